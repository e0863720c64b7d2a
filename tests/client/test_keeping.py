"""Private messages are kept up to date: the latest state wins, presses go first, and failed edits are not retried."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from weakref import ref

import discord
import pytest

from bot.client.private.keeping import MOST_KEPT, Keeper, PrivateMessage, Topic, of_night, of_table
from bot.screens.acts import LetChoose, ShowHand, ShowNight
from bot.screens.now import Besides, Now, stays
from bot.screens.screen import Button, Menu, Option, Screen
from bot.services.nights.night import NightId
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason, Refused
from tests.clock import Clock

TABLE = of_table(GameId(1))
ANA = UserId(1)


@dataclass
class Private:
    """A fake of a person's private messages, which records their texts."""

    shown: list[str] = field(default_factory=list)
    """The texts of all edits, in order."""
    below: list[str] = field(default_factory=list)
    removed: int = 0
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    """Edits and new messages wait until this event is set."""
    error: Exception | None = None

    def __post_init__(self) -> None:
        self.gate.set()

    def message(self, number: int = 1) -> PrivateMessage:
        return PrivateMessage(ANA, self.remove, self.edit, self.tell, number=number)

    async def edit(self, screen: Screen) -> None:
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        self.shown.append(screen.content)

    async def tell(self, screen: Screen) -> Sequence[PrivateMessage]:
        await self.gate.wait()
        self.below.append(screen.content)
        return (self.message(number=100 + len(self.below)),)

    async def remove(self) -> None:
        await asyncio.sleep(0)
        self.removed += 1


async def anew(topic: Topic, asker: object) -> Now:
    """Return the state that a topic has when it is reread."""
    return says(f"anew, {topic[0]} for {asker}")


@pytest.fixture
async def keeper() -> AsyncIterator[Keeper]:
    made = Keeper(Clock(), anew)
    yield made
    await made.stop()


async def come_to_rest(keeper: Keeper) -> None:
    """Wait until all work that is not blocked is done."""
    for _ in range(20):
        await asyncio.sleep(0)
    done = [task for task in keeper._tasks if task.done()]
    assert not any(task.exception() for task in done)


def says(text: str) -> Now:
    return Now(Screen(text))


def always(now: Now) -> Callable[[object], Now]:
    """Return a function that gives everyone the same state."""
    return lambda _: now


def menu(text: str) -> Screen:
    return Screen(text, rows=(Menu("Choose", (Option("One", ShowHand(GameId(1))),)),))


def kept(
    keeper: Keeper,
    private: Private,
    screen: Screen,
    look: Callable[[Now], Now] = lambda seen: seen,
    *,
    number: int = 1,
    **now: object,
) -> PrivateMessage:
    """Keep a private message with this screen up to date, and return the message."""
    message = private.message(number)
    keeper.keep(message, TABLE, "ana", look, Now(screen, **now))  # type: ignore[arg-type]  # passed on as given
    keeper.shows(message, screen)
    return message


async def test_only_what_tells_of_the_topic_is_looked_at_and_only_a_change_is_worth_an_edit(keeper: Keeper) -> None:
    private = Private()
    kept(keeper, private, Screen("one"))
    keeper.look_again(of_night(NightId(1)), lambda _: says("of a night"))
    keeper.look_again(TABLE, lambda _: says("one"))
    await come_to_rest(keeper)
    assert private.shown == []
    keeper.look_again(TABLE, lambda asker: says(f"two, {asker}"))
    await come_to_rest(keeper)
    assert private.shown == ["two, ana"]


async def test_while_an_edit_is_on_its_way_only_the_latest_of_what_follows_counts(keeper: Keeper) -> None:
    private = Private()
    kept(keeper, private, Screen("one"))
    private.gate.clear()
    for text in ("two", "three", "four"):
        keeper.look_again(TABLE, always(says(text)))
        await come_to_rest(keeper)
    private.gate.set()
    await come_to_rest(keeper)
    assert private.shown == ["two", "four"]


