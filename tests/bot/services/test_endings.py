"""Games that end early, and what comes after a game: the rematch."""

import asyncio
from dataclasses import replace

import pytest

from bot.services import archive, draft, endings, lobby, motions, substitutes
from bot.services.game import Access, Ending, Motion, Over, Play, Status, TableSettings, Wish, Wonders
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.passages import Passage, Passing
from bot.services.people import ChannelId, Computer, UserId
from bot.services.ports import Change
from bot.services.refusals import Reason
from bot.services.tables import Outcome
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import until_penalty
from tests.bot.services.world import HOME, SEAT_1, SEAT_2, Table, World, actor, refusal

ELSEWHERE = ChannelId(701)
COMPUTER = Computer(Level.RANDOM)


def user(number: int) -> UserId:
    return actor(number).user


async def vote(table: Table, number: int, *, abandon: bool = True) -> Outcome:
    if abandon:
        return await table.act(number, motions.propose, Wish.ABANDON)
    return await table.act(number, motions.vote, News.VOTE_BEGAN, None, agree=None)


async def begun(world: World, persons: int, settings: TableSettings) -> Table:
    """Start a game; computer players have the seats without a person."""
    table = await world.lobby(persons, settings)
    if persons < settings.players:
        await table.act(0, lobby.add_computers, Level.EASY)
    await table.start(0)
    return table


# The host ends it.


async def test_the_host_closes_a_lobby() -> None:
    table = await World().lobby(2)
    ended = await table.act(0, endings.end_game)
    assert (ended.table.status, ended.table.ending, ended.news) == (Status.OVER, Ending.HOST, (News.OVER,))
    assert await refusal(table.act(0, endings.end_game)) is Reason.NOT_NOW
    assert await refusal(table.act(1, lobby.leave_table)) is Reason.NOT_NOW


async def test_a_game_has_a_line_in_the_log_when_it_begins_and_when_it_ends(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "bot.services.tables")
    world = World()
    closed = await world.lobby(2)
    await closed.act(0, endings.end_game)
    table = await begun(world, 1, TableSettings(players=3, wonders=Wonders.DRAFTED))
    await table.act(0, endings.end_game)
    said = [record.getMessage() for record in caplog.records]
    assert said == [f"game {table.id} begins (people: 1, computer players: 2)", f"game {table.id} ends: host"]


async def test_a_game_that_the_host_ends_has_no_winner_and_its_table_can_still_be_seen() -> None:
    world = World()
    table = await begun(world, 1, TableSettings(players=3))
    await table.turn(1)
    before = await table.view(0)
    ended = (await table.act(0, endings.end_game)).table
    assert (ended.status, ended.ending, ended.thinking, ended.turn) == (Status.OVER, Ending.HOST, (), None)
    assert (ended.table, ended.seal, ended.resolutions) == (before.table, before.seal, 1)
    assert ended.table is not None
    assert ended.table.ranking == ()
    assert isinstance(world.store, MemoryStore)
    assert world.store.results == []
    assert await refusal(table.hand(0)) is Reason.NOT_NOW
    assert len((await table.look_back(0, archive.see_record))["turns"]) == 1


async def test_the_host_does_not_end_a_game_alone_in_which_another_plays_or_has_a_seat() -> None:
    table = await World().game(2)
    before = table.game
    assert await refusal(table.act(0, endings.end_game)) is Reason.ONLY_BY_VOTE
    assert table.game is before
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert await refusal(table.act(0, endings.end_game)) is Reason.ONLY_BY_VOTE
    assert (await vote(table, 0)).table.ending is Ending.VOTE


# Everyone wants to abandon it.


@pytest.mark.parametrize("persons", [1, 2, 7])
async def test_all_persons_abandon_a_game(persons: int) -> None:
    world = World()
    table = await begun(world, persons, TableSettings(players=7))
    for number in range(persons - 1):
        voted = await vote(table, number)
        told = (News.REFRESHED,) if number else (News.VOTE_BEGAN, News.REFRESHED)
        assert (voted.table.status, voted.news) == (Status.PLAY, told)
        assert voted.table.abandoning.votes == {user(each) for each in range(number + 1)}
    ended = await vote(table, persons - 1)
    over = (News.OVER,) if persons == 1 else (News.VOTES_ENDED, News.OVER)
    assert (ended.table.status, ended.table.ending, ended.news) == (Status.OVER, Ending.VOTE, over)
    assert ended.table.seal is not None
    assert await refusal(vote(table, 0)) is Reason.NOT_NOW


async def test_a_draft_whose_host_is_gone_can_be_abandoned_and_votes_go_on_into_the_game() -> None:
    world = World()
    drafted = TableSettings(players=3, wonders=Wonders.DRAFTED)
    hanging = await world.game(3, drafted)
    assert (await vote(hanging, 1)).table.abandoning.votes == {user(1)}
    await vote(hanging, 2)
    assert (await vote(hanging, 0)).table.ending is Ending.VOTE
    table = await world.game(3, drafted)
    await vote(table, 1)
    for number in range(3):
        await table.act(number, draft.keep_board, 0)
    view = await table.view(0)
    assert view.status is Status.PLAY
    assert view.abandoning.votes == {user(1)}


