"""The messages of a night in its channel: which there must be at a moment, and which of them keep changing.

Each message has a key. The messages that are in the channel are saved by key, so that nothing is posted twice, and the
next look at the night posts what is missing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.services.nights.night import Call, Night, Stage
from bot.services.nights.signup import is_checking_in
from bot.services.people import Home, UserId
from bot.services.summaries import TableSummary


class PostKind(StrEnum):
    """The kinds of message. They are saved, so a name never changes its meaning."""

    SIGN_UP = "signup"
    CALL = "call"
    GATHERING = "gathering"
    """Asks people to check in."""
    ROUND = "round"
    """Who sits where in a round, then how it goes. Each round has its own, because old messages are rarely edited."""
    STANDINGS = "standings"
    """The standings after a round, except the last one."""
    END = "end"
    LATE = "late"
    """The end of a table that had been laid aside, with the new standings."""


@dataclass(frozen=True, slots=True)
class Post:
    """One message of a night."""

    kind: PostKind
    number: int = 0
    """The number of the round, from 1; of a call, its own number; of a late table, how many late tables are over."""
    call: Call | None = None
    elsewhere: tuple[tuple[UserId, tuple[TableSummary, ...]], ...] = ()
    """For a reminder: for each person, the tables that soon wait for them and are mentioned with it."""

    @property
    def key(self) -> str:
        """The key under which it is saved."""
        return f"{self.kind.value}_{self.number}" if self.number or self.kind is PostKind.CALL else self.kind.value

    def home(self, night: Night) -> Home:
        """Return where it is posted: in the night's channel, or at the table of somebody who was reported as gone."""
        return night.plan.home if self.call is None or self.call.place is None else self.call.place


def wanted(night: Night, now: datetime) -> Iterator[Post]:
    """Return the messages that must be in the channel now, in order, except calls."""
    # Nobody knows of a night that was called off before it was posted.
    never_posted = night.stage is Stage.CANCELLED and PostKind.SIGN_UP.value not in night.posts
    if night.stage is Stage.DRAFT or now < night.opens or never_posted:
        return
    yield Post(PostKind.SIGN_UP)
    expected = night.stage is not Stage.PLANNED or night.coming or night.undecided
    asked = night.rounds or PostKind.GATHERING.value in night.posts
    if asked or (is_checking_in(night, now) and expected):
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
    """Return the messages that are kept up to date. The others stay as they were posted."""
    return (post for post in wanted(night, now) if post.kind not in {PostKind.END, PostKind.LATE})


def round_of(key: str) -> Post | None:
    """Return the message about a round that has this key; None for any other key."""
    kind, _, number = key.partition("_")
    return Post(PostKind.ROUND, int(number)) if kind == PostKind.ROUND.value and number.isdecimal() else None


def followed(night: Night) -> Post | None:
    """Return the message that watchers receive: the latest one about how the night goes."""
    last = len(night.rounds)
    if not last:
        return None
    if night.stage is Stage.OVER:
        return Post(PostKind.END)
    return Post(PostKind.STANDINGS if night.stage is Stage.BREAK else PostKind.ROUND, last)