async def test_a_press_waits_for_the_edit_on_its_way_and_nothing_overtakes_its_answer(keeper: Keeper) -> None:
    private = Private()
    kept(keeper, private, Screen("one"))
    private.gate.clear()
    keeper.look_again(TABLE, lambda _: says("two"))
    await come_to_rest(keeper)
    keeper.leave(ANA, 1)
    answer = private.message()
    free = asyncio.ensure_future(keeper.is_free(answer))
    keeper.keep(answer, TABLE, "ana", lambda seen: seen, says("answer"))
    keeper.look_again(TABLE, lambda _: says("three"))
    await come_to_rest(keeper)
    assert not free.done()
    private.gate.set()
    await free
    assert private.shown == ["two"], "the press is not answered yet"
    keeper.shows(answer, Screen("answer"))
    await come_to_rest(keeper)
    assert private.shown == ["two", "three"]
    assert list(keeper._kept) == [answer], "there is one message"


async def test_what_was_left_for_a_press_that_came_to_nothing_is_brought_up_to_date(keeper: Keeper) -> None:
    private = Private()
    kept(keeper, private, Screen("one"))
    keeper.leave(ANA, 1)
    keeper.look_again(TABLE, lambda _: says("two"))
    await come_to_rest(keeper)
    assert private.shown == []
    keeper.return_to(ANA, 1)
    await come_to_rest(keeper)
    assert private.shown == ["anew, table for ana"]


async def test_what_is_pressed_while_it_is_read_again_is_left() -> None:
    read = asyncio.Event()

    async def slow(topic: Topic, asker: object) -> Now:
        await read.wait()
        return await anew(topic, asker)

    keeper, private = Keeper(Clock(), slow), Private()
    kept(keeper, private, Screen("one"))
    keeper.leave(ANA, 1)
    keeper.look_again(TABLE, always(says("two")))
    keeper.return_to(ANA, 1)
    await come_to_rest(keeper)
    keeper.leave(ANA, 1)
    read.set()
    await come_to_rest(keeper)
    assert private.shown == []
    keeper.return_to(ANA, 1)
    await come_to_rest(keeper)
    assert private.shown == ["anew, table for ana"]


# Screens with many hidden things are not kept.


class Hidden:
    """An object that contains hidden information."""

    def sight(self, asker: object) -> Now:
        return says(f"two, {asker}")


def leave_first(keeper: Keeper, _: PrivateMessage) -> None:
    keeper.leave(ANA, 1)


def nothing(_: Keeper, __: PrivateMessage) -> None:
    pass


def forget(keeper: Keeper, message: PrivateMessage) -> None:
    keeper.forget(message)


def show_another(keeper: Keeper, _: PrivateMessage) -> None:
    keeper.shows(Private().message(), Screen("another"))


@pytest.mark.parametrize(
    ("before", "then"),
    [(leave_first, nothing), (nothing, leave_first), (nothing, forget), (nothing, show_another)],
)
@pytest.mark.parametrize("stands", [True, False])
async def test_the_game_is_held_no_longer_than_it_is_looked_at(
    keeper: Keeper,
    before: Callable[[Keeper, PrivateMessage], None],
    then: Callable[[Keeper, PrivateMessage], None],
    *,
    stands: bool,
) -> None:
    private, hidden = Private(), Hidden()
    message = private.message()
    keeper.keep(message, TABLE, "ana", lambda seen: seen, says("one"))
    if stands:
        keeper.shows(message, Screen("one"))
    before(keeper, message)
    keeper.look_again(TABLE, hidden.sight)
    then(keeper, message)
    await come_to_rest(keeper)
    held = ref(hidden)
    del hidden
    gc.collect()
    assert held() is None
    assert private.shown == []


async def test_the_game_is_not_held_after_an_edit_that_fails(keeper: Keeper) -> None:
    private, hidden = Private(), Hidden()
    kept(keeper, private, Screen("one"))
    private.gate.clear()
    keeper.look_again(TABLE, always(says("two")))
    await come_to_rest(keeper)
    keeper.look_again(TABLE, hidden.sight)
    private.error = OSError()
    private.gate.set()
    await come_to_rest(keeper)
    held = ref(hidden)
    del hidden
    gc.collect()
    assert held() is None


# One person with many messages.


