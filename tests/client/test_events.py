"""Scheduled events of game nights: the requests to Discord, and how the bot handles the responses."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.client.nights import events
from bot.client.nights.events import Events
from bot.client.servers.readers import Readers
from bot.services.nights.mirroring import doubted, is_in_doubt, settled
from bot.services.nights.night import (
    EventId,
    EventTrouble,
    Hand,
    Listed,
    Mirror,
    Night,
    NightId,
    Plan,
    Question,
    Stage,
    Whose,
)
from bot.services.people import ChannelId, GuildId, Home, UserId
from bot.services.ports import NotNowError
from bot.services.preferences import Preferences
from bot.services.settings import GuildSettings
from bot.text.messages import LOCALES
from bot.text.words import Languages
from tests.bot.payloads import server
from tests.bot.services.memory import MemoryStore
from tests.client.discord_server import Json, discord_server
from tests.client.event_list import ACTIVE, CANCELED, COMPLETED, EXTERNAL, GUILD_ONLY, MOST, SCHEDULED, EventList
from tests.clock import Clock
from tests.pseudo import ACCENTS, PSEUDO, pseudo_language
from tests.sweeps import sweep

GUILD, CHANNEL, ELSEWHERE = GuildId(7), ChannelId(700), ChannelId(800)
LIST = "/guilds/7/scheduled-events"
ONE = f"{LIST}/1000"
AT = datetime(2026, 3, 6, 20, tzinfo=UTC)
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
PLAN = Plan("Friday round", AT, "Europe/Berlin", Home(GUILD, CHANNEL))
CREATE_EVENTS = 1 << 44


@dataclass
class Wire:
    """The bot's client, connected to a fake Discord with scheduled events."""

    server: EventList
    client: discord.Client
    events: Events
    store: MemoryStore
    clock: Clock

    @property
    def asked(self) -> int:
        return len(self.server.requests)

    @property
    def changes(self) -> list[Json]:
        """The changes that Discord was asked for; the library adds to each that no channel belongs to the event."""
        return [{key: it[key] for key in it if key != "channel_id"} for it in self.server.asked("PATCH")]

    async def show(self, night: Night, **changed: Any) -> Night:  # noqa: ANN401 - fields of a night
        """Change a night, update its event, and return the night with the event's new state."""
        changed_night = replace(night, **changed)
        return replace(changed_night, mirror=await self.events.show(changed_night))

    def knows_permissions(self, permissions: int) -> None:
        """Add the server to the client, with these permissions for the bot."""
        told = server()
        told["roles"][0] = {**told["roles"][0], "permissions": str(permissions)}
        self.client._connection.parse_guild_create(told)

    def knows_no_server(self) -> None:
        """Remove the server from the client, as in a process that has other shards."""
        self.client._connection.parse_guild_delete({"id": str(GUILD)})


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    really = asyncio.sleep

    async def sleep(_: float, result: Any = None) -> Any:  # noqa: ANN401 - asyncio's signature
        return await really(0, result)

    clock = Clock()
    there, store = EventList(clock=clock), MemoryStore(clock=clock)
    async with (
        discord_server(monkeypatch, there),
        discord.Client(intents=discord.Intents(guilds=True)) as client,
    ):
        await client.login("a token")
        there.requests.clear()
        monkeypatch.setattr(asyncio, "sleep", sleep)
        readers = Readers(client, Preferences(store, clock), pseudo_language())
        wire = Wire(there, client, Events(client, readers, clock), store, clock)
        wire.knows_permissions(0)
        yield wire


def planned(stage: Stage = Stage.PLANNED, **plan: Any) -> Night:  # noqa: ANN401 - fields of a plan
    return Night(NightId(12), UserId(100), replace(PLAN, **plan), stage, opens=Clock().now)


def during(night: Night, wire: Wire, after: timedelta = timedelta(0)) -> Night:
    """Move the clock to this long after the night's start, and return the night in its stage at that time."""
    wire.clock.now = night.plan.at + after
    wire.server.let_time_pass()
    return replace(night, stage=Stage.GATHERING if not after else Stage.PLAYING)


# What is shown.


async def test_a_night_is_created_as_an_event_somewhere_else_that_discord_takes(wire: Wire) -> None:
    night = await wire.show(planned())
    (asked,) = wire.server.asked("POST")
    assert asked == {
        "name": "Friday round",
        "description": "2 rounds of 7 Wonders at tables of about 4 players.\nSign up in <#700>.\n#12",
        "scheduled_start_time": "2026-03-06T20:00:00+00:00",
        "scheduled_end_time": "2026-03-06T22:30:00+00:00",
        "entity_type": EXTERNAL,
        "privacy_level": GUILD_ONLY,
        "entity_metadata": {"location": "<#700>"},
    }
    (event,) = wire.server.listed
    listed = Listed("Friday round", AT, AT + 2.5 * HOUR)
    assert night.mirror == Mirror(EventId(int(event["id"])), night.mirror.shown, listed=listed)
    assert night.mirror.shown is not None
    assert len(night.mirror.shown) < 60


