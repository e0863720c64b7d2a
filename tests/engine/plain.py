"""A second, plain implementation of a game for three to seven players, with lists and names that change in place.

It gets the moves of each phase and keeps its own account of coins, tokens, pawns and piles. It does not check whether
moves are legal. The effects of edifices, Ur and Carthage come from the tables of the oracle, those of cards from the
cards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product

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
)
from engine.catalogue import Board, Card
from engine.effects import (
    Coins,
    CoinsPer,
    Effect,
    Points,
    PointsPer,
    Power,
    Science,
    ScienceChoice,
    ScienceSymbol,
    Shields,
)
from engine.moves import CardMove
from tests.engine.oracle import DEBTS, EDIFICES, PAWNS, STAGES, best_science, guild_points, ways_to_suffer


@dataclass
class PlainCity:
    """A city's coins, cards, stages and tokens."""

    board: Board
    coins: int = 3
    stages: int = 0
    built: list[Card] = field(default_factory=list)
    buried: list[Card] = field(default_factory=list)
    victory: list[int] = field(default_factory=list)
    defeats: int = 0
    free_used: bool = False
    options: list[int] = field(default_factory=list)
    pawns: list[int] = field(default_factory=list)
    joined: bool = False
    debts: list[int] = field(default_factory=list)
    rewards: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.board.city} {self.board.side.value}"

    def offers(self, stage: int) -> list[list[str]]:
        """Return what a stage gives, one entry per option."""
        if self.name in STAGES:
            _, stages = STAGES[self.name]
            return [each.split("; ") for each in stages[stage][1].split("|")]
        return [words(self.board.stages[stage].effects)]

    def has(self) -> list[str]:
        """Return everything that a city's cards, stages and rewards give, in words."""
        found = [word for card in self.built for word in words(card.effects)]
        taken = iter(self.options)
        for stage in range(self.stages):
            offers = self.offers(stage)
            if len(offers) == 1 or not offers[0][0].startswith("pawn"):
                found += offers[0] if len(offers) == 1 else offers[next(taken)]
        return found + [word for name in self.rewards for word in EDIFICES[name].reward]

    def sum_of(self, kind: str) -> int:
        """Return the sum of the numbers in all words of this kind, such as "shield 2"."""
        return sum(int(word.split()[1]) for word in self.has() if word.split()[0] == kind and word.count(" ") == 1)


@dataclass
class PlainProject:
    """An edifice on the table, with its remaining pawns."""

    name: str
    pawns: int
    fate: str = "project"


