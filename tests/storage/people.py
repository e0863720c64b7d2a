"""People, tables and whole games to save."""

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import endings, lobby, play
from bot.services.game import Choice, Game, Lobby, Over, Play, Status, TableSettings, turn_of
from bot.services.news import Announcement, News
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.ports import Change, Job, Kind, Occasion
from engine import legal_moves
from storage import SqlStore
from storage.schema import games

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOME = Home(GuildId(70), ChannelId(700))
REFRESHED = Announcement(News.REFRESHED)


@dataclass
class FixedClock:
    """A time that stands still until somebody moves it."""

    now: datetime = NOW

    def __call__(self) -> datetime:
        return self.now


def actor(number: int, home: Home = HOME) -> Actor:
    """Person 0, 1, 2 ... with the user id 100, 101, ..."""
    return Actor(Person(UserId(100 + number), f"Zoë {number}"), home.channel)


def opened(settings: TableSettings | None = None, home: Home = HOME, host: int = 0) -> Change:
    """A table that is opened now."""
    return lobby.open_table(actor(host, home), home, settings or TableSettings(), NOW)


def told(game: Game, *news: News) -> Change:
    """A change that does nothing but announce."""
    return Change(game, announcements=tuple(Announcement(each) for each in news))


async def filled(store: SqlStore, settings: TableSettings | None = None, home: Home = HOME) -> Game:
    """A lobby whose seats are all taken by persons."""
    game = await store.create(opened(settings, home))
    for number in range(1, game.settings.players):
        game = await store.save(game, lobby.join(game, actor(number, home), NOW) or told(game))
    return game


async def started(store: SqlStore, settings: TableSettings | None = None, seed: int = 1, home: Home = HOME) -> Game:
    """A game that has begun, with persons in all seats."""
    game = await filled(store, settings, home)
    return await store.save(game, lobby.start(game, actor(0, home), random.Random(seed)))


def chosen(game: Game, chance: random.Random) -> Change:
    """The next choice, by chance."""
    assert isinstance(game.stage, Play)
    state = game.stage.state
    seat = chance.choice(state.due)
    by = game.seats[state.decides_for(seat)].user
    assert by is not None
    move = chance.choice(legal_moves(state, seat))
    change = play.choose(game, actor(by - 100, game.home), Choice(turn_of(state), seat, move), chance)
    assert change is not None
    return change


async def playing(store: SqlStore, game: Game, seed: int = 1) -> AsyncIterator[tuple[Game, Change]]:
    """Plays a game to its end: each game as it was saved, and the change that led to it."""
    chance = random.Random(seed)
    while isinstance(game.stage, Play):
        change = chosen(game, chance)
        game = await store.save(game, change)
        yield game, change


async def unfinished(store: SqlStore) -> tuple[GameId, ...]:
    """All games that are not over, the newest first."""
    query = select(games.c.id).where(games.c.status != Status.OVER).order_by(games.c.id.desc())

    async def work(connection: AsyncConnection) -> tuple[GameId, ...]:
        return tuple(GameId(game) for game in await connection.scalars(query))

    return await store._database.read(work)


LEASE = timedelta(seconds=9)


async def taken(store: SqlStore, most: int = 100, kind: Kind = Kind.DELIVER) -> list[Job]:
    """Claims what is due."""
    return list(await store.claim({kind: most}, LEASE, ()))


async def delivered(store: SqlStore) -> list[tuple[int, News]]:
    """Delivers everything at once: the games, and what was announced."""
    said = []
    while jobs := await taken(store):
        for job in jobs:
            notices = await store.waiting(job.game)
            said += [(int(notice.game), notice.announcement.news) for notice in notices]
            await store.delivered(job, notices, None)
    return said


def refreshed(game: Game) -> Change:
    """A change that refreshes the panel."""
    return Change(replace(game), announcements=(REFRESHED,))


def ended(game: Game) -> Change:
    """What closes a lobby, or abandons a game: all persons vote for it."""
    if isinstance(game.stage, Lobby):
        return endings.end(game, actor(0))
    occasion = Occasion(NOW, random.Random(1))
    for person in game.persons:
        change = endings.vote(game, Actor(person, HOME.channel), occasion, abandon=True)
        assert change is not None
        game = change.game
        if isinstance(game.stage, Over):
            return change
    raise AssertionError("all want to, and it goes on")
