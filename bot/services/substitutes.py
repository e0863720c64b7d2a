"""Seats change hands while a game is on: to a computer player, to another person, and back to the owner.

A seat changes hands only with its person's consent, or if that person is absent and the others decide so (`motions`).
Every change goes through `pass_on`, which checks this itself. Anyone who takes a seat that is not their own starts with
the next turn (`Game.starts_later`), so that nobody sees a hand that was open before.
"""

from dataclasses import replace
from datetime import datetime
from typing import assert_never

from bot.services import company, draft, lobby, play
from bot.services.absence import absence, note_left, refused, with_act
from bot.services.authority import ALWAYS, OPEN, Role, allowed, the_seat
from bot.services.clock import limit
from bot.services.deadlines import take_back_stand_ins
from bot.services.game import RUNNING, Draft, Game, Lobby, Play, TakenSeat
from bot.services.hosts import hosted
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.passages import Absence, Passage, Passing
from bot.services.people import Actor, Computer, Occupant, Person, UserId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from engine.ruleset import Seat
from players.levels import Level

_MOST_CHANGES = 4
"""Most changes of one seat during one question, because each change pings somebody. Some reasons do not count."""

_RETURNS = frozenset({Passing.BACK, Passing.HANDED_BACK})
_ALWAYS = _RETURNS | {Passing.FORGOTTEN}
"""The reasons that do not count towards `_MOST_CHANGES`."""


@allowed(Role.OCCUPANT, when=RUNNING, seat_of=the_seat)
def step_out(game: Game, actor: Actor, occasion: Occasion, seat: Seat, level: Level) -> Change:
    """Gives the actor's seat to a computer player while they are away."""
    computer = company.stand_in(game, seat, level, occasion.chance)
    if len(game.persons) == 1:
        raise Refused(Reason.LAST_PERSON)
    return pass_on(game, seat, computer, Passing.STEPPED_OUT, occasion, by=actor.user)


@allowed(Role.KEEPER, when=RUNNING, seat_of=the_seat)
def offer_seat(game: Game, _: Actor, occasion: Occasion, seat: Seat, user: UserId) -> Change | None:
    """Offers a seat to a person, who may take it."""
    check_newcomer(game, seat, user, occasion)
    return _offered(game, seat, user)


@allowed(Role.OFFERED, Role.KEEPER, when=RUNNING, seat_of=the_seat)
def decline_seat(game: Game, _: Actor, __: Occasion, seat: Seat) -> Change | None:
    """Withdraws or declines the offer of a seat."""
    return _offered(game, seat, None)


def _offered(game: Game, seat: Seat, user: UserId | None) -> Change | None:
    if game.seats[seat].offered == user:
        return None
    motions = tuple(each for each in game.motions if each.seat != seat or each.agreed is None)
    return Change(with_offer(replace(game, motions=motions), seat, user), announcements=(REFRESHED,))


def check_newcomer(game: Game, seat: Seat, user: UserId, occasion: Occasion) -> None:
    """Raises Refused if a person plays, has known another hand of this game, or has reported this seat's player.

    Anyone who was forgotten while the game was on has known a hand of it.
    """
    if game.seat_of(user) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    if game.knows_another_hand(user, seat) or occasion.marks.of(user, game.id) in game.forgotten:
        raise Refused(Reason.SECOND_SEAT)
    if game.has_reported(user, seat):
        raise Refused(Reason.REPORTED_THEM)


