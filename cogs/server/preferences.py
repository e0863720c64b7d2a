"""The settings of a server: the language and pictures of public messages, and the usual pace of tables.

Discord may also show these commands to people who do not manage the server, so this is checked again before saving.
"""

from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Instead, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import SetUsualPace, TryLanguage
from bot.screens.custom_ids import UnknownActError
from bot.screens.likings import personal_words
from bot.screens.screen import MOST_OPTIONS, Screen
from bot.screens.times import which_pace_screen
from bot.services.pace import pace_text
from bot.text.matching import best_matches, matches
from bot.text.names import echo
from bot.text.pacing import pace_name
from bot.text.times.results import Open
from bot.text.words import LanguagesOnTrial
from cogs.server.checks import check_server
from cogs.shared.paces import clicked_pace, suggest_paces, typed_pace
from engine.notation import slug

AUTOMATIC = "auto"
"""Typed instead of a language, it means the server's language in Discord."""
_LONGEST_NAME = 100


class Preferences(Cog):
    """The settings of a server."""

    @app_commands.command()
    async def language(self, interaction: Interaction, name: Range[str, 1, _LONGEST_NAME]) -> None:
        """Set the language of public messages."""
        call = await make_call(interaction)
        guild = check_server(call)
        tag = _find_language(call, name)
        if tag is None:
            known = call.words.any_of(call.bot.languages.names())
            raise Instead(Screen(call.words.say("server-language-unknown", text=echo(name), languages=known)))
        screen = await _settle(call, language=None if tag == AUTOMATIC else tag)
        if self.bot.bios is not None:
            self.bot.bios.look(guild)
        await call.show(screen)

    @language.autocomplete("name")
    async def suggest_languages(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the catalogue's languages that match."""
        languages = interaction.client.languages
        automatic = languages.words(str(interaction.locale)).say("server-language-automatic")
        named = [(automatic, AUTOMATIC), *zip(languages.names(), languages.tags, strict=True)]
        found = matches(typed, named, lambda each: each)
        return [Choice(name=name, value=tag) for name, tag in found[:MOST_OPTIONS]]

    @on(TryLanguage)
    async def try_language(self, call: Call, language: str) -> Screen:
        """Use a language for everyone. This works only at the local table."""
        languages = call.bot.languages
        tag = next((each for each in languages.tags if slug(each) == language), None)
        if tag is None or not isinstance(languages, LanguagesOnTrial):
            raise UnknownActError(language)
        languages.choose(tag)
        words = personal_words(languages, tag, call.settings)
        return Screen(words.say("door-language-chosen", language=languages.name(tag)))

    @app_commands.command(name="pictures")
    async def public_pictures(self, interaction: Interaction, on: bool) -> None:
        """Set whether public messages come with pictures."""
        call = await make_call(interaction)
        check_server(call)
        await call.show(await _settle(call, pictures=on))

    @app_commands.command()
    async def ratings(self, interaction: Interaction, on: bool) -> None:
        """Set whether new tables are rated, and ratings are shown."""
        call = await make_call(interaction)
        check_server(call)
        await call.show(await _settle(call, ratings=on))

    @app_commands.command()
    @app_commands.autocomplete(time=suggest_paces)
    async def pace(self, interaction: Interaction, time: str) -> None:
        """Set how long a choice may take at tables that are opened without a pace of their own."""
        call = await make_call(interaction)
        check_server(call)
        meant = typed_pace(call, time)
        if isinstance(meant, Open):
            await call.show(which_pace_screen(call.words, time, meant, SetUsualPace))
        else:
            await call.show(await _settle(call, pace=pace_text(meant)))

    @on(SetUsualPace)
    async def set_usual_pace(self, call: Call, act: SetUsualPace) -> Screen:
        """Set the server's usual pace to the one that was picked."""
        check_server(call)
        pace = pace_text(clicked_pace(act))
        return await _settle(call, pace=pace)


async def _settle(call: Call, **setting: Any) -> Screen:  # noqa: ANN401 - a field of GuildSettings
    """Save a setting of a server, if the caller manages it, and show it before all others."""
    now = await call.bot.preferences.change_guild(call.manager(), lambda known: replace(known, **setting))
    lines = {
        "language": _language_line(call, now.language),
        "pictures": call.words.say("server-pictures", on="yes" if now.pictures else "no"),
        "pace": call.words.say("server-pace", pace=pace_name(call.words, call.bot.preferences.pace_in(now))),
        "ratings": call.words.say("server-ratings", on="yes" if now.ratings else "no"),
    }
    settled = [lines.pop(name) for name in setting]
    return Screen(
        "\n".join([call.words.say("settings-saved"), *settled, *lines.values(), call.words.say("server-own")])
    )


def _find_language(call: Call, typed: str) -> str | None:
    """Return the tag of the language with this tag or name, AUTOMATIC, or None if the text is unclear."""
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
