"""The lessons in the terminal. Answers are typed as in a game, and so are questions, which are never answers."""

from collections.abc import Callable, Sequence

from bot.services.lessons import LEARNER, Asked, Lesson, lessons
from bot.terminal.asides import aside
from bot.terminal.console import Console, Leave
from bot.terminal.conversation import Conversation
from bot.text import choices, news
from bot.text.cities import all_cities
from bot.text.inquiry import Inquiry
from bot.text.vocabulary import Command, LessonWord, Vocabulary, split
from bot.text.voice import Voice
from bot.text.words import Words
from engine import Move, player_view, public_view

_LOOKS = {Asked.CITIES: Command.TABLE, Asked.SCORES: Command.SCORE}
"""The command that answers a lesson that asks to look at something. In all other lessons it is a question."""


_LEADING_ON = frozenset({LessonWord.SHOW, LessonWord.SKIP, LessonWord.STOP, LessonWord.RESTART})


class _Said(Exception):
    """Raised if a word for lessons is typed in place of an answer."""

    def __init__(self, word: LessonWord) -> None:
        self.word = word


class _LessonConversation(Conversation):
    """A question of a lesson: it also understands the words for lessons."""

    def choose_again(self) -> Move:
        """Return the person's move, without telling the question: `hand` does so. Raises like `choose`."""
        while (move := self._hear(split(self._console.ask(self._prompt())))) is None:
            pass
        return move

    def _hear(self, typed: Sequence[str]) -> Move | None:
        word = self._vocabulary.of_lesson(typed[0]) if typed else None
        if word is not None:
            raise _Said(word)
        return super()._hear(typed)


