"""The host's decisions: the settings, who may join, who must leave, and who becomes the next host."""

from collections.abc import Callable
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.client.cog import Cog, context_menu
from bot.client.incoming.call import Call, Interaction, is_private, make_call, persons_of
from bot.client.incoming.clicks import on, opens
from bot.screens.acts import (
    ChangeSettings,
    HandOver,
    Invite,
    Kick,
    SetAccess,
    SetCoach,
    SetDemand,
    SetExpansion,
    SetLevel,
    SetPace,
    SetPlayers,
    SetSides,
    SetWonders,
    ShowComputers,
    ShowPace,
    ShowPeople,
    ShowSettings,
)
from bot.screens.hosting import computers_screen, pace_screen, people_screen, settings_modal, settings_screen
from bot.screens.modal import Modal
from bot.screens.screen import Screen, with_first_line
from bot.screens.times import which_pace_screen
from bot.services import lobby, substitutes
from bot.services.coaching import with_coach
from bot.services.game import Access, Sides, TableSettings, Wonders
from bot.services.people import GameId, Person, UserId
from bot.services.reliability import Demand
from bot.services.views import TableView
from bot.text.names import escape
from bot.text.times.results import Open
from bot.text.words import Words
from cogs.shared.filters import is_hosted, is_hosted_lobby
from cogs.shared.keeping import kept_menu
from cogs.shared.options import ExpansionOption, LevelOption
from cogs.shared.paces import clicked_pace, suggest_paces, typed_pace
from cogs.shared.tables import TableOption, answer_command, find_table
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Expansion
from players.levels import Level, offered


