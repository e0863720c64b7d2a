"""Builders for tests of the rules: cities, tables, moves and whole turns from a few facts.

Seats are plain numbers here. A hand is filled up with idle cards, and a seat that a test does not mention plays one of
them: the Pawnshop, which costs nothing, gives no coins and leads to nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypedDict

from engine import (
    FREE_CITY,
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    Expansion,
    GameState,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Refusal,
    Ruleset,
    Score,
    Seat,
    Step,
    TakeOption,
    TakePawn,
    Variant,
    legal_moves,
    refusal,
    submit,
)
from engine.catalogue import AGES, Age, Board, Card, Edifice, Side
from engine.city import City, Participation
from engine.commerce import Payment
from engine.edifices import Fate, Project
from engine.scoring import best_score
from engine.state import AgeDeal, ChooseCards, Phase, SearchDiscard, Table

STANDARD = Ruleset()
TWO_PLAYER = Ruleset(variant=Variant.TWO_PLAYER)
WITH_EDIFICES = Ruleset(expansions=(Expansion.EDIFICE,))
CATALOGUE = STANDARD.catalogue
EDIFICES = WITH_EDIFICES.catalogue.edifices

IDLE = "Pawnshop"
DECLINE = Decline()


def card(name: str) -> Card:
    return CATALOGUE.cards[name]


def cards(names: Iterable[str]) -> tuple[Card, ...]:
    return tuple(card(name) for name in names)


def names(of: Iterable[Card]) -> list[str]:
    return [each.name for each in of]


def board(city_and_side: str) -> Board:
    """Return a board by its city and side, such as "Giza A"; Ur and Carthage are included."""
    name, side = city_and_side.split()
    return WITH_EDIFICES.catalogue.boards[name, Side(side)]


def edifice(name: str) -> Edifice:
    return EDIFICES[name]


class GameFacts(TypedDict, total=False):
    """Facts about a table that tests pass on to `game` and `edifice_game`."""

    hands: Mapping[int, Iterable[str]]
    discard: Iterable[str]
    upcoming: tuple[AgeDeal, ...]


class EdificeFacts(GameFacts, total=False):
    """Facts about a table with edifices; `fates` is keyed by the names of the other Ages' edifices."""

    pawns: int
    fates: Mapping[str, Fate]


def city(  # noqa: PLR0913 - the facts of a city; a test names only a few
    city_and_side: str,
    *,
    built: Iterable[str] = (),
    stages: int = 0,
    coins: int = 3,
    victory: Iterable[int] = (),
    defeats: int = 0,
    free_build_used: bool = False,
    options: Iterable[int] = (),
    pawns: Iterable[Age] = (),
    joined: bool = False,
    debts: Iterable[int] = (),
    rewards: Iterable[str] = (),
) -> City:
    part = Participation(tuple(pawns), joined, tuple(debts), tuple(edifice(name) for name in rewards))
    return City(
        board(city_and_side),
        stages=stages,
        coins=coins,
        built=cards(built),
        victory=tuple(victory),
        defeats=defeats,
        free_build_used=free_build_used,
        options=tuple(options),
        participation=part,
    )


_ONE_OF = {
    "w": "Lumber Yard",
    "s": "Stone Pit",
    "o": "Ore Vein",
    "c": "Clay Pool",
    "p": "Press",
    "l": "Loom",
    "g": "Glassworks",
}
_TWO_OF = {"w": "Sawmill", "s": "Quarry", "o": "Foundry", "c": "Brickyard"}


def producers(resources: str) -> list[str]:
    """Return structures that produce exactly these resources, at most three of a raw material and one of a good."""
    found = []
    for letter in dict.fromkeys(resources):
        amount = resources.count(letter)
        found += [_ONE_OF[letter]] if amount % 2 else []
        found += [_TWO_OF[letter]] if amount >= 2 else []
    return found


def hand(of: Iterable[str], turn: int) -> tuple[Card, ...]:
    """Return these cards plus idle ones, which fill the hand to its size in this turn."""
    held = cards(of)
    return held + (card(IDLE),) * (8 - turn - len(held))


def game(  # noqa: PLR0913 - the facts of a table; a test names only a few
    cities: Sequence[City],
    hands: Mapping[int, Iterable[str]] | None = None,
    *,
    age: Age = 1,
    turn: int = 1,
    discard: Iterable[str] = (),
    upcoming: tuple[AgeDeal, ...] = (),
) -> GameState:
    """Return a game for three to seven in which everyone is about to choose a card."""
    given = hands or {}
    table = Table(
        STANDARD,
        age,
        turn,
        tuple(cities),
        tuple(hand(given.get(seat, ()), turn) for seat in range(len(cities))),
        discard=cards(discard),
        draw_pile=(),
        controller=None,
        projects=(),
    )
    return in_phase(table, ChooseCards(), upcoming)


