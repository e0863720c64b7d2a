"""Only one function writes who plays a seat, and it checks consent or absence itself."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.services import arranged, away, idle, motions, substitutes
from bot.services.absence import SILENCE, absence
from bot.services.news import News
from bot.services.occasion import Occasion
from bot.services.pace import Days, Live
from bot.services.passages import Passing
from bot.services.people import Computer, Occupant, UserId
from bot.services.refusals import Reason, Refused
from bot.services.substitutes import pass_on
from players.levels import Level
from tests.bot.services.playing import begun
from tests.bot.services.world import MOMENT, SEAT_1, SEAT_2, actor

ROOMS = ("bot", "cogs", "storage", "engine", "core", "players")
COMPUTER = Computer(Level.MEDIUM)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOW = Occasion(MOMENT, Random(1))


# The syntax tree.


def writers(source: str) -> Iterator[str]:
    """Yield each function that creates a seat or writes its player or owner, as `Class.function`, once per place."""
    return _writers(ast.parse(source), ())


def _writers(node: ast.AST, within: tuple[str, ...]) -> Iterator[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        within = (*within, node.name)
    if isinstance(node, ast.Call) and _writes(node, within):
        yield ".".join(within)
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in {"occupant", "owner"}:
        yield ".".join(within)
    for child in ast.iter_child_nodes(node):
        yield from _writers(child, within)


def _writes(call: ast.Call, within: tuple[str, ...]) -> bool:
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    makes = called == "TakenSeat" or (called == "cls" and "TakenSeat" in within)
    names = {each.arg for each in call.keywords} | {each.value for each in call.args if isinstance(each, ast.Constant)}
    return makes or (called in {"replace", "__replace__", "__setattr__", "setattr"} and not names.isdisjoint(SEAT))


SEAT = {"occupant", "owner"}


def _read(path: Path) -> str:
    """Return a file's source; nothing of one that names no seat and nothing of it, because parsing takes long."""
    source = path.read_text(encoding="utf-8")
    return source if any(each in source for each in ("TakenSeat", *SEAT)) else ""


@pytest.mark.source
def test_only_one_function_writes_who_plays_a_seat_of_a_running_game_and_none_who_owns_it() -> None:
    """Others make seats before the game, forget owners, read saved seats, and show who had them earlier."""
    found = [
        (path.as_posix(), writer)
        for room in ROOMS
        for path in sorted(Path(room).rglob("*.py"))
        for writer in writers(_read(path))
    ]
    assert found == [
        ("bot/services/game.py", "TakenSeat.taken_by"),
        ("bot/services/replay.py", "_as_it_was"),
        ("bot/services/substitutes.py", "without_owner"),
        ("bot/services/substitutes.py", "pass_on"),
        ("storage/rows.py", "read_seat"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "TakenSeat(person, None)",
        "game.TakenSeat(person, owner=person)",
        "replace(seat, occupant=person)",
        "dataclasses.replace(seat, owner=None)",
        "object.__setattr__(seat, 'occupant', person)",
        "seat.occupant = person",
    ],
)
def test_another_function_that_did_would_be_found(line: str) -> None:
    assert list(writers(f"class Night:\n    def take(self):\n        {line}\n")) == ["Night.take"]


# Consent or absence.


GROUNDS: dict[Passing, tuple[Occupant, int | None, Reason]] = {
    Passing.SEATED_TWICE: (COMPUTER, 0, Reason.ONLY_WITH_CONSENT),
    Passing.FORGOTTEN: (COMPUTER, 0, Reason.ONLY_WITH_CONSENT),
    Passing.STEPPED_OUT: (COMPUTER, 0, Reason.ONLY_WITH_CONSENT),
    Passing.OFFERED: (actor(5).person, 5, Reason.ONLY_WITH_CONSENT),
    Passing.BACK: (actor(5).person, 5, Reason.ONLY_WITH_CONSENT),
    Passing.HANDED_BACK: (actor(1).person, 0, Reason.ONLY_WITH_CONSENT),
    Passing.LEFT: (COMPUTER, 0, Reason.NOT_ABSENT),
    Passing.STAYED_OUT: (COMPUTER, 0, Reason.NOT_ABSENT),
    Passing.AUTOPILOT: (COMPUTER, 0, Reason.NOT_ABSENT),
    Passing.SILENT: (COMPUTER, 0, Reason.NOT_ABSENT),
}
"""For each ground that does not hold: who would get Ben's seat, who asks, and the reason for the refusal."""


@pytest.mark.parametrize("why", Passing)
@pytest.mark.parametrize("asked", [True, False])
async def test_without_consent_or_absence_no_ground_opens_the_gate(why: Passing, asked: bool) -> None:  # noqa: FBT001 - a parameter of the test
    game = (await begun()).game
    to, by, reason = GROUNDS[why]
    with pytest.raises(Refused) as caught:
        pass_on(game, SEAT_1, to, why, NOW, by=UserId(100 + by) if asked and by is not None else None)
    assert caught.value.reason is reason


