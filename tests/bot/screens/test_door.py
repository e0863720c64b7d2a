"""The first message of the local table fits Discord's limits, and offers languages if there are several."""

from bot.screens.acts import Learn, OpenTable, PlayAlone, PlayComputers, ShowGuide, TryLanguage
from bot.screens.door import door_screen
from bot.screens.screen import Menu
from bot.text.words import Languages, LanguagesOnTrial, Words
from players.levels import Level
from tests.bot.screens import limits
from tests.pseudo import half_language

PEOPLE = ("Ana", "Ben", "Cem")


def test_where_there_is_one_language_none_is_offered() -> None:
    screen = door_screen(Words(), "Viewing as", PEOPLE, Languages())
    limits.check(screen)
    (buttons,) = screen.rows
    assert isinstance(buttons, tuple)
    assert [each.act for each in buttons] == [
        Learn(),
        PlayAlone(),
        PlayComputers(3, Level.EXPERT),
        OpenTable(),
        ShowGuide(1),
    ]


def test_every_language_is_offered_unfinished_ones_too() -> None:
    tried = LanguagesOnTrial(half_language().locales)
    screen = door_screen(tried.words("de"), "Viewing as", PEOPLE, tried)
    limits.check(screen)
    _, menu = screen.rows
    assert isinstance(menu, Menu)
    assert [each.act for each in menu.options] == [TryLanguage("de"), TryLanguage("en")]
    assert len({each.label for each in menu.options}) == 2


def test_what_is_chosen_is_spoken_to_everybody() -> None:
    tried = LanguagesOnTrial(half_language().locales)
    assert (tried.best(None), tried.best("de")) == ("en", "de")
    tried.choose("de")
    assert {tried.best(None), tried.best("en-US"), tried.words("en", public=True).language} == {"de"}
