"""A seat's knowledge is true, includes everything that the seat saw, and nothing that it did not see."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Build,
    BuildDiscarded,
    BuildStage,
    Deal,
    Discard,
    Expansion,
    GameState,
    Move,
    Ruleset,
    Seat,
    SeatSetup,
    deal,
    player_view,
    public_view,
    start,
    submit,
)
from engine.catalogue import Age, Card, Side
from engine.events import CardBuilt, CardDiscarded, StageBuilt
from engine.replaying import PlayedPhase, played_phases
from engine.state import AgeDeal, SearchDiscard
from engine.views import PlayerView, Resolution
from players.knowledge import (
    Choice,
    Gone,
    Heap,
    Knowledge,
    KnowledgeError,
    Packet,
    Place,
    after,
    begin,
)
from tests.engine import twins
from tests.engine.builders import card, cards, names
from tests.engine.playouts import expansion_play
from tests.sweeps import examples, sweep

Game: TypeAlias = tuple[Deal, Sequence[tuple[Seat, Move]]]
Told: TypeAlias = tuple[Sequence[tuple[Seat, Move]], Resolution, PlayerView]

KINDS = ((), (Expansion.CARTHAGE,), (Expansion.EDIFICE,))
SETUPS = st.tuples(st.integers(2, 7), st.integers(0, 2), st.integers(0, 10_000))
"""Arguments of `random_game`: number of players, kind of game, and seed."""


def random_game(players: int, kind: int = 0, seed: int = 0) -> Game:
    """Return a whole random game, with cities that search the discard pile or play seventh cards, if possible."""
    chance = random.Random(seed)
    ruleset = Ruleset.for_players(players, KINDS[min(kind, 1) if players == 2 else kind])
    wanted = [city for city in ("Halicarnassus", "Babylon", "Carthage", "Ur") if city in ruleset.catalogue.cities]
    chosen = wanted[: ruleset.cities(players) - 1]
    seats = [*map(SeatSetup, chosen), *(SeatSetup(),) * (ruleset.cities(players) - len(chosen))]
    dealt = deal(ruleset, chance.sample(seats, len(seats)), chance)
    return dealt, [(moment.seat, moment.move) for moment in expansion_play(start(dealt), chance)]


@dataclass(frozen=True, slots=True)
class Scene:
    """The beginning of a phase: the state of the game, and what every seat knows about it."""

    state: GameState
    known: Mapping[Seat, Knowledge]
    told: Mapping[Seat, Told]
    """What every seat learned about the previous phase; empty for the first phase."""

    def view(self, seat: Seat) -> PlayerView:
        return player_view(self.state, seat)


def scenes(game: Game, seats: Iterable[Seat] = ()) -> Iterator[Scene]:
    """Yield a game phase by phase, with the knowledge of these seats (by default of all)."""
    dealt, submissions = game
    state = start(dealt)
    watching = tuple(seats) or state.table.players
    found = {seat: begin(player_view(state, seat)) for seat in watching}
    yield Scene(state, found, {})
    for number, phase in enumerate(played_phases(dealt, submissions)):
        told = {seat: told_of(state, number, phase, seat) for seat in watching}
        state = phase.state
        found = {seat: after(found[seat], *told[seat]) for seat in watching}
        yield Scene(state, found, told)


def told_of(before: GameState, number: int, phase: PlayedPhase, seat: Seat) -> Told:
    seen = public_view(before), public_view(phase.state)
    resolution = Resolution(number, phase.age, phase.turn, phase.asked, phase.events, *seen)
    own = [(place, move) for place, move in phase.choices if before.decides_for(place) == seat]
    return own, resolution, player_view(phase.state, seat)


# Whether hidden cards may lie like this: deal heaps of cards out to places until every card is where it is said to be.

Slot: TypeAlias = tuple[str, int]
"""A place, as kind and number: a seat's stages or hand, the discard pile after a search, or the draw pile."""


