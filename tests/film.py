"""Record an animation of one turn for the README: the real bot at the local table, in a browser as wide as a phone.

`make film`, or `python -m tests.film` where Playwright is installed. It needs Chromium. Each film has a new deal.
"""

import asyncio
import io
import shutil
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Locator, Page, async_playwright

ROOT = Path(__file__).parents[1]
FILM, STILL = ROOT / "docs" / "turn.webp", ROOT / "docs" / "turn.png"
LARGEST = 2_000_000
"""Maximum size of the film, in bytes."""
_PHONE = {"width": 390, "height": 760}
_REVEAL = -2
"""Index of the frame that shows a reveal, counted from the end."""
_SHARP = 2
"""Pixels of the film per pixel of the page."""
_TOP = 106
"""Height, in pixels, of what the page shows above the messages: who is looking, and the channel's name."""
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_SOON = 30_000
"""Maximum time to wait for the page, in milliseconds."""
_SETTLED = 1_500
"""Time that the page gets to finish scrolling, in milliseconds."""
_DRAWN = "document.images.length && [...document.images].every(each => each.complete && each.naturalWidth)"
_HIDE_TOOLBARS = "document.querySelectorAll('.message-context-actions').forEach(each => each.style.display = 'none')"
"""The message that was tapped last has a toolbar, which covers its time."""
_TO_TOP = """(picture, top) => {
  picture.scrollIntoView({block: "start", behavior: "instant"});
  let list = picture.parentElement;
  while (list.scrollTop === 0) list = list.parentElement;
  list.scrollBy({top: picture.getBoundingClientRect().top - top, behavior: "instant"});
}"""
_TAP = """(button) => {
  const place = button.getBoundingClientRect(), tap = document.createElement("div");
  tap.id = "tap";
  tap.style.cssText = `position: fixed; z-index: 9999; width: 44px; height: 44px; border-radius: 50%;
    background: #ffffff80; border: 2px solid #fff; pointer-events: none;
    left: ${place.left + place.width / 2 - 22}px; top: ${place.top + place.height / 2 - 22}px`;
  document.body.append(tap);
}"""


@dataclass
class Film:
    """The recorded frames and how many milliseconds each of them is shown."""

    page: Page
    frames: list[Image.Image] = field(default_factory=list)
    times: list[int] = field(default_factory=list)

    async def shoot(self, milliseconds: int, top: Locator | None = None) -> None:
        """Add a screenshot of the page, after all pictures have loaded; it begins with `top` if that is given."""
        await _drawn(self.page)
        await self.page.wait_for_timeout(_SETTLED)
        if top is not None:
            await top.evaluate(_TO_TOP, _TOP)
        await self.page.evaluate(_HIDE_TOOLBARS)
        clip = {"x": 0, "y": _TOP, "width": _PHONE["width"], "height": _PHONE["height"] - _TOP}
        shot = await self.page.screenshot(clip=clip)
        self.frames.append(Image.open(io.BytesIO(shot)).convert("RGB"))
        self.times.append(milliseconds)

    async def tap(self, button: Locator) -> None:
        """Record a frame with the tap marked, then tap."""
        await button.scroll_into_view_if_needed()
        await button.evaluate(_TAP)
        await self.shoot(700)
        await self.page.evaluate("document.getElementById('tap').remove()")
        await button.tap()

    def save(self) -> None:
        """Write the film, and a still image for reduced motion; raise ValueError if the film is too large."""
        film = io.BytesIO()
        first, *others = self.frames
        first.save(film, "WEBP", save_all=True, append_images=others, duration=self.times, loop=0, quality=80, method=6)
        if film.tell() > LARGEST:
            raise ValueError(f"the film has {film.tell():,} bytes, and may have {LARGEST:,}")
        FILM.write_bytes(film.getvalue())
        others[_REVEAL].save(STILL, optimize=True)


async def main() -> int:
    """Play a turn with two people and a computer player, and film it."""
    chromium = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if chromium is None:
        sys.stderr.write("The film needs Chromium: apt install chromium\n")
        return 1
    async with _local_table() as address, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        film = await _filmed(browser, address)
        await browser.close()
    film.save()
    print(f"{FILM.relative_to(ROOT)}: {len(film.frames)} frames, {FILM.stat().st_size:,} bytes")  # noqa: T201
    return 0


@asynccontextmanager
async def _local_table() -> AsyncIterator[str]:
    """Run the local table with no games, and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bot", "run"]
        program = await asyncio.create_subprocess_exec(
            *command, cwd=folder, env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}, stdout=PIPE
        )
        try:
            yield await _address(program)
        finally:
            program.terminate()
            await program.wait()


async def _address(program: Process) -> str:
    assert program.stdout is not None
    async for line in program.stdout:
        for word in line.decode().split():
            if word.startswith("http://127.0.0.1"):
                return word
    raise RuntimeError("the local table did not open")


async def _filmed(browser: Browser, address: str) -> Film:
    ana, ben = await _open(browser, address, "Ana"), await _open(browser, address, "Ben")
    await _press(ana, "Open a table")
    await _press(ben, "Join")
    await _press(ana, "Add a computer player")
    await _press(ana, "Start")
    for page in (ben, ana):
        await _press(page, "My hand")
    film, build = Film(ana), _buttons(ana, "Build ").first  # the cheapest: it needs no second press
    await build.wait_for(timeout=_SOON)
    await film.shoot(2_500, ana.get_by_alt_text("Your hand").last)
    await film.tap(build)
    await _buttons(ana, "Change").last.wait_for(timeout=_SOON)
    await film.shoot(2_500)
    await _buttons(ben, "Build ").first.tap()
    await _press(ben, "Reveal")
    for shown, block in ((ana.get_by_alt_text("What was revealed").last, "center"), (build, "end")):
        await shown.wait_for(state="attached", timeout=_SOON)
        await _drawn(ana)
        await shown.evaluate("(it, block) => it.scrollIntoView({block})", block)
        await film.shoot(3_500)
    return film


async def _open(browser: Browser, address: str, name: str) -> Page:
    page = await browser.new_page(
        viewport=_PHONE, device_scale_factor=_SHARP, is_mobile=True, has_touch=True, color_scheme="dark"
    )
    await page.goto(address)
    await _buttons(page, "Open a table").wait_for(timeout=_SOON)
    await page.get_by_label("Viewing as").select_option(label=name)
    await page.wait_for_timeout(_SETTLED)
    return page


async def _drawn(page: Page) -> None:
    """Wait until all pictures of the page are drawn; its content policy forbids Playwright's own way to wait."""
    for _ in range(_SOON // _SETTLED):
        await page.wait_for_timeout(_SETTLED)
        if await page.evaluate(_DRAWN):
            return
    raise TimeoutError("the pictures are not drawn")


def _buttons(page: Page, name: str) -> Locator:
    return page.locator("button.component-button", has_text=name)


async def _press(page: Page, name: str) -> None:
    button = _buttons(page, name).last
    await button.wait_for(timeout=_SOON)
    await button.tap()
    await page.wait_for_timeout(_SETTLED)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
