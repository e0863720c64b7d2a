"""Monuments as sprites, and the places where they stand: each drawn once for its stages, its size and its ground.

What pictures use:

- `place`: a monument where it stands, under the sky of an Age, in any size and shape; `whole_place` as a city's picture
  shows it, with land for a town;
- `painting`: the same as a small picture with round corners;
- `silhouette`: a complete one in a single flat colour, as an emblem;
- `skyline`: the wonders of a table far away under the sky of an Age, as a strip;
- `archipelago`: the same in ranks, as through a window; `compass`: the ring round it;
- `battlefield`: where the conflicts are fought; `edifice`: an edifice in its land; `victory`: the end;
- `prospect`, `terrace`, `lamp`: where a table is laid in the evening before the game;
- `round_table`, `finale`: a game night.

Stages that are built are in full colour, the next one is a pale plan with scaffolding, later ones are paler still. Once
the game is over, a lit building site is left of all that is not built. All give a canvas without marks for
`Canvas.place`; they are cached, so nothing may draw on them.
"""

import io
import math
from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache, wraps
from typing import ParamSpec

from PIL import Image

from bot.pictures.drawing import palette
from bot.pictures.drawing.cache import Cache
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas
from bot.pictures.drawing.monuments import art, edifices, evening, festival, gathering, styles
from bot.pictures.drawing.monuments import battlefield as fields
from bot.pictures.drawing.monuments import skyline as horizon
from bot.pictures.drawing.monuments.art import Art
from bot.pictures.drawing.monuments.battlefield import Field
from bot.pictures.drawing.monuments.compass import compass as _compass
from bot.pictures.drawing.monuments.edifices import Form
from bot.pictures.drawing.monuments.festival import Burst
from bot.pictures.drawing.monuments.monument import MONUMENTS, ROOM, TOWN, scaffolding, step
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.rasterising import Size, painted, rasterised, solid
from engine.catalogue import AGES, Age, Board
from engine.edifices import Fate

WHOLE: Size = (WIDTH, 590)
"""A place as a city's picture shows it: plates in its sky, the monument, and where the land begins to be flat."""
_WHOLE = Box(-36, TOWN - 1272 * WHOLE[1] / WIDTH, 1236, TOWN)
_STRIPS = 11
"""Sizes of strips of sky: heads of pictures, hands, tables of three, windows of rings, conflicts' little skies, nights,
cards that are looked up, the wonder of an only game."""
_MOST_BYTES = 8_000_000
"""For rasterised places: a whole one takes 18 to 46 kB, so all that a game can show fit in."""

_BACKDROPS = 16
"""Skies with their lands that are kept, at 0.7 MB each in the picture of a city."""
_SKIES = 6
"""Skies alone that are kept, at 0.7 MB in the picture of a city: of each Age there, and of a table's panels."""

_MIRRORED = 300
"""The width of what is mirrored beyond the left end of a strip of sky: there is no sun in it."""

_P = ParamSpec("_P")
_KEPT: Cache[Hashable, bytes] = Cache(_MOST_BYTES, len)


def _painted_once(draw: Callable[_P, Image.Image]) -> Callable[_P, Canvas]:
    """Decorate a function that rasterises: its image is kept as a PNG, long after the canvas made room for others.

    Rasterising takes up to a tenth of a second, in which nothing else runs; to decode takes 3 ms.
    """

    @wraps(draw)
    def drawn(*args: _P.args, **kwargs: _P.kwargs) -> Canvas:
        key = (draw, args, *kwargs.items())
        png = _KEPT.get(key)
        if png is None:
            data = io.BytesIO()
            draw(*args, **kwargs).save(data, "PNG")
            png = data.getvalue()
            _KEPT.add(key, png)
        return Canvas.of(Image.open(io.BytesIO(png)))

    return drawn_once(drawn)


@_painted_once
def whole_place(board: Board, built: int, age: Age, *, over: bool = False) -> Image.Image:
    """Draw a place with so many stages built, `WHOLE` in size; below that is `town_ground`."""
    return _place(board, built, age, (_WHOLE, WHOLE), over=over)


