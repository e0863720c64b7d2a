"""What Discord suggests while somebody types an answer: made of their own hand, for nobody else to see.

Suggestions are a convenience: where they cannot be had in time, there are none.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from discord.app_commands import Choice

from bot.client.call import Call, Interaction, make_call
from bot.screens import almanac
from bot.screens.hands import action_choices, card_choices, payment_choices
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS
from bot.services.people import UserId
from bot.services.refusals import Refused
from bot.services.summaries import TableSummary
from bot.services.views import HandView, OfferView
from bot.text.cards import Whose
from bot.text.matching import best_matches, matches
from bot.text.names import cut, names
from cogs._answers import board_name
from cogs._fits import Fits, anything, awaits, choosing, drafting, in_play
from cogs._meaning import meant_action
from cogs._tables import best, fitting_tables, given_table, tables_around
from engine.catalogue import Card, Catalogue
from engine.notation import MoveKind, slug
from engine.questions import Question

_T = TypeVar("_T")


async def suggested_cards(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The cards of whoever types, with what they cost now."""
    found = await _asked_now(interaction)
    if found is None:
        return []
    # Without a card only leaving is possible, where it is.
    leave = action_choices(found.call.words, found.hand, found.question.seat, None)
    return [*_fitting(leave, typed), *_choices(card_choices(found.call.words, found.hand, typed))][:MOST_OPTIONS]


async def suggested_whys(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The next stage, and the cards of whoever types."""
    found = await _asked_now(interaction)
    if found is None:
        return []
    whose = Whose.YOURS if found.question.seat == found.hand.view.seat else Whose.CITYS
    stage = (found.call.words.say("play-choice-stage", whose=whose), MoveKind.STAGE.value)
    return [*_fitting([stage], typed), *_choices(card_choices(found.call.words, found.hand, typed))][:MOST_OPTIONS]


async def suggested_actions(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What may be done with the card that is typed already."""
    found = await _asked_now(interaction)
    if found is None:
        return []
    card = found.card
    return (
        [] if card is None else _fitting(action_choices(found.call.words, found.hand, found.question.seat, card), typed)
    )


async def suggested_payments(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The ways to pay for what is typed already."""
    found = await _asked_now(interaction)
    if found is None or (card := found.card) is None:
        return []
    action = meant_action(found.call.words, _filled(interaction, "action")) or MoveKind.BUILD
    return _fitting(payment_choices(found.call.words, found.hand, found.question.seat, action, card), typed)


async def suggested_boards(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The two boards of the draft."""
    offer = await _within(interaction, drafting, _offered)
    if offer is None:
        return []
    return _fitting([(board_name(board), str(number)) for number, board in enumerate(offer.boards, start=1)], typed)


async def suggested_wonders(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The cities of the wonders that can be chosen at the table."""
    catalogue = await _within(interaction, choosing, _catalogue)
    if catalogue is None:
        return []
    return [Choice(name=found.city, value=found.city) for found in almanac.wonder_matches(typed, catalogue)]


async def suggested_cities(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The cities of the table, with who plays them."""
    found = await _within(interaction, anything, _cities)
    return [] if found is None else _fitting(found, typed)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question that whoever types is about to answer."""

    call: Call
    hand: HandView
    question: Question

    @property
    def card(self) -> Card | None:
        """The card that is typed already."""
        typed = _filled(self.call.interaction, "card")
        found = best_matches(typed, self.question.cards, lambda card: (card.name,))
        return found[0] if len(found) == 1 else None


async def _asked_now(interaction: Interaction) -> _Asked | None:
    call_and_hand = await _within(interaction, in_play, _hand)
    if call_and_hand is None:
        return None
    call, hand = call_and_hand
    return _Asked(call, hand, hand.view.questions[0]) if hand.view.questions else None


async def _hand(call: Call, meant: TableSummary) -> tuple[Call, HandView]:
    return call, await call.tables.hand(meant.id, call)


async def _offered(call: Call, meant: TableSummary) -> OfferView:
    return await call.tables.offer(meant.id, call)


async def _catalogue(_: Call, meant: TableSummary) -> Catalogue:
    return meant.settings.ruleset.catalogue


async def _cities(call: Call, meant: TableSummary) -> list[tuple[str, str]]:
    table = await call.tables.table(meant.id, call)
    if table.table is None:
        return []
    players = names(call.words, table)
    shown = [(each.board.city, players[each.seat]) for each in table.table.cities]
    return [(call.words.say("city-of", city=city, player=player), slug(city)) for city, player in shown]


async def _within(
    interaction: Interaction, fits: Fits, ask: Callable[[Call, TableSummary], Awaitable[_T]]
) -> _T | None:
    """What is asked for of the table that is meant; None where there is none, or it cannot be had in time."""

    async def asked() -> _T | None:
        call = await make_call(interaction)
        meant = await _meant(call, fits)
        return None if meant is None else await ask(call, meant)

    try:
        return await interaction.client.suggester.in_time(UserId(interaction.user.id), asked)
    except Refused:
        return None  # no player, or the game has gone on: the command itself will say so


async def _meant(call: Call, fits: Fits) -> TableSummary | None:
    """The table that is typed already, or that the command would take."""
    typed = _filled(call.interaction, "table")
    if typed:
        return await given_table(call, typed)
    found = fitting_tables(call, await tables_around(call.interaction), fits)
    return best(call, found, awaits) if found else None


def _filled(interaction: Interaction, option: str) -> str:
    """What stands in another option of the command that is being typed."""
    return str(getattr(interaction.namespace, option, None) or "")


def _fitting(shown: Sequence[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Those whose label, or value, fits what is typed."""
    return _choices(matches(typed, shown, lambda choice: choice))


def _choices(shown: Sequence[tuple[str, str]]) -> list[Choice[str]]:
    return [Choice(name=cut(label, LONGEST_OPTION), value=value) for label, value in shown[:MOST_OPTIONS]]
