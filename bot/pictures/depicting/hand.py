"""What the picture of a hand shows: the cards to choose from with their present prices, and the next stage.

The message's text describes every card in full, so the alternative text gives an overview: names and prices, in order,
then what the city has and makes, and what the neighbours sell.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.production import in_order, known_symbols
from bot.pictures.depicting.writing import named, picture_words
from bot.pictures.drawing import symbols
from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.faces import Face
from bot.pictures.drawing.hand import Hand, Heading, Held
from bot.pictures.drawing.market import Lot, Trader
from bot.pictures.drawing.plates import Plate, Standing
from bot.services.game import TurnRef
from bot.text import cards, choices, cities, counting, joining
from bot.text.inquiry import Inquiry, missing
from bot.text.words import Words
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.commerce import NOTHING, Payment
from engine.constants import UNIT_PRICE
from engine.effects import Ability, Neighbour, Unit
from engine.events import Way
from engine.moves import Refusal
from engine.notation import MoveKind
from engine.questions import Obstacle, Possibility, QuestionKind
from engine.resources import RAW_MATERIALS, Goods
from engine.views import CityView


def hand_picture(inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card]) -> Picture:
    """The picture of the cards in `shown`, in the order of the hand; a card held twice is drawn twice."""
    if turn.asked == "discard-pile":
        return _pile(inquiry, turn, shown)
    words = picture_words(inquiry.voice.words)
    held = tuple(
        Held(_face(inquiry, card, words), _plate(inquiry, card, words))
        for card in inquiry.question.cards
        if card in shown
    )
    complete = words.say("picture-hand-complete")
    scene = Hand(_heading(inquiry, turn, words), _market(inquiry, words), held, _stage(inquiry, words), complete)
    text = alt_text(
        inquiry.voice.words,
        [
            _opening_sentence(inquiry, turn),
            *_card_sentences(inquiry, shown),
            *_stage_sentences(inquiry),
            *_market_sentences(inquiry),
        ],
    )
    return Picture("hand", scene, text.description, text.more)


def _pile(inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card]) -> Picture:
    """The picture of the discard pile, where cards cost nothing; those that cannot be built show the reason."""
    words = inquiry.voice.words
    drawn = picture_words(words)
    held = tuple(Held(_face(inquiry, card, drawn, at_a_cost=False), _why_not(inquiry, card, drawn)) for card in shown)
    sentences = [_opening_sentence(inquiry, turn)]
    for found, how in ((inquiry.question.choosable, "open"), (inquiry.question.unbuildable, "built")):
        names = [words.called(card.name) for card in shown if card in found]
        if names:
            sentences.append(words.say("picture-hand-pile", cards=words.all_of(names), how=how))
    text = alt_text(words, [*sentences, *_market_sentences(inquiry)])
    scene = Hand(_heading(inquiry, turn, drawn), _market(inquiry, drawn), held, None)
    return Picture("hand", scene, text.description, text.more)


def _why_not(inquiry: Inquiry, card: Card, words: Words) -> Plate | None:
    """Why a card that costs nothing cannot be built; None if it can."""
    obstacle = inquiry.question.obstacles.get(card)
    return None if obstacle is None else _reason(inquiry, obstacle, 0, words)


# What is drawn.


def _heading(inquiry: Inquiry, turn: TurnRef, words: Words) -> Heading:
    city = inquiry.city
    return Heading(
        icon=_icon(turn.asked),
        when=words.say("picture-hand-when", age=turn.age, turn=turn.turn),
        question=words.say("picture-hand-question", asked=turn.asked, whose="own" if inquiry.own else "free-city"),
        coins=city.coins,
        shields=city.shields,
        science=known_symbols(city),
        powers=(Ability.FREE_BUILD_ONCE_PER_AGE.value,) if city.has_free_build else (),
    )


def _icon(asked: QuestionKind) -> str:
    match asked:
        case "card":
            return "hand"
        case "seventh-card":
            return "play-seventh-card"
        case "discard-pile":
            return "build-discarded"
        case "stage-choice" | "penalty" | "nothing":
            raise AssertionError("a hand is drawn only where a card is to be chosen")
        case _:
            assert_never(asked)


def _city_icon(inquiry: Inquiry) -> str:
    return "own" if inquiry.own else "free-city"


def _face(inquiry: Inquiry, card: Card, words: Words, *, at_a_cost: bool = True) -> Face:
    later = [named(words, each) for each in inquiry.view.table.ruleset.catalogue.leads_to(card)]
    counted = symbols.counted(counting.if_built(inquiry, card))
    shown = named(words, card)
    return Face(shown.name, shown, tuple(later), at_a_cost, tuple(counted))


def _market(inquiry: Inquiry, words: Words) -> tuple[Trader, ...]:
    """What either neighbour sells at which price, and between them what the city itself makes."""
    own, (left, right) = inquiry.city, _neighbours(inquiry)
    sold, kept = cities.sold_and_kept(own)
    made = tuple(Lot(0, in_order(units)) for units in (sold, kept) if units)
    city = Trader("own", _city_icon(inquiry), words.called(own.board.city), made, _passing(inquiry, words))
    return _neighbour(inquiry, words, left, Neighbour.LEFT), city, _neighbour(inquiry, words, right, Neighbour.RIGHT)


def _neighbour(inquiry: Inquiry, words: Words, view: CityView, side: Neighbour) -> Trader:
    """A neighbour; the Free City's have no arrows, because its left is another seat than the reader's."""
    name = words.say("picture-hand-you") if view.seat == inquiry.view.seat else words.called(view.board.city)
    lots = tuple(Lot(price, units) for price, units in _for_sale(inquiry, view, side))
    coins, shields = symbols.coins(view.coins), Icon("shield", str(view.shields))
    has = (coins,), (shields,), *((Icon(icon), str(count)) for icon, count in known_symbols(view))
    return Trader(side.value, side.value if inquiry.own else "", name, lots, has)


def _passing(inquiry: Inquiry, words: Words) -> tuple[tuple[Item, ...], ...]:
    """To whom the rest of the hand goes; empty where it does not go to one side, and where another city is played."""
    table = inquiry.view.table
    side = table.hands_pass
    if not inquiry.own or table.asked != "card" or side in {"last", "exchange"}:
        return ()
    left, right = _neighbours(inquiry)
    receiver = left if side == "left" else right
    return ((Icon("hand"), symbols.to(side), words.called(receiver.board.city)),)


def _neighbours(inquiry: Inquiry) -> tuple[CityView, CityView]:
    """The left and the right neighbour of the city that the question is about."""
    seat, all_cities = inquiry.question.seat, inquiry.view.table.cities
    return all_cities[left_of(seat, len(all_cities))], all_cities[right_of(seat, len(all_cities))]


def _for_sale(inquiry: Inquiry, view: CityView, side: Neighbour) -> list[tuple[int, tuple[Unit, ...]]]:
    """What a neighbour sells, by its present price for a unit, in coins."""
    found: dict[int, list[Unit]] = {}
    for unit in in_order(cities.sold_and_kept(view)[0]):
        goods = Goods.RAW if unit[0] in RAW_MATERIALS else Goods.MANUFACTURED
        found.setdefault(_unit_price(inquiry.city, side, goods), []).append(unit)
    return [(price, tuple(found[price])) for price in sorted(found)]


def _unit_price(city: CityView, side: Neighbour, goods: Goods) -> int:
    """What a city pays this neighbour for a unit, in coins; nobody sells a choice between the two kinds of goods."""
    lower = [each.price for each in cities.prices(city) if each.goods is goods and side in each.neighbours]
    return min([UNIT_PRICE, *lower])


def _stage(inquiry: Inquiry, words: Words) -> Held | None:
    """The next stage; None if all are built."""
    city, following, stage = inquiry.city, inquiry.city.next_stage, inquiry.question.stage
    if following is None or stage is None:
        return None
    name = words.say("picture-hand-stage-name", number=city.stages + 1, stages=len(city.board.stages))
    plate = _reason(inquiry, stage, 0, words) if isinstance(stage, Obstacle) else _price(inquiry, stage, words)
    return Held(Face(name, following), plate, _part(inquiry))


def _part(inquiry: Inquiry) -> Plate | None:
    """What taking part in the Age's edifice costs on top of the stage, and brings; the stage itself costs no more."""
    project, part = inquiry.question.project, inquiry.question.part
    if project is None or part is None:
        return None
    cost = symbols.payment(0, 0, project.edifice.cost)
    if isinstance(part, Possibility):
        reward = [item for row in symbols.effects(project.edifice.reward) for item in row]
        also = (symbols.BRINGS, *reward) if joining.brings(inquiry, project) else ()
        return Plate(Standing.PAID, (symbols.AND, symbols.pawn(project.edifice.age), *cost), also=also)
    if part.refusal is Refusal.NOT_ENOUGH_COINS:
        return Plate(Standing.REFUSED, (symbols.AND, symbols.pawn(project.edifice.age), Icon("no"), *cost))
    return None


