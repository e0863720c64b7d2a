"""The icons: every one exists and can be told from the others when small, in grey, and by colour-blind people."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from pathlib import Path

import pytest

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.icons import ICONS, LABELS, LOWER, covered, icon
from bot.pictures.drawing.monuments.monument import MONUMENTS
from bot.pictures.drawing.palette import COLOURS, DUSK, FRAMES, NIGHT, PAPER, SAND, STONE, Paint, rgb
from engine.effects import Ability, Colour, ScienceSymbol
from engine.resources import Resource
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.eyes import Eyes, colour_seen, seen
from tests.bot.pictures.drawing.reading import contrast

NAMES = sorted(file.stem for file in ICONS.glob("*.svg"))
RESOURCES = [resource.name.lower() for resource in Resource]
TOWN = [f"town-{colour}" for colour in Colour]
KINDS = [f"kind-{colour}" for colour in Colour]
SCIENCES = [*(f"science-{symbol}" for symbol in ScienceSymbol), "science-any"]
ABILITIES = [ability.value for ability in Ability]
TOKENS = ["coin", "points", "shield", "lead", "victory", "defeat", "debt", "pawn"]
ATTACKS = ["attack-left", "attack-right", "attack-up", "attack-down"]
DIRECTIONS = ["left", "right", "neighbours", "clockwise", "anticlockwise", *ATTACKS]
COLUMNS = ["military", "treasury", "wonder", "civilian", "science", "commerce", "guilds", "edifice", "debt"]
WHERE = ["own", "neighbours", "everyone"]
STAGES = ["stage", "stage-next", "wonder"]
EDIFICES = ["edifice", "edifice-project", "edifice-failed", "pawn", "pawn-taken", "box", "own"]
COUNTED = [*KINDS, "stage", "defeat", "colours", "pair"]
SIGNS = ["free", "no", "even", "missing", "chain", "leads-to", "coin"]
GROUPS = (
    RESOURCES,
    KINDS,
    TOWN,
    SCIENCES,
    ABILITIES,
    TOKENS,
    DIRECTIONS,
    COLUMNS,
    WHERE,
    STAGES,
    EDIFICES,
    COUNTED,
    SIGNS,
)
"""Icons that appear in the same places."""
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
LANDS = sorted({of.ground for of in MONUMENTS.values()})
GROUNDS = (NIGHT, DUSK, PAPER, STONE, SAND, *FRAMES.values())
CODE = Path(symbols.__file__).parents[1]

PHONE = 20
"""Size of an icon on a phone, in pixels."""
LARGE = 64
"""Icon size at which one pixel is one unit of the icon's own coordinates."""
_EVERY_SVG_PAINT = re.compile(r'(?:fill|stroke)="([^"]*)"')


@cache
def shape(name: str) -> list[bool]:
    """Return whether the icon covers each of its pixels at phone size."""
    return [pixel != index_of(PAPER) for pixel in icon(name, PHONE, PAPER).tobytes()]


def index_of(paint: Paint) -> int:
    return palette.index(rgb(paint))


def far_from_the_palette(paint: Paint) -> bool:
    """Return whether a paint is neither a colour of the palette nor close to a shade between two of them."""
    nearest = COLOURS[index_of(paint)]
    return any(abs(a - b) > 12 for a, b in zip(rgb(paint), nearest, strict=True))


def unlike_in_shape(one: str, other: str) -> float:
    """Return the share (0 to 1) of the pixels covered by either icon that only one of them covers."""
    pairs = list(zip(shape(one), shape(other), strict=True))
    return sum(a != b for a, b in pairs) / sum(a or b for a, b in pairs)


def unlike_in_sight(one: str, other: str, eyes: Eyes) -> float:
    """Return the average difference per channel between two icons as these eyes see them, from 0 to 255."""
    differences = [abs(a - b) for a, b in zip(sight(one, eyes), sight(other, eyes), strict=True)]
    return sum(differences) / len(differences)


