"""Determinizations ("worlds"): all hidden cards, drawn at random from one seat's information set.

A world gives a place to every card: in the hands, the draw pile and the discard pile, under stages, and in the deals
of the Ages to come. It is consistent with everything that the seat has seen, and all such worlds are equally likely.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple, Protocol, TypeVar

from engine.catalogue import AGES, Card
from engine.constants import CARDS_DEALT, guilds_dealt
from engine.ruleset import Seat
from engine.views import PlayerView
from players.knowledge import Find, Heap, Knowledge, KnowledgeError, Source, sources, with_found

_T = TypeVar("_T")


class Chance(Protocol):
    """A source of random numbers; `random.Random` is one."""

    def random(self) -> float:
        """Return a random number in [0, 1)."""

    def sample(self, population: Sequence[_T], k: int) -> list[_T]:
        """Draw k elements of the population in random order, using each position at most once."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """One possible deal of a coming Age."""

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    """The hands by player."""
    draw_pile: tuple[Card, ...] = field(default=(), repr=False)
    """Two players only: the Free City's cards, in the order of drawing."""


@dataclass(frozen=True, slots=True)
class World:
    """One possible arrangement of all hidden cards."""

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    """The hands by seat: empty for the Free City, and without the extra card for its controller."""
    draw_pile: tuple[Card, ...] = field(repr=False)
    """Two players only: the draw pile; its first card is the controller's extra card while everyone chooses a card."""
    discard: tuple[Card, ...] = field(repr=False)
    """The discard pile, in no particular order."""
    buried: tuple[tuple[Card, ...], ...] = field(repr=False)
    """The cards under the stages, by seat, in no particular order."""
    upcoming: tuple[Dealt, ...] = field(repr=False)
    """The deals of the Ages to come."""


def draw(knowledge: Knowledge, view: PlayerView, chance: Chance) -> World:
    """Draw one world. To draw many, create one `Dealer`, which takes the same arguments and raises the same errors."""
    return Dealer(knowledge, view).draw(chance)


class Dealer:
    """Draws worlds from what a seat knows and sees now. Whatever all worlds share is computed once.

    Raises:
        KnowledgeError: The view is from another moment or seat, or no world is consistent with what was seen.
    """

    def __init__(self, knowledge: Knowledge, view: PlayerView) -> None:
        knowledge.check(view)
        table = view.table
        cities, catalogue = len(table.cities), table.ruleset.catalogue
        self._knowledge = knowledge
        self._extra = () if knowledge.extra is None else (knowledge.extra,)
        self._hand = view.hand[: len(view.hand) - len(self._extra)]
        self._undrawn = table.draw_pile_size - len(self._extra)
        self._decks = [list(catalogue.deck(age, cities)) for age in AGES[table.age :]]
        self._guilds = catalogue.guilds
        self._guilds_dealt = guilds_dealt(cities)
        self._two_player = table.ruleset.two_player
        self._root = _first_fork(knowledge)
        self._plans: dict[tuple[Source, ...], _Plan] = {}

    def draw(self, chance: Chance) -> World:
        """Draw one world; `chance` is the only source of randomness."""
        plan = self._plan(chance)
        hands, discard = list(plan.hands), list(plan.pile)
        buried = [list(cards) for cards in plan.buried]
        drawn: list[Card] = []
        wild: dict[int, list[Card]] = {}
        for lot in plan.lots:
            cards = lot.cards
            if lot.dealt:
                cards = cards + chance.sample(lot.guilds, lot.dealt)
            if lot.heap in wild:
                cards = cards + wild[lot.heap]
            mixed = chance.sample(cards, len(cards))
            for seat, card in zip(lot.stages, mixed, strict=False):
                buried[seat].append(card)
            at = lot.thrown
            discard += mixed[len(lot.stages) : at]
            for seat, size in lot.hands:
                hands[seat] = tuple(mixed[at : at + size])
                at += size
            for index, count in lot.wild:
                wild[index] = mixed[at : at + count]
                at += count
            drawn += mixed[at:]
        return World(
            hands=tuple(hands),
            draw_pile=(*self._extra, *drawn),
            discard=tuple(discard),
            buried=tuple([tuple(cards) for cards in buried]),
            upcoming=tuple([self._deal(deck, chance) for deck in self._decks]),
        )

    def _deal(self, deck: list[Card], chance: Chance) -> Dealt:
        """Deal a coming Age at random."""
        if deck is self._decks[-1]:
            deck = deck + chance.sample(self._guilds, self._guilds_dealt)
        mixed = chance.sample(deck, len(deck))
        hands = tuple([tuple(mixed[first : first + CARDS_DEALT]) for first in range(0, len(mixed), CARDS_DEALT)])
        return Dealt(hands[:-1], hands[-1]) if self._two_player else Dealt(hands)

    # What does not change from one world to the next.

    def _plan(self, chance: Chance) -> "_Plan":
        """Choose the source of each find (a card seen in the discard pile), and return the plan for all other cards."""
        path: list[Source] = []
        fork = self._root
        while fork.ways:
            at = chance.random() * fork.total if len(fork.ways) > 1 else 0.0
            # The last way if none matches: rounding may have raised the product to the total.
            source, fork, _ = next((way for way in fork.ways if at < way[2]), fork.ways[-1])
            path.append(source)
        key = tuple(path)
        if key not in self._plans:
            self._plans[key] = self._planned(key)
        return self._plans[key]

    def _planned(self, path: Sequence[Source]) -> "_Plan":
        known = self._knowledge
        heaps = list(known.all_heaps)
        for find, source in zip(_in_order(known), path, strict=True):
            heaps = with_found(heaps, find, source)
        hands: list[tuple[Card, ...]] = [()] * len(known.table.cities)
        lots = [self._lot_of_rest(heaps, index) for index in range(len(known.rests))]
        others = len(known.rests) + len(known.heaps)
        lots += [_lot(index, heaps[index]) for index in range(len(known.rests), others)]
        for index, packet in enumerate(known.packets, others):
            left = heaps[index]
            if packet.holder == known.seat:
                hands[packet.holder] = self._hand
            elif not left.places and not left.wild:
                hands[packet.holder] = left.cards
            else:
                lots.append(_lot(index, left, hands=((packet.holder, packet.size),)))
        buried: list[list[Card]] = [[] for _ in known.table.cities]
        for seat, card in known.buried:
            buried[seat].append(card)
        return _Plan(
            hands=tuple(hands),
            pile=known.pile,
            buried=tuple(tuple(cards) for cards in buried),
            lots=tuple(lot for lot in lots if lot.size),
        )

    def _lot_of_rest(self, heaps: Sequence[Heap], index: int) -> "_Lot":
        """Make the `_Lot` of an Age's cards that this seat has never seen."""
        known, rest = self._knowledge, heaps[index]
        wild = tuple(
            (other, heap.wild)
            for other, heap in enumerate(heaps)
            if other >= len(known.rests) and heap.wild and heap.age == rest.age
        )
        current = index == len(known.rests) - 1
        unseen = tuple((packet.holder, packet.size) for packet in known.packets if current and not packet.seen_in)
        return _lot(index, rest, hands=unseen, wild=wild)


