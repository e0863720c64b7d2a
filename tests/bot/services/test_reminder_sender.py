"""Who is reminded when the table's time changes, and when people cannot be reached at that moment."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from bot.services import away, lobby, motions, places, play
from bot.services.agenda import Agenda
from bot.services.game import Obstruction, TableSettings, Wish
from bot.services.pace import Days, Live, Pace
from bot.services.people import PROGRAM, ChannelId, GameId, GuildId, Home, MessageId
from bot.services.ports import Again, Job, Kind, NotNowError, Outage, OutOfReachError, Reminder, Sent, Share
from bot.services.reminder_sender import ReminderSender
from bot.services.settings import PersonSettings, Reminders
from bot.services.summaries import TableSummary
from engine.ruleset import Seat
from tests.bot.services.test_hidden import with_other_hidden_cards
from tests.bot.services.world import CHANNEL, MOMENT, Table, World, actor

HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)


@dataclass
class Square:
    """The place where reminders are posted; it records them, and can be closed."""

    told: list[tuple[timedelta, GameId, list[int]]] = field(default_factory=list)
    settled: list[MessageId] = field(default_factory=list)
    trouble: list[Exception] = field(default_factory=list)
    since: timedelta = timedelta()

    async def find(self, _: TableSummary, __: Sequence[Reminder], ___: Collection[MessageId]) -> Sent | None:
        return None

    async def tell(self, table: TableSummary, reminders: Sequence[Reminder], *, live: bool) -> Sent:
        if self.trouble:
            raise self.trouble.pop()
        self.told.append((self.since, table.id, [each.user - 100 for each in reminders]))
        assert live is isinstance(table.settings.pace, Live)
        return Sent(CHANNEL, MessageId(len(self.told)), direct=False)

    async def tell_directly(self, table: TableSummary, reminder: Reminder, _: Sequence[TableSummary]) -> Sent | None:
        if self.trouble:
            raise self.trouble.pop()
        self.told.append((self.since, table.id, [reminder.user - 100]))
        return Sent(CHANNEL, MessageId(len(self.told)), direct=True)

    async def settle(self, _: TableSummary, sent: Sent) -> None:
        self.settled.append(sent.message)


class Reminding:
    """Reminds the people of a table, and of all others in its world."""

    def __init__(self, table: Table) -> None:
        self.world, self.square = table.world, Square()
        self.sender = ReminderSender(table.store, table.tables, self.square, self.world.clock)

    async def at(self, since: timedelta) -> list[list[int]]:
        """Move the clock to this time after the beginning, and return the groups of people who are reminded."""
        before = len(self.square.told)
        self.square.since, self.world.clock.now = since, MOMENT + since
        await Agenda(self.world.store, dict.fromkeys((Kind.CALL, Kind.REMIND, Kind.CLOCK), self._look)).work_off()
        return [users for _, _, users in self.square.told[before:]]

    async def _look(self, job: Job) -> Again:
        if job.kind is Kind.CLOCK:
            return await self.world.jobs.answer_for_the_late(job.game)
        return await self.sender.remind(job)


async def reminded(pace: Pace) -> tuple[Table, Reminding]:
    """Return a table, and who reminds its people."""
    table = await World().game(pace=pace)
    return table, Reminding(table)


async def test_after_an_outage_people_are_reminded_of_the_deadline_that_has_moved() -> None:
    table, reminding = await reminded(Days(8))
    await reminding.at(MINUTE)
    table.store.noted_outages.append(Outage(MOMENT + HOUR, MOMENT + 7 * HOUR))
    assert await reminding.at(7 * HOUR) == []
    assert await reminding.at(12 * HOUR + 23 * MINUTE) == []
    assert await reminding.at(12 * HOUR + 24 * MINUTE) == [[0, 1, 2]], "four fifths of the 8 hours that they have had"


async def test_while_a_tables_process_is_gone_nobody_is_reminded_of_it_and_in_time_once_it_is_back() -> None:
    table, reminding = await reminded(Days(8))
    elsewhere = Home(GuildId(1 << 22), ChannelId(701))
    other = (
        await table.tables.open_table(actor(0, elsewhere.channel), elsewhere, TableSettings(2, pace=Days(8)))
    ).table.id
    await table.tables.act(other, actor(1, elsewhere.channel), lobby.join_table)
    await table.tables.act(other, actor(0, elsewhere.channel), lobby.start_game)
    await reminding.at(MINUTE)
    first = Share(frozenset({0}), 2)
    table.store.noted_outages.append(Outage(MOMENT + 5 * HOUR, None, first))
    assert await reminding.at(6.4 * HOUR) == [[0, 1]]
    assert [each.others for each in await table.store.reminders(other)] == [(), ()]
    table.store.noted_outages[:] = [Outage(MOMENT + 5 * HOUR, MOMENT + 6.5 * HOUR, first)]
    assert await reminding.at(6.5 * HOUR + MINUTE) == []
    assert await reminding.at(7.9 * HOUR) == [[0, 1, 2]]


async def test_whoever_reminds_answers_for_nobody() -> None:
    """A process that reminds may have a fast clock. Deadlines have their own jobs, which use the database's clock."""
    table, reminding = await reminded(Live(60))
    table.world.clock.forward(HOUR)
    assert await reminding.sender.remind(Job(Kind.CALL, str(table.id), 1)) is None
    assert (await table.view()).resolutions == 0


