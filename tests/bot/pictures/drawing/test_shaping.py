"""Other scripts: letters join, stack and run as they do elsewhere, and stay on their line."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.pictures.drawing import shaping
from bot.pictures.drawing.lettering import ELLIPSIS, SMALLEST, Weight, coverage, cut, drawable, text_width
from tests.bot.whole_games import LONG_SCRIPTS, SCRIPTS

SIZE = 100
OF_SCRIPTS = [
    chr(each) for blocks in shaping.SCRIPTS.values() for block in blocks for each in (*block[:96], *block[96::96])
]
NAMES = st.text(st.sampled_from([*OF_SCRIPTS, *"Aé 1(-)…", *shaping.JOINERS]), max_size=32).map(drawable)


def drawn(text: str, weight: Weight = Weight.MEDIUM) -> Image.Image:
    """Return the ink of a text."""
    return coverage(text, SIZE, weight)[0]


def ink(text: str, weight: Weight = Weight.MEDIUM) -> int:
    return sum(value * count for value, count in enumerate(drawn(text, weight).histogram()))


def width(text: str) -> int:
    return text_width(text, SIZE)


def test_arabic_letters_are_joined_unless_a_sign_keeps_them_apart() -> None:
    assert width("سلمى") < sum(map(width, "سلمى")) * 0.8
    assert width("خوشبو") < width("خوش\u200cبو")


def test_devanagari_letters_are_joined_and_vowels_stand_where_they_are_written() -> None:
    assert width("क्ष") < width("क्\u200cष")
    assert width("र्क") == width("क")
    vowel = drawn("ि").width
    assert drawn("कि").crop((0, 0, vowel // 2, SIZE)).getbbox() is not None
    assert drawn("कि").tobytes() != drawn("की").tobytes()


@pytest.mark.parametrize(("letter", "marked"), [("ท", "ที่"), ("ש", "שָׁ"), ("م", "مُ"), ("क", "कें")])
def test_marks_take_no_room_of_their_own_and_can_be_seen(letter: str, marked: str) -> None:
    assert width(marked) == width(letter)
    assert ink(marked) > ink(letter)


def test_letters_that_run_from_right_to_left_stand_so() -> None:
    first, both = drawn("ל"), drawn("לו")
    right = both.crop((both.width - first.width, 0, both.width, both.height))
    assert abs(right.histogram()[255] - first.histogram()[255]) < first.histogram()[255] / 5


def test_bold_letters_are_thicker() -> None:
    assert [text for text in SCRIPTS if ink(text, Weight.BOLD) <= ink(text) * 1.1] == []


def check_on_its_line(text: str, weight: Weight) -> None:
    for size in (SMALLEST, SIZE):
        mask, (left, top) = coverage(text, size, weight)
        assert left >= -1, text
        assert left + mask.width <= text_width(text, size, weight) + 2, text  # edges may be parts of pixels
        assert top >= -0.96 * size - 1, text
        assert top + mask.height <= 0.27 * size + 1, text


def test_names_stay_on_their_line() -> None:
    for text, weight in product((*SCRIPTS, *LONG_SCRIPTS), Weight):
        check_on_its_line(text, weight)


@given(NAMES.filter(shaping.needed), st.sampled_from(Weight))
def test_whatever_is_written_stays_on_its_line(text: str, weight: Weight) -> None:
    check_on_its_line(text, weight)


def test_what_people_take_for_one_letter_stays_together() -> None:
    apart = {
        "Ana": ["A", "n", "a"],
        "שָׁלוֹם": ["שָׁ", "ל", "וֹ", "ם"],
        "क्षत्रिय": ["क्ष", "त्रि", "य"],
        "क्\u200dष": ["क्\u200dष"],
        "น้ำทิพย์": ["น้ำ", "ทิ", "พ", "ย์"],
        "خوش\u200cبو": ["خ", "و", "ش\u200c", "ب", "و"],
        "王小": ["王", "小"],
    }
    assert {text: shaping.letters(text) for text in apart} == apart


def test_what_is_cut_ends_after_a_whole_letter() -> None:
    for text in LONG_SCRIPTS:
        letters = shaping.letters(text)
        whole = {"".join(letters[:count]).rstrip() + ELLIPSIS for count in range(len(letters))}
        shown = {cut(text, room, SMALLEST) for room in range(30, text_width(text, SMALLEST), 5)}
        assert len(shown) > 4, text
        assert shown <= whole, text


def test_a_name_is_cut_at_the_end_where_its_reader_stops() -> None:
    name = "אבגדהוזחטי"
    shown = cut(name, width(name) // 2, SIZE)
    assert shown.endswith(ELLIPSIS)
    left = drawn(shown).crop((0, 0, width(ELLIPSIS) * 3 // 4, drawn(shown).height))
    box = left.getbbox()
    assert box is not None
    assert box[3] - box[1] < SIZE / 4, "three dots, at the left"


def test_only_what_needs_it_is_written_with_the_fonts_of_scripts() -> None:
    assert not any(map(shaping.needed, ("", "Ana…", "Ελένη", "Ольга", "€", "🎲", "ሰላም")))
    assert all(map(shaping.needed, (*SCRIPTS, "Ana 王", "… م")))


def test_without_its_font_a_script_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shaping, "FONTS", shaping.FONTS / "nowhere")
    shaping._font.cache_clear()
    shaping.script_of.cache_clear()
    try:
        assert drawable("Ana 王") == "Ana"
    finally:
        shaping.script_of.cache_clear()
