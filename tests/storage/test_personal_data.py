"""Everything in the database is known as somebody's or as nobody's, and all that names a person as theirs."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest

from bot.services.game import TableSettings
from bot.services.people import Person, UserId
from bot.services.personal_data import KINDS, NOBODYS, Where
from bot.services.settings import GuildSettings, PersonSettings
from storage.game_documents import GAME_FIELDS
from storage.nights import NIGHT_FIELDS
from storage.schema import DOCUMENT, metadata
from storage.summaries import SUMMARY_FIELDS

SHAPES: Mapping[str, Any] = {
    "games.settings": TableSettings,
    "games.snapshot": GAME_FIELDS,
    "games.summary": SUMMARY_FIELDS,
    "nights.document": NIGHT_FIELDS,
    "person_settings.settings": PersonSettings,
    "guild_settings.settings": GuildSettings,
}
"""What is in each document that the services write. The engine's documents know seats and no people."""
ENGINES = {"deals.deal", "moves.move"}
THEIRS = [place for kind in KINDS for place in kind.places]


def is_in(place: str, others: list[str] | tuple[str, ...]) -> list[str]:
    """Return those of the other places in which this one is."""
    return [other for other in others if place == other or place.startswith(f"{other}.")]


def leaves(shape: Any, place: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any type
    """Yield every place in a document of this shape, with its type."""
    if shape is Person:
        yield place, Person
    elif is_dataclass(shape):
        if not shape.__module__.startswith("engine"):
            for name, hint in get_type_hints(shape, include_extras=True).items():
                yield from leaves(hint, f"{place}.{name}")
    elif get_origin(shape) is Annotated:
        yield from leaves(get_args(shape)[0], place)
    elif get_origin(shape) in {Union, UnionType, tuple, frozenset, Mapping}:
        for each in get_args(shape):
            yield from leaves(each, place)
    else:
        yield place, shape


def columns() -> list[str]:
    return [f"{table.name}.{column.name}" for table in metadata.sorted_tables for column in table.columns]


def places() -> list[tuple[str, Any]]:
    """Return every column and every field of a document, with its type; a column has none."""
    found: list[tuple[str, Any]] = []
    for column in columns():
        found += list(leaves(SHAPES[column], column)) if column in SHAPES else [(column, None)]
    return found


def test_every_document_is_looked_into() -> None:
    documents = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.columns
        if column.type is DOCUMENT
    }
    assert documents == {*SHAPES, *ENGINES}


def test_everything_in_the_database_is_somebodys_or_nobodys() -> None:
    known = {place: is_in(place, THEIRS) + is_in(place, NOBODYS) for place, _ in places()}
    assert len(known) > 150
    assert {place: found for place, found in known.items() if len(found) != 1} == {}


def test_whatever_names_a_person_is_theirs() -> None:
    named = {place for place, kind in places() if kind in {UserId, Person}}
    named |= {each for each in columns() if each.split(".")[1] in {"user_id", "owner_id", "owner_name", "offered_id"}}
    assert len(named) > 30
    assert [place for place in named if not is_in(place, THEIRS)] == []


def test_no_place_is_named_that_is_not_there() -> None:
    there = [place for place, _ in places()]
    named = [*THEIRS, *NOBODYS]
    assert [each for each in named if not any(is_in(place, [each]) for place in there)] == []
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_what_is_in_the_database_has_a_place_there(kind: Any) -> None:  # noqa: ANN401 - pytest's
    assert (kind.where is Where.DATABASE) == bool(kind.places)
