"""The canvas on which pictures are drawn: boxes, lines, and rows of icons and words.

Everything drawn leaves a mark that says what it is, where it is and what it is about, so that tests can read a picture
like a text.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageOps

from bot.pictures.drawing import icons, lettering, palette
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen

WIDTH = 1200
"""The width of every picture, in pixels."""
_GAP = 6
_SMOOTH = 4
"""Shapes are drawn this many times larger and then scaled down, for smooth edges."""


class Area(NamedTuple):
    """A rectangle; its right and bottom edges are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In pixels."""
        return self.bottom - self.top

    def moved(self, by: tuple[int, int]) -> "Area":
        """The same area, moved by so many pixels to the right and down."""
        return Area(self.left + by[0], self.top + by[1], self.right + by[0], self.bottom + by[1])

    def inset(self, by: int) -> "Area":
        """The area without so many pixels on each side."""
        return Area(self.left + by, self.top + by, self.right - by, self.bottom - by)


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon, with a number or a letter in its middle if `icons.LABELS` allows one."""

    name: str
    label: str = ""
    size: int = 0
    """In pixels, with its rim, so that what is seen is about a tenth smaller; 0 for what fits the text beside it."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """A small picture in a row, on the row's ground."""

    name: str
    drawn: "Canvas"


_Point: TypeAlias = tuple[float, float]
Item: TypeAlias = "str | Icon | Emblem"
Align: TypeAlias = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Type:
    """How a row is written."""

    pen: Pen
    size: int = SMALLEST
    weight: Weight = Weight.MEDIUM
    gap: int = _GAP
    """Between two items."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that was drawn."""

    kind: Literal["text", "icon", "box", "line"]
    what: str
    """The text; of an icon its name."""
    area: Area
    about: tuple[str, ...]
    """The subject, from the outside in: a city's name, then a part of that city."""
    row: int = -1
    """Items drawn together in one row share a number; -1 outside rows."""
    type: Type | None = None
    """How a text is written; None for anything else."""


