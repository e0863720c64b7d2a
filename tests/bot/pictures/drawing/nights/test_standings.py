"""The pictures of standings: everyone in order, with everything that counts, and the winners on top at the end."""

import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

import pytest
from PIL import Image

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Mark, row_width
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.rows import Column, Counted, Row
from bot.pictures.drawing.nights.standings import Award, StandingsScene
from bot.pictures.drawing.palette import rgb
from tests.bot.pictures.depicting.evenings import WIDE
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.sweeps import sweep

COUNTED: tuple[Counted, ...] = ("share", "points", "firsts")
COLUMNS = tuple(Column(each, each.title()) for each in COUNTED)
SIGNS = {"share": "<podium>", "points": "<points>", "firsts": "<winner>"}
AWARD = Award("Most coins", "Ana, 23 coins", "coin")


def scene(places: Sequence[int], *, over: bool = False, name: str = "Ana", awards: int = 0) -> StandingsScene:
    """Return a scene of people in these places."""
    found = tuple(
        Row(
            place,
            Guest(f"{name} {number}", number == 1),
            (f"{60 - place}.5", f"{MINUS}{number}", "1"),
        )
        for number, place in enumerate(places)
    )
    winners = tuple(row.guest.name for row in found if row.place == 1) if over else ()
    return StandingsScene("Standings", "Friday", ("Rhodes",), COLUMNS, found, winners, "Titles", (AWARD,) * awards)


def names(canvas: Canvas) -> list[Mark]:
    return [mark for mark in canvas.marks if mark.about == ("row", "name") and mark.kind == "text"]


def counts(canvas: Canvas, what: str) -> list[str]:
    return [row.text for row in about(canvas, "row", what)]


@pytest.mark.parametrize(
    ("people", "over"),
    sweep(
        product(range(1, 17), (False, True)),
        short=[(1, True), (2, False), (3, True), (4, False), (16, True)],
    ),
)
def test_everybody_is_there_in_order_with_all_that_counts(people: int, over: bool) -> None:  # noqa: FBT001
    given = scene(range(1, people + 1), over=over, awards=people % 9)
    canvas = given.draw()
    check(canvas)
    assert [mark.what for mark in names(canvas)] == [row.guest.name for row in given.rows]
    for number, what in enumerate(COUNTED):
        assert counts(canvas, what) == [row.counts[number] for row in given.rows]
    assert counts(canvas, "place") == ["<winner>", *map(str, range(2, people + 1))]
    assert [row.text for row in about(canvas, "won" if over else "title")] == (
        ["Standings", "Ana 0", "Friday"] if over else ["Standings", "Friday"]
    )


def test_what_is_counted_is_named_above() -> None:
    canvas = scene(range(1, 6)).draw()
    for what in COUNTED:
        assert [row.text for row in about(canvas, what)] == [SIGNS[what], what.title()]


def test_the_first_three_are_larger_and_all_stand_below_each_other() -> None:
    found = names(scene(range(1, 17)).draw())
    assert [mark.type.size for mark in found[:4] if mark.type] == [56, 50, 50, 44]
    assert len({mark.area.left for mark in found[2:]}) == 1
    assert all(one.area.top < other.area.top for one, other in pairwise(found))


@pytest.mark.parametrize("over", [False, True])
def test_below_the_first_people_it_says_how_many_more_there_are_then_who_looks_at_it(over: bool) -> None:  # noqa: FBT001
    own = Row(23, Guest("Vera"), ("1.5", "+2", "0"))
    for more, mine in (("and 50 more", None), ("and 50 more", own)):
        given = replace(scene(range(1, 11), over=over, awards=2), more=more, own=mine)
        canvas = given.draw()
        check(canvas)
        (said,) = [mark for mark in canvas.marks if mark.about == ("more",)]
        found = names(canvas)
        assert said.what == more
        assert found[9].area.bottom < said.area.top
        assert all(mark.area.top > said.area.bottom for mark in found[10:])
        assert [mark.what for mark in found[10:]] == (["Vera"] if mine else [])
        assert counts(canvas, "place")[10:] == (["23"] if mine else [])


def test_decimal_points_stand_below_each_other() -> None:
    found = (("2.33", "+14.9"), ("2", f"{MINUS}7"), ("1.5", "+112.5"), ("0.67", "0"))
    given = scene(range(1, 5))
    counted = tuple(replace(row, counts=(*each, "1")) for row, each in zip(given.rows, found, strict=True))
    canvas = replace(given, rows=counted).draw()
    check(canvas)
    for what in COUNTED[:2]:
        marks = [mark for mark in canvas.marks if mark.about == ("row", what)]
        points = [mark.area.left + row_width([mark.what.partition(".")[0]], mark.type) for mark in marks if mark.type]
        assert len(points) == 4
        assert max(points) - min(points) <= 2, "the rounding of two widths"


