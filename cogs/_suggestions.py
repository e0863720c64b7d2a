"""Autocomplete of typed answers, made of the typist's own hand, for nobody else to see.

Suggestions are a convenience: if they are not there in time, there are none.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from discord.app_commands import Choice

from bot.client.call import Call, Interaction, make_call, words_of
from bot.screens import almanac
from bot.screens.hands import action_choices, card_choices, payment_choices
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS
from bot.services import sights
from bot.services.people import UserId
from bot.services.refusals import Refused
from bot.services.summaries import TableSummary
from bot.services.views import HandView, OfferView
from bot.text.cards import Whose
from bot.text.matching import best_matches, matches
from bot.text.names import cut, names
from cogs._answers import board_names, parse_action
from cogs._filters import TableFilter, any_table, awaits_choice, can_choose_wonder, drafts, plays_after_draft
from cogs._tables import best_table, find_given_table, fitting_tables, tables_around
from engine.catalogue import Card, Catalogue
from engine.notation import MoveKind, slug
from engine.questions import Question

_T = TypeVar("_T")


async def suggest_cards(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The typist's cards, with their costs now; or the reveal, while their choice is held back."""
    call_and_hand = await _ask_in_time(interaction, plays_after_draft, _load_hand)
    if call_and_hand is None:
        return []
    call, hand = call_and_hand
    # Without a card only leaving is possible, where it is.
    leave = [
        each for open_one in hand.view.questions[:1] for each in action_choices(call.words, hand, open_one.seat, None)
    ]
    return [*_matching(leave, typed), *_choices(card_choices(call.words, hand, typed))][:MOST_OPTIONS]


async def suggest_whys(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The next stage, and the typist's cards."""
    found = await _open_question(interaction)
    if found is None:
        return []
    whose = Whose.YOURS if found.question.seat == found.hand.view.seat else Whose.CITYS
    stage = (found.call.words.say("play-choice-stage", whose=whose), MoveKind.STAGE.value)
    return [*_matching([stage], typed), *_choices(card_choices(found.call.words, found.hand, typed))][:MOST_OPTIONS]


async def suggest_actions(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What may be done with the card typed so far."""
    found = await _open_question(interaction)
    if found is None:
        return []
    card = found.card
    return (
        []
        if card is None
        else _matching(action_choices(found.call.words, found.hand, found.question.seat, card), typed)
    )


async def suggest_payments(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The ways to pay for what is typed so far."""
    found = await _open_question(interaction)
    if found is None or (card := found.card) is None:
        return []
    action = parse_action(found.call.words, _option_so_far(interaction, "action")) or MoveKind.BUILD
    return _matching(payment_choices(found.call.words, found.hand, found.question.seat, action, card), typed)


async def suggest_boards(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The two boards of the draft."""
    offer = await _ask_in_time(interaction, drafts, _load_offer)
    if offer is None:
        return []
    named = [(board_names(words_of(interaction), board), str(at)) for at, board in enumerate(offer.boards, start=1)]
    found = matches(typed, named, lambda each: (*each[0], each[1]))
    return _choices([(shown, number) for (shown, *_), number in found])


async def suggest_wonders(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The cities whose wonders can be chosen at the table."""
    catalogue = await _ask_in_time(interaction, can_choose_wonder, _load_catalogue)
    if catalogue is None:
        return []
    words = words_of(interaction)
    found = almanac.wonder_matches(words, typed, catalogue)
    return [Choice(name=words.called(each.city), value=each.city) for each in found]


async def suggest_cities(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The cities of the table, with who plays them."""
    found = await _ask_in_time(interaction, any_table, _load_cities)
    return [] if found is None else _matching(found, typed)


@dataclass(frozen=True, slots=True)
class _OpenQuestion:
    """The question that the typist is answering."""

    call: Call
    hand: HandView
    question: Question

    @property
    def card(self) -> Card | None:
        """The card typed so far, if it is clear."""
        typed = _option_so_far(self.call.interaction, "card")
        found = best_matches(typed, self.question.cards, lambda card: self.call.words.known_as(card.name))
        return found[0] if len(found) == 1 else None


async def _open_question(interaction: Interaction) -> _OpenQuestion | None:
    call_and_hand = await _ask_in_time(interaction, plays_after_draft, _load_hand)
    if call_and_hand is None:
        return None
    call, hand = call_and_hand
    return _OpenQuestion(call, hand, hand.view.questions[0]) if hand.view.questions else None


async def _load_hand(call: Call, table: TableSummary) -> tuple[Call, HandView]:
    return call, await call.tables.look(table.id, call, sights.hand)


async def _load_offer(call: Call, table: TableSummary) -> OfferView:
    return await call.tables.look(table.id, call, sights.offer)


async def _load_catalogue(_: Call, table: TableSummary) -> Catalogue:
    return table.settings.ruleset.catalogue


async def _load_cities(call: Call, table: TableSummary) -> list[tuple[str, str]]:
    view = await call.tables.look(table.id, call, sights.table)
    if view.table is None:
        return []
    players = names(call.words, view)
    words, shown = call.words, [(each.board.city, players[each.seat]) for each in view.table.cities]
    return [(words.say("city-of", city=words.called(city), player=player), slug(city)) for city, player in shown]


async def _ask_in_time(
    interaction: Interaction, fits: TableFilter, ask: Callable[[Call, TableSummary], Awaitable[_T]]
) -> _T | None:
    """The result of `ask` for the table that is meant; None if there is none, or it takes too long."""

    async def ask_table() -> _T | None:
        call = await make_call(interaction)
        table = await _find_table(call, fits)
        return None if table is None else await ask(call, table)

    try:
        return await interaction.client.suggester.in_time(UserId(interaction.user.id), ask_table)
    except Refused:
        return None  # no player, or the game has gone on: the command itself will say so


async def _find_table(call: Call, fits: TableFilter) -> TableSummary | None:
    """The table typed so far, else the one that the command would take."""
    typed = _option_so_far(call.interaction, "table")
    if typed:
        return await find_given_table(call, typed)
    found = fitting_tables(call, await tables_around(call.interaction), fits)
    return best_table(call, found, awaits_choice) if found else None


def _option_so_far(interaction: Interaction, option: str) -> str:
    """Another option of the command, as typed so far."""
    return str(getattr(interaction.namespace, option, None) or "")


def _matching(shown: Sequence[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Those whose label or value fits what is typed."""
    return _choices(matches(typed, shown, lambda choice: choice))


def _choices(shown: Sequence[tuple[str, str]]) -> list[Choice[str]]:
    return [Choice(name=cut(label, LONGEST_OPTION), value=value) for label, value in shown[:MOST_OPTIONS]]
