"""Exchanges everything that a viewer cannot see, and checks that what the viewer sees does not change.

The hidden cards are collected, shuffled and dealt to the same places again: hands, the cards to come, the cards under
the stages, the draw pile, the discard pile. A viewer is a seat, or None for a spectator.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine import (
    FREE_CITY,
    Build,
    BuildDiscarded,
    BuildStage,
    Discard,
    GameState,
    Move,
    Seat,
    legal_moves,
    player_view,
    public_view,
    retract,
    submit,
)
from engine.catalogue import Card
from engine.state import AgeDeal, ChooseCards, SearchDiscard, StageChoices, SufferPenalty


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a card: a pile of the state, and its index there."""

    pile: str
    place: int


def check_views(state: GameState, chance: random.Random) -> None:
    """Raise AssertionError if a spectator or a seat is shown anything that depends on what is hidden from it."""
    for viewer in (None, *state.table.players):
        twin = exchanged(state, chance, partial(knows, state, viewer))
        twin = other_choices(twin, viewer, chance)
        assert shown(twin, viewer) == shown(state, viewer), f"what {viewer} is shown tells what is hidden from it"


def check_events(state: GameState, chance: random.Random) -> None:
    """Play a phase twice, the second time with other cards wherever they stay hidden, and compare what everyone sees.

    A state in the middle of a phase is skipped, because the phase was checked when it began.

    Raises:
    AssertionError: an event, or the table afterwards, depends on a card that stayed face down.
    """
    if any(state.choices):
        return
    moves = random_phase(state, chance)
    built = {slot_of(state, seat, move) for seat, move in moves if isinstance(move, Build | BuildDiscarded)}
    controller = state.table.controller
    if controller is not None and not any(seat == FREE_CITY and isinstance(move, Build) for seat, move in moves):
        # What else the Free City may do depends on the other cards of this hand: the rules themselves reveal something.
        built |= {slot for slot in slots(state) if slot.pile == f"hand {controller}"}
        built.add(Slot("draw pile", 0))
    twin = exchanged(state, chance, built.__contains__)
    for seat, move in moves:
        twin_move = move
        if isinstance(move, Discard | BuildStage):
            twin_move = replace(move, card=slots(twin)[slot_of(state, seat, move)])
        twin_seen, seen = submit(twin, seat, twin_move), submit(state, seat, move)
        assert to_bytes(twin_seen.events) == to_bytes(seen.events), "an event tells what is hidden"
        if seen.state.table is not state.table:
            # From here on the places differ; the phase is over.
            assert to_bytes(public_view(twin_seen.state)) == to_bytes(public_view(seen.state)), "the table tells it"
            return
        state, twin = seen.state, twin_seen.state


def shown(state: GameState, viewer: Seat | None) -> bytes:
    """Return all that a viewer is shown, as bytes: its view, and the legal moves of the seats that it decides for."""
    if viewer is None:
        return to_bytes(public_view(state))
    seats = [seat for seat in state.table.seats if state.decides_for(seat) == viewer]
    return to_bytes((player_view(state, viewer), [legal_moves(state, seat) for seat in seats]))


def to_bytes(thing: object) -> bytes:
    """Return every field as encoded text, with every card by name."""
    return repr(thing).encode()


def knows(state: GameState, viewer: Seat | None, slot: Slot) -> bool:
    """Return whether the rules let the viewer know this card; this defines what is hidden."""
    if viewer is None:
        return False
    if slot.pile == "draw pile":
        return slot.place == 0 and state.table.controller == viewer and isinstance(state.phase, ChooseCards)
    if slot.pile == "discard":
        return isinstance(state.phase, SearchDiscard) and state.decides_for(state.phase.seats[0]) == viewer
    return slot.pile == f"hand {viewer}"


def slots(state: GameState) -> dict[Slot, Card]:
    """Return all cards that are face down or in a hand, keyed by place."""
    table = state.table
    piles: dict[str, Sequence[Card]] = {"discard": table.discard, "draw pile": table.draw_pile}
    for seat in table.seats:
        piles[f"hand {seat}"] = table.hands[seat]
        piles[f"stages {seat}"] = table.cities[seat].buried
    for later, dealt in enumerate(state.upcoming):
        piles[f"later draw pile {later}"] = dealt.draw_pile
        for place, hand in enumerate(dealt.hands):
            piles[f"later hand {later} {place}"] = hand
    return {Slot(name, place): card for name, pile in piles.items() for place, card in enumerate(pile)}


def exchanged(state: GameState, chance: random.Random, keeps: Callable[[Slot], bool]) -> GameState:
    """Return the state with the cards shuffled among all places except those that `keeps` accepts."""
    found = slots(state)
    moving = [slot for slot in found if not keeps(slot)]
    cards = [found[slot] for slot in moving]
    chance.shuffle(cards)
    found |= dict(zip(moving, cards, strict=True))

    def pile(name: str) -> tuple[Card, ...]:
        return tuple(card for slot, card in found.items() if slot.pile == name)

    table = state.table
    return replace(
        state,
        table=replace(
            table,
            hands=tuple(pile(f"hand {seat}") for seat in table.seats),
            cities=tuple(replace(city, buried=pile(f"stages {seat}")) for seat, city in enumerate(table.cities)),
            discard=pile("discard"),
            draw_pile=pile("draw pile"),
        ),
        upcoming=tuple(
            AgeDeal(
                tuple(pile(f"later hand {later} {seat}") for seat in range(len(dealt.hands))),
                pile(f"later draw pile {later}"),
            )
            for later, dealt in enumerate(state.upcoming)
        ),
    )


def other_choices(state: GameState, viewer: Seat | None, chance: random.Random) -> GameState:
    """Return the state with other choices sealed for the seats that the viewer does not decide for."""
    choices: list[Move | None] = []
    for seat, move in zip(state.table.seats, state.choices, strict=True):
        player = state.decides_for(seat)
        if move is None or player == viewer:
            choices.append(move)
        else:
            choices.append(chance.choice(_others(state, seat, chance)))
    return replace(state, choices=tuple(choices))


def _others(state: GameState, seat: Seat, chance: random.Random) -> Sequence[Move]:
    """Return moves that a seat might have sealed instead."""
    if isinstance(state.phase, StageChoices | SufferPenalty):
        return legal_moves(retract(state, seat), seat)
    card = chance.choice(state.hand(state.decides_for(seat)))
    return [Build(card), BuildStage(card), BuildStage(card, take_part=True), Discard(card)]


def random_phase(state: GameState, chance: random.Random) -> list[tuple[Seat, Move]]:
    """Return random moves that complete the phase."""
    moves = []
    table = state.table
    while state.table is table and state.due:
        seat = chance.choice(state.due)
        move = chance.choice(legal_moves(state, seat))
        moves.append((seat, move))
        state = submit(state, seat, move).state
    return moves


def slot_of(state: GameState, seat: Seat, move: Build | BuildStage | Discard | BuildDiscarded) -> Slot:
    """Return the place of a move's card."""
    if isinstance(move, BuildDiscarded):
        return Slot("discard", state.table.discard.index(move.card))
    player = state.decides_for(seat)
    hand = state.table.hands[player]
    return Slot(f"hand {player}", hand.index(move.card)) if move.card in hand else Slot("draw pile", 0)
