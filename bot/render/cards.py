"""Cards, stages and what they cost and give, in words or in the letters of the accessible edition."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.render.words import Notation, Words
from engine.catalogue import Card, Catalogue, Stage
from engine.effects import (
    Coins,
    CoinsPer,
    Effect,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    Scope,
    Shields,
    Trade,
    Unit,
)
from engine.resources import Bundle, Resource, amounts


def coins(words: Words, amount: int) -> str:
    """An amount of coins."""
    return words.say("coins", count=amount)


def points(words: Words, amount: int) -> str:
    """An amount of victory points."""
    return words.say("points", count=amount)


def resources(words: Words, packed: Bundle) -> str:
    """The resources of a bundle that is not empty."""
    return words.all_of(_amounts(words, Counter(amounts(packed))))


def units(words: Words, produced: Iterable[Unit]) -> str:
    """Units that are produced: amounts of what is certain, then those that are one of several resources."""
    produced = tuple(produced)
    certain = Counter(dict.fromkeys(Resource, 0))  # in the rulebook's order
    certain.update(unit[0] for unit in produced if len(unit) == 1)
    choices = [words.say("one-of", resources=_any(words, unit)) for unit in produced if len(unit) > 1]
    return words.all_of([*_amounts(words, +certain), *choices])


def cost(words: Words, card: Card) -> str:
    """What a card costs, coins first."""
    parts = [coins(words, card.coins)] if card.coins else []
    if card.cost:
        parts.append(resources(words, card.cost))
    return words.say("card-cost", cost=words.all_of(parts)) if parts else words.say("card-cost-nothing")


def effects(words: Words, of: Iterable[Effect]) -> str:
    """What a structure or a stage gives."""
    return words.all_of([effect(words, each) for each in of])


def stage(words: Words, number: int, of: Stage) -> str:
    """A stage that is still to be built."""
    return words.say("stage", number=number, cost=resources(words, of.cost), effects=effects(words, of.effects))


def chains(words: Words, card: Card, catalogue: Catalogue) -> list[str]:
    """Which structures make this one free, and which ones it makes free."""
    sentences: list[str] = []
    if card.free_from:
        earlier = sorted(each.name for each in card.free_from)
        sentences.append(words.say("card-free-with", cards=words.any_of(earlier)))
    return [*sentences, *_leads_to(words, card, catalogue)]


def card_facts(words: Words, card: Card, catalogue: Catalogue) -> str:
    """All that is printed on a card: name, colour, cost, effect, chains."""
    return " ".join([_head(words, card), cost(words, card), _gives(words, card), *chains(words, card, catalogue)])


def card_worth(words: Words, card: Card, catalogue: Catalogue) -> str:
    """What a card is good for where it costs nothing: name, colour, effect, what it makes free later."""
    return " ".join([_head(words, card), _gives(words, card), *_leads_to(words, card, catalogue)])


def effect(words: Words, of: Effect) -> str:
    """One effect of a structure or a stage."""
    match of:
        case Produce(produced, for_sale):
            made = units(words, produced)
            return words.say("effect-produce" if for_sale else "effect-produce-own", resources=made)
        case Points(amount):
            return points(words, amount)
        case Shields(amount):
            return words.say("shields", count=amount)
        case Coins(amount):
            return words.say("effect-coins", coins=coins(words, amount))
        case Science(symbol):
            return words.say("effect-science", symbol=words.say(f"science-{symbol}"))
        case ScienceChoice():
            return words.say("effect-science-choice")
        case Trade():
            return trade(words, of)
        case CoinsPer() | PointsPer():
            return _per(words, of)
        case Power(ability):
            return words.say(f"ability-{ability}")
        case _:
            assert_never(of)


def trade(words: Words, of: Trade) -> str:
    """A better price in commerce."""
    side = "both" if len(of.neighbours) > 1 else of.neighbours[0].value
    return words.say("effect-trade", goods=of.goods.value, side=side, coins=coins(words, of.price))


def _head(words: Words, card: Card) -> str:
    return words.say("card-head", card=card.name, colour=words.say(f"colour-{card.colour}"))


def _gives(words: Words, card: Card) -> str:
    return words.say("card-gives", effects=effects(words, card.effects))


def _leads_to(words: Words, card: Card, catalogue: Catalogue) -> list[str]:
    later = [each.name for each in catalogue.leads_to(card)]
    return [words.say("card-leads-to", cards=words.all_of(later))] if later else []


def _per(words: Words, of: CoinsPer | PointsPer) -> str:
    things = words.any_of([words.say(f"thing-{thing}") for thing in of.count])
    where = _where(words, of.cities)
    if isinstance(of, CoinsPer):
        return words.say("effect-coins-per", coins=coins(words, of.coins), things=things, where=where)
    return words.say("effect-points-per", points=points(words, of.points), things=things, where=where)


def _amounts(words: Words, counts: Counter[Resource]) -> list[str]:
    if words.notation is Notation.LETTERS:
        letters = " ".join(words.say(f"resource-{kind.name.lower()}") for kind in counts.elements())
        return [letters] if letters else []
    return [
        words.say("amount", count=count, resource=words.say(f"resource-{kind.name.lower()}"))
        for kind, count in counts.items()
    ]


def _any(words: Words, unit: Unit) -> str:
    return words.any_of([words.say(f"resource-{kind.name.lower()}") for kind in unit])


def _where(words: Words, cities: Sequence[Scope]) -> str:
    match cities:
        case (Scope.OWN,):
            return words.say("where-own")
        case (Scope.NEIGHBOURS,):
            return words.say("where-neighbours")
        case _:
            return words.say("where-all")