async def test_a_game_can_be_abandoned_while_a_penalty_is_being_chosen() -> None:
    """The edifice has failed by then; sealed choices are shown to nobody, and nobody gives anything up."""
    table, last = await until_penalty()
    await table.choose(last)
    before, resolutions = table.state.table, len(table.resolutions)
    for person in range(3):
        await vote(table, person)
    ended = await vote(table, 3)
    assert (ended.table.ending, ended.news) == (Ending.VOTE, (News.VOTES_ENDED, News.OVER))
    assert (table.state.table, len(table.resolutions)) == (before, resolutions)
    assert ended.table.resolutions == resolutions
    assert ended.table.table is not None
    assert ended.table.table.scores == ()
    assert table.store.results == []
    assert await refusal(table.hand(0)) is Reason.NOT_NOW


async def test_who_does_not_play_does_not_vote() -> None:
    table = await World().game(3)
    assert await refusal(vote(table, 5)) is Reason.ONLY_PLAYERS
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert await refusal(vote(table, 1)) is Reason.ONLY_PLAYERS


async def test_a_vote_goes_with_the_seat() -> None:
    table = await World().game(4)
    await vote(table, 1)
    stepped = await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert stepped.table.abandoning.votes == frozenset()
    assert (await table.act(1, substitutes.hand_back, SEAT_1)).table.abandoning.votes == frozenset()
    await vote(table, 1)
    await table.act(1, substitutes.offer_seat, SEAT_1, user(5))
    assert (await table.act(5, substitutes.take_seat, SEAT_1)).table.abandoning.votes == frozenset()


async def test_the_votes_suffice_when_somebody_who_did_not_vote_steps_out() -> None:
    table = await World().game(4)
    for person in (0, 1, 3):
        await vote(table, person)
    ended = await table.act(2, substitutes.step_out, SEAT_2, Level.RANDOM)
    assert (ended.table.status, ended.table.ending) == (Status.OVER, Ending.VOTE)
    assert ended.news == (News.VOTES_ENDED, News.SEAT_CHANGED, News.OVER)


async def test_a_turn_that_is_revealed_by_who_steps_out_is_told_before_the_end() -> None:
    table = await World().game(4)
    for number in (0, 1, 3):
        await table.choose(number)
    for person in (0, 1, 3):
        await vote(table, person)
    ended = await table.act(2, substitutes.step_out, SEAT_2, Level.RANDOM)
    assert ended.table.ending is Ending.VOTE
    assert (*ended.news[1:3], ended.news[-1]) == (News.SEAT_CHANGED, News.REVEALED, News.OVER)
    assert ended.table.resolutions == 1
    assert len((await table.look_back(0, archive.see_record))["turns"]) == 1


async def test_votes_go_on_from_turn_to_turn() -> None:
    table = await World().game(3)
    await vote(table, 0)
    await table.turn(3)
    assert (await table.view(0)).abandoning.votes == {user(0)}


# Rematch.


async def test_a_rematch_is_a_table_like_the_one_before_and_who_asks_is_the_host() -> None:
    world = World()
    settings = TableSettings(players=4, access=Access.INVITED)
    table = await world.lobby(1, settings)
    for number in (1, 2):
        await table.act(0, lobby.invite, user(number))
        await table.join(number)
    filled = await table.act(0, lobby.add_computers, Level.MEDIUM)
    await table.start(0)
    await table.abandon()
    opened = await world.tables.open_rematch(table.id, actor(1, ELSEWHERE))
    view = opened.table
    assert opened.news == (News.OPENED,)
    assert (view.status, view.settings, view.home, view.host) == (Status.LOBBY, settings, HOME, user(1))
    assert [seat.occupant for seat in view.seats] == [actor(1).person, filled.table.seats[-1].occupant]
    assert view.invited == {user(0), user(2)}
    assert (await table.view(0)).rematch == view.id
    assert await refusal(world.tables.act(view.id, actor(5), lobby.join_table)) is Reason.ONLY_INVITED


async def test_the_next_who_ask_for_it_join_the_same_table() -> None:
    world = World()
    table = await world.game(3)
    await table.abandon()
    opened = (await world.tables.open_rematch(table.id, actor(2))).table.id
    for number in (0, 1):
        assert (await world.tables.open_rematch(table.id, actor(number, None))).table.id == opened
    again = await world.tables.open_rematch(table.id, actor(2))
    assert (again.table.names, again.news) == (("Cem", "Ana", "Ben"), ())
    assert (await world.tables.act(opened, actor(2), lobby.start_game)).table.status is Status.PLAY


async def test_all_ask_for_a_rematch_at_once_and_there_is_one_table() -> None:
    world = World()
    table = await world.game(7)
    await table.abandon()
    outcomes = await asyncio.gather(*(world.tables.open_rematch(table.id, actor(number)) for number in range(7)))
    assert len({outcome.table.id for outcome in outcomes}) == 1
    assert isinstance(world.store, MemoryStore)
    assert len(world.store.games) == 2
    rematch = world.store.games[outcomes[0].table.id]
    assert {person.user for person in rematch.persons} == {user(number) for number in range(7)}


