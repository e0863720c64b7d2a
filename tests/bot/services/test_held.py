"""A choice that would reveal the turn is held back: its person may still change it; others see that all have chosen."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random

import pytest

from bot.services import archive, choosing, motions, places, play, sights, substitutes
from bot.services.agenda import Agenda
from bot.services.away import go_away
from bot.services.clock import HELD_FOR
from bot.services.game import (
    Choice,
    Held,
    Obstruction,
    Over,
    Play,
    SealEntry,
    Status,
    TableSettings,
    TakeBackEntry,
    Wish,
    submissions,
)
from bot.services.news import News
from bot.services.pace import Days, Live
from bot.services.people import PROGRAM
from bot.services.ports import Kind, Outage, Share
from bot.services.refusals import Reason, Refused
from bot.services.summaries import table_summary
from bot.services.table_jobs import TableJobs
from bot.services.tables import Outcome, Tables
from engine.moves import Discard, Move
from engine.questions import QuestionKind
from engine.ruleset import FREE_CITY, Expansion, Seat, SeatSetup
from players.levels import Level
from tests.bot.services.playing import (
    BABYLON,
    CARTHAGE,
    DAY,
    EDIFICE,
    GRACE,
    HALICARNASSUS,
    HOUR,
    SECOND,
    begun,
    until,
    until_penalty,
)
from tests.bot.services.world import MOMENT, SEAT_0, SEAT_1, SEAT_2, Table, World, actor, only, refusal
from tests.table import past_of

REVEALED = [News.REVEALED, News.TURN_BEGAN]
MINUTE = timedelta(minutes=1)


async def held(by: int = 2) -> Table:
    """Return a correspondence game of three where this person chose last, and may still change that choice."""
    table = await World().game(pace=DAY)
    await table.choose(*({0, 1, 2} - {by}))
    await table.choose(by, hold=True)
    table.store.outbox.clear()
    return table


def play_of(table: Table) -> Play:
    stage = table.game.progress
    assert isinstance(stage, Play)
    return stage


def log_of(table: Table) -> list[tuple[str, int, int | None]]:
    """Return the kind (s for sealed, t for taken back), seat and person of each log entry."""
    kinds = {SealEntry: "s", TakeBackEntry: "t"}
    return [(kinds[type(each)], each.seat, each.by and each.by - 100) for each in table.log]


async def revealed(table: Table, person: int = 2, seat: int | None = None) -> Outcome:
    hand = await table.hand(person)
    return await table.act(person, choosing.reveal, hand.turn, Seat(person if seat is None else seat))


async def test_the_last_choice_is_held_back_and_to_all_others_it_is_sealed_as_any() -> None:
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    choice = await table.any_choice(2)
    outcome = await table.seal(2, choice, hold=True)
    end = MOMENT + HELD_FOR
    assert outcome.news == (News.REFRESHED,)
    shown = await table.view(5)
    assert (shown.thinking, shown.waited_for, shown.revealed_at) == ((), (), end)
    assert shown.table is not None
    assert (shown.table.due, shown.table.sealed) == ((), (0, 1, 2))
    mine, other = await table.hand(2), await table.hand(0)
    assert (mine.held, other.held) == (Held(SEAT_2, end), None)
    assert (mine.view.chosen, mine.view.questions) == (((SEAT_2, choice.move),), ())
    assert outcome.sight.asked == mine
    assert log_of(table) == [("s", 0, 0), ("s", 1, 1)], "what can be had of the game says nothing of it"
    assert table.next_look == end


async def test_left_unanswered_it_reveals_itself_after_a_minute_as_its_persons_own_answer() -> None:
    table = await held()
    assert await table.at(HELD_FOR - SECOND) == []
    assert await table.at(HELD_FOR) == REVEALED
    assert log_of(table) == [("s", 0, 0), ("s", 1, 1), ("s", 2, 2)]
    game = table.game
    assert (game.revealed_at, game.stand_ins, game.attendance.misses) == (None, (), {})
    assert set(game.attendance.record.values()) == {(True,)}
    assert game.attendance.answered == {actor(number).user: 0 for number in range(3)}
    assert game.asked_by is None, "nobody has seen the next question come"
    assert table.thinking == (0, 1, 2)
    assert table.deadline == HELD_FOR + 24 * HOUR


async def test_its_person_reveals_it_or_seals_it_for_good() -> None:
    table = await held()
    outcome = await revealed(table)
    assert outcome.news == tuple(REVEALED)
    assert table.game.asked_by == actor(2).user
    for again in (False, True):
        await table.choose(0, 1)
        choice = await table.any_choice(2)
        seal = partial(table.tables.act, table.id, actor(2), choosing.choose, only(choice), hold=True)
        assert (await seal()).news == (News.REFRESHED,)
        if not again:
            assert not (await seal()).changed, "a second click asks no less"
            assert (await table.hand(2)).held is not None
        else:
            others = [card for card in (await table.hand(2)).view.hand if Discard(card) != choice.move]
            choice = replace(choice, move=Discard(others[0]))
        sealed = await table.act(2, play.seal_choice, choice)
        assert sealed.news == tuple(REVEALED)
        assert table.log[-1] == SealEntry(SEAT_2, choice.move, actor(2).user)


async def test_another_one_takes_its_place_for_another_minute_and_one_that_is_taken_back_is_gone() -> None:
    table = await held()
    turn, first = (await table.hand(2)).turn, play_of(table).state.choices[2]
    cards = (await table.hand(2)).view.hand
    move = next(each for each in map(Discard, cards) if each != first)
    await table.at(HELD_FOR - SECOND)
    outcome = await table.seal(2, Choice(turn, SEAT_2, move), hold=True)
    assert outcome.table.revealed_at == MOMENT + 2 * HELD_FOR - SECOND
    assert await table.at(HELD_FOR) == []
    taken_back = await table.act(2, play.take_back_choice, turn, SEAT_2)
    assert (taken_back.table.thinking, taken_back.table.revealed_at) == ((2,), None)
    assert table.next_look == MOMENT + 24 * HOUR + GRACE
    assert await table.at(3 * HELD_FOR) == []
    assert log_of(table) == [("s", 0, 0), ("s", 1, 1)]
    assert play_of(table).sealers.keys() == {0, 1}
    assert not (await revealed(table)).changed, "nothing is held back"
    await table.choose(2)
    assert table.game.timing.overtime == {}


async def test_it_is_held_no_longer_than_its_persons_own_time() -> None:
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    end = 24 * HOUR + GRACE
    await table.at(end - 3 * HOUR)
    await table.choose(2, hold=True)
    assert table.game.revealed_at == MOMENT + end - 3 * HOUR + HELD_FOR
    turn, hand = (await table.hand(2)).turn, (await table.hand(2)).view
    others = [Discard(card) for card in hand.hand if (SEAT_2, Discard(card)) not in hand.chosen]
    table.world.clock.now = MOMENT + end - 20 * SECOND  # nobody has looked meanwhile
    await table.seal(2, Choice(turn, SEAT_2, others[0]), hold=True)
    assert table.game.revealed_at == MOMENT + end, "of what they have besides nothing is lost"
    table.world.clock.now = MOMENT + end
    assert await refusal(table.take_back(2)) is Reason.TIME_IS_UP
    assert await table.at(end) == REVEALED
    assert table.stand_ins == []


async def test_nobody_whose_time_is_up_is_asked() -> None:
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    table.world.clock.now = MOMENT + 24 * HOUR + GRACE
    outcome = await table.choose(2, hold=True)
    assert outcome.news == tuple(REVEALED)


@pytest.mark.parametrize("pace", [Live(60), Days(24)])
async def test_alone_with_computer_players_nobody_is_asked(pace: Live | Days) -> None:
    table = await World().game(1, TableSettings(3, pace=pace))
    assert (await table.choose(0, hold=True)).news == tuple(REVEALED)
    lent = await World().game(2, TableSettings(3, pace=pace))
    await lent.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert (await lent.choose(0, hold=True)).table.revealed_at is not None, "two people have a seat"


async def test_who_is_not_the_last_is_not_asked() -> None:
    table = await World().game(pace=DAY)
    for number in range(2):
        await table.choose(number, hold=True)
        assert table.game.revealed_at is None
    assert log_of(table) == [("s", 0, 0), ("s", 1, 1)]


async def test_when_another_takes_theirs_back_it_is_sealed_and_nobody_waits_for_it() -> None:
    table = await held()
    await table.take_back(0)
    game = table.game
    assert (table.thinking, game.revealed_at) == ((0,), None)
    assert log_of(table)[2:] == [("t", 0, 0), ("s", 2, 2)]
    assert (await table.hand(2)).held is None
    assert await table.at(HELD_FOR) == []
    await table.choose(0, hold=True)
    assert (await table.hand(0)).held == Held(SEAT_0, MOMENT + 2 * HELD_FOR)
    await table.take_back(2)  # now an ordinary sealed one
    assert log_of(table)[4:] == [("t", 2, 2), ("s", 0, 0)]
    await table.choose(2)
    assert table.game.revealed_at is None
    played = await table.look_back(0, archive.see_resolutions)
    assert [each.number for each in played[1]] == [0]


async def test_a_change_of_anothers_choice_makes_them_the_last_one() -> None:
    table = await held()
    hand = await table.hand(0)
    chosen = hand.view.chosen[0][1]
    move = next(each for each in map(Discard, hand.view.hand) if each != chosen)
    choice = Choice(hand.turn, SEAT_0, move)
    await table.seal(0, choice, hold=True)
    assert ((await table.hand(0)).held, (await table.hand(2)).held) == (Held(SEAT_0, MOMENT + HELD_FOR), None)


async def away(table: Table) -> None:
    await table.act(2, go_away, MOMENT + timedelta(days=2))


async def step_out(table: Table) -> None:
    await table.act(2, substitutes.step_out, SEAT_2, Level.RANDOM)


async def pass_on(table: Table) -> None:
    await table.act(2, substitutes.offer_seat, SEAT_2, actor(4).user)
    assert play_of(table).held is not None, "an offer changes nothing"
    await table.act(4, substitutes.take_seat, SEAT_2)


async def lose(table: Table) -> None:
    left = frozenset({actor(2).user})
    await table.act(0, motions.propose_player, SEAT_2, None, left)
    await table.act(1, motions.vote, News.CLAIMED, SEAT_2, agree=True, left=left)


@pytest.mark.parametrize("leave", [away, step_out, pass_on, lose])
async def test_where_a_computer_player_would_answer_it_is_revealed_as_it_was_chosen(
    leave: Callable[[Table], Awaitable[None]],
) -> None:
    table = await held()
    move = play_of(table).state.choices[2]
    await leave(table)
    third = table.log[2]
    assert third == SealEntry(SEAT_2, move, actor(2).user)  # type: ignore[arg-type] # it was chosen
    assert play_of(table).resolutions == 1
    assert (play_of(table).held, [each for each in table.stand_ins if each[0] == 0]) == (None, [])


async def test_a_pause_does_not_stop_it() -> None:
    table = await held()
    for number in range(2):
        await table.act(number, motions.propose, Wish.PAUSE)
    assert table.game.timing.pause is not None
    assert table.next_look == MOMENT + HELD_FOR
    assert News.REVEALED in await table.at(HELD_FOR)
    assert (table.deadline, table.game.revealed_at) == (None, None)


async def test_at_a_table_out_of_reach_and_after_an_outage_the_first_look_reveals_it() -> None:
    table = await held()
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await table.at(2 * HOUR) == []
    await table.act(PROGRAM, places.note_regained)
    assert await table.at(2 * HOUR) == REVEALED
    table = await held()
    table.store.noted_outages.append(Outage(MOMENT, None, Share(frozenset({0}), 1)))
    assert await table.at(HELD_FOR) == []
    table.store.noted_outages.clear()
    table.outage(timedelta(), HELD_FOR)
    assert await table.at(HELD_FOR + MINUTE) == REVEALED


async def test_of_a_press_and_a_look_in_the_same_instant_one_reveals() -> None:
    table = await held()
    other = Tables(table.store, Random(3), table.world.clock)  # another process, with locks of its own
    turn = (await table.hand(2)).turn
    table.world.clock.now = MOMENT + HELD_FOR
    pressed, _ = await asyncio.gather(
        table.act(2, choosing.reveal, turn, SEAT_2),
        TableJobs(table.store, other, table.world.clock).answer_for_the_late(table.id),
        return_exceptions=True,
    )
    assert isinstance(pressed, Outcome) or (isinstance(pressed, Refused) and pressed.reason is Reason.STALE_TURN)
    assert play_of(table).resolutions == 1
    assert log_of(table) == [("s", 0, 0), ("s", 1, 1), ("s", 2, 2)]
    assert await refusal(table.act(2, choosing.reveal, turn, SEAT_2)) is Reason.STALE_TURN


async def test_what_the_rules_refuse_leaves_it_as_it_was() -> None:
    table = await held()
    before = table.game
    mine, turn = (await table.hand(2)).view.hand, (await table.hand(2)).turn
    theirs = next(card for card in (await table.hand(0)).view.hand if card not in mine)
    for hold in (True, False):
        with pytest.raises(Refused) as caught:
            await table.seal(2, Choice(turn, SEAT_2, Discard(theirs)), hold=hold)
        assert caught.value.reason is Reason.ILLEGAL_MOVE
    assert await refusal(table.act(1, choosing.reveal, turn, SEAT_2)) is Reason.ONLY_OCCUPANT
    assert await refusal(table.act(5, choosing.reveal, turn, SEAT_2)) is Reason.ONLY_OCCUPANT
    assert not (await table.act(1, choosing.reveal, turn, SEAT_1)).changed
    assert table.game is before


# Questions between the turns, and the Free City.


OFF_TURN: list[tuple[QuestionKind, SeatSetup, tuple[Expansion, ...]]] = [
    ("seventh-card", BABYLON, ()),
    ("discard-pile", HALICARNASSUS, ()),
    ("stage-choice", CARTHAGE, (Expansion.CARTHAGE,)),
]


async def last_moves(table: Table, person: int) -> tuple[Move, ...]:
    """Have everyone else answer, and return the moves that the last person may make."""
    for other in table.thinking:
        if other != person:
            await table.choose(other)
    return await table.moves(person)


@pytest.mark.parametrize(("asked", "board", "expansions"), OFF_TURN)
async def test_an_answer_between_the_turns_is_held_back_too(
    asked: QuestionKind, board: SeatSetup, expansions: tuple[Expansion, ...]
) -> None:
    table = await until(asked, 3, [board], of=0, expansions=expansions)
    await check_held(table, 0, await last_moves(table, 0))


async def test_what_is_given_up_for_a_penalty_is_held_back_too() -> None:
    table, last = await until_penalty()
    await check_held(table, last, await last_moves(table, last))


async def check_held(table: Table, person: int, moves: tuple[Move, ...]) -> None:
    """Check that each answer is held back and shown to nobody else; then the last one is revealed."""
    number, log = table.game.progress.resolutions, table.log  # type: ignore[union-attr] # it is in play
    others = [other for other in range(len(table.game.seats)) if other != person]
    seen = set()
    for move in moves:
        outcome = await table.make(person, move, hold=True)
        assert outcome.table.revealed_at is not None
        hand = await table.hand(person)
        assert (hand.view.chosen, hand.view.questions) == (((person, move),), ())
        hands = [repr(await table.hand(other)) for other in others]
        seen.add((repr(outcome.table), repr(table.game.progress), *hands))
        assert table.log == log
    assert len(seen) == 1
    assert (await table.store.load(table.id)) == table.game
    await table.act(person, choosing.reveal, await table.open_turn(), Seat(person))
    assert table.game.progress.resolutions == number + 1  # type: ignore[union-attr]
    assert table.log[len(log)] == SealEntry(Seat(person), moves[-1], actor(person).user)


async def test_of_two_players_the_free_citys_card_is_held_back_and_goes_with_the_own_one() -> None:
    table = await begun(2)
    controller = table.state.table.controller
    assert controller is not None
    await table.choose(1 - controller)
    own = await table.make(controller, (await table.moves(controller))[0], hold=True)
    assert (own.table.thinking, own.table.revealed_at) == ((controller,), None), "the Free City's is still to come"
    entries = len(table.log)
    move = (await table.moves(controller))[0]
    await table.make(controller, move, FREE_CITY, hold=True)
    hand = await table.hand(controller)
    assert hand.held == Held(FREE_CITY, MOMENT + HELD_FOR)
    assert (await table.hand(1 - controller)).held is None
    await table.take_back(controller, FREE_CITY)
    assert table.log[entries:] == []
    await table.make(controller, move, FREE_CITY, hold=True)
    await table.take_back(controller)
    assert table.log[entries:] == [TakeBackEntry(controller, actor(controller).user)], (
        "what was never logged is not there"
    )
    await table.choose(controller)
    await table.make(controller, (await table.moves(controller))[0], FREE_CITY, hold=True)
    await table.act(controller, choosing.reveal, await table.open_turn(), FREE_CITY)
    assert len(table.resolutions) == 1
    assert table.state.table.turn == 2


# The end, and what others see.


async def test_it_goes_with_a_game_that_ends_and_leaves_nothing() -> None:
    table = await held()
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(4).user)
    await table.act(4, substitutes.take_seat, SEAT_1)
    assert play_of(table).held is not None
    history = await table.look_back(0, archive.see_history)
    assert [(each["age"], each["turn"]) for each in history["seats"]] == [(1, 1)]
    for number in (0, 2, 4):
        await table.act(number, motions.propose, Wish.ABANDON)
    game = table.game
    assert isinstance(game.progress, Over)
    assert (game.revealed_at, table.thinking) == (None, ())
    assert log_of(table) == [("s", 0, 0), ("s", 1, 1)]
    assert await table.world.jobs.answer_for_the_late(table.id) is None
    record = await table.look_back(0, archive.see_record)
    assert [(each["age"], each["turn"]) for each in record["seats"]] == [(1, 1)]


async def test_nobody_else_sees_which_card_it_is() -> None:
    """Games that differ only in the held card look the same, byte for byte, until it is revealed or the game ends."""
    told: list[tuple[str, ...]] = []
    kinds = set()
    first = await World().game(pace=DAY)
    await first.choose(0, 1)
    for move in (await first.hand(2)).view.questions[0].moves:
        table = Table(first.world.copied(), first.id)
        turn = (await table.hand(2)).turn
        outcome = await table.seal(2, Choice(turn, SEAT_2, move), hold=True)
        seen = [repr(outcome), repr(table.game), repr(table.log)]
        seen += [repr(table.store.outbox), repr(table.store.jobs), repr(table.store.reminders_)]
        seen += [
            repr(await table.view(5)),
            repr(await table.look_back(5, archive.see_history)),
        ]
        seen += [
            repr(table_summary(table.game)),
            repr(await table.look(0, sights.scores_so_far)),
        ]
        for other in (0, 1):
            seen += [
                repr(await table.hand(other)),
                repr(await table.look(other, sights.sight)),
            ]
            foreign = Choice(turn, SEAT_2, move)
            with pytest.raises(Refused) as caught:
                await table.seal(other, foreign, hold=True)
            seen.append(repr(caught.value))
        for number in range(3):
            await table.act(number, motions.propose, Wish.ABANDON)
        assert table.game.progress.status is Status.OVER
        seen += [
            repr(await table.look_back(0, archive.see_record)),
            repr(await table.view(5)),
        ]
        told.append(tuple(seen))
        kinds.add(type(move))
    assert len(kinds) > 1
    assert len(set(told)) == 1


async def test_a_whole_game_of_held_choices_is_a_game() -> None:
    """The last choice of each question is held for its full time. The log has each choice once; news is in order."""
    world = World(chance=Random(4))
    table = await world.game(4, TableSettings(4, expansions=EDIFICE))
    looked = 0

    async def look() -> None:
        nonlocal looked
        world.clock.forward(HELD_FOR)
        await Agenda(world.store, {Kind.CLOCK: lambda job: world.jobs.answer_for_the_late(job.game)}).work_off()
        looked += 1

    while (view := await table.view(0)).is_running:
        for seat in view.thinking:
            await table.choose(seat, hold=True)
        if (await table.loaded()).revealed_at is not None:
            await look()
    log = (await past_of(world.store, table.id)).log
    assert len(submissions(log)) == len(log)
    _, played = await table.look_back(0, archive.see_resolutions)
    assert looked == len(played) >= 18