@dataclass(slots=True)
class Group:
    """Cards that may be in these places; `wild` others there come from the group with index `rest`."""

    cards: Counter[Card]
    slots: Counter[Slot]
    wild: int = 0
    rest: int = 0


def possible(groups: Sequence[Group], lying: Sequence[tuple[Card, Iterable[Slot]]]) -> bool:
    """Return whether the cards can fill every slot of every group, each card in one of its own slots."""
    if sum(group.slots.total() for group in groups) != len(lying):
        return False
    tries = 0

    def options(of: Card, slots: Iterable[Slot]) -> list[tuple[Group, Slot, Group]]:
        found = []
        for group in groups:
            free = [slot for slot in slots if group.slots[slot]]
            if not free:
                continue
            if group.cards[of]:
                found.append((group, max(free), group))
            if group.wild and groups[group.rest].cards[of]:
                found.append((group, max(free), groups[group.rest]))
        return found

    order = sorted(lying, key=lambda each: len(options(*each)))

    def fill(number: int) -> bool:
        nonlocal tries
        tries += 1
        assert tries < 100_000, "this takes too long to find out"
        if number == len(order):
            return True
        for group, slot, source in options(*order[number]):
            wild = source is not group
            group.slots[slot] -= 1
            source.cards[order[number][0]] -= 1
            group.wild -= wild
            if fill(number + 1):
                return True
            group.slots[slot] += 1
            source.cards[order[number][0]] += 1
            group.wild += wild
        return False

    return fill(0)


def allows(knowledge: Knowledge, state: GameState) -> bool:
    """Return whether the positions of the cards in this state are consistent with a seat's knowledge."""
    table, seat = state.table, knowledge.seat
    pile = Counter(table.discard)
    pile.subtract(knowledge.pile)
    buried = Counter((Seat(place), each) for place, city in enumerate(table.cities) for each in city.buried)
    buried.subtract(knowledge.buried)
    held = {packet.holder: packet for packet in knowledge.packets}
    mine = held[seat].left.cards if seat in held else ()
    extra = () if knowledge.extra is None else (knowledge.extra,)
    if min([*pile.values(), *buried.values()], default=0) < 0:
        return False
    if Counter(mine) != Counter(table.hands[seat]) or table.draw_pile[: len(extra)] != extra:
        return False
    lying: list[tuple[Card, Iterable[Slot]]] = []
    always = [("pile", since) for since in range(knowledge.looks + 1)]
    lying += [(each, always) for each in pile.elements()]
    lying += [(find.card, [slot for slot in always if slot[1] <= find.by]) for find in knowledge.finds]
    lying += [(each, [("stage", place)]) for place, each in buried.elements()]
    lying += [(each, [("hand", place)]) for place in table.players if place != seat for each in table.hands[place]]
    lying += [(each, [("draw", 0)]) for each in table.draw_pile[len(extra) :]]
    groups = _groups(knowledge, state)
    return groups is not None and possible(groups, lying)


def _groups(knowledge: Knowledge, state: GameState) -> list[Group] | None:
    """Return the heaps that a seat knows as groups, with the guilds in this game; None if the guilds do not fit."""
    table = state.table
    there = {*table.discard, *(each for hand in table.hands for each in hand), *table.draw_pile}
    there |= {each for city in table.cities for each in (*city.buried, *city.built)}
    groups: list[Group] = []
    ages = [rest.age for rest in knowledge.rests]
    for heap in knowledge.all_heaps:
        dealt = [guild for guild in heap.guilds if guild in there]
        if len(dealt) != heap.dealt:
            return None
        slots = Counter(_slot(place) for place in heap.places)
        groups.append(Group(Counter([*heap.cards, *dealt]), slots, heap.wild, ages.index(heap.age)))
    current, packets = groups[len(ages) - 1], groups[len(groups) - len(knowledge.packets) :]
    for packet, group in zip(knowledge.packets, packets, strict=True):
        if packet.holder == knowledge.seat:
            group.cards.clear()
        else:
            (group if packet.seen_in else current).slots["hand", packet.holder] += packet.size
    current.slots["draw", 0] += len(table.draw_pile) - (knowledge.extra is not None)
    return groups


