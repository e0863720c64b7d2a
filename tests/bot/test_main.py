"""The program's entry point: it lists its commands, and an error gets one line and exit status 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main

ROOT = Path(__file__).parents[2]
COMMANDS = ["run", "play", "backup", "restore", "doctor", "health"]


def test_who_says_no_command_is_told_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "python -m bot" in said.err
    for command in COMMANDS:
        assert command in said.err


@pytest.mark.parametrize("arguments", ["win", "pla", "--watch", "--resume a.json", "win --watch", "Play"])
def test_what_is_no_command_gets_one_line(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "--help" in said.err


def test_whatever_is_typed_the_line_about_it_is_one_and_not_long(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "a\nb" * 1000]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert len(said) < 300


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    for command in COMMANDS:
        assert f"    {command} " in said


def test_the_program_itself_exits_with_2_and_no_traceback() -> None:
    run = subprocess.run([sys.executable, "-m", "bot"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, len(run.stderr.splitlines())) == (2, "", 1)


def test_a_look_that_is_stopped_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.care.doctor", stopped)
    assert main(["doctor"]) == 130
    monkeypatch.setenv("MAKELEVEL", "1")
    assert main(["doctor"]) == 0, "make would call it an error"
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
def test_who_only_plays_waits_for_no_more_than_that_takes(tmp_path: Path) -> None:
    program = (
        "import sys; from bot.__main__ import main; status = main(['play', '--watch', '--players', '3']);"
        " print(sorted(sys.modules.keys() & {'discord', 'aiohttp', 'sqlalchemy', 'alembic', 'simcord'}), status)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "[] 0"
