"""Drafted wonders: two boards each, shown to nobody else; one is kept, the rest go back."""

from dataclasses import replace
from random import Random

import pytest

from bot.services import archive, draft, lobby, sights, substitutes
from bot.services.game import Draft, Sides, Status, TableSettings, Wonders
from bot.services.news import News
from bot.services.people import ChannelId
from bot.services.refusals import Reason
from bot.services.views import TableView, table_view
from engine.catalogue import Board, Side
from engine.ruleset import Expansion, Ruleset, Seat, SeatSetup
from players.levels import Level
from tests.bot.services.world import MOMENT, SEAT_1, Table, World, actor, refusal, to

CITIES = Ruleset().catalogue.cities
EDIFICE = Expansion.EDIFICE
NUMBERS = range(2, 8)


def drafted(players: int, sides: Sides = Sides.MIXED) -> TableSettings:
    return TableSettings(players=players, sides=sides, wonders=Wonders.DRAFTED)


async def boards_shown(table: Table, persons: int) -> list[tuple[SeatSetup, SeatSetup]]:
    return [(await table.look(number, sights.offer)).boards for number in range(persons)]


def boards_played(table: TableView) -> list[Board]:
    assert table.table is not None
    return [city.board for city in table.table.cities]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("sides", Sides)
async def test_two_or_three_players_are_shown_two_wonders_each_all_different(players: int, sides: Sides) -> None:
    table = await World().game(players, drafted(players, sides))
    shown = [board for boards in await boards_shown(table, players) for board in boards]
    assert len({board.city for board in shown}) == 2 * players
    assert {board.city for board in shown} <= set(CITIES)
    assert all(isinstance(board.side, Side) for board in shown)
    assert sides is Sides.MIXED or {board.side for board in shown} == {sides.side}


@pytest.mark.parametrize("players", [4, 5, 6, 7])
async def test_four_to_seven_are_shown_the_two_sides_of_one_wonder(players: int) -> None:
    table = await World().game(players, drafted(players))
    shown = await boards_shown(table, players)
    assert all(first.city == second.city for first, second in shown)
    assert all((first.side, second.side) == (Side.A, Side.B) for first, second in shown)
    assert len({first.city for first, _ in shown}) == players


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("sides", [Sides.A, Sides.B])
async def test_four_or_more_have_nothing_to_choose_from_where_the_sides_are_settled(players: int, sides: Sides) -> None:
    table = await World().lobby(players, drafted(players, sides))
    assert await refusal(table.start(0)) is Reason.DRAFT_NEEDS_BOTH_SIDES
    await table.act(0, lobby.configure, to(drafted(players)))
    assert (await table.start(0)).table.status is Status.DRAFT


@pytest.mark.parametrize(
    ("players", "expansion"), [(2, Expansion.CARTHAGE), (4, Expansion.CARTHAGE), (3, EDIFICE), (4, EDIFICE)]
)
@pytest.mark.parametrize("sides", Sides)
async def test_with_more_wonders_up_to_four_are_shown_two_different_ones(
    players: int, expansion: Expansion, sides: Sides
) -> None:
    settings = replace(drafted(players, sides), expansions=(expansion,))
    found = set()
    for seed in range(20):
        table = await World(chance=Random(seed)).game(players, settings)
        shown = [board for boards in await boards_shown(table, players) for board in boards]
        assert len({board.city for board in shown}) == 2 * players
        assert sides is Sides.MIXED or {board.side for board in shown} == {sides.side}
        found |= {board.city for board in shown}
        if found == set(settings.ruleset.catalogue.cities):
            break
    assert found == set(settings.ruleset.catalogue.cities) > set(CITIES)


