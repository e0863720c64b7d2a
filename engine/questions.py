"""A question to a player: what they may do and at what price, and why other things are impossible.

All of this is derived from what the player sees. It is computed only on demand, because computer players need only the
moves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Literal, TypeAlias, assert_never

from engine.actions import way_built
from engine.catalogue import Card
from engine.city import VisibleCity, market_of
from engine.commerce import NOTHING, Market, Payment, Purchase, purchases, shortfalls, to_buy, ways_to_pay
from engine.edifices import GiveUp, Project
from engine.events import Way
from engine.legality import build_refusal, discarded_refusal, part_refusal, stage_refusal
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
from engine.notation import MoveKind, MoveText, find_move, kind_of, payment_of
from engine.resources import EMPTY, Bundle, common, lacking, one_of_each
from engine.ruleset import Seat

QuestionKind: TypeAlias = Literal["card", "stage-choice", "seventh-card", "discard-pile", "penalty", "nothing"]
"""What the seats that are due have to choose. The names are saved, so their meaning must never change.

To add a kind, add a name here and an entry in `TRAITS`; mypy and the tests then point out what else needs it.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """Properties of a kind of question."""

    from_hand: bool = False
    """Whether the question is about a card from the hand: to build, to put under a stage or to discard."""
    off_turn: bool = False
    """Whether only some players are asked, after the cards of one turn and before those of the next."""


TRAITS: Mapping[QuestionKind, Traits] = {
    "card": Traits(from_hand=True),
    "stage-choice": Traits(off_turn=True),
    "seventh-card": Traits(from_hand=True, off_turn=True),
    "discard-pile": Traits(off_turn=True),
    "penalty": Traits(off_turn=True),
    "nothing": Traits(),
}
"""The properties of every kind of question, in the order in which they are asked in a turn."""

FROM_HAND = frozenset(asked for asked, traits in TRAITS.items() if traits.from_hand)
OFF_TURN = tuple(asked for asked, traits in TRAITS.items() if traits.off_turn)
"""The kinds of question asked between the cards of two turns, in order."""

Answer: TypeAlias = TakeOption | TakePawn | GiveUp
"""A move that needs no card from the hand: taking what a new stage offers, or giving something up as a penalty."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """One thing that the player may do now, with the ways to pay for it."""

    kind: MoveKind
    moves: tuple[Move, ...]
    """One move for each way to pay, cheapest first. Payments that another one beats are left out."""
    way: Way = Way.PAID
    cost: Bundle = EMPTY
    """The resources needed, whether produced or bought; empty if none are needed."""
    bank: int = 0
    """Coins paid to the bank on top of every payment: for the card, or for taking part in the Age's edifice."""
    chain: Card | None = None
    """The structure that makes the card free through a chain. If there are several, the one built first."""

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments to the neighbours, one for each of `moves`, in the same order."""
        return tuple(payment_of(move) for move in self.moves)

    @property
    def cheapest(self) -> Payment:
        """The cheapest payment to the neighbours."""
        return payment_of(self.moves[0])


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why something cannot be done now, whichever way it is paid for."""

    refusal: Refusal
    price: Payment | None = None
    """The cheapest payment to the neighbours, if only coins are lacking."""
    missing: tuple[Bundle, ...] = ()
    """Smallest sets of missing resources, which neither city nor neighbours produce. Any one set would be enough."""
    partly_sold: bool = False
    """Whether the neighbours sell some of the missing resources, but not enough."""


