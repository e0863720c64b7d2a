"""A question to a player at a table, with what its buttons do and say.

Cities are named without their players, who are named once, next to the neighbours, and not with every price.
"""

from dataclasses import dataclass, replace

from bot.screens.acts import Act, PickPayment, Seal
from bot.screens.screen import LONGEST_LABEL, Button, Field, Style
from bot.services.game import TurnRef
from bot.services.people import GameId
from bot.services.views import HandView, TableView
from bot.text import answering, cards, choices, counting, joining
from bot.text.inquiry import Inquiry, price
from bot.text.names import cut, owner_names, short_name
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.commerce import Payment
from engine.constants import DISCARD_COINS
from engine.moves import Decline, Move, Refusal
from engine.notation import MoveKind, kind_of, move_text, slug
from engine.questions import Answer, Possibility, Question
from engine.ruleset import Seat

_PART_IS_OVER = frozenset({Refusal.ALREADY_TOOK_PART, Refusal.NO_PAWNS_LEFT})
"""Reasons for a refusal that need no explanation because the edifice's own lines show them."""
_TEMPTING = frozenset({MoveKind.BUILD, MoveKind.OLYMPIA, MoveKind.TAKE, MoveKind.PART})
"""Kinds of moves whose buttons are highlighted."""


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A question, and the table at which it is asked."""

    table: TableView
    turn: TurnRef
    inquiry: Inquiry

    @property
    def words(self) -> Words:
        """The words of the player's language and notation."""
        return self.inquiry.voice.words

    @property
    def game(self) -> GameId:
        """The table's id."""
        return self.table.id

    @property
    def seat(self) -> Seat:
        """The seat that the choice is for: the player's own, or the Free City's."""
        return self.inquiry.question.seat

    @property
    def short(self) -> Inquiry:
        """The question with short texts, for buttons and menus."""
        return replace(self.inquiry, brief=True)

    @property
    def named(self) -> Inquiry:
        """The question with the players' names next to their cities."""
        players = owner_names(self.words, self.table, short_name)
        return replace(self.inquiry, voice=replace(self.inquiry.voice, players=players))

    @property
    def keeps_from_discarding(self) -> bool:
        """Whether this is a choice for the Free City, which must build if it can."""
        return self.turn.asked == "card" and not self.inquiry.own and not self.inquiry.question.may_discard

    @property
    def stage_is_refused(self) -> bool:
        """Whether there is a next stage and it cannot be built."""
        obstacle = self.inquiry.question.why_no_stage
        return obstacle is not None and obstacle.refusal is not Refusal.WONDER_COMPLETE

    @property
    def stage_or_part_is_refused(self) -> bool:
        """Whether building the next stage, or taking part in the Age's edifice, is refused for a reason to explain."""
        if self.inquiry.city.next_stage is None:
            return False  # everyone can see that the wonder is complete
        obstacle = self.inquiry.question.why_no_part
        return self.stage_is_refused or (obstacle is not None and obstacle.refusal not in _PART_IS_OVER)

    @property
    def something_is_refused(self) -> bool:
        """Whether something needs an explanation: an impossible move, or that the Free City must build."""
        return bool(self.inquiry.question.obstacles) or self.stage_or_part_is_refused or self.keeps_from_discarding


def open_question(hand: HandView, seat: Seat | None = None) -> Question | None:
    """Return the open question for a seat, by default the first one, or None if there is none."""
    return next((each for each in hand.view.questions if seat is None or each.seat == seat), None)


def question_at_table(words: Words, table: TableView, hand: HandView, question: Question) -> TableQuestion:
    """Return an open question with its table."""
    return TableQuestion(table, hand.turn, inquiry_for(words, hand, question))


def inquiry_for(words: Words, hand: HandView, question: Question) -> Inquiry:
    """Return a question with everything needed to describe it to the player who holds the hand."""
    voice, mine = Voice(words, hand.view.table, hand.view.seat), hand.view.seat
    since = hand.since if question.seat == mine else None  # the other player has had the Free City's last hand
    return Inquiry(voice, hand.view, question, words.brief, since)


