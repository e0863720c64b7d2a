"""What one seat has seen of the hidden cards: its information set, built only from its own views and choices.

The hands of an Age travel round the table as *packets*. A seat that has held a packet knows what was in it, and sees
what is built from it and how many cards leave it face down; when it holds the packet again, it can tell which cards
those were. So every hidden card belongs to a *heap*: a set of cards and a set of places, where it is not known which
card is in which place. The cards of an Age's deck that the seat has never seen also form a heap, the *rest*.

Only certain facts are kept, including everything that follows from them with certainty. If several cases are possible,
`worlds` weights them. Nothing is inferred from how players behave: neither that the Free City discards only if it can
build nothing, nor that nobody passes on a good card.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias, TypeVar

from engine.catalogue import AGES, Age, Card
from engine.city import left_of, right_of
from engine.constants import LAST_TURN, PASSING, guilds_dealt
from engine.effects import Neighbour
from engine.events import CardBuilt, CardDiscarded, Event, PenaltySuffered, StageBuilt, Way
from engine.moves import Build, BuildStage, Discard, Move
from engine.ruleset import FREE_CITY, Seat
from engine.views import PlayerView, PublicView, Resolution

_T = TypeVar("_T")

Cards: TypeAlias = tuple[Card, ...]
"""Cards sorted by name, because their order has no meaning."""


class KnowledgeError(ValueError):
    """Raised if the observations are inconsistent. The message names no card, because it may be logged."""


class Place(NamedTuple):
    """A place where a card that has left a hand lies face down."""

    seat: Seat | None
    """The owner of the stage above the card, or the seat that discarded it. None if nobody did, or if unknown."""
    buried: bool
    """Whether the place is under a stage; otherwise the card went to the discard pile."""
    since: int = 0
    """For the discard pile: how many times it had revealed cards when this card was put there (see `Find`)."""


class Gone(NamedTuple):
    """A card of this Age that has certainly left the hands."""

    card: Card
    by: Seat | None
    """The city that used the card; None if several are possible."""
    built: bool
    """Whether the card was built; otherwise it was put face down under a stage or on the discard pile."""


class Find(NamedTuple):
    """A card that was certainly in the discard pile. It is not known which heap of unidentified cards it came from.

    Someone has built it from the discard pile, or this seat has seen it there while searching.
    """

    card: Card
    by: int
    """Upper limit for `Place.since` of the place where the card was."""


@dataclass(frozen=True, slots=True)
class Heap:
    """A set of cards, some of which are face down in these places. This seat does not know which card is where.

    If there are more cards than places, the others are still in the packet that the heap describes. For the rest of a
    deck, they are in hands that this seat has not held, in the draw pile, and in other heaps.
    """

    age: Age
    cards: Cards = field(default=(), repr=False)
    places: tuple[Place, ...] = ()
    wild: int = 0
    """Number of additional cards that this seat has never seen, from the rest of this Age's deck."""
    guilds: Cards = field(default=(), repr=False)
    """For the rest of Age III's deck: guilds that this seat has never seen."""
    dealt: int = 0
    """How many of `guilds` are in the deck."""

    @property
    def size(self) -> int:
        """The number of cards in the heap."""
        return len(self.cards) + self.wild + self.dealt

    def copies(self, card: Card) -> float:
        """Return how many copies of a card are in the heap (expected number for guilds). Wild cards do not count."""
        if card in self.guilds:
            return self.dealt / len(self.guilds)
        return self.cards.count(card)

    def without(self, card: Card) -> "Heap | None":
        """Return the heap without one copy of this card; None if it cannot contain any."""
        if card in self.cards:
            return replace(self, cards=_less(self.cards, card))
        if self.dealt and card in self.guilds:
            return replace(self, guilds=_less(self.guilds, card), dealt=self.dealt - 1)
        return None

    def piled(self, by: int) -> int:
        """Return how many of the heap's places are in the discard pile, with `Place.since` at most `by`."""
        return sum([not place.buried and place.since <= by for place in self.places])


