"""Pictures are drawn off the event loop, and identical ones only once. Messages do not wait for late or failed ones."""

import asyncio
import io
import threading
from collections.abc import AsyncIterator, Iterator
from functools import partial
from itertools import count

import pytest
from PIL import Image

from bot.client.sending import pictures, worker
from bot.client.sending.pictures import Painter
from bot.pictures import Picture
from bot.pictures.drawing import Scene
from bot.pictures.drawing.canvas import WIDTH
from bot.screens.screen import Embed, File, Screen
from bot.services.observing import Observer, Undrawn
from bot.services.people import UserId
from tests.client.sketch import Prelude, Sketch, Spoilt
from tests.warm import ran

FOR_EVER = 60.0


def showing(*scenes: Scene, more: str = "") -> Screen:
    return Screen(
        "Words", pictures=tuple(Picture(f"sketch-{n}", each, "A line", more) for n, each in enumerate(scenes))
    )


@pytest.fixture(autouse=True)
def _pictures() -> None:
    """Override the fixture that skips drawing, because this module tests pictures."""


class Heard(Observer):
    def __init__(self) -> None:
        self.drawn_in: list[float] = []
        self.left_out: list[Undrawn] = []

    def drawn(self, seconds: float) -> None:
        self.drawn_in.append(seconds)

    def undrawn(self, why: Undrawn) -> None:
        self.left_out.append(why)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def painter(heard: Heard) -> AsyncIterator[Painter]:
    painter = Painter(observer=heard)
    yield painter
    painter.stop()


