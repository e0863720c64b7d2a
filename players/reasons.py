"""Reasons for a move: facts about the position, without words, which a person can check on the table.

`reason` turns the parts of a move's value (`core.judging.Parts`) into the fact that explains most of it. A reason is
only given if it holds.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TypeAlias, assert_never

from core.judging import Parts
from engine import effects as gifts
from engine.catalogue import Age, Card, Edifice
from engine.city import VisibleCity, coins_when_built, left_of, market_of, points_at_end, right_of
from engine.commerce import Market, Production, ways_to_pay
from engine.constants import DISCARD_COINS, LAST_TURN, PASSING, VICTORY
from engine.effects import Ability, Effect, Neighbour, PawnFromBox, PointsPer, Produce, ScienceSymbol
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
    stage_choices,
)
from engine.questions import Question
from engine.resources import RAW_MATERIALS, Goods, Resource, amounts
from engine.ruleset import Seat
from engine.scoring import POINTS_A_SET, most_science
from engine.views import PlayerView


@dataclass(frozen=True, slots=True)
class Points:
    """If the game ended now, the city would have this many points more, without science, conflicts and coins."""

    points: int
    counts: bool
    """Whether it counts things, so that the points may grow."""


@dataclass(frozen=True, slots=True)
class Science:
    """The city's science symbols would bring this many points more now."""

    points: int
    sets: int
    """How many sets of three different symbols the city then has, if one is new; otherwise 0."""
    alike: int
    """How many symbols of this kind the city then has; 0 for a symbol of the owner's choice."""


@dataclass(frozen=True, slots=True)
class Shields:
    """The city's shields beside a neighbour's, for the conflict at the end of this Age.

    Of the Free City, the neighbour is the opponent of the player who is asked.
    """

    seat: Seat
    mine: int
    theirs: int
    points: int
    """The points of a victory in this Age."""
    had: int = 0
    """The city's shields before the move."""
    both: bool = False
    """Whether the city is then ahead of both its neighbours, and was ahead of neither."""


@dataclass(frozen=True, slots=True)
class Coins:
    """The bank pays this many coins at once; 0 if nothing is there yet of what is counted."""

    coins: int
    held: int
    """How many coins the city has now."""


@dataclass(frozen=True, slots=True)
class Pays:
    """The move costs this many coins, to neighbours and the bank. It is a fact only beside another move."""

    coins: int
    sold: int = 0
    """How many of them neighbours get."""


@dataclass(frozen=True, slots=True)
class Chain:
    """The card costs nothing because of this structure."""

    by: Card


@dataclass(frozen=True, slots=True)
class Opens:
    """The card makes these structures of later Ages free, which nothing in the city does yet. Never empty."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Makes:
    """The city makes one more of a resource."""

    resource: Resource
    made: int
    """How many units the city could make at most before."""
    sellers: tuple[Seat, ...]
    """The neighbours who sell it."""
    age: Age
    cards: int
    """How many cards of this Age need more of it than the city makes before, guilds aside; 0 if none can come."""
    instead: tuple[Resource, ...] = ()
    """What can be made in its place; empty if there is no choice."""

    @property
    def is_scarce(self) -> bool:
        """Whether cards need it, and the city can neither make nor buy it before."""
        return self.cards > 0 and not self.made and not self.sellers


@dataclass(frozen=True, slots=True)
class ForStage:
    """The next stage needs more of a resource than the city makes."""

    resource: Resource
    needed: int
    made: int
    stage: int
    """The number of the stage, from 1."""


@dataclass(frozen=True, slots=True)
class Trade:
    """Prices fall for the city at these neighbours, who sell some of these goods. Empty if that is no use now."""

    goods: Goods
    price: int
    sellers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """The stage has this power."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Offers:
    """The stage lets its owner choose one of this many things."""

    options: int


@dataclass(frozen=True, slots=True)
class Pawn:
    """The move brings a participation pawn of this edifice from the box."""

    edifice: Edifice


@dataclass(frozen=True, slots=True)
class TakesPart:
    """The city takes part in the edifice; then this many pawns are left on it, and with none it is constructed."""

    edifice: Edifice
    left: int


