"""What typed words mean: cards and cities by name or by its beginning, and actions by a word.

Discord suggests words, but sends whatever was typed. Nothing is guessed: what fits several things is none of them.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from bot.render.acts import Action, slug
from bot.render.words import Words

_T = TypeVar("_T")


def fitting(typed: str, things: Iterable[_T], name: Callable[[_T], str]) -> list[_T]:
    """The things of that name, else those whose name begins so; each once. A slug is as good as a name."""
    wanted = _forms(typed)
    if not any(wanted):
        return []
    forms = {thing: _forms(name(thing)) for thing in things}
    same = [thing for thing, form in forms.items() if any(a and a == b for a, b in zip(wanted, form, strict=True))]
    return same or [
        thing for thing, form in forms.items() if any(a and b.startswith(a) for a, b in zip(wanted, form, strict=True))
    ]


def _forms(text: str) -> tuple[str, str]:
    """As it is typed, and as a slug, which has only the letters a to z."""
    return " ".join(text.casefold().split()), slug(text)


def meant_action(words: Words, typed: str) -> Action | None:
    """The action that a word stands for, in the language of whoever types."""
    wanted = typed.strip().lower()
    return next((each for each in Action if wanted in {each.value, *words.say(f"command-{each}").split()}), None)
