"""Properties that every game has, whatever moves are played."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Decline, GameState, IllegalMove, Move, Refusal, Seat, legal_moves, refusal, retract, start, submit
from engine.catalogue import Card
from engine.city import City
from engine.events import (
    CardBuilt,
    CardDiscarded,
    ChoiceSealed,
    CoinsGained,
    ConflictResolved,
    DebtTaken,
    EdificeConstructed,
    EdificeFailed,
    Event,
    GameEnded,
    PawnTaken,
    PenaltySuffered,
    RewardGained,
    StageBuilt,
    TookPart,
)
from engine.formats import read_record, record_of, replay
from engine.loading import DATA_VERSIONS
from engine.ruleset import FactsError
from engine.snapshot import SnapshotError, dump, dump_deal, load, load_deal
from engine.state import AGE_OVER, ChooseCards, GameOver, SearchDiscard, StageChoices, SufferPenalty
from tests.engine import oracle
from tests.engine.playouts import Moment, expansion_game, random_deal, random_game, random_play
from tests.sweeps import examples

GAMES = st.tuples(st.integers(2, 7), st.integers(0, 2**32), st.booleans())
"""Number of players, seed, and whether expansions are played."""
few = examples(12)


def played(game: tuple[int, int, bool]) -> tuple[Moment, ...]:
    players, seed, expansions = game
    return expansion_game(players, seed) if expansions else random_game(players, seed)


def coins_in(words: tuple[str, ...]) -> int:
    """Return the sum of the coins in words such as "coins 3" from the oracle's tables."""
    return sum(int(word.removeprefix("coins ")) for word in words if word.startswith("coins "))


def cards_in(state: GameState) -> Counter[Card]:
    """Return all cards of the game, wherever they are, with the number of each."""
    table = state.table
    piles = [*table.hands, table.discard, table.draw_pile]
    piles += [pile for city in table.cities for pile in (city.built, city.buried)]
    piles += [pile for dealt in state.upcoming for pile in (*dealt.hands, dealt.draw_pile)]
    return Counter(card for pile in piles for card in pile)


@few
@given(GAMES)
def test_no_card_is_lost_or_doubled(game: tuple[int, int, bool]) -> None:
    moments = played(game)
    everything = cards_in(moments[0].state)
    for moment in moments:
        assert cards_in(moment.step.state) == everything


@few
@given(GAMES)
def test_no_city_has_two_structures_of_one_name(game: tuple[int, int, bool]) -> None:
    for city in played(game)[-1].step.state.table.cities:
        names = [card.name for card in city.built]
        assert len(names) == len(set(names))


@few
@given(GAMES)
def test_coins_are_never_negative_and_every_coin_is_accounted_for(game: tuple[int, int, bool]) -> None:
    for moment in played(game):
        before, after = moment.state.table.cities, moment.step.state.table.cities
        coins = Counter({seat: city.coins for seat, city in enumerate(before)})
        for event in moment.step.events:
            match event:
                case CardBuilt() | StageBuilt():
                    coins[event.seat] -= event.payment.total + (event.bank if isinstance(event, CardBuilt) else 0)
                    coins[(event.seat + 1) % len(before)] += event.payment.left
                    coins[(event.seat - 1) % len(before)] += event.payment.right
                case CardDiscarded(seat):
                    coins[seat] += 3
                case CoinsGained(seat, amount):
                    coins[seat] += amount
                case TookPart(seat, edifice):
                    coins[seat] -= oracle.EDIFICES[edifice.name].cost
                case RewardGained(seat, edifice):
                    coins[seat] += coins_in(oracle.EDIFICES[edifice.name].reward)
                case PenaltySuffered(seat, edifice):
                    coins[seat] -= coins_in((oracle.EDIFICES[edifice.name].penalty,))
                case _:
                    pass
        assert [city.coins for city in after] == [coins[seat] for seat in range(len(after))]
        assert min(coins.values()) >= 0


