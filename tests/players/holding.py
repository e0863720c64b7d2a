"""Checks whether a reason that the coach gives holds, from the position itself and without the coach's arithmetic."""

from collections import Counter
from dataclasses import replace
from typing import assert_never

from engine import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GameState,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Seat,
    TakeOption,
    TakePawn,
    legal_moves,
)
from engine.catalogue import Card
from engine.city import City
from engine.effects import (
    CityFeature,
    Coins,
    CoinsPer,
    Effect,
    PawnFromBox,
    PointsPer,
    Power,
    Produce,
    ScienceSymbol,
    Trade,
)
from engine.scoring import EndChoice, score
from players import reasons
from players.coaching import Advice
from tests.engine.oracle import best_science, letters, payments, price, units


def holds(state: GameState, seat: Seat, advice: Advice) -> bool:
    """Return whether the reason holds for this seat's open question."""
    return _Position(state, seat, advice.move).holds(advice.reason)


def numbers_of(state: GameState, seat: Seat, move: Move) -> dict[type[reasons.Reason], int]:
    """Return what a move brings of all that can be compared between moves of one's own city."""
    found = _Position(state, seat, move)
    return {
        reasons.Points: max(0, found.more_points()),
        reasons.Science: found.science(found.after[seat]) - found.science(found.city),
        reasons.Shields: found.after[seat].shields,
        reasons.Coins: found.coins(),
        reasons.Pays: -found.paid(),
        reasons.GivesUp: -found.given_up(),
    }


