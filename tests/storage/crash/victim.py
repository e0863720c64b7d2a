"""The program that crash tests kill: people play at many tables at once, on a real database.

It reports each choice to a witness in another process, before the choice is made and after it is acknowledged. It also
sends its announcements to the witness. Run it with `python -m tests.storage.crash.victim URL PORT SEED`.
"""

import asyncio
import json
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any, NoReturn

from bot.services import lobby, play
from bot.services.agenda import LOOK_SECONDS, Agenda
from bot.services.game import Choice, Status, TableSettings, TurnRef
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.ports import Kind, Notice, NotNowError, Receipt
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary
from bot.services.tables import Outcome, Tables
from bot.services.telling import Telling
from engine.moves import Move
from engine.ruleset import Expansion, Seat
from engine.snapshot import dump_move
from players.levels import Level
from storage import open_store
from tests.table import AnyTable

TABLES = (
    TableSettings(2),
    TableSettings(3),
    TableSettings(3, expansions=(Expansion.EDIFICE,)),
    TableSettings(4),
    TableSettings(5, expansions=(Expansion.EDIFICE,)),
    TableSettings(7, expansions=(Expansion.EDIFICE,)),
)
"""The settings of each table."""
_MOST_PERSONS = 4
"""Maximum number of people at a table. The other players are computers."""


@dataclass
class Line:
    """A connection to the witness, which answers each message before the next one is sent."""

    port: int
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def tell(self, **message: object) -> Any:  # noqa: ANN401 - JSON
        async with self.lock:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            writer.write(json.dumps(message).encode() + b"\n")
            await writer.drain()
            return json.loads(await reader.readline())


@dataclass
class WitnessBoard:
    """An announcer that posts every table's announcements to the witness instead of a channel."""

    line: Line

    async def find(self, notices: Sequence[Notice], _: Telling) -> Receipt | None:
        found = await self.line.tell(kind="find", nonce=notices[0].nonce)
        return None if found is None else Receipt(panel=MessageId(found))

    async def warn(self, _: GameId, users: Sequence[UserId]) -> frozenset[UserId]:
        return frozenset(users)

    async def post(self, notices: Sequence[Notice], _: Telling, *, missed: bool) -> Receipt:
        assert not missed, "the witness refuses nothing"
        notice = notices[0]
        told = notice.announcement
        message = await self.line.tell(
            kind="post", nonce=notice.nonce, game=notice.game, news=told.news.value, resolution=told.number
        )
        if message is None:
            raise NotNowError("the witness is busy")
        return Receipt(panel=MessageId(message))


class Table(AnyTable[int]):
    """A table whose people choose randomly and concurrently, change choices, click twice, and play again."""

    def __init__(self, tables: Tables, line: Line, chance: Random, number: int, settings: TableSettings) -> None:
        self._tables, self._chance, self._line = tables, chance, line
        self._settings = settings
        self._home = Home(GuildId(1), ChannelId(1_000 + number))
        self._first = 100 * (number + 1)
        self._people = range(min(settings.players, _MOST_PERSONS))

    @property
    def tables(self) -> Tables:
        return self._tables

    @property
    def chance(self) -> Random:
        return self._chance

    def actor(self, who: int) -> Actor:
        user = UserId(self._first + who)
        return Actor(Person(user, f"Person {user}"), self._home.channel)

    async def live(self) -> None:
        while True:
            running = await self.tables.around(self.actor(0))
            if not running:
                await self.tables.open_table(self.actor(0), self._home, self._settings)
                continue
            self.id = running[0].id
            if running[0].status is Status.LOBBY:
                await self._begin(running[0])
            else:
                # By person and not by seat, because a kill may have come while they were sitting down.
                await asyncio.gather(*map(self._choose_and_doubt, self._people))

    async def seal(self, who: int, choice: Choice, *, hold: bool = False) -> Outcome:
        serial = await self._intend(choice.turn, choice.seat, choice.move)
        outcome = await super().seal(who, choice, hold=hold)
        await self._line.tell(kind="acknowledged", serial=serial)
        return outcome

    async def _begin(self, table: TableSummary) -> None:
        for person in self._people:
            await self.join(person)
        if len(self._people) < self._settings.players and all(seat.user is not None for seat in table.seats):
            await self.act(0, lobby.add_computers, Level.EASY)
        await self.start(0)

    async def _choose_and_doubt(self, person: int) -> None:
        try:
            for _ in range(self.chance.choice((1, 1, 2))):  # some change their minds
                hand = await self.hand(person)
                for question in hand.view.questions:
                    move = self.chance.choice(question.moves)
                    for _ in range(self.chance.choice((1, 1, 2))):  # some click twice
                        await self.seal(person, Choice(hand.turn, question.seat, move))
                if hand.view.chosen and self.chance.random() < 0.1:  # some want their card back
                    serial = await self._intend(hand.turn, hand.view.seat, None)
                    await self.act(person, play.take_back_choice, hand.turn, hand.view.seat)
                    await self._line.tell(kind="acknowledged", serial=serial)
        except Refused as refused:
            if refused.reason not in {Reason.STALE_TURN, Reason.NOT_NOW, Reason.NOTHING_TO_TAKE_BACK}:
                raise

    async def _intend(self, turn: TurnRef, seat: Seat, move: Move | None) -> str:
        serial = secrets.token_hex(8)
        await self._line.tell(
            kind="intent",
            serial=serial,
            game=self.id,
            turn=[turn.age, turn.turn, turn.asked],
            seat=seat,
            move=None if move is None else dump_move(move),
        )
        return serial


async def look(agenda: Agenda) -> NoReturn:
    """Check for due work regularly, as the client does, so that failed deliveries are retried."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        await agenda.look()


async def main(url: str, port: int, seed: int) -> None:
    chance = Random(seed)

    def clock() -> datetime:
        return datetime.now(UTC)

    async with open_store(url) as store, asyncio.TaskGroup() as group:
        relay = OutboxRelay(store, WitnessBoard(Line(port)), Tables(store, chance, clock))
        agenda = Agenda(store, {Kind.DELIVER: relay.deliver})
        tables = Tables(store, secrets.SystemRandom(), clock, agenda.wake)
        agenda.wake()
        group.create_task(look(agenda))
        for number, settings in enumerate(TABLES):
            table = Table(tables, Line(port), Random(chance.random()), number, settings)
            group.create_task(table.live())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
