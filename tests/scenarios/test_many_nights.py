"""Several nights: two at once on a server, and a weekly series across the end of daylight saving time."""

from datetime import datetime, timedelta

import pytest

from bot.screens.acts import AnswerNight, ComeToNight, ConfirmNight, EndSeries, ShowNight
from bot.services.nights.night import Answer, NightId
from tests.messages import text_of
from tests.scenarios.party import make_haste, party, wall
from tests.screens import find

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


async def test_two_nights_at_once_on_one_server_do_not_meet() -> None:
    """One person attends both nights. A command that names no night refers to the night of its channel."""
    async with party(7) as friends:
        here, there = friends.channel, friends.guild.create_text_channel("elsewhere")
        await friends.plan("in 2 h", 0, name="Ants")
        friends.channel = there
        await friends.plan("in 2 h", 4, name="Bees")
        ants, bees = NightId(1), NightId(2)
        for who in (1, 2, 3):
            await friends.command(who, "answer", here, answer="in")
        for who in (5, 6, 3):
            await friends.command(who, "answer", there, answer="in")
        assert text_of(friends.post("signup", ants, here)).endswith("**Coming: 4** · Ban, Ben, Bin, Bon")
        assert text_of(friends.post("signup", bees, there)).endswith("**Coming: 4** · Bun, Dan, Den, Bon")
        await friends.later(minutes=90)
        await friends.later(minutes=30)
        for who in range(4):
            await friends.command(who, "here", here)
        for who in (4, 5, 6, 3):
            await friends.command(who, "here", there)
        await friends.begin_tables()
        assert "Only this night's organiser" in await friends.say(0, "pause", there)
        assert "Only this night's organiser" in await friends.say(4, "pause", here)
        await friends.command(4, "pause", there)
        assert "Paused" in text_of(friends.post("round_1", bees, there))
        assert "Paused" not in text_of(friends.post("round_1", ants, here))
        await friends.command(4, "resume", there)
        assert "**Ants**" in await friends.say(3, "show", here.threads[0]), "typed at a table"
        assert "**Bees**" in await friends.say(3, "show", there.threads[0])
        assert "**Ants**" in await friends.say(3, "show", there, night="Ants")
        assert "**Bees**" in await friends.say(3, "show", here, night="2")
        offered = await friends.people[3].autocomplete(here, "night show", "night", "")
        assert [each["name"] for each in offered] == ["Ants, night 1", "Bees, night 2"]
        for night, channel in ((ants, here), (bees, there)) * 2:
            friends.night, friends.channel = night, channel
            await friends.choose_all()
            await friends.later(seconds=10)
            await friends.later(minutes=3)
            await friends.begin_tables()
        for night, channel, name, seated in ((ants, here, "Ants", {0, 1, 2, 3}), (bees, there, "Bees", {3, 4, 5, 6})):
            assert friends.stands(night, channel) == [
                *("signup", "call_0", "gathering", "call_1", "round_1", "standings_1", "round_2", "end")
            ]
            found = await friends.loaded(night)
            for number in (1, 2):
                people = [user for table in found.rounds[number - 1].tables for user in table.people]
                assert {*map(friends.number, people)} == seated
                assert len(people) == 4
            assert [str(each.name) for each in channel.threads] == [
                f"Table 1, round {number} · night {night}, {name}" for number in (1, 2)
            ]
            others = {0, 1, 2, 3, 4, 5, 6} - seated
            assert not any(friends.people[each].name in text_of(friends.post("end", night, channel)) for each in others)
        listed = await friends.say(0, "list", here)
        assert "Ants, night 1:" in listed
        assert "Bees, night 2:" in listed


SUNDAY = datetime.fromisoformat("2026-10-18T10:00:00+00:00")
"""A week before clocks in Europe go back."""


async def test_a_weekly_night_stays_at_its_hour_when_the_clocks_change() -> None:
    """One night is moved, and one is cancelled, without affecting the others. In the end, the series is cancelled."""
    async with party(3, at=SUNDAY) as friends:
        asked = await friends.command(
            0, "plan", when="Friday 20:00", repeat="weekly", rounds=1, zone="Europe/Berlin", name="Weekly"
        )
        fridays = [wall(f"2026-{day}T20:00") for day in ("10-23", "10-30", "11-06", "11-13", "11-20")]
        assert [each.hour for each in fridays] == [18, 19, 19, 19, 19]
        assert f"<t:{fridays[0].timestamp():.0f}:F>" in text_of(asked)
        after = " and ".join(f"<t:{each.timestamp():.0f}:f>" for each in fridays[1:3])
        assert f"Then again: {after}." in text_of(asked)
        await friends.press_first(0, ConfirmNight, asked)
        first, second, third, fourth = map(NightId, range(1, 5))
        assert [(await friends.loaded(each)).plan.at for each in (first, second)] == fridays[:2]
        assert friends.stands(second) == [], "its sign-up is not up yet"

        # The first night is moved, alone.
        moved = wall("2026-10-24T21:30")
        await friends.all_press(AnswerNight(first, Answer.IN), (1, 2))
        await friends.command(0, "change", night="1", when="Saturday 21:30")
        assert "has moved" in friends.shows("call_0")
        assert (await friends.loaded(first)).plan.at == moved
        assert (await friends.loaded(second)).plan.at == fridays[1]
        await friends.until(fridays[0] + timedelta(hours=2))
        assert friends.stands(first) == ["signup", "call_0"], "it is not on Friday any more"
        assert (await friends.loaded(third)).plan.at == fridays[2], "two are always ahead"
        await friends.until(moved)
        await friends.all_press(ComeToNight(first))
        await friends.play_round()
        assert friends.stands(first)[-1] == "end"

        # The second night's sign-up came six days before; it is cancelled, alone.
        assert friends.stands(second) == ["signup"]
        await friends.press(1, AnswerNight(second, Answer.IN))
        assert "The other nights of the series stay as planned." in await friends.say(0, "cancel", night="2")
        await friends.command(0, "cancel", night="2", sure=True)
        assert "is cancelled" in text_of(friends.post("call_0", second))
        assert "Cancelled." in text_of(friends.post("signup", second))
        await friends.until(fridays[1] + timedelta(days=2))
        assert friends.stands(second) == ["signup", "call_0"], "nobody comes"

        # The third night is where it would have been without all that.
        assert friends.stands(third) == ["signup"]
        assert (await friends.loaded(third)).plan.at == fridays[2]
        assert (await friends.loaded(fourth)).plan.at == fridays[3]
        shown = await friends.press(0, ShowNight(third, "signup"))
        assert f"<t:{fridays[2].timestamp():.0f}:F>" in text_of(shown)
        host = await friends.command(0, "host", night="3")
        asked = await friends.press_first(0, EndSeries, host)
        assert "Cancel all nights of this series" in text_of(asked)
        (yes,) = find(asked, EndSeries)
        assert "2 nights are cancelled" in text_of(await friends.press(0, yes.act, asked))
        await friends.later(days=40)
        assert await friends.store.load_night(NightId(5)) is None
        assert await friends.say(0, "list") == (
            "No game night is planned here right now.\n**Earlier nights**\n"
            f"Weekly, night 1: <t:{moved.timestamp():.0f}:f>, {friends.channel.mention}, over"
        )
