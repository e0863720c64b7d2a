"""Where the stars of the dusk are."""

import re

from bot.pictures.drawing.monuments import art


def stars() -> list[tuple[float, float, float]]:
    """Return the middle of each star, in pixels of a city's picture, and how far its points reach."""
    (group,) = (each for each in art.read("skies/dusk").groups if each.name == "stars")
    corners = [[*map(float, re.findall(r"[\d.]+", each.split("points=")[1]))] for each in group.shapes]
    found = [(star[0], (star[1] + star[9]) / 2, (star[9] - star[1]) / 2) for star in corners]
    assert len(found) > 6
    return found
