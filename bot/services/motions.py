"""What the players decide by a vote: to abandon the game, who plays for somebody absent, and how the time runs.

`RULES` lists how the kinds of motion differ. Each person who may vote has one vote, and can change it or take it back.
A motion falls when nobody supports it any more, when it can no longer be carried, or when its subject is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, StrEnum, auto
from typing import TypeAlias, assert_never

from bot.services.absence import absence, not_absent, note_left, person_of, refused, there
from bot.services.authority import Role, allowed, the_seat
from bot.services.company import stand_in
from bot.services.endings import ending_change
from bot.services.game import RUNNING, Draft, Ending, Game, Motion, Play, TakenSeat, Wish
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.pace import Pace
from bot.services.pacing import is_more_time, with_coming
from bot.services.passages import Passing
from bot.services.pauses import paused, resumed
from bot.services.people import Actor, UserId
from bot.services.play import SUBSTITUTE
from bot.services.ports import Change
from bot.services.questions import age_of, begins_age, goes_on
from bot.services.refusals import Reason, Refused
from bot.services.substitutes import check_newcomer, pass_on, with_offer
from engine.ruleset import Seat


class Majority(StrEnum):
    """How many votes it takes."""

    MOST = "most"
    """More than half."""
    ALL_BUT_ONE = "all-but-one"
    """All voters but one; with two voters, both."""
    ALL = "all"

    def needed(self, voters: int) -> int:
        """Return how many votes it takes, at least one, if this number of people may vote."""
        match self:
            case Majority.MOST:
                return voters // 2 + 1
            case Majority.ALL_BUT_ONE:
                return max(voters - 1, min(voters, 2), 1)
            case Majority.ALL:
                return max(voters, 1)
            case _:
                assert_never(self)


class Counted(Enum):
    """When votes are counted, apart from when somebody votes."""

    NEVER = auto()
    WITH_SEATS = auto()
    """When a seat changes hands. Anyone who gives up a seat loses the vote."""
    ALWAYS = auto()
    """With every change, because any change may affect who is there."""


_Carry: TypeAlias = Callable[[Change, Motion, Occasion], Change]
_Stands: TypeAlias = Callable[[Game, Game, Motion, datetime], bool]


def _wanted(_: Game, __: Game, motion: Motion, ___: datetime) -> bool:
    return bool(motion.votes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """The rules of one kind of motion: a row of `RULES`."""

    carry: _Carry
    """Adds to the change what follows once the motion is carried."""
    majority: Majority = Majority.MOST
    """How many of those who may vote have to agree."""
    away_too: bool = False
    """Whether people who are away until a date may vote, too, not only those who are there."""
    counted: Counted = Counted.ALWAYS
    most: int | None = None
    """How many may be carried in one Age, or in the draft; None for any number."""
    too_many: Reason = Reason.NOT_NOW
    """The refusal of a further motion once this many have been carried."""
    why_not: Callable[[Game], Reason | None] = lambda _: None
    """Returns why it cannot be proposed, if so. An open motion falls for the same reason."""
    stands: _Stands = _wanted
    """Whether a vote still makes sense after a change, given the game before and after it; if not, the motion falls."""
    news: News = News.PROPOSED
    """The announcement of the motion in the channel."""
    another: Reason = Reason.PROPOSED_ALREADY
    """The refusal of a different proposal of the same kind while this one is open."""
    unknown: Reason | None = Reason.NO_SUCH_MOTION
    """The refusal of a vote once the motion is over; None if such a vote is simply ignored."""


@allowed(Role.PLAYER, when=RUNNING)
def propose(
    game: Game, actor: Actor, occasion: Occasion, wish: Wish, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Proposes something, or agrees to it if somebody else has proposed it.

    Raises:
        Refused: MALFORMED for a seat or another pace, which `propose_player` and `change_pace` propose; NO_TIME_RUNS,
            NOT_PAUSED, TOO_MANY_PAUSES, TOO_MUCH_TIME, or what `authority` says.
    """
    if wish in {Wish.SEAT, Wish.PACE}:
        raise Refused(Reason.MALFORMED)
    number = None if wish is Wish.ABANDON else game.revision
    return _proposed(note_left(game, actor, left), Motion(number, wish, frozenset({actor.user})), actor, occasion)


