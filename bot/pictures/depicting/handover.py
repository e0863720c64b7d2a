"""What the picture of seats that changed hands shows; its description says who came in, and why."""

from collections.abc import Sequence

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_name, picture_words
from bot.pictures.drawing.handover import Handover, Handovers, Named
from bot.services.people import Computer, Occupant, Person
from bot.services.views import TableView
from bot.text.words import Words
from engine.catalogue import Age
from engine.ruleset import Seat

Change = tuple[Seat, Occupant | None, Occupant]
"""A seat, who played it before (None for a computer player who had it from the start), and who came in."""


def handover_picture(
    words: Words, table: TableView, changes: Sequence[Change], moment: tuple[Age, int], told: Sequence[str]
) -> Picture:
    """A row for each seat that changed hands; `told` says the same in sentences without markup."""
    drawn, cities = picture_words(words), table.begun_table.cities
    scene = Handovers(
        title=drawn.say("picture-handover-title", age=moment[0], turn=moment[1]),
        age=moment[0],
        cities=tuple(city.board.city for city in cities),
        seats=tuple(
            Handover(
                drawn.called(cities[seat].board.city),
                cities[seat].board.city,
                # A computer player that leaves is not named: no sentence does.
                _player(before.name) if isinstance(before, Person) else Named("", is_computer=True),
                _player(after.name) if isinstance(after, Person) else _computer(after, seat),
            )
            for seat, before, after in changes
        ),
    )
    text = alt_text(words, told)
    return Picture("seats", scene, text.description, text.more, brief=words.say("picture-same"))


def _player(name: str) -> Named:
    return Named(picture_name(name), is_computer=False)


def _computer(player: Computer, seat: Seat) -> Named:
    return Named(picture_name(player.name) or str(seat + 1), is_computer=True)
