"""The picture of a night in progress: what it shows about every table, and what stands out."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Area, Mark
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.progress import Player, ProgressScene, Table
from bot.pictures.drawing.palette import Paint, rgb
from engine.catalogue import AGES
from tests.bot.pictures.depicting.evenings import WIDE
from tests.bot.pictures.drawing.reading import about, check
from tests.sweeps import sweep

CHOSEN = ("3 of 7 people have chosen", "3 of 7 people chose", "3 of 7")


def players(count: int, name: str = "Ana") -> tuple[Player, ...]:
    return tuple(
        Player(Guest(f"{name} {seat}", seat == 1), str(70 - seat), str(seat + 1), seat == 0) for seat in range(count)
    )


def playing(number: int, count: int = 4, name: str = "Ana", chosen: tuple[str, ...] = CHOSEN) -> Table:
    age = AGES[number % 3]
    told = f"Age {age}, turn 3"
    return Table(f"Table {number}", "playing", told, players(count, name), age, chosen)


def waiting(number: int, count: int = 4) -> Table:
    guests = tuple(Player(Guest(f"Ben {seat}")) for seat in range(count))
    return Table(f"Table {number}", "waiting", "waiting to start", guests)


def over(number: int, count: int = 4) -> Table:
    return Table(f"Table {number}", "over", "over", players(count))


def scene(*tables: Table) -> ProgressScene:
    return ProgressScene("Friday", "Round 2 of 3", ("Rhodes", "Giza"), tables)


def golden(canvas: Canvas) -> list[Area]:
    """Return the areas of players' boxes that have a golden background."""
    image = Image.open(io.BytesIO(canvas.png())).convert("RGB")
    areas = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.about[1:] == ("player",)]
    return [area for area in areas if image.getpixel((area.left + 14, area.top + 3)) == rgb(palette.GOLD)]


def within(mark: Mark, area: Area) -> bool:
    return area.left <= mark.area.left and mark.area.right <= area.right and area.top <= mark.area.top < area.bottom


@pytest.mark.parametrize("count", sweep(range(1, 16), short=(1, 2, 3, 8, 9, 15)))
def test_every_table_tells_how_far_it_is_and_how_everybody_stands(count: int) -> None:
    kinds = (playing, over, waiting)
    tables = tuple(kinds[number % 3](number) for number in range(1, count + 1))
    canvas = scene(*tables).draw()
    check(canvas)
    for table in tables:
        where = table.number
        assert [row.text for row in about(canvas, where, "number")] == [table.number]
        sign = "<waiting> " if table.state == "waiting" else ""
        assert [row.text for row in about(canvas, where, "told")] == [sign + table.told]
        names = [row.items[-1] for row in about(canvas, where, "player", "name")]
        assert names == [each.guest.name for each in table.players]
        points = [row.text for row in about(canvas, where, "player", "points")]
        counted = [each.points for each in table.players if each.points]
        assert points == [f"<points> {each}" for each in counted]
        shown = [row.text for row in about(canvas, where, "player", "place")]
        assert shown == ["<winner>" if each.is_first else each.place for each in table.players if each.place]
        chosen = [row.text for row in about(canvas, where, "chosen")]
        assert bool(chosen) == (table.state == "playing")
        assert all(text.startswith("<sealed> 3 of 7") for text in chosen)


@pytest.mark.parametrize("count", [1, 8, 9, 15])
def test_names_as_long_as_can_be_and_words_of_any_length_fit(count: int) -> None:
    tables = [
        replace(playing(number, 7, WIDE), told="Zeitalter 3, letzter Zug, Auswahl läuft") for number in range(count)
    ]
    canvas = scene(*tables).draw()
    check(canvas)


@pytest.mark.parametrize("count", [1, 8, 15])
def test_coins_stand_before_equal_points_between_which_they_decide(count: int) -> None:
    level = tuple(replace(each, coins=coins) for each, coins in zip(players(3, WIDE), ("", "12", "0"), strict=True))
    canvas = scene(*(replace(playing(number), players=level) for number in range(count))).draw()
    check(canvas)
    for number in range(count):
        assert [row.text for row in about(canvas, f"Table {number}", "player", "coins")] == ["<coin> 12", "<coin> 0"]


def test_how_many_have_chosen_is_said_in_fewer_words_where_there_is_less_room() -> None:
    said = [
        about(scene(*[playing(number, 7) for number in range(1, count + 1)]).draw(), "Table 1", "chosen")[0].items[-1]
        for count in (1, 2, 9)
    ]
    assert said == ["3 of 7 people have chosen", "3 of 7 people have chosen", "3 of 7 people chose"]
    of_many = playing(1, 7, chosen=("a great many have chosen by now, all but some", "3/7"))
    assert about(scene(*[of_many] * 9).draw(), "Table 1", "chosen")[0].items[-1] == "3/7"


def test_gold_is_below_the_points_of_who_leads_and_below_all_of_who_has_won() -> None:
    for table, part in ((playing(1), False), (over(1), True)):
        canvas = scene(table).draw()
        (gold,) = golden(canvas)
        texts = [mark for mark in canvas.marks if mark.kind == "text" and mark.about[1:2] == ("player",)]
        assert [mark.what for mark in texts if within(mark, gold)] == (["70", "Ana 0"] if part else ["70"])
    assert golden(scene(waiting(1)).draw()) == []
    level = replace(over(1), players=tuple(replace(each, is_first=True) for each in players(3)))
    assert len(golden(scene(level).draw())) == 3


def test_where_points_are_nobodys_business_there_are_names_alone() -> None:
    bare = replace(playing(1), players=tuple(Player(each.guest) for each in players(4)))
    canvas = scene(bare).draw()
    check(canvas)
    assert {row.about[2] for row in about(canvas, "Table 1", "player")} == {"name"}
    placed, unplaced = (
        next(mark.area.left for mark in scene(each).draw().marks if mark.what == "Ana 0") for each in (playing(1), bare)
    )
    assert unplaced < placed


def test_the_head_has_the_colour_of_the_age() -> None:
    def head(table: Table) -> Paint:
        mark = next(mark for mark in scene(table).draw().marks if mark.what == table.told)
        assert mark.type is not None
        return mark.type.pen.ground

    assert [head(playing(number)) for number in (0, 1, 2)] == [palette.AIRS[age].low for age in AGES]
    assert head(over(1)) == head(waiting(1)) == palette.DUSK


def test_equal_nights_are_equal_pictures() -> None:
    one, other = scene(playing(1), over(2)), scene(playing(1), over(2))
    assert (one, hash(one), one.draw().png()) == (other, hash(other), other.draw().png())
    assert one.draw().png() != scene(playing(1, chosen=("2 of 4",)), over(2)).draw().png()
