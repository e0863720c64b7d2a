"""The text next to a picture of the lobby or draft says all that it shows, and nothing that only one player knows."""

from dataclasses import replace
from itertools import product

import pytest

from bot.pictures.drawing.lobby import LobbyScene
from bot.screens.acts import TellPanel
from bot.screens.lobby import draft_panel, lobby_panel
from bot.screens.screen import Screen, at_a_glance
from bot.services import draft
from bot.services.game import Sides, TableSettings, Wonders
from bot.services.lobby import choose_wonder
from bot.services.pace import Live
from bot.services.people import Computer
from bot.services.views import TableView
from bot.text.words import Words
from engine.catalogue import Side
from engine.ruleset import Expansion
from players.levels import Level
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.bot.screens import limits
from tests.bot.screens.lobbies import CHOSEN, full, lobby, with_choices
from tests.bot.services.world import Table
from tests.bot.whole_games import ENDLESS, LONG, LONG_SCRIPTS, buttons, renamed, shown
from tests.sweeps import sweep

WORDS = Words()


def drafting(kept: int) -> TableView:
    """Return a draft for three players, in which the second has kept the board with this index."""

    async def begun(it: Table) -> None:
        await it.start(0)
        await it.act(1, draft.keep_board, kept)

    return lobby(3, TableSettings(wonders=Wonders.DRAFTED), begun)


def scene(screen: Screen) -> LobbyScene:
    (picture,) = screen.pictures
    assert isinstance(picture.scene, LobbyScene)
    return picture.scene


def heard(screen: Screen) -> str:
    """Return what the message says next to its picture, and the alternative text."""
    limits.check(screen)
    assert len(screen.pictures[0].description) <= 1024
    return f"{shown(at_a_glance(screen))}\n{screen.pictures[0].description}"


def test_a_lobby_shows_who_sits_where_and_says_so_in_the_alternative_text_alone() -> None:
    table = lobby(2, CHOSEN, with_choices)
    screen = lobby_panel(WORDS, table)
    own = table.seats[2].occupant.name
    canvas = scene(screen).draw()
    check(canvas)
    drawn = {seat: [row.text for row in about(canvas, f"seat {seat}")] for seat in range(1, 5)}
    assert drawn == {
        1: ["Ana", "host", "1"],
        2: ["Ben", "Giza", "2"],
        3: ["<computer>", own, "3"],
        4: ["free", "4"],
    }
    played = [row.text for row in about(canvas, "played")]
    assert played == ["4 players", "Wonders you choose, both sides", "Medium computer players", "3 of 4 seated"]
    told = heard(screen)
    for line in (
        f"seat 2, Ben: Giza, either side; seat 3, {own} (computer): any wonder; seat 4, free.",
        "clockwise: seat 1, Ana, the host: any wonder; seat 2",
        "seat 4, free. Seats taken: 3 of 4.",
        "4 players, first edition. Everyone can choose a wonder; anyone who doesn't is dealt one.",
        "Sides A and B, whichever each player picks.",
        "Computer players: medium. They look one move ahead.",
        "Anyone who sees this channel can join.\nInvited: <@500> and <@501>.\nThe table closes <t:1767312000:R>",
    ):
        assert told.count(line) == 1
    assert TellPanel in {type(each.act) for each in buttons(at_a_glance(screen))}
    assert "Ana, the host" not in shown(at_a_glance(screen))


def test_a_computer_player_without_a_name_is_drawn_by_its_number_and_its_sign() -> None:
    table = lobby(2, CHOSEN, with_choices)
    table = replace(table, seats=(*table.seats[:2], replace(table.seats[2], occupant=Computer(Level.RANDOM))))
    screen = lobby_panel(WORDS, table)
    assert [row.text for row in about(scene(screen).draw(), "seat 3")] == ["<computer>", "Computer", "3"]
    assert "seat 3, Computer 3: any wonder" in heard(screen)


