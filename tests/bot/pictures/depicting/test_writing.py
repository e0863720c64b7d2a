"""Which text can be written in a picture, and which is left to the message."""

from pathlib import Path

import pytest

from bot.pictures.depicting.writing import picture_names, picture_words
from bot.text.words import Notation, Words
from tests.bot.whole_games import renamed, whole_game

TABLE = whole_game(3).tables[0]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("Екатерина", "Екатерина"),
        ("Ἀθηνᾶ", "Ἀθηνᾶ"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}na", "Ana"),
        ("🦊 Ben", "Ben"),
        ("王小明2", ""),
        ("ᴀɴɴᴀ", ""),
        ("سلمى", ""),
    ],
)
def test_a_name_is_written_whole_or_not_at_all(name: str, shown: str) -> None:
    table = renamed(TABLE, (name, "Ben", "Cem"))
    assert picture_names(Words(), table)[0] == shown


def test_a_language_that_the_font_cannot_write_is_written_in_english(tmp_path: Path) -> None:
    (tmp_path / "ja").mkdir()
    (tmp_path / "ja" / "game.ftl").write_text("language-name = 日本語\n", encoding="utf-8")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "game.ftl").write_text("language-name = English\n", encoding="utf-8")
    japanese = Words(Notation.LETTERS, "ja", tmp_path)
    assert (picture_words(japanese).language, picture_words(japanese).notation) == ("en", Notation.LETTERS)
    english = Words(Notation.WORDS, "en", tmp_path)
    assert picture_words(english) is english
