"""A running game's time: how long a choice may take from now on, and whether all are ready to play live."""

from enum import StrEnum

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
from bot.screens.acts import ChangePace, SayReady, ShowTime
from bot.screens.clocks import time_screen
from bot.screens.screen import Screen
from bot.services.pace import Pace
from bot.services.people import GameId
from bot.services.tables import Outcome
from cogs._commands import command
from cogs._filters import plays
from cogs._pace import clicked_pace, suggest_paces, typed_pace
from cogs._tables import TableOption, answer_command, on_click


class TimeDeed(StrEnum):
    """What can be done about a running game's time, besides changing its pace."""

    SHOW = "show"
    READY = "ready"


async def setup(bot: WondersBot) -> None:
    """Add the command and the handlers of clicks."""
    bot.tree.add_command(time)
    bot.handlers.add(ShowTime, on_click(view_time))
    bot.handlers.add(ChangePace, click_pace)
    bot.handlers.add(SayReady, on_click(say_ready))


async def view_time(call: Call, game: GameId) -> Screen:
    """Show how the table's time runs."""
    return time_screen(call.words, await call.tables.table(game, call), call.user)


async def change_pace(call: Call, game: GameId, pace: Pace) -> Screen:
    """Change how long a choice may take."""
    return _shown(call, await call.tables.change_pace(game, call, pace))


async def say_ready(call: Call, game: GameId) -> Screen:
    """Say that the caller is ready to play live."""
    return _shown(call, await call.tables.say_ready(game, call))


async def click_pace(call: Call, act: ChangePace) -> None:
    """Change the pace to the one chosen."""
    await call.show(await change_pace(call, act.game, clicked_pace(act)))


def _shown(call: Call, outcome: Outcome) -> Screen:
    return time_screen(call.words, outcome.table, call.user)


@command("slash-time")
async def time(
    interaction: Interaction, to: str | None = None, do: TimeDeed | None = None, table: TableOption | None = None
) -> None:
    """Show how the table's time runs, or change it."""
    pace = None if to is None else await typed_pace(await make_call(interaction), to)
    if to is not None and pace is None:
        return

    async def answer(call: Call, game: GameId) -> Screen:
        shown = await (view_time(call, game) if pace is None else change_pace(call, game, pace))
        return await say_ready(call, game) if do is TimeDeed.READY else shown

    await answer_command(interaction, table, plays, answer)


time.autocomplete("to")(suggest_paces)
