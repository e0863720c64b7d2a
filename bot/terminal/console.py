"""Lines in and out: the only place that touches the terminal's streams."""

import shutil
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TextIO

_INDENT = "  "


class Leave(Exception):
    """The person leaves: by a command, by the end of the input, or by Ctrl-C."""


class Source(Protocol):
    """Where answers come from; every text stream is one."""

    def readline(self) -> str:
        """The next line with its end; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Console:
    """Reads answers and writes text: on a terminal wrapped between words to its width, elsewhere as it is."""

    source: Source
    target: TextIO

    def tell(self, lines: Iterable[str]) -> None:
        """Writes lines; one that is too long goes on in the next, indented."""
        for line in lines:
            self.target.write(f"{self._wrapped(line)}\n")
        self.target.flush()

    def tell_whole(self, line: str) -> None:
        """Writes a line unwrapped: it holds a command to copy, which a line break would change."""
        self.target.write(f"{line}\n")
        self.target.flush()

    def ask(self, prompt: str) -> str:
        """The next line of input. Raises Leave where there is none."""
        self.target.write(f"{self._wrapped(prompt)} ")
        self.target.flush()
        try:
            line = self.source.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.target.write("\n")
            raise Leave
        return line.strip()

    def _wrapped(self, line: str) -> str:
        """The line for the width that the terminal has now."""
        if not self.target.isatty():
            return line
        width = shutil.get_terminal_size().columns
        wrapped = textwrap.wrap(line, width, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False)
        return "\n".join(wrapped)
