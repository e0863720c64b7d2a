"""A question as lines of text for the player who is asked: the turn, the cards with their current cost, the actions."""

from collections.abc import Sequence
from typing import assert_never

from bot.text import answering, cards, counting, edifices, joining
from bot.text.cities import city_and_neighbours, in_short, shields_beside
from bot.text.inquiry import (
    Inquiry,
    because,
    because_in_short,
    price,
    prices,
    refusal_text,
    ways,
)
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.commerce import NOTHING
from engine.constants import DISCARD_COINS
from engine.effects import Ability
from engine.events import Way
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.notation import MoveKind
from engine.questions import Obstacle, Possibility
from engine.ruleset import FREE_CITY, Seat
from engine.views import CityView

# Before the choice.


def question_lines(inquiry: Inquiry, *, introduce: bool = False) -> list[str]:
    """Describe everything that a player needs for the choice; with `introduce`, describe the neighbours in full."""
    voice, seat = inquiry.voice, inquiry.question.seat
    words, table = voice.words, voice.table
    match table.asked:
        case "card" if voice.is_free_city(seat):
            heading = words.say("ask-free-city", city=voice.name(seat))
            return [heading, *in_short(voice, seat, brief=inquiry.brief), *card_list(inquiry)]
        case "card":
            if introduce:
                return [
                    *turn_lines(inquiry),
                    *city_and_neighbours(voice, seat),
                    "",
                    *_edifices(inquiry),
                    *card_list(inquiry),
                ]
            city = [*in_short(voice, seat, brief=inquiry.brief), shields_beside(voice, seat)]
            return [*turn_lines(inquiry), *city, *card_list(inquiry)]
        case "seventh-card":
            return [words.say("ask-seventh"), *in_short(voice, seat, brief=inquiry.brief), *card_list(inquiry)]
        case "discard-pile":
            return card_list(inquiry)
        case "stage-choice" | "penalty":
            return [*in_short(voice, seat, brief=inquiry.brief), *answer_list(inquiry)]
        case "nothing":
            raise AssertionError("a question is asked only where something is asked")
        case _:
            assert_never(table.asked)


def _edifices(inquiry: Inquiry) -> list[str]:
    """Explain edifices and list those of later Ages; this Age's is with the cards. Empty if there are no edifices."""
    words, table = inquiry.voice.words, inquiry.voice.table
    if not table.projects:
        return []
    later = [project for project in table.projects if project is not table.project]
    return [words.say("start-edifices-about"), *edifices.as_dealt(words, later), ""]


def card_list(inquiry: Inquiry) -> list[str]:
    """List the cards to choose from, one per line, then what the wonder's next stage would cost.

    Cards of the discard pile that cannot be built follow the others, without a number.
    """
    lines = [_card_line(inquiry, number, card) for number, card in enumerate(inquiry.question.choosable, start=1)]
    lines += [_seen_line(inquiry, card) for card in inquiry.question.unbuildable]
    return [list_heading(inquiry), *lines, *_drawn(inquiry), *_stage_now(inquiry), *joining.lines(inquiry)]


def answer_list(inquiry: Inquiry) -> list[str]:
    """List the answers to a question that is not answered with a card from the hand, one per line."""
    shown = [answering.line(inquiry, each) for each in inquiry.question.answers]
    if not any(isinstance(each, TakeOption) for each in inquiry.question.answers):  # options have their own numbers
        shown = _numbered_list(inquiry, shown)
    return [answering.heading(inquiry), *answering.after_heading(inquiry), *shown]


def action_list(inquiry: Inquiry, card: Card) -> list[str]:
    """List what can be done with a card, one action per line."""
    possible = inquiry.question.possibilities(card)
    shown = [_action(inquiry, card, possibility) for possibility in possible.values()]
    obstacle = inquiry.question.obstacles.get(card)
    if obstacle is None or not {MoveKind.BUILD, MoveKind.OLYMPIA}.isdisjoint(possible):
        head = inquiry.voice.words.say("actions", card=inquiry.voice.words.called(card.name))
    else:
        reason = because(inquiry, obstacle, card.coins)
        head = inquiry.voice.words.say("actions-not-built", card=inquiry.voice.words.called(card.name), because=reason)
    return [head, *_numbered_list(inquiry, shown)]


