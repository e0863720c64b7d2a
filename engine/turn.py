"""A turn: choices are sealed, and the last one due resolves the phase for all seats from the same starting state.

The order of a turn (rulebook, Overview of an Age; docs/rulings.md where the rulebook is silent):

1. All cards at once. Payments use the coins and production at the start of the turn; then everything is placed, the
   Free City's card first, and players who took part in the edifice take a pawn; then coins are gained for what the
   cities contain now. If the last pawn was taken, the edifice is constructed and its rewards are given.
2. Owners of a new stage with a choice answer (Carthage, Ur A).
3. On turn 6, seventh cards are played as a second action (Babylon B); then the remaining hands are discarded.
4. Owners of a new stage with that power build from the discard pile (Halicarnassus).
5. After turn 6, an edifice that was not constructed fails, and its penalty is suffered.
6. Hands are passed on; after turn 6 the conflicts take place instead, and the next Age or the end follows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from engine import edifice_turn
from engine.actions import gain, perform_actions
from engine.catalogue import Age, Card, Stage, powers
from engine.city import left_of
from engine.commerce import NOTHING
from engine.constants import LAST_TURN, PASSING, VICTORY
from engine.effects import Ability, Neighbour
from engine.events import (
    AgeEnded,
    CardBuilt,
    ChoiceSealed,
    ConflictResolved,
    Declined,
    Event,
    GameEnded,
    OptionTaken,
    TurnBegan,
    Way,
)
from engine.legality import cards_without, refusal
from engine.moves import (
    BuildDiscarded,
    CardMove,
    Decline,
    IllegalMove,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.ruleset import FREE_CITY, Seat
from engine.scoring import scores
from engine.state import (
    AGE_OVER,
    AgeDeal,
    AgeOver,
    ChooseCards,
    GameOver,
    GameState,
    Phase,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
    Table,
)


class Step(NamedTuple):
    """The result of a move."""

    state: GameState
    events: tuple[Event, ...]
    """What everyone may know about the move's result, in order."""

    @property
    def revealed(self) -> tuple[Event, ...]:
        """The events except those for sealed choices; empty while other seats still have to choose."""
        return tuple(event for event in self.events if not isinstance(event, ChoiceSealed))


def submit(state: GameState, seat: Seat, move: Move) -> Step:
    """Seal a seat's move; the last move due resolves the phase.

    Raises:
        IllegalMove: The rules do not allow the move; the state is unchanged.
    """
    sealed = choose(state, seat, move)
    return Step(sealed, (ChoiceSealed(seat),)) if sealed.waiting else resolve(sealed, seat)


def choose(state: GameState, seat: Seat, move: Move) -> GameState:
    """Return the state with a seat's move sealed. Even if nobody else has to move, the phase is left for `resolve`.

    Raises:
        IllegalMove: The rules do not allow the move.
    """
    broken = refusal(state, seat, move)
    if broken is not None:
        raise IllegalMove(broken, seat, move)
    choices = (*state.choices[:seat], move, *state.choices[seat + 1 :])
    return GameState(state.table, state.phase, choices, state.upcoming)


def retract(state: GameState, seat: Seat) -> GameState:
    """Take back a sealed choice; taking back the controller's choice also takes back the Free City's, made after it.

    Raises:
        IllegalMove: The seat has not sealed a choice.
    """
    if not 0 <= seat < len(state.choices):
        raise IllegalMove(Refusal.NO_SUCH_SEAT, seat)
    if state.choices[seat] is None:
        raise IllegalMove(Refusal.NOT_CHOSEN, seat)
    taken_back = {seat, FREE_CITY} if seat == state.table.controller else {seat}
    choices = tuple(None if place in taken_back else move for place, move in enumerate(state.choices))
    return replace(state, choices=choices)


def begin_age(table: Table, age: Age, deal: AgeDeal) -> Table:
    """Return the table at the start of an Age: the hands are dealt, and the Free City card is with its first holder."""
    two_player = table.ruleset.two_player
    return replace(
        table,
        age=age,
        turn=1,
        hands=(*deal.hands, ()) if two_player else deal.hands,
        draw_pile=deal.draw_pile,
        controller=first_controller(age) if two_player else None,
    )


def first_controller(age: Age) -> Seat:
    """Return the first holder of the Free City card: in Age II the player to its right, otherwise to its left."""
    return Seat(1) if age == 2 else Seat(0)


