"""The private hand with typed commands. They can do everything that the buttons can."""

from discord import app_commands

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction
from bot.screens.hands import TypedAnswer
from bot.screens.screen import Screen
from bot.services.people import GameId
from cogs.hand.answers import explain_card, keep_typed_board, play_typed, take_back_latest
from cogs.hand.suggestions import (
    suggest_actions,
    suggest_boards,
    suggest_cards,
    suggest_payments,
    suggest_whys,
)
from cogs.shared.filters import drafts, has_answered, has_played, plays, plays_after_draft
from cogs.shared.hands import view_hand
from cogs.shared.tables import TableOption, answer_command


class Typed(Cog):
    """The private hand with typed commands."""

    @app_commands.command()
    async def hand(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Show the caller's open question."""
        await answer_command(interaction, table, plays, view_hand, afterwards=has_played)

    @app_commands.command()
    @app_commands.autocomplete(card=suggest_cards, action=suggest_actions, pay=suggest_payments)
    async def play(
        self, interaction: Interaction, card: str, action: str = "", pay: str = "", table: TableOption | None = None
    ) -> None:
        """Seal a choice: a card, what to do with it, and how to pay."""

        async def answer(call: Call, game: GameId) -> Screen:
            return await play_typed(call, game, TypedAnswer(card, action, pay))

        await answer_command(interaction, table, plays_after_draft, answer)

    @app_commands.command()
    async def change(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Take back the choice that was sealed last."""
        await answer_command(interaction, table, plays_after_draft, take_back_latest, preferred=has_answered)

    @app_commands.command()
    @app_commands.autocomplete(card=suggest_whys)
    async def why(self, interaction: Interaction, card: str = "", table: TableOption | None = None) -> None:
        """Explain why a card, or the next stage of the wonder, can or cannot be built now; or ask the coach."""

        async def answer(call: Call, game: GameId) -> Screen:
            return await explain_card(call, game, card)

        await answer_command(interaction, table, plays_after_draft, answer)

    @app_commands.command()
    @app_commands.autocomplete(board=suggest_boards)
    async def keep(self, interaction: Interaction, board: str, table: TableOption | None = None) -> None:
        """Keep one of the two boards of the draft."""

        async def answer(call: Call, game: GameId) -> Screen:
            return await keep_typed_board(call, game, board)

        await answer_command(interaction, table, drafts, answer)
