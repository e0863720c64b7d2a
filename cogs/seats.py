"""Seats change hands while a game is on: to a computer player, to another person, and back."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, assert_never

import discord
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, persons_of
from bot.client.clicks import Handler
from bot.render.acts import HandBack, OfferSeat, ShowHand, ShowSeats, StepOut, TakeSeat, WithdrawOffer
from bot.render.names import short_names
from bot.render.screen import Button, Screen, Style, with_first_line
from bot.render.seats import seats_screen, substitute_screen
from bot.services.game import Status
from bot.services.people import GameId, Person, UserId
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from cogs._commands import add_to_wonders, command
from cogs._seating import Deed, meant_seats, possible_seats
from cogs._tables import TableOption, clicked, typed
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Seat
from players.levels import Level

_RUNNING = frozenset({Status.DRAFT, Status.PLAY})


async def setup(bot: WondersBot) -> None:
    """Adds the command, and says who answers which click."""
    add_to_wonders(bot, seats)
    bot.handlers.add(ShowSeats, clicked(seats_shown))
    bot.handlers.add(StepOut, seat_clicked(stepped_out))
    bot.handlers.add(OfferSeat, offer_clicked)
    bot.handlers.add(WithdrawOffer, seat_clicked(withdrawn))
    bot.handlers.add(TakeSeat, seat_clicked(taken))
    bot.handlers.add(HandBack, seat_clicked(handed_back))


async def seats_shown(call: Call, game: GameId) -> Screen:
    """Who plays for whom, and what who asks can do about it."""
    return seats_screen(call.words, await call.bot.tables.table(game, await call.actor(game)), call.user)


# What is done.


async def stepped_out(call: Call, game: GameId, seat: Seat) -> Screen:
    """Lets a computer player play the seat."""
    outcome = await call.bot.tables.step_out(game, await call.actor(game), seat, Level.GREEDY)
    return _told(call, outcome.table, _who_plays(call, outcome.table, seat))


async def offered(call: Call, game: GameId, seat: Seat, people: Sequence[Person]) -> Screen:
    """Offers the seat to who is named, or asks the host to whom; computer programs are not named."""
    actor = await call.actor(game)
    if not people:
        table = await call.bot.tables.table(game, actor)
        if table.host != call.user:
            raise Refused(Reason.ONLY_HOST)
        return substitute_screen(call.words, table, seat)
    user = people[0].user
    outcome = await call.bot.tables.offer_seat(game, actor, seat, user)
    return _told(call, outcome.table, call.words.say("seats-offered", seat=seat + 1, person=f"<@{user}>"))


async def withdrawn(call: Call, game: GameId, seat: Seat) -> Screen:
    """Takes the offer back, or declines it."""
    outcome = await call.bot.tables.offer_seat(game, await call.actor(game), seat, None)
    return _told(call, outcome.table, call.words.say("seats-not-offered", seat=seat + 1))


async def taken(call: Call, game: GameId, seat: Seat) -> Screen:
    """Takes the seat that was offered."""
    outcome = await call.bot.tables.take_seat(game, await call.actor(game), seat)
    if outcome.table.status not in _RUNNING:  # with another person at the table, the votes may be enough
        return seats_screen(call.words, outcome.table, call.user)
    hand = Button(call.words.say("seat-hand"), ShowHand(game), Style.PRIMARY)
    return Screen(call.words.say("seat-taken"), rows=((hand,),))


async def handed_back(call: Call, game: GameId, seat: Seat) -> Screen:
    """Gives the seat back to whose it is."""
    outcome = await call.bot.tables.hand_back(game, await call.actor(game), seat)
    return _told(call, outcome.table, _who_plays(call, outcome.table, seat))


def _told(call: Call, table: TableView, line: str) -> Screen:
    """What was done, and how the seats stand now."""
    return with_first_line(line, seats_screen(call.words, table, call.user))


def _who_plays(call: Call, table: TableView, seat: Seat) -> str:
    return call.words.say("seats-played", player=short_names(call.words, table)[seat], seat=seat + 1)


# Clicked.


class OfSeat(Protocol):
    """An act that names a seat of a table."""

    @property
    def game(self) -> GameId:
        """The table."""

    @property
    def seat(self) -> Seat:
        """The seat."""


def seat_clicked(do: Callable[[Call, GameId, Seat], Awaitable[Screen]]) -> Handler:
    """Who answers a click that names a seat."""

    async def answer(call: Call, act: OfSeat) -> None:
        await call.show(await do(call, act.game, act.seat))

    return answer


async def offer_clicked(call: Call, act: OfferSeat) -> None:
    """Asks to whom the seat is to be offered, or offers it to who was chosen."""
    await call.show(await offered(call, act.game, act.seat, call.users))


# Typed.


@command("slash-wonders-seats")
async def seats(
    interaction: Interaction,
    do: Deed | None = None,
    seat: Range[int, 1, MOST_PLAYERS] | None = None,
    person: discord.User | None = None,
    table: TableOption | None = None,
) -> None:
    """Who plays for whom, or what is done with a seat."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await _as_typed(call, game, do, seat, person)

    def can_be_done(found: TableSummary, user: UserId) -> bool:
        return do is not None and bool(possible_seats(found, user, do))

    await typed(interaction, table, _concerned, answer, first=can_be_done if do else None)


async def _as_typed(
    call: Call, game: GameId, deed: Deed | None, number: int | None, person: discord.User | None
) -> Screen:
    table = await call.bot.tables.table(game, await call.actor(game))
    if deed is None:
        asks_for_more = (number, person) != (None, None)
        return _told(call, table, call.words.say("seats-do")) if asks_for_more else await seats_shown(call, game)
    if table.status not in _RUNNING:
        return await seats_shown(call, game)  # which says so
    if deed is Deed.OFFER and table.host != call.user:
        raise Refused(Reason.ONLY_HOST)
    meant = meant_seats(table, call.user, deed, number, person)
    if len(meant) != 1:
        return _told(call, table, call.words.say("seats-which", found="several" if meant else "none"))
    match deed:
        case Deed.STEP_OUT:
            return await stepped_out(call, game, meant[0])
        case Deed.OFFER:
            people = persons_of([person] if person is not None else [])
            shown = await offered(call, game, meant[0], people)
            return shown if people else with_first_line(call.words.say("seats-whom"), shown)
        case Deed.WITHDRAW:
            return await withdrawn(call, game, meant[0])
        case Deed.TAKE:
            return await taken(call, game, meant[0])
        case Deed.GIVE_BACK:
            return await handed_back(call, game, meant[0])
        case _:
            assert_never(deed)


def _concerned(table: TableSummary, user: UserId) -> bool:
    """A running game in which somebody plays, owns a seat, is the host, or is offered a seat."""
    concerned = table.host == user or any(
        user in {seat.user, seat.offered} or (seat.owner is not None and seat.owner.user == user)
        for seat in table.seats
    )
    return concerned and table.status in _RUNNING
