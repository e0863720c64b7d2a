"""Makes the core's tables from the engine's catalogue, and translates cards, payments and moves both ways."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core import moves as core_moves
from core.economy import COINS, LEFT_GOODS, LEFT_RAW, RAW, RIGHT, RIGHT_GOODS, RIGHT_RAW, Economies
from core.tables import (
    ANY_SYMBOL,
    COMPASS,
    COPY,
    GEAR,
    LOW_CARDS,
    NO_DEFEATS,
    OLYMPIA,
    REPEAT,
    SEARCH,
    SEVENTH,
    TABLET,
    TAKES_CARD,
    TAKES_COINS,
    TAKES_TOKENS,
    Gift,
    Tables,
)
from engine.catalogue import AGES, Board, Card, Edifice, Side, Stage
from engine.commerce import Payment
from engine.constants import DEBT, DISCARD_COINS, PAWNS, START_COINS, UNIT_PRICE, VICTORY, guilds_dealt
from engine.effects import (
    Ability,
    CardPenalty,
    CityFeature,
    Coins,
    CoinsPenalty,
    CoinsPer,
    Colour,
    Countable,
    Economic,
    Effect,
    Neighbour,
    PawnFromBox,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    ScienceSymbol,
    Scope,
    Shields,
    TokensPenalty,
    Trade,
    VictoryToken,
)
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    TakeOption,
    TakePawn,
)
from engine.resources import RAW_MATERIALS, UNIT, Goods
from engine.ruleset import Ruleset

_THINGS: tuple[Countable, ...] = (*Colour, CityFeature.STAGE, CityFeature.DEFEAT, CityFeature.COLOUR, CityFeature.PAIR)
_SYMBOLS = {ScienceSymbol.COMPASS: COMPASS, ScienceSymbol.GEAR: GEAR, ScienceSymbol.TABLET: TABLET}
_POWERS = {
    Ability.FREE_BUILD_ONCE_PER_AGE: OLYMPIA,
    Ability.PLAY_SEVENTH_CARD: SEVENTH,
    Ability.BUILD_DISCARDED: SEARCH,
    Ability.COPY_GUILD: COPY,
    Ability.REPEAT_GUILD: REPEAT,
    Ability.REMOVE_DEFEATS: NO_DEFEATS,
}
_BARGAINS = {
    (Neighbour.LEFT, Goods.RAW): LEFT_RAW,
    (Neighbour.LEFT, Goods.MANUFACTURED): LEFT_GOODS,
    (Neighbour.RIGHT, Goods.RAW): RIGHT_RAW,
    (Neighbour.RIGHT, Goods.MANUFACTURED): RIGHT_GOODS,
}


class TablesError(ValueError):
    """The core cannot represent something in the catalogue. The message names it."""


@dataclass(frozen=True, eq=False)
class Numbers:
    """The tables of a ruleset, and the engine's objects by number and vice versa."""

    ruleset: Ruleset
    tables: Tables
    economies: Economies
    cards: tuple[Card, ...]
    boards: tuple[Board, ...]
    edifices: tuple[Edifice, ...]
    card_number: dict[Card, int]
    board_number: dict[Board, int]
    edifice_number: dict[Edifice, int]

    def numbers(self, cards: Iterable[Card]) -> list[int]:
        """Return the numbers of these cards, in the same order."""
        number = self.card_number
        return [number[card] for card in cards]

    def move_number(self, move: Move) -> int:
        """Translate a move of the engine to the core."""
        match move:
            case Build(card, payment, olympia):
                kind = core_moves.OLYMPIA_BUILD if olympia else core_moves.BUILD
                return core_moves.move(kind, self.card_number[card], payment.left | payment.right << RIGHT)
            case BuildStage(card, payment, take_part):
                kind = core_moves.JOIN if take_part else core_moves.BUILD_STAGE
                return core_moves.move(kind, self.card_number[card], payment.left | payment.right << RIGHT)
            case Discard(card):
                return core_moves.move(core_moves.DISCARD, self.card_number[card])
            case BuildDiscarded(card):
                return core_moves.move(core_moves.TAKE_CARD, self.card_number[card])
            case Decline():
                return core_moves.DECLINE
            case TakeOption(option):
                return core_moves.move(core_moves.TAKE_OPTION, option)
            case TakePawn(age):
                return core_moves.move(core_moves.TAKE_PAWN, age)
            case GiveUpCard(card):
                return core_moves.move(core_moves.GIVE_CARD, self.card_number[card])
            case GiveUpTokens(tokens):
                packed = sum(value << 3 * place for place, value in enumerate(tokens))
                return core_moves.move(core_moves.GIVE_TOKENS, packed)

    def move_of(self, number: int) -> Move:
        """Translate a move of the core to the engine."""
        kind, argument = core_moves.kind_of(number), core_moves.argument_of(number)
        payment = Payment(core_moves.left_of(number), core_moves.right_of(number))
        match kind:
            case core_moves.BUILD | core_moves.OLYMPIA_BUILD:
                return Build(self.cards[argument], payment, olympia=kind == core_moves.OLYMPIA_BUILD)
            case core_moves.BUILD_STAGE | core_moves.JOIN:
                return BuildStage(self.cards[argument], payment, take_part=kind == core_moves.JOIN)
            case core_moves.DISCARD:
                return Discard(self.cards[argument])
            case core_moves.TAKE_CARD:
                return BuildDiscarded(self.cards[argument])
            case core_moves.DECLINE:
                return Decline()
            case core_moves.TAKE_OPTION:
                return TakeOption(argument)
            case core_moves.TAKE_PAWN:
                return TakePawn(AGES[argument - 1])
            case core_moves.GIVE_CARD:
                return GiveUpCard(self.cards[argument])
            case _:
                values = (argument & 7, argument >> 3)
                return GiveUpTokens(tuple(value for value in values if value))