@allowed(Role.PLAYER, when=RUNNING)
def change_pace(
    game: Game, actor: Actor, occasion: Occasion, pace: Pace, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Changes the pace without a vote if the host gives more time or cancels a change; else proposes the new pace.

    Raises:
        Refused: PROPOSED_ALREADY, or what `authority` says.
    """
    game = note_left(game, actor, left)
    if pace == (game.coming or game.settings.pace):
        return None
    if actor.user == game.host and is_more_time(pace, game.settings.pace, game.coming):
        return Change(with_coming(game, pace), announcements=(REFRESHED,))
    return _proposed(game, Motion(game.revision, Wish.PACE, frozenset({actor.user}), pace=pace), actor, occasion)


@allowed(Role.PLAYER, when=RUNNING, seat_of=the_seat)
def propose_player(  # noqa: PLR0913, PLR0917 - who proposes whom, and what decides about it
    game: Game, actor: Actor, occasion: Occasion, seat: Seat, to: UserId | None, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Proposes who plays an absent person's seat: a computer player (None), or a person, who may then take it.

    Raises:
        Refused: NOT_ABSENT, ALREADY_SEATED, SECOND_SEAT, CLAIMED_ALREADY, or what `authority` says.
    """
    game = note_left(game, actor, left)
    if to is not None:
        check_newcomer(game, seat, to, occasion)
    if absence(game, seat, occasion.now) is None:
        raise refused(game, Reason.NOT_ABSENT)
    if to is None and game.seats[seat].user is None:
        return None
    return _proposed(game, Motion(seat, Wish.SEAT, frozenset({actor.user}), to=to), actor, occasion)


@allowed(Role.PLAYER, when=RUNNING)
def vote(  # noqa: PLR0913 - who agrees to what, and what decides about it
    game: Game,
    actor: Actor,
    occasion: Occasion,
    news: News,
    number: int | None,
    *,
    agree: bool | None,
    to: UserId | None = None,
    left: frozenset[UserId] = frozenset(),
) -> Change | None:
    """Votes on a motion, given its announcement (`news`, `number`) and the person (`to`) it would give a seat to.

    If `agree` is None, the actor's vote is taken back.

    Raises:
        Refused: NO_SUCH_MOTION, NO_SUCH_CLAIM, or what `authority` says.
    """
    game = note_left(game, actor, left)
    found = announced(game.motions, news, number)
    if found is None or found.to != to:
        unknown = next((rule.unknown for rule in RULES.values() if rule.news is news), Reason.MALFORMED)
        if unknown is None:
            return None
        raise Refused(unknown)
    return _cast(game, found, actor, occasion, agree=agree)


def announced(motions: Sequence[Motion], news: News, number: int | None) -> Motion | None:
    """Return the motion with this announcement, if it is still open."""
    return next((each for each in motions if (RULES[each.wish].news, each.number) == (news, number)), None)


def voters(
    motion: Motion, seats: Sequence[TakenSeat], there: frozenset[UserId], not_absent: frozenset[UserId]
) -> frozenset[UserId]:
    """Return all who may vote on a motion. Nobody votes on their own seat."""
    every = not_absent if RULES[motion.wish].away_too else there
    return every if motion.seat is None else every - {seats[motion.seat].user}


def why_not(game: Game, wish: Wish) -> Reason | None:
    """Return why this cannot be proposed now; None if it can."""
    rule = RULES[wish]
    if (reason := rule.why_not(game)) is not None:
        return reason
    return rule.too_many if rule.most is not None and game.spent.get(wish, 0) >= rule.most else None


# What follows from every change.


def note_seats(before: Game, change: Change, who: UserId | None, occasion: Occasion) -> Change:
    """Drop motions about the seat of the person who acts, and recount `WITH_SEATS` votes when a seat changes hands."""
    if not isinstance(change.game.progress, Draft | Play):
        return change
    passed = change.game.passages != before.passages
    for motion in change.game.motions:
        if motion.seat is not None and who is not None and who == person_of(before.seats[motion.seat]):
            change = replace(change, game=_fallen(change.game, motion))
        elif passed and RULES[motion.wish].counted is Counted.WITH_SEATS:
            left = replace(motion, votes=motion.votes & {person.user for person in change.game.persons})
            change = replace(change, game=_with(change.game, left))
            if _is_carried(change.game, left, occasion.now):
                change = _carried(change, left, occasion)
    return change


def note_votes(before: Game, change: Change, occasion: Occasion) -> Change:
    """Add to a change what the votes of those who are there decide after it."""
    if not isinstance(change.game.progress, Draft | Play):
        return replace(change, game=replace(change.game, motions=(), spent={}))
    decided = change
    for motion in change.game.motions:
        if RULES[motion.wish].counted is Counted.ALWAYS:
            decided = _counted(before, decided, motion, occasion)
    after, now = decided.game, occasion.now
    rest = (
        each for each in after.motions if RULES[each.wish].counted is Counted.NEVER or _stands(before, after, each, now)
    )
    game = replace(after, motions=tuple(rest))
    told = tuple(
        each
        for each in decided.announcements
        if each.news is not News.PROPOSED or announced(game.motions, each.news, each.number) is not None
    )
    if game != change.game and not any(each.news.traits.has_buttons for each in told):
        told = (*told, REFRESHED)
    spent = game.spent if age_of(before) == age_of(game) else {}
    return replace(decided, game=replace(game, spent=spent), announcements=told)


def note_ended(before: Game, change: Change) -> Change:
    """Add to a change the announcement that votes have ended, if any have, so that their messages say so."""
    if _voted_on(before) <= _voted_on(change.game):
        return change
    return replace(change, announcements=(Announcement(News.VOTES_ENDED), *change.announcements))


def _voted_on(game: Game) -> set[object]:
    return {(motion.key, motion.to) for motion in game.motions if motion.agreed is None}


# How a motion is proposed, voted on and counted.


def _proposed(game: Game, motion: Motion, actor: Actor, occasion: Occasion) -> Change | None:
    rule = RULES[motion.wish]
    found = next((each for each in game.motions if (each.wish, each.seat) == (motion.wish, motion.seat)), None)
    if found is not None:
        if (found.pace, found.to) != (motion.pace, motion.to):
            raise Refused(rule.another)
        return _cast(game, found, actor, occasion, agree=True)
    if (reason := why_not(game, motion.wish)) is not None:
        raise Refused(reason, most=rule.most)
    return _voted(game, motion, occasion, Announcement(rule.news, motion.number))


def _cast(game: Game, motion: Motion, actor: Actor, occasion: Occasion, *, agree: bool | None) -> Change | None:
    """Return the change once the actor has voted; None if nothing changes."""
    votes, against = motion.votes - {actor.user}, motion.against - {actor.user}
    if agree is not None:
        votes, against = (votes | {actor.user}, against) if agree else (votes, against | {actor.user})
    after, now = replace(motion, votes=votes, against=against), occasion.now
    stands = RULES[motion.wish].stands(game, game, motion, now)
    if after == motion and stands and _is_carried(game, motion, now) is None:
        return None
    return _voted(game, after, occasion)


def _voted(game: Game, motion: Motion, occasion: Occasion, *told: Announcement) -> Change:
    """Return the change after a vote, and its result. Motions that are counted `ALWAYS` are left to `note_votes`."""
    change = Change(_with(game, motion), announcements=(*told, REFRESHED))
    always = RULES[motion.wish].counted is Counted.ALWAYS
    return change if always else _counted(change.game, change, motion, occasion)


def _counted(before: Game, change: Change, motion: Motion, occasion: Occasion) -> Change:
    """Add to a change what the votes on a motion decide."""
    game, now = change.game, occasion.now
    is_carried = _is_carried(game, motion, now) if _stands(before, game, motion, now) else False
    if is_carried:
        return _carried(change, motion, occasion)
    return replace(change, game=_with(game, motion) if is_carried is None else _fallen(game, motion))


def _is_carried(game: Game, motion: Motion, now: datetime) -> bool | None:
    """Whether those who may vote now carry a motion; None while open, or if it was agreed before and still would be."""
    may_vote = voters(motion, game.seats, there(game, now), not_absent(game, now))
    needed = RULES[motion.wish].majority.needed(len(may_vote))
    if len(motion.votes & may_vote) >= needed:
        return True if motion.agreed is None else None
    return None if motion.agreed is None and len(may_vote - motion.against) >= needed else False


def _stands(before: Game, game: Game, motion: Motion, now: datetime) -> bool:
    return RULES[motion.wish].stands(before, game, motion, now) and why_not(game, motion.wish) is None


def _fallen(game: Game, motion: Motion) -> Game:
    """Return the game without a motion, and without the offer of a seat that followed from it."""
    if motion.seat is not None and motion.agreed is not None and game.seats[motion.seat].offered == motion.to:
        game = with_offer(game, motion.seat, None)
    return _without(game, motion)


def _with(game: Game, motion: Motion) -> Game:
    """Return the game with a motion, in place of its earlier version, if any."""
    return replace(game, motions=tuple(({each.key: each for each in game.motions} | {motion.key: motion}).values()))


def _without(game: Game, motion: Motion) -> Game:
    return replace(game, motions=tuple(each for each in game.motions if each.key != motion.key))


def _carried(change: Change, motion: Motion, occasion: Occasion) -> Change:
    rule, game = RULES[motion.wish], change.game
    if rule.news is News.PROPOSED and motion.number is not None:
        game = replace(game, carried=(*game.carried, motion.number))
    change = rule.carry(replace(change, game=game), motion, occasion)
    if rule.most is None:
        return change
    spent = change.game.spent
    return replace(change, game=replace(change.game, spent={**spent, motion.wish: spent.get(motion.wish, 0) + 1}))


# What the kinds of motions are about.


def _abandoned(change: Change, motion: Motion, _: Occasion) -> Change:
    over = ending_change(_without(change.game, motion), Ending.VOTE)
    told = tuple(each for each in change.announcements if not each.news.traits.in_running_game)
    return replace(change, game=over.game, announcements=told + over.announcements)


def _is_absent(_: Game, game: Game, motion: Motion, now: datetime) -> bool:
    return motion.seat is not None and absence(game, motion.seat, now) is not None


def _replaced(change: Change, motion: Motion, occasion: Occasion) -> Change:
    """Give the seat to a computer player or offer it to a person; votes can still change until that person takes it."""
    game, seat = change.game, motion.seat
    assert seat is not None
    why = absence(game, seat, occasion.now)
    assert why is not None
    if motion.to is None:
        computer = stand_in(game, seat, SUBSTITUTE, occasion.chance)
        return pass_on(_without(game, motion), seat, computer, Passing(why.value), occasion)
    offered = _with(with_offer(game, seat, motion.to), replace(motion, agreed=why))
    return replace(change, game=offered, announcements=(Announcement(News.CLAIMED, seat), REFRESHED))


def _of_time(after: Callable[[Game, Motion, datetime], Game]) -> _Carry:
    def carry(change: Change, motion: Motion, occasion: Occasion) -> Change:
        return replace(change, game=after(_without(change.game, motion), motion, occasion.now))

    return carry


def _no_time_runs(game: Game) -> Reason | None:
    return Reason.NO_TIME_RUNS if game.running_out is None else None


def _not_paused(game: Game) -> Reason | None:
    return Reason.NOT_PAUSED if game.timing.pause is None else None


def _in_its_age(before: Game, game: Game, motion: Motion, _: datetime) -> bool:
    return bool(motion.votes) and age_of(before) == age_of(game)


def _in_its_question(before: Game, game: Game, motion: Motion, _: datetime) -> bool:
    return bool(motion.votes) and goes_on(before, game)


def _with_more_time(game: Game, _: Motion, now: datetime) -> Game:
    return replace(game, timing=game.timing.prolonged(game.pace, now, age_begins=begins_age(game)))


def _is_another_pace(before: Game, game: Game, motion: Motion, now: datetime) -> bool:
    return _in_its_age(before, game, motion, now) and motion.pace != (game.coming or game.settings.pace)


def _with_pace(game: Game, motion: Motion, _: datetime) -> Game:
    assert motion.pace is not None
    return with_coming(game, motion.pace)


RULES: dict[Wish, Rule] = {
    Wish.ABANDON: Rule(
        majority=Majority.ALL,
        away_too=True,
        counted=Counted.WITH_SEATS,
        carry=_abandoned,
        news=News.VOTE_BEGAN,
        unknown=None,
    ),
    Wish.SEAT: Rule(
        counted=Counted.NEVER,
        stands=_is_absent,
        carry=_replaced,
        news=News.CLAIMED,
        another=Reason.CLAIMED_ALREADY,
        unknown=Reason.NO_SUCH_CLAIM,
    ),
    Wish.PAUSE: Rule(
        most=2,
        too_many=Reason.TOO_MANY_PAUSES,
        why_not=_no_time_runs,
        stands=_in_its_age,
        carry=_of_time(lambda game, _, now: paused(game, now)),
    ),
    Wish.GO_ON: Rule(why_not=_not_paused, carry=_of_time(lambda game, _, now: resumed(game, now))),
    Wish.MORE_TIME: Rule(
        majority=Majority.ALL_BUT_ONE,
        most=3,
        too_many=Reason.TOO_MUCH_TIME,
        why_not=_no_time_runs,
        stands=_in_its_question,
        carry=_of_time(_with_more_time),
    ),
    Wish.PACE: Rule(stands=_is_another_pace, carry=_of_time(_with_pace)),
}
OF_TIME = tuple(wish for wish, rule in RULES.items() if rule.news is News.PROPOSED)
"""The wishes that are about the table's time."""
