"""How high the bot's screens are in whole games, in browser windows the size of a phone and a desktop screen.

The real bot plays seeded games through SimCord in a channel without threads, as at the local table, and Chromium shows
the local table's page. `python -m benchmarks.pixels` needs `chromium` and takes some minutes; `--shots FOLDER` keeps
pictures of what was measured. It is not part of `make bench`, because its figures do not depend on the machine's speed.
The pixels are those of SimCord's page, not of Discord.
"""

import argparse
import asyncio
import base64
import logging
import shutil
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import discord

from benchmarks.screens import EVENINGS, GAME, PART, kind_of
from bot.local import Door, LocalTable, make_preview
from bot.screens.acts import Join, ShowBoard, ShowHand, ShowSettings, ShowStanding, ShowTable, Start
from engine.catalogue import AGES, Age
from tests.scenarios.club import Club, club, wish
from tests.scenarios.person import Manner, Person
from tests.screens import Shown, find

WINDOWS = {"phone": (390, 844), "desk": (1280, 900)}
"""Width and height of each window, in pixels."""
_LOOKED_AT = (1, 3, 5)
"""The turns of each Age in which the hand and the panel are measured."""
_MEASURE = """
(async () => {
  await document.fonts.ready;
  const message = document.querySelector(`.channel-message[data-message-id="%s"]`);
  const pictures = message ? [...message.querySelectorAll("img")] : [];
  if (!message || !pictures.every(each => each.complete && each.naturalWidth)) return null;
  const timeline = message.parentElement.parentElement;
  timeline.scrollTop += message.getBoundingClientRect().top - timeline.getBoundingClientRect().top;
  const whole = message.getBoundingClientRect();
  const shown = pictures.filter(each => each.getBoundingClientRect().width > 100);
  const first = shown.length ? shown[0].getBoundingClientRect().top : whole.top;
  return [whole.height, whole.bottom - first, whole.top];
})()
"""
_PATIENCE = 30.0
"""How many seconds a page has to show the expected content."""


