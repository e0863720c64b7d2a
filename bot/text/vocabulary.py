"""The words that a person types: commands, actions, numbers, and cards by name or by the beginning of a name."""

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from itertools import islice

from bot.text.words import Words
from engine.catalogue import Card
from engine.notation import MoveKind

_MOST_DIGITS = 3
_STOPS = ".,;:!?()"


class Command(StrEnum):
    """A command that may be typed at every step, except PAY, which is only valid after an action."""

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
    ADVICE = "advice"
    BACK = "back"
    PAY = "pay"


class LessonWord(StrEnum):
    """A word that may be typed in a lesson, in place of a button. It may be followed by others, as in "show me"."""

    SHOW = "show"
    SKIP = "skip"
    STOP = "stop"
    NEXT = "next"
    CHANGE = "change"
    RESTART = "restart"


class Vocabulary:
    """The commands and actions of one language."""

    def __init__(self, words: Words) -> None:
        self._commands = {word: command for command in Command for word in words.say(f"command-{command}").split()}
        self._actions = {word: action for action in MoveKind for word in words.say(f"command-{action}").split()}

        self._of_lessons = {word: each for each in LessonWord for word in words.say(f"lesson-word-{each}").split()}

    def of_lesson(self, word: str) -> LessonWord | None:
        """Return what a word stands for in a lesson, if it is one of the words for lessons."""
        return self._of_lessons.get(word)

    def command(self, word: str) -> Command | None:
        """Return the command that a word stands for, if any."""
        return self._commands.get(word)

    def action(self, word: str) -> MoveKind | None:
        """Return the action that a word stands for, if any."""
        return self._actions.get(word)


def split(line: str) -> list[str]:
    """Return the words of a line in lower case, without the punctuation that people type out of habit."""
    return [word.strip(_STOPS) or word for word in line.lower().split()]


def parse_number(word: str) -> int | None:
    """Return the word as a number if it is one of at most three digits, otherwise None."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS else None


def take_cards(typed: deque[str], cards: Sequence[Card]) -> list[Card]:
    """Return the cards whose names match the longest possible start of `typed`, and remove those words from it."""
    for length in range(len(typed), 0, -1):
        beginning = " ".join(islice(typed, length))
        found = [card for card in cards if card.name.lower().startswith(beginning)]
        if found:
            for _ in range(length):
                typed.popleft()
            return [card for card in found if card.name.lower() == beginning] or found
    return []
