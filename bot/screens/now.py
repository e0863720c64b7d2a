"""What a private message says that may become untrue, and how it says it then."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from bot.screens.acts import Act, KeepBoard, LetChoose, MorePile, PickCard, PickFor, PickPayment, Seal, ShowNight
from bot.screens.screen import Menu, PeopleMenu, Screen
from bot.services.nights.posts import round_of

_CHOICES = (Seal, KeepBoard, PickCard, PickFor, PickPayment, MorePile)
"""Acts by which a choice is made, or begun."""


@dataclass(frozen=True, slots=True)
class Besides:
    """Something that may be said beside a choice."""

    said: str
    """In which words; empty where it is not said."""
    line: str
    """How it is, as a line of its own; empty where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Now:
    """How a private message tells what it is about."""

    screen: Screen
    """All of it, in place of what it showed before."""
    matter: Hashable = None
    """What can be chosen or set in it: once that is another, what is half made there is void."""
    besides: tuple[Besides, ...] = ()
    """What is said beside that."""
    own: bool = False
    """Whether its reader has brought this about: then they need not be told."""
    below: Screen | None = None
    """What is told below something half made; None for the whole screen."""
    counts: Hashable = None
    """What is worth an edit, where that is not all of the screen."""

    @property
    def signs(self) -> Hashable:
        """What has changed where an edit is due."""
        return self.screen if self.counts is None else self.counts

    def as_told_below(self) -> "Now":
        """The same, as it is told below something half made, in a message that shows nothing else."""
        return Now(self.below or self.screen, self.matter)

    def told_after(self, said: "Now") -> "Now":
        """What the reader knows once the lines that have changed are told; what was not said is not missed."""
        both = zip(said.besides, self.besides, strict=True)
        return replace(self, besides=tuple(new if old.said else old for old, new in both))

    def as_shown(self, screen: Screen) -> "Now":
        """The same, in a message that shows this screen, which may leave out what is said besides."""
        return replace(
            self, besides=tuple(each if each.said in screen.content else Besides("", "") for each in self.besides)
        )


def lines_that_changed(said: Now, now: Now) -> list[str]:
    """What has become untrue beside a choice, each as it is now."""
    both = zip(said.besides, now.besides, strict=True)
    return [new.line for old, new in both if old.said and new.said != old.said and new.line]


def is_half_made(screen: Screen) -> bool:
    """Whether a choice or a menu is open in it, or it asks whether its reader is sure."""
    rows = (*screen.rows, *screen.glance)
    buttons = [each for row in rows if isinstance(row, tuple) for each in row]
    if any(isinstance(each.act, KeepBoard) and each.disabled for each in buttons):
        return False  # a board is kept: the other one can still be taken, as a sealed choice can be changed
    return any(isinstance(row, Menu | PeopleMenu) for row in rows) or any(_is_choice(each.act) for each in buttons)


def _is_choice(act: Act) -> bool:
    return isinstance(act, _CHOICES) or getattr(act, "sure", False)


def stays(acts: Iterable[Act]) -> bool:
    """Whether the bot goes on changing a private message with these buttons: a reminder, or a round that is followed.

    What is pressed there is answered in another message.
    """
    return any(
        isinstance(each, LetChoose) or (isinstance(each, ShowNight) and round_of(each.post) is not None)
        for each in acts
    )
