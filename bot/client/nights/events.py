"""The scheduled event by which a server's list of events shows a game night, kept in step with the night.

Discord starts and ends such an event by itself at its times, and anybody who may manage events can change or delete it.
So before an event is changed, it is looked at: another name or time that somebody else has given it stays until the
organiser has said which is right (`bot.services.nights.mirroring`). Creating one is the only thing that must not be
done twice: each event carries the number of its night, by which it is found again if the answer was lost, or this
program ended before it was noted.
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
"""So long ahead an event is created at least: Discord takes none that begins in the past, and has another clock."""
NEARLY_OVER = timedelta(minutes=10)
"""If an evening still goes on when so little is left, its event lasts longer."""
LONGER = timedelta(hours=1)

_PATIENCE = 20.0
"""Seconds to wait for all of Discord's answers; an evening must not wait long for its event."""
_LONGEST_DESCRIPTION = 1000
_ENDED = "ended"
"""What is noted of a night of which nothing is to be shown any more."""
_HELD = " held"
"""Noted where Discord misses a permission that is there as far as is known: then that is no reason to try again."""
_ENDS = {EventStatus.ended: Hand.ENDED, EventStatus.cancelled: Hand.CANCELLED}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Entry:
    """What stands in the list of events; times are in whole seconds."""

    status: EventStatus
    start: datetime
    end: datetime
    name: str
    description: str
    place: str

    @property
    def is_on(self) -> bool:
        """Whether people are together, as far as the list says."""
        return self.status is EventStatus.active

    @property
    def digest(self) -> str:
        """It in short: other entries have another one."""
        times = f"{self.start.isoformat()}\n{self.end.isoformat()}"
        told = f"{self.status.value}\n{times}\n{self.name}\n{self.place}\n{self.description}"
        return blake2b(told.encode(), digest_size=16).hexdigest()


class Events:
    """Keeps the events of all nights."""

    def __init__(self, client: discord.Client, readers: Readers, clock: Clock) -> None:
        self._client = client
        self._readers = readers
        self._clock = clock

    async def show(self, night: Night) -> Mirror:
        """Bring the night's event in step with it, and return what is to be noted.

        Discord is asked only if something is to be shown that is not noted as shown, or as refused. What was refused is
        tried again when something else is to be shown, and as soon as the bot is given the permission. An event that
        somebody has deleted, cancelled or ended is not made again, and what they have done is noted.

        Raises:
            NotNowError: Discord does not answer, or not now.
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

    # What is to be shown.

    async def _entry(self, night: Night) -> _Entry | None:
        """What the event is to show; None for a night that nobody knows of yet, or that has ended."""
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
        """Whether there is nothing to be done."""
        mirror = night.mirror
        if mirror.event is None and mirror.shown is not None and mirror.trouble is None:
            return True  # somebody did not want it there
        shown = mirror.shown or ""
        given = mirror.trouble is EventTrouble.FORBIDDEN and not shown.endswith(_HELD) and self._may(night.guild)
        return shown.removesuffix(_HELD) == digest and not given and not self._is_late(mirror, entry)

    def _is_late(self, mirror: Mirror, entry: _Entry | None) -> bool:
        """Whether Discord has not started the event of an evening that is on, as far as is known."""
        left = mirror.listed
        if entry is None or not entry.is_on or left is None or left.on or mirror.trouble is not None:
            return False
        return self._clock() >= left.start + EARLIEST

    def _may(self, guild: GuildId) -> bool:
        """Whether the bot may create events there, as far as it knows."""
        known = self._client.get_guild(guild)
        if known is None or known.me is None:
            return False
        return known.me.guild_permissions.create_events

    # How it comes to be shown.

    async def _in_step(self, night: Night, entry: _Entry | None, digest: str) -> Mirror:
        event, left = night.mirror.event, night.mirror.listed
        try:
            guild = await find_guild(self._client, night.guild)
            if event is not None:
                if left is None and entry is not None and night.mirror.trouble is None:
                    left = _listed(entry)  # so an earlier program has left it
            else:  # of one that is found, nothing is known to be somebody else's
                event = await self._found(guild, night)
                if event is None:
                    assert entry is not None, "what was never shown is not ended"
                    return await self._create(guild, night, entry, digest)
        except discord.HTTPException as error:
            return self._refused(night, night.mirror, digest, error)
        return await self._keep(guild, night, replace(night.mirror, event=event, listed=left), entry, digest)

    def _refused(self, night: Night, mirror: Mirror, digest: str, error: discord.HTTPException) -> Mirror:
        """What is noted of an event that Discord refuses to make or to change; raises an error that says less."""
        trouble = _trouble(error)
        if trouble is None:
            raise error
        _log.warning("night %s: its event is refused: %s", night.id, in_short(error))
        if night.stage is Stage.OVER:  # it ends by itself
            return Mirror(None, digest)
        held = trouble is EventTrouble.FORBIDDEN and self._may(night.guild)
        return replace(mirror, shown=digest + _HELD if held else digest, trouble=trouble)

    async def _found(self, guild: discord.Guild, night: Night) -> EventId | None:
        """The event that an earlier attempt has left; of several, the first one stays alone."""
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
        # The library asks again if an answer is lost; then there are two.
        event = await self._found(guild, night) or EventId(made.id)
        return Mirror(event, digest, listed=Listed(entry.name, start, entry.end))

    async def _keep(
        self, guild: discord.Guild, night: Night, mirror: Mirror, entry: _Entry | None, digest: str
    ) -> Mirror:
        """Let an event show this, or end; what somebody else has made of its time and name stays for now."""
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
            may_be_old = False  # it may have begun, or ended, since it was looked at

    def _gone(self, mirror: Mirror, entry: _Entry | None, digest: str, hand: Hand) -> Mirror:
        """What is noted of an event that does not stand there any more; at its time it ends by itself."""
        left = mirror.listed
        is_early = entry is not None and (left is None or self._clock() < left.end)
        return Mirror(None, digest, hand=hand if is_early else None)

    def _changes(self, seen: _Entry, entry: _Entry) -> Mapping[str, Any]:
        """The fields to be changed.

        Once an event is on, Discord takes no other start, and its end moves ahead only. If an evening begins before its
        time, its event is moved, and starts by itself.
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
    """The line of the description by which an event is known as that of a night, in every language."""
    return f"#{night}"


