"""A whole replay as one moving picture: who played, each turn below the growing wonders, the winner, the ranking."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC

from bot.pictures import Picture, Scene
from bot.pictures.depicting.lobby import who_plays_picture
from bot.pictures.depicting.table import leaders, points_so_far
from bot.pictures.depicting.writing import picture_players, picture_words
from bot.pictures.drawing.caption import Caption, Racer
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.ending import EndScene
from bot.pictures.drawing.lobby import LobbyScene
from bot.pictures.drawing.reveal import Reveal
from bot.pictures.drawing.table import TableScene
from bot.screens.replay import cities_then, replay_title, step_pictures
from bot.services.replay import Part, Replay
from bot.services.views import TableView
from bot.text.times.labels import day_label
from bot.text.words import Words
from engine.catalogue import AGES
from engine.ruleset import Seat
from engine.views import PublicView


def moving_frames(words: Words, steps: Sequence[Replay]) -> tuple[list[Picture], list[Picture]]:
    """Return the pictures of a moving one, which is as high as its highest, and what stands below each: the points.

    It begins with who played. Above turns and conflicts stand the places of all cities as they are built then, and
    before the winner come the cities with all that they have built. The highest pictures are in two parts, one after
    the other.
    """
    first, drawn = steps[0], picture_words(words)
    ended = [] if first.ended is None else [drawn.say("page-day", day=day_label(drawn, first.ended.astimezone(UTC)))]
    who = who_plays_picture(words, first.table, [replay_title(drawn, steps), *ended])
    assert isinstance(who.scene, LobbyScene)
    guests = tuple(
        who.scene.guests[seat] for seat in _side_by_side(first.table.begun_table) if seat < len(who.scene.guests)
    )
    moving = [(first, replace(who, scene=replace(who.scene, guests=guests)))]
    for each in steps:
        for picture in step_pictures(words, [each]):
            scene = _with_places(picture.scene, each.cities.begun_table)
            parts = scene.parts() if isinstance(scene, TableScene | Reveal | EndScene) else (scene,)
            parts = parts[each is first :]  # the cities of the start stand above the first turn
            moving += [(each, replace(picture, scene=part)) for part in parts if not _join(moving, each, part)]
        if each.step.part is Part.CONFLICTS and each.resolution.age == AGES[-1]:
            moving += [(each, picture) for picture in _cities_alone(words, each)]
    return [picture for _, picture in moving], _captions(words, [each for each, _ in moving])


def with_more_sky(pictures: Sequence[Picture], heights: Sequence[int]) -> dict[int, Picture]:
    """Return those of `moving_frames` that are drawn anew, by their numbers, as high as the highest one.

    `heights` are those of all pictures, in pixels.
    """
    highest = max(heights)
    return {
        at: replace(picture, scene=replace(picture.scene, sky=highest - high))
        for at, (picture, high) in enumerate(zip(pictures, heights, strict=True))
        if isinstance(picture.scene, Reveal | Conflicts | EndScene) and high < highest
    }


def to_read(pictures: Sequence[Picture], heights: Sequence[int]) -> list[int]:
    """Return how high each of `moving_frames` counts for how long it is shown: conflicts as high as the highest.

    They turn a game, and say so in few rows.
    """
    fought = (isinstance(each.scene, Conflicts) for each in pictures)
    return [max(heights) if of else high for of, high in zip(fought, heights, strict=True)]


def _with_places(scene: Scene, view: PublicView) -> Scene:
    """Return the picture of a step with the places of the cities as they are built then, where it has room for them."""
    built = [(view.cities[seat].board, view.cities[seat].stages) for seat in _side_by_side(view)]
    won = {view.cities[seat].board.city for place in view.ranking[:1] for seat in place}
    match scene:
        case Reveal():
            order = [board.city for board, _ in built]
            rows = sorted(scene.entries, key=lambda entry: order.index(entry.monument))
            return replace(scene, built=tuple(built), entries=tuple(rows))
        case Conflicts():
            return replace(scene, built=tuple(built))
        case EndScene():
            return replace(scene, others=tuple(each for each in built if each[0].city not in won))
        case _:
            return scene


def _side_by_side(view: PublicView) -> Sequence[int]:
    """Return the seats as their cities stand side by side: three as in the pictures of conflicts and of all cities."""
    return (1, 0, 2) if len(view.cities) == 3 else range(len(view.cities))


def _cities_alone(words: Words, replay: Replay) -> Iterator[Picture]:
    """Yield all cities as they stood after a step, without the edifices, of which the reveals have told."""
    for picture in cities_then(words, replay, None).pictures:
        assert isinstance(picture.scene, TableScene)
        yield replace(picture, scene=picture.scene.parts()[0])


def _join(moving: list[tuple[Replay, Picture]], replay: Replay, scene: Scene) -> bool:
    """Put a single row into the picture before it if that is of the same turn: alone it would show next to nothing.

    Return whether that was done.
    """
    before, picture = moving[-1]
    of = picture.scene
    if not (isinstance(of, Reveal) and isinstance(scene, Reveal) and len(scene.entries) == 1):
        return False
    turns = {(each.resolution.age, each.resolution.turn) for each in (before, replay)}
    if len(turns) > 1 or len(of.entries) not in {0, len(of.cities)}:
        return False
    joined = replace(of, title=scene.title, entries=(*of.entries, *scene.entries), built=scene.built)
    moving[-1] = replay, replace(picture, scene=joined)
    return True


def _captions(words: Words, shown: Sequence[Replay]) -> list[Picture]:
    """Return what stands below the pictures of these steps: the points that cities have then."""
    points = [points_so_far(each.cities.begun_table) for each in shown]
    most = max(max(each.values()) for each in points)
    return [
        Picture("caption", Caption(at, len(shown), _racers(words, each.cities, of), most), "")
        for at, (each, of) in enumerate(zip(shown, points, strict=True), 1)
    ]


def _racers(words: Words, table: TableView, points: Mapping[Seat, int]) -> tuple[Racer, ...]:
    view, players = table.begun_table, picture_players(words, table)
    leading, cities = leaders(view), [view.cities[seat] for seat in _side_by_side(view)]
    return tuple(
        Racer(
            players[city.seat].name or picture_words(words).called(city.board.city),
            city.board.city,
            points[city.seat],
            city.seat in leading,
        )
        for city in cities
        if city.seat in points
    )
