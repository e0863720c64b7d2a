"""What became of an edifice in a turn: it stands, and whom it rewards, or it has failed, and what that cost.

Cities are shown by their silhouettes and names; what was lost stands after a red cross.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.pictures.drawing import banner, palette, places, symbols
from bot.pictures.drawing.banner import Building
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Emblem, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments.edifices import Form
from bot.pictures.drawing.wonder import fit_row
from engine.catalogue import Age, Card
from engine.edifices import Fate

_MARGIN = 16
_BETWEEN = 12
_ROUND = 18
_PADDING = 16
_HEADING = 60
"""The height of what losses have in common."""
_LINE = 80
"""The height of a box with one line of cities, and what every further line adds to it but for its padding."""
_MORE = 62
_EMBLEM = (64, 48)
_CELLS = 24
"""Between two cities, and between a word and what follows."""
_SIZES = (64, 54)
"""The sizes of the icons of a reward: the largest with which all fit. On a smaller token there is no room for "+5"."""
_COLUMNS = 3
_LOSS = 144
"""The height of a box with a loss."""
_WIDE = (WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _BETWEEN) // _COLUMNS
_CITY_AT, _LOST_AT = 40, 102
"""From the top of such a box."""
_CARD, _KIND = 58, 36
"""The height of a card, and the size of the sign of its kind."""
_TOKEN = 58
_CROSS = 40
"""The size of the cross before what is lost."""
_NAMES = (38, 36, 34)
"""The sizes of its name: the largest with which all of it fits."""

_HEADED = Type(palette.ON_NIGHT, 40, Weight.BOLD)
_WORD = Type(palette.ON_PAPER_FADED, 36)
_NAME = Type(palette.ON_PAPER, 40, Weight.BOLD, 12)
_REWARD = Type(palette.ON_PAPER, 40, Weight.BOLD, 6)


@dataclass(frozen=True, slots=True)
class City:
    """A city, as it is shown beside what it gets or loses."""

    name: str
    monument: str
    """The key of its monument."""

    def shown(self) -> list[Item]:
        """Its silhouette and its name."""
        drawn = places.silhouette(self.monument, _EMBLEM, palette.FADED, palette.PAPER, narrow=True)
        return [Emblem(self.monument, drawn), self.name]


@dataclass(frozen=True, slots=True)
class Rewarded:
    """A reward, and who got it."""

    title: str
    form: Form
    word: str
    """Before the reward."""
    reward: tuple[Item, ...]
    receivers: str
    """Before the cities."""
    cities: tuple[City, ...]

    @property
    def height(self) -> int:
        """In pixels."""
        return banner.HEIGHT + _BETWEEN + _LINE + _MORE * (len(self._lines()) - 1)

    def put(self, canvas: Canvas, age: Age, top: int) -> None:
        """Draw the building, below it what it brings and whom."""
        banner.put(canvas, self.title, Building(self.form, age, Fate.CONSTRUCTED), top)
        box = Area(_MARGIN, top + banner.HEIGHT + _BETWEEN, WIDTH - _MARGIN, top + self.height)
        canvas.box(box, palette.PAPER, palette.NIGHT, _ROUND)
        middle = box.top + _LINE // 2
        for line in self._lines():
            left = box.left + _PADDING
            for about, items, how in line:
                with canvas.about(about):
                    left = canvas.row((left, middle), items, how).right + _CELLS
            middle += _MORE

    def _lines(self) -> list[list["_Cell"]]:
        """All in one line, or the cities on lines of their own."""
        room = WIDTH - 2 * _MARGIN - 2 * _PADDING
        receivers: list[_Cell] = [("cities", (self.receivers,), _WORD)]
        receivers += [("cities", each.shown(), _NAME) for each in self.cities]
        word = row_width([self.word], _WORD) + _CELLS

        def gain(beside: int) -> list[_Cell]:
            """The reward with its word, where something so wide stands on the same line."""
            given = fit_row(self.reward, room - word - beside, _REWARD, _SIZES)
            return [("reward", (self.word,), _WORD), ("reward", given, _REWARD)]

        together = [*gain(_CELLS + _wide(receivers)), *receivers]
        if _wide(together) <= room:
            return [together]
        lines = [gain(0), list[_Cell]()]
        for cell in receivers:
            if _wide([*lines[-1], cell]) > room:
                lines.append([])
            lines[-1].append(cell)
        return lines


_Cell: TypeAlias = tuple[str, Sequence[Item], Type]
"""A part of a line: what it is about, and how it is written."""


def _wide(cells: Sequence[_Cell]) -> int:
    return sum(row_width(items, how) for _, items, how in cells) + _CELLS * (len(cells) - 1)


@dataclass(frozen=True, slots=True)
class Loss:
    """What a city lost: a card, or tokens or coins, or a debt that it took instead."""

    city: City
    card: Card | None = None
    taken: tuple[Item, ...] = ()
    """What was taken from it."""
    owed: tuple[Item, ...] = ()

    def put(self, canvas: Canvas, area: Area) -> None:
        """Draw the city, below it the loss."""
        canvas.box(area, palette.PAPER, palette.NIGHT, _ROUND)
        left, right, middle = area.left + _PADDING, area.right - _PADDING, area.top + _LOST_AT
        emblem, name = self.city.shown()
        named = cut(str(name), right - left - row_width([emblem], _NAME) - _NAME.gap, _NAME)
        canvas.row((left, area.top + _CITY_AT), [emblem, named], _NAME)
        if self.card or self.taken:
            lost = replace(symbols.LOST, size=_CROSS)
            left = canvas.row((left, middle), [lost], _REWARD).right
        if self.card:
            _draw_card(canvas, self.card, (left, middle), right - left)
        else:
            canvas.row((left, middle), fit_row([*self.taken, *self.owed], right - left, _REWARD, (_TOKEN, 46)), _REWARD)


def _draw_card(canvas: Canvas, card: Card, at: tuple[int, int], room: int) -> None:
    """Draw a card in its colour, with its name."""
    types = [Type(palette.ON_FRAMES[card.colour], size, Weight.BOLD, 5) for size in _NAMES]
    room -= _KIND + 3 * types[0].gap
    how = next((each for each in types if row_width([card.name], each) <= room), types[-1])
    items: list[Item] = [Icon(f"kind-{card.colour}", size=_KIND), cut(card.name, room, how)]
    wide = row_width(items, how) + 2 * how.gap
    area = Area(at[0], at[1] - _CARD // 2, at[0] + wide, at[1] + _CARD // 2)
    canvas.box(area, how.pen.ground, palette.PAPER, _ROUND - 4)
    canvas.row((area.left + how.gap, at[1]), items, how)


@dataclass(frozen=True, slots=True)
class Failed:
    """An edifice that has failed, and what each city lost that took no part."""

    title: str
    form: Form
    heading: str
    """What the losses have in common."""
    losses: tuple[Loss, ...]

    @property
    def height(self) -> int:
        """In pixels."""
        rows = -(-len(self.losses) // _COLUMNS)
        return banner.HEIGHT + (_HEADING + rows * (_LOSS + _BETWEEN) - _BETWEEN if rows else 0)

    def put(self, canvas: Canvas, age: Age, top: int) -> None:
        """Draw the ruins, below them the losses in columns."""
        banner.put(canvas, self.title, Building(self.form, age, Fate.FAILED), top)
        top += banner.HEIGHT
        if self.losses:
            at = _MARGIN + _PADDING, top + _HEADING // 2 + 2
            canvas.row(at, [cut(self.heading, WIDTH - 2 * at[0], _HEADED)], _HEADED)
        for number, loss in enumerate(self.losses):
            row, column = divmod(number, _COLUMNS)
            left, high = _MARGIN + column * (_WIDE + _BETWEEN), top + _HEADING + row * (_LOSS + _BETWEEN)
            with canvas.about(loss.city.name):
                loss.put(canvas, Area(left, high, left + _WIDE, high + _LOSS))


Affair: TypeAlias = Rewarded | Failed
