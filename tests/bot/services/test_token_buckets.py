"""Each person may press buttons in a burst, then at a fixed rate; nobody uses up anyone else's allowance."""

from datetime import timedelta
from random import Random

import pytest

from bot.services.people import UserId
from bot.services.token_buckets import USUAL, Allowance, TokenBuckets
from tests.clock import Clock

ANA, BEN = UserId(1), UserId(2)
SECOND = timedelta(seconds=1)


def pressed(buckets: TokenBuckets, user: UserId = ANA, times: int = 100) -> int:
    """Return how many of these presses are accepted."""
    return sum(buckets.take(user) for _ in range(times))


def test_twenty_at_once_then_two_a_second() -> None:
    clock = Clock()
    buckets = TokenBuckets(USUAL, clock)
    assert pressed(buckets) == 20
    for _ in range(5):
        clock.forward(SECOND)
        assert pressed(buckets) == 2
    clock.forward(SECOND / 2)
    assert pressed(buckets) == 1
    clock.forward(SECOND / 4)
    assert pressed(buckets) == 0
    clock.forward(SECOND / 4)
    assert pressed(buckets) == 1, "what is refused costs nothing"


def test_an_hour_fills_the_bucket_and_no_more() -> None:
    clock = Clock()
    buckets = TokenBuckets(USUAL, clock)
    for _ in range(3):
        assert pressed(buckets) == 20
        clock.forward(timedelta(hours=1))


def test_each_person_has_their_own() -> None:
    buckets = TokenBuckets(USUAL, Clock())
    assert pressed(buckets, ANA) == 20
    assert pressed(buckets, BEN) == 20


def test_the_operators_numbers_count() -> None:
    clock = Clock()
    buckets = TokenBuckets(Allowance(at_once=3, per_second=0.5), clock)
    assert pressed(buckets) == 3
    clock.forward(SECOND)
    assert pressed(buckets) == 0
    clock.forward(SECOND)
    assert pressed(buckets) == 1


def test_buckets_that_are_full_again_are_forgotten_whoever_presses_on() -> None:
    clock = Clock()
    buckets = TokenBuckets(USUAL, clock)
    for user in range(10_000):
        buckets.take(UserId(100 + user))
        clock.forward(SECOND / 100)
    assert len(buckets) <= 1_000, "those of the last ten seconds"
    pressed(buckets, ANA)
    for _ in range(40):
        clock.forward(SECOND / 2)
        buckets.take(ANA)
    assert len(buckets) == 1


@pytest.mark.parametrize("jump", [-timedelta(days=1), -SECOND, timedelta(days=1)])
def test_a_clock_that_jumps_locks_nobody_out(jump: timedelta) -> None:
    clock = Clock()
    buckets = TokenBuckets(USUAL, clock)
    assert pressed(buckets) == 20
    clock.now += jump
    assert pressed(buckets) == 20


def test_a_person_who_taps_fast_through_a_game_never_meets_it() -> None:
    """A fast player taps four times in two seconds for each choice, now and then eight times in three."""
    clock, chance = Clock(), Random(1)
    buckets = TokenBuckets(USUAL, clock)
    for _ in range(200):
        for _ in range(chance.choice((4, 4, 4, 8))):
            clock.forward(SECOND * chance.uniform(0.2, 0.6))
            assert buckets.take(ANA)
        clock.forward(SECOND * chance.uniform(1, 5))  # to see what others have chosen
