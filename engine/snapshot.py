"""The whole state of a game as JSON data, and back: versioned, by the names of cards and cities.

It holds everything, the hidden things too; it is for saving, never for showing.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, assert_never

from engine.catalogue import AGES, CARDS_DEALT, Age, Card, Catalogue, Side
from engine.city import City
from engine.commerce import Payment
from engine.legality import refusal
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard, Move
from engine.ruleset import Ruleset, Seat, Variant
from engine.setup import Deal, check_deal
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
    Table,
)
from engine.turn import retract

VERSION = 1

Json: TypeAlias = Any
"""What `json` reads and writes; its shape is given by the functions below."""


class SnapshotError(ValueError):
    """Data that is no snapshot of this version."""


def dump(state: GameState) -> dict[str, Json]:
    """The state as JSON data. The key `version` says how to read it."""
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
        "choices": [None if move is None else move_data(move) for move in state.choices],
        "upcoming": [_age_deal_data(deal) for deal in state.upcoming],
    }


def load(data: Mapping[str, Json]) -> GameState:
    """The state that `dump` made this data of.

    Raises:
        SnapshotError: the data is of another version or damaged.
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
        )
        state = GameState(
            table=table,
            phase=_read_phase(data["phase"]),
            choices=tuple(None if move is None else _move(move, cards) for move in _list(data["choices"])),
            upcoming=tuple(_read_age_deal(deal, cards) for deal in _list(data["upcoming"])),
        )
        _check(state)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError(f"a damaged snapshot: {error!r}") from error
    return state


def read_move(data: Mapping[str, Json], ruleset: Ruleset) -> Move:
    """The move that `move_data` made this data of; whether it is legal is not asked.

    Raises:
        SnapshotError: it is no move with cards of this ruleset.
    """
    try:
        return _move(data, ruleset.catalogue.cards)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError(f"no move: {error!r}") from error


def deal_data(dealt: Deal) -> dict[str, Json]:
    """A deal as JSON data: ruleset, boards by seat, the cards of every Age."""
    return {
        "ruleset": ruleset_data(dealt.ruleset),
        "boards": [{"wonder": board.city, "side": board.side.value} for board in dealt.boards],
        "ages": [_age_deal_data(age) for age in dealt.ages],
    }


def read_deal(data: Mapping[str, Json]) -> Deal:
    """The deal that `deal_data` made this data of.

    Raises:
        SnapshotError: the data is damaged, or such a deal is not possible.
    """
    try:
        ruleset = _read_ruleset(data["ruleset"])
        catalogue = ruleset.catalogue
        first, second, third = (_read_age_deal(age, catalogue.cards) for age in _list(data["ages"]))
        boards = tuple(catalogue.boards[board["wonder"], Side(board["side"])] for board in _list(data["boards"]))
        dealt = Deal(ruleset, boards, (first, second, third))
        check_deal(dealt)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError(f"a damaged deal: {error!r}") from error
    return dealt


def ruleset_data(ruleset: Ruleset) -> dict[str, Json]:
    """A ruleset as all formats write it."""
    return {
        "edition": ruleset.edition,
        "variant": ruleset.variant.value,
        "expansions": list(ruleset.expansions),
    }


def _read_ruleset(data: Mapping[str, Json]) -> Ruleset:
    """Raises KeyError, TypeError or ValueError where the data is not a ruleset that is played."""
    return Ruleset(data["edition"], Variant(data["variant"]), tuple(_list(data["expansions"])))


def _age_deal_data(deal: AgeDeal) -> dict[str, Json]:
    """The cards of an Age as they were dealt."""
    return {"hands": [_names(hand) for hand in deal.hands], "draw_pile": _names(deal.draw_pile)}


def _read_age_deal(data: Mapping[str, Json], cards: Mapping[str, Card]) -> AgeDeal:
    """Raises KeyError for an unknown card."""
    return AgeDeal(
        tuple(_read_cards(hand, cards) for hand in _list(data["hands"])), _read_cards(data["draw_pile"], cards)
    )


