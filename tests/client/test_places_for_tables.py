"""Threads for the tables of a night, when Discord refuses them or does not answer."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.services.game import Obstruction
from bot.services.nights.night import Night, NightId, Plan, Stage
from bot.services.people import ChannelId, GuildId, Home, UserId
from bot.services.ports import NotNowError, OutOfReachError
from tests.client.evening import Evening, evening

THREADS = "/channels/*/threads"


@pytest.fixture
async def server() -> AsyncIterator[Evening]:
    async with evening() as server:
        yield server


def night_of(server: Evening, channel: int | None = None) -> Night:
    home = Home(GuildId(server.guild.id), ChannelId(channel or server.channel.id))
    plan = Plan("Friday round", datetime(2026, 3, 6, 20, tzinfo=UTC), "UTC", home)
    return Night(NightId(1), UserId(100), plan, Stage.PLANNED, opens=plan.at)


@pytest.mark.parametrize("status", [401, 408, 429, 500])
async def test_a_thread_that_discord_does_not_make_now_is_waited_for(server: Evening, status: int) -> None:
    server.env.inject_error("POST", THREADS, status=status)
    with server.working(), pytest.raises(NotNowError):
        await server.bot.night_announcer.place_for_table(night_of(server), 1, 1)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 160006)])
async def test_a_table_that_gets_no_thread_stands_in_the_channel(server: Evening, status: int, code: int) -> None:
    server.env.inject_error("POST", THREADS, status=status, code=code)
    with server.working():
        home = await server.bot.night_announcer.place_for_table(night_of(server), 1, 1)
    assert home == night_of(server).plan.home


async def test_where_the_channel_is_gone_no_table_can_stand(server: Evening) -> None:
    with server.working(), pytest.raises(OutOfReachError) as raised:
        await server.bot.night_announcer.place_for_table(night_of(server, channel=1), 1, 1)
    assert raised.value.why is Obstruction.GONE
