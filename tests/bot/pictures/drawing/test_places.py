"""Monuments and their places: the picture shows which monument it is, and how much of it is built."""

from functools import cache
from itertools import combinations, pairwise

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from bot.pictures.drawing import Canvas, banner, horizon, palette, places, rasterising
from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.monuments import styles
from bot.pictures.drawing.monuments.edifices import Form
from bot.pictures.drawing.monuments.monument import MONUMENTS, ROOM, scaffolding
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import MIST, NIGHT, SNOW, rgb
from bot.pictures.drawing.parts import CACHED
from bot.pictures.drawing.rasterising import rasterised
from engine.catalogue import AGES, Age, Board, Side
from engine.edifices import Fate
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.eyes import Eyes, seen
from tests.sweeps import sweep

CATALOGUE = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue
BOARDS = tuple({(board.city, len(board.stages)): board for board in CATALOGUE.boards.values()}.values())
"""One board for each city and number of stages."""
UPPER = (0, 0, 300, 110)
"""An area (left, top, right, bottom) of sky, without scaffolding of the first stage."""
EMBLEM = (74, 48)
PHONE = (300, 200)
"""Size of a place on a phone: width and height in pixels."""


def pixels(drawn: Canvas) -> Image.Image:
    return drawn._image


@cache
def covered(city: str) -> bytes:
    """Return which pixels of a city's emblem are covered."""
    return pixels(places.silhouette(city, EMBLEM, SNOW, NIGHT)).tobytes()


def test_no_two_silhouettes_are_alike_48_pixels_high() -> None:
    for one, other in combinations(MONUMENTS, 2):
        pairs = list(zip(covered(one), covered(other), strict=True))
        ground = palette.index(rgb(NIGHT))
        unlike = sum(a != b for a, b in pairs) / sum(a != ground or b != ground for a, b in pairs)
        assert unlike > 0.28, f"{one} looks like {other}"


@pytest.mark.parametrize("city", MONUMENTS)
def test_a_silhouette_has_one_colour_and_is_not_cut_off(city: str) -> None:
    drawn = pixels(places.silhouette(city, (360, 230), SNOW, NIGHT))
    ink, ground = palette.index(rgb(SNOW)), palette.index(rgb(NIGHT))
    flat = drawn.tobytes().count(ink) + drawn.tobytes().count(ground)
    assert flat > 0.92 * 360 * 230, "the rest are smooth edges"
    mask = Image.frombytes("L", drawn.size, drawn.tobytes().translate(bytes(place != ground for place in range(256))))
    box = mask.getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert (left > 0, top > 0, right < 360, bottom < 230) == (True, True, True, True)
    assert bottom - top > 160


@pytest.mark.slow
@pytest.mark.parametrize("age", sweep(AGES, short=(3,)))
def test_every_stage_is_seen_whatever_the_eyes(age: Age) -> None:
    for board in BOARDS[::4]:
        states = [pixels(places.place(board, built, age, PHONE)) for built in range(len(board.stages) + 1)]
        for eyes in Eyes:
            for before, after in pairwise(seen(state, eyes) for state in states):
                changed = ImageChops.difference(before, after).convert("L").point(lambda value: 255 * (value > 40))
                assert ImageStat.Stat(changed).mean[0] > 255 * 0.01, f"{board} to {eyes}"


@pytest.mark.slow
@pytest.mark.parametrize("age", sweep(AGES, short=(3,)))
def test_what_is_only_a_plan_is_pale(age: Age) -> None:
    """Planned stages stand out from the sky less than built ones, even from a dark sky."""
    for board in [each for each in BOARDS if len(each.stages) > 2][::2]:
        plan, whole = (places.place(board, built, age, PHONE) for built in (0, len(board.stages)))
        bare, *others = (pixels(each).convert("RGB").crop(UPPER) for each in (_bare(board, age), plan, whole))
        paler, stronger = (sum(ImageStat.Stat(ImageChops.difference(bare, each)).mean) for each in others)
        assert paler < stronger, board


def test_once_the_game_is_over_what_is_not_built_is_no_plan_but_a_lit_building_site() -> None:
    """All that is there, but for the sky and the land, is opaque; what is finished stays as it is."""
    for board in BOARDS:
        for built in range(len(board.stages)):
            pencil, going_on = Pencil(), Pencil()
            places._draw(pencil, board, built, 3, over=True)
            places._draw(going_on, board, built, 3, over=False)
            assert [each.opacity for each in pencil.layers] == [1] * bool(built)
            assert len(going_on.layers) > len(pencil.layers)
    for board in BOARDS[::3]:
        for built in range(len(board.stages)):
            over, on = (places.place(board, built, 3, PHONE, over=each) for each in (True, False))
            assert over.png() != on.png()
        site, bare = (pixels(each).convert("RGB") for each in (places.victory(board, 0, PHONE), _bare(board, 3)))
        wood = [each.tobytes().count(bytes(rgb(palette.LIMESTONE.light))) for each in (site, bare)]
        assert wood[0] > wood[1]
        done = len(board.stages)
        assert places.whole_place(board, done, 3, over=True).png() == places.whole_place(board, done, 3).png()


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_at_the_end_scaffolding_hangs_over_no_gap(board: Board) -> None:
    """It reaches down to the next below it, or to the ground if nothing is built."""
    boxes = [box for part in MONUMENTS[board.city].parts for box in part.scaffold]
    ground = max(box.bottom for box in boxes)
    resting = [places._resting(box, boxes, on_land=True) for box in boxes]
    for box, reached in zip(boxes, resting, strict=True):
        below = [each.top for each in resting if each.left < box.right and each.right > box.left]
        assert reached[:3] == box[:3]
        assert reached.bottom in {ground, *below}
        assert reached.bottom > reached.top


