"""`/settings`: each person's own settings."""

from collections.abc import Callable
from dataclasses import replace
from datetime import time

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Instead, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.client.private.direct import Reached
from bot.screens.acts import Liking, SetLiking, SetManner, SetQuiet, SetReminders, SetZone, ShowPolicy, ZoneName
from bot.screens.custom_ids import UnknownActError
from bot.screens.likings import first_message, likings_screen, personal_words, with_liking
from bot.screens.policy import POLICY_PAGES, policy_screen
from bot.screens.screen import Screen
from bot.screens.times import which_hours_screen, which_zone_screen
from bot.services.quiet import QuietHours
from bot.services.settings import Manner, PersonSettings, Reminders
from bot.text.matching import fold
from bot.text.names import echo
from bot.text.times.hours import read_hours
from bot.text.times.results import Hours, Open, Wrong
from cogs.shared.beside import shown
from cogs.shared.zones import remember_option, suggest_zones, zones_of

_LONGEST_NAME = 100
_NO_HOURS = frozenset({"off", "none", "no"})


class Settings(Cog, commands.GroupCog, group_name="settings"):
    """The settings of one person."""

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show all settings, with buttons."""
        call = await make_call(interaction)
        await call.show(await _settings(call, call.settings))

    @on(SetManner)
    async def set_manner(self, call: Call, manner: Manner) -> Screen | None:
        """Set how private messages are presented to the person."""
        settings = await _change(call, lambda known: known.told_by(manner))
        settled = replace(call, settings=settings)
        await settled.show(await _settings(settled, settings, call.words.say("settings-saved")))
        return None

    @app_commands.command()
    async def telling(self, interaction: Interaction, how: Manner) -> None:
        """Set how private messages are presented: with pictures, in words, or in words and letters."""
        await self.set_manner(await make_call(interaction), how)

    @on(SetLiking)
    async def set_liking(self, call: Call, liking: Liking, *, on: bool) -> Screen | None:
        """Switch a setting on or off."""
        if liking is Liking.LEFT_OUT:
            saved = call.words.say("settings-saved-left-out", on="yes" if on else "no")
            return await _settings(call, await _change(call, lambda known: with_liking(known, liking, on=on)), saved)
        if liking is not Liking.DIRECT_MESSAGES or not on:
            return await _saved(call, lambda known: with_liking(known, liking, on=on))
        await _check_reach(call, liking)
        await call.show(await _saved(call, lambda known: with_liking(known, liking, on=on), "settings-message-sent"))
        await call.bot.hands.send_all(call.person)
        return None

    @app_commands.command()
    async def brief(self, interaction: Interaction, on: bool) -> None:
        """Switch brief words on or off."""
        await self._switch(interaction, Liking.BRIEF, on=on)

    @app_commands.command()
    async def messages(self, interaction: Interaction, on: bool) -> None:
        """Switch direct messages on or off."""
        await self._switch(interaction, Liking.DIRECT_MESSAGES, on=on)

    @app_commands.command()
    async def mentions(self, interaction: Interaction, on: bool) -> None:
        """Switch mentions on or off."""
        await self._switch(interaction, Liking.MENTIONS, on=on)

    @app_commands.command(name="leave-out")
    async def leave_out(self, interaction: Interaction, on: bool) -> None:
        """Leave the person out of statistics that others see, or show them again."""
        await self._switch(interaction, Liking.LEFT_OUT, on=on)

    async def _switch(self, interaction: Interaction, liking: Liking, *, on: bool) -> None:
        call = await make_call(interaction)
        screen = await self.set_liking(call, liking, on=on)
        if screen is not None:
            await call.show(screen)

    @on(SetReminders)
    async def set_reminders(self, call: Call, reminders: Reminders) -> Screen:
        """Set how the person is reminded."""
        by_message = reminders is Reminders.DIRECT
        if by_message:
            await _check_reach(call, reminders)
        said = "settings-message-sent" if by_message else "settings-saved"
        return await _saved(call, lambda known: replace(known, reminders=reminders), said)

    @app_commands.command()
    async def reminders(self, interaction: Interaction, how: Reminders) -> None:
        """Set how the person is reminded."""
        call = await make_call(interaction)
        await call.show(await self.set_reminders(call, how))

    @on(ShowPolicy)
    async def show_policy(self, call: Call, page: int, *, beside: bool) -> Screen | None:
        """Show a page of what is stored about a person."""
        if not 1 <= page <= POLICY_PAGES:
            raise UnknownActError(page)
        return await shown(
            call, policy_screen(call.words, page, call.bot.operator, call.bot.clearer.kept), beside=beside
        )

    @app_commands.command()
    async def privacy(self, interaction: Interaction, page: Range[int, 1, POLICY_PAGES] = 1) -> None:
        """Show what is stored about a person."""
        call = await make_call(interaction)
        await call.show(policy_screen(call.words, page, call.bot.operator, call.bot.clearer.kept))

    @on(SetQuiet)
    async def set_quiet(self, call: Call, act: SetQuiet) -> Screen:
        """Set the hours that a button names as the person's quiet hours."""
        try:
            begin, end = (time(*divmod(each, 60)) for each in (act.begin, act.end))
            hours = QuietHours(begin, end, act.zone)
        except (ValueError, OverflowError):
            raise UnknownActError(act) from None
        return await _with_quiet(call, hours)

    @app_commands.command()
    @app_commands.autocomplete(zone=suggest_zones)
    async def quiet(
        self, interaction: Interaction, hours: Range[str, 1, _LONGEST_NAME], zone: str | None = None
    ) -> None:
        """Set the hours in which no reminder is sent, or remove them."""
        call = await make_call(interaction)
        if fold(hours) in _NO_HOURS:
            await call.show(await _saved(call, lambda known: replace(known, quiet=None)))
            return
        zones = zones_of(call, zone)
        found = read_hours(hours, zones, call.settings.locale)
        if not isinstance(found, Wrong):
            await remember_option(call, zones)
        match found:
            case Hours(begin, end, known):
                await call.show(await _with_quiet(call, QuietHours(begin, end, known)))
            case Open():
                await call.show(which_hours_screen(call.words, hours, found))
            case Wrong():
                await call.show(Screen(call.words.say("settings-quiet-unknown", typed=echo(hours))))

    @on(SetZone)
    async def set_zone(self, call: Call, zone: ZoneName) -> Screen:
        """Set the person's time zone."""
        return await _saved(call, lambda known: replace(known, zone=zone))

    @app_commands.command()
    @app_commands.autocomplete(name=suggest_zones)
    async def zone(self, interaction: Interaction, name: Range[str, 1, _LONGEST_NAME]) -> None:
        """Set the person's time zone, in which typed hours and dates are understood."""
        call = await make_call(interaction)
        zones = zones_of(call, name)
        await remember_option(call, zones)
        if len(zones) == 1:
            settings = await call.bot.preferences.person(call.user)
            await call.show(await _settings(call, settings, call.words.say("settings-saved")))
        else:
            await call.show(which_zone_screen(call.words, name, zones, SetZone))


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Settings(bot))


