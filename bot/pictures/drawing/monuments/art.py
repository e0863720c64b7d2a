"""Reads art: SVG files of our own, which any vector editor opens, and refuses what they must not have.

A file has groups with an id, and in them shapes. A shape says by its `class` of which paint of the palette it is, and
may have one role more: a `line`; a `detail`, of which plans and silhouettes show nothing; an `opening`, through which
one sees in them. A rect of the class `scaffold` says where scaffolding stands. What colours all have is up to the style
sheets of `styles`; the one `<style>` of a file brings the same colours into an editor, and is not read here.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from bot.pictures.drawing.monuments.pencil import Box
from bot.pictures.drawing.monuments.styles import BUILT, DETAIL, LINE, OPENING, SCAFFOLD

FOLDER = Path(__file__).parents[1] / "art"
MOST_BYTES = 64_000
"""Of a file; the largest is half as large."""

_SVG = "{http://www.w3.org/2000/svg}"
_DEEPEST = 8
_IGNORED = {"title", "desc", "metadata"}
_SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "polygon": {"points"},
    "polyline": {"points"},
}
"""What is drawn, and what each kind must have."""
NUMBER = re.compile(r"-?\d*\.?\d+")
_NUMBERS = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "stroke-width")
_ATTRIBUTES = {
    "d": re.compile(r"\s*[Mm][MLHVCSQTAZmlhvcsqtaz\d\s,.e+-]+"),
    "points": re.compile(r"[\d\s,.e+-]+"),
    "transform": re.compile(r"((translate|scale|rotate|matrix)\([\d\s,.-]+\)\s*)+"),
    **dict.fromkeys(_NUMBERS, NUMBER),
}
"""What shapes may have besides their class, and what that looks like."""
_ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}
"""How many numbers each command of a path takes, once or several times."""
_COMMAND = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
_IN_PATH = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?")
_IMPORT = re.compile(r'\s*@import url\("(\.\./)*paints\.css"\);\s*')


class ArtError(ValueError):
    """A file of art is broken, too large, or has what is not drawn; the text names the file and what is wrong."""


class Group(NamedTuple):
    """What belongs together."""

    name: str
    shapes: tuple[str, ...]
    """SVG elements, the first one at the back."""
    outlines: tuple[str, ...]
    """The same without details."""
    scaffold: tuple[Box, ...]
    """Where its scaffolding stands."""
    notes: Mapping[str, str]
    """Its attributes that begin with `data-`."""


class Art(NamedTuple):
    """What a file has."""

    view: Box
    groups: tuple[Group, ...]
    notes: Mapping[str, str]

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes of all groups, the first one at the back."""
        return tuple(shape for group in self.groups for shape in group.shapes)


def names() -> list[str]:
    """The names of all files of art."""
    return sorted(str(file.relative_to(FOLDER).with_suffix("").as_posix()) for file in FOLDER.rglob("*.svg"))


def read(name: str) -> Art:
    """Read a file of art by its name in the folder, without `.svg`.

    Raises:
        ArtError: it is broken, too large, or has what is not drawn.
    """
    try:
        return parse((FOLDER / f"{name}.svg").read_bytes())
    except ArtError as error:
        msg = f"art/{name}.svg {error}."
        raise ArtError(msg) from None


def parse(data: bytes) -> Art:
    """Read the content of a file of art.

    Raises:
        ArtError: it is broken, too large, or has what is not drawn.
    """
    if len(data) > MOST_BYTES:
        raise ArtError(f"has {len(data)} bytes, more than {MOST_BYTES}")
    if b"<!" in re.sub(rb"<!--.*?-->", b"", data, flags=re.DOTALL):
        raise ArtError("has a DOCTYPE, an ENTITY or CDATA")
    try:
        root = ET.fromstring(data)  # noqa: S314 - without a DOCTYPE there are no entities
    except ET.ParseError as error:
        raise ArtError(f"is no XML: {error}") from None
    if root.tag != f"{_SVG}svg":
        raise ArtError("is no SVG")
    return Art(_view(root.get("viewBox", "")), tuple(map(_group, _drawn(root))), _notes(root))


def _view(text: str) -> Box:
    numbers = text.split()
    if len(numbers) != 4 or not all(map(NUMBER.fullmatch, numbers)):
        raise ArtError("has no viewBox of four numbers")
    left, top, wide, high = map(float, numbers)
    return Box(left, top, left + wide, top + high)


