"""What structures, stages and edifices cost and give, as rows of icons; the picture's text explains them."""

from collections.abc import Sequence
from itertools import chain
from typing import assert_never

from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.figures import figures, signed
from engine.catalogue import Age, Card, Stage
from engine.counting import Counted
from engine.effects import (
    CardPenalty,
    CityFeature,
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
    TokensPenalty,
    Trade,
    Unit,
    VictoryToken,
)
from engine.resources import Bundle, Goods, Resource, amounts

EITHER = "/"
"""Between alternatives."""
EACH = "\N{MULTIPLICATION SIGN}"
"""Between a gain and what it is given for, each time."""
AND = "+"
"""Between things that all count."""
BRINGS = "="
"""Between a cost and what it brings, and between what is counted and what that brings now."""
LOST = Icon("lost")
"""Before what is lost."""
_WIDE = 50
"""The size of a coin with room for two digits of the smallest size."""
_TO = 36
"""The size of the icon for the receiver of coins: next to them, it need not be as large."""


def resource(of: Resource) -> Icon:
    """A resource with its letter."""
    return Icon(of.name.lower(), of.value.upper())


def resources(of: Bundle) -> list[Item]:
    """An icon for every unit of a bundle."""
    return [resource(kind) for kind, count in amounts(of).items() for _ in range(count)]


def unit(of: Unit) -> list[Item]:
    """One unit, of any of these resources, always in the same order."""
    return _join([[resource(each)] for each in Resource if each in of], EITHER)


def missing(always: Bundle, either: Sequence[Bundle]) -> list[Item]:
    """The resources missing in any case, then the sets of which one is missing besides."""
    parts = [resources(always)] if always else []
    if either:
        parts.append(_join([resources(each) for each in either], EITHER))
    return _join(parts, AND)


def cost(of: Card) -> list[Item]:
    """What a card costs, coins first; empty if it is free."""
    return [*([Icon("coin", str(of.coins))] if of.coins else []), *resources(of.cost)]


def payment(left: int, right: int, bank: int = 0) -> list[Item]:
    """How many coins go to either neighbour and to the bank; empty for nothing."""
    return payments([(to(side), coins) for side, coins in (("left", left), ("right", right), ("bank", bank))])


def payments(paid: Sequence[tuple[Item, int]]) -> list[Item]:
    """How many coins go to whom; empty for nothing."""
    return [item for receiver, amount in paid if amount for item in (receiver, coins(amount))]


def to(name: str) -> Icon:
    """The icon of the receiver of coins."""
    return Icon(name, size=_TO)


def coins(of: int) -> Icon:
    """Coins that are paid or given, a little larger from 10 on."""
    return Icon("coin", str(of), size=_WIDE if of > 9 else 0)


def price_tag(of: int) -> Icon:
    """What each of some goods costs, in coins: a tag, so that it is not taken for coins that somebody has or pays."""
    return Icon("price", str(of))


def effects(of: Sequence[Effect]) -> list[list[Item]]:
    """What a structure or an edifice gives, a row for each effect; coins and points for the same things share one."""
    match of:
        case (CoinsPer(count, cities, coins), PointsPer(same, where, points)) if (count, cities) == (same, where):
            return [[Icon("coin", str(coins)), Icon("points", str(points)), EACH, *_counted_things(count, cities)]]
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
            return [Icon(_side(neighbours)), Icon(kind), price_tag(price)]
        case CoinsPer(count, cities, coins):
            return [Icon("coin", str(coins)), EACH, *_counted_things(count, cities)]
        case PointsPer(count, cities, points):
            return [Icon("points", str(points)), EACH, *_counted_things(count, cities)]
        case Power() | VictoryToken() | PawnFromBox():
            return _special(of)
        case _:
            assert_never(of)


def counted(found: Sequence[Counted]) -> list[Item]:
    """What effects that count bring now; empty where none counts. Two digits have no room in icons of every size."""
    brought: list[Item] = []
    for each in found:
        icon, total = "coin" if isinstance(each.effect, CoinsPer) else "points", str(each.total)
        brought += [Icon(icon, total)] if each.total <= 9 else [total, Icon(icon)]
    return [BRINGS, *brought] if brought else []


def brings_points(points: int) -> list[Item]:
    """What something brings now in points."""
    return [BRINGS, *([Icon("points", str(points))] if points <= 9 else [str(points), Icon("points")])]


def _special(of: Power | VictoryToken | PawnFromBox) -> list[Item]:
    match of:
        case Power(ability):
            return [Icon(ability.value)]
        case VictoryToken(points):
            return [token(points)]
        case PawnFromBox(ages):
            return [Icon("box"), *_join([[pawn(age)] for age in ages], EITHER)]
        case _:
            assert_never(of)


def stage(of: Stage) -> list[list[Item]]:
    """What a stage gives, a row for each effect; options to choose from share one."""
    given = effects(of.effects)
    return [*given, _join(options(of), EITHER)] if of.options else given


def options(of: Stage) -> list[list[Item]]:
    """The options of a stage, of which its owner takes one: a row for each."""
    return [list(chain.from_iterable(effects(each))) for each in of.options]


def pawn(age: Age) -> Icon:
    """A participation pawn with its Age."""
    return Icon("pawn", str(age))


def token(points: int) -> Icon:
    """A victory token."""
    return Icon("victory", signed(points))


def debt(points: int) -> Icon:
    """A debt token that costs so many points, or several together."""
    return Icon("debt", figures(-points))


def penalty(of: Penalty) -> list[Item]:
    """What a failed edifice takes."""
    match of:
        case CoinsPenalty(coins):
            return [LOST, Icon("coin", str(coins))]
        case CardPenalty(colour):
            return [LOST, thing(colour)]
        case TokensPenalty(tokens):
            return [LOST, *[Icon("victory")] * tokens]
        case _:
            assert_never(of)


def thing(of: Countable) -> Icon:
    """The icon of something that effects count."""
    match of:
        case CityFeature.STAGE:
            return Icon("stage")
        case CityFeature.DEFEAT:
            return Icon("defeat", figures(-1))
        case CityFeature.COLOUR:
            return Icon("colours")
        case CityFeature.PAIR:
            return Icon("pair")
        case _:
            return Icon(f"kind-{of}")


def _counted_things(count: Sequence[Countable], cities: Sequence[Scope]) -> list[Item]:
    where = "everyone" if len(cities) > 1 else "own" if Scope.OWN in cities else "neighbours"
    return [*_join([[thing(each)] for each in count], AND), Icon(where)]


def _join(parts: Sequence[Sequence[Item]], sign: str) -> list[Item]:
    """The parts in one row, with a sign between each two."""
    separated = [item for part in parts for item in (sign, *part)]
    return separated[1:]


def _side(neighbours: Sequence[Neighbour]) -> str:
    return "neighbours" if len(neighbours) > 1 else neighbours[0].value