async def test_nothing_is_asked_while_nothing_changes(wire: Wire) -> None:
    night = await wire.show(planned())
    asked = wire.asked
    for change in ({"guests": ()}, {"revision": 7}, {"called": 3}):
        assert (await wire.show(night, **change)).mirror == night.mirror
    wire.clock.forward(HOUR)
    assert (await wire.show(night)).mirror == night.mirror
    assert wire.asked == asked


@pytest.mark.parametrize("stage", [Stage.DRAFT, Stage.CANCELLED, Stage.OVER])
async def test_nothing_is_asked_for_a_night_that_is_not_to_be_shown(wire: Wire, stage: Stage) -> None:
    assert (await wire.show(planned(stage))).mirror == Mirror()
    assert wire.asked == 0


@pytest.mark.parametrize(
    ("plan", "asked"),
    [
        (
            {"at": AT + 24 * HOUR},
            {
                "scheduled_start_time": "2026-03-07T20:00:00+00:00",
                "scheduled_end_time": "2026-03-07T22:30:00+00:00",
            },
        ),
        ({"name": "Saturday round"}, {"name": "Saturday round"}),
        (
            {"rounds": 1},
            {
                "scheduled_end_time": "2026-03-06T21:30:00+00:00",
                "description": "1 round of 7 Wonders at tables of about 4 players.\nSign up in <#700>.\n#12",
            },
        ),
        (
            {"home": Home(GUILD, ELSEWHERE)},
            {
                "entity_metadata": {"location": "<#800>"},
                "description": "2 rounds of 7 Wonders at tables of about 4 players.\nSign up in <#800>.\n#12",
            },
        ),
        (
            {"computers": True},
            {
                "description": "2 rounds of 7 Wonders at tables of about 4 players. "
                "Computer players fill any empty seats.\nSign up in <#700>.\n#12"
            },
        ),
    ],
)
async def test_another_plan_changes_what_it_has_to_and_nothing_else(wire: Wire, plan: Json, asked: Json) -> None:
    night = await wire.show(planned())
    changed = await wire.show(night, plan=replace(night.plan, **plan))
    assert wire.changes == [asked]
    assert changed.mirror.event == night.mirror.event
    assert changed.mirror.shown != night.mirror.shown
    before = wire.asked
    await wire.show(changed)
    assert wire.asked == before


async def test_before_the_sign_up_opens_the_event_does_not_send_people_there(wire: Wire) -> None:
    night = await wire.show(planned(), opens=AT - 24 * HOUR)
    assert "You can sign up in <#700> a few days before." in wire.server.listed[0]["description"]
    wire.clock.now = night.opens
    await wire.show(night)
    assert wire.changes == [
        {"description": "2 rounds of 7 Wonders at tables of about 4 players.\nSign up in <#700>.\n#12"}
    ]


async def test_it_is_said_in_the_words_of_the_server_and_found_again_in_those_of_another(wire: Wire) -> None:
    await wire.show(planned())
    await wire.store.change_guild_settings(GUILD, lambda _: GuildSettings(language=PSEUDO))
    again = Events(
        wire.client, Readers(wire.client, Preferences(wire.store, wire.clock), pseudo_language()), wire.clock
    )
    mirror = await again.show(planned())
    (event,) = wire.server.listed
    assert "Sign up in".translate(ACCENTS) in event["description"]
    assert mirror.event == int(event["id"])


async def test_a_language_that_needs_many_words_loses_some_but_not_the_number(wire: Wire, tmp_path: Path) -> None:
    shutil.copytree(LOCALES / "en", tmp_path / "en")
    (tmp_path / "en" / "a.ftl").write_text(f"night-event-about = {'word ' * 250}", encoding="utf-8")
    wordy = Events(
        wire.client, Readers(wire.client, Preferences(wire.store, wire.clock), Languages(tmp_path)), wire.clock
    )
    assert (await wordy.show(planned())).trouble is None
    (event,) = wire.server.listed
    assert len(event["description"]) == 1000
    assert event["description"].splitlines()[-1] == "#12"


# The evening.


