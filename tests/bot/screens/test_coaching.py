"""The coach on the private hand: where its button is, and the screen with its advice."""

from dataclasses import replace
from itertools import islice, product

import pytest

from bot.screens import hands
from bot.screens.acts import AskCoach, PickPayment, Seal, SetCoach, ShowHand
from bot.screens.hosting import settings_screen
from bot.screens.lobby import lobby_panel
from bot.services.views import TableView
from bot.text.words import Words
from engine.ruleset import Expansion
from players.coaching import advise
from tests.bot.at_table import moments
from tests.bot.screens.lobbies import acts, lobby
from tests.bot.services.playing import EDIFICE
from tests.sweeps import sweep

WORDS = Words()


def coached(table: TableView, *, on: bool = True) -> TableView:
    return replace(table, settings=replace(table.settings, coach=on))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "expansions"), sweep([(2, ()), *product(range(3, 8), ((), EDIFICE))], short=[(4, EDIFICE)])
)
def test_a_hand_leads_to_the_coach_only_where_there_is_one(players: int, expansions: tuple[Expansion, ...]) -> None:
    for moment in islice(moments(players, 1, expansions=expansions), 0, None, 3):
        hand, with_coach = (hands.hand_screen(WORDS, coached(moment.table, on=on), moment.hand) for on in (False, True))
        for on, asked in ((False, hand), (True, with_coach)):
            for rows in (asked.rows, asked.glance or asked.rows):
                found = [each.act for row in rows if isinstance(row, tuple) for each in row]
                assert (AskCoach(moment.table.id) in found) == on
                assert all(len(row) <= 5 for row in rows if isinstance(row, tuple))
        advice = advise(moment.hand.view, moment.question)
        screen = hands.advice_screen(WORDS, coached(moment.table), moment.hand, moment.question, advice)
        told = screen.embeds[0].description.splitlines()
        assert [line[:2] for line in told[: len(advice)]] == [f"{number}." for number in range(1, len(advice) + 1)]
        buttons = [each.act for row in screen.rows if isinstance(row, tuple) for each in row]
        assert buttons[-1] == ShowHand(moment.table.id)
        assert all(isinstance(act, Seal | PickPayment) for act in buttons[:-1])
        assert len(buttons) == len(advice) + 1
        offered = {act.move for act in acts(hand) if isinstance(act, Seal)}
        sealed = [act.move for act in buttons if isinstance(act, Seal)]
        assert offered.issuperset(move for move in sealed if move.kind == "build" and offered)


def test_without_advice_the_way_back_is_shown() -> None:
    moment = next(moments(3, 0))
    screen = hands.advice_screen(WORDS, moment.table, moment.hand, moment.question, ())
    assert screen.content == "I can't say anything about this choice. Please choose yourself."
    assert acts(screen) == [ShowHand(moment.table.id)]


def test_the_lobby_and_the_hosts_settings_say_when_the_coach_is_on() -> None:
    table = lobby()
    on, beginners = replace(table.settings, coach=True), replace(table.settings, beginners=True)
    for seen, there, switch in (
        (table, False, [True]),
        (replace(table, settings=on), True, [False]),
        (replace(table, settings=beginners), True, [False]),
        (replace(table, settings=on, of_night=True), False, []),
        (replace(table, settings=on, rated=True), False, []),
        (replace(table, settings=beginners, rated=True), True, [False]),
    ):
        for screen in (lobby_panel(WORDS, seen), settings_screen(WORDS, seen)):
            assert ("Coach: " in repr(screen)) == there
            assert ("Not rated: this is a beginners' table." in repr(screen)) == (there and seen.rated)
        assert [act.on for act in acts(settings_screen(WORDS, seen)) if isinstance(act, SetCoach)] == switch
