"""Positions: a table at the beginning of a turn, before anyone has chosen."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from engine.catalogue import AGES, CARDS_DEALT, Catalogue
from engine.city import City
from engine.formats.reading import Count, Entry, FormatError, RulesetEntry, board, cards, check
from engine.ruleset import Ruleset, RulesetError, Seat
from engine.setup import DealError, check_boards
from engine.snapshot import ruleset_data
from engine.state import AGE_OVER, LAST_TURN, AgeOver, ChooseCards, GameOver, GameState, Phase, Table
from engine.turn import VICTORY, first_controller
from engine.views import CityView

FORMAT = "seven-wonders-position/1"


class _CityEntry(Entry):
    wonder: str
    side: str
    stages: Count = 0
    coins: Count = 3
    built: Sequence[str] = ()
    hand: Sequence[str] = ()
    victory: Sequence[int] = ()
    defeats: Count = 0
    free_build_used: bool = False


class _PositionEntry(Entry):
    format: str
    ruleset: RulesetEntry
    age: Annotated[int, Field(ge=1, le=3)]
    turn: Annotated[int, Field(ge=1, le=AGE_OVER)]
    cities: list[_CityEntry]
    discard: Sequence[str] = ()
    draw_pile: Sequence[str] = ()
    free_city_holder: Annotated[int, Field(ge=0, le=1)] | None = None


def read_position(data: object) -> GameState:
    """The state of a table whose later Ages are not known.

    Raises:
        FormatError: naming what is wrong.
    """
    entry = check(data, _PositionEntry, "position")
    if entry.format != FORMAT:
        raise FormatError(f"position: the format is {entry.format!r}, not {FORMAT!r}")
    ruleset = entry.ruleset.ruleset()
    catalogue = ruleset.catalogue
    cities = tuple(_read_city(seat, city, catalogue) for seat, city in enumerate(entry.cities))
    try:
        ruleset.check_cities(len(cities))
        check_boards([city.board for city in cities])
    except (RulesetError, DealError) as error:
        raise FormatError(f"position: {error}") from error
    table = Table(
        ruleset=ruleset,
        age=AGES[entry.age - 1],
        turn=entry.turn,
        cities=cities,
        hands=tuple(cards(city.hand, catalogue) for city in entry.cities),
        discard=cards(entry.discard, catalogue),
        draw_pile=cards(entry.draw_pile, catalogue) if ruleset.two_player else (),
        controller=_controller(ruleset, entry),
    )
    _check_hands(table)
    phase: Phase = ChooseCards()
    if entry.turn == AGE_OVER:
        phase = GameOver() if entry.age == 3 else AgeOver()
    return GameState(table, phase, (None,) * len(cities))


def position_data(table: Table) -> dict[str, Any]:
    """The table as a position."""
    return {
        "format": FORMAT,
        "ruleset": ruleset_data(table.ruleset),
        "age": table.age,
        "turn": table.turn,
        "cities": cities_data(table),
        "discard": [card.name for card in table.discard],
        **_two_player_data(table),
    }


def cities_data(table: Table) -> list[dict[str, Any]]:
    """The cities and hands of a table as positions and replays have them."""
    return [
        {
            **city_data(city),
            "hand": [card.name for card in hand],
            "pawns": [],
            "debts": [],
        }
        for city, hand in zip(table.cities, table.hands, strict=True)
    ]


def city_data(city: City | CityView) -> dict[str, Any]:
    """What everybody sees of a city."""
    return {
        "wonder": city.board.city,
        "side": city.board.side.value,
        "stages": city.stages,
        "coins": city.coins,
        "built": [card.name for card in city.built],
        "victory": list(city.victory),
        "defeats": city.defeats,
        "free_build_used": city.free_build_used,
    }


def _two_player_data(table: Table) -> dict[str, Any]:
    if not table.ruleset.two_player:
        return {}
    return {"draw_pile": [card.name for card in table.draw_pile], "free_city_holder": table.controller}


def _read_city(seat: int, entry: _CityEntry, catalogue: Catalogue) -> City:
    face = board(entry.wonder, entry.side, catalogue)
    if entry.stages > len(face.stages):
        raise FormatError(
            f"position: seat {seat}: {entry.wonder} {entry.side} has {len(face.stages)} stages, not {entry.stages}"
        )
    ((most, times),) = Counter(entry.built).most_common(1) or [("", 0)]
    if times > 1:
        raise FormatError(f"position: seat {seat}: {most} stands twice in the city")
    wrong = [token for token in entry.victory if token not in VICTORY.values()]
    if wrong:
        raise FormatError(f"position: seat {seat}: there is no victory token of {wrong[0]}")
    return City(
        board=face,
        stages=entry.stages,
        coins=entry.coins,
        built=cards(entry.built, catalogue),
        victory=tuple(entry.victory),
        defeats=entry.defeats,
        free_build_used=entry.free_build_used,
    )


def _check_hands(table: Table) -> None:
    due = CARDS_DEALT + 1 - table.turn
    if not any(table.hands):
        return
    if table.turn > LAST_TURN:
        raise FormatError("position: after turn 6 nobody holds a card")
    for seat in table.seats:
        held = len(table.hands[seat])
        if seat not in table.players:
            if held:
                raise FormatError("position: the Free City has no hand of its own")
        elif held != due:
            raise FormatError(f"position: seat {seat}: a hand of {held} cards on turn {table.turn}, not {due}")


def _controller(ruleset: Ruleset, entry: _PositionEntry) -> Seat | None:
    """Who holds the Free City card; where it is not said, as if it had changed hands every turn of the Age."""
    if not ruleset.two_player:
        return None
    if entry.free_city_holder is not None:
        return Seat(entry.free_city_holder)
    return Seat((first_controller(AGES[entry.age - 1]) + entry.turn - 1) % 2)
