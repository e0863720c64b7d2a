"""The two boards that a player is offered in a draft."""

from dataclasses import replace

from bot.pictures.depicting.wonder import offer_picture
from bot.screens.acts import KeepBoard, ShowHand, TellHand
from bot.screens.screen import Button, Embed, Row, Screen, Style, without_pictures
from bot.screens.tables import in_words_button, look_on, place_line
from bot.services.views import OfferView, TableView
from bot.text import cities
from bot.text.names import short_names
from bot.text.words import Words
from engine.catalogue import Board, Side


def offer_screen(words: Words, table: TableView, offer: OfferView) -> Screen:
    """Show both boards, as a picture or as text; a player who keeps one can still switch to the other."""
    boards = _boards(table, offer)
    lines = [words.say("offer-by-computer" if offer.by_computer else "offer")]
    if offer.kept is not None:
        lines = [words.say("offer-kept", board=_name(words, boards[offer.kept]))]
    if offer.kept is not None or offer.by_computer:
        names = short_names(words, table)
        waiting = [names[seat] for seat in table.thinking]
        lines += [words.say("offer-waiting", names=words.all_of(waiting))] if waiting else []
    lines.append(place_line(words, table))
    return Screen(
        "\n".join(lines),
        tuple(_embed(words, board) for board in boards),
        _rows(words, table, offer),
        pictures=(offer_picture(words, boards, offer.kept),),
        glance=_rows(words, table, offer, in_words_button(words, TellHand(table.id))),
    )


def told_offer_screen(words: Words, table: TableView, offer: OfferView) -> Screen:
    """Show both boards as text, for someone who normally uses the picture."""
    picture = Button(words.say("hand-picture"), ShowHand(table.id))
    return replace(without_pictures(offer_screen(words, table, offer)), rows=_rows(words, table, offer, picture))


def _rows(words: Words, table: TableView, offer: OfferView, *others: Button) -> tuple[Row, ...]:
    """Return a row of buttons for the two boards, then a row of other buttons."""
    keep = (_keep(words, table, offer, place, board) for place, board in enumerate(_boards(table, offer)))
    return tuple(keep), *look_on(words, table, *others)


def _boards(table: TableView, offer: OfferView) -> list[Board]:
    return [_board(table, setup.city, setup.side) for setup in offer.boards]


def _board(table: TableView, city: str | None, side: Side | None) -> Board:
    assert city is not None, "what is offered in a draft is settled"
    assert side is not None, "as above"
    return table.settings.ruleset.catalogue.boards[city, side]


def _keep(words: Words, table: TableView, offer: OfferView, place: int, board: Board) -> Button:
    kept = offer.kept == place
    standing = "kept" if kept else "other" if offer.kept is not None else "open"
    label = words.say("offer-keep", board=_name(words, board), standing=standing)
    return Button(label, KeepBoard(table.id, place), Style.SECONDARY if kept else Style.PRIMARY, disabled=kept)


def _embed(words: Words, board: Board) -> Embed:
    title = words.say(
        "offer-board", city=words.called(board.city), side=board.side.value, wonder=words.called(board.wonder)
    )
    return Embed(title, "\n".join(cities.board(words, board)))


def _name(words: Words, board: Board) -> str:
    return words.say("offer-name", city=words.called(board.city), side=board.side.value)
