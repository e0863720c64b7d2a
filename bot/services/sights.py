"""What a person sees of a table and is asked there, all of one revision; and who may see it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from bot.services import draft, play
from bot.services.authority import Action, check
from bot.services.deadlines import limit
from bot.services.game import Choice, Draft, Game, Play
from bot.services.people import Actor, UserId
from bot.services.refusals import Reason, Refused
from bot.services.views import HandView, OfferView, TableView, hand_view, table_view


@dataclass(frozen=True, slots=True)
class Veiled:
    """The seat's player may not see its hand or boards, because they were open when the seat changed hands."""

    by: str | None
    """The name of the person who has sealed a choice; None if a computer player answers until the next turn."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one person sees it."""

    table: TableView
    asked: HandView | OfferView | Veiled | None
    """What they are asked; None if they play no seat now, or the table has not begun or is over."""
    missed: tuple[int, ...] = ()
    """The numbers of the resolutions that a stand-in answered for them since they last answered themselves."""
    besides: datetime | None = None
    """Until when they can still answer though their time is up; None where it is not, or they are not asked."""


ChoiceOf: TypeAlias = Callable[[Sight], Choice]
"""Makes a choice from what a person sees. If it raises, nothing changes."""


def sight_of(game: Game, actor: Actor, now: datetime) -> Sight:
    """The table and what the actor is asked; raises Refused unless they may see it."""
    check(game, actor, Action.SEE_TABLE)
    return Sight(table_view(game, now), _asked(game, actor), _missed(game, actor.user), _besides(game, actor.user, now))


def hand_of(game: Game, actor: Actor) -> HandView:
    """The player's hand, their own sealed choices, and questions.

    Raises:
        Refused: SEALED_BY_ANOTHER, with that person's name, if another person has sealed the open choice; or what
            `authority` says.
    """
    check(game, actor, Action.SEE_HAND)
    seat, progress = game.seat_of(actor.user), game.progress
    assert seat is not None
    assert isinstance(progress, Play)
    play.check_unsealed(game, progress, seat, actor.user)
    others = {place for place in progress.state.table.seats if progress.sealers.get(place) != actor.user}
    return hand_view(progress.state, seat, progress.held, others)


def offer_to(game: Game, actor: Actor) -> OfferView:
    """The two boards that the player is shown in the draft.

    Raises:
        Refused: SEALED_BY_ANOTHER, if another person has kept one of them for the seat; or what `authority` says.
    """
    check(game, actor, Action.KEEP_BOARD)
    seat, progress = game.seat_of(actor.user), game.progress
    assert seat is not None
    assert isinstance(progress, Draft)
    draft.check_open(game, progress, seat, actor)
    kept, own = progress.kept[seat], progress.sealers.get(seat) == actor.user
    return OfferView(progress.offers[seat], kept if own else None, by_computer=kept is not None and not own)


def _missed(game: Game, user: UserId) -> tuple[int, ...]:
    if not isinstance(game.progress, Play) or game.seat_of(user) is None:
        return ()
    since, now = game.timing.answered.get(user, -1), game.progress.resolutions
    numbers = (each.resolution for each in game.stand_ins if each.user == user)
    return tuple(number for number in numbers if number is not None and since < number < now)


def _besides(game: Game, user: UserId, now: datetime) -> datetime | None:
    deadline, end = game.running_out, limit(game, user)
    if deadline is None or end is None or game.seat_of(user) not in game.thinking:
        return None
    return end if deadline <= now < end else None


def _asked(game: Game, actor: Actor) -> HandView | OfferView | Veiled | None:
    if game.seat_of(actor.user) is None or not isinstance(game.progress, Draft | Play):
        return None
    try:
        return hand_of(game, actor) if isinstance(game.progress, Play) else offer_to(game, actor)
    except Refused as refused:
        if refused.reason is Reason.SEALED_BY_ANOTHER and refused.detail is not None:
            return Veiled(refused.detail)
        if refused.reason is Reason.STARTS_NEXT_TURN:
            return Veiled(None)
        raise
