"""Seats change hands while a game is on: to a computer player, to another person, and back."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, assert_never

import discord
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, persons_of
from bot.client.clicks import Handler
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
from cogs._commands import add_to_wonders, command
from cogs._keeping import kept_answer, kept_seats
from cogs._seating import SeatDeed, find_seats, possible_seats
from cogs._tables import TableOption, answer_command, on_click
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Seat


async def setup(bot: WondersBot) -> None:
    """Add the command and the handlers of clicks."""
    add_to_wonders(bot, seats)
    bot.handlers.add(ShowSeats, on_click(view_seats))
    bot.handlers.add(StepOut, on_seat_click(step_out))
    bot.handlers.add(OfferSeat, click_offer)
    bot.handlers.add(WithdrawOffer, on_seat_click(withdraw_offer))
    bot.handlers.add(TakeSeat, on_seat_click(take_seat))
    bot.handlers.add(HandBack, on_seat_click(hand_back))
    bot.handlers.add(ComeBack, on_click(come_back))
    bot.handlers.add(Replace, click_replace)
    bot.handlers.add(ReplaceBy, click_replace_by)
    bot.handlers.add(Agree, click_agree)


async def view_seats(call: Call, game: GameId) -> Screen:
    """Show who plays for whom, and what the caller can do about it."""
    table = await call.tables.look(game, call, sights.table)
    if table.is_running and table.seat_of(call.user) is not None:  # players may decide about those who left
        table = await _with_who_left(call, table)
    return kept_seats(call, table)


# What is done.


async def step_out(call: Call, game: GameId, seat: Seat) -> Screen:
    """Let a computer player take over the seat."""
    outcome = await call.tables.act(game, call, substitutes.step_out, seat, SUBSTITUTE)
    return _with_seats(call, outcome.table, _player_line(call, outcome.table, seat))


async def offer_seat(call: Call, game: GameId, seat: Seat, people: Sequence[Person]) -> Screen:
    """Offer the seat to the first of `people` (given without bots), or ask to whom."""
    if not people:
        table = await call.tables.check(game, call, substitutes.offer_seat, seat)
        kept_seats(call, table)
        return substitute_screen(call.words, table, OfferSeat(game, seat))
    user = people[0].user
    outcome = await call.tables.act(game, call, substitutes.offer_seat, seat, user)
    return _with_seats(call, outcome.table, call.words.say("seats-offered", seat=seat + 1, person=f"<@{user}>"))


async def withdraw_offer(call: Call, game: GameId, seat: Seat) -> Screen:
    """Take the offer back, or decline it."""
    outcome = await call.tables.act(game, call, substitutes.decline_seat, seat)
    return _with_seats(call, outcome.table, call.words.say("seats-not-offered", seat=seat + 1))


async def take_seat(call: Call, game: GameId, seat: Seat) -> Screen:
    """Take the offered seat."""
    left = await call.who_left(game)
    outcome = await call.tables.act(game, call, substitutes.take_seat, seat, left)
    if not outcome.table.is_running:  # with another person at the table, the votes may be enough
        return kept_seats(call, outcome.table)
    taken = Screen(call.words.say("seat-taken"), rows=((_hand_button(call, game),),))
    return kept_answer(call, outcome.table, taken, until_next=True)


async def hand_back(call: Call, game: GameId, seat: Seat) -> Screen:
    """Give the seat back to its owner."""
    outcome = await call.tables.act(game, call, substitutes.hand_back, seat)
    return _with_seats(call, outcome.table, _player_line(call, outcome.table, seat))


async def come_back(call: Call, game: GameId) -> Screen:
    """Give the caller their own seat back, whichever it is."""
    outcome = await call.tables.act(game, call, substitutes.come_back)
    seat = outcome.table.seat_of(call.user)
    if not outcome.table.is_running or seat is None:
        return kept_seats(call, outcome.table)
    back = Screen(call.words.say("seats-back", seat=seat + 1), rows=((_hand_button(call, game),),))
    return kept_answer(call, outcome.table, back)


async def propose(call: Call, game: GameId, seat: Seat, person: Person | None) -> Screen:
    """Propose that a person, or a computer player (None), plays for somebody who is absent."""
    left = await call.who_left(game)
    to = None if person is None else person.user
    outcome = await call.tables.act(game, call, motions.propose_player, seat, to, left)
    return _with_seats(call, outcome.table, _motion_line(call, outcome, seat))


async def propose_or_ask(call: Call, game: GameId, seat: Seat, people: Sequence[Person]) -> Screen:
    """Propose the first of `people` (given without bots), or ask whom."""
    if people:
        return await propose(call, game, seat, people[0])
    table = await call.tables.check(game, call, motions.propose_player, seat)
    kept_seats(call, table)
    return substitute_screen(call.words, table, ReplaceBy(game, seat))


async def vote(call: Call, act: Agree) -> Screen:
    """Agree to what is proposed for a seat, or disagree."""
    game, seat, left = act.game, act.seat, await call.who_left(act.game)
    outcome = await call.tables.act(game, call, motions.vote, News.CLAIMED, seat, agree=act.agree, to=act.to, left=left)
    return _with_seats(call, outcome.table, _motion_line(call, outcome, seat))


async def _with_who_left(call: Call, table: TableView) -> TableView:
    """The table, once Discord has been asked who has left the server, and that is noted."""
    await call.bot.membership.who_left(table, call.user)
    return await call.tables.look(table.id, call, sights.table)


def _with_seats(call: Call, table: TableView, line: str) -> Screen:
    """A line, and the seats as they are now."""
    return with_first_line(line, kept_seats(call, table))


def _player_line(call: Call, table: TableView, seat: Seat) -> str:
    return call.words.say("seats-played", player=short_names(call.words, table)[seat], seat=seat + 1)


def _motion_line(call: Call, outcome: Outcome, seat: Seat) -> str:
    """The state of a proposal, in words."""
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


# Clicked.


class SeatAct(Protocol):
    """An act that names a seat of a table."""

    @property
    def game(self) -> GameId:
        """Its table."""

    @property
    def seat(self) -> Seat:
        """Its seat."""


def on_seat_click(do: Callable[[Call, GameId, Seat], Awaitable[Screen]]) -> Handler:
    """The handler of a click that names a seat."""

    async def answer(call: Call, act: SeatAct) -> None:
        await call.show(await do(call, act.game, act.seat))

    return answer


async def click_offer(call: Call, act: OfferSeat) -> None:
    """Offer the seat to the person chosen, or ask to whom."""
    await call.show(await offer_seat(call, act.game, act.seat, call.users))


async def click_replace(call: Call, act: Replace) -> None:
    """Propose a computer player."""
    await call.show(await propose(call, act.game, act.seat, None))


async def click_replace_by(call: Call, act: ReplaceBy) -> None:
    """Propose the person chosen, or ask whom."""
    await call.show(await propose_or_ask(call, act.game, act.seat, call.users))


async def click_agree(call: Call, act: Agree) -> None:
    """Vote on what the button says."""
    await call.show(await vote(call, act))


# Typed.


@command("slash-wonders-seats")
async def seats(
    interaction: Interaction,
    do: SeatDeed | None = None,
    seat: Range[int, 1, MOST_PLAYERS] | None = None,
    person: discord.User | None = None,
    table: TableOption | None = None,
) -> None:
    """Show who plays for whom, or do something with a seat."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await _answer_typed(call, game, do, seat, person)

    def can_be_done(found: TableSummary, user: UserId) -> bool:
        return do is not None and bool(possible_seats(found, user, do))

    await answer_command(interaction, table, _is_concerned, answer, preferred=can_be_done if do else None)