class Choice(NamedTuple):
    """What another seat did with a card from a hand that this seat knew completely."""

    seat: Seat
    table: PublicView
    """The table when the choice was made."""
    hand: Cards
    built: Card | None
    """The structure that was built; None if the card was put face down."""
    staged: bool
    """Whether the card was put under a stage; if neither built nor staged, it was discarded."""


@dataclass(frozen=True, slots=True)
class Packet:
    """A hand of this Age on its way round the table."""

    holder: Seat
    size: int
    """Number of cards in the packet, without the Free City's extra card."""
    left: Heap
    """What this seat saw in the packet and did not see built, with places for cards put face down; empty if never seen.

    Its wild cards are extra cards of the Free City that have since been added to the packet.
    """
    seen_in: int = 0
    """The turn in which this seat last held the packet; 0 if never."""
    seen: Cards = field(default=(), repr=False)
    """The cards in the packet when this seat last held it."""
    built: tuple[tuple[Seat, Card], ...] = ()
    """The cards built from the packet since this seat last held it, each with the builder's seat."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows at the beginning of a phase."""

    seat: Seat
    table: PublicView
    """What everyone sees, without the seats that have sealed a choice or are due."""
    packets: tuple[Packet, ...]
    """The packets, in the order of the seats that held them first; empty between two Ages."""
    extra: Card | None = field(repr=False)
    """The Free City's extra card, while this seat holds it."""
    rests: tuple[Heap, ...]
    """The cards that this seat has never seen, for every Age dealt since it began to keep track."""
    heaps: tuple[Heap, ...]
    """Other unidentified face-down cards, no longer in any packet. Each heap has as many cards as places."""
    finds: tuple[Find, ...] = field(repr=False)
    """Cards that are or were in the discard pile, and may have come from several heaps."""
    looks: int
    """How many times the discard pile has revealed cards."""
    pile: Cards = field(repr=False)
    """Cards that are certainly in the discard pile."""
    buried: tuple[tuple[Seat, Card], ...] = field(repr=False)
    """Cards that are certainly under stages, each with the seat that owns the stage."""
    gone: tuple[Gone, ...] = field(repr=False)
    """Cards that have certainly left the hands in this Age, since the knowledge began."""

    choices: tuple[Choice, ...] = field(repr=False)
    """Other seats' choices from hands that this seat knew completely."""

    @property
    def all_heaps(self) -> tuple[Heap, ...]:
        """All heaps: first the rests of the decks, by Age, then the other heaps, then those of the packets."""
        return (*self.rests, *self.heaps, *(packet.left for packet in self.packets))

    def check(self, view: PlayerView) -> None:
        """Raise KnowledgeError unless the view is from the same seat and phase as this knowledge."""
        if view.seat != self.seat:
            raise KnowledgeError("this is what another seat sees")
        if _unsealed(view.table) != self.table:
            raise KnowledgeError("the knowledge belongs to another moment of the game")
        expected = [card for packet in self.packets if packet.holder == self.seat for card in packet.left.cards]
        if self.extra is not None:
            expected.append(self.extra)
        if Counter(view.hand) != Counter(expected):
            raise KnowledgeError("the hand is another one than it must be")


def begin(view: PlayerView) -> Knowledge:
    """Return what a seat knows from a single view, at any moment of a game, without anything it saw before.

    Raises:
        KnowledgeError: The cards on the table do not match the decks.
    """
    notes = _Notes(view.seat)
    notes.look_around(view.table)
    notes.see(view)
    return notes.complete(view.table)


