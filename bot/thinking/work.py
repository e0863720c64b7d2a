"""Carries out a worker's task: replays the game and has each player think with what its seat has seen.

A look at a game that is over is a task, too: the deeds of one choice are compared, with what its seat had seen then.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.services.thinking import comparison_data
from bot.thinking.seen import Seen
from engine.moves import Move
from engine.ruleset import FREE_CITY, Seat
from engine.snapshot import dump_move, load, load_move
from engine.state import ChooseCards, GameState
from engine.turn import choose, submit
from engine.views import player_view
from players.knowledge import Knowledge, KnowledgeError
from players.levels import Level, Style, deliberation, weights
from players.reviewing import Care, Comparing
from players.thinking import Thinking, Thought

LONGEST_SECONDS = 5.0
"""Upper limit of a player's budget, in seconds, which is more than any level has."""


class WorkError(ValueError):
    """The task cannot be done. The message gives the reason and names no card."""


@dataclass(frozen=True, slots=True)
class LookOrder:
    """What is compared of a choice, as `bot.services.thinking.Look` says."""

    place: Seat
    since: int
    care: Care


@dataclass(frozen=True, slots=True)
class Order:
    """A task as the worker receives it."""

    resolution: int
    seed: int
    start: GameState = field(repr=False)
    moves: tuple[tuple[Seat, Any], ...] = field(repr=False)
    players: tuple[tuple[Seat, Level, Style | None, float], ...]
    """Each player's seat, level, style and budget in seconds of processor time."""
    look: LookOrder | None = None


def read_order(data: Any) -> Order:  # noqa: ANN401 - JSON
    """Parse a task.

    Raises:
        WorkError: there is no such level or style, a budget is out of range, or the data is not a task.
    """
    try:
        players = tuple(_player(each) for each in data["players"])
        moves = tuple((Seat(seat), move) for seat, move in data["moves"])
        look = _look(data["look"]) if "look" in data else None
        return Order(int(data["resolution"]), int(data["seed"]), load(data["start"]), moves, players, look)
    except WorkError:
        raise
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise WorkError(f"this is no task: {type(error).__name__}") from None


def _look(data: dict[str, Any]) -> LookOrder:
    care = Care(int(data["worlds"]), int(data["most"]))
    return LookOrder(Seat(int(data["place"])), int(data["since"]), care)


def _player(data: dict[str, Any]) -> tuple[Seat, Level, Style | None, float]:
    level, style, seconds = data["level"], data["style"], float(data["seconds"])
    if level not in set(Level) or not Level(level).thinks:
        raise WorkError(f"no level that thinks is called {level!r}")
    if style is not None and style not in set(Style):
        raise WorkError(f"no style is called {style!r}")
    if not 0 < seconds <= LONGEST_SECONDS:
        raise WorkError(f"{seconds} seconds are not more than 0 and at most {LONGEST_SECONDS}")
    return Seat(int(data["seat"])), Level(level), None if style is None else Style(style), seconds


def think(order: Order, stopped: Callable[[], bool]) -> Iterator[tuple[Seat, list[dict[str, Any]]]]:
    """Yield each player's seat and the moves that it chose, first for itself and then for the Free City.

    The players take turns, one determinization each, so that all of them have a move when they are stopped. Raises
    WorkError if the moves so far are inconsistent.
    """
    state, known, made = _replayed(order)
    try:
        if order.look is not None:
            yield from _compared(order, order.look, state, known, made, stopped)
            return
        minds = [_Mind(state, known[seat], order, player) for player in order.players for seat in [player[0]]]
        while minds:
            if stopped():
                yield from ((mind.seat, mind.answers()) for mind in minds)
                return
            mind = minds.pop(0)
            if mind.go_on(stopped):
                minds.append(mind)
            else:
                yield mind.seat, mind.answers()
    except KnowledgeError as error:
        raise WorkError(str(error)) from None


