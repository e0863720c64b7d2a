"""Direct messages with hands and reveals, including for people who do not accept direct messages."""

import asyncio
import re

import pytest

from bot.client.private import hands
from bot.client.private.direct import DirectMessages
from bot.pictures import Picture
from bot.screens.acts import KeepBoard, Seal, ShowHand, Watch
from bot.screens.screen import Screen
from bot.services import places, substitutes
from bot.services.game import TableSettings, Wonders
from bot.services.people import UserId
from bot.services.views import HandView, TableView
from engine.ruleset import Seat
from players.levels import Level
from tests.client.evening import Evening, does, evening, search_the_pile
from tests.client.server import Table
from tests.client.sketch import Sketch
from tests.messages import text_of
from tests.sweeps import sweep

# Hands.


async def test_who_wants_it_gets_the_hand_and_is_not_mentioned() -> None:
    async with evening() as server:
        await server.likes(0, direct_messages=True)
        table = await server.game()
        (hand,) = server.direct(0)
        cards = (await table.hand(0)).view.hand
        assert all(card.name in text_of(hand) for card in cards)
        assert Seal in does(hand)
        link = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}"
        assert f"[Table 1]({link})" in text_of(hand)
        panel = server.told()[-1]
        assert server.people[0].mention not in panel.content
        assert server.people[1].mention in panel.content
        assert server.direct(1) == []


async def test_the_hand_comes_before_the_panel() -> None:
    async with evening() as server:
        await server.likes(0, direct_messages=True)
        await server.game()
        sent = [each.path for each in server.env.http_requests if each.method == "POST" and "messages" in each.path]
        assert sent[-2:] == [
            f"/channels/{server.direct(0)[0].channel.id}/messages",
            f"/channels/{server.channel.id}/messages",
        ]


async def test_every_turn_brings_its_hand_once() -> None:
    async with evening() as server:
        await server.likes(0, direct_messages=True)
        table = await server.game()
        await table.turn(3)
        assert len(server.direct(0)) == 4
        await table.choose(0)
        await server.quiet()
        assert len(server.direct(0)) == 4


async def test_the_hand_is_written_as_its_player_likes_it() -> None:
    async with evening() as server:
        await server.likes(0, direct_messages=True, letters=True, pictures=False)
        await server.likes(1, direct_messages=True, pictures=False)
        await server.game()
        assert "w" in text_of(server.direct(0)[0])
        assert text_of(server.direct(0)[0]).count(" coins") < text_of(server.direct(1)[0]).count(" coins")


async def test_a_draft_shows_both_boards() -> None:
    async with evening() as server:
        await server.likes(2, direct_messages=True)
        await server.game(TableSettings(players=3, wonders=Wonders.DRAFTED))
        (boards,) = server.direct(2)
        assert does(boards).count(KeepBoard) == 2
        assert server.people[2].mention not in server.told()[-1].content


@pytest.mark.parametrize("code", sweep([50007, 50278, 40003], short=(50007,)))
async def test_whose_door_is_closed_is_mentioned_instead(code: int) -> None:
    async with evening() as server:
        await server.likes(1, direct_messages=True)
        own = server.people[1].user.dm_channel.id
        server.env.inject_error("POST", f"/channels/{own}/messages", status=403, code=code)
        table = await server.game()
        assert server.direct(1) == []
        assert server.people[1].mention in server.told()[-1].content
        await table.turn()
        assert len(server.direct(1)) == 1, "it is tried again in the next turn"
        assert server.people[1].mention not in server.told()[-1].content


async def test_who_does_not_want_to_be_mentioned_is_not_even_behind_a_closed_door() -> None:
    async with evening() as server:
        await server.likes(1, direct_messages=True, mentions=False)
        server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
        await server.game()
        assert server.people[1].mention not in server.told()[-1].content


async def test_a_panel_that_is_tried_again_does_not_bring_the_hand_twice() -> None:
    async with evening() as server:
        await server.likes(1, direct_messages=True)
        table = await server.lobby()
        await server.quiet()
        server.env.inject_error("POST", f"/channels/{server.channel.id}/messages", status=500)
        await table.start(0)
        await server.quiet()
        assert (len(server.direct(1)), server.waiting[0]) == (1, "started")
        await server.later()
        assert (len(server.direct(1)), server.waiting) == (1, [])
        assert server.people[1].mention not in server.told()[-1].content


