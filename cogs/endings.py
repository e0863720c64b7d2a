"""The end: closing a table, voting, playing again, and a game's record and proof."""

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, is_private, make_call
from bot.screens.acts import End, KeepTable, Rematch, ShowProof, Vote
from bot.screens.hosting import end_screen
from bot.screens.records import record_file
from bot.screens.scores import proof_screen
from bot.screens.screen import Button, Screen, with_first_line
from bot.screens.tables import kept_open_screen, look_at_kept_open
from bot.screens.votes import look_at_vote, vote_count
from bot.services import archive, endings, idle, motions, sights
from bot.services.game import Status, Wish
from bot.services.news import News
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.text.refusals import refusal
from cogs._commands import add_to_wonders, command
from cogs._filters import has_begun, is_hosted, is_over, plays
from cogs._keeping import kept_seat, kept_seats
from cogs._tables import TableOption, answer_command, find_table, on_click


async def setup(bot: WondersBot) -> None:
    """Add the commands and the handlers of clicks."""
    add_to_wonders(bot, end, vote, rematch, record, proof)
    bot.handlers.add(End, click_end)
    bot.handlers.add(Vote, click_vote)
    bot.handlers.add(KeepTable, on_click(keep_open))
    bot.handlers.add(Rematch, on_click(play_again))
    bot.handlers.add(ShowProof, on_click(view_proof))


async def click_end(call: Call, act: End) -> None:
    """End the game if that is sure, else ask."""
    await call.show(await (end_game if act.sure else ask_to_end)(call, act.game))


async def ask_to_end(call: Call, game: GameId) -> Screen:
    """Ask whether to end the game."""
    try:
        return end_screen(call.words, await call.tables.check(game, call, endings.end_game))
    except Refused as refused:
        return _explain_refusal(call, game, refused)


async def end_game(call: Call, game: GameId) -> Screen:
    """Close the lobby or end the game."""
    try:
        await call.tables.act(game, call, endings.end_game)
    except Refused as refused:
        return _explain_refusal(call, game, refused)
    return Screen(call.words.say("end-done"))


def _explain_refusal(call: Call, game: GameId, refused: Refused) -> Screen:
    """The game is over already, or only a vote can end it: then with the button. Raises any other refusal again."""
    if refused.reason is Reason.NOT_NOW:
        return Screen(call.words.say("end-already"))
    if refused.reason is Reason.ONLY_BY_VOTE:
        vote = Button(call.words.say("seating-vote", abandon="yes"), Vote(game, abandon=True))
        return Screen(refusal(call.words, refused), rows=((vote,),))
    raise refused


async def click_vote(call: Call, act: Vote) -> None:
    """Vote, or take the vote back."""
    await call.show(await vote_to_abandon(call, act.game, abandon=act.abandon))


async def vote_to_abandon(call: Call, game: GameId, *, abandon: bool) -> Screen:
    """Vote to abandon the game, or take the vote back."""
    try:
        table = await call.tables.check(game, call, motions.vote)
        left = await call.bot.membership.who_left(table, call.user)
        if abandon:
            outcome = await call.tables.act(game, call, motions.propose, Wish.ABANDON, left)
        else:
            outcome = await call.tables.act(game, call, motions.vote, News.VOTE_BEGAN, None, agree=None, left=left)
    except Refused as refused:
        if refused.reason is Reason.NOT_NOW:
            return Screen(call.words.say("vote-not-now"))
        raise
    table = outcome.table
    if table.status is Status.OVER:
        return Screen(call.words.say("vote-ended"))
    counted = vote_count(call.words, table)
    mine = call.words.in_sequence([call.words.say("vote-yours", vote="yes" if abandon else "no"), counted])
    if is_private(call.interaction):  # a vote from the list of seats goes on there
        return with_first_line(mine, kept_seats(call, table))
    back = Button(call.words.say("seating-vote", abandon="no"), Vote(game, abandon=False))
    screen = Screen(mine, rows=((back,),) if abandon else ())
    call.keep_at(table, look_at_vote(call.words, call.user, screen))
    return screen


async def keep_open(call: Call, game: GameId) -> Screen:
    """Keep an idle table open."""
    try:
        table = (await call.tables.act(game, call, idle.keep_open)).table
    except Refused as refused:
        if refused.reason is Reason.NOT_NOW:
            return Screen(call.words.say("end-already"))
        raise
    call.keep_at(table, look_at_kept_open(call.words, call.user))
    return kept_open_screen(call.words, table, call.user)


async def play_again(call: Call, game: GameId) -> Screen:
    """Open a table like this one, or join the rematch that is open."""
    outcome = await call.tables.open_rematch(game, call)
    table = outcome.table
    seat = table.seat_of(call.user)
    place = f"<#{table.home.channel}>"
    if table.status is not Status.LOBBY or seat is None:
        return Screen(call.words.say("rematch-begun", place=place))
    return kept_seat(call, table, seat, rematch=True)


async def view_proof(call: Call, game: GameId) -> Screen:
    """Show how to check that the deal was fair."""
    return proof_screen(call.words, await call.tables.look(game, call, sights.table))


async def send_record(call: Call, game: GameId) -> Screen:
    """Send the game as a file."""
    record = await call.tables.look_back(game, call, archive.see_record)
    return Screen(call.words.say("record-here"), files=(record_file(game, record),))


@command("slash-wonders-end")
async def end(
    interaction: Interaction,
    sure: bool = False,  # noqa: FBT001, FBT002 - an option of a command
    table: TableOption | None = None,
) -> None:
    """Close the table if that is sure, and so is which one is meant; else ask."""
    call = await make_call(interaction)
    found = await find_table(call, table, is_hosted)
    if found is not None:
        do = end_game if sure and not found.guessed else ask_to_end
        await call.show(found.naming(call.words, await do(call, found.game)))


@command("slash-wonders-vote")
async def vote(
    interaction: Interaction,
    abandon: bool = True,  # noqa: FBT001, FBT002 - an option of a command
    table: TableOption | None = None,
) -> None:
    """Vote to abandon the game."""
    await answer_command(interaction, table, plays, lambda call, game: vote_to_abandon(call, game, abandon=abandon))


@command("slash-wonders-rematch")
async def rematch(interaction: Interaction, table: TableOption | None = None) -> None:
    """Play again."""
    await answer_command(interaction, table, is_over, play_again)


@command("slash-wonders-record")
async def record(interaction: Interaction, table: TableOption | None = None) -> None:
    """Send the game as a file."""
    await answer_command(interaction, table, is_over, send_record)


@command("slash-wonders-proof")
async def proof(interaction: Interaction, table: TableOption | None = None) -> None:
    """Show how to check that the deal was fair."""
    await answer_command(interaction, table, has_begun, view_proof)