def _is_of(listed: discord.ScheduledEvent, night: NightId, bot: UserId) -> bool:
    """Whether an event is the bot's own, and that of a night."""
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
    """Until when an event is to last whose night is not over yet."""
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
        event.location or "",  # somebody may have moved it to a voice channel
    )


def _needed_with(event: discord.ScheduledEvent, entry: _Entry, changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """What must be sent with these changes to bring an event back from a voice channel, where it needs no end."""
    if "location" not in changes or event.entity_type is discord.EntityType.external:
        return {}
    end = {} if "end_time" in changes or event.end_time is not None else {"end_time": entry.end}
    return {"entity_type": discord.EntityType.external, **end}


def _listed(entry: _Entry) -> Listed:
    return Listed(entry.name, entry.start, entry.end, entry.is_on)


def _question(left: Listed | None, entry: _Entry, seen: _Entry) -> Question | None:
    """What the organiser is asked about. As an evening begins, the night is right in everything."""
    if left is None or (entry.is_on and not left.on):
        return None
    return differing(left, _listed(entry), _listed(seen))


def _with_theirs(entry: _Entry, seen: _Entry, question: Question | None) -> _Entry:
    """What an event is to show: the night, but for what the organiser is asked about."""
    if question is None:
        return entry
    named = entry if question.name is None else replace(entry, name=seen.name)
    return named if question.at is None else replace(named, start=seen.start, end=seen.end)


def _left(entry: _Entry, seen: _Entry, changes: Mapping[str, Any], question: Question | None) -> Listed:
    """How an event is left after these changes; what the organiser is asked about does not count."""
    start, end = changes.get("start_time"), changes.get("end_time")
    if question is not None and question.at is not None:
        start, end = entry.start, entry.end
    is_on = entry.is_on and (seen.is_on or "status" in changes)
    return Listed(entry.name, start or seen.start, end or seen.end, is_on)


def _trouble(error: discord.HTTPException) -> EventTrouble | None:
    """What an error says about the event; None if the same can succeed the next time."""
    failure = failure_of(error)
    if failure in PASSING:
        return None
    if failure is Failure.FORBIDDEN:
        return EventTrouble.FORBIDDEN
    return EventTrouble.FULL if error.code == Code.TOO_MANY_EVENTS else EventTrouble.REFUSED
