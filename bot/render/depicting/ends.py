"""What the pictures of the end show: the score sheet, which there is of now, too, and the course of the points."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from bot.render import cards
from bot.render.cities import Voice
from bot.render.depicting.told import told
from bot.render.depicting.writing import written, written_names
from bot.render.pictures.course import CourseScene, Curve
from bot.render.pictures.sheet import CATEGORIES, TOTAL, Counted, Sheet
from bot.render.screen import Picture
from bot.render.words import Words
from bot.services.views import Course, TableView
from engine.catalogue import AGES
from engine.ruleset import FREE_CITY, Seat
from engine.scoring import Score, ranking
from engine.views import PublicView

_Places: TypeAlias = Sequence[Sequence[Seat]]


def sheet_picture(words: Words, table: TableView) -> Picture:
    """Who has won, and the points of every city; the message tells them all, line by line."""
    view, drawn = _view(table), written(words)
    rows = _rows(words, table, view.scores, view.ranking)
    foot = drawn.say("sheet-coins-decide") if any(row.coins is not None for row in rows) else ""
    scene = Sheet(drawn.say("picture-sheet-title"), _heads(drawn), rows, foot)
    totals = _listed(words, view, _order(view, view.ranking), [score.total for score in view.scores])
    sentences = [_won(words, view), words.say("picture-sheet", totals=totals)]
    return Picture("score-sheet", scene, told(sentences).description)


def standing_picture(words: Words, table: TableView, scores: Sequence[Score]) -> Picture:
    """The points of every city so far, the most on top; nobody has a place."""
    view, drawn = _view(table), written(words)
    places = ranking(scores, view.ruleset.players(len(view.cities)))
    rows = _rows(words, table, scores, places)
    scene = Sheet(
        drawn.say("picture-standing-title"),
        _heads(drawn),
        tuple(replace(row, place="", has_won=False, coins=None) for row in rows),
    )
    totals = _listed(words, view, _order(view, places), [score.total for score in scores])
    return Picture("points-so-far", scene, told([words.say("picture-standing", totals=totals)]).description)


def course_picture(words: Words, table: TableView, course: Course) -> Picture:
    """A line for each city; what is marked on it is told, the points at the end of every Age."""
    view, drawn = _view(table), written(words)
    order = _order(view, view.ranking)
    scene = CourseScene(
        drawn.say("picture-course-title"),
        tuple(drawn.say("picture-course-age", age=age) for age in AGES),
        tuple(
            Curve(
                view.cities[seat].board.city,
                tuple(points[seat] for points in course),
                has_won=seat in view.ranking[0],
                is_free_city=_is_free_city(view, seat),
            )
            for seat in order
        ),
    )
    turns = (len(course) - 1) // len(AGES)
    ages = [
        words.say("picture-course-end", age=age, points=_listed(words, view, order, course[age * turns]))
        for age in AGES
    ]
    return Picture("course", scene, told([words.say("picture-course"), *ages]).description)


def _view(table: TableView) -> PublicView:
    assert table.table is not None, "there are points in a game that has begun"
    return table.table


# What is drawn.


def _heads(words: Words) -> tuple[str, ...]:
    return tuple(words.say(f"picture-sheet-{category}") for category in (*CATEGORIES, TOTAL))


def _rows(words: Words, table: TableView, scores: Sequence[Score], places: _Places) -> tuple[Counted, ...]:
    """The rows of the players from first to last, who ties sharing a place; then the Free City's, which has none."""
    view, players = _view(table), written_names(words, table)
    plain = [_row(view, players[score.seat], score) for score in scores]
    as_many_points = Counter(scores[place[0]].total for place in places)
    rows: list[Counted] = []
    for place in places:
        number = str(len(rows) + 1)
        for seat in place:
            coins = scores[seat].coins if as_many_points[scores[seat].total] > 1 else None
            rows.append(replace(plain[seat], place=number, has_won=place is places[0], coins=coins))
    return (*rows, *(row for row in plain if row.is_free_city))


def _row(view: PublicView, player: str, score: Score) -> Counted:
    return Counted(
        view.cities[score.seat].board.city,
        player,
        (
            score.military,
            score.treasury,
            score.wonder,
            score.civilian,
            score.scientific,
            score.commercial,
            score.guilds,
        ),
        score.total,
        is_free_city=_is_free_city(view, score.seat),
    )


def _order(view: PublicView, places: _Places) -> list[Seat]:
    """From first to last; the Free City behind all others."""
    return [*chain.from_iterable(places), *([FREE_CITY] if view.ruleset.two_player else [])]


def _is_free_city(view: PublicView, seat: Seat) -> bool:
    return view.ruleset.two_player and seat == FREE_CITY


# In words.


def _won(words: Words, view: PublicView) -> str:
    voice, first = Voice(words, view, None), view.ranking[0]
    return words.say(
        "picture-sheet-won",
        cities=words.all_of([voice.name(seat) for seat in first]),
        sharing=len(first),
        points=cards.points(words, view.scores[first[0]].total),
    )


def _listed(words: Words, view: PublicView, order: Sequence[Seat], points: Sequence[int]) -> str:
    """Cities with their points."""
    voice = Voice(words, view, None)
    return ", ".join(
        words.say("picture-course-city", city=voice.name(seat), points=_number(words, points[seat])) for seat in order
    )


def _number(words: Words, points: int) -> str:
    """With a word for the sign: a screen reader may pass over a dash."""
    return words.say("minus", amount=-points) if points < 0 else str(points)
