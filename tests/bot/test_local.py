"""The local table: the real bot in a simulated Discord, played through a web page by people without a token."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import aiohttp
import pytest
from simcord.preview import Preview

from bot import local
from bot.__main__ import main
from bot.arguments import UsageError
from bot.local import (
    PEOPLE,
    STAYS_AT_THE_END,
    Browser,
    LocalTable,
    keep_time,
    local_table,
    make_preview,
    serve_in_browser,
)
from bot.services.pace import Calm
from bot.services.thinking import Answers, Task
from bot.text.words import Languages, LanguagesOnTrial, Words
from engine.ruleset import Ruleset
from tests.client.simulator import commands_kept
from tests.pseudo import half_language, pseudo_language
from tests.storage.sqlite_files import laid_out
from tests.sweeps import sweep
from tests.undrawn import leave_undrawn
from tests.warm import Program

WORDS = Words()
HEARING = """
import signal, sys
from bot.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""
"""Source code that runs the program and makes it react to Ctrl-C even if the shell ignores it."""


class Pondering:
    """A `Thinker` that finishes only when nobody needs its answer any longer."""

    def __init__(self) -> None:
        self.asked = asyncio.Semaphore(0)
        self._needed: dict[str, asyncio.Event] = {}

    async def think(self, name: str, _: Task) -> Answers:
        needed = self._needed[name] = asyncio.Event()
        self.asked.release()
        await needed.wait()
        return {}

    def hurry(self, *_: object) -> bool:
        return False

    def drop(self, name: str) -> None:
        self._needed[name].set()


@dataclass
class Page:
    """A browser window of one person; sends the same requests as SimCord's own page."""

    session: aiohttp.ClientSession
    preview: Preview
    state: dict[str, Any]

    @property
    def _headers(self) -> dict[str, str]:
        return {"X-Simcord-Capability": self.preview.capability, "X-Simcord-Context": self.state["context"]["id"]}

    @property
    def shown(self) -> str:
        """Everything that can be read in the window."""
        return str([self.state["messages"][str(message)] for message in self.state["timeline"]])

    async def read(self, path: str) -> str:
        """Return a file of the page."""
        async with self.session.get(path) as answer:
            return await answer.text()

    async def look(self) -> str:
        async with self.session.get("/api/state", headers=self._headers) as answer:
            self.state = await answer.json()
        return self.shown

    async def act(self, kind: str, **more: object) -> dict[str, Any]:
        last = self.state["lastAction"] or {"expectedSequence": 0}
        body = {
            "protocol_version": 3,
            "sequence": last["expectedSequence"] + 1,
            "request_id": f"request-{uuid4()}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": kind,
            **more,
        }
        async with self.session.post("/api/action", headers=self._headers, json=body) as answer:
            assert answer.status == 200, await answer.text()
            result: dict[str, Any] = await answer.json()
        assert not result["rejected"], result
        await self.look()
        return result

    async def write(self, command: str) -> None:
        async with self.session.get("/api/commands", headers=self._headers) as answer:
            entries = (await answer.json())["entries"]
        entry = next(each for each in entries if " ".join(each["path"]) == command)
        await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            options={},
            schema_fingerprint=entry["schemaFingerprint"],
        )

    async def choose(self, menu: str, label: str) -> None:
        """Choose an option of the newest menu with this name."""
        message, component = next(_controls(self.state, "placeholder", menu))
        (value,) = [each["value"] for each in component["options"] if each["label"] == label]
        await self.act("select", target_id=message, control_key=component["control_key"], values=[value])

    async def press(self, label: str) -> None:
        """Press the newest button with this name in the window, even if the window is slightly out of date."""
        message, component = next(_controls(self.state, "label", label))
        await self.act("click", target_id=message, control_key=component["control_key"])


def pictures(page: Page) -> list[str]:
    """Return the file names of the pictures that the window shows with its messages, in order."""
    messages = [page.state["messages"][str(message)] for message in page.state["timeline"]]
    return [each["filename"] for message in messages for each in message["attachments"] if each["inline"]]


def _controls(state: dict[str, Any], part: str, text: str) -> Any:  # noqa: ANN401 - pairs out of JSON
    """Yield components with this text in this field, each with the id of its message, the newest message first."""
    for message in reversed(state["timeline"]):
        for component in _inside(state["messages"][str(message)].get("components") or []):
            if component.get(part) == text:
                yield str(message), component


