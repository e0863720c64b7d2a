"""What a table's channel is told: the kinds of news with their traits, and announcements of them.

A new kind needs an entry here and a screen, which the client chooses (`bot.client.announcing.screens`).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.services.game import Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """The properties of a kind of news. Without any trait it is a message that stays and pings nobody."""

    begins: Status | None = None
    """The stage of the game that begins with it. For the stage of play, the start of any turn counts."""
    closes_lobby: bool = False
    """Whether nobody can join any more after it."""
    in_running_game: bool = False
    """Whether it asks people something, and so is not posted once the game is over."""
    has_buttons: bool = False
    """Whether it is a panel. If it is posted as a new message, that message now has the table's buttons."""
    replaces_panel: bool = False
    """Whether the previous panel loses its buttons and need not be refreshed any more."""
    pings: bool = False
    """Whether it is about people, their seats or their table, and pings them. It stays, and is no panel.

    Players who are asked something are mentioned by the panels and reveals that ask them.
    """
    reveals: bool = False
    """Whether it shows the results of choices. Its announcement has the number of the resolution."""
    tells_off_turn: bool = False
    """Whether it also shows the off-turn choices that came before it."""
    replays: bool = False
    """Whether it shows a step of the replay. Its announcement has the place of the step in the replay, from 0."""
    for_watchers: bool = False
    """Whether it is also sent to watchers, by direct message."""
    always_alone: bool = False
    """Whether it has a message of its own, however late it is. Other missed news share one message."""
    known_by_heading: bool = False
    """Whether its heading is unique in a game. The text below it may change, as players soon answer their questions."""


_PLAIN = Traits()


class News(StrEnum):
    """The kinds of news. Each is a message, or refreshes one. They are saved, so a name never changes its meaning."""

    traits: Traits

    def __new__(cls, name: str, traits: Traits = _PLAIN) -> Self:
        """`name` is the saved value."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.traits = traits
        return member

    OPENED = "opened", Traits(begins=Status.LOBBY, has_buttons=True, always_alone=True)
    """The table's first message."""
    REFRESHED = "refreshed", Traits(has_buttons=True, in_running_game=True)
    """The panel changes: who sits there, who has sealed, whom the table waits for. Only the latest one counts."""
    FULL = "full", Traits(pings=True, always_alone=True)
    """The last seat of a lobby is taken, and its host may start. It pings the host."""
    DRAFT_BEGAN = "draft-began", Traits(begins=Status.DRAFT, closes_lobby=True, has_buttons=True, replaces_panel=True)
    """The panel of the draft, in which every player keeps one of two boards."""
    STARTED = (
        "started",
        Traits(begins=Status.PLAY, closes_lobby=True, has_buttons=True, replaces_panel=True, known_by_heading=True),
    )
    """The seal of the deal, and the first turn's panel."""
    REVEALED = "revealed", Traits(reveals=True, for_watchers=True, known_by_heading=True)
    """Everyone's cards of a turn."""
    MOVED = "moved", Traits(has_buttons=True, always_alone=True)
    """The panel in a new channel. The former channel is told where the table goes on."""
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
    """A seat has changed hands. It pings the seat's owner."""
    CLAIMED = "claimed", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody proposes who plays an absent person's seat, or the others have agreed on that."""
    IDLE = "idle", Traits(pings=True, in_running_game=True, always_alone=True)
    """The table will close unless somebody touches it. It pings all players and owners."""
    HURRIED = "hurried", Traits(pings=True, in_running_game=True, always_alone=True)
    """Only people who hardly ever answer are still asked, so the deadline is earlier. It pings them."""
    LIVE_BEGAN = "live-began", Traits(pings=True, in_running_game=True, always_alone=True)
    """Everyone is ready, and the open question now has little time. It pings the people whom the game waits for."""
    VOTE_BEGAN = "vote-began", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody is the first to want to abandon the game."""
    PROPOSED = "proposed", Traits(pings=True, in_running_game=True, always_alone=True)
    """Somebody wants to change something about the table's time."""
    VOTES_ENDED = "votes-ended", Traits(always_alone=True)
    """Votes are decided or have fallen, so their messages lose their buttons. It has no message of its own."""
    PAUSED = "paused", Traits(in_running_game=True)
    """A pause has begun."""
    RESUMED = "resumed", Traits(in_running_game=True)
    """A pause is over, and time runs again."""
    OVER = "over", Traits(begins=Status.OVER, replaces_panel=True, reveals=True, for_watchers=True, always_alone=True)
    """The scores, or why there are none."""
    STORY = "story", Traits(always_alone=True)
    """What is worth telling of a scored game. It is added to the message of its end."""
    STEP_SHOWN = "step-shown", Traits(replays=True, always_alone=True)
    """A step of the replay, which somebody shows everyone. From then on its own buttons edit the message."""
    HANDS_SHOWN = "hands-shown", Traits(replays=True, always_alone=True)
    """The same with what was hidden then. Only once the game is over."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One piece of news for the table's channel. It contains nothing hidden, and refers to the saved game."""

    news: News
    number: int | None = None
    """For a reveal, the number of its resolution, from 0; for an Age or a turn, that of the last resolution before it.

    For a seat that changed hands, its number among the game's passages, from 0. For a motion, its number. For a step of
    the replay, its place, from 0.
    """


REFRESHED = Announcement(News.REFRESHED)
NAMELESS = frozenset({News.VOTES_ENDED, News.STORY, News.PAUSED, News.RESUMED})
"""News whose messages, if any, name nobody. The messages of all other news are kept, to be worded anew one day."""
