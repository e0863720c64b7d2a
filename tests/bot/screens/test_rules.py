"""The rules and the guide: every page fits into a message, leads to the others, and agrees with the engine."""

import re

import pytest

from bot.screens.acts import Learn, OpenTable, PlayAlone, ShowGuide, ShowPolicy, ShowRules
from bot.screens.guide import PAGES, guide_screen
from bot.screens.rules import TOPICS, find_topic, rules_screen, topic_matches, topic_title
from bot.screens.screen import Button, Menu, Screen
from bot.text.words import Notation, Words
from engine.catalogue import AGES, Side
from engine.city import City
from engine.constants import CARDS_DEALT, DEBT, DISCARD_COINS, PAWNS, VICTORY, guilds_dealt
from engine.effects import (
    CardPenalty,
    CoinsPenalty,
    Colour,
    Neighbour,
    Points,
    PointsPer,
    Produce,
    Science,
    ScienceSymbol,
    Shields,
    TokensPenalty,
    Trade,
)
from engine.resources import Goods, Resource
from engine.ruleset import Expansion, Ruleset
from engine.scoring import science_points
from tests.bot.screens import limits
from tests.bot.text.test_words import IDS

WORDS = Words()
CATALOGUE = Ruleset().catalogue
MARKS = re.compile(r"[|_*=<>~^\\]")


def told(topic: str, words: Words = WORDS) -> str:
    return rules_screen(words, topic).content


def buttons(screen: Screen) -> list[Button]:
    return [button for row in screen.rows if isinstance(row, tuple) for button in row]


# Pages.


@pytest.mark.parametrize("notation", list(Notation))
@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_fits_into_a_message_and_leads_to_all_the_others(topic: str, notation: Notation) -> None:
    screen = rules_screen(Words(notation), topic)
    limits.check(screen)
    (menu,) = screen.rows
    assert isinstance(menu, Menu)
    assert tuple(option.act for option in menu.options) == tuple(ShowRules(each, beside=False) for each in TOPICS)
    assert [option.act for option in menu.options if option.chosen] == [ShowRules(topic, beside=False)]


@pytest.mark.parametrize("notation", list(Notation))
def test_the_guide_is_read_page_by_page_and_ends_with_the_rules(notation: Notation) -> None:
    acts = []
    for page in range(1, PAGES + 1):
        screen = guide_screen(Words(notation), page)
        limits.check(screen)
        assert f"Page {page} of {PAGES}" in screen.content
        acts.append([button.act for button in buttons(screen)])
    assert acts == [
        [ShowGuide(2, beside=False), Learn()],
        [ShowGuide(1, beside=False), ShowGuide(3, beside=False)],
        [ShowGuide(2, beside=False), ShowGuide(4, beside=False)],
        [ShowGuide(3, beside=False), ShowGuide(5, beside=False)],
        [PlayAlone(), OpenTable(), Learn(), ShowGuide(4, beside=False), ShowRules("aim", beside=False), ShowPolicy(1)],
    ]
    assert [len(guide_screen(Words(notation), page + 1).pictures) for page in range(PAGES)] == [1, 1, 1, 1, 2]


def test_who_plays_already_is_not_offered_a_table_at_the_end_of_the_guide() -> None:
    acts = [button.act for button in buttons(guide_screen(WORDS, PAGES, plays=True))]
    assert acts == [ShowGuide(4, beside=False), ShowRules("aim", beside=False), ShowPolicy(1)]


def test_every_topic_and_page_is_in_the_catalogue_and_no_other() -> None:
    for kind, names in (("rules", TOPICS), ("guide", [str(page + 1) for page in range(PAGES)])):
        for part in ("title", "text"):
            beginning = f"{kind}-{part}-"
            assert {each.removeprefix(beginning) for each in IDS if each.startswith(beginning)} == set(names)


def test_the_pages_have_no_marks_but_those_of_their_headings() -> None:
    pages = [rules_screen(WORDS, topic).content for topic in TOPICS]
    pages += [guide_screen(WORDS, page + 1).content for page in range(PAGES)]
    for page in pages:
        heading, *lines = page.splitlines()
        assert heading == f"**{heading.strip('*')}**"
        assert not any(MARKS.search(line) for line in lines)


