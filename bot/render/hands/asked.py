"""A question to a player at a table, with what its buttons do and say.

Cities stand in it without their players' names: those are told once, beside the neighbours, not with every price.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.render import cards, choices
from bot.render.acts import Action, PickPayment, Seal, slug
from bot.render.cards import COINS_FOR_A_CARD
from bot.render.cities import Voice, production
from bot.render.inquiry import Inquiry, price
from bot.render.names import cut, short_names
from bot.render.screen import LONGEST_LABEL, Button, Field, Style
from bot.render.words import Words
from bot.services.game import TurnRef
from bot.services.obstacles import Obstacles
from bot.services.people import GameId
from bot.services.views import HandView, TableView
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.commerce import NOTHING, Payment
from engine.moves import Build, BuildStage, Discard, Move, Refusal
from engine.ruleset import Seat
from engine.views import Question


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the table at which it is asked."""

    table: TableView
    turn: TurnRef
    inquiry: Inquiry

    @property
    def words(self) -> Words:
        """In which it is told."""
        return self.inquiry.voice.words

    @property
    def game(self) -> GameId:
        """Whose table it is."""
        return self.table.id

    @property
    def seat(self) -> Seat:
        """For which a choice is asked: the own one, or the Free City's."""
        return self.inquiry.question.seat

    @property
    def short(self) -> Inquiry:
        """The question for buttons and menus, in few words."""
        return replace(self.inquiry, brief=True)

    @property
    def named(self) -> Inquiry:
        """The question with the players' names beside their cities."""
        players = short_names(self.words, self.table)
        return replace(self.inquiry, voice=replace(self.inquiry.voice, players=players))

    @property
    def is_search(self) -> bool:
        """Whether the discard pile is searched, where nothing costs anything and no stage is built."""
        return self.turn.asked == "discard-pile"

    @property
    def keeps_from_discarding(self) -> bool:
        """Whether cards are played for the Free City, which has to build where it can."""
        discards = any(isinstance(move, Discard) for move in self.inquiry.question.moves)
        return self.turn.asked == "card" and not self.inquiry.own and not discards

    @property
    def stage_is_refused(self) -> bool:
        """Whether there is a next stage, and it cannot be built."""
        obstacle = None if self.is_search else self.inquiry.stage_obstacle
        return obstacle is not None and obstacle.refusal is not Refusal.WONDER_COMPLETE

    @property
    def something_is_refused(self) -> bool:
        """Whether there is anything to explain: a card or a stage that cannot be built, a card that must be."""
        return bool(self.inquiry.obstacles) or self.stage_is_refused or self.keeps_from_discarding


def open_question(hand: HandView, seat: Seat | None = None) -> Question | None:
    """The question for a seat, if it is open; by default the first one."""
    return next((each for each in hand.view.questions if seat is None or each.seat == seat), None)


def asked_about(words: Words, table: TableView, hand: HandView, question: Question) -> Asked:
    """A question that is open, at its table."""
    inquiry = inquiry_about(words, hand, question, hand.obstacles[question.seat])
    return Asked(table, hand.turn, inquiry)


def inquiry_about(words: Words, hand: HandView, question: Question, hindered: Obstacles) -> Inquiry:
    """A question as it is told to the player of a hand."""
    return Inquiry(Voice(words, hand.view.table, hand.view.seat), hand.view, question, hindered)


def neighbours(asked: Asked) -> list[str]:
    """Who lies on either side of the city, what they sell and how strong they are; who plays them stands here."""
    inquiry = asked.named
    voice, seat, words = inquiry.voice, asked.seat, asked.words
    cities = inquiry.view.table.cities
    lines = []
    for place, side in ((left_of(seat, len(cities)), "left"), (right_of(seat, len(cities)), "right")):
        sold, _ = production(words, cities[place])
        strength = words.say("shields", count=cities[place].shields)
        who = "you" if place == voice.listener else "other"
        city = voice.name(Seat(place))
        lines.append(words.say("hand-neighbour", side=side, who=who, city=city, resources=sold, shields=strength))
    return lines