@dataclass(frozen=True, slots=True)
class Denies:
    """The next player to get this hand can pay for the card, which is then gone from it."""

    card: Card
    seat: Seat
    points: int = 0
    """How many points more the next player would have with it now, conflicts and coins left aside."""
    shields: int = 0
    """How many shields the next player would have with it, if that changed the conflict with the reader's city."""
    mine: int = 0
    """The shields of the reader's city before the move, if so."""

    @property
    def worth(self) -> tuple[bool, int]:
        """What it is worth to the next player: of two, the larger one is worth more."""
        return self.shields > 0, self.points


@dataclass(frozen=True, slots=True)
class NothingElse:
    """No card can be built and no stage: only this is possible."""


@dataclass(frozen=True, slots=True)
class GivesUp:
    """The city loses this many points by it, as it is now."""

    points: int


@dataclass(frozen=True, slots=True)
class Sells:
    """The Free City then sells a resource that the player neither makes nor can buy."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class ForNobody:
    """The Free City's points are nobody's."""


Reason: TypeAlias = (
    Points
    | Science
    | Shields
    | Coins
    | Pays
    | Chain
    | Opens
    | Makes
    | ForStage
    | Trade
    | Power
    | Offers
    | Pawn
    | TakesPart
    | Denies
    | NothingElse
    | GivesUp
    | Sells
    | ForNobody
)


@dataclass(frozen=True, slots=True)
class Advantage:
    """A fact that speaks for one move against another."""

    fact: Reason
    """It holds for the better move."""
    other: Reason | None = None
    """The fact of the same kind about the other move, if there is one."""


_MOST_ADVANTAGES = 3
_NUMBERS = (Points, Science, Shields, Coins, Pays, GivesUp)
"""The facts whose numbers can be compared with those of another move."""
_MANY_COINS = 6
"""So many coins more explain something even to a city that has as many: they are worth two points."""
_CLOSE_LEAD = 3
"""By how many shields a neighbour may be behind and draw level with one structure."""
_LEAST_SAVED = 2
"""The fewest coins whose way to a neighbour explains something by itself."""
_LEAST_WORTH = (False, 2)
"""`Denies.worth` has to be more than this to explain something by itself: three points, or a conflict."""
_LEAST_SHARE = 0.25
"""The least part of a value, as a share of the first one's, whose fact is told beside it."""


def reason(view: PlayerView, question: Question, move: Move, parts: Parts) -> Reason:
    """Return the fact behind the largest part of the move's value for which there is one.

    If no part has one, return what the move does, even if it does little.
    """
    facts = _Facts(view, question, move)
    weighed = sorted(facts.weighed(parts), key=lambda each: -each[0])
    found = (find() for share, find in weighed if share > 0)
    return next((each for each in found if each is not None), None) or facts.what_it_does()


def advantages(view: PlayerView, question: Question, better: Move, worse: Move, more: Parts) -> tuple[Advantage, ...]:
    """Return the facts that speak most for one move against another, the strongest first; empty if there are none.

    Each holds for the better move, and for the other one less or not at all. `more` is by how much each part of the
    better move's value is larger. If all of them are thin, those are returned that weigh something whatever it says.
    """
    facts, others = _Facts(view, question, better, beside=worse), _Facts(view, question, worse, beside=better)
    mine, theirs = (each.compared(more) for each in (facts, others))
    found: list[Advantage] = []
    least = 0.0
    for (share, find), (_, find_other) in sorted(zip(mine, theirs, strict=True), key=lambda each: -each[0][0]):
        if share <= least or len(found) == _MOST_ADVANTAGES:
            break
        fact, other = find(), find_other()
        if fact is not None and _says_more(fact, other):
            found.append(Advantage(fact, other if type(other) is type(fact) else None))
            least = max(least, _LEAST_SHARE * share)
    fewer, coins = others.points_at_once - facts.points_at_once, facts.coins_left - others.coins_left
    if not all(_is_thin(each, fewer, coins) for each in found):
        return tuple(found)
    striking = (each for each in _striking(facts, others) if not _is_thin(each, fewer, coins))
    return tuple(islice(striking, _MOST_ADVANTAGES))