@allowed(Role.OFFERED, Role.OCCUPANT, when=RUNNING, seat_of=the_seat)
def take_seat(
    game: Game, actor: Actor, occasion: Occasion, seat: Seat, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Takes the offered seat; nothing changes if the actor has already taken it.

    If the others have voted to offer it, its person must still be absent.
    """
    game = note_left(game, actor, left)
    if game.seat_of(actor.user) == seat:
        return None
    check_newcomer(game, seat, actor.user, occasion)
    motion, why = game.motion_on(seat), Passing.OFFERED
    if motion is not None and motion.agreed is not None:
        found = absence(game, seat, occasion.now)
        if found is None:
            raise refused(game, Reason.NOT_ABSENT)
        why = Passing(found.value)
    if game.seat_owned(actor.user) == seat:
        why = Passing.BACK
    return pass_on(game, seat, actor.person, why, occasion, by=actor.user)


@allowed(Role.OCCUPANT, Role.OWNER, when=RUNNING, seat_of=the_seat)
def hand_back(game: Game, actor: Actor, occasion: Occasion, seat: Seat) -> Change | None:
    """Gives the seat back to its owner."""
    owner = game.seats[seat].owner
    if owner is None:
        raise Refused(Reason.NO_OWNER)
    if game.seats[seat].user == owner.user:
        return take_back_stand_ins(game, seat, occasion.now)
    if game.seat_of(owner.user) is not None:  # possible in games from before a second seat was refused
        raise Refused(Reason.ALREADY_SEATED)
    why = Passing.BACK if actor.user == owner.user else Passing.HANDED_BACK
    return pass_on(game, seat, owner, why, occasion, by=actor.user)


@allowed(Role.ONLOOKER, when=ALWAYS)
def come_back(game: Game, actor: Actor, occasion: Occasion) -> Change | None:
    """Gives the actor their own seat back, whichever it is, or ends the autopilot of the seat that they play.

    Raises:
        Refused: ONLY_PLAYERS if they neither own nor play a seat, or what `authority` says.
    """
    owned, played = game.seat_owned(actor.user), game.seat_of(actor.user)
    if owned is None and played is not None and isinstance(game.progress, Draft | Play):
        return take_back_stand_ins(game, played, occasion.now)
    if owned is None:
        raise Refused(Reason.ONLY_PLAYERS)
    return hand_back(game, actor, occasion, owned)


@allowed(Role.HOST, when=OPEN)
def hand_over(game: Game, _: Actor, occasion: Occasion, user: UserId) -> Change | None:
    """Makes another person at the table the host, also in the lobby."""
    if game.seat_of(user) is None:
        raise Refused(Reason.NOT_SEATED)
    if user == game.host:
        return None
    handed = replace(game, host=user)
    if isinstance(game.progress, Lobby):
        return lobby.change_of(handed, occasion.now)
    return Change(handed, announcements=(REFRESHED,))


def with_offer(game: Game, seat: Seat, user: UserId | None) -> Game:
    """Return the game with a seat offered to a person, or to nobody."""
    return _with_seat(game, seat, replace(game.seats[seat], offered=user))


def _with_seat(game: Game, seat: Seat, taken: TakenSeat) -> Game:
    return replace(game, seats=(*game.seats[:seat], taken, *game.seats[seat + 1 :]))


def without_owner(game: Game, user: UserId | None) -> Game:
    """Return the game in which a person who is being forgotten owns no seat. Nothing else writes who owns a seat."""
    theirs = (each.owner is not None and each.owner.user == user for each in game.seats)
    seats = (replace(each, owner=None) if own else each for each, own in zip(game.seats, theirs, strict=True))
    return replace(game, seats=tuple(seats))


def _without_offer(seat: TakenSeat, user: UserId) -> TakenSeat:
    return replace(seat, offered=None) if seat.offered == user else seat


def pass_on(  # noqa: PLR0913 - which seat goes to whom, and why
    game: Game, seat: Seat, to: Occupant, why: Passing, occasion: Occasion, *, by: UserId | None = None
) -> Change:
    """Gives a seat of a running game to another player. Nothing else writes who plays a seat.

    The host may change with it, computer players choose, and the table is told. The seat's owner never changes, but
    the seat of an owner who is forgotten has none any more.

    Args:
        game: a draft, or a game whose cards are dealt.
        seat: the seat that changes hands.
        to: its new player.
        why: the reason, which is checked against the game as it is now.
        occasion: gives the time, and the random numbers that computer players use.
        by: the person who asks for it; None if no person does.

    Raises:
        Refused: ONLY_WITH_CONSENT or NOT_ABSENT without consent or absence, what `check_newcomer` raises, or
            TOO_MANY_CHANGES.
    """
    taken = game.seats[seat]
    _check_ground(game, seat, to, why, occasion.now, by)
    if isinstance(to, Person) and why not in _RETURNS:
        check_newcomer(game, seat, to.user, occasion)
    number = game.progress.resolutions if isinstance(game.progress, Play) else 0
    earlier = [each for each in game.passages if (each.resolutions, each.seat) == (number, seat)]
    if why not in _ALWAYS and sum(each.why not in _ALWAYS for each in earlier) >= _MOST_CHANGES:
        raise Refused(Reason.TOO_MANY_CHANGES)
    motions = tuple(each for each in game.motions if each.seat != seat)
    after = replace(game, motions=motions, passages=(*game.passages, Passage(number, seat, to, why, game.turn)))
    after = _with_seat(after, seat, replace(taken, occupant=to, offered=None))
    if why is Passing.FORGOTTEN:
        after = without_owner(after, by)
    if isinstance(to, Person):
        # A person who sits down loses offers of other seats, so that they cannot see those. The wait for them begins.
        seats = tuple(_without_offer(each, to.user) for each in after.seats)
        after = replace(after, seats=seats, ready={**after.ready, to.user: occasion.now})
        after = with_act(after, to.user, occasion.now)
    after = hosted(after, occasion.now)
    match after.progress:
        case Draft():
            change = draft.let_computers_keep(after, occasion.chance)
        case Play():
            change = play.go_on(after, seat, occasion.chance, anew=_has_time(after, seat, occasion.now))
        case _:
            raise AssertionError("seats change hands only while a game is on")
    told = Announcement(News.SEAT_CHANGED, len(game.passages))
    return replace(change, announcements=(told, *change.announcements))


def _has_time(game: Game, seat: Seat, now: datetime) -> bool:
    """Whether a seat's player can still answer. If not, a stand-in would only choose again, and count as a miss."""
    user = game.seats[seat].user
    end = None if user is None else limit(game, user)
    return end is None or now < end


def _check_ground(  # noqa: PLR0913, PLR0917 - as above
    game: Game, seat: Seat, to: Occupant, why: Passing, now: datetime, by: UserId | None
) -> None:
    """Raises Refused unless the seat's person has agreed or is absent, as the given reason says."""
    taken = game.seats[seat]
    match why:
        case Passing.STEPPED_OUT:
            agreed = by is not None and by == taken.user
        case Passing.OFFERED:
            # If a computer player plays the seat, it has no owner, or the owner has stepped out.
            agreed = isinstance(to, Person) and (taken.offered == to.user or taken.user is None)
        case Passing.BACK | Passing.HANDED_BACK:
            # The program hands a computer player's seat back if nobody else is left to play.
            owner = None if taken.owner is None else taken.owner.user
            asks = owner if why is Passing.BACK else taken.user
            agreed = isinstance(to, Person) and to.user == owner and by == asks
        case Passing.FORGOTTEN:
            agreed = isinstance(to, Computer) and by is not None and by == taken.user
        case Passing.SEATED_TWICE:
            # This is never a seat that they own, because they took that one first.
            agreed = isinstance(to, Computer) and taken.user is not None and taken.owner != taken.occupant
        case Passing.LEFT | Passing.STAYED_OUT | Passing.AUTOPILOT | Passing.SILENT:
            if absence(game, seat, now) is not Absence(why.value):
                raise refused(game, Reason.NOT_ABSENT)
            return
        case _:
            assert_never(why)
    if not agreed:
        raise refused(game, Reason.ONLY_WITH_CONSENT)
