"""Planning game nights: `/night plan`, `list`, `show`, `answer`, `remind`, `change`, `event`, `cancel` and `again`."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime
from itertools import islice

from discord import app_commands
from discord.app_commands import Range

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Instead, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import (
    AnswerNight,
    CancelNight,
    ConfirmNight,
    DiscardNight,
    EndSeries,
    MomentsText,
    PickNightTime,
    PlanAgain,
    RemindOfNight,
    SettleEvent,
    ShowNight,
    ZoneName,
)
from bot.screens.nights.evening import sure_screen
from bot.screens.nights.plans import draft_screen, full_time, list_screen, settling_screen, time_line
from bot.screens.nights.telling import heading
from bot.screens.screen import Screen, with_last_line
from bot.screens.times import by_zone_line, which_time_screen
from bot.services.game import Sides
from bot.services.nights.calendar import Rhythm, following
from bot.services.nights.night import LONGEST_NAME, USUAL_SETTINGS, Answer, Night, NightId, Plan, Stage, Whose
from bot.services.people import Home
from bot.services.refusals import Reason, Refused
from bot.text.times.results import Open, Purpose, Understood
from cogs.night.finding import (
    NightOption,
    answer_command,
    check_ahead,
    find_night,
    host_night,
    is_ahead,
    is_any,
    is_asked_about,
    keep_hosting,
    show_night,
    was_played,
)
from cogs.shared.options import ExpansionOption
from cogs.shared.paces import only_pace, suggest_paces
from cogs.shared.places import CannotOpenError, home_here
from cogs.shared.times import asks_own_zone, picked, read_time
from cogs.shared.zones import remember_option, suggest_zones, zones_of

_LONGEST_TYPED = 200

_FOLLOWING = 2
"""Number of nights of a series that a plan lists after the first one."""

_GONE = frozenset({Reason.NO_SUCH_NIGHT, Reason.NIGHT_OVER})
"""Refusals that mean that a plan no longer exists: it was replaced or discarded, or it expired."""

_HIGHEST = 1_000_000
"""Highest number that Discord accepts. The bot answers numbers that are too high in a sentence, with an example."""


class Planning(Cog):
    """Nights that have not begun, and nights that are over."""

    @app_commands.command()
    @app_commands.autocomplete(zone=suggest_zones, time=suggest_paces)
    async def plan(
        self,
        interaction: Interaction,
        when: Range[str, 1, _LONGEST_TYPED],
        name: Range[str, 1, LONGEST_NAME] | None = None,
        rounds: Range[int, 0, _HIGHEST] = 2,
        players: Range[int, 3, 7] = USUAL_SETTINGS.players,
        limit: Range[int, 0, _HIGHEST] | None = None,
        repeat: Rhythm = Rhythm.ONCE,
        computers: bool = False,
        expansion: ExpansionOption = ExpansionOption.NONE,
        sides: Sides = Sides.MIXED,
        time: str | None = None,
        zone: str | None = None,
        sure: bool = False,
    ) -> None:
        """Save a plan, and ask whether it is right, unless the caller is sure."""
        call = await make_call(interaction)
        home, zones = _home(call), zones_of(call, zone)
        pace = USUAL_SETTINGS.pace if time is None else only_pace(call, time, zones)
        found = read_time(call, when, zones, Purpose.NIGHT)
        await remember_option(call, zones)
        likeliest = found.answers[0] if isinstance(found, Open) else found
        settings = replace(USUAL_SETTINGS, players=players, expansions=expansion.expansions, sides=sides, pace=pace)
        at, known = _to_the_minute(call, likeliest)
        wanted = Plan(name or "", at, known, home, settings, rounds, limit, computers)
        night = await call.nights.draft(call.manager(), wanted, repeat)
        if isinstance(found, Open):
            await call.show(_which_time(call, night.id, when, found))
        elif sure:
            await call.show(_with_time(call, await self.confirm(call, night.id), night, found))
        else:
            await call.show(_draft(call, night, found))

    @app_commands.command(name="list")
    async def nights(self, interaction: Interaction) -> None:
        """Show the server's nights or, in a direct message, the caller's own."""
        call = await make_call(interaction)
        ahead, past = await _both(call)
        await call.show(list_screen(call.words, ahead, past))

    @app_commands.command()
    async def show(self, interaction: Interaction, night: NightOption | None = None) -> None:
        """Show a night's state, and what the caller can do."""
        await answer_command(interaction, night, is_any, show_night)

    @app_commands.command()
    async def answer(self, interaction: Interaction, answer: Answer, night: NightOption | None = None) -> None:
        """Note whether the caller comes."""

        async def do(call: Call, number: NightId) -> Screen:
            return await self.say_who_comes(call, number, answer)

        await answer_command(interaction, night, is_ahead, do)

    @app_commands.command()
    async def remind(self, interaction: Interaction, on: bool, night: NightOption | None = None) -> None:
        """Set whether the caller is reminded a day before."""

        async def do(call: Call, number: NightId) -> Screen:
            return await self.settle_reminder(call, number, on=on)

        await answer_command(interaction, night, is_ahead, do)

    @app_commands.command()
    @app_commands.autocomplete(zone=suggest_zones, time=suggest_paces)
    async def change(
        self,
        interaction: Interaction,
        night: NightOption | None = None,
        when: Range[str, 1, _LONGEST_TYPED] | None = None,
        name: Range[str, 1, LONGEST_NAME] | None = None,
        rounds: Range[int, 0, _HIGHEST] | None = None,
        players: Range[int, 3, 7] | None = None,
        limit: Range[int, 0, _HIGHEST] | None = None,
        computers: bool | None = None,
        expansion: ExpansionOption | None = None,
        sides: Sides | None = None,
        time: str | None = None,
        here: bool = False,
        zone: str | None = None,
    ) -> None:
        """Change a night."""
        call = await make_call(interaction)
        number = await find_night(call, night, is_ahead)
        zones = zones_of(call, zone)
        found = None if when is None else read_time(call, when, zones, Purpose.NIGHT)
        home = _home(call) if here else None
        pace = None if time is None else only_pace(call, time, zones)
        await remember_option(call, zones)

        def change_plan(it: Plan) -> Plan:
            at, known = _to_the_minute(call, found) if isinstance(found, Understood) else (it.at, it.zone)
            return replace(
                it,
                name=it.name if name is None else name,
                at=at,
                zone=known,
                home=home or it.home,
                settings=replace(
                    it.settings,
                    players=it.settings.players if players is None else players,
                    expansions=it.settings.expansions if expansion is None else expansion.expansions,
                    sides=sides or it.settings.sides,
                    pace=pace or it.settings.pace,
                ),
                rounds=it.rounds if rounds is None else rounds,
                limit=it.limit if limit is None else limit,
                computers=it.computers if computers is None else computers,
            )

        changed = await call.nights.change(number, call, change_plan)
        if isinstance(found, Open) and when is not None:  # everything except the time has been changed already
            await call.show(_which_time(call, changed.id, when, found))
        else:
            await call.show(await _changed(call, changed, found))

    @app_commands.command()
    async def event(self, interaction: Interaction, keep: Whose, night: NightOption | None = None) -> None:
        """Keep the time and name of a night or of its event, if these differ."""

        async def do(call: Call, number: NightId) -> Screen:
            settled = await call.nights.settle_event(number, call, keep)
            return await _settled(call, settled, keep)

        await answer_command(interaction, night, is_asked_about, do)

    @app_commands.command()
    async def cancel(
        self,
        interaction: Interaction,
        night: NightOption | None = None,
        series: bool = False,
        sure: bool = False,
    ) -> None:
        """Cancel a night or a series."""

        async def do(call: Call, number: NightId) -> Screen:
            return await (self.end_series if series else self.call_off)(call, number, sure=sure)

        await answer_command(interaction, night, is_ahead, do)

    @app_commands.command()
    async def again(self, interaction: Interaction, night: NightOption | None = None) -> None:
        """Plan the same night for a week later."""
        await answer_command(interaction, night, was_played, self.plan_again)

    @on(ShowNight)
    async def view_night(self, call: Call, night: NightId) -> Screen:
        """Show a night's state, and what the caller can do."""
        return await show_night(call, night)

    @on(PickNightTime)
    async def pick_time(self, call: Call, act: PickNightTime) -> Screen:
        """Set a night's beginning to the time that was picked. A plan must still be confirmed."""

        def again(zone: ZoneName, times: MomentsText) -> PickNightTime:
            return PickNightTime(act.night, zone, is_own=False, times=times)

        meant = await picked(call, act, again)
        at, zone = _to_the_minute(call, meant)
        night = await _unless_gone(
            call, call.nights.change(act.night, call, lambda plan: replace(plan, at=at, zone=zone))
        )
        return _draft(call, night, meant) if night.stage is Stage.DRAFT else await _changed(call, night, meant)

    @on(ConfirmNight)
    async def confirm(self, call: Call, night: NightId) -> Screen:
        """Confirm a plan, so that the night is announced."""
        planned = await _unless_gone(call, call.nights.confirm(night, call))
        return Screen(call.words.say("night-planned", place=f"<#{planned.plan.home.channel}>"))

    @on(DiscardNight)
    async def discard(self, call: Call, night: NightId) -> Screen:
        """Discard a plan that is not confirmed."""
        drafted = await _unless_gone(call, call.nights.night(night, call))
        if drafted.stage is not Stage.DRAFT:  # the button belongs to an old message
            return await show_night(call, night)
        await call.nights.cancel(night, call)
        return Screen(call.words.say("night-discarded"))

    @on(CancelNight)
    async def call_off(self, call: Call, night: NightId, *, sure: bool) -> Screen:
        """Cancel a night if the organiser is sure, else ask."""
        view = await call.nights.view_for_host(night, call)
        if not sure:
            check_ahead(view.night)
            keep_hosting(call, view)
            return sure_screen(call.words, view.night, "cancel")
        await call.nights.cancel(night, call)
        return Screen(call.words.say("night-done", what="cancel"))

    @on(EndSeries)
    async def end_series(self, call: Call, night: NightId, *, sure: bool) -> Screen:
        """End the series of a night if the organiser is sure, else ask."""
        view = await call.nights.view_for_host(night, call)
        series = view.night.series
        if series is None or series.ended:
            raise Refused(Reason.NO_SERIES)
        if not sure:
            keep_hosting(call, view)
            return sure_screen(call.words, view.night, "series")
        count = await call.nights.end_series(night, call)
        return Screen(call.words.say("night-series-ended", count=count))

    @on(SettleEvent)
    async def settle_event(self, call: Call, act: SettleEvent) -> Screen | None:
        """Keep the night's or its event's time and name, and edit the question. If it is outdated, show the new one."""
        try:
            night = await call.nights.settle_event(act.night, call, act.whose, act.mark)
        except Refused as error:
            if error.reason is not Reason.EVENT_CHANGED:
                raise
            return settling_screen(call.words, await call.nights.night(act.night, call))
        await call.show(await _settled(call, night, act.whose))
        words = await call.bot.readers.public_words(night.guild)
        name, time = heading(words, night), full_time(night.plan.at)
        await call.settle(Screen(words.say("night-event-answered", whose=act.whose.value, name=name, time=time)))
        return None

    @on(AnswerNight)
    async def say_who_comes(self, call: Call, night: NightId, answer: Answer) -> Screen:
        """Note whether the caller comes."""
        await call.nights.answer(night, call, answer)
        return await show_night(call, night, "")

    @on(RemindOfNight)
    async def settle_reminder(self, call: Call, night: NightId, *, on: bool) -> Screen:
        """Set whether the caller is reminded a day before."""
        await call.nights.remind(night, call, on=on)
        return await show_night(call, night, call.words.say("night-reminded", on="yes" if on else "no"))

    @on(PlanAgain)
    async def plan_again(self, call: Call, night: NightId) -> Screen:
        """Plan the same night for a week later."""
        planned = await call.nights.plan_again(night, call)
        place = f"<#{planned.plan.home.channel}>"
        return Screen(call.words.say("night-planned-again", time=full_time(planned.plan.at), place=place))


