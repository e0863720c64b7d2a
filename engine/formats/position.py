"""Positions: a table at the beginning of a turn, before anyone has chosen.

People also set them up by hand, as puzzles or bug reports. A position must be playable but need not be reachable in a
game, so it is checked less strictly than a snapshot.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from engine.catalogue import AGES, Age, Board, Catalogue
from engine.city import City, Participation
from engine.constants import CARDS_DEALT, DEBT, LAST_TURN, PAWNS, VICTORY
from engine.edifices import Fate, Project, Projects, earns_reward
from engine.formats.reading import (
    AgeNumber,
    Count,
    Entry,
    FormatError,
    RulesetEntry,
    find_board,
    find_cards,
    find_edifices,
    parse_entry,
)
from engine.ruleset import Ruleset, RulesetError, Seat
from engine.setup import DealError, check_boards, check_edifices
from engine.snapshot import ruleset_data
from engine.state import AGE_OVER, AgeOver, ChooseCards, GameOver, GameState, Phase, Table
from engine.turn import first_controller
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
    carthage: Sequence[Count] = ()
    pawns: Sequence[AgeNumber] = ()
    joined: bool | None = None
    debts: Sequence[Count] = ()


class _EdificeEntry(Entry):
    name: str
    pawns: Count
    constructed: bool


class _PositionEntry(Entry):
    format: str
    ruleset: RulesetEntry
    age: AgeNumber
    turn: Annotated[int, Field(ge=1, le=AGE_OVER)]
    cities: list[_CityEntry]
    discard: Sequence[str] = ()
    edifices: Sequence[_EdificeEntry] = ()
    draw_pile: Sequence[str] = ()
    free_city_holder: Annotated[int, Field(ge=0, le=1)] | None = None


def read_position(data: object) -> GameState:
    """Read a position and return the state of its table; the cards of later Ages are unknown.

    Raises:
        FormatError: The data is not a playable position; the message says what is wrong.
    """
    entry = parse_entry(data, _PositionEntry, "position")
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
    projects = _read_projects(entry, ruleset)
    cities = tuple(
        replace(city, participation=_read_participation(seat, entry, city, projects))
        for seat, city in enumerate(cities)
    )
    table = Table(
        ruleset=ruleset,
        age=AGES[entry.age - 1],
        turn=entry.turn,
        cities=cities,
        hands=tuple(find_cards(city.hand, catalogue) for city in entry.cities),
        discard=find_cards(entry.discard, catalogue),
        draw_pile=find_cards(entry.draw_pile, catalogue) if ruleset.two_player else (),
        controller=_controller(ruleset, entry),
        projects=projects,
    )
    _check_hands(table)
    phase: Phase = ChooseCards()
    if entry.turn == AGE_OVER:
        phase = GameOver() if entry.age == 3 else AgeOver()
    return GameState(table, phase, (None,) * len(cities))


def position_data(table: Table) -> dict[str, Any]:
    """Return the table as a position."""
    return {
        "format": FORMAT,
        "ruleset": ruleset_data(table.ruleset),
        "age": table.age,
        "turn": table.turn,
        "cities": cities_data(table),
        "discard": [card.name for card in table.discard],
        **edifices_data(table.projects),
        **_two_player_data(table),
    }


def cities_data(table: Table) -> list[dict[str, Any]]:
    """Return the cities and hands of a table in the format used by positions and replays."""
    return [
        {
            **city_data(city),
            "hand": [card.name for card in hand],
            "pawns": list(city.participation.pawns),
            "debts": list(city.participation.debts),
            **({"joined": city.participation.joined} if table.projects else {}),
        }
        for city, hand in zip(table.cities, table.hands, strict=True)
    ]


def edifices_data(projects: Projects) -> dict[str, Any]:
    """Return an object with the list of edifices, sorted by Age, under the key "edifices"; empty if none are played."""
    if not projects:
        return {}
    return {
        "edifices": [
            {
                "name": project.edifice.name,
                "pawns": project.pawns,
                "constructed": project.fate is Fate.CONSTRUCTED,
            }
            for project in projects
        ]
    }


def city_data(city: City | CityView) -> dict[str, Any]:
    """Return what everyone sees of a city, except what it has from edifices."""
    data: dict[str, Any] = {
        "wonder": city.board.city,
        "side": city.board.side.value,
        "stages": city.stages,
        "coins": city.coins,
        "built": [card.name for card in city.built],
        "victory": list(city.victory),
        "defeats": city.defeats,
        "free_build_used": city.free_build_used,
    }
    if any(stage.options for stage in city.board.stages):
        data["carthage"] = list(city.options)
    return data


def _two_player_data(table: Table) -> dict[str, Any]:
    if not table.ruleset.two_player:
        return {}
    return {"draw_pile": [card.name for card in table.draw_pile], "free_city_holder": table.controller}


def _read_city(seat: int, entry: _CityEntry, catalogue: Catalogue) -> City:
    face = find_board(entry.wonder, entry.side, catalogue)
    if entry.stages > len(face.stages):
        raise FormatError(
            f"position: seat {seat}: {entry.wonder} {entry.side} has {len(face.stages)} stages, not {entry.stages}"
        )
    ((most, times),) = Counter(entry.built).most_common(1) or [("", 0)]
    if times > 1:
        raise FormatError(f"position: seat {seat}: {most} is in the city twice")
    wrong = [token for token in entry.victory if token not in VICTORY.values()]
    if wrong:
        raise FormatError(f"position: seat {seat}: there is no victory token of {wrong[0]}")
    return City(
        board=face,
        stages=entry.stages,
        coins=entry.coins,
        built=find_cards(entry.built, catalogue),
        victory=tuple(entry.victory),
        defeats=entry.defeats,
        free_build_used=entry.free_build_used,
        options=_read_options(seat, entry, face),
    )


def _read_options(seat: int, entry: _CityEntry, face: Board) -> tuple[int, ...]:
    """Return the options that the city took, one for each built stage that offers any."""
    offers = [stage.options for stage in face.stages[: entry.stages] if stage.options]
    if len(entry.carthage) != len(offers):
        raise FormatError(
            f"position: seat {seat}: 'carthage' lists the options taken for its stages:"
            f" {len(offers)} of them, not {len(entry.carthage)}"
        )
    for offer, option in zip(offers, entry.carthage, strict=True):
        if option >= len(offer):
            raise FormatError(f"position: seat {seat}: a stage has the options 0 to {len(offer) - 1}, not {option}")
    return tuple(entry.carthage)


def _read_projects(entry: _PositionEntry, ruleset: Ruleset) -> Projects:
    """Return the edifices, each with its fate. An edifice not constructed by the end of its Age has failed."""
    found = find_edifices([each.name for each in entry.edifices], ruleset.catalogue)
    try:
        check_edifices(ruleset, found)
    except DealError as error:
        raise FormatError(f"position: {error}") from error
    projects = []
    for edifice, written in zip(found, entry.edifices, strict=True):
        all_pawns = PAWNS[len(entry.cities)]
        if written.pawns > all_pawns:
            raise FormatError(
                f"position: {edifice.name} has {written.pawns} pawns, but this number of players uses {all_pawns}"
            )
        if written.constructed is not (written.pawns == 0):
            raise FormatError(f"position: {edifice.name} is constructed if and only if no pawn is left")
        if written.constructed and edifice.age > entry.age:
            raise FormatError(f"position: {edifice.name} cannot be constructed before Age {edifice.age}")
        over = edifice.age < entry.age or (edifice.age == entry.age and entry.turn == AGE_OVER)
        fate = Fate.CONSTRUCTED if written.constructed else Fate.FAILED if over else Fate.PROJECT
        projects.append(Project(edifice, written.pawns, fate))
    return tuple(projects)


def _read_participation(seat: int, position: _PositionEntry, city: City, projects: Projects) -> Participation:
    """Return a city's participation in edifices. Its rewards follow from its pawns and the constructed edifices."""
    entry = position.cities[seat]
    if not projects and (entry.pawns or entry.debts or entry.joined):
        raise FormatError(f"position: seat {seat}: it has pawns or debts, but no edifices are played")
    for debt, times in Counter(entry.debts).items():
        if debt not in DEBT.values() or times > 1:
            raise FormatError(f"position: seat {seat}: the debts can be {sorted(DEBT.values())}, each at most once")
    age = AGES[position.age - 1]
    joined = entry.joined
    if joined is None:
        joined = position.turn < AGE_OVER and _must_have_joined(entry, city, age)
    elif joined and age not in entry.pawns:
        raise FormatError(f"position: seat {seat}: it has taken part in this Age, but has no pawn of it")
    part = Participation(tuple(AGES[pawn - 1] for pawn in entry.pawns), joined, tuple(entry.debts))
    holder = replace(city, participation=part)
    return replace(part, rewards=tuple(each.edifice for each in projects if earns_reward(holder, each)))


def _must_have_joined(entry: _CityEntry, city: City, age: Age) -> bool:
    """Return whether a city must have taken part in this Age's edifice, because no stage can have given it its pawn."""
    from_box = sum(age in stage.pawn_ages for stage in city.board.stages[: city.stages])
    return entry.pawns.count(age) > from_box


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
    """Return the holder of the Free City card. If the data names none, assume that it has changed hands every turn."""
    if not ruleset.two_player:
        return None
    if entry.free_city_holder is not None:
        return Seat(entry.free_city_holder)
    return Seat((first_controller(AGES[entry.age - 1]) + entry.turn - 1) % 2)
