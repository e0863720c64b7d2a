"""Screens with one city in full or all cities in brief, for everyone who can see the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.pictures.depicting.city import city_picture
from bot.pictures.depicting.table import cities_picture, is_over, standing, standing_sentences
from bot.screens.acts import Act, ShowBoard, ShowHistory, ShowStanding, ShowTable, TellBoard, TellTable
from bot.screens.panels import free_city_holder
from bot.screens.replay_ways import ways_at_end
from bot.screens.reveals import who_is_asked
from bot.screens.screen import (
    LONGEST_OPTION,
    Button,
    Embed,
    Field,
    Menu,
    Option,
    Row,
    Screen,
    fits,
    in_rows,
    without_pictures,
)
from bot.screens.tables import heading, in_words_button, reach_warning, short_heading, way_to_hand
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from bot.text import cards, cities, edifices, news
from bot.text.cards import Whose
from bot.text.names import cut, owner_names, short_name
from bot.text.voice import Voice
from bot.text.words import Words
from engine.city import left_of, right_of
from engine.constants import LAST_TURN
from engine.effects import Colour
from engine.ruleset import Seat
from engine.views import CityView, PublicView


def board_screen(words: Words, table: TableView, seat: Seat, viewer: Seat | None) -> Screen:
    """Show one city in full, to the player of seat `viewer` or to a spectator (None).

    Raises:
        Refused: the game has no cities yet, or no such city.
    """
    voice = _voice(words, table, viewer)
    if not 0 <= seat < len(voice.table.cities):
        raise Refused(Reason.NO_SUCH_SEAT)
    embed = Embed(voice.place(seat), words.say("boards-holds", **_holdings(voice, seat)), _fields(voice, seat))
    pictures = (city_picture(words, table, seat, viewer),)
    return Screen(
        "\n".join([heading(words, table), *reach_warning(words, table)]),
        (embed,),
        _rows(voice, table, seat),
        pictures=pictures,
        glance=_rows(voice, table, seat, in_words_button(words, TellBoard(table.id, seat))),
    )


def told_board_screen(words: Words, table: TableView, seat: Seat, viewer: Seat | None) -> Screen:
    """Show one city as text, for someone who normally uses the picture. Raises the same errors as `board_screen`."""
    voice, picture = _voice(words, table, viewer), Button(words.say("hand-picture"), ShowBoard(table.id, seat))
    return replace(without_pictures(board_screen(words, table, seat, viewer)), rows=_rows(voice, table, seat, picture))


def table_screen(
    words: Words, table: TableView, viewer: Seat | None, *, since: PublicView | None = None, news: Sequence[str] = ()
) -> Screen:
    """Show all cities in brief, starting with the viewer's own and going clockwise.

    In a replay, their points are told and shown, in words with what has changed `since` then. There the description of
    the picture has `news`, too.

    Raises:
        Refused: the game has no cities yet.
    """
    voice = _voice(words, table, viewer)
    first_line = heading(words, table) if is_over(table) else short_heading(words, table)
    now = words.in_sequence(_now(voice, table))
    return Screen(
        "\n".join([first_line, *reach_warning(words, table)]),
        _all_cities(voice, table, since),
        _rows(voice, table, None),
        pictures=(cities_picture(words, table, viewer, since=since, news=news),),
        glance=_rows(voice, table, None, in_words_button(words, TellTable(table.id))),
        beside=(Embed(description=now),) if now else (),
    )


def told_table_screen(words: Words, table: TableView, viewer: Seat | None) -> Screen:
    """Show all cities as text, for someone who normally uses the picture. Raises the same errors as `table_screen`."""
    voice, picture = _voice(words, table, viewer), Button(words.say("hand-picture"), ShowTable(table.id))
    return replace(without_pictures(table_screen(words, table, viewer)), rows=_rows(voice, table, None, picture))


def _voice(words: Words, table: TableView, viewer: Seat | None) -> Voice:
    if table.table is None:
        raise Refused(Reason.NOT_NOW)
    return Voice(words, table.table, viewer, owner_names(words, table, short_name))


def _seats_round(voice: Voice) -> list[Seat]:
    count = len(voice.table.cities)
    return [Seat(((voice.listener or 0) + step) % count) for step in range(count)]


# What a city has.


def _holdings(voice: Voice, seat: Seat) -> dict[str, str]:
    view = voice.table.cities[seat]
    return {
        "coins": cards.coins(voice.words, view.coins),
        "shields": voice.words.say("shields", count=view.shields),
    }


def _fields(voice: Voice, seat: Seat) -> tuple[Field, ...]:
    """Return a field for each part of the city, with its own heading; empty parts are omitted."""
    words, view = voice.words, voice.table.cities[seat]
    title, *stages = cities.whole_wonder(voice, seat)
    parts = (
        (words.say("boards-wonder"), [title, *stages, *cities.free_build(words, view)]),
        (words.say("boards-resources"), _resources(words, view)),
        (words.say("boards-science"), _science(words, view)),
        (words.say("boards-structures"), [cities.built(words, view)]),
        *_structures(words, view, voice.whose(seat)),
        (words.say("boards-edifices"), edifices.pawns_and_debts(voice, view)),
        (words.say("boards-conflicts"), cities.tokens(words, view)),
        (words.say("boards-neighbours"), _neighbours(voice, seat)),
    )
    return tuple(Field(name, "\n".join(lines)) for name, lines in parts if lines)


def _resources(words: Words, view: CityView) -> list[str]:
    sold, _ = cities.production(words, view)
    return [words.say("boards-sells", resources=sold), *cities.own_goods(words, view)]


def _science(words: Words, view: CityView) -> list[str]:
    symbols = cities.science(view)
    return [cards.symbols(words, symbols)] if symbols else []


def _structures(words: Words, view: CityView, whose: Whose) -> Iterator[tuple[str, list[str]]]:
    """Yield, for each colour, a title and what its structures give. All structures of a colour fit in one field."""
    for colour, told in cities.structures(words, view, whose).items():
        title = words.say("boards-colour", count=len(told), colour=words.say(f"colour-{colour}"))
        yield title, [words.row_of(told)]


def _neighbours(voice: Voice, seat: Seat) -> list[str]:
    """Return two lines that name the cities on the left and right of the city shown."""
    count, words = len(voice.table.cities), voice.words
    left, right = Seat(left_of(seat, count)), Seat(right_of(seat, count))
    return [
        words.say("on-the-left", city=voice.heading(left)),
        words.say("on-the-right", city=voice.heading(right)),
    ]


# All cities in brief.


def _all_cities(voice: Voice, table: TableView, since: PublicView | None) -> tuple[Embed, ...]:
    """Return embeds with the cities and the edifices; edifices are shortened or omitted if they do not fit."""
    whole = _cities(voice, table, since, with_edifices=True)
    if fits(embeds := (whole, *_projects(voice))):
        return embeds
    return (whole if fits((whole,)) else _cities(voice, table, since, with_edifices=False),)


def _cities(voice: Voice, table: TableView, since: PublicView | None, *, with_edifices: bool) -> Embed:
    fields = tuple(
        Field(
            voice.place(seat),
            "\n".join(_in_brief(voice, table, seat, with_edifices=with_edifices)),
        )
        for seat in _seats_round(voice)
    )
    now = [*_now(voice, table), voice.words.say("boards-round"), *standing_sentences(voice.words, voice.table, since)]
    now += _alike(voice)
    return Embed(voice.words.say("boards-all"), "\n".join(now), fields)


def _alike(voice: Voice) -> list[str]:
    """Say once what all cities have before anything is built; empty from then on."""
    if not _are_new(voice):
        return []
    stages = _stages(voice)
    return [voice.words.say("boards-new", **_holdings(voice, Seat(0)), stages=stages[0] if len(stages) == 1 else 0)]


def _are_new(voice: Voice) -> bool:
    """Return whether no city has built anything, and all have the same coins."""
    seen = voice.table.cities
    had = ((each.built, each.stages, each.shields, each.victory, each.defeats, each.pawns, each.debts) for each in seen)
    return not any(map(any, had)) and len({city.coins for city in seen}) == 1


def _stages(voice: Voice) -> list[int]:
    """Return how many stages the wonders have."""
    return sorted({len(city.board.stages) for city in voice.table.cities})


def _projects(voice: Voice) -> tuple[Embed, ...]:
    """Return an embed with the edifices, without players' names; empty if no edifices are played."""
    alone = Voice(voice.words, voice.table, voice.listener)
    told = [edifices.project_lines(alone, project) for project in voice.table.projects]
    fields = tuple(Field(title, "\n".join(lines)) for title, *lines in told)
    return (Embed(voice.words.say("boards-edifices"), fields=fields),) if fields else ()


