"""What happens when the people at thousands of tables, four at each, have to be reminded in the same minute.

It measures how long it takes until all reminders are recorded and handed to a sender that takes no time; whether the
most urgent come first; and how clicks and the event loop are affected, compared with figures at rest from the same run.
The rate of messages is measured separately, because it is set with Discord's limits in mind.
"""

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import URL, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.deadlines import told, watched
from benchmarks.storing import DATA, Bench, new_database, now
from bot.client.private.reminders import Spread
from bot.services import lobby
from bot.services.agenda import Agenda
from bot.services.game import TableSettings
from bot.services.pace import HOURS, Days
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.ports import Kind, Reminder, Sent
from bot.services.reminder_sender import ReminderSender
from bot.services.settings import PersonSettings, Reminders
from bot.services.summaries import TableSummary
from bot.services.tables import Tables
from storage import open_store
from storage.schema import games, jobs, person_settings, seats
from storage.settings_documents import write_settings
from storage.upgrades import JOB_VERSION
from tests.storage import postgres

_SEATED = 4
_SHARE = 0.8
_HOME = Home(GuildId(1), ChannelId(1_000))
_MANY = 10**17
_PATTERN = tuple(UserId(_MANY + seat) for seat in range(_SEATED))
"""User ids to be replaced when a game is copied. They occur nowhere else in its document."""
_MOMENTS = ("expires_at", "created_at", "updated_at")
_MINUTE = timedelta(minutes=1)
_AT_REST = 5
"""How long clicks and the event loop are measured at rest, in seconds."""
_TURNS = 100


class _Voice:
    """A sender of reminders that takes no time and only records the people and their deadlines."""

    def __init__(self) -> None:
        self.told: list[tuple[datetime, UserId]] = []

    async def find(self, _: TableSummary, __: Sequence[Reminder], ___: Collection[MessageId]) -> Sent | None:
        return None

    async def tell(self, table: TableSummary, reminders: Sequence[Reminder], *, live: bool) -> Sent:
        return self._tell(table, reminders, direct=live)

    async def tell_directly(self, table: TableSummary, reminder: Reminder, _: Sequence[TableSummary]) -> Sent | None:
        return self._tell(table, [reminder], direct=True)

    async def settle(self, _: TableSummary, __: Sent) -> None:
        raise AssertionError("nobody answers")

    def _tell(self, table: TableSummary, reminders: Sequence[Reminder], *, direct: bool) -> Sent:
        assert table.deadline is not None
        self.told += [(table.deadline, each.user) for each in reminders]
        return Sent(table.home.channel, MessageId(len(self.told)), direct=direct)


def reminded_at_once(tables: int) -> None:
    """Measure the reminders for the people at `tables` tables and print the figures."""
    DATA.mkdir(exist_ok=True)
    asyncio.run(_reminded_at_once(tables))


async def _reminded_at_once(tables: int) -> None:
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        await _on("SQLite", URL.create("sqlite", database=str(Path(folder) / "reminders.db")), tables)
    if postgres.available():
        with postgres.server(durable_in=DATA) as url:
            await _on("PostgreSQL", await new_database(url, "reminders"), tables)
    await _spread(_SEATED * tables)


async def _on(name: str, url: URL, tables: int) -> None:
    people = _SEATED * tables
    async with open_store(url) as store:
        bench = Bench(store)
        clicked = await bench.begin(1)
        await _fill(bench, tables)
        voice = _Voice()
        agenda = Agenda(store, {Kind.REMIND: ReminderSender(store, bench.tables, voice, now).remind})
        async with watched(bench, clicked) as at_rest:
            await asyncio.sleep(_AT_REST)
        async with watched(bench, clicked) as meanwhile:
            began = time.perf_counter()
            await agenda.work_off()
            took = time.perf_counter() - began
        assert len(voice.told) == len({user for _, user in voice.told}) == people, len(voice.told)
        print(
            f"{name}: {people} people at {tables} tables who are due in one minute are noted and handed to the voice"
            f" within {took:.0f} s ({people / took:.0f} a second), {_too_early(voice.told)} of them before somebody who"
            f" has less time; a click meanwhile {told(meanwhile.clicks)}, at rest {told(at_rest.clicks)}; the loop"
            f" was late by {told(meanwhile.lags)}, at rest {told(at_rest.lags)}"
        )


