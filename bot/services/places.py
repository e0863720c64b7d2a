"""Where a table is shown, and to whom besides: its channel, its panel, and its watchers elsewhere."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.services.authority import Action, check
from bot.services.game import Game, Lost, Obstruction, Over
from bot.services.news import REFRESHED, Announcement, News
from bot.services.people import Actor, ChannelId, Home, UserId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused

MOST_WATCHERS = 50
"""Each watcher means one more message to send at every reveal."""
PATIENCE = timedelta(days=14)
"""How long a finished table out of reach waits for its channel; then its announcements are dropped."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move to another channel, with what is known of both. Raises Refused for malformed values."""

    home: Home
    lost: ChannelId | None = None
    """The channel that turned out to be gone, or to refuse the bot."""
    blind: frozenset[UserId] = frozenset()
    """The people, still on the server, who would not see the new channel."""


"""If there is no panel to refresh, this posts a new one."""


def move_table(game: Game, actor: Actor, move: Move) -> Change | None:
    """Moves the table to another channel that all its players can see; while it is out of reach, any player may.

    Raises:
        Refused: HIDDEN_FROM_SOME, or what `authority` says.
    """
    check(game, actor, Action.RESCUE if is_rescued(game, move) else Action.MOVE)
    if (move.home.guild, move.home.channel) == (game.home.guild, game.home.channel):
        return None
    if any(person.user in move.blind for person in game.persons):
        raise Refused(Reason.HIDDEN_FROM_SOME)
    moved = replace(game, home=move.home, panel=None, former=game.home.channel)
    return Change(moved, announcements=(Announcement(News.MOVED),))


def is_rescued(game: Game, move: Move) -> bool:
    """Whether the move takes the table out of a channel that is gone, or refuses the bot."""
    return game.lost is not None or move.lost == game.home.channel


def repost_panel(game: Game, actor: Actor) -> Change:
    """Brings the panel to the end of the channel."""
    check(game, actor, Action.CALL)
    return Change(replace(game, panel=None), announcements=(REFRESHED,))


def watch_table(game: Game, actor: Actor, *, on: bool) -> Change | None:
    """Starts, or stops, sending the actor what is revealed as direct messages."""
    watches = actor.user in game.watchers
    if not on:  # a watcher may stop, wherever they are, and at any time
        return Change(replace(game, watchers=game.watchers - {actor.user})) if watches else None
    check(game, actor, Action.WATCH)
    if watches:
        return None
    if len(game.watchers) >= MOST_WATCHERS:
        raise Refused(Reason.TOO_MANY_WATCHERS)
    return Change(replace(game, watchers=game.watchers | {actor.user}))


def note_lost(game: Game, why: Obstruction, now: datetime) -> Change | None:
    """Notes that the table's channel refuses the bot: its announcements wait."""
    known = game.lost
    if known is not None and known.why is why:
        return None
    lost = Lost(now, why) if known is None else replace(known, why=why)
    return Change(replace(game, lost=lost))


def note_regained(game: Game, now: datetime) -> Change | None:
    """Notes that the channel has been told what it missed: its panel stops saying that the table is out of reach."""
    return None if game.lost is None else Change(replace(game, lost=None, found=now), announcements=(REFRESHED,))


def note_warned(game: Game, users: Collection[UserId]) -> Change | None:
    """Notes that these people know that the table is out of reach."""
    users = frozenset(users)
    if game.lost is None or game.lost.told >= users:
        return None
    return Change(replace(game, lost=replace(game.lost, told=game.lost.told | users)))


def is_forsaken(game: Game, now: datetime) -> bool:
    """Whether the table is over, and its channel has refused the bot for so long that nobody waits any more."""
    return game.lost is not None and isinstance(game.progress, Over) and now - game.lost.since >= PATIENCE
