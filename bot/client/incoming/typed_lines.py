"""Lines that people type to the bot in direct messages, in the words of the slash commands.

The command tree carries them out like slash commands, and the answers are direct messages. What is typed is neither
stored nor logged.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import AppCommandOptionType, AppCommandType
from discord.app_commands import CommandTree, Group

from bot.client.commands.translating import about, names_of, names_of_choice, names_of_option, path_of
from bot.client.incoming import failures
from bot.client.incoming.answering import Answering
from bot.client.incoming.call import make_call
from bot.client.incoming.client import Client
from bot.client.incoming.lines import (
    AnyCommand,
    OddOptionError,
    SeveralCommandsError,
    TooManyWordsError,
    UnclearLineError,
    UnfinishedError,
    UnknownCommandError,
    is_help,
    read_line,
)
from bot.client.incoming.options import is_taken
from bot.client.undocumented import TypedCommand, carry_out
from bot.screens.likings import personal_words
from bot.screens.screen import Screen
from bot.services.latest import Latest
from bot.services.people import UserId
from bot.services.token_buckets import TokenBuckets
from bot.text.messages import ENGLISH
from bot.text.names import echo
from bot.text.words import Words

_WRITTEN = frozenset({discord.MessageType.default, discord.MessageType.reply})
ONLY_ON_SERVERS = "only-on-servers"
"""Key in the extras of a group whose commands work on a server alone, so that typed lines ask for no options."""
_NOTHING: dict[str, Any] = {"name": ""}
"""Stands for the command of a line that is not carried out."""


def is_typed_to_us(message: discord.Message) -> bool:
    """Return whether a person has written a message to the bot. Ephemeral messages arrive as if they were direct."""
    is_direct = message.guild is None and isinstance(message.channel, discord.DMChannel) and not message.flags.ephemeral
    return is_direct and not message.author.bot and message.type in _WRITTEN


class TypedLines:
    """Answers typed lines."""

    def __init__(
        self, client: Client, tree: CommandTree[Any], answering: Answering, buckets: TokenBuckets | None
    ) -> None:
        """`buckets` are those of presses; None means no limit."""
        self._client = client
        self._tree = tree
        self._answering = answering
        self._buckets = buckets
        self._slowed: Latest[UserId, None] = Latest()
        """People who have been told that they type too fast. They are told once, and not for every line."""

    async def answer(self, message: discord.Message) -> None:
        """Do what a line says, and answer it, also if an error occurs."""
        self._answering.begin()
        user, line = UserId(message.author.id), TypedCommand(self._client, message, ENGLISH, _NOTHING)
        if self._buckets is not None and not self._buckets.take(user):
            if user not in self._slowed:
                self._slowed[user] = None
                await failures.answer_too_fast(line)
            return
        self._slowed.pop(user, None)
        try:
            settings = await self._client.preferences.person(user)
            locale = settings.locale or ENGLISH
            words = personal_words(self._client.languages, locale, settings)
            line = TypedCommand(self._client, message, locale, _NOTHING)
            await self._answer(message, line, words, pictures=settings.pictures)
        except Exception as error:  # noqa: BLE001 - the person who typed gets an answer to any error
            await failures.answer(line, error)

    async def _answer(
        self, message: discord.Message, line: TypedCommand[Client], words: Words, *, pictures: bool
    ) -> None:
        commands = self._tree.get_commands(type=AppCommandType.chat_input)
        if is_help(words, message.content):
            await _show(line, help_screen(words, commands))
            return
        try:
            # Two thousand characters of nonsense take a tenth of a second to read.
            read = await asyncio.to_thread(read_line, words, commands, message.content, pictures=pictures)
        except OddOptionError as odd:
            if ONLY_ON_SERVERS in (odd.line.command.root_parent or odd.line.command).extras:
                await _show(line, Screen(words.say("server-only")))
                return
            suggested = await self._suggested(message, line, odd)
            if suggested or odd.typed or not (odd.option.autocomplete and is_taken(odd.option, "", {})):
                await _show(line, odd_option_screen(words, odd, suggested))
                return
            read = odd.line.with_value(odd.option, "")  # there is nothing to choose now, and the command says why
        except UnclearLineError as unclear:
            await _show(line, unclear_screen(words, unclear))
            return
        await carry_out(self._tree, TypedCommand(self._client, message, str(line.locale), read.data()))

    async def _suggested(
        self, message: discord.Message, line: TypedCommand[Client], odd: OddOptionError
    ) -> Sequence[str]:
        """Return what autocomplete suggests for an option."""
        if not odd.option.autocomplete:
            return ()
        asking = TypedCommand(self._client, message, str(line.locale), odd.line.data(odd.option), asks=True)
        await carry_out(self._tree, asking)
        return [each.name for each in asking.suggested]


async def _show(line: TypedCommand[Client], screen: Screen) -> None:
    call = await make_call(line)
    await call.show(screen)


def help_screen(words: Words, commands: Iterable[AnyCommand | Group]) -> Screen:
    """List all commands, each group with the names of its own."""
    told = [_told(words, each) for each in sorted(commands, key=lambda each: names_of(words, each)[0])]
    return Screen("\n".join([words.say("typed-help"), *told]))


def unclear_screen(words: Words, unclear: UnclearLineError) -> Screen:
    """Say why a line cannot be carried out, and what can be typed instead."""
    match unclear:
        case UnfinishedError(group):
            inside = [_told(words, each) for each in group.commands]
            return Screen("\n".join([words.say("typed-unfinished", command=path_of(words, group)), *inside]))
        case SeveralCommandsError(commands):
            return Screen(
                words.say("typed-several", commands=words.any_of([path_of(words, each) for each in commands]))
            )
        case TooManyWordsError(command, typed):
            return Screen(words.say("typed-too-many", command=path_of(words, command), typed=echo(typed)))
        case UnknownCommandError(nearest):
            meant, named = ("none", "") if nearest is None else ("one", path_of(words, nearest))
            return Screen(words.say("typed-unknown", meant=meant, command=named))
        case _:
            raise unclear


def odd_option_screen(words: Words, odd: OddOptionError, suggested: Sequence[str]) -> Screen:
    """Say which option lacks its value, or cannot have the typed one, and what can be typed for it."""
    option, command = odd.option, path_of(words, odd.line.command)
    if option.type is AppCommandOptionType.user:
        return Screen(words.say("typed-person", command=command))
    named = {"command": command, "option": names_of_option(words, option)[0], "about": about(words, option)}
    said = words.say("typed-odd", typed=echo(odd.typed), **named) if odd.typed else words.say("typed-lacking", **named)
    choices = [names_of_choice(words, option, each)[0] for each in option.choices] or suggested
    if option.type is AppCommandOptionType.boolean:
        choices = [words.say(each).split()[0] for each in ("typed-yes", "typed-no")]
    return Screen("\n".join([said, *([words.say("typed-choices"), *choices] if choices else [])]))


def _told(words: Words, command: AnyCommand | Group) -> str:
    name, said = names_of(words, command)[0], about(words, command)
    if isinstance(command, Group):
        inside = words.row_of(names_of(words, each)[0] for each in command.commands)
        return words.say("typed-group", command=name, about=said, inside=inside)
    return words.say("typed-command", command=name, about=said)
