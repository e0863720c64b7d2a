"""Every language has all texts that English has, with the same arguments, and short enough for Discord."""

from pathlib import Path

import pytest

from bot.text.messages import LOCALES, resources, texts
from bot.text.words import Words
from tests.translations import faults, to_translate

LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())

ENGLISH = """
## Cards

# Arguments: $count (a number).
cards = { $count ->
    [one] one card
   *[other] { $count } cards
} of { $whose ->
    [yours] yours
   *[others] theirs
}
plain = plain
name-of-a = A
name-of-b = B
menu = menu
    .first = first
    .second = second
slash-new = new
    .about = Open a table
    .sides = sides
    .sides-about = Which sides
    .sides-a = A for everybody
table-list = See { COMMAND("new") }.
hand-pay = Choose what you pay
"""


def written(folder: Path, german: str) -> Path:
    for language, text in (("en", ENGLISH), ("de", german)):
        (folder / language).mkdir()
        (folder / language / "cards.ftl").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wrong_with_any_language(language: str) -> None:
    assert faults(language) == []


@pytest.mark.parametrize(
    ("said", "instead", "fault"),
    [
        ("plain = plain\n", "", "plain: missing"),
        ("    .second = second\n", "", "menu.second: missing"),
        ("plain = plain", "plain =", "cards.ftl: this cannot be read; is a text empty? 'plain ='"),
        ("plain = plain", "plain = plain\nplain = again", "plain: it stands there 2 times"),
        ("plain = plain", "plain = plain\nmore = more", "more: superfluous, English has no such text"),
        ("plain = plain", "plain = plain\n    .more = more", "plain.more: superfluous, English has no such text"),
        ("plain = plain", "plain = { $name }", "plain: it asks for $name, which is not given"),
        ("plain = plain", "plain = { more }", "plain: there is no more"),
        ("plain = plain", "plain = /new", 'plain: /new is written out, and not named as { COMMAND("...") }'),
        ("plain = plain", 'plain = { OPTION("new", "side") }', "plain: there is no slash-new.side"),
        ("{ $count } cards", "cards", None),
        ("[one] one card\n   *[other] { $count } cards", "*[few] cards", None),
        ("{ $count ->\n    [one] one card\n   *[other] { $count } cards\n}", "cards", "cards: it does not say $count"),
        ("[yours]", "[your]", "cards: $whose is never 'your'"),
        ('COMMAND("new")', 'COMMAND("old")', "table-list: COMMAND(old) stands in one of the two only"),
        ("name-of-a = A", "name-of-a = B", "b: two things are called so"),
        ("slash-new = new", "slash-new = New", "slash-new: 'New' can be no name of a command or an option"),
        (".sides = sides", ".sides = two sides", "slash-new.sides: 'two sides' can be no name of a command"),
        ("Which sides", "x" * 101, "slash-new.sides-about: 101 characters, of 100 that Discord takes"),
        ("A for everybody", "x" * 101, "slash-new.sides-a: 101 characters, of 100 that Discord takes"),
    ],
)
def test_whatever_differs_from_english_is_found(said: str, instead: str, fault: str | None, tmp_path: Path) -> None:
    found = faults("de", written(tmp_path, ENGLISH.replace(said, instead)))
    assert any(each.startswith(fault) for each in found) if fault else found == [], found


def test_a_label_that_a_button_cannot_hold_is_found(tmp_path: Path) -> None:
    assert "away-back: 81 characters, of 80 that Discord takes" in faults(
        "de", written(tmp_path, f"away-back = {81 * 'x'}")
    )


BEGUN = """
menu = Liste
    .first = erste
slash-new = neu
"""


def test_what_is_left_to_translate_is_written_with_its_english_and_can_be_tried_half_filled_in(tmp_path: Path) -> None:
    text = to_translate("de", written(tmp_path, BEGUN))
    assert "## Cards\n\n# Arguments: $count (a number).\n#     cards =" in text
    assert "#     plain = plain\nplain =\n" in text
    assert "menu = Liste\n    .first = erste\n    .second =\n" in text
    tried = text.replace("plain =\n", "plain = schlicht\n").replace(".second =", ".second = zweite")
    (tmp_path / "de" / "a.ftl").write_text(tried, encoding="utf-8")
    texts.cache_clear()
    resources.cache_clear()
    words = Words(language="de", locales=tmp_path)
    assert [words.say("plain"), words.say("hand-pay")] == ["schlicht", "Choose what you pay"]
    assert [words.about("menu", "first"), words.about("menu", "second")] == ["erste", "zweite"]
    assert "menu: it stands there 2 times" in faults("de", tmp_path)
