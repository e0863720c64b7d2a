"""The door to the use cases: load, decide, save, all under the game's lock; nothing else is awaited there.

`Tables.act` carries out a use case, a pure function that is found where its subject is. Those that need more than the
game, or that nobody asks for in person, still have a method each.

Every method raises `Refused` when the answer is no, having changed nothing, and `StoreError` when the database cannot
do it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Concatenate, ParamSpec, TypeAlias
from weakref import WeakValueDictionary

from bot.services import (
    absence,
    archive,
    arranged,
    away,
    deadlines,
    idle,
    lobby,
    moment,
    outages,
    places,
    play,
    sights,
    thoughts,
)
from bot.services.authority import Action, check, check_at, managed_server
from bot.services.autopilot import stands
from bot.services.bounds import USUAL, Bounds, with_those_opening
from bot.services.consequences import Context, with_consequences
from bot.services.game import (
    Choice,
    Draft,
    Game,
    Leave,
    Lobby,
    LogEntry,
    Lost,
    Obstruction,
    Over,
    Play,
    SealedDeal,
    TableSettings,
    TurnRef,
    turn_of,
)
from bot.services.news import REFRESHED, News
from bot.services.people import Actor, Asker, ChannelId, GameId, GuildId, Home, Person, UserId, is_id
from bot.services.ports import (
    Chance,
    Change,
    Clock,
    ConflictError,
    Kind,
    Occasion,
    Outage,
    Store,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from bot.services.refusals import Reason, Refused
from bot.services.reliability import Reliability, Turns
from bot.services.reminding import SNOOZE
from bot.services.sights import ChoiceOf, Sight
from bot.services.summaries import Page, TableSummary, as_of, table_summary
from bot.services.telling import Telling
from bot.services.thinking import Thinker
from bot.services.views import HandView, OfferView, TableView, table_view
from engine.ruleset import Seat
from engine.scoring import Score, final_scores
from engine.views import Resolution
from players.levels import Level

_log = logging.getLogger(__name__)

_ATTEMPTS = 100
"""Each conflict means that somebody else's change was saved, so this many in a row are a bug, not bad luck."""

_SOON = timedelta(minutes=1)
"""While the people of a table cannot reach the program, or a notice waits, it is looked at again so often."""

_HEARD_OUT_SECONDS = 0.9
"""So long at most does a reveal wait for computer players that think; they stop a little before."""
_HURRIED_SECONDS = 0.6

MOST_LISTED = 50
"""Most of a person's tables in one list, and most of the channels': Discord suggests 25, and shows fewer."""
ON_A_PAGE = 10
"""Tables on one page of the list that a server's managers see."""
MOST_PAGES = 1_000
"""More than any server has."""
MOST_OVER = 10
"""Finished tables in a list; older ones are reached by their number."""


_Given = ParamSpec("_Given")
"""What a use case is given besides the game, the actor and the occasion."""

_Decision: TypeAlias = Callable[[Game], Change | None]
"""Decides what changes in a game, None for nothing; runs in a thread."""
_Begin: TypeAlias = Callable[[Game], tuple[UserId | None, _Decision]]
"""From a loaded game: the person who acts, None if nobody asks in person, and the decision; runs in the event loop."""

_Save: TypeAlias = Callable[[Game, Change], Awaitable[Game]]
"""Saves a change of a game, as `Store.save`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a use case that changes a table, or finds nothing to change."""

    table: TableView
    news: tuple[News, ...]
    """What will be announced; empty if nothing changed."""
    changed: bool = True
    """False if everything was as asked already."""
    look: Callable[[], Sight] | None = field(default=None, repr=False, compare=False)
    """Gives `sight`; None if nobody asked in person."""

    @property
    def sight(self) -> Sight:
        """What the asker sees now, made at every call: for nobody else. Refuses if they do not see the table."""
        assert self.look is not None
        return self.look()


class _EndsTheQuestionError(Exception):
    """A choice would end a question that computer players think about: nothing is saved yet."""


@dataclass(slots=True)
class _UnderWay:
    """A question that a table's computer players think about."""

    name: str
    resolution: int
    open: bool = True
    """Until the question ends, as far as this process sees."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once what they found is saved."""


