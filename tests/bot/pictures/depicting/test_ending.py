"""The alternative text says everything that the picture of the end shows, city by city."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.pictures.drawing.ending import EndScene
from bot.screens.scores import over_screen
from bot.screens.screen import at_a_glance
from bot.services.story import LastConflicts, NeverBehind, TurningPoint
from bot.services.titles import FAR_BEHIND
from bot.text.words import Words
from engine.ruleset import Seat
from tests.bot.pictures.drawing.charts import played
from tests.bot.pictures.drawing.reading import rows
from tests.bot.screens import limits
from tests.bot.whole_games import shown
from tests.sweeps import sweep

WORDS = Words()


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
def test_everything_that_the_end_shows_is_told(players: int) -> None:
    table, course = played(players, 1)
    screen = over_screen(WORDS, table, course)
    limits.check(screen)
    limits.check(at_a_glance(screen))
    (picture,) = screen.pictures
    scene, told = picture.scene, picture.description
    assert isinstance(scene, EndScene)
    assert picture.more == ""
    assert len(picture.description) <= 1_024
    assert table.table is not None
    totals = {table.table.cities[score.seat].board.city: score.total for score in table.table.scores}
    assert [each.city for each in scene.ranking] == [
        table.table.cities[seat].board.city for place in table.table.ranking for seat in place
    ]
    for each in scene.ranking:
        assert each.points == totals[each.city]
        (score,) = [found for found in table.table.scores if table.table.cities[found.seat].board.city == each.city]
        kinds = {
            "military": score.military,
            "treasury": score.treasury,
            "wonder": score.wonder,
            "civilian": score.civilian,
            "science": score.scientific,
            "commerce": score.commercial,
            "guilds": score.guilds,
        }
        assert dict(each.kinds) == {
            kind: points for kind, points in kinds.items() if kind in dict(each.kinds) or points
        }
        assert {kind for kind, _ in each.kinds} == {kind for other in scene.ranking for kind, of in other.kinds if of}
        (counted,) = re.findall(rf"\d\. {each.city} \([^)]*\) has {each.points}: ([^.]*)\.", told)
        numbers = [int(number) for number in re.findall(r"-?\d+", counted.replace("minus ", "-"))]
        assert numbers[: len(kinds)] == [points for points in kinds.values() if points], "what is not told is 0"
        number, unit = re.findall(r"\d+|[a-z]+$", each.amount)
        assert re.search(rf"{each.city}: {each.title}[,.]", told)
        assert f"{each.title}, {each.amount}." in told or int(number) in kinds.values(), "the points say it already"
        assert re.search(rf"{each.city}: {each.title}, [^.]*\b{number} [^.]*\b{unit.rstrip('s')}", shown(screen))
        if "Age" in each.lead:
            since = each.lead.removeprefix("In the lead since ")
            assert since != each.lead
            ended = re.sub(r"in the end of (Age \d)", r"as \1 ended", f"in {since}")
            assert f"took the lead for good {ended}." in told
        assert bool(each.lead) == each.has_won


def test_how_much_of_a_wonder_is_built_is_told_unless_it_is_finished() -> None:
    table, course = played(3, 1)
    view = table.begun_table
    (winner,) = view.ranking[0]
    stages = len(view.cities[winner].board.stages)
    for built in range(stages + 1):
        cities = tuple(replace(each, stages=built) if each.seat == winner else each for each in view.cities)
        (picture,) = over_screen(WORDS, replace(table, table=replace(view, cities=cities)), course).pictures
        told = f" {view.cities[winner].board.city} built {built} of {stages} stages."
        assert picture.description.count(told) == (built < stages) == picture.description.count(" stages.")


def test_where_coins_decide_they_stand_in_the_picture_and_are_told() -> None:
    table, course = played(3, 1)
    view = table.begun_table
    _, second, third = (seat for place in view.ranking for seat in place)
    scores = list(view.scores)
    for seat, coins in ((second, 7), (third, 1)):
        scores[seat] = replace(scores[seat], coins=coins, military=scores[second].total + 5 - scores[seat].total)
    scores[third] = replace(scores[third], military=scores[third].military + scores[second].total - scores[third].total)
    tied = replace(table, table=replace(view, scores=tuple(scores)))
    (picture,) = over_screen(WORDS, tied, course).pictures
    assert isinstance(picture.scene, EndScene)
    assert [each.note for each in picture.scene.ranking] == ["", "7 coins", "1 coin"]
    assert re.findall(r"\d coins?\b", picture.description) == ["7 coins", "1 coin"]


@pytest.mark.parametrize(
    ("coins", "told"),
    [((8, 4), "30 points each: 8 coins beat 4"), ((1, 0), "1 coin beats 0"), ((2, 2), "30 points and 2 coins each")],
)
def test_where_the_first_are_level_the_sky_of_the_winner_says_what_decided(coins: tuple[int, ...], told: str) -> None:
    table, course = played(3, 1)
    view = table.begun_table
    first, second, third = (seat for place in view.ranking for seat in place)
    scores = list(view.scores)
    for seat, of in zip((first, second), coins, strict=True):
        scores[seat] = replace(scores[seat], coins=of, military=scores[seat].military + 30 - scores[seat].total)
    ranking = ((first, second), (third,)) if len({*coins}) == 1 else view.ranking
    tied = replace(table, table=replace(view, scores=tuple(scores), ranking=ranking))
    (picture,) = over_screen(WORDS, tied, course).pictures
    assert isinstance(picture.scene, EndScene)
    assert told in picture.scene.level


def test_what_the_story_says_of_the_lead_is_not_said_a_second_time() -> None:
    table, course = played(3, 9)
    winner = table.begun_table.ranking[0][0]
    for story, count in (
        ((), 1),
        ((TurningPoint(winner, 2, 3, 5),), 0),
        ((NeverBehind(winner),), 0),
        ((LastConflicts(winner, (Seat(0),), 2),), 0),
    ):
        (picture,) = (screen := over_screen(WORDS, table, course, story)).pictures
        ranked = next(each for each in screen.embeds if each.title == "What each city did best").description
        for text in (ranked, picture.description):
            assert len(re.findall("for good|was never behind", text)) == count


def test_how_the_lead_went_is_drawn_and_told() -> None:
    table, course = played(3, 9)
    view = table.begun_table
    (first,), (second,), *rest = view.ranking
    more = view.scores[first].total - view.scores[second].total
    level = tuple(replace(each, civilian=each.civilian + more * (each.seat == second)) for each in view.scores)
    cities = [view.cities[seat].board.city for seat in (first, second)]
    ahead = tuple(tuple(99 * (seat == first) for seat in range(3)) for _ in course)
    shared = ((first, second), *rest)

    def led_from(turn: int) -> tuple[tuple[int, ...], ...]:
        """Return the points of a game in which the winner was behind until a turn."""
        return tuple(tuple(99 if (seat == first) == (at >= turn) else 1 for seat in range(3)) for at in range(19))

    for scores, ranking, points, drawn, told in (
        (view.scores, view.ranking, ahead, "Never behind", f"{cities[0]} was never behind."),
        (view.scores, view.ranking, led_from(9), "In the lead since Age 2, turn 3", "for good in Age 2, turn 3."),
        (view.scores, view.ranking, led_from(12), "In the lead since the end of Age 2", "for good as Age 2 ended."),
        (view.scores, view.ranking, led_from(18), "Took the lead in the last turn", "took the lead in the last turn."),
        (level, view.ranking, course, "Level at the end", f"{cities[0]} and {cities[1]} were level at the end."),
        (level, shared, course, "Level at the end", f"{cities[0]} and {cities[1]} were level at the end."),
    ):
        over = replace(table, table=replace(view, scores=scores, ranking=ranking))
        screen = over_screen(WORDS, over, points)
        (picture,) = screen.pictures
        assert isinstance(picture.scene, EndScene)
        assert {each.lead for each in picture.scene.ranking if each.has_won} == {drawn}
        assert told in picture.description
        assert told in shown(screen)


@pytest.mark.parametrize("seed", range(6))
def test_the_picture_says_as_the_story_beside_it_when_the_lead_was_taken(seed: int) -> None:
    table, course = played(4, seed)
    winner = table.begun_table.ranking[0][0]
    for fact, drawn, told in (
        (NeverBehind(winner), "Never behind", ""),
        (TurningPoint(winner, 2, 3, 5), "In the lead since Age 2, turn 3", "Age 2, turn 3"),
        (TurningPoint(winner, 2, 6, 5), "In the lead since Age 2, turn 6", "Age 2, turn 6"),
        (TurningPoint(winner, 2, 6, 5, conflicts=True), "In the lead since the Age 2 conflicts", "the Age 2 conflicts"),
        (TurningPoint(winner, 3, 6, 5), "Took the lead in the last turn", "the very last turn"),
    ):
        screen = over_screen(WORDS, table, course, (fact,))
        (picture,) = screen.pictures
        assert isinstance(picture.scene, EndScene)
        assert picture.scene.ranking[0].lead == drawn
        assert drawn in {row.text for row in rows(picture.scene.draw())}, "nothing is cut"
        story = next(each.description for each in screen.embeds if each.title == "The story of this game")
        assert told in story


@pytest.mark.parametrize("players", [2, 3, 7])
def test_words_below_the_winners_points_say_what_the_icons_are(players: int) -> None:
    table, course = played(players, 1)
    scene = over_screen(WORDS, table, course).pictures[0].scene
    assert isinstance(scene, EndScene)
    first, *others = scene.ranking
    assert not any(each.heads for each in others)
    drawn = [mark for mark in scene.draw().marks if mark.about[-1:] == ("head",)]
    assert len(drawn) == len(first.kinds) == len(first.heads)
    for mark, words in zip(drawn, first.heads, strict=True):
        assert mark.what in words
    assert all(after.area.left - mark.area.right >= 12 for mark, after in pairwise(drawn)), "each is read alone"


def test_who_won_only_in_the_last_conflicts_was_not_in_the_lead_before() -> None:
    table, course = played(3, 1)
    (winner,) = table.begun_table.ranking[0]
    (picture,) = over_screen(WORDS, table, course).pictures
    assert isinstance(picture.scene, EndScene)
    assert picture.scene.ranking[0].lead == "In the lead since the last conflicts"
    assert f"{table.begun_table.cities[winner].board.city} took the lead in the last conflicts." in picture.description


def test_at_a_glance_only_who_has_won_and_a_kind_word_stand_beside_the_picture() -> None:
    table, course = played(7, 1)
    assert table.table is not None
    first, *_, last = table.table.ranking
    scores = [*table.table.scores]
    scores[first[0]] = replace(scores[first[0]], civilian=scores[last[0]].total + FAR_BEHIND)
    far = replace(table, table=replace(table.table, scores=tuple(scores)))
    near, behind = (shown(at_a_glance(over_screen(WORDS, each, course))) for each in (table, far))
    buttons = "\n(Rematch) | (Scores) | (In words)\n(Play this deal) | (Fair deal)"
    assert re.fullmatch(r"Table \d+\. The game is over: [^:]+ wins with \d+ points!" + re.escape(buttons), near)
    city = table.table.cities[last[0]].board.city
    assert re.search(rf"\n---\n[^:]*\b{city} hung on to the end\. Next game, clean slate!", behind)
    for word in (near, behind):
        assert "Ranking" not in word


@pytest.mark.parametrize("players", [2, 7])
def test_a_shared_victory_shows_both_wonders(players: int) -> None:
    table, course = played(players, 1)
    assert table.table is not None
    (first,), (second,), *rest = table.table.ranking
    shared = replace(table, table=replace(table.table, ranking=((first, second), *rest)))
    cities = table.table.cities
    for each, winners in ((table, [first]), (shared, [first, second])):
        scene = over_screen(WORDS, each, course).pictures[0].scene
        assert isinstance(scene, EndScene)
        assert scene.built == tuple((cities[seat].board, cities[seat].stages) for seat in winners)
        assert [ranked.city for ranked in scene.ranking if ranked.has_won] == [cities[at].board.city for at in winners]
        assert (scene.won == f"{table.names[first]} wins") == (each is table)
