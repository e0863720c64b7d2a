"""Unreachable tables: messages sent elsewhere while the bot cannot use their channel, and those posted afterwards."""

from collections.abc import Sequence
from dataclasses import replace

from bot.screens.acts import BringHere, ShowHistory
from bot.screens.reveals import mention_list
from bot.screens.screen import Button, Embed, Row, Screen, Style, fits
from bot.screens.tables import hand_button, reach_warning, short_heading
from bot.services.game import Status
from bot.services.people import UserId
from bot.services.views import TableView
from bot.text.words import Words

_LONGEST_TITLE = 256


def suspended_panel(words: Words, table: TableView) -> Screen:
    """Replace the panel while no news can be posted below it, so that it stops naming players who have since chosen."""
    return Screen("\n".join([short_heading(words, table), *reach_warning(words, table)]), rows=_hand(words, table))


def warning_screen(words: Words, table: TableView) -> Screen:
    """Return the direct message to a player for whom an unreachable table waits."""
    lines = [short_heading(words, table), *reach_warning(words, table), words.say("reach-waits-for-you")]
    return Screen("\n".join(lines), rows=_hand(words, table))


def beside_screen(words: Words, table: TableView, users: tuple[UserId, ...]) -> Screen:
    """Return the message in the parent channel of the table's thread, for awaited players who get no direct messages.

    It offers to move the table there.
    """
    lines = [short_heading(words, table), *reach_warning(words, table)]
    if users and table.status is Status.PLAY:
        lines.append(words.say("reach-waits-for", people=mention_list(words, users)))
    lines.append(words.say("reach-here"))
    (hand,) = _hand(words, table) or ((),)
    here = Button(words.say("reach-bring-here"), BringHere(table.id), Style.SUCCESS)
    return Screen("\n".join(lines), rows=((here, *hand),), mentions=users)


def pointer_screen(words: Words, table: TableView) -> Screen:
    """Say, in the channel that a table has left, where it continues."""
    return Screen(words.say("reach-moved", table=short_heading(words, table), channel=f"<#{table.home.channel}>"))


def fits_together(parts: Sequence[Screen]) -> bool:
    """Return whether one message can hold all of these announcements."""
    return fits(_embeds(parts))


def missed_screen(words: Words, table: TableView, parts: Sequence[Screen], *, ends: bool) -> Screen:
    """Show missed announcements one after another; `ends` means that these are the last ones."""
    lines = [f"**{words.say('reach-missed', table=short_heading(words, table))}**"]
    rows: tuple[Row, ...] = ()
    if ends and table.table is not None:
        lines.append(words.say("reach-missed-all"))
        rows = ((Button(words.say("panel-history"), ShowHistory(table.id, table.table.age)),),)
    return Screen("\n".join(lines), _embeds(parts), rows)


def _announcement_embeds(part: Screen) -> tuple[Embed, ...]:
    """Return one announcement's embeds; its message's content becomes the heading of the first."""
    first, *others = part.embeds or (Embed(),)
    if first.title or len(part.content) > _LONGEST_TITLE:
        return (Embed(description=part.content), *part.embeds)
    return (replace(first, title=part.content), *others)


def _embeds(parts: Sequence[Screen]) -> tuple[Embed, ...]:
    return tuple(embed for each in parts for embed in _announcement_embeds(each))


def _hand(words: Words, table: TableView) -> tuple[tuple[Button, ...], ...]:
    if not table.is_running:
        return ()
    return ((hand_button(words, table),),)
