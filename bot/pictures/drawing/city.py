"""A city as it lies on the table: what it holds, its wonder, what it makes and knows, and its structures."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.pictures.drawing import palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, row_width
from bot.pictures.drawing.chips import CHIP_HEIGHT, chip, least_width
from bot.pictures.drawing.edifice import SIGNS
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    Wrap,
    shared,
)
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.players import Player
from bot.pictures.drawing.town import town
from bot.pictures.drawing.wonder import MARGIN, WONDER_WIDTH, Wonder, wonder
from engine.catalogue import Age, Card
from engine.edifices import Fate
from engine.effects import Ability, Colour, Effect, Trade, Unit

_GAP = 12
_PARTS, _THIRD = 6, 2
"""Structures get thirds of a row, and halves where two are wide."""
_COLOURS = list(Colour)
_TOKENS_IN_A_ROW = 5
"""With more, a city with a long name would have no room for it."""
_FREE = Icon(Ability.FREE_BUILD_ONCE_PER_AGE)

_NAME = Type(palette.ON_PAPER, 62, Weight.BOLD)
_PLAYER = Type(palette.ON_PAPER_FADED, 38)
_HELD = Type(palette.ON_PAPER, 46, Weight.BOLD, gap=12)
_NONE = Type(palette.ON_DUSK_FADED, 36)
_TOKENS = Type(palette.ON_PAPER, 34, Weight.BOLD, gap=6)
_SUM = Type(palette.ON_PAPER, 42, Weight.BOLD)
_TITLE = Type(palette.ON_PAPER_FADED)
_CELL = Type(palette.ON_PAPER, weight=Weight.BOLD, gap=3)


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
        """Draw the picture from top to bottom: the city as a place, then all that it has."""
        place = places.whole_place(self.wonder.board, self.wonder.built or 0, self.age, over=self.wonder.over)
        buildings = town([card.colour for card in self.built], self.wonder.board.city)
        below = Column((Drawn(wonder(self.wonder)), self._groups(), self._structures()), _GAP)
        parts = (
            Stack((Drawn(place), Column((Inset(self._plates(), 16, 16),)))),
            About("town", buildings),
            Inset(below, MARGIN, MARGIN),
        )
        picture = About(self.city, Column(parts))
        canvas = Canvas(WIDTH, picture.height(WIDTH))
        picture.draw(canvas, canvas.area)
        return canvas

    def _plates(self) -> Box:
        """Two plates in the sky: the city's name and player on the left, what it holds on the right."""
        signs = (Signs((Icon("free-city"),), _PLAYER),) if self.free_city else ()
        player = Row((*signs, Player(self.player, (_PLAYER,), self.is_computer)), _PLAYER.gap)
        names = Sized(Text(self.city, (_NAME,)), high=64), *([Sized(player, high=46)] if self.player else [])
        held = Signs((Icon("coin", str(self.coins), 96), Icon("shield", str(self.shields), 96)), _HELD)
        boxes = Column(names, 6, spread=True), Row((*self._tokens(), held), 24)
        name, holds = (Sized(Plate(each, palette.PAPER, (20, 4), 20, behind=None), high=124) for each in boxes)
        return Row((Middle(name), holds), 16, rest=0)

    def _tokens(self) -> Iterator[Box]:
        """The conflict tokens in one row, or many in two, and what they come to."""
        worth = (*self.victory, *[-1] * self.defeats)
        half = len(worth) if len(worth) <= _TOKENS_IN_A_ROW else (len(worth) + 1) // 2
        size = 64 if half == len(worth) else 58
        tokens = [Icon("victory" if each > 0 else "defeat", signed(each), size) for each in worth]
        rows = [Signs(tuple(each), _TOKENS) for each in (tokens[:half], tokens[half:]) if each]
        if rows:
            together = Signs((f"{symbols.BRINGS} {signed(sum(worth))}",), _SUM) if len(worth) > 1 else Gap()
            tokens_and_sum = Row((Middle(Column(tuple(rows), 6)), About("together", together)), 6)
            yield About("tokens", tokens_and_sum)

    def _groups(self) -> Box:
        """What the city makes, buys and knows: boxes that share the lines which they need."""
        words = self.words
        groups = [
            _group("sold", words.sold, map(symbols.unit, self.sold)),
            _group("kept", words.kept, map(symbols.unit, self.kept)),
            _group("prices", words.prices, map(symbols.effect, self.prices)),
            _group("science", "", ([Icon(icon), str(number)] for icon, number in self.science)),
            _group("free construction", "", [[_FREE, self.free_build]] if self.free_build else []),
            _group("edifices", words.edifices, map(_part, self.parts)),
            _group("debts", words.debts, ([symbols.debt(points)] for points in self.debts)),
        ]
        lines = Wrap(tuple(each for each in groups if each), _GAP).lines(WIDTH - 2 * MARGIN)
        return Column(tuple(map(_shared, lines)), _GAP)

    def _structures(self) -> Box:
        """How many there are, what the mark on one of them means, and all of them; if there is none, an empty place."""
        words = self.words
        if not self.built:
            none = Text(words.structures, (_NONE,), across="middle")
            return About("caption", Sized(Plate(none, palette.DUSK, (_GAP, 4), 16), high=54))
        count = Text(words.structures, (Type(palette.ON_NIGHT, 40, Weight.BOLD),))
        last = Signs((Icon("last"), words.last), Type(palette.ON_NIGHT_FADED), "right")
        rows = Column(tuple(_chips(self.built)), 10)
        return Column((About("caption", Sized(Row((count, last)), high=42)), About("structures", rows)), _GAP)


