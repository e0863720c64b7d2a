"""A process with all services on a real store. Its channels only remember what is posted in them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from bot.services.agenda import Agenda
from bot.services.clearing import Clearer
from bot.services.deleting import Deleter
from bot.services.duties import Duties
from bot.services.forgetting import Forgetter
from bot.services.nights.nights import Nights
from bot.services.nights.reconciler import NightReconciler
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import ChannelId, GameId, GuildId, MessageId, UserId
from bot.services.ports import Kind, Notice, Reminder, Sent
from bot.services.preferences import Preferences
from bot.services.reminder_sender import ReminderSender
from bot.services.rewording import Reworder
from bot.services.summaries import TableSummary
from storage import SqlStore
from tests.bot.services.nights.friends import Board as NightBoard
from tests.bot.services.test_delivery import Board
from tests.bot.services.world import BOUNDLESS, World
from tests.clock import Clock


@dataclass
class Mail:
    """The reminders that people have got."""

    sent: dict[tuple[UserId, object], Sent] = field(default_factory=dict)

    async def find(self, _: TableSummary, reminders: Sequence[Reminder], __: Collection[MessageId]) -> Sent | None:
        return next((self.sent[each.user, each.at] for each in reminders if (each.user, each.at) in self.sent), None)

    async def tell(self, table: TableSummary, reminders: Sequence[Reminder], *, live: bool) -> Sent:  # noqa: ARG002 - the port's
        sent = [self._send(each, table.home.channel) for each in reminders]
        return sent[-1]

    async def tell_directly(self, _: TableSummary, reminder: Reminder, __: Sequence[TableSummary]) -> Sent | None:
        return self._send(reminder, None)

    async def settle(self, _: TableSummary, __: Sent) -> None:
        pass

    def _send(self, reminder: Reminder, channel: ChannelId | None) -> Sent:
        key = (reminder.user, reminder.at)
        assert key not in self.sent, "reminded twice"
        place = ChannelId(reminder.user) if channel is None else channel
        self.sent[key] = Sent(place, MessageId(len(self.sent) + 1), direct=channel is None)
        return self.sent[key]


@dataclass
class FakeServers:
    """Discord's servers, which only know where the bot is, and what people were told about games that end."""

    there: bool | None = False
    told: list[tuple[UserId, tuple[GameId, ...], int]] = field(default_factory=list)

    async def is_there(self, _: GuildId) -> bool | None:
        return self.there

    async def tell_ended(self, _: int, user: UserId, games: Collection[GameId], days: int) -> None:
        self.told.append((user, tuple(games), days))


class Services:
    """A process whose clock is moved by tests."""

    def __init__(self, store: SqlStore, clock: Clock, posted: Sequence[Notice] = ()) -> None:
        """`posted` is what stands in the channels already."""
        self.store, self.clock, self.mail = store, clock, Mail()
        self.world = World(store, Random(1), clock, BOUNDLESS)
        self.tables = self.world.tables
        self.board, self.night_board = Board(list(posted), most=10_000), NightBoard(clock)
        self.nights = Nights(store, self.tables, self.world.chance, clock, lambda: None)
        relay = OutboxRelay(store, self.board, self.tables)
        self.sender = ReminderSender(store, self.tables, self.mail, clock)
        reconciler = NightReconciler(store, self.tables, self.night_board, self.world.chance, clock, lambda: None)
        self.forgetter = Forgetter(store, self.tables, Preferences(store, clock), clock, lambda: None)
        self.clearer = Clearer(store, clock)
        reworder = Reworder(store, self.board, self.night_board, self.tables, clock)
        others = (relay, self.sender, reconciler, self.world.jobs, self.forgetter, self.clearer)
        self.servers = FakeServers()
        self.deleter = Deleter(store, self.tables, self.servers, clock, lambda: None)
        duties = Duties(self.tables, *others, reworder, self.deleter, clock)
        self.agenda = Agenda(store, dict.fromkeys(Kind, duties.do))

    async def quiet(self) -> None:
        """Do what is due now."""
        await self.store.beat()
        await self.agenda.work_off()
        await self.sender.stop()

    async def later(self, **time: float) -> None:
        """Let this much time pass at once, and do what is due then."""
        self.clock.forward(timedelta(**time))
        await self.quiet()