def _compared(  # noqa: PLR0913, PLR0917 - the choice, and how it is looked at
    order: Order,
    look: LookOrder,
    state: GameState,
    known: Mapping[Seat, Knowledge],
    made: Move | None,
    stopped: Callable[[], bool],
) -> Iterator[tuple[Seat, list[dict[str, Any]]]]:
    """Yield the player's seat and the comparison of the deeds that were possible."""
    ((seat, _, _, seconds),) = order.players
    view = player_view(state, seat)
    question = next((each for each in view.questions if each.seat == look.place), None)
    if question is None or made is None:
        raise WorkError("nothing was chosen there")
    began = time.process_time()
    # Other numbers of worlds are other worlds, so a second look does not repeat the luck of the first one.
    chance = random.Random(f"{order.seed} {look.place} {look.care.worlds}")  # noqa: S311 - a game, not a secret
    comparing = Comparing(view, question, known[seat], look.care, chance, made)
    while not comparing.done and comparing.go_on(lambda: not stopped() and time.process_time() - began < seconds):
        pass
    yield seat, [comparison_data(comparing.answer())]


class _Mind:
    """One player's thinking: about its own choice first, then about the Free City's if it controls that."""

    def __init__(
        self, state: GameState, knowledge: Knowledge, order: Order, player: tuple[Seat, Level, Style | None, float]
    ) -> None:
        self.seat, self._level, self._style, seconds = player
        self._state = state
        self._knowledge = knowledge
        self._chance = random.Random(f"{order.seed} {self.seat}")  # noqa: S311 - a game, not a secret
        controls = isinstance(state.phase, ChooseCards) and state.table.controller == self.seat
        self._ahead = [FREE_CITY] if controls else []
        self._seconds = seconds / (1 + len(self._ahead))
        self._answered: list[dict[str, Any]] = []
        self._place = self.seat
        self._spent = 0.0
        self._begin()

    def go_on(self, stopped: Callable[[], bool]) -> bool:
        """Try one more determinization, unless stopped first; return False if there is nothing left to think about."""
        if not self._thinking.done and self._spent < self._seconds:
            began = time.process_time() - self._spent
            self._thinking.go_on(lambda: not stopped() and time.process_time() - began < self._seconds)
            self._spent = time.process_time() - began
            return True
        if not self._ahead:
            return False
        self._settle()
        return True

    def answers(self) -> list[dict[str, Any]]:
        """Return what the player would choose with its thinking so far, always including the Free City's choice."""
        while self._ahead:
            self._settle()
        return [*self._answered, _answer(self._thinking.answer(), free_city=self._place != self.seat)]

    def _settle(self) -> None:
        """Settle on the best move so far for the current seat and go on to the next."""
        thought = self._thinking.answer()
        self._answered.append(_answer(thought, free_city=self._place != self.seat))
        self._state = choose(self._state, self._place, thought.move)
        self._place = self._ahead.pop(0)
        self._begin()

    def _begin(self) -> None:
        """Start thinking about the current seat; the time for modelling the other players counts towards its budget."""
        began = time.process_time()
        view = player_view(self._state, self.seat)
        question = next((each for each in view.questions if each.seat == self._place), None)
        if question is None:
            raise WorkError("one of the players is asked nothing")
        effort = deliberation(self._level).effort
        self._thinking = Thinking(
            view, question, self._knowledge, weights(self._level, self._style), effort, self._chance
        )
        self._spent = time.process_time() - began


def _answer(thought: Thought, *, free_city: bool) -> dict[str, Any]:
    """Return the choice, and in how many worlds it was tried, as JSON data."""
    return {"move": dump_move(thought.move), "free_city": free_city, "worlds": thought.worlds}


def _replayed(order: Order) -> tuple[GameState, Mapping[Seat, Knowledge], Move | None]:
    """Replay the game up to the question. Return its state, what each player's seat has seen, and what was chosen.

    The choice is None if it is not looked at.
    """
    state, seats, look = order.start, [seat for seat, _, _, _ in order.players], order.look
    since = 0 if look is None else look.since
    seen, resolutions, made = Seen(state, seats), 0, None
    try:
        for seat, data in order.moves:
            before, move = state, load_move(data, state.table.ruleset)
            if resolutions == order.resolution and (look is None or seat == look.place):
                made = None if look is None else move
                break
            step = submit(state, seat, move)
            state = step.state
            if resolutions >= since:
                seen.follow(before, seat, move, step)
            if step.revealed:
                resolutions += 1
                if resolutions == since:
                    seen = Seen(state, seats)
    except (ValueError, KeyError, TypeError) as error:
        raise WorkError(f"what was played does not fit: {type(error).__name__}") from None
    if resolutions != order.resolution:
        raise WorkError(f"only {resolutions} of {order.resolution} questions were answered")
    return state, seen.known, made
