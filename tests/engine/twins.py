"""Twin games: a second game that looks the same, with other cards in every place that nobody saw.

Cards that stay face down from the deal to the end (discarded and never taken out, under a stage, left over, never
drawn) are exchanged within their Age; openly built ones stay. The moves stay the same, but use the cards now in their
places, so the two games differ only in what stays hidden to the end. A game may end in the middle; in that case the
hands and later Ages are hidden, too.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine import (
    Build,
    BuildDiscarded,
    BuildStage,
    Deal,
    Discard,
    IllegalMove,
    Move,
    Seat,
    start,
    submit,
)
from engine.catalogue import AGES, Age, Card
from engine.events import PenaltySuffered
from engine.moves import CardMove
from engine.replaying import played_phases
from engine.state import AgeDeal

Game: TypeAlias = tuple[Deal, Sequence[tuple[Seat, Move]]]

_WITH_A_CARD = Build | BuildStage | Discard | BuildDiscarded
"""Moves that use a card from a hand or the discard pile. Cards given up as a penalty are face up."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card was dealt: a hand or the draw pile, and its index there."""

    age: Age
    hand: int | None
    """The seat that got the hand; None for the draw pile."""
    index: int


def twin(game: Game, chance: random.Random) -> Game:
    """Return another game that looks the same; with two players, few cards or none may differ.

    In a two-player game the rules reveal something about the hand, because the Free City discards only if it can do
    nothing else.
    """
    dealt, submissions = game
    places, used = _places(dealt), _used(game)
    seen = {
        place for place, (_, move) in zip(used, submissions, strict=True) if isinstance(move, Build | BuildDiscarded)
    }
    hidden = {age: [place for place in places if place.age == age and place not in seen] for age in AGES}
    exchanged = dict(places)
    for group in hidden.values():
        exchanged |= zip(group, chance.sample([places[place] for place in group], len(group)), strict=True)
    found = _with(game, used, exchanged)
    if _legal(found):
        return found
    assert dealt.ruleset.two_player, "only there do the rules look at the other cards of a hand"
    exchanged = dict(places)
    for _ in range(12):
        one, other = chance.sample(hidden[chance.choice(AGES)], 2)
        attempt = exchanged | {one: exchanged[other], other: exchanged[one]}
        if _legal(_with(game, used, attempt)):
            exchanged = attempt
    return _with(game, used, exchanged)


def _places(dealt: Deal) -> dict[Place, Card]:
    """Return every place of a deal with its card."""
    found: dict[Place, Card] = {}
    for age, cards in zip(AGES, dealt.ages, strict=True):
        for hand, dealt_hand in (*enumerate(cards.hands), (None, cards.draw_pile)):
            found |= {Place(age, hand, index): card for index, card in enumerate(dealt_hand)}
    return found


def _used(game: Game) -> list[Place | None]:
    """Return the place where each move's card was dealt; among equal cards in one pile, it may be any."""
    dealt, submissions = game
    cards = _places(dealt)
    players = len(dealt.ages[0].hands)
    held: dict[tuple[Age, int], list[Place]] = {
        (age, hand): [Place(age, hand, index) for index in range(7)] for age in AGES for hand in range(players)
    }
    discarded: list[Place] = []
    taken: set[Place] = set()
    standing: dict[tuple[Seat, Card], Place] = {}
    used: list[Place | None] = []
    state = start(dealt)
    for seat, move in submissions:
        table = state.table
        player = state.decides_for(seat)
        hand = (player + (1 if table.age == 2 else -1) * (table.turn - 1)) % players
        if seat == table.controller:
            held[table.age, hand].append(Place(table.age, None, table.turn - 1))
        place = None
        if isinstance(move, BuildDiscarded):
            # After an Age's last turn, one card of each hand and one of the draw pile are left.
            over = [age for age in AGES if age < table.age or (age == table.age and table.turn == 6)]
            left = [place for (age, _), rest in held.items() if age in over for place in rest]
            pile = [*discarded, *left, *(Place(age, None, 6) for age in over)]
            place = next(place for place in pile if cards.get(place) == move.card and place not in taken)
            taken.add(place)
            standing[seat, move.card] = place
        elif isinstance(move, CardMove):
            place = next(place for place in held[table.age, hand] if cards[place] == move.card)
            held[table.age, hand].remove(place)
            if isinstance(move, Discard):
                discarded.append(place)
            if isinstance(move, Build):
                standing[seat, move.card] = place
        used.append(place)
        state, events = submit(state, seat, move)
        for event in events:
            if isinstance(event, PenaltySuffered) and event.card is not None:
                given_up = standing.pop((event.seat, event.card))
                discarded.append(given_up)
                taken.discard(given_up)
    return used


def _with(game: Game, used: Sequence[Place | None], cards: Mapping[Place, Card]) -> Game:
    """Return the game with these cards in their places, and in the moves that used them."""
    dealt, submissions = game

    def pile(age: Age, hand: int | None) -> tuple[Card, ...]:
        return tuple(card for place, card in cards.items() if (place.age, place.hand) == (age, hand))

    first, second, third = (
        AgeDeal(tuple(pile(age, hand) for hand in range(len(each.hands))), pile(age, None))
        for age, each in zip(AGES, dealt.ages, strict=True)
    )
    moves = [
        (seat, replace(move, card=cards[place]) if place and isinstance(move, _WITH_A_CARD) else move)
        for (seat, move), place in zip(submissions, used, strict=True)
    ]
    return replace(dealt, ages=(first, second, third)), moves


def _legal(game: Game) -> bool:
    dealt, submissions = game
    try:
        for _ in played_phases(dealt, submissions):
            pass
    except IllegalMove:
        return False
    return True
