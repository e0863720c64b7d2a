"""Converts the complete state of a game to versioned JSON data and back. Cards and cities are given by name.

The data includes all hidden information. It may be saved, but must never be shown to players.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias

from engine.catalogue import AGES, Age, Card, Catalogue, Edifice, Side, Stage
from engine.city import City, Participation
from engine.commerce import Payment
from engine.constants import CARDS_DEALT, DEBT, PAWNS
from engine.edifices import Fate, Project, Projects, must_choose_penalty, project_of_age
from engine.legality import refusal
from engine.loading import FIRST_DATA
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
from engine.ruleset import FactsError, Ruleset, Seat, Variant
from engine.setup import Deal, check_deal, check_edifices
from engine.state import (
    AGE_OVER,
    AgeDeal,
    AgeOver,
    ChooseCards,
    GameOver,
    GameState,
    Phase,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
    Table,
)
from engine.turn import retract

VERSION = 2

Json: TypeAlias = Any
"""Anything that `json` reads and writes; the functions below define its structure."""

# The names under which phases and moves are saved, with all their fields. Names are saved, so they never change their
# meaning.

_PHASES: Mapping[str, type[Any]] = {
    "choose-cards": ChooseCards,
    "stage-choices": StageChoices,
    "seventh-cards": SeventhCards,
    "search-discard": SearchDiscard,
    "suffer-penalty": SufferPenalty,
    "age-over": AgeOver,
    "game-over": GameOver,
}
_MOVES: Mapping[str, type[Any]] = {
    "build": Build,
    "build-stage": BuildStage,
    "discard": Discard,
    "build-discarded": BuildDiscarded,
    "decline": Decline,
    "take-option": TakeOption,
    "take-pawn": TakePawn,
    "give-up-card": GiveUpCard,
    "give-up-tokens": GiveUpTokens,
}
_PHASE_NAMES = {kind: name for name, kind in _PHASES.items()}
_MOVE_NAMES = {kind: name for name, kind in _MOVES.items()}


WRONG = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The errors that reading a wrong value may raise."""
_MOST = 1_000_000
"""Upper limit for counts. No count in a real game comes near it."""


class SnapshotError(ValueError):
    """Data that is not a snapshot of this version."""


def dump(state: GameState) -> dict[str, Json]:
    """Return the state as JSON data, with its format version under the key `version`."""
    table = state.table
    return {
        "version": VERSION,
        "ruleset": ruleset_data(table.ruleset),
        "age": table.age,
        "turn": table.turn,
        "phase": _phase_data(state.phase),
        "cities": [_city_data(city) for city in table.cities],
        "hands": [_names(hand) for hand in table.hands],
        "discard": _names(table.discard),
        "draw_pile": _names(table.draw_pile),
        "controller": table.controller,
        "projects": [_project_data(project) for project in table.projects],
        "choices": [None if move is None else dump_move(move) for move in state.choices],
        "upcoming": [_age_deal_data(deal) for deal in state.upcoming],
    }


def load(data: Mapping[str, Json]) -> GameState:
    """Return the state that `dump` turned into this data.

    Raises:
        SnapshotError: The data has another version or is damaged.
        FactsError: The game needs another version of the card data.
    """
    if data.get("version") != VERSION or data["version"] is True:
        raise SnapshotError(f"a snapshot of version {data.get('version')!r}, not {VERSION}")
    try:
        ruleset = _read_ruleset(data["ruleset"])
        cards = ruleset.catalogue.cards
        table = Table(
            ruleset=ruleset,
            age=_age(data["age"]),
            turn=_whole(data["turn"]),
            cities=tuple(_read_city(city, ruleset.catalogue) for city in _list(data["cities"])),
            hands=tuple(_read_cards(hand, cards) for hand in _list(data["hands"])),
            discard=_read_cards(data["discard"], cards),
            draw_pile=_read_cards(data["draw_pile"], cards),
            controller=None if data["controller"] is None else Seat(_whole(data["controller"])),
            projects=_read_projects(data["projects"], ruleset.catalogue),
        )
        state = GameState(
            table=table,
            phase=_read_phase(data["phase"]),
            choices=tuple(None if move is None else _move(move, cards) for move in _list(data["choices"])),
            upcoming=tuple(_read_age_deal(deal, cards) for deal in _list(data["upcoming"])),
        )
        _check(state)
    except FactsError:
        raise
    except WRONG as error:
        raise SnapshotError(f"a damaged snapshot: {error!r}") from error
    return state


