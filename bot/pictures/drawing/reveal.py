"""What every city did in a turn: a row for each, with a card for what was built, how it was paid, and what has changed.

A stage has a picture of its city beside it, as it stands now.

Below it says what became of edifices, and what that brought the cities or cost them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple, TypeAlias, assert_never

from bot.pictures.drawing import horizon, lettering, palette, places, symbols
from bot.pictures.drawing.affair import Affair
from bot.pictures.drawing.buildings import Tones, building
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Emblem, Icon, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight, text_width
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import player_row
from bot.pictures.drawing.table import place_size
from engine import catalogue
from engine.catalogue import Age, Board, Card
from engine.effects import Colour, ScienceSymbol

_MARGIN = 16
_ROW = 126
_BETWEEN = 10
_NAMES = 236
"""The width of the names of cities and players."""
_NAMES_AT, _CARD_AT = 16, 262
"""The distance of the names, and of the card, from the left edge of a row."""
_TO = Icon("becomes", size=34)
"""Between what was and what is."""
_EMBLEM = (92, 54)
_PAYEES = ((86, 54), (76, 48), (64, 40), (48, 30))
"""Width and height of the wonders of those who are paid: the largest with which all that was paid has room."""
_HIGHEST = 54, 40
"""The greatest height of these below a name of one line, and of two."""
_CARD = 660
_FRAME = 6
_ROUND = 18
_PADDING = 14
_APART = 14
_CLOSE = 3
"""The gap between two things that were given or paid; the second between payments that have little room."""
_KIND = 70
_KIND_AT = 20
"""The distance of a sign of a kind from the left edge of its card."""
_PAWN = 52
_STAGE_SIZE, _STAGE_AT = 62, (32, 102)
"""The size of the sign of a stage, and its lower left corner."""
_BACK_AT = 32
"""The middle of a card face down that lies under a stage, from the left edge."""
_BACK = (46, 76)
"""Width and height of a card face down."""
_BACK_ROUND = 9
_NAME_AT, _HOW_AT = 38, 93
"""The distance of a card's name, and of how it came to be built, from its top."""
_TWO_NAMES_AT, _HOW_BELOW = (22, 55), 95
"""The same of a name on two lines."""
_SCENE = 112
"""The height of the building that stands in a row in two tones of its colour."""
_HIGH, _LEAST, _CLEAR = 114, 128, 16
"""The height of the place beside a stage, its least width, and the gap before it."""
_LIT, _SHADED = 0.6, 0.35
"""How much lighter than its ground a building is, and its shadows, which would be lost if they were darker."""
_BESIDE = 14, 32
"""The least room on either side of it, and the most before what is given."""
_THANKS_ROOM = 300
_PAYS_ROOM = 80
_BADGE = 60
"""The size of coins and shields."""
_SYMBOL, _LINE = 42, 50
"""The size of scientific symbols beside their number, and the height of each of two lines of shields and symbols."""
_TAB = 46
"""The height of the tab above what the cities have now."""

