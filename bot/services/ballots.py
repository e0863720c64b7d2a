"""Votes of the people who are there: how they are cast, and when they are enough, or can be enough no more."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from typing import TypeVar

from bot.services.game import Claim, Draft, Game, Motion, Play
from bot.services.news import Announcement, News
from bot.services.people import UserId
from bot.services.ports import Change

_Ballot = TypeVar("_Ballot", Claim, Motion)

Rule = Callable[[int], int]
"""How many votes it takes, by how many people there are who may vote."""


class Verdict(Enum):
    """What the votes say."""

    OPEN = auto()
    CARRIED = auto()
    LOST = auto()
    """Too many are against it."""


def most_of(voters: int) -> int:
    """More than half."""
    return voters // 2 + 1


def all_but_one_of(voters: int) -> int:
    """All but one, but both of two."""
    return max(voters - 1, min(voters, 2), 1)


def all_of(voters: int) -> int:
    """All, at least one."""
    return max(voters, 1)


def voted(ballot: _Ballot, user: UserId, *, agree: bool | None) -> _Ballot:
    """A proposal after somebody votes; None takes their vote back."""
    votes, against = ballot.votes - {user}, ballot.against - {user}
    if agree is not None:
        votes, against = (votes | {user}, against) if agree else (votes, against | {user})
    return replace(ballot, votes=votes, against=against)


def verdict(ballot: Claim | Motion, voters: frozenset[UserId], rule: Rule) -> Verdict:
    """What the votes on a proposal say, of those who may vote now."""
    needed = rule(len(voters))
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
