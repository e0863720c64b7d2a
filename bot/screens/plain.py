"""Screens for channels where the bot may not embed links or attach files: the same words as plain text."""

from collections.abc import Iterator
from dataclasses import replace

from bot.screens.screen import LONGEST_CONTENT, Embed, Screen
from bot.text.words import Words


def text_lines(screen: Screen, bold: str = "") -> Iterator[str]:
    """Yield everything that a message says, line by line, without its buttons; `bold` stands around each heading."""
    yield from screen.content.splitlines()
    for embed in screen.embeds:
        for part in _parts(embed, bold):
            yield from part.splitlines()


def plain_screen(words: Words, screen: Screen) -> Screen:
    """Return the screen as plain text; if it is too long, its end is cut and the last line says so."""
    text = "\n".join([screen.content, *(part for embed in screen.embeds for part in _parts(embed, bold="**"))]).strip()
    return replace(screen, content=shorten(text, words.say("direct-cut")), embeds=())


def shorten(text: str, ending: str, longest: int = LONGEST_CONTENT) -> str:
    """Return the text or, if it is too long, as many of its lines as fit, followed by `ending`."""
    if len(text) <= longest:
        return text
    room = longest - len(ending) - 1
    whole_lines, _, _ = text[: room + 1].rpartition("\n")
    return f"{whole_lines or text[:room]}\n{ending}"


def _parts(embed: Embed, bold: str = "") -> Iterator[str]:
    if embed.title:
        yield f"{bold}{embed.title}{bold}"
    if embed.description:
        yield embed.description
    for field in embed.fields:
        yield f"{bold}{field.name}{bold}"
        yield field.value
