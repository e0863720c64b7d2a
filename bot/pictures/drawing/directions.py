"""In which order the letters of a line stand: Arabic and Hebrew run from right to left, their numbers do not.

These are the rules of Unicode's bidirectional algorithm (UAX #9) for one line without control characters, which are
never drawn. A line runs from left to right, as Discord's own do, unless all its letters run from right to left.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

_T = TypeVar("_T")


def runs_left(text: str) -> bool:
    """Whether a line runs from right to left."""
    kinds = set(map(unicodedata.bidirectional, text))
    return not kinds.isdisjoint({"R", "AL"}) and "L" not in kinds


def levels(text: str) -> list[int]:
    """How deep each character lies: what is even runs from left to right, what is odd from right to left."""
    base = int(runs_left(text))
    kinds = _with_brackets(_weak(list(map(unicodedata.bidirectional, text)), base), text, base)
    kinds = _with_neutrals(kinds, base)
    return [base + _DEEPER[base][kind] for kind in kinds]


def in_order(runs: Sequence[tuple[int, _T]]) -> list[_T]:
    """Runs of characters, each with its level, as they stand from left to right."""
    standing = list(runs)
    for level in range(max((level for level, _ in runs), default=0), 0, -1):
        parts = groupby(standing, lambda run: run[0] >= level)  # noqa: B023 - used up before the next level
        standing = [run for deep, part in parts for run in (reversed(list(part)) if deep else part)]
    return [run for _, run in standing]


_SIDES = "LR"
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_DEEPER = ({"L": 0, "R": 1, "AN": 2, "EN": 2}, {"R": 0, "L": 1, "AN": 1, "EN": 1})
"""By how much a character lies deeper than its line (rules I1 and I2)."""


def _weak(kinds: list[str], base: int) -> list[str]:
    """Resolve marks, numbers and what stands between them (rules W1 to W7)."""
    strong = before = _SIDES[base]
    for place, kind in enumerate(kinds):
        found = before if kind == "NSM" else kind
        if found in {"L", "R", "AL"}:
            strong = found
        elif found == "EN" and strong == "AL":
            found = "AN"
        kinds[place] = before = found
    for place in range(1, len(kinds) - 1):
        before, kind, after = kinds[place - 1 : place + 2]
        if before == after and ((kind == "CS" and before in {"EN", "AN"}) or (kind == "ES" and before == "EN")):
            kinds[place] = before
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for there in (1, -1):  # signs of currency and per cent belong to the number before or after them
        for place in range(len(kinds))[::there]:
            if kinds[place] == "ET" and 0 <= place - there < len(kinds) and kinds[place - there] == "EN":
                kinds[place] = "EN"
    strong = _SIDES[base]
    for place, kind in enumerate(kinds):
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[place] = "L"
    return kinds


def _with_brackets(kinds: list[str], text: str, base: int) -> list[str]:
    """Give both brackets of a pair one side: their line's, unless all in and before them has the other (rule N0)."""
    for start, end in sorted(_pairs(text)):
        within = {_side(kind) for kind in kinds[start + 1 : end] if kind in _DEEPER[0]}
        before = next((_side(kind) for kind in reversed(kinds[:start]) if kind in _DEEPER[0]), _SIDES[base])
        if within:
            kinds[start] = kinds[end] = before if within == {before} else _SIDES[base]
    return kinds


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Where brackets open and close."""
    waiting: list[int] = []
    for place, each in enumerate(text):
        if each in _CLOSING:
            waiting.append(place)
        elif each in _CLOSING.values():
            opened = next((start for start in reversed(waiting) if _CLOSING[text[start]] == each), None)
            if opened is not None:
                yield opened, place
                del waiting[waiting.index(opened) :]


def _with_neutrals(kinds: Iterable[str], base: int) -> list[str]:
    """Give spaces and punctuation the side of both their neighbours, or their line's (rules N1 and N2)."""
    parts = [(resolved, list(part)) for resolved, part in groupby(kinds, _DEEPER[0].__contains__)]
    found: list[str] = []
    for number, (resolved, part) in enumerate(parts):
        if resolved:
            found += part
        else:
            before = _side(found[-1]) if found else _SIDES[base]
            after = _side(parts[number + 1][1][0]) if number + 1 < len(parts) else _SIDES[base]
            found += [before if before == after else _SIDES[base]] * len(part)
    return found


def _side(kind: str) -> str:
    """The side that a character shows to its neighbours: numbers count as right to left."""
    return "L" if kind == "L" else "R"
