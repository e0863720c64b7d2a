"""Reminders in Discord: one message for everything that is due, sent where each person wants, and edited when done."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from bot.client.private.reminders import Reminders, Spread
from bot.client.sending.layouts import edited_message
from bot.screens.acts import LetChoose, NotThisTurn, PickFor, Reveal, Seal, ShowAway, ShowHand, Snooze, TakeBack
from bot.screens.screen import Screen
from bot.services import deadlines, draft, play
from bot.services.game import Draft, TableSettings, Wonders
from bot.services.pace import Days, Live
from bot.services.people import GameId, GuildId, UserId
from bot.services.ports import Job, Kind, Sent
from bot.services.refusals import Refused
from bot.services.reminder_sender import ReminderSender
from bot.services.settings import Reminders as How
from engine.ruleset import Seat
from tests.client.evening import Evening, does, evening, made
from tests.client.server import Table
from tests.messages import text_of
from tests.screens import find
from tests.sweeps import sweep

MINUTE, HOUR = 60, 3600
BUTTONS = [ShowHand, NotThisTurn, Snooze, LetChoose, ShowAway]


def at(server: Evening, seat: int) -> str:
    return f"<@{server.people[seat].id}>"


def reminders(server: Evening) -> list[discord.Message]:
    """Return the reminders in the channel that still wait for an answer."""
    return [message for message in server.told() if LetChoose in does(message)]


async def all_but(table: Table, seat: int) -> None:
    """Make everyone at a table of three choose, except this seat."""
    for other in range(3):
        if other != seat:
            await table.choose(other)


async def with_buttons(server: Evening) -> None:
    """Load the cogs that handle the reminders' buttons."""
    for part in ("hand", "reminders"):
        await server.bot.load_extension(f"cogs.{part}")


async def pressed(person: MemberActor, message: discord.Message, label: str) -> str:
    """Press a button; return the private answer."""
    shown = (await person.click(message, label=label)).response
    assert shown is not None
    assert shown.ephemeral
    return text_of(shown)


def mentioned(message: discord.Message) -> set[int]:
    return {user.id for user in message.mentions}


async def test_who_has_not_chosen_is_reminded_once_and_once_more_before_the_end_in_one_message() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(24)))
        end = int((server.clock.now + timedelta(hours=24)).timestamp())
        await server.later(2 * MINUTE)
        await table.choose(0)
        await server.later(19.1 * HOUR)
        assert reminders(server) == []
        await server.later(0.1 * HOUR)
        (first,) = reminders(server)
        people = f"{at(server, 1)} and {at(server, 2)}"
        assert text_of(first).splitlines() == [
            f"{people}, table 1 is waiting for your choice.",
            f"Choose by <t:{end}:f> (<t:{end}:R>).",
        ]
        assert mentioned(first) == {server.people[1].id, server.people[2].id}
        assert does(first) == BUTTONS
        await server.later(3 * HOUR)
        assert reminders(server) == [first], "once"
        await table.choose(1)
        await server.quiet()
        assert does(reminders(server)[0]) == BUTTONS, "one is still asked"
        await server.later(0.8 * HOUR)
        first, second = reminders(server)
        assert mentioned(second) == {server.people[2].id}
        await table.choose(2)
        await server.quiet()
        assert reminders(server) == []
        assert not {first.id, second.id} & {each.id for each in server.told()}, "done with, they go"
        await server.later(24 * HOUR)
        assert server.requests("DELETE", f"/messages/{first.id}") == 1, "once"


async def test_a_reminder_that_may_not_be_deleted_says_that_it_is_done_with() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(24)))
        await all_but(table, 1)
        await server.later(20 * HOUR)
        (first,) = reminders(server)
        server.env.inject_error("DELETE", f"/channels/*/messages/{first.id}", status=403, code=50013)
        await table.choose(1)
        await server.quiet()
        (left,) = [each for each in server.told() if each.id == first.id]
        link = f"[Go to the table](https://discord.com/channels/{server.guild.id}/{server.channel.id}/"
        assert text_of(left).startswith(f"Table 1 no longer needs this reminder. {link}")
        assert does(left) == []


async def test_a_short_turn_has_one_and_live_there_is_one_line_twenty_seconds_before() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(2)))
        await server.later(1.6 * HOUR)
        assert len(reminders(server)) == 1
        await server.later(0.4 * HOUR)
        await server.later(0.4 * HOUR)
        assert reminders(server) == [], "time is up"
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Live(60)))
        await all_but(table, 1)
        end = (await table.view()).deadline
        assert end is not None
        await server.later((end - server.clock.now).total_seconds() - 21)
        assert reminders(server) == []
        await server.later(1)
        (line,) = reminders(server)
        assert (
            text_of(line)
            == f"{at(server, 1)}, please choose by <t:{int(end.timestamp())}:T> (<t:{int(end.timestamp())}:R>)."
        )
        assert (does(line), mentioned(line)) == ([ShowHand, LetChoose], {server.people[1].id})
        await table.choose(1)
        await server.quiet()
        assert reminders(server) == []


