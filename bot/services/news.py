"""What a table's channel is told: the kinds of news with their traits, and announcements of them.

A new kind needs one entry here, and a screen, which the client chooses (`bot.client.announcing`).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.services.game import Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What sets a kind of news apart. Without any trait it is a message that stays, and pings nobody."""

    begins: Status | None = None
    """The stage of the game that begins with it; for the play, the start of any turn counts."""
    closes_lobby: bool = False
    """Nobody can join any more."""
    in_running_game: bool = False
    """It asks people something, and is not posted any more once the game is over."""
    has_buttons: bool = False
    """It is a panel: if it is posted as a new message, that one has the table's buttons now."""
    replaces_panel: bool = False
    """The previous panel loses its buttons, and need not be refreshed any more."""
    pings: bool = False
    """It is about people, their seats or their table, and pings those concerned; it stays, and is no panel.

    Players who are asked something are mentioned by the panels and reveals that ask them.
    """
    reveals: bool = False
    """It tells the results of choices; its announcement has the number of the resolution."""
    tells_off_turn: bool = False
    """It also tells the off-turn choices that came before it."""
    for_watchers: bool = False
    """It is sent to watchers as a direct message, too."""
    always_alone: bool = False
    """It has a message of its own, however late it comes; other missed news share one."""
    known_by_heading: bool = False
    """Its heading comes once in a game; the words below may change, for players soon answer what they are asked."""


_PLAIN = Traits()


class News(StrEnum):
    """The kinds of news. Each is one message, or refreshes one. A saved name never changes its meaning."""

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
    """The panel changes: who sits, who has sealed, for whom the table waits. Only the latest one counts."""
    FULL = "full", Traits(pings=True, always_alone=True)
    """The last seat of a lobby is taken, and its host may start; pings them."""
    DRAFT_BEGAN = "draft-began", Traits(begins=Status.DRAFT, closes_lobby=True, has_buttons=True, replaces_panel=True)
    """The panel of the draft, in which every player keeps one of two boards."""
    STARTED = (
        "started",
        Traits(begins=Status.PLAY, closes_lobby=True, has_buttons=True, replaces_panel=True, known_by_heading=True),
    )
    """The seal of the deal, and the first turn's panel."""
    REVEALED = "revealed", Traits(reveals=True, for_watchers=True, known_by_heading=True)
    """Everybody's cards of a turn."""
    MOVED = "moved", Traits(has_buttons=True, always_alone=True)
    """The panel, in another channel; the former channel gets a word that the table goes on there."""
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
    """The next turn's panel, with the results of off-turn choices before it."""
    AGE_ENDED = "age-ended", Traits(reveals=True, tells_off_turn=True, for_watchers=True, known_by_heading=True)
    """The conflicts, with the results of off-turn choices before them."""
    SEAT_CHANGED = "seat-changed", Traits(pings=True, always_alone=True)
    """A seat has changed hands; pings its owner."""
    CLAIMED = "claimed", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody proposes, or the others have agreed, that another plays an absent person's seat."""
    IDLE = "idle", Traits(pings=True, in_running_game=True, always_alone=True)
    """The table will close unless somebody touches it; pings all its players and owners."""
    HURRIED = "hurried", Traits(pings=True, in_running_game=True, always_alone=True)
    """Only people are asked who hardly ever answer, so that their time is up sooner; pings them."""
    LIVE_BEGAN = "live-began", Traits(pings=True, in_running_game=True, always_alone=True)
    """Everybody is ready, and the open question has little time from now on; pings whom it waits for."""
    VOTE_BEGAN = "vote-began", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody wants to abandon the game, the first to do so."""
    PROPOSED = "proposed", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody wants to change something about the table's time."""
    VOTES_ENDED = "votes-ended", Traits(always_alone=True)
    """Votes are decided or have fallen: their messages lose their buttons. It is no message of its own."""
    PAUSED = "paused", Traits(in_running_game=True)
    """A pause has begun."""
    RESUMED = "resumed", Traits(in_running_game=True)
    """A pause is over, and time runs again."""
    OVER = "over", Traits(begins=Status.OVER, replaces_panel=True, reveals=True, for_watchers=True, always_alone=True)
    """The scores, or why there are none."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One piece of news for the table's channel. It holds nothing hidden: it points to the saved game."""

    news: News
    number: int | None = None
    """For a reveal, the number of its resolution, from 0; for an Age or a turn, that of the last one before it.

    For a seat that changed hands, the number among the game's passages, from 0. For a motion, its number.
    """


REFRESHED = Announcement(News.REFRESHED)