def _drawn(within: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    """What is in an element, with its tag, but for titles and what editors keep there for themselves."""
    for each in within:
        tag = each.tag.removeprefix(_SVG)
        if tag == "style" and _IMPORT.fullmatch(each.text or ""):
            continue
        if tag == "defs":
            for _, unused in _drawn(each):
                raise ArtError(f"has <{unused.tag.removeprefix(_SVG)}> in <defs>, and nothing can use it")
        elif not tag.startswith("{") and tag not in _IGNORED:
            yield tag, each


def _group(of: tuple[str, ET.Element]) -> Group:
    tag, group = of
    name = group.get("id", "")
    if tag != "g" or not name or group.get("transform"):
        raise ArtError(f"has <{tag}> where only a <g> with an id and without a transform may stand")
    found = list(_drawn(group))
    scaffold = [_box(*each) for each in found if each[1].get("class") == SCAFFOLD]
    parts = [each for each in found if each[1].get("class") != SCAFFOLD]
    shapes = tuple(_shape(*each) for each in parts)
    outlines = tuple(filter(None, (_shape(*each, whole=False) for each in parts)))
    return Group(name, shapes, outlines, tuple(scaffold), _notes(group))


def _box(tag: str, of: ET.Element) -> Box:
    if tag != "rect" or _SHAPES[tag].difference(of.attrib):
        raise ArtError(f'has class="{SCAFFOLD}" in <{tag}>, which is no complete <rect>')
    _attributes(tag, of)
    left, top, wide, high = (float(of.attrib[name]) for name in ("x", "y", "width", "height"))
    return Box(left, top, left + wide, top + high)


def _shape(tag: str, of: ET.Element, deep: int = 0, *, whole: bool = True) -> str:
    """A shape, or a group of them, as SVG without anything that does not matter; if not `whole`, without details."""
    if deep > _DEEPEST:
        raise ArtError(f"has <{tag}> in more than {_DEEPEST} groups")
    if tag == "g" and "class" not in of.attrib:
        within = "".join(_shape(each, element, deep + 1, whole=whole) for each, element in _drawn(of))
        return f"<g{_attributes(tag, of)}>{within}</g>" if within else ""
    if tag not in _SHAPES:
        raise ArtError(f"has <{tag}>{' with a class' * (tag == 'g')}, which is not drawn")
    if missing := _SHAPES[tag].difference(of.attrib):
        raise ArtError(f"has <{tag}> without {', '.join(sorted(missing))}")
    *roles, paint = of.get("class", "").split() or [""]
    if paint not in BUILT.paints:
        raise ArtError(f'has class="{of.get("class", "")}" in <{tag}>, which does not end with a paint')
    if not {DETAIL, OPENING, LINE}.issuperset(roles) or (LINE in roles) != ("stroke-width" in of.attrib):
        raise ArtError(f'has class="{of.get("class")}" in <{tag}>: not {DETAIL}, {OPENING} or a {LINE} with its width')
    return f"<{tag}{_attributes(tag, of)}/>" if whole or DETAIL not in roles else ""


def _attributes(tag: str, of: ET.Element) -> str:
    found = ""
    for name, value in of.attrib.items():
        if name.startswith(("{", "data-")) or name == "id":
            continue
        allowed = _ATTRIBUTES.get(name)
        if name != "class" and (allowed is None or not allowed.fullmatch(value)):
            raise ArtError(f'has {name}="{value[:40]}" in <{tag}>, which is not drawn')
        if name == "d" and (broken := _broken(value)):
            raise ArtError(f'has d="{value[:40]}" in <{tag}>, where "{broken}" has too few or too many numbers')
        found += f' {name}="{" ".join(value.split())}"'
    return found


def _notes(of: ET.Element) -> dict[str, str]:
    return {name.removeprefix("data-"): value for name, value in of.attrib.items() if name.startswith("data-")}


def _broken(path: str) -> str:
    """The first command of a path with a wrong count of numbers, from which on it would not be drawn; empty if none."""
    for command, numbers in _COMMAND.findall(path):
        count, arity = len(_IN_PATH.findall(numbers)), _ARITY.get(command.lower(), 0)
        if (count % arity if arity else count) or (arity and not count):
            return f"{command}{numbers}".strip()
    return ""