def card_field(asked: TableQuestion, card: Card) -> Field:
    """Describe everything about a card, and what it costs now; cards in a discard pile cost nothing."""
    words, inquiry = asked.words, asked.inquiry
    catalogue = inquiry.view.table.ruleset.catalogue
    told = cards.card_use if inquiry.question.is_search else cards.card_details
    now = [] if inquiry.question.is_search and card not in inquiry.question.obstacles else _now(inquiry, card)
    facts = words.in_sequence([told(words, card, catalogue, inquiry.whose), *counting.sentences(inquiry, card)])
    lines = [facts, *now, *choices.copies(inquiry, card)]
    name = words.say("hand-card", card=words.called(card.name), colour=words.say(f"colour-{card.colour}"))
    return Field(name, "\n".join(lines))


def _now(inquiry: Inquiry, card: Card) -> list[str]:
    """Say what a card costs now; empty for a free card, whose text already says so."""
    words, told = inquiry.voice.words, choices.card_now(inquiry, card)
    return [] if told == words.say("now", price=words.say("price-free")) else [f"**{told}**"]


def stage_fields(asked: TableQuestion, *, terms: bool = True) -> tuple[Field, ...]:
    """Describe the next stage with its current cost, and the edifice it can take part in; empty if there is no stage.

    Without `terms`, the edifice's terms are omitted because the player has just seen them in the hand.
    """
    return (*_stage_field(asked), *_edifice_field(asked, terms=terms))


def _stage_field(asked: TableQuestion) -> tuple[Field, ...]:
    words, inquiry, city = asked.words, asked.inquiry, asked.inquiry.city
    stage = city.next_stage
    if inquiry.question.is_search or stage is None:
        return ()
    costs = words.say("card-cost", cost=cards.resources(words, stage.cost))
    gives = words.say("card-gives", effects=cards.stage_gives(words, stage, inquiry.whose))
    name = words.say("hand-stage", whose=inquiry.whose, number=city.stages + 1)
    lines = [
        words.in_sequence([costs, gives]),
        *answering.with_stage(inquiry, stage),
        f"**{choices.stage_now(inquiry)}**",
    ]
    return (Field(name, "\n".join(lines)),)


def _edifice_field(asked: TableQuestion, *, terms: bool) -> tuple[Field, ...]:
    inquiry, project = asked.inquiry, asked.inquiry.question.project
    if project is None:
        return ()
    now = joining.now(inquiry, project)
    told = [*(joining.terms(inquiry, project) if terms else []), *([f"**{now}**"] if now else [])]
    return (Field(joining.title(inquiry, project), "\n".join(told)),) if told else ()


def card_button(asked: TableQuestion, card: Card, *, seen: bool, named: bool = False) -> Button | None:
    """Return the button that builds a card, or shows the ways to pay if there are several; None if it can't be built.

    Below the picture (`seen`), which shows who gets how many coins, the label needs no price, so that a phone fits two
    or three buttons in a row. If there are many, labels consist only of the card's name (`named`).
    """
    possible = asked.inquiry.question.possibilities(card)
    way = possible.get(MoveKind.BUILD) or possible.get(MoveKind.TAKE)
    if way is None:
        return None
    how = "several" if len(way.moves) > 1 else "paid" if way.cheapest.total or way.bank else "free"
    total = cards.coins(asked.words, way.cheapest.total + way.bank)
    label = asked.words.say(
        "hand-build-many" if named else "hand-build",
        card=asked.words.called(card.name),
        how=how,
        shown="price" if not seen else "nothing",
        price=_price_on_button(asked.short, way),
        coins=total,
    )
    return Button(cut(label, LONGEST_LABEL), _choosing(asked, card, way), Style.PRIMARY)


def use_button(asked: TableQuestion, card: Card, way: Possibility) -> Button:
    """Return the button that uses a card in a certain way, labelled with the card."""
    label = asked.words.say(
        "hand-use",
        action=way.kind.value,
        card=asked.words.called(card.name),
        number=asked.inquiry.city.stages + 1,
        edifice=choices.edifice_name(asked.inquiry),
        coins=cards.coins(asked.words, DISCARD_COINS),
    )
    return Button(cut(label, LONGEST_LABEL), _choosing(asked, card, way), Style.PRIMARY)


def _choosing(asked: TableQuestion, card: Card, way: Possibility) -> Act:
    """Return the act of a button that makes this choice or, if there are several ways to pay, lists them."""
    if len(way.moves) > 1:
        return PickPayment(asked.game, asked.turn, asked.seat, way.kind, slug(card.name))
    (move,) = way.moves
    return seal(asked, move)