class Window:
    """A window of Chromium, controlled by its debugging protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Create a window; `socket` is the connection to its page."""
        self._socket = socket
        self._number = 0

    async def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """Call a method of the debugging protocol and return its result."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": parameters})
        while (answer := await self._socket.receive_json(timeout=_PATIENCE)).get("id") != self._number:
            pass
        if "error" in answer:
            raise RuntimeError(answer["error"])
        result: dict[str, Any] = answer["result"]
        return result

    async def open(self, url: str, width: int, height: int) -> None:
        """Open this page at this window size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self.ask("Emulation.setDeviceMetricsOverride", **size)
        await self.ask("Page.navigate", url="about:blank")
        await self.ask("Page.navigate", url=url)

    async def measured(self, message: int) -> tuple[float, float]:
        """Return a message's height, in full and from the first picture down, once stable. Raises TimeoutError."""
        before: object = None
        for _ in range(round(_PATIENCE * 10)):
            given = {"expression": _MEASURE % message, "awaitPromise": True, "returnByValue": True}
            value = (await self.ask("Runtime.evaluate", **given))["result"].get("value")
            if value is not None and value == before:
                return value[0], value[1]
            before = value
            await asyncio.sleep(0.1)
        raise TimeoutError(f"the page does not show message {message}")

    async def shot(self) -> bytes:
        """Return a screenshot, as PNG."""
        return base64.b64decode((await self.ask("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def chromium() -> AsyncIterator[Window]:
    """Start a browser, provide its window, and end it afterwards."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        raise SystemExit("This needs Chromium: install the package chromium.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        options = ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--remote-debugging-port=0")
        nowhere = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            program, *options, f"--user-data-dir={folder}", "about:blank", stdout=nowhere, stderr=nowhere
        )
        try:
            host = f"127.0.0.1:{await _port(Path(folder) / 'DevToolsActivePort')}"
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://{host}/json") as answer:
                    pages = [each for each in await answer.json() if each["type"] == "page"]
                async with session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    yield Window(socket)
        finally:
            process.terminate()
            await process.wait()


async def _port(told: Path) -> int:
    """Return the port on which Chromium listens, read from the file it writes. Raises TimeoutError."""
    for _ in range(round(_PATIENCE * 10)):
        if (lines := _lines(told))[1:]:
            return int(lines[0])
        await asyncio.sleep(0.1)
    raise TimeoutError("Chromium has not begun to listen")


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


class Measuring:
    """Measured heights of messages, by kind of message and by Age."""

    def __init__(self, window: Window, refresh: Callable[[], Awaitable[None]], shots: Path | None, name: str) -> None:
        """`refresh` updates the page; `name` distinguishes this game's pictures from those of others."""
        self._window = window
        self._refresh = refresh
        self._shots = shots
        self._name = name
        self.heights: dict[str, dict[Age, list[float]]] = defaultdict(lambda: defaultdict(list))

    async def measure(self, what: str, age: Age, shown: Shown) -> None:
        """Record a message's full height and its height from the first picture down."""
        await self._refresh()
        whole, below = await self._window.measured(shown.id)
        self.heights[what][age].append(whole)
        self.heights[f"{what}, from its picture on"][age].append(below)
        if self._shots is not None:
            name = f"{self._name}-{what.replace(' ', '-')}-{age}-{len(self.heights[what][age])}.png"
            _keep(self._shots / name, await self._window.shot())

    def lines(self) -> list[str]:
        """Return a line for each kind of message: the heights in each Age or, if many, their median and maximum."""
        told = []
        for what, by_age in self.heights.items():
            cells = "".join(f"{_told(by_age.get(age, [])):>24}" for age in AGES)
            told.append(f"  {what:40}{cells}")
        return told


def _keep(file: Path, data: bytes) -> None:
    file.write_bytes(data)


def _told(heights: list[float]) -> str:
    if len(heights) <= len(_LOOKED_AT):
        return ", ".join(f"{each:.0f}" for each in heights) or "-"
    return f"{statistics.median(heights):.0f} (most {max(heights):.0f})"


async def _play(window: Window, asked: argparse.Namespace, size: str, players: int, *, edifices: bool) -> None:
    chance = Random(asked.seed)
    async with club(None, players, chance=Random(asked.seed)) as friends:
        no_threads = discord.PermissionOverwrite(create_public_threads=False, create_private_threads=False)
        channel = friends.guild.create_text_channel("here", overwrites={friends.guild.default_role: no_threads})
        friends.channel = channel
        door = Door(friends.bot, channel, friends.languages)  # it is never opened
        table = LocalTable(friends.bot, friends.env, channel, tuple(friends.people), door)
        async with make_preview(table, 0) as preview:
            name = f"{size}-{players}{'-edifices' if edifices else ''}"
            measuring = Measuring(window, preview.refresh, asked.shots, name)
            await window.open(preview.url, *WINDOWS[size])
            await _game(friends, measuring, chance, edifices=edifices)
            print(f"{size} {WINDOWS[size][0]} wide, {players} players{', with edifices' if edifices else ''}")
            print(f"  {'':40}" + "".join(f"{f'Age {age}':>24}" for age in AGES))
            print(*measuring.lines(), sep="\n", flush=True)


async def _game(friends: Club, measuring: Measuring, chance: Random, *, edifices: bool) -> None:
    channel, host = friends.channel, friends.people[0]
    expansion = {"expansion": "edifice"} if edifices else {}
    await host.slash(channel, "wonders new", players=len(friends.people), **expansion)
    first, *others = (Person(member, channel, Manner.BUTTONS, chance) for member in friends.people)
    for person in others:
        await person.press_newest(Join)
    await friends.env.settle()
    lobby = next(each for each in reversed(channel.history()) if find(each, ShowSettings))
    await measuring.measure("lobby", AGES[0], lobby)
    await first.press_newest(Start)
    known = {each.id for each in channel.history()}
    table, looked = await friends.table(GAME).view(), None
    while table.thinking:
        assert table.turn is not None
        age, when = table.turn.age, (table.turn.age, table.turn.turn, table.turn.asked)
        if table.turn.turn in _LOOKED_AT and when != looked and 0 in table.thinking:
            looked = when
            result = await first.press_newest(ShowHand)
            hand = result.response or result.followups[-1]
            await measuring.measure("hand" if table.turn.asked == "card" else table.turn.asked, age, hand)
            panel = next(each for each in reversed(channel.history()) if find(each, ShowTable))
            await measuring.measure("panel", age, panel)
        member = friends.people[chance.choice(table.thinking)]
        await friends.table(GAME).make(member, *await wish(friends.table(GAME), member, chance, PART))
        await friends.env.settle()
        for each in channel.history():
            if each.id not in known and not each.flags.ephemeral:
                known.add(each.id)
                if (kind := kind_of(each)) not in {"panel", "other"} and table.turn.turn in (*_LOOKED_AT, 6):
                    await measuring.measure(kind, age, each)
        table = await friends.table(GAME).view()
    for kind, act in (("scores", ShowStanding), ("all cities", ShowTable), ("city", ShowBoard)):
        newest = next((each for each in reversed(channel.history()) if find(each, act)), None)
        if newest is not None:
            result = await first.press(newest, find(newest, act)[0])
            if result.response is not None:
                await measuring.measure(kind, AGES[-1], result.response)


def main() -> int:
    """Measure all screens and print their heights."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pixels", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which games (1)")
    parser.add_argument("--size", choices=WINDOWS, help="only this window")
    parser.add_argument("--players", type=int, help="only games of so many")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of what is measured")
    asked = parser.parse_args()
    logging.disable(logging.CRITICAL)
    if asked.shots is not None:
        asked.shots.mkdir(parents=True, exist_ok=True)
    asyncio.run(_measure(asked))
    return 0


async def _measure(asked: argparse.Namespace) -> None:
    async with chromium() as window:
        for size in WINDOWS:
            for players, edifices in EVENINGS:
                if asked.size in {None, size} and asked.players in {None, players}:
                    await _play(window, asked, size, players, edifices=edifices)


if __name__ == "__main__":
    sys.exit(main())
