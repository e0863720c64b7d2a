"""Screens that show what can be done with a card, how to pay for it, and why something cannot be done."""

from dataclasses import replace

from bot.pictures.depicting.hand import card_pictures, stage_pictures
from bot.screens.acts import PickFor, ShowHand, Why
from bot.screens.hands.hand import OTHER_USES, hand_screen
from bot.screens.hands.question import (
    TableQuestion,
    action_buttons,
    card_field,
    open_question,
    question_at_table,
    seal,
    stage_fields,
    who_gets,
)
from bot.screens.screen import LONGEST_OPTION, Button, Embed, Menu, Option, Row, Screen, Style, in_rows
from bot.services.views import HandView, TableView
from bot.text import choices, explaining, hearing
from bot.text.cards import coins
from bot.text.inquiry import because_in_short, lacked, ways
from bot.text.names import cut
from bot.text.words import Words
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.commerce import Payment
from engine.moves import Move, Refusal
from engine.notation import MoveKind, payment_of, slug
from engine.questions import Possibility
from engine.ruleset import Seat


def card_screen(words: Words, table: TableView, hand: HandView, seat: Seat, card: Card) -> Screen:
    """Show everything about a card and what can be done with it; show the hand if that card cannot be chosen now."""
    question = open_question(hand, seat)
    if question is None:
        return hand_screen(words, table, hand)
    asked = question_at_table(words, table, hand, question)
    if card not in asked.inquiry.question.choosable:
        return hand_screen(words, table, hand)
    last = [Button(words.say("hand-back"), ShowHand(table.id))]
    chain_rule = _chain_rule(asked, card)
    is_refused = card in asked.inquiry.question.obstacles
    if is_refused or asked.stage_or_part_is_refused or asked.keeps_from_discarding or chain_rule:
        about = slug(card.name) if is_refused else ""
        last.append(Button(words.say("hand-why"), Why(table.id, hand.turn, seat, about)))
    return Screen(
        "\n".join([words.say("actions", card=f"**{asked.words.called(card.name)}**"), *chain_rule]),
        (Embed(fields=(card_field(asked, card), *stage_fields(asked, terms=False))),),
        (action_buttons(asked, card), tuple(last)),
    )


def payment_screen(  # noqa: PLR0913, PLR0917 - what the click names, and what is known
    words: Words, table: TableView, hand: HandView, seat: Seat, kind: MoveKind, card: Card
) -> Screen:
    """Show the ways to pay, cheapest first, and who gets how much; show the card if there is only one way."""
    question = open_question(hand, seat)
    asked = None if question is None else question_at_table(words, table, hand, question)
    possibility = None if asked is None else asked.inquiry.question.with_card(card).get(kind)
    if asked is None or possibility is None or len(possibility.moves) < 2:
        return card_screen(words, table, hand, seat, card)
    inquiry = asked.inquiry
    number, edifice = inquiry.city.stages + 1, choices.edifice_name(inquiry)
    what = words.say("hand-paying", action=kind.value, card=words.called(card.name), number=number, edifice=edifice)
    purse = words.say("hand-purse", whose=inquiry.whose, coins=coins(words, inquiry.city.coins))
    listed = [
        _payment_line(asked, told, paid, possibility.bank)
        for told, paid in zip(ways(inquiry, possibility), possibility.payments, strict=True)
    ]
    uses = kind in OTHER_USES
    back = Button(words.say("hand-back"), PickFor(table.id, hand.turn, seat, kind) if uses else ShowHand(table.id))
    rows, at_a_glance = ((*_payment_rows(asked, possibility, seen=seen), (back,)) for seen in (False, True))
    missing = lacked(words, inquiry.question.to_buy(possibility.cost))
    buys = words.say("hand-to-buy", whose=inquiry.whose, missing=missing)
    heading = f"**{what}** {words.in_sequence([buys, words.say('payments')])}"
    beside = [] if words.brief else hearing.neighbour_lines(replace(asked.named, since=None))
    told = (Embed(description="\n".join([*listed, "", *beside, purse])),)
    pictures = stage_pictures(inquiry, asked.turn) if uses else card_pictures(inquiry, asked.turn, card)
    return Screen(notice=heading, embeds=told, rows=rows, pictures=pictures, glance=at_a_glance)


