"""What the coach says: a line for each thing that a player might do, with its reason in one sentence."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from bot.text import cards
from bot.text.choices import deed
from bot.text.inquiry import Inquiry
from bot.text.words import Words
from engine.effects import Power
from engine.moves import Build, BuildDiscarded, Move
from players import reasons
from players.coaching import Advice
from players.reasons import Advantage, Reason


def lines(inquiry: Inquiry, advice: Sequence[Advice], mark: str = "") -> list[str]:
    """Return a numbered line for each piece of advice. The mark is put on either side of what to do.

    Cities are named without their players, whom the hand has named.
    """
    inquiry = replace(inquiry, voice=replace(inquiry.voice, players=()))
    words = inquiry.voice.words
    told = (
        words.say("advice-line", deed=deed(inquiry, each.move), because=because(inquiry, each.reason), mark=mark)
        for each in advice
    )
    return [words.say("numbered", number=number, text=text) for number, text in enumerate(told, start=1)]


def compared(inquiry: Inquiry, advantages: Sequence[Advantage]) -> str:
    """Return what speaks for one thing to do, then what that which was chosen has of the same kinds."""
    words = inquiry.voice.words
    told = [because(inquiry, each.fact) for each in advantages]
    numbers = [_number(words, each.other) for each in advantages if each.other is not None]
    if any(numbers):
        told.append(words.say("advice-chosen", numbers=words.all_of(list(filter(None, numbers)))))
    return words.in_sequence(told)


def granted(inquiry: Inquiry, chosen: Move, found: Sequence[Advantage]) -> str:
    """Return what that which was chosen has more of than something better, as a clause; empty if nothing."""
    words = inquiry.voice.words
    if not found:
        return ""
    card = chosen.card if isinstance(chosen, Build | BuildDiscarded) else None
    return words.say(
        "advice-granted",
        named="no" if card is None else "yes",
        card="" if card is None else words.called(card.name),
        merits=words.all_of([_merit(words, each) for each in found]),
    )


def _merit(words: Words, more: Advantage) -> str:
    """Say by how much a number is better."""
    match more.fact, more.other:
        case reasons.Points(amount, counts), other:
            less, growing = (other.points, other.counts) if isinstance(other, reasons.Points) else (0, False)
            how = "counts" if counts or growing else "fixed"
            return words.say("advice-granted-points", points=cards.points(words, amount - less), how=how)
        case reasons.Science(amount), other:
            less = other.points if isinstance(other, reasons.Science) else 0
            return words.say("advice-granted-science", points=cards.points(words, amount - less))
        case reasons.Shields(mine=mine, had=had), other:
            less = other.mine if isinstance(other, reasons.Shields) else had
            return words.say("advice-granted-shields", shields=words.say("shields", count=mine - less))
        case reasons.Coins(amount, _), other:
            less = other.coins if isinstance(other, reasons.Coins) else 0
            return words.say("advice-granted-coins", coins=cards.coins(words, amount - less))
        case reasons.Pays(amount, _), reasons.Pays(most, _):
            return words.say("advice-granted-pays", coins=cards.coins(words, most - amount))
        case reasons.GivesUp(amount), reasons.GivesUp(most):
            return words.say("advice-granted-gives-up", points=cards.points(words, most - amount))
        case _:
            raise AssertionError("no number")


def _number(words: Words, reason: Reason) -> str:
    """Return the number of a fact; empty if it has none that can be compared."""
    match reason:
        case reasons.Points(amount, _):
            return words.say("advice-chosen-points", points=cards.points(words, amount))
        case reasons.Science(amount):
            return words.say("advice-chosen-science", points=cards.points(words, amount))
        case reasons.Coins(amount, _):
            return words.say("advice-chosen-coins", count=amount, coins=cards.coins(words, amount))
        case reasons.Shields():
            return words.say("advice-chosen-shields", shields=words.say("shields", count=reason.mine))
        case reasons.Pays(amount, sold):
            to = "neighbours" if sold == amount > 0 else "bank"
            return words.say("advice-chosen-pays", coins=cards.coins(words, amount), to=to)
        case reasons.GivesUp(amount):
            return words.say("advice-chosen-gives-up", points=cards.points(words, amount))
        case _:
            return ""


def because(inquiry: Inquiry, reason: Reason) -> str:  # noqa: C901, PLR0911, PLR0912 - one sentence for each kind
    """Return a reason as a sentence."""
    words, voice = inquiry.voice.words, inquiry.voice
    match reason:
        case reasons.Points(amount, counts):
            how = "counts" if counts else "fixed"
            return words.say("advice-points", count=amount, points=cards.points(words, amount), how=how)
        case reasons.Science(amount, sets, alike):
            how = "set" if sets else "alike" if alike > 1 else "other"
            return words.say("advice-science", how=how, count=alike, points=cards.points(words, amount))
        case reasons.Shields(seat, mine, theirs, amount, had, both):
            ahead = "still-ahead" if had > theirs else "ahead-of-both" if both else "ahead"
            return words.say(
                "advice-shields",
                stands=ahead if mine > theirs else "level" if mine == theirs else "behind",
                whose=inquiry.whose,
                city=voice.name(seat),
                mine=words.say("shields", count=mine),
                theirs=theirs,
                points=cards.points(words, amount),
            )
        case reasons.Coins(amount, held):
            return words.say("advice-coins", count=amount, coins=cards.coins(words, amount), held=held)
        case reasons.Pays(amount, _):
            return words.say("advice-pays", count=amount, coins=cards.coins(words, amount))
        case reasons.Chain(by):
            return words.say("advice-chain", card=words.called(by.name))
        case reasons.Opens(opened):
            return words.say("advice-opens", cards=words.all_of([words.called(card.name) for card in opened]))
        case reasons.Makes():
            return _makes(inquiry, reason)
        case reasons.ForStage(resource, needed, made, number):
            name = words.say(f"resource-{resource.name.lower()}")
            return words.say("advice-stage", resource=name, needed=needed, made=made, number=number)
        case reasons.Trade(goods, price, sellers):
            names = words.all_of([voice.name(seat) for seat in sellers]) if sellers else ""
            coins = cards.coins(words, price)
            return words.say("advice-trade", count=len(sellers), cities=names, coins=coins, goods=goods.value)
        case reasons.Power(ability):
            return words.say("advice-power", power=cards.effect(words, Power(ability)))
        case reasons.Offers(options):
            return words.say("advice-offers", count=options)
        case reasons.Pawn(edifice):
            return words.say("advice-pawn", edifice=words.called(edifice.name), age=edifice.age)
        case reasons.TakesPart(edifice, left):
            return words.say("advice-part", edifice=words.called(edifice.name), count=left)
        case reasons.Denies(card, seat, amount, shields, mine):
            return words.say(
                "advice-denies",
                city=voice.name(seat),
                card=words.called(card.name),
                how="shields" if shields else "points" if amount else "other",
                shields=words.say("shields", count=shields),
                mine=mine,
                points=cards.points(words, amount),
            )
        case reasons.NothingElse():
            return words.say("advice-nothing-else", asked=inquiry.question.asked, whose=inquiry.whose)
        case reasons.GivesUp(amount):
            return words.say("advice-gives-up", points=cards.points(words, amount), count=amount)
        case reasons.Sells(resource):
            return words.say("advice-sells", resource=words.say(f"resource-{resource.name.lower()}"))
        case reasons.ForNobody():
            return words.say("advice-for-nobody")
        case _:
            assert_never(reason)


def _makes(inquiry: Inquiry, reason: reasons.Makes) -> str:
    words = inquiry.voice.words
    sellers = [inquiry.voice.name(seat) for seat in reason.sellers]
    resource = words.say(f"resource-{reason.resource.name.lower()}")
    told = words.say(
        "advice-makes",
        resource=resource,
        has="nothing" if not reason.cards else "some" if reason.made else "none",
        sold="yes" if sellers else "no",
        cities=words.all_of(sellers) if sellers else "",
        made=reason.made,
        count=reason.cards,
        age=reason.age,
    )
    if not reason.instead:
        return told
    others = words.any_of([words.say(f"resource-{each.name.lower()}") for each in reason.instead])
    return words.in_sequence([told, words.say("advice-makes-instead", resource=resource, others=others)])
