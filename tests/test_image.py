"""Checks of the Dockerfile that only read it; `make image` also runs its steps."""

import os
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement

from tests.image import ROOT, Image, sent_to_the_builder, steps

STEPS = steps()


def rest_of(instruction: str) -> list[str]:
    return [rest for name, rest in STEPS if name == instruction]


def test_all_libraries_come_with_their_hashes_from_the_lock() -> None:
    installed, tools = [line for line in rest_of("RUN") if "pip install " in line]
    assert "--require-hashes -r requirements.lock" in installed
    assert "requirements-dev.lock > tools.lock" in tools
    assert "--require-hashes -r tools.lock" in tools


def test_of_the_tools_those_are_installed_that_compile_the_core_and_nothing_else(tmp_path: Path) -> None:
    (tools,) = [line for line in rest_of("RUN") if "tools.lock" in line]
    shutil.copy(ROOT / "requirements-dev.lock", tmp_path)
    subprocess.run(tools.partition(" && ")[0], shell=True, cwd=tmp_path, check=True)  # noqa: S602 - our own Dockerfile
    lines = (tmp_path / "tools.lock").read_text().splitlines()
    taken = {line.partition("==")[0] for line in lines if "==" in line and line[0].isalpha()}
    assert sum("--hash=sha256:" in line for line in lines) >= len(taken)
    needed: set[str] = set()
    waiting = ["mypy", "setuptools"]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            required = [Requirement(each) for each in requires(name) or ()]
            waiting += [
                each.name.replace("_", "-")
                for each in required
                if each.marker is None or each.marker.evaluate({"extra": ""})
            ]
    assert taken == needed


def test_the_core_is_compiled_before_it_is_taken_over_and_the_compiler_is_not() -> None:
    last = max(number for number, (name, _) in enumerate(STEPS) if name == "FROM")
    compiled = STEPS.index(("RUN", "/build/tools/bin/python -B -m core.compiling --required --hurry"))
    assert STEPS.index(("COPY", "core ./core")) < compiled < last
    assert ("COPY", "--from=libraries /app/core /app/core") in STEPS[last:]
    assert not [rest for _, rest in STEPS[last:] if "apt-get" in rest or "/build" in rest]


def test_every_room_of_the_program_is_in_the_image_and_nothing_else() -> None:
    rooms = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
    copied = [rest.split()[0] for rest in rest_of("COPY") if not rest.startswith("--from")]
    assert sorted(copied) == sorted(
        [*rooms, "LICENSE", "requirements.lock", "requirements-dev.lock"]
    )  # the notice goes with the licence


def test_the_builder_is_given_what_is_copied_and_no_secrets_games_or_tests() -> None:
    for needed in ("bot/__main__.py", "engine/data/x.json", "bot/text/locales/en/game.ftl", "requirements.lock"):
        assert sent_to_the_builder(needed)
    for compiled in ("core/compiling.py", "requirements-dev.lock"):
        assert sent_to_the_builder(compiled)
    for told in ("LICENSE", "NOTICE"):
        assert sent_to_the_builder(told)
    assert "LICENSE NOTICE ./" in rest_of("COPY")
    for drawn in ("icons/coin.svg", "fonts/NotoSans-CondensedBold.ttf", "fonts/NotoSansSC-Medium.otf", "fonts/OFL.txt"):
        assert (ROOT / "bot/pictures/drawing" / drawn).exists()
        assert sent_to_the_builder(f"bot/pictures/drawing/{drawn}")
    for kept in (".env", "data/wonders.db", ".git/config", "tests/image.py", "bot/__pycache__/x.pyc", "cogs/x.pyc"):
        assert not sent_to_the_builder(kept)
    assert not sent_to_the_builder("core/compiled_files/of-this-machine/manifest.json")


def test_every_copy_is_taken(tmp_path: Path) -> None:
    image = Image(tmp_path, "python")
    for instruction, rest in STEPS:
        if instruction in {"FROM", "WORKDIR", "COPY"}:
            image.take(instruction, rest)
    there = {file.name for file in (tmp_path / "app").iterdir()}
    assert there == {"LICENSE", "NOTICE", "engine", "players", "storage", "bot", "cogs", "core"}
    assert (tmp_path / "app/engine/data/edifice/edifices.json").exists()
    assert (tmp_path / "build/requirements.lock").exists()


def test_the_program_runs_as_a_user_who_may_do_nothing_and_keeps_its_games_on_a_volume() -> None:
    image = Image(Path("/nowhere"), "python")
    for instruction, rest in STEPS:
        if instruction not in {"RUN", "COPY", "WORKDIR"}:
            image.take(instruction, rest)
    assert image.user
    assert f"--uid {image.user} " in " ".join(rest_of("RUN"))
    assert image.volumes == ["/data"]
    assert image.environment["DATA_FOLDER"] == "/nowhere/data"
    assert image.stop_signal == "SIGTERM"
    assert [*image.entrypoint, *image.command] == ["python", "-m", "bot", "run"]
    assert image.health == ["python", "-m", "bot", "health"]
    assert image.environment["PATH"].endswith(os.environ["PATH"])


def test_the_user_comes_after_everything_that_needs_rights() -> None:
    names = [name for name, _ in STEPS]
    assert "RUN" not in names[names.index("USER") :]
    assert "COPY" not in names[names.index("USER") :]


def test_the_python_of_the_image_is_one_that_the_project_allows() -> None:
    bases = {re.fullmatch(r"python:3\.(\d+)-slim(@sha256:[0-9a-f]{64})?( AS \w+)?", rest) for rest in rest_of("FROM")}
    versions = {int(base[1]) for base in bases if base}
    assert None not in bases
    assert len(versions) == 1
    assert versions <= {11, 12, 13}