async def _spread(people: int) -> None:
    """Print the rate of messages in the worst case, where each person needs a message of their own."""
    spread, urgency = Spread(), now()
    began = time.perf_counter()
    await asyncio.gather(*(spread.turn(urgency, None) for _ in range(_TURNS)))
    rate = (_TURNS - 1) / (time.perf_counter() - began)
    await spread.stop()
    print(f"{rate:.1f} messages a second are let go: {people} people are told within {people / rate / 60:.0f} minutes")


def _too_early(told_: Sequence[tuple[datetime, UserId]]) -> int:
    """Return how many people were reminded before someone with an earlier deadline."""
    found, least = 0, told_[-1][0]
    for end, _ in reversed(told_):
        found += end > least
        least = min(end, least)
    return found


async def _fill(bench: Bench, tables: int) -> None:
    """Create tables with every pace. At each, four fifths of the time to choose was used up within the last minute."""
    patterns = [await _pattern(bench, hours) for hours in HOURS]
    chance, moment = random.Random(3), now()
    quiet = "-".join(f"{moment + timedelta(hours=8 * part):%H:00}" for part in (1, 2))
    likes = write_settings(PersonSettings(zone="Etc/UTC", quiet=quiet, reminders=Reminders.DIRECT))
    people = [{"user_id": _person(number), "settings": likes} for number in range(0, _SEATED * tables, 2)]

    async def work(connection: AsyncConnection) -> None:
        for place, (pattern, hours) in enumerate(zip(patterns, HOURS, strict=True)):
            (row,) = (await connection.execute(select(games).where(games.c.id == pattern))).mappings()
            sitting = (await connection.execute(select(seats).where(seats.c.game_id == pattern))).mappings().all()
            await connection.execute(jobs.delete().where(jobs.c.key == str(pattern)))
            end = moment + timedelta(hours=hours * (1 - _SHARE))
            for number in range(place, tables, len(HOURS)):
                copied = json.loads(_of_others(json.dumps({**row, **dict.fromkeys(_MOMENTS)}), number))
                game = copied["id"] = GameId(1_000 + number)
                await connection.execute(insert(games), {**copied, **{each: row[each] for each in _MOMENTS}})
                theirs = [
                    {**each, "game_id": game, "user_id": _person(_SEATED * number + each["seat"])} for each in sitting
                ]
                await connection.execute(insert(seats), theirs)
                due = moment - chance.random() * _MINUTE
                await connection.execute(insert(jobs), [_job(Kind.REMIND, game, due), _job(Kind.CLOCK, game, end)])
        await connection.execute(insert(person_settings), people)

    await bench.store._database.write(work)  # noqa: SLF001 - rows that no use case makes


async def _pattern(bench: Bench, hours: int) -> GameId:
    """Create a game to be copied with other people in its seats."""

    def then() -> datetime:
        return now() - timedelta(hours=_SHARE * hours) - _MINUTE

    tables = Tables(bench.store, bench.chance, then)
    host, *others = (Actor(Person(_PATTERN[seat], f"Person {seat}"), _HOME.channel) for seat in range(_SEATED))
    game = (await tables.open_table(host, _HOME, TableSettings(_SEATED, pace=Days(hours)))).table.id
    for each in others:
        await tables.act(game, each, lobby.join_table)
    await tables.act(game, host, lobby.start_game)
    return game


def _of_others(document: str, table: int) -> str:
    for seat, user in enumerate(_PATTERN):
        document = document.replace(str(user), str(_person(_SEATED * table + seat)))
    return document


def _person(number: int) -> UserId:
    return UserId(2 * _MANY + number)


def _job(kind: Kind, game: GameId, due: datetime) -> dict[str, object]:
    row = {"kind": kind.value, "key": str(game), "due_at": due, "set_at": due}
    return {**row, "version": JOB_VERSION, "attempts": 0}