def after(
    knowledge: Knowledge, own: Sequence[tuple[Seat, Move]], resolution: Resolution, view: PlayerView
) -> Knowledge:
    """Return what a seat knows after a phase.

    Args:
        knowledge: What the seat knew when the phase began.
        own: What the seat chose in the phase, for itself and for the Free City.
        resolution: What everyone saw.
        view: What the seat sees afterwards.

    Raises:
        KnowledgeError: These arguments do not fit together.
    """
    before, now = resolution.before, view.table
    if view.seat != knowledge.seat:
        raise KnowledgeError("this is what another seat sees")
    if _unsealed(before) != knowledge.table:
        raise KnowledgeError("what was revealed does not follow what is known")
    if _unsealed(resolution.after) != _unsealed(now):
        raise KnowledgeError("the view is not the one after what was revealed")
    mine = {knowledge.seat, FREE_CITY} if before.controller == knowledge.seat else {knowledge.seat}
    chosen = dict(own)
    if not mine.issuperset(chosen):
        raise KnowledgeError("these are choices of another seat")
    notes = _Notes(knowledge.seat, knowledge)
    if resolution.asked == "card":
        notes.watch(knowledge, resolution.events)
    if resolution.asked == "card" and before.controller is not None:
        notes.draw(before.controller)
    for event in resolution.events:
        notes.hear(event, before.controller, chosen)
    if before.turn == LAST_TURN and not (now.age == before.age and any(city.hand_size for city in now.cities)):
        notes.lay_down()
    if now.age != before.age:
        notes.deal(now)
    elif now.turn != before.turn:
        notes.pass_on(now)
    notes.see(view)
    return notes.complete(now)


# Where a find may come from. `worlds` uses the same functions if there are several possibilities.


class Source(NamedTuple):
    """A heap of unidentified cards that a find (a card seen in the discard pile) may have come from."""

    heap: int
    """The heap's index in `Knowledge.all_heaps`."""
    wild: bool
    """Whether the found card was one of the heap's wild (never seen) cards."""
    weight: float
    """The expected number of ways in which the found card may have come from the heap."""


def sources(find: Find, heaps: Sequence[Heap]) -> list[Source]:
    """Return the heaps that a find may have come from. `heaps` must be in the order of `Knowledge.all_heaps`."""
    found: list[Source] = []
    for index, heap in enumerate(heaps):
        if not (places := heap.piled(find.by)):
            continue
        share = places / heap.size
        if copies := heap.copies(find.card):
            found.append(Source(index, wild=False, weight=share * copies))
        if heap.wild:
            rest = heaps[rest_of(heaps, heap.age)]
            if copies := rest.copies(find.card):
                found.append(Source(index, wild=True, weight=share * heap.wild * copies / rest.size))
    return found


def with_found(heaps: Sequence[Heap], find: Find, source: Source) -> list[Heap]:
    """Return the heaps after removing a find from the heap that it came from, together with its place."""
    found = list(heaps)
    heap = heaps[source.heap]
    # The latest possible place, so that earlier ones are left for finds that need them.
    in_time = [place for place in heap.places if not place.buried and place.since <= find.by]
    place = max(in_time, key=lambda each: each.since)
    heap = replace(heap, places=_less(heap.places, place), wild=heap.wild - source.wild)
    found[source.heap] = heap
    holder = rest_of(heaps, heap.age) if source.wild else source.heap
    left = found[holder].without(find.card)
    assert left is not None, "a source has the card"
    found[holder] = left
    return found


def rest_of(heaps: Sequence[Heap], age: Age) -> int:
    """Return the index of the heap of an Age's never-seen cards (the rest of its deck)."""
    return next(index for index, heap in enumerate(heaps) if heap.age == age)


# How knowledge is updated.


