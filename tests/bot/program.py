"""The bot as a separate process that connects to a fake Discord on this computer, and a table there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from bot.screens.acts import Act, Join, PickFor, Reveal, Seal, ShowHand, Start
from engine.notation import MoveKind
from tests.bot.loopback_discord import TOKEN, Discord
from tests.bot.payloads import CHANNEL, PEOPLE
from tests.client.discord_server import Json
from tests.screens import Pressable, pressables
from tests.warm import Program

_Act = TypeVar("_Act", bound=Act)

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


def find(message: Json, kind: type[_Act]) -> list[tuple[_Act, Pressable]]:
    """Return all acts of this kind in a message, each with its component."""
    return [(each.act, each) for each in pressables(message["components"]) if isinstance(each.act, kind)]


@dataclass
class Table:
    """A table of three people and a program: they press and type, and what they do returns the bot's answer."""

    there: Discord

    def start(self) -> None:
        ana, *others = PEOPLE
        self.there.types(ana, "wonders", "new")
        self.there.until(self._posted)
        (lobby,) = self.told()
        for person in others:
            self.press(person, lobby, Join)
        self.until_told(2)  # the ping of the host
        self.press(ana, lobby, Start)
        self.until_told(3)

    def press(self, person: str, on: Json, kind: type[Act], shard: int = 0) -> Json:
        _, pressed = find(on, kind)[0]
        return self.there.clicks(person, on, pressed.custom_id, pressed.value, shard)

    def choose(self, person: str, shard: int = 0) -> Json:
        """Discard a card and, if asked to, reveal the turn."""
        sealed = self.there.answer(self.choose_and_go(person, shard))
        return self.press(person, sealed, Reveal, shard) if find(sealed, Reveal) else sealed

    def reveal_and_go(self, person: str) -> None:
        """Make the last choice and reveal the turn, without waiting for the answer."""
        held = self.there.answer(self.choose_and_go(person))
        _, reveal = find(held, Reveal)[0]
        self.there.clicks_and_goes(person, held, reveal.custom_id)

    def choose_and_go(self, person: str, shard: int = 0) -> str:
        hand = self.there.answer(self.hand_and_go(person, shard))
        use = next(pressed for act, pressed in find(hand, PickFor) if act.kind is MoveKind.DISCARD)
        actions = self.there.clicks(person, hand, use.custom_id, shard=shard)
        _, discard = find(actions, Seal)[0]
        return self.there.clicks_and_goes(person, actions, discard.custom_id, shard=shard)

    def hand_and_go(self, person: str, shard: int = 0) -> str:
        panel = next(each for each in reversed(self.told()) if find(each, ShowHand))
        _, pressed = find(panel, ShowHand)[0]
        return self.there.clicks_and_goes(person, panel, pressed.custom_id, pressed.value, shard)

    def turn(self, shards: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Have everyone choose, and wait until the cards are revealed and the next panel is posted."""
        told = len(self.told())
        for person, shard in zip(PEOPLE, shards, strict=True):
            self.choose(person, shard)
        self.until_told(told + 2)

    def until_told(self, many: int) -> None:
        """Wait until the last message has working buttons; check that the bot has posted exactly this many messages."""
        self.there.until(lambda: len(self._posted()) >= many and self._posted()[-1]["components"])
        assert len(self.told()) == many

    def told(self) -> list[Json]:
        """Return the messages that the bot has posted in the channel, the newest last; some are deleted by now."""
        return self.there.look(lambda: [dict(each) for each in self._posted()])

    def _posted(self) -> list[Json]:
        return self.there.channels.posted(int(CHANNEL))


def texts(message: Json) -> str:
    content: str = message["content"]
    return content + "".join(f"{each.get('title')} {each.get('description')}" for each in message["embeds"])
