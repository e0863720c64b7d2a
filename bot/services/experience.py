"""How much somebody has played, how their next table begins, and how long a beginners' table is one."""

from dataclasses import dataclass, replace

from bot.services.game import Game, Play, Sides, TableSettings
from bot.services.occasion import Occasion
from bot.services.people import UserId
from bot.services.ports import Change
from engine.ruleset import Expansion
from players.levels import Level, offered

ENOUGH = 3
"""After this many games played to the end, somebody is no longer a beginner."""


@dataclass(frozen=True, slots=True)
class Experience:
    """What a person has played."""

    finished: int = 0
    """Number of games that they played to the end, at most `ENOUGH`."""
    last: TableSettings | None = None
    """The settings of the last of them; None for beginners, and if it cannot be read."""

    @property
    def is_beginner(self) -> bool:
        """Whether the person has finished fewer games than `ENOUGH`."""
        return self.finished < ENOUGH

    def settings(self, players: int) -> TableSettings:
        """Return the settings of a table that the person opens without saying how, except for its pace.

        A beginners' table has side A of all wonders, easy computer players, and the coach. Everybody else begins with
        the sides, expansions and level that they played last.
        """
        if self.is_beginner:
            return TableSettings(players=players, sides=Sides.A, level=Level.EASY, beginners=True)
        if self.last is None:
            return TableSettings(players=players)
        expansions = tuple(each for each in self.last.expansions if players > 2 or each is not Expansion.EDIFICE)
        return TableSettings(
            players=players, sides=self.last.sides, expansions=expansions, level=offered(self.last.level)
        )


def note_newcomer(before: Game, change: Change, who: UserId | None, occasion: Occasion) -> Change:
    """Return the change. A newcomer who has finished enough games ends a beginners' table by sitting down.

    Once the game has begun, nobody who relies on the coach loses it because a seat changes hands.
    """
    game = change.game
    if not game.settings.beginners or not occasion.experienced or who is None or isinstance(before.progress, Play):
        return change
    if before.seat_of(who) is not None or game.seat_of(who) is None:
        return change
    return replace(change, game=replace(game, settings=replace(game.settings, beginners=False)))
