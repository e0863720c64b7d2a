"""The use cases of nights, one method each: load, decide, save. The reconciler does what follows from them.

Every method raises `Refused` if the answer is no, and has then changed nothing. It raises `StoreError` if the database
cannot do what is asked.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

from bot.services import arranged, away
from bot.services.game import Game, Status
from bot.services.nights import evening, mirroring, planning, signup
from bot.services.nights.bounds import MOST_AHEAD, room_for, to_plan
from bot.services.nights.calendar import Rhythm
from bot.services.nights.evening import TableFact
from bot.services.nights.night import ENDED, Answer, Night, NightId, Plan, Stage, Whose
from bot.services.nights.ports import NightStore
from bot.services.nights.rights import Step, check, knows_of
from bot.services.nights.views import NightView
from bot.services.people import Actor, GameId, GuildId, Home, UserId, is_id
from bot.services.ports import (
    Chance,
    Change,
    Clock,
    ConflictError,
    NewerGameError,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from bot.services.refusals import Reason, Refused
from bot.services.tables import Tables
from bot.services.views import TableView
from engine.ruleset import Seat
from engine.scoring import Score

_ATTEMPTS = 100

_log = logging.getLogger(__name__)

MOST_PAST = 10
_NO_SEAT = frozenset(
    {
        Reason.SEAT_TAKEN,
        Reason.STILL_PLAYING,
        Reason.NOT_NOW,
        Reason.ALREADY_SEATED,
        Reason.SECOND_SEAT,
        Reason.REPORTED_THEM,
        Reason.TOO_MANY_CHANGES,
    }
)
"""Why a latecomer cannot have a seat that looked free. They are there all the same."""


class NightAsker(Protocol):
    """A person who asks for something at a night, when only the night's number is known yet."""

    def at_night(self, home: Home) -> tuple[Actor, bool]:
        """Return the actor, as the server's manager if they are one, and whether they see the night's channel."""


Standing: TypeAlias = tuple[TableView, tuple[Score, ...]]
"""A table, and the points so far, by seat."""
_Decision: TypeAlias = Callable[[Night, Actor], Night | None]
_Save: TypeAlias = Callable[[Night, Night, Actor], Awaitable[Night]]


