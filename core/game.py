"""A game as numbers: who is asked what, what they may choose, and what follows (the engine's `legality` and `turn`).

A `Position` is mutable. To keep one, make a `copy`. It contains all cards, including hidden ones, so it is made either
from a whole game, for simulation and comparison, or from a determinization that a seat considers possible. It does not
check moves: only the moves that it lists may be played.
"""

from typing import Final, final

from mypy_extensions import i64

from core.cities import City, coins_of
from core.economy import COINS, RIGHT, Economies, Market, total
from core.moves import (
    ARGUMENT,
    BUILD,
    BUILD_STAGE,
    DECLINE,
    DISCARD,
    GIVE_CARD,
    GIVE_TOKENS,
    JOIN,
    NO_MOVE,
    OLYMPIA_BUILD,
    PAYMENT,
    TAKE_CARD,
    TAKE_OPTION,
    TAKE_PAWN,
    argument_of,
    kind_of,
    left_of,
    move,
    right_of,
)
from core.scoring import total_of
from core.tables import (
    OLYMPIA,
    SEARCH,
    SEVENTH,
    TAKES_CARD,
    TAKES_COINS,
    Gift,
    Tables,
    bit,
)

# What the seats that are due are asked, in the order of a turn.
CARDS: Final = 0
STAGE_CHOICE: Final = 1
SEVENTH_CARD: Final = 2
DISCARD_PILE: Final = 3
PENALTY: Final = 4
OVER: Final = 5

# What has become of an edifice.
PROJECT: Final = 0
CONSTRUCTED: Final = 1
FAILED: Final = 2

LAST_TURN: Final = 6
FREE_CITY: Final = 2
NOBODY: Final = -1


