"""Whole nights on the simulated Discord, from the plan to the standings."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from simcord.results import ResponseMessage

from bot.screens.acts import (
    AnswerNight,
    ChangePace,
    ComeToNight,
    ConfirmNight,
    HostNight,
    LeaveNight,
    NextRound,
    PaceText,
    PauseNight,
    PlanAgain,
    ResumeNight,
    ShowNight,
    ShowStandings,
    TakeNightSeat,
)
from bot.services.nights.honours import Honour
from bot.services.nights.night import Answer, NightId, NightTable
from bot.services.pace import Days, Live, Pace
from bot.services.people import Actor, ChannelId, GameId, Person, UserId
from bot.text.words import Words
from tests.messages import text_of
from tests.scenarios.party import BEGINNING, Party, make_haste, party
from tests.screens import find

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]

TWO_ROUNDS = ["signup", "call_0", "gathering", "call_1", "round_1", "standings_1", "round_2", "end"]
"""Keys of the messages of a night with two rounds, in order."""
IN_TWO_HOURS = BEGINNING + timedelta(hours=2)


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


# Three friends.


async def test_three_friends_play_two_rounds_and_want_the_same_again() -> None:
    """Check what is posted in the channel at each step, and that it is posted once."""
    async with party(3) as friends:
        await check_plan(friends)
        await check_sign_up(friends)
        await check_gathering(friends)
        await check_first_round(friends)
        await check_second_round(friends)
        await check_same_again(friends)


async def check_plan(friends: Party) -> None:
    asked = await friends.command(0, "plan", when="in 2 h", name="Friday fun")
    assert isinstance(asked, ResponseMessage)
    assert asked.ephemeral
    assert text_of(asked).startswith("**Friday fun**: plan it like this?\n")
    assert f"<t:{IN_TWO_HOURS.timestamp():.0f}:F>" in text_of(asked)
    assert "2 rounds at tables of about 4" in text_of(asked)
    assert friends.told() == []
    (yes,) = find(asked, ConfirmNight)
    assert "It's planned" in text_of(await friends.press(0, yes.act, asked))
    assert friends.stands() == TWO_ROUNDS[:1]
    assert friends.shows("signup").endswith("**Coming: 1** · Ban")
    assert friends.called("signup") == set()


async def check_sign_up(friends: Party) -> None:
    assert "You're in!" in text_of(await friends.press(1, AnswerNight(friends.night, Answer.IN)))
    await friends.press(2, AnswerNight(friends.night, Answer.MAYBE))
    assert friends.shows("signup").endswith("**Coming: 2** · Ban, Ben\n**Maybe: 1** · Bin")
    await friends.press(2, AnswerNight(friends.night, Answer.IN))
    assert friends.shows("signup").endswith("**Coming: 3** · Ban, Ben, Bin")
    await friends.until(IN_TWO_HOURS - timedelta(minutes=31))
    assert friends.stands() == TWO_ROUNDS[:1]
    await friends.later(minutes=1)
    assert friends.stands() == TWO_ROUNDS[:2]
    assert "Friday fun starts soon" in friends.shows("call_0")
    assert friends.called("call_0") == {0, 1, 2}


async def check_gathering(friends: Party) -> None:
    await friends.until(IN_TWO_HOURS - timedelta(minutes=15))
    assert friends.stands() == TWO_ROUNDS[:3]
    assert "Check-in is open for **Friday fun**, which starts" in friends.shows("gathering")
    assert friends.called("gathering") == set()
    assert "You're checked in." in text_of(await friends.press(2, ComeToNight(friends.night)))
    await friends.until(IN_TWO_HOURS)
    assert friends.stands() == TWO_ROUNDS[:4]
    assert friends.called("call_1") == {0, 1}
    assert "It has started." in friends.shows("signup")
    await friends.all_press(ComeToNight(friends.night), [0])
    assert "**Here: 2** · Ban, Bin\n**Not here yet: 1** · Ben" in friends.shows("gathering")
    assert friends.threads() == []
    assert "Welcome to Friday fun!" in text_of(await friends.press(1, ComeToNight(friends.night)))
    assert friends.stands() == TWO_ROUNDS[:5], "they are seated as soon as all are there"


async def check_first_round(friends: Party) -> None:
    assert friends.called("round_1") == {0, 1, 2}
    assert friends.threads() == ["Table 1, round 1 · night 1, Friday fun"]
    (thread,) = friends.channel.threads
    heading, goes, link, seats = friends.shows("round_1").splitlines()
    assert heading == "**Friday fun** · round 1 of 2"
    assert goes.startswith("Go to your table's thread, below. Play starts ")
    assert link == thread.mention
    assert re.fullmatch(r"Seats\. Table 1: B[aei]n, B[aei]n, B[aei]n\.", seats), "each is said once"
    assert thread.mention in text_of(await friends.press(1, ShowNight(friends.night, "round_1")))
    await friends.begin_tables()
    assert f"\n{thread.mention}\nHow it stands. Table 1, Age 3, turn 6" in friends.shows("round_1")
    await friends.choose_all()
    await friends.later(seconds=10)
    assert friends.stands() == TWO_ROUNDS[:6]
    assert "Table 1, over: 1. " in friends.shows("round_1")
    assert "after round 1 of 2" in friends.shows("standings_1")
    assert "The next round starts" in friends.shows("standings_1")
    assert "You'll play in the next round" in text_of(await friends.press(1, ShowNight(friends.night, "round_1")))


async def check_second_round(friends: Party) -> None:
    await friends.later(minutes=3)
    assert friends.stands() == TWO_ROUNDS[:7]
    assert "The next round starts" not in friends.shows("standings_1")
    await friends.play_round()
    assert friends.stands() == TWO_ROUNDS
    assert friends.threads() == [f"Table 1, round {number} · night 1, Friday fun" for number in (1, 2)]
    assert all(text in friends.shows("end") for text in ("Friday fun", "night points", "Ban", "Ben", "Bin"))
    assert friends.labels(friends.post("gathering")) == ["Details"], "nobody can come any more"
    assert friends.labels(friends.post("round_2")) == ["My table"]


async def check_same_again(friends: Party) -> None:
    await friends.later(minutes=30)
    said = text_of(await friends.press(1, PlanAgain(friends.night)))
    again, next_week = NightId(2), IN_TWO_HOURS + timedelta(weeks=1)
    assert f"<t:{next_week.timestamp():.0f}:F>" in said
    assert text_of(await friends.press(2, PlanAgain(friends.night))) == said, "only one of them plans it"
    assert friends.stands() == TWO_ROUNDS
    assert friends.stands(again) == ["signup"]
    await friends.press(0, AnswerNight(again, Answer.IN))
    assert text_of(friends.post("signup", again)).endswith("**Coming: 1** · Ban")


async def test_whoever_presses_twice_seats_one_round() -> None:
    """The second press used to discard the new tables and to seat another round."""
    async with party(3) as friends:
        await friends.plan(rounds=3)
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night))
        await friends.play_round()
        host = await friends.command(0, "host")
        (now,) = find(host, NextRound)
        await friends.press(0, now.act, await friends.command(0, "host"))
        await friends.press(0, now.act, host)
        assert len((await friends.loaded()).rounds) == 2
        assert friends.stands()[-1] == "round_2"


# Eight friends.


async def test_eight_friends_come_late_leave_and_play_on_while_the_organiser_keeps_order() -> None:
    """The night has a waiting list, a latecomer, a stand-in whose seat is taken, a pause, and a postponed table."""
    async with party(10) as friends:
        await check_wait_list(friends)
        await check_latecomers(friends)
        await check_who_leaves(friends)
        await check_pause(friends)
        aside = await check_laid_aside(friends)
        await friends.play_round()
        await friends.later(minutes=3)
        await friends.play_round()
        assert friends.stands()[-3:] == ["standings_2", "round_3", "end"]
        await check_afterwards(friends, aside)


async def check_wait_list(friends: Party) -> None:
    await friends.plan("in 2 h", limit=8, rounds=3)
    night = friends.night
    await friends.all_press(AnswerNight(night, Answer.IN), range(1, 8))
    assert "You're number 1 on the waiting list" in text_of(await friends.press(8, AnswerNight(night, Answer.IN)))
    assert friends.shows("signup").endswith(", Din\n**On the waiting list: 1** · Don")
    await friends.press(7, AnswerNight(night, Answer.OUT))
    assert "You've got a place: you're in" in friends.shows("call_0")
    assert friends.called("call_0") == {8}
    await friends.press(7, AnswerNight(night, Answer.IN))
    assert friends.shows("signup").endswith(", Don\n**On the waiting list: 1** · Din"), "who comes back waits"
    await friends.press(9, AnswerNight(night, Answer.MAYBE))
    await friends.later(minutes=90)
    assert friends.called("call_1") == {0, 1, 2, 3, 4, 5, 6, 8}


async def check_latecomers(friends: Party) -> None:
    await friends.later(minutes=30)
    await friends.all_press(ComeToNight(friends.night), range(7))
    await friends.later(minutes=4, seconds=55)
    assert "round_1" not in friends.stands(), "one of those who come is missing"
    await friends.later(seconds=5)
    assert sorted(len(table.people) for table in await friends.tables()) == [3, 4]
    late = text_of(await friends.press(8, ComeToNight(friends.night)))
    assert "You'll be seated in the next round, three minutes after this one ends, or at a new table" in late
    assert "You're the first." in late
    full = text_of(await friends.press(7, ComeToNight(friends.night)))
    assert "All 8 places are taken" in full, "who waits has none"


async def check_who_leaves(friends: Party) -> None:
    night = friends.night
    await friends.begin_tables()
    asked = await friends.press(2, LeaveNight(night, sure=False))
    assert "Bin" in friends.shows("round_1")
    assert "A computer player is playing your seat now." in text_of(await friends.press_first(2, LeaveNight, asked))
    assert "Bin" not in friends.shows("round_1")
    shown = await friends.press(8, ShowNight(night, "round_1"))
    (seat,) = find(shown, TakeNightSeat)
    assert "You have a seat at table" in text_of(await friends.press(8, seat.act, shown))
    assert "Don" in friends.shows("round_1")
    assert not find(await friends.press(8, ShowNight(night, "round_1")), TakeNightSeat)
    assert "You'll be seated in the next round" in text_of(await friends.press(9, ComeToNight(night)))


async def check_pause(friends: Party) -> None:
    host = await friends.press_first(0, HostNight, await friends.press(0, ShowNight(friends.night, "round_1")))
    assert "**Not at a table: 1** · Dun" in text_of(host)
    host = await friends.press_first(0, PauseNight, host)
    assert "All tables are paused." in text_of(host)
    assert "Paused. Continues" in friends.shows("round_1")
    assert all("Paused until" in text_of(thread.history()[-1]) for thread in friends.channel.threads)
    await friends.later(minutes=5)
    host = await friends.press_first(0, ResumeNight, host)
    assert "The pause is over, and the night continues." in text_of(host)
    assert "Paused" not in friends.shows("round_1")
    assert all("The pause is over" in text_of(thread.history()[-1]) for thread in friends.channel.threads)


async def check_laid_aside(friends: Party) -> GameId:
    first, second = map(game_at, await friends.tables())
    await friends.choose_at(first)
    await friends.later(seconds=10)
    asked = await friends.press_first(0, NextRound, await friends.command(0, "host"))
    assert "1 table hasn't finished; it continues with a day per turn" in text_of(asked)
    await friends.press_first(0, NextRound, asked)
    assert friends.stands()[-2:] == ["standings_1", "round_2"]
    seated = [user for table in await friends.tables() for user in table.people]
    assert sorted(map(friends.number, seated)) == [0, 1, 3, 4, 5, 6, 8, 9], "once each, and who left no more"
    return second


async def check_afterwards(friends: Party, aside: GameId) -> None:
    """Check that the standings change when the postponed table ends days later."""
    end = friends.post("end")
    assert "1 table hasn't finished. It continues with a day per turn" in text_of(end)
    (live,) = find(end, ChangePace)
    assert live.act == ChangePace(aside, PaceText("90s"))
    players = map(friends.number, (await friends.loaded()).rounds[0].tables[1].people)
    wants = [text_of(await friends.press(who, live.act)) for who in players]
    assert "Live: 90 seconds, if you all press Ready" in wants[-1]
    await friends.later(hours=20)
    await friends.choose_at(aside)
    await friends.later(minutes=10)
    assert friends.stands()[-1] == "late_1"
    assert "The last table of Game night has finished." in friends.shows("late_1")
    assert friends.shows("end") == text_of(end), "it says what was true then"
    before, after = places(text_of(end)), places(friends.shows("late_1"))
    assert len(before) == len(after) == 8, "the seat counts for who has taken it"
    assert before != after
    standings = await friends.press(9, ShowStandings(friends.night), friends.post("late_1"))
    assert places(text_of(standings)) == after
    await friends.later(days=3)
    assert friends.stands()[-1] == "late_1"


async def test_each_title_of_the_evening_is_told_once_when_it_is_over() -> None:
    async with party(3) as friends:
        await friends.plan("in 2 h")
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night))
        await friends.play_round()
        await friends.later(minutes=3)
        assert "Titles" not in await friends.say(1, "standings")
        await friends.play_round()
        told = await friends.say(1, "standings")
        titles = [Words().say("night-honour", honour=each.value) for each in Honour]
        counts = [told.count(f"{each}: ") for each in titles]
        assert max(counts) == 1, told


async def test_messages_of_a_night_that_is_over_name_whoever_is_forgotten_no_more(tmp_path: Path) -> None:
    async with party(3, tmp_path) as friends:
        await friends.plan("in 2 h")
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night))
        for _ in range(2):
            await friends.play_round()
            await friends.later(minutes=3)
        ben = friends.people[1]
        before = friends.stands()
        named = [key for key in before if "Ben" in friends.shows(key)]
        assert named == ["gathering", "round_1", "standings_1", "round_2", "end"]
        await friends.bot.forgetter.forget(Actor(Person(UserId(ben.id), ben.name), ChannelId(friends.channel.id)))
        for _ in range(10):
            await friends.later(minutes=1)
        assert friends.stands() == before
        left = [key for key in before if "Ben" in friends.shows(key) or str(ben.id) in friends.shows(key)]
        assert left == []
        assert [key for key in before if "Former player" in friends.shows(key)] == ["gathering", "call_0", *named[1:]]


# What others do in the channel.


async def test_a_message_that_somebody_deletes_is_posted_anew() -> None:
    async with party(2) as friends:
        await friends.plan("in 3 h")
        await friends.later(minutes=30)
        friends.env.backend.delete_message(friends.channel.id, friends.post("signup").id)
        await friends.command(1, "answer", answer="in")
        await friends.later(minutes=2)
        assert friends.stands() == ["signup"]
        assert "**Coming: 2** · Ban" in friends.shows("signup")


def game_at(table: NightTable) -> GameId:
    assert table.game is not None
    return table.game


def places(text: str) -> list[tuple[str, str, str]]:
    """Return each player's place, name and night points, from a message or its picture's description."""
    return re.findall(r"(\d+)\\?\. (\w+)(?:: night points | with \*\*)(\d+(?:\.\d+)?)", text)


async def test_what_is_not_finished_goes_on_over_days_and_comes_back_live_once_all_are_ready() -> None:
    """The next night's check-in offers to continue the table. Its result counts for the first night."""
    async with party(3) as friends:
        await friends.plan("in 2 h", 0, rounds=1)
        await friends.all_press(AnswerNight(friends.night, Answer.IN), (1, 2))
        await friends.until(IN_TWO_HOURS)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        (table,) = await friends.tables()
        game, first = game_at(table), friends.night
        await friends.command(0, "end", sure=True)
        assert "1 table hasn't finished" in friends.shows("end")
        assert await pace_of(friends, game) == Days(24)
        await friends.plan("in 20 h", 0)
        await friends.all_press(AnswerNight(friends.night, Answer.IN), (1, 2))
        await friends.later(hours=20)
        gathering = friends.post("gathering")
        (live,) = find(gathering, ChangePace)
        assert live.act == ChangePace(game, PaceText("90s"))
        for person in (0, 1):  # more than half of them
            await friends.press(person, live.act, gathering)
        assert await pace_of(friends, game) == Days(24), "nobody is asleep when it turns fast"
        for person in range(3):
            await friends.slash(person, "time", table=str(game), do="ready")
        assert await pace_of(friends, game) == Live(90)
        await friends.choose_at(game)
        await friends.later(minutes=10)
        friends.night = first
        assert "The last table of Game night has finished." in friends.shows("late_1")


async def pace_of(friends: Party, game: GameId) -> Pace:
    return (await friends.bot.tables.public_table(game)).settings.pace
