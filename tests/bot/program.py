"""The bot as a program of its own, which finds Discord on this computer."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bot.loopback_discord import TOKEN
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
READY = "The bot is connected, on "

LAUNCH = """
import signal, sys
import discord, discord.gateway, discord.http, discord.state, yarl
signal.signal(signal.SIGINT, signal.default_int_handler)  # which some shells have ignored
discord.http.Route.BASE = sys.argv.pop(1)
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(discord.http.Route.BASE.replace("http", "ws") + "/gateway")
# This Discord needs no pauses: between two identifications, and for servers that may still come.
async def at_once(*_, **__): pass
discord.Client.before_identify_hook = at_once
known = discord.state.ConnectionState.__init__
discord.state.ConnectionState.__init__ = lambda *a, **options: known(*a, **options, guild_ready_timeout=0.1)
from bot.__main__ import main
sys.exit(main())
"""
"""The address of Discord is its first argument."""


def started(folder: Path, address: str, *arguments: str, **settings: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DATA_FOLDER": "data", "DISCORD_TOKEN": TOKEN, **settings}
    return subprocess.Popen(
        [sys.executable, "-c", LAUNCH, address, *(arguments or ("run",))],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def connected(folder: Path, address: str, **settings: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A bot that is connected, and what it has said so far; whatever happens, it is gone at the end."""
    program = started(folder, address, **settings)
    try:
        assert program.stdout is not None
        said: list[str] = []
        for line in program.stdout:
            said.append(line.rstrip("\n"))
            if line.startswith(READY):
                break
        else:
            pytest.fail(f"it did not start: {said} {program.communicate()[1]}")
        yield program, said
    finally:
        if program.poll() is None:
            program.kill()
        program.communicate()


def ended(program: subprocess.Popen[str]) -> tuple[int, list[str], str]:
    out, wrong = program.communicate(timeout=PATIENCE)
    return program.returncode, out.splitlines(), wrong
