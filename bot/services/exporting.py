"""Hands out everything that is stored about one person to that person, and what a server saw to its managers.

Each can have it once a day, and nobody else sees it.
`personal_data` lists what that is; `bot.screens.exporting` writes the file. Others appear in it only as they were
public at the table, and of a game that is on it has what the person's own seat sees. So what somebody else does in
secret changes nothing in it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, TypeAlias, TypeVar

from bot.services.authority import managed_server
from bot.services.draft import check_open
from bot.services.game import Draft, Game, Over, Past, Play, SealEntry, counting
from bot.services.latest import Latest
from bot.services.nights.night import NightId
from bot.services.nights.stores import ExportStore, Own, StoredGame, StoredNight
from bot.services.people import Actor, GameId, GuildId, Person, UserId
from bot.services.play import check_unsealed
from bot.services.ports import Clock
from bot.services.refusals import Refused
from bot.services.settings import GuildSettings
from engine.catalogue import Age, Card
from engine.moves import Move
from engine.ruleset import Seat, SeatSetup
from engine.setup import start
from engine.turn import submit
from engine.views import PlayerView, Resolution, player_view, public_view, question_kind

_N = TypeVar("_N", bound=int)

PAUSE = timedelta(days=1)
"""How long a person waits for another export."""
_NOBODY = UserId(0)
"""In place of a person, for what everyone sees."""
_AT_ONCE = 50
"""Games or nights that are looked up at once."""


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """A choice that the person has made."""

    age: Age
    turn: int
    seat: Seat
    """The city for which they chose: their own, or the Free City."""
    seen: PlayerView
    """What they saw when they chose, with the question among its questions."""
    move: Move
    revealed: bool


@dataclass(frozen=True, slots=True)
class ChosenFor:
    """An answer that a computer player gave for the person, whose time was up. It is told as everyone saw it."""

    seat: Seat
    revealed: Resolution | None
    """None in the draft, and as long as it is not revealed."""
    drafted: bool = False
    """Whether it was in the draft."""


Chosen: TypeAlias = OwnChoice | ChosenFor


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person has done in a game, and what their seat sees while it is on."""

    chosen: tuple[Chosen, ...] | None
    """Their choices in order; None if these cannot be read."""
    hand: tuple[Card, ...] = ()
    boards: tuple[SeatSetup, ...] = ()
    """The two boards that they are shown in a draft."""
    kept: SeatSetup | None = None
    """The board that they keep."""


class Writer(Protocol):
    """Writes the export, piece by piece; in a thread, because a long game takes a while. No piece waits for another."""

    def write_own(self, own: Own) -> None:
        """Writes what is the person's alone."""

    def write_game(self, game: StoredGame, seen: Seen) -> None:
        """Writes a game."""

    def write_night(self, night: StoredNight) -> None:
        """Writes a night."""

    def finished(self) -> bytes:
        """Return the whole file, after everything has been written."""


class ServerWriter(Protocol):
    """Writes the export of a server, as `Writer` does that of a person."""

    def write_settings(self, settings: GuildSettings) -> None:
        """Writes the server's settings."""

    def write_game(self, game: StoredGame) -> None:
        """Writes what everyone at the table sees of a game."""

    def write_night(self, night: StoredNight) -> None:
        """Writes what everyone sees of a night."""

    def finished(self) -> bytes:
        """Return the whole file, after everything has been written."""


class TooSoonError(Exception):
    """The person, or the server, has had an export within the last day."""

    def __init__(self, again: datetime) -> None:
        super().__init__()
        self.again = again
        """When they may have the next one."""


