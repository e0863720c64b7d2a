"""The static evaluation of the greedy player: what a move is worth to the player who chooses it (docs/adr/0006).

It looks only at public information and at the cards to choose from, never at a hidden card, although the position that
it is given contains all of them.
"""

from math import erf, exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from core.cities import City, coins_of, counted, guild_of, is_guild, symbol_points
from core.economy import Economies, Market, lacking, shortfalls, size
from core.game import CARDS, CONSTRUCTED, LAST_TURN, PROJECT, Position, offers
from core.moves import (
    BUILD,
    BUILD_STAGE,
    DECLINE,
    DISCARD,
    GIVE_CARD,
    GIVE_TOKENS,
    JOIN,
    OLYMPIA_BUILD,
    TAKE_CARD,
    TAKE_OPTION,
    TAKE_PAWN,
    argument_of,
    kind_of,
    left_of,
    right_of,
)
from core.tables import (
    COPY,
    GREEN,
    NO_DEFEATS,
    OLYMPIA,
    REPEAT,
    SEARCH,
    SEVENTH,
    TAKES_CARD,
    TAKES_COINS,
    Gift,
    Tables,
    bit,
)
from core.weights import Weights

_MOST_LEAD: Final = 60
_MOST_COINS: Final = 400
_HARDLY_EVER: Final = 0.01
"""Further cards are ignored once the probability that the hand has no better card falls below this."""
_UNIT_PRICE: Final = 2
_NOT_ASKED: Final = -1
MOST_SCIENCE: Final = 4
"""The highest number of green structures that lessons distinguish. Any higher number counts as this one."""


@final
class _Hopes:
    """The cards of an Age's deck that are worth building at a market, best first."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.gains: list[float] = []
        self.shares: list[float] = []


@final
class Stake:
    """What one seat can gain or lose by an edifice that is still a project, in points."""

    def __init__(self, pawn: bool, chance: float, reward: float, loss: float, cost: float) -> None:
        self.pawn = pawn
        self.chance = chance
        """The probability that the seat will still take part."""
        self.reward = reward
        self.loss = loss
        """What the penalty or the debt token would cost."""
        self.cost = cost
        """The cost of taking part later."""


@final
class Parts:
    """The parts of a move's value, in points: what each is above that of doing nothing.

    `points` to `science` are what the move adds to its player's city; `left` and `right` are the conflicts with these
    neighbours. Coming turns are split into what the city makes and pays from then on (`supplies`), what its structures
    make free (`chains`), and the stages that are left (`stages`).
    """

    def __init__(self) -> None:
        self.points: float = 0.0
        self.coins: float = 0.0
        self.powers: float = 0.0
        self.left: float = 0.0
        self.right: float = 0.0
        self.science: float = 0.0
        self.supplies: float = 0.0
        self.chains: float = 0.0
        self.stages: float = 0.0
        self.rivals: float = 0.0
        """What the rivals lose, weighted as in the value; negative if they gain."""
        self.edifices: float = 0.0
        self.lesson: float = 0.0
        self.denial: float = 0.0

    def total(self) -> float:
        """Return the sum of all parts."""
        city = self.points + self.coins + self.powers + self.left + self.right + self.science
        return (
            city + self.supplies + self.chains + self.stages + self.rivals + self.edifices + self.lesson + self.denial
        )


def less(parts: Parts, others: Parts) -> Parts:
    """Return by how much each part of a move's value is larger than that of another move."""
    found = Parts()
    found.points = parts.points - others.points
    found.coins = parts.coins - others.coins
    found.powers = parts.powers - others.powers
    found.left = parts.left - others.left
    found.right = parts.right - others.right
    found.science = parts.science - others.science
    found.supplies = parts.supplies - others.supplies
    found.chains = parts.chains - others.chains
    found.stages = parts.stages - others.stages
    found.rivals = parts.rivals - others.rivals
    found.edifices = parts.edifices - others.edifices
    found.lesson = parts.lesson - others.lesson
    found.denial = parts.denial - others.denial
    return found


