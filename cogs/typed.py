"""The private hand by typed commands: whatever a button can do, for those who would rather type."""

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction
from bot.screens.screen import Screen
from bot.services.people import GameId
from cogs._answers import Typed, explained, kept_as_typed, latest_taken_back, played_as_typed
from cogs._commands import command
from cogs._fits import drafting, in_play, played, sealed
from cogs._hand import now
from cogs._suggestions import (
    suggested_actions,
    suggested_boards,
    suggested_cards,
    suggested_payments,
    suggested_whys,
)
from cogs._tables import TableOption, typed


async def setup(bot: WondersBot) -> None:
    """Adds the commands."""
    for each in (hand, play, change, why, keep):
        bot.tree.add_command(each)


@command("slash-hand")
async def hand(interaction: Interaction, table: TableOption | None = None) -> None:
    """What who types is asked now."""
    await typed(interaction, table, played, now)


@command("slash-play")
async def play(
    interaction: Interaction, card: str, action: str = "", pay: str = "", table: TableOption | None = None
) -> None:
    """Seals a choice: a card, what is done with it, and how it is paid."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await played_as_typed(call, game, Typed(card, action, pay))

    await typed(interaction, table, in_play, answer)


@command("slash-change")
async def change(interaction: Interaction, table: TableOption | None = None) -> None:
    """Takes the choice back that was sealed last."""
    await typed(interaction, table, in_play, latest_taken_back, first=sealed)


@command("slash-why")
async def why(interaction: Interaction, card: str = "", table: TableOption | None = None) -> None:
    """Why a card, or the next stage of the wonder, can or cannot be built now."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await explained(call, game, card)

    await typed(interaction, table, in_play, answer)


@command("slash-keep")
async def keep(interaction: Interaction, board: str, table: TableOption | None = None) -> None:
    """Keeps one of the two boards of the draft."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await kept_as_typed(call, game, board)

    await typed(interaction, table, drafting, answer)


play.autocomplete("card")(suggested_cards)
play.autocomplete("action")(suggested_actions)
play.autocomplete("pay")(suggested_payments)
why.autocomplete("card")(suggested_whys)
keep.autocomplete("board")(suggested_boards)