async def _both(call: Call) -> tuple[tuple[Night, ...], tuple[Night, ...]]:
    """Return the nights ahead and past that the caller may know of; in a direct message, their own ones ahead."""
    if call.guild is None:
        return await call.nights.around(call.user), ()
    ahead, past = await asyncio.gather(call.nights.ahead(call.guild, call), call.nights.past(call.guild, call))
    return ahead, past


def _home(call: Call) -> Home:
    """Return the channel they ask from, or a thread's parent. Raises Instead if no night can be there."""
    try:
        here = home_here(call.interaction)
    except CannotOpenError as error:
        said = "night-needs-channel" if error.why == "in-direct-messages" else f"open-{error.why}"
        raise Instead(Screen(call.words.say(said))) from None
    return here if here.parent is None else Home(here.guild, here.parent)


def _to_the_minute(call: Call, meant: Understood) -> tuple[datetime, str]:
    """Return when a night begins, to the minute, and its time zone."""
    return meant.at.replace(second=0, microsecond=0), meant.zone or call.settings.zone or "UTC"


def _with_time(call: Call, shown: Screen, night: Night, meant: Understood) -> Screen:
    """Add the time that was understood below an answer."""
    return with_last_line(shown, f"{time_line(call.words, night)} {by_zone_line(call.words, meant)}".strip())


