"""The score sheet: a row for each city, a column for each of the rulebook's seven categories, the totals large.

The most in a category lies on a plate in the category's colour with a star, if it stands out; the winner's row is
framed in gold like a trophy.

With edifices there are two more columns, for their rewards and for debts.

The points so far, before the end, are the same sheet without a winner: the total of whoever leads lies on gold.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Type
from bot.pictures.drawing.figures import NONE, figures
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.players import Player, reader
from engine.catalogue import Age
from engine.effects import Colour

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
"""The names of their icons, in the rulebook's order."""
WITH_EDIFICES = (*CATEGORIES, "edifice", "debt")
"""The categories of a game with edifices."""
BEST: dict[str, Pen] = {
    "military": palette.ON_FRAMES[Colour.RED],
    "treasury": palette.ON_FRAMES[Colour.BROWN],
    "wonder": palette.ON_GOLD,
    "civilian": palette.ON_FRAMES[Colour.BLUE],
    "science": palette.ON_FRAMES[Colour.GREEN],
    "commerce": palette.ON_FRAMES[Colour.YELLOW],
    "guilds": palette.ON_FRAMES[Colour.PURPLE],
    "edifice": palette.ON_FRAMES[Colour.GRAY],
}
"""The pen for the most in each category; nobody has the most of debts."""
_MOST_BEST, _LEAST_BEST = 2, 3
"""So many cities may have the most of a category, and so much it has to be, to stand out."""
_BESIDE = 18
"""Between a player, the city and its coins."""
TOTAL = "points"
"""The icon of the totals."""
_SAID = Type(palette.ON_NIGHT_FADED, SMALLEST)


@dataclass(frozen=True, slots=True)
class CityRow:
    """A city's row."""

    city: str
    player: str
    """Empty if the font cannot write the name; of the only person who sees it, "You"."""
    monument: str
    """The key of its monument."""
    points: tuple[int, ...]
    """In the order of the sheet's categories."""
    total: int
    place: str = ""
    """Empty for the Free City, and if there are no places."""
    has_won: bool = False
    leads: bool = False
    """Whether it has the most points so far."""
    coins: int | None = None
    """If they decided between cities with equal points."""
    is_free_city: bool = False
    is_computer: bool = False
    """Whether the player is a computer."""
    is_own: bool = False
    """Whether it is that of the only person who sees it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet."""

    title: str
    age: Age
    """Whose sky is above it."""
    cities: tuple[str, ...]
    """The keys of all monuments, in the order of seats."""
    heads: tuple[str, ...]
    """The words for the categories and the total."""
    rows: tuple[CityRow, ...]
    """From first place to last; the Free City comes at the end."""
    star: str
    """What a star means: a line below the sheet, if there is one."""
    foot: str = ""
    """Another line below it; often empty."""
    categories: tuple[str, ...] = CATEGORIES
    shorter: tuple[str, ...] = ()
    """Words for the same heads that are shorter, if there are any."""

    def draw(self) -> Canvas:
        """Draw the heads, then a row for each city."""
        words = zip((*self.categories, TOTAL), self.heads, self.shorter or self.heads, strict=True)
        *heads, total = (_head(*each) for each in words)
        best, rows = self._best, [_across(Gap(), heads, total)]
        for row in self.rows:
            apart = (Gap(high=6),) if row.is_free_city else ()
            rows += [*apart, About(row.city, _row(row, self.categories, best))]
        star = About("star", Signs((Icon("best", size=40), self.star), _SAID))
        foot = (*((star,) if best else ()), *((Text(self.foot, (_SAID,)),) if self.foot else ()))
        return horizon.above(Column((*rows, *foot), 10), self.cities, self.age, self.title)

    @property
    def _best(self) -> dict[str, int]:
        """The points in each category that stand out."""
        by_category = zip(self.categories, zip(*(row.points for row in self.rows), strict=True), strict=True)
        return {
            category: max(points)
            for category, points in by_category
            if category in BEST and max(points) >= _LEAST_BEST and points.count(max(points)) <= _MOST_BEST
        }


def _across(first: Box, columns: Sequence[Box], total: Box) -> Box:
    """What stands between the first column and the total, equally wide: the same in all rows."""
    return Row((Sized(first, 98), Row(tuple(columns), rest=None), Sized(total, 130)), rest=1)


def _head(category: str, word: str, shorter: str) -> Box:
    """An icon above its word, or a shorter one: words that nearly meet would be read as one."""
    said = Fitting((Inset(Text(word, (_SAID,), across="middle"), 8), Text(shorter, (_SAID,), across="middle")))
    return About(category, Column((Signs((Icon(category, size=64),), _SAID, "middle"), said)))


