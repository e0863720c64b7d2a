"""What the picture of the end shows: the score sheet, also of a game so far, and the course of the points."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_names, picture_words
from bot.pictures.drawing.course import CourseScene, Curve
from bot.pictures.drawing.sheet import CATEGORIES, TOTAL, WITH_EDIFICES, CityRow, Sheet
from bot.pictures.drawing.stacked import Stacked
from bot.services.views import Course, TableView
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES
from engine.ruleset import FREE_CITY, Seat
from engine.scoring import Score, ranking
from engine.views import PublicView

_Places: TypeAlias = Sequence[Sequence[Seat]]


def end_picture(words: Words, table: TableView, course: Course | None, reader: Seat | None = None) -> Picture:
    """The points of every city from the winner to the last, which the message says, too; below them their course.

    In the course the lines of the winner, the runner-up and, where only one person sees it, their seat are strong.
    """
    scene, sentences = _sheet(words, table), [words.say("picture-sheet")]
    if course is None:
        return Picture("score-sheet", scene, sentences[0])
    description = alt_text(words, [*sentences, *_course_sentences(words, table, course)])
    both = Stacked((scene, _course(words, table, course, reader)))
    return Picture("score-sheet", both, description.description, description.more)


def standing_picture(words: Words, table: TableView, scores: Sequence[Score]) -> Picture:
    """The points of every city so far, the most on top, without places."""
    view, drawn = _view(table), picture_words(words)
    places = ranking(scores, view.ruleset.players(len(view.cities)))
    rows = _rows(words, table, scores, places)
    scene = Sheet(
        drawn.say("picture-standing-title"),
        _heads(drawn, view),
        tuple(replace(row, place="", has_won=False, coins=None) for row in rows),
        categories=_categories(view),
    )
    return Picture("points-so-far", scene, words.say("picture-standing"))


def _view(table: TableView) -> PublicView:
    assert table.table is not None, "there are points in a game that has begun"
    return table.table


# What is drawn.


def _sheet(words: Words, table: TableView) -> Sheet:
    view, drawn = _view(table), picture_words(words)
    rows = _rows(words, table, view.scores, view.ranking)
    foot = drawn.say("sheet-coins-decide") if any(row.coins is not None for row in rows) else ""
    return Sheet(drawn.say("picture-sheet-title"), _heads(drawn, view), rows, foot, _categories(view))


def _course(words: Words, table: TableView, course: Course, reader: Seat | None) -> CourseScene:
    """A line for each city, from first place to last."""
    view, drawn = _view(table), picture_words(words)
    first, *others = view.ranking
    strong = {*first, *(others[0] if others and len(first) == 1 else ()), reader}
    return CourseScene(
        drawn.say("picture-course-title"),
        tuple(drawn.say("picture-course-age", age=age) for age in AGES),
        tuple(
            Curve(
                drawn.called(view.cities[seat].board.city),
                tuple(points[seat] for points in course),
                has_won=seat in view.ranking[0],
                is_free_city=_is_free_city(view, seat),
                strong=seat in strong,
            )
            for seat in _order(view, view.ranking)
        ),
    )


def _heads(words: Words, view: PublicView) -> tuple[str, ...]:
    return tuple(words.say(f"picture-sheet-{category}") for category in (*_categories(view), TOTAL))


def _categories(view: PublicView) -> tuple[str, ...]:
    return WITH_EDIFICES if view.ruleset.edifice else CATEGORIES


def _rows(words: Words, table: TableView, scores: Sequence[Score], places: _Places) -> tuple[CityRow, ...]:
    """The players' rows from first to last, with shared places for ties; then the Free City's, which has no place."""
    view, players = _view(table), picture_names(words, table)
    drawn = picture_words(words)
    plain = [_row(drawn, view, players[score.seat], score) for score in scores]
    as_many_points = Counter(scores[place[0]].total for place in places)
    rows: list[CityRow] = []
    for place in places:
        number = str(len(rows) + 1)
        for seat in place:
            coins = scores[seat].coins if as_many_points[scores[seat].total] > 1 else None
            rows.append(replace(plain[seat], place=number, has_won=place is places[0], coins=coins))
    return (*rows, *(row for row in plain if row.is_free_city))


def _row(words: Words, view: PublicView, player: str, score: Score) -> CityRow:
    return CityRow(
        words.called(view.cities[score.seat].board.city),
        player,
        (
            score.military,
            score.treasury,
            score.wonder,
            score.civilian,
            score.scientific,
            score.commercial,
            score.guilds,
            *((score.edifices, score.debts) if view.ruleset.edifice else ()),
        ),
        score.total,
        is_free_city=_is_free_city(view, score.seat),
    )


def _order(view: PublicView, places: _Places) -> list[Seat]:
    """The seats from first place to last, then the Free City."""
    return [*chain.from_iterable(places), *([FREE_CITY] if view.ruleset.two_player else [])]


def _is_free_city(view: PublicView, seat: Seat) -> bool:
    return view.ruleset.two_player and seat == FREE_CITY


# In words.


def _course_sentences(words: Words, table: TableView, course: Course) -> list[str]:
    """The sentences for the course: first who led after every Age, then all points, city by city."""
    view = _view(table)
    voice, order = Voice(words, view, None), _order(view, view.ranking)
    cities = [_turn_by_turn(voice, seat, course) for seat in order]
    return [words.say("picture-course"), _leaders(voice, order, course), *cities]


def _leaders(voice: Voice, order: Sequence[Seat], course: Course) -> str:
    """Which cities had most points at the end of every Age."""
    words, led = voice.words, list[str]()
    for age in AGES:
        points = course[age * _turns(course)]
        cities = words.all_of([voice.name(seat) for seat in order if points[seat] == max(points)])
        led.append(words.say("picture-course-led-after", cities=cities, age=age))
    return words.say("picture-course-led", ages=words.rows_of(led))


def _turn_by_turn(voice: Voice, seat: Seat, course: Course) -> str:
    """All points of a city, before the first turn and after every one."""
    words, turns = voice.words, _turns(course)
    first, *later = (_number(words, points[seat]) for points in course)
    ages = [
        words.say("picture-course-turns", age=age, points=words.row_of(later[(age - 1) * turns : age * turns]))
        for age in AGES
    ]
    return words.say("picture-course-city", city=voice.name(seat), start=first, ages=words.rows_of(ages))


def _turns(course: Course) -> int:
    """The number of turns in an Age."""
    return (len(course) - 1) // len(AGES)


def _number(words: Words, points: int) -> str:
    """The points, with a word for the minus sign: a screen reader may skip a dash."""
    return words.say("minus", amount=-points) if points < 0 else str(points)
