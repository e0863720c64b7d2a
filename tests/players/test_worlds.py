"""Worlds (arrangements of the hidden cards) fit what was seen, cover all possibilities, and are equally likely."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, permutations, product
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    FREE_CITY,
    Build,
    BuildDiscarded,
    BuildStage,
    Deal,
    Discard,
    GameState,
    Move,
    Ruleset,
    Seat,
    player_view,
    start,
    submit,
)
from engine.catalogue import AGES, Age, Card
from engine.effects import Colour
from engine.events import PenaltySuffered
from engine.questions import TRAITS
from engine.replaying import played_phases
from engine.setup import check_deal
from engine.state import AgeDeal, AgeOver, ChooseCards, SearchDiscard
from engine.views import PlayerView
from players.knowledge import Find, Heap, Knowledge, KnowledgeError, Place, begin, sources, with_found
from players.worlds import Dealer, World, _first_fork, _Fork, _in_order, draw
from tests.engine.builders import card, cards
from tests.players.test_knowledge import (
    NOTHING,
    SETUPS,
    STAGE,
    Group,
    Scene,
    Slot,
    after_turns,
    possible,
    random_game,
    scenes,
    tell_twins_apart,
)
from tests.sweeps import examples, sweep

T = TypeVar("T")

# What fits. From the true hands a witness notes what a seat can tell about them; it does not use `Knowledge`.


@dataclass(slots=True)
class Held:
    """A hand on its way round the table."""

    holder: Seat
    size: int
    known: Counter[Card] | None = None
    """Cards known to have been in the hand, including those that left it face down; None if the seat never held it."""
    slots: Counter[Slot] = field(default_factory=Counter)
    """Places of the cards that have left the hand face down since the seat held it."""
    drawn: int = 0


class Witness:
    """What one seat has seen of a game so far."""

    def __init__(self, seat: Seat, dealt: Deal) -> None:
        self._seat = seat
        self._dealt = dealt
        self._rests: list[Group] = []
        self._groups: list[Group] = []
        self._held: list[Held] = []
        self._extra: Card | None = None
        self._pile: Counter[Card] = Counter()
        """The discard pile as it was when the seat last searched it."""
        self._moved: Counter[Card] = Counter()
        """Cards publicly added to the discard pile since the seat last searched it, minus those taken from it."""
        self._looks: list[Counter[Card]] = []
        """For each search, the cards that were added to the discard pile face down since the previous search."""

    def watch(self, scene: Scene, choices: Sequence[tuple[Seat, Move]], before: GameState | None) -> None:
        """Record what has happened since the previous scene, and what the seat sees now."""
        table = scene.state.table
        if before is not None:
            self._play(before, choices)
            self._end(before, scene.state)
            for event in scene.told[self._seat][1].events:
                if isinstance(event, PenaltySuffered) and event.card is not None:
                    self._moved[event.card] += 1
        if before is None or before.table.age != table.age:
            self._begin(scene.state)
        self._see(scene.state)

    def fits(self, world: World, state: GameState) -> bool:
        """Return whether a world is consistent with everything that the seat has seen of this game."""
        table = state.table
        new = Counter(world.discard)
        new.subtract(self._pile)
        new.subtract(self._moved)
        if min(new.values(), default=0) < 0:
            return False
        lying: list[tuple[Card, Sequence[Slot]]] = []
        for search, found in enumerate((*self._looks, new)):
            lying += [(each, [("pile", search)]) for each in found.elements()]
        for seat, buried in enumerate(world.buried):
            lying += [(each, [("stage", seat)]) for each in buried]
        for seat in table.players:
            if seat != self._seat:
                lying += [(each, [("hand", seat)]) for each in world.hands[seat]]
        lying += [(each, [("draw", 0)]) for each in world.draw_pile[self._extra is not None :]]
        groups = self._with_hands([*self._rests, *self._groups], table.draw_pile)
        if table.age == 3:
            everywhere = (*world.hands, world.draw_pile, world.discard, *world.buried, *(c.built for c in table.cities))
            guilds = Counter(each for part in everywhere for each in part if each.colour is Colour.PURPLE)
            true = Counter(each for hand in _hands(self._dealt, 3) for each in hand if each.colour is Colour.PURPLE)
            seen = true - groups[len(self._rests) - 1].cards
            if seen - guilds or guilds.total() != true.total():
                return False
            rest = groups[len(self._rests) - 1].cards
            rest.subtract(true - seen)
            rest.update(guilds - seen)
        return possible(groups, lying)

    def _with_hands(self, groups: Sequence[Group], draw_pile: Sequence[Card]) -> list[Group]:
        """Return copies of the groups, with the current hands added."""
        found = [replace(group, cards=group.cards.copy(), slots=group.slots.copy()) for group in groups]
        current = len(self._rests) - 1
        for held in self._held:
            if held.holder == self._seat:
                continue
            hand: Counter[Slot] = Counter({("hand", held.holder): held.size})
            if held.known is None:
                found[current].slots.update(hand)
            else:
                found.append(Group(held.known.copy(), held.slots + hand, held.drawn, current))
        found[current].slots["draw", 0] += len(draw_pile) - (self._extra is not None)
        return found

    def _begin(self, state: GameState) -> None:
        table = state.table
        self._rests.append(Group(Counter(each for hand in _hands(self._dealt, table.age) for each in hand), Counter()))
        self._held = [Held(seat, len(table.hands[seat])) for seat in table.players]

    def _play(self, before: GameState, choices: Sequence[tuple[Seat, Move]]) -> None:
        table = before.table
        if isinstance(before.phase, ChooseCards) and table.controller is not None:
            held = self._by(table.controller)
            held.size += 1
            if self._extra is not None and held.known is not None:
                held.known[self._extra] += 1
                self._extra = None
            elif held.known is not None:
                held.drawn += 1
        for seat, move in choices:
            match move:
                case BuildDiscarded(taken):
                    self._moved[taken] -= 1
                case Build(built):
                    held = self._by(before.decides_for(seat))
                    held.size -= 1
                    if held.known is not None and held.known[built]:
                        held.known[built] -= 1
                    else:
                        held.drawn -= held.known is not None
                        self._rests[-1].cards[built] -= 1
                case BuildStage(hidden) | Discard(hidden):
                    held = self._by(before.decides_for(seat))
                    held.size -= 1
                    slot = ("stage", int(seat)) if isinstance(move, BuildStage) else ("pile", len(self._looks))
                    if held.holder == self._seat and held.known is not None:
                        held.known[hidden] -= 1
                        self._groups.append(Group(Counter([hidden]), Counter([slot])))
                    else:
                        (self._rests[-1] if held.known is None else held).slots[slot] += 1
                case _:
                    pass

    def _end(self, before: GameState, now: GameState) -> None:
        """End a turn: pass the hands on or, after the last turn, discard them."""
        table = before.table
        if table.turn == 6 and self._held and (now.table.age != table.age or not any(now.table.hands)):
            slot = ("pile", len(self._looks))
            for held in self._held:
                if held.known is None:
                    self._rests[-1].slots[slot] += held.size
                else:
                    held.slots[slot] += held.size
                    self._groups.append(Group(held.known, held.slots, held.drawn, len(self._rests) - 1))
            if table.ruleset.two_player:
                self._rests[-1].slots[slot] += 1
            self._held = []
        elif now.table.turn != table.turn:
            step, players = (-1 if table.age == 2 else 1), len(table.players)
            for held in self._held:
                held.holder = Seat((held.holder + step) % players)

    def _see(self, state: GameState) -> None:
        table, rest = state.table, self._rests[-1]
        choosing = isinstance(state.phase, ChooseCards)
        if choosing and table.controller == self._seat and self._extra is None and table.draw_pile:
            self._extra = table.draw_pile[0]
            rest.cards[self._extra] -= 1
        for held in self._held:
            if held.holder == self._seat:
                cards_held = Counter(table.hands[self._seat])
                new = cards_held - (held.known or Counter())
                rest.cards.subtract(new)
                if held.known is not None and held.slots:
                    gone = held.known - cards_held
                    self._groups.append(Group(gone, held.slots, held.drawn - new.total(), len(self._rests) - 1))
                held.known, held.slots, held.drawn = cards_held, Counter(), 0
        phase = state.phase
        if isinstance(phase, SearchDiscard) and state.decides_for(phase.seats[0]) == self._seat:
            pile = Counter(table.discard)
            new = pile.copy()
            new.subtract(self._pile)
            new.subtract(self._moved)
            self._looks.append(new)
            self._pile, self._moved = pile, Counter()

    def _by(self, holder: Seat) -> Held:
        return next(held for held in self._held if held.holder == holder)


def _hands(dealt: Deal, age: Age) -> tuple[tuple[Card, ...], ...]:
    return (*dealt.ages[age - 1].hands, dealt.ages[age - 1].draw_pile)


def watched(setup: tuple[int, int, int], seat: Seat) -> Iterator[tuple[Scene, Witness]]:
    """Yield a game's scenes as one seat sees them, each with the witness of what the seat has seen so far."""
    dealt, submissions = random_game(*setup)
    witness = Witness(seat, dealt)
    phases = iter(played_phases(dealt, submissions))
    before: GameState | None = None
    for scene in scenes((dealt, submissions), seats=[seat]):
        witness.watch(scene, () if before is None else next(phases).choices, before)
        before = scene.state
        yield scene, witness