async def test_who_is_away_is_not_reminded_where_all_are_but_of_other_tables_and_who_is_back_is() -> None:
    table, reminding = await reminded(Days(8))
    for person, until in enumerate((10, 30, 30)):
        await table.act(person, away.go_away, MOMENT + until * HOUR)
    other = await table.world.game(3, TableSettings(3, pace=Days(8)), first=2)
    await reminding.at(MINUTE)
    assert await reminding.at(6.4 * HOUR) == [[2, 3, 4]]
    assert [each.others for each in await table.store.reminders(other.id)] == [(), (), ()]
    for person in (2, 3, 4):
        await other.choose(person)
    for since in (8, 9, 10):
        assert await reminding.at(since * HOUR) == []
    assert await reminding.at(8 * HOUR + 6.4 * HOUR) == [[0]]


async def test_in_a_pause_nobody_is_reminded_and_after_it_whoever_ends_it() -> None:
    for asked_meanwhile in (False, True):
        table, reminding = await reminded(Days(24))
        await reminding.at(HOUR)
        for person in range(2):
            await table.act(person, motions.propose, Wish.PAUSE)
        if asked_meanwhile:
            await table.turn(1)
        assert await reminding.at(72 * HOUR) == []
        assert await reminding.at(74 * HOUR) == []
        assert await reminding.at(91 * HOUR) == []
        assert await reminding.at(93 * HOUR) == [[0, 1, 2]], "no matter that nobody has touched it"


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize(("begins", "told"), [(12, [43.2, 47]), (20, [19.2, 47]), (23.5, [19.2, 23])])
async def test_a_break_is_no_part_of_the_time_and_brings_no_reminder_of_what_was_told_before_it(
    begins: float, told: list[float], *, lost: bool
) -> None:
    """Test a pause of a day, and a day when the table is out of reach."""
    table, reminding = await reminded(Days(24))
    for tenth in range(480):
        since = tenth * HOUR / 10
        await reminding.at(since)
        if since in {begins * HOUR, (begins + 24) * HOUR}:
            over = since > begins * HOUR
            if lost:
                await (
                    table.act(PROGRAM, places.note_regained)
                    if over
                    else table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
                )
            for person in () if lost else (0, 1):
                await table.act(person, motions.propose, Wish.GO_ON if over else Wish.PAUSE)
    assert [since for since, _, _ in reminding.square.told] == [each * HOUR for each in told]


async def test_the_most_urgent_table_is_named_whichever_is_due_first() -> None:
    table, reminding = await reminded(Days(24))
    await reminding.at(MINUTE)
    await reminding.at(16.2 * HOUR)
    urgent = await table.world.game(3, TableSettings(3, pace=Days(4)))
    await reminding.at(16.3 * HOUR)
    await reminding.at(19.2 * HOUR)
    assert [(game, users) for _, game, users in reminding.square.told] == [(urgent.id, [0, 1, 2])]
    assert {each.others for each in await table.store.reminders(urgent.id)} == {(table.id,)}
    assert await reminding.at(19.2 * HOUR + MINUTE) == await reminding.at(19.4 * HOUR) == [], "both are told"


