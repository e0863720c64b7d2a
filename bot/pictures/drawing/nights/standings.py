"""Who is in front after a round, or has won the night: a row for each, the first three larger, and titles below.

Of many people all but these lie in two halves side by side. At the end the winners stand above, below laurel.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import finale, grid, head, rows
from bot.pictures.drawing.nights.grid import GAP, MARGIN, ROUND
from bot.pictures.drawing.nights.head import written
from bot.pictures.drawing.nights.rows import MEDALS, SMALL, Column, Columns, Row

_MOST_BELOW = 16
"""So many people lie below each other, more in two halves."""
_MOST_LARGE = 5
"""Of more people, so many of the first three places are large at most."""
_BETWEEN = 10
_TITLE = Type(palette.ON_PAPER, 44, Weight.BOLD)
_TITLE_HIGH, _TITLE_AT, _AWARD = 72, 40, 60
"""The height of the title above titles of the evening, its middle, and the height of one of these."""
_PADDING = 24
_SIGN, _BESIDE = 50, 14
"""The size of an icon before a title of the evening, and the gap after it."""
_MOST_TITLE = 520
"""The greatest width of its words, before who has it."""
_AWARDED = Type(palette.ON_PAPER_FADED, 38)
_TOLD = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (40, 36, SMALLEST))


@dataclass(frozen=True, slots=True)
class Award:
    """A title of the evening."""

    title: str
    told: str
    """Who has it, and for what."""
    icon: str = ""
    """The name of an icon before it; may be empty."""


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """The places of everybody."""

    title: str
    told: str
    """The line below the title; may be empty."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""
    columns: tuple[Column, ...]
    """The first decides, and stands at the end of a row."""
    rows: tuple[Row, ...]
    """From first place to last."""
    winners: tuple[str, ...] = ()
    """Who has won, once the night is over."""
    awards_title: str = ""
    awards: tuple[Award, ...] = ()

    def draw(self) -> Canvas:
        """Draw the head, or the winners; then the rows with what is counted above them, and titles of the evening."""
        large, small = _parted(self.rows)
        halves = small[: (len(small) + 1) // 2], small[(len(small) + 1) // 2 :]
        whole = Columns.fitted(self.columns, large, (MARGIN, WIDTH - MARGIN), halved=False)
        first = finale.height((self.title, self.told), self.winners) if self.winners else head.HEIGHT
        second = first + rows.HEADS + sum(whole.look(row).step for row in large) + _BETWEEN
        third = second + (rows.SIGNS + len(halves[0]) * SMALL.step + _BETWEEN if small else 0)
        awards = _TITLE_HIGH + len(self.awards) * _AWARD + _BETWEEN if self.awards else 0
        canvas = Canvas(WIDTH, third + (awards + MARGIN if awards else 0))
        if self.winners:
            finale.put(canvas, self.cities, (self.title, self.told), self.winners)
        else:
            head.put(canvas, self.cities, self.title, self.told)
        self._put_rows(canvas, large, whole, (first, first + rows.HEADS))
        for half, left in zip(halves, (MARGIN, MARGIN + grid.width(2) + GAP), strict=True):
            if half:
                columns = Columns.fitted(self.columns, small, (left, left + grid.width(2)), halved=True)
                self._put_rows(canvas, half, columns, (second, second + rows.SIGNS))
        if awards:
            _put_awards(canvas, self, Area(MARGIN, third, WIDTH - MARGIN, third + awards))
        canvas.rim()
        return canvas

    def _put_rows(self, canvas: Canvas, of: Sequence[Row], columns: Columns, tops: tuple[int, int]) -> None:
        """Draw what is counted, and rows below each other, from these heights down."""
        heads, top = tops
        rows.put_heads(canvas, columns, heads)
        for row in of:
            with canvas.about("row"):
                rows.put(canvas, row, columns, top, over=bool(self.winners))
            top += columns.look(row).step


def _parted(of: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    """The rows that have the whole width, and those in halves."""
    if len(of) <= _MOST_BELOW:
        return of, ()
    first = min(_MOST_LARGE, sum(row.place in {1, *MEDALS} for row in of))
    return of[:first], of[first:]


def _put_awards(canvas: Canvas, scene: StandingsScene, area: Area) -> None:
    """Draw titles of the evening, each in a line with who has it."""
    canvas.box(area, palette.PAPER, radius=ROUND)
    left, right, middle = area.left + _PADDING, area.right - _PADDING, area.top + _TITLE_AT
    with canvas.about("awards"):
        canvas.row((left, middle), [written(scene.awards_title, (_TITLE,), right - left)[0]], _TITLE)
    titles = left + (_SIGN + _BESIDE if any(each.icon for each in scene.awards) else 0)
    wide = min(_MOST_TITLE, max(row_width([each.title], _AWARDED) for each in scene.awards))
    told, middle = titles + wide + _PADDING, area.top + _TITLE_HIGH + _AWARD // 2
    for each in scene.awards:
        with canvas.about("award"):
            if each.icon:
                canvas.row((left, middle), [Icon(each.icon, size=_SIGN)], _AWARDED)
            canvas.row((titles, middle), [written(each.title, (_AWARDED,), wide)[0]], _AWARDED)
            has_it, how = written(each.told, _TOLD, right - told)
            canvas.row((told, middle), [has_it], how)
        middle += _AWARD
