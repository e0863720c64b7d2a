"""What a table's channel is told: the kinds of news, all that is to be known of each, and announcements of them.

A new kind is one entry here, and its screen, which the client chooses (`bot.client.announcing`).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.services.game import Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What sets a kind of news apart. One without any is a message that stays, and calls nobody."""

    begins: Status | None = None
    """The stage of the game that begins with it; of the play, each turn."""
    closes_lobby: bool = False
    """Nobody can join any more."""
    in_running_game: bool = False
    """It asks people something, and is not told any more once the game is over."""
    has_buttons: bool = False
    """It is a panel: if there is a new message, that one has the table's buttons now."""
    replaces_panel: bool = False
    """The panel before it loses its buttons, and need not be refreshed any more."""
    pings: bool = False
    """It is about people, their seats or their table, and calls those whom it concerns; it stays, without buttons."""
    reveals: bool = False
    """It tells what came of choices, by the number of the resolution."""
    tells_off_turn: bool = False
    """What was chosen off turn before it is told with it."""
    for_watchers: bool = False
    """Who watches from afar is told, too."""
    always_alone: bool = False
    """It has a message of its own, however late it comes; others that were missed are told together."""
    known_by_heading: bool = False
    """Its heading comes once in a game, and the words below may change: who is asked something has answered soon."""


_PLAIN = Traits()


class News(StrEnum):
    """What is announced. Each is one message, or the refreshing of one. A saved name never changes its meaning."""

    traits: Traits

    def __new__(cls, name: str, traits: Traits = _PLAIN) -> Self:
        """`name` is what is saved."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.traits = traits
        return member

    OPENED = "opened", Traits(begins=Status.LOBBY, has_buttons=True, always_alone=True)
    """The table's first message."""
    REFRESHED = "refreshed", Traits(has_buttons=True, in_running_game=True)
    """The panel tells something new: who sits, who has sealed, who is waited for. Only the latest one counts."""
    DRAFT_BEGAN = "draft-began", Traits(begins=Status.DRAFT, closes_lobby=True, has_buttons=True, replaces_panel=True)
    """The panel of the draft, in which everybody keeps one of two boards."""
    STARTED = (
        "started",
        Traits(begins=Status.PLAY, closes_lobby=True, has_buttons=True, replaces_panel=True, known_by_heading=True),
    )
    """The seal of the deal, and the first turn's panel."""
    REVEALED = "revealed", Traits(reveals=True, for_watchers=True, known_by_heading=True)
    """Everybody's cards of a turn."""
    MOVED = "moved", Traits(has_buttons=True, always_alone=True)
    """The panel, in another channel; where the table stood before, a word that it goes on there."""
    TURN_BEGAN = (
        "turn-began",
        Traits(
            begins=Status.PLAY,
            in_running_game=True,
            has_buttons=True,
            replaces_panel=True,
            reveals=True,
            tells_off_turn=True,
            known_by_heading=True,
        ),
    )
    """The next turn's panel, with what off-turn choices brought before it."""
    AGE_ENDED = "age-ended", Traits(reveals=True, tells_off_turn=True, for_watchers=True, known_by_heading=True)
    """The conflicts, with what was chosen off turn before them."""
    SEAT_CHANGED = "seat-changed", Traits(pings=True, always_alone=True)
    """A seat is played by another now; it stays, and calls whose seat it is."""
    CLAIMED = "claimed", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody wants the seat of a person who is not there to be played by another, or that is agreed."""
    IDLE = "idle", Traits(pings=True, in_running_game=True, always_alone=True)
    """The table is closed unless somebody touches it; it calls all whose game it is."""
    VOTE_BEGAN = "vote-began", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody wants to abandon the game, and nobody did before."""
    OVER = "over", Traits(begins=Status.OVER, replaces_panel=True, reveals=True, for_watchers=True, always_alone=True)
    """The scores, or why there are none."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that the table's channel is to be told. It holds nothing hidden: it points to the saved game."""

    news: News
    resolution: int | None = None
    """For what was revealed: the number of the resolution, from 0. For an Age or a turn: the last one before it.

    For a change of a seat: its number among the game's passages, from 0. For a claim: the seat.
    """
