"""The dashboard and the alert rules ask for numbers that the program has, and the guide explains each alert."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.metrics import Metrics

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "monitoring"
RULES = (FOLDER / "alerts.yml").read_text(encoding="utf-8")
TESTS = (FOLDER / "alerts_test.yml").read_text(encoding="utf-8")
ALERTS = re.findall(r"- alert: (\w+)", RULES)

needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None,
    reason="No promtool was found, so rules and queries were NOT CHECKED by Prometheus.",
)


def queries() -> list[str]:
    """Return the queries of the dashboard, with a time in place of Grafana's variable."""
    dashboard = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))
    found = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    assert len(found) > 20
    return [query.replace("$__rate_interval", "5m") for query in found]


def known() -> set[str]:
    """Return the names of all series that the program has once it has used its store."""
    metrics = Metrics()
    metrics.stored("save", 0.1, 1, None, writes=True)
    return {re.split(r"[{ ]", line)[0] for line in metrics.text().decode().splitlines() if not line.startswith("#")}


def asked(text: str) -> set[str]:
    return set(re.findall(r"(?<!:)\b(?:wonders|process)_\w+(?![\w:])", text))


def test_every_number_of_the_dashboard_and_of_the_rules_is_one_of_the_programs() -> None:
    rules = "\n".join(line for line in RULES.splitlines() if "record:" not in line)
    names = asked(rules) | asked(TESTS) | asked("\n".join(queries()))
    assert len(names) > 20
    assert names - known() == set()


def test_what_the_program_counts_is_on_the_dashboard() -> None:
    """Each metric is there with at least one of its series."""
    families = {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in known() if name.startswith("wonders_")}
    shown = {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in asked("\n".join(queries()))}
    assert families - shown == set()


def test_every_label_in_a_query_is_one_of_the_programs() -> None:
    labels = set(re.findall(r"(\w+)(?:=~|!~|!=|=)\"", "\n".join(queries()) + RULES))
    assert labels <= {"access", "answer", "job", "reason", "stage", "trouble"}


def test_every_alert_is_tested_and_explained() -> None:
    assert len(ALERTS) == len(set(ALERTS)) == 12
    assert set(re.findall(r'alertname="(\w+)"', TESTS)) == set(ALERTS)
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(Wonders\w+)` \|", guide, re.MULTILINE) == ALERTS


@needs_promtool
def test_prometheus_accepts_the_rules_and_each_fires_for_its_fault_alone() -> None:
    for arguments in (["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run(["promtool", *arguments], cwd=FOLDER, capture_output=True, text=True, check=False)  # noqa: S607
        assert done.returncode == 0, done.stdout + done.stderr


@needs_promtool
def test_prometheus_accepts_the_queries_of_the_dashboard(tmp_path: Path) -> None:
    rules = [{"record": f"query:{number}", "expr": query} for number, query in enumerate(queries())]
    file = tmp_path / "queries.json"  # JSON is YAML, too
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}), encoding="utf-8")
    done = subprocess.run(["promtool", "check", "rules", file], capture_output=True, text=True, check=False)  # noqa: S607
    assert done.returncode == 0, done.stdout + done.stderr
