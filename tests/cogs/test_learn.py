"""The lessons in Discord: by buttons and by typing, with right, wrong and shown answers, questions, and old buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.screens.acts import (
    Act,
    ActText,
    End,
    InLesson,
    Learn,
    LearnAgain,
    LookOrListen,
    PickCard,
    PickFor,
    PlayAlone,
    Seal,
    ShowBoard,
    ShowHand,
    ShowMe,
    ShowStanding,
    ShowTable,
    SkipLesson,
    StopLearning,
    TakeBack,
    TellHand,
    TellTable,
    Why,
)
from bot.screens.custom_ids import decode, encode
from bot.screens.learning import LessonDesk
from bot.screens.screen import Style
from bot.services.game import Sides, TableSettings, TurnRef
from bot.services.learning import Progress
from bot.services.lessons import Asked, Lesson, lessons
from bot.services.people import PRACTICE, GameId, Person, UserId
from bot.services.ports import LessonCount
from bot.text.words import Words
from engine.moves import Move
from engine.notation import MoveKind, move_text
from engine.ruleset import Seat
from players.levels import Level
from tests.client.server import Server
from tests.cogs.conftest import answer, played, said
from tests.messages import text_of
from tests.screens import Pressable, find, pressables
from tests.sweeps import sweep

WORDS = Words()
COUNT = len(lessons())


@dataclass
class Learner:
    """A person in the lessons, and the private message that has them."""

    server: Server
    member: MemberActor
    shown: ResponseMessage

    @classmethod
    async def at(cls, server: Server, lesson: int = 1, name: str = "ana") -> "Learner":
        """Begin with a lesson, after having skipped those before it."""
        member = server.person(name)
        learning, user = server.bot.learning, UserId(member.id)
        await learning.begin(user)
        for number in range(1, lesson):
            await learning.go_on(user, number, finished=False)
        return cls(server, member, answer(await member.slash(server.channel, "learn")))

    @property
    def text(self) -> str:
        return text_of(self.shown)

    async def progress(self) -> int:
        settings = await self.server.bot.preferences.person(UserId(self.member.id))
        return Progress.of(settings).lesson

    def all(self) -> list[Pressable]:
        return list(pressables(list(self.shown.components)))

    def acts(self) -> list[Act]:
        """Return what can be done here; acts at the practice table without the lesson around them."""
        return [decode(each.act.inner) if isinstance(each.act, InLesson) else each.act for each in self.all()]

    async def press(self, act: Act) -> str:
        """Press the button with this act, or with this act at the practice table."""
        pressed = next(each for each in self.all() if act in {each.act, _inner(each.act)})
        return await self._send(pressed)

    async def do(self, kind: type[Act], label: str = "") -> str:
        pressed = next(each for each in self.all() if isinstance(_inner(each.act), kind) and label in each.label)
        return await self._send(pressed)

    async def _send(self, pressed: Pressable) -> str:
        if pressed.value is None:
            result = await self.member.click(self.shown, custom_id=pressed.custom_id)
        else:
            result = await self.member.select(self.shown, [pressed.value], custom_id=pressed.custom_id)
        assert result.acknowledged
        return self.take(result)

    async def forge(self, act: Act) -> str:
        """Press a button with this act in another message."""
        message = await self.server.forged(act)
        return self.take(await self.member.click(message, custom_id=encode(act)))

    async def type(self, words: str) -> str:
        return self.take(await self.member.slash(self.server.channel, "learn", answer=words))

    def take(self, result: InteractionResult) -> str:
        if result.response is not None or result.followups:
            self.shown = answer(result)
        return self.text

    async def make(self, move: Move) -> str:
        """Make a move as people do: by the card's button, else first what to do, then the card, then the price."""
        text = move_text(move)
        if text.kind is not MoveKind.BUILD:
            await self.do(PickFor, {MoveKind.STAGE: "stage", MoveKind.DISCARD: "Discard"}[text.kind])
        wanted = [each for each in self.all() if isinstance(act := _inner(each.act), Seal) and act.move == text]
        if not wanted:
            pressed = next(
                each
                for each in self.all()
                if not isinstance(_inner(each.act), Seal | Why) and getattr(_inner(each.act), "card", None) == text.what
            )
            await self._send(pressed)
            wanted = [each for each in self.all() if isinstance(act := _inner(each.act), Seal) and act.move == text]
        return await self._send(wanted[0])