@cache
def sight(name: str, eyes: Eyes) -> bytes:
    """Return an icon's pixels at phone size as these eyes see them, one byte per channel."""
    return seen(icon(name, PHONE, PAPER), eyes).tobytes()


def names_in_code() -> Iterator[str]:
    """Yield the names of the icons that the code mentions literally."""
    for file in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Icon"), args=[ast.Constant(value=str(name)), *_]) if name:
                    yield name


def names_of_effects() -> Iterator[str]:
    """Yield the names of the icons for everything that cards, stages and edifices give or take."""
    catalogue = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue
    effects = [card.effects for card in catalogue.cards.values()]
    effects += [edifice.reward for edifice in catalogue.edifices.values()]
    rows = [
        *chain.from_iterable(map(symbols.effects, effects)),
        *(row for board in catalogue.boards.values() for stage in board.stages for row in symbols.stage(stage)),
        *(symbols.penalty(edifice.penalty) for edifice in catalogue.edifices.values()),
    ]
    for row in rows:
        yield from (item.name for item in row if isinstance(item, Icon))


def test_every_icon_is_drawn_and_none_is_cut_off_at_its_edge() -> None:
    ground = index_of(PAPER)
    for name in NAMES:
        drawn = icon(name, LARGE, PAPER)
        inside = drawn.crop((1, 1, LARGE - 1, LARGE - 1))
        covered = LARGE * LARGE - drawn.tobytes().count(ground)
        assert drawn.size == (LARGE, LARGE), name
        assert covered >= LARGE * LARGE / 10, name
        assert covered == len(inside.tobytes()) - inside.tobytes().count(ground), name


def test_every_icon_is_a_small_file_of_flat_paints_of_the_palette_without_letters() -> None:
    for name in NAMES:
        svg = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
        paints = set(_EVERY_SVG_PAINT.findall(svg)) - {"none"}
        assert len(svg.encode()) < 2_000, name
        assert 'viewBox="0 0 64 64"' in svg, name
        assert not re.search("<text|<image|Gradient|<style|<script|http(?!://www.w3.org/2000/svg)", svg), name
        assert paints, name
        assert [paint for paint in paints if far_from_the_palette(Paint(paint))] == [], name


@pytest.mark.source
def test_every_icon_that_is_named_is_there() -> None:
    in_code, of_effects = set(names_in_code()), set(names_of_effects())
    assert {"coin", "points", "shield"} <= in_code
    assert {*RESOURCES, *SCIENCES, *ABILITIES, *COUNTED, "everyone", "box", "pawn", "victory"} <= of_effects
    assert in_code | of_effects | set(LABELS) | set(chain.from_iterable(GROUPS)) <= set(NAMES)


def test_the_middle_of_an_icon_that_carries_a_label_is_flat() -> None:
    for name, pen in LABELS.items():
        lower = round(LARGE * LOWER.get(name, 0))
        middle = icon(name, LARGE, NIGHT).crop((17, 17 + lower, 47, 47 + lower)).tobytes()
        assert middle.count(index_of(pen.ground)) >= 0.95 * len(middle), name
        assert contrast(rgb(pen.ink), rgb(pen.ground)) >= 4.5, name


def test_any_science_symbol_is_drawn_as_the_three_there_are() -> None:
    """In the icon for any symbol, the compass keeps its golden head."""
    gold, drawn = index_of(palette.GOLD), {name: icon(name, LARGE, PAPER).tobytes() for name in SCIENCES}
    golden = [name for name, pixels in drawn.items() if pixels.count(gold) > 20]
    assert golden == ["science-compass", "science-any"]


@pytest.mark.parametrize("name", ["pawn", "pawn-taken"])
def test_a_pawn_has_a_head_on_a_neck_and_stands_on_a_wide_base(name: str) -> None:
    drawn = covered(name, LARGE).tobytes()
    rows = [drawn[LARGE * row : LARGE * (row + 1)] for row in range(LARGE)]
    wide = [row.rindex(255) - row.index(255) + 1 if 255 in row else 0 for row in rows]
    head, neck, base = max(wide[8:18]), min(wide[18:26]), max(wide[50:])
    assert neck < head < 0.6 * base


