"""A table with a time limit: it shows its deadline and continues by itself when time runs out."""

from datetime import timedelta
from unittest.mock import patch

from bot.screens.acts import ComeBack
from bot.services import motions, pacing, substitutes
from bot.services.agenda import LOOK_SECONDS
from bot.services.duties import Duties
from bot.services.game import TableSettings, Wish, Wonders
from bot.services.pace import Days, Live
from bot.services.ports import Job, Kind
from bot.services.rewording import Reworder
from bot.services.table_jobs import TableJobs
from tests.bot.services.memory import MemoryStore
from tests.client.evening import does, evening
from tests.messages import text_of

HOURS = 3600


async def test_the_panel_says_until_when_and_the_reveal_for_whom_a_computer_player_chose() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(2)))
        until = int((server.clock.now + timedelta(hours=2)).timestamp())
        assert f"Choose by <t:{until}:f> (<t:{until}:R>)." in text_of(server.told()[-1])
        await table.choose(0)
        await server.later(2 * HOURS)
        before = server.told()
        assert not any("A computer player chose" in text_of(each) for each in before), "there is a grace"
        await server.later(HOURS / 3)
        reveal, panel = server.told()[len(before) :]
        cities = (await table.view()).begun_table.cities
        late = " and ".join(cities[seat].board.city for seat in (1, 2))
        assert f"A computer player chose for {late} this time." in text_of(reveal)
        assert "turn 2" in text_of(panel)
        await table.turn()
        assert "A computer player chose" not in text_of(server.told()[-2])


async def test_a_whole_live_game_ends_by_itself_turn_by_turn_as_long_as_one_plays() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Live(60)))
        for _ in range(200):
            view = await table.view()
            if not view.thinking:
                break
            if 0 in view.thinking:
                await table.choose(0)
            await server.later(60)
        assert (await table.view()).ending == "scored"
        assert sum("is revealed." in text_of(each) for each in server.told()) == 18


async def test_a_live_panel_says_when_a_turn_ends_at_the_latest_and_is_edited_once_for_the_last_one() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Live(60)))
        began = int(server.clock.now.timestamp())
        told = server.told()
        assert f"Choose by <t:{began + 120}:T> (<t:{began + 120}:R>). Latecomers have until <t:{began + 180}:T>" in (
            text_of(told[-1])
        )
        await table.choose(0)
        await server.quiet()
        server.clock.forward(timedelta(seconds=10))
        edits = server.requests("PATCH", f"/messages/{told[-1].id}")
        await table.choose(1)
        await server.quiet()
        assert server.requests("PATCH", f"/messages/{told[-1].id}") == edits + 1
        panel = text_of(server.told()[-1])
        assert f"Choose by <t:{began + 70}:T> (<t:{began + 70}:R>). Latecomers have until <t:{began + 130}:T>" in panel
        assert "Everyone else has chosen, so there's less time than usual." in panel
        await server.later(39)
        assert [each.id for each in server.told()] == [each.id for each in told], "and nobody is called by it"
        assert server.requests("PATCH", f"/messages/{told[-1].id}") == edits + 1
        await server.later(1)
        assert [each.id for each in server.told()[-1].mentions] == [server.people[2].id], "as ever 20 seconds before"


async def test_who_is_back_chooses_anew_and_the_panel_says_no_more_of_it() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(2)))
        for _ in range(2):
            await table.choose(0)
            await table.choose(1)
            await server.later(2 * HOURS + HOURS / 3)
        told = server.told()
        called = [each for each in told if "time ran out twice in a row" in text_of(each)]
        assert called == [told[-2]], "once, with the reveal"
        assert f"<@{table.actor(2).user}>, your time" in text_of(called[0])
        assert does(called[0]) == [ComeBack]
        panel = told[-1]
        assert "On autopilot: " in text_of(panel)
        assert ComeBack in does(panel)
        assert (await table.view()).thinking == (0, 1)
        await table.act(2, substitutes.come_back)
        await server.quiet()
        assert (await table.view()).thinking == (0, 1, 2)
        assert "On autopilot" not in text_of(server.told()[-1])


async def test_where_a_question_begins_with_less_time_its_people_are_called_once() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(24)))
        for late in (28, 24):  # the others answer nothing, Ana every second question
            await table.choose(0)
            await server.later(28 * HOURS if late == 28 else 0)
            await server.later(late * HOURS)
        view = await table.view()
        assert (view.resolutions, view.autopilots, view.hurried) == (4, (1, 2), True)
        reveal, panel = server.told()[-2:]
        assert "is revealed." in text_of(reveal)
        assert "there's less time than usual" in text_of(panel)
        assert [each.id for each in panel.mentions] == [server.people[0].id]


