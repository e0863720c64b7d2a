"""Seats change hands while a game is on: to a computer player, to another person, and back."""

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction
from bot.render.acts import HandBack, OfferSeat, ShowHand, ShowSeats, StepOut, TakeSeat, WithdrawOffer
from bot.render.screen import Button, Screen, Style
from bot.render.seats import seats_screen, substitute_screen
from bot.services.game import Status
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from cogs._tables import TableOption, clicked, typed
from cogs._wonders import add_to_wonders
from cogs._words import command
from players.levels import Level

_RUNNING = frozenset({Status.DRAFT, Status.PLAY})


async def setup(bot: WondersBot) -> None:
    """Adds the command, and says who answers which click."""
    add_to_wonders(bot, seats)
    bot.handlers.add(ShowSeats, clicked(seats_shown))
    bot.handlers.add(StepOut, step_out)
    bot.handlers.add(OfferSeat, offer_seat)
    bot.handlers.add(WithdrawOffer, withdraw_offer)
    bot.handlers.add(TakeSeat, take_seat)
    bot.handlers.add(HandBack, hand_back)


async def seats_shown(call: Call, game: GameId) -> Screen:
    """Who plays for whom, and what who asks can do about it."""
    return seats_screen(call.words, await call.bot.tables.table(game, await call.actor(game)), call.user)


async def step_out(call: Call, act: StepOut) -> None:
    """Lets a computer player play the seat."""
    outcome = await call.bot.tables.step_out(act.game, await call.actor(act.game), act.seat, Level.GREEDY)
    await call.show(seats_screen(call.words, outcome.table, call.user))


async def offer_seat(call: Call, act: OfferSeat) -> None:
    """Asks to whom the seat is to be offered, or offers it to who was chosen."""
    actor = await call.actor(act.game)
    if not call.users:
        table = await call.bot.tables.table(act.game, actor)
        if table.host != call.user:
            raise Refused(Reason.ONLY_HOST)
        await call.show(substitute_screen(call.words, table, act.seat))
        return
    outcome = await call.bot.tables.offer_seat(act.game, actor, act.seat, call.users[0].user)
    await call.show(seats_screen(call.words, outcome.table, call.user))


async def withdraw_offer(call: Call, act: WithdrawOffer) -> None:
    """Takes the offer back, or declines it."""
    outcome = await call.bot.tables.offer_seat(act.game, await call.actor(act.game), act.seat, None)
    await call.show(seats_screen(call.words, outcome.table, call.user))


async def take_seat(call: Call, act: TakeSeat) -> None:
    """Takes the seat that was offered."""
    outcome = await call.bot.tables.take_seat(act.game, await call.actor(act.game), act.seat)
    if outcome.table.status not in _RUNNING:  # with another person at the table, the votes may be enough
        await call.show(seats_screen(call.words, outcome.table, call.user))
        return
    hand = Button(call.words.say("seat-hand"), ShowHand(act.game), Style.PRIMARY)
    await call.show(Screen(call.words.say("seat-taken"), rows=((hand,),)))


async def hand_back(call: Call, act: HandBack) -> None:
    """Gives the seat back to whose it is."""
    outcome = await call.bot.tables.hand_back(act.game, await call.actor(act.game), act.seat)
    await call.show(seats_screen(call.words, outcome.table, call.user))


@command("slash-wonders-seats")
async def seats(interaction: Interaction, table: TableOption | None = None) -> None:
    """Who plays for whom."""
    await typed(interaction, table, _concerned, seats_shown)


def _concerned(table: TableView, user: UserId) -> bool:
    """A running game in which somebody plays, owns a seat, is the host, or is offered a seat."""
    concerned = table.host == user or any(
        user in {seat.user, seat.offered} or (seat.owner is not None and seat.owner.user == user)
        for seat in table.seats
    )
    return concerned and table.status in _RUNNING
