"""Where a table is shown, and to whom besides: its channel, its panel, and who watches it from afar."""

from dataclasses import replace

from bot.services.authority import Action, check
from bot.services.game import Game
from bot.services.people import Actor, ChannelId, Home, is_id
from bot.services.ports import Announcement, Change, News
from bot.services.refusals import Reason, Refused, require

MOST_WATCHERS = 50
"""Each of them is a message to send at every reveal."""
_REFRESHED = (Announcement(News.REFRESHED),)
"""Without a panel to refresh, a new one is posted."""


def move(game: Game, actor: Actor, home: Home, *, lost: ChannelId | None) -> Change | None:
    """The host moves the table to another channel; any player may, where the one that is lost is still its own."""
    require(home, Home)
    if lost is not None and not is_id(lost):
        raise Refused(Reason.MALFORMED)
    check(game, actor, Action.RESCUE if lost == game.home.channel else Action.MOVE)
    if (home.guild, home.channel) == (game.home.guild, game.home.channel):
        return None
    return Change(replace(game, home=home, panel=None), announcements=_REFRESHED)


def call(game: Game, actor: Actor) -> Change:
    """Brings the panel to the end of the channel."""
    check(game, actor, Action.CALL)
    return Change(replace(game, panel=None), announcements=_REFRESHED)


def watch(game: Game, actor: Actor, *, on: bool) -> Change | None:
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
