"""Records, histories and contents of announcements: all are derived from the deal and the log."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from bot.services import archive, draft, play, substitutes
from bot.services.game import Choice, SealedDeal, TableSettings, TakeBackEntry, Wonders
from bot.services.pace import Days
from bot.services.passages import Passage, Passing
from bot.services.people import Computer, GameId, UserId
from bot.services.ports import UnreadableGameError
from bot.services.refusals import Reason, Refused
from bot.services.views import HandView
from engine.effects import Points, Science
from engine.formats import FormatError, read_json, read_record, replay, verify
from engine.questions import QuestionKind
from engine.ruleset import Expansion, Seat
from engine.views import CityView, PublicView
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import BABYLON, DAY, GRACE, HOUR, until
from tests.bot.services.world import SEAT_1, Table, World, refusal
from tests.sweeps import sweep

_FINISHED: dict[int, Table] = {}


async def finished(players: int = 3) -> Table:
    """Return a game that is over; it is played once, and each test gets a copy."""
    if players not in _FINISHED:
        _FINISHED[players] = await World().game(players)
        await _FINISHED[players].play()
    table = _FINISHED[players]
    return Table(table.world.copied(), table.id)


def read_back(data: bytes) -> list[dict[str, Any]]:
    """Read a record and replay its game: the start and each turn, the last one with the result."""
    return list(replay(read_record(read_json(data))))


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 3)))
async def test_the_record_of_a_finished_game_replays_and_its_deal_is_the_one_that_was_sealed(players: int) -> None:
    published = (await (await World().game(players)).view(0)).seal
    assert published is not None
    table = await finished(players)  # the same game later
    view = await table.view(0)
    record = read_record(json.loads(json.dumps(await table.look_back(0, archive.see_record))))
    *_, last = replay(record)
    assert view.table is not None
    assert [each["total"] for each in last["result"]["scores"]] == [score.total for score in view.table.scores]
    assert verify(record, published) == {"verified": True, "hash": published, "turns": 18, "complete": True}
    assert view.seal == published
    assert record.names[0] == "Ana"


@pytest.mark.parametrize(
    ("players", "expansion"),
    sweep(
        [(3, Expansion.EDIFICE), (5, Expansion.EDIFICE), (2, "carthage")],
        short=[(3, Expansion.EDIFICE), (2, "carthage")],
    ),
)
async def test_so_does_the_record_of_a_game_with_an_expansion(players: int, expansion: Expansion) -> None:
    world = World()
    settings = TableSettings(players, expansions=(Expansion(expansion),))
    table = await world.game(players, settings)
    published = (await table.view(0)).seal
    assert published is not None
    await table.play()
    found = json.loads(json.dumps(await table.look_back(0, archive.see_record)))
    assert found["ruleset"]["expansions"] == [expansion]
    assert ("edifices" in found) is (expansion == Expansion.EDIFICE)
    record = read_record(found)
    *_, last = replay(record)
    view = await table.view(0)
    assert view.table is not None
    assert [each["total"] for each in last["result"]["scores"]] == [score.total for score in view.table.scores]
    assert verify(record, published)["verified"]
    assert len(read_back(json.dumps(found).encode())) == 19
    history = await table.look_back(5, archive.see_history)
    assert history.get("edifices") == found.get("edifices")


async def test_another_deal_or_salt_is_not_the_one_that_was_sealed() -> None:
    table = await finished()
    store = table.world.store
    assert isinstance(store, MemoryStore)
    published = (await table.view(0)).seal
    assert published is not None
    store.deals[table.id] = SealedDeal(store.deals[table.id].deal, "0" * 64)
    with pytest.raises(FormatError, match="not verified"):
        verify(read_record(await table.look_back(0, archive.see_record)), published)


async def test_before_the_end_only_the_public_history_can_be_had() -> None:
    table = await World().game(3)
    await table.turn(2)
    await table.choose(0)
    assert await refusal(table.look_back(0, archive.see_record)) is Reason.NOT_NOW
    history = await table.look_back(5, archive.see_history)
    assert len(history["turns"]) == 2
    assert history.keys() == {"format", "ruleset", "players", "turns"}
    for turn in history["turns"]:
        for move in turn["moves"]:
            assert ("card" in move) == (move["action"] == "build")


@pytest.mark.parametrize("players", [2, 3])
async def test_changes_and_choices_taken_back_leave_no_trace_in_the_record(players: int) -> None:
    """Compare two games with the same deal and final choices; in one of them, players changed their minds."""
    records = []
    for hesitating in (False, True):
        world = World()
        store = world.store
        assert isinstance(store, MemoryStore)
        table = await world.game(players)
        while thinking := (await table.view(0)).thinking:
            person = thinking[0]
            hand = await table.hand(person)
            question = hand.view.questions[0]
            if hesitating and len(thinking) > 1:
                other = Choice(hand.turn, question.seat, question.moves[-1])
                await table.act(person, play.seal_choice, other)
                if question.seat == person:
                    await table.act(person, play.take_back_choice, hand.turn, question.seat)
            await table.act(person, play.seal_choice, Choice(hand.turn, question.seat, question.moves[0]))
        assert any(isinstance(entry, TakeBackEntry) for entry in store.logs[table.id]) == hesitating
        records.append(await table.look_back(0, archive.see_record))
    assert records[0] == records[1]


async def test_a_game_that_was_ended_in_the_middle_of_a_turn_has_a_record_of_its_complete_turns() -> None:
    table = await World().game(3)
    published = (await table.view(0)).seal
    assert published is not None
    await table.turn(2)
    await table.choose(0)
    await table.abandon()
    record = read_record(await table.look_back(0, archive.see_record))
    assert verify(record, published) == {"verified": True, "hash": published, "turns": 2, "complete": False}


async def test_history_and_record_tell_who_played_which_seat_from_when_on() -> None:
    """This part of the record has nothing hidden and is ignored on import. It is omitted if no seat changed hands."""
    table = await World().game(3)
    assert "seats" not in await table.look_back(0, archive.see_history)
    await table.turn(1)
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    for number in (0, 2):
        await table.choose(number)
    await table.act(1, substitutes.come_back)
    told = [
        {"age": 1, "turn": 2, "seat": 1, "computer": "greedy", "why": "stepped-out"},
        {"age": 1, "turn": 3, "seat": 1, "name": "Ben", "why": "back"},
    ]
    assert (await table.look_back(0, archive.see_history))["seats"] == told
    await table.abandon()
    record = await table.look_back(0, archive.see_record)
    assert record["seats"] == told
    assert read_record(record) == read_record({key: value for key, value in record.items() if key != "seats"})


async def test_history_and_record_tell_for_whom_a_stand_in_chose_and_nothing_of_the_open_turn() -> None:
    world = World()
    table = await world.game(3, TableSettings(3, wonders=Wonders.DRAFTED, pace=Days(2)))
    for number in (0, 1):
        await table.act(number, draft.keep_board, 0)
    world.clock.forward(timedelta(hours=3))
    await world.jobs.answer_for_the_late(table.id)
    for number in (0, 1):
        await table.choose(number)
    world.clock.forward(timedelta(hours=3))
    await world.jobs.answer_for_the_late(table.id)
    assert len((await table.loaded()).stand_ins) == 3, "on autopilot, it has chosen in the open turn, too"
    told = [{"seat": 2, "asked": "draft"}, {"seat": 2, "asked": "card", "age": 1, "turn": 1}]
    assert (await table.look_back(0, archive.see_history))["stand_ins"] == told
    await table.abandon()
    record = await table.look_back(0, archive.see_record)
    assert record["stand_ins"] == told
    assert read_record(record) == read_record({key: value for key, value in record.items() if key != "stand_ins"})


async def test_a_game_that_never_began_has_neither_record_nor_history() -> None:
    table = await World().lobby(3)
    await table.abandon()
    assert await refusal(table.look_back(0, archive.see_record)) is Reason.NOT_NOW
    assert await refusal(table.look_back(0, archive.see_history)) is Reason.NOT_NOW


async def test_an_announcement_points_to_what_everybody_saw() -> None:
    world = World()
    table = await world.game(3)
    await table.turn(2)
    telling = await world.tables.telling(table.id)
    first, second = [await telling.resolution(number) for number in (0, 1)]
    assert (first.turn, second.turn, first.after) == (1, 2, second.before)
    assert second.after.turn == 3
    for number in (-1, 2, 999):
        assert await refusal(telling.resolution(number)) is Reason.NOT_NOW


# The points over the turns.


@pytest.mark.parametrize("players", sweep([2, 5], short=(2,)))
async def test_the_points_of_a_game_are_known_turn_by_turn_and_end_with_its_scores(players: int) -> None:
    table = await finished(players)
    telling = await table.tables.telling(table.id)
    course, view = await telling.course(), telling.table
    assert view.table is not None
    assert len(course) == 1 + 18
    assert course[-1] == tuple(score.total for score in view.table.scores)
    seen = [(await telling.resolution(number)).after for number in range(view.resolutions)]
    after_the_first = next(each for each in seen if each.turn == 2)
    assert course[1] == tuple(points_on_the_table(city) for city in after_the_first.cities)


def points_on_the_table(city: CityView) -> int:
    """Return the points of a city with at most one card: printed points, science symbols, and coins."""
    effects = [effect for card in city.built for effect in card.effects]
    effects += [effect for stage in city.board.stages[: city.stages] for effect in stage.effects]
    symbols = sum(isinstance(effect, Science) for effect in effects)
    return city.coins // 3 + sum(effect.points for effect in effects if isinstance(effect, Points)) + symbols


async def test_before_the_end_nobody_counts_the_points_over_the_turns() -> None:
    world = World()
    lobby = await world.lobby(3)
    running = await world.game(3)
    await running.turn(7)
    stopped = await world.game(3)
    await stopped.turn(7)
    await stopped.abandon()
    for table in (lobby, running, stopped):
        telling = await world.tables.telling(table.id)
        assert await refusal(telling.course()) is Reason.NOT_NOW
    assert await refusal(world.tables.telling(GameId(99))) is Reason.NO_SUCH_GAME


async def test_a_log_that_is_no_gameby_our_rules_has_no_points() -> None:
    table = await finished()
    store = table.world.store
    assert isinstance(store, MemoryStore)
    store.logs[table.id] = store.logs[table.id][1:]
    telling = await table.tables.telling(table.id)
    with pytest.raises(UnreadableGameError, match="no game"):
        await telling.course()


async def test_whatever_is_wrong_with_a_log_is_told_by_one_name() -> None:
    """Test logs with invalid seats, misplaced choices and missing choices; every reader raises the same error."""
    table = await finished()
    store = table.world.store
    assert isinstance(store, MemoryStore)
    whole, view = tuple(store.logs[table.id]), store.games[table.id]
    first = whole[0]
    wrong = (
        (replace(first, seat=Seat(99)), *whole[1:]),
        (replace(first, seat=Seat(-1)), *whole[1:]),
        (first, first, *whole[1:]),
        tuple(reversed(whole)),
        (TakeBackEntry(Seat(2), None), *whole),
        whole[:4],
        (),
    )
    late = Passage(10**9, SEAT_1, Computer(Level.HARD), next(iter(Passing)))
    for log, passages in (*((each, ()) for each in wrong), (whole, (late,))):
        store.logs[table.id] = list(log)
        store.games[table.id] = replace(view, passages=passages)
        telling = await table.tables.telling(table.id)
        for read in (
            lambda: table.look_back(0, archive.see_record),
            lambda: table.look_back(0, archive.see_history),
            lambda: table.look_back(0, archive.see_resolutions),
            telling.course,
        ):
            with suppress(UnreadableGameError):
                await read()
        with suppress(UnreadableGameError, Refused):
            await telling.resolution(0)


# What a player's last hand showed.


async def last_shown(table: Table, who: int) -> PublicView | None:
    """Return the table as a player's last hand showed it; None if their hand tells everything."""
    sight, _ = await table.tables.look_back(table.id, table.actor(who), archive.see_sight, lambda _: False)
    hand = sight.asked
    assert isinstance(hand, HandView)
    assert replace(hand, since=None) == await table.hand(who)
    return hand.since


