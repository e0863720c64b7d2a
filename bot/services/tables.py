"""The entry point to the use cases: load, decide, save, all under the game's lock. Only the database is awaited there.

`Tables.act` carries out a use case, and `Tables.look` shows what somebody may see. Use cases are pure functions. Each
one is declared with its right (`authority.allowed`) in the module of its subject.

Every method raises `Refused` if the answer is no, and has then changed nothing. It raises `StoreError` if the database
cannot do what is asked.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from bot.services import absence, lobby, moment, outages, same_deal, sights, thoughts
from bot.services.authority import UseCase, managed_server
from bot.services.bounds import USUAL, Bounds, with_those_opening
from bot.services.consequences import Context, with_consequences
from bot.services.experience import ENOUGH, Experience
from bot.services.game import Draft, Game, Leave, Lobby, Over, Past, Play, TableSettings
from bot.services.marks import Marks
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import (
    PROGRAM,
    Actor,
    ActorT,
    Asker,
    Asks,
    ChannelId,
    GameId,
    GuildId,
    Home,
    MessageId,
    UserId,
    is_id,
)
from bot.services.ports import (
    Chance,
    Change,
    Clock,
    ConflictError,
    Kind,
    Sent,
    Store,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from bot.services.rating import Rated
from bot.services.reach import Reach
from bot.services.refusals import Reason, Refused
from bot.services.reliability import Reliability, Turns
from bot.services.review import Reviews
from bot.services.same_deal import DealOffer, DealWith, Earlier
from bot.services.sights import Sight
from bot.services.summaries import Page, TableSummary, as_of
from bot.services.telling import Telling
from bot.services.thinkers import EndsTheQuestionError, Thinkers, UnderWay
from bot.services.thinking import Thinker
from bot.services.views import TableView, table_view
from engine.ruleset import Seat
from engine.scoring import Score
from engine.setup import Deal

_ATTEMPTS = 100
"""Each conflict means that somebody else's change was saved, so this many conflicts in a row are a bug."""

MOST_LISTED = 50
"""Most tables of a person in one list, and most tables of the channels. Discord suggests 25, and shows fewer."""
ON_A_PAGE = 10
"""Tables on one page of the list that a server's managers see."""
MOST_PAGES = 1_000
"""Most pages of that list: more than any server has."""
MOST_OVER = 10
"""Most finished tables in a list. People reach older ones by their number."""

_NO_MARKS = Marks()

_log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_R = TypeVar("_R")

Save: TypeAlias = Callable[[Game, Change], Awaitable[Game]]
"""Saves a change of a game, as `Store.save` does."""


@dataclass(frozen=True)
class Outcome:
    """The result of a use case that changes a table or finds nothing to change."""

    news: tuple[News, ...]
    """What will be announced; empty if nothing changed."""
    changed: bool
    """False if there was nothing to change."""
    appointed: frozenset[Kind]
    """The kinds of job for which the change has set a time."""
    look: Callable[[UseCase[Any, [], Any]], Any] = field(repr=False, compare=False)
    """Shows what the asker may see now; see `Tables.look`."""
    view: Callable[[], TableView] = field(repr=False, compare=False)
    """Makes the value of `table`."""

    @cached_property
    def table(self) -> TableView:
        """What everyone may see of the table."""
        return self.view()

    @property
    def sight(self) -> Sight:
        """What only the asker sees now, made at every call. Raises Refused if they may not see the table."""
        sight: Sight = self.look(sights.sight)
        return sight


