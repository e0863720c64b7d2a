"""Turns of a game: MOVE and CHOICE as values of the engine, and a whole turn played from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, assert_never

from engine.catalogue import Card, Catalogue
from engine.commerce import NOTHING, Payment
from engine.effects import Ability
from engine.formats.reading import Count, Entry, FormatError, card, check
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard, IllegalMove, Move, Refusal
from engine.ruleset import Seat
from engine.scoring import EndChoice, end_choices
from engine.state import ChooseCards, GameOver, GameState, SearchDiscard, SeventhCards, Table
from engine.turn import submit, way_built


class _PayEntry(Entry):
    left: Count = 0
    right: Count = 0


class MoveEntry(Entry):
    """MOVE: what a seat does with a card."""

    seat: Count
    card: str
    action: Literal["build", "wonder", "discard"]
    pay: _PayEntry = _PayEntry()
    free: Literal["olympia"] | None = None
    edifice: bool = False
    seventh: bool = False

    def move(self, catalogue: Catalogue) -> Build | BuildStage | Discard:
        """The move as a value of the engine.

        Raises:
            FormatError: an unknown card, or parts that do not belong together.
        """
        if self.edifice:
            raise FormatError("there is no edifice to take part in with this ruleset")
        if self.free and self.action != "build":
            raise FormatError("a free construction builds a structure")
        chosen = card(self.card, catalogue)
        payment = Payment(self.pay.left, self.pay.right)
        match self.action:
            case "build":
                return Build(chosen, payment, olympia=self.free == "olympia")
            case "wonder":
                return BuildStage(chosen, payment)
            case "discard":
                if payment != NOTHING:
                    raise FormatError("a discard costs nothing")
                return Discard(chosen)


class ChoiceEntry(Entry):
    """CHOICE: a decision that a turn brought."""

    seat: Count
    choice: Literal["build-discarded", "copy-guild", "science"]
    card: str | None = None
    symbols: list[str] | None = None

    def taken(self, catalogue: Catalogue) -> BuildDiscarded | Decline:
        """What `build-discarded` takes from the discard pile. Raises FormatError for an unknown card."""
        return Decline() if self.card is None else BuildDiscarded(card(self.card, catalogue))


class TurnEntry(Entry):
    """All moves and choices of one turn."""

    moves: list[MoveEntry]
    choices: Sequence[ChoiceEntry] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that was played."""

    state: GameState
    submissions: tuple[tuple[Seat, Move], ...]
    """What was submitted to the engine, in order; what was left out and decided by default, too."""
    end_choices: Mapping[Seat, tuple[EndChoice, ...]]
    """At the end of the game, by seat: the end choices that agree with what was said, all where nothing was."""


def read_turn(data: object) -> TurnEntry:
    """Raises FormatError naming what is wrong."""
    return check(data, TurnEntry, "turn")


def play_turn(state: GameState, turn: TurnEntry) -> Played:
    """Plays a whole turn, from the choice of cards to the next turn or the end.

    Raises:
        FormatError: naming Age, turn, seat and the rule that is broken.
    """
    before = state.table
    play = _Play(f"Age {before.age}, turn {before.turn}", before.ruleset.catalogue)
    first = play.by_seat(entry for entry in turn.moves if not entry.seventh)
    seventh = play.by_seat(entry for entry in turn.moves if entry.seventh)
    choices = play.by_seat_and_name(turn.choices)

    if not isinstance(state.phase, ChooseCards) or not any(before.hands):
        raise FormatError(f"{play.where}: {Refusal.NO_HANDS.value}")
    for seat in before.seats:  # the Free City's comes last, so after its controller's own
        if seat not in first:
            raise play.error(seat, "its move is missing")
        state = play.submit(state, seat, play.move(first.pop(seat)))
    for seat in first:
        raise play.error(seat, Refusal.NO_SUCH_SEAT.value)
    if isinstance(state.phase, SeventhCards):
        for seat in state.phase.seats:
            extra = seventh.pop(seat, None)
            state = play.submit(state, seat, Decline() if extra is None else play.move(extra))
    for seat in seventh:
        raise play.error(seat, "it has no seventh card to play")
    while isinstance(state.phase, SearchDiscard):
        seat = state.due[0]
        taken = choices.pop((seat, "build-discarded"), None)
        state = play.submit(state, seat, play.search(taken))
    ends: dict[Seat, tuple[EndChoice, ...]] = {}
    if isinstance(state.phase, GameOver):
        ends = {seat: play.end_choices(state, seat, choices) for seat in before.seats}
    for (seat, name), choice in choices.items():
        # Who searched an empty pile was not asked; to say that nothing was taken is true all the same.
        if not (choice.card is None and name == "build-discarded" and _searched(before, state.table, seat)):
            raise play.error(seat, f"the choice {name!r} is not due")
    return Played(state, tuple(play.submissions), ends)


