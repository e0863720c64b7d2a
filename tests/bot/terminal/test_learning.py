"""The lessons in the terminal: typed with right, wrong and shown answers, and left and taken up again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.services.lessons import Asked, Lesson, LessonError, lessons
from bot.terminal import launch
from bot.terminal.learning import Teacher
from bot.text.words import Words
from engine.notation import MoveKind, move_text
from tests.bot.terminal.typist import Typist, lines
from tests.warm import ran

WORDS = Words()
COUNT = len(lessons())
EACH = pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.key)


def intro(lesson: Lesson) -> str:
    return WORDS.say(f"lesson-{lesson.key}", how="typed")


def about(lesson: Lesson, text: str) -> str:
    return WORDS.about(f"lesson-{lesson.key}", text, how="typed")


def taught(typist: Typist, first: int = 1) -> bool:
    """Give the lessons to a typist; return whether they want to play then."""
    return Teacher(typist.console, WORDS, lambda number: f"play --learn {number}", brief=False).teach(first)


def right(lesson: Lesson) -> list[str]:
    """Return the lines that answer a lesson rightly."""
    if lesson.shown is None:
        return ["cities" if lesson.asked is Asked.CITIES else "scores"]
    text = move_text(lesson.shown)
    line = f"{text.what.replace('_', ' ')} {text.kind}"
    if lesson.asked is Asked.CHANGE:
        return ["quarry discard", "change", "quarry discard"]
    return [line, "1"] if lesson.key == "guild" else [line]


def test_right_answers_lead_through_all_lessons_to_a_real_game() -> None:
    typist = lines(*(line for lesson in lessons() for line in (*right(lesson), "")))
    assert taught(typist)
    heard = typist.text
    for lesson in lessons():
        assert heard.count(intro(lesson)) == 1
        assert about(lesson, "right") in heard
    assert heard.count("Right!") == COUNT
    assert "You built Stone Pit" in heard
    assert "Rhodes built Ore Vein" in heard
    assert "Age 1 conflicts" in heard


def test_shown_answers_lead_through_all_lessons_and_are_called_right() -> None:
    typist = lines(*(line for _ in lessons() for line in ("show me", "")))
    assert taught(typist)
    assert typist.text.count("Like this.") == COUNT
    assert all(about(lesson, "right") in typist.text for lesson in lessons())


def test_all_lessons_can_be_skipped() -> None:
    typist = lines(*["skip"] * COUNT, "stop")
    assert not taught(typist)
    assert all(typist.text.count(intro(lesson)) == 1 for lesson in lessons())


@EACH
def test_every_wrong_move_is_answered_and_asks_again_without_the_introduction(lesson: Lesson) -> None:
    for text, line in _wrong(lesson):
        typist = lines(line, *right(lesson), "stop")
        taught(typist, lesson.number)
        assert about(lesson, text) in typist.text, line
        assert typist.text.count(intro(lesson)) == 1
        assert about(lesson, "right") in typist.text


def _wrong(lesson: Lesson) -> Iterator[tuple[str, str]]:
    for move in lesson.moves:
        text, verdict = move_text(move), lesson.verdict(move)
        if not verdict.right and text.kind in {MoveKind.BUILD, MoveKind.STAGE, MoveKind.DISCARD}:
            paid = f" pay {text.payment.left} {text.payment.right}" if text.payment.total else ""
            yield verdict.text, f"{text.what.replace('_', ' ')} {text.kind}{paid}"


@EACH
@pytest.mark.parametrize(
    "question",
    ["hand", "why", "why baths", "cities", "me", "left", "score", "help", "card altar", "nonsense", "", "next"],
)
def test_a_question_is_no_answer(lesson: Lesson, question: str) -> None:
    if question == "cities" and lesson.asked is Asked.CITIES:
        return
    if question == "score" and lesson.asked is Asked.SCORES:
        return
    typist = lines(question, "stop")
    assert not taught(typist, lesson.number)
    assert "Right!" not in typist.text
    assert typist.text.count(intro(lesson)) == 1
    assert f"To go on with lesson {lesson.number}: play --learn {lesson.number}" in typist.text


@pytest.mark.parametrize("leave", ["stop", "quit", None])
def test_whoever_leaves_is_told_how_to_go_on(leave: str | None) -> None:
    answers = iter(["skip", "show me", leave])
    typist = Typist(lambda _: next(answers))
    assert not taught(typist)
    assert "To go on with lesson 3: play --learn 3" in typist.text


def test_one_can_change_ones_mind_only_where_something_is_chosen() -> None:
    (lesson,) = [each for each in lessons() if each.asked is Asked.CHANGE]
    typist = lines("change", "school build", "2", "hand", "nonsense", "change", "brickyard build", "stop")
    taught(typist, lesson.number)
    assert WORDS.say("lesson-nothing-to-change") in typist.text
    assert typist.text.count(about(lesson, "sealed")) == 2
    assert about(lesson, "changed") in typist.text
    assert about(lesson, "right") in typist.text


def test_restart_begins_with_the_first_lesson() -> None:
    typist = lines("restart", "stop")
    taught(typist, 5)
    assert "To go on with lesson 1" in typist.text


def play(arguments: str, answer: Callable[[str], str | None]) -> tuple[int, str]:
    typist = Typist(answer)
    return main(["play", *arguments.split()], typist, typist.output), typist.text


def test_the_command_goes_on_with_a_real_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answers = iter(["show me", "", "quit"])
    status, heard = play("--learn 12 --brief", lambda _: next(answers))
    assert status == 0
    assert "Lesson 12 of 12" in heard
    assert "Welcome to 7 Wonders! You lead" in heard
    assert list(tmp_path.iterdir()) == [], "nothing was chosen"


def test_a_real_game_follows_the_lessons_in_a_process_of_its_own(tmp_path: Path) -> None:
    """The console is that of the process: what has been read from it cannot be set up again."""
    found = ran("-m", "bot", "play", "--learn", "12", "--brief", folder=tmp_path, said="show me\n\nquit\n")
    assert (found.returncode, found.stderr) == (0, "")
    assert "Welcome to 7 Wonders! You lead" in found.stdout


def test_damaged_lessons_stop_no_other_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged() -> tuple[Lesson, ...]:
        raise LessonError("lesson stone: damaged")

    monkeypatch.setattr(launch, "lessons", damaged)
    assert main(["play", "--players", "9"]) == 2
    assert "damaged" not in capsys.readouterr().err


def test_the_lessons_leave_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    status, heard = play("--learn", lambda _: "stop")
    assert status == 0
    assert "Lesson 1 of 12" in heard
    assert "-m bot play --learn 1" in heard
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", ["--learn 0", "--learn 13", "--learn x", "--learn --players 3", "--learn --watch"])
def test_wrong_options_are_refused_in_one_line(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *wrong.split()]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
