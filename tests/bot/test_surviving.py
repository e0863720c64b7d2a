"""A game goes on and everything is posted once, whatever happens to the connection, the server or the program."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from bot.screens.acts import Act, Join, PickFor, Reveal, Seal, ShowHand, Start
from engine.notation import MoveKind
from tests.bot.loopback_discord import Discord, discord_there
from tests.bot.payloads import CHANNEL, PEOPLE, SERVER, server
from tests.bot.program import connected, ended
from tests.client.discord_server import Fault, Json
from tests.patience import PATIENCE
from tests.screens import Pressable, pressables
from tests.storage import postgres
from tests.warm import Program

_MESSAGES = f"/channels/{CHANNEL}/messages"

_Act = TypeVar("_Act", bound=Act)


@pytest.fixture
def there() -> Iterator[Discord]:
    with discord_there() as found:
        found.has_server = True
        yield found


def find(message: Json, kind: type[_Act]) -> list[tuple[_Act, Pressable]]:
    """Return all acts of this kind in a message, each with its component."""
    return [(each.act, each) for each in pressables(message["components"]) if isinstance(each.act, kind)]


@dataclass
class Table:
    """Three people at a table; each action returns the bot's answer."""

    there: Discord

    def start(self) -> None:
        ana, *others = PEOPLE
        self.there.types(ana, "wonders", "new")
        self.there.until(self._standing)
        (lobby,) = self.messages()
        for person in others:
            self.press(person, lobby, Join)
        self.until_told(2)  # the ping of the host
        self.press(ana, lobby, Start)
        self.until_told(3)

    def press(self, person: str, on: Json, kind: type[Act], shard: int = 0) -> Json:
        _, pressed = find(on, kind)[0]
        return self.there.clicks(person, on, pressed.custom_id, pressed.value, shard)

    def seal(self, person: str, shard: int = 0) -> Json:
        """Discard a card and, if asked to, reveal the turn."""
        sealed = self.there.answer(self.seal_and_go(person, shard))
        return self.press(person, sealed, Reveal, shard) if find(sealed, Reveal) else sealed

    def reveal_and_go(self, person: str) -> None:
        """Make the last choice and reveal the turn, without waiting for the answer."""
        held = self.there.answer(self.seal_and_go(person))
        _, reveal = find(held, Reveal)[0]
        self.there.clicks_and_goes(person, held, reveal.custom_id)

    def seal_and_go(self, person: str, shard: int = 0) -> str:
        hand = self.there.answer(self.hand_and_go(person, shard))
        use = next(pressed for act, pressed in find(hand, PickFor) if act.kind is MoveKind.DISCARD)
        actions = self.there.clicks(person, hand, use.custom_id, shard=shard)
        _, discard = find(actions, Seal)[0]
        return self.there.clicks_and_goes(person, actions, discard.custom_id, shard=shard)

    def hand_and_go(self, person: str, shard: int = 0) -> str:
        panel = next(each for each in reversed(self.messages()) if find(each, ShowHand))
        _, pressed = find(panel, ShowHand)[0]
        return self.there.clicks_and_goes(person, panel, pressed.custom_id, pressed.value, shard)

    def turn(self, shards: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Have everyone choose, and wait until the cards are revealed and the next panel is posted."""
        told = len(self.messages())
        for person, shard in zip(PEOPLE, shards, strict=True):
            self.seal(person, shard)
        self.until_told(told + 2)

    def until_told(self, many: int) -> None:
        """Wait until the last message has working buttons; check that the channel has exactly this many messages."""
        self.there.until(lambda: len(self._standing()) >= many and self._standing()[-1]["components"])
        assert len(self.messages()) == many

    def messages(self) -> list[Json]:
        """Return the messages in the channel, the newest last."""
        return self.there.look(lambda: [dict(each) for each in self._standing()])

    def _standing(self) -> list[Json]:
        return self.there.channels.standing(int(CHANNEL))


def texts(message: Json) -> str:
    content: str = message["content"]
    return content + "".join(f"{each.get('title')} {each.get('description')}" for each in message["embeds"])


# The connection.


def _unreadable(there: Discord) -> None:
    there.tell("CHANNEL_CREATE", {"guild_id": SERVER, "type": 0})


def _removed_and_invited_again(there: Discord) -> None:
    there.tell("GUILD_DELETE", {"id": SERVER})
    there.tell("GUILD_CREATE", server())


def test_a_turn_goes_on_whatever_becomes_of_the_connection_in_its_middle(there: Discord, tmp_path: Path) -> None:
    happens: list[Callable[[Discord], None]] = [
        Discord.reconnect,
        Discord.invalidate,
        Discord.cut,
        _removed_and_invited_again,
        _unreadable,
    ]
    table = Table(there)
    with connected(tmp_path, there.address) as (program, _):
        table.start()
        for turn, happening in enumerate(happens, start=2):
            ana, *others = PEOPLE
            table.seal(ana)
            happening(there)
            for person in others:
                table.seal(person)
            table.until_told(2 * turn + 1)
            assert f"turn {turn}" in texts(table.messages()[-1])
        program.send_signal(signal.SIGTERM)
        status, said, wrong = ended(program)
    assert (status, wrong) == (0, "")
    (logged,) = [line for line in said if " ERROR " in line]
    assert "CHANNEL_CREATE" in logged


# The program.


@pytest.mark.parametrize("taken", [False, True])
def test_who_is_killed_in_the_middle_of_an_announcement_has_told_it_once_after_the_restart(
    there: Discord,
    tmp_path: Path,
    taken: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    table = Table(there)
    with connected(tmp_path, there.address) as (program, _):
        table.start()
        old = table.messages()[-1]
        for person in PEOPLE[:-1]:
            table.seal(person)
        killed = Fault("POST", _MESSAGES, 500, {}, done=taken, lost=True, meanwhile=program.kill)
        there.look(lambda: there.channels.faults.append(killed))
        table.reveal_and_go(PEOPLE[-1])
        assert program.wait(30) == -signal.SIGKILL
    assert len(table.messages()) == (4 if taken else 3)
    there.look(there.channels.nonces.clear)  # Discord forgets them after some minutes
    with connected(tmp_path, there.address):
        table.until_told(5)
        assert find(table.press(PEOPLE[0], old, ShowHand), PickFor), "the old button shows the hand"
        table.turn()
        reveals = [" is revealed." in texts(each) for each in table.messages()]
        assert reveals == [False, False, False, True, False, True, False]


def test_a_stop_answers_what_it_has_acknowledged_and_lets_nothing_else_in(there: Discord, tmp_path: Path) -> None:
    table = Table(there)
    ana, ben, cem = PEOPLE
    with connected(tmp_path, there.address) as (program, _):
        table.start()
        panel = table.messages()[-1]
        _, hand = find(panel, ShowHand)[0]
        with there.holding_acknowledgements():
            owed = [there.clicks_and_goes(person, panel, hand.custom_id) for person in (ana, ben)]
            owed.append(there.types_and_goes(cem, "wonders", "list"))
            there.until(lambda: len(there.acknowledged) >= 3 and set(owed) <= set(there.acknowledged))
            program.send_signal(signal.SIGTERM)
            assert there.closed.wait(PATIENCE), "nobody new is let in"
        answered = [there.answer(token) for token in owed]
        status, said, wrong = ended(program)
    assert all(find(each, PickFor) for each in answered[:2])
    assert (status, wrong) == (0, "")
    assert not [line for line in said if " ERROR " in line or " WARNING " in line]
    assert set(there.answered) == set(there.acknowledged), "each is answered; some are kept true by edits"


@pytest.mark.skipif(not postgres.available(), reason=postgres.MISSING)
def test_a_program_that_is_started_before_the_old_one_is_stopped_refuses_and_doubles_nothing(
    there: Discord, tmp_path: Path
) -> None:
    """As docs/hosting.md says: for a while both serve the same shard, and Discord sends both every event."""
    table = Table(there)
    ana, ben, cem = PEOPLE
    with postgres.server() as url, ExitStack() as programs:
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)

        def another(name: str) -> Program:
            (tmp_path / name).mkdir()
            return programs.enter_context(connected(tmp_path / name, there.address, DATABASE_URL=address))[0]

        running = [another("old")]
        table.start()
        running.append(another("new"))
        table.turn()
        suggested = there.begins_to_type(ana, "wonders", "panel", option="table")
        there.until(lambda: suggested in there.acknowledged)
        table.seal(ana)
        with there.holding_acknowledgements():
            owed = [table.hand_and_go(ben), there.types_and_goes(cem, "wonders", "list")]
            there.until(lambda: set(owed) <= set(there.acknowledged))
            running[0].send_signal(signal.SIGTERM)
            assert there.closed.wait(PATIENCE)
            owed += [table.hand_and_go(cem), there.types_and_goes(ben, "wonders", "list")]
            there.until(lambda: set(owed) <= set(there.acknowledged))
        for token in owed:
            there.answer(token)
        table.seal(ben)
        table.seal(cem)
        table.until_told(7)
        ends = [ended(running[0])]
        table.turn()
        running[1].send_signal(signal.SIGTERM)
        ends.append(ended(running[1]))
    for status, said, wrong in ends:
        assert (status, wrong, [line for line in said if " ERROR " in line or " WARNING " in line]) == (0, "", [])
    assert {*there.answered, suggested} == set(there.acknowledged), "each is answered; some are kept true by edits"
    nonces = [each["nonce"] for each in there.channels.asked("POST", _MESSAGES)]
    assert len(nonces) == len(set(nonces)) == 9


@pytest.mark.skipif(not postgres.available(), reason=postgres.MISSING)
def test_two_processes_that_share_the_shards_tell_everything_once(there: Discord, tmp_path: Path) -> None:
    table = Table(there)
    with postgres.server() as url, ExitStack() as programs:
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        running = []
        for shard in ("0", "1"):
            folder = tmp_path / shard
            folder.mkdir()
            shards = {"DATABASE_URL": address, "SHARD_COUNT": "2", "SHARD_IDS": shard}
            running.append(programs.enter_context(connected(folder, there.address, **shards))[0])
        table.start()
        table.turn((0, 1, 0))
        ana, ben, cem = PEOPLE
        table.seal(ana, shard=1)
        table.seal(ben, shard=0)
        with there.holding_a_message() as sent:
            table.seal(cem, shard=1)
            assert sent.wait(PATIENCE)
            looks = len(there.channels.asked("GET", f"{_MESSAGES}$"))
            for number, person in enumerate((ana, ben)):  # so that the other process also looks for things to post
                there.types(person, "wonders", "new", shard=number)
            table.until_told(6)  # one process posts about its table at once; the other waits for its reveal
            taken_up = len(there.channels.asked("GET", f"{_MESSAGES}$")) - looks
            assert taken_up == 0, "nobody takes up what another one is just telling"
        table.until_told(9)
        table.turn((1, 0, 0))
        for program in running:
            program.send_signal(signal.SIGTERM)
            status, said, wrong = ended(program)
            assert (status, wrong, [line for line in said if " ERROR " in line]) == (0, "", [])
    nonces = [each["nonce"] for each in there.channels.asked("POST", _MESSAGES)]
    assert len(nonces) == len(set(nonces)) == 11
    looks = len(there.channels.asked("GET", f"{_MESSAGES}$"))
    assert looks <= len(running), "each looks once for what earlier programs have left, and for nothing else"
