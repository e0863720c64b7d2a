"""By what a command that names no table finds the one that it means."""

from collections.abc import Callable
from typing import TypeAlias

from bot.services.game import Status, Wonders
from bot.services.people import UserId
from bot.services.summaries import TableSummary

Fits: TypeAlias = Callable[[TableSummary, UserId], bool]
"""Whether a command can mean a table when a person gives it."""


def awaits(table: TableSummary, user: UserId) -> bool:
    """Whether the table waits for somebody's choice."""
    seat = table.seat_of(user)
    return seat is not None and seat in table.thinking


def sealed(table: TableSummary, user: UserId) -> bool:
    """Whether somebody has answered all that the table asked."""
    return not awaits(table, user)


def anything(_: TableSummary, __: UserId) -> bool:
    """Every table fits."""
    return True


def unfinished(table: TableSummary, _: UserId) -> bool:
    """A table that is not over."""
    return table.status is not Status.OVER


def over(table: TableSummary, _: UserId) -> bool:
    """A table that is over."""
    return table.status is Status.OVER


def hosted_lobby(table: TableSummary, user: UserId) -> bool:
    """A lobby in which somebody is the host."""
    return table.status is Status.LOBBY and table.host == user


def choosing(table: TableSummary, user: UserId) -> bool:
    """A lobby in which somebody may choose a wonder."""
    return table.status is Status.LOBBY and table.settings.wonders is Wonders.CHOSEN and table.seat_of(user) is not None


def played(table: TableSummary, user: UserId) -> bool:
    """A running game in which somebody plays."""
    return table.status in {Status.DRAFT, Status.PLAY} and table.seat_of(user) is not None


def lent(table: TableSummary, user: UserId) -> bool:
    """A running game in which another plays somebody's seat."""
    return table.status in {Status.DRAFT, Status.PLAY} and table.seat_lent_by(user) is not None


def begun(table: TableSummary, _: UserId) -> bool:
    """A game whose cards are dealt."""
    return table.begun


def hosted(table: TableSummary, user: UserId) -> bool:
    """A table that is not over, where somebody is the host."""
    return table.status is not Status.OVER and table.host == user


def in_play(table: TableSummary, user: UserId) -> bool:
    """A game that somebody plays, the draft being over."""
    return table.status is Status.PLAY and played(table, user)


def drafting(table: TableSummary, user: UserId) -> bool:
    """A draft in which somebody takes part."""
    return table.status is Status.DRAFT and played(table, user)
