"""What the coach says: one sentence for each kind of reason, in words and in letters."""

from typing import get_args

import pytest

from bot.text import coaching
from bot.text.inquiry import Inquiry
from bot.text.voice import Voice
from bot.text.words import Notation, Words
from engine import FREE_CITY, Seat
from engine.effects import Ability
from engine.resources import Goods, Resource
from players import reasons
from players.coaching import advise
from players.reasons import Advantage, Reason
from tests.bot.at_table import moments
from tests.engine.builders import build, card, city, discard, edifice, game, seal, two_player_game
from tests.players.seats import asked

BOARDS = ["Giza A", "Rhodes A", "Babylon A"]


def inquiry(seat: int = 0, notation: Notation = Notation.WORDS) -> Inquiry:
    """Return the first question of seat 0 in a game of three, or of the Free City in a game of two."""
    hand = ["Altar", "Loom"]
    if seat == FREE_CITY:
        state = seal(two_player_game([*map(city, BOARDS)], {0: hand}, draw_pile=["Press"]), 0, build("Altar"))
    else:
        state = game([*map(city, BOARDS)], {0: hand})
    view, question = asked(state, seat)
    return Inquiry(Voice(Words(notation=notation), view.table, view.seat), view, question)


TOLD: list[tuple[Reason, str]] = [
    (reasons.Points(5, counts=False), "It scores 5 points."),
    (reasons.Points(4, counts=True), "It brings 4 points as things stand."),
    (reasons.Points(0, counts=True), "It scores nothing as things stand."),
    (reasons.Science(8, 1, 1), "It completes a set of three symbols: 8 points more for science."),
    (reasons.Science(3, 0, 2), "Then you have 2 of the same symbol: 3 points more for science."),
    (reasons.Science(1, 0, 1), "It brings 1 point more for science now."),
    (
        reasons.Shields(Seat(1), 2, 1, 3),
        "Then you have 2 shields to 1 of Rhodes; winning that conflict scores 3 points.",
    ),
    (
        reasons.Shields(Seat(1), 2, 1, 3, both=True),
        "Then you have 2 shields, more than either neighbour; winning both conflicts scores 3 points each.",
    ),
    (
        reasons.Shields(Seat(1), 2, 2, 3),
        "Then you're as strong as Rhodes, with 2 shields each, and don't lose that conflict as things stand.",
    ),
    (reasons.Shields(Seat(1), 4, 1, 3, had=2), "You stay ahead of Rhodes, with 4 shields to 1."),
    (reasons.Shields(Seat(2), 2, 5, 3), "Then you have 2 shields to 5 of Babylon, and catch up a little."),
    (reasons.Coins(3, 2), "It brings you 3 coins at once, and you have 2 now."),
    (reasons.Coins(1, 0), "It brings you 1 coin at once, and you have none now."),
    (reasons.Coins(0, 3), "It brings no coins now: what it counts isn't there yet."),
    (reasons.Pays(4), "It costs 4 coins."),
    (reasons.Pays(0), "It costs no coins."),
    (reasons.Chain(card("Baths")), "It's free, because you have Baths."),
    (reasons.Opens((card("Temple"), card("Pantheon"))), "Later you can build Temple and Pantheon for free."),
    (
        reasons.Makes(Resource.WOOD, 0, (), 2, 7),
        "You make no wood, neither neighbour sells any, and 7 cards of Age 2 need it.",
    ),
    (
        reasons.Makes(Resource.ORE, 0, (Seat(1),), 2, 1),
        "You make no ore and have to buy it from Rhodes; 1 card of Age 2 needs it.",
    ),
    (reasons.Makes(Resource.CLAY, 1, (), 3, 2), "You make only 1 clay, and 2 cards of Age 3 need more."),
    (reasons.Makes(Resource.GLASS, 1, (), 3, 0), "Then you make one more glass."),
    (
        reasons.Makes(Resource.CLAY, 1, (), 3, 2, (Resource.ORE, Resource.WOOD)),
        "You make only 1 clay, and 2 cards of Age 3 need more. Instead of clay, it can make ore or wood.",
    ),
    (reasons.ForStage(Resource.STONE, 2, 1, 1), "Stage 1 of your wonder needs 2 stone, and you make 1."),
    (reasons.ForStage(Resource.WOOD, 3, 0, 2), "Stage 2 of your wonder needs 3 wood, and you make none."),
    (
        reasons.Trade(Goods.RAW, 1, (Seat(1),)),
        "You then pay Rhodes only 1 coin for each raw material.",
    ),
    (reasons.Trade(Goods.RAW, 1, ()), "It makes nothing cheaper yet that your neighbours sell."),
    (reasons.Offers(2), "You then choose one of 2 things."),
    (reasons.Pawn(edifice("Outpost")), "It brings you a pawn for Outpost, the edifice of Age 1."),
    (
        reasons.TakesPart(edifice("Outpost"), 0),
        "You take the last pawn, so Outpost is built and you share in its reward.",
    ),
    (reasons.TakesPart(edifice("Outpost"), 1), "You take part in Outpost; 1 more pawn, and it's built."),
    (reasons.Denies(card("Loom"), Seat(1)), "Rhodes gets this hand next, and can pay for Loom."),
    (
        reasons.Denies(card("Palace"), Seat(1), points=8),
        "Rhodes gets this hand next, and can pay for Palace, which scores 8 points there as things stand.",
    ),
    (
        reasons.Denies(card("Walls"), Seat(1), shields=3, mine=2),
        "Rhodes gets this hand next, and can pay for Walls: then it has 3 shields to your 2.",
    ),
    (reasons.NothingElse(), "You can't build any of these cards, or a stage."),
    (reasons.GivesUp(0), "You lose no points by it as things stand."),
    (reasons.GivesUp(2), "You lose 2 points by it as things stand."),
]
OF_THE_FREE_CITY: list[tuple[Reason, str]] = [
    (
        reasons.Shields(Seat(1), 1, 0, 1),
        "It gives the Free City 1 shield to 0 of Rhodes, so Rhodes loses that conflict as things stand.",
    ),
    (reasons.Shields(Seat(1), 1, 1, 1), "It makes the Free City as strong as Rhodes, with 1 shield each."),
    (reasons.Shields(Seat(1), 1, 2, 1), "Then the Free City has 1 shield to 2 of Rhodes."),
    (reasons.Sells(Resource.WOOD), "The Free City then sells wood, which you can't get anywhere else."),
    (reasons.ForNobody(), "The Free City's points count for nobody."),
]


