"""Computer players that search: their result replaces their first choice, and nobody can notice."""

import asyncio
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.services import choosing, deadlines, endings, lobby, play, thinkers, thoughts
from bot.services.game import Choice, Past, Play, SealEntry, TableSettings, TakeBackEntry
from bot.services.occasion import Occasion
from bot.services.pace import Days, Pace
from bot.services.people import PROGRAM, GameId
from bot.services.ports import Kind
from bot.services.refusals import Reason
from bot.services.tables import Tables
from bot.services.thinking import Answers, Data, Task
from engine.moves import Discard, Move
from engine.ruleset import FREE_CITY, Seat
from engine.snapshot import dump_move
from engine.turn import choose, retract
from engine.views import player_view
from players.levels import Level
from tests.bot.services.playing import CALM, stages_first
from tests.bot.services.world import MOMENT, Table, World, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence


class Thinker:
    """A thinker whose answers, and the times of its answers, are set by the test."""

    def __init__(self) -> None:
        self.busy = False
        self.name = ""
        self.hears = True
        self.heeds = True
        self.dropped = False
        self.begun = asyncio.Event()
        self.tasks: list[Task] = []
        self.hurried: list[float] = []
        self.answers: dict[Seat, Sequence[Data]] = {}
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def think(self, name: str, task: Task) -> Answers:
        assert name == f"1, {task.resolution}"
        self.name = name
        self.tasks.append(task)
        self.busy = True
        self.begun.set()
        await self.may_answer.wait()
        self.busy = False
        return self.answers

    def hurry(self, name: str, seconds: float) -> bool:
        assert self.busy
        assert name == self.name
        self.hurried.append(seconds)
        if self.hears:
            self.may_answer.set()
        return True

    def drop(self, name: str) -> None:
        if not self.busy:
            return
        assert name == self.name
        self.dropped = True
        if self.heeds:
            self.may_answer.set()


async def thoughtful(
    persons: int, players: int, level: Level = Level.EXPERT, pace: Pace = CALM
) -> tuple[Table, Thinker]:
    """Return a game of people and computer players of this level."""
    world, thinker = World(), Thinker()
    world.tables = Tables(world.store, Random(1), world.clock, thinker=thinker)
    found = await world.lobby(persons, TableSettings(players=players, pace=pace))
    await found.act(0, lobby.add_computers, level)
    await found.start()
    found.taste = stages_first(Random(1))
    return found, thinker


async def begun(found: Table, thinker: Thinker) -> asyncio.Task[None]:
    """Let computer players start thinking; they answer only when the test allows it."""
    thinker.may_answer.clear()
    thinking = asyncio.create_task(found.tables.think(found.id))
    await thinker.begun.wait()
    return thinking


def another(found: Table, seat: int) -> Move:
    """Return a move other than the sealed one."""
    open_again = retract(found.state, Seat(seat))
    question = next(each for each in player_view(open_again, Seat(seat)).questions if each.seat == seat)
    return next(move for move in reversed(question.moves) if move != found.state.choices[seat])


def thought(move: Move, *, free_city: bool = False) -> Data:
    return {"move": dump_move(move), "free_city": free_city, "worlds": 9}


def due(found: Table) -> set[Kind]:
    return {kind for kind, key in found.store.jobs if key == str(found.id)}


async def test_all_have_chosen_at_once_and_a_job_lets_them_think() -> None:
    found, thinker = await thoughtful(1, 4)
    assert found.thinking == (0,)
    assert Kind.THINK in due(found)
    better = {seat: another(found, seat) for seat in (1, 2, 3)}
    thinker.answers = {Seat(seat): [thought(move)] for seat, move in better.items()}
    await found.tables.think(found.id)
    assert [each.seat for each in thinker.tasks[0].players] == [1, 2, 3]
    assert {seat: found.state.choices[seat] for seat in better} == better


async def test_nobody_can_tell_that_they_have_thought() -> None:
    found, thinker = await thoughtful(1, 3)
    before, told = await found.view(0), len(found.store.outbox)
    hand = await found.hand(0)
    thinker.answers = {Seat(1): [thought(another(found, 1))]}
    await found.tables.think(found.id)
    assert await found.view(0) == before
    assert await found.hand(0) == hand
    assert len(found.store.outbox) == told


async def test_it_is_in_the_log_in_place_of_the_first_answer_and_is_what_is_revealed() -> None:
    found, thinker = await thoughtful(1, 3)
    move = another(found, 2)
    thinker.answers = {Seat(2): [thought(move)]}
    await found.tables.think(found.id)
    assert found.log[-2:] == [TakeBackEntry(Seat(2), None), SealEntry(Seat(2), move, None)]
    await found.choose(0)
    assert len(found.resolutions) == 1


async def test_the_same_again_changes_nothing() -> None:
    found, thinker = await thoughtful(1, 3)
    before, first = found.game, found.state.choices[1]
    assert first is not None
    thinker.answers = {Seat(1): [thought(first)]}
    await found.tables.think(found.id)
    assert found.game == before


