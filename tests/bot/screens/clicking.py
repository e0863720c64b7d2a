"""What can be clicked on a player's private screens, and where clicks lead."""

from collections.abc import Iterator, Sequence

from bot.screens import hands
from bot.screens.acts import (
    Act,
    MorePile,
    PickCard,
    PickFor,
    PickPayment,
    Seal,
    ShowHand,
    TellHand,
    Why,
)
from bot.screens.custom_ids import decode, encode
from bot.screens.screen import Menu, Row, Screen
from bot.services.views import TableView
from bot.text.words import Words
from engine.moves import Move
from tests.bot.at_table import Moment, named


def acts(screen: Screen | None) -> Iterator[Act]:
    """Yield the acts of all buttons and menu options that can be used on a screen."""
    yield from dict.fromkeys(_acts((*screen.rows, *screen.glance) if screen is not None else ()))


def _acts(rows: Sequence[Row]) -> Iterator[Act]:
    for row in rows:
        if isinstance(row, Menu):
            yield from (option.act for option in row.options)
        elif isinstance(row, tuple):
            yield from (button.act for button in row if not button.disabled)


def following(moment: Moment, table: TableView, act: Act, words: Words) -> Screen | None:
    """Return the screen that a click opens; None if the click makes a decision."""
    hand = moment.hand
    match act:
        case ShowHand():
            return hands.hand_screen(words, table, hand)
        case MorePile(page=page):
            return hands.hand_screen(words, table, hand, page)
        case PickCard(seat=seat, card=name):
            return hands.card_screen(words, table, hand, seat, named(moment, seat, name))
        case PickPayment(seat=seat, kind=kind, card=name):
            return hands.payment_screen(words, table, hand, seat, kind, named(moment, seat, name))
        case PickFor(seat=seat, kind=kind):
            return hands.use_screen(words, table, hand, seat, kind)
        case TellHand():
            return hands.told_screen(words, table, hand, looks=True)
        case Why(seat=seat, card=name):
            return hands.why_screen(words, table, hand, seat, named(moment, seat, name) if name else None)
        case _:
            return None


def reachable(moment: Moment, table: TableView, words: Words) -> tuple[list[Screen], set[Act]]:
    """Return all screens that clicks lead to, and all acts on them, decoded from their custom ids."""
    found: set[Act] = set()
    screens = [hands.hand_screen(words, table, moment.hand)]
    for screen in screens:
        for act in {decode(encode(each)) for each in acts(screen)} - found:
            found.add(act)
            if (later := following(moment, table, act, words)) is not None:
                screens.append(later)
    return screens, found


def meant(moment: Moment, act: Seal) -> Move | None:
    """Return the move that a click makes."""
    question = hands.open_question(moment.hand, act.seat)
    return None if question is None else question.find_move(act.move)


def clicked(moment: Moment, found: set[Act]) -> list[Move | None]:
    """Return the moves that clicks make."""
    return [meant(moment, act) for act in found if isinstance(act, Seal)]
