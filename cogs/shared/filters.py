"""Filters by which a command without a table finds the one that is meant."""

from collections.abc import Callable
from typing import TypeAlias

from bot.services.game import Status, Wonders
from bot.services.people import UserId
from bot.services.summaries import TableSummary

TableFilter: TypeAlias = Callable[[TableSummary, UserId], bool]
"""Whether a person's command can mean a table."""


def awaits_choice(table: TableSummary, user: UserId) -> bool:
    """The table waits for the person's choice."""
    return table.awaits(user)


def has_answered(table: TableSummary, user: UserId) -> bool:
    """The person has answered all that the table asked."""
    return not awaits_choice(table, user)


def any_table(_: TableSummary, __: UserId) -> bool:
    """Every table fits."""
    return True


def is_unfinished(table: TableSummary, _: UserId) -> bool:
    """A table that is not over."""
    return table.status is not Status.OVER


def is_over(table: TableSummary, _: UserId) -> bool:
    """A table that is over."""
    return table.status is Status.OVER


def is_hosted_lobby(table: TableSummary, user: UserId) -> bool:
    """A lobby whose host the person is."""
    return table.status is Status.LOBBY and table.host == user


def can_choose_wonder(table: TableSummary, user: UserId) -> bool:
    """A lobby in which the person may choose a wonder."""
    return table.status is Status.LOBBY and table.settings.wonders is Wonders.CHOSEN and table.seat_of(user) is not None


def plays(table: TableSummary, user: UserId) -> bool:
    """A running game, draft included, in which the person plays."""
    return table.is_running and table.seat_of(user) is not None


def has_lent_seat(table: TableSummary, user: UserId) -> bool:
    """A running game in which another plays the person's seat."""
    return table.is_running and table.seat_lent_by(user) is not None


def has_begun(table: TableSummary, _: UserId) -> bool:
    """A game whose cards are dealt."""
    return table.begun


def is_hosted(table: TableSummary, user: UserId) -> bool:
    """A table that is not over, whose host the person is."""
    return table.status is not Status.OVER and table.host == user


def plays_after_draft(table: TableSummary, user: UserId) -> bool:
    """A running game in which the person plays, after the draft."""
    return table.status is Status.PLAY and plays(table, user)


def drafts(table: TableSummary, user: UserId) -> bool:
    """A draft in which the person takes part."""
    return table.status is Status.DRAFT and plays(table, user)
