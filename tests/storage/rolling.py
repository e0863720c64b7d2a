"""A rolling upgrade from the release before: `python -m tests.storage.rolling [COMMIT]`, by default of release 0.17.0.

Git has the source of that release, so its own program runs here beside the present one, on one PostgreSQL database and
one fake Discord. People play the game of a game night and another game, while either program serves their clicks, or
both do. At the end everything stands in the channel and in the database, once. The older program must refuse a database
that an even newer one has changed.
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path
from threading import Thread

from sqlalchemy import URL

from bot.screens.acts import (
    Act,
    AnswerNight,
    BeginNight,
    ComeToNight,
    Join,
    PlanAgain,
    Rematch,
    Reveal,
    ShowHand,
    Start,
)
from bot.services.game import Over, submissions
from bot.services.nights.night import NightId, Stage
from bot.services.people import GameId, UserId
from core.compiled import PLAIN_VARIABLE
from engine.replaying import resolutions
from storage import open_store
from tests import subjects
from tests.bot.loopback_discord import TOKEN, Discord, discord_there
from tests.bot.payloads import CHANNEL, PEOPLE
from tests.bot.program import LAUNCH, READY, Table, find, texts
from tests.client.discord_server import Json
from tests.client.event_list import EventList
from tests.clock import Clock
from tests.patience import PATIENCE
from tests.storage import postgres
from tests.storage.programs import LATER_STEP, ROOT
from tests.table import past_of

ANA, *OTHERS = PEOPLE
TURNS = 18
GAMES = (GameId(1), GameId(2))
UPDATING = "The bot is being updated"


class Process:
    """A running bot of either release, which serves one of two shards."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Wait until it is connected."""
        self.process = process
        assert process.stdout is not None
        if not any(line.startswith(READY) for line in process.stdout):
            raise AssertionError(f"it did not start: {process.communicate()}")
        self._said: list[str] = []
        self._reader = Thread(target=self._said.extend, args=(process.stdout,), daemon=True)
        self._reader.start()  # or a full pipe would stop it

    def stop(self) -> None:
        """Stop it with SIGTERM, and check that no error was unexpected."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self._reader.join()
        assert self.process.stderr is not None
        assert (status, self.process.stderr.read()) == (0, "")
        assert not [line for line in self._said if "Traceback" in line], "".join(self._said)

    def kill(self) -> None:
        """Kill it if it still runs."""
        self.process.kill()
        self.process.wait()


@dataclass
class Upgrade:
    """The two programs, and the people who play while one takes the other's place."""

    there: Discord
    old: Path
    """The folder with the source of the earlier release."""
    folder: Path
    address: str
    table: Table = field(init=False)
    running: list[Process] = field(default_factory=list)
    turns: int = 0
    """How many have been played."""

    def __post_init__(self) -> None:
        self.table = Table(self.there)

    def start(self, source: Path, shard: int) -> Process:
        """Start the bot of this source for one of two shards, and wait until it is connected."""
        started = Process(self.launched(source, shard, f"{source.name}-{len(self.running)}"))
        self.running.append(started)
        return started

    def launched(self, source: Path, shard: int, name: str) -> "subprocess.Popen[str]":
        """Start the bot of this source in a data folder of this name."""
        folder = self.folder / name
        folder.mkdir()
        settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": self.address, "DATA_FOLDER": "data"}
        shards = {"SHARD_COUNT": "2", "SHARD_IDS": str(shard)}
        quick = {"MOST_PRESSES_AT_ONCE": "1000", "MOST_PRESSES_PER_SECOND": "1000"}  # nobody is told to slow down
        return subprocess.Popen(
            [sys.executable, "-c", LAUNCH, self.there.address, "run"],
            cwd=folder,
            env={**os.environ, **settings, **shards, **quick, "PYTHONPATH": str(source), PLAIN_VARIABLE: "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    # What people do.

    def begin_a_night(self) -> None:
        """Plan a night of one round, let it begin early, and begin its only table."""
        there, table = self.there, self.table
        options = [
            {"name": "when", "type": 3, "value": "in 3 hours"},
            {"name": "rounds", "type": 4, "value": 1},
            {"name": "time", "type": 3, "value": "no limit"},
            {"name": "sure", "type": 5, "value": True},
        ]
        there.types(ANA, "night", "plan", options=options)
        signup = self.wait_for(AnswerNight)
        for person in OTHERS:
            table.press(person, signup, AnswerNight)
        table.press(ANA, there.types(ANA, "night", "host"), BeginNight)
        gathering = self.wait_for(ComeToNight)
        for person in PEOPLE:
            table.press(person, gathering, ComeToNight)
        table.press(ANA, self.wait_for(Start), Start)

    def begin_a_game(self, shard: int) -> None:
        """Open a table at one of the programs, and begin its game."""
        self.there.types(ANA, "wonders", "new", shard=shard)
        lobby = self.wait_for(Join)
        for person in OTHERS:
            self.table.press(person, lobby, Join, shard)
        self.table.press(ANA, lobby, Start, shard)
        self.wait_for(ShowHand, after=int(lobby["id"]))  # the end of the game before has such a button, too

    def play(self, turns: int, shards: tuple[int, ...]) -> None:
        """Play some turns. The clicks of one person after another go to these shards."""
        for _ in range(turns):
            self.wait_for(ShowHand)
            self.turns += 1
            for person, shard in zip(PEOPLE, islice(cycle(shards), self.turns % 2, None), strict=False):
                self.choose(person, shard)
            self.there.until(lambda: self.revealed == self.turns)

    def choose(self, person: str, shard: int) -> None:
        """Choose at this shard, or at the new program's if the table is on a version that the old one cannot read."""
        try:
            answer = self.table.choose(person, shard)
        except (IndexError, StopIteration):  # an answer before has no such button
            *_, answer = self.there.look(lambda: [*self.there._answers.values()])
            assert UPDATING in str(answer), answer
        if UPDATING not in str(answer):
            return
        hand = self.there.answer(self.table.hand_and_go(person, 1))
        if find(hand, Reveal):  # only this was refused
            self.table.press(person, hand, Reveal, 1)
        else:
            self.table.choose(person, 1)

    def wait_for(self, kind: type[Act], after: int = 0) -> Json:
        """Wait until a message after this one has a button of this kind, and return the newest one that has."""

        def newest() -> Json | None:
            standing = self.there.channels.standing(int(CHANNEL))
            return next((each for each in reversed(standing) if find(each, kind) and int(each["id"]) > after), None)

        self.there.until(newest)
        found = self.there.look(newest)
        assert found is not None
        return dict(found)

    @property
    def revealed(self) -> int:
        """The number of turns that have been revealed in the channel."""
        return sum(" is revealed." in texts(each) for each in self.table._posted())


def upgrade(up: Upgrade) -> None:
    """Play while every process is replaced."""
    here = ROOT
    first, second = up.start(up.old, 0), up.start(up.old, 1)
    up.begin_a_night()
    up.play(3, (0, 1))
    up.start(here, 1)
    second.stop()
    up.play(15, (0, 1))  # an old and a new process, with one half of the clicks each
    up.wait_for(PlanAgain)
    up.begin_a_game(shard=1)
    up.play(6, (1, 0))
    up.start(here, 0)
    up.play(6, (0,))  # both get every click
    first.stop()
    up.play(6, (0, 1))
    up.wait_for(Rematch)
    for each in up.running[2:]:
        each.stop()


async def check(url: URL, there: Discord) -> str:
    """Check that nothing is lost or doubled; return the figures as text."""
    sent = there.channels.asked("POST", f"/channels/{CHANNEL}/messages$")
    assert len({each["nonce"] for each in sent}) == len(sent), "a message stands in the channel twice"
    assert set(there._answers) == set(there.acknowledged), "a click was not answered"
    async with open_store(url) as store:
        for number in GAMES:
            game, past = await store.load(number), await past_of(store, number)
            assert game is not None
            assert isinstance(game.progress, Over)
            assert len(submissions(past.log)) == len(past.log) == TURNS * len(PEOPLE)
            assert len(list(resolutions(past.sealed.deal, submissions(past.log)))) == game.progress.resolutions == TURNS
        for person in range(len(PEOPLE)):
            assert len(await store.results_of(UserId(100 + person))) == len(GAMES)
        night = await store.load_night(NightId(1))
        assert night is not None
        assert night.stage is Stage.OVER
    return (
        f"{len(there.acknowledged)} clicks, {len(sent)} messages, {len(GAMES)} games and a night: none lost or doubled"
    )


def extracted(commit: str, folder: Path) -> Path:
    """Write the source of a commit to a folder."""
    archive = folder / "old.tar"
    subprocess.run(["git", "-C", ROOT, "archive", f"--output={archive}", commit], check=True)  # noqa: S607
    with tarfile.open(archive) as found:
        found.extractall(folder / "old", filter="data")
    return folder / "old"


async def refused(up: Upgrade, url: URL) -> str:
    """Start the old program on a database that a later one has changed; return what it says."""
    async with postgres.connected(url) as connection:
        await connection.execute(f"UPDATE alembic_version SET version_num = '{LATER_STEP}'")  # noqa: S608 - our own name
    process = up.launched(up.old, 0, "refused")
    said, wrong = process.communicate(timeout=PATIENCE)
    assert process.returncode not in {0, None}
    (line,) = (said + wrong).splitlines()
    return line


def main() -> None:
    """Run the upgrade and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.storage.rolling")
    parser.add_argument("commit", nargs="?", help="of the earlier release; left out, that of release 0.17.0")
    commit = parser.parse_args().commit or subjects.release(ROOT, "0.17.0")
    if commit is None:
        sys.exit("The commit of release 0.17.0 isn't in the Git history here: git fetch --unshallow")
    if not postgres.available():
        sys.exit(postgres.MISSING)
    with tempfile.TemporaryDirectory() as folder, discord_there() as there, postgres.server() as url:
        there.has_server, there.channels = True, EventList(clock=Clock(datetime.now(UTC)))
        there.refuses[f"/channels/{CHANNEL}/threads"] = 403  # all tables stand in the one channel
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        up = Upgrade(there, extracted(commit, Path(folder)), Path(folder), address)
        try:
            upgrade(up)
            sys.stdout.write(f"{asyncio.run(check(url, there))}\n")
            sys.stdout.write(f"An older program on a newer database: {asyncio.run(refused(up, url))}\n")
        finally:
            for each in up.running:
                each.kill()


if __name__ == "__main__":
    main()