async def test_what_fits_nowhere_changes_nothing() -> None:
    found, thinker = await thoughtful(2, 4)
    held = found.state.table.hands
    foreign = next(card for card in held[3] if card not in held[2])
    misfits: tuple[dict[Seat, Sequence[Data]], ...] = (
        {Seat(0): [thought(Discard(held[0][0]))]},  # a person's seat
        {Seat(2): [thought(Discard(foreign))]},
        {Seat(2): [{"move": {"kind": "fly"}}]},
        {Seat(2): [{}]},
        {Seat(2): []},
        {Seat(9): [thought(Discard(held[2][0]))]},
    )
    for answers in misfits:
        before = found.state
        thinker.answers = answers
        await found.tables.think(found.id)
        assert found.state == before


async def test_what_a_stand_in_chose_for_a_person_is_not_thought_over() -> None:
    found, thinker = await thoughtful(2, 3)
    await found.act(0, deadlines.let_computer_choose, await found.open_turn())
    assert found.state.choices[0] is not None
    before = found.state
    thinker.answers = {Seat(0): [thought(another(found, 0))]}
    await found.tables.think(found.id)
    assert [each.seat for each in thinker.tasks[0].players] == [2]
    assert found.state == before


async def test_what_was_thought_of_another_question_fits_no_more() -> None:
    found, _ = await thoughtful(1, 3)
    answers = {Seat(1): [thought(another(found, 1))]}
    now = Occasion(MOMENT, Random(1))
    assert thoughts.take(found.game, PROGRAM, now, 1, answers) is None
    taken = thoughts.take(found.game, PROGRAM, now, 0, answers)
    assert taken is not None
    assert taken.announcements == ()


async def test_what_comes_too_late_changes_nothing() -> None:
    found, thinker = await thoughtful(1, 3)
    thinker.answers = {Seat(1): [thought(another(found, 1))]}
    thinking = await begun(found, thinker)
    await found.act(0, endings.end_game)
    over = found.game
    thinker.may_answer.set()
    await thinking
    assert found.game == over


async def test_a_choice_that_is_held_back_stays_held_back() -> None:
    found, thinker = await thoughtful(2, 3)
    await found.choose(0)
    question = (await found.questions(1))[0]
    await found.make(1, question.moves[0], hold=True)
    held = found.game.progress
    assert isinstance(held, Play)
    assert held.held is not None
    move = another(found, 2)
    thinker.answers = {Seat(2): [thought(move)]}
    await found.tables.think(found.id)
    now = found.game.progress
    assert isinstance(now, Play)
    assert now.held == held.held
    assert now.state.choices[2] == move


async def test_a_controller_thinks_for_the_free_city_too() -> None:
    found, thinker = await thoughtful(1, 2)
    await found.choose(0)
    while found.state.table.controller != 1:
        await found.choose(0)
    seat = Seat(1)
    mine = another(found, 1)
    after = choose(retract(found.state, seat), seat, mine)
    question = next(each for each in player_view(after, seat).questions if each.seat == FREE_CITY)
    free = question.moves[-1]
    thinker.answers = {seat: [thought(mine)]}  # without the Free City's it is not complete
    before = found.state
    await found.tables.think(found.id)
    assert found.state == before
    thinker.answers = {seat: [thought(mine), thought(free, free_city=True)]}
    await found.tables.think(found.id)
    assert (found.state.choices[1], found.state.choices[2]) == (mine, free)


async def test_the_last_persons_choice_waits_for_them_a_moment() -> None:
    found, thinker = await thoughtful(1, 3)
    move = another(found, 1)
    thinker.answers = {Seat(1): [thought(move)]}
    thinking = await begun(found, thinker)
    await found.choose(0)
    await thinking
    assert thinker.hurried == [pytest.approx(0.6)]
    assert not thinker.busy
    sealed = [each.move for each in found.log if isinstance(each, SealEntry) and each.seat == 1]
    assert move in sealed
    assert len(found.resolutions) == 1


@pytest.mark.parametrize("same", [True, False], ids=["by the same choice", "by the button"])
async def test_what_is_held_back_hurries_nobody_until_it_is_revealed(*, same: bool) -> None:
    found, thinker = await thoughtful(2, 3)
    thinking = await begun(found, thinker)
    await found.choose(0)
    question = (await found.questions(1))[0]
    await found.make(1, question.moves[0], hold=True)
    assert not thinker.hurried, "there is time, while a choice is held back"
    await (
        found.make(1, question.moves[0]) if same else found.act(1, choosing.reveal, await found.open_turn(), Seat(1))
    )
    assert thinker.hurried == [pytest.approx(0.6)]
    await thinking
    assert len(found.resolutions) == 1


