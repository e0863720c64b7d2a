"""Games that end before their time: by the host, or because most persons want to."""

from dataclasses import replace

from bot.services.authority import Action, check
from bot.services.game import Draft, Ending, Game, Over, Play, majority
from bot.services.people import Actor
from bot.services.ports import Announcement, Change, News
from bot.services.refusals import require

_OF_A_RUNNING_GAME = {News.REFRESHED, News.TURN_BEGAN}
"""A panel with buttons: not for a game that is over."""


def end(game: Game, actor: Actor) -> Change:
    """The host closes the lobby or ends the game; nobody wins."""
    check(game, actor, Action.END)
    return _ended(game, Ending.HOST)


def close(game: Game, actor: Actor) -> Change:
    """Who manages the server ends a table, whoever sits there; nobody wins."""
    check(game, actor, Action.CLOSE)
    return _ended(game, Ending.MANAGER)


def vote(game: Game, actor: Actor, *, abandon: bool) -> Change | None:
    """Votes for abandoning the game, or takes the vote back; more than half of the persons seated decide."""
    check(game, actor, Action.VOTE)
    require(abandon, bool)
    stage = game.stage
    assert isinstance(stage, Draft | Play)
    votes = stage.votes | {actor.user} if abandon else stage.votes - {actor.user}
    if votes == stage.votes:
        return None
    changed = replace(game, stage=replace(stage, votes=votes))
    return counted(Change(changed, announcements=(Announcement(News.REFRESHED),)))


def counted(change: Change) -> Change:
    """The change, with the game abandoned where the votes of those who sit there now are enough."""
    game = change.game
    stage = game.stage
    if not isinstance(stage, Draft | Play):
        return change
    seated = {person.user for person in game.persons}
    votes = stage.votes & seated
    if len(votes) >= majority(len(seated)):
        ended = _ended(game, Ending.VOTE)
        told = tuple(each for each in change.announcements if each.news not in _OF_A_RUNNING_GAME)
        return replace(change, game=ended.game, announcements=told + ended.announcements)
    return change if votes == stage.votes else replace(change, game=replace(game, stage=replace(stage, votes=votes)))


def _ended(game: Game, ending: Ending) -> Change:
    stage = game.stage
    over = Over(ending, stage.state, stage.seal, stage.resolutions) if isinstance(stage, Play) else Over(ending)
    return Change(replace(game, stage=over), announcements=(Announcement(News.OVER),))
