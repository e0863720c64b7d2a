"""The font: which characters it has, how wide texts are, and how they are cut off and wrapped."""

import sys
import unicodedata
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.drawing import lettering, shaping
from bot.pictures.drawing.lettering import (
    ELLIPSIS,
    SMALLEST,
    Weight,
    cap_height,
    coverage,
    cut,
    drawable,
    lines,
    text_width,
)
from engine.ruleset import Ruleset
from tests.bot.whole_games import SCRIPTS
from tests.sweeps import sweep

CATALOGUE = Ruleset.for_players(7).catalogue
OF_SCRIPTS = [
    chr(each) for blocks in shaping.SCRIPTS.values() for block in blocks for each in (*block[:96], *block[96::96])
]
ANY_TEXT = st.one_of(
    st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=["Cs"]), max_size=40),
    st.text(st.sampled_from([*OF_SCRIPTS, *"Aé 1(-)…", *shaping.JOINERS]), max_size=40),
)
WIDTHS = st.integers(60, 900)


def test_what_the_font_has_is_drawn_as_it_is() -> None:
    texts = [
        "Giza",
        "Éphesos, Ærøskøbing, Łódź, Ñandú, Straße",
        "Πέτρα",
        "Александрия",
        "+1 –1 0/7 3 · “a” ’b’ …",  # noqa: RUF001 - the signs that are drawn
        *SCRIPTS,
        *sorted(CATALOGUE.cards),
    ]
    assert [drawable(text) for text in texts] == texts


def test_what_it_has_not_is_left_out_and_with_it_what_says_nothing() -> None:
    kept = {
        "Ana 🎲": "Ana",
        "🔥Ben🔥Cem": "Ben Cem",
        "  many \n\t lines\u2028here ": "many lines here",
        "\u202eright to left": "right to left",
        "zero\u200bwidth": "zero width",
        "E\u0301phesos": "Éphesos",
        "H\u0334\u031b\u0301\u0489e": "He",
        "\u0301\u0302": "",
        "Ϣ coptic": "coptic",
        "ᚠᚢᚦ": "",
        "ሰላም": "",
        "🎲🎲": "",
        "*_~|": "",
        "...": "",
        "": "",
        "ሰላም 7": "7",
    }
    assert {text: drawable(text) for text in kept} == kept


@given(ANY_TEXT)
def test_what_is_kept_is_one_line_of_letters_that_the_font_has(text: str) -> None:
    kept = drawable(text)
    assert drawable(kept) == kept
    assert kept == " ".join(kept.split())
    assert not any(unicodedata.category(letter) in {"Cc", "Cf", "Zl", "Zp"} for letter in kept)
    assert all(lettering.can_write(each) or each in shaping.JOINERS for each in kept)


@pytest.mark.parametrize(("end", "every"), sweep([(0x3000, 3), (sys.maxunicode + 1, 1)], short=[(0x3000, 3)]))
def test_every_letter_that_may_be_drawn_is_in_the_font_in_both_weights(end: int, every: int) -> None:
    missing = {weight: coverage("\U0010fffd", SMALLEST, weight)[0].tobytes() for weight in Weight}
    letters = [each for each in map(chr, range(end)) if lettering.can_write(each) and each != " "]
    assert len(letters) > 1_500
    for letter, weight in product(letters[::every], Weight):
        ink = coverage(letter, SMALLEST, weight)[0]
        assert ink.getbbox(), letter
        assert ink.tobytes() != missing[weight], letter


@given(ANY_TEXT.map(drawable), WIDTHS, st.sampled_from(Weight))
def test_what_is_cut_is_never_wider_and_never_cut_more_than_it_must_be(text: str, width: int, weight: Weight) -> None:
    shown = cut(text, width, SMALLEST, weight)
    assert text_width(shown, SMALLEST, weight) <= width
    if shown != text:
        kept = shown.removesuffix(ELLIPSIS)
        assert shown.endswith(ELLIPSIS)
        assert text.startswith(kept)
        more = text[: len(kept) + 1].rstrip() + ELLIPSIS
        assert (
            more == shown
            or text_width(more, SMALLEST, weight) > width
            or text[len(kept)] == " "
            or shaping.needed(text)  # there, one letter more can be narrower
        )
        assert text_width(text, SMALLEST, weight) > width


def test_a_text_that_fits_is_not_cut() -> None:
    exact = text_width("Chamber of Commerce", SMALLEST)
    assert cut("Chamber of Commerce", exact, SMALLEST) == "Chamber of Commerce"
    assert cut("Chamber of Commerce", exact - 1, SMALLEST) == "Chamber of Commer…"


@given(ANY_TEXT.map(drawable), WIDTHS, st.sampled_from(Weight))
def test_lines_are_never_wider_and_lose_nothing_but_the_ends_of_long_words(
    text: str, width: int, weight: Weight
) -> None:
    broken = lines(text, width, SMALLEST, weight)
    assert all(text_width(line, SMALLEST, weight) <= width for line in broken)
    found, words = " ".join(broken).split(), text.split()
    assert found == [cut(word, width, SMALLEST, weight) for word in words]


def test_a_line_takes_as_many_words_as_fit() -> None:
    width = text_width("one two", SMALLEST)
    assert lines("one two three", width, SMALLEST) == ["one two", "three"]
    assert lines("one two three", width - 1, SMALLEST) == ["one", "two", "three"]
    assert lines("", width, SMALLEST) == []


def test_capitals_and_digits_are_as_high_as_is_said() -> None:
    for weight in Weight:
        for size in (SMALLEST, 48, 80):
            for letter in "HEI127":
                mask, (_, top) = coverage(letter, size, weight)
                assert abs(mask.height - cap_height(size)) <= 2
                assert abs(-top - cap_height(size)) <= 2  # hints draw them to whole pixels


def test_what_is_written_is_as_wide_as_is_said() -> None:
    for weight in Weight:
        mask, (left, _) = coverage("HHHHHHHH", SMALLEST, weight)
        width = text_width("HHHHHHHH", SMALLEST, weight)
        assert left >= 0
        assert width - 2 * SMALLEST / 8 <= left + mask.width <= width


def test_digits_have_one_width_so_that_columns_of_numbers_stand_below_each_other() -> None:
    for weight in Weight:
        assert len({text_width(digit, SMALLEST, weight) for digit in "0123456789"}) == 1


def test_every_card_and_every_wonder_can_be_written() -> None:
    boards = CATALOGUE.boards.values()
    for name in [*CATALOGUE.cards, *(board.wonder for board in boards), *(board.city for board in boards)]:
        assert drawable(name) == name


def test_the_font_comes_with_its_licence() -> None:
    folder = Path(lettering.__file__).parent / "fonts"
    licence = (folder / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    fonts = {file.name for file in folder.iterdir()} - {"OFL.txt"}
    assert fonts == {weight.value for weight in Weight} | set(shaping.SCRIPTS)
    for name in fonts:
        assert name.partition("-")[0] in licence.replace(" ", "")
