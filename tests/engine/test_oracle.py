"""Compares payments, legal moves and science with a brute-force search, and whole games with a plain implementation."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GameState,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Seat,
    TakeOption,
    TakePawn,
    final_scores,
    legal_moves,
    refusal,
)
from engine.catalogue import AGES, Card, Catalogue, Side, Stage
from engine.city import City, Participation, market_of
from engine.commerce import Payment, ways_to_pay
from engine.effects import Ability, Colour, Economic, Science, ScienceChoice, ScienceSymbol
from engine.loading import catalogue
from engine.moves import CardMove
from engine.ruleset import FREE_CITY, Ruleset
from engine.scoring import best_score, end_choices, science_points
from engine.state import ChooseCards, SearchDiscard, SeventhCards, StageChoices, SufferPenalty, Table
from engine.views import question_kind
from tests.engine import oracle
from tests.engine.plain import PlainGame, books, books_of
from tests.engine.playouts import Moment, expansion_game, random_game
from tests.sweeps import examples, sweep

FIRST: Catalogue = catalogue("first")
WITH_EDIFICES: Catalogue = catalogue("first", ("edifice",))
TRADERS = [card for card in FIRST.cards.values() if any(isinstance(each, Economic) for each in card.effects)]
SYMBOLS = st.lists(st.sampled_from(list(ScienceSymbol)), max_size=8)


@st.composite
def trading_cities(draw: st.DrawFn) -> tuple[City, ...]:
    """Draw three cities with many producers and trading posts."""
    names = draw(st.permutations(FIRST.cities))
    cities = []
    for name in names[:3]:
        board = FIRST.boards[name, draw(st.sampled_from(list(Side)))]
        built = draw(st.lists(st.sampled_from(TRADERS), unique=True, max_size=9))
        cities.append(City(board, draw(st.integers(0, len(board.stages))), built=tuple(built)))
    return tuple(cities)


@examples(40)
@given(trading_cities())
def test_payments_are_those_that_trying_everything_finds(cities: tuple[City, ...]) -> None:
    table = Table(Ruleset(), 1, 1, cities, hands=((), (), ()), discard=(), draw_pile=(), controller=None, projects=())
    stages = [stage for city in cities for stage in city.board.stages]
    everything: list[Card | Stage] = [*FIRST.cards.values(), *stages]
    for wanted in everything:
        ways = ways_to_pay(market_of(table.cities, 0), wanted.cost)
        tried = oracle.payments(cities, 0, oracle.letters(wanted))
        assert {tuple(payment) for payment in ways.legal} == tried
        assert {tuple(payment) for payment in ways.listed} == oracle.unbeaten(tried)
        assert list(ways.listed) == sorted(ways.listed, key=lambda payment: (payment.total, payment.left))


@examples(200)
@given(SYMBOLS, st.integers(0, 3))
def test_science_is_what_trying_every_symbol_finds(fixed: list[ScienceSymbol], free: int) -> None:
    tried = max(science_points([*fixed, *chosen]) for chosen in product(ScienceSymbol, repeat=free))
    assert tried == oracle.best_science(fixed, free)


@examples(100)
@given(st.data())
def test_the_score_takes_the_best_guild_to_copy_and_the_best_symbols(data: st.DataObject) -> None:
    """Try Olympia B with all kinds of guilds, with and without the Agora: no other end choice gives more."""
    cards = list(FIRST.cards.values())
    agora = data.draw(st.sampled_from([(), (WITH_EDIFICES.edifices["Agora"],)]))
    cities = []
    for name, side in (("Olympia", Side.B), ("Babylon", Side.A), ("Rhodes", Side.B)):
        board = FIRST.boards[name, side]
        built = data.draw(st.lists(st.sampled_from(cards), unique=True, max_size=18))
        city = City(board, len(board.stages), built=tuple(built), defeats=data.draw(st.integers(0, 6)))
        cities.append(replace(city, participation=Participation(pawns=(3,), rewards=agora)))
    for seat, city in enumerate(cities):
        found = best_score(cities, Seat(seat))
        symbols = [effect.symbol for effect in city.effects() if isinstance(effect, Science)]
        free = sum(isinstance(effect, ScienceChoice) for effect in city.effects())
        plain = found.total - found.scientific - found.guilds - found.edifices
        guilds = [card for card in city.built if card.colour is Colour.PURPLE]
        own = sum(oracle.guild_points(card, cities, seat) for card in guilds)
        copies: list[Card | None] = [None]
        if city.board.city == "Olympia":
            others = [card for other in cities if other is not city for card in other.built]
            copies += [card for card in others if card.colour is Colour.PURPLE]
        repeats = [None, *guilds] if agora else [None]
        tried = set()
        for chosen in product(copies, repeats):
            again = [card for card in chosen if card]
            more = sum(card.name == "Scientists Guild" for card in again)
            points = sum(oracle.guild_points(card, cities, seat) for card in again)
            tried.add(plain + own + points + oracle.best_science(symbols, free + more))
        assert found.total == max(tried)
    copied = {choice.copied for choice in end_choices(cities, Seat(0))} - {None}
    neighbours = {card for city in cities[1:] for card in city.built if card.colour is Colour.PURPLE}
    assert copied == neighbours


def expected_moves(state: GameState, seat: Seat) -> tuple[set[Move], set[Move]]:
    """Return the moves that should be listed and all that should be legal, by the rules and the brute-force search."""
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
        case StageChoices():
            return (stage_choices(city),) * 2
        case SufferPenalty():
            return (penalties(state, city),) * 2
        case ChooseCards():
            hand = list(table.hands[state.decides_for(seat)])
            if table.controller == state.decides_for(seat):
                hand += table.draw_pile[:1]
            if state.decides_for(seat) == seat:
                return moves_with(state, seat, tuple(hand))
            own = state.choices[state.decides_for(seat)]
            assert isinstance(own, CardMove)
            hand.remove(own.card)
            listed, legal = moves_with(state, seat, tuple(hand))
            return free_city(listed, city), free_city(legal, city)
        case _:
            raise AssertionError


def stage_choices(city: City) -> set[Move]:
    """Return the options of the stage built last, from the oracle's table."""
    _, stages = oracle.STAGES[f"{city.board.city} {city.board.side}"]
    _, told = stages[city.stages - 1]
    options = told.split("|")
    if told.startswith("pawn"):
        return {TakePawn(age) for age in AGES if f"pawn {age}" in options}
    return {TakeOption(number) for number, _ in enumerate(options)}


