"""`/server tables`: who manages a server sees all its tables, and mends them. Seats and hands are not theirs to see."""

from enum import StrEnum

from discord.app_commands import Choice, Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
from bot.screens.acts import CloseTable, Manage, MoveHere, ShowServer, Unstick
from bot.screens.overseeing import close_screen, managed_screen, server_screen
from bot.screens.screen import Screen, with_first_line
from bot.services.game import Status
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.tables import MOST_LISTED, MOST_PAGES
from cogs._commands import add_to_server, command
from cogs._moving import moved, posted_anew
from cogs._tables import clicked, named_among, number_in, suggested


async def setup(bot: WondersBot) -> None:
    """Adds the command, and says who answers which click."""
    add_to_server(bot, tables)
    bot.handlers.add(ShowServer, show_page)
    bot.handlers.add(Manage, clicked(managed))
    bot.handlers.add(CloseTable, close_table)
    bot.handlers.add(MoveHere, clicked(moved_here))
    bot.handlers.add(Unstick, clicked(unstuck))


class Do(StrEnum):
    """What is done with a table."""

    END = "end"
    MOVE = "move"
    UNSTICK = "unstick"


async def listed(call: Call, page: int = 1) -> Screen:
    """A page of the server's tables."""
    return server_screen(call.words, await call.tables.of_server(call.manager(), page))


async def managed(call: Call, game: GameId) -> Screen:
    """How a table stands, and what can be done."""
    return managed_screen(call.words, await call.tables.overseen(game, call.manager()))


async def closed(call: Call, game: GameId, *, sure: bool) -> Screen:
    """Ends the table where that is sure, and else asks."""
    table = await call.tables.overseen(game, call.manager())
    if table.status is not Status.OVER and not sure:
        return close_screen(call.words, table)
    try:
        await call.tables.close(game, call.manager())
    except Refused as refused:
        if refused.reason is Reason.NOT_NOW:
            return Screen(call.words.say("end-already"))
        raise
    return Screen(call.words.say("overseeing-ended"))


async def moved_here(call: Call, game: GameId) -> Screen:
    """The table comes to the channel from where they ask; all who play must see it there."""
    await call.tables.overseen(game, call.manager())
    return await moved(call, game, call.manager())


async def unstuck(call: Call, game: GameId) -> Screen:
    """What is due in the table's channel is told now, and its panel is posted anew."""
    await call.tables.overseen(game, call.manager())
    return await posted_anew(call, game, call.manager())


async def show_page(call: Call, act: ShowServer) -> None:
    """Another page of the list."""
    await call.show(await listed(call, act.page))


async def close_table(call: Call, act: CloseTable) -> None:
    """Asks first, and ends the table when it is sure."""
    await call.show(await closed(call, act.game, sure=act.sure))


@command("slash-server-tables")
async def tables(
    interaction: Interaction,
    which: str | None = None,
    do: Do | None = None,
    sure: bool = False,  # noqa: FBT001, FBT002 - as above
    page: Range[int, 1, MOST_PAGES] = 1,
) -> None:
    """Shows the tables, or one of them, or does something with it."""
    call = await make_call(interaction)
    if call.guild is None:
        await call.show(Screen(call.words.say("server-only")))
    elif which is None:
        screen = await listed(call, page)
        await call.show(with_first_line(call.words.say("overseeing-which"), screen) if do is not None else screen)
    else:
        await call.show(await _done(call, await _meant(call, which), do, sure=sure))


async def _done(call: Call, game: GameId, do: Do | None, *, sure: bool) -> Screen:
    match do:
        case None:
            return await managed(call, game)
        case Do.END:
            return await closed(call, game, sure=sure)
        case Do.MOVE:
            return await moved_here(call, game)
        case Do.UNSTICK:
            return await unstuck(call, game)


async def _meant(call: Call, text: str) -> GameId:
    """The table of that number, or the only one of the newest whose name fits.

    Raises:
        Refused: there is no such table, or who asks does not manage the server.
    """
    number = number_in(text)
    if number is not None:
        return number
    newest = await call.tables.of_server(call.manager(), each=MOST_LISTED)
    return named_among(call.words, newest.tables, text).id


@tables.autocomplete("which")
async def suggest_tables(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The newest tables of the server; none for who does not manage it."""

    async def asked() -> list[Choice[str]]:
        call = await make_call(interaction)
        newest = await call.tables.of_server(call.manager(), each=MOST_LISTED)
        return suggested(call.words, newest.tables, typed)

    try:
        return await interaction.client.suggester.in_time(UserId(interaction.user.id), asked) or []
    except Refused:
        return []
