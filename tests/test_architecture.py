"""The architecture diagram matches the code; `make map` redraws it."""

from tests.architecture import PICTURE, Room, imports, layers, picture, without_implied


def test_the_picture_is_that_of_todays_code() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "`make map` draws it anew"


def test_every_room_is_shown_once_and_imports_only_what_lies_below_it() -> None:
    rows = layers()
    rooms = [room for row in rows for room in row]
    depth = {room.name: layer for layer, row in enumerate(rows) for room in row}
    assert len(depth) == len(rooms)
    found = imports(rooms)
    assert all(depth[other] > depth[room] for room, others in found.items() for other in others)
    assert found["players"] == {"core", "engine"}
    assert found["bot.terminal"] >= {"bot.text", "engine"}


def test_what_others_imply_is_not_drawn() -> None:
    graph = {"top": {"middle", "bottom", "aside"}, "middle": {"bottom"}, "aside": set(), "bottom": set()}
    frozen = {room: frozenset(others) for room, others in graph.items()}
    assert without_implied(frozen)["top"] == {"middle", "aside"}
    assert without_implied(frozen)["middle"] == {"bottom"}


def test_a_module_counts_to_the_room_in_which_it_lies() -> None:
    alone = Room("rules", ("engine",), "")
    assert imports([alone, Room("others", ("players",), "")]) == {"rules": frozenset(), "others": frozenset({"rules"})}