def _plate(inquiry: Inquiry, card: Card, words: Words) -> Plate:
    """What a card costs now, or why it cannot be built."""
    possible, obstacle = inquiry.question.possibilities(card), inquiry.question.obstacles.get(card)
    if obstacle is None:
        return _price(inquiry, possible[MoveKind.BUILD], words)
    if MoveKind.OLYMPIA in possible:
        return _free(Ability.FREE_BUILD_ONCE_PER_AGE.value, words)
    if inquiry.only_for_stage(card):
        return Plate(Standing.REFUSED, (Icon("stage-next"), words.say("picture-hand-only-stage")))
    return _reason(inquiry, obstacle, card.coins, words)


def _price(inquiry: Inquiry, possibility: Possibility, words: Words) -> Plate:
    """The cheapest way to pay, and whether there are others."""
    if possibility.way is Way.CHAIN:
        return _free("chain", words)
    if possibility.cheapest != NOTHING or possibility.bank:
        paid = tuple(_payment(inquiry, possibility.cheapest, possibility.bank, words))
        return Plate(Standing.PAID, paid, others=len(possibility.moves) > 1)
    if possibility.cost:
        return _free(_city_icon(inquiry), words)
    return _free("free", words)


def _free(icon: str, words: Words) -> Plate:
    return Plate(Standing.FREE, (Icon(icon), words.say("picture-hand-free")))


