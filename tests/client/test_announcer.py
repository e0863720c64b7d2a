"""Posting to the table's channel, including when Discord refuses or forgets posts and when people delete them."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import product
from pathlib import Path
from shutil import copytree
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest

from bot.client.announcing.announcer import ChannelAnnouncer
from bot.client.sending.channels import Channels, Posted
from bot.screens.acts import Join, Rematch, ShowHand, ShowProof, ShowSeats, Start, TellPanel
from bot.services import endings, places, play, substitutes
from bot.services.agenda import LEASE
from bot.services.draft import keep_board
from bot.services.game import Choice, Status, TableSettings, Wonders
from bot.services.lobby import leave_table
from bot.services.news import Announcement, News
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import GuildId, MessageId
from bot.services.places import Move
from bot.services.ports import Job, Kind, Notice, NotNowError, Receipt, Sent, StoreUnavailableError, Trouble
from bot.services.settings import GuildSettings
from bot.text.messages import LOCALES
from bot.text.words import Languages
from engine.moves import Build, Discard
from engine.ruleset import Expansion, Seat
from players.levels import Level
from tests.client.evening import (
    Evening,
    another_announcer,
    does,
    evening,
    is_told_in_words,
    preferring,
    search_the_pile,
    unheard,
)
from tests.client.server import Table
from tests.engine.builders import city, game
from tests.messages import text_of
from tests.sweeps import sweep

# A table from the lobby to the end.


async def test_a_lobby_is_one_message_that_is_edited_as_people_come_and_one_that_calls_its_host() -> None:
    async with evening() as server:
        table = await server.lobby()
        await server.quiet()
        lobby, full = server.told()
        host = (await table.view()).host
        assert full.content == f"Table 1. Everyone's here! The host can press Start.\n<@{host}>"
        assert does(full) == [Start]
        assert Join in does(lobby)
        assert "cem" in text_of(lobby)
        assert (await table.view()).panel == lobby.id


async def test_a_turn_is_two_new_messages_and_only_the_newest_panel_has_buttons() -> None:
    async with evening() as server:
        table = await server.game()
        before = len(server.told())
        await table.turn()
        reveal, panel = server.told()[before:]
        assert "is revealed." in text_of(reveal)
        assert "turn 2" in text_of(panel)
        assert [each.id for each in server.told() if does(each)] == [panel.id]
        assert (await table.view()).panel == panel.id


async def test_a_finished_panel_goes_once_its_turn_is_revealed() -> None:
    async with evening() as server:
        table = await server.game()
        await table.turn(3)
        texts = [text_of(each) for each in server.told()]
        assert len(texts) == 6, "the lobby, how the game began, three reveals, and a panel"
        assert "The game begins" in texts[1]
        assert all(f"turn {turn} is revealed" in texts[turn + 1] for turn in (1, 2, 3))
        assert "turn 4" in texts[5]


@pytest.mark.parametrize("when", ["DELETE", "noting"])
async def test_a_bot_that_dies_while_a_finished_panel_goes_leaves_each_message_once(when: str) -> None:
    """It dies before the panel is deleted, or after that but before it has noted that the next one is there."""
    async with evening() as server:
        table = await server.game()
        await table.turn()
        panel = server.told()[-1]
        noted, died = server.store.delivered, []

        async def dies(job: Job, notices: Sequence[Notice], new: MessageId | None, sent: Sent | None) -> int | None:
            if new is not None:
                died.append(new)
                raise ConnectionError
            return await noted(job, notices, new, sent)

        if when == "DELETE":
            server.env.inject_error("DELETE", f"/channels/*/messages/{panel.id}", status=503, times=1)
        server.store.delivered = dies  # type: ignore[assignment]  # until the restart
        await table.turn()
        await server.quiet()
        server.store.delivered = noted  # type: ignore[method-assign]  # as it was
        assert bool(died) == (when != "DELETE")
        await server.restart()
        await server.later(600)
        texts = [text_of(each) for each in server.told()]
        assert [sum(f"turn {turn} is revealed" in text for text in texts) for turn in (1, 2)] == [1, 1]
        assert "turn 3" in texts[-1]
        assert len(texts) == 5, "the lobby, how the game began, two reveals, and a panel"
        assert (server.waiting, [each.id for each in server.told() if does(each)]) == ([], [server.told()[-1].id])


async def test_a_finished_panel_that_may_not_be_deleted_is_one_line_that_leads_to_its_reveal() -> None:
    async with evening() as server:
        table = await server.game()
        await table.turn()
        panel = server.told()[-1]
        server.env.inject_error("DELETE", f"/channels/*/messages/{panel.id}", status=403, code=50013)
        await table.turn()
        *_, left, reveal, _ = server.told()
        assert (left.id, does(left)) == (panel.id, [])
        assert text_of(left) == f"Table 1. [See what was revealed]({reveal.jump_url})."


@pytest.mark.parametrize("ends", [False, True])
async def test_a_panel_that_another_process_posts_again_takes_no_other_message_with_it(ends: bool) -> None:  # noqa: FBT001
    """The second process knows an older panel than the one that is posted again."""
    async with evening() as server:
        server.hush()
        first, second = another_announcer(server.bot), another_announcer(server.bot)

        async def deliver(announcer: ChannelAnnouncer) -> None:
            for job in await server.store.claim({Kind.DELIVER: 1}, LEASE, ()):
                await OutboxRelay(server.store, announcer, server.bot.tables).deliver(job)

        table = await server.lobby()
        await deliver(first)
        await table.start(0)
        await deliver(first)
        await table.choose(0)
        await deliver(second)  # it edits the panel of the first turn, and so knows it
        for seat in (1, 2):
            await table.choose(seat)
        await deliver(first)
        standing = [each.id for each in server.told()]
        await table.act(0, places.repost_panel)
        if ends:
            await played(table)
        await deliver(second)
        texts = [text_of(each) for each in server.told()]
        assert standing[:-1] == [each.id for each in server.told()][: len(standing) - 1], "only the panel may go"
        assert "Round the table" in texts[2]
        assert [each.id for each in server.told() if ShowSeats in does(each)] == [server.told()[-1].id]


async def test_a_finished_panel_keeps_what_no_other_message_tells() -> None:
    async with evening() as server:
        table = await search_the_pile(server)
        await table.choose(0)
        await server.quiet()
        panel = server.told()[-1]
        assert "discard pile" in text_of(panel)
        await table.turn()
        left, reveal, _ = [each for each in server.told() if each.id >= panel.id]
        assert (left.id, does(left)) == (panel.id, [])
        assert f"[See what was revealed]({reveal.jump_url})" in text_of(left)
        assert "discard pile" in text_of(left)


@pytest.mark.slow
async def test_a_whole_game_ends_with_the_score_sheet() -> None:
    async with evening() as server:
        table = await server.game()
        while (await table.view()).thinking:
            standing = len(server.told())
            age = (await table.view()).begun_table.age
            await table.turn()
            ends_age = (await table.view()).begun_table.age != age or (await table.view()).status is Status.OVER
            assert len(server.told()) - standing <= 2 + ends_age
        remaining = [text_of(each).splitlines()[0] for each in server.told()]
        assert len(remaining) == 2 + 18 + 3 + 1 + sum("See what was revealed" in each for each in remaining)
        *_, conflicts, end = server.told()
        assert "Age 3 is over: conflicts!" in text_of(conflicts)
        assert [each.filename for each in end.attachments] == ["end.png"], "the record is behind More"
        assert {Rematch, ShowProof} <= {*does(end)}
        assert [each.id for each in server.told() if does(each)] == [end.id]
        assert server.waiting == []


async def test_a_draft_has_a_panel_of_its_own_which_calls_those_who_choose() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(players=3, wonders=Wonders.DRAFTED))
        lobby, draft = server.told()
        assert (does(lobby), does(draft)) == ([], [ShowHand, ShowSeats, TellPanel])
        assert [member.mention in draft.content for member in server.people] == [False, True, True], "ana began it"
        await table.act(0, keep_board, 1)
        await server.quiet()
        assert [each.id for each in server.told()] == [lobby.id, draft.id]
        for seat in (1, 2):
            await table.act(seat, keep_board, 0)
        await server.quiet()
        assert len(server.told()) == 3
        assert does(server.told()[1]) == []
        assert "The game begins" in text_of(server.told()[2])


async def test_a_table_that_is_closed_early_says_so_and_loses_its_buttons() -> None:
    async with evening() as server:
        table = await server.lobby()
        await server.quiet()
        await table.act(0, endings.end_game)
        await server.quiet()
        lobby, _, end = server.told()
        assert (does(lobby), does(end)) == ([], [Rematch])


@pytest.mark.parametrize("wonders", [Wonders.RANDOM, Wonders.DRAFTED])
async def test_a_game_that_is_ended_in_its_first_turn_keeps_nobody_waiting(wonders: Wonders) -> None:
    async with evening() as server:
        table = await server.game(TableSettings(players=3, wonders=wonders))
        await table.abandon()
        await server.quiet()
        assert all(ShowHand not in does(each) for each in server.told())
        assert server.waiting == []


# Players who are faster than the announcements.


async def test_a_turn_that_is_revealed_already_gets_no_panel() -> None:
    async with evening(2) as server:
        table = await server.game()
        _, first = server.told()
        server.hush()
        for _ in range(5):
            await played(table)
        while await delivered(server, table):
            pass
        *told, panel = server.told()[2:]
        assert ["is revealed." in text_of(each) for each in told] == [True] * 5
        assert [each.id for each in server.told() if does(each)] == [panel.id]
        assert (await table.view()).panel == panel.id
        assert "The game begins. Good luck, everyone!\n" in text_of(server.told()[1])
        assert server.requests("PATCH", f"/messages/{first.id}") == 1


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("ends", sweep([False, True], short=(False,)))
async def test_a_panel_that_none_has_replaced_yet_is_left_as_it_was_when_its_turn_was_revealed(
    restarts: bool,  # noqa: FBT001 - a parameter of the test
    ends: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """The test uses the first panel because it also contains the seal of the deal."""
    async with evening(2) as server:
        table = await server.game()
        server.hush()
        await played(table)
        await played(table)
        await until(server, table, News.TURN_BEGAN)
        left = text_of(server.told()[1])
        assert (len(server.told()), does(server.told()[1])) == (3, [])
        if restarts:
            await server.restart()
            server.hush()
        if ends:
            await table.abandon()
        while await delivered(server, table):
            pass
        assert "The game begins. Good luck, everyone!\n" in left
        assert text_of(server.told()[1]) == left
        assert len([each for each in server.told() if does(each)]) == 1


async def test_a_panel_that_stays_without_buttons_is_not_deleted_when_another_is_called_for() -> None:
    async with evening(2) as server:
        table = await server.game()
        server.hush()
        await played(table)
        await played(table)
        await until(server, table, News.TURN_BEGAN)
        await table.act(0, places.repost_panel)
        while await delivered(server, table):
            pass
        assert "The game begins. Good luck, everyone!\n" in text_of(server.told()[1])
        assert len([each for each in server.told() if does(each)]) == 1


async def test_what_was_chosen_off_turn_is_told_though_the_next_turn_is_revealed_already() -> None:
    async with evening() as server:
        table = await search_the_pile(server)
        panel = (await table.view()).panel
        server.hush()
        await played(table)
        await played(table)
        while await delivered(server, table):
            pass
        told = [text_of(each) for each in server.told() if each.id > (panel or 0)]
        (news,) = [place for place, each in enumerate(told) if ": the discard pile." in each]
        assert ["is revealed." in each for each in told] == [True, False, True, False]
        assert news == 1
        assert "has moved on" not in told[news]
        assert ShowSeats in does(server.told()[-1])


async def test_the_panel_of_a_turn_in_which_some_are_asked_alone_comes_to_life_though_it_was_late() -> None:
    async with evening() as server:
        table = await search_the_pile(server, Evening.hush)
        while await delivered(server, table):
            pass
        *_, panel, reveal = server.told()
        assert "is revealed." in text_of(reveal)
        assert ShowHand in does(reveal)
        assert ShowSeats in does(panel)
        assert "can build a card from the discard pile now" in text_of(panel)
        assert (await table.view()).panel == panel.id


@pytest.mark.parametrize(
    "how", sweep(["goes on", "after a restart", "ends", "refused"], short=("after a restart", "refused"))
)
async def test_a_reveal_loses_its_button_when_those_who_were_asked_off_turn_have_answered(how: str) -> None:
    async with evening() as server:
        table = await search_the_pile(server)
        reveal = server.told()[-1]
        assert does(reveal) == [ShowHand]
        told = text_of(reveal), [each.filename for each in reveal.attachments]
        if how == "after a restart":
            await server.restart()
        elif how == "refused":
            server.env.inject_error("PATCH", f"/channels/*/messages/{reveal.id}", status=403, code=50001)
        if how == "ends":
            await table.abandon()
        else:
            await played(table)
        await server.quiet()
        (reveal,) = (each for each in server.told() if each.id == reveal.id)
        assert does(reveal) == ([ShowHand] if how == "refused" else [])
        assert is_told_in_words(reveal)
        assert (text_of(reveal), [each.filename for each in reveal.attachments]) == told
        assert server.waiting == []


async def test_a_reveal_is_found_though_those_whom_it_asks_have_answered_meanwhile() -> None:
    async with evening() as server:
        table = await search_the_pile(server)
        reveal = server.told()[-1]
        number = (await table.view()).resolutions - 1
        notice = Notice(table.id, 1000, 0, Announcement(News.REVEALED, number))
        server.hush()
        await played(table)
        assert "can build a card from the discard pile now" in text_of(reveal)
        found = await server.bot.announcer.find([notice], await table.telling())
        assert found == Receipt(message=MessageId(reveal.id))


async def test_a_reveal_that_is_told_when_all_is_answered_has_no_button() -> None:
    async with evening() as server:
        table = await search_the_pile(server, Evening.hush)
        await played(table)
        while await delivered(server, table):
            pass
        *_, reveal, panel = server.told()
        assert "can build a card from the discard pile" in text_of(reveal)
        assert does(reveal) == []
        assert ShowSeats in does(panel)


async def test_the_button_of_a_reveal_goes_with_the_conflicts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state = game([city("Babylon B", stages=2), city("Rhodes A"), city("Giza A")], turn=6)
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    async with evening() as server:
        table = await server.game()
        await table.turn()
        reveal = server.told()[-1]
        assert ((await table.view()).begun_table.asked, does(reveal)) == ("seventh-card", [ShowHand])
        await table.turn()
        assert "Age 1 is over: conflicts!" in text_of(server.told()[-1])
        (reveal,) = (each for each in server.told() if each.id == reveal.id)
        assert does(reveal) == []


@pytest.mark.parametrize(("last", "called"), [(0, False), (2, True)])
async def test_whose_choice_brings_their_own_seventh_card_is_not_called_to_it(
    last: int,
    called: bool,  # noqa: FBT001 - a case
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = game([city("Babylon B", stages=2), city("Rhodes A"), city("Giza A")], turn=6)
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    async with evening() as server:
        table = await server.game()
        for seat in (1, 2 - last, last):
            await table.choose(seat)
        await server.quiet()
        reveal = server.told()[-1]
        assert "seventh card" in text_of(reveal)
        assert [user.id for user in reveal.mentions] == ([server.people[0].id] if called else [])


async def test_a_panel_that_was_sent_before_a_crash_is_found_though_its_turn_is_revealed_by_now() -> None:
    async with evening(2) as server:
        table = await server.game()
        server.hush()
        await played(table)
        await until(server, table, News.REVEALED)
        notice = (await server.store.waiting(table.id))[0]
        posted = await server.bot.announcer.post([notice], await table.telling(), missed=False)
        await played(table)
        await server.restart()
        assert await server.bot.announcer.find([notice], await table.telling()) == posted
        await noted(server, notice, posted)
        while await delivered(server, table):
            pass
        assert len([each for each in server.told() if does(each)]) == 1
        assert posted.panel not in [each.id for each in server.told()], "its turn is revealed below it"


async def at_the_end_of_a_turn(server: Evening, table: Table, status: int, times: int | None = 1) -> None:
    """Play until the next panel is about to be posted, and make all edits of the old one fail."""
    former = server.told()[-1]
    server.hush()
    await played(table)
    await until(server, table, News.REVEALED)
    server.speak()
    for method in ("DELETE", "PATCH"):
        server.env.inject_error(method, f"/channels/*/messages/{former.id}", status=status, times=times)


@pytest.mark.parametrize("how", ["refused", "away", "dies"])
@pytest.mark.parametrize("turn", sweep([1, 2], short=(2,)))
async def test_a_former_panel_that_could_not_be_changed_loses_its_buttons_soon(how: str, turn: int) -> None:
    async with evening() as server:
        table = await server.game()
        await table.turn(turn - 1)
        await at_the_end_of_a_turn(server, table, 403 if how == "refused" else 503)
        await server.quiet()
        if how == "dies":
            await server.restart()
        await server.later()
        *_, panel = server.told()
        assert f"turn {turn + 1}" in text_of(panel)
        assert [each.id for each in server.told() if does(each)] == [panel.id]
        assert server.waiting == []


async def test_a_former_panel_that_can_never_be_changed_holds_up_nothing_for_long() -> None:
    async with evening() as server:
        table = await server.game()
        await at_the_end_of_a_turn(server, table, 503, None)
        for _ in range(8):
            await server.later(5)
        assert "turn 2" in text_of(server.told()[-1])
        assert server.waiting == []


@pytest.mark.parametrize("dies", [False, True])
async def test_a_panel_that_is_called_for_as_its_turn_ends_leaves_no_other_behind(
    dies: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    async with evening() as server:
        table = await server.game()
        server.hush()
        await played(table)
        if dies:
            await server.restart()
        await table.act(0, places.repost_panel)
        while await delivered(server, table):
            pass
        assert len([each for each in server.told() if ShowSeats in does(each)]) == 1


@pytest.mark.parametrize("why", sweep(["called for", "moved"], short=("moved",)))
@pytest.mark.parametrize("then", ["goes on", "dies"])
async def test_a_panel_that_was_posted_unheard_leaves_no_other_behind(why: str, then: str) -> None:
    async with evening() as server:
        table = await server.game()
        with unheard():
            if why == "moved":
                server.channel = server.guild.create_text_channel("elsewhere")
                await table.act(0, places.move_table, Move(server.home))
            else:
                await table.act(0, places.repost_panel)
            await server.quiet()
        if then == "dies":
            await server.restart()
        await server.later()
        panel = (await table.view()).panel
        assert [each.id for each in server.told() if ShowSeats in does(each)] == [panel]


@pytest.mark.parametrize("how", ["refreshed", "replaced"])
async def test_a_panel_that_one_program_posted_unheard_and_the_next_could_not_see_is_found_by_the_third(
    how: str,
) -> None:
    async with evening() as server:
        table = await server.game()
        with unheard():
            await table.act(0, places.repost_panel)
            await server.quiet()
        await server.restart()
        server.forbid("read_message_history")
        await server.later()
        assert len([each for each in server.told() if ShowSeats in does(each)]) > 1
        server.hush()
        await server.restart()
        server.allow()
        await (table.choose(0) if how == "refreshed" else played(table))
        server.speak()
        await server.quiet()
        assert [each.id for each in server.told() if ShowSeats in does(each)] == [(await table.view()).panel]


async def test_what_was_found_once_need_not_be_found_again_where_the_bot_may_not_look_back_any_more() -> None:
    async with evening() as server:
        table = await server.game()
        former = (await table.view()).panel
        server.hush()
        await played(table)
        await until(server, table, News.REVEALED)
        (notice, *_) = await server.store.waiting(table.id)
        with unheard(), pytest.raises(NotNowError):
            await server.bot.announcer.post([notice], await table.telling(), missed=False)
        panel = server.told()[-1]
        await server.restart()
        server.env.inject_error("PATCH", f"/channels/*/messages/{former}", status=503)
        with pytest.raises(NotNowError):
            await server.bot.announcer.find([notice], await table.telling())
        server.forbid("read_message_history")
        stands = MessageId(panel.id)
        found = await server.bot.announcer.find([notice], await table.telling())
        assert found == Receipt(panel=stands, message=stands)


async def test_a_panel_that_is_called_for_turns_later_leaves_no_other_behind_where_the_bot_may_not_look_back() -> None:
    async with evening() as server:
        table = await server.game()
        server.hush()
        server.forbid("read_message_history")
        await played(table)
        await played(table)
        await table.act(0, places.repost_panel)
        while await delivered(server, table):
            pass
        assert [each.id for each in server.told() if ShowSeats in does(each)] == [(await table.view()).panel]


async def delivered(server: Evening, table: Table) -> News | None:
    """Post the next announcement and return its kind; None if nothing is due."""
    waiting = await server.store.waiting(table.id)
    if not waiting:
        return None
    await noted(server, waiting[0], await server.bot.announcer.post(waiting, await table.telling(), missed=False))
    return waiting[0].announcement.news


async def noted(server: Evening, notice: Notice, receipt: Receipt) -> None:
    """Record that this announcement was posted."""
    due = await server.store.claim({Kind.DELIVER: 20}, timedelta(0), ())
    (job,) = [each for each in due if each.game == notice.game]
    await server.store.delivered(job, [notice], receipt.panel)


async def until(server: Evening, table: Table, news: News) -> None:
    """Post announcements up to and including the next one of this kind."""
    while await delivered(server, table) is not news:
        pass


async def played(table: Table) -> None:
    """Answer all open questions of the turn."""
    revealed = (await table.view()).resolutions
    while (view := await table.view()).thinking and view.resolutions == revealed:
        await table.choose(view.thinking[0])


# The panel is edited, but as rarely as possible.


async def test_the_panel_says_who_has_chosen_and_a_change_of_mind_is_not_seen() -> None:
    async with evening() as server:
        table = await server.game()
        panel = server.told()[-1]
        hand = await table.hand(0)
        one, other = (Choice(hand.turn, Seat(0), Discard(card)) for card in hand.view.hand[:2])
        await table.act(0, play.seal_choice, one)
        await server.quiet()
        edits = server.requests("PATCH", f"/messages/{panel.id}")
        assert edits == 1
        assert "1 of 3" in text_of(server.told()[-1])
        await table.act(0, play.seal_choice, other)
        await server.quiet()
        assert server.requests("PATCH", f"/messages/{panel.id}") == edits


async def test_a_panel_that_was_just_posted_is_not_edited_at_once() -> None:
    """Panels are edited only to show something new, not just to remove pings."""
    async with evening() as server:
        table = await server.game()
        await server.refresh(table)
        assert server.requests("PATCH", f"/messages/{server.told()[-1].id}") == 0


async def test_the_hash_of_the_deal_is_behind_more_and_in_no_message_of_the_channel() -> None:
    async with evening() as server:
        table = await server.game()
        seal = (await table.view()).seal
        assert seal is not None
        assert ShowProof in does(server.told()[1])
        for _ in range(3):
            await table.turn()
        assert not [each for each in server.told() if seal in text_of(each)]


AGAIN = "Someone deleted this message, so here it is again."


async def test_a_panel_that_was_deleted_is_posted_anew_says_why_and_calls_nobody() -> None:
    async with evening() as server:
        table = await server.game()
        server.delete(server.told()[-1])
        await table.choose(1)
        await server.quiet()
        panel = server.told()[-1]
        assert (ShowHand in does(panel), AGAIN in panel.content, panel.mentions) == (True, True, [])
        assert (await table.view()).panel == panel.id
        await table.choose(0)
        await server.quiet()
        assert server.told()[-1].id == panel.id
        assert "2 of 3" in text_of(server.told()[-1])
        assert AGAIN not in server.told()[-1].content


@pytest.mark.parametrize("trouble", ["Discord", "the database"])
async def test_a_panel_that_cannot_be_put_back_at_once_is_put_back_as_soon_as_it_can_be(
    trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as server:
        table = await server.game()
        server.delete(server.told()[-1])
        with monkeypatch.context() as broken:
            if trouble == "Discord":
                server.env.inject_error("POST", "/channels/*/messages")
            else:
                failed = AsyncMock(side_effect=StoreUnavailableError(Trouble.LOCKED))
                broken.setattr(server.store, "delivered", failed)
            await table.choose(1)
            await server.quiet()
        assert server.waiting == ["refreshed"]
        await server.later()
        (panel,) = [each for each in server.told() if ShowHand in does(each)]
        assert (AGAIN in panel.content, panel.mentions) == (True, [])
        assert ((await table.view()).panel, server.waiting) == (panel.id, [])
        await table.choose(0)
        await server.quiet()
        assert ("2 of 3" in text_of(server.told()[-1]), AGAIN in server.told()[-1].content) == (True, False)


async def test_a_lobby_that_was_deleted_is_posted_anew_and_says_why() -> None:
    async with evening() as server:
        table = await server.lobby()
        await server.quiet()
        (lobby,) = [each for each in server.told() if Join in does(each)]
        server.delete(lobby)
        await table.act(2, leave_table)
        await server.quiet()
        (lobby,) = [each for each in server.told() if Join in does(each)]
        assert AGAIN in lobby.content


async def test_a_panel_that_is_deleted_again_and_again_is_put_back_once_an_hour_and_whenever_it_is_called_for() -> None:
    async with evening(6) as server:
        table = await server.game()
        standing = len(server.told()) - 1
        for seat in (0, 1, 2):
            if len(server.told()) > standing:
                server.delete(server.told()[-1])
            await table.choose(seat)
            await server.quiet()
            assert (len(server.told()) > standing) is (seat == 0), "it comes back once"
        await table.act(5, places.repost_panel)
        await server.quiet()
        panel = server.told()[-1]
        assert (ShowHand in does(panel), AGAIN in panel.content) == (True, False)
        server.delete(panel)
        await server.later(3599)
        await table.choose(3)
        await server.quiet()
        assert len(server.told()) == standing
        await server.later(1)
        await table.choose(4)
        await server.quiet()
        assert AGAIN in server.told()[-1].content
        server.delete(server.told()[-1])
        await table.choose(5)
        await server.quiet()
        assert ("turn 2" in text_of(server.told()[-1]), server.waiting) == (True, [])


async def test_a_former_panel_that_was_deleted_holds_nothing_up() -> None:
    async with evening() as server:
        table = await server.game()
        server.delete(server.told()[-1])
        await table.turn(2)
        assert (server.waiting, "turn 3" in text_of(server.told()[-1])) == ([], True)


async def test_a_panel_that_is_called_to_the_end_of_the_channel_stands_there_alone() -> None:
    async with evening() as server:
        table = await server.game()
        await server.people[0].send(server.channel, "a long talk about something else")
        await table.act(1, places.repost_panel)
        await server.quiet()
        assert [ShowHand in does(each) for each in server.told()].count(True) == 1
        assert ShowHand in does(server.told()[-1])
        assert (await table.view()).panel == server.told()[-1].id


async def test_a_late_refreshing_does_not_show_the_next_turn_before_it_is_revealed() -> None:
    async with evening() as server:
        table = await server.game()
        panel = server.told()[-1]
        server.env.inject_error("PATCH", f"/channels/*/messages/{panel.id}", status=503)
        await table.choose(0)
        await server.quiet()
        assert server.waiting == ["refreshed"]
        for seat in (1, 2):
            await table.choose(seat)
        await server.later()
        assert "The game begins. Good luck, everyone!\n" in text_of(server.told()[1])
        assert not [each for each in server.env.http_requests if each.method == "PATCH" and "turn 2" in str(each.json)]
        assert server.waiting == []


# Who is pinged.


async def test_who_is_asked_is_mentioned_in_the_panel_unless_they_do_not_like_it_or_have_caused_it() -> None:
    async with evening() as server:
        await server.likes(1, mentions=False)
        table = await server.game()
        sent = [each.json for each in server.env.http_requests if each.method == "POST" and each.json][-1]
        ids = [member.id for member in server.people]
        assert list(map(int, sent["allowed_mentions"]["users"])) == [ids[2]], "ana has begun the game"
        assert [f"<@{user}>" in sent["content"] for user in ids] == [False, False, True]
        for seat in (2, 1, 0):
            await table.choose(seat)
        await server.quiet()
        assert [user.id for user in server.told()[-1].mentions] == [ids[2]], "ana was the last to choose"
        await table.act(2, places.repost_panel)
        await server.quiet()
        assert {user.id for user in server.told()[-1].mentions} == {ids[0], ids[2]}, "somebody has asked for it"


async def test_a_rematch_calls_those_who_played_before_and_do_not_sit_there_yet() -> None:
    async with evening(4) as server:
        table = await server.game()
        await table.abandon()
        await server.quiet()
        await server.likes(2, mentions=False)
        server.hush()
        over = table.id
        table.id = (await server.bot.tables.open_rematch(over, table.actor(1))).table.id
        await server.bot.tables.open_rematch(over, table.actor(3))
        while await delivered(server, table):
            pass
        lobby = server.told()[-1]
        assert Join in does(lobby)
        assert users_to_call(server) == [server.people[0].id]
        assert f"{server.people[0].mention}, you're invited." in lobby.content
        await table.act(3, leave_table)
        while await delivered(server, table):
            pass
        assert "you're invited" not in server.told()[-1].content, "once"


@pytest.mark.parametrize("wonders", [Wonders.RANDOM, Wonders.DRAFTED])
async def test_a_panel_that_is_called_for_calls_those_whom_it_waits_for(wonders: Wonders) -> None:
    async with evening() as server:
        table = await server.game(TableSettings(players=3, wonders=wonders))
        if wonders is Wonders.DRAFTED:
            await table.act(0, keep_board, 0)
        else:
            await table.choose(0)
        await server.likes(2, mentions=False)
        await table.act(0, places.repost_panel)
        await server.quiet()
        panel = server.told()[-1]
        assert users_to_call(server) == [server.people[1].id]
        assert server.people[1].mention in panel.content
        await server.refresh(table)
        assert server.requests("PATCH", f"/messages/{panel.id}") == 0, "to call nobody any more is no reason"
        await table.act(0, substitutes.hand_over, table.actor(1).user)
        await server.quiet()
        assert server.requests("PATCH", f"/messages/{panel.id}") == 1, "it names the new host"


def users_to_call(server: Evening) -> list[int]:
    """Return the ids of the users whom the bot's newest message pings."""
    sent = [
        each.json for each in server.env.http_requests if each.method == "POST" and each.json and "nonce" in each.json
    ]
    return [int(user) for user in sent[-1]["allowed_mentions"]["users"]]


