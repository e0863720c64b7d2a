"""Edifices in words: what is printed on them, their state on the table, and what a city has gained from them."""

from dataclasses import replace

import pytest

from bot.text import edifices
from bot.text.cards import Whose
from bot.text.voice import Voice
from bot.text.words import Notation, Words
from engine.constants import DEBT
from engine.edifices import Fate, Project, with_project_failed
from engine.ruleset import Seat
from engine.views import PublicView
from tests.bot.with_edifices import (
    BELVEDERE,
    CARDS,
    CASTLE,
    EDIFICES,
    RIVER_PORT,
    VIEW,
    having,
    laid_out,
    with_pawns,
)

WORDS, LETTERS = Words(), Words(Notation.LETTERS)
PLAYERS = ("Ana", "Ben", "Cem")


def voice(view: PublicView = VIEW, listener: int | None = None) -> Voice:
    return Voice(WORDS, view, None if listener is None else Seat(listener), PLAYERS)


def project(view: PublicView, listener: int | None = None) -> list[str]:
    """Return the text about the Age's edifice."""
    assert view.project is not None
    return edifices.project_lines(voice(view, listener), view.project)


# What is printed on one.


def test_all_that_is_printed_on_an_edifice_is_told() -> None:
    assert edifices.facts(WORDS, EDIFICES["Military School"]) == [
        "An Age 3 edifice.",
        "Taking part costs 5 coins, paid to the bank together with a wonder stage.",
        (
            "When its last pawn is taken, it's constructed, and everyone with an Age 3 pawn gains: "
            "a victory token worth 5 points and the removal of all defeat tokens so far."
        ),
        "If the Age ends first, it fails, and everyone without an Age 3 pawn loses: one red structure.",
        "If you can't pay in full, you pay nothing and take a debt token: minus 5 points at the end.",
    ]
    told = " ".join(edifices.facts(LETTERS, EDIFICES["Money Changer"]))
    for part in ("costs 1 $,", ": 4 $ at once.", ": 2 $.", ": minus 2 v at the end."):
        assert part in told


@pytest.mark.parametrize(
    ("name", "reward", "penalty"),
    [
        ("Money Changer", "4 coins at once", "2 coins"),
        ("Outpost", "a victory token worth 3 points", "one red structure"),
        ("Belvedere", "1 point at the end for each wonder stage in their own city", "one brown structure"),
        ("Curtain Wall", "1 shield", "one gray structure"),
        (
            "Artisan District",
            "2 points at the end for each brown-and-gray pair in their own city",
            "one yellow structure",
        ),
        ("Auction House", "7 coins at once", "5 coins"),
        ("Staging Camp", "a victory token worth 5 points", "one red structure"),
        ("River Port", "1 of wood, stone, ore or clay, not for sale", "one blue structure"),
        ("Factory", "1 of papyrus, loom or glass, not for sale", "one brown structure"),
        ("Amphitheater", "1 point at the end for each blue card in their own city", "one gray structure"),
        ("Gold Reserves", "15 coins at once", "9 coins"),
        ("Concentric Castle", "2 shields", "2 victory tokens"),
        (
            "Military School",
            "a victory token worth 5 points and the removal of all defeat tokens so far",
            "one red structure",
        ),
        ("Archives", "1 point at the end for each card colour in their own city", "one blue structure"),
        ("Agora", "one of their guilds counts a second time at the end", "one green structure"),
    ],
)
def test_every_reward_and_every_penalty_is_told(name: str, reward: str, penalty: str) -> None:
    edifice = EDIFICES[name]
    assert edifices.reward(WORDS, edifice) == reward
    assert edifices.penalty(WORDS, edifice) == penalty
    yours = edifices.reward(WORDS, edifice, Whose.YOURS)
    assert yours == reward.replace("their own", "your").replace("their", "your")
    citys = edifices.reward(WORDS, edifice, Whose.CITYS)
    assert citys == reward.replace("their own", "the").replace("their", "its")


# On the table.


