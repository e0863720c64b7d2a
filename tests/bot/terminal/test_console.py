"""Lines are as wide as the terminal, and are not wrapped if there is no terminal."""

from io import StringIO

import pytest

from bot.terminal.console import Console

LINE = "Stage 1 costs 2 stone and gives 3 points."


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("columns", "lines"), [("20", 3), ("40", 2), ("200", 1)])
def test_lines_are_wrapped_to_the_width_of_the_terminal(
    columns: str, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    screen = Screen()
    Console(StringIO("1\n"), screen).tell([LINE])
    shown = screen.getvalue().splitlines()
    assert len(shown) == lines
    assert max(map(len, shown)) <= int(columns)
    assert " ".join(line.strip() for line in shown) == LINE


def test_a_line_to_type_is_never_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    screen = Screen()
    Console(StringIO(), screen).tell_whole(LINE)
    assert screen.getvalue() == f"{LINE}\n"


def test_what_is_no_terminal_gets_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    text = StringIO()
    Console(StringIO("1\n"), text).tell([LINE * 5])
    assert text.getvalue() == f"{LINE * 5}\n"