def payment_list(inquiry: Inquiry, possibility: Possibility) -> list[str]:
    """List the ways to pay, one per line."""
    words = inquiry.voice.words
    shown = [words.say("payment", payment=each) for each in ways(inquiry, possibility)]
    return [words.say("payments"), *_numbered_list(inquiry, shown)]


# After the choice.


def sealed(inquiry: Inquiry, move: Move) -> str:
    """Describe the sealed choice to the player who made it."""
    city = "own" if inquiry.own else "free-city"
    return inquiry.voice.words.say("sealed", city=city, what=_what(inquiry, move))


def deed(inquiry: Inquiry, move: Move) -> str:
    """Describe a move as something to do, beginning with a capital letter."""
    return inquiry.voice.words.say("advice-deed", what=_what(inquiry, move))


def _what(inquiry: Inquiry, move: Move) -> str:
    words, possibility = inquiry.voice.words, inquiry.question.possibility(move)
    match move:
        case Build(card) | BuildDiscarded(card):
            how = words.say("price-olympia") if possibility.way is Way.OLYMPIA else price(inquiry, possibility)
            free = possibility.cheapest == NOTHING and not possibility.bank and possibility.way is not Way.OLYMPIA
            tells = "nothing" if words.brief and free else "price"
            return words.say("sealed-build", card=words.called(card.name), tells=tells, price=how)
        case BuildStage(card, take_part=take_part):
            number = inquiry.city.stages + 1
            how = price(inquiry, possibility)
            if take_part:
                return words.say(
                    "sealed-part", card=words.called(card.name), number=number, edifice=edifice_name(inquiry), price=how
                )
            return words.say(
                "sealed-stage", card=words.called(card.name), number=number, whose=inquiry.whose, price=how
            )
        case Discard(card):
            return words.say("sealed-discard", card=words.called(card.name), coins=cards.coins(words, DISCARD_COINS))
        case Decline():
            left = words.called(inquiry.question.cards[0].name)
            return words.say("sealed-leave", asked=inquiry.question.asked, card=left)
        case TakeOption():
            return words.say("sealed-option", what=answering.what(inquiry, move))
        case TakePawn():
            return words.say("sealed-pawn", what=answering.what(inquiry, move))
        case GiveUpCard() | GiveUpTokens():
            return words.say("sealed-give-up", what=answering.what(inquiry, move))
        case _:
            assert_never(move)


def edifice_name(inquiry: Inquiry) -> str:
    """Return the name of the Age's edifice; empty if there is none."""
    project = inquiry.view.table.project
    return "" if project is None else inquiry.voice.words.called(project.edifice.name)


def refused(inquiry: Inquiry, refusal: Refusal) -> str:
    """Say why the payment that the player typed is not possible."""
    return inquiry.voice.words.say("refused", reason=refusal_text(inquiry, refusal))


def turn_lines(inquiry: Inquiry) -> list[str]:
    """Describe the turn, where the hands go, and who chooses for the Free City."""
    words, table = inquiry.voice.words, inquiry.voice.table
    return [words.say("turn", age=table.age, turn=table.turn, passing=passing(inquiry)), *control(inquiry)]


def control(inquiry: Inquiry) -> list[str]:
    """Say who chooses for the Free City; empty if there is none."""
    voice, controller = inquiry.voice, inquiry.voice.table.controller
    if controller is None:
        return []
    mine = controller == voice.listener
    return [voice.words.say("control-mine" if mine else "control-other", city=voice.name(FREE_CITY))]


def passing(inquiry: Inquiry) -> str:
    """Say where the hands go after this turn: who gets the player's hand, and whose hand the player gets."""
    voice = inquiry.voice
    words, hands, count = voice.words, voice.table.hands_pass, len(voice.table.cities)
    match hands:
        case "last":
            told = "pass-none-in-short" if words.brief else "pass-none"
            return words.say(told, seventh=_seventh(inquiry.city))
        case "exchange":
            return words.say("pass-exchange")
        case "left" | "right":
            sides = left_of(inquiry.view.seat, count), right_of(inquiry.view.seat, count)
            to, source = sides if hands == "left" else reversed(sides)
            return words.say(f"pass-{hands}", to=voice.name(Seat(to)), **{"from": voice.name(Seat(source))})


