"""The outcome of a move: what lies on the table in a view, and how one move alone would change it.

The moves of the others are unknown; whoever judges the outcome has to allow for what they may do in the same turn.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, assert_never

from engine.catalogue import Age
from engine.city import City, coins_when_built, left_of, right_of
from engine.commerce import Payment
from engine.constants import DISCARD_COINS
from engine.edifices import Projects, after_penalty, give_rewards, with_pawn, with_pawns_taken
from engine.effects import Effect
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    TakeOption,
    TakePawn,
)
from engine.ruleset import Seat
from engine.views import CityView, PublicView

Cities: TypeAlias = tuple[City, ...]
"""By seat."""


class Scene(NamedTuple):
    """The part of the table that a move may change."""

    cities: Cities
    projects: Projects = ()
    """By Age; empty if no edifices are played."""
    age: Age = 1


def scene_of(table: PublicView) -> Scene:
    """The table as everybody sees it."""
    return Scene(cities_of(table.cities), table.projects, table.age)


def cities_of(views: Sequence[CityView]) -> Cities:
    """The cities as they lie on the table; the cards under their stages stay unknown."""
    return tuple(
        City(
            board=view.board,
            stages=view.stages,
            coins=view.coins,
            built=view.built,
            victory=view.victory,
            defeats=view.defeats,
            free_build_used=view.free_build_used,
            options=view.options,
            participation=view.participation,
        )
        for view in views
    )


def after_move(scene: Scene, seat: Seat, move: Move) -> Scene:
    """The table after this move of this seat, as if nobody else moved."""
    cities, projects, age = scene
    city = cities[seat]
    match move:
        case Build(card, payment, olympia):
            bank = 0 if olympia else city.cost_of(card)[1]
            grown = city.with_card(card, city.coins - payment.total - bank, olympia=olympia)
            return scene._replace(cities=_paid(_with_gains(cities, seat, grown, card.effects), seat, payment))
        case BuildStage():
            return _with_stage(scene, seat, move)
        case BuildDiscarded(card):
            grown = city.with_card(card, city.coins)
            return scene._replace(cities=_with_gains(cities, seat, grown, card.effects))
        case Discard():
            return scene._replace(cities=_replaced(cities, seat, city.with_coins(city.coins + DISCARD_COINS)))
        case Decline():
            return scene
        case TakeOption(option):
            stage = city.last_stage
            assert stage is not None
            grown = city.with_option(option)
            return scene._replace(cities=_with_gains(cities, seat, grown, stage.options[option]))
        case TakePawn(of):
            return _with_rewards(scene._replace(cities=_replaced(cities, seat, with_pawn(city, of))))
        case GiveUpCard() | GiveUpTokens():
            return scene._replace(cities=_replaced(cities, seat, after_penalty(city, projects[age - 1].edifice, move)))
        case _:
            assert_never(move)


def _with_stage(scene: Scene, seat: Seat, move: BuildStage) -> Scene:
    """With the next stage and the pawns that come with it; its owner's choice, if any, is left open."""
    cities, projects, age = scene
    city = cities[seat]
    stage = city.next_stage
    assert stage is not None
    grown = city.with_stage(move.card, city.coins - move.payment.total)
    if move.take_part:
        grown = with_pawn(grown.with_coins(grown.coins - projects[age - 1].edifice.cost), age, joined=True)
        projects = with_pawns_taken(projects, age, 1)
    if stage.pawn is not None:
        grown = with_pawn(grown, stage.pawn)
    built = Scene(_paid(_with_gains(cities, seat, grown, stage.effects), seat, move.payment), projects, age)
    return _with_rewards(built) if move.take_part or stage.pawn else built


def _with_rewards(scene: Scene) -> Scene:
    """With the rewards that have become due."""
    cities = list(scene.cities)
    give_rewards(cities, scene.projects)
    return scene._replace(cities=tuple(cities))


def _with_gains(cities: Cities, seat: int, grown: City, effects: Sequence[Effect]) -> Cities:
    """With the grown city in its place, including the coins that its new effects bring."""
    cities = _replaced(cities, seat, grown)
    gained = coins_when_built(effects, cities, seat)
    return _replaced(cities, seat, grown.with_coins(grown.coins + gained)) if gained else cities


def _paid(cities: Cities, seat: int, payment: Payment) -> Cities:
    """With the coins paid to the neighbours; the payer's own coins are already deducted."""
    for neighbour, coins in (
        (left_of(seat, len(cities)), payment.left),
        (right_of(seat, len(cities)), payment.right),
    ):
        if coins:
            cities = _replaced(cities, neighbour, cities[neighbour].with_coins(cities[neighbour].coins + coins))
    return cities


def _replaced(cities: Cities, seat: int, city: City) -> Cities:
    return (*cities[:seat], city, *cities[seat + 1 :])