async def test_a_slow_door_does_not_hold_the_channel_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hung: list[UserId] = []

    async def never(_self: DirectMessages, user: UserId, *_: object) -> bool:
        hung.append(user)
        return bool(await asyncio.Event().wait())

    monkeypatch.setattr(hands, "PATIENCE", 0.01)
    monkeypatch.setattr(DirectMessages, "deliver", never)
    async with evening() as server:
        await server.likes(1, direct_messages=True)
        await server.game()
        assert hung == [server.people[1].id]
        assert server.people[1].mention in server.told()[-1].content


async def test_a_hand_that_cannot_be_shown_stops_nothing_and_leaks_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_words: object, _table: TableView, hand: HandView) -> None:
        raise KeyError(hand.view.hand[0].name)

    monkeypatch.setattr(hands, "hand_screen", broken)
    async with evening() as server:
        await server.likes(1, direct_messages=True)
        table = await server.game()
        card = (await table.hand(1)).view.hand[0].name
        assert server.people[1].mention in server.told()[-1].content
        assert "KeyError" in caplog.text
        assert card not in caplog.text


@pytest.mark.slow
async def test_an_off_turn_question_is_brought_too_and_mentioned_with_the_reveal() -> None:
    """Halicarnassus builds its second stage and may then build a card from the discard pile."""
    for likes in ({"direct_messages": True}, {}):
        async with evening() as server:
            await server.likes(0, **likes)
            table = await search_the_pile(server)
            reveal = server.told()[-1]
            assert "revealed" in text_of(reveal)
            assert ShowHand in does(reveal)
            assert (server.people[0].mention in reveal.content) == (not likes)
            if likes:
                assert "discard pile" in text_of(server.direct(0)[-1])
            await table.choose(0)
            await server.quiet()
            assert [ShowHand in does(each) for each in server.told() if each.id > reveal.id] == [True]
            assert "discard pile" in text_of(server.told()[-1]), "the next panel begins with what it brought"


async def test_after_a_restart_nobody_is_sent_the_same_hand_again() -> None:
    async with evening() as server:
        await server.likes(0, direct_messages=True)
        table = await server.game()
        await server.restart()
        await table.choose(1)
        await server.quiet()
        assert len(server.direct(0)) == 1


async def test_who_gets_a_seat_back_in_the_middle_of_a_turn_is_sent_its_hand() -> None:
    async with evening() as server:
        await server.likes(1, direct_messages=True)
        table = await server.game()
        await table.act(1, substitutes.step_out, Seat(1), Level.RANDOM)
        await table.turn()
        assert len(server.direct(1)) == 1
        await table.act(1, substitutes.hand_back, Seat(1))
        await server.quiet()
        assert len(server.direct(1)) == 2
        await table.choose(0)
        await server.quiet()
        assert len(server.direct(1)) == 2


async def test_who_switches_direct_messages_on_in_mid_turn_gets_the_hands_that_wait_for_them_at_once() -> None:
    async with evening() as server:
        table = await server.game()
        tables = [table.id]
        table = await server.game(TableSettings(players=3, wonders=Wonders.DRAFTED))
        tables.append(table.id)
        table = await server.game()
        await table.choose(0)
        await server.likes(0, direct_messages=True)
        await server.bot.hands.send_all(table.actor(0).person)
        drafted, hand = server.direct(0)
        assert (does(drafted).count(KeepBoard), does(hand).count(Seal) > 0) == (2, True)
        assert [f"Table {game}" in text_of(each) for game, each in zip(tables, (hand, drafted), strict=True)] == [
            True
        ] * 2
        await server.likes(0, direct_messages=False)
        await server.likes(0, direct_messages=True)
        await server.bot.hands.send_all(table.actor(0).person)
        assert len(server.direct(0)) == 2, "each once"
        table.id = tables[0]
        await table.turn()
        assert len(server.direct(0)) == 3


