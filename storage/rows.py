"""Converts the services' records to rows and back. Readers raise KeyError, ValueError and the like."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import RowMapping

from bot.services.absence import person_of
from bot.services.game import Draft, Game, Lobby, LogEntry, Play, SealEntry, TableSettings, TakeBackEntry, TakenSeat
from bot.services.news import Announcement, News
from bot.services.people import ChannelId, Computer, GameId, GuildId, Home, MessageId, Occupant, Person, UserId
from bot.services.ports import NewerGameError, Notice, ScoreLine, SeatResult
from bot.services.thinking import SavedThought
from engine.catalogue import Side
from engine.ruleset import Ruleset, Seat, SeatSetup
from players.levels import Level, Style
from storage import documents

Values: TypeAlias = dict[str, Any]
"""A row to write, by column names."""

_Id = TypeVar("_Id", bound=int)

_TALLY = [each.name for each in fields(ScoreLine)]


def game_values(game: Game) -> Values:
    """What every change of a game rewrites; not its panel and rematch, which others may write in the meantime."""
    document = documents.game_document(game)
    return {
        "guild_id": game.home.guild,
        "channel_id": game.home.channel,
        "parent_id": game.home.parent,
        "host_id": game.host,
        "opener_id": game.opener,
        "status": document.status,
        "schema_version": document.version,
        "settings": document.settings,
        "snapshot": document.snapshot,
        "expires_at": game.progress.expires if isinstance(game.progress, Lobby) else None,
    }


def read_game(row: RowMapping, seats: Sequence[RowMapping]) -> Game:
    """A game from its row and its seats' rows, in order."""
    contents = documents.read_game(_document(row), expires=row["expires_at"], rematch=_id(row["rematch_id"], GameId))
    if [seat["seat"] for seat in seats] != list(range(len(seats))) or len(seats) > contents.settings.players:
        raise ValueError("seats that are not of this table")
    taken = tuple(read_seat(seat) for seat in seats)
    if row["schema_version"] < documents.NOTES_WHO_SEALED and isinstance(contents.progress, Draft | Play):
        contents = replace(contents, progress=_with_sealers(contents.progress, taken), asked=row["updated_at"])
    return Game(
        id=GameId(row["id"]),
        home=read_home(row),
        host=UserId(row["host_id"]),
        opener=UserId(row["opener_id"] or row["host_id"]),
        seats=taken,
        panel=read_panel(row),
        revision=row["revision"],
        **{each.name: getattr(contents, each.name) for each in fields(contents)},
    )


def _with_sealers(progress: Draft | Play, seats: Sequence[TakenSeat]) -> Draft | Play:
    """Fill in who sealed what, for old documents: if it was no computer player, it was the seat's person."""
    if isinstance(progress, Draft):
        open_seats = [place for place, kept in enumerate(progress.kept) if kept is None]
        players = {place: place for place in range(len(seats)) if place not in open_seats}
    else:
        state = progress.state
        players = {place: state.decides_for(place) for place in state.table.seats if state.choices[place] is not None}
    found = {Seat(place): person_of(seats[player]) for place, player in players.items()}
    return replace(progress, sealers={**found, **progress.sealers})


def read_home(row: RowMapping) -> Home:
    """The server and channel of a game."""
    return Home(_id(row["guild_id"], GuildId), ChannelId(row["channel_id"]), _id(row["parent_id"], ChannelId))


def read_panel(row: RowMapping) -> MessageId | None:
    """The message with the buttons of a game."""
    return _id(row["panel_id"], MessageId)


def read_settings(row: RowMapping) -> TableSettings:
    """The settings of a game."""
    return documents.read_settings_of(_document(row))


def _document(row: RowMapping) -> documents.GameDocument:
    return documents.GameDocument(row["schema_version"], row["status"], row["settings"], row["snapshot"])


def seat_values(game: GameId, place: Seat, seat: TakenSeat) -> Values:
    """A row for a seat."""
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


def read_seat(row: RowMapping | Mapping[str, Any]) -> TakenSeat:
    """The player of a seat."""
    side = row["side"]
    occupant: Occupant
    if row["level"] is None:
        occupant = Person(UserId(row["user_id"]), row["name"])
    else:
        style = row["style"]
        occupant = Computer(Level(row["level"]), None if style is None else Style(style), row["name"] or "")
    owner = None if row["owner_id"] is None else Person(UserId(row["owner_id"]), row["owner_name"])
    setup = SeatSetup(row["city"], None if side is None else Side(side))
    return TakenSeat(occupant, owner, setup, _id(row["offered_id"], UserId))


def entry_values(game: GameId, revision: int, ordinal: int, entry: LogEntry) -> Values:
    """A row for the log."""
    return {
        "game_id": game,
        "revision": revision,
        "ordinal": ordinal,
        "seat": entry.seat,
        "user_id": entry.by,
        "schema_version": documents.VERSION,
        "move": documents.move_document(entry.move) if isinstance(entry, SealEntry) else None,
    }


def read_entry(row: RowMapping, ruleset: Ruleset) -> LogEntry:
    """A log entry of a game with this ruleset."""
    seat, user = Seat(row["seat"]), _id(row["user_id"], UserId)
    if row["move"] is None:
        return TakeBackEntry(seat, user)
    return SealEntry(seat, documents.read_move(row["schema_version"], row["move"], ruleset), user)


def announcement_values(game: GameId, revision: int, ordinal: int, announcement: Announcement, now: datetime) -> Values:
    """A row for the outbox."""
    return {
        "game_id": game,
        "revision": revision,
        "ordinal": ordinal,
        "news": announcement.news.value,
        "resolution": announcement.number,
        "created_at": now,
    }


def read_notice(row: RowMapping) -> Notice:
    """An announcement that waits. Raises NewerGameError if this program does not know its kind."""
    try:
        announcement = Announcement(News(row["news"]), row["resolution"])
    except ValueError:
        raise NewerGameError(f"game {row['game_id']}: news that this program does not know") from None
    return Notice(GameId(row["game_id"]), row["revision"], row["ordinal"], announcement)


def thought_values(game: GameId, thought: SavedThought) -> Values:
    """The row of what a computer player thought of."""
    return {
        "game_id": game,
        "resolution": thought.resolution,
        "seat": thought.seat,
        "reasons": thought.reasons,
    }


def result_values(game: GameId, result: SeatResult, now: datetime) -> Values:
    """A row for the results."""
    return {
        "game_id": game,
        "seat": result.seat,
        "user_id": result.user,
        "level": result.level and result.level.value,
        "city": result.city,
        "side": result.side,
        "rank": result.rank,
        "scored_at": now,
        **asdict(result.tally),
    }


def read_result(row: RowMapping) -> SeatResult:
    """The result of a seat."""
    return SeatResult(
        seat=Seat(row["seat"]),
        user=_id(row["user_id"], UserId),
        level=None if row["level"] is None else Level(row["level"]),
        city=row["city"],
        side=row["side"],
        rank=row["rank"],
        tally=ScoreLine(**{name: row[name] for name in _TALLY}),
    )


def _id(value: int | None, kind: Callable[[int], _Id]) -> _Id | None:
    return None if value is None else kind(value)
