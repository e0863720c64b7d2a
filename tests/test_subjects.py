"""The check for long commit subjects."""

import subprocess
from pathlib import Path

import pytest

from tests import subjects

Said = pytest.CaptureFixture[str]


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)  # noqa: S607


def commit(folder: Path, version: str, subject: str) -> None:
    (folder / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')
    git(folder, "add", "pyproject.toml")
    git(folder, "commit", "--allow-empty", "-m", subject)


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Create a Git repository in which all commits up to the release have subjects that are too long."""
    git(tmp_path, "init")
    commit(tmp_path, "0.2.0", "x" * 100)
    commit(tmp_path, "0.3.0", "y" * 100)
    return tmp_path


def test_what_came_before_the_release_or_with_it_is_not_checked(history: Path, capsys: Said) -> None:
    assert subjects.main(history) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("length", "status"), [(72, 0), (73, 1)])
def test_subjects_since_then_have_at_most_72_characters(history: Path, capsys: Said, length: int, status: int) -> None:
    commit(history, "0.3.0", "z" * length)
    commit(history, "0.4.0", "Fix the release")
    assert subjects.main(history) == status
    assert (("z" * length) in capsys.readouterr().out) == bool(status)


def test_where_there_is_no_history_it_says_so_and_passes(tmp_path: Path, capsys: Said) -> None:
    assert subjects.main(tmp_path) == 0
    assert "no subjects of commits were checked" in capsys.readouterr().out
    git(tmp_path, "init")
    commit(tmp_path, "0.4.0", "z" * 100)
    assert subjects.main(tmp_path) == 0
    assert "no subjects of commits were checked" in capsys.readouterr().out


def test_where_there_is_no_git_it_says_so_and_passes(
    history: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert subjects.main(history) == 0
    assert "no subjects of commits were checked" in capsys.readouterr().out