def conserves(world: World, state: GameState) -> bool:
    """Return whether a world has the right number of cards in every place, and complete decks."""
    table = state.table
    sizes = (
        [len(hand) for hand in world.hands] == [len(hand) for hand in table.hands]
        and len(world.draw_pile) == len(table.draw_pile)
        and len(world.discard) == len(table.discard)
        and [len(each) for each in world.buried] == [city.stages for city in table.cities]
    )
    parts = (*world.hands, world.draw_pile, world.discard, *world.buried, *(city.built for city in table.cities))
    found = Counter(each for part in parts for each in part)
    guilds = {each for each in found if each.colour is Colour.PURPLE}
    cities, catalogue = len(table.cities), table.ruleset.catalogue
    deck = Counter(each for age in AGES[: table.age] for each in catalogue.deck(age, cities))
    return sizes and found == deck + Counter(guilds) and len(guilds) == (cities + 2 if table.age == 3 else 0)


@given(setup=SETUPS, by=st.integers(0, 6))
@examples(8)
def test_a_world_fits_all_that_was_seen(setup: tuple[int, int, int], by: int) -> None:
    seat = Seat(by % setup[0])
    chance = random.Random(by)
    for scene, witness in watched(setup, seat):
        dealer = Dealer(scene.known[seat], scene.view(seat))
        for _ in range(2):
            world = dealer.draw(chance)
            assert conserves(world, scene.state)
            assert world.hands[seat] == scene.state.table.hands[seat]
            assert witness.fits(world, scene.state)


