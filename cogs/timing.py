"""The time of a running game: the pace, pauses, more time, and players who are ready to play live."""

from enum import StrEnum
from typing import assert_never

from discord import app_commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import ChangePace, Propose, SayReady, ShowTime, VoteOnMotion
from bot.screens.clocks import look_at_time, time_screen
from bot.screens.screen import Screen, with_first_line
from bot.screens.times import which_pace_screen
from bot.screens.votes import how_ended
from bot.services import motions, pacing, sights
from bot.services.game import Wish
from bot.services.news import News
from bot.services.pace import Pace
from bot.services.people import GameId
from bot.services.tables import Outcome
from bot.services.views import TableView
from bot.text.times.results import Open
from cogs.shared.filters import plays
from cogs.shared.paces import clicked_pace, suggest_paces, typed_pace
from cogs.shared.tables import TableOption, answer_command


class TimeDeed(StrEnum):
    """What can be done about a running game's time, except change its pace."""

    READY = "ready"
    PAUSE = "pause"
    GO_ON = "go-on"
    MORE_TIME = "more-time"
    AGREE = "agree"
    DISAGREE = "disagree"
    NO_VOTE = "no-vote"


_SAID = {TimeDeed.AGREE: True, TimeDeed.DISAGREE: False, TimeDeed.NO_VOTE: None}


class Timing(Cog):
    """The time of a running game."""

    @on(ShowTime)
    async def view_time(self, call: Call, game: GameId) -> Screen:
        """Show the table's clock, what is proposed about it, and what the caller can do."""
        return _kept(call, await call.tables.look(game, call, sights.table))

    @on(SayReady)
    async def say_ready(self, call: Call, game: GameId) -> Screen:
        """Note that the caller is ready to play live."""
        return _shown(call, await call.tables.act(game, call, pacing.say_ready))

    @on(Propose)
    async def propose(self, call: Call, game: GameId, wish: Wish) -> Screen:
        """Propose a pause, the end of a pause, or more time."""
        left = await call.who_left(game)
        return _shown(call, await call.tables.act(game, call, motions.propose, wish, left))

    @on(VoteOnMotion)
    async def vote(self, call: Call, game: GameId, number: int, *, agree: bool | None) -> Screen:
        """Vote on a proposal, or take the vote back."""
        left = await call.who_left(game)
        outcome = await call.tables.act(game, call, motions.vote, News.PROPOSED, number, agree=agree, left=left)
        ended = how_ended(outcome.table, VoteOnMotion(game, number, agree))
        said = "open" if ended is None else "carried" if ended else "fallen"
        return with_first_line(call.words.say("time-voted", outcome=said), _shown(call, outcome))

    async def vote_on_the_only_one(self, call: Call, game: GameId, *, agree: bool | None) -> Screen:
        """Vote on the open proposal, if there is exactly one."""
        table = await call.tables.look(game, call, sights.table)
        open_ones = table.motions_of(News.PROPOSED)
        if len(open_ones) == 1 and (number := open_ones[0].number) is not None:
            return await self.vote(call, game, number, agree=agree)
        line = call.words.say("time-which" if open_ones else "time-nothing")
        return with_first_line(line, _kept(call, table))

    @on(ChangePace)
    async def pick_pace(self, call: Call, act: ChangePace) -> Screen:
        """Change the pace to the one that was picked, or propose it."""
        return await _change_pace(call, act.game, clicked_pace(act))

    @app_commands.command()
    @app_commands.autocomplete(to=suggest_paces)
    async def time(
        self,
        interaction: Interaction,
        to: str | None = None,
        do: TimeDeed | None = None,
        table: TableOption | None = None,
    ) -> None:
        """Show the table's clock, change its pace, or do something else about it."""
        pace = None if to is None else typed_pace(await make_call(interaction), to)

        async def answer(call: Call, game: GameId) -> Screen:
            if isinstance(pace, Open):
                return which_pace_screen(call.words, to or "", pace, lambda text: ChangePace(game, text))
            shown = await (self.view_time(call, game) if pace is None else _change_pace(call, game, pace))
            return shown if do is None else await self._do(call, game, do)

        await answer_command(interaction, table, plays, answer)

    async def _do(self, call: Call, game: GameId, deed: TimeDeed) -> Screen:
        match deed:
            case TimeDeed.READY:
                return await self.say_ready(call, game)
            case TimeDeed.PAUSE | TimeDeed.GO_ON | TimeDeed.MORE_TIME:
                return await self.propose(call, game, Wish(deed.value))
            case TimeDeed.AGREE | TimeDeed.DISAGREE | TimeDeed.NO_VOTE:
                return await self.vote_on_the_only_one(call, game, agree=_SAID[deed])
            case _:
                assert_never(deed)


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Timing(bot))


async def _change_pace(call: Call, game: GameId, pace: Pace) -> Screen:
    """Change how long a choice may take, or propose this to the other players."""
    left = await call.who_left(game)
    return _shown(call, await call.tables.act(game, call, motions.change_pace, pace, left))


def _shown(call: Call, outcome: Outcome) -> Screen:
    return _kept(call, outcome.table)


def _kept(call: Call, table: TableView) -> Screen:
    """Show the table's clock, and keep the answer up to date."""
    call.keep_at(table, look_at_time(call.words, call.user))
    return time_screen(call.words, table, call.user)
