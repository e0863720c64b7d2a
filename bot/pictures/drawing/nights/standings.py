"""Who is in front after a round, or has won the night: a row for each, the first three larger, and titles below.

Of many people only the first have a row, and apart from these whoever looks at it alone. At the end the winners stand
above, below laurel.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight, lines
from bot.pictures.drawing.nights import finale, head, rows
from bot.pictures.drawing.nights.grid import MARGIN, ROUND
from bot.pictures.drawing.nights.head import written
from bot.pictures.drawing.nights.rows import Column, Columns, Row

_MORE, _MORE_HIGH = Type(palette.ON_NIGHT_FADED, 40), 64
"""How it is written that there are more people, and the height of that."""
_BETWEEN = 10
_RULE, _RULE_LINE = Type(palette.ON_NIGHT_FADED, 34), 46
"""How it is written what decides, and the height of a line of it."""
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
    """The places of the first people, and of one more."""

    title: str
    told: str
    """The line below the title; may be empty."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""
    columns: tuple[Column, ...]
    """The first decides, and stands at the end of a row."""
    rows: tuple[Row, ...]
    """From the first place on."""
    winners: tuple[str, ...] = ()
    """Who has won, once the night is over."""
    awards_title: str = ""
    awards: tuple[Award, ...] = ()
    more: str = ""
    """How many people more there are; empty if all have a row."""
    own: Row | None = None
    """That of whoever looks at it alone, if it is not among the first."""
    rule: str = ""
    """What decides, in words; may be empty."""

    def draw(self) -> Canvas:
        """Draw the head, or the winners; then the rows with what is counted above them, and titles of the evening."""
        own = () if self.own is None else (self.own,)
        columns = Columns.fitted(self.columns, (*self.rows, *own), (MARGIN, WIDTH - MARGIN))
        first = finale.height((self.title, self.told), self.winners) if self.winners else head.HEIGHT
        second = first + columns.high + sum(row.look.step for row in self.rows)
        ruled = second + (_MORE_HIGH if self.more else 0) + sum(row.look.step for row in own)
        rule = lines(self.rule, WIDTH - 4 * MARGIN, _RULE.size)
        last = ruled + len(rule) * _RULE_LINE + _BETWEEN
        awards = _TITLE_HIGH + len(self.awards) * _AWARD + _BETWEEN if self.awards else 0
        canvas = Canvas(WIDTH, last + (awards + MARGIN if awards else 0))
        if self.winners:
            finale.put(canvas, self.cities, (self.title, self.told), self.winners)
        else:
            head.put(canvas, self.cities, self.title, self.told)
        rows.put_heads(canvas, columns, first)
        self._put_rows(canvas, self.rows, columns, first + columns.high)
        if self.more:
            with canvas.about("more"):
                middle = WIDTH // 2, second + _MORE_HIGH // 2 - _BETWEEN // 2
                canvas.row(middle, [cut(self.more, WIDTH - 2 * MARGIN, _MORE)], _MORE, "middle")
        self._put_rows(canvas, own, columns, ruled - sum(row.look.step for row in own))
        with canvas.about("rule"):
            for number, line in enumerate(rule):
                canvas.row((2 * MARGIN, ruled + number * _RULE_LINE + _RULE_LINE // 2), [line], _RULE)
        if awards:
            _put_awards(canvas, self, Area(MARGIN, last, WIDTH - MARGIN, last + awards))
        canvas.rim()
        return canvas

    def _put_rows(self, canvas: Canvas, of: Sequence[Row], columns: Columns, top: int) -> None:
        """Draw rows below each other, from this height down."""
        for row in of:
            with canvas.about("row"):
                rows.put(canvas, row, columns, top, over=bool(self.winners))
            top += row.look.step


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
