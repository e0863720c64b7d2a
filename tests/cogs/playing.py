"""Games set up by use cases, so that tests start where people act in Discord, and what people press there."""

from collections.abc import Sequence
from typing import TypeVar

from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.screens.acts import Act, PickCard, PickFor, PickPayment, Reveal, Seal
from bot.services.game import TableSettings, Wonders
from bot.services.views import HandView
from engine.catalogue import Age, Side
from engine.effects import Colour
from engine.moves import Build, BuildStage, Move
from engine.notation import MoveKind, slug
from engine.ruleset import Expansion
from tests.client.server import Server, Table
from tests.screens import Shown, answer_to, find
from tests.table import AnyTable

PLAIN = (("Giza", Side.B), ("Rhodes", Side.A), ("Ephesus", Side.A))
"""Wonders whose players are only ever asked for cards."""

_Act = TypeVar("_Act", bound=Act)


def stages_first(_: Age, moves: Sequence[Move]) -> Move:
    """Return a stage of the wonder if one can be built, otherwise a card, resources first."""
    return min(moves, key=_rank)


def _rank(move: Move) -> int:
    match move:
        case BuildStage():
            return 0
        case Build(card) if card.colour in {Colour.BROWN, Colour.GRAY}:
            return 1
        case Build():
            return 2
        case _:
            return 3


async def press(member: MemberActor, shown: Shown, kind: type[Act], text: str = "") -> ResponseMessage:
    """Press the button or choose the menu option of this kind; return the message that results."""
    pressed = next(each for each in find(shown, kind) if text in each.label)
    if pressed.value is None:
        result = await member.click(shown, custom_id=pressed.custom_id)
    else:
        result = await member.select(shown, [pressed.value], custom_id=pressed.custom_id)
    assert result.acknowledged
    now = answer_to(result)
    assert now is not None
    return now


async def pick(member: MemberActor, shown: Shown, card: str) -> ResponseMessage:
    """Choose a card from the menu of the discard pile."""
    pressed = next(each for each in find(shown, PickCard) if isinstance(each.act, PickCard) and each.act.card == card)
    assert pressed.value is not None
    result = await member.select(shown, [pressed.value], custom_id=pressed.custom_id)
    assert result.response is not None
    return result.response


async def to_discard(member: MemberActor, hand: Shown) -> ResponseMessage:
    """Press "Discard" in a hand to see which cards can be discarded."""
    return await press(member, hand, PickFor, "Discard")


async def discard(member: MemberActor, hand: Shown, card: str) -> ResponseMessage:
    """Discard a card, given by its slug, with two presses."""
    shown = await to_discard(member, hand)
    pressed = next(each for each in find(shown, Seal) if isinstance(each.act, Seal) and each.act.move.what == card)
    return await press(member, shown, Seal, pressed.label)


async def decide(member: MemberActor, shown: Shown) -> ResponseMessage:
    """Make the first possible choice, with as many presses as it needs."""
    while True:
        kind = next(each for each in (Seal, PickPayment, PickFor) if find(shown, each))
        pressed = await press(member, shown, kind)
        if kind is Seal:
            return await press(member, pressed, Reveal) if find(pressed, Reveal) else pressed
        shown = pressed


async def begun(
    server: Server,
    *names: str,
    boards: Sequence[tuple[str, Side]] = PLAIN,
    wonders: Wonders = Wonders.CHOSEN,
    expansions: tuple[Expansion, ...] = (),
    coach: bool = False,
) -> Table:
    """Start a game with these people, and with these boards if wonders are chosen."""
    settings = TableSettings(players=len(names), wonders=wonders, expansions=expansions, coach=coach)
    chosen = boards if wonders is Wonders.CHOSEN else ()
    table = await server.game(settings, server.persons(*names), chosen)
    table.taste = stages_first
    return table


async def played_on(table: Table, turns: int) -> None:
    """Play so many turns, of which the bot tells only at the end."""
    await AnyTable.turn(table, turns)
    await table.server.quiet()


def acts(shown: Shown, kind: type[_Act]) -> list[_Act]:
    """Return all acts of this kind that a message offers."""
    return [each.act for each in find(shown, kind) if isinstance(each.act, kind)]


def offered(shown: Shown) -> set[str]:
    """Return the cards that a message offers to build."""
    paid = {act.card for act in acts(shown, PickPayment) if act.kind is MoveKind.BUILD}
    at_once = {act.move.what for act in acts(shown, Seal) if act.move.kind is MoveKind.BUILD}
    return {act.card for act in acts(shown, PickCard)} | at_once | paid


def buildable(hand: HandView) -> set[str]:
    """Return the slugs of the cards that can be built, whatever they cost."""
    (question,) = hand.view.questions
    return {slug(card.name) for card in question.choosable if MoveKind.BUILD in question.possibilities(card)}


def cards_of(hand: HandView) -> set[str]:
    """Return the slugs of the cards in a hand."""
    return {slug(card.name) for card in hand.view.hand}