class Nights:
    """All nights of one store. Any number of tasks and processes may call its methods."""

    def __init__(
        self, store: NightStore, tables: Tables, chance: Chance, clock: Clock, on_news: Callable[[], None]
    ) -> None:
        """`on_news` is called after something is saved that the reconciler must act on."""
        self._store = store
        self._tables = tables
        self._chance = chance
        self._clock = clock
        self._on_news = on_news

    # The plan.

    async def draft(self, actor: Actor, plan: Plan, rhythm: Rhythm = Rhythm.ONCE) -> Night:
        """Saves a plan in place of the actor's earlier unconfirmed one. Nobody else knows of it until it is confirmed.

        Raises:
            Refused: NIGHT_PAST, NIGHT_TOO_FAR, TOO_MANY_NIGHTS, TOO_MANY_OWN_NIGHTS.
        """
        first = planning.wall_time(plan.at, plan.zone)
        drafted = planning.drafted(actor.user, plan, rhythm, first, self._clock())
        to_plan(await self._store.night_counts(drafted.organiser, drafted.guild))  # refuse before the plan is confirmed
        saved = await self._store.create_night(drafted)
        assert saved is not None, "it is the first of its series"
        return saved

    async def confirm(self, night: NightId, asker: NightAsker) -> Night:
        """Makes a plan public. Also raises Refused (TOO_MANY_NIGHTS, TOO_MANY_OWN_NIGHTS)."""
        return await self._change(
            night, asker, Step.CONFIRM, lambda it, actor: planning.confirmed(it, actor.person, self._clock())
        )

    async def change(self, night: NightId, asker: NightAsker, change: Callable[[Plan], Plan]) -> Night:
        """Changes the plan of one night, starting from the plan at the moment of saving."""
        return await self._change(night, asker, Step.CHANGE, lambda it, _: planning.changed(it, change, self._clock()))

    async def cancel(self, night: NightId, asker: NightAsker) -> Night:
        """Cancels a night; the others of its series stay. An unconfirmed plan is deleted."""
        loaded, _ = await self._asked(night, asker, Step.CANCEL)
        if loaded.stage is Stage.DRAFT and await self._store.forget_plan(night):
            return planning.cancelled(loaded, self._clock()) or loaded
        return await self._change(night, asker, Step.CANCEL, lambda it, _: planning.cancelled(it, self._clock()))

    async def end_series(self, night: NightId, asker: NightAsker) -> int:
        """Cancels all nights of a series that have not begun, and plans no more. Returns how many are cancelled."""
        loaded, _ = await self._asked(night, asker, Step.CANCEL)
        if loaded.root is None:
            raise Refused(Reason.NO_SERIES)
        # The first night records for the whole series whether more follow, even once it is over.
        await self._change(loaded.root, asker, Step.CANCEL, lambda it, _: planning.without_series(it))
        ended = [
            await self._change(each.id, asker, Step.CANCEL, lambda it, _: planning.ended_with_series(it, self._clock()))
            for each in await self._store.nights_of_series(loaded.root)
        ]
        return sum(each.stage is Stage.CANCELLED for each in ended)

    async def plan_again(self, night: NightId, asker: NightAsker) -> Night:
        """Plans the same night for a week later, with the asker as organiser, or returns the one already planned."""
        for _ in range(_ATTEMPTS):
            loaded, actor = await self._asked(night, asker, Step.PLAN_AGAIN)
            found = None if loaded.again is None else await self._store.load_night(loaded.again)
            planned = [] if found is None or found.stage in ENDED else [found]
            if loaded.root is not None:
                planned += await self._store.nights_of_series(loaded.root)
            if planned:
                known = _known(planned, asker)
                if not known:
                    raise Refused(Reason.NO_SUCH_NIGHT)
                return known[0]
            again = planning.planned_again(loaded, actor.user, self._clock())
            try:
                _, saved = await self._store.save_night_again(loaded, loaded, again, room=to_plan)
            except ConflictError:
                continue
            self._on_news()
            return saved
        raise StoreUnavailableError(Trouble.LOCKED)

    # The scheduled event, which others can change.

    async def settle_event(self, night: NightId, asker: NightAsker, whose: Whose, mark: str | None = None) -> Night:
        """Makes a night adopt the time and name that somebody else gave its event, or restores the night's own.

        Raises:
            Refused: as `mirroring.settled` raises it.
        """
        return await self._change(
            night, asker, Step.CHANGE, lambda it, _: mirroring.settled(it, whose, mark, self._clock())
        )

    async def listed(self, guilds: Collection[GuildId]) -> tuple[Night, ...]:
        """Return the nights of these servers that are known to have a scheduled event. For the program itself."""
        found = await self._store.nights_ahead([guild for guild in guilds if is_id(guild)])
        return tuple(each for each in found if each.mirror.event is not None)

    async def doubt_event(self, night: NightId) -> None:
        """Makes the reconciler check a night's event soon, whatever is known of it. For the program itself."""
        for _ in range(_ATTEMPTS):
            loaded = await self._store.load_night(night)
            if loaded is None or loaded.mirror.event is None:
                return
            try:
                await self._store.save_night(loaded, mirroring.doubted(loaded))
            except ConflictError:
                continue
            self._on_news()
            return

    # The sign-up.

    async def answer(self, night: NightId, asker: NightAsker, answer: Answer) -> Night:
        """Notes whether the asker comes."""
        return await self._change(
            night, asker, Step.ANSWER, lambda it, actor: signup.answered(it, actor.person, answer)
        )

    async def remind(self, night: NightId, asker: NightAsker, *, on: bool) -> Night:
        """Notes whether the asker wants to be reminded a day before."""
        return await self._change(
            night, asker, Step.ANSWER, lambda it, who: signup.wants_reminder(it, who.person, self._clock(), on=on)
        )

    # The evening.

    async def begin(self, night: NightId, asker: NightAsker) -> Night:
        """Begins a night at once, before its time or while people gather, and seats whoever is there."""
        return await self._change(night, asker, Step.HOST, lambda it, _: evening.begun(it, self._chance, self._clock()))

    async def come(self, night: NightId, asker: NightAsker) -> Night:
        """Notes that the asker is there, also at their table, so that they do not count as absent.

        In a round that has begun they get a computer player's own seat, if one is free.
        """
        for game, seat in await self._seats_of_computers(night, asker):
            try:
                return await self._sit(night, asker, game, seat)
            except Refused as error:
                if error.reason not in _NO_SEAT:
                    raise
        return await self._come(night, asker)

    async def _seats_of_computers(self, night: NightId, asker: NightAsker) -> tuple[tuple[GameId, Seat], ...]:
        """Return computer players' own seats that a latecomer may have, at tables with fewer people first."""
        loaded, actor = await self._asked(night, asker, Step.COME)
        if loaded.stage is not Stage.PLAYING or loaded.table_of(actor.user) is not None:
            return ()
        view = await self._view(loaded)
        own = [(game, seat) for game, seat in view.free_seats if view.tables[game].seats[seat].owner is None]
        return tuple(sorted(own, key=lambda each: len(view.tables[each[0]].persons)))

    async def _come(self, night: NightId, asker: NightAsker) -> Night:
        told = False

        async def save(before: Night, after: Night, actor: Actor) -> Night:
            nonlocal told
            game = _table_of(after, actor)
            saving = _SaveBoth(self._store, before, after)
            if game is not None:
                await unless_refused(game, "there", self._tables.act_with(saving.save, game, actor, away.be_there))
                told = True
            return saving.night if saving.saved else await self._save(before, after)

        came = await self._change(
            night, asker, Step.COME, lambda it, actor: evening.came(it, actor.person, self._clock()), save
        )
        actor, _ = asker.at_night(came.plan.home)
        if not told and (game := _table_of(came, actor)) is not None:
            await unless_refused(game, "there", self._tables.act(game, actor, away.be_there))
        return came

    async def leave(self, night: NightId, asker: NightAsker) -> Night:
        """Notes that the asker has to go."""
        return await self._change(
            night, asker, Step.LEAVE, lambda it, actor: evening.left(it, actor.user, self._clock())
        )

    async def report_gone(
        self, night: NightId, asker: NightAsker, user: UserId, left: frozenset[UserId] = frozenset()
    ) -> Night:
        """Notes an organiser's report that somebody seems to have left. The person is asked, and keeps the seat.

        Args:
            night: a night that is on.
            asker: an organiser.
            user: the person who seems to have left.
            left: the players at that person's table who, according to Discord, have left the server.

        Raises:
            Refused: as `evening.reported` raises it.
        """
        after = await self._change(
            night, asker, Step.HOST, lambda it, who: evening.reported(it, user, who.user, self._clock())
        )
        actor, _ = asker.at_night(after.plan.home)
        # Every table is told, because the person may take a seat at any. Later tables have the report from the start.
        for _, _, table in after.unfinished():
            if table.game is not None:
                noted = self._tables.act(table.game, after.acting(actor.person), arranged.note_report, user, left)
                await unless_refused(table.game, "report", noted)
        return after

    async def next_round(self, night: NightId, asker: NightAsker, after: int | None = None) -> Night:
        """Seats the next round at once. With `after`, does nothing if more than this many rounds have been seated."""
        loaded, _ = await self._asked(night, asker, Step.HOST)
        facts = await facts_at(self._tables, loaded)  # anyone who has just played is there

        def decide(it: Night, _: Actor) -> Night | None:
            return evening.next_round(it, facts, self._chance, self._clock(), after)

        return await self._change(night, asker, Step.HOST, decide)

    async def pause(self, night: NightId, asker: NightAsker, minutes: int) -> Night:
        """Pauses at all tables."""
        return await self._change(night, asker, Step.HOST, lambda it, _: evening.paused(it, minutes, self._clock()))

    async def resume(self, night: NightId, asker: NightAsker) -> Night:
        """Ends the pause at all tables."""
        return await self._change(night, asker, Step.HOST, lambda it, _: evening.resumed(it, self._clock()))

    async def end(self, night: NightId, asker: NightAsker) -> Night:
        """Ends the night. Unfinished games go on as correspondence games."""
        return await self._change(night, asker, Step.HOST, lambda it, _: evening.ended(it, self._clock()))

    async def take_seat(self, night: NightId, asker: NightAsker, game: GameId, seat: Seat) -> NightView:
        """Gives the asker a seat at a table, in place of a computer player or of somebody who has left.

        They come late, or leave a table at which they are the only one left.

        Raises:
            Refused: as `took_seat` and `seat_latecomer` raise it.
        """
        return await self._view(await self._sit(night, asker, game, seat))

    async def _sit(self, night: NightId, asker: NightAsker, game: GameId, seat: Seat) -> Night:
        """Saves the table and the night in one transaction, so that nobody gets two seats in a round.

        That holds however often and wherever they press.
        """

        async def save(before: Night, after: Night, actor: Actor) -> Night:
            gone = frozenset(guest.user for guest in before.guests if guest.left)
            saving, acting = _SaveBoth(self._store, before, after), after.acting(actor.person)
            await self._tables.act_with(saving.save, game, acting, arranged.seat_latecomer, seat, gone)
            return saving.night

        return await self._change(
            night, asker, Step.COME, lambda it, actor: evening.took_seat(it, actor.person, game, self._clock()), save
        )

    async def watch(self, night: NightId, asker: NightAsker, *, on: bool) -> Night:
        """Starts or stops sending the asker direct messages about how the night goes.

        Raises:
            Refused: TOO_MANY_WATCHERS, NIGHT_OVER.
        """
        return await self._change(night, asker, Step.WATCH, lambda it, actor: evening.watched(it, actor.user, on=on))

    # Looking.

    async def night(self, night: NightId, asker: NightAsker) -> Night:
        """Return a night if the asker may know of it."""
        loaded, _ = await self._asked(night, asker, Step.SEE)
        return loaded

    async def view(self, night: NightId, asker: NightAsker) -> NightView:
        """Return a night with its tables."""
        return await self._view(await self.night(night, asker))

    async def view_for_host(self, night: NightId, asker: NightAsker) -> NightView:
        """As `view`, only for the night's organisers."""
        loaded, _ = await self._asked(night, asker, Step.HOST)
        return await self._view(loaded)

    async def ahead(self, guild: GuildId, asker: NightAsker) -> tuple[Night, ...]:
        """Return the planned and current nights of a server that the asker may know of, the earliest first."""
        return _known(await self._store.nights_of(guild, MOST_AHEAD), asker)

    async def around(self, user: UserId) -> tuple[Night, ...]:
        """Return the planned and current nights that a person organises, has answered or watches, on all servers."""
        return await self._store.nights_with(user)

    async def past(self, guild: GuildId, asker: NightAsker) -> tuple[Night, ...]:
        """Return the last nights that were played on a server and that the asker may know of, the latest first."""
        return _known(await self._store.nights_of(guild, MOST_PAST, over=True), asker)

    # Implementation.

    async def _view(self, night: Night) -> NightView:
        return await look_at(self._store, self._tables, night, self._clock())

    async def _asked(self, night: NightId, asker: NightAsker, step: Step) -> tuple[Night, Actor]:
        loaded = await self._store.load_night(night) if is_id(night) else None
        if loaded is None:
            raise Refused(Reason.NO_SUCH_NIGHT)
        actor, sees = asker.at_night(loaded.plan.home)
        check(loaded, actor, step, sees=sees)
        return loaded, actor

    async def _save(self, before: Night, after: Night, _: Actor | None = None) -> Night:
        return await self._store.save_night(before, after, room=room_for(before, after))

    async def _change(
        self, night: NightId, asker: NightAsker, step: Step, decide: _Decision, save: _Save | None = None
    ) -> Night:
        """Loads, decides and saves. If somebody else's change was saved first, starts again with the current night.

        `save` can save the night together with a change at one of its tables.
        """
        for _ in range(_ATTEMPTS):
            before, actor = await self._asked(night, asker, step)
            after = await asyncio.to_thread(decide, before, actor)  # a round may have to be seated
            if after is None or after == before:
                return before
            try:
                return await (save or self._save)(before, after, actor)
            except (ConflictError, _NightChangedError):
                continue
            finally:
                self._on_news()  # the night may have been saved even if the answer was lost
        raise StoreUnavailableError(Trouble.LOCKED)


