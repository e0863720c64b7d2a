"""The comparison of pictures notices one changed digit and ignores how edges are smoothed."""

import io
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageFont

from bot.pictures.drawing import Canvas, canvas, chips, icons, lettering, palette, parts
from bot.pictures.drawing.canvas import Icon, Item, Type, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import PENS, Paint, Pen
from engine.ruleset import Ruleset
from tests.bot.pictures.drawing import comparing
from tests.bot.pictures.drawing.comparing import LIMIT, check_golden, difference, loaded, strength
from tests.sweeps import sweep

ALIKE = ("38", "56", "17", "08", "69", "35", "68", "09")
"""Digits that are easily confused."""
LONG = "Baths 1234567890"
TIMES = 4
CATALOGUE = Ruleset.for_players(7).catalogue


def written(*items: Item, pen: Pen = palette.ON_NIGHT, weight: Weight = Weight.MEDIUM) -> Image.Image:
    how = Type(pen, SMALLEST, weight)
    drawn = Canvas(row_width(items, how) + 40, 64, pen.ground)
    drawn.row((20, 32), items, how)
    return loaded(drawn.png())


def moved(picture: Image.Image, right: float, down: float) -> Image.Image:
    """Return the picture with its contents shifted slightly; its edge stays the same."""
    box = (2, 2, picture.width - 2, picture.height - 2)
    matrix = (1, 0, -right, 0, 1, -down)
    there = picture.transform(picture.size, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)
    whole = picture.copy()
    whole.paste(there.crop(box), box[:2])
    return whole


def how_far(one: Image.Image, other: Image.Image) -> int:
    return strength(difference(one, other))


def four_times_as_large(text: str, size: int, weight: Weight) -> tuple[Image.Image, tuple[int, int]]:
    """Return letters in their usual places, drawn at four times the size without hinting and then scaled down."""
    file = Path(lettering.__file__).parent / "fonts" / weight.value
    large = ImageFont.truetype(file, size * TIMES, layout_engine=ImageFont.Layout.BASIC)
    mask = Image.new("L", ((lettering.text_width(text, size, weight) + 2 * size) * TIMES, 3 * size * TIMES))
    for place, letter in enumerate(text):
        shape, (x, y) = large.getmask2(letter, mode="L", anchor="ls")
        if shape.size[0] and shape.size[1]:
            ink = Image.frombytes("L", shape.size, bytes(shape))
            start = lettering.text_width(text[:place], size, weight) + size
            mask.paste(ink, (start * TIMES + x, 2 * size * TIMES + y), ink)
    small = mask.resize((mask.width // TIMES, mask.height // TIMES), Image.Resampling.BOX)
    return small, (-size, -2 * size)


def forget() -> None:
    """Clear the caches, so that everything is drawn again."""
    canvas._ink_text.cache_clear()
    parts.CACHED.clear()


@pytest.fixture
def nothing_kept() -> Iterator[None]:
    """Clear the caches after a test that draws differently."""
    yield
    forget()


@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("pair", sweep(ALIKE, short=ALIKE[::4]))
def test_one_changed_digit_is_seen_in_every_ink(pair: str, weight: Weight) -> None:
    for pen in PENS:
        one, other = (written(f"1{digit} a", pen=pen, weight=weight) for digit in pair)
        assert how_far(one, other) > 2 * LIMIT, pen


@pytest.mark.parametrize("weight", Weight)
def test_any_two_digits_differ(weight: Weight) -> None:
    for one, other in combinations([written(f"1{digit}", weight=weight) for digit in range(10)], 2):
        assert how_far(one, other) > 2 * LIMIT


def test_another_number_on_an_icon_is_seen() -> None:
    for name in ("coin", "points", "shield", "victory", "defeat"):
        assert how_far(written(Icon(name, "3")), written(Icon(name, "8"))) > 2 * LIMIT
    assert how_far(written(Icon("victory", "+1")), written(Icon("victory", "–1"))) > 2 * LIMIT  # noqa: RUF001 - the sign


def test_another_letter_another_icon_another_ground_and_another_place_are_seen() -> None:
    assert how_far(written("Baths"), written("Paths")) > LIMIT
    assert how_far(written(Icon("wood", "W")), written(Icon("clay", "C"))) > LIMIT
    assert how_far(written("", pen=palette.ON_PAPER), written("", pen=palette.ON_STONE)) > LIMIT
    assert how_far(written("", pen=palette.ON_NIGHT), written("", pen=palette.ON_DUSK)) > LIMIT
    assert how_far(written(LONG), moved(written(LONG), 4, 0)) > LIMIT


def test_it_does_not_matter_which_of_two_pictures_comes_first() -> None:
    line, none = written("I,I"), written("I I")
    assert how_far(line, none) == how_far(none, line) > LIMIT


def test_pictures_of_two_sizes_are_never_alike() -> None:
    assert strength(difference(Image.new("RGB", (20, 20)), Image.new("RGB", (20, 21)))) == 255


@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize(
    ("right", "down"),
    sweep([(0.5, 0), (0, 0.5), (0.5, 0.5), (-0.5, 0.5), (0.25, -0.5)], short=[(0.5, 0.5)]),
)
def test_half_a_pixel_is_forgiven_in_every_ink(right: float, down: float, weight: Weight) -> None:
    for pen in PENS:
        drawn = written(Icon("coin", "5"), LONG, pen=pen, weight=weight)
        elsewhere = moved(drawn, right, down)
        assert drawn.tobytes() != elsewhere.tobytes()
        assert how_far(drawn, elsewhere) <= LIMIT / 2, pen


@pytest.mark.usefixtures("nothing_kept")
def test_other_antialiasing_is_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = list(CATALOGUE.cards.values())[::4]
    as_ever = [chips.chip(card, 560, palette.PAPER).png() for card in cards]
    usual = icons.icon

    def icon(name: str, size: int, ground: Paint) -> Image.Image:
        large = usual(name, size * TIMES, ground).convert("RGB")
        return palette.quantise(large.resize((size, size), Image.Resampling.BOX))

    monkeypatch.setattr(lettering, "coverage", four_times_as_large)
    monkeypatch.setattr(icons, "icon", icon)
    forget()
    for card, before in zip(cards, as_ever, strict=True):
        now = chips.chip(card, 560, palette.PAPER).png()
        assert now != before
        assert how_far(loaded(before), loaded(now)) <= LIMIT, card.name


def test_the_same_picture_in_another_file_is_the_same() -> None:
    drawn = written(Icon("coin", "5"), LONG)
    file = io.BytesIO()
    drawn.save(file, "PNG", compress_level=0)
    assert how_far(drawn, loaded(file.getvalue())) == 0


def test_what_differs_is_refused_shown_and_accepted_only_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = tmp_path / "golden" / "coins.png"
    golden.parent.mkdir()
    three, eight = (_png(written(f"1{digit} coins")) for digit in "38")
    monkeypatch.delenv(comparing.ACCEPT, raising=False)
    with pytest.raises(AssertionError, match="make golden"):
        check_golden(golden, three)
    golden.write_bytes(three)
    check_golden(golden, three)
    with pytest.raises(AssertionError, match="does not look as it did"):
        check_golden(golden, eight)
    assert golden.read_bytes() == three
    assert {file.name for file in (tmp_path / "differing").iterdir()} == {"coins.png", "coins-difference.png"}
    assert (tmp_path / "differing" / "coins.png").read_bytes() == eight
    monkeypatch.setenv(comparing.ACCEPT, "1")
    check_golden(golden, eight)
    assert golden.read_bytes() == eight


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
