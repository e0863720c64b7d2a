"""The others decide who plays for an absent person: more than half of the players who are there.

A claim falls when the absent person does something at the table or turns out to be there, when the seat changes hands,
and when it can no longer find a majority.
"""

from dataclasses import replace

from bot.services.absence import absence, note_left, person_of, refused, there, without_claim
from bot.services.authority import Role, allowed, the_seat
from bot.services.ballots import Rule, Verdict, verdict, voted
from bot.services.company import stand_in
from bot.services.game import RUNNING, Claim, Game
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.passages import Absence, Passing
from bot.services.people import Actor, UserId
from bot.services.play import SUBSTITUTE
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from bot.services.substitutes import check_newcomer, pass_on, with_offer
from engine.ruleset import Seat


@allowed(Role.PLAYER, when=RUNNING, seat_of=the_seat)
def claim_seat(  # noqa: PLR0913, PLR0917 - who proposes whom, and what decides about it
    game: Game, actor: Actor, occasion: Occasion, seat: Seat, to: UserId | None, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Proposes that another plays an absent person's seat: a computer player (None), or a person, who may take it.

    Raises:
        Refused: NOT_ABSENT, ALREADY_SEATED, SECOND_SEAT, CLAIMED_ALREADY, or what `authority` says.
    """
    game = note_left(game, actor, left)
    if to is not None:
        check_newcomer(game, seat, to)
    why = absence(game, seat, occasion.now)
    if why is None:
        raise refused(game, Reason.NOT_ABSENT)
    if to is None and game.seats[seat].user is None:
        return None
    earlier = game.claim_on(seat)
    if earlier is not None:
        if earlier.to != to:
            raise Refused(Reason.CLAIMED_ALREADY)
        return _counted(game, earlier, voted(earlier, actor.user, agree=True), why, occasion)
    return _counted(game, None, Claim(seat, to, frozenset({actor.user})), why, occasion)


@allowed(Role.PLAYER, when=RUNNING, seat_of=the_seat)
def vote_on_claim(  # noqa: PLR0913 - who agrees to what, and what decides about it
    game: Game,
    actor: Actor,
    occasion: Occasion,
    seat: Seat,
    to: UserId | None,
    *,
    agree: bool,
    left: frozenset[UserId] = frozenset(),
) -> Change | None:
    """Votes on the claim on a seat; if its person is there after all, the claim falls.

    Raises:
        Refused: NO_SUCH_CLAIM, or what `authority` says.
    """
    game = note_left(game, actor, left)
    found = game.claim_on(seat)
    if found is None or found.to != to:
        raise Refused(Reason.NO_SUCH_CLAIM)
    why = absence(game, seat, occasion.now)
    if why is None:
        return Change(without_claim(game, found), announcements=(REFRESHED,))
    return _counted(game, found, voted(found, actor.user, agree=agree), why, occasion)


def _counted(game: Game, before: Claim | None, claim: Claim, why: Absence, occasion: Occasion) -> Change | None:
    """The change that follows from the votes on a claim as they stand now; None if nothing does."""
    voters = there(game, occasion.now) - {person_of(game.seats[claim.seat])}
    counted = verdict(claim, voters, Rule.MOST)
    enough = counted is Verdict.CARRIED
    if enough and claim.to is None:
        computer = stand_in(game, claim.seat, SUBSTITUTE, occasion.chance)
        return pass_on(game, claim.seat, computer, Passing(why.value), occasion)
    if counted is Verdict.LOST or (claim.agreed is not None and not enough):
        return Change(without_claim(game, claim), announcements=(REFRESHED,))
    if enough and claim.agreed is None:
        claim = replace(claim, agreed=why)
        game = with_offer(game, claim.seat, claim.to)
    if claim == before:
        return None
    others = tuple(each for each in game.claims if each.seat != claim.seat)
    said = before is None or before.agreed != claim.agreed
    told = (Announcement(News.CLAIMED, claim.seat),) if said else ()
    return Change(replace(game, claims=(*others, claim)), announcements=(*told, REFRESHED))
