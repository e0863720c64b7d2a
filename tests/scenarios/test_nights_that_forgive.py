"""Nights at which people come slowly, late or never, or stop playing: by button and by typing."""

from datetime import timedelta

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.screens.acts import Act, AnswerNight, BeginNight, ComeToNight, LeaveNight, NextRound, ShowNight, TakeNightSeat
from bot.services.nights.night import Answer, NightTable, Stage
from bot.services.people import GameId, UserId
from tests.messages import text_of
from tests.scenarios.party import BEGINNING, Party, forged, make_haste, party
from tests.screens import Shown, find
from tests.sweeps import sweep

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]

HOUR = BEGINNING + timedelta(hours=2)
"""When each of these nights begins."""
MINUTE = timedelta(minutes=1)
TYPED = pytest.mark.parametrize("typed", sweep([False, True], short=[False]))


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch, turns=6)


async def planned(friends: Party, *coming: int, **options: object) -> None:
    await friends.plan("in 2 h", 0, **options)
    await friends.all_press(AnswerNight(friends.night, Answer.IN), coming)


async def does(friends: Party, who: int, act: Act, command: str, *, typed: bool) -> str:
    """Do the same by a button in the channel or by typing; return the answer."""
    return text_of(await (friends.command(who, command) if typed else friends.press(who, act)))


async def comes(friends: Party, who: int, *, typed: bool) -> str:
    return await does(friends, who, ComeToNight(friends.night), "here", typed=typed)


def called(friends: Party) -> set[int]:
    """Return everyone whom any message in the channel has pinged so far."""
    pinged = (friends.number(user) for each in friends.wire.posted for user in each.called)
    return set(pinged)


async def seated(friends: Party) -> list[list[int]]:
    """Return who sits at each table of the latest round."""
    return [sorted(map(friends.number, table.people)) for table in await friends.tables()]


