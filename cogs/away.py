"""Being away until a date, at all of a person's tables at once, and coming back."""

from dataclasses import replace
from datetime import datetime

from discord import app_commands
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Instead, Interaction, make_call
from bot.client.incoming.clicks import on
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
from cogs.shared.times import asks_own_zone, picked, read_time
from cogs.shared.zones import remember_option, suggest_zones, zones_of

_BACK = frozenset({"back", "i m back", "im back", "i am back", "back now", "back again", "no", "off", "now"})
"""Words for "I'm back", in the form that `fold` returns."""


class Away(Cog):
    """Being away from all tables, and coming back."""

    @on(ShowAway)
    async def ask_until_when(self, call: Call) -> Screen:
        """Ask until when the person will be away."""
        return away_screen(call.words, _until(call), since=_since(call))

    @on(GoAway)
    async def go_for_days(self, call: Call, days: int) -> Screen:
        """Note that the person is away for some days."""
        return await _go_away(call, Understood(in_days(days, call.bot.clock())))

    @on(PickAway)
    async def go_as_meant(self, call: Call, act: PickAway) -> Screen:
        """Note that the person is away for the time that they picked."""

        def again(zone: ZoneName, times: MomentsText) -> PickAway:
            return PickAway(zone, is_own=False, times=times)

        return await _go_away(call, await picked(call, act, again))

    @on(BeBack)
    async def be_back(self, call: Call) -> Screen:
        """Note that the person is back at all tables."""
        was_to_come = _since(call) is not None
        tables = await call.bot.everywhere.come_back(call.here())
        await call.bot.preferences.change(call.user, lambda known: replace(known, away=None, away_from=None))
        said = call.words.say("away-stays") if was_to_come else call.words.say("away-welcome", tables=tables)
        return away_screen(call.words, None, said)

    @app_commands.command()
    @app_commands.autocomplete(zone=suggest_zones)
    async def away(
        self, interaction: Interaction, until: Range[str, 1, LONGEST] | None = None, zone: str | None = None
    ) -> None:
        """Note that the person is away until a date, or is back. Without a date, ask for it."""
        call = await make_call(interaction)
        if until is not None and fold(until) in _BACK:
            await call.show(await self.be_back(call))
            return
        zones = zones_of(call, zone)
        found = None if until is None else read_time(call, until, zones, Purpose.AWAY)
        await remember_option(call, zones)
        if found is None:
            await call.show(await self.ask_until_when(call))
        elif isinstance(found, Open):
            is_own = asks_own_zone(found)

            def act(zone: ZoneName, times: MomentsText) -> PickAway:
                return PickAway(zone, is_own, times)

            await call.show(which_time_screen(call.words, until or "", found, call.settings.locale, act))
        else:
            await call.show(await _go_away(call, found))


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Away(bot))


async def _go_away(call: Call, meant: Understood) -> Screen:
    """Note that the person is away at all tables, and say which dates were understood."""
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
        raise Instead(Screen(f"{understood} {refusal(call.words, refused)}")) from None
    await call.bot.preferences.change(call.user, lambda known: replace(known, away=until, away_from=since))
    shown = away_screen(call.words, until, call.words.say("away-noted", tables=tables), since=since)
    for line in (replaced, by_zone_line(call.words, meant)):
        shown = with_last_line(shown, line) if line else shown
    return shown


def _replaced(call: Call, since: datetime | None, until: datetime) -> str:
    """Return a line about the absence that this one replaces, or an empty text if no such line is needed."""
    known_since, known_until = _since(call), _until(call)
    if known_until is None or (known_since, known_until) == (since, until):
        return ""
    if known_since is not None:
        return call.words.say("away-replaces", begin=exact_time(known_since), time=exact_time(known_until))
    return "" if since is None else call.words.say("away-here", begin=exact_time(since), time=exact_time(known_until))


def _until(call: Call) -> datetime | None:
    until = call.settings.away
    return until if until is not None and until > call.bot.clock() else None


def _since(call: Call) -> datetime | None:
    """Return when the person's absence begins, or None if none is still to begin."""
    since = call.settings.away_from
    return since if since is not None and _until(call) is not None and since > call.bot.clock() else None