def test_what_decides_stands_in_full_between_the_rows_and_the_titles() -> None:
    for rule, least in (("", 0), ("Coins decide.", 1), (" ".join(["Night points, then coins."] * 9), 3)):
        canvas = replace(scene((1, 2), awards=2), rule=rule).draw()
        check(canvas)
        marks = [mark for mark in canvas.marks if mark.about == ("rule",)]
        assert len(marks) >= least
        assert " ".join(mark.what for mark in marks) == rule
        titles = next(mark for mark in canvas.marks if mark.about == ("awards",))
        last = names(canvas)[-1].area.bottom
        assert all(last < mark.area.top < mark.area.bottom < titles.area.top for mark in marks)


def test_who_shares_a_place_has_the_same_sign() -> None:
    canvas = scene((1, 1, 3, 4, 4, 6)).draw()
    assert counts(canvas, "place") == ["<winner>", "<winner>", "3", "4", "4", "6"]


def test_a_place_that_all_share_fits() -> None:
    for over in (False, True):
        canvas = scene([1] * 16, over=over).draw()
        check(canvas)
        assert counts(canvas, "place") == ["<winner>"] * 16


def test_several_winners_stand_on_the_plate_below_each_other_and_of_very_many_the_first() -> None:
    for count, shown in ((6, [*range(6)]), (7, [*range(5)])):
        canvas = scene([1] * count, over=True).draw()
        won = [row.text for row in about(canvas, "won")]
        assert won == ["Standings", *(f"Ana {each}" for each in shown), *(["…"] if count > 6 else []), "Friday"]
        check(canvas)


def test_what_is_empty_on_the_plate_takes_no_room() -> None:
    given = scene((1, 2), over=True)
    whole, less, none = (
        given,
        replace(given, told=""),
        replace(given, title="", told="", winners=("",)),
    )
    heights = [each.draw().area.height for each in (whole, less, none)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3
    check(none.draw())
    assert about(none.draw(), "won") == []


def test_before_the_end_gold_is_below_what_decides_and_then_below_all_of_the_winner() -> None:
    for over in (False, True):
        canvas = scene((1, 2, 3), over=over).draw()
        marks = [mark for mark in canvas.marks if mark.kind == "text" and mark.about[:1] == ("row",) and mark.type]
        on_gold = {mark.what for mark in marks if mark.type and mark.type.pen == palette.ON_GOLD}
        assert on_gold == ({"Ana 0", "59.5", f"{MINUS}0", "1"} if over else {"59.5"})
        image = Image.open(io.BytesIO(canvas.png())).convert("RGB")
        main = next(mark.area for mark in marks if mark.what == "59.5")
        assert image.getpixel((18, (main.top + main.bottom) // 2)) == rgb(palette.GOLD), "the left edge"


def test_silver_and_copper_tell_the_second_and_the_third_apart() -> None:
    canvas = scene((1, 2, 3, 4)).draw()
    grounds = [
        mark.type.pen.ground
        for mark in canvas.marks
        if mark.about == ("row", "place") and mark.kind == "text" and mark.type
    ]
    assert len(set(grounds)) == 3
    assert grounds[-1] == palette.SAND


def test_titles_of_the_evening_stand_below_each_with_who_has_it() -> None:
    for count in (1, 8):
        canvas = scene((1, 2), awards=count).draw()
        check(canvas)
        assert [row.text for row in about(canvas, "awards")] == ["Titles"]
        assert [row.text for row in about(canvas, "award")] == ["<coin>", "Most coins", "Ana, 23 coins"] * count
    plain = replace(scene((1, 2)), awards=(replace(AWARD, icon=""),)).draw()
    assert [row.text for row in about(plain, "award")] == ["Most coins", "Ana, 23 coins"]
    assert about(scene((1, 2)).draw(), "awards") == []


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("people", [2, 16])
def test_words_and_numbers_as_long_as_can_be_fit(people: int, over: bool) -> None:  # noqa: FBT001
    given = scene(range(1, people + 1), over=over, name=WIDE, awards=8)
    wide = tuple(replace(row, counts=("12.67", f"{MINUS}112.5", "12")) for row in given.rows)
    long = replace(
        given,
        rows=wide,
        columns=tuple(replace(each, head="Durchschnittlich") for each in COLUMNS),
        awards=(Award("Most of it " * 9, "Ana and Ben " * 9, "coin"),) * 8,
        title="A night " * 20,
        told="of wonders " * 20,
    )
    canvas = long.draw()
    check(canvas)
    assert all(mark.area.width >= 60 for mark in names(canvas)), "enough to guess who it is"


def test_a_column_less_leaves_more_room_for_names() -> None:
    given = scene(range(1, 11), name=WIDE)
    less = replace(given, columns=COLUMNS[:2], rows=tuple(replace(row, counts=row.counts[:2]) for row in given.rows))
    check(less.draw())
    widest = [max(mark.area.width for mark in names(each.draw())) for each in (given, less)]
    assert widest[1] > widest[0] + 100
    assert not [row for row in rows(less.draw()) if row.about == ("firsts",)]


def test_equal_standings_are_equal_pictures() -> None:
    one, other = scene((1, 2, 3), over=True), scene((1, 2, 3), over=True)
    assert (one, hash(one), one.draw().png()) == (other, hash(other), other.draw().png())
    assert one.draw().png() != scene((1, 2, 3)).draw().png()
