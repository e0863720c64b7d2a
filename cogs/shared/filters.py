"""Filters that find the table for a command that names none."""

from collections.abc import Callable
from typing import TypeAlias

from bot.services.game import Status, Wonders
from bot.services.people import UserId
from bot.services.summaries import TableSummary

TableFilter: TypeAlias = Callable[[TableSummary, UserId], bool]
"""Returns whether a person's command can mean a table."""


def awaits_choice(table: TableSummary, user: UserId) -> bool:
    """Return whether the table waits for the person's choice."""
    return table.awaits(user)


def has_answered(table: TableSummary, user: UserId) -> bool:
    """Return whether the table does not wait for the person's choice."""
    return not awaits_choice(table, user)


def any_table(_: TableSummary, __: UserId) -> bool:
    """Accept every table."""
    return True


def is_unfinished(table: TableSummary, _: UserId) -> bool:
    """Return whether the table is not over."""
    return table.status is not Status.OVER


def is_over(table: TableSummary, _: UserId) -> bool:
    """Return whether the table is over."""
    return table.status is Status.OVER


def has_played(table: TableSummary, user: UserId) -> bool:
    """Return whether the person played at the table until it was over."""
    return table.status is Status.OVER and table.seat_of(user) is not None


def is_hosted_lobby(table: TableSummary, user: UserId) -> bool:
    """Return whether the table is a lobby that the person hosts."""
    return table.status is Status.LOBBY and table.host == user


def can_choose_wonder(table: TableSummary, user: UserId) -> bool:
    """Return whether the table is a lobby in which the person may choose a wonder."""
    return table.status is Status.LOBBY and table.settings.wonders is Wonders.CHOSEN and table.seat_of(user) is not None


def plays(table: TableSummary, user: UserId) -> bool:
    """Return whether the person plays in the table's draft or running game."""
    return table.is_running and table.seat_of(user) is not None


def has_lent_seat(table: TableSummary, user: UserId) -> bool:
    """Return whether someone else plays the person's seat in the table's draft or running game."""
    return table.is_running and table.seat_lent_by(user) is not None


def has_begun(table: TableSummary, _: UserId) -> bool:
    """Return whether cards have been dealt at the table."""
    return table.begun


def is_hosted(table: TableSummary, user: UserId) -> bool:
    """Return whether the person hosts the table and it is not over."""
    return table.status is not Status.OVER and table.host == user


def plays_after_draft(table: TableSummary, user: UserId) -> bool:
    """Return whether the person plays in the table's game, after the draft."""
    return table.status is Status.PLAY and plays(table, user)


def drafts(table: TableSummary, user: UserId) -> bool:
    """Return whether the person takes part in the table's draft."""
    return table.status is Status.DRAFT and plays(table, user)