def why_screen(words: Words, table: TableView, hand: HandView, seat: Seat, card: Card | None) -> Screen:
    """Explain why a card (or, if None, the next stage) can or cannot be built, with a menu of the cards that cannot."""
    question = open_question(hand, seat)
    if question is None:
        return hand_screen(words, table, hand)
    asked = question_at_table(words, table, hand, question)
    if asked.inquiry.question.answers or (card is not None and card not in question.cards):
        return hand_screen(words, table, hand)
    if card is not None:
        lines = [
            f"**{asked.words.called(card.name)}**",
            *explaining.why_card(asked.named, card),
            *_chain_rule(asked, card),
        ]
    elif asked.inquiry.question.is_search:
        lines = [words.say("hand-why-which")]
    else:
        lines = _why_stage(replace(asked, inquiry=asked.named))
    if asked.keeps_from_discarding:
        lines.append(words.say("hand-why-no-discard"))
    return Screen("\n".join(lines), rows=(*_refused(asked, card), tuple(_after_why(asked, card))))


def _why_stage(asked: TableQuestion) -> list[str]:
    """Explain why the next stage, with its edifice, cannot be built, or say that no stage is left."""
    told = [line for field in stage_fields(asked) for line in (f"**{field.name}**", field.value)]
    obstacle = asked.inquiry.question.why_no_stage
    if obstacle is not None and obstacle.refusal is Refusal.WONDER_COMPLETE:
        return [*choices.stage_full(asked.inquiry), *told]
    return [*told, *explaining.stage_means(asked.inquiry)]


def _chain_rule(asked: TableQuestion, card: Card) -> list[str]:
    """Explain why a card cannot be used for the Free City's stage, if other cards can; otherwise empty."""
    inquiry = asked.inquiry
    kept_out = inquiry.question.why_no_stage is None and MoveKind.STAGE not in inquiry.question.with_card(card)
    if inquiry.own or asked.turn.asked != "card" or not kept_out:
        return []
    return [asked.words.say("free-city-chain", card=asked.words.called(card.name))]


def _payment_line(asked: TableQuestion, way: str, paid: Payment, bank: int) -> str:
    words = asked.words
    told = words.say("payment", payment=way)
    if sum(coins > 0 for coins in (paid.left, paid.right, bank)) > 1:
        told = words.in_sequence([told, words.say("hand-payment-total", coins=coins(words, paid.total + bank))])
    return told


def _payment_rows(asked: TableQuestion, possibility: Possibility, *, seen: bool) -> tuple[Row, ...]:
    """Return a button for each way to pay, in at most four rows because ways worse than another are not listed."""
    return in_rows([_payment_button(asked, move, possibility.bank, seen=seen) for move in possibility.moves])


def _payment_button(asked: TableQuestion, move: Move, bank: int, *, seen: bool) -> Button:
    """Return the button that pays the neighbours, named by side below the picture (`seen`), otherwise by city."""
    payment = payment_of(move)
    paid = asked.words.row_of(_by_side(asked, payment, bank)) if seen else who_gets(asked.inquiry, payment, bank)
    told = asked.words.say("hand-pay", payment=paid) if paid else asked.words.say("price-free")
    return Button(told, seal(asked, move), Style.PRIMARY)


def _by_side(asked: TableQuestion, paid: Payment, bank: int) -> list[str]:
    """Say who gets how many coins, short enough for a phone to show all of it below the picture."""
    voice, count = asked.inquiry.voice, len(asked.inquiry.view.table.cities)
    sides = (
        (paid.left, left_of(asked.seat, count), "left"),
        (paid.right, right_of(asked.seat, count), "right"),
        (bank, None, "bank"),
    )
    alone = "yes" if sum(amount > 0 for amount, _, _ in sides) == 1 else "no"
    return [
        asked.words.say(
            "hand-payment",
            coins=coins(asked.words, amount),
            count=amount,
            who="you" if receiver == voice.listener else side,
            alone=alone,
        )
        for amount, receiver, side in sides
        if amount
    ]


def _refused(asked: TableQuestion, shown: Card | None) -> tuple[Row, ...]:
    options = tuple(
        Option(
            asked.words.called(card.name),
            Why(asked.game, asked.turn, asked.seat, slug(card.name)),
            cut(because_in_short(asked.short, obstacle, card.coins), LONGEST_OPTION),
            chosen=card is shown,
        )
        for card, obstacle in asked.inquiry.question.obstacles.items()
    )
    return (Menu(asked.words.say("hand-why-menu"), options),) if options else ()


def _stage_lacks_something(asked: TableQuestion) -> bool:
    """Return whether the next stage cannot be built at all, or not with the Age's edifice."""
    question = asked.inquiry.question
    return question.why_no_stage is not None or question.why_no_part is not None


def _after_why(asked: TableQuestion, card: Card | None) -> list[Button]:
    words = asked.words
    buttons = [Button(words.say("hand-back"), ShowHand(asked.game))]
    if card is not None and not asked.inquiry.question.is_search and _stage_lacks_something(asked):
        buttons.append(Button(words.say("hand-why-stage"), Why(asked.game, asked.turn, asked.seat, "")))
    return buttons
