"""Who counts as absent, and what the others can and cannot decide about an absent player's seat."""

import asyncio
from datetime import timedelta

import pytest

from bot.services import draft, lobby, motions, places, substitutes
from bot.services.absence import SILENCE
from bot.services.company import style_of
from bot.services.game import Ending, Obstruction, Status, TableSettings, Wish, Wonders
from bot.services.news import Announcement, News
from bot.services.pace import Calm, Days, Live, Pace
from bot.services.passages import Absence, Passage, Passing
from bot.services.people import PROGRAM, Computer, GuildId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.tables import Outcome, Tables
from bot.services.views import TableView
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import HOME, SEAT_0, SEAT_1, SEAT_2, Table, World, actor, refusal

A_MINUTE = timedelta(minutes=1)
DRAFTED = TableSettings(players=3, wonders=Wonders.DRAFTED)


def user(number: int) -> UserId:
    return actor(number).user


def gone(*numbers: int) -> frozenset[UserId]:
    return frozenset(user(number) for number in numbers)


async def claim(table: Table, number: int, seat: Seat, to: int | None = None) -> Outcome:
    return await table.act(number, motions.propose_player, seat, None if to is None else user(to))


async def agree(table: Table, number: int, seat: Seat, to: int | None = None) -> Outcome:
    return await table.act(number, motions.vote, News.CLAIMED, seat, agree=True, to=None if to is None else user(to))


async def disagree(table: Table, number: int, seat: Seat, to: int | None = None) -> Outcome:
    return await table.act(number, motions.vote, News.CLAIMED, seat, agree=False, to=None if to is None else user(to))


async def silent(persons: int, *heard: int) -> Table:
    """Return a game that has waited too long for everyone except these people, who have just acted."""
    world = World()
    table = await world.game(persons)
    world.clock.forward(SILENCE)
    for number in heard:
        await table.choose(number)
    return table


async def absent(table: Table) -> dict[Seat, Absence]:
    return dict((await table.view()).absent)


def is_played_for(table: TableView, seat: Seat) -> bool:
    """Return whether a computer player with a name and a style plays a person's seat."""
    taken = table.seats[seat]
    if not isinstance(taken.occupant, Computer) or taken.owner is None:
        return False
    style = taken.occupant.style
    return taken.occupant.level is Level.MEDIUM and style is not None and style_of(taken.occupant.name) is style


# Who is absent.


@pytest.mark.parametrize("settings", [None, DRAFTED])
async def test_who_is_waited_for_is_not_there_after_72_hours_and_no_minute_before(
    settings: TableSettings | None,
) -> None:
    assert timedelta(hours=72) == SILENCE
    world = World()
    table = await world.game(3, settings)
    world.clock.forward(SILENCE - A_MINUTE)
    assert await absent(table) == {}
    assert await refusal(claim(table, 0, SEAT_1)) is Reason.NOT_ABSENT
    world.clock.forward(A_MINUTE)
    assert await absent(table) == dict.fromkeys((SEAT_0, SEAT_1, SEAT_2), Absence.SILENT)


async def test_it_counts_from_when_the_question_was_asked() -> None:
    world = World()
    table = await world.game(3)
    world.clock.forward(SILENCE - A_MINUTE)
    await table.turn(1)
    world.clock.forward(SILENCE - A_MINUTE)
    assert await absent(table) == {}
    world.clock.forward(A_MINUTE)
    assert len(await absent(table)) == 3


async def test_who_has_done_anything_at_the_table_is_there() -> None:
    """Any act counts for 72 hours. Looking does not count, because the others cannot know of it."""
    table = await silent(3)
    await table.hand(1)
    await table.act(0, places.repost_panel)
    assert set(await absent(table)) == {SEAT_1, SEAT_2}
    table.world.clock.forward(SILENCE - A_MINUTE)
    assert SEAT_0 not in await absent(table)
    table.world.clock.forward(A_MINUTE)
    assert SEAT_0 in await absent(table)


async def test_who_is_not_waited_for_is_there_however_long_it_lasts() -> None:
    table = await silent(3, 0)
    table.world.clock.forward(10 * SILENCE)
    assert set(await absent(table)) == {SEAT_1, SEAT_2}


async def test_at_a_table_out_of_reach_nobody_is_silent_and_then_the_time_begins_anew() -> None:
    world = World()
    table = await world.game(3)
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    world.clock.forward(10 * SILENCE)
    assert await absent(table) == {}
    await table.act(PROGRAM, places.note_regained)
    world.clock.forward(SILENCE - A_MINUTE)
    assert await absent(table) == {}
    world.clock.forward(A_MINUTE)
    assert len(await absent(table)) == 3


