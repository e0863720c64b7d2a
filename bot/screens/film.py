"""A whole replay as one film: the cities grow step by step, and race for points."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC
from itertools import pairwise
from typing import NamedTuple

from bot.pictures import Picture
from bot.pictures.depicting.panorama import growing_cities
from bot.pictures.depicting.scored import gained, scored
from bot.pictures.depicting.table import leaders
from bot.pictures.depicting.writing import picture_name, picture_words
from bot.pictures.drawing import Scene
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.ending import FIREWORKS, EndScene, Finale
from bot.pictures.drawing.handover import Handovers
from bot.pictures.drawing.motion import AT_ONCE, Filmed, Motion, motions
from bot.pictures.drawing.panorama import Fought, Growing, News, Opening, Panorama
from bot.pictures.drawing.reveal import Reveal
from bot.pictures.drawing.scored import TREASURY, CityPoints
from bot.screens.key_moments import lead_news
from bot.screens.replay import step_screen
from bot.services.replay import Part, Replay
from bot.services.story import Finish, WonBy
from bot.text.names import spoken_name
from bot.text.story import story_sentences
from bot.text.times.labels import day_label
from bot.text.words import Words
from engine.catalogue import AGES
from engine.constants import LAST_TURN
from engine.ruleset import Seat

_SHOWN = {Part.START: 400, Part.SEATS: 1_000, Part.END: 1_000}
"""How many milliseconds a step is shown before points change. It is to be watched: to study it, there is the replay."""
_NEWS, _WORTH, _FEAST = 390, 22, 600
"""The same of a city's news, which come one after another, to be read; more for each point and a finished wonder.

