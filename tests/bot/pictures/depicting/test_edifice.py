"""Checks pictures of edifices, in the almanac and at the table, against expected values written by hand."""

from dataclasses import replace
from itertools import cycle, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.depicting.edifice import edifice_picture, edifices_picture
from bot.pictures.depicting.table import turn_picture
from bot.pictures.drawing import Canvas, places
from bot.pictures.drawing.edifice import Edifices, EdificeScene, EdificeWords, Line, Pawns
from bot.pictures.drawing.monuments.edifices import Form, form
from bot.text import edifices
from bot.text.words import Words
from engine import Expansion, Ruleset, legal_moves, submit
from engine.catalogue import Age
from engine.constants import PAWNS
from engine.edifices import Fate, Project
from engine.moves import BuildStage
from tests.bot.at_table import table_of
from tests.bot.edifice_games import played
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.sweeps import examples, sweep

WORDS = Words()
EDIFICES = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.edifices
MINUS = "\N{EN DASH}"
PRINTED = {
    "Money Changer": (1, 1, "<coin> 4", "<coin> 2"),
    "Outpost": (1, 1, "<victory> +3", "<kind-red>"),
    "Belvedere": (1, 1, "<points> 1 × <stage> <own>", "<kind-brown>"),  # noqa: RUF001 - as it is drawn
    "Curtain Wall": (1, 2, "<shield> 1", "<kind-gray>"),
    "Artisan District": (1, 2, "<points> 2 × <pair> <own>", "<kind-yellow>"),  # noqa: RUF001 - as it is drawn
    "Auction House": (2, 2, "<coin> 7", "<coin> 5"),
    "Staging Camp": (2, 2, "<victory> +5", "<kind-red>"),
    "River Port": (2, 3, "<wood> W / <stone> S / <ore> O / <clay> C", "<kind-blue>"),
    "Factory": (2, 3, "<papyrus> P / <loom> L / <glass> G", "<kind-brown>"),
    "Amphitheater": (2, 3, "<points> 1 × <kind-blue> <own>", "<kind-gray>"),  # noqa: RUF001 - as it is drawn
    "Gold Reserves": (3, 3, "<coin> 15", "<coin> 9"),
    "Concentric Castle": (3, 5, "<shield> 2", "<victory> <victory>"),
    "Military School": (3, 5, "<victory> +5 <remove-defeats>", "<kind-red>"),
    "Archives": (3, 5, "<points> 1 × <colours> <own>", "<kind-blue>"),  # noqa: RUF001 - as it is drawn
    "Agora": (3, 6, "<repeat-guild>", "<kind-green>"),
}
"""Age, cost in coins, reward and penalty as drawn, keyed by name of the edifice."""
DEBTS = {1: 2, 2: 3, 3: 5}
PAWNS_THERE = st.integers(0, max(PAWNS.values())).map(lambda left: (left, max(PAWNS.values()) - left))


def content(canvas: Canvas, part: str) -> str:
    """Return the text of the row below a caption."""
    _, row = about(canvas, "edifice", part)
    return row.text


@pytest.mark.parametrize(
    ("name", "lies"),
    sweep(product(PRINTED, (False, True)), short=[*zip([*PRINTED][::4], cycle((False, True)), strict=False)]),
)
def test_every_edifice_shows_its_cost_reward_penalty_and_debt(name: str, *, lies: bool) -> None:
    edifice, (age, cost, reward, penalty) = EDIFICES[name], PRINTED[name]
    canvas = edifice_picture(WORDS, edifice, Project(edifice, 3) if lies else None, 7).scene.draw()
    check(canvas)
    assert content(canvas, "cost") == f"<coin> {cost}"
    assert content(canvas, "reward") == reward
    assert content(canvas, "penalty") == f"<lost> {penalty} or <debt> {MINUS}{DEBTS[age]}"
    assert [row.text for row in about(canvas, "edifice", "name")] == [name]
    assert [row.text for row in about(canvas, "edifice", "when")] == [f"Age {age}{': in progress' if lies else ''}"]


def test_an_edifice_looks_like_what_it_is_for() -> None:
    found = {of: {name for name, edifice in EDIFICES.items() if form(edifice) is of} for of in Form}
    assert found[Form.HARBOUR] == {"River Port"}
    assert found[Form.MARKET] == {"Money Changer", "Artisan District", "Auction House", "Factory", "Gold Reserves"}
    assert found[Form.CASTLE] == {"Outpost", "Curtain Wall", "Staging Camp", "Concentric Castle", "Military School"}
    assert found[Form.HALL] == {"Belvedere", "Amphitheater", "Archives", "Agora"}


def test_all_edifices_are_known_here() -> None:
    assert set(PRINTED) == set(EDIFICES)


@pytest.mark.parametrize("players", range(3, 8))
def test_the_pawns_that_are_left_and_those_that_are_taken_are_told_apart(players: int) -> None:
    edifice = EDIFICES["Belvedere"]
    for left in range(PAWNS[players] + 1):
        fate = Fate.PROJECT if left else Fate.CONSTRUCTED
        picture = edifice_picture(WORDS, edifice, Project(edifice, left, fate), players)
        taken = PAWNS[players] - left
        assert content(picture.scene.draw(), "pawns").split() == ["<pawn>"] * left + ["<pawn-taken>"] * taken
        said = f"in progress, {left} of {PAWNS[players]} pawns left" if left else "constructed"
        assert picture.description.startswith(f"Belvedere, an Age 1 edifice: {said}. ")


def test_an_edifice_from_the_box_has_neither_pawns_nor_fate() -> None:
    picture = edifice_picture(WORDS, EDIFICES["Agora"])
    assert picture.description.startswith("Agora, an Age 3 edifice. Taking part ")
    canvas = picture.scene.draw()
    assert not about(canvas, "edifice", "pawns")
    assert not [row for row in rows(canvas) if "edifice" in row.text and row.text.startswith("<")]


