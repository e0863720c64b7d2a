"""The coach's review: after a game, where a player could have had more chance to win, from what they saw then.

It is for one person alone, about what they chose themselves (docs/adr/0028). A first look at all their choices finds
those that may have cost most; a closer look at these finds out whether they have. The workers compare
(`players.reviewing`), one choice a task, so that nobody who plays waits for a whole review.
"""

import asyncio
from collections import Counter, OrderedDict
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
from engine.catalogue import Card
from engine.legality import cards_without
from engine.moves import Build, BuildDiscarded, BuildStage, Discard, Move
from engine.questions import Question
from engine.ruleset import Seat
from engine.setup import start
from engine.turn import submit
from engine.views import PlayerView, player_view
from players.levels import Level
from players.reasons import Advantage, granted
from players.reviewing import Care, Comparison, Weighed, reasons_for, same_deed

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
_AS_KNOWN = 1.25
"""A number is told as known if its error is at most so many times that of what was chosen, which is told, too."""
_MOSTLY = 0.5
WINNING = 0.9
"""With the best choice at least this chance to win, somebody is all but sure to win, whoever has more points."""
LOSING = 0.05
"""With the best choice at most this chance to win, somebody can hardly win any more."""
_REMEMBERED = 100
"""Reviews that this process remembers; others are thought out again, with the same result."""


class Nothing(StrEnum):
    """Why a review shows no moment."""

    NOTHING_CHOSEN = "nothing-chosen"
    """Computer players chose for the person all the time."""
    NO_CHOICE = "no-choice"
    """Each time only one thing could be done."""
    AHEAD = "ahead"
    """At most choices, the person was all but sure to win by the estimate, and lost no chance that can be measured."""
    BEHIND = "behind"
    """At most choices, no other could have changed much, because there was hardly a chance to win."""
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

    @property
    def card(self) -> Card | None:
        """The card that was taken; None if none was."""
        match self.move:
            case Build(card) | BuildStage(card) | Discard(card) | BuildDiscarded(card):
                return card
            case _:
                return None

    @property
    def others(self) -> tuple[Card, ...]:
        """The cards of the question that were not taken."""
        cards = self.question.cards
        return cards if self.card is None else cards_without(cards, self.card)


_WITH_CARDS = ("card", "seventh-card", "discard-pile")


