"""Records of what a killed program did: intended and acknowledged choices, and messages in the channels."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.warm import Program

_MOST_WAITED = 4_000
"""Number of messages to wait for an aim before killing anyway. The question may never come up."""


@dataclass(frozen=True)
class Intent:
    """A choice that a person was about to make or to take back."""

    game: int
    turn: tuple[Any, ...]
    seat: int
    move: dict[str, Any] | None
    """The move as JSON; None for taking the choice back."""


@dataclass(frozen=True)
class Message:
    id: int
    nonce: str
    game: int
    news: str
    resolution: int | None


@dataclass
class Witness:
    """Records the program's reports, and kills the program at a random message."""

    intents: dict[str, Intent] = field(default_factory=dict)
    """Intents in order, keyed by their serial number."""
    acknowledged: list[str] = field(default_factory=list)
    channel: list[Message] = field(default_factory=list)
    """All messages that were posted, in order."""
    found: int = 0
    """Number of searches that found an announcement in the channel, so that it was not posted again."""
    port: int = 0
    _victim: Program | None = None
    _left: int = 0
    """Number of messages until the kill."""
    _aim: tuple[str, str] | None = None
    """The kinds of message and question to wait for. Until they come, messages do not count towards the kill."""
    aimed: int = 0
    """Number of kills that hit their aim."""
    _waited: int = 0
    """Number of messages since the witness began to wait for the aim."""
    _early: bool = True
    """Whether to ignore the last message before the kill, as if it had not arrived."""

    @asynccontextmanager
    async def listening(self) -> AsyncIterator["Witness"]:
        server = await asyncio.start_server(self._converse, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def kill_one(self, url: str, chance: Random, aim: str | None = None) -> None:
        """Start the program and kill it after a random number of messages.

        If there is an aim, kill it when a choice for a question of this kind is intended or acknowledged.
        """
        self._left = chance.choice((1, 2, 3, chance.randint(4, 60), chance.randint(60, 400)))
        self._aim = None
        if aim is not None:
            self._left, self._waited, self._aim = 1, 0, (chance.choice(("intent", "acknowledged")), aim)
        self._early = chance.random() < 0.5
        self._victim = Program("-m", "tests.storage.crash.victim", url, self.port, chance.randrange(1 << 32))
        _, complaints = await asyncio.to_thread(self._victim.communicate)
        assert self._victim.returncode == -signal.SIGKILL, complaints
        assert self._left <= 0, "it hung"

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                answer = self._hear(json.loads(line))
                writer.write(json.dumps(answer).encode() + b"\n")
                await writer.drain()
        except ConnectionError:
            pass  # being killed looks like this
        finally:
            writer.close()

    def _hear(self, told: dict[str, Any]) -> int | None:
        assert self._victim is not None
        if self._left <= 0:
            return None  # it is already dead, and these last words count as lost
        if self._aim is not None:
            hit = self._aim == (told["kind"], self._asked(told))
            self._waited += 1
            if not hit and self._waited < _MOST_WAITED:
                return self.write_down(told)
            self._aim = None
            self.aimed += hit
        self._left -= 1
        if self._left == 0:
            self._victim.send_signal(signal.SIGKILL)
            if self._early:
                return None
        return self.write_down(told)

    def _asked(self, told: dict[str, Any]) -> str | None:
        """Return the kind of question that a reported choice answers; None for any other message."""
        match told["kind"]:
            case "intent":
                return str(told["turn"][2])
            case "acknowledged":
                return str(self.intents[told["serial"]].turn[2])
        return None

    def write_down(self, told: dict[str, Any]) -> int | None:
        match told["kind"]:
            case "intent":
                turn = tuple(told["turn"])
                self.intents[told["serial"]] = Intent(told["game"], turn, told["seat"], told["move"])
            case "acknowledged":
                self.acknowledged.append(told["serial"])
            case "find":
                ids = [message.id for message in self.channel if message.nonce == told["nonce"]]
                self.found += len(ids)
                return ids[0] if ids else None
            case "post":
                message = Message(len(self.channel) + 1, told["nonce"], told["game"], told["news"], told["resolution"])
                self.channel.append(message)
                return message.id
        return None
