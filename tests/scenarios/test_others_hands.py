"""People change or delete the bot's scheduled events, messages and threads in Discord.

The night keeps its own time. The organiser is told once, or is asked once which time is right.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from itertools import product
from typing import Any

import pytest
from simcord.backend.models import ScheduledEvent

from bot.screens.acts import AnswerNight, BeginNight, BringHere, CancelNight, ComeToNight, SettleEvent, StillHere
from bot.screens.custom_ids import encode
from bot.services.nights.night import Answer, Hand, Night, NightId, Stage, Whose
from bot.services.people import GameId
from bot.services.ports import StoreUnavailableError, Trouble
from tests.messages import text_of
from tests.scenarios.party import BEGINNING, Party, forged, make_haste, party
from tests.screens import Shown, find
from tests.sweeps import sweep

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]

SCHEDULED, ACTIVE, ENDED, CANCELLED = 1, 2, 3, 4
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
AT = BEGINNING + 5 * HOUR
"""When the night begins, approximately: people take some time to press."""


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


async def planned(friends: Party, **options: Any) -> None:  # noqa: ANN401 - the options of a command
    await friends.plan("in 5 h", **options)
    await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])


def event_of(friends: Party) -> ScheduledEvent:
    (event,) = friends.guild._guild.scheduled_events.values()
    return event


async def change(friends: Party, **changes: Any) -> None:  # noqa: ANN401 - fields of an event
    """Change the event in Discord, as a person with permission to manage events does."""
    friends.env.backend.edit_scheduled_event(friends.guild.id, event_of(friends).id, changes)
    await heard(friends)


async def heard(friends: Party) -> None:
    """Let the bot receive the change and do what is due."""
    await friends.env.settle()
    await friends.quiet()


async def move(friends: Party, by: timedelta = HOUR, **more: object) -> datetime:
    """Move the event; return its new start time."""
    event = event_of(friends)
    assert event.scheduled_end_time is not None
    start, end = (datetime.fromisoformat(each) + by for each in (event.scheduled_start_time, event.scheduled_end_time))
    await change(friends, scheduled_start_time=start.isoformat(), scheduled_end_time=end.isoformat(), **more)
    return start


def begins(friends: Party) -> datetime:
    return datetime.fromisoformat(event_of(friends).scheduled_start_time)


def questions(friends: Party) -> list[Any]:
    """Return the messages in the channel that ask whether the night's or the event's time is right."""
    return [message for message in friends.channel.history() if find(message, SettleEvent)]


def answer(shown: Shown, whose: Whose) -> SettleEvent:
    """Return the act of the button that chooses the night's or the event's time."""
    acts = [each.act for each in find(shown, SettleEvent)]
    return next(act for act in acts if isinstance(act, SettleEvent) and act.whose is whose)


async def press(friends: Party, who: int, whose: Whose, shown: Shown) -> str:
    return text_of(await friends.press(who, answer(shown, whose), shown))


def full(at: datetime) -> str:
    return f"<t:{at.timestamp():.0f}:F>"


def said_now(friends: Party, message: Any) -> str:  # noqa: ANN401 - a message
    """Return the current text of a message."""
    return next(text_of(each) for each in friends.channel.history() if each.id == message.id)


# Moved and renamed.


async def test_whose_event_was_moved_is_asked_once_and_takes_the_new_time() -> None:
    async with party(4) as friends:
        await planned(friends)
        ours = (await friends.loaded()).plan.at
        theirs = await move(friends)
        (asked,) = questions(friends)
        assert "Someone has moved the server event for Game night" in text_of(asked)
        assert (full(theirs) in text_of(asked), full(ours) in text_of(asked)) == (True, True)
        assert friends.called("call_0") == {0}
        assert (await friends.loaded()).plan.at == ours, "the night keeps its own clock"
        for _ in range(3):
            await friends.later(minutes=40)
        assert (len(questions(friends)), begins(friends)) == (1, theirs)
        assert "The night now matches its event." in await press(friends, 0, Whose.THEIRS, asked)
        assert (await friends.loaded()).plan.at == theirs
        assert f"Game night now matches its server event: {full(theirs)}" in said_now(friends, asked)
        assert "has moved" in friends.shows("call_1")
        assert friends.called("call_1") == {0, 1, 2}
        assert begins(friends) == theirs
        await friends.until(theirs)
        assert friends.stands()[-2] == "gathering"


async def test_whose_event_was_renamed_puts_the_name_back_and_nobody_else_hears_of_it() -> None:
    async with party(4) as friends:
        await planned(friends, name="Friday round")
        await change(friends, name="**Party** <@1>")
        (asked,) = questions(friends)
        assert "The event is now called \\*\\*Party\\*\\* \\<\\@1\\>." in asked.content
        assert full((await friends.loaded()).plan.at) in asked.content, "a series has several nights of this name"
        assert (friends.called("call_0"), len(friends.stands())) == ({0}, 2)
        assert "putting its event back" in await press(friends, 0, Whose.OURS, asked)
        assert event_of(friends).name == "Friday round"
        assert "Friday round stays as planned" in said_now(friends, asked)
        assert friends.stands() == ["signup"], "and nobody else hears of it"
        for number in range(3):
            await change(friends, name=f"Party {number}")
        assert questions(friends) == [], "there is one question an hour, answered or not"
        await friends.later(hours=1)
        (again,) = questions(friends)
        assert "called Party 2." in text_of(again)


async def test_both_are_one_question_and_both_are_taken_over() -> None:
    async with party(4) as friends:
        await planned(friends)
        theirs = await move(friends, name="Late round " * 9)
        (asked,) = questions(friends)
        assert "Someone has moved and renamed the server event for Game night" in text_of(asked)
        await press(friends, 0, Whose.THEIRS, asked)
        plan = (await friends.loaded()).plan
        assert (plan.at, plan.name) == (theirs, ("Late round " * 9)[:60].strip())
        assert event_of(friends).name == plan.name, "the list has no name that the night has not"


async def test_another_change_before_the_answer_is_shown_and_nothing_unseen_is_taken_over() -> None:
    async with party(3) as friends:
        await planned(friends)
        await move(friends)
        (asked,) = questions(friends)
        theirs = await move(friends)
        assert len(questions(friends)) == 1
        ours = (await friends.loaded()).plan.at
        yes = answer(asked, Whose.THEIRS)
        shown = await friends.press(0, yes, asked)
        assert full(theirs) in text_of(shown)
        assert (await friends.loaded()).plan.at == ours
        assert "The night now matches its event." in await press(friends, 0, Whose.THEIRS, shown)
        assert (await friends.loaded()).plan.at == theirs
        assert "That's already decided: there's nothing left to choose" in await forged(friends, 0, yes)
        friends.refusals()


async def test_whoever_renames_it_again_and_again_brings_one_question_an_hour() -> None:
    async with party(3) as friends:
        await planned(friends)
        for number in range(10):
            await change(friends, name=f"Party {number}")
            await change(friends, name="Game night")
            await friends.later(minutes=2)
        await change(friends, name="Party at last")
        (asked,) = questions(friends)
        assert "called Party 0." in text_of(asked)
        await friends.later(minutes=30)
        assert len(questions(friends)) == 1
        await friends.later(minutes=10)
        _, again = questions(friends)
        assert "called Party at last." in text_of(again)
        await friends.later(hours=1)
        assert len(questions(friends)) == 2


async def test_what_is_put_back_in_discord_is_settled() -> None:
    async with party(3) as friends:
        await planned(friends)
        await move(friends)
        (asked,) = questions(friends)
        await move(friends, -HOUR)
        assert "That's already decided: there's nothing left to choose" in await press(friends, 0, Whose.THEIRS, asked)
        assert "That's already decided: there's nothing left to choose" in await friends.say(0, "event", keep="theirs")
        await friends.later(hours=2)
        assert len(questions(friends)) == 1
        friends.refusals()


async def test_a_night_whose_organiser_does_not_answer_begins_at_its_hour_and_is_right() -> None:
    async with party(3) as friends:
        await planned(friends, name="Friday round")
        ours = (await friends.loaded()).plan.at
        await move(friends, name="Party")
        (asked,) = questions(friends)
        await friends.until(ours)
        assert friends.stands()[-2] == "gathering"
        assert (event_of(friends).name, begins(friends)) == ("Friday round", ours.replace(microsecond=0) + MINUTE)
        assert "That's already decided: there's nothing left to choose" in await press(friends, 0, Whose.THEIRS, asked)
        await friends.later(minutes=2)
        assert event_of(friends).status == ACTIVE
        friends.refusals()


async def test_an_evening_can_still_be_renamed_but_not_moved() -> None:
    async with party(3) as friends:
        await planned(friends)
        await friends.until((await friends.loaded()).plan.at)
        assert event_of(friends).status == ACTIVE
        await change(friends, name="Party")
        (asked,) = questions(friends)
        await press(friends, 0, Whose.THEIRS, asked)
        assert ((await friends.loaded()).plan.name, event_of(friends).name) == ("Party", "Party")
        assert "Party" in friends.shows("gathering")


async def test_who_is_reminded_directly_is_asked_directly_and_answers_there() -> None:
    async with party(3) as friends:
        await friends.slash(0, "settings reminders", how="direct")
        await planned(friends)
        theirs = await move(friends)
        assert questions(friends) == []
        asked = friends.people[0].user.dm_channel.history()[-1]
        assert sum("has moved the server event" in text for text in friends.direct(0)) == 1
        await friends.people[0].user.click(asked, custom_id=encode(answer(asked, Whose.THEIRS)))
        await friends.quiet()
        assert (await friends.loaded()).plan.at == theirs


async def test_the_same_is_typed_and_seen_by_who_looks() -> None:
    async with party(3) as friends:
        await planned(friends)
        await change(friends, name="Party")
        host = await friends.command(0, "host")
        assert "The event is now called Party." in text_of(host)
        assert friends.labels(host)[:2] == ["Keep ours", "Take theirs"]
        assert "The night now matches its event." in await friends.say(0, "event", keep="theirs")
        assert "The event is now called" not in await friends.say(0, "host")
        theirs = await move(friends)
        assert "putting its event back" in await friends.say(0, "event", keep="ours")
        assert begins(friends) == theirs - HOUR


async def test_what_is_typed_means_the_night_that_is_asked_about() -> None:
    async with party(1) as friends:
        await friends.plan("in 5 h", repeat="weekly")
        events = friends.guild._guild.scheduled_events.values()
        following = max(events, key=lambda event: event.scheduled_start_time)
        for whose, name in ((Whose.OURS, "Game night"), (Whose.THEIRS, "Party")):
            friends.env.backend.edit_scheduled_event(friends.guild.id, following.id, {"name": "Party"})
            await heard(friends)
            assert name in await friends.say(0, "event", keep=whose.value)
            assert following.name == name
        assert [(await friends.loaded(NightId(number))).plan.name for number in (1, 2)] == ["", "Party"]


# What is refused.


async def test_nobody_but_organisers_answers_and_no_made_up_button_changes_anything() -> None:
    async with party(4) as friends:
        await planned(friends)
        await move(friends)
        (asked,) = questions(friends)
        before = await friends.loaded()
        for whose in Whose:
            assert "Only this night's organiser" in await press(friends, 1, whose, asked)
            assert "Only this night's organiser" in await friends.say(3, "event", keep=whose.value, night="1")
            shown = await forged(friends, 0, SettleEvent(friends.night, whose, "0123456789abcdef"))
            assert "Which is right?" in shown, "what is asked now"
            assert "I can't find that game night" in await forged(friends, 0, SettleEvent(NightId(9), whose, ""))
        assert await friends.loaded() == before
        friends.refusals()


@pytest.mark.parametrize(
    ("by", "said"), [(timedelta(days=400), "more than a year away"), (-4 * HOUR, "That time has already passed")]
)
async def test_a_time_that_no_night_can_have_is_refused_and_ours_can_be_kept(by: timedelta, said: str) -> None:
    async with party(3) as friends:
        await planned(friends)
        ours = (await friends.loaded()).plan.at
        await move(friends, by)
        (asked,) = questions(friends)
        await friends.later(hours=2)
        assert said in await press(friends, 0, Whose.THEIRS, asked)
        assert (await friends.loaded()).plan.at == ours
        await press(friends, 0, Whose.OURS, asked)
        assert begins(friends) == ours.replace(microsecond=0)
        friends.refusals()


FORBIDDEN: dict[str, Any] = {"status": 403, "code": 50013, "times": None}


async def test_what_cannot_be_put_back_is_told_to_the_organiser_as_it_is() -> None:
    async with party(3) as friends:
        await planned(friends)
        await move(friends)
        (asked,) = questions(friends)
        friends.env.inject_error("PATCH", "/guilds/*/scheduled-events/*", **FORBIDDEN)
        await press(friends, 0, Whose.OURS, asked)
        host = await friends.say(0, "host")
        assert "The server event is out of date: I'm not allowed to change events here" in host
        assert "has a server event that's out of date" in friends.direct(0)[-1]
        assert "goes ahead as planned" in friends.direct(0)[-1]


async def test_a_night_that_is_called_off_is_settled_though_its_event_cannot_be_taken_away() -> None:
    async with party(3) as friends:
        await planned(friends)
        await move(friends)
        (asked,) = questions(friends)
        friends.env.inject_error("DELETE", "/guilds/*/scheduled-events/*", **FORBIDDEN)
        await friends.press_first(0, CancelNight, await friends.command(0, "cancel"))
        for whose in Whose:
            assert "That's already decided: there's nothing left to choose" in await press(friends, 0, whose, asked)
        host = await friends.say(0, "host", night="1")
        assert "The server event is still there: I'm not allowed to change events here" in host
        (said,) = friends.direct(0)
        assert "is cancelled, but its server event is still there" in said
        assert "goes ahead as planned" not in said
        friends.refusals()


# Started early, removed, or not started.


async def remove(friends: Party, how: Hand) -> None:
    """Delete, end or cancel the event. The bot does not notice it yet."""
    event, backend = event_of(friends), friends.env.backend
    if how is Hand.DELETED:
        backend.delete_scheduled_event(friends.guild.id, event.id)
    else:
        status = ENDED if how is Hand.ENDED else CANCELLED
        backend.edit_scheduled_event(friends.guild.id, event.id, {"status": status})


REMOVED = (Hand.DELETED, Hand.CANCELLED, Hand.ENDED)


@pytest.mark.parametrize(
    ("how", "during"), sweep(product(REMOVED, [False, True]), short=[(Hand.DELETED, False), (Hand.ENDED, True)])
)
async def test_an_event_that_somebody_removes_is_not_made_again_and_the_organiser_is_told_once(
    how: Hand,
    during: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    async with party(3) as friends:
        await planned(friends)
        at = (await friends.loaded()).plan.at
        if during:
            await friends.until(at)
        await remove(friends, how)
        await heard(friends)
        told = [key for key in friends.stands() if key.startswith("call")][-1]
        assert f"Someone {how.value} the server event for Game night" in friends.shows(told)
        assert friends.called(told) == {0}
        assert bool(find(friends.post(told), CancelNight)) is not during
        assert f"someone {how.value} it." in await friends.say(0, "host")
        await friends.until(max(at, friends.clock()))
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await friends.later(minutes=1)
        await friends.command(0, "change", rounds=3)
        assert (await friends.loaded()).stage is Stage.PLAYING
        listed = [each for each in friends.guild._guild.scheduled_events.values() if each.status in {SCHEDULED, ACTIVE}]
        assert listed == []
        assert sum("the server event for Game night" in text for text in friends.told()) == 1


async def test_a_removed_event_is_asked_about_no_more() -> None:
    async with party(3) as friends:
        await planned(friends)
        await move(friends)
        (asked,) = questions(friends)
        await remove(friends, Hand.DELETED)
        await heard(friends)
        assert "Someone deleted the server event" in friends.shows("call_1")
        assert "That's already decided: there's nothing left to choose" in await press(friends, 0, Whose.THEIRS, asked)
        friends.refusals()


async def test_an_event_that_is_started_early_lets_the_night_wait_until_its_organiser_begins_it() -> None:
    async with party(3) as friends:
        await planned(friends)
        await change(friends, status=ACTIVE)
        assert "already started the server event for Game night" in friends.shows("call_0")
        assert (await friends.loaded()).stage is Stage.PLANNED
        await friends.later(hours=1)
        assert friends.stands() == ["signup", "call_0"]
        (now,) = find(friends.post("call_0"), BeginNight)
        assert "Only this night's organiser" in text_of(await friends.press(1, now.act, friends.post("call_0")))
        await friends.press(0, now.act, friends.post("call_0"))
        assert (await friends.loaded()).stage is Stage.GATHERING
        assert event_of(friends).status == ACTIVE
        friends.refusals()


async def test_an_event_that_is_started_early_and_left_alone_is_on_when_the_night_begins() -> None:
    async with party(3) as friends:
        await planned(friends)
        await change(friends, status=ACTIVE)
        await friends.until((await friends.loaded()).plan.at)
        assert (friends.stands()[-2], event_of(friends).status) == ("gathering", ACTIVE)
        assert "It has started." in str(event_of(friends).description)
        assert sum("the server event for Game night" in text for text in friends.told()) == 1


@pytest.mark.parametrize("early", [False, True])
async def test_an_event_that_discord_does_not_start_is_started(early: bool) -> None:  # noqa: FBT001 - a parameter
    """The simulated Discord does not start events by itself, so the bot has to."""
    async with party(3) as friends:
        await planned(friends)
        if early:
            await friends.command(0, "begin")
            await friends.later(minutes=3)
        else:
            await friends.until((await friends.loaded()).plan.at)
        assert event_of(friends).status == ACTIVE
        assert (await friends.loaded()).calls == ()


async def test_an_event_that_ends_by_itself_is_no_news() -> None:
    """The event ended while the bot was offline. The bot does not report it."""
    async with party(3) as friends:
        await planned(friends)
        await friends.until((await friends.loaded()).plan.at)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        end = event_of(friends).scheduled_end_time
        assert end is not None
        await friends.bot.close()
        friends.clock.now = datetime.fromisoformat(end) + timedelta(hours=1)
        friends.env.backend.edit_scheduled_event(friends.guild.id, event_of(friends).id, {"status": ENDED})
        await friends._begin_anew()
        await heard(friends)
        assert not [text for text in friends.told() if "the server event for" in text]


# Messages that somebody deletes.


AGAIN = "Someone deleted this message, so here it is again."


async def delete(friends: Party, key: str) -> None:
    friends.env.backend.delete_message(friends.channel.id, friends.post(key).id)


async def test_a_sign_up_that_was_deleted_is_put_back_once_an_hour_and_says_why() -> None:
    async with party(4) as friends:
        await planned(friends)
        await delete(friends, "signup")
        await friends.command(3, "answer", answer="in")
        assert AGAIN in friends.shows("signup")
        await friends.later(minutes=2)
        await friends.command(3, "answer", answer="maybe")
        assert "Maybe: 1" in friends.shows("signup")
        assert AGAIN not in friends.shows("signup")
        await delete(friends, "signup")
        for each in ("in", "out", "maybe"):
            await friends.later(minutes=10)
            await friends.command(3, "answer", answer=each)
            assert friends.stands() == []
        await friends.later(minutes=40)
        await friends.command(3, "answer", answer="in")
        assert AGAIN in friends.shows("signup")
        assert "Coming: 4" in friends.shows("signup")


@pytest.mark.parametrize("trouble", ["Discord", "the database"])
async def test_a_sign_up_that_cannot_be_put_back_at_once_is_put_back_as_soon_as_it_can_be(
    trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with party(4) as friends:
        await planned(friends)
        await delete(friends, "signup")
        if trouble == "Discord":
            friends.env.inject_error("POST", f"/channels/{friends.channel.id}/messages")
        else:
            save = friends.store.save_night

            async def fails(before: Night, after: Night, **more: Any) -> Night:  # noqa: ANN401 - passed on as given
                if before.posts and not after.posts:
                    monkeypatch.undo()
                    raise StoreUnavailableError(Trouble.LOCKED)
                return await save(before, after, **more)

            monkeypatch.setattr(friends.store, "save_night", fails)
        await friends.command(3, "answer", answer="in")
        await friends.later(seconds=10)
        assert AGAIN in friends.shows("signup")
        assert "Coming: 4" in friends.shows("signup")


async def test_what_shows_an_evening_is_put_back_and_calls_nobody_again() -> None:
    async with party(4) as friends:
        await planned(friends)
        await friends.until((await friends.loaded()).plan.at)
        await delete(friends, "gathering")
        await friends.press(0, ComeToNight(friends.night), friends.post("signup"))
        assert (AGAIN in friends.shows("gathering"), friends.called("gathering")) == (True, set())
        await friends.all_press(ComeToNight(friends.night), [1, 2])
        assert friends.called("round_1") == {0, 1, 2}
        await delete(friends, "round_1")
        await friends.later(seconds=31)
        assert (AGAIN in friends.shows("round_1"), friends.called("round_1")) == (True, set())
        await friends.choose_all()
        await friends.later(minutes=1)
        assert AGAIN not in friends.shows("round_1")


@pytest.mark.parametrize("step", sweep(range(8), short=(2,)))
@pytest.mark.parametrize("after", [False, True])
async def test_a_process_may_die_as_it_puts_a_message_back_and_nobody_is_called_again(step: int, after: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async with party(3) as friends:
        await planned(friends)
        await friends.until((await friends.loaded()).plan.at)
        await delete(friends, "gathering")
        friends.wire.die_at(step, after=after)
        await friends.press(0, ComeToNight(friends.night), friends.post("signup"))
        assert friends.called("gathering") == set()


async def test_who_clears_the_channel_after_a_night_has_it_clear() -> None:
    async with party(3) as friends:
        await planned(friends)
        await friends.until((await friends.loaded()).plan.at)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        await friends.command(0, "end", sure=True)
        for message in friends.channel.history():
            friends.env.backend.delete_message(friends.channel.id, message.id)
        await friends.later(minutes=11)
        assert friends.stands() == []
        await friends.choose_all()
        await friends.later(minutes=11)
        assert friends.stands() == ["late_1"], "the table was played to the end"


# Threads that somebody deletes.


async def test_a_table_whose_thread_was_deleted_says_once_how_to_go_on_and_is_found_where_it_goes_on() -> None:
    async with party(6) as friends:
        await planned(friends, players=3)
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [3, 4, 5])
        await friends.until((await friends.loaded()).plan.at)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        (gone, other), (table, _) = friends.channel.threads, await friends.tables()
        friends.env.backend.delete_channel(gone.id)
        await heard(friends)
        for _ in range(3):
            await friends.later(seconds=30)
        (said,) = [each for each in friends.channel.history() if find(each, BringHere)]
        assert "Nothing is lost." in text_of(said)
        assert {each.id for each in said.mentions} == set(table.people)
        assert not any("Nothing is lost" in text for who in range(6) for text in friends.direct(who))
        player = max(map(friends.number, table.people))
        await friends.press_first(player, BringHere, said)
        await friends.later(seconds=10)
        assert f"Table {table.game}, Age 3" in friends.shows("round_1")
        assert f"\n{other.mention}\n" in friends.shows("round_1")
        assert "Table 2, Age 3" in friends.shows("round_1")
        assert friends.channel.mention in await friends.say(player, "show")
        assert gone.mention not in await friends.say(player, "show")
        assert len(friends.channel.threads) == 1, "what was deleted stays deleted"


async def test_who_seems_to_have_gone_is_asked_where_their_table_was_moved_to() -> None:
    async with party(3) as friends:
        await planned(friends)
        await friends.until((await friends.loaded()).plan.at)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        elsewhere = friends.guild.create_text_channel("elsewhere")
        (table,) = await friends.tables()
        game = (await friends.bot.tables.public_table(GameId(table.game or 0))).host
        assert game is not None
        await friends.slash(friends.number(game), "wonders move", elsewhere, table=str(table.game))
        await friends.later(seconds=10)
        assert f"\nTable 1: {elsewhere.mention}\n" in friends.shows("round_1")
        await friends.command(0, "leave", person=friends.people[1])
        assert find(elsewhere.history()[-1], StillHere)
        assert not any(find(each, StillHere) for each in friends.channel.threads[0].history())


# What was done while the bot was offline.


async def renamed(friends: Party) -> None:
    friends.env.backend.edit_scheduled_event(friends.guild.id, event_of(friends).id, {"name": "Party"})


async def moved(friends: Party) -> None:
    later = {"scheduled_start_time": (AT + HOUR).isoformat(), "scheduled_end_time": (AT + 4 * HOUR).isoformat()}
    friends.env.backend.edit_scheduled_event(friends.guild.id, event_of(friends).id, later)


async def started(friends: Party) -> None:
    friends.env.backend.edit_scheduled_event(friends.guild.id, event_of(friends).id, {"status": ACTIVE})


AWAY: dict[str, tuple[Callable[[Party], Awaitable[None]], str]] = {
    "moved": (moved, "Someone has moved the server event for Game night"),
    "renamed": (renamed, "Someone has renamed the server event for Game night"),
    "started": (started, "already started the server event for Game night"),
    **{
        how.value: (partial(remove, how=how), f"Someone {how.value} the server event for Game night") for how in REMOVED
    },
}


@pytest.mark.parametrize("what", sweep(AWAY, short=("moved", "started", "deleted")))
async def test_what_was_done_while_the_bot_was_away_is_noticed_when_it_is_back_and_told_once(what: str) -> None:
    do, said = AWAY[what]
    async with party(3) as friends:
        await planned(friends)
        await friends.bot.close()
        await do(friends)
        await friends._begin_anew()
        await heard(friends)
        assert said in friends.shows("call_0")
        assert friends.called("call_0") == {0}
        await friends.restart()
        await heard(friends)
        await friends.later(hours=2)
        assert friends.stands() == ["signup", "call_0"]


async def test_a_start_that_finds_all_as_it_was_asks_discord_for_nothing() -> None:
    async with party(3) as friends:
        await planned(friends)
        asked = len(friends.env.http_requests)
        await friends.restart()
        await heard(friends)
        assert not [each for each in friends.env.http_requests[asked:] if "scheduled-events" in each.path]


@pytest.mark.parametrize("step", sweep(range(12), short=(1, 3)))
@pytest.mark.parametrize("after", [False, True])
async def test_a_process_may_die_at_any_step_and_the_organiser_is_asked_once(step: int, after: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async with party(3) as friends:
        await planned(friends)
        friends.wire.die_at(step, after=after)
        theirs = await move(friends)
        await heard(friends)
        (asked,) = questions(friends)
        await press(friends, 0, Whose.THEIRS, asked)
        await heard(friends)
        assert (await friends.loaded()).plan.at == theirs
        assert sum("Game night has moved" in text for text in friends.told()) == 1