class _Notes:
    """The knowledge of a seat while the events of a turn are applied to it, in their order."""

    def __init__(self, seat: Seat, knowledge: Knowledge | None = None) -> None:
        self._seat = seat
        self._packets: list[Packet] = []
        self._extra: Card | None = None
        self._rests: list[Heap] = []
        self._heaps: list[Heap] = []
        self._finds: list[Find] = []
        self._looks = 0
        self._pile: list[Card] = []
        self._buried: list[tuple[Seat, Card]] = []
        self._gone: list[Gone] = []
        self._choices: list[Choice] = []
        self._draw_pile = 0
        """Number of cards in the draw pile; it includes the extra card until that has come into a hand for good."""
        if knowledge is not None:
            self._packets += knowledge.packets
            self._extra = knowledge.extra
            self._rests += knowledge.rests
            self._heaps += knowledge.heaps
            self._finds += knowledge.finds
            self._looks = knowledge.looks
            self._pile += knowledge.pile
            self._buried += knowledge.buried
            self._gone += knowledge.gone
            self._choices += knowledge.choices
            self._draw_pile = knowledge.table.draw_pile_size

    def look_around(self, table: PublicView) -> None:
        """Start with only the public information about a table."""
        self.deal(table)
        rest = self._rests[-1]
        decks = [table.ruleset.catalogue.deck(age, len(table.cities)) for age in AGES[: table.age - 1]]
        older = Counter(card for deck in decks for card in deck)
        for card in (card for city in table.cities for card in city.built):
            if older[card]:  # a card of two Ages: assuming the earlier one leaves most open
                older[card] -= 1
            else:
                self._take_from_rest(card)
        rest = self._rests[-1]
        places = tuple(Place(city.seat, buried=True) for city in table.cities for _ in range(city.stages))
        places += (Place(None, buried=False),) * table.discard_size
        left = _by_name(older.elements())
        # Cards of this Age's deck that are in no hand and not in the draw pile lie face down with the older ones.
        wild = rest.size - sum(packet.size for packet in self._packets) - self._draw_pile
        if wild < 0 or len(left) + wild != len(places):
            raise KnowledgeError("there are other cards on the table than in the decks")
        self._heaps.append(Heap(table.age, left, places, wild))

    def deal(self, table: PublicView) -> None:
        """Add the packets of an Age, all still unseen."""
        cities, age = len(table.cities), table.age
        catalogue = table.ruleset.catalogue
        guilds, dealt = (catalogue.guilds, guilds_dealt(cities)) if age == AGES[-1] else ((), 0)
        self._rests.append(Heap(age, _by_name(catalogue.deck(age, cities)), guilds=_by_name(guilds), dealt=dealt))
        sizes = [(seat, _hand_size(table, seat)) for seat in table.ruleset.players(cities)]
        held = any(size for _, size in sizes)
        self._packets = [Packet(seat, size, Heap(age)) for seat, size in sizes if held]
        self._draw_pile = table.draw_pile_size
        self._gone.clear()

    def draw(self, controller: Seat) -> None:
        """Move the extra card into the controller's hand, from which two cards are then chosen."""
        packet = self._held_by(controller)
        self._draw_pile -= 1
        left = packet.left
        if self._extra is not None:
            left = replace(left, cards=_by_name((*left.cards, self._extra)))
            packet = replace(packet, seen=_by_name((*packet.seen, self._extra)))
            self._extra = None
        elif packet.seen_in:
            left = replace(left, wild=left.wild + 1)
        self._note(replace(packet, size=packet.size + 1, left=left))

    def hear(self, event: Event, controller: Seat | None, chosen: dict[Seat, Move]) -> None:
        """Process a public event. If it was caused by this seat, the seat also knows which card it chose."""
        match event:
            case CardBuilt(_, card, Way.DISCARD_PILE):
                self._take_from_pile(card)
            case CardBuilt(seat, card):
                player = _player(seat, controller)
                if player == self._seat and _own(chosen, seat, Build) is not card:
                    raise KnowledgeError("what this seat chose is not what was revealed")
                self._build(seat, player, card)
            case StageBuilt(seat):
                self._lay_away(seat, _player(seat, controller), chosen, buried=True)
            case CardDiscarded(seat):
                self._lay_away(seat, _player(seat, controller), chosen, buried=False)
            case PenaltySuffered(_, _, Card() as card):
                self._pile.append(card)
            case _:
                pass  # nothing else moves a card

    def watch(self, before: Knowledge, events: Iterable[Event]) -> None:
        """Record what other seats did with hands that this seat knew completely."""
        hands = {packet.holder: packet.left.cards for packet in before.packets if _is_known(packet)}
        hands.pop(self._seat, None)
        if before.table.controller is not None:
            hands.pop(before.table.controller, None)  # because that hand also had the extra card
        for event in events:
            match event:
                case CardBuilt(seat, card) if seat in hands:
                    self._choices.append(Choice(seat, before.table, hands.pop(seat), card, staged=False))
                case StageBuilt(seat) | CardDiscarded(seat) if seat in hands:
                    staged = isinstance(event, StageBuilt)
                    self._choices.append(Choice(seat, before.table, hands.pop(seat), None, staged))
                case _:
                    pass

    def lay_down(self) -> None:
        """Move what is left of the hands and the draw pile to the discard pile."""
        rest = self._rests[-1]
        for packet in self._packets:
            places = (Place(packet.holder, buried=False, since=self._looks),) * packet.size
            if packet.seen_in:
                self._heaps.append(replace(packet.left, places=packet.left.places + places))
            else:
                rest = replace(rest, places=rest.places + places)
        undrawn = (Place(None, buried=False, since=self._looks),) * self._draw_pile
        self._rests[-1] = replace(rest, places=rest.places + undrawn)
        self._packets.clear()
        self._draw_pile = 0

    def pass_on(self, table: PublicView) -> None:
        """Pass the packets to the next seats."""
        self._packets = [replace(packet, holder=_next_holder(packet.holder, table)) for packet in self._packets]

    def see(self, view: PlayerView) -> None:
        """Process the seat's own hand, and the discard pile while the seat is searching it."""
        table, hand = view.table, view.hand
        if table.asked == "card" and table.controller == self._seat and hand:
            *rest, extra = hand
            hand = tuple(rest)
            self._take_from_rest(extra)
            self._extra = extra
        if self._packets:
            self._see_packet(self._held_by(self._seat), hand, table.turn)
        elif hand:
            raise KnowledgeError("there is a hand where there can be none")
        for question in view.questions:
            if question.asked == "discard-pile":
                self._see_pile(question.cards)

    def complete(self, table: PublicView) -> Knowledge:
        """Return the knowledge at this table. Raises KnowledgeError if the cards do not match the table."""
        self._settle()
        self._check_sizes(table)
        return Knowledge(
            seat=self._seat,
            table=_unsealed(table),
            packets=tuple(self._packets),
            extra=self._extra,
            rests=tuple(self._rests),
            heaps=tuple(self._heaps),
            finds=tuple(self._finds),
            looks=self._looks,
            pile=_by_name(self._pile),
            buried=tuple(sorted(self._buried, key=lambda each: (each[0], each[1].name))),
            gone=tuple(self._gone),
            choices=tuple(self._choices),
        )

    # Cards that leave the hands.

    def _build(self, seat: Seat, player: Seat, card: Card) -> None:
        packet = self._held_by(player)
        left = packet.left
        if not packet.seen_in:
            self._take_from_rest(card)
        elif (without := left.without(card)) is not None:
            left = without
        elif left.wild:
            self._take_from_rest(card)
            left = replace(left, wild=left.wild - 1)
        else:
            raise KnowledgeError("a card was built that was not in that hand")
        built = (*packet.built, (seat, card))
        self._note(replace(packet, size=packet.size - 1, built=built, left=left))
        self._gone.append(Gone(card, seat, built=True))

    def _lay_away(self, seat: Seat, player: Seat, chosen: dict[Seat, Move], *, buried: bool) -> None:
        packet = self._held_by(player)
        left = packet.left
        if player == self._seat:
            card = _own(chosen, seat, BuildStage if buried else Discard)
            without = left.without(card)
            if without is None:
                raise KnowledgeError("what this seat chose was not in its hand")
            left = without
            if buried:
                self._buried.append((seat, card))
            else:
                self._pile.append(card)
            self._gone.append(Gone(card, seat, built=False))
        else:
            place = Place(seat, buried, 0 if buried else self._looks)
            if packet.seen_in:
                left = replace(left, places=(*left.places, place))
            else:
                rest = self._rests[-1]
                self._rests[-1] = replace(rest, places=(*rest.places, place))
        self._note(replace(packet, size=packet.size - 1, left=left))

    def _take_from_pile(self, card: Card) -> None:
        """Record that someone has built a card from the discard pile."""
        if card in self._pile:
            self._pile.remove(card)
        else:
            self._finds.append(Find(card, self._looks))
            self._looks += 1

    def _take_from_rest(self, card: Card) -> None:
        """Note that a card is seen for the first time."""
        rest = self._rests[-1].without(card)
        if rest is None:
            raise KnowledgeError("there is a card too many, or one of another deck")
        self._rests[-1] = rest

    # What only this seat sees.

    def _see_packet(self, packet: Packet, cards: Cards, turn: int) -> None:
        """Process the packet that this seat holds. Known cards that are now missing have left it face down."""
        if len(cards) != packet.size:
            raise KnowledgeError("the hand is another one than it must be")
        age, left = packet.left.age, packet.left
        gone = list(left.cards)
        wild = left.wild
        for card in cards:
            if card in gone:
                gone.remove(card)
                continue
            if packet.seen_in and not wild:
                raise KnowledgeError("the hand is another one than it must be")
            self._take_from_rest(card)
            wild -= bool(packet.seen_in)
        if left.places:
            self._heaps.append(Heap(age, tuple(gone), left.places, wild))
            taker, *others = {place.seat for place in left.places}
            self._gone += [Gone(card, None if others else taker, built=False) for card in gone]
        same = _by_name(cards)
        self._note(Packet(self._seat, packet.size, Heap(age, same), turn, same))

    def _see_pile(self, cards: Cards) -> None:
        """Process a look at the whole discard pile. Cards not known to be in it become finds of unknown origin."""
        new = _by_name((Counter(cards) - Counter(self._pile)).elements())
        unknown = self._unknown_in_pile()
        if len(new) != unknown or len(cards) != len(self._pile) + unknown:
            raise KnowledgeError("the discard pile is another one than it must be")
        if new:
            self._finds += [Find(card, self._looks) for card in new]
            self._looks += 1
            self._pile = list(cards)

    # Conclusions.

    def _settle(self) -> None:
        """Draw every conclusion that is certain, until nothing more follows."""
        self._settle_heaps()
        while self._settle_finds():
            self._settle_heaps()

    def _settle_finds(self) -> bool:
        """Assign finds with only one possible source, and return whether there were any."""
        heaps: list[Heap] = [*self._rests, *self._heaps, *(packet.left for packet in self._packets)]
        rests, others = len(self._rests), len(self._rests) + len(self._heaps)
        left: list[Find] = []
        for find in self._finds:
            found = sources(find, heaps)
            if not found:
                raise KnowledgeError("a card was in the discard pile that cannot have come there")
            if len(found) > 1:
                left.append(find)
                continue
            (source,) = found
            if self._packets and (source.wild or source.heap == rests - 1 or source.heap >= others):
                self._gone.append(Gone(find.card, None, built=False))
            heaps = with_found(heaps, find, source)
        settled = len(left) < len(self._finds)
        self._finds = left
        self._rests, self._heaps = heaps[:rests], heaps[rests:others]
        self._packets = [replace(packet, left=heap) for packet, heap in zip(self._packets, heaps[others:], strict=True)]
        return settled

    def _settle_heaps(self) -> None:
        """Resolve heaps whose places are all equivalent, because it is then known which cards are there."""
        heaps, self._heaps = self._heaps, []
        for heap in heaps:
            if heap.wild and not heap.cards:
                index = rest_of(self._rests, heap.age)
                rest = self._rests[index]
                self._rests[index] = replace(rest, places=rest.places + heap.places)
            elif heap.places and not self._settle_heap(heap):
                self._heaps.append(heap)
        for index, rest in enumerate(self._rests):
            whole = replace(rest, cards=_by_name(rest.cards + rest.guilds), guilds=(), dealt=0)
            if rest.dealt == len(rest.guilds):  # all of them are in the deck
                self._rests[index] = whole
                if rest.places and whole.size == len(rest.places) and self._settle_heap(whole):
                    self._rests[index] = Heap(rest.age)

    def _settle_heap(self, heap: Heap) -> bool:
        """If the contents of all the heap's places are known, record its cards. Return whether they are known."""
        where = {(place.seat, True) if place.buried else (None, False) for place in heap.places}
        if heap.wild or len(where) > 1:
            return False
        ((seat, buried),) = where
        if buried:
            assert seat is not None, "everybody sees who builds a stage"
            self._buried += [(seat, card) for card in heap.cards]
        elif any(find.card in heap.cards for find in self._finds):
            return False  # one of these cards may be that find, which must not be counted twice
        else:
            self._pile += heap.cards
        return True

    def _unknown_in_pile(self) -> int:
        """Return how many cards of the discard pile are unknown."""
        heaps = (*self._rests, *self._heaps, *(packet.left for packet in self._packets))
        return sum(heap.piled(self._looks) for heap in heaps) - len(self._finds)

    def _check_sizes(self, table: PublicView) -> None:
        heaps = (*self._rests, *self._heaps, *(packet.left for packet in self._packets))
        stages = Counter(place.seat for heap in heaps for place in heap.places if place.buried)
        stages.update(seat for seat, _ in self._buried)
        fits = (
            len(self._pile) + self._unknown_in_pile() == table.discard_size
            and self._draw_pile == table.draw_pile_size
            and all(stages[city.seat] == city.stages for city in table.cities)
            and all(_hand_size(table, packet.holder) == packet.size for packet in self._packets)
            and all(rest.size == len(rest.places) + self._elsewhere(rest.age) for rest in self._rests)
        )
        if not fits:
            raise KnowledgeError("the table is another one than it must be")

    def _elsewhere(self, age: Age) -> int:
        """Return how many unseen cards of an Age are in hands, in the draw pile, or in other heaps."""
        heaps = (*self._heaps, *(packet.left for packet in self._packets))
        wild = sum(heap.wild for heap in heaps if heap.age == age)
        if age != self._rests[-1].age:
            return wild
        unseen = sum(packet.size for packet in self._packets if not packet.seen_in)
        return wild + unseen + self._draw_pile - (self._extra is not None)

    # The packets.

    def _held_by(self, seat: Seat) -> Packet:
        for packet in self._packets:
            if packet.holder == seat:
                return packet
        raise KnowledgeError("a card was played where there can be no hand")

    def _note(self, packet: Packet) -> None:
        """Replace the stored packet that has the same holder."""
        self._packets = [packet if each.holder == packet.holder else each for each in self._packets]


