"""Every command accepts whatever it offers, as choices or by autocomplete."""

from itertools import chain
from typing import Any, TypeAlias

import pytest
from discord import AppCommandType
from simcord.actors import MemberActor
from simcord.interactions import command_leaves

from bot.client.bot import WondersBot
from bot.services.pace import zones
from bot.text.names import echo
from bot.text.zones import find_zones
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server
from tests.cogs.conftest import bot_on, manager, said
from tests.sweeps import sweep

Described: TypeAlias = dict[str, Any]

NONSENSE = "xyzzy plugh"
"""Text that no command accepts. Other values with the same answer count as refused, too."""
TEXT, WHOLE, YES_OR_NO, PERSON = 3, 4, 5, 6
"""Discord's type numbers of command options."""
ZONES, PACES = ("zone", "settings zone name"), ("time", "to")
"""Options for zones and for times, by their name alone or by their full command."""
BEGUN = {
    **dict.fromkeys(ZONES, ("", "berl", "new y", "GMT-8", "UTC+1", "+05:30", "EST", "cst", "utc", "etc")),
    **dict.fromkeys(
        PACES, ("", "live", "21:00", "9pm berl", "mon at 9 new", "21:00 GMT-8", "20:00 EST", "midnight cst")
    ),
}
"""Texts to type before autocomplete, keyed by option. For all other options nothing is typed."""
MOST = 1
"""How many of the values that an option offers are tried, beginning with the likeliest; `make soak` tries all."""
REQUIRED: dict[str, object] = {
    "when": "in 3 h",
    "hours": "22:00-07:00",
    "card": "altar",
    "board": "1",
    "topic": "start",
}
LAST = ("wonders vote", "wonders end", "wonders leave", "night end", "night cancel")
"""Commands that end or leave a table or a night, and therefore come last in their group."""
GROUPS = (
    ("rules", "guide", "learn", "card", "wonder", "edifice", "hand", "why", "reminder", "settings", "server"),
    ("play", "change", "keep", "review"),
    ("time", "away", "forget", "mydata", "me", "standings"),
    ("wonders",),
    ("night",),
)
"""Groups of commands, those together that can be tried with the same tables."""


async def prepared(server: Server) -> MemberActor:
    """Return a server manager who has a lobby, a running game, a draft of wonders, and a night."""
    eva = manager(server)
    await eva.slash(server.channel, "settings zone", name="Europe/Berlin")
    await eva.slash(server.channel, "night plan", when="in 2 h", sure=True)
    await eva.slash(server.channel, "wonders new")
    for number, wonders in ((2, "random"), (3, "drafted")):
        await eva.slash(server.channel, "wonders new", wonders=wonders)
        await eva.slash(server.channel, "wonders computer", number=2, table=str(number))
        await eva.slash(server.channel, "wonders start", table=str(number))
    return eva


def commands(server: Server, person: MemberActor, group: str) -> dict[str, dict[str, Described]]:
    """Return a group's commands, each with its options by name. Commands that end something come last."""
    visible = server.env.backend.visible_commands(user_id=person.id, channel_id=server.channel.id)
    found = {
        " ".join(path): {each["name"]: each for each in leaf.get("options") or ()}
        for command in visible
        if command["name"] == group
        for path, leaf in command_leaves(command)
    }
    return dict(sorted(found.items(), key=lambda each: each[0] in LAST))


def value_of(option: Described, eva: MemberActor) -> object:
    """Return a valid value for a required option."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    if option["name"] in REQUIRED:
        return REQUIRED[option["name"]]
    return {YES_OR_NO: False, WHOLE: 1, PERSON: eva.user, TEXT: NONSENSE}[option["type"]]


def test_all_groups_are_gone_through(bot: WondersBot) -> None:
    assert {each.name for each in bot.tree.get_commands(type=AppCommandType.chat_input)} == set(chain(*GROUPS))


@pytest.fixture
async def bot() -> WondersBot:
    made = bot_on(MemoryStore())
    await made.load_extension("cogs")
    return made


@pytest.mark.slow
@pytest.mark.parametrize("most", sweep([MOST, 25], short=[MOST]))
@pytest.mark.parametrize("groups", GROUPS, ids=lambda each: each[0])
async def test_whatever_a_command_offers_it_accepts(server: Server, groups: tuple[str, ...], most: int) -> None:
    eva = await prepared(server)
    for command, options in (each for group in groups for each in commands(server, eva, group).items()):
        filled = {name: value_of(each, eva) for name, each in options.items() if each.get("required")}
        for name, option in options.items():
            if option.get("autocomplete"):
                await check_suggestions(server, eva, command, name, filled, most)
            for choice in option.get("choices") or ():
                shown = said(await eva.slash(server.channel, command, **{**filled, name: choice["value"]}))
                assert "Something went wrong" not in shown, (command, name, choice)


async def check_suggestions(  # noqa: PLR0913, PLR0917 - whose suggestions, and how many
    server: Server, eva: MemberActor, command: str, name: str, filled: dict[str, object], most: int
) -> None:
    refused = said(await eva.slash(server.channel, command, **{**filled, name: NONSENSE}))
    beginnings = BEGUN.get(name) or BEGUN.get(f"{command} {name}")
    for begun in beginnings or ("",):
        offered = await eva.autocomplete(server.channel, command, name, begun, **filled)
        assert offered or not beginnings, (command, begun)
        for place in range(min(len(offered), most)):
            # The offer may have changed since, for example because the card was played.
            now = await eva.autocomplete(server.channel, command, name, begun, **filled)
            value = str(now[min(place, len(now) - 1)]["value"]) if now else NONSENSE
            if value == NONSENSE:
                break
            shown = said(await eva.slash(server.channel, command, **{**filled, name: value}))
            assert shown != refused.replace(echo(NONSENSE), echo(value)), (command, name, value)
            assert "Something went wrong" not in shown, (command, name, value)


async def test_whoever_begins_to_type_a_zone_is_offered_none_that_is_refused(server: Server) -> None:
    eva = manager(server)
    for zone in zones()[:: len(zones()) // 40]:
        for offer in await eva.autocomplete(server.channel, "settings zone", "name", zone):
            assert find_zones(offer["value"]) == (offer["value"],)
            assert find_zones(offer["name"]) == (offer["value"],)
