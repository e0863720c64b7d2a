"""The import contracts of pyproject.toml hold, and each of them can break."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")

VIOLATIONS = {
    "engine/turn.py": "from engine import views",
    "engine/legality.py": "import random",
    "engine/scoring.py": "import pathlib",
    "engine/city.py": "import players",
    "players/random_player.py": "from engine import GameState",
    "bot/render/news.py": "from engine.state import Table",
    "bot/render/cities.py": "from bot import saving",
}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(LINT_IMPORTS), "--no-cache"]
    environment = {"PYTHONPATH": str(folder), "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for room in ("engine", "players", "bot"):
        shutil.copytree(ROOT / room, tmp_path / room)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_contracts_hold(copy: Path) -> None:
    found = lint(copy)
    assert found.returncode == 0, found.stdout
    assert "0 broken" in found.stdout


@pytest.mark.parametrize("module", VIOLATIONS)
def test_a_forbidden_import_breaks_a_contract(copy: Path, module: str) -> None:
    with (copy / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{VIOLATIONS[module]}\n")
    found = lint(copy)
    assert found.returncode == 1, found.stdout
    assert "BROKEN" in found.stdout