def penalties(state: GameState, city: City) -> set[Move]:
    penalty = oracle.EDIFICES[state.table.projects[state.table.age - 1].edifice.name].penalty
    ways = oracle.ways_to_suffer(penalty, city.built, city.victory)
    return {GiveUpCard(FIRST.cards[way]) if isinstance(way, str) else GiveUpTokens(way) for way in ways}


def part_of(state: GameState, city: City) -> int | None:
    """Return the city's price for taking part in the Age's edifice; None if the city may not."""
    if not state.table.projects:
        return None
    project = state.table.projects[state.table.age - 1]
    return oracle.EDIFICES[project.edifice.name].cost if project.pawns and not city.participation.joined else None


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
            part = part_of(state, city)
            if part is not None:
                together = {pay for pay in tried if sum(pay) + part <= city.coins}
                legal |= {BuildStage(card, Payment(*pay), take_part=True) for pay in together}
                listed |= {BuildStage(card, Payment(*pay), take_part=True) for pay in oracle.unbeaten(tried) & together}
    return listed, legal | listed


def free_city(moves: set[Move], city: City) -> set[Move]:
    """Return the moves that the Free City may make: it discards only as a last resort, and must use a chain."""

    def forced(card: Card) -> bool:
        return card not in city.built and any(earlier in city.built for earlier in card.free_from)

    plays: set[Move] = {
        move
        for move in moves
        if isinstance(move, Build | BuildStage) and (not forced(move.card) or move == Build(move.card))
    }
    return plays or moves


