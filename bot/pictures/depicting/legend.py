"""What the legend shows: every icon of the pictures with its meaning, drawn as in all of them.

It is two pictures: one for the hand, one for the table and the scores. Each fits a phone, and has an alternative text
that tells all of it.
"""

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import symbols
from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.legend import Entry, Legend, Section
from bot.pictures.drawing.lettering import ELLIPSIS
from bot.pictures.drawing.sheet import CATEGORIES
from bot.text.words import Words
from engine.catalogue import AGES, Age
from engine.constants import DEBT
from engine.effects import Ability, CityFeature, Colour, ScienceSymbol
from engine.resources import Resource

_HAND: tuple[tuple[str, tuple[Item, ...]], ...] = (
    ("resources", tuple(map(symbols.resource, Resource))),
    (
        "gives",
        (
            symbols.coins(3),
            Icon("points", "3"),
            Icon("shield", "1"),
            *(Icon(f"science-{symbol}") for symbol in ScienceSymbol),
            Icon("science-any"),
            Icon("raw"),
            Icon("goods"),
        ),
    ),
    ("cards", tuple(map(symbols.thing, Colour))),
    (
        "where",
        (
            Icon("own"),
            Icon("left"),
            Icon("right"),
            Icon("neighbours"),
            Icon("everyone"),
            symbols.thing(CityFeature.STAGE),
            symbols.thing(CityFeature.COLOUR),
            symbols.thing(CityFeature.PAIR),
        ),
    ),
    (
        "now",
        (
            Icon("free"),
            Icon("chain"),
            Icon("leads-to"),
            symbols.price_tag(2),
            Icon("bank"),
            ELLIPSIS,
            Icon("missing"),
            Icon("no"),
            Icon("stage-next"),
        ),
    ),
    ("powers", tuple(Icon(ability.value) for ability in Ability)),
)
"""The icons by subject, with a letter or a number where they always have one."""
_TABLE: tuple[tuple[str, tuple[Item, ...]], ...] = (
    (
        "turn",
        (Icon("hand"), Icon("clockwise"), Icon("anticlockwise"), Icon("waiting"), Icon("sealed"), Icon("becomes")),
    ),
    (
        "cities",
        (
            symbols.thing(CityFeature.STAGE),
            Icon("stage-next"),
            Icon("last"),
            Icon("computer"),
            Icon("free-city"),
            Icon("winner"),
        ),
    ),
    ("neighbours", (Icon("lead"), Icon("even"))),
    ("sheet", (*map(Icon, CATEGORIES), Icon("points"), Icon("best"), Icon("rating"))),
    (
        "conflicts",
        (
            symbols.token(5),
            symbols.thing(CityFeature.DEFEAT),
            Icon("attack-right"),
        ),
    ),
)
_HERE = {("cities", "stage"), ("cities", "stage-next")}
"""Icons that mean something else than in a hand."""
_EDIFICES: tuple[str, tuple[Item, ...]] = (
    "edifices",
    (
        Icon("edifice-project"),
        Icon("edifice"),
        Icon("edifice-failed"),
        symbols.LOST,
        symbols.pawn(AGES[0]),
        Icon("pawn-taken"),
        Icon("box"),
        symbols.debt(DEBT[AGES[0]]),
    ),
)
CITIES = ("Rhodes", "Alexandria", "Ephesus", "Babylon", "Olympia", "Halicarnassus", "Giza")
"""Those whose wonders stand on the horizon."""
_ALSO: dict[Item, Icon] = {symbols.thing(colour): Icon(f"town-{colour}") for colour in Colour}
"""A card's building in a town."""


def legend_pictures(words: Words, *, edifices: bool = True) -> tuple[Picture, Picture]:
    """All icons with their meanings, or all but the edifices'; the alternative texts tell the meanings by subject."""
    turn, cities, neighbours, sheet, conflicts = _TABLE
    table = (*_TABLE, _EDIFICES) if edifices else (turn, neighbours, cities, conflicts, sheet)
    return _picture(words, "hand", AGES[0], _HAND), _picture(words, "table", AGES[1], table)


def _picture(words: Words, which: str, age: Age, shown: tuple[tuple[str, tuple[Item, ...]], ...]) -> Picture:
    drawn = picture_words(words)
    sections = (
        Section(
            about,
            drawn.say(f"picture-legend-{about}"),
            tuple(Entry(sign, drawn.say(_meaning(about, sign)), _ALSO.get(sign)) for sign in signs),
        )
        for about, signs in shown
    )
    scene = Legend(drawn.say("picture-legend-title", which=which), tuple(sections), age, CITIES)
    heard = [words.say("picture-legend", which=which), *(_told(words, *each) for each in shown)]
    told = alt_text(words, heard)
    return Picture(f"legend-{which}", scene, told.description, told.more)


def _meaning(about: str, sign: Item) -> str:
    """The text that says what a sign means among others of its subject."""
    if not isinstance(sign, Icon):
        return "picture-legend-more"
    return f"picture-legend-{about}-{sign.name}" if (about, sign.name) in _HERE else f"picture-legend-icon-{sign.name}"


def _told(words: Words, about: str, signs: tuple[Item, ...]) -> str:
    meanings = words.row_of(words.say(_meaning(about, sign)) for sign in signs)
    return words.say("picture-legend-section", section=words.say(f"picture-legend-{about}"), meanings=meanings)
