"""Forgets a person who wants to be forgotten: they leave every table and night first, then the store forgets them.

A request is saved, and a job carries it out in steps that can be repeated. So a kill in between delays it, no more.
`personal_data` says what is deleted and what stays, with a former player in the person's place.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from bot.services import company, endings, hosts, substitutes
from bot.services.agenda import attempt, complain
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.game import Draft, Ending, Game, Lobby, Play
from bot.services.lobby import without_player
from bot.services.news import REFRESHED
from bot.services.nights import forgetting as at_nights
from bot.services.nights.night import Night, NightId, Stage
from bot.services.nights.stores import Stored, WholeStore
from bot.services.occasion import Occasion
from bot.services.passages import Passing
from bot.services.people import PROGRAM, Actor, GameId, Person, Program, UserId
from bot.services.ports import Change, Clock, ConflictError, Job, NewerGameError, UnreadableGameError
from bot.services.preferences import Preferences
from bot.services.refusals import Reason, Refused
from bot.services.tables import Tables
from players.levels import Level

STAND_IN = Level.MEDIUM
"""How well the computer player plays that takes the seat of a forgotten person, as for people who step out."""
_AT_ONCE = 50
"""Games or nights that are looked up at once."""
_MOST_STEPS = 10
"""More changes than it takes to leave one table."""
_ATTEMPTS = 100
_SOON = timedelta(minutes=1)
_LONGEST_WAIT = timedelta(hours=1)
"""After this time a person is forgotten even where they could not leave, as at a damaged table."""

_log = logging.getLogger(__name__)


class Forgetter:
    """Forgets people."""

    def __init__(
        self, store: WholeStore, tables: Tables, preferences: Preferences, clock: Clock, on_news: Callable[[], None]
    ) -> None:
        """`on_news` is called after something is saved that a job must act on."""
        self._store = store
        self._tables = tables
        self._preferences = preferences
        self._clock = clock
        self._on_news = on_news

    async def stored(self, actor: Actor) -> Stored:
        """Counts what is stored about the actor, so that they know what they decide about."""
        return await self._store.stored(actor.user)

    async def forget(self, actor: Actor) -> None:
        """Forgets the actor, in the background."""
        await self._store.ask_to_forget(actor.user)
        self._on_news()

    async def catch_up(self) -> None:
        """Carries out all requests, before anybody is served: after a restore, people are there who were forgotten.

        What fails is logged, and tried again by a job.
        """
        for number in await self._store.requests():
            try:
                await self.carry_out(number)
            except Exception as error:  # noqa: BLE001 - whatever it is, the program starts; a job tries it again
                complain("somebody is forgotten later", error)

    async def do(self, job: Job) -> timedelta | None:
        """Does a job."""
        return await self.carry_out(int(job.key))

    async def carry_out(self, number: int) -> timedelta | None:
        """Carries out a request, or as much of it as is possible now. Returns when to go on; None if it is done."""
        request = await self._store.request(number)
        if request is None:
            return await self._clear_up()
        user, _ = request
        complete = True
        for night in await self._all_nights(user):
            complete &= await attempt(f"leaving night {night}", self._leave_night(night, user))
        for game in await self._all_games(user):
            complete &= await attempt(f"leaving game {game}", self._leave_table(game, user))
        self._on_news()
        if not complete:
            return _SOON
        for night in await self._all_nights(user):
            await self._store.forget_in_night(night, user)
        anyway = self._clock() >= request.since + _LONGEST_WAIT
        for game in await self._all_games(user):
            complete &= await self._store.forget_in_game(game, user, anyway=anyway)
        if not complete:
            return _SOON
        await self._store.forget_settings(user)
        self._preferences.forget(user)
        self._tables.reviews.forget(user)
        await self._store.note_forgotten(number)
        return await self._clear_up()

    async def _clear_up(self) -> timedelta | None:
        """Deletes games that belong to nobody any more. Returns when to go on, if a channel has still to be told."""
        return None if await self._store.delete_nobodys_games() else _SOON

    # Leaving.

    async def _leave_night(self, number: NightId, user: UserId) -> None:
        for _ in range(_ATTEMPTS):
            night = await self._store.load_night(number)
            if night is None:
                return
            if night.stage is Stage.DRAFT:
                if night.organiser == user:
                    await self._store.forget_plan(number)
                return
            organiser = at_nights.heir([night, *await self._others_of(night)], user)
            after = at_nights.without(night, user, organiser, self._clock())
            if after == night:
                return
            try:
                await self._store.save_night(night, after)
            except ConflictError:
                continue
            return

    async def _others_of(self, night: Night) -> tuple[Night, ...]:
        try:
            return () if night.root is None else await self._store.nights_of_series(night.root)
        except NewerGameError:
            raise
        except UnreadableGameError:
            return ()  # one of them is damaged

    async def _leave_table(self, game: GameId, user: UserId) -> None:
        mark = (await self._store.marks()).of(user, game)
        try:
            for _ in range(_MOST_STEPS):
                if not (await self._tables.act(game, PROGRAM, leave, user, mark)).changed:
                    return
        except Refused as error:
            if error.reason is not Reason.NO_SUCH_GAME:
                raise

    async def _all_games(self, user: UserId) -> list[GameId]:
        found: list[GameId] = []
        while more := await self._store.games_naming(user, found[-1] if found else GameId(0), _AT_ONCE):
            found += more
        return found

    async def _all_nights(self, user: UserId) -> list[NightId]:
        found: list[NightId] = []
        while more := await self._store.nights_naming(user, found[-1] if found else NightId(0), _AT_ONCE):
            found += more
        return found


@allowed(Role.PROGRAM, when=ALWAYS, shows_presence=False)
def leave(game: Game, _: Program, occasion: Occasion, user: UserId, mark: str) -> Change | None:
    """Takes one step of a person out of a table; None once they play and own no seat there and do not host it.

    A computer player takes their seat, which has no owner then. If only they play, the others' seats go back to their
    owners first. If nobody else has a seat, the table is over. `mark` is the person's mark in this game.
    """
    if isinstance(game.progress, Lobby):
        return None if game.seat_of(user) is None else without_player(game, user, occasion.now)
    if not isinstance(game.progress, Draft | Play):
        return None
    if mark not in game.forgotten and _may_not_return(game, user):
        return Change(replace(game, forgotten=game.forgotten | {mark}))
    if user not in game.people and user != game.host:
        return None
    if game.people <= {user}:
        return endings.ending_change(game, Ending.EMPTY)
    mine = game.seat_of(user)
    if {person.user for person in game.persons} <= {user}:
        seat, owner = next(
            (place, seat.owner) for place, seat in game.places() if seat.owner is not None and seat.owner.user != user
        )
        by = game.seats[seat].user  # a computer player, or the person, who may play the seat for its owner
        return substitutes.pass_on(game, seat, owner, Passing.HANDED_BACK, occasion, by=by)
    if mine is not None:
        computer = company.stand_in(game, mine, STAND_IN, occasion.chance)
        return substitutes.pass_on(game, mine, computer, Passing.FORGOTTEN, occasion, by=user)
    left = hosts.hosted(substitutes.without_owner(game, user), occasion.now)
    return Change(left, announcements=(REFRESHED,))


def _may_not_return(game: Game, user: UserId) -> bool:
    """Whether a person has seen a hand of this game, or has reported one of its players."""
    sat = any(isinstance(each.to, Person) and each.to.user == user for each in game.passages)
    return sat or user in game.people or any(each.by == user for each in game.reports)