async def test_direct_messages_name_all_tables_and_a_closed_door_is_remembered() -> None:
    async with evening() as server:
        await server.likes(1, reminders=How.DIRECT)
        await server.likes(2, reminders=How.NONE)
        table = await server.game(TableSettings(3, pace=Days(8)))
        await table.choose(0)
        await server.later(30 * MINUTE)
        table = await server.game(TableSettings(3, pace=Days(8)))
        await table.choose(0)
        await server.later(5.9 * HOUR)
        (told,) = server.direct(1)
        lines = text_of(told).splitlines()
        assert lines[0] == f"This table is still waiting for your choice. Table 1, in <#{server.channel.id}>."
        assert lines[2].startswith(f"Soon after that: Table 2, in <#{server.channel.id}>. Choose by <t:")
        assert (does(told), reminders(server)) == (BUTTONS, [])
        await server.later(30 * MINUTE)
        assert len(server.direct(1)) == 1, "both are told"
        table.id = (await server.bot.tables.around(table.actor(1)))[-1].id
        await table.choose(1)
        await server.quiet()
        assert server.direct(1) == []
    async with evening() as server:
        await server.likes(1, reminders=How.DIRECT)
        table = await server.game(TableSettings(3, pace=Days(8)))
        path = f"/channels/{server.people[1].user.dm_channel.id}/messages"
        server.env.inject_error("POST", path, status=403, code=50007)
        await all_but(table, 1)
        await server.later(6.4 * HOUR)
        (told,) = reminders(server)
        assert mentioned(told) == {server.people[1].id}
        assert not (await server.bot.preferences.person(UserId(server.people[1].id))).reachable


async def test_in_a_channel_other_tables_are_not_counted_and_the_most_urgent_one_is_named() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(24)))
        await all_but(table, 1)
        await server.later(15 * HOUR)
        table = await server.game(TableSettings(3, pace=Days(4)))
        await all_but(table, 1)
        await server.later(3.2 * HOUR)  # the second table is due within the hour before the first
        (told,) = reminders(server)
        assert "table 2 is waiting for your choice." in text_of(told)
        assert text_of(told).endswith(f"{at(server, 1)}: other tables need you soon, too; /wonders list shows which.")
        assert "table 1" not in text_of(told)
        await server.later(HOUR)
        assert len(reminders(server)) == 1


async def test_quiet_hours_are_kept_and_a_person_is_reminded_before_them() -> None:
    async with evening() as server:
        await server.likes(1, zone="Europe/Berlin", quiet="22:00-07:00")
        server.clock.now = datetime(2026, 3, 28, 19, tzinfo=UTC)  # the clocks go forward that night
        table = await server.game(TableSettings(3, pace=Days(8)))
        await all_but(table, 1)
        await server.later(MINUTE)
        assert server.store.jobs[Kind.REMIND, "1"].at == datetime(2026, 3, 28, 20, 30, tzinfo=UTC)
        await server.later(1.5 * HOUR)
        assert len(reminders(server)) == 1
        await server.later(6 * HOUR)
        assert len(reminders(server)) == 1


async def test_what_is_settled_about_reminders_counts_for_the_question_that_is_open() -> None:
    async with evening() as server:
        server.clock.now = datetime(2026, 3, 28, 14, tzinfo=UTC)
        table = await server.game(TableSettings(3, pace=Days(8)))
        await all_but(table, 1)
        await server.later(4 * HOUR)
        planned = server.store.jobs[Kind.REMIND, "1"].at
        assert planned == datetime(2026, 3, 28, 20, 24, tzinfo=UTC)
        await server.likes(1, letters=True)
        assert server.store.jobs[Kind.REMIND, "1"].at == planned
        await server.likes(1, zone="Europe/Berlin", quiet="20:00-07:00")
        await server.later(0)
        assert server.store.jobs[Kind.REMIND, "1"].at == datetime(2026, 3, 28, 18, 30, tzinfo=UTC)
        await server.likes(1, reminders=How.NONE)
        await server.later(3 * HOUR)
        assert reminders(server) == []
        await server.likes(1, reminders=How.HERE)
        await server.later(0)
        assert len(reminders(server)) == 1, "four fifths of the time are over"


