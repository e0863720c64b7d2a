"""Typed answers in a lesson, such as "altar discard" or "why baths", with the words of `/play` and of the terminal."""

from dataclasses import dataclass
from functools import cached_property

from bot.screens.acts import ShowBoard, ShowHand, ShowStanding, ShowTable, TableAct
from bot.screens.hands import AnswerReader, card_choices, open_question
from bot.screens.learning import LessonDesk
from bot.services.lessons import LEARNER, Asked
from bot.services.people import PRACTICE
from bot.text.matching import matches
from bot.text.vocabulary import Command, LessonWord, Vocabulary, split
from bot.text.words import Words
from engine.city import left_of, right_of
from engine.ruleset import Seat

_LEADING_ON = (LessonWord.SHOW, LessonWord.SKIP, LessonWord.STOP)


@dataclass(frozen=True)  # no slots, because `cached_property` stores its results on the instance
class LessonAnswers:
    """What somebody has typed in a lesson, read as a word that leads on, a question, or a move."""

    words: Words
    typed: str

    @cached_property
    def _said(self) -> list[str]:
        return split(self.typed)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return Vocabulary(self.words)

    @property
    def word(self) -> LessonWord | None:
        """The word for lessons with which it begins, if any."""
        return self._vocabulary.of_lesson(self._said[0]) if self._said else None

    @property
    def _command(self) -> Command | None:
        return self._vocabulary.command(self._said[0]) if self._said else None

    @property
    def asks_why(self) -> bool:
        """Whether it asks why something can or cannot be built; `rest` is what it asks about."""
        return self._command is Command.WHY

    @property
    def rest(self) -> str:
        """Everything after the first word."""
        return " ".join(self._said[1:])

    def look(self, desk: LessonDesk) -> TableAct | None:
        """Return the act that shows what the words ask to see; None if they ask for nothing that can be looked at."""
        count = len(desk.table.seats)
        match self._command:
            case Command.HAND | Command.TURN | Command.BACK:
                return ShowHand(PRACTICE)
            case Command.TABLE:
                return ShowTable(PRACTICE)
            case Command.ME:
                return ShowBoard(PRACTICE, LEARNER)
            case Command.LEFT:
                return ShowBoard(PRACTICE, Seat(left_of(LEARNER, count)))
            case Command.RIGHT:
                return ShowBoard(PRACTICE, Seat(right_of(LEARNER, count)))
            case Command.SCORE:
                return ShowStanding(PRACTICE)
            case _:
                return None

    def reader(self, desk: LessonDesk) -> AnswerReader | None:
        """Return the reader of an answer or a "why"; None if the words are neither, or the lesson asks for no move."""
        question = None if desk.hand is None or desk.lesson.shown is None else open_question(desk.hand)
        if question is None or desk.hand is None or self._command not in {None, Command.WHY}:
            return None
        return AnswerReader(desk.words, desk.table, desk.hand, question)


def unclear_text(desk: LessonDesk) -> str:
    """Say what can be typed in the lesson."""
    look = desk.lesson.asked if desk.lesson.asked in {Asked.CITIES, Asked.SCORES} else None
    if look is None:
        return desk.words.say("lesson-unclear-choose")
    return desk.words.say("lesson-unclear-look", asked=look.value)


def suggested_answers(desk: LessonDesk, typed: str) -> list[tuple[str, str]]:
    """Return what can be typed in the lesson, as labels and values: its cards, and the words that lead on."""
    words = desk.words
    cards = card_choices(words, desk.hand, typed) if desk.hand is not None and desk.lesson.shown is not None else []
    labels = {LessonWord.SHOW: "lesson-show-me", LessonWord.SKIP: "lesson-skip", LessonWord.STOP: "lesson-stop"}
    leading = [(words.say(labels[each]), words.say(f"lesson-word-{each}").split()[0]) for each in _LEADING_ON]
    return [*cards, *matches(typed, leading, lambda each: each)]
