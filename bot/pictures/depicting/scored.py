"""What the points below a picture of a step show: those of all cities after it, and what it has changed in them."""

from dataclasses import replace
from operator import itemgetter

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import LONGEST
from bot.pictures.depicting.ends import categories, points_by_category
from bot.pictures.depicting.table import leaders
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing.scored import CityPoints, Scored
from bot.text.words import Words
from engine.ruleset import Seat
from engine.scoring import best_score
from engine.views import PublicView


def with_points(  # noqa: PLR0913, PLR0917 - what has changed in what, and who sees it
    words: Words, picture: Picture, view: PublicView, before: PublicView, told: str, reader: Seat | None
) -> Picture:
    """Return the picture of a step with the points after it and what they were `before`; `told` says both.

    `reader` is the seat of the only person who sees it.
    """
    drawn, leading = picture_words(words), leaders(view)
    scene = Scored(
        picture.scene,
        drawn.say("picture-points-so-far"),
        tuple(
            CityPoints(
                drawn.say("picture-hand-you") if seat == reader else drawn.called(view.cities[seat].board.city),
                best_score(view.cities, seat).total,
                gains(view, before, seat),
                leads=seat in leading,
                is_own=seat == reader,
            )
            for seat in view.ruleset.players(len(view.cities))
        ),
    )
    together = words.in_sequence([picture.description, told])
    if len(together) <= LONGEST and not picture.more:
        return replace(picture, scene=scene, description=together)
    return replace(picture, scene=scene, more="\n".join(filter(None, [picture.more, told])))


def gains(view: PublicView, before: PublicView, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return how many points of which kinds a city has won since, or lost: the icon of each kind, the most first."""
    kinds = (points_by_category(each, best_score(each.cities, seat)) for each in (view, before))
    changed = ((kind, now - was) for kind, now, was in zip(categories(view), *kinds, strict=True))
    return tuple(sorted(filter(itemgetter(1), changed), key=lambda gain: -abs(gain[1])))
