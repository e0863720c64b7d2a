"""Builds tables before their first turn, and tables where seats have changed hands, in their public view."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.screens.acts import Act
from bot.screens.screen import Menu, PeopleMenu, Screen
from bot.services.game import TableSettings, Wonders
from bot.services.lobby import add_computers, choose_wonder, invite
from bot.services.people import UserId
from bot.services.views import TableView
from engine.catalogue import Side
from engine.ruleset import Expansion
from players.levels import Level
from tests.bot.services.world import Table, World, actor


def lobby(
    persons: int = 3,
    settings: TableSettings | None = None,
    then: Callable[[Table], Awaitable[object]] | None = None,
) -> TableView:
    """Return a lobby after these actions."""

    async def made() -> TableView:
        opened = await World().lobby(persons, settings or TableSettings(players=max(persons, 2)))
        if then is not None:
            await then(opened)
        return await opened.view(0)

    return asyncio.run(made())


CHOSEN = TableSettings(players=4, wonders=Wonders.CHOSEN)


async def with_choices(it: Table) -> None:
    """Choose Giza for Ben, add a computer player, and invite two guests."""
    await it.act(1, choose_wonder, "Giza", None)
    await it.act(0, add_computers, Level.MEDIUM, 1)
    for guest in (actor(1).user, UserId(500), UserId(501)):
        await it.act(0, invite, guest)


def full(players: int) -> TableView:
    """Return a lobby with as much text as possible: with edifices, if this many people can play with them."""
    expansion = Expansion.EDIFICE if players > 2 else Expansion.CARTHAGE

    async def choosing(it: Table) -> None:
        longest = ("Halicarnassus", "Alexandria", "Babylon", "Ephesus", "Olympia", "Rhodes", "Giza")
        for number in range(players):
            await it.act(number, choose_wonder, longest[number], Side.B)
        for number in range(50):
            await it.act(0, invite, UserId((1 << 62) + number))

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
