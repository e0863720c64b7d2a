"""JSON files in which every field is explained, for people who are no programmers."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from bot.screens.screen import File
from bot.text.words import Words

_LONGEST_LINE = 160


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of an object in the file, in order. Each is explained by an attribute of `message` with its name."""

    message: str
    fields: tuple[str, ...]
    parts: Mapping[str, "Shape"] = field(default_factory=dict)
    """The shapes of those fields that hold objects, or lists of objects."""

    def paths(self, before: str = "") -> Iterator[tuple[str, str, str]]:
        """Yield the path of every field, with the message and the attribute that explain it."""
        for name in self.fields:
            yield f"{before}{name}", self.message, name
            if name in self.parts:
                yield from self.parts[name].paths(f"{before}{name}.")


def json_text(value: object, depth: int) -> str:
    """Return JSON that stands so deep in the file: on one line if it is short, so that a choice is read as one."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + depth <= _LONGEST_LINE:
        return short
    inner, outer = "\n" + " " * (depth + 1), "\n" + " " * depth
    match value:
        case Mapping():
            parts = [f"{json.dumps(name)}: {json_text(each, depth + 1)}" for name, each in value.items()]
            return f"{{{inner}{f',{inner}'.join(parts)}{outer}}}"
        case list():
            return f"[{inner}{f',{inner}'.join(json_text(each, depth + 1) for each in value)}{outer}]"
        case _:
            return short


def json_value(value: Any) -> Any:  # noqa: ANN401 - anything that is stored
    """Return a value as JSON has it. Ids are texts, because many programs round numbers of this size."""
    match value:
        case datetime():
            return value.isoformat(timespec="seconds")
        case timedelta():
            return round(value.total_seconds())
        case list() | tuple() | frozenset():
            return [json_value(each) for each in value]
        case _:
            return value


def id_text(value: int | None) -> str | None:
    """Return an id as JSON has it here: as text, or None if there is none."""
    return None if value is None else str(value)


def json_object(shape: Shape, **found: object) -> dict[str, Any]:
    """Return an object with these fields, in the order of its shape. What is not the case, or is empty, is left out."""
    assert found.keys() <= set(shape.fields), f"not explained: {found.keys() - set(shape.fields)}"
    plain = {name: json_value(found[name]) for name in shape.fields if name in found}
    return {name: value for name, value in plain.items() if not (value is None or value is False or value in _EMPTY)}


_EMPTY: tuple[Any, ...] = ("", [], {})


def explained(words: Words, section: str, shape: Shape) -> dict[str, str]:
    """Return what a section is, and each of its fields by its path."""
    about = words.say(shape.message)
    return {section: about, **{path: words.about(message, name) for path, message, name in shape.paths()}}


def listing(about: Mapping[str, str], entries: Sequence[str]) -> str:
    """Return the JSON of a section with a list of entries, which are already JSON (`json_text` with a depth of 3)."""
    listed = "[\n   " + ",\n   ".join(entries) + "\n  ]" if entries else "[]"
    return f'{{\n  "about": {json_text(about, depth=2)},\n  "list": {listed}\n }}'


def json_file(parts: Mapping[str, str]) -> bytes:
    """Return the file with these parts, which are already JSON (`json_text` with a depth of 1)."""
    lines = ",\n".join(f" {json.dumps(name)}: {part}" for name, part in parts.items())
    return f"{{\n{lines}\n}}\n".encode()


def packed(name: str, data: bytes, most: int, description: str) -> File | None:
    """Return the file, in a zip file if it has more than `most` bytes; None if that has more, too.

    Args:
        name: the file's name without its ending.
        data: what is in it.
        most: how many bytes Discord takes.
        description: what it is, in words.
    """
    if len(data) <= most:
        return File(f"{name}.json", data, description)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.json", data)
    zipped = made.getvalue()
    return File(f"{name}.zip", zipped, description) if len(zipped) <= most else None
