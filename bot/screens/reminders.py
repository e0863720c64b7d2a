"""Reminders of deadlines: in the table's channel, from public information only, or to one person."""

from collections.abc import Sequence

from bot.screens.acts import LetChoose, NotThisTurn, ShowAway, ShowHand, Snooze
from bot.screens.reveals import mention_list
from bot.screens.screen import Button, Row, Screen, Style
from bot.screens.tables import hand_button, panel_link, until, whereabouts
from bot.services.people import GameId, UserId
from bot.services.summaries import TableSummary
from bot.text.words import Words


def reminder_screen(words: Words, table: TableSummary, people: Sequence[UserId], busy: Sequence[UserId]) -> Screen:
    """Mention the people whom the table waits for; `busy` are those for whom other tables will also wait soon.

    How many tables those are, and where, does not concern anyone else in the channel.
    """
    lines = [words.say("reminder-here", people=mention_list(words, people), table=str(table.id))]
    lines += _until(words, table)
    if busy:
        lines.append(words.say("reminder-others", people=mention_list(words, busy)))
    return Screen("\n".join(lines), rows=_buttons(words, table), mentions=tuple(people))


def call_screen(words: Words, table: TableSummary, people: Sequence[UserId]) -> Screen:
    """Return the one-line message that pings people in live play."""
    assert table.deadline is not None, "else nothing runs out"
    line = words.say("reminder-live", people=mention_list(words, people), **until(table, table.deadline))
    return Screen(line, rows=((hand_button(words, table), _choose_button(words, table)),), mentions=tuple(people))


def direct_reminder_screen(words: Words, table: TableSummary, others: Sequence[TableSummary]) -> Screen:
    """Remind one person of a table, and of others that will soon wait for them."""
    lines = [words.say("reminder-direct", table=whereabouts(words, table)), *_until(words, table)]
    for each in others:
        if each.deadline is not None:
            told = until(each, each.deadline)
            lines.append(words.say("reminder-direct-other", table=whereabouts(words, each), **told))
    return Screen("\n".join(lines), rows=_buttons(words, table))


def settled_screen(words: Words, table: TableSummary) -> Screen:
    """Replace a reminder in the channel that has been dealt with and cannot be deleted."""
    said, link = words.say("reminder-settled", table=str(table.id)), panel_link(table)
    return Screen(said if link is None else f"{said} [{words.say('tables-link')}]({link})")


def answered_screen(words: Words, game: GameId, said: str) -> Screen:
    """Answer someone who has postponed a reminder, with a button that shows their hand."""
    return Screen(said, rows=((Button(words.say("panel-hand"), ShowHand(game), Style.PRIMARY),),))


def _until(words: Words, table: TableSummary) -> list[str]:
    if table.deadline is None:
        return []
    return [words.say("pace-until", **until(table, table.deadline))]


def _buttons(words: Words, table: TableSummary) -> tuple[Row, ...]:
    later = (
        Button(words.say("reminder-not-this-turn"), NotThisTurn(table.id, table.turn)),
        Button(words.say("reminder-snooze"), Snooze(table.id)),
    )
    away = Button(words.say("reminder-away"), ShowAway())
    return ((hand_button(words, table), *later, _choose_button(words, table), away),)


def _choose_button(words: Words, table: TableSummary) -> Button:
    return Button(words.say("reminder-let-choose"), LetChoose(table.id, table.turn))