def _unsealed(table: PublicView) -> PublicView:
    """Return the table without the seats that are due or have sealed a choice, so that it can be compared."""
    return replace(table, due=(), sealed=())


def _hand_size(table: PublicView, seat: Seat) -> int:
    """Return the size of a hand, without the extra card that the Free City's controller holds during the card phase."""
    size = table.cities[seat].hand_size
    return size - 1 if size and table.asked == "card" and seat == table.controller else size


def _next_holder(holder: Seat, table: PublicView) -> Seat:
    """Return the seat to which the holder passes its hand."""
    if table.ruleset.two_player:
        return Seat(1 - holder)
    neighbour = right_of if PASSING[table.age] is Neighbour.RIGHT else left_of
    return Seat(neighbour(holder, len(table.cities)))


def _is_known(packet: Packet) -> bool:
    """Return whether this seat knows every card in the packet."""
    return packet.seen_in > 0 and not packet.left.wild and not packet.left.places


def _player(seat: Seat, controller: Seat | None) -> Seat:
    """Return the seat whose hand this seat's cards come from: its own or, for the Free City, its controller's."""
    return seat if controller is None or seat != FREE_CITY else controller


def _own(chosen: dict[Seat, Move], seat: Seat, kind: type[Build | BuildStage | Discard]) -> Card:
    """Return the card of the seat's chosen move; raise KnowledgeError if the move is not of this kind."""
    move = chosen.get(seat)
    if not isinstance(move, kind):
        raise KnowledgeError("what this seat chose is not what was revealed")
    return move.card


def _by_name(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=lambda card: card.name))


def _less(things: tuple[_T, ...], thing: _T) -> tuple[_T, ...]:
    place = things.index(thing)
    return things[:place] + things[place + 1 :]
