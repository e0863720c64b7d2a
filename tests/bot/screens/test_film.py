"""A whole game as a film: each step has its frame, with what everybody saw at the time."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise, permutations
from random import Random

import pytest
from PIL import ImageChops

from bot.pictures import Picture
from bot.pictures.depicting.table import leaders
from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.ending import Finale
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.motion import AT_ONCE, MOMENT
from bot.pictures.drawing.panorama import Fought, News, Opening, Panorama
from bot.screens.film import film_frames
from bot.screens.replay_ways import TURNS
from bot.screens.reveals import fought_screen
from bot.services.replay import Part, Replay
from bot.services.story import Finish, WonBy
from bot.text.story import story_sentences
from bot.text.words import Words
from engine.catalogue import Age
from engine.constants import LAST_TURN
from engine.events import (
    CardBuilt,
    CardDiscarded,
    DebtTaken,
    EdificeConstructed,
    EdificeFailed,
    PenaltySuffered,
    StageBuilt,
)
from engine.ruleset import Seat
from tests.bot.pictures.drawing.reading import check
from tests.bot.pictures.drawing.test_canvas import seen
from tests.bot.services.playing import BABYLON, begun, stages_first
from tests.bot.services.replays import GAMES, Kind, steps_of, watched
from tests.sweeps import sweep

WORDS = Words()
HEAD = r"Age \d|The last turn"


def frames_of(steps: list[Replay], *, flows: bool = True) -> list[list[tuple[Panorama, int]]]:
    """The frames of each step, with how long they are shown, but for the opening, the finale, and the heads."""
    found = list[list[tuple[Panorama, int]]]()
    for each, time, _ in film_frames(WORDS, steps, flows=flows):
        if isinstance(each.scene, Opening | Finale | Fought):
            continue
        assert isinstance(each.scene, Panorama)
        if re.fullmatch(HEAD, each.scene.title):
            continue
        if not found or each.scene.shown != found[-1][-1][0].shown:
            found.append([])
        found[-1].append((each.scene, time))
    return found


def leads_in(frames: list[tuple[Panorama, int]]) -> list[str]:
    """What the frames of a step tell of the lead."""
    return [frame.lead for frame, _ in frames if frame.lead]


def in_turn(last: Panorama) -> list[list[Seat]]:
    """Whose news come together: two in Age I and of five or more; then each city that finishes its wonder, alone."""
    acting = [Seat(seat) for seat in last.seats if last.cities[seat].news != News()]
    feasts = [[seat] for seat in acting if last.cities[seat].news.golden]
    plain, at_once = (
        [seat for seat in acting if [seat] not in feasts],
        1 if len(last.cities) < 5 and last.age > 1 else 2,
    )
    return [plain[first : first + at_once] for first in range(0, len(plain), at_once)] + feasts


def is_moment(frame: Panorama) -> bool:
    """Whether it is about the biggest turn or the turning point."""
    return frame.star is not None and not any("finishes" in told for told in frame.told)


def filmed(steps: list[Replay]) -> list[Panorama]:
    """The last frame of each step."""
    return [frames[-1][0] for frames in frames_of(steps)]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: f"{kind[0]} players")
async def test_every_step_has_a_frame_with_all_cities_and_points_as_they_were_after_it(kind: Kind) -> None:
    steps = await steps_of((await watched(kind)).table)
    frames = filmed(steps)
    for step, frame in zip(steps, frames, strict=True):
        view = step.cities.begun_table
        for city, drawn in zip(view.cities, frame.cities, strict=True):
            assert (drawn.board, drawn.stages) == (city.board, city.stages)
            assert drawn.built == tuple(card.colour for card in city.built)
            assert drawn.leads == (city.seat in leaders(view))
    points = [tuple(of.points for of in frame.cities if of.points is not None) for frame in frames]
    course, shown = [each[: len(points[0])] for each in steps[-1].course or ()], iter(points)
    assert len(course) == 1 + TURNS
    assert all(each in shown for each in course), "the points after every turn, in order"
    assert points[-1] == course[-1]
    assert {frame.most_points for frame in frames} == {max(points[-1])}
    assert [frame.shown for frame in frames] == sorted(frame.shown for frame in frames)
    assert frames[-1].shown == 1
    assert [frame.over for frame in frames] == [step.step.part is Part.END for step in steps]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: f"{kind[0]} players")
async def test_each_city_shows_what_it_has_just_done(kind: Kind) -> None:
    steps = await steps_of((await watched(kind)).table)
    events = set[type]()
    for step, frames in zip(steps, frames_of(steps), strict=True):
        news = [city.news for city in frames[-1][0].cities]
        if step.step.part is Part.START:
            assert news == [News()] * len(news)
        elif step.step.part is Part.REVEAL:
            expected = dict(did(step))
            events.update(type(event) for event in step.resolution.events)
            acting = {getattr(event, "seat", None) for event in step.resolution.events}
            assert {seat: news[seat] for seat in expected} == expected
            assert all(each == News() for seat, each in enumerate(news) if seat not in acting)
            failed = [
                event for event in step.resolution.events if isinstance(event, EdificeConstructed | EdificeFailed)
            ]
            told = [each for frame, _ in frames for each in frame.told]
            assert all(any(event.edifice.name in each for each in told) for event in failed)
    assert {CardBuilt, StageBuilt, CardDiscarded} <= events


def did(step: Replay) -> Iterator[tuple[Seat, News]]:
    """Yield what the cities did in a turn, as the events tell it."""
    for event in step.resolution.events:
        match event:
            case CardBuilt(seat=seat, card=card):
                yield seat, News((Icon(f"kind-{card.colour}"),), card.name, card.colour)
            case StageBuilt(seat=seat, stage=stage):
                last = stage == len(step.table.begun_table.cities[seat].board.stages)
                finished = News((Icon("wonder"),), "Wonder finished", golden=True)
                yield seat, finished if last else News((Icon("stage"),), f"Stage {stage}")
            case CardDiscarded(seat=seat):
                yield seat, News((Icon("coin", "3"),), "Discarded a card")
            case PenaltySuffered(seat=seat, card=card) if step.resolution.asked == "penalty" and card is not None:
                yield seat, News((Icon("lost"),), card.name, card.colour)
            case DebtTaken(seat=seat, points=points) if step.resolution.asked == "penalty":
                yield seat, News((Icon("debt", signed(-points)),))
            case _:
                pass


@pytest.mark.parametrize("seed", sweep(range(60), short=(0, 3, 16)))
async def test_who_leads_is_told_when_it_changes_and_at_the_end_who_has_won(seed: int) -> None:
    players = 2 + seed % 6
    steps = await steps_of((await watched((players, (), (), seed))).table)
    parts, frames = frames_of(steps), filmed(steps)
    before = tuple[Seat, ...]()
    for step, part, frame in zip(steps[:-1], parts, frames, strict=False):
        leading, view = leaders(step.cities.begun_table), step.cities.begun_table
        early = step.step.part is Part.REVEAL and step.resolution.age == 1
        if step.step == step.turning:
            city, last = frame.cities[leading[0]], (step.resolution.age, step.resolution.turn) == (3, 6)
            takes = f"{city.player} takes the lead, with {city.points} points"
            assert leads_in(part) == [f"Turning point: {city.player} leads for good" if last else takes]
            assert leading == steps[-1].cities.begun_table.ranking[0]
            assert (frame.star, frame.lead) == (leading[0], *leads_in(part)), "it comes last"
        elif len(leading) == 1:
            assert leads_in(part) == [f"{frame.cities[leading[0]].player} leads"] * (leading != before and not early)
        else:
            new = not early and (len(before) == 1 or bool({*leading} - {*before}))
            assert leads_in(part) == ["A tie for the lead"] * (bool(leading) and new)
        before = before if early and step.step != step.turning else leading
        assert view.scores == ()
    view = steps[-1].cities.begun_table
    places = {seat: 1 + place for place, seats in enumerate(view.ranking) for seat in seats}
    if all(len(seats) == 1 for seats in view.ranking):
        assert {seat: city.rank for seat, city in enumerate(frames[-1].cities) if city.rank} == {
            seat: str(place) for seat, place in places.items()
        }
    assert frames[-1].lead.endswith((" wins", "A shared victory"))


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: f"{kind[0]} players")
async def test_city_after_city_builds_and_then_points_rise(kind: Kind) -> None:
    steps = await steps_of((await watched(kind)).table)
    parts, jumps = frames_of(steps), frames_of(steps, flows=False)
    assert {each.motion for each in film_frames(WORDS, steps, flows=False)} == {AT_ONCE}
    before = parts[0][-1][0]
    for step, frames, jumping in zip(steps, parts, jumps, strict=True):
        last = frames[-1][0]
        assert jumping[-1][0] == last
        if step.step.part not in {Part.REVEAL, Part.CONFLICTS}:
            assert len(frames) == len(jumping) == 1
            before = last
            continue
        assert sum(time for _, time in frames) >= 350
        fought = step.step.part is Part.CONFLICTS
        ends, moments = len(jumping) - (not fought), sum(is_moment(frame) for frame, _ in frames)
        assert ends == moments + 1 or ends == moments > 0
        groups = in_turn(last)
        told = len(groups)
        changed = any(city.gains for city in last.cities)
        assert len(frames) == told + 2 * (changed and not fought) + ends
        assert not leads_in(frames[:-ends])
        for number, (frame, _) in enumerate([*frames[:told], *jumping[: not fought]], 1):
            shown = [seat for group in groups[:number] for seat in group]
            for seat, (was, now, drawn) in enumerate(zip(before.cities, last.cities, frame.cities, strict=True)):
                expected = now if seat in shown or frame is jumping[0][0] else replace(was, news=News())
                assert (drawn.built, drawn.stages, drawn.news) == (expected.built, expected.stages, expected.news)
                assert (drawn.points, drawn.leads) == (was.points, was.leads), "news come before points"
                assert drawn.gains == ()
        for (frame, _), (seat, *_) in zip(frames, groups, strict=False):
            city, finished = last.cities[seat], last.cities[seat].news.golden
            expected_told = (f"{city.player} finishes the wonder of {city.city}",) if finished else frames[told][0].told
            assert (frame.star, frame.told) == (seat if finished else None, expected_told)
        risen = [frame for frame, _ in frames[told:]]
        for seat, (was, now) in enumerate(zip(before.cities, last.cities, strict=True)):
            rises = {kind: points - dict(was.kinds)[kind] for kind, points in now.kinds}
            assert sum(rises.values()) == (now.points or 0) - (was.points or 0)
            assert dict(now.gains) == {kind: rise for kind, rise in rises.items() if rise and not fought}
            shown_now = [frame.cities[seat] for frame in risen]
            assert all((each.gains, each.news) == (now.gains, now.news) for each in shown_now)
            points = [was.points or 0, *(each.points or 0 for each in shown_now)]
            assert points in (sorted(points), sorted(points, reverse=True))
            assert (now.points is None) == (not now.kinds)
            assert (now.points or 0) == sum(points for _, points in now.kinds)
        for frame in risen[:-ends]:
            leading = [was.leads and sum(each.leads for each in before.cities) == 1 for was in before.cities]
            assert [city.leads for city in frame.cities] == leading, "nobody leads for a moment only"
        for frame in risen[-ends:]:
            known = [city.points for city in frame.cities if city.points is not None]
            assert all(city.leads == (city.points == max(known) > min(known)) for city in frame.cities), (
                "whoever has most points then is on gold"
            )
        before = last


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: f"{kind[0]} players")
@pytest.mark.parametrize("flows", [True, False])
async def test_conflicts_are_seen_as_in_the_channel_before_their_points(kind: Kind, *, flows: bool) -> None:
    steps = await steps_of((await watched(kind)).table)
    pictures, times, _ = zip(*film_frames(WORDS, steps, flows=flows), strict=True)
    fought = [number for number, each in enumerate(pictures) if isinstance(each.scene, Fought)]
    posted = [
        fought_screen(WORDS, each.table, each.resolution, None).pictures[0].scene
        for each in steps
        if each.step.part is Part.CONFLICTS
    ]
    assert len(posted) == 3
    beats = 5 if flows else 3
    for number, scene in zip(fought[::beats], posted, strict=True):
        (armies, earlier, *rising, battle), after = frames_at(pictures[number:], beats)
        assert isinstance(scene, Conflicts)
        assert armies == replace(earlier, of=replace(earlier.of, borders=())), "first, nothing is decided"
        for each in (earlier, *rising, battle):
            assert each.of == replace(scene, total=""), "all points are below"
            assert replace(each, cities=()) == replace(battle, cities=())
            assert [city.city for city in each.cities] == [city.city for city in battle.cities]
        for was, *through, now in zip(earlier.cities, *(each.cities for each in rising), battle.cities, strict=True):
            assert (was.points + sum(points for _, points in now.gains), was.gains) == (now.points, ())
            course = [was.points, *(each.points for each in through), now.points]
            assert course in (sorted(course), sorted(course, reverse=True))
            alone = was.leads and sum(each.leads for each in earlier.cities) == 1
            assert {each.leads for each in through} <= {alone}, "until all of it has risen"
        for each in (earlier, battle):
            most, least = max(city.points for city in each.cities), min(city.points for city in each.cities)
            assert all(city.leads == (city.points == most > least) for city in each.cities)
        points = {city.player or city.city: city.points for city in after.cities if city.points is not None}
        assert {city.city: city.points for city in battle.cities} == points
        assert battle.title == after.title
        assert after.shown == battle.shown
        assert all(city.news == News() for city in after.cities), "nothing is told twice"
        changed = any(each.gains for each in battle.cities)
        assert times[number] == (1_000 if changed else 500), "nothing to wait for"
        canvas = battle.draw()
        assert canvas.area == pictures[0].scene.draw().area
        assert {each.city for each in battle.cities} <= {mark.what for mark in canvas.marks if mark.kind == "text"}
        check(canvas)
        check(armies.draw())


def frames_at(pictures: Sequence[Picture], beats: int) -> tuple[list[Fought], Panorama]:
    """Return the frames of conflicts with which these pictures begin, and the frame that follows."""
    fought = [each.scene for each in pictures[:beats] if isinstance(each.scene, Fought)]
    after = pictures[beats].scene
    assert len(fought) == beats
    assert isinstance(after, Panorama)
    return fought, after


@pytest.mark.parametrize("seed", sweep(range(60), short=(0, 3, 16)))
async def test_the_biggest_turn_and_the_turning_point_take_the_most_time(seed: int) -> None:
    steps = await steps_of((await watched((3 + seed % 5, (), (), seed))).table)
    parts, rises, built = frames_of(steps), Counter[tuple[Age, int, int]](), set[tuple[Age, int, int]]()
    for ((was, _), (now, _)), step in zip(pairwise(part[-1] for part in parts), steps[1:], strict=True):
        if step.step.part is Part.REVEAL:
            for seat, (one, other) in enumerate(zip(was.cities, now.cities, strict=True)):
                moment = step.resolution.age, step.resolution.turn, seat
                rises[moment] += (other.points or 0) - (one.points or 0)
                built |= {moment} if (one.built, one.stages) != (other.built, other.stages) else set()
    most = [moment for moment, points in rises.items() if points == max(rises.values())]
    told = {step.step: [star for star in part if is_moment(star[0])] for step, part in zip(steps, parts, strict=True)}
    biggest, turned = [
        [(at, star) for at, stars in told.items() for star in stars if bool(star[0].lead) is lead]
        for lead in (False, True)
    ]
    assert len(biggest) == (len(most) == 1 and most[0] in built and most[0][1] < LAST_TURN)
    for at, (frame, _) in biggest:
        resolution = steps[-1].resolutions[at.number]
        assert (resolution.age, resolution.turn, frame.star) == most[0]
        assert frame.told == (f"Biggest turn: +{rises[most[0]]} for {frame.cities[most[0][2]].player}",)
    assert [at for at, _ in turned] == ([] if steps[0].turning is None else [steps[0].turning])
    frames = [(frame, time) for part in parts for frame, time in part if "conflicts" not in frame.title]
    longest = max(time for frame, time in frames if frame.star is None)
    assert all(time > longest for stars in told.values() for _, time in stars)


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: f"{kind[0]} players")
async def test_news_that_are_worth_more_are_shown_longer(kind: Kind) -> None:
    steps = await steps_of((await watched(kind)).table)
    shown = set[tuple[int, int, int]]()
    for frames in frames_of(steps):
        last, _ = frames[-1]
        for (_, time), group in zip(frames, in_turn(last) if not last.over else (), strict=False):
            cities = [last.cities[seat] for seat in group]
            worth = sum(abs(points) for city in cities for kind, points in city.gains if kind != "treasury")
            shown.add((sum(city.news.golden for city in cities), worth, time))
    quickest = min(time for _, _, time in shown)
    assert quickest == 390
    assert {time for feasts, worth, time in shown if not (feasts or worth)} == {quickest}
    for (feasts, worth, time), (more_feasts, more, longer) in permutations(shown, 2):
        if feasts <= more_feasts and worth <= more:
            assert time < longer


async def test_a_film_is_short_ends_with_its_longest_frame_and_has_one_size() -> None:
    for kind in GAMES:
        steps = await steps_of((await watched(kind)).table)
        parts, filmed_now = frames_of(steps), film_frames(WORDS, steps)
        pictures, shown = [each.picture for each in filmed_now], [each.time for each in filmed_now]
        times = [sum(time for _, time in frames) for frames in parts]
        for (before, *_), (now, _, motion) in pairwise(filmed_now):
            assert type(before.scene) is type(now.scene) or motion.unveiled == (pictures[0].scene.draw().area,), (
                "a curtain"
            )
        assert sum(shown) + MOMENT * sum(each.motion.steps - 1 for each in filmed_now) < 100_000
        assert len(shown) <= 230
        opening = pictures[0].scene
        assert isinstance(opening, Opening)
        assert opening.before == pictures[1].scene, "each city stands where it will grow"
        scenes = [each.scene for each in pictures if isinstance(each.scene, Panorama)]
        heads = [each for each in scenes if re.fullmatch(HEAD, each.title)]
        assert [(each.title, each.age) for each in heads] == [("Age 2", 2), ("Age 3", 3), ("The last turn", 3)]
        assert scenes[scenes.index(heads[-1]) + 1].title == "Age 3, turn 6"
        for each in heads:
            names = {city.points: city.player or city.city for city in each.cities if city.points is not None}
            *_, second, most = sorted(city.points for city in each.cities if city.points is not None)
            leads = f"{names[most]} leads by {most - second}" if most > second else "A tie for the lead"
            assert each.lead == leads
        assert all(city.news == News() and not city.gains for each in heads for city in each.cities)
        finales = [each.scene for each in pictures if isinstance(each.scene, Finale)]
        assert pictures[-1].scene is finales[-1]
        assert [each.moment for each in finales] == [*range(6)] * 6
        whys = [key for key, _ in groupby(each.why for each in finales)]
        said = story_sentences(WORDS, steps[-1].table, steps[-1].story)
        assert whys == [
            "",
            *(told for fact, told in zip(steps[-1].story, said, strict=True) if isinstance(fact, WonBy)),
        ]
        assert sum(time for each, time in zip(finales, shown[-len(finales) :], strict=True) if each.why) > max(shown)
        for sparkles in (finales[:3], finales[-3:]):
            for one, other in combinations([seen(each.draw()) for each in sparkles], 2):
                box = ImageChops.difference(one, other).getbbox()
                assert box is not None
                assert box[3] < one.height * 0.7, "only the fireworks change"
        finale, last = finales[0], steps[-1].cities.begun_table
        assert finale.scene.built == tuple(
            (last.cities[seat].board, last.cities[seat].stages) for seat in last.ranking[0]
        )
        turns = {
            (each.resolution.age, each.resolution.turn): time
            for each, time in zip(steps, times, strict=True)
            if each.step.part is Part.REVEAL
        }
        assert min(turns.values()) >= 800 + 110 * len(last.cities), "nobody has to hurry"
        frames = [frame for part in parts for frame, _ in part]
        canvases = [
            opening.draw(),
            *(each.draw() for each in (frames[0], *frames[-3:])),
            finale.draw(),
            finales[-1].draw(),
        ]
        assert len({canvas.area for canvas in canvases}) == 1
        for canvas in canvases:
            check(canvas)


async def test_the_film_of_an_abandoned_game_names_no_winner() -> None:
    table = await begun(3, boards=(BABYLON,), expansions=(), seed=5)
    table.taste = stages_first(Random(5))
    for _ in range(12):
        await table.choose(table.thinking[0])
    await table.abandon()
    *_, last = filmed(await steps_of(table))
    assert (last.title, last.lead, last.over) == ("The end", "", False)


async def test_the_film_says_why_the_game_was_won_without_names_that_it_cannot_write() -> None:
    *steps, last = await steps_of((await watched((3, (), (), 3))).table)
    ((winner,), (second,), *_) = last.table.begun_table.ranking
    unwritten = renamed(last, {winner: "\U00013000", second: "*Ben*"})
    city, other = (last.table.begun_table.cities[seat].board.city for seat in (winner, second))
    decided = Finish((winner,), (second,), 12, 3)
    for story, said in ((last.story, "military conflicts: 18 points"), ((decided,), "12 points")):
        finale = film_frames(WORDS, [*steps, replace(unwritten, story=story)])[-1].picture.scene
        assert isinstance(finale, Finale)
        assert said in finale.why
        assert f"{other} (*Ben*)" in finale.why, "names have no marks for Discord"
        assert f"{city} (" not in finale.why
        assert city in finale.why
    shown = film_frames(WORDS, [renamed(each, {second: "\U00013000"}) for each in (*steps, last)])
    scenes = [each.picture.scene for each in shown]
    told = {line for each in scenes if isinstance(each, Panorama) for line in each.told}
    assert f"{other} finishes its wonder" in told


async def test_conflicts_of_players_with_the_same_name_show_all_of_them() -> None:
    steps = [
        renamed(each, dict.fromkeys((Seat(0), Seat(1)), "Ana"))
        for each in await steps_of((await watched((5, (), (), 5))).table)
    ]
    scenes = [each.picture.scene for each in film_frames(WORDS, steps, flows=False)]
    fought = [[city.city for city in each.cities] for each in scenes if isinstance(each, Fought)]
    assert {tuple(sorted(each)) for each in fought} == {tuple(sorted(name or "" for name in steps[0].table.names))}


def renamed(replay: Replay, names: Mapping[Seat, str]) -> Replay:
    """The same with other names of players."""
    table = replay.table
    return replace(
        replay, table=replace(table, names=tuple(names.get(Seat(at), name) for at, name in enumerate(table.names)))
    )
