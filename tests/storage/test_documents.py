"""Documents of every version can be read. Invalid ones are refused with an error that does not quote them."""

import copy
import json
import random
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import URL, text, update

from bot.services.absence import SILENCE, absent
from bot.services.attendance import Attendance, StandIn
from bot.services.game import Draft, Game, Leave, Lobby, Motion, Over, Play, Report, Status, Wish
from bot.services.pace import Calm, Days, FixedHour, Live
from bot.services.passages import Absence, Passing
from bot.services.people import Computer, GameId, Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.timing import Break, Pause, Timing
from engine.city import Participation
from engine.edifices import Fate
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    TakeOption,
    TakePawn,
)
from engine.ruleset import Expansion, Ruleset, Seat
from engine.state import SufferPenalty
from players.levels import Level, Style
from storage import SqlStore, documents, open_store
from storage.documents import VERSION, GameDocument, Upgrade
from storage.schema import deals, games, moves, seats
from tests.storage.people import HOME, chosen, started, unfinished
from tests.table import past_of

FIXTURES = Path(__file__).with_name("documents")
EXPIRES = datetime(2026, 1, 1, tzinfo=UTC)
STAGES = {"lobby": Lobby, "draft": Draft, "play": Play, "over": Over}
MOVES: list[tuple[int, type]] = [
    *((1, kind) for kind in (Build, BuildStage, Discard, BuildDiscarded, Decline)),
    *((4, kind) for kind in (TakeOption, TakePawn, GiveUpCard, GiveUpTokens)),
]
"""All kinds of moves, each with the document version that added it."""


def fixtures(kind: str) -> list[Path]:
    return sorted(FIXTURES.glob(f"*/{kind}.json"))


def game_fixture(path: Path) -> GameDocument:
    data = json.loads(path.read_text(encoding="utf-8"))
    return GameDocument(int(path.parent.name), data["status"], data["settings"], data["snapshot"])


@pytest.mark.parametrize("kind", [*STAGES, "deal", "moves"])
def test_every_version_has_a_fixture_of_every_kind(kind: str) -> None:
    assert [path.parent.name for path in fixtures(kind)] == [str(version) for version in range(1, VERSION + 1)]


def test_every_version_but_the_last_has_its_upgrade() -> None:
    assert len(documents.UPGRADES) == VERSION - 1


@pytest.mark.parametrize("stage", STAGES)
def test_every_version_of_a_game_can_be_read(stage: str) -> None:
    for path in fixtures(stage):
        document = game_fixture(path)
        contents = documents.read_game(document, expires=EXPIRES, rematch=GameId(9))
        assert isinstance(contents.progress, STAGES[stage])
        game = Game(
            GameId(1),
            home=HOME,
            host=UserId(1),
            opener=UserId(1),
            seats=(),
            **{each.name: getattr(contents, each.name) for each in fields(contents)},
        )
        written = documents.game_document(game)
        assert documents.read_game(written, expires=EXPIRES, rematch=GameId(9)) == contents
        if document.version == VERSION:
            assert written == document


def test_each_field_of_a_game_is_in_its_document_or_has_columns_of_its_own() -> None:
    columns = {"id", "home", "host", "opener", "seats", "panel", "revision"}
    kept = columns | {each.name for each in fields(documents.GameFields)}
    assert {each.name for each in fields(Game)} == kept | {"cut_off"}, "which is so only while something is decided"


def test_every_version_of_a_deal_and_of_moves_can_be_read() -> None:
    for path in fixtures("deal"):
        data = json.loads(path.read_text())
        sealed = documents.read_deal(int(path.parent.name), data, "salt")
        if path.parent.name == str(VERSION):
            assert documents.deal_document(sealed) == data
    for path in fixtures("moves"):
        data = json.loads(path.read_text())
        read = [documents.read_move(int(path.parent.name), each, Ruleset.for_players(3)) for each in data]
        kinds = {kind for version, kind in MOVES if version <= int(path.parent.name)}
        assert {type(move) for move in read} == kinds
        if path.parent.name == str(VERSION):
            assert [documents.move_document(move) for move in read] == data


def test_all_kinds_of_moves_have_fixtures() -> None:
    assert {kind for _, kind in MOVES} == set(get_args(Move))


