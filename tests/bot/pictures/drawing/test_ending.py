"""The end of a game, whoever has won and whatever they are called: all of it is drawn, and can be read."""

from dataclasses import replace
from itertools import product
from math import cos, dist, pi, sin
from random import Random

import pytest

from bot.pictures.drawing import Canvas, places
from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.ending import EndScene, Finale, Ranked
from bot.pictures.drawing.figures import NONE, figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments import festival
from bot.pictures.drawing.palette import rgb
from bot.pictures.drawing.sheet import CATEGORIES, WITH_EDIFICES
from engine.catalogue import Side
from engine.effects import Colour
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, words
from tests.bot.pictures.drawing.reading import about, check
from tests.bot.pictures.drawing.stars import stars

BOARDS = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.boards


def an_end(chance: Random) -> EndScene:
    cities = monuments(chance, chance.randint(1, 7))
    kinds = chance.choice((CATEGORIES, WITH_EDIFICES))
    winners = min(len(cities), chance.choice((1, 1, 2, 3)))
    ranking = tuple(
        Ranked(
            str(number + 1),
            city,
            city,
            a_name(chance),
            words(chance),
            chance.choice(("points", "shield", "winner")),
            chance.choice(("1 shield", "in 12 different colours")),
            max(-3, 120 - 20 * number),
            has_won=number < winners,
            kinds=tuple((kind, chance.choice((-7, 0, 9, 88))) for kind in kinds),
            lead=words(chance) if number < winners else "",
            is_computer=chance.random() < 0.3,
            note=chance.choice(("", "before: 123")),
        )
        for number, city in enumerate(cities)
    )
    shown = chance.sample(("Giza", "Rhodes", "Ephesus"), winners)
    built = tuple((BOARDS[city, chance.choice([*Side])], chance.randint(0, 1)) for city in shown)
    built = tuple((board, chance.choice((stages, len(board.stages)))) for board, stages in built)
    town = tuple(chance.choices([*Colour], k=chance.choice((0, 1, 14, 24)))) if winners == 1 else ()
    name = a_name(chance)
    in_full = f"{name} wins" if winners > 1 else f"{cities[0]} ({name}) wins"
    return EndScene(built, f"{name} wins", in_full, ranking, town, chance.choice(("", "43 points each")))


def check_stages(canvas: Canvas, scene: EndScene) -> None:
    """Check that each wonder that is not finished, and no other, has a pip for each of its stages."""
    pips = [item for row in about(canvas, "stages") for item in row.items]
    assert pips == [
        "<stage>" if number < built else "<stage-next>"
        for board, built in scene.built
        for number in range(len(board.stages))
        if built < len(board.stages)
    ]


@any_scene(5)
def test_all_of_any_end_is_drawn_and_can_be_read(seed: int) -> None:
    scene = an_end(Random(seed))
    canvas = scene.draw()
    check(canvas)
    check_stages(canvas, scene)
    crown, won = (item for row in about(canvas, "won") for item in row.items)
    assert crown == "<winner>"
    assert won == scene.in_full or begins(won, scene.won)
    town = [row.items[0] for row in about(canvas, "town")]
    assert town == [f"<town-{colour}>" for colour in Colour for _ in range(scene.town.count(colour))]
    bars = {mark.about[0]: mark.area for mark in canvas.marks if mark.about[1:] == ("bar",)}
    for each in scene.ranking:
        marks = [mark for mark in canvas.marks if mark.about == (each.city,) and mark.kind in {"text", "icon"}]
        place, *who, city = marks
        assert (place.what, city.what) == ("winner" if each.has_won else each.place, each.city)
        assert [mark.what for mark in who[:-1]] == ["computer"] * (each.is_computer and each.player != "")
        assert bool(who) == bool(each.player)
        for name in who[-1:]:
            assert begins(name.what, each.player)
            assert name.type is not None
            assert city.type is not None
            assert name.type.weight is Weight.BOLD
            assert name.type.size >= min(city.type.size, 38)
            assert name.area.right < city.area.left
            assert name.what == each.player or name.type.size == SMALLEST, "it is smaller before it is cut"
        assert [row.items for row in about(canvas, each.city, "points")] == [(figures(each.points),)]
        texts = (mark for mark in canvas.marks if mark.about[:1] == (each.city,) and mark.kind == "text")
        below = [mark.area.top for mark in texts if mark.about[1:] in {("title",), ("lead",)}]
        assert [city.area.top, *below] == sorted([city.area.top, *below])
        title, icon, amount = (item for row in about(canvas, each.city, "title") for item in row.items)
        assert begins(title, each.title)
        assert (icon, amount) == (f"<{each.icon}>", each.amount)
        assert begins("".join(row.text for row in about(canvas, each.city, "lead")), each.lead)
        for kind, points in each.kinds:
            assert [row.items for row in about(canvas, each.city, kind)] == [
                (f"<{kind}>", figures(points) if points else NONE)
            ]
        most = scene.ranking[0]
        long = bars[each.city].width / bars[most.city].width if each.city in bars else 0
        assert long == pytest.approx(max(0, each.points) / most.points, abs=0.01)
    assert len({bar.left for bar in bars.values()}) == 1
    tracks = [mark.area for mark in canvas.marks if mark.about == (scene.ranking[0].city,) and mark.kind == "box"]
    assert bars[scene.ranking[0].city] in tracks, "the most points fill the track"
    assert not about(canvas, "level"), "the ranking has the coins"
    winners = replace(scene, ranking=()).draw()
    check(winners)
    assert [row.items for row in about(winners, "level")] == [(scene.level,)] * bool(scene.level)


