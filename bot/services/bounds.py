"""How many tables a person and a place may have. Each means messages in a channel and work for the bot."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.services.game import Game
from bot.services.people import Home, UserId
from bot.services.ports import Counts, Guard
from bot.services.refusals import Reason, Refused

MOST_LOBBIES = 5
"""Most lobbies that a person has opened or hosts: enough to plan a week, too few to fill a channel."""
MOST_RUNNING = 20
"""Most running tables that a person has opened or hosts. Nobody can follow more, and each may wait for weeks."""
MOST_ALONE = 5
"""Most running tables without any other person, because nobody else could end an abandoned one."""
MOST_IN_A_CHANNEL = 50
"""Most tables in a channel and its threads: more than friends need, and few enough to find one's own."""
MOST_ON_A_SERVER = 500
"""Most tables on a server, so that no single server can fill the database."""
LONGEST_IDLE = timedelta(days=60)
"""How long a running table may stay untouched. Without a clock, a game among friends may rest for weeks."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many unfinished tables there may be, and how long a table may be idle.

    The operator of the bot sets the bounds of places and the idle time.
    """

    lobbies: int = MOST_LOBBIES
    running: int = MOST_RUNNING
    alone: int = MOST_ALONE
    channel: int = MOST_IN_A_CHANNEL
    server: int = MOST_ON_A_SERVER
    idle: timedelta = LONGEST_IDLE

    def to_open(self, user: UserId, home: Home) -> Guard:
        """Return what must hold when somebody opens a table or a rematch."""

        def check(counts: Counts) -> None:
            _below(counts.lobbies, self.lobbies, Reason.TOO_MANY_OPEN)
            _below(counts.running, self.running, Reason.TOO_MANY_RUNNING)
            self._check_place(counts, home)

        return Guard((user,), home, check)

    def to_start(self, game: Game) -> Guard:
        """Return what must hold for the host and the opener of a table when its game begins."""

        def check(counts: Counts) -> None:
            _below(counts.running, self.running, Reason.TOO_MANY_RUNNING)
            if len(game.persons) == 1:
                _below(counts.alone, self.alone, Reason.TOO_MANY_ALONE)

        return Guard(tuple(sorted({game.host, game.opener})), game.home, check)

    def to_move(self, game: Game, home: Home) -> Guard | None:
        """Return what must hold when a table moves; None if it stays in the same channel or a thread of it."""
        if home.ground == game.home.ground:
            return None

        def check(counts: Counts) -> None:
            here = counts if home.guild != game.home.guild else replace(counts, guild=0)  # it already counts there
            self._check_place(here, home)

        return Guard((game.host,), home, check)

    def _check_place(self, counts: Counts, home: Home) -> None:
        _below(counts.channel, self.channel, Reason.CHANNEL_FULL)
        if home.guild is not None:
            _below(counts.guild, self.server, Reason.SERVER_FULL)


USUAL = Bounds()
"""The bounds unless the operator sets others."""


def with_those_opening(counts: Counts, user: UserId, home: Home, opening: Iterable[tuple[UserId, Home]]) -> Counts:
    """Return the counts with tables that are being opened and not saved yet, given by their hosts and places."""
    others = tuple(opening)
    return replace(
        counts,
        lobbies=counts.lobbies + sum(who == user for who, _ in others),
        channel=counts.channel + sum(there.ground == home.ground for _, there in others),
        guild=counts.guild + sum(there.guild == home.guild for _, there in others),
    )


def _below(count: int, most: int, reason: Reason) -> None:
    if count >= most:
        raise Refused(reason, most=most)
