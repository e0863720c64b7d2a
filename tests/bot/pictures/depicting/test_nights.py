"""Pictures of a night show what they are given."""

from dataclasses import replace

import pytest

from bot.pictures import Picture, Scene
from bot.pictures.depicting.alt_text import AltText
from bot.pictures.depicting.nights import (
    Award,
    NightSheet,
    Person,
    Placed,
    StandingPerson,
    StandingsSheet,
    StandingTable,
    night_picture,
    seating_picture,
    standings_picture,
)
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.progress import ProgressScene, Table
from bot.pictures.drawing.nights.seating import SeatingScene
from bot.pictures.drawing.nights.standings import StandingsScene
from engine.catalogue import AGES
from tests.bot.pictures.depicting import evenings
from tests.bot.pictures.drawing.reading import about, check, rows

TOLD = AltText("All of it.", "The rest.")
BRIEF = "A picture."
RUNES, AMHARIC = "ᚠᚢᚦ", "ሰላም"
FOUR = evenings.people()[:4]


def seated(picture: Picture) -> SeatingScene:
    assert isinstance(picture.scene, SeatingScene)
    return picture.scene


def table(of: StandingTable) -> Table:
    scene = night_picture(NightSheet("Friday", "Round 1", (of,)), TOLD, BRIEF).scene
    assert isinstance(scene, ProgressScene)
    (found,) = scene.tables
    return found


def standing(*placed: tuple[int | None, int | None]) -> tuple[StandingPerson, ...]:
    """Return one entry of the standings for each pair of place and points."""
    return tuple(StandingPerson(person, points, place) for person, (place, points) in zip(FOUR, placed, strict=False))


def standings(sheet: StandingsSheet) -> StandingsScene:
    scene = standings_picture(sheet, TOLD, BRIEF).scene
    assert isinstance(scene, StandingsScene)
    return scene


def test_the_words_beside_a_picture_come_with_it_as_they_are() -> None:
    found = [
        seating_picture(evenings.seating(4, 3), TOLD, BRIEF),
        night_picture(evenings.night(4, 3), TOLD, BRIEF),
        standings_picture(evenings.standings(5), TOLD, BRIEF),
        standings_picture(evenings.standings(5, winners=1), TOLD, BRIEF),
    ]
    assert {(each.description, each.more, each.brief) for each in found} == {("All of it.", "The rest.", BRIEF)}
    assert [each.name for each in found] == ["nights-seating", "nights-progress", "nights-standings", "nights-end"]


@pytest.mark.parametrize(
    ("person", "shown"),
    [
        (Person("Ana"), Guest("Ana")),
        (Person("🦊 Ben", "Guest 2"), Guest("Ben")),
        (Person(RUNES, "Guest 3"), Guest("Guest 3")),
        (Person(RUNES, AMHARIC), Guest("")),
        (Person(RUNES), Guest("")),
        (Person("Computer 2", is_computer=True), Guest("Computer 2", is_computer=True)),
    ],
)
def test_a_name_that_the_font_lacks_is_replaced_or_left_out_in_every_picture(person: Person, shown: Guest) -> None:
    sheet = evenings.seating(2)
    scene = seated(seating_picture(replace(sheet, tables=(replace(sheet.tables[0], people=(person,)),)), TOLD, BRIEF))
    assert scene.tables[0].guests == (shown,)
    assert table(StandingTable("Table 1", "over", (StandingPerson(person),))).players[0].guest == shown
    end = replace(evenings.standings(1), people=(Placed(1, person, "1"),))
    assert standings(end).rows[0].guest == shown
    for each in (scene, standings(end)):
        check(each.draw())


def test_a_line_that_the_font_lacks_gives_way_to_the_other_one() -> None:
    sheet = evenings.seating(4)
    for title, told, shown in (
        ("Friday", "Round 1", ("Friday", "Round 1")),
        (RUNES, "Round 1", ("Round 1", "")),
        ("Friday", RUNES, ("Friday", "")),
        (RUNES, AMHARIC, ("", "")),
    ):
        scene = seated(seating_picture(replace(sheet, title=title, told=told), TOLD, BRIEF))
        assert (scene.title, scene.told) == shown
        check(scene.draw())


def test_a_table_waits_plays_or_is_over() -> None:
    waiting = table(StandingTable("Table 1", "waiting to start", standing((None, None), (None, None))))
    playing = table(StandingTable("Table 2", "Age 2, turn 1", standing((1, 9), (2, 8)), AGES[1], chosen=("1/2",)))
    over = table(StandingTable("Table 3", "over", standing((1, 60), (2, 50)), AGES[2], is_over=True, chosen=("1/2",)))
    assert [each.state for each in (waiting, playing, over)] == ["waiting", "playing", "over"]
    assert [each.age for each in (waiting, playing, over)] == [None, 2, None]
    assert [each.chosen for each in (waiting, playing, over)] == [(), ("1/2",), ()]
    assert [(each.points, each.place) for each in waiting.players] == [("", ""), ("", "")]


def test_how_many_have_chosen_is_said_in_the_words_that_the_font_can_write() -> None:
    asked = StandingTable("Table 1", "Age 1", standing((1, 2), (2, 1)), AGES[0], chosen=("1 of 2 chosen", RUNES, "1/2"))
    assert table(asked).chosen == ("1 of 2 chosen", "1/2")
    assert table(replace(asked, chosen=())).chosen == ()


