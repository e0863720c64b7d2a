"""Games that end before their time: by the host who is alone, or because most persons who are there want to."""

from dataclasses import replace
from datetime import datetime

from bot.services.absence import looked_for, there
from bot.services.authority import Action, check
from bot.services.game import Draft, Ending, Game, Over, Play, majority
from bot.services.news import Announcement, News
from bot.services.people import Actor
from bot.services.ports import Change, Occasion
from bot.services.refusals import require


def end(game: Game, actor: Actor) -> Change:
    """The host closes the lobby, or a game with which no other person has to do; nobody wins."""
    check(game, actor, Action.END)
    return ended(game, Ending.HOST)


def close(game: Game, actor: Actor) -> Change:
    """Who manages the server ends a table, whoever sits there; nobody wins."""
    check(game, actor, Action.CLOSE)
    return ended(game, Ending.MANAGER)


def vote(game: Game, actor: Actor, occasion: Occasion, *, abandon: bool) -> Change | None:
    """Votes for abandoning the game, or takes the vote back; more than half of the persons who are there decide."""
    check(game, actor, Action.VOTE)
    require(abandon, bool)
    game = looked_for(game, actor, occasion.left)
    stage = game.stage
    assert isinstance(stage, Draft | Play)
    votes = stage.votes | {actor.user} if abandon else stage.votes - {actor.user}
    begins = (Announcement(News.VOTE_BEGAN),) if votes and not stage.votes else ()
    changed = replace(game, stage=replace(stage, votes=votes))
    change = counted(Change(changed, announcements=(*begins, Announcement(News.REFRESHED))), occasion.now)
    # The same vote once more may be enough by now: somebody else is not there any more.
    return None if votes == stage.votes and change.game.stage.status is stage.status else change


def counted(change: Change, now: datetime) -> Change:
    """The change, with the game abandoned where the votes of those who are there now are enough."""
    game = change.game
    stage = game.stage
    if not isinstance(stage, Draft | Play):
        return change
    votes = stage.votes & {person.user for person in game.persons}
    present = there(game, now)
    if len(votes & present) >= majority(len(present)):
        over = ended(game, Ending.VOTE)
        told = tuple(each for each in change.announcements if not each.news.traits.in_running_game)
        return replace(change, game=over.game, announcements=told + over.announcements)
    return change if votes == stage.votes else replace(change, game=replace(game, stage=replace(stage, votes=votes)))


def ended(game: Game, ending: Ending) -> Change:
    """The game is over for a reason that is no score: what was played is kept."""
    stage = game.stage
    over = Over(ending, stage.state, stage.seal, stage.resolutions) if isinstance(stage, Play) else Over(ending)
    return Change(replace(game, stage=over), announcements=(Announcement(News.OVER),))