async def test_of_many_who_are_due_in_one_minute_those_with_the_least_time_left_are_told_first() -> None:
    """The order in which their tables asked them or became due makes no difference."""
    table, reminding = await reminded(Days(72))
    hours = [72, *(each for each in (48, 24, 12, 8, 4, 2) for _ in range(2))]
    due = 0.8 * 72 * HOUR
    for number, each in enumerate(hours[1:], start=1):
        await reminding.at(due - 0.8 * each * HOUR + number * SECOND)
        await table.world.game(3, TableSettings(3, pace=Days(each)), first=3 * number)
        await reminding.at(reminding.square.since + MINUTE)
    assert reminding.square.told == []
    await reminding.at(due + MINUTE)
    assert [hours[game - 1] for _, game, _ in reminding.square.told] == sorted(hours)


async def test_live_each_is_called_once_and_who_has_just_done_something_is_not() -> None:
    table, reminding = await reminded(Live(60))
    end = table.game.timing.deadline
    assert end is not None
    await table.choose(0)
    since = end - MOMENT
    assert await reminding.at(since - 21 * SECOND) == []
    assert await reminding.at(since - 20 * SECOND) == [[1, 2]]
    turn = (await table.view()).turn
    assert turn is not None
    await table.store.look_now(Kind.CALL, table.id)
    assert await reminding.at(since - 15 * SECOND) == []
    await table.turn(1)
    await reminding.at(since + MINUTE - 30 * SECOND)
    assert reminding.square.settled == [1]
    table, reminding = await reminded(Live(60))
    await table.choose(0)
    table.world.clock.now = end - 15 * SECOND
    await table.choose(1)
    await table.act(1, play.take_back_choice, turn, Seat(1))
    assert await reminding.at(since - 14 * SECOND) == [[2]]


async def test_who_cannot_be_told_just_now_is_told_soon_and_where_nobody_can_be_nothing_is_tried_again() -> None:
    table, reminding = await reminded(Days(8))
    await reminding.at(MINUTE)
    reminding.square.trouble = [NotNowError("busy")]
    assert await reminding.at(6.4 * HOUR) == []
    assert await reminding.at(6.4 * HOUR + 2 * SECOND) == [[0, 1, 2]]
    table, reminding = await reminded(Days(8))
    await reminding.at(MINUTE)
    reminding.square.trouble = [OutOfReachError(Obstruction.CLOSED)]
    assert await reminding.at(6.4 * HOUR) == []
    assert await reminding.at(7 * HOUR) == []
    assert not any(each.open for each in await table.store.reminders(table.id))


async def test_a_direct_message_that_does_not_arrive_now_holds_up_nobody_else() -> None:
    table, reminding = await reminded(Days(8))
    table.store.persons[actor(0).user] = PersonSettings(reminders=Reminders.DIRECT)
    await reminding.at(MINUTE)
    reminding.square.trouble = [NotNowError("busy")]
    assert await reminding.at(6.4 * HOUR) == [[1, 2]]
    assert await reminding.at(6.4 * HOUR + 2 * SECOND) == [[0]]
    assert await reminding.at(8 * HOUR) == []


async def test_who_was_called_because_there_is_less_time_is_not_reminded_besides() -> None:
    table, reminding = await reminded(Days(24))
    game = table.game
    timing = replace(game.timing, sooner=game.timing.deadline)
    table.game = replace(game, timing=timing)
    assert await reminding.at(MINUTE) == await reminding.at(20 * HOUR) == []


async def test_a_reminder_that_is_late_until_the_time_is_up_is_not_sent() -> None:
    table, reminding = await reminded(Days(8))
    await reminding.at(MINUTE)
    reminding.square.trouble = [NotNowError("busy")]
    await reminding.at(7 * HOUR + 59 * MINUTE)
    assert await reminding.at(8 * HOUR) == []
    assert not any(each.open for each in await table.store.reminders(table.id))


async def test_whatever_people_hold_the_same_people_are_reminded_at_the_same_time() -> None:
    told = []
    for seed in range(3):
        table, reminding = await reminded(Days(24))
        await reminding.at(MINUTE)
        await table.choose(0)
        if seed:
            table.game = with_other_hidden_cards(table.game, None, table.world.chance)
        for hour in range(28):
            await reminding.at(hour * HOUR + 12 * MINUTE)
        told.append((reminding.square.told, reminding.square.settled))
    assert told[0] == told[1] == told[2]
    assert [users for _, _, users in told[0][0]] == [[1, 2], [1, 2]]