@pytest.mark.parametrize(
    ("placed", "is_over", "first"),
    [
        (((1, 9), (2, 8), (3, 7)), False, [True, False, False]),
        (((1, 9), (1, 9), (3, 7)), False, [True, True, False]),
        (((1, 0), (1, 0), (1, 0)), False, [False, False, False]),
        (((1, 40), (1, 40)), True, [True, True]),
        (((None, 9), (None, 8)), False, [False, False]),
        (((None, None), (None, None)), True, [False, False]),
    ],
)
def test_nobody_leads_where_all_are_level_and_nobody_is_first_without_a_place(
    placed: tuple[tuple[int | None, int | None], ...],
    is_over: bool,  # noqa: FBT001
    first: list[bool],
) -> None:
    found = table(StandingTable("Table 1", "Age 1", standing(*placed), None if is_over else AGES[0], is_over=is_over))
    assert [each.is_first for each in found.players] == first


def test_a_minus_sign_is_one_that_the_font_has() -> None:
    people = (
        Placed(1, FOUR[0], "2.5", "+12", firsts="2"),
        Placed(2, FOUR[1], "1.5", "\N{MINUS SIGN}12", "coins 3"),
    )
    scene = standings(replace(evenings.standings(2), people=people))
    assert [row.counts for row in scene.rows] == [
        ("2.5", "2", "+12"),
        ("1.5", "", f"{MINUS}12"),
    ]
    assert [row.coins for row in scene.rows] == ["", "coins 3"]
    assert [row.text for row in about(scene.draw(), "row", "coins")] == ["coins 3"]
    check(scene.draw())
    assert table(StandingTable("Table 1", "Age 1", standing((1, 3), (2, -4)), AGES[0])).players[1].points == f"{MINUS}4"


def test_the_numbers_of_a_column_have_as_many_decimals_as_the_longest() -> None:
    people = (
        Placed(1, FOUR[0], "2", "+12", firsts="2"),
        Placed(2, FOUR[1], "1.67", "+0.5", firsts="1"),
        Placed(3, FOUR[2], "1.5", "0", firsts="1"),
    )
    sheet = replace(evenings.standings(3), people=people[:2], own=people[2])
    scene = standings(sheet)
    assert [each.counted for each in scene.columns] == ["share", "firsts", "points"]
    assert scene.own is not None
    assert [row.counts for row in (*scene.rows, scene.own)] == [
        ("2.00", "2", "+12.0"),
        ("1.67", "1", "+0.5"),
        ("1.50", "1", "0.0"),
    ]


def test_what_is_counted_of_nobody_has_no_column() -> None:
    everything = standings(evenings.standings(3))
    assert [each.counted for each in everything.columns] == ["share", "firsts", "points"]
    assert [each.head for each in everything.columns] == ["Night points", "Tables won", "Points above table average"]
    people = tuple(replace(each, points="") for each in evenings.standings(3).people)
    scene = standings(replace(evenings.standings(3), people=people))
    assert [each.counted for each in scene.columns] == ["share", "firsts"]
    assert [row.counts for row in scene.rows] == [(each.share, each.firsts) for each in people]
    check(scene.draw())


def test_what_decides_has_its_column_even_before_anybody_has_any() -> None:
    people = tuple(Placed(1, person, "") for person in FOUR)
    scene = standings(replace(evenings.standings(4), people=people))
    assert [each.counted for each in scene.columns] == ["share"]
    check(scene.draw())


def test_only_once_the_night_is_over_the_first_have_won() -> None:
    assert standings(evenings.standings(5)).winners == ()
    assert standings(evenings.standings(5, winners=1)).winners == ("Ana",)
    assert standings(evenings.standings(5, winners=3)).winners == ("Ana", "Benedikt", "Ceren")
    strangers = [RUNES, "Ben", AMHARIC]
    assert standings(evenings.standings(3, winners=2, names=strangers)).winners == ("Ben",)
    nobody = standings(evenings.standings(3, winners=1, names=strangers))
    assert nobody.winners == ("",), "it is over all the same"
    check(nobody.draw())


def test_a_title_of_the_evening_that_cannot_be_written_is_replaced_or_left_out() -> None:
    awards = (
        Award("Most coins", "Ana, 9 coins"),
        Award("Most shields", f"{RUNES}, 9 shields", "Guest 2, 9 shields"),
        Award("Best", RUNES),
    )
    scene = standings(replace(evenings.standings(3), awards=awards))
    assert [(each.title, each.told) for each in scene.awards] == [
        ("Most coins", "Ana, 9 coins"),
        ("Most shields", "Guest 2, 9 shields"),
    ]


def test_pictures_of_equal_sheets_are_drawn_once() -> None:
    def scenes(one: int, other: int) -> tuple[Scene, ...]:
        found = (
            seating_picture(evenings.seating(one, other), TOLD, BRIEF),
            night_picture(evenings.night(one, other), TOLD, BRIEF),
            standings_picture(evenings.standings(one), TOLD, BRIEF),
        )
        return tuple(each.scene for each in found)

    for scene, same, other in zip(scenes(4, 3), scenes(4, 3), scenes(3, 4), strict=True):
        assert scene == same != other
        assert hash(scene) == hash(same)


def test_all_that_is_drawn_was_given() -> None:
    sheet = evenings.night(4, 3, 3)
    given = {sheet.title, sheet.told}
    for each in sheet.tables:
        given |= {each.number, each.told, *each.chosen}
        given |= {text for one in each.people for text in (one.person.name, str(one.points), str(one.place))}
    drawn = night_picture(sheet, TOLD, BRIEF).scene.draw()
    assert {item for row in rows(drawn) for item in row.items if not item.startswith("<")} <= given
