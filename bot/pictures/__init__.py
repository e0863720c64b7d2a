"""Pictures: `depicting` says what one shows, and the same in words; `drawing` draws it.

A `Picture` is what a screen carries until somebody draws it.
"""

from dataclasses import dataclass

from bot.pictures.drawing import Scene

__all__ = ["Picture", "Scene"]


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn, and what it shows in words."""

    name: str
    """Of the file, without its ending."""
    scene: Scene
    description: str
    """The alternative text, at most 1,024 characters, the essentials first."""
    more: str = ""
    """What the picture shows and neither its alternative text nor the message says without it, under a heading of its
    own in the first line; mostly nothing."""