def _now(voice: Voice, table: TableView) -> list[str]:
    """Say which turn it is, who has chosen, and how large the discard pile is; empty if the game is over.

    In a step of a replay, nobody is waited for, and an Age's conflicts may be over.
    """
    if is_over(table):
        return []
    words, view = voice.words, voice.table
    turn = words.say("panel-turn", age=view.age, turn=view.turn, hands=view.hands_pass)
    if view.turn > LAST_TURN:
        turn = words.say("boards-fought", age=view.age)
    asked = [who_is_asked(voice) or news.how_many_have_chosen(words, view)] if view.due else []
    return [turn, *asked, *free_city_holder(voice, table), cities.discard_pile(voice)]


def _place(voice: Voice, table: TableView, seat: Seat) -> str:
    """Say which side of its board the city uses, and whether its choice is sealed."""
    side = voice.table.cities[seat].board.side.value
    return voice.words.say("boards-place", side=side, standing=standing(table, seat) or "none")


def _in_brief(voice: Voice, table: TableView, seat: Seat, *, with_edifices: bool) -> list[str]:
    """Describe a city in the same order as hands do: goods, coins, shields, science, stages, then the rest.

    Before anything is built, that is what `_alike` does not say of all.
    """
    words, view = voice.words, voice.table.cities[seat]
    science = [words.say("city-science", symbols=each) for each in _science(words, view)]
    counts = Counter(card.colour for card in view.built)
    kinds = [
        words.say("boards-kind", count=counts[colour], colour=words.say(f"colour-{colour}"))
        for colour in Colour
        if counts[colour]
    ]
    built = words.say("boards-built", count=len(view.built), kinds=words.row_of(kinds))
    stages = words.say("stages-built", built=view.stages, stages=len(view.board.stages))
    sold, *also = _resources(words, view)
    first = [words.in_sequence([_place(voice, table, seat), sold]), *also]
    if _are_new(voice):
        return [*first, *([] if len(_stages(voice)) == 1 else [stages])]
    return [
        *first,
        words.say("boards-holds", **_holdings(voice, seat)),
        *science,
        words.in_sequence([stages, built]),
        *(edifices.pawns_and_debts_in_short(voice, view) if with_edifices else ()),
        *cities.tokens(words, view),
    ]