def test_a_project_is_told_with_its_pawns_and_on_whom_the_penalty_would_fall() -> None:
    view = with_pawns(VIEW, 1, 0)
    view = having(view, 1, built=(CARDS["Lumber Yard"],))
    view = replace(view, projects=(replace(view.projects[0], pawns=1), *view.projects[1:]))
    assert project(view) == [
        "Age 1 edifice: Belvedere",
        "Taking part: 1 coin, together with a wonder stage.",
        "Reward: 1 point at the end for each wonder stage in their own city.",
        "Penalty if it fails: one brown structure, or minus 2 points for anyone who can't pay it.",
        "1 of 2 pawns left. Have a pawn: Ur (Ana).",
        (
            "If it failed now, the penalty would hit everyone else. "
            "Babylon (Cem) couldn't give one up and would take a debt token."
        ),
    ]
    assert project(view, listener=0)[-2] == "1 of 2 pawns left. Have a pawn: you."


def test_one_city_alone_on_which_the_penalty_would_fall_is_named() -> None:
    view = with_pawns(VIEW, 1, 0, 1)
    assert (
        project(view)[-1] == "If it failed now, the penalty would hit Babylon (Cem). "
        "Babylon (Cem) couldn't give one up and would take a debt token."
    )
    assert (
        project(view, listener=2)[-1]
        == "If it failed now, the penalty would hit you. You couldn't give one up and would take a debt token."
    )
    view = having(view, 2, built=(CARDS["Lumber Yard"],))
    assert project(view)[-1] == "If it failed now, the penalty would hit Babylon (Cem)."


def test_everybody_and_nobody_are_told_in_a_word() -> None:
    assert project(VIEW)[-2:] == [
        "2 of 2 pawns left. Nobody has one yet.",
        (
            "If it failed now, the penalty would hit everyone, "
            "and they'd all take a debt token because they couldn't give one up."
        ),
    ]
    assert project(with_pawns(VIEW, 1, 0))[-1] == (
        "If it failed now, the penalty would hit everyone else, "
        "and they'd all take a debt token because they couldn't give one up."
    )
    view = VIEW
    for seat in range(3):
        view = having(view, seat, built=(CARDS["Lumber Yard"],))
    assert project(view)[-1] == "If it failed now, the penalty would hit everyone."
    everybody_is_in = with_pawns(view, 1, 0, 1, 2)
    assert project(everybody_is_in)[-1] == "2 of 2 pawns left. Have a pawn: Ur (Ana), Carthage (Ben) and Babylon (Cem)."


@pytest.mark.parametrize(
    ("edifice", "mine", "told"),
    [
        ("Money Changer", {"coins": 2}, "Carthage (Ben) and Babylon (Cem) couldn't pay and would take a debt token."),
        ("Money Changer", {"coins": 1}, "they'd all take a debt token because they couldn't pay."),
        (
            "Outpost",
            {"built": (CARDS["Barracks"],)},
            "Carthage (Ben) and Babylon (Cem) couldn't give one up and would take a debt token.",
        ),
        (
            "Concentric Castle",
            {"victory": (1, 3)},
            "Carthage (Ben) and Babylon (Cem) couldn't give up enough and would take a debt token.",
        ),
        ("Concentric Castle", {"victory": (1,)}, "they'd all take a debt token because they couldn't give up enough."),
    ],
)
def test_who_could_not_suffer_the_penalty_is_named_with_what_is_wanting(
    edifice: str, mine: dict[str, object], told: str
) -> None:
    of = EDIFICES[edifice]
    view = replace(VIEW, age=of.age, projects=tuple(Project(of, 2) for _ in VIEW.projects))
    view = having(having(having(view, 0, **mine), 1, coins=0), 2, coins=0)
    assert project(view)[-1].endswith(told)


def test_the_last_turn_of_the_age_warns_that_the_project_fails() -> None:
    last = replace(VIEW, turn=6)
    assert project(last)[-2] == "It fails after this turn unless 2 more players take part."
    one_left = replace(last, projects=(replace(last.projects[0], pawns=1), *last.projects[1:]))
    assert project(with_pawns(one_left, 1, 0, 1, 2))[-1] == "It fails after this turn unless 1 more player takes part."
    told = [line for turn in range(1, 6) for line in project(replace(VIEW, turn=turn))]
    told += edifices.project_lines(voice(last), last.projects[1])
    told += project(replace(last, projects=with_project_failed(last.projects, 1)))
    assert not any("fails after" in line for line in told)


