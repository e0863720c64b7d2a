"""What a city makes and knows, as pictures show it."""

from collections import Counter
from collections.abc import Iterable

from bot.text import cities
from engine.effects import ScienceSymbol, Unit
from engine.resources import Resource
from engine.scoring import symbols_to_choose
from engine.views import CityView


def in_order(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units as messages list them: certain ones in the rulebook's order, then those with a choice of resources."""
    order = list(Resource)
    return tuple(sorted(units, key=lambda unit: order.index(unit[0]) if len(unit) == 1 else len(order)))


def known_symbols(view: CityView) -> tuple[tuple[str, int], ...]:
    """The icons and numbers of a city's science symbols, without those that it chooses at the end of the game."""
    counts = Counter(cities.science(view))
    return tuple((f"science-{symbol}", counts[symbol]) for symbol in ScienceSymbol if counts[symbol])


def all_symbols(view: CityView) -> tuple[tuple[str, int], ...]:
    """The same, then the symbols that are chosen at the end of the game."""
    chosen = symbols_to_choose(view.effects())
    return (*known_symbols(view), *([("science-any", chosen)] if chosen else []))
