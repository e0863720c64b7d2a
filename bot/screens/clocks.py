"""A running table's time: until when a choice can be made, what is coming, and what the reader may do about it."""

from collections.abc import Iterator

from bot.screens.acts import ChangePace, SayReady, ShowSeats
from bot.screens.screen import Button, Menu, Option, Row, Screen, Style
from bot.screens.tables import deadline_line, exact_time, heading, reach_warning
from bot.services.game import Status
from bot.services.pace import Live, pace_text
from bot.services.pacing import READY_FOR, is_more_time
from bot.services.people import UserId
from bot.services.views import TableView
from bot.text.names import short_names
from bot.text.pacing import OFFERED, pace_name, pace_told
from bot.text.words import Words

_ON = (Status.DRAFT, Status.PLAY)


def time_screen(words: Words, table: TableView, user: UserId) -> Screen:
    """How a table's time runs, and what this person may do about it."""
    told = [heading(words, table), *reach_warning(words, table), pace_told(words, table.settings.pace)]
    if table.status not in _ON:
        return Screen("\n".join([*told, words.say("time-not-on")]))
    back = Button(words.say("seating-back"), ShowSeats(table.id))
    rows = (*_menu(words, table, user), (*ready_button(words, table), back))
    return Screen("\n".join([*told, *time_lines(words, table)]), rows=rows)


def time_lines(words: Words, table: TableView) -> list[str]:
    """Until when the question can be answered, or that time stands, and which pace is coming: for panels, too."""
    return [*_now(words, table), *coming_lines(words, table)]


def coming_lines(words: Words, table: TableView) -> list[str]:
    """The line of the pace that is coming, with the people for whom a live one waits; empty where none is."""
    if table.coming is None:
        return []
    pace, shown = pace_name(words, table.coming), short_names(words, table)
    if not isinstance(table.coming, Live) or isinstance(table.settings.pace, Live):
        return [words.say("time-coming", pace=pace)]
    minutes, waiting = READY_FOR.seconds // 60, words.all_of([shown[seat] for seat in table.awaited])
    return [words.say("time-coming-live", pace=pace, minutes=minutes, players=waiting)]


def ready_button(words: Words, table: TableView) -> tuple[Button, ...]:
    """The button for all for whom a live pace waits; empty where none does."""
    return (Button(words.say("time-ready"), SayReady(table.id), Style.SUCCESS),) if table.awaited else ()


def _now(words: Words, table: TableView) -> list[str]:
    if table.stands:
        return [words.say("pace-standing")]
    until = deadline_line(words, table)
    if until and table.hurried:
        until.append(words.say("pace-hurried"))
    if until and table.excused is not None:
        until.append(words.say("pace-excused", time=exact_time(table.excused)))
    return until


def _menu(words: Words, table: TableView, user: UserId) -> Iterator[Row]:
    """The paces with more time, for the host."""
    present, coming = table.settings.pace, table.coming
    offered = [pace for pace in OFFERED if pace != (coming or present) and is_more_time(pace, present, coming)]
    if user == table.host and offered:
        options = (Option(pace_name(words, pace), ChangePace(table.id, pace_text(pace))) for pace in offered)
        yield Menu(words.say("time-menu"), tuple(options))
