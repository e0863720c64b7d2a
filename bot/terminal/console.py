"""Line-based input and output; no other module uses the terminal's streams."""

import shutil
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TextIO

_INDENT = "  "


class Leave(Exception):
    """Raised when the person leaves: by a command, at the end of the input, or with Ctrl-C."""


class Source(Protocol):
    """A source of answers, such as any text stream."""

    def readline(self) -> str:
        """Return the next line with its line ending, or an empty string at the end of the input."""


@dataclass(frozen=True, slots=True)
class Console:
    """Reads answers and writes text; on a terminal, text is wrapped between words at the terminal's width."""

    source: Source
    target: TextIO

    def tell(self, lines: Iterable[str]) -> None:
        """Write lines; continuation lines of a long one are indented."""
        for line in lines:
            self.target.write(f"{self._wrapped(line)}\n")
        self.target.flush()

    def tell_whole(self, line: str) -> None:
        """Write a line unwrapped because it contains a command to copy, which a line break would change."""
        self.target.write(f"{line}\n")
        self.target.flush()

    def ask(self, prompt: str) -> str:
        """Return the next line of input; raise Leave if there is none."""
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
        """Return the line, wrapped at the terminal's current width."""
        if not self.target.isatty():
            return line
        width = shutil.get_terminal_size().columns
        wrapped = textwrap.wrap(line, width, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False)
        return "\n".join(wrapped)
