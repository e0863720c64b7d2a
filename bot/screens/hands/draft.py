"""The two boards that a player is offered in a draft."""

from bot.pictures.depicting.wonder import offer_picture
from bot.screens.acts import KeepBoard
from bot.screens.screen import Button, Embed, Screen, Style
from bot.screens.tables import table_button, whereabouts
from bot.services.views import OfferView, TableView
from bot.text import cards
from bot.text.names import short_names
from bot.text.words import Words
from engine.catalogue import Board, Side


def offer_screen(words: Words, table: TableView, offer: OfferView) -> Screen:
    """Both boards with all that is printed on them; a player who keeps one can still switch to the other."""
    boards = [_board(table, setup.city, setup.side) for setup in offer.boards]
    lines = [words.say("offer")]
    if offer.kept is not None:
        lines = [words.say("offer-kept", board=_name(words, boards[offer.kept]))]
        names = short_names(words, table)
        waiting = [names[seat] for seat in table.thinking]
        lines += [words.say("offer-waiting", names=words.all_of(waiting))] if waiting else []
    lines.append(whereabouts(words, table))
    buttons = [_keep(words, table, offer, place, board) for place, board in enumerate(boards)]
    return Screen(
        "\n".join(lines),
        tuple(_embed(words, board) for board in boards),
        ((*buttons, table_button(words, table)),),
        pictures=(offer_picture(words, boards, offer.kept),),
    )


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
    makes = words.say("city-makes", resources=cards.units(words, [(board.produces,)]))
    stages = [cards.stage(words, number, stage) for number, stage in enumerate(board.stages, start=1)]
    title = words.say(
        "offer-board", city=words.called(board.city), side=board.side.value, wonder=words.called(board.wonder)
    )
    return Embed(title, "\n".join([makes, *stages]))


def _name(words: Words, board: Board) -> str:
    return words.say("offer-name", city=words.called(board.city), side=board.side.value)
