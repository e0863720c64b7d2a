"""The option for a time zone: suggests zones, reads what is typed, and remembers the person's zone."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from discord.app_commands import Choice

from bot.client.incoming.call import Call, Instead, Interaction
from bot.screens.screen import MOST_OPTIONS, Screen
from bot.services.people import UserId
from bot.services.ports import StoreError
from bot.text.names import echo
from bot.text.zones import find_zones, suggested_zones, zone_name

_LONGEST_TYPED = 200


async def suggest_zones(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the zones that match what is typed."""
    own = await own_zone(interaction)
    found = suggested_zones(typed[:_LONGEST_TYPED], str(interaction.locale), own)[:MOST_OPTIONS]
    return [Choice(name=zone_name(each), value=each) for each in found]


async def own_zone(interaction: Interaction) -> str | None:
    """Return the person's own zone, or None if it is not known or cannot be loaded."""
    with suppress(StoreError):
        return (await interaction.client.preferences.person(UserId(interaction.user.id))).zone
    return None


def zones_of(call: Call, typed: str | None) -> tuple[str, ...]:
    """Return the typed zone, or the person's own if none is typed. Empty if neither is known.

    If the text may mean several zones, return all of them, so that the person can be asked.

    Raises:
        Instead: the text is not a zone.
    """
    if typed is None:
        return () if call.settings.zone is None else (call.settings.zone,)
    zones = find_zones(typed[:_LONGEST_TYPED])
    if not zones:
        raise Instead(Screen(call.words.say("zone-unknown", typed=echo(typed))))
    return zones


async def remember_option(call: Call, zones: Sequence[str]) -> None:
    """Remember the zone that `zones_of` found, if it is exactly one. Call this after everything else is understood."""
    if len(zones) == 1:
        await remember_zone(call, zones[0])


async def remember_zone(call: Call, zone: str) -> None:
    """Save a zone as the person's own."""
    if zone != call.settings.zone:
        await call.bot.preferences.change(call.user, lambda known: replace(known, zone=zone))
