"""A zone, as an option of commands: suggested, read from what is typed, and remembered for the person."""

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
    """The zones that may be meant by what is typed so far."""
    own = await own_zone(interaction)
    found = suggested_zones(typed[:_LONGEST_TYPED], str(interaction.locale), own)[:MOST_OPTIONS]
    return [Choice(name=zone_name(each), value=each) for each in found]


async def own_zone(interaction: Interaction) -> str | None:
    """The zone that the person has said before, if any, and if that can be looked up."""
    with suppress(StoreError):
        return (await interaction.client.preferences.person(UserId(interaction.user.id))).zone
    return None


def zones_of(call: Call, typed: str | None) -> tuple[str, ...]:
    """The zone that is typed, or the one that the person has said before; empty if none is known.

    Several are one of them, which is still to be asked.

    Raises:
        Instead: what is typed is no zone.
    """
    if typed is None:
        return () if call.settings.zone is None else (call.settings.zone,)
    zones = find_zones(typed[:_LONGEST_TYPED])
    if not zones:
        raise Instead(Screen(call.words.say("zone-unknown", typed=echo(typed))))
    return zones


async def remember_option(call: Call, zones: Sequence[str]) -> None:
    """Remember the zone that `zones_of` has found, if it is one; to be called once all else has been understood."""
    if len(zones) == 1:
        await remember_zone(call, zones[0])


async def remember_zone(call: Call, zone: str) -> None:
    """Remember by which clocks the person goes."""
    if zone != call.settings.zone:
        await call.bot.preferences.change(call.user, lambda known: replace(known, zone=zone))