def _check(state: GameState) -> None:
    """Raises ValueError where the parts do not fit together."""
    table, phase = state.table, state.phase
    table.ruleset.check_cities(len(table.cities))
    if not len(table.cities) == len(table.hands) == len(state.choices):
        raise ValueError("cities, hands and choices of different numbers of seats")
    if table.controller not in (table.players if table.ruleset.two_player else (None,)):
        raise ValueError(f"the Free City card in seat {table.controller}")
    over = isinstance(phase, AgeOver | GameOver)
    if table.turn not in ((AGE_OVER,) if over else range(1, AGE_OVER)):
        raise ValueError(f"turn {table.turn} in this phase")
    if any(city.stages > len(city.board.stages) for city in table.cities):
        raise ValueError("more stages than the wonder has")
    held = {len(table.hands[seat]) for seat in table.players}
    if isinstance(phase, ChooseCards) and held not in ({CARDS_DEALT + 1 - table.turn}, {0}):
        raise ValueError(f"hands of {sorted(held)} cards on turn {table.turn}")
    if len(state.upcoming) > len(AGES) - table.age:
        raise ValueError("more Ages to come than there are")
    if isinstance(phase, SearchDiscard | SeventhCards) and not (phase.seats and set(phase.seats) <= set(table.seats)):
        raise ValueError(f"asked are the seats {phase.seats}")
    for seat, move in zip(table.seats, state.choices, strict=True):
        if move is not None and (broken := refusal(retract(state, seat), seat, move)):
            raise ValueError(f"seat {seat} has sealed what it may not: {broken.value}")


def _whole(value: Json) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} instead of a whole number")
    return value


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
    return tuple([cards[name] for name in _list(names)])


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
    }


def _read_city(data: Mapping[str, Json], catalogue: Catalogue) -> City:
    return City(
        board=catalogue.boards[data["wonder"], Side(data["side"])],
        stages=_whole(data["stages"]),
        coins=_whole(data["coins"]),
        built=_read_cards(data["built"], catalogue.cards),
        buried=_read_cards(data["buried"], catalogue.cards),
        victory=tuple([_whole(token) for token in _list(data["victory"])]),
        defeats=_whole(data["defeats"]),
        free_build_used=_truth(data["free_build_used"]),
    )


def _phase_data(phase: Phase) -> dict[str, Json]:
    match phase:
        case ChooseCards():
            return {"kind": "choose-cards"}
        case SeventhCards(seats, searchers):
            return {"kind": "seventh-cards", "seats": list(seats), "searchers": list(searchers)}
        case SearchDiscard(seats):
            return {"kind": "search-discard", "seats": list(seats)}
        case AgeOver():
            return {"kind": "age-over"}
        case GameOver():
            return {"kind": "game-over"}
        case _:
            assert_never(phase)


def _read_phase(data: Mapping[str, Json]) -> Phase:
    match data["kind"]:
        case "choose-cards":
            return ChooseCards()
        case "seventh-cards":
            return SeventhCards(_seats(data["seats"]), _seats(data["searchers"]))
        case "search-discard":
            return SearchDiscard(_seats(data["seats"]))
        case "age-over":
            return AgeOver()
        case "game-over":
            return GameOver()
        case kind:
            raise ValueError(f"no phase {kind!r}")


def _seats(data: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(Seat(_whole(seat)) for seat in _list(data))


def move_data(move: Move) -> dict[str, Json]:
    """A move as JSON data, by the names of its cards."""
    match move:
        case Build(card, payment, olympia):
            return {"kind": "build", "card": card.name, "payment": list(payment), "olympia": olympia}
        case BuildStage(card, payment):
            return {"kind": "build-stage", "card": card.name, "payment": list(payment)}
        case Discard(card):
            return {"kind": "discard", "card": card.name}
        case BuildDiscarded(card):
            return {"kind": "build-discarded", "card": card.name}
        case Decline():
            return {"kind": "decline"}
        case _:
            assert_never(move)


def _move(data: Mapping[str, Json], cards: Mapping[str, Card]) -> Move:
    match data["kind"]:
        case "build":
            return Build(cards[data["card"]], _read_payment(data["payment"]), olympia=_truth(data["olympia"]))
        case "build-stage":
            return BuildStage(cards[data["card"]], _read_payment(data["payment"]))
        case "discard":
            return Discard(cards[data["card"]])
        case "build-discarded":
            return BuildDiscarded(cards[data["card"]])
        case "decline":
            return Decline()
        case kind:
            raise ValueError(f"no move {kind!r}")


def _read_payment(data: Sequence[int]) -> Payment:
    left, right = data
    return Payment(_whole(left), _whole(right))
