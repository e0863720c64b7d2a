"""What follows from every change of a game, in this order, whoever asked for it and whatever it was.

What the use cases of all tables would have to say about who is there, and about the time, is said here once.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from bot.services import absence, clock, due_turns, motions, pacing, thoughts
from bot.services.game import Game, Leave
from bot.services.news import News
from bot.services.occasion import Occasion
from bot.services.people import UserId
from bot.services.ports import Change, Kind


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
    occasion: Occasion

    @property
    def now(self) -> datetime:
        """The time of the change."""
        return self.occasion.now


class Consequence(NamedTuple):
    """A rule that is applied to every change, and why it stands where it stands."""

    rule: Callable[[Context, Change], Change]
    why_here: str
    adds: frozenset[News | Kind] = frozenset()
    """The announcements and appointments that it may add; it may drop others that are no longer true."""


CONSEQUENCES: tuple[Consequence, ...] = (
    Consequence(
        lambda _, change: replace(change, game=replace(change.game, cut_off=False)),
        "Whether people can reach the program is known anew at every moment, so it is not saved. Only the rule about "
        "time would read it: it might stand anywhere before that.",
    ),
    Consequence(
        lambda it, change: replace(change, game=absence.with_leaves(change.game, it.leaves)),
        "A newcomer may have said that they will be away: the end of a game forgets it, and time is looked at then.",
    ),
    Consequence(
        lambda it, change: motions.note_seats(it.before, change, it.who, it.occasion),
        "A vote goes with its seat, and the votes of the others may end the game: then the rules below forget people.",
        frozenset({News.OVER}),
    ),
    Consequence(
        lambda it, change: thoughts.note_thinking(it.before, change, it.now),
        "A question that has just opened is thought about. No rule opens one, so it might stand anywhere.",
        frozenset({Kind.THINK}),
    ),
    Consequence(
        lambda it, change: absence.note_questions(it.before, change, it.who, it.now),
        "Where no time runs, people are there or absent by how long ago they were asked, and those who are there vote.",
    ),
    Consequence(
        lambda it, change: motions.note_votes(it.before, change, it.occasion),
        "Votes are about the time as it was until now, and may change the pace, stop the time or add some.",
        frozenset({News.REFRESHED}),
    ),
    Consequence(
        lambda it, change: pacing.note_pace(it.before, change, it.now),
        "Another pace begins with a question; time, and who misses anything, depend on it.",
        frozenset({News.LIVE_BEGAN}),
    ),
    Consequence(
        lambda it, change: due_turns.note_question_over(it.before, change, it.who, it.now),
        "For whom time runs, and how long, depends on what people have missed; nobody misses anything without a limit.",
    ),
    Consequence(
        lambda it, change: clock.note_time(it.saved, it.before, change, it.who, it.now),
        "Time follows from all of the above.",
        frozenset({News.HURRIED, News.PAUSED, News.RESUMED, Kind.CLOCK, Kind.CALL, Kind.REMIND}),
    ),
    Consequence(
        lambda it, change: motions.note_ended(it.saved, change),
        "Any rule above may end a vote; the word of that comes before all other announcements.",
        frozenset({News.VOTES_ENDED}),
    ),
)


def with_consequences(context: Context, change: Change) -> Change:
    """Return the change with everything that follows from it.

    Raises:
        Refused: TIME_IS_UP, if the person who acts would be asked something for which they have no time left.
    """
    for each in CONSEQUENCES:
        change = each.rule(context, change)
    return change
