"""A table whose channel refuses the bot: announcements wait in order, nothing is lost, and the players are informed."""

import discord
import pytest

from bot.client.sending.channels import Channels
from bot.screens.acts import BringHere, ShowHand, ShowHistory, ShowSeats
from bot.services import places, substitutes
from bot.services.game import Obstruction
from bot.services.people import ChannelId, GuildId, Home, MessageId
from bot.services.places import Move
from engine.ruleset import Seat
from players.levels import Level
from tests.client.evening import Evening, does, evening, search_the_pile, unheard
from tests.client.server import Table
from tests.messages import text_of
from tests.sweeps import sweep


def panels(server: Evening) -> list[discord.Message]:
    return [each for each in server.told() if ShowHand in does(each)]


async def lost(table: Table) -> Obstruction | None:
    found = (await table.view()).lost
    return None if found is None else found.why


async def test_one_post_that_is_refused_loses_nothing() -> None:
    """A refusal used to lose the reveal, and the panel went on naming a player who had already chosen."""
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=2)
        await table.turn()
        assert (server.waiting, await lost(table)) == (["revealed", "turn-began"], Obstruction.CLOSED)
        await server.later(5)
        reveal, panel = server.told()[-2:]
        assert ("revealed" in text_of(reveal), "turn 2" in text_of(panel)) == (True, True)
        assert (server.waiting, await lost(table), panels(server)) == ([], None, [panel])


async def test_what_was_forbidden_for_seconds_is_told_as_soon_as_it_is_allowed() -> None:
    async with evening() as server:
        table = await server.game()
        standing = len(server.told())
        server.forbid("send_messages")
        await table.turn()
        assert len(server.told()) == standing
        server.allow()
        await server.env.settle()
        await server.quiet()
        assert (server.waiting, await lost(table)) == ([], None)
        reveal, panel = server.told()[standing:]
        assert ("revealed" in text_of(reveal), "turn 2" in text_of(panel)) == (True, True)


async def test_what_waits_for_a_thread_is_told_as_soon_as_that_is_opened_again() -> None:
    """Discord reports an unarchived thread in the same way as a new one."""
    async with evening() as server:
        thread = await server.thread()
        table = await server.game()
        backend = server.env.backend
        backend.edit_channel(thread.id, {}, thread_metadata={"locked": True, "archived": True})
        server.env.inject_error("*", f"/channels/{thread.id}*", status=403, code=50013, times=None)
        await table.turn()
        assert await lost(table) is Obstruction.CLOSED
        backend.faults.clear()
        backend.edit_channel(thread.id, {}, thread_metadata={"locked": False, "archived": False})
        await server.env.settle()
        await server.quiet()
        assert (server.waiting, await lost(table)) == ([], None)


async def test_what_waits_is_told_as_soon_as_a_role_that_kept_the_bot_out_is_gone() -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        await table.turn()
        assert await lost(table) is Obstruction.CLOSED
        server.env.backend.faults.clear()
        guild = server.bot.get_guild(server.guild.id)
        assert guild is not None
        server.bot.dispatch("guild_role_delete", guild.default_role)
        await server.env.settle()
        await server.quiet()
        assert (server.waiting, await lost(table)) == ([], None)


async def test_several_turns_that_were_missed_are_told_in_order_in_few_messages() -> None:
    async with evening() as server:
        table = await server.game()
        standing = len(server.told())
        server.forbid("send_messages")
        await table.turn(4)
        server.allow()
        await server.env.settle()
        await server.quiet()
        *missed, panel = server.told()[standing:]
        assert len(missed) < 4
        titles = [embed.title for each in missed for embed in each.embeds if embed.title]
        assert titles == [f"Table 1. Age 1, turn {turn} is revealed." for turn in range(1, 5)]
        assert all(ShowHistory not in does(each) for each in missed[:-1])
        assert ShowHistory in does(missed[-1]), "the way to all of it"
        assert "turn 5" in text_of(panel)
        assert (panels(server), server.waiting, await lost(table)) == ([panel], [], None)


async def test_after_several_missed_turns_there_is_a_panel_though_some_are_asked_alone_now() -> None:
    """The panel used to be told with the missed turns, so that nothing had buttons until the next turn."""
    async with evening() as server:
        table = await search_the_pile(server, lambda it: it.forbid("send_messages"))
        assert (await table.view()).resolutions > 2
        server.allow()
        await server.env.settle()
        await server.quiet()
        assert (server.waiting, await lost(table)) == ([], None)
        number = (await table.view()).panel
        (panel,) = [each for each in server.told() if each.id == number]
        assert ShowSeats in does(panel)
        assert "can build a card from the discard pile now" in text_of(panel)


