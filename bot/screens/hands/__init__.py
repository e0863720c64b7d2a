"""Screens for one player alone: the hand, one of its cards, ways to pay, sealed choices, and the boards of a draft.

None of them may be posted in a channel.
"""

from bot.screens.hands.asked import asked_screen, look_at_hand, look_at_seat
from bot.screens.hands.card import card_screen, payment_screen, why_screen
from bot.screens.hands.coaching import advice_screen
from bot.screens.hands.draft import offer_screen, told_offer_screen
from bot.screens.hands.hand import (
    chosen_lines,
    hand_screen,
    has_first_question,
    lent_screen,
    revealed_screen,
    sealed_lines,
    told_screen,
    use_screen,
    veiled_screen,
    with_first_question,
)
from bot.screens.hands.just_now import with_just_now, with_missed
from bot.screens.hands.question import open_question
from bot.screens.hands.reading import AnswerReader, TypedAnswer, UnclearError, cards_named, parse_action
from bot.screens.hands.typed import (
    REVEAL,
    action_choices,
    card_choices,
    find_answers,
    find_card,
    is_clear,
    parse_payment,
    payment_choices,
    typed_move,
)

__all__ = [
    "REVEAL",
    "AnswerReader",
    "TypedAnswer",
    "UnclearError",
    "action_choices",
    "advice_screen",
    "asked_screen",
    "card_choices",
    "card_screen",
    "cards_named",
    "chosen_lines",
    "find_answers",
    "find_card",
    "hand_screen",
    "has_first_question",
    "is_clear",
    "lent_screen",
    "look_at_hand",
    "look_at_seat",
    "offer_screen",
    "open_question",
    "parse_action",
    "parse_payment",
    "payment_choices",
    "payment_screen",
    "revealed_screen",
    "sealed_lines",
    "told_offer_screen",
    "told_screen",
    "typed_move",
    "use_screen",
    "veiled_screen",
    "why_screen",
    "with_first_question",
    "with_just_now",
    "with_missed",
]
