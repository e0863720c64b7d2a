"""Seats change hands while a game is on: to a computer player, to another person, and back to whose seat it is.

What a person has sealed stays sealed; whoever plays the seat now may change it until the turn is revealed. What a
computer player has sealed goes with it, or whoever comes could ask it for advice.
"""

from dataclasses import replace
from datetime import datetime

from bot.services import draft, endings, lobby, play
from bot.services.authority import Action, check, check_at
from bot.services.game import Draft, Game, Lobby, Play, TakenSeat
from bot.services.people import Actor, Computer, Person, UserId, is_id
from bot.services.ports import Announcement, Chance, Change, News
from bot.services.refusals import Reason, Refused
from engine.ruleset import Seat
from players.levels import Level


def step_out(game: Game, actor: Actor, seat: Seat, level: Level, chance: Chance) -> Change | None:
    """A computer player takes the seat of a person who has to go, or whom the host cannot wait for."""
    check_at(game, actor, Action.STEP_OUT, seat)
    computer = Computer(level)
    person = game.seats[seat].occupant
    if person == computer:
        return None
    if isinstance(person, Person) and len(game.persons) == 1:
        raise Refused(Reason.LAST_PERSON)
    return _seated(game, seat, replace(game.seats[seat], occupant=computer, offered=None), chance)


def offer_seat(game: Game, actor: Actor, seat: Seat, user: UserId | None) -> Change | None:
    """Offers a seat to a person, who may take it; None takes the offer back, or declines it."""
    check_at(game, actor, Action.DECLINE_SEAT if user is None else Action.OFFER_SEAT, seat)
    if user is not None and not is_id(user):
        raise Refused(Reason.MALFORMED)
    if user is not None and game.seat_of(user) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    if game.seats[seat].offered == user:
        return None
    return Change(
        _with_seat(game, seat, replace(game.seats[seat], offered=user)),
        announcements=(Announcement(News.REFRESHED),),
    )


def take_seat(game: Game, actor: Actor, seat: Seat, chance: Chance) -> Change | None:
    """Takes the seat that was offered; nothing changes for who has taken it already."""
    check_at(game, actor, Action.TAKE_SEAT, seat)
    mine = game.seat_of(actor.user)
    if mine == seat:
        return None
    if mine is not None:
        raise Refused(Reason.ALREADY_SEATED)
    return _seated(game, seat, replace(game.seats[seat], occupant=actor.person, offered=None), chance)


def hand_back(game: Game, actor: Actor, seat: Seat, chance: Chance) -> Change | None:
    """Gives the seat back to whose it is."""
    check_at(game, actor, Action.HAND_BACK, seat)
    owner = game.seats[seat].owner
    if owner is None:
        raise Refused(Reason.NO_OWNER)
    if game.seats[seat].user == owner.user:
        return None
    if game.seat_of(owner.user) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    return _seated(game, seat, replace(game.seats[seat], occupant=owner, offered=None), chance)


def hand_over(game: Game, actor: Actor, user: UserId, now: datetime) -> Change | None:
    """Makes another person at the table the host, in the lobby too."""
    check(game, actor, Action.HAND_OVER)
    if not is_id(user) or game.seat_of(user) is None:
        raise Refused(Reason.NOT_SEATED)
    if user == game.host:
        return None
    handed = replace(game, host=user)
    if isinstance(game.stage, Lobby):
        return lobby.touched(handed, now)
    return Change(handed, announcements=(Announcement(News.REFRESHED),))


def _with_seat(game: Game, seat: Seat, taken: TakenSeat) -> Game:
    return replace(game, seats=(*game.seats[:seat], taken, *game.seats[seat + 1 :]))


def _without_offer(seat: TakenSeat, user: UserId) -> TakenSeat:
    return replace(seat, offered=None) if seat.offered == user else seat


def _seated(game: Game, seat: Seat, taken: TakenSeat, chance: Chance) -> Change:
    """The seat is played by another: the host's role and the votes follow, computer players choose."""
    before = game.seats[seat].user
    after = _with_seat(game, seat, taken)
    if before is not None:
        after = replace(after, host=game.heir(before))
        if after.seat_of(after.host) is None and taken.user is not None:
            after = replace(after, host=taken.user)
    if taken.user is not None:
        # Who sits down somewhere does not keep another seat to look into later.
        after = replace(after, seats=tuple(_without_offer(each, taken.user) for each in after.seats))
    match after.stage:
        case Draft():
            return endings.counted(draft.settle(after, chance))
        case Play():
            return endings.counted(play.go_on(after, seat, chance))
        case _:
            raise AssertionError("seats change hands only while a game is on")
