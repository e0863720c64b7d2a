"""Payments, legality and science against a search that tries everything."""

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Build, BuildDiscarded, BuildStage, Decline, Discard, GameState, Move, Seat, legal_moves, refusal
from engine.catalogue import Card, Catalogue, Side, Stage
from engine.city import City
from engine.commerce import Payment, ways_to_pay
from engine.effects import Ability, Colour, Science, ScienceChoice, ScienceSymbol
from engine.loading import catalogue
from engine.ruleset import FREE_CITY, Ruleset
from engine.scoring import best_score, end_choices, science_points
from engine.state import ChooseCards, SearchDiscard, SeventhCards, Table
from tests.engine import oracle
from tests.engine.playouts import random_game

FIRST: Catalogue = catalogue("first")
TRADERS = [card for card in FIRST.cards.values() if card.trades]
SYMBOLS = st.lists(st.sampled_from(list(ScienceSymbol)), max_size=8)


@st.composite
def trading_cities(draw: st.DrawFn) -> tuple[City, ...]:
    """Three cities of many producers and trading posts."""
    names = draw(st.permutations(FIRST.cities))
    cities = []
    for name in names[:3]:
        board = FIRST.boards[name, draw(st.sampled_from(list(Side)))]
        built = draw(st.lists(st.sampled_from(TRADERS), unique=True, max_size=9))
        cities.append(City(board, draw(st.integers(0, len(board.stages))), built=tuple(built)))
    return tuple(cities)


@settings(max_examples=60, deadline=None)
@given(trading_cities())
def test_payments_are_those_that_trying_everything_finds(cities: tuple[City, ...]) -> None:
    table = Table(Ruleset(), 1, 1, cities, hands=((), (), ()), discard=(), draw_pile=(), controller=None)
    stages = [stage for city in cities for stage in city.board.stages]
    everything: list[Card | Stage] = [*FIRST.cards.values(), *stages]
    for wanted in everything:
        ways = ways_to_pay(table.markets[0], wanted.cost)
        tried = oracle.payments(cities, 0, oracle.letters(wanted))
        assert {tuple(payment) for payment in ways.legal} == tried
        assert {tuple(payment) for payment in ways.listed} == oracle.unbeaten(tried)
        assert list(ways.listed) == sorted(ways.listed, key=lambda payment: (payment.total, payment.left))


@settings(max_examples=200, deadline=None)
@given(SYMBOLS, st.integers(0, 3))
def test_science_is_what_trying_every_symbol_finds(fixed: list[ScienceSymbol], free: int) -> None:
    tried = max(science_points([*fixed, *chosen]) for chosen in product(ScienceSymbol, repeat=free))
    assert tried == oracle.best_science(fixed, free)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_score_takes_the_best_guild_to_copy_and_the_best_symbols(data: st.DataObject) -> None:
    """Olympia B beside all kinds of guilds: no other end choice gives more."""
    cards = list(FIRST.cards.values())
    cities = []
    for name, side in (("Olympia", Side.B), ("Babylon", Side.A), ("Rhodes", Side.B)):
        board = FIRST.boards[name, side]
        built = data.draw(st.lists(st.sampled_from(cards), unique=True, max_size=18))
        cities.append(City(board, len(board.stages), built=tuple(built), defeats=data.draw(st.integers(0, 6))))
    for seat, city in enumerate(cities):
        found = best_score(cities, Seat(seat))
        symbols = [effect.symbol for effect in city.effects() if isinstance(effect, Science)]
        free = sum(isinstance(effect, ScienceChoice) for effect in city.effects())
        plain = found.total - found.scientific - found.guilds
        guilds = [card for card in city.built if card.colour is Colour.PURPLE]
        own = sum(oracle.guild_points(card, cities, seat) for card in guilds)
        tried = {plain + own + oracle.best_science(symbols, free)}
        if city.board.city == "Olympia":
            others = [card for other in cities if other is not city for card in other.built]
            tried |= {
                plain
                + own
                + oracle.guild_points(card, cities, seat)
                + oracle.best_science(symbols, free + (card.name == "Scientists Guild"))
                for card in others
                if card.colour is Colour.PURPLE
            }
        assert found.total == max(tried)
    copied = {choice.copied for choice in end_choices(cities, Seat(0))} - {None}
    neighbours = {card for city in cities[1:] for card in city.built if card.colour is Colour.PURPLE}
    assert copied == neighbours