def _row(row: CityRow, categories: Sequence[str], best: Mapping[str, int]) -> Box:
    """Its place, its name above its points, and the total; a winner's gold reaches beyond it."""
    paper = _OF_STONE if row.is_free_city else _OF_PAPER
    beside = palette.ON_GOLD if row.has_won else paper.beside
    coin = Signs((Icon("coin", figures(row.coins or 0), 50),), Type(paper.ink, weight=Weight.BOLD))
    coins = () if row.coins is None else (About("coins", coin),)
    points = [
        About(each, _most(number, BEST[each], paper) if number == best.get(each) else _number(number, paper))
        for each, number in zip(categories, row.points, strict=True)
    ]
    rows = Column(
        (
            Sized(Inset(Middle(Row((*_names(row, paper), *coins), _BESIDE, rest=0)), 16), high=60),
            Sized(Row((*points,), rest=None), high=60),
        )
    )
    whole = _across(_first(row, beside), (Plate(rows, paper.ink.ground, (0, 0), 0),), _total(row, beside))
    return Plate(whole, beside.ground, (0, 8 if row.has_won else 0), 18)


def _names(row: CityRow, paper: "_Paper") -> tuple[Box, ...]:
    """A player's name and beside it the city's, or the city's alone; a long name is cut."""
    bold = (Type(paper.ink, 38, Weight.BOLD),)
    if not row.player:
        return (Text(row.city, bold),)
    player = reader(row.player) if row.is_own else Player(row.player, bold, row.is_computer)
    return player, Text(row.city, (Type(paper.ink, 34),))


def _first(row: CityRow, pen: Pen) -> Box:
    """A crown, a place's number, or the Free City's sign, above the city's monument."""
    sign = "winner" if row.has_won else "free-city" if row.is_free_city else ""
    place = Signs((Icon(sign, size=60) if sign else row.place,), Type(pen, 54, Weight.BOLD), "middle")
    above = (About("place", Sized(place, high=60)),) if sign or row.place else ()
    return Column((*above, Drawn(places.silhouette(row.monument, (84, 52), palette.FADED, pen.ground))), spread=True)


def _total(row: CityRow, pen: Pen) -> Box:
    """The total, on gold if it is the most so far."""
    on = palette.ON_GOLD if row.leads else pen
    total = Signs((figures(row.total),), Type(on, 84 if row.has_won else 68, Weight.BOLD), "middle")
    return About(TOTAL, Inset(Plate(total, on.ground, (0, 0), 14, pen.ground), 8, 8) if row.leads else total)


class _Paper(NamedTuple):
    """The pens for what counts, for what matters less, for what is lost, and for both ends of a row."""

    ink: Pen
    faded: Pen
    bad: Pen
    beside: Pen


_OF_PAPER = _Paper(palette.ON_PAPER, palette.ON_PAPER_FADED, palette.ON_PAPER_BAD, palette.ON_SAND)
_OF_STONE = _Paper(palette.ON_STONE, palette.ON_STONE_FADED, palette.ON_STONE_BAD, palette.ON_STONE)


def _number(points: int, on: _Paper) -> Box:
    """Points, or a quiet sign for none."""
    if not points:
        return Signs((NONE,), Type(on.faded, 36), "middle")
    return Signs((figures(points),), Type(on.bad if points < 0 else on.ink, 44, Weight.BOLD), "middle")


def _most(points: int, pen: Pen, on: _Paper) -> Box:
    """The most in a category on a plate."""
    types = tuple(Type(pen, size, Weight.BOLD) for size in (44, 36))
    return Inset(Plate(_Starred(Text(figures(points), types)), pen.ground, (0, 0), 14, on.ink.ground), 5, 5)


@dataclass(frozen=True, slots=True)
class _Starred:
    """A number in the middle, which gives way to a star in the upper right corner: so it is seen without a colour."""

    number: Text

    def width(self) -> int:
        return self.number.width()

    def height(self, width: int) -> int:
        return self.number.height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        star, end = 28, area.right - 38  # closer to the star, a number and it are read as one
        wide = min(self.number.width(), end - area.left)
        left = min((area.left + area.right - wide) // 2, end - wide)
        self.number.draw(canvas, area._replace(left=left, right=left + wide))
        canvas.stand(
            (area.right - star - 2, area.top + star + 2), Icon("best", size=star), self.number.types[0].pen.ground
        )
