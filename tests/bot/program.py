"""The bot as a separate process that connects to a fake Discord on this computer."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bot.loopback_discord import TOKEN
from tests.warm import Program

READY = "The bot is online in "

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
"""Source code that starts the bot; its first argument is the address of the fake Discord."""


def started(folder: Path, address: str, *arguments: str, before: str = "", **settings: str) -> Program:
    """Start the bot; `before` is code that runs first, for example to break the program."""
    environment = {**os.environ, "DATA_FOLDER": "data", "DISCORD_TOKEN": TOKEN, **settings}
    return Program("-c", before + LAUNCH, address, *(arguments or ("run",)), folder=folder, settings=environment)


@contextmanager
def connected(folder: Path, address: str, **settings: str) -> Iterator[tuple[Program, list[str]]]:
    """Start a bot, wait until it is connected, and yield it with its output so far; always stop it at the end."""
    program = started(folder, address, **settings)
    try:
        said: list[str] = []
        for line in program.stdout:
            said.append(line.rstrip("\n"))
            if line.startswith(READY):
                break
        else:
            pytest.fail(f"it did not start: {said} {program.communicate()[1]}")
        yield program, said
    finally:
        program.kill()
        program.communicate()


def ended(program: Program) -> tuple[int, list[str], str]:
    out, wrong = program.communicate()
    return program.wait(), out.splitlines(), wrong