class Tables:
    """All tables of one store. Any number of tasks and processes may call its methods."""

    def __init__(  # noqa: PLR0913, PLR0917 - puts together parts that know nothing of each other
        self,
        store: Store,
        chance: Chance,
        clock: Clock,
        on_news: Callable[[], None] = lambda: None,
        bounds: Bounds = USUAL,
        thinker: Thinker | None = None,
    ) -> None:
        """`on_news` is called after a change with announcements is saved, so that they can be delivered at once.

        Without a `thinker`, computer players that think play like medium ones.
        """
        self.bounds = bounds
        self.reach = Reach(store, clock)
        self._store = store
        self._chance = chance
        self._clock = clock
        self._on_news = on_news
        self.reviews = Reviews(thinker)
        self._thinkers = Thinkers(thinker, clock)
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()
        self._opening: list[tuple[UserId, Home]] = []
        """The hosts and places of tables that are being opened and are not saved yet."""

    # Acting and looking.

    async def act(
        self,
        game: GameId,
        asks: Asks[ActorT],
        use_case: UseCase[ActorT, _P, Change | None],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> Outcome:
        """Does what somebody asks for at a table.

        Loads the table, checks the right, runs the use case in a thread, adds what follows from every change
        (`consequences`), and saves everything in one transaction. If somebody else's change was saved first, does all
        this again with the table as it is then.
        """
        return await self.act_with(self._store.save, game, asks, use_case, *args, **kwargs)

    async def act_with(
        self,
        save: Save,
        game: GameId,
        asks: Asks[ActorT],
        use_case: UseCase[ActorT, _P, Change | None],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> Outcome:
        """As `act`, but `save` replaces `Store.save`, to save something else in the same transaction.

        If computer players are thinking about a question, a person's choice ends it only after they have been heard.
        """

        def decide(it: Game, actor: ActorT, occasion: Occasion) -> Change | None:
            return use_case(it, actor, occasion, *args, **kwargs)

        hearing = self._thinkers.at(game) if is_id(game) else None
        try:
            outcome = await self._decide_and_save(game, asks, use_case, decide, save, hearing)
        except EndsTheQuestionError:
            assert hearing is not None
            await self._thinkers.hear_out(hearing)
            outcome = await self._decide_and_save(game, asks, use_case, decide, save)
        if use_case.hurries and await self._store.hurry(game=game):
            self._on_news()
        return outcome

    async def look(
        self,
        game: GameId,
        asks: Asks[ActorT],
        reading: UseCase[ActorT, _P, _R],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _R:
        """Shows somebody a table as it is at this moment."""
        loaded, actor, occasion = await self._asked(game, asks)
        return reading(loaded, actor, occasion, *args, **kwargs)

    async def look_back(
        self,
        game: GameId,
        asks: Asks[ActorT],
        reading: UseCase[ActorT, Concatenate[Past | None, _P], _R],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _R:
        """As `look`, but the reading also gets the deal and the log, or None if no cards have been dealt.

        Raises:
            Refused: PLAYS_DEAL if the game is over, and the person has a seat at a table that plays its deal again;
                or what the reading says.
        """
        loaded, actor, occasion = await self._asked(game, asks)
        reading.right.check(loaded, actor)
        who = actor.user if isinstance(actor, Actor) and isinstance(loaded.progress, Over) else None
        if who is not None:
            _check_not_playing(await self._store.playing(loaded, who))
        shown = await asyncio.to_thread(reading, loaded, actor, occasion, await self._store.past(game), *args, **kwargs)
        if who is not None and reading.uncovers(*args, **kwargs):
            _check_not_playing(await self._store.uncover(loaded, who))  # it may have begun meanwhile
        return shown

    async def playing_deal(self, game: GameId) -> GameId | None:
        """Return the open table that plays the deal of a game again; None if there is none, or no such game.

        Raises UnreadableGameError.
        """
        loaded = await self._store.load(game)
        return None if loaded is None else await self._store.playing(loaded)

    async def check(
        self, game: GameId, asker: Asker, use_case: UseCase[Actor, ..., object], seat: Seat | None = None
    ) -> TableView:
        """Return the table if the asker may do this there now, to the given seat if there is one.

        This is checked before somebody is shown how to do something, so that nothing has to be tried out.

        Raises:
            Refused: the asker may not do this, or not now.
        """
        loaded, actor, occasion = await self._asked(game, asker)
        use_case.right.check(loaded, actor, seat)
        return table_view(loaded, occasion.now)

    # Opening a table.

    @asynccontextmanager
    async def opening(self, host: Actor, home: Home) -> AsyncIterator[None]:
        """Reserves room for one more table in this process until it is saved.

        Raises:
            Refused: the host may not open a table there now. In that case nothing has been posted yet.
        """
        before, mine = tuple(self._opening), (host.user, home)
        self._opening.append(mine)
        try:
            found = await self._store.counts(host.user, home)
            self.bounds.to_open(host.user, home).check(with_those_opening(found, *mine, before))
            yield
        finally:
            self._opening.remove(mine)

    async def open_table(self, host: Actor, home: Home, settings: TableSettings) -> Outcome:
        """Opens a table with its host in the first seat."""
        occasion = self._occasion(turns=await self._store.turns(host.user), rates=await self._rates(home))
        change = await self._with_leave(lobby.open_table(host, home, settings, occasion), host.user)
        return self._outcome(await self._store.create(change), change, host)

    async def open_rematch(self, game: GameId, asker: Asker) -> Outcome:
        """Opens a table like the one before, or joins the rematch if there is one that was not given up."""
        async with self._lock(game):
            for _ in range(_ATTEMPTS):
                over = await self._load(game)
                actor = asker.at(over.home)
                experienced = over.settings.beginners and await self._is_experienced(actor.user)
                occasion = self._occasion(experienced=experienced, rates=await self._rates(over.home))
                change = lobby.open_rematch(over, actor, occasion)
                assert isinstance(over.progress, Over)
                if (opened := over.progress.rematch) is not None and not lobby.was_given_up(await self._load(opened)):
                    break
                change = await self._with_leave(change, actor.user)
                try:
                    return self._outcome(await self._store.create_rematch(over, change), change, actor)
                except ConflictError:
                    continue
            else:
                raise StoreUnavailableError(Trouble.LOCKED)
        found = await self._load(opened)
        # Once the rematch has begun, the asker is shown where it is.
        if isinstance(found.progress, Lobby):
            return await self.act(opened, asker, lobby.join_table)
        return self._outcome(found, None, asker.at(found.home))

    async def deal_offer(self, game: GameId, asker: Asker) -> DealOffer:
        """Return how somebody may play the deal of a game again.

        Raises:
            Refused: UNSCORED, NO_LONGER_KEPT, or PLAYS_DEAL if they are playing it; or what `authority` says.
        """
        table = await self.look_back(game, asker, same_deal.see_deal)
        first = await self._load(table.repeats or game)
        user = asker.at(first.home).user
        return same_deal.offer_of(table, first, user, knows=await self._store.knows_deal(first, user))

    async def open_same_deal(self, game: GameId, asker: Asker, against: DealWith) -> Outcome:
        """Opens a table that plays the deal of a game again.

        Raises:
            Refused: DEAL_ON if another table plays it now, KNOWS_DEAL, or what `same_deal.open_same_deal` says.
            UnreadableGameError: the deal is damaged.
        """
        for _ in range(_ATTEMPTS):
            over = await self._load(game)
            actor = asker.at(over.home)
            same_deal.open_same_deal.right.check(over, actor)
            first = over if over.repeats is None else await self._load(over.repeats)
            past = await self._store.past(first.id)
            experienced = first.settings.beginners and await self._is_experienced(actor.user)
            occasion = self._occasion(experienced=experienced)
            change = same_deal.open_same_deal(over, actor, occasion, first, past, against)
            change = await self._with_leave(change, actor.user)
            try:
                saved = await self._store.create_again(first, change, checked=against is DealWith.PEOPLE)
            except ConflictError:
                continue
            return self._outcome(saved, change, actor)
        raise StoreUnavailableError(Trouble.LOCKED)

    # Lists.

    async def around(
        self, actor: Actor, channels: tuple[ChannelId, ...] = (), *, over: bool = False
    ) -> tuple[TableSummary, ...]:
        """Return summaries of a person's tables and of tables in channels that they see, the newest first.

        A person's tables are those where they play, own a seat or are offered one. With `over`, the last finished
        tables of the channels follow those that are not over.
        """
        found = await self._store.listed(actor.user, channels, MOST_LISTED, MOST_OVER if over else 0)
        return tuple(as_of(table, self._clock()) for table in found)

    async def server_tables(self, actor: Actor, page: int = 1, *, each: int = ON_A_PAGE) -> Page:
        """Return a page of `each` unfinished tables of the server that the actor manages, the newest first.

        Raises:
            Refused: ONLY_MANAGERS, or MALFORMED.
        """
        guild = managed_server(actor)
        for number, most in ((page, MOST_PAGES), (each, MOST_LISTED)):
            if not 1 <= number <= most:
                raise Refused(Reason.MALFORMED)
        found = await self._store.of_server(guild, each + 1, (page - 1) * each)
        return Page(found[:each], page, last=len(found) <= each)

    async def experience(self, actor: Actor) -> Experience:
        """How much the actor has played, and how they played last."""
        finished = await self._store.finished(actor.user, ENOUGH)
        last = None
        if len(finished) == ENOUGH:
            with suppress(UnreadableGameError):
                last = await self._store.load(finished[0])
        return Experience(len(finished), None if last is None else last.settings)

    async def reliability(self, actor: Actor) -> Reliability | None:
        """How well the actor keeps deadlines at open tables. Only they may know it. None is worse than any word."""
        return (await self._store.turns(actor.user)).reliability

    async def announced_by(
        self, games: Collection[GameId], message: MessageId
    ) -> tuple[GameId, tuple[Announcement, ...]] | None:
        """Return which of these tables a message was posted for, and what it announced; None if that is not known."""
        return await self._store.announced_by(games, message) if is_id(message) else None

    async def last_finished(self, actor: Actor) -> GameId | None:
        """Return the last game that the actor played to the end, if any."""
        return next(iter(await self._store.finished(actor.user, 1)), None)

    async def tables_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        """Return the tables of a channel that are not over."""
        return await self._store.standing_in(channel) if is_id(channel) else ()

    # For the program itself: everyone in the table's channel sees what is announced.

    async def retry_servers(self, guilds: Collection[GuildId]) -> None:
        """Retries deliveries to the tables of these servers now, because something has changed there."""
        known = [each for each in guilds if is_id(each)]
        if known and await self._store.hurry(guilds=known):
            self._on_news()

    async def public_table(self, game: GameId) -> TableView:
        """Return what everyone may see of a table."""
        return (await self.public_standing(game))[0]

    async def public_standing(self, game: GameId) -> tuple[TableView, tuple[Score, ...]]:
        """As `public_table`, with the points so far, by seat, as in `sights.scores_so_far`."""
        now = self._clock()
        return sights.standing(moment.at(await self._load(game), now), now)

    async def keep_signpost(self, game: GameId, channel: ChannelId, message: MessageId) -> None:
        """Keeps a message that says elsewhere where a table is, to word it anew if somebody is forgotten."""
        await self._store.keep_signpost(game, Sent(channel, message, direct=False))

    async def keep_film(self, game: GameId, channel: ChannelId, message: MessageId, users: Collection[UserId]) -> None:
        """Keeps a message that shows a whole game with these people, to empty it if one of them is forgotten."""
        await self._store.keep_film(game, Sent(channel, message, direct=False), users)

    async def telling(self, game: GameId) -> Telling:
        """Return everything that the texts of a table's announcements may need."""
        loaded, _, occasion = await self._asked(game, PROGRAM)
        earlier = await self._earlier(loaded, occasion)

        def sight(asker: Asker) -> Sight:
            return sights.sight(loaded, asker.at(loaded.home), self._occasion())

        return Telling(
            loaded,
            table_view(loaded, occasion.now),
            sight,
            lambda: self._store.past(game),
            lambda news: self._store.posted(game, news),
            lambda user: self._rated(loaded, user),
            lambda user: self._store.before(user, game),
            earlier,
        )

    async def think(self, game: GameId) -> None:
        """Makes a table's computer players think about the open question; see `Thinkers.think`."""
        await self._thinkers.think(
            game,
            lambda: self._load(game),
            lambda: self._store.past(game),
            lambda resolution, found: self.act(game, PROGRAM, thoughts.take, resolution, found),
        )

    # Implementation.

    async def _load(self, game: GameId) -> Game:
        loaded = await self._store.load(game) if is_id(game) else None
        if loaded is None:
            raise Refused(Reason.NO_SUCH_GAME)
        return loaded

    async def _earlier(self, game: Game, occasion: Occasion) -> Earlier | None:
        """Return how the deal of a game that is over went before, if it was played again and that is known."""
        if game.repeats is None or not isinstance(game.progress, Over):
            return None
        with suppress(UnreadableGameError):
            first = await self._store.load(game.repeats)
            return None if first is None else same_deal.earlier_of(game, first, occasion)
        return None

    async def _deal_for(self, game: Game) -> Deal | None:
        """Return the deal that a lobby is to play again, if any and if it is still there."""
        if game.repeats is None or not isinstance(game.progress, Lobby):
            return None
        with suppress(UnreadableGameError):
            past = await self._store.past(game.repeats)
            return None if past is None else past.sealed.deal
        return None

    async def _asked(self, game: GameId, asks: Asks[ActorT]) -> tuple[Game, ActorT, Occasion]:
        occasion = self._occasion()
        loaded = moment.at(await self._load(game), occasion.now)
        return loaded, asks.at(loaded.home), occasion

    async def _decide_and_save(  # noqa: PLR0913, PLR0917 - who asks for what, and how it is saved
        self,
        game: GameId,
        asks: Asks[ActorT],
        use_case: UseCase[ActorT, ..., Change | None],
        decide: Callable[[Game, ActorT, Occasion], Change | None],
        save: Save,
        hearing: UnderWay | None = None,
    ) -> Outcome:
        """Loads, decides and saves. If somebody else's change was saved first, starts again with the game as it is now.

        Raises:
            EndsTheQuestionError: the change ends a question, and computer players that think must be heard first.
        """
        async with self._lock(game):
            for _ in range(_ATTEMPTS):
                before = await self._load(game)
                actor = asks.at(before.home)
                who = actor.user if use_case.shows_presence else None
                leaves: Mapping[UserId, Leave | None] = {}
                experienced = False
                if who is not None and who not in before.people:
                    leaves = await leaves_of(self._store, [who], self._clock())
                    experienced = before.settings.beginners and await self._is_experienced(who)
                in_lobby = who is not None and isinstance(before.progress, Lobby)
                turns = await self._store.turns(who) if who is not None and in_lobby else Turns()
                now = self._clock()
                if use_case.minds_outages:
                    # The time is taken before this, so a process that hangs in between makes nobody late.
                    await self.reach.keep_fresh(now)
                marks = await self._marks_for(before)
                occasion = self._occasion(now, turns, experienced=experienced, marks=marks)
                if (deal := await self._deal_for(before)) is not None:
                    occasion = replace(occasion, deal=deal)
                context = Context(before, moment.at(before, now), who, leaves, occasion)
                # This runs in a thread, so that the event loop waits neither for computer players nor for a deal.
                heard = hearing if isinstance(actor, Actor) else None
                change = await asyncio.to_thread(self._decided, context, decide, actor, occasion, heard)
                if change is None:
                    return self._outcome(before, None, asks)
                try:
                    saved = await save(before, change)
                except ConflictError:
                    continue
                except asyncio.CancelledError:
                    self._on_news()  # the change may have been saved all the same
                    raise
                _log_stage(before, saved)
                return self._outcome(saved, change, asks)
            raise StoreUnavailableError(Trouble.LOCKED)

    def _decided(
        self,
        context: Context,
        decide: Callable[[Game, ActorT, Occasion], Change | None],
        actor: ActorT,
        occasion: Occasion,
        hearing: UnderWay | None,
    ) -> Change | None:
        """Return what to save: the decision about the game as it is now, and what follows from every change."""
        loaded, before, who, now = context.saved, context.before, context.who, context.now
        if who is not None and (after := outages.after_outages(before, self.reach.known, now)) is not None:
            before = after.game  # nobody is late because the program was away
            context = replace(context, before=before)
        acted = absence.note_answer(absence.with_act(before, who, now), who, now)
        change = decide(replace(acted, cut_off=self.reach.is_cut_off(acted.home)), actor, occasion)
        if hearing is not None:
            self._thinkers.check(hearing, acted, change)
        if change is None:
            same = (acted.timing, acted.attendance, acted.away, acted.reports) == (
                loaded.timing,
                loaded.attendance,
                loaded.away,
                loaded.reports,
            )
            if (same and not absence.was_missed(before, who, now)) or not isinstance(acted.progress, Draft | Play):
                return None
            # Anyone who does something is there, and answers for themselves from now on. So does anyone who is back.
            change = Change(acted, announcements=(REFRESHED,))
        return with_consequences(context, change)

    def _occasion(
        self,
        now: datetime | None = None,
        turns: Turns = Turns(),  # noqa: B008 - it is frozen
        *,
        experienced: bool = False,
        marks: Marks = _NO_MARKS,
        rates: bool = False,
    ) -> Occasion:
        now = now or self._clock()
        return Occasion(now, self._chance, self.bounds, self.reach.known, experienced, turns, marks, rates)

    async def _rated(self, game: Game, user: UserId) -> Rated | None:
        """Return a person's rating after a game; None if that has not changed it, or another game has since."""
        if game.home.guild is None or not game.is_rated or not await self._rates(game.home):
            return None
        found = await self._store.rating(game.home.guild, user)
        return found if found.last == game.id else None

    async def _rates(self, home: Home) -> bool:
        return home.guild is not None and (await self._store.guild_settings(home.guild)).ratings

    async def _marks_for(self, game: Game) -> Marks:
        """Return what a game knows people by that it has forgotten; most games have forgotten nobody."""
        return await self._store.marks() if game.forgotten else _NO_MARKS

    async def _is_experienced(self, user: UserId) -> bool:
        return len(await self._store.finished(user, ENOUGH)) == ENOUGH

    async def _with_leave(self, change: Change, host: UserId) -> Change:
        """Add to the opening of a table when its host will be away, if they have said so."""
        leaves = await leaves_of(self._store, [host], self._clock())
        return replace(change, game=absence.with_leaves(change.game, leaves))

    def _outcome(self, game: Game, change: Change | None, asks: Asks[Any]) -> Outcome:
        """Return the outcome once a change has been saved. `change` is None if nothing has changed."""
        if change is not None:
            if change.announcements:
                self._on_news()
            self._thinkers.note(game)

        def look(reading: UseCase[Any, [], Any]) -> Any:  # noqa: ANN401 - whatever the reading shows
            occasion = self._occasion()
            return reading(moment.at(game, occasion.now), asks.at(game.home), occasion)

        def view() -> TableView:
            now = self._clock()
            return table_view(moment.at(game, now), now)

        news = () if change is None else tuple(each.news for each in change.announcements)
        kinds = frozenset() if change is None else frozenset(each.kind for each in change.appointments)
        return Outcome(news, change is not None, kinds, look, view)

    def _lock(self, game: GameId) -> asyncio.Lock:
        """Return a game's lock, which exists as long as anybody holds it or waits for it."""
        if not is_id(game):
            raise Refused(Reason.NO_SUCH_GAME)
        return self._locks.setdefault(game, asyncio.Lock())


async def leaves_of(store: Store, users: Sequence[UserId], now: datetime) -> Mapping[UserId, Leave | None]:
    """Return when each of these people will be away, as they have said for all their tables."""
    known = await store.person_settings(users)
    return {user: absence.leave_of(known[user], now) for user in users}


def _check_not_playing(table: GameId | None) -> None:
    """Raises Refused if a person has a seat at a table that plays the deal again."""
    if table is not None:
        raise Refused(Reason.PLAYS_DEAL, most=table)


def _log_stage(before: Game, after: Game) -> None:
    """Log that a game begins or ends, with nothing about its people."""
    if isinstance(before.progress, Lobby) and isinstance(after.progress, Draft | Play):
        count = len(after.persons)
        _log.info("game %s begins (people: %d, computer players: %d)", after.id, count, len(after.seats) - count)
    if isinstance(before.progress, Draft | Play) and isinstance(after.progress, Over):
        _log.info("game %s ends: %s", after.id, after.progress.ending.value)