_HINT = Type(palette.ON_PAPER_FADED)
_CITY = Type(palette.ON_PAPER, 40, Weight.BOLD)
_NUMBER = Type(palette.ON_PAPER, 40, Weight.BOLD, gap=2)
_BEFORE = Type(palette.ON_PAPER_FADED, 40)
_BEFORE_APART = 4
"""Between the arrow after how many coins there were and the coin that says how many there are."""
_NAME_SIZES = (46, 42, 38, SMALLEST)
_TWO_LINES = SMALLEST
"""The size of a name on two lines."""
_GIVES_SIZES = (46, 40, 36, SMALLEST, 28)
"""The sizes of what a card gives, by the text beside which its icons stand: the first that leaves its name room."""
_STAGE = Type(palette.ON_SAND, 42, Weight.BOLD)
_HOW = Type(palette.ON_STONE, weight=Weight.BOLD, gap=4)
_IDLE = Type(palette.ON_STONE, 42, Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Coins:
    """How much was paid to whom."""

    neighbours: tuple[tuple[str, int], ...] = ()
    """The keys of their monuments, the left one's first."""
    bank: int = 0

    @property
    def any(self) -> bool:
        """Whether anything was paid."""
        return bool(self.neighbours or self.bank)


@dataclass(frozen=True, slots=True)
class Thanks:
    """What made a structure free: an icon's name, and a few words."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Built:
    """A structure that was built."""

    card: Card
    coins: Coins
    thanks: Thanks | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage that was built; the card under it stays secret."""

    title: str
    board: Board
    built: int
    """How many stages stand now; the last of them is this one."""
    coins: Coins
    pawn: Age | None = None
    """The Age of the edifice of which a pawn was taken; its cost is among the coins."""

    @property
    def stage(self) -> catalogue.Stage:
        """The one that was built."""
        return self.board.stages[self.built - 1]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card that was sold to the bank, face down."""

    title: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A choice to do nothing."""

    title: str


Deed: TypeAlias = Built | Stage | Discarded | Declined


@dataclass(frozen=True, slots=True)
class Entry:
    """What one city did, and what that has changed."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    monument: str
    """The key of the city's monument."""
    deed: Deed
    coins: int
    """How many it has now."""
    coins_before: int | None
    """None if none came or went."""
    shields: int | None
    """How many it has now; None if that has not changed."""
    science: tuple[tuple[ScienceSymbol, int], ...] = ()
    """The symbols of which it has another number now."""
    is_computer: bool = False
    """Whether the player is a computer."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """All that was revealed at once, in the order of seats."""

    title: str
    age: Age
    cities: tuple[str, ...]
    """The keys of all monuments of the table, in the order of seats."""
    now: str
    """The heading of what the cities have afterwards."""
    pays: str
    """The word before what was paid."""
    entries: tuple[Entry, ...]
    affairs: tuple[Affair, ...] = ()

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, a row for each city, then the edifices."""
        top = horizon.HEIGHT + _BETWEEN
        below = len(self.entries) * (_ROW + _BETWEEN) - _BETWEEN + _MARGIN
        bottom = top + below
        canvas = Canvas(WIDTH, bottom + sum(each.height + _MARGIN for each in self.affairs))
        acting = tuple(each for each in self.cities if each in {entry.monument for entry in self.entries})
        horizon.put(canvas, acting, self.age, self.title, _NOW.left - _ROUND)
        _draw_tab(canvas, self.now, top)
        for number, entry in enumerate(self.entries):
            _draw_entry(canvas, entry, self, top + number * (_ROW + _BETWEEN), tabbed=not number)
        for each in self.affairs:
            with canvas.about("edifice"):
                each.put(canvas, self.age, bottom)
            bottom += each.height + _MARGIN
        return canvas


_ROW_AREA = Area(_MARGIN, 0, WIDTH - _MARGIN, _ROW)
_NOW = _ROW_AREA._replace(left=_MARGIN + _CARD_AT + _CARD)
"""What a city has now: a column for its coins, and one for the rest."""
_COINS_AT = (_NOW.left + _NOW.right) // 2
_OTHERS_AT = (_COINS_AT + _BADGE // 2 + _NOW.right) // 2 - 8
"""The middles of these columns."""


def _draw_tab(canvas: Canvas, now: str, bottom: int) -> None:
    """Draw a tab on the first row, as wide as what the cities have now below it."""
    tab = Area(_NOW.left, bottom - _TAB, _NOW.right, bottom + _ROUND)
    canvas.plate(tab, palette.PAPER, _ROUND)
    middle = (tab.left + tab.right) // 2, bottom - _TAB // 2 + 2
    canvas.row(middle, [cut(now, tab.width - _ROUND, _HINT)], _HINT, "middle")


def _draw_entry(canvas: Canvas, entry: Entry, of: Reveal, top: int, *, tabbed: bool) -> None:
    """Draw a strip of paper: who, what was built across its middle, and what has changed."""
    row = _ROW_AREA.moved((0, top))
    with canvas.about(entry.city):
        names = _names(entry.city, entry.player, entry.monument, is_computer=entry.is_computer, tabbed=tabbed)
        canvas.place(names, (row.left, row.top))
        at, middle = (row.left + _CARD_AT, top), top + _ROW // 2
        _draw_deed(canvas, entry, of, at)
        if entry.coins_before is not None:
            before: list[Item] = [str(entry.coins_before), _TO]
            canvas.row((_COINS_AT - _BADGE // 2 - _BEFORE_APART, middle), before, _BEFORE, "right")
        canvas.row((_COINS_AT, middle), [Icon("coin", str(entry.coins), _BADGE)], _NUMBER, "middle")
        _draw_others(canvas, entry, top)


def _draw_others(canvas: Canvas, entry: Entry, top: int) -> None:
    """Draw the shields and the scientific symbols below each other; nearly always it is one of them."""
    lines: list[list[Item]] = [[Icon(f"science-{symbol}", size=_SYMBOL), str(count)] for symbol, count in entry.science]
    if entry.shields is not None:
        lines.insert(0, [Icon("shield", str(entry.shields), _LINE if lines else _BADGE)])
    middle = top + (_ROW // 2 if len(lines) == 1 else _ROW - _FRAME + _LINE // 2 - _LINE * len(lines))
    for number, line in enumerate(lines):
        canvas.row((_OTHERS_AT, middle + number * _LINE), line, _NUMBER, "middle")


@drawn_once
def _names(city: str, player: str, monument: str, *, is_computer: bool, tabbed: bool) -> Canvas:
    """A row without its deed: the city's name above its player's, beside it the monument where there is room."""
    canvas = Canvas(_ROW_AREA.width, _ROW)
    canvas.box(canvas.area, palette.PAPER, radius=_ROUND)
    if tabbed:
        canvas.box(canvas.area._replace(left=canvas.area.right - _ROUND, bottom=_ROUND), palette.PAPER)
    who, how = player_row(player, (_HINT,), _NAMES, is_computer=is_computer)
    above, below = (40, 88) if who else (_ROW // 2, 0)
    canvas.row((_NAMES_AT, above), [cut(city, _NAMES, _CITY)], _CITY)
    if who:
        canvas.row((_NAMES_AT, below), who, how)
        if row_width(who, how) <= _NAMES - _EMBLEM[0]:
            emblem = places.silhouette(monument, _EMBLEM, palette.FADED, palette.PAPER)
            canvas.place(emblem, (_NAMES_AT + _NAMES - _EMBLEM[0], _ROW - _EMBLEM[1] - 6))
    return canvas


def _draw_deed(canvas: Canvas, entry: Entry, of: Reveal, at: tuple[int, int]) -> None:
    match entry.deed:
        case Built(card, coins, thanks):
            pen, left = palette.ON_FRAMES[card.colour], at[0] + _AFTER_KIND
            paid = partial(_paid, coins, of.pays, pen)
            least = paid(_PAYEES[-1]) or _free(thanks)
            shape = _structure_shape(card, _least_width(least), can_be_cut=not coins.any)
            canvas.place(_structure(card, shape, alone=not least), at)
            chip = _CARD - _gives_width(symbols.effects(card.effects), shape.gives)
            room, below = chip - _AFTER_KIND, _HOW_AT if len(shape.name) == 1 else _HOW_BELOW
            how = _largest(paid, room, most=_HIGHEST[len(shape.name) - 1]) or least
            end = _draw_how(canvas, how, (left, at[1] + below), pen, room)
            named = left + max(text_width(line, shape.size, Weight.BOLD) for line in shape.name)
            _draw_scene(
                canvas, building(card.colour, _SCENE, _tones(card.colour)), (max(end, named), at[0] + chip), at[1]
            )
        case Stage(title, board, built, coins, pawn):
            paid, called = partial(_paid, coins, of.pays, palette.ON_SAND), _stage_title(title, pawn)
            told = max(row_width(called, _STAGE), _least_width(paid(_PAYEES[-1])))
            size = _stage_size(min(told, _CARD // 2), entry.deed.stage)
            canvas.place(_stage(called, entry.deed.stage, size, alone=not coins.any), at)
            chip, left = _CARD - _gives_width(symbols.stage(entry.deed.stage), size), at[0] + _AFTER_KIND
            room = chip - _AFTER_KIND
            how = _largest(paid, room + _APART - _CLEAR - _LEAST, room)
            end = _draw_how(canvas, how, (left, at[1] + _HOW_AT), palette.ON_SAND, room)
            free = max(end, left + row_width(called, _STAGE)) + _CLEAR, at[0] + chip + _PADDING - _FRAME
            _draw_place(canvas, (board, built, of.age), place_size(len(of.cities)), free, at[1])
        case Discarded(title):
            canvas.place(_discarded(title), at)
        case Declined(title):
            canvas.place(_declined(title), at)
        case _:
            assert_never(entry.deed)


def _draw_place(
    canvas: Canvas, of: tuple[Board, int, Age], shown: tuple[int, int], ends: tuple[int, int], top: int
) -> None:
    """Draw a place as it stands now, made smaller from how the table shows it, between these ends if it has room."""
    wide = min(shown[0] * _HIGH // shown[1], ends[1] - ends[0])
    if wide >= _LEAST:
        high = min(_HIGH, wide * 5 // 8)  # all of a monument is seen
        painted = places.painting(of, shown, (wide, high), palette.SAND, _ROUND - _FRAME)
        canvas.place(painted, (ends[1] - wide, top + (_ROW - high) // 2))


def _draw_scene(canvas: Canvas, drawn: Canvas, ends: tuple[int, int], top: int) -> None:
    """Draw a building on a row's lower edge, between what is told and what is given, if it has room."""
    least, most = _BESIDE
    beside = min(most, (ends[1] - ends[0] - drawn.area.width) // 2)
    if beside >= least:
        canvas.place(drawn, (ends[1] - beside - drawn.area.width, top + _ROW - drawn.area.height))


def _tones(colour: Colour) -> Tones:
    """Of a building on a row of its colour."""
    ground = palette.FRAMES[colour]
    lit, shaded = (palette.between(palette.PAPER, ground, part) for part in (_LIT, _SHADED))
    return Tones(palette.rgb(ground), lit, shaded)


def _draw_how(canvas: Canvas, how: Sequence[Sequence[Item]], at: tuple[int, int], pen: Pen, room: int) -> int:
    """Draw below a name what made the structure free or what was paid; without the word before it if that is long.

    Returns: where it ends.
    """
    look = replace(_HOW, pen=pen)
    left, middle = at
    if _least_width(how) > room and len(how) > 1:
        how = how[1:]
    apart = _APART if _total_width(how, look) <= room else _CLOSE
    end = left
    for parts in how:
        end = canvas.row((left, middle), _shortened(parts, look, room), look).right
        left = end + apart
    return end


def _least_width(how: Sequence[Sequence[Item]]) -> int:
    """The width of what was paid, close together."""
    return sum(row_width(each, _HOW) + _CLOSE for each in how)


def _shortened(parts: Sequence[Item], how: Type, room: int) -> list[Item]:
    """The parts, with a text that is too long at their end cut."""
    *others, last = parts
    if not isinstance(last, str) or row_width(parts, how) <= room:
        return [*parts]
    return [*others, cut(last, room - row_width(others, how) - how.gap, how)]


def _total_width(parts: Sequence[Sequence[Item]], how: Type) -> int:
    """The width that these take side by side."""
    return sum(row_width(each, how) + _APART for each in parts)


def _free(thanks: Thanks | None) -> list[list[Item]]:
    return [[Icon(thanks.icon), cut(thanks.text, _THANKS_ROOM, _HOW)]] if thanks else []


def _paid(coins: Coins, pays: str, pen: Pen, size: tuple[int, int]) -> list[list[Item]]:
    """What was paid, to neighbours by their wonders in this size."""
    paid: list[tuple[Item, int]] = [
        (Emblem(city, places.silhouette(city, size, pen.ink, pen.ground, narrow=True)), amount)
        for city, amount in coins.neighbours
    ]
    found = [symbols.payments([each]) for each in (*paid, (symbols.to("bank"), coins.bank)) if each[1]]
    return [[cut(pays, _PAYS_ROOM, _HOW)], *found] if found else []


def _largest(
    paid: Callable[[tuple[int, int]], list[list[Item]]], *rooms: int, most: int = _HIGHEST[0]
) -> list[list[Item]]:
    """What was paid, with the largest wonders, up to a height, with which all has one of these rooms, or the smallest.

    So it says that it was paid: bare coins might have come.
    """
    found = [paid(size) for size in _PAYEES if size[1] <= most]
    ways = ((how, room) for room in rooms for how in found)
    return next((how for how, room in ways if _total_width(how, _HOW) <= room), found[-1])


_AFTER_KIND = _KIND_AT + _KIND + 12
"""The distance of a card's name from its left edge."""


class _Shape(NamedTuple):
    """How a structure is written."""

    name: tuple[str, ...]
    """Its name, on one line or two."""
    size: int
    """That of its name."""
    gives: int
    """That of what it gives."""


@drawn_once
def _structure(card: Card, shape: _Shape, *, alone: bool) -> Canvas:
    """A structure, without how it came to be built; its name stands in the middle if it stands alone."""
    canvas = Canvas(_CARD, _ROW)
    with canvas.about(card.name):
        pen = palette.ON_FRAMES[card.colour]
        canvas.box(canvas.area, pen.ground)
        canvas.row((_KIND_AT, _ROW // 2), [Icon(f"kind-{card.colour}", size=_KIND)], Type(pen))
        how, middles = Type(pen, shape.size, Weight.BOLD), (_NAME_AT,) if len(shape.name) == 1 else _TWO_NAMES_AT
        lower = _ROW // 2 - sum(middles) // len(middles) if alone else 0
        for line, middle in zip(shape.name, middles, strict=True):
            canvas.row((_AFTER_KIND, middle + lower), [line], how)
        _draw_gives(canvas, symbols.effects(card.effects), shape.gives, palette.FRAMES[card.colour])
    return canvas


@lru_cache(maxsize=512)
def _structure_shape(card: Card, told: int, *, can_be_cut: bool) -> _Shape:
    """Its name and what it gives side by side, as large as they fit: the name on two lines rather than both small.

    Args:
        card: the structure.
        told: the width of what stands below its name.
        can_be_cut: whether what stands below may be cut.
    """
    given = symbols.effects(card.effects)
    rooms = {size: _CARD - _AFTER_KIND - _gives_width(given, size) for size in _GIVES_SIZES}
    large, small = _GIVES_SIZES[:2], _GIVES_SIZES[2:]
    told = min(told, rooms[large[-1]]) if can_be_cut else told
    for gives, size in product(large, _NAME_SIZES[:-1]):
        if max(text_width(card.name, size, Weight.BOLD), told) <= rooms[gives]:
            return _Shape((card.name,), size, gives)
    for gives in (*large, small[0]):
        lines = tuple(lettering.lines(card.name, rooms[gives], _TWO_LINES, Weight.BOLD))
        if len(lines) == len(_TWO_NAMES_AT) and " ".join(lines) == card.name and told <= rooms[gives]:
            return _Shape(lines, _TWO_LINES, gives)
    fitting = (
        _Shape((card.name,), size, gives)
        for gives, size in product(small, _NAME_SIZES)
        if max(text_width(card.name, size, Weight.BOLD), told) <= rooms[gives]
    )
    return next(fitting, _Shape((card.name,), _NAME_SIZES[-1], _GIVES_SIZES[-1]))


@drawn_once
def _stage(title: tuple[Item, ...], stage: catalogue.Stage, size: int, *, alone: bool) -> Canvas:
    """A stage with what it gives in this size, the pawn that was taken with it, and the card under it."""
    canvas = Canvas(_CARD, _ROW)
    canvas.box(canvas.area, palette.SAND)
    canvas.row((0, _ROW // 2), [Emblem("stage", _stage_sign())], _STAGE)
    said, *joined = title
    room = _CARD - _AFTER_KIND - _gives_width(symbols.stage(stage), size)
    room -= row_width(joined, _STAGE) + _STAGE.gap if joined else 0
    named = [cut(str(said), room, _STAGE), *joined]
    canvas.row((_AFTER_KIND, _ROW // 2 if alone else _NAME_AT), named, _STAGE)
    _draw_gives(canvas, symbols.stage(stage), size, palette.SAND)
    return canvas


@lru_cache
def _stage_sign() -> Canvas:
    """The sign of a stage, which lies on a card face down."""
    canvas = Canvas(_STAGE_AT[0] + _STAGE_SIZE, _ROW, palette.SAND)
    _draw_back(canvas, _BACK_AT, palette.SAND)
    canvas.stand(_STAGE_AT, Icon("stage", size=_STAGE_SIZE), palette.SAND)
    return canvas


def _stage_title(title: str, pawn: Age | None) -> tuple[Item, ...]:
    """Its number, and the pawn that was taken with it."""
    return (title, symbols.AND, replace(symbols.pawn(pawn), size=_PAWN)) if pawn else (title,)


@lru_cache(maxsize=512)
def _stage_size(told: int, stage: catalogue.Stage) -> int:
    """The size of what a stage gives: the largest beside what is told, which is so wide."""
    given, room = symbols.stage(stage), _CARD - _AFTER_KIND - told
    return next((size for size in _GIVES_SIZES if _gives_width(given, size) <= room), _GIVES_SIZES[-1])


@drawn_once
def _discarded(title: str) -> Canvas:
    """A card face down."""
    canvas = Canvas(_CARD, _ROW, palette.STONE)
    _draw_back(canvas, _KIND_AT + _KIND // 2, palette.STONE)
    canvas.row((_AFTER_KIND, _ROW // 2), [cut(title, _CARD - _AFTER_KIND, _IDLE)], _IDLE)
    return canvas


@drawn_once
def _declined(title: str) -> Canvas:
    canvas = Canvas(_CARD, _ROW, palette.STONE)
    canvas.row((_KIND_AT, _ROW // 2), [Icon("no"), cut(title, _CARD - _AFTER_KIND, _IDLE)], _IDLE)
    return canvas


def _gives_width(gives: Sequence[Sequence[Item]], size: int) -> int:
    """The width of the paper at a card's right end, and of the gap before it."""
    return _total_width([_sized(each, size) for each in gives], _gives_type(size)) + 2 * _PADDING + _FRAME


def _draw_gives(canvas: Canvas, gives: Sequence[Sequence[Item]], size: int, ground: Paint) -> None:
    """Draw what a card gives on paper at its right end."""
    wide = _gives_width(gives, size) - _FRAME - _PADDING
    paper = Area(canvas.area.right - _FRAME - wide, _FRAME, canvas.area.right - _FRAME, _ROW - _FRAME)
    canvas.box(paper, palette.PAPER, ground, _ROUND - _FRAME)
    left = paper.left + (_PADDING + _APART) // 2
    for each in gives:
        left = canvas.row((left, _ROW // 2), _sized(each, size), _gives_type(size)).right + _APART


def _gives_type(size: int) -> Type:
    return Type(palette.ON_PAPER, max(size, SMALLEST), gap=4)


def _sized(items: Sequence[Item], size: int) -> list[Item]:
    """The items with icons as large as beside a text of this size, however small that is."""
    icon = icon_size(Icon(""), Type(palette.ON_PAPER, size))
    return [replace(each, size=max(icon, each.size)) if isinstance(each, Icon) else each for each in items]


def _draw_back(canvas: Canvas, middle: int, ground: Paint) -> None:
    """Draw a small card face down."""
    (wide, high), y = _BACK, _ROW // 2
    card = Area(middle - wide // 2, y - high // 2, middle + wide // 2, y + high // 2)
    canvas.box(card, palette.INK, ground, _BACK_ROUND)
    canvas.box(card.inset(3), palette.DUSK, palette.INK, _BACK_ROUND - 3)
    across, up = 11, 19
    diamond = [(middle, y - up), (middle + across, y), (middle, y + up), (middle - across, y), (middle, y - up)]
    canvas.line([*diamond, diamond[1]], palette.MIST, palette.DUSK, 4)
