"""The one message of a turn that has the table's buttons: the turn, who is waited for, who plays for whom.

It tells who has chosen, never what: it is made of the table's public view.
"""

from bot.render.acts import ShowHand, ShowHistory, ShowSeats, ShowTable, Watch
from bot.render.cities import Voice
from bot.render.depicting.table import turn_picture
from bot.render.passing import LAST_TURN, hands_pass
from bot.render.reveals import (
    called,
    off_turn_news,
    onlooker,
    table_says,
    who_is_asked,
)
from bot.render.screen import Button, Embed, Row, Screen, Style
from bot.render.seats import exchanged, offers, votes
from bot.render.words import Words
from bot.services.game import Status
from bot.services.people import UserId
from bot.services.views import TableView
from engine.events import AgeEnded
from engine.ruleset import FREE_CITY, Seat
from engine.views import CityView, PublicView, Resolution


def turn_panel(
    words: Words, table: TableView, *, before: Resolution | None = None, mentions: tuple[UserId, ...] = ()
) -> Screen:
    """A turn's panel; until anything is revealed, with the beginning of the game, so that its seal stays in sight.

    Args:
        words: the catalogue.
        table: a game that is being played.
        before: what was revealed last; an off-turn choice is told, unless the conflicts' message tells it.
        mentions: who is notified.
    """
    first = table.resolutions == 0
    heading = [words.say("start-news")] if first else []
    heading.append(_turn(words, _view(table)))
    return Screen(
        content="\n".join([table_says(words, table, " ".join(heading)), *called(words, _view(table).asked, mentions)]),
        embeds=(*_news(words, table, before), _status(words, table), *(_beginning(words, table) if first else ())),
        rows=_rows(words, table),
        pictures=(turn_picture(words, table),),
        mentions=mentions,
    )


def started_panel(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen:
    """The first turn's panel; should that turn be over already, only what the game began with."""
    if table.resolutions or table.status is not Status.PLAY:
        return Screen(table_says(words, table, words.say("start-news")), _beginning(words, table))
    return turn_panel(words, table, mentions=mentions)


def past_panel(
    words: Words, table: TableView, resolution: Resolution | None, *, before: Resolution | None = None
) -> Screen:
    """What is left of the panel of a turn that is over: what it told for good, and no buttons.

    Args:
        words: the catalogue.
        table: as it is now.
        resolution: with which the turn ended; None where the game ended in the middle of it.
        before: as of the turn's panel.
    """
    if resolution is not None:
        text = words.say("panel-revealed", age=resolution.age, turn=resolution.turn)
        first = (resolution.age, resolution.turn) == (1, 1)
    elif (view := table.table) is not None:
        text = words.say("panel-stopped", age=view.age, turn=min(view.turn, LAST_TURN))
        first = table.resolutions == 0
    else:
        text, first = words.say("panel-over"), False
    embeds = (*(_beginning(words, table) if first else ()), *_news(words, table, before))
    return Screen(table_says(words, table, text), embeds)


def superseded_panel(words: Words, table: TableView, resolution: Resolution) -> Screen:
    """The panel of a turn that is over before it could be posted; `resolution` is what was revealed before it."""
    revealed = table.resolutions > resolution.number + 1
    why = words.say("panel-gone-on" if revealed else "panel-over")
    lines = [table_says(words, table, _turn(words, resolution.after)), why]
    return Screen("\n".join(lines), _news(words, table, resolution))


def _view(table: TableView) -> PublicView:
    assert table.table is not None, "a panel is shown of a game that has begun"
    return table.table


def _turn(words: Words, view: PublicView) -> str:
    return words.say("panel-turn", age=view.age, turn=view.turn, hands=hands_pass(view))


def _news(words: Words, table: TableView, before: Resolution | None) -> tuple[Embed, ...]:
    """An off-turn choice just before this turn; that before the end of an Age is told with the conflicts."""
    told_already = before is None or any(isinstance(event, AgeEnded) for event in before.events)
    return () if before is None or told_already else off_turn_news(words, table, [before])


# The beginning.


def _beginning(words: Words, table: TableView) -> tuple[Embed, ...]:
    """Who sits where with which wonder, and the seal of the deal."""
    voice = onlooker(words, table, _view(table))
    seats = [_seat(voice, city) for city in voice.table.cities]
    around = Embed(words.say("start-round"), "\n".join([*seats, "", words.say("start-neighbours")]))
    if table.seal is None:
        return (around,)
    return around, Embed(words.say("start-seal"), f"{words.say('start-seal-about')}\n`{table.seal}`")


def _seat(voice: Voice, city: CityView) -> str:
    number, name, board = city.seat + 1, f"**{voice.name(city.seat)}**", city.board
    return voice.words.say("start-city", number=number, city=name, wonder=board.wonder, side=board.side.value)


# What is so now.


def _status(words: Words, table: TableView) -> Embed:
    voice = onlooker(words, table, _view(table))
    lines = [
        who_is_asked(voice) or _chosen(words, table),
        *free_city_card(voice),
        *_computers(voice, table),
        *exchanged(words, table),
        *votes(words, table),
    ]
    return Embed(description="\n".join(lines))


def _chosen(words: Words, table: TableView) -> str:
    """How many have chosen, and whose turn it is; never what."""
    voice = onlooker(words, table, _view(table))
    waited_for = words.all_of([voice.name(seat) for seat in table.thinking])
    return f"{how_many_have_chosen(words, _view(table))} {words.say('panel-waiting', people=waited_for)}"


def how_many_have_chosen(words: Words, view: PublicView) -> str:
    """In a turn of all; of two players one chooses for two cities, so that cities are counted."""
    return words.say(
        "panel-chosen",
        chosen=len(view.sealed),
        cities=len(view.cities),
        counted="cities" if view.ruleset.two_player else "players",
    )


def free_city_card(voice: Voice) -> list[str]:
    """Who holds it; nothing where there is none."""
    holder = voice.table.controller
    if holder is None:
        return []
    return [voice.words.say("panel-controller", player=voice.players[holder], city=voice.name(FREE_CITY))]


def _computers(voice: Voice, table: TableView) -> list[str]:
    """The seats that were a computer player's from the start."""
    cities = [_city(voice, seat) for seat, taken in table.places() if taken.user is None and taken.owner is None]
    if not cities:
        return []
    return [voice.words.say("panel-computers", count=len(cities), cities=voice.words.all_of(cities))]


def _city(voice: Voice, seat: Seat) -> str:
    return voice.table.cities[seat].board.city


def _rows(words: Words, table: TableView) -> tuple[Row, ...]:
    game, view = table.id, _view(table)
    always = (
        Button(words.say("panel-hand"), ShowHand(game), Style.PRIMARY),
        Button(words.say("panel-table"), ShowTable(game)),
        Button(words.say("panel-history"), ShowHistory(game, view.age)),
        Button(words.say("panel-watch"), Watch(game, on=True)),
        Button(words.say("panel-seats"), ShowSeats(game)),
    )
    return (always, *offers(words, table))
