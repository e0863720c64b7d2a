"""Where a table is shown, and to whom besides: its channel, its panel, and who watches it from afar."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.services.authority import Action, check
from bot.services.game import Game, Lost, Obstruction, Over
from bot.services.news import Announcement, News
from bot.services.people import Actor, ChannelId, Home, UserId, is_id
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused, require

MOST_WATCHERS = 50
"""Each of them is a message to send at every reveal."""
PATIENCE = timedelta(days=14)
"""How long a table that is over waits for its channel; then what was due there is let go."""


@dataclass(frozen=True, slots=True)
class Move:
    """To another channel, with what is known of the two. Raises Refused for what is not."""

    home: Home
    lost: ChannelId | None = None
    """The channel that was looked for and is gone, or refuses the bot."""
    blind: frozenset[UserId] = frozenset()
    """Who would not see the new one, of those who are still on the server."""

    def __post_init__(self) -> None:
        require(self.home, Home)
        require(self.blind, frozenset)
        if self.lost is not None and not is_id(self.lost):
            raise Refused(Reason.MALFORMED)


_REFRESHED = (Announcement(News.REFRESHED),)
"""Without a panel to refresh, a new one is posted."""


def move_table(game: Game, actor: Actor, move: Move) -> Change | None:
    """The host moves the table to another channel that all who play can see; while it is out of reach, any of them may.

    Raises:
        Refused: HIDDEN_FROM_SOME, or what `authority` says.
    """
    require(move, Move)
    check(game, actor, Action.RESCUE if is_rescued(game, move) else Action.MOVE)
    if (move.home.guild, move.home.channel) == (game.home.guild, game.home.channel):
        return None
    if any(person.user in move.blind for person in game.persons):
        raise Refused(Reason.HIDDEN_FROM_SOME)
    moved = replace(game, home=move.home, panel=None, former=game.home.channel)
    return Change(moved, announcements=(Announcement(News.MOVED),))


def is_rescued(game: Game, move: Move) -> bool:
    """Whether the table is moved from a channel that is gone, or refuses the bot."""
    return game.lost is not None or move.lost == game.home.channel


def repost_panel(game: Game, actor: Actor) -> Change:
    """Brings the panel to the end of the channel."""
    check(game, actor, Action.CALL)
    return Change(replace(game, panel=None), announcements=_REFRESHED)


def watch_table(game: Game, actor: Actor, *, on: bool) -> Change | None:
    """Whether somebody gets what is revealed as a direct message."""
    require(on, bool)
    require(actor, Actor)
    watches = actor.user in game.watchers
    if not on:  # whoever watches may stop it, wherever they are, and at any time
        return Change(replace(game, watchers=game.watchers - {actor.user})) if watches else None
    check(game, actor, Action.WATCH)
    if watches:
        return None
    if len(game.watchers) >= MOST_WATCHERS:
        raise Refused(Reason.TOO_MANY_WATCHERS)
    return Change(replace(game, watchers=game.watchers | {actor.user}))


def note_lost(game: Game, why: Obstruction, now: datetime) -> Change | None:
    """The table's channel refuses the bot: what is due there waits."""
    require(why, Obstruction)
    known = game.lost
    if known is not None and known.why is why:
        return None
    lost = Lost(now, why) if known is None else replace(known, why=why)
    return Change(replace(game, lost=lost))


def note_regained(game: Game, now: datetime) -> Change | None:
    """The table's channel has been told what it missed; its panel need not say any more that it is out of reach."""
    return None if game.lost is None else Change(replace(game, lost=None, found=now), announcements=_REFRESHED)


def note_warned(game: Game, users: Collection[UserId]) -> Change | None:
    """These people know that the table is out of reach."""
    require(users, Collection)
    users = frozenset(users)
    if not all(is_id(user) for user in users):
        raise Refused(Reason.MALFORMED)
    if game.lost is None or game.lost.told >= users:
        return None
    return Change(replace(game, lost=replace(game.lost, told=game.lost.told | users)))


def is_forsaken(game: Game, now: datetime) -> bool:
    """Whether the table is over, and its channel refuses the bot for so long that nobody waits for it any more."""
    return game.lost is not None and isinstance(game.progress, Over) and now - game.lost.since >= PATIENCE
