"""Every refusal tells the person why, and what to do next."""

import pytest

from bot.services.authority import _OTHERWISE
from bot.services.refusals import Reason, Refused
from bot.text.refusals import refusal
from bot.text.words import Words
from engine.moves import Refusal
from tests.bot.text.test_words import IDS

WORDS = Words()


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_sentences_that_say_what_is_wrong_and_what_to_do(reason: Reason) -> None:
    told = refusal(WORDS, Refused(reason))
    assert told.endswith(".")
    assert len(told) <= 200
    assert any(mark in told[:-1] for mark in ".:;,")


def test_no_reason_is_told_that_there_is_not() -> None:
    assert {name.removeprefix("reason-") for name in IDS if name.startswith("reason-")} == set(Reason)


@pytest.mark.parametrize("rule", list(Refusal))
def test_every_broken_rule_is_told_with_what_to_do_next(rule: Refusal) -> None:
    told = refusal(WORDS, Refused(Reason.ILLEGAL_MOVE, rule))
    assert told.startswith("You can't do that: ")
    assert told.endswith(". Nothing has changed. Press My hand to see what you can do now.")


def test_no_two_refusals_are_told_in_the_same_words() -> None:
    told = [refusal(WORDS, Refused(reason)) for reason in Reason]
    told += [refusal(WORDS, Refused(Reason.ILLEGAL_MOVE, rule)) for rule in Refusal]
    assert len(told) == len(set(told))


def test_an_old_turn_leads_to_the_new_one() -> None:
    told = refusal(WORDS, Refused(Reason.STALE_TURN))
    assert told == "That turn has already been revealed, and nothing has changed. Press My hand for the new one."


def test_whoever_has_answered_a_report_can_be_reported_again_after_the_minutes_that_are_left() -> None:
    told = [refusal(WORDS, Refused(Reason.SAID_HERE, most=minutes)) for minutes in (9, 1)]
    assert told == [
        f"They've answered, so they're here. You can ask again in {left}." for left in ("9 minutes", "1 minute")
    ]


@pytest.mark.parametrize("reason", [Reason.NOT_ABSENT, Reason.ONLY_WITH_CONSENT])
def test_who_asks_for_a_seat_hears_how_long_its_player_has_to_be_away_at_such_a_table(reason: Reason) -> None:
    live, else_ = refusal(WORDS, Refused(reason, most=30)), refusal(WORDS, Refused(reason))
    assert "on autopilot for 30 minutes" in live
    assert "hours" not in live
    assert "on autopilot for a day" in else_
    assert "72 hours" in else_
    assert max(len(live), len(else_)) <= 200


def test_a_broken_rule_is_named_and_not_the_card() -> None:
    told = refusal(WORDS, Refused(Reason.ILLEGAL_MOVE, Refusal.NOT_ENOUGH_COINS))
    assert "there aren't enough coins" in told


def test_a_refusal_that_can_come_at_any_stage_names_no_button_of_one_stage() -> None:
    """A person without the needed role gets the same refusal in the lobby, during the game and after it."""
    for reason in {*_OTHERWISE.values(), Reason.NOT_NOW, Reason.NO_SUCH_SEAT}:
        assert "Press" not in refusal(WORDS, Refused(reason)), reason
        assert "press" not in refusal(WORDS, Refused(reason)), reason
