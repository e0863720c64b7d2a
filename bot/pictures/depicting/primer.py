"""What the pictures of the rules and of the guide show: a few short statements, each beside its icons.

The alternative text has these statements, as the text of the topic or page need not tell each of them.
"""

from collections.abc import Mapping
from typing import TypeAlias

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.legend import CITIES
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import symbols
from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.primer import Primer, Statement
from bot.text.words import Words
from engine.catalogue import AGES
from engine.constants import VICTORY
from engine.effects import Ability, CityFeature, Colour, ScienceSymbol
from engine.resources import RAW_MATERIALS, Resource

_RAW, _GOODS = (
    tuple(symbols.resource(each) for each in Resource if (each in RAW_MATERIALS) == raw) for raw in (True, False)
)
_COMPASS, _GEAR, _TABLET = (Icon(f"science-{symbol}") for symbol in ScienceSymbol)
_STAGE, _DEFEAT = symbols.thing(CityFeature.STAGE), symbols.thing(CityFeature.DEFEAT)
_TOKENS = tuple(symbols.token(VICTORY[age]) for age in AGES)
_BROWN, _GRAY, _BLUE, _YELLOW, _RED, _GREEN, _PURPLE = map(symbols.thing, Colour)

_Signs: TypeAlias = tuple[tuple[Item, ...], ...]

RULES: Mapping[str, _Signs] = {
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
    "wonder": (
        (_STAGE, _STAGE, _STAGE),
        (Icon("hand"), Icon("stage-next"), symbols.resource(Resource.CLAY)),
        (Icon("points", "3"),),
    ),
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
    "two": (
        (Icon("own"), Icon("free-city"), Icon("own")),
        (Icon("free-city"), Icon("hand")),
        (Icon("free-city"), Icon("free")),
        (Icon("left"), Icon("hand"), Icon("right")),
        (Icon("free-city"), Icon("winner"), Icon("no")),
    ),
    "extra": (
        (Icon(Ability.PLAY_SEVENTH_CARD.value),),
        (Icon(Ability.BUILD_DISCARDED.value),),
        (Icon(Ability.FREE_BUILD_ONCE_PER_AGE.value),),
        (Icon(Ability.COPY_GUILD.value),),
    ),
    "edifices": (
        (Icon("edifice-project"),),
        (_STAGE, symbols.AND, symbols.pawn(AGES[0])),
        (Icon("edifice"),),
        (Icon("edifice-failed"),),
        (symbols.debt(2), symbols.debt(3), symbols.debt(5)),
    ),
    "ur": (
        (Icon("box"), symbols.pawn(AGES[0])),
        (Icon("edifice"), Icon("edifice-project")),
        (_STAGE, Icon("points", "3"), symbols.EITHER, symbols.coins(3)),
    ),
    "letters": (_RAW, _GOODS, (symbols.coins(3), Icon("points", "3"), Icon("shield")), (_COMPASS, _GEAR, _TABLET)),
    "discord": ((Icon("hand"),), (Icon("sealed"),), (Icon("waiting"),), (Icon("computer"),)),
    "time": ((Icon("waiting"),), (Icon("computer"),), (Icon("hand"),)),
}
"""The icons of each statement, keyed by topic: as many as the topic's drawn text has lines."""
GUIDE: Mapping[str, _Signs] = {
    "1": (
        (Icon("points"), Icon("winner")),
        (Icon("hand"), Icon("sealed")),
        (Icon("left"), Icon("hand"), Icon("right")),
        (Icon("left"), Icon("own"), Icon("right")),
    ),
    "2": (
        (_BROWN, _GRAY),
        (_BLUE, Icon("points")),
        (_RED, Icon("shield")),
        (_GREEN, _GEAR, _GEAR, _GEAR),
        (_YELLOW, symbols.coins(3)),
        (_PURPLE,),
    ),
    "3": (
        (Icon("hand"), Icon("free")),
        (Icon("left"), symbols.coins(2), Icon("right")),
        (_STAGE,),
        (Icon("hand"), symbols.BRINGS, symbols.coins(3)),
        (Icon("sealed"),),
    ),
    "4": (
        (_BLUE, _STAGE),
        (Icon("shield"), *_TOKENS),
        (_COMPASS, _GEAR, _TABLET),
        (_PURPLE, _YELLOW),
        (symbols.coins(3), symbols.BRINGS, Icon("points", "1")),
    ),
}
"""The same of the guide's pages."""


def rules_picture(words: Words, topic: str) -> Picture:
    """The picture of one of the topics in `RULES`."""
    drawn, told = picture_words(words), words.say(f"rules-drawn-{topic}")
    scene = _primer(drawn.say(f"rules-title-{topic}"), drawn.say(f"rules-drawn-{topic}"), RULES, topic)
    return _picture(words, f"rules-{topic}", scene, told)


def guide_picture(words: Words, page: str) -> Picture:
    """The picture of one of the pages in `GUIDE`."""
    drawn, told = picture_words(words), words.say(f"guide-drawn-{page}")
    scene = _primer(drawn.say(f"guide-title-{page}"), drawn.say(f"guide-drawn-{page}"), GUIDE, page)
    return _picture(words, f"guide-{page}", scene, told)


def _primer(title: str, said: str, of: Mapping[str, _Signs], key: str) -> Primer:
    statements = (Statement(row, line) for row, line in zip(of[key], said.splitlines(), strict=True))
    return Primer(title, tuple(statements), AGES[list(of).index(key) % len(AGES)], CITIES)


def _picture(words: Words, name: str, scene: Primer, told: str) -> Picture:
    """A picture whose alternative text has these lines."""
    text = alt_text(words, [words.say("rules-drawn"), *told.splitlines()])
    return Picture(name, scene, text.description, text.more)