class _NightChangedError(Exception):
    """The night has a newer revision: load it and decide again."""


@dataclass
class _SaveBoth:
    """Saves a change of a table together with the night that it belongs to."""

    store: NightStore
    before: Night
    night: Night
    """The night to save. Once saved, it has its new revision."""
    saved: bool = False

    async def save(self, game: Game, change: Change) -> Game:
        """Saves both. Raises ConflictError if the table has changed, and _NightChangedError if the night has."""
        try:
            self.night, saved = await self.store.save_night_and_game(self.before, self.night, game, change)
        except ConflictError:
            now = await self.store.load_night(self.before.id)
            if now is None or now.revision != self.before.revision:
                raise _NightChangedError from None
            raise
        self.saved = True
        return saved


async def unless_refused(game: GameId, what: str, asked: Awaitable[object]) -> bool:
    """Awaits what a night wants done at a table, and accepts a refusal: the table's own people come first.

    If the table cannot be read, nothing is done there, and the night goes on without it. `what` is for the log. Returns
    False if it must be retried with the next question, because the seat has changed hands too often.
    """
    try:
        await asked
    except Refused as error:
        _log.info("game %s: %s was refused: %s", game, what, error.reason.value)
        return error.reason is not Reason.TOO_MANY_CHANGES
    except NewerGameError:
        raise
    except UnreadableGameError as error:
        _log.error("game %s cannot be read, and nothing is done there (%s): %s", game, what, error)
    return True