async def test_a_table_is_not_named_again_in_this_turn_later_only_for_who_asks_for_it() -> None:
    async with evening() as server:
        await with_buttons(server)
        table = await server.game(TableSettings(3, pace=Days(24)))
        await table.choose(0)
        await server.later(19.2 * HOUR)
        (told,) = reminders(server)
        hushed = await pressed(server.people[1], told, "Not this turn")
        assert "I won't remind you about this turn again." in hushed
        snoozed = await pressed(server.people[2], told, "Snooze 3 h")
        assert snoozed.startswith("I'll be quiet until <t:")
        await server.later(2.9 * HOUR)
        assert len(reminders(server)) == 1
        await server.later(0.1 * HOUR)
        _, second = reminders(server)
        assert mentioned(second) == {server.people[2].id}
        await server.later(1.5 * HOUR)
        assert len(reminders(server)) == 2, "what would come an hour before the end was told within the hour"
        nobody = await pressed(server.people[0], second, "Snooze 3 h")
        assert "It isn't your move" in nobody


@pytest.mark.parametrize("drafted", sweep([True, False], short=(False,)))
async def test_a_computer_player_chooses_for_who_asks_for_it_and_that_can_be_changed(*, drafted: bool) -> None:
    async with evening() as server:
        await with_buttons(server)
        wonders = Wonders.DRAFTED if drafted else Wonders.RANDOM
        table = await server.game(TableSettings(3, wonders=wonders, pace=Days(8)))
        await server.later(6.4 * HOUR)
        (told,) = reminders(server)
        chosen = await pressed(server.people[1], told, "Let the computer choose")
        told_so = (
            "A computer player has picked one of these boards" if drafted else "A computer player has chosen for you."
        )
        assert told_so in chosen
        view = await table.view()
        assert view.thinking == (0, 2)
        game = server.store.games[table.id]
        assert (game.attendance.misses, game.stand_ins) == ({}, ())
        guest = server.guild.add_member(server.env.create_user("guest"))
        refused = await pressed(guest, told, "Not this turn")
        assert "Only this table's players can do that." in refused
        again = await pressed(server.people[1], told, "Let the computer choose")
        assert "it only does that once per choice" in again
        if drafted:
            kept = game.progress.kept[1] if isinstance(game.progress, Draft) else None
            assert kept is not None
            await table.act(1, draft.keep_board, 1 - kept)
        else:
            assert view.turn is not None
            await table.act(1, play.take_back_choice, view.turn, Seat(1))
            assert "it only does that once per choice" in await pressed(
                server.people[1], told, "Let the computer choose"
            )
            await table.choose(1)
        last = ""
        for seat in (await table.view()).thinking:
            last = await pressed(server.people[seat], told, "Let the computer choose")
        with pytest.raises(Refused, match="stale-turn"):
            await table.act(0, deadlines.let_computer_choose, view.turn)
        assert "A computer player has chosen" in last
        await server.quiet()
        assert not any("A computer player chose" in text_of(message) for message in server.told())


async def test_who_has_just_done_something_there_is_not_reminded_then() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(8)))
        await all_but(table, 1)
        await server.later(6.3 * HOUR)
        view = await table.view()
        assert view.turn is not None
        await table.act(0, play.take_back_choice, view.turn, Seat(0))
        await server.later(0.1 * HOUR)
        (told,) = reminders(server)
        assert mentioned(told) == {server.people[1].id}
        await server.later(4 * MINUTE)
        assert [mentioned(each) for each in reminders(server)] == [{server.people[1].id}, {server.people[0].id}]


async def test_a_process_that_dies_after_noting_leaves_the_message_to_the_next_attempt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(8)))
        job = Job(Kind.REMIND, str(table.id), 1)
        server.hush()
        server.clock.forward(timedelta(hours=6.4))
        tell = Reminders.tell

        async def die(*_: object, **__: object) -> Sent:
            raise asyncio.CancelledError

        async def tell_and_die(*given: Any, **named: Any) -> Sent:  # noqa: ANN401 - passed on as given
            await tell(*given, **named)
            raise asyncio.CancelledError

        for sent, dying in enumerate((die, tell_and_die)):
            with monkeypatch.context() as patch:
                patch.setattr(Reminders, "tell", dying)
                with pytest.raises(asyncio.CancelledError):
                    await server.bot.reminder_sender.remind(job)
            assert len(reminders(server)) == sent
        server.store.reminders_ = [(replace(each, sent=None), leads) for each, leads in server.store.reminders_]
        await server.restart()
        assert await server.bot.reminder_sender.remind(job) == server.clock.now + timedelta(seconds=30), (
            "the other process may be at it"
        )
        server.clock.forward(timedelta(seconds=30))
        await server.bot.reminder_sender.remind(job)
        assert len(reminders(server)) == 1, "it is found, not sent again"
        (kept,) = {each.sent for each in await server.store.reminders(table.id)}
        assert kept is not None
        assert kept.message == reminders(server)[0].id


