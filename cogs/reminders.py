"""Answers to a reminder: no more reminders this turn, later, or let a computer player choose."""

from enum import StrEnum

from discord import app_commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction
from bot.client.incoming.clicks import on
from bot.screens.acts import LetChoose, NotThisTurn, Snooze
from bot.screens.hands import revealed_screen
from bot.screens.reminders import answered_screen
from bot.screens.screen import Screen, with_first_line
from bot.screens.tables import exact_time, relative_time
from bot.services import deadlines, sights
from bot.services.game import TurnRef
from bot.services.people import GameId
from bot.services.views import HandView, OfferView
from cogs.shared.filters import awaits_choice
from cogs.shared.hands import asked_screen
from cogs.shared.tables import TableOption, answer_command


class Answer(StrEnum):
    """What to do about a reminder."""

    NOT_THIS_TURN = "not-this-turn"
    SNOOZE = "snooze"
    COMPUTER = "computer"


class Reminders(Cog):
    """Answers to a reminder."""

    @on(NotThisTurn)
    async def hush(self, call: Call, game: GameId, turn: TurnRef | None) -> Screen:
        """Stop reminding the caller of this question."""
        await call.bot.reminder_sender.hush(game, call, turn)
        return answered_screen(call.words, game, call.words.say("reminder-hushed"))

    @on(Snooze)
    async def snooze(self, call: Call, game: GameId) -> Screen:
        """Stop all reminders of the caller for some hours."""
        until, hushed = await call.bot.reminder_sender.snooze(game, call)
        shown = {"time": exact_time(until), "left": relative_time(until), "hushed": "yes" if hushed else "no"}
        said = call.words.say("reminder-snoozed", **shown)
        return answered_screen(call.words, game, said)

    @on(LetChoose)
    async def let_choose(self, call: Call, game: GameId, turn: TurnRef | None) -> Screen:
        """Make a computer player choose this once. Nobody sees its choice before the reveal."""
        outcome = await call.tables.act(game, call, deadlines.let_computer_choose, turn)
        said = call.words.say("reminder-chosen")
        if any(each.traits.reveals for each in outcome.news):
            return revealed_screen(call.words, outcome.table, [said])
        sight = outcome.sight
        shown = asked_screen(call, sight)
        says_so = isinstance(sight.asked, HandView | OfferView) and sight.asked.by_computer
        return shown if says_so else with_first_line(said, shown)

    @app_commands.command()
    async def reminder(self, interaction: Interaction, do: Answer, table: TableOption | None = None) -> None:
        """Answer a reminder, even before one comes."""

        async def answer(call: Call, game: GameId) -> Screen:
            if do is Answer.SNOOZE:
                return await self.snooze(call, game)
            turn = (await call.tables.look(game, call, sights.table)).turn
            return await (self.hush if do is Answer.NOT_THIS_TURN else self.let_choose)(call, game, turn)

        await answer_command(interaction, table, awaits_choice, answer)


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Reminders(bot))
