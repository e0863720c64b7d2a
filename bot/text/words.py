"""The message catalogue: every word that is shown comes from it, one folder of Fluent files for each language.

A folder is all that a new language needs: it has the name of Discord's locale (`de`, `pt-BR`). It is offered when it
says all that English says; what it lacks, or cannot say, is said in English, one text at a time.

Besides what Fluent brings, a message can use the functions of `phrases`, and these two, which name what is typed:

    { COMMAND("wonders list") }       /wonders list: the command whose message is slash-wonders-list
    { OPTION("wonders seats", "do") } its option; { OPTION("table") } is one of those that many commands have

In private commands have the names that Discord shows the reader, in public those that everybody can type.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentNone, FluentNumber, fluent_number

from bot.text.messages import ENGLISH, LOCALES, NAME_OF, junk, lacking, resources
from bot.text.phrases import (
    PLAIN,
    Joint,
    Notation,
    OfList,
    OfMessage,
    Origin,
    Phrase,
    count_of,
    key_of,
    origin_of,
    origins_of,
)
from engine.notation import slug

__all__ = ["Languages", "LanguagesOnTrial", "Notation", "Words", "WordsError"]

_KEPT = 4_000
"""Sentences, about 2 MB. Most are said again and again: a panel that finds them here takes a third of the time."""
_LISTS: dict[str, Literal["standard", "or"]] = {Joint.AND: "standard", Joint.OR: "or"}


class WordsError(LookupError):
    """A message or one of its arguments is missing, or the catalogue cannot be read: a mistake of ours."""


class Words:
    """The messages of one language in one notation."""

    def __init__(
        self,
        notation: Notation = Notation.WORDS,
        language: str = ENGLISH,
        locales: Path = LOCALES,
        *,
        public: bool = False,
        brief: bool = False,
    ) -> None:
        self.notation = notation
        self.brief = brief
        self.language = language
        self._locales = locales
        self._public = public
        self._tongue = _tongue(locales, language, ENGLISH if public else language)

    @property
    def brevity(self) -> Literal["brief", "full"]:
        """Whether they are brief, as messages ask for it."""
        return "brief" if self.brief else "full"

    def say(self, message: str, /, **arguments: str | int) -> str:
        """The text of a message with these arguments; the notation is always among them.

        Raises:
            WordsError: there is no such message, or an argument is missing.
        """
        return self._tongue.say(self.notation, message, None, arguments)

    def about(self, message: str, attribute: str, /, **arguments: str | int) -> str:
        """The text of one of a message's attributes. Raises WordsError, as `say`."""
        return self._tongue.say(self.notation, message, attribute, arguments)

    def in_words(self) -> "Words":
        """The same language in words instead of letters."""
        return Words(Notation.WORDS, self.language, self._locales, public=self._public, brief=self.brief)

    def in_full(self) -> "Words":
        """The same words for somebody who wants to hear everything."""
        return Words(self.notation, self.language, self._locales, public=self._public)

    def called(self, name: str) -> str:
        """What a card, a city, a wonder or an edifice of this English name is called. Raises WordsError, as `say`."""
        return self.say(_named(name))

    def known_as(self, name: str) -> tuple[str, ...]:
        """By which names it is found: the language's own, and the English one."""
        return self.called(name), name

    def all_of(self, items: Sequence[str]) -> str:
        """A list that ends with "and"."""
        return self._tongue.list_of(Joint.AND, items)

    def any_of(self, items: Sequence[str]) -> str:
        """A list that ends with "or"."""
        return self._tongue.list_of(Joint.OR, items)

    def row_of(self, items: Iterable[str]) -> str:
        """A list without "and"; empty if there is nothing on it."""
        return self.say("between-items").join(items)

    def rows_of(self, rows: Iterable[str]) -> str:
        """A list of what may be lists themselves; empty if there is nothing on it."""
        return self.say("between-rows").join(rows)

    def sum_of(self, parts: Iterable[str]) -> str:
        """All of these together, where "and" would be heard as part of an "or"; empty if there is nothing."""
        return self.say("between-parts").join(parts)

    def in_sequence(self, sentences: Iterable[str]) -> str:
        """Whole sentences, one after the other; empty ones are left out."""
        return self.say("between-sentences").join(each for each in sentences if each)


@dataclass(frozen=True)
class Languages:
    """The languages that a folder holds, and that are offered."""

    locales: Path = LOCALES
    unfinished: bool = False
    """Whether those are offered, too, that lack something: for whoever tries a translation while it grows."""

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """Discord's locales for them, in alphabetical order."""
        folders = sorted(folder.name for folder in self.locales.iterdir() if folder.is_dir())
        return tuple(each for each in folders if self.unfinished or not lacking(self.locales, each))

    def name(self, tag: str) -> str:
        """What a language calls itself."""
        return Words(language=tag, locales=self.locales).say("language-name")

    def names(self) -> tuple[str, ...]:
        """What each of them calls itself."""
        return tuple(map(self.name, self.tags))

    def best(self, locale: str | None) -> str:
        """The language for a locale: the same one, else the one without the region, else English."""
        wanted = locale or ENGLISH
        return next((each for each in (wanted, wanted.partition("-")[0]) if each in self.tags), ENGLISH)

    def words(
        self, locale: str | None, notation: Notation = Notation.WORDS, *, public: bool = False, brief: bool = False
    ) -> Words:
        """The messages in the best language for a locale; `public` ones are read by people of several languages.

        `brief` ones are for somebody who wants to hear only what is needed to decide.
        """
        return Words(notation, self.best(locale), self.locales, public=public, brief=brief)


