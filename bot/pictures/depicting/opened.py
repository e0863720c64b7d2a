"""What the picture of what was hidden shows, once a game is over; its description says all of it."""

from collections.abc import Iterator, Mapping, Sequence

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.reveal import entries
from bot.pictures.depicting.writing import named, picture_players, picture_words
from bot.pictures.drawing import opened as drawing
from bot.pictures.drawing.reveal import Built, Declined, Entry, Stage
from bot.services.replay import OpenCity, OpenHands
from bot.services.views import TableView
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.uncovering import DONE, hidden_lines
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Age, Card
from engine.ruleset import Seat
from engine.views import Resolution


def opened_picture(
    words: Words, table: TableView, opened: OpenHands, moment: tuple[Age, int], resolution: Resolution | None = None
) -> Picture:
    """A row for every city that had hidden cards, with what was paid for them; the description tells them likewise.

    What became of the rest of all hands, mostly the same, is said once above them.

    Where cards were taken from the discard pile, all of it lies below, and under the wonders what lay there. Else only
    the number of these cards is told: whoever goes from step to step has seen each, and the step in words names them.

    Args:
        words: the catalogue.
        table: as it was at that step.
        opened: what was hidden.
        moment: the Age and the turn.
        resolution: what was revealed; None if hands have just been dealt.
    """
    drawn, players, view = picture_words(words), picture_players(words, table), table.begun_table
    done = {} if resolution is None else entries(words, table, resolution)
    dealt = resolution is None
    whole = resolution is None or resolution.asked == "discard-pile"
    rests = {_rest(each, dealt=dealt) for each in opened.cities if each.left}
    once = rests.pop() if len(rests) == 1 else ""
    cards = {
        city.seat: tuple(_cards(drawn, city.seat, opened, done, dealt=dealt, whole=whole, once=once))
        for city in view.cities
    }
    age, turn = moment
    hands = "yes" if any(each.used or each.left for each in opened.cities) else "no"
    scene = drawing.Opened(
        title=drawn.say("picture-opened-title", age=age, turn=turn, hands=hands),
        age=age,
        cities=tuple(city.board.city for city in view.cities),
        holders=tuple(
            drawing.Holder(
                drawn.called(view.cities[seat].board.city), players[seat].name, found, players[seat].is_computer
            )
            for seat, found in cards.items()
            if found
        ),
        pile=_with(drawn, "pile" if opened.discard else "no-pile", opened.discard) if whole else None,
        pays=drawn.say("picture-reveal-pays"),
        below=drawn.say("picture-opened-below", what=once) if once else "",
    )
    heard, seen = (
        hidden_lines(
            Voice(words, view, None, owner_names(words, table, naming)),
            opened,
            dealt=dealt,
            bold=bold,
            whole=whole,
            resolution=resolution,
        )
        for naming, bold in ((spoken_name, False), (short_name, True))
    )
    title = words.say("picture-opened-title", age=age, turn=turn, hands=hands)
    told = alt_text(words, [f"{title}.", *heard], shown=[f"**{title}**", *seen])  # the first has to fit in any case
    return Picture("hands", scene, told.description, told.more, brief=words.say("picture-same"))


def _cards(  # noqa: PLR0913 - what is shown of a hand
    words: Words, seat: Seat, opened: OpenHands, done: Mapping[Seat, Entry], *, dealt: bool, whole: bool, once: str
) -> Iterator[drawing.Cards]:
    of = opened.cities[seat]
    for each, move in of.used:
        found = done.get(each)
        stage = found.deed.built if found is not None and isinstance(found.deed, Stage) else 0
        said = _said(words, DONE[type(move)], "own" if each == seat else "free-city", stage)
        yield drawing.Cards(said, (named(words, move.card),), found)
    if whole and (found := done.get(seat)) is not None:
        match found.deed:
            case Built(card):
                yield drawing.Cards(_said(words, "built"), (card,), found)
            case Declined(title):
                yield drawing.Cards(title, (), found)
            case _:
                pass
    if of.left:
        what = _rest(of, dealt=dealt)
        yield drawing.Cards("" if what == once else _said(words, what), tuple(named(words, card) for card in of.left))
    if whole and (lay := opened.lay_under(seat)):
        yield _with(words, "buried", lay)


def _rest(of: OpenCity, *, dealt: bool) -> str:
    """What the cards are that were not used."""
    return "dealt" if dealt else "passed" if of.passed else "left"


def _with(words: Words, what: str, cards: Sequence[Card]) -> drawing.Cards:
    return drawing.Cards(_said(words, what), tuple(named(words, card) for card in cards))


def _said(words: Words, what: str, whose: str = "own", stage: int = 0) -> str:
    return words.say("picture-opened-cards", what=what, whose=whose, stage=stage)
