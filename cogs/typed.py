"""The private hand by typed commands: everything the buttons can do, for people who would rather type."""

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction
from bot.screens.screen import Screen
from bot.services.people import GameId
from cogs._answers import TypedAnswer, explain_card, keep_typed_board, play_typed, take_back_latest
from cogs._commands import command
from cogs._filters import drafts, has_answered, plays, plays_after_draft
from cogs._hand import view_hand
from cogs._suggestions import (
    suggest_actions,
    suggest_boards,
    suggest_cards,
    suggest_payments,
    suggest_whys,
)
from cogs._tables import TableOption, answer_command


async def setup(bot: WondersBot) -> None:
    """Add the commands."""
    for each in (hand, play, change, why, keep):
        bot.tree.add_command(each)


@command("slash-hand")
async def hand(interaction: Interaction, table: TableOption | None = None) -> None:
    """Show the caller's open question."""
    await answer_command(interaction, table, plays, view_hand)


@command("slash-play")
async def play(
    interaction: Interaction, card: str, action: str = "", pay: str = "", table: TableOption | None = None
) -> None:
    """Seal a choice: a card, what to do with it, and how to pay."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await play_typed(call, game, TypedAnswer(card, action, pay))

    await answer_command(interaction, table, plays_after_draft, answer)


@command("slash-change")
async def change(interaction: Interaction, table: TableOption | None = None) -> None:
    """Take back the choice sealed last."""
    await answer_command(interaction, table, plays_after_draft, take_back_latest, preferred=has_answered)


@command("slash-why")
async def why(interaction: Interaction, card: str = "", table: TableOption | None = None) -> None:
    """Explain why a card, or the next stage of the wonder, can or cannot be built now."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await explain_card(call, game, card)

    await answer_command(interaction, table, plays_after_draft, answer)


@command("slash-keep")
async def keep(interaction: Interaction, board: str, table: TableOption | None = None) -> None:
    """Keep one of the two boards of the draft."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await keep_typed_board(call, game, board)

    await answer_command(interaction, table, drafts, answer)


play.autocomplete("card")(suggest_cards)
play.autocomplete("action")(suggest_actions)
play.autocomplete("pay")(suggest_payments)
why.autocomplete("card")(suggest_whys)
keep.autocomplete("board")(suggest_boards)
