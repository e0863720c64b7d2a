"""A whole replay as one moving picture: the cities grow step by step, and race for points."""

from collections.abc import Mapping, Sequence
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

_SHOWN = {Part.START: 2_000, Part.REVEAL: 800, Part.SEATS: 800, Part.CONFLICTS: 2_000, Part.END: 6_000}
"""How many milliseconds a step is shown: it is to be watched and not studied, for which there is the replay."""
_READ = 1_500
"""The same, at least, where it is told who leads now, or what became of an edifice, and of the last turn."""


def moving_frames(words: Words, steps: Sequence[Replay]) -> tuple[list[Picture], list[int]]:
    """Return a picture of each step, all of the same size, and how many milliseconds it is shown."""
    scenes = [_scene(words, each) for each in steps]
    shown = [growing_cities(words, each.cities, scene) for each, scene in zip(steps, scenes, strict=True)]
    leads, most_points = _leads(words, steps, shown), max(city.points or 0 for city in shown[-1])
    most_built = max(len(city.built) for of in shown for city in of)
    pictures, times = list[Picture](), list[int]()
    for at, (each, scene) in enumerate(zip(steps, scenes, strict=True)):
        title, told, lead = _title(words, each, scene), _told(words, each, scene), leads.get(at, "")
        panorama = Panorama(
            title,
            told,
            scene.won if isinstance(scene, EndScene) else lead,
            each.cities.begun_table.age,
            shown[at],
            most_points,
            most_built,
            (at + 1) / len(steps),
            over=isinstance(scene, EndScene),
        )
        pictures.append(Picture("step", panorama, title))
        time = _SHOWN[each.step.part]
        times.append(max(time, _READ) if told or lead or _is_last_turn(each) else time)
    return pictures, times


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
