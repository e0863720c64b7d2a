"""Whatever fails, at any time: no message about a night is lost or posted twice, and every table is opened once.

A small evening is played in steps. Each step is repeated for each of its side effects and each kind of failure: the
side effect fails once, and another process continues. The result must be the same as without a failure. If this holds
for every step, it holds for the whole evening. Some failures are still followed to the end.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import pytest

from bot.services.game import Obstruction
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import Answer, CallKind, Night, NightId, Stage
from bot.services.people import MessageId, UserId
from bot.services.ports import Kind, NotNowError, OutOfReachError, StoreUnavailableError, Trouble
from bot.services.settings import Reminders
from tests.bot.services.nights.friends import (
    BEGINS,
    DAY,
    FIRST,
    HOUR,
    MINUTE,
    SECOND,
    Fate,
    KilledError,
    Meeting,
    Told,
    asks,
    plan,
    user,
)
from tests.bot.services.world import actor
from tests.sweeps import sweep

Step = Callable[[Meeting], Awaitable[object]]
NIGHT_ANNOUNCER = ("find", "tell", "keep", "direct", "keep directly", "place", "event")
_OF_TROUBLE = (CallKind.LOST, CallKind.STUCK)
IN_CHANNEL = ("find", "tell", "keep", "place")


@dataclass(frozen=True)
class Failure:
    """A way in which an action can fail."""

    error: BaseException
    done: bool
    """Whether the failing action takes effect all the same."""
    only: tuple[str, ...] = ()
    """Actions that can fail in this way; empty for all."""


FAILURES = {
    "the process is killed": Failure(KilledError(), done=True),
    "nobody can be told now": Failure(NotNowError("busy"), done=False, only=NIGHT_ANNOUNCER),
    "an answer is lost": Failure(TimeoutError(), done=True, only=NIGHT_ANNOUNCER),
    "the channel is closed": Failure(OutOfReachError(Obstruction.CLOSED), done=False, only=IN_CHANNEL),
    "the database cannot do it": Failure(StoreUnavailableError(Trouble.LOCKED), done=False, only=("store",)),
    "its answer is lost": Failure(StoreUnavailableError(Trouble.UNREACHABLE), done=True, only=("store",)),
    "something unheard of": Failure(ZeroDivisionError(), done=True),
}


# A small evening: four people, two rounds, and what can happen there.


def waits(span: timedelta) -> Step:
    async def step(meeting: Meeting) -> None:
        meeting.clock.forward(span)

    return step


def until(before: timedelta) -> Step:
    async def step(meeting: Meeting) -> None:
        meeting.clock.now = BEGINS - before

    return step


async def plans(meeting: Meeting) -> None:
    for number, reminders in enumerate((Reminders.HERE, Reminders.DIRECT, Reminders.DIRECT, Reminders.NONE)):
        meeting.likes(number, reminders)
    meeting.board.closed.add(user(2))
    await meeting.nights.draft(actor(0), plan(limit=3), Rhythm.WEEKLY)
    await meeting.nights.confirm(FIRST, asks(0))


async def sign_up(meeting: Meeting) -> None:
    for number in (1, 2, 3):
        await meeting.nights.answer(FIRST, asks(number), Answer.IN)
        meeting.clock.forward(SECOND)
    await meeting.nights.remind(FIRST, asks(1), on=True)
    await meeting.nights.watch(FIRST, asks(9), on=True)


async def make_room(meeting: Meeting) -> None:
    await meeting.nights.answer(FIRST, asks(1), Answer.OUT)
    meeting.clock.forward(SECOND)
    await meeting.nights.answer(FIRST, asks(1), Answer.IN)
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, limit=8, at=BEGINS))


async def moves(meeting: Meeting) -> None:
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, at=BEGINS + HOUR))


async def moves_back(meeting: Meeting) -> None:
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, at=BEGINS))
    meeting.clock.forward(MINUTE)


def come(*people: int) -> Step:
    async def step(meeting: Meeting) -> None:
        for number in people:
            await meeting.nights.come(FIRST, asks(number))

    return step


async def leaves(meeting: Meeting) -> None:
    await meeting.nights.leave(FIRST, asks(3))
    await meeting.nights.pause(FIRST, asks(0), 10)


async def goes_on(meeting: Meeting) -> None:
    await meeting.nights.resume(FIRST, asks(0))


async def end_tables(meeting: Meeting) -> None:
    night = await meeting.saved(FIRST)
    for table in night.rounds[-1].tables:
        if table.game is not None and table.over is None:
            meeting.end_game(table.game)
    meeting.clock.forward(10 * SECOND)


async def falls_silent(meeting: Meeting) -> None:
    meeting.fall_silent(6, 7)
    meeting.clock.forward(10 * SECOND)


async def ends(meeting: Meeting) -> None:
    await meeting.nights.end(FIRST, asks(0))


async def ends_late(meeting: Meeting) -> None:
    meeting.clock.forward(HOUR)
    await end_tables(meeting)


async def calls_off(meeting: Meeting) -> None:
    await meeting.nights.answer(NightId(2), asks(1), Answer.IN)
    await meeting.nights.cancel(NightId(2), asks(0))


EVENING: dict[str, Step] = {
    "planned": plans,
    "signed up": sign_up,
    "moved up": make_room,
    "moved": moves,
    "moved back": moves_back,
    "a day before": until(DAY),
    "half an hour before": until(30 * MINUTE),
    "check-in opens": until(15 * MINUTE),
    "somebody is early": come(1),
    "the hour": until(0 * SECOND),
    "all are here": come(0, 2, 3),
    "begun": waits(31 * SECOND),
    "seen to have begun": waits(10 * SECOND),
    "three come late": come(5, 6, 7),
    "their table begins": waits(31 * SECOND),
    "somebody is left alone": falls_silent,
    "somebody leaves": leaves,
    "after the pause": goes_on,
    "the first round is over": end_tables,
    "the second round": waits(3 * MINUTE),
    "it has begun": waits(31 * SECOND),
    "the end": ends,
    "the last table is over": ends_late,
    "the next night is called off": calls_off,
}


@dataclass(frozen=True)
class Outcome:
    """Everything that people can see or notice at the end, regardless of how it came about."""

    told: list[tuple[object, ...]]
    direct: list[tuple[object, ...]]
    threads: list[tuple[NightId, int, int]]
    shown: dict[str, object]
    nights: list[Night]
    tables: Sequence[tuple[object, ...]]
    reminded: dict[UserId, datetime]


def outcome(meeting: Meeting) -> Outcome:
    board, store = meeting.board, meeting.store
    direct = [_line(each) for each in board.direct.values() if each.kind not in _OF_TROUBLE]
    tables = [
        (game.progress.status, game.seats, game.settings, game.timing.pause, game.host, game.home)
        for game in store.games.values()
    ]
    return Outcome(
        told=sorted(map(_line, board.told.values()), key=lambda each: str(each[0])),
        direct=sorted(direct, key=str),
        threads=board.threads,
        shown={
            f"{number} {key}": board.shown[message]
            for number, night in store.nights.items()
            for key, message in night.posts.items()
        },
        nights=[_without_numbers(night) for night in store.nights.values()],
        tables=tables,
        reminded=store.last_told,
    )


def _line(each: Told) -> tuple[object, ...]:
    """Return a message without the number of a call, which changes if the organiser is called once more."""
    key = each.kind if each.kind in [*CallKind] else each.key
    # What concerns a table is told in the night's channel if the table's is closed.
    where = None if each.kind == CallKind.LEFT_ALONE else each.where
    return each.night, key, where, each.users, each.elsewhere


def _without_numbers(night: Night) -> Night:
    posts, watchers = dict.fromkeys(night.posts, MessageId(1)), dict.fromkeys(night.watchers)
    return replace(night, revision=0, called=0, posts=posts, watchers=watchers)


async def look(meeting: Meeting) -> None:
    """Process all nights repeatedly, until nothing is left to do at this moment."""
    store, before = meeting.store, list[int]()
    while before != (before := [*_revisions(meeting)]):
        for (kind, _), due in store.jobs.items():
            due.at = meeting.clock() if kind is Kind.NIGHT else due.at
        await meeting.settle()


def _revisions(meeting: Meeting) -> Iterator[int]:
    yield from (night.revision for night in meeting.store.nights.values())
    yield from (game.revision for game in meeting.store.games.values())


async def fail(meeting: Meeting, failure: Failure, at: int) -> bool:
    """Do what is due with one action failing, then have another process continue; return whether the action failed."""
    meeting.fails(Fate(at, failure.error, done=failure.done, only=failure.only))
    with suppress(KilledError):
        await look(meeting)
    failed = meeting.fate.at == 0
    meeting.take_over()
    await look(meeting)
    return failed


_STEPS: list[tuple[str, Meeting]] = []


async def steps() -> list[tuple[str, Meeting]]:
    """Return the evening after each step, before the bot reacts to it, and lastly the end of the evening.

    They are made once, so tests go on only with copies of them.
    """
    if not _STEPS:
        meeting, found = Meeting(), list[tuple[str, Meeting]]()
        for name, step in EVENING.items():
            await step(meeting)
            found.append((name, meeting.copied()))
            await look(meeting)
        _STEPS.extend((*found, ("over", meeting)))
    return [*_STEPS]


async def test_the_evening_has_all_that_can_fail() -> None:
    *_, (_, meeting) = await steps()
    night = await meeting.saved(FIRST)
    assert [each.kind if each.kind in [*CallKind] else each.key for each in meeting.board.told.values()] == [
        *("signup", "moved-up", "moved", "moved", "soon", "gathering", "check-in"),
        *("round_1", "seated", "left-alone", "standings_1", "round_2", "end", "late_1", "late_2"),
    ]
    assert meeting.board.whispers() == [
        *(("moved-up", 1), ("moved", 1), ("moved", 1), ("day-before", 1), ("soon", 1)),
        *(("round", 9), ("standings", 9), ("round", 9), ("end", 9), ("cancelled", 1)),
    ]
    assert (night.stage, len(night.rounds), night.orders, night.calls) == (Stage.OVER, 2, (), ())
    assert [each.stage for each in meeting.store.nights.values()] == [Stage.OVER, Stage.CANCELLED, Stage.PLANNED]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "every"),
    sweep([("the process is killed", 2), *((name, 1) for name in FAILURES)], short=[("the process is killed", 2)]),
)
async def test_whatever_fails_and_when_everything_comes_about_once(name: str, every: int) -> None:
    """In a short run every second action of a step fails, from its first or its second one on."""
    failure, failed = FAILURES[name], 0
    before, *others = await steps()
    for number, after in enumerate(others):
        step, meeting = before
        expected = meeting.copied()
        await look(expected)
        at, goes_on = 1 + number % every, True
        while goes_on:
            copy = meeting.copied()
            goes_on = await fail(copy, failure, at)
            assert outcome(copy) == outcome(expected), f"{step}: {name} at the {at}th thing that is done"
            failed, at = failed + goes_on, at + every
        before = after
    assert failed > 20


@pytest.mark.parametrize("number", sweep(range(len(EVENING)), short={20}))
async def test_an_evening_in_which_something_fails_ends_as_every_other(number: int) -> None:
    """The test kills the process at one of the steps, after each of its actions there."""
    found = await steps()
    (name, meeting), (_, expected) = found[number], found[-1]
    at, goes_on = 1, True
    while goes_on:
        copy = meeting.copied()
        goes_on = await fail(copy, FAILURES["the process is killed"], at)
        for step in [*EVENING.values()][number + 1 :]:
            await step(copy)
            await look(copy)
        assert outcome(copy) == outcome(expected), f"{name}: killed after the {at}th thing that is done"
        at += 1