async def test_nobody_is_notified_by_what_stands_in_a_name() -> None:
    async with evening() as server:
        await server.game()
        for each in server.env.http_requests:
            if isinstance(each.json, dict) and "allowed_mentions" in each.json:
                assert each.json["allowed_mentions"]["parse"] == []


# What Discord refuses.


async def test_what_fails_for_the_moment_is_told_seconds_after_it_and_in_order(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
        await table.turn()
        for _ in range(60):
            await server.later(1)
        assert server.waiting == ["revealed", "turn-began"]
        server.env.backend.faults.clear()
        await server.later(5)
        reveal, panel = server.told()[-2:]
        assert ("revealed" in text_of(reveal), "turn 2" in text_of(panel), server.waiting) == (True, True, [])
        failures = [record for record in caplog.records if record.levelname == "WARNING"]
        assert failures
        assert all("Discord answers 503" in each.getMessage() and each.exc_info is None for each in failures)


async def test_without_the_permission_to_embed_everything_is_said_in_plain_text_and_why_once() -> None:
    async with evening() as server:
        server.forbid("embed_links")
        table = await server.game()
        await table.turn(2)
        assert not any(each.embeds for each in server.told())
        assert all(len(each.content) <= 2000 for each in server.told())
        assert "Round the table" in server.told()[1].content
        assert ShowHand in does(server.told()[-1])
        assert sum("Embed Links" in each.content for each in server.told()) == 1
        assert "discarded a card" in "".join(each.content for each in server.told())


async def test_a_permission_that_the_cache_does_not_know_of_is_found_out_by_asking() -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        await table.turn()
        reveal = server.told()[-2]
        assert (reveal.embeds, "(ana)" in text_of(reveal)) == ([], True)


async def test_what_discord_finds_malformed_is_dropped_and_the_rest_is_told() -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=400, code=50035)
        await table.turn()
        assert ("turn 2" in text_of(server.told()[-1]), server.waiting) == (True, [])