def test_an_edifice_that_is_constructed_tells_whom_it_rewards() -> None:
    view = with_pawns(VIEW, 1, 0, 2)
    view = replace(view, projects=(Project(BELVEDERE, 0, Fate.CONSTRUCTED), *view.projects[1:]))
    assert project(view) == [
        "Age 1 edifice: Belvedere, constructed",
        ("The reward for Ur (Ana) and Babylon (Cem) is 1 point at the end for each wonder stage in their own city."),
    ]


def test_an_edifice_that_has_failed_rewards_nobody() -> None:
    view = replace(with_pawns(VIEW, 1, 0), projects=with_project_failed(VIEW.projects, 1))
    assert project(view) == ["Age 1 edifice: Belvedere, failed", "Its reward is lost."]


def test_an_edifice_of_an_age_to_come_threatens_nobody_today() -> None:
    told = edifices.project_lines(voice(), VIEW.projects[1])
    assert told[0] == "Age 2 edifice: River Port"
    assert len(told) == 4
    early = with_pawns(VIEW, 2, 0)
    assert edifices.project_lines(voice(early), early.projects[1])[-1] == "Already have a pawn: Ur (Ana)."


def test_other_ages_are_told_in_short() -> None:
    view = replace(VIEW, projects=with_project_failed(VIEW.projects, 1))
    assert edifices.in_short(WORDS, view.projects) == [
        "Age 1: Belvedere, failed.",
        "Age 2: River Port, to come. Reward: 1 of wood, stone, ore or clay, not for sale.",
        "Age 3: Concentric Castle, to come. Reward: 2 shields.",
    ]
    constructed = [Project(BELVEDERE, 0, Fate.CONSTRUCTED)]
    assert edifices.in_short(WORDS, constructed) == [
        "Age 1: Belvedere, constructed. Reward: 1 point at the end for each wonder stage in their own city."
    ]


# What a city has.


def test_a_city_tells_its_pawns_rewards_and_debts() -> None:
    view = having(VIEW, 0, pawns=(2, 1, 2), rewards=(BELVEDERE, RIVER_PORT), debts=(2, 5))
    view = replace(
        view, projects=with_project_failed(laid_out(view, BELVEDERE, RIVER_PORT, CASTLE, left=0).projects, 1)
    )
    city = view.cities[0]
    assert edifices.pawns_and_debts(voice(view, 0), city) == [
        "Participation pawns: 1 for Age 1 (Belvedere, failed) and 2 for Age 2 (River Port, constructed).",
        (
            "Edifice rewards: Belvedere (1 point at the end for each wonder stage in your city) "
            "and River Port (1 of wood, stone, ore or clay, not for sale)."
        ),
        "2 debt tokens: minus 2 points and minus 5 points.",
    ]
    assert "in the city" in edifices.pawns_and_debts(voice(view), city)[1]
    assert edifices.pawns_and_debts_in_short(voice(view), city) == [
        "Participation pawns: 1 for Age 1 and 2 for Age 2. 2 debt tokens: minus 2 points and minus 5 points."
    ]
    one = having(VIEW, 0, pawns=(3,), debts=(3,))
    assert edifices.pawns_and_debts(voice(one), one.cities[0])[0] == (
        "Participation pawns: 1 for Age 3 (Concentric Castle, not built yet)."
    )
    assert edifices.pawns_and_debts_in_short(voice(one), one.cities[0]) == [
        "Participation pawns: 1 for Age 3. 1 debt token: minus 3 points."
    ]


def test_what_a_city_has_not_is_passed_over() -> None:
    assert edifices.pawns_and_debts(voice(), VIEW.cities[0]) == []
    assert edifices.pawns_and_debts_in_short(voice(), VIEW.cities[0]) == []


def test_every_edifice_is_told_in_both_notations() -> None:
    for words in (WORDS, LETTERS):
        for edifice in (*EDIFICES.values(), CASTLE):
            assert all(line.endswith(".") for line in edifices.facts(words, edifice))
            assert f": minus {DEBT[edifice.age]} " in edifices.facts(words, edifice)[-1]