class Gate:
    """Blocks a drawing until the test releases it."""

    def __init__(self) -> None:
        self._begun, self._open = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self._begun.set()
        assert self._open.wait(FOR_EVER)

    async def begun(self) -> None:
        assert await asyncio.to_thread(self._begun.wait, FOR_EVER)

    def open(self) -> None:
        self._open.set()


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list whose last entry is the current time in seconds; tests append to it."""
    seconds = [0.0]
    monkeypatch.setattr(worker, "monotonic", lambda: seconds[-1])
    return seconds


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.open()


async def soon() -> None:
    """Wait until all requested drawings are queued for the drawing thread."""
    for _ in range(20):
        await asyncio.sleep(0)


async def drawn_in(painter: Painter) -> None:
    """Wait until all queued drawings are finished."""
    await asyncio.wrap_future(painter._thread.submit(lambda: None))
    await asyncio.sleep(0)


# How a screen gets its pictures.


async def test_a_picture_becomes_a_file_with_its_description(painter: Painter) -> None:
    record = File("record.json", b"{}")
    screen = Screen("Words", (Embed("Title"),), files=(record,), pictures=showing(Sketch()).pictures)
    painted = await painter.paint(screen)
    picture = File("sketch-0.png", Sketch().draw().png(), "A line")
    assert painted == Screen("Words", (Embed("Title"),), files=(picture, record))
    assert Image.open(io.BytesIO(painted.files[0].data)).size == (WIDTH, 60)


async def test_what_a_picture_shows_beyond_its_description_is_told_below(painter: Painter) -> None:
    painted = await painter.paint(showing(Sketch(), more="The rest."))
    assert painted.embeds == (Embed(description="The rest."),)


async def test_a_picture_that_shows_more_than_a_message_tells_is_left_out(painter: Painter) -> None:
    full = Screen("Words", (Embed(description="x" * 4_000),), pictures=showing(Sketch(), more="y" * 2_001).pictures)
    assert await painter.paint(full) == Screen("Words", full.embeds)
    assert (await painter.paint(showing(Sketch(), more="y" * 4_097))).files == ()
    many = Screen("Words", (Embed("x"),) * 10, pictures=showing(Sketch(), more="y").pictures)
    assert (await painter.paint(many)).files == ()


async def test_a_screen_without_pictures_stays_as_it_is(painter: Painter) -> None:
    screen = Screen("Words")
    assert await painter.paint(screen) is screen


# Drawing once.


async def test_equal_pictures_are_drawn_once(painter: Painter) -> None:
    drawn = count()
    first = await painter.paint(showing(Sketch("Giza", drawn.__next__)))
    again = await painter.paint(showing(Sketch("Giza", drawn.__next__)))
    other = await painter.paint(showing(Sketch("Rhodes", drawn.__next__)))
    assert first == again
    assert first != other
    assert next(drawn) == 2


async def test_equal_pictures_that_are_asked_for_at_the_same_time_are_drawn_once(painter: Painter, gate: Gate) -> None:
    drawn = count()

    def slowly() -> None:
        next(drawn)
        gate()

    asked = [asyncio.create_task(painter.paint(showing(Sketch("Giza", slowly)))) for _ in range(5)]
    await gate.begun()
    gate.open()
    painted = await asyncio.gather(*asked)
    assert all(each == painted[0] and each.files for each in painted)
    assert next(drawn) == 1


# Drawing in advance.


async def ahead(painter: Painter) -> None:
    """Wait until all pictures that are drawn in advance are finished."""
    while painter._looks_ahead:
        await drawn_in(painter)


async def test_parts_of_later_pictures_are_drawn_when_a_public_one_is_done(painter: Painter) -> None:
    done: list[str] = []
    steps = tuple(partial(done.append, each) for each in ("one", "two", "three"))
    await painter.paint(showing(Prelude("hand", steps=steps)), UserId(1))
    await drawn_in(painter)
    assert not done
    await painter.paint(showing(Prelude("table", partial(done.append, "table"), steps)))
    await ahead(painter)
    assert done == ["table", "one", "two", "three"]


async def test_pictures_that_are_wanted_come_before_what_is_drawn_ahead(painter: Painter, gate: Gate) -> None:
    done: list[str] = []
    step, drawing = gate, Gate()
    await painter.paint(showing(Prelude(steps=(step, partial(done.append, "later")))))
    await step.begun()
    first = asyncio.create_task(painter.paint(showing(Sketch("Rhodes", drawing))))
    await soon()
    step.open()
    await drawing.begun()
    await soon()
    second = asyncio.create_task(painter.paint(showing(Sketch("Giza", partial(done.append, "wanted")))))
    await soon()
    drawing.open()
    await asyncio.gather(first, second)
    await ahead(painter)
    assert done == ["wanted", "later"]


async def test_what_cannot_be_drawn_ahead_is_an_incident_and_the_rest_goes_on(
    painter: Painter, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []
    await painter.paint(showing(Prelude(steps=(Spoilt().draw, partial(done.append, "next")))))
    await ahead(painter)
    assert done == ["next"]
    assert "KeyError" in caplog.text
    assert "Altar" not in caplog.text


async def test_nothing_is_drawn_ahead_after_the_end(gate: Gate) -> None:
    painter, done = Painter(), list[str]()
    await painter.paint(showing(Prelude(steps=(gate, partial(done.append, "later")))))
    await gate.begun()
    looking = painter._thread.submit(lambda: None)
    painter.stop()
    gate.open()
    await asyncio.wrap_future(looking)
    await soon()
    assert not done
    assert not painter._looks_ahead


# Off the event loop.


async def test_pictures_are_drawn_in_one_thread_beside_the_event_loop(painter: Painter) -> None:
    threads: list[threading.Thread] = []
    scenes = [Sketch(str(number), lambda: threads.append(threading.current_thread())) for number in range(5)]
    await asyncio.gather(*(painter.paint(showing(each)) for each in scenes))
    assert len(threads) == 5
    assert len(set(threads)) == 1
    assert threads[0] is not threading.current_thread()


async def test_what_pictures_are_made_of_is_loaded_by_their_thread_and_nobody_waits(
    painter: Painter, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "warm", gate)
    painter.begin()
    await gate.begun()
    gate.open()


async def test_what_cannot_be_loaded_is_an_incident_and_pictures_are_drawn_nevertheless(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def missing() -> None:
        raise FileNotFoundError

    monkeypatch.setattr(pictures, "warm", missing)
    painter.begin()
    assert (await painter.paint(showing(Sketch()))).files
    assert "incident" in caplog.text


# Pictures that do not come.


async def test_what_cannot_be_drawn_is_an_incident_that_names_no_hand(
    painter: Painter, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    assert "Altar" in str(KeyError(Spoilt())), "the error itself would tell"
    painted = await painter.paint(showing(Spoilt(), Sketch(), more="The rest."))
    assert [each.name for each in painted.files] == ["sketch-1.png"]
    assert painted.embeds == (Embed(description="The rest."),), "of the other alone"
    assert "incident" in caplog.text
    assert "KeyError" in caplog.text
    assert "Altar" not in caplog.text
    assert "Altar" not in "".join(str(vars(each)) for each in caplog.records)
    assert (heard.left_out, [each > 0 for each in heard.drawn_in]) == ([Undrawn.FAILED], [True])


class Panic(BaseException):
    """An error like the rasteriser's panics, which pyo3 does not derive from Exception."""


def panic() -> None:
    raise Panic(Spoilt())


async def test_a_panic_of_the_rasteriser_is_an_incident_like_any_other(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pictures, "warm", panic)
    painter.begin()
    assert (await painter.paint(showing(Sketch("one", panic), Sketch("other")))).files[0].name == "sketch-1.png"
    assert caplog.text.count("incident ") == 2
    assert "Altar" not in caplog.text


async def test_a_picture_that_takes_too_long_is_left_out_and_is_there_when_it_is_done(
    painter: Painter, heard: Heard, gate: Gate, passing: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "PATIENCE", 0.01)
    late = Sketch("late", gate)
    assert (await painter.paint(showing(late, more="The rest."))) == Screen("Words")
    await gate.begun()
    monkeypatch.setattr(pictures, "PATIENCE", FOR_EVER)
    passing.append(FOR_EVER + 1)
    another = asyncio.create_task(painter.paint(showing(Sketch("another"))))
    await soon()
    assert another.done(), "nobody waits behind it"
    assert another.result().files == ()
    assert heard.left_out == [Undrawn.LATE, Undrawn.BUSY]
    gate.open()
    await drawn_in(painter)
    assert (await painter.paint(showing(late))).files
    assert (await painter.paint(showing(Sketch("another")))).files