def test_the_fixture_of_a_game_has_all_that_edifices_bring() -> None:
    contents = documents.read_game(game_fixture(FIXTURES / "4" / "play.json"), expires=None, rematch=None)
    assert contents.settings.expansions == (Expansion.EDIFICE,)
    assert isinstance(contents.progress, Play)
    state = contents.progress.state
    assert isinstance(state.phase, SufferPenalty)
    assert {project.fate for project in state.table.projects} == {Fate.CONSTRUCTED, Fate.FAILED}
    parts = [city.participation for city in state.table.cities]
    for held in ("pawns", "joined", "debts", "rewards"):
        assert any(getattr(part, held) for part in parts), held
    assert any(city.options for city in state.table.cities)


def test_the_fixture_of_a_game_has_all_that_seats_bring() -> None:
    contents = documents.read_game(game_fixture(FIXTURES / "5" / "play.json"), expires=None, rematch=None)
    agreed, proposed = (motion for motion in contents.motions if motion.seat is not None)
    assert (agreed.to, agreed.agreed, proposed.to, proposed.agreed) == (UserId(106), Absence.LEFT, None, None)
    out, back = contents.passages
    assert (out.to, out.why) == (Computer(Level.MEDIUM), Passing.STEPPED_OUT)
    assert (back.to, back.why) == (Person(UserId(101), "Zoë"), Passing.BACK)
    assert contents.timing.asked is not None
    assert contents.acts[UserId(100)] > contents.timing.asked
    assert contents.gone == {UserId(102)}
    assert isinstance(contents.progress, Play)
    assert contents.progress.sealers == {Seat(0): None}


def test_the_fixture_of_a_game_has_all_that_paces_bring_and_before_that_there_was_no_limit() -> None:
    contents = documents.read_game(game_fixture(FIXTURES / "6" / "play.json"), expires=None, rematch=None)
    assert contents.settings.pace == FixedHour(time(19), "America/New_York", frozenset({0, 3}))
    late, later = timedelta(hours=4), timedelta(seconds=12.5)
    moment = datetime(2026, 1, 1, 6, tzinfo=UTC)
    unbroken = moment + timedelta(hours=1)
    assert (contents.coming, contents.ready) == (Live(90), {UserId(100): moment})
    assert contents.timing == Timing(
        asked=datetime(2026, 1, 1, 12, tzinfo=UTC),
        started=moment + timedelta(minutes=30),
        breaks=(Break(moment, moment, outage=True), Break(unbroken, unbroken)),
        pause=Pause(unbroken, datetime(2026, 1, 2, tzinfo=UTC)),
        used={UserId(100): late},
        used_now={UserId(101): later},
    )
    assert contents.attendance == Attendance(
        misses={UserId(100): (datetime(2026, 1, 1, 12, tzinfo=UTC),)},
        unattended=2,
        record={UserId(100): (True, False)},
        answered={UserId(100): 2},
    )
    assert contents.spent == {Wish.PAUSE: 1}
    quick, more = contents.motions[-2:]
    assert quick == Motion(7, Wish.PACE, frozenset({UserId(100)}), frozenset({UserId(101)}), Days(12))
    assert (more.number, more.wish, more.pace) == (9, Wish.MORE_TIME, None)
    assert contents.carried == (3, 5)
    drafted, last = contents.stand_ins
    assert drafted == StandIn(None, Seat(0), UserId(100))
    assert last == StandIn(3, Seat(1), UserId(101), autopilot=True)
    assert contents.away == {UserId(101): datetime(2026, 1, 9, 8, tzinfo=UTC)}
    before = documents.read_game(game_fixture(FIXTURES / "5" / "play.json"), expires=None, rematch=None)
    since = Timing(asked=before.timing.asked)
    assert (before.settings.pace, before.timing, before.attendance, before.stand_ins) == (
        Calm(),
        since,
        Attendance(),
        (),
    )


