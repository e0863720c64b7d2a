"""Game nights that have begun: for players who come and go, and for organisers."""

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.client.private.direct import Reached
from bot.screens.acts import (
    BeginNight,
    ComeToNight,
    EndNight,
    HostNight,
    LeaveNight,
    NextRound,
    NoteGone,
    PauseNight,
    ReportGone,
    ResumeNight,
    ShowStandings,
    StillHere,
    TakeNightSeat,
    WatchNight,
)
from bot.screens.nights.evening import (
    is_asked_before_next,
    leave_screen,
    left_screen,
    report_screen,
    reported_line,
    sure_screen,
    taken_seat_line,
    watching_screen,
)
from bot.screens.nights.standings import all_standings
from bot.screens.nights.telling import heading
from bot.screens.screen import Screen
from bot.services.nights.evening import LONGEST_PAUSE, USUAL_PAUSE
from bot.services.nights.night import NightId, Stage
from bot.services.nights.views import NightView
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.text.names import short_name
from cogs.night.finding import (
    NightOption,
    answer_command,
    check_on,
    find_night,
    has_tables,
    host_night,
    is_not_over,
    is_on,
    keep_hosting,
    keep_night,
    show_night,
)
from cogs.shared.keeping import kept_answer
from engine.ruleset import Seat


