"""Pictures are in the reader's language, including the names of cards, cities, wonders and edifices."""

import re
from collections.abc import Iterator

import pytest

from bot.pictures.drawing import Canvas
from bot.services.company import NAMES
from bot.text.words import Words
from tests.bot.pictures.drawing import exhibits, reading
from tests.pseudo import PSEUDO, pseudo_language

SHOWN = (
    "hand-free-city",
    "hand-discard-pile",
    "city-5",
    "table-6",
    "reveal-2",
    "conflicts-3",
    "end-3",
    "score-sheet-4",
    "lobby-5",
    "lobby-draft",
    "boards",
    "edifice",
    "edifice-hand",
    "edifice-city",
    "edifice-table",
    "edifice-constructed",
    "edifice-failed",
    "card",
    "wonder",
    "results",
    "rules-conflicts",
    "legend-hand",
    "legend-table",
)
"""Names of example pictures: at least one of every kind."""
HANDED_IN = {"Game nights"}
"""Kinds of pictures whose text comes entirely from the caller."""
_PLAIN_WORD = re.compile(r"[A-Za-z]{2,}")
_DATA = {*exhibits.NAMES, *(each for names in NAMES.values() for each in names)}
_DATA |= {"und", "oder", "Mai", "Juni", "Juli", "September", "Sept"}
"""Words that are the same in every language, and "and", "or" and months as CLDR gives them to the pseudo-language."""


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Return the pseudo-language, and make the example pictures use it."""
    spoken = pseudo_language().words(PSEUDO)
    monkeypatch.setattr(exhibits, "WORDS", spoken)
    return spoken


def written(canvas: Canvas) -> Iterator[str]:
    return (mark.what for mark in canvas.marks if mark.kind == "text")


def draw(name: str) -> Canvas:
    return exhibits.exhibit(name).picture.scene.draw()


def test_every_kind_of_exhibit_is_read() -> None:
    kinds = exhibits.exhibits()
    assert {kind for kind, shown in kinds.items() for each in shown if each.name in SHOWN} == {*kinds} - HANDED_IN


@pytest.mark.usefixtures("words")
def test_the_words_beside_a_city_and_the_alternative_texts_are_of_one_language() -> None:
    embeds = [*exhibits.city(4, 3, 1, 0).embeds, *exhibits.city(3, 1, 1, 1).embeds]
    told = [text for each in embeds for text in (each.description, *(field.value for field in each.fields))]
    told += [text for each in SHOWN for text in exhibits.exhibit(each).picture.description.splitlines()]
    assert [text for text in told if {*_PLAIN_WORD.findall(text)} - _DATA] == []


@pytest.mark.usefixtures("words")
def test_no_picture_has_a_word_of_another_language() -> None:
    texts = [(name, text) for name in SHOWN for text in written(draw(name))]
    assert [each for each in texts if {*_PLAIN_WORD.findall(each[1])} - _DATA] == []
    assert len({text for _, text in texts if any(letter > "~" for letter in text)}) > 150


def test_a_name_of_another_language_is_whole_on_its_card(words: Words) -> None:
    """A long name takes two lines; only the names of structures in chains may be cut."""
    drawn = 0
    for name in ("hand-4", "hand-discard-pile"):
        canvas = draw(name)
        for card in {row.about[0] for row in reading.rows(canvas) if len(row.about) == 2 and row.about[1] == "name"}:
            lines = [row.text for row in reading.about(canvas, card, "name")]
            assert card in {" ".join(lines), " ".join(lines[: len(lines) // 2])}  # a card may be there twice
            drawn += 1
    assert drawn > 20
    assert words.called("Scientists Guild") in {row.about[0] for row in reading.rows(draw("hand-4"))}