class Exporter:
    """Exports what is stored, one export at a time, so that however many ask, nobody else has to wait."""

    def __init__(self, store: ExportStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()
        self._last = Latest[int, datetime]()
        """When each person or server last had an export. Discord gives no id twice."""

    async def export_daily(self, user: UserId, writer: Writer) -> bytes:
        """As `export`, but once a day. An attempt that fails does not count.

        Raises:
            TooSoonError: the person has had an export today, or is waiting for one.
        """
        return await self._daily(user, lambda: self.export(user, writer))

    async def export_server_daily(self, actor: Actor, writer: ServerWriter) -> bytes:
        """Return the file about the server that the actor manages, once a day. An attempt that fails does not count.

        Raises:
            Refused: ONLY_MANAGERS.
            TooSoonError: the server has had an export today, or is waiting for one.
        """
        guild = managed_server(actor)
        return await self._daily(guild, lambda: self._export_server(guild, writer))

    async def _daily(self, whose: UserId | GuildId, export: Callable[[], Awaitable[bytes]]) -> bytes:
        now = self._clock()
        last = self._last.get(whose)
        if last is not None and last <= now < last + PAUSE:
            raise TooSoonError(last + PAUSE)
        self._last[whose] = now
        try:
            return await export()
        except BaseException:
            self.give_back(whose)
            raise

    def give_back(self, whose: UserId | GuildId) -> None:
        """Lets a person or a server have another export today, because this one has not reached anybody."""
        self._last.pop(whose, None)

    async def export(self, user: UserId, writer: Writer) -> bytes:
        """Return the file with everything that is stored about a person. Games are read and written one by one."""
        async with self._one_at_a_time:
            await asyncio.to_thread(writer.write_own, await self._store.own(user))
            async for number in _each(lambda after: self._store.games_naming(user, after, _AT_ONCE), GameId(0)):
                if (game := await self._store.stored_game(number, user)) is not None:
                    await asyncio.to_thread(_write_game, writer, game, user)
            async for each in _each(lambda after: self._store.nights_naming(user, after, _AT_ONCE), NightId(0)):
                if (night := await self._store.stored_night(each, user)) is not None:
                    await asyncio.to_thread(writer.write_night, night)
            return await asyncio.to_thread(writer.finished)

    async def _export_server(self, guild: GuildId, writer: ServerWriter) -> bytes:
        async with self._one_at_a_time:
            await asyncio.to_thread(writer.write_settings, await self._store.guild_settings(guild))
            async for number in _each(lambda after: self._store.games_of(guild, after, _AT_ONCE), GameId(0)):
                if (game := await self._store.stored_game(number, _NOBODY)) is not None:
                    await asyncio.to_thread(writer.write_game, game)
            async for each in _each(lambda after: self._store.confirmed_nights(guild, after, _AT_ONCE), NightId(0)):
                if (night := await self._store.stored_night(each, _NOBODY)) is not None:
                    await asyncio.to_thread(writer.write_night, night)
            return await asyncio.to_thread(writer.finished)


async def _each(more: Callable[[_N], Awaitable[tuple[_N, ...]]], last: _N) -> AsyncIterator[_N]:
    while found := await more(last):
        for each in found:
            yield each
        last = found[-1]


def _write_game(writer: Writer, stored: StoredGame, user: UserId) -> None:
    writer.write_game(stored, seen_by(stored, user))


def seen_by(stored: StoredGame, user: UserId) -> Seen:
    """Return what a person has done in a game, and what their seat sees."""
    game, past = stored.game, stored.past
    if game is None:
        return Seen(None)
    made: tuple[Chosen, ...] | None
    if past is None:
        made = None if stored.sealed else tuple(_in_the_draft(game, user))
    else:
        try:
            made = tuple(chosen(game, past, user))
        except Exception:  # noqa: BLE001 - a damaged log can cause any error
            made = None
    seat, progress = game.seat_of(user), game.progress
    with suppress(Refused):  # a hand that was open when the seat changed hands
        if isinstance(progress, Play) and seat is not None:
            check_unsealed(game, progress, seat, user)
            return Seen(made, hand=player_view(progress.state, seat).hand)
        if isinstance(progress, Draft) and seat is not None:
            check_open(game, progress, seat, Actor(Person(user, ""), None))
            kept = progress.kept[seat] if progress.sealers.get(seat) == user else None
            offered = progress.offers[seat]
            return Seen(made, boards=offered, kept=None if kept is None else offered[kept])
    return Seen(made)


def chosen(game: Game, past: Past, user: UserId) -> Iterator[Chosen]:
    """Yield what a person has chosen in a game, and what a computer player chose for them, in order.

    Their own choices of the open question are among it. If by our rules the log is no game, any error may be raised.
    """
    progress = game.progress
    so_far = progress.resolutions if isinstance(progress, Play | Over) else 0
    yield from _in_the_draft(game, user)
    state, number = start(past.sealed.deal), 0
    before = state
    for entry in (*counting(past.log), *_held_back(game)):
        table = state.table
        if entry.by == user:
            seen = player_view(state, state.decides_for(entry.seat))
            yield OwnChoice(table.age, table.turn, entry.seat, seen, entry.move, revealed=number < so_far)
        step = submit(state, entry.seat, entry.move)
        state = step.state
        if step.revealed:
            for seat in _stood_in(game, user, number) if number < so_far else ():
                views = public_view(before), public_view(state)
                asked = question_kind(before.phase)
                told = Resolution(number, table.age, table.turn, asked, step.revealed, *views)
                yield ChosenFor(seat, told)
            before, number = state, number + 1
    yield from (ChosenFor(seat, None) for seat in _stood_in(game, user, so_far))


def _in_the_draft(game: Game, user: UserId) -> Iterator[Chosen]:
    return (ChosenFor(seat, None, drafted=True) for seat in _stood_in(game, user, None))


def _stood_in(game: Game, user: UserId, number: int | None) -> list[Seat]:
    """Return the seats for which a computer player answered in a person's place, by the number of the resolution."""
    return [each.seat for each in game.stand_ins if each.user == user and each.resolution == number]


def _held_back(game: Game) -> tuple[SealEntry, ...]:
    """Return the choice that is held back, which is not in the log yet; none if there is none."""
    progress = game.progress
    if not isinstance(progress, Play) or progress.held is None:
        return ()
    seat = progress.held.seat
    move = progress.state.choices[seat]
    return () if move is None else (SealEntry(seat, move, progress.sealers[seat]),)
