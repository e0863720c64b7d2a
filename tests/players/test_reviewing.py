"""The review of a choice: what it calls better, what it calls equal, and that its reason speaks for the better one."""

import random
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given

from benchmarks.arena import ROWS, Reviewer
from core.judging import Parts
from engine import GameState, Move, Ruleset, Seat, SeatSetup, deal, public_view, start, submit
from engine.constants import LAST_TURN
from engine.moves import Build, BuildStage, Discard, GiveUpCard, GiveUpTokens
from engine.resources import Resource
from engine.views import question_kind
from players import reasons
from players.coaching import Advice
from players.knowledge import begin
from players.reasons import advantages, granted
from players.reviewing import Care, Comparing, Comparison, reasons_for, same_deed
from tests.engine.builders import build, card, city, discard, edifice_game, game, give_up, play, stage
from tests.engine.secrecy import exchanged, knows, other_choices
from tests.players.holding import holds, numbers_of
from tests.players.seats import asked, chosen
from tests.players.test_coaching import SETUPS, questions
from tests.sweeps import examples, sweep

MANY = Care(60, 60)


def compared(state: GameState, seat: int = 0, done: Move | None = None, care: Care = MANY) -> Comparison:
    """Return the comparison of a seat's deeds, from what a single view tells."""
    view, question = asked(state, seat)
    return Comparing(view, question, begin(view), care, random.Random(1), done).compare()


def late_questions(players: int, seed: int = 1) -> Iterator[tuple[GameState, Seat]]:
    """Yield the questions of the last turns of a game, where a comparison takes little time."""
    ruleset = Ruleset.for_players(players)
    state = start(deal(ruleset, (SeatSetup(),) * ruleset.cities(players), random.Random(seed)))
    while state.due:
        seat = state.due[0]
        if state.table.age == 3 and state.table.turn > 4 and len(asked(state, seat)[1].moves) > 1:
            yield state, seat
        state = submit(state, seat, chosen(state, seat)).state


def share_of_win(state: GameState, seat: Seat, move: Move) -> float:
    """Return what a move wins in the game as it truly is, if everyone else goes on as a greedy player."""
    state = submit(state, seat, move).state
    while state.due:
        state = submit(state, state.due[0], chosen(state, state.due[0])).state
    winners = public_view(state).ranking[0]
    return 1 / len(winners) if seat in winners else 0.0


@pytest.mark.slow
def test_what_it_is_sure_of_is_true() -> None:
    """Where one thing wins in every world and another one in none, so it is in the game itself."""
    decided = undecided = 0
    for seed in range(12):
        for state, seat in late_questions(3, seed):
            if state.table.turn < LAST_TURN or question_kind(state.phase) != "card":
                continue
            found = compared(state, seat)
            wins = {each.win for each in found.deeds}
            if wins in ({0.0}, {1.0}):
                undecided += 1
                assert not any(each.is_worse for each in found.deeds), "nothing was lost, so everything is equal"
            for each in found.deeds:
                if found.best.win == 1.0 and each.win == 0.0:
                    decided += 1
                    assert each.is_worse
                    assert share_of_win(state, seat, found.best.move) > share_of_win(state, seat, each.move)
    assert decided > 0
    assert undecided > 0


@pytest.mark.slow
def test_what_is_clearly_worse_is_dropped_unless_it_was_done() -> None:
    dropped = 0
    for seed in range(6):
        for state, seat in late_questions(3, seed):
            view, question = asked(state, seat)
            for done in (None, compared(state, seat).deeds[-1].move):
                comparing = Comparing(view, question, begin(view), MANY, random.Random(1), done)
                found, left = comparing.compare(), comparing._thinking.left
                assert found.best.move in left
                assert done is None or found.done.move in left
                dropped += len(found.deeds) > len(left) and (done is None or found.done.is_worse)
    assert dropped > 0


def test_what_wins_clearly_more_often_is_the_best_whatever_the_margins_say() -> None:
    state, seat = next(late_questions(3))
    view, question = asked(state, seat)
    comparing = Comparing(view, question, begin(view), MANY, random.Random(1))
    first, second, *_ = [each.move for each in comparing.compare().deeds]
    for wins, best in ((60, second), (2, first)):
        lost = {move: [0.0] * 60 for move in comparing._won}
        comparing._won = {**lost, second: [1.0] * wins + [0.0] * (60 - wins)}
        assert comparing.answer().best.move == best


