"""The options of the game in the terminal: an error gets one line and exit status 2."""

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import pytest

from bot.__main__ import main
from bot.services.company import style_of
from bot.terminal import saving
from bot.terminal.console import Source
from engine.catalogue import Side
from engine.ruleset import Expansion
from players.levels import Level
from tests.bot.terminal import games
from tests.bot.terminal.typist import Typist, always, lines
from tests.warm import ROOT, Program, ran

pytestmark = pytest.mark.slow


def play(arguments: Sequence[str], source: Source | None = None, target: TextIO | None = None) -> int:
    """Run the program's entry point with `play`."""
    return main(["play", *arguments], source, target)


@pytest.mark.parametrize(
    "arguments",
    [
        "--players 1",
        "--players 8",
        "--players many",
        "--seat 4",
        "--seat 0",
        "--seat -1",
        "--seat first",
        "--players 2 --seat 3",
        "--expansions leaders",
        "--players 2 --expansions edifice",
        "--resume good.game.json --expansions edifice",
        "--seed now",
        "--level random",
        "--level genius",
        "--resume good.game.json --level hard",
        "--sides c",
        "--notation pictures",
        "--wonder Rome",
        "--wonder",
        "--watch --seat 1",
        "--watch --wonder Giza",
        "--resume missing.game.json",
        "--resume .",
        "--resume damaged.game.json",
        "--resume other.game.json",
        "--resume good.game.json --players 3",
        "--resume good.game.json --watch",
        "--save no/such/directory.game.json",
        "--unknown",
        "unknown",
    ],
)
def test_wrong_arguments_get_one_line(
    arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("damaged.game.json").write_bytes(b"\xff{")
    Path("other.game.json").write_text("{}", encoding="utf-8")
    saving.write(games.new(), Path("good.game.json"))
    typist = lines()
    assert play(arguments.split(), typist, typist.output) == 2
    said = capsys.readouterr()
    assert said.out == typist.text == ""
    assert len(said.err.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "damaged.game.json",
        "good.game.json",
        "other.game.json",
    ]


def test_the_program_itself_exits_with_2_and_no_traceback() -> None:
    run = ran("-m", "bot", "play", "--seat", "9")
    assert (run.returncode, run.stdout, len(run.stderr.splitlines())) == (2, "", 1)


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        play(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    for option in (
        "players",
        "seat",
        "watch",
        "expansions",
        "seed",
        "level",
        "sides",
        "wonder",
        "save",
        "resume",
        "brief",
        "notation",
    ):
        assert f"--{option}" in said


def test_a_game_is_played_as_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    typist = lines("1 discard", "quit")
    arguments = f"--players 5 --seat 5 --sides b --wonder giza --seed 7 --save {path}".split()
    assert play(arguments, typist, typist.output) == 0
    game = saving.read(path)
    assert len(game.deal.boards) == 5
    assert (game.person, game.names[4]) == (4, "You")
    assert game.deal.boards[4].city == "Giza"
    assert {board.side for board in game.deal.boards} == {Side.B}


def test_opponents_play_at_the_level_that_was_asked_for_and_keep_it_with_their_names(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    typist = lines("1 discard", "quit")
    arguments = f"--players 4 --seat 3 --seed 7 --level easy --save {path}".split()
    assert play(arguments, typist, typist.output) == 0
    game = saving.read(path)
    assert (game.level, game.names[2], len(set(game.names))) == (Level.EASY, "You", 4)
    assert all(style_of(name) for place, name in enumerate(game.names) if place != 2)
    cities = [board.city for board in game.deal.boards]
    named = [f"{cities[seat]} ({game.names[seat]})" for seat in (3, 0, 1)]
    assert f"You're playing against {named[0]}, {named[1]} and {named[2]}." in " ".join(typist.text.split())
    again = lines("1 discard", "quit")
    assert play(["--resume", str(path)], again, again.output) == 0
    assert (saving.read(path).level, saving.read(path).names) == (Level.EASY, game.names)
    assert "You're playing against" not in again.text
    other = lines("quit")
    arguments = f"--players 4 --seat 3 --seed 7 --level expert --save {tmp_path / 'b.game.json'}".split()
    assert play(arguments, other, other.output) == 0
    assert f"{named[0]}, {named[1]}" in " ".join(other.text.split()), "a name does not tell how well anybody plays"


@pytest.mark.parametrize(
    ("asked", "played"),
    [
        ("edifice", (Expansion.EDIFICE,)),
        ("carthage", (Expansion.CARTHAGE,)),
        ("Carthage, edifice", (Expansion.EDIFICE, Expansion.CARTHAGE)),
    ],
)
def test_a_game_is_played_with_expansions(asked: str, played: tuple[Expansion, ...], tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    typist = lines("1 discard", "quit")
    arguments = ["--expansions", asked, "--wonder", "carthage", "--save", str(path)]
    assert play(arguments, typist, typist.output) == 0
    game = saving.read(path)
    assert game.deal.ruleset.expansions == played
    assert game.deal.boards[0].city == "Carthage"
    assert len(game.deal.edifices) == (3 if Expansion.EDIFICE in played else 0)


def test_a_game_is_left_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    path = tmp_path / "a.game.json"
    typist = lines("1 1", "1")
    assert play(["--players", "2", "--seed", "3", "--save", str(path)], typist, typist.output) == 0
    assert f"-m bot play --resume {path}" in typist.text
    typist = always("1")
    assert play(["--resume", str(path), "--notation", "letters"], typist, typist.output) == 0
    assert "Welcome back" in typist.text
    assert " v and " in typist.text
    assert "result" in json.loads(path.read_text(encoding="utf-8"))


def test_the_line_that_is_told_goes_on_with_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    monkeypatch.chdir(ROOT)
    typist = lines("1 discard", "quit")
    assert play(["--save", str(tmp_path / "a game.game.json")], typist, typist.output) == 0
    _, _, command = typist.text.strip().rpartition("To continue: ")
    found = subprocess.run(shlex.split(command), input="quit\n", capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    assert "Welcome back" in found.stdout


def test_an_older_game_of_the_working_directory_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        typist = lines("1 discard")
        assert play([], typist, typist.output) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["7wonders-2.game.json", "7wonders.game.json"]


def test_input_that_is_no_text_and_a_reader_that_has_had_enough_end_no_game_with_a_traceback(tmp_path: Path) -> None:
    command = ("-m", "bot", "play", "--save", tmp_path / "a.game.json")
    process = Program(*command)
    process.stdin.buffer.write(b"\xff\xfe\n1\n")
    _, wrong = process.communicate()
    assert (process.returncode, wrong) == (0, "")
    reader, writer = os.pipe()
    process = Program(*command, "--watch", out=writer)
    os.close(writer)
    with os.fdopen(reader) as heard:
        heard.readline()
    _, wrong = process.communicate()
    assert wrong == ""
    assert process.returncode in {0, 1}


def test_what_is_no_saved_game_is_said_to_be_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.json").write_text("{", encoding="utf-8")
    assert play(["--resume", "a.json"]) == 2
    assert capsys.readouterr().err == "a.json isn't a saved game. Choose another file.\n"


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("a.json", 'make play ARGS="--resume a.json"'),
        ("a $b.json", "make play ARGS='--resume '\"'\"'a $$b.json'\"'\"''"),
        ('it\'s # 100% \\"mine".json', None),
    ],
)
def test_who_came_by_make_is_told_to_go_on_by_make(
    name: str, command: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAKELEVEL", "1")
    typist = lines("1 discard", "quit")
    assert play(["--save", name], typist, typist.output) == 0
    told = typist.text.strip().rpartition("To continue: ")[-1]
    assert command in {told, None}
    monkeypatch.delenv("MAKELEVEL")
    monkeypatch.delenv("MAKEFLAGS", raising=False)  # set by the make that runs this test
    only_said = [*shlex.split(told), "--dry-run", "--old-file", ".venv/.ready-python3"]
    recipe = subprocess.run(only_said, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert shlex.split(recipe)[1:] == ["-m", "bot", "play", "--resume", name]


def test_where_nothing_was_played_no_file_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typist = lines("quit")
    assert play([], typist, typist.output) == 0
    assert list(tmp_path.iterdir()) == []


def test_the_short_form_is_asked_for_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    typist = lines("1 discard", "quit")
    assert play(["--brief", "--save", str(path)], typist, typist.output) == 0
    assert "Costs" not in typist.text
    typist = lines("quit")
    assert play(["--resume", str(path)], typist, typist.output) == 0
    assert "Costs" not in typist.text
    assert saving.read(path).brief


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("mine", encoding="utf-8")
    assert play(["--save", str(thesis)], lines("quit")) == 2
    assert "already exists" in capsys.readouterr().err
    assert thesis.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_to_end_the_program_is_to_leave_the_game(tmp_path: Path, number: signal.Signals) -> None:
    """The window of a real process closes, or the machine shuts down, while it waits for the Free City's card."""
    path = tmp_path / "a.game.json"
    process = Program("-m", "bot", "play", "--players", "2", "--seed", "3", "--save", path)
    process.stdin.write("1 discard\n")
    process.stdin.flush()
    for line in process.stdout:
        if "Free City must play" in line:
            break
    process.send_signal(number)
    rest, _ = process.communicate()
    assert process.returncode == 0
    assert "--resume" in rest
    assert sorted(seat for seat, _ in saving.read(path).submissions) == [0, 1]


def test_signals_are_answered_as_before_when_the_game_is_left(tmp_path: Path) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)]
    heard: list[object] = []

    def listen(_: str) -> None:
        heard.append([signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)])

    typist = Typist(listen)
    assert play(["--save", str(tmp_path / "a.game.json")], typist, typist.output) == 0
    assert heard[0] != before
    assert [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)] == before


def test_output_that_cannot_be_written_ends_in_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        found = ran("-m", "bot", "play", "--watch", "--save", tmp_path / "a.game.json", out=full.fileno())
    assert found.returncode == 1
    assert found.stderr.count("\n") == 1
    assert "No space left" in found.stderr
