"""A hand as it is read out: the cards, those that can be built first, and then the market.

Each card's line begins with whether it can be built. The same lines are the alternative text of the hand's picture, so
that everyone gets the same information. A brief inquiry omits what the cards cost and lead to, and everything about the
neighbours except their shields. Only in the very first turn does it give the usual price, and what the stages cost and
give.

The first hand of an Age tells the whole market. From then on, a hand tells its player's coins, and what else has
changed since their last hand (`Inquiry.since`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.text import answering, cards, choices, cities, counting
from bot.text.inquiry import Inquiry
from bot.text.words import Words
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.constants import DISCARD_COINS, LAST_TURN, UNIT_PRICE
from engine.effects import Colour, Neighbour, Unit
from engine.events import Way
from engine.moves import Refusal
from engine.notation import MoveKind
from engine.questions import Question
from engine.ruleset import FREE_CITY, Seat
from engine.views import PublicView


def card_lines(inquiry: Inquiry, shown: Sequence[Card], mark: str = "") -> list[str]:
    """Return a line for each of these cards, those that can be built first; `mark` surrounds the decisive words.

    A card that occurs twice is listed once.
    """
    return [_card_line(inquiry, card, mark) for card in in_order(inquiry.question, dict.fromkeys(shown))]


def in_order(question: Question, shown: Iterable[Card]) -> list[Card]:
    """Sort cards for reading out: buildable, free with Olympia, not buildable now, never buildable again."""

    def place(card: Card) -> int:
        if card not in question.obstacles:
            return 0
        if MoveKind.OLYMPIA in question.possibilities(card):
            return 1
        return 3 if question.obstacles[card].refusal is Refusal.ALREADY_BUILT else 2

    return sorted(shown, key=place)


def by_colour(question: Question, shown: Iterable[Card]) -> list[Card]:
    """Sort a pile's cards for reading out: those that can be built, then the others, each group by colour."""
    colours = list(Colour)
    return in_order(question, sorted(shown, key=lambda card: colours.index(card.colour)))


def stage_line(inquiry: Inquiry, mark: str = "") -> list[str]:
    """Describe the next stage; empty if no stage is left or a pile is being searched.

    What it gives is left out once the player's hand has said so, as is what it costs, which brief texts never say.
    """
    words, city, stage = inquiry.voice.words, inquiry.city, inquiry.city.next_stage
    if inquiry.question.is_search or stage is None:
        return []
    since = inquiry.since
    known = since is not None and since.cities[city.seat].stages == city.stages
    told = words.say(
        "hand-line-stage",
        mark=mark,
        now=choices.stage_now_in_short(replace(inquiry, brief=True)),
        whose=inquiry.whose,
        number=city.stages + 1,
        gives="known" if known else "some",
        effects=cards.stage_gives(words, stage, inquiry.whose),
        costs="nothing" if inquiry.brief or known else "some",
        cost=cards.resources(words, stage.cost),
    )
    return [words.in_sequence([told, *answering.with_stage(inquiry, stage)])]


def discard_line(inquiry: Inquiry, mark: str = "") -> list[str]:
    """Say what discarding brings, but only for a seventh card; in an ordinary turn, players know it already."""
    words, question = inquiry.voice.words, inquiry.question
    if question.asked != "seventh-card" or not question.may_discard:
        return []
    return [words.say("hand-line-discard", mark=mark, coins=cards.coins(words, DISCARD_COINS))]


def market_lines(inquiry: Inquiry) -> list[str]:
    """Describe the city, its neighbours, and where the hand goes; after the player's last hand, only what is new."""
    if inquiry.since is not None:
        return [_city_in_short(inquiry), *(_shields_beside(inquiry) if inquiry.brief else neighbour_lines(inquiry))]
    if not inquiry.brief:
        return [city_line(inquiry), *neighbour_lines(inquiry), *_passing_line(inquiry)]
    table = inquiry.view.table
    return [
        _city_in_short(inquiry),
        *_shields_beside(inquiry),
        *_passing_line(inquiry, "hand-line-around"),
        *(_all_stages(inquiry) if (table.age, table.turn) == (1, 1) and inquiry.own else []),
    ]


