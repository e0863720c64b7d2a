"""What the picture of a wonder's board shows: in a city, looked up, and when two boards are offered in a draft."""

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing.board import BoardScene
from bot.pictures.drawing.offer import Offer
from bot.pictures.drawing.wonder import Wonder
from bot.text import cities
from bot.text.words import Words
from engine.catalogue import Board


def wonder_scene(
    words: Words, board: Board, built: int | None, options: tuple[int, ...] = (), *, over: bool = False
) -> Wonder:
    """The wonder with so many stages built, None for a board on offer; `words` must suit the pictures' font."""
    side = words.say("picture-wonder-side", side=board.side.value)
    wonder = Wonder(board, words.called(board.city), words.called(board.wonder), side, (), built, options, over)
    captions = (
        words.say("picture-wonder-stage", number=stage + 1, standing=wonder.standing(stage))
        for stage in range(len(board.stages))
    )
    return replace(wonder, captions=tuple(captions))


def offer_picture(words: Words, boards: Sequence[Board], kept: int | None) -> Picture:
    """Both boards with all that is printed on them; the message says which one is kept."""
    drawn = picture_words(words)
    wonders = tuple(wonder_scene(drawn, board, None) for board in boards)
    text = alt_text(words, [words.say("picture-offer"), *(line for board in boards for line in _printed(words, board))])
    offer = Offer(wonders, kept, drawn.say("picture-offer-kept"), drawn.say("picture-offer-passed"))
    return Picture("boards", offer, text.description, text.more)


def board_picture(words: Words, board: Board) -> Picture:
    """A board with all that is printed on it, below the monument; the alternative text tells all of it."""
    text = alt_text(words, _printed(words, board))
    return Picture("wonder", BoardScene(wonder_scene(picture_words(words), board, None)), text.description, text.more)


def _printed(words: Words, board: Board) -> list[str]:
    city, wonder = words.called(board.city), words.called(board.wonder)
    return [
        words.say("picture-offer-board", city=city, side=board.side.value, wonder=wonder),
        *cities.board(words, board),
    ]