So what brings no points yet is told quickly. Coins do not count.
"""
_TOGETHER = 4
"""With more cities than that, and in Age I, news come two by two. A wonder is finished alone."""
_JUMP = 1_000
"""The same of all news at once, in a film with few pictures."""
_RISES, _RISING = 3, 80
"""In how many pictures points rise, and how many milliseconds each is shown."""
_RISEN, _GAIN = 350, 50
"""How long the new points of a turn are shown, and how much longer for each city that has some."""
_TURN, _EACH = (800, 1_000, 1_400), 110
"""The least time of a turn in all: so much, by the Age, and so much for each city."""
_BATTLE, _FIGHT = 1_000, 150
"""How long the picture of conflicts is shown, and how much longer for each of them."""
_FOUGHT = (700, 900, 1_400)
"""How long the points after them are shown, by the Age: the last ones decide."""
_HASTE = 2
"""How much faster it goes where conflicts change no points."""
_AFTER = 700
"""How long the cities are shown after that, before anything else happens."""
_READ = 300
"""How many milliseconds more where it is told who leads now, or what an edifice became."""
_BIGGEST, _TURNED = 1_800, 2_600
"""How long the biggest turn and the turning point are told."""
_OPENING, _HEAD, _LAST = 2_200, 900, 1_200
"""How long the opening, and the heads of an Age and of the last turn are shown."""
_RESULT, _WHY, _SPARKLE = 12, 24, 150
"""In how many pictures fireworks rise above the result, and then above why the game was won; how long each is shown."""


class Frame(NamedTuple):
    """A picture of a film."""

    picture: Picture
    time: int
    """How many milliseconds it is shown once it is all there."""
    motion: Motion
    """How it takes the place of the one before it."""


def film_frames(words: Words, steps: Sequence[Replay], *, flows: bool = True) -> list[Frame]:
    """Return pictures of all steps, of the same size.

    `flows` is whether city after city builds, points rise and fireworks sparkle, which takes four times as many
    pictures; else all of it jumps, and nothing moves.
    """
    scenes = [_scene(words, each) for each in steps]
    shown = [growing_cities(words, each.cities, scene) for each, scene in zip(steps, scenes, strict=True)]
    drawn = picture_words(words)
    heads, leads, stars = _heads(drawn, steps), _leads(drawn, steps, shown), _stars(drawn, steps, shown)
    most_points = max(city.points or 0 for city in shown[-1])
    most_built = max(len(city.built) for of in shown for city in of)
    before, frames = shown[0], list[tuple[Filmed, int]]()
    for at, (each, scene) in enumerate(zip(steps, scenes, strict=True)):
        panorama = Panorama(
            _title(words, each, scene),
            _told(scene),
            scene.won if isinstance(scene, EndScene) else leads.get(at, ""),
            each.cities.begun_table.age,
            shown[at],
            most_points,
            most_built,
            (at + 1) / len(steps),
            over=isinstance(scene, EndScene),
        )
        if not frames:
            frames.append((_opening(words, each, panorama), _OPENING))
        elif at in heads:
            title, time = heads[at]
            still = tuple(replace(city, news=News()) for city in before)
            opened = replace(panorama, title=title, cities=still, told=(), lead=_ahead(drawn, before))
            frames.append((opened, time))
        if isinstance(scene, Conflicts):
            frames += _fought(words, each, panorama, before, flows=flows)
        frames += _shown(drawn, panorama, before, each.step.part, stars.get(at, ()), flows=flows)
        if isinstance(scene, EndScene):
            for why, sparkles in (("", _RESULT), (_why(drawn, each), _WHY)):
                moments = range(sparkles) if flows else range(1)
                for moment in moments:
                    finale = Finale(scene, panorama.high, moment % FIREWORKS, why, drawn.say("page-points"))
                    frames.append((finale, _SPARKLE * sparkles // len(moments)))
        before = shown[at]
    moved = motions([each for each, _ in frames]) if flows else [AT_ONCE] * len(frames)
    title = drawn.say("film-title")
    return [
        Frame(Picture("film", each, title), time, motion) for (each, time), motion in zip(frames, moved, strict=True)
    ]


class _Star(NamedTuple):
    """The moment of a city."""

    seat: Seat
    lead: str
    told: tuple[str, ...]
    """What is told of it, as in the panorama, if it is not about the lead."""
    time: int
    """How many milliseconds it is shown."""


def _shown(  # noqa: PLR0913 - a step, what it follows, and how it is told
    words: Words, panorama: Panorama, before: Sequence[Growing], part: Part, stars: Sequence[_Star], *, flows: bool
) -> Iterator[tuple[Panorama, int]]:
    """Yield the pictures of a step, and how many milliseconds each is shown.

    One sees first what the cities did, one after another, and then their points rise, each of it if it `flows`.
    """
    if part in _SHOWN:
        yield panorama, _SHOWN[part]
        return
    fought = part is Part.CONFLICTS
    cities = tuple(  # what conflicts brought has been seen in their own picture
        replace(now, gains=() if fought else gained(now.kinds, was.kinds))
        for now, was in zip(panorama.cities, before, strict=True)
    )
    risen = replace(panorama, cities=cities)
    news = [*_told_in_turn(words, risen, before)] if flows else [(_unrisen(risen, before), _JUMP)]
    if fought:  # its own picture has told it
        news = []
    yield from news
    rises = _RISES if flows and not fought and any(city.gains for city in cities) else 1
    for rise in range(1, rises):
        yield replace(risen, lead="", cities=_risen(cities, before, rise / rises)), _RISING
    told = panorama.told or panorama.lead
    if told or not stars:
        least = (
            _TURN[panorama.age - 1] + _EACH * len(cities) - sum(of_news for _, of_news in news) - _RISING * (rises - 1)
        )
        time = max(least, _RISEN + _GAIN * sum(map(bool, map(_worth, cities))))
        yield risen, (_AFTER if fought else time) + _READ * bool(told)
    for star in stars:
        yield replace(risen, lead=star.lead, told=star.told, star=star.seat), star.time


def _worth(city: Growing) -> int:
    """Return how many points a city has won or lost, but for coins."""
    return sum(abs(points) for kind, points in city.gains if kind != TREASURY)


def _unrisen(panorama: Panorama, before: Sequence[Growing]) -> Panorama:
    """Return a picture of what the cities did, with the points from before it."""
    cities = tuple(replace(city, gains=()) for city in panorama.cities)
    return replace(panorama, lead="", cities=_risen(cities, before, 0))


def _told_in_turn(words: Words, panorama: Panorama, before: Sequence[Growing]) -> Iterator[tuple[Panorama, int]]:
    """Yield pictures in which the news of one city after another appear, and how many milliseconds each is shown.

    A wonder that is finished has the golden frame and the sky, and comes last.
    """
    cities, after = [replace(city, news=News()) for city in before], _unrisen(panorama, before)
    acting = [seat for seat in panorama.seats if panorama.cities[seat].news != News()]
    feasts = [seat for seat in acting if panorama.cities[seat].news.golden]
    plain = [seat for seat in acting if seat not in feasts]
    beside = 1 if len(before) <= _TOGETHER and panorama.age > AGES[0] else 2
    for seats in (
        *(plain[first : first + beside] for first in range(0, len(plain), beside)),
        *([each] for each in feasts),
    ):
        for seat in seats:
            cities[seat] = after.cities[seat]
        shown, time = replace(after, cities=tuple(cities)), _NEWS
        time += sum(_WORTH * _worth(panorama.cities[seat]) for seat in seats)
        if seats[0] in feasts:
            city = panorama.cities[seats[0]]
            told = words.say("film-finished", named="yes" if city.player else "no", name=city.player, city=city.city)
            shown, time = replace(shown, told=(told,), star=seats[0]), time + _FEAST
        yield shown, time


def _heads(words: Words, steps: Sequence[Replay]) -> Mapping[int, tuple[str, int]]:
    """Return before which steps an Age or the last turn is announced: the titles, and how long they are shown."""
    found = dict[int, tuple[str, int]]()
    for at, (before, each) in enumerate(pairwise(steps), 1):
        if (age := each.cities.begun_table.age) > before.cities.begun_table.age:
            found[at] = words.say("history-age", age=age), _HEAD
    turns = {at: each.resolution for at, each in enumerate(steps) if each.step.part is Part.REVEAL}
    last = [at for at, each in turns.items() if (each.age, each.turn) == (AGES[-1], LAST_TURN)]
    return found | {at: (words.say("film-last-turn"), _LAST) for at in last[:1]}


def _ahead(words: Words, cities: Sequence[Growing]) -> str:
    """Say who is in the lead, and by how many points, or that the lead is shared."""
    ranked = sorted((city for city in cities if city.points is not None), key=lambda city: -(city.points or 0))
    first, second = ranked[:2]
    ahead = (first.points or 0) - (second.points or 0)
    return words.say("film-ahead", name=_called(first), ahead=ahead)


def _risen(cities: Sequence[Growing], before: Sequence[Growing], part: float) -> tuple[Growing, ...]:
    """Return cities whose points have risen in part; until all of it has, whoever led alone before is in the lead."""
    alone = sum(was.leads for was in before) == 1
    return tuple(
        now
        if now.points is None or was.points is None
        else replace(
            now,
            points=was.points + round((now.points - was.points) * part),
            leads=was.leads and (alone or not part),
        )
        for now, was in zip(cities, before, strict=True)
    )


def _fought(
    words: Words, replay: Replay, panorama: Panorama, before: Sequence[Growing], *, flows: bool
) -> Iterator[tuple[Fought, int]]:
    """Yield the armies of an Age above the points before its conflicts, then who won, while points rise, with times.

    All rises at once unless it `flows`.
    """
    (picture,) = step_screen(words, replay, None).pictures
    assert isinstance(picture.scene, Conflicts)
    fought = replace(picture.scene, total="")  # all points are below, and for seven cities there is no room for both
    after = scored(words, fought, replay.cities.begun_table, replay.cities_before, None).cities
    of_city = {each.city: each for each in after}  # not by players: two can have the same name
    standing = [before[seat] for seat in panorama.seats if before[seat].city in of_city]
    now = [replace(of_city[each.city], city=_called(each)) for each in standing]
    then = [
        replace(each, points=was.points or 0, gains=(), leads=was.leads)
        for each, was in zip(now, standing, strict=True)
    ]

    def frame(of: Conflicts, cities: Sequence[CityPoints]) -> Fought:
        return Fought(of, (*cities,), panorama.most_points, panorama.high, panorama.shown, panorama.title)

    haste = 1 if any(each.gains for each in now) else _HASTE
    yield frame(replace(fought, borders=()), then), _BATTLE // haste
    yield frame(fought, then), _FIGHT * len(fought.borders) // haste
    rises = _RISES if flows else 1
    alone = sum(each.leads for each in then) == 1
    for rise in range(1, rises):
        rising = [
            replace(
                was,
                points=was.points + round((each.points - was.points) * rise / rises),
                gains=each.gains,
                leads=was.leads and alone,
            )
            for was, each in zip(then, now, strict=True)
        ]
        yield frame(fought, rising), _RISING
    yield frame(fought, now), _FOUGHT[panorama.age - 1] // haste


def _why(words: Words, replay: Replay) -> str:
    """Say in what the winner was most ahead, or else how the first place was decided, in the words of the story."""
    told = story_sentences(words, replay.table, replay.story, lambda name: picture_name(spoken_name(name)))
    facts = dict(zip(map(type, replay.story), told, strict=True))
    return facts.get(WonBy) or facts.get(Finish, "")


def _opening(words: Words, replay: Replay, panorama: Panorama) -> Opening:
    drawn, ended = picture_words(words), replay.ended
    return Opening(drawn.say("film-title"), "" if ended is None else day_label(drawn, ended.astimezone(UTC)), panorama)


def _scene(words: Words, replay: Replay) -> Scene | None:
    """Return the picture of a step; None at the start and at the end of a game that was abandoned."""
    if replay.step.part is Part.START:
        return None
    return next((picture.scene for picture in step_screen(words, replay, None).pictures), None)


def _title(words: Words, replay: Replay, scene: Scene | None) -> str:
    match scene:
        case Reveal(title) | Conflicts(title) | Handovers(title):
            return title
        case _ if replay.step.part is Part.START:
            return picture_words(words).say("film-title")
        case _:
            return picture_words(words).say("page-step", part=Part.END)


def _told(scene: Scene | None) -> tuple[str, ...]:
    """Return what concerns all cities: what became of edifices, which coins decided."""
    match scene:
        case Reveal():
            return tuple(affair.title for affair in scene.affairs)
        case EndScene():
            return (scene.level,) if scene.level else ()
        case _:
            return ()


def _leads(words: Words, steps: Sequence[Replay], shown: Sequence[Sequence[Growing]]) -> Mapping[int, str]:
    """Return the places of the steps after which somebody else was alone in the lead, or after which it was shared.

    Both are told as in the menu of a replay.
    """
    before, told = tuple[Seat, ...](), dict[int, str]()
    for at, each in enumerate(steps):
        leading = leaders(each.cities.begun_table)
        early = each.step.part is Part.REVEAL and each.resolution.age == 1
        news = lead_news(leading, before, early=early)
        if news and each.step != each.turning and each.step.part is not Part.END:  # each of these is told at length
            told[at] = words.say(f"film-{news}", name=_called(shown[at][leading[0]]))
        before = before if early and each.step != each.turning else leading
    return told


def _stars(words: Words, steps: Sequence[Replay], shown: Sequence[Sequence[Growing]]) -> Mapping[int, Sequence[_Star]]:
    """Return the moments of the game by the places of their steps: its biggest turn, and its turning point."""
    found, biggest = defaultdict[int, list[_Star]](list), steps[-1].biggest
    turns = {at: each.resolution for at, each in enumerate(steps) if each.step.part is Part.REVEAL}
    if biggest is not None:
        at = max(at for at, each in turns.items() if (each.age, each.turn) == (biggest.age, biggest.turn))
        name = _called(shown[at][biggest.seat])
        told = words.say("film-biggest", name=name, points=biggest.points)
        found[at].append(_Star(biggest.seat, "", (told,), _BIGGEST))
    for at, each in enumerate(steps):
        if each.step == each.turning:
            (winner,) = leaders(each.cities.begun_table)
            # What comes earlier may not give the winner away: the end says since when they were in the lead.
            is_last = each.resolution.age == AGES[-1] and each.resolution.turn >= LAST_TURN
            city = shown[at][winner]
            lead = words.say("film-turned" if is_last else "film-takes", name=_called(city), points=city.points or 0)
            found[at].append(_Star(winner, lead, (), _TURNED))
    return found


def _called(city: Growing) -> str:
    return city.player or city.city
