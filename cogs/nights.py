"""Game nights before they begin: `/night plan`, `list`, `show`, `answer`, `remind`, `change`, `cancel` and `again`."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime
from itertools import islice

from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
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
from bot.screens.nights.evening import night_screen, sure_screen
from bot.screens.nights.plans import draft_screen, full_time, list_screen, settling_screen, time_line
from bot.screens.nights.telling import heading
from bot.screens.screen import Screen, with_last_line
from bot.screens.times import by_zone_line, which_time_screen
from bot.services.game import Sides
from bot.services.nights.calendar import Rhythm, following
from bot.services.nights.night import LONGEST_NAME, USUAL_SETTINGS, Answer, Night, NightId, Plan, Stage, Whose
from bot.services.nights.rights import is_organiser
from bot.services.people import Home
from bot.services.refusals import Reason, Refused
from bot.text.times.results import Open, Purpose, Understood
from cogs._commands import add_to_night, command
from cogs._expansions import ExpansionOption
from cogs._nights import (
    NightOption,
    answer_command,
    check_ahead,
    find_night,
    host_night,
    is_ahead,
    is_any,
    is_asked_about,
    keep_hosting,
    keep_night,
    on_night_click,
    was_played,
)
from cogs._opening import CannotOpenError, home_here
from cogs._pace import only_pace, suggest_paces
from cogs._times import asks_own_zone, picked, read_time
from cogs._zones import remember_option, suggest_zones, zones_of

_LONGEST_TYPED = 200
_FOLLOWING = 2
"""Nights of a series that the plan names besides the first one."""
_GONE = frozenset({Reason.NO_SUCH_NIGHT, Reason.NIGHT_OVER})
"""Why a plan can no longer be confirmed: it was replaced, dropped, or forgotten."""
_HIGHEST = 1_000_000
"""What is too high is answered in a sentence, with an example."""


async def setup(bot: WondersBot) -> None:
    """Add the commands and the handlers of buttons."""
    add_to_night(bot, plan, nights, show, answer, remind, change, event, cancel, again)
    bot.handlers.add(ConfirmNight, on_night_click(_confirm))
    bot.handlers.add(DiscardNight, on_night_click(_discard))
    bot.handlers.add(CancelNight, _click_cancel)
    bot.handlers.add(EndSeries, _click_end_series)
    bot.handlers.add(ShowNight, on_night_click(show_night))
    bot.handlers.add(AnswerNight, _click_answer)
    bot.handlers.add(RemindOfNight, _click_remind)
    bot.handlers.add(SettleEvent, _click_settle)
    bot.handlers.add(PlanAgain, on_night_click(_plan_again))
    bot.handlers.add(PickNightTime, _click_pick_time)


@command("slash-night-plan")
async def plan(  # noqa: PLR0913, PLR0917 - the options of a command
    interaction: Interaction,
    when: Range[str, 1, _LONGEST_TYPED],
    name: Range[str, 1, LONGEST_NAME] | None = None,
    rounds: Range[int, 0, _HIGHEST] = 2,
    players: Range[int, 3, 7] = USUAL_SETTINGS.players,
    limit: Range[int, 0, _HIGHEST] | None = None,
    repeat: Rhythm = Rhythm.ONCE,
    computers: bool = False,  # noqa: FBT001, FBT002 - as above
    expansion: ExpansionOption = ExpansionOption.NONE,
    sides: Sides = Sides.MIXED,
    time: str | None = None,
    zone: str | None = None,
    sure: bool = False,  # noqa: FBT001, FBT002 - as above
) -> None:
    """Write a plan down, and ask whether it is right, unless the caller is sure."""
    call = await make_call(interaction)
    home = await _home(call)
    zones = None if home is None else await zones_of(call, zone)
    if home is None or zones is None:
        return
    pace = USUAL_SETTINGS.pace if time is None else await only_pace(call, time, zones)
    found = None if pace is None else await read_time(call, when, zones, Purpose.NIGHT)
    if pace is None or found is None:
        return
    await remember_option(call, zones)
    likeliest = found.answers[0] if isinstance(found, Open) else found
    settings = replace(USUAL_SETTINGS, players=players, expansions=expansion.expansions, sides=sides, pace=pace)
    at, known = _to_the_minute(call, likeliest)
    wanted = Plan(name or "", at, known, home, settings, rounds, limit, computers)
    night = await call.nights.draft(call.manager(), wanted, repeat)
    if isinstance(found, Open):
        await call.show(_which_time(call, night.id, when, found))
    elif sure:
        await call.show(_with_time(call, await _confirm(call, night.id), night, found))
    else:
        await call.show(_draft(call, night, found))


plan.autocomplete("zone")(suggest_zones)
plan.autocomplete("time")(suggest_paces)


@command("slash-night-list")
async def nights(interaction: Interaction) -> None:
    """Show the server's nights."""
    call = await make_call(interaction)
    ahead, past = ((), ()) if call.guild is None else await _both(call)
    await call.show(list_screen(call.words, ahead, past))


