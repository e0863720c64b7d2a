"""The wonders that can be chosen in the lobby, and each player's choice."""

from bot.screens.acts import PickWonder, ShowWonder
from bot.screens.screen import Embed, Menu, Option, Row, Screen
from bot.screens.tables import heading
from bot.services.game import Sides, Wonders
from bot.services.people import UserId
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from bot.text import cards
from bot.text.names import LONGEST_SHOWN, cut, names, short_names
from bot.text.words import Words
from engine.catalogue import Board, Side
from engine.notation import slug
from engine.ruleset import Seat, SeatSetup


def wonders_screen(words: Words, table: TableView, seat: Seat) -> Screen:
    """Show the wonders that the player of `seat` can choose from, with what each stage gives.

    Raises:
        Refused: wonders are not chosen at this table.
    """
    settings = table.settings
    if settings.wonders is not Wonders.CHOSEN:
        raise Refused(Reason.WONDERS_ARE_NOT_CHOSEN)
    mine = table.seats[seat].setup
    cities = settings.ruleset.catalogue.cities
    lines = [line for city in cities for line in _wonder(words, table, city)]
    told = [heading(words, table), words.say("lobby-wonder-now", wonder=chosen_wonder(words, table, mine))]
    rows: list[Row] = [_city_menu(words, table, seat)]
    if settings.sides is Sides.MIXED:
        rows.append(_side_menu(words, table, mine))
    about = tuple(Option(words.called(city), ShowWonder(slug(city), settings.sides.side or Side.A)) for city in cities)
    rows.append(Menu(words.say("lobby-wonder-menu-about"), about))
    return Screen("\n".join(told), (Embed(words.say("lobby-wonders"), "\n".join(lines)),), tuple(rows))


def chosen_wonder(words: Words, table: TableView, setup: SeatSetup) -> str:
    """Name the wonder that a player has chosen; the city, the side or both may still be random."""
    side = setup.side or table.settings.sides.side
    return words.say("lobby-wonder", city=words.called(setup.city) if setup.city else "none", side=side or "none")


def free_cities(table: TableView, user: UserId) -> list[str]:
    """Return the cities that nobody else has chosen."""
    taken = {each.setup.city for each in table.seats if each.user != user}
    return [city for city in table.settings.ruleset.catalogue.cities if city not in taken]


def _wonder(words: Words, table: TableView, city: str) -> list[str]:
    """Describe a wonder that can be chosen: what it produces, who has chosen it, and what its stages give."""
    settings = table.settings
    boards = settings.ruleset.catalogue.boards
    shown = [boards[city, side] for side in Side if settings.sides.side in {None, side}]
    first = shown[0]
    made = words.say(
        "lobby-wonder-makes", wonder=words.called(first.wonder), resource=cards.units(words, [(first.produces,)])
    )
    owner = _owner(table, city)
    taken = [words.say("lobby-wonder-taken", player=short_names(words, table)[owner])] if owner is not None else []
    return [
        words.in_sequence([f"**{words.called(city)}**:", made, *taken]),
        *(_stages(words, board) for board in shown),
    ]


def _stages(words: Words, board: Board) -> str:
    stages = words.rows_of(cards.stage_gives(words, stage) for stage in board.stages)
    return words.say("lobby-wonder-side", side=board.side.value, stages=stages)


def _owner(table: TableView, city: str) -> Seat | None:
    """Return the seat that has chosen a city, if any."""
    return next((seat for seat, taken in table.places() if taken.setup.city == city), None)


def _city_menu(words: Words, table: TableView, seat: Seat) -> Menu:
    mine = table.seats[seat].setup
    options = [
        Option(words.say("lobby-wonder-by-chance"), PickWonder(table.id, "", mine.side), chosen=mine.city is None),
        *(
            Option(
                words.called(city),
                PickWonder(table.id, slug(city), mine.side),
                _taken_by_another(words, table, seat, city),
                chosen=city == mine.city,
            )
            for city in table.settings.ruleset.catalogue.cities
        ),
    ]
    return Menu(words.say("lobby-wonder-menu-city"), tuple(options))


def _taken_by_another(words: Words, table: TableView, seat: Seat, city: str) -> str:
    """Name the other player who has chosen a city; empty if nobody has."""
    owner = _owner(table, city)
    if owner in {None, seat}:
        return ""
    return words.say("lobby-wonder-taken", player=cut(names(words, table)[owner], LONGEST_SHOWN))


def _side_menu(words: Words, table: TableView, mine: SeatSetup) -> Menu:
    options = tuple(
        Option(
            words.say("lobby-wonder-menu-side-of", side=side.value if side else "none"),
            PickWonder(table.id, slug(mine.city or ""), side),
            chosen=side is mine.side,
        )
        for side in (None, *Side)
    )
    return Menu(words.say("lobby-wonder-menu-side"), options)
