"""Idle tables: who is notified, what they can do, and how the table ends."""

import pytest

from bot.screens.acts import KeepTable, Rematch
from bot.services import idle
from bot.services.game import Ending, Game, Status
from bot.services.ports import Change
from tests.client.evening import Evening, does, evening
from tests.messages import text_of

DAY = 86_400


async def rest(server: Evening, days: float) -> None:
    await server.later(days * DAY)


async def test_its_people_are_called_and_told_when_it_closes_and_then_it_is_closed() -> None:
    async with evening() as server:
        table = await server.game()
        before = len(server.told())
        await rest(server, 60 - 1 / 24)
        assert len(server.told()) == before
        await rest(server, 1 / 24)
        (notice,) = server.told()[before:]
        assert {user.id for user in notice.mentions} == {member.id for member in server.people}
        closes = int(server.clock().timestamp()) + 2 * DAY
        assert f"<t:{closes}:f>" in text_of(notice)
        assert does(notice) == [KeepTable]
        await rest(server, 2)
        view = await table.view()
        assert (view.status, view.ending) == (Status.OVER, Ending.IDLE)
        assert "This game was idle" in text_of(server.told()[-1])
        assert Rematch in does(server.told()[-1])
        assert server.store.results == []


async def test_a_press_keeps_it() -> None:
    async with evening() as server:
        table = await server.game()
        await rest(server, 60)
        await table.act(2, idle.keep_open)
        await server.quiet()
        told = len(server.told())
        for _ in range(6):
            await rest(server, 9.9)
        assert ((await table.view()).status, len(server.told())) == (Status.PLAY, told)


async def test_where_the_channel_refuses_the_bot_the_notice_waits_and_its_time_counts_from_when_it_is_told() -> None:
    async with evening() as server:
        table = await server.game()
        server.forbid("send_messages")
        await rest(server, 60)
        await rest(server, 30)
        assert server.waiting == ["idle"]
        server.allow()
        await rest(server, 1)
        assert (server.waiting, does(server.told()[-1])) == ([], [KeepTable])
        await rest(server, 2 - 1 / 24)
        assert (await table.view()).status is Status.PLAY
        await rest(server, 1 / 24)
        assert (await table.view()).ending is Ending.IDLE


async def test_a_bot_that_dies_when_the_notice_stands_there_does_not_tell_it_twice() -> None:
    async with evening() as server:
        await server.game()
        noted = server.store.delivered

        async def dies(*_: object) -> None:
            raise ConnectionError

        server.store.delivered = dies  # type: ignore[assignment]  # until the restart
        before = len(server.told())
        await rest(server, 60)
        server.store.delivered = noted  # type: ignore[method-assign]  # as it was
        await server.restart()
        await server.later(3600)
        (notice,) = server.told()[before:]
        assert does(notice) == [KeepTable]
        assert server.waiting == []


@pytest.mark.parametrize("touched", [False, True])
async def test_a_bot_that_dies_before_it_has_given_notice_gives_it_after_the_restart_unless_somebody_came(
    *, touched: bool
) -> None:
    async with evening() as server:
        table = await server.game()
        save = server.store.save

        async def dies(before: Game, change: Change) -> Game:
            if change.game.noticed != before.noticed:
                raise ConnectionError
            return await save(before, change)

        server.store.save = dies  # type: ignore[method-assign]  # until the restart
        before = len(server.told())
        await rest(server, 60)
        assert server.waiting == ["idle"]
        if touched:
            await table.act(2, idle.keep_open)
        server.store.save = save  # type: ignore[method-assign]  # as it was
        await server.restart()
        await server.later(3600)
        assert server.waiting == []
        assert [does(each) for each in server.told()[before:]] == ([] if touched else [[KeepTable]])
        await rest(server, 2)
        assert (await table.view()).status is (Status.PLAY if touched else Status.OVER)