def test_an_unknown_topic_is_answered_with_the_menu() -> None:
    screen = rules_screen(WORDS, "chess")
    limits.check(screen)
    assert screen.content == "There's no topic with that name. Please choose one below."
    assert len(screen.rows) == 1


@pytest.mark.parametrize(
    ("typed", "topic"),
    [("science", "science"), ("Science", "science"), (" CONFL", "conflicts"), ("two", "two"), ("Guilds", "guilds")],
)
def test_a_topic_is_found_by_its_name_or_a_part_of_it(typed: str, topic: str) -> None:
    assert find_topic(WORDS, typed) == topic


def test_a_typed_topic_that_could_be_several_or_none_is_none() -> None:
    assert find_topic(WORDS, "e") == "e"
    assert find_topic(WORDS, "chess") == "chess"
    assert topic_matches(WORDS, "") == TOPICS
    assert len({topic_title(WORDS, topic) for topic in TOPICS}) == len(TOPICS)


# They agree with the engine.


def test_the_figures_of_the_aim_are_the_engines() -> None:
    board = CATALOGUE.boards["Giza", Side.A]
    assert f"gets {City(board).coins} coins" in told("aim")
    assert f"dealt {CARDS_DEALT} cards" in told("aim")
    assert f"take {DISCARD_COINS} coins" in told("actions")


def test_the_victory_tokens_are_the_engines() -> None:
    for age in AGES:
        value = "1 point" if VICTORY[age] == 1 else f"{VICTORY[age]} points"
        assert f"{value} at the end of Age {age}" in told("conflicts")


def test_the_points_of_science_are_the_engines() -> None:
    compass, gear, tablet = ScienceSymbol
    worth = [science_points([compass] * count) for count in (1, 2, 3, 4)]
    assert "1 is worth {} point, 2 are worth {}, 3 are worth {}, 4 are worth {}".format(*worth) in told("science")
    example = science_points([compass, compass, gear, gear, tablet])
    assert told("science").count(f": {example} points.") == 1


def test_the_guilds_are_the_engines() -> None:
    assert f"There are {len(CATALOGUE.guilds)}, and each game uses two more than there are players" in told("guilds")
    assert f"A two-player game uses {guilds_dealt(3)}." in told("guilds")
    assert {guilds_dealt(players) - players for players in range(3, 8)} == {2}


def test_the_chain_of_the_example_is_the_engines() -> None:
    cards = CATALOGUE.cards
    assert cards["Theater"] in cards["Statue"].free_from
    assert cards["Statue"] in cards["Gardens"].free_from
    assert "if you have the Theater, you build the Statue for free, and with the Statue, the Gardens" in told("chains")
    assert not any(card.coins for card in cards.values() if card.free_from)
    assert not any(1 in card.copies for card in cards.values() if card.free_from)


def test_the_trading_posts_are_the_engines() -> None:
    cheaper = {
        (effect.goods, effect.neighbours): card.name
        for card in CATALOGUE.cards.values()
        for effect in card.effects
        if isinstance(effect, Trade) and effect.price == 1
    }
    assert cheaper == {
        (Goods.RAW, (Neighbour.RIGHT,)): "East Trading Post",
        (Goods.RAW, (Neighbour.LEFT,)): "West Trading Post",
        (Goods.MANUFACTURED, (Neighbour.LEFT, Neighbour.RIGHT)): "Marketplace",
    }
    assert all(name in told("trade") for name in cheaper.values())


def test_what_is_said_of_colours_and_stages_is_true_of_the_data() -> None:
    cards, boards = CATALOGUE.cards.values(), CATALOGUE.boards
    assert {card.colour for card in cards if card.coins} == {Colour.BROWN}
    assert {card.coins for card in cards} == {0, 1}
    assert {card.colour for card in cards if any(isinstance(each, Science) for each in card.effects)} == {Colour.GREEN}
    assert {card.colour for card in cards if any(isinstance(each, Shields) for each in card.effects)} == {Colour.RED}
    late = [card for card in cards if 3 in card.copies]
    assert not {card.colour for card in late} & {Colour.BROWN, Colour.GRAY}
    yellow = [card for card in cards if card.colour is Colour.YELLOW]
    with_points = [card for card in yellow if any(isinstance(each, Points | PointsPer) for each in card.effects)]
    assert with_points == [card for card in yellow if card in late]
    assert {len(board.stages) for (_, side), board in boards.items() if side is Side.A} == {3}
    assert {len(board.stages) for board in boards.values()} == {2, 3, 4}


