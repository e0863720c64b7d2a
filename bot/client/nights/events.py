"""Keeps a night's scheduled event, which the server's list of events shows, in step with the night.

Discord itself starts and ends an event at its times, and anyone who may manage events can change or delete it. So the
bot reads an event before it edits the event. If somebody else has changed its name or time, their version stays until
the organiser has said which is right (`bot.services.nights.mirroring`). Only the creation of an event must not happen
twice. Each event has the number of its night in its description, by which the bot finds it if Discord's answer was
lost, or if the program ended before the event was saved.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

import discord
from discord import EventStatus

from bot.client.sending.requests import PASSING, Code, Failure, classified, failure_of, in_short
from bot.client.servers.membership import find_guild
from bot.client.servers.readers import Readers
from bot.screens.nights.telling import night_name
from bot.services.nights.mirroring import EARLY, differing
from bot.services.nights.night import (
    EVENING,
    EventId,
    EventTrouble,
    Hand,
    Listed,
    Mirror,
    Night,
    NightId,
    Question,
    Stage,
    lasts,
)
from bot.services.people import GuildId, UserId
from bot.services.ports import Clock

EARLIEST = timedelta(minutes=1)
"""Minimum time until the start that an event is given: Discord accepts none in the past, and its clock may differ."""
NEARLY_OVER = timedelta(minutes=10)
"""If an evening still goes on when its event has less time left than this, the event is extended by `LONGER`."""
LONGER = timedelta(hours=1)

_PATIENCE = 20.0
"""How long to wait for all of Discord's answers, in seconds. An evening must not wait long for its event."""
_LONGEST_DESCRIPTION = 1000
_ENDED = "ended"
"""Saved in place of a digest for a night that no longer has an event to show."""
_HELD = " held"
"""Added to the saved digest if Discord reports a missing permission that the bot seems to have.

In that case, having the permission is no reason to try again.
"""
_ENDS = {EventStatus.ended: Hand.ENDED, EventStatus.cancelled: Hand.CANCELLED}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Entry:
    """An event as the server's list of events shows it. Times are in whole seconds."""

    status: EventStatus
    start: datetime
    end: datetime
    name: str
    description: str
    place: str

    @property
    def is_on(self) -> bool:
        """Whether the event is shown as active."""
        return self.status is EventStatus.active

    @property
    def digest(self) -> str:
        """A digest of the entry. Different entries have different digests."""
        times = f"{self.start.isoformat()}\n{self.end.isoformat()}"
        told = f"{self.status.value}\n{times}\n{self.name}\n{self.place}\n{self.description}"
        return blake2b(told.encode(), digest_size=16).hexdigest()


