"""What edifices add to a turn (Edifice rulebook): taking part, pawns, rewards, and the penalty at the end of an Age.

The functions are in the order of a turn; `actions` and `turn` call them. `edifices` defines what each step does to a
city or a project; here the steps are applied to a table, and events report them.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.catalogue import Age, Edifice, Stage
from engine.city import City
from engine.constants import DEBT, LAST_TURN
from engine.edifices import (
    Fate,
    GiveUp,
    Projects,
    after_penalty,
    can_pay_penalty,
    give_rewards,
    must_choose_penalty,
    penalty_choices,
    seats_without_pawn,
    with_pawn,
    with_pawns_taken,
    with_project_failed,
)
from engine.events import (
    DebtTaken,
    EdificeConstructed,
    EdificeFailed,
    Event,
    PawnTaken,
    PenaltySuffered,
    RewardGained,
    TookPart,
)
from engine.moves import BuildStage, GiveUpCard, GiveUpTokens, Move
from engine.ruleset import Seat
from engine.state import SufferPenalty, Table


def gain_pawns(cities: list[City], seat: Seat, stage: Stage, joined: Edifice | None, events: list[Event]) -> None:
    """Give a seat the pawns that come with its new stage: from the edifice it has joined, and from the box."""
    if joined is not None:
        cities[seat] = with_pawn(cities[seat], joined.age, joined=True)
        events.append(TookPart(seat, joined))
    if stage.pawn is not None:
        take_pawn(cities, seat, stage.pawn, events)


def take_pawn(cities: list[City], seat: Seat, age: Age, events: list[Event]) -> None:
    """Give a seat a pawn from the box (Ur)."""
    cities[seat] = with_pawn(cities[seat], age)
    events.append(PawnTaken(seat, age))


def construct(table: Table, moves: Mapping[Seat, Move], events: list[Event]) -> Projects:
    """Return the projects after these moves. If the last pawn is taken, the Age's edifice is constructed."""
    takers = sum(isinstance(move, BuildStage) and move.take_part for move in moves.values())
    if not takers:
        return table.projects
    projects = with_pawns_taken(table.projects, table.age, takers)
    project = projects[table.age - 1]
    if project.fate is Fate.CONSTRUCTED:
        events.append(EdificeConstructed(project.edifice))
    return projects


def reward(cities: list[City], projects: Projects, events: list[Event]) -> None:
    """Give every reward that is due: for an edifice just constructed, or for a pawn taken later (Ur)."""
    events += [RewardGained(seat, edifice) for seat, edifice in give_rewards(cities, projects)]


def fail(table: Table, events: list[Event]) -> tuple[Table, SufferPenalty | None]:
    """At the end of an Age, fail its edifice if it was not constructed; seats without its pawn then suffer the penalty.

    Only players with more than one thing to give up are asked. The others have no choice.
    """
    project = table.project if table.turn == LAST_TURN else None
    if project is None or project.fate is not Fate.PROJECT:
        return table, None
    edifice = project.edifice
    events.append(EdificeFailed(edifice))
    asked: list[Seat] = []
    suffering: dict[Seat, GiveUp | None] = {}
    for seat in seats_without_pawn([city.participation.pawns for city in table.cities], table.age):
        if must_choose_penalty(table.cities[seat], edifice):
            asked.append(seat)
        else:
            suffering[seat] = next(iter(penalty_choices(table.cities[seat], edifice)), None)
    table = _apply_penalty(replace(table, projects=with_project_failed(table.projects, table.age)), suffering, events)
    return table, SufferPenalty(tuple(asked)) if asked else None


def suffer(table: Table, moves: Mapping[Seat, Move], events: list[Event]) -> Table:
    """Return the table after the seats that were asked have given something up."""
    given_up = {seat: move for seat, move in moves.items() if isinstance(move, GiveUpCard | GiveUpTokens)}
    return _apply_penalty(table, given_up, events)


def _apply_penalty(table: Table, given_up: Mapping[Seat, GiveUp | None], events: list[Event]) -> Table:
    """Return the table after these seats suffered the penalty; a card goes to the discard pile (docs/rulings.md)."""
    assert table.project is not None, "there is no penalty without an edifice"
    edifice = table.project.edifice
    cities = list(table.cities)
    discard = list(table.discard)
    for seat, given in given_up.items():
        city = cities[seat]
        cities[seat] = after_penalty(city, edifice, given)
        if not can_pay_penalty(city, edifice):
            events.append(DebtTaken(seat, edifice, DEBT[edifice.age]))
            continue
        card = given.card if isinstance(given, GiveUpCard) else None
        if card is not None:
            discard.append(card)
        events.append(PenaltySuffered(seat, edifice, card, given.tokens if isinstance(given, GiveUpTokens) else ()))
    return replace(table, cities=tuple(cities), discard=tuple(discard))
