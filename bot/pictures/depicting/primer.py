"""What the picture of a topic of the rules shows: the topic in a few short statements, each beside its icons.

The topic's text tells all of it, and more, so the alternative text does not repeat it.
"""

from collections.abc import Mapping

from bot.pictures import Picture
from bot.pictures.depicting.legend import CITIES
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import symbols
from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.primer import Primer, Statement
from bot.text.words import Words
from engine.catalogue import AGES
from engine.constants import VICTORY
from engine.effects import CityFeature, Colour, ScienceSymbol
from engine.resources import RAW_MATERIALS, Resource

_RAW, _GOODS = (
    tuple(symbols.resource(each) for each in Resource if (each in RAW_MATERIALS) == raw) for raw in (True, False)
)
_COMPASS, _GEAR, _TABLET = (Icon(f"science-{symbol}") for symbol in ScienceSymbol)
_STAGE, _DEFEAT = symbols.thing(CityFeature.STAGE), symbols.thing(CityFeature.DEFEAT)
_TOKENS = tuple(symbols.token(VICTORY[age]) for age in AGES)
_BROWN, _GRAY, _BLUE, _YELLOW, _RED, _GREEN, _PURPLE = map(symbols.thing, Colour)

STATEMENTS: Mapping[str, tuple[tuple[Item, ...], ...]] = {
    "aim": (
        (Icon("points"), Icon("winner")),
        (Icon("hand"), Icon("sealed")),
        (Icon("left"), Icon("hand"), Icon("right")),
        (Icon("shield"), Icon("lead"), Icon("shield")),
    ),
    "actions": ((_BLUE, Icon("free")), (_STAGE,), (Icon("hand"), symbols.BRINGS, symbols.coins(3))),
    "resources": (_RAW, _GOODS, (_BROWN, _GRAY, Icon("own")), (symbols.resource(Resource.STONE),) * 2),
    "trade": (
        (Icon("left"), Icon("own"), Icon("right")),
        (symbols.price_tag(2),),
        (_YELLOW, symbols.price_tag(1)),
        (_YELLOW, _STAGE, Icon("no")),
    ),
    "chains": ((Icon("leads-to"),), (Icon("chain"), Icon("free")), (_STAGE, Icon("no"))),
    "wonder": ((_STAGE, _STAGE, _STAGE), (Icon("stage-next"), symbols.resource(Resource.CLAY)), (Icon("points", "3"),)),
    "conflicts": (
        (Icon("shield", "3"), Icon("lead"), Icon("shield", "1")),
        _TOKENS,
        (_DEFEAT,),
        (Icon("even"),),
        (Icon("shield"), _RED),
    ),
    "science": (
        (_COMPASS, symbols.BRINGS, Icon("points", "1")),
        (_GEAR, _GEAR, symbols.BRINGS, Icon("points", "4")),
        (_TABLET, _TABLET, _TABLET, symbols.BRINGS, Icon("points", "9")),
        (_COMPASS, _GEAR, _TABLET, symbols.BRINGS, Icon("points", "7")),
        (Icon("science-any"),),
    ),
    "guilds": ((_PURPLE,), (Icon("neighbours"), _BROWN), (Icon("points", "1"), symbols.EACH, _BROWN)),
    "scoring": (
        (*_TOKENS, _DEFEAT),
        (symbols.coins(3), symbols.BRINGS, Icon("points", "1")),
        (_STAGE, _BLUE, _YELLOW, _PURPLE),
        (_COMPASS, _GEAR, _TABLET),
        (Icon("winner"),),
    ),
}
"""The icons of each statement, keyed by topic: as many as the topic's drawn text has lines."""


def primer_picture(words: Words, topic: str) -> Picture:
    """The picture of one of the topics that have `STATEMENTS`."""
    written, place = picture_words(words), list(STATEMENTS).index(topic)
    said = written.say(f"rules-drawn-{topic}").splitlines()
    statements = (Statement(signs, line) for signs, line in zip(STATEMENTS[topic], said, strict=True))
    scene = Primer(written.say(f"rules-title-{topic}"), tuple(statements), AGES[place % len(AGES)], CITIES)
    return Picture(f"rules-{topic}", scene, words.say("rules-drawn"))
