"""What a question says about the Age's edifice: everything that matters to the player now, and nothing outdated."""

from dataclasses import replace

import pytest

from bot.screens.hands import card_screen, why_screen
from bot.screens.hands.question import inquiry_for
from bot.services.views import hand_view
from bot.text import explaining, joining
from bot.text.inquiry import Inquiry
from bot.text.words import Words
from engine.city import City
from engine.ruleset import Seat
from engine.state import GameState
from tests.bot.at_table import table_of
from tests.engine.builders import city, edifice_game

WORDS = Words()
REWARD = "1 point at the end for each wonder stage in your city"
RISK = "If it fails, the penalty is one brown structure; right now, you couldn't pay and would lose 2 points."
PAYING = (
    "Stage and edifice together, right now, with any card: pay 2 coins to Rhodes on the left (stone) "
    "and 1 coin to the bank."
)
KEPT = "A pawn would spare you that."


def game(mine: City, pawns: int = 2) -> GameState:
    """Return a game with the Belvedere (1 coin) where seat 0 must choose a card; Rhodes sells stone."""
    cities = [mine, city("Rhodes A", built=["Quarry"]), city("Babylon A")]
    return edifice_game(cities, "Belvedere", {0: ["Altar"]}, pawns=pawns)


def asked(mine: City, pawns: int = 2, *, brief: bool = False) -> Inquiry:
    hand = hand_view(game(mine, pawns), Seat(0))
    (question,) = hand.view.questions
    return replace(inquiry_for(WORDS, hand, question), brief=brief)


def terms_and_now(mine: City, pawns: int = 2) -> list[str]:
    inquiry = asked(mine, pawns)
    assert inquiry.question.project is not None
    return [*joining.terms(inquiry, inquiry.question.project), joining.now(inquiry, inquiry.question.project)]


def in_short(mine: City, pawns: int = 2) -> str:
    (line,) = joining.lines(asked(mine, pawns, brief=True))
    return line


def test_who_can_take_part_hears_cost_reward_pawns_penalty_and_price() -> None:
    rich = city("Giza A", coins=9)
    assert terms_and_now(rich) == [
        f"Taking part costs 1 coin, paid together with the stage. Reward: {REWARD}.",
        f"2 of 2 pawns left; you have none. {RISK} {KEPT}",
        PAYING,
    ]
    assert in_short(rich).endswith(f": stage and edifice Belvedere; {REWARD}; 2 pawns left.")


def test_who_has_taken_part_hears_only_how_it_stands_whether_or_not_the_stage_can_be_built() -> None:
    for coins in (0, 9):
        joined = city("Giza A", coins=coins, pawns=[1], joined=True)
        assert terms_and_now(joined, pawns=1) == [
            "1 of 2 pawns left; you have one, so you're safe from the penalty.",
            "You can no longer take part: you've already taken part in it.",
        ]
        assert in_short(joined, pawns=1) == "No, you've already taken part in it: edifice Belvedere; 1 pawn left."


def test_whose_wonder_is_complete_hears_of_the_risk_alone() -> None:
    complete = city("Giza A", stages=3, coins=9)
    assert terms_and_now(complete) == [
        f"2 of 2 pawns left; you have none. {RISK}",
        "You can no longer take part: the wonder is complete.",
    ]
    assert in_short(complete) == "No, the wonder is complete: edifice Belvedere; 2 pawns left."


def test_who_cannot_build_the_stage_now_hears_in_short_too_what_there_is_to_gain() -> None:
    poor = city("Giza A", coins=0)
    assert terms_and_now(poor)[-1] == "You can't take part now: you can't build your next stage."
    assert in_short(poor) == f"Not now: you can't build your next stage. Belvedere: {REWARD}; 2 pawns left."


def test_whoever_opens_a_card_or_asks_why_hears_only_whether_they_can_take_part() -> None:
    """The hand has already said the rest; the stage that is built with the card is described in full as always."""
    poor, rich = city("Giza A", coins=0), city("Giza A", coins=9)
    for mine, now in (
        (poor, "You can't take part now: you can't build your next stage."),
        (
            rich,
            PAYING,
        ),
    ):
        state = game(mine)
        hand = hand_view(state, Seat(0))
        opened = card_screen(WORDS, table_of(state), hand, Seat(0), hand.view.hand[0]).embeds[0].fields
        assert (opened[-1].name, opened[-1].value) == ("Age 1 edifice: Belvedere", f"**{now}**")
        assert "Costs 2 stone" in opened[-2].value
        assert explaining.why_stage(asked(mine))[-1] == f"Age 1 edifice: Belvedere. {now}"
    state = game(rich, pawns=0)
    hand = hand_view(state, Seat(0))
    opened = card_screen(WORDS, table_of(state), hand, Seat(0), hand.view.hand[0]).embeds[0].fields
    assert opened[-1].name.startswith("Stage ")
    assert explaining.why_stage(asked(rich, pawns=0))[-1] == "Belvedere: already constructed."