@final
class Judge:
    """Evaluates the moves of one question at a time. What it computes for a market is cached in that market."""

    def __init__(self, tables: Tables, economies: Economies, weights: Weights) -> None:
        assert economies.remembers, "prices are kept with the markets"
        self.tables = tables
        self.economies = economies
        self._coin = weights.coin
        self._ready_coin = weights.ready_coin
        self._symbols_a_turn = weights.symbols_a_turn
        self._free_build = weights.free_build
        self._seventh_card = weights.seventh_card
        self._search = weights.search
        self._small_pile = weights.small_pile
        self._copied_guild = weights.copied_guild
        self._joining = weights.joining
        self._joining_later = weights.joining_later
        self._counted_a_turn = weights.counted_a_turn
        self._repeated_guild = weights.repeated_guild
        self._prospect = weights.prospect
        self._purse: i64 = weights.purse
        self._spent_coin = weights.spent_coin
        self._production = weights.production
        self._denial = weights.denial
        players: i64 = 2 if tables.two_player else tables.cities
        self._rivalry = weights.rivalry / float(players - 1)
        self._supply = [weights.supply**short for short in range(32)]
        self._ready = [
            weights.ready_coins * (1 - exp(-coins / weights.ready_coins)) for coins in range(_MOST_COINS + 1)
        ]
        self._military: list[list[float] | None] = [None] * (4 * 7 * 2)
        self._drift = weights.drift

        self._card_value = [self._forecast(gift, weights) for gift in tables.cards]
        self._lasting = [self._still_to_bring(gift, weights) for gift in tables.cards]
        self._stage_value = [self._forecast(gift, weights) for gift in tables.stages]
        option_values = [self._forecast(gift, weights) for gift in tables.options]
        for stage in range(len(tables.stages)):
            options = tables.stage_options[stage]
            if options:
                self._stage_value[stage] += max([option_values[option] for option in options])
        self._edifice_value = [self._forecast(gift, weights) for gift in tables.edifices]
        self._deck_cards: list[list[int]] = [[]]
        self._chained: list[list[int]] = [[]]
        """By Age, the cards that a chain may make free, best first."""
        self._share_of: list[list[float]] = [[]]
        """By Age and card, the card's expected share of the cards in a hand."""
        self._gains: list[float] = [0.0] * len(tables.cards)
        self._shares: list[float] = [0.0] * len(tables.cards)
        for age in range(1, 4):
            self._add_deck(age)

        lessons = {what: (first, last) for what, first, last in weights.lessons} if not tables.two_player else {}
        self._learned = len(lessons) > 0
        nothing = (0.0, 0.0)
        self._of_card = [lessons.get(name, nothing) for name in tables.card_names]
        self._of_stage = [lessons.get(name, nothing) for name in tables.stage_names]
        ages = range(1, 4)
        self._staging = [lessons.get(f"a stage in Age {age}", nothing) for age in ages]
        self._joining_in = [lessons.get(f"an edifice in Age {age}", nothing) for age in ages]
        self._discarding = [lessons.get(f"a discard in Age {age}", nothing) for age in ages]
        self._paying = [lessons.get(f"a coin to a neighbour in Age {age}", nothing) for age in ages]
        self._science = [
            [lessons.get(f"science beside {count} in Age {age}", nothing) for count in range(MOST_SCIENCE + 1)]
            for age in ages
        ]

        # The question being judged.
        self._age: i64 = 1
        self._turns_left: i64 = 0
        self._others_move = False
        self._turns_to_come: i64 = 0
        self._row: list[float] = []
        self._still = 0.0
        self._me: i64 = 0
        self._asked: i64 = 0
        self._rivals: list[int] = []
        self._pile: i64 = 0
        self._cities: list[City] = []
        self._edifices: list[int] = []
        self._pawns: list[int] = []
        self._fates: list[int] = []
        self._fates_before: list[int] = []
        self._stakes: list[Stake] = []
        """The stakes of the other seats in this Age's edifice, in ascending order of seats."""
        self._others: list[int] = []
        self._rewards: list[float] = []
        """What the reward of this Age's edifice would be worth, by seat."""
        self._pawn_values: list[float] = [0.0, 0.0, 0.0]

    # Values that never change.

    def _forecast(self, gift: Gift, weights: Weights) -> float:
        """Return what a gift will be worth to an average city."""
        value = float(gift.points) + float(gift.token)
        value += weights.shield * float(gift.shields) + weights.coin * float(gift.coins)
        value += weights.symbol * float(_symbols(gift))
        if gift.points_per >= 0:
            value += weights.counted
        if gift.coins_per >= 0:
            value += weights.coin * weights.coins_counted
        value += weights.production * float(gift.economic)
        if gift.powers & OLYMPIA:
            value += 1.5 * weights.free_build
        if gift.powers & SEVENTH:
            value += 1.5 * weights.seventh_card
        if gift.powers & COPY:
            value += weights.copied_guild
        if gift.powers & REPEAT:
            value += weights.repeated_guild
        if gift.powers & SEARCH:
            value += weights.search
        if gift.powers & NO_DEFEATS:
            value += weights.removed_defeats
        return value

    def _still_to_bring(self, gift: Gift, weights: Weights) -> float:
        """Return what a gift will be worth to an average city, without one-time effects and production."""
        value = float(gift.points) + weights.shield * float(gift.shields)
        value += weights.symbol * float(_symbols(gift))
        if gift.points_per >= 0:
            value += weights.counted
        return value

    def _add_deck(self, age: i64) -> None:
        tables = self.tables
        cards = tables.cities * 7
        copies: dict[int, float] = {}
        for card in tables.decks[age]:
            copies[card] = copies.get(card, 0.0) + 1.0
        shares = {card: count / float(cards) for card, count in copies.items()}
        if age == 3:
            for card in tables.guilds:
                shares[card] = float(tables.guilds_dealt) / len(tables.guilds) / float(cards)
        self._deck_cards.append(list(shares))
        share_of = [0.0] * len(tables.cards)
        for card, share in shares.items():
            share_of[card] = share
        self._share_of.append(share_of)
        chained = [card for card in shares if tables.card_free[card]]
        order = sorted([(-self._card_value[card], card) for card in chained])
        self._chained.append([card for _, card in order])

    # Evaluating a question.

    def values(self, position: Position, asked: i64, moves: list[int]) -> list[float]:
        """Return the value of each move in points. Only the differences are meaningful.

        `asked` is the seat that the question is about. A player choosing for the Free City judges by their own
        interest.
        """
        self._begin(position, asked)
        cards = position.cards_of(asked) if position.asked == CARDS else []
        denied_card: i64 = -1
        denied = 0.0
        if self._others_move and self._turns_left and cards:
            denied_card, denied = self._denial_of(cards)
        known: dict[int, float] = {}
        found: list[float] = []
        for each in moves:
            chosen: i64 = each
            kind = kind_of(chosen)
            key: i64 = chosen
            if kind == DISCARD:
                key = DISCARD
            elif kind == BUILD_STAGE or kind == JOIN:
                key = chosen & ~(127 << 4)  # the cities are the same whichever card lies under the stage
            value = known.get(key)
            if value is None:
                value = self._judged(chosen)
                if self._learned:
                    value += self._lesson(chosen)
                known[key] = value
            if denied_card >= 0 and kind <= DISCARD and argument_of(chosen) == denied_card:
                found.append(value + denied)
            else:
                found.append(value)
        return found

    def choose(self, position: Position, asked: i64) -> i64:
        """Return the best of the moves, or the first of several equally good ones."""
        moves = position.moves(asked)
        if len(moves) == 1:
            return moves[0]
        values = self.values(position, asked, moves)
        best: i64 = 0
        for place in range(i64(len(moves))):
            if values[place] > values[best]:
                best = place
        return moves[best]

    def parts(self, position: Position, asked: i64, moves: list[int]) -> list[Parts]:
        """Return the parts of each move's value. Their sums differ from `values` by the same amount for all moves."""
        self._begin(position, asked)
        cards = position.cards_of(asked) if position.asked == CARDS else []
        denied_card: i64 = -1
        denied = 0.0
        if self._others_move and self._turns_left and cards:
            denied_card, denied = self._denial_of(cards)
        found: list[Parts] = []
        for each in moves:
            chosen: i64 = each
            parts = self._parts_of(chosen)
            if self._learned:
                parts.lesson = self._lesson(chosen)
            if denied_card >= 0 and kind_of(chosen) <= DISCARD and argument_of(chosen) == denied_card:
                parts.denial = denied
            found.append(parts)
        return found

    def _begin(self, position: Position, asked: i64) -> None:
        me = position.decides_for(asked)
        self._asked = asked
        self._me = me
        self._set_clock(position.age, LAST_TURN - position.turn, position.asked == CARDS)
        self._pile = len(position.discard)
        self._cities = position.cities[:]
        self._edifices = position.edifices
        self._pawns = position.pawns
        self._fates = position.fates
        self._fates_before = position.fates
        count: i64 = len(position.cities)
        left: i64 = me + 1 if me + 1 < count else 0
        right: i64 = me - 1 if me > 0 else count - 1
        first: i64 = right if right < left else left
        second: i64 = left if right < left else right
        if self.tables.two_player:
            self._rivals = [1 - me]
        else:
            self._rivals = [first, second]
        if asked != me:
            # The controller knows its own choice.
            self._carry_out(position.choices[me], me)
        if self._edifices:
            self._begin_stakes(count)

    def _set_clock(self, age: i64, turns_left: i64, others_move: bool) -> None:
        self._age = age
        self._turns_left = turns_left
        self._others_move = others_move
        self._turns_to_come = turns_left + LAST_TURN * (3 - age)
        self._still = self._ready_coin * (self._turns_to_come / (LAST_TURN * 3))
        place: i64 = (age * 7 + turns_left) * 2 + (1 if others_move else 0)
        row = self._military[place]
        if row is None:
            row = [self._conflicts(lead - _MOST_LEAD) for lead in range(2 * _MOST_LEAD + 1)]
            self._military[place] = row
        self._row = row

    def _conflicts(self, lead: i64) -> float:
        """Return the expected points from coming conflicts with one neighbour, given a lead of this many shields."""
        value = 0.0
        variance = self._drift * float(self._age * self._age if self._others_move else 0)
        for age in range(self._age, 4):
            variance += self._drift * float((self._turns_left if age == self._age else LAST_TURN) * age * age)
            value += float(self.tables.victory[age]) * _stays_ahead(lead, variance) - _stays_ahead(-lead, variance)
        return value

    # Evaluating one move.

    def _judged(self, chosen: i64) -> float:
        """Return the value of a move. If its new stage offers a choice, assume the best answer."""
        kind = kind_of(chosen)
        cities = self._cities
        pawns = self._pawns
        fates = self._fates
        asked = self._asked
        self._cities = cities[:]
        searches = self._searches(chosen)
        self._carry_out(chosen, asked)
        value = 0.0
        answers: list[int] = []
        if kind == BUILD_STAGE or kind == JOIN:
            answers = offers(self.tables, self._cities[asked])
        if answers:
            value = max([self._judged(answer) for answer in answers])
        else:
            value = self._standing()
            if searches and asked == self._me:
                value += self._search * float(self._pile) / (float(self._pile) + self._small_pile)
        self._cities = cities
        self._pawns = pawns
        self._fates = fates
        return value

    def _lesson(self, chosen: i64) -> float:
        """Return the learned correction for a move, interpolated between the first and the last turn of an Age."""
        kind = kind_of(chosen)
        place: i64 = self._age - 1
        first = 0.0
        last = 0.0
        if kind == BUILD or kind == OLYMPIA_BUILD:
            card: i64 = argument_of(chosen)
            first, last = self._of_card[card]
            if self.tables.card_colour[card] == GREEN:
                count: i64 = self._cities[self._asked].colours >> (8 * GREEN) & 255
                more, more_last = self._science[place][count if count < MOST_SCIENCE else MOST_SCIENCE]
                first += more
                last += more_last
        elif kind == BUILD_STAGE or kind == JOIN:
            city = self._cities[self._asked]
            first, last = self._of_stage[self.tables.board_first[city.board] + city.stages]
            more, more_last = self._joining_in[place] if kind == JOIN else self._staging[place]
            first += more
            last += more_last
        elif kind == DISCARD:
            first, last = self._discarding[place]
        coins = float(left_of(chosen) + right_of(chosen))
        if coins:
            more, more_last = self._paying[place]
            first += coins * more
            last += coins * more_last
        return last + (first - last) * float(self._turns_left) / (LAST_TURN - 1)

    def _searches(self, chosen: i64) -> bool:
        """Return whether a move lets its city search the discard pile."""
        kind = kind_of(chosen)
        city = self._cities[self._asked]
        tables = self.tables
        first: i64 = tables.board_first[city.board]
        if kind == BUILD_STAGE or kind == JOIN:
            return tables.stages[first + city.stages].powers & SEARCH != 0
        if kind == TAKE_OPTION:
            options = tables.stage_options[first + city.stages - 1]
            return tables.options[options[argument_of(chosen)]].powers & SEARCH != 0
        return False

    def _carry_out(self, chosen: i64, seat: i64) -> None:
        """Apply a move to the cities as if nobody else moved, copying every city before changing it."""
        tables = self.tables
        cities = self._cities
        kind = kind_of(chosen)
        if kind == DECLINE:
            return
        city = cities[seat].copy()
        cities[seat] = city
        argument: i64 = argument_of(chosen)
        if kind == DISCARD:
            city.coins += tables.discard_coins
            return
        left: i64 = left_of(chosen)
        right: i64 = right_of(chosen)
        city.coins -= left + right
        gift: Gift | None = None
        if kind == BUILD or kind == OLYMPIA_BUILD or kind == TAKE_CARD:
            if kind == OLYMPIA_BUILD:
                city.free_used = True
            elif kind == BUILD and not city.low & tables.card_free[argument]:
                city.coins -= tables.card_bank[argument]
            city.add_card(tables, self.economies, argument)
            gift = tables.cards[argument]
        elif kind == BUILD_STAGE or kind == JOIN:
            self._build_stage(city, kind == JOIN)
            gift = tables.stages[tables.board_first[city.board] + city.stages - 1]
        elif kind == TAKE_OPTION:
            stage: i64 = tables.board_first[city.board] + city.stages - 1
            city.options.append(argument)
            gift = tables.options[tables.stage_options[stage][argument]]
            city.add(self.economies, gift)
        elif kind == TAKE_PAWN:
            city.pawns += bit(4 * argument - 4)
            self._reward_all()
        elif kind == GIVE_CARD:
            city.lose_card(tables, self.economies, argument, self._edifices)
        elif kind == GIVE_TOKENS:
            while argument:
                city.victory -= bit(4 * (argument & 7))
                argument >>= 3
        if gift is not None and (gift.coins or gift.coins_per >= 0):
            city.coins += coins_of(tables, cities, seat, gift)
        count: i64 = len(cities)
        if left:
            self._pay(seat + 1 if seat + 1 < count else 0, left)
        if right:
            self._pay(seat - 1 if seat > 0 else count - 1, right)
        if self._edifices and (kind == BUILD_STAGE or kind == JOIN):
            self._reward_all()

    def _pay(self, seat: i64, coins: i64) -> None:
        city = self._cities[seat].copy()
        city.coins += coins
        self._cities[seat] = city

    def _build_stage(self, city: City, joins: bool) -> None:
        tables = self.tables
        stage: i64 = tables.board_first[city.board] + city.stages
        city.stages += 1
        city.add(self.economies, tables.stages[stage])
        if joins:
            place: i64 = self._age - 1
            city.coins -= tables.edifice_cost[self._edifices[place]]
            city.pawns += bit(4 * place)
            city.joined = True
            left: i64 = self._pawns[place] - 1
            self._pawns = self._pawns[:]
            self._pawns[place] = left if left > 0 else 0
            if left <= 0:
                self._fates = self._fates[:]
                self._fates[place] = CONSTRUCTED
        pawn: i64 = tables.stage_pawns[stage]
        if 0 < pawn < 10:
            city.pawns += bit(4 * pawn - 4)

    def _reward_all(self) -> None:
        for age in range(1, 4):
            if self._fates[age - 1] != CONSTRUCTED:
                continue
            for seat in range(i64(len(self._cities))):
                city = self._cities[seat]
                if city.pawns >> (4 * age - 4) & 15 and not city.rewards >> age & 1:
                    city = city.copy()
                    city.add_reward(self.economies, self.tables.edifices[self._edifices[age - 1]], age)
                    self._cities[seat] = city

    def _standing(self) -> float:
        """Return the value of this player's position, minus a share of its rivals' values."""
        mine = self._worth(self._me) + self._prospects(self._me, True)
        theirs = 0.0
        for rival in self._rivals:
            theirs += self._worth(rival)
        if self._asked != self._me:
            # The Free City sells to both players.
            for rival in self._rivals:
                theirs += self._prospects(rival, True)
        standing = mine - self._rivalry * theirs
        if self._edifices:
            standing += self._stakes_standing()
        return standing

    # The parts of a move's value.

    def _parts_of(self, chosen: i64) -> Parts:
        """Return the parts of a move's value, without denial and lesson. As in `_judged`, assume the best answer."""
        kind = kind_of(chosen)
        cities = self._cities
        pawns = self._pawns
        fates = self._fates
        asked = self._asked
        me = self._me
        found = Parts()
        self._account(found, -1.0)
        before = cities[me]
        nothing = self._prospects(me, True)
        self._cities = cities[:]
        searches = self._searches(chosen)
        self._carry_out(chosen, asked)
        if kind == BUILD_STAGE or kind == JOIN:
            answers = offers(self.tables, self._cities[asked])
            if answers:
                values = [self._judged(answer) for answer in answers]
                best: i64 = answers[values.index(max(values))]
                searches = self._searches(best)
                self._carry_out(best, asked)
        self._account(found, 1.0)
        if searches and asked == me:
            found.powers += self._search * float(self._pile) / (float(self._pile) + self._small_pile)
        after = self._cities[me]
        everything = self._prospects(me, True)
        mixed = after.copy()
        self._cities[me] = mixed
        mixed.stages = before.stages
        structures = self._prospects(me, True)
        mixed.low = before.low
        mixed.high = before.high
        supplies = self._prospects(me, True)
        found.supplies = supplies - nothing
        found.chains = structures - supplies
        found.stages = everything - structures
        self._cities = cities
        self._pawns = pawns
        self._fates = fates
        return found

    def _account(self, found: Parts, sign: float) -> None:
        """Add the present parts of the standing to `found`, without the coming turns, or subtract them."""
        cities = self._cities
        me = self._me
        city = cities[me]
        count_of: i64 = len(cities)
        points: i64 = city.points
        for count in city.counts:
            points += counted(self.tables, cities, me, count)
        found.points += sign * float(points)
        found.coins += sign * self._coins_worth(city.coins)
        if city.powers:
            found.powers += sign * self._powers_worth(me)
        left = cities[me + 1 if me + 1 < count_of else 0]
        right = cities[me - 1 if me > 0 else count_of - 1]
        found.left += sign * self._row[city.shields - left.shields + _MOST_LEAD]
        found.right += sign * self._row[city.shields - right.shields + _MOST_LEAD]
        symbols: i64 = city.symbols
        found.science += sign * science_worth(
            symbols & 255,
            symbols >> 8 & 255,
            symbols >> 16 & 255,
            symbols >> 24,
            self._symbols_a_turn * float(self._turns_to_come),
        )
        theirs = 0.0
        for rival in self._rivals:
            theirs += self._worth(rival)
            if self._asked != me:
                theirs += self._prospects(rival, True)
        found.rivals -= sign * self._rivalry * theirs
        if self._edifices:
            found.edifices += sign * self._stakes_standing()

    # The value of a city.

    def _worth(self, seat: i64) -> float:
        """Return a city's expected final points, without tokens and the cards of coming turns."""
        cities = self._cities
        city = cities[seat]
        points: i64 = city.points
        for count in city.counts:
            points += counted(self.tables, cities, seat, count)
        value = self._coins_worth(city.coins) + float(points)
        if city.powers:
            value += self._powers_worth(seat)
        count_of: i64 = len(cities)
        left = cities[seat + 1 if seat + 1 < count_of else 0]
        right = cities[seat - 1 if seat > 0 else count_of - 1]
        value += self._row[city.shields - left.shields + _MOST_LEAD]
        value += self._row[city.shields - right.shields + _MOST_LEAD]
        symbols: i64 = city.symbols
        return value + science_worth(
            symbols & 255,
            symbols >> 8 & 255,
            symbols >> 16 & 255,
            symbols >> 24,
            self._symbols_a_turn * float(self._turns_to_come),
        )

    def _coins_worth(self, coins: i64) -> float:
        return self._coin * float(coins) + self._still * self._ready[coins if coins < _MOST_COINS else _MOST_COINS]

    def _powers_worth(self, seat: i64) -> float:
        """Return the points that the powers of a city will still bring."""
        city = self._cities[seat]
        ahead: i64 = 3 - self._age
        value = 0.0
        if city.powers & OLYMPIA:
            unused = 0.0 if city.free_used else self._turns_left / LAST_TURN
            value += self._free_build * (float(ahead) + unused)
        if city.powers & SEVENTH:
            value += self._seventh_card * float(ahead + (1 if self._others_move else 0))
        if city.powers & (COPY | REPEAT):
            to_come = self._turns_to_come / LAST_TURN
            if to_come > 1.0:
                to_come = 1.0
            count: i64 = len(self._cities)
            if city.powers & COPY:
                best = self._best_guild(seat, seat + 1 if seat + 1 < count else 0)
                best = max(best, self._best_guild(seat, seat - 1 if seat > 0 else count - 1))
                value += max(float(best), self._copied_guild * to_come)
            if city.powers & REPEAT:
                value += max(float(self._best_guild(seat, seat)), self._repeated_guild * to_come)
        return value

    def _best_guild(self, seat: i64, owner: i64) -> i64:
        best: i64 = 0
        for card in self._cities[owner].built:
            if is_guild(self.tables, card):
                points = guild_of(self.tables, self._cities, seat, self.tables.cards[card])
                if points > best:
                    best = points
        return best

    # What coming turns may bring a city.

    def _market(self, seat: i64) -> Market:
        cities = self._cities
        count: i64 = len(cities)
        mine = cities[seat]
        left = cities[seat + 1 if seat + 1 < count else 0]
        right = cities[seat - 1 if seat > 0 else count - 1]
        at = self.economies.market(mine.own, left.sold, right.sold, mine.bargains)
        if at.judge is not self:
            at.judge = self
            at.prices = [_NOT_ASKED] * len(self.tables.costs)
            at.hopes = [None, None, None, None]
        return at

    def _price(self, at: Market, cost: i64) -> i64:
        """Return the price of a cost: coins plus 64 times the number of units that are unavailable or too expensive."""
        prices = at.prices
        assert prices is not None
        found: i64 = prices[cost]
        if found == _NOT_ASKED:
            coins = self.economies.cheapest(at, cost)
            short: i64 = 0
            if coins < 0:
                needs = shortfalls(at.own, self.tables.costs[cost])
                need: i64 = min(needs)
                unsold = lacking(lacking(need, at.left.certain), at.right.certain)
                coins = _UNIT_PRICE * size(need - unsold)
                short = size(unsold)
                if short < 1:
                    short = 1
            too_dear: i64 = coins - self._purse
            if too_dear > 0:
                coins -= too_dear
                short += (too_dear + 1) // _UNIT_PRICE
            found = coins | short << 6
            prices[cost] = found
        return found

    def _hopes(self, at: Market, age: i64) -> _Hopes:
        known = at.hopes[age]
        if known is not None:
            assert isinstance(known, _Hopes)
            return known
        tables = self.tables
        shares = self._share_of[age]
        order: list[float] = []
        for card in self._deck_cards[age]:
            price = self._price(at, tables.card_cost[card])
            gain = self._card_value[card] - self._spent_coin * float(price & 63)
            if gain > 0:
                share = shares[card] * self._supply[price >> 6]
                self._gains[card] = gain
                self._shares[card] = share
                # One number for gain, share and card, because sorting floats is several times faster than sorting
                # tuples.
                order.append(-float((i64(gain * 1e4) << 27) | (i64(share * 1e5) << 7) | card))
        order.sort()
        hopes = _Hopes()
        for key in order:
            found = i64(-key) & 127
            hopes.gains.append(self._gains[found])
            hopes.shares.append(self._shares[found])
            hopes.cards.append(found)
        at.hopes[age] = hopes
        return hopes

    def _best_card(self, city: City, at: Market, age: i64, turns: i64) -> float:
        """Return the average value of the best card of a hand in the last `turns` turns of an Age."""
        hopes = self._hopes(at, age)
        free = self.tables.card_free
        chained = self._chained[age]
        share_of = self._share_of[age]
        low: i64 = city.low
        hand = (turns + 3) / 2
        expected = 0.0
        nothing_better = 1.0
        place: i64 = 0
        other: i64 = 0
        places: i64 = len(hopes.cards)
        others: i64 = len(chained)
        while True:
            while place < places and (low & free[hopes.cards[place]] or city.has(hopes.cards[place])):
                place += 1
            while other < others and (not low & free[chained[other]] or city.has(chained[other])):
                other += 1
            if place >= places and other >= others:
                return expected
            gain = 0.0
            share = 0.0
            takes_chained = place >= places
            if place < places:
                gain = hopes.gains[place]
                share = hopes.shares[place]
            if other < others:
                # Of equal gains the more frequent first, so that always the same ones are ignored at the end.
                value = self._card_value[chained[other]]
                often = share_of[chained[other]]
                if place >= places or value > gain or (value == gain and often > share):
                    takes_chained = True
                    gain = value
                    share = often
            if takes_chained:
                other += 1
            else:
                place += 1
            there = share * hand
            if there > 1.0:
                there = 1.0
            expected += nothing_better * there * gain
            nothing_better *= 1 - there
            if nothing_better < _HARDLY_EVER:
                return expected

    def _prospects(self, seat: i64, with_pawns: bool) -> float:
        """Return the points that all coming turns may bring a city: cards or, in the poorest turns, stages."""
        tables = self.tables
        city = self._cities[seat]
        at = self._market(seat)
        values: list[float] = []
        lasting: list[int] = []
        turns_value = 0.0
        for age in range(self._age, 4):
            left: i64 = self._turns_left if age == self._age else LAST_TURN
            if left:
                value = self._best_card(city, at, age, left)
                turns_value += value * float(left)
                place: i64 = 0
                while place < len(values) and values[place] < value:
                    place += 1
                values.insert(place, value)
                lasting.insert(place, left)
        stages: list[float] = []
        likely = 1.0
        first: i64 = tables.board_first[city.board]
        for stage in range(first + city.stages, first + i64(tables.board_stages[city.board])):
            price = self._price(at, tables.stage_cost[stage])
            likely *= self._supply[price >> 6]
            worth = self._stage_value[stage]
            if with_pawns and tables.stage_pawns[stage]:
                worth += self._best_pawn(tables.stage_pawns[stage])
            stages.append(likely * (worth - self._spent_coin * float(price & 63)))
        if len(stages) > 1:
            stages.sort(reverse=True)
        gains = 0.0
        group: i64 = 0
        used: i64 = 0
        for stage_value in stages:
            if group >= len(values):
                break
            if stage_value > values[group]:
                gains += stage_value - values[group]
            used += 1
            if used == lasting[group]:
                group += 1
                used = 0
        return self._prospect * (turns_value + gains)

    def _best_pawn(self, pawns: i64) -> float:
        best = -1000.0
        while pawns:
            value = self._pawn_values[pawns % 10 - 1]
            if value > best:
                best = value
            pawns //= 10
        return best

    # The rest of the hand goes to the next player.

    def _denial_of(self, hand: list[int]) -> tuple[i64, float]:
        """Return the hand's best card for the next player and the value of denying it to them; -1 for none."""
        count: i64 = len(self._cities)
        following: i64 = self._me - 1 if self._age == 2 else self._me + 1
        if self.tables.two_player:
            following = 1 - self._me
        elif following < 0:
            following = count - 1
        elif following == count:
            following = 0
        city = self._cities[following]
        at = self._market(following)
        before = self._worth(following)
        best: i64 = -1
        best_gain = 0.0
        second = 0.0
        for place in range(i64(len(hand))):
            card: i64 = hand[place]
            if card in hand[:place]:
                continue
            gain = self._gain(following, city, at, card, before)
            if best < 0:
                best = card
                best_gain = gain
            elif gain > best_gain:
                second = best_gain
                best = card
                best_gain = gain
            elif gain > second:
                second = gain
        if hand.count(best) > 1:
            return -1, 0.0
        return best, self._rivalry * self._denial * (best_gain - second)

    def _gain(self, seat: i64, city: City, at: Market, card: i64, before: float) -> float:
        """Return the points that a seat would gain by building a card next turn; 0 if it cannot build it."""
        tables = self.tables
        if city.has(card):
            return 0.0
        coins: i64 = 0
        if not city.low & tables.card_free[card]:
            price = self._price(at, tables.card_cost[card])
            if price >> 6:
                return 0.0
            coins = price & 63
        gift = tables.cards[card]
        grown = city.copy()
        grown.add_card(tables, self.economies, card)
        self._cities[seat] = grown
        if gift.coins or gift.coins_per >= 0:
            grown.coins += coins_of(tables, self._cities, seat, gift)
        gain = self._worth(seat) - before - self._spent_coin * float(coins)
        if gift.trades:
            gain += self._production
        self._cities[seat] = city
        return gain if gain > 0.0 else 0.0

    # Edifices: every seat's stake in those that are still projects.

    def _begin_stakes(self, count: i64) -> None:
        place: i64 = self._age - 1
        self._others = [seat for seat in range(count) if seat != self._me]
        self._rewards = [0.0] * count
        self._stakes = []
        self._pawn_values = [0.0, 0.0, 0.0]
        if self._fates[place] == PROJECT:
            edifice: i64 = self._edifices[place]
            for seat in range(count):
                self._rewards[seat] = self._reward_value(edifice, seat)
            turns = self._turns_left + (1 if self._others_move else 0)
            self._stakes = [self._stake(seat, turns) for seat in self._others]
        mine = self._cities[self._me]
        first: i64 = self.tables.board_first[mine.board]
        for stage in range(first + mine.stages, first + i64(self.tables.board_stages[mine.board])):
            if self.tables.stage_pawns[stage]:
                self._pawn_values = [self._pawn_value(age, mine) for age in range(1, 4)]
                return

    def _stakes_standing(self) -> float:
        """Return the points that this player has and expects from edifices, minus a share of its rivals' points."""
        mine_city = self._cities[self._me]
        mine = self._has(mine_city)
        theirs = 0.0
        for rival in self._rivals:
            theirs += self._has(self._cities[rival])
        for age in range(1, 4):
            pawns: i64 = self._pawns[age - 1]
            if self._fates[age - 1] == PROJECT and age == self._age:
                stake = self._stake(self._me, self._turns_left)
                mine += expected_points(stake, [their.chance for their in self._stakes], pawns)
                theirs += self._hopes_of_others(stake, pawns)
            elif self._fates[age - 1] == PROJECT:
                mine += self._of_later(age, mine_city, mine_city.pawns >> (4 * age - 4) & 15 != 0)
            elif self._fates_before[age - 1] == PROJECT:
                # This move constructs it, so the rivals already have the reward.
                place: i64 = 0
                for seat in self._others:
                    if self._stakes[place].pawn and seat not in self._rivals:
                        theirs += self._rewards[seat]
                    place += 1
        return mine - self._rivalry * theirs

    def _pawn_value(self, age: i64, city: City) -> float:
        """Return the points that a pawn of an Age, taken from the box now, would bring this player."""
        fate: i64 = self._fates[age - 1]
        if city.pawns >> (4 * age - 4) & 15 or (fate != PROJECT and fate != CONSTRUCTED):
            return 0.0
        if fate == CONSTRUCTED:
            return self._reward_value(self._edifices[age - 1], self._me)
        if age != self._age:
            return self._of_later(age, city, True) - self._of_later(age, city, False)
        stake = self._stake(self._me, self._turns_left)
        chances = [their.chance for their in self._stakes]
        pawns: i64 = self._pawns[age - 1]
        without = expected_points(stake, chances, pawns)
        stake.pawn = True
        return expected_points(stake, chances, pawns) - without

    def _stake(self, seat: i64, turns: i64) -> Stake:
        """Return the seat's stake in this Age's edifice, with this many turns left to take part."""
        city = self._cities[seat]
        edifice: i64 = self._edifices[self._age - 1]
        pawn = city.pawns >> (4 * self._age - 4) & 15 != 0
        cost: i64 = self.tables.edifice_cost[edifice]
        return Stake(
            pawn,
            self._chance_of_joining(seat, cost, turns),
            self._rewards[seat],
            0.0 if pawn else self._penalty_loss(city, edifice),
            self._spent_coin * float(cost),
        )

    def _chance_of_joining(self, seat: i64, cost: i64, turns: i64) -> float:
        city = self._cities[seat]
        tables = self.tables
        if city.stages >= tables.board_stages[city.board] or city.joined or not turns:
            return 0.0
        price = self._price(self._market(seat), tables.stage_cost[tables.board_first[city.board] + city.stages])
        short: i64 = price >> 6
        missing: i64 = (price & 63) + cost - city.coins
        if missing > 0:
            short += (missing + 1) // 2
        chance = 1 - self._joining * self._supply[short if short < 31 else 31]
        staying_out = 1.0
        for _ in range(turns - (1 if short > 0 else 0)):
            staying_out *= chance
        return 1 - staying_out

    def _penalty_loss(self, city: City, edifice: i64) -> float:
        """Return the points that a penalty costs a city if it gives up what it needs least; a debt if it cannot pay."""
        tables = self.tables
        amount: i64 = tables.penalty_amount[edifice]
        kind: i64 = tables.penalty_kind[edifice]
        age: i64 = tables.edifice_age[edifice]
        debt = float(tables.debts[age])
        if kind == TAKES_COINS:
            if city.coins < amount:
                return debt
            return self._coins_worth(city.coins) - self._coins_worth(city.coins - amount)
        if kind == TAKES_CARD:
            least = 1000.0
            for card in city.built:
                if tables.card_colour[card] == amount:
                    gift = tables.cards[card]
                    value = self._lasting[card] + self._production * float(gift.economic * (3 - self._age)) / 2
                    if value < least:
                        least = value
            return debt if least == 1000.0 else least
        lost: i64 = 0
        points: i64 = 0
        for value_of in range(1, 8):
            held: i64 = city.victory >> (4 * value_of) & 15
            while held and lost < amount:
                points += value_of
                lost += 1
                held -= 1
        return float(points) if lost == amount else debt

    def _hopes_of_others(self, mine: Stake, pawns: i64) -> float:
        chances = [mine.chance]
        for their in self._stakes:
            chances.append(their.chance)
        value = 0.0
        place: i64 = 1
        for their in self._stakes:
            value += expected_points(their, chances[:place] + chances[place + 1 :], pawns)
            place += 1
        return value

    def _of_later(self, age: i64, city: City, pawn: bool) -> float:
        """Estimate the points from a coming Age's edifice, mainly based on which cities have enough stages left."""
        tables = self.tables
        edifice: i64 = self._edifices[age - 1]
        ahead: i64 = age - self._age
        chances: list[float] = []
        for seat in self._others:
            other = self._cities[seat]
            left: i64 = tables.board_stages[other.board] - other.stages
            chances.append(self._joining_later if left >= ahead else 0.0)
        mine_left: i64 = tables.board_stages[city.board] - city.stages
        stake = Stake(
            pawn,
            self._joining_later if mine_left >= ahead else 0.0,
            self._edifice_value[edifice],
            float(tables.debts[age]),
            self._spent_coin * tables.edifice_cost[edifice],
        )
        return expected_points(stake, chances, self._pawns[age - 1])

    def _reward_value(self, edifice: i64, seat: i64) -> float:
        """Return the points that a reward brings a seat. For a player who is not a rival, assume an average city."""
        if seat != self._me and seat not in self._rivals:
            return self._edifice_value[edifice]
        gift = self.tables.edifices[edifice]
        city = self._cities[seat]
        before = self._worth(seat) + self._has(city)
        prospects = seat == self._me and gift.trades
        if prospects:
            before += self._prospects(seat, False)
        grown = city.copy()
        grown.add_reward(self.economies, gift, self.tables.edifice_age[edifice])
        self._cities[seat] = grown
        after = self._worth(seat) + self._has(grown)
        if prospects:
            after += self._prospects(seat, False)
        self._cities[seat] = city
        return after - before

    def _has(self, city: City) -> float:
        """Return a city's points from tokens and debts, plus the expected growth of what its rewards count."""
        counting: i64 = 0
        for age in range(1, 4):
            if city.rewards >> age & 1:
                gift = self.tables.edifices[self._edifices[age - 1]]
                if gift.points_per >= 0:
                    counting += self.tables.count_each[gift.points_per]
        return float(city.tokens() - city.debts) + float(counting * self._turns_to_come) * self._counted_a_turn


