"""What a player is asked, told to that player: the turn, the cards with what they cost now, and the actions."""

from collections.abc import Sequence
from typing import assert_never

from bot.render import cards
from bot.render.cities import Voice, around, city, production
from bot.render.inquiry import Action, Inquiry, obstacle_text, price, prices, refusal_text
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard, Move, Refusal
from engine.ruleset import FREE_CITY, Seat

_LAST_TURN = 6


# What is told before a choice.


def screen(inquiry: Inquiry) -> list[str]:
    """Everything that one needs to know for the choice."""
    voice, seat = inquiry.voice, inquiry.question.seat
    words, table = voice.words, voice.table
    match table.asked:
        case "card" if voice.is_free_city(seat):
            heading = words.say("ask-free-city", city=voice.name(seat))
            return [heading, *city(voice, seat, voice.name(seat)), "", *card_list(inquiry)]
        case "card":
            return [*_turn(voice), "", *around(voice, seat), "", *card_list(inquiry)]
        case "seventh-card":
            return [words.say("ask-seventh"), *city(voice, seat, voice.heading(seat)), "", *card_list(inquiry)]
        case "discard-pile" if inquiry.cards:
            return [words.say("ask-pile", city=voice.object(seat), count=len(inquiry.cards)), *card_list(inquiry)]
        case "discard-pile":
            return [words.say("ask-pile-nothing", city=voice.object(seat))]
        case "nothing":
            raise AssertionError("a question is asked only where something is asked")
        case _:
            assert_never(table.asked)


def card_list(inquiry: Inquiry) -> list[str]:
    """The cards to choose from, one a line, then what the next stage of the wonder would cost."""
    words, table = inquiry.voice.words, inquiry.voice.table
    if table.asked == "discard-pile":
        return [_numbered(inquiry, number, card) for number, card in enumerate(inquiry.cards, start=1)]
    own = inquiry.question.seat == inquiry.view.seat
    count = len(inquiry.question.cards) if own else len(inquiry.cards)
    lines = [words.say("hand" if own else "possible-cards", count=count)]
    for number, card in enumerate(inquiry.cards, start=1):
        lines.append(" ".join([_numbered(inquiry, number, card), _now(inquiry, card)]))
    return [*lines, *_stage_now(inquiry)]


def action_list(inquiry: Inquiry, card: Card) -> list[str]:
    """What may be done with a card, one action a line."""
    actions = inquiry.actions(card)
    shown = [_action(inquiry, card, action, moves) for action, moves in actions.items()]
    if Action.BUILD not in actions and card in inquiry.obstacles:
        reason = obstacle_text(inquiry, inquiry.obstacles[card], card)
        head = inquiry.voice.words.say("actions-not-built", card=card.name, reason=reason)
    else:
        head = inquiry.voice.words.say("actions", card=card.name)
    return [head, *_numbered_list(inquiry, shown)]


def payment_list(inquiry: Inquiry, moves: Sequence[Move]) -> list[str]:
    """The ways to pay, one a line."""
    shown = [price(inquiry, move) for move in moves]
    return [inquiry.voice.words.say("payments"), *_numbered_list(inquiry, shown)]


# What is told after it.


def sealed(inquiry: Inquiry, move: Move) -> str:
    """The choice as it was sealed, for whoever made it."""
    words = inquiry.voice.words
    match move:
        case Build(card, olympia=olympia):
            how = words.say("price-olympia") if olympia else price(inquiry, move)
            return words.say("sealed-build", card=card.name, price=how)
        case BuildStage(card):
            number = inquiry.city.stages + 1
            return words.say("sealed-stage", card=card.name, number=number, price=price(inquiry, move))
        case Discard(card):
            return words.say("sealed-discard", card=card.name)
        case BuildDiscarded(card):
            return words.say("sealed-build", card=card.name, price=price(inquiry, move))
        case Decline():
            return words.say("sealed-leave")
        case _:
            assert_never(move)


def why(inquiry: Inquiry, card: Card) -> list[str]:
    """Whether a card can be built and why not, with what counts for the answer."""
    words = inquiry.voice.words
    obstacle = inquiry.obstacles.get(card)
    if obstacle is None:
        builds = [move for move in inquiry.question.moves if _builds(move, card)]
        return [words.say("why-possible", card=card.name, price=prices(inquiry, builds))]
    lines = [words.say("why-not", card=card.name, reason=obstacle_text(inquiry, obstacle, card))]
    if obstacle.refusal in {Refusal.RESOURCES_MISSING, Refusal.NOT_ENOUGH_COINS}:
        lines += [cards.cost(words, card), *_sources(inquiry)]
    return lines