class LanguagesOnTrial(Languages):
    """At the local table: languages that lack something, too, and everybody is told everything in the one chosen."""

    def __init__(self, locales: Path = LOCALES) -> None:
        super().__init__(locales, unfinished=True)
        self._chosen: str | None = None

    def choose(self, tag: str) -> None:
        """Say everything in this language, one of `tags`, from now on."""
        self._chosen = tag

    def best(self, locale: str | None) -> str:
        """The chosen language; before one is chosen, as everywhere."""
        return self._chosen or super().best(locale)


class _Tongue:
    """A language as it is spoken: what it lacks is said in English, commands are named in one language or the other."""

    def __init__(self, locales: Path, language: str, commands: str) -> None:
        self._commands = self if commands == language else _tongue(locales, commands, commands)
        self._bundles = tuple(self._bundle(locales, each) for each in dict.fromkeys((language, ENGLISH)))
        self._locale = _cldr(language)

    def say(self, notation: Notation, message: str, attribute: str | None, arguments: dict[str, str | int]) -> Phrase:
        """A text of the catalogue. Raises WordsError, as Words.say."""
        values = tuple(arguments.values())
        return _said(self, PLAIN, notation, message, attribute, tuple(arguments), origins_of(values), *values)

    def list_of(self, joint: Joint, items: Sequence[str]) -> str:
        """A list in the manner of the language."""
        if len(items) == 1:
            return items[0]
        return _listed(self._locale, joint, origins_of(items), *items)

    def format(self, origin: OfMessage, form: str) -> str:
        """The text of a message in a form. Raises WordsError, as Words.say."""
        said = f"{origin.message}.{origin.attribute}" if origin.attribute else origin.message
        arguments = dict(zip(origin.names, origin.values, strict=True))
        problem: object = "there is no such message"
        for bundle in self._bundles:
            if (pattern := _pattern(bundle, origin.message, origin.attribute)) is None:
                continue
            text, errors = bundle.format_pattern(pattern, {"notation": origin.notation, "form": form, **arguments})
            if not errors:
                return str(text)
            problem = errors[0]
        raise WordsError(f"{said}: {problem}")

    def _bundle(self, locales: Path, language: str) -> FluentBundle:
        functions: dict[str, Callable[..., object]] = {
            "COMMAND": self._command,
            "OPTION": self._option,
            "FORM": self._in_form,
            "COUNT": _count,
            "KEY": key_of,
        }
        bundle = FluentBundle([language], functions, use_isolating=False)  # type: ignore[arg-type] # text is as good
        for file, resource in resources(locales, language).items():
            if language == ENGLISH and (unread := junk(resource)):
                raise WordsError(f"{file.name}: {unread[0].content!r} is not a message")
            bundle.add_resource(resource)
        return bundle

    # What messages can ask for.

    def _command(self, path: str) -> str:
        words = path.split()
        messages = ["-".join(("slash", *words[: count + 1])) for count in range(len(words))]
        return "/" + " ".join(self._commands.say(Notation.WORDS, each, None, {}) for each in messages)

    def _option(self, *of: str) -> str:
        *path, option = of
        if not path:
            return self._commands.say(Notation.WORDS, f"slash-option-{option}", None, {})
        return self._commands.say(Notation.WORDS, "-".join(("slash", *path[0].split())), option, {})

    def _in_form(self, phrase: str, form: str) -> str:
        match origin_of(phrase):
            case OfMessage(notation, message, attribute, names, values):
                return _said(self, form, notation, message, attribute, names, origins_of(values), *values)
            case OfList(joint, items):
                return self.list_of(joint, [self._in_form(each, form) for each in items])
            case None:
                return phrase


@cache
def _named(name: str) -> str:
    return NAME_OF + slug(name).replace("_", "-")


@lru_cache
def _tongue(locales: Path, language: str, commands: str) -> _Tongue:
    return _Tongue(locales, language, commands)


@lru_cache(_KEPT, typed=True)  # typed, as 1 and True are equal, but not said equally
def _said(  # noqa: PLR0913, PLR0917 - all that a text depends on
    tongue: _Tongue,
    form: str,
    notation: Notation,
    message: str,
    attribute: str | None,
    names: tuple[str, ...],
    origins: tuple[Origin | None, ...],  # noqa: ARG001 - see below
    *values: str | int,
) -> Phrase:
    """The text of a message; the origins of values that are phrases tell apart what only looks the same."""
    origin = OfMessage(notation, message, attribute, names, values)
    return Phrase(tongue.format(origin, form), origin)


@lru_cache(_KEPT)
def _listed(locale: Locale, joint: Joint, origins: tuple[Origin | None, ...], *items: str) -> Phrase:  # noqa: ARG001 - as above
    return Phrase(format_list(items, _LISTS[joint], locale), OfList(joint, items))


def _pattern(bundle: FluentBundle, message: str, attribute: str | None) -> Pattern | None:
    """What the bundle's language says; None if it lacks it."""
    if not bundle.has_message(message):
        return None
    found = bundle.get_message(message)
    return found.attributes.get(attribute) if attribute else found.value


def _cldr(language: str) -> Locale:
    """Where the customs of a language are found: in English those of most of the world, "a, b and c"."""
    try:
        return Locale.parse("en_001" if language == ENGLISH else language, sep="_" if language == ENGLISH else "-")
    except (UnknownLocaleError, ValueError):
        return _cldr(ENGLISH)


def _count(phrase: str) -> FluentNumber | FluentNone:
    return fluent_number(count_of(phrase))
