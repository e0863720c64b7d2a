"""What a manager hears before, while and after all that is stored about a server is deleted."""

from bot.screens.acts import Consent, DeleteServer, KeepServer, SendServerData
from bot.screens.deleting import asked_screen, offer_screen, under_way_screen
from bot.services.nights.stores import StoredServer
from bot.text.words import Words
from tests.bot.screens.limits import check
from tests.bot.whole_games import buttons

WORDS = Words()
ALL = StoredServer(open=2, over=3, dealt=True, scored=True, nights=4, planned=2, begun=1, settings=True, deleting=False)
LEAST = StoredServer(
    open=0, over=1, dealt=False, scored=False, nights=0, planned=0, begun=0, settings=False, deleting=False
)
WHAT = "5 tables (with hands, choices and results), 4 game nights and this server's settings"


def test_the_first_question_says_all_that_happens_and_ends_with_the_way_out() -> None:
    screen = offer_screen(WORDS, ALL)
    check(screen)
    heading, goes, *told, copy, _, way_out = screen.content.split("\n\n")
    assert heading == "**Delete everything about this server**"
    assert goes == f"This will be deleted: {WHAT}."
    assert told[:3] == [
        "The 2 tables that aren't over end without a score, and their channels are told.",
        "The 2 planned game nights are cancelled, and their guests are told.",
        "The game night that has begun ends.",
    ]
    assert copy == "To keep a copy, use /server export first."
    assert way_out == "Do nothing to keep everything."
    assert [(each.label, each.act) for each in buttons(screen)] == [
        ("Go on to delete everything", DeleteServer(Consent.ONCE)),
        ("This server's data as a file", SendServerData()),
    ]


def test_it_says_nothing_of_what_is_not_there() -> None:
    told = offer_screen(WORDS, LEAST).content.split("\n\n")
    assert told[1] == "This will be deleted: 1 table."
    assert told[2].startswith("People's own settings stay")


def test_hands_choices_and_results_are_named_if_there_are_any() -> None:
    said = [
        asked_screen(WORDS, LEAST._replace(dealt=dealt, scored=scored)).content.partition(". ")[0]
        for dealt, scored in ((True, False), (False, True), (True, True))
    ]
    parts = ("(with hands and choices)", "(with results)", "(with hands, choices and results)")
    assert said == [f"This will be deleted: 1 table {part}" for part in parts]


def test_the_second_question_repeats_what_is_deleted_and_can_be_denied() -> None:
    screen = asked_screen(WORDS, ALL)
    check(screen)
    assert screen.content.startswith(f"This will be deleted: {WHAT}. Nobody can undo it.")
    assert [(each.label, each.act) for each in buttons(screen)] == [
        ("Yes, delete it", DeleteServer(Consent.TWICE)),
        ("No, keep everything", KeepServer()),
    ]


def test_meanwhile_it_says_what_is_left() -> None:
    assert under_way_screen(WORDS, LEAST).content.endswith(" It takes a few minutes. Still stored: 1 table.")
    assert under_way_screen(WORDS, LEAST._replace(over=0)).content.endswith(" It takes a few minutes.")