def labels(message: dict[str, Any]) -> list[str]:
    """Return the labels of the message's buttons."""
    return [each["label"] for each in _inside(message["components"]) if each.get("label")]


def built_at_once(message: dict[str, Any]) -> str:
    """Return the label of the first button that builds a card without a follow-up question."""
    cards = tuple(Ruleset.for_players(3).catalogue.cards)
    at_once = [each for each in labels(message) if not each.endswith("…")]
    return next(each for each in at_once if each.removeprefix("Build ").startswith(cards))


def menu(page: Page, name: str) -> list[dict[str, Any]]:
    """Return the options of the newest menu with this name."""
    _, component = next(_controls(page.state, "placeholder", name))
    options: list[dict[str, Any]] = component["options"]
    return options


def _inside(components: list[dict[str, Any]]) -> Any:  # noqa: ANN401 - pairs out of JSON
    for component in components:
        yield component
        yield from _inside(component.get("components") or [])


@pytest.fixture(autouse=True)
def pictures_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait long enough for pictures on a busy machine, but stop before SimCord would regard the bot as asleep."""
    monkeypatch.setattr("bot.client.sending.pictures.PATIENCE", local._SLOW_SECONDS / 2)


@pytest.fixture(autouse=True)
def _pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw pictures only in a test that asks for it."""
    if "drawn" not in request.fixturenames:
        leave_undrawn(monkeypatch)


@pytest.fixture
def drawn() -> None:
    """Have pictures drawn in this test."""


@pytest.fixture(autouse=True)
def _commands() -> Iterator[None]:
    with commands_kept():
        yield


@asynccontextmanager
async def table_in_browser(
    file: Path, languages: Languages | None = None
) -> AsyncIterator[tuple[LocalTable, Browser, Preview]]:
    async with local_table(laid_out(file), WORDS, languages) as table:
        preview = make_preview(table, 0)
        async with preview:
            yield table, Browser(table, preview), preview


@asynccontextmanager
async def windows(preview: Preview, *names: str) -> AsyncIterator[list[Page]]:
    base = preview.url.partition("#")[0]
    async with aiohttp.ClientSession(base) as session:
        pages = []
        for name in names:
            viewer = next(each for each in preview.viewers if each.name == name.lower())
            headers = {"X-Simcord-Capability": preview.capability}
            async with session.post("/api/pages", headers=headers, json={"viewer_id": str(viewer.id)}) as answer:
                assert answer.status == 200, await answer.text()
                pages.append(Page(session, preview, await answer.json()))
        yield pages


# Playing.


async def test_seven_people_can_play_in_one_channel_without_threads(tmp_path: Path) -> None:
    async with local_table(tmp_path / "local.db", WORDS) as table:
        assert tuple(each.user.global_name for each in table.people) == PEOPLE
        assert table.channel.guild is not None
        me = table.channel.guild.me
        assert me is not None
        assert me.display_name == "7 Wonders"
        channel = table.bot.get_channel(table.channel.id)
        allowed = channel.permissions_for(me)  # type: ignore[union-attr]  # it is a text channel
        assert not allowed.create_public_threads
        assert not allowed.create_private_threads
        assert allowed.send_messages
        assert await table.bot.preferences.pace(None) == Calm()


async def test_who_comes_for_the_first_time_is_told_what_to_do_and_chooses_a_card_with_the_second_tap(
    tmp_path: Path,
) -> None:
    async with table_in_browser(tmp_path / "local.db") as (_, _, preview), windows(preview, "Ana", "Ben") as (ana, ben):
        assert len(ana.state["timeline"]) == 1
        assert "You're Ana now" in ana.shown
        assert preview.viewers[0].name == "ana"
        assert "**Viewing as**" in ana.shown
        assert '<label class="viewer-control">Viewing as\n' in await ana.read("/")
        assert not any(_controls(ana.state, "placeholder", "Language")), "there is but one"
        await ana.press("Play against computers")
        hand = ana.state["messages"][str(ana.state["timeline"][-1])]
        assert [each["filename"] for each in hand["attachments"]] == ["market.png", "hand.png"]
        assert "Read it to me" in labels(hand), "the first hand of her life has come by itself"
        assert "Discard for 3 coins" not in await ben.look()
        await ana.press(built_at_once(hand))
        assert "Age 1, turn 1 is revealed" in await ben.look()
        await ben.press("Read the guide")
        assert "Your first game" in ben.shown