def load_move(data: Mapping[str, Json], ruleset: Ruleset) -> Move:
    """Return the move that `dump_move` turned into this data, legal or not.

    Raises:
        SnapshotError: The data is not a move with cards of this ruleset.
    """
    try:
        return _move(data, ruleset.catalogue.cards)
    except WRONG as error:
        raise SnapshotError(f"no move: {error!r}") from error


def dump_deal(dealt: Deal) -> dict[str, Json]:
    """Return a deal as JSON data: ruleset, boards by seat, the cards of every Age, and the edifices."""
    return {
        "ruleset": ruleset_data(dealt.ruleset),
        "boards": [{"wonder": board.city, "side": board.side.value} for board in dealt.boards],
        "ages": [_age_deal_data(age) for age in dealt.ages],
        "edifices": [edifice.name for edifice in dealt.edifices],
    }


def load_deal(data: Mapping[str, Json]) -> Deal:
    """Return the deal that `dump_deal` turned into this data.

    Raises:
        SnapshotError: The data is damaged, or the deal is impossible.
        FactsError: The game needs another version of the card data.
    """
    try:
        ruleset = _read_ruleset(data["ruleset"])
        catalogue = ruleset.catalogue
        first, second, third = (_read_age_deal(age, catalogue.cards) for age in _list(data["ages"]))
        boards = tuple(catalogue.boards[board["wonder"], Side(board["side"])] for board in _list(data["boards"]))
        dealt = Deal(ruleset, boards, (first, second, third), _read_edifices(data["edifices"], catalogue))
        check_deal(dealt)
    except FactsError:
        raise
    except WRONG as error:
        raise SnapshotError(f"a damaged deal: {error!r}") from error
    return dealt


def ruleset_data(ruleset: Ruleset) -> dict[str, Json]:
    """Return a ruleset as JSON data, in the form that all formats use."""
    return {
        "edition": ruleset.edition,
        "variant": ruleset.variant.value,
        "expansions": list(ruleset.expansions),
        "data": ruleset.data_versions,
    }


def _read_ruleset(data: Mapping[str, Json]) -> Ruleset:
    """Read a ruleset; raise KeyError, TypeError or ValueError if this program cannot play it with its card data."""
    ruleset = Ruleset(data["edition"], Variant(data["variant"]), tuple(_list(data["expansions"])))
    ruleset.check_data({name: _whole(version) for name, version in data.get("data", {}).items()}, FIRST_DATA)
    return ruleset


def _age_deal_data(deal: AgeDeal) -> dict[str, Json]:
    """Return the cards of an Age as dealt, as JSON data."""
    return {"hands": [_names(hand) for hand in deal.hands], "draw_pile": _names(deal.draw_pile)}


def _read_age_deal(data: Mapping[str, Json], cards: Mapping[str, Card]) -> AgeDeal:
    """Read the cards of an Age as dealt; raise KeyError for an unknown card."""
    return AgeDeal(
        tuple(_read_cards(hand, cards) for hand in _list(data["hands"])), _read_cards(data["draw_pile"], cards)
    )


def _check(state: GameState) -> None:
    """Raise ValueError if the parts of the state do not fit together."""
    table, phase = state.table, state.phase
    table.ruleset.check_cities(len(table.cities))
    if not len(table.cities) == len(table.hands) == len(state.choices):
        raise ValueError("cities, hands and choices for different numbers of seats")
    if table.controller not in (table.players if table.ruleset.two_player else (None,)):
        raise ValueError(f"seat {table.controller} cannot hold the Free City card")
    over = isinstance(phase, AgeOver | GameOver)
    if table.turn not in ((AGE_OVER,) if over else range(1, AGE_OVER)):
        raise ValueError(f"turn {table.turn} is impossible in this phase")
    _check_projects(table, failed=isinstance(phase, SufferPenalty))
    asked = phase.seats if isinstance(phase, StageChoices) else ()
    for seat, city in enumerate(table.cities):
        _check_options(city, asked=seat in asked)
        _check_participation(city, table, asked=seat in asked)
    held = {len(table.hands[seat]) for seat in table.players}
    if isinstance(phase, ChooseCards) and held not in ({CARDS_DEALT + 1 - table.turn}, {0}):
        raise ValueError(f"hands of {sorted(held)} cards on turn {table.turn}")
    if len(state.upcoming) > len(AGES) - table.age:
        raise ValueError("more Ages to come than the game has left")
    if isinstance(phase, SearchDiscard | SeventhCards | StageChoices | SufferPenalty) and not (
        phase.seats and set(phase.seats) <= set(table.seats)
    ):
        raise ValueError(f"seats {phase.seats} cannot all be asked")
    if isinstance(phase, StageChoices) and not all(_asks(table.cities[seat].last_stage) for seat in phase.seats):
        raise ValueError("a seat is asked about a stage that offers no choice")
    if isinstance(phase, SufferPenalty) and not all(_suffers(table, seat) for seat in phase.seats):
        raise ValueError("a seat is asked about a penalty with nothing to choose")
    for seat, move in zip(table.seats, state.choices, strict=True):
        if move is not None and (broken := refusal(retract(state, seat), seat, move)):
            raise ValueError(f"seat {seat} has sealed an illegal move: {broken.value}")