class _Position:
    """A position, and a move in it."""

    def __init__(self, state: GameState, seat: Seat, move: Move) -> None:
        self.state, self.seat, self.move = state, seat, move
        self.table = state.table
        self.me = state.decides_for(seat)
        self.free_city = self.me != seat
        self.cities = self.table.cities
        self.city = self.cities[seat]
        self.after = [moved(city, move) if place == seat else city for place, city in enumerate(self.cities)]
        self.beside = {"left": (seat + 1) % len(self.cities), "right": (seat - 1) % len(self.cities)}

    def holds(self, reason: reasons.Reason) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        match reason:
            case reasons.Points(points, counts):
                growing = any(isinstance(each, PointsPer) for each in gained(self.city, self.move))
                return not self.free_city and counts == growing and points == self.more_points()
            case reasons.Science(points, sets, alike):
                return not self.free_city and points > 0 and self.science_holds(points, sets, alike)
            case reasons.Shields(rival, mine, theirs, points, had, wins_both):
                near = {1 - self.me} if self.free_city else set(self.beside.values())
                worth = {1: 1, 2: 3, 3: 5}[self.table.age]
                shields = self.after[self.seat].shields > self.city.shields
                seen = (self.after[self.seat].shields, self.cities[rival].shields, worth)
                before, after = (self.results(city, near) for city in (self.city, self.after[self.seat]))
                changed = {each for each in near if before[each] != after[each]}
                won = {each for each in changed if after[each] == "won"}
                return (
                    shields
                    and rival in (changed or near)
                    and (mine, theirs, points) == seen
                    and had == self.city.shields
                    and wins_both is (len(won) == 2)
                )
            case reasons.Coins(coins, held):
                counting = any(isinstance(each, CoinsPer) for each in gained(self.city, self.move))
                return (
                    not self.free_city and (coins > 0 or counting) and (coins, held) == (self.coins(), self.city.coins)
                )
            case reasons.Pays(coins, sold):
                payment = getattr(self.move, "payment", (0, 0))
                return (coins, sold) == (self.paid(), sum(payment))
            case reasons.Chain(by):
                assert isinstance(self.move, Build)
                makes_free = by in self.city.built and self.move.card in self.table.ruleset.catalogue.leads_to(by)
                costs = letters(self.move.card) or self.move.card.coins
                return makes_free and bool(costs) and not self.move.olympia and self.move.payment == (0, 0)
            case reasons.Opens(cards):
                return bool(cards) and all(self.opens(card) for card in cards)
            case reasons.Makes():
                return self.makes(reason)
            case reasons.ForStage(resource, needed, made, number):
                stages = self.city.board.stages
                asked = letters(stages[number - 1]).count(resource.value)
                return (
                    number == self.after[self.seat].stages + 1
                    and made == self.made(resource.value)
                    and needed == asked > made
                    and self.brings(resource.value)
                )
            case reasons.Trade(goods, paid, sellers):
                return sellers == self.cheaper(goods, paid)
            case reasons.Power(ability):
                return Power(ability) in gained(self.city, self.move)
            case reasons.Offers(options):
                stage = self.city.board.stages[self.city.stages]
                pawns = [len(each.ages) for each in stage.effects if isinstance(each, PawnFromBox)]
                return isinstance(self.move, BuildStage) and options > 1 and options == (len(stage.options) or pawns[0])
            case reasons.Pawn(edifice):
                ages = [
                    age for each in gained(self.city, self.move) if isinstance(each, PawnFromBox) for age in each.ages
                ]
                ages += [self.move.age] if isinstance(self.move, TakePawn) else []
                return ages == [edifice.age] and edifice is self.table.projects[edifice.age - 1].edifice
            case reasons.TakesPart(edifice, left):
                project = self.table.projects[self.table.age - 1]
                joins = isinstance(self.move, BuildStage) and self.move.take_part
                return joins and project.edifice is edifice and left == project.pawns - 1 >= 0
            case reasons.Denies(card, rival):
                return self.denies(card, rival) and self.is_worth(reason)
            case reasons.NothingElse():
                moves = legal_moves(self.state, self.seat)
                return not any(isinstance(each, Build | BuildStage | BuildDiscarded) for each in moves)
            case reasons.GivesUp(points):
                return isinstance(self.move, GiveUpCard | GiveUpTokens) and points == self.given_up()
            case reasons.Sells(resource):
                for_sale = units(self.after[self.seat], for_sale=True)
                own = units(self.cities[self.me], for_sale=False)
                both = ((self.me + 1) % 3, (self.me - 1) % 3)
                known = [*own, *(unit for each in both for unit in units(self.cities[each], for_sale=True))]
                return self.free_city and resource.value in "".join(for_sale) and resource.value not in "".join(known)
            case reasons.ForNobody():
                return self.free_city and self.seat not in self.table.players
            case _:
                assert_never(reason)

    def more_points(self) -> int:
        lines = []
        for cities in (self.cities, self.after):
            found = score(cities, self.seat, EndChoice())
            lines.append(found.wonder + found.civilian + found.commercial + found.guilds + found.edifices)
        return lines[1] - lines[0]

    def science(self, city: City) -> int:
        symbols = [each for each in city.effects() if each.kind == "science"]
        free = sum(each.kind == "science-choice" for each in city.effects())
        return best_science([each.symbol for each in symbols], free)

    def results(self, city: City, near: set[int]) -> dict[int, str]:
        """Return how a city's conflicts with these seats end as things stand."""
        shields = {each: self.cities[each].shields for each in near}
        return {
            each: "won" if city.shields > theirs else "lost" if city.shields < theirs else "drawn"
            for each, theirs in shields.items()
        }

    def given_up(self) -> int:
        if isinstance(self.move, GiveUpTokens):
            return self.city.military - self.after[self.seat].military
        if not isinstance(self.move, GiveUpCard):
            return 0
        lost = -self.more_points() + self.science(self.city) - self.science(self.after[self.seat])
        return lost + self.conflicts(self.city) - self.conflicts(self.after[self.seat])

    def conflicts(self, city: City) -> int:
        points = 0
        for beside in self.beside.values():
            if city.shields > self.cities[beside].shields:
                points += {1: 1, 2: 3, 3: 5}[self.table.age]
            elif city.shields < self.cities[beside].shields:
                points -= 1
        return points

    def science_holds(self, points: int, sets: int, alike: int) -> bool:
        before, after = (
            Counter(each.symbol for each in city.effects() if each.kind == "science")
            for city in (self.city, self.after[self.seat])
        )
        mine = [symbol for symbol in after if after[symbol] > before[symbol]]
        whole = [min((found[symbol] for symbol in ScienceSymbol), default=0) for found in (before, after)]
        return (
            points == self.science(self.after[self.seat]) - self.science(self.city)
            and sets == (whole[1] if whole[1] > whole[0] and points >= 8 else 0)
            and alike == (after[mine[0]] if mine else 0)
        )

    def coins(self) -> int:
        if isinstance(self.move, Discard):
            return 3
        total, around = 0, list(self.beside.values())
        for effect in gained(self.city, self.move):
            if isinstance(effect, Coins):
                total += effect.coins
            elif isinstance(effect, CoinsPer):
                own: list[int] = [self.seat] if "own" in effect.cities else []
                seats = [*own, *(around if "neighbours" in effect.cities else [])]
                total += effect.coins * sum(self.counted(self.after[each], effect) for each in seats)
        return total

    def paid(self) -> int:
        """Return the coins that leave the city when the move is played, before those that it brings."""
        if not isinstance(self.move, Build | BuildStage):
            return 0
        bank = 0
        if isinstance(self.move, Build) and not self.move.olympia:
            bank = 0 if set(self.move.card.free_from) & set(self.city.built) else self.move.card.coins
        elif isinstance(self.move, BuildStage) and self.move.take_part:
            bank = self.table.projects[self.table.age - 1].edifice.cost
        return self.move.payment.left + self.move.payment.right + bank

    @staticmethod
    def counted(city: City, effect: CoinsPer) -> int:
        stages = city.stages if CityFeature.STAGE in effect.count else 0
        return stages + sum(card.colour in effect.count for card in city.built)

    def opens(self, card: Card) -> bool:
        assert isinstance(self.move, Build | BuildDiscarded)
        ages = [age for age, least in card.copies.items() if min(least) <= len(self.cities)]
        others = set(card.free_from) & set(self.city.built)
        return (
            self.move.card in card.free_from
            and not others
            and card not in self.city.built
            and max(ages, default=0) > self.table.age
        )

    def made(self, letter: str) -> int:
        """Return the units that can be this resource; options of stages make nothing."""
        return sum(letter in unit for unit in units(self.city, for_sale=False))

    def brings(self, letter: str) -> bool:
        return any(
            letter in "".join(unit)
            for each in gained(self.city, self.move)
            if isinstance(each, Produce)
            for unit in each.units
        )

    def makes(self, reason: reasons.Makes) -> bool:
        letter, made = reason.resource.value, self.made(reason.resource.value)
        sellers = tuple(
            seat
            for seat in self.beside.values()
            if any(letter in unit for unit in units(self.cities[seat], for_sale=True))
        )
        everything = self.table.ruleset.catalogue.cards.values()
        needing = sum(
            letters(card).count(letter) > made
            for card in everything
            for least in card.copies.get(reason.age, ())
            if least <= len(self.cities)
        )
        over = (self.table.age, self.table.turn) == (3, 6)
        choices = [
            "".join(unit)
            for each in gained(self.city, self.move)
            if isinstance(each, Produce)
            for unit in each.units
            if letter in "".join(unit)
        ]
        instead = "".join(each.value for each in reason.instead)
        return (
            any(sorted(letter + instead) == sorted(unit) for unit in choices)
            and reason.made == made
            and reason.sellers == sellers
            and reason.age == min(3, self.table.age + 1)
            and reason.cards == (0 if over else needing)
        )

    def cheaper(self, goods: str, paid: int) -> tuple[int, ...]:
        kinds = "wsoc" if goods == "raw" else "plg"
        neighbours = {
            where
            for each in gained(self.city, self.move)
            if isinstance(each, Trade) and (each.goods, each.price) == (goods, paid)
            for where in each.neighbours
        }
        return tuple(
            seat
            for where, seat in self.beside.items()
            if where in neighbours
            and price(self.city, where, kinds[0]) > paid
            and set(kinds) & set("".join(units(self.cities[seat], for_sale=True)))
        )

    def denies(self, card: Card, rival: Seat) -> bool:
        assert isinstance(self.move, Build | BuildStage | Discard)
        count = len(self.table.players)
        following = (self.me + (1 if self.table.age != 2 else -1)) % count
        city = self.cities[rival]
        free = set(card.free_from) & set(city.built)
        paid = {(0, 0)} if free else payments(self.cities, rival, letters(card))
        cheapest = min((sum(each) for each in paid), default=99) + (0 if free else card.coins)
        return (
            self.move.card is card
            and rival == following
            and self.table.turn < 6
            and card not in city.built
            and cheapest <= city.coins
        )

    def is_worth(self, reason: reasons.Denies) -> bool:
        """Return whether the card would do for the next player what is said, if they built it now."""
        before, me = self.cities[reason.seat], self.cities[self.me]
        cities = list(self.cities)
        cities[reason.seat] = after = before.with_card(reason.card, before.coins)
        lines = [score(each, reason.seat, EndChoice()) for each in (self.cities, cities)]
        points = [
            each.total - each.military - each.treasury - each.scientific + self.science(city)
            for each, city in zip(lines, (before, after), strict=True)
        ]

        def result(shields: int) -> int:
            return (shields > me.shields) - (shields < me.shields)

        changed = result(before.shields) != result(after.shields)
        fought = (after.shields, me.shields) if changed else (0, 0)
        return (reason.points, (reason.shields, reason.mine)) == (points[1] - points[0], fought)


def moved(city: City, move: Move) -> City:
    """Return the city with what a move builds, takes or gives up, without coins and pawns."""
    match move:
        case Build(card) | BuildDiscarded(card):
            return city.with_card(card, city.coins)
        case BuildStage(card):
            return city.with_stage(card, city.coins)
        case TakeOption(option):
            return city.with_option(option)
        case GiveUpCard(card):
            return replace(city, built=tuple(each for each in city.built if each.name != card.name))
        case GiveUpTokens(tokens):
            left = Counter(city.victory)
            left.subtract(tokens)
            return replace(city, victory=tuple(left.elements()))
        case Discard() | Decline() | TakePawn():
            return city
        case _:
            assert_never(move)


def gained(city: City, move: Move) -> tuple[Effect, ...]:
    """Return the effects that a move adds."""
    match move:
        case Build(card) | BuildDiscarded(card):
            return card.effects
        case BuildStage():
            return city.board.stages[city.stages].effects
        case TakeOption(option):
            return city.board.stages[city.stages - 1].options[option]
        case Discard() | Decline() | TakePawn() | GiveUpCard() | GiveUpTokens():
            return ()
        case _:
            assert_never(move)
