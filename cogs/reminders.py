"""What one can answer to a reminder: no more of this turn, later, or a computer player may choose."""

from enum import StrEnum

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction
from bot.screens.acts import LetChoose, NotThisTurn, Snooze
from bot.screens.hands import revealed_screen
from bot.screens.reminders import answered_screen
from bot.screens.screen import Screen, with_first_line
from bot.screens.tables import exact_time, relative_time
from bot.services import deadlines, sights
from bot.services.game import TurnRef
from bot.services.people import GameId
from bot.services.views import HandView, OfferView
from cogs._commands import command
from cogs._filters import awaits_choice
from cogs._hand import asked_screen
from cogs._tables import TableOption, answer_command, on_click


class Answer(StrEnum):
    """What is done about a reminder."""

    NOT_THIS_TURN = "not-this-turn"
    SNOOZE = "snooze"
    COMPUTER = "computer"


async def setup(bot: WondersBot) -> None:
    """Add the command and the handlers of buttons."""
    bot.tree.add_command(reminder)
    bot.handlers.add(NotThisTurn, click_hush)
    bot.handlers.add(Snooze, on_click(snooze))
    bot.handlers.add(LetChoose, click_let_choose)


async def click_hush(call: Call, act: NotThisTurn) -> None:
    """Remind no more of the question that was open when the button was made."""
    await call.show(await hush(call, act.game, act.turn))


async def click_let_choose(call: Call, act: LetChoose) -> None:
    """Let a computer player answer that question."""
    await call.show(await let_choose(call, act.game, act.turn))


async def hush(call: Call, game: GameId, turn: TurnRef | None) -> Screen:
    """Remind no more of this question."""
    await call.bot.reminder_sender.hush(game, call, turn)
    return answered_screen(call.words, game, call.words.say("reminder-hushed"))


async def snooze(call: Call, game: GameId) -> Screen:
    """Remind of nothing for some hours."""
    until, hushed = await call.bot.reminder_sender.snooze(game, call)
    shown = {"time": exact_time(until), "left": relative_time(until), "hushed": "yes" if hushed else "no"}
    said = call.words.say("reminder-snoozed", **shown)
    return answered_screen(call.words, game, said)


async def let_choose(call: Call, game: GameId, turn: TurnRef | None) -> Screen:
    """Let a computer player choose this once; what, nobody is shown before the reveal."""
    outcome = await call.tables.act(game, call, deadlines.let_computer_choose, turn)
    said = call.words.say("reminder-chosen")
    if any(each.traits.reveals for each in outcome.news):
        return revealed_screen(call.words, outcome.table, [said])
    sight = outcome.sight
    shown = asked_screen(call, sight)
    says_so = isinstance(sight.asked, HandView | OfferView) and sight.asked.by_computer
    return shown if says_so else with_first_line(said, shown)


@command("slash-reminder")
async def reminder(interaction: Interaction, do: Answer, table: TableOption | None = None) -> None:
    """Answer a reminder, or before one comes."""

    async def answer(call: Call, game: GameId) -> Screen:
        if do is Answer.SNOOZE:
            return await snooze(call, game)
        turn = (await call.tables.look(game, call, sights.table)).turn
        return await (hush if do is Answer.NOT_THIS_TURN else let_choose)(call, game, turn)

    await answer_command(interaction, table, awaits_choice, answer)
