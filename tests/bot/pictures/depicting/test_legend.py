"""The legend has every icon that no word accompanies, and its alternative text all that it says."""

import pytest

from bot.pictures.depicting.legend import legend_picture
from bot.pictures.drawing import icons
from bot.text.words import Notation, Words
from tests.bot.pictures.drawing.glossary import LETTERS
from tests.bot.pictures.drawing.reading import check, rows

WITH_WORDS = {"military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"}
"""The heads of the score sheet's columns, below which their words stand."""
TURNED = {"attack-left", "attack-up", "attack-down"}
"""The same as another one, for other directions."""


@pytest.mark.parametrize("notation", Notation)
def test_whatever_the_legend_says_stands_in_its_alternative_text_in_the_same_order(notation: Notation) -> None:
    picture = legend_picture(Words(notation))
    said = [row.text for row in rows(picture.scene.draw()) if row.about and not row.text.startswith("<")]
    place = 0
    for text in said:
        found = picture.description.find(text, place)
        assert found >= 0, text
        place = found + len(text)
    assert picture.more == ""


def test_every_icon_is_explained_once_or_has_its_word_beside_it_wherever_it_is() -> None:
    canvas = legend_picture(Words()).scene.draw()
    check(canvas)
    shown = [mark.what for mark in canvas.marks if mark.kind == "icon"]
    assert len(shown) == len(set(shown))
    assert {*shown, *WITH_WORDS, *TURNED} == {file.stem for file in icons.ICONS.glob("*.svg")}
    assert not [mark.what for mark in canvas.marks if "…" in mark.what]


def test_at_a_table_without_edifices_their_icons_are_neither_drawn_nor_told() -> None:
    with_them, without = (legend_picture(Words(), edifices=each) for each in (True, False))
    canvas = without.scene.draw()
    check(canvas)
    assert "Edifices" in with_them.description
    assert "Edifices" not in without.description
    assert {row.about[0] for row in rows(with_them.scene.draw()) if row.about} - {
        row.about[0] for row in rows(canvas) if row.about
    } == {"edifices"}
    assert canvas.area.height < with_them.scene.draw().area.height


def test_resources_have_their_letters() -> None:
    drawn = [row.text for row in rows(legend_picture(Words()).scene.draw())]
    for resource, letter in LETTERS.items():
        assert drawn[drawn.index(f"<{resource}> {letter}") + 1] == resource
