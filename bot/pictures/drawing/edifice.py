"""Edifices: what taking part costs, their rewards and penalties, and on a table their pawns."""

from dataclasses import dataclass
from itertools import accumulate

from bot.pictures.drawing import banner, palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.edifices import form
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.ring import MARGIN as TABLE_MARGIN
from bot.pictures.drawing.wonder import MARGIN, WONDER_WIDTH, fit_row
from engine.catalogue import Edifice
from engine.constants import DEBT
from engine.edifices import Fate

TABLE_WIDTH = WIDTH - 2 * TABLE_MARGIN
"""Edifices are as wide as the cities above them."""
_LINE_HEIGHT = 68
_LINE_SIGN = 50
_LINE_SIZES = (46, 40)
"""The sizes of icons in a line: the largest with which all fit."""
_HEAD = 124
_ROUND = 22
PADDING = 16
ZONES_HIGH = 136
_HEIGHT = _HEAD + ZONES_HIGH + PADDING
_EDGE = 14
"""Round the zones where the name stands elsewhere."""
_ZONE_ROUND = 14
_BETWEEN = 12
_CAPTION_AT, _CONTENT_AT = 30, 90
"""The distance from the upper edge of a zone."""
_SIGN = 84
_NAME_ABOVE, _WHEN_BELOW = 20, 28
"""How far from the middle of a card's head its two lines are."""
_SIZES = (66, 58, 50, 42)
"""The sizes of icons in a zone: the largest with which all fit."""
_ZONES = (180, 310, 340)
"""The widths of cost, reward and penalty side by side; the pawns have the rest."""
ART = TABLE_WIDTH - 2 * PADDING - sum(_ZONES) - len(_ZONES) * _BETWEEN, 108
"""The size of the building in the head of a card, above the pawns."""
_SHARES = (0.22, 0.4, 0.38)
"""Their shares of the whole width if no pawns are shown."""

_NAME = Type(palette.ON_PAPER, 50, Weight.BOLD, 14)
_WHEN = Type(palette.ON_PAPER_FADED, SMALLEST)
_CAPTION = Type(palette.ON_SAND, SMALLEST)
_CONTENT = Type(palette.ON_SAND, 40, Weight.BOLD)
_PAWNS = Type(palette.ON_SAND, gap=3)

SIGNS = {Fate.PROJECT: "edifice-project", Fate.CONSTRUCTED: "edifice", Fate.FAILED: "edifice-failed"}
"""The icon of each fate."""


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
        canvas = Canvas(WIDTH, banner.HIGH + ZONES_HIGH + 2 * _EDGE + 2 * _BETWEEN)
        fate = self.fate if self.pawns else None
        canvas.place(places.edifice(form(self.edifice), self.edifice.age, (WIDTH, banner.HIGH), fate), (0, 0))
        with canvas.about("edifice"):
            banner.put_name(canvas, SIGNS[fate] if fate else "", self.name, self.when)
        canvas.place(_zones(self), (MARGIN, banner.HIGH + _BETWEEN))
        return canvas


@drawn_once
def edifice_card(scene: EdificeScene) -> Canvas:
    """The name and the building as it is now above cost, reward, penalty and pawns, on paper."""
    canvas = Canvas(TABLE_WIDTH, _HEIGHT)
    canvas.box(canvas.area, palette.PAPER, radius=_ROUND)
    with canvas.about("edifice"):
        _head(canvas, scene)
    _put_zones(canvas, scene, _HEAD)
    return canvas


@drawn_once
def _zones(scene: EdificeScene) -> Canvas:
    """Cost, reward, penalty and pawns alone, on paper."""
    canvas = Canvas(WONDER_WIDTH, ZONES_HIGH + 2 * _EDGE)
    canvas.box(canvas.area, palette.PAPER, radius=_ROUND)
    _put_zones(canvas, scene, _EDGE)
    return canvas


def _put_zones(canvas: Canvas, scene: EdificeScene, top: int) -> None:
    with canvas.about("edifice"):
        words, edifice = scene.words, scene.edifice
        penalty = [*symbols.penalty(edifice.penalty), words.otherwise, symbols.debt(DEBT[edifice.age])]
        reward = [item for each in symbols.effects(edifice.reward) for item in each]
        zones: list[tuple[str, str, list[Item]]] = [
            ("cost", words.cost, [Icon("coin", str(edifice.cost))]),
            ("reward", words.reward, reward),
            ("penalty", words.penalty, penalty),
        ]
        areas = _areas(canvas, top, with_pawns=scene.pawns is not None)
        for (about, caption, items), area in zip(zones, areas, strict=False):
            with canvas.about(about):
                _zone(canvas, area, caption)
                _content(canvas, area, items)
        if scene.pawns is not None:
            with canvas.about("pawns"):
                _zone(canvas, areas[-1], words.pawns)
                pawns = [Icon("pawn")] * scene.pawns.left + [Icon("pawn-taken")] * scene.pawns.taken
                canvas.row(_middle(areas[-1]), pawns, _PAWNS, "middle")


