"""Reliability: how people keep deadlines at open tables, and what a host may require."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services import away, draft, lobby, substitutes
from bot.services.game import Access, TableSettings, Wonders
from bot.services.pace import Days, Live
from bot.services.people import UserId
from bot.services.ports import Outage
from bot.services.refusals import Reason
from bot.services.reliability import KEPT, Demand, DueTurn, Reliability, Turns, meets
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import MOMENT, SEAT_2, Table, World, actor, refusal, to

ANA, BEN, CEM = (UserId(100 + number) for number in range(3))
HOUR = timedelta(hours=1)
STEADY, MOSTLY, NEW, SELDOM = (
    Turns((False,) * 20),
    Turns((True, False) * 5),
    Turns((True,) * 9),
    Turns((True,) * 6 + (False,) * 5),
)


def after(turns: Turns, missed: str, every: timedelta) -> Turns:
    """Return the record after more turns, where `-` is a missed turn and any other character is a kept one."""
    for number, letter in enumerate(missed):
        turns = turns.after(DueTurn(ANA, letter == "-", MOMENT + number * every))
    return turns


@pytest.mark.parametrize(
    ("missed", "word"),
    [
        ("", Reliability.NEW),
        ("+++++++++", Reliability.NEW),
        ("++++++++++", Reliability.STEADY),
        ("-+++++++++", Reliability.STEADY),
        ("--++++++++", Reliability.MOSTLY),
        ("-----+++++", Reliability.MOSTLY),
        ("------++++", None),
        ("--" + "+" * 18, Reliability.STEADY),
        ("---" + "+" * 17, Reliability.MOSTLY),
        ("-" * 30 + "+" * 20, Reliability.STEADY),
    ],
)
def test_words_tell_how_the_last_turns_were_answered(missed: str, word: Reliability | None) -> None:
    turns = after(Turns(), missed, 25 * HOUR)
    assert turns.reliability is word
    assert len(turns.missed) == min(len(missed), KEPT)


def test_of_all_that_is_missed_within_a_day_the_first_counts_and_answers_always_do() -> None:
    assert after(Turns(), "-" * 25, HOUR).missed == (True, True)
    assert after(Turns(), "-+-+", HOUR).missed == (True, False, False)
    assert after(Turns(), "--", 24 * HOUR).missed == (True, True)


def test_newcomers_are_let_in_unless_steady_people_are_asked_for() -> None:
    let_in = {demand: [meets(demand, turns) for turns in (STEADY, MOSTLY, NEW, SELDOM)] for demand in Demand}
    assert let_in == {
        Demand.NOTHING: [True, True, True, True],
        Demand.MOSTLY: [True, True, True, False],
        Demand.STEADY: [True, False, False, False],
    }


def world_of(**turns: Turns) -> tuple[World, MemoryStore]:
    """Return a world with these records of people, where `p0` is person 0."""
    store = MemoryStore()
    store.due_turns.update({UserId(100 + int(name[1:])): known for name, known in turns.items()})
    return World(store), store


async def test_a_host_asks_of_strangers_what_they_are_themselves_and_friends_may_always_come() -> None:
    world, _ = world_of(p0=STEADY, p1=SELDOM, p2=MOSTLY, p3=STEADY)
    table = await world.lobby(1, TableSettings(5))
    await table.act(0, lobby.configure, lambda now: replace(now, demand=Demand.STEADY))
    for number in (1, 2, 4):
        assert await refusal(table.join(number)) is Reason.NOT_RELIABLE
    await table.join(3)
    await table.act(0, lobby.configure, lambda now: replace(now, demand=Demand.MOSTLY))
    for number in (2, 4):
        await table.join(number)
    assert await refusal(table.join(1)) is Reason.NOT_RELIABLE
    await table.act(0, lobby.invite, UserId(101))
    await table.join(1)
    assert not (await table.join(1)).changed, "who sits there is asked nothing more"


async def test_no_host_asks_for_more_than_their_own_and_whoever_is_host_then_may_leave_it() -> None:
    world, _ = world_of(p0=MOSTLY, p1=SELDOM)
    strict = TableSettings(3, demand=Demand.STEADY)
    assert await refusal(world.lobby(1, strict)) is Reason.NOT_RELIABLE_YOURSELF
    table = await world.lobby(1, TableSettings(3, demand=Demand.MOSTLY))
    assert await refusal(table.act(0, lobby.configure, to(strict))) is Reason.NOT_RELIABLE_YOURSELF
    await table.act(0, lobby.invite, BEN)
    await table.join(1)
    await table.act(0, substitutes.hand_over, BEN)
    await table.act(1, lobby.configure, lambda now: replace(now, pace=Live(90)))
    opened = (await table.view(1)).settings
    assert (opened.demand, opened.pace) == (Demand.MOSTLY, Live(90))


async def test_each_person_learns_their_own_word() -> None:
    world, _ = world_of(p0=STEADY, p1=SELDOM)
    words = [await world.tables.reliability(actor(number)) for number in range(3)]
    assert words == [Reliability.STEADY, None, Reliability.NEW]


async def late(table: Table, by: timedelta = 3 * HOUR) -> None:
    """Let time pass, and have a stand-in answer for everyone who is late."""
    table.world.clock.forward(by)
    await table.world.jobs.answer_for_the_late(table.id)


def kept(store: MemoryStore) -> dict[UserId, str]:
    return {
        user: "".join("-" if each else "+" for each in turns.missed) for user, turns in sorted(store.due_turns.items())
    }


async def test_turns_are_counted_where_time_runs_at_open_tables_as_each_question_ends() -> None:
    world, store = world_of()
    table = await world.game(3, TableSettings(3, wonders=Wonders.DRAFTED, pace=Days(2)))
    for number in (0, 1):
        await table.act(number, draft.keep_board, 0)
    assert not store.due_turns, "the question is open"
    await late(table)
    assert kept(store) == {ANA: "+", BEN: "+", CEM: "-"}
    for number in range(3):
        await table.choose(number)
    assert kept(store) == {ANA: "++", BEN: "++", CEM: "-+"}
    await table.choose(0)
    await late(table, 25 * HOUR)
    assert kept(store) == {ANA: "+++", BEN: "++-", CEM: "-+-"}
    await table.choose(0)
    await late(table)
    assert kept(store) == {ANA: "++++", BEN: "++-", CEM: "-+-"}, "it is the same absence"
    world.clock.forward(25 * HOUR)
    await table.choose(0)
    assert kept(store) == {ANA: "+++++", BEN: "++--", CEM: "-+--"}, "on autopilot, nobody answers either"
    await table.act(1, substitutes.come_back)
    await table.abandon()
    assert kept(store) == {ANA: "+++++", BEN: "++--", CEM: "-+--"}, (
        "a question that falls with its game was missed by nobody"
    )


@pytest.mark.parametrize(
    "settings",
    [TableSettings(3), TableSettings(3, access=Access.INVITED, pace=Days(2)), TableSettings(7, pace=Days(2))],
)
async def test_no_other_turns_are_counted(settings: TableSettings) -> None:
    """Turns do not count without a time limit, among friends, or alone with computer players."""
    world, store = world_of()
    table = await world.lobby(1, settings)
    for number in range(1, 3 if settings.players == 3 else 1):
        await table.act(0, lobby.invite, UserId(100 + number))
        await table.join(number)
    if settings.players > 3:
        await table.act(0, lobby.add_computers, Level.EASY, None)
    await table.start(0)
    await table.turn(1)
    await table.choose(0)
    await late(table)
    assert (await table.loaded()).progress.resolutions >= 1  # type: ignore[union-attr]  # it is being played
    assert not store.due_turns


async def test_who_is_away_or_could_not_reach_the_bot_misses_nothing_and_leaving_answers_nothing() -> None:
    world, store = world_of()
    table = await world.game(4, TableSettings(4, pace=Days(2)))
    await table.act(3, away.go_away, MOMENT + timedelta(days=3))
    await table.choose(0)
    await table.choose(1)
    await table.act(2, substitutes.step_out, SEAT_2, Level.RANDOM)
    assert kept(store) == {ANA: "+", BEN: "+"}
    store.noted_outages.append(Outage(MOMENT + HOUR, MOMENT + 2 * HOUR))
    await table.choose(0)
    await late(table)
    assert kept(store) == {ANA: "+", BEN: "+"}, "the deadline has moved"
    await late(table)
    assert kept(store) == {ANA: "++", BEN: "+"}
    await table.choose(0)
    await table.act(1, away.go_away, world.clock.now + timedelta(days=3))
    assert kept(store) == {ANA: "+++", BEN: "+"}, "who goes away while they are waited for"
    assert len((await table.loaded()).stand_ins) >= 4
