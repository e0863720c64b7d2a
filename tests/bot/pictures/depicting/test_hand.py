"""The picture of a hand shows only what its message says. This is checked in whole games and in both notations."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product

import pytest

from bot.pictures.depicting.alt_text import LONGEST
from bot.screens import hands
from bot.screens.screen import Menu
from bot.services.views import hand_view
from bot.text import cards
from bot.text.words import Notation, Words
from engine import SeatSetup, legal_moves, submit
from engine.catalogue import Age, Card, Side
from engine.effects import Colour
from engine.moves import Build, BuildDiscarded, BuildStage, Discard, Refusal
from engine.notation import MoveKind
from engine.questions import Question
from engine.ruleset import FREE_CITY, Expansion, Seat
from engine.state import ChooseCards
from tests.bot.at_table import Moment, any_move, building_stages, cards_told, first, long_pile, moments
from tests.bot.edifice_games import played
from tests.bot.pictures.depicting.hand_facts import Shown, all_shown, check_facts, check_news, parts, shown
from tests.bot.pictures.drawing.reading import check, rows
from tests.bot.services.playing import BABYLON, HALICARNASSUS
from tests.engine.builders import city, edifice_game, game, searching
from tests.sweeps import sweep

WITH_A_CARD = Build | BuildStage | Discard | BuildDiscarded
OLYMPIA = SeatSetup("Olympia", Side.A)
BOARDS = (OLYMPIA, BABYLON, HALICARNASSUS)
ALWAYS = {
    "<hand>",
    "<own>",
    "<chain>",
    "<leads-to>",
    "free",
    "made",
    "chain",
    "<bank>",
    "<left>",
    "<right>",
    "others",
    "missing",
    "too dear",
    "built",
    "olympia",
    "power",
    "stage made",
    "stage missing",
    "stage <left>",
    "stage <right>",
    "complete",
    "science",
    "at 1",
    "at 2",
    "<coin>",
    "<shield>",
    "<science-gear>",
    "counted",
    "passing <left>",
    "passing <right>",
}
"""The kinds of facts (as yielded by `check_facts`) that every one of these games contains."""
SEARCHED = {
    "<own>",
    "at 2",
    "science",
    "<build-discarded>",
    "Discard pile",
    "<leads-to>",
    "built",
    "counted",
} | {
    "<coin>",
    "<shield>",
}
"""All kinds of facts (as yielded by `check_facts`) that the picture of a discard pile can show."""
DRAWN: dict[int, tuple[tuple[SeatSetup, ...], tuple[int, ...], set[str]]] = {
    2: (
        (HALICARNASSUS, OLYMPIA),
        (2, 3),
        {"<free-city>", "Free City", "stage only", "stage no card fits", "to you", "to the other"},
    ),
    3: (
        BOARDS,
        (2, 3),
        {"<play-seventh-card>", "Seventh card", "discard", "<build-discarded>", "Discard pile"},
    ),
    7: (BOARDS, (2,), {"stage others"}),
}
"""Keyed by number of players: the boards, the seeds of the games, and other kinds of facts that they contain."""


def cards_of(it: Shown) -> list[str]:
    """Return the cards that are drawn, in order."""
    return [name for name, part in parts(it.canvas) if part[0].text.startswith("<kind-")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "notation", "every"),
    sweep([(2, Notation.LETTERS, 2), *product((2, 3, 7), Notation, [1])], short=[(2, Notation.LETTERS, 2)]),
)
def test_all_that_is_drawn_stands_in_the_message(players: int, notation: Notation, every: int) -> None:
    boards, seeds, also = DRAWN[players]
    found: set[str] = set()
    for seed in seeds:
        policy = building_stages if seed % 2 else any_move
        game = moments(players, seed, *boards, policy=policy)
        for it in all_shown(islice(game, 0, None, every), notation):
            found.update(check_facts(it))
    assert ALWAYS | also <= found


@pytest.mark.parametrize("players", sweep((3, 7), short=(3,)))
def test_after_an_ages_first_hand_the_alternative_text_tells_what_is_new_in_the_market(players: int) -> None:
    found: Counter[str] = Counter()
    earlier: Shown | None = None
    for moment in moments(players, 3):
        if moment.seat != 0 or moment.table.begun_table.asked != "card":
            continue
        table = moment.table.begun_table
        if earlier is not None and table.turn > 1:
            hand = replace(moment.hand, since=earlier.moment.table.begun_table)
            screen = hands.hand_screen(Words(), moment.table, hand)
            found.update(check_news(replace(shown(moment), screen=screen), earlier))
            assert "Your other cards go" not in screen.pictures[1].description
        earlier = shown(moment)
    assert {"makes", "sells", "has"} <= set(found)
    assert "nothing" in found or players > 3, "with many neighbours' cards something is always new"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("notation", "tables", "part"),
    sweep(
        [
            (Notation.LETTERS, (3,), slice(15, 30)),
            (Notation.LETTERS, range(3, 8), slice(0, None, 6)),
            (Notation.WORDS, range(3, 8), slice(0, None, 3)),
        ],
        short=[(Notation.LETTERS, (3,), slice(15, 30))],
    ),
)
def test_what_taking_part_in_an_edifice_costs_beside_the_stage_is_drawn_and_told(
    notation: Notation, tables: Sequence[int], part: slice
) -> None:
    found: Counter[str] = Counter()
    for players in tables:
        for each in played(players, players)[0][part]:
            moment = Moment(each.state, each.seat)
            if moment.state.phase != ChooseCards():
                continue
            it = shown(moment, notation)
            kinds = set(check_facts(it))
            moves = legal_moves(moment.state, moment.seat)
            joint = [move for move in moves if isinstance(move, BuildStage) and move.take_part]
            assert ("part" in kinds) == bool(joint)
            if notation is Notation.WORDS and kinds & {"part", "part too dear"}:
                check(it.canvas)
            found.update(kinds)
            found["stage options"] += any("/" in row.items and "gives" in row.about for row in rows(it.canvas))
    assert min(found["part"], found["part reward"], found["part too dear"], found["stage options"]) > 0


def test_the_alternative_text_tells_what_stage_and_edifice_cost_together() -> None:
    cities = [city("Giza A", coins=3), city("Rhodes A", built=["Quarry"]), city("Babylon A")]
    for coins, told in (
        (3, "2 coins to Rhodes (stone) and 1 coin to the bank"),
        (2, "No, that's 2 coins to Rhodes and 1 coin to the bank, but you only have 2"),
    ):
        state = edifice_game([replace(cities[0], coins=coins), *cities[1:]], "Belvedere", {0: ["Baths"]})
        description = shown(Moment(state, Seat(0))).picture.description
        stage = "2 coins to Rhodes (stone): stage 1; 3 points; costs 2 stone."
        assert f" {stage} {told}: stage and edifice Belvedere; " in description
        assert "; 2 pawns left." in description


@pytest.mark.parametrize(
    ("built", "left", "right"),
    [
        ([], "1 ore and 1 loom for 2 coins each", "1 clay and 1 glass for 2 coins each"),
        (
            ["East Trading Post"],
            "1 ore and 1 loom for 2 coins each",
            "1 glass for 2 coins; 1 clay for 1 coin",
        ),
        (
            ["West Trading Post"],
            "1 loom for 2 coins; 1 ore for 1 coin",
            "1 clay and 1 glass for 2 coins each",
        ),
        (
            ["Marketplace"],
            "1 ore for 2 coins; 1 loom for 1 coin",
            "1 clay for 2 coins; 1 glass for 1 coin",
        ),
    ],
)
def test_goods_are_drawn_and_told_at_the_price_that_the_city_pays_now(built: list[str], left: str, right: str) -> None:
    cities = [city("Giza A", built=built), city("Rhodes A", built=["Loom"]), city("Babylon A", built=["Glassworks"])]
    it = shown(Moment(game(cities, {0: ["Baths"]}), Seat(0)))
    assert {"at 2"} <= set(check_facts(it))
    assert f"On the left, Rhodes sells {left}; it has 3 coins and no shields." in it.heard
    assert f"On the right, Babylon sells {right}" in it.heard


@pytest.mark.parametrize(("player", "seeds"), sweep([(0, 1), (1, 2), (0, 3), (1, 3)], short=[(0, 1), (1, 2)]))
def test_for_the_free_city_it_is_drawn_who_is_paid_and_no_side_that_is_not_the_readers(player: int, seeds: int) -> None:
    found: set[str] = set()
    for seed in range(seeds):
        for moment in moments(2, seed, policy=any_move):
            if moment.seat == FREE_CITY and moment.player == player:
                it = shown(moment)
                found.update(check_facts(it))
                assert not [
                    row for row in rows(it.canvas) if {"<left>", "<right>"} & {*row.items} and "now" in row.about
                ]
    assert {"to you", "to the other"} <= found


def _hope(question: Question, card: Card) -> int:
    """Return a sort key for an unbuildable card: 0 if Olympia makes it free anyway, 2 if already built, otherwise 1."""
    if MoveKind.OLYMPIA in question.possibilities(card):
        return 0
    return 2 if question.obstacles[card].refusal is Refusal.ALREADY_BUILT else 1


def in_colours(names: Sequence[str], question: Question) -> list[str]:
    """Return these card names sorted by colour."""
    colours = {card.name: list(Colour).index(card.colour) for card in question.cards}
    return sorted(names, key=colours.__getitem__)


@pytest.mark.parametrize(("players", "every"), sweep([(2, 5), (7, 12), (2, 1), (7, 1)], short=[(2, 5), (7, 12)]))
def test_every_card_to_choose_from_is_drawn_as_often_as_it_is_held_and_told_in_order(players: int, every: int) -> None:
    for moment in islice(moments(players, 1, *BOARDS[: max(2, players - 1)]), 0, None, every):
        choosable = {move.card for move in legal_moves(moment.state, moment.seat) if isinstance(move, WITH_A_CARD)}
        question = moment.hand.view.questions[0]
        held = [card.name for card in question.cards if card in choosable]
        if not held:
            continue
        it = shown(moment)
        if it.is_search:
            held.reverse()
        place = {card.name: 1 + _hope(question, card) for card in question.obstacles}  # what can be built comes first
        drawn = [name for name, part in parts(it.canvas) if part[0].text.startswith("<kind-")]
        if it.is_search:
            held = in_colours(list(dict.fromkeys(held))[:25], question)
        first_ones = list(dict.fromkeys(held))
        held.sort(key=lambda name: (place.get(name, 0), first_ones.index(name)))  # equal cards are side by side
        assert drawn == held
        description = it.heard.replace("\n", " ")
        ends = (",", " (", " and ", ".")
        heard = list(dict.fromkeys(held))
        places = [[description.find(f" {name}{end}") for end in ends] for name in heard]
        told = [min((at for at in each if at >= 0), default=-1) for each in places]
        assert -1 not in told
        assert told == sorted(told)
        for name, count in Counter(held).items():
            if name in heard:
                assert (f"{name} ({count} of them), " in description) == (count > 1)


def test_the_alternative_text_tells_prices_and_reasons_in_short() -> None:
    it = shown(first(lambda it: it.seat == 2 and (it.state.table.age, it.state.table.turn) == (2, 2), 4))
    assert it.picture.description == (
        "Your hand. 1 coin to the bank: Quarry (2 of them), brown; 2 stone; costs 1 coin. "
        "4 coins to Rhodes (2 ore): Training Ground, red; 2 shields; costs 1 wood and 2 ore; leads to Circus. "
        "No, 2 clay and 1 papyrus short: Laboratory, green; gear (1 point right now); costs 2 clay and 1 papyrus; "
        "free with Workshop; "
        "leads to Siege Workshop and Observatory. No, 1 stone short: Walls, red; 2 shields; costs 3 stone; leads to "
        "Fortifications. No, 1 loom short: Library, green; tablet (1 point right now); costs 2 stone and 1 loom; "
        "free with Scriptorium; "
        "leads to Senate and University. No, 2 clay short: stage 1; 1 of wood, stone, ore or clay, not for sale; costs "
        "2 clay."
    )
    assert it.screen.pictures[1].description == (
        "You (Alexandria) make 1 glass and 1 of wood or stone; you have 21 coins and no shields; 0 of 3 stages built. "
        "On the left, Giza sells 1 stone for 2 coins; it has 12 coins, no shields and 1 compass. "
        "On the right, Rhodes sells 4 ore for 2 coins each; it has 18 coins, no shields and 1 gear. "
        "Your other cards go right, to Rhodes."
    )


@pytest.mark.parametrize(
    ("notation", "every"),
    sweep(
        [(Notation.WORDS, 8), (Notation.LETTERS, 4), *product(Notation, [1])],
        short=[(Notation.WORDS, 8), (Notation.LETTERS, 4)],
    ),
)
def test_the_two_alternative_texts_tell_every_card_of_a_hand(notation: Notation, every: int) -> None:
    """When pictures are shown, only their two alternative texts list the cards. The second text continues the first."""
    words, begun = Words(notation), Counter[str]()
    for moment in islice(moments(7, 4, expansions=(Expansion.EDIFICE,)), every // 2, None, every):
        screen = hands.hand_screen(words, moment.table, moment.hand)
        if not screen.pictures:
            continue  # an edifice's penalty is not chosen from cards
        cards_first, then_market = screen.pictures
        assert max(len(cards_first.description), len(then_market.description)) <= LONGEST
        assert not any(each.more for each in screen.pictures), "no words below them"
        seen = f"{cards_first.description} {then_market.description}"
        begun["market" if then_market.description.startswith("You (") else "cards"] += 1
        for card in set(moment.question.cards):
            name = rf"(?:^|[ \n]){re.escape(card.name)}(?: \(\d of them\))?"
            (told,) = re.findall(rf"{name}, {card.colour}; ([^.]*)\.", seen)
            assert cards.effects_in_short(words, card.effects) in told
            assert cards.resources(words, card.cost) in told
            later = moment.state.table.ruleset.catalogue.leads_to(card)
            assert all(each.name in told for each in later)
    assert min(begun["market"], begun["cards"]) > 0


@pytest.mark.parametrize(
    ("notation", "study", "guild"),
    [
        (
            Notation.WORDS,
            "No, 1 wood, and 1 papyrus or 1 loom short",
            "No, 1 papyrus and 1 loom, or 1 papyrus and 1 glass, or 1 loom and 1 glass short",
        ),
        (Notation.LETTERS, "No, w, and p or l short", "No, p l, or p g, or l g short"),
    ],
)
def test_where_one_of_several_resources_would_do_all_are_told(notation: Notation, study: str, guild: str) -> None:
    forum = city("Giza A", built=["Forum"])
    state = game([forum, city("Babylon A"), city("Rhodes A")], {0: ["Study", "Traders Guild"]}, age=3)
    it = shown(Moment(state, Seat(0)), notation)
    assert it.line("Study").startswith(f"**{study}: ")
    assert it.line("Traders Guild").startswith(f"**{guild}: ")
    plates = {row.about[0]: row.text for row in rows(it.canvas) if "now" in row.about}
    assert plates["Study"] == "<missing> <wood> W + <papyrus> P / <loom> L"
    assert plates["Traders Guild"] == "<missing> <papyrus> P <loom> L / <papyrus> P <glass> G / …"


def test_the_cards_that_were_discarded_last_are_on_the_first_page_by_their_colours_wherever_they_are_named() -> None:
    moment = long_pile()
    pile = dict.fromkeys(card.name for card in reversed(moment.state.table.discard))
    choosable = {move.card.name for move in legal_moves(moment.state, moment.seat) if isinstance(move, WITH_A_CARD)}
    latest = in_colours([name for name in pile if name in choosable][:25], moment.question)
    it = shown(moment)
    (menu,) = [row for row in it.screen.rows if isinstance(row, Menu)]
    assert cards_told(it.screen) == latest
    assert [option.label for option in menu.options] == latest
    assert cards_of(it) == latest
    heard = it.heard.replace("\n", " ")
    places = [heard.find(f" {name}") for name in latest]
    assert places[0] == len("The discard pile.")
    assert places == sorted(places)


def test_each_page_of_a_long_discard_pile_is_drawn_on_its_own_with_what_cannot_be_built_last() -> None:
    moment = long_pile()
    pages = [shown(moment, page=page) for page in range(2)]
    names = [name for it in pages for name in cards_of(it)]
    assert len(names) == len(set(names)) > 25
    assert set(names) == {card.name for card in moment.state.table.discard}
    choosable = {move.card.name for move in legal_moves(moment.state, moment.seat) if isinstance(move, WITH_A_CARD)}
    rest = names[len(choosable) :]
    assert rest
    assert not choosable.intersection(rest)
    facts = [set(check_facts(it)) for it in pages]
    for it, found in zip(pages, facts, strict=True):
        assert found <= SEARCHED
        first_one = cards_of(it)[0]
        assert re.match(rf"The discard pile\. (?:Already built: )?{first_one}[, ]", it.picture.description)
        check(it.canvas)
    assert ["built" in found for found in facts] == [False, True]
    assert all(f"Already built: {name}" in pages[1].heard for name in rest)


@pytest.mark.parametrize("notation", Notation)
def test_a_pile_of_which_nothing_can_be_built_is_drawn_too(notation: Notation) -> None:
    cities = [city("Halicarnassus B", stages=1, built=["Loom", "Baths"]), city("Giza A"), city("Rhodes A")]
    it = shown(Moment(searching(cities, ["Baths", "Loom", "Loom"], [0]), Seat(0)), notation)
    assert cards_of(it) == ["Loom", "Baths"]  # gray before blue
    assert "built" in set(check_facts(it))
    assert it.picture.description.startswith("The discard pile. Already built: Loom (2 of them), gray; ")
    assert ". Already built: Baths, blue; " in it.picture.description


@pytest.mark.parametrize("notation", Notation)
def test_a_pile_shows_what_science_would_bring_now_and_the_chains_that_are_still_of_use(notation: Notation) -> None:
    cities = [city("Halicarnassus B", stages=1, built=["Workshop"]), city("Giza A"), city("Rhodes A")]
    pile = ["Scientists Guild", "Laboratory", "Apothecary", "Scriptorium"]
    state = searching(cities, pile, [0])
    told = {"Laboratory": 3, "Apothecary": 1, "Scriptorium": 1, "Scientists Guild": 3}
    dates: tuple[tuple[Age, int, set[str]], ...] = (
        (1, 6, {"Laboratory", "Apothecary", "Scriptorium"}),
        (2, 1, {"Laboratory", "Apothecary", "Scriptorium"}),
        (2, 6, {"Laboratory"}),
        (3, 5, {"Laboratory"}),
        (3, 6, set()),
    )
    for age, turn, leading in dates:
        dated = replace(state, table=replace(state.table, age=age, turn=turn))
        it = shown(Moment(dated, Seat(0)), notation)
        facts = set(check_facts(it))
        assert "counted" in facts
        drawn = {row.about[0]: row.text for row in rows(it.canvas) if row.about[1:] == ("gives",)}
        assert {name: text.split(" = ")[1] for name, text in drawn.items()} == {
            name: f"<points> {points}" for name, points in told.items()
        }
        assert {row.about[0] for row in rows(it.canvas) if row.text == "<leads-to>"} == leading


def test_there_is_no_picture_where_nothing_is_asked() -> None:
    moment = first(lambda it: it.seat == 0, 3)
    sealed = submit(moment.state, moment.seat, legal_moves(moment.state, moment.seat)[0]).state
    assert hands.hand_screen(Words(), moment.table, hand_view(sealed, moment.seat)).pictures == ()


@pytest.mark.soak
@pytest.mark.parametrize(("players", "every"), [(2, 2), (4, 2)])
def test_every_hand_of_a_game_is_legible(players: int, every: int) -> None:
    for it in all_shown(islice(moments(players, 6, BABYLON, HALICARNASSUS), 0, None, every)):
        check(it.canvas)
