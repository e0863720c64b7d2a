"""Builds a position of the core from the engine's cities, edifices and cards."""

from collections.abc import Sequence

from core.cities import City
from core.game import (
    CARDS,
    CONSTRUCTED,
    DISCARD_PILE,
    FAILED,
    NOBODY,
    OVER,
    PENALTY,
    PROJECT,
    SEVENTH_CARD,
    STAGE_CHOICE,
    Position,
)
from core.moves import NO_MOVE
from core.tabulating import Numbers
from engine.catalogue import Card
from engine.city import VisibleCity
from engine.edifices import Fate, Project
from engine.questions import QuestionKind

_ASKED: dict[QuestionKind, int] = {
    "card": CARDS,
    "stage-choice": STAGE_CHOICE,
    "seventh-card": SEVENTH_CARD,
    "discard-pile": DISCARD_PILE,
    "penalty": PENALTY,
    "nothing": OVER,
}
_FATES = {Fate.PROJECT: PROJECT, Fate.CONSTRUCTED: CONSTRUCTED, Fate.FAILED: FAILED}

Hands = Sequence[Sequence[Card]]
"""Cards by seat. With two players, the draw pile comes last."""


def position(
    numbers: Numbers,
    *,
    age: int,
    turn: int,
    cities: Sequence[VisibleCity],
    projects: Sequence[Project] = (),
    hands: Hands,
    discard: Sequence[Card] = (),
    draw_pile: Sequence[Card] = (),
    controller: int | None = None,
    asked: QuestionKind = "card",
    seats_asked: Sequence[int] = (),
    searchers: Sequence[int] = (),
    upcoming: Sequence[Hands] = (),
) -> Position:
    """Return a position in which nobody has chosen yet. `hands` are by seat, with an empty one for the Free City."""
    placed = Position(numbers.tables, numbers.economies)
    placed.age, placed.turn = age, turn
    placed.cities = [city_of(numbers, city) for city in cities]
    placed.edifices = [numbers.edifice_number[project.edifice] for project in projects]
    placed.pawns = [project.pawns for project in projects]
    placed.fates = [_FATES[project.fate] for project in projects]
    placed.hands = [numbers.numbers(hand) for hand in hands]
    placed.discard = numbers.numbers(discard)
    placed.draw_pile = numbers.numbers(draw_pile)
    placed.controller = NOBODY if controller is None else controller
    placed.upcoming = [[numbers.numbers(hand) for hand in dealt] for dealt in upcoming]
    placed.asked = _ASKED[asked]
    placed.seats_asked = list(seats_asked)
    placed.searchers = list(searchers)
    placed.choices = [NO_MOVE] * len(cities)
    placed.open = len(cities) if asked == "card" else len(seats_asked)
    return placed


def city_of(numbers: Numbers, city: VisibleCity) -> City:
    """Convert the public part of a city of the engine to a city of the core."""
    tables, economies = numbers.tables, numbers.economies
    board = numbers.board_number[city.board]
    placed = City(board, economies.economy(tables.board_unit[board], []))
    first = tables.board_first[board]
    for stage in range(city.stages):
        placed.add(economies, tables.stages[first + stage])
    for number, option in city.options_taken().items():
        placed.add(economies, tables.options[tables.stage_options[first + number - 1][option]])
    for card in city.built:
        placed.add_card(tables, economies, numbers.card_number[card])
    for edifice in city.rewards:
        placed.rewards |= 1 << edifice.age
        placed.add(economies, tables.edifices[numbers.edifice_number[edifice]])
    placed.stages = city.stages
    placed.coins = city.coins
    for token in city.victory:
        placed.victory += 1 << 4 * token
    placed.defeats = city.defeats
    placed.free_used = city.free_build_used
    placed.options = list(city.options)
    for age in city.pawns:
        placed.pawns += 1 << 4 * age - 4
    placed.joined = city.joined
    placed.debts = sum(city.debts)
    return placed
