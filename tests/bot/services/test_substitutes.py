"""Seats change hands during a game: who plays, who decides, and what happens to sealed choices."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services import archive, arranged, away, deadlines, lobby, motions, play, sights, substitutes
from bot.services.absence import SILENCE
from bot.services.attendance import StandIn
from bot.services.game import Choice, Game, Play, SealEntry, Status, TableSettings, Wish
from bot.services.news import Announcement, News
from bot.services.pace import Days
from bot.services.passages import Passage, Passing
from bot.services.people import Computer, UserId
from bot.services.refusals import Reason
from engine.catalogue import Side
from engine.events import PenaltySuffered
from engine.moves import Move
from engine.ruleset import FREE_CITY, Seat, SeatSetup
from players.levels import Level
from tests.bot.services.playing import begun, until_penalty
from tests.bot.services.world import SEAT_0, SEAT_1, SEAT_2, Table, World, actor, refusal

BABYLON = SeatSetup("Babylon", Side.B)
LAST_TURN = 6


def user(number: int) -> UserId:
    return actor(number).user


async def sealed(table: Table, number: int) -> list[Move]:
    """Return the choice that a person sees as sealed for their own seat."""
    hand = await table.hand(number)
    return [move for seat, move in hand.view.chosen if seat == hand.view.seat]


# A computer player steps in.


async def test_a_player_who_has_to_go_lets_a_computer_player_step_in_and_nobody_else_does() -> None:
    table = await World().game(3)
    for other in (0, 2, 5):
        assert await refusal(table.act(other, substitutes.step_out, SEAT_1, Level.MEDIUM)) is Reason.ONLY_OCCUPANT
    stepped = await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    seat = stepped.table.seats[1]
    assert isinstance(seat.occupant, Computer)
    assert (seat.occupant.level, seat.owner) == (Level.MEDIUM, actor(1).person)
    assert stepped.table.names == ("Ana", None, "Cem")
    assert stepped.table.thinking == (0, 2)
    assert stepped.news == (News.SEAT_CHANGED, News.REFRESHED)


async def test_a_computer_player_for_the_last_one_who_is_thinking_reveals_the_turn() -> None:
    table = await World().game(3)
    await table.choose(0)
    await table.choose(2)
    stepped = await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert stepped.news == (News.SEAT_CHANGED, News.REVEALED, News.TURN_BEGAN)
    assert stepped.table.resolutions == 1
    assert stepped.table.turn is not None
    assert stepped.table.turn.turn == 2
    assert stepped.table.thinking == (0, 2)
    last = table.log[2]
    assert isinstance(last, SealEntry)
    assert (last.seat, last.by) == (1, None)


async def test_from_then_on_nobody_waits_for_that_seat() -> None:
    table = await World().game(2)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    for _ in range(200):
        view = await table.view(0)
        assert 1 not in view.thinking
        if not view.thinking:
            break
        await table.choose(0)
    assert (await table.view(0)).status is Status.OVER
    results = {result.seat: result for result in table.store.results}
    assert (results[SEAT_0].user, results[SEAT_1].user) == (user(0), None)
    assert (results[SEAT_1].level, results[FREE_CITY].level) == (Level.RANDOM, None)


async def test_a_computer_player_also_finishes_the_free_citys_choice_that_its_player_left_open() -> None:
    table = await World().game(2)
    await table.choose(1)
    await table.choose(0)
    assert (await table.view(0)).thinking == (0,)
    mine = await sealed(table, 0)
    stepped = await table.act(0, substitutes.step_out, SEAT_0, Level.RANDOM)
    assert stepped.news == (News.SEAT_CHANGED, News.REVEALED, News.TURN_BEGAN)
    entries = [entry for entry in table.log if isinstance(entry, SealEntry)]
    assert [(entry.seat, entry.by) for entry in entries[:3]] == [(1, user(1)), (0, user(0)), (FREE_CITY, None)]
    assert [entries[1].move] == mine


async def test_what_was_sealed_stays_sealed_when_a_computer_player_steps_in() -> None:
    table = await World().game(3)
    await table.choose(1)
    before = await sealed(table, 1)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert len(table.log) == 1
    await table.act(1, substitutes.hand_back, SEAT_1)
    assert await sealed(table, 1) == before


async def test_computer_players_do_not_play_alone() -> None:
    table = await World().game(2)
    await table.act(0, substitutes.step_out, SEAT_0, Level.RANDOM)
    assert await refusal(table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)) is Reason.LAST_PERSON


async def test_seats_change_hands_only_while_a_game_is_on() -> None:
    world = World()
    lobby = await world.lobby(2)
    over = await world.game(2)
    await over.abandon()
    for table in (lobby, over):
        assert await refusal(table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)) is Reason.NOT_NOW
        assert await refusal(table.act(1, substitutes.offer_seat, SEAT_1, user(5))) is Reason.NOT_NOW
        assert await refusal(table.act(1, substitutes.hand_back, SEAT_1)) is Reason.NOT_NOW
        assert await refusal(table.act(1, substitutes.come_back)) is Reason.NOT_NOW
        assert await refusal(table.act(0, motions.propose_player, SEAT_1, None)) is Reason.NOT_NOW
        assert await refusal(table.act(1, substitutes.take_seat, SEAT_1)) is Reason.NOT_NOW


async def test_the_free_city_changes_hands_with_its_card_and_in_no_other_way() -> None:
    table = await World().game(2)
    assert await refusal(table.act(0, substitutes.step_out, FREE_CITY, Level.RANDOM)) is Reason.NO_SUCH_SEAT
    assert await refusal(table.act(0, substitutes.offer_seat, FREE_CITY, user(5))) is Reason.NO_SUCH_SEAT
    assert await refusal(table.act(5, substitutes.take_seat, FREE_CITY)) is Reason.NO_SUCH_SEAT
    assert await refusal(table.act(0, substitutes.hand_back, FREE_CITY)) is Reason.NO_SUCH_SEAT


# The host's role.


async def test_when_the_host_steps_out_the_first_person_at_the_table_is_the_host() -> None:
    table = await World().game(3)
    stepped = await table.act(0, substitutes.step_out, SEAT_0, Level.RANDOM)
    assert stepped.table.host == user(1)
    back = await table.act(0, substitutes.hand_back, SEAT_0)
    assert back.table.host == user(1)
    assert (await table.act(1, substitutes.hand_over, user(0))).table.host == user(0)


async def test_the_role_goes_on_when_a_substitute_who_has_it_gives_the_seat_back() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    await table.act(0, substitutes.hand_over, user(5))
    back = await table.act(5, substitutes.hand_back, SEAT_1)
    assert back.table.host == user(0)


async def test_the_role_does_not_go_to_a_computer_player_or_to_who_has_no_seat() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert await refusal(table.act(0, substitutes.hand_over, user(1))) is Reason.NOT_SEATED
    assert (await table.act(0, substitutes.step_out, SEAT_0, Level.RANDOM)).table.host == user(2)


@pytest.mark.parametrize("way", ["left", "silent"])
async def test_the_role_of_an_absent_host_goes_to_who_has_sat_there_longest_and_does_not_come_back(way: str) -> None:
    world = World()
    table = await world.game(4)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    await table.act(1, substitutes.hand_back, SEAT_1)
    if way == "left":
        await table.act(3, motions.propose, Wish.ABANDON, frozenset({user(0), user(2)}))
        assert (await table.view()).host == user(3), "who has sat there since the beginning"
    else:
        for number in (1, 2, 3):
            await table.choose(number)
        world.clock.forward(SILENCE - timedelta(seconds=1))
        assert (await table.view()).host == user(0)
        world.clock.forward(timedelta(seconds=1))
        assert (await table.view()).host == user(2)
    new = (await table.view()).host
    assert await refusal(table.act(0, substitutes.hand_over, user(1))) is Reason.ONLY_HOST
    await table.choose(0)
    assert (await table.view()).host == new
    assert (await table.view()).opener == user(0)
    handed = await table.act(new - 100, substitutes.hand_over, user(0))
    assert handed.table.host == user(0)


async def test_who_is_away_until_a_date_stays_the_host_and_does_not_become_it() -> None:
    world = World()
    table = await world.game(3)
    until = world.clock.now + 4 * SILENCE
    await table.act(0, away.go_away, until)
    await table.act(1, away.go_away, until)
    world.clock.forward(2 * SILENCE)
    assert (await table.view()).host == user(0)
    await table.act(2, motions.propose, Wish.ABANDON, frozenset({user(0)}))
    assert (await table.view()).host == user(2)


# Another person takes over.


async def test_a_person_takes_the_seat_that_its_owner_has_offered() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    offered = await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    assert (offered.table.seats[1].offered, offered.news) == (user(5), (News.REFRESHED,))
    assert await refusal(table.act(6, substitutes.take_seat, SEAT_1)) is Reason.ONLY_OFFERED
    assert await refusal(table.act(5, substitutes.take_seat, SEAT_2)) is Reason.ONLY_OFFERED
    taken = await table.act(actor(5, None), substitutes.take_seat, SEAT_1)
    seat = taken.table.seats[1]
    assert (seat.occupant, seat.owner, seat.offered) == (actor(5).person, actor(1).person, None)
    assert await refusal(table.hand(1)) is Reason.ONLY_PLAYERS
    for number in (0, 2):
        await table.choose(number)
    assert (await table.hand(5)).view.seat == SEAT_1


async def test_to_take_the_seat_twice_changes_nothing() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert (await table.act(5, substitutes.take_seat, SEAT_1)).news == ()


async def test_an_offer_is_taken_back_or_made_to_another() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    assert (await table.act(1, substitutes.offer_seat, SEAT_1, user(5))).news == ()
    await table.act(1, substitutes.offer_seat, SEAT_1, user(6))
    assert await refusal(table.act(5, substitutes.take_seat, SEAT_1)) is Reason.ONLY_OFFERED
    await table.act(1, substitutes.decline_seat, SEAT_1)
    assert await refusal(table.act(6, substitutes.take_seat, SEAT_1)) is Reason.ONLY_OFFERED
    assert (await table.act(1, substitutes.decline_seat, SEAT_1)).news == ()


async def test_a_seat_is_not_offered_to_who_plays_another() -> None:
    table = await World().game(3)
    for seated in (1, 2):
        offered = table.act(1, substitutes.offer_seat, SEAT_1, user(seated))
        assert await refusal(offered) is Reason.ALREADY_SEATED


async def test_who_is_offered_two_seats_takes_one() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(2, substitutes.offer_seat, SEAT_2, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert await refusal(table.act(5, substitutes.take_seat, SEAT_2)) is Reason.ONLY_OFFERED
    assert (await table.view(0)).names == ("Ana", "Fay", "Cem")


async def test_a_person_takes_a_computer_players_seat_for_good_or_until_stepping_out() -> None:
    table = await World().lobby(2, TableSettings(players=3))
    await table.act(0, lobby.add_computers, Level.EASY)
    await table.start(0)
    await table.act(0, substitutes.offer_seat, SEAT_2, user(5))
    await table.act(5, substitutes.take_seat, SEAT_2)
    assert await refusal(table.act(5, substitutes.hand_back, SEAT_2)) is Reason.NO_OWNER
    out = await table.act(5, substitutes.step_out, SEAT_2, Level.RANDOM)
    seat = out.table.seats[2]
    assert isinstance(seat.occupant, Computer)
    assert (seat.occupant.level, seat.owner) == (Level.RANDOM, None)


async def test_a_seat_is_offered_by_whose_it_is_and_by_the_host_where_it_is_nobodys() -> None:
    table = await World().lobby(2, TableSettings(players=3))
    await table.act(0, lobby.add_computers, Level.EASY)
    await table.start(0)
    assert await refusal(table.act(0, substitutes.offer_seat, SEAT_1, user(5))) is Reason.ONLY_WITH_CONSENT
    assert await refusal(table.act(1, substitutes.offer_seat, SEAT_2, user(5))) is Reason.ONLY_WITH_CONSENT
    await table.act(0, substitutes.offer_seat, SEAT_2, user(5))
    await table.act(5, substitutes.take_seat, SEAT_2)
    assert await refusal(table.act(0, substitutes.offer_seat, SEAT_2, user(6))) is Reason.ONLY_WITH_CONSENT
    await table.act(1, substitutes.offer_seat, SEAT_1, user(6))
    await table.act(6, substitutes.take_seat, SEAT_1)
    assert await refusal(table.act(6, substitutes.offer_seat, SEAT_1, user(7))) is Reason.ONLY_WITH_CONSENT
    assert (await table.act(1, substitutes.offer_seat, SEAT_1, user(7))).table.seats[1].offered == user(7)


async def test_a_substitute_sees_nothing_of_what_was_sealed_before_and_undoes_nothing() -> None:
    """The substitute sees neither the choice nor the hand it was made from, and plays from the next turn on."""
    table = await World().game(3)
    choice = await table.any_choice(1)
    await table.act(1, play.seal_choice, choice)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    taken = await table.act(5, substitutes.take_seat, SEAT_1)
    assert taken.table.thinking == (0, 2)
    before = table.game
    assert await refusal(table.hand(5)) is Reason.STARTS_NEXT_TURN
    assert await refusal(table.act(5, play.seal_choice, choice)) is Reason.STARTS_NEXT_TURN
    assert await refusal(table.act(5, play.take_back_choice, choice.turn, SEAT_1)) is Reason.STARTS_NEXT_TURN
    assert table.game is before
    for number in (0, 2):
        await table.choose(number)
    assert len((await table.hand(5)).view.hand) == 6
    assert (await table.choose(5)).table.thinking == (0, 2)


async def test_a_hand_that_is_open_and_unsealed_is_played_by_a_computer_player_and_not_handed_over() -> None:
    """The substitute starts with the next turn, and until then neither sees the hand nor chooses from it."""
    table = await World().game(3)
    choice = await table.any_choice(1)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    taken = await table.act(5, substitutes.take_seat, SEAT_1)
    assert taken.table.thinking == (0, 2)
    last = table.log[-1]
    assert isinstance(last, SealEntry)
    assert (last.seat, last.by) == (SEAT_1, None)
    for asked in (
        table.hand(5),
        table.act(5, play.seal_choice, choice),
        table.act(5, play.take_back_choice, choice.turn, SEAT_1),
        table.act(5, deadlines.let_computer_choose, choice.turn),
    ):
        assert await refusal(asked) in {Reason.STARTS_NEXT_TURN, Reason.NOT_ASKED}
    for number in (0, 2):
        await table.choose(number)
    assert len((await table.hand(5)).view.hand) == 6
    await table.choose(5)
    assert len(await sealed(table, 5)) == 1


async def stand_ins_of_a_turn(table: Table, by: int) -> tuple[StandIn, ...]:
    """Give Ben's seat to someone else or back to him, and reveal the turn; return the turn's stand-ins."""
    if by == 1:
        await table.act(1, substitutes.come_back)
        await table.choose(1)
    elif table.game.seat_of(user(by)) is None:
        await table.act(table.night(actor(by).person), arranged.seat_latecomer, SEAT_1, frozenset({user(1)}))
    for number in (0, 2):
        await table.choose(number)
    return table.game.stand_ins


@pytest.mark.parametrize("before", [True, False])
async def test_what_a_computer_player_chose_in_a_turn_in_which_somebody_took_the_seat_is_noted(before: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """The reveal says so, whether the computer player chose before or after the change. Nobody has missed anything."""
    table = await World().game(3, TableSettings(players=3, pace=Days(24)))
    if before:
        await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    else:
        await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
        await table.act(5, substitutes.take_seat, SEAT_1)
    assert await stand_ins_of_a_turn(table, 5) == (StandIn(0, SEAT_1, None),)
    found = table.game
    assert (found.attendance.misses, found.attendance.record.get(user(5), ())) == ({}, ())
    assert (await table.look(5, sights.sight)).missed == ()
    assert "stand_ins" not in await table.look_back(0, archive.see_history)


async def test_what_the_player_before_has_chosen_themselves_no_computer_player_is_said_to_have_chosen() -> None:
    table = await World().game(3)
    await table.choose(1)
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    assert await stand_ins_of_a_turn(table, 5) == ()


async def test_nor_what_its_owner_has_chosen_who_is_back() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    assert await stand_ins_of_a_turn(table, 1) == ()


async def test_its_owner_is_handed_the_hand_of_their_seat_back_at_once() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    back = await table.act(1, substitutes.come_back)
    assert back.table.thinking == (0, 1, 2), "what a computer player sealed meanwhile is no advice"
    assert len((await table.hand(1)).view.hand) == 7


async def test_the_seventh_card_of_a_hand_that_was_open_is_not_handed_over_in_the_same_turn() -> None:
    """A computer player plays the rest of the hand as well; the new player starts with the next turn."""
    table = await begun(3, boards=(BABYLON,), seed=0)
    while table.game.turn[1] != LAST_TURN or table.state.table.cities[0].stages < 2:
        await table.turn()
        assert table.thinking, "the seed has to let Babylon build two stages before the last turn of an Age"
    age = table.game.turn[0]
    await table.act(0, substitutes.offer_seat, SEAT_0, user(5))
    await table.act(5, substitutes.take_seat, SEAT_0)
    before = len(table.log)
    for person in (1, 2):
        await table.choose(person)
    assert table.game.turn == (age + 1, 1), "nobody is asked for the seventh card"
    entries = [entry for entry in table.log[before:] if isinstance(entry, SealEntry) and entry.seat == SEAT_0]
    assert [entry.by for entry in entries] == [None]
    assert len((await table.hand(5)).view.hand) == 7


async def test_a_computer_player_finishes_the_free_citys_choice_where_a_substitute_may_not_see_the_hand() -> None:
    """The rest of the hand would show which card was chosen, and nobody should wait for somebody who cannot see."""
    table = await World().game(2)
    await table.choose(0)
    assert (await table.view(0)).thinking == (0, 1)
    await table.act(0, substitutes.offer_seat, SEAT_0, user(5))
    taken = await table.act(5, substitutes.take_seat, SEAT_0)
    assert taken.table.thinking == (1,)
    assert await refusal(table.hand(5)) is Reason.STARTS_NEXT_TURN
    last = table.log[-1]
    assert isinstance(last, SealEntry)
    assert (last.seat, last.by) == (FREE_CITY, None)
    back = await table.act(0, substitutes.come_back)
    assert back.table.thinking == (0, 1)
    assert len(await sealed(table, 0)) == 1


async def test_who_stepped_out_chooses_no_more() -> None:
    table = await World().game(3)
    choice = await table.any_choice(1)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert await refusal(table.act(1, play.seal_choice, choice)) is Reason.ONLY_OCCUPANT
    assert await refusal(table.act(1, play.take_back_choice, choice.turn, SEAT_1)) is Reason.ONLY_OCCUPANT


# Back to the seat's owner.


@pytest.mark.parametrize("asks", [1, 5])
async def test_owner_or_substitute_hand_the_seat_back_and_nobody_else_does(asks: int) -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    for other in (0, 2):
        assert await refusal(table.act(other, substitutes.hand_back, SEAT_1)) is Reason.ONLY_OCCUPANT
    back = await table.act(asks, substitutes.hand_back, SEAT_1)
    assert back.table.seats[1].occupant == actor(1).person
    assert await refusal(table.hand(5)) is Reason.ONLY_PLAYERS
    assert back.news == (News.SEAT_CHANGED, News.REFRESHED)
    assert (await table.act(1, substitutes.hand_back, SEAT_1)).news == ()
    assert (await table.act(1, substitutes.come_back)).news == ()


async def test_what_a_substitute_has_sealed_stays_and_its_owner_neither_sees_nor_undoes_it() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    for number in (0, 2):
        await table.choose(number)
    turn = (await table.choose(5)).table.turn
    assert turn is not None
    back = await table.act(1, substitutes.hand_back, SEAT_1)
    assert back.table.thinking == (0, 2)
    assert await refusal(table.hand(1)) is Reason.SEALED_BY_ANOTHER
    assert await refusal(table.act(1, play.take_back_choice, turn, SEAT_1)) is Reason.SEALED_BY_ANOTHER


async def test_nobody_ever_has_a_second_seat_of_a_game() -> None:
    """Try it after stepping out, after returning a seat, and through an earlier offer."""
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    await table.act(5, substitutes.hand_back, SEAT_1)
    assert await refusal(table.act(2, substitutes.offer_seat, SEAT_2, user(5))) is Reason.SECOND_SEAT
    assert (await table.act(1, substitutes.offer_seat, SEAT_1, user(5))).table.seats[1].offered == user(5)
    await table.act(2, substitutes.offer_seat, SEAT_2, user(6))
    await table.act(1, substitutes.offer_seat, SEAT_1, user(6))
    await table.act(6, substitutes.take_seat, SEAT_1)
    await table.act(6, substitutes.hand_back, SEAT_1)
    assert await refusal(table.act(6, substitutes.take_seat, SEAT_2)) is Reason.ONLY_OFFERED
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert await refusal(table.act(2, substitutes.offer_seat, SEAT_2, user(1))) is Reason.SECOND_SEAT
    before = table.game
    offered = replace(before.seats[2], offered=user(1))  # from before it was refused
    table.game = replace(before, seats=(*before.seats[:2], offered))
    assert await refusal(table.act(1, substitutes.take_seat, SEAT_2)) is Reason.SECOND_SEAT


async def test_a_seat_does_not_change_hands_without_end_while_one_question_is_open() -> None:
    """Each change is a message that pings somebody. Coming back is always possible."""
    table = await World().game(3)
    for _ in range(4):
        await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
        await table.act(1, substitutes.come_back)
    assert await refusal(table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)) is Reason.TOO_MANY_CHANGES
    await table.turn(1)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)


async def test_every_change_of_a_seat_is_kept_with_its_reason_and_told() -> None:
    table = await World().game(3)
    out = await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    await table.act(1, substitutes.come_back)
    for number in range(3):
        await table.choose(number)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    taken = await table.act(5, substitutes.take_seat, SEAT_1)
    assert taken.table.passages == (
        Passage(0, SEAT_1, out.table.seats[1].occupant, Passing.STEPPED_OUT, (1, 1)),
        Passage(0, SEAT_1, actor(1).person, Passing.BACK, (1, 1)),
        Passage(1, SEAT_1, actor(5).person, Passing.OFFERED, (1, 2)),
    )
    told = [each for each in table.store.outbox.values() if each.news is News.SEAT_CHANGED]
    assert told == [Announcement(News.SEAT_CHANGED, number) for number in range(3)]


async def test_an_offer_ends_when_the_seat_changes_hands() -> None:
    table = await World().game(3)
    for change in ("step_out", "hand_back"):
        await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
        if change == "step_out":
            await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
        else:
            await table.act(1, substitutes.hand_back, SEAT_1)
        assert await refusal(table.act(5, substitutes.take_seat, SEAT_1)) is Reason.ONLY_OFFERED


async def test_owners_and_substitutes_may_look_on_from_elsewhere() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    for number in (1, 5):
        assert (await table.view(actor(number, None))).id == table.id
    assert await refusal(table.view(actor(6, None))) is Reason.ONLY_HERE


# While a penalty is being chosen.


async def test_a_computer_player_gives_something_up_for_who_has_to_go_and_the_others_still_choose() -> None:
    table, last = await until_penalty()
    asked = table.thinking
    out = await table.act(last, substitutes.step_out, Seat(last), Level.RANDOM)
    assert out.table.thinking == asked[:-1]
    assert (out.table.table is not None, out.news) == (True, (News.SEAT_CHANGED, News.REFRESHED))
    assert table.log[-1].by is None
    number = len(table.resolutions)
    done = [await table.choose(person) for person in asked[:-1]]
    assert News.AGE_ENDED in done[-1].news
    (found,) = table.resolutions[number:]
    assert {event.seat for event in found.events if isinstance(event, PenaltySuffered)} == set(asked)


async def test_with_the_last_who_is_asked_the_age_ends_when_a_computer_player_takes_the_seat() -> None:
    table, last = await until_penalty()
    for person in table.thinking[:-1]:
        await table.choose(person)
    out = await table.act(last, substitutes.step_out, Seat(last), Level.RANDOM)
    assert News.AGE_ENDED in out.news
    assert News.REVEALED not in out.news


@pytest.mark.slow
async def test_what_a_person_has_sealed_to_give_up_stays_whoever_sits_there_next() -> None:
    table, last = await until_penalty()
    seat = Seat(last)
    first, second, *_ = await table.moves(last)
    turn = (await table.make(last, first)).table.turn
    assert turn is not None
    await table.act(last, substitutes.step_out, seat, Level.RANDOM)
    assert table.state.choices[last] == first
    await table.act(last, substitutes.offer_seat, seat, user(5))
    await table.act(5, substitutes.take_seat, seat)
    assert await refusal(table.hand(5)) is Reason.STARTS_NEXT_TURN
    assert await refusal(table.act(5, play.seal_choice, Choice(turn, seat, second))) is Reason.STARTS_NEXT_TURN
    assert table.state.choices[last] == first
    assert await refusal(table.hand(last)) is Reason.ONLY_PLAYERS


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
async def test_what_a_computer_player_would_give_up_is_nobodys_advice(level: Level) -> None:
    table, last = await until_penalty()
    seat = Seat(last)
    await table.act(last, substitutes.step_out, seat, level)
    assert table.state.choices[last] is not None
    back = await table.act(last, substitutes.hand_back, seat)
    assert last in back.table.thinking
    hand = await table.hand(last)
    assert hand.view.chosen == ()
    assert len(hand.view.questions[0].moves) > 1


# What is hidden stays hidden.


async def test_no_card_is_named_where_a_log_may_see_the_game() -> None:
    table = await World().game(2)
    await table.choose(0)
    stored: Game = table.game
    stage = stored.progress
    assert isinstance(stage, Play)
    hidden = {card for hand in stage.state.table.hands for card in hand}
    hidden |= {card for age in stage.state.upcoming for hand in age.hands for card in hand}
    told = repr(stored) + repr(table.log) + repr(table.store.deals[table.id])
    assert not [card for card in hidden if repr(card) in told]
    assert table.store.deals[table.id].salt not in told


async def test_who_sits_down_keeps_no_offer_of_another_seat_to_look_into_later() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    await table.act(2, substitutes.offer_seat, SEAT_2, user(5))
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert (await table.view(0)).seats[2].offered is None


@pytest.mark.parametrize("level", Level)
async def test_nobody_asks_a_computer_player_for_advice(level: Level) -> None:
    table = await World().game(3)
    await table.act(1, substitutes.step_out, SEAT_1, level)
    assert (await table.view(0)).thinking == (0, 2)
    back = await table.act(1, substitutes.hand_back, SEAT_1)
    assert back.table.thinking == (0, 1, 2)
    assert (await table.hand(1)).view.chosen == ()


async def test_what_a_person_has_sealed_outlives_the_computer_player_that_stood_in() -> None:
    table = await World().game(3)
    choice = await table.any_choice(1)
    await table.act(1, play.seal_choice, choice)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    await table.act(1, substitutes.hand_back, SEAT_1)
    assert (await table.hand(1)).view.chosen == ((SEAT_1, choice.move),)


async def test_the_hosts_role_does_not_go_to_somebody_who_is_put_there_and_may_be_away() -> None:
    table = await World().game(2)
    await table.act(0, substitutes.step_out, SEAT_0, Level.RANDOM)
    await table.act(0, substitutes.offer_seat, SEAT_0, user(5))
    await table.act(5, substitutes.take_seat, SEAT_0)
    await table.act(1, substitutes.hand_over, user(5))
    handed = await table.act(5, substitutes.hand_back, SEAT_0)
    assert handed.table.host == user(1)


async def test_an_offer_can_be_declined_by_whom_it_was_made_to() -> None:
    table = await World().game(3)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    assert await refusal(table.act(2, substitutes.decline_seat, SEAT_1)) is Reason.ONLY_OFFERED
    declined = await table.act(5, substitutes.decline_seat, SEAT_1)
    assert declined.table.seats[1].offered is None


async def test_whose_seat_it_is_and_who_is_offered_one_find_the_table() -> None:
    world = World()
    table = await world.game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    await table.act(2, substitutes.offer_seat, SEAT_2, user(5))
    for number in (0, 1, 2, 5):
        assert [view.id for view in await world.tables.around(actor(number, None))] == [table.id]
    assert await world.tables.around(actor(6, None)) == ()
