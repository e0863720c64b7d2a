"""The words in which the tests of the rules are written: cities, tables, moves and whole turns from a few facts.

Seats are plain numbers here. A hand is filled up with idle cards, and a seat that a test says nothing about plays
one of them: the Pawnshop, which costs nothing, gives no coins and leads to nothing.
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
    """A board by its city and side, such as "Giza A"; Ur and Carthage are there too."""
    name, side = city_and_side.split()
    return WITH_EDIFICES.catalogue.boards[name, Side(side)]


def edifice(name: str) -> Edifice:
    return EDIFICES[name]


class GameFacts(TypedDict, total=False):
    """What a test's own words for a table hand on to `game` and `edifice_game`."""

    hands: Mapping[int, Iterable[str]]
    discard: Iterable[str]
    upcoming: tuple[AgeDeal, ...]


class EdificeFacts(GameFacts, total=False):
    """The same, of a table with edifices; the fates are those of the other Ages' edifices."""

    pawns: int
    fates: Mapping[str, Fate]


def city(  # noqa: PLR0913 - the facts of a city; a test names the few that it needs
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
    """Structures that produce exactly these resources, up to three of a raw material and one of a good."""
    found = []
    for letter in dict.fromkeys(resources):
        amount = resources.count(letter)
        found += [_ONE_OF[letter]] if amount % 2 else []
        found += [_TWO_OF[letter]] if amount >= 2 else []
    return found


def hand(of: Iterable[str], turn: int) -> tuple[Card, ...]:
    """These cards, and idle ones up to the size of a hand on this turn."""
    held = cards(of)
    return held + (card(IDLE),) * (8 - turn - len(held))


def game(  # noqa: PLR0913 - as above
    cities: Sequence[City],
    hands: Mapping[int, Iterable[str]] | None = None,
    *,
    age: Age = 1,
    turn: int = 1,
    discard: Iterable[str] = (),
    upcoming: tuple[AgeDeal, ...] = (),
) -> GameState:
    """A game for three to seven in which everyone is about to choose a card."""
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


def two_player_game(  # noqa: PLR0913 - as above
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
    """A game for two, the Free City third; the draw pile is filled up with idle cards too."""
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


def edifice_game(  # noqa: PLR0913 - as above
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
    """A game with edifices in the Age of this one, so many pawns left on it; none left says that it is constructed.

    Of the other Ages those of these fates are on the table; for an Age that has none, some project, which has failed
    where its Age is over.
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
    """Turn 1 of Age I is played, and these seats now search the discard pile."""
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
    """A stage, and a part in the Age's edifice with it."""
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
    """Everyone's card of this turn, the idle seats' too; what the turn then asks for is left open."""
    assert isinstance(state.phase, ChooseCards)
    given = moves or {}
    steps: list[Step] = []
    for seat in state.table.seats:
        steps.append(submit(state, seat, given.get(seat) or _idle_move(state, seat)))
        state = steps[-1].state
    return Step(state, tuple(event for step in steps for event in step.events))


def play(state: GameState, moves: Mapping[int, Move] | None = None) -> GameState:
    """The state after this turn's cards."""
    return turn(state, moves).state


def _idle_move(state: GameState, seat: Seat) -> Move:
    for move in (build(IDLE), discard(IDLE)):
        if refusal(state, seat, move) is None:
            return move
    return legal_moves(state, seat)[0]


# Questions.


def why_not(state: GameState, seat: int, move: Move) -> Refusal | None:
    """The rule that forbids the move; None where it is allowed."""
    return refusal(state, Seat(seat), move)


def moves_of(state: GameState, seat: int) -> tuple[Move, ...]:
    return legal_moves(state, Seat(seat))


def payments(state: GameState, seat: int, name: str) -> list[tuple[int, int]]:
    """The ways to pay for this structure that are offered: coins to the left and to the right neighbour."""
    return [
        (move.payment.left, move.payment.right)
        for move in moves_of(state, seat)
        if isinstance(move, Build) and move.card is card(name) and not move.olympia
    ]


def stage_payments(state: GameState, seat: int) -> list[tuple[int, int]]:
    """The ways to pay for the next stage that are offered."""
    found = [move.payment for move in moves_of(state, seat) if isinstance(move, BuildStage) and not move.take_part]
    return list(dict.fromkeys((payment.left, payment.right) for payment in found))


def joint_payments(state: GameState, seat: int) -> list[tuple[int, int]]:
    """The ways to pay the neighbours for the next stage that are offered with a part in the edifice."""
    found = [move.payment for move in moves_of(state, seat) if isinstance(move, BuildStage) and move.take_part]
    return list(dict.fromkeys((payment.left, payment.right) for payment in found))


def offered_by_olympia(state: GameState, seat: int) -> list[str]:
    return [move.card.name for move in moves_of(state, seat) if isinstance(move, Build) and move.olympia]


def coins(state: GameState) -> list[int]:
    """The coins of every city."""
    return [each.coins for each in state.table.cities]


def built(state: GameState, seat: int) -> list[str]:
    return names(state.table.cities[seat].built)


def held(state: GameState, seat: int) -> list[str]:
    return names(state.table.hands[seat])


def pile(state: GameState) -> list[str]:
    """The discard pile."""
    return names(state.table.discard)


def project(state: GameState) -> Project:
    """The edifice of this Age."""
    return state.table.projects[state.table.age - 1]


def pawns(state: GameState) -> list[tuple[Age, ...]]:
    """The Ages of the pawns of every city."""
    return [each.participation.pawns for each in state.table.cities]


def debts(state: GameState) -> list[tuple[int, ...]]:
    """The debt tokens of every city."""
    return [each.participation.debts for each in state.table.cities]


def count(cities: Sequence[City], seat: int = 0) -> Score:
    """The seat's score if the game ended now."""
    return best_score(cities, Seat(seat))


def free_city_moves(state: GameState) -> tuple[Move, ...]:
    return legal_moves(state, FREE_CITY)


# The portable formats.

Json: TypeAlias = dict[str, Any]


def city_entry(city_and_side: str, **facts: object) -> Json:
    wonder, side = city_and_side.split()
    return {"wonder": wonder, "side": side, **facts}


def position(cities: Sequence[Json], **more: object) -> Json:
    """A position; where nothing else is said, of Age I, turn 1, and without hands."""
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
"""By age, turn and seat: what of a move is not its seat."""


def record(boards: Sequence[str], plan: Plan, choices: Iterable[Json] = ()) -> Json:
    """A complete game for three in which everybody discards every card but for the moves of a plan.

    The cards are dealt so that the planned ones are in the right hands; the choices are those of the last turn.
    """
    seats = range(len(boards))
    deal: dict[str, list[list[str]]] = {}
    turns: list[Json] = []
    for age in AGES:
        step = 1 if age == 2 else -1
        # In the hand that is dealt to a seat, what is planned by those who will hold it.
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
    """A SCORE by its lines; those that are left out are 0, and the treasury is a third of the coins held."""
    kinds = ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds", "edifices", "debts")
    sheet = {**dict.fromkeys(kinds, 0), "treasury": held // 3, **lines}
    return {"seat": seat, **sheet, "total": sum(sheet.values()), "coins": held}


BOARDS_OF_THE_RECORD = ("Babylon A", "Olympia B", "Giza A")
PLAN: Plan = {
    # Babylon: two stages (the second a symbol of choice), a tablet, a Spies Guild. Two coins for the bank.
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
    # Olympia: three stages (the third copies a guild). Two coins for the bank.
    (1, 1, 1): {"card": "Timber Yard", "action": "build"},
    (1, 2, 1): {"card": "Stone Pit", "action": "build"},
    (1, 3, 1): {"card": "Loom", "action": "build"},
    (1, 4, 1): {"card": "Altar", "action": "wonder"},
    (2, 1, 1): {"card": "Foundry", "action": "build"},
    (2, 2, 1): {"card": "Temple", "action": "wonder"},
    (2, 3, 1): {"card": "Statue", "action": "wonder"},
    # Giza: one guild, with a stone and two ores from Olympia to its right.
    (3, 1, 2): {"card": "Craftsmens Guild", "action": "build", "pay": {"right": 6}},
}
"""Babylon makes 10 moves of the plan, Olympia 7, Giza 1; the other 8, 11 and 17 are discards for three coins."""

RESULT: Json = {
    "scores": [
        score_entry(0, held=3 + 8 * 3 - 2, wonder=3, scientific=4, guilds=0),
        score_entry(1, held=3 + 11 * 3 - 2 + 6, wonder=5, guilds=4),
        score_entry(2, held=3 + 17 * 3 - 6, guilds=6),
    ],
    "ranking": [[2], [1], [0]],
}
"""Babylon's symbol doubles its tablet. Olympia copies the Craftsmens Guild: Press and Glassworks of Babylon. Giza
counts Olympia's Loom too. Olympia and Giza tie at 22 points; Giza has more coins."""