async def test_who_sits_down_or_comes_back_has_the_whole_time_again() -> None:
    world = World()
    table = await world.game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    world.clock.forward(SILENCE)
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert set(await absent(table)) == {SEAT_0, SEAT_2}
    world.clock.forward(SILENCE - A_MINUTE)
    await table.act(5, substitutes.hand_back, SEAT_1)
    world.clock.forward(2 * A_MINUTE)
    assert set(await absent(table)) == {SEAT_0, SEAT_2}


async def test_who_has_left_the_server_is_not_there_until_they_do_something() -> None:
    table = await World().game(3)
    assert await refusal(claim(table, 0, SEAT_1)) is Reason.NOT_ABSENT
    done = await table.act(0, motions.propose_player, SEAT_1, None, gone(1, 0, 9))
    assert dict(done.table.absent) == {SEAT_1: Absence.LEFT}
    await table.choose(1)
    assert await absent(table) == {}


async def test_what_discord_says_of_a_player_is_noted_at_all_their_running_tables_of_that_server() -> None:
    world = World()
    games = [await world.game(3), await world.game(3, DRAFTED)]
    lobby = await world.lobby(2)
    elsewhere = World(world.store)
    for guild, left, there, found in (
        (GuildId(1), gone(1), gone(), ()),
        (HOME.guild, gone(1, 9), gone(0), (SEAT_1,)),
        (HOME.guild, gone(2), gone(0), (SEAT_1, SEAT_2)),
        (HOME.guild, gone(), gone(0, 1), (SEAT_2,)),
        (HOME.guild, gone(), gone(2), ()),
    ):
        assert guild is not None
        for _ in range(2):
            await elsewhere.everywhere.note_membership(guild, left, there)
            tables = [await table.view() for table in games]
            assert [each.gone for each in tables] == [found, found]
            assert [set(each.absent) for each in tables] == [set(found), set(found)]
        assert (await lobby.view()).gone == ()


async def test_what_is_known_of_who_has_left_changes_the_panel_and_nothing_is_told_twice() -> None:
    world = World()
    table = await world.game(3)
    store = world.store
    assert isinstance(store, MemoryStore)
    store.outbox.clear()
    assert HOME.guild is not None
    for _ in range(2):
        await world.everywhere.note_membership(HOME.guild, gone(1), gone())
        assert [each.news for each in store.outbox.values()] == [News.REFRESHED]
    await table.choose(1)
    assert (await table.view()).gone == (), "whoever plays is there"


@pytest.mark.parametrize(("pace", "minutes"), [(Live(90), 30), (Days(24), None), (Calm(), None)])
async def test_who_is_refused_hears_how_long_it_takes_at_a_live_table(pace: Pace, minutes: int | None) -> None:
    table = await World().game(3, TableSettings(players=3, pace=pace))
    for asked in (
        claim(table, 0, SEAT_1),
        table.act(0, substitutes.offer_seat, SEAT_1, user(5)),
    ):
        with pytest.raises(Refused) as caught:
            await asked
        assert caught.value.reason in {Reason.NOT_ABSENT, Reason.ONLY_WITH_CONSENT}
        assert caught.value.most == minutes


async def test_whose_seat_a_computer_player_plays_has_stepped_out_and_nobodys_seat_is_nobodys() -> None:
    table = await World().lobby(2, TableSettings(players=3))
    await table.act(0, lobby.add_computers, Level.EASY)
    await table.start(0)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert await absent(table) == {SEAT_1: Absence.STEPPED_OUT}
    assert await refusal(claim(table, 0, SEAT_2, 5)) is Reason.NOT_ABSENT


async def test_a_substitute_who_plays_is_there_for_who_is_away() -> None:
    world = World()
    table = await world.game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert await absent(table) == {}
    for number in (0, 2):  # they start with the next turn
        await table.choose(number)
    world.clock.forward(SILENCE)
    assert (await absent(table))[SEAT_1] is Absence.SILENT


# What the others decide.