# Watchers.


async def watching(table: Table, seat: int = 2) -> None:
    """Make one person, by default the last, watch the game without playing."""
    await table.act(seat, places.watch)


async def begun_by_two(server: Evening) -> Table:
    table = await server.game(people=server.people[:-1])
    table.people = server.people
    return table


async def test_who_watches_gets_reveals_conflicts_and_the_end_without_the_players_buttons() -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        await table.turn()
        (reveal,) = server.direct(2)
        assert "is revealed." in text_of(reveal)
        assert does(reveal) == [Watch]
        await table.turn(40)
        told = [text_of(each) for each in server.direct(2)]
        assert sum("is revealed." in each for each in told) == 18
        assert sum(bool(re.search(r"Age \d is over: conflicts!", each)) for each in told) == 3
        assert "The game is over" in told[-2]
        assert "The story of this game" in told[-1]
        assert [does(each) for each in server.direct(2)[-2:]] == [[], []]


async def test_a_watcher_behind_a_closed_door_watches_no_more() -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        own = server.people[2].user.dm_channel.id
        server.env.inject_error("POST", f"/channels/{own}/messages", status=403, code=50007)
        await table.turn(2)
        assert (await table.view()).watchers == frozenset()
        assert server.direct(2) == []


async def test_who_does_not_see_the_channel_any_more_watches_no_more() -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        server.hide_from(2)
        await table.turn()
        assert (server.direct(2), (await table.view()).watchers) == ([], frozenset())


async def test_who_has_left_the_server_watches_no_more() -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        server.guild.remove_member(server.people[2])
        await table.turn()
        assert (server.direct(2), (await table.view()).watchers) == ([], frozenset())


@pytest.mark.parametrize("sees", [True, False])
async def test_who_watches_is_told_by_a_process_that_does_not_have_the_server_too(
    monkeypatch: pytest.MonkeyPatch,
    sees: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        monkeypatch.setattr(server.bot, "get_guild", lambda _: None)
        if not sees:
            server.hide_from(2)
        await table.turn()
        assert (len(server.direct(2)), len((await table.view()).watchers)) == (sees, sees)


async def test_who_watches_goes_on_watching_where_the_bot_is_not_on_the_server_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        monkeypatch.setattr(server.bot, "get_guild", lambda _: None)
        server.env.inject_error("GET", f"/guilds/{server.guild.id}", status=404, code=10004, times=None)
        await table.turn()
        assert (len(server.direct(2)), len((await table.view()).watchers)) == (0, 1)


async def test_when_discord_does_not_answer_who_watches_goes_on_watching() -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        server.env.inject_error("GET", f"/guilds/*/members/{server.people[2].id}", status=500)
        await table.turn()
        assert server.direct(2) == []
        await table.turn()
        assert len(server.direct(2)) == 1


@pytest.mark.parametrize(
    ("status", "code"), sweep([(503, 0), (408, 0), (401, 0), (403, 40003)], short=[(503, 0), (403, 40003)])
)
async def test_who_cannot_be_reached_for_a_while_goes_on_watching(status: int, code: int) -> None:
    async with evening(3) as server:
        table = await begun_by_two(server)
        await watching(table)
        own = server.people[2].user.dm_channel.id
        server.env.inject_error("POST", f"/channels/{own}/messages", status=status, code=code)
        await table.turn()
        assert server.direct(2) == []
        await table.turn()
        assert len(server.direct(2)) == 1


# Messages are kept up to date.


async def test_a_direct_message_is_changed_together_with_its_picture() -> None:
    async with evening() as server:
        direct, user = server.bot.announcer.direct, UserId(server.people[0].id)
        before, after = (
            Screen(text, pictures=(Picture("table", Sketch(text), f"The table {text}"),))
            for text in ("before", "after")
        )
        with server.env._bot_scope():
            _, sent = await direct.deliver(user, before, "nonce")
            assert sent is not None
            await direct.edit(sent, after, user)
        (message,) = server.direct(0)
        assert "after" in text_of(message)
        assert [each.description for each in message.attachments] == ["The table after"]
