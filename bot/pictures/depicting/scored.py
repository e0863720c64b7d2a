"""What the points below a picture of a step show: those of all cities after it, and what it has changed in them."""

from dataclasses import replace
from operator import itemgetter
from typing import TypeAlias

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import LONGEST
from bot.pictures.depicting.ends import categories, points_by_category
from bot.pictures.depicting.table import leaders
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing import Scene
from bot.pictures.drawing.scored import TREASURY, CityPoints, Scored
from bot.text.words import Words
from engine.ruleset import Seat
from engine.scoring import best_score
from engine.views import PublicView

Kinds: TypeAlias = tuple[tuple[str, int], ...]
"""Points of each kind, with the name of its icon."""


def with_points(  # noqa: PLR0913, PLR0917 - what has changed in what, and who sees it
    words: Words, picture: Picture, view: PublicView, before: PublicView, told: str, reader: Seat | None
) -> Picture:
    """Return the picture of a step with the points after it and what they were `before`; `told` says both.

    `reader` is the seat of the only person who sees it.
    """
    scene = scored(words, picture.scene, view, before, reader)
    together = words.in_sequence([picture.description, told])
    if len(together) <= LONGEST and not picture.more:
        return replace(picture, scene=scene, description=together)
    return replace(picture, scene=scene, more="\n".join(filter(None, [picture.more, told])))


def scored(words: Words, of: Scene, view: PublicView, before: PublicView, reader: Seat | None) -> Scored:
    """Return what happened with the points after it, and with what has changed them since `before`."""
    drawn, leading = picture_words(words), leaders(view)
    return Scored(
        of,
        drawn.say("picture-points-so-far"),
        tuple(
            CityPoints(
                drawn.say("picture-hand-you") if seat == reader else drawn.called(view.cities[seat].board.city),
                best_score(view.cities, seat).total,
                gained(_kinds(view, seat), _kinds(before, seat)),
                leads=seat in leading,
                is_own=seat == reader,
            )
            for seat in view.ruleset.players(len(view.cities))
        ),
    )


def _kinds(view: PublicView, seat: Seat) -> Kinds:
    return tuple(zip(categories(view), points_by_category(view, best_score(view.cities, seat)), strict=True))


def gained(now: Kinds, was: Kinds) -> Kinds:
    """Return how many points of which kinds a city has won or lost, the most first, those for coins last."""
    changed = ((kind, points - before) for (kind, points), (_, before) in zip(now, was, strict=True))
    return tuple(sorted(filter(itemgetter(1), changed), key=lambda gain: (gain[0] == TREASURY, -abs(gain[1]))))
