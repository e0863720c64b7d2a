"""The names of tables, and lists of them: where they are, how far they have got, and whom they wait for."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import assert_never

from bot.screens.acts import Act, ComeBack, Join, SayReady, ShowHand, ShowProof, ShowTable, ShowTables
from bot.screens.now import Now
from bot.screens.screen import LONGEST_OPTION, Button, Embed, Screen, Style, in_rows
from bot.services.game import Access, Obstruction, Status
from bot.services.pace import Live
from bot.services.people import Home, MessageId, UserId
from bot.services.sights import Sight
from bot.services.summaries import TableSummary, urgency
from bot.services.views import TableView
from bot.text.names import LONGEST_SHOWN, cut, escape, names, short_names
from bot.text.pacing import pace_name
from bot.text.words import Words
from engine.ruleset import Seat

ON_A_PAGE = 10
"""Maximum number of tables on one page of a list; fewer fit if names are very long or there are many buttons."""
_ROOM = 3900
"""Maximum number of characters for the tables on a page, so that they and the title fit in one message."""
_MOST_BUTTONS = 20
"""Maximum number of buttons for the tables on a page: four rows; the fifth row has the buttons to other pages."""


def table_name(words: Words, table: TableSummary) -> str:
    """Return a table's unique name and its progress, in at most 100 characters, for menus and autocomplete."""
    return cut(
        words.say("tables-name", table=_whose(words, table, _host(words, table)), state=_state(words, table)),
        LONGEST_OPTION,
    )


def heading(words: Words, table: TableSummary) -> str:
    """Return the same as `table_name`, not shortened, and escaped for a message."""
    whose = _whose(words, table, escape(_host(words, table)))
    return words.say("tables-name", table=whose, state=_state(words, table))


def short_heading(words: Words, table: TableSummary) -> str:
    """Return a table's number and host, escaped for a message."""
    return _whose(words, table, escape(_host(words, table)))


def thread_name(words: Words, table: TableSummary) -> str:
    """Return the name of a table's thread; the table's number distinguishes the threads of one host."""
    return cut(_whose(words, table, _host(words, table)), LONGEST_OPTION)


def whereabouts(words: Words, table: TableSummary) -> str:
    """Return a table's number and channel, for a message elsewhere."""
    if table.is_practice:
        return words.say("lesson-where")
    return words.say("hand-table", table=str(table.id), channel=f"<#{table.home.channel}>")


def place_line(words: Words, table: TableView) -> str:
    """Return the line of a question's screen that says which table it is about, and whose deal it plays again.

    Short texts link to its channel.
    """
    if table.is_practice or not words.brief:
        where = whereabouts(words, table)
    else:
        where = words.say("hand-table-in-short", table=str(table.id), link=_channel_link(table.home))
    again = [] if table.repeats is None else [words.say("same-deal-in-hand", game=str(table.repeats))]
    return words.in_sequence([where, *again])


def table_button(words: Words, table: TableSummary) -> Button:
    """Return the button that shows all cities in brief."""
    return Button(words.say("hand-table-button"), ShowTable(table.id))


def look_on(words: Words, table: TableSummary, *before: Button) -> tuple[tuple[Button, ...], ...]:
    """Return a row with these buttons and, except in a draft, the one that shows all cities."""
    row = before if table.status is Status.DRAFT else (*before, table_button(words, table))
    return (row,) if row else ()


def hand_button(words: Words, table: TableSummary) -> Button:
    """Return the button that shows what the reader is asked: their hand or, in a draft, two boards to choose from."""
    label = words.say("drafting-choose" if table.status is Status.DRAFT else "panel-hand")
    return Button(label, ShowHand(table.id), Style.PRIMARY)


def way_to_hand(words: Words, table: TableSummary, reader: Seat | None) -> tuple[Button, ...]:
    """Return a "back to my hand" button, for players only; empty for others, and after the game.

    `reader` is the seat that the reader plays.
    """
    return (hand_button(words, table),) if reader is not None and table.is_running else ()


def proof_button(words: Words, table: TableView) -> tuple[Button, ...]:
    """Return the button for what few people need: the hash of the deal, how to check it, the record.

    Empty before anything is dealt.
    """
    return () if table.seal is None else (Button(words.say("proof-button"), ShowProof(table.id)),)


def in_words_button(words: Words, act: Act) -> Button:
    """Return the button that shows a picture's message as text."""
    return Button(words.say("hand-in-words"), act)


def relative_time(time: datetime) -> str:
    """Format a time so that Discord shows it relative to now, in each reader's language: "in 5 minutes"."""
    return f"<t:{int(time.timestamp())}:R>"


def deadline_line(words: Words, table: TableSummary) -> list[str]:
    """Say until when the open question can be answered, or why the clock is stopped.

    Empty if there is no limit or the table is out of reach.
    """
    if table.stands and table.lost is None:
        return [words.say("pace-standing")]
    if table.paused is not None and table.lost is None:
        return [words.say("pace-paused", left=relative_time(table.paused), time=exact_time(table.paused))]
    if (end := table.running_out) is None:
        return []
    return [words.say("pace-until", **until(table, end))]