def _striking(facts: "_Facts", others: "_Facts") -> Iterator[Advantage]:
    """Yield the facts that weigh something by themselves, of which the other move has less or nothing."""
    for fact, other in zip(facts.striking, others.striking, strict=True):
        if fact is not None and other is None:
            yield Advantage(fact)
    match facts.denies(), others.denies():
        case Denies() as denied, other:
            if denied.worth > max(_LEAST_WORTH, other.worth if isinstance(other, Denies) else _LEAST_WORTH):
                yield Advantage(denied)
    match facts.points(), others.points():
        case Points(amount, counts=True) as growing, (None | Points(counts=False)) as other if facts.may_grow:
            if other is None or other.points <= amount:
                yield Advantage(growing, other)
    match facts.pays(), others.pays():
        case Pays() as pays, Pays() as paid if _says_more(pays, paid):
            yield Advantage(pays, paid)


def granted(view: PlayerView, question: Question, better: Move, worse: Move) -> tuple[Advantage, ...]:
    """Return in which numbers a move is ahead of a better one, as things stand; always none for the Free City.

    A move that brings more coins from the bank, or costs fewer, is ahead only if it leaves its player more coins; one
    that scores more at once, only if science does not make up for it, and the other way round.
    """
    if question.free_city:
        return ()
    facts, others = _Facts(view, question, better), _Facts(view, question, worse)
    outweighed: list[type[Reason]] = []
    outweighed += [] if others.coins_left > facts.coins_left else [Coins, Pays]
    outweighed += [] if others.points_at_once > facts.points_at_once else [Points, Science]
    return tuple(
        Advantage(fact, other if type(other) is type(fact) else None)
        for fact, other in zip(others.numbers, facts.numbers, strict=True)
        if isinstance(fact, _NUMBERS) and type(fact) not in outweighed and _says_more(fact, other)
    )


def _is_thin(advantage: Advantage, fewer: int, more_coins: int) -> bool:
    """Return whether a fact explains little by itself: it changes hardly anything, or it is a matter of a few coins.

    `fewer` is how many points fewer the move brings at once, in all; `more_coins` how many coins more it leaves.
    """
    match advantage.fact:
        case Points() | Science():
            return fewer > 0
        case Coins(coins, held):
            return (held > coins and more_coins < _MANY_COINS) or more_coins <= max(0, fewer)
        case Shields(mine=mine, theirs=theirs, had=had):
            return had > theirs + _CLOSE_LEAD or mine < theirs
        case Pays(_, sold):
            other = advantage.other
            return fewer > 0 or not isinstance(other, Pays) or other.sold - sold < _LEAST_SAVED
        case Offers():
            return True
        case _:
            return False


def _says_more(fact: Reason, other: Reason | None) -> bool:
    """Return whether a fact about a move is better for it than the fact of the same kind about another move."""
    match fact, other:
        case (Points(mine), Points(theirs)) | (Science(mine), Science(theirs)) | (Coins(mine), Coins(theirs)):
            return mine > theirs
        case Shields(), Shields():
            return fact.mine > other.mine
        case (Pays(mine), Pays(theirs)) | (GivesUp(mine), GivesUp(theirs)):
            return mine < theirs
        case Pays() | GivesUp(), _:
            return False
        case Denies(), Denies():
            return fact.worth >= other.worth and fact != other
        case ((Coins(0, _) | Trade(sellers=()) | NothingElse()), _):  # none speaks for a move against another one
            return False
        case _:
            return fact != other


