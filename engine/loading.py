"""Reads the data of editions and expansions from `engine/data/` and checks it.

Mistakes in the data (an unknown key, a chain to a card that does not exist, a deck of the wrong size) are refused with
a message that names the card or the wonder.
"""

import json
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal, TypeVar, assert_never

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from engine.catalogue import AGES, MOST_PLAYERS, Age, Board, Card, Catalogue, Edifice, Side, Stage
from engine.constants import CARDS_DEALT, UNIT_PRICE, guilds_dealt
from engine.effects import (
    WHOLE,
    Ability,
    Amount,
    Coins,
    CoinsPer,
    Colour,
    Effect,
    PawnFromBox,
    Penalty,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    Shields,
    Trade,
    VictoryToken,
)
from engine.resources import MOST, Resource, bundle

EDITIONS = {"first": "first_edition"}
"""Folder in `engine/data/` for each supported edition."""

EXPANSION_FOLDERS = {"edifice": ("edifice", "carthage"), "carthage": ("carthage",)}
"""Folders in `engine/data/` for each expansion. They contain wonders and sometimes edifices."""

DATA_VERSIONS = {"first": 1, "edifice": 1, "carthage": 1}
"""Version of the card data of each edition and expansion. Records and saved games name the versions they need.

Increase the version whenever the data changes, because an old game may be illegal with the new data.
"""
FIRST_DATA = 1
"""The version of the card data that is assumed for games saved before versions were recorded."""


class CatalogueError(ValueError):
    """Wrong data in an edition or an expansion; the message says where."""


def catalogue(edition: str, expansions: tuple[str, ...] = ()) -> Catalogue:
    """Return the cards, boards and edifices of an edition with expansions; all catalogues share the same objects.

    Raises:
        CatalogueError: The edition or expansion does not exist, or its data is wrong.
    """
    if edition not in EDITIONS:
        raise CatalogueError(f"there is no edition {edition!r}")
    for name in expansions:
        if name not in EXPANSION_FOLDERS:
            raise CatalogueError(f"there is no expansion {name!r}")
    return _extended(edition, expansions) if expansions else _base(edition)


@lru_cache
def _base(edition: str) -> Catalogue:
    return parse_catalogue(_text(EDITIONS[edition], "age_cards"), _text(EDITIONS[edition], "wonders"))


@lru_cache
def _extended(edition: str, expansions: tuple[str, ...]) -> Catalogue:
    base = _base(edition)
    boards, edifices = dict(base.boards), dict(base.edifices)
    for folder in dict.fromkeys(folder for name in expansions for folder in EXPANSION_FOLDERS[name]):
        added = _load_folder(folder)
        twice = {*(city for city, _ in boards.keys() & added.boards.keys()), *(edifices.keys() & added.edifices.keys())}
        if twice:
            raise CatalogueError(f"{min(twice)}: stands in two folders")
        boards |= added.boards
        edifices |= added.edifices
    return Catalogue(base.cards, boards, edifices)


@lru_cache
def _load_folder(folder: str) -> Catalogue:
    """Return the wonders in an expansion's folder, and its edifices if it has a file for them."""
    has_edifices = (files("engine") / "data" / folder / "edifices.json").is_file()
    edifices = parse_edifices(_text(folder, "edifices")) if has_edifices else {}
    return Catalogue({}, parse_wonders(_text(folder, "wonders")), edifices)


def _text(folder: str, table: str) -> str:
    return (files("engine") / "data" / folder / f"{table}.json").read_text(encoding="utf-8")


def parse_catalogue(age_cards: str, wonders: str) -> Catalogue:
    """Make a catalogue from the two JSON tables.

    Raises:
        CatalogueError: An unknown or missing key, a wrong value, an unknown card in a chain, a deck of the wrong size.
    """
    cards = _cards(_read(age_cards, _CardTable).age_cards)
    found = Catalogue(cards, parse_wonders(wonders))
    _check_decks(found)
    return found


def parse_wonders(text: str) -> dict[tuple[str, Side], Board]:
    """Return the boards of a JSON table of wonders, by city and side. Raises CatalogueError like `parse_catalogue`."""
    return _boards(_read(text, _WonderTable).wonders)