def test_the_fixture_of_a_game_has_all_that_reports_bring_and_of_earlier_turns_nothing_is_known() -> None:
    found = documents.read_game(game_fixture(FIXTURES / "8" / "play.json"), expires=None, rematch=None)
    acted = datetime(2026, 1, 1, 12, 0, 7, tzinfo=UTC)
    assert found.reports == (Report(UserId(101), UserId(100), acted), Report(UserId(102), UserId(100)))
    assert [each.turn for each in found.passages] == [(0, 0), (1, 2)]
    before = documents.read_game(game_fixture(FIXTURES / "7" / "play.json"), expires=None, rematch=None)
    assert (before.reports, {each.turn for each in before.passages}) == ((), {None})


def test_a_report_that_was_saved_before_the_release_is_not_answered() -> None:
    saved = game_fixture(FIXTURES / "8" / "play.json")
    saved.snapshot["reports"] = [[101, 100]]
    assert documents.read_game(saved, expires=None, rematch=None).reports == (Report(UserId(101), UserId(100)),)


def test_the_fixture_of_a_game_has_who_has_let_a_computer_player_choose_and_before_the_release_nobody_had() -> None:
    saved = game_fixture(FIXTURES / "8" / "play.json")
    found = documents.read_game(saved, expires=None, rematch=None)
    assert found.attendance.let_choose == {UserId(101)}
    del saved.snapshot["timing"]["let_choose"]
    assert documents.read_game(saved, expires=None, rematch=None).attendance == replace(
        found.attendance, let_choose=frozenset()
    )


def test_the_fixture_of_a_game_has_a_deadline_that_was_given_and_before_the_release_none_was() -> None:
    saved = game_fixture(FIXTURES / "8" / "play.json")
    found = documents.read_game(saved, expires=None, rematch=None)
    assert found.timing.given == datetime(2026, 1, 2, 12, tzinfo=UTC)
    del saved.snapshot["timing"]["given"]
    assert documents.read_game(saved, expires=None, rematch=None).timing == replace(found.timing, given=None)


def test_the_fixture_of_a_game_has_an_absence_that_begins_later_and_before_the_release_all_began_at_once() -> None:
    saved = game_fixture(FIXTURES / "8" / "play.json")
    found = documents.read_game(saved, expires=None, rematch=None)
    assert found.leaves == {
        UserId(100): Leave(datetime(2026, 1, 10, 23, tzinfo=UTC), datetime(2026, 1, 12, 23, tzinfo=UTC))
    }
    del saved.snapshot["leaves"]
    assert documents.read_game(saved, expires=None, rematch=None).leaves == {}


def test_the_fixture_of_a_game_has_all_that_levels_bring_and_before_that_there_was_one_to_choose() -> None:
    found = {
        stage: documents.read_game(game_fixture(FIXTURES / "7" / f"{stage}.json"), expires=EXPIRES, rematch=None)
        for stage in STAGES
    }
    levels = {stage: contents.settings.level for stage, contents in found.items()}
    assert levels == {"lobby": Level.EXPERT, "draft": Level.EASY, "play": Level.HARD, "over": Level.MEDIUM}
    assert found["play"].passages[0].to == Computer(Level.MEDIUM, Style.GENERAL, "Mago")
    before = documents.read_game(game_fixture(FIXTURES / "6" / "play.json"), expires=None, rematch=None)
    assert before.settings.level is Level.MEDIUM
    assert before.passages[0].to == Computer(Level.MEDIUM)


async def test_of_a_game_from_before_that_was_noted_a_person_has_sealed_what_no_computer_player_has(
    store: SqlStore,
) -> None:
    """Old documents do not record who sealed a choice and when its question opened, so both are derived."""
    game = await started(store)
    game = await store.save(game, chosen(game, random.Random(1)))
    assert isinstance(game.progress, Play)
    (seat,) = game.progress.sealers
    now = documents.game_document(game).snapshot
    added = ("asked", "acts", "gone", "claims", "passages", "timing", "stand_ins", "motions", "coming", "ready", "away")
    for by_computers, sealer in (([], game.seats[seat].user), ([seat], None)):
        stage = {key: value for key, value in now["stage"].items() if key != "sealers"} | {"by_computers": by_computers}
        old = {key: value for key, value in now.items() if key not in added} | {"stage": stage}
        await execute(store, update(games).values(schema_version=4, snapshot=old))
        read = await store.load(game.id)
        assert read is not None
        assert isinstance(read.progress, Play)
        assert read.progress.sealers == {seat: sealer}
        assert read.asked is not None
        assert (read.acts, read.gone, read.motions, read.passages) == ({}, frozenset(), (), ())
        assert absent(read, read.asked + SILENCE - timedelta(minutes=1)) == {}
        assert set(absent(read, read.asked + SILENCE)) == set(game.thinking)


