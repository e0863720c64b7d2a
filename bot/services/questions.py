"""The question that is open at a table: whether it is still the same one, who is asked, and who missed it.

Everyone who is asked at the same time has the same question: that of a draft, of a turn, or one between two turns.
"""

from bot.services.game import Game, Play, Progress
from bot.services.people import UserId
from engine.state import ChooseCards, Phase


def question(progress: Progress) -> tuple[type[Progress], int, Phase | None]:
    """Return a key that differs between one question of a game and the next."""
    if isinstance(progress, Play):
        return Play, progress.resolutions, progress.state.phase
    return type(progress), 0, None


def goes_on(before: Game, game: Game) -> bool:
    """Whether the same question is open as before."""
    return question(before.progress) == question(game.progress)


def age_of(game: Game) -> int:
    """Return the Age that is being played; 0 in the draft, and if the game is not being played."""
    return game.progress.state.table.age if isinstance(game.progress, Play) else 0


def begins_age(game: Game) -> bool:
    """Whether the open question is the first turn of an Age."""
    state = game.progress.state if isinstance(game.progress, Play) else None
    return state is not None and state.phase == ChooseCards() and state.table.turn == 1


def missed(before: Game, game: Game) -> frozenset[UserId]:
    """Return the people for whom a computer player has answered the question that was open before."""
    number = before.progress.resolutions if isinstance(before.progress, Play) else None
    return frozenset(each.user for each in game.stand_ins if each.resolution == number and each.user is not None)


def people_asked(game: Game) -> set[UserId]:
    """Return the players who are asked the open question, whether they have answered or not.

    Players who have just taken over a seat are not among them, because a computer player answers for the seat.
    """
    seats = {place for place, _ in game.places()}
    if isinstance(game.progress, Play):
        state = game.progress.state
        asked = (seat for seat in state.table.seats if state.choices[seat] is not None or seat in state.due)
        seats = {state.decides_for(seat) for seat in asked}
    seats -= {seat for seat in seats if game.starts_later(seat, game.turn)}
    return {user for seat in seats if (user := game.seats[seat].user) is not None}
