"""What the picture of what was hidden shows, once a game is over; its description says all of it."""

from collections.abc import Iterator, Sequence

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import named, picture_players, picture_words
from bot.pictures.drawing import opened as drawing
from bot.services.replay import OpenHands
from bot.services.views import TableView
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.uncovering import DONE, hidden_lines
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES, Age, Card
from engine.ruleset import Seat


def opened_picture(  # noqa: PLR0913 - the moment, and how it is told
    words: Words, table: TableView, opened: OpenHands, moment: tuple[Age, int] | None, *, dealt: bool, whole: bool
) -> Picture:
    """A row for every city that had hidden cards, then the discard pile; its description tells them in the same order.

    Only the picture has the cards of each by kind.

    Args:
        words: the catalogue.
        table: as it was at that step.
        opened: what was hidden.
        moment: the Age and the turn; None at the end.
        dealt: whether the hands had just been dealt.
        whole: whether the description names all cards under the wonders and on the pile. Else it says how many there
            are, because whoever goes from step to step has heard of each; the same step in words names them.
    """
    drawn, players, view = picture_words(words), picture_players(words, table), table.begun_table
    age, turn = moment or (AGES[-1], 0)
    hands = "yes" if any(each.used or each.left for each in opened.cities) else "no"
    scene = drawing.Opened(
        title=drawn.say("picture-opened-title", age=age, turn=turn, hands=hands),
        age=age,
        cities=tuple(city.board.city for city in view.cities),
        holders=tuple(
            drawing.Holder(
                drawn.called(city.board.city),
                players[city.seat].name,
                tuple(_cards(drawn, city.seat, opened, dealt=dealt)),
                players[city.seat].is_computer,
            )
            for city in view.cities
            if any(_cards(drawn, city.seat, opened, dealt=dealt))
        ),
        pile=_with(drawn, "pile" if opened.discard else "no-pile", opened.discard),
    )
    heard, seen = (
        hidden_lines(
            Voice(words, view, None, owner_names(words, table, naming)), opened, dealt=dealt, bold=bold, whole=whole
        )
        for naming, bold in ((spoken_name, False), (short_name, True))
    )
    title = words.say("picture-opened-title", age=age, turn=turn, hands=hands)
    told = alt_text(words, [f"{title}.", *heard], shown=[f"**{title}**", *seen])  # the first has to fit in any case
    return Picture("hands", scene, told.description, told.more, brief=words.say("picture-same"))


def _cards(words: Words, seat: Seat, opened: OpenHands, *, dealt: bool) -> Iterator[drawing.Cards]:
    of = opened.cities[seat]
    for each, move in of.used:
        whose = "own" if each == seat else "free-city"
        yield _with(words, DONE[type(move)], (move.card,), whose)
    if of.left:
        yield _with(words, "dealt" if dealt else "passed" if of.passed else "left", of.left)
    if lay := opened.lay_under(seat):
        yield _with(words, "buried", lay)


def _with(words: Words, what: str, cards: Sequence[Card], whose: str = "own") -> drawing.Cards:
    said = words.say("picture-opened-cards", what=what, whose=whose)
    return drawing.Cards(said, tuple(named(words, card) for card in cards))
