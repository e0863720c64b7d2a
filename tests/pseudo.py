"""A language that nobody speaks, made of English: every letter of the catalogue gets an accent.

So it is still readable, and a word that does not come from the catalogue shows at once.
"""

import shutil
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, Transformer
from fluent.syntax.ast import TextElement

from bot.text.words import LOCALES, Languages

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀŃÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


class _Accented(Transformer):
    def visit_TextElement(self, node: TextElement) -> TextElement:  # noqa: N802 - the name that the library looks for
        node.value = node.value.translate(ACCENTS)
        return node


def pseudo_language(folder: Path, tag: str) -> Languages:
    """English, and beside it a second language, as somebody would add one."""
    shutil.copytree(LOCALES / "en", folder / "en")
    (folder / tag).mkdir()
    for file in (LOCALES / "en").glob("*.ftl"):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        text = FluentSerializer().serialize(_Accented().visit(resource))
        (folder / tag / file.name).write_text(text, encoding="utf-8")
    return Languages(folder)