@pytest.mark.parametrize("how", sweep(["no embeds", "one refusal"], short=("one refusal",)))
async def test_what_was_missed_is_told_whole_where_nothing_can_be_embedded(how: str) -> None:
    """The plain text of several turns used to be cut off at the end of the first message."""
    async with evening() as server:
        table = await server.game()
        standing = len(server.told())
        server.forbid("send_messages")
        await table.turn(6)
        if how == "no embeds":
            server.forbid("embed_links")
        else:
            server.allow()
            server.env.inject_error("POST", f"/channels/{server.channel.id}/messages", status=403, code=50013)
        await server.later(3600)
        told = "\n".join(text_of(each) for each in server.told()[standing:])
        headings = [f"Age 1, turn {turn} is revealed." for turn in range(1, 7)]
        assert [told.count(each) for each in (*headings, "Age 1 is over: conflicts!")] == [1] * 7
        assert (server.waiting, await lost(table)) == ([], None)


async def test_what_was_missed_and_was_told_together_unheard_stays_as_it_was_told() -> None:
    """The first part used to be mistaken for the panel and edited, and the rest was posted again."""
    async with evening() as server:
        table = await server.lobby()
        await server.quiet()
        server.forbid("send_messages")
        await table.start(0)
        await table.turn(2)
        server.allow()
        with unheard():
            await server.later(3600)
        await server.later(3600)
        told = "\n".join(text_of(each) for each in server.told())
        revealed = [f"Age 1, turn {turn} is revealed." for turn in (1, 2)]
        headings = ["The game begins. Good luck, everyone!", *revealed]
        assert [told.count(each) for each in headings] == [1, 1, 1]
        assert [each.id for each in server.told() if ShowSeats in does(each)] == [(await table.view()).panel]


