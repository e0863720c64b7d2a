"""A question with all that is told with it, and what the answers to it would cost, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.render.cities import Voice
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard, Move, Refusal
from engine.views import CityView, PlayerView, Question


class Action(StrEnum):
    """The kinds of moves that a player tells apart."""

    BUILD = "build"
    OLYMPIA = "olympia"
    STAGE = "stage"
    DISCARD = "discard"
    TAKE = "take"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why something cannot be built now."""

    refusal: Refusal
    price: Payment | None
    """The cheapest way to pay the neighbours, where only coins are lacking."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question, with all that is told with it."""

    voice: Voice
    view: PlayerView
    question: Question
    obstacles: Mapping[Card, Obstacle]
    """The cards that cannot be built, and why."""
    stage_obstacle: Obstacle | None
    """Why the next stage cannot be built."""

    @property
    def city(self) -> CityView:
        """The city that the question is about."""
        return self.view.table.cities[self.question.seat]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards to choose from, each once; of the discard pile only what may be built."""
        choosable = {move.card for move in self.question.moves if not isinstance(move, Decline)}
        return tuple(card for card in dict.fromkeys(self.question.cards) if card in choosable)

    def actions(self, card: Card) -> dict[Action, list[Move]]:
        """What may be done with a card, each action with its ways to pay."""
        found: dict[Action, list[Move]] = {}
        for move in self.question.moves:
            if isinstance(move, Decline) or move.card is card:
                found.setdefault(action_of(move), []).append(move)
        return found


def action_of(move: Move) -> Action:
    """The kind of a move."""
    match move:
        case Build(olympia=olympia):
            return Action.OLYMPIA if olympia else Action.BUILD
        case BuildStage():
            return Action.STAGE
        case Discard():
            return Action.DISCARD
        case BuildDiscarded():
            return Action.TAKE
        case Decline():
            return Action.LEAVE
        case _:
            assert_never(move)


def price(inquiry: Inquiry, move: Move) -> str:
    """What a move costs, and why where it costs nothing."""
    words, seat = inquiry.voice.words, inquiry.question.seat
    match move:
        case Build(olympia=True) | BuildDiscarded() | Decline() | Discard():
            return words.say("price-free")
        case Build(card, payment):
            earlier = next((each for each in inquiry.city.built if each in card.free_from), None)
            if earlier is not None:
                return words.say("price-chain", card=earlier.name)
            if payment == NOTHING and not card.coins:
                return words.say("price-own" if card.cost else "price-free")
            return words.say("price-pay", payment=inquiry.voice.payment(seat, payment, card.coins, sides=True))
        case BuildStage(_, payment):
            if payment == NOTHING:
                return words.say("price-own")
            return words.say("price-pay", payment=inquiry.voice.payment(seat, payment, sides=True))
        case _:
            assert_never(move)


def prices(inquiry: Inquiry, moves: Sequence[Move]) -> str:
    """What the cheapest way to pay costs, and how many other ways there are to choose from."""
    first, *others = moves
    cheapest = price(inquiry, first)
    return inquiry.voice.words.say("price-or-others", price=cheapest, count=len(others)) if others else cheapest


def obstacle_text(inquiry: Inquiry, obstacle: Obstacle, card: Card | None) -> str:
    """A reason; where only coins are lacking, with the cheapest price."""
    if obstacle.refusal is not Refusal.NOT_ENOUGH_COINS or obstacle.price is None:
        return refusal_text(inquiry, obstacle.refusal)
    bank = card.coins if card is not None else 0
    payment = inquiry.voice.payment(inquiry.question.seat, obstacle.price, bank, sides=True)
    return inquiry.voice.words.say("too-dear", payment=payment)


def refusal_text(inquiry: Inquiry, refusal: Refusal) -> str:
    """The rule that is broken, as a reason."""
    return inquiry.voice.words.say(f"refusal-{refusal.name.lower().replace('_', '-')}")
