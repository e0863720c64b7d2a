"""What follows from every change of a game, in this order, whoever asked for it and whatever it was.

Whatever depends on who is there, or on the time, is decided here and nowhere else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from bot.services import absence, ballots, clock, due_turns, motions, pacing, pauses, thoughts
from bot.services.game import Game, Leave
from bot.services.people import UserId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused


@dataclass(frozen=True, slots=True)
class Context:
    """What the consequences of a change depend on, besides the change."""

    saved: Game
    """The game as it was loaded."""
    before: Game
    """The same game at this moment: pauses and absences that have ended since then are over."""
    who: UserId | None
    """The person who acts; None if nobody asks in person."""
    leaves: Mapping[UserId, Leave | None]
    """When a person who is new at the table will be away, by their own word."""
    now: datetime


class Consequence(NamedTuple):
    """A rule that is applied to every change, and why it stands where it stands."""

    rule: Callable[[Context, Change], Change]
    why_here: str


def _refuse_too_late(context: Context, change: Change) -> Change:
    who = context.who
    if who is not None and clock.comes_too_late(context.before, change.game, who, context.now):
        raise Refused(Reason.TIME_IS_UP)
    return change


CONSEQUENCES: tuple[Consequence, ...] = (
    Consequence(
        lambda _, change: replace(change, game=replace(change.game, cut_off=False)),
        "Whether people can reach the program is known anew at every moment, so it is not saved.",
    ),
    Consequence(
        lambda it, change: replace(change, game=absence.with_leaves(change.game, it.leaves)),
        "A newcomer may have said that they will be away; everything below asks who is there.",
    ),
    Consequence(
        lambda it, change: thoughts.note_thinking(it.before, change, it.now),
        "A question that has just opened is thought about. Nothing below opens another one.",
    ),
    Consequence(
        lambda it, change: absence.note_questions(it.before, change, it.who, it.now),
        "Votes, pace and deadline count from the time when the question was asked.",
    ),
    Consequence(
        lambda it, change: motions.note_votes(it.before, change, it.now),
        "Who is there now may decide a vote, and a vote may change the pace, stop the time or add some.",
    ),
    Consequence(
        lambda it, change: pacing.note_pace(it.before, change, it.now),
        "Another pace begins with a question, and the deadline follows the pace.",
    ),
    Consequence(
        lambda it, change: clock.note_attendance(it.before, change),
        "Another pace may be without a limit, so that nobody misses anything; who is there decides how time goes on.",
    ),
    Consequence(
        lambda it, change: clock.note_time(it.before, change, it.now, saved=it.saved),
        "The deadline follows from all of the above.",
    ),
    Consequence(
        _refuse_too_late,
        "Only with the deadline is it known whether the person who acts would have no time left.",
    ),
    Consequence(
        lambda it, change: due_turns.note_due_turns(it.before, change, it.who, it.now),
        "How reliable people are depends on whether the question that has ended had a deadline.",
    ),
    Consequence(
        lambda it, change: pauses.note_pause(it.saved, change),
        "Whether a pause begins or ends is told only once it is settled whether time runs.",
    ),
    Consequence(
        lambda it, change: ballots.note_ended(it.saved, change),
        "Any rule above may end a vote; the word of that comes before all other announcements.",
    ),
)


def with_consequences(context: Context, change: Change) -> Change:
    """Return the change with everything that follows from it.

    Raises:
        Refused: TIME_IS_UP, if the person who acts would be asked something for which they have no time left.
    """
    for rule, _ in CONSEQUENCES:
        change = rule(context, change)
    return change
