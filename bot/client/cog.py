"""The base of all cogs: takes the texts of commands from the catalogue, and registers clicks and context menus."""

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from discord.app_commands import ContextMenu
from discord.ext import commands

from bot.client.bot import WondersBot
from bot.client.commands.translating import fill_in
from bot.client.incoming.clicks import marked, marked_methods, marked_modals

_Method = TypeVar("_Method", bound=Callable[..., Any])

_MENU = "__context_menu__"


def context_menu(name: str) -> Callable[[_Method], _Method]:
    """Mark a method of a cog as a context menu command. The method takes the message or the person clicked on.

    discord.py's own decorator does not work on methods.
    """

    def mark(method: _Method) -> _Method:
        setattr(method, _MENU, name)
        return method

    return mark


class Cog(commands.Cog):
    """The commands and clicks of a feature. A group of commands is a `GroupCog` that inherits a cog for each feature.

    Raises:
        WordsError: the catalogue lacks a text for one of the commands.
    """

    def __init_subclass__(cls) -> None:
        """Raise TypeError if two methods have the same name, because one would hide the other in a group's class."""
        names = Counter(
            name for each in cls.__mro__ if each is not Cog and issubclass(each, Cog) for name in vars(each)
        )
        if twice := [name for name, count in names.items() if count > 1 and not name.startswith("__")]:
            raise TypeError(f"{cls.__name__} has several methods of one name: {', '.join(twice)}")

    def __init__(self, bot: WondersBot) -> None:
        self.bot = bot
        self._handlers, self._modals = marked(self), marked_modals(self)
        self._menus = tuple(ContextMenu(name=name, callback=method) for name, method in marked_methods(self, _MENU))
        group = () if self.app_command is None else (self.app_command,)
        for command in (*group, *self.walk_app_commands(), *self._menus):
            fill_in(command)

    async def cog_load(self) -> None:
        """Register the handlers of clicks and context menus. Raises ValueError if an act has a handler already."""
        self.bot.handlers.add(self._handlers, self._modals)
        for menu in self._menus:
            self.bot.tree.add_command(menu)

    async def cog_unload(self) -> None:
        """Remove the handlers of clicks and context menus."""
        self.bot.handlers.remove(tuple(self._handlers))
        for menu in self._menus:
            self.bot.tree.remove_command(menu.name, type=menu.type)
