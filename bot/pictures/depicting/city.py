"""What the picture of a city shows: everything in it, the same for everybody."""

from collections import Counter

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.production import all_symbols, in_order
from bot.pictures.depicting.wonder import wonder_scene
from bot.pictures.depicting.writing import Player, named, picture_players, picture_words
from bot.pictures.drawing.city import CityScene, CityWords, Part
from bot.services.views import TableView
from bot.text import cards, cities, edifices
from bot.text.names import owner_names
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES
from engine.effects import Ability, ScienceSymbol
from engine.ruleset import Seat
from engine.views import CityView


def city_picture(words: Words, table: TableView, seat: Seat, viewer: Seat | None) -> Picture:
    """The city of a seat, for the player of the seat `viewer`, or for a spectator (None)."""
    assert table.table is not None, "who has a city has a game"
    voice = Voice(words, table.table, viewer, owner_names(words, table, str))
    scene = _scene(voice, picture_words(words), seat, picture_players(words, table)[seat])
    text = alt_text(words, _sentences(voice, seat))  # a player's name is in the first sentence alone, so it always fits
    return Picture("city", scene, text.description, text.more)


def _scene(voice: Voice, words: Words, seat: Seat, player: Player) -> CityScene:
    view = voice.table.cities[seat]
    sold, kept = cities.sold_and_kept(view)
    return CityScene(
        city=words.called(view.board.city),
        age=voice.table.age,
        player=player.name,
        is_computer=player.is_computer,
        free_city=voice.is_free_city(seat),
        coins=view.coins,
        shields=view.shields,
        victory=view.victory,
        defeats=view.defeats,
        wonder=wonder_scene(words, view.board, view.stages, view.options, over=bool(voice.table.scores)),
        sold=in_order(sold),
        kept=in_order(kept),
        prices=tuple(cities.prices(view)),
        science=all_symbols(view),
        free_build=_free_build(words, view),
        parts=_parts(voice, view),
        debts=view.debts,
        built=tuple(named(words, card) for card in view.built),
        words=CityWords(
            sold=words.say("picture-city-sold"),
            kept=words.say("picture-city-kept"),
            prices=words.say("picture-city-prices"),
            structures=words.say("picture-city-structures", count=len(view.built)),
            last=words.say("picture-city-last"),
            edifices=words.say("picture-city-edifices"),
            debts=words.say("picture-city-debts"),
        ),
    )


def _free_build(words: Words, view: CityView) -> str:
    if not view.has(Ability.FREE_BUILD_ONCE_PER_AGE):
        return ""
    return words.say("picture-city-free", used="yes" if view.free_build_used else "no")


def _parts(voice: Voice, view: CityView) -> tuple[Part, ...]:
    """The edifices of which the city has a pawn, with any reward that it has got."""
    counts = Counter(view.pawns)
    return tuple(
        Part(age, counts[age], project.fate, project.edifice.reward if project.edifice in view.rewards else ())
        for age, project in zip(AGES, voice.table.projects, strict=False)  # there are none without the expansion
        if counts[age]
    )


def _sentences(voice: Voice, seat: Seat) -> list[str]:
    """All that is drawn: goods, coins, shields, science, stages, then the rest."""
    words, view = voice.words, voice.table.cities[seat]
    sold, _ = cities.production(words, view)
    counts = Counter(cities.science(view))
    symbols = [words.say(f"symbols-{each}", count=counts[each]) for each in ScienceSymbol if counts[each]]
    things = [
        words.say("picture-table-sells", resources=sold),
        words.row_of([cards.coins(words, view.coins), words.say("shields", count=view.shields)]),
        *([words.row_of(symbols)] if symbols else []),
    ]
    structures = [
        words.say(
            "picture-city-colour",
            count=len(told),
            colour=words.say(f"colour-{colour}"),
            structures=words.row_of(told),
        )
        for colour, told in cities.structures(words, view, voice.whose(seat)).items()
    ]
    return [
        words.say("picture-table-city", city=voice.heading(seat), things=words.rows_of(things)),
        *cities.own_goods(words, view),
        *cities.whole_wonder(voice, seat),
        *cities.free_build(words, view),
        *cities.tokens(words, view),
        *edifices.pawns_and_debts(voice, view),
        cities.built(words, view),
        *structures,
    ]
