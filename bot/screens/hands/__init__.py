"""What a player alone is shown: the hand, a card of it, the ways to pay, what was sealed, and the boards of a draft.

Everything here is made for one player's eyes; nothing of it may go into a channel.
"""

from bot.screens.hands.asked import open_question
from bot.screens.hands.card import card_screen, payment_screen, why_screen
from bot.screens.hands.draft import offer_screen
from bot.screens.hands.hand import hand_screen, lent_screen, revealed_screen, sealed_lines, sealed_screen, veiled_screen
from bot.screens.hands.typed import (
    action_choices,
    card_choices,
    find_card,
    is_clear,
    meant_answers,
    move_of,
    payment_choices,
    read_payment,
)

__all__ = [
    "action_choices",
    "card_choices",
    "card_screen",
    "find_card",
    "hand_screen",
    "is_clear",
    "lent_screen",
    "meant_answers",
    "move_of",
    "offer_screen",
    "open_question",
    "payment_choices",
    "payment_screen",
    "read_payment",
    "revealed_screen",
    "sealed_lines",
    "sealed_screen",
    "veiled_screen",
    "why_screen",
]