def _asks(stage: Stage | None) -> bool:
    return stage is not None and stage.asks


def _suffers(table: Table, seat: Seat) -> bool:
    project = project_of_age(table.projects, table.age)
    if project is None or project.fate is not Fate.FAILED:
        return False
    city = table.cities[seat]
    return table.age not in city.participation.pawns and must_choose_penalty(city, project.edifice)


def _check_projects(table: Table, *, failed: bool) -> None:
    """Check the edifices. `failed` means that this Age's edifice has failed on turn 6 and its penalty is now due."""
    check_edifices(table.ruleset, [project.edifice for project in table.projects])
    for project in table.projects:
        edifice = project.edifice
        if project.pawns > PAWNS[len(table.cities)]:
            raise ValueError(f"more pawns on {edifice.name} than this number of players uses")
        if (project.fate is Fate.CONSTRUCTED) is (project.pawns > 0):
            raise ValueError(f"{edifice.name} must be constructed if and only if no pawn is left on it")
        ended = edifice.age < table.age or (edifice.age == table.age and (table.turn == AGE_OVER or failed))
        if edifice.age > table.age:
            fates = {Fate.PROJECT}
        else:
            fates = {Fate.CONSTRUCTED, Fate.FAILED if ended else Fate.PROJECT}
        if project.fate not in fates:
            raise ValueError(f"the fate of {edifice.name} cannot be {project.fate.value!r} now")


def _check_options(city: City, *, asked: bool) -> None:
    """Check the options that a city took. `asked` means that it still has to choose one for its new stage."""
    stages = city.board.stages
    if city.stages > len(stages):
        raise ValueError("more stages than the wonder has")
    offers = [stage.options for stage in stages[: city.stages] if stage.options]
    open_offers = int(asked and city.last_stage is not None and bool(city.last_stage.options))
    if len(city.options) != len(offers) - open_offers:
        raise ValueError("options that the stages do not offer")
    if any(taken >= len(offer) for offer, taken in zip(offers, city.options, strict=False)):
        raise ValueError("an option that its stage does not offer")


def _check_participation(city: City, table: Table, *, asked: bool) -> None:
    """Check a city's pawns, debts and rewards. `asked` means that it still has to choose what its new stage offers."""
    mine = city.participation
    if not table.projects:
        if mine != Participation():
            raise ValueError("pawns, debts or rewards, but no edifices are played")
        return
    if mine.joined and table.age not in mine.pawns:
        raise ValueError("a city that has taken part in this Age's edifice and has no pawn of it")
    # One pawn of each Age so far may come from its edifice. All others are from the box, one per stage that brings one
    # (Ur).
    from_box = Counter(mine.pawns) - Counter(AGES[: table.age])
    stages = [stage.pawn_ages for stage in city.board.stages[: city.stages - asked] if stage.pawn_ages]
    if from_box.total() > len(stages) or any(
        pawns > sum(age in ages for ages in stages) for age, pawns in from_box.items()
    ):
        raise ValueError("more pawns than a city can have")
    failed = [DEBT[project.edifice.age] for project in table.projects if project.fate is Fate.FAILED]
    if Counter(mine.debts) - Counter(failed):
        raise ValueError("a debt token that does not come from a failed edifice")
    constructed = [project.edifice for project in table.projects if project.fate is Fate.CONSTRUCTED]
    if any(edifice not in constructed for edifice in mine.rewards):
        raise ValueError("a reward of an edifice that is not constructed")


def _whole(value: Json) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} instead of a whole number")
    return value


def _count(value: Json) -> int:
    """Read a count of at most `_MOST`. Moves may contain larger numbers, because the rules refuse those."""
    number = _whole(value)
    if number > _MOST:
        raise ValueError(f"the number {number} is too large")
    return number


