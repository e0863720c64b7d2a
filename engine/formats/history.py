"""The public history of a game: what everybody at the table has seen. While a game runs, nothing else is given out.

It is made of what the engine tells everybody, its events and its public view, and of nothing else: no move and no
state comes in here from which a hidden card could get out.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, assert_never

from engine.commerce import NOTHING
from engine.events import CardBuilt, CardDiscarded, Declined, Event, StageBuilt, Way
from engine.formats.position import city_data
from engine.formats.record import players_data
from engine.formats.turns import move_data, pay_data, search_data
from engine.moves import Build, Move
from engine.replaying import resolutions, turns
from engine.ruleset import Seat
from engine.setup import Deal
from engine.snapshot import ruleset_data
from engine.views import Resolution

FORMAT = "seven-wonders-history/1"

_Act: TypeAlias = CardBuilt | StageBuilt | CardDiscarded | Declined
"""What a seat does; the other events follow from it."""


def history_of(names: Sequence[str], deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> dict[str, Any]:
    """What everybody saw of a game: its complete turns, and the cities after each; nothing of a turn still open.

    Args:
        names: by seat, the Free City's last.
        deal: what the game was started from.
        submissions: all moves in the order in which they were sealed, without those taken back.

    Raises:
        IllegalMove: the submissions are not those of a game from this deal.
    """
    return {
        "format": FORMAT,
        "ruleset": ruleset_data(deal.ruleset),
        "players": players_data(names, deal.boards),
        "turns": [_turn_data(turn) for turn in turns(resolutions(deal, submissions))],
    }


def _turn_data(turn: Sequence[Resolution]) -> dict[str, Any]:
    """A complete turn: the moves by seat, the seventh cards after them, and what everybody sees then."""
    moves: list[dict[str, Any]] = []
    choices: list[dict[str, Any]] = []
    for resolution in turn:
        if resolution.asked == "discard-pile":
            choices += _seen(resolution.events, _search)
        else:
            seventh = {"seventh": True} if resolution.asked == "seventh-card" else {}
            moves += [{**entry, **seventh} for entry in _seen(resolution.events, _move)]
    return {
        "age": turn[0].age,
        "turn": turn[0].turn,
        "moves": moves,
        "choices": choices,
        "cities": [city_data(city) for city in turn[-1].after.cities],
    }


def _seen(events: Sequence[Event], told: Callable[[_Act], dict[str, Any]]) -> list[dict[str, Any]]:
    """What the seats were seen to do, by seat; what only followed from it is left out."""
    return sorted((told(event) for event in events if isinstance(event, _Act)), key=lambda entry: entry["seat"])


def _move(act: _Act) -> dict[str, Any]:
    """MOVE, with the card only where it was built."""
    match act:
        case CardBuilt(seat, card, way, payment):
            return move_data(seat, Build(card, payment, olympia=way is Way.OLYMPIA))
        case StageBuilt(seat, _, payment):
            return {"seat": seat, "action": "wonder", "pay": pay_data(payment)}
        case CardDiscarded(seat):
            return {"seat": seat, "action": "discard", "pay": pay_data(NOTHING)}
        case Declined(seat):
            return {"seat": seat, "action": "decline"}
        case _:
            assert_never(act)


def _search(act: _Act) -> dict[str, Any]:
    """CHOICE."""
    return search_data(act.seat, act.card if isinstance(act, CardBuilt) else None)