def sooner_line(words: Words, table: TableSummary) -> list[str]:
    """Say how much time the last player to choose at a live table gets; empty if the others have no more than that."""
    pace, since, end = table.settings.pace, table.counts_from, table.running_out
    if not isinstance(pace, Live) or since is None or end is None or len(table.thinking) < 2:
        return []
    is_less = end - since > timedelta(seconds=pace.seconds)
    return [words.say("pace-sooner", seconds=pace.seconds)] if is_less else []


def until(table: TableSummary, end: datetime) -> dict[str, str]:
    """Return a deadline for a message, worded so that it stays true afterwards even if nobody edits the message."""
    time = time_of_day(end) if isinstance(table.settings.pace, Live) else exact_time(end)
    return {"left": relative_time(end), "time": time}


def time_of_day(time: datetime) -> str:
    """Format a time of today so that Discord shows it in each reader's language and zone: "21:00:30"."""
    return f"<t:{int(time.timestamp())}:T>"


def exact_time(time: datetime) -> str:
    """Format a time so that Discord shows it in each reader's language and zone: "28 November 2026 21:00"."""
    return f"<t:{int(time.timestamp())}:f>"


def reach_warning(words: Words, table: TableSummary) -> list[str]:
    """Say why, and since when, the bot cannot reach the table's channel; empty if it can."""
    if table.lost is None:
        return []
    where, since = f"<#{table.home.channel}>", relative_time(table.lost.since)
    return [words.say("reach-lost", why=table.lost.why.value, channel=where, since=since)]


def gone_line(words: Words, table: TableSummary, shown: Sequence[str], *, seats: bool = False) -> list[str]:
    """Name the players who have left the server; empty if nobody has.

    `shown` are the names of all seats; `seats` says whether the message has the button with which the others decide.
    """
    who = words.all_of([shown[seat] for seat in table.gone])
    return [words.say("pace-left", who=who, seats="yes" if seats else "no")] if table.gone else []


def panel_link(table: TableSummary) -> str | None:
    """Return the link to the table's panel, or None if there is none yet or any more, or if the channel is gone."""
    if (
        table.panel is None
        or table.status is Status.OVER
        or (table.lost is not None and table.lost.why is Obstruction.GONE)
    ):
        return None
    return message_link(table.home, table.panel)


def message_link(home: Home, message: MessageId) -> str:
    """Return the link to a message in a table's channel."""
    return f"{_channel_link(home)}/{message}"


def _channel_link(home: Home) -> str:
    return f"https://discord.com/channels/{home.guild or '@me'}/{home.channel}"


def awaited_players(words: Words, table: TableSummary) -> str:
    """Name the players whom the table waits for; empty if there are none."""
    shown = short_names(words, table)
    return words.all_of([shown[seat] for seat in table.thinking]) if table.thinking else ""


def kept_open_screen(words: Words, table: TableSummary, user: UserId) -> Screen:
    """Tell someone who has kept an idle table open whom the table waits for."""
    people = awaited_players(words, table)
    told = words.say("idle-kept", waits="yes" if people else "no", people=people)
    return Screen(told, rows=((hand_button(words, table),),) if table.awaits(user) else ())


def look_at_kept_open(words: Words, user: UserId) -> Callable[[Sight], Now]:
    """Return a function that keeps the answer of `kept_open_screen` up to date until the game ends."""

    def look(sight: Sight) -> Now:
        table = sight.table
        return Now(kept_open_screen(words, table, user) if table.is_running else Screen(words.say("play-over")))

    return look


def list_screen(words: Words, tables: Sequence[TableSummary], user: UserId, page: int = 1) -> Screen:
    """Show a page of these tables: first those that wait for the reader, by urgency, then the others they play at.

    If there is no page of this number, show the nearest.
    """
    found = {table.id: table for table in tables}
    ordered = sorted(found.values(), key=lambda table: (urgency(table, user), table.seat_of(user) is None))
    if not ordered:
        return Screen(words.say("tables-none"))
    pages = _pages(words, ordered, user)
    number = max(1, min(page, len(pages)))
    shown = pages[number - 1]
    title = words.say("tables-list", count=len(ordered))
    if len(pages) > 1:
        title = words.say("tables-page", tables=title, page=number, pages=len(pages))
    text = "\n\n".join(_paragraph(words, table, user) for table in shown)
    turning = [
        *([Button(words.say("tables-previous"), ShowTables(number - 1))] if number > 1 else []),
        *([Button(words.say("tables-next"), ShowTables(number + 1))] if number < len(pages) else []),
    ]
    rows = (*in_rows(_buttons(words, shown, user)), *([tuple(turning)] if turning else []))
    return Screen(embeds=(Embed(title, text),), rows=rows)