def _table_of(night: Night, actor: Actor) -> GameId | None:
    """Return the table where somebody is seated in this round; None if it is over."""
    seated = night.table_of(actor.user)
    return seated[2].game if seated is not None and seated[2].over is None else None


def _known(nights: Sequence[Night], asker: NightAsker) -> tuple[Night, ...]:
    asked = ((night, *asker.at_night(night.plan.home)) for night in nights)
    return tuple(night for night, actor, sees in asked if knows_of(night, actor, sees=sees))


async def standings_at(tables: Tables, games: Sequence[GameId]) -> Mapping[GameId, Standing]:
    """Return the views and points of those of these tables that there are. A table that cannot be read is logged."""
    found = await asyncio.gather(*map(tables.public_standing, games), return_exceptions=True)
    seen: dict[GameId, Standing] = {}
    for game, each in zip(games, found, strict=True):
        if isinstance(each, Refused) and each.reason is Reason.NO_SUCH_GAME:
            continue  # it ended so long ago that it is no longer kept
        if isinstance(each, UnreadableGameError):
            _log.error("game %s cannot be read, and its night goes on without it: %s", game, each)
        elif isinstance(each, BaseException):
            raise each
        else:
            seen[game] = each
    return seen


async def facts_at(tables: Tables, night: Night) -> Mapping[GameId, TableFact]:
    """Return the state of the tables that a night has opened and that are, as far as it knows, not over."""
    games = [table.game for _, _, table in night.unfinished() if table.game is not None]
    return {table.id: _fact_of(table) for table, _ in (await standings_at(tables, games)).values()}


