"""The cache keeps the most recently used items, and never exceeds its limit."""

from bot.pictures.drawing import Canvas, parts
from bot.pictures.drawing.cache import Cache
from bot.pictures.drawing.parts import drawn_once


def test_as_much_is_kept_as_fits_and_the_last_used_stays_longest() -> None:
    kept: Cache[str, bytes] = Cache(2_000, len)
    kept.add("a", bytes(1_000))
    kept.add("b", bytes(1_000))
    assert kept.get("a")
    kept.add("c", bytes(1_000))
    assert [kept.get(each) is not None for each in "abc"] == [True, False, True]
    kept.add("b", bytes(20_000))
    assert [kept.get(each) is not None for each in "abc"] == [False, False, False], "larger than all that fits"
    kept.add("a", bytes(1_000))
    kept.add("c", bytes(1_000))
    assert [kept.get(each) is not None for each in "ac"] == [True, True], "it takes no room any more"


def test_what_is_kept_twice_takes_room_once() -> None:
    kept: Cache[str, bytes] = Cache(2_000, len)
    for _ in range(3):
        kept.add("a", bytes(1_000))
    kept.add("b", bytes(1_000))
    assert (kept.get("a"), kept.get("b")) == (bytes(1_000), bytes(1_000))
    kept.clear()
    assert kept.get("a") is None
    kept.add("c", bytes(2_000))
    assert kept.get("c") is not None


def test_a_part_is_drawn_once_for_equal_arguments() -> None:
    drawn = []

    @drawn_once
    def square(side: int, *, paint: str = "gold") -> Canvas:
        drawn.append((side, paint))
        return Canvas(side, side)

    assert square(3) is square(3)
    assert square(3) is not square(4)
    assert square(3, paint="blood") is not square(3)
    assert drawn == [(3, "gold"), (4, "gold"), (3, "blood")]
    parts.CACHED.clear()
    square(3)
    assert drawn[-1] == (3, "gold")
