"""Typed answers: they are sealed or, if they are unclear, answered with what can be chosen."""

import asyncio

from bot.client.incoming.call import Call
from bot.screens.hands import REVEAL, AnswerReader, TypedAnswer, UnclearError, advice_screen, open_question
from bot.screens.screen import Screen, with_first_line
from bot.services import coaching, sights
from bot.services.game import Status
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.views import HandView, OfferView
from bot.text.matching import best_matches, exact_matches
from bot.text.words import Words
from cogs.shared.hands import (
    AskedInstead,
    asked_instead,
    asked_screen,
    keep_board,
    reveal_choice,
    seal_choice,
    show_instead,
    take_back_choice,
)
from engine.moves import Move
from engine.notation import slug
from engine.ruleset import Seat, SeatSetup
from players.coaching import advise

ADVICE = "advice"
"""The text that, typed in place of a card to explain, asks the coach."""
_BOARDS = {"1": 0, "2": 1}


async def play_typed(call: Call, game: GameId, typed: TypedAnswer) -> Screen:
    """Read a typed answer to the first open question and seal it, or reveal the choice that is held back."""
    if slug(typed.card) == REVEAL:
        hand = (await call.tables.look(game, call, sights.sight)).asked
        if isinstance(hand, HandView) and hand.held is not None:
            return await reveal_choice(call, game, hand.turn, hand.held.seat)
    done: list[tuple[AnswerReader, Move, str]] = []

    def read(sight: Sight) -> tuple[HandView, Seat, Move]:
        done.clear()
        reader = _reader_of(call, sight)
        try:
            move, remark = reader.read_move(typed)
        except UnclearError as unclear:
            raise _instead(reader, unclear.screen) from None
        done.append((reader, move, remark))
        return reader.hand, reader.question.seat, move

    try:
        screen = await seal_choice(call, game, read)
    except Refused as refused:
        if refused.reason is Reason.ILLEGAL_MOVE:
            reader, move, _ = done[0]
            return show_instead(call, _instead(reader, reader.alternatives(move, refused)))
        raise
    remark = done[0][2] if done else ""
    return with_first_line(remark, screen) if remark else screen


async def explain_card(call: Call, game: GameId, card: str) -> Screen:
    """Show why a card, or the next stage if no card is named, can or cannot be built now; or what the coach advises."""
    if exact_matches(card, [ADVICE], lambda each: (each, *call.words.say("command-advice").split())):
        return await ask_coach(call, game)
    try:
        reader = _reader_of(call, await call.tables.look(game, call, sights.sight))
    except AskedInstead as instead:
        return show_instead(call, instead)
    try:
        told = reader.explain(card)
    except UnclearError as unclear:
        told = unclear.screen
    return show_instead(call, _instead(reader, told))


async def ask_coach(call: Call, game: GameId) -> Screen:
    """Show what the coach advises for the first open question. Nothing is saved, and nobody else learns of it."""
    sight = await call.tables.look(game, call, coaching.ask)
    question = open_question(sight.asked) if isinstance(sight.asked, HandView) else None
    if not isinstance(sight.asked, HandView) or question is None:
        return asked_screen(call, sight)
    advice = await asyncio.to_thread(advise, sight.asked.view, question)
    call.keep_hand(sight)
    return advice_screen(call.words, sight.table, sight.asked, question, advice)


async def take_back_latest(call: Call, game: GameId) -> Screen:
    """Take back the choice that was sealed last. That is the Free City's, or else the player's own."""
    sight = await call.tables.look(game, call, sights.sight)
    hand = sight.asked
    if not isinstance(hand, HandView):
        return asked_screen(call, sight)
    chosen = [*(seat for seat, _ in hand.view.chosen), *hand.by_computer]
    if not chosen:
        return with_first_line(call.words.say("play-nothing-to-change"), asked_screen(call, sight))
    latest = next((seat for seat in chosen if seat != hand.view.seat), hand.view.seat)
    return await take_back_choice(call, game, hand.turn, latest)


async def keep_typed_board(call: Call, game: GameId, typed: str) -> Screen:
    """Keep a board of the draft. It is typed as its name, 1 or 2."""
    sight = await call.tables.look(game, call, sights.sight)
    if sight.table.status is not Status.DRAFT and sight.table.seat_lent_by(call.user) is None:
        return with_first_line(call.words.say("play-no-draft"), asked_screen(call, sight))
    offer = sight.asked
    if not isinstance(offer, OfferView):
        return asked_screen(call, sight)
    numbered = _BOARDS.get(typed.strip())
    found = (
        [numbered]
        if numbered is not None
        else best_matches(typed, (0, 1), lambda at: board_names(call.words, offer.boards[at]))
    )
    if len(found) == 1:
        return await keep_board(call, game, found[0])
    return with_first_line(call.words.say("play-board-unclear"), asked_screen(call, sight))


def board_names(words: Words, board: SeatSetup) -> tuple[str, ...]:
    """Return the names under which a board can be typed, in the player's language and in English: "Giza A"."""
    side = board.side.value if board.side else ""
    return tuple(f"{name} {side}".strip() for name in words.known_as(board.city or ""))


def _reader_of(call: Call, sight: Sight) -> AnswerReader:
    """Return a reader for the first open question. Raises AskedInstead if no question is open."""
    hand = sight.asked
    if isinstance(hand, HandView) and hand.view.questions:
        return AnswerReader(call.words, sight.table, hand, hand.view.questions[0])
    has_sealed = isinstance(hand, HandView) and hand.view.chosen
    raise asked_instead(call, sight, "play-sealed-already" if has_sealed else None)


def _instead(reader: AnswerReader, screen: Screen) -> AskedInstead:
    return AskedInstead(screen, Sight(reader.table, reader.hand))
