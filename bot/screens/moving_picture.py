"""A whole replay as one moving picture: the cities grow step by step, and race for points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC

from bot.pictures import Picture
from bot.pictures.depicting.panorama import growing_cities
from bot.pictures.depicting.table import leaders
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import Scene
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.ending import EndScene
from bot.pictures.drawing.handover import Handovers
from bot.pictures.drawing.panorama import Growing, Panorama
from bot.pictures.drawing.reveal import Reveal
from bot.screens.replay import replay_title, step_screen
from bot.services.replay import Part, Replay
from bot.text.times.labels import day_label
from bot.text.words import Words
from engine.catalogue import AGES
from engine.constants import LAST_TURN

_SHOWN = {Part.START: 1_500, Part.REVEAL: 400, Part.SEATS: 800, Part.CONFLICTS: 1_200, Part.END: 6_000}
"""How many milliseconds a step is shown: it is to be watched and not studied, for which there is the replay."""
_NEWS = 100
"""How many more a turn is shown for each city, so that one can read what they built."""
_RISING = 60
"""How many a frame is shown in which points rise."""
_RISES = 4
"""In how many frames they do."""
_RISEN = 350
"""How many one sees how many points there are then."""
_READ = 700
"""How many more where it is told who leads now, or what became of an edifice, and in the last turn."""


def moving_frames(words: Words, steps: Sequence[Replay], *, rises: bool = True) -> tuple[list[Picture], list[int]]:
    """Return pictures of all steps, of the same size, and how many milliseconds each is shown.

    `rises` is whether one sees points rise, which takes twice as many pictures; else they jump.
    """
    scenes = [_scene(words, each) for each in steps]
    shown = [growing_cities(words, each.cities, scene) for each, scene in zip(steps, scenes, strict=True)]
    leads, most_points = _leads(words, steps, shown), max(city.points or 0 for city in shown[-1])
    most_built = max(len(city.built) for of in shown for city in of)
    frames, before = list[tuple[Panorama, int]](), shown[0]
    for at, (each, scene) in enumerate(zip(steps, scenes, strict=True)):
        told, lead = _told(words, each, scene), leads.get(at, "")
        panorama = Panorama(
            _title(words, each, scene),
            told,
            scene.won if isinstance(scene, EndScene) else lead,
            each.cities.begun_table.age,
            shown[at],
            most_points,
            most_built,
            (at + 1) / len(steps),
            over=isinstance(scene, EndScene),
        )
        time, part = _READ * (bool(told or lead) or _is_last_turn(each)), each.step.part
        seen = _SHOWN[part] + _NEWS * len(before) * (part is Part.REVEAL)
        frames += _rising(panorama, before, _RISES if rises else 1, seen, time)
        before = shown[at]
    return [Picture("step", frame, frame.title) for frame, _ in frames], [time for _, time in frames]


def _rising(
    panorama: Panorama, before: Sequence[Growing], rises: int, seen: int, read: int
) -> Iterator[tuple[Panorama, int]]:
    """Yield the frames of a step, and how long each is shown: where points change, they do so before one's eyes.

    All is `seen` for so many milliseconds before that, and at the end there is so much time to `read` who leads.
    """
    gains = [(now.points or 0) - (was.points or 0) for now, was in zip(panorama.cities, before, strict=True)]
    if panorama.over or not any(gains):
        yield panorama, seen + _RISEN + read
        return
    for rise in range(rises):
        cities = tuple(
            replace(now, points=None if was.points is None else was.points + gain * rise // rises, leads=was.leads)
            for now, was, gain in zip(panorama.cities, before, gains, strict=True)
        )
        yield replace(panorama, lead="", cities=cities), _RISING if rise else seen
    cities = tuple(replace(now, gain=gain) for now, gain in zip(panorama.cities, gains, strict=True))
    yield replace(panorama, cities=cities), _RISEN + read


def _is_last_turn(replay: Replay) -> bool:
    return replay.step.part is Part.REVEAL and (replay.resolution.age, replay.resolution.turn) == (AGES[-1], LAST_TURN)


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
            return replay_title(picture_words(words), [replay])
        case _:
            return picture_words(words).say("page-step", part=Part.END)


def _told(words: Words, replay: Replay, scene: Scene | None) -> tuple[str, ...]:
    """Return what concerns all cities: the day of the game, what became of edifices, which coins decided."""
    match scene:
        case Reveal():
            return tuple(affair.title for affair in scene.affairs)
        case EndScene():
            return (scene.level,) if scene.level else ()
        case _ if replay.step.part is Part.START and replay.ended is not None:
            drawn = picture_words(words)
            return (drawn.say("page-day", day=day_label(drawn, replay.ended.astimezone(UTC))),)
        case _:
            return ()


def _leads(words: Words, steps: Sequence[Replay], shown: Sequence[Sequence[Growing]]) -> Mapping[int, str]:
    """Return the places of the steps after which another player than before was alone in the lead, and who that was."""
    drawn, before, told = picture_words(words), None, dict[int, str]()
    for at, each in enumerate(steps):
        leading = leaders(each.cities.begun_table)
        if len(leading) == 1 and leading[0] != before:
            (before,) = leading
            city = shown[at][before]
            told[at] = drawn.say("film-leads", name=city.player or city.city)
    return told
