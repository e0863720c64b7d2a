"""Commands are sent to Discord only if they have changed, and never beyond its limits."""

import logging
from collections.abc import AsyncIterator, Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
import pytest
import simcord
from discord import app_commands
from simcord.types import HttpLogEntry

from bot.client.commands.limits import problems
from bot.client.commands.syncing import synchronise, tidy_servers
from bot.client.undocumented import payloads
from tests.client.simulator import Simulator

Command: TypeAlias = dict[str, Any]
Tree: TypeAlias = app_commands.CommandTree[discord.AutoShardedClient]

SUBCOMMAND = discord.AppCommandOptionType.subcommand.value
STRING = discord.AppCommandOptionType.string.value


class German(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        del context
        return f"{string.message}e" if locale is discord.Locale.german else None


def tables() -> app_commands.Group:
    group = app_commands.Group(
        name="table",
        description="Tables",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )

    @group.command(name="open", description="Opens a table")
    @app_commands.describe(players="how many", side="which side")
    @app_commands.choices(side=[app_commands.Choice(name="A", value="a"), app_commands.Choice(name="B", value="b")])
    async def _open(  # pragma: no cover - nobody calls it
        interaction: discord.Interaction, players: app_commands.Range[int, 0, 7], side: str = "a"
    ) -> None:
        del interaction, players, side

    return group


@dataclass(frozen=True)
class Discord:
    """A simulated Discord and the command tree of a bot that is connected to it."""

    env: simcord.Env
    tree: Tree

    @property
    def sent(self) -> list[HttpLogEntry]:
        return [request for request in self.env.http_requests if request.method == "PUT"]

    @property
    def known(self) -> Command:
        """The command as it is registered with Discord."""
        return next(iter(self.env.backend.commands[None].values()))

    @property
    def ours(self) -> app_commands.Group:
        """The command as the bot defines it."""
        command = self.tree.get_command("table")
        assert isinstance(command, app_commands.Group)
        return command


@pytest.fixture
async def there() -> AsyncIterator[Discord]:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    env = Simulator(client)
    await env.start()
    tree = app_commands.CommandTree(client)
    await tree.set_translator(German())
    tree.add_command(tables())
    yield Discord(env, tree)
    await env.shutdown()


async def test_commands_are_sent_once_and_then_only_when_they_change(there: Discord) -> None:
    assert await synchronise(there.tree)
    assert not await synchronise(there.tree)
    assert len(there.sent) == 1
    there.ours.description = "Other tables"
    assert await synchronise(there.tree)
    assert not await synchronise(there.tree)
    assert len(there.sent) == 2


async def test_what_discord_adds_and_leaves_out_is_no_change(there: Discord) -> None:
    await synchronise(there.tree)
    there.known.update({"version": "1234", "nsfw": False, "dm_permission": True})
    there.known["contexts"] = [1, 0]
    there.known["integration_types"] = [0]
    there.known["default_member_permissions"] = str(there.known["default_member_permissions"])
    del there.known["options"][0]["options"][1]["required"]
    assert not await synchronise(there.tree)


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it.update(description="else"),
        lambda it: it.update(description_localizations={}),
        lambda it: it.update(default_member_permissions=None),
        lambda it: it.update(contexts=[0]),
        lambda it: it["options"].pop(),
        lambda it: it["options"][0]["options"].reverse(),
        lambda it: it["options"][0]["options"][0].pop("min_value"),
        lambda it: it["options"][0]["options"][1]["choices"].pop(),
        lambda it: it["options"][0]["options"][1]["choices"][0].update(value="c"),
        lambda it: it["options"][0]["options"][1].update(name_localizations={"de": "andere"}),
    ],
)
async def test_any_other_difference_is_a_change(there: Discord, change: Callable[[Command], None]) -> None:
    await synchronise(there.tree)
    change(there.known)
    assert await synchronise(there.tree)
    assert not await synchronise(there.tree)


async def test_a_command_that_is_gone_is_a_change(there: Discord) -> None:
    await synchronise(there.tree)
    there.tree.remove_command("table")
    assert await synchronise(there.tree)
    assert there.env.backend.commands[None] == {}


