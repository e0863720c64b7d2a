"""Lines in and out: the only place that touches the terminal's streams."""

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TextIO

_WIDTH = 80


class Leave(Exception):
    """The person leaves: by a command, by the end of the input, or by Ctrl-C."""


class Source(Protocol):
    """Where answers come from; every text stream is one."""

    def readline(self) -> str:
        """The next line with its end; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Console:
    """Reads answers and writes text, wrapped between words."""

    source: Source
    target: TextIO

    def tell(self, lines: Iterable[str]) -> None:
        """Writes lines; one that is too long goes on in the next, indented."""
        for line in lines:
            wrapped = textwrap.wrap(
                line, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
            )
            self.target.write("\n".join(wrapped) + "\n")
        self.target.flush()

    def ask(self, prompt: str) -> str:
        """The next line of input. Raises Leave where there is none."""
        self.target.write(f"{prompt} ")
        self.target.flush()
        try:
            line = self.source.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.target.write("\n")
            raise Leave
        return line.strip()