def test_the_side_that_was_chosen_is_drawn_and_told_with_its_city_or_alone() -> None:
    async def sides(it: Table) -> None:
        for seat, (city, side) in enumerate((("Giza", Side.B), ("Babylon", None), (None, Side.A))):
            await it.act(seat, choose_wonder, city, side)

    screen = lobby_panel(WORDS, lobby(3, CHOSEN, sides))
    canvas = scene(screen).draw()
    check(canvas)
    drawn = [about(canvas, f"seat {seat}")[-2].text for seat in (1, 2, 3)]
    assert drawn == ["Giza · B", "Babylon", "side A"]
    for told in ("1, Ana, the host: Giza, side B", "2, Ben: Babylon, either side", "3, Cem: any wonder, side A"):
        assert f"seat {told}" in heard(screen)


@pytest.mark.parametrize(
    ("players", "names"),
    sweep(
        product(range(2, 8), (LONG, ENDLESS, LONG_SCRIPTS)),
        short=[(2, ENDLESS)],
    ),
)
def test_everything_fits_whatever_is_played_and_however_long_names_are(players: int, names: tuple[str, ...]) -> None:
    expansions = (Expansion.EDIFICE,) if players > 2 else (Expansion.CARTHAGE,)
    least = TableSettings(players, sides=Sides.B, pace=Live(90), expansions=expansions)
    for table in (full(players), lobby(2, least), lobby(1, TableSettings(players))):
        screen = lobby_panel(WORDS, renamed(table, names))
        heard(screen)
        canvas = scene(screen).draw()
        check(canvas)
        numbers = {row.about[0] for row in rows(canvas) if row.about[0].startswith("seat")}
        assert numbers == {f"seat {number}" for number in range(1, max(players, 3) + 1)}
        assert ("Free City" in {row.text.removeprefix("<free-city> ") for row in rows(canvas)}) == (players == 2)


@pytest.mark.parametrize(("people", "players"), [(1, 2), (1, 7), (7, 7)])
def test_how_many_have_sat_down_is_drawn_and_told_without_the_free_city(people: int, players: int) -> None:
    screen = lobby_panel(WORDS, lobby(people, TableSettings(players)))
    assert about(scene(screen).draw(), "played")[-1].text == f"{people} of {players} seated"
    assert f" Seats taken: {people} of {players}. " in screen.pictures[0].description


def test_a_draft_shows_who_has_kept_a_board_and_never_which() -> None:
    screens = [draft_panel(WORDS, drafting(kept)) for kept in (0, 1)]
    assert screens[0] == screens[1]
    canvas = scene(screens[0]).draw()
    check(canvas)
    drawn = [[row.text for row in about(canvas, f"seat {seat}")] for seat in (1, 2, 3)]
    assert drawn == [
        ["Ana", "<waiting> choosing", "1"],
        ["<sealed>", "Ben", "chosen", "2"],
        ["Cem", "<waiting> choosing", "3"],
    ]
    backs = [
        [mark.area for mark in canvas.marks if mark.kind == "box" and mark.about == (f"seat {seat}", "back")][::2]
        for seat in (1, 2, 3)
    ]
    over = [one.right > other.left for one, other in backs]
    assert over == [False, True, False], "two boards lie face down, and the one that is kept over the other"
    assert about(canvas, "played")[-1].text == "<sealed> 1 of 3 chosen"
    assert "seated" not in heard(screens[0])
    assert "seat 1, Ana: still choosing; seat 2, Ben: has kept a board; seat 3, Cem: still choosing." in heard(
        screens[0]
    )
    assert all(guest.board is None and not guest.city for guest in scene(screens[0]).guests)


def test_boards_of_a_draft_are_not_shown_even_if_a_wonder_was_chosen_before() -> None:
    chosen = lobby(2, CHOSEN, with_choices)
    table = replace(drafting(0), seats=chosen.seats[:3])
    assert all(guest.board is None for guest in scene(draft_panel(WORDS, table)).guests)