@dataclass(frozen=True, slots=True)
class Back:
    """What has become of a hand that comes back to a player."""

    since: int
    """The turn of the same Age in which they had it last."""
    gone: tuple[Card, ...]
    """What others have taken from it since."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game that is over, as one person saw it."""

    table: TableView
    seat: Seat | None
    """The seat that they played at the end, if any."""
    faced: tuple[Faced, ...]
    task: Callable[[Faced, Care], Task] = field(repr=False, compare=False)
    """Makes the task of looking at something that they chose."""

    def seen_in(self, age: int) -> tuple[Faced, ...]:
        """Return where they saw cards in an Age. The Free City's are those of a player's hand, which were seen."""
        return tuple(
            each
            for each in self.faced
            if each.turn.age == age and each.place == each.view.seat and each.turn.asked in _WITH_CARDS
        )

    def back(self, faced: Faced) -> Back | None:
        """Return what has become of a hand since it was last with the player; None if it has not come back to them."""
        now, table = faced.turn, faced.view.table
        then = TurnRef(now.age, now.turn - len(table.ruleset.players(len(table.cities))), "card")
        known = [each for each in self.faced if (each.turn, each.view.seat) == (then, faced.view.seat)]
        hand = next((each.question.cards for each in known if each.place == faced.place), None)
        if now.asked != "card" or hand is None:
            return None
        # Both lists are taken as bags, because a card may be there twice; of two players, one chose a second card.
        gone = Counter(hand) - Counter(faced.question.cards)
        gone -= Counter(each.card for each in known if each.card is not None)
        return Back(then.turn, tuple(gone.elements()))

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
    def best(self) -> int:
        """How many games of 100 the best deed wins. The numbers of all others are seen from here, so they add up."""
        return in_100(self.comparison.best.win)

    def is_known(self, deed: Weighed) -> bool:
        """Return whether it is known how often a deed wins; not if it was dropped after a few worlds."""
        return deed.error <= _AS_KNOWN * self.comparison.done.error

    def fewer(self, deed: Weighed) -> int:
        """Return how many games of 100 fewer a deed wins, one of those that are worse; at least, if it is not known."""
        behind = deed.behind if self.is_known(deed) else deed.behind - deed.error
        return min(self.best, max(1, in_100(behind)))

    def won(self, deed: Weighed) -> int:
        """Return how many games of 100 a deed wins, one of those that are worse; at most, if it is not known."""
        return self.best - self.fewer(deed)

    @property
    def loss(self) -> int:
        """How many games of 100 the choice has cost; 0 if it is not known to have cost any."""
        best, done = self.comparison.best, self.comparison.done
        if same_deed(best.move, done.move) or in_100(done.behind) <= in_100(done.error):
            return 0
        return self.fewer(done)

    @cached_property
    def advantages(self) -> tuple[Advantage, ...]:
        """Facts that speak for the best deed against the one that was done; empty if the coach knows none."""
        return reasons_for(self.faced.view, self.faced.question, self.comparison.best.move, self.faced.move)

    @property
    def granted(self) -> tuple[Advantage, ...]:
        """What the deed that was done has more of than the best one, in numbers."""
        return granted(self.faced.view, self.faced.question, self.comparison.best.move, self.faced.move)

    def tried(self, move: Move) -> Weighed | None:
        """Return the way that was compared of doing the same as a move; None if none was.

        Of several it is one that is not worse; else how it was done, if it was; else the best.
        """
        done = self.comparison.done
        alike = (each for each in self.comparison.deeds if same_deed(each.move, move))
        return min(alike, key=lambda each: (each.is_worse, each is not done, each.behind), default=None)

    @property
    def equals(self) -> tuple[Weighed, ...]:
        """The deeds that count as equal to the best, which is not among them; in the order of the estimate."""
        return tuple(each for each in self._best_ways[1:] if not each.is_worse)

    @property
    def rest(self) -> tuple[Weighed, ...]:
        """The deeds that are worse than the best, without the one that was done; the best of them first."""
        return tuple(each for each in self._best_ways if each.is_worse and not same_deed(each.move, self.faced.move))

    @property
    def _best_ways(self) -> tuple[Weighed, ...]:
        """The best way of each deed that was compared: the best deed, then the others in the order of the estimate."""
        found: list[Weighed] = []
        best, *others = self.comparison.deeds
        for each in (best, *sorted(others, key=lambda each: each.behind)):
            if not any(same_deed(each.move, other.move) for other in found):
                found.append(each)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Review:
    """What a person may learn from a game."""

    moments: tuple[Moment, ...]
    """At most `MOST_MOMENTS`, in the order of the game."""
    nothing: Nothing | None = None
    """Why there are none."""
    others: Nothing | None = None
    """Why no other choice is a moment; None if others may have cost as much, or were not compared."""

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


def reviewed(first: Sequence[Moment], closer: Sequence[Moment], *, whole: bool) -> Review:
    """Return the review, from the first look at all choices and the closer look at those of `to_look_at`.

    `whole` is whether none of these looks has failed.
    """
    costly = sorted((each for each in closer if each.loss >= LEAST_LOSS), key=lambda each: -each.loss)
    if not costly:
        return Review((), _why_nothing(first))
    shown = costly[:MOST_MOMENTS]
    known = {(each.faced.resolution, each.faced.place): each for each in (*first, *closer)}
    others = [each for each in known.values() if each not in shown]
    alike = whole and all(each.loss < LEAST_LOSS for each in others)
    moments = tuple(sorted(shown, key=lambda each: each.faced.resolution))
    return Review(moments, others=_why_nothing(others) if alike and others else None)


def _why_nothing(compared: Sequence[Moment]) -> Nothing:
    """Return why none of these choices is a moment."""
    chances = [each.comparison.best.win for each in compared]
    for nothing, shares in (
        (Nothing.AHEAD, [chance >= WINNING for chance in chances]),
        (Nothing.BEHIND, [chance <= LOSING for chance in chances]),
    ):
        if sum(shares) > _MOSTLY * len(shares):
            return nothing
    return Nothing.ALIKE


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
        whole = (len(first), len(closer)) == (len(own.choices), len(doubtful))
        review = reviewed(first, closer, whole=whole)
        if not whole:  # some workers have failed
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
