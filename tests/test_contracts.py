"""The import contracts in pyproject.toml hold, and forbidden imports break them."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.sweeps import sweep

ROOT = Path(__file__).parents[1]
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")

FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "

VIOLATIONS = [
    ("engine/city.py", "import players", "The rooms know only"),
    ("engine/city.py", "import bot.arguments", "The rooms know only"),
    ("engine/city.py", "import core.compiled", "The rooms know only"),
    ("core/__init__.py", "import players", "The rooms know only"),
    ("players/random_player.py", "import bot.services.game", "The rooms know only"),
    ("bot/services/play.py", "from bot.text import news", "The rooms know only"),
    ("bot/services/play.py", "import storage", "The rooms know only"),
    ("bot/text/news.py", "import storage", "The rooms know only"),
    ("storage/store.py", "from bot.text import news", "The rooms know only"),
    ("storage/store.py", "import bot.settings", "The rooms know only"),
    ("bot/client/bot.py", "import cogs", "The rooms know only"),
    ("bot/client/bot.py", "from bot import settings", "The rooms know only"),
    ("bot/services/play.py", "from bot.client import call", "The rooms know only"),
    ("bot/settings.py", "from bot import running", "The rooms know only"),
    ("bot/running.py", "from bot import local", "The rooms know only"),
    ("bot/screens/screen.py", "import discord", "Only Discord's client"),
    ("storage/store.py", "import discord", "Only Discord's client"),
    ("bot/client/private/direct.py", "import aiohttp", "One file says which errors"),
    ("cogs/wonders/opening.py", "from aiohttp import ClientError", "One file says which errors"),
    ("bot/care.py", "from bot.client import invite", "Only Discord's client"),
    ("bot/terminal/game.py", "import simcord", "Only Discord's client"),
    ("cogs/__init__.py", "import storage", "Screens, Discord's client and the commands"),
    ("bot/client/announcing/announcer.py", "import sqlalchemy", "Screens, Discord's client and the commands"),
    ("bot/running.py", "import simcord", "The simulated Discord"),
    ("bot/client/bot.py", "import simcord", "The simulated Discord"),
    ("cogs/__init__.py", "from engine.state import GameState", "Commands and clicks"),
    ("bot/client/announcing/announcer.py", "from engine import snapshot", "Commands and clicks"),
    ("bot/client/announcing/screens.py", "from engine import replaying", "Commands and clicks"),
    ("cogs/help.py", "from cogs.wonders import opening", "Each extension can be loaded"),
    ("cogs/night/evening.py", "import cogs.away", "Each extension can be loaded"),
    ("bot/services/ports.py", "import sqlalchemy", "Rules, computer players and use cases"),
    ("bot/services/play.py", "import sqlite3", "Rules, computer players and use cases"),
    ("bot/services/play.py", "import discord", "Rules, computer players and use cases"),
    ("players/random_player.py", "import aiosqlite", "Rules, computer players and use cases"),
    ("engine/turn.py", "import asyncpg", "Rules, computer players and use cases"),
    ("engine/turn.py", "from engine import views", "Within the engine"),
    ("core/__init__.py", "import sqlite3", "Rules, computer players and use cases"),
    ("core/compiled.py", "import discord", "Rules, computer players and use cases"),
    ("engine/legality.py", "import random", "The engine is pure"),
    ("engine/scoring.py", "import pathlib", "The engine is pure"),
    ("core/__init__.py", "import random", "The core is as pure"),
    ("core/compiled.py", "import time", "The core is as pure"),
    ("core/compiling.py", "import socket", "The core is as pure"),
    ("players/random_player.py", "from engine.state import GameState", "Computer players see views"),
    ("bot/text/news.py", "from engine.state import Table", "What is told and shown"),
    ("bot/screens/reveals.py", "from engine import replaying", "What is told and shown"),
    ("bot/text/cities.py", "from bot.terminal import saving", "What is told and shown"),
    ("bot/text/words.py", "from bot import settings", "What is told and shown"),
    ("players/random_player.py", "from engine import GameState", "Who must not see the state"),
    ("bot/text/cards.py", "from engine import GameState", "Who must not see the state"),
    ("cogs/__init__.py", "from engine import GameState", "Who must not see the state"),
    ("bot/client/incoming/call.py", "from engine import GameState", "Who must not see the state"),
    ("storage/database.py", "import prometheus_client", "Only the metrics"),
    ("bot/running.py", "import prometheus_client", "Only the metrics"),
    ("bot/client/sending/pictures.py", "import PIL", "Only the drawing of pictures"),
    ("bot/screens/screen.py", "from PIL import Image", "Only the drawing of pictures"),
    ("core/compiled.py", "import PIL", "Only the drawing of pictures"),
    ("bot/pictures/depicting/alt_text.py", "import resvg_py", "Only the drawing of pictures"),
    ("bot/pictures/depicting/writing.py", "import uharfbuzz", "Only the drawing of pictures"),
    ("bot/pictures/drawing/canvas.py", "from bot.text.words import Words", "Pictures are drawn from plain data"),
    ("bot/pictures/drawing/symbols.py", "from engine.views import CityView", "Pictures are drawn from plain data"),
    ("bot/pictures/drawing/icons.py", "from bot.services.views import TableView", "Pictures are drawn from plain data"),
    (
        "bot/pictures/drawing/palette.py",
        "from bot.pictures.depicting import alt_text",
        "Pictures are drawn from plain data",
    ),
    ("bot/pictures/depicting/alt_text.py", "from bot.screens import boards", "The rooms know only"),
    ("bot/text/cards.py", "from bot.pictures import drawing", "The rooms know only"),
    ("bot/screens/screen.py", "import storage", "Screens, Discord's client and the commands"),
    ("bot/terminal/game.py", "from bot.screens import screen", "The terminal tells everything in words"),
    ("bot/client/private/direct.py", "from bot.client.announcing import messages", "Within Discord's client"),
    ("bot/client/announcing/announcer.py", "from bot.client.incoming.call import Call", "Within Discord's client"),
    ("bot/client/incoming/call.py", "from bot.client.bot import WondersBot", "Nowhere do files, or rooms,"),
    ("core/compiled.py", "from core import compiling", "Nowhere do files, or rooms,"),
    (
        "bot/client/sending/items.py",
        f"{FOR_TYPES}from bot.client.incoming.clicks import Handlers",
        "Nowhere do files, or rooms,",
    ),
    ("bot/services/settings.py", "from bot.services import tables", "Nowhere do files, or rooms,"),
]
"""Modules, each with a forbidden import and the start of the name of the contract that forbids it."""
_FIRST = {each[2]: each for each in reversed(VIOLATIONS)}
"""One violation of each contract, keyed by the start of the contract's name."""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(LINT_IMPORTS)]
    environment = {"PYTHONPATH": str(folder), "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the program. The tests share it, because the linter parses only files that have changed."""
    folder = tmp_path_factory.mktemp("program")
    for room in ("engine", "core", "players", "bot", "cogs", "storage"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "compiled_files"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_contracts_hold(copy: Path) -> None:
    found = lint(copy)
    assert found.returncode == 0, found.stdout
    assert "0 broken" in found.stdout


@pytest.mark.parametrize(
    "violations",
    [*sweep([[each] for each in VIOLATIONS], short=()), list(_FIRST.values())],
    ids=lambda each: each[0][0] if len(each) == 1 else "all",
)
def test_a_forbidden_import_breaks_its_contract(copy: Path, violations: list[tuple[str, str, str]]) -> None:
    """Test all contracts together and, in `make soak`, each forbidden import separately."""
    right = {module: (copy / module).read_text(encoding="utf-8") for module, _, _ in violations}
    for module, line, _ in violations:
        with (copy / module).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    try:
        found = lint(copy)
    finally:
        for module, text in right.items():
            (copy / module).write_text(text, encoding="utf-8")
    assert found.returncode == 1, found.stdout
    broken = found.stdout.split("Broken contracts")[1]
    assert [contract for _, _, contract in violations if contract not in broken] == []


def test_every_contract_is_broken_by_one_of_these() -> None:
    names = [
        each["name"]
        for each in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    ]
    assert all(any(name.startswith(contract) for _, _, contract in VIOLATIONS) for name in names)
