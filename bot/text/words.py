"""The message catalogue, which has all text shown to users: one folder of Fluent files for each language.

A new language needs only a folder, named like Discord's locale (`de`, `pt-BR`). It is offered once it has every text
that English has. A text that it lacks or cannot format is shown in English.

In addition to Fluent's features, a message can use the functions of `phrases`, and these two for commands:

    { COMMAND("wonders list") }       /wonders list: the command whose message is slash-wonders-list
    { OPTION("wonders seats", "do") } an option of a command; { OPTION("table") } is one that many commands share

In private messages, commands have the names that Discord shows the reader; in public ones, those that anyone can type.
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

from bot.text.figures import FIGURES
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
"""Maximum number of cached texts, about 2 MB. Most texts repeat, so the cache makes a panel three times as fast."""
_LISTS: dict[str, Literal["standard", "or"]] = {Joint.AND: "standard", Joint.OR: "or"}


class WordsError(LookupError):
    """A message or one of its arguments is missing, or the catalogue cannot be parsed: a bug."""


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
        """The argument that selects short or full texts in messages: "brief" or "full"."""
        return "brief" if self.brief else "full"

    def say(self, message: str, /, **arguments: str | int) -> str:
        """Return the text of a message with these arguments. The notation and `FIGURES` are always passed, too.

        Raises:
            WordsError: there is no such message, or an argument is missing.
        """
        return self._tongue.say(self.notation, message, None, arguments)

    def about(self, message: str, attribute: str, /, **arguments: str | int) -> str:
        """Return the text of one of a message's attributes. Raises WordsError like `say`."""
        return self._tongue.say(self.notation, message, attribute, arguments)

    def in_words(self) -> "Words":
        """Return the same messages in the notation that uses words instead of letters."""
        return Words(Notation.WORDS, self.language, self._locales, public=self._public, brief=self.brief)

    def in_full(self) -> "Words":
        """Return the same words with `brief` switched off."""
        return Words(self.notation, self.language, self._locales, public=self._public)

    def called(self, name: str) -> str:
        """Return the name of a card, city, wonder or edifice, given its English name. Raises WordsError like `say`."""
        return self.say(_named(name))

    def known_as(self, name: str) -> tuple[str, ...]:
        """Return the names by which something can be found: in the language, and in English."""
        return self.called(name), name

    def all_of(self, items: Sequence[str]) -> str:
        """Join items as a list with "and" before the last one."""
        return self._tongue.list_of(Joint.AND, items)

    def any_of(self, items: Sequence[str]) -> str:
        """Join items as a list with "or" before the last one."""
        return self._tongue.list_of(Joint.OR, items)

    def row_of(self, items: Iterable[str]) -> str:
        """Join items as a list without "and"; empty if there are none."""
        return self.say("between-items").join(items)

    def rows_of(self, rows: Iterable[str]) -> str:
        """Join items that may be lists themselves; empty if there are none."""
        return self.say("between-rows").join(rows)

    def sum_of(self, parts: Iterable[str]) -> str:
        """Join the parts of a sum without "and", which would be confusing near "or"; empty if there are none."""
        return self.say("between-parts").join(parts)

    def in_sequence(self, sentences: Iterable[str]) -> str:
        """Join whole sentences, leaving out empty ones."""
        return self.say("between-sentences").join(each for each in sentences if each)


@dataclass(frozen=True)
class Languages:
    """The languages offered to users, from a folder of translations."""

    locales: Path = LOCALES
    unfinished: bool = False
    """Whether incomplete languages are offered, too, to try out a translation in progress."""

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The Discord locales of these languages, in alphabetical order."""
        folders = sorted(folder.name for folder in self.locales.iterdir() if folder.is_dir())
        return tuple(each for each in folders if self.unfinished or not lacking(self.locales, each))

    def name(self, tag: str) -> str:
        """Return a language's name in that language, such as "Deutsch"."""
        return Words(language=tag, locales=self.locales).say("language-name")

    def names(self) -> tuple[str, ...]:
        """Return each language's name in that language."""
        return tuple(map(self.name, self.tags))

    def best(self, locale: str | None) -> str:
        """Return the best language for a locale: an exact match, else one without the region, else English."""
        wanted = locale or ENGLISH
        return next((each for each in (wanted, wanted.partition("-")[0]) if each in self.tags), ENGLISH)

    def words(
        self, locale: str | None, notation: Notation = Notation.WORDS, *, public: bool = False, brief: bool = False
    ) -> Words:
        """Return the messages in the best language for a locale; use `public` if readers have different languages.

        Use `brief` for someone who wants only what is needed to decide.
        """
        return Words(notation, self.best(locale), self.locales, public=public, brief=brief)


