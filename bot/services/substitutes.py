"""Seats change hands while a game is on: to a computer player, to another person, and back to the owner.

A seat changes hands only with its person's consent, or if that person is absent and the others decide so (`claims`).
A person's sealed choice stays sealed, and nobody else can see or undo it: the new player goes on with the next
question. A computer player's sealed choice leaves with it, or the new player could use it as advice.
"""

from dataclasses import replace
from datetime import datetime

from bot.services import draft, endings, lobby, play
from bot.services.absence import absence, note_left, without_claim
from bot.services.authority import Action, check, check_at
from bot.services.deadlines import take_back_stand_ins
from bot.services.game import Draft, Game, Lobby, Passage, Passing, Play, TakenSeat
from bot.services.hosts import hosted
from bot.services.news import REFRESHED, Announcement, News
from bot.services.people import Actor, Computer, Occupant, Person, UserId, is_id
from bot.services.ports import Change, Occasion
from bot.services.refusals import Reason, Refused, require
from engine.ruleset import Seat
from players.levels import Level

_MOST_CHANGES = 4
"""Most changes of one seat while one question is open, returns not counted: each is a message that pings somebody."""

_RETURNS = frozenset({Passing.BACK, Passing.HANDED_BACK})


def step_out(game: Game, actor: Actor, seat: Seat, level: Level, occasion: Occasion) -> Change:
    """Gives the actor's seat to a computer player while they are away."""
    check_at(game, actor, Action.STEP_OUT, seat)
    computer = Computer(level)
    if len(game.persons) == 1:
        raise Refused(Reason.LAST_PERSON)
    return seated(game, seat, computer, Passing.STEPPED_OUT, occasion)


def offer_seat(game: Game, actor: Actor, seat: Seat, user: UserId | None) -> Change | None:
    """Offers a seat to a person, who may take it; None takes the offer back, or declines it."""
    check_at(game, actor, Action.DECLINE_SEAT if user is None else Action.OFFER_SEAT, seat)
    if user is not None:
        check_newcomer(game, seat, user)
    if game.seats[seat].offered == user:
        return None
    if (claim := game.claim_on(seat)) is not None and claim.agreed is not None:
        game = without_claim(game, claim)
    return Change(
        with_seat(game, seat, replace(game.seats[seat], offered=user)),
        announcements=(REFRESHED,),
    )


def check_newcomer(game: Game, seat: Seat, user: UserId) -> None:
    """Raises Refused for a person who plays, or has ever had another seat of this game."""
    if not is_id(user):
        raise Refused(Reason.MALFORMED)
    if game.seat_of(user) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    if game.knows_another_hand(user, seat):
        raise Refused(Reason.SECOND_SEAT)


def take_seat(game: Game, actor: Actor, seat: Seat, occasion: Occasion) -> Change | None:
    """Takes the offered seat; nothing changes if the actor has taken it already.

    If the others have agreed to offer it, its person must still be absent.
    """
    check_at(game, actor, Action.TAKE_SEAT, seat)
    game = note_left(game, actor, occasion.left)
    if game.seat_of(actor.user) == seat:
        return None
    check_newcomer(game, seat, actor.user)
    claim, why = game.claim_on(seat), Passing.OFFERED
    if claim is not None and claim.agreed is not None:
        found = absence(game, seat, occasion.now)
        if found is None:
            raise Refused(Reason.NOT_ABSENT)
        why = Passing(found.value)
    if game.seat_owned(actor.user) == seat:
        why = Passing.BACK
    return seated(game, seat, actor.person, why, occasion)


def hand_back(game: Game, actor: Actor, seat: Seat, occasion: Occasion) -> Change | None:
    """Gives the seat back to its owner."""
    check_at(game, actor, Action.HAND_BACK, seat)
    owner = game.seats[seat].owner
    if owner is None:
        raise Refused(Reason.NO_OWNER)
    if game.seats[seat].user == owner.user:
        return take_back_stand_ins(game, seat, occasion.now)
    if game.seat_of(owner.user) is not None:  # possible in games from before a second seat was refused
        raise Refused(Reason.ALREADY_SEATED)
    why = Passing.BACK if actor.user == owner.user else Passing.HANDED_BACK
    return seated(game, seat, owner, why, occasion)


def come_back(game: Game, actor: Actor, occasion: Occasion) -> Change | None:
    """Gives the actor their own seat back, whichever that is; ends the autopilot of the seat that they play.

    Raises:
        Refused: ONLY_PLAYERS if they neither own nor play a seat, or what `authority` says.
    """
    require(actor, Actor)
    owned, played = game.seat_owned(actor.user), game.seat_of(actor.user)
    if owned is None and played is not None and isinstance(game.progress, Draft | Play):
        return take_back_stand_ins(game, played, occasion.now)
    if owned is None:
        check(game, actor, Action.SEE_TABLE)
        raise Refused(Reason.ONLY_PLAYERS)
    return hand_back(game, actor, owned, occasion)


def hand_over(game: Game, actor: Actor, user: UserId, now: datetime) -> Change | None:
    """Makes another person at the table the host, in the lobby too."""
    check(game, actor, Action.HAND_OVER)
    if not is_id(user) or game.seat_of(user) is None:
        raise Refused(Reason.NOT_SEATED)
    if user == game.host:
        return None
    handed = replace(game, host=user)
    if isinstance(game.progress, Lobby):
        return lobby.change_of(handed, now)
    return Change(handed, announcements=(REFRESHED,))


def with_seat(game: Game, seat: Seat, taken: TakenSeat) -> Game:
    """The game with one seat replaced."""
    return replace(game, seats=(*game.seats[:seat], taken, *game.seats[seat + 1 :]))


def _without_offer(seat: TakenSeat, user: UserId) -> TakenSeat:
    return replace(seat, offered=None) if seat.offered == user else seat


def seated(game: Game, seat: Seat, to: Occupant, why: Passing, occasion: Occasion) -> Change:
    """Gives a seat to another player: the host's role and votes follow, computer players choose, the table is told.

    Raises:
        Refused: TOO_MANY_CHANGES.
    """
    number = game.progress.resolutions if isinstance(game.progress, Play) else 0
    earlier = [each for each in game.passages if (each.resolutions, each.seat) == (number, seat)]
    if why not in _RETURNS and sum(each.why not in _RETURNS for each in earlier) >= _MOST_CHANGES:
        raise Refused(Reason.TOO_MANY_CHANGES)
    claims = tuple(claim for claim in game.claims if claim.seat != seat)
    after = replace(game, claims=claims, passages=(*game.passages, Passage(number, seat, to, why)))
    after = with_seat(after, seat, replace(game.seats[seat], occupant=to, offered=None))
    if isinstance(to, Person):
        # A person who sits down keeps no offer of another seat, to look into later; and the wait for them begins now.
        seats = tuple(_without_offer(each, to.user) for each in after.seats)
        acts, ready = ({**each, to.user: occasion.now} for each in (after.acts, after.ready))
        after = replace(after, seats=seats, acts=acts, ready=ready, gone=after.gone - {to.user})
    after = hosted(after, occasion.now)
    match after.progress:
        case Draft():
            change = draft.let_computers_keep(after, occasion.chance)
        case Play():
            change = play.go_on(after, seat, occasion.chance)
        case _:
            raise AssertionError("seats change hands only while a game is on")
    told = Announcement(News.SEAT_CHANGED, len(game.passages))
    return endings.count_votes(replace(change, announcements=(told, *change.announcements)), occasion.now)
