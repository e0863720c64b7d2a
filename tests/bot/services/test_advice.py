"""Computer players give no advice: nobody sees what one has chosen for a person before the reveal.

Two games that differ only in that choice look the same to the person, whatever they ask for and choose.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest

from bot.services import archive, deadlines, draft, play, sights, substitutes
from bot.services.away import go_away
from bot.services.game import Choice, Draft, Play, SealEntry, TableSettings, Wonders, turn_of
from bot.services.news import News
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.tables import Outcome
from engine.moves import Move
from engine.ruleset import FREE_CITY, Seat
from engine.turn import choose, retract
from engine.views import player_view
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import (
    CARTHAGE,
    DAY,
    EDIFICE,
    GRACE,
    HOUR,
    UR,
    begun,
    on_autopilot,
    until,
    until_penalty,
)
from tests.bot.services.world import SEAT_1, Table, World, actor, refusal
from tests.clock import Clock

Pick = dict[Seat, Move]
"""A computer player's choices for a person: for their own city, for the Free City, or for both."""


# Twins.


def picks_of(store: MemoryStore, game: GameId, person: int) -> list[Pick]:
    """Return alternatives that a computer player could have chosen for a person."""
    stage = store.games[game].progress
    assert isinstance(stage, Play)
    state = stage.state
    picked = [place for place, by in stage.sealers.items() if by is None and state.decides_for(place) == person]
    first, found = min(picked), []
    asked = retract(state, first)
    for move in next(each for each in player_view(asked, Seat(person)).questions if each.seat == first).moves:
        questions = player_view(choose(asked, first, move), Seat(person)).questions
        others = [{first: move, each.seat: other} for each in questions if each.seat in picked for other in each.moves]
        found += others or [{first: move}]
    assert len(found) > 1, "there was something to choose"
    return some(found)