@few
@given(GAMES)
def test_hands_and_turns_run_as_the_rules_have_it(game: tuple[int, int, bool]) -> None:
    """An Age has six turns, every hand loses one card per turn, and conflicts follow each of the three Ages."""
    moments = played(game)
    turns = [(moment.state.table.age, moment.state.table.turn) for moment in moments]
    assert list(dict.fromkeys(turns)) == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]
    for moment in moments:
        table = moment.state.table
        if isinstance(moment.state.phase, ChooseCards):
            assert {len(table.hands[seat]) for seat in table.players} == {8 - table.turn}
    conflicts = [event for moment in moments for event in moment.step.events if isinstance(event, ConflictResolved)]
    cities = moments[0].state.table.cities
    assert len(conflicts) == 3 * len(cities)
    end = moments[-1].step.state.table
    assert (end.turn, end.hands) == (AGE_OVER, ((),) * len(cities))
    if not end.projects:
        assert sum(len(city.victory) for city in end.cities) == sum(city.defeats for city in end.cities)
    assert sum(isinstance(event, GameEnded) for moment in moments for event in moment.step.events) == 1


EDIFICE_GAMES = st.tuples(st.integers(3, 7), st.integers(0, 2**32))


@few
@given(EDIFICE_GAMES)
def test_pawns_are_taken_from_the_card_while_there_are_any_and_from_the_box_only_then(game: tuple[int, int]) -> None:
    """Events report every pawn that a seat gets. The card loses one pawn for each participation, while it has any."""
    moments = expansion_game(*game)
    first = oracle.PAWNS[game[0]]
    taken: Counter[int] = Counter()
    held: Counter[tuple[int, int]] = Counter()
    joined: set[tuple[int, int]] = set()
    for moment in moments:
        before, after = moment.state.table.projects, moment.step.state.table.projects
        for event in moment.step.events:
            if isinstance(event, TookPart):
                age = event.edifice.age
                assert age == moment.state.table.age
                assert before[age - 1].pawns > 0
                assert (event.seat, age) not in joined
                joined.add((event.seat, age))
                taken[age] += 1
                held[event.seat, age] += 1
            elif isinstance(event, PawnTaken):
                held[event.seat, event.age] += 1
        for project in after:
            assert project.pawns == max(0, first - taken[project.edifice.age])
            assert (project.fate == "constructed") is (project.pawns == 0)
        for seat, city in enumerate(moment.step.state.table.cities):
            assert Counter(city.participation.pawns) == Counter({age: held[seat, age] for age in (1, 2, 3)})
            assert city.participation.joined is (
                (seat, moment.step.state.table.age) in joined and moment.step.state.table.turn < AGE_OVER
            )


@few
@given(EDIFICE_GAMES)
def test_rewards_are_exactly_those_of_the_pawns_of_constructed_edifices(game: tuple[int, int]) -> None:
    told: Counter[tuple[int, str]] = Counter()
    for moment in expansion_game(*game):
        table = moment.step.state.table
        told.update((event.seat, event.edifice.name) for event in moment.step.events if isinstance(event, RewardGained))
        due = {
            (seat, project.edifice.name)
            for seat, city in enumerate(table.cities)
            for project in table.projects
            if project.fate == "constructed" and project.edifice.age in city.participation.pawns
        }
        assert due == {
            (seat, each.name) for seat, city in enumerate(table.cities) for each in city.participation.rewards
        }
        assert told == Counter(due)


@few
@given(EDIFICE_GAMES)
def test_each_edifice_ends_once_and_a_failed_one_falls_once_on_each_seat_without_a_pawn(game: tuple[int, int]) -> None:
    moments = expansion_game(*game)
    events = [event for moment in moments for event in moment.step.events]
    ended = [event.edifice for event in events if isinstance(event, EdificeConstructed | EdificeFailed)]
    assert sorted(edifice.age for edifice in ended) == [1, 2, 3]
    end = moments[-1].step.state.table
    for moment in moments:
        for event in moment.step.events:
            if isinstance(event, DebtTaken):
                # Only a city that cannot pay takes debts, so it has paid nothing: its cards and coins are unchanged.
                before, after = (each.table.cities[event.seat] for each in (moment.state, moment.step.state))
                kind, what = oracle.EDIFICES[event.edifice.name].penalty.split()
                assert kind != "coins" or after.coins < int(what)
                assert kind != "tokens" or len(before.victory) < int(what)
                assert kind != "card" or not any(card.colour == what for card in after.built)
                assert event.points == oracle.DEBTS[event.edifice.age]
    for age in (1, 2, 3):
        failed = [event.edifice for event in events if isinstance(event, EdificeFailed) and event.edifice.age == age]
        fallen_on = sorted(
            event.seat
            for event in events
            if isinstance(event, DebtTaken | PenaltySuffered) and event.edifice.age == age
        )
        without = [seat for seat, city in enumerate(age_end(moments, age)) if age not in city.participation.pawns]
        assert fallen_on == (without if failed else [])
    for seat, city in enumerate(end.cities):
        owed = [event.points for event in events if isinstance(event, DebtTaken) and event.seat == seat]
        assert list(city.participation.debts) == owed


