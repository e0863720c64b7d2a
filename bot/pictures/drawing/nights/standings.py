"""Who is in front after a round, or has won the night: a row for each, the first three larger, and titles below.

Of many people only the first have a row, and apart from these whoever looks at it alone. At the end the winners stand
above, below laurel.
"""

from dataclasses import dataclass
from functools import partial

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Canvas, Icon, Type
from bot.pictures.drawing.layout import About, Box, Column, Fitting, Gap, Grid, Inset, Plate, Signs, Sized, Text, drawn
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import head
from bot.pictures.drawing.nights.finale import Finale
from bot.pictures.drawing.nights.rows import Columns, Heading, Standing

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

    def cells(self) -> tuple[Box, ...]:
        """The icon, the title, and who has it."""
        title, sign = Text(self.title, (_AWARDED,)), (Icon(self.icon, size=50),) if self.icon else ()
        told = Fitting((*(Text(self.told, (how,)) for how in _TOLD), Text(self.told, _TOLD, 2)))
        cells = Signs(sign, _AWARDED), Sized(title, min(520, title.width())), About("told", told)
        return tuple(About("award", each) for each in cells)


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """The places of the first people, and of one more."""

    title: str
    told: str
    """The line below the title; may be empty."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""
    columns: tuple[Heading, ...]
    """The first decides, and stands at the end of a row."""
    rows: tuple[Standing, ...]
    """From the first place on."""
    winners: tuple[str, ...] = ()
    """Who has won, once the night is over."""
    awards_title: str = ""
    awards: tuple[Award, ...] = ()
    more: str = ""
    """How many people more there are; empty if all have a row."""
    own: Standing | None = None
    """That of whoever looks at it alone, if it is not among the first."""
    rule: str = ""
    """What decides, in words; may be empty."""

    def draw(self) -> Canvas:
        """Draw the head, or the winners; then the rows with what is counted above them, and titles of the evening."""
        own = () if self.own is None else (self.own,)
        columns, over = Columns(self.columns, (*self.rows, *own)), bool(self.winners)
        boxes: list[Box] = [columns.heads(), *(row.box(columns, over=over) for row in self.rows)]
        if self.more:
            more = Text(self.more, (Type(palette.ON_NIGHT_FADED, 40),), across="middle")
            boxes.append(About("more", Sized(more, high=54)))
        boxes += [row.box(columns, over=over) for row in own]
        if self.rule:
            rule = Text(self.rule, (Type(palette.ON_NIGHT_FADED, 34),), most=9)
            boxes.append(About("rule", Inset(rule, palette.MARGIN)))
        if self.awards:
            boxes += [Gap(), self._titles()]
        finale = Finale(self.cities, self.title, self.told, self.winners)
        above = partial(head.put, cities=self.cities, title=self.title, told=self.told)
        top, put = (finale.height, finale.put) if over else (head.HEIGHT, above)
        return drawn(Column(tuple(boxes), 10), WIDTH, top + 10, palette.MARGIN, put)

    def _titles(self) -> Box:
        """Titles of the evening, each in a line with who has it."""
        title = About("awards", Text(self.awards_title, (Type(palette.ON_PAPER, 44, Weight.BOLD),)))
        awards = Grid(tuple(each.cells() for each in self.awards), 18, 10)
        return Plate(Column((title, awards), 10), palette.PAPER, (24, 14), palette.ROUND)
