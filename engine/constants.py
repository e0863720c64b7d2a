"""Numbers from the rulebook that more than one module needs."""

from collections.abc import Mapping

from engine.catalogue import Age
from engine.effects import Neighbour

CARDS_DEALT = 7
"""Cards dealt to each player at the beginning of an Age."""

LAST_TURN = CARDS_DEALT - 1
"""The last turn of an Age: players choose one of two cards and discard the other (rulebook, End of an Age)."""

START_COINS = 3
"""Coins in each city's treasury at the start of the game (rulebook, Game Set-up)."""

DISCARD_COINS = 3
"""Coins from the bank for a discarded card (rulebook, Choose an Action)."""

UNIT_PRICE = 2
"""Coins paid to a neighbour for one resource, unless something makes it cheaper (rulebook, Commerce)."""

COINS_A_POINT = 3
"""Coins per point at the end of the game; the remainder is worth nothing."""

VICTORY: Mapping[Age, int] = {1: 1, 2: 3, 3: 5}
"""The value of a victory token, by Age (rulebook, End of an Age)."""

PAWNS: Mapping[int, int] = {3: 2, 4: 3, 5: 3, 6: 4, 7: 5}
"""Participation pawns on each edifice, by number of players (Edifice rulebook, Setup)."""

DEBT: Mapping[Age, int] = {1: 2, 2: 3, 3: 5}
"""Points lost for a debt token, by Age (Edifice rulebook, Debt tokens)."""

PASSING: Mapping[Age, Neighbour] = {1: Neighbour.LEFT, 2: Neighbour.RIGHT, 3: Neighbour.LEFT}
"""The neighbour who gets the hand after a turn, by Age (rulebook, Game Overview); two players exchange hands."""


def guilds_dealt(players: int) -> int:
    """Return the number of guilds in the Age III deck (rulebook, Game Set-up)."""
    return players + 2