def test_the_guilds_that_are_told_count_what_is_told() -> None:
    def counted(name: str) -> list[PointsPer]:
        return [each for each in CATALOGUE.cards[name].effects if isinstance(each, PointsPer)]

    assert [(each.count, each.cities) for each in counted("Strategists Guild")] == [(("defeat",), ("neighbours",))]
    assert [(each.count, each.cities) for each in counted("Builders Guild")] == [(("stage",), ("own", "neighbours"))]
    shipowners = [(each.count, each.cities) for each in counted("Shipowners Guild")]
    assert shipowners == [(("brown", "gray", "purple"), ("own",))]


def test_every_letter_of_the_accessible_edition_is_explained() -> None:
    letters = Words(Notation.LETTERS)
    explained = told("letters", letters)
    for resource in Resource:
        assert f"{resource.value} is {resource.name.lower()}" in explained
    for symbol in ScienceSymbol:
        assert f"{letters.say(f'science-{symbol}')} is a {symbol}" in explained
    for counted in ("coins", "points", "shields"):
        assert f"{letters.say(counted, count=3).removeprefix('3 ')} is a " in explained


def test_stages_sell_nothing_and_yellow_cards_neither() -> None:
    sources = [stage.effects for board in CATALOGUE.boards.values() for stage in board.stages]
    sources += [card.effects for card in CATALOGUE.cards.values() if card.colour is Colour.YELLOW]
    assert not any(each.for_sale for effects in sources for each in effects if isinstance(each, Produce))


def test_the_guide_says_what_yellow_cards_of_the_first_two_ages_do() -> None:
    given = {
        type(effect) for card in CATALOGUE.cards.values() if card.colour is Colour.YELLOW for effect in card.effects
    }
    assert {Produce, Trade} <= given
    page = guide_screen(WORDS, 2).content
    assert "Yellow cards give coins or resources, or make trade cheaper." in page


def test_the_last_card_of_the_free_citys_pile_is_told_of() -> None:
    assert "the last card of its draw pile is discarded" in told("two")


# Edifices.


def test_the_pawns_and_debts_of_edifices_are_the_engines() -> None:
    by_pawns = {count: [str(players) for players in PAWNS if PAWNS[players] == count] for count in PAWNS.values()}
    assert by_pawns == {2: ["3"], 3: ["4", "5"], 4: ["6"], 5: ["7"]}
    assert "2 for three players, 3 for four or five, 4 for six, 5 for seven" in told("edifices")
    debts = ", ".join(f"minus {points} points in Age {age}" for age, points in DEBT.items())
    assert debts.replace("3 points", "3").replace("5 points", "5") in told("edifices")


def test_what_is_said_of_edifices_ur_and_carthage_is_true_of_the_data() -> None:
    everything = Ruleset(expansions=tuple(Expansion)).catalogue
    assert {type(edifice.penalty) for edifice in everything.edifices.values()} == {
        CoinsPenalty,
        CardPenalty,
        TokensPenalty,
    }
    assert [stage.pawn_ages for stage in everything.boards["Ur", Side.A].stages] == [(), (1, 2, 3), ()]
    assert [stage.pawn_ages for stage in everything.boards["Ur", Side.B].stages] == [(1,), (2,), (3,)]
    carthage = [stage for side in Side for stage in everything.boards["Carthage", side].stages]
    assert {len(stage.options) for stage in carthage} == {0, 2}
    assert "Carthage" in Ruleset(expansions=(Expansion.CARTHAGE,)).catalogue.cities
    assert "Ur" not in Ruleset(expansions=(Expansion.CARTHAGE,)).catalogue.cities
