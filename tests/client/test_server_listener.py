"""Changes of servers are handled together, because Discord reports all servers at once when the bot starts."""

import asyncio
from collections.abc import Collection
from typing import Any
from unittest.mock import Mock

from bot.client.servers.server_listener import ServerListener
from bot.services.people import GuildId
from bot.services.ports import StoreUnavailableError, Trouble
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import World

SERVERS = range(1, 2_001)


class Counting(MemoryStore):
    """A store that records the servers of each call. Calls wait until the event `busy` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[set[GuildId]] = []
        self.busy = asyncio.Event()
        self.busy.set()
        self.fails = False

    async def hurry(self, *, guilds: Collection[GuildId] = (), **_: Any) -> bool:  # noqa: ANN401 - passed on as given
        self.asked.append(set(guilds))
        await self.busy.wait()
        if self.fails:
            self.fails = False
            raise StoreUnavailableError(Trouble.LOCKED)
        return False


def listening() -> tuple[Counting, ServerListener]:
    store = Counting()

    async def nobody(*_: object) -> None:
        raise AssertionError("no thread was deleted")

    return store, ServerListener(World(store=store).tables, nobody)


async def came(listener: ServerListener, *servers: int) -> None:
    for number in servers:
        await listener._guild_came(Mock(id=number))


async def looked(listener: ServerListener) -> None:
    looking = listener._batches._looking
    assert looking is not None
    await looking


async def test_two_thousand_servers_at_the_start_cost_one_transaction() -> None:
    store, listener = listening()
    await came(listener, *SERVERS)
    await looked(listener)
    assert store.asked == [set(map(GuildId, SERVERS))]


async def test_what_comes_meanwhile_is_looked_at_together_afterwards() -> None:
    store, listener = listening()
    store.busy.clear()
    await came(listener, 1)
    await asyncio.sleep(0)
    await came(listener, 1, 2, 3, 3)
    store.busy.set()
    await looked(listener)
    assert store.asked == [{1}, {1, 2, 3}]


async def test_after_a_database_that_could_not_be_reached_it_goes_on() -> None:
    store, listener = listening()
    store.fails = True
    await came(listener, 1)
    await looked(listener)
    await came(listener, 2)
    await looked(listener)
    assert store.asked == [{1}, {1, 2}]


async def test_a_stop_drops_what_is_under_way() -> None:
    store, listener = listening()
    store.busy.clear()
    await came(listener, 1)
    await asyncio.sleep(0)
    await came(listener, 2)
    await listener.stop()
    assert store.asked == [{1}]
