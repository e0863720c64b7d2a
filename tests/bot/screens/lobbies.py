"""Builds tables before their first turn, and tables where seats have changed hands, in their public view."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.screens.acts import Act
from bot.screens.screen import Menu, PeopleMenu, Screen
from bot.services import sights
from bot.services.game import TableSettings, Wonders
from bot.services.lobby import add_computers, choose_wonder, invite
from bot.services.people import GameId, UserId
from bot.services.views import TableView
from engine.catalogue import Side
from engine.ruleset import Expansion
from players.levels import Level
from tests.bot.services.world import World, actor


@dataclass(frozen=True)
class Lobby:
    """A lobby in a world of its own; the first person is the host."""

    world: World
    game: GameId

    async def view(self) -> TableView:
        return await self.world.tables.look(self.game, actor(0), sights.table)


def lobby(
    persons: int = 3,
    settings: TableSettings | None = None,
    then: Callable[[Lobby], Awaitable[object]] | None = None,
) -> TableView:
    """Return a lobby after these actions."""

    async def made() -> TableView:
        world = World()
        opened = Lobby(world, await world.lobby(persons, settings or TableSettings(players=max(persons, 2))))
        if then is not None:
            await then(opened)
        return await opened.view()

    return asyncio.run(made())


CHOSEN = TableSettings(players=4, wonders=Wonders.CHOSEN)


async def with_choices(it: Lobby) -> None:
    """Choose Giza for Ben, add a computer player, and invite two guests."""
    tables = it.world.tables
    await tables.act(it.game, actor(1), choose_wonder, "Giza", None)
    await tables.act(it.game, actor(0), add_computers, Level.MEDIUM, 1)
    for guest in (actor(1).user, UserId(500), UserId(501)):
        await tables.act(it.game, actor(0), invite, guest)


def full(players: int) -> TableView:
    """Return a lobby with as much text as possible: with edifices, if this many people can play with them."""
    expansion = Expansion.EDIFICE if players > 2 else Expansion.CARTHAGE

    async def choosing(it: Lobby) -> None:
        longest = ("Halicarnassus", "Alexandria", "Babylon", "Ephesus", "Olympia", "Rhodes", "Giza")
        for number in range(players):
            await it.world.tables.act(it.game, actor(number), choose_wonder, longest[number], Side.B)
        for number in range(50):
            await it.world.tables.act(it.game, actor(0), invite, UserId((1 << 62) + number))

    return lobby(players, TableSettings(players, wonders=Wonders.CHOSEN, expansions=(expansion,)), choosing)


def acts(screen: Screen) -> list[Act]:
    """Return everything that can be done from a screen."""
    found: list[Act] = []
    for row in screen.rows:
        match row:
            case Menu():
                found += [option.act for option in row.options]
            case PeopleMenu():
                found.append(row.act)
            case _:
                found += [button.act for button in row]
    return found


def menus(screen: Screen) -> list[Menu]:
    return [row for row in screen.rows if isinstance(row, Menu)]