def _slot(place: Place) -> Slot:
    if not place.buried:
        return "pile", place.since
    assert place.seat is not None
    return "stage", place.seat


# What is known is true.


@given(setup=SETUPS)
@examples(6)
def test_nothing_that_a_seat_knows_is_wrong(setup: tuple[int, int, int]) -> None:
    for scene in scenes(random_game(*setup)):
        for seat, knowledge in scene.known.items():
            assert allows(knowledge, scene.state)
            knowledge.check(scene.view(seat))


@given(setup=SETUPS)
@examples(6)
def test_what_others_were_seen_to_choose_they_chose_out_of_the_hands_that_they_had(setup: tuple[int, int, int]) -> None:
    before: Scene | None = None
    for scene in scenes(random_game(*setup)):
        for seat, knowledge in scene.known.items():
            seen_before = () if before is None else before.known[seat].choices
            assert knowledge.choices[: len(seen_before)] == seen_before
            for choice in knowledge.choices[len(seen_before) :]:
                assert before is not None
                assert choice.seat != seat
                assert Counter(choice.hand) == Counter(before.state.table.hands[choice.seat])
                assert choice.table == before.known[seat].table
                _, resolution, _ = scene.told[seat]
                assert _was_revealed(choice, resolution)
        before = scene


def _was_revealed(choice: Choice, resolution: Resolution) -> bool:
    mine = [event for event in resolution.events if getattr(event, "seat", None) == choice.seat]
    match next(event for event in mine if isinstance(event, CardBuilt | StageBuilt | CardDiscarded)):
        case CardBuilt(_, card):
            return choice.built is card
        case StageBuilt():
            return choice.built is None and choice.staged
        case CardDiscarded():
            return choice.built is None and not choice.staged


@given(setup=SETUPS, seed=st.integers(0, 100))
@examples(6)
def test_nothing_is_wrong_that_follows_from_a_view_alone_and_from_what_comes_after(
    setup: tuple[int, int, int], seed: int
) -> None:
    chance = random.Random(seed)
    found: dict[Seat, Knowledge] = {}
    for scene in scenes(random_game(*setup)):
        for seat in scene.state.table.players:
            forgets = seat not in found or chance.random() < 0.1
            found[seat] = begin(scene.view(seat)) if forgets else after(found[seat], *scene.told[seat])
            assert allows(found[seat], scene.state)


@given(setup=SETUPS)
@examples(4)
def test_cards_that_are_known_to_be_gone_are_in_no_hand(setup: tuple[int, int, int]) -> None:
    game = random_game(*setup)
    for scene in scenes(game):
        table = scene.state.table
        if table.turn > 6 or not scene.state.waiting:
            continue
        for knowledge in scene.known.values():
            left = Counter(gone.card for gone in knowledge.gone)
            assert not left - (_dealt(game, table.age) - Counter(each for hand in table.hands for each in hand))


def _dealt(game: Game, age: Age) -> Counter[Card]:
    dealt = game[0].ages[age - 1]
    return Counter([*(each for hand in dealt.hands for each in hand), *dealt.draw_pile])


# What a seat did not see does not matter: twins are two games that look the same from one seat.


def twin_for(seat: Seat, game: Game, chance: random.Random) -> Game:
    """Return a game in which cards are exchanged that this seat cannot tell apart, up to the game's present state.

    These are the cards of an Age that the seat never saw, and cards that left a hand face down, or are still in it,
    after the seat held that hand.
    """
    dealt, _ = game
    places, used = twins._places(dealt), twins._used(game)
    alike: dict[object, list[twins.Place]] = {}
    for place, sight in _sights(seat, game, used).items():
        if sight is not None:
            hand = (place.hand if place.hand is not None else f"draw {place.index}") if sight else "unseen"
            alike.setdefault((place.age, hand, sight), []).append(place)
    found = game
    for group in alike.values():
        exchanged = places | dict(zip(group, chance.sample([places[each] for each in group], len(group)), strict=True))
        attempt = twins._with(game, used, exchanged)
        if twins._legal(attempt):  # with two players the rules reveal something about a hand: see `twins`
            places, found = exchanged, attempt
    return found


