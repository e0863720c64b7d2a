"""Setting up a game: the only place in the engine that deals boards, cards and edifices, or uses random numbers.

A `Deal` is everything that is random about a game. A game that starts from a deal is deterministic, so a record that
contains the deal can be replayed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from engine.catalogue import AGES, Age, Board, Edifice, Side
from engine.city import City
from engine.constants import CARDS_DEALT, guilds_dealt
from engine.edifices import starting_projects
from engine.effects import Colour
from engine.ruleset import Ruleset, SeatSetup
from engine.state import AgeDeal, ChooseCards, GameState, Table
from engine.turn import begin_age

_T = TypeVar("_T")


class Chance(Protocol):
    """A source of random numbers; `random.Random` is one."""

    def sample(self, population: Sequence[_T], k: int) -> list[_T]:
        """Draw k elements of the population in random order, using each position at most once."""


class DealError(ValueError):
    """Boards or cards that cannot have been dealt; the message names them."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that is random about a game."""

    ruleset: Ruleset
    boards: tuple[Board, ...]
    """The boards by seat, the Free City's last."""
    ages: tuple[AgeDeal, AgeDeal, AgeDeal] = field(repr=False)
    edifices: tuple[Edifice, ...] = ()
    """One edifice per Age, if edifices are played; everyone sees them from the start."""


def new_game(ruleset: Ruleset, seats: Sequence[SeatSetup], chance: Chance) -> GameState:
    """Deal boards and cards, and set up the game; in `seats`, the Free City comes last.

    Raises:
        RulesetError: The ruleset does not allow this number of seats.
        DealError: A wonder does not exist, or is given to two seats.
    """
    return _begin(deal(ruleset, seats, chance))


def deal(ruleset: Ruleset, seats: Sequence[SeatSetup], chance: Chance) -> Deal:
    """Deal boards, the cards of all three Ages, and edifices if they are played. Raises like `new_game`."""
    ruleset.check_cities(len(seats))
    boards = _deal_boards(ruleset, seats, chance)
    ages = [_deal_age(ruleset, len(seats), age, chance) for age in AGES]
    edifices = tuple(chance.sample(ruleset.catalogue.edifices_of(age), 1)[0] for age in AGES) if ruleset.edifice else ()
    return Deal(ruleset, boards, (ages[0], ages[1], ages[2]), edifices)


def start(dealt: Deal) -> GameState:
    """Return the first turn of the game with this deal: three coins in every city (rulebook, Game Set-up).

    Raises:
        RulesetError: The ruleset does not allow this number of boards.
        DealError: These boards or cards cannot have been dealt.
    """
    check_deal(dealt)
    return _begin(dealt)


def _begin(dealt: Deal) -> GameState:
    first, *upcoming = dealt.ages
    cities = tuple(City(board) for board in dealt.boards)
    projects = starting_projects(dealt.edifices, len(cities))
    bare = Table(dealt.ruleset, 1, 1, cities, hands=(), discard=(), draw_pile=(), controller=None, projects=projects)
    table = begin_age(bare, 1, first)
    return GameState(table, ChooseCards(), (None,) * len(cities), tuple(upcoming))


def check_deal(dealt: Deal) -> None:
    """Raise DealError unless wonders differ, every hand has seven cards, and each Age uses exactly its deck.

    If edifices are played, there must be one for each Age.
    """
    ruleset, boards = dealt.ruleset, dealt.boards
    ruleset.check_cities(len(boards))
    check_boards(boards)
    check_edifices(ruleset, dealt.edifices)
    players = len(ruleset.players(len(boards)))
    for age, dealt_age in zip(AGES, dealt.ages, strict=True):
        if len(dealt_age.hands) != players:
            raise DealError(f"Age {age}: {len(dealt_age.hands)} hands for {players} players")
        for seat, hand in enumerate(dealt_age.hands):
            if len(hand) != CARDS_DEALT:
                raise DealError(f"Age {age}, seat {seat}: a hand of {len(hand)} cards, not {CARDS_DEALT}")
        in_pile = CARDS_DEALT if ruleset.two_player else 0
        if len(dealt_age.draw_pile) != in_pile:
            raise DealError(f"Age {age}: a draw pile of {len(dealt_age.draw_pile)} cards, not {in_pile}")
        _check_deck(ruleset, len(boards), age, dealt_age)


def check_boards(boards: Sequence[Board]) -> None:
    """Raise DealError if two seats have the same wonder."""
    twice = [city for city, count in Counter(board.city for board in boards).items() if count > 1]
    if twice:
        raise DealError(f"{twice[0]} is the wonder of more than one seat")


def check_edifices(ruleset: Ruleset, edifices: Sequence[Edifice]) -> None:
    """Raise DealError unless there is one edifice for each Age, in order, or none if they are not played."""
    found = [edifice.age for edifice in edifices]
    due = list(AGES) if ruleset.edifice else []
    if found != due:
        raise DealError(f"edifices of the Ages {found}, not {due}")


def _check_deck(ruleset: Ruleset, cities: int, age: Age, dealt_age: AgeDeal) -> None:
    cards = [*(card for hand in dealt_age.hands for card in hand), *dealt_age.draw_pile]
    guilds = [card for card in cards if card.colour is Colour.PURPLE]
    due = guilds_dealt(cities) if age == 3 else 0
    if len(guilds) != due or len(set(guilds)) != due:
        raise DealError(f"Age {age}: {len(set(guilds))} different guilds among {len(guilds)}, not {due}")
    deck = Counter(ruleset.catalogue.deck(age, cities))
    rest = Counter(card for card in cards if card.colour is not Colour.PURPLE)
    for card in (deck - rest) + (rest - deck):
        raise DealError(
            f"Age {age}: {card.name} {rest[card]} times, but the deck of {cities} has it {deck[card]} times"
        )


def _deal_boards(ruleset: Ruleset, seats: Sequence[SeatSetup], chance: Chance) -> tuple[Board, ...]:
    catalogue = ruleset.catalogue
    for seat in seats:
        if seat.city is not None and seat.city not in catalogue.cities:
            raise DealError(f"there is no wonder of {seat.city!r}")
    chosen = [seat.city for seat in seats if seat.city is not None]
    left = [city for city in catalogue.cities if city not in chosen]
    drawn = iter(chance.sample(left, len(seats) - len(chosen)))
    boards = tuple(
        catalogue.boards[
            seat.city or next(drawn),
            seat.side or chance.sample(tuple(Side), 1)[0],
        ]
        for seat in seats
    )
    check_boards(boards)
    return boards


def _deal_age(ruleset: Ruleset, cities: int, age: Age, chance: Chance) -> AgeDeal:
    """Shuffle and deal the deck of an Age; with two players, the third hand becomes the draw pile."""
    catalogue = ruleset.catalogue
    guilds = chance.sample(catalogue.guilds, guilds_dealt(cities)) if age == 3 else []
    deck = (*catalogue.deck(age, cities), *guilds)
    shuffled = tuple(chance.sample(deck, len(deck)))
    hands = tuple(shuffled[first : first + CARDS_DEALT] for first in range(0, len(shuffled), CARDS_DEALT))
    return AgeDeal(hands[:2], hands[2]) if ruleset.two_player else AgeDeal(hands)
