"""Reads charts of whole games as a person would: by their scale and their marks."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import dist

from bot.pictures import Picture
from bot.pictures.drawing import Canvas
from bot.pictures.drawing.canvas import Mark
from bot.screens.scores import score_screen
from bot.services.views import Course, TableView
from bot.text.words import Words
from engine.scoring import final_scores
from tests.bot.at_table import table_of
from tests.engine.playouts import random_game

WORDS = Words()
AGES = ("Age 1", "Age 2", "Age 3")


@cache
def played(players: int, seed: int) -> tuple[TableView, Course]:
    """Return the final table of a random game, and all cities' points at the start and after each turn."""
    moments = random_game(players, seed)
    before = {(each.state.table.age, each.state.table.turn): each.state for each in reversed(moments)}
    states = [*(before[turn] for turn in sorted(before)), moments[-1].step.state]
    course = tuple(tuple(score.total for score in final_scores(state)) for state in states)
    return table_of(moments[-1].step.state), course


def picture(table: TableView, course: Course) -> Picture:
    """Return the chart, which is below the score sheet."""
    _, found = score_screen(WORDS, table, course).pictures
    return found


_LINE = 4
"""Maximum width of a line across the grid, in pixels."""


def middle(mark: Mark) -> tuple[float, float]:
    return (mark.area.left + mark.area.right) / 2, (mark.area.top + mark.area.bottom) / 2


class Chart:
    """Reads a chart as a person would: the heights of its marks, on the scale next to them."""

    def __init__(self, canvas: Canvas) -> None:
        self._marks = canvas.marks
        scale = [
            (middle(mark)[1], number(mark.what)) for mark in canvas.marks if mark.about == ("scale",) and mark.what
        ]
        (self._low, self._lowest), (self._high, self._highest) = scale[0], scale[-1]
        tall = [mark for mark in canvas.marks if mark.kind == "box" and mark.area.height > mark.area.width <= _LINE]
        self.ends = [middle(mark)[0] for mark in tall]
        """Horizontal positions of the ends of the Ages, in pixels."""
        self._start = min(mark.area.left for mark in canvas.marks if mark.kind == "box" and mark.about == ("scale",))

    def points(self, city: str, age: int) -> int:
        """Return a city's points from its mark at the end of an Age."""
        return round(self.points_at(self.dot(city, age)[1]))

    def dot(self, city: str, age: int) -> tuple[float, float]:
        """Return the centre of a city's mark at the end of an Age; the last mark may be slightly to the side."""
        at = self.ends[age - 1]
        small = [
            mark
            for mark in self._marks
            if mark.kind == "line" and mark.about == (city,) and not mark.what and self._small(mark)
        ]
        return next(middle(mark) for mark in small if -2 <= middle(mark)[0] - at <= 12)

    def points_at(self, y: float) -> float:
        """Return the number of points at this vertical position."""
        part = (y - self._low) / (self._high - self._low)
        return self._lowest + part * (self._highest - self._lowest)

    def across(self, turn: float) -> float:
        """Return the horizontal position of a turn, counted through the whole game (0 to 18)."""
        return self._start + turn * (self.ends[-1] - self._start) / 18

    def badges(self, city: str) -> list[tuple[float, float]]:
        """Return the centres of the badges on a city's line."""
        return [middle(each) for each in self._marks if each.kind == "line" and each.about == (city,) == (each.what,)]

    def height(self, points: int) -> float:
        """Return the vertical position of this many points."""
        part = (points - self._lowest) / (self._highest - self._lowest)
        return self._low + part * (self._high - self._low)

    @staticmethod
    def _small(mark: Mark) -> bool:
        return mark.area.width < 80 > mark.area.height and abs(mark.area.width - mark.area.height) <= 1


def number(text: str) -> int:
    return int(text.replace("\N{EN DASH}", "-"))


def beside(point: tuple[float, float], line: Sequence[tuple[float, float]]) -> float:
    """Return the distance of a point from a line."""
    return min(_beside(point, start, end) for start, end in pairwise(line))


def _beside(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    (x, y), (wide, high) = start, (end[0] - start[0], end[1] - start[1])
    part = ((point[0] - x) * wide + (point[1] - y) * high) / (wide**2 + high**2)
    part = min(max(part, 0), 1)
    return dist(point, (x + part * wide, y + part * high))
