"""Checks Discord's limits before commands are sent, because Discord refuses all of them for a single mistake."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from discord import AppCommandOptionType, AppCommandType

MOST_COMMANDS = 100
MOST_MENUS = 15
"""Most context menus of each kind: for users, and for messages."""
MOST_OPTIONS = 25
"""Most options of a command, and most choices of an option."""
LONGEST_DESCRIPTION = 100
LONGEST_CHOICE = 100
LONGEST_COMMAND = 8000
"""Most characters of all texts of a command together, with each text in its longest language."""

_NAME = re.compile(r"[-_'\w]{1,32}")
_NESTED = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)

_Part: TypeAlias = Mapping[str, Any]


def problems(commands: Sequence[_Part]) -> list[str]:
    """Return descriptions of what Discord would refuse, each with the name of its command."""
    return [*_counts(commands), *(problem for command in commands for problem in _of_command(command))]


def _counts(commands: Sequence[_Part]) -> Iterator[str]:
    names = [(command.get("type"), command["name"]) for command in commands]
    for kind in AppCommandType:
        count = sum(number == kind.value for number, _ in names)
        if count > (MOST_COMMANDS if kind is AppCommandType.chat_input else MOST_MENUS):
            yield f"{count} commands of the kind {kind.name}"
    if len(set(names)) < len(names):
        yield "two commands have one name"


def _of_command(command: _Part) -> Iterator[str]:
    if command.get("type") != AppCommandType.chat_input.value:
        return  # a context menu has only a name, and Discord allows nearly any name
    yield from _of_part(command, command["name"])
    if (length := _length(command)) > LONGEST_COMMAND:
        yield f"{command['name']}: {length} characters in all"


def _of_part(part: _Part, where: str) -> Iterator[str]:
    """Yield the problems of a command, a group of commands or an option."""
    for name in _languages(part, "name"):
        if not _NAME.fullmatch(name) or name != name.lower():
            yield f"{where}: the name {name!r}"
    for description in _languages(part, "description"):
        if not 1 <= len(description) <= LONGEST_DESCRIPTION:
            yield f"{where}: a description of {len(description)} characters"
    options: Sequence[_Part] = part.get("options") or ()
    yield from _of_options(options, where)
    yield from _of_choices(part.get("choices") or (), where)
    for option in options:
        yield from _of_part(option, f"{where} {option['name']}")


def _of_options(options: Sequence[_Part], where: str) -> Iterator[str]:
    if len(options) > MOST_OPTIONS:
        yield f"{where}: {len(options)} options"
    if len({option["name"] for option in options}) < len(options):
        yield f"{where}: two options have one name"
    needed = [bool(option.get("required")) for option in options if option["type"] not in _NESTED]
    if needed != sorted(needed, reverse=True):
        yield f"{where}: an option that must be given after one that need not"
    if any(option.get("autocomplete") and option.get("choices") for option in options):
        yield f"{where}: an option with choices and autocomplete"


def _of_choices(choices: Sequence[_Part], where: str) -> Iterator[str]:
    if len(choices) > MOST_OPTIONS:
        yield f"{where}: {len(choices)} choices"
    for choice in choices:
        for name in _languages(choice, "name"):
            if not 1 <= len(name) <= LONGEST_CHOICE:
                yield f"{where}: a choice of {len(name)} characters"
        if isinstance(value := choice["value"], str) and len(value) > LONGEST_CHOICE:
            yield f"{where}: a choice whose value has {len(value)} characters"


def _length(part: _Part) -> int:
    """Return the number of characters in the texts of a command or an option, each in its longest language."""
    own = sum(max((len(text) for text in _languages(part, key)), default=0) for key in ("name", "description"))
    value = part.get("value")
    inner = (*(part.get("options") or ()), *(part.get("choices") or ()))
    return own + (len(value) if isinstance(value, str) else 0) + sum(_length(each) for each in inner)


def _languages(part: _Part, key: str) -> Iterator[str]:
    """Yield a text (`name` or `description`) in each of its languages."""
    if key in part:
        yield part[key]
    yield from (part.get(f"{key}_localizations") or {}).values()
