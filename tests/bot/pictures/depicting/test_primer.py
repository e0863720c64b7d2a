"""The pictures of the rules: each statement beside its icons, whole, and said in the topic's text, too."""

import pytest

from bot.pictures.depicting.primer import STATEMENTS, primer_picture
from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.lettering import ELLIPSIS
from bot.pictures.drawing.primer import Primer
from bot.screens.rules import TOPICS, rules_screen
from bot.text.words import Notation, Words
from tests.bot.pictures.drawing.reading import about, check
from tests.bot.screens.limits import check as check_limits


@pytest.mark.parametrize("topic", STATEMENTS)
def test_each_statement_of_a_topic_is_written_whole_beside_its_icons(topic: str) -> None:
    assert topic in TOPICS
    picture = primer_picture(Words(), topic)
    assert isinstance(picture.scene, Primer)
    canvas = picture.scene.draw()
    check(canvas)
    for number, statement in enumerate(picture.scene.statements, 1):
        signs, *lines = about(canvas, f"statement {number}")
        drawn = [each for each in statement.signs if isinstance(each, Icon)]
        assert [each for each in signs.items if each.startswith("<")] == [f"<{each.name}>" for each in drawn]
        assert " ".join(line.text for line in lines) == statement.said
        assert ELLIPSIS not in statement.said
        assert 2 <= len(statement.said.split()) <= 20


@pytest.mark.parametrize("notation", list(Notation))
def test_a_topic_has_its_picture_beside_all_of_its_text(notation: Notation) -> None:
    for topic in TOPICS:
        screen = rules_screen(Words(notation), topic)
        check_limits(screen)
        assert len(screen.pictures) == (topic in STATEMENTS)