@_painted_once
def victory(
    board: Board, built: int, size: Size = WHOLE, moment: int | None = None, bursts: tuple[Burst, ...] = festival.WIDE
) -> Image.Image:
    """Draw the place of a winner in Age III as `whole_place` does, or `place` in another size, below fireworks.

    They are as they are at a moment, counted from 0, or all in full. `bursts` are those of a place as wide as a
    picture.
    """
    pencil = Pencil()
    festival.fireworks(pencil, size, bursts if size[0] == WIDTH else festival.NARROW, moment)
    view = _WHOLE if size == WHOLE else _view(size)
    return painted(pencil, size, _place(board, built, AGES[-1], (view, size), over=True))


@_painted_once
def place(board: Board, built: int, age: Age, size: Size, *, over: bool = False) -> Image.Image:
    """Draw a place with so many stages built, as much of it as the size has room for beside the monument."""
    return _place(board, built, age, (_view(size), size), over=over)


@drawn_once
def painting(of: tuple[Board, int, Age], whole: Size, size: Size, ground: Paint, radius: int) -> Canvas:
    """Draw a place with so many stages built as a small picture with round corners on a ground.

    It is made smaller from a size in which the place is drawn anyway: to rasterise it anew takes ten times as long.
    """
    return place(*of, whole).view(size, ground, radius)


def warm() -> None:
    """Draw what is the same in all games: outlines of monuments, skies of the Ages, the evening before."""
    for city in MONUMENTS:
        outline(city)
    for age in AGES:
        _sky(age, _WHOLE, WHOLE)
    _evening()
    _floor(evening.DEEP)


def town_ground(city: str) -> Paint:
    """The flat land before a monument, below a whole place."""
    return MONUMENTS[city].ground


@_painted_once
def tree(city: str, kind: int, high: int) -> Image.Image:
    """Draw a tree of a city's land on that land, so high in pixels; the kinds are counted from 0 to `TREES`."""
    tree, part = _TREES[town_ground(city) in _GREEN][kind]
    return piece(tree, town_ground(city), high * part)


@_painted_once
def camp(city: str, high: int) -> Image.Image:
    """Draw a camp on the land of a city, so high in pixels, where nothing is built yet."""
    return piece(_CAMP, town_ground(city), high)


def piece(of: Art, ground: Paint, high: float) -> Image.Image:
    """Draw a piece of art on a ground, so high in pixels."""
    view, pencil = of.view, Pencil()
    pencil.put(of.shapes)
    size = max(1, round((view.right - view.left) * high / (view.bottom - view.top))), max(1, round(high))
    return painted(pencil, size, ground, view)


TREES = 3
"""Kinds of trees of each land."""
_GREEN = (palette.GRASS.light, palette.GRASS.local)
_BUSH, _PALM, _CYPRESS, _PINE = (art.read(f"trees/{name}") for name in ("bush", "palm", "cypress", "pine"))
_CAMP = art.read("camp")
_TREES = (((_BUSH, 0.2), (_PALM, 1.0), (_PALM, 0.8)), ((_BUSH, 0.2), (_CYPRESS, 1.0), (_PINE, 0.9)))
"""In deserts, and in green lands, with how high they are."""


@lru_cache
def outline(city: str) -> Image.Image:
    """How much of each pixel a complete monument covers (mode L), half as large as in the picture of a city.

    Rasterised once for silhouettes of all sizes, colours and Ages.
    """
    pencil = Pencil(styles.FLAT)
    for part in MONUMENTS[city].parts:
        pencil.put(part.outlines)
    size = _room(0.5)
    return solid(rasterised(pencil, size, ROOM))


