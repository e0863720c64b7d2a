"""What the picture of the table shows: all cities round it, as everybody may see them."""

from collections import Counter
from typing import Literal, TypeAlias

from bot.render import cards, cities
from bot.render.cities import Voice
from bot.render.depicting.told import told
from bot.render.depicting.writing import written, written_names
from bot.render.names import LONGEST_SHOWN, cut, names, short_names
from bot.render.pictures.table import Middle, Place, Sign, Standing, TableScene, Way
from bot.render.screen import Picture
from bot.render.words import Words
from bot.services.game import Status
from bot.services.views import TableView
from engine.effects import Colour, ScienceSymbol
from engine.ruleset import Seat
from engine.views import CityView, PublicView

Hands: TypeAlias = Literal["left", "right", "exchange", "last"]

_LAST_TURN = 6
_WAYS: dict[Hands, Way] = {"left": "clockwise", "right": "anticlockwise", "exchange": "neighbours"}


def hands_pass(view: PublicView) -> Hands:
    """Where hands go after this turn; "last" where they go nowhere any more."""
    if view.turn >= _LAST_TURN:
        return "last"
    if view.ruleset.two_player:
        return "exchange"
    return "right" if view.age == 2 else "left"


def turn_picture(words: Words, table: TableView) -> Picture:
    """For the panel of a turn, whose text tells the turn and who has chosen: the alternative text tells the cities.

    It begins with the first seat; who looks at it is not known.
    """
    view = _view(table)

    def sentences(players: tuple[str, ...]) -> list[str]:
        return [
            words.say("picture-table", viewer="no"),
            *(_in_full(words, table, seat, players[seat]) for seat in _round(view, None)),
        ]

    fitting = told(sentences(tuple(cut(name, LONGEST_SHOWN) for name in names(words, table))))
    # What does not fit stands in the message, where a name must not be markup.
    left = sentences(short_names(words, table))[-len(fitting.more.splitlines()) :] if fitting.more else []
    return Picture("table", _scene(words, table, None), fitting.description, "\n".join(left))


def cities_picture(words: Words, table: TableView, viewer: Seat | None) -> Picture:
    """For the message that tells what every city has: the alternative text tells what is not told there.

    It begins with the viewer's own city, where there is one.
    """
    view = _view(table)
    sentences = [
        words.say("picture-table", viewer="no" if viewer is None else "yes"),
        *_progress(words, table),
        *(_in_short(words, table, seat) for seat in _round(view, viewer)),
    ]
    fitting = told(sentences)
    return Picture("table", _scene(words, table, viewer), fitting.description, fitting.more)


def _view(table: TableView) -> PublicView:
    assert table.table is not None, "where cities are shown, a game has begun"
    return table.table


def _round(view: PublicView, viewer: Seat | None) -> list[Seat]:
    count = len(view.cities)
    return [Seat(((viewer or 0) + step) % count) for step in range(count)]


def _is_over(table: TableView) -> bool:
    return table.status is not Status.PLAY or _view(table).asked == "nothing"


def _standing(table: TableView, seat: Seat) -> Standing | None:
    """Between the turns of all only some are asked; the Free City is, once its controller has chosen."""
    view = _view(table)
    if _is_over(table):
        return None
    if seat in view.sealed:
        return "sealed"
    return "waiting" if seat in view.due or view.asked == "card" else None


def _has_chosen(table: TableView) -> int:
    """As the panel counts: players, not cities."""
    return len(table.seats) - len(table.thinking)


# What is drawn.


def _scene(words: Words, table: TableView, viewer: Seat | None) -> TableScene:
    drawn, players = written(words), written_names(words, table)
    places = tuple(_place(drawn, table, seat, viewer, players[seat]) for seat in _round(_view(table), viewer))
    return TableScene(places, _middle(drawn, table))


def _place(words: Words, table: TableView, seat: Seat, viewer: Seat | None, player: str) -> Place:
    city, standing = _view(table).cities[seat], _standing(table, seat)
    return Place(
        city=city.board.city,
        side=city.board.side.value,
        sign=_sign(table, seat),
        player=words.say("you-subject") if seat == viewer else player,
        mine=seat == viewer,
        standing=standing,
        word=words.say(f"picture-table-{standing}") if standing else "",
        coins=city.coins,
        shields=city.shields,
        tokens=_tokens(city),
        stages=city.stages,
        most_stages=len(city.board.stages),
        counts=(*_kinds(city), *_symbols(city)),
    )


