"""Turns of a game: converts MOVE and CHOICE objects (docs/formats.md) to the engine's values and back; plays turns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, assert_never

from engine.actions import way_built
from engine.catalogue import AGES, Card, Catalogue, powers
from engine.commerce import NOTHING, Payment
from engine.edifices import project_of_age
from engine.effects import Ability
from engine.events import Event, PawnTaken, PenaltySuffered
from engine.formats.reading import AgeNumber, Count, Entry, FormatError, find_card, parse_entry
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    CardMove,
    Decision,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    IllegalMove,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.ruleset import Seat
from engine.scoring import EndChoice, end_choices
from engine.state import (
    ChooseCards,
    GameOver,
    GameState,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
    Table,
)
from engine.turn import submit

_T = TypeVar("_T")


class _PayEntry(Entry):
    left: Count = 0
    right: Count = 0


class MoveEntry(Entry):
    """A MOVE object: what a seat does with a card."""

    seat: Count
    card: str
    action: Literal["build", "wonder", "discard"]
    pay: _PayEntry = _PayEntry()
    free: Literal["olympia"] | None = None
    edifice: bool = False
    seventh: bool = False

    def move(self, catalogue: Catalogue) -> CardMove:
        """Return the move as the engine's value.

        Raises:
            FormatError: The card is unknown, or the parts of the move contradict each other.
        """
        if self.edifice and self.action != "wonder":
            raise FormatError("one can only take part in an edifice with a stage of the wonder")
        if self.free and self.action != "build":
            raise FormatError("only a structure can be built with a free construction")
        chosen = find_card(self.card, catalogue)
        payment = Payment(self.pay.left, self.pay.right)
        match self.action:
            case "build":
                return Build(chosen, payment, olympia=self.free == "olympia")
            case "wonder":
                return BuildStage(chosen, payment, self.edifice)
            case "discard":
                if payment != NOTHING:
                    raise FormatError("a discard costs nothing")
                return Discard(chosen)


class ChoiceEntry(Entry):
    """A CHOICE object: a decision other than what a seat does with its card."""

    seat: Count
    choice: Literal[
        "build-discarded", "carthage", "ur-pawn", "edifice-penalty", "copy-guild", "science", "repeat-guild"
    ]
    card: str | None = None
    symbols: list[str] | None = None
    option: Count | None = None
    age: AgeNumber | None = None
    cards: list[str] | None = None
    tokens: list[Count] | None = None

    def decision(self, catalogue: Catalogue) -> Decision:
        """Return the choice as the engine's value. Choices for the final count are refused.

        Raises:
            FormatError: The card is unknown, the choice is for the final count, or it does not say what is chosen.
        """
        match self.choice:
            case "build-discarded":
                return Decline() if self.card is None else BuildDiscarded(find_card(self.card, catalogue))
            case "carthage":
                return TakeOption(self._said(self.option, "option"))
            case "ur-pawn":
                return TakePawn(AGES[self._said(self.age, "age") - 1])
            case "edifice-penalty":
                return self._given_up(catalogue)
            case "copy-guild" | "science" | "repeat-guild":
                raise FormatError(f"the choice {self.choice!r} is one of the final count")
            case _:
                assert_never(self.choice)

    def _said(self, value: _T | None, key: str) -> _T:
        if value is None:
            raise FormatError(f"the choice {self.choice!r} does not say its {key!r}")
        return value

    def _given_up(self, catalogue: Catalogue) -> GiveUpCard | GiveUpTokens:
        if bool(self.cards) is bool(self.tokens):
            raise FormatError(f"the choice {self.choice!r} must give either 'cards' or 'tokens'")
        if self.tokens:
            return GiveUpTokens(tuple(sorted(self.tokens)))
        names = self._said(self.cards, "cards")
        if len(names) > 1:
            raise FormatError(f"no penalty takes {len(names)} cards")
        return GiveUpCard(find_card(names[0], catalogue))


class TurnEntry(Entry):
    """All moves and choices of one turn."""

    moves: list[MoveEntry]
    choices: Sequence[ChoiceEntry] = ()


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was played."""

    state: GameState
    submissions: tuple[tuple[Seat, Move], ...]
    """The moves submitted to the engine, in order, including defaults for those left out."""
    end_choices: Mapping[Seat, tuple[EndChoice, ...]]
    """By seat, the end choices that match those in the turn (all if it has none). Empty unless the game is over."""


