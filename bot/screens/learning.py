"""Lessons: the screens of a real table, with the lesson's words above and its buttons below.

What a button does at a table becomes what it does in the lesson (`InLesson`). Acts that make no sense are left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from bot.screens.acts import (
    Act,
    ActText,
    InLesson,
    Learn,
    LearnAgain,
    LookOrListen,
    PickCard,
    PickFor,
    PickPayment,
    PlayAlone,
    Seal,
    ShowBoard,
    ShowHand,
    ShowMe,
    ShowStanding,
    ShowTable,
    SkipLesson,
    StopLearning,
    TableAct,
    TakeBack,
    TellBoard,
    TellConflicts,
    TellHand,
    TellStanding,
    TellTable,
    TurnAct,
    Why,
)
from bot.screens.boards import board_screen, table_screen, told_board_screen, told_table_screen
from bot.screens.custom_ids import encode
from bot.screens.hands import (
    card_screen,
    find_card,
    hand_screen,
    payment_screen,
    told_screen,
    use_screen,
    why_screen,
)
from bot.screens.reveals import conflicts_screen, told_in_words
from bot.screens.scores import end_in_words, end_screen, score_screen, standing_screen
from bot.screens.screen import Button, Embed, Menu, PeopleMenu, Row, Screen, Style, with_first_line
from bot.services.game import Ending
from bot.services.lessons import LEARNER, Asked, Lesson, lessons
from bot.services.people import PRACTICE, Person
from bot.services.sights import Sight
from bot.services.views import HandView, TableView
from bot.text.revealing import revealed_lines
from bot.text.words import Words
from engine.moves import Move
from engine.notation import MoveKind, MoveText, move_text

_LOOKING = (ShowTable, TellTable, ShowBoard, TellBoard, ShowStanding, TellStanding, TellConflicts)
_CHOOSING = (*_LOOKING, ShowHand, TellHand, PickCard, PickFor, PickPayment, Why, Seal)
_DOES: Mapping[Asked, tuple[type[TableAct], ...]] = {
    Asked.CHOOSE: _CHOOSING,
    Asked.CHANGE: (*_CHOOSING, TakeBack),
    Asked.CITIES: _LOOKING,
    Asked.SCORES: _LOOKING,
}
"""What can be done in each kind of lesson, of all that can be done at a table."""
_LOOKS: Mapping[Asked, type[TableAct]] = {Asked.CITIES: ShowTable, Asked.SCORES: ShowStanding}
"""What answers a lesson that asks to look at something. In all other lessons it is a question, never an answer."""


@dataclass(frozen=True)  # no slots, because `cached_property` stores its results on the instance
class LessonDesk:
    """A lesson as one person has it before them."""

    words: Words
    lesson: Lesson
    person: Person
    now: datetime
    looks: bool = True
    """Whether the person normally sees pictures."""
    changed: bool = False
    """Whether they have already taken back a choice in this lesson."""
    undecided: bool = False
    """Whether they see pictures but were never asked whether they would rather have text."""

    @cached_property
    def sight(self) -> Sight:
        """What they see of the practice table."""
        return self.lesson.sight(self.person, self.now)

    @property
    def table(self) -> TableView:
        """The practice table."""
        return self.sight.table

    @property
    def hand(self) -> HandView | None:
        """What they are asked; None after the end of the game."""
        return self.sight.asked if isinstance(self.sight.asked, HandView) else None

    # Steps.

    def opening(self) -> Screen:
        """Ask what the lesson asks, below its heading and introduction."""
        asking = self._asking()
        if self.lesson.number > 1 or not self.undecided:
            return self._with_said(asking, [self.heading(), self._introduction()])
        listen = self._act(LookOrListen(self.table.id, listen=True))
        button = Button(self.words.say("hand-look-or-listen-button", how="listen"), listen)
        asking = replace(asking, rows=(*asking.rows, (button,)), glance=(*asking.glance, (button,)))
        return self._with_said(asking, [self.heading(), self._introduction(), self.words.say("lesson-listen")])

    def again(self, said: str = "") -> Screen:
        """Ask again without the introduction, below a sentence such as why another move is better."""
        return self._with_said(self._asking(), [said] if said else [])

    def _introduction(self) -> str:
        return self.words.say(f"lesson-{self.lesson.key}", how="pressed")

    def heading(self) -> str:
        """Return the lesson's number and title."""
        title = self.words.about(f"lesson-{self.lesson.key}", "title")
        number, count = self.lesson.number, len(lessons())
        return f"**{self.words.say('lesson-heading', number=number, count=count, title=title)}**"

    def told(self, text: str) -> str:
        """Return an attribute of the lesson's message."""
        return self.words.about(f"lesson-{self.lesson.key}", text, how="pressed")

    def mistake(self, text: str) -> Screen:
        """Say that a move is not the one that the lesson wants, and why, and ask again."""
        return self.again(f"{self.heading()}\n**{self.words.say('lesson-mistake')}** {self.told(text)}")

    def sealed(self, move: Move) -> Screen:
        """Show the sealed choice in a lesson that asks to take it back."""
        sight = self.lesson.sight(self.person, self.now, move)
        assert isinstance(sight.asked, HandView), "the practice game is on"
        screen = hand_screen(self.words, sight.table, sight.asked)
        return self._with_said(self._in_lesson(screen, (TakeBack,)), [self.told("sealed")])

    def done(self, move: Move | None, *, shown: bool) -> Screen:
        """Say why the answer is right, and show what follows: what was revealed, or what was looked at.

        `move` is the answer, None if the lesson asks to look at something; `shown` says that the person was shown it.
        """
        praise = self.words.say("lesson-watch" if shown else "lesson-praise")
        if move is None:
            screen, text = self._in_lesson(self._looked_at(), done=True), "right"
        else:
            told = revealed_lines(self.words, self.lesson.revealed(move), (), bold=True)
            screen = Screen(embeds=(Embed(description="\n".join(told)),), rows=(self._controls(done=True),))
            text = self.lesson.verdict(move).text
        return self._with_said(screen, [f"**{praise}** {self.told(text)}"])

    # Questions: what can be looked at before the answer.

    def look(self, act: Act, *, done: bool = False) -> Screen | None:
        """Answer an act that only looks at something; None if it shows nothing in this lesson.

        With `done`, the lesson has been answered and its buttons lead on.
        """
        shown = self._look(act)
        if shown is None:
            return None
        screen = self._in_lesson(shown, done=done)
        # The hand in words replaces the lesson's message, so it repeats what the lesson asks.
        return self._with_said(screen, [self.heading(), self._introduction()]) if isinstance(act, TellHand) else screen

    def explained(self, screen: Screen) -> Screen:
        """Return what a typed answer or question has led to as a screen of the lesson."""
        return self._in_lesson(screen)

    def _look(self, act: Act) -> Screen | None:  # noqa: PLR0911 - one case for each kind of act
        words, table, hand = self.words, self.table, self.hand
        match act:
            case ShowTable():
                return table_screen(words, table, LEARNER)
            case TellTable():
                return told_table_screen(words, table, LEARNER)
            case ShowBoard(seat=seat):
                return board_screen(words, table, seat, LEARNER)
            case TellBoard(seat=seat):
                return told_board_screen(words, table, seat, LEARNER)
            case ShowStanding():
                return self._standing()
            case TellStanding():
                return end_in_words(words, table, None) if self._is_over else told_in_words(self._standing())
            case TellConflicts():
                return replace(told_in_words(self._position()), rows=self._position().rows)
            case TurnAct() if hand is None or hand.turn != act.turn or act.seat != LEARNER:
                return None
            case PickCard() | PickPayment() | Why() | PickFor() if hand is not None:
                return self._part_of_hand(hand, act)
            case TellHand() if hand is not None:
                return told_screen(words.in_full(), table, hand, looks=self.looks)
            case _:
                return None

    def _part_of_hand(self, hand: HandView, act: PickCard | PickPayment | Why | PickFor) -> Screen | None:
        words, table = self.words, self.table
        if isinstance(act, PickFor):
            return use_screen(words, table, hand, act.seat, act.kind)
        card = find_card(hand, act.seat, act.card)
        if card is None:
            return why_screen(words, table, hand, act.seat, None) if isinstance(act, Why) and not act.card else None
        match act:
            case PickCard():
                return card_screen(words, table, hand, act.seat, card)
            case PickPayment():
                return payment_screen(words, table, hand, act.seat, act.kind, card)
            case Why():
                return why_screen(words, table, hand, act.seat, card)

    # The position.

    @property
    def _is_over(self) -> bool:
        return self.table.ending is Ending.SCORED

    def _asking(self) -> Screen:
        return self._in_lesson(self._position())

    def _position(self) -> Screen:
        """Return the screen of the real table from which the lesson starts."""
        words, table = self.words, self.table
        match self.lesson.asked:
            case Asked.CITIES:
                cities = (Button(words.say("panel-table"), ShowTable(table.id), Style.PRIMARY),)
                shown = conflicts_screen(words, table, self.lesson.past[-1], reader=LEARNER)
                return replace(shown, rows=(*shown.rows, cities), glance=(cities, *shown.glance))
            case Asked.SCORES:
                return end_screen(words, table, None)
            case Asked.CHOOSE | Asked.CHANGE:
                assert self.hand is not None, "checked when the lessons are loaded"
                return hand_screen(words, table, self.hand)

    def _looked_at(self) -> Screen:
        """Return what the lesson asks to look at."""
        return self._standing() if self._is_over else table_screen(self.words, self.table, LEARNER)

    def _standing(self) -> Screen:
        words, table = self.words, self.table
        if self._is_over:
            return score_screen(words, table, None, LEARNER)
        return standing_screen(words, table, self.lesson.scores(), LEARNER)

    # Words above, buttons below.

    @staticmethod
    def _with_said(screen: Screen, said: Sequence[str]) -> Screen:
        return with_first_line("\n".join([*said, ""]), screen) if said else screen

    def _in_lesson(
        self, screen: Screen, does: tuple[type[TableAct], ...] | None = None, *, done: bool = False
    ) -> Screen:
        """Return a screen of the practice table whose buttons stay in the lesson, with the lesson's own below.

        Acts other than those that it `does`, by default all that the lesson allows, are left out.
        """
        does = does or _DOES[self.lesson.asked]
        controls = self._controls(done=done)
        rows, glance = (tuple(self._rows(each, does, done=done)) for each in (screen.rows, screen.glance))
        return replace(screen, rows=(*rows, controls), glance=(*glance, controls) if screen.glance else (), mentions=())

    def _rows(self, rows: Sequence[Row], does: tuple[type[TableAct], ...], *, done: bool) -> Iterator[Row]:
        for row in rows:
            match row:
                case Menu():
                    possible = [each for each in row.options if isinstance(each.act, does)]
                    if possible:
                        yield replace(row, options=tuple(replace(each, act=self._act(each.act)) for each in possible))
                case PeopleMenu():
                    continue
                case _:
                    kept = [each for each in row if isinstance(each.act, does) or not isinstance(each.act, TableAct)]
                    if kept:
                        yield tuple(
                            replace(each, act=self._act(each.act), style=self._style(each, done=done)) for each in kept
                        )

    def _style(self, button: Button, *, done: bool) -> Style:
        """Return the style of a button, so that what the lesson asks for stands out."""
        if done or self.lesson.asked is Asked.CHANGE:
            return button.style
        if self._leads_on(button.act):
            return Style.SUCCESS
        return Style.SECONDARY if button.style is Style.PRIMARY else button.style

    @cached_property
    def _wanted(self) -> Sequence[MoveText]:
        """The right moves that stand out; of a lesson that shows how to build a card, only those that build it."""
        assert self.lesson.shown is not None
        shown = move_text(self.lesson.shown)
        right = [move_text(move) for move in self.lesson.moves if self.lesson.verdict(move).right]
        return [each for each in right if each.what == shown.what] if shown.kind is MoveKind.BUILD else right

    def _leads_on(self, act: Act) -> bool:
        """Return whether an act is what the lesson asks for, or a step towards it."""
        if self.lesson.shown is None:
            return answers_by_looking(self.lesson, act)
        match act:
            case Seal(move=text):
                return text in self._wanted
            case PickFor(kind=kind):
                return any(each.kind is kind for each in self._wanted)
            case PickPayment(kind=kind, card=card):
                return any((each.kind, each.what) == (kind, card) for each in self._wanted)
            case _:
                return False

    def _act(self, act: Act) -> Act:
        return InLesson(self.lesson.number, self.changed, ActText(encode(act))) if isinstance(act, TableAct) else act

    def _controls(self, *, done: bool) -> tuple[Button, ...]:
        words, number = self.words, self.lesson.number
        stop = Button(words.say("lesson-stop"), StopLearning())
        if done and number == len(lessons()):
            return play_buttons(words)
        if done:
            return (Button(words.say("lesson-next"), Learn(), Style.PRIMARY), stop)
        return (
            Button(words.say("lesson-show-me"), ShowMe(number)),
            Button(words.say("lesson-skip"), SkipLesson(number)),
            stop,
        )


