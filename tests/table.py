"""A table under test: a game and its people. Tests seat people, make them act, and look at what comes of it.

Every level of the tests has a class of this name, with the same verbs: `tests.bot.services.world` (the use cases alone)
and `tests.client.server` (the bot in a simulated Discord). `tests.bot.program` has a table of a program of its own.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

from bot.services import choosing, endings, lobby, motions, play, sights
from bot.services.authority import UseCase
from bot.services.game import Choice, Past, Status, TurnRef, Wish
from bot.services.people import Asks, GameId, UserId
from bot.services.ports import Change, Store
from bot.services.tables import Outcome, Tables
from bot.services.views import HandView, TableView
from engine.catalogue import Age
from engine.moves import Move
from engine.questions import Question
from engine.ruleset import Seat

_Who = TypeVar("_Who")
_Given = ParamSpec("_Given")
_Seen = TypeVar("_Seen")

Taste: TypeAlias = Callable[[Age, Sequence[Move]], Move]
"""Chooses a move in an Age from the legal ones."""


def at_random(chance: Random) -> Taste:
    return lambda _, moves: chance.choice(moves)


async def past_of(store: Store, game: GameId) -> Past:
    """Return the deal and the log of a game that has begun."""
    past = await store.past(game)
    assert past is not None
    return past


class AnyTable(Generic[_Who]):
    """What tables under test have in common. Each level names its people in its own way."""

    id: GameId
    taste: Taste | None = None
    """How people choose if a test does not say; None for at random."""

    @property
    def tables(self) -> Tables:
        """The use cases."""
        raise NotImplementedError

    @property
    def chance(self) -> Random:
        raise NotImplementedError

    def actor(self, who: _Who) -> Asks[Any]:
        raise NotImplementedError

    def person(self, user: UserId) -> _Who:
        """Return the person with this user id."""
        raise NotImplementedError

    def working(self) -> AbstractContextManager[None]:
        """Surround what the bot is made to do."""
        return nullcontext()

    # What people do.

    async def act(
        self, who: _Who, use_case: UseCase[Any, _Given, Change | None], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Outcome:
        """Do something at the table, as a person may ask for it."""
        with self.working():
            return await self.tables.act(self.id, self.actor(who), use_case, *args, **kwargs)

    async def join(self, who: _Who) -> Outcome:
        return await self.act(who, lobby.join_table)

    async def start(self, who: _Who | None = None) -> Outcome:
        """Start the game as its host, or as somebody else."""
        return await self.act(self.person((await self.view()).host) if who is None else who, lobby.start_game)

    async def choose(self, who: _Who, *others: _Who, taste: Taste | None = None, hold: bool = False) -> Outcome:
        """Make people answer the first question that each is asked; return the last outcome."""
        outcome = await self.seal(who, await self.any_choice(who, taste), hold=hold)
        for each in others:
            outcome = await self.choose(each, taste=taste, hold=hold)
        return outcome

    async def make(self, who: _Who, move: Move, seat: int | None = None, *, hold: bool = False) -> Outcome:
        """Make this move, for the person's own seat or another one."""
        return await self.seal(who, Choice(await self.open_turn(), await self._meant(who, seat), move), hold=hold)

    async def seal(self, who: _Who, choice: Choice, *, hold: bool = False) -> Outcome:
        return await self.act(who, choosing.choose, lambda _: choice, hold=hold)

    async def take_back(self, who: _Who, seat: int | None = None) -> Outcome:
        return await self.act(who, play.take_back_choice, await self.open_turn(), await self._meant(who, seat))

    async def turn(self, times: int = 1) -> list[Outcome]:
        """Make everyone answer, seat by seat, until so many turns or other questions are revealed."""
        outcomes = []
        end = (await self.view()).resolutions + times
        while (now := await self.view()).thinking and now.resolutions < end:
            user = now.seats[now.thinking[0]].user
            assert user is not None, "computer players answer by themselves"
            outcomes.append(await self.choose(self.person(user)))
        return outcomes

    async def answer(self, who: _Who, taste: Taste | None = None) -> None:
        """Answer all questions that a person has in this turn."""
        now = await self.view()
        user, turn = self.actor(who).at(now.home).user, now.turn
        while now.turn == turn and any(now.seats[seat].user == user for seat in now.thinking):
            now = (await self.choose(who, taste=taste)).table

    async def play_until(self, asked: str, taste: Taste | None = None) -> _Who:
        """Play until somebody is asked this question; return the person."""
        while True:
            now = await self.view()
            assert now.turn is not None, f"nobody was asked for the {asked}"
            user = now.seats[now.thinking[0]].user
            assert user is not None, "computer players answer by themselves"
            if now.turn.asked == asked:
                return self.person(user)
            await self.choose(self.person(user), taste=taste)

    async def play(self) -> None:
        """Play to the end."""
        await self.turn(1_000)

    async def abandon(self) -> Outcome:
        """Have people vote to abandon the game until it is over; its host closes a lobby."""
        view = await self.view()
        if view.status is Status.LOBBY:
            return await self.act(self.person(view.host), endings.end_game)
        for user in view.persons:
            outcome = await self.act(self.person(user), motions.propose, Wish.ABANDON)
            if outcome.table.status is Status.OVER:
                return outcome
        raise AssertionError("all want to, and it goes on")

    # What people see.

    async def look(
        self, who: _Who, reading: UseCase[Any, _Given, _Seen], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> _Seen:
        """Return what somebody is shown who asks."""
        return await self.tables.look(self.id, self.actor(who), reading, *args, **kwargs)

    async def look_back(
        self,
        who: _Who,
        reading: UseCase[Any, Concatenate[Past | None, _Given], _Seen],
        /,
        *args: _Given.args,
        **kwargs: _Given.kwargs,
    ) -> _Seen:
        """Return what somebody is shown who asks for what has been played."""
        return await self.tables.look_back(self.id, self.actor(who), reading, *args, **kwargs)

    async def view(self, who: _Who | None = None) -> TableView:
        """Return the table as everyone sees it, or as somebody is shown it who asks."""
        return await (self.tables.public_table(self.id) if who is None else self.look(who, sights.table))

    async def hand(self, who: _Who) -> HandView:
        return await self.look(who, sights.hand)

    async def questions(self, who: _Who) -> tuple[Question, ...]:
        return (await self.hand(who)).view.questions

    async def moves(self, who: _Who) -> tuple[Move, ...]:
        """Return the moves that a person may make for the first seat that they are asked about."""
        return (await self.questions(who))[0].moves

    async def open_turn(self) -> TurnRef:
        turn = (await self.view()).turn
        assert turn is not None
        return turn

    async def any_choice(self, who: _Who, taste: Taste | None = None) -> Choice:
        """Return what a person would choose for the first question that they are asked."""
        hand = await self.hand(who)
        question = hand.view.questions[0]
        pick = taste or self.taste or at_random(self.chance)
        return Choice(hand.turn, question.seat, pick(hand.turn.age, question.moves))

    async def _meant(self, who: _Who, seat: int | None) -> Seat:
        """Return this seat, or by default the one that the person plays."""
        if seat is not None:
            return Seat(seat)
        view = await self.view()
        user = self.actor(who).at(view.home).user
        return next(place for place, taken in view.places() if taken.user == user)