@given(setup=SETUPS, by=st.integers(0, 1_000))
@examples(6)
def test_a_world_drawn_after_forgetting_everything_fits_the_view(setup: tuple[int, int, int], by: int) -> None:
    chance = random.Random(by)
    for scene in scenes(random_game(*setup)):
        view = scene.view(chance.choice(scene.state.table.players))
        world = draw(begin(view), view, chance)
        assert conserves(world, scene.state)
        assert world.hands[view.seat] == scene.state.table.hands[view.seat]


def test_worlds_fit_whatever_is_asked() -> None:
    found: Counter[str] = Counter()
    for setup in ((2, 1, 5), (5, 2, 4), (4, 2, 0)):
        for seat in (Seat(0), Seat(1)):
            for number, (scene, witness) in enumerate(watched(setup, seat)):
                asked = scene.view(seat).table.asked
                if asked == "card" and number % 3:
                    continue  # that is asked most of the time
                world = draw(scene.known[seat], scene.view(seat), random.Random(1))
                assert conserves(world, scene.state)
                assert witness.fits(world, scene.state), asked
                found[asked] += 1
    assert set(TRAITS) <= set(found)


def test_a_searcher_sees_in_every_world_the_pile_as_it_is() -> None:
    piles = 0
    for scene in scenes(random_game(5, 2, seed=4)):
        if isinstance(scene.state.phase, SearchDiscard):
            seat = scene.state.decides_for(scene.state.due[0])
            world = draw(scene.known[seat], scene.view(seat), random.Random(1))
            assert Counter(world.discard) == Counter(scene.state.table.discard)
            piles += 1
    assert piles