def two_player_game(  # noqa: PLR0913 - the facts of a table; a test names only a few
    cities: Sequence[City],
    hands: Mapping[int, Iterable[str]] | None = None,
    *,
    controller: int = 0,
    draw_pile: Iterable[str] = (),
    age: Age = 1,
    turn: int = 1,
    discard: Iterable[str] = (),
    upcoming: tuple[AgeDeal, ...] = (),
) -> GameState:
    """Return a game for two with the Free City as third city; idle cards also fill the draw pile."""
    given = hands or {}
    table = Table(
        TWO_PLAYER,
        age,
        turn,
        tuple(cities),
        (hand(given.get(0, ()), turn), hand(given.get(1, ()), turn), ()),
        discard=cards(discard),
        draw_pile=hand(draw_pile, turn),
        controller=Seat(controller),
        projects=(),
    )
    return in_phase(table, ChooseCards(), upcoming)


def edifice_game(  # noqa: PLR0913 - the facts of a table; a test names only a few
    cities: Sequence[City],
    current: str,
    hands: Mapping[int, Iterable[str]] | None = None,
    *,
    pawns: int = 2,
    fates: Mapping[str, Fate] | None = None,
    turn: int = 1,
    discard: Iterable[str] = (),
    upcoming: tuple[AgeDeal, ...] = (),
) -> GameState:
    """Return a game in the Age of this edifice, with this many pawns left on it; without any, it is constructed.

    For the other Ages, the edifices named in `fates` are on the table; an Age without one gets some edifice, which has
    failed if its Age is over.
    """
    fates = {current: Fate.PROJECT if pawns else Fate.CONSTRUCTED, **(fates or {})}
    laid_out: list[Project] = []
    for age in AGES:
        found = [name for name in fates if edifice(name).age == age] or [
            WITH_EDIFICES.catalogue.edifices_of(age)[0].name
        ]
        (name,) = found
        fate = fates.get(name, Fate.FAILED if age < edifice(current).age else Fate.PROJECT)
        left = 0 if fate is Fate.CONSTRUCTED else 2
        laid_out.append(Project(edifice(name), pawns if name == current else left, fate))
    state = game(cities, hands, age=edifice(current).age, turn=turn, discard=discard)
    return in_phase(replace(state.table, ruleset=WITH_EDIFICES, projects=tuple(laid_out)), ChooseCards(), upcoming)


def searching(cities: Sequence[City], discard: Iterable[str], seats: Iterable[int]) -> GameState:
    """Return a game where turn 1 of Age I was played and these seats now search the discard pile."""
    state = game(cities, discard=discard)
    table = replace(state.table, hands=tuple(hand((), 2) for _ in cities))
    return in_phase(table, SearchDiscard(tuple(map(Seat, seats))))


def in_phase(table: Table, phase: Phase, upcoming: tuple[AgeDeal, ...] = ()) -> GameState:
    return GameState(table, phase, (None,) * len(table.cities), upcoming)


# Moves.


def build(name: str, left: int = 0, right: int = 0) -> Build:
    return Build(card(name), Payment(left, right))


def by_olympia(name: str) -> Build:
    return Build(card(name), olympia=True)


def stage(name: str, left: int = 0, right: int = 0) -> BuildStage:
    return BuildStage(card(name), Payment(left, right))


def joint(name: str, left: int = 0, right: int = 0) -> BuildStage:
    """Return a move that builds a stage and takes part in the Age's edifice."""
    return BuildStage(card(name), Payment(left, right), take_part=True)


def option(number: int) -> TakeOption:
    return TakeOption(number)


def pawn(age: Age) -> TakePawn:
    return TakePawn(age)


def give_up(name: str) -> GiveUpCard:
    return GiveUpCard(card(name))


def give_up_tokens(*values: int) -> GiveUpTokens:
    return GiveUpTokens(values)


def discard(name: str) -> Discard:
    return Discard(card(name))


def take(name: str) -> BuildDiscarded:
    return BuildDiscarded(card(name))


# Playing.


def seal(state: GameState, seat: int, move: Move) -> GameState:
    return submit(state, Seat(seat), move).state


def turn(state: GameState, moves: Mapping[int, Move] | None = None) -> Step:
    """Play every seat's card of this turn, by default an idle one; leave questions that follow from them open."""
    assert isinstance(state.phase, ChooseCards)
    given = moves or {}
    steps: list[Step] = []
    for seat in state.table.seats:
        steps.append(submit(state, seat, given.get(seat) or _idle_move(state, seat)))
        state = steps[-1].state
    return Step(state, tuple(event for step in steps for event in step.events))