@pytest.mark.parametrize(("reason", "told"), TOLD, ids=[told for _, told in TOLD])
def test_each_reason_is_a_sentence(reason: Reason, told: str) -> None:
    assert coaching.because(inquiry(), reason) == told


@pytest.mark.parametrize(("reason", "told"), OF_THE_FREE_CITY, ids=[told for _, told in OF_THE_FREE_CITY])
def test_so_is_each_reason_for_the_free_city(reason: Reason, told: str) -> None:
    assert coaching.because(inquiry(FREE_CITY), reason) == told


COMPARED: list[tuple[Reason, Reason | None, str]] = [
    (reasons.Points(3, counts=False), reasons.Points(2, counts=True), "2 points"),
    (reasons.Science(3, 0, 2), reasons.Science(1, 0, 1), "1 point for science"),
    (reasons.Coins(6, 5), reasons.Coins(3, 5), "3 coins from the bank"),
    (reasons.Coins(6, 5), reasons.Coins(0, 5), "no coins from the bank"),
    (reasons.Shields(Seat(1), 4, 3, 5), reasons.Shields(Seat(1), 2, 3, 5), "2 shields in all"),
    (reasons.Pays(0), reasons.Pays(4), "4 coins to pay"),
    (reasons.Pays(0), reasons.Pays(4, 4), "4 coins to pay to neighbours"),
    (reasons.GivesUp(2), reasons.GivesUp(5), "5 points lost"),
    (reasons.Chain(card("Baths")), reasons.Chain(card("Altar")), ""),
    (reasons.Points(3, counts=False), None, ""),
]


@pytest.mark.parametrize(("fact", "other", "number"), COMPARED)
def test_after_what_is_better_the_same_is_said_of_what_was_chosen(
    fact: Reason, other: Reason | None, number: str
) -> None:
    told = coaching.compared(inquiry(), [Advantage(fact, other)])
    assert told == " ".join([coaching.because(inquiry(), fact), *([f"What you chose: {number}."] if number else [])])


