"""Nights with failures: processes are killed, Discord fails, channels vanish; nothing is posted twice or lost.

A night with faults is compared with the same night without faults: the final messages of the channel in order, whom
each has pinged, the threads, the event, and who sat where.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from bot.screens.acts import AnswerNight, ComeToNight
from bot.services.nights.night import Answer, NightId
from tests.messages import text_of
from tests.scenarios.party import Party, SameChance, make_haste, party
from tests.sweeps import sweep

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


# What a night posts.

_MOMENT = re.compile(r"<t:\d+:\w>")
_ANSWERS = ("Hello!", "You're watching")
_CHANNEL = re.compile(r"<#(\d+)>")


@dataclass(frozen=True)
class Told:
    """Everything in Discord about a night, except details that depend on timing."""

    channel: tuple[tuple[str, str, frozenset[int]], ...]
    """The channel's messages in order: the key, the final text, and the people pinged."""
    threads: tuple[str, ...]
    events: int
    seats: tuple[tuple[tuple[int, ...], ...], ...]
    """The people at each table of each round."""
    direct: tuple[tuple[str, ...], ...]
    """First lines of everyone's direct messages, without answers to commands."""


async def all_told(friends: Party, night: NightId | None = None) -> Told:
    """Return everything in Discord about a night, and check that each message is posted once."""
    keys = friends.stands(night)
    assert len(keys) == len(set(keys)), "told twice"
    threads = {each.id: str(each.name).replace(f" {friends.night} ", " ", 1) for each in friends.channel.threads}
    assert len(threads) == len({*threads.values()})
    places = threads | {friends.channel.id: "channel"}

    def plain(text: str) -> str:
        return _CHANNEL.sub(lambda found: f"#{places[int(found[1])]}", _MOMENT.sub("<t>", text))

    found = await friends.loaded(night)
    games = [table.game for _, _, table in found.tables()]
    assert len(games) == len(set(games))
    posted = [each.message for each in friends.wire.posted if each.channel == friends.channel.id]
    assert len(posted) == len(set(posted)) == len(keys), "posted, and gone since"
    return Told(
        tuple((key, plain(text_of(friends.post(key, night))), frozenset(friends.called(key, night))) for key in keys),
        tuple(threads.values()),
        len(friends.guild._guild.scheduled_events),
        tuple(tuple(tuple(map(friends.number, table.people)) for table in each.tables) for each in found.rounds),
        tuple(
            tuple(plain(text.splitlines()[0]) for text in friends.direct(who) if not text.startswith(_ANSWERS))
            for who in range(len(friends.people))
        ),
    )


def assert_same(one: Told, other: Told, *, directly: bool) -> None:
    """Compare two nights. Unless `directly`, the first one may repeat direct messages, which the bot cannot find."""
    assert replace(one, direct=()) == replace(other, direct=())
    for mine, theirs in zip(one.direct, other.direct, strict=True):
        assert (mine if directly else tuple(dict.fromkeys(mine))) == theirs


Between = Callable[[Party, int], Awaitable[None]]
"""A function to call after each step of an evening, with the step's number, counted from 0."""


async def nothing(_: Party, __: int) -> None:
    """Do nothing."""


async def an_evening(friends: Party, rounds: int, between: Between = nothing) -> None:
    """Play an evening from the plan to the standings. The last person watches."""
    watcher, step = len(friends.people) - 1, 0

    async def breathe() -> None:
        """Wait a few seconds, so that failed work is retried."""
        nonlocal step
        for _ in range(4):
            await friends.later(seconds=6)
        await between(friends, step)
        step += 1

    await friends.slash(watcher, "settings reminders", how="direct")
    await breathe()
    await friends.plan("in 2 h", rounds=rounds)
    await breathe()
    for who in range(1, len(friends.people)):
        await friends.command(who, "answer", answer="in")
    while "try again" in await friends.say(watcher, "watch"):
        await friends.later(seconds=6)
    await breathe()
    await friends.later(minutes=91)
    await breathe()
    await friends.later(minutes=15)
    await breathe()
    await friends.later(minutes=15)
    await breathe()
    for who in range(len(friends.people)):
        await friends.command(who, "here")
    await breathe()
    for _ in range(rounds):
        await friends.later(seconds=31)
        await breathe()
        await friends.choose_all()
        await breathe()
        await friends.later(minutes=3)
        await breathe()
    await friends.later(minutes=1)


def wanted_keys(rounds: int) -> list[str]:
    """Return the keys of the messages that an evening should have."""
    played = [key for number in range(1, rounds + 1) for key in (f"round_{number}", f"standings_{number}")]
    return ["signup", "call_0", "gathering", "call_1", *played[:-1], "end"]


_UNDISTURBED: dict[tuple[int, int], Told] = {}
"""Evenings that were already played, keyed by the numbers of people and rounds."""