async def test_an_evening_begins_even_before_discord_has_noticed(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.clock.now = AT
    night = await wire.show(night, stage=Stage.GATHERING)
    (asked,) = wire.changes
    assert asked == {
        "status": ACTIVE,
        "description": "2 rounds of 7 Wonders at tables of about 4 players.\n"
        "It has started. Come to <#700>: if you're late, you play from the next round.\n#12",
    }
    before = wire.asked
    for stage in (Stage.PLAYING, Stage.BREAK, Stage.PLAYING):
        night = await wire.show(night, stage=stage)
    assert wire.asked == before


async def test_an_event_that_has_begun_by_itself_is_not_begun_again(wire: Wire) -> None:
    night = await wire.show(planned())
    await wire.show(during(night, wire))
    assert [each.keys() for each in wire.changes] == [{"description"}]


async def test_an_event_that_begins_while_it_is_looked_at_is_looked_at_again(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.clock.now = AT
    wire.server.fail("PATCH", ONE, 400, 50035, meanwhile=wire.server.let_time_pass)
    night = await wire.show(night, stage=Stage.GATHERING)
    assert night.mirror.trouble is None
    assert [each.get("status") for each in wire.changes] == [ACTIVE, None]
    assert "It has started" in wire.server.listed[0]["description"]


async def test_an_evening_that_begins_before_its_time_moves_its_event(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.clock.now = AT - 5 * HOUR
    night = await wire.show(night, stage=Stage.GATHERING, plan=replace(night.plan, at=wire.clock.now))
    (event,) = wire.server.listed
    assert event["scheduled_start_time"] == "2026-03-06T15:01:00+00:00"
    assert event["scheduled_end_time"] == "2026-03-06T17:30:00+00:00"
    wire.clock.forward(MINUTE)
    wire.server.let_time_pass()
    assert event["status"] == ACTIVE


async def test_a_night_that_is_planned_for_now_begins_a_minute_later_in_the_list(wire: Wire) -> None:
    wire.clock.now = AT
    night = await wire.show(planned(Stage.GATHERING))
    (event,) = wire.server.listed
    assert event["scheduled_start_time"] == "2026-03-06T20:01:00+00:00"
    assert event["scheduled_end_time"] == "2026-03-06T22:30:00+00:00"
    before = wire.asked
    await wire.show(night)
    assert wire.asked == before
    night = await wire.show(during(night, wire, 2 * HOUR + 25 * MINUTE))
    assert event["scheduled_end_time"] == "2026-03-06T23:30:00+00:00", "the other start is let alone"
    assert night.mirror.trouble is None


async def test_the_event_of_a_long_evening_lasts_longer_hour_by_hour(wire: Wire) -> None:
    night = await wire.show(during(await wire.show(planned()), wire))
    ends = []
    for minutes in range(0, 300, 5):
        night = await wire.show(during(night, wire, timedelta(minutes=minutes)))
        assert wire.server.listed, "it is on all the time"
        ends.append(wire.server.listed[0]["scheduled_end_time"])
    asked = [each["scheduled_end_time"] for each in wire.changes if "scheduled_end_time" in each]
    assert asked == ["2026-03-06T23:30:00+00:00", "2026-03-07T00:30:00+00:00", "2026-03-07T01:30:00+00:00"]
    assert ends[28] == "2026-03-06T22:30:00+00:00", "ten minutes are left"
    assert ends[29] == "2026-03-06T23:30:00+00:00", "five minutes would be left"


async def test_an_end_that_somebody_has_set_later_is_left(wire: Wire) -> None:
    night = await wire.show(during(await wire.show(planned()), wire))
    wire.server.listed[0]["scheduled_end_time"] = "2026-03-07T02:00:00+00:00"
    night = await wire.show(during(night, wire, 2 * HOUR + 25 * MINUTE))
    assert wire.server.listed[0]["scheduled_end_time"] == "2026-03-07T02:00:00+00:00"


# The end.


async def test_an_evening_that_is_over_ends_its_event(wire: Wire) -> None:
    night = await wire.show(during(await wire.show(planned()), wire))
    night = await wire.show(during(night, wire, HOUR), stage=Stage.OVER)
    assert wire.changes[-1] == {"status": COMPLETED}
    assert (wire.server.listed, night.mirror.event, night.mirror.trouble) == ([], None, None)
    before = wire.asked
    await wire.show(night)
    assert wire.asked == before


async def test_a_night_that_is_called_off_takes_its_event_away(wire: Wire) -> None:
    night = await wire.show(await wire.show(planned()), stage=Stage.CANCELLED)
    assert (wire.server.events, night.mirror.event, wire.changes) == ({}, None, [])
    before = wire.asked
    await wire.show(night)
    assert wire.asked == before


async def test_a_night_that_is_called_off_as_its_event_has_begun_ends_it(wire: Wire) -> None:
    night = await wire.show(during(await wire.show(planned()), wire))
    night = await wire.show(night, stage=Stage.CANCELLED, deserted=True)
    assert wire.changes[-1] == {"status": COMPLETED}
    assert (wire.server.listed, night.mirror.event) == ([], None)


async def test_an_event_that_has_ended_by_itself_meanwhile_needs_nothing(wire: Wire) -> None:
    night = await wire.show(during(await wire.show(planned()), wire))
    asked = len(wire.changes)
    night = await wire.show(during(night, wire, 5 * HOUR), stage=Stage.OVER)
    assert (len(wire.changes), night.mirror.event) == (asked, None)


@pytest.mark.parametrize("stage", [Stage.CANCELLED, Stage.OVER])
async def test_an_event_that_is_gone_at_the_end_needs_nothing(wire: Wire, stage: Stage) -> None:
    night = await wire.show(planned())
    wire.server.events.clear()
    assert await wire.events.show(replace(night, stage=stage)) == Mirror(None, "ended")


# What people do with events.


@pytest.mark.parametrize("how", ["deleted", "ended", "cancelled", "deleted as it is edited"])
async def test_an_event_that_somebody_does_not_want_is_not_made_again(wire: Wire, how: str) -> None:
    night = await wire.show(planned())
    match how:
        case "deleted":
            wire.server.events.clear()
        case "ended":
            wire.server.listed[0]["status"] = COMPLETED
        case "cancelled":
            wire.server.listed[0]["status"] = CANCELED
        case _:
            wire.server.fail("PATCH", ONE, 404, 10070, meanwhile=wire.server.events.clear)
    night = await wire.show(night, plan=replace(night.plan, rounds=1))
    assert (night.mirror.event, night.mirror.trouble) == (None, None)
    assert night.mirror.hand == how.split(maxsplit=1)[0]
    before = wire.asked
    night = await wire.show(night, plan=replace(night.plan, rounds=3))
    night = await wire.show(during(night, wire))
    await wire.show(night, stage=Stage.OVER)
    assert wire.asked == before
    assert wire.server.listed == []


THEIRS = {
    "moved": (
        {"scheduled_start_time": "2026-03-06T21:00:00+00:00", "scheduled_end_time": "2026-03-06T23:00:00+00:00"},
        Question(at=AT + HOUR),
    ),
    "renamed": ({"name": "Party"}, Question(name="Party")),
    "both": (
        {
            "name": "Party",
            "scheduled_start_time": "2026-03-06T19:00:00+00:00",
            "scheduled_end_time": "2026-03-06T21:00:00+00:00",
        },
        Question(name="Party", at=AT - HOUR),
    ),
}


@pytest.mark.parametrize("how", THEIRS)
async def test_another_name_or_time_stays_while_the_organiser_is_asked_and_all_else_is_kept_in_step(
    wire: Wire, how: str
) -> None:
    theirs, question = THEIRS[how]
    night = await wire.show(planned())
    event = wire.server.listed[0]
    event.update(theirs)
    assert (await wire.show(night)).mirror == night.mirror, "nobody has said that there is anything to see"
    night = await wire.show(doubted(night))
    assert (night.mirror.question, wire.changes) == (question, [])
    assert night.mirror.listed == Listed("Friday round", AT, night.mirror.listed.end)  # type: ignore[union-attr]
    night = await wire.show(night, plan=replace(night.plan, computers=True))
    (asked,) = wire.changes
    assert asked.keys() == {"description"}
    assert (night.mirror.question, {key: event[key] for key in theirs}) == (question, theirs)
    ours = settled(night, Whose.OURS, question.mark, wire.clock())
    assert ours is not None
    kept = await wire.show(ours)
    assert (event["name"], event["scheduled_start_time"]) == ("Friday round", "2026-03-06T20:00:00+00:00")
    assert event["scheduled_end_time"] == "2026-03-06T22:30:00+00:00"
    assert kept.mirror.question is None


@pytest.mark.parametrize("how", THEIRS)
async def test_what_the_night_takes_over_is_left_as_it_is(wire: Wire, how: str) -> None:
    theirs, question = THEIRS[how]
    night = await wire.show(planned())
    wire.server.listed[0].update(theirs)
    night = await wire.show(doubted(night))
    taken = settled(night, Whose.THEIRS, question.mark, wire.clock())
    assert taken is not None
    taken = await wire.show(taken)
    changed = [key for asked in wire.changes for key in asked]
    assert set(changed) <= {"scheduled_end_time"}
    assert (taken.plan.name, taken.plan.at) == (question.name or "Friday round", question.at or AT)
    before = wire.asked
    assert (await wire.show(taken)).mirror == taken.mirror
    assert wire.asked == before


@pytest.mark.parametrize("again", [AT, AT + 2 * HOUR])
async def test_what_is_moved_once_more_before_the_answer_is_seen_is_asked_again(wire: Wire, again: datetime) -> None:
    night = await wire.show(planned())
    event = wire.server.listed[0]
    event.update(THEIRS["moved"][0])
    night = await wire.show(doubted(night))
    event["scheduled_start_time"] = again.isoformat()
    taken = settled(night, Whose.THEIRS, None, wire.clock())
    assert taken is not None
    taken = await wire.show(taken)
    assert (taken.plan.at, taken.mirror.question) == (AT + HOUR, Question(at=again))
    assert event["scheduled_start_time"] == again.isoformat()


async def test_a_name_that_nobody_can_read_is_put_back(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.server.listed[0]["name"] = "\u3164"
    night = await wire.show(doubted(night))
    ours = settled(night, Whose.OURS, None, wire.clock())
    assert ours is not None
    kept = await wire.show(ours)
    assert (wire.server.listed[0]["name"], kept.mirror.question) == ("Friday round", None)


async def test_an_event_that_is_moved_and_over_before_the_answer_was_ended_by_somebody(wire: Wire) -> None:
    """The bot did not check while the event was running."""
    night = await wire.show(planned())
    at = wire.clock() + HOUR
    wire.server.listed[0].update(scheduled_start_time=at.isoformat(), scheduled_end_time=(at + HOUR).isoformat())
    night = await wire.show(doubted(night))
    wire.clock.now = at + 2 * HOUR
    wire.server.let_time_pass()
    assert is_in_doubt(night.mirror, None, wire.clock())
    night = await wire.show(doubted(night))
    assert (night.mirror.event, night.mirror.hand) == (None, Hand.ENDED)


async def test_where_the_night_has_changed_too_it_is_right(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.server.listed[0].update(THEIRS["both"][0])
    night = await wire.show(night, plan=replace(night.plan, name="Saturday round"))
    event = wire.server.listed[0]
    assert (event["name"], night.mirror.question) == ("Saturday round", Question(at=AT - HOUR))
    night = await wire.show(night, plan=replace(night.plan, at=AT + 3 * HOUR))
    assert (event["scheduled_start_time"], night.mirror.question) == ("2026-03-06T23:00:00+00:00", None)


@pytest.mark.parametrize("how", THEIRS)
@pytest.mark.parametrize("early", [False, True])
async def test_an_evening_that_begins_is_right_in_everything(wire: Wire, how: str, early: bool) -> None:  # noqa: FBT001 - a parameter of the test
    night = await wire.show(planned())
    event = wire.server.listed[0]
    event.update({**THEIRS[how][0], **({"status": ACTIVE} if early else {})})
    night = await wire.show(doubted(night))
    assert night.mirror.hand is (Hand.STARTED if early else None)
    night = await wire.show(during(night, wire))
    assert (event["name"], night.mirror.question) == ("Friday round", None)
    night = await wire.show(during(night, wire, 2 * MINUTE))
    event["name"] = "Party"
    night = await wire.show(doubted(night))
    assert night.mirror.question == Question(name="Party")


async def test_how_an_earlier_program_left_its_event_is_taken_to_be_as_the_night_wants_it(wire: Wire) -> None:
    night = await wire.show(planned())
    night = replace(night, mirror=Mirror(night.mirror.event, night.mirror.shown))
    wire.server.listed[0]["name"] = "Party"
    assert (await wire.show(doubted(night))).mirror.question == Question(name="Party")


async def test_what_an_earlier_program_could_not_change_nobody_else_has(wire: Wire) -> None:
    night = await wire.show(planned())
    refused = Mirror(night.mirror.event, "shown", EventTrouble.FORBIDDEN)
    night = await wire.show(doubted(replace(night, mirror=refused)), plan=replace(night.plan, name="Saturday round"))
    assert (wire.server.listed[0]["name"], night.mirror.question) == ("Saturday round", None)


async def test_an_event_that_somebody_has_started_stays_on_and_is_ended_with_the_night(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.server.listed[0]["status"] = ACTIVE
    night = await wire.show(doubted(night))
    assert (night.mirror.hand, wire.changes) == (Hand.STARTED, [])
    night = await wire.show(night, plan=replace(night.plan, at=AT + HOUR))
    assert (night.mirror.question, night.mirror.trouble) == (None, None), "it takes no other start"
    await wire.show(during(night, wire, 2 * HOUR), stage=Stage.OVER)
    assert wire.server.listed == []


async def test_an_event_that_starts_some_seconds_before_the_night_was_started_by_nobody(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.clock.now = AT - timedelta(seconds=20)
    wire.server.listed[0]["status"] = ACTIVE
    assert (await wire.show(doubted(night))).mirror.hand is None


async def test_an_event_that_discord_does_not_start_is_started_and_asked_for_once(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.clock.now = AT - 5 * HOUR
    night = await wire.show(night, stage=Stage.GATHERING, plan=replace(night.plan, at=wire.clock.now))
    before = wire.asked
    wire.clock.forward(MINUTE)
    night = await wire.show(night)
    assert wire.asked == before, "it may start any moment"
    wire.clock.forward(MINUTE)
    night = await wire.show(night)
    assert wire.server.listed[0]["status"] == ACTIVE
    before = wire.asked
    assert (await wire.show(night)).mirror == night.mirror
    assert wire.asked == before


async def test_an_event_that_must_not_be_started_is_tried_once(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.clock.now = AT - 5 * HOUR
    night = await wire.show(night, stage=Stage.GATHERING, plan=replace(night.plan, at=wire.clock.now))
    wire.clock.forward(3 * MINUTE)
    wire.server.fail("PATCH", ONE, 400, 50035, times=9)
    night = await wire.show(await wire.show(night))
    assert (night.mirror.trouble, len(wire.changes)) == (EventTrouble.REFUSED, 3)


@pytest.mark.parametrize("status", [COMPLETED, None])
async def test_an_event_that_is_gone_at_its_end_has_ended_by_itself(wire: Wire, status: int | None) -> None:
    """The bot was offline when the event ended."""
    night = await wire.show(during(await wire.show(planned()), wire))
    wire.clock.now = AT + 3 * HOUR
    wire.server.let_time_pass()
    if status is None:
        wire.server.events.clear()
    night = await wire.show(doubted(night))
    assert (night.mirror.event, night.mirror.hand) == (None, None)


@pytest.mark.parametrize("end", [None, "2026-03-06T22:30:00+00:00", "2026-03-06T23:30:00+00:00"])
async def test_an_event_that_somebody_has_moved_to_a_voice_channel_is_brought_back(wire: Wire, end: str | None) -> None:
    night = await wire.show(planned())
    wire.server.listed[0].update(entity_type=2, channel_id="900", entity_metadata=None, scheduled_end_time=end)
    night = await wire.show(night, plan=replace(night.plan, name="Saturday round"))
    assert night.mirror.trouble is None
    (event,) = wire.server.listed
    assert (event["name"], event["entity_type"], event["channel_id"]) == ("Saturday round", EXTERNAL, None)
    assert (event["entity_metadata"], bool(event["scheduled_end_time"])) == ({"location": "<#700>"}, True)


async def test_a_server_that_another_process_looks_after_is_asked_for(wire: Wire) -> None:
    wire.knows_no_server()
    night = await wire.show(planned())
    assert [event["name"] for event in wire.server.listed] == ["Friday round"]
    night = await wire.show(night, plan=replace(PLAN, rounds=3))
    assert (night.mirror.trouble, len(wire.server.asked("GET", "^/guilds/7$"))) == (None, 2)


@pytest.mark.parametrize(("status", "trouble"), [(404, EventTrouble.REFUSED), (403, EventTrouble.FORBIDDEN)])
async def test_a_server_that_the_bot_has_left_gets_no_event(wire: Wire, status: int, trouble: EventTrouble) -> None:
    wire.knows_no_server()
    wire.server.fail("GET", "/guilds/7", status, 10004 if status == 404 else 50001, times=9)
    night = await wire.show(await wire.show(planned()))
    assert (night.mirror.trouble, wire.asked) == (trouble, 1)


# What Discord refuses.


async def test_without_the_permission_it_is_tried_once_for_each_plan(wire: Wire) -> None:
    wire.server.may_create = False
    night = await wire.show(planned())
    assert (night.mirror.event, night.mirror.trouble) == (None, EventTrouble.FORBIDDEN)
    for _ in range(3):
        night = await wire.show(night)
    assert len(wire.server.asked("POST")) == 1
    night = await wire.show(night, plan=replace(night.plan, rounds=3))
    assert len(wire.server.asked("POST")) == 2
    wire.server.may_create = True
    assert (await wire.show(night)).mirror == night.mirror, "nobody has said that it is allowed now"
    night = await wire.show(night, plan=replace(night.plan, rounds=1))
    assert night.mirror.trouble is None
    assert night.mirror.event == int(wire.server.listed[0]["id"])


async def test_with_the_permission_it_is_tried_again_as_soon_as_the_bot_knows_of_it(wire: Wire) -> None:
    wire.server.may_create = False
    wire.knows_permissions(0)
    night = await wire.show(await wire.show(planned()))
    assert len(wire.server.asked("POST")) == 1
    wire.server.may_create = True
    wire.knows_permissions(CREATE_EVENTS)
    night = await wire.show(night)
    assert night.mirror.trouble is None
    assert len(wire.server.listed) == 1


async def test_a_permission_that_discord_does_not_see_is_no_reason_to_ask_again_and_again(wire: Wire) -> None:
    wire.server.may_create = False
    wire.knows_permissions(CREATE_EVENTS)
    night = await wire.show(planned())
    for _ in range(3):
        night = await wire.show(night)
    assert (len(wire.server.asked("POST")), night.mirror.trouble) == (1, EventTrouble.FORBIDDEN)
    wire.server.may_create = True
    night = await wire.show(night, plan=replace(night.plan, rounds=3))
    assert (len(wire.server.listed), night.mirror.trouble) == (1, None)


async def test_a_permission_that_was_taken_away_leaves_the_event_as_it_was_until_it_is_back(wire: Wire) -> None:
    night = await wire.show(planned())
    event, wire.server.may_create = night.mirror.event, False
    wire.knows_permissions(0)
    night = await wire.show(night, plan=replace(night.plan, name="Saturday round"))
    assert (night.mirror.event, night.mirror.trouble) == (event, EventTrouble.FORBIDDEN)
    before = wire.asked
    night = await wire.show(night)
    assert wire.asked == before
    wire.server.may_create = True
    wire.knows_permissions(CREATE_EVENTS)
    night = await wire.show(night)
    assert (night.mirror.event, night.mirror.trouble) == (event, None)
    assert [each["name"] for each in wire.server.listed] == ["Saturday round"]


@pytest.mark.parametrize("how", [*THEIRS, "started"])
async def test_what_somebody_else_has_done_is_known_where_the_night_may_not_change_its_event(
    wire: Wire, how: str
) -> None:
    night = await wire.show(planned())
    theirs, question = ({"status": ACTIVE}, None) if how == "started" else THEIRS[how]
    wire.server.listed[0].update(theirs)
    wire.server.may_create = False
    night = await wire.show(night, plan=replace(night.plan, rounds=3))
    assert (night.mirror.trouble, night.mirror.question) == (EventTrouble.FORBIDDEN, question)
    assert night.mirror.hand is (Hand.STARTED if how == "started" else None)
    before = wire.asked
    assert (await wire.show(night)).mirror == night.mirror
    assert wire.asked == before


async def test_an_event_that_may_not_be_ended_ends_by_itself_but_one_that_was_called_off_is_told_of(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.server.may_create = False
    off = await wire.show(night, stage=Stage.CANCELLED)
    assert (off.mirror.event, off.mirror.trouble) == (night.mirror.event, EventTrouble.FORBIDDEN)
    before = wire.asked
    assert (await wire.show(off)).mirror == off.mirror
    assert wire.asked == before
    over = await wire.show(during(night, wire, HOUR), stage=Stage.OVER)
    assert (over.mirror.event, over.mirror.trouble) == (None, None)


async def test_a_server_that_has_a_hundred_events_takes_no_more_until_there_is_room(wire: Wire) -> None:
    for _ in range(MOST):
        wire.server.add(
            creator="2",
            name="Another",
            scheduled_start_time="2026-04-01T20:00:00+00:00",
            scheduled_end_time="2026-04-01T21:00:00+00:00",
            entity_metadata={"location": "There"},
        )
    night = await wire.show(await wire.show(planned()))
    assert (len(wire.server.asked("POST")), night.mirror.trouble) == (1, EventTrouble.FULL)
    wire.server.listed[0]["status"] = COMPLETED
    night = await wire.show(during(night, wire))
    assert (night.mirror.trouble, len(wire.server.listed)) == (None, MOST)


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (403, 40333), (404, 10004)])
async def test_what_else_is_refused_is_asked_once_and_logged_without_what_it_says(
    wire: Wire, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    wire.server.fail("POST", LIST, status, code, times=9)
    night = await wire.show(await wire.show(planned()))
    assert (len(wire.server.asked("POST")), night.mirror.trouble) == (1, EventTrouble.REFUSED)
    assert f"night 12: its event is refused: Discord answers {status}, code {code}" in caplog.text
    assert "Friday" not in caplog.text


async def test_an_edit_that_is_refused_for_good_is_tried_twice_at_most(wire: Wire) -> None:
    night = await wire.show(planned())
    wire.server.fail("PATCH", ONE, 400, 50035, times=9)
    night = await wire.show(await wire.show(night, plan=replace(night.plan, rounds=3)))
    assert len(wire.changes) == 2
    assert (night.mirror.event, night.mirror.trouble) == (EventId(1000), EventTrouble.REFUSED)


# Temporary failures, and lost answers.


@pytest.mark.parametrize("status", sweep([401, 408, 500, 503], short=(401, 503)))
@pytest.mark.parametrize(("method", "path"), [("GET", LIST), ("POST", LIST), ("GET", ONE), ("PATCH", ONE)])
async def test_what_fails_for_now_is_tried_again(wire: Wire, status: int, method: str, path: str) -> None:
    night = planned()
    if path == ONE:
        night = replace(await wire.show(night), plan=replace(PLAN, rounds=3))
    wire.server.fail(method, path, status, times=5)
    for _ in range(5 if status in {401, 408, 503} else 1):  # the library retries by itself, but not these
        with pytest.raises(NotNowError):
            await wire.show(night)
    shown = await wire.show(night)
    (event,) = wire.server.listed
    assert shown.mirror.event == int(event["id"])
    assert (shown.mirror.trouble, shown.mirror.question, shown.mirror.hand) == (None, None, None)


async def test_a_connection_that_breaks_is_no_refusal(wire: Wire) -> None:
    wire.server.fail("POST", LIST, 500, lost=True, times=99)
    with pytest.raises(NotNowError):
        await wire.show(planned())


async def test_an_evening_does_not_wait_for_an_event_that_discord_holds_up(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "_PATIENCE", 0.05)
    goes_on = asyncio.Event()
    wire.server.held_by = goes_on.wait
    with pytest.raises(NotNowError):
        await wire.show(planned())
    goes_on.set()


@pytest.mark.parametrize("how", [{"status": 500}, {"status": 503}, {"status": 500, "lost": True}])
async def test_an_event_whose_creation_was_denied_or_unheard_stays_the_only_one(wire: Wire, how: Json) -> None:
    wire.server.fail("POST", LIST, done=True, **how)
    night = planned()
    try:
        night = await wire.show(night)
    except NotNowError:
        night = await wire.show(night)
    (event,) = wire.server.listed
    assert night.mirror.event == int(event["id"])


async def test_an_event_that_was_not_noted_is_found_again_and_brought_in_step(wire: Wire) -> None:
    await wire.show(planned())  # and the program ends before that is saved
    night = await wire.show(planned(), plan=replace(PLAN, name="Saturday round"))
    assert len(wire.server.asked("POST")) == 1
    (event,) = wire.server.listed
    assert (night.mirror.event, event["name"]) == (int(event["id"]), "Saturday round")


@pytest.mark.parametrize(
    ("creator", "description"),
    [
        ("2", "Like the bot's own.\n#12"),
        ("1", "Another night.\n#1"),
        ("1", "Another night.\n#120"),
        ("1", "Not on a line of its own: #12"),
        ("1", None),
    ],
)
async def test_other_events_are_left_alone(wire: Wire, creator: str, description: str | None) -> None:
    other = wire.server.add(
        creator=creator,
        name="Another",
        description=description,
        scheduled_start_time="2026-04-01T20:00:00+00:00",
        scheduled_end_time="2026-04-01T21:00:00+00:00",
        entity_metadata={"location": "There"},
    )
    before = dict(other)
    night = await wire.show(planned())
    night = await wire.show(night, stage=Stage.CANCELLED)
    assert wire.server.listed == [before]


@pytest.mark.parametrize("seed", sweep(range(8), short=(1, 4)))
async def test_whatever_happens_one_event_stands_there_and_shows_the_night_as_it_is(wire: Wire, seed: int) -> None:
    chance = Random(seed)
    night = planned()
    for number in range(10):
        plan = replace(  # going back to what an event showed, if that was not noted, leads to a question
            night.plan,
            at=night.plan.at + chance.choice([0 * HOUR, 0 * HOUR, HOUR]),
            rounds=chance.randint(1, 4),
            name=chance.choice([night.plan.name, f"Round {number}"]),
        )
        if chance.random() < 0.6:
            how: Json = chance.choice([{}, {"done": True}, {"done": True, "lost": True}, {"lost": True}])
            status, method = chance.choice([500, 503]), chance.choice(["GET", "POST", "PATCH", "DELETE"])
            wire.server.fail(method, f"{LIST}.*", status, times=chance.randint(1, 6), **how)
        try:
            shown = await wire.show(night, plan=plan)
        except NotNowError:
            shown = replace(night, plan=plan)
        lost = chance.random() < 0.3  # the program ends before it is saved
        night = replace(shown, mirror=night.mirror) if lost else shown
    wire.server.faults.clear()
    night = await wire.show(night)
    (event,) = wire.server.listed
    assert (int(event["id"]), event["name"]) == (night.mirror.event, night.plan.name)
    assert event["scheduled_start_time"] == night.plan.at.isoformat()
    assert f"{night.plan.rounds} rounds" in event["description"].replace("1 round ", "1 rounds ")
    assert event["status"] == SCHEDULED
    night = await wire.show(night, stage=Stage.CANCELLED)
    assert wire.server.listed == []