async def test_what_ends_before_it_is_with_a_worker_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    found, thinker = await thoughtful(1, 3)
    read, asked, may_go_on = found.store.past, asyncio.Event(), asyncio.Event()

    async def past(game: GameId) -> Past | None:
        asked.set()
        await may_go_on.wait()
        return await read(game)

    monkeypatch.setattr(found.store, "past", past)
    thinking = asyncio.create_task(found.tables.think(found.id))
    await asked.wait()
    await found.act(0, endings.end_game)
    may_go_on.set()
    await thinking
    assert not thinker.tasks


async def test_the_next_question_is_thought_about_although_the_last_one_still_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A worker takes a moment to stop, so the job for the next question may arrive before it has stopped."""
    monkeypatch.setattr(thinkers, "_HEARD_OUT_SECONDS", 0)
    found, thinker = await thoughtful(1, 3)
    thinker.may_answer.clear()
    thinker.hears = thinker.heeds = False
    slow = asyncio.create_task(found.tables.think(found.id))
    await thinker.begun.wait()
    await found.choose(0)
    thinking, again = (asyncio.create_task(found.tables.think(found.id)) for _ in range(2))
    for _ in range(20):
        await asyncio.sleep(0)
    assert [task.resolution for task in thinker.tasks] == [0], "one after the other"
    thinker.may_answer.set()
    await asyncio.gather(slow, thinking, again)
    assert [task.resolution for task in thinker.tasks] == [0, 1], "and none twice"


class _OddError(Exception):
    """An unexpected error."""


async def test_what_is_refused_hurries_nobody() -> None:
    found, thinker = await thoughtful(1, 3)
    question = (await found.questions(0))[0]
    stale = Choice(await found.open_turn(), Seat(0), question.moves[0])
    await found.choose(0)
    foreign = next(card for card in found.state.table.hands[1] if card not in found.state.table.hands[0])
    illegal = Choice(await found.open_turn(), Seat(0), Discard(foreign))
    others = Choice(await found.open_turn(), Seat(1), Discard(foreign))
    thinking = await begun(found, thinker)
    assert await refusal(found.act(0, play.seal_choice, stale)) is Reason.STALE_TURN
    assert await refusal(found.act(0, play.seal_choice, illegal)) is Reason.ILLEGAL_MOVE
    assert await refusal(found.act(0, play.seal_choice, others)) is Reason.ONLY_OCCUPANT

    def slip(_: object) -> Choice:
        raise _OddError

    with pytest.raises(_OddError):
        await found.act(0, choosing.choose, slip)
    assert not thinker.hurried
    thinker.may_answer.set()
    await thinking


async def test_the_first_of_two_choices_hurries_nobody() -> None:
    """The controller of the Free City makes both choices, and only the second one reveals the turn."""
    found, thinker = await thoughtful(1, 2)
    while found.state.table.controller != 0:
        await found.choose(0)
    thinking = await begun(found, thinker)
    await found.make(0, (await found.questions(0))[0].moves[0], hold=True)
    assert set(found.state.due) == {FREE_CITY}
    assert not thinker.hurried
    assert thinker.busy
    question = next(each for each in await found.questions(0) if each.seat == FREE_CITY)
    await found.make(0, question.moves[0], FREE_CITY)
    assert thinker.hurried == [pytest.approx(0.6)]
    await thinking


async def test_two_who_choose_last_in_the_same_instant_hear_them_out() -> None:
    found, thinker = await thoughtful(2, 3)
    thinking = await begun(found, thinker)
    await asyncio.gather(found.choose(0), found.choose(1))
    assert thinker.hurried == [pytest.approx(0.6)]
    await thinking
    assert len(found.resolutions) == 1


async def test_nobody_waits_for_them_whose_time_would_run_out_meanwhile() -> None:
    found, thinker = await thoughtful(2, 3, pace=Days(2))
    thinking = await begun(found, thinker)
    await found.choose(0)
    assert found.game.timing.deadline is not None
    found.world.clock.now = found.game.timing.deadline - timedelta(seconds=0.8)
    await found.choose(1)
    assert not thinker.hurried
    await thinking
    assert len(found.resolutions) == 1


async def test_who_does_not_hear_is_not_waited_for_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wait is at most a second; in this test, it takes no time."""
    assert 0.5 < thinkers._HURRIED_SECONDS < thinkers._HEARD_OUT_SECONDS <= 1
    monkeypatch.setattr(thinkers, "_HEARD_OUT_SECONDS", 0)
    found, thinker = await thoughtful(1, 3)
    thinker.hears = False
    thinking = await begun(found, thinker)
    await found.choose(0)
    assert len(found.resolutions) == 1
    assert thinker.dropped
    await thinking


async def test_nobody_waits_for_them_while_another_person_is_asked_still() -> None:
    found, thinker = await thoughtful(2, 3)
    thinking = await begun(found, thinker)
    await found.choose(0)
    assert not thinker.hurried
    thinker.may_answer.set()
    await thinking


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
async def test_others_never_think_again(level: Level) -> None:
    found, thinker = await thoughtful(1, 3, level)
    assert Kind.THINK not in due(found)
    await found.tables.think(found.id)
    assert not thinker.tasks