def test_the_free_citys_controller_holds_its_extra_card_in_every_world() -> None:
    held = 0
    for scene in scenes(random_game(2)):
        table = scene.state.table
        for seat, knowledge in scene.known.items():
            world = draw(knowledge, scene.view(seat), random.Random(1))
            assert world.hands[FREE_CITY] == ()
            if isinstance(scene.state.phase, ChooseCards) and seat == table.controller:
                assert world.draw_pile[0] is table.draw_pile[0]
                held += 1
    assert held == 18


def test_where_no_next_age_is_dealt_it_is_drawn() -> None:
    state: GameState = replace(start(random_game(4)[0]), upcoming=())
    for seat, move in random_game(4)[1]:
        if isinstance(state.phase, AgeOver):
            break
        state = submit(state, seat, move).state
    assert isinstance(state.phase, AgeOver)
    view = player_view(state, Seat(0))
    world = draw(begin(view), view, random.Random(1))
    assert conserves(world, state)
    assert len(world.upcoming) == 2


@pytest.mark.parametrize("players", range(2, 8))
def test_the_first_world_of_a_game_is_a_deal(players: int) -> None:
    dealt = random_game(players)[0]
    view = player_view(start(dealt), Seat(1))
    world = draw(begin(view), view, random.Random(players))
    first = AgeDeal(world.hands[:players], world.draw_pile)
    second, third = (AgeDeal(each.hands, each.draw_pile) for each in world.upcoming)
    check_deal(replace(dealt, ages=(first, second, third)))


def test_the_witness_refuses_a_world_that_was_seen_not_to_be() -> None:
    seat, refused = Seat(1), 0
    for scene, witness in watched((4, 0, 3), seat):
        world = draw(scene.known[seat], scene.view(seat), random.Random(1))
        held = [place for place in scene.state.table.players if place != seat and world.hands[place]]
        if len(held) == 3 and scene.state.table.turn > 2:
            one, other = held[0], held[1]
            hands = list(world.hands)
            hands[one], hands[other] = hands[other], hands[one]
            refused += not witness.fits(replace(world, hands=tuple(hands)), scene.state)
    assert refused >= 10


# They do not depend on anything that the seat did not see.


def one_world(scene: Scene) -> object:
    """Draw one world. Sort the seat's own hand, because games that look the same may order it differently."""
    ((seat, knowledge),) = scene.known.items()
    world = draw(knowledge, scene.view(seat), random.Random(5))
    hands = [sorted(hand, key=by_name) if place == seat else hand for place, hand in enumerate(world.hands)]
    return hands, world.draw_pile, world.discard, world.buried, world.upcoming


def by_name(card: Card) -> str:
    return card.name


@pytest.mark.parametrize("games", sweep((6, 12), short=(6,)))
def test_a_world_does_not_depend_on_what_the_seat_did_not_see(games: int) -> None:
    assert tell_twins_apart(one_world, range(games)) >= games - 1


def test_a_world_that_knows_the_pile_is_noticed() -> None:
    def leaks(scene: Scene) -> object:
        return one_world(scene), Counter(scene.state.table.discard)

    with pytest.raises(AssertionError, match="depends on what it did not see"):
        tell_twins_apart(leaks, range(12))


