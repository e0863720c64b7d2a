"""The messages of a night in its channel: which there are to be at a moment, and which of them go on changing.

A message is known by its key: what stands in the channel is noted with it, so that nothing is posted twice, and what
is missing is posted by whoever looks next.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.services.nights.night import ENDED, EVENING, Call, Night, Stage
from bot.services.people import Home, UserId
from bot.services.summaries import TableSummary


class PostKind(StrEnum):
    """The kinds of message. A saved name never changes its meaning."""

    SIGN_UP = "signup"
    CALL = "call"
    GATHERING = "gathering"
    ROUND = "round"
    """Who sits where in a round, then how it goes: one for each round, for messages of long ago are edited rarely."""
    STANDINGS = "standings"
    """After a round, but the last one."""
    END = "end"
    LATE = "late"
    """A table that had been laid aside is over, and the standings with it."""


@dataclass(frozen=True, slots=True)
class Post:
    """One message of a night."""

    kind: PostKind
    number: int = 0
    """Of a round, from 1; of a call, its number; of a late table, how many are over."""
    call: Call | None = None
    besides: tuple[tuple[UserId, tuple[TableSummary, ...]], ...] = ()
    """Of a reminder, the tables that soon wait for somebody: they are told of them together."""

    @property
    def key(self) -> str:
        """What it is saved by."""
        return f"{self.kind.value}_{self.number}" if self.number or self.kind is PostKind.CALL else self.kind.value

    def home(self, night: Night) -> Home:
        """Where it is posted: the night's channel, or the table where somebody is asked whether they are there."""
        return night.plan.home if self.call is None or self.call.place is None else self.call.place


def wanted(night: Night, now: datetime) -> Iterator[Post]:
    """The messages that have to stand in the channel by now, in order, but for calls."""
    # Nobody knows of a night that was called off before.
    never_posted = night.stage is Stage.CANCELLED and PostKind.SIGN_UP.value not in night.posts
    if night.stage is Stage.DRAFT or now < night.opens or never_posted:
        return
    yield Post(PostKind.SIGN_UP)
    if night.stage in EVENING or (night.stage in ENDED and (night.rounds or PostKind.GATHERING.value in night.posts)):
        yield Post(PostKind.GATHERING)
    last = len(night.rounds)
    for number in range(1, last + 1):
        yield Post(PostKind.ROUND, number)
        standings = Post(PostKind.STANDINGS, number)
        if number < last or night.stage is Stage.BREAK or standings.key in night.posts:
            yield standings
    if night.stage is Stage.OVER:
        yield Post(PostKind.END)
        late = sum(
            table.over is not None and table.over > (night.since or table.over) for _, _, table in night.tables()
        )
        for number in range(1, late + 1):
            yield Post(PostKind.LATE, number)


def changing(night: Night, now: datetime) -> Iterator[Post]:
    """Those that are kept in step with the night; the others stay as they were posted."""
    return (post for post in wanted(night, now) if post.kind not in {PostKind.END, PostKind.LATE})


def round_of(key: str) -> Post | None:
    """The message about a round that has this key; None for any other."""
    kind, _, number = key.partition("_")
    return Post(PostKind.ROUND, int(number)) if kind == PostKind.ROUND.value and number.isdecimal() else None


def followed(night: Night) -> Post | None:
    """The message that is brought to those who watch the night: the latest that tells how it goes."""
    last = len(night.rounds)
    if not last:
        return None
    if night.stage is Stage.OVER:
        return Post(PostKind.END)
    return Post(PostKind.STANDINGS if night.stage is Stage.BREAK else PostKind.ROUND, last)