def test_an_icon_leaves_the_ground_around_it_as_it_is() -> None:
    for ground in GROUNDS:
        corner = icon("coin", LARGE, ground).getpixel((0, 0))
        assert isinstance(corner, int)
        assert COLOURS[corner] == rgb(ground)


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_icon_stands_out_from_every_ground(ground: Paint) -> None:
    strong = bytes(place for place, colour in enumerate(COLOURS) if contrast(colour, rgb(ground)) >= 3)
    weak = {
        name: len(icon(name, LARGE, ground).tobytes().translate(None, strong)) for name in NAMES if name not in TOWN
    }
    assert [name for name, pixels in weak.items() if pixels > 0.93 * LARGE * LARGE] == []


@pytest.mark.parametrize("ground", LANDS)
def test_every_building_of_a_town_stands_out_from_every_land(ground: Paint) -> None:
    strong = bytes(place for place, colour in enumerate(COLOURS) if contrast(colour, rgb(ground)) >= 3)
    weak = {name: len(icon(name, LARGE, ground).tobytes().translate(None, strong)) for name in TOWN}
    assert [name for name, pixels in weak.items() if pixels > 0.85 * LARGE * LARGE] == []


def test_no_two_of_a_group_have_the_same_outline() -> None:
    pairs = [pair for group in (RESOURCES, KINDS, TOWN, SCIENCES, TOKENS) for pair in combinations(group, 2)]
    assert [pair for pair in pairs if unlike_in_shape(*pair) < 0.08] == []


@pytest.mark.parametrize("eyes", Eyes)
def test_no_two_of_a_group_look_alike_to_anyone(eyes: Eyes) -> None:
    pairs = [pair for group in GROUPS for pair in combinations(group, 2)]
    assert [pair for pair in pairs if unlike_in_sight(*pair, eyes) < 18] == []


def test_no_two_icons_at_all_look_alike_in_grey() -> None:
    assert [pair for pair in combinations(NAMES, 2) if unlike_in_sight(*pair, Eyes.GREY) < 12] == []


def test_usual_eyes_see_what_is_there() -> None:
    picture = icon("points", LARGE, NIGHT)
    assert seen(picture, Eyes.USUAL).tobytes() == picture.convert("RGB").tobytes()
    assert seen(picture, Eyes.GREY).tobytes() != picture.convert("RGB").tobytes()


@pytest.mark.parametrize("eyes", Eyes)
def test_nobody_sees_a_colour_in_what_has_none(eyes: Eyes) -> None:
    assert [colour_seen((light,) * 3, eyes) for light in (0, 76, 255)] == [(0, 0, 0), (76, 76, 76), (255, 255, 255)]


@pytest.mark.parametrize("eyes", [Eyes.PROTANOPIA, Eyes.DEUTERANOPIA])
def test_who_lacks_the_cones_for_red_or_for_green_sees_only_yellow_and_blue(eyes: Eyes) -> None:
    hues = {colour: colour_seen(colour, eyes) for colour in (RED, GREEN, BLUE)}
    assert all(red == green for red, green, _ in hues.values())
    assert hues[RED][0] > hues[RED][2]
    assert hues[BLUE] == BLUE


def test_red_is_dark_to_who_lacks_the_cones_for_it() -> None:
    protanope, deuteranope = (colour_seen(RED, eyes)[0] for eyes in (Eyes.PROTANOPIA, Eyes.DEUTERANOPIA))
    assert protanope < deuteranope < RED[0]


def test_blue_is_greenish_and_yellow_pale_to_who_lacks_the_cones_for_blue() -> None:
    _, green, blue = colour_seen(BLUE, Eyes.TRITANOPIA)
    assert 80 <= green <= 170
    assert 80 <= blue <= 170
    assert colour_seen((255, 255, 0), Eyes.TRITANOPIA)[2] >= 170
