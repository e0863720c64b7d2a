"""What the pictures of the points show: the score sheet, also of a game so far, and their course."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, TypeAlias

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import AltText, alt_text
from bot.pictures.depicting.writing import picture_players, picture_words
from bot.pictures.drawing.course import CourseScene, Curve
from bot.pictures.drawing.sheet import CATEGORIES, TOTAL, WITH_EDIFICES, CityRow, Sheet
from bot.services.views import Course, TableView
from bot.text import cards
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES
from engine.ruleset import FREE_CITY, Seat
from engine.scoring import Score, ranking
from engine.views import PublicView

_Places: TypeAlias = Sequence[Sequence[Seat]]


def sheet_picture(words: Words, table: TableView, reader: Seat | None = None) -> Picture:
    """The points of every city from the winner to the last; its description tells all of it.

    Where only one person sees it, the row of their seat is marked.
    """
    view = table.begun_table
    scene, foot = _sheet(words, table, reader), [words.say("sheet-coins-decide")]
    decided = any(row.coins is not None for row in scene.rows)
    heading = words.say("picture-sheet-heard")
    told = _told(words, table, heading, placed(view, view.scores, view.ranking), foot if decided else ())
    return Picture("score-sheet", scene, told.description, told.more, brief=words.say("picture-sheet"))


def course_picture(words: Words, table: TableView, course: Course, reader: Seat | None = None) -> Picture:
    """The points of every city, turn by turn; its description tells all of them.

    The lines of the winner, the runner-up and, where only one person sees it, their seat are strong; theirs says "You".
    """
    described = alt_text(words, [words.say("picture-course"), *course_sentences(words, table, course)])
    return Picture("course", _course(words, table, course, reader), described.description, described.more)


def standing_picture(words: Words, table: TableView, scores: Sequence[Score]) -> Picture:
    """The points of every city so far, the most on top, with places by these alone; its description tells all of it."""
    view, drawn = table.begun_table, picture_words(words)
    counted = placed(view, scores, ranking(scores, view.ruleset.players(len(view.cities))))
    totals = [each.score.total for each in counted if each.place]
    so_far = [
        replace(
            each,
            place=each.place and 1 + sum(total > each.score.total for total in totals),
            has_won=False,
            leads=bool(each.place) and each.score.total == max(totals) > min(totals),
            coins=None,
        )
        for each in counted
    ]
    scene = Sheet(
        drawn.say("picture-standing-title", age=view.age, turn=view.turn),
        view.age,
        monuments(view),
        _heads(drawn, view, "long"),
        _rows(words, table, so_far),
        drawn.say("picture-sheet-star"),
        categories=categories(view),
        shorter=_heads(drawn, view, "short"),
    )
    told = _told(words, table, words.say("picture-standing-heard", age=view.age, turn=view.turn), so_far)
    return Picture("points-so-far", scene, told.description, told.more, brief=words.say("picture-standing"))


# What is drawn.


@dataclass(frozen=True, slots=True)
class _Placed:
    """A city's count, and what its place is."""

    score: Score
    place: int
    """From 1; 0 for none."""
    has_won: bool
    coins: int | None
    """Where they decide between cities with equal points."""
    leads: bool = False
    """Whether it has the most points so far, and another one fewer."""


def placed(view: PublicView, scores: Sequence[Score], places: _Places) -> list[_Placed]:
    """The players from first to last, with shared places for ties; then the Free City, which has no place."""
    as_many_points = Counter(scores[place[0]].total for place in places)
    found: list[_Placed] = []
    for place in places:
        number = len(found) + 1
        for seat in place:
            coins = scores[seat].coins if as_many_points[scores[seat].total] > 1 else None
            found.append(_Placed(scores[seat], number, place is places[0], coins))
    return found + [_Placed(each, 0, has_won=False, coins=None) for each in scores if _is_free_city(view, each.seat)]


def _sheet(words: Words, table: TableView, reader: Seat | None) -> Sheet:
    view, drawn = table.begun_table, picture_words(words)
    rows = _rows(words, table, placed(view, view.scores, view.ranking), reader)
    foot = drawn.say("sheet-coins-decide") if any(row.coins is not None for row in rows) else ""
    return Sheet(
        drawn.say("picture-sheet-title"),
        AGES[-1],
        monuments(view),
        _heads(drawn, view, "long"),
        rows,
        drawn.say("picture-sheet-star"),
        foot,
        categories(view),
        _heads(drawn, view, "short"),
    )


def _course(words: Words, table: TableView, course: Course, reader: Seat | None) -> CourseScene:
    """A line for each city, from first place to last."""
    view, drawn, players = table.begun_table, picture_words(words), picture_players(words, table)
    first, *others = view.ranking
    strong = {*first, *(others[0] if others and len(first) == 1 else ()), reader}
    return CourseScene(
        drawn.say("picture-course-title"),
        monuments(view),
        tuple(drawn.say("picture-course-age", age=age) for age in AGES),
        tuple(
            Curve(
                drawn.called(view.cities[seat].board.city),
                drawn.say("picture-hand-you") if seat == reader else players[seat].name,
                view.cities[seat].board.city,
                tuple(points[seat] for points in course),
                has_won=seat in view.ranking[0],
                is_free_city=_is_free_city(view, seat),
                strong=seat in strong,
                is_own=seat == reader,
                is_computer=players[seat].is_computer,
            )
            for seat in _order(view, view.ranking)
        ),
    )