# Menus and buttons.


def _rows(voice: Voice, table: TableView, shown: Seat | None, *others: Button) -> tuple[Row, ...]:
    words, players = voice.words, owner_names(voice.words, table, str)
    plain = Voice(words, voice.table, voice.listener, players)
    menu = Menu(
        words.say("boards-menu"),
        tuple(
            Option(cut(plain.name(seat), LONGEST_OPTION), ShowBoard(table.id, seat), _where(voice, seat), seat == shown)
            for seat in _seats_round(voice)
        ),
    )
    acts: list[Act] = [ShowTable(table.id)] if shown is not None else []
    if table.is_running:
        acts.append(ShowStanding(table.id))
    if table.resolutions:
        acts.append(ShowHistory(table.id, voice.table.age))
    back = way_to_hand(words, table, voice.listener)
    ways = ways_at_end(words, table, played=voice.listener is not None)
    return menu, *in_rows([*back, *(_button(words, act) for act in acts), *ways, *others])


def _where(voice: Voice, seat: Seat) -> str:
    """Say whether a city is the listener's own or on their left or right; empty for other cities and spectators."""
    count, mine = len(voice.table.cities), voice.listener
    if mine is None:
        return ""
    places = {mine: "own", Seat(left_of(mine, count)): "left", Seat(right_of(mine, count)): "right"}
    return voice.words.say("boards-where", place=places[seat]) if seat in places else ""


def _button(words: Words, act: Act) -> Button:
    match act:
        case ShowTable():
            return Button(words.say("boards-table"), act)
        case ShowStanding():
            return Button(words.say("boards-standing"), act)
        case _:
            return Button(words.say("boards-history"), act)
