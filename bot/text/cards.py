"""Cards and stages, their costs and effects, in words or in the letters of the accessible edition."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Literal, assert_never

from bot.text.words import Notation, Words
from engine.catalogue import Card, Catalogue, Stage
from engine.effects import (
    Ability,
    Coins,
    CoinsPer,
    Effect,
    PawnFromBox,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    ScienceSymbol,
    Scope,
    Shields,
    Trade,
    Unit,
    VictoryToken,
)
from engine.resources import Bundle, Resource, amounts


class Whose(StrEnum):
    """Whom a card's description addresses: its possible owner, a player who decides for another city, or everyone."""

    YOURS = "yours"
    CITYS = "citys"
    ANYONE = "anyone"
    """The description addresses everyone, because anyone may get an edifice's reward."""


def coins(words: Words, amount: int) -> str:
    """Return a number of coins: "3 coins"."""
    return words.say("coins", count=amount)


def points(words: Words, amount: int) -> str:
    """Return a number of victory points: "3 points"."""
    return words.say("points", count=amount)


def number(words: Words, points: int) -> str:
    """Return points, with a word for the minus sign, because a screen reader may skip a dash."""
    return words.say("minus", amount=-points) if points < 0 else str(points)


def signed(words: Words, amount: int) -> str:
    """Return points won or lost, with the sign as a word, because a screen reader may skip a dash."""
    return words.say("signed", sign="minus" if amount < 0 else "plus" if amount else "none", amount=abs(amount))


def symbols(words: Words, of: Iterable[ScienceSymbol]) -> str:
    """Say how many there are of each science symbol, always in the same order."""
    return words.all_of(each_symbol(words, of))


def each_symbol(words: Words, of: Iterable[ScienceSymbol]) -> list[str]:
    """Say how many there are of each science symbol, as a list, always in the same order."""
    counts = Counter(of)
    return [words.say(f"symbols-{each}", count=counts[each]) for each in ScienceSymbol if counts[each]]


def resources(words: Words, packed: Bundle) -> str:
    """List the resources of a bundle that is not empty."""
    return words.all_of(_amounts(words, Counter(amounts(packed))))


def goods(words: Words, packed: Bundle) -> str:
    """List resources for use next to a price, without a number for a single unit."""
    if words.notation is Notation.LETTERS:
        return resources(words, packed)
    return words.all_of([units_in_few(words, [(kind,)] * count) for kind, count in amounts(packed).items()])


def units(words: Words, produced: Iterable[Unit]) -> str:
    """List the units produced: the fixed ones added up, then those with a choice of resources."""
    produced = tuple(produced)
    certain = Counter(dict.fromkeys(Resource, 0))  # in the rulebook's order
    certain.update(unit[0] for unit in produced if len(unit) == 1)
    choices = [words.say("one-of", resources=_any(words, unit)) for unit in produced if len(unit) > 1]
    shown = [*_amounts(words, +certain), *choices]
    return words.sum_of(shown) if words.notation is Notation.LETTERS else words.all_of(shown)


def units_in_few(words: Words, produced: Iterable[Unit]) -> str:
    """List the units produced where space is short: a single unit has no number, and there is no "and"."""
    produced = tuple(produced)
    if words.notation is Notation.LETTERS:
        return units(words, produced)
    counts = Counter(unit[0] for unit in produced if len(unit) == 1)
    certain = [
        _any(words, (kind,)) if counts[kind] == 1 else _amounts(words, Counter({kind: counts[kind]}))[0]
        for kind in Resource
        if counts[kind]
    ]
    choices = [words.say("one-of", resources=_any(words, unit)) for unit in produced if len(unit) > 1]
    return words.row_of([*certain, *choices])


def cost(words: Words, card: Card) -> str:
    """Say what a card costs, coins first."""
    told = cost_in_short(words, card)
    return words.say("card-cost", cost=told) if told else words.say("card-cost-nothing")


def cost_in_short(words: Words, card: Card) -> str:
    """Name a card's cost without a full sentence; empty if it costs nothing."""
    parts = [coins(words, card.coins)] if card.coins else []
    if card.cost:
        parts.append(resources(words, card.cost))
    return words.all_of(parts) if parts else ""


