"""The use cases, one method each: load, decide, save, all under the game's lock; nothing else is awaited there.

Every method raises `Refused` where the answer is no, and then nothing has changed; and `StoreError` where the database
cannot do it.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from bot.services import absence, archive, claims, draft, endings, idle, lobby, places, play, substitutes
from bot.services.authority import Action, check, check_at
from bot.services.bounds import USUAL, Bounds
from bot.services.game import (
    Choice,
    Draft,
    Ending,
    Game,
    Lobby,
    LogEntry,
    Lost,
    Obstruction,
    Over,
    Play,
    SealedDeal,
    TableSettings,
    TurnRef,
)
from bot.services.news import News
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, UserId, is_id
from bot.services.ports import Chance, Change, Clock, ConflictError, Occasion, Store, StoreUnavailableError, Trouble
from bot.services.refusals import Reason, Refused, require
from bot.services.summaries import Page, TableSummary, table_summary
from bot.services.views import Course, HandView, OfferView, TableView, hand_view, table_view
from engine.catalogue import Side
from engine.ruleset import Seat
from engine.scoring import Score, final_scores
from engine.views import CityView, Resolution
from players.levels import Level

_log = logging.getLogger(__name__)

_ATTEMPTS = 100
"""Each conflict means that somebody else was served, so that many in a row are no bad luck but a fault."""

MOST_LISTED = 50
"""Tables of a person, and as many of the channels, in one list: Discord suggests 25, and shows fewer."""
ON_A_PAGE = 10
"""Tables of a server in one list, for who manages it."""
MOST_PAGES = 1_000
"""More than any server has."""
MOST_OVER = 10
"""Tables that are over and still asked about; older ones are known by their number."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it."""

    table: TableView
    news: tuple[News, ...]
    """What will be announced; empty where nothing changed."""
    changed: bool = True
    """False where all was so already."""


