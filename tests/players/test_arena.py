"""How well the greedy player plays, on few deals and by bounds that it clears by far; `make arena` measures it.

`make test` plays the first deals of these, enough to see a player that has lost its mind, and `make soak` the others.
"""

import random
from statistics import mean

import pytest

from benchmarks.arena import PAIRINGS, Pairing, Result, abstaining, greedy, play, play_deal, row, uncertainty, wilson
from benchmarks.opponents import BuildingPlayer
from engine import Ruleset, SeatSetup, deal
from engine.ruleset import Expansion
from tests.sweeps import sweep

pytestmark = pytest.mark.slow

AGAINST_BUILDERS = Pairing("against builders", 3, BuildingPlayer)
AGAINST_ABSTAINING = Pairing("against abstaining", 3, abstaining, expansions=(Expansion.EDIFICE,))


def results(pairing: Pairing, deals: int) -> list[Result]:
    return [play_deal(pairing, 0, number) for number in range(deals)]


@pytest.mark.parametrize("deals", sweep((6, 20), short=(6,)))
def test_it_beats_those_who_build_by_chance(deals: int) -> None:
    """On 1,000 deals it wins 98 games of 100 with 26 points more than they have; by chance, 1 of 3."""
    found = results(AGAINST_BUILDERS, deals)
    won = [victory for result in found for victory in result.won]
    assert len(won) == 3 * deals
    assert mean(won) > 0.75
    assert mean(mean(result.points) - mean(result.others) for result in found) > 12


@pytest.mark.parametrize("deals", sweep((6, 20), short=(6,)))
def test_among_its_own_kind_it_scores_well(deals: int) -> None:
    """On 1,000 deals about 50 points on average; a mean of 20 deals may be off by 2. Who builds by chance makes 43."""
    assert mean(mean(result.points) for result in results(PAIRINGS[0], deals)) > 45


@pytest.mark.soak
def test_taking_part_pays() -> None:
    """On 1,000 deals it scores about 2 points more than those who never do; a mean of 25 may be off by 1.8."""
    found = results(AGAINST_ABSTAINING, 25)
    assert mean(mean(result.points) - mean(result.others) for result in found) > 0


def test_who_abstains_never_takes_part_and_plays_as_the_greedy_player_where_nobody_can() -> None:
    chance = random.Random(0)
    ruleset = Ruleset.for_players(3, (Expansion.EDIFICE,))
    seats = ruleset.players(3)
    end = play(
        deal(ruleset, (SeatSetup("Giza"),) + (SeatSetup(),) * 2, chance), dict.fromkeys(seats, abstaining(chance))
    )
    assert all(project.pawns == 2 for project in end.projects)
    base = deal(Ruleset(), (SeatSetup(),) * 3, chance)
    ends = [play(base, dict.fromkeys(seats, player)).scores for player in (abstaining(chance), greedy(chance))]
    assert ends[0] == ends[1]


def test_both_sides_of_the_expansion_are_measured_for_three_to_five() -> None:
    rows = {
        (pairing.players, pairing.mine, pairing.opponents)
        for pairing in PAIRINGS
        if pairing.expansions == (Expansion.EDIFICE,)
    }
    pairs = ((greedy, greedy), (greedy, abstaining), (abstaining, greedy))
    assert rows == {(players, *pair) for players in (3, 4, 5) for pair in pairs}


def test_every_greedy_seat_of_a_deal_is_counted() -> None:
    own, other = play_deal(PAIRINGS[0], 0, 0), play_deal(AGAINST_BUILDERS, 0, 0)
    assert (len(own.points), len(own.others)) == (3, 0)
    assert (len(other.points), len(other.others)) == (3, 6)
    # 18 turns in each game at least: three games with one greedy seat, or one with three.
    assert min(len(own.seconds), len(other.seconds)) >= 54


def test_a_deal_is_played_the_same_again() -> None:
    assert play_deal(AGAINST_BUILDERS, 0, 1).points == play_deal(AGAINST_BUILDERS, 0, 1).points


def test_the_intervals() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert uncertainty([1.0, 3.0]) == pytest.approx(1.96)


def test_a_row_tells_of_what_was_found() -> None:
    first = Result(
        points=(50, 60, 70), others=(40,) * 6, won=(True, True, False), shared=(True, False, False), seconds=(0.001,)
    )
    second = Result(
        points=(60, 60, 60), others=(40,) * 6, won=(True, True, True), shared=(False,) * 3, seconds=(0.003,)
    )
    text = row(AGAINST_BUILDERS, [first, second])
    for words in ("against builders", "60.0 ± 0.0", "40.0", "83.3 %", "1 shared", " 33.3 %", "2.00 /  3.00"):
        assert words in text
