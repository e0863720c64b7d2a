"""Databases as earlier releases left them when their process died, and what their people saw at that time.

Each `release_*.json` was made once by that release's own program. It has the rows, and what `shown` and `night_shown`
returned in that release: both use only data that all releases have.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, DateTime, MetaData, Table, insert, text

from bot.services.game import Draft, Game, Lobby, Motion, Over, Play, Wish
from bot.services.news import Announcement, News
from bot.services.nights.night import Guest, Night, NightId, NightTable
from bot.services.pace import pace_text
from bot.services.people import GameId, Occupant, Person
from bot.services.ports import Notice
from engine.moves import Move
from engine.ruleset import Seat, SeatSetup
from engine.views import CityView, PublicView, player_view, public_view
from storage.address import parse_address
from storage.database import make_engine

_FOLDER = Path(__file__).parent
_MIGRATIONS = _FOLDER.parents[1] / "storage" / "migrations"

Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Release:
    """The database and channels as a release left them."""

    name: str
    step: str
    """Its last migration."""
    moment: datetime
    """When its process died."""
    rows: dict[str, list[Row]]
    """The rows of each table, keyed by the table's name. A table comes after those to which its foreign keys refer."""
    posted: list[Notice]
    """The announcements in the channels, in order, except those that only refreshed a panel."""
    shown: dict[GameId, dict[str, str]]
    """The result of `shown` for every game."""
    nights: dict[NightId, list[Any]] = field(default_factory=dict)
    """The result of `night_shown` for every night."""

    async def fill(self, url: URL) -> None:
        """Create the release's tables in an empty database, and insert its rows."""
        if url.get_backend_name() == "sqlite":
            Path(url.database or "").parent.mkdir(exist_ok=True)
        sql = make_engine(parse_address(url), migrating=True)
        try:
            async with sql.begin() as connection:
                await connection.run_sync(self._fill)
        finally:
            await sql.dispose()

    def _fill(self, connection: Connection) -> None:
        migrated(connection, self.step)
        known = MetaData()
        for name, some in self.rows.items():
            table = Table(name, known, autoload_with=connection)
            moments = [column.name for column in table.columns if isinstance(column.type, DateTime)]
            values = [row | {each: row[each] and datetime.fromisoformat(row[each]) for each in moments} for row in some]
            if values:
                connection.execute(insert(table), values[::-1])  # a game refers to a later one
        if connection.dialect.name == "postgresql":  # new ids continue after those that there are
            for name in {"games", "nights"} & self.rows.keys():
                sequence = f"pg_get_serial_sequence('{name}', 'id')"
                connection.execute(text(f"SELECT setval({sequence}, max(id)) FROM {name}"))  # noqa: S608 - our own names