def _shields_beside(inquiry: Inquiry) -> list[str]:
    """Give the neighbours' shields, if they are new; empty for the Free City."""
    now, since = inquiry.view.table.cities, inquiry.since
    new = since is None or any(now[seat].shields != since.cities[seat].shields for seat, _ in _sides(inquiry))
    if not inquiry.own or not new:
        return []
    # The neighbours' players were named when the Age began.
    return [cities.shields_beside(replace(inquiry.voice, players=()), inquiry.question.seat)]


def _all_stages(inquiry: Inquiry) -> list[str]:
    """Say what the wonder's stages cost and give, for planning ahead; another line says what the first stage gives."""
    words, (first, *later) = inquiry.voice.words, inquiry.city.board.stages
    cost = words.say("hand-line-stage-cost", number=1, cost=cards.resources(words, first.cost))
    others = (cards.stage(words, number, each, inquiry.whose) for number, each in enumerate(later, start=2))
    return [words.in_sequence([cost, *others])]


def city_line(inquiry: Inquiry) -> str:
    """Say what the city makes and has, and its wonder: goods, coins, shields, science, stages."""
    words, city = inquiry.voice.words, inquiry.city
    sold, kept = cities.production(words, city)
    told = words.say(
        "hand-line-city",
        whose=inquiry.whose,
        city=words.called(city.board.city),
        resources=sold,
        keeps="some" if kept else "nothing",
        kept=kept,
        has=cities.holdings(words, city),
        built=city.stages,
        stages=len(city.board.stages),
    )
    return words.in_sequence([told, *(cities.free_build(words, city) if city.has_free_build else [])])


def _city_in_short(inquiry: Inquiry) -> str:
    """Say what the city has, and what it makes, what it buys for less, and its stages, if these are new."""
    words, city, whose = inquiry.voice.words, inquiry.city, inquiry.whose
    before = None if inquiry.since is None else inquiry.since.cities[city.seat]
    told = []
    if before is None or cities.production(words, city) != cities.production(words, before):
        sold, kept = cities.production(words, city)
        keeps = "some" if kept else "nothing"
        told.append(words.say("hand-line-city-makes", whose=whose, resources=sold, keeps=keeps, kept=kept))
    trades = cities.prices(city)
    if trades and (before is None or trades != cities.prices(before)):
        cheap = words.all_of([cards.trade(words, each) for each in trades])
        told.append(words.say("hand-line-city-buys", whose=whose, cheap=cheap))
    told.append(words.say("hand-line-city-has", whose=whose, has=cities.holdings(words, city, before)))
    if not inquiry.brief and before is not None and city.stages != before.stages:
        told.append(words.say("stages-built", built=city.stages, stages=len(city.board.stages)))
    return words.in_sequence([*told, *(cities.free_build(words, city) if city.has_free_build else [])])


def neighbour_lines(inquiry: Inquiry) -> list[str]:
    """Say what each neighbour sells at what price, and what it has; after the player's last hand, only what is new."""
    words, since = inquiry.voice.words, inquiry.since
    lines = []
    for seat, side in _sides(inquiry):
        view, before = inquiry.view.table.cities[seat], None if since is None else since.cities[seat]
        goods, has = _goods(inquiry, inquiry.view.table, seat, side), cities.holdings(words, view, before)
        told = {
            "side": side.value,
            "who": "you" if seat == inquiry.view.seat else "other",
            "city": inquiry.voice.name(seat),
        }
        if since is None or goods != _goods(inquiry, since, seat, side):
            lines.append(words.say("hand-line-neighbour", goods=goods, has=has, **told))
        elif has != cities.holdings(words, since.cities[seat], since.cities[seat]):
            lines.append(words.say("hand-line-neighbour-has", has=has, **told))
    return lines