class Events:
    """Keeps the events of all nights in step with them."""

    def __init__(self, client: discord.Client, readers: Readers, clock: Clock) -> None:
        self._client = client
        self._readers = readers
        self._clock = clock

    async def show(self, night: Night) -> Mirror:
        """Bring the event of a night in step with it. Return what to save about the event.

        Discord is asked only if the event must show something that is not saved as shown or as refused, or if it should
        have begun by now. Anything refused is tried again when the event must show something else, or once the bot has
        the permission. An event that somebody has deleted, cancelled or ended is not created again, and what they did
        is saved.

        Raises:
            NotNowError: Discord gives no answer now.
        """
        entry = await self._entry(night)
        if entry is None and night.mirror.event is None:
            return night.mirror
        digest = _ENDED if entry is None else entry.digest
        if self._is_settled(night, entry, digest):
            return night.mirror
        with classified():
            async with asyncio.timeout(_PATIENCE):
                return await self._in_step(night, entry, digest)

    # What the event must show.

    async def _entry(self, night: Night) -> _Entry | None:
        """Return what the event must show; None if the night has not been announced yet, or has ended."""
        plan, now = night.plan, self._clock()
        is_on = night.stage in EVENING
        if not is_on and night.stage is not Stage.PLANNED:
            return None
        start = plan.at.replace(microsecond=0)
        words, place = await self._readers.public_words(night.guild), f"<#{plan.home.channel}>"
        computers = "yes" if plan.computers else "no"
        about = words.say("night-event-about", rounds=plan.rounds, players=plan.settings.players, computers=computers)
        when = "begun" if is_on else "now" if now >= night.opens else "later"
        told, mark = f"{about}\n{words.say('night-event-where', when=when, channel=place)}", _mark(night.id)
        return _Entry(
            EventStatus.active if is_on else EventStatus.scheduled,
            start,
            _extended(start + lasts(plan), now),
            night_name(words, night),
            f"{told[: _LONGEST_DESCRIPTION - len(mark) - 1]}\n{mark}",
            place,
        )

    def _is_settled(self, night: Night, entry: _Entry | None, digest: str) -> bool:
        """Return whether nothing needs to be done."""
        mirror = night.mirror
        if mirror.event is None and mirror.shown is not None and mirror.trouble is None:
            return True  # it has ended, or somebody has removed it
        shown = mirror.shown or ""
        given = mirror.trouble is EventTrouble.FORBIDDEN and not shown.endswith(_HELD) and self._may(night.guild)
        return shown.removesuffix(_HELD) == digest and not given and not self._is_late(mirror, entry)

    def _is_late(self, mirror: Mirror, entry: _Entry | None) -> bool:
        """Return whether Discord should have started the event of a running evening by now, and seems not to have."""
        left = mirror.listed
        if entry is None or not entry.is_on or left is None or left.on or mirror.trouble is not None:
            return False
        return self._clock() >= left.start + EARLIEST

    def _may(self, guild: GuildId) -> bool:
        """Return whether the bot may create events on a server, as far as it knows."""
        known = self._client.get_guild(guild)
        if known is None or known.me is None:
            return False
        return known.me.guild_permissions.create_events

    # How the event is updated.

    async def _in_step(self, night: Night, entry: _Entry | None, digest: str) -> Mirror:
        event, left = night.mirror.event, night.mirror.listed
        try:
            guild = await find_guild(self._client, night.guild)
            if event is not None:
                if left is None and entry is not None and night.mirror.trouble is None:
                    left = _listed(entry)  # an earlier program has left it like that
            else:  # if an event is found, nobody knows which of its data somebody else has changed
                event = await self._found(guild, night)
                if event is None:
                    assert entry is not None, "what was never shown is not ended"
                    return await self._create(guild, night, entry, digest)
        except discord.HTTPException as error:
            return self._refused(night, night.mirror, digest, error)
        return await self._keep(guild, night, replace(night.mirror, event=event, listed=left), entry, digest)

    def _refused(self, night: Night, mirror: Mirror, digest: str, error: discord.HTTPException) -> Mirror:
        """Return what to save about an event that Discord refuses to create or to edit. Raises temporary errors."""
        trouble = _trouble(error)
        if trouble is None:
            raise error
        _log.warning("night %s: its event is refused: %s", night.id, in_short(error))
        if night.stage is Stage.OVER:  # the event ends by itself
            return Mirror(None, digest)
        held = trouble is EventTrouble.FORBIDDEN and self._may(night.guild)
        return replace(mirror, shown=digest + _HELD if held else digest, trouble=trouble)

    async def _found(self, guild: discord.Guild, night: Night) -> EventId | None:
        """Return the event that an earlier attempt has created. If there are several, delete all but the first."""
        listed = await guild.fetch_scheduled_events(with_counts=False)
        bot = self._client.user
        assert bot is not None, "nothing is listed before the bot has logged in"
        ours = sorted((each for each in listed if _is_of(each, night.id, UserId(bot.id))), key=lambda each: each.id)
        for each in ours[1:]:
            await _delete(each)
        return EventId(ours[0].id) if ours else None

    async def _create(self, guild: discord.Guild, night: Night, entry: _Entry, digest: str) -> Mirror:
        start = max(entry.start, self._earliest())
        made = await guild.create_scheduled_event(
            name=entry.name,
            description=entry.description,
            start_time=start,
            end_time=entry.end,
            entity_type=discord.EntityType.external,
            location=entry.place,
            privacy_level=discord.PrivacyLevel.guild_only,
        )
        # The library repeats the request if an answer is lost, so there may be two events.
        event = await self._found(guild, night) or EventId(made.id)
        return Mirror(event, digest, listed=Listed(entry.name, start, entry.end))

    async def _keep(
        self, guild: discord.Guild, night: Night, mirror: Mirror, entry: _Entry | None, digest: str
    ) -> Mirror:
        """Make an event show the entry, or end it. A time or name that somebody else has given it stays for now."""
        number, may_be_old = mirror.event, True
        assert number is not None, "it was looked for"
        while True:
            found = mirror
            try:
                event = await guild.fetch_scheduled_event(number, with_counts=False)
                seen = _read(event)
                if seen.status not in {EventStatus.scheduled, EventStatus.active}:
                    return self._gone(mirror, entry, digest, _ENDS.get(seen.status, Hand.DELETED))
                if entry is None:
                    await _end(event)
                    return Mirror(None, digest)
                question = _question(mirror.listed, entry, seen)
                early = seen.is_on and not entry.is_on and self._clock() < entry.start - EARLY
                found = replace(mirror, question=question, hand=Hand.STARTED if early else mirror.hand)
                changes = self._changes(seen, _with_theirs(entry, seen, question))
                if changes:
                    await event.edit(**changes, **_needed_with(event, entry, changes))
                return replace(found, shown=digest, trouble=None, listed=_left(entry, seen, changes, question))
            except discord.HTTPException as error:
                if error.code == Code.UNKNOWN_EVENT:
                    return self._gone(mirror, entry, digest, Hand.DELETED)
                if failure_of(error) is not Failure.REFUSED or not may_be_old:
                    return self._refused(night, found, digest, error)
            may_be_old = False  # the event may have begun or ended since it was read

    def _gone(self, mirror: Mirror, entry: _Entry | None, digest: str, hand: Hand) -> Mirror:
        """Return what to save about an event that is gone. Once its end has passed, `hand` no longer matters."""
        left = mirror.listed
        is_early = entry is not None and (left is None or self._clock() < left.end)
        return Mirror(None, digest, hand=hand if is_early else None)

    def _changes(self, seen: _Entry, entry: _Entry) -> Mapping[str, Any]:
        """Return the fields to change.

        Once an event is active, Discord accepts no other start, and its end is only moved to a later time. If an
        evening begins early, its event is moved, and then starts by itself.
        """
        is_ahead, earliest = not seen.is_on, self._earliest()
        changes: dict[str, Any] = {}
        if is_ahead and entry.is_on and seen.start <= earliest:
            changes["status"] = entry.status
        elif is_ahead and entry.start != seen.start:
            changes["start_time"] = max(entry.start, earliest)
        if entry.end > seen.end or (is_ahead and entry.end != seen.end):
            changes["end_time"] = entry.end
        if entry.name != seen.name:
            changes["name"] = entry.name
        if entry.description != seen.description:
            changes["description"] = entry.description
        if entry.place != seen.place:
            changes["location"] = entry.place
        return changes

    def _earliest(self) -> datetime:
        return self._clock().replace(microsecond=0) + EARLIEST


