"""A table before its first turn as drawn: everybody has a seat, with all that is known of it."""

from random import Random

import pytest

from bot.pictures.drawing.lobby import Guest, LobbyScene, Standing
from engine.ruleset import Ruleset
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, words
from tests.bot.pictures.drawing.reading import about, check

BOARDS = tuple(Ruleset.for_players(7).catalogue.boards.values())


def any_guest(chance: Random, number: int, *, drafted: bool, chosen: bool) -> Guest:
    if not drafted and chance.random() < 0.2:
        return Guest(str(number), "nobody", "free")
    computer, board = chance.random() < 0.3, chance.choice((None, *BOARDS)) if chosen else None
    standing: Standing | None = chance.choice(("sealed", "waiting")) if drafted else None
    told, host = words(chance) if drafted else "", chance.choice(("", "host", "Gastgeberin"))
    city = words(chance) if board else ""
    return Guest(str(number), "computer" if computer else "person", a_name(chance), board, city, standing, told, host)


@any_scene(3)
def test_everybody_has_a_seat_with_all_that_is_known_of_it_and_the_scroll_tells_what_is_played(seed: int) -> None:
    chance, drafted = Random(seed), seed % 3 == 0
    guests = tuple(
        any_guest(chance, number, drafted=drafted, chosen=seed % 3 == 1) for number in range(1, 3 + 5 * seed % 6)
    )
    told = tuple(words(chance) for _ in range(chance.randint(0, 4)))
    so_far = chance.choice(("", words(chance)))
    scene = LobbyScene(BOARDS[:14], guests, words(chance), told, so_far, drafted)
    canvas = scene.draw()
    check(canvas)
    for guest in guests:
        shown = [item for row in about(canvas, f"seat {guest.number}") for item in row.items]
        signs = [f"<{guest.who}>"] * (guest.who == "computer")
        signs += [f"<{guest.standing}>"] * bool(guest.standing)
        assert sorted(item for item in shown if item.startswith("<")) == sorted(signs)
        left = iter([item for item in shown if not item.startswith("<")])
        known = [guest.name, guest.host, guest.city, guest.standing_told, guest.number]
        if guest.host and not (drafted or any(each.city for each in guests)):
            known = [guest.host, guest.name, guest.number]  # it lies on the view
        for item in filter(None, known):
            assert begins(next(left), item)
        assert not [*left]
    played = [row.text.removeprefix("<sealed> ") for row in about(canvas, "played")]
    for row, line in zip(played, filter(None, (scene.title, *told, scene.so_far)), strict=True):
        assert begins(row, line)


@pytest.mark.parametrize("players", range(2, 8))
def test_seats_lie_clockwise_so_that_neighbours_sit_side_by_side(players: int) -> None:
    """Seen from above, the first seat is in the middle of the near side; the left neighbour is next."""
    guests = tuple(Guest(str(number), "nobody", "free") for number in range(1, players + 1))
    marks = LobbyScene(BOARDS, guests, "", ()).draw().marks
    at = {int(mark.what): mark.area[:2] for mark in marks if mark.what.isdigit()}
    middle = sum(left for left, _ in at.values()) / len(at)
    assert at[1][1] == max(top for _, top in at.values())
    if players > 2:
        assert at[2][0] < middle < at[players][0]
    far = [number for number in at if at[number][1] == min(top for _, top in at.values())]
    assert far == sorted(far, key=lambda number: at[number][0])
