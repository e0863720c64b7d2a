"""The two boards of a draft as a picture, with descriptions in brief and in full."""

from collections.abc import Iterator
from itertools import product

import pytest

from bot.pictures.drawing import Canvas
from bot.screens.acts import KeepBoard, ShowHand, TellHand
from bot.screens.hands import offer_screen, told_offer_screen
from bot.screens.screen import Button, Screen, with_pictures
from bot.services.views import OfferView
from bot.text.words import Words
from engine.catalogue import Board
from engine.ruleset import Expansion, Ruleset, SeatSetup
from tests.bot.edifice_games import edifice_game
from tests.bot.pictures.drawing import glossary, reading
from tests.bot.screens import limits
from tests.sweeps import sweep

BOARDS = tuple(Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.boards.values())
PAIRS = tuple(zip(BOARDS, (*BOARDS[2:], *BOARDS[:2]), strict=True))
"""Pairs in which every board is once above and once below a board of another city."""
EACH_PAIR = pytest.mark.parametrize(
    ("kept", "first_pair"), sweep(product((None, 0, 1), range(12)), short=[(None, 0), (0, 4), (1, 11)])
)
"""Which board is kept, and the first of every twelfth pair to test; a short run tries each value once."""


def offered(boards: tuple[Board, Board], kept: int | None) -> Screen:
    return offer_screen(Words(), edifice_game(3, 1).tables[0], offer_of(boards, kept))


def offer_of(boards: tuple[Board, Board], kept: int | None) -> OfferView:
    first, second = (SeatSetup(board.city, board.side) for board in boards)
    return OfferView((first, second), kept)


def facts(canvas: Canvas, board: Board) -> Iterator[str]:
    """Yield the facts drawn on a board, in the words of the message."""
    city, name = reading.about(canvas, board.city), board.city
    (made,) = reading.about(canvas, name, "makes")
    yield f"Makes {glossary.listed(glossary.amounts(made.text))}."
    heads = [row.text for row in city if row.about == (name,)]
    side, wonder = (row.text for row in city if row.about == (name, "wonder"))
    assert heads == [name]
    yield f"{name}, {side}: {wonder}"
    for number in range(1, len(board.stages) + 1):
        stage = (name, "wonder", f"stage {number}")
        caption, gives = (row for row in city if row.about == stage)
        (cost,) = reading.about(canvas, *stage, "cost")
        assert caption.text == f"<stage-next> stage {number}"
        costs = glossary.listed(glossary.amounts(cost.text))
        several = glossary.are_options(gives.items)
        given = glossary.options(gives.items) if several else glossary.effects(gives.items)
        yield f"Stage {number} costs {costs} and gives {given.replace(' its ', ' your ')}."
    known = 3 + 3 * len(board.stages) + 1
    kept, passed = ([row.text for row in reading.about(canvas, name, each)] for each in ("kept", "passed over"))
    assert len(city) == known + len(kept) + len(passed)
    assert passed in ([], ["passed over"])
    if kept:
        assert kept == ["<free> you keep it"]
        yield f"You're keeping {name}, {side}."


@EACH_PAIR
def test_all_that_is_drawn_of_two_boards_is_told_and_can_be_read_and_the_one_that_is_kept_is_marked(
    kept: int | None, first_pair: int
) -> None:
    for boards in PAIRS[first_pair::12]:
        screen = offered(boards, kept)
        limits.check(screen)
        canvas = screen.pictures[0].scene.draw()
        reading.check(canvas)
        seen = with_pictures(screen, [b"drawn"])
        limits.check(seen)
        assert not seen.embeds, "the alternative text has room for every two boards"
        heads = [f"{board.city}, side {board.side}: {board.wonder}." for board in boards]
        first, second = seen.files[0].description.partition(heads[0])[2].split(heads[1])
        for board, head, embed, rest in zip(boards, heads, screen.embeds, (first, second), strict=True):
            for told in (f"{embed.title}\n{embed.description}", f"{head}{rest}"):
                found = list(facts(canvas, board))
                assert all(fact in f"{screen.content}\n{told}" for fact in found), f"{found} is not told: {told}"
        for label, marked in (("kept", kept), ("passed over", None if kept is None else 1 - kept)):
            assert [bool(reading.about(canvas, board.city, label)) for board in boards] == [
                place == marked for place in (0, 1)
            ]


@pytest.mark.parametrize("kept", [None, 0])
def test_right_below_the_picture_either_board_can_be_kept_and_the_words_are_a_press_away(kept: int | None) -> None:
    screen = offered(PAIRS[0], kept)
    seen = with_pictures(screen, [b"drawn"])
    boards, look_on = seen.rows
    assert seen.controls_first
    assert isinstance(boards, tuple)
    first, second = boards
    assert isinstance(first, Button)
    assert isinstance(second, Button)
    table = edifice_game(3, 1).tables[0].id
    assert (first.act, second.act) == (KeepBoard(table, 0), KeepBoard(table, 1))
    assert isinstance(look_on, tuple)
    assert look_on[0] == Button("In words", TellHand(table))
    assert len(seen.content.splitlines()) == 2 + (kept is not None)
    told = told_offer_screen(Words(), edifice_game(3, 1).tables[0], offer_of(PAIRS[0], kept))
    limits.check(told)
    assert (told.content, told.embeds, told.pictures) == (screen.content, screen.embeds, ())
    assert isinstance(told.rows[1], tuple)
    assert told.rows[1][0] == Button("Show the picture", ShowHand(table))