def _sign(table: TableView, seat: Seat) -> Sign | None:
    if seat >= len(table.seats):
        return "free-city"
    return "computer" if table.seats[seat].user is None else None


def _tokens(city: CityView) -> int | None:
    return sum(city.victory) - city.defeats if city.victory or city.defeats else None


def _kinds(city: CityView) -> list[tuple[Colour, int]]:
    """How many structures there are by kind; green ones are told by their symbols, as long as each has one."""
    counts = Counter(card.colour for card in city.built)
    if counts[Colour.GREEN] == len(cities.science(city)):
        del counts[Colour.GREEN]
    return [(colour, counts[colour]) for colour in Colour if counts[colour]]


def _symbols(city: CityView) -> list[tuple[ScienceSymbol, int]]:
    counts = Counter(cities.science(city))
    return [(symbol, counts[symbol]) for symbol in ScienceSymbol if counts[symbol]]


def _middle(words: Words, table: TableView) -> Middle:
    if _is_over(table):
        return Middle(words.say("picture-table-over"))
    view = _view(table)
    hands = hands_pass(view)
    return Middle(
        title=words.say("picture-table-age", age=view.age),
        turn=words.say("picture-table-turn", turn=view.turn),
        way=_WAYS.get(hands),
        passing=words.say("picture-table-hands", hands=hands),
        asked=_asked(words, table),
        asked_sign=_ASKED_SIGNS.get(view.asked, "sealed"),
    )


_ASKED_SIGNS = {"seventh-card": "play-seventh-card", "discard-pile": "build-discarded"}


def _asked(words: Words, table: TableView) -> str:
    view = _view(table)
    if view.asked in _ASKED_SIGNS:
        return words.say("picture-table-alone", asked=view.asked)
    return words.say("picture-table-chosen", chosen=_has_chosen(table), players=len(table.seats))


# What is told.


def _in_full(words: Words, table: TableView, seat: Seat, player: str) -> str:
    view = _view(table)
    city = view.cities[seat]
    tokens = _tokens(city)
    has = [
        cards.coins(words, city.coins),
        words.say("shields", count=city.shields),
        words.say("picture-table-stages", built=city.stages, stages=len(city.board.stages)),
        *([] if tokens is None else [words.say("picture-table-tokens", points=cards.signed(words, tokens))]),
    ]
    # With a Free City, whom the text waits for does not say for which city.
    standing = _told_standing(words, table, seat) if view.ruleset.two_player else []
    symbols = [words.say(f"symbols-{symbol}", count=count) for symbol, count in _symbols(city)]
    things = [*standing, ", ".join(has), *_told_kinds(words, city), *([", ".join(symbols)] if symbols else [])]
    return words.say("picture-table-city", city=_with_player(words, table, seat, player), things="; ".join(things))


def _with_player(words: Words, table: TableView, seat: Seat, player: str) -> str:
    city = _side(words, table, seat)
    return city if seat >= len(table.seats) else words.say("picture-table-player", city=city, player=player)


def _side(words: Words, table: TableView, seat: Seat) -> str:
    """The city with the side of its board."""
    view = _view(table)
    name = Voice(words, view, None).name(seat)
    return words.say("picture-table-side", city=name, side=view.cities[seat].board.side.value)


def _in_short(words: Words, table: TableView, seat: Seat) -> str:
    things = [*_told_standing(words, table, seat), *_told_kinds(words, _view(table).cities[seat])]
    city = _side(words, table, seat)
    if not things:
        return words.say("picture-table-city-alone", city=city)
    return words.say("picture-table-city", city=city, things="; ".join(things))


def _told_standing(words: Words, table: TableView, seat: Seat) -> list[str]:
    standing = _standing(table, seat)
    return [words.say(f"picture-table-{standing}")] if standing else []


def _told_kinds(words: Words, city: CityView) -> list[str]:
    kinds = [
        words.say("picture-table-kind", count=count, colour=words.say(f"colour-{colour}"))
        for colour, count in _kinds(city)
    ]
    return [", ".join(kinds)] if kinds else []


def _progress(words: Words, table: TableView) -> list[str]:
    """The turn, where hands pass, and for what is asked."""
    if _is_over(table):
        return []
    view = _view(table)
    turn = words.say("panel-turn", age=view.age, turn=view.turn, hands=hands_pass(view))
    return [turn, words.say("picture-table-asked", asked=_asked(words, table))]
