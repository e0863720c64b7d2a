"""What a player can do, as words and custom ids name it."""

import re
from enum import StrEnum


class Action(StrEnum):
    """The kinds of moves that a player tells apart."""

    BUILD = "build"
    OLYMPIA = "olympia"
    STAGE = "stage"
    PART = "stage-and-take-part"
    DISCARD = "discard"
    TAKE = "take"
    LEAVE = "leave"
    CHOOSE = "choose"
    """What a new stage offers: an option, a participation pawn."""
    GIVE_UP = "give-up"
    """As the penalty of an edifice."""


def slug(name: str) -> str:
    """The id of a card or a city in a custom id: "East Trading Post" is east_trading_post."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
