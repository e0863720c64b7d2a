"""A city as it lies on the table: what it holds, its wonder, what it makes and knows, and its structures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.pictures.drawing import groups, palette, places, symbols, town
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.chips import CHIP_HEIGHT, chip, least_width
from bot.pictures.drawing.edifice import SIGNS
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.groups import Group
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.players import player_row
from bot.pictures.drawing.wonder import MARGIN, WONDER_HEIGHT, WONDER_WIDTH, Wonder, wonder
from engine.catalogue import Age, Card
from engine.edifices import Fate
from engine.effects import Ability, Colour, Effect, Trade, Unit

_HEAD = 124
"""The height of the plates in the sky."""
_EDGE = 16
"""Round those plates."""
_ROOM = 20
"""Within them, left and right."""
_ROUND = 20
_CAPTION = 66
"""The height of the line between what a city makes and its structures."""
_BETWEEN = 12
_PARTS, _THIRD = 6, 2
"""Structures get thirds of a row, and halves where two are wide."""
_CHIP_GAP = 10
"""Between two rows of structures."""
_RING = 4
"""The width of the ring round the structure that was built last."""
_RING_ROUND = 13
"""No rounder: the chip's own corners, square and in the ring's paint, must lie within it."""
_COLOURS = list(Colour)

_NAME = Type(palette.ON_PAPER, 62, Weight.BOLD)
_PLAYER = Type(palette.ON_PAPER_FADED, 38)
_HELD = Type(palette.ON_PAPER, 46, Weight.BOLD, gap=12)
_NONE = Type(palette.ON_DUSK_FADED, 36)
_NONE_ROUND = 16
_CAPTIONS = Type(palette.ON_NIGHT, 40, Weight.BOLD)
_TOKENS = Type(palette.ON_PAPER, 34, Weight.BOLD, gap=6)
_SUM = Type(palette.ON_PAPER, 42, Weight.BOLD)
"""What the tokens come to."""
_HELD_SIZE = 96
_TOKEN_SIZES = (64, 58)
"""The size of tokens in one row, and in two."""
_TOKENS_IN_A_ROW = 5
"""With more, a city with a long name would have no room for it."""
_DEFEAT = "\N{EN DASH}1"
"""With a dash, for the font has no minus."""


@dataclass(frozen=True, slots=True)
class CityWords:
    """The words beside the icons."""

    sold: str
    kept: str
    prices: str
    structures: str
    """With their number."""
    last: str
    """What the mark of the structure that was built last means."""
    edifices: str
    debts: str


@dataclass(frozen=True, slots=True)
class Part:
    """A city's part in the edifice of an Age."""

    age: Age
    pawns: int
    """More than one if some came from the box."""
    fate: Fate
    reward: tuple[Effect, ...]
    """What it brought the city; empty as long as that is nothing."""


