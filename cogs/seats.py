"""Seats change hands while a game is on: to a computer player, to another person, and back."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, assert_never

import discord
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, persons_of
from bot.client.clicks import Handler
from bot.client.membership import who_left
from bot.screens.acts import (
    Agree,
    ComeBack,
    HandBack,
    OfferSeat,
    Replace,
    ReplaceBy,
    ShowHand,
    ShowSeats,
    StepOut,
    TakeSeat,
    WithdrawOffer,
)
from bot.screens.screen import Button, Screen, Style, with_first_line
from bot.screens.seats import seats_screen, substitute_screen
from bot.services.authority import Action
from bot.services.game import Status
from bot.services.news import News
from bot.services.people import GameId, Person, UserId
from bot.services.play import SUBSTITUTE
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary
from bot.services.tables import Outcome
from bot.services.views import TableView
from bot.text.names import short_names
from cogs._commands import add_to_wonders, command
from cogs._seating import Deed, meant_seats, possible_seats
from cogs._tables import TableOption, clicked, typed
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Seat

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
    bot.handlers.add(ComeBack, clicked(came_back))
    bot.handlers.add(Replace, replace_clicked)
    bot.handlers.add(ReplaceBy, replace_by_clicked)
    bot.handlers.add(Agree, agree_clicked)


async def seats_shown(call: Call, game: GameId) -> Screen:
    """Who plays for whom, and what who asks can do about it."""
    table = await call.tables.table(game, call)
    if table.status in _RUNNING and table.seat_of(call.user) is not None:  # who may decide about those who left
        table = await call.tables.table(game, call, await who_left(call.bot, table, call.user))
    return seats_screen(call.words, table, call.user)


# What is done.


async def stepped_out(call: Call, game: GameId, seat: Seat) -> Screen:
    """Lets a computer player play the seat."""
    outcome = await call.tables.step_out(game, call, seat, SUBSTITUTE)
    return _told(call, outcome.table, _who_plays(call, outcome.table, seat))


async def offered(call: Call, game: GameId, seat: Seat, people: Sequence[Person]) -> Screen:
    """Offers the seat to who is named, or asks to whom; computer programs are not named."""
    if not people:
        table = await call.tables.check(game, call, Action.OFFER_SEAT, seat)
        return substitute_screen(call.words, table, OfferSeat(game, seat))
    user = people[0].user
    outcome = await call.tables.offer_seat(game, call, seat, user)
    return _told(call, outcome.table, call.words.say("seats-offered", seat=seat + 1, person=f"<@{user}>"))


async def withdrawn(call: Call, game: GameId, seat: Seat) -> Screen:
    """Takes the offer back, or declines it."""
    outcome = await call.tables.offer_seat(game, call, seat, None)
    return _told(call, outcome.table, call.words.say("seats-not-offered", seat=seat + 1))


async def taken(call: Call, game: GameId, seat: Seat) -> Screen:
    """Takes the seat that was offered."""
    left = await _left(call, game)
    outcome = await call.tables.take_seat(game, call, seat, left)
    if outcome.table.status not in _RUNNING:  # with another person at the table, the votes may be enough
        return seats_screen(call.words, outcome.table, call.user)
    return Screen(call.words.say("seat-taken"), rows=((_hand(call, game),),))


async def handed_back(call: Call, game: GameId, seat: Seat) -> Screen:
    """Gives the seat back to whose it is."""
    outcome = await call.tables.hand_back(game, call, seat)
    return _told(call, outcome.table, _who_plays(call, outcome.table, seat))


async def came_back(call: Call, game: GameId) -> Screen:
    """Gives who asks the own seat back, whichever it is."""
    outcome = await call.tables.come_back(game, call)
    seat = outcome.table.seat_of(call.user)
    if outcome.table.status not in _RUNNING or seat is None:
        return seats_screen(call.words, outcome.table, call.user)
    return Screen(call.words.say("seats-back", seat=seat + 1), rows=((_hand(call, game),),))


async def proposed(call: Call, game: GameId, seat: Seat, person: Person | None) -> Screen:
    """Proposes that this person, or a computer player, plays for somebody who is not there."""
    left = await _left(call, game)
    to = None if person is None else person.user
    outcome = await call.tables.claim(game, call, seat, to, left)
    return _told(call, outcome.table, _of_claim(call, outcome, seat))


async def proposed_to(call: Call, game: GameId, seat: Seat, people: Sequence[Person]) -> Screen:
    """Proposes who is named, or asks whom; computer programs are not named."""
    if people:
        return await proposed(call, game, seat, people[0])
    table = await call.tables.check(game, call, Action.CLAIM, seat)
    return substitute_screen(call.words, table, ReplaceBy(game, seat))


async def voted(call: Call, act: Agree) -> Screen:
    """Agrees to what is proposed for a seat, or disagrees."""
    left = await _left(call, act.game)
    outcome = await call.tables.agree(act.game, call, act.seat, act.to, agree=act.agree, left=left)
    return _told(call, outcome.table, _of_claim(call, outcome, act.seat))


async def _left(call: Call, game: GameId) -> frozenset[UserId]:
    """Who plays and has left the server, asked of Discord for who may look on."""
    return await who_left(call.bot, await call.tables.table(game, call), call.user)


def _told(call: Call, table: TableView, line: str) -> Screen:
    """What was done, and how the seats stand now."""
    return with_first_line(line, seats_screen(call.words, table, call.user))


def _who_plays(call: Call, table: TableView, seat: Seat) -> str:
    return call.words.say("seats-played", player=short_names(call.words, table)[seat], seat=seat + 1)


def _of_claim(call: Call, outcome: Outcome, seat: Seat) -> str:
    """How a proposal stands."""
    table, claim = outcome.table, outcome.table.claim_on(seat)
    if claim is None:
        carried_out = News.SEAT_CHANGED in outcome.news
        return _who_plays(call, table, seat) if carried_out else call.words.say("seats-fallen", seat=seat + 1)
    if claim.agreed is not None:
        return call.words.say("seats-agreed", seat=seat + 1, person=f"<@{claim.to}>")
    votes, needed = len(claim.votes & table.voters(claim)), table.votes_for(claim)
    return call.words.say("seats-proposed", seat=seat + 1, votes=votes, needed=needed)


def _hand(call: Call, game: GameId) -> Button:
    return Button(call.words.say("seat-hand"), ShowHand(game), Style.PRIMARY)


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


async def replace_clicked(call: Call, act: Replace) -> None:
    """Proposes a computer player."""
    await call.show(await proposed(call, act.game, act.seat, None))


async def replace_by_clicked(call: Call, act: ReplaceBy) -> None:
    """Asks who is to be proposed, or proposes who was chosen."""
    await call.show(await proposed_to(call, act.game, act.seat, call.users))


async def agree_clicked(call: Call, act: Agree) -> None:
    """Votes on what the button says."""
    await call.show(await voted(call, act))


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
    table = await call.tables.table(game, call)
    if deed is Deed.REPLACE and number is None and table.seat_of(call.user) is not None:
        table = await call.tables.table(game, call, await who_left(call.bot, table, call.user))
    if deed is None:
        asks_for_more = (number, person) != (None, None)
        return _told(call, table, call.words.say("seats-do")) if asks_for_more else await seats_shown(call, game)
    if table.status not in _RUNNING:
        return await seats_shown(call, game)  # which says so
    meant = meant_seats(table, call.user, deed, number, person)
    if len(meant) != 1:
        return _told(call, table, call.words.say("seats-which", found="several" if meant else "none"))
    return await _done(call, table, deed, meant[0], person)


async def _done(call: Call, table: TableView, deed: Deed, seat: Seat, person: discord.User | None) -> Screen:
    """What is typed about a seat that is clear."""
    game, people = table.id, persons_of([person] if person is not None else [])
    match deed:
        case Deed.STEP_OUT | Deed.WITHDRAW | Deed.TAKE | Deed.GIVE_BACK:
            return await _SIMPLY[deed](call, game, seat)
        case Deed.OFFER:
            shown = await offered(call, game, seat, people)
            return shown if people else with_first_line(call.words.say("seats-whom"), shown)
        case Deed.REPLACE:
            if person is not None and not people:
                return with_first_line(call.words.say("seats-whom"), await seats_shown(call, game))
            return await proposed(call, game, seat, people[0] if people else None)
        case Deed.AGREE | Deed.DISAGREE:
            claim = table.claim_on(seat)
            if claim is None:
                raise Refused(Reason.NO_SUCH_CLAIM)
            return await voted(call, Agree(game, seat, claim.to, agree=deed is Deed.AGREE))
        case _:
            assert_never(deed)


_SIMPLY: dict[Deed, Callable[[Call, GameId, Seat], Awaitable[Screen]]] = {
    Deed.STEP_OUT: stepped_out,
    Deed.WITHDRAW: withdrawn,
    Deed.TAKE: taken,
    Deed.GIVE_BACK: handed_back,
}


def _concerned(table: TableSummary, user: UserId) -> bool:
    """A running game in which somebody plays, owns a seat, is the host, or is offered a seat."""
    concerned = table.host == user or any(
        user in {seat.user, seat.offered} or (seat.owner is not None and seat.owner.user == user)
        for seat in table.seats
    )
    return concerned and table.status in _RUNNING