async def test_of_two_the_one_who_is_there_decides_alone() -> None:
    table = await silent(2)
    done = await claim(table, 0, SEAT_1)
    assert done.news == (News.SEAT_CHANGED, News.REFRESHED)
    assert is_played_for(done.table, SEAT_1)
    assert done.table.passages == (Passage(0, SEAT_1, done.table.seats[1].occupant, Passing.SILENT, (1, 1)),)
    assert (await table.act(1, substitutes.come_back)).table.seats[1].occupant == actor(1).person


@pytest.mark.parametrize(("persons", "enough"), [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
async def test_more_than_half_of_the_others_give_the_seat_to_a_computer_player(persons: int, enough: int) -> None:
    table = await silent(persons, *range(persons - 1))
    away = Seat(persons - 1)
    done = await claim(table, 0, away)
    assert done.news == (News.CLAIMED, News.REFRESHED)
    for number in range(1, enough):
        assert done.table.seats[away].user == user(away)
        done = await agree(table, number, away)
    assert is_played_for(done.table, away)
    assert (done.news[:2], done.table.motions) == ((News.VOTES_ENDED, News.SEAT_CHANGED), ())
    assert (await agree_refused(table, away)) is Reason.NO_SUCH_CLAIM


async def agree_refused(table: Table, seat: Seat) -> Reason:
    return await refusal(agree(table, 0, seat))


async def test_those_who_are_not_there_themselves_do_not_count() -> None:
    table = await silent(5, 0, 1)
    assert (await claim(table, 0, Seat(4))).news == (News.CLAIMED, News.REFRESHED)
    assert is_played_for((await agree(table, 1, Seat(4))).table, Seat(4))


async def test_a_seat_is_offered_to_a_person_whom_the_others_agree_on() -> None:
    table = await silent(3, 0, 2)
    await claim(table, 0, SEAT_1, 5)
    assert await refusal(table.act(5, substitutes.take_seat, SEAT_1)) is Reason.ONLY_OFFERED
    agreed = await agree(table, 2, SEAT_1, 5)
    assert (agreed.table.seats[1].offered, agreed.news) == (
        user(5),
        (News.VOTES_ENDED, News.CLAIMED, News.REFRESHED),
    )
    taken = await table.act(5, substitutes.take_seat, SEAT_1)
    assert taken.table.passages == (Passage(0, SEAT_1, actor(5).person, Passing.SILENT, (1, 1)),)
    assert taken.table.seats[1].owner == actor(1).person
    assert taken.table.motions == ()


async def test_an_agreed_offer_falls_when_its_person_does_something() -> None:
    table = await silent(3, 0, 2)
    await claim(table, 0, SEAT_1, 5)
    await agree(table, 2, SEAT_1, 5)
    view = (await table.act(1, motions.propose, Wish.ABANDON)).table
    assert (view.seats[1].offered, view.motions_of(News.CLAIMED)) == (None, ())
    assert await refusal(table.act(5, substitutes.take_seat, SEAT_1)) is Reason.ONLY_OFFERED


async def test_an_agreed_offer_is_not_taken_from_somebody_who_is_there_again() -> None:
    table = await World().game(2)
    await table.act(0, motions.propose_player, SEAT_1, user(5), gone(1))
    assert await refusal(table.act(5, substitutes.take_seat, SEAT_1)) is Reason.NOT_ABSENT
    taken = await table.act(5, substitutes.take_seat, SEAT_1, gone(1))
    assert taken.table.passages[0].why is Passing.LEFT


async def test_a_claim_falls_when_its_person_does_something_or_is_there_again() -> None:
    table = await silent(3, 0, 2)
    await claim(table, 0, SEAT_1)
    await table.act(1, motions.propose, Wish.ABANDON)
    assert await refusal(agree(table, 2, SEAT_1)) is Reason.NO_SUCH_CLAIM
    assert (await table.act(0, motions.propose_player, SEAT_1, None, gone(1))).table.motions
    fallen = await agree(table, 2, SEAT_1)
    assert (fallen.table.motions_of(News.CLAIMED), fallen.table.seats[1].user) == ((), user(1))


async def test_who_changes_their_mind_takes_back_what_was_agreed() -> None:
    table = await silent(3, 0, 2)
    await claim(table, 0, SEAT_1, 5)
    await agree(table, 2, SEAT_1, 5)
    view = (await disagree(table, 2, SEAT_1, 5)).table
    assert (view.motions_of(News.CLAIMED), view.seats[1].offered) == ((), None)


async def test_one_thing_at_a_time_is_proposed_for_a_seat() -> None:
    table = await silent(4, 0, 1, 2)
    await claim(table, 0, Seat(3))
    assert (await agree(table, 0, Seat(3))).news == ()
    assert await refusal(claim(table, 1, Seat(3), 5)) is Reason.CLAIMED_ALREADY
    assert await refusal(agree(table, 1, Seat(3), 5)) is Reason.NO_SUCH_CLAIM
    assert is_played_for((await claim(table, 1, Seat(3))).table, Seat(3))


async def test_a_claim_falls_when_the_seat_changes_hands_and_with_the_game() -> None:
    table = await silent(3, 0, 2)
    await claim(table, 0, SEAT_1)
    assert (await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)).table.motions == ()
    await claim(table, 0, SEAT_1, 5)
    assert (await table.abandon()).table.motions == ()


async def test_nobody_is_proposed_who_knows_another_hand_of_the_game() -> None:
    table = await silent(3, 0, 2)
    assert await refusal(claim(table, 0, SEAT_1, 2)) is Reason.ALREADY_SEATED
    await table.act(2, substitutes.step_out, SEAT_2, Level.RANDOM)
    assert await refusal(claim(table, 0, SEAT_1, 2)) is Reason.SECOND_SEAT


async def test_a_computer_player_that_plays_already_is_no_change_and_a_person_may_take_its_place() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert (await claim(table, 0, SEAT_1)).news == ()
    await claim(table, 0, SEAT_1, 5)
    await agree(table, 2, SEAT_1, 5)
    taken = await table.act(5, substitutes.take_seat, SEAT_1)
    assert taken.table.passages[-1].why is Passing.STAYED_OUT


async def test_a_host_who_is_not_there_is_followed_by_another() -> None:
    table = await silent(3, 1, 2)
    await claim(table, 1, SEAT_0)
    assert (await agree(table, 2, SEAT_0)).table.host == user(1)


async def test_in_a_draft_the_others_decide_too() -> None:
    world = World()
    table = await world.game(3, DRAFTED)
    world.clock.forward(SILENCE)
    for number in (0, 1):
        await table.act(number, draft.keep_board, 0)
    await claim(table, 0, SEAT_2)
    assert (await agree(table, 1, SEAT_2)).table.status is Status.PLAY


async def test_two_agree_at_the_same_moment_and_it_is_carried_out_once() -> None:
    store = MemoryStore()
    world = World(store)
    table = await world.game(5)
    world.clock.forward(SILENCE)
    for number in range(4):
        await table.choose(number)
    away = Seat(4)
    await claim(table, 0, away)
    elsewhere = Tables(store, world.chance, world.clock)
    both = (
        table.act(1, motions.vote, News.CLAIMED, away, agree=True),
        elsewhere.act(table.id, actor(2), motions.vote, News.CLAIMED, away, agree=True),
        elsewhere.act(table.id, actor(3), motions.vote, News.CLAIMED, away, agree=True),
    )
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sum(isinstance(each, Outcome) and News.SEAT_CHANGED in each.news for each in done) == 1
    assert len(store.games[table.id].passages) == 1
    told = list(store.outbox.values())
    assert told.count(Announcement(News.SEAT_CHANGED, 0)) == 1


# Votes to abandon count people who are present.


async def test_of_two_the_one_who_is_there_abandons_the_game() -> None:
    table = await silent(2)
    assert (await table.act(0, motions.propose, Wish.ABANDON)).table.ending is Ending.VOTE


async def test_who_is_not_there_is_not_needed_and_their_vote_does_not_count() -> None:
    world = World()
    table = await world.game(5)
    await table.act(4, motions.propose, Wish.ABANDON)
    world.clock.forward(SILENCE)
    for number in (0, 1, 2):
        await table.choose(number)
    view = await table.view()
    assert (view.abandoning.votes, view.votes_needed(view.abandoning)) == (gone(4), 3)
    for number in (0, 1):
        assert (await table.act(number, motions.propose, Wish.ABANDON)).table.status is Status.PLAY
    assert (await table.act(2, motions.propose, Wish.ABANDON)).table.ending is Ending.VOTE


async def test_the_same_vote_once_more_is_enough_when_the_others_are_not_there_any_more() -> None:
    world = World()
    table = await world.game(3)
    await table.act(0, motions.propose, Wish.ABANDON)
    assert (await table.act(0, motions.propose, Wish.ABANDON)).news == ()
    world.clock.forward(SILENCE)
    assert (await table.act(0, motions.propose, Wish.ABANDON)).table.ending is Ending.VOTE
