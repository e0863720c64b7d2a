"""A zone, as an option of commands: suggested, read from what is typed, and remembered for the person."""

from discord.app_commands import Choice

from bot.client.call import Call, Interaction
from bot.screens.screen import MOST_OPTIONS, Screen
from bot.text.names import echo
from bot.text.zones import find_zone, suggested_zones, zone_name

_LONGEST_TYPED = 200


async def suggest_zones(_: Interaction, typed: str) -> list[Choice[str]]:
    """The zones that may be meant by what is typed so far."""
    found = suggested_zones(typed[:_LONGEST_TYPED])[:MOST_OPTIONS]
    return [Choice(name=zone_name(each), value=each) for each in found]


async def zone_of(call: Call, typed: str | None, missing: str) -> str | None:
    """The zone that is typed, which is remembered, or the one that the person has said before.

    None if there is none, or no such zone; then the caller has been told, in the words of `missing` if none was typed.
    """
    if typed is None:
        if call.settings.zone is None:
            await call.show(Screen(missing))
        return call.settings.zone
    if (zone := find_zone(typed[:_LONGEST_TYPED])) is None:
        await call.show(Screen(call.words.say("zone-unknown", typed=echo(typed))))
    elif zone != call.settings.zone:
        await call.bot.preferences.change(call.user, lambda known: known.model_copy(update={"zone": zone}))
    return zone
