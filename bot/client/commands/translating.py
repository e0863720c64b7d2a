"""Takes the texts of commands from the catalogue, in English and in Discord's other languages.

The message of a command is named after it:

    slash-wonders-new = new
        .about = Open a table here
        .players = players
        .players-about = How many play, 2 to 7

The value is the command's name, and `.about` its description. Each option has a text for its name and an `-about` text.
Each choice of an option has a text under the option's name and the choice's value in lower case (`.sides-mixed`).
Options that many commands share have their own messages (`slash-option-table`). A context menu command has only a name.
Its message begins with `context` (`context-cities-now`).
"""

from functools import cache
from typing import Any, TypeAlias

from discord import Locale, app_commands
from discord.app_commands import (
    Choice,
    Command,
    ContextMenu,
    Group,
    Parameter,
    TranslationContextLocation,
    TranslationContextTypes,
    locale_str,
)

from bot.text.messages import ENGLISH
from bot.text.words import Languages, Words, WordsError

AnyCommand: TypeAlias = Command[Any, ..., Any] | Group | ContextMenu
Key: TypeAlias = tuple[str, str | None]
"""The name of a message in the catalogue, and of its attribute, or None for the message's own value."""

_ENGLISH = Words()
_DESCRIPTIONS = frozenset(
    {
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
        TranslationContextLocation.parameter_description,
    }
)


def fill_in(command: AnyCommand) -> None:
    """Set the English descriptions of a command, its options and their choices.

    This is needed because discord.py asks its translator only for other languages.

    Raises:
        WordsError: the catalogue lacks one of these texts.
    """
    _text(_ENGLISH, _key_of_command(command, about=False))
    if isinstance(command, ContextMenu):
        return
    command.description = _text(_ENGLISH, _key_of_command(command, about=True))
    if isinstance(command, Group):
        return
    descriptions: dict[str, str | locale_str] = {}
    choices: dict[str, list[Choice[Any]]] = {}
    for option in command.parameters:
        descriptions[option.name] = locale_str(_text(_ENGLISH, _key_of_option(option, about=True)))
        if option.choices:
            choices[option.name] = [_worded(option, str(each.value)) for each in option.choices]
    app_commands.describe(**descriptions)(command)
    app_commands.choices(**choices)(command)


def key_of(string: locale_str, context: TranslationContextTypes) -> Key:
    """Return the key of a command's text in the catalogue.

    Raises:
        WordsError: the catalogue has no such message.
    """
    about = context.location in _DESCRIPTIONS
    match context.data:
        case Command() | Group() | ContextMenu():
            return _key_of_command(context.data, about=about)
        case Parameter():
            return _key_of_option(context.data, about=about)
        case _:
            return string.extras["message"], string.extras["attribute"]


def names_of(words: Words, command: Command[Any, ..., Any] | Group) -> tuple[str, ...]:
    """Return the names under which a command can be typed: in the language of the words, and in English."""
    return _text(words, _key_of_command(command, about=False)), command.name


def path_of(words: Words, command: Command[Any, ..., Any] | Group) -> str:
    """Return the whole name of a command, such as "wonders new", in the language of the words."""
    name = names_of(words, command)[0]
    return name if command.parent is None else f"{path_of(words, command.parent)} {name}"


def about(words: Words, part: Command[Any, ..., Any] | Group | Parameter) -> str:
    """Return the description of a command or an option."""
    key = _key_of_option(part, about=True) if isinstance(part, Parameter) else _key_of_command(part, about=True)
    return _text(words, key)


def names_of_option(words: Words, option: Parameter) -> tuple[str, ...]:
    """Return the names of an option: in the language of the words, and in English."""
    return _text(words, _key_of_option(option, about=False)), option.display_name


def names_of_choice(words: Words, option: Parameter, choice: Choice[Any]) -> tuple[str, ...]:
    """Return the names of a choice: in the language of the words, in English, and its value."""
    key = _key_of_choice(option, str(choice.value))
    return _text(words, key), _text(_ENGLISH, key), str(choice.value)


class CatalogueTranslator(app_commands.Translator):
    """Translates the texts of commands into the catalogue's languages."""

    def __init__(self, languages: Languages) -> None:
        others = {locale: languages.best(locale.value) for locale in Locale}
        self._words = {locale: languages.words(best) for locale, best in others.items() if best != ENGLISH}

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return the text in the language of a Discord locale, or None if it stays English."""
        words = self._words.get(locale)
        if words is None:
            return None
        said = _text(words, key_of(string, context))
        return None if said == string.message else said


def _key_of_command(command: AnyCommand, *, about: bool) -> Key:
    kind = "context" if isinstance(command, ContextMenu) else "slash"
    message = "-".join((kind, *command.qualified_name.lower().split()))
    return message, "about" if about else None


def _key_of_option(option: Parameter, *, about: bool) -> Key:
    message, name = _message_of(option), option.display_name
    if _is_shared(message):
        return message, "about" if about else None
    return message, f"{name}-about" if about else name


def _worded(option: Parameter, value: str) -> Choice[str]:
    """Return a choice of an option, in English. It carries its key, because a choice does not refer to its option."""
    key = _key_of_choice(option, value)
    return Choice(name=locale_str(_text(_ENGLISH, key), message=key[0], attribute=key[1]), value=value)


def _key_of_choice(option: Parameter, value: str) -> Key:
    return _message_of(option), f"{option.display_name}-{value.lower()}"


def _message_of(option: Parameter) -> str:
    """Return the command's message if that names the option, else the message that commands share for this option."""
    message, _ = _key_of_command(option.command, about=False)
    return message if _is_there(message, option.display_name) else f"slash-option-{option.display_name}"


def _is_shared(message: str) -> bool:
    return message.startswith("slash-option-")


@cache
def _is_there(message: str, attribute: str) -> bool:
    try:
        _ENGLISH.about(message, attribute)
    except WordsError:
        return False
    return True


def _text(words: Words, key: Key) -> str:
    message, attribute = key
    return words.about(message, attribute) if attribute else words.say(message)
