"""The views of cities for the next Age are drawn in advance, so that its first picture is not delayed."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

import pytest

from bot.pictures.depicting.table import leaders
from bot.pictures.drawing import Canvas, places
from bot.pictures.drawing.lobby import LobbyScene
from bot.pictures.drawing.parts import CACHED
from bot.screens.lobby import lobby_panel
from bot.screens.panels import turn_panel
from bot.services.game import Sides, TableSettings
from bot.services.views import TableView
from bot.text.words import Words
from engine.catalogue import Age, Board, Side
from tests.bot.pictures.depicting.table_facts import picture_of, public, scene_of
from tests.bot.screens.lobbies import lobby
from tests.bot.whole_games import whole_game
from tests.sweeps import sweep

WORDS = Words()
Drawn: TypeAlias = tuple[Board, int, Age, tuple[int, int]]
"""A drawn place: the board, the number of built stages, the Age (for the sky), and the size."""


class Survey:
    """Records which places are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: set[Drawn] = set()

        def noted(board: Board, built: int, age: Age, size: tuple[int, int]) -> Canvas:
            self.drawn.add((board, built, age, size))
            return Canvas(*size)  # drawing it takes ten times as long as all the rest

        monkeypatch.setattr(places, "place", noted)

    def ahead(self, table: TableView) -> set[Drawn]:
        """Return the places that are drawn in advance for a table."""
        self.drawn = set()
        for step in scene_of(turn_panel(WORDS, table)).ahead():
            step()
        return self.drawn

    def during(self, table: TableView) -> set[Drawn]:
        """Return the places that the picture of a table needs."""
        self.drawn = set()
        CACHED.clear()  # it caches whole panels with their places
        scene_of(turn_panel(WORDS, table)).draw()
        return self.drawn


@pytest.fixture
def survey(monkeypatch: pytest.MonkeyPatch) -> Iterator[Survey]:
    yield Survey(monkeypatch)
    CACHED.clear()  # of panels whose places are empty


def ages_begin(players: int) -> Iterator[tuple[TableView, TableView]]:
    """Yield the table just before and just after each new Age begins."""
    for before, after in pairwise(whole_game(players).tables):
        if public(before).age < public(after).age:
            yield before, after


@pytest.mark.parametrize("players", sweep([2, 3, 7], short=(2, 7)))
def test_an_age_begins_with_places_drawn_ahead_but_for_stages_built_last(survey: Survey, players: int) -> None:
    ages = list(ages_begin(players))
    assert len(ages) == 2
    for before, after in ages:
        ahead, needed = survey.ahead(before), survey.during(after)
        assert len(needed) == len(ahead) == len(public(after).cities)
        built = {
            city.board
            for earlier, city in zip(public(before).cities, public(after).cities, strict=True)
            if earlier.stages != city.stages
        }
        assert {each[0] for each in needed - ahead} == built
        assert len(built) < len(needed)


def test_the_end_begins_with_the_place_of_the_leader_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[object, ...]] = []
    monkeypatch.setattr(places, "victory", lambda *which: drawn.append(which))
    last = whole_game(3).tables[-2]
    (leader,) = leaders(public(last))
    for step in scene_of(turn_panel(WORDS, last)).ahead():
        step()
    city = public(last).cities[leader]
    assert drawn == [(city.board, city.stages)]


def test_nothing_is_drawn_ahead_within_an_age() -> None:
    assert not list(scene_of(turn_panel(WORDS, whole_game(3).tables[0])).ahead())


def lobby_scene(sides: Sides, players: int = 3) -> LobbyScene:
    settings = TableSettings(players, sides=sides)
    scene = picture_of(lobby_panel(WORDS, lobby(3, settings))).scene
    assert isinstance(scene, LobbyScene)
    return scene


def test_a_lobby_draws_the_places_of_the_first_turn_ahead(survey: Survey) -> None:
    for step in lobby_scene(Sides.MIXED).ahead():
        step()
    ahead = set(survey.drawn)
    assert survey.during(whole_game(3).tables[0]) <= ahead
    assert len(ahead) == 14


def test_a_lobby_draws_the_ring_of_the_first_turn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[object, ...]] = []
    draw = places.compass

    def noted(age: Age, way: str | None, size: tuple[int, int]) -> Canvas:
        drawn.append((age, way, size))
        return draw(age, way, size)

    monkeypatch.setattr(places, "compass", noted)
    first, *_ = lobby_scene(Sides.A, 7).ahead()
    first()
    scene_of(turn_panel(WORDS, whole_game(7).tables[0])).draw()
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]


def test_a_lobby_draws_no_side_that_is_not_played(survey: Survey) -> None:
    for step in lobby_scene(Sides.B).ahead():
        step()
    assert [board.side for board, *_ in survey.drawn] == [Side.B] * 7
