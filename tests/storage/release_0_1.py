"""A database as release 0.1 left it when its process died, and what its players saw at that time.

`release_0_1.json` was made once with release 0.1. It has the rows, the announcements already posted, and the result of
`shown` for every game, which uses only data that both releases have.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, DateTime, MetaData, Table, insert, text

from bot.services.game import Draft, Game, Lobby, Over, Play, Wish
from bot.services.news import Announcement, News
from bot.services.people import GameId, Occupant, Person
from bot.services.ports import Notice
from engine.moves import Move
from engine.ruleset import Seat, SeatSetup
from engine.views import CityView, PublicView, player_view, public_view

FILE = Path(__file__).with_name("release_0_1.json")


Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Left:
    """The database and channels as release 0.1 left them."""

    rows: dict[str, list[Row]]
    """The rows of each table, keyed by the table's name."""
    posted: list[Notice]
    """The announcements in the channels, in order, except those that only refreshed a panel."""
    shown: dict[GameId, dict[str, str]]
    """The result of `shown` in release 0.1 for every game."""


def left() -> Left:
    """Return the fixture; in its file, each table's first row has the column names."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    rows = {
        name: [dict(zip(columns, row, strict=True)) for row in some] for name, (columns, *some) in data["rows"].items()
    }
    digests = {GameId(int(game)): seen for game, seen in data["shown"].items()}
    return Left(rows, [notice(*row) for row in data["posted"]], digests)


def notice(game: int, revision: int, index: int, news: str, resolution: int | None) -> Notice:
    """Return an announcement as an entry of the outbox."""
    return Notice(GameId(game), revision, index, Announcement(News(news), resolution))


def fill(connection: Connection, rows: dict[str, list[Row]]) -> None:
    """Insert the rows into the tables of release 0.1, and make new ids continue after the existing ones.

    A table must come after the tables to which its foreign keys refer.
    """
    known = MetaData()
    for name, some in rows.items():
        table = Table(name, known, autoload_with=connection)
        moments = [column.name for column in table.columns if isinstance(column.type, DateTime)]
        values = [row | {each: row[each] and datetime.fromisoformat(row[each]) for each in moments} for row in some]
        if values:
            connection.execute(insert(table), values[::-1])  # a game refers to a later one
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT setval(pg_get_serial_sequence('games', 'id'), max(id)) FROM games"))


def shown(game: Game) -> dict[str, str]:
    """Return digests of what everyone sees of a game (key "table") and of what only one player sees (key: seat)."""
    seen: dict[str, Any] = {"table": [_game(game), _stage(game)]}
    for seat, _ in game.places():
        seen[str(seat)] = _hidden(game, seat)
    return {key: hashlib.sha256(json.dumps(seen[key]).encode()).hexdigest()[:16] for key in seen}


def _game(game: Game) -> list[Any]:
    settings = game.settings
    return [
        *(game.id, game.home.guild, game.home.channel, game.panel, game.host, game.revision),
        [settings.players, settings.sides, settings.wonders, settings.access, settings.expansions],
        [sorted(game.invited), sorted(game.barred), sorted(game.watchers)],
        [
            [_who(each.occupant), each.owner and _who(each.owner), _board(each.setup), each.offered]
            for each in game.seats
        ],
    ]


def _stage(game: Game) -> list[Any]:
    votes = sorted(user for motion in game.motions if motion.wish is Wish.ABANDON for user in motion.votes)
    match game.progress:
        case Lobby(expires):
            return ["lobby", expires.isoformat()]
        case Draft(kept=kept):
            return ["draft", [board is not None for board in kept], votes]
        case Play(state, seal, resolutions):
            return ["play", _public(public_view(state)), seal, votes, resolutions]
        case Over(ending, state, seal, resolutions, rematch):
            lies = None if state is None else _public(public_view(state))
            return ["over", ending, lies, seal, resolutions, rematch]


def _public(table: PublicView) -> list[Any]:
    return [
        *(table.age, table.turn, table.asked, table.due, table.sealed, table.searchers),
        *([_city(city) for city in table.cities], table.discard_size, table.draw_pile_size, table.controller),
        [[project.edifice.name, project.pawns, project.fate.value] for project in table.projects],
        *([score.total for score in table.scores], table.ranking),
    ]


def _city(city: CityView) -> list[Any]:
    return [
        *(city.board.city, city.board.side, city.stages, city.coins, _names(city.built), city.shields, city.victory),
        *(city.defeats, city.free_build_used, city.options, city.pawns, city.joined, city.debts),
        *(_names(city.rewards), city.hand_size),
    ]


def _hidden(game: Game, seat: Seat) -> list[Any]:
    match game.progress:
        case Draft(offers=offers, kept=kept):
            return [[_board(each) for each in offers[seat]], kept[seat]]
        case Play(state):
            view = player_view(state, seat)
            chosen = [[place, _move(move)] for place, move in view.chosen]
            asked = [
                [question.seat, _names(question.cards), [_move(move) for move in question.moves]]
                for question in view.questions
            ]
            return [_names(view.hand), chosen, asked]
        case _:
            return []


def _who(occupant: Occupant) -> str:
    return f"{occupant.user} {occupant.name}" if isinstance(occupant, Person) else occupant.level.value


def _board(setup: SeatSetup) -> Sequence[str | None]:
    return setup.city, setup.side


def _names(things: Iterable[Any]) -> list[str]:
    return [thing.name for thing in things]


def _move(move: Move) -> list[Any]:
    card = getattr(move, "card", None)
    paid = getattr(move, "payment", None)
    rest = [getattr(move, each, None) for each in ("olympia", "take_part", "option", "age", "tokens")]
    return [type(move).__name__, card.name if card else None, paid, *rest]
