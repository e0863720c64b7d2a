"""Away until a date, and back again: at all tables of a person at once."""

import asyncio
from datetime import datetime

from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
from bot.screens.acts import BeBack, GoAway, ShowAway
from bot.screens.away import away_screen
from bot.screens.screen import Screen
from bot.services.away import in_days
from bot.text.dates import LONGEST_DATE, DateError, needs_zone, read_date
from bot.text.names import echo
from cogs._commands import command
from cogs._zones import suggest_zones, zone_of

_BACK = frozenset({"back", "i'm back", "no", "off", "now"})


async def setup(bot: WondersBot) -> None:
    """Add the command and the handlers of buttons."""
    bot.tree.add_command(away)
    bot.handlers.add(ShowAway, show_away)
    bot.handlers.add(GoAway, click_away)
    bot.handlers.add(BeBack, click_back)


async def show_away(call: Call, _: ShowAway) -> None:
    """Ask until when."""
    await call.show(away_screen(call.words, _until(call)))


async def click_away(call: Call, act: GoAway) -> None:
    """Be away for some days."""
    await _go_away(call, in_days(act.days, call.bot.clock()))


async def click_back(call: Call, _: BeBack) -> None:
    """Be back everywhere."""
    await _be_back(call)


@command("slash-away")
async def away(
    interaction: Interaction, until: Range[str, 1, LONGEST_DATE] | None = None, zone: str | None = None
) -> None:
    """Be away until a date, or back."""
    call = await make_call(interaction)
    if until is None:
        await call.show(away_screen(call.words, _until(call)))
    elif until.casefold().strip() in _BACK:
        await _be_back(call)
    else:
        await _read_and_go(call, until, zone)


away.autocomplete("zone")(suggest_zones)


async def _read_and_go(call: Call, until: str, zone: str | None) -> None:
    now, known = call.bot.clock(), "UTC"
    try:
        if zone is not None or await asyncio.to_thread(needs_zone, until, now):
            found = await zone_of(call, zone, call.words.say("away-no-zone", typed=echo(until)))
            if found is None:
                return
            known = found
        moment = await asyncio.to_thread(read_date, until, now, known, call.settings.locale)
    except DateError:
        await call.show(Screen(call.words.say("away-unknown", typed=echo(until))))
        return
    await _go_away(call, moment)


async def _go_away(call: Call, until: datetime) -> None:
    tables = await call.tables.go_away_everywhere(call.here(), until)
    await call.bot.preferences.change(call.user, lambda known: known.model_copy(update={"away": until}))
    await call.show(away_screen(call.words, until, call.words.say("away-noted", tables=tables)))


async def _be_back(call: Call) -> None:
    tables = await call.tables.be_back_everywhere(call.here())
    await call.bot.preferences.change(call.user, lambda known: known.model_copy(update={"away": None}))
    await call.show(away_screen(call.words, None, call.words.say("away-welcome", tables=tables)))


def _until(call: Call) -> datetime | None:
    until = call.settings.away
    return until if until is not None and until > call.bot.clock() else None
