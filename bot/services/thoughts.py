"""Computer players that think: when and about what they think, and how their result replaces their first choice.

Every computer player answers a question in the change that opens it. One that thinks does so with the judgement of a
medium player (`play`). So nobody waits for computer players, nothing is lost if a process dies, and no screen shows
when one has sealed. A job of the agenda then makes a separate worker process think. Its result is sealed in place of
the first answer if the question is still open. That change is saved like any other, and announces nothing.
"""

from dataclasses import replace
from datetime import datetime

from bot.services import play
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.game import Game, LogEntry, Play, SealedDeal, submissions
from bot.services.occasion import Occasion
from bot.services.people import Computer, Program
from bot.services.ports import Appointment, Change, Kind
from bot.services.thinking import Answers, Sitting, Task, moves_of
from engine.ruleset import Seat


def sitting(game: Game) -> tuple[Sitting, ...]:
    """Return the computer players that think about the open question. Each has already given a quick first answer."""
    progress = game.progress
    if not isinstance(progress, Play):
        return ()
    state = progress.state
    found: list[Sitting] = []
    for place in state.table.players:
        occupant = game.seats[place].occupant
        if isinstance(occupant, Computer) and occupant.level.thinks and _answered(progress, place):
            found.append(Sitting(place, occupant.level, occupant.style))
    return tuple(found)


def _answered(progress: Play, seat: Seat) -> bool:
    """Whether a computer player has sealed the seat's choice and so may replace it."""
    return progress.state.choices[seat] is not None and progress.sealers.get(seat, 0) is None


def note_thinking(before: Game, change: Change, now: datetime) -> Change:
    """Add to a change an appointment to think, if it opens a question for computer players that think."""
    asked = _question(change.game)
    if asked is None or asked == _question(before) or not sitting(change.game):
        return change
    return replace(change, appointments=(*change.appointments, Appointment(Kind.THINK, now)))


def _question(game: Game) -> int | None:
    return game.progress.resolutions if isinstance(game.progress, Play) else None


def task(game: Game, sealed: SealedDeal, log: tuple[LogEntry, ...]) -> Task | None:
    """Return what there is to think about now; None if there is nothing."""
    progress = game.progress
    players = sitting(game)
    if not isinstance(progress, Play) or not players:
        return None
    # The seed comes from the salt, which nobody knows and which never changes, so every process has the same.
    seed = int(sealed.salt[:12], 16) ^ progress.resolutions
    return Task.of(sealed.deal, submissions(log), progress.resolutions, players, seed)


@allowed(Role.PROGRAM, when=ALWAYS)
def take(game: Game, _: Program, __: Occasion, resolution: int, answers: Answers) -> Change | None:
    """Replaces the first answers by those that computer players have thought of.

    None if the question is over, if no answer fits, or if nobody changes their first answer.
    """
    progress = game.progress
    if not isinstance(progress, Play) or progress.resolutions != resolution:
        return None
    thinking = {each.seat for each in sitting(game)}
    ruleset = progress.state.table.ruleset
    moves = {seat: moves_of(chosen, seat, ruleset) for seat, chosen in answers.items() if seat in thinking}
    return play.rethink(game, moves)