def play(state: GameState, moves: Mapping[int, Move] | None = None) -> GameState:
    """Return the state after this turn's cards have been played."""
    return turn(state, moves).state


def _idle_move(state: GameState, seat: Seat) -> Move:
    for move in (build(IDLE), discard(IDLE)):
        if refusal(state, seat, move) is None:
            return move
    return legal_moves(state, seat)[0]


# Questions.


def why_not(state: GameState, seat: int, move: Move) -> Refusal | None:
    """Return the rule that forbids the move; None if it is allowed."""
    return refusal(state, Seat(seat), move)


def moves_of(state: GameState, seat: int) -> tuple[Move, ...]:
    return legal_moves(state, Seat(seat))


def payments(state: GameState, seat: int, name: str) -> list[tuple[int, int]]:
    """Return the offered ways to pay for this structure: coins to the left and to the right neighbour."""
    return [
        (move.payment.left, move.payment.right)
        for move in moves_of(state, seat)
        if isinstance(move, Build) and move.card is card(name) and not move.olympia
    ]


def stage_payments(state: GameState, seat: int) -> list[tuple[int, int]]:
    """Return the offered ways to pay for the next stage: coins to the left and to the right neighbour."""
    found = [move.payment for move in moves_of(state, seat) if isinstance(move, BuildStage) and not move.take_part]
    return list(dict.fromkeys((payment.left, payment.right) for payment in found))


def joint_payments(state: GameState, seat: int) -> list[tuple[int, int]]:
    """Return the offered ways to pay the neighbours for the next stage and for taking part in the edifice."""
    found = [move.payment for move in moves_of(state, seat) if isinstance(move, BuildStage) and move.take_part]
    return list(dict.fromkeys((payment.left, payment.right) for payment in found))


def offered_by_olympia(state: GameState, seat: int) -> list[str]:
    return [move.card.name for move in moves_of(state, seat) if isinstance(move, Build) and move.olympia]


def coins(state: GameState) -> list[int]:
    """Return the coins of every city."""
    return [each.coins for each in state.table.cities]


def built(state: GameState, seat: int) -> list[str]:
    return names(state.table.cities[seat].built)


def held(state: GameState, seat: int) -> list[str]:
    return names(state.table.hands[seat])


def pile(state: GameState) -> list[str]:
    """Return the names of the discard pile's cards."""
    return names(state.table.discard)


def project(state: GameState) -> Project:
    """Return the edifice of this Age."""
    return state.table.projects[state.table.age - 1]


def pawns(state: GameState) -> list[tuple[Age, ...]]:
    """Return the Ages of the pawns of every city."""
    return [each.participation.pawns for each in state.table.cities]


def debts(state: GameState) -> list[tuple[int, ...]]:
    """Return the debt tokens of every city."""
    return [each.participation.debts for each in state.table.cities]


def count(cities: Sequence[City], seat: int = 0) -> Score:
    """Return the seat's score if the game ended now."""
    return best_score(cities, Seat(seat))


def free_city_moves(state: GameState) -> tuple[Move, ...]:
    return legal_moves(state, FREE_CITY)


# The portable formats.

Json: TypeAlias = dict[str, Any]


def city_entry(city_and_side: str, **facts: object) -> Json:
    wonder, side = city_and_side.split()
    return {"wonder": wonder, "side": side, **facts}


def position(cities: Sequence[Json], **more: object) -> Json:
    """Return a position, by default of Age I, turn 1, without hands."""
    return {
        "format": "seven-wonders-position/1",
        "ruleset": {"edition": "first", "variant": "standard", "expansions": []},
        "age": 1,
        "turn": 1,
        "cities": [dict(each) for each in cities],
        **more,
    }


def two_player_position(cities: Sequence[Json], **more: object) -> Json:
    ruleset = {"edition": "first", "variant": "two-player", "expansions": []}
    return position(cities, **{"ruleset": ruleset, **more})


def move_entry(seat: int, action: str, name: str, **more: object) -> Json:
    return {"seat": seat, "card": name, "action": action, **more}


GUILDS = ("Spies Guild", "Craftsmens Guild", "Workers Guild", "Magistrates Guild", "Shipowners Guild")

Plan: TypeAlias = Mapping[tuple[Age, int, int], Json]
"""Moves keyed by Age, turn and seat; the moves themselves leave out the seat."""


