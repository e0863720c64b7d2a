"""Autocomplete of typed answers, from the player's own hand. Only the player sees it.

Suggestions are a convenience: if they cannot be found in time, there are none.
"""

from dataclasses import dataclass

from discord.app_commands import Choice

from bot.client.incoming.call import Call, Interaction, words_of
from bot.screens.hands import action_choices, card_choices, cards_named, parse_action, payment_choices
from bot.screens.screen import MOST_OPTIONS
from bot.services import sights
from bot.services.coaching import coached
from bot.services.summaries import TableSummary
from bot.services.views import HandView, OfferView
from bot.text.cards import Whose
from bot.text.matching import matches
from cogs.hand.answers import ADVICE, board_names
from cogs.shared.filters import drafts, plays_after_draft
from cogs.shared.suggesting import as_choices, ask_in_time, matching_choices, option_so_far
from engine.catalogue import Card
from engine.notation import MoveKind
from engine.questions import Question


async def suggest_cards(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the player's cards with their costs, or the reveal while the player's choice is held back."""
    call_and_hand = await ask_in_time(interaction, plays_after_draft, _load_hand)
    if call_and_hand is None:
        return []
    call, hand = call_and_hand
    # Without a card, the only possible action is to leave, if the question allows it.
    leave = [
        each for open_one in hand.view.questions[:1] for each in action_choices(call.words, hand, open_one.seat, None)
    ]
    return [*matching_choices(leave, typed), *as_choices(card_choices(call.words, hand, typed))][:MOST_OPTIONS]


async def suggest_whys(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the coach if the table has one, the next stage, and the player's cards."""
    found = await _open_question(interaction)
    if found is None:
        return []
    whose = Whose.YOURS if found.question.seat == found.hand.view.seat else Whose.CITYS
    first = [(found.call.words.say("play-choice-stage", whose=whose), MoveKind.STAGE.value)]
    if found.coached:
        first.insert(0, (found.call.words.say("hand-coach"), ADVICE))
    return [*matching_choices(first, typed), *as_choices(card_choices(found.call.words, found.hand, typed))][
        :MOST_OPTIONS
    ]


async def suggest_actions(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what can be done with the card that is typed."""
    found = await _open_question(interaction)
    if found is None:
        return []
    card = found.card
    return (
        []
        if card is None
        else matching_choices(action_choices(found.call.words, found.hand, found.question.seat, card), typed)
    )


async def suggest_payments(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the ways to pay for the card and action that are typed."""
    found = await _open_question(interaction)
    if found is None or (card := found.card) is None:
        return []
    action = parse_action(found.call.words, option_so_far(interaction, "action")) or MoveKind.BUILD
    return matching_choices(payment_choices(found.call.words, found.hand, found.question.seat, action, card), typed)


async def suggest_boards(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the two boards of the draft."""
    offer = await ask_in_time(interaction, drafts, _load_offer)
    if offer is None:
        return []
    named = [(board_names(words_of(interaction), board), str(at)) for at, board in enumerate(offer.boards, start=1)]
    found = matches(typed, named, lambda each: (*each[0], each[1]))
    return as_choices([(shown, number) for (shown, *_), number in found])


@dataclass(frozen=True, slots=True)
class _OpenQuestion:
    """The question that the player is answering."""

    call: Call
    hand: HandView
    question: Question
    coached: bool
    """Whether the table has a coach."""

    @property
    def card(self) -> Card | None:
        """The typed card, or None if it is not clear which one is meant."""
        typed = option_so_far(self.call.interaction, "card")
        found = cards_named(self.call.words, typed, self.question.cards)
        return found[0] if len(found) == 1 else None


async def _open_question(interaction: Interaction) -> _OpenQuestion | None:
    async def load(call: Call, table: TableSummary) -> _OpenQuestion | None:
        _, hand = await _load_hand(call, table)
        return _OpenQuestion(call, hand, hand.view.questions[0], coached(table)) if hand.view.questions else None

    return await ask_in_time(interaction, plays_after_draft, load)


async def _load_hand(call: Call, table: TableSummary) -> tuple[Call, HandView]:
    return call, await call.tables.look(table.id, call, sights.hand)


async def _load_offer(call: Call, table: TableSummary) -> OfferView:
    return await call.tables.look(table.id, call, sights.offer)
