"""What follows from every change of a game, in a fixed order, whoever made the change and whatever it was.

The rules about who is there, and about the time, are here once, so that the use cases need not repeat them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from bot.services import absence, clock, due_turns, experience, motions, pacing, thoughts
from bot.services.game import Game, Leave
from bot.services.news import News
from bot.services.occasion import Occasion
from bot.services.people import UserId
from bot.services.ports import Change, Kind


@dataclass(frozen=True, slots=True)
class Context:
    """What the consequences of a change depend on, apart from the change itself."""

    saved: Game
    """The game as it was loaded."""
    before: Game
    """The same game at this moment: pauses and absences that have ended since it was saved are over."""
    who: UserId | None
    """The person who acts; None if no person does."""
    leaves: Mapping[UserId, Leave | None]
    """When a person who is new at the table will be away, as they have said."""
    occasion: Occasion

    @property
    def now(self) -> datetime:
        """The time of the change."""
        return self.occasion.now


class Consequence(NamedTuple):
    """A rule that is applied to every change, and the reason for its place in the order."""

    rule: Callable[[Context, Change], Change]
    why_here: str
    adds: frozenset[News | Kind] = frozenset()
    """The announcements and appointments that it may add. It may also drop others that are no longer true."""


CONSEQUENCES: tuple[Consequence, ...] = (
    Consequence(
        lambda _, change: replace(change, game=replace(change.game, cut_off=False)),
        "Whether people can reach the program is found out for each change, so it is not saved. Only the rule about "
        "time would read it, so this rule may come anywhere before that one.",
    ),
    Consequence(
        lambda it, change: replace(change, game=absence.with_leaves(change.game, it.leaves)),
        "A newcomer may have said when they will be away. The rule about questions forgets this when a game ends, and "
        "the rule about time needs it.",
    ),
    Consequence(
        lambda it, change: experience.note_newcomer(it.before, change, it.who, it.occasion),
        "Who sits down decides whether it is still a beginners' table. No other rule asks, so this may come anywhere.",
    ),
    Consequence(
        lambda it, change: motions.note_seats(it.before, change, it.who, it.occasion),
        "A player who gives up a seat loses the vote, and the other votes may then end the game. After the end of a "
        "game, the rules below forget what was kept about its people.",
        frozenset({News.OVER}),
    ),
    Consequence(
        lambda it, change: thoughts.note_thinking(it.before, change, it.now),
        "Computer players think about a question that has just opened. No rule opens one, so this rule may come "
        "anywhere.",
        frozenset({Kind.THINK}),
    ),
    Consequence(
        lambda it, change: absence.note_questions(it.before, change, it.who, it.now),
        "Where no time runs, how long ago people were asked decides who is absent, and only those who are there vote.",
    ),
    Consequence(
        lambda it, change: motions.note_votes(it.before, change, it.occasion),
        "People voted on the time as it was before this change. Their votes may change the pace, stop or add time.",
        frozenset({News.REFRESHED}),
    ),
    Consequence(
        lambda it, change: pacing.note_pace(it.before, change, it.now),
        "A new pace begins with a question. Time, and whether anyone can miss a question, depend on the pace.",
        frozenset({News.LIVE_BEGAN}),
    ),
    Consequence(
        lambda it, change: due_turns.note_question_over(it.before, change, it.who, it.now),
        "Whose time runs, and how long, depends on the questions that people have missed. Nobody can miss a question "
        "that has no limit.",
    ),
    Consequence(
        lambda it, change: clock.note_time(it.saved, it.before, change, it.who, it.now),
        "Time depends on all of the above.",
        frozenset({News.HURRIED, News.PAUSED, News.RESUMED, Kind.CLOCK, Kind.CALL, Kind.REMIND}),
    ),
    Consequence(
        lambda it, change: motions.note_ended(it.saved, change),
        "Any rule above may end a vote. The announcement that a vote has ended comes before all others.",
        frozenset({News.VOTES_ENDED}),
    ),
)


def with_consequences(context: Context, change: Change) -> Change:
    """Return the change with everything that follows from it.

    Raises:
        Refused: TIME_IS_UP, if the person who acts would be asked something that they have no time left to answer.
    """
    for each in CONSEQUENCES:
        change = each.rule(context, change)
    return change