def record(boards: Sequence[str], plan: Plan, choices: Iterable[Json] = ()) -> Json:
    """Return a complete game for three where everyone discards every card, except for the planned moves.

    The cards are dealt so that the planned ones are in the right hands; `choices` are those of the last turn.
    """
    seats = range(len(boards))
    deal: dict[str, list[list[str]]] = {}
    turns: list[Json] = []
    for age in AGES:
        step = 1 if age == 2 else -1
        # For each dealt hand, the planned cards of the players who will hold it.
        planned: list[list[str]] = [[] for _ in seats]
        for (of_age, number, seat), move in plan.items():
            if of_age == age:
                planned[(seat + step * (number - 1)) % len(boards)].append(move["card"])
        rest = names(CATALOGUE.deck(age, len(boards))) + (list(GUILDS) if age == 3 else [])
        for name in (name for hand in planned for name in hand):
            rest.remove(name)
        fillers = [[rest.pop() for _ in range(7 - len(hand))] for hand in planned]
        deal[str(age)] = [[*hand, *filler] for hand, filler in zip(planned, fillers, strict=True)]
        for number in range(1, 7):
            moves = []
            for seat in seats:
                filler = fillers[(seat + step * (number - 1)) % len(boards)]
                move = plan.get((age, number, seat)) or {"card": filler.pop(), "action": "discard"}
                moves.append({"seat": seat, **move})
            turns.append({"age": age, "turn": number, "moves": moves, "choices": []})
    turns[-1]["choices"] = list(choices)
    players = [{"name": f"Player {seat}", **city_entry(each)} for seat, each in enumerate(boards)]
    return {
        "format": "seven-wonders-game/1",
        "ruleset": {"edition": "first", "variant": "standard", "expansions": []},
        "players": players,
        "deal": deal,
        "turns": turns,
    }


def score_entry(seat: int, *, held: int, **lines: int) -> Json:
    """Return a score entry of the portable format. Omitted lines are 0; the treasury is a third of the coins held."""
    kinds = ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds", "edifices", "debts")
    sheet = {**dict.fromkeys(kinds, 0), "treasury": held // 3, **lines}
    return {"seat": seat, **sheet, "total": sum(sheet.values()), "coins": held}


BOARDS_OF_THE_RECORD = ("Babylon A", "Olympia B", "Giza A")
PLAN: Plan = {
    # Babylon: two stages (the second a symbol of choice), a tablet, a Spies Guild. Two coins go to the bank.
    (1, 1, 0): {"card": "Clay Pool", "action": "build"},
    (1, 2, 0): {"card": "Press", "action": "build"},
    (1, 3, 0): {"card": "Scriptorium", "action": "build"},
    (1, 4, 0): {"card": "Baths", "action": "wonder"},
    (1, 5, 0): {"card": "Lumber Yard", "action": "build"},
    (2, 1, 0): {"card": "Sawmill", "action": "build"},
    (2, 2, 0): {"card": "Walls", "action": "wonder"},
    (2, 3, 0): {"card": "Brickyard", "action": "build"},
    (2, 4, 0): {"card": "Glassworks", "action": "build"},
    (3, 1, 0): {"card": "Spies Guild", "action": "build"},
    # Olympia: three stages (the third copies a guild). Two coins go to the bank.
    (1, 1, 1): {"card": "Timber Yard", "action": "build"},
    (1, 2, 1): {"card": "Stone Pit", "action": "build"},
    (1, 3, 1): {"card": "Loom", "action": "build"},
    (1, 4, 1): {"card": "Altar", "action": "wonder"},
    (2, 1, 1): {"card": "Foundry", "action": "build"},
    (2, 2, 1): {"card": "Temple", "action": "wonder"},
    (2, 3, 1): {"card": "Statue", "action": "wonder"},
    # Giza: one guild, with a stone and two ores from Olympia on its right.
    (3, 1, 2): {"card": "Craftsmens Guild", "action": "build", "pay": {"right": 6}},
}
"""Babylon makes 10 of the planned moves, Olympia 7 and Giza 1. Their other moves are discards for three coins each."""

RESULT: Json = {
    "scores": [
        score_entry(0, held=3 + 8 * 3 - 2, wonder=3, scientific=4, guilds=0),
        score_entry(1, held=3 + 11 * 3 - 2 + 6, wonder=5, guilds=4),
        score_entry(2, held=3 + 17 * 3 - 6, guilds=6),
    ],
    "ranking": [[2], [1], [0]],
}
"""The result of the planned game.

Babylon's symbol doubles its tablet. Olympia copies the Craftsmens Guild, for Babylon's Press and Glassworks. Giza also
counts Olympia's Loom. Olympia and Giza tie at 22 points; Giza has more coins.
"""
