"""Check the files of a language, and list what is left to translate.

`make check` runs `python -m tests.translations`, which compares every language with English. `make words LANG=de`
writes the texts that German lacks to `words-de.ftl`, with the English texts and their comments.
"""

import ast as python
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from fluent.syntax import FluentSerializer, ast
from fluent.syntax.visitor import Visitor

from bot.text.figures import FIGURES
from bot.text.matching import fold
from bot.text.messages import ENGLISH, LOCALES, Entry, junk, lacking, messages, resources, texts, texts_of

ROOT = Path(__file__).parents[1]
ALWAYS = frozenset({"notation", "form"})
"""Arguments that are passed to every message."""
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
LABELS = {
    ("Button", 0): 80,
    ("Option", 0): 100,
    ("Option", 2): 100,
    ("Menu", 0): 150,
    ("Embed", 0): 256,
    ("Field", 0): 256,
}
"""Maximum length in Discord, in characters, of a component's texts, keyed by component and position of the argument."""
_COMMAND = 32
_DESCRIPTION = 100
_COMMAND_NAME = re.compile(r"[-_'\w]+")
_TYPED = re.compile(r"(?<![\w<./])/[^\W\d][\w-]*")
_INDENT = "#     "


# Faults.


def faults(language: str, locales: Path = LOCALES) -> list[str]:
    """Return a line for each text that is missing, superfluous, too long, or differs from English in its arguments."""
    return [*_of_files(language, locales), *_of_texts(language, locales), *_too_long(language, locales)]


def _of_files(language: str, locales: Path) -> Iterator[str]:
    known: Counter[str] = Counter()
    for file, resource in resources(locales, language).items():
        for each in junk(resource):
            yield f"{file.name}: this cannot be read; is a text empty? {_first_line(each)!r}"
        known.update(message.id.name for message in messages(resource))
    for name, count in known.items():
        if count > 1:
            yield f"{name}: it stands there {count} times"
    called = Counter(fold(_longest(said)) for each, said in texts(locales, language).items() if each.is_name)
    yield from (f"{name}: two things are called so" for name, count in called.items() if count > 1)


def _of_texts(language: str, locales: Path) -> Iterator[str]:
    english, said = texts(locales, ENGLISH), texts(locales, language)
    known = {str(each) for each in (*english, *said)}
    yield from (f"{entry}: missing" for entry in lacking(locales, language))
    for entry, pattern in said.items():
        if entry not in english:
            yield f"{entry}: superfluous, English has no such text"
        else:
            yield from (f"{entry}: {fault}" for fault in _differences(_parts(english[entry]), _parts(pattern)))
            yield from (f"{entry}: {fault}" for fault in _wrong(_parts(pattern), known))


class _Parts(Visitor):
    """Collects the arguments, selectors, functions and references that a text contains."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.shown: set[str] = set()
        """Arguments that are shown, not only used as selectors."""
        self.keys: dict[str, set[str]] = {}
        """The names of the variants that the text distinguishes, keyed by argument."""
        self.calls: set[str] = set()
        """Calls of functions with fixed arguments, such as those that insert the name of a command."""
        self.references: set[str] = set()
        """Messages to which the text refers, including names of commands."""
        self.typed: set[str] = set()
        """Words that look like a command's name, which should be inserted by a function instead."""

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - the library's name
        self.typed.update(_TYPED.findall(node.value))

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self.arguments.add(node.id.name)
        self.shown.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the library's name
        if isinstance(node.selector, ast.VariableReference):
            name = node.selector.id.name
            self.arguments.add(name)
            told = {each.key.name for each in node.variants if isinstance(each.key, ast.Identifier)}
            self.keys.setdefault(name, set()).update(told - PLURALS)
        else:
            self.visit(node.selector)
        for each in node.variants:
            self.visit(each)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802 - the library's name
        if given := [each.value for each in node.arguments.positional if isinstance(each, ast.StringLiteral)]:
            self.calls.add(f"{node.id.name}({', '.join(given)})")
            if node.id.name in {"COMMAND", "OPTION"}:
                self.references.add(_message(node.id.name, given))
        self.generic_visit(node)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - the library's name
        self.references.add(str(Entry(node.id.name, node.attribute.name if node.attribute else None)))


def _parts(pattern: ast.Pattern) -> _Parts:
    found = _Parts()
    found.visit(pattern)
    return found


def _message(function: str, given: Sequence[str]) -> str:
    """Return the id of the message with the name of a command or an option."""
    if function == "OPTION" and len(given) == 1:
        return f"slash-option-{given[0]}"
    command = "-".join(("slash", *given[0].split()))
    return command if function == "COMMAND" else f"{command}.{given[1]}"


def _wrong(parts: _Parts, known: set[str]) -> Iterator[str]:
    """Yield the faults of a text that can occur in any language, including English."""
    yield from (f"there is no {each}" for each in sorted(parts.references - known))
    yield from (f'{each} is written out, and not named as {{ COMMAND("...") }}' for each in sorted(parts.typed))


def _differences(english: _Parts, other: _Parts) -> Iterator[str]:
    for name in sorted(other.arguments - english.arguments - ALWAYS - FIGURES.keys()):
        yield f"it asks for ${name}, which is not given"
    for name in sorted(english.shown - other.arguments - ALWAYS):
        yield f"it does not say ${name}"
    for name in sorted(other.keys.keys() & english.keys.keys()):
        for key in sorted(other.keys[name] - english.keys[name]):
            yield f"${name} is never {key!r}"
    for call in sorted(english.calls ^ other.calls):
        yield f"{call} stands in one of the two only"


