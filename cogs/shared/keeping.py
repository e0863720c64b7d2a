"""Answers that are kept up to date, as long as Discord lets the bot edit them."""

from collections.abc import Callable

from bot.client.incoming.call import Call
from bot.screens.hands import look_at_seat
from bot.screens.lobby import joined_screen, look_at_lobby, look_at_menu
from bot.screens.screen import Screen, with_first_line
from bot.screens.seats import look_at_seats, seats_screen
from bot.services.views import TableView
from engine.ruleset import Seat


def seat_teller(call: Call, *, rematch: bool = False) -> Callable[[TableView, Seat], Screen]:
    """Return a function that shows a seat of a lobby. It names the place for a rematch, or for a caller elsewhere."""

    def told(now: TableView, mine: Seat) -> Screen:
        screen, home = joined_screen(call.words, now, mine), now.home.channel
        if call.here().channel == home and not rematch:
            return screen
        where = call.words.say("rematch-open" if rematch else "seat-where", place=f"<#{home}>")
        return with_first_line(where, screen)

    return told


def kept_seat(call: Call, table: TableView, seat: Seat, *, rematch: bool = False) -> Screen:
    """Show the caller's seat in a lobby as `seat_teller` does, and keep it up to date."""
    told = seat_teller(call, rematch=rematch)
    screen = told(table, seat)
    call.keep_at(table, look_at_lobby(call.words, call.user, table, screen, told))
    return screen


def kept_menu(call: Call, table: TableView, screen: Screen) -> Screen:
    """Return a screen with settings of a lobby, and keep it up to date."""
    call.keep_at(table, look_at_menu(call.words, call.user, table))
    return screen


def kept_answer(call: Call, table: TableView, screen: Screen, *, until_next: bool = False) -> Screen:
    """Return an answer about the caller's seat, and keep it up to date. With `until_next`, a new turn replaces it."""
    call.keep_at(table, look_at_seat(call.words, call.user, table, screen, until_next=until_next))
    return screen


def kept_seats(call: Call, table: TableView) -> Screen:
    """Show who plays for whom and what the caller can do about it, and keep this up to date."""
    call.keep_at(table, look_at_seats(call.words, call.user))
    return seats_screen(call.words, table, call.user)