def read_turn(data: object) -> TurnEntry:
    """Read the moves and choices of a turn; raise FormatError saying what is wrong."""
    return parse_entry(data, TurnEntry, "turn")


def play_turn(state: GameState, turn: TurnEntry) -> PlayedTurn:
    """Play a whole turn, from the choice of cards to the next turn or the end.

    Raises:
        FormatError: A rule is broken; the message names Age, turn, rule and usually the seat.
    """
    before = state.table
    play = _Play(f"Age {before.age}, turn {before.turn}", before.ruleset.catalogue)
    first = play.by_seat(entry for entry in turn.moves if not entry.seventh)
    seventh = play.by_seat(entry for entry in turn.moves if entry.seventh)
    choices = play.by_seat_and_name(turn.choices)

    if not isinstance(state.phase, ChooseCards) or not any(before.hands):
        raise FormatError(f"{play.where}: {Refusal.NO_HANDS.value}")
    for seat in before.seats:  # the Free City comes last, so after its controller
        if seat not in first:
            raise play.error(seat, "its move is missing")
        state = play.submit(state, seat, play.move(first.pop(seat)))
    for seat in first:
        raise play.error(seat, Refusal.NO_SUCH_SEAT.value)
    while isinstance(state.phase, StageChoices | SeventhCards | SearchDiscard | SufferPenalty):
        seat = state.due[0]
        if isinstance(state.phase, SeventhCards):
            extra = seventh.pop(seat, None)
            move: Move = Decline() if extra is None else play.move(extra)
        else:
            move = play.decision(state, seat, choices)
        state = play.submit(state, seat, move)
    for seat in seventh:
        raise play.error(seat, "it has no seventh card to play")
    ends: dict[Seat, tuple[EndChoice, ...]] = {}
    if isinstance(state.phase, GameOver):
        ends = {seat: play.end_choices(state, seat, choices) for seat in before.seats}
    for (seat, name), choice in choices.items():
        # The owner was not asked if the pile was empty, but "took nothing" is still true.
        if choice.card is None and name == "build-discarded" and _searched(before, state.table, seat):
            continue
        play.check_forced(seat, choice)
    return PlayedTurn(state, tuple(play.submissions), ends)


def move_data(seat: Seat, move: CardMove) -> dict[str, Any]:
    """Return a move as a MOVE object (docs/formats.md)."""
    match move:
        case Build(card, payment, olympia):
            data = _card_move(seat, card, "build", payment)
            if olympia:
                data["free"] = "olympia"
            return data
        case BuildStage(card, payment, take_part):
            data = _card_move(seat, card, "wonder", payment)
            if take_part:
                data["edifice"] = True
            return data
        case Discard(card):
            return _card_move(seat, card, "discard", NOTHING)
        case _:
            assert_never(move)


def pay_data(payment: Payment) -> dict[str, int]:
    """Return the coins paid to each neighbour."""
    return {"left": payment.left, "right": payment.right}


def decision_data(seat: Seat, decision: Decision) -> dict[str, Any]:
    """Return a decision of a turn as a CHOICE object (docs/formats.md)."""
    match decision:
        case BuildDiscarded(card):
            return {"seat": seat, "choice": "build-discarded", "card": card.name}
        case Decline():
            return {"seat": seat, "choice": "build-discarded", "card": None}
        case TakeOption(option):
            return {"seat": seat, "choice": "carthage", "option": option}
        case TakePawn(age):
            return {"seat": seat, "choice": "ur-pawn", "age": age}
        case GiveUpCard(card):
            return {"seat": seat, "choice": "edifice-penalty", "cards": [card.name]}
        case GiveUpTokens(tokens):
            return {"seat": seat, "choice": "edifice-penalty", "tokens": list(tokens)}
        case _:
            assert_never(decision)


def settled_choice(event: Event) -> tuple[Seat, TakePawn | GiveUpCard | GiveUpTokens] | None:
    """Return the choice that an event reveals, even a forced one: a pawn from the box, or a card or tokens given up."""
    match event:
        case PawnTaken(seat, age):
            return seat, TakePawn(age)
        case PenaltySuffered(seat, _, card, _) if card is not None:
            return seat, GiveUpCard(card)
        case PenaltySuffered(seat, _, _, tokens) if tokens:
            return seat, GiveUpTokens(tokens)
        case _:
            return None


