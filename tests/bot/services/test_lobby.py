"""The lobby: who sits there, its settings, and how it ends."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.services import arranged, substitutes
from bot.services.game import Access, Ending, Sides, Status, TableSettings, TakenSeat, Wonders
from bot.services.lobby import (
    LIFETIME,
    add_computers,
    choose_wonder,
    configure,
    dismiss_computer,
    invite,
    kick,
    leave_table,
    start_with_computers,
)
from bot.services.news import News
from bot.services.people import Actor, ChannelId, Computer, GuildId, Person, UserId
from bot.services.refusals import Reason, Refused
from bot.services.settings import GuildSettings
from bot.services.tables import Outcome
from bot.services.views import TableView
from engine.catalogue import Side
from engine.ruleset import Expansion, SeatSetup
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import CHANNEL, HOME, MOMENT, Table, World, actor, refusal, to

ELSEWHERE = ChannelId(701)
CHOSEN = TableSettings(players=3, wonders=Wonders.CHOSEN)
PRIVATE = TableSettings(players=3, access=Access.INVITED)
A_MOMENT = timedelta(microseconds=1)


def user(number: int) -> UserId:
    return actor(number).user


def names(table: TableView) -> list[str | None]:
    return list(table.names)


# Opening, joining, leaving.


async def test_a_table_opens_with_its_host_in_the_first_seat() -> None:
    opened = await World().tables.open_table(actor(0), HOME, TableSettings(players=4))
    table = opened.table
    assert opened.news == (News.OPENED,)
    assert (table.status, table.host, table.home) == (Status.LOBBY, user(0), HOME)
    assert names(table) == ["Ana"]
    assert table.seats[0].owner == actor(0).person
    assert table.expires == MOMENT + LIFETIME
    assert (table.thinking, table.table, table.seal, table.turn) == ((), None, None, None)


async def test_each_who_joins_takes_the_next_seat_until_the_table_is_full() -> None:
    table = await World().lobby(1, TableSettings(players=3))
    await table.join(1)
    joined = await table.join(2)
    assert names(joined.table) == ["Ana", "Ben", "Cem"]
    assert joined.news == (News.REFRESHED, News.FULL), "its host is called"
    assert await refusal(table.join(3)) is Reason.TABLE_FULL


@pytest.mark.parametrize("settings", [TableSettings(), PRIVATE])
@pytest.mark.parametrize("channel", [CHANNEL, ELSEWHERE, None])
async def test_to_join_twice_changes_nothing(settings: TableSettings, channel: ChannelId | None) -> None:
    table = await World().lobby(1, settings)
    await table.act(0, invite, user(1))
    await table.join(1)
    for number in (0, 1):
        assert (await table.join(actor(number, channel))).news == ()
    assert names(await table.view(0)) == ["Ana", "Ben"]


async def test_an_open_table_is_joined_from_its_channel_and_from_elsewhere_only_by_invitation() -> None:
    table = await World().lobby(1, TableSettings(players=3))
    assert await refusal(table.join(actor(1, ELSEWHERE))) is Reason.ONLY_HERE
    assert await refusal(table.join(actor(1, None))) is Reason.ONLY_HERE
    await table.act(0, invite, user(1))
    assert names((await table.join(actor(1, None))).table) == ["Ana", "Ben"]


async def test_a_private_table_is_joined_by_invitation_only() -> None:
    table = await World().lobby(1, PRIVATE)
    assert await refusal(table.join(1)) is Reason.ONLY_INVITED
    invited = await table.act(0, invite, user(1))
    assert invited.table.invited == {user(1)}
    assert names((await table.join(1)).table) == ["Ana", "Ben"]


async def test_who_is_invited_already_is_not_announced_again() -> None:
    table = await World().lobby(1, PRIVATE)
    assert (await table.act(0, invite, user(1))).news == (News.REFRESHED,)
    assert (await table.act(0, invite, user(1))).news == ()


async def test_a_table_that_is_made_private_keeps_who_sits_there() -> None:
    table = await World().lobby(2, TableSettings(players=3))
    private = await table.act(0, configure, to(PRIVATE))
    assert names(private.table) == ["Ana", "Ben"]
    assert await refusal(table.join(2)) is Reason.ONLY_INVITED


async def test_who_leaves_frees_the_seat_and_the_others_move_up() -> None:
    table = await World().lobby(3)
    left = await table.act(1, leave_table)
    assert names(left.table) == ["Ana", "Cem"]
    assert left.news == (News.REFRESHED,)
    assert await refusal(table.act(1, leave_table)) is Reason.ONLY_PLAYERS
    assert names((await table.join(1)).table) == ["Ana", "Cem", "Ben"]


async def test_when_the_host_leaves_the_first_person_at_the_table_is_the_host() -> None:
    table = await World().lobby(1, TableSettings(players=4))
    await table.act(0, add_computers, Level.EASY, 1)
    await table.join(1)
    await table.join(2)
    left = await table.act(0, leave_table)
    assert left.table.host == user(1)
    assert await refusal(table.act(0, add_computers, Level.EASY)) is Reason.ONLY_HOST
    assert (await table.act(1, add_computers, Level.EASY)).news


async def test_when_another_leaves_the_host_stays() -> None:
    table = await World().lobby(3)
    await table.act(0, substitutes.hand_over, user(2))
    assert (await table.act(0, leave_table)).table.host == user(2)


async def test_with_the_last_person_the_table_closes_computer_players_or_not() -> None:
    world = World()
    table = await world.lobby(2, TableSettings(players=4))
    await table.act(0, add_computers, Level.EASY)
    await table.act(1, leave_table)
    left = await table.act(0, leave_table)
    assert (left.table.status, left.table.ending, left.news) == (Status.OVER, Ending.EMPTY, (News.OVER,))
    assert await refusal(table.join(1)) is Reason.NOT_NOW
    assert await refusal(world.tables.open_rematch(table.id, actor(0))) is Reason.ONLY_PLAYERS


# What the host does.


async def test_who_is_removed_comes_back_only_by_invitation() -> None:
    table = await World().lobby(3)
    removed = await table.act(0, kick, user(1))
    assert names(removed.table) == ["Ana", "Cem"]
    assert await refusal(table.join(1)) is Reason.ONLY_INVITED
    await table.act(0, invite, user(1))
    assert names((await table.join(1)).table) == ["Ana", "Cem", "Ben"]


async def test_to_be_removed_ends_an_earlier_invitation() -> None:
    table = await World().lobby(1, PRIVATE)
    await table.act(0, invite, user(1))
    await table.join(1)
    removed = await table.act(0, kick, user(1))
    assert removed.table.invited == frozenset()
    assert await refusal(table.join(1)) is Reason.ONLY_INVITED


async def test_only_who_sits_there_can_be_removed_and_not_the_host() -> None:
    table = await World().lobby(2)
    assert await refusal(table.act(0, kick, user(0))) is Reason.NOT_YOURSELF
    assert await refusal(table.act(0, kick, user(5))) is Reason.NOT_SEATED
    assert await refusal(table.act(1, kick, user(0))) is Reason.ONLY_HOST


async def test_the_hosts_role_is_handed_on_to_somebody_at_the_table() -> None:
    table = await World().lobby(2)
    assert await refusal(table.act(0, substitutes.hand_over, user(5))) is Reason.NOT_SEATED
    assert (await table.act(0, substitutes.hand_over, user(0))).news == ()
    handed = await table.act(0, substitutes.hand_over, user(1))
    assert (handed.table.host, handed.news) == (user(1), (News.REFRESHED,))
    assert await refusal(table.act(0, substitutes.hand_over, user(0))) is Reason.ONLY_HOST


async def test_a_table_is_not_made_smaller_than_who_sits_there() -> None:
    table = await World().lobby(3, TableSettings(players=5))
    assert await refusal(table.act(0, configure, to(TableSettings(players=2)))) is Reason.TABLE_FULL
    smaller = await table.act(0, configure, to(TableSettings(players=3)))
    assert smaller.table.settings.players == 3
    assert await refusal(table.join(3)) is Reason.TABLE_FULL
    larger = await table.act(0, configure, to(TableSettings(players=4)))
    assert larger.news == (News.REFRESHED,)
    assert (await table.join(3)).news


async def test_the_same_settings_once_more_change_nothing() -> None:
    table = await World().lobby(2)
    assert (await table.act(0, configure, to(TableSettings(players=2)))).news == ()


async def test_computer_players_take_as_many_seats_as_are_asked_for_or_all_that_are_free() -> None:
    table = await World().lobby(1, TableSettings(players=5))
    await table.act(0, add_computers, Level.EASY, 1)
    filled = await table.act(0, add_computers, Level.MEDIUM)
    assert len(computers(filled)) == 4
    assert {seat.owner for seat in filled.table.seats[1:]} == {None}
    assert names(filled.table) == ["Ana", None, None, None, None]


def computers(outcome: Outcome) -> list[Computer]:
    return [seat.occupant for seat in outcome.table.seats if isinstance(seat.occupant, Computer)]


async def test_computer_players_play_at_the_level_of_their_table() -> None:
    table = await World().lobby(1, TableSettings(players=5, level=Level.HARD))
    await table.act(0, add_computers, seats=1)
    seated = await table.act(0, add_computers, seats=1)
    assert {each.level for each in computers(seated)} == {Level.HARD}
    more = await table.act(0, add_computers, Level.EASY, 1)
    assert more.table.settings.level is Level.EASY
    assert {each.level for each in computers(more)} == {Level.EASY}, "all of the table, not only the last"


async def test_another_level_changes_those_who_sit_there_and_they_stay_who_they_are() -> None:
    table = await World().lobby(2, TableSettings(players=4))
    seated = await table.act(0, add_computers)
    outcome = await table.act(0, configure, lambda now: replace(now, level=Level.EXPERT))
    assert outcome.news
    assert computers(outcome) == [replace(each, level=Level.EXPERT) for each in computers(seated)]
    assert names(outcome.table) == names(seated.table)
    other = await table.act(0, configure, lambda now: replace(now, sides=Sides.A))
    assert computers(other) == computers(outcome)
    assert await refusal(table.act(1, configure, to(TableSettings(4)))) is Reason.ONLY_HOST
    await table.start(0)
    assert await refusal(table.act(0, configure, to(TableSettings(4)))) is Reason.SETTLED
    assert await refusal(table.act(0, add_computers, Level.EASY, 1)) is Reason.SETTLED


async def test_those_of_an_old_table_stay_nameless_and_keep_their_level_until_another_is_chosen() -> None:
    table = await World().lobby(1, TableSettings(players=3))
    found = table.game
    old = TakenSeat(Computer(Level.RANDOM), None)
    table.game = replace(found, seats=(*found.seats, old))
    joined = await table.act(0, add_computers)
    assert (computers(joined)[0], computers(joined)[1].level) == (Computer(Level.RANDOM), Level.MEDIUM)
    chosen = await table.act(0, configure, lambda now: replace(now, level=Level.HARD))
    assert [each.level for each in computers(chosen)] == [Level.HARD, Level.HARD]
    assert computers(chosen)[0].name == ""


@pytest.mark.parametrize("seats", [None, 1, 3])
async def test_no_more_computer_players_than_there_are_seats(seats: int | None) -> None:
    world = World()
    table = await world.lobby(3, TableSettings(players=3))
    assert await refusal(table.act(0, add_computers, Level.EASY, seats)) is Reason.TABLE_FULL
    larger = await world.lobby(3, TableSettings(players=5))
    assert await refusal(larger.act(0, add_computers, Level.EASY, 3)) is Reason.TABLE_FULL
    assert names(await larger.view(0)) == ["Ana", "Ben", "Cem"]


async def test_the_computer_player_that_came_last_goes_first() -> None:
    table = await World().lobby(1, TableSettings(players=4))
    (first,) = computers(await table.act(0, add_computers, seats=1))
    await table.act(0, add_computers, seats=1)
    await table.join(1)
    gone = await table.act(0, dismiss_computer)
    assert [seat.occupant for seat in gone.table.seats] == [actor(0).person, first, actor(1).person]
    await table.act(0, dismiss_computer)
    assert await refusal(table.act(0, dismiss_computer)) is Reason.NO_COMPUTER


# Chosen wonders.


async def chose(table: Table, number: int, city: str | None, side: Side | None) -> Outcome:
    return await table.act(number, choose_wonder, city, side)


async def test_players_choose_wonder_and_side_and_play_them() -> None:
    table = await World().lobby(3, CHOSEN)
    await chose(table, 0, "Giza", Side.B)
    await chose(table, 1, "Rhodes", None)
    started = await table.start(0)
    assert started.table.table is not None
    boards = [city.board for city in started.table.table.cities]
    assert (boards[0].city, boards[0].side, boards[1].city) == ("Giza", Side.B, "Rhodes")


async def test_a_side_alone_can_be_chosen_and_the_choice_taken_back() -> None:
    table = await World().lobby(3, CHOSEN)
    assert (await chose(table, 0, None, Side.A)).table.seats[0].setup == SeatSetup(None, Side.A)
    assert (await chose(table, 0, None, None)).table.seats[0].setup == SeatSetup()
    assert (await chose(table, 0, None, None)).news == ()


async def test_a_wonder_is_chosen_by_one_player_only_until_that_one_takes_another() -> None:
    table = await World().lobby(3, CHOSEN)
    await chose(table, 0, "Giza", Side.A)
    assert await refusal(chose(table, 1, "Giza", Side.B)) is Reason.WONDER_TAKEN
    assert (await chose(table, 0, "Giza", Side.A)).news == ()
    await chose(table, 0, "Giza", Side.B)
    await chose(table, 0, "Rhodes", None)
    assert (await chose(table, 1, "Giza", Side.B)).news


async def test_a_wonder_is_free_again_when_its_player_leaves() -> None:
    table = await World().lobby(3, CHOSEN)
    await chose(table, 1, "Giza", None)
    await table.act(1, leave_table)
    assert (await chose(table, 2, "Giza", None)).news
    joined = await table.join(1)
    assert [seat.setup.city for seat in joined.table.seats] == [None, "Giza", None]


@pytest.mark.parametrize("city", ["Atlantis", "giza", "", "Free City"])
async def test_there_is_no_such_wonder(city: str) -> None:
    table = await World().lobby(3, CHOSEN)
    assert await refusal(chose(table, 0, city, None)) is Reason.NO_SUCH_WONDER


@pytest.mark.parametrize("wonders", [Wonders.RANDOM, Wonders.DRAFTED])
async def test_wonders_are_chosen_only_where_the_table_says_so(wonders: Wonders) -> None:
    table = await World().lobby(3, TableSettings(wonders=wonders))
    assert await refusal(chose(table, 0, "Giza", None)) is Reason.WONDERS_ARE_NOT_CHOSEN


async def test_where_the_table_settles_the_side_no_other_can_be_chosen() -> None:
    table = await World().lobby(3, TableSettings(wonders=Wonders.CHOSEN, sides=Sides.A))
    assert await refusal(chose(table, 0, "Giza", Side.B)) is Reason.SIDE_IS_SETTLED
    assert (await chose(table, 0, "Giza", Side.A)).news
    await chose(table, 1, "Rhodes", None)
    started = await table.start(0)
    assert started.table.table is not None
    assert {city.board.side for city in started.table.table.cities} == {Side.A}


async def test_a_chosen_wonder_stays_when_the_settings_still_allow_it() -> None:
    table = await World().lobby(2, CHOSEN)
    await chose(table, 0, "Giza", Side.A)
    await chose(table, 1, "Rhodes", None)
    for settings in (
        TableSettings(players=5, wonders=Wonders.CHOSEN),
        TableSettings(players=2, wonders=Wonders.CHOSEN, access=Access.INVITED),
        TableSettings(players=2, wonders=Wonders.CHOSEN, sides=Sides.A),
        TableSettings(players=2, wonders=Wonders.CHOSEN, sides=Sides.MIXED),
    ):
        settled = await table.act(0, configure, to(settings))
        setups = [seat.setup for seat in settled.table.seats]
        assert setups == [SeatSetup("Giza", Side.A), SeatSetup("Rhodes")]


async def test_a_chosen_side_goes_when_the_table_settles_the_other_and_the_wonder_stays() -> None:
    table = await World().lobby(2, CHOSEN)
    await chose(table, 0, "Giza", Side.A)
    await chose(table, 1, "Rhodes", Side.B)
    settings = TableSettings(players=2, wonders=Wonders.CHOSEN, sides=Sides.B)
    settled = await table.act(0, configure, to(settings))
    assert [seat.setup for seat in settled.table.seats] == [SeatSetup("Giza"), SeatSetup("Rhodes", Side.B)]


@pytest.mark.parametrize("wonders", [Wonders.RANDOM, Wonders.DRAFTED])
async def test_chosen_wonders_are_forgotten_when_they_are_not_chosen_any_more(wonders: Wonders) -> None:
    table = await World().lobby(3, CHOSEN)
    await chose(table, 0, "Giza", Side.A)
    await table.act(0, configure, to(TableSettings(wonders=wonders)))
    settled = await table.act(0, configure, to(CHOSEN))
    assert settled.table.seats[0].setup == SeatSetup()


# Expansions.


def with_edifice(players: int = 3, wonders: Wonders = Wonders.CHOSEN, sides: Sides = Sides.MIXED) -> TableSettings:
    return TableSettings(players, sides, wonders, expansions=(Expansion.EDIFICE,))


async def test_an_expansion_is_settled_and_taken_away_again() -> None:
    table = await World().lobby(3)
    settled = await table.act(0, configure, to(with_edifice(wonders=Wonders.RANDOM)))
    assert settled.table.settings.expansions == (Expansion.EDIFICE,)
    assert settled.news == (News.REFRESHED,)
    again = await table.act(0, configure, to(with_edifice(wonders=Wonders.RANDOM)))
    assert again.news == ()
    await table.act(0, configure, to(TableSettings()))
    started = await table.start(0)
    assert started.table.table is not None
    assert started.table.table.projects == ()


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
async def test_a_game_with_edifices_starts_with_one_for_each_age(players: int) -> None:
    table = await World().game(players, with_edifice(players, Wonders.RANDOM))
    view = (await table.view(0)).table
    assert view is not None
    assert [project.edifice.age for project in view.projects] == [1, 2, 3]
    assert view.ruleset.expansions == (Expansion.EDIFICE,)


def test_edifices_are_not_for_two_players() -> None:
    for expansions in ((Expansion.EDIFICE,), (Expansion.EDIFICE, Expansion.CARTHAGE)):
        with pytest.raises(Refused) as caught:
            TableSettings(2, expansions=expansions)
        assert caught.value.reason is Reason.EDIFICE_NEEDS_THREE
    with pytest.raises(Refused) as caught:
        replace(with_edifice(), players=2)
    assert caught.value.reason is Reason.EDIFICE_NEEDS_THREE
    assert TableSettings(2, expansions=(Expansion.CARTHAGE,)).ruleset.two_player


def test_expansions_stand_in_one_order_however_they_are_named() -> None:
    both = TableSettings(3, expansions=(Expansion.CARTHAGE, Expansion.EDIFICE))
    assert both.expansions == (Expansion.EDIFICE, Expansion.CARTHAGE)
    assert both == TableSettings(3, expansions=(Expansion.EDIFICE, Expansion.CARTHAGE))


async def test_the_wonders_of_an_expansion_can_be_chosen_only_with_it() -> None:
    table = await World().lobby(3, CHOSEN)
    for city in ("Ur", "Carthage"):
        assert await refusal(chose(table, 0, city, None)) is Reason.NO_SUCH_WONDER
    only_carthage = replace(CHOSEN, expansions=(Expansion.CARTHAGE,))
    await table.act(0, configure, to(only_carthage))
    assert await refusal(chose(table, 0, "Ur", None)) is Reason.NO_SUCH_WONDER
    await chose(table, 0, "Carthage", Side.B)
    await table.act(0, configure, to(with_edifice()))
    await chose(table, 1, "Ur", Side.A)
    started = await table.start(0)
    assert started.table.table is not None
    boards = [city.board for city in started.table.table.cities[:2]]
    assert [(board.city, board.side) for board in boards] == [("Carthage", Side.B), ("Ur", Side.A)]


async def test_a_wonder_that_goes_with_its_expansion_is_forgotten_and_the_side_and_the_others_stay() -> None:
    table = await World().lobby(3, with_edifice())
    for number, (city, side) in enumerate([("Ur", Side.A), ("Carthage", Side.B), ("Giza", None)]):
        await chose(table, number, city, side)
    only_carthage = replace(CHOSEN, players=3, expansions=(Expansion.CARTHAGE,))
    settled = await table.act(0, configure, to(only_carthage))
    kept = [SeatSetup(None, Side.A), SeatSetup("Carthage", Side.B), SeatSetup("Giza")]
    assert [seat.setup for seat in settled.table.seats] == kept
    settled = await table.act(0, configure, to(TableSettings(3, Sides.A, Wonders.CHOSEN)))
    kept = [SeatSetup(None, Side.A), SeatSetup(), SeatSetup("Giza")]
    assert [seat.setup for seat in settled.table.seats] == kept
    assert (await table.start(0)).table.status is Status.PLAY


async def test_a_rematch_keeps_the_expansions() -> None:
    world = World()
    table = await world.game(3, with_edifice())
    await table.abandon()
    rematch = await world.tables.open_rematch(table.id, actor(1))
    assert rematch.table.settings == with_edifice()


# At once.


async def test_of_two_who_choose_the_same_wonder_at_once_one_gets_it() -> None:
    store = MemoryStore()
    first, second = World(store), World(store)
    table = await first.lobby(2, CHOSEN)
    answers = await asyncio.gather(
        chose(Table(first, table.id), 0, "Giza", None),
        chose(Table(second, table.id), 1, "Giza", None),
        return_exceptions=True,
    )
    (refused,) = [each for each in answers if isinstance(each, Refused)]
    assert refused.reason is Reason.WONDER_TAKEN
    assert sorted(str(seat.setup.city) for seat in store.games[table.id].seats) == ["Giza", "None"]


async def test_the_last_seat_is_taken_by_one_of_those_who_ask_at_once() -> None:
    table = await World().lobby(2, TableSettings(players=3))
    answers = await asyncio.gather(*(table.join(number) for number in range(2, 7)), return_exceptions=True)
    refused = [each.reason for each in answers if isinstance(each, Refused)]
    assert refused == [Reason.TABLE_FULL] * 4
    assert len((await table.view(0)).seats) == 3


async def test_the_host_starts_while_somebody_leaves_and_nobody_is_left_behind() -> None:
    table = await World().lobby(3)
    await asyncio.gather(
        table.act(2, leave_table),
        table.start(0),
        return_exceptions=True,
    )
    view = await table.view(0)
    assert (view.status, len(view.seats)) in {(Status.LOBBY, 2), (Status.PLAY, 3)}


# Starting.


@pytest.mark.parametrize("wonders", Wonders)
async def test_a_game_does_not_start_while_seats_are_free(wonders: Wonders) -> None:
    table = await World().lobby(2, TableSettings(players=3, wonders=wonders))
    assert await refusal(table.start(0)) is Reason.SEATS_FREE
    await table.join(2)
    assert (await table.start(0)).news
    assert await refusal(table.start(0)) is Reason.NOT_NOW


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("sides", Sides)
async def test_every_table_of_2_to_7_starts_on_the_sides_that_are_settled(players: int, sides: Sides) -> None:
    table = await World().lobby(1, TableSettings(players=players, sides=sides))
    await table.act(0, add_computers, Level.EASY)
    started = await table.start(0)
    view = started.table
    assert (view.status, started.news) == (Status.PLAY, (News.STARTED,))
    assert view.table is not None
    assert view.seal is not None
    cities = view.table.cities
    assert len(cities) == len(view.names) == (3 if players == 2 else players)
    assert len({city.board.city for city in cities}) == len(cities)
    assert sides is Sides.MIXED or {city.board.side for city in cities} == {sides.side}
    assert view.thinking == (0,)


async def test_invitations_and_removals_end_with_the_start() -> None:
    table = await World().lobby(3, TableSettings(players=3))
    await table.act(0, invite, user(5))
    await table.act(0, kick, user(2))
    await table.act(0, add_computers, Level.EASY)
    started = await table.start(0)
    assert started.table.invited == frozenset()
    assert await refusal(table.join(5)) is Reason.NOT_NOW


# Expiring.


async def test_a_forgotten_lobby_closes_at_its_moment_and_not_before() -> None:
    world = World()
    table = await world.lobby(2)
    world.clock.forward(LIFETIME - A_MOMENT)
    assert await world.expire() == ()
    assert (await table.view(0)).status is Status.LOBBY
    world.clock.forward(A_MOMENT)
    assert await world.expire() == (table.id,)
    view = await table.view(0)
    assert (view.status, view.ending, view.expires) == (Status.OVER, Ending.EXPIRED, None)
    assert await world.expire() == ()


TOUCHES = ["join", "leave", "kick", "invite", "configure", "choose_wonder", "fill", "dismiss", "hand_over"]


@pytest.mark.parametrize("touch", TOUCHES)
async def test_a_lobby_that_is_touched_lives_on(touch: str) -> None:
    world = World()
    table = await world.lobby(3, TableSettings(players=5, wonders=Wonders.CHOSEN))
    await table.act(0, add_computers, Level.EASY, 1)
    touches = {
        "join": lambda: table.join(4),
        "leave": lambda: table.act(2, leave_table),
        "kick": lambda: table.act(0, kick, user(2)),
        "invite": lambda: table.act(0, invite, user(5)),
        "configure": lambda: table.act(0, configure, to(TableSettings(players=6))),
        "choose_wonder": lambda: table.act(0, choose_wonder, "Giza", None),
        "fill": lambda: table.act(0, add_computers, Level.EASY),
        "dismiss": lambda: table.act(0, dismiss_computer),
        "hand_over": lambda: table.act(0, substitutes.hand_over, user(1)),
    }
    world.clock.forward(LIFETIME - A_MOMENT)
    touched = await touches[touch]()
    assert touched.table.expires == world.clock.now + LIFETIME
    world.clock.forward(A_MOMENT)
    assert await world.expire() == ()
    assert (await table.view(1)).status is Status.LOBBY


async def test_to_look_at_a_lobby_does_not_keep_it() -> None:
    world = World()
    table = await world.lobby(2)
    world.clock.forward(LIFETIME - A_MOMENT)
    await table.view(0)
    await table.join(0)
    world.clock.forward(A_MOMENT)
    assert await world.expire() == (table.id,)


async def test_a_lobby_whose_time_is_over_lives_on_when_somebody_comes_before_it_is_closed() -> None:
    world = World()
    table = await world.lobby(1, TableSettings(players=3))
    world.clock.forward(LIFETIME)
    await table.join(1)
    assert await world.expire() == ()


async def test_only_lobbies_expire_and_each_of_them() -> None:
    world = World()
    lobbies = (await world.lobby(1, TableSettings()), await world.lobby(1, TableSettings(wonders=Wonders.CHOSEN)))
    playing = await world.game(2)
    drafting = await world.game(2, TableSettings(players=2, wonders=Wonders.DRAFTED))
    world.clock.forward(LIFETIME * 2)
    assert await world.expire() == tuple(each.id for each in lobbies)
    assert (await playing.view(0)).status is Status.PLAY
    assert (await drafting.view(0)).status is Status.DRAFT


async def test_a_lobby_that_was_touched_is_looked_at_again_when_its_time_comes() -> None:
    world = World()
    table = await world.lobby(1, TableSettings(players=3))
    world.clock.forward(LIFETIME - A_MOMENT)
    await table.join(1)
    world.clock.forward(A_MOMENT)
    assert await world.expire() == ()
    assert (await table.view(0)).status is Status.LOBBY
    world.clock.forward(LIFETIME - A_MOMENT)
    assert await world.expire() == (table.id,)


async def test_an_invitation_can_be_taken_back() -> None:
    table = await World().lobby(1, PRIVATE)
    await table.act(0, invite, user(1))
    await table.act(0, kick, user(1))
    assert await refusal(table.join(1)) is Reason.ONLY_INVITED


async def test_invitations_have_a_limit() -> None:
    table = await World().lobby(1, PRIVATE)
    for number in range(1, 51):
        await table.act(0, invite, UserId(1_000 + number))
    assert await refusal(table.act(0, invite, UserId(2_000))) is Reason.TOO_MANY_INVITED
    assert (await table.act(0, invite, UserId(1_001))).news == ()


async def test_names_that_several_have_are_told_apart() -> None:
    world = World()
    opened = await world.tables.open_table(Actor(Person(UserId(100), "Ana"), CHANNEL), HOME, TableSettings(players=4))
    table = Table(world, opened.table.id)
    await table.join(Actor(Person(UserId(101), "ana"), CHANNEL))
    await table.join(Actor(Person(UserId(102), "Computer 4"), CHANNEL))
    lobby = table.game
    table.game = replace(lobby, seats=(*lobby.seats, TakenSeat(Computer(Level.RANDOM), None)))
    assert (await table.view(0)).names == ("Ana (1)", "ana (2)", "Computer 4 (3)", None)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u0639\u0644\u06cc", "\u0639\u0644\u06cc\u200c"),
        ("❤", "❤\ufe0f"),
        ("Ana", "\uff21\uff4e\uff41"),
        ("Žo", "Z\u030co"),
        ("Ana", "Ana\ufe00"),
        ("Ana", "A\u180bna"),
        ("\u845b", "\u845b\U000e0100"),
        ("Ana", "\u0410n\u0430"),
        ("Ana", "\u0391na"),
        ("Bob", "B\u043eb"),
        ("B0b", "B\u043eb"),
        ("B0b", "Bob"),
        ("\u041e\u043b\u0435\u0433", "O\u043be\u0433"),
    ],
)
async def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    world = World()
    table = Table(
        world,
        (await world.tables.open_table(Actor(Person(UserId(100), one), CHANNEL), HOME, TableSettings(3))).table.id,
    )
    await table.join(Actor(Person(UserId(101), other), CHANNEL))
    assert (await table.view(0)).names == (f"{one} (1)", f"{other} (2)")


async def test_a_person_who_is_called_as_a_computer_player_is_told_apart_from_it() -> None:
    table = await World().lobby(1, TableSettings(players=3))
    (zeno,) = computers(await table.act(0, add_computers, seats=1))
    await table.join(Actor(Person(UserId(102), f"{zeno.name.upper()} (Computer)"), CHANNEL))
    assert (await table.view(0)).names == ("Ana", None, zeno.name.upper())
    assert table.game.names()[1:] == (f"{zeno.name} (computer)", zeno.name.upper())


async def test_one_person_has_only_so_many_tables_that_have_not_begun() -> None:
    world = World()
    games = [await world.lobby(1, TableSettings(players=2)) for _ in range(5)]
    before = len(world.store.games) if isinstance(world.store, MemoryStore) else 0
    assert await refusal(world.lobby(1, TableSettings(players=2))) is Reason.TOO_MANY_OPEN
    assert isinstance(world.store, MemoryStore)
    assert len(world.store.games) == before
    assert (await world.tables.open_table(actor(1), HOME, TableSettings(players=2))).table.host == actor(1).user
    await games[0].abandon()
    await world.lobby(1, TableSettings(players=2))


async def test_a_rematch_counts_among_the_tables_that_have_not_begun() -> None:
    world = World()
    over = await world.game(2)
    await over.abandon()
    for _ in range(5):
        await world.lobby(1, TableSettings(players=2))
    assert await refusal(world.tables.open_rematch(over.id, actor(0))) is Reason.TOO_MANY_OPEN


# Ratings.


async def test_a_game_is_rated_if_its_server_rates_games_when_it_is_opened_and_two_people_begin_it() -> None:
    store = MemoryStore()
    world = World(store)
    before = await world.lobby(2)
    store.guilds[GuildId(7)] = GuildSettings(ratings=True)
    two, alone = await world.lobby(2), await world.lobby(1, TableSettings(players=2))
    assert [each.game.is_rated for each in (before, two, alone)] == [False, True, False]
    people = [actor(number).person for number in (4, 5)]
    night = arranged.open_seated(HOME, TableSettings(), people, 0, Level.MEDIUM, Random(1), MOMENT, rates=True).game
    assert night.is_rated
    await before.start()
    await before.abandon()
    again = (await world.tables.open_rematch(before.id, actor(0))).table
    assert (again.rated, again.is_rated) == (True, False), "nobody else has come yet"

    store.guilds.clear()
    for table in (two, alone):
        await table.act(0, start_with_computers)
    assert [each.game.rated for each in (two, alone)] == [True, False]