async def undisturbed(people: int, rounds: int) -> Told:
    """Return everything in Discord about an evening of this size without faults."""
    if (people, rounds) not in _UNDISTURBED:
        async with party(people, chance=SameChance()) as friends:
            await an_evening(friends, rounds)
            told = _UNDISTURBED[people, rounds] = await all_told(friends)
            assert [key for key, _, _ in told.channel] == wanted_keys(rounds)
    return _UNDISTURBED[people, rounds]


# Requests that are refused, and answers that are lost.

FAULTS: dict[str, Callable[[Party], None]] = {
    "a message fails": lambda it: it.env.inject_error("POST", "/channels/*/messages", status=500),
    "all messages fail": lambda it: it.env.inject_error("POST", "/channels/*/messages", status=503, times=3),
    "too many messages": lambda it: it.env.inject_error("POST", "/channels/*/messages", status=429),
    "a change fails": lambda it: it.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=2),
    "a look fails": lambda it: it.env.inject_error("GET", "/channels/*/messages", status=502),
    "a thread fails": lambda it: it.env.inject_error("POST", "/channels/*/threads", status=500, times=2),
    "a thread is late": lambda it: it.env.inject_error("POST", "/channels/*/threads", status=408),
    "too many threads": lambda it: it.env.inject_error("POST", "/channels/*/threads", status=429),
    "threads are not told": lambda it: it.env.inject_error("GET", "/guilds/*/threads/active", status=500),
    "an event fails": lambda it: it.env.inject_error("*", "/guilds/*/scheduled-events*", status=500),
    "nobody is found": lambda it: it.env.inject_error("POST", "/users/@me/channels", status=500),
    "messages arrive unheard": lambda it: it.wire.lose("POST", r"/messages$", times=2),
    "the channel hears, the bot does not": lambda it: it.wire.lose("POST", rf"/{it.channel.id}/messages$", times=2),
    "threads are made unheard": lambda it: it.wire.lose("POST", r"/threads$"),
    "events are made unheard": lambda it: it.wire.lose("POST", r"/scheduled-events$"),
    "changes are made unheard": lambda it: it.wire.lose("PATCH", r"/messages/\d+$"),
}
_SHORT = ("the channel hears, the bot does not", "threads are made unheard")


@pytest.mark.parametrize("fault", sweep(FAULTS, short=_SHORT))
async def test_what_fails_is_tried_again_and_what_was_done_unheard_is_not_done_again(fault: str) -> None:
    """The fault recurs all evening, and Discord never detects a repeated nonce."""

    async def between(friends: Party, _: int) -> None:
        clear_up(friends)
        FAULTS[fault](friends)

    told = await undisturbed(3, 2)
    async with party(3, chance=SameChance()) as friends:
        friends.wire.recognises = False
        await an_evening(friends, 2, between)
        clear_up(friends)
        await friends.later(minutes=2)
        assert_same(await all_told(friends), told, directly=False)


async def test_a_reminder_that_could_not_be_told_in_time_is_told_no_more() -> None:
    async with party(3) as friends:
        await friends.plan("in 2 h")
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])
        friends.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
        for _ in range(12):
            await friends.later(minutes=10)
        clear_up(friends)
        await friends.later(minutes=1)
        assert friends.stands() == ["signup", "gathering", "call_1"]
        assert "It's time" in friends.shows("call_1")


def clear_up(friends: Party) -> None:
    """Remove the faults that have not happened yet."""
    friends.env.backend.faults.clear()
    friends.wire.lost.clear()


# Killed.