@dataclass(frozen=True, slots=True)
class _Facts:
    """The facts about a move. Each method returns a reason if it holds, else None."""

    view: PlayerView
    question: Question
    move: Move
    beside: Move | None = None
    """The move that it is compared with, if any."""

    def weighed(self, parts: Parts) -> list[tuple[float, Callable[[], Reason | None]]]:
        """Return for each part of a value how large it is, and what finds the fact behind it, always in this order."""
        mine = parts.left + parts.right  # for the Free City, too, these are the player's own conflicts
        conflicts = max(parts.rivals, 0.0) + (min(mine, 0.0) if self.question.free_city else mine)
        return [
            (parts.points, self.points),
            (parts.science, self.science),
            (conflicts, lambda: self.shields(to_left=parts.left > parts.right)),
            (parts.coins, self.coins),
            (parts.supplies, self.needed_supplies),
            (parts.chains, self.opens),
            (parts.powers, self.power),
            (parts.edifices, self.edifice),
            (parts.denial, self.denies),
        ]

    def compared(self, parts: Parts) -> list[tuple[float, Callable[[], Reason | None]]]:
        """Return the same as `weighed`, with what is a fact only beside another move."""
        return [*self.weighed(parts), (parts.coins, self.pays), (parts.total(), self.gives_up)]

    @property
    def numbers(self) -> tuple[Reason | None, ...]:
        """The facts of `_NUMBERS`, in that order."""
        return self.points(), self.science(), self.shields(), self.coins(), self.pays(), self.gives_up()

    @property
    def striking(self) -> tuple[Reason | None, ...]:
        """The facts that weigh something by themselves, each None if it does not hold: always in this order.

        They are a conflict that is decided, a set of symbols, a resource that is needed and nobody sells, and what
        becomes free.
        """
        if self.question.free_city:
            return ()
        shields, science = self.shields(), self.science()
        scarce = (each for each in self.resources if isinstance(each, Makes) and each.is_scarce)
        return (
            shields if isinstance(shields, Shields) and shields.had <= shields.theirs <= shields.mine else None,
            science if isinstance(science, Science) and science.sets else None,
            max(scarce, key=lambda each: each.cards, default=None),
            self.opens(),
        )

    @property
    def may_grow(self) -> bool:
        """Whether more may come of what is counted."""
        return not self._is_last and not self.question.free_city

    @property
    def points_at_once(self) -> int:
        """The points for the final count and for science, as things stand."""
        return sum(each.points for each in (self.points(), self.science()) if isinstance(each, Points | Science))

    @property
    def coins_left(self) -> int:
        """How many coins the move brings from the bank, less what it costs."""
        brings, costs = self.coins(), self.pays()
        return (brings.coins if isinstance(brings, Coins) else 0) - (costs.coins if isinstance(costs, Pays) else 0)

    @property
    def city(self) -> VisibleCity:
        """The city before the move."""
        return self.question.city

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the move adds to the city."""
        match self.move:
            case Build(card) | BuildDiscarded(card):
                return card.effects
            case BuildStage():
                return () if self.city.next_stage is None else self.city.next_stage.effects
            case TakeOption(option):
                return () if self.city.last_stage is None else self.city.last_stage.options[option]
            case Discard() | Decline() | TakePawn() | GiveUpCard() | GiveUpTokens():
                return ()
            case _:
                assert_never(self.move)

    @property
    def after(self) -> Sequence[VisibleCity]:
        """The cities after the move, as if nobody else moved; coins, pawns and tokens are as before."""
        cities = list(self.question.cities)
        cities[self.question.seat] = _changed(self.city, self.move)
        return cities

    def points(self) -> Reason | None:
        """Return the points for the final count, if there are any."""
        if self.question.free_city:
            return None
        gained = self._points_after() - _points(self.question.cities, self.question.seat)
        return Points(gained, any(isinstance(each, PointsPer) for each in self.effects)) if gained > 0 else None

    def _points_after(self) -> int:
        return _points(self.after, self.question.seat)

    def science(self) -> Reason | None:
        """Return the points for science symbols."""
        symbols = [each for each in self.effects if isinstance(each, gifts.Science | gifts.ScienceChoice)]
        if not symbols or self.question.free_city:
            return None
        before, after = self.city, self.after[self.question.seat]
        gained = _science(after) - _science(before)
        if gained <= 0:
            return None
        kept = [each.symbol for each in after.effects() if isinstance(each, gifts.Science)]
        symbol = symbols[0]
        alike = kept.count(symbol.symbol) if isinstance(symbol, gifts.Science) else 0
        sets = _sets(after)
        # Where a symbol of the owner's choice had completed the set before, this one brings less than a set does.
        return Science(gained, sets if sets > _sets(before) and gained > POINTS_A_SET else 0, alike)

    def shields(self, *, to_left: bool = True) -> Reason | None:
        """Return how the shields stand beside one of the neighbours, if possible one whose conflict they change."""
        if not any(isinstance(each, gifts.Shields) for each in self.effects):
            return None
        cities, seat = self.question.cities, self.question.seat
        rivals = [left_of(seat, len(cities)), right_of(seat, len(cities))]
        if not to_left:
            rivals.reverse()
        if self.question.free_city:
            rivals = [1 - self.view.seat]
        had, mine = self.city.shields, self.after[seat].shields
        changed = (each for each in rivals if had <= cities[each].shields <= mine)
        close = (each for each in rivals if had - _CLOSE_LEAD <= cities[each].shields < had)
        rival = next(chain(changed, close), rivals[0])
        both = not self.question.free_city and all(had <= cities[each].shields < mine for each in rivals)
        return Shields(Seat(rival), mine, cities[rival].shields, VICTORY[self.view.table.age], had, both)

    def coins(self) -> Reason | None:
        """Return the coins from the bank. For a discard: that nothing else is possible, if that is so."""
        if isinstance(self.move, Discard):
            return self.nothing_else() or (None if self.question.free_city else Coins(DISCARD_COINS, self.city.coins))
        coins = coins_when_built(self.effects, self.after, self.question.seat)
        return Coins(coins, self.city.coins) if coins and not self.question.free_city else None

    def pays(self) -> Reason | None:
        """Return what building costs."""
        if self.question.free_city or not isinstance(self.move, Build | BuildStage | Discard):
            return None
        if isinstance(self.move, Discard):
            return Pays(0)
        sold = self.move.payment.total
        return Pays(sold + self.question.possibility(self.move).bank, sold)

    def chain(self) -> Reason | None:
        """Return the structure that makes the card free, unless the card costs nothing anyway."""
        if (
            not isinstance(self.move, Build)
            or self.question.free_city
            or not (self.move.card.cost or self.move.card.coins)
        ):
            return None
        by = None if self.move.olympia else self.city.chain_to(self.move.card)
        return None if by is None else Chain(by)

    def opens(self) -> Reason | None:
        """Return what the card makes free later."""
        if not isinstance(self.move, Build | BuildDiscarded) or self.question.free_city:
            return None
        table = self.view.table
        found = tuple(
            card
            for card in table.ruleset.catalogue.leads_to(self.move.card)
            if card not in self.city.built
            and not self.city.has_chain_to(card)
            and any(age > table.age and min(least) <= len(table.cities) for age, least in card.copies.items())
        )
        return Opens(found) if found else None

    def needed_supplies(self) -> Reason | None:
        """Return the same as `supplies`, but no resource that no card of the coming Age needs."""
        found = self.supplies()
        return None if isinstance(found, Makes) and not found.cards else found

    def supplies(self) -> Reason | None:
        """Return what the city makes from now on, or which prices fall; for the Free City, what it sells."""
        produced = self.resources
        if self.question.free_city:
            return self._sells()
        if produced:
            return max(produced, key=self._urgency)
        return next(self._trades(), None)

    @property
    def resources(self) -> list[Makes | ForStage]:
        """A reason for each resource that the move brings, and for each that the next stage needs."""
        units = [unit for effect in self.effects if isinstance(effect, Produce) for unit in effect.units]
        found: list[Makes | ForStage] = []
        for resource, choice in {each: unit for unit in units for each in unit}.items():
            made = _amount(self.city.economy.own, resource)
            found.append(self._makes(resource, made, tuple(each for each in choice if each != resource)))
            stage = self.after[self.question.seat].next_stage
            needed = 0 if stage is None else amounts(stage.cost).get(resource, 0)
            if needed > made and not self._is_last and not isinstance(self.beside, BuildStage):
                found.append(ForStage(resource, needed, made, self.after[self.question.seat].stages + 1))
        return found

    def _makes(self, resource: Resource, made: int, instead: tuple[Resource, ...]) -> Makes:
        table = self.view.table
        age: Age = 2 if table.age == 1 else 3
        deck = () if self._is_last else table.ruleset.catalogue.deck(age, len(table.cities))
        cards = sum(amounts(card.cost).get(resource, 0) > made for card in deck)
        sellers = tuple(seat for seat, sold in self._neighbours() if _amount(sold, resource))
        return Makes(resource, made, sellers, age, cards, instead)

    @property
    def _is_last(self) -> bool:
        """Whether no cards follow after this turn."""
        return self.view.table.age == 3 and self.view.table.turn >= LAST_TURN

    def _neighbours(self, of: Seat | None = None) -> list[tuple[Seat, Production]]:
        """Return a seat's neighbours with what they sell."""
        seat, count = self.question.seat if of is None else of, len(self.question.cities)
        beside = (left_of(seat, count), right_of(seat, count))
        return [(Seat(each), self.question.cities[each].economy.for_sale) for each in beside]

    @staticmethod
    def _urgency(found: "Makes | ForStage") -> tuple[int, int]:
        match found:
            case Makes(cards=cards) if found.is_scarce:
                return 4, cards
            case ForStage():
                return 3, found.needed - found.made
            case Makes(made=made, cards=cards):
                return (0 if not cards else 1 if made else 2), cards
            case _:
                assert_never(found)

    def _trades(self) -> Iterator[Trade]:
        prices = self.city.economy.prices
        for effect in self.effects:
            if isinstance(effect, gifts.Trade):
                raw = effect.goods is Goods.RAW
                now = (
                    {Neighbour.LEFT: prices.left_raw, Neighbour.RIGHT: prices.right_raw}
                    if raw
                    else {Neighbour.LEFT: prices.left_goods, Neighbour.RIGHT: prices.right_goods}
                )
                sellers = tuple(
                    seat
                    for where, (seat, sold) in zip(Neighbour, self._neighbours(), strict=True)
                    if where in effect.neighbours and now[where] > effect.price and _sells_of(sold, raw=raw)
                )
                yield Trade(effect.goods, effect.price, sellers)

    def _sells(self) -> Reason | None:
        me = self.view.seat
        own = self.question.cities[me].economy.own
        sold = [each for _, each in self._neighbours(me)]
        for effect in self.effects:
            if isinstance(effect, Produce) and effect.for_sale:
                for resource in (each for unit in effect.units for each in unit):
                    if not any(_amount(maker, resource) for maker in (own, *sold)):
                        return Sells(resource)
        return None

    def power(self) -> Reason | None:
        """Return the stage's power, or that it offers a choice."""
        if self.question.free_city:
            return None
        abilities = [each.ability for each in self.effects if isinstance(each, gifts.Power)]
        if abilities:
            return Power(abilities[0])
        return self._offers()

    def _offers(self) -> Reason | None:
        stage = self.city.next_stage
        if not isinstance(self.move, BuildStage) or stage is None or not stage.asks:
            return None
        return Offers(len(stage_choices(stage)))

    def edifice(self) -> Reason | None:
        """Return that the move takes part in the Age's edifice, or brings a pawn."""
        table = self.view.table
        if isinstance(self.move, BuildStage) and self.move.take_part and table.project is not None:
            return TakesPart(table.project.edifice, max(0, table.project.pawns - 1))
        if isinstance(self.move, TakePawn):
            return Pawn(table.projects[self.move.age - 1].edifice)
        ages = [age for each in self.effects if isinstance(each, PawnFromBox) for age in each.ages]
        if len(ages) == 1 and table.projects:
            return Pawn(table.projects[ages[0] - 1].edifice)
        return None

    def denies(self) -> Reason | None:
        """Return that the next player could build the card that is used, if this hand goes on to somebody."""
        table = self.view.table
        if not isinstance(self.move, Build | BuildStage | Discard) or table.asked != "card" or table.turn >= LAST_TURN:
            return None
        card, following = self.move.card, self._following
        city, at = table.cities[following], market_of(table.cities, following)
        if card in city.built or not _can_pay(city, at, card):
            return None
        cities = list(table.cities)
        cities[following] = built = replace(city, built=(*city.built, card))
        points = _points(cities, following) - _points(table.cities, following) + _science(built) - _science(city)
        mine = table.cities[self.view.seat].shields
        decides = city.shields < built.shields and city.shields <= mine <= built.shields
        return Denies(card, following, points, *((built.shields, mine) if decides else ()))

    @property
    def _following(self) -> Seat:
        """The seat that gets this hand next."""
        table, me = self.view.table, self.view.seat
        if table.ruleset.two_player:
            return Seat(1 - me)
        next_to = left_of if PASSING[table.age] is Neighbour.LEFT else right_of
        return Seat(next_to(me, len(table.cities)))

    def nothing_else(self) -> Reason | None:
        """Return that nothing can be built, if that is so."""
        giving_up = Discard | Decline
        return NothingElse() if all(isinstance(each, giving_up) for each in self.question.moves) else None

    def what_it_does(self) -> Reason:
        """Return what the move does for the city, whether or not it is worth something."""
        match self.move:
            case Discard():
                return self.nothing_else() or (
                    ForNobody() if self.question.free_city else Coins(DISCARD_COINS, self.city.coins)
                )
            case Decline():
                return NothingElse()  # it is advised only then
            case Build() | BuildDiscarded() | BuildStage() | TakeOption() | TakePawn() | GiveUpCard() | GiveUpTokens():
                found = (self._sells(), ForNobody()) if self.question.free_city else self._whatever()
                return self.gives_up() or next(each for each in found if each is not None)
            case _:
                assert_never(self.move)

    def gives_up(self) -> Reason | None:
        """Return the points that are lost by giving something up."""
        match self.move:
            case GiveUpCard():
                lost = _points(self.question.cities, self.question.seat) - self._points_after()
                lost += _science(self.city) - _science(self.after[self.question.seat])
                return GivesUp(lost + self._conflicts(self.question.cities) - self._conflicts(self.after))
            case GiveUpTokens(tokens):
                return GivesUp(sum(tokens))
            case _:
                return None

    def _conflicts(self, cities: Sequence[VisibleCity]) -> int:
        """Return the points of the city's two conflicts of this Age, as if they were now."""
        seat, count = self.question.seat, len(cities)
        mine = cities[seat].shields
        beside = (cities[each].shields for each in (left_of(seat, count), right_of(seat, count)))
        return sum(VICTORY[self.view.table.age] if mine > other else -(mine < other) for other in beside)

    def _whatever(self) -> Iterator[Reason | None]:
        yield from (self.points(), self.science(), self.power(), self.edifice(), self.coins(), self.shields())
        yield from (self.chain(), self.opens(), self.supplies())
        yield (
            Points(0, counts=True)
            if any(isinstance(each, PointsPer) for each in self.effects)
            else Coins(0, self.city.coins)
        )