def _inner(act: Act) -> Act:
    return decode(act.inner) if isinstance(act, InLesson) else act


def intro(lesson: Lesson) -> str:
    return WORDS.say(f"lesson-{lesson.key}", how="pressed")


def about(lesson: Lesson, text: str) -> str:
    return WORDS.about(f"lesson-{lesson.key}", text, how="pressed")


def in_lesson(number: int, act: Act, *, changed: bool = False) -> InLesson:
    return InLesson(number, changed, ActText(encode(act)))


def choosing() -> Iterator[Lesson]:
    return (each for each in lessons() if each.asked is Asked.CHOOSE)


async def answer_rightly(learner: Learner, lesson: Lesson) -> str:
    match lesson.asked:
        case Asked.CHOOSE:
            assert lesson.shown is not None
            return await learner.make(lesson.shown)
        case Asked.CHANGE:
            assert lesson.shown is not None
            await learner.make(lesson.shown)
            await learner.do(TakeBack)
            return await learner.make(lesson.shown)
        case Asked.CITIES:
            return await learner.do(ShowTable)
        case Asked.SCORES:
            return await learner.do(ShowStanding)


# All lessons.


async def test_right_answers_lead_through_all_lessons_to_a_real_game(server: Server) -> None:
    learner = await Learner.at(server)
    for lesson in lessons():
        assert intro(lesson) in learner.text
        assert f"Lesson {lesson.number} of {COUNT}" in learner.text
        told = await answer_rightly(learner, lesson)
        assert about(lesson, "right") in told, "the right move always goes on"
        assert "Right!" in told
        assert intro(lesson) not in told
        assert await learner.progress() == lesson.number + 1
        if lesson.number < COUNT:
            await learner.press(Learn())
    assert {PlayAlone, LearnAgain} <= {type(each) for each in learner.acts()}
    assert server.channel.history() == [], "everything was private"
    await learner.do(PlayAlone)
    table = await server.view()
    assert (table.settings.sides, table.settings.level, table.settings.players) == (Sides.A, Level.EASY, 3)


async def test_shown_answers_lead_through_all_lessons_and_are_called_right(server: Server) -> None:
    learner = await Learner.at(server)
    for lesson in lessons():
        told = await learner.press(ShowMe(lesson.number))
        assert about(lesson, "right") in told
        assert "Like this." in told
        assert await learner.progress() == lesson.number + 1
        if lesson.number < COUNT:
            await learner.press(Learn())


async def test_every_lesson_can_be_skipped_and_left(server: Server) -> None:
    learner = await Learner.at(server)
    for lesson in lessons():
        buttons = {type(each) for each in learner.acts()}
        assert {ShowMe, SkipLesson, StopLearning} <= buttons
        told = await learner.press(SkipLesson(lesson.number))
        assert (intro(lessons()[lesson.number]) if lesson.number < COUNT else f"all {COUNT} lessons") in told


@pytest.mark.parametrize("lesson", sweep(choosing(), short=list(choosing())[::4]), ids=lambda each: each.key)
async def test_every_legal_move_is_answered_and_a_wrong_one_asks_again_without_the_introduction(
    server: Server, lesson: Lesson
) -> None:
    learner = await Learner.at(server, lesson.number)
    for move in lesson.moves:
        verdict = lesson.verdict(move)
        if verdict.right:
            continue
        told = await learner.make(move)
        assert about(lesson, verdict.text) in told
        assert intro(lesson) not in told
        assert await learner.progress() == lesson.number
        assert {ShowMe, SkipLesson, StopLearning, PickFor} <= {type(each) for each in learner.acts()}
    assert lesson.shown is not None
    assert about(lesson, "right") in await learner.make(lesson.shown), "mistakes have broken nothing"


