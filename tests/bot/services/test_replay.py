"""The replay of a game: each step as everyone saw it, and once the game is over, what was hidden then."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from bot.screens.replay_ways import LAST_OWN
from bot.services.game import SealedDeal, SealEntry
from bot.services.refusals import Reason
from bot.services.replay import START, Part, Step, played, post_step, see_step
from engine import deal, legal_moves, start, submit
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.constants import LAST_TURN, PASSING
from engine.effects import Neighbour
from engine.events import CardBuilt, CardDiscarded, Deed, StageBuilt
from engine.moves import Build, BuildStage, Discard, Move
from engine.ruleset import Expansion, Ruleset, SeatSetup
from engine.state import GameState
from engine.views import PublicView
from tests.bot.services.playing import begun
from tests.bot.services.replays import GAMES, steps_of, watched
from tests.bot.services.world import refusal
from tests.sweeps import sweep


@pytest.mark.slow
@pytest.mark.parametrize("number", sweep(range(4), short=range(3)))
async def test_every_step_shows_the_table_and_the_names_that_everyone_saw_at_that_time(number: int) -> None:
    game = await watched(GAMES[number])
    steps = await steps_of(game.table)
    assert steps[0].step == START
    assert steps[-1].step.part is Part.END
    assert [each.step for each in steps] == list(steps[0].steps)
    several = [number for number in range(1, len(game.seen)) if number not in game.seen]
    for each in steps:
        played = each.step.number + (each.step.part in {Part.REVEAL, Part.CONFLICTS})
        then = game.seen.get(played)
        if then is None:  # computer players answered at once, so nobody saw the table in between
            assert played in several
            continue
        assert then.table is not None
        assert each.table.status is then.status
        assert without_choices(each.table.begun_table) == without_choices(then.table)
        is_later = each.step.part is Part.SEATS
        assert is_later or each.table.names == then.names
        assert is_later or [seat.occupant for seat in each.table.seats] == [seat.occupant for seat in then.seats]
    changed = [each for each in steps if each.step.part is Part.SEATS]
    assert [each.table.seats[1].user is None for each in changed] == [True, False]


def without_choices(view: PublicView) -> PublicView:
    """Return a view without who has sealed a choice, and who has not: computer players seal at once."""
    return replace(view, sealed=(), due=())


@pytest.mark.slow
@pytest.mark.parametrize("number", sweep(range(4), short=range(3)))
async def test_what_was_hidden_is_where_the_cards_went(number: int) -> None:
    """What is passed on is the next hand, and at the end of an Age each card that was dealt is in one place."""
    steps = await steps_of((await watched(GAMES[number])).table, opened=True)
    dealt, hands, buried = Counter[Card](), list[Counter[Card]](), 0
    for each in steps:
        opened, view = each.opened, each.table.begun_table
        assert opened is not None
        whole, left = [Counter(city.left) for city in opened.cities], [Counter(city.left) for city in opened.cities]
        for hand, city in zip(whole, opened.cities, strict=True):
            hand.update(move.card for _, move in city.used)
        assert each.step.part in {Part.START, Part.REVEAL} or not any(whole)
        if each.step.part is Part.REVEAL and each.resolution.asked == "card":
            then, several = each.resolution, not view.ruleset.two_player  # two exchange hands, and draw a card
            assert all(city.passed is (then.turn < LAST_TURN) for city in opened.cities if city.left)
            if then.turn > 1 and several:
                assert hands == whole
            used = [of for city in opened.cities for of in city.used]
            assert {seat for seat, _ in used} == {deed.seat for deed in then.events if isinstance(deed, Deed)}
            for seat, move in used:
                did = next(event for event in then.events if isinstance(event, Deed) and event.seat == seat)
                assert isinstance(did, _DID[type(move)])
                assert not isinstance(did, CardBuilt) or did.card == move.card
                assert not isinstance(move, BuildStage) or opened.cities[seat].buried[-1] == move.card
                assert not isinstance(move, Discard) or move.card in opened.discard
            if then.turn == 1 and several:
                dealt += sum(whole, Counter())
            giver = right_of if PASSING[then.age] is Neighbour.LEFT else left_of
            hands = [left[giver(city.seat, len(left))] for city in view.cities]
        if each.step.part is Part.CONFLICTS and not view.ruleset.two_player:
            built = sum((Counter(city.built) for city in view.cities), Counter())
            under = sum((Counter(city.buried) for city in opened.cities), Counter())
            assert dealt == built + under + Counter(opened.discard)
            buried = sum(under.values())
    assert buried or steps[0].table.begun_table.ruleset.two_player, "no stage was built"


_DID: Mapping[type[Move], type[Deed]] = {Build: CardBuilt, BuildStage: StageBuilt, Discard: CardDiscarded}


async def test_ways_lead_to_a_turn_and_to_ones_own_last_choice() -> None:
    game = await watched(GAMES[1])
    steps = await steps_of(game.table)
    turns = [each.step for each in steps if each.step.part is Part.REVEAL and each.resolution.asked == "card"]
    assert len(turns) == 18
    for number, step in enumerate(turns, 1):
        found = await game.table.look_back(5, see_step, Step(Part.TURN, number), opened=False)
        assert found.step == step
    by_stand_in = {each.number for each in steps[0].resolutions[3:5]}
    assert by_stand_in.isdisjoint((await steps_of(game.table, 1))[0].own)
    own = sorted((await steps_of(game.table, 1))[0].own)
    for number in own:
        here = await game.table.look_back(1, see_step, Step(Part.OWN, number + 1), opened=False)
        assert here.step == Step(Part.REVEAL, number)
    last = await game.table.look_back(1, see_step, LAST_OWN, opened=False)
    assert last.step == Step(Part.REVEAL, own[-1])


async def test_whoever_hid_a_card_is_told_which_it_was_and_nobody_else_is() -> None:
    game, told = await watched(GAMES[1]), 0
    everyone = [await steps_of(game.table, user) for user in (0, 1, 2, 5)]
    for opened, *players, spectator in zip(await steps_of(game.table, opened=True), *everyone, strict=True):
        assert not spectator.own_cards
        for seat, each in enumerate(players):
            hidden = [
                move.card
                for city in (opened.opened.cities if opened.opened else ())
                for by, move in city.used
                if by == seat and isinstance(move, BuildStage | Discard)
            ]
            mine = each.step.part is Part.REVEAL and each.step.number in each.own
            assert list(each.own_cards) == (hidden if mine else [])
            told += len(each.own_cards)
    assert told > 5


async def test_a_spectator_has_chosen_nothing_and_a_turn_that_never_was_is_refused() -> None:
    game = await watched(GAMES[1])
    assert not (await steps_of(game.table, 5))[0].own
    for nowhere in (
        LAST_OWN,
        Step(Part.TURN, 0),
        Step(Part.TURN, 19),
        Step(Part.REVEAL, -1),
        Step(Part.REVEAL, 999),
        Step(Part.CONFLICTS, 0),
        Step(Part.SEATS, 0),
        Step(Part.START, 1),
    ):
        assert await refusal(game.table.look_back(5, see_step, nowhere, opened=False)) is Reason.NO_SUCH_STEP


async def test_while_a_game_is_on_its_past_can_be_seen_but_no_hand() -> None:
    table = await begun(3)
    await table.turn(2)
    await table.choose(0)
    shown = await table.look_back(0, see_step, Step(Part.TURN, 2), opened=False)
    assert await refusal(table.look_back(0, see_step, Step(Part.TURN, 2), opened=True)) is Reason.NOT_OVER
    assert await refusal(table.act(0, post_step, 2, opened=True)) is Reason.NOT_OVER
    assert await refusal((await table.tables.telling(table.id)).step(2, opened=True)) is Reason.NOT_OVER
    assert [each.part for each in shown.steps] == [Part.START, Part.REVEAL, Part.REVEAL]
    assert (shown.after, shown.opened, shown.course) == (None, None, None)
    assert await refusal(table.look_back(0, see_step, Step(Part.TURN, 3), opened=False)) is Reason.NO_SUCH_STEP
    assert await refusal(table.look_back(0, see_step, Step(Part.END, 0), opened=False)) is Reason.NO_SUCH_STEP


async def test_an_abandoned_game_is_replayed_as_far_as_it_went() -> None:
    table = await begun(3)
    await table.turn(1)
    await table.abandon()
    (*_, last) = await steps_of(table, opened=True)
    assert [each.part for each in last.steps] == [Part.START, Part.REVEAL, Part.END]
    assert last.course is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", sweep(range(100), short=range(2)))
def test_any_game_is_replayed_as_it_was_played(seed: int) -> None:
    """Of games of every variant, each state and each hand is what it was when the choices were made."""
    chance = Random(seed)
    players = chance.randint(2, 7)
    known = [each for each in Expansion if players > 2 or each is not Expansion.EDIFICE]
    ruleset = Ruleset.for_players(players, chance.sample(known, chance.randint(0, len(known))))
    dealt = deal(ruleset, [SeatSetup()] * ruleset.cities(players), chance)
    state, log, states = start(dealt), list[SealEntry](), list[GameState]()
    while state.due:
        seat = chance.choice(state.due)
        log.append(SealEntry(seat, chance.choice(legal_moves(state, seat)), None))
        step = submit(state, seat, log[-1].move)
        if step.revealed:
            states.append(step.state)
        state = step.state
    found = played(SealedDeal(dealt, "0" * 64), tuple(log))
    assert [found.state_at(Step(Part.REVEAL, number)) for number in range(len(states))] == states
    asked = {number: phase.asked for number, phase in enumerate(found.phases)}
    for number, kind in asked.items():
        before = found.state_at(Step(Part.SEATS, number))
        opened = found.opened(Step(Part.REVEAL, number))
        for seat in before.table.players:
            if kind == "card":
                city = opened.cities[seat]
                assert Counter([*city.left, *(move.card for _, move in city.used)]) == Counter(before.hand(seat))