class Tables:
    """All tables of one store. Its methods may be called from any number of tasks, and of processes."""

    def __init__(  # noqa: PLR0913, PLR0917 - puts together parts that know nothing of each other
        self,
        store: Store,
        chance: Chance,
        clock: Clock,
        on_news: Callable[[], None] = lambda: None,
        bounds: Bounds = USUAL,
        thinker: Thinker | None = None,
    ) -> None:
        """`on_news` is called after a change with announcements or appointments was saved.

        Without a `thinker`, computer players that think play as medium ones do.
        """
        self._store = store
        self._chance = chance
        self._clock = clock
        self._on_news = on_news
        self._bounds = bounds
        self._thinker = thinker
        self._thinking: dict[GameId, _UnderWay] = {}
        """The tables whose computer players think in this process."""
        self._outages: Sequence[Outage] = ()
        """As they were last read."""
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()
        self._opening: list[tuple[UserId, Home]] = []
        """The hosts and places of tables that are being opened, and are not saved yet."""

    async def act(
        self,
        game: GameId,
        asker: Asker,
        use_case: Callable[Concatenate[Game, Actor, Occasion, _Given], Change | None],
        /,
        *args: _Given.args,
        **kwargs: _Given.kwargs,
    ) -> Outcome:
        """Does what the asker wants at a table: loads it, lets the use case decide in a thread, and saves the change.

        A use case checks the asker's right, and depends on nothing else but the game, the asker, the occasion and what
        it is given. That somebody acts shows that they are there.
        """
        return await self._change(game, asker, lambda it, actor: use_case(it, actor, self._occasion(), *args, **kwargs))

    # The lobby.

    @asynccontextmanager
    async def opening(self, host: Actor, home: Home) -> AsyncIterator[None]:
        """Reserves room for one more table in this process until it is saved.

        Raises:
            Refused: the host may not open a table there now. Nothing has been posted by then.
        """
        before, mine = tuple(self._opening), (host.user, home)
        self._opening.append(mine)
        try:
            found = await self._store.counts(host.user, home)
            self._bounds.to_open(host.user, home).check(with_those_opening(found, *mine, before))
            yield
        finally:
            self._opening.remove(mine)

    async def open_table(self, host: Actor, home: Home, settings: TableSettings) -> Outcome:
        """Opens a table with its host in the first seat."""
        change = await self._with_leave(lobby.open_table(host, home, settings, self._clock()), host.user)
        lobby.check_demand(settings, await self._store.turns(host.user))
        guarded = replace(change, guard=self._bounds.to_open(host.user, home))
        return self._outcome(self._told(await self._store.create(guarded), change), change)

    async def join_table(self, game: GameId, asker: Asker) -> Outcome:
        """Takes the next free seat."""
        turns = await self._turns(game, asker)
        return await self._change(game, asker, lambda it, actor: lobby.join_table(it, actor, turns, self._clock()))

    async def configure(self, game: GameId, asker: Asker, change: Callable[[TableSettings], TableSettings]) -> Outcome:
        """Applies a change to the settings as they are at the moment of saving."""
        turns = await self._turns(game, asker)
        return await self._change(
            game, asker, lambda it, actor: lobby.configure(it, actor, change, turns, self._clock())
        )

    async def start_game(self, game: GameId, asker: Asker) -> Outcome:
        """Begins the draft of the wonders, or the game."""

        def decide(it: Game, actor: Actor) -> Change:
            begun = lobby.start_game(it, actor, self._chance, now := self._clock())
            return replace(begun, guard=self._bounds.to_start(it), appointments=(idle.first_look(now),))

        return await self._change(game, asker, decide)

    async def close_forgotten(self, game: GameId) -> datetime | None:
        """Closes a forgotten lobby; returns when to look again if somebody has touched it meanwhile."""
        known = await self._known_outages()
        outcome = await self._look_after(game, lambda it: lobby.close_forgotten(it, self._clock(), known))
        return outcome.table.expires

    # Tables of a night, which has checked who may. What is found done already changes nothing.

    async def start_seated(self, game: GameId, level: Level) -> None:
        """Begins a table that a night has opened; computer players of that level join a person who sits there alone."""

        def decide(it: Game) -> Change | None:
            begun = arranged.start_seated(it, level, self._chance, now := self._clock())
            return begun and replace(begun, appointments=(*begun.appointments, idle.first_look(now)))

        await self._look_after(game, decide)

    async def pause_for_night(self, game: GameId, until: datetime) -> None:
        """Stops a table's time until then."""
        await self._look_after(game, lambda it: arranged.pause(it, until, self._clock()))

    async def go_on_after_pause(self, game: GameId) -> None:
        """Lets a table's time run again."""
        await self._look_after(game, lambda it: arranged.go_on(it, self._clock()))

    async def lay_aside(self, game: GameId) -> None:
        """Lets a table that is played live go on over days."""
        await self._look_after(game, arranged.lay_aside)

    async def step_out_for_good(self, game: GameId, user: UserId, level: Level, since: datetime | None = None) -> None:
        """Lets a computer player play for somebody who said at `since` that they have to go, unless they are back."""
        await self._look_after(game, lambda it: arranged.step_out(it, user, level, self._occasion(), since))

    async def leave_second_seat(self, game: GameId, user: UserId, level: Level) -> None:
        """Lets a computer player play on for somebody who sat down first at another table of the round."""
        await self._look_after(game, lambda it: arranged.leave_second_seat(it, user, level, self._occasion()))

    async def note_report(self, game: GameId, user: UserId, asker: Asker, left: frozenset[UserId]) -> None:
        """Notes that the asker, who organises the night, has reported a player as gone; `left` is as in `take_seat`."""
        await self._look_after(game, lambda it: arranged.note_report(it, user, _actor(it, asker), left))

    async def note_membership(self, guild: GuildId, left: frozenset[UserId], there: frozenset[UserId]) -> None:
        """Notes at all tables of a server which players have left it, and which have not, as Discord has just said."""
        for table in await self._store.tables_of(left | there, MOST_LISTED):
            gone = {table.seats[seat].user for seat in table.gone}
            if table.home.guild == guild and (gone & there or left & set(table.persons) - gone):
                with suppress(Refused):  # it was deleted meanwhile
                    await self._look_after(table.id, lambda it: absence.note_membership(it, left, there))

    async def note_there(self, game: GameId, asker: Asker) -> None:
        """Notes that a player, or the owner of a seat, is there."""

        def decide(it: Game, actor: Actor) -> Change:
            check(it, actor, Action.KEEP)
            return Change(it, announcements=(REFRESHED,))  # acting is enough to be there

        await self._change(game, asker, decide)

    async def seat_late_comer(
        self, game: GameId, person: Person, seat: Seat, gone: frozenset[UserId], save: _Save | None = None
    ) -> Outcome:
        """Gives somebody who has come late the seat of a computer player, or of somebody who has left the night.

        `save` replaces `Store.save`, to save something else in the same transaction.
        """

        def begin(_: Game) -> tuple[UserId, _Decision]:
            return person.user, lambda it: arranged.seat_late_comer(it, person, seat, gone, self._occasion())

        return self._outcome(*await self._saved(game, begin, save))

    # The game.

    async def sight(self, game: GameId, asker: Asker) -> Sight:
        """The table as the asker sees it, with what they are asked there."""
        loaded, actor = await self._asked(game, asker)
        return self._sight(loaded, actor)

    async def offer(self, game: GameId, asker: Asker) -> OfferView:
        """The two boards that the player is shown in the draft; refuses as `sights.offer_to` does."""
        return sights.offer_to(*await self._asked(game, asker))

    async def hand(self, game: GameId, asker: Asker) -> HandView:
        """The player's hand, sealed choices and questions; refuses as `sights.hand_of` does."""
        return sights.hand_of(*await self._asked(game, asker))

    async def seal_choice(self, game: GameId, asker: Asker, choice: Choice, *, hold: bool = False) -> Outcome:
        """Seals a choice of any kind, in place of an earlier one; the last one due reveals the turn.

        With `hold`, where two or more people play, the last one is held back for a minute, or until the asker's time is
        up: then, or by `reveal`, the turn is revealed. Until then the asker may change it; for all others all have
        chosen.
        """
        return await self._change(game, asker, lambda it, actor: self._sealed(it, actor, choice, hold=hold))

    async def seal_choice_of(self, game: GameId, asker: Asker, choose: ChoiceOf, *, hold: bool = False) -> Outcome:
        """Seals what `choose` picks from what the asker sees at that moment; if it raises, nothing changes.

        `hold` is as in `seal_choice`.
        """

        def begin(before: Game) -> tuple[UserId, _Decision]:
            actor = _actor(before, asker)
            choice = choose(self._sight(before, actor))
            return actor.user, lambda it: self._sealed(it, actor, choice, hold=hold)

        return self._seen(await self._chosen(game, begin), asker)

    def _sealed(self, game: Game, actor: Actor, choice: Choice, *, hold: bool) -> Change | None:
        until = deadlines.hold_until(game, actor.user, self._clock()) if hold else None
        return play.seal_choice(game, actor, choice, self._chance, until)

    async def reveal(
        self,
        game: GameId,
        asker: Asker,
        turn: TurnRef,
        seat: Seat,
        look: Callable[[Sight], object] = lambda _: None,
    ) -> Outcome:
        """Reveals the turn whose last choice the asker holds back for a seat; if none is held, nothing changes.

        `look` is given what the asker sees just before.
        """

        def begin(before: Game) -> tuple[UserId, _Decision]:
            actor = _actor(before, asker)
            look(self._sight(before, actor))
            return actor.user, lambda it: play.reveal_choice(it, actor, turn, seat, self._chance)

        return self._seen(await self._chosen(game, begin), asker)

    async def go_away(self, game: GameId, asker: Asker, until: datetime, since: datetime | None = None) -> Outcome:
        """Lets a computer player answer for the asker until they are back, from now or a later time on.

        Raises:
            Refused: the time is over, or too far away.
        """

        def begin(before: Game) -> tuple[None, _Decision]:
            actor = _actor(before, asker)
            # No acting person: who does anything at a table is back.
            return None, lambda it: away.go_away(it, actor, until, self._occasion(), since)

        return self._outcome(*await self._saved(game, begin))

    async def go_away_everywhere(self, actor: Actor, until: datetime, since: datetime | None = None) -> int:
        """As `go_away`, at all tables where the actor has a seat; returns how many these are."""
        away.check_span(since, until, self._clock())
        return await self._at_all(actor, lambda table: self.go_away(table, actor, until, since))

    async def be_back_everywhere(self, actor: Actor) -> int:
        """Ends that the actor is away, or will be, at all tables where they are; returns how many these are."""

        async def come_back(table: GameId) -> None:
            now = moment.at(await self._load(table), self._clock())
            if actor.user not in {*now.away, *now.leaves}:
                raise Refused(Reason.NOT_NOW)
            await self._change(table, actor, lambda it, who: away.come_back(it, who, self._clock()))

        return await self._at_all(actor, come_back)

    async def _at_all(self, actor: Actor, do: Callable[[GameId], Awaitable[object]]) -> int:
        """Does something at each table where the actor has a seat; returns at how many that was not refused."""
        done = 0
        for table in await self.around(actor):
            if table.seat_of(actor.user) is None and table.seat_lent_by(actor.user) is None:
                continue
            try:
                await do(table.id)
            except Refused:
                continue  # over by now, or left
            except UnreadableGameError:
                _log.exception("game %s cannot be told that somebody is away, or back", table.id)
            else:
                done += 1
        return done

    async def think(self, game: GameId) -> None:
        """Lets a table's computer players think about the open question, and seals what they find, if it still is open.

        Nothing is lost with a worker or with this process: they have all chosen already, if more quickly.
        """
        loaded = await self._load(game)
        while (before := self._thinking.get(game)) is not None and not _is_open(loaded, before):
            await before.over.wait()  # of a question that is over: it stops at once, but that takes a moment
            loaded = await self._load(game)
        progress = loaded.progress
        if (
            self._thinker is None
            or before is not None
            or not isinstance(progress, Play)
            or not thoughts.sitting(loaded)
        ):
            return
        resolution = progress.resolutions
        self._thinking[game] = under_way = _UnderWay(f"{game}, {resolution}", resolution)
        try:
            task = await asyncio.to_thread(thoughts.task, loaded, *await self._opened(game))
            if task is None or not under_way.open:
                return
            if found := await self._thinker.think(under_way.name, task):
                await self._look_after(game, lambda it: thoughts.take(it, resolution, found))
        finally:
            del self._thinking[game]
            under_way.over.set()

    async def read_outages(self) -> None:
        """Reads when the program did not run, before the first click comes: none may count as late.

        Nothing is noted, for nobody can reach it yet: one that dies now, and again after every start, was away all the
        time. But whoever clicks has reached it.
        """
        now = self._clock()
        self._outages = tuple(replace(each, until=each.until or now) for each in await self._store.outages())

    async def answer_for_the_late(self, game: GameId) -> datetime | None:
        """Lets a computer player answer for those whose time is up; returns when to look again.

        What was held back for long enough is revealed.

        A table that stands is closed, once its people have had notice for long enough.
        """
        # Take the time before reading who is away, so that a process that hangs in between makes nobody late.
        occasion = self._occasion()
        known = await self._known_outages()
        answered, _ = await self._saved(
            game, lambda _: (None, lambda it: deadlines.answer_for_the_late(it, occasion, known))
        )
        if self.is_cut_off(answered.home):
            return self._clock() + _SOON
        if not stands(answered):
            return deadlines.next_look(answered)
        if not deadlines.back(answered):
            answered = await self._tend(game, timedelta())
        # When it was to close is over where a second notice is still to be posted.
        look = deadlines.next_look(answered)
        return look and max(look, self._clock() + _SOON)

    async def excuse(self, game: GameId) -> Game:
        """The game, once its deadline has moved by outages that nobody has looked at; nobody is answered for."""
        known = await self._known_outages()
        excused, _ = await self._saved(
            game, lambda _: (None, lambda it: outages.after_outages(it, known, self._clock()))
        )
        return excused

    async def _known_outages(self) -> Sequence[Outage]:
        await self._store.beat()  # one that has just ended has to be known
        self._outages = await self._store.outages()
        return self._outages

    async def keep_pulse(self) -> None:
        """Notes that this process runs and people can reach it, and reads which servers are cut off."""
        await self._known_outages()

    async def reachable_since(self, home: Home) -> datetime | None:
        """When people there could reach the program again after its last outage; None if there was none."""
        return outages.back_since(home, await self._known_outages())

    def is_cut_off(self, home: Home) -> bool:
        """Whether people there could not reach the program when that was last looked at."""
        return outages.is_cut_off(home, self._outages)

    # The table's time.

    # Reminders.

    async def hush(self, game: GameId, asker: Asker, turn: TurnRef | None) -> TableView:
        """Reminds the asker no more of the question that is open."""
        loaded, actor = await self._asked(game, asker)
        deadlines.check_asked(loaded, actor, turn)
        await self._store.hush(actor.user, game, self._clock())
        return self._view(loaded)

    async def snooze(self, game: GameId, asker: Asker) -> tuple[datetime, bool]:
        """Reminds the asker, who is asked something there, of nothing for some hours.

        Returns until when, and whether they want to hear no more of what they are asked there after that, either.
        """
        loaded, actor = await self._asked(game, asker)
        progress = loaded.progress
        deadlines.check_asked(loaded, actor, turn_of(progress.state) if isinstance(progress, Play) else None)
        until = self._clock() + SNOOZE
        await self._store.snooze(actor.user, until)
        await self._store.look_now(Kind.REMIND, game)
        heard = (await self._store.reminded([actor.user]))[actor.user].tables.get(game)
        since = loaded.asked
        hushed = heard is not None and heard.hushed is not None and since is not None and heard.hushed > since
        return until, hushed

    # Seats change hands.

    # The end.

    async def tend_idle(self, game: GameId) -> datetime | None:
        """Gives notice to an idle table, or closes it after that; returns when to look again."""
        tended = await self._tend(game, self._bounds.idle)
        return idle.next_look(tended, self._clock(), self._bounds.idle)

    async def _tend(self, game: GameId, limit: timedelta) -> Game:
        known = await self._known_outages()
        waits = any(each.announcement.news is News.IDLE for each in await self._store.waiting(game))

        def decide(it: Game) -> Change | None:
            now = self._clock()
            if outages.soonest_end(it.home, known, now) is not None:
                return None
            return idle.tend_idle(it, now, limit, waits=waits)

        tended, _ = await self._saved(game, lambda _: (None, decide))
        return tended

    async def give_notice(self, game: GameId) -> None:
        """Notes that a table's people are being told that it is idle."""
        await self._look_after(game, lambda it: idle.give_notice(it, self._clock()))

    async def open_rematch(self, game: GameId, asker: Asker) -> Outcome:
        """Opens a table like the one before, or joins the rematch that somebody has opened, unless it was given up."""
        async with self._lock(game):
            for _ in range(_ATTEMPTS):
                over = await self._load(game)
                actor = _actor(over, asker)
                check(over, actor, Action.REMATCH)
                assert isinstance(over.progress, Over)
                if (opened := over.progress.rematch) is not None and not lobby.was_given_up(await self._load(opened)):
                    break
                change = await self._with_leave(lobby.open_rematch(over, actor, self._clock()), actor.user)
                guarded = replace(change, guard=self._bounds.to_open(actor.user, over.home))
                try:
                    saved = await self._store.create_rematch(over, guarded)
                    return self._outcome(self._told(saved, change), change)
                except ConflictError:
                    continue
            else:
                raise StoreUnavailableError(Trouble.LOCKED)
        found = await self._load(opened)
        # Once the rematch has begun, the asker is shown where it is.
        return await self.join_table(opened, asker) if isinstance(found.progress, Lobby) else self._outcome(found, None)

    # Where it is shown.

    async def move_table(self, game: GameId, asker: Asker, move: places.Move) -> Outcome:
        """Moves the table to another channel."""

        def decide(it: Game, actor: Actor) -> Change | None:
            change = places.move_table(it, actor, move)
            # A table whose channel is gone or refuses the bot has to go somewhere: no bound applies.
            lets_in = None if places.is_rescued(it, move) else self._bounds.to_move(it, move.home)
            return change and replace(change, guard=lets_in)

        outcome = await self._change(game, asker, decide)
        await self._hurry(game)
        return outcome

    async def repost_panel(self, game: GameId, asker: Asker) -> Outcome:
        """Brings the panel to the end of the channel."""
        outcome = await self._change(game, asker, places.repost_panel)
        await self._hurry(game)
        return outcome

    async def retry_servers(self, guilds: Collection[GuildId]) -> None:
        """Tries deliveries to the tables of these servers again now, because something has changed there."""
        known = [each for each in guilds if is_id(each)]
        if known and await self._store.hurry(guilds=known):
            self._on_news()

    async def tables_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        """The tables of a channel that are not over."""
        return await self._store.standing_in(channel) if is_id(channel) else ()

    async def note_lost(self, game: GameId, why: Obstruction) -> Lost | None:
        """Notes that the table's channel refuses the bot; returns None if it need not be told anything any more."""
        lost, _ = await self._saved(game, lambda _: (None, lambda it: places.note_lost(it, why, self._clock())))
        return None if places.is_forsaken(lost, self._clock()) else lost.lost

    async def note_regained(self, game: GameId) -> None:
        """Notes that the table's channel has been told what it missed."""
        await self._look_after(game, lambda it: places.note_regained(it, self._clock()))

    async def note_warned(self, game: GameId, users: Collection[UserId]) -> None:
        """Notes that these people know that the table is out of reach."""
        await self._look_after(game, lambda it: places.note_warned(it, users))

    async def watch_table(self, game: GameId, asker: Asker, *, on: bool) -> Outcome:
        """Starts, or stops, sending the asker what is revealed as direct messages."""

        def begin(before: Game) -> tuple[None, _Decision]:
            actor = _actor(before, asker)
            # No acting person: watching does not show that a player is there, and if a message cannot be delivered, it
            # is the bot that stops it.
            return None, lambda it: places.watch_table(it, actor, on=on)

        return self._outcome(*await self._saved(game, begin))

    # Looking on.

    async def check(self, game: GameId, asker: Asker, action: Action, seat: Seat | None = None) -> TableView:
        """The table, if the asker may do this there now, to the seat if one is given.

        Asked before somebody is shown how to do something, so that nothing has to be tried out for it.

        Raises:
            Refused: the asker may not, or not now.
        """
        loaded, actor = await self._asked(game, asker)
        if seat is None:
            check(loaded, actor, action)
        else:
            check_at(loaded, actor, action, seat)
        return self._view(loaded)

    async def summary_for_manager(self, game: GameId, asker: Asker) -> TableSummary:
        """A table in short, for a manager of its server: nothing that lies on the table, even if they play there."""
        loaded, actor = await self._asked(game, asker)
        check(loaded, actor, Action.OVERSEE)
        return table_summary(loaded)

    async def table(self, game: GameId, asker: Asker) -> TableView:
        """What everybody may see: who sits, who is still thinking, every city, and the scores at the end."""
        loaded, actor = await self._asked(game, asker)
        check(loaded, actor, Action.SEE_TABLE)
        return self._view(loaded)

    async def scores_so_far(self, game: GameId, asker: Asker) -> tuple[TableView, tuple[Score, ...]]:
        """The table, and by seat the score as if the game ended now; no scores before cards have been dealt.

        The scores count only what lies on the table, as everybody could.
        """
        loaded, actor = await self._asked(game, asker)
        check(loaded, actor, Action.SEE_TABLE)
        state = loaded.progress.state if isinstance(loaded.progress, Play | Over) else None
        return self._view(loaded), () if state is None else final_scores(state)

    async def around(
        self, actor: Actor, channels: tuple[ChannelId, ...] = (), *, over: bool = False
    ) -> tuple[TableSummary, ...]:
        """A person's tables, and those of some channels that they see, in short, the newest first.

        A person's tables are those at which they play, own a seat or are offered one. With `over`, the channels' last
        finished tables follow those that are not over.
        """
        found = await self._store.listed(actor.user, channels, MOST_LISTED, MOST_OVER if over else 0)
        return tuple(as_of(table, self._clock()) for table in found)

    async def server_tables(self, actor: Actor, page: int = 1, *, each: int = ON_A_PAGE) -> Page:
        """A page of the unfinished tables of the server that the actor manages, `each` on a page, the newest first.

        Raises:
            Refused: ONLY_MANAGERS, or MALFORMED.
        """
        guild = managed_server(actor)
        for number, most in ((page, MOST_PAGES), (each, MOST_LISTED)):
            if not 1 <= number <= most:
                raise Refused(Reason.MALFORMED)
        found = await self._store.of_server(guild, each + 1, (page - 1) * each)
        return Page(found[:each], page, last=len(found) <= each)

    async def reliability(self, actor: Actor) -> Reliability | None:
        """How the actor answers against the time at open tables: for nobody else. None is worse than any word."""
        return (await self._store.turns(actor.user)).reliability

    async def history(self, game: GameId, asker: Asker) -> dict[str, Any]:
        """The public history of a game, running or over, as JSON data (docs/formats.md)."""
        loaded, actor = await self._asked(game, asker)
        check(loaded, actor, Action.READ_HISTORY)
        return await asyncio.to_thread(archive.history, loaded, *await self._opened(game))

    async def record(self, game: GameId, asker: Asker) -> dict[str, Any]:
        """The record of a game that is over, with the proof of its deal, as JSON data (docs/formats.md)."""
        loaded, actor = await self._asked(game, asker)
        check(loaded, actor, Action.READ_RECORD)
        return await asyncio.to_thread(archive.record, loaded, *await self._opened(game))

    async def resolutions(self, game: GameId, asker: Asker) -> tuple[TableView, tuple[Resolution, ...]]:
        """The table, and all that was revealed so far, as everybody saw it; nothing before cards have been dealt."""
        loaded, actor = await self._asked(game, asker)
        check(loaded, actor, Action.SEE_TABLE)
        table = self._view(loaded)
        if table.table is None:
            return table, ()
        check(loaded, actor, Action.READ_HISTORY)
        return table, await asyncio.to_thread(archive.all_resolutions, *await self._opened(game))

    # For the relay: no asker is checked, for everybody in the table's channel sees what is announced.

    async def public_table(self, game: GameId) -> TableView:
        """What everybody may see of a table."""
        return self._view(await self._load(game))

    async def public_standing(self, game: GameId) -> tuple[TableView, tuple[Score, ...]]:
        """As `public_table`, with the points so far by seat: as `scores_so_far`."""
        loaded = await self._load(game)
        state = loaded.progress.state if isinstance(loaded.progress, Play | Over) else None
        return self._view(loaded), () if state is None else final_scores(state)

    async def telling(self, game: GameId) -> Telling:
        """All that the announcements of a table may need to be told."""
        loaded = await self._load(game)
        return Telling(
            loaded,
            self._view(loaded),
            lambda asker: self._sight(loaded, _actor(loaded, asker)),
            lambda: self._opened(game),
        )

    # How it is done.

    async def _load(self, game: GameId) -> Game:
        loaded = await self._store.load(game) if is_id(game) else None
        if loaded is None:
            raise Refused(Reason.NO_SUCH_GAME)
        return loaded

    async def _asked(self, game: GameId, asker: Asker) -> tuple[Game, Actor]:
        loaded = moment.at(await self._load(game), self._clock())
        return loaded, _actor(loaded, asker)

    async def _turns(self, game: GameId, asker: Asker) -> Turns:
        _, actor = await self._asked(game, asker)
        return await self._store.turns(actor.user)

    async def _opened(self, game: GameId) -> tuple[SealedDeal, tuple[LogEntry, ...]]:
        sealed, log = await asyncio.gather(self._store.sealed_deal(game), self._store.log(game))
        if sealed is None:
            raise Refused(Reason.NOT_NOW)
        return sealed, log

    async def _change(self, game: GameId, asker: Asker, decide: Callable[[Game, Actor], Change | None]) -> Outcome:
        """Changes a game as the asker wants; that they act shows that they are there."""
        return self._seen(await self._chosen(game, lambda it: _asked_by(_actor(it, asker), decide)), asker)

    async def _chosen(self, game: GameId, begin: _Begin) -> tuple[Game, Change | None]:
        """As `_saved`; before a choice ends a question that computer players think about, they are heard out.

        Nobody waits for them whose own time would run out meanwhile, or is over already.
        """
        under_way = self._thinking.get(game) if is_id(game) else None
        if under_way is None or self._thinker is None:
            return await self._saved(game, begin)

        def begin_warily(before: Game) -> tuple[UserId | None, _Decision]:
            who, decide = begin(before)

            def decide_warily(it: Game) -> Change | None:
                change, deadline = decide(it), it.timing.deadline
                ends = (
                    change is not None
                    and bool(change.entries)  # else the game is abandoned, and nothing is revealed
                    and _is_open(it, under_way)
                    and not _is_open(change.game, under_way)
                )
                if ends and (deadline is None or self._clock() + timedelta(seconds=_HEARD_OUT_SECONDS) < deadline):
                    raise _EndsTheQuestionError
                return change

            return who, decide_warily

        try:
            return await self._saved(game, begin_warily)
        except _EndsTheQuestionError:
            if self._thinker.hurry(under_way.name, _HURRIED_SECONDS):
                with suppress(TimeoutError):
                    async with asyncio.timeout(_HEARD_OUT_SECONDS):
                        await under_way.over.wait()
        return await self._saved(game, begin)

    async def _look_after(self, game: GameId, decide: _Decision) -> Outcome:
        """Changes a game when nobody asks in person."""
        return self._outcome(*await self._saved(game, lambda _: (None, decide)))

    async def _saved(self, game: GameId, begin: _Begin, save: _Save | None = None) -> tuple[Game, Change | None]:
        """Loads, decides and saves; if somebody else was quicker, once more on the game as it is now.

        Returns the game as it is afterwards, and the change.
        """
        async with self._lock(game):
            for _ in range(_ATTEMPTS):
                before = await self._load(game)
                who, decide = begin(before)
                newcomer = who is not None and who not in before.people
                leaves = await leaves_of(self._store, [who], self._clock()) if newcomer and who is not None else {}
                # In a thread: computer players think, and a deal is shuffled; the event loop does not wait for that.
                change = await asyncio.to_thread(self._decided, before, who, decide, leaves)
                if change is None:
                    return before, None
                try:
                    saved = await (save or self._store.save)(before, change)
                except ConflictError:
                    continue
                except asyncio.CancelledError:
                    self._on_news()  # it may have been saved all the same
                    raise
                return self._told(saved, change), change
            raise StoreUnavailableError(Trouble.LOCKED)

    async def _hurry(self, game: GameId) -> None:
        """Tries what is due for the game now, however long it was to wait."""
        if await self._store.hurry(game=game):
            self._on_news()

    async def _with_leave(self, change: Change, host: UserId) -> Change:
        """The opening of a table, whose host may have said when they will be away."""
        leaves = await leaves_of(self._store, [host], self._clock())
        return replace(change, game=absence.with_leaves(change.game, leaves))

    def _decided(
        self, loaded: Game, who: UserId | None, decide: _Decision, leaves: Mapping[UserId, Leave | None]
    ) -> Change | None:
        """What is to be saved: what was decided about the game of this moment, and what follows from every change.

        `leaves` tells when somebody will be away who is not at the table yet.
        """
        now = self._clock()
        before = moment.at(loaded, now)
        if who is not None and (after := outages.after_outages(before, self._outages, now)) is not None:
            before = after.game  # whoever acts is not late because the program was away
        acted = absence.note_answer(absence.with_act(before, who, now), who, now)
        change = decide(replace(acted, cut_off=self.is_cut_off(acted.home)))
        if change is None:
            same = (acted.timing, acted.away, acted.reports) == (loaded.timing, loaded.away, loaded.reports)
            if (same and not absence.was_missed(before, who, now)) or not isinstance(acted.progress, Draft | Play):
                return None
            # Whoever does anything is there, and answers for themselves from now on; as does who is back by now.
            change = Change(acted, announcements=(REFRESHED,))
        return with_consequences(Context(loaded, before, who, leaves, now), change)

    def _occasion(self) -> Occasion:
        return Occasion(self._clock(), self._chance)

    def _view(self, game: Game) -> TableView:
        return table_view(moment.at(game, now := self._clock()), now)

    def _sight(self, game: Game, actor: Actor) -> Sight:
        return sights.sight_of(moment.at(game, now := self._clock()), actor, now)

    def _told(self, game: Game, change: Change) -> Game:
        if change.announcements:
            self._on_news()
        under_way = self._thinking.get(game.id)
        if under_way is not None and self._thinker is not None and not _is_open(game, under_way):
            under_way.open = False
            self._thinker.drop(under_way.name)
        return game

    def _outcome(self, game: Game, change: Change | None) -> Outcome:
        news = () if change is None else tuple(each.news for each in change.announcements)
        return Outcome(self._view(game), news, changed=change is not None)

    def _seen(self, saved: tuple[Game, Change | None], asker: Asker) -> Outcome:
        game, _ = saved
        return replace(self._outcome(*saved), look=lambda: self._sight(game, _actor(game, asker)))

    def _lock(self, game: GameId) -> asyncio.Lock:
        """A game's lock; it lives as long as anybody holds it or waits for it."""
        if not is_id(game):
            raise Refused(Reason.NO_SUCH_GAME)
        return self._locks.setdefault(game, asyncio.Lock())


async def leaves_of(store: Store, users: Sequence[UserId], now: datetime) -> Mapping[UserId, Leave | None]:
    """When each of these people will be away, as they have said for all their tables."""
    known = await store.person_settings(users)
    return {user: absence.leave_of(known[user], now) for user in users}


def _is_open(game: Game, under_way: _UnderWay) -> bool:
    """Whether the question that is thought about still is."""
    return isinstance(game.progress, Play) and game.progress.resolutions == under_way.resolution


def _actor(game: Game, asker: Asker) -> Actor:
    """The person who asks, with what they are to this game."""
    return asker.at(game.home)


def _asked_by(actor: Actor, decide: Callable[[Game, Actor], Change | None]) -> tuple[UserId, _Decision]:
    return actor.user, lambda it: decide(it, actor)