# Probabilities: everything possible comes as often as it should.

DRAWS = 2_000


def about(count: int, probability: float) -> bool:
    """Return whether this number of draws is within four standard deviations of the expected number."""
    deviation = math.sqrt(DRAWS * probability * (1 - probability))
    return abs(count - DRAWS * probability) <= 4 * deviation + 0.5


def drawn(knowledge: Knowledge) -> list[World]:
    """Draw many worlds for a seat that knows its own hand."""
    held = next((packet.left.cards for packet in knowledge.packets if packet.holder == knowledge.seat), ())
    view = PlayerView(knowledge.table, knowledge.seat, held, (), ())
    dealer, chance = Dealer(knowledge, view), random.Random(11)
    return [dealer.draw(chance) for _ in range(DRAWS)]


def shares(worlds: Iterable[World], seat: int) -> Counter[Card]:
    """Return how often each card is under a seat's last stage in these worlds."""
    return Counter(world.buried[seat][-1] for world in worlds)


def under(seat: int) -> Place:
    return Place(Seat(seat), buried=True)


def piled(seat: int, since: int = 0) -> Place:
    return Place(Seat(seat), buried=False, since=since)


def test_every_card_of_a_hand_is_equally_likely_to_have_left_it() -> None:
    found = shares(drawn(after_turns(2, STAGE)), 1)
    assert set(found) == set(cards(("Apothecary", "Baths", "Clay Pool", "Loom", "Press", "Theater")))
    assert all(about(count, 1 / 6) for count in found.values())


def test_what_has_left_a_hand_lies_under_a_stage_or_in_the_pile_alike() -> None:
    knowledge = after_turns(2, STAGE)
    packets = tuple(
        replace(packet, size=4, left=replace(packet.left, places=(*packet.left.places, piled(2))))
        if packet.left.places
        else packet
        for packet in knowledge.packets
    )
    worlds = drawn(replace(knowledge, packets=packets))
    for found in (shares(worlds, 1), Counter(world.discard[-1] for world in worlds)):
        assert len(found) == 6
        assert all(about(count, 1 / 6) for count in found.values())


def test_guilds_that_were_not_seen_are_equally_likely_in_the_deck() -> None:
    scene = next(scene for scene in scenes(random_game(3), seats=[Seat(0)]) if scene.state.table.age == 3)
    knowledge = scene.known[Seat(0)]
    rest = knowledge.rests[-1]
    held = Counter(each for world in drawn(knowledge) for hand in world.hands[1:] for each in hand)
    assert 0 < rest.dealt < len(rest.guilds)
    assert all(about(held[guild], rest.dealt / len(rest.guilds)) for guild in rest.guilds)


def test_of_two_cards_of_which_one_lies_under_a_stage_it_is_either() -> None:
    found = shares(drawn(after_turns(3, STAGE)), 1)
    assert set(found) == set(cards(("Apothecary", "Baths")))
    assert all(about(count, 1 / 2) for count in found.values())


def test_what_was_never_seen_is_equally_likely_in_every_other_hand_and_age() -> None:
    knowledge = after_turns(0, NOTHING)
    worlds = drawn(knowledge)
    beside = Counter(each for world in worlds for each in world.hands[1])
    assert set(beside) == set(knowledge.rests[0].cards)
    assert all(about(count, 1 / 2) for count in beside.values())
    guilds = Counter(each for world in worlds for hand in world.upcoming[1].hands for each in hand)
    assert all(about(guilds[guild], 1 / 2) for guild in Ruleset().catalogue.guilds)
    first = Counter(world.upcoming[0].hands[2][0] for world in worlds)
    deck = Counter(Ruleset().catalogue.deck(2, 3))
    assert all(about(first[each], copies / 21) for each, copies in deck.items())


# Finds: cards of the pile that may have come from several hands.