class Hosting(Cog):
    """The host's decisions."""

    @on(ShowSettings)
    async def view_settings(self, call: Call, game: GameId) -> Screen:
        """Show the settings to the host. Anyone else is refused."""
        return await _settings(call, await call.tables.check(game, call, lobby.configure))

    @opens(ChangeSettings)
    def ask_settings(self, words: Words, act: ChangeSettings) -> Modal:
        """Make the modal for the settings that are changed together."""
        return settings_modal(words, act)

    @on(ChangeSettings)
    async def change_settings(self, call: Call, act: ChangeSettings) -> Screen:
        """Change the settings to those that were entered, and say so."""

        def change(now: TableSettings) -> TableSettings:
            return replace(
                now,
                players=now.players if act.seats == MOST_PLAYERS else act.players,  # that was not asked
                sides=act.sides,
                wonders=act.wonders,
                expansions=() if act.expansion is None else (act.expansion,),
                access=Access.INVITED if act.private else Access.OPEN,
            )

        return with_first_line(call.words.say("settings-saved"), await _configure(call, act.game, change))

    # The next four answer menus of messages that were sent before 0.5.

    @on(SetPlayers)
    async def set_players(self, call: Call, game: GameId, players: int) -> Screen:
        """Set the number of players."""
        return await _configure(call, game, lambda now: replace(now, players=players))

    @on(SetSides)
    async def set_sides(self, call: Call, game: GameId, sides: Sides) -> Screen:
        """Set which sides of the wonders are played."""
        return await _configure(call, game, lambda now: replace(now, sides=sides))

    @on(SetWonders)
    async def set_wonders(self, call: Call, game: GameId, wonders: Wonders) -> Screen:
        """Set how the wonders are dealt."""
        return await _configure(call, game, lambda now: replace(now, wonders=wonders))

    @on(SetExpansion)
    async def set_expansion(self, call: Call, game: GameId, expansion: Expansion | None) -> Screen:
        """Set the expansion, or none."""
        expansions = () if expansion is None else (expansion,)
        return await _configure(call, game, lambda now: replace(now, expansions=expansions))

    @on(ShowComputers)
    async def view_computers(self, call: Call, game: GameId) -> Screen:
        """Show the computer players, and the menu of their levels."""
        return await _computers(call, await call.tables.check(game, call, lobby.configure))

    @on(SetLevel)
    async def set_level(self, call: Call, game: GameId, level: Level) -> Screen:
        """Set the level of the computer players. Menus sent by earlier releases offer the old easy one."""
        outcome = await call.tables.act(game, call, lobby.configure, lambda now: replace(now, level=offered(level)))
        return await _computers(call, outcome.table)

    @on(SetCoach)
    async def set_coach(self, call: Call, game: GameId, *, on: bool) -> Screen:
        """Switch the coach on or off."""
        return await _configure(call, game, lambda now: with_coach(now, on=on))

    @on(ShowPace)
    async def view_pace(self, call: Call, game: GameId) -> Screen:
        """Show the menu for how long a choice may take."""
        table = await call.tables.check(game, call, lobby.configure)
        return kept_menu(call, table, pace_screen(call.words, table))

    @on(SetPace)
    async def set_pace(self, call: Call, act: SetPace) -> Screen:
        """Set how long a choice may take."""
        pace = clicked_pace(act)
        outcome = await call.tables.act(act.game, call, lobby.configure, lambda now: replace(now, pace=pace))
        return kept_menu(call, outcome.table, pace_screen(call.words, outcome.table))

    @on(SetAccess)
    async def set_access(self, call: Call, game: GameId, access: Access) -> Screen:
        """Set who may join."""
        outcome = await call.tables.act(game, call, lobby.configure, lambda now: replace(now, access=access))
        return kept_menu(call, outcome.table, people_screen(call.words, outcome.table))

    @on(SetDemand)
    async def set_demand(self, call: Call, game: GameId, demand: Demand) -> Screen:
        """Set how reliable people must be to join without an invitation."""
        outcome = await call.tables.act(game, call, lobby.configure, lambda now: replace(now, demand=demand))
        return kept_menu(call, outcome.table, pace_screen(call.words, outcome.table))

    @on(ShowPeople)
    async def view_people(self, call: Call, game: GameId) -> Screen:
        """Show the menus to invite or remove people, or to make someone the host."""
        table = await call.tables.check(game, call, lobby.invite)
        return kept_menu(call, table, people_screen(call.words, table))

    @on(Invite)
    async def invite_chosen(self, call: Call, game: GameId) -> Screen:
        """Invite the people chosen in the menu."""
        return await self.invite_people(call, game, call.users)

    async def invite_people(self, call: Call, game: GameId, people: tuple[Person, ...]) -> Screen:
        """Invite people. Bots must have been left out."""
        if not people:
            return Screen(call.words.say("host-invited-nobody"))
        for person in people:
            await call.tables.act(game, call, lobby.invite, person.user)
        line = call.words.say("host-invited", people=call.words.all_of([escape(person.name) for person in people]))
        return await self._with_people(call, game, line)

    @on(Kick)
    async def kick_person(self, call: Call, game: GameId, user: UserId) -> Screen:
        """Remove a person from the lobby."""
        await call.tables.act(game, call, lobby.kick, user)
        return await self._with_people(call, game, call.words.say("host-removed", person=f"<@{user}>"))

    @on(HandOver)
    async def hand_over_host(self, call: Call, game: GameId, user: UserId) -> Screen:
        """Make another person at the table the host."""
        await call.tables.act(game, call, substitutes.hand_over, user)
        return Screen(call.words.say("host-made", person=f"<@{user}>"))

    async def _with_people(self, call: Call, game: GameId, line: str) -> Screen:
        """Show a line, above the host's menus if one of them was used."""
        if not is_private(call.interaction):
            return Screen(line)
        return with_first_line(line, await self.view_people(call, game))

    @app_commands.command()
    @app_commands.autocomplete(time=suggest_paces)
    async def settings(
        self,
        interaction: Interaction,
        players: Range[int, 2, 7] | None = None,
        sides: Sides | None = None,
        wonders: Wonders | None = None,
        private: bool | None = None,
        expansion: ExpansionOption | None = None,
        time: str | None = None,
        reliability: Demand | None = None,
        level: LevelOption | None = None,
        coach: bool | None = None,
        table: TableOption | None = None,
    ) -> None:
        """Change the given settings, and show them all."""
        typed = None if time is None else typed_pace(await make_call(interaction), time)
        pace = None if isinstance(typed, Open) else typed

        def change(now: TableSettings) -> TableSettings:
            changed = replace(
                now,
                players=now.players if players is None else players,
                sides=now.sides if sides is None else sides,
                wonders=now.wonders if wonders is None else wonders,
                access=now.access if private is None else Access.INVITED if private else Access.OPEN,
                expansions=now.expansions if expansion is None else expansion.expansions,
                pace=now.pace if pace is None else pace,
                demand=now.demand if reliability is None else reliability,
                level=now.level if level is None else level.level,
            )
            return changed if coach is None else with_coach(changed, on=coach)

        async def answer(call: Call, game: GameId) -> Screen:
            if not isinstance(typed, Open):
                return await _configure(call, game, change)
            await call.tables.act(game, call, lobby.configure, change)  # all other settings are saved at once
            return which_pace_screen(call.words, time or "", typed, lambda text: SetPace(game, text))

        await answer_command(interaction, table, is_hosted_lobby, answer)

    @app_commands.command()
    async def invite(self, interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
        """Invite a person to the table."""
        people = persons_of((person,))
        await answer_command(
            interaction, table, is_hosted_lobby, lambda call, game: self.invite_people(call, game, people)
        )

    @context_menu("Invite to a table")
    async def invite_person(self, interaction: Interaction, person: discord.User | discord.Member) -> None:
        """Invite a person to the table that the caller hosts. Elsewhere than there, the answer names the table."""
        call = await make_call(interaction)
        found = await find_table(call, None, is_hosted_lobby)
        if found.table.home.channel != call.here().channel:
            found = replace(found, guessed=True)
        screen = await self.invite_people(call, found.game, persons_of((person,)))
        await call.show(found.naming(call.words, screen))

    @app_commands.command()
    async def kick(self, interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
        """Remove a person from the lobby."""
        await answer_command(
            interaction, table, is_hosted_lobby, lambda call, game: self.kick_person(call, game, UserId(person.id))
        )

    @app_commands.command()
    async def host(self, interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
        """Make another person the host of the table."""
        await answer_command(
            interaction, table, is_hosted, lambda call, game: self.hand_over_host(call, game, UserId(person.id))
        )


async def _configure(call: Call, game: GameId, change: Callable[[TableSettings], TableSettings]) -> Screen:
    return await _settings(call, (await call.tables.act(game, call, lobby.configure, change)).table)


async def _settings(call: Call, table: TableView) -> Screen:
    return kept_menu(call, table, settings_screen(call.words, table, compiled=await call.bot.compiled()))


async def _computers(call: Call, table: TableView) -> Screen:
    return kept_menu(call, table, computers_screen(call.words, table, compiled=await call.bot.compiled()))