@pytest.mark.parametrize("lesson", sweep(choosing(), short=list(choosing())[::4]), ids=lambda each: each.key)
async def test_every_right_move_goes_on(server: Server, lesson: Lesson) -> None:
    for number, move in enumerate(each for each in lesson.moves if lesson.verdict(each).right):
        learner = await Learner.at(server, lesson.number, f"person {number}")
        assert about(lesson, lesson.verdict(move).text) in await learner.make(move)
        assert await learner.progress() == lesson.number + 1


GREEN = {
    "stone": ["Build Stone Pit"],
    "baths": ["Build Baths"],
    "buying": ["Build Scriptorium"],
    "wonder": ["Build stage 1"],
    "discarding": ["Discard for 3 coins"],
    "last-turn": ["Build East Trading Post"],
    "conflict": ["All cities"],
    "chain": ["Build Aqueduct"],
    "science": ["Build Library"],
    "changing": [],
    "guild": ["Build Workers Guild"],
    "scores": ["Scores"],
}


@pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.key)
def test_only_what_the_lesson_asks_for_stands_out(lesson: Lesson) -> None:
    desk = LessonDesk(WORDS, lesson, Person(UserId(1), "Ana"), datetime(2026, 1, 1, tzinfo=UTC))
    for screen in (desk.opening(), desk.again("Not quite.")):
        shown = [each for row in screen.rows if isinstance(row, tuple) for each in row]
        green = [each.label.split(":")[0].split(",")[0].strip(" …") for each in shown if each.style is Style.SUCCESS]
        assert green == GREEN[lesson.key]
        assert lesson.asked is Asked.CHANGE or Style.PRIMARY not in {each.style for each in shown}


# Questions are never answers.


@pytest.mark.parametrize("lesson", sweep(lessons(), short=[*lessons()[::4], lessons()[-1]]), ids=lambda each: each.key)
async def test_whatever_can_be_looked_at_is_no_answer_and_names_no_table_or_channel(
    server: Server, lesson: Lesson
) -> None:
    learner = await Learner.at(server, lesson.number)
    asking, looked = learner.shown, 0
    answers = {Asked.CITIES: (ShowTable,), Asked.SCORES: (ShowStanding,)}.get(lesson.asked, (Seal,))
    seen, waiting = set[Act](), [learner.shown]
    while waiting:
        learner.shown = waiting.pop()
        for pressed in learner.all():
            act = pressed.act
            if not isinstance(act, InLesson) or isinstance(_inner(act), (*answers, LookOrListen)) or act in seen:
                continue
            seen.add(act)
            told = await learner.forge(act)
            looked += 1
            assert (intro(lesson) in told) is isinstance(_inner(act), TellHand), "the words replace the message"
            assert not [each for each in ("Something went wrong", "<#", "Table 0") if each in told]
            assert await learner.progress() == lesson.number
            assert {ShowMe, SkipLesson, StopLearning} <= {type(each) for each in learner.acts()}
            waiting.append(learner.shown)
    learner.shown = asking
    assert looked
    told = await answer_rightly(learner, lesson)
    assert about(lesson, "right") in told
    for text in (text_of(asking), told):
        assert "<#" not in text
        assert "Table 0" not in text


QUESTIONS = (
    *("hand", "why", "why Baths", "why guard tower", "why stage"),
    *("cities", "me", "city", "left", "right", "score", "turn"),
)


async def test_a_typed_question_is_no_answer(server: Server) -> None:
    learner = await Learner.at(server, 2)
    for question in QUESTIONS:
        told = await learner.type(question)
        assert "Something went wrong" not in told, question
        assert intro(lessons()[1]) not in told, question
        assert await learner.progress() == 2, question
    assert "Right!" in await learner.type("baths")


