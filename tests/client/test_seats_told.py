"""Announcements of changed seats, claims and votes in the table's channel, and of people who left the server."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from bot.client.sending.channels import Channels, Posted
from bot.screens.acts import Agree, ComeBack, Vote, VoteOnMotion
from bot.services import away, motions, substitutes
from bot.services.game import TableSettings, Wish
from bot.services.news import News
from bot.services.pace import Days
from bot.services.people import MessageId, UserId
from bot.services.ports import Receipt
from engine.ruleset import Seat
from players.levels import Level
from tests.client.evening import does, evening
from tests.client.server import Table
from tests.messages import text_of

SEAT = Seat(1)


async def out(table: Table) -> None:
    await table.act(1, substitutes.step_out, SEAT, Level.MEDIUM)


def called(message: discord.Message) -> set[int]:
    return {each.id for each in message.mentions}


async def test_each_change_of_a_seat_is_a_message_that_stays_and_calls_whose_it_is() -> None:
    async with evening() as server:
        table = await server.game()
        await out(table)
        await server.quiet()
        stands = server.told()[-1]
        assert "ben has stepped out" in text_of(stands)
        assert (called(stands), does(stands)) == (set(), [ComeBack]), "who steps out need not be told so"
        await table.turn()
        assert stands.id in [each.id for each in server.told()]
        panel = server.told()[-1]
        assert ComeBack in does(panel)
        assert "for ben" in text_of(panel)
        await table.act(1, substitutes.come_back)
        await server.quiet()
        assert "ben is back" in text_of(server.told()[-1])
        assert called(server.told()[-1]) == set(), "nor who comes back"
        assert (await table.view()).panel == panel.id


async def test_whose_seat_is_given_back_is_called() -> None:
    async with evening() as server:
        table = await server.game()
        server.people.append(server.guild.add_member(server.env.create_user("dia")))
        friend = table.actor(3)
        await table.act(1, substitutes.offer_seat, SEAT, friend.user)
        await server.bot.tables.act(table.id, friend, substitutes.take_seat, SEAT)
        await server.bot.tables.act(table.id, friend, substitutes.hand_back, SEAT)
        await server.quiet()
        assert called(server.told()[-1]) == {server.people[1].id}


async def test_who_wants_no_mentions_is_not_called() -> None:
    async with evening() as server:
        table = await server.game()
        await server.likes(1, mentions=False)
        await out(table)
        await server.quiet()
        assert called(server.told()[-1]) == set()


async def test_what_was_sent_before_a_crash_is_known_by_what_it_says_whoever_has_voted_since() -> None:
    async with evening(5) as server:
        table = await server.game()
        server.hush()
        await out(table)
        await table.act(0, motions.propose_player, SEAT, UserId(9))
        await table.act(2, motions.propose, Wish.ABANDON)
        await table.act(3, motions.change_pace, Days(12))
        found = []
        for notice in await server.store.waiting(table.id):
            receipt = await server.bot.announcer.post([notice], await table.telling(), missed=False)
            if notice.announcement.news.traits.pings:
                found.append((notice, receipt, server.told()[-1].id))
        kinds = [notice.announcement.news for notice, *_ in found]
        assert kinds == [News.SEAT_CHANGED, News.CLAIMED, News.VOTE_BEGAN, News.PROPOSED]
        await server.restart()
        await table.act(0, motions.propose, Wish.ABANDON)
        for notice, receipt, _ in found:
            assert await server.bot.announcer.find([notice], await table.telling()) == receipt
        _, claim, vote, motion = (next(each for each in server.told() if each.id == posted) for *_, posted in found)
        assert (does(claim), called(claim)) == ([Agree, Agree], {server.people[place].id for place in (1, 2, 3, 4)})
        assert (does(vote), called(vote)) == ([Vote], {server.people[place].id for place in (0, 3, 4)})
        everybody = {server.people[place].id for place in (0, 2, 4)}
        assert (does(motion), called(motion)) == ([VoteOnMotion, VoteOnMotion], everybody)


async def test_what_happens_again_is_told_again_though_the_same_stands_there_already() -> None:
    async with evening() as server:
        table = await server.game()
        await out(table)
        await table.act(1, substitutes.come_back)
        await server.quiet()
        server.hush()
        await out(table)
        (notice, *_) = await server.store.waiting(table.id)
        await server.restart()
        assert await server.bot.announcer.find([notice], await table.telling()) is None


async def test_what_could_not_be_told_calls_all_the_same_when_it_can() -> None:
    async with evening() as server:
        table = await server.game()
        server.forbid("send_messages")
        await table.turn()
        await out(table)
        await server.quiet()
        server.allow()
        await server.quiet()
        await server.later(3600)
        stands = next(each for each in server.told() if "ben has stepped out: " in text_of(each))
        assert (called(stands), does(stands)) == (set(), [ComeBack])
        assert server.waiting == []


async def test_seats_that_change_at_once_are_told_in_one_message() -> None:
    """The bot finds each change in the combined message by its text."""
    async with evening(4) as server:
        table = await server.game()
        server.hush()
        for seat in (1, 2):
            await table.act(seat, substitutes.step_out, Seat(seat), Level.MEDIUM)
        await table.act(1, substitutes.come_back)
        notices = await server.store.waiting(table.id)
        changes = [each for each in notices if each.announcement.news is News.SEAT_CHANGED]
        receipt = await server.bot.announcer.post(notices, await table.telling(), missed=False)
        stands = server.told()[-1]
        assert receipt == Receipt(told=3, message=MessageId(stands.id))
        assert len(changes) == 3
        told = text_of(stands)
        assert ["ben has stepped out" in told, "cem has stepped out" in told, "ben is back" in told] == [True] * 3
        assert (called(stands), does(stands)) == (set(), [ComeBack])
        await server.restart()
        found = [await server.bot.announcer.find([each], await table.telling()) for each in changes]
        assert found == [Receipt(message=MessageId(stands.id))] * 3


async def test_seats_that_change_while_something_is_told_are_told_in_one_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The message is not split, although a refresh of the panel was due after each change."""
    async with evening(5) as server:
        table = await server.game()
        standing = len(server.told())
        post, begun, goes_on = Channels.post, asyncio.Event(), asyncio.Event()

        async def held(*given: Any, **named: Any) -> Posted:  # noqa: ANN401 - passed on as given
            begun.set()
            await goes_on.wait()
            return await post(*given, **named)

        monkeypatch.setattr(Channels, "post", held)
        await out(table)
        await begun.wait()
        for seat in (2, 3):
            await table.act(seat, substitutes.step_out, Seat(seat), Level.MEDIUM)
        goes_on.set()
        await server.quiet()
        told = [text_of(each) for each in server.told()[standing:]]
        assert [text.count("has stepped out") for text in told] == [1, 2]
        assert server.waiting == []


