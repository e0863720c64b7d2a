"""The gallery: pictures of real games, as the bot sends them and as people with colour blindness see them.

Run `make gallery` or `python -m tests.gallery`. The games are always the same, so a second run changes nothing. With
`--only giza` it shows that monument alone in all its looks, with any other name of a picture or a file of art that one.
"""

import argparse
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import cycle
from pathlib import Path

from PIL import Image

from bot.pictures import Picture
from bot.pictures.drawing import Canvas, palette, places
from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.monuments import art, styles
from bot.pictures.drawing.monuments.monument import MONUMENTS
from engine.catalogue import AGES
from engine.ruleset import Expansion, Ruleset
from tests.bot.night_games import LEVEL
from tests.bot.pictures.drawing.exhibits import EDIFICES, SEED, Exhibit, exhibit, exhibits
from tests.bot.pictures.drawing.eyes import Eyes, seen

BOARDS = tuple(Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.boards.values())
FOLDER = Path(__file__).parents[1] / "docs" / "gallery"
_PHONE = 400
"""Width of a picture on a phone, in pixels."""
_COLUMNS = 3
_GAP = 24
_TILE = (360, 230)
"""Width and height of the picture of a growing monument, in pixels."""
_EMBLEMS = ((160, 102), (74, 48))
"""Widths and heights of the silhouettes, in pixels."""
_ENLARGED = 480
"""The height of a file of art that is shown alone, in pixels."""
_DARK = (0x31, 0x33, 0x38)
_LIGHT = (0xFF, 0xFF, 0xFF)
"""The background colour of Discord's light theme, in RGB; `_DARK` is that of its dark theme."""
_EYES = {
    Eyes.USUAL: "all colours",
    Eyes.PROTANOPIA: "no red (protanopia)",
    Eyes.DEUTERANOPIA: "no green (deuteranopia)",
    Eyes.TRITANOPIA: "no blue (tritanopia)",
    Eyes.GREY: "no colour at all",
}
_HEAD = """# Gallery

What the bot draws. Every picture is {wide} pixels wide; a phone shows it about as wide as here. The text of each image
is the alternative text with which it goes out, beside a message that tells the rest: no picture says anything that its
text doesn't. Only what has been told is not told again: after each round what decides in the standings of a night, and
after each turn the coins of cities that have as many as before.

In the [games](../../tests/bot/pictures/drawing/exhibits.py), every choice is made at random among the cards that can be
built, with now and then a stage; the seed of a game is its number of players and {seed}, or {edifices} with edifices.
The [results over time](../../tests/bot/results_over_time.py) are made up.
In the [game nights](../../tests/bot/night_games.py), people are seated as the bot seats them, and everyone plays like
the {level} computer player; the seed of a table is its number and how many play there.

Made by `make gallery`; a second run changes nothing.
"""


