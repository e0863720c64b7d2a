"""People, tables and whole games for tests of the store."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import endings, lobby, motions, play
from bot.services.game import Choice, Game, Lobby, Over, Play, Status, TableSettings, Wish, turn_of
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.ports import Change, Job, Kind
from engine import legal_moves
from storage import SqlStore
from storage.schema import games
from tests.bot.services.world import BOUNDLESS

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOME = Home(GuildId(70), ChannelId(700))
REFRESHED = Announcement(News.REFRESHED)
FIRST = 100
"""The user id of the person with the number 0."""


def actor(number: int, home: Home = HOME) -> Actor:
    """Return the person with this number, whose user id is the number plus `FIRST`."""
    return Actor(Person(UserId(FIRST + number), f"Zoë {number}"), home.channel)


def opened(settings: TableSettings | None = None, home: Home = HOME, host: int = 0) -> Change:
    """Return a change that opens a table."""
    occasion = Occasion(NOW, random.Random(1), BOUNDLESS)
    return lobby.open_table(actor(host, home), home, settings or TableSettings(), occasion)


def told(game: Game, *news: News) -> Change:
    """Return a change that leaves a game as it is, and only makes these announcements."""
    return Change(game, announcements=tuple(Announcement(each) for each in news))


async def filled(store: SqlStore, settings: TableSettings | None = None, home: Home = HOME) -> Game:
    """Save a lobby with a person in every seat."""
    game = await store.create(opened(settings, home))
    for number in range(1, game.settings.players):
        game = await store.save(
            game, lobby.join_table(game, actor(number, home), Occasion(NOW, random.Random(1))) or told(game)
        )
    return game


async def started(store: SqlStore, settings: TableSettings | None = None, seed: int = 1, home: Home = HOME) -> Game:
    """Save a game that has begun, with a person in every seat."""
    game = await filled(store, settings, home)
    return await store.save(game, lobby.start_game(game, actor(0, home), Occasion(NOW, random.Random(seed))))


def chosen(game: Game, chance: random.Random) -> Change:
    """Return a change that seals a random choice of a random player."""
    assert isinstance(game.progress, Play)
    state = game.progress.state
    seat = chance.choice(state.due)
    by = game.seats[state.decides_for(seat)].user
    assert by is not None
    move = chance.choice(legal_moves(state, seat))
    change = play.seal_choice(
        game, actor(by - FIRST, game.home), Occasion(NOW, chance), Choice(turn_of(state), seat, move)
    )
    assert change is not None
    return change


async def playing(store: SqlStore, game: Game, seed: int = 1) -> AsyncIterator[tuple[Game, Change]]:
    """Play a game to its end. After each change, yield the saved game and the change."""
    chance = random.Random(seed)
    while isinstance(game.progress, Play):
        change = chosen(game, chance)
        game = await store.save(game, change)
        yield game, change


async def unfinished(store: SqlStore) -> tuple[GameId, ...]:
    """Return all unfinished games, the newest first."""
    query = select(games.c.id).where(games.c.status != Status.OVER).order_by(games.c.id.desc())

    async def work(connection: AsyncConnection) -> tuple[GameId, ...]:
        return tuple(GameId(game) for game in await connection.scalars(query))

    return await store._database.read(work)


LEASE = timedelta(seconds=9)


async def taken(store: SqlStore, most: int = 100, kind: Kind = Kind.DELIVER) -> list[Job]:
    """Claim the due jobs of one kind."""
    return list(await store.claim({kind: most}, LEASE, ()))


async def delivered(store: SqlStore) -> list[tuple[int, News]]:
    """Mark all waiting announcements as delivered; return them as pairs of game and news."""
    said = []
    while jobs := await taken(store):
        for job in jobs:
            notices = await store.waiting(job.game)
            said += [(int(notice.game), notice.announcement.news) for notice in notices]
            await store.delivered(job, notices, None)
    return said


def refreshed(game: Game) -> Change:
    """Return a change that only refreshes the panel."""
    return Change(replace(game), announcements=(REFRESHED,))


def ended(game: Game) -> Change:
    """Return a change that closes a lobby, or abandons a game by a vote."""
    occasion = Occasion(NOW, random.Random(1))
    if isinstance(game.progress, Lobby):
        return endings.end_game(game, actor(0), occasion)
    for person in game.persons:
        change = motions.propose(game, Actor(person, HOME.channel), occasion, Wish.ABANDON)
        assert change is not None
        game = change.game
        if isinstance(game.progress, Over):
            return change
    raise AssertionError("all want to, and it goes on")