def test_a_few_worlds_that_agree_prove_little() -> None:
    for state, seat in late_questions(3):
        assert not any(each.is_worse for each in compared(state, seat, care=Care(2, 2)).deeds)


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep((2, 3, 5, 7), short=(2, 5)))
def test_the_best_is_never_clearly_worse_and_what_was_done_is_among_the_deeds(players: int) -> None:
    for state, seat in late_questions(players):
        done = asked(state, seat)[1].moves[-1]
        found = compared(state, seat, done)
        assert all(each.behind >= -each.error for each in found.deeds)
        assert (found.best.behind, found.best.error) == (0, 0)
        assert same_deed(found.done.move, done)
        others = [each.move for each in found.deeds if each is not found.done]
        assert not any(same_deed(*each) for each in combinations(others, 2)), "one thing to do is compared once"


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep((2, 3, 5), short=(2, 3)))
def test_what_is_hidden_from_the_seat_changes_nothing(players: int) -> None:
    chance, others = random.Random(1), 0
    for state, seat in late_questions(players):
        who = state.decides_for(seat)
        twin = other_choices(exchanged(state, chance, partial(knows, state, who)), who, chance)
        care = Care(3, 3)
        assert compared(twin, seat, care=care) == compared(state, seat, care=care)
        others += twin != state
    assert others > 0, "the twins were the same games"


# The reason.


@pytest.mark.slow
@examples(4)
@given(SETUPS)
def test_each_reason_holds_and_is_no_reason_for_the_other_deed(setup: tuple[int, int, bool]) -> None:
    chance, given_reasons = random.Random(setup[1]), 0
    for state, seat in questions(setup):
        view, question = asked(state, seat)
        better, worse = chance.choice(question.moves), chance.choice(question.moves)
        if same_deed(better, worse):
            continue
        found = reasons_for(view, question, better, worse)
        reverse = {type(each.fact) for each in reasons_for(view, question, worse, better)}
        for each in found:
            given_reasons += 1
            assert holds(state, seat, Advice(better, each.fact)), each
            assert each.other is None or holds(state, seat, Advice(worse, each.other)), each
            assert each.fact != each.other
            assert not isinstance(each.fact, reasons.NothingElse), "the other deed was possible, too"
            numbers = reasons.Points, reasons.Science, reasons.Coins, reasons.Pays, reasons.GivesUp
            assert not (isinstance(each.fact, numbers) and type(each.fact) in reverse), "only one of two is more"
    assert given_reasons > 0


@pytest.mark.slow
@examples(4)
@given(SETUPS)
def test_whatever_the_other_deed_has_more_of_is_granted_and_nothing_else(setup: tuple[int, int, bool]) -> None:
    chance, granted_facts = random.Random(setup[1]), 0
    for state, seat in questions(setup):
        view, question = asked(state, seat)
        better, worse = chance.choice(question.moves), chance.choice(question.moves)
        if same_deed(better, worse):
            continue
        found = {type(each.fact): each for each in granted(view, question, better, worse)}
        for each in found.values():
            granted_facts += 1
            assert holds(state, seat, Advice(worse, each.fact)), each
            assert each.other is None or holds(state, seat, Advice(better, each.other)), each
        mine, theirs = numbers_of(state, seat, better), numbers_of(state, seat, worse)
        more = {kind for kind in mine if theirs[kind] > mine[kind]}
        if isinstance(better, GiveUpCard | GiveUpTokens):
            more &= {reasons.GivesUp}
        coins = reasons.Coins, reasons.Pays
        if sum(theirs[each] - mine[each] for each in coins) <= 0:
            more -= {*coins}
        at_once = reasons.Points, reasons.Science
        if sum(theirs[each] - mine[each] for each in at_once) <= 0:
            more -= {*at_once}
        if not all(isinstance(each, Build | BuildStage | Discard) for each in (better, worse)):
            more -= {reasons.Pays}
        assert set(found) == (set() if question.free_city else more)
        told = {type(each.fact) for each in reasons_for(view, question, better, worse)}
        assert not told & set(found), "a reason and its opposite"
    assert granted_facts > 0


def why(state: GameState, better: Move, worse: Move) -> tuple[reasons.Advantage, ...]:
    return reasons_for(*asked(state, 0), better, worse)


