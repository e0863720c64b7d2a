"""Odd input of any kind gets a friendly answer and causes no incident, and at most one line in the log.

Discord validates input only against the commands that it knows, so outdated clients and forged requests can send
anything else.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from itertools import chain, product
from typing import Any, TypeAlias, get_args, get_type_hints

import discord
import pytest
from discord import AppCommandOptionType, ComponentType, InteractionType
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.client.undocumented import payloads
from bot.screens.acts import Act, ChangeSettings, Invite, Join, ShowHand
from bot.screens.custom_ids import KINDS, LONGEST, VERSION, encode
from bot.services.game import Sides, TurnRef, Wonders
from bot.services.people import GameId
from engine.notation import MoveText
from tests.client.server import Server, Table
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun
from tests.messages import text_of
from tests.screens import find
from tests.sweeps import sweep

Sent: TypeAlias = dict[str, Any]

_TEXT, _NUMBER, _SWITCH = (getattr(AppCommandOptionType, each).value for each in ("string", "integer", "boolean"))
_PERSON, _FILE = (getattr(AppCommandOptionType, each).value for each in ("user", "attachment"))
ODD: Mapping[int, Sequence[object]] = {
    _TEXT: ["nonsense", "x" * 7_000, "", "0", "-1", "9" * 30, " ", "\u202e\x00", "<@1>", 5, True, None, [], {"a": 1}],
    _NUMBER: [0, -1, 10**20, 8, 2.5, "3", "abc", True, None],
    _SWITCH: ["yes", 2, None],
    _PERSON: ["1", "abc", "9" * 30, None, 5, []],
    _FILE: ["1", "abc", None],
}
_ROUNDS = max(map(len, ODD.values()))
_PLAUSIBLE: Mapping[int, object] = {_TEXT: "1", _NUMBER: 2, _SWITCH: True, _PERSON: "1", _FILE: "1"}


@dataclass
class Log:
    """The log while a single action is handled."""

    caplog: pytest.LogCaptureFixture

    def check(self, what: object, result: InteractionResult | None = None) -> None:
        """Check that the person got an answer, and that the log has no incident and at most one line."""
        if result is not None and result.modal is None:
            assert "Something went wrong" not in said(result), what
        lines = [each for each in self.caplog.records if not each.name.startswith("simcord")]
        assert not [each.getMessage() for each in lines if each.levelno >= logging.WARNING], what
        assert len(lines) <= 1, (what, [each.getMessage() for each in lines])
        self.caplog.clear()


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Log:
    caplog.set_level(logging.INFO)
    return Log(caplog)


@pytest.fixture
async def table(server: Server) -> Table:
    return await begun(server, "ana", "ben", "cem")


# Commands.


def leaves(command: Sent, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[Sent]]]:
    """Yield each command or subcommand that can be typed, with its options."""
    path, options = (*path, command["name"]), command.get("options", [])
    below = [each for each in options if each["type"] in {1, 2}]
    yield from chain.from_iterable(leaves(each, path) for each in below)
    if not below:
        yield path, options


async def commands(server: Server) -> list[tuple[tuple[str, ...], list[Sent]]]:
    return [each for command in await payloads(server.bot.tree) for each in leaves(dict(command))]


def odd(number: int, option: Sent) -> object:
    """Return an odd value for an option; the number selects one."""
    values = ODD[option["type"]]
    return values[number % len(values)]


def given(option: Sent, value: object, **more: object) -> Sent:
    return {"name": option["name"], "type": option["type"], "value": value, **more}


def plausible(option: Sent) -> Sent:
    """Return an option with a plausible value."""
    choices = option.get("choices")
    return given(option, choices[0]["value"] if choices else _PLAUSIBLE[option["type"]])


def typed(path: Sequence[str], options: list[Sent]) -> Sent:
    top, *below = path
    for name in reversed(below):
        options = [{"name": name, "type": 1, "options": options}]
    return {"id": "1", "name": top, "type": 1, "options": options}


@pytest.mark.slow
@pytest.mark.parametrize("number", sweep(range(_ROUNDS), short=[0]))
async def test_no_value_of_an_option_is_an_incident(server: Server, table: Table, log: Log, number: int) -> None:
    ana, tried = table.people[0], 0
    command = InteractionType.application_command.value
    for path, options in await commands(server):
        for place, option in enumerate(options):
            others = [plausible(each) for each in options if each is not option and each.get("required")]
            data = typed(path, [given(option, odd(number + place, option)), *others])
            log.check(data, await ana._dispatch_interaction(command, server.channel, data))
            tried += 1
    assert tried > 100


@pytest.mark.slow
@pytest.mark.parametrize("number", sweep(range(_ROUNDS), short=[9]))
async def test_nothing_that_is_being_typed_is_an_incident(server: Server, table: Table, log: Log, number: int) -> None:
    ana, tried = table.people[0], 0
    command = InteractionType.autocomplete.value
    for path, options in await commands(server):
        for place, option in enumerate(options):
            others = [given(each, odd(number + place, each)) for each in options if each is not option]
            for value in {each for each in ("", odd(number, option)) if isinstance(each, str)}:
                focused = given(option, value, focused=True)
                for data in (typed(path, [focused]), typed(path, [*others, focused])):
                    if option.get("autocomplete"):
                        await ana._dispatch_interaction(command, server.channel, data)
                        log.check(data)
                        tried += 1
    assert tried > 50


@pytest.mark.parametrize(
    ("option", "value"), [("sides", "c"), ("level", "easiest"), ("players", 8), ("time", "x" * 7_000)]
)
async def test_a_value_that_a_command_does_not_take_changes_nothing_and_is_answered_kindly(
    server: Server, log: Log, option: str, value: object
) -> None:
    """Outdated choices are among these values, because Discord shows old lists for a while after an update."""
    kind = _NUMBER if isinstance(value, int) else _TEXT
    data = typed(("wonders", "new"), [{"name": option, "type": kind, "value": value}])
    result = await server.person("ana")._dispatch_interaction(
        InteractionType.application_command.value, server.channel, data
    )
    assert said(result).startswith("This command can't use what you entered. Type it again")
    assert server.channel.history() == []
    log.check(data, result)
    assert log.caplog.records == []


# Context menus.


async def test_a_context_menu_on_something_that_is_not_there_is_answered_kindly(
    server: Server, table: Table, log: Log
) -> None:
    for name, target in product(("Cities now", "History", "Invite to a table"), ("nobody", "another kind", "none")):
        result = await on_nothing(server, table.people[0], name, target)
        assert said(result).startswith("This command can't use what you entered."), (name, target)
        log.check((name, target), result)


async def on_nothing(server: Server, ana: MemberActor, name: str, target: str) -> InteractionResult:
    """Use a context menu whose target is missing, or is not of its kind."""
    panel = server.panel()
    message = serializers.message_payload(
        server.env.backend, server.env.backend.get_message(server.channel.id, panel.id)
    )
    user = serializers.user_payload(server.env.backend.get_user(ana.id))
    described: Sent = {"messages": {str(panel.id): dict(message)}, "users": {str(ana.id): dict(user)}}
    on_a_person = name == "Invite to a table"
    kind = discord.AppCommandType.user if on_a_person else discord.AppCommandType.message
    data: Sent = {"id": "1", "name": name, "type": kind.value, "resolved": described}
    if target == "another kind":
        data["target_id"] = str(panel.id if on_a_person else ana.id)
    elif target == "nobody":
        data |= {"target_id": "1", "resolved": None}
    return await ana._dispatch_interaction(InteractionType.application_command.value, server.channel, data)


# Buttons and menus.


def values_of(hint: object) -> list[object]:
    """Return valid and odd values for a field of an act, in the format of custom ids."""
    kinds = [each for each in (hint, *get_args(hint)) if each is not type(None)]
    kind = getattr(kinds[-1], "__supertype__", kinds[-1])
    kind = getattr(kind, "__origin__", kind)
    if kind is bool:
        return ["1", "0"]
    if kind is int:
        return ["1", "0", "-1", "99", "9" * 30]
    if kind is TurnRef:
        return ["1.1c", "3.6c", "1.1d"]
    if kind is MoveText:
        return ["discard:altar", "build:palace", "nothing"]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return [each.value for each in kind]
    return ["altar", "nobody", ""]


def ids_of(kind: type[Act], number: int) -> str:
    """Return a custom ID for this kind of act; the number selects the values of its fields."""
    tag = next(tag for tag, each in KINDS.items() if each is kind)
    hints = get_type_hints(kind)
    offered = [values_of(hints[each.name]) for each in fields(kind)]
    return ":".join(map(str, [VERSION, tag, *(values[number % len(values)] for values in offered)]))


def pressed(kind: ComponentType, custom_id: str, values: Sequence[str] = (), **resolved: object) -> tuple[Sent, Sent]:
    """Return the interaction data sent when a component is used, and the component as it is in the message."""
    data = {"custom_id": custom_id, "component_type": kind.value, "values": list(values), "resolved": resolved}
    stands: Sent = {"type": kind.value, "custom_id": custom_id, "id": 2}
    if kind is ComponentType.button:
        stands |= {"style": 1, "label": "Press"}
    if kind is ComponentType.string_select:
        stands |= {"options": [{"label": "Choose", "value": each} for each in values or ["nothing"]]}
    return data, stands


async def press(server: Server, person: MemberActor, what: tuple[Sent, Sent]) -> InteractionResult:
    """Send a press on a component of the newest panel, even if the panel does not have this component."""
    data, stands = what
    message = server.env.backend.get_message(server.channel.id, server.panel().id)
    shown = {**serializers.message_payload(server.env.backend, message)}
    told = shown | {"components": [{"type": 1, "id": 1, "components": [stands]}]}
    return await person._dispatch_interaction(
        InteractionType.component.value, server.channel, data, extra={"message": told}, source_message_id=message.id
    )


def on_every_kind(custom_id: str, person: MemberActor) -> Iterator[tuple[Sent, Sent]]:
    """Yield presses with this custom ID on every kind of component, whether it fits or not."""
    yield pressed(ComponentType.button, custom_id)
    yield pressed(ComponentType.string_select, "menu:0", [custom_id])
    yield pressed(ComponentType.user_select, f"people:{custom_id}")
    yield pressed(ComponentType.user_select, f"people:{custom_id}", [str(person.id)])


@pytest.mark.slow
@pytest.mark.parametrize("number", sweep(range(5), short=[0]))
async def test_no_act_is_an_incident_wherever_it_stands(server: Server, table: Table, log: Log, number: int) -> None:
    ana = table.people[0]
    for place, kind in enumerate(KINDS.values()):
        button, *others = on_every_kind(ids_of(kind, number), ana)
        for what in (button, *(others if number else others[place % 9 : place % 9 + 1])):
            log.check(what, await press(server, ana, what))


async def test_a_button_whose_window_would_have_too_long_an_id_is_answered_kindly(server: Server, log: Log) -> None:
    """The window's id is that of the button with something in front. No button of ours is nearly as long."""
    act = ChangeSettings(GameId(1), 1, 3, Sides.MIXED, Wonders.RANDOM, None, private=False)
    longest = replace(act, game=GameId(10 ** (LONGEST - len(encode(act)))))
    assert len(encode(longest)) == LONGEST
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    log.caplog.clear()
    result = await press(server, ana, pressed(ComponentType.button, encode(longest)))
    assert text_of(answer(result)).startswith("This button is from an older version of the bot.")


