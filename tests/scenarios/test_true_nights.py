"""Private messages about a night stay up to date, and answers are not replaced."""

import pytest

from bot.screens.acts import (
    AnswerNight,
    BeginNight,
    ComeToNight,
    EndNight,
    ShowNight,
    ShowStandings,
    WatchNight,
)
from bot.services.nights.night import Answer
from tests.messages import laid_out, text_of
from tests.scenarios.party import Party, make_haste, party
from tests.screens import find

pytestmark = pytest.mark.usefixtures("pictures_undrawn")


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


async def test_a_plan_goes_on_once_its_night_begins_before_the_time() -> None:
    async with party(3) as friends:
        await friends.plan()
        shown = await friends.press(1, AnswerNight(friends.night, Answer.IN))
        assert "People can sign up" not in text_of(shown)
        assert find(shown, AnswerNight)
        host = await friends.command(0, "host")
        await friends.press_first(0, BeginNight, host)
        assert "It has started! Press I'm here to join in." in text_of(shown)
        assert find(shown, ComeToNight)
        assert not find(shown, AnswerNight), "it has begun"
        assert "<t:" not in text_of(shown), "it does not begin in two hours"


async def test_a_plan_goes_on_once_its_night_is_called_off() -> None:
    async with party(3) as friends:
        await friends.plan()
        shown = await friends.press(1, AnswerNight(friends.night, Answer.IN))
        await friends.command(0, "cancel", sure=True)
        assert "Cancelled." in text_of(shown)
        assert not find(shown, AnswerNight)


async def test_who_watches_is_told_that_a_night_is_called_off() -> None:
    async with party(3) as friends:
        await friends.plan()
        await friends.command(2, "watch")
        await friends.command(0, "cancel", sure=True)
        await friends.later(seconds=10)
        assert any(f"<@{friends.people[2].id}>" in each and "is cancelled" in each for each in friends.told())


async def test_what_was_planned_says_nothing_of_who_is_there_once_it_is_called_off() -> None:
    async with party(3) as friends:
        await friends.plan()
        host = await friends.command(0, "host")
        await friends.command(0, "cancel", sure=True)
        assert "It's cancelled." in text_of(host)
        assert "Here" not in text_of(host)


async def test_when_a_night_is_over_it_says_so() -> None:
    async with party(3) as friends:
        await friends.plan(rounds=1)
        await friends.all_press(AnswerNight(friends.night, Answer.IN))
        await friends.later(hours=2)
        shown = await friends.press(1, ComeToNight(friends.night))
        await friends.all_press(ComeToNight(friends.night), [0, 2])
        await friends.play_round()
        await friends.later(minutes=5)
        assert "It's over." in text_of(shown).splitlines()


async def test_below_the_organisers_evening_a_line_says_that_it_is_paused() -> None:
    async with party(3) as friends:
        await friends.plan()
        await friends.all_press(AnswerNight(friends.night, Answer.IN))
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        await friends.command(0, "host")
        sent = followups(friends)
        await friends.command(0, "pause", minutes=10)
        (told,) = followups(friends)[len(sent) :]
        assert told.startswith("**Game night**\nRound 1 of 2 is under way.\nPaused. Continues ")


async def test_nobody_is_told_that_a_round_is_being_seated_which_was_before() -> None:
    async with party(3) as friends:
        await friends.plan(rounds=3)
        await friends.all_press(AnswerNight(friends.night, Answer.IN))
        await friends.later(hours=2)
        asked = await friends.command(0, "host")
        await friends.all_press(ComeToNight(friends.night))
        await friends.later(seconds=10)
        pressed = await friends.press_first(0, BeginNight, asked)
        assert "I'm seating" not in text_of(pressed)
        assert "The night has already started." in text_of(pressed)
        assert "Round 1 of 3 is under way." in text_of(pressed)


async def test_before_the_first_round_no_tables_are_said_to_be_over() -> None:
    async with party(3) as friends:
        await friends.plan()
        await friends.later(hours=2)
        asked = await friends.press_first(0, EndNight, await friends.command(0, "host"))
        assert text_of(asked) == "End Game night now? No table has started yet."


