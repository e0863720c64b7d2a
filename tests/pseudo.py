"""A pseudo-locale made from English by adding an accent to every letter of the catalogue.

It stays readable, and words that do not come from the catalogue stand out. There is also a half-translated version.
"""

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fluent.syntax import FluentParser, FluentSerializer, Transformer
from fluent.syntax.ast import Message, Resource, TextElement

from bot.text.messages import LOCALES
from bot.text.words import Languages

PSEUDO = "de"
"""Locale code of the pseudo-language. It is a real one, because Discord accepts only locales that it knows."""
_KEPT = TemporaryDirectory(prefix="locales-")
"""Temporary folder for the languages, kept until the program ends."""
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀŃÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


class _Accented(Transformer):
    def visit_TextElement(self, node: TextElement) -> TextElement:  # noqa: N802 - the library's name
        node.value = node.value.translate(ACCENTS)
        return node


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
    for file in (LOCALES / "en").glob("*.ftl"):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        if lacks_half:
            _halve(resource)
        text = FluentSerializer().serialize(_Accented().visit(resource))
        (folder / PSEUDO / file.name).write_text(text, encoding="utf-8")
    return folder


def _halve(resource: Resource) -> None:
    messages = [each for each in resource.body if isinstance(each, Message)]
    for each in messages:
        each.attributes = each.attributes[1::2]
    gone = [each for each in messages[::2] if not each.attributes]
    resource.body = [each for each in resource.body if each not in gone]
