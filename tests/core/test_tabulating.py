"""Anything that the core has no number for is refused by name; the engine also refuses it when it loads the data."""

from dataclasses import replace

import pytest

from core import tabulating
from core.tabulating import TablesError, numbers
from engine.catalogue import Catalogue
from engine.effects import Neighbour, Trade
from engine.resources import UNIT, Goods, Resource
from engine.ruleset import Ruleset


@pytest.mark.parametrize("price", [2, 3])
def test_a_price_that_is_no_lower_is_refused(monkeypatch: pytest.MonkeyPatch, price: int) -> None:
    catalogue = Ruleset().catalogue
    dear = Trade(kind="trade", goods=Goods.RAW, neighbours=(Neighbour.LEFT,), price=price)
    post = replace(catalogue.cards["East Trading Post"], effects=(dear,))
    changed = Catalogue({**catalogue.cards, post.name: post}, catalogue.boards, catalogue.edifices)
    monkeypatch.setattr(Ruleset, "catalogue", changed)
    with pytest.raises(TablesError, match="East Trading Post: a price other than one coin instead of two"):
        numbers.__wrapped__(Ruleset(), 3)


@pytest.mark.parametrize("order", [tuple(reversed(Resource)), (*tuple(Resource)[1:], Resource.WOOD)])
def test_resources_in_an_order_that_payments_do_not_expect_are_refused(
    monkeypatch: pytest.MonkeyPatch, order: tuple[Resource, ...]
) -> None:
    monkeypatch.setattr(tabulating, "UNIT", {each: 1 << 4 * place for place, each in enumerate(order)})
    with pytest.raises(TablesError, match="resources: raw materials come first"):
        numbers.__wrapped__(Ruleset(), 3)


def test_what_there_is_has_numbers() -> None:
    assert set(UNIT) == set(Resource)
    assert numbers.__wrapped__(Ruleset(), 3).tables.card_names
