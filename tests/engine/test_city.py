"""A change to a city leaves everything else about the city as it was."""

from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from engine.catalogue import Side
from engine.city import City, Participation
from engine.constants import VICTORY
from engine.edifices import after_penalty, with_pawn, with_reward
from engine.loading import catalogue
from engine.moves import GiveUpCard, GiveUpTokens

FIRST = catalogue("first", ("edifice",))
PALACE, ALTAR, TAVERN = (FIRST.cards[name] for name in ("Palace", "Altar", "Tavern"))
EDIFICE = FIRST.edifices

# Carthage has options; no city has all powers, but a change does not check that.
FULL = City(
    board=FIRST.boards["Carthage", Side.A],
    stages=1,
    coins=8,
    built=(ALTAR,),
    buried=(TAVERN,),
    victory=(VICTORY[1],),
    defeats=2,
    free_build_used=True,
    options=(1,),
    participation=Participation((1, 2), joined=True, debts=(2,), rewards=(EDIFICE["River Port"],)),
)
PART = FULL.participation

CHANGES: dict[str, tuple[Callable[[City], City], City]] = {
    "paid": (lambda city: city.with_coins(5), replace(FULL, coins=5)),
    "with a card": (lambda city: city.with_card(PALACE, 5), replace(FULL, coins=5, built=(ALTAR, PALACE))),
    "with a stage": (
        lambda city: city.with_stage(PALACE, 5),
        replace(FULL, coins=5, stages=2, buried=(TAVERN, PALACE)),
    ),
    "after conflicts": (
        lambda city: city.after_conflicts((1, 3), 4),
        replace(FULL, victory=(1, 3), defeats=4, free_build_used=False, participation=replace(PART, joined=False)),
    ),
    "with a pawn": (
        lambda city: with_pawn(city, 3),
        replace(FULL, participation=replace(PART, pawns=(1, 2, 3))),
    ),
    "rewarded with coins": (
        lambda city: with_reward(city, EDIFICE["Money Changer"]),
        replace(FULL, coins=12, participation=replace(PART, rewards=(*PART.rewards, EDIFICE["Money Changer"]))),
    ),
    "rewarded with a token": (
        lambda city: with_reward(city, EDIFICE["Military School"]),
        replace(
            FULL,
            victory=(1, 5),
            defeats=0,
            participation=replace(PART, rewards=(*PART.rewards, EDIFICE["Military School"])),
        ),
    ),
    "less coins": (lambda city: after_penalty(city, EDIFICE["Money Changer"], None), replace(FULL, coins=6)),
    "less a card": (lambda city: after_penalty(city, EDIFICE["Archives"], GiveUpCard(ALTAR)), replace(FULL, built=())),
    "less tokens": (
        lambda city: after_penalty(
            replace(city, victory=(1, 3, 1)), EDIFICE["Concentric Castle"], GiveUpTokens((1, 3))
        ),
        FULL,
    ),
    "in debt": (
        lambda city: after_penalty(city, EDIFICE["Agora"], None),
        replace(FULL, participation=replace(PART, debts=(2, 5))),
    ),
}


def test_every_field_of_the_city_here_differs_from_a_new_citys() -> None:
    """This ensures that the other tests notice every field, present or future, that a change forgets to carry over."""
    new = City(FULL.board)
    assert [each.name for each in fields(City) if getattr(new, each.name) == getattr(FULL, each.name)] == ["board"]


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_changes_only_what_it_is_about(name: str) -> None:
    change, expected = CHANGES[name]
    assert change(FULL) == expected


def test_taking_part_is_told_from_a_pawn_of_the_box() -> None:
    fresh = City(FULL.board)
    assert not with_pawn(fresh, 1).participation.joined
    assert with_pawn(fresh, 1, joined=True).participation.joined
    assert with_pawn(with_pawn(fresh, 1, joined=True), 2).participation.joined


def test_a_free_construction_is_used_by_building_with_it() -> None:
    fresh = replace(FULL, free_build_used=False)
    assert fresh.with_card(PALACE, 8, olympia=True).free_build_used
    assert not fresh.with_card(PALACE, 8).free_build_used