@lru_cache
def numbers(ruleset: Ruleset, cities: int) -> Numbers:
    """Return the tables of a ruleset at a table with this many cities.

    Raises:
        TablesError: The catalogue contains something that the core cannot represent.
    """
    if any(bool(unit & RAW) is not (resource in RAW_MATERIALS) for resource, unit in UNIT.items()):
        raise TablesError("resources: raw materials come first")
    catalogue = ruleset.catalogue
    cards = tuple(sorted(catalogue.cards.values(), key=lambda card: min(card.copies, default=AGES[-1])))
    card_number = {card: number for number, card in enumerate(cards)}
    boards = tuple(catalogue.boards.values())
    edifices = tuple(catalogue.edifices.values())
    maker = _Maker(Tables(cities, ruleset.two_player), card_number)
    for card in cards:
        maker.add_card(card)
    for board in boards:
        maker.add_board(board)
    for edifice in edifices:
        maker.add_edifice(edifice)
    tables = maker.tables
    tables.decks = [[], *([card_number[card] for card in catalogue.deck(age, cities)] for age in AGES)]
    tables.wonders = list(range(len(catalogue.cities)))
    tables.wonder_boards = [[boards.index(catalogue.boards[city, side]) for side in Side] for city in catalogue.cities]
    tables.guilds = [card_number[card] for card in catalogue.guilds]
    tables.guilds_dealt = guilds_dealt(cities)
    tables.pawns = PAWNS[cities]
    tables.debts = [0, *(DEBT[age] for age in AGES)]
    tables.victory = [0, *(VICTORY[age] for age in AGES)]
    tables.start_coins, tables.discard_coins = START_COINS, DISCARD_COINS
    return Numbers(
        ruleset,
        tables,
        Economies(tables),
        cards,
        boards,
        edifices,
        card_number,
        {board: number for number, board in enumerate(boards)},
        {edifice: number for number, edifice in enumerate(edifices)},
    )