def _symbols(gift: Gift) -> i64:
    return (gift.symbols & 255) + (gift.symbols >> 8 & 255) + (gift.symbols >> 16 & 255) + (gift.symbols >> 24)


def _stays_ahead(lead: i64, variance: float) -> float:
    """Return the probability that the final lead is at least one shield."""
    if variance == 0:
        return 1.0 if lead > 0 else 0.0
    return 0.5 + 0.5 * erf((float(lead) - 0.5) / sqrt(2 * variance))


def science_worth(compasses: i64, gears: i64, tablets: i64, to_choose: i64, to_come: float) -> float:
    """Return the points for science symbols, with `to_choose` of the owner's choice and `to_come` more expected."""
    if to_choose:
        best = science_worth(compasses + 1, gears, tablets, to_choose - 1, to_come)
        best = max(best, science_worth(compasses, gears + 1, tablets, to_choose - 1, to_come))
        return max(best, science_worth(compasses, gears, tablets + 1, to_choose - 1, to_come))
    now = symbol_points(compasses, gears, tablets)
    gains = symbol_points(compasses + 1, gears, tablets) + symbol_points(compasses, gears + 1, tablets)
    gains += symbol_points(compasses, gears, tablets + 1) - 3 * now
    return float(now) + to_come * float(gains) / 3


def expected_points(stake: Stake, others: list[float], pawns: i64) -> float:
    """Return the points expected from an edifice; `others` are the probabilities that the other seats take part."""
    without = chance_of_at_least(pawns, others)
    alone = without * stake.reward if stake.pawn else (without - 1) * stake.loss
    if not stake.chance:
        return alone
    joined = chance_of_at_least(pawns - 1, others) * stake.reward - stake.cost
    return alone + stake.chance * (joined - alone if joined > alone else 0.0)


def chance_of_at_least(needed: i64, chances: list[float]) -> float:
    """Return the probability that at least this many of these independent events happen."""
    if needed <= 0:
        return 1.0
    fewer = [0.0] * needed
    fewer[0] = 1.0
    for chance in chances:
        if chance:
            for count in range(needed - 1, 0, -1):
                fewer[count] += chance * (fewer[count - 1] - fewer[count])
            fewer[0] -= chance * fewer[0]
    missing = 0.0
    for each in fewer:
        missing += each
    return 1.0 - missing