def is_possible(lesson: Lesson, act: Act) -> bool:
    """Return whether an act can be done in a lesson, at its practice table."""
    return isinstance(act, _DOES[lesson.asked]) and act.game == PRACTICE


def answers_by_looking(lesson: Lesson, act: Act) -> bool:
    """Return whether an act looks at what the lesson asks to look at."""
    return isinstance(act, _LOOKS.get(lesson.asked, ()))


def play_buttons(words: Words) -> tuple[Button, ...]:
    """Return the buttons after the last lesson."""
    return (
        Button(words.say("lesson-play"), PlayAlone(), Style.SUCCESS),
        Button(words.say("lesson-again"), LearnAgain()),
    )


def finished_screen(words: Words) -> Screen:
    """Tell someone who has had all lessons what to do next."""
    return Screen(words.say("lesson-finished", count=len(lessons())), rows=(play_buttons(words),))


def stopped_screen(words: Words, number: int) -> Screen:
    """Tell someone who stops where the lessons go on later."""
    go_on = Button(words.say("lesson-go-on", number=number), Learn(), Style.PRIMARY)
    again = (Button(words.say("lesson-again"), LearnAgain()),) if number > 1 else ()
    return Screen(words.say("lesson-stopped", number=number), rows=((go_on, *again),))