@pytest.mark.usefixtures("drawn")
async def test_a_table_for_friends_is_opened_with_a_button_and_says_what_comes_next(tmp_path: Path) -> None:
    async with table_in_browser(tmp_path / "local.db") as (_, _, preview), windows(preview, "Ana", "Ben") as (ana, ben):
        await ben.press("Open a table")
        assert "press **Play against computers**" in ben.shown
        await ana.look()
        await ana.press("Join")
        assert "Ben, the host" in ana.shown
        assert "2 of 3" in ana.shown


async def test_once_the_last_table_is_over_how_to_begin_comes_to_the_end_again(tmp_path: Path) -> None:
    def doors() -> list[bool]:
        """Return, for each message, whether it says how to begin."""
        return ["Play against experts" in str(ana.state["messages"][str(each)]) for each in ana.state["timeline"]]

    async with table_in_browser(tmp_path / "local.db") as (_, _, preview), windows(preview, "Ana") as (ana,):
        for way in ("Play against computers", "Open a table", "Leave"):
            await ana.press(way)
        assert doors()[0], "one table is left"
        assert doors().count(True) == 1
        for way in ("Seats", "End the game", "Yes, end the game"):
            await ana.press(way)
        assert doors()[-1]
        assert doors().count(True) == 1
        assert "Another game?" in ana.shown
        assert "You're Ana now" not in ana.shown, "she has found her way"


async def test_nothing_waits_for_computer_players_that_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Pondering()
    monkeypatch.setattr(local, "thinking", lambda: nullcontext(thinker))
    async with table_in_browser(tmp_path / "local.db") as (_, browser, preview), windows(preview, "Ana") as (ana,):
        await ana.press("Play against experts")
        begun, hand = (ana.state["messages"][str(each)] for each in ana.state["timeline"][-2:])
        assert "on expert" in str(begun)
        await thinker.asked.acquire()
        await ana.press(built_at_once(hand))
        assert "Age 1, turn 1 is revealed" in ana.shown
        await thinker.asked.acquire()
        await browser.pass_time(1)


@pytest.mark.parametrize("written", sweep([pseudo_language, half_language], short=[half_language]))
async def test_a_language_can_be_tried_whole_or_unfinished(tmp_path: Path, written: Callable[[], Languages]) -> None:
    tried = LanguagesOnTrial(written().locales)
    table = table_in_browser(tmp_path / "local.db", tried)
    async with table as (_, _, preview), windows(preview, "Ana", "Ben") as (ana, ben):
        (german,) = [each["label"] for each in menu(ana, "Language") if each["label"].endswith("(de)")]
        await ana.choose("Language", german)
        await ana.press("Read the guide")
        assert any(letter in ana.shown for letter in "ĝåöñ")
        await ben.look()
        await ben.press("Open a table")
        assert any(letter in ben.shown for letter in "ĝåöñ"), "what everybody sees, too"


async def test_a_window_opens_at_its_end_and_pictures_on_their_way_do_not_look_broken(tmp_path: Path) -> None:
    file = tmp_path / "local.db"
    async with table_in_browser(file) as (_, _, preview), windows(preview, "Ana") as (ana,):
        await ana.press("Play against computers")
        await ana.press("Open a table")
    async with table_in_browser(file) as (_, _, preview), windows(preview, "Ana") as (ana,):
        door, game, lobby = (str(ana.state["messages"][str(each)]) for each in ana.state["timeline"])
        assert "You're Ana now" in door
        assert "Age 1, turn 1 of 6" in game
        assert "1 of 3 seated" in lobby
        assert ana.state["targetId"] is None, "SimCord would show the beginning of the message that the page is about"
        script = await ana.read("/timeline.js")
        assert [line in script for line in STAYS_AT_THE_END.values()] == [True] * len(STAYS_AT_THE_END)
        assert "img:not([src])" in await ana.read("/preview.css")


async def test_what_one_person_does_is_seen_by_all_and_what_is_private_by_one(tmp_path: Path) -> None:
    async with table_in_browser(tmp_path / "local.db") as (_, _, preview), windows(preview, "Ana", "Ben") as (ana, ben):
        await ana.write("wonders new")
        assert "Join" in await ben.look()
        assert "You have the first seat" in ana.shown
        assert "You have the first seat" not in ben.shown
        await ben.press("Join")
        assert "2 of 3" in await ana.look()
        await ana.press("Add a computer player")
        await ana.press("Start")
        await ana.press("My hand")
        await ben.look()
        assert (pictures(ana), pictures(ben)) == (["table.png", "market.png", "hand.png"], ["table.png"])
        await ben.press("My hand")
        await ana.look()
        assert pictures(ana) == pictures(ben) == ["table.png", "market.png", "hand.png"], "each has their own alone"


