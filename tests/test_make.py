"""What `make` prints about the commands that it runs."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.image import ROOT
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("make") is None, reason="NOT RUN: there is no make."),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a project folder that is set up with this environment and a copy of the program."""
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    lock = tmp_path / "requirements-dev.lock"
    for file, at in ((lock, 1), (tmp_path / ".venv" / ".ready-python3", 2)):
        file.touch()
        os.utime(file, (at, at))
    return tmp_path


@pytest.mark.parametrize("target", [pytest.param(("run", "ARGS=--port 0"), marks=pytest.mark.soak), ("play",)])
def test_ctrl_c_ends_what_make_has_started_without_a_word_of_an_error(folder: Path, target: tuple[str, ...]) -> None:
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "", "PYTHONUNBUFFERED": "1"}
    for name in ("ARGS", "MAKEFLAGS", "MAKELEVEL"):  # of a `make test ARGS=...` that runs this
        settings.pop(name, None)
    with subprocess.Popen(
        ["make", "-f", str(ROOT / "Makefile"), *target],  # noqa: S607 - any make
        cwd=folder,
        env=settings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as made:
        try:
            assert made.stdout is not None
            assert made.stdout.readline(), "it says something once it has started"
            os.killpg(made.pid, signal.SIGINT)  # as a terminal does: the whole process group gets the signal
            _, wrong = made.communicate(timeout=PATIENCE)
        finally:
            made.kill()
    assert "rror" not in wrong
    assert "130" not in wrong
