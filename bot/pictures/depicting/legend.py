"""What the legend shows: every icon that no word accompanies, drawn as in all pictures, with its meaning."""

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import symbols
from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.legend import Entry, Legend, Section
from bot.text.words import Words
from engine.catalogue import AGES
from engine.constants import DEBT
from engine.effects import Ability, CityFeature, Colour, ScienceSymbol
from engine.resources import Resource

_SECTIONS: tuple[tuple[str, tuple[Icon, ...]], ...] = (
    ("resources", tuple(map(symbols.resource, Resource))),
    ("cards", tuple(map(symbols.thing, Colour))),
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
            Icon("missing"),
            Icon("no"),
            Icon("bank"),
            Icon("stage-next"),
        ),
    ),
    ("powers", tuple(Icon(ability.value) for ability in Ability)),
    (
        "table",
        (
            Icon("hand"),
            Icon("clockwise"),
            Icon("anticlockwise"),
            Icon("waiting"),
            Icon("sealed"),
            Icon("last"),
            Icon("computer"),
            Icon("free-city"),
            Icon("winner"),
        ),
    ),
    (
        "conflicts",
        (symbols.token(5), symbols.thing(CityFeature.DEFEAT), Icon("attack-right"), Icon("even"), Icon("peace")),
    ),
    (
        "edifices",
        (
            Icon("edifice-project"),
            Icon("edifice"),
            Icon("edifice-failed"),
            symbols.pawn(AGES[0]),
            Icon("pawn-taken"),
            Icon("box"),
            symbols.debt(DEBT[AGES[0]]),
        ),
    ),
)
"""The icons by subject, with a letter or a number where they always have one."""
_BASE = ("resources", "cards", "powers", "gives", "table", "where", "now", "conflicts")
"""The subjects where there are no edifices, in an order that makes even columns of them."""
_ALSO = {symbols.thing(colour): Icon(f"town-{colour}") for colour in Colour}
"""A card's building in a town."""


def legend_picture(words: Words, *, edifices: bool = True) -> Picture:
    """All icons with their meanings, or all but the edifices'; the alternative text tells the meanings by subject."""
    drawn = picture_words(words)
    sections = dict(_SECTIONS)
    shown = _SECTIONS if edifices else tuple((about, sections[about]) for about in _BASE)
    scene = Legend(
        drawn.say("picture-legend-title"),
        tuple(
            Section(
                about,
                drawn.say(f"picture-legend-{about}"),
                tuple(Entry(icon, drawn.say(f"picture-legend-icon-{icon.name}"), _ALSO.get(icon)) for icon in icons),
            )
            for about, icons in shown
        ),
    )
    told = alt_text(words, [words.say("picture-legend"), *(_told(words, about, icons) for about, icons in shown)])
    return Picture("legend", scene, told.description, told.more)


def _told(words: Words, about: str, icons: tuple[Icon, ...]) -> str:
    meanings = words.row_of(words.say(f"picture-legend-icon-{icon.name}") for icon in icons)
    return words.say("picture-legend-section", section=words.say(f"picture-legend-{about}"), meanings=meanings)
