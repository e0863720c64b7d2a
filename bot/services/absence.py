"""Who is not there: decided by the game and the time alone, by a rule that all can read (docs/rulings.md).

Who has left the server is found out by whoever asks, and kept with the game; nobody's opinion makes one absent.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.game import Absence, Claim, Draft, Game, Play, Progress, TakenSeat
from bot.services.people import Actor, UserId
from bot.services.ports import Change
from bot.services.refusals import require
from engine.ruleset import Seat
from engine.state import Phase

SILENCE = timedelta(hours=72)
"""Who is waited for and does nothing for so long at a table without a clock is not there."""


def person_of(seat: TakenSeat) -> UserId | None:
    """Whose absence counts: the person who plays a seat; where a computer player does, whose it is."""
    if seat.user is None and seat.owner is not None:
        return seat.owner.user
    return seat.user


def absence(game: Game, seat: Seat, now: datetime) -> Absence | None:
    """Why the others may decide about a seat; None where its person is there, or it has none."""
    taken = game.seats[seat]
    if taken.user is None:
        return None if taken.owner is None else Absence.AWAY
    return _absence(game, taken.user, now)


def absent(game: Game, now: datetime) -> Mapping[Seat, Absence]:
    """The seats about which the others may decide, and why."""
    found = ((seat, absence(game, seat, now)) for seat, _ in game.places() if isinstance(game.progress, Draft | Play))
    return {seat: why for seat, why in found if why is not None}


def there(game: Game, now: datetime) -> frozenset[UserId]:
    """The persons who play and are there: whose votes count."""
    return frozenset(person.user for person in game.persons if _absence(game, person.user, now) is None)


def silent_since(game: Game, user: UserId) -> datetime | None:
    """Since when a person who is waited for, at a table within reach, has done nothing; None for all others."""
    if game.asked is None or game.lost is not None or game.seat_of(user) not in game.thinking:
        return None
    return max(game.asked, game.acts.get(user, game.asked), game.found or game.asked)


def _absence(game: Game, user: UserId, now: datetime) -> Absence | None:
    if user in game.gone:
        return Absence.LEFT
    since = silent_since(game, user)
    return Absence.SILENT if since is not None and now - since >= SILENCE else None


# What is noted of a table to know that.


def note_left(game: Game, actor: Actor, left: frozenset[UserId]) -> Game:
    """The game, with who has left the server as it was found out for who asks; who asks is there."""
    require(left, frozenset)
    return replace(game, gone=frozenset(left & {person.user for person in game.persons}) - {actor.user})


def with_act(game: Game, who: UserId | None, now: datetime) -> Game:
    """The game when somebody does something at it: they are there."""
    if who is None or not isinstance(game.progress, Draft | Play):
        return game
    if game.seat_of(who) is None and game.seat_owned(who) is None:
        return game
    return replace(game, acts={**game.acts, who: now}, gone=game.gone - {who})


def note_questions(before: Game, change: Change, who: UserId | None, now: datetime) -> Change:
    """What was decided, with when what is open now was asked, and without claims that fell by an act."""
    game = change.game
    if not isinstance(game.progress, Draft | Play):
        return replace(change, game=replace(game, asked=None, acts={}, gone=frozenset(), claims=()))
    fallen = [claim for claim in game.claims if who is not None and who == person_of(before.seats[claim.seat])]
    for claim in fallen:
        game = without_claim(game, claim)
    asked = game.asked if _question(before.progress) == _question(game.progress) else now
    return replace(change, game=replace(game, asked=asked))


def without_claim(game: Game, claim: Claim) -> Game:
    """The game without a claim, and without the offer that was made because of it."""
    taken = game.seats[claim.seat]
    if claim.agreed is not None and taken.offered == claim.to:
        taken = replace(taken, offered=None)
    seats = (*game.seats[: claim.seat], taken, *game.seats[claim.seat + 1 :])
    return replace(game, seats=seats, claims=tuple(each for each in game.claims if each.seat != claim.seat))


def _question(progress: Progress) -> tuple[type[Progress], int, Phase | None]:
    """What tells one question of a game from the next."""
    if isinstance(progress, Play):
        return Play, progress.resolutions, progress.state.phase
    return type(progress), 0, None
