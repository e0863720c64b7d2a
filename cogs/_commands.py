"""Makes commands, with all their words from the catalogue, by the name of a command's message.

    slash-wonders-new = new
        .about = Open a table here
        .players = players
        .players-about = How many play, 2 to 7

The value is the command's name, `.about` its description. Each parameter has its name and `-about`, where underscores
are hyphens; where its type is an enumeration, each value has a text, too, in lower case (`.sides-mixed`). Parameters
that many commands have are worded once, in messages of their own (`slash-option-table`).
"""

import inspect
from collections.abc import Callable, Coroutine, Iterable
from enum import Enum
from typing import Any, TypeAlias, get_args

import discord
from discord import Permissions, app_commands
from discord.app_commands import Choice, locale_str

from bot.client import failures
from bot.client.bot import WondersBot
from bot.client.translating import word

Callback: TypeAlias = Callable[..., Coroutine[Any, Any, None]]


class Command(app_commands.Command[Any, ..., None]):
    """A slash command whose errors in autocomplete are classified like all others, not just logged."""

    async def _invoke_autocomplete(
        self, interaction: discord.Interaction[Any], name: str, namespace: app_commands.Namespace
    ) -> None:
        try:
            await super()._invoke_autocomplete(interaction, name, namespace)
        except Exception as error:  # noqa: BLE001 - autocomplete cannot show any error, so it is only logged
            failures.pass_over(error)


SHARED_OPTIONS = frozenset({"table", "sides", "wonders", "private", "time", "night", "level"})
"""Parameters with the same words in all commands."""

CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""In servers, and in direct messages with the bot; for subcommands their group decides."""
INSTALLS = app_commands.AppInstallationType(guild=True, user=False)


def command(message: str) -> Callable[[Callback], Command]:
    """Make a command of a coroutine, in the words of a message."""

    def made(callback: Callback) -> Command:
        return Command(
            name=word(message),
            description=word(message, "about"),
            callback=_with_options(callback, message),
            allowed_contexts=CONTEXTS,
            allowed_installs=INSTALLS,
        )

    return made


def group(message: str, permissions: Permissions | None = None) -> app_commands.Group:
    """A group of commands in the words of a message; `permissions` limits who sees it."""
    return app_commands.Group(
        name=word(message),
        description=word(message, "about"),
        allowed_contexts=CONTEXTS,
        allowed_installs=INSTALLS,
        default_permissions=permissions,
    )


def add_to_wonders(bot: WondersBot, *commands: Command) -> None:
    """Add subcommands of `/wonders`; the first call adds the group."""
    _add(bot, group("slash-wonders"), commands)


def add_to_server(bot: WondersBot, *commands: Command) -> None:
    """Add subcommands of `/server`, likewise.

    Discord shows them to those who may manage the server, and to anybody else the server allows.
    """
    _add(bot, group("slash-server", Permissions(manage_guild=True)), commands)


def add_to_night(bot: WondersBot, *commands: Command) -> None:
    """Add subcommands of `/night`, likewise."""
    _add(bot, group("slash-night"), commands)


def _add(bot: WondersBot, made: app_commands.Group, commands: Iterable[Command]) -> None:
    found = bot.tree.get_command(made.name)
    if not isinstance(found, app_commands.Group):
        found = made
        bot.tree.add_command(made)
    for each in commands:
        found.add_command(each)


def _with_options(callback: Callback, message: str) -> Callback:
    """The coroutine, with its parameters' names, descriptions and choices."""
    options = list(inspect.signature(callback).parameters.values())[1:]  # the first is the interaction
    names: dict[str, str | locale_str] = {}
    descriptions: dict[str, str | locale_str] = {}
    choices: dict[str, list[Choice[str]]] = {}
    for option in options:
        name = option.name.replace("_", "-")
        if option.name in SHARED_OPTIONS:
            said, names[option.name] = f"slash-option-{name}", word(f"slash-option-{name}")
            descriptions[option.name] = word(said, "about")
        else:
            said, names[option.name] = message, word(message, name)
            descriptions[option.name] = word(message, f"{name}-about")
        if values := _values(option.annotation):
            texts = {each.value: word(said, f"{name}-{each.value.lower()}") for each in values}
            choices[option.name] = [Choice(name=text, value=value) for value, text in texts.items()]
    if not options:
        return callback
    worded = app_commands.describe(**descriptions)(app_commands.rename(**names)(callback))
    return app_commands.choices(**choices)(worded) if choices else worded


def _values(annotation: object) -> tuple[Enum, ...]:
    """The choices that Discord offers for a parameter; empty if it is no enumeration."""
    for kind in (annotation, *get_args(annotation)):
        if isinstance(kind, type) and issubclass(kind, Enum):
            return tuple(kind)
    return ()