def _sights(seat: Seat, game: Game, used: Sequence[twins.Place | None]) -> dict[twins.Place, frozenset[int] | None]:
    """Return the turns in which the seat held each card of a deal; None for a card whose place the seat knows."""
    dealt, submissions = game
    sights: dict[twins.Place, frozenset[int] | None] = dict.fromkeys(twins._places(dealt), frozenset())
    state = start(dealt)
    left: set[twins.Place] = set()
    _hold(seat, state, sights, left)
    for (by, move), place in zip(submissions, used, strict=True):
        mine = state.decides_for(by) == seat
        if mine and isinstance(state.phase, SearchDiscard):  # it sees the pile; cards under stages are left alone, too
            sights |= dict.fromkeys(each for each in sights if each in left or each.age < state.table.age)
            sights |= dict.fromkeys(each for each in sights if each.age == state.table.age and state.table.turn == 6)
        if place is not None:
            left.add(place)
            if mine or isinstance(move, Build | BuildDiscarded):
                sights[place] = None
        before, state = state, submit(state, by, move).state
        if state.table is not before.table:
            _hold(seat, state, sights, left)
    return sights


def _hold(
    seat: Seat, state: GameState, sights: dict[twins.Place, frozenset[int] | None], left: Iterable[twins.Place]
) -> None:
    """Add this turn to the `sights` of every card in the seat's hand."""
    table = state.table
    players = len(table.players)
    hand = (seat + (1 if table.age == 2 else -1) * (table.turn - 1)) % players
    extras = range(table.turn) if seat == table.controller else ()
    for place, sight in sights.items():
        held = place.hand == hand if place.hand is not None else place.index in extras
        if held and place.age == table.age and place not in left and sight is not None and any(table.hands):
            sights[place] = sight | {table.turn}


Seen: TypeAlias = Callable[[Scene], object]
"""A function under test. It gets the whole scene, so that a leak of hidden cards is possible."""


def tell_twins_apart(of: Seen, games: Iterable[int]) -> int:
    """Compare a function's results for each game and for its twin, a game that looks the same to one seat.

    Return how many twins differed from their games.

    Raises:
        AssertionError: the results differ.
    """
    others = 0
    for seed in games:
        chance = random.Random(seed)
        dealt, submissions = random_game(2 + seed % 6, seed % 3, seed)
        game = dealt, submissions[: chance.randrange(20, len(submissions))]
        seat = chance.choice(start(dealt).table.players)
        twin = twin_for(seat, game, chance)
        others += twin != game
        for one, other in zip(*(scenes(each, seats=[seat]) for each in (game, twin)), strict=True):
            assert of(one) == of(other), "what the seat makes of it depends on what it did not see"
    return others


def what_is_known(scene: Scene) -> object:
    return scene.known


@pytest.mark.parametrize("games", sweep((6, 18), short=(6,)))
def test_what_a_seat_knows_does_not_depend_on_what_it_did_not_see(games: int) -> None:
    assert tell_twins_apart(what_is_known, range(games)) > games * 5 / 6 - 1


def leaks_the_pile(scene: Scene) -> object:
    pile = tuple(sorted(scene.state.table.discard, key=lambda each: each.name))
    return [replace(knowledge, pile=pile) for knowledge in scene.known.values()]


def leaks_a_hand(scene: Scene) -> object:
    ((seat, knowledge),) = scene.known.items()
    hands = scene.state.table.hands
    beside = frozenset(hands[(seat + 1) % len(scene.state.table.players)])
    return knowledge, beside


def leaks_a_card_to_come(scene: Scene) -> object:
    return scene.known, scene.state.upcoming[-1:] and scene.state.upcoming[-1].hands[0][0]


