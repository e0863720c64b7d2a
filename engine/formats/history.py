"""The public history of a game: what everyone at the table has seen. A running game is exported only in this form.

The history is made only from events and public views, which the engine shows to everyone. Because it does not use
moves or states, no hidden card can leak.
"""

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from engine.commerce import NOTHING
from engine.events import (
    CardBuilt,
    CardDiscarded,
    Declined,
    Deed,
    Event,
    OptionTaken,
    StageBuilt,
    Way,
    edifice_joined,
)
from engine.formats.position import city_data, edifices_data
from engine.formats.record import players_data
from engine.formats.turns import decision_data, move_data, pay_data, settled_choice
from engine.moves import Build, BuildDiscarded, Decline, Move, TakeOption
from engine.questions import FROM_HAND
from engine.replaying import complete_turns, resolutions
from engine.ruleset import Seat
from engine.setup import Deal
from engine.snapshot import ruleset_data
from engine.views import CityView, PublicView, Resolution

FORMAT = "seven-wonders-history/1"


def history_of(names: Sequence[str], deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> dict[str, Any]:
    """Return what everyone saw of a game: its complete turns, with the cities after each. An open turn is left out.

    Args:
        names: The players' names by seat, the Free City's last.
        deal: The deal that the game started from.
        submissions: All moves in the order in which they were sealed, without those taken back.

    Raises:
        IllegalMove: The submissions are not those of a game from this deal.
    """
    data: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": ruleset_data(deal.ruleset),
        "players": players_data(names, deal.boards),
    }
    if deal.edifices:
        data["edifices"] = [edifice.name for edifice in deal.edifices]
    data["turns"] = [_turn_data(turn) for turn in complete_turns(resolutions(deal, submissions))]
    return data


def _turn_data(turn: Sequence[Resolution]) -> dict[str, Any]:
    """Return a complete turn: the moves by seat, then the seventh cards, and what everyone sees afterwards."""
    moves: list[dict[str, Any]] = []
    choices: list[dict[str, Any]] = []
    for resolution in turn:
        if resolution.asked in FROM_HAND:
            seventh = {"seventh": True} if resolution.asked == "seventh-card" else {}
            moves += [{**entry, **seventh} for entry in _moves(resolution.events)]
        choices += _choices(resolution)
    after = turn[-1].after
    return {
        "age": turn[0].age,
        "turn": turn[0].turn,
        "moves": moves,
        "choices": choices,
        "cities": [_city_data(city, after) for city in after.cities],
        **edifices_data(after.projects),
    }


def _city_data(city: CityView, after: PublicView) -> dict[str, Any]:
    data = city_data(city)
    if after.projects:
        data |= {"pawns": list(city.pawns), "debts": list(city.debts), "joined": city.joined}
    return data


def _moves(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return what each seat visibly did with its card, sorted by seat. The consequences are left out."""
    deeds = sorted((event for event in events if isinstance(event, Deed)), key=lambda deed: deed.seat)
    return [_move(deed, take_part=edifice_joined(events, deed.seat) is not None) for deed in deeds]


def _choices(resolution: Resolution) -> list[dict[str, Any]]:
    """Return the choices other than moves with a card from the hand, in the order in which everyone saw them."""
    found: list[dict[str, Any]] = []
    for event in resolution.events:
        match event:
            case CardBuilt(seat, card, Way.DISCARD_PILE):
                found.append(decision_data(seat, BuildDiscarded(card)))
            case Declined(seat) if resolution.asked == "discard-pile":
                found.append(decision_data(seat, Decline()))
            case OptionTaken(seat, _, option):
                found.append(decision_data(seat, TakeOption(option)))
            case _ if told := settled_choice(event):
                found.append(decision_data(*told))
    return found


def _move(deed: Deed, *, take_part: bool) -> dict[str, Any]:
    """Return what a seat did as a MOVE object (docs/formats.md), with the card only if it was built."""
    match deed:
        case CardBuilt(seat, card, way, payment):
            return move_data(seat, Build(card, payment, olympia=way is Way.OLYMPIA))
        case StageBuilt(seat, _, payment):
            part = {"edifice": True} if take_part else {}
            return {"seat": seat, "action": "wonder", "pay": pay_data(payment), **part}
        case CardDiscarded(seat):
            return {"seat": seat, "action": "discard", "pay": pay_data(NOTHING)}
        case Declined(seat):
            return {"seat": seat, "action": "decline"}
        case _:
            assert_never(deed)