@command("slash-night-show")
async def show(interaction: Interaction, night: NightOption | None = None) -> None:
    """Show how a night stands, and what the caller can do."""
    await answer_command(interaction, night, is_any, show_night)


@command("slash-night-answer")
async def answer(interaction: Interaction, answer: Answer, night: NightOption | None = None) -> None:
    """Say whether the caller comes."""

    async def do(call: Call, number: NightId) -> Screen:
        return await _answer(call, number, answer)

    await answer_command(interaction, night, is_ahead, do)


@command("slash-night-remind")
async def remind(interaction: Interaction, on: bool, night: NightOption | None = None) -> None:  # noqa: FBT001 - as above
    """Be reminded a day before, or not."""

    async def do(call: Call, number: NightId) -> Screen:
        return await _remind(call, number, on=on)

    await answer_command(interaction, night, is_ahead, do)


@command("slash-night-change")
async def change(  # noqa: PLR0913, PLR0917 - the options of a command
    interaction: Interaction,
    night: NightOption | None = None,
    when: Range[str, 1, _LONGEST_TYPED] | None = None,
    name: Range[str, 1, LONGEST_NAME] | None = None,
    rounds: Range[int, 0, _HIGHEST] | None = None,
    players: Range[int, 3, 7] | None = None,
    limit: Range[int, 0, _HIGHEST] | None = None,
    computers: bool | None = None,  # noqa: FBT001 - as above
    expansion: ExpansionOption | None = None,
    sides: Sides | None = None,
    time: str | None = None,
    here: bool = False,  # noqa: FBT001, FBT002 - as above
    zone: str | None = None,
) -> None:
    """Change one night."""
    call = await make_call(interaction)
    number = await find_night(call, night, is_ahead)
    zones = await zones_of(call, zone)
    if zones is None:
        return
    found = None if when is None else await read_time(call, when, zones, Purpose.NIGHT)
    home = await _home(call) if here else None
    pace = None if time is None else await only_pace(call, time, zones)
    if (when is not None and found is None) or (here and home is None) or (time is not None and pace is None):
        return
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
    if isinstance(found, Open) and when is not None:  # all else is changed already
        await call.show(_which_time(call, changed.id, when, found))
    else:
        await call.show(await _changed(call, changed, found))


change.autocomplete("zone")(suggest_zones)
change.autocomplete("time")(suggest_paces)


@command("slash-night-event")
async def event(interaction: Interaction, keep: Whose, night: NightOption | None = None) -> None:
    """Say whether a night or its event is right."""

    async def do(call: Call, number: NightId) -> Screen:
        settled = await call.nights.settle_event(number, call, keep)
        return await _settled(call, settled, keep)

    await answer_command(interaction, night, is_asked_about, do)


@command("slash-night-cancel")
async def cancel(
    interaction: Interaction,
    night: NightOption | None = None,
    series: bool = False,  # noqa: FBT001, FBT002 - as above
    sure: bool = False,  # noqa: FBT001, FBT002 - as above
) -> None:
    """Call a night off, or a series."""

    async def do(call: Call, number: NightId) -> Screen:
        if series:
            return await _end_series(call, EndSeries(number, sure))
        return await _cancel(call, CancelNight(number, sure))

    await answer_command(interaction, night, is_ahead, do)


@command("slash-night-again")
async def again(interaction: Interaction, night: NightOption | None = None) -> None:
    """Plan the same for a week later."""
    await answer_command(interaction, night, was_played, _plan_again)


async def show_night(call: Call, number: NightId, notice: str = "") -> Screen:
    """How a night stands for the caller."""
    view = await call.nights.view(number, call)
    keep_night(call, view, notice)
    organises = is_organiser(view.night, call.manager())
    return night_screen(call.words, view, call.user, organises=organises, notice=notice)


async def _both(call: Call) -> tuple[tuple[Night, ...], tuple[Night, ...]]:
    assert call.guild is not None, "nights are planned on servers"
    ahead, past = await asyncio.gather(call.nights.ahead(call.guild, call), call.nights.past(call.guild, call))
    return ahead, past


async def _home(call: Call) -> Home | None:
    """The channel they ask from, or that of its thread; None if a night cannot be there, which is told."""
    try:
        here = home_here(call.interaction)
    except CannotOpenError as error:
        said = "night-needs-channel" if error.why == "in-direct-messages" else f"open-{error.why}"
        await call.show(Screen(call.words.say(said)))
        return None
    return here if here.parent is None else Home(here.guild, here.parent)


def _to_the_minute(call: Call, meant: Understood) -> tuple[datetime, str]:
    """When a night begins, and by whose clocks."""
    return meant.at.replace(second=0, microsecond=0), meant.zone or call.settings.zone or "UTC"