def test_a_game_from_before_the_edifices_has_none() -> None:
    for version in ("1", "2", "3"):
        contents = documents.read_game(game_fixture(FIXTURES / version / "play.json"), expires=None, rematch=None)
        assert contents.settings.expansions == ()
        assert isinstance(contents.progress, Play)
        table = contents.progress.state.table
        assert table.projects == ()
        assert all(city.participation == Participation() and city.options == () for city in table.cities)
        sealed = documents.read_deal(
            int(version), json.loads((FIXTURES / version / "deal.json").read_text(encoding="utf-8")), "0" * 64
        )
        assert sealed.deal.edifices == ()
        assert contents.progress.state.table.ruleset == sealed.deal.ruleset == contents.settings.ruleset


def test_an_old_document_goes_through_every_upgrade_in_order_and_is_not_changed_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(documents, "VERSION", 3)
    monkeypatch.setattr(
        documents,
        "UPGRADES",
        (Upgrade(move=lambda data: [*data, "to 2"]), Upgrade(move=lambda data: [*data, "to 3"])),
    )
    assert documents.upgrade("move", 1, []) == ["to 2", "to 3"]
    assert documents.upgrade("move", 2, []) == ["to 3"]
    assert documents.upgrade("move", 3, []) == []
    assert documents.upgrade("deal", 1, {"a": 1}) == {"a": 1}


