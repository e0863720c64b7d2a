"""What a seat may do now, and why other moves are illegal.

This is the only source of legality: for people, for computer players, and for checking every move submitted.
"""

from collections.abc import Iterator
from typing import assert_never

from engine.catalogue import Card
from engine.city import VisibleCity, market_of
from engine.commerce import NOTHING, Market, Payment, Ways, ways_to_pay
from engine.edifices import Fate, Project, penalty_choices, project_of_age
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    CardMove,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
    stage_choices,
)
from engine.resources import Bundle
from engine.ruleset import FREE_CITY, Seat
from engine.state import (
    AgeOver,
    ChooseCards,
    GameOver,
    GameState,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
    Table,
)


def legal_moves(state: GameState, seat: Seat) -> tuple[Move, ...]:
    """Return the moves of a seat: at least one if it is due, otherwise none.

    Pointless moves are not listed, although `refusal` accepts them: payments that another payment beats, and the free
    construction of Olympia for a structure that costs nothing anyway.
    """
    if not 0 <= seat < len(state.choices) or not state.is_due(seat):
        return ()
    phase = state.phase
    match phase:
        case ChooseCards():
            cards = cards_to_choose_from(state, seat)
            if _is_free_city(state, seat):
                return free_city_moves(state.table, cards)
            return card_moves(state.table, seat, cards)
        case SeventhCards():
            return (*card_moves(state.table, seat, state.table.hands[seat]), Decline())
        case SearchDiscard():
            return (*_moves_from_discard(state.table, seat), Decline())
        case StageChoices():
            return stage_choices(state.table.cities[seat].last_stage)
        case SufferPenalty():
            return _penalties(state.table, seat)
        case AgeOver() | GameOver():
            return ()
        case _:
            assert_never(phase)


def refusal(state: GameState, seat: Seat, move: Move) -> Refusal | None:
    """Return the rule that a move breaks; None if it is legal."""
    if not 0 <= seat < len(state.choices):
        return Refusal.NO_SUCH_SEAT
    if not state.is_due(seat):
        return _why_not_due(state, seat)
    table = state.table
    phase = state.phase
    match phase:
        case ChooseCards():
            cards = cards_to_choose_from(state, seat)
            return _card_refusal(table, seat, move, cards, free_city=_is_free_city(state, seat))
        case SeventhCards():
            if isinstance(move, Decline):
                return None
            return _card_refusal(table, seat, move, table.hands[seat])
        case SearchDiscard():
            return _search_refusal(table, seat, move)
        case StageChoices():
            return _stage_choice_refusal(table, seat, move)
        case SufferPenalty():
            return _penalty_refusal(table, seat, move)
        case AgeOver() | GameOver():
            return _why_not_due(state, seat)
        case _:
            assert_never(phase)


