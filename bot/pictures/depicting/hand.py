"""What the picture of a hand shows: the cards to choose from with what they cost now, and the next stage.

The message's text tells every card in full; so the alternative text gives the overview: names and prices, in order.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures import Picture
from bot.pictures.depicting.told import told
from bot.pictures.depicting.writing import written
from bot.pictures.drawing import symbols
from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.faces import Face
from bot.pictures.drawing.hand import Hand, Heading, Held
from bot.pictures.drawing.plates import Plate, Standing
from bot.services.game import TurnRef
from bot.services.obstacles import Obstacle
from bot.text import choices, joining
from bot.text.actions import Action
from bot.text.inquiry import Inquiry, because_in_short, missing, prices
from bot.text.words import Words
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.commerce import NOTHING, Payment
from engine.edifices import Fate
from engine.effects import Ability
from engine.moves import Build, BuildStage, Refusal

_ICONS = {"card": "hand", "seventh-card": "play-seventh-card", "discard-pile": "build-discarded"}
"""By what is asked."""


def hand_picture(inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card]) -> Picture:
    """Those cards to choose from, as they lie in the hand: one that is held twice is seen twice."""
    if turn.asked == "discard-pile":
        return _pile(inquiry, turn, shown)
    words = written(inquiry.voice.words)
    cards = tuple(
        Held(_face(inquiry, card), _plate(inquiry, card, words)) for card in inquiry.question.cards if card in shown
    )
    complete = words.say("picture-hand-complete")
    scene = Hand(_heading(inquiry, turn, words), cards, _stage(inquiry, words), complete)
    text = told(inquiry.voice.words, [_about(inquiry, turn), *_cards_told(inquiry, shown), *_stage_told(inquiry)])
    return Picture("hand", scene, text.description, text.more)


def _pile(inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card]) -> Picture:
    """Cards of the discard pile, which cost nothing; those that cannot be built say why."""
    words = inquiry.voice.words
    drawn = written(words)
    held = tuple(Held(_face(inquiry, card, at_a_cost=False), _why_not(inquiry, card, drawn)) for card in shown)
    sentences = [_about(inquiry, turn)]
    for cards, how in ((inquiry.cards, "open"), (inquiry.only_seen, "built")):
        names = [card.name for card in shown if card in cards]
        if names:
            sentences.append(words.say("picture-hand-pile", cards=words.all_of(names), how=how))
    text = told(words, sentences)
    return Picture("hand", Hand(_heading(inquiry, turn, drawn), held, None), text.description, text.more)


def _why_not(inquiry: Inquiry, card: Card, words: Words) -> Plate | None:
    """Why a card that costs nothing cannot be built; None where it can."""
    obstacle = inquiry.obstacles.get(card)
    return None if obstacle is None else _reason(inquiry, obstacle, 0, words)


# What is drawn.


def _heading(inquiry: Inquiry, turn: TurnRef, words: Words) -> Heading:
    city = inquiry.city
    stages = city.board.stages[: city.stages]
    free_build = (
        any(Ability.FREE_BUILD_ONCE_PER_AGE in stage.abilities for stage in stages) and not city.free_build_used
    )
    return Heading(
        icon=_ICONS[turn.asked],
        when=words.say("picture-hand-when", age=turn.age, turn=turn.turn),
        question=words.say("picture-hand-question", asked=turn.asked, whose="own" if inquiry.own else "free-city"),
        city_icon=_city_icon(inquiry),
        city=city.board.city,
        coins=city.coins,
        shields=city.shields,
        powers=(Ability.FREE_BUILD_ONCE_PER_AGE.value,) if free_build else (),
    )


def _city_icon(inquiry: Inquiry) -> str:
    return "own" if inquiry.own else "free-city"


def _face(inquiry: Inquiry, card: Card, *, at_a_cost: bool = True) -> Face:
    later = inquiry.view.table.ruleset.catalogue.leads_to(card)
    return Face(card.name, card, tuple(each.name for each in later), at_a_cost)


def _stage(inquiry: Inquiry, words: Words) -> Held | None:
    """The next stage; None where all are built."""
    city = inquiry.city
    if city.stages == len(city.board.stages):
        return None
    name = words.say("picture-hand-stage-name", number=city.stages + 1, stages=len(city.board.stages))
    obstacle = inquiry.stage_obstacle
    plate = _price(inquiry, _stage_moves(inquiry), words) if obstacle is None else _reason(inquiry, obstacle, 0, words)
    return Held(Face(name, city.board.stages[city.stages]), plate, _part(inquiry))


def _part(inquiry: Inquiry) -> Plate | None:
    """What taking part in the Age's edifice costs beside the stage, and brings; the stage is paid for as alone."""
    project, obstacle = inquiry.project, inquiry.part_obstacle
    if project is None or inquiry.stage_obstacle is not None or project.fate is not Fate.PROJECT:
        return None
    cost = symbols.payment(0, 0, project.edifice.cost)
    if obstacle is None:
        reward = [item for row in symbols.effects(project.edifice.reward) for item in row]
        also = (symbols.BRINGS, *reward) if joining.brings(inquiry, project) else ()
        return Plate(Standing.PAID, (symbols.AND, symbols.pawn(project.edifice.age), *cost), also=also)
    if obstacle.refusal is Refusal.NOT_ENOUGH_COINS:
        return Plate(Standing.REFUSED, (symbols.AND, symbols.pawn(project.edifice.age), Icon("no"), *cost))
    return None


