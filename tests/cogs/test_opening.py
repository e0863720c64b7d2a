"""How a table begins, for beginners and for people who have played before."""

from typing import Any

import pytest

from bot.screens.acts import OfferSeat, PlayAlone, PlayHere, ShowHand, TakeSeat
from bot.screens.custom_ids import encode
from bot.services.coaching import coached
from bot.services.game import Sides, Status, TableSettings
from bot.services.pace import Calm, Days, Live, Pace
from bot.services.people import Computer, UserId
from bot.services.views import TableView
from engine.ruleset import Expansion, Seat
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.client.server import FIRST, Server
from tests.cogs.conftest import answer, manager, played, said
from tests.messages import text_of
from tests.screens import find

LAST = TableSettings(players=4, sides=Sides.B, expansions=(Expansion.EDIFICE,), pace=Live(60), level=Level.HARD)
BEGINNING = TableSettings(players=3, sides=Sides.A, pace=Calm(), level=Level.EASY, beginners=True)


async def newest(server: Server) -> TableView:
    """Return the table that was opened last."""
    store = server.bot.tables._store
    assert isinstance(store, MemoryStore)
    return await server.view(game=[*store.games][-1])


@pytest.fixture
def usual_pace() -> Pace:
    return Days(24)


@pytest.mark.parametrize("games", [0, 2])
async def test_a_beginners_table_has_side_a_easy_computers_and_no_clock(server: Server, games: int) -> None:
    ana = server.person("ana")
    played(server, ana, games, LAST)
    await ana.slash(server.channel, "wonders new")
    assert (await newest(server)).settings == BEGINNING


async def test_who_has_played_begins_as_they_played_last_at_the_servers_pace(server: Server) -> None:
    ana = server.person("ana")
    played(server, ana, 3, LAST)
    await ana.slash(server.channel, "wonders new")
    assert (await newest(server)).settings == TableSettings(
        sides=Sides.B, expansions=(Expansion.EDIFICE,), pace=Days(24), level=Level.HARD
    )
    await ana.slash(server.channel, "wonders new", players=2)
    two = (await newest(server)).settings
    assert (two.players, two.expansions, two.sides) == (2, (), Sides.B), "edifices are not for two"


async def test_who_last_played_the_old_easy_players_gets_the_new_ones(server: Server) -> None:
    ana = server.person("ana")
    played(server, ana, 3, TableSettings(level=Level.OLD_EASY))
    await ana.slash(server.channel, "wonders new")
    assert (await newest(server)).settings.level is Level.EASY


async def test_what_the_command_says_comes_first_and_then_what_the_server_says(server: Server) -> None:
    ana, eva = server.person("ana"), manager(server)
    await ana.slash(server.channel, "wonders new", sides="b", level="hard", expansion="edifice", time="live 60")
    named = (await newest(server)).settings
    assert named == TableSettings(
        sides=Sides.B, level=Level.HARD, expansions=(Expansion.EDIFICE,), pace=Live(60), beginners=True
    )
    await eva.slash(server.channel, "server pace", time="48h")
    await ana.slash(server.channel, "wonders new")
    assert (await newest(server)).settings.pace == Days(48)
    played(server, ana, 3, LAST)
    await ana.slash(server.channel, "wonders new", expansion="none", sides="mixed")
    mixed = (await newest(server)).settings
    assert (mixed.expansions, mixed.sides, mixed.level) == ((), Sides.MIXED, Level.HARD)


async def test_one_press_in_the_answer_starts_the_game_with_computers(server: Server) -> None:
    ana = server.person("ana")
    opened = answer(await ana.slash(server.channel, "wonders new", players=4))
    begun = await ana.click(opened, custom_id=encode(PlayHere(FIRST)))
    assert "Age 1, turn 1." in said(begun)
    assert "Not sure? Press What might I do?" in said(begun)
    table = await server.view()
    assert table.status is Status.PLAY
    assert [each.occupant.level for each in table.seats if isinstance(each.occupant, Computer)] == [Level.EASY] * 3


async def test_a_second_press_begins_no_second_game(server: Server) -> None:
    ana = server.person("ana")
    opened = answer(await ana.slash(server.channel, "wonders new"))
    await ana.click(opened, custom_id=encode(PlayHere(FIRST)))
    again = answer(await ana.click(await server.forged(PlayHere(FIRST)), custom_id=encode(PlayHere(FIRST))))
    assert "has already begun" in text_of(again)
    assert find(again, ShowHand)
    ben = server.person("ben")
    guide = answer(await ben.slash(server.channel, "guide", page=5))
    wonders: Any = server.bot.get_cog("Wonders")
    wonders._beginning.add(UserId(ben.id))
    assert "your game is about to begin" in said(await ben.click(guide, custom_id=encode(PlayAlone())))
    wonders._beginning.clear()
    store = server.bot.tables._store
    assert isinstance(store, MemoryStore)
    assert len(store.games) == 1
    guide = answer(await ben.slash(server.channel, "guide", page=5))
    await ben.click(guide, custom_id=encode(PlayAlone()))
    assert not wonders._beginning
    assert len(store.games) == 2


@pytest.mark.parametrize("page", [5])
async def test_the_guide_ends_with_a_game_against_computers(server: Server, page: int) -> None:
    ana = server.person("ana")
    shown = answer(await ana.slash(server.channel, "guide", page=page))
    await ana.click(shown, custom_id=encode(PlayAlone()))
    table = await server.view()
    assert (table.status, table.settings) == (Status.PLAY, BEGINNING)


async def test_a_beginners_table_has_the_coach_until_somebody_sits_down_who_has_played(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    played(server, ben, 2)
    await ana.slash(server.channel, "wonders new", players=4)
    await ben.slash(server.channel, "wonders join")
    await ana.slash(server.channel, "wonders settings", sides="mixed")
    await server.env.settle()
    assert "Coach:" in text_of(server.panel())
    played(server, cem, 3)
    await cem.slash(server.channel, "wonders join")
    await server.env.settle()
    assert "Coach:" not in text_of(server.panel())
    assert not (await newest(server)).settings.beginners
    await cem.slash(server.channel, "wonders leave")
    assert not (await newest(server)).settings.beginners, "it stays so"


async def test_whoever_takes_a_seat_in_a_running_game_takes_the_coach_from_nobody(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    opened = answer(await ana.slash(server.channel, "wonders new"))
    await ana.click(opened, custom_id=encode(PlayHere(FIRST)))
    played(server, ben, 3)
    offer = OfferSeat(FIRST, Seat(1))
    seats = answer(await ana.slash(server.channel, "wonders seats"))
    people = answer(await ana.select(seats, [encode(offer)], custom_id="menu:0"))
    await ana.select(people, [ben], custom_id=f"people:{encode(offer)}")
    offered = answer(await ben.slash(server.channel, "wonders seats"))
    await ben.click(offered, custom_id=encode(TakeSeat(FIRST, Seat(1))))
    table = await server.view()
    assert table.seat_of(UserId(ben.id)) == Seat(1)
    assert coached(table)


async def test_the_host_of_a_beginners_table_can_switch_the_coach_off(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=4)
    shown = await ana.slash(server.channel, "wonders settings", coach=False)
    assert "Coach:" not in said(shown)
    assert not (await newest(server)).settings.beginners
    shown = await ana.slash(server.channel, "wonders settings", coach=True)
    assert "Coach:" in said(shown)