def _payment(inquiry: Inquiry, payment: Payment, bank: int, words: Words) -> list[Item]:
    """Who gets how much: the player's neighbours by side, the Free City's by name, because its left is another seat."""
    if inquiry.own:
        return symbols.payment(*payment, bank)
    seat, cities = inquiry.question.seat, inquiry.view.table.cities
    sides = zip((left_of(seat, len(cities)), right_of(seat, len(cities))), payment, strict=True)
    you = words.say("picture-hand-you")
    sold = [(you if side == inquiry.view.seat else words.called(cities[side].board.city), paid) for side, paid in sides]
    return symbols.payments([*sold, (symbols.to("bank"), bank)])


def _reason(inquiry: Inquiry, obstacle: Obstacle, bank: int, words: Words) -> Plate:
    """The reason in the form of what is missing, what would have to be paid, or the rule."""
    items: list[Item]
    if obstacle.missing:
        items = [Icon("missing"), *symbols.missing(*missing(obstacle))]
    elif obstacle.refusal is Refusal.NOT_ENOUGH_COINS and obstacle.price is not None:
        items = [Icon("no"), *_payment(inquiry, obstacle.price, bank, words)]
    else:
        items = [Icon("no"), words.say("picture-hand-refused", refusal=obstacle.refusal.name.lower())]
    return Plate(Standing.REFUSED, tuple(items))


# What the alternative text says.


def _opening_sentence(inquiry: Inquiry, turn: TurnRef) -> str:
    whose = "own" if inquiry.own else "free-city"
    return inquiry.voice.words.say("picture-hand", asked=turn.asked, whose=whose)


def _card_sentences(inquiry: Inquiry, shown: Sequence[Card]) -> list[str]:
    """All that is drawn of each card: what it gives and costs, what it costs now, and what it makes free later."""
    words, short = inquiry.voice.words, replace(inquiry, brief=True)
    catalogue = inquiry.view.table.ruleset.catalogue
    told = []
    for card in shown:
        cost, later = cards.cost_in_short(words, card), [words.called(each.name) for each in catalogue.leads_to(card)]
        told.append(
            words.say(
                "picture-hand-card",
                card=words.called(card.name),
                count=inquiry.question.cards.count(card),
                colour=words.say(f"colour-{card.colour}"),
                effects=counting.effects_in_short(inquiry, card),
                costs="some" if cost else "nothing",
                cost=cost,
                now=choices.card_now_in_short(short, card),
                leads="on" if later else "nowhere",
                later=words.all_of(later) if later else "",
            )
        )
    return told


def _stage_sentences(inquiry: Inquiry) -> list[str]:
    words, short, city = inquiry.voice.words, replace(inquiry, brief=True), inquiry.city
    stage = city.next_stage
    if stage is None:
        return []
    told = words.say(
        "picture-hand-stage",
        number=city.stages + 1,
        effects=cards.stage_gives(words, stage, inquiry.whose),
        cost=cards.resources(words, stage.cost),
        now=choices.stage_now_in_short(short),
    )
    return [told, *joining.lines(short)]


def _market_sentences(inquiry: Inquiry) -> list[str]:
    """What the city has and makes, then what either neighbour sells at which price."""
    left, right = _neighbours(inquiry)
    return [
        *cities.in_short(inquiry.voice, inquiry.question.seat, brief=False),
        _neighbour_sentence(inquiry, left, Neighbour.LEFT),
        _neighbour_sentence(inquiry, right, Neighbour.RIGHT),
    ]


def _neighbour_sentence(inquiry: Inquiry, view: CityView, side: Neighbour) -> str:
    words = inquiry.voice.words
    priced = [
        words.say("picture-hand-priced", resources=cards.units(words, units), coins=cards.coins(words, price))
        for price, units in _for_sale(inquiry, view, side)
    ]
    return words.say(
        "picture-hand-neighbour",
        side=side.value,
        who="you" if view.seat == inquiry.view.seat else "other",
        city=words.called(view.board.city),
        goods=words.all_of(priced),
        has=cities.holdings(words, view),
    )