def monuments(view: PublicView) -> tuple[str, ...]:
    """The keys of all monuments of a table, in the order of seats."""
    return tuple(city.board.city for city in view.cities)


def _heads(words: Words, view: PublicView, size: Literal["long", "short"]) -> tuple[str, ...]:
    """The words above the columns, or shorter ones for where those would touch."""
    return tuple(sheet_head(words, category, size) for category in (*categories(view), TOTAL))


def sheet_head(words: Words, category: str, size: Literal["long", "short"]) -> str:
    """The word above a column of the score sheet, which stands for the same points elsewhere, too."""
    return words.say(f"picture-sheet-{category}", size=size)


def categories(view: PublicView) -> tuple[str, ...]:
    """The kinds of points of a game, which are the names of their icons, in the order of the score sheet."""
    return WITH_EDIFICES if view.ruleset.edifice else CATEGORIES


def _rows(words: Words, table: TableView, placed: Sequence[_Placed], reader: Seat | None = None) -> tuple[CityRow, ...]:
    view, players = table.begun_table, picture_players(words, table)
    drawn = picture_words(words)
    return tuple(
        CityRow(
            drawn.called(view.cities[each.score.seat].board.city),
            drawn.say("picture-hand-you") if each.score.seat == reader else players[each.score.seat].name,
            view.cities[each.score.seat].board.city,
            points_by_category(view, each.score),
            each.score.total,
            str(each.place or ""),
            has_won=each.has_won,
            leads=each.leads,
            is_free_city=_is_free_city(view, each.score.seat),
            coins=each.coins,
            is_computer=players[each.score.seat].is_computer,
            is_own=each.score.seat == reader,
        )
        for each in placed
    )


def points_by_category(view: PublicView, score: Score) -> tuple[int, ...]:
    """A city's points, in the order of `categories`."""
    return (
        score.military,
        score.treasury,
        score.wonder,
        score.civilian,
        score.scientific,
        score.commercial,
        score.guilds,
        *((score.edifices, score.debts) if view.ruleset.edifice else ()),
    )


def _order(view: PublicView, places: _Places) -> list[Seat]:
    """The seats from first place to last, then the Free City."""
    return [*chain.from_iterable(places), *([FREE_CITY] if view.ruleset.two_player else [])]


def _is_free_city(view: PublicView, seat: Seat) -> bool:
    return view.ruleset.two_player and seat == FREE_CITY


# In words.


def _told(words: Words, table: TableView, heading: str, placed: Sequence[_Placed], foot: Sequence[str] = ()) -> AltText:
    """The alternative text of a sheet: every city's points of every kind, in the sheet's order."""
    view = table.begun_table
    heard, seen = (
        [heading, *(_city_sentence(Voice(words, view, None, names), each) for each in placed), *foot]
        for names in (owner_names(words, table, spoken_name), owner_names(words, table, short_name))
    )
    return alt_text(words, heard, shown=seen)


def sheet_sentences(voice: Voice) -> list[str]:
    """Give the points of each player at the end, from the winner to the last, without kinds of which they have none."""
    view = voice.table
    players = (each for each in placed(view, view.scores, view.ranking) if each.place)
    return [_city_sentence(voice, each, in_short=True) for each in players]


def _city_sentence(voice: Voice, placed: _Placed, *, in_short: bool = False) -> str:
    """All points of a city, also those kinds of which it has none unless `in_short`: that is drawn, too."""
    words, view, score = voice.words, voice.table, placed.score
    kinds = [
        words.say("picture-sheet-kind", kind=kind, points=cards.number(words, points))
        for kind, points in zip(categories(view), points_by_category(view, score), strict=True)
        if points or not in_short
    ]
    coins = [] if placed.coins is None else [cards.coins(words, placed.coins)]
    return words.say(
        "picture-sheet-city",
        place=placed.place,
        city=voice.name(score.seat),
        total=cards.number(words, score.total),
        points=words.row_of([*kinds, *coins]),
    )


def course_sentences(words: Words, table: TableView, course: Course) -> list[str]:
    """The sentences for the course: first who led after every Age, then all points, city by city."""
    view = table.begun_table
    voice, order = Voice(words, view, None), _order(view, view.ranking)
    return [_leaders(voice, order, course), *(_turn_by_turn(voice, seat, course) for seat in order)]


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
    first, *later = (cards.number(words, points[seat]) for points in course)
    ages = [
        words.say("picture-course-turns", age=age, points=words.row_of(later[(age - 1) * turns : age * turns]))
        for age in AGES
    ]
    return words.say("picture-course-city", city=voice.name(seat), start=first, ages=words.rows_of(ages))


def _turns(course: Course) -> int:
    """The number of turns in an Age."""
    return (len(course) - 1) // len(AGES)
