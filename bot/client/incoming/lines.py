"""Reads a line in which somebody types a command: the command, and what Discord would have sent for its options.

    wonders new players 5 sides b
    play tavern

A line has the words of the slash commands, in the reader's language or in English. It may begin with a slash. The name
of a group may be left out if only one group has the command. Values stand after the names of their options, or
without names in the order of the options. A text takes all words that are left, except those at the end of the line
that a later option with fixed values can use. A few things have a short form, such as "replay".
"""

import re
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

from discord import AppCommandOptionType, AppCommandType
from discord.app_commands import Command, Group, Parameter

from bot.client.commands.translating import names_of, names_of_choice, names_of_option
from bot.client.incoming.options import is_taken
from bot.text.matching import best_matches, exact_matches, fold, nearest
from bot.text.words import Words

AnyCommand: TypeAlias = Command[Any, ..., Any]
Value: TypeAlias = str | int | bool

_MOST_WORDS = 20
"""Most words of a value with fixed choices. Longer ones are not looked for, so that a long line costs little."""
_SWITCHES = {True: "typed-yes", False: "typed-no"}
_SHORT_FORMS: Mapping[str, tuple[str, str]] = {
    "typed-short-replay": ("wonders history", "turn 1"),
    "typed-short-share": ("wonders history file", "webp"),
    "typed-short-results": ("me", ""),
    "typed-short-leave-out": ("settings leave-out on", "yes"),
}
"""The English lines that short forms stand for, each with what follows if nothing is typed after the short form."""
_IN_WORDS: Mapping[str, str] = {"typed-short-share": "page"}
"""What follows instead for those who read words instead of pictures."""
_END_OF_NAME = re.compile(r"[:(,]")


class UnclearLineError(Exception):
    """A line cannot be carried out. Nothing has been done."""


@dataclass(eq=False)
class UnknownCommandError(UnclearLineError):
    """A line begins with no command."""

    nearest: AnyCommand | Group | None
    """The command that has the most similar name, if any is similar."""


@dataclass(eq=False)
class SeveralCommandsError(UnclearLineError):
    """A line names a command of several groups, and no group."""

    commands: Sequence[AnyCommand]


@dataclass(eq=False)
class UnfinishedError(UnclearLineError):
    """A line names a group, and none of its commands."""

    group: Group


@dataclass(eq=False)
class OddOptionError(UnclearLineError):
    """An option lacks its value, or cannot have the typed one."""

    line: "Line"
    option: Parameter
    typed: str
    """Empty if the value is missing."""


@dataclass(eq=False)
class TooManyWordsError(UnclearLineError):
    """A line goes on after everything that its command can use."""

    command: AnyCommand
    typed: str


@dataclass(frozen=True, slots=True)
class Line:
    """A command, and values for its options."""

    command: AnyCommand
    values: Mapping[str, Value] = field(default_factory=dict)
    """The values by the names of their options."""

    def with_value(self, option: Parameter, value: Value) -> "Line":
        """Return the line with a value for an option."""
        return Line(self.command, {**self.values, option.display_name: value})

    def data(self, asked: Parameter | None = None) -> dict[str, Any]:
        """Return the line as Discord would send the command, or its autocomplete of the option that is `asked`."""
        options: list[dict[str, Any]] = [
            {"name": each.display_name, "type": each.type.value, "value": self.values[each.display_name]}
            for each in self.command.parameters
            if each.display_name in self.values and each is not asked
        ]
        if asked is not None:
            options.append({"name": asked.display_name, "type": asked.type.value, "value": "", "focused": True})
        part: dict[str, Any] = {"name": self.command.name, "options": options}
        kind, group = AppCommandOptionType.subcommand, self.command.parent
        while group is not None:
            part = {"name": group.name, "options": [part | {"type": kind.value}]}
            kind, group = AppCommandOptionType.subcommand_group, group.parent
        return {"id": "0", **part, "type": AppCommandType.chat_input.value}