@any_scene(5)
def test_all_of_any_finale_is_drawn_and_can_be_read(seed: int) -> None:
    chance = Random(seed)
    scene = an_end(chance)
    finale = Finale(scene, 880 if len(scene.ranking) <= 4 else 1_340)
    canvas = finale.draw()
    check_finale(canvas, finale)
    (won,) = (row.text for row in about(canvas, "won"))
    assert begins(won, scene.won)
    told = scene.level or scene.ranking[0].lead
    assert [begins(row.text, told) for row in about(canvas, "decided")] == [True] * bool(told)
    town = [row.items[0] for row in about(canvas, "town")]
    assert town == [f"<town-{colour}>" for colour in Colour for _ in range(scene.town.count(colour))]
    tops, names, titles = list[int](), set[int](), set[int]()
    for each in scene.ranking:
        place, *_, city = (
            mark for mark in canvas.marks if mark.about == (each.city,) and mark.kind in {"text", "icon"}
        )
        assert (place.what, city.what) == ("winner" if each.has_won else each.place, each.city)
        assert [row.items for row in about(canvas, each.city, "points")] == [(figures(each.points),)]
        title, *earned = (item for row in about(canvas, each.city, "title") for item in row.items)
        assert begins(title, each.title)
        note = "" if scene.level and each.points == scene.ranking[0].points else each.note
        assert earned == ([] if note else [f"<{each.icon}>", each.amount]), "coins that decided are not the title's"
        assert [row.text for row in about(canvas, each.city, "note")] == [note] * bool(note)
        tops.append(city.area.top)
        names |= {city.type.size} if city.type and each.player else set()
        if not note:
            titles |= {mark.type.size for mark in canvas.marks if mark.about == (each.city, "title") and mark.type}
    assert tops == sorted(tops)
    assert len(names - {SMALLEST}) <= 1, "whoever has a long name has smaller letters, and nobody else"
    assert len(titles) <= 1


@pytest.mark.parametrize("letters", [1, 6, 14, 22, 40])
def test_no_firework_is_cut_by_the_plate_with_the_winner(letters: int) -> None:
    scene = an_end(Random(3))
    board = BOARDS["Giza", Side.A]
    won = f"{'m' * letters} wins"
    whole = 0
    for level in ("", "43 points each: 7 coins beat 3"):
        ends = replace(scene, built=((board, len(board.stages)),), won=won, in_full=won, ranking=(), level=level)
        drawn = ends.draw()._image.convert("RGB")
        for x, y, large, paint in festival.WIDE:
            at, turns = (x * WIDTH, y * places.WHOLE[1]), (turn * pi / 7 for turn in range(14))
            sparks = {
                drawn.getpixel((round(at[0] + cos(turn) * large), round(at[1] + sin(turn) * large))) for turn in turns
            }
            assert sparks == {rgb(paint)} or rgb(paint) not in sparks
            whole += sparks == {rgb(paint)}
    assert (whole == 2 * len(festival.WIDE) - 2) == (letters == 1), "which the second line covers"
    assert whole > 6


def check_finale(canvas: Canvas, finale: Finale) -> None:
    check(canvas)
    check_stages(canvas, finale.scene)
    assert canvas.area.height == finale.high


@any_scene(5)
def test_any_finale_can_say_why_the_game_was_won_above_the_points_of_each_kind(seed: int) -> None:
    chance = Random(seed)
    scene, why = an_end(chance), " ".join(words(chance) for _ in range(chance.choice((1, 6))))
    finale = Finale(scene, 980 if len(scene.ranking) <= 4 else 1_440, 1, why, "Points by kind")
    canvas = finale.draw()
    check_finale(canvas, finale)
    told = " ".join(mark.what for mark in canvas.marks if mark.about == ("why",))
    assert begins(told, why)
    heads = [mark for mark in canvas.marks if mark.kind in {"text", "icon"} and not mark.about]
    heading, *icons = heads[-1 - len(scene.ranking[0].kinds) :]
    assert heading.what == "Points by kind"
    assert [icon.what for icon in icons] == [kind for kind, _ in scene.ranking[0].kinds]
    for each in scene.ranking:
        assert not about(canvas, each.city, "title")
        for (kind, points), icon in zip(each.kinds, icons, strict=True):
            (cell,) = (mark for mark in canvas.marks if mark.about == (each.city, kind))
            assert cell.what == (figures(points) if points else NONE)
            assert abs(cell.area.left + cell.area.right - icon.area.left - icon.area.right) <= 6, "below its icon"
            most = points > 0 and points == max(dict(other.kinds)[kind] for other in scene.ranking)
            assert cell.type
            assert (cell.type.weight is Weight.BOLD) == most


def test_the_town_of_the_winner_leaves_room_for_the_place() -> None:
    scene = replace(an_end(Random(1)), town=(Colour.BLUE,) * 9, built=((BOARDS["Giza", Side.A], 3),))
    scene = replace(scene, ranking=scene.ranking[:3])
    low, high = (Finale(scene, high, why="Won.", heading="Points by kind").draw() for high in (880, 1_300))
    assert [bool(about(each, "town")) for each in (low, high)] == [False, True]


def test_no_star_is_within_fireworks() -> None:
    (left, top, right, _), (wide, high) = places._WHOLE, places.WHOLE
    for (x, y, size), (across, down, large, _) in product(stars(), festival.WIDE):
        scale = wide / (right - left)
        star = (x - left) * scale, (y - top) * scale
        assert dist(star, (across * wide, down * high)) > large + size
