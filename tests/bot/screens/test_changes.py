"""Public messages about seats that change hands."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.screens.acts import ComeBack
from bot.screens.changes import (
    passage_line,
    passage_mentions,
    seats_changed_screen,
)
from bot.screens.panels import turn_panel
from bot.screens.reveals import history_screen
from bot.screens.votes import vote_screen
from bot.services import motions, places, substitutes
from bot.services.absence import SILENCE
from bot.services.game import Motion, Wish
from bot.services.news import News
from bot.services.passages import Absence, Passage, Passing
from bot.services.people import Computer, Person, UserId
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.ruleset import ALL_SEATS
from players.levels import Level
from tests.bot.screens.limits import check
from tests.bot.screens.lobbies import acts
from tests.bot.services.world import SEAT_1, Table, World, actor
from tests.bot.whole_games import ENDLESS, renamed, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()


def after(happens: Callable[[Table], Awaitable[object]]) -> tuple[TableView, str]:
    """Return a table of three after these actions, and the name of the city in seat 2."""

    async def made() -> TableView:
        table = await World().game(3)
        await happens(table)
        return await table.view()

    view = asyncio.run(made())
    assert view.table is not None
    return view, view.table.cities[1].board.city


async def out_and_back(table: Table) -> None:
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    await table.act(1, substitutes.come_back)
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    await table.act(5, substitutes.take_seat, SEAT_1)


async def decided(table: Table) -> None:
    table.world.clock.forward(SILENCE)
    for number in (0, 2):
        await table.act(number, places.repost_panel)
    await table.act(0, motions.propose_player, SEAT_1, None)
    await table.act(2, motions.vote, News.CLAIMED, SEAT_1, agree=True)


def stand_in(table: TableView) -> str:
    """Return the name of the computer player that took over the first seat, as messages show it."""
    return rf"{table.passages[0].to.name} \(computer\)"


def test_a_stand_in_of_before_has_no_name() -> None:
    table, city = after(out_and_back)
    passages = (replace(table.passages[0], to=Computer(Level.MEDIUM)), *table.passages[1:])
    line = passage_line(WORDS, replace(table, passages=passages), 0)
    assert line == f"Ben has stepped out: a computer player plays {city} now."


def test_each_change_of_a_seat_says_who_plays_which_city_and_why() -> None:
    table, city = after(out_and_back)
    assert [passage_line(WORDS, table, number) for number in range(3)] == [
        f"Ben has stepped out: {stand_in(table)} plays {city} now.",
        f"Ben is back and plays {city} again.",
        f"Fay plays {city} now, for Ben.",
    ]
    table, city = after(decided)
    line = f"Ben hasn't answered for 72 hours. The others have decided: {stand_in(table)} plays {city} now."
    assert passage_line(WORDS, table, 0) == line


def test_no_two_changes_of_a_seat_are_told_in_the_same_words() -> None:
    async def again_and_again(table: Table) -> None:
        for _ in range(3):
            await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
            await table.act(1, substitutes.come_back)

    view, city = after(again_and_again)
    out, back = f"Ben has stepped out: {stand_in(view)} plays {city} now.", f"Ben is back and plays {city} again."
    assert [passage_line(WORDS, view, number) for number in range(6)] == [
        *(out, back),
        *(f"{out} That's 2 times now.", f"{back} That's 2 times now."),
        *(f"{out} That's 3 times now.", f"{back} That's 3 times now."),
    ]


def test_it_calls_whose_seat_it_is_who_has_it_back_by_one_press() -> None:
    table, _ = after(decided)
    screen = seats_changed_screen(WORDS, table, (0,), (actor(1).user,))
    assert "<@101>" in screen.content
    assert screen.mentions == (actor(1).user,)
    assert acts(screen) == [ComeBack(table.id)]
    assert ComeBack(table.id) in acts(turn_panel(WORDS, table))
    assert f"{stand_in(table)}, playing for Ben" in shown(turn_panel(WORDS, table))


def test_it_calls_nobody_for_what_they_have_just_done_themselves() -> None:
    table, _ = after(out_and_back)
    assert [passage_mentions(table, number) for number in range(3)] == [(), (), (actor(1).user,)]
    table, _ = after(decided)
    assert passage_mentions(table, 0) == (actor(1).user,)


async def lent_and_taken_away(table: Table) -> None:
    """Have Fay and then Gus play for Ben until he is back. Then Gus takes over again and gives the seat back."""
    for number in (5, 6):
        await table.act(1, substitutes.offer_seat, SEAT_1, actor(number).user)
        await table.act(number, substitutes.take_seat, SEAT_1)
    await table.act(1, substitutes.come_back)
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(6).user)
    await table.act(6, substitutes.take_seat, SEAT_1)
    await table.act(6, substitutes.hand_back, SEAT_1)


def test_it_calls_whoever_loses_a_seat_that_they_have_played_for_its_owner() -> None:
    table, city = after(lent_and_taken_away)
    ben, fay, gus = (actor(number).user for number in (1, 5, 6))
    lines, called = zip(
        *((passage_line(WORDS, table, number), passage_mentions(table, number)) for number in range(5)), strict=True
    )
    assert lines == (
        f"Fay plays {city} now, for Ben.",
        f"Gus plays {city} now, for Ben.",
        f"Ben is back and plays {city} again. Thank you for playing it, Gus.",
        f"Gus plays {city} now, for Ben. That's 2 times now.",
        f"Ben has {city} back.",
    )
    assert called == ((ben,), (ben, fay), (gus,), (ben,), (ben,)), "who gives it back themselves need not be told so"


def test_it_calls_whoever_loses_the_seat_in_which_they_sat_down_second() -> None:
    table, _ = after(lent_and_taken_away)
    computer, fay, gus = Computer(Level.MEDIUM), actor(5), actor(6)
    ownerless = replace(table, seats=tuple(replace(each, owner=None) for each in table.seats))
    passages = (
        Passage(0, SEAT_1, fay.person, Passing.OFFERED),
        Passage(0, SEAT_1, computer, Passing.SEATED_TWICE),
        Passage(0, SEAT_1, fay.person, Passing.OFFERED),
        Passage(0, SEAT_1, gus.person, Passing.OFFERED),
        Passage(0, SEAT_1, computer, Passing.STEPPED_OUT),
    )
    ben, called = actor(1).user, [(), (fay.user,), (), (), ()]
    for each, owned in ((ownerless, ()), (table, (ben,))):
        shown = replace(each, passages=passages)
        found = [passage_mentions(shown, number) for number in (0, 1, 4)]
        assert found == [(*owned, *called[number]) for number in (0, 1, 4)]
    offered_on = [passage_mentions(replace(ownerless, passages=passages), number) for number in (2, 3)]
    assert offered_on == [(), ()], "a seat without an owner is offered by who plays it"


def test_it_stands_in_the_history_of_its_age() -> None:
    table, city = after(out_and_back)
    text = shown(history_screen(WORDS, table, (), 1))
    assert text.index("Fay plays") < text.index("Ben is back") < text.index("Ben has stepped out")
    assert "Nothing has been revealed in Age 1 yet." in text
    assert city in text


@pytest.mark.parametrize("notation", sweep(list(Notation), short=(Notation.WORDS,)))
def test_every_message_and_a_history_full_of_changes_stay_within_discords_limits(notation: Notation) -> None:
    words, game = Words(notation), whole_game(7)
    table = renamed(game.tables[-2], ENDLESS)
    users = [UserId((1 << 62) + number) for number in range(7)]
    passages = [
        Passage(resolutions, seat, Person(users[0], ENDLESS[0]) if why is Passing.BACK else Computer(Level.MEDIUM), why)
        for resolutions in range(0, table.resolutions + 1, 3)  # far more than a message holds
        for seat in ALL_SEATS[:7]
        for why in Passing
    ]
    wanted = tuple(Motion(seat, Wish.SEAT, frozenset(users[1:2]), to=users[0]) for seat in ALL_SEATS[:7])
    voted = (*wanted, Motion(None, Wish.ABANDON, frozenset(users)))
    absent = dict.fromkeys(ALL_SEATS[:7], Absence.SILENT)
    crowded = replace(table, passages=tuple(passages), motions=voted, absent=absent)
    mentions = tuple(users)
    for number in range(len(Passing)):
        check(seats_changed_screen(words, crowded, (number,), mentions))
    for motion in (*wanted[:1], replace(wanted[0], agreed=Absence.LEFT)):
        check(vote_screen(words, replace(crowded, motions=(motion,)), motion, mentions))
    check(turn_panel(words, crowded))
    for age in (1, 2, 3):
        check(history_screen(words, crowded, game.resolutions[: table.resolutions], age))