def kinds(found: tuple[reasons.Advantage, ...]) -> set[type]:
    return {type(each.fact) for each in found}


def test_a_reason_says_more_for_the_better_deed_than_for_the_other() -> None:
    cities = [city("Giza A", coins=2), city("Rhodes A"), city("Babylon A")]
    state = game(cities, {0: ["Altar", "Baths", "Lumber Yard", "Tavern"]}, age=1, turn=4)
    assert why(state, build("Tavern"), build("Altar"))[0] == reasons.Advantage(reasons.Coins(5, 2))
    assert reasons.Points not in kinds(why(state, build("Altar"), build("Baths"))), "Baths score more"
    assert reasons.Coins not in kinds(why(state, discard("Altar"), build("Tavern"))), "a Tavern brings more"


def test_all_that_speaks_for_a_deed_is_told_beside_what_the_other_one_has() -> None:
    own = ["Sawmill", "Brickyard", "Loom", "Tavern", "Foundry"]
    cities = [city("Giza A", coins=9, stages=2, built=own), city("Rhodes A", built=["Glassworks"])]
    cities.append(city("Babylon A", built=["Press", "Quarry"]))
    state = game(cities, {0: ["Arena", "Spies Guild", "Haven"]}, age=3, turn=4)
    arena, guild = build("Arena", right=2), build("Spies Guild", left=2, right=2)
    assert why(state, arena, guild) == (
        reasons.Advantage(reasons.Coins(6, 9)),
        reasons.Advantage(reasons.Pays(2, 2), reasons.Pays(4, 4)),
        reasons.Advantage(reasons.Points(2, counts=True)),
    )


def test_a_fact_that_the_other_deed_has_as_well_or_better_is_none() -> None:
    """What the judgement expects to come may be worth more than what a fact says as things stand."""
    cities = [city("Giza A", coins=9), city("Rhodes A"), city("Babylon A")]
    view, question = asked(game(cities, {0: ["Altar", "Baths", "Tavern", "Pawnshop"]}, age=1, turn=4), 0)
    more = Parts()
    more.points, more.chains = 2.0, 1.0
    first, *_ = advantages(view, question, build("Baths"), build("Altar"), more)
    assert first == reasons.Advantage(reasons.Points(3, counts=False), reasons.Points(2, counts=False))
    (opens,) = advantages(view, question, build("Altar"), build("Baths"), more)
    assert isinstance(opens.fact, reasons.Opens), "Baths score more, whatever the judgement expects of Altar"
    assert opens.other is None or isinstance(opens.other, reasons.Opens)
    assert advantages(view, question, build("Pawnshop"), build("Baths"), more) == (), "both score 3"


def best_of(parts: Mapping[str, float], state: GameState, better: Move, worse: Move) -> tuple[reasons.Advantage, ...]:
    """Return what speaks for a move whose value has these parts more."""
    more = Parts()
    for name, share in parts.items():
        setattr(more, name, share)
    return advantages(*asked(state, 0), better, worse, more)


def test_a_fact_that_explains_little_is_told_only_beside_another_one() -> None:
    mine = city("Giza A", coins=9, built=["Barracks", "Fortifications", "Lumber Yard"])
    armed = city("Babylon A", built=["Fortifications", "Siege Workshop", "Loom"])
    beside = city("Rhodes A", coins=9, built=["Lumber Yard"]), armed
    state = game([mine, *beside], {0: ["Stockade", "Tavern", "Timber Yard", "Loom"]})
    thin: list[tuple[Move, Move, str, reasons.Reason]] = [
        (build("Loom"), build("Timber Yard"), "coins", reasons.Pays(0)),
        (build("Tavern"), build("Loom"), "coins", reasons.Coins(5, 9)),
        (build("Stockade"), build("Loom"), "left", reasons.Shields(Seat(1), 5, 0, 1, had=4)),
        (build("Stockade"), build("Loom"), "right", reasons.Shields(Seat(2), 5, 6, 1, had=4)),
    ]
    for better, worse, part, fact in thin:
        assert best_of({part: 1.0}, state, better, worse) == ()
        found = [each.fact for each in best_of({part: 1.0, "denial": 0.9}, state, better, worse)]
        assert found[0] == fact
        assert isinstance(found[-1], reasons.Denies)


