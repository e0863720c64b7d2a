"""A store in memory, for tests of the use cases: it keeps every promise of the Protocol but the lasting one."""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.services.game import Game, Lobby, LogEntry, Over, SealedDeal, Status, TakenSeat
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.ports import Announcement, Change, ConflictError, Counts, News, Notice, SeatResult
from bot.services.preferences import GuildSettings, PersonSettings
from bot.services.summaries import TableSummary, table_summary


@dataclass
class Waiting:
    announcement: Announcement
    attempts: int = 0
    until: datetime | None = None


def concerns(seat: TakenSeat, user: UserId) -> bool:
    return user in {seat.user, seat.owner and seat.owner.user, seat.offered}


@dataclass
class MemoryStore:
    """Every method gives way to other tasks first, so that they mix as they do with a database."""

    games: dict[GameId, Game] = field(default_factory=dict)
    deals: dict[GameId, SealedDeal] = field(default_factory=dict)
    logs: dict[GameId, list[LogEntry]] = field(default_factory=dict)
    results: list[SeatResult] = field(default_factory=list)
    outbox: dict[tuple[GameId, int, int], Waiting] = field(default_factory=dict)
    persons: dict[UserId, PersonSettings] = field(default_factory=dict)
    guilds: dict[GuildId, GuildSettings] = field(default_factory=dict)
    saves: int = 0

    async def create(self, change: Change) -> Game:
        await asyncio.sleep(0)
        self._check_guard(change)
        return self._create(change)

    async def create_rematch(self, before: Game, change: Change) -> Game:
        await asyncio.sleep(0)
        self._check(before)
        self._check_guard(change)
        assert isinstance(before.stage, Over)
        game = self._create(change)
        stage = replace(before.stage, rematch=game.id)
        self.games[before.id] = replace(before, stage=stage, revision=before.revision + 1)
        return game

    async def load(self, game: GameId) -> Game | None:
        await asyncio.sleep(0)
        return self.games.get(game)

    async def save(self, before: Game, change: Change) -> Game:
        await asyncio.sleep(0)
        self._check(before)
        self._check_guard(change)
        if before.panel is not None and change.game.panel is None:
            self.games[before.id] = replace(self.games[before.id], panel=None)
        return self._keep(replace(change.game, revision=before.revision + 1), change)

    async def sealed_deal(self, game: GameId) -> SealedDeal | None:
        await asyncio.sleep(0)
        return self.deals.get(game)

    async def log(self, game: GameId) -> tuple[LogEntry, ...]:
        await asyncio.sleep(0)
        return tuple(self.logs.get(game, ()))

    async def listed(
        self, user: UserId, channels: Collection[ChannelId], most: int, most_over: int = 0
    ) -> tuple[TableSummary, ...]:
        await asyncio.sleep(0)
        newest = list(reversed(self.games.values()))
        open_ones = [game for game in newest if game.stage.status is not Status.OVER]
        theirs = [game for game in open_ones if any(concerns(seat, user) for seat in game.seats)][:most]
        here = [game for game in open_ones if game.home.channel in channels][:most]
        over = [game for game in newest if game.stage.status is Status.OVER and game.home.channel in channels]
        shown = [game for game in open_ones if game in theirs or game in here]
        return tuple(map(table_summary, (*shown, *over[:most_over])))

    async def counts(self, user: UserId, home: Home) -> Counts:
        await asyncio.sleep(0)
        return self._counts(user, home)

    async def expired(self, now: datetime) -> tuple[GameId, ...]:
        await asyncio.sleep(0)
        return tuple(
            game.id for game in self.games.values() if isinstance(game.stage, Lobby) and game.stage.expires <= now
        )

    async def lease(self, now: datetime, until: datetime, limit: int) -> tuple[Notice, ...]:
        await asyncio.sleep(0)
        oldest: dict[GameId, tuple[GameId, int, int]] = {}
        for key in sorted(self.outbox):
            oldest.setdefault(key[0], key)
        taken: list[Notice] = []
        for key in oldest.values():
            waiting = self.outbox[key]
            if (waiting.until is None or waiting.until <= now) and len(taken) < limit:
                waiting.attempts += 1
                waiting.until = until
                taken.append(Notice(*key, waiting.announcement, waiting.attempts))
        return tuple(taken)

    async def delivered(self, notice: Notice, panel: MessageId | None) -> None:
        await asyncio.sleep(0)
        key = (notice.game, notice.revision, notice.index)
        if key in self.outbox and self.outbox[key].attempts == notice.attempts:
            del self.outbox[key]
            if panel is not None:
                self.games[notice.game] = replace(self.games[notice.game], panel=panel)

    async def postpone(self, notice: Notice, until: datetime) -> None:
        await asyncio.sleep(0)
        waiting = self.outbox.get((notice.game, notice.revision, notice.index))
        if waiting is not None and waiting.attempts == notice.attempts:
            waiting.until = until

    async def person_settings(self, user: UserId) -> PersonSettings:
        await asyncio.sleep(0)
        return self.persons.get(user, PersonSettings())

    async def change_person_settings(
        self, user: UserId, how: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        await asyncio.sleep(0)
        changed = self.persons[user] = how(self.persons.get(user, PersonSettings()))
        return changed

    async def guild_settings(self, guild: GuildId) -> GuildSettings:
        await asyncio.sleep(0)
        return self.guilds.get(guild, GuildSettings())

    async def change_guild_settings(
        self, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        await asyncio.sleep(0)
        changed = self.guilds[guild] = how(self.guilds.get(guild, GuildSettings()))
        return changed

    async def results_of(self, user: UserId) -> tuple[SeatResult, ...]:
        await asyncio.sleep(0)
        return tuple(result for result in reversed(self.results) if result.user == user)

    def _check(self, before: Game) -> None:
        if self.games[before.id].revision != before.revision:
            raise ConflictError

    def _check_guard(self, change: Change) -> None:
        guard = change.guard
        for user in guard.users if guard else ():
            assert guard
            guard.check(self._counts(user, guard.home))

    def _counts(self, user: UserId, home: Home) -> Counts:
        open_ones = [game for game in self.games.values() if game.stage.status is not Status.OVER]
        theirs = [game for game in open_ones if user in {game.host, game.opener}]
        running = [game for game in theirs if game.stage.status is not Status.LOBBY]
        return Counts(
            lobbies=len(theirs) - len(running),
            running=len(running),
            alone=sum({person.user for person in game.persons} <= {user} for game in running),
            channel=sum(home.ground in {game.home.channel, game.home.parent} for game in open_ones),
            guild=sum(game.home.guild == home.guild for game in open_ones),
        )

    def _create(self, change: Change) -> Game:
        return self._keep(replace(change.game, id=GameId(len(self.games) + 1), revision=1), change)

    def _keep(self, game: Game, change: Change) -> Game:
        self.saves += 1
        if game.id in self.games:
            game = replace(game, panel=self.games[game.id].panel)
        self.games[game.id] = game
        self.logs.setdefault(game.id, []).extend(change.entries)
        self.results.extend(change.results)
        if change.sealed_deal is not None:
            self.deals[game.id] = change.sealed_deal
        if any(each.news is News.REFRESHED for each in change.announcements):
            old = [key for key, each in self.outbox.items() if key[0] == game.id and each.attempts == 0]
            for key in old:
                if self.outbox[key].announcement.news is News.REFRESHED:
                    del self.outbox[key]
        for index, announcement in enumerate(change.announcements):
            self.outbox[game.id, game.revision, index] = Waiting(announcement)
        return game