# Restarts.


async def test_what_was_not_told_before_a_restart_is_told_after_it() -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
        await table.turn()
        server.env.backend.faults.clear()
        await server.restart()
        await server.later(600)
        assert ("turn 2" in text_of(server.told()[-1]), server.waiting) == (True, [])
        await table.turn()
        assert [each.id for each in server.told() if does(each)] == [server.told()[-1].id]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wonders", "expansions", "late"),
    sweep(
        product([Wonders.RANDOM, Wonders.DRAFTED], [(), (Expansion.EDIFICE,)], [False, True]),
        short=[(Wonders.RANDOM, (Expansion.EDIFICE,), False)],
    ),
)
async def test_every_announcement_is_found_again_by_another_process(
    wonders: Wonders,
    expansions: tuple[Expansion, ...],
    late: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Another process must find every announcement once it has been posted, and must not find it before."""
    async with evening() as server:
        found: list[News] = []

        async def deliver() -> None:
            for job in await server.store.claim({Kind.DELIVER: 1}, LEASE, ()):
                for notice in await server.store.waiting(table.id):
                    another = another_announcer(server.bot)
                    if notice.announcement.news in {News.REFRESHED, News.STORY}:  # they edit a message
                        receipt = await another.post([notice], await table.telling(), missed=False)
                    else:
                        before = await another_announcer(server.bot).find([notice], await table.telling())
                        standing = [each.id for each in server.told()]
                        receipt = await another.post([notice], await table.telling(), missed=False)
                        says_something = not {each.id for each in server.told()} <= set(standing)
                        assert before == (None if says_something else Receipt())
                        assert await another_announcer(server.bot).find([notice], await table.telling()) == receipt
                        found.append(notice.announcement.news)
                    await server.store.delivered(job, [notice], receipt.panel)

        server.hush()
        table = await server.lobby(TableSettings(players=3, wonders=wonders, expansions=expansions))
        await deliver()
        await table.start(0)
        for seat in range(3) if wonders is Wonders.DRAFTED else ():
            await table.act(seat, keep_board, 0)
        asked = set()
        while thinking := (await table.view()).thinking:
            asked.add((await table.view()).begun_table.asked)
            for seat in thinking:
                await table.choose(seat, taste=preferring(Build, server.chance) if expansions else None)
                if not late:
                    await deliver()
        await deliver()
        assert found.count(News.REVEALED) == 18
        assert "penalty" in asked or not expansions
        assert {News.OPENED, News.STARTED, News.TURN_BEGAN, News.AGE_ENDED, News.OVER} <= set(found)


# Texts.


async def test_the_channel_is_told_in_the_servers_language(tmp_path: Path) -> None:
    locales = tmp_path / "locales"
    copytree(LOCALES, locales)
    (locales / "de").mkdir()
    (locales / "de" / "table.ftl").write_text("table-says = Tisch { $game }. { $text }\n", encoding="utf-8")
    async with evening(languages=Languages(locales, unfinished=True)) as server:
        await server.likes(0, locale="de")
        table = await server.game()
        assert "Table 1." in text_of(server.told()[-1]), "a player's language is their own"
        await server.bot.preferences._store.change_guild_settings(
            GuildId(server.guild.id), lambda _: GuildSettings(language="de")
        )
        await table.turn()
        assert "Tisch 1." in text_of(server.told()[-1])


async def test_public_screens_name_no_card_that_lies_in_a_hand() -> None:
    async with evening() as server:
        await server.likes(0, direct_messages=True, letters=True)
        table = await server.game()
        hand = (await table.hand(0)).view.hand
        await table.choose(0)
        await server.quiet()
        assert not [card.name for card in hand if any(card.name in text_of(each) for each in server.told())]


async def test_a_panel_that_is_called_for_while_the_next_is_due_is_not_taken_for_it() -> None:
    """The new panel used to be lost, because the panel of the previous turn was found instead."""
    async with evening() as server:
        table = await server.game()
        former = server.told()[-1]
        post = Channels.post
        posts = 0

        async def second_fails(*given: Any, **named: Any) -> Posted:  # noqa: ANN401 - passed on as given
            nonlocal posts
            posts += 1
            if posts > 1:
                raise NotNowError("no answer")
            return await post(*given, **named)

        with patch.object(Channels, "post", second_fails):
            await table.turn()
        assert server.waiting == ["turn-began"]
        await table.act(0, places.repost_panel)
        await server.later()
        panel = server.told()[-1]
        assert panel.id != former.id
        assert "turn 2" in text_of(panel)
        assert [each.id for each in server.told() if ShowHand in does(each)] == [panel.id]


async def test_what_is_told_together_has_another_nonce_when_there_is_more_of_it() -> None:
    """Discord returns the old message if the nonce is the same, so the added part used to be lost."""
    async with evening(5) as server:
        table = await server.game()
        server.forbid("read_message_history")
        with unheard():
            for seat in (1, 2):
                await table.act(seat, substitutes.step_out, Seat(seat), Level.MEDIUM)
            await server.quiet()
        await table.act(3, substitutes.step_out, Seat(3), Level.MEDIUM)
        await server.later()
        sent = [
            (each.json["nonce"], each.json["content"])
            for each in server.env.http_requests
            if each.method == "POST" and isinstance(each.json, dict) and "nonce" in each.json
        ]
        assert len(dict(sent)) == len(set(sent)), "one nonce, one message"