def refused(inquiry: Inquiry, refusal: Refusal) -> str:
    """Why a payment that was asked for is not possible."""
    return inquiry.voice.words.say("refused", reason=refusal_text(inquiry, refusal))


def _sources(inquiry: Inquiry) -> list[str]:
    """What the city and its neighbours make, for it is that which a card is built from."""
    voice, seat, table = inquiry.voice, inquiry.question.seat, inquiry.view.table
    count = len(table.cities)
    sold, kept = production(voice.words, inquiry.city)
    lines = [voice.words.say("why-own", resources=voice.words.all_of([each for each in (sold, kept) if each]))]
    for place, side in ((left_of(seat, count), "left"), (right_of(seat, count), "right")):
        offer, _ = production(voice.words, table.cities[place])
        lines.append(voice.words.say("why-neighbour", city=voice.name(Seat(place)), side=side, resources=offer))
    return lines


def _turn(voice: Voice) -> list[str]:
    words, table = voice.words, voice.table
    if table.turn == _LAST_TURN:
        passing = words.say("pass-none")
    elif table.ruleset.two_player:
        passing = words.say("pass-exchange")
    else:
        passing = words.say("pass-right" if table.age == 2 else "pass-left")
    lines = [words.say("turn", age=table.age, turn=table.turn, passing=passing)]
    if table.controller is not None:
        mine = table.controller == voice.listener
        lines.append(words.say("control-mine" if mine else "control-other", city=voice.name(FREE_CITY)))
    return lines


def _numbered(inquiry: Inquiry, number: int, card: Card) -> str:
    words = inquiry.voice.words
    told = cards.card_worth if inquiry.voice.table.asked == "discard-pile" else cards.card_facts
    facts = told(words, card, inquiry.view.table.ruleset.catalogue)
    line = words.say("numbered", number=number, text=facts)
    copies = inquiry.question.cards.count(card)
    return f"{line} {words.say('copies', count=copies)}" if copies > 1 else line


def _numbered_list(inquiry: Inquiry, texts: Sequence[str]) -> list[str]:
    words = inquiry.voice.words
    return [words.say("numbered", number=number, text=text) for number, text in enumerate(texts, start=1)]


def _now(inquiry: Inquiry, card: Card) -> str:
    """What a card costs in this very turn."""
    words = inquiry.voice.words
    actions = inquiry.actions(card)
    obstacle = inquiry.obstacles.get(card)
    if obstacle is not None:
        now = words.say("now-not", reason=obstacle_text(inquiry, obstacle, card))
    else:
        now = words.say("now", price=prices(inquiry, actions[Action.BUILD]))
    return f"{now} {words.say('now-olympia')}" if Action.OLYMPIA in actions else now


def _stage_now(inquiry: Inquiry) -> list[str]:
    words, city = inquiry.voice.words, inquiry.city
    number = city.stages + 1
    if inquiry.stage_obstacle is not None:
        if inquiry.stage_obstacle.refusal is Refusal.WONDER_COMPLETE:
            return []
        reason = obstacle_text(inquiry, inquiry.stage_obstacle, None)
        return [words.say("stage-not", number=number, reason=reason)]
    for card in inquiry.cards:
        if moves := inquiry.actions(card).get(Action.STAGE):
            return [words.say("stage-now", number=number, price=prices(inquiry, moves))]
    return []


def _action(inquiry: Inquiry, card: Card, action: Action, moves: Sequence[Move]) -> str:
    words = inquiry.voice.words
    match action:
        case Action.BUILD:
            return words.say("action-build", card=card.name, price=prices(inquiry, moves))
        case Action.STAGE:
            number = inquiry.city.stages + 1
            gives = cards.effects(words, inquiry.city.board.stages[inquiry.city.stages].effects)
            return words.say("action-stage", number=number, effects=gives, price=prices(inquiry, moves))
        case Action.OLYMPIA:
            return words.say("action-olympia", card=card.name)
        case Action.DISCARD:
            return words.say("action-discard")
        case Action.TAKE:
            return words.say("action-take", card=card.name)
        case Action.LEAVE:
            return words.say("action-leave", asked=inquiry.voice.table.asked)
        case _:
            assert_never(action)


def _builds(move: Move, card: Card) -> bool:
    return isinstance(move, Build | BuildDiscarded) and move.card is card