ALONE: list[tuple[str, Move, Move, set[reasons.Advantage]]] = [
    (
        "a scarce resource",
        build("Loom"),
        build("Tavern"),
        {reasons.Advantage(reasons.Makes(Resource.LOOM, 0, (), 2, 2))},
    ),
    ("a resource for sale", build("Clay Pool"), build("Tavern"), set()),
    ("free structures", build("Altar"), build("Tavern"), {reasons.Advantage(reasons.Opens((card("Temple"),)))}),
    (
        "a conflict",
        build("Guard Tower"),
        build("Tavern"),
        {
            reasons.Advantage(reasons.Shields(Seat(1), 2, 1, 1, had=1)),
            reasons.Advantage(reasons.Denies(card("Guard Tower"), Seat(1), 0, 2, 1)),
        },
    ),
    (
        "a conflict that another would win",
        discard("Guard Tower"),
        build("Tavern"),
        {reasons.Advantage(reasons.Denies(card("Guard Tower"), Seat(1), 0, 2, 1))},
    ),
    (
        "points for another",
        discard("Baths"),
        build("Tavern"),
        {reasons.Advantage(reasons.Denies(card("Baths"), Seat(1), 3))},
    ),
    ("too few points for another", discard("Altar"), build("Tavern"), set()),
    ("more for another", build("Altar"), discard("Baths"), {reasons.Advantage(reasons.Opens((card("Temple"),)))}),
    ("coins", build("Tavern"), build("Stockade", right=2), {reasons.Advantage(reasons.Pays(0), reasons.Pays(2, 2))}),
    ("coins and points", build("Tavern"), build("Baths", left=2), set()),
]


@pytest.mark.parametrize(("better", "worse", "told"), [each[1:] for each in ALONE], ids=[each[0] for each in ALONE])
def test_what_weighs_something_by_itself_is_told_where_the_judgement_sees_nothing(
    better: Move, worse: Move, told: set[reasons.Advantage]
) -> None:
    mine = city("Babylon A", coins=9, built=["Barracks"])
    follows = city("Rhodes A", coins=9, built=["Barracks", "Stone Pit", "Clay Pool"])
    armed = city("Giza A", built=["Guard Tower", "Stockade", "Barracks", "Lumber Yard"])
    hand = ["Loom", "Clay Pool", "Altar", "Guard Tower", "Baths", "Tavern", "Stockade"]
    assert set(best_of({}, game([mine, follows, armed], {0: hand}, age=1, turn=1), better, worse)) == told


def test_points_that_may_grow_speak_against_as_many_that_do_not() -> None:
    own = ["Lumber Yard", "Clay Pool", "Glassworks", "Sawmill", "Brickyard"]
    red = ["Barracks", "Stockade", "Guard Tower", "Walls", "Stables"]
    cities = [city("Giza A", coins=9, built=own), city("Rhodes A", built=red), city("Babylon A")]
    guild, gardens = build("Spies Guild"), build("Gardens")
    for turn, told in ((4, {reasons.Points}), (6, set())):
        hand = ["Spies Guild", "Gardens", "Haven"][: 8 - turn]
        state = game(cities, {0: hand}, age=3, turn=turn)
        assert kinds(best_of({}, state, guild, gardens)) == told
        assert best_of({}, state, gardens, guild) == ()


@pytest.mark.parametrize(
    ("other", "told"), [("Baths", set()), ("Altar", {reasons.Coins}), ("Theater", {reasons.Coins})]
)
def test_as_many_points_at_once_make_up_for_coins(other: str, told: set[type]) -> None:
    cities = [city("Giza A", coins=2), city("Rhodes A"), city("Babylon A")]
    state = game(cities, {0: ["Altar", "Baths", "Theater"]})
    assert kinds(best_of({"coins": 1.0}, state, discard("Altar"), build(other))) == told


def test_a_lead_that_one_structure_could_undo_is_worth_keeping_and_many_coins_are_worth_having() -> None:
    neighbours = city("Babylon A", built=["Quarry", "Stone Pit"]), city("Rhodes A")
    for built, told in ((["Barracks"], {reasons.Shields}), (["Barracks", "Fortifications"], set())):
        state = game([city("Giza A", coins=9, built=built), *neighbours], {0: ["Walls", "Vineyard"]}, age=2, turn=6)
        walls = next(each for each in asked(state, 0)[1].moves if isinstance(each, Build) and each.payment.total == 4)
        assert kinds(best_of({"left": 1.0}, state, walls, build("Vineyard"))) == told
        assert reasons.Coins in kinds(best_of({"coins": 1.0}, state, discard("Walls"), walls)), "7 coins"
        assert reasons.Coins not in kinds(best_of({"coins": 1.0}, state, discard("Walls"), build("Vineyard"))), (
            "3 coins"
        )


