"""How many tables there may be of one person and in one place: each is messages in a channel, and work for all."""

from dataclasses import dataclass, replace
from datetime import timedelta

from bot.services.game import Game
from bot.services.people import Home, UserId
from bot.services.ports import Counts, Guard
from bot.services.refusals import Reason, Refused

MOST_LOBBIES = 5
"""That one person has opened or hosts: enough to plan a week, too few to fill a channel."""
MOST_RUNNING = 20
"""That one person has opened or hosts: nobody follows more, and each may wait for others for weeks."""
MOST_ALONE = 5
"""Of these, without any other person: nobody would miss them, so nobody else would ever end them."""
MOST_IN_A_CHANNEL = 50
"""With those in its threads: as many hang open below it, and are offered when a table is named."""
MOST_ON_A_SERVER = 500
"""So that no server alone fills the database."""
LONGEST_IDLE = timedelta(days=60)
"""That nobody touches a running table: without clocks, a game among friends may rest for weeks."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many tables that are not over there may be, and for how long one may stand idle.

    Those of places, and how long, are settled by who runs the bot.
    """

    lobbies: int = MOST_LOBBIES
    running: int = MOST_RUNNING
    alone: int = MOST_ALONE
    channel: int = MOST_IN_A_CHANNEL
    server: int = MOST_ON_A_SERVER
    idle: timedelta = LONGEST_IDLE

    def to_open(self, user: UserId, home: Home) -> Guard:
        """What must hold where somebody opens a table, a rematch too."""

        def check(counts: Counts) -> None:
            _below(counts.lobbies, self.lobbies, Reason.TOO_MANY_OPEN)
            _below(counts.running, self.running, Reason.TOO_MANY_RUNNING)
            self._check_place(counts, home)

        return Guard((user,), home, check)

    def to_start(self, game: Game) -> Guard:
        """What must hold where a game begins: for who opened the table, too, whoever is its host by now."""

        def check(counts: Counts) -> None:
            _below(counts.running, self.running, Reason.TOO_MANY_RUNNING)
            if len(game.persons) == 1:
                _below(counts.alone, self.alone, Reason.TOO_MANY_ALONE)

        return Guard(tuple(sorted({game.host, game.opener})), game.home, check)

    def to_move(self, game: Game, home: Home) -> Guard | None:
        """What must hold where a table comes from elsewhere; None where it stays in its channel."""
        if home.ground == game.home.ground:
            return None

        def check(counts: Counts) -> None:
            here = counts if home.guild != game.home.guild else replace(counts, guild=0)  # it is one of them already
            self._check_place(here, home)

        return Guard((game.host,), home, check)

    def _check_place(self, counts: Counts, home: Home) -> None:
        _below(counts.channel, self.channel, Reason.CHANNEL_FULL)
        if home.guild is not None:
            _below(counts.guild, self.server, Reason.SERVER_FULL)


USUAL = Bounds()
"""Where nobody has settled others."""


def _below(count: int, most: int, reason: Reason) -> None:
    if count >= most:
        raise Refused(reason, most=most)