async def test_why_explains_what_is_missing(server: Server) -> None:
    learner = await Learner.at(server, 5)
    await learner.do(TellHand)
    await learner.do(Why)
    told = await learner.do(Why, "Guard Tower")
    assert "1 clay short" in told
    await learner.do(ShowHand)
    assert intro(lessons()[4]) not in learner.text


async def test_the_first_lesson_can_be_read_out_and_so_are_the_others_then(server: Server) -> None:
    learner = await Learner.at(server)
    assert "Press Read it to me, the last button here" in learner.text
    assert learner.all()[-1].label == "Read it to me"
    assert learner.shown.attachments
    told = await learner.do(LookOrListen)
    assert "Saved: you'll get short texts instead of pictures." in told
    assert intro(lessons()[0]) in told
    assert LookOrListen not in map(type, learner.acts())
    await learner.press(SkipLesson(1))
    assert not learner.shown.attachments
    assert "Free: stage 1" in learner.text


# Changing one's mind.


async def test_the_lesson_about_changing_wants_a_change(server: Server) -> None:
    lesson = next(each for each in lessons() if each.asked is Asked.CHANGE)
    learner = await Learner.at(server, lesson.number)
    first, *_, last = lesson.moves
    told = await learner.make(first)
    assert about(lesson, "sealed") in told
    assert "Brickyard" in told
    assert await learner.progress() == lesson.number
    assert [type(each) for each in learner.acts()] == [TakeBack, ShowMe, SkipLesson, StopLearning]
    told = await learner.do(TakeBack)
    assert about(lesson, "changed") in told
    told = await learner.make(last)
    assert about(lesson, "right") in told
    assert await learner.progress() == lesson.number + 1


async def test_by_typing_too_a_choice_has_to_be_sealed_before_it_is_changed(server: Server) -> None:
    lesson = next(each for each in lessons() if each.asked is Asked.CHANGE)
    learner = await Learner.at(server, lesson.number)
    assert "Nothing is sealed yet" in await learner.type("change")
    assert about(lesson, "sealed") in await learner.type("school 2 1")
    assert about(lesson, "changed") in await learner.type("change")
    assert about(lesson, "right") in await learner.type("school 2 1")
    await learner.type("restart")
    for _ in range(1, lesson.number):
        await learner.type("skip")
    assert about(lesson, "sealed") in await learner.type("school 2 1"), "what was done before does not count"


# Typing.


ANSWERS = {
    "stone": "stone pit",
    "baths": "build Baths",
    "buying": "scriptorium 0 2",
    "wonder": "stage apothecary",
    "discarding": "guard tower discard",
    "last-turn": "east",
    "conflict": "cities",
    "chain": "Aqueduct.",
    "science": "library build",
    "guild": "workers guild build 0 4",
    "scores": "scores",
}


async def test_all_lessons_can_be_answered_by_typing(server: Server) -> None:
    learner = await Learner.at(server)
    for lesson in lessons():
        if lesson.asked is Asked.CHANGE:
            assert about(lesson, "sealed") in await learner.type("school 2 1")
            assert about(lesson, "changed") in await learner.type("change")
            told = await learner.type("quarry discard")
        else:
            told = await learner.type(ANSWERS[lesson.key])
        assert about(lesson, "right") in told, lesson.key
        told = await learner.type("next")
        assert (intro(lessons()[lesson.number]) if lesson.number < COUNT else f"all {COUNT} lessons") in told


MISTAKES = {
    "altar": "The Altar brings its 2 points once",
    "discard altar": "A discard brings 3 coins",
    "barracks 2 0": "2 of your 3 coins",
    "barracks 0 0": "Barracks",
    "palace": "no card called palace",
    "xyzzy": "xyzzy",
    "stage altar": "stone",
    "card altar": "Type a card",
    "help": "Type a card",
    "change": "Nothing is sealed yet",
    "s": "s",
    "discard": "discard",
    "0 0": "",
    "????": "????",
}
"""What may be typed in the first lesson, and words of the answer."""


