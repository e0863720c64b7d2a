"""What became of an edifice in a turn: it stands, and whom it rewards, or it has failed, and what that cost.

Cities are shown by their silhouettes and names; what was lost stands after a red cross.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.pictures.drawing import banner, palette, places, symbols
from bot.pictures.drawing.banner import Building
from bot.pictures.drawing.canvas import Emblem, Icon, Item, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Fitting,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
    Wrap,
    icons_fitting,
    resized,
)
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments.edifices import Form
from engine.catalogue import Age, Card
from engine.edifices import Fate

_MARGIN, _GAP, _ROUND = 16, 12, 18
_COLUMNS = 3
_CELLS = 24
"""Between two cities, and between a word and what follows."""
_WORD = Type(palette.ON_PAPER_FADED, 36)
_NAME = Type(palette.ON_PAPER, 40, Weight.BOLD, 12)
_REWARD = Type(palette.ON_PAPER, 40, Weight.BOLD, 6)


@dataclass(frozen=True, slots=True)
class City:
    """A city, as it is shown beside what it gets or loses."""

    name: str
    monument: str
    """The key of its monument."""

    @property
    def emblem(self) -> Emblem:
        """Its silhouette."""
        return Emblem(
            self.monument, places.silhouette(self.monument, (64, 48), palette.FADED, palette.PAPER, narrow=True)
        )


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

    def box(self, age: Age) -> Box:
        """The building, and what it brings beside whom, or the cities on lines of their own."""
        word = About("reward", Text(self.word, (_WORD,)))
        sizes = (Signs(resized(self.reward, size), _REWARD) for size in (64, 54))  # "+5" needs as much
        gains = [(word, About("reward", each)) for each in sizes]
        told: list[Box] = [Text(self.receivers, (_WORD,))]
        told += [Signs((each.emblem, each.name), _NAME) for each in self.cities]
        cities = tuple(About("cities", each) for each in told)
        together = (Row((*gain, *cities), _CELLS) for gain in gains)
        apart = Column((Fitting(tuple(Row(gain, _CELLS) for gain in gains)), Wrap(cities, _CELLS, 12)), 12)
        plate = Plate(Fitting((*together, apart)), palette.PAPER, (16, 12), _ROUND)
        built = banner.strip(self.title, Building(self.form, age, Fate.CONSTRUCTED))
        return Column((built, Inset(plate, _MARGIN)), _GAP)


@dataclass(frozen=True, slots=True)
class Loss:
    """What a city lost: a card, or tokens or coins, or a debt that it took instead; or that it is choosing."""

    city: City
    card: Card | None = None
    taken: tuple[Item, ...] = ()
    """What was taken from it."""
    owed: tuple[Item, ...] = ()
    chooses: str = ""
    """That it is choosing; empty if it has lost something."""

    @property
    def box(self) -> Box:
        """The city above the loss."""
        cross = (Signs((replace(symbols.LOST, size=40),), _REWARD),) if self.card or self.taken else ()
        lost: Box = Text(self.chooses, (_WORD,))
        if not self.chooses:
            lost = _card(self.card) if self.card else icons_fitting((*self.taken, *self.owed), _REWARD, (58, 46))
        city = _named(self.city.emblem, self.city.name, (_NAME,))
        rows = Column((city, Sized(Row((*cross, lost)), high=58)), 8)
        return About(self.city.name, Plate(rows, palette.PAPER, (16, 14), _ROUND))


def _card(card: Card) -> Box:
    """A card in its colour, with its name."""
    types = tuple(Type(palette.ON_FRAMES[card.colour], size, Weight.BOLD, 5) for size in (38, 36, 34))
    named = _named(Icon(f"kind-{card.colour}", size=36), card.name, types)
    return Middle(Plate(named, palette.FRAMES[card.colour], (5, 5), _ROUND - 4, palette.PAPER))


def _named(sign: Item, name: str, types: Sequence[Type]) -> Box:
    """A sign before a name, as large as both fit; a longer name is cut."""
    *_, last = types
    cut = Row((Signs((sign,), last), Text(name, (last,))), last.gap)
    return Fitting((*(Signs((sign, name), how) for how in types), cut))


@dataclass(frozen=True, slots=True)
class Failed:
    """An edifice that has failed, and what each city lost that took no part."""

    title: str
    form: Form
    heading: str
    """What the losses have in common."""
    losses: tuple[Loss, ...]

    def box(self, age: Age) -> Box:
        """The ruins, below them the losses in columns."""
        ruins = banner.strip(self.title, Building(self.form, age, Fate.FAILED))
        boxes = [loss.box for loss in self.losses]
        boxes += [Gap()] * (-len(boxes) % _COLUMNS)
        rows = tuple(Row(tuple(boxes[at : at + _COLUMNS]), _GAP, None) for at in range(0, len(boxes), _COLUMNS))
        heading = Inset(Text(self.heading, (Type(palette.ON_NIGHT, 40, Weight.BOLD),)), 16)
        return Column((ruins, Inset(Column((heading, *rows), _GAP), _MARGIN)), 4) if rows else ruins


Affair: TypeAlias = Rewarded | Failed
"""What became of an edifice."""