@final
class Position:
    """The complete state of a game between two moves."""

    def __init__(self, tables: Tables, economies: Economies) -> None:
        self.tables = tables
        self.economies = economies
        self.age: i64 = 1
        self.turn: i64 = 1
        self.asked: i64 = CARDS
        self.cities: list[City] = []
        self.hands: list[list[int]] = []
        """The hands by seat. The Free City's is empty, and its extra card comes from the draw pile."""
        self.discard: list[int] = []
        self.draw_pile: list[int] = []
        self.controller: i64 = NOBODY
        self.edifices: list[int] = []
        """The edifices by Age; empty if no edifices are played."""
        self.pawns: list[int] = []
        """Number of pawns left on each edifice."""
        self.fates: list[int] = []
        self.upcoming: list[list[list[int]]] = []
        """The hands of the Ages to come; with two players, the draw pile comes last."""
        self.choices: list[int] = []
        """The moves sealed in this phase, by seat; NO_MOVE if there is none."""
        self.seats_asked: list[int] = []
        """The seats that are asked now, unless everyone is asked for a card."""
        self.searchers: list[int] = []
        """The seats that will search the discard pile later, except those asked now."""
        self.open: i64 = 0
        """Number of seats that still have to choose."""
        self.choosers: list[int] = []

    def copy(self) -> "Position":
        """Return an independent copy. The hands of coming Ages are shared, because they never change."""
        new = Position(self.tables, self.economies)
        new.age = self.age
        new.turn = self.turn
        new.asked = self.asked
        new.cities = [city.copy() for city in self.cities]
        new.hands = [hand[:] for hand in self.hands]
        new.discard = self.discard[:]
        new.draw_pile = self.draw_pile[:]
        new.controller = self.controller
        new.edifices = self.edifices
        new.pawns = self.pawns[:]
        new.fates = self.fates[:]
        new.upcoming = self.upcoming[:]
        new.choices = self.choices[:]
        new.seats_asked = self.seats_asked
        new.searchers = self.searchers[:]
        new.open = self.open
        return new

    # Who is asked.

    def due(self) -> i64:
        """Return the first seat that has to choose now; NOBODY once the game is over."""
        if self.asked == CARDS:
            for seat in range(i64(len(self.choices))):
                if self.choices[seat] == NO_MOVE:
                    return seat
        elif self.asked != OVER:
            for each in self.seats_asked:
                if self.choices[each] == NO_MOVE:
                    return each
        return NOBODY

    def decides_for(self, seat: i64) -> i64:
        """Return the seat of the player who chooses for this seat."""
        return self.controller if self.controller >= 0 and seat == FREE_CITY else seat

    def cards_of(self, seat: i64) -> list[int]:
        """Return the cards that a seat chooses from; for the Free City, only after its controller has chosen."""
        if self.controller < 0 or self.asked != CARDS:
            return self.hands[seat]
        if seat == self.controller:
            return self.hands[seat] + self.draw_pile[:1]
        if seat != FREE_CITY:
            return self.hands[seat]
        cards = self.hands[self.controller] + self.draw_pile[:1]
        cards.remove(argument_of(self.choices[self.controller]))
        return cards

    # What may be chosen, in the engine's order.

    def moves(self, seat: i64) -> list[int]:
        """Return the moves of a seat that has to choose, without payments that another payment beats."""
        if self.asked == CARDS:
            cards = self.cards_of(seat)
            if self.controller >= 0 and seat == FREE_CITY:
                return self._free_city_moves(cards)
            return self.card_moves(seat, cards)
        if self.asked == SEVENTH_CARD:
            found = self.card_moves(seat, self.hands[seat])
            found.append(DECLINE)
            return found
        if self.asked == DISCARD_PILE:
            return self._finds(seat)
        if self.asked == STAGE_CHOICE:
            return offers(self.tables, self.cities[seat])
        return self._penalties(seat)

    def market(self, seat: i64) -> Market:
        """Return the market at which a seat buys."""
        cities = self.cities
        last: i64 = len(cities) - 1
        mine = cities[seat]
        left = cities[seat + 1 if seat < last else 0]
        right = cities[seat - 1 if seat > 0 else last]
        return self.economies.market(mine.own, left.sold, right.sold, mine.bargains)

    def card_moves(self, seat: i64, cards: list[int]) -> list[int]:
        """Return the moves that a seat may make with these cards. Copies of a card count once."""
        tables = self.tables
        economies = self.economies
        city = self.cities[seat]
        coins: i64 = city.coins
        at = self.market(seat)
        free: bool = city.powers & OLYMPIA != 0 and not city.free_used
        of_stage: list[int] = []
        if city.stages < tables.board_stages[city.board]:
            stage: i64 = tables.board_first[city.board] + city.stages
            stage_ways = economies.ways(at, tables.stage_cost[stage])
            for way in stage_ways:
                if total(way) <= coins:
                    of_stage.append(move(BUILD_STAGE, 0, way))
            if self.edifices and not city.joined and self.fates[self.age - 1] == PROJECT:
                bank: i64 = tables.edifice_cost[self.edifices[self.age - 1]]
                for way in stage_ways:
                    if total(way) + bank <= coins:
                        of_stage.append(move(JOIN, 0, way))
        # Attributes are looked up only once, and calls written out, because this loop is hot.
        answered = at.ways
        nothing = economies.nothing
        card_free = tables.card_free
        card_cost = tables.card_cost
        card_bank = tables.card_bank
        built_low: i64 = city.low
        built_high: i64 = city.high
        found: list[int] = []
        seen_low: i64 = 0
        seen_high: i64 = 0
        for each in cards:
            card: i64 = each
            low: i64 = tables.card_low[card]
            high: i64 = tables.card_high[card]
            if seen_low & low or seen_high & high:
                continue
            seen_low |= low
            seen_high |= high
            with_card: i64 = card << ARGUMENT
            if not (built_low & low or built_high & high):
                if built_low & card_free[card]:
                    found.append(with_card | BUILD)
                else:
                    cost: i64 = card_cost[card]
                    ways = answered[cost]
                    if ways is None:
                        ways = economies.ways(at, cost)
                    bank = card_bank[card]
                    if ways is nothing:
                        if bank <= coins:
                            found.append(with_card | BUILD)
                    else:
                        for_neighbours: i64 = coins - bank
                        for way in ways:
                            if (way & COINS) + (way >> RIGHT) <= for_neighbours:
                                found.append(with_card | BUILD | way << PAYMENT)
                    if free and not (ways is nothing and bank == 0):
                        found.append(with_card | OLYMPIA_BUILD)
            for staged in of_stage:
                found.append(with_card | staged)
            found.append(with_card | DISCARD)
        return found

    def _free_city_moves(self, cards: list[int]) -> list[int]:
        """Return the Free City's moves, which are more restricted than a player's.

        It must build if it can, and a card that a chain makes free must be built as a structure.
        """
        city = self.cities[FREE_CITY]
        found: list[int] = []
        discards: list[int] = []
        for each in self.card_moves(FREE_CITY, cards):
            kind = kind_of(each)
            if kind == DISCARD:
                discards.append(each)
                continue
            if kind == BUILD_STAGE:
                card = argument_of(each)
                if city.low & self.tables.card_free[card] and not city.has(card):
                    continue
            found.append(each)
        return found or discards

    def _finds(self, seat: i64) -> list[int]:
        city = self.cities[seat]
        found: list[int] = []
        for card in self.discard:
            if not city.has(card):
                chosen = move(TAKE_CARD, card)
                if chosen not in found:
                    found.append(chosen)
        found.append(DECLINE)
        return found

    def _last_stage(self, city: City) -> i64:
        return self.tables.board_first[city.board] + city.stages - 1

    def _penalties(self, seat: i64) -> list[int]:
        """Return the moves that give up a card or tokens; empty if the seat has too few or the penalty is in coins."""
        tables = self.tables
        city = self.cities[seat]
        edifice: i64 = self.edifices[self.age - 1]
        kind: i64 = tables.penalty_kind[edifice]
        amount: i64 = tables.penalty_amount[edifice]
        if kind == TAKES_COINS:
            return []
        if kind == TAKES_CARD:
            return [move(GIVE_CARD, card) for card in city.built if tables.card_colour[card] == amount]
        # Choices in ascending order of values; tokens of equal value are alike.
        found: list[int] = []
        for lower in range(1, 8):
            held: i64 = city.victory >> (4 * lower) & 15
            if held == 0:
                continue
            if amount == 1:
                found.append(move(GIVE_TOKENS, lower))
                continue
            if held > 1:
                found.append(move(GIVE_TOKENS, lower | lower << 3))
            for higher in range(lower + 1, 8):
                if city.victory >> (4 * higher) & 15:
                    found.append(move(GIVE_TOKENS, lower | higher << 3))
        return found

    # What follows from the choices.

    def choose(self, seat: i64, chosen: i64) -> bool:
        """Seal a move. Return True if it was the last one due, in which case the phase has been carried out."""
        self.choices[seat] = chosen
        self.open -= 1
        if self.open:
            return False
        self.resolve()
        return True

    def resolve(self) -> None:
        """Carry out all choices, and continue until someone has to choose again or the game is over."""
        if self.asked == CARDS:
            self._play_cards()
        elif self.asked == STAGE_CHOICE:
            self._choose_for_stages()
        elif self.asked == SEVENTH_CARD:
            self._play_seventh_cards()
        elif self.asked == DISCARD_PILE:
            self._search()
        else:
            self._suffer()
        self._go_on()

    def _go_on(self) -> None:
        if self.choosers:
            self._ask(STAGE_CHOICE, sorted(self.choosers))
            self.choosers = []
            return
        if self.turn == LAST_TURN:
            seventh = [
                seat for seat in range(i64(len(self.cities))) if self.hands[seat] and self.cities[seat].powers & SEVENTH
            ]
            if seventh:
                self._ask(SEVENTH_CARD, seventh)
                return
            self._discard_hands()
        if self.searchers and self.discard:
            waiting = sorted(self.searchers)
            self.searchers = waiting[1:]
            self._ask(DISCARD_PILE, waiting[:1])
            return
        self.searchers = []
        if self.turn == LAST_TURN and self.edifices and self.fates[self.age - 1] == PROJECT:
            asked = self._fail()
            if asked:
                self._ask(PENALTY, asked)
                return
        self._end_turn()

    def _ask(self, what: i64, seats: list[int]) -> None:
        self.asked = what
        self.seats_asked = seats
        self.choices = [NO_MOVE] * len(self.cities)
        self.open = len(seats)

    def _play_cards(self) -> None:
        if self.controller >= 0:
            own: i64 = argument_of(self.choices[self.controller])
            free: i64 = argument_of(self.choices[FREE_CITY])
            other: i64 = 1 - self.controller
            self._act([FREE_CITY, 0, 1])
            hand = self.hands[self.controller] + self.draw_pile[:1]
            hand.remove(own)
            hand.remove(free)
            self.hands[self.controller] = hand
            self.draw_pile = self.draw_pile[1:]
            self.hands[other].remove(argument_of(self.choices[other]))
            return
        cities: i64 = len(self.cities)
        self._act(list(range(cities)))
        for seat in range(cities):
            self.hands[seat].remove(argument_of(self.choices[seat]))

    def _act(self, seats: list[int]) -> None:
        """Carry out these seats' actions at once: payments and structures, then the coins they bring, then edifices."""
        tables = self.tables
        cities = self.cities
        last: i64 = len(cities) - 1
        gains: bool = False
        staged: bool = False
        takers: i64 = 0
        for each in seats:
            seat: i64 = each
            chosen: i64 = self.choices[seat]
            kind = kind_of(chosen)
            city = cities[seat]
            if kind == DISCARD:
                city.coins += tables.discard_coins
                self.discard.append(argument_of(chosen))
                continue
            if kind == DECLINE:
                continue
            left: i64 = left_of(chosen)
            right: i64 = right_of(chosen)
            if left:
                city.coins -= left
                cities[seat + 1 if seat < last else 0].coins += left
            if right:
                city.coins -= right
                cities[seat - 1 if seat > 0 else last].coins += right
            if kind == BUILD or kind == OLYMPIA_BUILD:
                card: i64 = argument_of(chosen)
                if kind == OLYMPIA_BUILD:
                    city.free_used = True
                elif not city.low & tables.card_free[card]:
                    city.coins -= tables.card_bank[card]
                city.add_card(tables, self.economies, card)
                gains = gains or _brings_coins(tables.cards[card])
            else:
                stage: i64 = tables.board_first[city.board] + city.stages
                city.stages += 1
                staged = True
                gift = tables.stages[stage]
                city.add(self.economies, gift)
                gains = gains or _brings_coins(gift)
                if kind == JOIN:
                    city.coins -= tables.edifice_cost[self.edifices[self.age - 1]]
                    city.pawns += bit(4 * self.age - 4)
                    city.joined = True
                    takers += 1
                pawn: i64 = tables.stage_pawns[stage]
                if pawn > 9 or tables.stage_options[stage]:
                    self.choosers.append(seat)
                elif pawn:
                    city.pawns += bit(4 * pawn - 4)
                if gift.powers & SEARCH:
                    self.searchers.append(seat)
        if gains:
            for each in seats:
                seat = each
                kind = kind_of(self.choices[seat])
                if kind == BUILD or kind == OLYMPIA_BUILD:
                    gift = tables.cards[argument_of(self.choices[seat])]
                elif kind == BUILD_STAGE or kind == JOIN:
                    gift = tables.stages[self._last_stage(cities[seat])]
                else:
                    continue
                if _brings_coins(gift):
                    cities[seat].coins += coins_of(tables, cities, seat, gift)
        if staged and self.edifices:
            if takers:
                self._take_pawns(takers)
            self._reward()

    def _take_pawns(self, takers: i64) -> None:
        left: i64 = self.pawns[self.age - 1] - takers
        if left <= 0:
            left = 0
            self.fates[self.age - 1] = CONSTRUCTED
        self.pawns[self.age - 1] = left

    def _reward(self) -> None:
        for age in range(1, 4):
            if self.fates[age - 1] != CONSTRUCTED:
                continue
            for city in self.cities:
                if city.pawns >> (4 * age - 4) & 15 and not city.rewards >> age & 1:
                    city.add_reward(self.economies, self.tables.edifices[self.edifices[age - 1]], age)

    def _choose_for_stages(self) -> None:
        tables = self.tables
        for each in self.seats_asked:
            seat: i64 = each
            city = self.cities[seat]
            chosen: i64 = self.choices[seat]
            taken: i64 = argument_of(chosen)
            if kind_of(chosen) == TAKE_OPTION:
                city.options.append(taken)
                gift = tables.options[tables.stage_options[self._last_stage(city)][taken]]
                city.add(self.economies, gift)
                city.coins += coins_of(tables, self.cities, seat, gift)
                if gift.powers & SEARCH:
                    self.searchers.append(seat)
            else:
                city.pawns += bit(4 * taken - 4)
        if self.edifices:
            self._reward()

    def _play_seventh_cards(self) -> None:
        self._act(self.seats_asked)
        for seat in self.seats_asked:
            if kind_of(self.choices[seat]) != DECLINE:
                self.hands[seat] = []
        self._discard_hands()

    def _search(self) -> None:
        seat: i64 = self.seats_asked[0]
        chosen: i64 = self.choices[seat]
        if kind_of(chosen) == DECLINE:
            return
        card: i64 = argument_of(chosen)
        city = self.cities[seat]
        city.add_card(self.tables, self.economies, card)
        city.coins += coins_of(self.tables, self.cities, seat, self.tables.cards[card])
        self.discard.remove(card)

    def _fail(self) -> list[int]:
        """Mark the Age's edifice as failed, and return the seats that have to choose what to give up."""
        self.fates[self.age - 1] = FAILED
        asked: list[int] = []
        for seat in range(i64(len(self.cities))):
            if self.cities[seat].pawns >> (4 * self.age - 4) & 15:
                continue
            choices = self._penalties(seat)
            if len(choices) > 1:
                asked.append(seat)
            elif choices:
                self._give_up(seat, choices[0])
            else:
                self._pay_penalty(self.cities[seat])
        return asked

    def _pay_penalty(self, city: City) -> None:
        """Pay the penalty in coins. If it is not in coins, or the city has too few, take a debt token instead."""
        tables = self.tables
        edifice: i64 = self.edifices[self.age - 1]
        amount: i64 = tables.penalty_amount[edifice]
        if tables.penalty_kind[edifice] == TAKES_COINS and city.coins >= amount:
            city.coins -= amount
        else:
            city.debts += i64(tables.debts[self.age])

    def _suffer(self) -> None:
        for seat in self.seats_asked:
            self._give_up(seat, self.choices[seat])

    def _give_up(self, seat: i64, chosen: i64) -> None:
        city = self.cities[seat]
        given: i64 = argument_of(chosen)
        if kind_of(chosen) == GIVE_CARD:
            city.lose_card(self.tables, self.economies, given, self.edifices)
            self.discard.append(given)
            return
        while given:
            city.victory -= bit(4 * (given & 7))
            given >>= 3

    def _discard_hands(self) -> None:
        for seat in range(i64(len(self.hands))):
            hand = self.hands[seat]
            if hand:
                self.discard += hand
                self.hands[seat] = []
        if self.draw_pile:
            self.discard += self.draw_pile
            self.draw_pile = []

    def _end_turn(self) -> None:
        if self.turn < LAST_TURN:
            if self.controller >= 0:
                self.hands = [self.hands[1], self.hands[0], []]
                self.controller = 1 - self.controller
            elif self.age == 2:
                self.hands = self.hands[1:] + self.hands[:1]
            else:
                self.hands = self.hands[-1:] + self.hands[:-1]
            self.turn += 1
        else:
            self._fight()
            if self.age == 3 or not self.upcoming:
                self._ask(OVER, [])
                return
            self.begin_age(self.age + 1, self.upcoming[0])
            self.upcoming = self.upcoming[1:]
        self.ask_for_cards()

    def begin_age(self, age: i64, dealt: list[list[int]]) -> None:
        """Deal the hands of an Age; with two players, the draw pile comes last."""
        self.age = age
        self.turn = 1
        self.hands = [hand[:] for hand in dealt]
        if self.tables.two_player:
            self.draw_pile = self.hands[2]
            self.hands[2] = []
            self.controller = 1 if age == 2 else 0

    def ask_for_cards(self) -> None:
        """Ask everyone for a card."""
        self.asked = CARDS
        self.choices = [NO_MOVE] * len(self.cities)
        self.open = len(self.cities)

    def _fight(self) -> None:
        """Resolve the conflicts of an Age."""
        cities = self.cities
        last: i64 = len(cities) - 1
        value: i64 = self.tables.victory[self.age]
        for seat in range(last + 1):
            city = cities[seat]
            other = cities[seat + 1 if seat < last else 0]
            if city.shields > other.shields:
                city.victory += bit(4 * value)
                other.defeats += 1
            elif city.shields < other.shields:
                other.victory += bit(4 * value)
                city.defeats += 1
        for city in cities:
            city.free_used = False
            city.joined = False
        if self.controller >= 0:
            self.controller = 1 - self.controller

    def totals(self) -> list[int]:
        """Return the points of every city if the game ended now."""
        return [total_of(self.tables, self.cities, seat) for seat in range(i64(len(self.cities)))]


def offers(tables: Tables, city: City) -> list[int]:
    """Return the choices that the last built stage offers, as moves: options, or Ages of a pawn; empty if none."""
    stage: i64 = tables.board_first[city.board] + city.stages - 1
    options = tables.stage_options[stage]
    if options:
        return [move(TAKE_OPTION, number) for number in range(i64(len(options)))]
    pawns: i64 = tables.stage_pawns[stage]
    found: list[int] = []
    if pawns > 9:
        while pawns:
            found.insert(0, move(TAKE_PAWN, pawns % 10))
            pawns //= 10
    return found


def _brings_coins(gift: Gift) -> bool:
    return gift.coins > 0 or gift.coins_per >= 0
