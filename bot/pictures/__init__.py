"""Pictures: `depicting` decides what one shows and says the same in words; `drawing` draws it.

A screen carries a `Picture` until it is sent, and only then it is drawn.
"""

from dataclasses import dataclass, field

from bot.pictures.drawing import Scene

__all__ = ["Picture", "Scene"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene to draw, and what it shows in words."""

    name: str
    """The file's name, without its ending."""
    scene: Scene
    description: str
    """The alternative text, at most 1,024 characters, the essentials first."""
    brief: str = field(default="", kw_only=True)
    """The same where the message itself tells what is drawn: what is seen, in a sentence; empty where the description
    is no longer than that."""
    more: str = ""
    """What is drawn but said neither in the alternative text nor in the rest of the message, below a heading on its
    first line; mostly empty."""