async def test_what_was_told_together_unheard_is_found_at_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest used to be posted again if the history became unreadable after the first part was found."""
    async with evening() as server:
        table = await server.game()
        server.forbid("send_messages")
        await table.turn(3)
        server.allow()
        with unheard():
            await server.later(3600)
        look = Channels.own_messages

        async def last_look(
            self: Channels, channel: ChannelId, after: MessageId | None, limit: int
        ) -> list[discord.Message]:
            found = await look(self, channel, after, limit)
            server.forbid("read_message_history")
            return found

        monkeypatch.setattr(Channels, "own_messages", last_look)
        await server.later(3600)
        told = "\n".join(text_of(each) for each in server.told())
        headings = [f"Age 1, turn {turn} is revealed." for turn in (1, 2, 3)]
        assert [told.count(each) for each in headings] == [1, 1, 1]
        assert server.waiting == []


@pytest.mark.parametrize("missed", ["a turn", "a change of a seat"])
async def test_the_panel_says_that_the_table_is_out_of_reach_as_long_as_it_is(missed: str) -> None:
    """The panel used to go on naming a player who had already chosen."""
    async with evening() as server:
        table = await server.game()
        panel = server.told()[-1].id
        server.forbid("send_messages")
        if missed == "a turn":
            await table.turn()
        else:
            await table.act(1, substitutes.step_out, Seat(1), Level.MEDIUM)
            await server.quiet()
        standing = server.told()[-1]
        assert standing.id == panel
        assert ("I can't reach this table" in text_of(standing), does(standing)) == (True, [ShowHand])
        server.allow()
        await server.later(3600)
        assert "out of reach" not in "".join(text_of(each) for each in server.told())
        now = [each.id for each in server.told() if ShowSeats in does(each)]
        assert (now, server.waiting) == ([(await table.view()).panel], [])


async def test_a_channel_that_is_gone_is_asked_more_and_more_rarely_and_the_game_goes_on() -> None:
    async with evening() as server:
        table = await server.game()
        server.env.backend.delete_channel(server.channel.id)
        await table.turn()
        asked = server.requests("POST", f"/channels/{server.channel.id}/messages")
        for _ in range(60):
            await server.later(60)
        assert server.requests("POST", f"/channels/{server.channel.id}/messages") - asked < 12
        assert server.waiting == ["revealed", "turn-began"]
        assert ((await table.view()).begun_table.turn, await lost(table)) == (2, Obstruction.GONE)


async def test_a_bot_that_was_removed_and_comes_back_tells_what_it_owes() -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
        await table.turn(2)
        assert await lost(table) is Obstruction.CLOSED
        server.env.backend.faults.clear()
        await server.bot.tables.retry_servers([GuildId(server.guild.id)])
        await server.quiet()
        assert "turn 3" in text_of(server.told()[-1])
        assert (server.waiting, await lost(table)) == ([], None)


async def test_whoever_is_waited_for_is_told_once_by_direct_message() -> None:
    async with evening() as server:
        table = await server.game()
        server.forbid("send_messages")
        await table.turn()
        for _ in range(5):
            await server.later(600)
        for seat in range(3):
            (message,) = server.direct(seat)
            assert "I can't reach this table" in text_of(message)
            assert ShowHand in does(message)
        await table.turn()
        assert [len(server.direct(seat)) for seat in range(3)] == [1, 1, 1]


async def test_a_closed_door_is_remembered() -> None:
    async with evening() as server:
        table = await server.game()
        own = server.people[1].user.dm_channel.id
        server.env.inject_error("POST", f"/channels/{own}/messages", status=403, code=50007, times=None)
        server.forbid("send_messages")
        await table.turn()
        for _ in range(5):
            await server.later(3600)
        assert server.requests("POST", f"/channels/{own}/messages") == 1
        assert [len(server.direct(seat)) for seat in range(3)] == [1, 0, 1]


async def test_who_gets_no_direct_messages_is_called_in_the_channel_below_the_thread() -> None:
    """This works even if the thread was deleted while the bot was offline."""
    async with evening() as server:
        thread = await server.thread()
        table = await server.game()
        for seat in range(3):
            own = server.people[seat].user.dm_channel.id
            server.env.inject_error("POST", f"/channels/{own}/messages", status=403, code=50007, times=None)
        before = len(server.told())
        server.env.inject_error("POST", f"/channels/{thread.id}*", status=404, code=10003, times=None)
        await table.turn()
        for _ in range(3):
            await server.later(3600)
        (message,) = server.told()[before:]
        assert {user.id for user in message.mentions} == {member.id for member in server.people}
        assert does(message) == [BringHere, ShowHand]


async def test_who_has_learned_it_directly_is_not_told_again_when_discord_reports_that_the_thread_is_gone() -> None:
    """The bot may notice the deletion before Discord reports it, because a post fails."""
    async with evening() as server:
        thread = await server.thread()
        table = await server.game()
        before = len(server.told())
        server.env.inject_error("POST", f"/channels/{thread.id}*", status=404, code=10003, times=None)
        await table.turn()
        await server.env.settle()
        await server.quiet()
        assert [len(server.direct(seat)) for seat in range(3)] == [1, 1, 1]
        server.env.backend.delete_channel(thread.id)
        await server.env.settle()
        await server.quiet()
        assert (len(server.told()), [len(server.direct(seat)) for seat in range(3)]) == (before, [1, 1, 1])


async def test_what_was_missed_is_told_once_though_the_bot_dies_while_it_tells() -> None:
    async with evening() as server:
        table = await server.game()
        standing = server.told()[-1].id
        server.forbid("send_messages")
        await table.turn(3)
        server.allow()
        # It is in the channel, but the bot dies before it can note that.
        noted = server.store.delivered

        async def dies(*_: object) -> None:
            raise ConnectionError

        server.store.delivered = dies  # type: ignore[assignment]  # until the restart
        await server.later(3600)
        missed = [each.id for each in server.told() if each.id > standing]
        server.store.delivered = noted  # type: ignore[method-assign]  # as it was
        await server.restart()
        await server.later(3600)
        assert missed
        found = [each for each in server.told() if each.id > standing]
        assert [each.id for each in found[: len(missed)]] == missed
        text = "\n".join(text_of(each) for each in found)
        assert [text.count(f"turn {turn} is revealed") for turn in (1, 2, 3)] == [1, 1, 1]
        assert (server.waiting, "turn 4" in text_of(server.told()[-1])) == ([], True)


async def test_a_table_that_is_moved_tells_there_what_it_missed_and_says_so_where_it_was() -> None:
    async with evening() as server:
        table = await server.game()
        server.forbid("send_messages")
        await table.turn(2)
        elsewhere = server.guild.create_text_channel("elsewhere")
        home = Home(GuildId(server.guild.id), ChannelId(elsewhere.id))
        await table.act(1, places.move_table, Move(home))
        await server.quiet()
        *missed, panel = elsewhere.history()
        assert missed
        assert "turn 3" in text_of(panel)
        assert [each for each in elsewhere.history() if ShowHand in does(each)] == [panel], "what waited has brought it"
        assert (server.waiting, await lost(table)) == ([], None)
        assert (await table.view()).panel == panel.id


async def test_a_moved_table_leaves_a_pointer_and_pings_whom_it_waits_for() -> None:
    async with evening() as server:
        table = await server.game()
        elsewhere = server.guild.create_text_channel("elsewhere")
        await table.choose(0)
        await server.quiet()
        home = Home(GuildId(server.guild.id), ChannelId(elsewhere.id))
        await table.act(0, places.move_table, Move(home))
        await server.quiet()
        assert elsewhere.mention in text_of(server.told()[-1])
        (panel,) = elsewhere.history()
        mentioned = {user.id for user in panel.mentions}
        assert mentioned == {server.people[1].id, server.people[2].id}
        assert not panels(server), "the old panel is gone"


@pytest.mark.parametrize("status", [400, 413])
async def test_a_message_that_discord_does_not_take_comes_in_plain_words(status: int) -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=status, code=50035, times=2)
        await table.turn()
        reveal = server.told()[-2]
        assert "revealed" in text_of(reveal)
        assert (reveal.embeds, server.waiting, await lost(table)) == ([], [], None)


async def test_a_thread_that_is_deleted_is_answered_in_the_channel_below_at_once() -> None:
    async with evening() as server:
        thread = await server.thread()
        await server.game()
        before = len(server.told())
        server.env.backend.delete_channel(thread.id)
        await server.env.settle()
        await server.quiet()
        (message,) = server.told()[before:]
        assert "Nothing is lost" in text_of(message)
        assert does(message) == [BringHere, ShowHand]
        assert {user.id for user in message.mentions} == {member.id for member in server.people}
        for _ in range(3):
            await server.later(3600)
        assert len(server.told()) == before + 1, "they know"
