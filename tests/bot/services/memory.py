"""An in-memory store for tests of the use cases. It keeps every promise of the Protocol except durability."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from bot.services.clearing import Kept, Part
from bot.services.game import RUNNING, Game, LogEntry, Over, Past, SealedDeal, Status, TakenSeat, people_of
from bot.services.marks import Marks
from bot.services.news import NAMELESS, Announcement, News
from bot.services.nights.bounds import NightCounts, Room
from bot.services.nights.night import ENDED, EVENING, Night, NightId, Stage
from bot.services.nights.stores import Deletion, Own, Progress, Request, Stored, StoredGame, StoredNight, StoredServer
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.ports import (
    MOVING,
    Again,
    Aside,
    Before,
    Change,
    Clock,
    ConflictError,
    Counts,
    Job,
    Kind,
    LessonCount,
    Notice,
    Outage,
    Post,
    Reminder,
    SeatResult,
    Sent,
)
from bot.services.rating import Rated
from bot.services.refusals import Reason, Refused
from bot.services.reliability import Turns
from bot.services.reminding import Reminded, Told
from bot.services.same_deal import all_seated
from bot.services.settings import GuildSettings, PersonSettings
from bot.services.statistics import Among, Choice, Count, Opponents, OwnGame, Played, Rival, Season, Standing
from bot.services.summaries import TableSummary, table_summary
from tests.clock import Clock as StandingClock

_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass
class Due:
    """A job's entry in the agenda."""

    at: datetime
    attempts: int = 0
    taken: bool = False


def concerns(seat: TakenSeat, user: UserId) -> bool:
    return user in {seat.user, seat.owner and seat.owner.user, seat.offered}


class ForgetsNobody:
    """The part of a store that forgets people, for tests that do not look at what it forgets: those use a database."""

    async def marks(self) -> Marks:
        return Marks()

    async def stored(self, _: UserId) -> Stored:
        return Stored(0, 0, 0, 0, 0)

    async def requests(self) -> tuple[int, ...]:
        return ()

    async def ask_to_forget(self, _: UserId) -> None:
        pass

    async def request(self, number: int) -> Request | None:
        raise AssertionError(number)

    async def games_naming(self, _: UserId, __: GameId, ___: int) -> tuple[GameId, ...]:
        return ()

    async def nights_naming(self, _: UserId, __: NightId, ___: int) -> tuple[NightId, ...]:
        return ()

    async def games_of(self, _: GuildId, __: GameId, ___: int) -> tuple[GameId, ...]:
        return ()

    async def confirmed_nights(self, _: GuildId, __: NightId, ___: int) -> tuple[NightId, ...]:
        return ()

    async def own(self, _: UserId) -> Own:
        return Own(None, Turns(), None, None, (), None, None)

    async def stored_game(self, game: GameId, user: UserId) -> StoredGame | None:
        raise AssertionError(game, user)

    async def stored_night(self, night: NightId, user: UserId) -> StoredNight | None:
        raise AssertionError(night, user)

    async def forget_in_night(self, night: NightId, user: UserId) -> None:
        raise AssertionError(night, user)

    async def forget_in_game(self, game: GameId, user: UserId, *, anyway: bool = True) -> bool:
        raise AssertionError(game, user, anyway)

    async def delete_nobodys_games(self) -> bool:
        raise AssertionError

    async def forget_settings(self, user: UserId) -> None:
        raise AssertionError(user)

    async def note_forgotten(self, number: int) -> None:
        raise AssertionError(number)

    async def keep_signpost(self, _: GameId, __: Sent) -> None:
        pass

    async def keep_film(self, _: GameId, __: Sent, ___: Collection[UserId]) -> None:
        pass

    async def keep_call(self, _: NightId, __: Sent, ___: Collection[UserId]) -> None:
        pass

    async def outdated_aside(self, _: NightId) -> Aside | None:
        return None

    async def note_aside_reworded(self, night: Night, message: MessageId, *, stands: bool) -> None:
        raise AssertionError(night, message, stands)

    async def outdated_post(self, _: GameId) -> tuple[Post | Aside, int] | None:
        return None

    async def note_reworded(self, game: GameId, message: MessageId, revision: int | None, *, stands: bool) -> None:
        raise AssertionError(game, message, revision, stands)