async def test_clicks_that_come_together_wait_for_one_another(tmp_path: Path) -> None:
    async with table_in_browser(tmp_path / "local.db") as (_, browser, preview), windows(preview, *PEOPLE[:3]) as pages:
        await pages[0].write("wonders new")
        for page in pages:
            await page.look()
        clicks = [page.press("Join") for page in pages[1:]]
        await asyncio.gather(*clicks, *(browser.pass_time(1) for _ in range(3)))
        for page in pages:
            assert "3 of 3" in await page.look()


async def test_after_a_new_start_a_table_goes_on_in_the_same_channel(tmp_path: Path) -> None:
    file = tmp_path / "local.db"
    async with table_in_browser(file) as (before, _, preview), windows(preview, "Ana") as (ana,):
        await ana.write("wonders new")
        channel = before.channel.id
    async with table_in_browser(file) as (after, _, preview), windows(preview, "Ben") as (ben,):
        assert after.channel.id == channel
        assert "1 of 3" in ben.shown
        await ben.press("Join")
        assert "2 of 3" in ben.shown


class ClosedError(BaseException):
    """The window is closed."""


async def test_simulated_time_keeps_up_with_the_clock_however_long_an_answer_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(local, "_TICK", 0)
    times, passed = [100.0, 101.0, 104.5, 105.0], list[float]()

    class Slow(Browser):
        def __init__(self) -> None:
            """Start without a page."""

        async def pass_time(self, seconds: float) -> None:
            passed.append(seconds)
            if len(passed) == 2:
                raise TimeoutError

    def clock() -> float:
        if not times:
            raise ClosedError
        return times.pop(0)

    with pytest.raises(ClosedError):
        await keep_time(Slow(), clock)
    assert passed == [1.0, 3.5, 4.0], "what could not pass is made up for"


async def test_simulated_time_passes(tmp_path: Path) -> None:
    async with table_in_browser(tmp_path / "local.db") as (table, browser, _):
        before = table.env.now()
        await browser.pass_time(60)
        assert (table.env.now() - before).total_seconds() == pytest.approx(60)
        assert table.env.http_requests == []


# The program.


def environment(folder: Path, **settings: str) -> dict[str, str]:
    without = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    return {**without, "DATA_FOLDER": str(folder / "data"), **settings}


@pytest.mark.parametrize(
    ("number", "status"), sweep([(signal.SIGINT, 130), (signal.SIGTERM, 0)], short=[(signal.SIGINT, 130)])
)
def test_without_a_token_the_program_shows_where_to_play_and_how_to_get_one(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    program = Program("-c", HEARING, "run", "--port", "0", folder=tmp_path, settings=environment(tmp_path))
    said = [next(program.stdout) for _ in range(8)]
    program.send_signal(number)
    out, wrong = program.communicate()
    assert (program.returncode, wrong) == (status, "")
    assert "http://127.0.0.1:" in said[0]
    assert "DISCORD_TOKEN" in "".join(said[4:])
    assert [line[:2] for line in said[5:]] == ["1.", "2.", "3."]
    assert out == "The local table is closed. Its games are saved.\n"


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_there_is_not_is_told(
    port: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert main(["run", "--port", port]) == 2
    out, wrong = capsys.readouterr()
    assert (out, wrong) == ("", f"There's no port {port}: choose one up to 65535.\n")


def test_where_simcord_is_missing_a_token_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setattr("bot.__main__.find_spec", lambda _: None)
    assert main(["run"]) == 2
    out, wrong = capsys.readouterr()
    assert (out, wrong.count("\n")) == ("", 1)
    assert "DISCORD_TOKEN" in wrong


async def test_a_port_that_is_taken_is_told_and_the_usual_one_gives_way(tmp_path: Path) -> None:
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    taken = server.sockets[0].getsockname()[1]
    async with server, local_table(tmp_path / "local.db", WORDS) as table:
        with pytest.raises(UsageError, match=str(taken)):
            async with serve_in_browser(table, WORDS, taken):
                pass
        async with serve_in_browser(table, WORDS, None, usual=taken) as preview:
            assert str(taken) not in preview.url
