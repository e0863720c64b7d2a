"""Ratings: Elo's formula for each pair, whole numbers, and nobody notices when somebody else is forgotten."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services import rating
from bot.services.people import GameId, UserId, former_player
from bot.services.ports import SeatResult
from bot.services.rating import (
    ALL,
    START,
    Change,
    RatedGame,
    RatedSeat,
    Rating,
    Ratings,
    ShownRating,
    expected,
    has_left,
    rate,
    rated_game,
)
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.services.nights.played import ANA, BEN, CEM, DEA, FREE_CITY, seat, table
from tests.bot.services.world import MOMENT
from tests.sweeps import examples

DAY = timedelta(days=1)
PEOPLE = [UserId(number) for number in range(101, 111)]


def game(number: int, *finished: tuple[UserId | Rating, int], hours: int | None = None) -> RatedGame:
    """Return the game with this number, with who took part and their ranks, an hour after the game before."""
    seats = tuple(RatedSeat(Seat(place), who, rank) for place, (who, rank) in enumerate(finished))
    return RatedGame(GameId(number), MOMENT + timedelta(hours=number if hours is None else hours), seats)


def points(ratings: Ratings) -> dict[UserId, float]:
    return {user: rating.thousandths / 1_000 for user, rating in ratings.of.items()}


def ranks(chance: random.Random, size: int) -> list[int]:
    """Return random ranks as the game gives them: people who are tied share one, and the next ones are left out."""
    totals = [chance.randint(0, size) for _ in range(size)]
    return [1 + sum(other > mine for other in totals) for mine in totals]


def league(seed: int) -> list[RatedGame]:
    """Return random games among ten people, some of them at the same moment, and not in order."""
    chance = random.Random(seed)
    found = []
    for number in range(1, chance.randint(1, 40) + 1):
        people = chance.sample(PEOPLE, chance.randint(2, 7))
        placed = zip(people, ranks(chance, len(people)), strict=True)
        found.append(game(number, *placed, hours=chance.randint(0, 60)))
    return found


def one_table(seed: int) -> tuple[Ratings, RatedGame]:
    """Return one game, and random ratings before it, so far apart that some wins are certain."""
    chance = random.Random(seed)
    people = chance.sample(PEOPLE, chance.randint(2, 7))
    ratings = {user: Rating(chance.randint(0, 4_000_000), chance.randint(0, 30)) for user in people}
    return Ratings(ratings), game(1, *zip(people, ranks(chance, len(people)), strict=True))


SEEDS = st.integers(0, 2**32)


# The formula.


def test_first_games_by_hand() -> None:
    first, _ = rate([game(1, (ANA, 1), (BEN, 2), (CEM, 3))])
    # Each is expected to get half of each opponent: Ana got 1 more in all, of 2 opponents. 60 times 1, divided by 2.
    assert points(first) == {ANA: 1530, BEN: 1500, CEM: 1470}
    second, _ = rate([game(2, (ANA, 2), (BEN, 2), (CEM, 1))], first)
    # With a lead of 30 points one is expected to get .543067, of 60 points .585499. Ana:
    # (.5 - .543067) + (0 - .585499), times 30.
    assert points(second) == {ANA: 1511.143, BEN: 1485, CEM: 1503.857}


def _by_floats(ratings: Ratings, played: RatedGame) -> list[float]:
    """Return each seat's rating after a game, as the formula says with the computer's arithmetic."""
    before = [ratings.of[UserId(each.who)] for each in played.seats if not isinstance(each.who, Rating)]
    found = []
    for seat_, mine in zip(played.seats, before, strict=True):
        factor = 60 if mine.games < 10 else 40 if mine.games < 20 else 20
        beyond = 0.0
        for other_seat, other in zip(played.seats, before, strict=True):
            if other_seat is not seat_:
                got = 0.5 if seat_.rank == other_seat.rank else float(seat_.rank < other_seat.rank)
                beyond += got - 1 / (1 + 10 ** ((other.thousandths - mine.thousandths) / 400_000))
        found.append(mine.thousandths + 1_000 * factor * beyond / (len(before) - 1))
    return found


@given(SEEDS.map(one_table))
def test_every_change_is_that_of_the_formula_to_a_thousandth_of_a_point(dealt: tuple[Ratings, RatedGame]) -> None:
    ratings, played = dealt
    _, changes = rate([played], ratings)
    assert [change.after.thousandths for change in changes] == [
        pytest.approx(exact, rel=0, abs=0.7) for exact in _by_floats(ratings, played)
    ]
    for change, each in zip(changes, played.seats, strict=True):
        assert (change.game, change.seat, change.user) == (played.game, each.seat, each.who)
        assert change.before == ratings.of[UserId(change.user or 0)]
        assert (change.after.games, change.after.last) == (change.before.games + 1, played.scored_at)


@given(st.integers(0, 3_000_000), st.integers(0, 3_000))
def test_more_lead_is_never_expected_to_get_less_and_both_together_all(lead: int, more: int) -> None:
    assert expected(lead) + expected(-lead) == ALL
    assert ALL // 2 <= expected(lead) <= expected(lead + more) <= ALL
    assert expected(lead) == pytest.approx(ALL / (1 + 10 ** (-lead / 400_000)), rel=0, abs=2)


def test_a_lead_beyond_all_measure_is_certain_and_the_programs_decimals_do_not_matter() -> None:
    assert (expected(0), expected(10**15), expected(-(10**15))) == (ALL // 2, ALL, 0)
    rating._expected_at.cache_clear()
    with localcontext(prec=2):
        assert expected(777_000) == pytest.approx(ALL / (1 + 10**-1.9425), rel=0, abs=2)


# What people notice.


@given(SEEDS.map(one_table))
def test_a_sole_winner_never_loses_and_a_sole_last_never_gains(dealt: tuple[Ratings, RatedGame]) -> None:
    ratings, played = dealt
    _, changes = rate([played], ratings)
    ranks = [each.rank for each in played.seats]
    for each, change in zip(played.seats, changes, strict=True):
        gained = change.after.thousandths - change.before.thousandths
        if each.rank == 1 and ranks.count(1) == 1:
            assert gained >= 0
        if each.rank == max(ranks) and ranks.count(each.rank) == 1:
            assert gained <= 0


def test_a_sure_winner_gains_nothing_and_loses_nothing() -> None:
    ratings = Ratings({ANA: Rating(9_000_000), BEN: Rating(0)})
    after, _ = rate([game(1, (ANA, 1), (BEN, 2))], ratings)
    assert points(after) == {ANA: 9_000, BEN: 0}


@pytest.mark.parametrize("size", range(2, 8))
def test_equals_who_tie_stay_equal_and_nothing_comes_from_nothing(size: int) -> None:
    after, _ = rate([game(1, *((user, 1) for user in PEOPLE[:size]))])
    assert set(points(after).values()) == {1500.0}


def test_joint_winners_tie_between_them_so_the_favourite_may_lose() -> None:
    ratings = Ratings({ANA: Rating(2_000_000), BEN: Rating(1_000_000), CEM: Rating(0)})
    after, _ = rate([game(1, (ANA, 1), (BEN, 1), (CEM, 3))], ratings)
    assert points(after)[ANA] < 2_000
    assert points(after)[BEN] > 1_000
    assert points(after)[CEM] <= 0


def test_with_one_k_points_only_move_and_with_several_they_come_and_go() -> None:
    even, _ = rate([game(1, (ANA, 1), (BEN, 2))], Ratings({ANA: Rating(1_400_000), BEN: Rating(1_633_333)}))
    assert sum(points(even).values()) == pytest.approx(3_033.333)
    uneven, _ = rate([game(1, (ANA, 1), (BEN, 2))], Ratings({BEN: Rating(games=10), CEM: Rating(games=20)}))
    assert points(uneven) == {ANA: 1530, BEN: 1480, CEM: 1500}


def test_k_becomes_smaller_after_ten_games_and_after_twenty() -> None:
    gained = {}
    for games in (0, 9, 10, 19, 20, 500):
        _, (change, _) = rate([game(1, (ANA, 1), (BEN, 2))], Ratings({ANA: Rating(games=games)}))
        gained[games] = change.after.thousandths - START
    assert gained == {0: 30_000, 9: 30_000, 10: 20_000, 19: 20_000, 20: 10_000, 500: 10_000}


@given(SEEDS.map(one_table), st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(dealt: tuple[Ratings, RatedGame], chance: random.Random) -> None:
    ratings, played = dealt
    mixed = replace(played, seats=tuple(chance.sample(played.seats, len(played.seats))))
    assert rate([mixed], ratings)[0] == rate([played], ratings)[0]


def test_a_rating_is_shown_after_ten_games_and_until_a_year_has_passed() -> None:
    usual = Rating(1_512_499, 10, MOMENT)
    assert usual.shown(MOMENT) == ShownRating(1512, 10)
    assert replace(usual, thousandths=1_512_500).shown(MOMENT).points == 1513
    assert replace(usual, games=9).shown(MOMENT) == ShownRating(None, 9)
    assert usual.shown(MOMENT + 365 * DAY - timedelta(seconds=1)).points == 1512
    assert usual.shown(MOMENT + 365 * DAY) == ShownRating(None, 10)
    assert Rating().shown(MOMENT) == ShownRating(None, 0)
    back, _ = rate([game(1, (ANA, 1), (BEN, 2), hours=24 * 400)], Ratings({ANA: usual}))
    assert back.of[ANA].shown(MOMENT + 401 * DAY).points is not None


# The log.


@examples(50)
@given(SEEDS.map(league), st.randoms(use_true_random=False))
def test_going_on_from_a_saved_state_gives_the_same_as_starting_anew(
    log: list[RatedGame], chance: random.Random
) -> None:
    whole = rate(log)
    ordered = sorted(log, key=lambda each: (each.scored_at, each.game))
    cut = chance.randint(0, len(log))
    saved, first = rate(chance.sample(ordered[:cut], cut))
    state, second = rate(ordered[cut:], saved)
    assert (state, (*first, *second)) == whole
    one_by_one, found = Ratings(), list[Change]()
    for each in ordered:
        one_by_one, changes = rate([each], one_by_one)
        found += changes
    assert (one_by_one, tuple(found)) == whole


@given(SEEDS.map(league))
def test_the_changes_of_a_person_are_one_line_from_the_start_to_the_rating(log: list[RatedGame]) -> None:
    ratings, changes = rate(log)
    assert set(ratings.of) == {change.user for change in changes}
    for user, reached in ratings.of.items():
        own = [change for change in changes if change.user == user]
        assert own[0].before == Rating()
        assert own[-1].after == reached
        assert [change.after for change in own[:-1]] == [change.before for change in own[1:]]
        assert len(own) == reached.games


def test_a_game_that_is_not_later_than_the_saved_state_is_refused() -> None:
    earlier, later = game(2, (ANA, 1), (BEN, 2)), game(1, (ANA, 1), (BEN, 2), hours=3)
    state, _ = rate([later])
    for again in (earlier, later):
        with pytest.raises(ValueError, match="not later"):
            rate([again], state)
    with pytest.raises(ValueError, match="not later"):
        rate([later, earlier, later])
    same_moment = game(2, (ANA, 1), (BEN, 2), hours=3)
    assert rate([same_moment], state) == (rate([same_moment, later])[0], rate([same_moment, later])[1][2:])


# People who are forgotten.


def forgotten(log: Sequence[RatedGame], user: UserId) -> list[RatedGame]:
    """Return the log after a person was forgotten: in each game stands what they entered with, as two numbers."""
    _, changes = rate(log)
    kept = {
        (change.game, change.seat): Rating(change.before.thousandths, change.before.games)
        for change in changes
        if change.user == user
    }
    return [
        replace(
            each,
            seats=tuple(replace(seat, who=kept.get((each.game, seat.seat), seat.who)) for seat in each.seats),
        )
        for each in log
    ]


def _others(result: tuple[Ratings, Iterable[Change]], gone: Iterable[UserId]) -> tuple[object, object]:
    ratings, changes = result
    left = {user: own for user, own in ratings.of.items() if user not in gone}
    return left, [change for change in changes if change.user not in (None, *gone)]


@examples(50)
@given(SEEDS.map(league), st.lists(st.sampled_from(PEOPLE), min_size=1, unique=True))
def test_whoever_is_forgotten_everyone_elses_ratings_are_as_before(log: list[RatedGame], leaving: list[UserId]) -> None:
    before, now = rate(log), log
    for number, user in enumerate(leaving, 1):
        now = forgotten(now, user)
        assert not any(each.who == user for played in now for each in played.seats)
        after = rate(now)
        assert _others(after, leaving[:number]) == _others(before, leaving[:number])
        assert not set(leaving[:number]) & set(after[0].of)


def test_a_forgotten_person_of_twenty_games_leaves_no_trace_in_others_ratings_and_may_start_again() -> None:
    chance = random.Random(20)
    log = []
    for number in range(1, 41):
        people = chance.sample(PEOPLE[1:], 3) + [ANA] * (number % 2)
        log.append(game(number, *zip(people, chance.sample(range(1, 5), len(people)), strict=True)))
    before = rate(log)
    assert before[0].of[ANA].games == 20
    now = forgotten(log, ANA)
    assert _others(rate(now), [ANA]) == _others(before, [ANA])
    again, changes = rate([*now, game(41, (ANA, 2), (BEN, 1))])
    assert again.of[ANA].games == 1
    assert changes[-2].before == Rating()


# For whom a game counts.


def result(who: UserId | Level | str, total: int, own: int | None = 18, choices: int | None = 18) -> SeatResult:
    return replace(seat(who, total), choices=choices, own_choices=own)


def left(who: UserId, total: int, own: int) -> SeatResult:
    """Return the result of a seat that somebody left to a computer player after so many of 18 choices."""
    sealers = [*[who] * own, *[None] * (18 - own)]
    return replace(result(Level.MEDIUM, total, own=0), left=has_left(sealers, None))


def counted(*results: SeatResult, kept: Mapping[Seat, Rating] | None = None) -> list[tuple[UserId | Rating, int]]:
    """Return for whom a game counts, with their ranks; nobody if it does not count."""
    placed = [
        replace(ranked, choices=each.choices, own_choices=each.own_choices, left=each.left)
        for ranked, each in zip(table(1, *results).seats, results, strict=True)
    ]
    found = rated_game(GameId(7), MOMENT, placed, kept or {})
    if found is None:
        return []
    assert (found.game, found.scored_at) == (7, MOMENT)
    assert all(placed[each.seat].rank == each.rank for each in found.seats)
    return [(each.who, each.rank) for each in found.seats]


def test_a_game_counts_for_people_who_made_two_thirds_of_the_choices_and_for_two_at_least() -> None:
    assert counted(result(ANA, 50, own=12), result(BEN, 60, own=11), result(CEM, 40)) == [(ANA, 2), (CEM, 3)]
    assert counted(result(ANA, 50, own=14, choices=21), result(CEM, 40, own=13, choices=20)) == []
    assert counted(result(ANA, 50), result(BEN, 60, own=0)) == []
    assert counted(result(ANA, 50)) == []


def test_nobody_takes_a_game_from_somebody_else_by_leaving_once_it_counts_for_them() -> None:
    """Most of the choices are made by then; with fewer, it is no game of theirs, and a game of two is none at all."""
    assert counted(result(ANA, 60), left(BEN, 50, 12)) == [(ANA, 1), (BEN, 2)]
    assert counted(result(ANA, 60), left(BEN, 50, 11)) == []
    assert counted(result(ANA, 60), left(BEN, 50, 7), result(CEM, 40)) == [(ANA, 1), (CEM, 3)]
    assert has_left([BEN] * 12 + [CEM] * 6, CEM) == BEN, "whoever sat down for the end"
    assert has_left([BEN] * 12 + [CEM] * 6, BEN) is None
    assert has_left([former_player(GameId(7), 0)] * 18, None) is None


@given(SEEDS, st.integers(0, 18))
def test_nobody_lowers_somebody_elses_gain_to_nothing_by_leaving(seed: int, own: int) -> None:
    """Whoever leaves late changes nothing; whoever leaves early is only not there, and a winner over others gains."""
    ratings, played = one_table(seed)
    people = [(UserId(each.who), 100 - each.rank) for each in played.seats if not isinstance(each.who, Rating)]
    leaver, total = people[seed % len(people)]
    others = [result(user, points) for user, points in people if user != leaver]

    def after(*leavers: SeatResult, among: Ratings = ratings) -> dict[UserId, int]:
        who = counted(*others, *leavers)
        _, changes = rate([game(1, *who)], among)
        gained = {change.user: change.after.thousandths - change.before.thousandths for change in changes}
        return {user: by for user, by in gained.items() if user is not None}

    stayed, gone = after(result(leaver, total)), after(left(leaver, total, own))
    if own >= 12:
        assert gone == stayed
    else:
        assert gone == after()
        assert leaver not in gone
        best = max(points for user, points in people if user != leaver)
        firsts = [user for user, points in people if points == best and user != leaver]
        among_equals = after(left(leaver, total, own), among=Ratings())
        assert len(others) == 1 or len(firsts) > 1 or among_equals[firsts[0]] > 0


def test_computer_players_and_the_free_city_are_left_out() -> None:
    results = (result(ANA, 50), result(Level.HARD, 60), result(BEN, 50), result(FREE_CITY, 70))
    assert counted(*results) == [(ANA, 2), (BEN, 2)]
    assert counted(result(ANA, 50), result(Level.HARD, 60), result(FREE_CITY, 70)) == []


def test_a_game_does_not_count_for_people_of_whom_nobody_knows_how_much_they_chose() -> None:
    unknown = result(ANA, 50, own=None, choices=None)
    assert counted(unknown, result(BEN, 60), result(CEM, 40)) == [(BEN, 1), (CEM, 3)]
    assert counted(unknown, result(BEN, 60)) == []


def test_coins_have_broken_ties_already() -> None:
    poor, rich = (replace(result(user, 50), tally=seat(user, 50, coins).tally) for user, coins in ((ANA, 3), (BEN, 4)))
    assert counted(poor, rich) == [(ANA, 2), (BEN, 1)]
    equal = replace(rich, user=CEM)
    assert counted(poor, rich, equal) == [(ANA, 3), (BEN, 1), (CEM, 1)]


def test_a_former_player_is_an_opponent_by_the_numbers_that_were_kept_and_else_is_none() -> None:
    ghost, kept = former_player(GameId(7), 0), Rating(1_623_000, 14)
    results = (result(ANA, 50), result(ghost, 60), result(DEA, 40))
    assert counted(*results, kept={Seat(1): kept}) == [(ANA, 2), (kept, 1), (DEA, 3)]
    assert counted(*results) == [(ANA, 2), (DEA, 3)]
    assert counted(results[0], results[1], kept={Seat(1): kept}) == [(ANA, 2), (kept, 1)]
    assert counted(results[0], results[1]) == []