ONE = Heap(1, cards(("Altar", "Baths", "Loom")), (under(1), piled(0), piled(2)))
OTHER = Heap(1, cards(("Altar", "Loom", "Press")), (under(2), under(0), piled(1)))


def with_heaps(finds: Sequence[str], *heaps: Heap, unseen: Sequence[str] = ()) -> Knowledge:
    """Return a seat's knowledge in the first turn of a game, as if these heaps were left from an earlier Age."""
    begun = after_turns(0, NOTHING)
    (rest,) = begun.rests
    rest = replace(rest, cards=(*rest.cards, *cards(unseen)))
    return replace(begun, rests=(rest,), heaps=heaps, finds=tuple(Find(card(name), 0) for name in finds))


def lying(one: Sequence[Card], other: Sequence[Card]) -> tuple[Card, Counter[Card]]:
    """Return the card under the second seat's stage, and the cards in the pile, if the two heaps are in this order."""
    return one[0], Counter((*one[1:], other[2]))


def test_what_was_seen_in_the_pile_is_shared_out_in_all_ways_that_may_be() -> None:
    seen = cards(("Altar", "Baths", "Loom"))
    expected = Counter(
        buried
        for one, other in product(permutations(ONE.cards), permutations(OTHER.cards))
        for buried, pile in [lying(one, other)]
        if pile == Counter(seen)
    )
    found = shares(drawn(with_heaps([each.name for each in seen], ONE, OTHER)), 1)
    assert set(found) == set(expected)
    assert all(about(found[each], count / expected.total()) for each, count in expected.items())


def test_what_was_taken_from_the_pile_came_out_of_a_heap_as_likely_as_it_lay_there() -> None:
    expected: Counter[Card] = Counter()
    for one, other in product(permutations(ONE.cards), permutations(OTHER.cards)):
        buried, pile = lying(one, other)
        expected[buried] += pile[card("Altar")]
    found = shares(drawn(with_heaps(["Altar"], ONE, OTHER)), 1)
    assert set(found) == {each for each, count in expected.items() if count}
    assert all(about(found[each], count / expected.total()) for each, count in expected.items())


def test_what_was_taken_from_the_pile_may_be_a_card_that_the_seat_never_saw() -> None:
    one = Heap(1, cards(("Altar", "Loom")), (under(1), piled(1)))
    other = Heap(1, cards(("Press",)), (under(2), piled(2)), wild=1)
    knowledge = with_heaps(["Altar"], one, other, unseen=["Altar"])
    assert knowledge.rests[0].cards.count(card("Altar")) == 1
    # An Altar in the pile comes from the first heap with 1/2, from the other with 1/15 * 1/2. In the second case either
    # card of the first heap is under the stage.
    found = shares(drawn(knowledge), 1)
    assert about(found[card("Altar")], 1 / 16 * 1 / 2)
    assert about(found[card("Loom")], 15 / 16 + 1 / 16 * 1 / 2)


def test_what_cannot_have_come_to_the_pile_in_time_did_not() -> None:
    late = replace(OTHER, places=(*OTHER.places[:2], piled(1, since=1)))
    found = shares(drawn(replace(with_heaps(["Altar"], ONE, late), looks=1)), 1)
    assert set(found) == set(cards(("Baths", "Loom")))


@pytest.mark.parametrize("seed", range(30))
def test_every_way_in_which_finds_may_have_come_to_the_pile_counts_once(seed: int) -> None:
    chance = random.Random(seed)
    kinds = cards(("Altar", "Baths", "Loom", "Press"))
    heaps = [
        Heap(1, tuple(chance.choices(kinds, k=3)), (under(1), piled(1, chance.randrange(2)), piled(2, 1)))
        for _ in range(3)
    ]
    truth = [chance.sample(heap.cards, 3) for heap in heaps]
    expected = Counter(
        tuple(each[0] for each in ways)
        for ways in product(*(permutations(heap.cards) for heap in heaps))
        if in_pile(heaps, ways) == in_pile(heaps, truth)
    )
    finds = tuple(Find(each, by) for by, found in enumerate(in_pile(heaps, truth)) for each in found.elements())
    knowledge = replace(with_heaps((), *heaps), finds=finds, looks=2)
    found = buried_by_fork(_first_fork(knowledge), _in_order(knowledge), knowledge.all_heaps)
    assert set(found) == set(expected)
    assert all(math.isclose(found[each], count / expected.total()) for each, count in expected.items())


