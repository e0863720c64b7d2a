"""The legend as drawn: it fits in every language."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.legend import Entry, Legend, Section
from tests.bot.pictures.drawing.reading import check, rows

LONGEST = "W" * 100
WONDERS = ("Giza", "Rhodes")
SIGNS = (Icon("coin", "12"), Icon("wood", "W"), Icon("debt", "\N{EN DASH}2"), Icon("everyone"))


def section(number: int, entries: int) -> Section:
    signs = (SIGNS * entries)[:entries]
    return Section(f"about {number}", f"Subject {number}", tuple(Entry(sign, "a word") for sign in signs))


def test_every_icon_stands_before_its_meaning_below_the_title_of_its_subject() -> None:
    drawn = Legend("What it means", (section(1, 2), section(2, 1)), 1, WONDERS).draw()
    check(drawn)
    assert [(row.about, row.text) for row in rows(drawn)] == [
        ((), "What it means"),
        (("about 1",), "Subject 1"),
        (("about 1",), "<coin> 12"),
        (("about 1",), "a word"),
        (("about 1",), "<wood> W"),
        (("about 1",), "a word"),
        (("about 2",), "Subject 2"),
        (("about 2",), "<coin> 12"),
        (("about 2",), "a word"),
    ]


@pytest.mark.parametrize("sizes", [(1,), (9, 1), (7, 7, 9, 8, 7, 6, 9, 5, 7), (1, 2, 20), (20, 2, 1), (4,) * 12])
def test_subjects_stand_in_at_most_three_columns_in_their_order_and_all_entries_are_as_far_apart(
    sizes: tuple[int, ...],
) -> None:
    drawn = Legend("Legend", tuple(section(number, size) for number, size in enumerate(sizes)), 1, WONDERS).draw()
    check(drawn)
    boxes = [mark.area for mark in drawn.marks if mark.kind == "box" and mark.about]
    assert len(boxes) == len(sizes)
    columns = list(dict.fromkeys(box.left for box in boxes))
    assert len(columns) <= 3
    assert [(box.left, box.top) for box in boxes] == sorted((box.left, box.top) for box in boxes)
    lines = [
        [mark.area.top for mark in drawn.marks if mark.what == "a word" and mark.about == (f"about {n}",)]
        for n in range(len(sizes))
    ]
    assert len({after - before for tops in lines for before, after in pairwise(tops)}) <= 1


def test_columns_that_are_about_as_high_end_together() -> None:
    drawn = Legend("Legend", tuple(section(number, size) for number, size in enumerate((7, 6, 5))), 1, WONDERS).draw()
    assert len({mark.area.bottom for mark in drawn.marks if mark.kind == "box" and mark.about}) == 1


def test_few_icons_are_large_and_words_as_large_as_the_longest_one_allows() -> None:
    found = []
    for count, meaning in ((5, "a word"), (13, "a word"), (5, "free if you have this")):
        sections = tuple(section(number, count) for number in range(4))
        first = replace(sections[0], entries=(replace(sections[0].entries[0], meaning=meaning),))
        drawn = Legend("Legend", (first, *sections[1:]), 1, WONDERS).draw()
        (size,) = {mark.type.size for mark in drawn.marks if mark.what in {"a word", meaning} and mark.type}
        found.append((size, max(mark.area.height for mark in drawn.marks if mark.kind == "icon")))
    (few, large), (many, small), (longer, _) = found
    assert large > small
    assert few == many > longer


def test_the_longest_words_fit() -> None:
    long = tuple(
        replace(each, title=LONGEST, entries=tuple(replace(entry, meaning=LONGEST) for entry in each.entries))
        for each in (section(1, 4), section(2, 3))
    )
    check(Legend(LONGEST, long, 1, WONDERS).draw())