def _plate(inquiry: Inquiry, card: Card, words: Words) -> Plate:
    """What a card costs now, or why it cannot be built."""
    actions, obstacle = inquiry.actions(card), inquiry.obstacles.get(card)
    if obstacle is None:
        return _price(inquiry, [move for move in actions[Action.BUILD] if isinstance(move, Build)], words)
    if Action.OLYMPIA in actions:
        return _free(Ability.FREE_BUILD_ONCE_PER_AGE.value, words)
    if not inquiry.own and set(actions) == {Action.STAGE}:
        return Plate(Standing.REFUSED, (Icon("stage-next"), words.say("picture-hand-only-stage")))
    return _reason(inquiry, obstacle, card.coins, words)


def _price(inquiry: Inquiry, moves: Sequence[Build | BuildStage], words: Words) -> Plate:
    """The cheapest way to pay, and whether there are others."""
    first, *others = moves
    card = first.card if isinstance(first, Build) else None
    if card is not None and any(each in card.free_from for each in inquiry.city.built):
        return _free("chain", words)
    bank = card.coins if card is not None else 0
    if first.payment != NOTHING or bank:
        return Plate(Standing.PAID, tuple(_paid(inquiry, first.payment, bank, words)), others=bool(others))
    if card is None or card.cost:
        return Plate(Standing.FREE, (Icon(_city_icon(inquiry)), Icon("coin", "0")))
    return _free("free", words)


def _free(icon: str, words: Words) -> Plate:
    return Plate(Standing.FREE, (Icon(icon), words.say("picture-hand-free")))


def _paid(inquiry: Inquiry, payment: Payment, bank: int, words: Words) -> list[Item]:
    """Who gets how much: the own neighbours by their side, the Free City's by name, for its left is another."""
    if inquiry.own:
        return symbols.payment(*payment, bank)
    seat, cities = inquiry.question.seat, inquiry.view.table.cities
    sides = zip((left_of(seat, len(cities)), right_of(seat, len(cities))), payment, strict=True)
    you = words.say("picture-hand-you")
    sold = [(you if side == inquiry.view.seat else cities[side].board.city, paid) for side, paid in sides]
    return symbols.payments([*sold, (symbols.to("bank"), bank)])


def _reason(inquiry: Inquiry, obstacle: Obstacle, bank: int, words: Words) -> Plate:
    """What is missing, what would have to be paid, or the rule."""
    items: list[Item]
    if obstacle.missing:
        items = [Icon("missing"), *symbols.missing(*missing(obstacle))]
    elif obstacle.refusal is Refusal.NOT_ENOUGH_COINS and obstacle.price is not None:
        items = [Icon("no"), *_paid(inquiry, obstacle.price, bank, words)]
    else:
        items = [Icon("no"), words.say("picture-hand-refused", refusal=obstacle.refusal.name.lower())]
    return Plate(Standing.REFUSED, tuple(items))


def _stage_moves(inquiry: Inquiry) -> list[BuildStage]:
    """The ways to pay for the next stage alone, which are the same for every card."""
    moves = [move for move in inquiry.question.moves if isinstance(move, BuildStage) and not move.take_part]
    return [move for move in moves if move.card is moves[0].card]


# What is said.


def _about(inquiry: Inquiry, turn: TurnRef) -> str:
    whose = "own" if inquiry.own else "free-city"
    return inquiry.voice.words.say("picture-hand", asked=turn.asked, whose=whose)


def _cards_told(inquiry: Inquiry, shown: Sequence[Card]) -> list[str]:
    words, short = inquiry.voice.words, replace(inquiry, brief=True)
    return [
        words.say(
            "picture-hand-card",
            card=card.name,
            count=inquiry.question.cards.count(card),
            now=choices.now_in_short(short, card),
        )
        for card in shown
    ]


def _stage_told(inquiry: Inquiry) -> list[str]:
    words, short, city, obstacle = (
        inquiry.voice.words,
        replace(inquiry, brief=True),
        inquiry.city,
        inquiry.stage_obstacle,
    )
    if city.stages == len(city.board.stages):
        return []
    now = prices(short, _stage_moves(inquiry)) if obstacle is None else because_in_short(short, obstacle)
    return [words.say("picture-hand-stage", number=city.stages + 1, now=now), *joining.lines(short)]
