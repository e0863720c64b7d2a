"""Who is absent: only the game and the time decide, by a rule that everyone can read (docs/rulings.md).

The caller finds out who has left the server, and the game stores it. Nobody's opinion makes a person absent.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.game import Draft, Game, Leave, Over, Play, TakenSeat
from bot.services.news import REFRESHED
from bot.services.pace import Live
from bot.services.passages import Absence
from bot.services.people import Actor, NightActor, UserId
from bot.services.ports import Change
from bot.services.questions import goes_on
from bot.services.refusals import Reason, Refused
from bot.services.settings import PersonSettings
from engine.ruleset import Seat

SILENCE = timedelta(hours=72)
"""How long a player keeps a table without a clock waiting, and does nothing, before they count as absent."""
MISSING = timedelta(hours=24)
"""How long a player who is not away until a date is on autopilot before they count as absent."""
MISSING_LIVE = timedelta(minutes=30)
"""The same as `MISSING`, at a table that plays live."""


def person_of(seat: TakenSeat) -> UserId | None:
    """Return the person whose absence counts: the seat's player or, if a computer player plays it, its owner."""
    if seat.user is None and seat.owner is not None:
        return seat.owner.user
    return seat.user


def absence(game: Game, seat: Seat, now: datetime) -> Absence | None:
    """Return why the others may decide about a seat; None if its person is not absent, or if it has no person."""
    taken = game.seats[seat]
    if taken.user is None:
        return None if taken.owner is None else Absence.STEPPED_OUT
    return _absence(game, taken.user, now)


def absent(game: Game, now: datetime) -> Mapping[Seat, Absence]:
    """Return the seats that the others may decide about, and why."""
    found = ((seat, absence(game, seat, now)) for seat, _ in game.places() if isinstance(game.progress, Draft | Play))
    return {seat: why for seat, why in found if why is not None}


def there(game: Game, now: datetime) -> frozenset[UserId]:
    """Return the players who are there. Their votes count."""
    return not_absent(game, now) - game.away.keys()


def not_absent(game: Game, now: datetime) -> frozenset[UserId]:
    """Return the players who are there or away until a date. The latter lose neither their seat nor the game."""
    return frozenset(person.user for person in game.persons if _absence(game, person.user, now) is None)


def silent_since(game: Game, user: UserId) -> datetime | None:
    """Return since when a player has kept a table within reach waiting and done nothing; None for everyone else.

    Also None while time runs or is paused, because the table then waits for nobody.
    """
    if game.asked is None or game.lost is not None or user in game.away:
        return None
    if game.timing.deadline is not None or game.timing.pause is not None:
        return None
    if game.seat_of(user) not in game.thinking:
        return None
    return max(game.asked, game.acts.get(user, game.asked), game.found or game.asked)


def _absence(game: Game, user: UserId, now: datetime) -> Absence | None:
    if user in game.gone:
        return Absence.LEFT
    if user in game.away:
        return None
    missing = game.attendance.missing_since(user)
    if missing is not None and now - missing >= (MISSING_LIVE if isinstance(game.pace, Live) else MISSING):
        return Absence.AUTOPILOT
    if game.asked is None or now - game.asked < SILENCE:  # this is quick, and nearly always so
        return None
    since = silent_since(game, user)
    return Absence.SILENT if since is not None and now - since >= SILENCE else None


def refused(game: Game, reason: Reason) -> Refused:
    """Return a refusal that explains who counts as absent; for a live table with the minutes on autopilot it takes."""
    return Refused(reason, most=MISSING_LIVE // timedelta(minutes=1) if isinstance(game.pace, Live) else None)


# What a game stores so that this can be decided.


def as_of(game: Game, now: datetime) -> Game:
    """Return the game as it is now: who is away, and who is back and awaited from then on."""
    begun = {user: leave.until for user, leave in game.leaves.items() if leave.since <= now}
    if begun:
        leaves = {user: leave for user, leave in game.leaves.items() if user not in begun}
        game = replace(game, away={**game.away, **begun}, leaves=leaves)
    back = {user: until for user, until in game.away.items() if until <= now}
    if not back:
        return game
    acts = {**game.acts, **{user: max(until, game.acts.get(user, until)) for user, until in back.items()}}
    away = {user: until for user, until in game.away.items() if user not in back}
    return replace(game, away=away, acts=acts if isinstance(game.progress, Draft | Play) else game.acts)


def leave_of(settings: PersonSettings, now: datetime) -> Leave | None:
    """Return when somebody will be away, as they have said for all their tables; None if no such time is ahead."""
    since, until = settings.away_from, settings.away
    return None if since is None or until is None or not now < since < until else Leave(since, until)


def with_leaves(game: Game, leaves: Mapping[UserId, Leave | None]) -> Game:
    """Return the game with the leaves of people who have sat down, as they said before; None for no leave."""
    seated = {user: leave for user, leave in leaves.items() if user in game.people}
    kept = {user: leave for user, leave in game.leaves.items() if user not in seated}
    return replace(game, leaves={**kept, **{user: leave for user, leave in seated.items() if leave is not None}})


def note_left(game: Game, actor: Actor | NightActor, left: frozenset[UserId]) -> Game:
    """Return the game with the players who, as the actor's request found out, have left the server; never the actor."""
    return replace(game, gone=frozenset(left & {person.user for person in game.persons}) - {actor.user})


def note_membership(game: Game, left: frozenset[UserId], there: frozenset[UserId]) -> Change | None:
    """Note who has left the server or is on it, as Discord reports; None if that was known or no game is on."""
    gone = (game.gone | (left & {person.user for person in game.persons})) - there
    if gone == game.gone or not isinstance(game.progress, Draft | Play):
        return None
    return Change(replace(game, gone=gone), announcements=(REFRESHED,))


def with_act(game: Game, who: UserId | None, now: datetime) -> Game:
    """Return the game after somebody does something at the table, which shows that they are there."""
    if who not in game.people or isinstance(game.progress, Over):
        return game
    game = replace(game, away={user: until for user, until in game.away.items() if user != who})
    if not isinstance(game.progress, Draft | Play):
        return game
    attendance = game.attendance.with_act(who)
    return replace(game, acts={**game.acts, who: now}, gone=game.gone - {who}, attendance=attendance)


def note_answer(game: Game, who: UserId | None, now: datetime) -> Game:
    """Return the game after somebody does something at the table, at any stage, which answers reports about them."""
    if not any(each.user == who for each in game.reports):
        return game
    return replace(game, reports=tuple(replace(each, acted=now) if each.user == who else each for each in game.reports))


def was_missed(game: Game, who: UserId | None, now: datetime) -> bool:
    """Whether a person who acts was absent until now, or whether there is a motion about that person's seat."""
    if who is None or who not in game.people:
        return False
    seats = (motion.seat for motion in game.motions if motion.seat is not None)
    decided = any(who == person_of(game.seats[seat]) for seat in seats)
    return decided or (game.seat_of(who) is not None and _absence(game, who, now) is not None)


def note_questions(before: Game, change: Change, who: UserId | None, now: datetime) -> Change:
    """Add to a change when the open question was asked."""
    game = change.game
    if not isinstance(game.progress, Draft | Play):
        over = game
        if isinstance(game.progress, Over):
            over = replace(game, ready={}, away={}, leaves={}, forgotten=frozenset())
        return replace(change, game=replace(over, asked_by=None, acts={}, gone=frozenset()))
    if not goes_on(before, game):
        game = replace(game, timing=game.timing.asked_at(now), asked_by=who)
    return replace(change, game=game)