@pytest.mark.parametrize("leak", [leaks_the_pile, leaks_a_hand, leaks_a_card_to_come])
def test_a_leak_is_noticed(leak: Seen) -> None:
    with pytest.raises(AssertionError, match="depends on what it did not see"):
        tell_twins_apart(leak, range(18))


# Examples: three players who discard the first card of every hand, unless a test says otherwise.


def dealt_to_three(first: Sequence[str]) -> Deal:
    """Deal for three players, the second with Giza. Age I starts with these cards; the others follow by name."""
    seats = [SeatSetup("Babylon", Side.A), SeatSetup("Giza", Side.A), SeatSetup("Rhodes", Side.A)]
    dealt = deal(Ruleset(), seats, random.Random(1))
    named = cards(first)
    rest = Counter(each for hand in dealt.ages[0].hands for each in hand) - Counter(named)
    in_order = [*named, *sorted(rest.elements(), key=lambda each: each.name)]
    hands = tuple(tuple(in_order[at : at + 7]) for at in (0, 7, 14))
    return replace(dealt, ages=(AgeDeal(hands), *dealt.ages[1:]))


FIRST = ("Altar", "Apothecary", "Baths", "Clay Pool", "Loom", "Press", "Theater", "Stone Pit")
"""The hand dealt to the first player, followed by the first card of the second player's hand."""
Plan: TypeAlias = Mapping[tuple[int, int], Move]
"""Moves, keyed by turn and seat."""
STAGE: Plan = {(1, 1): Build(card("Stone Pit")), (2, 1): BuildStage(card("Baths"))}
"""Giza builds its first stage with a card of the hand that was dealt to the first player."""
BUILDS: Plan = {(2, 1): Build(card("Loom"))}
NOTHING: Plan = {}


def after_turns(turns: int, instead: Plan, seat: int = 0) -> Knowledge:
    dealt = dealt_to_three(FIRST)
    state = start(dealt)
    moves: list[tuple[Seat, Move]] = []
    for turn in range(1, turns + 1):
        for place in state.table.players:
            move = instead.get((turn, place), Discard(state.table.hands[place][0]))
            moves.append((place, move))
            state = submit(state, place, move).state
    *_, scene = scenes((dealt, moves), seats=[Seat(seat)])
    return scene.known[Seat(seat)]


def seen_in_turn(knowledge: Knowledge, turn: int) -> Packet:
    return next(packet for packet in knowledge.packets if packet.seen_in == turn)


def test_who_has_passed_a_hand_on_knows_what_may_be_in_it() -> None:
    packet = seen_in_turn(after_turns(2, STAGE), 1)
    left = cards(("Apothecary", "Baths", "Clay Pool", "Loom", "Press", "Theater"))
    assert (packet.holder, packet.size) == (2, 5)
    assert packet.left == Heap(1, left, (Place(Seat(1), buried=True),))


def test_what_is_built_out_of_a_hand_is_not_in_it() -> None:
    packet = seen_in_turn(after_turns(2, BUILDS), 1)
    assert names(packet.left.cards) == ["Apothecary", "Baths", "Clay Pool", "Press", "Theater"]
    assert packet.built == ((1, card("Loom")),)
    assert not packet.left.places


def test_who_holds_a_hand_again_knows_which_cards_have_left_it_but_not_which_lies_where() -> None:
    knowledge = after_turns(3, STAGE)
    places = (Place(Seat(1), buried=True), Place(Seat(2), buried=False))
    assert Heap(1, cards(("Apothecary", "Baths")), places) in knowledge.heaps
    assert {Gone(each, None, built=False) for each in cards(("Apothecary", "Baths"))} < set(knowledge.gone)
    assert card("Altar") in knowledge.pile, "its own"


def test_where_all_of_them_lie_in_the_same_place_that_is_known() -> None:
    knowledge = after_turns(3, NOTHING)
    assert set(cards(("Altar", "Apothecary", "Baths"))) < set(knowledge.pile)
    assert all(rest.places == heap.places for rest, heap in zip(knowledge.rests, knowledge.all_heaps, strict=False))


