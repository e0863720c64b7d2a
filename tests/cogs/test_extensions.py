"""Extensions are loaded, unloaded and loaded anew while the bot runs, each as a whole."""

import sys
from collections.abc import Iterator

import pytest
from discord import app_commands
from simcord.env import Env

import cogs
from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call
from bot.client.incoming.clicks import on
from bot.client.undocumented import Payload, payloads
from bot.screens.acts import Join, Leave, PickFor, ShowHand
from bot.screens.screen import Screen
from bot.services import sights
from bot.text.words import WordsError
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server
from tests.cogs.conftest import bot_on, said
from tests.cogs.playing import begun, press
from tests.messages import text_of
from tests.screens import find
from tests.sweeps import sweep

EXTENSIONS = [f"cogs.{name}" for name in cogs.EXTENSIONS]


@pytest.fixture(autouse=True)
def _same_modules() -> Iterator[None]:
    """Put back the modules that other tests have imported."""
    before = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "cogs"}
    yield
    sys.modules.update(before)


@pytest.fixture
async def bot() -> WondersBot:
    made = bot_on(MemoryStore())
    await made.load_extension("cogs")
    return made


async def sent(bot: WondersBot) -> list[Payload]:
    return sorted(await payloads(bot.tree), key=lambda command: str(command["name"]))


async def test_every_feature_is_a_cog(bot: WondersBot) -> None:
    assert set(bot.extensions) == {"cogs", *EXTENSIONS}
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            assert isinstance(command.binding, Cog), command.qualified_name
            assert command.binding in bot.cogs.values()


async def test_a_simulated_bot_that_starts_later_has_and_sends_the_same_commands(env: Env) -> None:
    """The simulator keeps them, because working them out for each bot takes long."""
    env.backend.commands.clear()
    bot = bot_on(MemoryStore())
    await env.restart_bot(bot)
    first, again = (each.json for each in env.http_requests if each.method == "PUT")
    assert first == again == await payloads(bot.tree)


async def test_a_group_begins_with_what_people_do_first(bot: WondersBot) -> None:
    """Discord offers the commands of a group in the order in which they were sent."""
    sent_groups = {str(each["name"]): [str(one["name"]) for one in each.get("options", ())] for each in await sent(bot)}
    assert sent_groups["wonders"][:5] == ["new", "list", "panel", "move", "join"]
    assert sent_groups["night"][:3] == ["plan", "list", "show"]
    assert sent_groups["server"] == ["language", "pictures", "ratings", "pace", "tables", "export", "delete"]


@pytest.mark.parametrize("extension", sweep(EXTENSIONS, short=EXTENSIONS[:2]))
async def test_an_extension_leaves_nothing_behind_and_comes_back_as_it_was(bot: WondersBot, extension: str) -> None:
    before, kinds, loaded = await sent(bot), bot.handlers.kinds, dict(bot.cogs)
    await bot.unload_extension(extension)
    gone = {name: cog for name, cog in loaded.items() if name not in bot.cogs}
    assert gone
    assert all(cog.__module__ == extension or cog.__module__.startswith(f"{extension}.") for cog in gone.values())
    assert len(await sent(bot)) < len(before) or bot.handlers.kinds < kinds
    left = {command.binding for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)}
    assert left.isdisjoint(gone.values())
    await bot.load_extension(extension)
    assert (await sent(bot), bot.handlers.kinds) == (before, kinds)


@pytest.mark.parametrize("extension", sweep(EXTENSIONS, short=EXTENSIONS[:2]))
async def test_what_is_loaded_anew_is_other_code_in_all_its_modules(bot: WondersBot, extension: str) -> None:
    before, kinds = await sent(bot), bot.handlers.kinds
    modules = {name: sys.modules[name] for name in sys.modules if name == extension or name.startswith(f"{extension}.")}
    loaded = dict(bot.cogs)
    await bot.reload_extension(extension)
    assert all(sys.modules[name] is not module for name, module in modules.items())
    renewed = {name: cog for name, cog in bot.cogs.items() if cog is not loaded[name]}
    assert renewed
    assert all(cog.__module__.startswith(extension) for cog in renewed.values())
    assert (await sent(bot), bot.handlers.kinds) == (before, kinds)


async def test_everything_is_loaded_anew_at_once(bot: WondersBot) -> None:
    before, kinds, loaded = await sent(bot), bot.handlers.kinds, dict(bot.cogs)
    await bot.reload_extension("cogs")
    assert (await sent(bot), bot.handlers.kinds) == (before, kinds)
    assert all(bot.cogs[name] is not cog for name, cog in loaded.items())


async def test_a_game_goes_on_while_everything_is_loaded_anew(server: Server) -> None:
    """Buttons that are posted already belong to no cog, and outlive it."""
    table = await begun(server, "ana", "ben", "cem")
    panel = server.panel()
    for extension in EXTENSIONS:
        await server.bot.reload_extension(extension)
        assert find(await press(table.people[0], panel, ShowHand), PickFor), extension
        typed = (await table.people[1].slash(server.channel, "hand")).response
        assert typed is not None
        assert find(typed, PickFor), extension
    with server.working():
        for seat in range(3):
            await table.choose(seat)
    assert (await table.look(table.people[0], sights.table)).resolutions == 1


async def test_meanwhile_buttons_and_commands_are_answered_kindly_and_nothing_changes(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    panel, person = server.panel(), table.people[0]
    await server.bot.unload_extension("cogs.hand")
    assert ShowHand not in server.bot.handlers.kinds
    told = text_of(await press(person, panel, ShowHand))
    assert told == "This part of the bot is being updated. Try again in a minute."
    assert "from an older version of the bot" in said(await person.slash(server.channel, "hand"))
    await server.bot.load_extension("cogs.hand")
    assert find(await press(person, panel, ShowHand), PickFor)


def test_two_features_of_a_group_cannot_have_methods_of_one_name() -> None:
    """The one would silently take the place of the other."""

    class Greeting(Cog):
        @on(Join)
        async def greet(self, _: Call) -> Screen:
            return Screen("greeting")

    class Thanking(Cog):
        @on(Leave)
        async def greet(self, _: Call) -> Screen:
            return Screen("thanks")

    with pytest.raises(TypeError, match="greet"):
        type("Both", (Greeting, Thanking), {})


async def test_a_cog_whose_texts_are_missing_or_whose_acts_are_answered_already_is_not_loaded(bot: WondersBot) -> None:
    class Unworded(Cog):
        @app_commands.command()
        async def dance(self, interaction: object) -> None:
            """Dance."""

    class Second(Cog):
        @on(Join)
        async def join(self, _: Call) -> Screen:
            return Screen("joined")

    before, kinds = await sent(bot), bot.handlers.kinds
    with pytest.raises(WordsError, match="slash-dance"):
        Unworded(bot)
    with pytest.raises(ValueError, match="Join"):
        await bot.add_cog(Second(bot))
    assert (await sent(bot), bot.handlers.kinds) == (before, kinds)
    assert "Second" not in bot.cogs
