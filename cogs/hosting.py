"""What the host settles: how the game is played, who may join, who has to go, and who is the host from now on."""

from collections.abc import Callable
from dataclasses import replace

import discord
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, is_private, persons_of
from bot.screens.acts import (
    HandOver,
    Invite,
    Kick,
    SetAccess,
    SetExpansion,
    SetPlayers,
    SetSides,
    SetWonders,
    ShowPeople,
    ShowSettings,
)
from bot.screens.hosting import people_screen, settings_screen
from bot.screens.screen import Screen, with_first_line
from bot.services.authority import Action
from bot.services.game import Access, Sides, TableSettings, Wonders
from bot.services.people import GameId, Person, UserId
from bot.services.views import TableView
from bot.text.names import escape
from cogs._commands import add_to_wonders, command
from cogs._expansions import Added
from cogs._fits import hosted, hosted_lobby
from cogs._tables import TableOption, clicked, typed


async def setup(bot: WondersBot) -> None:
    """Adds the commands, and says who answers which click."""
    add_to_wonders(bot, settings, invite, kick, host)
    bot.handlers.add(ShowSettings, clicked(settings_shown))
    bot.handlers.add(SetPlayers, set_players)
    bot.handlers.add(SetSides, set_sides)
    bot.handlers.add(SetWonders, set_wonders)
    bot.handlers.add(SetAccess, set_access)
    bot.handlers.add(SetExpansion, set_expansion)
    bot.handlers.add(ShowPeople, clicked(people_shown))
    bot.handlers.add(Invite, invite_chosen)
    bot.handlers.add(Kick, kick_chosen)
    bot.handlers.add(HandOver, hand_over)


# How it is played.


async def settings_shown(call: Call, game: GameId) -> Screen:
    """What can be settled, for the host only."""
    return settings_screen(call.words, await _allowed(call, game, Action.CONFIGURE))


async def set_players(call: Call, act: SetPlayers) -> None:
    """How many play."""
    await call.show(await _settled(call, act.game, lambda now: replace(now, players=act.players)))


async def set_sides(call: Call, act: SetSides) -> None:
    """Which sides are played."""
    await call.show(await _settled(call, act.game, lambda now: replace(now, sides=act.sides)))


async def set_wonders(call: Call, act: SetWonders) -> None:
    """How the wonders are dealt."""
    await call.show(await _settled(call, act.game, lambda now: replace(now, wonders=act.wonders)))


async def set_expansion(call: Call, act: SetExpansion) -> None:
    """What is added to the game."""
    expansions = () if act.expansion is None else (act.expansion,)
    await call.show(await _settled(call, act.game, lambda now: replace(now, expansions=expansions)))


async def set_access(call: Call, act: SetAccess) -> None:
    """Who may join."""
    outcome = await call.tables.configure(act.game, call, lambda now: replace(now, access=act.access))
    await call.show(people_screen(call.words, outcome.table))


async def _settled(call: Call, game: GameId, change: Callable[[TableSettings], TableSettings]) -> Screen:
    outcome = await call.tables.configure(game, call, change)
    return settings_screen(call.words, outcome.table)


async def _allowed(call: Call, game: GameId, action: Action) -> TableView:
    """The table, for who may do this there. Raises Refused: they may not, or not now."""
    return await call.tables.check(game, call, action)


# Who plays.


async def people_shown(call: Call, game: GameId) -> Screen:
    """Whom the host may invite, remove or make the host."""
    return people_screen(call.words, await _allowed(call, game, Action.INVITE))


async def invite_chosen(call: Call, act: Invite) -> None:
    """Invites those who were chosen in the menu."""
    await call.show(await invited(call, act.game, call.users))


async def invited(call: Call, game: GameId, people: tuple[Person, ...]) -> Screen:
    """Lets people join; computer programs are no people."""
    if not people:
        return Screen(call.words.say("host-invited-nobody"))
    for person in people:
        await call.tables.invite(game, call, person.user)
    line = call.words.say("host-invited", people=call.words.all_of([escape(person.name) for person in people]))
    return await _with_people(call, game, line)


async def kick_chosen(call: Call, act: Kick) -> None:
    """Removes who was chosen."""
    await call.show(await kicked(call, act.game, act.user))


async def kicked(call: Call, game: GameId, user: UserId) -> Screen:
    """Removes a person from the lobby."""
    await call.tables.kick(game, call, user)
    return await _with_people(call, game, call.words.say("host-removed", person=f"<@{user}>"))


async def hand_over(call: Call, act: HandOver) -> None:
    """Passes the host's role on to who was chosen."""
    await call.show(await handed_over(call, act.game, act.user))


async def handed_over(call: Call, game: GameId, user: UserId) -> Screen:
    """Makes another person at the table the host."""
    await call.tables.hand_over(game, call, user)
    return Screen(call.words.say("host-now", person=f"<@{user}>"))


async def _with_people(call: Call, game: GameId, line: str) -> Screen:
    """What was done; with the menus that the host has clicked in, if it was there."""
    if not is_private(call.interaction):
        return Screen(line)
    return with_first_line(line, await people_shown(call, game))


# Typed.


@command("slash-wonders-settings")
async def settings(  # noqa: PLR0913, PLR0917 - the options of a command
    interaction: Interaction,
    players: Range[int, 2, 7] | None = None,
    sides: Sides | None = None,
    wonders: Wonders | None = None,
    private: bool | None = None,  # noqa: FBT001 - as above
    expansion: Added | None = None,
    table: TableOption | None = None,
) -> None:
    """Settles what is given, and shows what can be settled."""

    def change(now: TableSettings) -> TableSettings:
        access = now.access if private is None else Access.INVITED if private else Access.OPEN
        expansions = now.expansions if expansion is None else expansion.expansions
        return TableSettings(players or now.players, sides or now.sides, wonders or now.wonders, access, expansions)

    await typed(interaction, table, hosted_lobby, lambda call, game: _settled(call, game, change))


@command("slash-wonders-invite")
async def invite(interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
    """Lets a person join."""
    people = persons_of((person,))
    await typed(interaction, table, hosted_lobby, lambda call, game: invited(call, game, people))


@command("slash-wonders-kick")
async def kick(interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
    """Removes a person."""
    await typed(interaction, table, hosted_lobby, lambda call, game: kicked(call, game, UserId(person.id)))


@command("slash-wonders-host")
async def host(interaction: Interaction, person: discord.User, table: TableOption | None = None) -> None:
    """Passes the host's role on."""
    await typed(interaction, table, hosted, lambda call, game: handed_over(call, game, UserId(person.id)))