async def test_a_message_that_hurries_somebody_goes_with_its_turn() -> None:
    async with evening() as server:
        table = await server.lobby(TableSettings(3, pace=Live(180)))
        await server.later(HOURS)  # so that those who sat down long ago are not known to be there
        await table.start()
        await server.quiet()
        for seat in (await table.view()).awaited:
            await table.act(seat, pacing.say_ready)
        await server.quiet()
        (called,) = [each for each in server.told() if "Live from now on!" in text_of(each)]
        await table.turn()
        await server.quiet()
        assert "is revealed." in text_of(server.told()[-2])
        assert called.id not in [each.id for each in server.told()]


async def test_a_pause_ends_by_itself_also_while_the_program_is_restarted_and_the_panel_says_so() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(24)))
        for seat in (0, 1):
            await table.act(seat, motions.propose, Wish.PAUSE)
            await server.quiet()
        panel, vote, told = server.told()[-3:]
        assert "Paused until <t:" in text_of(panel)
        assert (does(vote), text_of(vote).splitlines()[1:]) == ([], ["Agreed."])
        assert text_of(told).startswith("Table 1. Paused until <t:")
        await server.later(71 * HOURS)
        server.hush()
        await server.restart()
        server.speak()
        await server.quiet()
        assert "Paused until <t:" in text_of(server.told()[-3])
        await server.later(HOURS)
        until = int((server.clock.now + timedelta(hours=24)).timestamp())
        panel, *_, over = server.told()[-4:]
        assert f"Choose by <t:{until}:f>" in text_of(panel)
        assert text_of(over).startswith(f"Table 1. The pause is over. Choose by <t:{until}:f>")


async def test_where_the_databases_clock_is_ahead_a_deadline_is_not_looked_at_over_and_over() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(2)))
        job = Job(Kind.CLOCK, str(table.id), 1)
        server.clock.forward(timedelta(hours=2, minutes=20) - timedelta(milliseconds=10))
        assert await server.bot.duties.do(job) == timedelta(seconds=1)
        server.clock.forward(timedelta(hours=-1))
        assert await server.bot.duties.do(job) == timedelta(hours=1, milliseconds=10)


async def test_while_nobody_can_reach_it_a_process_answers_reminds_and_closes_nothing() -> None:
    async with evening() as server:
        table = await server.game(TableSettings(3, pace=Days(2)))
        bot, key = server.bot, str(table.id)
        server.clock.forward(timedelta(hours=3))
        jobs = TableJobs(server.store, bot.tables, server.clock)
        others = (bot.relay, bot.reminder_sender, bot.reconciler, jobs, bot.forgetter, bot.clearer)
        reworder = Reworder(server.store, bot.announcer, bot.night_announcer, bot.tables, server.clock)
        duties = Duties(bot.tables, *others, reworder, bot.deleter, server.clock, lambda: False)
        for kind in set(Kind) - {Kind.DELIVER, Kind.THINK}:
            pauses = [await duties.do(Job(kind, key, attempt)) for attempt in (1, 2, 99)]
            assert pauses == [timedelta(seconds=each) for each in (LOOK_SECONDS, 2 * LOOK_SECONDS, 60)]
        assert (await table.view()).resolutions == 0
        await bot.duties.do(Job(Kind.CLOCK, key, 1))
        assert (await table.view()).resolutions == 1


async def test_a_process_says_that_it_runs_only_once_people_can_reach_it() -> None:
    """A process that crashes on every start before it connects counts as down the whole time."""
    beats: list[bool] = []
    async with evening() as server:

        async def beat(_: MemoryStore) -> None:
            beats.append(server.bot.is_ready())

        with patch.object(MemoryStore, "beat", beat):
            await server.restart()
            await server.bot.agenda.look()
    assert beats
    assert all(beats)


async def test_in_the_draft_too_time_runs_and_a_restart_does_no_harm() -> None:
    async with evening() as server:
        table = await server.lobby(TableSettings(3, wonders=Wonders.DRAFTED, pace=Days(24)))
        await table.start(0)
        await server.quiet()
        assert "Choose by" in text_of(server.told()[-1])
        server.hush()
        await server.later(28 * HOURS)
        await server.restart()
        server.speak()
        await server.quiet()
        told = server.told()[-1]
        assert "A computer player chose a wonder for" in text_of(told)
        assert len((await table.view()).stand_ins) == 3
