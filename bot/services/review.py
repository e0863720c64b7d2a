"""The coach's review: after a game, where a player could have had more chance to win, from what they saw then.

It is for one person alone, about what they chose themselves (docs/adr/0028). A first look at all their choices finds
those that may have cost most; a closer look at these finds out whether they have. The workers compare
(`players.reviewing`), one choice a task, so that nobody who plays waits for a whole review.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from bot.services.archive import by_our_rules, dealt
from bot.services.authority import OVER, Role, allowed
from bot.services.game import Ending, Game, Over, Past, TurnRef, counting, submissions
from bot.services.occasion import Occasion
from bot.services.people import Actor, GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.thinking import Look, Sitting, Task, Thinker, comparison_of
from bot.services.views import TableView, table_view
from engine.moves import Move
from engine.questions import Question
from engine.ruleset import Seat
from engine.setup import start
from engine.turn import submit
from engine.views import PlayerView, player_view
from players import reasons
from players.levels import Level
from players.reviewing import Care, Comparison, Weighed, reason_for, same_deed

FIRST = Care(worlds=16, most=160)
"""How thoroughly all choices are compared."""
CLOSER = Care(worlds=160, most=1_600)
"""How thoroughly those are compared that may have cost most."""
MOST_CLOSER = 8
"""How many choices get a closer look at most."""
MOST_MOMENTS = 3
LEAST_LOSS = 3
"""The fewest games of 100 whose loss is worth a moment, even if the error is smaller."""
_SECONDS = 4.0
"""Time limit of one comparison, in seconds of processor time."""
_MOSTLY = 0.5
_WINNING = 0.9
_LOSING = 0.05
_REMEMBERED = 100
"""Reviews that this process remembers; others are thought out again, with the same result."""


class Nothing(StrEnum):
    """Why a review shows no moment."""

    NOTHING_CHOSEN = "nothing-chosen"
    """Computer players chose for the person all the time."""
    NO_CHOICE = "no-choice"
    """Each time only one thing could be done."""
    AHEAD = "ahead"
    """The person was ahead by much for most of the game, and lost no chance to win that can be measured."""
    BEHIND = "behind"
    """No choice could have changed much for most of the game."""
    ALIKE = "alike"
    """Every choice was about as good as the best one."""
    BUSY = "busy"
    """The workers have not answered."""


def in_100(chance: float) -> int:
    """Return in how many of 100 games that is."""
    return round(100 * chance)


@dataclass(frozen=True, slots=True)
class Faced:
    """Something that a person was asked in a game."""

    resolution: int
    """The number of the resolution that has revealed the answer."""
    place: Seat
    """The seat that it was about: their own, or the Free City's."""
    view: PlayerView = field(repr=False)
    """What they saw then."""
    move: Move = field(repr=False)
    """What was chosen."""
    chose: bool
    """Whether they chose themselves; otherwise a computer player chose for them."""
    since: int
    """How many resolutions had been revealed when they began to see this seat's hands."""

    @property
    def turn(self) -> TurnRef:
        """When it was asked."""
        table = self.view.table
        return TurnRef(table.age, table.turn, table.asked)

    @property
    def question(self) -> Question:
        """What was asked."""
        return next(each for each in self.view.questions if each.seat == self.place)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game that is over, as one person saw it."""

    table: TableView
    seat: Seat | None
    """The seat that they played at the end, if any."""
    faced: tuple[Faced, ...]
    task: Callable[[Faced, Care], Task] = field(repr=False, compare=False)
    """Makes the task of looking at something that they chose."""

    @property
    def choices(self) -> tuple[Faced, ...]:
        """What they chose themselves where more than one deed was possible."""
        return tuple(each for each in self.faced if each.chose and _has_choice(each))


@dataclass(frozen=True)  # no slots, because `cached_property` stores its results on the instance
class Moment:
    """A choice, compared with what else could have been done."""

    faced: Faced
    comparison: Comparison

    @property
    def loss(self) -> int:
        """How many games of 100 the choice has cost; 0 if it is not known to have cost any."""
        best, done = self.comparison.best, self.comparison.done
        if same_deed(best.move, done.move) or in_100(done.behind) <= in_100(done.error):
            return 0
        return in_100(done.behind)

    @cached_property
    def reason(self) -> reasons.Reason | None:
        """A fact that speaks for the best deed against the one that was done; None if the coach knows none."""
        best, done = self.comparison.best.move, self.comparison.done.move
        return reason_for(self.faced.view, self.faced.question, best, done)

    def tried(self, move: Move) -> Weighed | None:
        """Return the best way that was compared of doing the same as a move; None if none was."""
        alike = (each for each in self.comparison.deeds if same_deed(each.move, move))
        return min(alike, key=lambda each: each.behind, default=None)

    @property
    def equals(self) -> tuple[Weighed, ...]:
        """The deeds that count as equal to the best, which is not among them."""
        best, *others = self.comparison.deeds
        return tuple(each for each in others if not each.is_worse and not same_deed(each.move, best.move))


@dataclass(frozen=True, slots=True)
class Review:
    """What a person may learn from a game."""

    moments: tuple[Moment, ...]
    """At most `MOST_MOMENTS`, in the order of the game."""
    nothing: Nothing | None = None
    """Why there are none."""

    @property
    def is_unfinished(self) -> bool:
        """Whether it is worth asking again."""
        return self.nothing is Nothing.BUSY

    def at(self, turn: TurnRef, place: Seat) -> Moment | None:
        """Return the moment of a choice, if it is one."""
        found = (each for each in self.moments if (each.faced.turn, each.faced.place) == (turn, place))
        return next(found, None)


@allowed(Role.ONLOOKER, when=OVER, in_game=Reason.NOT_OVER)
def own_game(game: Game, actor: Actor, occasion: Occasion, past: Past | None) -> OwnGame:
    """Return a finished game as the actor saw it.

    Raises:
        Refused: UNSCORED if the game has no scores, NO_LONGER_KEPT, ONLY_PLAYERS if they never played in it; or what
            `authority` says.
        UnreadableGameError: by our rules the log is no game.
    """
    sealed, log = dealt(game, past)
    if not isinstance(game.progress, Over) or game.progress.ending is not Ending.SCORED:
        raise Refused(Reason.UNSCORED)
    with by_our_rules():
        made = submissions(log)
        faced = tuple(_faced(game, Past(sealed, log), actor.user))
    if not faced and actor.user not in game.people:
        raise Refused(Reason.ONLY_PLAYERS)
    seed = int(sealed.salt[:12], 16)

    def task(each: Faced, care: Care) -> Task:
        look = Look(each.place, each.since, care, _SECONDS)
        sitting = (Sitting(each.view.seat, Level.EXPERT, None),)
        return Task.of(sealed.deal, made, each.resolution, sitting, seed ^ each.resolution, look)

    return OwnGame(table_view(game, occasion.now), game.seat_of(actor.user), faced, task)


def _faced(game: Game, past: Past, user: UserId) -> Iterator[Faced]:
    """Yield what a person was asked. If by our rules the log is no game, any error may be raised.

    They began to see the hands of their seat where they first chose after it had last come to them.
    """
    stood_in = {(each.seat, each.resolution) for each in game.stand_ins if each.user == user}
    state, number, since, passed = start(past.sealed.deal), 0, 0, 0
    for entry in counting(past.log):
        seat = state.decides_for(entry.seat)
        chose = entry.by == user
        if chose or (entry.seat, number) in stood_in:
            came = sum(each.seat == seat and each.resolutions <= number for each in game.passages)
            since, passed = (number if came > passed else since), came
            yield Faced(number, entry.seat, player_view(state, seat), entry.move, chose, since)
        step = submit(state, entry.seat, entry.move)
        state, number = step.state, number + bool(step.revealed)


def _has_choice(faced: Faced) -> bool:
    """Return whether more than one deed was possible."""
    first, *others = faced.question.moves
    return not all(same_deed(first, each) for each in others)


# How a review comes about.


def to_look_at(moments: Sequence[Moment]) -> tuple[Faced, ...]:
    """Return the choices that get a closer look, after the first look at all: those that may have cost most."""

    def may_have_cost(moment: Moment) -> float:
        best, done = moment.comparison.best, moment.comparison.done
        return 0.0 if same_deed(best.move, done.move) else done.behind

    found = sorted((each for each in moments if may_have_cost(each) > 0), key=may_have_cost, reverse=True)
    return tuple(each.faced for each in found[:MOST_CLOSER])


def reviewed(first: Sequence[Moment], closer: Sequence[Moment]) -> Review:
    """Return the review, from the first look at all choices and the closer look at those of `to_look_at`."""
    found = sorted((each for each in closer if each.loss >= LEAST_LOSS), key=lambda each: -each.loss)[:MOST_MOMENTS]
    if found:
        return Review(tuple(sorted(found, key=lambda each: each.faced.resolution)))
    chances = [each.comparison.best.win for each in first]
    for nothing, shares in (
        (Nothing.AHEAD, [chance >= _WINNING for chance in chances]),
        (Nothing.BEHIND, [chance <= _LOSING for chance in chances]),
    ):
        if sum(shares) > _MOSTLY * len(shares):
            return Review((), nothing)
    return Review((), Nothing.ALIKE)


class Reviews:
    """The reviews that this process has thought out or thinks out: one at a time, each only once."""

    def __init__(self, thinker: Thinker | None) -> None:
        """Without a thinker, every review says that the workers are busy."""
        self._thinker = thinker
        self._turn = asyncio.Lock()
        self._known: OrderedDict[tuple[GameId, UserId], Review] = OrderedDict()
        self._under_way: dict[tuple[GameId, UserId], asyncio.Task[Review]] = {}

    def known(self, game: GameId, user: UserId) -> Review | None:
        """Return the person's review of a game, if this process remembers it."""
        return self._known.get((game, user))

    def forget(self, user: UserId) -> None:
        """Drop a person's reviews."""
        for key in [each for each in self._known if each[1] == user]:
            del self._known[key]

    async def think(self, own: OwnGame, user: UserId) -> Review:
        """Think out a person's review of a game, or wait for it if that is under way."""
        key = own.table.id, user
        if (known := self._known.get(key)) is not None:
            return known
        if key not in self._under_way:
            task = self._under_way[key] = asyncio.create_task(self._think(key, own))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(self._under_way[key])

    async def _think(self, key: tuple[GameId, UserId], own: OwnGame) -> Review:
        if not own.choices:
            chose = any(each.chose for each in own.faced)
            return Review((), Nothing.NO_CHOICE if chose else Nothing.NOTHING_CHOSEN)
        async with self._turn:
            first = await self._look(key, own, own.choices, FIRST)
            doubtful = to_look_at(first)
            closer = await self._look(key, own, doubtful, CLOSER)
        review = reviewed(first, closer)
        if (len(first), len(closer)) < (len(own.choices), len(doubtful)):  # some workers have failed
            return review if review.moments else Review((), Nothing.BUSY)
        self._known[key] = review
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return review

    async def _look(
        self, key: tuple[GameId, UserId], own: OwnGame, choices: Sequence[Faced], care: Care
    ) -> list[Moment]:
        """Let the workers look at choices one by one, and return what they have compared."""
        found: list[Moment] = []
        for each in choices:
            task = await asyncio.to_thread(own.task, each, care)
            answers = {} if self._thinker is None else await self._thinker.think(f"review of {key}", task)
            comparison = comparison_of(answers.get(each.view.seat, ()), each.view.table.ruleset)
            if comparison is not None:
                found.append(Moment(each, comparison))
        return found