@pytest.mark.parametrize("players", [5, 6, 7])
async def test_with_edifices_five_and_more_are_shown_the_two_sides_of_one_wonder(players: int) -> None:
    world = World()
    settings = replace(drafted(players), expansions=(EDIFICE,))
    shown = await boards_shown(await world.game(players, settings), players)
    assert all((first.city, first.side, second.side) == (second.city, Side.A, Side.B) for first, second in shown)
    settled = await world.lobby(players, replace(settings, sides=Sides.A))
    assert await refusal(settled.start(0)) is Reason.DRAFT_NEEDS_BOTH_SIDES


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("board", [0, 1])
async def test_the_last_board_that_is_kept_begins_the_game(players: int, board: int) -> None:
    table = await World().game(players, drafted(players))
    shown = await boards_shown(table, players)
    for number in range(players - 1):
        kept = await table.act(number, draft.keep_board, board)
        assert kept.news == (News.REFRESHED,)
        assert kept.table.status is Status.DRAFT
        assert kept.table.thinking == tuple(range(number + 1, players))
    begun = await table.act(players - 1, draft.keep_board, board)
    assert (begun.table.status, begun.news) == (Status.PLAY, (News.STARTED,))
    played = boards_played(begun.table)
    assert [SeatSetup(each.city, each.side) for each in played[:players]] == [boards[board] for boards in shown]


@pytest.mark.parametrize("sides", Sides)
async def test_the_free_citys_board_comes_from_what_is_left(sides: Sides) -> None:
    found = set()
    put_back = set()
    for seed in range(40):
        table = await World(chance=Random(seed)).game(2, drafted(2, sides))
        shown = await boards_shown(table, 2)
        await table.act(0, draft.keep_board, 0)
        begun = await table.act(1, draft.keep_board, 1)
        first, second, free = boards_played(begun.table)
        assert len({first.city, second.city, free.city}) == 3
        assert sides is Sides.MIXED or free.side is sides.side
        found.add(free.city)
        put_back.add(free.city in {shown[0][1].city, shown[1][0].city})
        if (len(found), len(put_back)) == (len(CITIES), 2):
            break
    assert found == set(CITIES)
    assert put_back == {True, False}


async def test_the_other_board_may_be_kept_after_all_and_the_same_one_changes_nothing() -> None:
    table = await World().game(2, drafted(2))
    shown = await boards_shown(table, 2)
    assert (await table.look(0, sights.offer)).kept is None
    await table.act(0, draft.keep_board, 0)
    assert (await table.look(0, sights.offer)).kept == 0
    assert (await table.act(0, draft.keep_board, 0)).news == ()
    await table.act(0, draft.keep_board, 1)
    begun = await table.act(1, draft.keep_board, 0)
    assert boards_played(begun.table)[0].city == shown[0][1].city
    assert await refusal(table.act(0, draft.keep_board, 0)) is Reason.NOT_NOW
    assert await refusal(table.look(0, sights.offer)) is Reason.NOT_NOW


async def test_nobody_waits_for_computer_players_and_they_keep_either_board() -> None:
    kept = set()
    for seed in range(20):
        table = await World(chance=Random(seed)).lobby(1, drafted(3))
        await table.act(0, lobby.add_computers, Level.EASY)
        started = await table.start(0)
        assert started.table.thinking == (0,)
        stage = table.game.progress
        assert isinstance(stage, Draft)
        kept.add(stage.kept)
        begun = await table.act(0, draft.keep_board, 0)
        assert begun.table.status is Status.PLAY
    assert kept == {(None, first, second) for first in (0, 1) for second in (0, 1)}


async def test_the_last_one_who_hesitates_is_replaced_and_the_game_begins() -> None:
    table = await World().game(3, drafted(3))
    await table.act(0, draft.keep_board, 0)
    await table.act(1, draft.keep_board, 0)
    begun = await table.act(2, substitutes.step_out, Seat(2), Level.RANDOM)
    assert (begun.table.status, begun.news) == (Status.PLAY, (News.SEAT_CHANGED, News.STARTED))