class Evening(Cog):
    """Nights that have begun."""

    @app_commands.command()
    async def here(self, interaction: Interaction, night: NightOption | None = None) -> None:
        """Check the caller in."""
        await answer_command(interaction, night, is_not_over, self.come)

    @app_commands.command()
    async def leave(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        sure: bool = False,
        night: NightOption | None = None,
    ) -> None:
        """Check the caller out (ask first, unless they are sure), or report that someone else seems to have gone."""

        async def do(call: Call, number: NightId) -> Screen:
            if person is not None and person.id != call.user:
                return await self.report_gone(call, number, UserId(person.id))
            return await self.go(call, number, sure=sure)

        await answer_command(interaction, night, is_on, do)

    @app_commands.command()
    async def seat(
        self,
        interaction: Interaction,
        table: Range[int, 1, 20],
        seat: Range[int, 1, 7] | None = None,
        night: NightOption | None = None,
    ) -> None:
        """Give the caller a free seat at a table."""
        call = await make_call(interaction)
        number = await find_night(call, night, is_on)
        view = await call.nights.view(number, call)
        check_on(view.night)
        latest = view.night.round
        wanted = None if latest is None or table > len(latest.tables) else latest.tables[table - 1].game
        seats = view.seats_for(call.user) or view.free_seats
        free = [found for game, found in seats if game == wanted and (seat is None or found + 1 == seat)]
        if not seats:
            await call.show(await show_night(call, number, call.words.say("night-no-seat")))
            return
        if wanted is None or not free:
            raise Refused(Reason.SEAT_TAKEN)
        await call.show(await self.take_seat(call, number, wanted, free[0]))

    @app_commands.command()
    async def begin(self, interaction: Interaction, night: NightOption | None = None) -> None:
        """Begin a night now."""
        await answer_command(interaction, night, is_not_over, self.begin_now)

    @app_commands.command(name="next")
    async def next_round(self, interaction: Interaction, sure: bool = False, night: NightOption | None = None) -> None:
        """Seat the next round. Ask first if the present one is unfinished, unless the organiser is sure."""

        async def do(call: Call, number: NightId) -> Screen:
            view = await call.nights.view_for_host(number, call)
            return await self.seat_next_round(call, number, len(view.night.rounds), sure=sure)

        await answer_command(interaction, night, is_on, do)

    @app_commands.command()
    async def pause(
        self,
        interaction: Interaction,
        minutes: Range[int, 1, LONGEST_PAUSE] = USUAL_PAUSE,
        night: NightOption | None = None,
    ) -> None:
        """Pause the games at all tables."""

        async def do(call: Call, number: NightId) -> Screen:
            return await self.pause_all(call, number, minutes)

        await answer_command(interaction, night, is_on, do)

    @app_commands.command()
    async def resume(self, interaction: Interaction, night: NightOption | None = None) -> None:
        """Resume the games at all tables."""
        await answer_command(interaction, night, is_on, self.go_on)

    @app_commands.command()
    async def end(self, interaction: Interaction, sure: bool = False, night: NightOption | None = None) -> None:
        """End a night. Ask first, unless the organiser is sure."""

        async def do(call: Call, number: NightId) -> Screen:
            return await self.end_night(call, number, sure=sure)

        await answer_command(interaction, night, is_on, do)

    @app_commands.command()
    async def host(self, interaction: Interaction, night: NightOption | None = None) -> None:
        """Show the organiser everything about a night."""
        await answer_command(interaction, night, is_not_over, host_night)

    @app_commands.command()
    async def watch(self, interaction: Interaction, on: bool = True, night: NightOption | None = None) -> None:
        """Start or stop sending the caller direct messages about how a night goes."""

        async def do(call: Call, number: NightId) -> Screen:
            return await self.switch_watching(call, number, on=on)

        await answer_command(interaction, night, is_not_over, do)

    @app_commands.command()
    async def standings(self, interaction: Interaction, night: NightOption | None = None) -> None:
        """Show the standings of a night."""
        await answer_command(interaction, night, has_tables, self.view_standings)

    @on(ComeToNight)
    async def come(self, call: Call, night: NightId) -> Screen:
        """Check the caller in."""
        before = await call.nights.night(night, call)
        known = before.guest(call.user)
        came = await call.nights.come(night, call)
        seated = came.table_of(call.user)
        if seated is not None and seated[2].game is not None and before.table_of(call.user) is None:
            return self._show_seat(call, await call.nights.view(night, call))
        how = "new" if known is None or not known.is_here else "known" if known.is_sure else "answered"
        return await show_night(call, night, call.words.say("night-came", how=how, name=heading(call.words, came)))

    @on(StillHere)
    async def answer_report(self, call: Call, act: StillHere) -> Screen | None:
        """Check in a person who was reported gone, and change the question to say so. Tell others whom it is for."""
        night = await call.nights.night(act.night, call)
        guest = night.guest(act.reported)
        if guest is None:
            raise Refused(Reason.NOT_HERE)
        person = short_name(guest.person.name)
        if call.user != act.reported:
            return await show_night(call, act.night, call.words.say("night-not-asked", person=person))
        await call.show(await self.come(call, act.night))
        words = await call.bot.readers.public_words(night.guild)
        await call.settle(Screen(words.say("night-still-here", person=person)))
        return None

    @on(TakeNightSeat)
    async def take_seat(self, call: Call, night: NightId, game: GameId, seat: Seat) -> Screen:
        """Give the caller a free seat at a table."""
        return self._show_seat(call, await call.nights.take_seat(night, call, game, seat))

    @staticmethod
    def _show_seat(call: Call, view: NightView) -> Screen:
        """Tell the caller which seat they have just got."""
        seated = view.night.table_of(call.user)
        table = None if seated is None else view.table(seated[2])
        assert table is not None, "they have just sat down"
        call.follow(table)
        return kept_answer(call, table, Screen(taken_seat_line(call.words, view, call.user)), until_next=True)

    @on(BeginNight)
    async def begin_now(self, call: Call, night: NightId) -> Screen:
        """Begin a night now, and seat whoever is there."""
        before = await call.nights.night(night, call)
        begun = await call.nights.begin(night, call)
        if before.rounds:
            how = "begin-known"
        elif begun.rounds:
            how = "begin-seated"
        else:
            how = "begin-few" if is_on(before) else "begin-called"
        return await host_night(call, night, how)

    @on(NextRound)
    async def seat_next_round(self, call: Call, night: NightId, rounds: int, *, sure: bool) -> Screen:
        """Seat the round that follows the first `rounds`. Ask first if the present one is unfinished, unless `sure`."""
        view = await call.nights.view_for_host(night, call)
        check_on(view.night)
        if not view.night.rounds:
            return await self.begin_now(call, night)
        keep_hosting(call, view)
        if not sure and is_asked_before_next(view.night):
            return sure_screen(call.words, view.night, "next")
        await call.nights.next_round(night, call, rounds)
        return await host_night(call, night, "next" if rounds == len(view.night.rounds) else "")

    @on(PauseNight)
    async def pause_all(self, call: Call, night: NightId, minutes: int) -> Screen:
        """Pause the games at all tables."""
        paused = await call.nights.pause(night, call, minutes)
        return await host_night(call, night, "pause" if paused.stage is Stage.PLAYING else "wait")

    @on(ResumeNight)
    async def go_on(self, call: Call, night: NightId) -> Screen:
        """Resume the games at all tables."""
        await call.nights.resume(night, call)
        return await host_night(call, night, "resume")

    @on(EndNight)
    async def end_night(self, call: Call, night: NightId, *, sure: bool) -> Screen:
        """End the night if the organiser is sure, else ask."""
        if not sure:
            view = await call.nights.view_for_host(night, call)
            check_on(view.night)
            keep_hosting(call, view)
            return sure_screen(call.words, view.night, "end")
        await call.nights.end(night, call)
        return await host_night(call, night, "end")

    @on(HostNight)
    async def view_all(self, call: Call, night: NightId) -> Screen:
        """Show the organiser everything about a night."""
        return await host_night(call, night)

    @on(WatchNight)
    async def switch_watching(self, call: Call, night: NightId, *, on: bool) -> Screen:
        """Start or stop watching. Send a first direct message to find out whether the caller can be reached."""
        before = await call.nights.night(night, call)
        watched = await call.nights.watch(night, call, on=on)
        if not on:
            return Screen(call.words.say("night-watching", how="off"))
        if call.user in before.watchers:
            return await show_night(call, night, call.words.say("night-watching", how="already"))
        reached = await call.send_directly(watching_screen(call.words, watched))
        if reached is Reached.YES:
            return await show_night(call, night, call.words.say("night-watching", how="on"))
        await call.nights.watch(night, call, on=False)
        return Screen(call.words.say("night-watching", how="closed" if reached is Reached.CLOSED else "failed"))

    @on(ShowStandings)
    async def view_standings(self, call: Call, night: NightId) -> Screen:
        """Show the standings of a night."""
        return all_standings(call.words, await call.nights.view(night, call), call.user)

    @on(LeaveNight)
    async def go(self, call: Call, night: NightId, *, sure: bool) -> Screen:
        """Check the caller out. Ask first, unless they are sure."""
        before = await call.nights.night(night, call)
        check_on(before)
        guest = before.guest(call.user)
        if guest is None or not guest.is_here:
            return await show_night(call, night, call.words.say("night-not-here"))
        if not sure:
            keep_night(call, NightView(before, call.bot.clock(), {}, {}, {}))
            return leave_screen(call.words, before, call.user)
        await call.nights.leave(night, call)
        return left_screen(call.words, before, call.user)

    @on(NoteGone)
    async def ask_who_is_gone(self, call: Call, night: NightId) -> Screen:
        """Ask the organiser whether to report that the chosen person seems to have gone."""
        if not call.users:
            raise Refused(Reason.NOT_HERE)
        user = call.users[0].user
        if user == call.user:
            return await self.go(call, night, sure=False)
        view = await call.nights.view_for_host(night, call)
        check_on(view.night)
        guest = view.night.guest(user)
        if guest is None or not guest.is_here:
            raise Refused(Reason.NOT_HERE)
        keep_hosting(call, view)
        return report_screen(call.words, view.night, guest)

    @on(ReportGone)
    async def report_gone(self, call: Call, night: NightId, user: UserId) -> Screen:
        """Report that a person seems to have gone, so that they are asked whether they are still there."""
        view = await call.nights.view_for_host(night, call)
        before, seated = view.night.guest(user), view.night.table_of(user)
        table = None if seated is None else view.table(seated[2])
        left = frozenset[UserId]() if table is None else await call.bot.membership.who_left(table, call.user)
        reported = await call.nights.report_gone(night, call, user, left)
        guest = reported.guest(user)
        assert guest is not None, "only guests are reported"
        told = reported_line(call.words, reported, guest, news=before is None or before.is_sure)
        return await host_night(call, night, told=told)
