"""A whole replay as one moving picture: the cities grow step by step, and race for points."""

from collections.abc import Mapping, Sequence
from datetime import UTC

from bot.pictures import Picture
from bot.pictures.depicting.panorama import growing_cities
from bot.pictures.depicting.table import leaders, points_so_far
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import Scene
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.ending import EndScene
from bot.pictures.drawing.handover import Handovers
from bot.pictures.drawing.panorama import Growing, Panorama
from bot.pictures.drawing.reveal import Reveal
from bot.screens.replay import replay_title, step_screen
from bot.services.replay import Part, Replay
from bot.services.titles import are_level, won_in_last_conflicts
from bot.text.times.labels import day_label
from bot.text.words import Words

_SHOWN = {Part.START: 1_500, Part.REVEAL: 600, Part.SEATS: 600, Part.CONFLICTS: 1_500, Part.END: 5_000}
"""How many milliseconds a step is shown: it is to be watched and not studied, for which there is the replay."""
_READ = 1_200
"""The same, at least, where it is told who leads now, or what became of an edifice."""


def moving_frames(words: Words, steps: Sequence[Replay]) -> tuple[list[Picture], list[int]]:
    """Return a picture of each step, all of the same size, and how many milliseconds it is shown."""
    scenes = [_scene(words, each) for each in steps]
    shown = [growing_cities(words, each.cities, scene) for each, scene in zip(steps, scenes, strict=True)]
    leads, cities = _leads(words, steps, shown), [city for of in shown for city in of]
    most_points, most_built = max(each.points or 0 for each in cities), max(len(each.built) for each in cities)
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
        times.append(max(time, _READ) if told or lead else time)
    return pictures, times


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
    """Return the places of the steps after which another player than before was alone in the lead, and who that was.

    The lead of the winner that was never lost again is told as such.
    """
    drawn, for_good, before, told = picture_words(words), _for_good(steps), None, dict[int, str]()
    for at, each in enumerate(steps):
        leading = leaders(each.cities.begun_table)
        if len(leading) == 1 and (leading[0] != before or at == for_good):
            (before,) = leading
            city = shown[at][before]
            told[at] = drawn.say("film-leads", name=city.player or city.city, good="yes" if at == for_good else "no")
    return told


def _for_good(steps: Sequence[Replay]) -> int | None:
    """Return the place of the step at which the winner took the lead for good, as the story tells it.

    It is the first lead after which nobody was ahead of them, or the last conflicts if they were level before those.
    None if several had the most points, or if the game was abandoned.
    """
    view = steps[-1].cities.begun_table
    if not view.scores or are_level(view):
        return None
    if won_in_last_conflicts(view) is not None:
        return max(at for at, each in enumerate(steps) if each.step.part is Part.CONFLICTS)
    (winner,) = view.ranking[0]
    points = [points_so_far(each.cities.begun_table) for each in steps]
    ahead = [of[winner] - max(points for seat, points in of.items() if seat != winner) for of in points]
    behind = max((at for at, lead in enumerate(ahead) if lead < 0), default=-1)
    return next(at for at, lead in enumerate(ahead) if at > behind and lead > 0)
