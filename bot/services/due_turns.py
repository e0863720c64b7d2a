"""What the end of a question shows about its people: for this table and, if that is open, for their reliability."""

from dataclasses import replace
from datetime import datetime

from bot.services.attendance import Attendance
from bot.services.autopilot import is_on_autopilot
from bot.services.game import Access, Draft, Game, Over, Play, Progress
from bot.services.pace import Calm
from bot.services.people import UserId
from bot.services.ports import Change
from bot.services.questions import goes_on, missed, people_asked
from bot.services.reliability import DueTurn


def note_question_over(before: Game, change: Change, who: UserId | None, now: datetime) -> Change:
    """Add to a change that ends a question what this shows about people."""
    return _note_due_turns(before, _note_attendance(before, change), who, now)


def _note_attendance(before: Game, change: Change) -> Change:
    """Add to a change what the game has recorded about its people after it. Without a limit nobody misses anything."""
    game = change.game
    if not isinstance(game.progress, Draft | Play):
        return replace(change, game=replace(game, attendance=Attendance()))
    attendance = game.attendance
    if isinstance(game.pace, Calm):
        attendance = attendance.without_misses()
    if not goes_on(before, game):
        late = missed(before, game)
        if before.timing.deadline is not None:
            asked = {user for user in people_asked(before) if not is_on_autopilot(before, user)}
            attendance = attendance.with_record({user: user not in late for user in asked})
        if isinstance(before.progress, Play):
            attendance = attendance.with_answers(people_asked(before) - late, before.progress.resolutions)
        attendance = attendance.next_question()
    return replace(change, game=replace(game, attendance=attendance))


def _note_due_turns(before: Game, change: Change, who: UserId | None, now: datetime) -> Change:
    """Add to a change the turns that end with it, if time runs at this table and the table is open to everyone."""
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
    """Whether everyone answered the question. If its game has ended early, they have not."""
    if isinstance(before, Play):
        return isinstance(after, Play | Over) and after.resolutions > before.resolutions
    return isinstance(before, Draft) and isinstance(after, Play)


def _answered(before: Game, after: Game, who: UserId | None) -> frozenset[UserId]:
    """Return everyone who answered the question before, and `who` if they just have. Leaving a seat is no answer."""
    assert isinstance(before.progress, Draft | Play)
    sealed = frozenset(user for user in before.progress.sealers.values() if user is not None)
    if who is None or before.seat_of(who) not in before.thinking or after.seat_of(who) is None:
        return sealed
    return sealed | {who}
