"""Posted messages are worded anew: whoever is a former player by then is not named there any more."""

from collections.abc import Sequence
from dataclasses import replace

import discord
import pytest

from bot.screens.acts import AnswerNight, StillHere
from bot.screens.replay import shared_step_screen
from bot.screens.screen import Button, Embed, Screen
from bot.services import motions, substitutes
from bot.services.game import TableSettings, Wish
from bot.services.news import Announcement, News
from bot.services.nights.night import Answer, NightId
from bot.services.pace import Days, Live
from bot.services.people import ChannelId, GameId, MessageId, Person, UserId, former_player
from bot.services.ports import Aside, AsideKind, Job, Notice, Post, Sent
from bot.services.replay import post_step
from bot.text.words import Words
from engine.ruleset import Seat
from players.levels import Level
from tests.client.evening import Evening, evening
from tests.client.server import Table
from tests.messages import text_of
from tests.scenarios.party import make_haste
from tests.storage.evenings import planned
from tests.sweeps import sweep

WHOLE = 18
"""The number of turns of a whole game."""
EMPTY = "What I said here may have named somebody whom I have forgotten since, so it is gone."


class Kept:
    """The messages of an evening that name people, with their announcements."""

    def __init__(self, server: Evening) -> None:
        self._server, self._noted = server, server.store.delivered
        self.posts: dict[MessageId, Post] = {}
        server.store.delivered = self._note  # type: ignore[method-assign]  # to listen

    async def _note(
        self, job: Job, notices: Sequence[Notice], panel: MessageId | None, sent: Sent | None = None
    ) -> int | None:
        if sent is not None:
            self.posts[sent.message] = Post(sent.channel, sent.message, tuple(each.announcement for each in notices))
        return await self._noted(job, notices, panel, sent)

    async def reword(self, table: Table) -> int:
        """Word all messages anew but the panel, and return how many were edited."""
        before = self._server.requests("PATCH", "/messages/")
        panel = (await table.view()).panel
        for post in self.posts.values():
            if post.message != panel:
                await self._server.bot.announcer.reword(post, await table.telling())
        return self._server.requests("PATCH", "/messages/") - before


def forget(server: Evening, table: Table) -> None:
    """Let a former player stand in Ana's place."""
    game = server.store.games[table.id]
    first = replace(game.seats[0], occupant=Person(former_player(game.id, 0), ""), owner=None)
    server.store.games[table.id] = replace(game, seats=(first, *game.seats[1:]))


def shape(message: discord.Message) -> tuple[str, int]:
    return message.content, len(message.embeds)


def naming(server: Evening) -> list[discord.Message]:
    return [each for each in server.told() if "ana" in text_of(each) or str(server.people[0].id) in text_of(each)]