def expected_moves(state: GameState, seat: Seat) -> tuple[set[Move], set[Move]]:
    """The listed moves and all legal ones, from the rules and the search that tries everything."""
    if seat not in state.due:
        return set(), set()
    table = state.table
    city = table.cities[seat]
    match state.phase:
        case SearchDiscard():
            moves: set[Move] = {BuildDiscarded(card) for card in table.discard if card not in city.built}
            return moves | {Decline()}, moves | {Decline()}
        case SeventhCards():
            listed, legal = moves_with(state, seat, table.hands[seat])
            return listed | {Decline()}, legal | {Decline()}
        case ChooseCards():
            hand = list(table.hands[state.decides_for(seat)])
            if table.controller == state.decides_for(seat):
                hand += table.draw_pile[:1]
            if state.decides_for(seat) == seat:
                return moves_with(state, seat, tuple(hand))
            own = state.choices[state.decides_for(seat)]
            assert isinstance(own, Build | BuildStage | Discard)
            hand.remove(own.card)
            listed, legal = moves_with(state, seat, tuple(hand))
            return free_city(listed, city), free_city(legal, city)
        case _:
            raise AssertionError


def moves_with(state: GameState, seat: Seat, cards: tuple[Card, ...]) -> tuple[set[Move], set[Move]]:
    cities = state.table.cities
    city = cities[seat]
    listed: set[Move] = set()
    legal: set[Move] = set()
    may_build_free = city.has(Ability.FREE_BUILD_ONCE_PER_AGE) and not city.free_build_used
    stage = city.next_stage
    for card in cards:
        listed.add(Discard(card))
        if card not in city.built:
            tried = {(0, 0)}
            bank = 0
            if not any(earlier in city.built for earlier in card.free_from):
                tried = oracle.payments(cities, seat, oracle.letters(card))
                bank = card.coins
            affordable = {pay for pay in tried if sum(pay) + bank <= city.coins}
            legal |= {Build(card, Payment(*pay)) for pay in affordable}
            listed |= {Build(card, Payment(*pay)) for pay in oracle.unbeaten(tried) & affordable}
            if may_build_free:
                legal.add(Build(card, olympia=True))
                if (0, 0) not in affordable or bank:
                    listed.add(Build(card, olympia=True))
        if stage is not None:
            tried = oracle.payments(cities, seat, oracle.letters(stage))
            affordable = {pay for pay in tried if sum(pay) <= city.coins}
            legal |= {BuildStage(card, Payment(*pay)) for pay in affordable}
            listed |= {BuildStage(card, Payment(*pay)) for pay in oracle.unbeaten(tried) & affordable}
    return listed, legal | listed


def free_city(moves: set[Move], city: City) -> set[Move]:
    """The Free City discards only where it can do nothing else, and must use a chain."""

    def forced(card: Card) -> bool:
        return card not in city.built and any(earlier in city.built for earlier in card.free_from)

    plays: set[Move] = {
        move
        for move in moves
        if isinstance(move, Build | BuildStage) and (not forced(move.card) or move == Build(move.card))
    }
    return plays or moves


def conceivable_moves(state: GameState) -> set[Move]:
    """Moves of every kind with cards from everywhere, at many prices."""
    cards = {card for hand in state.table.hands for card in hand} | set(state.table.discard)
    cards |= set(state.table.draw_pile) | {FIRST.cards["Loom"], FIRST.cards["Palace"]}
    moves: set[Move] = {Decline()}
    for card in cards:
        moves |= {Discard(card), BuildDiscarded(card), Build(card, olympia=True)}
        moves.add(Build(card, Payment(1, 0), olympia=True))
        for left, right in product(range(7), range(7)):
            moves |= {Build(card, Payment(left, right)), BuildStage(card, Payment(left, right))}
    return moves


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_every_legal_move_is_accepted_and_every_other_refused(players: int) -> None:
    chance = random.Random(players)
    kinds: Counter[str] = Counter()
    for seed in range(3 if players < 7 else 1):
        for moment in random_game(players, seed):
            state = moment.state
            conceivable = conceivable_moves(state) if chance.random() < 0.1 else set()
            for seat in state.table.seats:
                listed, legal = expected_moves(state, seat)
                found = legal_moves(state, seat)
                assert set(found) == listed
                assert len(found) == len(listed), "a move is listed twice"
                for move in conceivable | legal:
                    assert (refusal(state, seat, move) is None) is (move in legal), (seat, move)
                kinds.update(type(state.phase).__name__ for _ in found)
    assert kinds["ChooseCards"] > 100


def test_the_playouts_reach_every_phase() -> None:
    """So that the comparison above says something about all of them."""
    phases = Counter(
        (type(moment.state.phase).__name__, moment.seat == FREE_CITY and players == 2)
        for players in (2, 3, 4)
        for seed in range(3)
        for moment in random_game(players, seed)
    )
    assert {kind for kind, _ in phases} == {"ChooseCards", "SeventhCards", "SearchDiscard"}
    assert phases["ChooseCards", True] == 3 * 18