@pytest.mark.parametrize("method", ["GET", "PUT"])
async def test_where_discord_fails_the_bot_goes_on(
    there: Discord, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    there.env.inject_error(method, "/applications/*/commands", status=403, code=50001)
    with caplog.at_level(logging.ERROR):
        assert not await synchronise(there.tree)
    assert "the commands could not be sent: Discord answers 403, code 50001" in caplog.text


async def test_what_is_beyond_a_limit_is_not_sent(there: Discord, caplog: pytest.LogCaptureFixture) -> None:
    there.ours.description = "x" * 101
    with caplog.at_level(logging.ERROR):
        assert not await synchronise(there.tree)
    assert there.sent == []
    assert "table: a description of 101 characters" in caplog.text


async def test_what_is_compared_is_what_is_sent(there: Discord) -> None:
    await there.tree.sync()
    (request,) = there.sent
    assert request.json == await payloads(there.tree)


# What another deployment has left behind.


async def leave_behind(there: Discord, *names: str) -> simcord.GuildHandle:
    """Return a server with server-only commands that another program registered for the same bot."""
    guild = there.env.create_guild(f"server {len(there.tree.client.guilds)}")
    client = there.tree.client
    assert client.application_id is not None
    commands: list[Any] = [{"type": 1, "name": name, "description": "Left behind"} for name in names]
    await client.http.bulk_upsert_guild_commands(client.application_id, guild.id, commands)
    return guild


async def tidied(there: Discord, *, remove: bool) -> list[tuple[int, str]]:
    """Run `tidy_servers`, and return the servers that it yields, with the names of their own commands."""
    return [each async for each in tidy_servers(there.tree, remove=remove, pause=0)]


def of_server(there: Discord, guild: simcord.GuildHandle) -> set[str]:
    return {each["name"] for each in there.env.backend.commands.get(guild.id, {}).values()}


async def test_commands_that_only_a_server_has_are_named_and_stay(
    there: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    old, _ = await leave_behind(there, "wonders", "duel"), await leave_behind(there)
    for _ in range(2):
        caplog.clear()
        with caplog.at_level(logging.INFO):
            assert await tidied(there, remove=False) == [(old.id, "duel, wonders")]
        (told,) = [each.getMessage() for each in caplog.records if each.levelno == logging.WARNING]
        assert told.startswith(f"server {old.id} has commands that this program does not know: duel, wonders;")
        assert "REMOVE_SERVER_COMMANDS=yes" in told
        assert of_server(there, old) == {"wonders", "duel"}


async def test_they_are_removed_where_the_operator_says_so_and_nothing_else_is(
    there: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    await synchronise(there.tree)
    old, bare = await leave_behind(there, "wonders", "duel"), await leave_behind(there)
    sent = len(there.sent)
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            assert await tidied(there, remove=True) == []
    assert of_server(there, old) == of_server(there, bare) == set()
    assert [each.path for each in there.sent[sent:]] == [
        f"/applications/{there.tree.client.application_id}/guilds/{old.id}/commands"
    ]
    assert [each["name"] for each in there.env.backend.commands[None].values()] == ["table"]
    told = [each.getMessage() for each in caplog.records if "does not know" in each.getMessage()]
    assert told == [f"server {old.id} had commands that this program does not know: duel, wonders; they are removed"]


@pytest.mark.parametrize("method", ["GET", "PUT"])
@pytest.mark.parametrize("status", [403, 404, 500])
async def test_where_discord_refuses_one_server_the_others_are_looked_at(
    there: Discord, method: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    refused, old = await leave_behind(there, "duel"), await leave_behind(there, "duel")
    there.env.inject_error(method, f"/applications/*/guilds/{refused.id}/commands", status=status, times=None)
    with caplog.at_level(logging.INFO):
        await tidied(there, remove=True)
    assert (of_server(there, refused), of_server(there, old)) == ({"duel"}, set())
    assert f"server {refused.id}: its own commands are not known now: Discord answers {status}" in caplog.text


# The limits.


def command(**changed: object) -> Command:
    return {"type": 1, "name": "play", "description": "Plays", "options": [], **changed}


def option(**changed: object) -> Command:
    return {"type": STRING, "name": "card", "description": "which", **changed}


def test_commands_at_their_limits_are_right() -> None:
    full = command(
        name="a" * 32,
        description="d" * 100,
        options=[
            option(
                name=f"o{number}",
                required=number < 3,
                choices=[{"name": "n" * 100, "value": "v"} for _ in range(25 if number == 24 else 0)],
            )
            for number in range(25)
        ],
    )
    assert problems([full, *(command(name=f"c{number}") for number in range(99))]) == []
    assert problems([{"type": 3, "name": "Play This Card!"}]) == []


@pytest.mark.parametrize(
    ("commands", "problem"),
    [
        ([command(name=f"c{number}") for number in range(101)], "101 commands of the kind chat_input"),
        ([{"type": 2, "name": f"C {number}"} for number in range(16)], "16 commands of the kind user"),
        ([command(), command()], "two commands have one name"),
        ([command(name="Play")], "play"),
        ([command(name="two words")], "the name"),
        ([command(name="a" * 33)], "the name"),
        ([command(name_localizations={"de": "Spielen"})], "'Spielen'"),
        ([command(description="")], "a description of 0"),
        ([command(description_localizations={"de": "d" * 101})], "a description of 101"),
        ([command(options=[option(name=f"o{number}") for number in range(26)])], "26 options"),
        ([command(options=[option(), option()])], "two options"),
        ([command(options=[option(), option(name="b", required=True)])], "must be given after"),
        ([command(options=[option(autocomplete=True, choices=[{"name": "a", "value": 1}])])], "choices and auto"),
        ([command(options=[option(choices=[{"name": "a", "value": 1}] * 26)])], "26 choices"),
        ([command(options=[option(choices=[{"name": "a" * 101, "value": 1}])])], "a choice of 101"),
        ([command(options=[option(choices=[{"name": "a", "value": "v" * 101}])])], "whose value has 101"),
        (
            [
                command(
                    options=[
                        option(
                            type=SUBCOMMAND,
                            name=f"s{sub}",
                            options=[option(name=f"o{number}", description="d" * 90) for number in range(25)],
                        )
                        for sub in range(4)
                    ]
                )
            ],
            "characters in all",
        ),
    ],
)
def test_what_discord_would_refuse_is_found(commands: list[Command], problem: str) -> None:
    assert any(problem.lower() in found.lower() for found in problems(deepcopy(commands)))
