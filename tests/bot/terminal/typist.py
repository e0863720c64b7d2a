"""A simulated person: a function that gets what was printed since it last typed, and types a line."""

from collections.abc import Callable, Iterable
from io import StringIO
from itertools import chain, repeat

from bot.terminal.console import Console


class Typist:
    """A simulated person's input to a program; None as an answer ends the input."""

    def __init__(self, answer: Callable[[str], str | None]) -> None:
        self._answer = answer
        self._heard = 0
        self.output = StringIO()

    @property
    def text(self) -> str:
        """Everything printed so far."""
        return self.output.getvalue()

    @property
    def console(self) -> Console:
        return Console(self, self.output)

    def readline(self) -> str:
        said = self.output.getvalue()
        fresh, self._heard = said[self._heard :], len(said)
        line = self._answer(fresh)
        return "" if line is None else f"{line}\n"


def lines(*typed: str) -> Typist:
    """Return a typist that types these lines and then ends the input."""
    script: Iterable[str | None] = chain(typed, repeat(None))
    following = iter(script)
    return Typist(lambda _: next(following))


def always(line: str) -> Typist:
    return Typist(lambda _: line)