def _mark(night: NightId) -> str:
    """Return the line of the description that identifies a night's event. It is the same in every language."""
    return f"#{night}"


def _is_of(listed: discord.ScheduledEvent, night: NightId, bot: UserId) -> bool:
    """Return whether an event is the bot's own, and belongs to this night."""
    return listed.creator_id == bot and _mark(night) in (listed.description or "").splitlines()


async def _end(event: discord.ScheduledEvent) -> None:
    if event.status is EventStatus.active:
        await event.end()
    else:
        await _delete(event)


async def _delete(event: discord.ScheduledEvent) -> None:
    try:
        await event.delete()
    except discord.NotFound as error:
        if error.code != Code.UNKNOWN_EVENT:
            raise


def _extended(end: datetime, now: datetime) -> datetime:
    """Return when to end the event of a night that is not over: at `end`, or later if `now` is too close to it."""
    while end < now + NEARLY_OVER:
        end += LONGER
    return end


def _read(event: discord.ScheduledEvent) -> _Entry:
    return _Entry(
        event.status,
        event.start_time.replace(microsecond=0),
        (event.end_time or event.start_time).replace(microsecond=0),
        event.name,
        event.description or "",
        event.location or "",  # empty if somebody has moved it to a voice channel
    )


def _needed_with(event: discord.ScheduledEvent, entry: _Entry, changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what else to send to move an event back from a voice channel: its kind, and an end if it has none."""
    if "location" not in changes or event.entity_type is discord.EntityType.external:
        return {}
    end = {} if "end_time" in changes or event.end_time is not None else {"end_time": entry.end}
    return {"entity_type": discord.EntityType.external, **end}


def _listed(entry: _Entry) -> Listed:
    return Listed(entry.name, entry.start, entry.end, entry.is_on)


def _question(left: Listed | None, entry: _Entry, seen: _Entry) -> Question | None:
    """Return what to ask the organiser; None if nothing. When an evening begins, everything follows the night."""
    if left is None or (entry.is_on and not left.on):
        return None
    return differing(left, _listed(entry), _listed(seen))


def _with_theirs(entry: _Entry, seen: _Entry, question: Question | None) -> _Entry:
    """Return the entry with the name and times that somebody else has set and the organiser is asked about."""
    if question is None:
        return entry
    named = entry if question.name is None else replace(entry, name=seen.name)
    return named if question.at is None else replace(named, start=seen.start, end=seen.end)


def _left(entry: _Entry, seen: _Entry, changes: Mapping[str, Any], question: Question | None) -> Listed:
    """Return how the bot leaves an event after these changes, as if nobody had made those in `question`."""
    start, end = changes.get("start_time"), changes.get("end_time")
    if question is not None and question.at is not None:
        start, end = entry.start, entry.end
    is_on = entry.is_on and (seen.is_on or "status" in changes)
    return Listed(entry.name, start or seen.start, end or seen.end, is_on)


def _trouble(error: discord.HTTPException) -> EventTrouble | None:
    """Return what is wrong with the event, judging by an error; None if the same request may succeed next time."""
    failure = failure_of(error)
    if failure in PASSING:
        return None
    if failure is Failure.FORBIDDEN:
        return EventTrouble.FORBIDDEN
    return EventTrouble.FULL if error.code == Code.TOO_MANY_EVENTS else EventTrouble.REFUSED
