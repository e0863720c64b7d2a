"""Edifices: what taking part costs, their rewards and penalties, and on a table their pawns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.pictures.drawing import banner, palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Canvas, Icon, Item, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Fitting,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
    drawn,
    icons_fitting,
    resized,
)
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments.edifices import form
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.ring import MARGIN as TABLE_MARGIN
from engine.catalogue import Edifice
from engine.constants import DEBT
from engine.edifices import Fate

ART = 262, 108
"""The size of the building in the head of a card."""
SIGNS = {Fate.PROJECT: "edifice-project", Fate.CONSTRUCTED: "edifice", Fate.FAILED: "edifice-failed"}
"""The icon of each fate."""
_GAP = 12
_CAPTION = Type(palette.ON_SAND)
_CONTENT = Type(palette.ON_SAND, 40, Weight.BOLD)
_LINE = Type(palette.ON_STONE, weight=Weight.BOLD, gap=10)


@dataclass(frozen=True, slots=True)
class EdificeWords:
    """The words above the icons."""

    cost: str
    reward: str
    penalty: str
    otherwise: str
    """Before the debt token, which replaces a penalty that cannot be paid."""
    pawns: str


@dataclass(frozen=True, slots=True)
class Pawns:
    """The pawns of an edifice."""

    left: int
    taken: int


@dataclass(frozen=True, slots=True)
class EdificeScene:
    """One edifice, from the box or as it lies on the table."""

    edifice: Edifice
    name: str
    """What it is called in words that the reader knows."""
    fate: Fate
    when: str
    """Its Age and its fate."""
    pawns: Pawns | None
    """None for an edifice from the box."""
    words: EdificeWords

    def draw(self) -> Canvas:
        """Draw the building with its name in the sky, and what is printed on its card below."""
        zones = Plate(self._zones(), palette.PAPER, (16, 14), 20)
        return drawn(About("edifice", zones), WIDTH, banner.HIGH + _GAP, _GAP, self._head)

    def card(self) -> Box:
        """The name and the building as it is now above cost, reward, penalty and pawns, on paper."""
        name = About("name", Text(self.name, (Type(palette.ON_PAPER, 50, Weight.BOLD),)))
        when = About("when", Text(self.when, (Type(palette.ON_PAPER_FADED),)))
        sign = Signs((Icon(SIGNS[self.fate], size=84),), Type(palette.ON_PAPER))
        head = Row((sign, Column((name, when), spread=True), Drawn(self._building(ART, self.fate))), 14, rest=1)
        return About("edifice", Plate(Column((head, self._zones()), _GAP), palette.PAPER, (16, 12), 20))

    def _head(self, canvas: Canvas) -> None:
        fate = self.fate if self.pawns else None
        canvas.place(self._building((WIDTH, banner.HIGH), fate), (0, 0))
        with canvas.about("edifice"):
            banner.put_name(canvas, SIGNS[fate] if fate else "", self.name, self.when)

    def _building(self, size: tuple[int, int], fate: Fate | None) -> Canvas:
        return places.edifice(form(self.edifice), self.edifice.age, size, fate)

    def _zones(self) -> Box:
        words, of = self.words, self.edifice
        penalty = [*symbols.penalty(of.penalty), words.otherwise, symbols.debt(DEBT[of.age])]
        cost = Sized(_zone("cost", words.cost, [Icon("coin", str(of.cost))]), 180)
        terms = _zone("reward", words.reward, _reward(of)), _zone("penalty", words.penalty, penalty)
        zones: tuple[Box, ...] = cost, Row(terms, _GAP, rest=None), *self._pawns()
        return Row(zones, _GAP, rest=1)

    def _pawns(self) -> Iterator[Box]:
        if self.pawns:
            pawns = [Icon("pawn")] * self.pawns.left + [Icon("pawn-taken")] * self.pawns.taken
            yield Sized(_zone("pawns", self.words.pawns, pawns, Type(palette.ON_SAND, gap=3), (46,)), 262)


def _zone(
    about: str, caption: str, items: Sequence[Item], how: Type = _CONTENT, sizes: Sequence[int] = (66, 58, 50, 42)
) -> Box:
    """A caption above icons in the largest of these sizes in which all fit."""
    content = Sized(icons_fitting(items, how, sizes, "middle"), high=72)
    rows = Column((Text(caption, (_CAPTION,), across="middle"), content))
    return About(about, Plate(rows, palette.SAND, (8, 11), 14, palette.PAPER))


def _reward(of: Edifice) -> list[Item]:
    return [item for each in symbols.effects(of.reward) for item in each]


@dataclass(frozen=True, slots=True)
class Line:
    """An edifice on a single line: nobody can take part in it now."""

    edifice: Edifice
    name: str
    fate: Fate
    when: str
    """Its Age."""

    def box(self) -> Box:
        """The sign of its fate, its name, and its reward unless that is lost."""
        signs = Signs((Icon(SIGNS[self.fate], size=50), self.when), _LINE)
        name, how = Text(self.name, (_LINE,)), Type(palette.ON_STONE, gap=4)
        reward = () if self.fate is Fate.FAILED else _reward(self.edifice)
        rows = (Row((signs, name, Signs(resized(reward, size), how)), _GAP, rest=1) for size in (46, 40))
        return About("edifice", About(self.name, Plate(Fitting(tuple(rows)), palette.STONE, (16, 9), 14)))


@dataclass(frozen=True, slots=True)
class Edifices:
    """All edifices of a table."""

    project: EdificeScene | None
    """This Age's edifice, if cities may still take part in it."""
    others: tuple[Line, ...]
    """If this Age's edifice is among them, it comes first."""

    def draw(self) -> Canvas:
        """Draw the edifices alone."""
        return drawn(self.box(), WIDTH, TABLE_MARGIN, TABLE_MARGIN, lambda _: None)

    def box(self) -> Box:
        """The project as a card, the others on lines, two side by side; of three the first has its own line."""
        return Drawn(_laid(self))

    def parts(self) -> Box:
        """The same, not yet drawn."""
        lines = [each.box() for each in self.others]
        alone = len(lines) % 2
        pairs = zip(lines[alone::2], lines[alone + 1 :: 2], strict=True)
        card = [self.project.card()] if self.project else []
        return Column((*card, *lines[:alone], *(Row(pair, _GAP, rest=None) for pair in pairs)), _GAP)


@drawn_once
def _laid(edifices: Edifices) -> Canvas:
    """All edifices as they lie on a table, which they do for some turns."""
    box, width = edifices.parts(), WIDTH - 2 * TABLE_MARGIN
    canvas = Canvas(width, box.height(width))
    box.draw(canvas, canvas.area)
    return canvas