class LanguagesOnTrial(Languages):
    """The languages of the local table, including incomplete ones. The one that is chosen applies to everything."""

    def __init__(self, locales: Path = LOCALES) -> None:
        super().__init__(locales, unfinished=True)
        self._chosen: str | None = None

    def choose(self, tag: str) -> None:
        """Use this language, one of `tags`, for everything from now on."""
        self._chosen = tag

    def best(self, locale: str | None) -> str:
        """Return the chosen language; before one is chosen, the best one for the locale."""
        return self._chosen or super().best(locale)


class _Tongue:
    """A language with its fallbacks: a missing text is shown in English, and commands may be in another language."""

    def __init__(self, locales: Path, language: str, commands: str) -> None:
        self._commands = self if commands == language else _tongue(locales, commands, commands)
        self._bundles = tuple(self._bundle(locales, each) for each in dict.fromkeys((language, ENGLISH)))
        self._locale = _cldr(language)

    def say(self, notation: Notation, message: str, attribute: str | None, arguments: dict[str, str | int]) -> Phrase:
        """Return a text of the catalogue. Raises WordsError like Words.say."""
        values = tuple(arguments.values())
        return _said(self, PLAIN, notation, message, attribute, tuple(arguments), origins_of(values), *values)

    def list_of(self, joint: Joint, items: Sequence[str]) -> str:
        """Join items as a list in the language's style."""
        if len(items) == 1:
            return items[0]
        return _listed(self._locale, joint, origins_of(items), *items)

    def format(self, origin: OfMessage, form: str) -> str:
        """Return the text of a message in a grammatical form. Raises WordsError like Words.say."""
        said = f"{origin.message}.{origin.attribute}" if origin.attribute else origin.message
        arguments = {"notation": origin.notation, "form": form, **dict(zip(origin.names, origin.values, strict=True))}
        problem: object = "there is no such message"
        for bundle in self._bundles:
            if (pattern := _pattern(bundle, origin.message, origin.attribute)) is None:
                continue
            for given in (arguments, {**FIGURES, **arguments}):  # passing all figures is slow, and few messages use any
                text, errors = bundle.format_pattern(pattern, given)
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

    # Functions for messages.

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


@lru_cache(_KEPT, typed=True)  # typed because 1 and True are equal but not formatted equally
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
    """Return the text of a message, cached. `origins` distinguishes arguments whose texts look the same."""
    origin = OfMessage(notation, message, attribute, names, values)
    return Phrase(tongue.format(origin, form), origin)


@lru_cache(_KEPT)
def _listed(locale: Locale, joint: Joint, origins: tuple[Origin | None, ...], *items: str) -> Phrase:  # noqa: ARG001 - as above
    return Phrase(format_list(items, _LISTS[joint], locale), OfList(joint, items))


def _pattern(bundle: FluentBundle, message: str, attribute: str | None) -> Pattern | None:
    """Return the pattern of a message or attribute, or None if the bundle's language lacks it."""
    if not bundle.has_message(message):
        return None
    found = bundle.get_message(message)
    return found.attributes.get(attribute) if attribute else found.value


def _cldr(language: str) -> Locale:
    """Return the CLDR locale of a language. English is international English, which writes "a, b and c"."""
    try:
        return Locale.parse("en_001" if language == ENGLISH else language, sep="_" if language == ENGLISH else "-")
    except (UnknownLocaleError, ValueError):
        return _cldr(ENGLISH)


def _count(phrase: str) -> FluentNumber | FluentNone:
    return fluent_number(count_of(phrase))
