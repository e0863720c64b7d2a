"""The observer hears how long each command, click and modal waited for its acknowledgement, and of no other thing."""

import pytest

from bot.services.observing import Observer
from bot.services.token_buckets import Allowance
from tests.client.server import Server
from tests.cogs.conftest import answer
from tests.patience import PATIENCE


class Heard(Observer):
    def __init__(self) -> None:
        self.waited: list[float] = []
        self.failed = 0

    def acknowledged(self, seconds: float) -> None:
        self.waited.append(seconds)

    def unacknowledged(self) -> None:
        self.failed += 1


@pytest.fixture
def allowance() -> Allowance:
    return Allowance(at_once=5, per_second=1)


@pytest.fixture
def heard(server: Server) -> Heard:
    heard = server.bot.observer = Heard()
    return heard


async def test_each_is_heard_of_once_whether_command_click_modal_or_too_fast(server: Server, heard: Heard) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    assert len(heard.waited) == 1
    settings = answer(await ana.click(server.panel(), label="Settings"))
    assert len(heard.waited) == 2
    window = await ana.click(settings, label="Change the game")
    assert len(heard.waited) == 3
    shown = {"sides": "a", "wonders": "random", "expansion": "-", "private": False}
    await ana.submit_modal(window, {**shown, "players": "5"})
    assert len(heard.waited) == 4
    await ana.autocomplete(server.channel, "wonders panel", "table", "")
    assert len(heard.waited) == 4, "what is suggested needs no acknowledgement"
    for _ in range(2):  # the second is too fast
        await ana.slash(server.channel, "wonders list")
    assert len(heard.waited) == 6
    assert all(0 < each < PATIENCE for each in heard.waited)
    assert heard.failed == 0