async def test_a_drawing_that_hangs_is_told_once_though_nobody_waits_for_it_any_more(
    painter: Painter,
    gate: Gate,
    passing: list[float],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "PATIENCE", 28.0)
    asked = asyncio.create_task(painter.paint(showing(Sketch("Altar", gate))))
    await gate.begun()
    asked.cancel()
    for seconds, errors in ((29, 0), (31, 1), (99, 1)):
        passing.append(seconds)
        assert (await painter.paint(showing(Sketch("another")))).files == ()
        assert [each.levelname for each in caplog.records].count("ERROR") == errors
    assert "Altar" not in caplog.text
    monkeypatch.setattr(pictures, "PATIENCE", FOR_EVER)
    gate.open()
    await drawn_in(painter)
    assert (await painter.paint(showing(Sketch("another")))).files


_HANGING = """
import asyncio, threading
from bot.client.sending.pictures import Painter
from bot.pictures import Picture
from bot.screens.screen import Screen
from tests.client.sketch import Sketch

async def main():
    painter, begun = Painter(), threading.Event()
    hang = lambda: (begun.set(), threading.Event().wait())
    asked = asyncio.create_task(painter.paint(Screen(pictures=(Picture("a", Sketch("a", hang), "a"),))))
    await asyncio.to_thread(begun.wait)
    painter.stop()
    print((await asked).files)

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_drawing_that_hangs_does_not_hold_up_the_end_of_the_program() -> None:
    ended = ran("-c", _HANGING)
    assert (ended.stdout.split(), ended.stderr, ended.returncode) == (["()"], "", 0)


async def test_what_waited_in_vain_is_not_drawn_any_more(
    painter: Painter, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    first = asyncio.create_task(painter.paint(showing(Sketch("first", gate))))
    await gate.begun()
    monkeypatch.setattr(pictures, "PATIENCE", 0.01)
    assert (await painter.paint(showing(Sketch("second", lambda: drawn.append("second"))))).files == ()
    monkeypatch.setattr(pictures, "PATIENCE", FOR_EVER)
    third = asyncio.create_task(painter.paint(showing(Sketch("third", lambda: drawn.append("third")))))
    fourth = asyncio.create_task(painter.paint(showing(Sketch("fourth", lambda: drawn.append("fourth")))))
    await soon()
    third.cancel()
    await asyncio.wait({third})
    gate.open()
    assert (await first).files
    assert (await fourth).files
    assert drawn == ["fourth"]


async def test_what_one_message_gives_up_is_drawn_for_another(painter: Painter, gate: Gate) -> None:
    held = asyncio.create_task(painter.paint(showing(Sketch("held", gate))))
    await gate.begun()
    one, other = (asyncio.create_task(painter.paint(showing(Sketch("same")))) for _ in range(2))
    await soon()
    one.cancel()
    await asyncio.wait({one})
    gate.open()
    assert (await held).files
    assert (await other).files


async def test_where_too_many_wait_the_next_is_left_out_at_once(
    painter: Painter, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_WAITING", 2)
    waiting = [asyncio.create_task(painter.paint(showing(Sketch(text, gate)))) for text in ("one", "two")]
    await gate.begun()
    assert (await painter.paint(showing(Sketch("three")))).files == ()
    gate.open()
    assert all(each.files for each in await asyncio.gather(*waiting))
    assert (await painter.paint(showing(Sketch("three")))).files


async def test_what_only_some_see_leaves_room_for_what_everybody_sees(
    painter: Painter, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_WAITING", 4)
    monkeypatch.setattr(pictures, "MOST_PRIVATE", 3)
    monkeypatch.setattr(pictures, "MOST_OF_ONE", 2)
    ana, ben, cleo = (UserId(number) for number in (1, 2, 3))
    whose = [ana, ana, ana, ben, cleo, None, None]
    asked = [
        asyncio.create_task(painter.paint(showing(Sketch(str(number), gate)), who)) for number, who in enumerate(whose)
    ]
    await gate.begun()
    await soon()
    assert [each.done() for each in asked] == [False, False, True, False, True, False, True]
    gate.open()
    assert [len((await each).files) for each in asked] == [1, 1, 0, 1, 0, 1, 0]
    assert (await painter.paint(showing(Sketch("later")), ana)).files


async def test_who_stops_leaves_undrawn_what_is_not_drawn(gate: Gate) -> None:
    painter, drawn = Painter(), count()
    asked = [asyncio.create_task(painter.paint(showing(Sketch("held", gate))))]
    await gate.begun()
    asked.append(asyncio.create_task(painter.paint(showing(Sketch("waiting", drawn.__next__)))))
    await soon()
    painter.stop()
    await soon()
    assert [each.done() and each.result().files for each in asked] == [(), ()], "nobody waits for what is held"
    assert (await painter.paint(showing(Sketch("later", drawn.__next__)))).files == ()
    gate.open()
    await asyncio.to_thread(painter._thread._thread.join)
    assert next(drawn) == 0