def _first_line(unread: ast.Junk) -> str:
    return (unread.content or "").partition("\n")[0]


# Lengths. Arguments count as empty, because even the shortest possible text must fit.


def _too_long(language: str, locales: Path) -> Iterator[str]:
    known = texts(locales, language)
    options = {(each.message, each.attribute) for each in texts(locales, ENGLISH)}
    for entry, pattern in known.items():
        said = _longest(pattern)
        most = _limits().get(entry.message, len(said)) if entry.attribute is None else len(said)
        if entry.message.startswith("slash-"):
            is_name = entry.attribute is None or (entry.message, f"{entry.attribute}-about") in options
            most = _COMMAND if is_name else _DESCRIPTION
            if is_name and (not _COMMAND_NAME.fullmatch(said) or said != said.lower()):
                yield f"{entry}: {said!r} can be no name of a command or an option: small letters, digits, hyphens"
        if len(said) > most:
            yield f"{entry}: {len(said)} characters, of {most} that Discord takes"


def _longest(pattern: ast.Pattern) -> str:
    """Return the longest text that a pattern can produce, without its arguments."""
    parts: list[str] = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            parts.append(element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            parts.append(max((_longest(each.value) for each in element.expression.variants), key=len))
        elif isinstance(element.expression, ast.StringLiteral):
            parts.append(element.expression.value)
    return "".join(parts)


@cache
def _limits() -> Mapping[str, int]:
    """Return the maximum length of each message that screens use on its own as a label."""
    found: dict[str, int] = {}
    known = {entry.message for entry in texts(LOCALES, ENGLISH)}
    for file in (*(ROOT / "bot" / "screens").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")):
        for node in python.walk(python.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, python.Call) and isinstance(node.func, python.Name):
                for place, argument in enumerate(node.args):
                    if (most := LABELS.get((node.func.id, place))) is not None:
                        for name in _said(argument, known):
                            found[name] = min(most, found.get(name, most))
    return found


def _said(argument: python.expr, known: Iterable[str]) -> Iterator[str]:
    """Yield the ids of the messages that an argument of a call can produce."""
    match argument:
        case python.Call(func=python.Attribute(attr="say"), args=[python.Constant(value=str(name)), *_]):
            yield name
        case python.Call(
            func=python.Attribute(attr="say"),
            args=[python.JoinedStr(values=[python.Constant(value=str(beginning)), *_]), *_],
        ):
            if beginning.count("-") > 1:  # a shorter prefix matches many messages, most of them no labels
                yield from (each for each in known if each.startswith(beginning))


# What is left to translate.


def to_translate(language: str, locales: Path = LOCALES) -> str:
    """Return the content of a file with an empty entry, the English text and the comment for each missing text.

    Empty entries cannot be parsed, so they still count as missing, and a half-filled file can already be tried.
    """
    wanted = {entry.message for entry in lacking(locales, language)}
    known = texts(locales, language)
    blocks: list[str] = []
    for file, resource in resources(locales, ENGLISH).items():
        about, heading = f"### {file.name}", ""
        for entry in resource.body:
            if isinstance(entry, ast.GroupComment | ast.Comment):
                heading = _commented("## ", entry.content or "")
            if isinstance(entry, ast.Message) and entry.id.name in wanted:
                blocks += [each for each in (about, heading) if each]
                blocks.append(_place(entry, {each: known[each] for each in texts_of(entry) if each in known}))
                about = heading = ""
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _place(message: ast.Message, known: Mapping[Entry, ast.Pattern]) -> str:
    """Return a message's comment, its English text, and an empty entry for each part that is not translated yet."""
    lines = [_commented("# ", message.comment.content)] if message.comment and message.comment.content else []
    bare = ast.Message(message.id, message.value, message.attributes)
    lines += [_INDENT + line for line in FluentSerializer().serialize_entry(bare).rstrip().splitlines()]
    if known:
        lines.append("# A part of it is translated: put this in the place of what stands there.")
    name = message.id.name
    value = [] if message.value is None else [_written(known.get(Entry(name)))]
    lines.append(f"{name} ={''.join(value)}")
    lines += [f"    .{each.id.name} ={_written(known.get(Entry(name, each.id.name)))}" for each in message.attributes]
    return "\n".join(lines)


def _written(pattern: ast.Pattern | None) -> str:
    if pattern is None:
        return ""
    entry = FluentSerializer().serialize_entry(ast.Message(ast.Identifier("it"), pattern)).rstrip()
    return entry.removeprefix("it =").replace("\n", "\n    ")


def _commented(sign: str, text: str) -> str:
    return "\n".join(f"{sign}{line}".rstrip() for line in text.splitlines())


def main(arguments: list[str]) -> int:
    """Write the texts that the named language lacks or, if none is named, report the faults of all languages."""
    if arguments:
        file = Path(f"words-{arguments[0]}.ftl")
        text = to_translate(arguments[0])
        if text:
            file.write_text(text, encoding="utf-8")
            print(f"{file} has what is left to translate; filled in, it goes to {LOCALES / arguments[0]}.")  # noqa: T201
        else:
            print("Nothing is left to translate.")  # noqa: T201
        return 0
    languages = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
    found = [f"{language}: {fault}" for language in languages for fault in faults(language)]
    print(*found, f"{len(languages)} language{'s' if len(languages) > 1 else ''}, {len(found)} faults.", sep="\n")  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
