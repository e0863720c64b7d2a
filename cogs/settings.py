"""Settings of each person, and of each server."""

from collections.abc import Callable
from dataclasses import replace
from datetime import time
from typing import Any

from discord.app_commands import Choice, Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
from bot.client.direct import Reached
from bot.screens.acts import (
    Liking,
    SetLiking,
    SetManner,
    SetQuiet,
    SetReminders,
    SetUsualPace,
    SetZone,
    TryLanguage,
)
from bot.screens.custom_ids import UnknownActError
from bot.screens.likings import first_message, likings_screen, personal_words, with_liking
from bot.screens.screen import MOST_OPTIONS, Screen
from bot.screens.times import which_hours_screen, which_pace_screen, which_zone_screen
from bot.services.pace import pace_text
from bot.services.quiet import QuietHours
from bot.services.settings import Manner, PersonSettings, Reminders
from bot.text.matching import best_matches, fold, matches
from bot.text.names import echo
from bot.text.pacing import pace_name
from bot.text.times.hours import read_hours
from bot.text.times.results import Hours, Open, Wrong
from bot.text.words import LanguagesOnTrial
from cogs._commands import add_to_server, command, group
from cogs._pace import clicked_pace, suggest_paces, typed_pace
from cogs._zones import remember_option, suggest_zones, zones_of
from engine.notation import slug

AUTOMATIC = "auto"
"""In place of a language: the server's own in Discord."""
_LONGEST_NAME = 100
_NO_HOURS = frozenset({"off", "none", "no"})


async def setup(bot: WondersBot) -> None:
    """Add the commands and the handlers of buttons."""
    settings = group("slash-settings")
    for each in (show, telling, brief, messages, mentions, reminders, quiet, zone):
        settings.add_command(each)
    bot.tree.add_command(settings)
    add_to_server(bot, language, public_pictures, pace)
    bot.handlers.add(SetLiking, set_liking)
    bot.handlers.add(SetManner, set_manner)
    bot.handlers.add(SetReminders, set_reminders)
    bot.handlers.add(SetZone, set_zone)
    bot.handlers.add(SetQuiet, set_quiet)
    bot.handlers.add(SetUsualPace, set_usual_pace)
    bot.handlers.add(TryLanguage, try_language)


# A person.


async def set_liking(call: Call, act: SetLiking) -> None:
    """Switch a setting on or off."""
    if act.liking is Liking.DIRECT_MESSAGES and act.on:
        if await _reaches(call, Liking.DIRECT_MESSAGES):
            settings = await _change(call, lambda known: with_liking(known, act.liking, on=True))
            await _show(call, settings, call.words.say("settings-message-sent"))
            await call.bot.hands.send_all(call.person)
    else:
        settings = await _change(call, lambda known: with_liking(known, act.liking, on=act.on))
        await _show(call, settings, call.words.say("settings-saved"))


async def set_manner(call: Call, act: SetManner) -> None:
    """Settle how the person is told what only they see."""
    settings = await _change(call, lambda known: known.told_by(act.manner))
    await _show(replace(call, settings=settings), settings, call.words.say("settings-saved"))


async def set_reminders(call: Call, act: SetReminders) -> None:
    """Settle how the person is reminded."""
    by_message = act.reminders is Reminders.DIRECT
    if by_message and not await _reaches(call, Reminders.DIRECT):
        return
    settings = await _change(call, lambda known: replace(known, reminders=act.reminders))
    await _show(call, settings, call.words.say("settings-message-sent" if by_message else "settings-saved"))


async def set_zone(call: Call, act: SetZone) -> None:
    """Settle by which clocks the person goes."""
    settings = await _change(call, lambda known: replace(known, zone=act.zone))
    await _show(call, settings, call.words.say("settings-saved"))


async def set_quiet(call: Call, act: SetQuiet) -> None:
    """Settle in which hours the person wants to hear nothing."""
    try:
        begin, end = (time(*divmod(each, 60)) for each in (act.begin, act.end))
        hours = QuietHours(begin, end, act.zone)
    except (ValueError, OverflowError):
        raise UnknownActError(act) from None
    await _show(call, await _settle_quiet(call, hours), call.words.say("settings-saved"))