@dataclass(frozen=True)  # no slots, because `cached_property` stores its results on the instance
class Question:
    """What a player has to choose for one seat: their own, or the Free City's."""

    seat: Seat
    asked: QuestionKind
    cards: tuple[Card, ...]
    """The cards to choose from; empty if no card is to be chosen.

    These are the hand, the discard pile while it is searched, or the player's structures that may be given up.
    """
    moves: tuple[Move, ...]
    """All moves worth listing: the legal ones, except those with a payment that another one beats."""
    cities: tuple[VisibleCity, ...] = field(repr=False)
    """The cities by seat, as everyone sees them."""
    project: Project | None
    """The edifice that a stage may join; None if no edifices are played or no stage can be chosen."""
    free_city: bool
    """Whether the Free City's rules restrict the choice."""

    @property
    def city(self) -> VisibleCity:
        """The city that the question is about."""
        return self.cities[self.seat]

    @property
    def is_search(self) -> bool:
        """Whether the player chooses from the discard pile. Everything is then free, and no stage can be built."""
        return self.asked == "discard-pile"

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """The moves that take what a stage offers, or give something up as a penalty; empty for other questions."""
        return tuple(move for move in self.moves if isinstance(move, Answer))

    @property
    def may_leave(self) -> bool:
        """Whether the player may decline what is offered."""
        return bool(self.without_card)

    @property
    def may_discard(self) -> bool:
        """Whether a card may be discarded; for the Free City, only if it can build nothing."""
        return any(MoveKind.DISCARD in found for found in self._by_card.values())

    @cached_property
    def choosable(self) -> tuple[Card, ...]:
        """The cards that can be used, each once. In the discard pile the latest come first: they tend to be better."""
        lying = reversed(self.cards) if self.is_search else self.cards
        return tuple(card for card in dict.fromkeys(lying) if card in self._by_card)

    @cached_property
    def unbuildable(self) -> tuple[Card, ...]:
        """The cards of the searched discard pile that cannot be built, each once, latest first."""
        lying = reversed(self.cards) if self.is_search else ()
        return tuple(card for card in dict.fromkeys(lying) if card not in self._by_card)

    def possibilities(self, card: Card) -> Mapping[MoveKind, Possibility]:
        """Return what may be done with this card or without a card, keyed by kind of move."""
        return {**self.with_card(card), **self.without_card}

    def with_card(self, card: Card) -> Mapping[MoveKind, Possibility]:
        """Return what may be done with this card."""
        return self._by_card.get(card, {})

    @property
    def without_card(self) -> Mapping[MoveKind, Possibility]:
        """What may be done without a card: declining, if that is allowed."""
        return self._by_card.get(None, {})

    def possibility(self, move: Move) -> Possibility:
        """Return the possibility with this move only, even if another payment would be better."""
        return self._together(kind_of(move), (move,))

    def find_move(self, what: MoveText) -> Move:
        """Find the move with this text among the cards and answers of this question, legal or not.

        Raises:
            NotationError: No move has this text.
        """
        return find_move(what, self.cards, self.answers)

    @cached_property
    def obstacles(self) -> Mapping[Card, Obstacle]:
        """The cards that cannot be built, with the reason for each."""
        found: dict[Card, Obstacle | None] = {}
        if self.asked in FROM_HAND:
            found = {card: self._obstacle(card.cost, partial(Build, card)) for card in self.cards}
        elif self.is_search:
            found = {card: self._obstacle(EMPTY, partial(_take, card)) for card in self.cards}
        return {card: obstacle for card, obstacle in found.items() if obstacle is not None}

    @cached_property
    def stage(self) -> Possibility | Obstacle | None:
        """How to pay for the next stage, or why it cannot be built. This does not depend on the card put under it.

        None if the question is not about a card from the hand.
        """
        if self.asked not in FROM_HAND:
            return None
        possible = self._with_any_card(MoveKind.STAGE)
        following = self.city.next_stage
        if possible is not None:
            return possible
        if following is None:
            return Obstacle(Refusal.WONDER_COMPLETE)
        found = [self._obstacle(following.cost, partial(BuildStage, card)) for card in dict.fromkeys(self.cards)]
        obstacles = [obstacle for obstacle in found if obstacle is not None]
        # A card that must be built for free is a reason about that card, not about the stage.
        return next((each for each in obstacles if each.refusal is not Refusal.FREE_CITY_CHAIN), obstacles[0])

    @cached_property
    def part(self) -> Possibility | Obstacle | None:
        """How to pay for taking part in the Age's edifice together with the next stage, or why that is impossible.

        The result is an Obstacle if the city has already taken part or if no pawn is left, even if the stage cannot be
        built. It is also an Obstacle if the city has too few coins for both: `price` is then what the neighbours get
        for the stage, without the edifice's cost. The result is None if there is no edifice to join, if the wonder is
        complete, or if the stage itself cannot be built.
        """
        following = self.city.next_stage
        if self.project is None or following is None:
            return None
        broken = part_refusal(self.project, self.city)
        if broken is not None:
            return Obstacle(broken)
        if isinstance(self.stage, Obstacle):
            return None
        # Any card will do: the Free City, which may not use every card, is never at a table with edifices.
        take_part = partial(BuildStage, self.cards[0], take_part=True)
        return self._with_any_card(MoveKind.PART) or self._obstacle(following.cost, take_part)

    def to_buy(self, cost: Bundle) -> tuple[Bundle, ...]:
        """Return every smallest set of resources that the city would have to buy to cover this cost."""
        return to_buy(self._market.own, cost)

    def purchases(self, cost: Bundle, payment: Payment) -> frozenset[Purchase]:
        """Return every set of purchases that costs exactly this payment and covers what is missing for this cost."""
        return purchases(self._market, cost, payment)

    @property
    def why_no_stage(self) -> Obstacle | None:
        """What keeps the city from building its next stage."""
        return self.stage if isinstance(self.stage, Obstacle) else None

    @property
    def why_no_part(self) -> Obstacle | None:
        """What keeps the city from taking part in the edifice, apart from obstacles to the stage."""
        return self.part if isinstance(self.part, Obstacle) else None

    # How all this is computed.

    @cached_property
    def _market(self) -> Market:
        return market_of(self.cities, self.seat)

    @cached_property
    def _by_card(self) -> Mapping[Card | None, Mapping[MoveKind, Possibility]]:
        """What may be done, keyed by card (None for moves without a card) and by kind of move."""
        grouped: dict[Card | None, dict[MoveKind, list[Move]]] = {}
        for move in self.moves:
            if not isinstance(move, Answer):
                card = None if isinstance(move, Decline) else move.card
                grouped.setdefault(card, {}).setdefault(kind_of(move), []).append(move)
        return {
            card: {kind: self._together(kind, moves) for kind, moves in by_kind.items()}
            for card, by_kind in grouped.items()
        }

    def _with_any_card(self, kind: MoveKind) -> Possibility | None:
        return next((found[kind] for found in self._by_card.values() if kind in found), None)

    def _together(self, kind: MoveKind, moves: Sequence[Move]) -> Possibility:
        moves, city = tuple(moves), self.city
        match moves[0]:
            case Build(card, olympia=olympia):
                way, bank = way_built(city, card, olympia=olympia)
                chain = city.chain_to(card) if way is Way.CHAIN else None
                return Possibility(kind, moves, way, card.cost if way is Way.PAID else EMPTY, bank, chain)
            case BuildStage(take_part=take_part):
                cost = EMPTY if city.next_stage is None else city.next_stage.cost
                bank = self.project.edifice.cost if take_part and self.project is not None else 0
                return Possibility(kind, moves, cost=cost, bank=bank)
            case BuildDiscarded():
                return Possibility(kind, moves, Way.DISCARD_PILE)
            case Discard() | Decline() | TakeOption() | TakePawn() | GiveUpCard() | GiveUpTokens():
                return Possibility(kind, moves)
            case _:
                assert_never(moves[0])

    def _obstacle(
        self, cost: Bundle, move: Callable[[Payment], Build | BuildStage | BuildDiscarded]
    ) -> Obstacle | None:
        """Return what keeps the city from a move; None if any way of paying for it is legal."""
        ways = ways_to_pay(self._market, cost).listed
        refusals = [self._refusal(move(way)) for way in (NOTHING, *ways[:1])]
        last = refusals[-1]
        if last is None or None in refusals:
            return None
        if last is Refusal.RESOURCES_MISSING:
            missing = _missing(self._market, cost)
            return Obstacle(last, None, missing, _sells_any(self._market, missing))
        return Obstacle(last, ways[0] if last is Refusal.NOT_ENOUGH_COINS else None)

    def _refusal(self, move: Build | BuildStage | BuildDiscarded) -> Refusal | None:
        match move:
            case Build():
                return build_refusal(self.city, self._market, move, free_city=self.free_city)
            case BuildStage():
                return stage_refusal(self.city, self._market, self.project, move, free_city=self.free_city)
            case BuildDiscarded():
                return discarded_refusal(self.city, move)
            case _:
                assert_never(move)


def _take(card: Card, _: Payment) -> BuildDiscarded:
    return BuildDiscarded(card)


def _missing(at: Market, cost: Bundle) -> tuple[Bundle, ...]:
    """Return the smallest sets of resources for this cost that the city and its neighbours together cannot produce."""
    makers = (at.own, at.left, at.right)
    for maker in makers:
        cost = lacking(cost, maker.certain)
    return shortfalls(cost, tuple(unit for maker in makers for unit in maker.choices))


def _sells_any(at: Market, missing: Sequence[Bundle]) -> bool:
    """Return whether a neighbour sells any resource in these sets."""
    offers = [unit for seller in (at.left, at.right) for unit in (one_of_each(seller.certain), *seller.choices)]
    return any(common(unit, one_of_each(wanted)) for unit in offers for wanted in missing)
