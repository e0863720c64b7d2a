"""The lessons: positions of one practice game, each with a question, the right answers, and a text for every answer.

They are data beside the catalogue, in `engine/data/lessons/`: a game record, and what is asked in which turn. Nothing
of a lesson is stored, and no table is opened: its game exists only in memory (ADR 20).
"""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.services.game import Ending, Game, Over, Play, Sides, TableSettings, TakenSeat
from bot.services.occasion import Occasion
from bot.services.people import PRACTICE, Actor, ChannelId, Computer, Home, Occupant, Person
from bot.services.sights import Sight, sight
from engine.formats import FormatError, play_turns, read_record
from engine.legality import refusal
from engine.moves import Move, Refusal
from engine.notation import move_text
from engine.ruleset import Seat
from engine.scoring import Score, final_scores
from engine.setup import start
from engine.state import GameOver, GameState
from engine.turn import choose, submit
from engine.views import Resolution, player_view, public_view
from players.levels import Level

FOLDER = files("engine") / "data" / "lessons"
RECORD = "practice.game.json"
_LESSONS = "lessons.json"
LEARNER = Seat(0)
_NOWHERE = Home(None, ChannelId(1))
"""The channel of the practice game, which needs one. No screen shows it."""
_NO_CHANCE = random.Random(0)  # noqa: S311 - nothing that is seen depends on it


_Played: TypeAlias = tuple[tuple[Move, ...], Resolution]
"""A turn: the moves by seat, and what they revealed."""


class LessonError(ValueError):
    """Wrong data about the lessons; the message names the lesson, and the move or the card."""


class Asked(StrEnum):
    """What a lesson asks."""

    CHOOSE = "choose"
    """A move."""
    CHANGE = "change"
    """A move, to take it back, and a move again."""
    CITIES = "cities"
    """To look at all cities."""
    SCORES = "scores"
    """To look at the score sheet."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _LessonEntry(_Entry):
    key: str = Field(pattern=r"[a-z]+(-[a-z]+)*")
    age: int
    turn: int
    asked: Asked
    shown: str | None = None
    right: Mapping[str, str] = {}
    wrong: Mapping[str, str] = {}


class _Table(_Entry):
    lessons: Sequence[_LessonEntry]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a lesson answers a move."""

    right: bool
    """Whether the lesson goes on."""
    text: str
    """The attribute of the lesson's message that says why."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea, and a position of the practice game in which it comes up."""

    number: int
    """Counted from 1."""
    key: str
    """The name of its message, `lesson-` and this, and of its row in the database."""
    asked: Asked
    state: GameState = field(repr=False)
    past: tuple[Resolution, ...] = field(repr=False)
    """What was revealed before."""
    others: tuple[Move, ...] = field(repr=False)
    """What the other seats choose in this turn; empty if no move is asked."""
    shown: Move | None
    """The move that is played for anyone who asks to be shown one; None if no move is asked."""
    _right: Mapping[str, str] = field(repr=False)
    _wrong: Mapping[str, str] = field(repr=False)

    @property
    def texts(self) -> tuple[str, ...]:
        """The attributes of the lesson's message that answer moves."""
        return tuple(dict.fromkeys([*self._right.values(), *self._wrong.values()]))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that the learner can make; empty if no move is asked."""
        return _moves(self.state) if self.shown is not None else ()

    def verdict(self, move: Move) -> Verdict:
        """Return the answer to a move. Every legal move has one; LessonError if this has none."""
        for pattern in _patterns(move):
            for right, texts in ((True, self._right), (False, self._wrong)):
                if pattern in texts:
                    return Verdict(right, texts[pattern])
        raise LessonError(f"lesson {self.key}: {move_text(move)} has no answer")

    def sight(self, person: Person, now: datetime, sealed: Move | None = None) -> Sight:
        """Return what the person sees of the lesson's table, and what they are asked; `sealed` is their choice."""
        occasion = Occasion(now, _NO_CHANCE)
        return sight(self._game(person, sealed), Actor(person, None), occasion)

    def scores(self) -> tuple[Score, ...]:
        """Return the scores by seat as if the game ended now."""
        return final_scores(self.state)

    def refusal(self, move: Move) -> Refusal | None:
        """Return the rule that a move breaks; None if it is legal."""
        return refusal(self.state, LEARNER, move)

    def revealed(self, move: Move) -> Resolution:
        """Return what everyone sees once all have chosen, if the learner has made this legal move."""
        return _turn(self.state, (move, *self.others), len(self.past))

    def _game(self, person: Person, sealed: Move | None) -> Game:
        computers = (Computer(Level.EASY, name=name) for name in _names()[1:])
        players: tuple[Occupant, ...] = (person, *computers)
        state = self.state if sealed is None else choose(self.state, LEARNER, sealed)
        number = len(self.past)
        over = isinstance(state.phase, GameOver)
        return Game(
            PRACTICE,
            _NOWHERE,
            TableSettings(players=len(players), sides=Sides.A, level=Level.EASY),
            person.user,
            person.user,
            tuple(map(TakenSeat.taken_by, players)),
            Over(Ending.SCORED, state, resolutions=number)
            if over
            else Play(state, "", number, sealers={} if sealed is None else {LEARNER: person.user}),
        )


