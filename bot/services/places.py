"""Where a table is shown, and to whom: its channel, its panel, and its watchers elsewhere."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.services.authority import ALWAYS, OPEN, Right, Role, allowed
from bot.services.game import Game, Lost, Obstruction, Over
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import Actor, ChannelId, Home, Program, UserId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused

MOST_WATCHERS = 50
"""Most watchers of a table, because each means one more message at every reveal."""
PATIENCE = timedelta(days=14)
"""How long a finished table out of reach waits for its channel. After that its announcements are dropped."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move to another channel, with what is known of both. Raises Refused for malformed values."""

    home: Home
    lost: ChannelId | None = None
    """The channel that turned out to be gone or to refuse the bot."""
    blind: frozenset[UserId] = frozenset()
    """The people who are still on the server but could not see the new channel."""


RESCUE = Right((Role.PLAYER, Role.MANAGER), OPEN)
"""The right to move a table away from a channel that is gone or refuses the bot."""


def _rescue(game: Game, move: Move) -> Right | None:
    return RESCUE if is_rescued(game, move) else None


@allowed(Role.HOST, Role.MANAGER, when=OPEN, instead=_rescue, hurries=True)
def move_table(game: Game, _: Actor, occasion: Occasion, move: Move) -> Change | None:
    """Moves the table to another channel that all its players can see. While it is out of reach, any player may do so.

    Raises:
        Refused: HIDDEN_FROM_SOME, or what `authority` says.
    """
    if (move.home.guild, move.home.channel) == (game.home.guild, game.home.channel):
        return None
    if any(person.user in move.blind for person in game.persons):
        raise Refused(Reason.HIDDEN_FROM_SOME)
    moved = replace(game, home=move.home, panel=None, former=game.home.channel)
    # A table whose channel is gone or refuses the bot has to go somewhere, so no bound applies.
    guard = None if is_rescued(game, move) else occasion.bounds.to_move(game, move.home)
    return Change(moved, announcements=(Announcement(News.MOVED),), guard=guard)


def is_rescued(game: Game, move: Move) -> bool:
    """Whether the move takes the table out of a channel that is gone or refuses the bot."""
    return game.lost is not None or move.lost == game.home.channel


@allowed(Role.PLAYER, Role.MANAGER, when=OPEN, hurries=True)
def repost_panel(game: Game, _: Actor, __: Occasion) -> Change:
    """Moves the panel to the end of the channel."""
    return Change(replace(game, panel=None), announcements=(REFRESHED,))


# Watching does not show that a player is there. The bot itself stops it if a message cannot be delivered.


@allowed(Role.ONLOOKER, when=OPEN, shows_presence=False)
def watch(game: Game, actor: Actor, _: Occasion) -> Change | None:
    """Starts sending what is revealed to the actor, by direct message."""
    if actor.user in game.watchers:
        return None
    if len(game.watchers) >= MOST_WATCHERS:
        raise Refused(Reason.TOO_MANY_WATCHERS)
    return Change(replace(game, watchers=game.watchers | {actor.user}))


@allowed(Role.ANYBODY, when=ALWAYS, shows_presence=False)
def stop_watching(game: Game, actor: Actor, _: Occasion) -> Change | None:
    """Stops sending what is revealed to the actor."""
    if actor.user not in game.watchers:
        return None
    return Change(replace(game, watchers=game.watchers - {actor.user}))


@allowed(Role.PROGRAM, when=ALWAYS)
def note_lost(game: Game, _: Program, occasion: Occasion, why: Obstruction) -> Change | None:
    """Notes that the table's channel refuses the bot, so that announcements wait."""
    known = game.lost
    if known is not None and known.why is why:
        return None
    lost = Lost(occasion.now, why) if known is None else replace(known, why=why)
    return Change(replace(game, lost=lost))


@allowed(Role.PROGRAM, when=ALWAYS)
def note_regained(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Notes that the channel has what it missed, so that the panel stops saying that the table is out of reach."""
    if game.lost is None:
        return None
    return Change(replace(game, lost=None, found=occasion.now), announcements=(REFRESHED,))


@allowed(Role.PROGRAM, when=ALWAYS)
def note_warned(game: Game, _: Program, __: Occasion, users: Collection[UserId]) -> Change | None:
    """Notes that these people know that the table is out of reach."""
    users = frozenset(users)
    if game.lost is None or game.lost.told >= users:
        return None
    return Change(replace(game, lost=replace(game.lost, told=game.lost.told | users)))


@allowed(Role.PROGRAM, when=ALWAYS)
def is_forsaken(game: Game, _: Program, occasion: Occasion) -> bool:
    """Whether the table is over and its channel has refused the bot for so long that nobody waits any more."""
    return game.lost is not None and isinstance(game.progress, Over) and occasion.now - game.lost.since >= PATIENCE
