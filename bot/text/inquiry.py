"""A question with all that is told with it, and what the answers to it would cost, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, TypeAlias, assert_never

from bot.services.obstacles import Obstacle, Obstacles
from bot.text import cards
from bot.text.actions import Action, slug
from bot.text.cards import Whose
from bot.text.voice import Naming, Voice
from bot.text.words import Words
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.edifices import GiveUp, Project
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.resources import EMPTY, Bundle, amounts, lacking, less, size
from engine.views import FROM_HAND, CityView, PlayerView, Question

Answer: TypeAlias = TakeOption | TakePawn | GiveUp
"""A move that needs no card of the hand and no payment: what a new stage offers, what a penalty takes."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question, with all that is told with it."""

    voice: Voice
    view: PlayerView
    question: Question
    hindered: Obstacles
    """What cannot be built, and why."""
    brief: bool = False
    """Whether it is to be told in short."""

    @property
    def obstacles(self) -> Mapping[Card, Obstacle]:
        """The cards that cannot be built, and why."""
        return self.hindered.cards

    @property
    def stage_obstacle(self) -> Obstacle | None:
        """Why the next stage cannot be built."""
        return self.hindered.stage

    @property
    def part_obstacle(self) -> Obstacle | None:
        """Why one cannot take part in the Age's edifice, where more than the next stage is in the way."""
        return self.hindered.part

    @property
    def why_not_part(self) -> Obstacle | None:
        """Why the Age's edifice cannot be joined now, be it for the stage; None where it can, or there is none."""
        return None if self.project is None else self.part_obstacle or self.stage_obstacle

    @property
    def project(self) -> Project | None:
        """The edifice that a stage may be built with; None where there is none, or no stage is asked for."""
        return self.view.table.project if self.voice.table.asked in FROM_HAND else None

    @property
    def own(self) -> bool:
        """Whether the question is about the own city, not the Free City."""
        return self.question.seat == self.view.seat

    @property
    def whose(self) -> Whose:
        """To whom the cards are told."""
        return self.voice.whose(self.question.seat)

    @property
    def city(self) -> CityView:
        """The city that the question is about."""
        return self.view.table.cities[self.question.seat]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards to choose from, each once; of the discard pile what may be built, the latest, and best, first."""
        choosable = {move.card for move in self.question.moves if isinstance(move, _WITH_A_CARD)}
        held = self.question.cards
        lying = reversed(held) if self.is_search else held
        return tuple(card for card in dict.fromkeys(lying) if card in choosable)

    @property
    def only_seen(self) -> tuple[Card, ...]:
        """What else lies in the discard pile that is searched, and cannot be built: each once, the latest first."""
        lying = reversed(self.question.cards) if self.is_search else ()
        return tuple(card for card in dict.fromkeys(lying) if card in self.obstacles)

    @property
    def is_search(self) -> bool:
        """Whether the discard pile is searched, where nothing costs anything and no stage is built."""
        return self.voice.table.asked == "discard-pile"

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What may be answered where no card is asked for; else empty."""
        return tuple(move for move in self.question.moves if isinstance(move, Answer))

    def actions(self, card: Card) -> dict[Action, list[Move]]:
        """What may be done with a card, or without it, each action with its ways to pay."""
        return {**ways(self.question, card), **leaving(self.question)}


_WITH_A_CARD = Build | BuildStage | Discard | BuildDiscarded
"""Moves for which a card is chosen first."""


def ways(question: Question, card: Card) -> dict[Action, list[Move]]:
    """What may be done with a card, each action with its ways to pay, the cheapest first."""
    found: dict[Action, list[Move]] = {}
    for move in question.moves:
        if isinstance(move, _WITH_A_CARD) and move.card is card:
            found.setdefault(action_of(move), []).append(move)
    return found


def leaving(question: Question) -> dict[Action, list[Move]]:
    """What may be done without a card: nothing at all, where that is allowed."""
    return {Action.LEAVE: [Decline()]} if Decline() in question.moves else {}


def action_of(move: Move) -> Action:
    """The kind of a move."""
    match move:
        case Build(olympia=olympia):
            return Action.OLYMPIA if olympia else Action.BUILD
        case BuildStage(take_part=take_part):
            return Action.PART if take_part else Action.STAGE
        case Discard():
            return Action.DISCARD
        case BuildDiscarded():
            return Action.TAKE
        case Decline():
            return Action.LEAVE
        case TakeOption() | TakePawn():
            return Action.CHOOSE
        case GiveUpCard() | GiveUpTokens():
            return Action.GIVE_UP
        case _:
            assert_never(move)


def slug_of(move: Move) -> str:
    """What is chosen among the moves of one kind, as custom ids and typed answers have it; a payment aside.

    A card's slug; the number of an option, 1 the first; the Age of a pawn; the values of tokens ("1_3").
    """
    match move:
        case Build() | BuildStage() | Discard() | BuildDiscarded() | GiveUpCard():
            return slug(move.card.name)
        case Decline():
            return ""
        case TakeOption(option):
            return str(option + 1)
        case TakePawn(age):
            return str(age)
        case GiveUpTokens(tokens):
            return "_".join(map(str, tokens))
        case _:
            assert_never(move)


