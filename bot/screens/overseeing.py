"""The tables of a server, as its managers see them: their state and what can be done, but none of their cards."""

from collections.abc import Sequence

from bot.screens.acts import CloseTable, Manage, MoveHere, ShowServer, Unstick
from bot.screens.screen import Button, Embed, Field, Menu, Option, Row, Screen, Style
from bot.screens.statistics import let_count_buttons
from bot.screens.tables import (
    awaited_players,
    deadline_line,
    gone_line,
    heading,
    reach_warning,
    relative_time,
    short_heading,
    table_name,
)
from bot.services.game import Status
from bot.services.summaries import Page, TableSummary
from bot.services.views import TableView
from bot.text.names import short_names
from bot.text.pacing import pace_name
from bot.text.statistics import taken_out_lines
from bot.text.words import Words
from engine.ruleset import Seat

_NAMED = 2
"""Maximum number of players named for each table in the list; long names leave no room for more."""


def server_screen(words: Words, page: Page) -> Screen:
    """Show a page of the server's tables, with a menu to select one."""
    turning = _page_buttons(words, page)
    if not page.tables:
        return Screen(words.say("overseeing-none"), rows=turning)
    fields = tuple(Field(heading(words, table), "\n".join(_standing(words, table))) for table in page.tables)
    options = tuple(Option(table_name(words, table), Manage(table.id)) for table in page.tables)
    title = words.say("overseeing-list", page=page.number)
    return Screen(embeds=(Embed(title, fields=fields),), rows=(Menu(words.say("overseeing-menu"), options), *turning))


def managed_screen(words: Words, table: TableSummary) -> Screen:
    """Show the state of a table and what can be done about it."""
    back = Button(words.say("overseeing-back"), ShowServer(1))
    if table.status is Status.OVER:
        return Screen("\n".join([heading(words, table), *taken_out_lines(words, table)]), rows=((back,),))
    told = [
        f"**{heading(words, table)}**",
        *reach_warning(words, table),
        *_waiting(words, table, awaited_players(words, table)),
        *gone_line(words, table, short_names(words, table)),
        *_time(words, table),
    ]
    buttons = (
        Button(words.say("overseeing-unstick"), Unstick(table.id), Style.PRIMARY),
        Button(words.say("overseeing-move"), MoveHere(table.id)),
        Button(words.say("overseeing-end"), CloseTable(table.id, sure=False), Style.DANGER),
        back,
    )
    return Screen("\n".join([*told, *_where(words, table), words.say("overseeing-about")]), rows=(buttons,))


def rated_screen(words: Words, table: TableView) -> Screen:
    """Say whether a finished game counts for the ratings, to a manager of the server who may change that."""
    buttons = let_count_buttons(words, table)
    counts = taken_out_lines(words, table) or ([words.say("rating-counts")] if buttons else [])
    back = Button(words.say("overseeing-back"), ShowServer(1))
    return Screen("\n".join([f"**{heading(words, table)}**", *counts]), rows=((*buttons, back),))


def close_screen(words: Words, table: TableSummary) -> Screen:
    """Ask the person who manages the server to confirm that a table should end."""
    stage = "lobby" if table.status is Status.LOBBY else "game"
    buttons = (
        Button(words.say("hosting-end-yes", stage=stage), CloseTable(table.id, sure=True), Style.DANGER),
        Button(words.say("hosting-end-no", stage=stage), Manage(table.id)),
    )
    return Screen(words.say("hosting-end", stage=stage, table=short_heading(words, table)), rows=(buttons,))


def _standing(words: Words, table: TableSummary) -> list[str]:
    """Return the lines about a table in the list."""
    lost = [] if table.lost is None else [words.say("overseeing-lost", since=relative_time(table.lost.since))]
    gone = [words.say("pace-left", who=_some(words, table, table.gone, 1), seats="no")] if table.gone else []
    waited_for = _some(words, table, table.thinking, _NAMED - len(gone))
    return [*lost, *_waiting(words, table, waited_for), *gone, *_time(words, table), *_where(words, table)]


def _some(words: Words, table: TableSummary, seats: Sequence[Seat], most: int) -> str:
    """Name at most `most` of these players and say how many more there are; empty if there are none."""
    shown = short_names(words, table)
    named = [shown[seat] for seat in seats[:most]]
    if others := len(seats) - len(named):
        named.append(words.say("overseeing-others", count=others))
    return words.all_of(named) if named else ""


def _waiting(words: Words, table: TableSummary, people: str) -> list[str]:
    """Say whom the table waits for; for a lobby, how many seats are free and when it closes."""
    if table.status is Status.LOBBY:
        closes = [words.say("tables-closes", time=relative_time(table.expires))] if table.expires else []
        return [words.say("tables-free", count=table.settings.players - len(table.seats)), *closes]
    if not people:
        return []
    since = "" if table.asked is None else relative_time(table.asked)
    return [words.say("overseeing-waiting", players=people, known="yes" if since else "no", since=since)]


def _time(words: Words, table: TableSummary) -> list[str]:
    """Say how long players have to choose, and the current deadline."""
    pace = words.say("overseeing-pace", pace=pace_name(words, table.settings.pace))
    return [pace, *deadline_line(words, table)]


def _where(words: Words, table: TableSummary) -> list[str]:
    return [words.say("tables-where", channel=f"<#{table.home.channel}>")]


def _page_buttons(words: Words, page: Page) -> tuple[Row, ...]:
    buttons = []
    if page.number > 1:
        buttons.append(Button(words.say("overseeing-newer"), ShowServer(page.number - 1)))
    if not page.last:
        buttons.append(Button(words.say("overseeing-older"), ShowServer(page.number + 1)))
    return (tuple(buttons),) if buttons else ()
