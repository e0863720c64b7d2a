"""What structures, stages and edifices cost and give, as rows of icons; what these mean, the picture's text tells."""

from collections.abc import Sequence
from itertools import chain
from typing import assert_never

from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.figures import figures, signed
from engine.catalogue import Age, Card, Stage
from engine.effects import (
    CardPenalty,
    Coins,
    CoinsPenalty,
    CoinsPer,
    Countable,
    Effect,
    Neighbour,
    PawnFromBox,
    Penalty,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    Scope,
    Shields,
    Tally,
    TokensPenalty,
    Trade,
    Unit,
    VictoryToken,
)
from engine.resources import Bundle, Goods, Resource, amounts

EITHER = "/"
"""Between two of which one is had."""
EACH = "\N{MULTIPLICATION SIGN}"
"""Between what is had and what it is had for."""
AND = "+"
"""Between several things of which all are meant."""
BRINGS = "="
"""Between what something costs and what one gains by it."""
LESS = "\N{EN DASH}"
"""Before what is given up; the font has no minus of its own."""
_WIDE = 50
"""Pixels of a coin for two digits of the smallest size."""
_TO = 36
"""Pixels of the icon that says to whom coins go: next to them, it need not be as large."""


def resource(of: Resource) -> Icon:
    """A resource with its letter."""
    return Icon(of.name.lower(), of.value.upper())


def resources(of: Bundle) -> list[Item]:
    """Every unit of a bundle."""
    return [resource(kind) for kind, count in amounts(of).items() for _ in range(count)]


def unit(of: Unit) -> list[Item]:
    """One unit of one of several resources."""
    return _joined([[resource(each)] for each in of], EITHER)


def missing(always: Bundle, either: Sequence[Bundle]) -> list[Item]:
    """What is missing in any case, and sets of resources of which one is missing beside it."""
    parts = [resources(always)] if always else []
    if either:
        parts.append(_joined([resources(each) for each in either], EITHER))
    return _joined(parts, AND)


def cost(of: Card) -> list[Item]:
    """What a card costs, coins first; empty for nothing."""
    return [*([Icon("coin", str(of.coins))] if of.coins else []), *resources(of.cost)]


def payment(left: int, right: int, bank: int = 0) -> list[Item]:
    """How many coins go to either neighbour and to the bank; empty for nothing."""
    return payments([(to(side), coins) for side, coins in (("left", left), ("right", right), ("bank", bank))])


def payments(paid: Sequence[tuple[Item, int]]) -> list[Item]:
    """How many coins go to whom; empty for nothing."""
    return [item for receiver, amount in paid if amount for item in (receiver, coins(amount))]


def to(name: str) -> Icon:
    """The icon of whoever gets coins."""
    return Icon(name, size=_TO)


def coins(of: int) -> Icon:
    """Coins that are paid or given, a little larger where they are many."""
    return Icon("coin", str(of), size=_WIDE if of > 9 else 0)


def effects(of: Sequence[Effect]) -> list[list[Item]]:
    """What a structure or an edifice gives, a row an effect; coins and points for the same things stand in one."""
    match of:
        case (CoinsPer(count, cities, coins), PointsPer(same, where, points)) if (count, cities) == (same, where):
            return [[Icon("coin", str(coins)), Icon("points", str(points)), EACH, *_counted(count, cities)]]
        case _:
            return [effect(each) for each in of]


def effect(of: Effect) -> list[Item]:  # noqa: PLR0911 - one for each kind
    """One effect."""
    match of:
        case Produce(units):
            return list(chain.from_iterable(map(unit, units)))
        case Points(points):
            return [Icon("points", str(points))]
        case Shields(shields):
            return [Icon("shield", str(shields))]
        case Coins(coins):
            return [Icon("coin", str(coins))]
        case Science(symbol):
            return [Icon(f"science-{symbol}")]
        case ScienceChoice():
            return [Icon("science-any")]
        case Trade(goods, neighbours, price):
            kind = "raw" if goods is Goods.RAW else "goods"
            return [Icon(_side(neighbours)), Icon(kind), Icon("coin", str(price))]
        case CoinsPer(count, cities, coins):
            return [Icon("coin", str(coins)), EACH, *_counted(count, cities)]
        case PointsPer(count, cities, points):
            return [Icon("points", str(points)), EACH, *_counted(count, cities)]
        case Power() | VictoryToken() | PawnFromBox():
            return _special(of)
        case _:
            assert_never(of)


def _special(of: Power | VictoryToken | PawnFromBox) -> list[Item]:
    match of:
        case Power(ability):
            return [Icon(ability.value)]
        case VictoryToken(points):
            return [token(points)]
        case PawnFromBox(ages):
            return [Icon("box"), *_joined([[pawn(age)] for age in ages], EITHER)]
        case _:
            assert_never(of)


def stage(of: Stage) -> list[list[Item]]:
    """What a stage gives, a row an effect; where its owner takes one of several, these stand in one."""
    given = effects(of.effects)
    return [*given, _joined(options(of), EITHER)] if of.options else given


def options(of: Stage) -> list[list[Item]]:
    """What a stage offers its owner, who takes one: a row an offer."""
    return [list(chain.from_iterable(effects(each))) for each in of.options]


def pawn(age: Age) -> Icon:
    """A participation pawn with its Age."""
    return Icon("pawn", str(age))


def token(points: int) -> Icon:
    """A victory token."""
    return Icon("victory", signed(points))


def debt(points: int) -> Icon:
    """Debt tokens, by what they cost."""
    return Icon("debt", figures(-points))


def penalty(of: Penalty) -> list[Item]:
    """What a failed edifice takes."""
    match of:
        case CoinsPenalty(coins):
            return [LESS, Icon("coin", str(coins))]
        case CardPenalty(colour):
            return [LESS, thing(colour)]
        case TokensPenalty(tokens):
            return [LESS, *[Icon("victory")] * tokens]
        case _:
            assert_never(of)


def thing(of: Countable) -> Icon:
    """What is counted."""
    match of:
        case Tally.STAGE:
            return Icon("stage")
        case Tally.DEFEAT:
            return Icon("defeat", figures(-1))
        case Tally.COLOUR:
            return Icon("colours")
        case Tally.PAIR:
            return Icon("pair")
        case _:
            return Icon(f"kind-{of}")


def _counted(count: Sequence[Countable], cities: Sequence[Scope]) -> list[Item]:
    where = "everyone" if len(cities) > 1 else "own" if Scope.OWN in cities else "neighbours"
    return [*_joined([[thing(each)] for each in count], AND), Icon(where)]


def _joined(parts: Sequence[Sequence[Item]], sign: str) -> list[Item]:
    """All of it, with a sign between two parts."""
    separated = [item for part in parts for item in (sign, *part)]
    return separated[1:]


def _side(neighbours: Sequence[Neighbour]) -> str:
    return "neighbours" if len(neighbours) > 1 else neighbours[0].value