async def test_who_has_left_is_found_out_and_whoever_cannot_be_found_out_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with evening() as server:
        table = await server.game()
        view, ben = await table.view(), UserId(server.people[1].id)
        asks = UserId(server.people[0].id)
        who_left = server.bot.membership.who_left
        assert await who_left(view, asks) == frozenset()
        server.guild.remove_member(server.people[1])
        assert await who_left(view, asks) == {ben}
        assert await who_left(view, ben) == frozenset(), "who asks is there"
        for trouble in (TimeoutError(), aiohttp.ClientError(), discord.DiscordException(), OSError()):

            async def failing(*_: object, trouble: Exception = trouble) -> None:
                raise trouble

            monkeypatch.setattr(server.bot.http, "get_member", failing)
            assert await who_left(view, asks) == frozenset()
            assert await who_left(await table.view(), asks) == {ben}, "the last answer holds"


async def test_who_has_left_is_found_out_of_a_server_that_another_process_looks_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with evening() as server:
        table = await server.game()
        view, asks, ben = await table.view(), UserId(server.people[0].id), server.people[1]
        server.guild.remove_member(ben)
        monkeypatch.setattr(server.bot, "get_guild", lambda _: None)
        server.env.inject_error("GET", f"/guilds/{server.guild.id}", status=503)
        assert await server.bot.membership.who_left(view, asks) == frozenset(), "Discord does not say now"
        assert await server.bot.membership.who_left(view, asks) == {ben.id}
        assert server.requests("GET", f"/guilds/{server.guild.id}") >= 2


async def test_once_discord_has_said_that_somebody_has_left_all_their_panels_say_so_until_it_says_otherwise() -> None:
    async with evening() as server:
        table = await server.game()
        ben, asks = server.people[1], UserId(server.people[0].id)
        assert "Left the server" not in text_of(server.told()[-1])
        server.guild.remove_member(ben)
        await server.bot.membership.who_left(await table.view(), asks)
        await server.quiet()
        assert re.search(r"Left the server: \w+ \(ben\)\. Press Seats", text_of(server.told()[-1]))
        server.guild.add_member(ben.user)
        await server.bot.membership.who_left(await table.view(), asks)
        await server.quiet()
        assert "Left the server" not in text_of(server.told()[-1])


