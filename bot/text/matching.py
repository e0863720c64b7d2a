"""Finding things by a typed name or part of it.

Each typed word has to begin a word of the name. Only letters and digits count, without case and accents, so a slug
works like a name. Nothing is guessed: all matches are returned, so that the caller can ask which is meant; without a
match, the `nearest` thing is only for a "did you mean" prompt. If there are several kinds of names, one kind is
searched after another, until one of them matches.
"""

import unicodedata
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeAlias, TypeVar

_T = TypeVar("_T")

Names: TypeAlias = Callable[[_T], tuple[str, ...]]
"""A function that returns all names of a thing."""

_KEPT = 2048
"""Folded texts that are kept: all names of the game in all languages, and as many others."""
_LIKE = 0.75
"""Minimum similarity of two names, from 0 to 1: a typo ("Apotecary") reaches it, one word of a two-word name cannot."""


def matches(typed: str, things: Iterable[_T], *kinds: Names[_T]) -> list[_T]:
    """Return each matching thing once, those with a name that begins with the text first; all for an empty text."""
    known = list(dict.fromkeys(things))
    return next((found for names in kinds if (found := _matches(typed, known, names))), [])


def exact_matches(typed: str, things: Iterable[_T], names: Names[_T]) -> list[_T]:
    """Return the things with exactly this name, each once; none for an empty text."""
    wanted = fold(typed)
    return [thing for thing in dict.fromkeys(things) if wanted and wanted in map(fold, names(thing))]


def best_matches(typed: str, things: Iterable[_T], *kinds: Names[_T]) -> list[_T]:
    """Return the things with exactly this name or, if there are none, those that match; none for an empty text."""
    known = list(things)
    if not fold(typed):
        return []
    found = (exact_matches(typed, known, names) or matches(typed, known, names) for names in kinds)
    return next(filter(None, found), [])


def nearest(typed: str, things: Iterable[_T], *kinds: Names[_T]) -> _T | None:
    """Return the closest match to a text that names nothing, for a "did you mean" prompt, or None if none is close."""
    by_name = {fold(name): thing for thing in things for names in kinds for name in names(thing)}
    found = get_close_matches(fold(typed), by_name, n=1, cutoff=_LIKE)
    return by_name[found[0]] if found else None


@lru_cache(_KEPT)
def fold(text: str) -> str:
    """Return the text's words in lower case without accents; if it has no letters or digits, return its other signs."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    bare = "".join(each for each in letters if not (unicodedata.combining(each) or unicodedata.category(each) == "Cf"))
    words = "".join(letter if letter.isalnum() else " " for letter in bare).split()
    return " ".join(words or bare.split())


def _matches(typed: str, things: Iterable[_T], names: Names[_T]) -> list[_T]:
    wanted = fold(typed)
    found: list[tuple[bool, _T]] = []
    for thing in things:
        fitting = [name for name in map(fold, names(thing)) if _fits(wanted, name)]
        if fitting:
            begins = any(name.startswith(wanted) for name in fitting)
            found.append((not begins, thing))
    return [thing for _, thing in sorted(found, key=lambda each: each[0])]


def _fits(typed: str, name: str) -> bool:
    """Return whether each typed word begins a word of the name."""
    return all(any(word.startswith(begun) for word in name.split()) for begun in typed.split())
