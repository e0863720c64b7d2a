"""People, tables and whole games for tests of the store."""

import random
from collections.abc import AsyncIterator, Iterable, Iterator
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


def at_once(changes: Iterable[Change]) -> Change:
    """Return one change that does what these changes do, each of which follows the one before."""
    some = tuple(changes)
    return Change(
        some[-1].game,
        entries=tuple(entry for each in some for entry in each.entries),
        announcements=tuple(announcement for each in some for announcement in each.announcements),
        appointments=tuple({due.kind: due for each in some for due in each.appointments}.values()),
        sealed_deal=next((each.sealed_deal for each in some if each.sealed_deal), None),
        results=some[-1].results,
        due_turns=tuple(turn for each in some for turn in each.due_turns),
    )


def joining(game: Game) -> Iterator[Change]:
    """Let a person take each free seat of a lobby. The changes follow one another."""
    yield told(game)
    for number in range(len(game.seats), game.settings.players):
        change = lobby.join_table(game, actor(number, game.home), Occasion(NOW, random.Random(1)))
        assert change is not None
        game = change.game
        yield change


async def filled(store: SqlStore, settings: TableSettings | None = None, home: Home = HOME) -> Game:
    """Save a lobby with a person in every seat."""
    game = await store.create(opened(settings, home))
    return await store.save(game, at_once(joining(game)))


async def started(store: SqlStore, settings: TableSettings | None = None, seed: int = 1, home: Home = HOME) -> Game:
    """Save a game that has begun, with a person in every seat."""
    game = await store.create(opened(settings, home))
    joined = [*joining(game)]
    occasion = Occasion(NOW, random.Random(seed))
    return await store.save(game, at_once([*joined, lobby.start_game(joined[-1].game, actor(0, home), occasion)]))


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


def choosing(game: Game, chance: random.Random) -> Iterator[Change]:
    """Seal random choices until a game is over. The changes follow one another."""
    while isinstance(game.progress, Play):
        change = chosen(game, chance)
        game = change.game
        yield change


async def playing(store: SqlStore, game: Game, seed: int = 1) -> AsyncIterator[tuple[Game, Change]]:
    """Play a game to its end. After each change, yield the saved game and the change."""
    chance = random.Random(seed)
    while isinstance(game.progress, Play):
        change = chosen(game, chance)
        game = await store.save(game, change)
        yield game, change


async def finished(store: SqlStore, seed: int = 1, home: Home = HOME, *, rated: bool = False) -> Game:
    """Save a game of three that was played to its end. Only its end is still to be announced.

    All choices are saved at once, because saving each takes twenty times as long.
    """
    game = await started(store, TableSettings(3), seed, home)
    changes = [*choosing(replace(game, rated=rated), random.Random(seed))]
    return await store.save(game, replace(at_once(changes), announcements=changes[-1].announcements))


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
