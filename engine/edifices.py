"""Edifices: communal buildings, one per Age, in which every player may take part (Edifice rulebook).

Each project lies on the table from the start with participation pawns on it. A player who takes part takes a pawn. When
the last pawn is taken, the edifice is constructed and rewards every player with a pawn of its Age. If pawns are left
when the Age ends, it has failed: every player without a pawn of its Age suffers the penalty or takes a debt token.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import Protocol, TypeAlias, assert_never

from engine.catalogue import Age, Card, Edifice
from engine.city import City
from engine.constants import DEBT, PAWNS
from engine.effects import Ability, CardPenalty, Coins, CoinsPenalty, TokensPenalty
from engine.moves import GiveUpCard, GiveUpTokens
from engine.ruleset import Seat


class Fate(StrEnum):
    """What has become of an edifice."""

    PROJECT = "project"
    """It may still be constructed."""
    CONSTRUCTED = "constructed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Project:
    """An edifice as it lies on the table."""

    edifice: Edifice
    pawns: int
    """How many are left on it."""
    fate: Fate = Fate.PROJECT


Projects: TypeAlias = tuple[Project, ...]
"""By Age; empty if no edifices are played."""

GiveUp: TypeAlias = GiveUpCard | GiveUpTokens


class Holdings(Protocol):
    """What a penalty can take from a city; a `City` and a `CityView` both have it."""

    @property
    def coins(self) -> int:
        """In the treasury."""

    @property
    def built(self) -> tuple[Card, ...]:
        """The structures."""

    @property
    def victory(self) -> tuple[int, ...]:
        """The values of the victory tokens."""


def starting_projects(edifices: Iterable[Edifice], players: int) -> Projects:
    """The projects at the start of the game."""
    return tuple(Project(edifice, PAWNS[players]) for edifice in edifices)


def project_of_age(projects: Projects, age: Age) -> Project | None:
    """The project of an Age; None if no edifices are played."""
    return projects[age - 1] if projects else None


def can_pay_penalty(holdings: Holdings, edifice: Edifice) -> bool:
    """Whether a city can pay the penalty in full; if not, it takes a debt token."""
    match edifice.penalty:
        case CoinsPenalty(coins):
            return holdings.coins >= coins
        case CardPenalty() | TokensPenalty():
            return bool(penalty_choices(holdings, edifice))
        case _:
            assert_never(edifice.penalty)


def penalty_choices(holdings: Holdings, edifice: Edifice) -> tuple[GiveUp, ...]:
    """What a city may give up as the penalty; empty if it cannot, or if the penalty is paid in coins.

    Tokens of the same value are alike, so the choices differ in the values given up.
    """
    match edifice.penalty:
        case CoinsPenalty():
            return ()
        case CardPenalty(colour):
            return tuple(GiveUpCard(card) for card in holdings.built if card.colour is colour)
        case TokensPenalty(tokens):
            # No more of one value than are given up: a position may hold any number of tokens.
            counted = Counter(holdings.victory)
            held = [value for value in sorted(counted) for _ in range(min(counted[value], tokens))]
            return tuple(GiveUpTokens(values) for values in dict.fromkeys(combinations(held, tokens)))
        case _:
            assert_never(edifice.penalty)


def must_choose_penalty(holdings: Holdings, edifice: Edifice) -> bool:
    """Whether the owner is asked what to give up as the penalty: only if there is more than one choice."""
    return len(penalty_choices(holdings, edifice)) > 1


def after_penalty(city: City, edifice: Edifice, given_up: GiveUp | None) -> City:
    """The city after the penalty: it pays coins, gives this up, or takes a debt token if it cannot pay in full."""
    if not can_pay_penalty(city, edifice):
        debts = (*city.participation.debts, DEBT[edifice.age])
        return replace(city, participation=replace(city.participation, debts=debts))
    match given_up:
        case GiveUpCard(card):
            return replace(city, built=tuple(each for each in city.built if each is not card))
        case GiveUpTokens(tokens):
            left = list(city.victory)
            for value in tokens:
                left.remove(value)
            return replace(city, victory=tuple(left))
        case None:
            assert isinstance(edifice.penalty, CoinsPenalty), "only a penalty in coins needs no choice"
            return city.with_coins(city.coins - edifice.penalty.coins)
        case _:
            assert_never(given_up)


def with_pawn(city: City, age: Age, *, joined: bool = False) -> City:
    """The city with one more participation pawn; `joined` if it got it by taking part in this Age's edifice."""
    mine = city.participation
    return replace(city, participation=replace(mine, pawns=(*mine.pawns, age), joined=mine.joined or joined))


def earns_reward(city: City, project: Project) -> bool:
    """Whether a city is due a reward it does not have yet: one per edifice, however many pawns of its Age it has."""
    mine = city.participation
    return (
        project.fate is Fate.CONSTRUCTED and project.edifice.age in mine.pawns and project.edifice not in mine.rewards
    )


def give_rewards(cities: list[City], projects: Projects) -> list[tuple[Seat, Edifice]]:
    """Gives these cities, by seat, every reward that is due; returns each with the seat that got it."""
    given: list[tuple[Seat, Edifice]] = []
    for project in projects:
        for seat, city in enumerate(cities):
            if earns_reward(city, project):
                cities[seat] = with_reward(city, project.edifice)
                given.append((Seat(seat), project.edifice))
    return given


def with_reward(city: City, edifice: Edifice) -> City:
    """The city with the reward of an edifice. Coins and tokens come at once; the rest is now among its effects."""
    coins = sum(effect.coins for effect in edifice.reward if isinstance(effect, Coins))
    return replace(
        city,
        coins=city.coins + coins,
        victory=city.victory + edifice.tokens,
        defeats=0 if Ability.REMOVE_DEFEATS in edifice.abilities else city.defeats,
        participation=replace(city.participation, rewards=(*city.participation.rewards, edifice)),
    )


def with_pawns_taken(projects: Projects, age: Age, takers: int) -> Projects:
    """The projects after this many players took part in an Age's; when the last pawn goes, it is constructed.

    If there are too few pawns, the rest come from the box.
    """
    project = projects[age - 1]
    pawns = max(0, project.pawns - takers)
    fate = project.fate if pawns else Fate.CONSTRUCTED
    return _replaced(projects, Project(project.edifice, pawns, fate))


def with_project_failed(projects: Projects, age: Age) -> Projects:
    """The projects after an Age whose edifice was not constructed."""
    return _replaced(projects, replace(projects[age - 1], fate=Fate.FAILED))


def _replaced(projects: Projects, project: Project) -> Projects:
    return tuple(project if each.edifice is project.edifice else each for each in projects)


def seats_without_pawn(pawns: Iterable[Sequence[Age]], age: Age) -> tuple[Seat, ...]:
    """The seats without a pawn of this Age, on whom the penalty of its edifice falls; `pawns` is by seat."""
    return tuple(Seat(seat) for seat, ages in enumerate(pawns) if age not in ages)
