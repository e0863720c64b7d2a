"""A question to a player as text: what the answers would cost, and why some are not possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, assert_never

from bot.text import cards
from bot.text.cards import Whose
from bot.text.voice import Naming, Voice
from bot.text.words import Words
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.commerce import NOTHING, Payment
from engine.events import Way
from engine.moves import Refusal
from engine.notation import MoveKind
from engine.questions import Obstacle, Possibility, Question
from engine.resources import EMPTY, Bundle, amounts, lacking, size, subtract
from engine.ruleset import Seat
from engine.views import CityView, PlayerView, PublicView

_MOST_WAYS = 2
"""Maximum number of alternatives listed for what a neighbour may sell for the same coins."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question as it is shown to a player."""

    voice: Voice
    view: PlayerView
    question: Question
    brief: bool = False
    """Whether texts are short: on request, for a label, or next to a picture."""
    since: PublicView | None = None
    """The table as the player's last hand told it, so that only what is new is told; None to tell everything."""

    @property
    def own(self) -> bool:
        """Whether the question is about the player's own city, not the Free City."""
        return self.question.seat == self.view.seat

    @property
    def whose(self) -> Whose:
        """The perspective from which the cards are described."""
        return self.voice.whose(self.question.seat)

    def only_for_stage(self, card: Card) -> bool:
        """Return whether the Free City may use a card only for a stage; always false for the player's own city."""
        return not self.own and set(self.question.possibilities(card)) == {MoveKind.STAGE}

    @property
    def city(self) -> CityView:
        """The city that the question is about."""
        return self.view.table.cities[self.question.seat]


def price(inquiry: Inquiry, possibility: Possibility, cost: Bundle = EMPTY) -> str:
    """Say what the cheapest way to pay costs, or why nothing has to be paid; `cost` is as for `payments`."""
    words, paid = inquiry.voice.words, possibility.cheapest
    match possibility.way:
        case Way.OLYMPIA | Way.DISCARD_PILE:
            return words.say("price-free")
        case Way.CHAIN:
            return words.say(
                "price-chain", card="" if possibility.chain is None else words.called(possibility.chain.name)
            )
        case Way.PAID if paid == NOTHING and not possibility.bank:
            own = possibility.cost and not inquiry.brief
            return words.say("price-own", whose=inquiry.whose) if own else words.say("price-free")
        case Way.PAID:
            told = payments(inquiry, paid, possibility.bank, cost)
            return told if inquiry.brief else words.say("price-pay", payment=told)
        case _:
            assert_never(possibility.way)


def prices(inquiry: Inquiry, possibility: Possibility) -> str:
    """Say what the cheapest way to pay costs, then what the only other way costs or how many others there are.

    If the words are brief and there are several ways, say only how many coins the cheapest takes, and to whom if
    one neighbour or the other gets them all.
    """
    words, others = inquiry.voice.words, len(possibility.moves) - 1
    cheapest = price(inquiry, possibility, possibility.cost)
    if others and words.brief:
        coins = cards.coins(words, possibility.cheapest.total + possibility.bank)
        if len({paid.total for paid in possibility.payments}) == 1:
            whole = all(not (paid.left and paid.right) for paid in possibility.payments)
            if whole and not possibility.bank:
                return _to_either(inquiry, possibility, coins)
            return words.say("price-same", coins=coins, count=others + 1)
        return words.say("price-from", coins=coins)
    if others == 1:
        either = words.any_of(ways(inquiry, possibility))
        return either if inquiry.brief else words.say("price-pay", payment=either)
    return words.say("price-or-others", price=cheapest, count=others) if others else cheapest


def _to_either(inquiry: Inquiry, possibility: Possibility, coins: str) -> str:
    """Say that either neighbour may get these coins, and for which goods if both sell the same."""
    voice, seat, count = inquiry.voice, inquiry.question.seat, len(inquiry.view.table.cities)
    cities = voice.words.any_of([voice.object(Seat(side(seat, count))) for side in (left_of, right_of)])
    bought = {"".join(_bought(inquiry, paid, possibility.cost)) for paid in possibility.payments}
    told = voice.words.say("price-either", coins=coins, cities=cities)
    return voice.words.say("coins-for-goods", coins=told, goods=bought.pop()) if len(bought) == 1 else told


def ways(inquiry: Inquiry, possibility: Possibility) -> list[str]:
    """List all ways to pay, each with what is bought."""
    return [payments(inquiry, paid, possibility.bank, possibility.cost) for paid in possibility.payments]


