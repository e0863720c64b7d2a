"""What a private message says that may become untrue, and how it is updated then."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from bot.screens.acts import Act, KeepBoard, LetChoose, MorePile, PickCard, PickFor, PickPayment, Seal, ShowNight
from bot.screens.screen import Menu, PeopleMenu, Screen
from bot.services.nights.posts import round_of

_CHOICES = (Seal, KeepBoard, PickCard, PickFor, PickPayment, MorePile)
"""Acts with which a choice is made or begun."""


@dataclass(frozen=True, slots=True)
class Besides:
    """A fact that may be mentioned next to a choice."""

    said: str
    """The words that mention the fact; empty if it is not mentioned."""
    line: str
    """The current state, as a separate line; empty if there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Now:
    """The current content of a private message."""

    screen: Screen
    """The whole message, which replaces what it showed before."""
    matter: Hashable = None
    """What can be chosen or set in it; if that changes, a choice that has been started is void."""
    besides: tuple[Besides, ...] = ()
    """Facts mentioned next to the choice."""
    own: bool = False
    """Whether the message's reader caused this, so that they need not be told."""
    below: Screen | None = None
    """What is told below a message with a started choice; None for the whole screen."""
    counts: Hashable = None
    """A value that changes when an edit is worthwhile; None to compare the whole screen."""

    @property
    def signs(self) -> Hashable:
        """The value whose change makes an edit due."""
        return self.screen if self.counts is None else self.counts

    def as_told_below(self) -> "Now":
        """Return the content of a separate message, below one with a started choice, that shows nothing else."""
        return Now(self.below or self.screen, self.matter)

    def told_after(self, said: "Now") -> "Now":
        """Return what the reader knows after the changed lines were told; facts never mentioned stay unmentioned."""
        both = zip(said.besides, self.besides, strict=True)
        return replace(self, besides=tuple(new if old.said else old for old, new in both))

    def as_shown(self, screen: Screen) -> "Now":
        """Return this content as shown by `screen`, which may omit some of the facts next to the choice."""
        return replace(
            self, besides=tuple(each if each.said in screen.content else Besides("", "") for each in self.besides)
        )


def lines_that_changed(said: Now, now: Now) -> list[str]:
    """Return the lines for the facts next to a choice that have changed."""
    both = zip(said.besides, now.besides, strict=True)
    return [new.line for old, new in both if old.said and new.said != old.said and new.line]


def is_half_made(screen: Screen) -> bool:
    """Return whether a choice or a menu is open in a screen, or it asks for confirmation."""
    rows = (*screen.rows, *screen.glance)
    buttons = [each for row in rows if isinstance(row, tuple) for each in row]
    if any(isinstance(each.act, KeepBoard) and each.disabled for each in buttons):
        return False  # a board is kept: the other one can still be taken, as a sealed choice can be changed
    return any(isinstance(row, Menu | PeopleMenu) for row in rows) or any(_is_choice(each.act) for each in buttons)


def _is_choice(act: Act) -> bool:
    return isinstance(act, _CHOICES) or getattr(act, "sure", False)


def stays(acts: Iterable[Act]) -> bool:
    """Return whether the bot keeps editing a private message with these buttons: a reminder, or a round being followed.

    Buttons pressed there are answered in another message.
    """
    return any(
        isinstance(each, LetChoose) or (isinstance(each, ShowNight) and round_of(each.post) is not None)
        for each in acts
    )
