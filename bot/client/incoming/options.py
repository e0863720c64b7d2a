"""Checks what was sent for a command's options, or for a context menu, so that commands never get invalid values.

Discord checks them against its own version of the command. An outdated client or a forged request may send anything.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from discord import AppCommandOptionType, AppCommandType
from discord.app_commands import AppCommandError, Command, ContextMenu, Parameter

Sent: TypeAlias = Mapping[str, Any]
"""A part of an interaction's data, as Discord sent it."""

_LONGEST_TEXT = 6_000
_LARGEST_NUMBER = 2**53
_OF_TYPE = {AppCommandOptionType.string: str, AppCommandOptionType.integer: int, AppCommandOptionType.boolean: bool}
_RESOLVED_IN = {AppCommandOptionType.user: "users", AppCommandOptionType.attachment: "attachments"}
"""The part of the resolved data in which Discord describes the users or attachments that options name by id."""
_TARGETS_IN = {AppCommandType.user: "users", AppCommandType.message: "messages"}
"""The part of the resolved data in which Discord describes what a context menu was opened on."""
_BELOW = {AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value}


class OddValueError(AppCommandError):
    """An option has a value that the command does not accept, or no longer accepts."""


def check_values(command: Command[Any, ..., Any], data: Sent) -> None:
    """Check the values that somebody has sent for a command's options.

    Raises:
        OddValueError: a value has the wrong type, is too long, is not in its range or list, or names an unknown id.
    """
    resolved = data.get("resolved", {})
    if not all(
        _is_of_type(option, sent) and is_taken(option, sent["value"], resolved)
        for option, sent in _given(command, data)
    ):
        raise OddValueError


def check_target(menu: ContextMenu, data: Sent) -> None:
    """Check what a context menu was opened on.

    Raises:
        OddValueError: it is of another kind, or is not described.
    """
    described = (data.get("resolved") or {}).get(_TARGETS_IN[menu.type], ())
    if data.get("target_id") not in set(described):
        raise OddValueError


def can_be_read(command: Command[Any, ..., Any], data: Sent) -> bool:
    """Return whether autocomplete can use the values typed so far: whether each has the type of its option."""
    return all(_is_of_type(option, sent) for option, sent in _given(command, data))


def _given(command: Command[Any, ..., Any], data: Sent) -> Iterator[tuple[Parameter, Sent]]:
    """Return the options for which something was sent, each with its data. The data nests them below groups."""
    options: Sequence[Sent] = data.get("options") or ()
    while options and options[0].get("type") in _BELOW:
        options = options[0].get("options") or ()
    known = {each.display_name: each for each in command.parameters}
    return ((known[each["name"]], each) for each in options if each["name"] in known)


def _is_of_type(option: Parameter, sent: Sent) -> bool:
    value = sent.get("value")
    if sent.get("type") != option.type.value:
        return False
    if option.type in _RESOLVED_IN:
        return isinstance(value, str) and value.isdecimal()
    is_switch = option.type is AppCommandOptionType.boolean
    return isinstance(value, _OF_TYPE[option.type]) and isinstance(value, bool) is is_switch


def is_taken(option: Parameter, value: Any, resolved: Sent) -> bool:  # noqa: ANN401 - of the option's type
    """Return whether an option accepts a value of its type: whether this is in its list, long enough, or in range."""
    least, most = option.min_value, option.max_value
    if option.type in _RESOLVED_IN:
        return value in set(resolved.get(_RESOLVED_IN[option.type], ()))
    if option.choices:
        return value in [each.value for each in option.choices]
    if isinstance(value, str):
        return (least or 0) <= len(value) <= (most or _LONGEST_TEXT)
    return bool((-_LARGEST_NUMBER if least is None else least) <= value <= (_LARGEST_NUMBER if most is None else most))
