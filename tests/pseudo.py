"""A language that nobody speaks, made of English: every letter of the catalogue gets an accent.

So it is still readable, and a word that does not come from the catalogue shows at once.
"""

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fluent.syntax import FluentParser, FluentSerializer, Transformer
from fluent.syntax.ast import TextElement

from bot.text.words import LOCALES, Languages

PSEUDO = "de"
"""What it is called; Discord knows no name of our own."""
_KEPT = TemporaryDirectory(prefix="locales-")
"""Until the program ends."""
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀŃÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


class _Accented(Transformer):
    def visit_TextElement(self, node: TextElement) -> TextElement:  # noqa: N802 - the name that the library looks for
        node.value = node.value.translate(ACCENTS)
        return node


@cache
def pseudo_language() -> Languages:
    """English, and beside it a second language, as somebody would add one; made once, for the catalogue is long."""
    folder = Path(_KEPT.name)
    shutil.copytree(LOCALES / "en", folder / "en")
    (folder / PSEUDO).mkdir()
    for file in (LOCALES / "en").glob("*.ftl"):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        text = FluentSerializer().serialize(_Accented().visit(resource))
        (folder / PSEUDO / file.name).write_text(text, encoding="utf-8")
    return Languages(folder)