FORGED = [
    (ComponentType.string_select, encode(Join(GameId(1)))),
    (ComponentType.user_select, encode(Join(GameId(1)))),
    (ComponentType.button, "menu:0"),
    (ComponentType.user_select, "menu:0"),
    (ComponentType.role_select, "menu:0"),
    (ComponentType.button, f"people:{encode(Invite(GameId(1)))}"),
    (ComponentType.string_select, f"people:{encode(Invite(GameId(1)))}"),
    (ComponentType.role_select, f"people:{encode(Invite(GameId(1)))}"),
    (ComponentType.mentionable_select, f"people:{encode(Invite(GameId(1)))}"),
    (ComponentType.string_select, "menu:0"),
    (ComponentType.user_select, "people:nonsense"),
    (ComponentType.button, "w9:anything:else"),
]


async def test_a_menu_or_button_of_the_wrong_kind_is_answered_kindly(server: Server, log: Log) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    for kind, custom_id in FORGED:
        log.caplog.clear()
        result = await press(server, ana, pressed(kind, custom_id, ["nonsense"] if "select" in kind.name else ()))
        told = text_of(answer(result))
        assert told.startswith("This button is from an older version of the bot."), (kind, custom_id)
        assert log.caplog.records == [], (kind, custom_id)


# A locked thread.


