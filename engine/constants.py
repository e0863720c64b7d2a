"""Numbers from the rulebook that more than one module needs, each stated once."""

from collections.abc import Mapping

from engine.catalogue import Age
from engine.effects import Neighbour

CARDS_DEALT = 7
"""Cards that each player is dealt at the beginning of an Age."""

LAST_TURN = CARDS_DEALT - 1
"""The last turn of an Age: of the last two cards one is chosen, the other discarded (rulebook, End of an Age)."""

START_COINS = 3
"""In every city's treasury when the game begins (rulebook, Game Set-up)."""

DISCARD_COINS = 3
"""Coins from the bank for a discarded card (rulebook, Choose an Action)."""

UNIT_PRICE = 2
"""Coins that a neighbour gets for a resource if nothing makes it cheaper (rulebook, Commerce)."""

COINS_A_POINT = 3
"""How many coins make a point at the end; the remainder is worth nothing."""

VICTORY: Mapping[Age, int] = {1: 1, 2: 3, 3: 5}
"""The value of a victory token, by Age (rulebook, End of an Age)."""

PAWNS: Mapping[int, int] = {3: 2, 4: 3, 5: 3, 6: 4, 7: 5}
"""Participation pawns on each edifice, by the number of players (Edifice rulebook, Setup)."""

DEBT: Mapping[Age, int] = {1: 2, 2: 3, 3: 5}
"""The points that a debt token costs, by Age (Edifice rulebook, Debt tokens)."""

PASSING: Mapping[Age, Neighbour] = {1: Neighbour.LEFT, 2: Neighbour.RIGHT, 3: Neighbour.LEFT}
"""The neighbour to whom hands are passed, by Age (rulebook, Game Overview); two players exchange hands instead."""


def guilds_dealt(players: int) -> int:
    """How many guilds go into the Age III deck (rulebook, Game Set-up)."""
    return players + 2
