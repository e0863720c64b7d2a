"""`python -m benchmarks.storms`: how late an honest night and an honest table are while others flood another server.

One process runs with its database (SQLite), agenda, reconciler and relay. Discord is simulated by channels that accept
five messages and five edits in five seconds and delay the rest, as discord.py does. Right after the storm's requests,
while their messages are still due, someone on a quiet server plans a night and opens a table; "late" is the time until
the sign-up and the table's message are posted.

The storms on the other server are: one account that plans and cancels nights, 40 in 2 seconds and 200 in 10, the latter
with and without the rate limit for presses; and fifty tables in one channel that all announce something at once.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias

from benchmarks.storing import DATA
from bot.services.agenda import Agenda
from bot.services.game import TableSettings
from bot.services.nights.night import NightId, Plan
from bot.services.nights.nights import Nights
from bot.services.nights.ports import Kept
from bot.services.nights.posts import Post
from bot.services.nights.reconciler import NightReconciler
from bot.services.nights.views import NightView
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.ports import Kind, Notice, Receipt
from bot.services.refusals import Refused
from bot.services.tables import Tables
from bot.services.telling import Telling
from bot.services.token_buckets import USUAL, TokenBuckets
from storage import open_store
from storage.repository import utc_now
from storage.store import SqlStore
from tests.bot.services.nights.friends import Asking, Board
from tests.clock import Clock

_MESSAGES, _SECONDS = 5, 5.0
"""Discord's limit for one channel: this many messages in this many seconds."""
_STORM = Home(GuildId(8 << 22), ChannelId(800))
_QUIET = Home(GuildId(9 << 22), ChannelId(900))
_TABLES = 50
_HOSTS = 10
_PATIENCE = 300
"""Seconds after which a measurement gives up."""


class _Channels:
    """Discord's rate limit for a channel: first come, first served."""

    def __init__(self) -> None:
        self._turns: defaultdict[object, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._last: defaultdict[object, deque[float]] = defaultdict(lambda: deque(maxlen=_MESSAGES))

    async def wait(self, key: object) -> None:
        """Wait until the limit allows another message."""
        async with self._turns[key]:
            last = self._last[key]
            if len(last) == _MESSAGES:
                await asyncio.sleep(max(last[0] + _SECONDS - time.monotonic(), 0))
            last.append(time.monotonic())


@dataclass
class _NightAnnouncer(Board):
    """Records when each night's first message was posted in its channel."""

    channels: _Channels = field(default_factory=_Channels)
    stands: dict[NightId, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))

    async def tell(self, view: NightView, post: Post) -> MessageId:
        await self.channels.wait(view.night.plan.home.channel)
        self.stands[view.night.id].set()
        return await super().tell(view, post)

    async def keep(self, view: NightView, post: Post, message: MessageId) -> Kept:
        await self.channels.wait(("edit", view.night.plan.home.channel))
        return await super().keep(view, post, message)


@dataclass
class _Announcer:
    """Records when each table's first message was posted in its channel."""

    channels: _Channels
    stands: dict[GameId, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))

    async def find(self, _: Sequence[Notice], __: Telling) -> Receipt | None:
        return None

    async def post(self, notices: Sequence[Notice], telling: Telling, *, missed: bool) -> Receipt:
        assert not missed
        await self.channels.wait(telling.table.home.channel)
        self.stands[notices[0].game].set()
        return Receipt()

    async def warn(self, _: GameId, users: Sequence[UserId]) -> frozenset[UserId]:
        return frozenset(users)


