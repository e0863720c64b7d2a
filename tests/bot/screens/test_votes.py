"""What is voted on: each kind's message, whom it calls, and how it ends."""

import asyncio
from dataclasses import replace

import pytest

from bot.screens.acts import Act, Agree, ShowSeats, TakeSeat, Vote, VoteOnMotion
from bot.screens.panels import turn_panel
from bot.screens.votes import ended_vote_screen, how_ended, vote_mentions, vote_screen
from bot.services import motions, substitutes
from bot.services.game import Ending, Motion, Wish
from bot.services.news import News
from bot.services.pace import Days
from bot.services.passages import Absence, Passage, Passing
from bot.services.people import Computer
from bot.services.views import TableView
from bot.text.words import Words
from players.levels import Level
from tests.bot.screens.lobbies import acts
from tests.bot.services.world import SEAT_1, World, actor
from tests.bot.whole_games import shown, whole_game

WORDS = Words()
ANA, FAY = actor(0).user, actor(5).user
FOR = frozenset({ANA})
TABLE = whole_game(3).tables[0]
CITY = TABLE.begun_table.cities[SEAT_1].board.city
MOST = "More than half of those present have to agree."
MOTIONS: dict[Motion, list[str]] = {
    Motion(None, Wish.ABANDON, FOR): [
        "Someone wants to abandon this game. If everyone present agrees, it ends and nobody wins."
    ],
    Motion(SEAT_1, Wish.SEAT, FOR, to=FAY): [
        "Ben hasn't answered for 72 hours.",
        f"Should <@{FAY}> play {CITY} for now?",
        "More than half of the other players have to agree. The seat's owner can take it back at any time.",
    ],
    Motion(7, Wish.PAUSE, FOR): ["Someone wants to pause the game, for 72 hours at most.", MOST],
    Motion(8, Wish.GO_ON, FOR): ["Someone wants to end the pause and keep playing.", MOST],
    Motion(9, Wish.MORE_TIME, FOR): [
        "Someone wants more time for this choice: another full turn's worth.",
        "Everyone present except one has to agree. If only two are present, both have to.",
    ],
    Motion(10, Wish.PACE, FOR, pace=Days(12)): ["Someone wants a different time per turn: 12 hours.", MOST],
}
"""A motion of each kind, and what its message says; the last line of several is how many have to agree."""


def acts_of(motion: Motion) -> list[Act]:
    """Return what the buttons of its message do."""
    match motion.wish:
        case Wish.ABANDON:
            return [Vote(TABLE.id, abandon=True)]
        case Wish.SEAT:
            return [Agree(TABLE.id, SEAT_1, FAY, agree) for agree in (True, False)]
        case _:
            return [VoteOnMotion(TABLE.id, motion.number or 0, agree) for agree in (True, False)]


def test_every_kind_is_here() -> None:
    assert [motion.wish for motion in MOTIONS] == [*Wish]


@pytest.mark.parametrize("motion", MOTIONS)
def test_a_message_asks_people_to_vote_and_says_how_the_vote_ended_once_it_has(motion: Motion) -> None:
    first, *others = MOTIONS[motion]
    table = replace(TABLE, motions=(motion,))
    screen = vote_screen(WORDS, table, motion, (FAY,))
    assert screen.content.splitlines() == [f"Table {TABLE.id}. {first}", *others, f"<@{FAY}>"]
    assert acts(screen) == acts_of(motion)
    assert {how_ended(table, act) for act in acts(screen)} == {None}
    assert {how_ended(TABLE, act) for act in acts(screen)} == {False}
    ended = ended_vote_screen(WORDS, screen.content, carried=False)
    wanted = [f"Table {TABLE.id}. {first}", *others[:-1], "Not agreed. The vote is over."]
    assert (ended.content.splitlines(), acts(ended)) == (wanted, [])


def test_it_is_known_how_each_vote_has_ended() -> None:
    abandoned = replace(TABLE, ending=Ending.VOTE)
    computer = Computer(Level.MEDIUM)
    given = replace(TABLE, passages=(Passage(0, SEAT_1, actor(5).person, Passing.SILENT),))
    replaced = replace(TABLE, passages=(Passage(0, SEAT_1, computer, Passing.LEFT),))
    agreed = Motion(SEAT_1, Wish.SEAT, FOR, to=FAY, agreed=Absence.LEFT)
    carried = replace(TABLE, carried=(7,), motions=(agreed,))
    of_fay, of_nobody = (Agree(TABLE.id, SEAT_1, to, agree=True) for to in (FAY, None))
    vote, old, other = Vote(TABLE.id, abandon=True), VoteOnMotion(TABLE.id, 7, None), VoteOnMotion(TABLE.id, 8, None)
    for table, ended in (
        (abandoned, {vote: True, of_fay: False, old: False}),
        (given, {vote: False, of_fay: True, of_nobody: False}),
        (replaced, {of_fay: False, of_nobody: True}),
        (carried, {of_fay: True, of_nobody: False, old: True, other: False, ShowSeats(TABLE.id): None}),
    ):
        assert {act: how_ended(table, act) for act in ended} == ended


@pytest.mark.parametrize("motion", MOTIONS)
def test_a_vote_calls_those_who_may_vote_and_have_not(motion: Motion) -> None:
    ben, cem = actor(1).user, actor(2).user
    assert vote_mentions(TABLE, motion) == (ben, cem)
    against = replace(motion, against=frozenset({cem}))
    assert vote_mentions(TABLE, against) == (ben,)
    away = replace(TABLE, present=frozenset({ANA, ben}))
    assert vote_mentions(away, motion) == (ben,), "nobody is called who is away, though their vote may be needed"
    voters = {Wish.ABANDON: {ANA, ben, cem}, Wish.SEAT: {ANA}}.get(motion.wish, {ANA, ben})
    assert away.voters(motion) == voters, "nobody votes on their own seat"


def seat_of_ben(*voters: int) -> TableView:
    """Return a table at which Ben has stepped out, and Ana proposes a guest, to which these people agree."""

    async def made() -> TableView:
        table = await World().game(3)
        await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
        await table.act(0, motions.propose_player, SEAT_1, FAY)
        for voter in voters:
            await table.act(voter, motions.vote, News.CLAIMED, SEAT_1, agree=True, to=FAY)
        return await table.view()

    return asyncio.run(made())


def test_what_the_others_agree_on_for_a_seat_calls_its_owner_and_who_may_take_it() -> None:
    table = seat_of_ben()
    (motion,) = table.motions
    city = table.begun_table.cities[1].board.city
    assert f"Ben has stepped out.\nShould <@105> play {city} for now?" in vote_screen(WORDS, table, motion).content
    assert vote_mentions(table, motion) == (actor(1).user, actor(2).user)
    assert "1 of 2 votes needed" in shown(turn_panel(WORDS, table))
    table = seat_of_ben(2)
    (motion,) = table.motions
    screen = vote_screen(WORDS, table, motion)
    assert f"The others agree that <@105> can take {city}." in screen.content
    assert acts(screen) == [TakeSeat(table.id, SEAT_1)]
    assert vote_mentions(table, motion) == (actor(1).user, FAY)