class _Lot(NamedTuple):
    """Cards that are shuffled, then put under stages, on the pile, into hands and into other lots.

    The cards left over are the draw pile.
    """

    heap: int
    """Index, in `Knowledge.all_heaps`, of the heap that the lot is made from."""
    cards: list[Card]
    guilds: tuple[Card, ...]
    dealt: int
    """How many of `guilds` belong to the lot."""
    size: int
    thrown: int
    """Number of cards that go under stages or on the discard pile."""
    stages: tuple[Seat, ...]
    hands: tuple[tuple[Seat, int], ...]
    """Pairs of a seat and the number of cards for its hand."""
    wild: tuple[tuple[int, int], ...]
    """Pairs of a later lot's heap index and the number of cards that it gets."""


def _lot(
    index: int, heap: Heap, hands: tuple[tuple[Seat, int], ...] = (), wild: tuple[tuple[int, int], ...] = ()
) -> _Lot:
    stages = tuple(place.seat for place in heap.places if place.buried and place.seat is not None)
    return _Lot(index, list(heap.cards), heap.guilds, heap.dealt, heap.size, len(heap.places), stages, hands, wild)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is certain about a world, and the lots to draw. Each lot precedes those that it provides cards for."""

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    buried: tuple[tuple[Card, ...], ...]
    lots: tuple[_Lot, ...]


# Where the finds come from: all possibilities, and how likely each is.


@dataclass(frozen=True, slots=True)
class _Fork:
    """A choice of where a find (a card seen in the discard pile) came from."""

    ways: tuple[tuple[Source, "_Fork", float], ...]
    """Each source, with the fork of the next find and the cumulative weight; empty after the last find."""
    total: float


_END = _Fork((), 1.0)


def _first_fork(knowledge: Knowledge) -> _Fork:
    finds = _in_order(knowledge)
    known: dict[object, _Fork] = {}

    def fork(number: int, heaps: Sequence[Heap]) -> _Fork:
        if number == len(finds):
            return _END
        find = finds[number]
        key = (number, _prospect(heaps, finds[number:]))
        if key not in known:
            following = [(each, fork(number + 1, with_found(heaps, find, each))) for each in sources(find, heaps)]
            possible = [(each, after) for each, after in following if after.total]
            sums = list(accumulate(each.weight * after.total for each, after in possible))
            ways = tuple((each, after, up_to) for (each, after), up_to in zip(possible, sums, strict=True))
            known[key] = _Fork(ways, sums[-1] if sums else 0.0)
        return known[key]

    first = fork(0, knowledge.all_heaps)
    if not first.total:
        raise KnowledgeError("nothing fits all that was seen")
    return first


def _in_order(knowledge: Knowledge) -> list[Find]:
    """Return the finds, sorted by the latest time they can have come to the discard pile, then by number of sources.

    In this order, whichever place a find takes, all other places are still possible for later finds. So the weights,
    which count places, are exact. Finds with few sources come first because they lead to fewer branches.
    """
    heaps = knowledge.all_heaps
    return sorted(knowledge.finds, key=lambda find: (find.by, len(sources(find, heaps)), find.card.name))


def _prospect(heaps: Sequence[Heap], finds: Sequence[Find]) -> object:
    """Return everything about these heaps that matters for the remaining finds."""
    cards = dict.fromkeys(find.card for find in finds)
    return tuple((len(heap.places), heap.size, heap.wild, tuple(heap.copies(card) for card in cards)) for heap in heaps)