class Canvas:
    """A picture that is being drawn."""

    def __init__(self, width: int, height: int, ground: Paint = palette.NIGHT) -> None:
        self._image = palette.with_palette(Image.new("P", (width, height), palette.index(palette.rgb(ground))))
        self._about: tuple[str, ...] = ()
        self._rows = 0
        self.marks: list[Mark] = []

    @classmethod
    def of(cls, image: Image.Image) -> "Canvas":
        """A canvas with an image in the colours of the palette, without marks."""
        canvas = cls(*image.size)
        canvas._image.paste(image)
        return canvas

    @property
    def area(self) -> Area:
        """The whole picture."""
        return Area(0, 0, *self._image.size)

    @contextmanager
    def about(self, subject: str) -> Iterator[None]:
        """Mark everything drawn within as being about this subject."""
        before = self._about
        self._about = (*before, subject)
        try:
            yield
        finally:
            self._about = before

    def box(
        self, area: Area, paint: Paint, ground: Paint = palette.NIGHT, radius: int = 0, *, lower: bool = True
    ) -> None:
        """Draw a filled rectangle; `ground` is the paint behind its round corners, of which the lower may be square."""
        self._image.paste(palette.index(palette.rgb(paint)), area)
        if radius:
            round_ = [*zip(_corners(radius, paint, ground), _places(area, radius), strict=True)]
            for corner, (x, y) in round_ if lower else round_[:2]:
                self._image.paste(corner, (x, y))
        self._mark("box", "", area)

    def plate(self, area: Area, paint: Paint, radius: int, *, lower: bool = True) -> None:
        """Draw a filled rectangle with round corners over a picture, whatever its colours are."""
        # Only its corners show what was there: to find the nearest colours of a whole plate takes a millisecond.
        places = (_places(area, radius) if lower else _places(area, radius)[:2]) if radius else []
        before = [self._image.crop((x, y, x + radius, y + radius)).convert("RGB") for x, y in places]
        self._image.paste(palette.index(palette.rgb(paint)), area)
        sheet = Image.new("RGB", (radius, radius), palette.rgb(paint))
        for at, corner, covered in zip(places, before, _quarters(radius) if radius else (), strict=False):
            self._image.paste(palette.quantise(Image.composite(sheet, corner, covered)), at)
        self._mark("box", "", area)

    def disc(self, middle: tuple[int, int], radius: int, paint: Paint) -> None:
        """Draw a filled circle over whatever is there, without a pale rim where it lies on a line."""
        area = Area(middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius)
        before = self._image.crop(area).convert("RGB")
        filled = Image.composite(Image.new("RGB", before.size, palette.rgb(paint)), before, _round(before.size, radius))
        self._image.paste(palette.quantise(filled), area)
        self._mark("line", "", area)

    def framed(self, area: Area, frame: Paint, fill: Paint, *, ground: Paint = palette.NIGHT, radius: int = 18) -> Area:
        """Draw a box with a frame, and return its inside."""
        inside = area.inset(_FRAME)
        self.box(area, frame, ground, radius)
        self.box(inside, fill, frame, max(0, radius - _FRAME))
        return inside

    def rim(self) -> None:
        """Draw a thin rim round the whole picture, a little lighter: so it stands off Discord's dark background."""
        area, paint = self.area, palette.index(palette.rgb(palette.DUSK))
        for edge in (
            area._replace(bottom=_RIM),
            area._replace(top=area.bottom - _RIM),
            area._replace(right=_RIM),
            area._replace(left=area.right - _RIM),
        ):
            self._image.paste(paint, edge)

    def row(self, at: tuple[int, int], items: Sequence[Item], how: Type, align: Align = "left") -> Area:
        """Draw icons and words side by side, and return the area they take.

        `at` is the left end, the middle or the right end, as `align` says; vertically it is the middle.
        """
        width, number = row_width(items, how), self._rows
        left = at[0] - {"left": 0, "middle": width // 2, "right": width}[align]
        self._rows += 1
        x = left
        top, bottom = at[1], at[1]
        for item in items:
            drawn = self._item((x, at[1]), item, how, number)
            top, bottom = min(top, drawn.top), max(bottom, drawn.bottom)
            x = drawn.right + how.gap
        return Area(left, top, left + width, bottom)

    def stand(self, at: tuple[int, int], of: Icon, ground: Paint) -> None:
        """Draw an icon over whatever is there, with its lower left corner at a point; its edges blend into `ground`."""
        area = Area(at[0], at[1] - of.size, at[0] + of.size, at[1])
        self._image.paste(icons.icon(of.name, of.size, ground), area[:2], icons.covered(of.name, of.size))
        self._mark("icon", of.name, area, self._rows)
        self._label(area, of, SMALLEST, self._rows)
        self._rows += 1

    def line(self, points: Sequence[_Point], ink: Paint, ground: Paint, width: int = 6) -> None:
        """Draw a line through these points, over a ground of one paint."""
        area = _around(points, width)
        within = tuple((x - area.left, y - area.top) for x, y in points)
        stroke, touched = _ink_line(within, (area.width, area.height), ink, ground, width)
        # What has this ink keeps it: a pale edge across it would be a hairline.
        mask = ImageChops.darker(touched, self._without(ink, area))
        self._image.paste(stroke, (area.left, area.top), mask)
        self._mark("line", "", area)

    def shape(self, parts: Sequence[Sequence[_Point]], ink: Paint, ground: Paint, edge: int = 0) -> None:
        """Fill polygons that make one shape, so much larger as its edge is wide, over a ground of one paint."""
        areas = [_around(part, edge + 1) for part in parts]
        lefts, tops, rights, bottoms = zip(*areas, strict=True)
        area = Area(min(lefts), min(tops), max(rights), max(bottoms))
        within = tuple(tuple((x - area.left, y - area.top) for x, y in part) for part in parts)
        filled, touched = _ink_shape(within, (area.width, area.height), ink, ground, edge)
        self._image.paste(filled, (area.left, area.top), touched)
        for each in areas:
            self._mark("line", "", each)

    def place(self, drawn: "Canvas", at: tuple[int, int]) -> None:
        """Draw another picture as a part of this one."""
        self._image.paste(drawn._image, at)  # noqa: SLF001 - of the same class
        self._take_marks(drawn, at)

    def lay(self, drawn: "Canvas", at: tuple[int, int], radius: int) -> None:
        """Draw another picture as a part of this one, with round corners over whatever is there."""
        self.inlay(drawn, at, radius)
        self._take_marks(drawn, at)

    def inlay(self, drawn: "Canvas", at: tuple[int, int], radius: int) -> None:
        """Draw another picture with round corners over whatever is there, without its marks."""
        area = drawn.area.moved(at)
        before, seen = (each.convert("RGB") for each in (self._image.crop(area), drawn._image))  # noqa: SLF001 - as above
        self._image.paste(palette.quantise(Image.composite(seen, before, _round(seen.size, radius))), area)

    def stamp(self, drawn: "Canvas", middle: tuple[int, int], name: str) -> None:
        """Draw the circle within a square picture over whatever is there."""
        size = drawn.area.width
        area = Area(0, 0, size, size).moved((middle[0] - size // 2, middle[1] - size // 2))
        self._image.paste(drawn._image, area[:2], _within((size, size)))  # noqa: SLF001 - of the same class
        self._mark("line", name, area)

    def cut(self, area: Area) -> "Canvas":
        """A part of the picture, without marks."""
        return Canvas.of(self._image.crop(area))

    def faded(self, ground: Paint, part: float) -> "Canvas":
        """The picture, so much of it shining through on a ground of one paint, without marks."""
        plain = Image.new("RGB", self._image.size, palette.rgb(ground))
        return Canvas.of(palette.quantise(Image.blend(plain, self._image.convert("RGB"), part)))

    def view(self, size: tuple[int, int], ground: Paint, radius: int) -> "Canvas":
        """As much of the middle as has the shape of this size, scaled, with round corners on a ground; no marks."""
        filled = ImageOps.fit(self._image.convert("RGB"), size, Image.Resampling.LANCZOS)
        plain = Image.new("RGB", size, palette.rgb(ground))
        return Canvas.of(palette.quantise(Image.composite(filled, plain, _round(size, radius))))

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        data = io.BytesIO()
        # Half the time of the usual level 6, for a fifth more bytes: a reveal waits for its picture.
        self._image.save(data, "PNG", compress_level=3)
        return data.getvalue()

    # The details.

    def _take_marks(self, drawn: "Canvas", at: tuple[int, int]) -> None:
        for mark in drawn.marks:
            row = mark.row + self._rows if mark.row >= 0 else -1
            self.marks.append(replace(mark, area=mark.area.moved(at), about=(*self._about, *mark.about), row=row))
        self._rows += drawn._rows  # noqa: SLF001 - of the same class

    def _without(self, ink: Paint, area: Area) -> Image.Image:
        """A mask of what has another colour."""
        table = bytearray(_EVERY)
        table[palette.index(palette.rgb(ink))] = 0
        return Image.frombytes("L", (area.width, area.height), self._image.crop(area).tobytes().translate(table))

    def _item(self, at: tuple[int, int], item: Item, how: Type, row: int) -> Area:
        match item:
            case Icon():
                return self._icon(at, item, how, row)
            case Emblem(name, drawn):
                area = drawn.area.moved((at[0], at[1] - drawn.area.height // 2))
                self._image.paste(drawn._image, area[:2])  # noqa: SLF001 - of the same class
                self._mark("icon", name, area, row)
                return area
            case str():
                return self._text(at, item, how, row)

    def _text(self, at: tuple[int, int], text: str, how: Type, row: int) -> Area:
        x, baseline = at[0], at[1] + lettering.cap_height(how.size) // 2
        written = _ink_text(text, how.size, how.weight, how.pen)
        if written is not None:
            letters, touched, offset = written
            self._image.paste(letters, (x + offset[0], baseline + offset[1]), touched)
        right = x + lettering.text_width(text, how.size, how.weight)
        area = Area(x, baseline - lettering.cap_height(how.size), right, baseline)
        self._mark("text", text, area, row, how)
        return area

    def _icon(self, at: tuple[int, int], wanted: Icon, how: Type, row: int) -> Area:
        size = icon_size(wanted, how)
        area = Area(at[0], at[1] - size // 2, at[0] + size, at[1] - size // 2 + size)
        self._image.paste(icons.icon(wanted.name, size, how.pen.ground), (area.left, area.top))
        self._mark("icon", wanted.name, area, row)
        self._label(area, wanted, how.size, row)
        return area

    def _label(self, area: Area, of: Icon, size: int, row: int) -> None:
        """Write what an icon says, in its flat middle."""
        if of.label:
            label = Type(icons.LABELS[of.name], size, Weight.BOLD)
            wide = lettering.text_width(of.label, label.size, label.weight)
            middle = area.top + area.height // 2 + round(area.height * icons.LOWER.get(of.name, 0))
            self._text((area.left + (area.width - wide) // 2, middle), of.label, label, row)

    def _mark(
        self,
        kind: Literal["text", "icon", "box", "line"],
        what: str,
        area: Area,
        row: int = -1,
        how: Type | None = None,
    ) -> None:
        self.marks.append(Mark(kind, what, area, self._about, row, how))


def row_width(items: Sequence[Item], how: Type) -> int:
    """The width of a row, in pixels."""
    return sum(_item_width(item, how) for item in items) + how.gap * (len(items) - 1)


def _item_width(item: Item, how: Type) -> int:
    match item:
        case Icon():
            return icon_size(item, how)
        case Emblem(_, drawn):
            return drawn.area.width
        case str():
            return lettering.text_width(item, how.size, how.weight)


def cut(text: str, width: int, how: Type) -> str:
    """The text, or its beginning with an ellipsis, no wider than `width` pixels in this type."""
    return lettering.cut(text, width, how.size, how.weight)


def icon_size(wanted: Icon, how: Type) -> int:
    """The size of an icon in a row, in pixels."""
    return wanted.size or round(how.size * _ICON)


_ICON = 1.4
"""The size of an icon, relative to the text beside it."""
_FRAME = 6
_RIM = 4
_ANY = bytes([0, *[255] * 255])
_EVERY = bytes([255] * 256)


@lru_cache(maxsize=1024)
def _ink_text(
    text: str, size: int, weight: Weight, pen: Pen
) -> tuple[Image.Image, Image.Image, tuple[int, int]] | None:
    """A text in its shades, a mask of the pixels that it touches, and its offset; None if nothing is visible."""
    covered, offset = lettering.coverage(text, size, weight)
    if not covered.width or not covered.height:
        return None
    return palette.apply_ink(covered, pen.ink, pen.ground), _touched_mask(covered), offset


def _touched_mask(covered: Image.Image) -> Image.Image:
    """A mask of all pixels that are covered, however little; the others keep what is there."""
    return Image.frombytes("L", covered.size, covered.tobytes().translate(_ANY))


@lru_cache(maxsize=96)  # about 15 MB: the borders of tables are always the same
def _ink_line(
    points: tuple[_Point, ...], size: tuple[int, int], ink: Paint, ground: Paint, width: int
) -> tuple[Image.Image, Image.Image]:
    """A line within an area of this size in its shades, and a mask of the pixels that it touches."""
    mask = Image.new("L", (size[0] * _SMOOTH, size[1] * _SMOOTH))
    ImageDraw.Draw(mask).line([(x * _SMOOTH, y * _SMOOTH) for x, y in points], 255, width * _SMOOTH, joint="curve")
    covered = mask.reduce(_SMOOTH)
    return palette.apply_ink(covered, ink, ground), _touched_mask(covered)


@lru_cache(maxsize=32)
def _ink_shape(
    parts: tuple[tuple[_Point, ...], ...], size: tuple[int, int], ink: Paint, ground: Paint, edge: int
) -> tuple[Image.Image, Image.Image]:
    """As `_ink_line`, of polygons that are filled."""
    mask = Image.new("L", (size[0] * _SMOOTH, size[1] * _SMOOTH))
    for part in parts:
        scaled = [(x * _SMOOTH, y * _SMOOTH) for x, y in part]
        ImageDraw.Draw(mask).polygon(scaled, 255)
        if edge:  # the first side comes twice, for the joint
            ImageDraw.Draw(mask).line([*scaled, *scaled[:2]], 255, 2 * edge * _SMOOTH, joint="curve")
    covered = mask.resize(size, Image.Resampling.BOX)
    return palette.apply_ink(covered, ink, ground), _touched_mask(covered)


def _around(points: Sequence[_Point], width: int) -> Area:
    """The area of points, so much larger on every side."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Area(floor(min(xs)) - width, floor(min(ys)) - width, ceil(max(xs)) + width, ceil(max(ys)) + width)


@lru_cache(maxsize=64)
def _round(size: tuple[int, int], radius: int) -> Image.Image:
    """A mask of a rectangle with round corners."""
    wide, high = size[0] * _SMOOTH, size[1] * _SMOOTH
    mask = Image.new("L", (wide, high))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), radius * _SMOOTH, 255)
    return mask.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=16)
def _quarters(radius: int) -> tuple[Image.Image, ...]:
    """Masks of the corners of such a rectangle, in the order of `_places`."""
    whole = _round((2 * radius, 2 * radius), radius)
    return tuple(whole.crop((*at, at[0] + radius, at[1] + radius)) for at in _places(Area(0, 0, *whole.size), radius))


@lru_cache(maxsize=8)
def _within(size: tuple[int, int]) -> Image.Image:
    """A mask of the circle within a square, with no pixel in between."""
    return _round(size, size[0] // 2).point([0] * 128 + [255] * 128)


@lru_cache(maxsize=256)
def _corners(radius: int, paint: Paint, ground: Paint) -> tuple[Image.Image, ...]:
    """The corners of a box: top left, top right, bottom left, bottom right."""
    wide = radius * 2
    disc = Image.new("L", (wide * _SMOOTH, wide * _SMOOTH))
    ImageDraw.Draw(disc).ellipse((0, 0, wide * _SMOOTH - 1, wide * _SMOOTH - 1), 255)
    round_box = palette.apply_ink(disc.resize((wide, wide), Image.Resampling.BOX), paint, ground)
    parts = [(0, 0), (radius, 0), (0, radius), (radius, radius)]
    return tuple(round_box.crop((x, y, x + radius, y + radius)) for x, y in parts)


def _places(area: Area, radius: int) -> list[tuple[int, int]]:
    right, bottom = area.right - radius, area.bottom - radius
    return [(area.left, area.top), (right, area.top), (area.left, bottom), (right, bottom)]
