"""The current content of a private message, and how to update one that has become outdated."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from bot.screens.acts import Act, KeepBoard, LetChoose, MorePile, PickCard, PickFor, PickPayment, Seal, ShowNight
from bot.screens.screen import Menu, PeopleMenu, Screen
from bot.services.nights.posts import round_of

_CHOICES = (Seal, KeepBoard, PickCard, PickFor, PickPayment, MorePile)
"""Acts that make or begin a choice."""
STAYING = (LetChoose, ShowNight)
"""The kinds of acts that `stays` looks for."""


@dataclass(frozen=True, slots=True)
class Besides:
    """A fact about the table that a message may mention next to a choice."""

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
    """What can be chosen or set in the message; if it changes, a choice that has been started no longer counts."""
    besides: tuple[Besides, ...] = ()
    """Facts mentioned next to the choice."""
    own: bool = False
    """Whether the reader caused this change and so need not be told about it."""
    below: Screen | None = None
    """The text to post below a message in which a choice has been started; None to post the whole screen."""
    counts: Hashable = None
    """A value that changes when an edit is needed; None to compare the whole screen."""

    @property
    def signs(self) -> Hashable:
        """Return the value to compare: if it changes, the message has to be edited."""
        return self.screen if self.counts is None else self.counts

    def as_told_below(self) -> "Now":
        """Return the content of a separate message, posted below one whose choice has been started."""
        return Now(self.below or self.screen, self.matter)

    def told_after(self, said: "Now") -> "Now":
        """Return this content after the reader has been told the changes; facts that `said` omitted stay omitted."""
        both = zip(said.besides, self.besides, strict=True)
        return replace(self, besides=tuple(new if old.said else old for old, new in both))

    def as_shown(self, screen: Screen) -> "Now":
        """Return this content as shown by `screen`, which may omit some of the facts next to the choice."""
        return replace(
            self, besides=tuple(each if each.said in screen.content else Besides("", "") for each in self.besides)
        )


def lines_that_changed(said: Now, now: Now) -> list[str]:
    """Return a line for each fact that was mentioned next to a choice and has changed since."""
    both = zip(said.besides, now.besides, strict=True)
    return [new.line for old, new in both if old.said and new.said != old.said and new.line]


def is_half_made(screen: Screen) -> bool:
    """Return whether a screen has an unfinished choice or an open menu, or asks for confirmation."""
    rows = (*screen.rows, *screen.glance)
    buttons = [each for row in rows if isinstance(row, tuple) for each in row]
    if any(isinstance(each.act, KeepBoard) and each.disabled for each in buttons):
        return False  # a board is kept: the other one can still be taken, as a sealed choice can be changed
    return any(isinstance(row, Menu | PeopleMenu) for row in rows) or any(_is_choice(each.act) for each in buttons)


def _is_choice(act: Act) -> bool:
    return isinstance(act, _CHOICES) or getattr(act, "sure", False)


def stays(acts: Iterable[Act]) -> bool:
    """Return whether the bot keeps editing a direct message with these buttons: a reminder or a watched round.

    When one of them is pressed, the answer is another message.
    """
    return any(
        isinstance(each, LetChoose) or (isinstance(each, ShowNight) and round_of(each.post) is not None)
        for each in acts
    )