def _age(value: Json) -> Age:
    for age in AGES:
        if _whole(value) == age:
            return age
    raise ValueError(f"{value!r} instead of an Age")


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} instead of a list")
    return value


def _truth(value: Json) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} instead of true or false")
    return value


def _names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def _read_cards(names: Sequence[str], cards: Mapping[str, Card]) -> tuple[Card, ...]:
    return tuple(cards[name] for name in _list(names))


def _city_data(city: City) -> dict[str, Json]:
    return {
        "wonder": city.board.city,
        "side": city.board.side.value,
        "stages": city.stages,
        "coins": city.coins,
        "built": _names(city.built),
        "buried": _names(city.buried),
        "victory": list(city.victory),
        "defeats": city.defeats,
        "free_build_used": city.free_build_used,
        "options": list(city.options),
        "participation": _participation_data(city.participation),
    }


def _participation_data(part: Participation) -> dict[str, Json]:
    return {
        "pawns": list(part.pawns),
        "joined": part.joined,
        "debts": list(part.debts),
        "rewards": [edifice.name for edifice in part.rewards],
    }


def _read_participation(data: Mapping[str, Json], catalogue: Catalogue) -> Participation:
    return Participation(
        pawns=tuple(_age(age) for age in _list(data["pawns"])),
        joined=_truth(data["joined"]),
        debts=tuple(_count(points) for points in _list(data["debts"])),
        rewards=_read_edifices(data["rewards"], catalogue),
    )


def _read_edifices(names: Sequence[str], catalogue: Catalogue) -> tuple[Edifice, ...]:
    return tuple(catalogue.edifices[name] for name in _list(names))


def _project_data(project: Project) -> dict[str, Json]:
    return {"edifice": project.edifice.name, "pawns": project.pawns, "fate": project.fate.value}


def _read_projects(data: Sequence[Mapping[str, Json]], catalogue: Catalogue) -> Projects:
    return tuple(
        [
            Project(catalogue.edifices[project["edifice"]], _count(project["pawns"]), Fate(project["fate"]))
            for project in _list(data)
        ]
    )


def _read_city(data: Mapping[str, Json], catalogue: Catalogue) -> City:
    return City(
        board=catalogue.boards[data["wonder"], Side(data["side"])],
        stages=_count(data["stages"]),
        coins=_count(data["coins"]),
        built=_read_cards(data["built"], catalogue.cards),
        buried=_read_cards(data["buried"], catalogue.cards),
        victory=tuple(_count(token) for token in _list(data["victory"])),
        defeats=_count(data["defeats"]),
        free_build_used=_truth(data["free_build_used"]),
        options=tuple(_count(option) for option in _list(data["options"])),
        participation=_read_participation(data["participation"], catalogue),
    )


def _phase_data(phase: Phase) -> dict[str, Json]:
    return {"kind": _PHASE_NAMES[type(phase)], **{each.name: list(getattr(phase, each.name)) for each in fields(phase)}}


def _read_phase(data: Mapping[str, Json]) -> Phase:
    kind = _PHASES[data["kind"]]
    phase: Phase = kind(*[_seats(data[each.name]) for each in fields(kind)])
    return phase


def _seats(data: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(Seat(_whole(seat)) for seat in _list(data))


def dump_move(move: Move) -> dict[str, Json]:
    """Return a move as JSON data, with its card by name."""
    parts = {each.name: _part_data(each.name, getattr(move, each.name)) for each in fields(move)}
    return {"kind": _MOVE_NAMES[type(move)], **parts}


def _part_data(name: str, value: Any) -> Json:  # noqa: ANN401 - any value that a field of a move can hold
    match name:
        case "card":
            return value.name
        case "payment" | "tokens":
            return list(value)
        case _:
            return value


def _move(data: Mapping[str, Json], cards: Mapping[str, Card]) -> Move:
    kind = _MOVES[data["kind"]]
    move: Move = kind(*[_read_part(each.name, data[each.name], cards) for each in fields(kind)])
    return move


def _read_part(name: str, data: Json, cards: Mapping[str, Card]) -> object:
    """Read the value of a move's field, according to the field's name."""
    match name:
        case "card":
            return cards[data]
        case "payment":
            return _read_payment(data)
        case "olympia" | "take_part":
            return _truth(data)
        case "option":
            return _whole(data)
        case "age":
            return _age(data)
        case "tokens":
            return tuple(_whole(value) for value in _list(data))
        case _:
            raise ValueError(f"no move has a field {name!r}")


def _read_payment(data: Sequence[int]) -> Payment:
    left, right = data
    return Payment(_whole(left), _whole(right))