async def test_two_processes_and_two_tables_at_the_same_time_remind_nobody_twice() -> None:
    async with evening() as server:
        await server.game(TableSettings(3, pace=Days(8)))
        await server.game(TableSettings(3, pace=Days(8)))
        server.hush()
        server.clock.forward(timedelta(hours=6.4))
        jobs = [Job(Kind.REMIND, number, 1) for number in ("1", "2")]
        other = made(server.store, server.clock)
        voice = server.bot.announcer.reminders  # one connection is enough
        other.reminder_sender = ReminderSender(server.store, other.tables, voice, server.clock)
        sent = server.requests("POST", "/messages")
        await asyncio.gather(*(each.reminder_sender.remind(job) for each in (server.bot, other) for job in jobs))
        assert server.requests("POST", "/messages") == sent + 1
        assert len(await server.store.reminders(GameId(1))) == 3, "each is noted once"
        told = [text_of(message) for message in reminders(server)]
        assert all(sum(at(server, seat) in text.splitlines()[0] for text in told) == 1 for seat in range(3)), told


async def test_the_most_urgent_go_first() -> None:
    spread, gone = Spread(0.0), list[int]()

    async def go(number: int) -> None:
        await spread.turn(datetime.fromtimestamp(number, UTC), None)
        gone.append(number)

    await asyncio.gather(*map(go, (5, 3, 9, 1)))
    assert gone == [1, 3, 5, 9]


async def test_one_servers_reminders_delay_another_servers_by_one_at_most() -> None:
    spread, gone = Spread(0.0), list[str]()

    async def go(server: int, number: int) -> None:
        await spread.turn(datetime.fromtimestamp(number, UTC), GuildId(server))
        gone.append(f"{server}.{number}")

    busy = [go(1, number) for number in range(1, 50)]
    await asyncio.gather(*busy, go(2, 100), go(2, 101))
    assert gone.index("2.100") <= 2
    assert gone.index("2.101") <= 4
    assert [each for each in gone if each.startswith("1.")] == [f"1.{number}" for number in range(1, 50)]


async def reminded_directly(server: Evening) -> tuple[UserHandle, discord.Message]:
    """Make everyone except the second player choose; return that player and the reminder sent to them."""
    await with_buttons(server)
    await server.likes(1, reminders=How.DIRECT)
    table = await server.game(TableSettings(3, pace=Days(8)))
    await all_but(table, 1)
    await server.later(6.4 * HOUR)
    (told,) = server.direct(1)
    return server.people[1].user, told


async def test_what_is_pressed_on_a_direct_reminder_is_answered_below_and_settled_it_takes_nothing_away() -> None:
    async with evening() as server:
        person, told = await reminded_directly(server)
        await person.click(told, label="My hand")
        reminder, hand = server.direct(1)
        assert (reminder.id, does(reminder)) == (told.id, BUTTONS)
        assert PickFor in does(hand)
        await person.click(hand, custom_id=find(hand, PickFor)[-1].custom_id)
        cards = server.direct(1)[-1]
        assert cards.id == hand.id, "from there on it goes on in place"
        await person.click(cards, custom_id=find(cards, Seal)[0].custom_id)
        await server.quiet()
        (sealed,) = server.direct(1)
        assert {TakeBack, Reveal} <= set(does(sealed))
        assert "Sealed:" in text_of(sealed)
        await person.click(sealed, custom_id=find(sealed, Reveal)[0].custom_id)
        await server.quiet()
        assert "Everyone's in!" in text_of(server.direct(1)[-1])


@pytest.mark.parametrize(
    "label", sweep(["Not this turn", "Snooze 3 h", "Let the computer choose"], short=("Snooze 3 h",))
)
async def test_whatever_answers_a_direct_reminder_stays_below_it(label: str) -> None:
    async with evening() as server:
        person, told = await reminded_directly(server)
        await person.click(told, label=label)
        answer = server.direct(1)[-1]
        said = text_of(answer)
        if label != "Let the computer choose":
            await server.table().choose(1)
        await server.quiet()
        (answer,) = server.direct(1)
        assert text_of(answer) == said


async def test_a_hand_that_an_earlier_release_showed_in_a_reminder_is_not_overwritten() -> None:
    async with evening() as server:
        _, told = await reminded_directly(server)
        await server.restart()
        place = server.bot.get_partial_messageable(told.channel.id).get_partial_message(told.id)
        await place.edit(**edited_message(Screen("Your hand")))
        await server.table().choose(1)
        await server.quiet()
        assert text_of(server.direct(1)[0]) == "Your hand"
        assert not any(each.open for each in await server.store.reminders(server.table().id)), "it is done with"


async def test_after_a_restart_a_reminder_is_settled_where_it_still_stands() -> None:
    async with evening() as server:
        await reminded_directly(server)
        await server.restart()
        await server.table().choose(1)
        await server.quiet()
        assert server.direct(1) == []