def _group(about: str, title: str, cells: Iterable[Sequence[Item]]) -> Box | None:
    """Icons with a title, unless they speak for themselves, on paper; nothing if there are none."""
    signs = tuple(Sized(Signs(tuple(each), _CELL), row_width(each, _CELL), 46) for each in cells)
    words = (Text(title, (_TITLE,)),) if title else ()
    return About(about, Plate(Row((*words, Wrap(signs, 16, _GAP)), 16), palette.PAPER, (20, 15), 18)) if signs else None


def _shared(groups: tuple[Box, ...]) -> Box:
    """Groups side by side, which share the width that is left over; a single one is as wide as what it holds."""
    if len(groups) == 1:
        return Middle(groups[0])
    spare = WIDTH - 2 * MARGIN - Row(groups, _GAP).width()
    wider = shared(spare, len(groups))
    return Row(tuple(Sized(each, each.width() + more) for each, more in zip(groups, wider, strict=True)), _GAP)


def _part(part: Part) -> list[Item]:
    """The pawns, the edifice's fate, and what it brought."""
    reward = [item for row in symbols.effects(part.reward) for item in row]
    return [*[symbols.pawn(part.age)] * part.pawns, Icon(SIGNS[part.fate]), *reward]


@dataclass(frozen=True, slots=True)
class _Chip:
    """A structure; the last one that was built has a mark, and a ring around it."""

    card: Card
    wide: int
    last: bool

    def width(self) -> int:
        return self.wide

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return CHIP_HEIGHT

    def draw(self, canvas: Canvas, area: Area) -> None:
        area = area._replace(right=area.left + self.wide)
        if self.last:  # the corners of a chip are square, in the ring's paint
            canvas.box(area.inset(-4), palette.SNOW, palette.NIGHT, 13)
        ground = palette.SNOW if self.last else palette.NIGHT
        canvas.place(chip(self.card, self.wide, ground, marked=self.last), area[:2])


def _chips(built: Sequence[Card]) -> Iterator[Row]:
    """The structures by colour, then by time, row by row, in a grid of thirds; the last one built is marked."""
    rows = _rows(built)
    for row in rows:
        parts = _parts([_needed(card, built) for card in row], ends=row is rows[-1])
        chips = (_Chip(card, _chip_width(part), card is built[-1]) for card, part in zip(row, parts, strict=True))
        yield Row(tuple(chips), _GAP)


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
    return (WONDER_WIDTH + _GAP) * part // _PARTS - _GAP