def test_monuments_and_their_scaffolding_stay_within_their_room() -> None:
    for city, of in MONUMENTS.items():
        pencil = Pencil()
        for part in of.parts:
            pencil.put(part.shapes)
            for each in part.scaffold:
                scaffolding(pencil, each)
        drawn = rasterised(pencil, (600, 450), Box(0, -200, 1200, 700)).getbbox()
        assert drawn is not None
        left, top, right, bottom = (2 * each for each in drawn)
        assert (left > ROOM.left, right < ROOM.right) == (True, True), city
        assert (top - 200 > ROOM.top, bottom - 200 < ROOM.bottom) == (True, True), city


def test_once_all_stages_are_built_both_sides_look_alike() -> None:
    """Some results know only the city."""
    for city in MONUMENTS:
        sides = [CATALOGUE.boards[city, side] for side in Side]
        one, other = (places.place(each, len(each.stages), 3, PHONE).png() for each in sides)
        assert one == other, city


def test_every_place_ends_with_the_flat_land_of_its_town() -> None:
    for board in BOARDS[::5]:
        drawn = pixels(places.whole_place(board, 1, 2))
        assert drawn.size == places.WHOLE
        wide, high = places.WHOLE
        land = drawn.crop((0, high - 1, wide, high)).tobytes()
        assert set(land) == {palette.index(rgb(places.town_ground(board.city)))}


@pytest.mark.parametrize("age", AGES)
def test_no_wave_of_the_sky_is_cut_off_at_the_upper_edge_of_a_banner(age: Age) -> None:
    """A wave that was cut off would show only some of its scallops."""
    strips = [
        pixels(places.edifice(form, age, (WIDTH, high), fate))
        for high, form, fate in zip((banner.HEIGHT, banner.HIGH), Form, Fate, strict=False)
    ]
    strips += [places.far_sky(age, (WIDTH, high)) for high in (horizon.HEIGHT, 120)]
    for strip in strips:
        assert len(set(strip.crop((0, 0, WIDTH // 6, 1)).tobytes())) == 1
        assert len(set(strip.crop((WIDTH // 3, 0, WIDTH * 2 // 3, 1)).tobytes())) == 1


def test_a_place_is_rasterised_once_and_small_as_a_file() -> None:
    board = BOARDS[2]
    one = places.whole_place(board, len(board.stages), 3)
    assert not one.marks
    assert len(one.png()) < 60_000
    assert places.whole_place(board, len(board.stages), 3) is one
    CACHED.clear()
    assert places.whole_place(board, len(board.stages), 3).png() == one.png()


def test_a_plan_is_one_tint_with_an_outline_and_hides_a_plan_behind_it() -> None:
    """A planned stage with several shapes looks like a single one; a plan behind it does not show through."""
    pencil, box = Pencil(), Box(0, 0, 40, 20)
    for shapes, opacity in ((((2, 2, 30, 18),), 0.25), (((8, 4, 20, 16), (16, 4, 28, 16)), 0.5)):
        with pencil.layer(opacity, MIST):
            pencil.put(
                [f'<path class="paper" stroke-width="0" d="M{x} {y}H{to}V{foot}H{x}z"/>' for x, y, to, foot in shapes]
            )
    drawn = rasterised(pencil, (40, 20), box)
    across = [drawn.getpixel((x, 10)) for x in (0, 5, 8, 12, 18, 24, 36)]
    nothing, tint, edge = (0, 0, 0, 0), (*rgb(SNOW), 128), (*rgb(MIST), 255)
    assert across == [nothing, (*rgb(SNOW), 64), edge, tint, tint, tint, nothing]


def _bare(board: Board, age: Age) -> Canvas:
    """Return a picture of only the sky and the land, without the monument."""
    pencil = Pencil(styles.built(palette.AIRS[age]))
    sky(pencil, age)
    pencil.put(MONUMENTS[board.city].land.shapes)
    drawn = rasterised(pencil, PHONE, places._view(PHONE))
    return Canvas.of(palette.quantise(drawn.convert("RGB")))


def test_shapes_are_rasterised_in_small_pieces_which_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rasteriser blocks all other threads, and drawing a whole place at once would take a tenth of a second."""
    board = CATALOGUE.boards["Babylon", Side.A]
    pencil = Pencil()
    places._draw(pencil, board, 0, 1, over=False)
    size, sizes = (720, 460), list[tuple[int, int]]()
    rasterise = resvg_py.svg_to_bytes

    def counted(*, svg_string: str, style_sheet: str, width: int, height: int, skip_system_fonts: bool) -> bytes:
        sizes.append((width * height, len(svg_string)))
        return rasterise(
            svg_string=svg_string,
            style_sheet=style_sheet,
            width=width,
            height=height,
            skip_system_fonts=skip_system_fonts,
        )

    monkeypatch.setattr(resvg_py, "svg_to_bytes", counted)
    in_pieces = rasterised(pencil, size, places._view(size))
    assert max(pixels for pixels, _ in sizes) < 50_000
    assert max(shapes for _, shapes in sizes) < 10_000
    monkeypatch.setattr(rasterising, "_STRIP", 720 * 460)
    monkeypatch.setattr(rasterising, "_PIECE", 100_000)
    at_once = rasterised(pencil, size, places._view(size))
    differing = ImageChops.difference(in_pieces.convert("RGBa"), at_once.convert("RGBa"))
    strong = max(sum(each.histogram()[40:]) for each in differing.split())
    assert strong < 0.001 * size[0] * size[1], "some pixels on edges"
    assert max(ImageStat.Stat(differing).mean) < 0.15
