"""What the words mean that a person types: commands, actions, numbers, and cards by name or by its beginning."""

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from itertools import islice

from bot.text.actions import Action
from bot.text.words import Words
from engine.catalogue import Card

_MOST_DIGITS = 3
_STOPS = ".,;:!?()"


class Command(StrEnum):
    """What may be typed at every step; PAY only after an action."""

    QUIT = "quit"
    HELP = "help"
    HAND = "hand"
    TURN = "turn"
    TABLE = "table"
    ME = "me"
    LEFT = "left"
    RIGHT = "right"
    WONDER = "wonder"
    CARD = "card"
    EDIFICES = "edifices"
    NEWS = "news"
    SCORE = "score"
    BRIEF = "brief"
    WHY = "why"
    BACK = "back"
    PAY = "pay"


class Vocabulary:
    """The words of one language."""

    def __init__(self, words: Words) -> None:
        self._commands = {word: command for command in Command for word in words.say(f"command-{command}").split()}
        self._actions = {word: action for action in Action for word in words.say(f"command-{action}").split()}

    def command(self, word: str) -> Command | None:
        """The command that a word stands for."""
        return self._commands.get(word)

    def action(self, word: str) -> Action | None:
        """The action that a word stands for."""
        return self._actions.get(word)


def split(line: str) -> list[str]:
    """The words of a line, small and without the full stops that one types out of habit."""
    return [word.strip(_STOPS) or word for word in line.lower().split()]


def number(word: str) -> int | None:
    """The number that a word is, if it is one of a few digits."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS else None


def take_cards(typed: deque[str], cards: Sequence[Card]) -> list[Card]:
    """The cards whose name begins with the first words, as many words as possible; these words are taken away."""
    for length in range(len(typed), 0, -1):
        beginning = " ".join(islice(typed, length))
        found = [card for card in cards if card.name.lower().startswith(beginning)]
        if found:
            for _ in range(length):
                typed.popleft()
            return [card for card in found if card.name.lower() == beginning] or found
    return []