async def _answer_typed(
    call: Call, game: GameId, deed: SeatDeed | None, number: int | None, person: discord.User | None
) -> Screen:
    table = await call.tables.look(game, call, sights.table)
    if deed is SeatDeed.REPLACE and number is None and table.seat_of(call.user) is not None:
        table = await _with_who_left(call, table)
    if deed is None:
        asks_for_more = (number, person) != (None, None)
        return _with_seats(call, table, call.words.say("seats-do")) if asks_for_more else await view_seats(call, game)
    if not table.is_running:
        return await view_seats(call, game)  # which says so
    meant = find_seats(table, call.user, deed, number, person)
    if len(meant) != 1:
        return _with_seats(call, table, call.words.say("seats-which", found="several" if meant else "none"))
    return await _do(call, table, deed, meant[0], person)


async def _do(call: Call, table: TableView, deed: SeatDeed, seat: Seat, person: discord.User | None) -> Screen:
    """Do what is typed with a seat that is clear."""
    game, people = table.id, persons_of([person] if person is not None else [])
    match deed:
        case SeatDeed.STEP_OUT | SeatDeed.WITHDRAW | SeatDeed.TAKE | SeatDeed.GIVE_BACK:
            return await _WITHOUT_A_PERSON[deed](call, game, seat)
        case SeatDeed.OFFER:
            shown = await offer_seat(call, game, seat, people)
            return shown if people else with_first_line(call.words.say("seats-whom"), shown)
        case SeatDeed.REPLACE:
            if person is not None and not people:
                return with_first_line(call.words.say("seats-whom"), await view_seats(call, game))
            return await propose(call, game, seat, people[0] if people else None)
        case SeatDeed.AGREE | SeatDeed.DISAGREE:
            motion = table.motion(News.CLAIMED, seat)
            if motion is None:
                raise Refused(Reason.NO_SUCH_CLAIM)
            return await vote(call, Agree(game, seat, motion.to, agree=deed is SeatDeed.AGREE))
        case _:
            assert_never(deed)


_WITHOUT_A_PERSON: dict[SeatDeed, Callable[[Call, GameId, Seat], Awaitable[Screen]]] = {
    SeatDeed.STEP_OUT: step_out,
    SeatDeed.WITHDRAW: withdraw_offer,
    SeatDeed.TAKE: take_seat,
    SeatDeed.GIVE_BACK: hand_back,
}


def _is_concerned(table: TableSummary, user: UserId) -> bool:
    """A running game that the person plays, owns a seat in, hosts, or is offered a seat in."""
    concerned = table.host == user or any(
        user in {seat.user, seat.offered} or (seat.owner is not None and seat.owner.user == user)
        for seat in table.seats
    )
    return concerned and table.is_running