def resolve(state: GameState, last: Seat) -> Step:
    """Carry out all choices, and continue until someone has to choose again.

    In the given state, every seat that was asked has chosen; `last` sealed its choice last.
    """
    phase = state.phase
    # A search of the discard pile seals nothing: everyone sees at once what is taken.
    turn = _Turn(state.table, [] if isinstance(phase, SearchDiscard) else [ChoiceSealed(last)])
    moves = {seat: move for seat, move in zip(state.table.seats, state.choices, strict=True) if move is not None}
    match phase:
        case ChooseCards():
            _play_cards(turn, moves)
        case StageChoices():
            turn.searchers = phase.searchers
            _choose_for_stages(turn, moves)
        case SeventhCards():
            turn.searchers = phase.searchers
            _play_seventh_cards(turn, moves)
        case SearchDiscard():
            turn.searchers = phase.seats[1:]
            _search_discard(turn, moves)
        case SufferPenalty():
            turn.table = edifice_turn.suffer(turn.table, moves, turn.events)
        case AgeOver() | GameOver():
            raise AssertionError("nobody is due, so the move was refused")
        case _:
            assert_never(phase)
    for ask in _QUESTIONS_AFTER_CARDS:
        if (asked := ask(turn)) is not None:
            return Step(_begin_phase(turn.table, asked, state.upcoming), tuple(turn.events))
    return _end_turn(turn.table, state.upcoming, turn.events)


# The phases of a turn, in order.


@dataclass(slots=True)
class _Turn:
    """A turn while one of its phases is carried out, with the results so far."""

    table: Table
    events: list[Event]
    choosers: tuple[Seat, ...] = ()
    """The seats whose new stage offers a choice."""
    searchers: tuple[Seat, ...] = ()
    """The seats that will search the discard pile."""


def _play_cards(turn: _Turn, moves: Mapping[Seat, Move]) -> None:
    """Carry out the main action of every seat."""
    before = turn.table
    if before.controller is not None:
        moves = {FREE_CITY: moves[FREE_CITY], **moves}
    done = perform_actions(before, moves, turn.events)
    turn.table = replace(
        before,
        cities=done.cities,
        hands=_hands_left(before, moves),
        discard=before.discard + done.discarded,
        draw_pile=before.draw_pile[1:],
        projects=done.projects,
    )
    _note_new_stages(turn, done.new_stages)


def _choose_for_stages(turn: _Turn, moves: Mapping[Seat, Move]) -> None:
    """Give every owner of a new stage what they chose, all at once."""
    cities = list(turn.table.cities)
    for seat, move in moves.items():
        city = cities[seat]
        match move:
            case TakeOption(option):
                effects = city.board.stages[city.stages - 1].options[option]
                cities[seat] = city.with_option(option)
                turn.events.append(OptionTaken(seat, city.stages, option))
                gain(cities, seat, effects, turn.events)
                if Ability.BUILD_DISCARDED in powers(effects):
                    turn.searchers += (seat,)
            case TakePawn(age):
                edifice_turn.take_pawn(cities, seat, age, turn.events)
            case _:
                raise AssertionError("refused: this phase asks what a stage offers")
    edifice_turn.reward(cities, turn.table.projects, turn.events)
    turn.table = replace(turn.table, cities=tuple(cities))


def _play_seventh_cards(turn: _Turn, moves: Mapping[Seat, Move]) -> None:
    """Carry out a second action, with the coins and production left after the first."""
    before = turn.table
    done = perform_actions(before, moves, turn.events)
    played = {seat for seat, move in moves.items() if not isinstance(move, Decline)}
    turn.table = replace(
        before,
        cities=done.cities,
        hands=tuple(() if seat in played else hand for seat, hand in enumerate(before.hands)),
        discard=before.discard + done.discarded,
        projects=done.projects,
    )
    _discard_hands(turn)
    _note_new_stages(turn, done.new_stages)
    assert not turn.choosers, "no wonder has both a seventh card and a stage that asks"


def _search_discard(turn: _Turn, moves: Mapping[Seat, Move]) -> None:
    """Carry out one seat's search of the discard pile: it builds a card for free, or takes nothing."""
    table = turn.table
    ((seat, move),) = moves.items()
    match move:
        case Decline():
            turn.events.append(Declined(seat))
        case BuildDiscarded(card):
            turn.events.append(CardBuilt(seat, card, Way.DISCARD_PILE, NOTHING, 0))
            cities = list(table.cities)
            cities[seat] = cities[seat].with_card(card, cities[seat].coins)
            gain(cities, seat, card.effects, turn.events)
            turn.table = replace(table, cities=tuple(cities), discard=cards_without(table.discard, card))
        case _:
            raise AssertionError("refused: this phase asks for a card of the discard pile")


def _note_new_stages(turn: _Turn, staged: Iterable[tuple[Seat, Stage]]) -> None:
    """Record the seats whose new stages bring a choice or a search of the discard pile later in the turn."""
    for seat, stage in staged:
        if stage.asks:
            turn.choosers += (seat,)
        if Ability.BUILD_DISCARDED in stage.abilities:
            turn.searchers += (seat,)


# The questions that may follow the cards.


def _ask_for_stages(turn: _Turn) -> Phase | None:
    return StageChoices(tuple(sorted(turn.choosers)), turn.searchers) if turn.choosers else None