async def test_a_hand_knows_the_table_as_the_last_one_of_the_same_age_showed_it() -> None:
    table = await World().game(3)
    earlier: PublicView | None = None
    for _ in range(8):
        now = (await table.view()).begun_table
        known = earlier if now.turn > 1 else None
        assert await last_shown(table, 1) == known
        await table.choose(0)
        assert await last_shown(table, 1) == known, "what others seal changes nothing"
        earlier = now
        await table.turn()


async def test_so_does_a_question_that_follows_in_the_same_turn() -> None:
    table = await until("seventh-card", 3, [BABYLON])
    known = await last_shown(table, 0)
    assert known is not None
    assert (known.age, known.turn, known.asked) == (table.state.table.age, 6, "card")


async def test_whoever_has_not_had_the_last_hand_is_told_everything() -> None:
    table = await World().game(3, pace=DAY)
    await table.choose(0, 1)
    await table.at(24 * HOUR + GRACE)
    assert await last_shown(table, 2) is None, "a computer player answered for them"
    assert await last_shown(table, 0) is not None
    await table.act(1, substitutes.offer_seat, SEAT_1, UserId(105))
    await table.act(5, substitutes.take_seat, SEAT_1)
    for number in range(2):
        await table.turn()
        assert (await last_shown(table, 5) is None) == (number == 0), "they came while others had their hands"


