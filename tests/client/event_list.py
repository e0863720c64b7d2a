"""A server's list of scheduled events on a loopback port, as strict about requests as Discord.

Its rules come from the documentation ("Guild Scheduled Event") and Discord's OpenAPI document. Other bots have found
that a running event accepts no start time, not even an unchanged one. SimCord checks a different permission.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any

from tests.bot.payloads import server
from tests.client.discord_server import BOT, DiscordServer, Json
from tests.clock import Clock

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
EXTERNAL, GUILD_ONLY = 3, 2
MOST = 100
_STEPS = {(SCHEDULED, ACTIVE), (ACTIVE, COMPLETED), (SCHEDULED, CANCELED)}
_FIELDS = {
    "name",
    "description",
    "scheduled_start_time",
    "scheduled_end_time",
    "privacy_level",
    "entity_type",
    "channel_id",
    "entity_metadata",
}
_REQUIRED = {"name", "scheduled_start_time", "scheduled_end_time", "privacy_level", "entity_type", "entity_metadata"}
"""Required fields of an external event."""


class Malformed(Exception):
    """Raised for a request body that Discord refuses."""


@dataclass
class EventList(DiscordServer):
    """A fake Discord with the scheduled events of a single server; `clock` is its clock."""

    clock: Clock = field(default_factory=Clock)
    may_create: bool = True
    """Whether the bot has the permission CREATE_EVENTS."""
    events: dict[str, Json] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1000))

    @property
    def listed(self) -> list[Json]:
        """The events that people see, which are scheduled or running."""
        return [each for each in self.events.values() if each["status"] in {SCHEDULED, ACTIVE}]

    def add(self, creator: str = BOT["id"], **fields: Any) -> Json:  # noqa: ANN401 - fields of an event
        """Add an event; `creator` is the ID of the user who created it."""
        number = str(next(self._numbers))
        empty = {"description": None, "channel_id": None, "entity_id": None, "image": None, "recurrence_rule": None}
        kind = {"entity_type": EXTERNAL, "privacy_level": GUILD_ONLY}
        made = {**empty, **kind, "id": number, "guild_id": "7", "creator_id": creator, "status": SCHEDULED, **fields}
        self.events[number] = {**made, "guild_scheduled_event_exceptions": []}
        return self.events[number]

    def let_time_pass(self) -> None:
        """Start and end external events according to the clock, as Discord does."""
        for event in self.listed:
            if event["status"] == SCHEDULED and _time(event["scheduled_start_time"]) <= self.clock():
                event["status"] = ACTIVE
            if event["status"] == ACTIVE and _time(event["scheduled_end_time"]) <= self.clock():
                event["status"] = COMPLETED

    def _done(self, method: str, path: str, body: Json) -> tuple[int, object]:
        match [method, *path.strip("/").split("/")]:
            case ["GET", "guilds", "7"]:
                return 200, server()
            case ["GET", "guilds", "7", "threads", "active"]:
                return 200, {"threads": [], "members": []}
            case ["GET", "guilds", "7", "scheduled-events"]:
                return 200, self.listed
            case ["POST", "guilds", "7", "scheduled-events"]:
                return self._create(body)
            case [_, "guilds", "7", "scheduled-events", number]:
                return self._one(method, number, body)
            case _:
                return super()._done(method, path, body)

    def _create(self, body: Json) -> tuple[int, Json]:
        if not self.may_create:
            return 403, {"message": "Missing Permissions", "code": 50013}
        try:
            _check_new(body, self.clock())
        except Malformed as error:
            return _malformed(error)
        if len(self.listed) >= MOST:
            return 400, {"message": "Maximum number of uncompleted guild scheduled events reached (100)", "code": 30038}
        return 200, self.add(**body)

    def _one(self, method: str, number: str, body: Json) -> tuple[int, Json | None]:
        if number not in self.events:
            return 404, {"message": "Unknown Guild Scheduled Event", "code": 10070}
        event = self.events[number]
        if method == "GET":
            return 200, event
        if not self.may_create:  # the event is the bot's own
            return 403, {"message": "Missing Permissions", "code": 50013}
        if method == "DELETE":
            del self.events[number]
            return 204, None
        return self._change(event, body)

    def _change(self, event: Json, body: Json) -> tuple[int, Json]:
        if event not in self.listed:
            return 400, {"message": "Cannot update a finished event", "code": 180000}
        try:
            _check_change(event, body, self.clock())
        except Malformed as error:
            return _malformed(error)
        event.update(body)
        return 200, event


def _check_new(body: Json, now: datetime) -> None:
    if missing := _REQUIRED - body.keys():
        raise Malformed(f"{missing} is required")
    _check(body)
    _check_times(body, body, now)


def _check_change(event: Json, body: Json, now: datetime) -> None:
    if not body:
        raise Malformed("nothing is asked")
    _check({name: value for name, value in body.items() if name != "status"})
    if "status" in body and (event["status"], body["status"]) not in _STEPS:
        raise Malformed("Invalid status transition.")
    if event["entity_type"] != EXTERNAL and "entity_metadata" in body and body.get("entity_type") != EXTERNAL:
        raise Malformed("a location of an event that is in a channel")
    if "scheduled_start_time" in body and event["status"] == ACTIVE:
        raise Malformed("GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID_START_BY_STATUS")
    _check_times(body, {**event, **body}, now)


def _check_times(asked: Json, after: Json, now: datetime) -> None:
    if "scheduled_start_time" in asked and _time(asked["scheduled_start_time"]) <= now:
        raise Malformed("Cannot schedule event in the past.")
    if after["scheduled_end_time"] is None:
        raise Malformed("an external event without an end")
    if _time(after["scheduled_end_time"]) <= max(_time(after["scheduled_start_time"]), now):
        raise Malformed("the end is over, or not after the start")


def _check(body: Json) -> None:
    if unknown := body.keys() - _FIELDS:
        raise Malformed(f"{unknown} are unknown")
    texts = [(body.get("name", "-"), 100), (body.get("description", "-"), 1000)]
    if "entity_metadata" in body:
        texts.append((body["entity_metadata"]["location"], 100))
    if any(not isinstance(text, str) or not 1 <= len(text) <= most for text, most in texts):
        raise Malformed("the length of a text")
    usual = {"privacy_level": GUILD_ONLY, "entity_type": EXTERNAL, "channel_id": None}
    if any(body.get(name, value) != value for name, value in usual.items()):
        raise Malformed("the kind of event")


def _time(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        raise Malformed("a time without its zone")
    return time


def _malformed(error: Malformed) -> tuple[int, Json]:
    return 400, {"message": f"Invalid Form Body: {error}", "code": 50035}