def effects(words: Words, of: Sequence[Effect], whose: Whose = Whose.YOURS) -> str:
    """Say what a structure or a stage gives."""
    if (both := _now_and_later(of)) is not None:
        return _both(words, *both, whose, "phrase")
    return words.all_of([effect(words, each, whose) for each in of])


def effects_in_short(words: Words, of: Sequence[Effect], whose: Whose = Whose.YOURS) -> str:
    """Say what a structure or a stage gives, for readers who know the game: science symbols are only named."""
    symbols = [words.say(f"science-{each.symbol}") for each in of if isinstance(each, Science)]
    return words.all_of(symbols) if symbols else effects(words, of, whose)


def effects_for_button(words: Words, of: Sequence[Effect]) -> str:
    """Say what an edifice's reward brings, short enough for a button: not when it comes or from which cities."""
    return words.all_of([_effect_for_button(words, each) for each in of])


def _effect_for_button(words: Words, of: Effect) -> str:
    match of:
        case Produce(produced):
            return units(words, produced)
        case Coins(amount):
            return coins(words, amount)
        case VictoryToken(amount):
            return points(words, amount)
        case PointsPer(points=amount):
            return words.say("effect-points-per-in-few", points=points(words, amount), things=_things(words, of, 1))
        case Power(Ability.REPEAT_GUILD | Ability.REMOVE_DEFEATS as ability):
            return words.say("effect-ability-in-few", ability=ability.value)
        case _:
            return effect(words, of)


def stage(words: Words, number: int, of: Stage, whose: Whose = Whose.YOURS) -> str:
    """Describe a stage that has not been built yet: number, cost and effects."""
    return words.say("stage", number=number, cost=resources(words, of.cost), effects=stage_gives(words, of, whose))


def stage_gives(words: Words, of: Stage, whose: Whose = Whose.YOURS) -> str:
    """Say what a stage gives; if its owner takes one of several options (Carthage), list them all."""
    if not of.options:
        return effects(words, of.effects, whose)
    *earlier, last = options(words, of, whose)
    return words.say("stage-options", earlier=words.row_of(earlier), last=last)


def options(words: Words, of: Stage, whose: Whose = Whose.YOURS) -> list[str]:
    """Say what each of a stage's options gives."""
    return [effects(words, each, whose) for each in of.options]


def chains(words: Words, card: Card, catalogue: Catalogue, whose: Whose = Whose.YOURS) -> list[str]:
    """Name the structures that make this one free, and those that it makes free."""
    return [*chains_before(words, card, whose), *_leads_to(words, card, catalogue)]


def chains_before(words: Words, card: Card, whose: Whose = Whose.YOURS) -> list[str]:
    """Name the structures that make this one free; empty if there are none."""
    earlier = sorted(words.called(each.name) for each in card.free_from)
    return [words.say("card-free-with", cards=words.any_of(earlier), whose=whose)] if earlier else []


def card_facts(words: Words, card: Card, catalogue: Catalogue, whose: Whose = Whose.YOURS) -> str:
    """Describe everything printed on a card: name, colour, cost, effect, chains."""
    return words.in_sequence([_head(words, card), card_details(words, card, catalogue, whose)])


def card_details(words: Words, card: Card, catalogue: Catalogue, whose: Whose = Whose.YOURS) -> str:
    """Describe everything printed on a card except its name and colour."""
    return words.in_sequence([cost(words, card), gives(words, card, whose), *chains(words, card, catalogue, whose)])


def card_worth(words: Words, card: Card, catalogue: Catalogue, whose: Whose = Whose.YOURS) -> str:
    """Describe a card without its cost: name, colour, effect, and what it makes free later."""
    return words.in_sequence([_head(words, card), card_use(words, card, catalogue, whose)])


def card_use(words: Words, card: Card, catalogue: Catalogue, whose: Whose = Whose.YOURS) -> str:
    """Return the same as `card_worth`, without name and colour."""
    return words.in_sequence([gives(words, card, whose), *_leads_to(words, card, catalogue)])


def card_ages(words: Words, card: Card) -> list[str]:
    """Say in which Ages a card is dealt and how many copies there are by number of players, one line per Age."""
    if not card.copies:
        return [words.say("card-guild")]
    lines: list[str] = []
    for age, copies in card.copies.items():
        shown = [
            words.say("card-copies", count=sum(each <= least for each in copies), players=least)
            for least in sorted(set(copies))
        ]
        lines.append(words.say("card-age", age=age, copies=words.all_of(shown)))
    return lines