def _offer_seventh_cards(turn: _Turn) -> Phase | None:
    """On turn 6, ask the seats that may play a seventh card and still hold it."""
    table = turn.table
    if table.turn < LAST_TURN:
        return None
    seats = tuple(
        seat for seat in table.players if table.hands[seat] and table.cities[seat].has(Ability.PLAY_SEVENTH_CARD)
    )
    return SeventhCards(seats, turn.searchers) if seats else None


def _offer_discard_pile(turn: _Turn) -> Phase | None:
    """Ask the searchers to choose, unless the discard pile is empty. On turn 6, discard the remaining hands first."""
    if turn.table.turn == LAST_TURN:
        _discard_hands(turn)
    return SearchDiscard(tuple(sorted(turn.searchers))) if turn.searchers and turn.table.discard else None


def _ask_for_penalty(turn: _Turn) -> Phase | None:
    turn.table, phase = edifice_turn.fail(turn.table, turn.events)
    return phase


_QUESTIONS_AFTER_CARDS = (_ask_for_stages, _offer_seventh_cards, _offer_discard_pile, _ask_for_penalty)
"""The questions in the order of a turn. All are tried after every phase, because each asks only what is still open."""


def _discard_hands(turn: _Turn) -> None:
    table = turn.table
    left = tuple(card for hand in table.hands for card in hand) + table.draw_pile
    turn.table = replace(table, hands=tuple(() for _ in table.hands), discard=table.discard + left, draw_pile=())


# The end of a turn.


def _end_turn(table: Table, upcoming: tuple[AgeDeal, ...], events: list[Event]) -> Step:
    """Pass the hands on; after turn 6, resolve the conflicts and begin the next Age, if there is one."""
    phase: Phase = ChooseCards()
    if table.turn < LAST_TURN:
        table = _pass_hands(table)
    else:
        table = _resolve_conflicts(table, events)
        events.append(AgeEnded(table.age))
        following = _next_age(table.age)
        if following is None:
            phase = GameOver()
            events.append(GameEnded(scores(table)))
        elif upcoming:
            table = begin_age(table, following, upcoming[0])
            upcoming = upcoming[1:]
        else:
            phase = AgeOver()
    if isinstance(phase, ChooseCards):
        events.append(TurnBegan(table.age, table.turn))
    return Step(_begin_phase(table, phase, upcoming), tuple(events))


def _begin_phase(table: Table, phase: Phase, upcoming: tuple[AgeDeal, ...]) -> GameState:
    return GameState(table, phase, (None,) * len(table.cities), upcoming)


def _next_age(age: Age) -> Age | None:
    match age:
        case 1:
            return 2
        case 2:
            return 3
        case 3:
            return None


def _hands_left(table: Table, moves: Mapping[Seat, Move]) -> tuple[tuple[Card, ...], ...]:
    """Return the hands without the cards chosen from them."""
    hands = list(table.hands)
    for seat in table.players:
        hands[seat] = cards_without(table.hand_to_choose_from(seat), _card_of(moves[seat]))
    if table.controller is not None:
        hands[table.controller] = cards_without(hands[table.controller], _card_of(moves[FREE_CITY]))
    return tuple(hands)


def _card_of(move: Move) -> Card:
    assert isinstance(move, CardMove)
    return move.card


def _pass_hands(table: Table) -> Table:
    """Pass hands to the left or right, by Age; two players exchange theirs and pass on the Free City card."""
    hands = table.hands
    controller = table.controller
    if controller is not None:
        hands = (hands[1], hands[0], ())
        controller = Seat(1 - controller)
    elif PASSING[table.age] is Neighbour.RIGHT:
        hands = hands[1:] + hands[:1]
    else:
        hands = hands[-1:] + hands[:-1]
    return replace(table, turn=table.turn + 1, hands=hands, controller=controller)


def _resolve_conflicts(table: Table, events: list[Event]) -> Table:
    """Resolve all conflicts between neighbours: the stronger gains a victory token, the weaker a defeat token."""
    count = len(table.cities)
    shields = [city.shields for city in table.cities]
    victory: list[tuple[int, ...]] = [city.victory for city in table.cities]
    defeats = [city.defeats for city in table.cities]
    for seat in table.seats:
        neighbour = Seat(left_of(seat, count))
        winner: Seat | None = None
        if shields[seat] != shields[neighbour]:
            winner, loser = (seat, neighbour) if shields[seat] > shields[neighbour] else (neighbour, seat)
            victory[winner] += (VICTORY[table.age],)
            defeats[loser] += 1
        events.append(ConflictResolved(seat, neighbour, shields[seat], shields[neighbour], winner, VICTORY[table.age]))
    cities = tuple(city.after_conflicts(victory[seat], defeats[seat]) for seat, city in enumerate(table.cities))
    controller = None if table.controller is None else Seat(1 - table.controller)
    return replace(table, turn=AGE_OVER, cities=cities, controller=controller)