def migrated(connection: Connection, step: str) -> None:
    """Create the tables as they were after this migration."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, step)


def _release(name: str, step: str, moment: datetime) -> Release:
    data = json.loads((_FOLDER / f"release_{name.replace('.', '_')}.json").read_text(encoding="utf-8"))
    rows = {
        table: [dict(zip(columns, row, strict=True)) for row in some]
        for table, (columns, *some) in data["rows"].items()
    }
    return Release(
        *(name, step, moment, rows),
        [notice(*row) for row in data.get("posted", [])],
        {GameId(int(game)): seen for game, seen in data["shown"].items()},
        {NightId(int(night)): seen for night, seen in data.get("nights", {}).items()},
    )


def notice(game: int, revision: int, index: int, news: str, resolution: int | None) -> Notice:
    """Return an announcement as an entry of the outbox."""
    return Notice(GameId(game), revision, index, Announcement(News(news), resolution))


def seen_as(release: Release, games: Mapping[GameId, Game]) -> dict[GameId, dict[str, str]]:
    """Return what is shown of games, as far as the release noted it."""
    found = {game: shown(it) for game, it in games.items()}
    return {game: {key: seen[key] for key in release.shown[game]} for game, seen in found.items()}


def shown(game: Game) -> dict[str, str]:
    """Return digests of what everyone sees of a game ("table", "time") and of what only one player sees (by seat)."""
    seen: dict[str, Any] = {"table": [_game(game), _stage(game)], "time": _time(game)}
    for seat, _ in game.places():
        seen[str(seat)] = _hidden(game, seat)
    return {key: hashlib.sha256(json.dumps(seen[key]).encode()).hexdigest()[:16] for key in seen}


def night_shown(night: Night) -> list[Any]:
    """Return what everyone sees of a night, and what is still to be done."""
    plan, series = night.plan, night.series
    seen = [
        *(night.organiser, night.stage, plan.name, _at(plan.at), plan.zone, plan.home.channel),
        *(plan.rounds, plan.limit, plan.computers, plan.settings.players, pace_text(plan.settings.pace)),
        [_guest(each) for each in night.guests],
        series and [series.rhythm, series.first.isoformat(), series.root, series.ended],
        *(_at(night.slot), [[_at(each.since), *map(_night_table, each.tables)] for each in night.rounds]),
        *(_at(night.since), _at(night.turns_at), _at(night.paused), night.deserted, night.again, night.lost),
        [[each.kind, each.game, each.user, _at(each.until)] for each in night.orders],
        [[each.number, each.kind, each.users] for each in night.calls],
        *(sorted(night.reminded), sorted(night.watchers), sorted(night.posts.items()), night.mirror.event),
    ]
    return list(json.loads(json.dumps(seen)))


def _guest(guest: Guest) -> list[Any]:
    return [
        *(guest.user, guest.person.name, guest.answer, guest.day_before, guest.came, guest.left),
        *(guest.reported, sorted(guest.reporters)),
    ]


def _night_table(table: NightTable) -> list[Any]:
    place = table.place and table.place.channel
    return [table.people, table.computers, place, table.game, table.begun, _at(table.over)]


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


def _time(game: Game) -> list[Any]:
    timing, attendance, pause, lost = game.timing, game.attendance, game.timing.pause, game.lost
    usual = timing.end if timing.hurried else None
    held = game.progress.held if isinstance(game.progress, Play) else None
    seats = [each for each in game.motions if each.wish is Wish.SEAT]
    others = [each for each in game.motions if each.wish not in {Wish.SEAT, Wish.ABANDON}]
    return [
        [pace_text(game.settings.pace), game.coming and pace_text(game.coming), game.settings.demand],
        [game.settings.level, game.home.parent, game.opener, game.former],
        lost and [_at(lost.since), lost.why, sorted(lost.told)],
        [_at(each) for each in (game.found, game.noticed, game.asked)],
        [_dated(each) for each in (game.acts, game.ready, game.away)],
        sorted((user, _at(each.since), _at(each.until)) for user, each in game.leaves.items()),
        [sorted(game.gone), [_claim(each) for each in seats], [_motion(each) for each in others]],
        [game.carried, [[each.seat, _who(each.to), each.why, each.resolutions] for each in game.passages]],
        [[each.user, each.by, _at(each.acted)] for each in game.reports],
        [[each.resolution, each.seat, each.user, each.autopilot] for each in game.stand_ins],
        held and [held.seat, _at(held.until)],
        pause and [_at(pause.since), _at(pause.until), _at(timing.end)],
        [_at(each) for each in (timing.deadline, usual, timing.given, timing.excused)],
        [sorted((user, used.total_seconds()) for user, used in timing.overtime.items()), attendance.unattended],
        sorted((user, [_at(each) for each in missed]) for user, missed in attendance.misses.items()),
        [sorted(attendance.record.items()), sorted(attendance.answered.items()), sorted(attendance.let_choose)],
        sorted(game.spent.items()),
    ]


def _dated(moments: Any) -> list[Any]:  # noqa: ANN401 - people and times
    return sorted((user, _at(moment)) for user, moment in moments.items())


def _at(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat()


def _claim(motion: Motion) -> list[Any]:
    return [motion.seat, motion.to, sorted(motion.votes), sorted(motion.against), motion.agreed]


def _motion(motion: Motion) -> list[Any]:
    pace = motion.pace and pace_text(motion.pace)
    return [motion.number, motion.wish, sorted(motion.votes), sorted(motion.against), pace]


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


RELEASE_0_1 = _release("0.1", "0002", datetime(2026, 1, 1, 1, 24, 6, tzinfo=UTC))
RELEASE_0_2 = _release("0.2", "0005", datetime(2026, 1, 1, tzinfo=UTC))
RELEASE_0_3 = _release("0.3", "0012", datetime(2026, 1, 1, 9, 0, 15, tzinfo=UTC))
RELEASE_0_4 = _release("0.4", "0012", datetime(2026, 1, 1, 9, 0, 30, tzinfo=UTC))
RELEASE_0_5 = _release("0.5", "0013", datetime(2026, 1, 1, 9, 4, 5, tzinfo=UTC))
RELEASE_0_6 = _release("0.6", "0014", datetime(2026, 1, 1, 9, 8, 16, tzinfo=UTC))
RELEASES = (RELEASE_0_1, RELEASE_0_2, RELEASE_0_3, RELEASE_0_4, RELEASE_0_5, RELEASE_0_6)