def parse_edifices(text: str) -> dict[str, Edifice]:
    """Return the edifices of a JSON table, by name. Raises CatalogueError like `parse_catalogue`."""
    edifices: dict[str, Edifice] = {}
    for row in sorted(_read(text, _EdificeTable).edifices, key=lambda row: row.age):
        if row.name in edifices:
            raise CatalogueError(f"{row.name}: stands twice")
        if broken := _twice(row.reward):
            raise CatalogueError(f"{row.name}: {broken}")
        for effect in row.reward:
            if not _may_reward(effect):
                raise CatalogueError(f"{row.name}: no rule reads {effect.kind!r} from the reward of an edifice")
        edifices[row.name] = Edifice(row.name, row.age, row.cost, row.reward, row.penalty)
    for age in AGES:
        if all(edifice.age != age for edifice in edifices.values()):
            raise CatalogueError(f"there is no edifice of Age {age}")
    return edifices


# The structure of the JSON files.


def _as_printed(title: str) -> str:
    if not title or title != title.strip() or not title.isprintable():
        raise ValueError("it is no name that can be read")
    return title


_Amount = Annotated[int, Field(gt=0, le=MOST)]
_Title = Annotated[str, AfterValidator(_as_printed)]


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Cost(_Row):
    coins: Annotated[int, Field(ge=0, le=99)] = 0
    resources: dict[Resource, _Amount] = {}


class _CardRow(_Row):
    age: Annotated[Age, WHOLE]
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
    effects: tuple[Effect, ...] = ()
    options: tuple[Annotated[tuple[Effect, ...], Field(min_length=1)], ...] = ()


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


class _EdificeRow(_Row):
    age: Annotated[Age, WHOLE]
    name: _Title
    cost: Amount
    reward: Annotated[tuple[Effect, ...], Field(min_length=1)]
    penalty: Penalty


class _EdificeTable(_Row):
    edifices: tuple[_EdificeRow, ...]


_SCORED_COLOURS = (Colour.BLUE, Colour.YELLOW, Colour.PURPLE)
"""Colours whose points have a line on the score sheet (rulebook, Totalling the points); green scores by symbols."""

_Table = TypeVar("_Table", _CardTable, _WonderTable, _EdificeTable)


def _read(text: str, table: type[_Table]) -> _Table:
    with suppress(json.JSONDecodeError):  # told below, and where it is
        json.loads(text, object_pairs_hook=_each_key_once)
    try:
        return table.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        raise CatalogueError(f"{_place(text, first['loc'])}: {first['msg']}") from error


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the JSON object; raise CatalogueError for a duplicate key, because only its last value would be kept."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        name = found.get("city") or found.get("name") or "the file"
        raise CatalogueError(f"{name}: {next(key for key in keys if keys.count(key) > 1)!r} stands twice")
    return found


def _place(text: str, path: tuple[int | str, ...]) -> str:
    """Return the location of an error in the data, with the name of the card or wonder if known."""
    if len(path) >= 2 and isinstance(path[1], int):
        row = json.loads(text)[path[0]][path[1]]
        name = (row.get("city") or row.get("name")) if isinstance(row, dict) else None
        return ".".join(str(step) for step in (path[0], name or path[1], *path[2:]))
    return ".".join(str(step) for step in path) or "the file"


# From rows of the tables to cards and boards.


def _cards(rows: tuple[_CardRow, ...]) -> dict[str, Card]:
    """Return the cards, keyed by name. Rows for the same name in different Ages become one card."""
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
        if other := next((board.city for board in boards.values() if board.wonder == row.name), None):
            raise CatalogueError(f"{other} and {row.city}: both have {row.name}")
        for side, face in ((Side.A, row.sides.A), (Side.B, row.sides.B)):
            board = Board(
                city=row.city,
                wonder=row.name,
                side=side,
                produces=face.produces,
                stages=tuple(Stage(bundle(stage.cost), stage.effects, stage.options) for stage in face.stages),
            )
            for number, stage in enumerate(board.stages, start=1):
                if broken := _stage_fault(stage):
                    raise CatalogueError(f"{row.city}, side {side}, stage {number}: {broken}")
            if any(stage.asks for stage in board.stages) and any(
                Ability.PLAY_SEVENTH_CARD in stage.abilities for stage in board.stages
            ):
                raise CatalogueError(f"{row.city}, side {side}: a stage that asks cannot come with a seventh card")
            boards[row.city, side] = board
    return boards


