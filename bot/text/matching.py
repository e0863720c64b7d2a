"""What somebody means who types a name, or a part of one.

Each typed word has to begin a word of the name; case and accents do not matter, nor whatever is no letter or digit, so
that a slug is as good as a name. Nothing is guessed: what fits several things is none of them.
"""

import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

_T = TypeVar("_T")

Names: TypeAlias = Callable[[_T], tuple[str, ...]]
"""What a thing is called; it may have several names."""


def matching(typed: str, things: Iterable[_T], names: Names[_T]) -> list[_T]:
    """The things that fit, each once: those with a name that begins so before all others. All, if nothing is typed."""
    wanted = folded(typed)
    found: list[tuple[bool, _T]] = []
    for thing in dict.fromkeys(things):
        fitting = [name for name in map(folded, names(thing)) if _fits(wanted, name)]
        if fitting:
            begins = any(name.startswith(wanted) for name in fitting)
            found.append((not begins, thing))
    return [thing for _, thing in sorted(found, key=lambda each: each[0])]


def called(typed: str, things: Iterable[_T], names: Names[_T]) -> list[_T]:
    """The things of exactly that name, each once. None, if nothing is typed."""
    wanted = folded(typed)
    return [thing for thing in dict.fromkeys(things) if wanted and wanted in map(folded, names(thing))]


def meant(typed: str, things: Iterable[_T], names: Names[_T]) -> list[_T]:
    """The things of that name, else those that fit. None, if nothing is typed."""
    known = list(things)
    if not folded(typed):
        return []
    return called(typed, known, names) or matching(typed, known, names)


def folded(text: str) -> str:
    """Without case, accents, and whatever is no letter or digit; of a text without any of these, all of it."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    words = "".join(letter if letter.isalnum() else " " for letter in bare).split()
    return " ".join(words or bare.split())


def _fits(typed: str, name: str) -> bool:
    """Whether each typed word begins a word of the name."""
    return all(any(word.startswith(begun) for word in name.split()) for begun in typed.split())