# Records that people upload.


async def test_a_record_that_is_none_is_refused_with_what_is_wrong() -> None:
    table = await finished()
    good = await table.look_back(0, archive.see_record)
    wrong = json.loads(json.dumps(good))
    wrong["result"]["scores"][0]["total"] += 1
    cheating = json.loads(json.dumps(good))
    cheating["turns"][0]["moves"][0]["pay"] = {"left": 99, "right": 0}
    named = json.loads(json.dumps(good))
    named["players"][0]["wonder"] = "Atlantis"
    for data, told in (
        (b"no", "not JSON"),
        (b"{}", "record"),
        (json.dumps(wrong).encode(), "result"),
        (json.dumps(cheating).encode(), "Age 1, turn 1"),
        (json.dumps(named).encode(), "Atlantis"),
    ):
        with pytest.raises(FormatError, match=told):
            read_back(data)


@pytest.mark.parametrize(
    ("players", "expansions"),
    sweep([(2, ()), (5, ()), (3, (Expansion.EDIFICE,))], short=[(2, ()), (3, (Expansion.EDIFICE,))]),
)
@pytest.mark.parametrize("seed", sweep(range(4), short=(0,)))
async def test_whatever_is_damaged_in_a_record_is_refused_or_does_not_matter(
    seed: int, players: int, expansions: tuple[Expansion, ...]
) -> None:
    table = await World().game(players, TableSettings(players, expansions=expansions))
    await table.play()
    good = await table.look_back(0, archive.see_record)
    chance = Random(seed)
    refused = 0
    for _ in range(25):
        damaged = json.loads(json.dumps(good))
        damage(damaged, chance)
        try:
            read_back(json.dumps(damaged).encode())  # a damaged record may be as good
        except FormatError:
            refused += 1
    assert refused > 5


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_comes_instead_of_a_record_is_refused(seed: int) -> None:
    table = await finished()
    good = json.dumps(await table.look_back(0, archive.see_record)).encode()
    chance = Random(seed)
    for data in (
        chance.randbytes(1_000),
        good[: chance.randrange(len(good))],
        b"[" * 100_000,
        b"\xef\xbb\xbf" + good[:-1],
        b'{"format": ' + b"9" * 10_000 + b"}",
        b"NaN",
        b"",
    ):
        with pytest.raises(FormatError):
            read_back(data)


def damage(data: Any, chance: Random) -> None:  # noqa: ANN401 - JSON is anything
    """Replace or remove one value of a document, at any depth."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = chance.choice(keys)
        if not isinstance(data[key], dict | list) or not data[key] or chance.random() < 0.1:
            break
        data = data[key]
    if chance.random() < 0.3:
        del data[key]
    else:
        data[key] = chance.choice([None, -1, 0, 1, 3, 10**30, 1.5, True, "", "Altar", "\ud800", [], {}, [[]], {"a": 1}])


def test_the_page_on_formats_names_every_reason_for_a_change_of_seats_and_every_question() -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    written = {*Passing, *get_args(QuestionKind)} - {"nothing"}
    assert [each for each in sorted(written) if f"`{each}`" not in page] == []