class ClearsNothing:
    """The part of a store that deletes old games, likewise."""

    async def kept(self) -> Kept:
        return Kept()

    async def old_games(self, part: Part, before: datetime, after: GameId, most: int) -> tuple[GameId, ...]:
        raise AssertionError(part, before, after, most)

    async def delete_of(self, part: Part, games: tuple[GameId, ...], before: datetime) -> None:
        raise AssertionError(part, games, before)

    async def tidy(self) -> None:
        raise AssertionError

    async def clear_soon(self) -> None:
        pass


class DeletesNothing:
    """The part of a store that deletes servers, for tests that do not look at what it deletes: those use a database."""

    async def servers(self) -> frozenset[GuildId]:
        return frozenset()

    async def note_removed(self, guilds: Collection[GuildId]) -> None:
        raise AssertionError(guilds)

    async def note_there(self, _: Collection[GuildId]) -> None:
        pass

    async def stored_of_server(self, _: GuildId) -> StoredServer:
        return StoredServer(
            open=0,
            over=0,
            dealt=False,
            scored=False,
            nights=0,
            planned=0,
            begun=0,
            deleting=False,
        )

    async def ask_to_delete(self, _: GuildId) -> None:
        pass

    async def deletion(self, number: int) -> Deletion | None:
        raise AssertionError(number)

    async def note_told(self, number: int) -> None:
        raise AssertionError(number)

    async def tables_to_end(self, deletion: Deletion) -> tuple[GameId, ...]:
        raise AssertionError(deletion)

    async def nights_to_end(self, deletion: Deletion) -> tuple[NightId, ...]:
        raise AssertionError(deletion)

    async def delete_some(self, number: int, *, anyway: bool) -> Progress:
        raise AssertionError(number, anyway)

    async def note_deleted(self, number: int) -> bool:
        raise AssertionError(number)


class CountsNothing:
    """The part of a store that sums up results, for tests that do not look at the sums: those use a database."""

    async def played(self, _: UserId, __: Among) -> tuple[Played, ...]:
        return ()

    async def last_games(self, _: UserId, __: Choice, ___: int) -> tuple[OwnGame, ...]:
        return ()

    async def opponents(self, _: UserId, __: Choice) -> Opponents | None:
        return None

    async def before(self, _: UserId, __: GameId) -> Before | None:
        return None

    async def rivals(
        self, user: UserId, choice: Choice, against: UserId | None, most: int, among: Among
    ) -> tuple[Rival, ...]:
        raise AssertionError(user, choice, against, most, among)

    async def name_for(self, _: UserId, __: UserId) -> str | None:
        return None

    async def tallied(self, _: GuildId) -> tuple[Count, ...]:
        return ()

    async def standing(self, _: GuildId, __: int, ___: Season | None) -> tuple[Standing, ...]:
        return ()

    async def rating(self, _: GuildId, user: UserId) -> Rated:
        return Rated(user)

    async def ratings(self, _: GuildId) -> tuple[Rated, ...]:
        return ()

    async def taken_out(self, _: GuildId) -> tuple[GameId, ...]:
        return ()

    async def tally_anew(self) -> None:
        pass


