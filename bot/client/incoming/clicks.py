"""Clicks: an act is read from the custom id, and goes to the method of a cog that answers this kind of act.

    class Lobby(Cog):
        @on(Join)
        async def join_table(self, call: Call, game: GameId) -> Screen:

The method takes the call and, by name, the fields of the act that it needs. A parameter `act` takes the whole act. A
button can also open a modal, which another method makes (`@opens`). Submitting the modal sends the same act, with the
entered values.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

import discord

from bot.client.incoming import failures, modals
from bot.client.incoming.call import (
    Call,
    Instead,
    Interaction,
    acknowledge,
    acknowledging,
    make_call,
    persons_of,
    words_of,
)
from bot.screens import custom_ids
from bot.screens.acts import Act
from bot.screens.modal import Modal
from bot.screens.screen import Screen
from bot.services.people import Person
from bot.text.words import Words

Answer: TypeAlias = Awaitable[Screen | None]
"""The screen to show, or None if the caller has been answered already."""
Handler: TypeAlias = Callable[[Call, Any], Answer]
"""A function that answers one kind of act. It takes the call and the act."""

_Method = TypeVar("_Method", bound=Callable[..., Answer])

Opener: TypeAlias = Callable[[Words, Any], Modal]
"""A function that makes the modal of an act, in the given words."""
_Opener = TypeVar("_Opener", bound=Callable[[Any, Words, Any], Modal])

_MARK = "__on__"
_OPENS = "__opens__"
_WHOLE = "act"
"""The parameter through which a method takes the act itself."""


def on(kind: type[Act]) -> Callable[[_Method], _Method]:
    """Mark a method of a cog as the handler of the buttons and menu lines with a kind of act.

    Raises:
        TypeError: the method takes a field that the act does not have, or with another type.
    """

    def mark(method: _Method) -> _Method:
        fields, wanted = {_WHOLE: kind, **get_type_hints(kind)}, get_type_hints(method)
        _, _, *parameters = signature(method).parameters.values()  # `self`, and the call
        for each in parameters:
            if each.name not in fields and each.default is not each.empty:
                continue
            if each.name not in fields or not _takes(wanted[each.name], fields[each.name]):
                raise TypeError(f"{method.__qualname__}: {kind.__name__} has no {each.name} of this type")
        names = tuple(each.name for each in parameters if each.name in fields)
        setattr(method, _MARK, (*_marks(method), _Mark(kind, names)))
        return method

    return mark


def opens(kind: type[Act]) -> Callable[[_Opener], _Opener]:
    """Mark a method of a cog that makes the modal of a kind of act, in the words of the person who pressed.

    A modal must be the first answer to a press, so the method must not wait for anything.
    """

    def mark(method: _Opener) -> _Opener:
        setattr(method, _OPENS, kind)
        return method

    return mark


@dataclass(frozen=True, slots=True)
class _Mark:
    kind: type[Act]
    names: Sequence[str]

    def handler(self, method: Callable[..., Answer]) -> Handler:
        """Return a handler that passes the act's fields to a bound method."""
        return lambda call, act: method(
            call, **{name: act if name == _WHOLE else getattr(act, name) for name in self.names}
        )


def _marks(method: object) -> tuple[_Mark, ...]:
    found: tuple[_Mark, ...] = getattr(method, _MARK, ())
    return found


def _takes(wanted: object, given: object) -> bool:
    """Return whether a parameter's type accepts all values of a field's type."""
    return wanted == given or set(get_args(given) or [given]) <= set(get_args(wanted))


def marked_methods(owner: object, mark: str) -> list[tuple[Any, Any]]:
    """Return what the marks of an object's methods say, each with its bound method."""
    names = {name for each in type(owner).__mro__ for name, value in vars(each).items() if hasattr(value, mark)}
    return [(getattr(getattr(type(owner), name), mark), getattr(owner, name)) for name in sorted(names)]


def marked(owner: object) -> dict[type[Act], Handler]:
    """Return the handlers among the methods of an object. Raises ValueError if two answer the same kind of act."""
    found: dict[type[Act], Handler] = {}
    for marks, method in marked_methods(owner, _MARK):
        for mark in marks:
            if mark.kind in found:
                raise ValueError(f"two methods answer {mark.kind.__name__}")
            found[mark.kind] = mark.handler(method)
    return found


def marked_modals(owner: object) -> dict[type[Act], Opener]:
    """Return the methods of an object that make modals, keyed by the kind of act that opens the modal."""
    return dict(marked_methods(owner, _OPENS))


class Handlers:
    """The handler of each kind of act."""

    def __init__(self) -> None:
        self._by_kind: dict[type[Act], Handler] = {}
        self._modals: dict[type[Act], Opener] = {}

    def add(self, handlers: Mapping[type[Act], Handler], modals: Mapping[type[Act], Opener] | None = None) -> None:
        """Register handlers, and functions that make modals.

        Raises ValueError if a kind of act has a handler already. In that case nothing is registered.
        """
        if twice := self._by_kind.keys() & handlers.keys():
            raise ValueError(f"answered already: {', '.join(sorted(kind.__name__ for kind in twice))}")
        self._by_kind |= handlers
        self._modals |= modals or {}

    def remove(self, kinds: Sequence[type[Act]]) -> None:
        """Remove the handlers and modals of some kinds of acts."""
        for kind in kinds:
            self._by_kind.pop(kind, None)
            self._modals.pop(kind, None)

    @property
    def kinds(self) -> frozenset[type[Act]]:
        """The kinds of acts that have a handler."""
        return frozenset(self._by_kind)

    async def answer(self, call: Call, act: Act) -> None:
        """Answer an act. Raises NotLoadedError if it has no handler, and what its handler raises, except Instead."""
        handler = self._by_kind.get(type(act))
        if handler is None:
            raise failures.NotLoadedError
        try:
            screen = await handler(call, act)
        except Instead as instead:
            screen = instead.screen
        if screen is not None:
            await call.show(screen)

    async def answer_click(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[discord.User | discord.Member] = ()
    ) -> None:
        """Acknowledge and answer a click, also if an error occurs. If its act has a modal, open that instead."""
        kind = custom_ids.kind_of(custom_id)
        make = None if kind is None else self._modals.get(kind)
        await self._answer(interaction, lambda: custom_ids.decode(custom_id), persons_of(chosen), make)

    async def answer_modal(self, interaction: Interaction) -> None:
        """Acknowledge and answer a submitted modal, also if an error occurs."""
        await self._answer(interaction, lambda: modals.submitted_act(interaction))

    async def _answer(
        self,
        interaction: Interaction,
        read: Callable[[], Act],
        people: tuple[Person, ...] = (),
        make: Opener | None = None,
    ) -> None:
        interaction.client.answering.begin()
        try:
            if make is not None:
                modal = modals.modal_of(make(words_of(interaction), read()))
                with acknowledging(interaction):
                    await interaction.response.send_modal(modal)
                return
            await acknowledge(interaction)  # at once, before anything may have to wait
            call = await make_call(interaction, people)
            await self.answer(call, read())
        except Exception as error:  # noqa: BLE001 - the person who clicked gets an answer to any error
            await failures.answer(interaction, error)