def _goods(inquiry: Inquiry, table: PublicView, seat: Seat, side: Neighbour) -> str:
    """Say what a neighbour sells at what price on this table."""
    words, buyer = inquiry.voice.words, table.cities[inquiry.question.seat]
    for_sale = sorted(cities.for_sale(buyer, table.cities[seat], side), reverse=True)
    return words.rows_of([_lot(words, units, price) for price, units in for_sale])


def _lot(words: Words, units: Sequence[Unit], price: int) -> str:
    goods = cards.units(words, units)
    return words.say("hand-line-priced", resources=goods, coins=cards.coins(words, price))


def passing_to(inquiry: Inquiry) -> Neighbour | None:
    """Return the side to which the rest of the hand goes; in a game for two, the other player's side.

    Return None if the hand is not passed, or if the question is about another city.
    """
    table = inquiry.view.table
    if not inquiry.own or table.asked != "card":
        return None
    match table.hands_pass:
        case "last":
            return None
        case "exchange":
            return next(side for seat, side in _sides(inquiry) if seat != FREE_CITY)
        case "left" | "right" as side:
            return Neighbour(side)


def _passing_line(inquiry: Inquiry, message: str = "hand-line-passing") -> list[str]:
    """Say who gets the rest of the hand; empty if nobody does."""
    words, side = inquiry.voice.words, passing_to(inquiry)
    if side is None:
        return []
    names = {side.value: inquiry.voice.name(seat) for seat, side in _sides(inquiry)}
    usual = cards.coins(words, UNIT_PRICE)
    return [words.say(message, side=side.value, age=inquiry.view.table.age, usual=usual, **names)]


def _sides(inquiry: Inquiry) -> Iterator[tuple[Seat, Neighbour]]:
    """Yield the left and the right neighbour of the city that the question is about."""
    seat, count = inquiry.question.seat, len(inquiry.view.table.cities)
    yield Seat(left_of(seat, count)), Neighbour.LEFT
    yield Seat(right_of(seat, count)), Neighbour.RIGHT


def makes_free(inquiry: Inquiry, card: Card) -> list[Card]:
    """Return the structures that a card makes free, except those of past Ages, which can no longer appear."""
    table = inquiry.view.table
    first = table.age if table.turn < LAST_TURN else table.age + 1
    return [each for each in table.ruleset.catalogue.leads_to(card) if max(each.copies) >= first]


def _card_line(inquiry: Inquiry, card: Card, mark: str) -> str:
    words, question = inquiry.voice.words, inquiry.question
    cost = "" if inquiry.brief or question.is_search else cards.cost_in_short(words, card)
    earlier = [] if inquiry.brief or question.is_search else _free_with(inquiry, card)
    later = [] if inquiry.brief else [words.called(each.name) for each in makes_free(inquiry, card)]
    judged = not question.is_search or card in question.obstacles
    return words.say(
        "hand-line",
        mark=mark,
        judged="yes" if judged else "no",
        now=choices.card_now_in_short(replace(inquiry, brief=True), card) if judged else "",
        card=words.called(card.name),
        count=question.cards.count(card),
        colour=words.say(f"colour-{card.colour}"),
        effects=counting.effects_in_short(inquiry, card),
        costs="some" if cost else "nothing",
        cost=cost,
        chained="some" if earlier else "nothing",
        earlier=words.any_of(earlier) if earlier else "",
        leads="on" if later else "nowhere",
        later=words.all_of(later) if later else "",
    )


def _free_with(inquiry: Inquiry, card: Card) -> list[str]:
    """Name the structures that make a card free; empty if there is only one and the card's price already names it."""
    earlier = sorted(inquiry.voice.words.called(each.name) for each in card.free_from)
    way = inquiry.question.possibilities(card).get(MoveKind.BUILD)
    named = way is not None and way.way is Way.CHAIN
    return [] if named and len(earlier) == 1 else earlier
