"""The picture of a night in progress: what it shows about every table, and what stands out."""

from random import Random

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.progress import Player, ProgressScene, State, Table
from engine.catalogue import AGES
from tests.bot.pictures.drawing.anything import LONGEST, a_name, any_scene, begins, monuments, words
from tests.bot.pictures.drawing.nights.test_seating import TABLES, a_guest
from tests.bot.pictures.drawing.reading import about, check

CHOSEN = ("3 of 7 people have chosen", "3 of 7 people chose", "3 of 7")


def a_table(chance: Random, number: int) -> Table:
    state: State = chance.choice(("waiting", "playing", "over"))
    age = chance.choice(AGES) if state == "playing" else None
    counted, ahead = state != "waiting" and chance.random() < 0.8, chance.randint(0, 2)
    players = tuple(
        Player(
            a_guest(chance),
            str(chance.randint(-9, 199)) if counted else "",
            str(place) if counted else "",
            counted and place <= ahead,
            str(chance.randint(0, 199)) if counted and chance.random() < 0.3 else "",
        )
        for place in range(1, chance.randint(3, 8))
    )
    return Table(f"Table {number}", state, words(chance), players, age, CHOSEN if age else ())


@any_scene(len(TABLES))
def test_every_table_tells_how_far_it_is_and_how_everybody_stands_with_gold_for_who_is_first(seed: int) -> None:
    chance = Random(seed)
    tables = tuple(a_table(chance, number) for number in range(TABLES[seed % len(TABLES)]))
    canvas = ProgressScene(a_name(chance), words(chance), monuments(chance, 7), tables).draw()
    check(canvas)
    for table in tables:
        assert items(canvas, table.number, "number") == [table.number]
        sign, told = ["<waiting>"] * (table.state == "waiting"), items(canvas, table.number, "told")
        assert told[:-1] == sign
        assert begins(told[-1], table.told)
        chosen = items(canvas, table.number, "chosen")
        assert chosen[:1] == ["<sealed>"] * bool(table.chosen)
        assert set(chosen[1:]) <= set(table.chosen)
        pens = {mark.about: mark.type.pen for mark in canvas.marks if mark.about[0] == table.number and mark.type}
        ground = palette.AIRS[table.age].low if table.age else palette.DUSK
        assert {pens[table.number, what].ground for what in ("number", "told")} == {ground}
        shown = iter(items(canvas, table.number, "player"))
        for each in table.players:
            place = "<winner>" if each.is_first else each.place
            for item in filter(None, (place, "<computer>" * each.guest.is_computer, each.guest.name)):
                assert begins(next(shown), item)
            for icon, number in (("<coin>", each.coins), ("<points>", each.points)):
                assert not number or (next(shown), next(shown)) == (icon, number)
        assert not [*shown]


def items(canvas: Canvas, *subjects: str) -> list[str]:
    return [item for row in about(canvas, *subjects) for item in row.items]


def test_gold_is_below_the_points_of_who_leads_and_below_all_of_who_has_won() -> None:
    players = Player(Guest("Ana"), "70", "1", is_first=True), Player(Guest("Ben"), "60", "2")
    shown: dict[State, set[str]] = {"playing": {"70"}, "over": {"Ana", "70"}}
    for state, on_gold in shown.items():
        canvas = ProgressScene("", "", (), (Table("Table 1", state, "", players, 1),)).draw()
        assert {mark.what for mark in canvas.marks if mark.type and mark.type.pen == palette.ON_GOLD} == on_gold


def test_how_many_have_chosen_is_said_in_fewer_words_where_there_is_less_room() -> None:
    def said(count: int, *chosen: str) -> str:
        player = Player(a_guest(Random(0)))
        tables = (Table("Table", "playing", LONGEST, (player,), 1, chosen),) * count
        return items(ProgressScene("Friday", "", (), tables).draw(), "Table", "chosen")[1]

    assert [said(count, *CHOSEN) for count in (1, 2, 9)] == [CHOSEN[0], CHOSEN[0], CHOSEN[1]]
    assert said(9, "a great many have chosen by now, all but some", "3/7") == "3/7"
