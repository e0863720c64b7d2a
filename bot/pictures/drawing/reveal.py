"""What every city did in a turn: a row for each, with a card for what was built, how it was paid, and what has changed.

Below it says what became of edifices, and what that brought the cities or cost them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import TypeAlias, assert_never

from bot.pictures.drawing import groups, palette, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.groups import Group
from bot.pictures.drawing.lettering import SMALLEST, Weight, text_width
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from engine import catalogue
from engine.catalogue import Age, Card

_MARGIN = 20
_HEAD = 82
_ROW = 126
_BETWEEN = 10
_NAMES = 246
"""The width of the names of cities and players."""
_CARD = 680
_GAINS = 78
"""The width of what the bank gave: next to the coins of now, far from what was paid."""
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
_UNDER = 44
"""The visible part of a card under a stage."""
_BACK = 96
"""The width of a card face down."""
_NAME_AT, _HOW_AT = 38, 93
"""The distance of a card's name, and of how it came to be built, from its top."""
_THANKS_ROOM = 300
_PAYS_ROOM = 80
_BADGE = 68
"""The size of coins and shields."""
_NOW = 2 * _BADGE + 8
"""Their width side by side."""

_TITLE = Type(palette.ON_NIGHT, 50, Weight.BOLD)
_HINT = Type(palette.ON_NIGHT_FADED)
_CITY = Type(palette.ON_NIGHT, 40, Weight.BOLD)
_NUMBER = Type(palette.ON_NIGHT, 42, Weight.BOLD, gap=12)
_GAIN = Type(palette.ON_NIGHT, weight=Weight.BOLD, gap=4)
_AFFAIR = 76
"""The height of the line on what became of an edifice."""
_NAME_SIZES = (46, 42, 38, SMALLEST)
_GIVES_SIZES = (46, 40, SMALLEST, 28)
"""The sizes of what a card gives, by the text beside which its icons stand: the first that leaves its name room."""
_STAGE = Type(palette.ON_STONE, 42, Weight.BOLD)
_HOW = Type(palette.ON_STONE, weight=Weight.BOLD, gap=4)
_IDLE = Type(palette.ON_NIGHT_FADED, 40, Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Coins:
    """How much was paid to either neighbour and to the bank."""

    left: int = 0
    right: int = 0
    bank: int = 0


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
    stage: catalogue.Stage
    coins: Coins
    pawn: Age | None = None
    """The Age of the edifice of which a pawn was taken; its cost is among the coins."""


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
    deed: Deed
    coins: int | None
    """What it has now; None if that has not changed."""
    shields: int | None
    gained: int = 0
    """The coins that the bank gave."""


@dataclass(frozen=True, slots=True)
class Affair:
    """What became of an edifice, and what that brought or cost."""

    icon: str
    title: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """All that was revealed at once, in the order of seats."""

    title: str
    now: str
    """The heading of what the cities have afterwards."""
    pays: str
    """The word before what was paid."""
    entries: tuple[Entry, ...]
    affairs: tuple[Affair, ...] = ()

    def draw(self) -> Canvas:
        """Draw a row for each city, then the edifices."""
        below = len(self.entries) * (_ROW + _BETWEEN) - _BETWEEN + _MARGIN
        affairs = [(each, groups.arrange(each.groups, WIDTH - 2 * _MARGIN)) for each in self.affairs]
        bottom = _HEAD + below
        canvas = Canvas(WIDTH, bottom + sum(_AFFAIR + groups.height(lines) + _MARGIN for _, lines in affairs))
        canvas.row((_MARGIN, _HEAD // 2 + 2), [cut(self.title, WIDTH - 3 * _MARGIN - _NOW, _TITLE)], _TITLE)
        if any((each.coins, each.shields) != (None, None) for each in self.entries):
            canvas.row((WIDTH - _MARGIN - _NOW // 2, _HEAD // 2 + 6), [cut(self.now, _NOW, _HINT)], _HINT, "middle")
        for number, entry in enumerate(self.entries):
            _draw_entry(canvas, entry, self.pays, _HEAD + number * (_ROW + _BETWEEN))
        for affair, lines in affairs:
            with canvas.about("edifice"):
                title = cut(affair.title, WIDTH - 2 * _MARGIN - 2 * _BADGE, _CITY)
                canvas.row((_MARGIN, bottom + _AFFAIR // 2 - 6), [Icon(affair.icon, size=_BADGE), title], _CITY)
                groups.draw(canvas, lines, (_MARGIN, bottom + _AFFAIR))
            bottom += _AFFAIR + groups.height(lines) + _MARGIN
        return canvas


def _draw_entry(canvas: Canvas, entry: Entry, pays: str, top: int) -> None:
    with canvas.about(entry.city):
        canvas.place(_names(entry.city, entry.player), (_MARGIN, top))
        at, middle = (_MARGIN + _NAMES + _MARGIN // 2, top), top + _ROW // 2
        _draw_deed(canvas, entry.deed, pays, at)
        if entry.gained:
            canvas.row((at[0] + _CARD + _GAINS, middle), _gain(entry.gained), _GAIN, "right")
        if entry.coins is not None:
            coins = Icon("coin", str(entry.coins), _BADGE)
            canvas.row((WIDTH - _MARGIN - _NOW, middle), [coins], _NUMBER)
        if entry.shields is not None:
            canvas.row((WIDTH - _MARGIN, middle), [Icon("shield", str(entry.shields), _BADGE)], _NUMBER, "right")


@drawn_once
def _names(city: str, player: str) -> Canvas:
    """The city's name above its player's."""
    canvas = Canvas(_NAMES, _ROW)
    middle = _ROW // 2
    above, below = (middle - 24, middle + 26) if player else (middle, middle)
    canvas.row((0, above), [cut(city, _NAMES, _CITY)], _CITY)
    if player:
        canvas.row((0, below), [cut(player, _NAMES, _HINT)], _HINT)
    return canvas


def _draw_deed(canvas: Canvas, deed: Deed, pays: str, at: tuple[int, int]) -> None:
    match deed:
        case Built(card, coins, thanks):
            how = _paid(coins, pays) or _free(thanks)
            canvas.place(_structure(card, alone=not how), at)
            pen, left = palette.ON_FRAMES[card.colour], at[0] + _AFTER_KIND
            room = _CARD - _AFTER_KIND - _gives_width(symbols.effects(card.effects), _structure_sizes(card)[1])
            _draw_how(canvas, how, (left, at[1] + _HOW_AT), pen, room)
        case Stage(title, stage, coins, pawn):
            how = _paid(coins, pays)
            told = max(row_width(_stage_title(title, pawn), _STAGE), _least_width(how[1:]))
            size = _stage_size(min(told, _CARD // 2), stage)
            canvas.place(_stage(_stage_title(title, pawn), stage, size, alone=not how), at)
            room = _CARD - _UNDER - _AFTER_KIND - _gives_width(symbols.stage(stage), size)
            _draw_how(canvas, how, (at[0] + _UNDER + _AFTER_KIND, at[1] + _HOW_AT), palette.ON_STONE, room)
        case Discarded(title):
            canvas.place(_discarded(title), at)
        case Declined(title):
            canvas.place(_declined(title), at)
        case _:
            assert_never(deed)


def _draw_how(canvas: Canvas, how: Sequence[Sequence[Item]], at: tuple[int, int], pen: Pen, room: int) -> None:
    """Draw below a name what made the structure free or what was paid; without the word before it if that is long."""
    look = replace(_HOW, pen=pen)
    left, middle = at
    if _total_width(how, look) > room and len(how) > 1:
        how = how[1:]
    apart = _APART if _total_width(how, look) <= room else _CLOSE
    for parts in how:
        left = canvas.row((left, middle), _shortened(parts, look, room), look).right + apart


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


def _paid(coins: Coins, pays: str) -> list[list[Item]]:
    paid = [symbols.payment(coins.left, 0), symbols.payment(0, coins.right), symbols.payment(0, 0, coins.bank)]
    found = [each for each in paid if each]
    return [[cut(pays, _PAYS_ROOM, _HOW)], *found] if found else []


def _gain(amount: int) -> list[Item]:
    return ["+", symbols.coins(amount)]


_AFTER_KIND = _KIND_AT + _KIND + 12
"""The distance of a card's name from its left edge."""


@drawn_once
def _structure(card: Card, *, alone: bool) -> Canvas:
    """A structure, without how it came to be built; its name stands in the middle if it stands alone."""
    canvas = Canvas(_CARD, _ROW)
    name, gives = _structure_sizes(card)
    with canvas.about(card.name):
        _draw_card(canvas, canvas.area, palette.ON_FRAMES[card.colour], f"kind-{card.colour}")
        how = Type(palette.ON_FRAMES[card.colour], name, Weight.BOLD)
        canvas.row((_AFTER_KIND, _ROW // 2 if alone else _NAME_AT), [card.name], how)
        _draw_gives(canvas, symbols.effects(card.effects), gives, palette.FRAMES[card.colour])
    return canvas


@cache
def _structure_sizes(card: Card) -> tuple[int, int]:
    """The sizes of a name and of what the card gives: both as large as they fit side by side."""
    given = symbols.effects(card.effects)
    for gives, name in [*product(_GIVES_SIZES[:-1], _NAME_SIZES[:-1]), *product(_GIVES_SIZES[-2:], _NAME_SIZES)]:
        if _AFTER_KIND + text_width(card.name, name, Weight.BOLD) + _gives_width(given, gives) <= _CARD:
            return name, gives
    return _NAME_SIZES[-1], _GIVES_SIZES[-1]


@drawn_once
def _stage(title: tuple[Item, ...], stage: catalogue.Stage, size: int, *, alone: bool) -> Canvas:
    """A stage with what it gives in this size, the pawn that was taken with it, and the end of the card under it."""
    canvas = Canvas(_CARD, _ROW)
    _draw_back(canvas, _UNDER + _ROUND)
    _draw_card(canvas, Area(_UNDER, 0, _CARD, _ROW), palette.ON_STONE, "stage")
    said, *joined = title
    room = _CARD - _UNDER - _AFTER_KIND - _gives_width(symbols.stage(stage), size)
    room -= row_width(joined, _STAGE) + _STAGE.gap if joined else 0
    named = [cut(str(said), room, _STAGE), *joined]
    canvas.row((_UNDER + _AFTER_KIND, _ROW // 2 if alone else _NAME_AT), named, _STAGE)
    _draw_gives(canvas, symbols.stage(stage), size, palette.STONE)
    return canvas


def _stage_title(title: str, pawn: Age | None) -> tuple[Item, ...]:
    """Its number, and the pawn that was taken with it."""
    return (title, symbols.AND, replace(symbols.pawn(pawn), size=_PAWN)) if pawn else (title,)


@cache
def _stage_size(told: int, stage: catalogue.Stage) -> int:
    """The size of what a stage gives: the largest beside what is told, which is so wide."""
    given, room = symbols.stage(stage), _CARD - _UNDER - _AFTER_KIND - told
    return next((size for size in _GIVES_SIZES if _gives_width(given, size) <= room), _GIVES_SIZES[-1])


@drawn_once
def _discarded(title: str) -> Canvas:
    """A card face down."""
    canvas = Canvas(_CARD, _ROW)
    _draw_back(canvas, _BACK)
    canvas.row((_AFTER_KIND, _ROW // 2), [cut(title, _CARD - _AFTER_KIND, _IDLE)], _IDLE)
    return canvas


@drawn_once
def _declined(title: str) -> Canvas:
    canvas = Canvas(_CARD, _ROW)
    canvas.row((_PADDING, _ROW // 2), [Icon("no"), cut(title, _CARD - _AFTER_KIND, _IDLE)], _IDLE)
    return canvas


def _draw_card(canvas: Canvas, area: Area, pen: Pen, kind: str) -> None:
    """Draw a card in its colour, with the sign of its kind."""
    canvas.box(area, pen.ground, radius=_ROUND)
    canvas.row((area.left + _KIND_AT, (area.top + area.bottom) // 2), [Icon(kind, size=_KIND)], Type(pen))


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


def _draw_back(canvas: Canvas, width: int) -> None:
    """Draw the visible part of a card face down."""
    canvas.framed(Area(0, 0, width, _ROW), palette.STONE, palette.DUSK, radius=_ROUND)
    (x, y), (wide, high) = (_BACK // 2, _ROW // 2), (20, 32)
    diamond = [(x, y - high), (x + wide, y), (x, y + high), (x - wide, y), (x, y - high), (x + wide, y)]
    canvas.line(diamond, palette.MIST, palette.DUSK, 4)