class _Bench:
    """A process of the bot, and people who use it."""

    def __init__(self, store: SqlStore) -> None:
        chance, channels = secrets.SystemRandom(), _Channels()
        self.tables = Tables(store, chance, utc_now, self._wake)
        self.night_announcer = _NightAnnouncer(Clock(utc_now()), channels=channels)
        self.announcer = _Announcer(channels)
        self.nights = Nights(store, self.tables, chance, utc_now, self._wake)
        reconciler = NightReconciler(store, self.tables, self.night_announcer, chance, utc_now, self._wake)
        relay = OutboxRelay(store, self.announcer, self.tables)
        self.agenda = Agenda(store, {Kind.NIGHT: reconciler.tend, Kind.DELIVER: relay.deliver})
        self.doors = TokenBuckets(USUAL, utc_now)

    def _wake(self) -> None:
        self.agenda.wake()

    async def plan(self, actor: Actor, home: Home) -> NightId:
        """Plan a night and confirm it."""
        drafted = await self.nights.draft(actor, Plan("", utc_now() + timedelta(days=2), "UTC", home))
        await self.nights.confirm(drafted.id, Asking(actor))
        return drafted.id

    async def honest(self) -> tuple[float, float]:
        """Plan a night and open a table on the quiet server; return how late each message is posted, in seconds."""
        actor, began = _person(900, _QUIET), time.monotonic()

        async def night() -> float:
            return await _since(began, self.night_announcer.stands[await self.plan(actor, _QUIET)])

        async def table() -> float:
            opened = await self.tables.open_table(actor, _QUIET, TableSettings(3))
            return await _since(began, self.announcer.stands[opened.table.id])

        async with asyncio.timeout(_PATIENCE):
            late = await asyncio.gather(night(), table())
        return late[0], late[1]


_Storm: TypeAlias = Callable[[_Bench], Awaitable[None]]


def _person(number: int, home: Home) -> Actor:
    return Actor(Person(UserId(number), f"Person {number}"), home.channel)


async def _since(began: float, stands: asyncio.Event) -> float:
    await stands.wait()
    return time.monotonic() - began


async def _quiet(_: _Bench) -> None:
    """Do nothing."""


def _nights(presses: int, *, counted: bool) -> _Storm:
    """Return a storm in which one account plans this many nights, one every 50 ms, and cancels each."""

    async def storm(bench: _Bench) -> None:
        actor = _person(800, _STORM)
        for _ in range(presses):
            next_one = time.monotonic() + 0.05
            with suppress(Refused):  # refused once too many nights could not be cancelled
                if not counted or bench.doors.take(actor.user):
                    night = await bench.plan(actor, _STORM)
                    if not counted or bench.doors.take(actor.user):
                        await bench.nights.cancel(night, Asking(actor))
            await asyncio.sleep(max(next_one - time.monotonic(), 0))

    return storm


async def _tables(bench: _Bench) -> None:
    """Open as many tables as a channel may have. All of them have something to announce at once."""
    for number in range(_TABLES):
        await bench.tables.open_table(_person(800 + number % _HOSTS, _STORM), _STORM, TableSettings(3))


_STORMS: dict[str, _Storm] = {
    "nobody else is there": _quiet,
    "40 nights in 2 s, uncounted": _nights(40, counted=False),
    "200 nights in 10 s, uncounted": _nights(200, counted=False),
    "200 nights in 10 s, at the door": _nights(200, counted=True),
    f"{_TABLES} tables of one channel": _tables,
}


async def _measure(storm: _Storm, folder: Path, name: str) -> tuple[float, float]:
    async with open_store(f"sqlite:///{folder / name}.db") as store:
        bench = _Bench(store)
        await storm(bench)
        try:
            return await bench.honest()
        finally:
            await bench.agenda.stop()


async def storms() -> None:
    """Measure all storms and print the figures."""
    DATA.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        for number, (name, storm) in enumerate(_STORMS.items()):
            night, table = await _measure(storm, Path(folder), f"storm-{number}")
            print(f"{name:32} an honest night is {night:5.1f} s late, an honest table {table:5.1f} s", flush=True)


def main() -> int:
    """Run the benchmark."""
    argparse.ArgumentParser(prog="python -m benchmarks.storms", description=__doc__).parse_args()
    asyncio.run(storms())
    return 0


if __name__ == "__main__":
    sys.exit(main())
