"""A game goes on and everything is posted once, whatever happens to the connection, the server or the program."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot.screens.acts import PickFor, ShowHand
from tests.bot.loopback_discord import Discord, discord_there
from tests.bot.payloads import CHANNEL, PEOPLE, SERVER, server
from tests.bot.program import Table, connected, ended, find, texts
from tests.client.discord_server import Fault
from tests.patience import PATIENCE
from tests.storage import postgres
from tests.sweeps import sweep
from tests.warm import Program

_MESSAGES = f"/channels/{CHANNEL}/messages"


@pytest.fixture
def there() -> Iterator[Discord]:
    with discord_there() as found:
        found.has_server = True
        yield found


# The connection.


def _unreadable(there: Discord) -> None:
    there.tell("CHANNEL_CREATE", {"guild_id": SERVER, "type": 0})


def _removed_and_invited_again(there: Discord) -> None:
    there.tell("GUILD_DELETE", {"id": SERVER})
    there.tell("GUILD_CREATE", server())


def test_a_turn_goes_on_whatever_becomes_of_the_connection_in_its_middle(there: Discord, tmp_path: Path) -> None:
    happens: list[list[Callable[[Discord], None]]] = [
        [Discord.reconnect, Discord.invalidate, Discord.cut],
        [_unreadable, _removed_and_invited_again, Discord.cut],
    ]
    table = Table(there)
    with connected(tmp_path, there.address) as (program, _):
        table.start()
        for turn, troubles in enumerate(happens, start=2):
            for person, happening in zip(PEOPLE, troubles, strict=True):
                happening(there)
                table.choose(person)
            table.until_told(2 * turn + 1)
            assert f"turn {turn}" in texts(table.told()[-1])
        program.send_signal(signal.SIGTERM)
        status, said, wrong = ended(program)
    assert (status, wrong) == (0, "")
    (logged,) = [line for line in said if " ERROR " in line]
    assert "CHANNEL_CREATE" in logged


# The program.


@pytest.mark.parametrize("taken", sweep([False, True], short=[True]))
def test_who_is_killed_in_the_middle_of_an_announcement_has_told_it_once_after_the_restart(
    there: Discord,
    tmp_path: Path,
    taken: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    table = Table(there)
    with connected(tmp_path, there.address) as (program, _):
        table.start()
        old = table.told()[-1]
        for person in PEOPLE[:-1]:
            table.choose(person)
        killed = Fault("POST", _MESSAGES, 500, {}, done=taken, lost=True, meanwhile=program.kill)
        there.look(lambda: there.channels.faults.append(killed))
        table.reveal_and_go(PEOPLE[-1])
        assert program.wait(30) == -signal.SIGKILL
    assert len(table.told()) == (4 if taken else 3)
    there.look(there.channels.nonces.clear)  # Discord forgets them after some minutes
    with connected(tmp_path, there.address):
        table.until_told(5)
        assert find(table.press(PEOPLE[0], old, ShowHand), PickFor), "the old button shows the hand"
        table.turn()
        reveals = [" is revealed." in texts(each) for each in table.told()]
        assert reveals == [False, False, False, True, False, True, False]


def test_a_stop_answers_what_it_has_acknowledged_and_lets_nothing_else_in(there: Discord, tmp_path: Path) -> None:
    table = Table(there)
    ana, ben, cem = PEOPLE
    with connected(tmp_path, there.address) as (program, _):
        table.start()
        panel = table.told()[-1]
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
        edits = len(there.channels.asked("PATCH", f"{_MESSAGES}/"))
        table.choose(ana)
        # Otherwise the old program may leave the panel's edit to the new one, which then waits for its lease to end.
        there.until(lambda: len(there.channels.asked("PATCH", f"{_MESSAGES}/")) > edits)
        with there.holding_acknowledgements():
            owed = [table.hand_and_go(ben), there.types_and_goes(cem, "wonders", "list")]
            there.until(lambda: set(owed) <= set(there.acknowledged))
            running[0].send_signal(signal.SIGTERM)
            assert there.closed.wait(PATIENCE)
            owed += [table.hand_and_go(cem), there.types_and_goes(ben, "wonders", "list")]
            there.until(lambda: set(owed) <= set(there.acknowledged))
        for token in owed:
            there.answer(token)
        table.choose(ben)
        table.choose(cem)
        table.until_told(7)
        ends = [ended(running[0])]
        running[1].send_signal(signal.SIGTERM)
        ends.append(ended(running[1]))
    for status, said, wrong in ends:
        assert (status, wrong, [line for line in said if " ERROR " in line or " WARNING " in line]) == (0, "", [])
    assert {*there.answered, suggested} == set(there.acknowledged), "each is answered; some are kept true by edits"
    nonces = [each["nonce"] for each in there.channels.asked("POST", _MESSAGES)]
    assert len(nonces) == len(set(nonces)) == 7


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
        table.choose(ana, shard=1)
        table.choose(ben, shard=0)
        with there.holding_a_message() as sent:
            table.choose(cem, shard=1)
            assert sent.wait(PATIENCE)
            looks = len(there.channels.asked("GET", f"{_MESSAGES}$"))
            for number, person in enumerate((ana, ben)):  # so that the other process also looks for things to post
                there.types(person, "wonders", "new", shard=number)
            table.until_told(6)  # one process posts about its table at once; the other waits for its reveal
            taken_up = len(there.channels.asked("GET", f"{_MESSAGES}$")) - looks
            assert taken_up == 0, "nobody takes up what another one is just telling"
        table.until_told(9)
        for program in running:
            program.send_signal(signal.SIGTERM)
            status, said, wrong = ended(program)
            assert (status, wrong, [line for line in said if " ERROR " in line]) == (0, "", [])
    nonces = [each["nonce"] for each in there.channels.asked("POST", _MESSAGES)]
    assert len(nonces) == len(set(nonces)) == 9
    looks = len(there.channels.asked("GET", f"{_MESSAGES}$"))
    assert looks <= len(running), "each looks once for what earlier programs have left, and for nothing else"
