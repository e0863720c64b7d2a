"""For structures that count things, the gains shown in advance are the gains that the engine then gives."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine import Build, BuildDiscarded, Discard, GameState, Seat, legal_moves, public_view, submit
from engine.catalogue import Card
from engine.counting import Counted, counted_if_built
from engine.effects import CoinsPer, PointsPer
from engine.events import CoinsGained, Event
from engine.scoring import EndChoice, best_score, science_of, score
from engine.state import ChooseCards, SearchDiscard
from tests.engine.builders import CATALOGUE, card, city, game
from tests.engine.playouts import Moment, expansion_game, random_game
from tests.sweeps import examples

COUNTING = [
    each for each in CATALOGUE.cards.values() if any(isinstance(gives, CoinsPer | PointsPer) for gives in each.effects)
]
GAMES = st.tuples(st.integers(2, 7), st.integers(0, 2**32), st.booleans())
"""Number of players, seed, and whether expansions are played."""
few = examples(10)


def played(game: tuple[int, int, bool]) -> tuple[Moment, ...]:
    players, seed, expansions = game
    return expansion_game(players, seed) if expansions else random_game(players, seed)


def said(state: GameState, seat: Seat, what: Card) -> tuple[int, int]:
    """Return the coins and points that are shown to people for a structure."""
    found = counted_if_built(public_view(state).cities, seat, what)
    return _total(found, CoinsPer), _total(found, PointsPer)


def _total(found: tuple[Counted, ...], kind: type) -> int:
    return sum(each.total for each in found if isinstance(each.effect, kind))


def gained(events: tuple[Event, ...], seat: Seat) -> int:
    """Return the coins that a seat has gained from the bank."""
    return sum(each.coins for each in events if isinstance(each, CoinsGained) and each.seat == seat)


def points_of(state: GameState, seat: Seat, what: Card) -> int:
    """Return how many points a structure contributes to the score."""
    cities = list(state.table.cities)
    counted = score(cities, seat, EndChoice()).total
    blank = replace(what, effects=())
    cities[seat] = replace(cities[seat], built=tuple(blank if each == what else each for each in cities[seat].built))
    return counted - score(cities, seat, EndChoice()).total


def test_the_lighthouse_counts_itself_and_the_arena_the_stages() -> None:
    state = game([city("Giza A", built=["Tavern"], stages=2), city("Rhodes A"), city("Babylon A")], age=3)
    assert said(state, Seat(0), card("Lighthouse")) == (2, 2)
    assert said(state, Seat(0), card("Arena")) == (6, 2)


def test_each_city_that_is_counted_has_its_share() -> None:
    cities = [city("Giza A", built=["Quarry"]), city("Rhodes A", built=["Foundry", "Brickyard"]), city("Babylon A")]
    state = game(cities, age=2)
    (vineyard,) = counted_if_built(public_view(state).cities, Seat(0), card("Vineyard"))
    assert (vineyard.shares, vineyard.total) == (((0, 1), (1, 2), (2, 0)), 3)
    (guild,) = counted_if_built(public_view(state).cities, Seat(2), card("Workers Guild"))
    assert (guild.shares, guild.total) == (((0, 1), (1, 2)), 3)


@few
@given(GAMES)
def test_what_is_said_of_every_structure_is_what_building_it_alone_brings(game: tuple[int, int, bool]) -> None:
    """The structure is taken from the discard pile, where it costs nothing and nobody else acts."""
    for moment in played(game)[::7]:
        table, seat = moment.state.table, moment.seat
        for what in COUNTING:
            if what in table.cities[seat].built:
                continue
            searched = replace(table, turn=1, discard=(what,))  # no Age ends with it
            none = tuple(None for _ in table.seats)
            state = replace(moment.state, table=searched, choices=none, phase=SearchDiscard((seat,)))
            coins, points = said(state, seat, what)
            step = submit(state, seat, BuildDiscarded(what))
            assert gained(step.events, seat) == coins
            assert step.state.table.cities[seat].coins - table.cities[seat].coins == coins
            assert points_of(step.state, seat, what) == points


@few
@given(st.integers(3, 7), st.integers(0, 2**32))
def test_what_is_said_of_a_card_of_the_hand_is_what_its_turn_brings(players: int, seed: int) -> None:
    """All others discard in that turn."""
    for moment in random_game(players, seed):
        state = moment.state
        if not isinstance(state.phase, ChooseCards) or len(state.due) < players:
            continue
        for move in legal_moves(state, moment.seat):
            if not isinstance(move, Build) or move.card not in COUNTING:
                continue
            coins, points = said(state, moment.seat, move.card)
            step = submit(state, moment.seat, move)
            assert said(step.state, moment.seat, move.card) == (coins, points)  # a sealed choice shows nowhere
            for seat in step.state.due:
                discard = next(each for each in legal_moves(step.state, seat) if isinstance(each, Discard))
                step = submit(step.state, seat, discard)
            assert gained(step.events, moment.seat) == coins


def test_the_science_of_a_card_is_what_the_score_then_gains_by_it() -> None:
    """This includes symbols that are chosen, because the card may change the best choice."""
    for built in ([], ["Academy", "Study"], ["Scientists Guild", "Academy"], ["Scientists Guild", "Lodge", "Library"]):
        cities = [city("Babylon A", stages=2, built=built), city("Giza A"), city("Rhodes A")]
        for name in ("Apothecary", "Workshop", "Scriptorium", "Laboratory"):
            after = [replace(cities[0], built=(*cities[0].built, card(name))), *cities[1:]]
            gained = [best_score(each, Seat(0)).scientific for each in (cities, after)]
            assert science_of(cities[0], card(name)) == gained[1] - gained[0]
    assert science_of(city("Giza A", built=["Apothecary", "Workshop"]), card("Scientists Guild")) == 8
    assert science_of(city("Giza A"), card("Baths")) is None
