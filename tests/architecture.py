"""The architecture diagram, generated from the code: the packages in their layers, and their imports.

Run `make map` or `python -m tests.architecture`. The layers come from the import contract in pyproject.toml, the
captions are the first sentences of the packages' docstrings, and arrows are imports. An import that other imports imply
is not drawn. The files directly in `bot` are drawn as two boxes: the programs, and what the programs share.
"""

import ast
import sys
import textwrap
import tomllib
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple, TypeAlias

import grimp

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "architecture.svg"

Imports: TypeAlias = Mapping[str, frozenset[str]]
"""The packages that each package imports from, keyed by importing package."""

_WIDTH = 1200
_EDGE = 24
_GAP = 24
"""Horizontal gap between neighbouring boxes, in pixels."""
_DROP = 40
"""Vertical gap between layers, in pixels."""
_WIDEST = 460
"""Width of a box, in pixels."""
_LINE = 20
_CHARACTER = 7.1
"""Average width of a character in a caption, in pixels."""
_PROGRAM_LAYERS = 2
"""Number of top layers that contain the programs. Files of `bot` in lower layers are shared by the programs."""


class Room(NamedTuple):
    """A box of the diagram: a package, or several files of `bot`."""

    name: str
    modules: tuple[str, ...]
    caption: str


class _Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float
    caption: tuple[str, ...]
    layer: int

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


def layers() -> tuple[tuple[Room, ...], ...]:
    """Return the packages from the top layer down, as the import contract lists them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    listed = next(each["layers"] for each in contracts if each["type"] == "layers" and "containers" not in each)
    rows = [[module.strip() for module in layer.split("|")] for layer in listed]
    files = [[module for module in row if not _path(module).is_dir()] for row in rows]
    programs = [module for row in files[:_PROGRAM_LAYERS] for module in row]
    shared = [module for row in files[_PROGRAM_LAYERS:] for module in row]
    packages = [
        tuple(Room(module, (module,), _caption(module)) for module in row if _path(module).is_dir()) for row in rows
    ]
    return (
        (Room("the programs", tuple(programs), ", ".join(programs)),),
        *(row for row in packages[:_PROGRAM_LAYERS] if row),
        (Room("what programs share", tuple(shared), ", ".join(shared)),),
        *(row for row in packages[_PROGRAM_LAYERS:] if row),
    )


def imports(rooms: Sequence[Room]) -> Imports:
    """Return the packages that each package imports. A module counts as part of its package.

    A package's `__main__` module is left out, because entry points may import from higher layers.
    """
    of = {module: room.name for room in rooms for module in room.modules}
    graph = grimp.build_graph(*sorted({module.split(".")[0] for module in of}))
    found: dict[str, set[str]] = {room.name: set() for room in rooms}
    for module in graph.modules:
        importer = _room_of(module, of)
        if module.endswith(".__main__") and module not in of:
            continue
        for imported in graph.find_modules_directly_imported_by(module):
            room = _room_of(imported, of)
            if importer is not None and room is not None and room != importer:
                found[importer].add(room)
    return {room: frozenset(others) for room, others in found.items()}


def without_implied(graph: Imports) -> Imports:
    """Return the imports, leaving out those that other imports imply, directly or indirectly."""
    return {
        room: frozenset(each for each in direct if not any(each in _below(other, graph) for other in direct - {each}))
        for room, direct in graph.items()
    }


def picture() -> str:
    """Return the diagram as SVG. Its description lists the arrows in words."""
    rows = layers()
    rooms = [room for row in rows for room in row]
    arrows = without_implied(imports(rooms))
    boxes, height = _placed(rows)
    told = " ".join(f"{room} imports {', '.join(sorted(others))}." for room, others in arrows.items() if others)
    head = '<path d="M0 0 10 5 0 10z" fill="#4a5568"/>'
    shape = 'viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" orient="auto"'
    drawn = [
        '<title id="title">The packages, and what each imports</title>',
        f'<desc id="desc">From the top down. {escape(told)} Imports that others imply are left out.</desc>',
        f'<defs><marker id="head" {shape}>{head}</marker></defs>',
        f'<rect width="{_WIDTH}" height="{height:.0f}" fill="#fff"/>',
        *(_arrow(boxes[room], boxes[other]) for room, others in arrows.items() for other in sorted(others)),
        *(_box(room, box) for room, box in boxes.items()),
    ]
    size = f'viewBox="0 0 {_WIDTH} {height:.0f}"'
    read = 'role="img" aria-labelledby="title desc" font-family="Verdana, DejaVu Sans, sans-serif"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} {read}>', *drawn, "</svg>", ""])


def main() -> int:
    """Draw the diagram and write it to its file."""
    PICTURE.write_text(picture(), encoding="utf-8")
    print(PICTURE)  # noqa: T201 - a program for the terminal
    return 0


def _path(module: str) -> Path:
    return ROOT / module.replace(".", "/")


def _caption(package: str) -> str:
    """Return the first sentence of a package's docstring."""
    docstring = ast.get_docstring(ast.parse((_path(package) / "__init__.py").read_text(encoding="utf-8"))) or ""
    return docstring.split("\n\n")[0].replace("\n", " ").split(". ")[0].rstrip(".").replace("`", "")