def _with_time(call: Call, shown: Screen, night: Night, meant: Understood) -> Screen:
    """The answer, and what was understood."""
    return with_last_line(shown, f"{time_line(call.words, night)} {by_zone_line(call.words, meant)}".strip())


def _draft(call: Call, night: Night, meant: Understood) -> Screen:
    """The plan, and by whose clocks its time was read if that was typed."""
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


async def _click_pick_time(call: Call, act: PickNightTime) -> None:
    """Let the night begin at the moment that was meant; a plan is still to be confirmed."""

    def again(zone: ZoneName, times: MomentsText) -> PickNightTime:
        return PickNightTime(act.night, zone, is_own=False, times=times)

    if (meant := await picked(call, act, again)) is None:
        return
    at, zone = _to_the_minute(call, meant)
    night = await _unless_gone(call.nights.change(act.night, call, lambda plan: replace(plan, at=at, zone=zone)))
    if night is None:
        await call.show(Screen(call.words.say("night-forgotten")))
    elif night.stage is Stage.DRAFT:
        await call.show(_draft(call, night, meant))
    else:
        await call.show(await _changed(call, night, meant))


def _following(night: Night) -> tuple[datetime, ...]:
    if night.series is None:
        return ()
    series = night.series
    return tuple(islice(following(series.rhythm, series.first, series.plan.zone, night.plan.at), _FOLLOWING))


async def _confirm(call: Call, number: NightId) -> Screen:
    night = await _unless_gone(call.nights.confirm(number, call))
    if night is None:
        return Screen(call.words.say("night-forgotten"))
    return Screen(call.words.say("night-planned", place=f"<#{night.plan.home.channel}>"))


async def _unless_gone(asked: Awaitable[Night]) -> Night | None:
    """The night; None if the plan is gone."""
    try:
        return await asked
    except Refused as error:
        if error.reason in _GONE:
            return None
        raise


async def _discard(call: Call, number: NightId) -> Screen:
    night = await _unless_gone(call.nights.night(number, call))
    if night is None:
        return Screen(call.words.say("night-forgotten"))
    if night.stage is not Stage.DRAFT:  # an old button
        return await show_night(call, number)
    await call.nights.cancel(number, call)
    return Screen(call.words.say("night-discarded"))


async def _cancel(call: Call, act: CancelNight) -> Screen:
    view = await call.nights.view_for_host(act.night, call)
    night = view.night
    if not act.sure:
        check_ahead(night)
        keep_hosting(call, view)
        return sure_screen(call.words, night, "cancel")
    await call.nights.cancel(act.night, call)
    return Screen(call.words.say("night-done", what="cancel"))


async def _end_series(call: Call, act: EndSeries) -> Screen:
    view = await call.nights.view_for_host(act.night, call)
    night = view.night
    if night.series is None or night.series.ended:
        raise Refused(Reason.NO_SERIES)
    if not act.sure:
        keep_hosting(call, view)
        return sure_screen(call.words, night, "series")
    count = await call.nights.end_series(act.night, call)
    return Screen(call.words.say("night-series-ended", count=count))


async def _click_settle(call: Call, act: SettleEvent) -> None:
    """Lets the question say what was chosen; if it is another one by now, that is asked."""
    try:
        night = await call.nights.settle_event(act.night, call, act.whose, act.mark)
    except Refused as error:
        if error.reason is not Reason.EVENT_CHANGED:
            raise
        await call.show(settling_screen(call.words, await call.nights.night(act.night, call)))
        return
    await call.show(await _settled(call, night, act.whose))
    words = await call.bot.readers.public_words(night.guild)
    name, time = heading(words, night), full_time(night.plan.at)
    await call.settle(Screen(words.say("night-event-answered", whose=act.whose.value, name=name, time=time)))


async def _settled(call: Call, night: Night, whose: Whose) -> Screen:
    return await host_night(call, night.id, told=call.words.say("night-event-settled", whose=whose.value))


async def _click_cancel(call: Call, act: CancelNight) -> None:
    await call.show(await _cancel(call, act))


async def _click_end_series(call: Call, act: EndSeries) -> None:
    await call.show(await _end_series(call, act))


async def _click_answer(call: Call, act: AnswerNight) -> None:
    await call.show(await _answer(call, act.night, act.answer))


async def _click_remind(call: Call, act: RemindOfNight) -> None:
    await call.show(await _remind(call, act.night, on=act.on))


async def _answer(call: Call, number: NightId, said: Answer) -> Screen:
    await call.nights.answer(number, call, said)
    return await show_night(call, number)


async def _remind(call: Call, number: NightId, *, on: bool) -> Screen:
    await call.nights.remind(number, call, on=on)
    return await show_night(call, number, call.words.say("night-reminded", on="yes" if on else "no"))


async def _plan_again(call: Call, number: NightId) -> Screen:
    night = await call.nights.plan_again(number, call)
    place = f"<#{night.plan.home.channel}>"
    return Screen(call.words.say("night-planned-again", time=full_time(night.plan.at), place=place))