async def test_two_programs_open_one_rematch() -> None:
    store = MemoryStore()
    first, second = World(store), World(store)
    table = await first.game(2)
    await table.abandon()
    outcomes = await asyncio.gather(
        first.tables.open_rematch(table.id, actor(0)), second.tables.open_rematch(table.id, actor(1))
    )
    assert len({outcome.table.id for outcome in outcomes}) == 1
    assert len(store.games) == 2


@pytest.mark.parametrize("asks", [0, 5])
async def test_substitutes_and_those_whose_seats_they_played_are_invited_to_the_rematch(asks: int) -> None:
    world = World()
    table = await begun(world, 3, TableSettings(players=5))
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    await table.act(2, substitutes.offer_seat, SEAT_2, user(5))
    await table.act(5, substitutes.take_seat, SEAT_2)
    await table.abandon()
    company = [seat.occupant for seat in table.game.seats[-2:]]
    view = (await world.tables.open_rematch(table.id, actor(asks))).table
    assert [seat.occupant for seat in view.seats] == [actor(asks).person, *company]
    assert [seat.owner for seat in view.seats] == [actor(asks).person, None, None]
    assert view.invited == {user(number) for number in (0, 1, 2, 5)} - {user(asks)}
    assert (await world.tables.act(view.id, actor(1, ELSEWHERE), lobby.join_table)).news


async def test_only_who_played_at_the_end_opens_a_rematch_and_not_before_the_end() -> None:
    world = World()
    table = await world.game(3)
    assert await refusal(world.tables.open_rematch(table.id, actor(0))) is Reason.NOT_NOW
    await table.abandon()
    assert await refusal(world.tables.open_rematch(table.id, actor(5))) is Reason.ONLY_PLAYERS


async def test_who_was_removed_from_the_rematch_does_not_get_in_by_asking_again() -> None:
    world = World()
    table = await world.game(2)
    await table.abandon()
    opened = (await world.tables.open_rematch(table.id, actor(0))).table.id
    await world.tables.open_rematch(table.id, actor(1))
    await world.tables.act(opened, actor(0), lobby.kick, user(1))
    assert await refusal(world.tables.open_rematch(table.id, actor(1))) is Reason.ONLY_INVITED


async def test_a_rematch_that_is_full_takes_nobody_more_and_one_that_has_begun_is_shown() -> None:
    world = World()
    table = await world.game(3)
    await table.abandon()
    opened = (await world.tables.open_rematch(table.id, actor(0))).table.id
    await world.tables.act(opened, actor(0), lobby.add_computers, Level.EASY)
    assert await refusal(world.tables.open_rematch(table.id, actor(1))) is Reason.TABLE_FULL
    await world.tables.act(opened, actor(0), lobby.start_game)
    shown = await world.tables.open_rematch(table.id, actor(1))
    assert (shown.table.id, shown.table.status, shown.news) == (opened, Status.PLAY, ())


async def test_whose_seat_a_computer_player_played_to_the_end_may_ask_for_the_rematch() -> None:
    world = World()
    table = await world.game(3)
    await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    await table.abandon()
    assert (await world.tables.open_rematch(table.id, actor(1))).table.host == user(1)


async def test_a_rematch_that_was_given_up_before_it_began_makes_room_for_another() -> None:
    world = World()
    table = await world.game(3)
    await table.abandon()
    first = (await world.tables.open_rematch(table.id, actor(0))).table.id
    await world.tables.act(first, actor(0), lobby.leave_table)
    second = (await world.tables.open_rematch(table.id, actor(1))).table
    assert second.id != first
    assert (second.host, second.status) == (user(1), Status.LOBBY)
    assert (await world.tables.open_rematch(table.id, actor(0))).table.id == second.id


async def test_with_the_votes_that_end_a_game_nothing_is_told_that_asks_people_something() -> None:
    world = World()
    game = (await begun(world, 2, TableSettings(players=3))).game
    assert isinstance(game.progress, Play)
    motion = Motion(None, Wish.ABANDON, frozenset(person.user for person in game.persons))
    passed = Passage(0, SEAT_2, game.seats[2].occupant, Passing.OFFERED)
    change = Change(
        replace(game, motions=(motion,), passages=(passed,)),
        announcements=tuple(Announcement(news) for news in News),
    )
    over = motions.note_seats(game, change, None, Occasion(world.clock(), world.chance))
    assert isinstance(over.game.progress, Over)
    about_votes = {News.CLAIMED, News.VOTE_BEGAN, News.PROPOSED}
    of_time = {News.HURRIED, News.LIVE_BEGAN, News.PAUSED, News.RESUMED}
    asking = {News.REFRESHED, News.TURN_BEGAN, News.IDLE} | of_time | about_votes
    assert [each.news for each in over.announcements] == [*(news for news in News if news not in asking), News.OVER]