def _pages(words: Words, tables: Sequence[TableSummary], user: UserId) -> list[list[TableSummary]]:
    """Return the tables page by page, as many on each as fit."""
    pages: list[list[TableSummary]] = [[]]
    room = pressed = 0
    for table in tables:
        length, buttons = len(_paragraph(words, table, user)) + 2, len(_buttons(words, [table], user))
        full = len(pages[-1]) == ON_A_PAGE or room + length > _ROOM or pressed + buttons > _MOST_BUTTONS
        if pages[-1] and full:
            pages.append([])
            room = pressed = 0
        pages[-1].append(table)
        room, pressed = room + length, pressed + buttons
    return pages


def _paragraph(words: Words, table: TableSummary, user: UserId) -> str:
    where = words.say("tables-where", channel=f"<#{table.home.channel}>")
    if link := panel_link(table):
        where = f"{where} [{words.say('tables-link')}]({link})"
    return "\n".join([f"**{heading(words, table)}**", *_standing(words, table, user), where])


def _standing(words: Words, table: TableSummary, user: UserId) -> list[str]:
    """Say whether the reader plays, and whom the table waits for."""
    mine = table.seat_of(user)
    lines = reach_warning(words, table)
    if table.is_offered_to(user):
        lines.append(words.say("tables-offered"))
    if (lent := table.seat_lent_by(user)) is not None and table.is_running:
        lines.append(words.say("tables-lent", player=short_names(words, table)[lent]))
    if table.status is Status.LOBBY:
        free = table.settings.players - len(table.seats)
        lines.append(words.say("tables-free", count=free))
        lines += [words.say("tables-invited")] if table.settings.access is Access.INVITED else []
        lines += [words.say("tables-closes", time=relative_time(table.expires))] if table.expires else []
    if mine is not None:
        lines.append(words.say("tables-mine", asked="yes" if mine in table.thinking else "no"))
        lines += _stand_in_lines(words, table, user)
    if others := [seat for seat in table.thinking if seat != mine]:
        shown = short_names(words, table)
        lines.append(words.say("tables-waiting", players=words.all_of([shown[seat] for seat in others])))
    lines += deadline_line(words, table)
    return [*lines, *_waits_for_ready(words, table)]


def _stand_in_lines(words: Words, table: TableSummary, user: UserId) -> list[str]:
    """Say until when the reader is away, or that they are on autopilot; empty if they are neither."""
    if not _has_stand_in(table, user):
        return []
    if (until := table.away_until.get(user)) is None:
        return [words.say("tables-autopilot")]
    chosen = "yes" if table.seat_of(user) in table.autopilots else "no"
    return [words.say("tables-away", time=exact_time(until), left=relative_time(until), chosen=chosen)]


def _has_stand_in(table: TableSummary, user: UserId) -> bool:
    """Return whether the reader plays at a table and is away or on autopilot there."""
    mine = table.seat_of(user)
    is_on = table.is_running and mine is not None
    return is_on and (user in table.away_until or mine in table.autopilots)


def _waits_for_ready(words: Words, table: TableSummary) -> list[str]:
    """Name a live pace that begins once everyone is ready; empty if there is none."""
    if not isinstance(table.coming, Live) or isinstance(table.settings.pace, Live):
        return []
    return [words.say("tables-live-soon", pace=pace_name(words, table.coming))]


def _buttons(words: Words, tables: Sequence[TableSummary], user: UserId) -> list[Button]:
    """Return buttons for what the reader can do: choose, come back from autopilot, be ready for live play, or join."""
    missed = [table for table in tables if _has_stand_in(table, user)]
    unready = [table for table in tables if table.seat_of(user) is not None and _waits_for_ready(words, table)]
    asked = [table for table in tables if table.awaits(user)]
    welcome = [table for table in tables if table.has_room_for(user)]
    return [
        *(Button(words.say("tables-hand", number=str(table.id)), ShowHand(table.id), Style.PRIMARY) for table in asked),
        *(Button(words.say("tables-back", number=str(table.id)), ComeBack(table.id)) for table in missed),
        *(
            Button(words.say("tables-ready", number=str(table.id)), SayReady(table.id), Style.SUCCESS)
            for table in unready
        ),
        *(Button(words.say("tables-join", number=str(table.id)), Join(table.id), Style.SUCCESS) for table in welcome),
    ]


def _host(words: Words, table: TableSummary) -> str:
    """Return the host's name, not escaped; empty if everyone has left."""
    place = table.seat_of(table.host)
    return "" if place is None else cut(names(words, table)[place], LONGEST_SHOWN)


def _whose(words: Words, table: TableSummary, host: str) -> str:
    if table.is_practice:
        return words.say("lesson-table")
    number = str(table.id)
    return words.say("tables-whose", number=number, host=host) if host else words.say("tables-number", number=number)


def _state(words: Words, table: TableSummary) -> str:
    match table.status:
        case Status.LOBBY:
            return words.say("tables-lobby", seated=len(table.seats), players=table.settings.players)
        case Status.DRAFT:
            return words.say("tables-draft")
        case Status.PLAY if table.turn is not None:
            return words.say("tables-play", age=table.turn.age, turn=table.turn.turn)
        case Status.PLAY | Status.OVER:
            return words.say("tables-over")
        case _:
            assert_never(table.status)