@pytest.mark.parametrize("why", Passing)
async def test_whoever_is_refused_at_a_live_table_hears_how_long_it_takes_there(why: Passing) -> None:
    game = (await begun(pace=Live(90))).game
    to, by, _ = GROUNDS[why]
    with pytest.raises(Refused) as caught:
        pass_on(game, SEAT_1, to, why, NOW, by=None if by is None else UserId(100 + by))
    assert caught.value.most == 30


async def test_nobody_is_absent_for_another_reason_than_the_one_that_is_given() -> None:
    game = (await begun()).game
    later = replace(NOW, now=MOMENT + SILENCE)
    with pytest.raises(Refused) as caught:
        pass_on(game, SEAT_1, COMPUTER, Passing.LEFT, later)
    assert caught.value.reason is Reason.NOT_ABSENT
    assert pass_on(game, SEAT_1, COMPUTER, Passing.SILENT, later).game.seats[1].occupant == COMPUTER


async def test_whoever_has_reported_a_player_never_sits_in_their_seat_by_whatever_door() -> None:
    table = await begun()
    await table.act(table.night(actor(5).person), arranged.note_report, actor(1).user, frozenset())
    offered = table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    with pytest.raises(Refused) as caught:
        await offered
    assert caught.value.reason is Reason.REPORTED_THEM
    table.world.clock.forward(SILENCE)
    await table.act(0, idle.keep_open)
    with pytest.raises(Refused) as caught:
        await table.act(0, motions.propose_player, SEAT_1, actor(5).user)
    assert caught.value.reason is Reason.REPORTED_THEM
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    with pytest.raises(Refused) as caught:
        await table.act(table.night(actor(5).person), arranged.seat_latecomer, SEAT_1, frozenset({actor(1).user}))
    assert caught.value.reason is Reason.REPORTED_THEM
    await table.act(table.night(actor(6).person), arranged.seat_latecomer, SEAT_1, frozenset({actor(1).user}))


# People who are there are not absent, and nothing from before counts against a newcomer.


async def test_a_silent_player_who_presses_that_they_are_there_is_not_absent_any_more() -> None:
    """`come_back` changes nothing for a player who never left, but it must be saved, and claims must lapse."""
    table = await begun()
    table.world.clock.forward(SILENCE)
    await table.act(0, idle.keep_open)
    await table.act(2, idle.keep_open)
    await table.act(0, motions.propose_player, SEAT_1, actor(5).user)
    await table.act(1, substitutes.come_back)
    assert absence(table.game, SEAT_1, table.world.clock()) is None
    assert table.game.motions == ()


async def test_a_substitute_who_was_on_autopilot_and_sits_down_again_is_there() -> None:
    table = await begun(3, pace=Days(24))
    world = table.world
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    await table.act(5, substitutes.take_seat, SEAT_1)

    for _ in range(2):  # two questions that they miss
        await table.choose(0)
        await table.choose(2)
        world.clock.forward(2 * DAY)
        await table.world.jobs.answer_for_the_late(table.id)
    world.clock.forward(HOUR)
    await table.choose(0)
    world.clock.forward(DAY)
    await table.choose(2)
    await table.act(0, motions.propose_player, SEAT_1, None)
    await table.act(2, motions.vote, News.CLAIMED, SEAT_1, agree=True)
    assert table.game.passages[-1].why is Passing.AUTOPILOT
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert table.game.attendance.missing_since(actor(5).user) is None
    assert absence(table.game, SEAT_1, world.clock()) is None


async def test_an_owner_who_comes_back_when_their_time_is_up_has_not_missed_the_question() -> None:
    """The sealed choice stays, as for everyone who comes back too late (docs/rulings.md)."""
    table = await begun(3, pace=Days(24))
    world = table.world
    used = replace(table.game.timing, used={actor(1).user: DAY})
    table.game = replace(table.game, timing=used)
    await table.choose(0)
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    world.clock.forward(DAY + HOUR)
    await table.act(1, substitutes.come_back)
    assert table.thinking == (SEAT_2,)
    await table.world.jobs.answer_for_the_late(table.id)
    assert table.game.stand_ins == ()
    assert table.game.attendance.misses == {}


async def test_a_substitute_who_was_away_and_sits_down_again_is_back() -> None:
    table = await begun(3, pace=Days(24))
    world = table.world
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    await table.act(5, substitutes.take_seat, SEAT_1)
    await table.act(5, away.go_away, world.clock() + 10 * DAY)
    await table.act(1, substitutes.come_back)
    world.clock.forward(HOUR)
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    await table.act(5, substitutes.take_seat, SEAT_1)
    assert actor(5).user not in table.game.away


async def test_a_newcomer_who_saw_no_hand_has_answered_nothing_in_time() -> None:
    table = await begun(3, pace=Days(24))
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(5).user)
    await table.act(5, substitutes.take_seat, SEAT_1)
    await table.choose(0)
    await table.choose(2)
    assert actor(5).user not in table.game.attendance.record
    assert actor(5).user not in table.game.attendance.answered