class Tables:
    """All tables of one store. Its methods may be called from any number of tasks, and of processes."""

    def __init__(
        self,
        store: Store,
        chance: Chance,
        clock: Clock,
        on_news: Callable[[], None] = lambda: None,
        bounds: Bounds = USUAL,
    ) -> None:
        """`on_news` is called after something was saved that is to be announced."""
        self._store = store
        self._chance = chance
        self._clock = clock
        self._on_news = on_news
        self._bounds = bounds
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    # The lobby.

    async def check_open(self, host: Actor, home: Home) -> None:
        """Raises Refused where somebody may not open a table there now: asked before anything is posted for it."""
        require(host, Actor)
        require(home, Home)
        self._bounds.to_open(host.user, home).check(await self._store.counts(host.user, home))

    async def open(self, host: Actor, home: Home, settings: TableSettings) -> Outcome:
        """Opens a table with its host in the first seat."""
        change = lobby.open_table(host, home, settings, self._clock())
        guarded = replace(change, guard=self._bounds.to_open(host.user, home))
        return self._told(await self._store.create(guarded), change)

    async def join(self, game: GameId, actor: Actor) -> Outcome:
        """Takes the next free seat."""
        return await self._change(game, actor, lambda it: lobby.join(it, actor, self._clock()))

    async def leave(self, game: GameId, actor: Actor) -> Outcome:
        """Gives the seat in the lobby up."""
        return await self._change(game, actor, lambda it: lobby.leave(it, actor, self._clock()))

    async def kick(self, game: GameId, actor: Actor, user: UserId) -> Outcome:
        """Removes a person from the lobby."""
        return await self._change(game, actor, lambda it: lobby.kick(it, actor, user, self._clock()))

    async def invite(self, game: GameId, actor: Actor, user: UserId) -> Outcome:
        """Lets a person join."""
        return await self._change(game, actor, lambda it: lobby.invite(it, actor, user, self._clock()))

    async def configure(self, game: GameId, actor: Actor, change: Callable[[TableSettings], TableSettings]) -> Outcome:
        """Settles what is played, by a change of what is settled when it is saved."""
        return await self._change(game, actor, lambda it: lobby.configure(it, actor, change, self._clock()))

    async def choose_wonder(self, game: GameId, actor: Actor, city: str | None, side: Side | None) -> Outcome:
        """Settles the own wonder."""
        return await self._change(game, actor, lambda it: lobby.choose_wonder(it, actor, city, side, self._clock()))

    async def fill(self, game: GameId, actor: Actor, level: Level, seats: int | None = None) -> Outcome:
        """Seats computer players, by default in all free seats."""
        return await self._change(game, actor, lambda it: lobby.fill(it, actor, level, seats, self._clock()))

    async def dismiss(self, game: GameId, actor: Actor) -> Outcome:
        """Sends the computer player that came last away."""
        return await self._change(game, actor, lambda it: lobby.dismiss(it, actor, self._clock()))

    async def start(self, game: GameId, actor: Actor) -> Outcome:
        """Begins the draft of the wonders, or the game."""

        def decide(it: Game) -> Change:
            begun, look = lobby.start(it, actor, self._chance), idle.first_look(self._clock())
            return replace(begun, guard=self._bounds.to_start(it), appointments=(look,))

        return await self._change(game, actor, decide)

    async def expire(self, game: GameId) -> datetime | None:
        """Closes a lobby that was forgotten; gives when to look again, where somebody has touched it meanwhile."""
        outcome = await self._change(game, None, lambda it: lobby.expire(it, self._clock()))
        return outcome.table.expires

    # The game.

    async def offer(self, game: GameId, actor: Actor) -> OfferView:
        """The two boards that are shown to a player in the draft.

        Raises Refused: SEALED_BY_ANOTHER, where another person has kept one of them for the seat.
        """
        loaded = await self._load(game)
        check(loaded, actor, Action.KEEP_BOARD)
        seat, stage = loaded.seat_of(actor.user), loaded.stage
        assert seat is not None
        assert isinstance(stage, Draft)
        draft.check_open(loaded, stage, seat, actor)
        return OfferView(stage.offers[seat], stage.kept[seat])

    async def keep_board(self, game: GameId, actor: Actor, board: int) -> Outcome:
        """Keeps the first (0) or the second (1) board of the draft."""
        return await self._change(game, actor, lambda it: draft.keep(it, actor, board, self._chance))

    async def hand(self, game: GameId, actor: Actor) -> HandView:
        """What a player sees: the hand, what is sealed, what is asked; refusals as of `sight`."""
        return (await self.sight(game, actor))[1]

    async def sight(self, game: GameId, actor: Actor) -> tuple[TableView, HandView]:
        """What a player sees, beside the table, both as they are at one and the same moment.

        Raises Refused: SEALED_BY_ANOTHER, where another person has sealed what is open; its detail is who that was.
        """
        loaded = await self._load(game)
        check(loaded, actor, Action.SEE_HAND)
        seat, stage = loaded.seat_of(actor.user), loaded.stage
        assert seat is not None
        assert isinstance(stage, Play)
        play.check_unsealed(loaded, stage, seat, actor.user)
        return self._view(loaded), hand_view(stage.state, seat)

    async def choose(self, game: GameId, actor: Actor, choice: Choice) -> Outcome:
        """Seals a choice of any kind, in place of an earlier one; the last one due reveals the turn."""
        return await self._change(game, actor, lambda it: play.choose(it, actor, choice, self._chance))

    async def take_back(self, game: GameId, actor: Actor, turn: TurnRef, seat: Seat) -> Outcome:
        """Takes a sealed choice back."""
        return await self._change(game, actor, lambda it: play.take_back(it, actor, turn, seat))

    # Seats change hands.

    async def hand_over(self, game: GameId, actor: Actor, user: UserId) -> Outcome:
        """Makes another person at the table the host."""
        return await self._change(game, actor, lambda it: substitutes.hand_over(it, actor, user, self._clock()))

    async def step_out(self, game: GameId, actor: Actor, seat: Seat, level: Level) -> Outcome:
        """Lets a computer player play the own seat."""
        return await self._change(
            game, actor, lambda it: substitutes.step_out(it, actor, seat, level, self._occasion())
        )

    async def offer_seat(self, game: GameId, actor: Actor, seat: Seat, user: UserId | None) -> Outcome:
        """Offers a seat to a person; None takes the offer back."""
        return await self._change(game, actor, lambda it: substitutes.offer_seat(it, actor, seat, user))

    async def take_seat(self, game: GameId, actor: Actor, seat: Seat, left: frozenset[UserId] = frozenset()) -> Outcome:
        """Takes a seat that was offered. Here and below `left` are persons who play and have left the server."""
        return await self._change(game, actor, lambda it: substitutes.take_seat(it, actor, seat, self._occasion(left)))

    async def hand_back(self, game: GameId, actor: Actor, seat: Seat) -> Outcome:
        """Gives a seat back to whose it is."""
        return await self._change(game, actor, lambda it: substitutes.hand_back(it, actor, seat, self._occasion()))

    async def come_back(self, game: GameId, actor: Actor) -> Outcome:
        """Gives who asks the own seat back."""
        return await self._change(game, actor, lambda it: substitutes.come_back(it, actor, self._occasion()))

    async def claim(
        self, game: GameId, actor: Actor, seat: Seat, to: UserId | None, left: frozenset[UserId] = frozenset()
    ) -> Outcome:
        """Proposes that a person, or a computer player (None), plays for somebody who is not there."""
        return await self._change(game, actor, lambda it: claims.claim(it, actor, seat, to, self._occasion(left)))

    async def agree(  # noqa: PLR0913 - who agrees to what, and what decides about it
        self,
        game: GameId,
        actor: Actor,
        seat: Seat,
        to: UserId | None,
        *,
        agree: bool,
        left: frozenset[UserId] = frozenset(),
    ) -> Outcome:
        """Votes on what is proposed for a seat."""
        return await self._change(
            game, actor, lambda it: claims.agree(it, actor, seat, to, self._occasion(left), agree=agree)
        )

    # The end.

    async def end(self, game: GameId, actor: Actor) -> Outcome:
        """Closes the lobby or ends the game."""
        return await self._change(game, actor, lambda it: endings.end(it, actor))

    async def tend(self, game: GameId) -> datetime | None:
        """Gives notice to a table that stands idle, or closes it after that; gives when to look again."""
        waits = any(each.announcement.news is News.IDLE for each in await self._store.waiting(game))
        limit = self._bounds.idle
        await self._change(game, None, lambda it: idle.tend(it, self._clock(), limit, waits=waits))
        return idle.next_look(await self._load(game), self._clock(), limit)

    async def give_notice(self, game: GameId) -> None:
        """Notes that a table's people are being told that it stands idle."""
        await self._change(game, None, lambda it: idle.give_notice(it, self._clock()))

    async def keep(self, game: GameId, actor: Actor) -> Outcome:
        """Lets a table that stands idle stay."""
        return await self._change(game, actor, lambda it: idle.keep(it, actor))

    async def close(self, game: GameId, actor: Actor) -> Outcome:
        """Ends a table as who manages its server."""
        return await self._change(game, actor, lambda it: endings.close(it, actor))

    async def vote(
        self, game: GameId, actor: Actor, *, abandon: bool, left: frozenset[UserId] = frozenset()
    ) -> Outcome:
        """Votes for abandoning the game, or takes the vote back."""
        return await self._change(
            game, actor, lambda it: endings.vote(it, actor, self._occasion(left), abandon=abandon)
        )

    async def rematch(self, game: GameId, actor: Actor) -> Outcome:
        """Opens a table like the one before, or joins the one that somebody has opened, if that was not given up."""
        async with self._lock(game):
            for _ in range(_ATTEMPTS):
                over = await self._load(game)
                check(over, actor, Action.REMATCH)
                assert isinstance(over.stage, Over)
                if (opened := over.stage.rematch) is not None and not lobby.given_up(await self._load(opened)):
                    break
                change = lobby.open_rematch(over, actor, self._clock())
                guarded = replace(change, guard=self._bounds.to_open(actor.user, over.home))
                try:
                    return self._told(await self._store.create_rematch(over, guarded), change)
                except ConflictError:
                    continue
            else:
                raise StoreUnavailableError(Trouble.LOCKED)
        found = await self._load(opened)
        # Once the rematch has begun, who asks is shown where it is.
        return (
            await self.join(opened, actor)
            if isinstance(found.stage, Lobby)
            else Outcome(self._view(found), (), changed=False)
        )

    # Where it is shown.

    async def move(self, game: GameId, actor: Actor, move: places.Move) -> Outcome:
        """Moves the table to another channel."""

        def decide(it: Game) -> Change | None:
            change = places.move(it, actor, move)
            # Where its channel is gone or refuses the bot it has to go somewhere.
            lets_in = None if places.is_rescued(it, move) else self._bounds.to_move(it, move.home)
            return change and replace(change, guard=lets_in)

        outcome = await self._change(game, actor, decide)
        await self._hurry(game)
        return outcome

    async def call(self, game: GameId, actor: Actor) -> Outcome:
        """Brings the panel to the end of the channel."""
        outcome = await self._change(game, actor, lambda it: places.call(it, actor))
        await self._hurry(game)
        return outcome

    async def may_be_back(self, guild: GuildId) -> None:
        """Something has changed on a server: what its tables out of reach are due is tried again now."""
        if is_id(guild) and await self._store.hurry(guild=guild):
            self._on_news()

    async def standing_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        """The tables of a channel that are not over."""
        return await self._store.standing_in(channel) if is_id(channel) else ()

    async def lose(self, game: GameId, why: Obstruction) -> Lost | None:
        """Notes that the table's channel refuses the bot; None where it need not be told anything any more."""
        await self._change(game, None, lambda it: places.lose(it, why, self._clock()))
        lost = await self._load(game)
        return None if places.is_forsaken(lost, self._clock()) else lost.lost

    async def regain(self, game: GameId) -> None:
        """Notes that the table's channel has been told what it missed."""
        await self._change(game, None, lambda it: places.regain(it, self._clock()))

    async def warned(self, game: GameId, users: Collection[UserId]) -> None:
        """Notes who knows that the table is out of reach."""
        await self._change(game, None, lambda it: places.warned(it, users))

    async def watch(self, game: GameId, actor: Actor, *, on: bool) -> Outcome:
        """Sends what is revealed to somebody as a direct message, or no longer."""
        # Nobody: it shows no player, and where a message cannot be delivered, it is the bot that ends it.
        return await self._change(game, None, lambda it: places.watch(it, actor, on=on))

    # Looking on.

    async def check(self, game: GameId, actor: Actor, action: Action, seat: Seat | None = None) -> TableView:
        """The table, for who may do this there now, with the seat that is meant if there is one.

        Whoever is to be shown how something is done is asked here first, and nothing is tried out for it.

        Raises Refused: they may not, or not now.
        """
        require(action, Action)
        loaded = await self._load(game)
        if seat is None:
            check(loaded, actor, action)
        else:
            check_at(loaded, actor, action, seat)
        return self._view(loaded)

    async def overseen(self, game: GameId, actor: Actor) -> TableSummary:
        """A table in short, for who manages its server: whoever they are, nothing that lies on it."""
        loaded = await self._load(game)
        check(loaded, actor, Action.OVERSEE)
        return table_summary(loaded)

    async def home(self, game: GameId) -> Home:
        """Where a table stands, for who finds out whether somebody sees that channel. Raises Refused: NO_SUCH_GAME."""
        return (await self._load(game)).home

    async def table(self, game: GameId, actor: Actor, left: frozenset[UserId] | None = None) -> TableView:
        """What everybody may see: who sits, who is still thinking, every city, and the scores at the end.

        `left` are persons who play and have left the server, where that was found out; else those known of before.
        """
        loaded = await self._watched(game, actor)
        return self._view(loaded if left is None else absence.looked_for(loaded, actor, left))

    async def city(self, game: GameId, actor: Actor, seat: Seat) -> CityView:
        """One city of a game that has started."""
        shown = (await self.table(game, actor)).table
        if shown is None:
            raise Refused(Reason.NOT_NOW)
        if type(seat) is not int or not 0 <= seat < len(shown.cities):
            raise Refused(Reason.NO_SUCH_SEAT)
        return shown.cities[seat]

    async def scores(self, game: GameId, actor: Actor) -> tuple[Score, ...]:
        """By seat, as if the game ended now: what lies on the table, which everybody could count."""
        stage = (await self._watched(game, actor)).stage
        state = stage.state if isinstance(stage, Play | Over) else None
        if state is None:
            raise Refused(Reason.NOT_NOW)
        return final_scores(state)

    async def around(
        self, actor: Actor, channels: tuple[ChannelId, ...] = (), *, over: bool = False
    ) -> tuple[TableSummary, ...]:
        """The tables of somebody, and those of some channels that they see, in short, the newest first.

        Theirs are those at which they play, or might: owners and who is offered a seat, too. With `over` there come,
        after those that are not over, the last ones of the channels that are.
        """
        require(actor, Actor)
        require(over, bool)
        require(channels, tuple)
        if not all(map(is_id, channels)):
            raise Refused(Reason.MALFORMED)
        return await self._store.listed(actor.user, channels, MOST_LISTED, MOST_OVER if over else 0)

    async def of_server(self, actor: Actor, page: int = 1, *, each: int = ON_A_PAGE) -> Page:
        """A page of the tables that are not over of the server that somebody manages, `each` on one, the newest first.

        Raises Refused: ONLY_MANAGERS, or MALFORMED.
        """
        require(actor, Actor)
        if actor.manages is None:
            raise Refused(Reason.ONLY_MANAGERS)
        for number, most in ((page, MOST_PAGES), (each, MOST_LISTED)):
            if type(number) is not int or not 1 <= number <= most:
                raise Refused(Reason.MALFORMED)
        found = await self._store.of_server(actor.manages, each + 1, (page - 1) * each)
        return Page(found[:each], page, last=len(found) <= each)

    async def history(self, game: GameId, actor: Actor) -> dict[str, Any]:
        """The public history of a game, running or over, as JSON data (docs/formats.md)."""
        loaded, sealed, log = await self._archived(game, actor, Action.READ_HISTORY)
        return await asyncio.to_thread(archive.history, loaded, sealed, log)

    async def record(self, game: GameId, actor: Actor) -> dict[str, Any]:
        """The record of a game that is over, with the proof of its deal, as JSON data (docs/formats.md)."""
        loaded, sealed, log = await self._archived(game, actor, Action.READ_RECORD)
        return await asyncio.to_thread(archive.record, loaded, sealed, log)

    async def resolutions(self, game: GameId, actor: Actor) -> tuple[Resolution, ...]:
        """All that was revealed so far, as everybody saw it."""
        _, sealed, log = await self._archived(game, actor, Action.READ_HISTORY)
        return await asyncio.to_thread(archive.revealed, sealed, log)

    # For who delivers announcements: nobody is asked who they are, for in the table's channel everybody sees it.

    async def shown(self, game: GameId) -> TableView:
        """What everybody may see of a table."""
        return self._view(await self._load(game))

    async def finished_record(self, game: GameId) -> dict[str, Any]:
        """The whole game, as `record`, for its channel. Raises Refused: it is not over, or never began."""
        loaded = await self._load(game)
        if not isinstance(loaded.stage, Over):
            raise Refused(Reason.NOT_NOW)
        _, sealed, log = await self._opened(loaded)
        return await asyncio.to_thread(archive.record, loaded, sealed, log)

    async def course(self, game: GameId) -> Course:
        """The points over the turns. Raises Refused: the game is not over, or was never counted."""
        loaded = await self._load(game)
        if not isinstance(loaded.stage, Over) or loaded.stage.ending is not Ending.SCORED:
            raise Refused(Reason.NOT_NOW)
        _, sealed, log = await self._opened(loaded)
        return await asyncio.to_thread(archive.points, sealed, log)

    async def resolution(self, game: GameId, number: int) -> Resolution:
        """What an announcement tells: what was revealed with this number."""
        _, sealed, log = await self._opened(await self._load(game))
        return await asyncio.to_thread(archive.resolution, sealed, log, number)

    async def imported(self, data: bytes) -> archive.ImportedGame:
        """A record that somebody brings, to look at."""
        return await asyncio.to_thread(archive.imported, data)

    # How it is done.

    async def _load(self, game: GameId) -> Game:
        loaded = await self._store.load(game) if is_id(game) else None
        if loaded is None:
            raise Refused(Reason.NO_SUCH_GAME)
        return loaded

    async def _watched(self, game: GameId, actor: Actor) -> Game:
        loaded = await self._load(game)
        check(loaded, actor, Action.SEE_TABLE)
        return loaded

    async def _archived(
        self, game: GameId, actor: Actor, action: Action
    ) -> tuple[Game, SealedDeal, tuple[LogEntry, ...]]:
        loaded = await self._load(game)
        check(loaded, actor, action)
        return await self._opened(loaded)

    async def _opened(self, game: Game) -> tuple[Game, SealedDeal, tuple[LogEntry, ...]]:
        sealed = await self._store.sealed_deal(game.id)
        if sealed is None:
            raise Refused(Reason.NOT_NOW)
        return game, sealed, await self._store.log(game.id)

    async def _change(self, game: GameId, actor: Actor | None, decide: Callable[[Game], Change | None]) -> Outcome:
        """Loads, decides and saves; where another was quicker, once more with what it is now.

        Who asks is there; None where nobody asks in person.
        """
        async with self._lock(game):
            for _ in range(_ATTEMPTS):
                before = await self._load(game)
                # In a thread: computer players think, and a deal is shuffled; the event loop does not wait for that.
                change = await asyncio.to_thread(self._decided, before, actor, decide)
                if change is None:
                    return Outcome(self._view(before), (), changed=False)
                try:
                    return self._told(await self._store.save(before, change), change)
                except ConflictError:
                    continue
                except asyncio.CancelledError:
                    self._on_news()  # it may have been saved all the same
                    raise
            raise StoreUnavailableError(Trouble.LOCKED)

    async def _hurry(self, game: GameId) -> None:
        """What is due is tried now, however long it was to wait."""
        if await self._store.hurry(game=game):
            self._on_news()

    def _decided(self, before: Game, actor: Actor | None, decide: Callable[[Game], Change | None]) -> Change | None:
        who, now = getattr(actor, "user", None), self._clock()
        change = decide(absence.with_act(before, who, now))
        return None if change is None else absence.noted(before, change, who, now)

    def _occasion(self, left: frozenset[UserId] = frozenset()) -> Occasion:
        return Occasion(self._clock(), self._chance, left)

    def _view(self, game: Game) -> TableView:
        return table_view(game, self._clock())

    def _told(self, game: Game, change: Change) -> Outcome:
        if change.announcements:
            self._on_news()
        return Outcome(self._view(game), tuple(each.news for each in change.announcements))

    def _lock(self, game: GameId) -> asyncio.Lock:
        """A game's lock; it lives as long as anybody holds it or waits for it."""
        if not is_id(game):
            raise Refused(Reason.NO_SUCH_GAME)
        return self._locks.setdefault(game, asyncio.Lock())
