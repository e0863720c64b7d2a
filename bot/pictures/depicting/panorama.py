"""What a frame of a film shows: what the picture of the same step shows, in a few signs and words."""

from collections.abc import Iterator
from typing import assert_never

from bot.pictures.depicting.ends import categories, points_by_category
from bot.pictures.depicting.table import leaders
from bot.pictures.depicting.writing import picture_players, picture_words
from bot.pictures.drawing import Scene, symbols
from bot.pictures.drawing.affair import Failed, Loss
from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.ending import EndScene
from bot.pictures.drawing.panorama import Growing, News
from bot.pictures.drawing.reveal import Built, Declined, Deed, Discarded, Reveal, Stage
from bot.services.views import TableView
from bot.text.words import Words
from engine.constants import DISCARD_COINS
from engine.scoring import best_score


def growing_cities(words: Words, table: TableView, step: Scene | None) -> tuple[Growing, ...]:
    """Return the cities of a table as they are after a step, in the order of seats, each with its news.

    `step` is the picture of the step; None at the start.
    """
    drawn, view, players = picture_words(words), table.begun_table, picture_players(words, table)
    called = {city.board.city: drawn.called(city.board.city) for city in view.cities}
    scores = {seat: best_score(view.cities, seat) for seat in view.ruleset.players(len(view.cities))}
    news = {} if step is None else dict(_news(drawn, step))
    ranks = {each.monument: each.place for each in step.ranking} if isinstance(step, EndScene) else {}
    leading = leaders(view)
    return tuple(
        Growing(
            city.board,
            city.stages,
            tuple(card.colour for card in city.built),
            name,
            players[city.seat].name if city.seat in scores else "",
            players[city.seat].is_computer,
            scores[city.seat].total if city.seat in scores else None,
            city.seat in leading,
            news.get(city.board.city, News()),
            ranks.get(city.board.city, ""),
            tuple(zip(categories(view), points_by_category(view, scores[city.seat]), strict=True))
            if city.seat in scores
            else (),
        )
        for city in view.cities
        for name in [called[city.board.city]]
    )


def _news(words: Words, step: Scene) -> Iterator[tuple[str, News]]:
    """Yield the keys of monuments, and what their cities have just done or got."""
    match step:
        case Reveal():
            failed = [affair for affair in step.affairs if isinstance(affair, Failed)]
            yield from ((loss.city.monument, _loss(loss)) for of in failed for loss in of.losses if not loss.chooses)
            yield from ((entry.monument, _deed(words, entry.deed)) for entry in step.entries)
        case _:
            pass


def _loss(loss: Loss) -> News:
    if loss.card is not None:
        return News((symbols.LOST,), loss.card.name, loss.card.colour)
    return News((*([symbols.LOST] if loss.taken else []), *loss.taken, *loss.owed))


def _deed(words: Words, deed: Deed) -> News:
    match deed:
        case Built(card):
            return News((Icon(f"kind-{card.colour}"),), card.name, card.colour)
        case Stage(board=board, built=built, taken=()) if built == len(board.stages):
            return News((Icon("wonder"),), words.say("film-wonder"), golden=True)
        case Stage(title, taken=taken):
            return News((Icon("stage"), *taken), "" if taken else title)
        case Discarded(title):
            return News((symbols.coins(DISCARD_COINS),), title)
        case Declined(title):
            return News((Icon("no"),), title)
        case _:
            assert_never(deed)