class _Maker:
    """Fills tables, one card, board or edifice at a time."""

    def __init__(self, tables: Tables, card_number: dict[Card, int]) -> None:
        self.tables = tables
        self._card_number = card_number
        self._costs: dict[int, int] = {}
        self._counts: dict[CoinsPer | PointsPer, int] = {}
        self._cost(0)

    def add_card(self, card: Card) -> None:
        tables = self.tables
        free = 0
        for earlier in card.free_from:
            number = self._card_number[earlier]
            if number >= LOW_CARDS:
                raise TablesError(f"{card.name}: {earlier.name} is not among the first {LOW_CARDS} cards")
            free |= 1 << number
        tables.card_names.append(card.name)
        tables.cards.append(self._gift(card.name, card.effects))
        tables.card_cost.append(self._cost(card.cost))
        tables.card_bank.append(card.coins)
        tables.card_colour.append(tuple(Colour).index(card.colour))
        tables.card_free.append(free)
        mask = 1 << self._card_number[card]
        tables.card_low.append(mask & (1 << LOW_CARDS) - 1)
        tables.card_high.append(mask >> LOW_CARDS)

    def add_board(self, board: Board) -> None:
        tables = self.tables
        tables.board_unit.append(UNIT[board.produces])
        tables.board_first.append(len(tables.stages))
        tables.board_stages.append(len(board.stages))
        for number, stage in enumerate(board.stages, 1):
            tables.stage_names.append(f"{board.city} {board.side}, stage {number}")
            self._add_stage(board.city, stage)

    def _add_stage(self, city: str, stage: Stage) -> None:
        tables = self.tables
        tables.stages.append(self._gift(city, stage.effects))
        tables.stage_cost.append(self._cost(stage.cost))
        tables.stage_pawns.append(int("".join(map(str, stage.pawn_ages)) or "0"))
        numbers = range(len(tables.options), len(tables.options) + len(stage.options))
        tables.stage_options.append(list(numbers))
        tables.options += [self._gift(city, option) for option in stage.options]

    def add_edifice(self, edifice: Edifice) -> None:
        tables = self.tables
        tables.edifices.append(self._gift(edifice.name, edifice.reward))
        tables.edifice_age.append(edifice.age)
        tables.edifice_cost.append(edifice.cost)
        kind = amount = 0
        match edifice.penalty:
            case CoinsPenalty(coins):
                kind, amount = TAKES_COINS, coins
            case CardPenalty(colour):
                kind, amount = TAKES_CARD, tuple(Colour).index(colour)
            case TokensPenalty(tokens):
                kind, amount = TAKES_TOKENS, tokens
        if kind == TAKES_TOKENS and amount > 2:
            raise TablesError(f"{edifice.name}: a move has no room for {amount} tokens")
        tables.penalty_kind.append(kind)
        tables.penalty_amount.append(amount)

    def _cost(self, bundle: int) -> int:
        if bundle not in self._costs:
            self._costs[bundle] = len(self.tables.costs)
            self.tables.costs.append(bundle)
        return self._costs[bundle]

    def _count(self, of: str, effect: CoinsPer | PointsPer, before: int) -> int:
        if before >= 0:
            raise TablesError(f"{of}: more than one thing that counts for the same")
        if effect not in self._counts:
            tables = self.tables
            self._counts[effect] = len(tables.count_things)
            tables.count_things.append([_THINGS.index(thing) for thing in effect.count])
            tables.count_own.append(int(Scope.OWN in effect.cities))
            tables.count_around.append(int(Scope.NEIGHBOURS in effect.cities))
            tables.count_each.append(effect.coins if isinstance(effect, CoinsPer) else effect.points)
        return self._counts[effect]

    def _gift(self, of: str, effects: Sequence[Effect]) -> Gift:
        points = shields = symbols = coins = bargains = powers = token = 0
        coins_per = points_per = -1
        units: list[int] = []
        sells = False
        economic = sum(isinstance(effect, Economic) for effect in effects)
        for effect in effects:
            match effect:
                case Points():
                    points += effect.points
                case Shields():
                    shields += effect.shields
                case Science():
                    symbols += _SYMBOLS[effect.symbol]
                case ScienceChoice():
                    symbols += ANY_SYMBOL
                case Coins():
                    coins += effect.coins
                case CoinsPer():
                    coins_per = self._count(of, effect, coins_per)
                case PointsPer():
                    points_per = self._count(of, effect, points_per)
                case Produce():
                    units += [sum(UNIT[resource] for resource in unit) for unit in effect.units]
                    sells = effect.for_sale
                case Trade():
                    if effect.price != 1 or UNIT_PRICE != 2:
                        raise TablesError(f"{of}: a price other than one coin instead of two")
                    for neighbour in effect.neighbours:
                        bargains |= _BARGAINS[neighbour, effect.goods]
                case Power():
                    powers |= _POWERS[effect.ability]
                case VictoryToken():
                    if token or effect.points > 7:
                        raise TablesError(f"{of}: more than one victory token, or one of more than seven points")
                    token = effect.points
                case PawnFromBox():
                    pass  # stored in `stage_pawns`
        return Gift(
            points, shields, symbols, coins, coins_per, points_per, units, sells, bargains, powers, token, economic
        )


assert COINS >= 2 * UNIT_PRICE, "a payment has room for its coins"