def option_data(table: Table, seat: Seat, move: CardMove) -> dict[str, Any]:
    """Return a move as the command `options` prints it: a MOVE object with the coins paid to the bank."""
    bank = 0
    if isinstance(move, Build):
        _, bank = way_built(table.cities[seat], move.card, olympia=move.olympia)
    elif isinstance(move, BuildStage) and move.take_part and (project := project_of_age(table.projects, table.age)):
        bank = project.edifice.cost
    return {**move_data(seat, move), "bank": bank}


def choice_due(state: GameState, seat: Seat) -> str:
    """Return the name of the choice that a seat has to make now, after the cards and before the end of the turn."""
    match state.phase:
        case SearchDiscard():
            return "build-discarded"
        case SufferPenalty():
            return "edifice-penalty"
        case _:
            stage = state.table.cities[seat].last_stage
            return "carthage" if stage is not None and stage.options else "ur-pawn"


def _card_move(seat: Seat, card: Card, action: str, payment: Payment) -> dict[str, Any]:
    return {"seat": seat, "card": card.name, "action": action, "pay": pay_data(payment)}


def _searched(before: Table, after: Table, seat: Seat) -> bool:
    """Return whether the seat built a stage this turn that lets it search the discard pile."""
    if seat not in before.seats:
        return False
    old, new = before.cities[seat], after.cities[seat]
    stages = new.board.stages[old.stages : new.stages]
    by_option = powers(new.option_effects()) - powers(old.option_effects())
    return Ability.BUILD_DISCARDED in by_option or any(Ability.BUILD_DISCARDED in stage.abilities for stage in stages)


@dataclass(frozen=True, slots=True)
class _Play:
    """Reads and plays the parts of one turn; its errors name Age, turn and seat."""

    where: str
    catalogue: Catalogue
    submissions: list[tuple[Seat, Move]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

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
        self.events.extend(step.events)
        return step.state

    def move(self, entry: MoveEntry) -> Move:
        try:
            return entry.move(self.catalogue)
        except FormatError as error:
            raise self.error(entry.seat, str(error)) from error

    def decision(self, state: GameState, seat: Seat, choices: dict[tuple[Seat, str], ChoiceEntry]) -> Decision:
        """Return the seat's answer. A missing answer to a search of the discard pile means that nothing is taken."""
        name = choice_due(state, seat)
        entry = choices.pop((seat, name), None)
        if entry is not None:
            return self._read(entry)
        if isinstance(state.phase, SearchDiscard):
            return Decline()
        raise self.error(seat, f"the choice {name!r} is missing")

    def check_forced(self, seat: Seat, entry: ChoiceEntry) -> None:
        """Check a choice that the seat did not have to make: it must match what the rules forced."""
        for told in filter(None, map(settled_choice, self.events)):
            if told[0] == seat and decision_data(*told)["choice"] == entry.choice:
                if self._read(entry) != told[1]:
                    refusal = Refusal.NO_SUCH_OPTION if isinstance(told[1], TakePawn) else Refusal.NOT_THE_PENALTY
                    raise self.error(seat, refusal.value)
                return
        raise self.error(seat, f"the choice {entry.choice!r} is not due")

    def _read(self, entry: ChoiceEntry) -> Decision:
        try:
            return entry.decision(self.catalogue)
        except FormatError as error:
            raise self.error(entry.seat, str(error)) from error

    def end_choices(
        self, state: GameState, seat: Seat, choices: dict[tuple[Seat, str], ChoiceEntry]
    ) -> tuple[EndChoice, ...]:
        """Return the seat's end choices that are consistent with the given ones, or all if none are given."""
        possible = tuple(end_choices(state.table.cities, seat))
        copy = choices.pop((seat, "copy-guild"), None)
        if copy is not None:
            possible = tuple(each for each in possible if each.copied and each.copied.name == copy.card)
            if not possible:
                raise self.error(seat, f"{copy.card!r} is not a guild that it may copy")
        repeat = choices.pop((seat, "repeat-guild"), None)
        if repeat is not None:
            possible = tuple(each for each in possible if each.repeated and each.repeated.name == repeat.card)
            if not possible:
                raise self.error(seat, f"{repeat.card!r} is not a guild that it may count again")
        science = choices.pop((seat, "science"), None)
        if science is not None:
            symbols = sorted(science.symbols or ())
            possible = tuple(each for each in possible if each.symbols and sorted(each.symbols) == symbols)
            if not possible:
                raise self.error(seat, "these are not the symbols that it may choose")
        return possible