def price(inquiry: Inquiry, move: Move) -> str:
    """What a move costs, and why where it costs nothing."""
    words = inquiry.voice.words
    match move:
        case Build(olympia=True) | BuildDiscarded() | Decline() | Discard():
            return words.say("price-free")
        case Build(card, payment):
            earlier = next((each for each in inquiry.city.built if each in card.free_from), None)
            if earlier is not None:
                return words.say("price-chain", card=earlier.name)
            return _paid(inquiry, payment, card.coins, needs=bool(card.cost))
        case BuildStage(_, payment):
            return _paid(inquiry, payment, bank_of(inquiry, move), needs=True)
        case TakeOption() | TakePawn() | GiveUpCard() | GiveUpTokens():
            raise AssertionError("this has no price")
        case _:
            assert_never(move)


def bank_of(inquiry: Inquiry, move: Build | BuildStage) -> int:
    """The coins that go to the bank with a payment: for a card, or for taking part in the Age's edifice."""
    if isinstance(move, Build):
        return move.card.coins
    project = inquiry.view.table.project if move.take_part else None
    return 0 if project is None else project.edifice.cost


def prices(inquiry: Inquiry, moves: Sequence[Move]) -> str:
    """What the cheapest way to pay costs, and how many other ways there are to choose from."""
    first, *others = moves
    cheapest = price(inquiry, first)
    return inquiry.voice.words.say("price-or-others", price=cheapest, count=len(others)) if others else cheapest


def payments(inquiry: Inquiry, payment: Payment, bank: int) -> str:
    """Who gets how many coins; the neighbours by their side, the Free City's by name too, for its left is another."""
    naming: Naming = "side" if inquiry.brief and inquiry.own else "city-and-side"
    return inquiry.voice.payment(inquiry.question.seat, payment, bank, naming)


def because(inquiry: Inquiry, obstacle: Obstacle, bank: int = 0) -> str:
    """The end of a sentence that says that something cannot be built; `bank` gets so many coins for it."""
    words = inquiry.voice.words
    if not obstacle.missing:
        return words.say("because", reason=_reason(inquiry, obstacle, bank))
    sold = "some" if obstacle.sold else "none"
    kinds = {kind for each in obstacle.missing for kind in amounts(each)}
    return words.say("because-missing", missing=_missing(words, obstacle), sold=sold, kinds=len(kinds))


def because_in_short(inquiry: Inquiry, obstacle: Obstacle, bank: int = 0) -> str:
    """No, and why."""
    words = inquiry.voice.words
    if obstacle.missing:
        return words.say("no-missing", missing=_missing(words, obstacle))
    return words.say("no", reason=_reason(inquiry, obstacle, bank))


class Missing(NamedTuple):
    """What is missing, in the way in which it is told."""

    always: Bundle
    """In any case."""
    either: tuple[Bundle, ...]
    """One of these, two at least; or none."""


def missing(obstacle: Obstacle) -> Missing:
    """What all of the sets have in common that are missing, and what only one of them has to bring."""
    always = reduce(lambda one, other: less(one, lacking(one, other)), obstacle.missing)
    rests = tuple(less(each, always) for each in obstacle.missing)
    return Missing(always, rests if rests != (EMPTY,) else ())


def refusal_text(inquiry: Inquiry, refusal: Refusal) -> str:
    """The rule that is broken, as a reason."""
    return inquiry.voice.words.say(f"refusal-{refusal.name.lower().replace('_', '-')}", whose=inquiry.whose)


def _paid(inquiry: Inquiry, payment: Payment, bank: int, *, needs: bool) -> str:
    """A price; where it is nothing, whether the city makes all that is needed."""
    words = inquiry.voice.words
    if payment == NOTHING and not bank:
        return words.say("price-own", whose=inquiry.whose) if needs and not inquiry.brief else words.say("price-free")
    paid = payments(inquiry, payment, bank)
    return paid if inquiry.brief else words.say("price-pay", payment=paid)


def _missing(words: Words, obstacle: Obstacle) -> str:
    """Resources that are missing, or several sets of them of which one would do."""
    always, either = missing(obstacle)
    if not either:
        return cards.resources(words, always)
    sets = [cards.resources(words, each) for each in either]
    if size(either[0]) == 1:
        told = words.any_of(sets)
    else:
        told = reduce(lambda first, other: words.say("missing-or", first=first, other=other), sets)
    return words.say("missing-and", always=cards.resources(words, always), either=told) if always else told


def _reason(inquiry: Inquiry, obstacle: Obstacle, bank: int) -> str:
    """A reason; where only coins are lacking, with the cheapest price."""
    if obstacle.refusal is not Refusal.NOT_ENOUGH_COINS or obstacle.price is None:
        return refusal_text(inquiry, obstacle.refusal)
    return inquiry.voice.words.say("too-dear", payment=payments(inquiry, obstacle.price, bank))