@pytest.mark.parametrize("code", sweep([160005, 50083], short=(160005,)))
@pytest.mark.parametrize("by_command", [False, True])
async def test_what_a_locked_thread_does_not_let_happen_is_said(
    server: Server, log: Log, code: int, *, by_command: bool
) -> None:
    table = await begun(server, "ana", "ben")
    log.caplog.clear()
    server.env.inject_error("PATCH", "/webhooks/*", status=400, code=code)
    if by_command:
        result = await table.people[0].slash(server.channel, "hand")
    else:
        (button,) = find(server.panel(), ShowHand)
        result = await table.people[0].click(server.panel(), custom_id=button.custom_id)
    assert said(result).startswith("This thread is locked")
    log.check(code, result)
    server.env._errors.clear()  # it is that error


@pytest.mark.parametrize("by_menu", [False, True])
async def test_a_command_that_shows_something_else_instead_is_answered_if_that_fails(
    server: Server, log: Log, *, by_menu: bool
) -> None:
    ana = server.person("ana")
    chat = await ana.send(server.channel, "Whose turn is it?")
    server.env.inject_error("PATCH", "/webhooks/*", status=400, code=160005)
    if by_menu:
        result = await ana.context_menu(server.channel, "Cities now", chat)
    else:
        result = await ana.slash(server.channel, "away", until="nonsense")
    assert said(result).startswith("This thread is locked")
    log.check(by_menu, result)


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_where_nothing_can_be_said_in_a_locked_thread_that_is_one_line_of_the_log(
    server: Server, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    table = await begun(server, "ana", "ben")
    caplog.clear()
    caplog.set_level(logging.INFO)
    path = "/interactions/*" if method == "POST" else "/webhooks/*"
    server.env.inject_error(method, path, status=400, code=160005, times=None)
    await table.people[0].slash(server.channel, "hand")
    (line,) = [each for each in caplog.records if not each.name.startswith("simcord")]
    assert line.getMessage().endswith("code 160005")
    assert line.levelno < logging.ERROR
    server.env._errors.clear()  # it is that error


async def test_no_table_is_opened_in_a_locked_thread(server: Server) -> None:
    ana = server.person("ana")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    (thread,) = channel.threads
    found = server.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    found.locked = True
    before = len(thread.history())
    assert "You can't post here" in said(await ana.slash(thread, "wonders new"))
    assert len(thread.history()) == before