def conceivable_moves(state: GameState) -> set[Move]:
    """Return moves of every kind, legal or not, with cards from all hands and piles, at many prices."""
    cards = {card for hand in state.table.hands for card in hand} | set(state.table.discard)
    cards |= set(state.table.draw_pile) | {FIRST.cards["Loom"], FIRST.cards["Palace"]}
    moves: set[Move] = {Decline(), *(TakeOption(number) for number in range(3)), *(TakePawn(age) for age in AGES)}
    for tokens in range(1, 4):
        moves |= {GiveUpTokens(values) for values in combinations((1, 1, 3, 3, 5, 5), tokens)}
    moves |= {GiveUpCard(card) for card in cards}
    moves |= {GiveUpCard(card) for city in state.table.cities for card in city.built}
    for card in cards:
        moves |= {Discard(card), BuildDiscarded(card), Build(card, olympia=True)}
        moves.add(Build(card, Payment(1, 0), olympia=True))
        for left, right in product(range(7), range(7)):
            payment = Payment(left, right)
            moves |= {Build(card, payment), BuildStage(card, payment), BuildStage(card, payment, take_part=True)}
    return moves


def check_moves(moments: Sequence[Moment], chance: random.Random) -> Counter[str]:
    """Compare every seat's moves with those of the brute-force search; return the number of moves per kind of phase."""
    kinds: Counter[str] = Counter()
    for moment in moments:
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
            kinds.update("part" for move in found if isinstance(move, BuildStage) and move.take_part)
    return kinds


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep([2, 3, 4, 7], short=(3,)))
def test_every_legal_move_is_accepted_and_every_other_refused(players: int) -> None:
    chance = random.Random(players)
    kinds: Counter[str] = Counter()
    for seed in range(2 if players < 7 else 1):
        kinds += check_moves(random_game(players, seed), chance)
    assert kinds["ChooseCards"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep([2, 3, 5], short=(2, 3)))
def test_also_with_the_expansions(players: int) -> None:
    chance = random.Random(players)
    kinds: Counter[str] = Counter()
    for seed in range(2):
        kinds += check_moves(expansion_game(players, seed), chance)
    assert kinds["StageChoices"]
    if players > 2:
        assert kinds["SufferPenalty"]
        assert kinds["part"] > 10


def check_game(moments: Sequence[Moment]) -> None:
    """Replay a game in the plain implementation, and compare the tables after every phase and the final points."""
    plain = PlainGame(moments[0].state)
    assert books(plain) == books_of(moments[0].state, "card")
    moves: dict[Seat, Move] = {}
    for moment in moments:
        moves[moment.seat] = moment.move
        before, after = moment.state, moment.step.state
        if after.table is before.table and after.phase is before.phase:
            continue
        plain.play(moves)
        moves = {}
        assert books(plain) == books_of(after, question_kind(after.phase)), before.phase
    end = moments[-1].step.state
    assert question_kind(end.phase) == "nothing"
    assert [score.total for score in final_scores(end)] == [plain.total(end, seat) for seat in end.table.seats]


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(3, 8), short=(3, 7)))
def test_whole_games_go_as_the_plain_account_has_them(players: int) -> None:
    for seed in range(4):
        check_game(random_game(players, seed))
    for seed in range(12):
        check_game(expansion_game(players, seed))


def test_the_playouts_reach_every_phase() -> None:
    """This ensures that the comparisons above cover all phases."""
    phases = Counter(
        (type(moment.state.phase).__name__, moment.seat == FREE_CITY and players == 2)
        for players in (2, 3, 4)
        for seed in range(3)
        for moment in random_game(players, seed)
    )
    assert {kind for kind, _ in phases} == {"ChooseCards", "SeventhCards", "SearchDiscard"}
    assert phases["ChooseCards", True] == 3 * 18
    phases = Counter(
        (type(moment.state.phase).__name__, moment.seat == FREE_CITY and players == 2)
        for players in range(2, 8)
        for seed in range(6)
        for moment in expansion_game(players, seed)
    )
    of_all = {"ChooseCards", "SeventhCards", "SearchDiscard", "StageChoices", "SufferPenalty"}
    assert {kind for kind, _ in phases} == of_all
    assert phases["StageChoices", True]
