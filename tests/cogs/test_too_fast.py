"""People who press buttons or send commands too fast are asked to wait; nobody else is delayed."""

from datetime import timedelta

import pytest

from bot.screens.acts import ShowTable
from bot.services.token_buckets import USUAL, Allowance
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun

KIND = "You're too fast for me, so I skipped that one."


@pytest.fixture
def allowance() -> Allowance:
    return USUAL


async def test_commands_and_buttons_draw_on_one_allowance_and_what_is_refused_is_answered_at_once(
    server: Server,
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    for number in range(USUAL.at_once):
        if number % 2:
            result = await ana.slash(server.channel, "wonders list")
        else:
            result = await table.click(ana, ShowTable(table.id))
        assert not said(result).startswith(KIND)
    for refused in (
        await ana.slash(server.channel, "wonders list"),
        await table.click(ana, ShowTable(table.id)),
        await ana.slash(server.channel, "wonders new"),
    ):
        assert answer(refused).ephemeral
        assert said(refused).startswith(KIND)
    assert not said(await ben.slash(server.channel, "wonders list")).startswith(KIND), "it is ana's allowance"
    server.clock.forward(timedelta(seconds=1))
    outcomes = [said(await ana.slash(server.channel, "wonders list")).startswith(KIND) for _ in range(4)]
    assert outcomes == [False, False, True, True]


async def test_what_is_refused_changes_nothing_asks_no_database_and_is_one_request(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.person("ana")
    for _ in range(USUAL.at_once):
        await ana.slash(server.channel, "wonders list")
    await server.env.settle()
    asked: list[str] = []
    real = MemoryStore.__getattribute__

    def counted(store: MemoryStore, name: str) -> object:
        if not name.startswith("_"):
            asked.append(name)
        return real(store, name)

    before = len(server.env.http_requests)
    with monkeypatch.context() as patch:
        patch.setattr(MemoryStore, "__getattribute__", counted)
        for _ in range(10):
            assert said(await ana.slash(server.channel, "wonders new")).startswith(KIND)
    assert asked == []
    assert len(server.env.http_requests) == before + 10
    assert server.channel.history() == []


async def test_whoever_types_keeps_their_presses_and_whoever_types_too_fast_is_offered_nothing(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    for _ in range(USUAL.at_once):
        assert await ana.autocomplete(server.channel, "wonders board", "city", "")
    assert await ana.autocomplete(server.channel, "wonders board", "city", "") == []
    assert not said(await ana.slash(server.channel, "wonders list")).startswith(KIND)
    server.clock.forward(timedelta(seconds=1))
    assert await ana.autocomplete(server.channel, "wonders board", "city", "")