async def _check_reach(call: Call, wanted: Liking | Reminders) -> None:
    """Send a first direct message. If it does not arrive, raise Instead, because later ones would not arrive either."""
    reached = await call.send_directly(first_message(call.words, wanted))
    if reached is not Reached.YES:
        said = "settings-message-closed" if reached is Reached.CLOSED else "settings-message-failed"
        raise Instead(await _settings(call, call.settings, call.words.say(said)))


async def _with_quiet(call: Call, hours: QuietHours) -> Screen:
    """Save quiet hours, and their time zone as the person's, because both use the same zone."""
    return await _saved(call, lambda known: replace(known, quiet=hours.text, zone=hours.zone))


async def _saved(call: Call, how: Callable[[PersonSettings], PersonSettings], said: str = "settings-saved") -> Screen:
    """Change the person's settings and show all of them, below a line that says so."""
    return await _settings(call, await _change(call, how), call.words.say(said))


async def _change(call: Call, how: Callable[[PersonSettings], PersonSettings]) -> PersonSettings:
    return await call.bot.preferences.change(call.user, how)


async def _settings(call: Call, settings: PersonSettings, notice: str = "") -> Screen:
    """Show all settings, in the notation that they specify."""
    words = personal_words(call.bot.languages, call.words.language, settings)
    reliability = await call.tables.reliability(call.here())
    return likings_screen(words, settings, reliability, call.bot.languages.names(), notice)