async def test_whoever_asks_who_sees_a_channel_learns_who_has_left_too() -> None:
    async with evening() as server:
        table = await server.game()
        ben = server.people[1]
        home = (await table.view()).home
        server.guild.remove_member(ben)
        assert await server.bot.visibility.sees(home, UserId(ben.id)) is False
        await server.quiet()
        assert re.search(r"Left the server: \w+ \(ben\)\.", text_of(server.told()[-1]))


async def test_a_proposal_is_not_taken_for_an_earlier_one_in_the_same_words() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(24)))
        found = []
        for _ in range(2):
            server.hush()
            view = (await table.act(0, motions.propose, Wish.PAUSE)).table
            (notice,) = [
                each for each in await server.store.waiting(table.id) if each.announcement.news is News.PROPOSED
            ]
            await server.restart()
            found.append(await server.bot.announcer.find([notice], await table.telling()))
            server.speak()
            await server.quiet()
            stands = MessageId(server.told()[-1].id)
            assert await server.bot.announcer.find([notice], await table.telling()) == Receipt(message=stands)
            await table.act(0, motions.vote, News.PROPOSED, view.motions[0].number, agree=None)
            await server.quiet()
        assert found == [None, None]
        assert sum("wants to pause" in text_of(each) for each in server.told()) == 2


async def test_the_messages_of_votes_that_are_over_say_how_they_ended_and_have_no_buttons_whatever_dies_meanwhile() -> (
    None
):
    async with evening(4) as server:
        table = await server.game(TableSettings(4, pace=Days(24)))
        game = table.id
        first, *others = (table.actor(seat) for seat in (0, 2, 3))
        await out(table)
        await server.bot.tables.act(game, first, motions.propose_player, SEAT, UserId(9))
        await server.bot.tables.act(game, first, motions.propose, Wish.ABANDON)
        pace = (await server.bot.tables.act(game, others[0], motions.change_pace, Days(12))).table.motions[-1].number
        await server.bot.tables.act(game, first, motions.propose, Wish.MORE_TIME)
        await server.quiet()
        claim, abandoning, sooner, later = server.told()[-4:]
        assert [does(each) for each in (claim, abandoning, sooner, later)] == [[Agree] * 2, [Vote]] + [
            [VoteOnMotion] * 2
        ] * 2
        assert "Should <@9> play" in text_of(claim)
        server.hush()
        await server.bot.tables.act(game, others[0], motions.vote, News.CLAIMED, SEAT, agree=True, to=UserId(9))
        await server.bot.tables.act(game, first, motions.vote, News.VOTE_BEGAN, None, agree=None)
        await server.bot.tables.act(game, first, motions.vote, News.PROPOSED, pace, agree=True)
        await server.restart()
        server.speak()
        await server.quiet()
        claim, abandoning, sooner, later = server.told()[-5:-1]
        for each, ending in ((claim, "Agreed."), (abandoning, "Not agreed. The vote is over."), (sooner, "Agreed.")):
            assert (does(each), text_of(each).splitlines()[-1]) == ([], ending)
        assert "Should <@9> play" in text_of(claim)
        assert does(later) == [VoteOnMotion] * 2, "it is still open"
        await server.bot.tables.act(game, table.actor(1), substitutes.hand_back, SEAT)
        await table.turn()
        later = next(each for each in server.told() if each.id == later.id)
        assert (does(later), text_of(later).splitlines()[1:]) == ([], ["Not agreed. The vote is over."])
        assert server.waiting == []


async def test_votes_call_nobody_who_is_away_or_on_autopilot() -> None:
    async with evening(5) as server:
        table = await server.game(TableSettings(5, pace=Days(24)))
        game = table.id
        for _ in range(2):
            for seat in (0, 1, 2, 3):
                await table.choose(seat)
            await server.later(28 * 3600)
        await server.bot.tables.act(game, table.actor(3), away.go_away, server.clock.now + timedelta(days=3))
        await out(table)
        await server.quiet()
        standing = len(server.told())
        await server.bot.tables.act(game, table.actor(0), motions.propose, Wish.PAUSE)
        await server.bot.tables.act(game, table.actor(0), motions.propose, Wish.ABANDON)
        await server.bot.tables.act(game, table.actor(0), motions.propose_player, SEAT, UserId(9))
        await server.quiet()
        pause, abandoning, claim = server.told()[standing:]
        cem, ben = server.people[2].id, server.people[1].id
        assert [called(each) for each in (pause, abandoning, claim)] == [{cem}, {cem}, {cem, ben}]
        assert "Anyone who is away has to agree, too." in text_of(abandoning)
