"""What makes a step of a replay worth a look, in the menu and by the button to the turning point."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.screens.acts import ShowStep
from bot.screens.replay import replay_screen, shared_step_screen
from bot.services.replay import Part, Replay, Step, turn_number
from bot.services.story import LastConflicts, TurningPoint
from bot.text.words import Words
from engine.events import conflicts_of
from engine.ruleset import Seat
from tests.bot.screens.test_replay import of, options, points_told
from tests.bot.services.playing import BABYLON, HALICARNASSUS, begun, stages_first
from tests.bot.services.replays import GAMES, steps_of, watched
from tests.bot.whole_games import buttons, shown
from tests.sweeps import sweep

WORDS = Words()


@pytest.mark.parametrize("number", sweep(range(4), short=(0, 3)))
async def test_the_menu_says_where_the_lead_changes_wonders_are_finished_and_who_won_conflicts(number: int) -> None:
    steps = await steps_of((await watched(GAMES[number])).table)
    own, shared = (
        options(replay_screen(WORDS, steps[2], of(steps[2]), Seat(0))),
        options(shared_step_screen(WORDS, steps[2])),
    )
    assert {label: own[label] for label in shared} == shared
    last = dict[str, Replay]()
    for each in steps:
        if each.step.part is Part.CONFLICTS:
            last[f"Conflicts of Age {each.resolution.age}"] = each
        elif each.step.part is Part.REVEAL:
            age, turn = each.resolution.age, each.resolution.turn
            last[f"{turn_number(age, turn)}. Age {age}, turn {turn}"] = each
    assert len(last) == 18 + 3
    assert [label for label in own if label in last] == [*last], "in order"
    assert not any(own[label] for label in own if label not in {*last, "My last choice"})
    before, finished, turned = set[str](), set[str](), 0
    for label, each in last.items():
        points = points_told(replay_screen(WORDS, each, of(each), None).embeds[-1].description)
        leading = {city for city in points if points[city] == max(points.values()) > min(points.values())}
        led, said = re.search(r"(\w+) takes the lead", own[label]), own[label]
        early = each.step.part is Part.REVEAL and each.resolution.age == 1  # in which a point or two change it
        told = not early or each.step == each.turning
        assert (led is not None) is (told and len(leading) == 1 and leading != before), label
        assert led is None or {led[1]} == leading
        new = len(before) == 1 or bool(leading - before)
        assert ("are level" in said) is (told and len(leading) > 1 and new)
        whole = {city.board.city for city in each.cities.begun_table.cities if city.stages == len(city.board.stages)}
        assert {city for city in whole - finished if city in said} == whole - finished
        assert ("finish" in said) is (whole != finished)
        if each.step.part is Part.CONFLICTS:
            won = Counter(fight.winner for fight in conflicts_of(each.resolution.events) if fight.winner is not None)
            most = max(won.values(), default=0)
            assert (f"won {most} conflict" in said) if most else (said.endswith("Nobody won a conflict"))
            fought = said.split("; ")[-1]
            cities = {city.board.city for city in each.table.begun_table.cities if most and won[city.seat] == most}
            assert {city.board.city for city in each.table.begun_table.cities if city.board.city in fought} == cities
        heading = replay_screen(WORDS, each, of(each), None, pictures=False).notice.split("\n")[0]
        seen = replay_screen(WORDS, each, of(each), None).notice
        assert len(seen) <= 130, "two lines on a phone"
        if not said.startswith("Turning point: "):
            fitting = [part for part in said.split("; ") if len(part) <= 50]
            assert not fitting or any(part in seen for part in fitting), "as much as there is room for"
        at_turning = said.startswith("Turning point: ")
        assert ("Turning point: " if at_turning else said) in heading, "the step says what the menu does"
        turned += at_turning
        before, finished = leading if told else before, whole
    assert turned == 1


async def test_a_button_leads_to_the_turning_point_of_the_story() -> None:
    kinds = set[type]()
    for kind in GAMES:
        steps = await steps_of((await watched(kind)).table)
        (fact,) = (each for each in steps[-1].story if isinstance(each, TurningPoint | LastConflicts))
        kinds.add(type(fact))
        turning = steps[-1].turning
        assert turning is not None
        of_all = next(number for number, each in enumerate(steps) if each.step == turning)
        there = steps[of_all]
        if isinstance(fact, TurningPoint):
            assert (there.resolution.age, there.resolution.turn) == (fact.age, fact.turn)
            assert (turning.part is Part.CONFLICTS) is fact.conflicts
        else:
            assert (turning.part, there.resolution.age) == (Part.CONFLICTS, 3)
        said = f"Turning point: {there.table.begun_table.cities[fact.seat].board.city} leads for good."
        for number, each in enumerate(steps):
            cities = replace(of(each), part=Part.CITIES, number=number)
            for screen in (
                replay_screen(WORDS, each, of(each), Seat(0)),
                shared_step_screen(WORDS, each),
                replay_screen(WORDS, each, cities, None),
            ):
                ways = [button.act for button in buttons(screen) if button.label == "Turning point"]
                near = number in {of_all - 1, of_all}
                assert [isinstance(act, ShowStep) and Step(act.part, act.number) for act in ways] == [turning] * (
                    not near
                )
                assert (said in shown(screen)) is (number == of_all)
            heard = replay_screen(WORDS, each, of(each), None, pictures=False)
            if number == of_all and turning.part is Part.REVEAL:
                assert re.search(rf"{said} \w+: \w", shown(heard)), "and what made it one: a picture shows that"
    assert kinds == {TurningPoint, LastConflicts}


async def test_while_a_game_is_on_the_menu_tells_what_was_public_by_then() -> None:
    table = await begun(3, boards=(BABYLON, HALICARNASSUS), seed=1)
    chance = Random(1)
    table.taste = stages_first(chance)
    while table.thinking:
        view = await table.view()
        if view.resolutions in {8, 14}:
            each = (await steps_of(table))[-1]
            assert (each.turning, len(each.resolutions)) == (None, view.resolutions)
            screen = replay_screen(WORDS, each, of(each), Seat(0))
            told, last = options(screen), each.resolutions[-1]
            assert f"{turn_number(last.age, last.turn)}. Age {last.age}, turn {last.turn}" in told
            assert any("takes the lead" in text for text in told.values())
            assert not any("Turning" in text for text in told.values())
            assert "Turning point" not in {button.label for button in buttons(screen)}
            assert {label for label in told if label.startswith("Conflicts")} == {
                f"Conflicts of Age {found.age}" for found in each.resolutions if found.ends_age
            }
        await table.choose(chance.choice(table.thinking))
    done = [each.turning for each in await steps_of(table)]
    assert {*done} == {done[0]}, "once it is over, it is the same at every step"
