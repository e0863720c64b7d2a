"""The screens of the lessons keep to Discord's limits, lead on, and can be understood by ear."""

from collections.abc import Iterator

import pytest

from bot.screens.acts import Act, InLesson, ShowMe, SkipLesson, StopLearning, TakeBack
from bot.screens.custom_ids import LONGEST, decode, encode
from bot.screens.learning import LessonDesk, is_possible
from bot.screens.screen import IN_A_ROW, LONGEST_LABEL, Menu, Row, Screen, in_full, without_pictures
from bot.services.lessons import Asked, Lesson, lessons
from bot.services.people import Person, UserId
from bot.text.words import Notation, Words
from tests.bot.services.world import MOMENT
from tests.sweeps import sweep

ANA = Person(UserId(100), "Ana")
MOST_ROWS = 5
MOST_TEXT = 4_000
EACH = pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.key)
MANNERS = {
    "pictures": Words(),
    "brief": Words(brief=True),
    "letters": Words(Notation.LETTERS),
}


def acts(rows: tuple[Row, ...]) -> Iterator[Act]:
    for row in rows:
        yield from (each.act for each in row.options) if isinstance(row, Menu) else (each.act for each in row)  # type: ignore[union-attr]


def _sealed(desk: LessonDesk) -> list[Screen]:
    return [desk.sealed(move) for move in desk.lesson.moves] if desk.lesson.asked is Asked.CHANGE else []


def screens(desk: LessonDesk) -> Iterator[Screen]:
    """Yield every screen that can be reached in a lesson, each way of answering included."""
    opening = desk.opening()
    yield opening
    waiting, seen = [opening], set[Act]()
    while waiting:
        screen = waiting.pop()
        for act in {*acts(screen.rows), *acts(screen.glance)} - seen:
            seen.add(act)
            if isinstance(act, InLesson) and (shown := desk.look(decode(act.inner))) is not None:
                waiting.append(shown)
                yield shown
    yield from (desk.again(desk.told(text)) for text in {desk.lesson.verdict(move).text for move in desk.lesson.moves})
    yield from (desk.done(move, shown=False) for move in desk.lesson.moves)
    yield from _sealed(desk)
    yield desk.done(desk.lesson.shown, shown=True)


@EACH
@pytest.mark.parametrize("manner", sweep(MANNERS, short=("pictures",)))
def test_every_screen_fits_into_one_message_and_every_act_is_one_of_the_lesson_or_none_of_a_table(
    lesson: Lesson, manner: str
) -> None:
    count = 0
    for screen in screens(LessonDesk(MANNERS[manner], lesson, ANA, MOMENT, looks=manner == "pictures")):
        count += 1
        for rows in filter(None, (screen.rows, screen.glance)):
            assert len(rows) <= MOST_ROWS
            assert all(not isinstance(row, tuple) or 1 <= len(row) <= IN_A_ROW for row in rows)
            ids = [encode(each.act) for row in rows if isinstance(row, tuple) for each in row]
            assert len(ids) == len(set(ids)), ids
            assert all(len(encode(each)) <= LONGEST for each in acts(rows))
            assert all(len(each.label) <= LONGEST_LABEL for row in rows if isinstance(row, tuple) for each in row)
            for act in acts(rows):
                if isinstance(act, InLesson):
                    assert act.lesson == lesson.number
                    assert is_possible(lesson, decode(act.inner)) or isinstance(decode(act.inner), TakeBack)
                else:
                    assert not hasattr(act, "game"), act
    assert count > 3


@EACH
def test_before_the_answer_every_screen_leads_on(lesson: Lesson) -> None:
    desk = LessonDesk(Words(), lesson, ANA, MOMENT)
    for screen in (desk.opening(), desk.again("Why."), *_sealed(desk)):
        for rows in filter(None, (screen.rows, screen.glance)):
            assert {ShowMe(lesson.number), SkipLesson(lesson.number), StopLearning()} <= set(acts(rows))


@EACH
@pytest.mark.parametrize("looks", [True, False])
def test_the_lesson_speaks_first_and_everything_is_said_in_words(lesson: Lesson, *, looks: bool) -> None:
    desk = LessonDesk(Words(), lesson, ANA, MOMENT, looks=looks)
    for screen in (desk.opening(), desk.done(lesson.shown, shown=False)):
        told = without_pictures(in_full(screen)) if not looks else screen
        said = told.notice or told.content
        assert said.startswith("**")
        assert told.embeds or told.content
    opening = desk.opening()
    assert Words().say(f"lesson-{lesson.key}", how="pressed") in (opening.notice or opening.content)
    if lesson.state.waiting and lesson.shown is not None:
        heard = "\n".join(each.description for each in opening.embeds)
        assert all(card.name in heard for card in lesson.state.table.hands[0])


def test_what_is_revealed_names_every_city() -> None:
    desk = LessonDesk(Words(), lessons()[0], ANA, MOMENT)
    (embed,) = desk.done(lessons()[0].shown, shown=False).embeds
    named = [line.partition(" ")[0] for line in embed.description.splitlines()]
    assert named == ["**Giza**", "**Rhodes**", "**Alexandria**"]