def card_moves(table: Table, seat: Seat, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Return the moves with these cards: build one, use one for a stage, or discard one. Duplicates count once."""
    return tuple(_card_moves(table, seat, cards))


def _card_moves(table: Table, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Move]:
    city, at, project = table.cities[seat], market_of(table.cities, seat), table.project
    free_build = city.has_free_build
    stage_payments: tuple[Payment, ...] = ()
    part_payments: tuple[Payment, ...] = ()
    if city.next_stage is not None:
        ways = ways_to_pay(at, city.next_stage.cost)
        stage_payments = _affordable(ways, city.coins)
        if project is not None and part_refusal(project, city) is None:
            part_payments = _affordable(ways, city.coins - project.edifice.cost)
    for card in dict.fromkeys(cards):
        if card not in city.built:
            cost, bank = city.cost_of(card)
            payments = _affordable(ways_to_pay(at, cost), city.coins - bank)
            for payment in payments:
                yield Build(card, payment)
            if free_build and (bank > 0 or NOTHING not in payments):
                yield Build(card, olympia=True)
        for payment in stage_payments:
            yield BuildStage(card, payment)
        for payment in part_payments:
            yield BuildStage(card, payment, take_part=True)
        yield Discard(card)


def free_city_moves(table: Table, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Return what the Free City may do with any of these cards (rulebook, variant for two: Choose a Card and Action).

    It must build if it can. A card that a chain makes free must be built as a structure, not used for a stage.
    """
    city = table.cities[FREE_CITY]
    moves = [
        move
        for move in card_moves(table, FREE_CITY, cards)
        if isinstance(move, Build) or (isinstance(move, BuildStage) and not _must_use_chain(move.card, city))
    ]
    return tuple(moves) if moves else tuple(Discard(card) for card in dict.fromkeys(cards))


def cards_to_choose_from(state: GameState, seat: Seat) -> tuple[Card, ...]:
    """Return a seat's hand; for the Free City, its controller's hand without the card chosen from it."""
    table = state.table
    if table.controller is None:
        return table.hands[seat]
    player = state.decides_for(seat)
    hand = state.hand(player)
    if player == seat:
        return hand
    own = state.choices[player]
    assert isinstance(own, CardMove)
    return cards_without(hand, own.card)


def cards_without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without one copy of this card, which must be among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def part_refusal(project: Project | None, city: VisibleCity) -> Refusal | None:
    """Return why a city may not take part in the Age's edifice, regardless of the cost; None if it may.

    A city may take part once per Age, while a pawn is left on the edifice (Edifice rulebook, Participate).
    """
    if project is None:
        return Refusal.NO_EDIFICE
    if city.participation.joined:
        return Refusal.ALREADY_TOOK_PART
    return None if project.fate is Fate.PROJECT else Refusal.NO_PAWNS_LEFT


def build_refusal(city: VisibleCity, market: Market, move: Build, *, free_city: bool = False) -> Refusal | None:
    """Return the rule broken by building a card from the hand, paid for at this city's market; None if legal."""
    if move.card in city.built:
        return Refusal.ALREADY_BUILT
    if move.olympia and not city.has_free_build:
        return Refusal.NO_FREE_BUILD
    if move.olympia:
        if move.payment != NOTHING:
            return Refusal.WRONG_PAYMENT
        # Olympia's power would let the Free City build without the chain that it must use.
        return Refusal.FREE_CITY_CHAIN if free_city and city.has_chain_to(move.card) else None
    return _payment_refusal(city, market, *city.cost_of(move.card), move.payment)


def stage_refusal(
    city: VisibleCity, market: Market, project: Project | None, move: BuildStage, *, free_city: bool = False
) -> Refusal | None:
    """Return the rule broken by building the next stage, with or without taking part in the edifice; None if legal."""
    if free_city and _must_use_chain(move.card, city):
        return Refusal.FREE_CITY_CHAIN
    stage = city.next_stage
    if stage is None:
        return Refusal.WONDER_COMPLETE
    bank = 0
    if move.take_part:
        broken = part_refusal(project, city)
        if broken is not None or project is None:
            return broken
        bank = project.edifice.cost
    return _payment_refusal(city, market, stage.cost, bank, move.payment)


def discarded_refusal(city: VisibleCity, move: BuildDiscarded) -> Refusal | None:
    """Return the rule broken by building a card that lies in the discard pile; None if legal."""
    return Refusal.ALREADY_BUILT if move.card in city.built else None


def _is_free_city(state: GameState, seat: Seat) -> bool:
    return state.table.controller is not None and seat == FREE_CITY


def _why_not_due(state: GameState, seat: Seat) -> Refusal:
    if isinstance(state.phase, GameOver):
        return Refusal.GAME_OVER
    choosing = isinstance(state.phase, ChooseCards)
    if isinstance(state.phase, AgeOver) or (choosing and not any(state.table.hands)):
        return Refusal.NO_HANDS
    if choosing and _is_free_city(state, seat) and state.choices[seat] is None:
        return Refusal.FREE_CITY_LATER
    return Refusal.NOT_DUE


def _card_refusal(
    table: Table, seat: Seat, move: Move, cards: tuple[Card, ...], *, free_city: bool = False
) -> Refusal | None:
    """Return the rule broken by a move with one of these cards; None if legal. The Free City has stricter rules."""
    match move:
        case Build() | BuildStage() | Discard() if move.card not in cards:
            return Refusal.NOT_IN_HAND
        case Build():
            return build_refusal(table.cities[seat], market_of(table.cities, seat), move, free_city=free_city)
        case BuildStage():
            project = project_of_age(table.projects, table.age)
            return stage_refusal(table.cities[seat], market_of(table.cities, seat), project, move, free_city=free_city)
        case Discard():
            if free_city and move not in free_city_moves(table, cards):
                return Refusal.FREE_CITY_MUST_PLAY
            return None
        case BuildDiscarded() | Decline() | TakeOption() | TakePawn() | GiveUpCard() | GiveUpTokens():
            return Refusal.WRONG_KIND
        case _:
            assert_never(move)


def _search_refusal(table: Table, seat: Seat, move: Move) -> Refusal | None:
    if isinstance(move, Decline):
        return None
    if not isinstance(move, BuildDiscarded):
        return Refusal.WRONG_KIND
    if move.card not in table.discard:
        return Refusal.NOT_DISCARDED
    return discarded_refusal(table.cities[seat], move)


def _stage_choice_refusal(table: Table, seat: Seat, move: Move) -> Refusal | None:
    if move in stage_choices(table.cities[seat].last_stage):
        return None
    return Refusal.NO_SUCH_OPTION if isinstance(move, TakeOption | TakePawn) else Refusal.WRONG_KIND


def _penalty_refusal(table: Table, seat: Seat, move: Move) -> Refusal | None:
    if move in _penalties(table, seat):
        return None
    return Refusal.NOT_THE_PENALTY if isinstance(move, GiveUpCard | GiveUpTokens) else Refusal.WRONG_KIND


def _payment_refusal(city: VisibleCity, market: Market, cost: Bundle, bank: int, payment: Payment) -> Refusal | None:
    legal = ways_to_pay(market, cost).legal
    if payment in legal:
        return None if payment.total + bank <= city.coins else Refusal.NOT_ENOUGH_COINS
    return Refusal.WRONG_PAYMENT if legal else Refusal.RESOURCES_MISSING


def _affordable(ways: Ways, coins: int) -> tuple[Payment, ...]:
    """Return the listed payments that this many coins can cover."""
    return tuple(payment for payment in ways.listed if payment.total <= coins)


def _must_use_chain(card: Card, city: VisibleCity) -> bool:
    return card not in city.built and city.has_chain_to(card)


def _moves_from_discard(table: Table, seat: Seat) -> list[Move]:
    built = table.cities[seat].built
    return [BuildDiscarded(card) for card in dict.fromkeys(table.discard) if card not in built]


def _penalties(table: Table, seat: Seat) -> tuple[Move, ...]:
    project = project_of_age(table.projects, table.age)
    assert project is not None, "there is no penalty without an edifice"
    return penalty_choices(table.cities[seat], project.edifice)