def age_end(moments: Sequence[Moment], age: int) -> tuple[City, ...]:
    """Return the cities after the last phase of an Age."""
    return [moment.step.state for moment in moments if moment.state.table.age == age][-1].table.cities


def resolve(state: GameState, choices: dict[Seat, Move], order: list[Seat]) -> tuple[GameState, list[Event]]:
    events: list[Event] = []
    for seat in order:
        step = submit(state, seat, choices[seat])
        state = step.state
        events += [event for event in step.events if not isinstance(event, ChoiceSealed)]
    return state, events


@few
@given(GAMES)
def test_the_order_in_which_seats_choose_does_not_matter(game: tuple[int, int, bool]) -> None:
    chance = random.Random(game[1])
    begun = [
        moment.state
        for moment in played(game)
        if not isinstance(moment.state.phase, SearchDiscard) and not any(moment.state.choices)
    ]
    special = [state for state in begun if isinstance(state.phase, StageChoices | SufferPenalty)]
    for state in chance.sample(begun, 5) + special:
        choices: dict[Seat, Move] = {}
        order: list[Seat] = []
        sealed = state
        while sealed.table is state.table and sealed.phase is state.phase and sealed.due:
            seat = sealed.due[0]
            choices[seat] = chance.choice(legal_moves(sealed, seat))
            order.append(seat)
            sealed = submit(sealed, seat, choices[seat]).state
        outcome = resolve(state, choices, order)
        for _ in range(4):
            chance.shuffle(order)
            if (
                Seat(2) in order
                and state.table.controller in order
                and order.index(Seat(2)) < order.index(state.table.controller)
            ):
                continue  # the Free City's card comes after its controller's own
            assert resolve(state, choices, order) == outcome


@few
@given(GAMES)
def test_a_saved_state_comes_back_equal(game: tuple[int, int, bool]) -> None:
    for moment in played(game)[::3]:
        text = json.dumps(dump(moment.state))
        again = load(json.loads(text))
        assert again == moment.state
        assert json.dumps(dump(again)) == text
        assert legal_moves(again, moment.seat) == legal_moves(moment.state, moment.seat)


@few
@given(GAMES)
def test_the_record_of_a_game_gives_the_same_game_again(game: tuple[int, int, bool]) -> None:
    players, seed, _ = game
    chance = random.Random(seed)
    dealt = random_deal(players, chance)
    moments = list(random_play(start(dealt), chance))
    submissions = [(moment.seat, moment.move) for moment in moments]
    names = [f"Player {seat}" for seat in range(len(dealt.boards))]
    record = json.loads(json.dumps(record_of(names, dealt, submissions)))
    *turns, last = replay(read_record(record))
    assert len(turns) == 18
    assert last["result"] == record["result"]
    end = moments[-1].step.state.table
    assert [city["built"] for city in turns[-1]["cities"]] == [
        [card.name for card in city.built] for city in end.cities
    ]
    assert turns[-1]["discard"] == [card.name for card in end.discard]
    for length in (0, chance.randrange(len(submissions))):
        open_record = json.loads(json.dumps(record_of(names, dealt, submissions[:length])))
        assert "result" not in open_record
        assert len(list(replay(read_record(open_record)))) == len(open_record["turns"])


@few
@given(GAMES)
def test_a_choice_taken_back_leaves_no_trace(game: tuple[int, int, bool]) -> None:
    for moment in played(game):
        if moment.step.state.table is moment.state.table and moment.step.state.phase is moment.state.phase:
            assert retract(moment.step.state, moment.seat) == moment.state


