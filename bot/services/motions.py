"""Votes about a running game's time: to pause, to go on, for more time, and for another pace.

Only people who are there vote, each once. There is one motion of a kind at a time. It falls when nobody wants it any
more, when it can no longer be carried, and when what it is about is over. Who turns out to be absent may decide it.
"""

from dataclasses import replace
from datetime import datetime

from bot.services.absence import note_left, there
from bot.services.authority import Role, allowed
from bot.services.ballots import Rule, Verdict, verdict, voted
from bot.services.game import RUNNING, Draft, Game, Motion, Play, Wish
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.pace import Pace
from bot.services.pacing import is_more_time, with_coming
from bot.services.pauses import paused, resumed
from bot.services.people import Actor, UserId
from bot.services.ports import Change
from bot.services.questions import age_of, begins_age, goes_on
from bot.services.refusals import Reason, Refused

MOST = {Wish.PAUSE: 2, Wish.MORE_TIME: 3}
"""So many of these there may be in one Age, or in the draft."""
RULES: dict[Wish, Rule] = {
    Wish.PAUSE: Rule.MOST,
    Wish.GO_ON: Rule.MOST,
    Wish.MORE_TIME: Rule.ALL_BUT_ONE,
    Wish.PACE: Rule.MOST,
}
_TOO_MANY = {Wish.PAUSE: Reason.TOO_MANY_PAUSES, Wish.MORE_TIME: Reason.TOO_MUCH_TIME}


@allowed(Role.PLAYER, when=RUNNING)
def propose(
    game: Game, actor: Actor, occasion: Occasion, wish: Wish, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Proposes something about the table's time, or agrees to it where somebody else has proposed it.

    Raises:
        Refused: MALFORMED for another pace, which `change_pace` proposes; NO_TIME_RUNS, NOT_PAUSED, TOO_MANY_PAUSES,
            TOO_MUCH_TIME, or what `authority` says.
    """
    if wish is Wish.PACE:
        raise Refused(Reason.MALFORMED)
    game = note_left(game, actor, left)
    return _proposed(game, actor, Motion(game.revision, wish, frozenset({actor.user})), occasion)


@allowed(Role.PLAYER, when=RUNNING)
def change_pace(
    game: Game, actor: Actor, occasion: Occasion, pace: Pace, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Lets the host give the table more time, or call off a change that has not begun; any other change is a vote.

    Raises:
        Refused: PROPOSED_ALREADY, or what `authority` says.
    """
    game = note_left(game, actor, left)
    if pace == (game.coming or game.settings.pace):
        return None
    if actor.user == game.host and is_more_time(pace, game.settings.pace, game.coming):
        return Change(with_coming(game, pace), announcements=(REFRESHED,))
    return _proposed(game, actor, Motion(game.revision, Wish.PACE, frozenset({actor.user}), pace=pace), occasion)


@allowed(Role.PLAYER, when=RUNNING)
def vote(  # noqa: PLR0913 - who agrees to what, and what decides about it
    game: Game,
    actor: Actor,
    occasion: Occasion,
    number: int,
    *,
    agree: bool | None,
    left: frozenset[UserId] = frozenset(),
) -> Change | None:
    """Votes on a motion; None takes the actor's vote back.

    Raises:
        Refused: NO_SUCH_MOTION, or what `authority` says.
    """
    game = note_left(game, actor, left)
    found = next((each for each in game.motions if each.number == number), None)
    if found is None:
        raise Refused(Reason.NO_SUCH_MOTION)
    after = voted(found, actor.user, agree=agree)
    if after == found and _verdict(game, found, occasion.now) is Verdict.OPEN:
        return None
    return Change(_with(game, after), announcements=(REFRESHED,))


def note_votes(before: Game, change: Change, now: datetime) -> Change:
    """The change, with what the votes of those who are there decide after it."""
    game = change.game
    if not isinstance(game.progress, Draft | Play):
        return replace(change, game=replace(game, motions=(), spent={}))
    for motion in game.motions:
        said = _verdict(game, motion, now) if _is_open(before, game, motion) else Verdict.LOST
        if said is not Verdict.OPEN:
            game = _without(game, motion)
        if said is Verdict.CARRIED:
            game = _carried_out(replace(game, carried=(*game.carried, motion.number)), motion, now)
    game = replace(game, motions=tuple(each for each in game.motions if _is_open(before, game, each)))
    numbers = {each.number for each in game.motions}
    told = tuple(each for each in change.announcements if each.news is not News.PROPOSED or each.number in numbers)
    if game != change.game and not any(each.news.traits.has_buttons for each in told):
        told = (*told, REFRESHED)
    spent = game.spent if age_of(before) == age_of(game) else {}
    return replace(change, game=replace(game, spent=spent), announcements=told)


def _proposed(game: Game, actor: Actor, motion: Motion, occasion: Occasion) -> Change | None:
    found = next((each for each in game.motions if each.wish is motion.wish), None)
    if found is not None:
        if found.pace != motion.pace:
            raise Refused(Reason.PROPOSED_ALREADY)
        return vote(game, actor, occasion, found.number, agree=True, left=game.gone)
    if (reason := why_not(game, motion.wish)) is not None:
        raise Refused(reason, most=MOST.get(motion.wish))
    proposed = replace(game, motions=(*game.motions, motion))
    return Change(proposed, announcements=(Announcement(News.PROPOSED, motion.number), REFRESHED))


def why_not(game: Game, wish: Wish) -> Reason | None:
    """Why this cannot be proposed now; None if it can."""
    if wish is Wish.GO_ON:
        return Reason.NOT_PAUSED if game.timing.pause is None else None
    if wish is Wish.PACE:
        return None
    if game.running_out is None:
        return Reason.NO_TIME_RUNS
    return _TOO_MANY[wish] if game.spent.get(wish, 0) >= MOST[wish] else None


def _is_open(before: Game, game: Game, motion: Motion) -> bool:
    """Whether somebody still wants it, and what it is about is not over yet."""
    if motion.wish is Wish.MORE_TIME and not goes_on(before, game):
        return False
    if motion.wish is not Wish.GO_ON and age_of(before) != age_of(game):
        return False
    if not motion.votes or motion.pace == (game.coming or game.settings.pace):
        return False
    return why_not(game, motion.wish) is None


def _verdict(game: Game, motion: Motion, now: datetime) -> Verdict:
    return verdict(motion, there(game, now), RULES[motion.wish])


def _carried_out(game: Game, motion: Motion, now: datetime) -> Game:
    match motion.wish:
        case Wish.GO_ON:
            return resumed(game, now)
        case Wish.PAUSE:
            game = paused(game, now)
        case Wish.MORE_TIME:
            game = replace(game, timing=game.timing.prolonged(game.pace, now, age_begins=begins_age(game)))
        case Wish.PACE:
            assert motion.pace is not None
            return with_coming(game, motion.pace)
    return replace(game, spent={**game.spent, motion.wish: game.spent.get(motion.wish, 0) + 1})


def _with(game: Game, motion: Motion) -> Game:
    motions = tuple(motion if each.number == motion.number else each for each in game.motions)
    return replace(game, motions=motions)


def _without(game: Game, motion: Motion) -> Game:
    return replace(game, motions=tuple(each for each in game.motions if each.number != motion.number))