def test_what_the_next_holder_of_a_hand_chose_is_known_and_of_whom_it_did_so_unseen_that_ends_it() -> None:
    left = cards(FIRST[1:7])
    (build,) = after_turns(2, BUILDS).choices
    assert (build.seat, build.hand, build.built, build.staged) == (1, left, card("Loom"), False)
    assert (build.table.age, build.table.turn) == (1, 2)
    (stage,) = after_turns(2, STAGE).choices
    assert (stage.seat, stage.hand, stage.built, stage.staged) == (1, left, None, True)
    (discard,) = after_turns(2, NOTHING).choices
    assert (discard.seat, discard.built, discard.staged) == (1, None, False)
    assert [(each.seat, each.table.turn) for each in after_turns(3, BUILDS).choices] == [(1, 2), (1, 3), (2, 3)]
    assert [(each.seat, each.table.turn) for each in after_turns(3, NOTHING).choices] == [(1, 2), (1, 3)]


def test_nothing_but_its_own_cards_is_known_under_the_stages() -> None:
    assert after_turns(2, STAGE, seat=1).buried == ((1, card("Baths")),)
    assert after_turns(2, STAGE, seat=2).buried == ()


def test_who_searches_the_discard_pile_knows_all_of_it() -> None:
    searches = [scene for scene in scenes(random_game(5, 2, seed=4)) if isinstance(scene.state.phase, SearchDiscard)]
    assert searches
    for scene in searches:
        seat = scene.state.decides_for(scene.state.due[0])
        assert Counter(scene.known[seat].pile) == Counter(scene.state.table.discard)


def test_what_it_finds_there_of_this_age_has_certainly_left_the_hands() -> None:
    found = 0
    for scene in scenes(random_game(5, 2, seed=4)):
        table = scene.state.table
        if isinstance(scene.state.phase, SearchDiscard) and any(table.hands):
            knowledge = scene.known[scene.state.decides_for(scene.state.due[0])]
            assert not knowledge.finds
            pile = Counter(each for each in table.discard if list(each.copies) == [table.age])
            assert not pile - Counter(gone.card for gone in knowledge.gone)
            found += 1
    assert found


# What does not fit is refused.

NOWHERE = card("Palace")
"""A card of Age III, which nobody can have in Age I."""


@cache
def steps_of_one_seat() -> list[Scene]:
    return list(scenes(random_game(4, seed=3), seats=[Seat(1)]))


def a_step() -> tuple[Knowledge, Told]:
    """Return a seat's knowledge before a turn in which it and another seat build, and what it learns after it."""
    for before, now in pairwise(steps_of_one_seat()):
        builders = {event.seat for event in now.told[Seat(1)][1].events if isinstance(event, CardBuilt)}
        if {1, 2} <= builders:
            return before.known[Seat(1)], now.told[Seat(1)]
    raise AssertionError("another game is needed")


def with_hand(view: PlayerView, *changed: Card) -> PlayerView:
    return replace(view, hand=(*changed, *view.hand[len(changed) :]))


def with_card_built(resolution: Resolution, of: Callable[[Seat], bool]) -> Resolution:
    """Return the resolution with the cards that these seats built replaced by `NOWHERE`."""
    events = tuple(
        replace(event, card=NOWHERE) if isinstance(event, CardBuilt) and of(event.seat) else event
        for event in resolution.events
    )
    assert events != resolution.events
    return replace(resolution, events=events)


def with_table(view: PlayerView, **changes: object) -> PlayerView:
    return replace(view, table=replace(view.table, **changes))  # type: ignore[arg-type]


Misfit: TypeAlias = Callable[[Knowledge, Sequence[tuple[Seat, Move]], Resolution, PlayerView], object]