def test_the_facts_of_the_look_up_and_the_alternative_text_tell_what_is_drawn() -> None:
    for name, (age, cost, _, _) in PRINTED.items():
        edifice = EDIFICES[name]
        picture = edifice_picture(WORDS, edifice)
        assert not picture.more
        for told in (" ".join(edifices.facts(WORDS, edifice)), picture.description):
            assert f"Age {age}" in told
            assert f"Taking part costs {cost} coin" in told
            assert f"gains: {edifices.reward(WORDS, edifice)}." in told
            assert f"loses: {edifices.penalty(WORDS, edifice)}." in told
            assert f"minus {DEBTS[age]} points" in told


@pytest.mark.parametrize("fate", Fate)
def test_what_has_become_of_an_edifice_is_seen_without_colours(fate: Fate) -> None:
    edifice = EDIFICES["Outpost"]
    canvas = edifice_picture(WORDS, edifice, Project(edifice, 2, fate), 3).scene.draw()
    signs = {Fate.PROJECT: "<edifice-project>", Fate.CONSTRUCTED: "<edifice>", Fate.FAILED: "<edifice-failed>"}
    assert signs[fate] in [row.text for row in rows(canvas)]
    fates = {Fate.PROJECT: "in progress", Fate.CONSTRUCTED: "constructed", Fate.FAILED: "failed"}
    assert f"Age 1: {fates[fate]}" in [row.text for row in rows(canvas)]


@pytest.mark.parametrize("fate", Fate)
def test_a_building_is_seen_as_it_stands_where_it_is_looked_up_and_on_the_table(
    fate: Fate, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[tuple[Form, int, Fate | None]]()
    building = places.edifice

    def see(of: Form, age: Age, size: tuple[int, int], fate: Fate | None) -> Canvas:
        seen.append((of, age, fate))
        return building(of, age, size, fate)

    monkeypatch.setattr(places, "edifice", see)
    scene = edifice_picture(WORDS, EDIFICES["Outpost"], Project(EDIFICES["Outpost"], 2, fate), 3).scene
    assert isinstance(scene, EdificeScene)
    scene.draw()
    Edifices(scene, ()).draw()
    assert seen == [(Form.CASTLE, 1, fate)] * 2


def test_the_alternative_text_of_a_tables_edifices_tells_the_fate_of_each_all_game_long() -> None:
    seen = set()
    for table in played(5, 2)[1].tables:
        assert table.table is not None
        picture, view = edifices_picture(WORDS, table.table), table.table
        assert not picture.more, "the alternative text has room for all of it"
        drawn = {row.text for row in about(picture.scene.draw(), "edifice", "when")}
        for project in view.projects:
            name = project.edifice.name
            if drawn and project is view.project:
                (when,) = drawn
                fate = when.partition(": ")[2]
                assert (
                    f"{name}, an Age {view.age} edifice: {fate}, {project.pawns} of 3 pawns left."
                    in picture.description
                )
            else:
                fate = {Fate.PROJECT: "to come", Fate.CONSTRUCTED: "constructed", Fate.FAILED: "failed"}[project.fate]
                assert f"Age {project.edifice.age}: {name}, {fate}." in picture.description
            if project.fate is not Fate.FAILED:
                assert edifices.reward(WORDS, project.edifice) in picture.description
            seen.add(fate)
    assert seen >= {"in progress", "fails after this turn", "to come", "constructed"}


# In the picture of the table.


@given(st.data())
@examples(6)
def test_the_edifices_of_a_table_can_be_read_whatever_they_are_called(data: st.DataObject) -> None:
    words = st.text("Wi ", max_size=32)
    called = EdificeWords(data.draw(words), data.draw(words), data.draw(words), "otherwise", data.draw(words))
    edifice, fate = data.draw(st.sampled_from([*EDIFICES.values()])), data.draw(st.sampled_from(Fate))
    project = EdificeScene(edifice, data.draw(words), fate, data.draw(words), Pawns(*data.draw(PAWNS_THERE)), called)
    others = tuple(Line(edifice, data.draw(words), fate, "Age 3") for _ in range(data.draw(st.integers(0, 3))))
    for scene in (Edifices(project, others), replace(project, pawns=None)):
        check(scene.draw())


def test_no_line_cuts_a_name_or_a_reward_whatever_lies_beside_it() -> None:
    for fate in Fate:
        for edifice in EDIFICES.values():
            line = Line(edifice, edifice.name, fate, f"Age {edifice.age}")
            for others in ((line, line), (line, line, line)):
                canvas = Edifices(None, others).draw()
                check(canvas)
                told = [row.text for row in about(canvas, "edifice", edifice.name)]
                assert told.count(edifice.name) == len(others)
                assert told.count(PRINTED[edifice.name][2]) == (0 if fate is Fate.FAILED else len(others))


@pytest.mark.parametrize("players", [3, 7])
def test_who_has_sealed_that_they_take_part_is_not_seen_before_all_have_chosen(players: int) -> None:
    seen = 0
    for moment in played(players, 2)[0]:
        moves = legal_moves(moment.state, moment.seat)
        joint = [move for move in moves if isinstance(move, BuildStage) and move.take_part]
        if not joint or len(moment.state.due) < 2:
            continue
        alone = replace(joint[0], take_part=False)
        pictures = [
            turn_picture(WORDS, table_of(submit(moment.state, moment.seat, move).state)) for move in (joint[0], alone)
        ]
        assert pictures[0] == pictures[1]
        seen += 1
    assert seen > 0
