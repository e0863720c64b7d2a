"""The pictures of the rules: each statement beside its icons, whole, and said in the topic's text, too."""

import pytest

from bot.pictures import Picture
from bot.pictures.depicting.primer import GUIDE, RULES, guide_picture, rules_picture
from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.lettering import ELLIPSIS
from bot.pictures.drawing.primer import Primer
from bot.screens.guide import PAGES, guide_screen
from bot.screens.rules import TOPICS, rules_screen
from bot.text.words import Notation, Words
from tests.bot.pictures.drawing.reading import about, check
from tests.bot.screens.limits import check as check_limits

PICTURES = [*(rules_picture(Words(), each) for each in RULES), *(guide_picture(Words(), each) for each in GUIDE)]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda it: it.name)
def test_each_statement_is_written_whole_beside_its_icons(picture: Picture) -> None:
    assert isinstance(picture.scene, Primer)
    canvas = picture.scene.draw()
    check(canvas)
    for number, statement in enumerate(picture.scene.statements, 1):
        signs, *lines = about(canvas, f"statement {number}")
        drawn = [each for each in statement.signs if isinstance(each, Icon)]
        assert [each for each in signs.items if each.startswith("<")] == [f"<{each.name}>" for each in drawn]
        assert " ".join(line.text for line in lines) == statement.said
        assert ELLIPSIS not in statement.said
        assert statement.said in picture.description, "nothing is in a picture alone"
        assert 2 <= len(statement.said.split()) <= 22


@pytest.mark.parametrize("notation", list(Notation))
def test_every_topic_and_every_page_has_a_picture_beside_all_of_its_text(notation: Notation) -> None:
    assert tuple(RULES) == TOPICS
    screens = [rules_screen(Words(notation), topic) for topic in TOPICS]
    screens += [guide_screen(Words(notation), page) for page in range(1, PAGES)]
    for screen in screens:
        check_limits(screen)
        (picture,) = screen.pictures
        assert isinstance(picture.scene, Primer)
        assert screen.content.startswith(f"**{picture.scene.title}**")
