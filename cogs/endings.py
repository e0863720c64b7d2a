"""The end: closing a table, voting, playing again, and what remains of a game."""

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, is_private, make_call
from bot.client.membership import who_left
from bot.screens.acts import End, KeepTable, Rematch, ShowProof, Vote
from bot.screens.hosting import end_screen
from bot.screens.lobby import joined_screen
from bot.screens.records import record_file
from bot.screens.scores import proof_screen
from bot.screens.screen import Button, Screen, with_first_line
from bot.screens.seats import seats_screen, vote_count
from bot.screens.tables import awaited_players
from bot.services.authority import Action
from bot.services.game import Status
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.text.refusals import refusal
from cogs._commands import add_to_wonders, command
from cogs._fits import begun, hosted, over, played
from cogs._tables import TableOption, clicked, typed, which_table


async def setup(bot: WondersBot) -> None:
    """Adds the commands, and says who answers which click."""
    add_to_wonders(bot, end, vote, rematch, record, proof)
    bot.handlers.add(End, end_clicked)
    bot.handlers.add(Vote, vote_clicked)
    bot.handlers.add(KeepTable, clicked(kept_open))
    bot.handlers.add(Rematch, clicked(played_again))
    bot.handlers.add(ShowProof, clicked(proof_shown))


async def end_clicked(call: Call, act: End) -> None:
    """Asks first, and ends the game when it is sure."""
    await call.show(await (ended if act.sure else asked_to_end)(call, act.game))


async def asked_to_end(call: Call, game: GameId) -> Screen:
    """Whether it is sure."""
    try:
        return end_screen(call.words, await call.tables.check(game, call, Action.END))
    except Refused as refused:
        return _not_ended(call, game, refused)


async def ended(call: Call, game: GameId) -> Screen:
    """Closes the lobby or ends the game."""
    try:
        await call.tables.end(game, call)
    except Refused as refused:
        return _not_ended(call, game, refused)
    return Screen(call.words.say("end-done"))


def _not_ended(call: Call, game: GameId, refused: Refused) -> Screen:
    """That it is over already, or a vote, with the way to it. Raises everything else again."""
    if refused.reason is Reason.NOT_NOW:
        return Screen(call.words.say("end-already"))
    if refused.reason is Reason.ONLY_BY_VOTE:
        vote = Button(call.words.say("seating-vote", abandon="yes"), Vote(game, abandon=True))
        return Screen(refusal(call.words, refused), rows=((vote,),))
    raise refused


async def vote_clicked(call: Call, act: Vote) -> None:
    """Votes, or takes the vote back."""
    await call.show(await voted(call, act.game, abandon=act.abandon))


async def voted(call: Call, game: GameId, *, abandon: bool) -> Screen:
    """Votes for abandoning the game, or takes the vote back."""
    try:
        table = await call.tables.check(game, call, Action.VOTE)
        left = await who_left(call.bot, table, call.user)
        outcome = await call.tables.vote(game, call, abandon=abandon, left=left)
    except Refused as refused:
        if refused.reason is Reason.NOT_NOW:
            return Screen(call.words.say("vote-not-now"))
        raise
    table = outcome.table
    if table.status is Status.OVER:
        return Screen(call.words.say("vote-ended"))
    counted = vote_count(call.words, table)
    mine = call.words.say("vote-yours", vote="yes" if abandon else "no")
    if is_private(call.interaction):  # who has voted among the seats goes on there
        return with_first_line(f"{mine} {counted}", seats_screen(call.words, table, call.user))
    back = Button(call.words.say("seating-vote", abandon="no"), Vote(game, abandon=False))
    return Screen(f"{mine} {counted}", rows=((back,),) if abandon else ())


async def kept_open(call: Call, game: GameId) -> Screen:
    """Lets a table that stands idle stay."""
    try:
        table = (await call.tables.keep(game, call)).table
    except Refused as refused:
        if refused.reason is Reason.NOT_NOW:
            return Screen(call.words.say("end-already"))
        raise
    return Screen(call.words.say("idle-kept", people=awaited_players(call.words, table)))


async def played_again(call: Call, game: GameId) -> Screen:
    """Opens a table like the one before, or joins the one that is open."""
    outcome = await call.tables.rematch(game, call)
    table = outcome.table
    seat = table.seat_of(call.user)
    place = f"<#{table.home.channel}>"
    if table.status is not Status.LOBBY or seat is None:
        return Screen(call.words.say("rematch-begun", place=place))
    return with_first_line(call.words.say("rematch-open", place=place), joined_screen(call.words, table, seat))


async def proof_shown(call: Call, game: GameId) -> Screen:
    """How to check that the deal was fair."""
    return proof_screen(call.words, await call.tables.table(game, call))


async def recorded(call: Call, game: GameId) -> Screen:
    """The game as a file."""
    record = await call.tables.record(game, call)
    return Screen(call.words.say("record-here"), files=(record_file(game, record),))


@command("slash-wonders-end")
async def end(
    interaction: Interaction,
    sure: bool = False,  # noqa: FBT001, FBT002 - an option of a command
    table: TableOption | None = None,
) -> None:
    """Closes the table if that is sure, and also which one is meant; else asks."""
    call = await make_call(interaction)
    meant = await which_table(call, table, hosted)
    if meant is not None:
        do = ended if sure and not meant.guessed else asked_to_end
        await call.show(meant.named(call.words, await do(call, meant.game)))


@command("slash-wonders-vote")
async def vote(
    interaction: Interaction,
    abandon: bool = True,  # noqa: FBT001, FBT002 - an option of a command
    table: TableOption | None = None,
) -> None:
    """Votes for abandoning the game."""
    await typed(interaction, table, played, lambda call, game: voted(call, game, abandon=abandon))


@command("slash-wonders-rematch")
async def rematch(interaction: Interaction, table: TableOption | None = None) -> None:
    """Plays again."""
    await typed(interaction, table, over, played_again)


@command("slash-wonders-record")
async def record(interaction: Interaction, table: TableOption | None = None) -> None:
    """The game as a file."""
    await typed(interaction, table, over, recorded)


@command("slash-wonders-proof")
async def proof(interaction: Interaction, table: TableOption | None = None) -> None:
    """How to check that the deal was fair."""
    await typed(interaction, table, begun, proof_shown)
