"""Which text can be written in a picture, and which is left to the message."""

from pathlib import Path

from bot.pictures.depicting.writing import picture_names, picture_words
from bot.text.words import Notation, Words
from tests.bot.whole_games import LONG_SCRIPTS, SCRIPTS, renamed, whole_game

TABLE = whole_game(3).tables[0]


def test_a_name_is_written_whole_or_not_at_all() -> None:
    shown = dict(
        [
            ("Ana", "Ana"),
            ("Екатерина", "Екатерина"),
            ("Ἀθηνᾶ", "Ἀθηνᾶ"),
            ("\N{FULLWIDTH LATIN CAPITAL LETTER A}na", "Ana"),
            ("🦊 Ben", "Ben"),
            ("ᴀɴɴᴀ", ""),
            *((name, name) for name in (*SCRIPTS, *(name.strip() for name in LONG_SCRIPTS))),
            ("王小明2 🎲", "王小明2"),
            ("👩\u200d👩\u200d👧 سلمى", "سلمى"),
            ("Ana سلمى", "Ana سلمى"),
            ("ｻｸﾗ ﾊﾞﾗ", "サクラ バラ"),
            ("ㅋㅋ", "ㅋㅋ"),
            ("น้ำ", "น้ำ"),
            ("خوش\u200cبو", "خوش\u200cبو"),
            ("Ana\u200cBen", "Ana Ben"),
            ("سلمى\u200d", "سلمى"),
            ("س" + "\u064e\u0651\u0650" * 30, "س\u064e\u0650\u0651"),
            ("س\u064b\u064c\u064d\u064e\u064f", "س\u064b\u064c\u064d"),
            ("אA\u05b8", "אA"),
            ("王\U000e0100明", "王明"),
            ("王ሰ", ""),
            ("𪚥", ""),
            ("\u0378\U0010ffff王", "王"),
            ("\u0600\u202e王", "王"),
        ]
    )
    assert {name: picture_names(Words(), renamed(TABLE, (name, "Ben", "Cem")))[0] for name in shown} == shown


def test_a_language_that_the_font_cannot_write_is_written_in_english(tmp_path: Path) -> None:
    (tmp_path / "ja").mkdir()
    (tmp_path / "ja" / "game.ftl").write_text("language-name = 日本語\n", encoding="utf-8")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "game.ftl").write_text("language-name = English\n", encoding="utf-8")
    japanese = Words(Notation.LETTERS, "ja", tmp_path)
    assert (picture_words(japanese).language, picture_words(japanese).notation) == ("en", Notation.LETTERS)
    english = Words(Notation.WORDS, "en", tmp_path)
    assert picture_words(english) is english
