"""The story of a game: added to the message of its end by an edit, for which nobody and nothing waits."""

import discord
import pytest

from bot.screens.acts import Act
from bot.services.news import News
from bot.services.ports import UnreadableGameError
from bot.services.story import Story
from bot.services.telling import Telling
from tests.client.evening import Evening, evening
from tests.client.server import Table
from tests.client.test_rewording import Kept, forget
from tests.scenarios.party import make_haste
from tests.screens import pressables

HEADING = "The story of this game"


def the_end(server: Evening) -> discord.Message:
    (found,) = [each for each in server.told() if "The game is over: " in each.content]
    return found


def story_of(message: discord.Message) -> list[str]:
    """Return the sentences of a story, wherever they stand in a message."""
    told = [each.description or "" for each in message.embeds if each.title == HEADING]
    return [sentence for each in told for sentence in each.splitlines()]


def acts(message: discord.Message) -> list[Act]:
    return [each.act for each in pressables(list(message.components))]


async def played(server: Evening) -> Table:
    table = await server.game()
    while (await table.view()).thinking:
        await table.turn()
    return table


@pytest.mark.parametrize("pictures", [True, False])
async def test_the_end_stands_there_before_its_story_which_a_killed_program_tells_after_its_start(
    pictures: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_haste(monkeypatch, 2)
    async with evening() as server:
        for seat in range(3):
            await server.likes(seat, pictures=pictures)
        with monkeypatch.context() as killed:

            async def never(_: Telling) -> None:
                raise TimeoutError

            killed.setattr(Telling, "story", never)
            table = await played(server)
            first = the_end(server)
            assert (story_of(first), server.waiting) == ([], [News.STORY.value])
            await server.restart()
            await server.quiet()
            assert the_end(server).id == first.id
        await server.later()
        told = the_end(server)
        assert (told.id, server.waiting) == (first.id, [])
        assert acts(told) == acts(first) != []
        assert [each.filename for each in told.attachments] == [each.filename for each in first.attachments]
        assert len(story_of(told)) == len(await (await table.telling()).story()) > 0
        assert [each for each in told.embeds if each.title != HEADING] == first.embeds


async def test_a_story_is_worded_anew_with_its_message(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch, 2)
    async with evening() as server:
        kept = Kept(server)
        table = await played(server)
        before = story_of(the_end(server))
        forget(server, table)
        await kept.reword(table)
        after = story_of(the_end(server))
        assert len(after) == len(before) > 0
        assert "ana" in "".join(before)
        assert "ana" not in "".join(after)
        assert "Former player" in "".join(after)


@pytest.mark.parametrize("deleted", [True, False])
async def test_where_no_story_can_be_told_nothing_waits_and_nothing_is_posted(
    deleted: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody has deleted the message of the end, or the log can no longer be read."""
    make_haste(monkeypatch, 2)

    async with evening() as server:

        async def fail(_: Telling) -> Story:
            if not deleted:
                raise UnreadableGameError("the log is no game")
            server.delete(the_end(server))
            return ()

        monkeypatch.setattr(Telling, "story", fail)
        await played(server)
        ends = [each for each in server.told() if "The game is over: " in each.content]
        assert (server.waiting, len(ends)) == ([], 0 if deleted else 1)
        assert all(story_of(each) == [] for each in ends)
