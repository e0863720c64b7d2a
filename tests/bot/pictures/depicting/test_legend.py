"""The legend shows every icon, and its alternative texts contain all of its words."""

import pytest

from bot.pictures.depicting.legend import legend_pictures
from bot.pictures.drawing import icons
from bot.text.words import Notation, Words
from tests.bot.pictures.drawing.glossary import LETTERS
from tests.bot.pictures.drawing.reading import check, rows

TURNED = {"attack-left", "attack-up", "attack-down"}
"""Icons that are only turned copies of another icon."""


@pytest.mark.parametrize("notation", Notation)
def test_whatever_the_legend_says_stands_in_its_alternative_text_in_the_same_order(notation: Notation) -> None:
    for picture in legend_pictures(Words(notation)):
        said = [row.text for row in rows(picture.scene.draw()) if row.about and not row.text.startswith("<")]
        place = 0
        for text in said:
            if text == "…":
                continue
            found = picture.description.find(text, place)
            assert found >= 0, text
            place = found + len(text)
        assert picture.more == ""


def test_every_icon_is_explained_and_in_no_legend_twice() -> None:
    explained = set[str]()
    for picture in legend_pictures(Words()):
        canvas = picture.scene.draw()
        check(canvas)
        shown = [mark.what for mark in canvas.marks if mark.kind == "icon"]
        assert len(shown) == len(set(shown))
        explained |= {*shown}
        assert not [mark.what for mark in canvas.marks if "…" in mark.what.removeprefix("…")]
    assert {*explained, *TURNED} == {file.stem for file in icons.ICONS.glob("*.svg")}


def test_the_dots_of_a_plate_are_explained() -> None:
    hand, _ = legend_pictures(Words())
    drawn = [row.text for row in rows(hand.scene.draw())]
    assert drawn[drawn.index("…") + 1] == "more ways to pay"


def test_at_a_table_without_edifices_their_icons_are_neither_drawn_nor_told() -> None:
    with_them, without = (legend_pictures(Words(), edifices=each) for each in (True, False))
    assert with_them[0] == without[0]
    canvas = without[1].scene.draw()
    check(canvas)
    assert "Edifices" in with_them[1].description
    assert "Edifices" not in without[1].description
    assert {row.about[0] for row in rows(with_them[1].scene.draw()) if row.about} - {
        row.about[0] for row in rows(canvas) if row.about
    } == {"edifices"}
    assert canvas.area.height < with_them[1].scene.draw().area.height


def test_resources_have_their_letters() -> None:
    drawn = [row.text for row in rows(legend_pictures(Words())[0].scene.draw())]
    for resource, letter in LETTERS.items():
        assert drawn[drawn.index(f"<{resource}> {letter}") + 1] == resource