DAMAGES: list[Callable[[dict[str, Any]], object]] = [
    lambda it: it["settings"].update(players=8),
    lambda it: it["settings"].update(players="3"),
    lambda it: it["settings"].pop("sides"),
    lambda it: it["settings"].update(wonders="bought"),
    lambda it: it.update(settings=None),
    lambda it: it.update(snapshot=[]),
    lambda it: it.update(snapshot="text"),
    lambda it: it["snapshot"].update(invited=[0]),
    lambda it: it["snapshot"].update(barred=[True]),
    lambda it: it["snapshot"].pop("stage"),
    lambda it: it["snapshot"]["stage"].update(votes=["Ann"]),
    lambda it: it["snapshot"]["stage"].update(votes=[[1]]),
    lambda it: it["snapshot"]["stage"].update(sealers=[[0, "Ann"]]),
    lambda it: it["snapshot"]["stage"].update(sealers=[[-1, None]]),
    lambda it: it["snapshot"]["stage"].pop("held"),
    lambda it: it["snapshot"]["stage"].update(held=[0, "2026-01-01T12:00:00+00:00"]),
    lambda it: it["snapshot"]["stage"]["state"]["phase"].update(seats=[0]),
    lambda it: it["snapshot"].pop("asked"),
    lambda it: it["snapshot"].update(asked="2026-01-01T12:00:00"),
    lambda it: it["snapshot"].update(acts=[[0, "2026-01-01T12:00:00+00:00"]]),
    lambda it: it["snapshot"]["claims"][0].update(to=0),
    lambda it: it["snapshot"]["claims"][0].update(agreed="bored"),
    lambda it: it["snapshot"]["passages"][0].update(level="genius"),
    lambda it: it["snapshot"]["passages"][0].update(style="gambler"),
    lambda it: it["snapshot"]["passages"][0].update(name=None),
    lambda it: it["snapshot"]["passages"][0].pop("style"),
    lambda it: it["settings"].pop("level"),
    lambda it: it["settings"].update(level="random"),
    lambda it: it["settings"].update(level="genius"),
    lambda it: it["settings"].update(level=None),
    lambda it: it["snapshot"]["passages"][1].update(name=None),
    lambda it: it["snapshot"]["passages"][1].update(why="bored"),
    lambda it: it["snapshot"]["stage"].update(resolutions=-1),
    lambda it: it["snapshot"]["stage"].update(resolutions=1.0),
    lambda it: it["snapshot"]["stage"].update(seal=None),
    lambda it: it["settings"].update(players=2),
    lambda it: it["settings"].update(players=float(it["settings"]["players"])),
    lambda it: it["settings"].update(players=str(it["settings"]["players"])),
    lambda it: it["settings"].update(players=None),
    lambda it: it["settings"].update(expansions=["leaders"]),
    lambda it: it["settings"].update(expansions=["edifice", "edifice"]),
    lambda it: it["settings"].update(expansions="edifice"),
    lambda it: it["settings"].pop("expansions"),
    lambda it: it["snapshot"]["stage"]["state"].update(version=1),
    lambda it: it["snapshot"]["stage"]["state"].update(projects=[]),
    lambda it: it["snapshot"]["stage"]["state"]["projects"].reverse(),
    lambda it: it["snapshot"]["stage"]["state"]["projects"][0].update(fate="forgotten"),
    lambda it: it["snapshot"]["stage"]["state"]["projects"][0].update(edifice="Altar"),
    lambda it: it["snapshot"]["stage"]["state"]["cities"][0]["participation"].update(pawns=[4]),
    lambda it: it["snapshot"]["stage"]["state"]["cities"][0]["participation"].update(joined=1),
    lambda it: it["snapshot"]["stage"]["state"]["cities"][0]["participation"].update(debts=[1]),
    lambda it: it["snapshot"]["stage"]["state"]["cities"][1].update(options=[0, 2]),
    lambda it: it["snapshot"]["stage"]["state"]["phase"].update(seats=[]),
    lambda it: it["snapshot"]["stage"]["state"]["choices"][0].update(card="Stone Pit"),
    lambda it: it["snapshot"]["stage"]["state"].update(age=4),
    lambda it: it["snapshot"]["stage"]["state"]["hands"][0].append("No such card"),
    lambda it: it["settings"].pop("pace"),
    lambda it: it["settings"].update(pace="25h"),
    lambda it: it["settings"].update(pace=24),
    lambda it: it["snapshot"].pop("timing"),
    lambda it: it["snapshot"]["timing"].update(deadline="2026-01-01T12:00:00"),
    lambda it: it["snapshot"]["timing"].update(overtime=[[100, -1]]),
    lambda it: it["snapshot"]["timing"].update(overtime=[[100, True]]),
    lambda it: it["snapshot"]["timing"].update(overtime=[[100, float("nan")]]),
    lambda it: it["snapshot"]["timing"].update(overtime=[[0, 1.0]]),
    lambda it: it["snapshot"]["timing"].update(misses=[[100, 0.5]]),
    lambda it: it["snapshot"].update(stand_ins=[[0, 1]]),
    lambda it: it["snapshot"].update(stand_ins=[[-1, 1, 100]]),
    lambda it: it["snapshot"].update(stand_ins=[[0, 1, "Ann"]]),
    lambda it: it["snapshot"].update(coming="soon"),
    lambda it: it["snapshot"].update(ready=[[100, None]]),
    lambda it: it["snapshot"]["timing"].update(pause={"since": None, "until": None, "deadline": None}),
    lambda it: it["snapshot"]["timing"].update(spent={"naps": 1}),
    lambda it: it["snapshot"]["timing"].update(spent={"pause": -1}),
    lambda it: it["snapshot"]["timing"].update(given="soon"),
    lambda it: it["snapshot"]["timing"].update(let_choose=[0]),
    lambda it: it["snapshot"]["timing"].update(let_choose=None),
    lambda it: it["snapshot"]["stage"].pop("votes"),
    lambda it: it["snapshot"]["motions"][0].update(wish="nap"),
    lambda it: it["snapshot"]["motions"][0].update(wish="abandon"),
    lambda it: it["snapshot"]["motions"][0].update(wish="seat"),
    lambda it: it["snapshot"]["motions"][0].update(number=None),
    lambda it: it["snapshot"]["motions"][0].update(votes=["Ann"]),
    lambda it: it["snapshot"]["motions"][0].update(pace="25h"),
    lambda it: it.update(status="paused"),
    lambda it: it.update(status="over"),
]