def move_data(seat: Seat, move: Build | BuildStage | Discard) -> dict[str, Any]:
    """A move as MOVE."""
    match move:
        case Build(card, payment, olympia):
            data = _card_move(seat, card, "build", payment)
            if olympia:
                data["free"] = "olympia"
            return data
        case BuildStage(card, payment):
            return _card_move(seat, card, "wonder", payment)
        case Discard(card):
            return _card_move(seat, card, "discard", NOTHING)
        case _:
            assert_never(move)


def pay_data(payment: Payment) -> dict[str, int]:
    """The coins that go to each neighbour."""
    return {"left": payment.left, "right": payment.right}


def search_data(seat: Seat, taken: Card | None) -> dict[str, Any]:
    """A search of the discard pile as CHOICE."""
    return {"seat": seat, "choice": "build-discarded", "card": None if taken is None else taken.name}


def option_data(table: Table, seat: Seat, move: Build | BuildStage | Discard) -> dict[str, Any]:
    """A move as `options` prints it: MOVE with the coins paid to the bank."""
    bank = 0
    if isinstance(move, Build):
        _, bank = way_built(table.cities[seat], move.card, olympia=move.olympia)
    return {**move_data(seat, move), "bank": bank}


def _card_move(seat: Seat, card: Card, action: str, payment: Payment) -> dict[str, Any]:
    return {"seat": seat, "card": card.name, "action": action, "pay": pay_data(payment)}


def _searched(before: Table, after: Table, seat: Seat) -> bool:
    """Whether the seat built a stage in between that lets it search the discard pile."""
    if seat not in before.seats:
        return False
    board = before.cities[seat].board
    new = board.stages[before.cities[seat].stages : after.cities[seat].stages]
    return any(Ability.BUILD_DISCARDED in stage.abilities for stage in new)


@dataclass(frozen=True, slots=True)
class _Play:
    """Reads and plays the parts of one turn; its errors say where."""

    where: str
    catalogue: Catalogue
    submissions: list[tuple[Seat, Move]] = field(default_factory=list)

    def error(self, seat: int, rule: str) -> FormatError:
        return FormatError(f"{self.where}, seat {seat}: {rule}")

    def by_seat(self, entries: Iterable[MoveEntry]) -> dict[Seat, MoveEntry]:
        found: dict[Seat, MoveEntry] = {}
        for entry in entries:
            if found.setdefault(Seat(entry.seat), entry) is not entry:
                raise self.error(entry.seat, "it has more than one such move")
        return found

    def by_seat_and_name(self, entries: Iterable[ChoiceEntry]) -> dict[tuple[Seat, str], ChoiceEntry]:
        found: dict[tuple[Seat, str], ChoiceEntry] = {}
        for entry in entries:
            if found.setdefault((Seat(entry.seat), entry.choice), entry) is not entry:
                raise self.error(entry.seat, f"the choice {entry.choice!r} is made twice")
        return found

    def submit(self, state: GameState, seat: Seat, move: Move) -> GameState:
        try:
            step = submit(state, seat, move)
        except IllegalMove as error:
            raise FormatError(f"{self.where}, {error}") from error
        self.submissions.append((seat, move))
        return step.state

    def move(self, entry: MoveEntry) -> Move:
        try:
            return entry.move(self.catalogue)
        except FormatError as error:
            raise self.error(entry.seat, str(error)) from error

    def search(self, entry: ChoiceEntry | None) -> Move:
        if entry is None:
            return Decline()
        try:
            return entry.taken(self.catalogue)
        except FormatError as error:
            raise self.error(entry.seat, str(error)) from error

    def end_choices(
        self, state: GameState, seat: Seat, choices: dict[tuple[Seat, str], ChoiceEntry]
    ) -> tuple[EndChoice, ...]:
        """The end choices of a seat that agree with what it says: with nothing said, all of them."""
        possible = tuple(end_choices(state.table.cities, seat))
        copy = choices.pop((seat, "copy-guild"), None)
        if copy is not None:
            possible = tuple(each for each in possible if each.copied and each.copied.name == copy.card)
            if not possible:
                raise self.error(seat, f"{copy.card!r} is not a guild that it may copy")
        science = choices.pop((seat, "science"), None)
        if science is not None:
            symbols = sorted(science.symbols or ())
            possible = tuple(each for each in possible if each.symbols and sorted(each.symbols) == symbols)
            if not possible:
                raise self.error(seat, "these are not the symbols that it may choose")
        return possible
