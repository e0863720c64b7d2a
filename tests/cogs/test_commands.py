"""All commands as Discord is given them: within its limits, and in the words of the catalogue, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias, get_args

import pytest
from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str
from fluent.runtime import FluentResource
from fluent.syntax.ast import Message

from bot.client.bot import WondersBot
from bot.client.translating import CatalogueTranslator
from bot.render.acts import Act
from bot.render.words import LOCALES, Languages
from tests.bot.services.memory import MemoryStore
from tests.cogs.conftest import bot_on
from tests.pseudo import ACCENTS, pseudo_language

Described: TypeAlias = dict[str, Any]
"""A command, a group or an option, as Discord is given it."""

NAME = re.compile(r"[-_'\w]{1,32}")


@pytest.fixture
async def bot() -> WondersBot:
    made = bot_on(MemoryStore())
    await made.load_extension("cogs")
    return made


@pytest.fixture
def pseudo(tmp_path: Path) -> Languages:
    return pseudo_language(tmp_path, "de")


async def payload(bot: WondersBot, languages: Languages) -> list[Described]:
    translator = CatalogueTranslator(languages)
    return [await each.get_translated_payload(bot.tree, translator) for each in bot.tree.get_commands()]


def parts(described: Described) -> Iterator[Described]:
    """The command itself, its subcommands and all their options and choices."""
    yield described
    for inner in (*described.get("options", ()), *described.get("choices", ())):
        yield from parts(inner)


def longest(described: Described, key: str) -> int:
    return max(len(text) for text in (described.get(key, ""), *(described.get(f"{key}_localizations") or {}).values()))


async def test_every_kind_of_act_has_its_handler(bot: WondersBot) -> None:
    assert bot.handlers.kinds == set(get_args(Act))


async def test_commands_stay_within_discords_limits_in_every_language(bot: WondersBot, pseudo: Languages) -> None:
    for languages in (Languages(), pseudo):
        commands = await payload(bot, languages)
        assert 1 <= len(commands) <= 100
        for command in commands:
            text = 0
            for part in parts(command):
                names = (part["name"], *(part.get("name_localizations") or {}).values())
                descriptions = (part.get("description"), *(part.get("description_localizations") or {}).values())
                if "description" in part:
                    assert all(NAME.fullmatch(name) and name == name.lower() for name in names), names
                    assert all(each and len(each) <= 100 for each in descriptions), descriptions
                else:
                    assert all(1 <= len(name) <= 100 for name in names), names
                    text += len(str(part["value"]))
                assert len(part.get("options", ())) <= 25
                assert len(part.get("choices", ())) <= 25
                required = [option.get("required", False) for option in part.get("options", ())]
                assert required == sorted(required, reverse=True)
                inner = [each["name"] for each in part.get("options", ())]
                assert len(inner) == len(set(inner))
                text += longest(part, "name") + longest(part, "description")
            assert text <= 8000, (command["name"], text)


async def test_commands_are_there_in_servers_and_in_direct_messages_with_the_bot_only(bot: WondersBot) -> None:
    for command in await payload(bot, Languages()):
        assert command["contexts"] == [0, 1], command["name"]
        assert command["integration_types"] == [0], command["name"]


async def test_a_second_language_reaches_every_name_and_description(bot: WondersBot, pseudo: Languages) -> None:
    for part in [part for command in await payload(bot, pseudo) for part in parts(command)]:
        assert part["name_localizations"] == {"de": part["name"].translate(ACCENTS)}
        if "description" in part:
            assert part["description_localizations"] == {"de": part["description"].translate(ACCENTS)}


async def test_every_text_of_the_catalogue_about_commands_is_used_and_nothing_else_is_said(bot: WondersBot) -> None:
    class Recorder(app_commands.Translator):
        async def translate(self, string: locale_str, _: Locale, __: TranslationContextTypes) -> str | None:
            used.add((string.extras["message"], string.extras["attribute"]))
            return None

    used: set[tuple[str, str | None]] = set()
    for command in bot.tree.get_commands():
        await command.get_translated_payload(bot.tree, Recorder())
    written: set[tuple[str, str | None]] = set()
    for file in (LOCALES / "en").glob("*.ftl"):
        for entry in FluentResource(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message) and entry.id.name.startswith("slash-"):
                written |= {(entry.id.name, None), *((entry.id.name, each.id.name) for each in entry.attributes)}
    assert used == written


async def test_several_bots_in_one_program_have_their_own_commands(bot: WondersBot) -> None:
    second = bot_on(MemoryStore())
    await second.load_extension("cogs")
    assert {each.name for each in second.tree.get_commands()} == {each.name for each in bot.tree.get_commands()}
