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


def middle(mark: Mark) -> tuple[float, float]:
    return (mark.area.left + mark.area.right) / 2, (mark.area.top + mark.area.bottom) / 2


class Chart:
    """Reads a chart as a person would: the heights of its marks, on the scale next to them."""

    def __init__(self, canvas: Canvas) -> None:
        self._lines = [mark for mark in canvas.marks if mark.kind == "line"]
        boxes = [mark for mark in canvas.marks if mark.kind == "box"]
        scale = [mark for mark in canvas.marks if mark.about == ("scale",) and mark.kind == "text"]
        (self._low, self._lowest), *_, (self._high, self._highest) = (
            (middle(mark)[1], int(mark.what.replace("\N{EN DASH}", "-"))) for mark in scale
        )
        self.ends = [middle(mark)[0] for mark in boxes if mark.area.height > 4 >= mark.area.width]
        """Horizontal positions of the ends of the Ages, in pixels."""
        self._start = min(mark.area.left for mark in boxes if mark.about == ("scale",))

    def points(self, city: str, age: int) -> int:
        """Return a city's points from its mark at the end of an Age."""
        part = (self.dot(city, age)[1] - self._low) / (self._high - self._low)
        return round(self._lowest + part * (self._highest - self._lowest))

    def dot(self, city: str, age: int) -> tuple[float, float]:
        """Return the centre of a city's mark at the end of an Age; the last mark may be slightly to the side."""
        found = (mark for mark in self._lines if mark.about == (city,) and not mark.what and mark.area.width < 80)
        round_ = (middle(mark) for mark in found if abs(mark.area.width - mark.area.height) <= 1)
        return next(at for at in round_ if -2 <= at[0] - self.ends[age - 1] <= 12)

    def badges(self, city: str) -> list[tuple[float, float]]:
        """Return the centres of the badges on a city's line."""
        return [middle(mark) for mark in self._lines if mark.about == (city,) == (mark.what,)]

    def at(self, turn: float, points: float) -> tuple[float, float]:
        """Return the position of this many points after a turn, counted through the whole game (0 to 18)."""
        part = (points - self._lowest) / (self._highest - self._lowest)
        across = self._start + turn * (self.ends[-1] - self._start) / 18
        return across, self._low + part * (self._high - self._low)


def beside(point: tuple[float, float], line: Sequence[tuple[float, float]]) -> float:
    """Return the distance of a point from a line."""
    return min(_beside(point, start, end) for start, end in pairwise(line))


def _beside(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    (x, y), (wide, high) = start, (end[0] - start[0], end[1] - start[1])
    part = ((point[0] - x) * wide + (point[1] - y) * high) / (wide**2 + high**2)
    part = min(max(part, 0), 1)
    return dist(point, (x + part * wide, y + part * high))