def _changed(city: VisibleCity, move: Move) -> VisibleCity:
    match move:
        case Build(card) | BuildDiscarded(card):
            return replace(city, built=(*city.built, card))
        case BuildStage():
            return replace(city, stages=city.stages + 1)
        case TakeOption(option):
            return replace(city, options=(*city.options, option))
        case GiveUpCard(card):
            return replace(city, built=tuple(each for each in city.built if each is not card))
        case Discard() | Decline() | TakePawn() | GiveUpTokens():
            return city
        case _:
            assert_never(move)


def _points(cities: Sequence[VisibleCity], seat: Seat) -> int:
    return points_at_end(cities[seat].effects(), cities, seat)


def _science(city: VisibleCity) -> int:
    return most_science(tuple(city.effects()))


def _sets(city: VisibleCity) -> int:
    """Return how many sets of three different symbols a city has, without symbols of the owner's choice."""
    symbols = [each.symbol for each in city.effects() if isinstance(each, gifts.Science)]
    return min(symbols.count(symbol) for symbol in ScienceSymbol)


def _amount(production: Production, resource: Resource) -> int:
    """Return how many units of one resource can be made at most, if everything else is left."""
    return amounts(production.certain).get(resource, 0) + sum(resource in amounts(unit) for unit in production.choices)


def _sells_of(sold: Production, *, raw: bool) -> bool:
    """Return whether any raw material is sold, or any manufactured good."""
    return any(
        (resource in RAW_MATERIALS) is raw for unit in (sold.certain, *sold.choices) for resource in amounts(unit)
    )


def _can_pay(city: VisibleCity, at: Market, card: Card) -> bool:
    cost, bank = city.cost_of(card)
    ways = ways_to_pay(at, cost).listed
    return bool(ways) and ways[0].total + bank <= city.coins