@pytest.mark.parametrize(
    ("text", "turns"), sweep([(False, 2), (True, 2), (False, WHOLE), (True, WHOLE)], short=[(False, 2), (True, 2)])
)
async def test_what_says_the_same_is_not_edited(
    text: bool,  # noqa: FBT001 - a parameter of the test
    turns: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if turns != WHOLE:
        make_haste(monkeypatch, turns)
    async with evening() as server:
        kept = Kept(server)
        if text:
            await server.likes(1, pictures=False)
        table = await server.game()
        while (await table.view()).thinking:
            await table.turn()
        await table.act(0, post_step, 1, opened=False)
        await server.quiet()
        step, readers, later = (
            server.told()[-1],
            server.bot.readers,
            await (await table.telling()).step(2, opened=False),
        )
        public = await readers.public(later.table.home.guild, later.table.people)
        shown = public.fitted(shared_step_screen(public.words, later))
        await server.bot.channels.edit(ChannelId(step.channel.id), MessageId(step.id), shown, public.words)
        assert "(18 of 18)" in server.told()[-1].content, "somebody has turned the step since it was posted"
        assert len(naming(server)) > turns + 2
        before = list(map(shape, server.told()[1:]))
        assert await kept.reword(table) == 1, "the lobby's message says that the game is over now"
        assert list(map(shape, server.told()[1:])) == before
        forget(server, table)
        assert await kept.reword(table) > turns + 2
        assert naming(server) == []
        assert [embeds for _, embeds in map(shape, server.told()[1:])] == [embeds for _, embeds in before]


async def test_what_was_missed_or_changed_at_once_is_worded_anew_together() -> None:
    async with evening(4) as server:
        kept = Kept(server)
        table = await server.game()
        server.hush()
        for seat in (1, 2):
            await table.act(seat, substitutes.step_out, Seat(seat), Level.MEDIUM)
        server.speak()
        await server.quiet()
        changes = server.told()[-1]
        server.forbid("send_messages")
        await table.turn(3)
        server.allow()
        await server.later(3600)
        missed = next(each for each in server.told() if "couldn't show you until now" in each.content)
        assert len(kept.posts[MessageId(changes.id)].announcements) > 1
        assert len(kept.posts[MessageId(missed.id)].announcements) > 3
        assert missed in naming(server)
        forget(server, table)
        await kept.reword(table)
        left = {each.id: text_of(each) for each in server.told()}
        assert all(each not in left[missed.id] for each in ("ana", EMPTY))
        assert left[missed.id].count("is revealed") == 3
        assert left[changes.id] == text_of(changes)
        assert "ben has stepped out" in left[changes.id]
        assert "cem has stepped out" in left[changes.id]


async def test_votes_lose_the_line_that_mentions_people_or_all_their_text() -> None:
    async with evening() as server:
        kept = Kept(server)
        table = await server.game(TableSettings(3, pace=Days(24)))
        await table.act(1, motions.propose, Wish.PAUSE)
        await server.quiet()
        await table.act(1, motions.propose_player, Seat(0), None, frozenset({UserId(server.people[0].id)}))
        await server.quiet()
        vote, proposal = server.told()[-2:]
        assert {vote, proposal} <= {*naming(server)}
        forget(server, table)
        store = server.store
        store.games[table.id] = replace(store.games[table.id], motions=())
        await kept.reword(table)
        left = server.told()[-2:]
        first, *rule, _ = vote.content.splitlines()
        assert [each.content for each in left] == ["\n".join([first, *rule]), f"Table 1. {EMPTY}"]
        buttons = [[row.to_dict() for row in each.components] for each in (*left, vote, proposal)]
        assert buttons[:2] == buttons[2:] != [[], []]


async def test_an_ended_vote_about_a_seat_is_not_worded_as_the_open_one() -> None:
    async with evening(4) as server:
        kept = Kept(server)
        table = await server.game(TableSettings(4, pace=Days(24)))
        left, posted = frozenset({UserId(server.people[0].id)}), []
        for place, newcomer in ((1, UserId(9)), (2, UserId(8))):
            await table.act(place, motions.propose_player, Seat(0), newcomer, left)
            await server.quiet()
            posted.append(server.told()[-1].id)
            if newcomer == 9:
                await table.choose(0)  # who is there again
        await kept.reword(table)
        ended, open_vote = (text_of(each) for each in server.told() if each.id in posted)
        assert ended == f"Table 1. {EMPTY}"
        assert "Should <@8> play" in open_vote


async def test_what_discord_refuses_or_nobody_can_make_any_more_is_emptied() -> None:
    async with evening() as server:
        kept = Kept(server)
        table = await server.game()
        await table.turn(2)
        reveal = next(each for each in reversed(server.told()) if "turn 1 is revealed" in each.content)
        post = kept.posts[MessageId(reveal.id)]
        forget(server, table)
        server.env.inject_error("PATCH", f"/channels/*/messages/{reveal.id}", status=400, code=50035, times=1)
        assert await server.bot.announcer.reword(post, await table.telling())
        (left,) = [each for each in server.told() if each.id == reveal.id]
        assert (left.content, left.embeds, left.attachments) == (f"Table 1. {EMPTY}", [], [])


async def test_what_discord_refuses_twice_stays() -> None:
    async with evening() as server:
        kept = Kept(server)
        table = await server.game()
        await table.turn(2)
        reveal = next(each for each in reversed(server.told()) if "turn 1 is revealed" in each.content)
        forget(server, table)
        server.env.inject_error("PATCH", f"/channels/*/messages/{reveal.id}", status=400, code=50035, times=2)
        assert await server.bot.announcer.reword(kept.posts[MessageId(reveal.id)], await table.telling())
        (left,) = [each for each in server.told() if each.id == reveal.id]
        assert left.content == reveal.content


@pytest.mark.parametrize("turns", sweep([2, WHOLE], short=[2]))
async def test_a_game_whose_moves_are_no_longer_kept_names_nobody_either(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    if turns != WHOLE:
        make_haste(monkeypatch, turns)

    async def cleared(_: GameId) -> None:
        return None

    async with evening() as server:
        kept = Kept(server)
        table = await server.game()
        await table.play()
        forget(server, table)
        monkeypatch.setattr(server.store, "past", cleared)
        assert await kept.reword(table) > turns / 2
        assert naming(server) == []
        assert any("Former player" in text_of(each) for each in server.told())


@pytest.mark.parametrize("news", [News.HURRIED, News.LIVE_BEGAN])
async def test_a_call_of_long_ago_names_nobody_who_is_awaited_now(news: News) -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Live(90)))
        message = server.told()[-1]
        post = Post(ChannelId(server.channel.id), MessageId(message.id), (Announcement(news),))
        assert await server.bot.announcer.reword(post, await table.telling())
        assert server.told()[-1].content == f"Table 1. {EMPTY}"