@dataclass(frozen=True, slots=True)
class Line:
    """An edifice on a single line: nobody can take part in it now."""

    edifice: Edifice
    name: str
    fate: Fate
    when: str
    """Its Age."""


@dataclass(frozen=True, slots=True)
class Edifices:
    """All edifices of a table."""

    project: EdificeScene | None
    """This Age's edifice, if cities may still take part in it."""
    others: tuple[Line, ...]
    """If this Age's edifice is among them, it comes first."""

    @property
    def height(self) -> int:
        """The height of all, with the gaps between them."""
        rows = len(self.others) // 2 + len(self.others) % 2
        card = _HEIGHT + _BETWEEN if self.project else 0
        return card + rows * (_LINE_HEIGHT + _BETWEEN) - _BETWEEN

    def draw(self) -> Canvas:
        """Draw the edifices alone."""
        canvas = Canvas(WIDTH, self.height + 2 * TABLE_MARGIN)
        self.put(canvas, (TABLE_MARGIN, TABLE_MARGIN))
        canvas.rim()
        return canvas

    def put(self, canvas: Canvas, at: tuple[int, int]) -> None:
        """Draw the project as a card, the others on lines, two side by side; of three the first has its own line."""
        left, top = at
        if self.project:
            canvas.place(edifice_card(self.project), at)
            top += _HEIGHT + _BETWEEN
        alone = len(self.others) % 2
        for each in self.others[:alone]:
            canvas.place(_line(each, TABLE_WIDTH), (left, top))
            top += _LINE_HEIGHT + _BETWEEN
        half = (TABLE_WIDTH - _BETWEEN) // 2
        for number, each in enumerate(self.others[alone:]):
            canvas.place(_line(each, half), (left + number % 2 * (half + _BETWEEN), top))


@drawn_once
def _line(shown: Line, width: int) -> Canvas:
    """The sign of its fate, its name, and its reward unless that is lost."""
    canvas = Canvas(width, _LINE_HEIGHT)
    canvas.box(canvas.area, palette.STONE, radius=_ZONE_ROUND)
    middle, right = _LINE_HEIGHT // 2, width - PADDING
    with canvas.about("edifice"), canvas.about(shown.name):
        bold = Type(palette.ON_STONE, weight=Weight.BOLD, gap=10)
        sign: list[Item] = [Icon(SIGNS[shown.fate], size=_LINE_SIGN), shown.when]
        left = canvas.row((PADDING, middle), sign, bold).right + bold.gap
        if shown.fate is not Fate.FAILED:
            how, room = Type(palette.ON_STONE, gap=4), right - _BETWEEN - row_width([shown.name], bold) - left
            reward = [item for each in symbols.effects(shown.edifice.reward) for item in each]
            right = canvas.row((right, middle), fit_row(reward, room, how, _LINE_SIZES), how, "right").left - _BETWEEN
        canvas.row((left, middle), [cut(shown.name, right - left, bold)], bold)
    return canvas


def _head(canvas: Canvas, scene: EdificeScene) -> None:
    """Draw the building at the right; at the left the name, and below it the Age and the fate."""
    art = places.edifice(form(scene.edifice), scene.edifice.age, ART, scene.fate)
    right, top = canvas.area.right - PADDING - ART[0], (_HEAD - ART[1]) // 2
    canvas.place(art, (right, top))
    middle = _HEAD // 2 + 2
    left = canvas.row((PADDING, middle), [Icon(SIGNS[scene.fate], size=_SIGN)], _NAME).right + _NAME.gap
    with canvas.about("name"):
        canvas.row((left, middle - _NAME_ABOVE), [cut(scene.name, right - PADDING - left, _NAME)], _NAME)
    with canvas.about("when"):
        canvas.row((left, middle + _WHEN_BELOW), [scene.when], _WHEN)


def _areas(canvas: Canvas, top: int, *, with_pawns: bool) -> list[Area]:
    """The areas of the zones, side by side, from here down."""
    left, right = PADDING, canvas.area.right - PADDING
    if with_pawns:
        widths = [*_ZONES, right - left - sum(_ZONES) - len(_ZONES) * _BETWEEN]
    else:
        room = right - left - (len(_SHARES) - 1) * _BETWEEN
        widths = [round(room * share) for share in _SHARES]
    ends = accumulate(width + _BETWEEN for width in widths)
    return [
        Area(left + end - _BETWEEN - width, top, left + end - _BETWEEN, top + ZONES_HIGH)
        for end, width in zip(ends, widths, strict=True)
    ]


def _zone(canvas: Canvas, area: Area, caption: str) -> None:
    canvas.box(area, palette.SAND, palette.PAPER, _ZONE_ROUND)
    at = (area.left + area.right) // 2, area.top + _CAPTION_AT
    canvas.row(at, [cut(caption, area.width - PADDING, _CAPTION)], _CAPTION, "middle")


def _content(canvas: Canvas, area: Area, items: list[Item]) -> None:
    canvas.row(_middle(area), fit_row(items, area.width - PADDING, _CONTENT, _SIZES), _CONTENT, "middle")


def _middle(area: Area) -> tuple[int, int]:
    return (area.left + area.right) // 2, area.top + _CONTENT_AT