def card_field(asked: Asked, card: Card) -> Field:
    """All about a card, and what it costs now."""
    words, inquiry = asked.words, asked.inquiry
    catalogue, copies = inquiry.view.table.ruleset.catalogue, inquiry.question.cards.count(card)
    if asked.is_search:
        lines = [cards.card_use(words, card, catalogue, inquiry.whose)]
    else:
        lines = [cards.card_details(words, card, catalogue, inquiry.whose), *_now(inquiry, card)]
    if copies > 1:
        lines.append(words.say("copies", count=copies, asked=asked.turn.asked))
    name = words.say("hand-card", card=card.name, colour=words.say(f"colour-{card.colour}"))
    return Field(name, "\n".join(lines))


def _now(inquiry: Inquiry, card: Card) -> list[str]:
    """What a card costs now; nothing where that is said with the card already, which costs nothing."""
    words, told = inquiry.voice.words, choices.now(inquiry, card)
    return [] if told == words.say("now", price=words.say("price-free")) else [f"**{told}**"]


def stage_fields(asked: Asked) -> tuple[Field, ...]:
    """The next stage and what it costs now; nothing where there is none to build."""
    words, inquiry, city = asked.words, asked.inquiry, asked.inquiry.city
    if asked.is_search or city.stages == len(city.board.stages):
        return ()
    stage = city.board.stages[city.stages]
    costs = words.say("card-cost", cost=cards.resources(words, stage.cost))
    gives = words.say("card-gives", effects=cards.effects(words, stage.effects, inquiry.whose))
    name = words.say("hand-stage", whose=inquiry.whose, number=city.stages + 1)
    return (Field(name, f"{costs} {gives}\n**{choices.stage_now(inquiry)}**"),)


def action_buttons(asked: Asked, card: Card) -> tuple[Button, ...]:
    """A button for everything that may be done with a card."""
    return tuple(_action_button(asked, card, *each) for each in asked.inquiry.actions(card).items())


def _action_button(asked: Asked, card: Card, action: Action, moves: Sequence[Move]) -> Button:
    label = action_label(asked.short, action, moves)
    style = Style.PRIMARY if action in {Action.BUILD, Action.OLYMPIA, Action.TAKE} else Style.SECONDARY
    if len(moves) > 1:
        return Button(label, PickPayment(asked.game, asked.turn, asked.seat, action, slug(card.name)), style)
    return Button(label, seal(asked, action, card, payment_of(moves[0])), style)


def action_label(short: Inquiry, action: Action, moves: Sequence[Move]) -> str:
    """An action with its price, or that there are several ways to pay."""
    words = short.voice.words
    label = words.say(
        "hand-action",
        action=action.value,
        asked=short.voice.table.asked,
        number=short.city.stages + 1,
        coins=cards.coins(words, COINS_FOR_A_CARD),
        price=words.say("hand-how-to-pay") if len(moves) > 1 else _price_on_button(short, moves[0]),
    )
    return cut(label, LONGEST_LABEL)


def _price_on_button(short: Inquiry, move: Move) -> str:
    """A price; where both neighbours get something, in so few words that a telephone shows them all."""
    paid = payment_of(move)
    if not (short.own and paid.left and paid.right):
        return price(short, move)
    return short.voice.words.say("hand-price-both", left=paid.left, right=paid.right)


def seal(asked: Asked, action: Action, card: Card, payment: Payment = NOTHING) -> Seal:
    """What makes a choice."""
    name = "" if action is Action.LEAVE else slug(card.name)
    return Seal(asked.game, asked.turn, asked.seat, action, name, payment)


def payment_of(move: Move) -> Payment:
    """What a move pays to the neighbours."""
    return move.payment if isinstance(move, Build | BuildStage) else NOTHING