def read_line(words: Words, commands: Sequence[AnyCommand | Group], text: str, *, pictures: bool = True) -> Line:
    """Return what a line says. `commands` are those of the tree; `pictures` is whether its writer is shown any.

    Raises:
        UnclearLineError: it is no command, or not clear enough to be carried out.
    """
    typed = _in_full(words, text.strip().removeprefix("/").split(), pictures=pictures)
    command, rest = _find_command(words, commands, typed)
    return _Reader(words, command).read(rest)


def _in_full(words: Words, typed: Sequence[str], *, pictures: bool) -> Sequence[str]:
    """Return the words of a line, with the command that a short form at its beginning stands for."""
    for message, (line, default) in _SHORT_FORMS.items():
        short = words.say(message).split()
        if fold(" ".join(typed[: len(short)])) == fold(" ".join(short)):
            said = default if pictures else _IN_WORDS.get(message, default)
            return [*line.split(), *(typed[len(short) :] or said.split())]
    return typed


def _find_command(
    words: Words, commands: Sequence[AnyCommand | Group], typed: Sequence[str]
) -> tuple[AnyCommand, Sequence[str]]:
    """Return the command with which a line begins, and the words after it."""
    name, rest = (typed[0], typed[1:]) if typed else ("", ())
    found = _named(words, commands, name)
    if not found:
        inside = [each for group in commands if isinstance(group, Group) for each in group.commands]
        found = _named(words, inside, name)
    if not found:
        raise UnknownCommandError(nearest(name, commands, lambda each: names_of(words, each)))
    if len(found) > 1:
        raise SeveralCommandsError([each for each in found if isinstance(each, Command)])
    if isinstance(found[0], Command):
        return found[0], rest
    inner = _named(words, found[0].commands, rest[0]) if rest else []
    if len(inner) == 1 and isinstance(inner[0], Command):
        return inner[0], rest[1:]
    raise UnfinishedError(found[0])


