"""The host's decisions: how the game is played, who may join, who has to leave, and who is the next host."""

from collections.abc import Callable
from dataclasses import replace

import discord
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, is_private, make_call, persons_of
from bot.screens.acts import (
    HandOver,
    Invite,
    Kick,
    SetAccess,
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
from bot.screens.hosting import computers_screen, pace_screen, people_screen, settings_screen
from bot.screens.screen import Screen, with_first_line
from bot.screens.times import which_pace_screen
from bot.services import lobby, substitutes
from bot.services.game import Access, Sides, TableSettings, Wonders
from bot.services.people import GameId, Person, UserId
from bot.services.reliability import Demand
from bot.services.views import TableView
from bot.text.names import escape
from bot.text.times.results import Open
from cogs._commands import add_to_wonders, command
from cogs._expansions import ExpansionOption
from cogs._filters import is_hosted, is_hosted_lobby
from cogs._keeping import kept_menu
from cogs._levels import LevelOption
from cogs._pace import clicked_pace, suggest_paces, typed_pace
from cogs._tables import TableOption, answer_command, on_click


async def setup(bot: WondersBot) -> None:
    """Add the commands and the handlers of clicks."""
    add_to_wonders(bot, settings, invite, kick, host)
    bot.handlers.add(ShowSettings, on_click(view_settings))
    bot.handlers.add(SetPlayers, set_players)
    bot.handlers.add(SetSides, set_sides)
    bot.handlers.add(SetWonders, set_wonders)
    bot.handlers.add(ShowComputers, on_click(view_computers))
    bot.handlers.add(SetLevel, set_level)
    bot.handlers.add(ShowPace, on_click(view_pace))
    bot.handlers.add(SetPace, set_pace)
    bot.handlers.add(SetAccess, set_access)
    bot.handlers.add(SetDemand, set_demand)
    bot.handlers.add(SetExpansion, set_expansion)
    bot.handlers.add(ShowPeople, on_click(view_people))
    bot.handlers.add(Invite, click_invite)
    bot.handlers.add(Kick, click_kick)
    bot.handlers.add(HandOver, click_hand_over)


# How it is played.


async def view_settings(call: Call, game: GameId) -> Screen:
    """Show the settings, to the host only."""
    return await _settings(call, await call.tables.check(game, call, lobby.configure))


async def set_players(call: Call, act: SetPlayers) -> None:
    """Set the number of players."""
    await call.show(await _configure(call, act.game, lambda now: replace(now, players=act.players)))


async def set_sides(call: Call, act: SetSides) -> None:
    """Set the sides that are played."""
    await call.show(await _configure(call, act.game, lambda now: replace(now, sides=act.sides)))


async def set_wonders(call: Call, act: SetWonders) -> None:
    """Set how the wonders are dealt."""
    await call.show(await _configure(call, act.game, lambda now: replace(now, wonders=act.wonders)))


async def set_expansion(call: Call, act: SetExpansion) -> None:
    """Set the expansion, or none."""
    expansions = () if act.expansion is None else (act.expansion,)
    await call.show(await _configure(call, act.game, lambda now: replace(now, expansions=expansions)))


async def view_computers(call: Call, game: GameId) -> Screen:
    """Show the computer players, and the menu of how well they play."""
    return await _computers(call, await call.tables.check(game, call, lobby.configure))


async def set_level(call: Call, act: SetLevel) -> None:
    """Set how well the computer players play."""
    outcome = await call.tables.act(act.game, call, lobby.configure, lambda now: replace(now, level=act.level))
    await call.show(await _computers(call, outcome.table))


async def view_pace(call: Call, game: GameId) -> Screen:
    """Show the menu of how long a choice may take."""
    table = await call.tables.check(game, call, lobby.configure)
    return kept_menu(call, table, pace_screen(call.words, table))


async def set_pace(call: Call, act: SetPace) -> None:
    """Set how long a choice may take."""
    pace = clicked_pace(act)
    outcome = await call.tables.act(act.game, call, lobby.configure, lambda now: replace(now, pace=pace))
    await call.show(kept_menu(call, outcome.table, pace_screen(call.words, outcome.table)))


async def set_access(call: Call, act: SetAccess) -> None:
    """Set who may join."""
    outcome = await call.tables.act(act.game, call, lobby.configure, lambda now: replace(now, access=act.access))
    await call.show(kept_menu(call, outcome.table, people_screen(call.words, outcome.table)))


async def set_demand(call: Call, act: SetDemand) -> None:
    """Set what is asked of those who sit down uninvited."""
    outcome = await call.tables.act(act.game, call, lobby.configure, lambda now: replace(now, demand=act.demand))
    await call.show(kept_menu(call, outcome.table, pace_screen(call.words, outcome.table)))


async def _configure(call: Call, game: GameId, change: Callable[[TableSettings], TableSettings]) -> Screen:
    return await _settings(call, (await call.tables.act(game, call, lobby.configure, change)).table)


async def _settings(call: Call, table: TableView) -> Screen:
    return kept_menu(call, table, settings_screen(call.words, table, compiled=await call.bot.compiled()))


async def _computers(call: Call, table: TableView) -> Screen:
    return kept_menu(call, table, computers_screen(call.words, table, compiled=await call.bot.compiled()))


# Who plays.


async def view_people(call: Call, game: GameId) -> Screen:
    """Show the menus to invite, remove or make host."""
    table = await call.tables.check(game, call, lobby.invite)
    return kept_menu(call, table, people_screen(call.words, table))


async def click_invite(call: Call, act: Invite) -> None:
    """Invite the people chosen in the menu."""
    await call.show(await invite_people(call, act.game, call.users))


async def invite_people(call: Call, game: GameId, people: tuple[Person, ...]) -> Screen:
    """Invite people, given without bots."""
    if not people:
        return Screen(call.words.say("host-invited-nobody"))
    for person in people:
        await call.tables.act(game, call, lobby.invite, person.user)
    line = call.words.say("host-invited", people=call.words.all_of([escape(person.name) for person in people]))
    return await _with_people(call, game, line)


async def click_kick(call: Call, act: Kick) -> None:
    """Remove the person chosen."""
    await call.show(await kick_person(call, act.game, act.user))


async def kick_person(call: Call, game: GameId, user: UserId) -> Screen:
    """Remove a person from the lobby."""
    await call.tables.act(game, call, lobby.kick, user)
    return await _with_people(call, game, call.words.say("host-removed", person=f"<@{user}>"))


async def click_hand_over(call: Call, act: HandOver) -> None:
    """Make the person chosen the host."""
    await call.show(await hand_over_host(call, act.game, act.user))


async def hand_over_host(call: Call, game: GameId, user: UserId) -> Screen:
    """Make another person at the table the host."""
    await call.tables.act(game, call, substitutes.hand_over, user)
    return Screen(call.words.say("host-made", person=f"<@{user}>"))


async def _with_people(call: Call, game: GameId, line: str) -> Screen:
    """A line; with the host's menus below, if it was clicked there."""
    if not is_private(call.interaction):
        return Screen(line)
    return with_first_line(line, await view_people(call, game))


# Typed.


@command("slash-wonders-settings")
async def settings(  # noqa: PLR0913, PLR0917 - the options of a command
    interaction: Interaction,
    players: Range[int, 2, 7] | None = None,
    sides: Sides | None = None,
    wonders: Wonders | None = None,
    private: bool | None = None,  # noqa: FBT001 - as above
    expansion: ExpansionOption | None = None,
    time: str | None = None,
    reliability: Demand | None = None,
    level: LevelOption | None = None,
    table: TableOption | None = None,
) -> None:
    """Change the given settings, and show them all."""
    typed = None if time is None else await typed_pace(await make_call(interaction), time)
    if time is not None and typed is None:
        return
    pace = None if isinstance(typed, Open) else typed

    def change(now: TableSettings) -> TableSettings:
        return replace(
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

    async def answer(call: Call, game: GameId) -> Screen:
        if not isinstance(typed, Open):
            return await _configure(call, game, change)
        await call.tables.act(game, call, lobby.configure, change)  # all else counts at once
        return which_pace_screen(call.words, time or "", typed, lambda text: SetPace(game, text))

    await answer_command(interaction, table, is_hosted_lobby, answer)


settings.autocomplete("time")(suggest_paces)


@command("slash-wonders-invite")
async def invite(interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
    """Invite a person."""
    people = persons_of((person,))
    await answer_command(interaction, table, is_hosted_lobby, lambda call, game: invite_people(call, game, people))


@command("slash-wonders-kick")
async def kick(interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
    """Remove a person."""
    await answer_command(
        interaction, table, is_hosted_lobby, lambda call, game: kick_person(call, game, UserId(person.id))
    )


@command("slash-wonders-host")
async def host(interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
    """Make another person the host."""
    await answer_command(
        interaction, table, is_hosted, lambda call, game: hand_over_host(call, game, UserId(person.id))
    )
