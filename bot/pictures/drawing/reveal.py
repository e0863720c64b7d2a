"""What every city did in a turn: a row for each, with a small card for what was built and what was paid for it.

Below it says what became of edifices, and what that brought the cities or cost them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from bot.pictures.drawing import groups, palette, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.groups import Group
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once
from engine import catalogue
from engine.catalogue import Age, Card

_MARGIN = 24
_HEAD = 78
_ROW = 118
_BETWEEN = 12
_NAMES = 252
"""The width of the names of cities and players."""
_CARD = 642
_GAINS = 78
"""The width of what the bank gave: next to the coins of now, far from what was paid."""
_BAND = 56
"""The height of a card's upper part, with its name."""
_FRAME = 6
_IN_BODY = _BAND + (_ROW - _BAND - _FRAME) // 2
"""The distance from a card's top to the middle of its lower part."""
_ROUND = 16
_PADDING = 16
_APART = 18
"""The gap between two things that were given or paid."""
_UNDER = 56
"""The visible part of a card under a stage."""
_BACK = 84
"""The width of a card face down."""
_TITLE_ROOM = 520
"""The greatest width of the words for what was done."""
_THANKS_ROOM = 270
_PAYS_ROOM = 80
_BADGE = 66
"""The size of coins and shields."""
_NOW = 2 * _BADGE + 12
"""Their width side by side."""

_TITLE = Type(palette.ON_NIGHT, 46, Weight.BOLD)
_HINT = Type(palette.ON_NIGHT_FADED)
_CITY = Type(palette.ON_NIGHT, 40, Weight.BOLD)
_NUMBER = Type(palette.ON_NIGHT, 42, Weight.BOLD, gap=12)
_GIVES = Type(palette.ON_PAPER, gap=4)
_HOW = Type(palette.ON_PAPER, weight=Weight.BOLD, gap=4)
_GAIN = Type(palette.ON_NIGHT, weight=Weight.BOLD, gap=4)
_AFFAIR = 76
"""The height of the line on what became of an edifice."""
_NAME_SIZE = 38
_IDLE = Type(palette.ON_NIGHT_FADED, _NAME_SIZE, Weight.BOLD)


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
    """What one city did, and what it has now."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    deed: Deed
    coins: int
    shields: int
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
        at = _MARGIN + _NAMES + _MARGIN // 2, top
        _draw_deed(canvas, entry.deed, pays, at)
        if entry.gained:
            canvas.row((at[0] + _CARD + _GAINS, top + _ROW // 2), _gain(entry.gained), _GAIN, "right")
        has = [Icon("coin", str(entry.coins), _BADGE), Icon("shield", str(entry.shields), _BADGE)]
        canvas.row((WIDTH - _MARGIN, top + _ROW // 2), has, _NUMBER, "right")


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
            canvas.place(_structure(card), at)
            _draw_how(canvas, _paid(coins, pays) or _free(thanks), at)
        case Stage(title, stage, coins, pawn):
            canvas.place(_stage(title, stage, pawn), at)
            paid = _paid(coins, pays)
            room = _CARD - _UNDER - 2 * _PADDING - _total_width(symbols.stage(stage), _GIVES)
            _draw_how(canvas, paid if _total_width(paid, _HOW) <= room else paid[1:], at)
        case Discarded(title):
            canvas.place(_discarded(title), at)
        case Declined(title):
            canvas.place(_declined(title), at)
        case _:
            assert_never(deed)


def _draw_how(canvas: Canvas, how: Sequence[Sequence[Item]], at: tuple[int, int]) -> None:
    """Draw, at the right of a card and from left to right, what made it free or what was paid."""
    right, middle = at[0] + _CARD - _PADDING, at[1] + _IN_BODY
    for parts in reversed(how):
        right = canvas.row((right, middle), parts, _HOW, "right").left - _APART


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


@drawn_once
def _structure(card: Card) -> Canvas:
    """A structure, without how it came to be built."""
    canvas = Canvas(_CARD, _ROW)
    with canvas.about(card.name):
        _draw_card(canvas, canvas.area, palette.ON_FRAMES[card.colour], [_badge(f"kind-{card.colour}"), card.name])
        _draw_gives(canvas, canvas.area, symbols.effects(card.effects))
    return canvas


@drawn_once
def _stage(title: str, stage: catalogue.Stage, pawn: Age | None) -> Canvas:
    """A stage, the pawn that was taken with it, and the end of the card under it."""
    canvas = Canvas(_CARD, _ROW)
    _draw_back(canvas, _UNDER + _ROUND)
    area = Area(_UNDER, 0, _CARD, _ROW)
    joined: list[Item] = [symbols.AND, replace(symbols.pawn(pawn), size=_BAND - 8)] if pawn else []
    room = _TITLE_ROOM - (row_width(joined, _IDLE) + _IDLE.gap if joined else 0)
    _draw_card(canvas, area, palette.ON_STONE, [_badge("stage"), cut(title, room, _IDLE), *joined])
    _draw_gives(canvas, area, symbols.stage(stage))
    return canvas


@drawn_once
def _discarded(title: str) -> Canvas:
    """A card face down."""
    canvas = Canvas(_CARD, _ROW)
    _draw_back(canvas, _BACK)
    canvas.row((_BACK + _PADDING, _ROW // 2), [cut(title, _TITLE_ROOM, _IDLE)], _IDLE)
    return canvas


@drawn_once
def _declined(title: str) -> Canvas:
    canvas = Canvas(_CARD, _ROW)
    canvas.row((_PADDING, _ROW // 2), [Icon("no"), cut(title, _TITLE_ROOM, _IDLE)], _IDLE)
    return canvas


def _draw_card(canvas: Canvas, area: Area, pen: Pen, title: Sequence[Item]) -> None:
    """Draw a card with its title on its frame, and paper below."""
    canvas.box(area, pen.ground, radius=_ROUND)
    paper = Area(area.left + _FRAME, area.top + _BAND, area.right - _FRAME, area.bottom - _FRAME)
    canvas.box(paper, palette.PAPER, pen.ground, _ROUND - _FRAME)
    canvas.row((area.left + _PADDING, area.top + _BAND // 2), title, Type(pen, _NAME_SIZE, Weight.BOLD))


def _badge(name: str) -> Icon:
    return Icon(name, size=_BAND - 8)


def _draw_gives(canvas: Canvas, area: Area, gives: Sequence[Sequence[Item]]) -> None:
    left = area.left + _PADDING
    for each in gives:
        left = canvas.row((left, area.top + _IN_BODY), each, _GIVES).right + _APART


def _draw_back(canvas: Canvas, width: int) -> None:
    """Draw the visible part of a card face down."""
    canvas.framed(Area(0, 0, width, _ROW), palette.STONE, palette.DUSK, radius=_ROUND)
    (x, y), (wide, high) = (_BACK // 2, _ROW // 2), (20, 32)
    diamond = [(x, y - high), (x + wide, y), (x, y + high), (x - wide, y), (x, y - high), (x + wide, y)]
    canvas.line(diamond, palette.MIST, palette.DUSK, 4)