@dataclass
class MemoryStore(ForgetsNobody, ClearsNothing, DeletesNothing, CountsNothing):
    """An in-memory store. Its methods first yield to other tasks, so that tasks interleave as with a database."""

    games: dict[GameId, Game] = field(default_factory=dict)
    deals: dict[GameId, SealedDeal] = field(default_factory=dict)
    logs: dict[GameId, list[LogEntry]] = field(default_factory=dict)
    reached: dict[tuple[GameId, Status], datetime] = field(default_factory=dict)
    """When each game came to each of its stages."""
    results: list[SeatResult] = field(default_factory=list)
    outbox: dict[tuple[GameId, int, int], Announcement] = field(default_factory=dict)
    posts: dict[MessageId, tuple[GameId, Post]] = field(default_factory=dict)
    """The messages that may name people, in the order in which they were posted."""
    jobs: dict[tuple[Kind, str], Due] = field(default_factory=dict)
    clock: Clock = field(default_factory=StandingClock)
    persons: dict[UserId, PersonSettings] = field(default_factory=dict)
    taught: dict[str, LessonCount] = field(default_factory=dict)
    guilds: dict[GuildId, GuildSettings] = field(default_factory=dict)
    noted_outages: list[Outage] = field(default_factory=list)
    due_turns: dict[UserId, Turns] = field(default_factory=dict)
    last_told: dict[UserId, datetime] = field(default_factory=dict)
    snoozed: dict[UserId, datetime] = field(default_factory=dict)
    hushed: dict[tuple[UserId, GameId], datetime] = field(default_factory=dict)
    reminders_: list[tuple[Reminder, bool]] = field(default_factory=list)
    """Each reminder, and whether its table is the one named in the message."""
    scored: dict[GameId, tuple[SeatResult, ...]] = field(default_factory=dict)
    insiders: set[tuple[GameId, UserId]] = field(default_factory=set)
    """Who knows the cards of which game."""
    nights: dict[NightId, Night] = field(default_factory=dict)
    last_night: int = 0
    missed: set[NightId] = field(default_factory=set)
    """Nights that have changed since a process began to handle them."""
    saves: int = 0

    def copied(self) -> "MemoryStore":
        """Return an independent copy."""
        return replace(
            self,
            games=dict(self.games),
            deals=dict(self.deals),
            logs={game: [*entries] for game, entries in self.logs.items()},
            results=[*self.results],
            outbox=dict(self.outbox),
            posts=dict(self.posts),
            jobs={key: replace(due) for key, due in self.jobs.items()},
            persons=dict(self.persons),
            taught=dict(self.taught),
            guilds=dict(self.guilds),
            noted_outages=[*self.noted_outages],
            due_turns=dict(self.due_turns),
            last_told=dict(self.last_told),
            snoozed=dict(self.snoozed),
            hushed=dict(self.hushed),
            reminders_=[*self.reminders_],
            scored=dict(self.scored),
            insiders=set(self.insiders),
            nights=dict(self.nights),
            missed=set(self.missed),
        )

    async def create(self, change: Change) -> Game:
        await asyncio.sleep(0)
        self._check_guard(change)
        return self._create(change)

    async def create_rematch(self, before: Game, change: Change) -> Game:
        await asyncio.sleep(0)
        self._check(before)
        self._check_guard(change)
        assert isinstance(before.progress, Over)
        game = self._create(change)
        stage = replace(before.progress, rematch=game.id)
        self.games[before.id] = replace(before, progress=stage, revision=before.revision + 1)
        return game

    async def create_again(self, first: Game, change: Change, *, checked: bool) -> Game:
        await asyncio.sleep(0)
        self._check(first)
        self._check_guard(change)
        on = (game for game in self._of_deal(first) if game.repeats and game.progress.status is not Status.OVER)
        if (other := next(on, None)) is not None:
            raise Refused(Reason.DEAL_ON, most=other.id)
        self.insiders |= {(first.id, user) for user in all_seated(first)}
        if checked and self._know(first, {change.game.host}):
            raise Refused(Reason.KNOWS_DEAL)
        return self._create(change)

    async def playing(self, game: Game, user: UserId | None = None) -> GameId | None:
        await asyncio.sleep(0)
        return self._playing(game, user)

    async def knows_deal(self, game: Game, user: UserId) -> bool:
        await asyncio.sleep(0)
        return self._know(game, {user})

    async def uncover(self, game: Game, user: UserId) -> GameId | None:
        await asyncio.sleep(0)
        if (table := self._playing(game, user)) is None:
            self.insiders.add((game.id, user))
        return table

    def _playing(self, game: Game, user: UserId | None) -> GameId | None:
        on = (each for each in self._of_deal(game) if each.repeats and each.progress.status is not Status.OVER)
        return next((each.id for each in on if user is None or user in each.people), None)

    def _of_deal(self, game: Game) -> list[Game]:
        return [each for each in self.games.values() if each.deal == game.deal]

    def _know(self, game: Game, users: Collection[UserId], but: GameId | None = None) -> bool:
        return any((each.id, user) in self.insiders for each in self._of_deal(game) if each.id != but for user in users)

    def _check_seats(self, before: Game, after: Game) -> None:
        if after.repeats is not None:
            newcomers = people_of(after.seats) - people_of(before.seats)
            if self._know(after, newcomers, but=after.id):
                raise Refused(Reason.KNOWS_DEAL)
            if newcomers and self._know(after, people_of(after.seats), but=after.id):
                raise Refused(Reason.DEAL_KNOWN)
            if after.progress.status in RUNNING:
                self.insiders |= {(after.id, user) for user in people_of(after.seats)}

    async def load(self, game: GameId) -> Game | None:
        await asyncio.sleep(0)
        return self.games.get(game)

    async def save(self, before: Game, change: Change) -> Game:
        await asyncio.sleep(0)
        self._check(before)
        self._check_guard(change)
        self._check_seats(before, change.game)
        if before.panel is not None and change.game.panel is None:
            self.games[before.id] = replace(self.games[before.id], panel=None)
        return self._keep(replace(change.game, revision=before.revision + 1), change)

    async def past(self, game: GameId) -> Past | None:
        await asyncio.sleep(0)
        sealed = self.deals.get(game)
        return (
            None
            if sealed is None
            else Past(sealed, tuple(self.logs.get(game, ())), self.reached.get((game, Status.OVER)))
        )

    async def listed(
        self, user: UserId, channels: Collection[ChannelId], most: int, most_over: int = 0
    ) -> tuple[TableSummary, ...]:
        await asyncio.sleep(0)
        newest = list(reversed(self.games.values()))
        open_ones = [game for game in newest if game.progress.status is not Status.OVER]
        theirs = [game for game in open_ones if any(concerns(seat, user) for seat in game.seats)][:most]
        here = [game for game in open_ones if game.home.channel in channels][:most]
        over = [game for game in newest if game.progress.status is Status.OVER and game.home.channel in channels]
        shown = [game for game in open_ones if game in theirs or game in here]
        return tuple(map(table_summary, (*shown, *over[:most_over])))

    async def tables_of(self, users: Collection[UserId], most: int) -> tuple[TableSummary, ...]:
        await asyncio.sleep(0)
        newest = [game for game in reversed(self.games.values()) if game.progress.status is not Status.OVER]
        theirs = [game for game in newest if any(concerns(seat, user) for seat in game.seats for user in users)]
        return tuple(map(table_summary, theirs[: most * len(users)]))

    async def of_server(self, guild: GuildId, most: int, skip: int) -> tuple[TableSummary, ...]:
        await asyncio.sleep(0)
        theirs = [game for game in reversed(self.games.values()) if game.home.guild == guild]
        open_ones = [game for game in theirs if game.progress.status is not Status.OVER]
        return tuple(map(table_summary, open_ones[skip : skip + most]))

    async def standing_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        await asyncio.sleep(0)
        here = [game for game in self.games.values() if game.home.channel == channel]
        return tuple(game.id for game in here if game.progress.status is not Status.OVER)

    async def counts(self, user: UserId, home: Home) -> Counts:
        await asyncio.sleep(0)
        return self._counts(user, home)

    async def look(self) -> frozenset[Kind]:
        await asyncio.sleep(0)
        return frozenset(kind for (kind, _), due in self.jobs.items() if due.at <= self.clock())

    async def claim(self, wanted: Mapping[Kind, int], lease: timedelta, busy: Collection[Job]) -> tuple[Job, ...]:
        await asyncio.sleep(0)
        now, taken = self.clock(), []
        mine = {(job.kind, job.key) for job in busy}
        for kind, most in wanted.items():
            free, held = most, Counter(job.server for job in busy if job.kind is kind)
            found = [key for key in self.jobs if key[0] is kind and self.jobs[key].at <= now and key not in mine]
            for key in sorted(found, key=self._urgency):
                server, due = self._server(*key), self.jobs[key]
                if held[server] >= free:
                    continue
                held[server], free = held[server] + 1, free - 1
                due.at, due.attempts, due.taken = now + lease, due.attempts + 1, True
                taken.append(Job(*key, due.attempts, server))
        return tuple(taken)

    def _server(self, kind: Kind, key: str) -> GuildId | None:
        if kind in {Kind.NIGHT, Kind.REWORD_NIGHT}:
            night = self.nights.get(NightId(int(key)))
            return None if night is None else night.guild
        game = self.games.get(GameId(int(key)))
        return None if game is None else game.home.guild

    def _urgency(self, job: tuple[Kind, str]) -> tuple[datetime, datetime]:
        kind, key = job
        end = self.jobs.get((Kind.CLOCK, key), Due(_NEVER)).at if kind is Kind.REMIND else _NEVER
        return end, self.jobs[job].at

    async def beat(self) -> None:
        """Do nothing: tests move the clock by days, and record outages themselves."""
        await asyncio.sleep(0)

    async def outages(self) -> tuple[Outage, ...]:
        await asyncio.sleep(0)
        return tuple(self.noted_outages)

    async def renew(self, jobs: Collection[Job], lease: timedelta) -> None:
        await asyncio.sleep(0)
        for job in jobs:
            if (due := self._due(job)) is not None:
                due.at = self.clock() + lease

    async def finish(self, job: Job, again: Again) -> None:
        await asyncio.sleep(0)
        due = self._due(job)
        if due is None:
            return
        waits = job.kind is Kind.DELIVER and any(game == job.game for game, _, _ in self.outbox)
        if job.kind is Kind.NIGHT and NightId(int(job.key)) in self.missed:
            waits, again = True, timedelta()
        if again is None and not waits:
            del self.jobs[job.kind, job.key]
            return
        now = self.clock()
        due.at = now + again if isinstance(again, timedelta) else again or now
        due.attempts = 0 if again is None else due.attempts
        due.taken = False

    async def hurry(self, *, guilds: Collection[GuildId] = (), game: GameId | None = None) -> bool:
        await asyncio.sleep(0)
        found = [
            due
            for (kind, key), due in self.jobs.items()
            if kind is Kind.DELIVER
            and not due.taken
            and (GameId(int(key)) == game or self.games[GameId(int(key))].home.guild in guilds)
        ]
        for due in found:
            due.at = self.clock()
            due.attempts = min(due.attempts, 1)
        return bool(found)

    async def waiting(self, game: GameId) -> tuple[Notice, ...]:
        await asyncio.sleep(0)
        return tuple(Notice(*key, self.outbox[key]) for key in sorted(self.outbox) if key[0] == game)

    async def delivered(
        self,
        job: Job,
        notices: Sequence[Notice],
        panel: MessageId | None,
        sent: Sent | None = None,
    ) -> int | None:
        await asyncio.sleep(0)
        if self._due(job) is None:
            return None
        for notice in notices:
            self.outbox.pop((notice.game, notice.revision, notice.index), None)
            if sent is not None and notice.announcement.news not in NAMELESS:
                _, kept = self.posts.get(sent.message, (job.game, Post(sent.channel, sent.message, ())))
                told = (*kept.announcements, notice.announcement)
                self.posts[sent.message] = (notice.game, replace(kept, announcements=told))
        if panel is not None:
            self.games[job.game] = replace(self.games[job.game], panel=panel)
        if any(game == job.game for game, _, _ in self.outbox):
            return self.games[job.game].revision
        del self.jobs[job.kind, job.key]
        return None

    async def posted(self, game: GameId, news: News) -> Post | None:
        await asyncio.sleep(0)
        kept = [post for of, post in reversed(self.posts.values()) if of == game]
        found = ((post, each) for post in kept for each in post.announcements if each.news is news)
        return next((replace(post, announcements=(each,)) for post, each in found), None)

    async def announced_by(
        self, games: Collection[GameId], message: MessageId
    ) -> tuple[GameId, tuple[Announcement, ...]] | None:
        await asyncio.sleep(0)
        found = self.posts.get(message)
        return None if found is None or found[0] not in games else (found[0], found[1].announcements)

    async def reminded(self, users: Collection[UserId]) -> Mapping[UserId, Reminded]:
        await asyncio.sleep(0)
        return {user: self._reminded(user) for user in users}

    def _reminded(self, user: UserId) -> Reminded:
        at = {each.game: each.at for each, _ in self.reminders_ if each.user == user}
        hushed = {game: when for (who, game), when in self.hushed.items() if who == user}
        told = {game: Told(at.get(game), hushed.get(game)) for game in {*at, *hushed}}
        return Reminded(self.last_told.get(user), self.snoozed.get(user), told)

    async def note_reminders(
        self, told: Mapping[UserId, Sequence[GameId]], at: datetime, pause: timedelta | None
    ) -> frozenset[UserId]:
        await asyncio.sleep(0)
        granted = set()
        for user, games in told.items():
            if pause is None:
                free = all((each.game, each.user, each.at) != (games[0], user, at) for each, _ in self.reminders_)
            elif free := user not in self.last_told or self.last_told[user] <= at - pause:
                self.last_told[user] = at
            if free:
                granted.add(user)
                self.reminders_.append((Reminder(games[0], user, at, tuple(games[1:])), True))
                self.reminders_ += [(Reminder(game, user, at, open=False), False) for game in games[1:]]
        return frozenset(granted)

    async def reminders(self, game: GameId) -> tuple[Reminder, ...]:
        await asyncio.sleep(0)
        return tuple(each for each, leads in self.reminders_ if leads and each.game == game)

    async def note_sent(self, these: Sequence[Reminder], sent: Sent) -> None:
        await asyncio.sleep(0)
        self.reminders_ = [
            (replace(each, sent=sent) if each in these else each, leads) for each, leads in self.reminders_
        ]

    async def close_reminders(self, these: Sequence[Reminder]) -> None:
        await asyncio.sleep(0)
        self.reminders_ = [
            (replace(each, open=False) if each in these else each, leads) for each, leads in self.reminders_
        ]

    async def forget_reminders(self, game: GameId, until: datetime) -> None:
        await asyncio.sleep(0)
        self.reminders_ = [
            (each, leads) for each, leads in self.reminders_ if each.game != game or each.at > until or each.open
        ]

    async def hush(self, user: UserId, game: GameId, at: datetime) -> None:
        await asyncio.sleep(0)
        self.hushed[user, game] = at

    async def snooze(self, user: UserId, until: datetime) -> None:
        await asyncio.sleep(0)
        self.snoozed[user] = until

    async def look_now(self, kind: Kind, game: GameId) -> None:
        await asyncio.sleep(0)
        self.jobs[kind, str(game)] = Due(self.clock())

    async def person_settings(self, users: Collection[UserId]) -> Mapping[UserId, PersonSettings]:
        await asyncio.sleep(0)
        return {user: self.persons.get(user, PersonSettings()) for user in users}

    async def change_person_settings(
        self, user: UserId, how: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        await asyncio.sleep(0)
        changed = self.persons[user] = how(self.persons.get(user, PersonSettings()))
        return changed

    async def count_lessons(self, reached: Collection[str], finished: Collection[str]) -> None:
        await asyncio.sleep(0)
        for key in {*reached, *finished}:
            before = self.taught.get(key, LessonCount(0, 0))
            self.taught[key] = LessonCount(before.reached + (key in reached), before.finished + (key in finished))

    async def lesson_counts(self) -> Mapping[str, LessonCount]:
        await asyncio.sleep(0)
        return dict(self.taught)

    async def guild_settings(self, guild: GuildId) -> GuildSettings:
        await asyncio.sleep(0)
        return self.guilds.get(guild, GuildSettings())

    async def change_guild_settings(
        self, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        await asyncio.sleep(0)
        changed = self.guilds[guild] = how(self.guilds.get(guild, GuildSettings()))
        return changed

    async def turns(self, user: UserId) -> Turns:
        await asyncio.sleep(0)
        return self.due_turns.get(user, Turns())

    async def finished(self, user: UserId, most: int) -> tuple[GameId, ...]:
        await asyncio.sleep(0)
        played = {game for game, results in self.scored.items() if any(each.user == user for each in results)}
        return tuple(sorted(played, reverse=True)[:most])

    async def results_of(self, user: UserId) -> tuple[SeatResult, ...]:
        await asyncio.sleep(0)
        return tuple(result for result in reversed(self.results) if result.user == user)

    # Nights.

    async def create_night(self, night: Night) -> Night | None:
        await asyncio.sleep(0)
        return self._create_night(night)

    async def load_night(self, night: NightId) -> Night | None:
        await asyncio.sleep(0)
        return self.nights.get(night)

    async def night_to_tend(self, night: NightId) -> Night | None:
        await asyncio.sleep(0)
        self.missed.discard(night)
        return self.nights.get(night)

    async def forget_plan(self, night: NightId) -> bool:
        await asyncio.sleep(0)
        return self._forget_plan(night)

    async def night_counts(self, user: UserId, guild: GuildId) -> NightCounts:
        await asyncio.sleep(0)
        return self._night_counts(user, guild)

    async def save_night(self, before: Night, after: Night, *, look: bool = True, room: Room | None = None) -> Night:
        await asyncio.sleep(0)
        self._check_night(before)
        if room is not None:
            room(self._night_counts(after.organiser, after.guild))
        return self._keep_night(replace(after, revision=before.revision + 1), look=look)

    async def save_night_again(
        self, before: Night, after: Night, again: Night, *, room: Room | None = None
    ) -> tuple[Night, Night]:
        await asyncio.sleep(0)
        self._check_night(before)
        if room is not None:
            room(self._night_counts(again.organiser, again.guild))
        created = self._create_night(again)
        assert created is not None
        saved = replace(after, again=created.id, revision=before.revision + 1)
        return self._keep_night(saved, look=True), created

    async def open_night_table(self, before: Night, number: int, place: int, change: Change) -> tuple[Night, Game]:
        await asyncio.sleep(0)
        self._check_night(before)
        game = self._create(change)
        table = replace(before.rounds[number - 1].tables[place - 1], game=game.id)
        opened = replace(before.with_table(number, place, table), revision=before.revision + 1)
        return self._keep_night(opened, look=False), game

    async def save_night_and_game(self, before: Night, after: Night, game: Game, change: Change) -> tuple[Night, Game]:
        await asyncio.sleep(0)
        self._check(game)
        self._check_night(before)
        self._check_guard(change)
        saved = self._keep(replace(change.game, revision=game.revision + 1), change)
        return self._keep_night(replace(after, revision=before.revision + 1), look=True), saved

    async def slots(self, root: NightId) -> tuple[datetime, ...]:
        await asyncio.sleep(0)
        return tuple(each.slot for each in self.nights.values() if each.root == root and each.slot is not None)

    async def nights_of_series(self, root: NightId) -> tuple[Night, ...]:
        await asyncio.sleep(0)
        found = (each for each in self.nights.values() if each.root == root and each.stage not in ENDED)
        return tuple(sorted(found, key=lambda each: each.plan.at))

    async def nights_of(self, guild: GuildId, most: int, *, over: bool = False) -> tuple[Night, ...]:
        await asyncio.sleep(0)
        stages = (Stage.OVER,) if over else (Stage.PLANNED, *EVENING)
        found = [each for each in self.nights.values() if each.guild == guild and each.stage in stages]
        return tuple(sorted(found, key=lambda each: each.plan.at, reverse=over)[:most])

    async def nights_with(self, user: UserId) -> tuple[Night, ...]:
        await asyncio.sleep(0)
        found = (each for each in self.nights.values() if each.stage in {Stage.PLANNED, *EVENING})
        return tuple(sorted((each for each in found if each.concerns(user)), key=lambda each: each.plan.at))

    async def nights_ahead(self, guilds: Collection[GuildId]) -> tuple[Night, ...]:
        await asyncio.sleep(0)
        found = (each for each in self.nights.values() if each.stage in {Stage.PLANNED, *EVENING})
        return tuple(sorted((each for each in found if each.guild in guilds), key=lambda each: each.plan.at))

    async def results_at(self, games: Collection[GameId]) -> Mapping[GameId, tuple[SeatResult, ...]]:
        await asyncio.sleep(0)
        return {game: self.scored[game] for game in games if game in self.scored}

    async def note_reminded(self, users: Collection[UserId], at: datetime) -> None:
        await asyncio.sleep(0)
        self.last_told.update(dict.fromkeys(users, at))

    def _create_night(self, night: Night) -> Night | None:
        if night.root and any((each.root, each.slot) == (night.root, night.slot) for each in self.nights.values()):
            return None
        if night.stage is Stage.DRAFT:
            for each in [*self.nights.values()]:
                if each.organiser == night.organiser:
                    self._forget_plan(each.id)
        self.last_night += 1
        return self._keep_night(replace(night, id=NightId(self.last_night), revision=1), look=True)

    def _forget_plan(self, night: NightId) -> bool:
        if night not in self.nights or self.nights[night].stage is not Stage.DRAFT:
            return False
        del self.nights[night]
        self.jobs.pop((Kind.NIGHT, str(night)), None)
        self.missed.discard(night)
        return True

    def _night_counts(self, user: UserId, guild: GuildId) -> NightCounts:
        ahead = [each for each in self.nights.values() if each.stage in {Stage.PLANNED, *EVENING}]
        own = {each.root or -each.id for each in ahead if each.organiser == user and each.stage is Stage.PLANNED}
        return NightCounts(len(own), sum(each.guild == guild for each in ahead))

    def _check_night(self, before: Night) -> None:
        if before.id not in self.nights or self.nights[before.id].revision != before.revision:
            raise ConflictError

    def _keep_night(self, night: Night, *, look: bool) -> Night:
        self.nights[night.id] = night
        if look:
            self.missed.add(night.id)
            due = self.jobs.setdefault((Kind.NIGHT, str(night.id)), Due(self.clock()))
            if not due.taken:
                due.at, due.attempts = self.clock(), min(due.attempts, 1)
        return night

    def _due(self, job: Job) -> Due | None:
        """Return the job's entry in the agenda; None if another process has taken it over."""
        due = self.jobs.get((job.kind, job.key))
        return due if due is not None and due.attempts == job.attempt else None

    def _check(self, before: Game) -> None:
        if self.games[before.id].revision != before.revision:
            raise ConflictError

    def _check_guard(self, change: Change) -> None:
        guard = change.guard
        for user in guard.users if guard else ():
            assert guard
            guard.check(self._counts(user, guard.home))

    def _counts(self, user: UserId, home: Home) -> Counts:
        open_ones = [game for game in self.games.values() if game.progress.status is not Status.OVER]
        theirs = [game for game in open_ones if user in {game.host, game.opener}]
        running = [game for game in theirs if game.progress.status is not Status.LOBBY]
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
        self.reached.setdefault((game.id, game.progress.status), self.clock())
        self.logs.setdefault(game.id, []).extend(change.entries)
        self.results.extend(change.results)
        if change.results:
            self.scored[game.id] = change.results
        for turn in change.due_turns:
            self.due_turns[turn.user] = self.due_turns.get(turn.user, Turns()).after(turn)
        if change.sealed_deal is not None:
            self.deals[game.id] = change.sealed_deal
        for appointment in change.appointments:
            job = (appointment.kind, str(game.id))
            if appointment.kind in MOVING or job not in self.jobs:
                self.jobs[job] = Due(appointment.due)
        if change.announcements:
            delivery = self.jobs.setdefault((Kind.DELIVER, str(game.id)), Due(self.clock()))
            if any(each.news is News.REFRESHED for each in change.announcements) and not delivery.taken:
                for key in [key for key in self.outbox if key[0] == game.id]:
                    if self.outbox[key].news is News.REFRESHED:
                        del self.outbox[key]
        for index, announcement in enumerate(change.announcements):
            self.outbox[game.id, game.revision, index] = announcement
        return game