async def test_a_typed_mistake_or_nonsense_changes_nothing(server: Server) -> None:
    learner = await Learner.at(server)
    for typed, told in MISTAKES.items():
        assert told in await learner.type(typed), typed
        assert intro(lessons()[0]) not in learner.text, typed
        assert await learner.progress() == 1, typed
        assert {ShowMe, SkipLesson, StopLearning} <= {type(each) for each in learner.acts()}, typed


async def test_the_words_that_lead_on_can_be_typed(server: Server) -> None:
    learner = await Learner.at(server)
    assert about(lessons()[0], "right") in await learner.type("show me")
    assert intro(lessons()[2]) in await learner.type("skip")
    assert "goes on with lesson 3" in await learner.type("stop")
    assert intro(lessons()[0]) in await learner.type("restart")
    assert await learner.progress() == 1


async def test_what_is_answered_counts_as_finished_and_what_is_skipped_does_not(server: Server) -> None:
    learner = await Learner.at(server)
    await learner.press(ShowMe(1))
    await learner.press(Learn())
    await learner.press(SkipLesson(2))
    counts = await server.bot.tables._store.lesson_counts()
    assert counts == {"stone": LessonCount(1, 1), "baths": LessonCount(1, 0), "buying": LessonCount(1, 0)}


async def test_whoever_stops_can_go_on_or_start_over(server: Server) -> None:
    learner = await Learner.at(server)
    await learner.press(StopLearning())
    assert learner.acts() == [Learn()]
    learner = await Learner.at(server, 3, "ben")
    await learner.press(StopLearning())
    assert learner.acts() == [Learn(), LearnAgain()]
    assert intro(lessons()[0]) in await learner.press(LearnAgain())
    assert await learner.progress() == 1


async def test_where_something_is_looked_at_a_card_is_no_answer(server: Server) -> None:
    for number, word in ((7, "cities"), (12, "scores")):
        learner = await Learner.at(server, number, f"person {number}")
        assert f"Type {word} to look" in await learner.type("Aqueduct")
        assert await learner.progress() == number


async def test_answers_are_suggested_from_the_lessons_hand(server: Server) -> None:
    learner = await Learner.at(server)
    suggested = await learner.member.autocomplete(server.channel, "learn", "answer", "")
    assert [each["value"] for each in suggested[-3:]] == ["show", "skip", "stop"]
    assert {"stone_pit", "altar"} <= {each["value"] for each in suggested}
    (one,) = await learner.member.autocomplete(server.channel, "learn", "answer", "stone")
    assert about(lessons()[0], "right") in await learner.type(one["value"])


# Doors.


@pytest.mark.parametrize("page", [1, 5])
async def test_the_guide_leads_to_the_lessons_in_a_private_message(server: Server, page: int) -> None:
    ana = server.person("ana")
    learner = Learner(server, ana, answer(await ana.slash(server.channel, "guide", page=page)))
    assert intro(lessons()[0]) in await learner.press(Learn())


async def test_who_has_never_finished_a_game_is_offered_the_lessons_with_their_first_table(server: Server) -> None:
    ana = server.person("ana")
    opened = answer(await ana.slash(server.channel, "wonders new"))
    learner = Learner(server, ana, opened)
    assert intro(lessons()[0]) in await learner.press(Learn())
    played(server, ana, 1, TableSettings())
    opened = answer(await ana.slash(server.channel, "wonders new"))
    assert not find(opened, Learn)


async def test_a_public_door_is_answered_privately(server: Server) -> None:
    message = await server.forged(Learn())
    pressed = await server.person("ben").click(message, custom_id=encode(Learn()))
    assert intro(lessons()[0]) in said(pressed)
    assert len(server.channel.history()) == 1


# Coming back, and old buttons.


