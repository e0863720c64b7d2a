"""The font of all pictures: how wide a text is, what of it can be drawn, and how it is broken into lines.

Noto Sans Condensed: open, with its licence beside it, narrow enough for twenty letters on a card and easy to tell
apart when small. It knows Latin, Greek and Cyrillic letters; others stand in the message's text.
"""

import unicodedata
from bisect import bisect_right
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageFont

_FONTS = Path(__file__).parent / "fonts"

SMALLEST = 33
"""Pixels of a font's size in a picture of 1,200: 11 where it is shown 400 wide."""
ELLIPSIS = "…"


class Weight(Enum):
    """How bold."""

    MEDIUM = "NotoSans-CondensedMedium.ttf"
    BOLD = "NotoSans-CondensedBold.ttf"


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, weight: Weight = Weight.MEDIUM) -> int:
    """In pixels."""
    return round(_font(weight, size).getlength(text))


def cap_height(size: int) -> int:
    """Of capitals and digits, in pixels."""
    return round(size * _CAPITALS)


def coverage(text: str, size: int, weight: Weight) -> tuple[Image.Image, tuple[int, int]]:
    """How much of each pixel a text covers, and where it begins, from the left end of its baseline."""
    mask, offset = _font(weight, size).getmask2(text, mode="L", anchor="ls")
    return Image.frombytes("L", mask.size, bytes(mask)), offset


def drawable(text: str) -> str:
    """What of a text the font has, in one line; empty where that is no letter and no digit.

    Accents that are no part of a letter are left out: any number of them may lie on each other.
    """
    letters = (each for each in unicodedata.normalize("NFC", text) if unicodedata.category(each)[0] != "M")
    kept = " ".join("".join(each if has(each) else " " for each in letters).split())
    return kept if any(each.isalnum() for each in kept) else ""


def cut(text: str, width: int, size: int, weight: Weight = Weight.MEDIUM) -> str:
    """The text, or its beginning with an ellipsis, no wider than this."""
    if text_width(text, size, weight) <= width:
        return text
    font = _font(weight, size)

    def width_of(count: int) -> float:
        return font.getlength(text[:count] + ELLIPSIS)  # not kept: it is asked once

    kept = bisect_right(range(1, len(text)), float(width), key=width_of)
    return text[:kept].rstrip() + ELLIPSIS


def lines(text: str, width: int, size: int, weight: Weight = Weight.MEDIUM) -> list[str]:
    """The text in lines no wider than this, broken between words; a word that is wider is cut."""
    broken: list[str] = []
    for word in text.split():
        if broken and text_width(f"{broken[-1]} {word}", size, weight) <= width:
            broken[-1] = f"{broken[-1]} {word}"
        else:
            broken.append(cut(word, width, size, weight))
    return broken


@lru_cache(maxsize=4096)
def has(character: str) -> bool:
    """Whether a character can be written: it is one of those that the font was chosen for, and the font has it."""
    if not character.isprintable() or not any(ord(character) in each for each in _WRITTEN):
        return False
    try:
        return character == " " or bytes(_sample().getmask(character)) != bytes(_sample().getmask(_NOWHERE))
    except OSError:  # the font's file is not there: messages are told all the same, and whoever draws will say so
        return False


_WRITTEN = (range(0x20, 0x530), range(0x1E00, 0x2000), range(0x2010, 0x2028), range(0x20A0, 0x20C0))
"""Latin, Greek and Cyrillic letters with their marks, signs of punctuation and of money."""
_NOWHERE = "\U0010fffd"
"""A character that no font has: what stands for it stands for all that this one has not."""
_CAPITALS = 0.714
"""Of the font's size."""


@cache
def _font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS / weight.value, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _sample() -> ImageFont.FreeTypeFont:
    """Small, and for looking alone: names are looked at while pictures are drawn in another thread."""
    return ImageFont.truetype(_FONTS / Weight.MEDIUM.value, 16, layout_engine=ImageFont.Layout.BASIC)