def action_buttons(asked: TableQuestion, card: Card) -> tuple[Button, ...]:
    """Return a button for everything that can be done with a card."""
    return tuple(_action_button(asked, card, way) for way in asked.inquiry.question.possibilities(card).values())


def _action_button(asked: TableQuestion, card: Card, way: Possibility) -> Button:
    label = action_label(asked.short, card, way)
    style = Style.PRIMARY if way.kind in _TEMPTING else Style.SECONDARY
    return Button(label, _choosing(asked, card, way), style)


def action_label(short: Inquiry, card: Card | None, way: Possibility) -> str:
    """Return an action's label with its lowest price. The label for taking part also names the reward if it fits."""
    words = short.voice.words

    def label(reward: str) -> str:
        return words.say(
            "hand-action",
            action=way.kind.value,
            asked=short.voice.table.asked,
            card=words.called((card or short.question.cards[0]).name),
            number=short.city.stages + 1,
            edifice=choices.edifice_name(short),
            brings="some" if reward else "none",
            reward=reward,
            coins=cards.coins(words, DISCARD_COINS),
            price=_price_on_button(short, way),
        )

    told = label(joining.reward_on_button(short) if way.kind is MoveKind.PART else "")
    return told if len(told) <= LONGEST_LABEL else cut(label(""), LONGEST_LABEL)


def _price_on_button(short: Inquiry, way: Possibility) -> str:
    """Return the price for a button, short enough for a phone; of several ways to pay, return the lowest price."""
    paid = way.cheapest
    if len(way.moves) > 1:
        least = cards.coins(short.voice.words, paid.total + way.bank)
        return short.voice.words.say("price-from", coins=least)
    if way.kind is not MoveKind.PART and not (short.own and paid.left and paid.right):
        return price(short, way)
    return short.voice.words.say("hand-price-pay", payment=who_gets(short, paid, way.bank))


def who_gets(inquiry: Inquiry, paid: Payment, bank: int) -> str:
    """Say for a button how many coins each neighbour and the bank get; empty if nobody gets any."""
    voice, seat, count = inquiry.voice, inquiry.question.seat, len(inquiry.view.table.cities)
    neighbours = ((paid.left, left_of(seat, count)), (paid.right, right_of(seat, count)))
    told = [
        voice.words.say("hand-price-to", coins=coins, city=voice.object(Seat(receiver)))
        for coins, receiver in neighbours
        if coins
    ]
    return voice.words.row_of([*told, *([voice.words.say("hand-price-bank", coins=bank)] if bank else [])])


def other_use_label(short: Inquiry, way: Possibility, *, seen: bool = False) -> str:
    """Return the label of a use other than building; unless `seen`, with its price, which is the same for all cards."""
    words = short.voice.words
    price = _price_on_button(short, way)
    told = words.say(
        "hand-other-use",
        action=way.kind.value,
        number=short.city.stages + 1,
        edifice=choices.edifice_name(short),
        coins=cards.coins(words, DISCARD_COINS),
        shown="nothing" if seen else "price",
        price=price,
    )
    return cut(told, LONGEST_LABEL)


def advised_button(asked: TableQuestion, move: Move) -> Button:
    """Return the button of the hand that makes this move, or lists the ways to pay for it."""
    if isinstance(move, Answer):
        return _answer_button(asked, move)
    if isinstance(move, Decline):
        way = asked.inquiry.question.possibility(move)
        return Button(action_label(asked.short, None, way), seal(asked, move), Style.PRIMARY)
    way = asked.inquiry.question.with_card(move.card)[kind_of(move)]
    return _action_button(asked, move.card, way)


def answer_buttons(asked: TableQuestion) -> tuple[Button, ...]:
    """Return a button for each answer to a question that is not answered with a card of the hand."""
    return tuple(_answer_button(asked, each) for each in answering.best_first(asked.inquiry))


def _answer_button(asked: TableQuestion, answer: Answer) -> Button:
    label = cut(answering.label(asked.inquiry, answer), LONGEST_LABEL)
    return Button(label, seal(asked, answer), _style(asked.inquiry, answer))


def _style(inquiry: Inquiry, answer: Answer) -> Style:
    return Style.SECONDARY if answering.brings_nothing(inquiry, answer) else Style.PRIMARY


def seal(asked: TableQuestion, move: Move) -> Seal:
    """Return the act that makes a choice."""
    return Seal(asked.game, asked.turn, asked.seat, move_text(move))
