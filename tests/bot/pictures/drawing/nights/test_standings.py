"""The pictures of standings: everyone in order, with everything that counts, and the winners on top at the end."""

from itertools import groupby
from random import Random

from bot.pictures.drawing import palette
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights.rows import Counted, Heading, Standing
from bot.pictures.drawing.nights.standings import Award, StandingsScene
from tests.bot.pictures.drawing.anything import any_scene, begins, monuments, words
from tests.bot.pictures.drawing.nights.test_seating import a_guest
from tests.bot.pictures.drawing.reading import about, check

COUNTED: tuple[Counted, ...] = ("share", "points", "firsts")
SIGNS = {"share": "<podium>", "points": "<points>", "firsts": "<winner>"}
PEOPLE = (1, 11, 7, 2, 3, 4)


def a_standing(chance: Random, place: int, columns: int) -> Standing:
    counts = f"{chance.randint(0, 12)}.{chance.randint(10, 99)}", f"{MINUS}{chance.randint(0, 112)}.5", "12"
    coins = "10.2 coins below average" if columns < 3 and chance.random() < 0.3 else ""
    return Standing(place, a_guest(chance), counts[:columns], coins, chance.random() < 0.1)


def any_standings(chance: Random, people: int) -> StandingsScene:
    columns, level = chance.randint(1, 3), people if people == 7 else chance.choice((1, 2))
    rows = tuple(a_standing(chance, max(1, place - level + 1), columns) for place in range(people))
    winners = tuple(row.guest.name for row in rows if row.place == 1)
    return StandingsScene(
        words(chance),
        chance.choice(("", words(chance))),
        monuments(chance, 7),
        tuple(Heading(each, words(chance)) for each in COUNTED[:columns]),
        rows,
        () if people < 7 and chance.random() < 0.5 else tuple(filter(None, winners)) or ("",),
        "Titles",
        tuple(Award(words(chance), words(chance), chance.choice(("", "coin"))) for _ in range(chance.choice((0, 8)))),
        chance.choice(("", words(chance))),
        chance.choice((None, a_standing(chance, 123, columns))),
        chance.choice(("", words(chance))),
    )


@any_scene(3)
def test_everybody_is_there_in_order_with_all_that_counts_and_what_decides(seed: int) -> None:
    scene = any_standings(Random(seed), PEOPLE[seed % len(PEOPLE)])
    canvas = scene.draw()
    check(canvas)
    everyone = [*scene.rows, *([scene.own] if scene.own else [])]
    texts = [mark for mark in canvas.marks if mark.kind == "text" and mark.type]
    assert [row.text for row in about(canvas, "row", "place")] == [
        "<winner>" if row.place == 1 else str(row.place) for row in everyone
    ]
    named = [row for row in everyone if row.guest.name or row.guest.is_computer]
    for shown, row in zip(about(canvas, "row", "name"), named, strict=True):
        assert (shown.items[0] == "<computer>") == row.guest.is_computer
        assert begins(shown.items[-1], row.guest.name) or not row.guest.name
    assert all(mark.area.width >= 60 for mark in texts if mark.about == ("row", "name") and mark.what.endswith("…"))
    assert [row.text for row in about(canvas, "row", "coins")] == [row.coins for row in everyone if row.coins]
    for number, (what, heading) in enumerate(zip(COUNTED, scene.columns, strict=False)):
        marks = [mark for mark in texts if mark.about == ("row", what)]
        assert [mark.what for mark in marks] == [row.counts[number] for row in everyone]
        assert len({mark.area.right for mark in marks}) == 1, "they stand below each other"
        for mark, row in zip(marks, everyone, strict=True):
            assert mark.type
            assert (mark.type.pen == palette.ON_GOLD) == (row.place == 1 and bool(scene.winners or not number))
        sign, *head = [row.text for row in about(canvas, what)]
        assert sign == SIGNS[what]
        assert begins(" ".join(head), heading.head)
    shown_first = scene.winners if len(scene.winners) <= 6 else (*scene.winners[:5], "…")
    heads = (scene.title, *shown_first, scene.told) if scene.winners else (scene.title, scene.told)
    for shown, line in zip(about(canvas, "won" if scene.winners else "title"), filter(None, heads), strict=True):
        assert begins(shown.text, line)
    assert begins(" ".join(row.text for row in about(canvas, "more")), scene.more)
    assert " ".join(row.text for row in about(canvas, "rule")).split() == scene.rule.split()
    titles = [each for award in scene.awards for each in ("<coin>" * bool(award.icon), award.title) if each]
    by_cell = [
        (cell, " ".join(row.text for row in lines))
        for cell, lines in groupby(about(canvas, "award"), lambda row: row.about[1:] or row.text)
    ]
    others, all_told = ([text for cell, text in by_cell if (cell == ("told",)) == told] for told in (False, True))
    for drawn, whole in zip([*others, *all_told], [*titles, *(award.told for award in scene.awards)], strict=True):
        assert begins(drawn, whole)
    assert [row.text for row in about(canvas, "awards")] == ["Titles"] * bool(scene.awards)


def test_silver_and_copper_tell_the_second_and_the_third_apart() -> None:
    scene = any_standings(Random(0), 1)
    rows = tuple(a_standing(Random(0), place, len(scene.columns)) for place in range(1, 5))
    marks = StandingsScene("", "", (), scene.columns, rows).draw().marks
    grounds = [mark.type.pen.ground for mark in marks if mark.about == ("row", "place") and mark.type]
    assert len(set(grounds)) == 3
    assert grounds[-1] == palette.SAND
