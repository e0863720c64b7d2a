"""The lessons: a game that the engine replays, positions with the hands that the texts name, an answer to each move."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from bot.services.lessons import FOLDER, RECORD, Asked, Lesson, LessonError, lessons, parse_lessons
from bot.services.people import PRACTICE, Person, UserId
from bot.services.views import HandView
from bot.text.messages import ENGLISH, LOCALES, texts
from bot.text.words import Words
from engine.formats import read_record, replay
from engine.legality import legal_moves
from engine.moves import Build, BuildStage, Discard
from engine.notation import move_text
from engine.ruleset import Seat
from tests.bot.services.world import MOMENT

ANA = Person(UserId(100), "Ana")
WORDS = Words()
Json: TypeAlias = Any
DATA: Json = json.loads((FOLDER / "lessons.json").read_text(encoding="utf-8"))
GAME: Json = json.loads((FOLDER / RECORD).read_text(encoding="utf-8"))
EACH = pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.key)
SENTENCE = re.compile(r"[.!?](?:\s|$)")
MOST_SENTENCES = 2


def test_the_practice_game_is_whole_and_legal() -> None:
    *_, last = replay(read_record(GAME))
    assert len(GAME["turns"]) == 18
    assert last == {"result": GAME["result"]}
    assert GAME["result"]["ranking"][0] == [0], "the texts say that the learner has won"


def test_each_lesson_comes_up_with_the_hand_that_its_teacher_dealt() -> None:
    hands = {each.key: [card.name for card in each.state.table.hands[0]] for each in lessons()}
    assert hands["stone"] == ["Stone Pit", "Theater", "Stockade", "Altar", "Loom", "Apothecary", "Barracks"]
    assert hands["baths"] == ["Baths", "Guard Tower", "Marketplace", "Clay Pit", "Workshop", "Glassworks"]
    assert hands["buying"] == ["Clay Pool", "Timber Yard", "East Trading Post", "West Trading Post", "Scriptorium"]
    assert hands["wonder"] == ["Theater", "Stockade", "Altar", "Apothecary"]
    assert hands["discarding"] == ["Guard Tower", "Clay Pit", "Workshop"]
    assert hands["last-turn"] == ["Clay Pool", "East Trading Post"]
    assert hands["science"] == ["Library", "Courthouse", "Temple", "Stables", "Forum", "Sawmill"]
    assert hands["changing"] == ["Brickyard", "Quarry", "Dispensary", "School", "Laboratory"]


@EACH
def test_every_legal_move_has_an_answer_of_its_lesson(lesson: Lesson) -> None:
    if lesson.shown is None:
        assert not lesson.moves
        return
    legal = {(type(move), move.card) for move in legal_moves(lesson.state, Seat(0)) if hasattr(move, "card")}
    assert {(type(move), move.card) for move in lesson.moves if isinstance(move, Build | BuildStage | Discard)} == legal
    for move in lesson.moves:
        assert WORDS.about(f"lesson-{lesson.key}", lesson.verdict(move).text)
    assert lesson.verdict(lesson.shown).right
    assert lesson.shown in lesson.moves


@EACH
def test_every_payment_for_the_same_thing_is_answered_alike(lesson: Lesson) -> None:
    answers = {(type(move), getattr(move, "card", None), lesson.verdict(move)) for move in lesson.moves}
    assert len(answers) == len({(kind, card) for kind, card, _ in answers})


def test_no_two_moves_of_different_kinds_are_answered_by_the_same_text() -> None:
    told = [WORDS.about(f"lesson-{each.key}", text) for each in lessons() for text in each.texts]
    assert len(told) == len(set(told)) > 40


def test_lessons_are_only_added_at_the_end() -> None:
    """People's progress, and the buttons below old messages, have a lesson's number."""
    keys = "stone baths buying wonder discarding last-turn conflict chain science changing guild scores"
    assert [each.key for each in lessons()][:12] == keys.split()


@EACH
@pytest.mark.parametrize("how", ["pressed", "typed"])
def test_a_lesson_says_at_most_two_sentences_before_and_after(lesson: Lesson, how: str) -> None:
    message = f"lesson-{lesson.key}"
    said = [WORDS.say(message, how=how), *(WORDS.about(message, text) for text in {*lesson.texts, "right"})]
    if lesson.asked is Asked.CHANGE:
        said += [WORDS.about(message, step, how=how) for step in ("sealed", "changed")]
    for text in said:
        assert 1 <= len(SENTENCE.findall(text)) <= MOST_SENTENCES, text


def test_the_catalogue_has_no_text_for_a_move_that_nobody_can_make() -> None:
    known = {f"lesson-{each.key}": {*each.texts, "title", "right", "sealed", "changed"} for each in lessons()}
    for entry in texts(LOCALES, ENGLISH):
        if entry.message in known and entry.attribute is not None:
            assert entry.attribute in known[entry.message]


@EACH
def test_a_lesson_is_a_table_without_a_number_at_which_only_the_own_hand_is_seen(lesson: Lesson) -> None:
    seen = lesson.sight(ANA, MOMENT)
    assert seen.table.id == PRACTICE
    assert seen.table.is_practice
    if lesson.asked is Asked.SCORES:
        assert seen.asked is None
        return
    assert isinstance(seen.asked, HandView)
    assert seen.asked.view.hand == lesson.state.table.hands[0]
    assert seen.table.thinking == (0, 1, 2)
    if lesson.shown is not None:
        sealed = lesson.sight(ANA, MOMENT, lesson.shown)
        assert isinstance(sealed.asked, HandView)
        assert [move for _, move in sealed.asked.view.chosen] == [lesson.shown]
        assert sealed.table.thinking == (1, 2)


@EACH
def test_what_is_revealed_has_the_learners_own_move(lesson: Lesson) -> None:
    for move in lesson.moves:
        told = lesson.revealed(move)
        assert (told.age, told.turn) == (lesson.state.table.age, lesson.state.table.turn)
        assert {event.seat for event in told.events if hasattr(event, "seat")} >= {0, 1, 2}
        assert told.before.cities[0].coins == lesson.state.table.cities[0].coins
        mine, after = told.before.cities[0], told.after.cities[0]
        assert not isinstance(move, Build) or move.card in after.built
        assert after.stages - mine.stages == isinstance(move, BuildStage)


# Wrong data.


def _lesson(data: Json, key: str) -> Json:
    return next(each for each in data["lessons"] if each["key"] == key)


SLIPS: list[tuple[str, Callable[[Json, Json], object], str]] = [
    ("an illegal move", lambda d, _: _lesson(d, "stone").update(shown="build:stockade"), "stone.*build:stockade"),
    ("a card that is elsewhere", lambda d, _: _lesson(d, "baths")["right"].update({"build:altar": "x"}), "build:altar"),
    ("an unknown card", lambda d, _: _lesson(d, "guild")["wrong"].update({"build:palast": "x"}), "guild.*build:palast"),
    ("a move without an answer", lambda d, _: _lesson(d, "chain")["wrong"].pop("build:walls"), "chain.*build:walls"),
    ("a turn that is not there", lambda d, _: _lesson(d, "chain").update(turn=9), "chain.*turn 9"),
    ("an unknown key", lambda d, _: _lesson(d, "chain").update(hint="x"), "hint"),
    ("two of one name", lambda d, _: _lesson(d, "chain").update(key="stone"), "same key"),
    ("the wrong move shown", lambda d, _: _lesson(d, "stone").update(shown="discard:altar"), "stone.*discard:altar"),
    ("a move after the end", lambda d, _: _lesson(d, "chain").update(age=3, turn=7), "chain.*over"),
    ("no move to show", lambda d, _: _lesson(d, "chain").pop("shown"), "chain.*shown"),
    ("a record that breaks a rule", lambda _, g: g["turns"][0]["moves"][0].update(card="Stockade"), "Age 1, turn 1"),
    ("a record of another deal", lambda _, g: g["deal"]["1"][0].__setitem__(0, "Palace"), "Palace|Stone Pit"),
]


@pytest.mark.parametrize(("slip", "said"), [each[1:] for each in SLIPS], ids=[each[0] for each in SLIPS])
def test_wrong_data_is_named_when_it_is_loaded(slip: Callable[[Json, Json], object], said: str) -> None:
    data, game = copy.deepcopy(DATA), copy.deepcopy(GAME)
    slip(data, game)
    with pytest.raises(LessonError, match=said):
        parse_lessons(data, game)


def test_right_data_is_read() -> None:
    read = parse_lessons(copy.deepcopy(DATA), copy.deepcopy(GAME))
    assert [(each.number, each.key) for each in read] == [(each.number, each.key) for each in lessons()]
    assert [str(move_text(each.shown)) for each in read if each.shown][:2] == ["build:stone_pit:0.0", "build:baths:0.0"]
