"""Reads the tables of an edition from `engine/data/` and checks them.

A slip in the data (an unknown key, a chain to a card that does not exist, a deck of the wrong size) is refused here,
with a message that names the card or the wonder.
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.catalogue import (
    AGES,
    CARDS_DEALT,
    MOST_PLAYERS,
    Age,
    Board,
    Card,
    Catalogue,
    Side,
    Stage,
    guilds_dealt,
)
from engine.effects import Colour, Effect, Points, PointsPer, Power, Produce
from engine.resources import MOST, Resource, bundle

EDITIONS = {"first": "first_edition"}
"""The editions that can be played, and the folder of each in `engine/data/`."""


class CatalogueError(ValueError):
    """The data of an edition is wrong; the message names the place."""


@lru_cache
def catalogue(edition: str) -> Catalogue:
    """The cards and boards of one of the EDITIONS.

    Raises:
        CatalogueError: there is no such edition, or its data is wrong.
    """
    if edition not in EDITIONS:
        raise CatalogueError(f"there is no edition {edition!r}")
    folder = files("engine") / "data" / EDITIONS[edition]
    return parse(
        (folder / "age_cards.json").read_text(encoding="utf-8"),
        (folder / "wonders.json").read_text(encoding="utf-8"),
    )


def parse(age_cards: str, wonders: str) -> Catalogue:
    """Makes a catalogue of the two JSON tables.

    Raises:
        CatalogueError: an unknown or missing key, a wrong value, an unknown card in a chain, a deck of the wrong size.
    """
    cards = _cards(_read(age_cards, _CardTable).age_cards)
    boards = _boards(_read(wonders, _WonderTable).wonders)
    found = Catalogue(cards, boards)
    _check_decks(found)
    return found


# The shape of the files.

_Amount = Annotated[int, Field(gt=0, le=MOST)]
_Title = Annotated[str, Field(min_length=1)]


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Cost(_Row):
    coins: Annotated[int, Field(ge=0)] = 0
    resources: dict[Resource, _Amount] = {}


class _CardRow(_Row):
    age: Age
    colour: Colour
    name: _Title
    copies: tuple[Annotated[int, Field(ge=3, le=MOST_PLAYERS)], ...] | Literal["guild"]
    cost: _Cost
    free_from: tuple[str, ...]
    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]


class _CardTable(_Row):
    age_cards: tuple[_CardRow, ...]


class _StageRow(_Row):
    cost: Annotated[dict[Resource, _Amount], Field(min_length=1)]
    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]


class _SideRow(_Row):
    produces: Resource
    stages: Annotated[tuple[_StageRow, ...], Field(min_length=2, max_length=4)]


class _Sides(_Row):
    A: _SideRow
    B: _SideRow


class _WonderRow(_Row):
    city: _Title
    name: _Title
    sides: _Sides


class _WonderTable(_Row):
    wonders: tuple[_WonderRow, ...]


_SCORED = (Colour.BLUE, Colour.YELLOW, Colour.PURPLE)
"""Colours whose points have a line on the score sheet (rulebook, Totalling the points); green ones score by symbols."""

_Table = TypeVar("_Table", _CardTable, _WonderTable)


def _read(text: str, table: type[_Table]) -> _Table:
    try:
        return table.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        raise CatalogueError(f"{_place(text, first['loc'])}: {first['msg']}") from error


def _place(text: str, path: tuple[int | str, ...]) -> str:
    """Names the card or wonder that a path leads to, and what follows it; the bare path where it has no name."""
    if len(path) >= 2 and isinstance(path[1], int):
        row = json.loads(text)[path[0]][path[1]]
        name = (row.get("city") or row.get("name")) if isinstance(row, dict) else None
        return ".".join(str(step) for step in (path[0], name or path[1], *path[2:]))
    return ".".join(str(step) for step in path) or "the file"


# From rows to cards and boards.


def _cards(rows: tuple[_CardRow, ...]) -> dict[str, Card]:
    """One card a name: the rows of a name that comes in two Ages become one."""
    by_name: dict[str, list[_CardRow]] = {}
    for row in rows:
        by_name.setdefault(row.name, []).append(row)

    cards: dict[str, Card] = {}
    for name, (first, *again) in sorted(by_name.items(), key=lambda item: item[1][0].age):
        for row in again:
            if row.age == first.age:
                raise CatalogueError(f"{name}: stands twice in Age {row.age}")
            if row.model_copy(update={"age": first.age, "copies": first.copies}) != first:
                raise CatalogueError(f"{name}: is not the same in Age {row.age} as in Age {first.age}")
        _check_chain(first, by_name)
        _check_kind(first)
        cards[name] = Card(
            name=name,
            colour=first.colour,
            cost=bundle(first.cost.resources),
            coins=first.cost.coins,
            free_from=tuple(cards[earlier] for earlier in first.free_from),
            effects=first.effects,
            copies={row.age: row.copies for row in (first, *again) if row.copies != "guild"},
        )
    return {row.name: cards[row.name] for row in rows}


def _boards(rows: tuple[_WonderRow, ...]) -> dict[tuple[str, Side], Board]:
    boards: dict[tuple[str, Side], Board] = {}
    for row in rows:
        if (row.city, Side.A) in boards:
            raise CatalogueError(f"{row.city}: stands twice")
        for side, face in ((Side.A, row.sides.A), (Side.B, row.sides.B)):
            for number, stage in enumerate(face.stages, start=1):
                if any(isinstance(effect, Produce) and effect.for_sale for effect in stage.effects):
                    raise CatalogueError(
                        f"{row.city}, side {side}, stage {number}: what a stage produces is not for sale"
                    )
            boards[row.city, side] = Board(
                city=row.city,
                wonder=row.name,
                side=side,
                produces=face.produces,
                stages=tuple(Stage(bundle(stage.cost), stage.effects) for stage in face.stages),
            )
    return boards


def _check_chain(row: _CardRow, by_name: dict[str, list[_CardRow]]) -> None:
    for name in row.free_from:
        earlier = by_name.get(name)
        if earlier is None:
            raise CatalogueError(f"{row.name}: free from {name!r}, but no card is called that")
        if earlier[0].age >= row.age:
            raise CatalogueError(f"{row.name}: free from {name!r}, which is not of an earlier Age")


def _check_kind(row: _CardRow) -> None:
    """Guilds are purple and of Age III; only brown and gray cards sell what they produce (rulebook, Commerce).

    An effect that nothing in play asks a card for would be lost without a word, so it is refused.
    """
    if (row.colour is Colour.PURPLE) != (row.copies == "guild"):
        raise CatalogueError(f"{row.name}: a guild is purple and has no copies, and no other card")
    if row.colour is Colour.PURPLE and row.age != 3:
        raise CatalogueError(f"{row.name}: guilds are of Age 3")
    for effect in row.effects:
        if isinstance(effect, Power):
            raise CatalogueError(f"{row.name}: only stages of wonders have abilities")
        if isinstance(effect, Points | PointsPer) and row.colour not in _SCORED:
            raise CatalogueError(f"{row.name}: the score sheet has no line for points of a {row.colour} card")
    sells = row.colour in {Colour.BROWN, Colour.GRAY}
    if any(isinstance(effect, Produce) and effect.for_sale is not sells for effect in row.effects):
        raise CatalogueError(f"{row.name}: brown and gray cards sell what they produce, and no others")


def _check_decks(found: Catalogue) -> None:
    """Every deck has seven cards a player (rulebook, Game Set-up)."""
    for players in range(3, MOST_PLAYERS + 1):
        for age in AGES:
            guilds = guilds_dealt(players) if age == 3 else 0
            cards = len(found.deck(age, players)) + guilds
            if cards != CARDS_DEALT * players:
                raise CatalogueError(
                    f"the Age {age} deck for {players} players has {cards} cards, not {CARDS_DEALT * players}"
                )
        if len(found.guilds) < guilds_dealt(players):
            raise CatalogueError(f"{len(found.guilds)} guilds are too few for {players} players")
        if len(found.boards) < len(Side) * players:
            raise CatalogueError(f"{len(found.boards) // len(Side)} wonders are too few for {players} players")
