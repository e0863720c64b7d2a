"""A whole replay as one moving picture: the cities grow step by step, and race for points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC
from operator import itemgetter

from bot.pictures import Picture
from bot.pictures.depicting.panorama import growing_cities
from bot.pictures.depicting.table import leaders
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import Scene
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.ending import EndScene, Finale
from bot.pictures.drawing.handover import Handovers
from bot.pictures.drawing.panorama import Growing, News, Opening, Panorama, Seated
from bot.pictures.drawing.reveal import Reveal
from bot.screens.replay import step_screen
from bot.services.replay import Part, Replay
from bot.text.times.labels import day_label
from bot.text.words import Words
from engine.ruleset import Seat

_SHOWN = {Part.START: 300, Part.SEATS: 800, Part.CONFLICTS: 800, Part.END: 1_500}
"""How many milliseconds a step is shown before points change. It is to be watched: to study it, there is the replay."""
_TURN = (200, 250, 300)
"""The same of a turn, by its Age: the last one decides."""
_NEWS = (60, 80, 95)
"""How many more for each city, so that one can read what they built."""
_RISES, _RISING = 4, 60
"""In how many pictures points rise, and how many milliseconds each is shown; twice as long in conflicts."""
_RISEN = (350, 550, 700)
"""How long the new points of a turn are shown, by its Age."""
_FOUGHT = (800, 1_000, 1_700)
"""The same in conflicts."""
_READ = 500
"""How many milliseconds more where it is told who leads now, that a wonder is finished, or what an edifice became."""
_OPENING, _AGE, _WON = 1_500, 600, 4_500
"""How long the opening, the head of an Age, and the victory are shown."""
_COINS = "treasury"
"""Points for coins come and go with every price. Instead of them, coins are shown."""


def moving_frames(words: Words, steps: Sequence[Replay], *, rises: bool = True) -> tuple[list[Picture], list[int]]:
    """Return pictures of all steps, of the same size, and how many milliseconds each is shown.

    `rises` is whether one sees points rise, which takes twice as many pictures; else they jump.
    """
    scenes = [_scene(words, each) for each in steps]
    shown = [growing_cities(words, each.cities, scene) for each, scene in zip(steps, scenes, strict=True)]
    leads, most_points = _leads(words, steps, shown), max(city.points or 0 for city in shown[-1])
    most_built = max(len(city.built) for of in shown for city in of)
    before, frames = shown[0], list[tuple[Picture, int]]()
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
            frames.append((Picture("step", _opening(words, each, panorama), panorama.title), _OPENING))
        elif panorama.age > steps[at - 1].cities.begun_table.age:
            still = tuple(replace(city, news=News()) for city in before)
            title = picture_words(words).say("history-age", age=panorama.age)
            frames.append(
                (Picture("step", replace(panorama, title=title, cities=still, told=(), lead=""), title), _AGE)
            )
        rising = _rising(panorama, before, each.step.part, _RISES if rises else 1)
        frames += ((Picture("step", frame, frame.title), time) for frame, time in rising)
        if isinstance(scene, EndScene):
            frames.append((Picture("step", Finale(scene, panorama.high), panorama.title), _WON))
        before = shown[at]
    return [picture for picture, _ in frames], [time for _, time in frames]


def _rising(panorama: Panorama, before: Sequence[Growing], part: Part, rises: int) -> Iterator[tuple[Panorama, int]]:
    """Yield the pictures of a step, and how many milliseconds each is shown.

    Where points change, one sees first what was built, and then they rise before one's eyes in so many pictures.
    """
    age, fought = panorama.age - 1, part is Part.CONFLICTS
    seen = _TURN[age] + _NEWS[age] * len(before) if part is Part.REVEAL else _SHOWN[part]
    told = panorama.told or panorama.lead or any(city.news.golden for city in panorama.cities)
    read = (_FOUGHT if fought else _RISEN)[age] + _READ * bool(told)
    if panorama.over or all(now.points == was.points for now, was in zip(panorama.cities, before, strict=True)):
        yield panorama, seen if panorama.over else seen + read
        return
    yield replace(panorama, lead="", cities=_risen(panorama.cities, before, 0)), seen
    cities = tuple(
        replace(now, gains=_gains(now, was), earned=_coins(now, was))
        for now, was in zip(panorama.cities, before, strict=True)
    )
    for rise in range(1, rises):
        yield replace(panorama, lead="", cities=_risen(cities, before, rise / rises)), _RISING * (1 + fought)
    yield replace(panorama, cities=cities), read


def _coins(now: Growing, was: Growing) -> int:
    """Return how many coins a city has got, or paid, if that has changed its points."""
    return (now.coins - was.coins) * (dict(now.kinds).get(_COINS) != dict(was.kinds).get(_COINS))


def _risen(cities: Sequence[Growing], before: Sequence[Growing], part: float) -> tuple[Growing, ...]:
    """Return cities whose points have risen in part; whoever has most of them then is in the lead."""
    points = [
        None if now.points is None or was.points is None else was.points + round((now.points - was.points) * part)
        for now, was in zip(cities, before, strict=True)
    ]
    known = [each for each in points if each is not None]
    return tuple(
        replace(city, points=each, leads=each == max(known) > min(known))
        for city, each in zip(cities, points, strict=True)
    )


def _gains(now: Growing, was: Growing) -> tuple[tuple[str, int], ...]:
    """Return how many points of which kinds a city has won or lost, the most first, but for coins."""
    had = dict(was.kinds)
    gains = ((kind, points - had[kind]) for kind, points in now.kinds if kind != _COINS)
    return tuple(sorted(filter(itemgetter(1), gains), key=lambda gain: -abs(gain[1])))


def _opening(words: Words, replay: Replay, panorama: Panorama) -> Opening:
    drawn, ended = picture_words(words), replay.ended
    day = "" if ended is None else day_label(drawn, ended.astimezone(UTC))
    players = tuple(
        Seated(city.board.city, city.city, city.player, city.is_computer)
        for city in (panorama.cities[seat] for seat in panorama.seats)
        if city.points is not None
    )
    return Opening(drawn.say("film-title"), day, players, panorama.high)


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

    That it is shared is told only where somebody was alone in it before: in Age I nearly all are level.
    """
    drawn, before, told = picture_words(words), tuple[Seat, ...](), dict[int, str]()
    for at, each in enumerate(steps):
        leading = leaders(each.cities.begun_table)
        if len(leading) == 1 and leading != before:
            city = shown[at][leading[0]]
            told[at] = drawn.say("film-leads", name=city.player or city.city)
        elif len(leading) > 1 == len(before):
            told[at] = drawn.say("film-level")
        before = leading
    return told