async def try_language(call: Call, act: TryLanguage) -> None:
    """Speak a language to everybody; only the local table lets one try that."""
    languages = call.bot.languages
    tag = next((each for each in languages.tags if slug(each) == act.language), None)
    if tag is None or not isinstance(languages, LanguagesOnTrial):
        raise UnknownActError(act)
    languages.choose(tag)
    words = personal_words(languages, tag, call.settings)
    await call.show(Screen(words.say("door-language-chosen", language=languages.name(tag))))


@command("slash-settings-show")
async def show(interaction: Interaction) -> None:
    """Show all settings, with buttons."""
    call = await make_call(interaction)
    await _show(call, call.settings)


@command("slash-settings-telling")
async def telling(interaction: Interaction, how: Manner) -> None:
    """Settle how private things are told: by pictures, in words, or in letters."""
    await set_manner(await make_call(interaction), SetManner(how))


@command("slash-settings-brief")
async def brief(interaction: Interaction, on: bool) -> None:  # noqa: FBT001 - it is an option of the command
    """Switch brief words on or off."""
    await set_liking(await make_call(interaction), SetLiking(Liking.BRIEF, on))


@command("slash-settings-messages")
async def messages(interaction: Interaction, on: bool) -> None:  # noqa: FBT001 - as above
    """Switch direct messages on or off."""
    await set_liking(await make_call(interaction), SetLiking(Liking.DIRECT_MESSAGES, on))


@command("slash-settings-mentions")
async def mentions(interaction: Interaction, on: bool) -> None:  # noqa: FBT001 - as above
    """Switch mentions on or off."""
    await set_liking(await make_call(interaction), SetLiking(Liking.MENTIONS, on))


@command("slash-settings-reminders")
async def reminders(interaction: Interaction, how: Reminders) -> None:
    """Settle where reminders come."""
    await set_reminders(await make_call(interaction), SetReminders(how))


@command("slash-settings-quiet")
async def quiet(interaction: Interaction, hours: Range[str, 1, _LONGEST_NAME], zone: str | None = None) -> None:
    """Settle in which hours no reminder comes."""
    call = await make_call(interaction)
    if fold(hours) in _NO_HOURS:
        await _show(call, await _settle_quiet(call, None), call.words.say("settings-saved"))
        return
    zones = await zones_of(call, zone)
    if zones is None:
        return
    found = read_hours(hours, zones, call.settings.locale)
    if not isinstance(found, Wrong):
        await remember_option(call, zones)
    match found:
        case Hours(begin, end, known):
            settings = await _settle_quiet(call, QuietHours(begin, end, known))
            await _show(call, settings, call.words.say("settings-saved"))
        case Open():
            await call.show(which_hours_screen(call.words, hours, found))
        case Wrong():
            await call.show(Screen(call.words.say("settings-quiet-unknown", typed=echo(hours))))


@command("slash-settings-zone")
async def zone(interaction: Interaction, name: Range[str, 1, _LONGEST_NAME]) -> None:
    """Settle by which clocks quiet hours and dates are meant."""
    call = await make_call(interaction)
    zones = await zones_of(call, name)
    if zones is None:
        return
    await remember_option(call, zones)
    if len(zones) == 1:
        await _show(call, await call.bot.preferences.person(call.user), call.words.say("settings-saved"))
    else:
        await call.show(which_zone_screen(call.words, name, zones, SetZone))


quiet.autocomplete("zone")(suggest_zones)
zone.autocomplete("name")(suggest_zones)


async def _reaches(call: Call, wanted: Liking | Reminders) -> bool:
    """Whether a first direct message arrives: else the player would be told nothing at all, and learns that now."""
    match await call.send_directly(first_message(call.words, wanted)):
        case Reached.YES:
            return True
        case Reached.CLOSED:
            await _show(call, call.settings, call.words.say("settings-message-closed"))
        case Reached.NOT_NOW:
            await _show(call, call.settings, call.words.say("settings-message-failed"))
    return False


async def _settle_quiet(call: Call, hours: QuietHours | None) -> PersonSettings:
    """Quiet hours go by the person's own clocks: a zone that is typed with them becomes theirs."""
    if hours is None:
        return await _change(call, lambda known: replace(known, quiet=None))
    return await _change(call, lambda known: replace(known, quiet=hours.text, zone=hours.zone))