def in_pile(heaps: Sequence[Heap], ways: Sequence[Sequence[Card]]) -> list[Counter[Card]]:
    """Return the new cards that a first and a second search of the pile find, for these orders of the heaps."""
    found: list[Counter[Card]] = [Counter(), Counter()]
    for heap, lying in zip(heaps, ways, strict=True):
        for place, each in zip(heap.places, lying, strict=True):
            if not place.buried:
                found[place.since][each] += 1
    return found


def buried_by_fork(fork: _Fork, finds: Sequence[Find], heaps: Sequence[Heap]) -> dict[tuple[Card, ...], float]:
    """Return the probability of each combination of cards under the stages, over all branches of this fork."""
    if not finds:
        return {tuple(heap.cards[0] for heap in heaps if heap.places): 1.0}
    found: dict[tuple[Card, ...], float] = defaultdict(float)
    before = 0.0
    for source, following, up_to in fork.ways:
        left = with_found(heaps, finds[0], source)
        for buried, share in buried_by_fork(following, finds[1:], left).items():
            found[buried] += share * (up_to - before) / fork.total
        before = up_to
    return found


def test_a_find_leaves_an_earlier_place_to_those_that_need_it() -> None:
    heap = Heap(1, cards(("Altar", "Baths", "Loom")), (under(1), piled(1), piled(2, since=1)))
    knowledge = replace(with_heaps((), heap), finds=(Find(card("Altar"), 1), Find(card("Baths"), 0)), looks=2)
    first = with_found(knowledge.all_heaps, knowledge.finds[0], sources(knowledge.finds[0], knowledge.all_heaps)[0])
    assert first[1].places == (under(1), piled(1))
    assert set(shares(drawn(knowledge), 1)) == {card("Loom")}


class Highest:
    """A random generator that always returns 1, the highest number that rounding can lead to."""

    def random(self) -> float:
        return 1.0

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        return list(population[:k])


def test_the_highest_chance_takes_the_last_way() -> None:
    knowledge = with_heaps(["Altar"], ONE, OTHER)
    view = PlayerView(knowledge.table, knowledge.seat, knowledge.packets[0].left.cards, (), ())
    assert draw(knowledge, view, Highest()).buried[2]


def test_finds_for_which_there_is_no_place_are_refused() -> None:
    with pytest.raises(KnowledgeError, match="nothing fits"):
        drawn(with_heaps(["Altar", "Altar", "Loom", "Loom"], ONE, OTHER))


# What does not fit.


def test_a_view_of_another_moment_or_seat_is_refused() -> None:
    first, second = islice(scenes(random_game(3)), 2)
    with pytest.raises(KnowledgeError, match="another moment"):
        Dealer(first.known[Seat(0)], second.view(Seat(0)))
    with pytest.raises(KnowledgeError, match="another seat"):
        Dealer(first.known[Seat(0)], first.view(Seat(1)))


def test_what_is_written_of_a_world_names_no_card() -> None:
    view = player_view(start(random_game(2)[0]), Seat(0))
    assert repr(draw(begin(view), view, random.Random(1))) == "World()"


def test_the_same_chance_draws_the_same_world() -> None:
    view = player_view(start(random_game(3)[0]), Seat(0))
    knowledge = begin(view)
    dealer, chance = Dealer(knowledge, view), random.Random(2)
    assert [dealer.draw(chance) for _ in range(2)] != [dealer.draw(chance) for _ in range(2)]
    assert draw(knowledge, view, random.Random(3)) == dealer.draw(random.Random(3))
