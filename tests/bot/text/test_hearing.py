"""What the brief description of a hand says, and what it leaves to the full one."""

from dataclasses import replace

import pytest

from bot.screens.hands.question import inquiry_for
from bot.text import hearing
from bot.text.inquiry import Inquiry
from bot.text.words import Notation, Words
from engine import Seat, public_view, submit
from engine.city import City
from engine.ruleset import FREE_CITY
from engine.state import GameState
from tests.bot.at_table import Moment
from tests.engine.builders import build, card, city, game, two_player_game

BABYLON, LEFT, RIGHT = city("Babylon A"), city("Ephesus A"), city("Giza A")


def inquiry(
    state: GameState, seat: int = 0, notation: Notation = Notation.WORDS, since: GameState | None = None
) -> Inquiry:
    """Return a seat's question for a reader who wants brief texts, and whose last hand was at `since`, if any was."""
    moment = Moment(state, Seat(seat))
    hand = replace(moment.hand, since=None if since is None else public_view(since))
    return inquiry_for(Words(notation, brief=True), hand, moment.question)


def line(state: GameState, name: str, notation: Notation = Notation.WORDS) -> str:
    (told,) = hearing.card_lines(inquiry(state, notation=notation), [card(name)])
    return told


AROUND = "On the left Ephesus, on the right Giza; resources cost 2 coins each. Your other cards go left."
STAGES = (
    "Stage 1 costs 2 clay. "
    "Stage 2 costs 3 wood and gives a science symbol of your choice at the end. "
    "Stage 3 costs 4 clay and gives 7 points."
)


@pytest.mark.parametrize("turn", [1, 4])
def test_a_first_hand_tells_the_whole_market(turn: int) -> None:
    state = game([city("Babylon A", built=["Loom", "Marketplace"]), LEFT, RIGHT], turn=turn)
    own = "You make 1 clay and 1 loom. You buy manufactured goods for 1 coin each from both neighbours."
    assert hearing.market_lines(inquiry(state)) == [
        f"{own} You have 3 coins and no shields.",
        "Your neighbours have no shields.",
        AROUND,
        *([STAGES] if turn == 1 else []),
    ]


HAS = "You have 3 coins."


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        ([], ["Loom"], f"You make 1 clay and 1 loom. {HAS}"),
        (["Loom"], ["Loom"], HAS),
        (["Loom"], ["Loom", "Guard Tower"], "You have 3 coins and 1 shield."),
        (["Loom"], ["Loom", "Marketplace"], f"You buy manufactured goods for 1 coin each from both neighbours. {HAS}"),
        ([], ["Caravansery"], f"You make 1 clay, plus 1 of wood, stone, ore or clay (not for sale). {HAS}"),
        (["Marketplace"], ["Marketplace", "Altar"], HAS),
    ],
)
def test_a_later_hand_tells_what_the_city_makes_and_buys_for_less_where_that_is_new(
    then: list[str], now: list[str], told: str
) -> None:
    before, after = (game([city("Babylon A", built=built), LEFT, RIGHT], turn=4) for built in (then, now))
    assert hearing.market_lines(inquiry(after, since=before)) == [told]


@pytest.mark.parametrize(
    ("then", "now"),
    [
        (city("Alexandria A", stages=1), city("Alexandria A", stages=2)),
        (city("Giza A"), city("Giza A", rewards=["River Port"])),
    ],
)
def test_goods_of_a_stage_or_of_an_edifice_are_told_once(then: City, now: City) -> None:
    before, after = (game([mine, LEFT, city("Rhodes A")], age=2, turn=4) for mine in (then, now))
    (told,) = hearing.market_lines(inquiry(after, since=before))
    assert told.startswith("You make ")
    assert "plus 1 of wood, stone, ore or clay (not for sale). You have 3 coins" in told
    assert hearing.market_lines(inquiry(after, since=after)) == [HAS]


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        ([], ["Stockade", "Barracks"], ["Your neighbours' shields: Ephesus 2, Giza 0."]),
        (["Stockade"], ["Stockade", "Altar"], []),
    ],
)
def test_the_neighbours_shields_are_told_where_they_are_new(then: list[str], now: list[str], told: list[str]) -> None:
    before, after = (game([BABYLON, city("Ephesus A", built=built), RIGHT], turn=3) for built in (then, now))
    assert hearing.market_lines(inquiry(after, since=before))[1:] == told