def _seventh(city: CityView) -> str:
    """Return whether a city may play its seventh card: "yes", "no", or "next" if it builds its next stage now."""
    if city.has(Ability.PLAY_SEVENTH_CARD):
        return "yes"
    following = city.next_stage
    return "next" if following is not None and Ability.PLAY_SEVENTH_CARD in following.abilities else "no"


def list_heading(inquiry: Inquiry) -> str:
    """Return the line above the cards to choose from: which cards they are, and how many."""
    words, count = inquiry.voice.words, len(inquiry.question.choosable)
    if inquiry.question.is_search:
        size, others = len(inquiry.question.cards), len(inquiry.question.unbuildable)
        return words.say("ask-pile", size=size, count=count, others=others, whose=inquiry.whose)
    if inquiry.own:
        return words.say("hand", count=len(inquiry.question.cards))
    if inquiry.question.may_discard:
        return words.say("no-fitting-cards")
    others = len(set(inquiry.question.cards)) - count
    return words.say("fitting-cards", count=count, others=others)


def _drawn(inquiry: Inquiry) -> list[str]:
    """Say which card of the hand came from the Free City's pile; empty if none did."""
    table = inquiry.voice.table
    if not inquiry.own or table.controller != inquiry.view.seat or table.asked != "card" or not table.draw_pile_size:
        return []
    number = inquiry.question.choosable.index(inquiry.question.cards[-1]) + 1
    return [inquiry.voice.words.say("card-drawn", number=number)]


def _card_line(inquiry: Inquiry, number: int, card: Card) -> str:
    words, more = inquiry.voice.words, copies(inquiry, card)
    if inquiry.brief:
        line = _card_in_short(inquiry, number, card)
    else:
        told = cards.card_worth if inquiry.question.is_search else cards.card_facts
        facts = told(words, card, inquiry.view.table.ruleset.catalogue, inquiry.whose)
        line = words.say("numbered", number=number, text=facts)
        more += counting.sentences(inquiry, card)
        if not inquiry.question.is_search:
            more.append(card_now(inquiry, card))
    return words.in_sequence([line, *more])


def _seen_line(inquiry: Inquiry, card: Card) -> str:
    """Describe a card of the discard pile that cannot be built, and say why."""
    words = inquiry.voice.words
    if inquiry.brief:
        return words.say("hand-suggested", card=words.called(card.name), now=card_now_in_short(inquiry, card))
    facts = cards.card_worth(words, card, inquiry.view.table.ruleset.catalogue, inquiry.whose)
    return words.in_sequence([facts, *copies(inquiry, card), card_now(inquiry, card)])


def copies(inquiry: Inquiry, card: Card) -> list[str]:
    """Say how many copies of a card there are; empty if there is one."""
    count, asked = inquiry.question.cards.count(card), inquiry.voice.table.asked
    return [inquiry.voice.words.say("copies", count=count, asked=asked)] if count > 1 else []


def _card_in_short(inquiry: Inquiry, number: int, card: Card) -> str:
    words = inquiry.voice.words
    return words.say(
        "card-in-short",
        number=number,
        card=words.called(card.name),
        colour=words.say(f"colour-{card.colour}"),
        effects=counting.effects_in_short(inquiry, card),
        now=card_now_in_short(inquiry, card),
    )


def _numbered_list(inquiry: Inquiry, texts: Sequence[str]) -> list[str]:
    words = inquiry.voice.words
    return [words.say("numbered", number=number, text=text) for number, text in enumerate(texts, start=1)]


def card_now(inquiry: Inquiry, card: Card) -> str:
    """Say what a card costs this turn, or why it cannot be built."""
    words = inquiry.voice.words
    possible = inquiry.question.possibilities(card)
    obstacle = inquiry.question.obstacles.get(card)
    if obstacle is not None:
        sentences = [words.say("now-not", whose=inquiry.whose, because=because(inquiry, obstacle, card.coins))]
    else:
        sentences = [words.say("now", price=prices(inquiry, possible[MoveKind.BUILD]))]
    if MoveKind.OLYMPIA in possible:
        sentences.append(words.say("now-olympia"))
    if inquiry.only_for_stage(card):
        sentences.append(words.say("now-only-stage"))
    return words.in_sequence(sentences)


