"""Votes of the people who are there: how they are cast, and when they are enough, or can be enough no more."""

from dataclasses import replace
from enum import Enum, StrEnum, auto
from typing import TypeVar, assert_never

from bot.services.game import Claim, Draft, Game, Motion, Play
from bot.services.news import Announcement, News
from bot.services.people import UserId
from bot.services.ports import Change

_Ballot = TypeVar("_Ballot", Claim, Motion)


class Rule(StrEnum):
    """How many votes a proposal takes."""

    MOST = "most"
    """More than half."""
    ALL_BUT_ONE = "all-but-one"
    """But both of two."""
    ALL = "all"

    def needed(self, voters: int) -> int:
        """How many votes it takes, at least one, where so many people may vote."""
        match self:
            case Rule.MOST:
                return voters // 2 + 1
            case Rule.ALL_BUT_ONE:
                return max(voters - 1, min(voters, 2), 1)
            case Rule.ALL:
                return max(voters, 1)
            case _:
                assert_never(self)


class Verdict(Enum):
    """What the votes say."""

    OPEN = auto()
    CARRIED = auto()
    LOST = auto()
    """Too many are against it."""


def voted(ballot: _Ballot, user: UserId, *, agree: bool | None) -> _Ballot:
    """A proposal after somebody votes; None takes their vote back."""
    votes, against = ballot.votes - {user}, ballot.against - {user}
    if agree is not None:
        votes, against = (votes | {user}, against) if agree else (votes, against | {user})
    return replace(ballot, votes=votes, against=against)


def verdict(ballot: Claim | Motion, voters: frozenset[UserId], rule: Rule) -> Verdict:
    """What the votes on a proposal say, of those who may vote now."""
    needed = rule.needed(len(voters))
    if len(ballot.votes & voters) >= needed:
        return Verdict.CARRIED
    return Verdict.LOST if len(voters - ballot.against) < needed else Verdict.OPEN


def note_ended(before: Game, change: Change) -> Change:
    """The change, with word of the votes that are over with it, whatever they were about: their messages say so."""
    if _open_votes(before) <= _open_votes(change.game):
        return change
    return replace(change, announcements=(Announcement(News.VOTES_ENDED), *change.announcements))


def _open_votes(game: Game) -> set[object]:
    """A key for each vote that is open."""
    progress = game.progress
    abandoning = {"abandoning"} if isinstance(progress, Draft | Play) and progress.votes else set()
    claims = {(claim.seat, claim.to) for claim in game.claims if claim.agreed is None}
    return {*abandoning, *claims, *(motion.number for motion in game.motions)}