class PlainGame:
    """A game that is played from its first turn."""

    def __init__(self, start: GameState) -> None:
        table = start.table
        self.age, self.turn = 1, 1
        self.cities = [PlainCity(city.board) for city in table.cities]
        self.hands = [list(hand) for hand in table.hands]
        self.pile: list[Card] = []
        self.projects = [PlainProject(each.edifice.name, PAWNS[len(self.cities)]) for each in table.projects]
        self.later = [[list(hand) for hand in deal.hands] for deal in start.upcoming]
        self.asked = "card"
        self.due = set(range(len(self.cities)))
        self.searchers: list[int] = []

    def play(self, moves: Mapping[Seat, Move]) -> None:
        """Play all moves of the phase, or one move if the discard pile is searched."""
        assert set(moves) == (self.due if self.asked != "discard-pile" else {min(self.due)})
        if self.asked in {"card", "seventh-card"}:
            self._act(moves)
        elif self.asked == "stage-choice":
            for seat, move in moves.items():
                self._take(seat, move)
            self._reward()
            self._seventh()
        elif self.asked == "discard-pile":
            ((seat, move),) = moves.items()
            if isinstance(move, BuildDiscarded):
                self.pile.remove(move.card)
                self.cities[seat].built.append(move.card)
                self.cities[seat].coins += self._coins_of(seat, move.card.effects)
            self.due.discard(seat)
            self._search()
        else:
            for seat in sorted(moves):
                self._give_up(seat, moves[Seat(seat)])
            self._end_of_turn()

    # Cards.

    def _act(self, moves: Mapping[Seat, Move]) -> None:
        second = self.asked == "seventh-card"
        for seat, move in moves.items():
            self._pay(seat, move)
        asked = {int(seat) for seat, move in moves.items() if self._place(seat, move)}
        for seat, move in moves.items():
            mine = self.cities[seat]
            if isinstance(move, Build):
                mine.coins += self._coins_of(seat, move.card.effects)
            elif isinstance(move, BuildStage):
                mine.coins += self._coins_of(seat, mine.board.stages[mine.stages - 1].effects)
        takers = sum(isinstance(move, BuildStage) and move.take_part for move in moves.values())
        if takers:
            project = self.projects[self.age - 1]
            project.pawns = max(project.pawns - takers, 0)
            if not project.pawns:
                project.fate = "constructed"
        self._reward()
        if asked:
            self.asked, self.due = "stage-choice", asked
        elif second:
            self._leftovers()
        else:
            self._seventh()

    def _pay(self, seat: int, move: Move) -> None:
        """Take the card from the hand and move coins, based on the state before the turn."""
        mine = self.cities[seat]
        if isinstance(move, Decline):
            return
        assert isinstance(move, CardMove)
        self.hands[seat].remove(move.card)
        if isinstance(move, Discard):
            mine.coins += 3
            self.pile.append(move.card)
            return
        for coins, neighbour in zip(move.payment, (seat + 1, seat - 1), strict=True):
            mine.coins -= coins
            self.cities[neighbour % len(self.cities)].coins += coins
        if isinstance(move, Build):
            chained = any(earlier in mine.built for earlier in move.card.free_from)
            if not chained and not move.olympia:
                mine.coins -= move.card.coins
            mine.free_used = mine.free_used or move.olympia
        elif move.take_part:
            mine.coins -= EDIFICES[self.projects[self.age - 1].name].cost

    def _place(self, seat: int, move: Move) -> bool:
        """Place a structure or a stage, with its pawns; return whether the stage asks its owner a question."""
        mine = self.cities[seat]
        if isinstance(move, Build):
            mine.built.append(move.card)
        if not isinstance(move, BuildStage):
            return False
        offers = mine.offers(mine.stages)
        mine.buried.append(move.card)
        mine.stages += 1
        if move.take_part:
            mine.pawns.append(self.age)
            mine.joined = True
        if len(offers) > 1:
            return True
        for word in offers[0]:
            if word.startswith("pawn"):
                mine.pawns.append(int(word.split()[1]))
            if word == "build-discarded":
                self.searchers.append(seat)
        return False

    def _coins_of(self, seat: int, effects: Iterable[Effect]) -> int:
        coins = 0
        for effect in effects:
            if isinstance(effect, Coins):
                coins += effect.coins
            elif isinstance(effect, CoinsPer):
                coins += effect.coins * self._count(seat, effect)
        return coins

    def _count(self, seat: int, effect: CoinsPer | PointsPer) -> int:
        around = {"own": [seat], "neighbours": [seat - 1, (seat + 1) % len(self.cities)]}
        total = 0
        for city in (self.cities[place] for scope in effect.cities for place in around[scope]):
            for thing in effect.count:
                if thing == "stage":
                    total += city.stages
                elif thing == "defeat":
                    total += city.defeats
                else:
                    total += sum(card.colour == thing for card in city.built)
        return total

    # What stages and edifices give.

    def _take(self, seat: int, move: Move) -> None:
        mine = self.cities[seat]
        if isinstance(move, TakePawn):
            mine.pawns.append(move.age)
            return
        assert isinstance(move, TakeOption)
        mine.options.append(move.option)
        for word in mine.offers(mine.stages - 1)[move.option]:
            if word == "build-discarded":
                self.searchers.append(seat)
            elif word.startswith("coins"):
                mine.coins += int(word.split()[1])

    def _reward(self) -> None:
        for project in self.projects:
            rules = EDIFICES[project.name]
            for mine in self.cities:
                if project.fate == "constructed" and rules.age in mine.pawns and project.name not in mine.rewards:
                    mine.rewards.append(project.name)
                    for word in rules.reward:
                        if word.startswith("coins"):
                            mine.coins += int(word.split()[1])
                        elif word.startswith("token"):
                            mine.victory.append(int(word.split()[1]))
                        elif word == "no defeats":
                            mine.defeats = 0

    # The end of a turn.

    def _seventh(self) -> None:
        if self.turn == 6:
            may = {seat for seat, city in enumerate(self.cities) if "play-seventh-card" in city.has()}
            if may:
                self.asked, self.due = "seventh-card", may
                return
        self._leftovers()

    def _leftovers(self) -> None:
        if self.turn == 6:
            self.pile += [card for hand in self.hands for card in hand]
            self.hands = [[] for _ in self.hands]
        self.due, self.searchers = set(self.searchers), []
        self._search()

    def _search(self) -> None:
        if self.due and self.pile:
            self.asked = "discard-pile"
        elif self.turn == 6:
            self._fail()
        else:
            self._end_of_turn()

    def _fail(self) -> None:
        project = self.projects[self.age - 1] if self.projects else None
        self.due = set()
        if project and project.fate == "project":
            project.fate = "failed"
            kind, what = EDIFICES[project.name].penalty.split()
            for seat, mine in enumerate(self.cities):
                if self.age in mine.pawns:
                    continue
                if kind == "coins":
                    if mine.coins >= int(what):
                        mine.coins -= int(what)
                    else:
                        mine.debts.append(DEBTS[self.age])
                    continue
                ways = ways_to_suffer(f"{kind} {what}", mine.built, mine.victory)
                if not ways:
                    mine.debts.append(DEBTS[self.age])
                elif len(ways) > 1:
                    self.due.add(seat)
                elif kind == "card":
                    (only,) = [card for card in mine.built if card.colour == what]
                    self._give_up(seat, GiveUpCard(only))
                else:
                    (values,) = ways
                    assert isinstance(values, tuple)
                    self._give_up(seat, GiveUpTokens(values))
        if self.due:
            self.asked = "penalty"
        else:
            self._end_of_turn()

    def _give_up(self, seat: int, move: Move) -> None:
        mine = self.cities[seat]
        if isinstance(move, GiveUpCard):
            mine.built.remove(move.card)
            self.pile.append(move.card)
        else:
            assert isinstance(move, GiveUpTokens)
            for value in move.tokens:
                mine.victory.remove(value)

    def _end_of_turn(self) -> None:
        self.asked, self.due = "card", set(range(len(self.cities)))
        if self.turn < 6:
            self.turn += 1
            step = 1 if self.age == 2 else -1
            self.hands = [self.hands[(seat + step) % len(self.hands)] for seat in range(len(self.hands))]
            return
        strength = [city.sum_of("shield") for city in self.cities]
        for seat, city in enumerate(self.cities):
            for other in (strength[seat - 1], strength[(seat + 1) % len(strength)]):
                if strength[seat] > other:
                    city.victory.append({1: 1, 2: 3, 3: 5}[self.age])
                city.defeats += strength[seat] < other
        for city in self.cities:
            city.free_used = city.joined = False
        if self.age == 3:
            self.turn, self.asked, self.due = 7, "nothing", set()
        else:
            self.age, self.turn, self.hands = self.age + 1, 1, self.later.pop(0)

    # The end of the game.

    def total(self, state: GameState, seat: int) -> int:
        """Return a seat's final points, with the best of all its choices at the end."""
        mine = self.cities[seat]
        beside = (self.cities[seat - 1], self.cities[(seat + 1) % len(self.cities)])
        fixed = sum(mine.victory) - mine.defeats - sum(mine.debts) + mine.coins // 3 + mine.sum_of("vp")
        for word in (word for name in mine.rewards for word in EDIFICES[name].reward if " per " in word):
            _, points, _, thing = word.split()
            colours = [card.colour.value for card in mine.built]
            fixed += (
                int(points)
                * {
                    "stage": mine.stages,
                    "pair": min(colours.count("brown"), colours.count("gray")),
                    "blue": colours.count("blue"),
                    "colour": len(set(colours)),
                }[thing]
            )
        for card in mine.built:
            fixed += sum(
                effect.points * self._count(seat, effect) for effect in card.effects if isinstance(effect, PointsPer)
            )
        own = [card for card in mine.built if card.colour == "purple"]
        others = [card for city in beside for card in city.built if card.colour == "purple"]
        copies = [None, *(others if "copy-guild" in mine.has() else [])]
        repeats = [None, *(own if "repeat guild" in mine.has() else [])]
        symbols = [symbol for symbol in ScienceSymbol for _ in range(mine.has().count(f"science {symbol.value}"))]
        free = mine.has().count("science any")
        best = -1000
        for chosen in product(copies, repeats):
            cards = [card for card in chosen if card]
            again = sum(guild_points(card, state.table.cities, seat) for card in cards)
            more = sum(card.name == "Scientists Guild" for card in cards)
            best = max(best, again + best_science(symbols, free + more))
        return fixed + best


