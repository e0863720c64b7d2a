"""Converts the services' records to rows and back.

Functions that read rows raise KeyError, ValueError and the like. They also check the values of columns, because SQLite
accepts any value in any column.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import RowMapping

from bot.services.absence import person_of
from bot.services.game import (
    Draft,
    Game,
    LogEntry,
    Over,
    Play,
    SealEntry,
    TakeBackEntry,
    TakenSeat,
)
from bot.services.news import Announcement, News
from bot.services.people import ChannelId, Computer, GameId, GuildId, Home, MessageId, Occupant, Person, UserId
from bot.services.ports import NewerGameError, Notice, ScoreLine, SeatResult, UnreadableGameError
from engine.catalogue import Side
from engine.ruleset import Ruleset, Seat, SeatSetup
from players.levels import Level, Style
from storage import documents, game_documents
from storage.upgrades import HISTORIES

Values: TypeAlias = dict[str, Any]
"""A row to write, keyed by column name."""

_Id = TypeVar("_Id", bound=int)
_T = TypeVar("_T")

_TALLY = [each.name for each in fields(ScoreLine)]
_OF_COURSE = ("choices", "own_choices", "lead", "stages")

_log = logging.getLogger(__name__)


def game_values(game: Game) -> Values:
    """Return what every change of a game rewrites. Others may write its panel and rematch meanwhile, so these stay."""
    return {
        **game_documents.game_values(game),
        "guild_id": game.home.guild,
        "channel_id": game.home.channel,
        "parent_id": game.home.parent,
        "host_id": game.host,
        "opener_id": game.opener,
        "rated": game.rated,
        "taken_out_by": game.taken_out_by,
    }


def read_game(row: RowMapping, seats: Sequence[RowMapping]) -> Game:
    """Return a game from its row and the rows of its seats, in order."""
    contents = game_documents.read_game(row)
    game = Game(
        id=documents.read_id(row["id"], GameId),
        home=read_home(row),
        host=documents.read_id(row["host_id"], UserId),
        opener=documents.read_id(row["host_id"] if row["opener_id"] is None else row["opener_id"], UserId),
        seats=tuple(read_seat(seat) for seat in seats),
        panel=read_panel(row),
        rated=read_rated(row),
        taken_out_by=read_taken_out_by(row),
        repeats=_id(row["repeats"], GameId),
        revision=documents.read_whole(row["revision"]),
        **contents,
    )
    if [seat["seat"] for seat in seats] != list(range(len(seats))) or len(seats) > game.settings.players:
        raise ValueError("seats that are not of this table")
    _check_seats(game)
    if row["schema_version"] < game_documents.NOTES_WHO_SEALED and isinstance(game.progress, Draft | Play):
        timing = replace(game.timing, asked=documents.check_moment(row["updated_at"]))
        game = replace(game, progress=_with_sealers(game.progress, game.seats), timing=timing)
    return game


def _check_seats(game: Game) -> None:
    """Raise ValueError if a document names seats or boards that do not exist."""
    progress, taken, places = game.progress, game.seats, {Seat(place) for place in range(len(game.seats))}
    boards = game.settings.ruleset.catalogue.boards
    named = {each.seat for each in game.motions if each.seat is not None}
    named |= {each.seat for each in game.passages} | {each.seat for each in game.stand_ins}
    if not {seat.setup.city for seat in taken} <= {None, *(city for city, _ in boards)}:
        raise ValueError("a wonder that does not exist")
    if isinstance(progress, Draft):
        if not len(progress.offers) == len(progress.kept) == len(taken) or not {*progress.kept} <= {0, 1, None}:
            raise ValueError("not as many boards as seats")
        if not {(board.city, board.side) for offer in progress.offers for board in offer} <= boards.keys():
            raise ValueError("a board that does not exist")
        named |= set(progress.sealers)
    state = progress.state if isinstance(progress, Play | Over) else None
    if state is not None and taken and len(state.table.players) != len(taken):
        raise ValueError("not as many players as seats")
    if not named <= places:
        raise ValueError("seats that do not exist")


def _with_sealers(progress: Draft | Play, seats: Sequence[TakenSeat]) -> Draft | Play:
    """Add who sealed each choice in an old document: the seat's person, unless it names a computer player."""
    if isinstance(progress, Draft):
        open_seats = [place for place, kept in enumerate(progress.kept) if kept is None]
        players = {place: place for place in range(len(seats)) if place not in open_seats}
    else:
        state = progress.state
        players = {place: state.decides_for(place) for place in state.table.seats if state.choices[place] is not None}
    found = {Seat(place): person_of(seats[player]) for place, player in players.items()}
    return replace(progress, sealers={**found, **progress.sealers})


def read_home(row: RowMapping) -> Home:
    """Return the server and channel of a game."""
    channel = documents.read_id(row["channel_id"], ChannelId)
    return Home(_id(row["guild_id"], GuildId), channel, _id(row["parent_id"], ChannelId))


def read_panel(row: RowMapping) -> MessageId | None:
    """Return the message with the buttons of a game."""
    return _id(row["panel_id"], MessageId)


def read_rated(row: RowMapping) -> bool:
    """Return whether a game is rated. One that an older program opened is not, nor one where this is damaged."""
    return row["rated"] is True


def read_taken_out_by(row: RowMapping) -> UserId | None:
    """Return the manager who has taken a game out of the ratings."""
    return _id(row["taken_out_by"], UserId)


