"""Does what a night needs: moves it on, tells people, opens and starts tables, and keeps what is shown up to date.

One process at a time has a night's job. It compares how the night should be with what is already done, and does the
rest, one step after another. Each step is saved as soon as it is done. So the next look, even after a crash, continues
where the last one stopped, and nothing is told twice.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from bot.services import arranged
from bot.services.absence import with_leaves
from bot.services.agenda import complain, growing
from bot.services.game import Obstruction, Report
from bot.services.latest import Latest
from bot.services.nights import evening, mirroring, planning
from bot.services.nights.evening import STARTS_AFTER
from bot.services.nights.night import (
    ENDED,
    EVENING,
    Call,
    CallKind,
    Mirror,
    Night,
    NightId,
    NightTable,
    Order,
    OrderKind,
    Stage,
    Watched,
)
from bot.services.nights.nights import Standing, facts_at, look_at, unless_refused
from bot.services.nights.ports import Kept, NightAnnouncer
from bot.services.nights.posts import Post, PostKind, changing, followed, round_of, wanted
from bot.services.nights.signup import called
from bot.services.nights.stores import WholeStore
from bot.services.nights.views import NightView
from bot.services.people import GameId, Home, MessageId, UserId
from bot.services.ports import (
    Again,
    Chance,
    Clock,
    ConflictError,
    Job,
    NewerGameError,
    NotNowError,
    OutOfReachError,
    Sent,
    StoreError,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from bot.services.reminding import Reminded, asked_of, within_the_hour
from bot.services.settings import PersonSettings, Reminders
from bot.services.summaries import TableSummary
from bot.services.tables import MOST_LISTED, Tables, leaves_of
from players.levels import Level

LEVEL = Level.MEDIUM
"""The level of computer players that fill tables, and play on for people who had to go."""
TICK = timedelta(seconds=10)
"""How often a night is checked while people are together."""
_SOON = timedelta(seconds=5)
_A_MINUTE = timedelta(minutes=1)
_RARELY = timedelta(minutes=10)
"""How often a channel that refuses the bot is retried, and a table that was laid aside is checked."""
_LONGEST_PAUSE = timedelta(hours=1)
"""The longest backoff for a night that keeps failing unexpectedly."""
_GIVES_UP = timedelta(days=1)
"""How long after its end a night still tries to say so in a channel that refuses the bot."""
_ATTEMPTS = 100
_OF_TROUBLE = (CallKind.LOST, CallKind.STUCK)
"""Calls that tell an organiser of trouble; they are dropped once the trouble is over."""
_OF_EVENING = (CallKind.CHECK_IN, CallKind.SEATED, CallKind.LEFT_ALONE)
"""Calls that mean nothing once the evening is over."""
_PRIVATE = (CallKind.LOST, CallKind.NO_EVENT)
"""Calls that are sent by direct message or not at all."""

_log = logging.getLogger(__name__)


class NightReconciler:
    """Looks after the nights of one store."""

    def __init__(  # noqa: PLR0913, PLR0917 - puts together parts that know nothing of each other
        self,
        store: WholeStore,
        tables: Tables,
        night_announcer: NightAnnouncer,
        chance: Chance,
        clock: Clock,
        on_news: Callable[[], None],
        on_seen: Callable[[NightView], None] = lambda _: None,
    ) -> None:
        """`on_news` is called after a table is opened, `on_seen` with a night whenever it is checked."""
        self._store = store
        self._tables = tables
        self._night_announcer = night_announcer
        self._chance = chance
        self._clock = clock
        self._on_news = on_news
        self._on_seen = on_seen
        self._over: Latest[GameId, Standing] = Latest()
        """A cache of tables that are over, so that they need not be loaded again."""
        self._failures: Latest[NightId, int] = Latest()
        """How many times in a row each night has failed unexpectedly."""

    async def tend(self, job: Job) -> Again:
        """Does what is due at a night, and returns when to look again."""
        number = NightId(int(job.key))
        try:
            night = await self._store.night_to_tend(number)
            again = None if night is None else await self._tend(night)
        except OutOfReachError as error:
            _log.warning("night %s is out of reach: %s", number, error)
            return await self._note_lost(number, error)
        except (NotNowError, TimeoutError, StoreUnavailableError) as error:
            _log.warning("night %s is tended later: %s", number, str(error) or type(error).__name__)
            return _SOON
        except UnreadableGameError as error:
            complain(f"night {number} is left alone for now", error)
            return TICK if isinstance(error, NewerGameError) else _RARELY
        except Exception as error:  # noqa: BLE001 - whatever it is, the night is looked at again
            return await self._note_stuck(number, error)
        self._failures.pop(number, None)
        return again

    async def _tend(self, night: Night) -> Again:
        if night.stage is Stage.DRAFT:
            return await self._forget_draft(night)
        back = await self._tables.reach.since(night.plan.home)
        if self._tables.reach.is_cut_off(night.plan.home):
            return _SOON  # during an outage people cannot say that they are there
        night = await self._moved_on(night, back)
        await self._plan_following(night)
        failed: OutOfReachError | NotNowError | None = None
        all_kept = True

        async def keep(it: Night) -> Night:
            nonlocal all_kept
            it, all_kept = await self._keep(it)
            return it

        for step in (
            self._carry_out,
            self._post,
            self._open_tables,
            self._call,
            keep,
            self._bring,
            self._show_event,
        ):
            try:
                night = await step(night)
            except (OutOfReachError, NotNowError) as error:  # the other steps need not wait
                failed, night = failed or error, await self._loaded(night.id)
        if failed is not None:
            raise failed
        night = await self._update(night, _within_reach)
        again = self._next_look(night)
        return again if all_kept else _sooner(again, _A_MINUTE, self._clock())

    def _next_look(self, night: Night) -> Again:
        now = self._clock()
        if night.stage in EVENING:
            soon = evening.next_look(night, now)
            return min(TICK, max(soon - now, timedelta(seconds=1))) if soon is not None else TICK
        if night.stage is Stage.PLANNED:
            return evening.next_look(night, now)
        if night.stage is Stage.OVER and night.unfinished():
            return _RARELY
        # If no other night of the series is planned, the next one has to be planned at this night's time.
        comes_again = night.series is not None and not night.series.ended
        return night.slot if comes_again and night.slot is not None and night.slot > now else None

    # The night itself.

    async def _forget_draft(self, night: Night) -> Again:
        expires = night.opens + planning.DRAFT_LIVES
        if self._clock() < expires:
            return expires
        await self._store.forget_plan(night.id)
        return None

    async def _moved_on(self, night: Night, back: datetime | None) -> Night:
        """Save and return the night with what time and its tables have changed since."""
        facts = await facts_at(self._tables, night)
        return await self._update(night, lambda it: evening.at(it, facts, self._chance, self._clock(), back))

    async def _plan_following(self, night: Night) -> None:
        """Plans nights of a series until there are enough."""
        if night.root is None:
            return
        while True:
            taken = await self._store.slots(night.root)
            following = planning.next_of(night, taken, self._clock())
            if following is None or await self._has_ended(night.root):
                return
            if await self._store.create_night(following) is None:
                return
            self._on_news()

    async def _has_ended(self, root: NightId) -> bool:
        """Whether a series has ended, as its first night records it, whatever other nights record."""
        series = (await self._loaded(root)).series
        return series is None or series.ended

    # What a night wants done at its tables.

    async def _carry_out(self, night: Night) -> Night:
        for order in night.orders:
            if await unless_refused(order.game, order.kind.value, self._carry_out_one(night, order)):
                night = await self._update(night, partial(_without_order, order=order))
        return night

    async def _carry_out_one(self, night: Night, order: Order) -> None:
        act, game, acting = self._tables.act, order.game, night.acting()
        match order.kind:
            case OrderKind.PAUSE:
                assert order.until is not None, "a pause has an end"
                await act(game, acting, arranged.pause, order.until)
            case OrderKind.GO_ON:
                await act(game, acting, arranged.go_on)
            case OrderKind.LAY_ASIDE:
                await act(game, acting, arranged.lay_aside)
            case OrderKind.STEP_OUT:
                assert order.user is not None, "it is about a person"
                await act(game, acting, arranged.step_out, order.user, LEVEL, order.since)
            case OrderKind.LEAVE_SECOND:
                assert order.user is not None, "it is about a person"
                await act(game, acting, arranged.leave_second_seat, order.user, LEVEL)

    async def _open_tables(self, night: Night) -> Night:
        """Opens the tables of the latest round, and begins those whose time has come."""
        if night.stage is not Stage.PLAYING or night.round is None:
            return night
        for place in range(1, len(night.round.tables) + 1):
            night = await self._open_table(night, len(night.rounds), place)
        # The night may have ended or been paused in the meantime.
        if night.stage is not Stage.PLAYING or night.round is None or night.paused is not None:
            return night
        for table in night.round.tables:
            due = self._clock() >= (table.since or night.round.since) + STARTS_AFTER
            if due and table.game is not None and not table.begun and table.over is None:
                started = self._tables.act(table.game, night.acting(), arranged.start_seated, LEVEL)
                await unless_refused(table.game, "start", started)
        return night

    async def _open_table(self, night: Night, number: int, place: int) -> Night:
        table = _table(night, number, place)
        if table is None or table.game is not None or table.over is not None:
            return night
        if table.place is None:
            home = await self._night_announcer.place_for_table(night, number, place)
            night = await self._update(
                night, lambda it: _with(it, number, place, lambda each: replace(each, place=home))
            )
        for _ in range(_ATTEMPTS):
            table = _table(night, number, place)
            if table is None or table.game is not None or table.over is not None or table.place is None:
                return night
            guests = [guest for guest in map(night.guest, table.people) if guest is not None and guest.is_here]
            if not guests:  # everyone has left in the meantime
                return await self._update(night, lambda it: _with_none_left(it, number, place, self._clock()))
            if len(guests) < len(table.people):
                users = tuple(guest.user for guest in guests)
                night = await self._update(night, partial(_with_people, number=number, place=place, users=users))
            people = [guest.person for guest in guests]
            reports = [Report(guest.user, by) for guest in night.guests for by in sorted(guest.reporters)]
            settings = night.plan.settings
            rates = table.place.guild is not None and (await self._store.guild_settings(table.place.guild)).ratings
            change = arranged.open_seated(
                table.place, settings, people, table.computers, LEVEL, self._chance, self._clock(), reports, rates=rates
            )
            leaves = await leaves_of(self._store, [each.user for each in people], self._clock())
            change = replace(change, game=with_leaves(change.game, leaves))
            try:
                night, _ = await self._store.open_night_table(night, number, place, change)
            except ConflictError:
                night = await self._loaded(night.id)
                continue
            self._on_news()
            return night
        raise StoreUnavailableError(Trouble.LOCKED)

    # What people are told.

    async def _post(self, night: Night) -> Night:
        for post in tuple(wanted(night, self._clock())):
            if post.key in night.posts:
                continue
            night = await self._post_one(night, await self._view(night), post)
        return night

    async def _post_one(self, night: Night, view: NightView, post: Post) -> Night:
        """Posts a message, unless an earlier attempt has posted it."""
        message = await self._night_announcer.find(view, post) or await self._night_announcer.tell(view, post)
        return await self._update(night, partial(_with_post, key=post.key, message=message))

    async def _keep(self, night: Night) -> tuple[Night, bool]:
        """Updates messages and reposts deleted ones. Also returns whether none needs another look."""
        view, all_kept = await self._view(night), True
        self._on_seen(view)
        for post in tuple(changing(night, self._clock())):
            message = night.posts.get(post.key)
            kept = Kept.DONE if message is None else await self._night_announcer.keep(view, post, message)
            all_kept = all_kept and kept is not Kept.LATER
            if kept is Kept.GONE:  # the old message stays noted until the new one is posted, so nobody is called again
                night = await self._post_one(night, view, post)
        return night, all_kept

    async def _bring(self, night: Night) -> Night:
        """Sends or updates direct messages to those who watch the night."""
        post = followed(night)
        if post is None or not night.watchers:
            return night
        view = await self._view(night)
        for user, seen in night.watchers.items():
            if seen is not None and seen.post == post.key:
                if post.kind is PostKind.ROUND:
                    await self._night_announcer.keep_directly(
                        view, post, user, Sent(seen.channel, seen.message, direct=True)
                    )
                continue
            if seen is not None and (ended := round_of(seen.post)) is not None:
                before = Sent(seen.channel, seen.message, direct=True)
                await self._night_announcer.keep_directly(view, ended, user, before, last=True)
            sent = await self._night_announcer.tell_directly(view, post, user)
            now = None if sent is None else Watched(post.key, sent.channel, sent.message)
            night = await self._update(night, partial(_with_watcher, user=user, seen=now))
        return night

    async def _call(self, night: Night) -> Night:
        for call in night.calls:
            if call.kind not in _OF_TROUBLE:  # see `_note_lost` and `_note_stuck`
                night = await self._call_one(night, call)
        return night

    async def _call_one(self, night: Night, call: Call) -> Night:
        """Tells each person as they prefer: by direct message, or all others together in the channel."""
        if not _is_timely(night, call):
            return await self._update(night, partial(_without_call, call=call))
        likes = await self._store.person_settings(call.users)
        heard = await self._store.reminded(call.users) if call.kind.is_reminder else {}
        now, here, told = self._clock(), list[Post](), list[UserId]()
        # A night may be stuck because its tables cannot be read.
        view = NightView(night, now, {}, {}, {}) if call.kind is CallKind.STUCK else await self._view(night)
        for user in call.users:
            if user in call.reached:
                told.append(user)
                continue
            if not _concerns(night, call, user):
                continue
            if user in heard and not _wants_to_hear(likes[user], now, heard[user].snoozed):
                continue
            elsewhere = await self._elsewhere(user, likes[user], heard[user]) if user in heard else ()
            post = Post(PostKind.CALL, call.number, replace(call, users=(user,)), elsewhere)
            told.append(user)
            # A report is always public, so that everyone at the table sees who said what.
            wants = likes[user].reminded is Reminders.DIRECT and call.kind is not CallKind.SEEMS_GONE
            wants = wants or call.kind in {*_OF_TROUBLE, *_PRIVATE}
            if (
                wants
                and likes[user].reachable
                and await self._night_announcer.tell_directly(view, post, user) is not None
            ):
                night = await self._update(night, partial(_with_reached, call=call, user=user))
                continue
            here.append(post)
        if here and call.kind not in _PRIVATE:
            try:
                await self._tell_here(view, _together(replace(call, place=_place_of(view, call)), here))
            except OutOfReachError:
                if call.place is None:
                    raise
                # The table's thread is gone or closed, so post in the night's channel instead.
                await self._tell_here(view, _together(replace(call, place=None), here))
        if call.kind.is_reminder:
            await self._store.note_reminded(told, now)
        return await self._update(night, partial(_without_call, call=call))

    async def _tell_here(self, view: NightView, post: Post) -> None:
        """Posts a call, unless an earlier attempt has posted it."""
        message = await self._night_announcer.find(view, post) or await self._night_announcer.tell(view, post)
        if (call := post.call) is not None:
            users = (*call.users, *(() if call.by is None else (call.by,)))
            sent = Sent(post.home(view.night).channel, message, direct=False)
            await self._store.keep_call(view.night.id, sent, users)

    async def _elsewhere(
        self, user: UserId, likes: PersonSettings, heard: Reminded
    ) -> tuple[tuple[UserId, tuple[TableSummary, ...]], ...]:
        """Return the tables that somebody would be reminded of within the hour, to name them in this reminder."""
        now, tables = self._clock(), await self._store.tables_of([user], MOST_LISTED)
        soon = within_the_hour(asked_of(user, tables), heard, likes.quiet_hours, now)
        named = {each.game for each in soon}
        return ((user, tuple(table for table in tables if table.id in named)),) if named else ()

    async def _show_event(self, night: Night) -> Night:
        mirror = await self._night_announcer.show_event(night)
        news = await self._is_news(night, mirror)
        looked = await self._update(night, lambda it: mirroring.looked_at(night, it, mirror, self._clock(), news=news))
        return await self._call(looked) if looked.called != night.called else looked

    async def _is_news(self, night: Night, mirror: Mirror) -> bool | None:
        """Whether to tell the organiser that there is no event. The first night of the series notes whether they know.

        None if this is the first night or there is no series: it is then noted with the rest. For other nights it is
        noted before it is told, so that after a crash in between only `/night host` says it, which always does.
        """
        if night.root is None or night.root == night.id:
            return None
        news = False
        if mirror == night.mirror:
            return news

        def noted(it: Night) -> Night:
            nonlocal news
            after, news = mirroring.note_trouble(it, mirror)
            return after

        await self._update(await self._loaded(night.root), noted)
        return news

    async def _note_lost(self, number: NightId, error: OutOfReachError) -> Again:
        """Notes that the channel refuses the bot, and tells the organiser once, if they accept direct messages.

        Returns when to try again. For a night that is over, attempts stop after a day.
        """
        again: Again = _RARELY
        try:
            night = await self._update(await self._loaded(number), partial(_out_of_reach, why=error.why))
            if night.stage in ENDED and night.since is not None and self._clock() >= night.since + _GIVES_UP:
                again = self._next_look(night)
            for call in night.calls:
                if call.kind is CallKind.LOST:
                    night = await self._call_one(night, call)
        except (NotNowError, OutOfReachError, StoreError) as also:
            _log.info("night %s: its organiser could not be told: %s", number, type(also).__name__)
        return again

    async def _note_stuck(self, number: NightId, error: Exception) -> timedelta:
        """Notes that a night has failed unexpectedly, and tells its organiser once, until it works again.

        Returns the backoff before the next attempt. Each failure logs one line, and only the first a traceback.
        """
        failures = self._failures[number] = self._failures.get(number, 0) + 1
        pause = growing(failures, _SOON, _LONGEST_PAUSE)
        said = f"night {number} has failed {failures} times in a row, and is tended again in {pause}"
        if failures == 1:
            complain(said, error)
        else:
            _log.error("%s: %s", said, type(error).__name__)
        try:
            night = await self._update(await self._loaded(number), _stuck)
            for call in night.calls:
                if call.kind is CallKind.STUCK:
                    night = await self._call_one(night, call)
        except Exception as also:  # noqa: BLE001 - the next attempt tells them
            _log.debug("night %s: its organiser could not be told: %s", number, type(also).__name__)
        return pause

    # Implementation.

    async def _view(self, night: Night) -> NightView:
        return await look_at(self._store, self._tables, night, self._clock(), self._over)

    async def _loaded(self, number: NightId) -> Night:
        night = await self._store.load_night(number)
        assert night is not None, "nights are never deleted"
        return night

    async def _update(self, night: Night, decide: Callable[[Night], Night | None]) -> Night:
        """Saves a change of the night as it is now, even if others have changed it in the meantime."""
        for _ in range(_ATTEMPTS):
            after = await asyncio.to_thread(decide, night)  # a round may have to be seated
            if after is None or after == night:
                return night
            try:
                return await self._store.save_night(night, after, look=False)
            except ConflictError:
                night = await self._loaded(night.id)
        raise StoreUnavailableError(Trouble.LOCKED)


def _together(call: Call, posts: Sequence[Post]) -> Post:
    """Return one message for everyone who is told in the channel."""
    users = tuple(user for post in posts if post.call is not None for user in post.call.users)
    elsewhere = tuple(each for post in posts for each in post.elsewhere)
    return Post(PostKind.CALL, call.number, replace(call, users=users), elsewhere)


def _place_of(view: NightView, call: Call) -> Home | None:
    """Return where a call is posted: where the person's table is now; None for the night's channel."""
    seated = None if call.place is None else view.night.table_of(call.users[0])
    return call.place if seated is None else view.home_of(seated[2])


def _is_timely(night: Night, call: Call) -> bool:
    """Whether a call still says something new at this stage of the night."""
    if call.kind.is_reminder:
        return night.stage is Stage.PLANNED
    return call.kind not in _OF_EVENING or night.stage in EVENING


def _concerns(night: Night, call: Call, user: UserId) -> bool:
    """Whether a call still concerns somebody, who may have done what it asks for in the meantime."""
    guest, seated = night.guest(user), night.table_of(user)
    if call.kind is CallKind.CHECK_IN:
        return guest is not None and not guest.is_here and not guest.left
    return call.kind is not CallKind.LEFT_ALONE or (seated is not None and seated[2].left_alone)


def _sooner(again: Again, pause: timedelta, now: datetime) -> Again:
    """Return when to look again, but no later than after a pause."""
    if again is None:
        return pause
    return min(again, pause) if isinstance(again, timedelta) else min(again, now + pause)


def _wants_to_hear(likes: PersonSettings, now: datetime, snoozed: datetime | None) -> bool:
    quiet = likes.quiet_hours
    if likes.reminded is Reminders.NONE or (snoozed is not None and now < snoozed):
        return False
    return quiet is None or quiet.around(now) is None


def _table(night: Night, number: int, place: int) -> NightTable | None:
    """Return a table, unless its round has been dropped in the meantime."""
    if number > len(night.rounds) or place > len(night.rounds[number - 1].tables):
        return None
    return night.rounds[number - 1].tables[place - 1]


def _with(night: Night, number: int, place: int, change: Callable[[NightTable], NightTable]) -> Night:
    table = _table(night, number, place)
    return night if table is None else night.with_table(number, place, change(table))


def _with_people(night: Night, number: int, place: int, users: tuple[UserId, ...]) -> Night:
    return _with(night, number, place, lambda each: replace(each, people=users))


def _with_none_left(night: Night, number: int, place: int, now: datetime) -> Night:
    """Return the night with a table that is over before it was opened, because nobody is there to play."""
    return _with(night, number, place, lambda each: replace(each, over=now))


def _with_post(night: Night, key: str, message: MessageId) -> Night:
    return replace(night, posts={**night.posts, key: message})


def _out_of_reach(night: Night, why: Obstruction) -> Night | None:
    """Return the night with a call that tells its organiser that the channel refuses the bot; None if that is known."""
    if night.lost is not None:
        return None
    return called(replace(night, lost=why), CallKind.LOST, (night.organiser,))


def _within_reach(night: Night) -> Night:
    """Return the night after a successful pass, without calls that tell its organiser of trouble."""
    calls = tuple(call for call in night.calls if call.kind not in _OF_TROUBLE)
    return replace(night, lost=None, reminded=night.reminded - {CallKind.STUCK}, calls=calls)


def _stuck(night: Night) -> Night | None:
    """Return the night with a call that tells its organiser that it is stuck; None if they know or it is secret."""
    if night.is_secret or CallKind.STUCK in night.reminded:
        return None
    return called(replace(night, reminded=night.reminded | {CallKind.STUCK}), CallKind.STUCK, (night.organiser,))


def _without_order(night: Night, order: Order) -> Night:
    if order not in night.orders:  # another process has also carried it out
        return night
    at = night.orders.index(order)
    return replace(night, orders=(*night.orders[:at], *night.orders[at + 1 :]))


def _with_reached(night: Night, call: Call, user: UserId) -> Night:
    calls = (
        replace(each, reached=each.reached | {user}) if each.number == call.number else each for each in night.calls
    )
    return replace(night, calls=tuple(calls))


def _without_call(night: Night, call: Call) -> Night:
    return replace(night, calls=tuple(each for each in night.calls if each.number != call.number))


def _with_watcher(night: Night, user: UserId, seen: Watched | None) -> Night:
    """Return the night with a watcher's latest message, or without the watcher if they accept no direct messages."""
    if user not in night.watchers:
        return night
    others = {each: watched for each, watched in night.watchers.items() if each != user}
    return replace(night, watchers=others if seen is None else {**night.watchers, user: seen})
