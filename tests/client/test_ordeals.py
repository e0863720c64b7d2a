"""Short games under random failures; `make soak` plays hundreds. Other tests show that the checks can fail."""

from typing import Any

import pytest

from bot.client.announcing.announcer import ChannelAnnouncer
from bot.services.ports import Notice, NotNowError, OutOfReachError, Receipt
from tests.client.ordeal import WHOLE, in_memory, suffer
from tests.sweeps import sweep

GAMES, SHORT = 5, (3, 6)
"""The number of games per seed, and the numbers of turns that a game may have."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", sweep(range(6), short=(3,)))
async def test_what_is_due_is_told_once_and_in_order_whatever_happens_on_the_way(seed: int) -> None:
    figures = await suffer(in_memory(), seed, GAMES, SHORT)
    assert figures.games == GAMES
    assert figures.met.total() > GAMES
    assert figures.told > GAMES


@pytest.mark.soak
async def test_a_whole_game_is_told_so_too() -> None:
    seeds = iter(range(5, 9))
    figures = await suffer(in_memory(), next(seeds), 1, (WHOLE,))
    while not figures.told:  # the channel was deleted after the game, so nobody could be told there
        figures = await suffer(in_memory(), next(seeds), 1, (WHOLE,))
    assert figures.told > 18


async def test_a_post_that_is_given_up_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    post = ChannelAnnouncer.post

    async def careless(*given: Any, **named: Any) -> Receipt:  # noqa: ANN401 - passed on as given
        try:
            return await post(*given, **named)
        except (NotNowError, OutOfReachError):
            return Receipt()

    monkeypatch.setattr(ChannelAnnouncer, "post", careless)
    with pytest.raises(AssertionError):
        await suffer(in_memory(), 1, 10, SHORT)


async def test_a_post_that_is_not_looked_for_is_seen_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def blind(_: ChannelAnnouncer, __: Notice) -> None:
        return None

    monkeypatch.setattr(ChannelAnnouncer, "find", blind)
    with pytest.raises(AssertionError):
        await suffer(in_memory(), 1, 10, SHORT)
