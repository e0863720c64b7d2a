"""What the picture of an Age's conflicts shows: only what the public events and views say."""

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_players, picture_words
from bot.pictures.drawing.conflicts import Border, Conflicts, Side, Tokens
from bot.services.views import TableView
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.revealing import conflict_lines, token_lines
from bot.text.words import Words
from engine.events import ConflictResolved, conflicts_of
from engine.ruleset import Seat
from engine.views import PublicView, Resolution


def conflicts_picture(words: Words, table: TableView, resolution: Resolution, told: Seat | None = None) -> Picture:
    """Every border, beginning at the first seat's left, then every city's points; its description tells all of it.

    It leaves out the borders of a seat whose conflicts the message tells, so that nobody hears them twice: `told`.
    """
    drawn, players = picture_words(words), picture_players(words, table)
    after = resolution.after
    conflicts = conflicts_of(resolution.events)
    changes = [
        sum(event.token(city.seat) for event in conflicts if city.seat in {event.seat, event.neighbour})
        for city in after.cities
    ]
    scene = Conflicts(
        title=drawn.say("picture-conflicts-title", age=resolution.age),
        age=resolution.age,
        total=drawn.say("picture-conflicts-total"),
        borders=tuple(_border(drawn, after, event) for event in conflicts),
        cities=tuple(
            Tokens(
                drawn.called(city.board.city),
                players[city.seat].name,
                city.shields,
                changes[city.seat],
                city.military,
                city.defeats,
                city.board.city,
                players[city.seat].is_computer,
            )
            for city in after.cities
        ),
    )
    borders = [
        line
        for line, each in zip(conflict_lines(words, resolution), conflicts, strict=True)
        if told not in {each.seat, each.neighbour}
    ]
    heard, seen = (
        [*borders, words.say("picture-conflicts-tokens"), *token_lines(words, resolution, names, bold=bold)]
        for names, bold in (
            (owner_names(words, table, spoken_name), False),
            (owner_names(words, table, short_name), True),
        )
    )
    text = alt_text(words, heard, shown=seen)
    return Picture("conflicts", scene, text.description, text.more, brief=words.say("picture-same"))


def _border(words: Words, table: PublicView, event: ConflictResolved) -> Border:
    def side(seat: Seat) -> Side:
        return Side(words.called(table.cities[seat].board.city), event.token(seat))

    return Border(side(event.seat), side(event.neighbour))