async def test_who_has_taken_a_free_seat_reads_when_its_owner_is_back() -> None:
    async with party(4) as friends:
        await friends.plan()
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await friends.later(minutes=5)
        await friends.begin_tables()
        await friends.command(1, "leave", sure=True)
        await friends.later(seconds=10)
        await friends.press(3, ComeToNight(friends.night))
        taken = await friends.command(3, "seat", table=1)
        assert "You have a seat at table" in text_of(taken)
        (table,) = await friends.tables()
        assert table.game is not None
        await friends.slash(1, "wonders seats", do="give-back", table=str(table.game))
        assert "Ben plays your old seat now." in text_of(taken)


async def test_that_others_answer_is_worth_no_edit() -> None:
    async with party(6) as friends:
        await friends.plan()
        await friends.press(1, AnswerNight(friends.night, Answer.IN))
        before = edits(friends)
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [2, 3, 4])
        assert edits(friends) == before + 3, "each is answered"


def edits(friends: Party) -> int:
    return sum(each.method == "PATCH" and "/webhooks/" in each.path for each in friends.env.http_requests)


async def test_where_somebody_sits_is_told_where_they_were_told_to_wait() -> None:
    async with party(3) as friends:
        await friends.plan()
        await friends.all_press(AnswerNight(friends.night, Answer.IN))
        await friends.later(hours=2)
        shown = await friends.press(0, ComeToNight(friends.night))
        assert "You'll be seated once everyone who's coming is here" in text_of(shown)
        await friends.all_press(ComeToNight(friends.night), [1, 2])
        assert "You're playing at table 1" in text_of(shown)
        assert text_of(shown).startswith("Welcome to Game night!"), "what they have done, they have"


async def test_a_question_to_the_organiser_stays_and_a_line_below_says_how_the_night_goes_on() -> None:
    async with party(3) as friends:
        await friends.plan()
        await friends.all_press(AnswerNight(friends.night, Answer.IN))
        await friends.later(hours=2)
        asked = await friends.press_first(0, EndNight, await friends.command(0, "host"))
        before, sent = text_of(asked), followups(friends)
        await friends.press(1, ComeToNight(friends.night))
        assert followups(friends) == sent, "who comes is told in the channel"
        await friends.all_press(ComeToNight(friends.night), [0, 2])
        await friends.later(seconds=10)
        assert text_of(asked) == before
        assert followups(friends) == [*sent, "**Game night**\nRound 1 of 2 is under way."]
        await friends.play_round()
        assert text_of(asked) == before
        assert len(followups(friends)) == len(sent) + 1, "the line itself goes on"


def followups(friends: Party) -> list[str]:
    """Return the texts of all private follow-up messages."""
    sent = (each for each in friends.env.http_requests if each.method == "POST" and "/webhooks/" in each.path)
    return ["\n".join(laid_out((each.json or {})["components"])) for each in sent]


async def test_what_is_pressed_on_a_round_that_is_followed_is_answered_below_it() -> None:
    async with party(4) as friends:
        await friends.plan()
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await friends.later(minutes=5)
        await friends.press(3, WatchNight(friends.night, on=True))
        await friends.later(seconds=10)
        watcher = friends.people[3].user
        *_, followed = watcher.dm_channel.history()
        assert find(followed, ShowNight)[0].act == ShowNight(friends.night, "round_1")
        for kind in (ComeToNight, ShowStandings):
            await watcher.click(followed, custom_id=find(followed, kind)[0].custom_id)
        *_, here, standings = watcher.dm_channel.history()
        assert "Welcome to Game night!" in text_of(here)
        said = text_of(standings)
        await friends.play_round()
        by_id = {each.id: each for each in watcher.dm_channel.history()}
        assert text_of(by_id[standings.id]) == said, "nothing takes its place"
        assert f"**{friends.channel.threads[0].mention} · over**" in text_of(by_id[followed.id])
        assert "over" in text_of(by_id[followed.id]), "and the round is followed all the same"


async def test_who_stops_watching_reads_that_in_place_of_the_round() -> None:
    async with party(4) as friends:
        await friends.plan()
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await friends.later(minutes=5)
        await friends.press(3, WatchNight(friends.night, on=True))
        await friends.later(seconds=10)
        told = len(friends.direct(3))
        await friends.press_directly(3, WatchNight)
        await friends.play_round()
        assert friends.direct(3)[told - 1 :] == ["You've stopped watching this night."]