class Teacher:
    """Goes through the lessons with one person."""

    def __init__(self, console: Console, words: Words, resume: Callable[[int], str], *, brief: bool) -> None:
        self._console = console
        self._words = words
        self._resume = resume
        """Returns the command line that goes on with the lesson of this number."""
        self._brief = brief
        self._vocabulary = Vocabulary(words)
        self._number = 1

    def teach(self, first: int = 1) -> bool:
        """Go through the lessons from one on. Return whether the person wants to play a real game then."""
        self._number = first
        self._console.tell([self._words.say("lesson-about-typing")])
        try:
            while self._number <= len(lessons()):
                self._take(lessons()[self._number - 1])
            return self._goes_on("lesson-prompt-play")
        except (Leave, KeyboardInterrupt):
            self._leave()
        return False

    def _leave(self) -> None:
        self._console.tell(["", self._words.say("left")])
        if self._number <= len(lessons()):
            command = self._resume(self._number)
            self._console.tell_whole(self._words.say("lesson-resume", number=self._number, command=command))

    def _take(self, lesson: Lesson) -> None:
        """Take one lesson, and go on to the one that follows. Raises Leave if the person stops."""
        words, number = self._words, lesson.number
        title = words.about(f"lesson-{lesson.key}", "title")
        heading = words.say("lesson-heading", number=number, count=len(lessons()), title=title)
        introduction = words.say(f"lesson-{lesson.key}", how="typed")
        self._console.tell(["", heading, introduction])
        try:
            told = self._look(lesson) if lesson.shown is None else self._choose(lesson)
        except _Said as said:
            match said.word:
                case LessonWord.SHOW:
                    told = self._done(lesson, lesson.shown, shown=True)
                case LessonWord.RESTART:
                    self._number = 1
                    return
                case LessonWord.SKIP:
                    self._number += 1
                    return
                case _:
                    raise Leave from None
        self._console.tell(["", *told])
        self._number += 1
        if self._number <= len(lessons()) and not self._goes_on("lesson-prompt-next"):
            raise Leave

    def _goes_on(self, prompt: str) -> bool:
        """Return whether the person goes on, with an empty line or "next", and does not stop."""
        while typed := split(self._console.ask(self._words.say(prompt))):
            word = self._vocabulary.of_lesson(typed[0])
            if word is LessonWord.STOP or self._vocabulary.command(typed[0]) is Command.QUIT:
                return False
            if word is LessonWord.NEXT:
                break
        return True

    # What a lesson asks.

    def _choose(self, lesson: Lesson) -> list[str]:
        """Ask until the person has made the right move, and return what follows."""
        if lesson.asked is Asked.CHANGE:
            self._change(lesson)
        again = lesson.asked is Asked.CHANGE
        while True:
            move = self._asked(lesson, again=again)
            again = True
            verdict = lesson.verdict(move)
            if verdict.right:
                return self._done(lesson, move, shown=False)
            mistake = self._words.say("lesson-mistake")
            self._console.tell(["", self._words.in_sequence([mistake, self._about(lesson, verdict.text)])])

    def _change(self, lesson: Lesson) -> None:
        """Let the person choose, and take the choice back."""
        move = self._asked(lesson)
        inquiry = self._inquiry(lesson)
        self._console.tell([choices.sealed(inquiry, move), self._about(lesson, "sealed")])
        while True:
            typed = self._heard(lesson)
            if typed and self._vocabulary.of_lesson(typed[0]) is LessonWord.CHANGE:
                break
            self._answer(lesson, typed, self._about(lesson, "sealed"))
        self._console.tell([self._about(lesson, "changed")])

    def _asked(self, lesson: Lesson, *, again: bool = False) -> Move:
        """Return the move that the person types; `again` if they have heard the question. Raises _Said to lead on."""
        while True:
            conversation = _LessonConversation(self._console, self._inquiry(lesson), lesson.state, ())
            try:
                return conversation.choose_again() if again else conversation.choose()
            except _Said as said:
                if said.word in _LEADING_ON:
                    raise
                again = True
                if said.word is LessonWord.CHANGE:
                    self._console.tell([self._words.say("lesson-nothing-to-change")])
            finally:
                self._brief = conversation.brief

    def _look(self, lesson: Lesson) -> list[str]:
        """Ask until the person looks at what the lesson asks for, and return what follows."""
        if lesson.past and lesson.asked is Asked.CITIES:
            voice = Voice(self._words, lesson.past[-1].before, LEARNER)
            self._console.tell(["", *news.conflicts(voice, lesson.past[-1].events)])
        while True:
            typed = self._heard(lesson)
            if typed and self._vocabulary.command(typed[0]) is _LOOKS[lesson.asked]:
                return self._done(lesson, None, shown=False)
            self._answer(lesson, typed, self._words.say("lesson-unclear-look", asked=lesson.asked.value))

    def _heard(self, lesson: Lesson) -> list[str]:
        """Return the words of the next line. Raises _Said for a word that leads on."""
        typed = split(self._console.ask(self._words.say("lesson-prompt", asked=lesson.asked.value)))
        word = self._vocabulary.of_lesson(typed[0]) if typed else None
        if word in _LEADING_ON:
            raise _Said(word)
        return typed

    def _answer(self, lesson: Lesson, typed: Sequence[str], otherwise: str) -> None:
        """Answer a question at a step at which no move can be made, or say what can be typed."""
        command = self._vocabulary.command(typed[0]) if typed else None
        if command is Command.QUIT:
            raise Leave
        told: list[str] = []
        if command is not None and lesson.state.waiting:
            told = aside(command, self._inquiry(lesson), lesson.state, ())
        elif command is Command.TABLE:
            told = all_cities(self._voice(lesson))
        self._console.tell(told or [otherwise])

    def _done(self, lesson: Lesson, move: Move | None, *, shown: bool) -> list[str]:
        """Return what follows from the right answer, and why it is right."""
        words, voice = self._words, self._voice(lesson)
        if move is not None:
            told = lesson.revealed(move)
            follows = news.reveal(Voice(words, told.before, LEARNER), told.events)
            text = lesson.verdict(move).text
        else:
            follows, text = news.score_sheet(voice) if lesson.asked is Asked.SCORES else all_cities(voice), "right"
        praise = words.say("lesson-watch" if shown else "lesson-praise")
        return [*follows, "", words.in_sequence([praise, self._about(lesson, text)])]

    def _about(self, lesson: Lesson, text: str) -> str:
        return self._words.about(f"lesson-{lesson.key}", text, how="typed")

    def _voice(self, lesson: Lesson) -> Voice:
        return Voice(self._words, public_view(lesson.state), LEARNER)

    def _inquiry(self, lesson: Lesson) -> Inquiry:
        view = player_view(lesson.state, LEARNER)
        return Inquiry(Voice(self._words, view.table, LEARNER), view, view.questions[0], brief=self._brief)
