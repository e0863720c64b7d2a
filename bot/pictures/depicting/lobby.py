"""What the picture of a table before its first turn shows: who sits where, what is played, and whose wonder is which.

It knows only what everybody may see: of a draft, who has kept a board, and never which.
"""

from collections.abc import Sequence

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_name, picture_names, picture_words
from bot.pictures.drawing.lobby import Guest, LobbyScene, Standing
from bot.services.game import FEWEST_PLAYERS, Status, TakenSeat
from bot.services.pace import Calm
from bot.services.views import TableView
from bot.text.names import computer_name, level_key
from bot.text.pacing import pace_name
from bot.text.words import Words
from engine.catalogue import Board, Side
from engine.ruleset import FREE_CITY, Seat


def lobby_picture(words: Words, table: TableView, seats: Sequence[str], played: Sequence[str]) -> Picture:
    """The table in the evening before its game.

    Args:
        words: the catalogue.
        table: in its lobby, or while boards are drafted.
        seats: what the alternative text says of every seat.
        played: what it says of what is played, in sentences.
    """
    drawn, settings = picture_words(words), table.settings
    scene = LobbyScene(
        tuple(
            board for board in settings.ruleset.catalogue.boards.values() if settings.sides.side in {None, board.side}
        ),
        tuple(_guests(drawn, table)),
        drawn.say("lobby-players", players=settings.players),
        (
            drawn.say("picture-lobby-wonders", wonders=settings.wonders, sides=settings.sides),
            *(drawn.say(f"lobby-expansion-{each}") for each in settings.expansions[:1]),
            *([drawn.say(f"lobby-level-{level_key(settings.level)}")] if _has_computers(table) else []),
            *([] if settings.pace == Calm() else [pace_name(drawn, settings.pace)]),
        ),
        _so_far(drawn, table),
        drafted=table.status is Status.DRAFT,
    )
    seated = words.about("picture-lobby-seated", "told", seated=len(table.seats), players=settings.players)
    count = [] if scene.drafted else [seated]
    told = alt_text(words, [words.say("picture-lobby", seats=words.rows_of(seats)), *count, *played])
    return Picture("lobby", scene, told.description, told.more, brief=words.say("picture-lobby-brief"))


def _has_computers(table: TableView) -> bool:
    return any(taken.user is None for taken in table.seats)


def _guests(words: Words, table: TableView) -> list[Guest]:
    """All seats in their order; between two players lies the Free City."""
    names = picture_names(words, table)
    guests = [_guest(words, table, seat, taken, names[seat]) for seat, taken in table.places()]
    free = words.say("picture-lobby-free")
    guests += [Guest(str(place + 1), "nobody", free) for place in range(len(guests), table.settings.players)]
    if table.settings.players == FEWEST_PLAYERS:
        guests.append(Guest(str(FREE_CITY + 1), "free-city", words.say("free-city-name")))
    return guests


def _guest(words: Words, table: TableView, seat: Seat, taken: TakenSeat, name: str) -> Guest:
    board, standing = _board(table, taken), _standing(table, seat)
    return Guest(
        str(seat + 1),
        "computer" if taken.user is None else "person",
        _computer(words, taken) if table.names[seat] is None else name,
        board,
        _wonder(words, table, taken, board),
        standing,
        words.say("picture-lobby-standing", standing=standing) if standing else "",
        words.say("picture-lobby-host") if _is_host(table, taken) else "",
    )


def _computer(words: Words, taken: TakenSeat) -> str:
    """The name of a computer player alone, for its sign and its number are beside it."""
    return picture_name(computer_name(taken.occupant)) or words.say("picture-lobby-computer")


def _is_host(table: TableView, taken: TakenSeat) -> bool:
    """Whether it is the seat of the host, which the message says before the game alone."""
    return table.status is Status.LOBBY and taken.user is not None and taken.user == table.host


def _wonder(words: Words, table: TableView, taken: TakenSeat, board: Board | None) -> str:
    """The city that was chosen, and the side, or the side alone."""
    side = taken.setup.side if table.status is Status.LOBBY else None
    if board is None:
        return words.say("picture-wonder-side", side=side.value) if side else ""
    return words.say("picture-lobby-wonder", city=words.called(board.city), side=side.value if side else "none")


def _so_far(words: Words, table: TableView) -> str:
    """How many have sat down, or kept a board of their two."""
    seats = len(table.seats)
    if table.status is not Status.DRAFT:
        return words.say("picture-lobby-seated", seated=seats, players=table.settings.players)
    return words.say("picture-table-chosen", chosen=seats - len(table.thinking), cities=seats)


def _board(table: TableView, taken: TakenSeat) -> Board | None:
    """The board that was chosen in the lobby; side A where the side is left open."""
    city, settings = taken.setup.city, table.settings
    if table.status is not Status.LOBBY or city is None:
        return None
    return settings.ruleset.catalogue.boards[city, taken.setup.side or settings.sides.side or Side.A]


def _standing(table: TableView, seat: Seat) -> Standing | None:
    if table.status is not Status.DRAFT:
        return None
    return "waiting" if seat in table.thinking else "sealed"
