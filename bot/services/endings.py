"""Games that end early: by a host who is alone, by the server's manager, or by the votes of all who are not absent."""

from dataclasses import replace
from datetime import datetime

from bot.services.absence import not_absent, note_left
from bot.services.authority import OPEN, Role, allowed
from bot.services.ballots import Rule
from bot.services.game import RUNNING, Draft, Ending, Game, Over, Play
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import Actor, UserId
from bot.services.ports import Change


@allowed(Role.ALONE, when=OPEN)
def end_game(game: Game, _: Actor, __: Occasion) -> Change:
    """Closes the lobby, or a game in which no person but the host plays or owns a seat; nobody wins."""
    return ending_change(game, Ending.HOST)


@allowed(Role.MANAGER, when=OPEN)
def close_table(game: Game, _: Actor, __: Occasion) -> Change:
    """Ends a table as the server's manager, whoever sits there; nobody wins."""
    return ending_change(game, Ending.MANAGER)


@allowed(Role.PLAYER, when=RUNNING)
def vote_to_abandon(
    game: Game, actor: Actor, occasion: Occasion, *, abandon: bool, left: frozenset[UserId] = frozenset()
) -> Change | None:
    """Votes for abandoning the game, or takes the vote back; it takes all players who are not absent."""
    game = note_left(game, actor, left)
    progress = game.progress
    assert isinstance(progress, Draft | Play)
    votes = progress.votes | {actor.user} if abandon else progress.votes - {actor.user}
    begins = (Announcement(News.VOTE_BEGAN),) if votes and not progress.votes else ()
    changed = replace(game, progress=replace(progress, votes=votes))
    change = count_votes(Change(changed, announcements=(*begins, REFRESHED)), occasion.now)
    # Casting the same vote again may be enough by now, if somebody else is not there any more.
    return None if votes == progress.votes and change.game.progress.status is progress.status else change


def count_votes(change: Change, now: datetime) -> Change:
    """The change, with the game abandoned if the votes suffice now of the players who are not absent."""
    game = change.game
    progress = game.progress
    if not isinstance(progress, Draft | Play):
        return change
    votes = progress.votes & {person.user for person in game.persons}
    voters = not_absent(game, now)
    if len(votes & voters) >= Rule.ALL.needed(len(voters)):
        over = ending_change(game, Ending.VOTE)
        told = tuple(each for each in change.announcements if not each.news.traits.in_running_game)
        return replace(change, game=over.game, announcements=told + over.announcements)
    return (
        change
        if votes == progress.votes
        else replace(change, game=replace(game, progress=replace(progress, votes=votes)))
    )


def ending_change(game: Game, ending: Ending) -> Change:
    """Ends the game without scores; what was played is kept."""
    progress = game.progress
    over = (
        Over(ending, progress.state, progress.seal, progress.resolutions)
        if isinstance(progress, Play)
        else Over(ending)
    )
    return Change(replace(game, progress=over), announcements=(Announcement(News.OVER),))