def payments(inquiry: Inquiry, payment: Payment, bank: int, cost: Bundle = EMPTY) -> str:
    """Say how many coins each neighbour gets and, if the `cost` is given, for which goods."""
    naming: Naming = "city" if inquiry.brief else "city-and-side"
    return inquiry.voice.payment(inquiry.question.seat, payment, bank, naming, _bought(inquiry, payment, cost))


def _bought(inquiry: Inquiry, payment: Payment, cost: Bundle) -> tuple[str, str]:
    """Return the goods bought from each neighbour with a payment; empty for none, or if there are too many variants."""
    found = inquiry.question.purchases(cost, payment) if cost else ()
    left, right = ({each.left for each in found}, {each.right for each in found})
    return _goods(inquiry.voice.words, left), _goods(inquiry.voice.words, right)


def _goods(words: Words, sold: set[Bundle]) -> str:
    """Name the goods, or both of two alternatives; empty if there are more."""
    if not any(sold) or len(sold) > _MOST_WAYS:
        return ""
    return words.any_of([cards.goods(words, each) for each in sorted(sold)])


def because(inquiry: Inquiry, obstacle: Obstacle, bank: int = 0) -> str:
    """Return the end of a sentence on why something cannot be built; `bank` is the number of coins due to the bank."""
    words = inquiry.voice.words
    if not obstacle.missing:
        return words.say("because", reason=_reason(inquiry, obstacle, bank))
    sold = "some" if obstacle.partly_sold else "none"
    kinds = {kind for each in obstacle.missing for kind in amounts(each)}
    return words.say("because-missing", missing=lacked(words, obstacle.missing), sold=sold, kinds=len(kinds))


def because_in_short(inquiry: Inquiry, obstacle: Obstacle, bank: int = 0) -> str:
    """Say the same as `because` in a few words, starting with the fact that it is not possible."""
    words = inquiry.voice.words
    if obstacle.refusal is Refusal.ALREADY_BUILT:
        return words.say("no-built")
    if obstacle.missing:
        return words.say("no-missing", missing=lacked(words, obstacle.missing))
    if obstacle.price is not None:
        paid, has = payments(inquiry, obstacle.price, bank), inquiry.city.coins
        if words.brief:
            return words.say("too-dear-in-brief", payment=paid)
        told = words.say("too-dear-in-short", payment=paid, whose=inquiry.whose, count=has)
        return words.say("no", reason=told)
    return words.say("no", reason=_reason(inquiry, obstacle, bank))


class Missing(NamedTuple):
    """Missing resources, as a sentence names them."""

    always: Bundle
    """Resources that are missing in any case."""
    either: tuple[Bundle, ...]
    """Alternatives, one of which is missing in addition; empty, or at least two."""


def missing(wanted: Sequence[Bundle]) -> Missing:
    """Return what all sets of missing resources have in common, and what each has in addition."""
    always = reduce(lambda one, other: subtract(one, lacking(one, other)), wanted)
    rests = tuple(subtract(each, always) for each in wanted)
    return Missing(always, rests if rests != (EMPTY,) else ())


def refusal_text(inquiry: Inquiry, refusal: Refusal) -> str:
    """Name the broken rule as the reason for a refusal."""
    return inquiry.voice.words.say(f"refusal-{refusal.name.lower().replace('_', '-')}", whose=inquiry.whose)


def lacked(words: Words, wanted: Sequence[Bundle]) -> str:
    """Name missing resources, or several sets of which one would be enough."""
    always, either = missing(wanted)
    if not either:
        return cards.resources(words, always)
    sets = [cards.resources(words, each) for each in either]
    if size(either[0]) == 1:
        told = words.any_of(sets)
    else:
        told = reduce(lambda first, other: words.say("missing-or", first=first, other=other), sets)
    return words.say("missing-and", always=cards.resources(words, always), either=told) if always else told


def _reason(inquiry: Inquiry, obstacle: Obstacle, bank: int) -> str:
    """Say why something cannot be built, with the cheapest price if only coins are missing."""
    if obstacle.refusal is not Refusal.NOT_ENOUGH_COINS or obstacle.price is None:
        return refusal_text(inquiry, obstacle.refusal)
    paid = payments(inquiry, obstacle.price, bank)
    return inquiry.voice.words.say("too-dear", whose=inquiry.whose, payment=paid, count=inquiry.city.coins)
