"""Games with edifices, Ur and Carthage, as everyone saw them, and tables made up for tests."""

from dataclasses import fields, replace

from bot.services.views import TableView
from engine.catalogue import Age, Edifice, Side
from engine.city import Participation
from engine.constants import PAWNS
from engine.edifices import Fate, Project
from engine.ruleset import Expansion, Seat, SeatSetup
from engine.views import PublicView
from tests.bot.services.playing import BABYLON, HALICARNASSUS
from tests.bot.whole_games import SHORT, WholeGame, whole_game

EDIFICE = (Expansion.EDIFICE,)
_OF_PARTICIPATION = {each.name for each in fields(Participation)}
UR, CARTHAGE = SeatSetup("Ur", Side.A), SeatSetup("Carthage", Side.A)
SEEDS = {3: 5, 4: 8, 5: 6, 6: 1, 7: 8}
"""Seeds of games in which much happens to the edifices, keyed by number of players."""


def game_with_edifices(players: int) -> WholeGame:
    """Return a game of people with short names; Ur, Carthage, Babylon and Halicarnassus are in the first seats."""
    boards = (UR, CARTHAGE, BABYLON, HALICARNASSUS)[:players]
    return whole_game(players, SEEDS[players], boards, EDIFICE).called(SHORT)


def public(table: TableView) -> PublicView:
    assert table.table is not None
    return table.table


FIRST = game_with_edifices(3).tables[0]
"""The start of a three-player game: Ur (Ana), Carthage (Ben), Babylon (Cem)."""
EDIFICES = public(FIRST).ruleset.catalogue.edifices
CARDS = public(FIRST).ruleset.catalogue.cards
BELVEDERE, RIVER_PORT, CASTLE = (EDIFICES[name] for name in ("Belvedere", "River Port", "Concentric Castle"))


def laid_out(view: PublicView, *edifices: Edifice, left: int | None = None) -> PublicView:
    """Return the table with these edifices, one for each Age, and this many pawns left on each."""
    pawns = PAWNS[len(view.cities)] if left is None else left
    fate = Fate.PROJECT if pawns else Fate.CONSTRUCTED
    return replace(view, projects=tuple(Project(edifice, pawns, fate) for edifice in edifices))


def having(view: PublicView, seat: int, **changed: object) -> PublicView:
    """Return the table with these fields of a seat's city, or of its participation in edifices, replaced."""
    city = view.cities[seat]
    taking_part = {name: changed.pop(name) for name in _OF_PARTICIPATION & changed.keys()}
    part = replace(city.participation, **taking_part)  # type: ignore[arg-type]  # its fields, each of its type
    other = replace(city, participation=part, **changed)  # type: ignore[arg-type]  # the fields of a city, as above
    return replace(view, cities=(*view.cities[:seat], other, *view.cities[seat + 1 :]))


def with_pawns(view: PublicView, age: Age, *seats: int) -> PublicView:
    """Return the table as if these seats had taken part in an Age's edifice."""
    for seat in seats:
        view = having(view, seat, pawns=(*view.cities[seat].pawns, age), joined=age == view.age)
    return view


VIEW = laid_out(public(FIRST), BELVEDERE, RIVER_PORT, CASTLE)
"""The table in the first turn, with the three edifices above."""
ANA, BEN, CEM = Seat(0), Seat(1), Seat(2)
