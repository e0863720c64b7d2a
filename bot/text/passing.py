"""Where the hands go after a turn (rulebook, Game Overview; two players exchange theirs), asked by all who tell it."""

from typing import Literal, TypeAlias

from engine.catalogue import LAST_TURN
from engine.views import PublicView

Hands: TypeAlias = Literal["left", "right", "exchange", "last"]


def hands_pass(view: PublicView) -> Hands:
    """Where hands go after this turn; "last" where they go nowhere any more."""
    if view.turn >= LAST_TURN:
        return "last"
    if view.ruleset.two_player:
        return "exchange"
    return "right" if view.age == 2 else "left"
