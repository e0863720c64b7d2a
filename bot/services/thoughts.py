"""Computer players that think: when, about what, and how what they come to takes the place of what they took at once.

In the change that opens a question every computer player answers it, a thinking one by the judgement of a medium one
(`play`). So nobody ever waits for one, nothing is lost with a process, and no screen can tell when one has sealed. A
job of the agenda then lets a worker beside the program think; what it finds is sealed in place of the first answer, if
the question is still open. That change is saved like any other, and announces nothing.
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
    """The computer players that think about the open question: each has answered it at once, by a quick judgement."""
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
    """Whether a computer player has sealed the seat's choice, and may replace it."""
    return progress.state.choices[seat] is not None and progress.sealers.get(seat, 0) is None


def note_thinking(before: Game, change: Change, now: datetime) -> Change:
    """The change, with an appointment to think if it opens a question and thinking computer players are asked."""
    asked = _question(change.game)
    if asked is None or asked == _question(before) or not sitting(change.game):
        return change
    return replace(change, appointments=(*change.appointments, Appointment(Kind.THINK, now)))


def _question(game: Game) -> int | None:
    return game.progress.resolutions if isinstance(game.progress, Play) else None


def task(game: Game, sealed: SealedDeal, log: tuple[LogEntry, ...]) -> Task | None:
    """What there is to think about now; None if nothing."""
    progress = game.progress
    players = sitting(game)
    if not isinstance(progress, Play) or not players:
        return None
    # Of the salt, which nobody knows and which never changes: the same for every process.
    seed = int(sealed.salt[:12], 16) ^ progress.resolutions
    return Task.of(sealed.deal, submissions(log), progress.resolutions, players, seed)


@allowed(Role.PROGRAM, when=ALWAYS)
def take(game: Game, _: Program, __: Occasion, resolution: int, answers: Answers) -> Change | None:
    """What was thought of takes the place of the first answers.

    None if the question is over, if no answer fits, or if all think what they had chosen at once.
    """
    progress = game.progress
    if not isinstance(progress, Play) or progress.resolutions != resolution:
        return None
    thinking = {each.seat for each in sitting(game)}
    ruleset = progress.state.table.ruleset
    moves = {seat: moves_of(chosen, seat, ruleset) for seat, chosen in answers.items() if seat in thinking}
    return play.rethink(game, moves)