@pytest.mark.parametrize("number", range(len(DAMAGES)))
def test_a_damaged_document_is_refused(number: int) -> None:
    document = game_fixture(fixtures("play")[-1])
    parts = {"status": document.status, "settings": document.settings, "snapshot": document.snapshot}
    damaged = copy.deepcopy(parts)
    DAMAGES[number](damaged)
    assert json.dumps(damaged) != json.dumps(parts)
    with pytest.raises(UnreadableGameError, match="game 5 is damaged"), documents.reading(GameId(5)):
        documents.read_game(GameDocument(VERSION, **damaged), expires=EXPIRES, rematch=None)


@pytest.mark.parametrize("change", [{"kept": [2, None, None]}, {"kept": [True]}, {"offers": [[{}]]}, {"offers": 1}])
def test_a_damaged_draft_is_refused(change: dict[str, Any]) -> None:
    document = game_fixture(fixtures("draft")[-1])
    document.snapshot["stage"].update(change)
    with pytest.raises(UnreadableGameError), documents.reading(GameId(5)):
        documents.read_game(document, expires=None, rematch=None)


def test_a_lobby_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="without end"):
        documents.read_game(game_fixture(fixtures("lobby")[-1]), expires=None, rematch=None)


@pytest.mark.parametrize("version", [VERSION + 1, 0, -1])
async def test_a_game_of_another_version_is_refused_and_stays(store: SqlStore, version: int) -> None:
    game = await started(store)
    await store.save(game, chosen(game, random.Random(1)))
    for table in (games, deals, moves):
        await execute(store, update(table).values(schema_version=version))
    for read in (store.load, store.past):
        with pytest.raises(UnreadableGameError, match="newer program" if version > VERSION else "is damaged") as caught:
            await read(game.id)
        assert "Zoë" not in str(caught.value)
    assert await unfinished(store) == (game.id,)


async def test_rows_that_do_not_fit_together_are_refused(store: SqlStore) -> None:
    game = await started(store)
    await execute(store, update(seats).where(seats.c.seat == 2).values(seat=3))
    with pytest.raises(UnreadableGameError, match=f"game {game.id} is damaged"):
        await store.load(game.id)


async def test_a_computer_of_a_level_that_there_is_not_is_refused(store: SqlStore) -> None:
    game = await started(store)
    await execute(store, update(seats).where(seats.c.seat == 2).values(user_id=None, name=None, level="genius"))
    with pytest.raises(UnreadableGameError):
        await store.load(game.id)


async def test_a_computer_of_a_style_that_there_is_not_is_refused(store: SqlStore) -> None:
    game = await started(store)
    values = {"user_id": None, "name": "Zeno", "level": "hard", "style": "gambler"}
    await execute(store, update(seats).where(seats.c.seat == 2).values(**values))
    with pytest.raises(UnreadableGameError):
        await store.load(game.id)


async def test_what_is_no_json_is_refused(sqlite: URL) -> None:
    """This is tested only with SQLite, because PostgreSQL does not accept invalid JSON at all."""
    async with open_store(sqlite) as store:
        game = await started(store)
        await execute(store, text("UPDATE games SET snapshot = '{\"invited\": ['"))
        with pytest.raises(UnreadableGameError):
            await store.load(game.id)


async def execute(store: SqlStore, statement: Any) -> None:  # noqa: ANN401 - any statement
    await store._database.write(lambda connection: connection.execute(statement))


def test_all_stages_have_fixtures() -> None:
    assert set(STAGES) == {status.value for status in Status}


async def test_an_upgrade_of_the_settings_reaches_the_log_too(sqlite: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(data: Any) -> Any:  # noqa: ANN401 - JSON
        settings = {**data["settings"], "players": data["settings"]["persons"]}
        return {**data, "settings": settings}

    async with open_store(sqlite) as store:
        game = await started(store)
        old = {**documents.settings_data(game.settings), "persons": game.settings.players}
        del old["players"]
        await store._database.write(lambda connection: connection.execute(update(games).values(settings=old)))
        monkeypatch.setattr(documents, "VERSION", VERSION + 1)
        monkeypatch.setattr(documents, "UPGRADES", (*documents.UPGRADES, Upgrade(game=renamed)))
        assert await store.load(game.id) == game
        assert (await past_of(store, game.id)).log == ()