@drawn_once
def silhouette(city: str, size: Size, ink: Paint, ground: Paint, *, narrow: bool = False) -> Canvas:
    """Draw the outline of a complete monument in one flat colour; if `narrow`, with no room at its sides."""
    shape = _shape(city, min(each / whole for each, whole in zip(size, _room(1), strict=True)))
    sheet = Image.new("L", size)
    sheet.paste(shape, ((size[0] - shape.width) // 2, round((size[1] - shape.height) * _ABOVE)))
    if narrow and (drawn := sheet.getbbox()) is not None:
        sheet = sheet.crop((drawn[0], 0, drawn[2], size[1]))
    return Canvas.of(palette.apply_ink(sheet, ink, ground))


@drawn_once
def skyline(cities: tuple[str, ...], age: Age, ends: tuple[int, int], size: Size, *, lights: bool = False) -> Canvas:
    """Draw a strip of the sky of an Age, with these cities' wonders on the horizon between both ends.

    There, too, the sun rises: what is left and right of them is behind plates. Any lights hang above from edge to edge.
    """
    strip = _skyline(cities, age, ends, size)
    if lights:
        strip.alpha_composite(_lights())
    return Canvas.of(palette.quantise(strip.convert("RGB")))


def _skyline(cities: tuple[str, ...], age: Age, ends: tuple[int, int], size: Size) -> Image.Image:
    """The same without lights (mode RGBA)."""
    sun = min(ends[0] + horizon.CLEAR, ends[1] - horizon.CLEAR)
    strip, pencil = _moved(far_sky(age, size), round(sun - horizon.SUN)).convert("RGBA"), Pencil()
    if not cities:
        return strip
    standing = list(horizon.spread([_breadth(city) for city in cities], ends, size[1]))
    horizon.islands(pencil, standing, horizon.FAR[age], size[1])
    strip.alpha_composite(rasterised(pencil, size))
    for city, each in zip(cities, standing, strict=True):
        at = round(each.at[0]), round(each.at[1])
        strip.paste(palette.rgb(horizon.FAR[age]), at, _shape(city, each.size))
    return strip


@cache
def _lights() -> Image.Image:
    """Lights on a line, on nothing (mode RGBA)."""
    pencil = Pencil()
    evening.garland(pencil, WIDTH)
    return rasterised(pencil, (WIDTH, evening.LIGHTS))


@drawn_once
def archipelago(ranks: tuple[tuple[str, ...], ...], age: Age, size: Size) -> Canvas:
    """Draw the sky and the sea of an Age with these cities' wonders on islands, the first rank far away."""
    (wide, high), step = size, horizon.rank_step(len(ranks), size[1])
    seen = far_sky(age, size, horizon.SHORE + (len(ranks) - 1) * step).convert("RGBA")
    for number, cities in enumerate(ranks):
        ink, pencil = (horizon.NEAR if number else horizon.FAR)[age], Pencil()
        foot = high - (len(ranks) - 1 - number) * step
        standing = list(horizon.spread([_breadth(city) for city in cities], (0, wide), foot, step))
        horizon.islands(pencil, standing, ink, foot)
        seen.alpha_composite(rasterised(pencil, size))
        for city, each in zip(cities, standing, strict=True):
            seen.paste(palette.rgb(ink), (round(each.at[0]), round(each.at[1])), _shape(city, each.size))
    return Canvas.of(palette.quantise(seen.convert("RGB")))


@lru_cache(maxsize=_STRIPS * len(AGES))
def far_sky(age: Age, size: Size, shore: int = horizon.SHORE) -> Image.Image:
    """The strip of sky without the wonders, above so much water, in the palette's colours."""
    pencil = Pencil(styles.built(palette.AIRS[age]))
    horizon.far_sky(pencil, age, size, shore)
    return painted(pencil, size)


def _moved(sky: Image.Image, by: int) -> Image.Image:
    """A strip of sky moved so far to the right; beyond its left end it is mirrored, so that no edge is seen."""
    if by <= 0:
        return sky
    moved, part = sky.copy(), sky.crop((0, 0, _MIRRORED, sky.height))
    moved.paste(sky, (by, 0))
    for left in range(by - _MIRRORED, -_MIRRORED, -_MIRRORED):
        part = part.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        moved.paste(part, (left, 0))
    return moved


def _breadth(city: str) -> tuple[float, float]:
    """From where to where a monument is drawn in its room, in pixels of a city's picture."""
    left, _, right, _ = outline(city).getbbox() or (0, 0, 0, 0)
    return 2 * left, 2 * right


def _shape(city: str, scale: float) -> Image.Image:
    """The outline of a monument in another size, relative to that in the picture of a city."""
    return outline(city).resize(_room(scale), Image.Resampling.LANCZOS)


def _room(scale: float) -> Size:
    """The size of the room of a monument in such a scale."""
    return round((ROOM.right - ROOM.left) * scale), round((ROOM.bottom - ROOM.top) * scale)


@_painted_once
def edifice(form: Form, age: Age, size: Size, fate: Fate | None) -> Image.Image:
    """Draw a strip of the sky of an Age over an edifice under scaffolding, with flags, in ruins, or as it is meant."""
    pencil = Pencil(styles.built(palette.AIRS[age]))
    edifices.edifice(pencil, form, age, size, fate)
    return painted(pencil, size)


@_painted_once
def battlefield(field: Field, age: Age) -> Image.Image:
    """Draw a hill in front of those far away, from edge to edge, with any camps on it."""
    pencil = Pencil()
    fields.battlefield(pencil, field, WIDTH, age)
    return painted(pencil, (WIDTH, field.height), palette.FIELDS[age][0])


@_painted_once
def compass(age: Age, way: str | None, size: Size) -> Image.Image:
    """Draw the ornament for the middle of a table, on the night, with a flat dusk inside."""
    pencil = Pencil()
    _compass(pencil, age, way, size)
    return painted(pencil, size, palette.NIGHT)


@_painted_once
def prospect(cities: tuple[str, ...]) -> Image.Image:
    """Draw what is seen from the terrace where a table is laid before the game: far away these cities' wonders."""
    seen, pencil = _evening().convert("RGBA"), Pencil()
    standing = list(evening.islands(pencil, len(cities), WIDTH))
    seen.alpha_composite(rasterised(pencil, seen.size))
    for city, (at, size) in zip(cities, standing, strict=True):
        seen.paste(palette.rgb(evening.FAR), (round(at[0]), round(at[1])), _shape(city, size))
    return palette.quantise(seen.convert("RGB"))


@cache
def _evening() -> Image.Image:
    """The same without the wonders, in the palette's colours."""
    pencil = Pencil(styles.built(evening.AIR))
    evening.prospect(pencil, WIDTH)
    return painted(pencil, (WIDTH, evening.FLOOR))


@_painted_once
def terrace(high: int, table: Box) -> Image.Image:
    """Draw the terrace itself, so high in pixels, with its table."""
    pencil, size = Pencil(), (WIDTH, high)
    evening.table(pencil, table)
    return painted(pencil, size, _floor(max(high, evening.DEEP)).crop((0, 0, *size)))


@lru_cache(maxsize=1)
def _floor(high: int) -> Image.Image:
    """The same without the table, in the palette's colours."""
    pencil, size = Pencil(), (WIDTH, high)
    evening.floor(pencil, *size)
    return painted(pencil, size)


@_painted_once
def lamp(size: Size, *, lit: bool) -> Image.Image:
    """Draw a lamp on the parapet of the terrace, behind it the evening after sunset, or the night if it is not lit."""
    (wide, high), (left, foot), air = size, evening.PARAPET, evening.AFTERGLOW if lit else evening.DARK
    pencil = Pencil(styles.built(air))
    evening.view(pencil, left + wide, air)
    large = min(_LAMP, high)
    with pencil.moved((left + (wide - large) * _LAMP_ASIDE, foot - large), large / 64):
        pencil.put((evening.LIT if lit else evening.UNLIT).shapes)
    return painted(pencil, size, view=Box(left, foot - high, left + wide, foot))


_LAMP = 104
"""The greatest size of a lamp."""
_LAMP_ASIDE = 0.7
"""How much of the room beside it is at its left, where the sun has set and a word may stand."""


@_painted_once
def round_table(seats: int, wide: int, *, cards: bool) -> Image.Image:
    """Draw a table with so many seats on its carpet, as seen from above: a square in which the carpet is a circle."""
    pencil, far = Pencil(), gathering.REACH
    gathering.round_table(pencil, seats, cards=cards)
    return painted(pencil, (wide, wide), view=Box(-far, -far, far, far))


_INSET = 24
"""Between the wonders at the end of a night and the edges of the picture."""


@_painted_once
def podium(size: int, ground: Paint) -> Image.Image:
    """Draw a podium, so wide and high, on a ground."""
    return piece(gathering.PODIUM, ground, size)


@_painted_once
def finale(cities: tuple[str, ...], size: Size, wreath: Area) -> Image.Image:
    """Draw the sea at the end of a night: these cities' wonders far away, fireworks, and laurel in an area."""
    pencil, seen = Pencil(), _skyline(cities, AGES[-1], (_INSET, size[0] - _INSET), size)
    festival.fireworks(pencil, size, festival.OVER_THE_SEA)
    middle = (wreath.left + wreath.right) / 2, (wreath.top + wreath.bottom) / 2
    with pencil.moved(middle, wreath.width / (2 * gathering.REACH)):
        pencil.put(gathering.WREATH.shapes)
    return painted(pencil, size, seen)


def _place(board: Board, built: int, age: Age, seen_in: tuple[Box, Size], *, over: bool) -> Image.Image:
    """A view of a place in a size, of which only the room of the monument is rasterised anew for its stages.

    Once the game is `over`, nobody goes on planning.
    """
    pencil, (view, size) = Pencil(), seen_in
    _draw(pencil, board, built, age, over=over)
    _scaffold(pencil, board, built, over=over)
    lit = bool(MONUMENTS[board.city].light) and built == len(board.stages)
    place = _backdrop(board.city, age, lit, view, size).convert("RGBA")
    scale = size[0] / (view.right - view.left)
    left, top = (max(0, int((room - edge) * scale)) for room, edge in zip(ROOM[:2], view[:2], strict=True))
    wide, high = min(size[0], math.ceil((ROOM.right - view.left) * scale)) - left, size[1] - top
    seen = Box(view.left + left / scale, view.top + top / scale, view.left + (left + wide) / scale, view.bottom)
    place.alpha_composite(rasterised(pencil, (wide, high), seen), (left, top))
    return palette.quantise(place.convert("RGB"))


@lru_cache(maxsize=_BACKDROPS)
def _backdrop(city: str, age: Age, lit: bool, view: Box, size: Size) -> Image.Image:  # noqa: FBT001 - cached
    """The sky and the land, in the palette's colours.

    They are rasterised apart from the monument: other threads are held up for half as long at a time.
    """
    of, pencil = MONUMENTS[city], Pencil(styles.built(palette.AIRS[age]))
    if lit:
        with pencil.layer(palette.BEAM):
            pencil.put(of.light)
    pencil.put(of.land.shapes)
    return painted(pencil, size, _sky(age, view, size), view)


@lru_cache(maxsize=_SKIES)
def _sky(age: Age, view: Box, size: Size) -> Image.Image:
    """The sky alone, in the palette's colours, which all cities share; their lands cover but a part of it."""
    pencil = Pencil(styles.built(palette.AIRS[age]))
    sky(pencil, age)
    return painted(pencil, size, view=view)


def _draw(pencil: Pencil, board: Board, built: int, age: Age, *, over: bool) -> None:
    """Draw a monument as far as it is built, and the rest as a plan on the sky of an Age unless the game is `over`.

    What is next is less pale.
    """
    of, stages = MONUMENTS[board.city], len(board.stages)
    done, soon = of.built(built, stages), of.built(min(built + 1, stages), stages)
    for part in of.parts:
        if step(part) <= done:
            pencil.put(part.shapes)
        elif not over:
            opacity = palette.NEXT if step(part) <= soon else palette.LATER
            with pencil.layer(opacity[age], palette.PLANS[age]):
                pencil.put(part.outlines)


def _scaffold(pencil: Pencil, board: Board, built: int, *, over: bool) -> None:
    """Draw scaffolding where the next stage is being built, or where any stage was to be once the game is `over`."""
    of, stages = MONUMENTS[board.city], len(board.stages)
    done, soon = of.built(built, stages), of.built(stages if over else min(built + 1, stages), stages)
    boxes = [box for part in of.parts if done < step(part) <= soon for box in part.scaffold]
    for box in boxes:
        scaffolding(pencil, _resting(box, boxes, on_land=not built) if over else box, lit=over)


def _resting(box: Box, boxes: Sequence[Box], *, on_land: bool) -> Box:
    """The area of scaffolding down to the next that is below it: nothing is built there that it could stand on."""
    below = [
        each.top
        for each in boxes
        if each.top > box.top and each.bottom > box.bottom and each.left < box.right and each.right > box.left
    ]
    return box._replace(bottom=min(below, default=max(each.bottom for each in boxes) if on_land else box.bottom))


def _view(size: Size) -> Box:
    """What is seen of a place: all of `ROOM`, and what else the shape of the picture has room for."""
    wide, high = ROOM.right - ROOM.left, ROOM.bottom - ROOM.top
    shape, middle = size[0] / size[1], (ROOM.left + ROOM.right) / 2
    if shape * high >= wide:
        return Box(middle - high * shape / 2, ROOM.top, middle + high * shape / 2, ROOM.bottom)
    more = wide / shape - high
    return Box(ROOM.left, ROOM.top - more * _ABOVE, ROOM.right, ROOM.bottom + more * (1 - _ABOVE))


_ABOVE = 0.7
"""How much of what a high picture shows more is sky; the rest is land."""