def test_what_a_stage_needs_is_no_reason_against_building_it() -> None:
    cities = [city("Giza A", coins=9), city("Rhodes A", built=["Stone Pit"]), city("Babylon A")]
    state = game(cities, {0: ["Stone Pit", "Altar"]})
    assert kinds(best_of({"supplies": 1.0}, state, build("Stone Pit"), build("Altar"))) == {reasons.ForStage}
    assert kinds(best_of({"supplies": 1.0}, state, build("Stone Pit"), stage("Altar", left=2))) == {reasons.Makes}


def test_the_fewest_points_lost_are_the_reason_for_giving_something_up() -> None:
    cities = [city("Giza A", built=["Altar", "Palace", "Theater"]), city("Rhodes A"), city("Babylon A")]
    state = play(edifice_game(cities, "Archives", {0: ["Palace", "Pantheon"]}, turn=6))
    altar, palace = give_up("Altar"), give_up("Palace")
    found = (reasons.Advantage(reasons.GivesUp(2), reasons.GivesUp(8)),)
    assert why(state, altar, palace) == granted(*asked(state, 0), palace, altar) == found


def test_prices_that_fall_where_nobody_sells_are_no_reason() -> None:
    cities = [city("Giza A"), city("Ephesus A"), city("Babylon A")]
    for neighbours, told in ((cities, set()), ([cities[0], city("Rhodes A"), cities[2]], {reasons.Trade})):
        state = game(neighbours, {0: ["West Trading Post", "Altar"]})
        assert kinds(best_of({"supplies": 1.0}, state, build("West Trading Post"), build("Altar"))) == told


def test_points_of_one_kind_are_no_reason_where_the_other_deed_has_more_of_another_kind() -> None:
    mine = city("Giza A", coins=9, built=["Apothecary", "Workshop", "Lumber Yard", "Press"])
    state = game([mine, city("Rhodes A"), city("Babylon A")], {0: ["School", "Altar", "Tavern"]}, age=2, turn=5)
    school = next(each for each in asked(state, 0)[1].moves if isinstance(each, Build) and each.card.name == "School")
    assert best_of({"points": 1.0}, state, build("Altar"), school) == ()
    assert kinds(best_of({"points": 1.0}, state, build("Altar"), build("Tavern"))) == {reasons.Points}
    (more,) = granted(*asked(state, 0), build("Altar"), school)
    assert more == reasons.Advantage(reasons.Science(8, 1, 1))


def test_small_parts_of_a_difference_are_not_told() -> None:
    cities = [city("Giza A", coins=9), city("Rhodes A"), city("Babylon A")]
    view, question = asked(game(cities, {0: ["Altar", "Baths", "Tavern", "Pawnshop"]}, age=1, turn=4), 0)
    for share, told in ((2.0, {reasons.Points, reasons.Opens}), (0.4, {reasons.Points})):
        more = Parts()
        more.points, more.chains = 2.0, share
        assert kinds(advantages(view, question, build("Baths"), build("Tavern"), more)) == told


def test_shields_are_a_reason_only_against_fewer_shields() -> None:
    cities = [city("Giza A", coins=9), city("Rhodes A", stages=2), city("Babylon A")]
    state = game(cities, {0: ["Walls", "Archery Range", "Altar", "Vineyard"]}, age=2, turn=4)
    assert reasons.Shields not in kinds(why(state, build("Walls"), build("Archery Range")))


def test_the_same_thing_done_otherwise_is_the_same_deed() -> None:
    assert same_deed(discard("Altar"), discard("Baths"))
    assert same_deed(stage("Altar"), stage("Baths"))
    assert same_deed(build("Altar"), build("Altar", right=2))
    assert not same_deed(build("Altar"), build("Baths"))
    assert not same_deed(build("Altar"), discard("Altar"))


# The player that does what the review calls best.


def test_whoever_follows_the_review_has_an_aim() -> None:
    (row,) = (row for row in ROWS if row.title.startswith("review"))
    assert (row.players, row.aim, row.games) == (4, 0.45, 300)
    assert isinstance(row.mine(random.Random(1)), Reviewer)