def seat_values(game: GameId, place: Seat, seat: TakenSeat) -> Values:
    """Return the row of a seat."""
    occupant, owner = seat.occupant, seat.owner
    return {
        "game_id": game,
        "seat": place,
        "user_id": seat.user,
        "name": occupant.name or None,
        "level": occupant.level.value if isinstance(occupant, Computer) else None,
        "style": occupant.style and occupant.style.value if isinstance(occupant, Computer) else None,
        "owner_id": owner and owner.user,
        "owner_name": owner and owner.name,
        "city": seat.setup.city,
        "side": seat.setup.side and seat.setup.side.value,
        "offered_id": seat.offered,
    }


def read_seat(row: RowMapping) -> TakenSeat:
    """Return a seat with its player."""
    side = row["side"]
    occupant: Occupant
    if row["level"] is None:
        occupant = Person(documents.read_id(row["user_id"], UserId), documents.read_text(row["name"]))
    else:
        style = row["style"]
        occupant = Computer(Level(row["level"]), None if style is None else Style(style), row["name"] or "")
    owner = None if row["owner_id"] is None else _read_owner(row)
    city = None if row["city"] is None else documents.read_text(row["city"])
    setup = SeatSetup(city, None if side is None else Side(side))
    return TakenSeat(occupant, owner, setup, _id(row["offered_id"], UserId))


def _read_owner(row: RowMapping) -> Person:
    return Person(documents.read_id(row["owner_id"], UserId), documents.read_text(row["owner_name"]))


def entry_values(game: GameId, revision: int, ordinal: int, entry: LogEntry) -> Values:
    """Return the row of a log entry."""
    return {
        "game_id": game,
        "revision": revision,
        "ordinal": ordinal,
        "seat": entry.seat,
        "user_id": entry.by,
        "schema_version": HISTORIES["move"].version,
        "move": game_documents.MOVE.write(entry.move) if isinstance(entry, SealEntry) else None,
    }


def read_entry(row: RowMapping, ruleset: Ruleset) -> LogEntry:
    """Return a log entry of a game with this ruleset."""
    seat, user = Seat(documents.read_whole(row["seat"])), _id(row["user_id"], UserId)
    if row["move"] is None:
        return TakeBackEntry(seat, user)
    return SealEntry(seat, game_documents.read_move(row["schema_version"], row["move"], ruleset), user)


def announcement_values(game: GameId, revision: int, ordinal: int, announcement: Announcement, now: datetime) -> Values:
    """Return the row of an announcement in the outbox."""
    return {
        "game_id": game,
        "revision": revision,
        "ordinal": ordinal,
        "news": announcement.news.value,
        "resolution": announcement.number,
        "created_at": now,
    }


def read_notice(row: RowMapping) -> Notice:
    """Return an announcement that waits. Also raises NewerGameError if this program does not know its kind."""
    game = documents.read_id(row["game_id"], GameId)
    revision, ordinal = documents.read_whole(row["revision"]), documents.read_whole(row["ordinal"])
    since = row["created_at"]
    return Notice(game, revision, ordinal, read_announcement(row), since if isinstance(since, datetime) else None)


def read_announcement(row: RowMapping) -> Announcement:
    """Return an announcement that waits or was posted. Also raises NewerGameError as `read_notice` does."""
    number = None if row["resolution"] is None else documents.read_whole(row["resolution"])
    try:
        news = News(documents.read_text(row["news"]))
    except ValueError:
        raise NewerGameError(f"game {row['game_id']}: news that this program does not know") from None
    return Announcement(news, number)


def result_values(game: GameId, result: SeatResult, now: datetime) -> Values:
    """Return the row of a seat's result."""
    return {
        "game_id": game,
        "seat": result.seat,
        "user_id": result.user,
        "level": result.level and result.level.value,
        "city": result.city,
        "side": result.side,
        "rank": result.rank,
        "scored_at": now,
        "stages": result.stages,
        **asdict(result.tally),
    }


def course_values(game: Game, counts: Values) -> Values:
    """Return the columns of a seat's result that tell how the game was played.

    `game` is the game after its end, and `counts` are those of `move_log.counts`.
    """
    return {
        **counts,
        "ending": game.progress.ending.value if isinstance(game.progress, Over) else None,
        "expansions": " ".join(each.value for each in game.settings.expansions),
    }


def read_result(row: RowMapping) -> SeatResult:
    """Return the result of a seat."""
    return SeatResult(
        seat=Seat(documents.read_whole(row["seat"])),
        user=_id(row["user_id"], UserId),
        level=None if row["level"] is None else Level(row["level"]),
        city=documents.read_text(row["city"]),
        side=documents.read_text(row["side"]),
        rank=documents.read_whole(row["rank"]),
        left=_id(row["left_id"], UserId),
        tally=ScoreLine(**{name: _points(row[name]) for name in _TALLY}),
        **{name: None if row[name] is None else documents.read_whole(row[name]) for name in _OF_COURSE},
    )


def readable(
    found: Iterable[RowMapping], read: Callable[[RowMapping], _T], *, key: str = "id", what: documents.Saved = "game"
) -> Iterator[_T]:
    """Read rows. Rows that cannot be read are logged by their key and left out, so that they do not stop the others."""
    for row in found:
        try:
            with documents.reading(row[key], what):
                it = read(row)
        except UnreadableGameError as error:
            _log.error("%s %s cannot be read; the others are listed: %s", what, row[key], error)
        else:
            yield it


def _points(value: Any) -> int:  # noqa: ANN401 - a column's value
    """Return the points of a line of the score sheet, which may be negative. Raise TypeError for other values."""
    if type(value) is not int:
        raise TypeError(f"{value!r} instead of points")
    return value


def _id(value: Any, kind: Callable[[int], _Id]) -> _Id | None:  # noqa: ANN401 - a column's value
    return None if value is None else documents.read_id(value, kind)
