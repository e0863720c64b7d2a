"""Discord's notices about scheduled events: only those about the bot's own events cause a check."""

from datetime import datetime
from unittest.mock import Mock

import pytest
from discord import EventStatus

from bot.client.servers.event_listener import EventListener
from bot.services.nights.night import EventId, Listed, Mirror, Night
from bot.services.people import GuildId
from bot.services.ports import Kind, StoreUnavailableError, Trouble
from tests.bot.services.nights.friends import BEGINS, HOUR, Meeting

BOT, SOMEBODY = 1, 2
GUILD = GuildId(7)
LEFT = Listed("Game night", BEGINS, BEGINS + 3 * HOUR)


def event(
    name: str = LEFT.name, start: datetime = LEFT.start, status: EventStatus = EventStatus.scheduled, creator: int = BOT
) -> Mock:
    made = Mock(start_time=start, end_time=LEFT.end, status=status, creator_id=creator, guild_id=GUILD)
    made.name = name
    return made


class Server:
    """A server with one game night, whose scheduled event the bot knows."""

    def __init__(self) -> None:
        self.meeting, self.knows = Meeting(), True
        self.event: Mock | None = event()
        client = Mock(user=Mock(id=BOT), get_guild=self._guild)
        self.listener = EventListener(client, self.meeting.nights, self.meeting.clock)

    def _guild(self, _: int) -> Mock | None:
        return Mock(unavailable=False, get_scheduled_event=lambda _: self.event) if self.knows else None

    async def planned(self) -> Night:
        """Return a night whose event is up to date, so that no check is due."""
        self.meeting.board.mirror = Mirror(EventId(5), "shown", listed=LEFT)
        await self.meeting.plan()
        return await self.meeting.saved()

    async def hears(self, changed: Mock) -> None:
        self.event = changed
        await self.listener._changed(Mock(), changed)
        await self.looked()

    async def looked(self) -> None:
        looking = self.listener._batches._looking
        if looking is not None:
            await looking

    async def is_doubted(self) -> bool:
        due = self.meeting.store.jobs[Kind.NIGHT, "1"]
        doubted = (await self.meeting.saved()).mirror.shown is None
        assert not doubted or due.at <= self.meeting.clock(), "somebody looks at once"
        return doubted


@pytest.fixture
async def server() -> Server:
    made = Server()
    await made.planned()
    return made


async def test_what_is_as_it_was_left_makes_nobody_look(server: Server) -> None:
    before = await server.meeting.saved()
    await server.hears(event())
    await server.listener._came(Mock(id=GUILD))
    await server.looked()
    assert await server.meeting.saved() == before


@pytest.mark.parametrize(
    "changed",
    [
        event("Party"),
        event(start=BEGINS + HOUR),
        event(status=EventStatus.active),
        event(status=EventStatus.cancelled),
        event(status=EventStatus.ended),
    ],
)
async def test_what_somebody_has_changed_makes_somebody_look(server: Server, changed: Mock) -> None:
    await server.hears(changed)
    assert await server.is_doubted()


async def test_what_somebody_has_deleted_makes_somebody_look(server: Server) -> None:
    gone, server.event = server.event, None
    assert gone is not None
    await server.listener._gone(gone)
    await server.looked()
    assert await server.is_doubted()


async def test_a_server_that_comes_shows_what_was_done_meanwhile(server: Server) -> None:
    server.event = event("Party")
    await server.listener._came(Mock(id=GUILD))
    await server.looked()
    assert await server.is_doubted()


async def test_what_others_have_made_and_servers_that_are_not_known_make_nobody_look(server: Server) -> None:
    await server.hears(event("Party", creator=SOMEBODY))
    assert server.listener._batches._looking is None
    server.knows = False
    await server.hears(event("Party"))
    assert not await server.is_doubted()


async def test_what_cannot_be_noted_is_noted_with_the_next_hint(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:

        async def fails(*_: object) -> None:
            raise StoreUnavailableError(Trouble.LOCKED)

        broken.setattr(server.meeting.store, "nights_ahead", fails)
        await server.hears(event("Party"))
    assert not await server.is_doubted()
    await server.listener._came(Mock(id=99))
    await server.looked()
    assert await server.is_doubted()


async def test_only_nights_that_have_an_event_are_looked_for(server: Server) -> None:
    server.meeting.board.mirror = Mirror()
    await server.meeting.plan(by=1)
    assert [each.id for each in await server.meeting.nights.listed([GUILD, GuildId(99)])] == [1]
    assert await server.meeting.nights.listed([GuildId(99)]) == ()
    assert await server.meeting.nights.listed([]) == ()