async def _change(call: Call, how: Callable[[PersonSettings], PersonSettings]) -> PersonSettings:
    return await call.bot.preferences.change(call.user, how)


async def _show(call: Call, settings: PersonSettings, notice: str = "") -> None:
    """Show the settings in the notation just set."""
    words = personal_words(call.bot.languages, call.words.language, settings)
    reliability = await call.tables.reliability(call.here())
    await call.show(likings_screen(words, settings, reliability, call.bot.languages.names(), notice))


# A server. Discord shows these commands to its managers and to anyone whom the server allows, so saving checks again.


@command("slash-server-language")
async def language(interaction: Interaction, name: Range[str, 1, _LONGEST_NAME]) -> None:
    """Set the language of public messages."""
    call = await make_call(interaction)
    if call.guild is None:
        await call.show(Screen(call.words.say("server-only")))
        return
    tag = _find_language(call, name)
    if tag is None:
        known = call.words.any_of(call.bot.languages.names())
        text = call.words.say("server-language-unknown", text=echo(name), languages=known)
        await call.show(Screen(text))
        return
    await _settle(call, language=None if tag == AUTOMATIC else tag)


@language.autocomplete("name")
async def suggest_languages(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The languages of the catalogue."""
    languages = interaction.client.languages
    automatic = languages.words(str(interaction.locale)).say("server-language-automatic")
    named = [(automatic, AUTOMATIC), *zip(languages.names(), languages.tags, strict=True)]
    found = matches(typed, named, lambda each: each)
    return [Choice(name=name, value=tag) for name, tag in found[:MOST_OPTIONS]]


@command("slash-server-pictures")
async def public_pictures(interaction: Interaction, on: bool) -> None:  # noqa: FBT001 - as above
    """Set whether public messages come with pictures."""
    call = await make_call(interaction)
    if call.guild is None:
        await call.show(Screen(call.words.say("server-only")))
        return
    await _settle(call, pictures=on)


@command("slash-server-pace")
async def pace(interaction: Interaction, time: str) -> None:
    """Set how long a choice may take at tables that are opened without a word about it."""
    call = await make_call(interaction)
    if call.guild is None:
        await call.show(Screen(call.words.say("server-only")))
        return
    meant = await typed_pace(call, time)
    if isinstance(meant, Open):
        await call.show(which_pace_screen(call.words, time, meant, SetUsualPace))
    elif meant is not None:
        await _settle(call, pace=pace_text(meant))


pace.autocomplete("time")(suggest_paces)


async def set_usual_pace(call: Call, act: SetUsualPace) -> None:
    """Set that pace by a button."""
    if call.guild is None:
        await call.show(Screen(call.words.say("server-only")))
    else:
        await _settle(call, pace=pace_text(clicked_pace(act)))


async def _settle(call: Call, **settings: Any) -> None:  # noqa: ANN401 - any setting
    """Save a server's settings, if the caller manages it, and show them all."""
    now = await call.bot.preferences.change_guild(call.manager(), lambda known: replace(known, **settings))
    pictures = call.words.say("server-pictures", on="yes" if now.pictures else "no")
    usual = call.words.say("server-pace", pace=pace_name(call.words, call.bot.preferences.pace_in(now)))
    lines = [call.words.say("settings-saved"), _language_line(call, now.language), pictures, usual]
    await call.show(Screen("\n".join([*lines, call.words.say("server-own")])))


def _find_language(call: Call, typed: str) -> str | None:
    """The tag of a language, by its tag or its own name; or AUTOMATIC."""
    names = {tag: (tag, call.bot.languages.name(tag)) for tag in call.bot.languages.tags}
    names[AUTOMATIC] = (AUTOMATIC, call.words.say("server-language-automatic"))
    found = best_matches(typed, names, names.__getitem__)
    return found[0] if len(found) == 1 else None


def _language_line(call: Call, tag: str | None) -> str:
    languages = call.bot.languages
    return call.words.say(
        "server-language",
        automatic="yes" if tag is None else "no",
        language="" if tag is None else languages.name(languages.best(tag)),
        count=len(languages.tags),
        languages=call.words.all_of(languages.names()),
    )
