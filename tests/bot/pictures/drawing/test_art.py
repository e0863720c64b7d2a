"""Files of art: what is in them is what is drawn, and a file with a fault is refused by its name."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.monuments import art, monument, skies, styles
from bot.pictures.drawing.monuments.art import ArtError
from bot.pictures.drawing.monuments.monument import MONUMENTS
from engine.ruleset import Expansion, Ruleset

BOARDS = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.boards.values()
DRAWN = '<path class="marble-light" d="M0 0h9v9z"/>'


def file(shapes: str = DRAWN, *, head: str = 'viewBox="0 0 9 9"', before: str = "", more: str = "") -> bytes:
    """Return a file of art with these shapes in a group."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{more}<g id="all">{shapes}</g></svg>'
    return f"{before}{svg}".encode()


def test_every_file_of_art_is_drawn_and_shows_in_an_editor_what_it_is() -> None:
    for name in art.names():
        drawn = places.piece(art.read(name), palette.SNOW, 60)
        assert len(drawn.getcolors() or ()) > 3, name
        text = (art.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        assert re.search(r"<title>[^<]{10,}\.</title>", text), name
        paints = re.search(r'@import url\("([^"]*)"\)', text)
        assert paints, name
        assert (art.FOLDER / name).parent.joinpath(paints[1]).resolve() == art.FOLDER / "paints.css", name


def test_editors_show_the_paints_of_the_palette() -> None:
    """`make gallery` writes the file anew."""
    assert (art.FOLDER / "paints.css").read_text(encoding="utf-8") == styles.for_editors()
    assert {palette.rgb(paint) for paint in palette.CLASSES.values()} <= set(palette.COLOURS)


def test_every_board_has_a_monument_that_is_complete_with_its_last_stage_and_not_before() -> None:
    assert set(MONUMENTS) == {board.city for board in BOARDS}
    for board in BOARDS:
        of, stages = MONUMENTS[board.city], len(board.stages)
        steps = [of.built(stage, stages) for stage in range(stages + 1)]
        assert steps[0] == 0
        assert all(before < after for before, after in pairwise(steps))
        assert {monument.step(part) for part in of.parts} == set(range(1, steps[-1] + 1))
        assert {monument.step(part) for part in of.parts if part.scaffold} == set(range(1, steps[-1] + 1))


def test_what_an_editor_adds_for_itself_is_not_drawn() -> None:
    added = '<title>A</title><metadata><a/></metadata><defs id="d"/><x:view xmlns:x="urn:x"><x:page/></x:view>'
    noted = DRAWN.replace("d=", 'xmlns:x="urn:x" x:label="Roof" id="path1" d=')
    assert art.parse(file(noted, more=added)).shapes == art.parse(file()).shapes == (DRAWN,)


def test_an_outline_has_openings_and_no_details() -> None:
    shapes = [DRAWN.replace("marble", f"{role} marble") for role in ("detail", "opening")]
    (group,) = art.parse(file(f"{shapes[0]}<g>{shapes[0]}</g><g>{''.join(shapes)}</g>")).groups
    assert group.outlines == (f"<g>{shapes[1]}</g>",)
    assert "".join(group.shapes).count("detail") == 3


def test_a_line_is_not_filled_and_what_is_far_away_has_the_colour_of_the_air() -> None:
    line = '<polyline class="line ink" stroke-width="2" points="1,1 8,1 8,8"/>'
    drawn = places.piece(art.parse(file(line)), palette.SNOW, 90).convert("RGB")
    assert drawn.getpixel((45, 10)) == palette.rgb(palette.INK)
    assert drawn.getpixel((60, 30)) == palette.rgb(palette.SNOW)
    hills = [styles.built(air).sheet('class="air-far"') for air in palette.AIRS.values()]
    assert [air.far in sheet for air, sheet in zip(palette.AIRS.values(), hills, strict=True)] == [True] * 3


def refusal(data: bytes) -> str:
    """Return why a file of art is refused; empty if it is not."""
    try:
        art.parse(data)
    except ArtError as error:
        return str(error)
    return ""


def test_what_is_broken_too_large_or_not_drawn_is_refused_by_name() -> None:
    refused = [
        (b"", "is no XML"),
        (file()[:-9], "is no XML"),
        (b"<svg/>", "is no SVG"),
        (file(" " * art.MOST_BYTES), "has 64... bytes, more than 64000"),
        (file(head=""), "has no viewBox"),
        (file(head='viewBox="0 0 9 wide"'), "has no viewBox"),
        (file(before='<!DOCTYPE svg SYSTEM "file:///etc/passwd">'), "has a DOCTYPE"),
        (file(before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "has a DOCTYPE"),
        (file("<![CDATA[x]]>"), "has a DOCTYPE, an ENTITY or CDATA"),
        (file(more=DRAWN), "has <path> where only a <g> with an id"),
        (file(more='<g transform="scale(2)" id="a"/>'), "has <g> where only a <g> with an id and without a transform"),
        (file(more="<style>.marble-light{fill:red}</style>"), "has <style>"),
        (file(more='<style>@import url("https://example.org/paints.css");</style>'), "has <style>"),
        (file('<image href="/etc/passwd" width="9" height="9"/>'), "has <image>, which is not drawn"),
        (file('<text class="ink">Giza</text>'), "has <text>, which is not drawn"),
        (file('<use href="#all"/>'), "has <use>"),
        (file("<script/>"), "has <script>"),
        (file("<g><g><switch/></g></g>"), "has <switch>"),
        (file("<linearGradient/>"), "has <linearGradient>"),
        (file(more='<defs><radialGradient id="a"/></defs>'), "has <radialGradient> in <defs>"),
        (file("<g>" * 12 + DRAWN + "</g>" * 12), "in more than 8 groups"),
        (file(f'<g class="detail">{DRAWN}</g>'), "has <g> with a class"),
        (file(DRAWN.replace("d=", 'style="fill:red" d=')), 'has style="fill:red" in <path>'),
        (file(DRAWN.replace("d=", 'fill="#fff" d=')), 'has fill="#fff"'),
        (file(DRAWN.replace("d=", 'fill="url(#a)" d=')), r'has fill="url\(#a\)"'),
        (file(DRAWN.replace("d=", 'onload="x()" d=')), "has onload="),
        (file(DRAWN.replace("M0 0", "var(--a)")), r'has d="var\(--a\)'),
        (file(DRAWN.replace("M0 0", "")), 'has d="h9v9z"'),
        (file(DRAWN.replace("h9", "L10")), 'where "L10" has too few or too many numbers'),
        (file(DRAWN.replace("v9", "c1 2 3 4 5")), 'where "c1 2 3 4 5" has too few'),
        (file(DRAWN.replace("z", "z 4")), 'where "z 4" has too few or too many'),
        (file(DRAWN.replace("h9", "h")), 'where "h" has too few'),
        (file(DRAWN.replace("d=", 'transform="url(#a)" d=')), "has transform="),
        (file('<rect class="marble-light" x="0" y="0" width="9"/>'), "has <rect> without height"),
        (file('<rect class="marble-light" x="0" y="0" width="9" height="50%"/>'), 'has height="50%"'),
        (file('<rect class="scaffold" x="0" y="0" width="9"/>'), 'has class="scaffold" in <rect>'),
        (file(DRAWN.replace("marble-light", "scaffold")), 'has class="scaffold" in <path>'),
        (file(DRAWN.replace("marble-light", "")), 'has class="" in <path>'),
        (file(DRAWN.replace("marble-light", "granite-light")), 'has class="granite-light" in <path>'),
        (file(DRAWN.replace("marble", "hidden marble")), 'has class="hidden marble-light"'),
        (file(DRAWN.replace("marble", "line marble")), "a line with its width"),
        (file(DRAWN.replace("d=", 'stroke-width="3" d=')), "a line with its width"),
    ]
    assert [(said, refusal(data)) for data, said in refused if not re.search(said, refusal(data))] == []


def faulty(name: str, old: str, new: str, folder: Path) -> None:
    """Write a file of art with a fault into a folder."""
    text = (art.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert old in text
    (folder / name).parent.mkdir()
    (folder / f"{name}.svg").write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('data-step="3"', 'data-step="last"', "lacks .*'last'"),
        ('data-step="3"', "", "lacks 'step'"),
        ('<g id="land"', '<g id="sea"', "lacks 'land'"),
        ('data-ground="desert-local"', 'data-ground="snow"', "stands on no land"),
        ('data-steps-of-3="1 3 4" data-steps-of-4="1 2 3 4"', "", "its last stage is not its last step"),
        ('data-steps-of-3="1 3 4"', 'data-steps-of-3="1 3 5"', "its last stage is not its last step"),
        ("</svg>", "", "is no XML"),
    ],
)
def test_a_monument_with_a_fault_is_refused_with_the_name_of_its_file(
    old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty("monuments/giza", old, new, tmp_path)
    monkeypatch.setattr(art, "FOLDER", tmp_path)
    with pytest.raises(ArtError, match=f"^art/monuments/giza.svg .*{said}"):
        monument.read("Giza")


@pytest.mark.parametrize(("old", "new"), [('data-top="175"', 'data-top="high"'), ("air-low", "low")])
def test_a_sky_with_a_fault_is_refused_with_the_name_of_its_file(
    old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty("skies/noon", old, new, tmp_path)
    monkeypatch.setattr(art, "FOLDER", tmp_path)
    with pytest.raises(ArtError, match=r"^art/skies/noon\.svg has "):
        skies._read("noon")