def _stage_fault(stage: Stage) -> str | None:
    """Return what is wrong with a stage, or None. Effects that the rules never use on a stage are refused."""
    if bool(stage.effects) is bool(stage.options) or len(stage.options) == 1:
        return "it has effects, or at least two options to take one of"
    for effects in (stage.effects, *stage.options):
        if broken := _twice(effects):
            return broken
    for effect in stage.effects:
        if broken := _trade_fault(effect):
            return broken
        if isinstance(effect, Produce) and effect.for_sale:
            return "what a stage produces is not for sale"
        if isinstance(effect, VictoryToken) or effect == Power(Ability.REMOVE_DEFEATS):
            return "only edifices bring victory tokens and take defeat tokens away"
    for effect in (effect for option in stage.options for effect in option):
        power = isinstance(effect, Power) and effect.ability is Ability.BUILD_DISCARDED
        if not power and not isinstance(effect, Points | Shields | Coins | Science | ScienceChoice):
            return f"no rule reads {effect.kind!r} from an option"
    return None


def _twice(effects: tuple[Effect, ...]) -> str | None:
    """Return an error if a kind of effect that is supported only once occurs twice; otherwise None."""
    kinds = [each.kind for each in effects if isinstance(each, CoinsPer | PointsPer | VictoryToken | PawnFromBox)]
    more = next((kind for kind in kinds if kinds.count(kind) > 1), None)
    return more and f"it has one effect of the kind {more!r} at most"


def _trade_fault(effect: Effect) -> str | None:
    """Return what is wrong with a trade effect, or None. Engine and core support only one reduced price."""
    if not isinstance(effect, Trade) or effect.price == UNIT_PRICE - 1:
        return None
    return f"resources are cheaper for {UNIT_PRICE - 1} coin instead of {UNIT_PRICE}, not for {effect.price}"


def _may_reward(effect: Effect) -> bool:
    """Return whether an edifice's reward may have this kind of effect: the rules would ignore any other."""
    match effect:
        case Power():
            return effect.ability in {Ability.REPEAT_GUILD, Ability.REMOVE_DEFEATS}
        case Produce():
            return not effect.for_sale
        case Coins() | Points() | PointsPer() | Shields() | VictoryToken():
            return True
        case Science() | ScienceChoice() | Trade() | CoinsPer() | PawnFromBox():
            return False
        case _:
            assert_never(effect)


def _check_chain(row: _CardRow, by_name: dict[str, list[_CardRow]]) -> None:
    for name in row.free_from:
        if row.free_from.count(name) > 1:
            raise CatalogueError(f"{row.name}: free from {name!r} twice")
        earlier = by_name.get(name)
        if earlier is None:
            raise CatalogueError(f"{row.name}: free from {name!r}, but no card is called that")
        if earlier[0].age >= row.age:
            raise CatalogueError(f"{row.name}: free from {name!r}, which is not of an earlier Age")


def _check_kind(row: _CardRow) -> None:
    """Check that guilds are purple and of Age III, and that only brown and gray cards sell (rulebook, Commerce).

    An effect that the rules never read from a card would silently do nothing, so it is refused.
    """
    if (row.colour is Colour.PURPLE) != (row.copies == "guild"):
        raise CatalogueError(f"{row.name}: guilds, and only guilds, are purple and have no copies")
    if row.colour is Colour.PURPLE and row.age != 3:
        raise CatalogueError(f"{row.name}: guilds are of Age 3")
    if broken := _twice(row.effects):
        raise CatalogueError(f"{row.name}: {broken}")
    for effect in row.effects:
        if isinstance(effect, Power):
            raise CatalogueError(f"{row.name}: only stages of wonders have abilities")
        if broken := _trade_fault(effect):
            raise CatalogueError(f"{row.name}: {broken}")
        if isinstance(effect, VictoryToken | PawnFromBox):
            raise CatalogueError(f"{row.name}: only edifices and stages bring {effect.kind}s")
        if isinstance(effect, Points | PointsPer) and row.colour not in _SCORED_COLOURS:
            raise CatalogueError(f"{row.name}: the score sheet has no line for points of a {row.colour} card")
    sells = row.colour in {Colour.BROWN, Colour.GRAY}
    if any(isinstance(effect, Produce) and effect.for_sale is not sells for effect in row.effects):
        raise CatalogueError(f"{row.name}: brown and gray cards, and no others, sell what they produce")


def _check_decks(found: Catalogue) -> None:
    """Check that every deck has seven cards per player (rulebook, Game Set-up)."""
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