@TYPED
async def test_a_night_of_five_waits_for_slow_thumbs_but_not_for_a_no_show(typed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Two thumbs within a minute used to seat a table of two, and the other three waited for a round."""
    async with party(5) as friends:
        await planned(friends, 1, 2, 3, 4)
        await friends.until(HOUR - 31 * MINUTE)
        before = called(friends)
        await friends.until(HOUR - 15 * MINUTE - timedelta(seconds=1))
        reminded = called(friends) - before
        early = await friends.say(0, "here")
        assert early == "Check-in opens 15 minutes before the night starts. /night show shows when that is."
        await friends.until(HOUR - 10 * MINUTE)
        came = await comes(friends, 0, typed=typed)
        assert came == "Welcome to Game night!\nYou're checked in. You'll be seated within five minutes of the start."
        assert called(friends) - before == reminded, "check-in pings nobody before the hour"
        await friends.until(HOUR)
        assert friends.called("call_1") == {1, 2, 3, 4}
        await friends.later(minutes=2)
        latest = f"<t:{int((HOUR + 5 * MINUTE).timestamp())}:R>"
        seats = f"You'll be seated once everyone who's coming is here, {latest} at the latest."
        assert seats in await comes(friends, 1, typed=typed)
        assert friends.shows("gathering").startswith(f"**Game night** is starting. {seats}\n")
        assert [friends.shows(key).count("Press I'm here") for key in ("signup", "gathering", "call_1")] == [0, 0, 1]
        await friends.later(minutes=2)
        await comes(friends, 2, typed=typed)
        assert "round_1" not in friends.stands()
        await friends.until(HOUR + 5 * MINUTE)
        assert await seated(friends) == [[0, 1, 2]]
        await friends.until(HOUR + 7 * MINUTE)
        late = await comes(friends, 3, typed=typed)
        assert late == (
            "Welcome to Game night!\n"
            "You'll be seated in the next round, three minutes after this one ends, or at a new table as soon as three "
            "people wait for one. You're the first."
        ), "nothing that the channel says"
        await friends.choose_all()
        await friends.later(seconds=10)
        await friends.later(minutes=3)
        assert await seated(friends) == [[0, 1, 2, 3]]
        friends.refusals()


@TYPED
async def test_where_only_two_are_there_the_third_has_a_seat_in_one_tap(typed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async with party(4) as friends:
        await planned(friends, 1, 2, 3)
        await friends.until(HOUR)
        await friends.all_press(ComeToNight(friends.night), [0, 1])
        await friends.until(HOUR + 5 * MINUTE)
        assert await seated(friends) == [[0, 1]]
        (table,) = await friends.tables()
        assert table.computers == 1
        told = await comes(friends, 2, typed=typed)
        where = friends.channel.threads[0].mention
        assert f"You have a seat at table 1: {where}. The game is about to start." in told
        await friends.begin_tables()
        assert await seated(friends) == [[0, 1, 2]]
        game = await friends.bot.tables.public_table(game_at(table))
        assert {friends.number(user) for user in game.persons} == {0, 1, 2}
        assert "You're the first." in await comes(friends, 3, typed=typed), "there is no other"


@TYPED
async def test_a_latecomer_who_finds_a_computer_player_plays_there_from_the_next_turn(typed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async with party(8) as friends:
        await planned(friends, 1, 2, 3, 4, 5, players=4, computers=True)
        await friends.until(HOUR)
        await friends.all_press(ComeToNight(friends.night), range(6))
        await friends.begin_tables()
        told = await comes(friends, 6, typed=typed)
        assert "You play from the next turn; until then, a computer player chooses." in told
        assert "You're already here." in await comes(friends, 6, typed=typed)
        await comes(friends, 7, typed=typed)
        sizes = [len(people) for people in await seated(friends)]
        assert sizes == [4, 4], "each table has one more"
        views = [await friends.bot.tables.public_table(game_at(table)) for table in await friends.tables()]
        assert [len(view.persons) for view in views] == [4, 4]


@TYPED
async def test_three_latecomers_have_a_table_of_their_own(typed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async with party(6) as friends:
        await planned(friends, 1, 2, rounds=1)
        await friends.until(HOUR)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await friends.begin_tables()
        waits = await comes(friends, 3, typed=typed)
        assert "a new table opens as soon as three people wait for one. You're the first." in waits
        assert "You can watch in the meantime." in waits
        assert "Waiting now: 2." in await comes(friends, 4, typed=typed)
        await comes(friends, 5, typed=typed)
        assert await seated(friends) == [[0, 1, 2], [3, 4, 5]]
        key = friends.stands()[-1]
        assert friends.called(key) == {3, 4, 5}
        where = friends.channel.threads[1].mention
        assert f"Your table is ready: table 2, {where}. It starts in half a minute." in friends.shows(key)
        await friends.begin_tables()
        assert all(table.begun for table in await friends.tables())


@TYPED
async def test_its_organiser_begins_a_night_with_whoever_is_there(typed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async with party(5) as friends:
        await planned(friends, 1, 2, 3)
        await friends.until(HOUR - 10 * MINUTE)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        begin = BeginNight(friends.night)
        before = await friends.loaded()
        refused = await (friends.say(1, "begin") if typed else forged(friends, 1, begin))
        assert "Only this night's organiser" in refused
        assert await friends.loaded() == before
        assert "It's starting! I'm seating everyone who's here." in await begins(friends, typed=typed)
        assert await seated(friends) == [[0, 1, 2]]
        (key,) = [key for key in friends.stands() if friends.called(key) == {3}]
        assert "Game night has started. Press I'm here to join in." in friends.shows(key)
        late = await (friends.say(0, "begin") if typed else forged(friends, 0, begin))
        assert "The night has already started." in late
        assert len((await friends.loaded()).rounds) == 1
        friends.refusals()


@TYPED
async def test_one_alone_begins_a_night_and_waits_for_a_second(typed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async with party(3) as friends:
        await planned(friends, 1, 2)
        assert "It's starting! I'm pinging everyone who's coming." in await begins(friends, typed=typed)
        assert friends.called("call_0") == {0, 1, 2}
        await comes(friends, 0, typed=typed)
        assert "I can't seat anyone yet: it takes two people." in await begins(friends, typed=typed)
        by_next = await (
            friends.say(0, "next") if typed else forged(friends, 0, NextRound(friends.night, 0, sure=False))
        )
        assert "I can't seat anyone yet: it takes two people." in by_next, "it is the same before the first round"
        await comes(friends, 1, typed=typed)
        assert (await friends.loaded()).stage is Stage.GATHERING
        assert "I'm seating everyone who's here." in await begins(friends, typed=typed)
        assert await seated(friends) == [[0, 1]]


async def begins(friends: Party, *, typed: bool) -> str:
    if typed:
        return await friends.say(0, "begin")
    return text_of(await friends.press_first(0, BeginNight, await friends.command(0, "host")))


@TYPED
async def test_a_night_of_nine_does_not_wait_for_a_table_with_one_player_left(typed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Only one of five still plays at the first table; the second has four people and a computer player."""
    async with party(9) as friends:
        await planned(friends, *range(1, 9), players=5, computers=True)
        await friends.until(HOUR)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        first, second = await friends.tables()
        assert [(len(each.people), each.computers) for each in (first, second)] == [(5, 0), (4, 1)]
        left, *silent = [friends.number(user) for user in first.people]
        told = await until_told(friends, first, silent, second)
        assert (
            "You're the only one still playing at table 1, so the night no longer waits for that table. "
            "You can play on, or take a free seat at another table: press See other seats."
        ) in text_of(told)
        assert "one player left at most" in friends.shows("round_1")
        answer = await moves(friends, left, told, typed=typed)
        assert "You have a seat at table 2" in answer
        assert await seated(friends) == [sorted(silent), sorted([left, *map(friends.number, second.people)])]
        await friends.later(seconds=10)
        view = await friends.bot.tables.public_table(game_at(first))
        assert {friends.number(user) for user in view.persons} == {*silent}, "a computer player plays on for them"
        await friends.choose_at(game_at(second))
        await friends.later(seconds=10)
        assert (await friends.loaded()).stage is Stage.BREAK
        assert friends.called("standings_1") == {*silent}
        host = await friends.say(0, "host")
        assert "Asked if they're still here: 4" in host
        assert "Welcome to Game night!" in await comes(friends, silent[0], typed=typed)
        await friends.later(minutes=3)
        both = [who for people in await seated(friends) for who in people]
        assert sorted(both) == sorted([left, silent[0], *map(friends.number, second.people)])
        await friends.play_round()
        assert friends.stands()[-1] == "end"
        friends.refusals()


async def test_the_only_one_left_at_the_only_table_can_play_on_or_go() -> None:
    """They were sent to other seats, although there was no other table, and the night waited for theirs."""
    async with party(3) as friends:
        await planned(friends, 1, 2)
        await friends.until(HOUR)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        (table,) = await friends.tables()
        left, *silent = [friends.number(user) for user in table.people]
        told = await until_told(friends, table, silent)
        assert "You're the only one still playing at table 1. You can play on, or leave with I have to go." in text_of(
            told
        )
        shown = await friends.press_first(left, ShowNight, told)
        assert "You're the only one still playing there. You can play on, or leave with I have to go." in text_of(shown)
        assert not find(shown, TakeNightSeat)
        assert "You're the only one" not in await friends.say(silent[0], "show"), "they don't play, they only look"
        assert "Do you have to go?" in text_of(await friends.press_first(left, LeaveNight, told))
        friends.refusals()


async def until_told(
    friends: Party, first: NightTable, silent: list[int], second: NightTable | None = None
) -> discord.Message:
    """Play on until somebody is told that nobody else plays at the first table; return that message."""
    users = {UserId(friends.people[who].id) for who in silent}
    begun, step = friends.clock.now, 0
    while not (told := [each for each in thread_of(friends).history() if find(each, ShowNight)]):
        assert friends.clock.now - begun < timedelta(minutes=7), "two turns, with the extra time that people have"
        await friends._choose_once(game_at(first), users)
        if second is not None and step % 8 == 0:
            await friends._choose_once(game_at(second), set())
        await friends.later(seconds=10)
        step += 1
    message: discord.Message = told[-1]
    return message


async def moves(friends: Party, who: int, told: discord.Message, *, typed: bool) -> str:
    """Take a seat at the other table, from what the message at their own offers."""
    if typed:
        assert "You're the only one still playing there." in await friends.say(who, "show", thread_of(friends))
        return await friends.say(who, "seat", thread_of(friends), table=2)
    shown: Shown = await friends.press_first(who, ShowNight, told)
    assert "You're the only one still playing there." in text_of(shown)
    return text_of(await friends.press_first(who, TakeNightSeat, shown))


def thread_of(friends: Party) -> ChannelHandle:
    return friends.channel.threads[0]


def game_at(table: NightTable) -> GameId:
    assert table.game is not None
    return table.game
