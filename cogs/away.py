"""Away until a date, and back again: at all tables of a person at once."""

from dataclasses import replace
from datetime import datetime

from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
from bot.screens.acts import BeBack, GoAway, MomentsText, PickAway, ShowAway, ZoneName
from bot.screens.away import away_screen
from bot.screens.screen import Screen, with_last_line
from bot.screens.tables import exact_time
from bot.screens.times import by_zone_line, which_time_screen
from bot.services.away import in_days
from bot.services.refusals import Reason, Refused
from bot.text.matching import fold
from bot.text.refusals import refusal
from bot.text.times.items import LONGEST
from bot.text.times.results import Open, Purpose, Understood
from cogs._commands import command
from cogs._times import asks_own_zone, picked, read_time
from cogs._zones import remember_option, suggest_zones, zones_of

_BACK = frozenset({"back", "i m back", "im back", "i am back", "back now", "back again", "no", "off", "now"})
"""As `fold` makes them."""


async def setup(bot: WondersBot) -> None:
    """Add the command and the handlers of buttons."""
    bot.tree.add_command(away)
    bot.handlers.add(ShowAway, show_away)
    bot.handlers.add(GoAway, click_away)
    bot.handlers.add(PickAway, click_pick)
    bot.handlers.add(BeBack, click_back)


async def show_away(call: Call, _: ShowAway) -> None:
    """Ask until when."""
    await call.show(away_screen(call.words, _until(call), since=_since(call)))


async def click_away(call: Call, act: GoAway) -> None:
    """Be away for some days."""
    await _go_away(call, Understood(in_days(act.days, call.bot.clock())))


async def click_pick(call: Call, act: PickAway) -> None:
    """Be away for the span that was meant."""

    def again(zone: ZoneName, times: MomentsText) -> PickAway:
        return PickAway(zone, is_own=False, times=times)

    if (meant := await picked(call, act, again)) is not None:
        await _go_away(call, meant)


async def click_back(call: Call, _: BeBack) -> None:
    """Be back everywhere."""
    await _be_back(call)


@command("slash-away")
async def away(interaction: Interaction, until: Range[str, 1, LONGEST] | None = None, zone: str | None = None) -> None:
    """Be away until a date, or back."""
    call = await make_call(interaction)
    if until is not None and fold(until) in _BACK:
        await _be_back(call)
        return
    zones = await zones_of(call, zone)
    if zones is None:
        return
    found = None if until is None else await read_time(call, until, zones, Purpose.AWAY)
    if until is not None and found is None:
        return
    await remember_option(call, zones)
    if found is None:
        await call.show(away_screen(call.words, _until(call), since=_since(call)))
    elif isinstance(found, Open):
        is_own = asks_own_zone(found)

        def act(zone: ZoneName, times: MomentsText) -> PickAway:
            return PickAway(zone, is_own, times)

        await call.show(which_time_screen(call.words, until or "", found, call.settings.locale, act))
    else:
        await _go_away(call, found)


away.autocomplete("zone")(suggest_zones)


async def _go_away(call: Call, meant: Understood) -> None:
    until = meant.at
    since = meant.since if meant.since is not None and meant.since > call.bot.clock() else None
    replaced = _replaced(call, since, until)
    try:
        tables = await call.bot.everywhere.go_away(call.here(), until, since)
    except Refused as refused:
        if refused.reason is not Reason.BAD_DATE:
            raise
        understood = call.words.say(
            "away-understood",
            span="from" if since else "until",
            time=exact_time(until),
            begin=exact_time(since or until),
        )
        await call.show(Screen(f"{understood} {refusal(call.words, refused)}"))
        return
    await call.bot.preferences.change(call.user, lambda known: replace(known, away=until, away_from=since))
    shown = away_screen(call.words, until, call.words.say("away-noted", tables=tables), since=since)
    for line in (replaced, by_zone_line(call.words, meant)):
        shown = with_last_line(shown, line) if line else shown
    await call.show(shown)


def _replaced(call: Call, since: datetime | None, until: datetime) -> str:
    """That another absence is given up for this one, as there is only one; nothing if there is none."""
    known_since, known_until = _since(call), _until(call)
    if known_until is None or (known_since, known_until) == (since, until):
        return ""
    if known_since is not None:
        return call.words.say("away-replaces", begin=exact_time(known_since), time=exact_time(known_until))
    return "" if since is None else call.words.say("away-here", begin=exact_time(since), time=exact_time(known_until))


async def _be_back(call: Call) -> None:
    was_to_come = _since(call) is not None
    tables = await call.bot.everywhere.come_back(call.here())
    await call.bot.preferences.change(call.user, lambda known: replace(known, away=None, away_from=None))
    said = call.words.say("away-stays") if was_to_come else call.words.say("away-welcome", tables=tables)
    await call.show(away_screen(call.words, None, said))


def _until(call: Call) -> datetime | None:
    until = call.settings.away
    return until if until is not None and until > call.bot.clock() else None


def _since(call: Call) -> datetime | None:
    """When the person will be away from; None if that is not to come."""
    since = call.settings.away_from
    return since if since is not None and _until(call) is not None and since > call.bot.clock() else None