async def test_of_one_person_and_topic_only_a_few_messages_are_kept(keeper: Keeper) -> None:
    private, other = Private(), Private()
    keeper.keep(PrivateMessage(UserId(2), other.remove, other.edit, other.tell), TABLE, "ben", always(says("")), None)
    for number in range(40):
        kept(keeper, private, Screen("one"), number=number)
    kept(keeper, private, Screen("one"), number=39)
    assert [each.number for each in keeper._kept] == [None, *range(40 - MOST_KEPT, 40)], "one message counts once"
    keeper.look_again(TABLE, always(says("two")))
    await come_to_rest(keeper)
    assert private.shown == ["two"] * MOST_KEPT


@pytest.mark.parametrize("reverse", [False, True])
async def test_one_line_tells_of_all_that_is_void_below_the_newest(keeper: Keeper, *, reverse: bool) -> None:
    private = Private()
    told: list[int] = []

    async def tell(number: int, screen: Screen) -> Sequence[PrivateMessage]:
        told.append(number)
        return await private.tell(screen)

    for number in range(MOST_KEPT):
        message = kept(keeper, private, menu("one"), number=number, matter=1)
        message.tell = partial(tell, number)
    if reverse:  # the newest is looked at first
        for each in list(keeper._kept)[:-1]:
            each.stands.clear()
    keeper.look_again(TABLE, always(Now(menu("two"), 2, below=Screen("It has changed."))))
    await come_to_rest(keeper)
    for each in list(keeper._kept):
        each.stands.set()
    await come_to_rest(keeper)
    assert (private.below, told) == (["It has changed."], [MOST_KEPT - 1])
    assert [each.number for each in keeper._kept] == [101], "the line goes on in their place"


async def test_what_is_void_is_told_though_something_newer_is_not(keeper: Keeper) -> None:
    private = Private()
    kept(keeper, private, menu("hand"), lambda _: Now(menu("hand"), 2, below=Screen("void")), matter=1)
    keeper._kept[next(iter(keeper._kept))].said = Now(menu("hand"), 1)
    newer = kept(keeper, private, menu("clock"), always(Now(menu("clock"), 1)), number=2, matter=1)
    keeper.look_again(TABLE, always(says("")))
    await come_to_rest(keeper)
    assert private.below == ["void"]
    assert newer in keeper._kept


@pytest.mark.parametrize(
    ("status", "code", "again"),
    [
        (404, 10008, False),  # dismissed
        (401, 50027, False),  # the token has expired
        (403, 50001, False),
        (401, 0, True),
        (400, 50083, True),  # the thread may be unarchived
        (500, 0, True),
    ],
)
async def test_what_discord_refuses_for_good_is_not_tried_again(
    keeper: Keeper, status: int, code: int, *, again: bool
) -> None:
    private = Private()
    kept(keeper, private, Screen("one"))
    response = type("Response", (), {"status": status, "reason": ""})()
    private.error = discord.HTTPException(response, {"message": "no", "code": code})
    keeper.look_again(TABLE, lambda _: says("two"))
    await come_to_rest(keeper)
    private.error = None
    keeper.look_again(TABLE, lambda _: says("three"))
    await come_to_rest(keeper)
    assert private.shown == (["three"] if again else [])


async def test_who_may_not_see_it_any_more_reads_nothing_new(keeper: Keeper) -> None:
    private = Private()
    kept(keeper, private, Screen("one"))

    def refuse(_: object) -> Now:
        raise Refused(Reason.NO_SUCH_GAME)

    keeper.look_again(TABLE, refuse)
    await come_to_rest(keeper)
    assert private.shown == []


