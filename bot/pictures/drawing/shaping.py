"""Texts in scripts that the font of all pictures lacks: Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese, Korean.

HarfBuzz joins letters, stacks marks and draws outlines. Each script has one font, which is read where a text needs it;
bold letters are the same ones, thickened. Everything else in such a text is written in the font of all pictures.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz
from PIL import Image

from bot.pictures.drawing.directions import in_order, levels

FONTS = Path(__file__).parent / "fonts"
SCRIPTS = {
    "NotoSansHebrew-CondensedMedium.ttf": (range(0x590, 0x600),),
    "NotoSansArabic-CondensedMedium.ttf": (range(0x600, 0x700), range(0x750, 0x780)),
    "NotoSansDevanagari-CondensedMedium.ttf": (range(0x900, 0x980),),
    "NotoSansThai-CondensedMedium.ttf": (range(0xE00, 0xE80),),
    "NotoSansSC-Medium.otf": (range(0x3000, 0x3130), range(0x4E00, 0xA000)),
    "NotoSansKR-Medium.otf": (range(0x3130, 0x3190), range(0xAC00, 0xD7B0)),
}
"""The fonts, each with the blocks of its characters; it has those of them that names have."""
JOINERS = "\u200c\u200d"
"""Between two letters of Arabic or Devanagari: keep them apart, or join them."""


def needed(text: str) -> bool:
    """Whether a text has anything that the font of all pictures lacks."""
    return max(text, default="") > _LAST_PLAIN and any(map(script_of, text))


@lru_cache(maxsize=4096)
def script_of(character: str) -> str:
    """The font of the script to which a character belongs and that has it; empty if there is none."""
    found = next((file for file, blocks in SCRIPTS.items() if any(ord(character) in each for each in blocks)), "")
    if not found or not character.isprintable():
        return ""
    try:
        return found if _font(found, is_bold=False).get_nominal_glyph(ord(character)) else ""
    except uharfbuzz.HarfBuzzError:  # the font's file is missing: messages still go out
        return ""


def letters(text: str) -> list[str]:
    """What people take for single letters: with their marks, and as joined by a virama."""
    found: list[str] = []
    for each in text:
        if found and (_is_mark(each) or (found[-1].rstrip(JOINERS).endswith(_VIRAMA) and each.isalpha())):
            found[-1] += each
        else:
            found.append(each)
    return found


def legible(text: str) -> Iterator[str]:
    """The characters of a text, those of other scripts with the marks that belong to them, a few and each once."""
    script = marks = ""
    for each, after in zip_longest(text, text[1:], fillvalue=" "):
        if each in JOINERS:
            yield each if script and script_of(after) == script else " "
        elif unicodedata.category(each)[0] != "M":
            script, marks = script_of(each), ""
            yield each
        elif script and script_of(each) == script and each not in marks and len(marks) < _MOST_MARKS:
            marks += each
            yield each


def width(text: str, size: int, latin: str, *, is_bold: bool) -> float:
    """The width of a text, in pixels; `latin` is the file of the font of all pictures."""
    line = _line(text, latin, is_bold)
    return line.width * line.scale * size


def coverage(text: str, size: int, latin: str, *, is_bold: bool) -> tuple[Image.Image, tuple[int, int]]:
    """How much of each pixel a text covers (mode L), and its offset from the left end of its baseline."""
    line, draw = _line(text, latin, is_bold), uharfbuzz.RasterDraw()
    scale = line.scale * size
    for glyph in line.glyphs:
        draw.transform = (scale, 0, 0, scale, (glyph.x - line.left) * scale, (glyph.y + line.lifted) * scale)
        draw.draw_glyph(glyph.font, glyph.number)
    drawn = draw.render()
    left, bottom, wide, high, stride = drawn.extents
    if not wide or not high:
        return Image.new("L", (0, 0)), (0, 0)
    return Image.frombytes("L", (wide, high), drawn.buffer, "raw", "L", stride, -1), (left, -(bottom + high))


_LAST_PLAIN = "\u058f"
"""What comes later may belong to another script."""
_VIRAMA = "\u094d"
_SARA_AM = "\u0e33"
_MOST_MARKS = 3
"""On one letter: Hebrew has a dot in it, one beside it and a vowel."""
_UNITS = 1000
"""The size in which lines are laid out."""
_ABOVE, _BELOW = 950, 260
"""How many units a line reaches above and below its baseline, as Latin letters with accents do."""
_THICKER = 0.025


class _Glyph(NamedTuple):
    font: Any
    number: int
    x: int
    y: int


class _Line(NamedTuple):
    """A text as it is laid out, in units."""

    glyphs: tuple[_Glyph, ...]
    left: int
    """Where its ink begins, if that is left of its beginning."""
    width: int
    lifted: float
    """So that what hangs far below the baseline stays within the line."""
    scale: float
    """What a unit is in the size of 1 pixel: less where letters would be higher than the line."""


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M" or character in JOINERS or character == _SARA_AM


@lru_cache(maxsize=2048)
def _line(text: str, latin: str, is_bold: bool) -> _Line:  # noqa: FBT001 - the key of a cache
    glyphs: list[_Glyph] = []
    left, x, right, top, bottom = 0, 0, 0, 0, 0
    for font, part, goes_left in in_order(list(_runs(text, latin, is_bold=is_bold))):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(part)
        buffer.direction, buffer.language = "rtl" if goes_left else "ltr", "und"
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer)
        for glyph, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            glyphs.append(_Glyph(font, glyph.codepoint, x + at.x_offset, at.y_offset))
            ink = font.get_glyph_extents(glyph.codepoint)
            if ink is not None and ink.width:
                begins, reaches = glyphs[-1].x + ink.x_bearing, at.y_offset + ink.y_bearing
                left, right = min(left, begins), max(right, begins + ink.width)
                top, bottom = max(top, reaches), min(bottom, reaches + ink.height)
            x += at.x_advance
    scale = min(1, (_ABOVE + _BELOW) / max(top - bottom, 1))
    lifted = max(0, -bottom - _BELOW / scale) - max(0, top - _ABOVE / scale)
    return _Line(tuple(glyphs), left, max(right, x) - left, lifted, scale / _UNITS)


def _runs(text: str, latin: str, *, is_bold: bool) -> Iterator[tuple[int, tuple[Any, str, bool]]]:
    """Parts of a text in one font and one direction, each with its level."""
    files: list[str] = []
    for each in text:
        files.append(files[-1] if files and _is_mark(each) else script_of(each) or latin)
    for (file, level), part in groupby(zip(files, levels(text), text, strict=True), lambda each: each[:2]):
        bold = is_bold and file != latin
        yield level, (_font(file, is_bold=bold), "".join(each for _, _, each in part), level % 2 == 1)


@cache
def _font(file: str, *, is_bold: bool) -> Any:  # noqa: ANN401 - the library has no types
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(FONTS / file)))
    font.scale = (_UNITS, _UNITS)
    if is_bold:
        font.synthetic_bold = (_THICKER, 0.0, False)
    return font