async def test_the_lessons_go_on_weeks_later(server: Server) -> None:
    learner = await Learner.at(server, 4)
    assert "goes on with lesson 4" in await learner.press(StopLearning())
    server.clock.forward(timedelta(days=40))
    server.forget_private_messages()
    assert intro(lessons()[3]) in said(await learner.member.slash(server.channel, "learn"))


async def test_everybody_has_their_own_place_in_the_lessons(server: Server) -> None:
    await Learner.at(server, 4)
    assert intro(lessons()[0]) in (await Learner.at(server, 1, "ben")).text


OLD = (
    ShowMe(2),
    SkipLesson(2),
    in_lesson(2, Seal(PRACTICE, TurnRef(1, 2, "card"), Seat(0), move_text(lessons()[1].moves[0]))),
    in_lesson(2, ShowTable(PRACTICE)),
    in_lesson(2, ShowHand(PRACTICE)),
    in_lesson(7, ShowTable(PRACTICE)),
    ShowMe(9),
    SkipLesson(12),
)


async def test_a_button_of_another_lesson_gets_a_kind_sentence_and_changes_nothing(server: Server) -> None:
    learner = await Learner.at(server, 5)
    for old in OLD:
        told = await learner.forge(old)
        assert told.startswith("You're in another lesson now. Here's where you are:"), old
        assert intro(lessons()[4]) in told, old
        assert await learner.progress() == 5, old


async def test_the_same_button_pressed_twice_answers_once(server: Server) -> None:
    learner = await Learner.at(server)
    await learner.forge(ShowMe(1))
    told = await learner.forge(ShowMe(1))
    assert intro(lessons()[1]) in told
    assert await learner.progress() == 2


async def test_whoever_has_looked_at_the_cities_may_go_on_looking(server: Server) -> None:
    learner = await Learner.at(server, 7)
    await learner.do(ShowTable)
    for act in (TellTable(PRACTICE), ShowBoard(PRACTICE, Seat(1)), ShowTable(PRACTICE)):
        await learner.press(act)
        assert {Learn, StopLearning} <= {type(each) for each in learner.acts()}
        assert await learner.progress() == 8
    assert intro(lessons()[7]) in await learner.press(Learn())


ODD = (
    ShowMe(0),
    ShowMe(13),
    SkipLesson(13),
    SkipLesson(99),
    in_lesson(1, TakeBack(PRACTICE, TurnRef(1, 1, "card"), Seat(0))),
    in_lesson(13, ShowHand(PRACTICE)),
    in_lesson(1, End(PRACTICE, sure=True)),
    in_lesson(1, PickCard(PRACTICE, TurnRef(1, 1, "card"), Seat(0), "palace")),
    in_lesson(1, PickCard(PRACTICE, TurnRef(1, 2, "card"), Seat(0), "altar")),
    in_lesson(1, PickCard(PRACTICE, TurnRef(1, 1, "card"), Seat(1), "altar")),
    in_lesson(1, ShowHand(GameId(5))),
    in_lesson(7, TellHand(PRACTICE)),
)


async def test_a_forged_button_is_answered_kindly(server: Server) -> None:
    learners = {lesson: await Learner.at(server, lesson, f"person {lesson}") for lesson in (1, 7)}
    for odd in ODD:
        learner = learners[7 if odd.lesson == 7 else 1]
        before = await learner.progress()
        told = await learner.forge(odd)
        assert "Something went wrong" not in told, odd
        assert "button" in told or isinstance(odd, SkipLesson), odd
        assert await learner.progress() == before, odd


async def test_starting_over_begins_with_the_first_lesson(server: Server) -> None:
    learner = await Learner.at(server, COUNT)
    await learner.press(SkipLesson(COUNT))
    assert intro(lessons()[0]) in await learner.press(LearnAgain())
    assert await learner.progress() == 1
    settings = await server.bot.preferences.person(UserId(learner.member.id))
    assert Progress.of(settings).again