@lru_cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons, in order. Raises LessonError if their data is wrong."""
    return parse_lessons(_data(_LESSONS), _data(RECORD))


@lru_cache
def _names() -> tuple[str, ...]:
    return read_record(_data(RECORD)).names


def _data(name: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def parse_lessons(data: object, record: object) -> tuple[Lesson, ...]:
    """Return the lessons, from the JSON data about them and the record of the practice game.

    Raises:
        LessonError: the record breaks a rule; a lesson names a card that is not in the hand, a move that is not legal,
            or a turn that is not in the record; a legal move has no text; two lessons have one key.
    """
    try:
        entries = _Table.model_validate(data).lessons
        states, played = _replayed(record)
    except ValidationError as error:
        raise LessonError(f"lessons: {error.errors()[0]['loc']}: {error.errors()[0]['msg']}") from error
    except FormatError as error:
        raise LessonError(f"practice game: {error}") from error
    if len({each.key for each in entries}) < len(entries):
        raise LessonError("two lessons have the same key")
    return tuple(_lesson(number, entry, states, played) for number, entry in enumerate(entries, 1))


def _lesson(number: int, entry: _LessonEntry, states: Sequence[GameState], played: Sequence[_Played]) -> Lesson:
    places: dict[tuple[int, int], int] = {
        (state.table.age, state.table.turn): place for place, state in enumerate(states)
    }
    if (place := places.get((entry.age, entry.turn))) is None:
        raise LessonError(f"lesson {entry.key}: the practice game has no turn {entry.turn} in Age {entry.age}")
    asks = entry.asked in {Asked.CHOOSE, Asked.CHANGE}
    if asks is not (entry.shown is not None and bool(entry.right)):
        raise LessonError(f"lesson {entry.key}: 'shown' and 'right' belong to a lesson that asks for a move")
    state = states[place]
    if asks and not state.waiting:
        raise LessonError(f"lesson {entry.key}: the game is over, nobody can move")
    others = played[place][0][1:] if asks else ()
    past = tuple(resolution for _, resolution in played[:place])
    made = Lesson(number, entry.key, entry.asked, state, past, others, None, entry.right, entry.wrong)
    if entry.shown is None:
        return made
    known = {pattern: move for move in reversed(_moves(state)) for pattern in _patterns(move)}
    for pattern in (entry.shown, *entry.right, *entry.wrong):
        if pattern not in known:
            raise LessonError(f"lesson {entry.key}: {pattern} is not a legal move, or not with a card of this hand")
    made = replace(made, shown=known[entry.shown])
    for move in made.moves:
        made.verdict(move)
    if not made.verdict(known[entry.shown]).right:
        raise LessonError(f"lesson {entry.key}: {entry.shown} is shown, but not right")
    return made


def _moves(state: GameState) -> tuple[Move, ...]:
    """Return what the learner can do, as their hand lists it."""
    (question,) = player_view(state, LEARNER).questions
    return question.moves


def _patterns(move: Move) -> Iterator[str]:
    """Yield the texts that stand for a move in the data, the most specific first: "build:baths", then "build"."""
    text = move_text(move)
    yield f"{text.kind}:{text.what}"
    yield text.kind.value


def _replayed(record: object) -> tuple[Sequence[GameState], Sequence[_Played]]:
    """Return the states between the turns of a record, and each turn's moves by seat with what they revealed."""
    read = read_record(record)
    turns = list(play_turns(read))
    states = [start(read.deal), *(turn.state for turn in turns)]
    played: list[_Played] = []
    for (before, _), turn in zip(pairwise(states), turns, strict=True):
        moves = tuple(move for _, move in sorted(turn.submissions, key=lambda made: made[0]))
        played.append((moves, _turn(before, moves, len(played))))
    return states, played


def _turn(before: GameState, moves: Sequence[Move], number: int) -> Resolution:
    """Play a turn in which nobody is asked anything else, and return what everyone sees of it."""
    state, (*earlier, last) = before, zip(before.table.seats, moves, strict=True)
    for seat, move in earlier:
        state = submit(state, seat, move).state
    step = submit(state, *last)
    table = before.table
    return Resolution(
        number, table.age, table.turn, "card", step.revealed, public_view(before), public_view(step.state)
    )