def _room_of(module: str, rooms: Mapping[str, str]) -> str | None:
    """Return the box that contains a module, or None. `rooms` gives the box of each named module or package."""
    return next((room for named, room in rooms.items() if module == named or module.startswith(f"{named}.")), None)


def _below(room: str, graph: Imports) -> frozenset[str]:
    """Return all packages that the given one imports, directly or indirectly."""
    found: set[str] = set()
    waiting = list(graph[room])
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += graph[each]
    return frozenset(found)


def _placed(rows: Sequence[Sequence[Room]]) -> tuple[dict[str, _Box], float]:
    """Return each package's box with its position, and the height of the picture in pixels."""
    boxes: dict[str, _Box] = {}
    top: float = _EDGE
    width = _WIDEST
    for layer, row in enumerate(rows):
        captions = [tuple(textwrap.wrap(room.caption, int((width - 24) / _CHARACTER))) for room in row]
        height = 42 + _LINE * max(map(len, captions))
        left = (_WIDTH - width * len(row) - _GAP * (len(row) - 1)) / 2
        for place, (room, told) in enumerate(zip(row, captions, strict=True)):
            boxes[room.name] = _Box(left + place * (width + _GAP), top, width, height, told, layer)
        top += height + _DROP
    return boxes, top - _DROP + _EDGE


def _box(room: str, box: _Box) -> str:
    middle = box.middle
    words = "".join(
        f'<text x="{middle:.0f}" y="{box.top + 48 + number * _LINE:.0f}" font-size="13" fill="#2d3748">'
        f"{escape(line)}</text>"
        for number, line in enumerate(box.caption)
    )
    return (
        f'<g text-anchor="middle"><rect x="{box.left:.0f}" y="{box.top:.0f}" width="{box.width:.0f}" '
        f'height="{box.height:.0f}" rx="8" fill="#f7f3e8" stroke="#6b5b3e" stroke-width="1.5"/>'
        f'<text x="{middle:.0f}" y="{box.top + 25:.0f}" font-size="17" font-weight="bold" fill="#1a202c">'
        f"{escape(room)}</text>{words}</g>"
    )


def _arrow(above: _Box, below: _Box) -> str:
    """Return an arrow as SVG. It leads straight to the next layer, or around the boxes in between to a lower layer."""
    if below.layer - above.layer == 1:
        high, low = above.top + above.height, below.top
        bend = (low - high) / 2
        path = (above.middle, high), (above.middle, high + bend), (below.middle, low - bend), (below.middle, low)
    else:
        left = below.middle < _WIDTH / 2
        out = (-30 if left else 30) * (below.layer - above.layer)
        start, end = (each.left if left else each.left + each.width for each in (above, below))
        furthest = (min if left else max)(start, end) + out
        high, low = above.top + above.height / 2, below.top + below.height / 2
        path = (start, high), (furthest, high), (furthest, low), (end, low)
    from_, *rest = (f"{x:.0f} {y:.0f}" for x, y in path)
    return (
        f'<path d="M{from_}C{" ".join(rest)}" fill="none" stroke="#4a5568" stroke-width="1.8" marker-end="url(#head)"/>'
    )


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
