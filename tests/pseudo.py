"""A pseudo-locale made from English by adding an accent to every letter of the catalogue.

It stays readable, and words that do not come from the catalogue stand out. There is also a half-translated version.
"""

import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fluent.syntax import Visitor
from fluent.syntax.ast import Attribute, Message, Resource, TextElement

from bot.text.messages import ENGLISH, LOCALES, messages, resources
from bot.text.words import Languages

PSEUDO = "de"
"""Locale code of the pseudo-language. It is a real one, because Discord accepts only locales that it knows."""
_KEPT = TemporaryDirectory(prefix="locales-")
"""Temporary folder for the languages, kept until the program ends."""
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀŃÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


@cache
def pseudo_language() -> Languages:
    """Return English and the pseudo-language, which is added as a translator would add it. The result is cached."""
    return Languages(_written("whole"))


@cache
def half_language() -> Languages:
    """Return English and the pseudo-language, which lacks every other message and every other attribute of the rest."""
    return Languages(_written("half", lacks_half=True), unfinished=True)


def _written(name: str, *, lacks_half: bool = False) -> Path:
    folder = Path(_KEPT.name) / name
    shutil.copytree(LOCALES / "en", folder / "en")
    (folder / PSEUDO).mkdir()
    for file, resource in resources(LOCALES, ENGLISH).items():
        text = _accented(file.read_text(encoding="utf-8"), resource)
        for part in _every_other(resource) if lacks_half else ():
            text = _without(text, part)
        (folder / PSEUDO / file.name).write_text(text, encoding="utf-8")
    return folder


def _accented(text: str, resource: Resource) -> str:
    """Return a file's text with an accent on every letter that people read."""
    found = _TextElements()
    found.visit(resource)
    for start, end in found.places:
        text = text[:start] + text[start:end].translate(ACCENTS) + text[end:]
    return text


class _TextElements(Visitor):
    def __init__(self) -> None:
        self.places: list[tuple[int, int]] = []

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 - the library's name
        assert node.span is not None
        self.places.append((node.span.start, node.span.end))


def _every_other(resource: Resource) -> list[Message | Attribute]:
    """Return every other attribute of each message, and every other message that would have none left."""
    gone: list[Message | Attribute] = []
    for number, message in enumerate(messages(resource)):
        without_others = number % 2 == 0 and len(message.attributes) < 2
        gone += [message] if without_others else message.attributes[::2]
    return gone


def _without(text: str, part: Message | Attribute) -> str:
    """Return a file's text with spaces in place of a part, so that all others stay where they are."""
    assert part.span is not None
    start, end = part.span.start, part.span.end
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
