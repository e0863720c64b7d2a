"""Tables that a night arranges: who sits there, when they begin, and what the night wants done there."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.services import arranged, lobby, motions
from bot.services.game import (
    Access,
    Draft,
    Ending,
    Lobby,
    Over,
    Play,
    Sides,
    Status,
    TableSettings,
    Wish,
    Wonders,
)
from bot.services.news import News
from bot.services.pace import Calm, Days, Live, Pace
from bot.services.passages import Passing
from bot.services.people import Computer, GameId, UserId
from bot.services.ports import Kind
from bot.services.refusals import Reason
from engine.ruleset import Expansion, Seat
from players.levels import Level
from tests.bot.services.world import HOME, MOMENT, SEAT_0, SEAT_1, SEAT_2, Table, World, actor, night_at, refusal, to

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
LEVEL = Level.RANDOM
NOBODY: frozenset[UserId] = frozenset()
NIGHT = TableSettings(4, access=Access.INVITED, pace=Live(90))


async def opened(people: Sequence[int] = (0, 1, 2), computers: int = 0, settings: TableSettings = NIGHT) -> Table:
    """Return a table that a night has opened."""
    world, persons = World(), [actor(number).person for number in people]
    change = arranged.open_seated(HOME, settings, persons, computers, LEVEL, world.chance, world.clock())
    return Table(world, (await world.store.create(change)).id)


async def begun(people: Sequence[int] = (0, 1, 2), computers: int = 0, settings: TableSettings = NIGHT) -> Table:
    """Return a table that a night has opened and begun."""
    table = await opened(people, computers, settings)
    await table.act(table.night(), arranged.start_seated, LEVEL)
    table.store.outbox.clear()
    return table


def news_of(table: Table) -> list[News]:
    return [each.news for each in table.news]


async def unchanged(table: Table, do: Awaitable[object]) -> bool:
    before = table.game
    await do
    return table.game is before


# Opened.


async def test_a_table_opens_with_its_people_seated_in_their_order_and_ready() -> None:
    table = await opened((2, 0, 1), computers=1)
    game = table.game
    assert table.users == [2, 0, 1, None]
    assert [seat.owner and seat.owner.user for seat in game.seats] == [102, 100, 101, None]
    assert (game.host, game.opener, game.progress.status) == (102, 102, Status.LOBBY)
    assert (game.settings.players, game.settings.access, game.settings.pace) == (4, Access.INVITED, Live(90))
    assert game.ready == dict.fromkeys((UserId(102), UserId(100), UserId(101)), MOMENT)
    assert table.store.jobs[Kind.LOBBY, str(table.id)].at == MOMENT + timedelta(days=1)
    assert news_of(table) == [News.OPENED]


async def test_a_table_has_as_many_seats_as_sit_there_whatever_the_night_wanted() -> None:
    for people in (2, 3, 5, 7):
        assert (await opened(range(people))).game.settings.players == people


@pytest.mark.parametrize(("people", "computers"), [(2, 0), (2, 1), (3, 0), (1, 1), (1, 0)])
async def test_edifices_are_left_out_only_where_two_play(people: int, computers: int) -> None:
    settings = replace(NIGHT, expansions=(Expansion.EDIFICE,))
    table = await begun(range(people), computers, settings)
    players = len(table.game.seats)
    assert table.game.settings.expansions == (() if players == 2 else (Expansion.EDIFICE,))
    assert table.game.progress.status is Status.PLAY


async def test_where_only_one_is_left_before_the_table_opens_computer_players_keep_them_company() -> None:
    table = await opened((3,))
    assert table.users == [3, None, None]
    assert table.game.settings.players == 3
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert table.game.progress.status is Status.PLAY


# Begun.


async def test_a_table_begins_by_itself_once() -> None:
    table = await opened()
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert table.game.progress.status is Status.PLAY
    assert table.left == 2 * timedelta(seconds=90), "an Age begins"
    assert (Kind.IDLE, str(table.id)) in table.store.jobs
    assert await unchanged(table, table.act(table.night(), arranged.start_seated, LEVEL))


async def test_its_host_can_begin_it_before() -> None:
    table = await opened()
    await table.start(0)
    assert await unchanged(table, table.act(table.night(), arranged.start_seated, LEVEL))


async def test_who_leaves_the_lobby_does_not_hold_up_the_others() -> None:
    table = await opened((0, 1, 2, 3))
    await table.act(1, lobby.leave_table)
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert (table.users, table.game.settings.players) == ([0, 2, 3], 3)


async def test_where_all_others_have_left_the_lobby_computer_players_join() -> None:
    table = await opened((0, 1, 2))
    for number in (1, 2):
        await table.act(number, lobby.leave_table)
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert (table.users, table.game.progress.status) == ([0, None, None], Status.PLAY)


async def test_where_two_are_left_of_a_table_with_edifices_they_play_without() -> None:
    table = await opened((0, 1, 2), settings=replace(NIGHT, expansions=(Expansion.EDIFICE,)))
    await table.act(1, lobby.leave_table)
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert (table.users, table.game.settings.expansions) == ([0, 2], ())


async def test_nor_do_they_play_a_wonder_that_only_edifices_have() -> None:
    table = await opened((0, 1, 2), settings=replace(NIGHT, expansions=(Expansion.EDIFICE,)))
    await table.act(0, lobby.configure, lambda it: replace(it, wonders=Wonders.CHOSEN))
    await table.act(0, lobby.choose_wonder, "Ur", None)
    await table.act(2, lobby.choose_wonder, "Giza", None)
    await table.act(1, lobby.leave_table)
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert isinstance(table.game.progress, Play)
    cities = [city.board.city for city in table.game.progress.state.table.cities]
    assert "Ur" not in cities
    assert cities[1] == "Giza"


async def test_what_the_host_has_settled_in_the_lobby_is_played() -> None:
    table = await opened()
    settings = replace(table.game.settings, wonders=Wonders.DRAFTED, pace=Days(8))
    await table.act(0, lobby.configure, to(settings))
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert isinstance(table.game.progress, Draft)
    assert table.game.pace == Days(8)


async def test_what_cannot_begin_as_its_host_has_settled_it_is_refused() -> None:
    table = await opened(range(7))
    settings = replace(table.game.settings, wonders=Wonders.DRAFTED, sides=Sides.A)
    await table.act(0, lobby.configure, to(settings))
    assert await refusal(table.act(table.night(), arranged.start_seated, LEVEL)) is Reason.DRAFT_NEEDS_BOTH_SIDES


async def test_a_table_that_everybody_has_left_does_not_begin() -> None:
    table = await opened((0, 1))
    for number in (0, 1):
        await table.act(number, lobby.leave_table)
    assert await unchanged(table, table.act(table.night(), arranged.start_seated, LEVEL))


# Paused.


async def test_a_pause_takes_no_time_from_anybody_and_ends_when_the_night_says() -> None:
    table = await begun()
    table.world.clock.forward(MINUTE)
    left = table.left
    until = table.world.clock() + 30 * MINUTE
    await table.act(table.night(), arranged.pause, until)
    assert (table.left, table.game.timing.pause and table.game.timing.pause.until) == (None, until)
    assert news_of(table) == [News.PAUSED, News.REFRESHED]
    assert await unchanged(table, table.act(table.night(), arranged.pause, until))
    table.world.clock.forward(20 * MINUTE)
    await table.act(table.night(), arranged.go_on)
    assert left == 2 * MINUTE
    assert table.left == 3 * MINUTE, "who comes back to the table has a whole turn"
    assert News.RESUMED in news_of(table)
    assert await unchanged(table, table.act(table.night(), arranged.go_on))


async def test_a_pause_of_the_night_can_be_longer_and_shorter_than_the_one_before() -> None:
    table = await begun()
    for minutes in (10, 30, 5):
        await table.act(table.night(), arranged.pause, MOMENT + minutes * MINUTE)
        assert table.game.timing.pause is not None
        assert (table.game.timing.pause.since, table.game.timing.pause.until) == (MOMENT, MOMENT + minutes * MINUTE)


async def test_a_pause_that_was_over_before_it_came_to_the_table_takes_nothing_from_anybody() -> None:
    table = await begun()
    left = table.left
    table.world.clock.forward(MINUTE)
    for over in (table.world.clock(), MOMENT):
        assert await refusal(table.act(table.night(), arranged.pause, over)) is Reason.BAD_DATE
    assert left is not None
    assert table.left == left - MINUTE


async def test_the_people_of_a_table_can_go_on_by_a_vote() -> None:
    table = await begun((0, 1))
    await table.act(table.night(), arranged.pause, MOMENT + 30 * MINUTE)
    await table.act(0, motions.propose, Wish.GO_ON)
    motion = table.game.motions[0]
    await table.act(1, motions.vote, News.PROPOSED, motion.number, agree=True)
    assert table.game.timing.pause is None


@pytest.mark.parametrize("pace", [Calm(), Live()])
async def test_where_no_time_runs_there_is_nothing_to_pause(pace: Pace) -> None:
    table = await opened(settings=replace(NIGHT, pace=pace))
    assert await unchanged(table, table.act(table.night(), arranged.pause, MOMENT + MINUTE)), "in the lobby"
    assert await unchanged(table, table.act(table.night(), arranged.go_on))
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert await unchanged(table, table.act(table.night(), arranged.pause, MOMENT + MINUTE)) is isinstance(pace, Calm)


# Set aside.


async def test_what_is_laid_aside_goes_on_over_days_and_everybody_has_a_day_for_the_open_question() -> None:
    table = await begun()
    await table.choose(0)
    table.world.clock.forward(MINUTE)
    await table.act(table.night(), arranged.lay_aside)
    assert (table.game.pace, table.left) == (Days(24), 24 * HOUR)
    assert isinstance(table.game.progress, Play)
    assert table.game.progress.state.choices[0] is not None, "what is sealed stays sealed"
    assert await unchanged(table, table.act(table.night(), arranged.lay_aside))


async def test_what_is_laid_aside_in_a_pause_is_paused_no_more() -> None:
    table = await begun()
    await table.act(table.night(), arranged.pause, MOMENT + 30 * MINUTE)
    await table.act(table.night(), arranged.lay_aside)
    assert (table.game.timing.pause, table.left) == (None, 24 * HOUR)


async def test_a_table_that_was_to_be_played_live_from_soon_on_is_not() -> None:
    table = await begun(settings=replace(NIGHT, pace=Days(8)))
    assert await unchanged(table, table.act(table.night(), arranged.lay_aside)), "it goes on over days already"
    await table.act(0, motions.propose, Wish.PAUSE)
    for number in range(2):
        await table.act(number, motions.change_pace, Live())
    coming: Pace | None = table.game.coming
    assert coming == Live()
    await table.act(table.night(), arranged.lay_aside)
    settled = (table.game.pace, table.game.coming)
    assert settled == (Days(24), None)


async def test_a_draft_is_laid_aside_and_a_lobby_is_closed() -> None:
    drafting = await begun(settings=replace(NIGHT, wonders=Wonders.DRAFTED))
    await drafting.act(drafting.night(), arranged.lay_aside)
    assert (drafting.game.pace, drafting.game.progress.status) == (Days(24), Status.DRAFT)
    lobby = await opened()
    await lobby.act(lobby.night(), arranged.lay_aside)
    assert isinstance(lobby.game.progress, Over)
    assert await unchanged(lobby, lobby.act(lobby.night(), arranged.lay_aside))


# People who have to leave.


async def test_a_computer_player_plays_on_for_who_has_to_go_and_the_seat_stays_theirs() -> None:
    table = await begun()
    await table.act(table.night(), arranged.step_out, actor(0).user, LEVEL)
    assert table.users == [None, 1, 2]
    assert (table.game.seat_owned(actor(0).user), table.game.host) == (SEAT_0, actor(1).user)
    assert [(each.seat, each.why) for each in table.game.passages] == [(0, Passing.STEPPED_OUT)]
    assert await unchanged(table, table.act(table.night(), arranged.step_out, actor(0).user, LEVEL))
    assert await unchanged(table, table.act(table.night(), arranged.step_out, actor(9).user, LEVEL))


async def test_the_last_person_who_goes_ends_the_table_without_scores() -> None:
    table = await begun((0, 1), computers=1)
    for number in (0, 1):
        await table.act(table.night(), arranged.step_out, actor(number).user, LEVEL)
    assert isinstance(table.game.progress, Over)
    assert table.game.progress.ending is Ending.EMPTY
    assert table.store.results == []
    assert await unchanged(table, table.act(table.night(), arranged.step_out, actor(1).user, LEVEL))


async def test_who_goes_before_the_table_begins_is_replaced_there_too_and_the_last_one_closes_it() -> None:
    table = await opened((0, 1, 2))
    await table.act(table.night(), arranged.step_out, actor(0).user, LEVEL)
    assert (table.users, table.game.host) == ([None, 1, 2], actor(1).user)
    assert table.game.seats[0].owner is None, "whoever comes late may have it"
    await table.act(table.night(), arranged.step_out, actor(2).user, LEVEL)
    assert table.game.host == actor(1).user
    await table.act(table.night(), arranged.step_out, actor(1).user, LEVEL)
    assert isinstance(table.game.progress, Over)
    assert table.game.progress.ending is Ending.EMPTY


async def test_where_one_is_left_in_the_lobby_they_play_with_computer_players() -> None:
    table = await opened((0, 1))
    await table.act(table.night(), arranged.step_out, actor(0).user, LEVEL)
    await table.act(table.night(), arranged.start_seated, LEVEL)
    assert (table.users, table.game.progress.status) == ([None, 1, None], Status.PLAY)


async def test_who_has_to_go_from_a_draft_leaves_a_computer_player_there() -> None:
    table = await begun(settings=replace(NIGHT, wonders=Wonders.DRAFTED))
    await table.act(table.night(), arranged.step_out, actor(1).user, LEVEL)
    assert table.users == [0, None, 2]


@pytest.mark.parametrize("persons", [1, 2, 3])
async def test_what_is_over_before_the_night_sees_it_stays_as_it_ended(persons: int) -> None:
    """Someone has to leave, or the night pauses, in the seconds after the last card."""
    table = await begun(range(persons), computers=3 - persons)
    await table.act(table.night(), arranged.pause, MOMENT + 10 * MINUTE)
    await table.play()
    assert isinstance(table.game.progress, Over)
    assert table.game.progress.ending is Ending.SCORED
    orders: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: table.act(table.night(), arranged.step_out, actor(0).user, LEVEL),
        lambda: table.act(table.night(), arranged.lay_aside),
        lambda: table.act(table.night(), arranged.pause, MOMENT + HOUR),
        lambda: table.act(table.night(), arranged.go_on),
        lambda: table.act(table.night(), arranged.start_seated, LEVEL),
    )
    for order in orders:
        assert await unchanged(table, order())


# Latecomers.


def test_latecomers_can_have_seats_of_computer_players_and_of_those_who_have_gone() -> None:
    people = [actor(number).person for number in range(3)]
    seats = arranged.open_seated(HOME, NIGHT, people, 1, LEVEL, Random(1), MOMENT).game.seats
    assert arranged.free_seats(seats, NOBODY) == (Seat(3),)
    out = (replace(seats[0], occupant=Computer(LEVEL)), *seats[1:])
    assert arranged.free_seats(out, NOBODY) == (Seat(3),), "its owner is away for now"
    assert arranged.free_seats(out, frozenset({actor(0).user})) == (SEAT_0, Seat(3))
    taken = (replace(seats[0], occupant=actor(5).person), *seats[1:])
    assert arranged.free_seats(taken, frozenset({actor(0).user})) == (Seat(3),)


async def test_a_latecomer_plays_on_from_the_next_turn_for_a_computer_player() -> None:
    table = await begun((0, 1), computers=1)
    await table.act(table.night(actor(5).person), arranged.seat_latecomer, SEAT_2, NOBODY)
    assert table.users == [0, 1, 5]
    assert SEAT_2 not in table.game.thinking, "what a computer player had sealed stays, and is no advice"
    assert await refusal(table.hand(5)) is Reason.STARTS_NEXT_TURN
    assert news_of(table)[0] is News.SEAT_CHANGED
    assert table.game.acts[actor(5).user] == MOMENT
    assert (
        await refusal(table.act(table.night(actor(5).person), arranged.seat_latecomer, SEAT_2, NOBODY))
        is Reason.SEAT_TAKEN
    )


async def test_a_latecomer_gets_the_seat_of_who_has_gone_but_of_nobody_else() -> None:
    table = await begun()
    await table.act(table.night(), arranged.step_out, actor(1).user, LEVEL)
    late = actor(5).person
    gone = frozenset({actor(1).user})
    for seat in (SEAT_0, SEAT_1):
        assert await refusal(table.act(table.night(late), arranged.seat_latecomer, seat, NOBODY)) is Reason.SEAT_TAKEN
    assert await refusal(table.act(table.night(late), arranged.seat_latecomer, SEAT_0, gone)) is Reason.SEAT_TAKEN
    await table.act(table.night(late), arranged.seat_latecomer, SEAT_1, gone)
    assert table.users == [0, 5, 2]


async def test_of_two_latecomers_one_gets_the_seat() -> None:
    table = await begun((0, 1), computers=1)
    await table.act(table.night(actor(5).person), arranged.seat_latecomer, SEAT_2, NOBODY)
    assert (
        await refusal(table.act(table.night(actor(6).person), arranged.seat_latecomer, SEAT_2, NOBODY))
        is Reason.SEAT_TAKEN
    )


async def test_nobody_has_two_seats_of_a_game_one_after_the_other_neither() -> None:
    table = await begun((0, 1, 2), computers=1)
    second = table.act(table.night(actor(0).person), arranged.seat_latecomer, Seat(3), NOBODY)
    assert await refusal(second) is Reason.ALREADY_SEATED
    await table.act(table.night(), arranged.step_out, actor(0).user, LEVEL)
    again = table.act(table.night(actor(0).person), arranged.seat_latecomer, Seat(3), frozenset({actor(0).user}))
    assert await refusal(again) is Reason.SECOND_SEAT
    await table.act(table.night(actor(0).person), arranged.seat_latecomer, SEAT_0, frozenset({actor(0).user}))
    assert table.users == [0, 1, 2, None], "their own they can have again"


@pytest.mark.parametrize("seat", [Seat(3), Seat(-1), Seat(99)])
async def test_there_is_no_other_seat(seat: Seat) -> None:
    table = await begun()
    assert (
        await refusal(table.act(table.night(actor(5).person), arranged.seat_latecomer, seat, NOBODY))
        is Reason.NO_SUCH_SEAT
    )


async def test_who_comes_before_a_table_begins_owns_the_seat_of_its_computer_player() -> None:
    lobby = await opened((0, 1), computers=1)
    assert isinstance(lobby.game.progress, Lobby)
    await lobby.act(lobby.night(actor(5).person), arranged.seat_latecomer, SEAT_2, NOBODY)
    assert lobby.game.seat_owned(actor(5).user) == SEAT_2
    assert actor(5).user in lobby.game.ready
    second = lobby.act(lobby.night(actor(6).person), arranged.seat_latecomer, SEAT_2, NOBODY)
    assert await refusal(second) is Reason.SEAT_TAKEN
    await lobby.act(lobby.night(), arranged.start_seated, LEVEL)
    assert lobby.users == [0, 1, 5]


async def test_nobody_sits_down_late_after_a_table_is_over() -> None:
    over = await begun((0,), computers=2)
    await over.act(over.night(), arranged.step_out, actor(0).user, LEVEL)
    assert (
        await refusal(over.act(over.night(actor(5).person), arranged.seat_latecomer, SEAT_2, NOBODY)) is Reason.NOT_NOW
    )


async def test_a_seat_does_not_change_hands_again_and_again_before_anything_is_played() -> None:
    table = await begun((0, 1), computers=1)
    for number in range(5, 7):
        late = actor(number)
        await table.act(table.night(late.person), arranged.seat_latecomer, SEAT_2, frozenset({late.user}))
        await table.act(table.night(), arranged.step_out, late.user, LEVEL)
    third = table.act(table.night(actor(8).person), arranged.seat_latecomer, SEAT_2, NOBODY)
    assert await refusal(third) is Reason.TOO_MANY_CHANGES


async def test_a_table_that_is_not_there_is_refused() -> None:
    table = await begun()
    assert (
        await refusal(table.tables.act(GameId(99), night_at(GameId(99)), arranged.pause, MOMENT)) is Reason.NO_SUCH_GAME
    )