@pytest.mark.parametrize(
    ("mine", "beside", "told"),
    [
        (city("Babylon A"), city("Ephesus A"), []),
        (city("Babylon A"), city("Ephesus A", coins=5), ["On the left, Ephesus has 5 coins."]),
        (
            city("Babylon A"),
            city("Ephesus A", built=["Loom"]),
            ["On the left, Ephesus sells 1 papyrus and 1 loom for 2 coins each; it has 3 coins."],
        ),
        (
            city("Babylon A", built=["East Trading Post"]),
            city("Ephesus A"),
            ["On the right, Giza sells 1 stone for 1 coin; it has 3 coins."],
        ),
        (
            city("Babylon A"),
            city("Ephesus A", built=["Guard Tower", "Workshop"]),
            ["On the left, Ephesus has 3 coins, 1 shield and 1 gear."],
        ),
    ],
)
def test_in_full_a_later_hand_tells_what_a_neighbour_sells_or_has_where_that_is_new(
    mine: City, beside: City, told: list[str]
) -> None:
    before, after = game([BABYLON, LEFT, RIGHT], turn=2), game([mine, beside, RIGHT], turn=3)
    assert hearing.market_lines(replace(inquiry(after, since=before), brief=False))[1:] == told


def test_a_hand_tells_what_the_next_stage_gives_and_costs_until_a_hand_has_told_it() -> None:
    one, two = (game([city("Babylon A", stages=stages), LEFT, RIGHT], turn=3) for stages in (1, 2))
    whole = ["No, 3 clay short: stage 3; 7 points."]
    assert hearing.stage_line(inquiry(two)) == hearing.stage_line(inquiry(two, since=one)) == whole
    (known,) = hearing.stage_line(inquiry(two, since=two))
    assert known == "No, 3 clay short: stage 3."
    in_full = [hearing.stage_line(replace(inquiry(two, since=since), brief=False)) for since in (None, one, two)]
    assert in_full == [[f"{known[:-1]}; 7 points; costs 4 clay."]] * 2 + [[known]]


def test_in_full_a_new_stage_is_counted() -> None:
    before, after = (game([city("Babylon A", stages=stages), LEFT, RIGHT], turn=3) for stages in (1, 2))
    (told,) = hearing.market_lines(replace(inquiry(after, since=before), brief=False))
    assert told == f"{HAS} Wonder: 2 of 3 stages built."


def test_of_the_free_city_it_is_told_what_it_makes_and_has() -> None:
    state = two_player_game([BABYLON, LEFT, RIGHT], {0: ["Altar", "Baths"]}, controller=0)
    state = submit(state, Seat(0), build("Altar")).state
    moment = Moment(state, FREE_CITY)
    (told,) = hearing.market_lines(inquiry_for(Words(brief=True), moment.hand, moment.question))
    assert told == "The Free City makes 1 stone. The Free City has 3 coins and no shields."


def test_what_coins_alone_keep_one_from_is_told_with_the_price_and_at_the_end_what_one_has() -> None:
    poor = game([city("Babylon A", coins=1), city("Ephesus A", built=["Ore Vein"]), RIGHT], {0: ["Barracks", "Quarry"]})
    assert line(poor, "Barracks") == "Can't afford 2 coins to Ephesus: Barracks, red; 1 shield."
    assert line(poor, "Barracks", Notation.LETTERS) == "Can't afford 2 $ to Ephesus: Barracks, red; 1 x."
    assert hearing.market_lines(inquiry(poor))[0].endswith("You have 1 coin and no shields.")
    bare = game([city("Babylon A", coins=0), LEFT, RIGHT], {0: ["Quarry"]}, age=2)
    assert line(bare, "Quarry") == "Can't afford 1 coin to the bank: Quarry, brown; 2 stone."


