"""What becomes of a city: whatever a change is not about stays as it is."""

from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from engine.catalogue import Side
from engine.city import City
from engine.loading import catalogue
from engine.turn import VICTORY

FIRST = catalogue("first")
PALACE, ALTAR, TAVERN = (FIRST.cards[name] for name in ("Palace", "Altar", "Tavern"))

FULL = City(
    board=FIRST.boards["Olympia", Side.A],
    stages=1,
    coins=8,
    built=(ALTAR,),
    buried=(TAVERN,),
    victory=(VICTORY[1],),
    defeats=2,
    free_build_used=True,
)

CHANGES: dict[str, tuple[Callable[[City], City], City]] = {
    "paid": (lambda city: city.paid(5), replace(FULL, coins=5)),
    "with a card": (lambda city: city.with_card(PALACE, 5), replace(FULL, coins=5, built=(ALTAR, PALACE))),
    "with a stage": (
        lambda city: city.with_stage(PALACE, 5),
        replace(FULL, coins=5, stages=2, buried=(TAVERN, PALACE)),
    ),
    "after conflicts": (
        lambda city: city.after_conflicts((1, 3), 4),
        replace(FULL, victory=(1, 3), defeats=4, free_build_used=False),
    ),
}


def test_every_field_of_the_city_here_differs_from_a_new_citys() -> None:
    """So that a field which a change forgets to carry over is seen below, also one that is yet to come."""
    new = City(FULL.board)
    facts = [each.name for each in fields(City) if each.compare]
    assert [name for name in facts if getattr(new, name) == getattr(FULL, name)] == ["board"]


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_changes_only_what_it_is_about(name: str) -> None:
    change, expected = CHANGES[name]
    assert change(FULL) == expected


def test_a_free_construction_is_used_by_building_with_it() -> None:
    fresh = replace(FULL, free_build_used=False)
    assert fresh.with_card(PALACE, 8, olympia=True).free_build_used
    assert not fresh.with_card(PALACE, 8).free_build_used
