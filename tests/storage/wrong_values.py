"""Generate copies of a saved document that each have one wrong value, at any place."""

import copy
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

Json: TypeAlias = Any
Place: TypeAlias = tuple[str | int, ...]


def nested(depth: int) -> Json:
    """Return an empty list nested in this many others."""
    found: Json = []
    for _ in range(depth):
        found = [found]
    return found


WRONG: tuple[Json, ...] = (
    float("nan"),
    float("inf"),
    float("-inf"),
    1e300,
    0.5,
    10**30,
    -(10**30),
    2**63,
    2**31,
    -1,
    0,
    True,
    False,
    None,
    "",
    "0",
    "no such thing",
    "1" * 5000,
    "9" * 400 + "h",
    "\ud800",
    "\x00",
    "0000-01-01T00:00:00+00:00",
    "0001-01-01T00:00:00+00:00",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    "10000-01-01T00:00:00+00:00",
    "2026-01-01T00:00:00",
    [],
    [[]],
    [None],
    ["", ""],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [10**30, 1e300],
    {},
    {"": None},
    {"kind": "no such kind"},
    {"\ud800": "\ud800"},
    nested(60),
)
"""Wrong values of every kind that a document may contain."""


def places(data: Json, here: Place = ()) -> Iterator[Place]:
    """Yield the path of each value in a document, starting with the document itself.

    For long lists, use only the first two items and the last one, because all items are read in the same way.
    """
    yield here
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*here, key))
    elif isinstance(data, list):
        for place in sorted({0, 1, len(data) - 1} & set(range(len(data)))):
            yield from places(data[place], (*here, place))


def with_value(data: Json, place: Place, value: Json) -> Json:
    """Return a copy of a document with another value at a place."""
    if not place:
        return value
    changed = copy.copy(data)
    changed[place[0]] = with_value(data[place[0]], place[1:], value)
    return changed


def without(data: Json, place: Sequence[str | int]) -> Json:
    """Return a copy of a document without the value at a place."""
    changed = copy.copy(data)
    if len(place) == 1:
        del changed[place[0]]
    else:
        changed[place[0]] = without(data[place[0]], place[1:])
    return changed


def damaged(data: Json) -> Iterator[tuple[Place, Json]]:
    """Yield each place in a document with copies of the document that are damaged only at this place."""
    for place in places(data):
        yield from ((place, with_value(data, place, value)) for value in WRONG)
        if place:
            yield place, without(data, place)