@few
@given(GAMES)
def test_who_is_not_due_can_do_nothing(game: tuple[int, int, bool]) -> None:
    for moment in played(game):
        state = moment.state
        assert state.due == tuple(seat for seat in state.table.seats if state.is_due(seat))
        for seat in (*state.table.seats, Seat(-1), Seat(99)):
            if seat not in state.due:
                assert legal_moves(state, seat) == ()
                assert refusal(state, seat, moment.move) is not None


def test_a_refused_move_raises_and_names_the_rule() -> None:
    state = random_game(3, 1)[0].state
    with pytest.raises(IllegalMove) as caught:
        submit(state, Seat(1), Decline())
    assert (caught.value.refusal, caught.value.seat) == (Refusal.WRONG_KIND, 1)
    with pytest.raises(IllegalMove, match="seat 0"):
        retract(state, Seat(0))
    with pytest.raises(IllegalMove):
        retract(state, Seat(7))


def test_a_finished_game_takes_no_move() -> None:
    last = random_game(3, 1)[-1]
    state = last.step.state
    assert isinstance(state.phase, GameOver)
    assert refusal(state, last.seat, last.move) is Refusal.GAME_OVER


def damaged(data: object) -> Iterator[object]:
    """Yield copies of the data in which one value, at any depth, is left out or replaced by one of another type."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield {other: kept for other, kept in data.items() if other != key}
            yield from ({**data, key: wrong} for wrong in damaged(value))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from ([*data[:place], wrong, *data[place + 1 :]] for wrong in damaged(value))
    others: list[object] = ["nobody", -1, 1.5, True, {}]
    yield from (other for other in others if type(other) is not type(data))


def in_phase(kind: type[StageChoices | SufferPenalty]) -> GameState:
    """Return a state of an Edifice game in this kind of phase, where some city has a debt and some city a pawn."""
    return next(
        moment.state
        for seed in range(50)
        for moment in expansion_game(3, seed)
        if isinstance(moment.state.phase, kind)
        and any(city.participation.debts for city in moment.state.table.cities)
        and any(city.participation.pawns for city in moment.state.table.cities)
    )


@pytest.mark.parametrize(
    "state",
    [random_game(2, 5)[20].state, random_game(2, 5)[40].state, in_phase(StageChoices), in_phase(SufferPenalty)],
    ids=["two players", "later", "stage choices", "penalty"],
)
def test_a_damaged_snapshot_is_refused(state: GameState) -> None:
    saved = dump(state)
    for version in damaged(saved):
        if isinstance(version, dict):
            try:
                again = load(version)
            except SnapshotError:
                continue
            assert again == state
            kept = {**version["ruleset"], "data": saved["ruleset"]["data"]}
            assert {**version, "ruleset": kept} == saved, "the versions of facts alone may be missing"


@pytest.mark.parametrize(("name", "version"), [("first", 2), ("first", 0), ("edifice", 7)])
def test_a_snapshot_or_a_deal_of_other_facts_is_refused_by_name(name: str, version: int) -> None:
    moment = next(iter(expansion_game(3, 1)))
    told = f"it needs version {version} of the card data '{name}', and this program has version 1"
    for data, read in ((dump(moment.state), load), (dump_deal(random_deal(3, random.Random(1))), load_deal)):
        data["ruleset"] = {
            **data["ruleset"],
            "expansions": ["edifice"],
            "data": {"first": 1, "edifice": 1, name: version},
        }
        with pytest.raises(FactsError, match=told) as caught:
            read(data)
        assert (caught.value.name, caught.value.needed, caught.value.version) == (name, version, 1)


def test_what_was_saved_before_facts_had_versions_was_by_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = next(iter(expansion_game(3, 1)))
    for data, read in ((dump(moment.state), load), (dump_deal(random_deal(3, random.Random(1))), load_deal)):
        del data["ruleset"]["data"]
        read(data)
        with monkeypatch.context() as patched:
            patched.setitem(DATA_VERSIONS, "first", 2)
            with pytest.raises(FactsError, match="it needs version 1 of the card data 'first'"):
                read(data)


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": 7},
        {"phase": {"kind": "search-discard", "seats": []}},
        {"phase": {"kind": "search-discard", "seats": [9]}},
        {"phase": {"kind": "seventh-cards", "seats": [3], "searchers": []}},
        {"phase": {"kind": "game-over"}},
        {"phase": {"kind": "stage-choices", "seats": [0], "searchers": []}},
        {"phase": {"kind": "suffer-penalty", "seats": [0]}},
        {"projects": [{"edifice": "Belvedere", "pawns": 2, "fate": "project"}]},
        {"version": 0},
    ],
)
def test_a_snapshot_whose_parts_do_not_fit_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(SnapshotError):
        load({**dump(random_game(3, 5)[20].state), **wrong})


def test_a_snapshot_with_more_ages_to_come_than_there_are_is_refused() -> None:
    data = next(dump(each.state) for each in random_game(3, 5) if each.state.table.age == 2)
    load(data)
    with pytest.raises(SnapshotError, match="Ages to come"):
        load({**data, "upcoming": data["upcoming"] * 2})


def project_entry(name: str, pawns: int = 2, fate: str = "project") -> dict[str, object]:
    return {"edifice": name, "pawns": pawns, "fate": fate}


Ages: TypeAlias = list[int]
FITTING = [project_entry("Outpost"), project_entry("River Port"), project_entry("Agora")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"projects": []},
        {"projects": FITTING[:2]},
        {"projects": FITTING[::-1]},
        {"projects": [FITTING[0], *FITTING[:2]]},
        {"projects": [project_entry("Outpost", 0), *FITTING[1:]]},
        {"projects": [project_entry("Outpost", 1, "constructed"), *FITTING[1:]]},
        {"projects": [project_entry("Outpost", 3), *FITTING[1:]]},
        {"phase": {"kind": "stage-choices", "seats": [0], "searchers": []}},
        {"phase": {"kind": "suffer-penalty", "seats": [0]}},
    ],
)
def test_edifices_that_do_not_fit_are_refused(wrong: dict[str, object]) -> None:
    data = {**dump(expansion_game(3, 5)[0].state), "projects": FITTING}
    assert load(data).table.projects[1].edifice.name == "River Port"
    with pytest.raises(SnapshotError):
        load({**data, **wrong})


def with_fates(fates: Sequence[str]) -> list[dict[str, object]]:
    return [
        {**entry, "fate": fate, "pawns": 0 if fate == "constructed" else 2}
        for entry, fate in zip(FITTING, fates, strict=True)
    ]


@pytest.mark.parametrize(
    ("age", "turn", "phase", "over"),
    [
        (1, 6, "choose-cards", 0),
        (2, 1, "choose-cards", 1),
        (3, 1, "choose-cards", 2),
        (1, 7, "age-over", 1),
        (2, 7, "age-over", 2),
        (3, 7, "game-over", 3),
    ],
)
def test_an_edifice_fails_when_its_age_is_over_and_no_other_is_begun_early(
    age: int, turn: int, phase: str, over: int
) -> None:
    """`over` is the number of Ages whose edifice has been decided."""
    first = dump(expansion_game(3, 5)[0].state)
    data = {**first, "age": age, "turn": turn, "phase": {"kind": phase}, "upcoming": [], "hands": [[], [], []]}
    for place in range(3):
        for fate in ("project", "constructed", "failed"):
            fates = ["failed"] * over + ["project"] * (3 - over)
            fates[place] = fate
            version = {**data, "projects": with_fates(fates)}
            if (fate == "constructed" and place < age) or fate == ("failed" if place < over else "project"):
                load(version)
            else:
                with pytest.raises(SnapshotError, match=str(FITTING[place]["edifice"])):
                    load(version)


def test_a_penalty_is_for_an_edifice_that_has_failed() -> None:
    data = dump(in_phase(SufferPenalty))
    project = data["projects"][data["age"] - 1]
    asked = data["cities"][data["phase"]["seats"][0]]["participation"]
    load(data)
    asked["pawns"].append(data["age"])
    with pytest.raises(SnapshotError, match="nothing to choose"):  # it has taken part
        load(data)
    asked["pawns"].pop()
    project["fate"] = "project"
    with pytest.raises(SnapshotError, match=project["edifice"]):
        load(data)


@pytest.mark.parametrize(
    "wrong",
    [
        {"options": [0]},
        {"stages": 2, "options": []},
        {"stages": 2, "options": [0]},
        {"stages": 1, "options": [2]},
        {"stages": 2, "options": [0, 1, 1]},
        {"participation": {"pawns": [], "joined": False, "debts": [4], "rewards": []}},
        {"participation": {"pawns": [4], "joined": False, "debts": [], "rewards": []}},
        {"participation": {"pawns": [], "joined": False, "debts": [], "rewards": ["Colosseum"]}},
        {"participation": {"pawns": [1], "joined": False, "debts": [], "rewards": ["Outpost"]}},
        {"participation": {"pawns": [1], "joined": False, "debts": [], "rewards": ["Belvedere"]}},
        {"participation": {"pawns": [], "joined": True, "debts": [], "rewards": []}},
        {"participation": {"pawns": [1, 1], "joined": True, "debts": [], "rewards": []}},
        {"participation": {"pawns": [2], "joined": False, "debts": [], "rewards": []}},
        {"participation": {"pawns": [], "joined": False, "debts": [2], "rewards": []}},
    ],
)
def test_what_a_city_cannot_have_of_the_expansions_is_refused(wrong: dict[str, object]) -> None:
    data = {**dump(expansion_game(3, 5)[0].state), "projects": FITTING}
    others = [city for city in data["cities"] if city["wonder"] != "Carthage"]
    carthage = {**others[0], "wonder": "Carthage", "side": "B"}
    load({**data, "cities": [{**carthage, "stages": 2, "options": [0, 1]}, *others]})
    with pytest.raises(SnapshotError):
        load({**data, "cities": [{**carthage, **wrong}, *others]})


@pytest.mark.parametrize(
    ("side", "stages", "fitting", "wrong"),
    [
        ("A", 0, [[], [1]], [[2], [3], [1, 1]]),
        ("A", 2, [[3], [1, 3], [1, 1]], [[2, 3], [3, 3], [1, 1, 1], [1, 1, 3]]),
        ("B", 1, [[1], [1, 1]], [[2], [1, 1, 1]]),
        ("B", 3, [[1, 2, 3], [1, 1, 2, 3]], [[1, 2, 2], [1, 1, 2, 3, 3]]),
    ],
)
def test_only_ur_has_pawns_from_the_box(side: str, stages: int, fitting: list[Ages], wrong: list[Ages]) -> None:
    data = {**dump(expansion_game(3, 5)[0].state), "projects": FITTING}
    others = [city for city in data["cities"] if city["wonder"] != "Ur"]
    ur = {**others[0], "wonder": "Ur", "side": side, "stages": stages, "options": []}

    def read(pawns: Ages, **more: object) -> None:
        part = {"pawns": pawns, "joined": False, "debts": [], "rewards": []}
        load({**data, "cities": [{**ur, "participation": part}, *others], **more})

    for pawns in fitting:
        read(pawns)
    for pawns in wrong:
        with pytest.raises(SnapshotError, match="pawn"):
            read(pawns)
    if (side, stages) == ("A", 2):  # not before its owner has chosen
        asked = {"phase": {"kind": "stage-choices", "seats": [0], "searchers": []}}
        read([1], **asked)
        with pytest.raises(SnapshotError, match="pawn"):
            read([3], **asked)


def test_a_debt_is_of_an_edifice_that_has_failed_and_there_is_one_an_age() -> None:
    first = dump(expansion_game(3, 5)[0].state)
    over = {"age": 3, "turn": 7, "phase": {"kind": "game-over"}, "upcoming": []}
    data = {**first, **over, "projects": with_fates(["failed", "constructed", "failed"])}
    mine = data["cities"][0]["participation"]
    mine["debts"] = [5, 2]
    load(data)
    for wrong in ([2, 2], [3]):
        mine["debts"] = wrong
        with pytest.raises(SnapshotError, match="debt"):
            load(data)


def test_without_edifices_nobody_has_anything_of_them() -> None:
    data = dump(random_game(3, 5)[20].state)
    data["cities"][0]["participation"]["pawns"] = [1]
    with pytest.raises(SnapshotError, match="edifice"):
        load(data)


def chained(moments: Sequence[Moment]) -> bool:
    return all(one.step.state is other.state for one, other in itertools.pairwise(moments))


def test_a_playout_is_one_game() -> None:
    assert chained(random_game(5, 0))
