"""A person's own settings, with the buttons and menus that change them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.screens.acts import Act, Liking, SetLiking, SetManner, SetReminders
from bot.screens.exporting import export_button
from bot.screens.forgetting import forget_button
from bot.screens.policy import policy_button
from bot.screens.screen import Button, Menu, Option, Screen, without_pictures
from bot.screens.statistics import my_results_button
from bot.services.reliability import Reliability
from bot.services.settings import Manner, PersonSettings, Reminders
from bot.text.words import Languages, Notation, Words
from bot.text.zones import zone_name


def likings_screen(
    words: Words,
    settings: PersonSettings,
    reliability: Reliability | None,
    languages: Sequence[str],
    notice: str = "",
) -> Screen:
    """Show all personal settings: the menus and buttons that change them first, then what is set, or how to type it.

    `notice`, which says what has just happened, is above everything. `reliability` is the person's own; `languages` are
    the names of all languages, each in its own language.
    """
    heading = [*([notice] if notice else []), f"**{words.say('settings-heading')}**"]
    switched = [each for each in _SWITCHES if each is not Liking.BRIEF or not settings.pictures]
    told: dict[str, str] = {
        "manner": words.about("settings-manner", settings.manner),
        **{
            liking: words.say(f"settings-{liking}", on=_yes(on=is_on(settings, liking)))
            for liking in switched
            if liking not in _TOLD_IF_ON or is_on(settings, liking)
        },
        "reminders": words.say("settings-reminders", how=settings.reminded),
        "quiet": _quiet_line(words, settings),
        "reliability": words.say("settings-reliability", word=reliability or "none"),
    }
    if len(languages) > 1:
        told["language"] = words.say("settings-language", languages=words.all_of(languages))
    told["server"] = words.say("settings-server")
    lines = [f"**{words.about('settings-heading', about)}**: {line}" for about, line in told.items()]
    switches = tuple(_switch(words, settings, liking) for liking in switched)
    rows = (
        _manner_menu(words, settings),
        switches,
        _reminders_menu(words, settings),
        (my_results_button(words), policy_button(words), export_button(words), forget_button(words)),
    )
    return Screen("\n".join(lines), notice="\n".join(heading), rows=rows, controls_first=True)


def first_message(words: Words, of: Liking | Reminders) -> Screen:
    """Return the first direct message, which shows that the person can get their hand, or reminders, that way."""
    stops: Act = SetLiking(of, on=False) if isinstance(of, Liking) else SetReminders(Reminders.HERE)
    said = words.about("settings-first-message", of)
    return Screen(said, rows=((Button(words.about("settings-first-message-stop", of), stops),),))


def is_on(settings: PersonSettings, liking: Liking) -> bool:
    """Return whether a setting is switched on."""
    return bool(getattr(settings, _FIELDS[liking]))


def personal_words(languages: Languages, locale: str | None, settings: PersonSettings) -> Words:
    """Return the words for messages that only this person sees, in the notation and length they prefer."""
    notation = Notation.LETTERS if settings.letters else Notation.WORDS
    return languages.words(locale, notation, brief=settings.brief)


def personal_screen(settings: PersonSettings, screen: Screen) -> Screen:
    """Return a private screen with or without its pictures, as the person prefers."""
    return screen if settings.pictures else without_pictures(screen)


def asks_how(settings: PersonSettings, screen: Screen) -> bool:
    """Return whether a hand should ask "pictures or text?", which happens with a person's first picture."""
    return bool(screen.glance) and settings.pictures and not settings.asked_how


def with_liking(settings: PersonSettings, liking: Liking, *, on: bool) -> PersonSettings:
    """Return the settings with one of them switched on or off."""
    changed: dict[str, Any] = {_FIELDS[liking]: on}
    return replace(settings, **changed)


_SWITCHES = (Liking.BRIEF, Liking.DIRECT_MESSAGES, Liking.MENTIONS, Liking.LEFT_OUT)
_TOLD_IF_ON = {Liking.LEFT_OUT}
"""Switches that have a line only if they are on, because what is usual needs none and a phone has little room."""
_FIELDS = {
    Liking.LETTERS: "letters",
    Liking.BRIEF: "brief",
    Liking.DIRECT_MESSAGES: "direct_messages",
    Liking.MENTIONS: "mentions",
    Liking.PICTURES: "pictures",
    Liking.LEFT_OUT: "left_out",
}


def _quiet_line(words: Words, settings: PersonSettings) -> str:
    if (quiet := settings.quiet_hours) is not None:
        told = {"begin": f"{quiet.begin:%H:%M}", "end": f"{quiet.end:%H:%M}", "zone": zone_name(quiet.zone)}
        return words.say("settings-quiet", **told)
    if settings.zone is not None:
        return words.say("settings-quiet-none-but-zone", zone=zone_name(settings.zone))
    return words.say("settings-quiet-none")


def _manner_menu(words: Words, settings: PersonSettings) -> Menu:
    options = tuple(
        Option(words.about("settings-menu-manner", each), SetManner(each), chosen=each is settings.manner)
        for each in Manner
    )
    return Menu(words.say("settings-menu-manner"), options)


def _reminders_menu(words: Words, settings: PersonSettings) -> Menu:
    options = tuple(
        Option(words.about("settings-menu-reminders", each), SetReminders(each), chosen=each is settings.reminded)
        for each in Reminders
    )
    return Menu(words.say("settings-menu-reminders"), options)


def _switch(words: Words, settings: PersonSettings, liking: Liking) -> Button:
    on = not is_on(settings, liking)
    return Button(words.say(f"settings-switch-{liking}", on=_yes(on=on)), SetLiking(liking, on))


def _yes(*, on: bool) -> str:
    return "yes" if on else "no"
