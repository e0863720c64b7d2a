"""Edifices: communal buildings, one per Age, in which every player may take part (Edifice rulebook).

All projects lie on the table from the start, with participation pawns on them. A player who takes part takes a pawn.
When the last pawn is taken, the edifice is constructed and rewards every player with a pawn of its Age. If pawns are
left when the Age ends, it fails: every player without a pawn of its Age suffers the penalty or takes a debt token.
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
    """The status of an edifice: still a project, constructed, or failed."""

    PROJECT = "project"
    """The edifice can still be constructed."""
    CONSTRUCTED = "constructed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Project:
    """An edifice on the table, with its remaining pawns and its status."""

    edifice: Edifice
    pawns: int
    """Number of participation pawns left on the edifice."""
    fate: Fate = Fate.PROJECT


Projects: TypeAlias = tuple[Project, ...]
"""The projects by Age; empty if no edifices are played."""

GiveUp: TypeAlias = GiveUpCard | GiveUpTokens


class Holdings(Protocol):
    """What a penalty can take from a city; both `City` and `CityView` have these."""

    @property
    def coins(self) -> int:
        """The coins in the treasury."""

    @property
    def built(self) -> tuple[Card, ...]:
        """The structures of the city."""

    @property
    def victory(self) -> tuple[int, ...]:
        """The values of the victory tokens."""


def starting_projects(edifices: Iterable[Edifice], players: int) -> Projects:
    """Return the projects at the start of the game."""
    return tuple(Project(edifice, PAWNS[players]) for edifice in edifices)


def project_of_age(projects: Projects, age: Age) -> Project | None:
    """Return the project of an Age; None if no edifices are played."""
    return projects[age - 1] if projects else None


def can_pay_penalty(holdings: Holdings, edifice: Edifice) -> bool:
    """Return whether a city can pay the penalty in full; if not, it takes a debt token."""
    match edifice.penalty:
        case CoinsPenalty(coins):
            return holdings.coins >= coins
        case CardPenalty() | TokensPenalty():
            return bool(penalty_choices(holdings, edifice))
        case _:
            assert_never(edifice.penalty)


def penalty_choices(holdings: Holdings, edifice: Edifice) -> tuple[GiveUp, ...]:
    """Return what a city may give up as the penalty; empty if it has too little, or if the penalty is in coins.

    Tokens of the same value are alike, so the choices differ in the values given up.
    """
    match edifice.penalty:
        case CoinsPenalty():
            return ()
        case CardPenalty(colour):
            return tuple(GiveUpCard(card) for card in holdings.built if card.colour is colour)
        case TokensPenalty(tokens):
            # Keep at most as many tokens of a value as are given up: a position may hold any number of tokens.
            counted = Counter(holdings.victory)
            held = [value for value in sorted(counted) for _ in range(min(counted[value], tokens))]
            return tuple(GiveUpTokens(values) for values in dict.fromkeys(combinations(held, tokens)))
        case _:
            assert_never(edifice.penalty)


def must_choose_penalty(holdings: Holdings, edifice: Edifice) -> bool:
    """Return whether the owner is asked what to give up as the penalty: only if there is more than one choice."""
    return len(penalty_choices(holdings, edifice)) > 1


def after_penalty(city: City, edifice: Edifice, given_up: GiveUp | None) -> City:
    """Return the city after the penalty: it pays, gives this up, or takes a debt token if it cannot pay in full."""
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
    """Return the city with one more participation pawn; `joined` means that it took part in this Age's edifice."""
    mine = city.participation
    return replace(city, participation=replace(mine, pawns=(*mine.pawns, age), joined=mine.joined or joined))


def earns_reward(city: City, project: Project) -> bool:
    """Return whether a city is due a reward that it does not have yet: one per edifice, however many pawns it has."""
    mine = city.participation
    return (
        project.fate is Fate.CONSTRUCTED and project.edifice.age in mine.pawns and project.edifice not in mine.rewards
    )


def give_rewards(cities: list[City], projects: Projects) -> list[tuple[Seat, Edifice]]:
    """Give these cities, by seat, every reward that is due; return each reward with the seat that got it."""
    given: list[tuple[Seat, Edifice]] = []
    for project in projects:
        for seat, city in enumerate(cities):
            if earns_reward(city, project):
                cities[seat] = with_reward(city, project.edifice)
                given.append((Seat(seat), project.edifice))
    return given


def with_reward(city: City, edifice: Edifice) -> City:
    """Return the city with the reward of an edifice. Coins and tokens come at once; other effects last."""
    coins = sum(effect.coins for effect in edifice.reward if isinstance(effect, Coins))
    return replace(
        city,
        coins=city.coins + coins,
        victory=city.victory + edifice.tokens,
        defeats=0 if Ability.REMOVE_DEFEATS in edifice.abilities else city.defeats,
        participation=replace(city.participation, rewards=(*city.participation.rewards, edifice)),
    )


def with_pawns_taken(projects: Projects, age: Age, takers: int) -> Projects:
    """Return the projects after this many players have taken part in an Age's edifice. The last pawn constructs it.

    If there are too few pawns, the rest come from the box.
    """
    project = projects[age - 1]
    pawns = max(0, project.pawns - takers)
    fate = project.fate if pawns else Fate.CONSTRUCTED
    return _replaced(projects, Project(project.edifice, pawns, fate))


def with_project_failed(projects: Projects, age: Age) -> Projects:
    """Return the projects after an Age at whose end its edifice has failed."""
    return _replaced(projects, replace(projects[age - 1], fate=Fate.FAILED))


def _replaced(projects: Projects, project: Project) -> Projects:
    return tuple(project if each.edifice is project.edifice else each for each in projects)


def seats_without_pawn(pawns: Iterable[Sequence[Age]], age: Age) -> tuple[Seat, ...]:
    """Return the seats without a pawn of this Age, which suffer its edifice's penalty; `pawns` is by seat."""
    return tuple(Seat(seat) for seat, ages in enumerate(pawns) if age not in ages)