def test_all_that_is_better_is_said_before_all_of_what_was_chosen() -> None:
    found = [Advantage(fact, other) for fact, other, _ in (COMPARED[0], COMPARED[5])]
    told = coaching.compared(inquiry(), found)
    assert told == "It scores 3 points. It costs no coins. What you chose: 2 points and 4 coins to pay."


GRANTED: list[tuple[Reason, Reason | None, str]] = [
    (reasons.Points(5, counts=False), reasons.Points(3, counts=False), "scored 2 points more at once"),
    (reasons.Points(1, counts=False), None, "scored 1 point more at once"),
    (reasons.Points(5, counts=False), reasons.Points(3, counts=True), "scored 2 points more as things stood"),
    (reasons.Points(5, counts=True), None, "scored 5 points more as things stood"),
    (reasons.Science(8, 1, 1), reasons.Science(3, 0, 2), "brought 5 points more for science"),
    (reasons.Science(1, 0, 1), None, "brought 1 point more for science"),
    (reasons.Shields(Seat(1), 4, 1, 3, had=1), reasons.Shields(Seat(2), 2, 1, 3, had=1), "gave you 2 shields more"),
    (reasons.Shields(Seat(1), 2, 1, 3, had=1), None, "gave you 1 shield more"),
    (reasons.Coins(6, 5), reasons.Coins(3, 5), "brought 3 coins more from the bank"),
    (reasons.Coins(3, 5), None, "brought 3 coins more from the bank"),
    (reasons.Pays(0), reasons.Pays(4), "cost 4 coins less"),
    (reasons.GivesUp(1), reasons.GivesUp(2), "lost 1 point less"),
]


@pytest.mark.parametrize(("fact", "other", "merit"), GRANTED)
def test_by_how_much_ones_own_choice_was_better_is_granted(fact: Reason, other: Reason | None, merit: str) -> None:
    found = [Advantage(fact, other)]
    assert coaching.granted(inquiry(), build("Altar"), found) == f"Altar {merit}"
    assert coaching.granted(inquiry(), discard("Altar"), found) == f"Your choice {merit}"


def test_several_merits_are_a_list_and_none_is_nothing() -> None:
    found = [Advantage(fact, other) for fact, other, _ in (GRANTED[0], GRANTED[7], GRANTED[10])]
    told = coaching.granted(inquiry(), build("Altar"), found)
    assert told == "Altar scored 2 points more at once, gave you 1 shield more and cost 4 coins less"
    assert not coaching.granted(inquiry(), build("Altar"), [])


@pytest.mark.parametrize("ability", Ability)
def test_a_power_is_told_as_on_its_stage(ability: Ability) -> None:
    assert coaching.because(inquiry(), reasons.Power(ability)).startswith("The stage has a power: ")


@pytest.mark.source
def test_there_is_an_example_of_each_kind() -> None:
    kinds = {type(reason) for reason, _ in (*TOLD, *OF_THE_FREE_CITY)} | {reasons.Power}
    assert kinds == set(get_args(Reason))


def test_in_letters_resources_are_letters() -> None:
    told = coaching.because(inquiry(notation=Notation.LETTERS), reasons.Makes(Resource.WOOD, 0, (), 2, 7))
    assert told == "You make no w, neither neighbour sells any, and 7 cards of Age 2 need it."


def test_a_line_says_what_to_do_and_then_why() -> None:
    about = inquiry()
    first, *_ = coaching.lines(about, advise(about.view, about.question), "**")
    assert first.startswith(("1. **Build Loom, free.** ", "1. **Build Altar, free.** "))


@pytest.mark.parametrize(("notation", "brief"), [(Notation.WORDS, False), (Notation.LETTERS, True)])
def test_every_advice_of_a_game_can_be_told(notation: Notation, brief: bool) -> None:  # noqa: FBT001
    for players in (2, 3, 7):
        for moment in moments(players, players):
            words = Words(notation=notation)
            about = Inquiry(
                Voice(words, moment.hand.view.table, moment.player), moment.hand.view, moment.question, brief
            )
            advice = advise(about.view, about.question)
            told = coaching.lines(about, advice)
            assert len(told) == len(advice) > 0
            assert all(line.endswith(".") and "  " not in line for line in told)