def _fact_of(table: TableView) -> TableFact:
    persons = frozenset(table.persons)
    owners = frozenset(seat.owner.user for seat in table.seats if seat.owner is not None)
    # Anyone who plays for an owner or a computer player sat down there on their own.
    acted = {user: table.sat_down[user] for user in persons - owners if user in table.sat_down}
    acted.update((report.user, report.acted) for report in table.reports if report.acted is not None)
    return TableFact(
        begun=table.is_running,
        over=not table.is_running and table.expires is None,
        persons=persons,
        owners=owners,
        sat_down=table.sat_down,
        acted=acted,
        answering=table.answering if table.is_running else None,
    )


async def look_at(
    store: NightStore, tables: Tables, night: Night, now: datetime, over: MutableMapping[GameId, Standing] | None = None
) -> NightView:
    """Return a night with its tables as they are. `over` caches tables that no longer change."""
    known = {} if over is None else over
    games = [table.game for _, _, table in night.tables() if table.game is not None]
    seen = {game: known[game] for game in games if game in known}
    running = [game for game in games if game not in seen]
    seen.update(await standings_at(tables, running))
    known.update((game, seen[game]) for game in running if game in seen and seen[game][0].status is Status.OVER)
    results = await store.results_at(games) if games else {}
    views = {game: view for game, (view, _) in seen.items()}
    points = {game: so_far for game, (_, so_far) in seen.items()}
    return NightView(night, now, views, points, results, await _left_over(store, tables, night))


async def _left_over(store: NightStore, tables: Tables, night: Night) -> tuple[TableView, ...]:
    """Return, while people gather, the unfinished tables of earlier nights in the same channel.

    Tables of other channels do not concern them.
    """
    if night.stage is not Stage.GATHERING:
        return ()
    past = await store.nights_of(night.guild, MOST_PAST, over=True)
    here = [each for each in past if each.plan.home == night.plan.home]
    games = [table.game for each in here for _, _, table in each.unfinished() if table.game is not None]
    return tuple(table for table, _ in (await standings_at(tables, games)).values() if table.is_running)