def _draft(call: Call, night: Night, meant: Understood) -> Screen:
    """Show a plan. If a time zone was typed, name it below."""
    shown = draft_screen(call.words, night, _following(night))
    by_zone = by_zone_line(call.words, meant)
    return with_last_line(shown, by_zone) if by_zone else shown


async def _changed(call: Call, night: Night, meant: Understood | Open[Understood] | None) -> Screen:
    by_zone = by_zone_line(call.words, meant) if isinstance(meant, Understood) else ""
    return await host_night(call, night.id, told=f"{call.words.say('night-done', what='change')} {by_zone}".strip())


def _which_time(call: Call, night: NightId, typed: str, found: Open[Understood]) -> Screen:
    is_own = asks_own_zone(found)

    def act(zone: ZoneName, times: MomentsText) -> PickNightTime:
        return PickNightTime(night, zone, is_own, times)

    return which_time_screen(call.words, typed, found, call.settings.locale, act)


def _following(night: Night) -> tuple[datetime, ...]:
    if night.series is None:
        return ()
    series = night.series
    return tuple(islice(following(series.rhythm, series.first, series.plan.zone, night.plan.at), _FOLLOWING))


async def _unless_gone(call: Call, asked: Awaitable[Night]) -> Night:
    """Return the awaited night. Raises Instead if the plan no longer exists."""
    try:
        return await asked
    except Refused as error:
        if error.reason in _GONE:
            raise Instead(Screen(call.words.say("night-forgotten"))) from None
        raise


async def _settled(call: Call, night: Night, whose: Whose) -> Screen:
    return await host_night(call, night.id, told=call.words.say("night-event-settled", whose=whose.value))