def card_now_in_short(inquiry: Inquiry, card: Card) -> str:
    """Say in a few words what a card costs this turn, or why it cannot be built."""
    words = inquiry.voice.words
    possible = inquiry.question.possibilities(card)
    if inquiry.only_for_stage(card):
        return words.say("only-stage-in-short")
    build = possible.get(MoveKind.BUILD) or possible.get(MoveKind.TAKE)
    if build is not None:
        return prices(inquiry, build)
    if MoveKind.OLYMPIA in possible:
        return words.say("price-olympia")
    return because_in_short(inquiry, inquiry.question.obstacles[card], card.coins)


def _stage_now(inquiry: Inquiry) -> list[str]:
    """Say what the next stage would cost now; empty if the wonder is complete or the discard pile is being searched."""
    city, following = inquiry.city, inquiry.city.next_stage
    if inquiry.question.is_search or following is None:
        return []
    if not inquiry.brief:
        return stage_full(inquiry)
    words = inquiry.voice.words
    if following.options:
        gives = cards.stage_gives(words, following, inquiry.whose)
    else:
        gives = cards.effects_in_short(words, following.effects, inquiry.whose)
    told = words.say("stage-in-short", number=city.stages + 1, effects=gives, now=stage_now_in_short(inquiry))
    return [words.in_sequence([told, *answering.pile_now(inquiry, following)])]


def stage_full(inquiry: Inquiry) -> list[str]:
    """Describe the next stage and say what it would cost now."""
    words, stage = inquiry.voice.words, inquiry.city.next_stage
    if stage is None:
        return [words.say("wonder-complete")]
    facts = cards.stage(words, inquiry.city.stages + 1, stage, inquiry.whose)
    return [words.in_sequence([facts, *answering.with_stage(inquiry, stage), stage_now(inquiry)])]


def stage_now(inquiry: Inquiry) -> str:
    """Say what the next stage, which must exist, costs this turn, or why it cannot be built."""
    words, stage = inquiry.voice.words, inquiry.question.stage
    assert stage is not None, "a stage is asked for"
    if isinstance(stage, Obstacle):
        return words.say("now-not", whose=inquiry.whose, because=because(inquiry, stage))
    return words.say("stage-now" if inquiry.own else "now", price=prices(inquiry, stage))


def stage_now_in_short(inquiry: Inquiry) -> str:
    """Say in a few words what the next stage, which must exist, costs this turn, or why it cannot be built."""
    stage = inquiry.question.stage
    assert stage is not None, "a stage is asked for"
    return because_in_short(inquiry, stage) if isinstance(stage, Obstacle) else prices(inquiry, stage)


def _action(inquiry: Inquiry, card: Card, possibility: Possibility) -> str:
    words, number = inquiry.voice.words, inquiry.city.stages + 1
    match possibility.kind:
        case MoveKind.BUILD:
            return words.say("action-build", card=words.called(card.name), price=prices(inquiry, possibility))
        case MoveKind.STAGE:
            stage = inquiry.city.next_stage
            gives = "" if stage is None else cards.stage_gives(words, stage, inquiry.whose)
            costs = prices(inquiry, possibility)
            return words.say("action-stage", number=number, whose=inquiry.whose, effects=gives, price=costs)
        case MoveKind.PART:
            return words.say(
                "action-part", number=number, edifice=edifice_name(inquiry), price=prices(inquiry, possibility)
            )
        case MoveKind.OLYMPIA:
            return words.say("action-olympia", card=words.called(card.name))
        case MoveKind.DISCARD:
            return words.say("action-discard", coins=cards.coins(words, DISCARD_COINS))
        case MoveKind.TAKE:
            return words.say("action-take", card=words.called(card.name))
        case MoveKind.LEAVE:
            return words.say("action-leave", asked=inquiry.question.asked, card=words.called(card.name))
        case MoveKind.CHOOSE | MoveKind.GIVE_UP:
            raise AssertionError("no card of the hand does this")
        case _:
            assert_never(possibility.kind)
