"""Which turns against the time have ended with a change of an open table, and who has missed them."""

from dataclasses import replace
from datetime import datetime

from bot.services.game import Access, Draft, Game, Over, Play, Progress
from bot.services.people import UserId
from bot.services.ports import Change
from bot.services.questions import missed
from bot.services.reliability import DueTurn


def note_due_turns(before: Game, change: Change, who: UserId | None, now: datetime) -> Change:
    """The change, with the turns that end with it, if time runs at this table and everybody may join it."""
    if before.settings.access is not Access.OPEN or before.timing.deadline is None:
        return change
    if not _has_ended(before.progress, change.game.progress):
        return change
    late = missed(before, change.game)
    answered = _answered(before, change.game, who) - late
    away = before.away.keys() | change.game.away.keys()
    unexcused = frozenset() if before.timing.excused is not None else late - away
    turns = [DueTurn(user, user in unexcused, now) for user in sorted(answered | unexcused)]
    return replace(change, due_turns=tuple(turns))


def _has_ended(before: Progress, after: Progress) -> bool:
    """Whether the open question was answered by all; one that falls with its game was not."""
    if isinstance(before, Play):
        return isinstance(after, Play | Over) and after.resolutions > before.resolutions
    return isinstance(before, Draft) and isinstance(after, Play)


def _answered(before: Game, after: Game, who: UserId | None) -> frozenset[UserId]:
    """Who had answered it, and whoever has just done so; nobody answers by leaving their seat."""
    assert isinstance(before.progress, Draft | Play)
    sealed = frozenset(user for user in before.progress.sealers.values() if user is not None)
    if who is None or before.seat_of(who) not in before.thinking or after.seat_of(who) is None:
        return sealed
    return sealed | {who}