MISFITS: Mapping[str, Misfit] = {
    "the view of another seat": lambda known, own, seen, view: after(known, own, seen, replace(view, seat=Seat(2))),
    "the phase before once more": lambda known, own, seen, view: after(after(known, own, seen, view), own, seen, view),
    "another view than the one after it": lambda known, own, seen, view: after(
        known, own, seen, with_table(view, discard_size=9)
    ),
    "another table than follows": lambda known, own, seen, view: after(
        known,
        own,
        replace(seen, after=with_table(view, discard_size=view.table.discard_size + 1).table),
        with_table(view, discard_size=view.table.discard_size + 1),
    ),
    "another table before it": lambda known, own, seen, view: after(
        known, own, replace(seen, before=replace(seen.before, discard_size=9)), view
    ),
    "no choice of its own": lambda known, _, seen, view: after(known, [], seen, view),
    "the choice of another seat": lambda known, own, seen, view: after(
        known, [*own, (Seat(2), Discard(NOWHERE))], seen, view
    ),
    "another card chosen than revealed": lambda known, _, seen, view: after(
        known, [(Seat(1), Build(NOWHERE))], seen, view
    ),
    "a card chosen that it did not hold": lambda known, _, seen, view: after(
        known, [(Seat(1), Build(NOWHERE))], with_card_built(seen, lambda seat: seat == 1), view
    ),
    "a card built that nobody can have": lambda known, own, seen, view: after(
        known, own, with_card_built(seen, lambda seat: seat != 1), view
    ),
    "a card in the hand that nobody can have": lambda known, own, seen, view: after(
        known, own, seen, with_hand(view, NOWHERE)
    ),
    "a smaller hand": lambda known, own, seen, view: after(known, own, seen, replace(view, hand=view.hand[1:])),
    "a hand that nobody can have, alone": lambda _known, _own, _seen, view: begin(with_hand(view, NOWHERE)),
    "too large a discard pile, alone": lambda _known, _own, _seen, view: begin(with_table(view, discard_size=9)),
    "knowledge of another moment": lambda known, _own, _seen, view: known.check(view),
    "knowledge of another seat": lambda known, own, seen, view: after(known, own, seen, view).check(
        replace(view, seat=Seat(2))
    ),
    "knowledge of another hand": lambda known, own, seen, view: after(known, own, seen, view).check(
        with_hand(view, NOWHERE)
    ),
}


@pytest.mark.parametrize("misfit", MISFITS)
def test_what_does_not_fit_is_refused_without_naming_a_card(misfit: str) -> None:
    knowledge, told = a_step()
    after(knowledge, *told)
    with pytest.raises(KnowledgeError) as refused:
        MISFITS[misfit](knowledge, *told)
    assert not any(name in str(refused.value) for name in Ruleset().catalogue.cards)


def test_a_hand_that_comes_again_with_a_card_that_was_not_in_it_is_refused() -> None:
    before, now = next(
        (before, now)
        for before, now in pairwise(steps_of_one_seat())
        if (now.state.table.age, now.state.table.turn) == (1, 5)
    )
    own, seen, view = now.told[Seat(1)]
    foreign = next(each for each in before.known[Seat(1)].rests[0].cards if each not in view.hand)
    with pytest.raises(KnowledgeError, match="hand"):
        after(before.known[Seat(1)], own, seen, with_hand(view, foreign))


def test_a_discard_pile_without_what_lies_there_is_refused() -> None:
    before, now = next(
        (before, now)
        for before, now in pairwise(scenes(random_game(5, 2, seed=4)))
        if isinstance(now.state.phase, SearchDiscard)
    )
    seat = now.state.decides_for(now.state.due[0])
    own, seen, view = now.told[seat]
    (question,) = view.questions
    for other in ((NOWHERE,) * len(question.cards), question.cards[1:], (*question.cards, NOWHERE)):
        with pytest.raises(KnowledgeError, match="the discard pile"):
            after(before.known[seat], own, seen, replace(view, questions=(replace(question, cards=other),)))


def test_what_is_written_of_it_names_no_hidden_card() -> None:
    for scene in scenes(random_game(3, 2, seed=1)):
        standing = {each.name for city in scene.state.table.cities for each in city.built}
        for knowledge in scene.known.values():
            assert not [
                name for name in Ruleset().catalogue.cards if f"<{name}>" in repr(knowledge) and name not in standing
            ]