@pytest.mark.parametrize(
    ("people", "on_disk"), sweep([(6, False), (6, True), (9, True), (30, True)], short=[(6, False)])
)
async def test_many_friends_play_on_though_processes_stop_and_die(
    tmp_path: Path,
    people: int,
    on_disk: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Processes are stopped and killed before, during and after each round."""

    async def between(friends: Party, step: int) -> None:
        if step in {6, 12}:
            await friends.restart()
        elif step in {4, 8, 11}:
            await friends.kill()

    told = await undisturbed(people, 2)
    async with party(people, tmp_path if on_disk else None, chance=SameChance()) as friends:
        await an_evening(friends, 2, between)
        assert await all_told(friends) == told
    for each in told.seats:
        assert sorted(who for table in each for who in table) == [*range(people)], "everybody sits once"


STEPS = 140
"""Number of steps to test, somewhat more than an evening of three people has."""


DEATHS = ("before", "after", "long after")
"""When a process dies, relative to a step. "Long after" means that Discord no longer recognises repeated messages."""


@pytest.mark.parametrize(
    ("step", "when"),
    sweep(product(range(STEPS), DEATHS), short=((9, "before"), (59, "after"), (109, "long after"))),
)
async def test_a_process_may_die_at_any_step(step: int, when: str) -> None:
    """The process dies just before or just after a step; people who get no answer press again."""
    told = await undisturbed(3, 2)
    async with party(3, chance=SameChance()) as friends:
        friends.wire.recognises = when != "long after"
        friends.wire.die_at(step, after=when != "before")
        await an_evening(friends, 2)
        assert friends.wire.deaths == (step < len(friends.wire.steps)), "it has not lived so long"
        assert_same(await all_told(friends), told, directly=friends.wire.recognises)


@pytest.mark.parametrize("seed", sweep(range(60), short=(1,)))
async def test_whatever_fails_and_whoever_dies_an_evening_tells_the_same(seed: int) -> None:
    """Many kinds of random failures occur in the same evening."""
    chance = Random(seed)

    async def between(friends: Party, _: int) -> None:
        clear_up(friends)
        for fault in chance.sample([*FAULTS], 2):
            FAULTS[fault](friends)
        if chance.random() < 0.4:
            friends.wire.die_at(chance.randrange(12), after=chance.random() < 0.5)

    told = await undisturbed(5, 2)
    async with party(5, chance=SameChance()) as friends:
        await an_evening(friends, 2, between)
        clear_up(friends)
        await friends.later(minutes=2)
        assert await all_told(friends) == told


# Channels that vanish, or lock the bot out.


async def test_the_organiser_of_a_night_whose_channel_is_gone_brings_it_elsewhere() -> None:
    """The organiser gets one direct message. Everyone else learns where the night has moved."""
    async with party(4) as friends:
        await friends.plan("in 5 h", name="Lost")
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])
        gone, friends.channel = friends.channel, friends.guild.create_text_channel("elsewhere")
        friends.env.backend.delete_channel(gone.id)
        await friends.later(minutes=10)
        await friends.later(hours=1)
        assert "You said maybe." in await friends.say(1, "answer", answer="maybe", night="1")
        await friends.later(minutes=30)
        (told,) = friends.direct(0)
        assert told == (
            f"I can't post in {gone.mention}, where Lost is planned. "
            "Let me post there again, or pick another channel: "
            "type /night change there."
        )
        assert not friends.told()
        moved = await friends.say(0, "change", here=True)
        assert "Changed." in moved
        (first, call) = friends.stands()
        assert first == "signup"
        assert "Lost has moved" in friends.shows(call)
        assert friends.called(call) >= {1, 2}
        assert "**Coming: 2** · Ban, Bin\n**Maybe: 1** · Ben" in friends.shows("signup")
        await friends.later(hours=4)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await friends.play_round()
        await friends.later(minutes=3)
        await friends.play_round()
        assert friends.stands()[-1] == "end"
        assert len(friends.direct(0)) == 1
        friends.refusals()


async def test_a_night_goes_on_when_its_channel_lets_the_bot_in_again() -> None:
    """Nobody gets the same message twice, and the tables have continued in the meantime."""
    async with party(3) as friends:
        await friends.plan("in 2 h")
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        friends.forbid("send_messages", "view_channel")
        await friends.choose_all()
        for _ in range(4):
            await friends.later(minutes=10)
        assert friends.stands()[-1] == "round_1"
        told = [text for text in friends.direct(0) if "where Game night is planned" in text]
        assert len(told) == 1, "besides, its host is told of the table"
        friends.forbid()
        await friends.later(minutes=10)
        assert friends.stands()[-3:] == ["round_1", "standings_1", "round_2"]
        await friends.play_round()
        assert friends.stands() == [*("signup", "gathering", "call_0", "round_1", "standings_1", "round_2", "end")]
        assert [text for text in friends.direct(0) if "where Game night is planned" in text] == told


async def test_a_table_whose_thread_is_deleted_does_not_hold_up_the_others() -> None:
    async with party(6) as friends:
        await friends.plan("in 2 h", players=3)
        await friends.all_press(AnswerNight(friends.night, Answer.IN))
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night))
        await friends.begin_tables()
        first, second = friends.channel.threads
        friends.env.backend.delete_channel(first.id)
        await friends.quiet()
        game = (await friends.tables())[1].game
        assert game is not None
        await friends.choose_at(game)
        await friends.later(seconds=10)
        assert f"\n{second.mention}\n" in friends.shows("round_1")
        assert "Table 2, over: " in friends.shows("round_1")
        await friends.command(0, "next", sure=True)
        await friends.play_round()
        assert friends.stands()[-1] == "end"
        assert "1 table hasn't finished." in friends.shows("end")


async def test_what_another_process_has_let_a_message_show_meanwhile_is_corrected() -> None:
    """The other process made two changes that cancelled each other out, so this process sees none."""
    async with party(3) as friends:
        friends.bot.shard_ids = [0]
        await friends.plan("in 2 h")
        await friends.press(1, AnswerNight(friends.night, Answer.IN))
        await friends.quiet()
        shown, message = friends.shows("signup"), friends.post("signup")
        await message.edit(content="Of another process.", embeds=[], attachments=[])
        assert friends.shows("signup") != shown
        for _ in range(2):
            night = await friends.loaded()
            await friends.store.save_night(night, replace(night, called=night.called + 1))
        await friends.quiet()
        assert friends.shows("signup") == shown
