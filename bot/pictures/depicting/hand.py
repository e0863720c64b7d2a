"""What the picture of a hand shows: the cards to choose from with their present prices, and the next stage.

The alternative text has the lines in which the hand is heard (`bot.text.hearing`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text, fitting
from bot.pictures.depicting.production import in_order, known_symbols
from bot.pictures.depicting.writing import named, picture_words
from bot.pictures.drawing import symbols
from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.faces import Face, Held
from bot.pictures.drawing.halves import Half
from bot.pictures.drawing.hand import Hand, Heading, Site
from bot.pictures.drawing.market import Lot, Trader
from bot.pictures.drawing.plates import Plate, Standing
from bot.services.game import TurnRef
from bot.text import cities, counting, hearing, joining
from bot.text.inquiry import Inquiry, missing
from bot.text.words import Words
from engine.catalogue import Card, Stage
from engine.city import left_of, right_of
from engine.commerce import NOTHING, Payment
from engine.effects import Ability, Neighbour
from engine.events import Way
from engine.moves import Build, BuildDiscarded, BuildStage, Discard, Move, Refusal
from engine.notation import MoveKind
from engine.questions import Obstacle, Possibility, QuestionKind
from engine.views import CityView


def hand_pictures(inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card]) -> tuple[Picture, Picture]:
    """What one has and can buy, and the cards in `shown` below it, in the order of the hand.

    A card held twice is drawn twice, side by side. These are the halves of one picture, because a single alternative
    text has no room for all of it. Of what one has and can buy it tells what the last hand has not (`Inquiry.since`).
    """
    scene, told = _pile(inquiry, turn, shown) if turn.asked == "discard-pile" else _hand(inquiry, turn, shown)
    return _halves(inquiry, scene, told)


def same_hand_pictures(
    inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card], chosen: Move | None = None, better: Move | None = None
) -> tuple[Picture, Picture]:
    """As `hand_pictures`, where the hand has just been told: the alternative text names the cards no more.

    What the reader has `chosen` and what was `better` are marked where the message tells them.
    """
    scene, told = _pile(inquiry, turn, shown) if turn.asked == "discard-pile" else _hand(inquiry, turn, shown)
    scene = _noted(inquiry, turn, scene, {Standing.CHOSEN: chosen, Standing.BETTER: better})
    return _halves(_just_told(inquiry), scene, [*told[:1], inquiry.voice.words.say("picture-hand-again")])


def _noted(inquiry: Inquiry, turn: TurnRef, scene: Hand, moves: Mapping[Standing, Move | None]) -> Hand:
    """The hand with a note on what each of these moves builds or discards; of equal cards, on the first."""
    words, notes = picture_words(inquiry.voice.words), dict[Card | Stage, list[Plate]]()

    def note(at: Card | Stage, standing: Standing, *signs: Item) -> None:
        said = words.say("picture-hand-better" if standing is Standing.BETTER else "picture-hand-you")
        notes.setdefault(at, []).append(Plate(standing, (said, *signs)))

    def noted(held: Held) -> Held:
        return replace(held, notes=tuple(notes.pop(held.face.subject, ())))

    for standing, move in moves.items():
        match move:
            case BuildStage(take_part=take_part) if scene.stage:
                joined = (symbols.AND, symbols.pawn(turn.age)) if take_part else ()
                note(scene.stage.face.subject, standing, *joined)
            case Discard(card):
                note(named(words, card), standing, Icon("bank"))
            case Build(card) | BuildDiscarded(card):
                note(named(words, card), standing)
            case _:
                pass
    return replace(scene, cards=tuple(map(noted, scene.cards)), stage=scene.stage and noted(scene.stage))


def card_pictures(inquiry: Inquiry, turn: TurnRef, card: Card) -> tuple[Picture, Picture]:
    """As `hand_pictures`, with a single card that is being paid for, and without the next stage."""
    words = picture_words(inquiry.voice.words)
    held = (Held(_face(inquiry, card, words), _plate(inquiry, card, words)),)
    scene = Hand(_heading(inquiry, turn, words), _market(inquiry, words), held, None)
    return _halves(_just_told(inquiry), scene, hearing.card_lines(inquiry, [card]))


def stage_pictures(inquiry: Inquiry, turn: TurnRef) -> tuple[Picture, Picture]:
    """As `card_pictures`, with the next stage, which there has to be, and the edifice that can be joined with it."""
    words = picture_words(inquiry.voice.words)
    stage = _stage(inquiry, words)
    assert stage is not None, "it is being paid for"
    scene = Hand(_heading(inquiry, turn, words), _market(inquiry, words), (stage,), None)
    return _halves(
        _just_told(inquiry), scene, hearing.stage_line(inquiry) + joining.lines(replace(inquiry, brief=True))
    )


def _just_told(inquiry: Inquiry) -> Inquiry:
    """The question with nothing new at the table, since the hand has told it."""
    return replace(inquiry, since=inquiry.view.table)


def _halves(inquiry: Inquiry, scene: Hand, told: Sequence[str]) -> tuple[Picture, Picture]:
    """The two halves.

    What is heard first is the cards, by which one decides, though the market is drawn above them; what the first
    alternative text has no room for begins the second.
    """
    words = inquiry.voice.words
    first = fitting(words, told)
    cards = alt_text(words, told[:first])
    market = alt_text(words, [*told[first:], *hearing.market_lines(inquiry)])
    return (
        Picture("market", Half(scene, upper=True), cards.description, cards.more),
        Picture("hand", Half(scene, upper=False), market.description, market.more),
    )


def _hand(inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card]) -> tuple[Hand, list[str]]:
    """The cards and the next stage, and what the alternative text tells of them."""
    words = picture_words(inquiry.voice.words)
    count = Counter(inquiry.question.cards)
    held = tuple(
        Held(_face(inquiry, card, words), _plate(inquiry, card, words))
        for card in hearing.in_order(inquiry.question, count)
        if card in shown
        for _ in range(count[card])
    )
    complete = words.say("picture-hand-complete")
    discard = words.say("picture-hand-discard") if hearing.discard_line(inquiry) else ""
    scene = Hand(
        _heading(inquiry, turn, words),
        _market(inquiry, words),
        held,
        _stage(inquiry, words),
        complete,
        discard,
        _site(inquiry),
    )
    return scene, [
        _opening_sentence(inquiry, turn),
        *hearing.card_lines(inquiry, shown),
        *hearing.stage_line(inquiry),
        *hearing.discard_line(inquiry),
        *joining.lines(replace(inquiry, brief=True)),
    ]


def _pile(inquiry: Inquiry, turn: TurnRef, shown: Sequence[Card]) -> tuple[Hand, list[str]]:
    """The discard pile, where cards cost nothing; those that cannot be built show the reason."""
    drawn = picture_words(inquiry.voice.words)
    held = tuple(_found(inquiry, card, drawn) for card in shown)
    scene = Hand(_heading(inquiry, turn, drawn), _market(inquiry, drawn), held, None)
    return scene, [_opening_sentence(inquiry, turn), *hearing.card_lines(inquiry, shown)]


def _found(inquiry: Inquiry, card: Card, words: Words) -> Held:
    """A card of the pile, with the reason if it cannot be built: most can."""
    return Held(replace(_face(inquiry, card, words), at_a_cost=False), _why_not(inquiry, card, words))


def _why_not(inquiry: Inquiry, card: Card, words: Words) -> Plate | None:
    """Why a card that costs nothing cannot be built; None if it can."""
    obstacle = inquiry.question.obstacles.get(card)
    return None if obstacle is None else _reason(inquiry, obstacle, 0, words)


# What is drawn.


def _heading(inquiry: Inquiry, turn: TurnRef, words: Words) -> Heading:
    city, (left, right) = inquiry.city, _neighbours(inquiry)
    return Heading(
        age=turn.age,
        cities=tuple(each.board.city for each in (left, city, right)),
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


def _face(inquiry: Inquiry, card: Card, words: Words) -> Face:
    later = [named(words, each) for each in hearing.makes_free(inquiry, card)]
    science = counting.science_if_built(inquiry, card)
    counted = symbols.counted(counting.if_built(inquiry, card)) if science is None else symbols.brings_points(science)
    shown = named(words, card)
    return Face(shown.name, shown, tuple(later), counted=tuple(counted))


def _market(inquiry: Inquiry, words: Words) -> tuple[Trader, ...]:
    """What either neighbour sells at which price, and between them what the city itself makes."""
    own, (left, right) = inquiry.city, _neighbours(inquiry)
    sold, kept = cities.sold_and_kept(own)
    made = tuple(Lot(0, in_order(units)) for units in (sold, kept) if units)
    city = Trader("own", (_city_icon(inquiry),), words.called(own.board.city), made, _passing(inquiry))
    return _neighbour(inquiry, words, left, Neighbour.LEFT), city, _neighbour(inquiry, words, right, Neighbour.RIGHT)


def _neighbour(inquiry: Inquiry, words: Words, view: CityView, side: Neighbour) -> Trader:
    """A neighbour, with an arrow: cards speak of sides, the Free City's, too; beside it may be the reader's city."""
    is_reader = view.seat == inquiry.view.seat
    name = words.say("picture-hand-you") if is_reader else words.called(view.board.city)
    icons = (side.value, *(("own",) if is_reader else ()))
    lots = tuple(Lot(price, in_order(units)) for price, units in cities.for_sale(inquiry.city, view, side))
    coins, shields = symbols.coins(view.coins), Icon("shield", str(view.shields))
    knows = tuple((Icon(icon), str(count)) for icon, count in known_symbols(view))
    return Trader(side.value, icons, name, lots, ((coins,), (shields,)), knows)


def _passing(inquiry: Inquiry) -> tuple[tuple[Item, ...], ...]:
    """To which side the rest of the hand goes; the neighbour on that side stands beside it, with its name."""
    side = hearing.passing_to(inquiry)
    return ((Icon("hand"), symbols.to(side.value)),) if side else ()


def _neighbours(inquiry: Inquiry) -> tuple[CityView, CityView]:
    """The left and the right neighbour of the city that the question is about."""
    seat, all_cities = inquiry.question.seat, inquiry.view.table.cities
    return all_cities[left_of(seat, len(all_cities))], all_cities[right_of(seat, len(all_cities))]


def _stage(inquiry: Inquiry, words: Words) -> Held | None:
    """The next stage; None if all are built."""
    city, following, stage = inquiry.city, inquiry.city.next_stage, inquiry.question.stage
    if following is None or stage is None:
        return None
    name = words.say("picture-hand-stage-name", number=city.stages + 1, stages=len(city.board.stages))
    plate = _reason(inquiry, stage, 0, words) if isinstance(stage, Obstacle) else _price(inquiry, stage, words)
    return Held(Face(name, following), plate, _part(inquiry))


def _site(inquiry: Inquiry) -> Site:
    """The wonder as it will be with its next stage, or as it is, if it is complete."""
    board = inquiry.city.board
    return Site(board, min(inquiry.city.stages + 1, len(board.stages)))


def _part(inquiry: Inquiry) -> Plate | None:
    """What taking part in the Age's edifice costs on top of the stage, and brings; the stage itself costs no more."""
    project, part = inquiry.question.project, inquiry.question.part
    if project is None or part is None:
        return None
    cost = symbols.payment(0, 0, project.edifice.cost)
    if isinstance(part, Possibility):
        reward = [item for row in symbols.effects(project.edifice.reward) for item in row]
        brings = (symbols.BRINGS, *reward) if joining.brings(inquiry, project) else ()
        return Plate(Standing.PAID, (symbols.AND, symbols.pawn(project.edifice.age), *cost, *brings))
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
        items = [Icon("missing"), *symbols.missing(*missing(obstacle.missing))]
    elif obstacle.refusal is Refusal.NOT_ENOUGH_COINS and obstacle.price is not None:
        items = [Icon("no"), *_payment(inquiry, obstacle.price, bank, words)]
    else:
        items = [Icon("no"), words.say("picture-hand-refused", refusal=obstacle.refusal.name.lower())]
    return Plate(Standing.REFUSED, tuple(items))


# What the alternative text says.


def _opening_sentence(inquiry: Inquiry, turn: TurnRef) -> str:
    whose = "own" if inquiry.own else "free-city"
    return inquiry.voice.words.say("picture-hand", asked=turn.asked, whose=whose)
