"""Game nights while people are together: for who comes and goes, and for who organises them."""

import discord
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
from bot.client.direct import Reached
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
    watching_screen,
)
from bot.screens.nights.standings import all_standings
from bot.screens.screen import Screen
from bot.services.nights.evening import LONGEST_PAUSE, USUAL_PAUSE
from bot.services.nights.night import NightId, Stage
from bot.services.nights.views import NightView
from bot.services.people import UserId
from bot.services.refusals import Reason, Refused
from bot.text.names import short_name
from cogs._commands import add_to_night, command
from cogs._keeping import kept_answer
from cogs._nights import (
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
    on_night_click,
)
from cogs.nights import show_night


async def setup(bot: WondersBot) -> None:
    """Add the commands and the handlers of buttons."""
    add_to_night(bot, begin, here, leave, seat, next_round, pause, resume, end, host, watch, standings)
    bot.handlers.add(BeginNight, on_night_click(_begin))
    bot.handlers.add(ComeToNight, on_night_click(_come))
    bot.handlers.add(LeaveNight, _click_leave)
    bot.handlers.add(NoteGone, _click_gone)
    bot.handlers.add(ReportGone, _click_report)
    bot.handlers.add(StillHere, _click_still_here)
    bot.handlers.add(TakeNightSeat, _click_seat)
    bot.handlers.add(NextRound, _click_next)
    bot.handlers.add(PauseNight, _click_pause)
    bot.handlers.add(ResumeNight, on_night_click(_resume))
    bot.handlers.add(EndNight, _click_end)
    bot.handlers.add(HostNight, on_night_click(host_night))
    bot.handlers.add(WatchNight, _click_watch)
    bot.handlers.add(ShowStandings, on_night_click(_standings))


@command("slash-night-here")
async def here(interaction: Interaction, night: NightOption | None = None) -> None:
    """Say that the caller is there."""
    await answer_command(interaction, night, is_on, _come)


@command("slash-night-leave")
async def leave(
    interaction: Interaction,
    person: discord.User | None = None,
    sure: bool = False,  # noqa: FBT001, FBT002 - the options of a command
    night: NightOption | None = None,
) -> None:
    """Say that the caller has to go, who is asked first; or, for the organiser, that somebody seems to have gone."""

    async def do(call: Call, number: NightId) -> Screen:
        if person is not None and person.id != call.user:
            return await _report_gone(call, number, UserId(person.id))
        return await _leave(call, LeaveNight(number, sure))

    await answer_command(interaction, night, is_on, do)


@command("slash-night-seat")
async def seat(
    interaction: Interaction,
    table: Range[int, 1, 20],
    seat: Range[int, 1, 7] | None = None,
    night: NightOption | None = None,
) -> None:
    """Take a free seat at a table."""
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
    await call.show(await _take(call, TakeNightSeat(number, wanted, free[0])))


@command("slash-night-begin")
async def begin(interaction: Interaction, night: NightOption | None = None) -> None:
    """Begin before the time."""
    await answer_command(interaction, night, is_not_over, _begin)


@command("slash-night-next")
async def next_round(interaction: Interaction, sure: bool = False, night: NightOption | None = None) -> None:  # noqa: FBT001, FBT002 - as above
    """Seat the next round."""

    async def do(call: Call, number: NightId) -> Screen:
        view = await call.nights.view_for_host(number, call)
        return await _next(call, NextRound(number, len(view.night.rounds), sure))

    await answer_command(interaction, night, is_on, do)


@command("slash-night-pause")
async def pause(
    interaction: Interaction, minutes: Range[int, 1, LONGEST_PAUSE] = USUAL_PAUSE, night: NightOption | None = None
) -> None:
    """Pause at all tables."""

    async def do(call: Call, number: NightId) -> Screen:
        return await _pause(call, PauseNight(number, minutes))

    await answer_command(interaction, night, is_on, do)


@command("slash-night-resume")
async def resume(interaction: Interaction, night: NightOption | None = None) -> None:
    """Go on at all tables."""
    await answer_command(interaction, night, is_on, _resume)


@command("slash-night-end")
async def end(interaction: Interaction, sure: bool = False, night: NightOption | None = None) -> None:  # noqa: FBT001, FBT002 - as above
    """End a night; asked first, unless the caller is sure."""

    async def do(call: Call, number: NightId) -> Screen:
        return await _end(call, EndNight(number, sure))

    await answer_command(interaction, night, is_on, do)


@command("slash-night-host")
async def host(interaction: Interaction, night: NightOption | None = None) -> None:
    """Show the organiser all of a night."""
    await answer_command(interaction, night, is_not_over, host_night)


@command("slash-night-watch")
async def watch(interaction: Interaction, on: bool = True, night: NightOption | None = None) -> None:  # noqa: FBT001, FBT002 - the options of a command
    """Be brought how a night goes."""

    async def do(call: Call, number: NightId) -> Screen:
        return await _watch(call, WatchNight(number, on))

    await answer_command(interaction, night, is_not_over, do)


@command("slash-night-standings")
async def standings(interaction: Interaction, night: NightOption | None = None) -> None:
    """Show who is ahead."""
    await answer_command(interaction, night, has_tables, _standings)


async def _come(call: Call, number: NightId) -> Screen:
    known = (await call.nights.night(number, call)).guest(call.user)
    await call.nights.come(number, call)
    how = "new" if known is None or not known.is_here else "known" if known.is_sure else "answered"
    return await show_night(call, number, call.words.say("night-came", how=how))