def test_a_card_that_can_be_paid_for_in_several_ways_is_told_with_what_the_cheapest_takes() -> None:
    sellers = [city("Ephesus A", built=["Ore Vein"]), city("Giza A", built=["Ore Vein"])]
    state = game([BABYLON, *sellers], {0: ["Barracks"]})
    assert line(state, "Barracks") == "2 coins to Ephesus or Giza (ore): Barracks, red; 1 shield."
    quarries = [city(f"{each} A", built=["Quarry"]) for each in ("Ephesus", "Rhodes")]
    shared = game([city("Babylon A", coins=6), *quarries], {0: ["Walls"]}, age=2)
    assert line(shared, "Walls") == "6 coins, 2 ways to pay: Walls, red; 2 shields."
    buys = city("Babylon A", built=["West Trading Post"])
    assert line(game([buys, *sellers], {0: ["Barracks"]}), "Barracks") == "From 1 coin: Barracks, red; 1 shield."


@pytest.mark.parametrize(("notation", "told"), [(Notation.WORDS, "3 points now"), (Notation.LETTERS, "3 v now")])
def test_science_is_told_with_what_it_would_bring_now(notation: Notation, told: str) -> None:
    knows = city("Babylon A", built=["Workshop"])
    state = game([knows, LEFT, RIGHT], {0: ["Laboratory", "Workshop", "School"]}, age=2)
    assert line(state, "Laboratory", notation).endswith(f"({told}).")
    assert "so far" not in line(state, "Workshop", notation), "what stands there already brings nothing"


def test_in_the_later_ages_the_usual_price_is_known() -> None:
    later = game([BABYLON, LEFT, RIGHT], {0: ["Altar", "Baths"]}, age=2)
    around = "On the left Ephesus, on the right Giza. Your other cards go right."
    assert hearing.market_lines(inquiry(later))[2:] == [around]


def test_what_counts_at_the_end_goes_without_saying_so() -> None:
    state = game([BABYLON, city("Ephesus A", built=["Altar"]), RIGHT], {0: ["Magistrates Guild"]}, age=3)
    assert line(state, "Magistrates Guild").endswith("1 point for each blue card of both neighbours (1 point now).")


@pytest.mark.parametrize(
    ("notation", "told"),
    [
        (Notation.WORDS, "2 coins to Ephesus (loom) and 4 coins to Giza (2 stone)"),
        (Notation.LETTERS, "2 $ to Ephesus (l) and 4 $ to Giza (s s)"),
    ],
)
def test_a_price_names_the_neighbours_and_what_they_sell_for_it(notation: Notation, told: str) -> None:
    cities = [city("Babylon A", coins=9), city("Ephesus A", built=["Loom"]), city("Giza A", built=["Stone Pit"])]
    state = game(cities, {0: ["Library", "Altar"]})
    assert line(state, "Library", notation).partition(": ")[0] == told
    full = hearing.card_lines(replace(inquiry(state, notation=notation), brief=False), [card("Library")])
    assert full[0].startswith(f"{told}: ")


def test_where_the_same_coins_buy_one_thing_or_another_both_are_told_and_more_are_not() -> None:
    seller = city("Ephesus A", built=["Lumber Yard", "Ore Vein", "Brickyard"])
    mine, other = city("Giza A", built=["Caravansery"], coins=9), city("Halicarnassus A")
    state = game([mine, seller, other], {0: ["Gardens", "Stables"]}, age=3)
    assert line(state, "Gardens").startswith("4 coins to Ephesus (wood and clay or 2 clay): ")
    assert line(state, "Stables").startswith("4 coins to Ephesus: ")