@dataclass(frozen=True, slots=True)
class CityScene:
    """Everything about a city that is public."""

    city: str
    age: Age
    """Whose sky is above it."""
    player: str
    """Empty if the font cannot write the name."""
    is_computer: bool
    """Whether the player is a computer."""
    free_city: bool
    """Whether it is the city that belongs to nobody, in a game for two."""
    coins: int
    shields: int
    victory: tuple[int, ...]
    defeats: int
    wonder: Wonder
    sold: tuple[Unit, ...]
    kept: tuple[Unit, ...]
    prices: tuple[Trade, ...]
    science: tuple[tuple[str, int], ...]
    """The name and the number of each icon."""
    free_build: str
    """Whether this Age's free construction is used up; empty for a city without that power."""
    parts: tuple[Part, ...]
    """The parts in edifices, by Age."""
    debts: tuple[int, ...]
    """The points that each debt token costs."""
    built: tuple[Card, ...]
    """In the order of construction."""
    words: CityWords

    def draw(self) -> Canvas:
        """Draw the picture from top to bottom."""
        lines, chips = groups.arrange(_groups(self), WONDER_WIDTH), _chips(self.built)
        buildings = town.town([card.colour for card in self.built])
        wonder_from = places.WHOLE[1] + buildings.height + MARGIN
        lines_from = wonder_from + WONDER_HEIGHT + _BETWEEN
        chips_from = lines_from + groups.height(lines) + _CAPTION
        bottom = max((chips_from + each.top + each.canvas.area.height for each in chips), default=chips_from)
        canvas = Canvas(WIDTH, bottom + MARGIN)
        with canvas.about(self.city):
            canvas.place(_place(self.wonder, self.age), (0, 0))
            with canvas.about("town"):
                town.draw(canvas, buildings, places.WHOLE[1], self.wonder.board.city)
            _draw_head(canvas, self)
            canvas.place(wonder(self.wonder), (MARGIN, wonder_from))
            groups.draw(canvas, lines, (MARGIN, lines_from))
            _draw_caption(canvas, chips_from - _CAPTION // 2, self)
            with canvas.about("structures"):
                for each in chips:
                    _draw_chip(canvas, each, chips_from)
        return canvas


def _place(shown: Wonder, age: Age) -> Canvas:
    return places.whole_place(shown.board, shown.built or 0, age, over=shown.over)


def _draw_head(canvas: Canvas, scene: CityScene) -> None:
    """Draw two plates in the sky: the city's name and player on the left, what it holds on the right."""
    held = [Icon("coin", str(scene.coins), _HELD_SIZE), Icon("shield", str(scene.shields), _HELD_SIZE)]
    count = len(scene.victory) + scene.defeats
    size = _TOKEN_SIZES[count > _TOKENS_IN_A_ROW]
    tokens = [
        *(Icon("victory", f"+{value}", size) for value in scene.victory),
        *[Icon("defeat", _DEFEAT, size)] * scene.defeats,
    ]
    rows = _in_rows(tokens)
    together = [f"{symbols.BRINGS} {signed(sum(scene.victory) - scene.defeats)}"] if count > 1 else []
    won = row_width(rows[0], _TOKENS) + _TOKENS.gap if rows else 0
    wide = row_width(held, _HELD) + (won + row_width(together, _SUM) + 2 * _HELD.gap if rows else 0) + 2 * _ROOM
    plate = Area(WIDTH - _EDGE - wide, _EDGE, WIDTH - _EDGE, _EDGE + _HEAD)
    middle = (plate.top + plate.bottom) // 2
    canvas.plate(plate, palette.PAPER, _ROUND)
    canvas.row((plate.right - _ROOM, middle), held, _HELD, "right")
    with canvas.about("tokens"):
        for place, row in enumerate(rows):
            apart = (size + _TOKENS.gap) * (2 * place - len(rows) + 1) // 2
            canvas.row((plate.left + _ROOM, middle + apart), row, _TOKENS)
        with canvas.about("together"):
            canvas.row((plate.left + _ROOM + won, middle), together, _SUM)
    _draw_name(canvas, scene, plate.left - 2 * _EDGE)


def _draw_name(canvas: Canvas, scene: CityScene, room: int) -> None:
    """Draw the plate with the names; so wide it may be."""
    signs = [Icon("free-city")] if scene.free_city else []
    name = cut(scene.city, room - 2 * _ROOM, _NAME)
    before = row_width(signs, _PLAYER) + _PLAYER.gap if signs else 0
    whose, _ = player_row(scene.player, (_PLAYER,), room - 2 * _ROOM - before, is_computer=scene.is_computer)
    wide = max(row_width([name], _NAME), row_width([*signs, *whose], _PLAYER)) + 2 * _ROOM
    plate = Area(_EDGE, _EDGE, _EDGE + wide, _EDGE + _HEAD)
    middle, left = (plate.top + plate.bottom) // 2, plate.left + _ROOM
    canvas.plate(plate, palette.PAPER, _ROUND)
    canvas.row((left, middle - 23 if scene.player else middle), [name], _NAME)
    if scene.player:
        canvas.row((left, middle + 35), [*signs, *whose], _PLAYER)


def _in_rows(tokens: Sequence[Icon]) -> list[Sequence[Icon]]:
    """The tokens in one row, or many in two."""
    half = len(tokens) if len(tokens) <= _TOKENS_IN_A_ROW else -(-len(tokens) // 2)
    return [tokens[first : first + half] for first in range(0, len(tokens), max(1, half))]


def _groups(scene: CityScene) -> Iterator[Group]:
    """The boxes for what the city makes, buys and knows."""
    words = scene.words
    yield Group("sold", words.sold, _units(scene.sold))
    if scene.kept:
        yield Group("kept", words.kept, _units(scene.kept))
    if scene.prices:
        yield Group("prices", words.prices, tuple(tuple(symbols.effect(each)) for each in scene.prices))
    if scene.science:
        yield Group("science", "", tuple((Icon(icon), str(number)) for icon, number in scene.science))
    if scene.free_build:
        yield Group("free construction", "", ((Icon(Ability.FREE_BUILD_ONCE_PER_AGE), scene.free_build),))
    if scene.parts:
        yield Group("edifices", words.edifices, tuple(map(_part, scene.parts)))
    if scene.debts:
        yield Group("debts", words.debts, tuple((symbols.debt(points),) for points in scene.debts))


def _part(part: Part) -> tuple[Item, ...]:
    """The pawns, the edifice's fate, and what it brought."""
    reward = [item for row in symbols.effects(part.reward) for item in row]
    return (*[symbols.pawn(part.age)] * part.pawns, Icon(SIGNS[part.fate]), *reward)


def _units(units: Sequence[Unit]) -> tuple[tuple[Item, ...], ...]:
    return tuple(tuple(symbols.unit(each)) for each in units)


def _draw_caption(canvas: Canvas, middle: int, scene: CityScene) -> None:
    """Draw how many structures there are, and what the mark on one of them means; if there is none, an empty place."""
    with canvas.about("caption"):
        if scene.built:
            canvas.row((MARGIN, middle), [scene.words.structures], _CAPTIONS)
            right = (WIDTH - MARGIN, middle)
            canvas.row(right, [Icon("last"), scene.words.last], Type(palette.ON_NIGHT_FADED), "right")
        else:
            empty = Area(MARGIN, middle - _CAPTION // 2 + _BETWEEN, WIDTH - MARGIN, middle + _CAPTION // 2)
            canvas.box(empty, palette.DUSK, palette.NIGHT, _NONE_ROUND)
            canvas.row((WIDTH // 2, (empty.top + empty.bottom) // 2), [scene.words.structures], _NONE, "middle")


class _Chip(NamedTuple):
    canvas: Canvas
    left: int
    top: int
    marked: bool


def _draw_chip(canvas: Canvas, of: _Chip, top: int) -> None:
    """Draw a structure in its place, with a ring if it is marked."""
    area = of.canvas.area.moved((of.left, top + of.top))
    if of.marked:
        canvas.box(area.inset(-_RING), palette.SNOW, palette.NIGHT, _RING_ROUND)
    canvas.place(of.canvas, (area.left, area.top))


def _chips(built: Sequence[Card]) -> list[_Chip]:
    """The structures by colour, then by time, row by row, in a grid of thirds; the last one built is marked."""
    found: list[_Chip] = []
    rows = _rows(built)
    for number, row in enumerate(rows):
        left = MARGIN
        parts = _parts([_needed(card, built) for card in row], ends=number == len(rows) - 1)
        for card, part in zip(row, parts, strict=True):
            last, width = card is built[-1], _chip_width(part)
            drawn = chip(card, width, palette.SNOW if last else palette.NIGHT, marked=last)
            found.append(_Chip(drawn, left, number * (CHIP_HEIGHT + _CHIP_GAP), last))
            left += width + _BETWEEN
    return found


def _rows(built: Sequence[Card]) -> list[list[Card]]:
    """The structures that stand side by side: in few rows, and few alone in theirs."""
    in_order = sorted(built, key=lambda card: _COLOURS.index(card.colour))
    return min((_broken(each, built) for each in (in_order, _overtaking(in_order, built))), key=_unevenness)


def _unevenness(rows: Sequence[Sequence[Card]]) -> tuple[int, int]:
    return len(rows), sum(len(row) == 1 for row in rows)


def _broken(cards: Sequence[Card], built: Sequence[Card]) -> list[list[Card]]:
    """Structures in rows, in this order: as few rows as can be, then as few of one structure, the longest first."""
    best: list[list[list[Card]]] = [[]]
    for first in reversed(range(len(cards))):
        rows = [list(cards[first : first + count]) for count in (3, 2, 1) if first + count <= len(cards)]
        fitting = [row for row in rows if sum(_needed(card, built) for card in row) <= _PARTS]
        best.insert(0, min(([row, *best[len(row) - 1]] for row in fitting), key=_unevenness))
    return best[0]


def _overtaking(cards: Sequence[Card], built: Sequence[Card]) -> list[Card]:
    """Another order: what has no room in a row may let a later one of its colour go before that has."""
    waiting, found, room = list(cards), list[Card](), _PARTS
    while waiting:
        same = [card for card in waiting if card.colour is waiting[0].colour]
        chosen = next((card for card in same if _needed(card, built) <= room), waiting[0])
        needed = _needed(chosen, built)
        room = (room if needed <= room else _PARTS) - needed
        waiting.remove(chosen)
        found.append(chosen)
    return found


def _parts(needed: Sequence[int], *, ends: bool) -> list[int]:
    """How many sixths each structure of a row gets: of two that need no halves, one a third and the other the rest.

    So a row is full, and its edges are those of the rows above; only a single structure that `ends` all gets no more
    than one third or two.
    """
    match needed:
        case [one] if ends:
            return [_THIRD if one == _THIRD else 2 * _THIRD]
        case [_]:
            return [_PARTS]
        case [one, other] if min(one, other) > _THIRD:
            return [_PARTS // 2] * 2
        case [one, other]:
            return [_PARTS - _THIRD, _THIRD] if one > other else [_THIRD, _PARTS - _THIRD]
        case _:
            return [*needed]


def _needed(card: Card, built: Sequence[Card]) -> int:
    """How many sixths of a row a structure needs for all that it says: a third, a half or two thirds."""
    return _least_part(card, last=card is built[-1])


@lru_cache(maxsize=256)
def _least_part(card: Card, *, last: bool) -> int:
    least = least_width(card, marked=last)
    return next(part for part in (2, 3, 4) if least <= _chip_width(part))


def _chip_width(part: int) -> int:
    return (WONDER_WIDTH + _BETWEEN) * part // _PARTS - _BETWEEN