def effect(words: Words, of: Effect, whose: Whose = Whose.YOURS) -> str:
    """Describe one effect of a structure or a stage."""
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
            return words.say("effect-science-choice", whose=whose)
        case Trade():
            return trade(words, of)
        case CoinsPer() | PointsPer():
            return _per(words, of, whose)
        case Power() | VictoryToken() | PawnFromBox():
            return _special(words, of, whose)
        case _:
            assert_never(of)


def trade(words: Words, of: Trade) -> str:
    """Describe a lower price in commerce: for which goods, from which neighbours."""
    return words.say("effect-trade", goods=of.goods.value, side=_side(of), coins=coins(words, of.price))


def gives(words: Words, card: Card, whose: Whose = Whose.YOURS) -> str:
    """Say in a sentence what a card gives."""
    if (both := _now_and_later(card.effects)) is not None:
        return _both(words, *both, whose, "sentence")
    match card.effects:
        case (Trade() as of,):
            price = coins(words, of.price)
            return words.say("card-trade", goods=of.goods.value, side=_side(of), coins=price, whose=whose)
        case _:
            return words.say("card-gives", effects=effects(words, card.effects, whose))


def _special(words: Words, of: Power | VictoryToken | PawnFromBox, whose: Whose) -> str:
    match of:
        case Power(ability):
            return words.say(f"ability-{ability}", whose=whose)
        case VictoryToken(amount):
            return words.say("effect-victory-token", points=points(words, amount))
        case PawnFromBox(ages):
            return words.say("effect-pawn", ages=words.any_of([str(age) for age in ages]))
        case _:
            assert_never(of)


def _head(words: Words, card: Card) -> str:
    return words.say("card-head", card=words.called(card.name), colour=words.say(f"colour-{card.colour}"))


def _side(of: Trade) -> str:
    return "both" if len(of.neighbours) > 1 else of.neighbours[0].value


def _now_and_later(of: Sequence[Effect]) -> tuple[CoinsPer, PointsPer] | None:
    """Return the coins now and points at the end if both count the same things in the player's city, otherwise None."""
    match of:
        case (CoinsPer(things, (Scope.OWN,)) as now, PointsPer(same, (Scope.OWN,)) as later) if things == same:
            return now, later
        case _:
            return None


def _both(words: Words, now: CoinsPer, later: PointsPer, whose: Whose, form: Literal["phrase", "sentence"]) -> str:
    return words.say(
        "effect-both-per",
        form=form,
        whose=whose,
        things=_things(words, now, 2),
        coins=coins(words, now.coins),
        points=points(words, later.points),
    )


def _leads_to(words: Words, card: Card, catalogue: Catalogue) -> list[str]:
    later = [words.called(each.name) for each in catalogue.leads_to(card)]
    return [words.say("card-leads-to", cards=words.all_of(later))] if later else []


def _per(words: Words, of: CoinsPer | PointsPer, whose: Whose) -> str:
    things, where = _things(words, of, 1), _where(words, of.cities, whose)
    if isinstance(of, CoinsPer):
        return words.say("effect-coins-per", coins=coins(words, of.coins), things=things, where=where)
    told = points(words, of.points)
    return words.say("effect-points-per", points=told, things=things, where=where, brevity=words.brevity)


def _things(words: Words, of: CoinsPer | PointsPer, count: int) -> str:
    return words.any_of([words.say(f"thing-{thing}", count=count) for thing in of.count])


def _amounts(words: Words, counts: Counter[Resource]) -> list[str]:
    if words.notation is Notation.LETTERS:
        letters = " ".join(words.say(f"resource-{kind.name.lower()}") for kind in counts.elements())
        return [letters] if letters else []
    return [
        words.say("amount", count=count, resource=words.say(f"resource-{kind.name.lower()}"))
        for kind, count in counts.items()
    ]


def _any(words: Words, unit: Unit) -> str:
    return words.any_of([words.say(f"resource-{kind.name.lower()}") for kind in Resource if kind in unit])


def _where(words: Words, cities: Sequence[Scope], whose: Whose) -> str:
    match cities:
        case (Scope.OWN,):
            return words.say("where-own", whose=whose)
        case (Scope.NEIGHBOURS,):
            return words.say("where-neighbours", brevity=words.brevity)
        case _:
            return words.say("where-all", whose=whose)