async def test_an_error_of_ours_is_an_incident_and_stops_nothing(
    keeper: Keeper, caplog: pytest.LogCaptureFixture
) -> None:
    private = Private()
    kept(keeper, private, Screen("one"))
    keeper.look_again(TABLE, lambda _: 1 // 0)
    await come_to_rest(keeper)
    assert "ZeroDivisionError" in caplog.text
    keeper.look_again(TABLE, lambda _: says("two"))
    await come_to_rest(keeper)
    assert private.shown == ["two"]


async def test_when_its_time_is_over_it_is_forgotten() -> None:
    clock = Clock()
    keeper, private = Keeper(clock, anew), Private()
    message = kept(keeper, private, Screen("one"))
    message.until = clock() + timedelta(minutes=14)
    clock.forward(timedelta(minutes=14))
    keeper.look_again(TABLE, lambda _: says("two"))
    await come_to_rest(keeper)
    assert (private.shown, dict(keeper._kept)) == ([], {})


# What is half done.


async def test_a_menu_is_left_and_one_line_below_it_goes_on_in_its_place(keeper: Keeper) -> None:
    private = Private()
    kept(keeper, private, menu("one"), matter=1)
    keeper.look_again(TABLE, lambda _: Now(menu("other"), 1))
    await come_to_rest(keeper)
    assert (private.shown, private.below) == ([], []), "the same is chosen"
    keeper.look_again(TABLE, lambda _: Now(menu("two"), 2, below=Screen("It has changed.")))
    keeper.look_again(TABLE, lambda _: Now(menu("two"), 2, below=Screen("It has changed.")))
    await come_to_rest(keeper)
    assert (private.shown, private.below) == ([], ["It has changed."])
    keeper.look_again(TABLE, lambda _: Now(menu("three"), 3, below=Screen("It is over.")))
    await come_to_rest(keeper)
    assert (private.shown, private.below) == (["It is over."], ["It has changed."]), "the line is edited"


@pytest.mark.parametrize("served", [True, False])
async def test_nobody_is_told_of_their_own_doing_or_of_what_has_come_to_them(keeper: Keeper, *, served: bool) -> None:
    private = Private()
    kept(keeper, private, menu("one"), matter=1)
    keeper.look_again(TABLE, lambda _: Now(Screen("two"), 2, own=not served), [ANA] if served else [])
    await come_to_rest(keeper)
    assert (private.shown, private.below) == ([], [])


async def test_what_is_said_beside_a_choice_is_told_anew_in_place_of_the_line_before(keeper: Keeper) -> None:
    private = Private()

    def until(time: str, *, last: bool = False) -> Now:
        more = Besides("You're the last.", "") if last else Besides("", "You aren't the last.")
        return Now(menu("hand"), 1, (Besides(f"Until {time}.", f"Until {time}."), more))

    screen = menu("Your hand. Until eight.")
    message = kept(keeper, private, screen, besides=until("eight", last=True).besides)
    kept_now = keeper._kept[message]
    assert kept_now.said.besides[1].said == "", "the screen does not say it"
    kept_now.said = Now(screen, 1, kept_now.said.besides)
    for time in ("nine", "nine", "ten"):
        keeper.look_again(TABLE, always(until(time)))
        await come_to_rest(keeper)
    assert (private.below, private.removed) == (["Until nine.", "Until ten."], 1)
    await keeper.take_away(message)
    assert private.removed == 3, "the hand, and the line below it"


async def test_the_line_below_says_all_that_is_otherwise_and_goes_once_nothing_is(keeper: Keeper) -> None:
    private = Private()

    def stands(time: str, *, last: bool) -> Now:
        more = "You're the last." if last else "You aren't the last."
        return Now(menu("hand"), 1, (Besides(f"Until {time}.", f"Until {time}."), Besides(more, more)))

    screen = menu("Until eight. You're the last.")
    kept(keeper, private, screen, matter=1, besides=stands("eight", last=True).besides)
    for time, last in (("nine", True), ("nine", False), ("eight", False), ("eight", True), ("eight", False)):
        keeper.look_again(TABLE, always(stands(time, last=last)))
        await come_to_rest(keeper)
    assert private.below == [
        "Until nine.",
        "Until nine.\nYou aren't the last.",
        "You aren't the last.",
        "You aren't the last.",
    ]
    assert private.removed == 3, "one line stands at most"


def test_reminders_and_rounds_stay_and_whatever_else_is_pressed_is_answered_in_place() -> None:
    game, night = GameId(1), NightId(1)
    assert stays([ShowHand(game), LetChoose(game, None)])
    assert stays([ShowNight(night, "round_2")])
    assert not stays([ShowHand(game)])
    assert not stays([ShowNight(night, key) for key in ("", "signup", "round", "round_x", "standings_1", "call_0")])


def test_whether_a_screen_is_half_made() -> None:
    keeper, message = Keeper(Clock(), anew), Private().message()
    for screen, half_made in ((menu(""), True), (Screen("", rows=((Button("Hand", ShowHand(GameId(1))),),)), False)):
        keeper.shows(message, screen)
        assert message.half_made is half_made