@pytest.mark.parametrize("seed", range(6))
async def test_a_board_that_was_kept_stays_when_the_seat_changes_hands_and_may_still_be_changed(seed: int) -> None:
    table = await World(chance=Random(seed)).game(3, drafted(3))
    shown = await boards_shown(table, 3)
    await table.act(1, draft.keep_board, 0)
    stepped = await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
    assert stepped.table.thinking == (0, 2)
    await table.act(1, substitutes.hand_back, SEAT_1)
    assert (await table.look(1, sights.offer)).kept == 0
    await table.act(1, draft.keep_board, 1)
    await table.act(0, draft.keep_board, 0)
    begun = await table.act(2, draft.keep_board, 0)
    assert boards_played(begun.table)[1].city == shown[1][1].city


async def test_a_board_that_another_person_has_kept_is_neither_shown_nor_changed() -> None:
    """The boards to choose from are hidden, too; the person who kept one sees it again once they are back."""
    table = await World().game(3, drafted(3))
    await table.act(1, draft.keep_board, 0)
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert await refusal(table.look(5, sights.offer)) is Reason.STARTS_NEXT_TURN
    for board in (0, 1):
        assert await refusal(table.act(5, draft.keep_board, board)) is Reason.STARTS_NEXT_TURN
    await table.act(1, substitutes.hand_back, SEAT_1)
    assert (await table.look(1, sights.offer)).kept == 0


async def test_whoever_takes_a_seat_sees_no_open_boards_and_plays_from_the_first_turn_on() -> None:
    table = await World().game(3, drafted(3))
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    taken = await table.act(actor(5, ChannelId(701)), substitutes.take_seat, SEAT_1)
    assert taken.table.thinking == (0, 2), "a computer player keeps a board for the seat"
    for number in (1, 5):
        asked = table.look(number, sights.offer)
        assert await refusal(asked) is (Reason.ONLY_PLAYERS if number == 1 else Reason.STARTS_NEXT_TURN)
    for number in (0, 2):
        await table.act(number, draft.keep_board, 0)
    assert len((await table.hand(5)).view.hand) == 7


@pytest.mark.parametrize("question", ["hand", "history", "record"])
async def test_what_belongs_to_the_game_itself_has_to_wait(question: str) -> None:
    table = await World().game(3, drafted(3))
    asked = {
        "hand": table.hand(0),
        "history": table.look_back(0, archive.see_history),
        "record": table.look_back(0, archive.see_record),
    }
    assert await refusal(asked.pop(question)) is Reason.NOT_NOW
    for other in asked.values():
        other.close()
    scores = await table.look(0, sights.scores_so_far)
    resolutions = await table.look_back(0, archive.see_resolutions)
    for view, others in (scores, resolutions):
        assert (view.table, others) == (None, ())


# What nobody else may know.


@pytest.mark.parametrize("players", NUMBERS)
async def test_no_wonder_is_named_where_everybody_or_a_log_may_see_it(players: int) -> None:
    table = await World().game(players, drafted(players))
    await table.act(0, draft.keep_board, 1)
    for shown in (await table.view(1), table.game):
        assert not [city for city in CITIES if city in repr(shown)]
        assert "kept" not in repr(shown)


@pytest.mark.parametrize("players", NUMBERS)
async def test_whatever_is_offered_and_kept_the_table_looks_the_same(players: int) -> None:
    seen = set()
    hidden = set()
    for seed in range(6):
        table = await World(chance=Random(seed)).game(players, drafted(players))
        await table.act(0, draft.keep_board, seed % 2)
        seen.add(repr(table_view(table.game, MOMENT)))
        stage = table.game.progress
        assert isinstance(stage, Draft)
        hidden.add((stage.offers, stage.kept))
    assert len(seen) == 1
    assert len(hidden) > 1


async def test_a_draft_that_is_ended_keeps_its_boards_to_itself() -> None:
    table = await World().game(3, drafted(3))
    ended = await table.abandon()
    assert (ended.table.status, ended.table.table, ended.table.seal) == (Status.OVER, None, None)
    assert await refusal(table.look_back(0, archive.see_record)) is Reason.NOT_NOW
    assert await refusal(table.look_back(0, archive.see_history)) is Reason.NOT_NOW
