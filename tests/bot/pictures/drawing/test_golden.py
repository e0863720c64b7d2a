"""Pictures look as they did when someone last checked them.

If a picture differs, the new picture and the difference are saved in the folder `differing`, next to `golden`. If the
new picture is right, accept it with `make golden`, and check the changes in git.
"""

from pathlib import Path

import pytest
from PIL import Image

from bot.pictures.drawing import Canvas
from bot.pictures.drawing.canvas import Mark
from bot.pictures.drawing.lettering import cap_height
from tests.bot.pictures.drawing.comparing import LIMIT, check_golden, difference, strength
from tests.bot.pictures.drawing.exhibits import exhibit, exhibits
from tests.bot.pictures.drawing.reading import check
from tests.sweeps import sweep

GOLDEN = Path(__file__).parent / "golden"
NAMES = (
    "boards",
    "card",
    "city-7",
    "conflicts-5",
    "course-4",
    "edifice-city",
    "edifice-table",
    "end-3",
    "hand-5",
    "hand-free-city",
    "legend-hand",
    "legend-table",
    "lobby-5",
    "nights-end-11",
    "nights-progress-5",
    "nights-seating-3",
    "nights-standings-11",
    "nights-standings-scripts",
    "opened-2",
    "results",
    "reveal-6",
    "score-sheet-4",
    "table-2",
    "table-7",
    "wonder",
)
ALL = [each.name for shown in exhibits().values() for each in shown]
LOOKS_LIKE = str.maketrans("0123456789", "8778965130")
"""For every digit, the digit that is most easily confused with it."""


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_looks_as_it_did_and_can_be_read(name: str) -> None:
    canvas = exhibit(name).picture.scene.draw()
    png = canvas.png()
    check_golden(GOLDEN / f"{name}.png", png)
    check(canvas, len(png))


def test_all_golden_pictures_are_compared_and_together_they_are_small() -> None:
    golden = sorted(GOLDEN.glob("*.png"))
    assert [file.stem for file in golden] == sorted(NAMES)
    assert sum(file.stat().st_size for file in golden) < 2_000_000


@pytest.mark.parametrize(
    "name", sweep(sorted({*NAMES} - {"card"}), short=("course-4", "hand-5"))
)  # that card has no digits
def test_one_changed_digit_anywhere_in_a_picture_is_seen(name: str) -> None:
    drawn = exhibit(name).picture.scene.draw()
    numbers = {(mark.what, mark.type): mark for mark in drawn.marks if any(map(str.isdigit, mark.what))}
    assert len(numbers) > 2
    for mark in numbers.values():
        as_it_is = _rewritten(drawn, mark, mark.what)
        changed = _rewritten(drawn, mark, mark.what.translate(LOOKS_LIKE))
        assert strength(difference(as_it_is, changed)) > 2 * LIMIT, mark


def _rewritten(drawn: Canvas, mark: Mark, text: str) -> Image.Image:
    """Return the picture with one text replaced by another."""
    assert mark.type is not None
    canvas = Canvas(drawn.area.width, drawn.area.height)
    canvas.place(drawn, (0, 0))
    canvas.box(mark.area.inset(-1), mark.type.pen.ground)
    middle = mark.area.bottom - cap_height(mark.type.size) // 2
    canvas.row((mark.area.left, middle), [text], mark.type)
    return canvas._image.convert("RGB")


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_everything_in_the_gallery_can_be_read(name: str) -> None:
    check(exhibit(name).picture.scene.draw())
