"""The font of all pictures: how wide a text is, which characters it can draw, and where lines break.

Noto Sans Condensed: open, with its licence beside it, narrow enough for twenty letters on a card and easy to tell
apart when small. It knows Latin, Greek and Cyrillic letters. Texts with letters of the scripts in
`bot.pictures.drawing.shaping` are laid out there; others appear only in the message's text.
"""

import unicodedata
from bisect import bisect_right
from enum import Enum
from functools import cache, lru_cache

from PIL import Image, ImageFont

from bot.pictures.drawing import shaping
from bot.pictures.drawing.shaping import FONTS

SMALLEST = 33
"""The smallest font size in a picture 1,200 pixels wide: 11 pixels when it is shown 400 wide."""
ELLIPSIS = "…"


class Weight(Enum):
    """How bold a text is: the font's file."""

    MEDIUM = "NotoSans-CondensedMedium.ttf"
    BOLD = "NotoSans-CondensedBold.ttf"


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, weight: Weight = Weight.MEDIUM) -> int:
    """The width of a text, in pixels."""
    return round(_length(text, size, weight))


def cap_height(size: int) -> int:
    """The height of capitals and digits, in pixels."""
    return round(size * _CAPITALS)


def coverage(text: str, size: int, weight: Weight) -> tuple[Image.Image, tuple[int, int]]:
    """How much of each pixel a text covers (mode L), and its offset from the left end of its baseline."""
    if shaping.needed(text):
        return shaping.coverage(text, size, weight.value, is_bold=weight is Weight.BOLD)
    mask, offset = _font(weight, size).getmask2(text, mode="L", anchor="ls")
    return Image.frombytes("L", mask.size, bytes(mask)), offset


def drawable(text: str) -> str:
    """The part of a text that the fonts can draw, in one line; empty if no letter and no digit is left.

    Combining accents are left out: any number of them can be stacked. Scripts that need marks keep a few.
    """
    letters = shaping.legible(unicodedata.normalize("NFC", text))
    kept = " ".join("".join(each if can_write(each) or each in shaping.JOINERS else " " for each in letters).split())
    return kept if any(each.isalnum() for each in kept) else ""


def cut(text: str, width: int, size: int, weight: Weight = Weight.MEDIUM) -> str:
    """The text, or its beginning with an ellipsis, no wider than `width` pixels; letters keep their marks."""
    if text_width(text, size, weight) <= width:
        return text
    letters = shaping.letters(text)

    def shortened(count: int) -> str:
        return "".join(letters[:count]).rstrip() + ELLIPSIS

    def width_of(count: int) -> float:
        return _length(shortened(count), size, weight)  # not cached: each is asked for once

    return shortened(bisect_right(range(1, len(letters)), float(width), key=width_of))


def lines(text: str, width: int, size: int, weight: Weight = Weight.MEDIUM) -> list[str]:
    """The text in lines no wider than `width` pixels, broken between words; a wider word is cut."""
    return list(_lines(text, width, size, weight))


@lru_cache(maxsize=1024)
def _lines(text: str, width: int, size: int, weight: Weight) -> tuple[str, ...]:
    words, broken = text.split(), list[str]()
    if words and text_width(" ".join(words), size, weight) <= width:  # so most texts are measured once
        return (" ".join(words),)
    for word in words:
        if broken and text_width(f"{broken[-1]} {word}", size, weight) <= width:
            broken[-1] = f"{broken[-1]} {word}"
        else:
            broken.append(cut(word, width, size, weight))
    return tuple(broken)


def can_write(character: str) -> bool:
    """Whether a font has a character, and it belongs to the scripts that the font was chosen for."""
    return is_plain(character) or bool(shaping.script_of(character))


@lru_cache(maxsize=4096)
def is_plain(character: str) -> bool:
    """Whether the font of all pictures has a character, and it belongs to the scripts that it was chosen for."""
    if not character.isprintable() or not any(ord(character) in each for each in _WRITTEN):
        return False
    try:
        return character == " " or bytes(_sample().getmask(character)) != bytes(_sample().getmask(_NOWHERE))
    except OSError:  # the font's file is missing: messages still go out, and drawing reports the error
        return False


_WRITTEN = (range(0x20, 0x530), range(0x1E00, 0x2000), range(0x2010, 0x2028), range(0x20A0, 0x20C0))
"""Latin, Greek and Cyrillic letters with their marks, punctuation and currency signs."""
_NOWHERE = "\U0010fffd"
"""A character that no font has: its glyph stands for every character that is missing."""
_CAPITALS = 0.714
"""The height of capitals, relative to the font's size."""


def _length(text: str, size: int, weight: Weight) -> float:
    if shaping.needed(text):
        return shaping.width(text, size, weight.value, is_bold=weight is Weight.BOLD)
    return _font(weight, size).getlength(text)


@cache
def _font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / weight.value, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _sample() -> ImageFont.FreeTypeFont:
    """A font of its own for looking up characters: at the same time another thread may draw with the others."""
    return ImageFont.truetype(FONTS / Weight.MEDIUM.value, 16, layout_engine=ImageFont.Layout.BASIC)
