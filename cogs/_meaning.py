"""What a typed word stands for among the actions."""

from bot.text.matching import exact_matches
from bot.text.words import Words
from engine.notation import MoveKind


def meant_action(words: Words, typed: str) -> MoveKind | None:
    """The action that a word stands for, in the language of whoever types; no beginning of it, for it may be a card."""
    found = exact_matches(typed, MoveKind, lambda each: (each.value, *words.say(f"command-{each}").split()))
    return found[0] if found else None