def _named(words: Words, commands: Iterable[AnyCommand | Group], name: str) -> list[AnyCommand | Group]:
    return exact_matches(name, commands, lambda each: names_of(words, each))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the words after a command."""

    words: Words
    command: AnyCommand

    def read(self, typed: Sequence[str]) -> Line:
        """Return the command with its values. Raises UnclearLineError."""
        values, free = self._named_values(typed)
        values |= self._placed([each for each in self.command.parameters if each.display_name not in values], free)
        line = Line(self.command, values)
        for option in self.command.parameters:
            if option.required and option.display_name not in values:
                raise OddOptionError(line, option, "")
        return line

    def _named_values(self, typed: Sequence[str]) -> tuple[dict[str, Value], list[str]]:
        """Return the values that stand after the names of their options, and all other words."""
        values: dict[str, Value] = {}
        free: list[str] = []
        left = deque(typed)
        while left:
            option, beginning = self._option_named(left[0], values)
            word = left.popleft()
            if option is None:
                free.append(word)
                continue
            if beginning:
                left.appendleft(beginning)
            taken, value = self._named_value(option, left, values)
            values[option.display_name] = value
            for _ in range(taken):
                left.popleft()
        return values, free

    def _option_named(self, word: str, but: Container[str]) -> tuple[Parameter | None, str]:
        """Return the option that a word names, and what follows in the word: "table:3" is the table and "3"."""
        name, _, value = word.partition(":")
        others = [each for each in self.command.parameters if each.display_name not in but]
        found = exact_matches(name, others, lambda each: names_of_option(self.words, each))
        return (found[0], value) if len(found) == 1 else (None, "")

    def _named_value(self, option: Parameter, left: Sequence[str], before: Mapping[str, Value]) -> tuple[int, Value]:
        """Return how many of the words after the name of an option are its value, and that value."""
        but = {*before, option.display_name}
        names = (place for place, word in enumerate(left) if self._option_named(word, but)[0] is not None)
        until = next(names, len(left))
        text = " ".join(islice(left, until))
        if _is_text(option):
            taken, found = until, self._value(option, text) if text else None
        else:
            taken, found = self._beginning(option, tuple(islice(left, _MOST_WORDS)))
        if found is None and option.type is AppCommandOptionType.boolean:
            return 0, True
        if found is None:
            raise OddOptionError(Line(self.command, before), option, text)
        return taken, found

    def _placed(self, options: Sequence[Parameter], said: Sequence[str]) -> dict[str, Value]:
        """Return the values that stand without names, in the order of the options. Raises UnclearLineError."""
        values: dict[str, Value] = {}
        for place, option in enumerate(options):
            if not said:
                break
            if _is_text(option):
                taken = self._words_of_text(option, options[place + 1 :], said)
                if taken:
                    text = " ".join(said[:taken])
                    if not is_taken(option, text, {}):
                        raise OddOptionError(Line(self.command, values), option, text)
                    values[option.display_name] = text
                    said = said[taken:]
                continue
            taken, value = self._beginning(option, said)
            if value is None and option.required:
                raise OddOptionError(Line(self.command, values), option, " ".join(said))
            if value is not None:
                values[option.display_name] = value
                said = said[taken:]
        if said:
            unused = [each for each in options if each.display_name not in values]
            if unused:
                raise OddOptionError(Line(self.command, values), unused[0], " ".join(said))
            raise TooManyWordsError(self.command, " ".join(said))
        return values

    def _words_of_text(self, option: Parameter, later: Sequence[Parameter], said: Sequence[str]) -> int:
        """Return how many words a text takes: all but the longest end that fills later options with fixed values."""
        fixed = [each for each in later if not _is_text(each)]
        for start in range(max(int(option.required), len(said) - _MOST_WORDS), len(said)):
            if self._fills(fixed, said[start:]):
                return start
        return len(said)

    def _fills(self, options: Sequence[Parameter], said: Sequence[str]) -> bool:
        """Return whether words are values of some of the options, in their order, each said in full."""
        for option in options:
            taken, _ = self._beginning(option, said, in_full=True)
            said = said[taken:]
        return not said

    def _beginning(self, option: Parameter, said: Sequence[str], *, in_full: bool = False) -> tuple[int, Value | None]:
        """Return how many words at the beginning are a value of an option with fixed values, and that value.

        A value in full is preferred. Unless `in_full`, a value may also be the beginnings of some of its words.
        """
        for whole in (True,) if in_full else (True, False):
            for count in range(min(len(said), _MOST_WORDS), 0, -1):
                value = self._value(option, " ".join(said[:count]), in_full=whole)
                if value is not None:
                    return count, value
        return 0, None

    def _value(self, option: Parameter, text: str, *, in_full: bool = False) -> Value | None:
        """Return what a text stands for as the value of an option, or None if the option cannot have it."""
        value: Value | None
        match option.type:
            case AppCommandOptionType.integer:
                value = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None
            case AppCommandOptionType.boolean:
                value = self._switch(text)
            case AppCommandOptionType.user:
                return None  # Discord lets nobody mention others in a direct message with the bot
            case _ if option.choices:
                return self._choice(option, text, in_full=in_full)
            case _:
                value = text
        return value if value is not None and is_taken(option, value, {}) else None

    def _switch(self, text: str) -> bool | None:
        found = exact_matches(text, _SWITCHES, lambda on: tuple(self.words.say(_SWITCHES[on]).split()))
        return found[0] if len(found) == 1 else None

    def _choice(self, option: Parameter, text: str, *, in_full: bool) -> str | None:
        def names(choice: str) -> tuple[str, ...]:
            return tuple(_with_short_forms(known[choice]))

        known = {str(each.value): names_of_choice(self.words, option, each) for each in option.choices}
        found = exact_matches(text, known, names) if in_full else best_matches(text, known, names)
        return found[0] if len(found) == 1 else None


def is_help(words: Words, text: str) -> bool:
    """Return whether a line asks for help."""
    return fold(text.strip().removeprefix("/")) in map(fold, words.say("typed-help-words").split())


def _is_text(option: Parameter) -> bool:
    return option.type is AppCommandOptionType.string and not option.choices


def _with_short_forms(names: Iterable[str]) -> Iterator[str]:
    """Yield names, each also without what it explains: "Pictures, with few words" is "Pictures", too."""
    for name in names:
        yield name
        yield _END_OF_NAME.split(name)[0]
