"""What the picture of a city shows: everything that lies in it, for everybody alike."""

from collections import Counter

from bot.render import cards, cities
from bot.render.cards import Whose
from bot.render.cities import Voice
from bot.render.depicting.told import told
from bot.render.depicting.wonder import wonder_of
from bot.render.depicting.writing import written, written_names
from bot.render.names import names
from bot.render.pictures.city import CityScene, CityWords
from bot.render.screen import Picture
from bot.render.words import Words
from bot.services.views import TableView
from engine.effects import Colour, ScienceChoice, ScienceSymbol, Unit
from engine.resources import Resource
from engine.ruleset import Seat
from engine.views import CityView


def city_picture(words: Words, table: TableView, seat: Seat, viewer: Seat | None) -> Picture:
    """The city of a seat; its alternative text tells what every structure gives, which the message does not."""
    assert table.table is not None, "who has a city has a game"
    voice = Voice(words, table.table, viewer, names(words, table))
    sentences = [_essentials(voice, seat), *_structures(words, table.table.cities[seat], voice.whose(seat))]
    scene, words_of_it = _scene(voice, written(words), seat, written_names(words, table)[seat]), told(sentences)
    return Picture("city", scene, words_of_it.description, words_of_it.more)


def _scene(voice: Voice, words: Words, seat: Seat, player: str) -> CityScene:
    view = voice.table.cities[seat]
    sold, kept = cities.sold_and_kept(view)
    return CityScene(
        city=view.board.city,
        player=player,
        free_city=voice.is_free_city(seat),
        coins=view.coins,
        shields=view.shields,
        victory=view.victory,
        defeats=view.defeats,
        wonder=wonder_of(words, view.board, view.stages),
        sold=_in_order(sold),
        kept=_in_order(kept),
        prices=tuple(cities.prices(view)),
        science=_science(view),
        free_build=_free_build(words, view),
        built=view.built,
        words=CityWords(
            sold=words.say("picture-city-sold"),
            kept=words.say("picture-city-kept"),
            prices=words.say("picture-city-prices"),
            structures=words.say("picture-city-structures", count=len(view.built)),
            last=words.say("picture-city-last"),
        ),
    )


def _in_order(units: list[Unit]) -> tuple[Unit, ...]:
    """As it is told: what is certain in the rulebook's order, then what is one of several."""
    order = list(Resource)
    return tuple(sorted(units, key=lambda unit: order.index(unit[0]) if len(unit) == 1 else len(order)))


def _science(view: CityView) -> tuple[tuple[str, int], ...]:
    """The symbols, and those that are chosen at the end."""
    counts = Counter(cities.science(view))
    symbols = [(f"science-{symbol}", counts[symbol]) for symbol in ScienceSymbol]
    chosen = ("science-any", sum(isinstance(effect, ScienceChoice) for effect in cities.effects(view)))
    return tuple((icon, count) for icon, count in (*symbols, chosen) if count)


def _free_build(words: Words, view: CityView) -> str:
    if not cities.may_build_freely(view):
        return ""
    return words.say("picture-city-free", used="yes" if view.free_build_used else "no")


# In words.


def _essentials(voice: Voice, seat: Seat) -> str:
    words, view = voice.words, voice.table.cities[seat]
    return words.say(
        "picture-city",
        city=voice.heading(seat),
        coins=cards.coins(words, view.coins),
        shields=words.say("shields", count=view.shields),
        stages=words.say("stages-built", built=view.stages, stages=len(view.board.stages)),
        structures=words.say("boards-built", count=len(view.built)),
    )


def _structures(words: Words, view: CityView, whose: Whose) -> list[str]:
    """What each of them gives, a sentence for each colour."""
    told_of = {colour: [card for card in view.built if card.colour is colour] for colour in Colour}
    return [
        words.say(
            "picture-city-colour",
            colour=words.say(f"colour-{colour}"),
            cards="; ".join(
                words.say("picture-city-card", card=card.name, gives=cards.effects_in_short(words, card.effects, whose))
                for card in built
            ),
        )
        for colour, built in told_of.items()
        if built
    ]