def some(found: Sequence[Pick], most: int = 2) -> list[Pick]:
    """Return about this many of the possible choices, including the first and the last."""
    return [*found[: -1 : max(1, len(found) // most)], found[-1]]


def with_pick(store: MemoryStore, game: GameId, pick: Pick) -> MemoryStore:
    """Return a copy of the store in which a computer player has made other choices."""
    changed, saved = store.copied(), store.games[game]
    assert isinstance(saved.progress, Play)
    state = saved.progress.state
    for place, move in sorted(pick.items()):
        state = choose(state if state.choices[place] is None else retract(state, place), place, move)
    changed.games[game] = replace(saved, progress=replace(saved.progress, state=state))
    chosen = dict(pick)
    for number, each in reversed([*enumerate(store.logs[game])]):
        if isinstance(each, SealEntry) and each.by is None and each.seat in chosen:
            changed.logs[game][number] = replace(each, move=chosen.pop(each.seat))
    assert chosen == {}, "all of it is in the log"
    return changed


# What somebody sees.


async def told(asked: Awaitable[object]) -> str:
    """Return the answer to a request."""
    try:
        outcome = await asked
    except Refused as refused:
        return repr((refused.reason, refused.rule, refused.detail))
    if isinstance(outcome, Outcome):
        assert not {News.REVEALED, News.STARTED} & set(outcome.news), "somebody else still has to choose"
    return repr(outcome)


async def looks(table: Table, person: int) -> list[str]:
    """Return the answers to everything that a person can look at."""
    looked: list[Awaitable[object]] = [table.look(person, each) for each in (sights.sight, sights.hand, sights.offer)]
    looked += [table.view(person), table.tables.around(actor(person)), table.look(person, sights.scores_so_far)]
    looked += [table.look_back(person, each) for each in (archive.see_history, archive.see_resolutions)]
    return [await told(each) for each in looked]


async def seen(store: MemoryStore, game: GameId, person: int, answer: Choice | None) -> list[str]:
    """Return all that a person sees who looks, changes or takes back the choice made for them, and looks again."""
    table = Table(World(store.copied(), clock=Clock(store.clock())), game)
    view = await table.view()
    shown = await looks(table, person)
    shown.append(await told(table.act(person, deadlines.let_computer_choose, view.turn)))
    assert view.turn is not None
    if answer is not None:
        shown.append(await told(table.act(person, play.seal_choice, answer)))
        return [*shown, *await looks(table, person)]
    for seat in reversed(view.begun_table.cities):  # the Free City's first
        shown.append(await told(table.act(person, play.take_back_choice, view.turn, seat.seat)))
        shown += await looks(table, person)
        shown.append(await told(table.act(person, deadlines.let_computer_choose, view.turn)))
    return [*shown, await told(table.act(person, substitutes.come_back)), *await looks(table, person)]


async def check_twins(store: MemoryStore, game: GameId, person: int = 1) -> None:
    """Raise AssertionError if a person can find out, by any request, what a computer player chose for them."""
    picks, stage = picks_of(store, game, person), store.games[game].progress
    assert isinstance(stage, Play)
    turn = turn_of(stage.state)
    answers = {Choice(turn, seat, move) for pick in picks for seat, move in pick.items()}
    for answer in (None, *answers):
        first, *others = [await seen(with_pick(store, game, pick), game, person, answer) for pick in picks]
        assert all(each == first for each in others), answer


# How a computer player comes to choose for somebody while somebody else still has to.


async def asked_for() -> Table:
    """Return a table where the person has asked a computer player to choose."""
    table = await World().game(pace=DAY)
    turn = (await table.view()).turn
    await table.act(1, deadlines.let_computer_choose, turn)
    return table


async def away() -> Table:
    """Return a table where the person has said that they are away."""
    table = await World().game(pace=DAY)
    await table.act(1, go_away, table.world.clock.now + 20 * HOUR)
    return table


async def autopilot() -> Table:
    """Return a table where the person has missed two turns."""
    return await on_autopilot(1)


async def late() -> Table:
    """Return a table where the person's time is up, but not that of the others."""
    table = await World().game(pace=DAY)
    await table.choose(0, 2)
    await table.at(25 * HOUR)
    await table.choose(1)
    await table.at(50 * HOUR)
    return table


async def back_too_late() -> Table:
    """Return a table where the person stepped out and came back with no time left, so the choice for them stays."""
    table = await late()
    await table.act(1, substitutes.step_out, SEAT_1, Level.EASY)
    await table.act(1, substitutes.come_back)
    return table


WAYS: dict[str, Callable[[], Awaitable[Table]]] = {
    "asked for": asked_for,
    "away": away,
    "on autopilot": autopilot,
    "late": late,
    "back too late": back_too_late,
}


@pytest.mark.parametrize("way", WAYS)
async def test_nobody_sees_what_a_computer_player_chose_for_them(way: str) -> None:
    table = await WAYS[way]()
    assert SEAT_1 not in table.thinking
    await check_twins(table.store, table.id)


async def let_choose(table: Table, person: int) -> Outcome:
    return await table.act(person, deadlines.let_computer_choose, await table.open_turn())


@pytest.mark.parametrize("own", [False, True])
async def test_nor_for_the_free_city(*, own: bool) -> None:
    """The Free City's card is chosen after the player's own from the same hand, so its options would reveal it."""
    table = await begun(2, seed=5)
    controller = (await table.view()).begun_table.controller
    assert controller is not None
    if own:
        await table.choose(controller)
    await let_choose(table, controller)
    hand = await table.hand(controller)
    assert [seat for seat, _ in hand.view.chosen] == ([controller] if own else [])
    assert hand.by_computer == ((FREE_CITY,) if own else (controller, FREE_CITY))
    await check_twins(table.store, table.id, controller)


async def test_nor_for_a_stage_or_a_penalty() -> None:
    stage = await until("stage-choice", 3, (UR, CARTHAGE), expansions=EDIFICE, least=2, seed=22)
    penalty, last = await until_penalty()
    for table, person in ((stage, stage.thinking[0]), (penalty, last)):
        await let_choose(table, person)
        await check_twins(table.store, table.id, person)


@pytest.mark.parametrize("way", ["asked for", "away", "late"])
async def test_nor_which_board_it_kept(way: str) -> None:
    table = await World().game(3, TableSettings(3, wonders=Wonders.DRAFTED, pace=DAY))
    if way == "asked for":
        await table.act(1, deadlines.let_computer_choose, None)
    elif way == "away":
        await table.act(1, go_away, table.world.clock.now + 20 * HOUR)
    else:
        before = table.game
        timing = replace(before.timing, used={actor(1).user: GRACE})  # they have no overtime left
        table.game = replace(before, timing=timing)
        table.world.clock.forward(24 * HOUR)
        await table.world.jobs.answer_for_the_late(table.id)
    assert table.thinking == (0, 2)
    saved = table.game
    assert isinstance(saved.progress, Draft)
    twins: dict[int, list[list[str]]] = {0: [], 1: []}
    for board in (0, 1):
        store = table.store.copied()
        store.games[table.id] = replace(saved, progress=replace(saved.progress, kept=(None, board, None)))
        for answer, shown in twins.items():
            other = Table(World(store.copied(), clock=Clock(table.world.clock.now)), table.id)
            look = [*await looks(other, 1), await told(other.act(1, deadlines.let_computer_choose, None))]
            look.append(await told(other.act(1, draft.keep_board, answer)))
            offer = await other.look(1, sights.offer)
            assert (offer.kept, offer.by_computer) == (answer, False), "it is their own choice now"
            shown.append([*look, *await looks(other, 1)])
    for one, two in twins.values():
        assert one == two


# What it is to them.


async def test_they_may_still_choose_themselves_and_that_is_their_own_choice_even_if_it_is_the_same() -> None:
    table = await asked_for()
    stage = table.game.progress
    assert isinstance(stage, Play)
    hand = await table.hand(1)
    assert (hand.view.chosen, hand.view.questions, hand.by_computer) == ((), (), (SEAT_1,))
    same = stage.state.choices[1]
    assert same is not None
    outcome = await table.act(1, play.seal_choice, Choice(hand.turn, SEAT_1, same))
    assert outcome.changed
    hand = await table.hand(1)
    assert (hand.view.chosen, hand.by_computer) == (((SEAT_1, same),), ())
    last = table.log[-1]
    assert isinstance(last, SealEntry)
    assert last.by == actor(1).user


async def test_whoever_changes_the_free_citys_card_after_a_stand_in_has_answered_for_themselves() -> None:
    table = await World().game(2, pace=DAY)
    controller = (await table.view()).begun_table.controller
    assert controller is not None
    await table.act(controller, go_away, table.world.clock.now + HOUR)
    assert table.stand_ins == [(0, controller)]
    turn = (await table.view()).turn
    assert turn is not None
    await table.act(controller, play.take_back_choice, turn, FREE_CITY)
    assert (table.stand_ins, controller in table.thinking) == ([], True)
    hand = await table.hand(controller)
    assert (hand.view.chosen, hand.by_computer) == ((), ())
    assert [each.seat for each in hand.view.questions] == [controller], "then the Free City's"


@pytest.mark.parametrize("taken_back", [False, True])
async def test_it_chooses_once_for_each_question(*, taken_back: bool) -> None:
    table = await asked_for()
    turn = (await table.view()).turn
    if taken_back:
        await table.take_back(1)
    assert await refusal(table.act(1, deadlines.let_computer_choose, turn)) is Reason.LET_CHOOSE_ALREADY
    await table.choose(*table.thinking)
    turn = (await table.view()).turn
    await table.act(1, deadlines.let_computer_choose, turn)
    assert table.thinking == (0, 2), "the next question is another one"


async def test_it_keeps_one_board_once_and_then_chooses_in_the_first_turn_as_well() -> None:
    table = await World().game(3, TableSettings(3, wonders=Wonders.DRAFTED, pace=DAY))
    await table.act(1, deadlines.let_computer_choose, None)
    assert await refusal(table.act(1, deadlines.let_computer_choose, None)) is Reason.LET_CHOOSE_ALREADY
    for person in (0, 2):
        await table.act(person, draft.keep_board, 0)
    await table.act(1, deadlines.let_computer_choose, (await table.view()).turn)
    assert table.thinking == (0, 2)
