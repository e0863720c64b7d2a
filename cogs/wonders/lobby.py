"""The lobby: joining, leaving, computer players, and starting the game."""

from dataclasses import replace
from typing import Literal

from discord import app_commands
from discord.app_commands import Range

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, is_private
from bot.client.incoming.clicks import on
from bot.screens.acts import AddComputer, DismissComputer, FillTable, Join, Leave, Start
from bot.screens.hosting import computers_screen
from bot.screens.lobby import look_at_lobby, look_at_start
from bot.screens.screen import Screen
from bot.services import lobby, sights
from bot.services.game import Status
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from bot.text.names import level_line
from cogs.shared.filters import is_hosted_lobby
from cogs.shared.hands import with_hand_button
from cogs.shared.keeping import kept_menu, kept_seat
from cogs.shared.options import LevelOption
from cogs.shared.tables import TableOption, answer_command
from engine.ruleset import Seat
from players.levels import Level


class Lobby(Cog):
    """Joining, leaving, computer players, and starting the game."""

    @on(Join)
    async def join_table(self, call: Call, game: GameId) -> Screen:
        """Give the caller a seat. If they have one already, give the same answer again."""
        try:
            outcome = await call.tables.act(game, call, lobby.join_table)
        except Refused as refused:
            table = await _find_begun_table(call, game)
            if refused.reason in {Reason.NOT_NOW, Reason.ONLY_INVITED} and table is not None:
                return _too_late_screen(call, table)
            raise
        seat = outcome.table.seat_of(call.user)
        assert seat is not None
        return kept_seat(call, outcome.table, seat)

    @on(Leave)
    async def leave_table(self, call: Call, game: GameId) -> Screen:
        """Leave the lobby."""
        try:
            outcome = await call.tables.act(game, call, lobby.leave_table)
        except Refused as refused:
            match refused.reason:
                case Reason.ONLY_PLAYERS:
                    return Screen(call.words.say("seat-none"))
                case Reason.NOT_NOW:
                    table = await call.tables.look(game, call, sights.table)
                    return Screen(call.words.say("seat-in-a-game", status=table.status.value))
                case _:
                    raise
        closed = outcome.table.status is Status.OVER
        return Screen(call.words.say("seat-left-last" if closed else "seat-left"))

    @on(Start)
    async def start_game(self, call: Call, game: GameId) -> Screen:
        """Start the draft or the game. After a second click, say that it has begun.

        When a game starts in a channel, the answer points to the panel below. A hand that was opened from the answer
        would be above the panel.
        """
        try:
            outcome = await call.tables.act(game, call, lobby.start_game)
        except Refused as refused:
            if refused.reason is Reason.NOT_NOW:
                table = await call.tables.look(game, call, sights.table)
                return with_hand_button(call, table, call.words.say("begun-already", status=table.status.value))
            raise
        table = outcome.table
        if table.status is Status.PLAY and call.guild is not None:
            screen = Screen(call.words.say("begins-below"))
        else:
            screen = with_hand_button(call, table, call.words.say("begins", status=table.status.value))
        call.keep_at(table, look_at_start(call.words, call.user, table, screen))
        return screen

    @on(AddComputer)
    async def add_computers(
        self, call: Call, game: GameId, number: int | None = None, level: Level | None = None
    ) -> Screen:
        """Seat computer players, one by default. A level applies to all computer players at the table.

        At a full table, a level without a number only changes the level.
        """
        try:
            outcome = await call.tables.act(game, call, lobby.add_computers, level, number or 1)
        except Refused as refused:
            if refused.reason is not Reason.TABLE_FULL or number is not None or level is None:
                raise
            outcome = await call.tables.act(game, call, lobby.configure, lambda now: replace(now, level=level))
            return kept_menu(
                call, outcome.table, computers_screen(call.words, outcome.table, compiled=await call.bot.compiled())
            )
        return await _after_change(call, outcome.table, "joined", number or 1)

    @on(FillTable)
    async def fill_table(self, call: Call, game: GameId) -> Screen:
        """Seat computer players in all free seats."""
        outcome = await call.tables.act(game, call, lobby.add_computers)
        return await _after_change(call, outcome.table, "filled")

    @on(DismissComputer)
    async def dismiss_computer(self, call: Call, game: GameId) -> Screen:
        """Remove the computer player that sat down last."""
        outcome = await call.tables.act(game, call, lobby.dismiss_computer)
        return await _after_change(call, outcome.table, "left")

    @app_commands.command()
    async def join(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Give the caller a seat."""
        await answer_command(interaction, table, _can_join, self.join_table)

    @app_commands.command()
    async def leave(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Leave the lobby."""
        await answer_command(interaction, table, _can_leave, self.leave_table)

    @app_commands.command()
    async def start(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Start the draft or the game."""
        await answer_command(interaction, table, is_hosted_lobby, self.start_game)

    @app_commands.command()
    async def computer(
        self,
        interaction: Interaction,
        number: Range[int, 1, 6] | None = None,
        level: LevelOption | None = None,
        table: TableOption | None = None,
    ) -> None:
        """Seat computer players, and set the level of all of them."""
        said = None if level is None else level.level
        await answer_command(
            interaction, table, is_hosted_lobby, lambda call, game: self.add_computers(call, game, number, said)
        )

    @app_commands.command()
    async def dismiss(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Remove the computer player that sat down last."""
        await answer_command(interaction, table, is_hosted_lobby, self.dismiss_computer)


async def _find_begun_table(call: Call, game: GameId) -> TableView | None:
    """Return the table if its game has begun, so that an invitation no longer helps, and the caller may see it."""
    try:
        table = await call.tables.look(game, call, sights.table)
    except Refused:
        return None
    return None if table.status is Status.LOBBY else table


def _too_late_screen(call: Call, table: TableView) -> Screen:
    """Say that it is too late to take a seat, and what to do instead."""
    place = f"<#{table.home.channel}>"
    if table.status is Status.OVER:
        return Screen(call.words.say("seat-too-late", standing="over", place=place))
    if table.seat_of(call.user) is None:
        return Screen(call.words.say("seat-too-late", standing="none", place=place))
    return with_hand_button(call, table, call.words.say("seat-too-late", standing="seated", place=place))


async def _after_change(
    call: Call, table: TableView, what: Literal["joined", "filled", "left"], number: int = 1
) -> Screen:
    """Show the menu of computer players if it was used, else how many came or left, and how many seats are free."""
    if is_private(call.interaction):
        return kept_menu(call, table, computers_screen(call.words, table, compiled=await call.bot.compiled()))

    def told(now: TableView, _: Seat | None = None) -> Screen:
        free = now.settings.players - len(now.seats)
        counted = call.words.say("seat-count", what=what, count=number, free=free)
        return Screen(counted if what == "left" else f"{counted} {level_line(call.words, now.settings.level)}")

    screen = told(table)
    call.keep_at(table, look_at_lobby(call.words, call.user, table, screen, told))
    return screen


def _can_leave(table: TableSummary, user: UserId) -> bool:
    return table.status is Status.LOBBY and table.seat_of(user) is not None


def _can_join(table: TableSummary, user: UserId) -> bool:
    return table.has_room_for(user)