async def test_a_call_mentions_only_who_is_still_there_and_one_that_mentions_nobody_else_goes() -> None:
    async with evening() as server:
        ana, ben = (UserId(each.id) for each in server.people[:2])
        night = replace(planned(), id=NightId(1), organiser=ana)
        button = Button("I'm here", StillHere(night.id, ben))
        said = [f"<@{ana}> asks whether <@{ben}> is there", f"<@{ben}>, it's on", f"<@{ana}>, <@{ana}>, it's on"]
        posted = [await post(server, Screen(each, rows=((button,),))) for each in said]
        for each in posted:
            stands = await server.bot.night_announcer.reword(night, replace(each, kind=AsideKind.CALL))
            assert stands is (each != posted[1])
        left = {each.id: each for each in server.told()}
        assert posted[1].message not in left
        first, last = left[posted[0].message], left[posted[2].message]
        assert (first.content, first.components) == (f"<@{ana}> asks whether Former player is there", [])
        assert (last.content, len(last.components)) == (said[2], 1)
        assert not await server.bot.night_announcer.reword(night, replace(posted[0], message=MessageId(7)))


async def test_what_a_night_has_said_in_a_channel_that_it_has_left_is_emptied() -> None:
    async with evening() as server:
        night = replace(planned(), id=NightId(1))
        button = Button("I'm in", AnswerNight(night.id, Answer.IN))
        aside = await post(server, Screen("Ana organises", (Embed("Coming", "Ben"),), ((button,),)))
        assert await server.bot.night_announcer.reword(night, aside)
        (left,) = [each for each in server.told() if each.id == aside.message]
        assert (left.content, left.embeds, left.components) == (EMPTY, [], [])


async def test_whoevers_message_a_thread_hangs_from_keeps_it() -> None:
    async with evening() as server:
        table = await server.game()
        message = await server.people[0].send(server.channel, "who plays?")
        aside = Aside(AsideKind.INVITATION, ChannelId(server.channel.id), MessageId(message.id))
        assert not await server.bot.announcer.reword(aside, await table.telling())


async def post(server: Evening, screen: Screen) -> Aside:
    """Post a message and return it, as one in a channel that a night has left."""
    channel = ChannelId(server.channel.id)
    with server.working():
        posted = await server.bot.announcer.channels.post(channel, screen, Words(), str(len(server.told())))
    return Aside(AsideKind.LEFT, channel, posted.message)