def words(effects: Iterable[Effect]) -> list[str]:
    """Return the effects that do not depend on counting, as words such as "shield 2"."""
    found: list[str] = []
    for effect in effects:
        if isinstance(effect, Points):
            found.append(f"vp {effect.points}")
        elif isinstance(effect, Shields):
            found.append(f"shield {effect.shields}")
        elif isinstance(effect, Science):
            found.append(f"science {effect.symbol.value}")
        elif isinstance(effect, ScienceChoice):
            found.append("science any")
        elif isinstance(effect, Power):
            found.append(effect.ability.value)
    return found


def books(plain: PlainGame) -> list[object]:
    """Return the plain implementation's complete account of a table."""
    return [
        (plain.age, plain.turn, plain.asked, sorted(plain.due)),
        [[card.name for card in hand] for hand in plain.hands],
        sorted(card.name for card in plain.pile),
        [(each.name, each.pawns, each.fate) for each in plain.projects],
        *[
            (
                city.name,
                city.coins,
                city.stages,
                [card.name for card in city.built],
                [card.name for card in city.buried],
                sorted(city.victory),
                (city.defeats, city.free_used, city.joined),
                (city.options, city.pawns, city.debts, sorted(city.rewards)),
            )
            for city in plain.cities
        ],
    ]


def books_of(state: GameState, asked: str) -> list[object]:
    """Return the same account of the engine's table as `books`; while the pile is searched, all searchers are due."""
    table = state.table
    due = state.phase.seats if asked == "discard-pile" else state.due  # type: ignore[union-attr]  # that phase has seats
    return [
        (table.age, table.turn, asked, sorted(due)),
        [[card.name for card in hand] for hand in table.hands],
        sorted(card.name for card in table.discard),
        [(each.edifice.name, each.pawns, each.fate.value) for each in table.projects],
        *[
            (
                f"{city.board.city} {city.board.side.value}",
                city.coins,
                city.stages,
                [card.name for card in city.built],
                [card.name for card in city.buried],
                sorted(city.victory),
                (city.defeats, city.free_build_used, city.participation.joined),
                (
                    list(city.options),
                    list(city.participation.pawns),
                    list(city.participation.debts),
                    sorted(each.name for each in city.participation.rewards),
                ),
            )
            for city in table.cities
        ],
    ]
