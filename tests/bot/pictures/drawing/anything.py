"""Examples of what pictures have to show: words of any length, and names of any length in any script."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.pictures.drawing.lettering import ELLIPSIS
from bot.pictures.drawing.monuments.monument import CITIES
from tests.bot.whole_games import LONG_SCRIPTS, SCRIPTS
from tests.sweeps import sweep

LONGEST = "W" * 32
"""A name of Discord's maximum length, in the widest letter."""
_NAMES = ("", "I", "Ana", "gypsy jig", LONGEST[:9], LONGEST, *SCRIPTS, *map(str.strip, LONG_SCRIPTS))
_WORDS = ("so", "three short words", "Sozialwissenschaften", "Im Zeitalter der Meere, " * 6)
"""Short words, and longer ones than English has."""


def any_scene(most: int) -> pytest.MarkDecorator:
    """Mark a test that draws scenes by chance: so many, and ten times as many in `make soak`."""
    return pytest.mark.parametrize("seed", sweep(range(10 * most), short=range(most)))


def a_name(chance: Random) -> str:
    return chance.choice(_NAMES)


def words(chance: Random) -> str:
    return chance.choice(_WORDS)


def monuments(chance: Random, count: int) -> tuple[str, ...]:
    """Return the keys of so many monuments."""
    return tuple(chance.sample(CITIES, count))


def begins(shown: str, whole: str) -> bool:
    """Return whether something shown is the whole, or its beginning with an ellipsis."""
    whole = " ".join(whole.split())
    return shown == whole or (shown[-1:] == ELLIPSIS and whole.startswith(shown[:-1]))


def names_player(items: Sequence[str], name: str, *, is_computer: bool) -> bool:
    """Return whether a row is a player's name, a computer's after its sign."""
    sign, said = (items[:1], items[1:]) if is_computer else ((), items)
    return [*sign] == ["<computer>"] * is_computer and begins("".join(said), name)