def main() -> int:
    """Redraw the whole gallery, and remove files that are no longer part of it; or draw one picture alone."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", metavar="NAME", help="a monument, a file of art (trees/palm), or a picture (city-2)")
    parser.add_argument("--to", metavar="FOLDER", type=Path, help="where to write that one", default=FOLDER / "only")
    asked = parser.parse_args()
    (art.FOLDER / "paints.css").write_text(styles.for_editors(), encoding="utf-8")
    if asked.only:
        looks = only(asked.only)
        if not looks:
            parser.error(f"{asked.only} is no name of a monument, a file of art or a picture")
        for name, data in looks.items():
            file = asked.to / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            print(file)  # noqa: T201 - a program for the terminal
        return 0
    FOLDER.mkdir(exist_ok=True)
    files = dict([*_pictures(), *_sheets()])
    files["README.md"] = index().encode()
    for file in FOLDER.iterdir():
        if file.is_file() and file.name not in files:
            file.unlink()
    for name, data in files.items():
        (FOLDER / name).write_bytes(data)
    size = sum(map(len, files.values()))
    print(f"{len(files)} files, {size / 1e6:.1f} MB: {FOLDER / 'README.md'}")  # noqa: T201 - a program for the terminal
    return 0


def _pictures() -> Iterator[tuple[str, bytes]]:
    for kind in exhibits().values():
        for each in kind:
            yield f"{each.name}.png", _packed(_image(each))


def only(name: str) -> dict[str, bytes]:
    """Return the files that show a monument, a file of art or a picture by its name; none if there is nothing such."""
    if name.capitalize() in MONUMENTS:
        growing, whole = _looks(name.capitalize())
        on_phones = [list(map(_small, row)) for row in whole]
        return {f"{name}.png": _sheet([*growing, *whole], _DARK), f"{name}-phone.png": _sheet(on_phones, _DARK)}
    if name in art.names():
        return {f"{name}.png": _packed(places.piece(art.read(name), palette.SAND, _ENLARGED))}
    shown = [each for kind in exhibits().values() for each in kind if each.name == name]
    return {f"{each.name}.png": _packed(_image(each)) for each in shown}


def _looks(city: str) -> tuple[list[list[Image.Image]], list[list[Image.Image]]]:
    """Return rows of a growing monument and its emblems, and rows of it with its land, as a plan and when complete."""
    boards = {len(each.stages): each for each in BOARDS if each.city == city}
    growing = [
        [_rgb(places.place(board, built, age, _TILE)) for built in range(stages + 1)]
        for age in AGES
        for stages, board in boards.items()
    ]
    emblems = [_rgb(places.silhouette(city, size, palette.SNOW, palette.NIGHT)) for size in (_TILE, *_EMBLEMS)]
    most, board = max(boards.items())
    whole = [[_rgb(places.whole_place(board, built, age, over=True)) for built in (0, most)] for age in AGES]
    return [*growing, emblems], whole


# Sheets of several pictures.


def _sheets() -> Iterator[tuple[str, bytes]]:
    shown = [_image(exhibit(name)) for name in ("table-5", "hand-5", "city-2")]
    yield "eyes.png", _sheet([[_small(seen(image, eyes)) for eyes in _EYES] for image in shown], _DARK)
    everywhere = [_small(_image(exhibit(name)).convert("RGB")) for name in ("hand-5", "table-5", "city-2")]
    yield "dark.png", _sheet([everywhere], _DARK)
    yield "light.png", _sheet([everywhere], _LIGHT)

    yield "monuments.png", _sheet(_growing(), _DARK)
    yield "silhouettes.png", _sheet(_silhouettes(), palette.rgb(palette.NIGHT))


def _growing() -> Iterator[list[Image.Image]]:
    """Yield a row of pictures for each monument, from plan to completion. Each row has the sky of the next Age."""
    for city, age in zip(MONUMENTS, cycle(AGES)):
        board = max((each for each in BOARDS if each.city == city), key=lambda each: len(each.stages))
        yield [_rgb(places.place(board, built, age, _TILE)) for built in range(len(board.stages) + 1)]


def _silhouettes() -> Iterator[list[Image.Image]]:
    for size in _EMBLEMS:
        yield [_rgb(places.silhouette(city, size, palette.SNOW, palette.NIGHT)) for city in MONUMENTS]


def _rgb(drawn: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(drawn.png())).convert("RGB")


def _image(of: Exhibit) -> Image.Image:
    return Image.open(io.BytesIO(of.picture.scene.draw().png()))


def _small(image: Image.Image) -> Image.Image:
    """Return the image scaled down to the width of a phone."""
    return image.resize((_PHONE, round(image.height * _PHONE / image.width)), Image.Resampling.LANCZOS)


def _sheet(of: Iterable[Sequence[Image.Image]], background: tuple[int, int, int]) -> bytes:
    """Return a sheet with rows of images. It has 256 colours, which makes the file three times smaller."""
    rows = list(of)
    wide = max(sum(image.width + _GAP for image in row) for row in rows) + _GAP
    high = sum(max(image.height for image in row) + _GAP for row in rows) + _GAP
    sheet = Image.new("RGB", (wide, high), background)
    top = _GAP
    for row in rows:
        left = _GAP
        for image in row:
            sheet.paste(image, (left, top))
            left += image.width + _GAP
        top += max(image.height for image in row) + _GAP
    return _packed(sheet.quantize(256, dither=Image.Dither.NONE))


def _packed(image: Image.Image) -> bytes:
    """Return the image as the smallest possible file, because it is kept in the repository."""
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


# The index.


def index() -> str:
    """Return the index, which shows every picture of the gallery with its alternative text."""
    return "\n".join(_index())


def _index() -> Iterator[str]:
    yield _HEAD.format(wide=WIDTH, seed=SEED, edifices=EDIFICES, level=LEVEL.name.lower())
    for kind, shown in exhibits().items():
        yield f"## {kind}\n"
        yield from _table(shown)
    yield "## Monuments\n"
    yield "As they grow: what is built, what is next, and what is only a plan; from dawn in Age I to dusk in Age III.\n"
    yield _in_line("monuments.png", f"The nine monuments, stage by stage: {', '.join(MONUMENTS)}.")
    yield "In one colour, large, and 48 pixels high.\n"
    yield _in_line("silhouettes.png", f"The silhouettes of {', '.join(MONUMENTS)}.")
    yield "## As others see them\n"
    yield f"From left to right: {', '.join(_EYES.values())}. Nothing is told by colour alone.\n"
    yield _in_line(
        "eyes.png", "The table of five, a hand and a city, as people see them who see fewer colours, or none."
    )
    yield "## On a phone\n"
    yield f"{_PHONE} pixels wide, on Discord's dark and on its light background.\n"
    for name in ("dark", "light"):
        yield _in_line(f"{name}.png", f"A hand, a table and a city on Discord's {name} background.")


def _table(shown: Sequence[Exhibit]) -> Iterator[str]:
    """Yield an HTML table with the exhibits side by side, because GitHub keeps the width of pictures in a table."""
    yield "<table>"
    for first in range(0, len(shown), _COLUMNS):
        yield "<tr>"
        for each in shown[first : first + _COLUMNS]:
            yield f'<td valign="top">{escape(each.title)}<br>'
            yield f'<img src="{each.name}.png" width="{_PHONE}" alt="{escape(_told(each.picture))}"></td>'
        yield "</tr>"
    yield "</table>\n"


def _told(picture: Picture) -> str:
    return " ".join(f"{picture.description} {picture.more}".split())


def _in_line(file: str, alt: str) -> str:
    return f"![{alt}]({file})\n"


if __name__ == "__main__":
    sys.exit(main())