def test_why_says_of_a_complete_wonder_that_it_is_complete_beside_what_it_says_of_the_edifice() -> None:
    state = game(city("Giza A", stages=3), pawns=0)
    told = why_screen(WORDS, table_of(state), hand_view(state, Seat(0)), Seat(0), None).content
    assert told.splitlines() == [
        "The wonder is complete.",
        "**Age 1 edifice: Belvedere**",
        "Constructed. You have no pawn for it.",
    ]


def test_once_it_is_constructed_that_is_all_in_short() -> None:
    assert in_short(city("Giza A", coins=0), pawns=0) == "Belvedere: already constructed."


# The last pawn.


def test_who_could_take_the_last_pawn_hears_that_the_reward_comes_at_once() -> None:
    rich = city("Giza A", coins=9)
    cost, risk, _ = terms_and_now(rich, pawns=1)
    assert cost == (
        "Taking part costs 1 coin, paid together with the stage. "
        f"You'd take the last pawn: then Belvedere is constructed, and its reward is yours: {REWARD}."
    )
    assert risk.startswith("1 of 2 pawns left; you have none. ")
    assert in_short(rich, pawns=1).endswith(f": stage and edifice Belvedere; {REWARD}; the last pawn.")
    poor = city("Giza A", coins=0)
    assert in_short(poor, pawns=1) == f"Not now: you can't build your next stage. Belvedere: {REWARD}; the last pawn."


def test_the_last_pawn_brings_the_reward_to_who_has_one_from_the_box_too() -> None:
    boxed = city("Giza A", coins=9, pawns=[1])
    nothing_more = "Taking part would bring you nothing more; it would only help to construct the edifice."
    assert nothing_more in terms_and_now(boxed)[1]
    told = terms_and_now(boxed, pawns=1)
    assert "its reward is yours" in told[0]
    assert told[1] == "1 of 2 pawns left; you have one from the box, so you're safe from the penalty."
    assert in_short(boxed, pawns=1).endswith(f": stage and edifice Belvedere; {REWARD}; the last pawn.")
    assert in_short(boxed).endswith(": stage and edifice Belvedere; no further reward for you; 2 pawns left.")
    complete = city("Giza A", coins=9, pawns=[1], stages=3)
    assert nothing_more not in terms_and_now(complete)[0]


# What the penalty would take.


@pytest.mark.parametrize(
    ("edifice", "mine", "told"),
    [
        ("Curtain Wall", city("Giza A"), "one gray structure; right now, you couldn't pay and would lose 2 points."),
        ("Curtain Wall", city("Giza A", built=["Loom", "Altar"]), "one gray structure; right now, you'd lose Loom."),
        (
            "Curtain Wall",
            city("Giza A", built=["Loom", "Press", "Glassworks"]),
            "one gray structure; right now, you'd choose between Loom, Press and Glassworks.",
        ),
        ("Money Changer", city("Giza A", coins=2), "2 coins; right now, you'd pay all of it."),
        ("Money Changer", city("Giza A", coins=1), "2 coins; right now, you couldn't pay and would lose 2 points."),
        (
            "Concentric Castle",
            city("Giza A", victory=[1]),
            "2 victory tokens; right now, you couldn't pay and would lose 5 points.",
        ),
        (
            "Concentric Castle",
            city("Giza A", victory=[3, 1]),
            "2 victory tokens; right now, you'd lose victory tokens worth 1 and 3.",
        ),
        (
            "Concentric Castle",
            city("Giza A", victory=[3, 1, 5]),
            "2 victory tokens; right now, you'd choose which of your tokens to lose.",
        ),
    ],
)
def test_the_own_risk_is_told_as_it_would_be_today(edifice: str, mine: City, told: str) -> None:
    state = edifice_game([mine, city("Rhodes A"), city("Babylon A")], edifice, {0: ["Altar"]})
    hand = hand_view(state, Seat(0))
    inquiry = inquiry_for(WORDS, hand, hand.view.questions[0])
    assert inquiry.question.project is not None
    risk = joining.terms(inquiry, inquiry.question.project)[-1]
    assert risk == f"2 of 2 pawns left; you have none. If it fails, the penalty is {told} {KEPT}"
