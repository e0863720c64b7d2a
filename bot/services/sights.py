"""What a person sees of a table and is asked there, all from one revision, and who may see it."""

from dataclasses import dataclass
from datetime import datetime

from bot.services import draft, play
from bot.services.authority import ALWAYS, DRAFT, PLAY, Role, allowed
from bot.services.clock import limit
from bot.services.game import Draft, Game, Over, Play
from bot.services.occasion import Occasion
from bot.services.people import Actor, Program, UserId
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary, table_summary
from bot.services.views import HandView, OfferView, TableView, hand_view, table_view
from engine.scoring import Score, final_scores


@dataclass(frozen=True, slots=True)
class Veiled:
    """The seat's player may not see its hand or boards, because they were open when the seat changed hands."""

    by: str | None
    """The name of the person who has sealed a choice for it; None if a computer player answers until the next turn."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one person sees it."""

    table: TableView
    asked: HandView | OfferView | Veiled | None
    """What the person is asked; None if they play no seat, or if the table has not begun or is over."""
    missed: tuple[int, ...] = ()
    """The numbers of the resolutions that a stand-in answered for the person since their own last answer."""
    extra_time_until: datetime | None = None
    """The end of the person's extra time, once the deadline has passed; None before that, or if they are not asked."""


@allowed(Role.ONLOOKER, when=ALWAYS)
def table(game: Game, _: Actor, occasion: Occasion) -> TableView:
    """Return what everyone may see: who sits there, who is still thinking, every city, and the scores at the end."""
    return table_view(game, occasion.now)


@allowed(Role.ONLOOKER, when=ALWAYS)
def scores_so_far(game: Game, _: Actor, occasion: Occasion) -> tuple[TableView, tuple[Score, ...]]:
    """Return the table, and the scores by seat as if the game ended now; no scores before cards have been dealt.

    The scores count only what is open on the table, so everyone could work them out.
    """
    return standing(game, occasion.now)


def standing(game: Game, now: datetime) -> tuple[TableView, tuple[Score, ...]]:
    """As `scores_so_far`, for the program itself."""
    state = game.progress.state if isinstance(game.progress, Play | Over) else None
    return table_view(game, now), () if state is None else final_scores(state)


@allowed(Role.MANAGER, when=ALWAYS)
def summary_for_manager(game: Game, _: Actor, __: Occasion) -> TableSummary:
    """Return a summary for a manager of the table's server: nothing of the game, even if they play there."""
    return table_summary(game)


@allowed(Role.PROGRAM, when=ALWAYS)
def everything(game: Game, _: Program, __: Occasion) -> Game:
    """Return the game itself; only for the program."""
    return game


@allowed(Role.ONLOOKER, when=ALWAYS)
def sight(game: Game, actor: Actor, occasion: Occasion) -> Sight:
    """Return the table as the actor sees it, with what they are asked there."""
    now, user = occasion.now, actor.user
    return Sight(
        table_view(game, now), _asked(game, actor, occasion), _missed(game, user), _extra_time_until(game, user, now)
    )


@allowed(Role.PLAYER, when=PLAY)
def hand(game: Game, actor: Actor, _: Occasion) -> HandView:
    """Return the player's hand, their own sealed choices, and the questions.

    Raises:
        Refused: SEALED_BY_ANOTHER, with that person's name, if another person has sealed the open choice; or what
            `authority` says.
    """
    seat, progress = game.seat_of(actor.user), game.progress
    assert seat is not None
    assert isinstance(progress, Play)
    play.check_unsealed(game, progress, seat, actor.user)
    others = {place for place in progress.state.table.seats if progress.sealers.get(place) != actor.user}
    return hand_view(progress.state, seat, progress.held, others)


@allowed(Role.PLAYER, when=DRAFT)
def offer(game: Game, actor: Actor, _: Occasion) -> OfferView:
    """Return the two boards that the player is shown in the draft.

    Raises:
        Refused: SEALED_BY_ANOTHER, if another person has kept one of them for the seat; or what `authority` says.
    """
    seat, progress = game.seat_of(actor.user), game.progress
    assert seat is not None
    assert isinstance(progress, Draft)
    draft.check_open(game, progress, seat, actor)
    kept, own = progress.kept[seat], progress.sealers.get(seat) == actor.user
    return OfferView(progress.offers[seat], kept if own else None, by_computer=kept is not None and not own)


def _missed(game: Game, user: UserId) -> tuple[int, ...]:
    if not isinstance(game.progress, Play) or game.seat_of(user) is None:
        return ()
    since, now = game.attendance.answered.get(user, -1), game.progress.resolutions
    numbers = (each.resolution for each in game.stand_ins if each.user == user)
    return tuple(number for number in numbers if number is not None and since < number < now)


def _extra_time_until(game: Game, user: UserId, now: datetime) -> datetime | None:
    deadline, end = game.running_out, limit(game, user)
    if deadline is None or end is None or game.seat_of(user) not in game.thinking:
        return None
    return end if deadline <= now < end else None


def _asked(game: Game, actor: Actor, occasion: Occasion) -> HandView | OfferView | Veiled | None:
    if game.seat_of(actor.user) is None or not isinstance(game.progress, Draft | Play):
        return None
    try:
        return (hand if isinstance(game.progress, Play) else offer)(game, actor, occasion)
    except Refused as refused:
        if refused.reason is Reason.SEALED_BY_ANOTHER and refused.detail is not None:
            return Veiled(refused.detail)
        if refused.reason is Reason.STARTS_NEXT_TURN:
            return Veiled(None)
        raise
