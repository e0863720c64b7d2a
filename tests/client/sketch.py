"""A minimal picture, which shows a line of text, and helpers to send it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import discord
import pytest

from bot.client.announcing import messages, panels
from bot.client.announcing import screens as announcing
from bot.pictures import Picture
from bot.pictures.drawing import Canvas
from bot.pictures.drawing.canvas import WIDTH, Type
from bot.pictures.drawing.palette import ON_NIGHT
from bot.screens.screen import Screen


@dataclass(frozen=True)
class Sketch:
    """A picture of one line of text. `meanwhile` runs while it is drawn and is ignored in comparisons."""

    text: str = "Giza"
    meanwhile: Callable[[], object] = field(default=lambda: None, compare=False, repr=False)

    def draw(self) -> Canvas:
        self.meanwhile()
        canvas = Canvas(WIDTH, 60)
        canvas.row((20, 30), [self.text], Type(ON_NIGHT))
        return canvas


@dataclass(frozen=True)
class Prelude(Sketch):
    """A picture that lists steps to draw in advance for later pictures."""

    steps: tuple[Callable[[], object], ...] = field(default=(), compare=False, repr=False)

    def ahead(self) -> tuple[Callable[[], object], ...]:
        return self.steps


@dataclass(frozen=True)
class Spoilt:
    """A picture that cannot be drawn; the error message contains the name of a card in a hand."""

    hand: str = "Altar"

    def draw(self) -> Canvas:
        raise KeyError(self)


def told_as(monkeypatch: pytest.MonkeyPatch, make: Callable[..., Screen | None]) -> None:
    """Make the bot create every message in the channel with the given function."""
    for module in (messages, panels):
        monkeypatch.setattr(module, "screen_of", make)


def told_with(monkeypatch: pytest.MonkeyPatch, picture: Callable[[], Picture]) -> None:
    """Make the bot add a picture, created by the given function, to every message in the channel."""
    for module, name in ((messages, "screen_of"), (panels, "screen_of"), (panels, "panel_now")):
        make = getattr(announcing, name)

        def made(*given: object, make: Callable[..., Screen | None] = make, **named: object) -> Screen | None:
            screen = make(*given, **named)
            return screen and replace(screen, pictures=(picture(),))

        monkeypatch.setattr(module, name, made)


def files(message: discord.Message) -> list[tuple[str, str | None]]:
    """Return the pictures of a message, with their descriptions."""
    return [(each.filename, each.description) for each in message.attachments if each.filename.endswith("png")]