async def _click_still_here(call: Call, act: StillHere) -> None:
    """Answers a report, and lets its question say so; others than the person asked are told whom it is for."""
    night = await call.nights.night(act.night, call)
    guest = night.guest(act.reported)
    if guest is None:
        raise Refused(Reason.NOT_HERE)
    person = short_name(guest.person.name)
    if call.user != act.reported:
        await call.show(await show_night(call, act.night, call.words.say("night-not-asked", person=person)))
        return
    await call.show(await _come(call, act.night))
    words = await call.bot.readers.public_words(night.guild)
    await call.settle(Screen(words.say("night-still-here", person=person)))


async def _take(call: Call, act: TakeNightSeat) -> Screen:
    view = await call.nights.take_seat(act.night, call, act.game, act.seat)
    table = view.tables[act.game]
    call.follow(table)
    taken = Screen(call.words.say("night-took-seat", channel=f"<#{table.home.channel}>"))
    return kept_answer(call, table, taken, until_next=True)


async def _begin(call: Call, number: NightId) -> Screen:
    await call.nights.begin(number, call)
    return await host_night(call, number, "begin")


async def _next(call: Call, act: NextRound) -> Screen:
    view = await call.nights.view_for_host(act.night, call)
    night = view.night
    check_on(night)
    keep_hosting(call, view)
    if not act.sure and is_asked_before_next(night):
        return sure_screen(call.words, night, "next")
    await call.nights.next_round(act.night, call, act.rounds)
    return await host_night(call, act.night, "next" if act.rounds == len(night.rounds) else "")


async def _pause(call: Call, act: PauseNight) -> Screen:
    night = await call.nights.pause(act.night, call, act.minutes)
    return await host_night(call, act.night, "pause" if night.stage is Stage.PLAYING else "wait")


async def _resume(call: Call, number: NightId) -> Screen:
    await call.nights.resume(number, call)
    return await host_night(call, number, "resume")


async def _end(call: Call, act: EndNight) -> Screen:
    if not act.sure:
        view = await call.nights.view_for_host(act.night, call)
        night = view.night
        check_on(night)
        keep_hosting(call, view)
        return sure_screen(call.words, night, "end")
    await call.nights.end(act.night, call)
    return await host_night(call, act.night, "end")


async def _watch(call: Call, act: WatchNight) -> Screen:
    """Starts or stops; a first direct message shows whether they can be reached."""
    before = await call.nights.night(act.night, call)
    night = await call.nights.watch(act.night, call, on=act.on)
    if not act.on:
        return Screen(call.words.say("night-watching", how="off"))
    if call.user in before.watchers:
        return await show_night(call, act.night, call.words.say("night-watching", how="already"))
    reached = await call.send_directly(watching_screen(call.words, night))
    if reached is Reached.YES:
        return await show_night(call, act.night, call.words.say("night-watching", how="on"))
    await call.nights.watch(act.night, call, on=False)
    return Screen(call.words.say("night-watching", how="closed" if reached is Reached.CLOSED else "failed"))


async def _standings(call: Call, number: NightId) -> Screen:
    return all_standings(call.words, await call.nights.view(number, call))


async def _leave(call: Call, act: LeaveNight) -> Screen:
    night = await call.nights.night(act.night, call)
    check_on(night)
    guest = night.guest(call.user)
    if guest is None or not guest.is_here:
        return await show_night(call, act.night, call.words.say("night-not-here"))
    if not act.sure:
        keep_night(call, NightView(night, call.bot.clock(), {}, {}, {}))
        return leave_screen(call.words, night, call.user)
    await call.nights.leave(act.night, call)
    return left_screen(call.words, night, call.user)


async def _click_leave(call: Call, act: LeaveNight) -> None:
    await call.show(await _leave(call, act))


async def _report_gone(call: Call, number: NightId, user: UserId) -> Screen:
    view = await call.nights.view_for_host(number, call)
    before, seated = view.night.guest(user), view.night.table_of(user)
    table = None if seated is None else view.table(seated[2])
    left = frozenset[UserId]() if table is None else await call.bot.membership.who_left(table, call.user)
    night = await call.nights.report_gone(number, call, user, left)
    guest = night.guest(user)
    assert guest is not None, "only guests are reported"
    told = reported_line(call.words, night, guest, news=before is None or before.is_sure)
    return await host_night(call, number, told=told)


async def _click_gone(call: Call, act: NoteGone) -> None:
    if not call.users:
        raise Refused(Reason.NOT_HERE)
    user = call.users[0].user
    if user == call.user:
        await call.show(await _leave(call, LeaveNight(act.night, sure=False)))
        return
    view = await call.nights.view_for_host(act.night, call)
    night = view.night
    check_on(night)
    guest = night.guest(user)
    if guest is None or not guest.is_here:
        raise Refused(Reason.NOT_HERE)
    keep_hosting(call, view)
    await call.show(report_screen(call.words, night, guest))


async def _click_report(call: Call, act: ReportGone) -> None:
    await call.show(await _report_gone(call, act.night, act.user))


async def _click_seat(call: Call, act: TakeNightSeat) -> None:
    await call.show(await _take(call, act))


async def _click_next(call: Call, act: NextRound) -> None:
    await call.show(await _next(call, act))


async def _click_pause(call: Call, act: PauseNight) -> None:
    await call.show(await _pause(call, act))


async def _click_end(call: Call, act: EndNight) -> None:
    await call.show(await _end(call, act))


async def _click_watch(call: Call, act: WatchNight) -> None:
    await call.show(await _watch(call, act))
