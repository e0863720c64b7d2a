"""Seats that change hands in a running game: to a computer player, to another person, and back."""

from collections.abc import Sequence
from typing import assert_never

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, persons_of
from bot.client.incoming.clicks import on
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
from bot.screens.seats import substitute_screen
from bot.services import motions, sights, substitutes
from bot.services.news import News
from bot.services.people import GameId, Person, UserId
from bot.services.play import SUBSTITUTE
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary
from bot.services.tables import Outcome
from bot.services.views import TableView
from bot.text.names import short_names
from cogs.shared.keeping import kept_answer, kept_seats
from cogs.shared.tables import TableOption, answer_command
from cogs.wonders.finding_seats import SeatDeed, find_seats, possible_seats
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Seat


class Seats(Cog):
    """Seats that change hands in a running game."""

    @on(ShowSeats)
    async def view_seats(self, call: Call, game: GameId) -> Screen:
        """Show who plays for whom, and what the caller can do about it."""
        table = await call.tables.look(game, call, sights.table)
        if table.is_running and table.seat_of(call.user) is not None:  # players may decide on seats of people who left
            table = await _with_who_left(call, table)
        return kept_seats(call, table)

    @on(StepOut)
    async def step_out(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Give the seat to a computer player."""
        outcome = await call.tables.act(game, call, substitutes.step_out, seat, SUBSTITUTE)
        return _with_seats(call, outcome.table, _player_line(call, outcome.table, seat))

    @on(WithdrawOffer)
    async def withdraw_offer(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Withdraw or decline the offer of a seat."""
        outcome = await call.tables.act(game, call, substitutes.decline_seat, seat)
        return _with_seats(call, outcome.table, call.words.say("seats-not-offered", seat=seat + 1))

    @on(TakeSeat)
    async def take_seat(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Give the caller the seat that was offered to them."""
        left = await call.who_left(game)
        outcome = await call.tables.act(game, call, substitutes.take_seat, seat, left)
        if not outcome.table.is_running:  # who plays has changed, so the votes to abandon the game may be enough now
            return kept_seats(call, outcome.table)
        taken = Screen(call.words.say("seat-taken"), rows=((_hand_button(call, game),),))
        return kept_answer(call, outcome.table, taken, until_next=True)

    @on(HandBack)
    async def hand_back(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Give the seat back to its owner."""
        outcome = await call.tables.act(game, call, substitutes.hand_back, seat)
        return _with_seats(call, outcome.table, _player_line(call, outcome.table, seat))

    @on(ComeBack)
    async def come_back(self, call: Call, game: GameId) -> Screen:
        """Give the caller their own seat back, or end the autopilot of the seat that they play."""
        outcome = await call.tables.act(game, call, substitutes.come_back)
        seat = outcome.table.seat_of(call.user)
        if not outcome.table.is_running or seat is None:
            return kept_seats(call, outcome.table)
        back = Screen(call.words.say("seats-back", seat=seat + 1), rows=((_hand_button(call, game),),))
        return kept_answer(call, outcome.table, back)

    @on(Agree)
    async def vote_on_seat(self, call: Call, game: GameId, seat: Seat, to: UserId | None, *, agree: bool) -> Screen:
        """Agree or disagree with the proposal for a seat."""
        left = await call.who_left(game)
        outcome = await call.tables.act(game, call, motions.vote, News.CLAIMED, seat, agree=agree, to=to, left=left)
        return _with_seats(call, outcome.table, _motion_line(call, outcome, seat))

    @on(OfferSeat)
    async def offer_to_chosen(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Offer the seat to the chosen person, or ask to whom to offer it."""
        return await _offer_seat(call, game, seat, call.users)

    @on(Replace)
    async def propose_computer(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Propose that a computer player plays for an absent player."""
        return await _propose(call, game, seat, None)

    @on(ReplaceBy)
    async def propose_chosen(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Propose that the chosen person plays for an absent player, or ask who should."""
        if call.users:
            return await _propose(call, game, seat, call.users[0])
        table = await call.tables.check(game, call, motions.propose_player, seat)
        kept_seats(call, table)
        return substitute_screen(call.words, table, ReplaceBy(game, seat))

    @app_commands.command()
    async def seats(
        self,
        interaction: Interaction,
        do: SeatDeed | None = None,
        seat: Range[int, 1, MOST_PLAYERS] | None = None,
        person: discord.User | None = None,
        table: TableOption | None = None,
    ) -> None:
        """Show who plays for whom, or do something with a seat."""

        async def answer(call: Call, game: GameId) -> Screen:
            return await self._answer_typed(call, game, do, seat, person)

        def can_be_done(found: TableSummary, user: UserId) -> bool:
            return do is not None and bool(possible_seats(found, user, do))

        await answer_command(interaction, table, _is_concerned, answer, preferred=can_be_done if do else None)

    async def _answer_typed(
        self, call: Call, game: GameId, deed: SeatDeed | None, number: int | None, person: discord.User | None
    ) -> Screen:
        table = await call.tables.look(game, call, sights.table)
        if deed is SeatDeed.REPLACE and number is None and table.seat_of(call.user) is not None:
            table = await _with_who_left(call, table)
        if deed is None:
            asks_for_more = (number, person) != (None, None)
            return (
                _with_seats(call, table, call.words.say("seats-do"))
                if asks_for_more
                else await self.view_seats(call, game)
            )
        if not table.is_running:
            return await self.view_seats(call, game)  # which says so
        meant = find_seats(table, call.user, deed, number, person)
        if len(meant) != 1:
            return _with_seats(call, table, call.words.say("seats-which", found="several" if meant else "none"))
        return await self._do(call, table, deed, meant[0], person)

    async def _do(
        self, call: Call, table: TableView, deed: SeatDeed, seat: Seat, person: discord.User | None
    ) -> Screen:
        """Do what was typed with the seat that was found."""
        game, people = table.id, persons_of([person] if person is not None else [])
        match deed:
            case SeatDeed.STEP_OUT:
                return await self.step_out(call, game, seat)
            case SeatDeed.WITHDRAW:
                return await self.withdraw_offer(call, game, seat)
            case SeatDeed.TAKE:
                return await self.take_seat(call, game, seat)
            case SeatDeed.GIVE_BACK:
                return await self.hand_back(call, game, seat)
            case SeatDeed.OFFER:
                shown = await _offer_seat(call, game, seat, people)
                return shown if people else with_first_line(call.words.say("seats-whom"), shown)
            case SeatDeed.REPLACE:
                if person is not None and not people:
                    return with_first_line(call.words.say("seats-whom"), await self.view_seats(call, game))
                return await _propose(call, game, seat, people[0] if people else None)
            case SeatDeed.AGREE | SeatDeed.DISAGREE:
                motion = table.motion(News.CLAIMED, seat)
                if motion is None:
                    raise Refused(Reason.NO_SUCH_CLAIM)
                return await self.vote_on_seat(call, game, seat, motion.to, agree=deed is SeatDeed.AGREE)
            case _:
                assert_never(deed)


async def _offer_seat(call: Call, game: GameId, seat: Seat, people: Sequence[Person]) -> Screen:
    """Offer the seat to the first of `people`, or ask to whom if there are none. Bots must have been left out."""
    if not people:
        table = await call.tables.check(game, call, substitutes.offer_seat, seat)
        kept_seats(call, table)
        return substitute_screen(call.words, table, OfferSeat(game, seat))
    user = people[0].user
    outcome = await call.tables.act(game, call, substitutes.offer_seat, seat, user)
    return _with_seats(call, outcome.table, call.words.say("seats-offered", seat=seat + 1, person=f"<@{user}>"))


async def _propose(call: Call, game: GameId, seat: Seat, person: Person | None) -> Screen:
    """Propose that a person, or a computer player (None), plays for an absent player."""
    left = await call.who_left(game)
    to = None if person is None else person.user
    outcome = await call.tables.act(game, call, motions.propose_player, seat, to, left)
    return _with_seats(call, outcome.table, _motion_line(call, outcome, seat))


async def _with_who_left(call: Call, table: TableView) -> TableView:
    """Ask Discord who has left the server, note it, and return the table as it is then."""
    await call.bot.membership.who_left(table, call.user)
    return await call.tables.look(table.id, call, sights.table)


def _with_seats(call: Call, table: TableView, line: str) -> Screen:
    """Show the seats as they are now, below a line."""
    return with_first_line(line, kept_seats(call, table))


def _player_line(call: Call, table: TableView, seat: Seat) -> str:
    return call.words.say("seats-played", player=short_names(call.words, table)[seat], seat=seat + 1)


def _motion_line(call: Call, outcome: Outcome, seat: Seat) -> str:
    """Say how far the proposal for a seat has come."""
    table, motion = outcome.table, outcome.table.motion(News.CLAIMED, seat)
    if motion is None:
        carried_out = News.SEAT_CHANGED in outcome.news
        return _player_line(call, table, seat) if carried_out else call.words.say("seats-fallen", seat=seat + 1)
    if motion.agreed is not None:
        return call.words.say("seats-agreed", seat=seat + 1, person=f"<@{motion.to}>")
    votes, needed = len(motion.votes & table.voters(motion)), table.votes_needed(motion)
    return call.words.say("seats-proposed", seat=seat + 1, votes=votes, needed=needed)


def _hand_button(call: Call, game: GameId) -> Button:
    return Button(call.words.say("seat-hand"), ShowHand(game), Style.PRIMARY)


def _is_concerned(table: TableSummary, user: UserId) -> bool:
    """Return whether the person hosts, plays in, owns or is offered a seat in the table's running game."""
    concerned = table.host == user or any(
        user in {seat.user, seat.offered} or (seat.owner is not None and seat.owner.user == user)
        for seat in table.seats
    )
    return concerned and table.is_running
