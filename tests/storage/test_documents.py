"""Documents of every version can be read. Invalid ones are refused with an error that does not quote them."""

import copy
import json
import random
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any, get_args

import pytest
from sqlalchemy import URL, text, update

from bot.services.absence import SILENCE, absent
from bot.services.attendance import Attendance, StandIn
from bot.services.game import (
    Draft,
    Game,
    Leave,
    Lobby,
    Motion,
    Over,
    Play,
    Report,
    Status,
    TableSettings,
    Wish,
    Wonders,
)
from bot.services.pace import Calm, Days, FixedHour, Live
from bot.services.passages import Absence, Passing
from bot.services.people import Computer, GameId, Person, UserId
from bot.services.ports import NewerGameError, UnreadableGameError
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
from storage import SqlStore, documents, game_documents, open_store, upgrades
from storage.game_documents import VERSION
from storage.schema import deals, games, moves, seats
from storage.upgrades import HISTORIES, JOB_VERSION, History, Kind
from tests.storage.people import chosen, started, unfinished
from tests.storage.saved import FIXTURES, Saved, read_night
from tests.table import past_of

EXPIRES = datetime(2026, 1, 1, tzinfo=UTC)
STAGES = {"lobby": Lobby, "draft": Draft, "play": Play, "over": Over}
MOVES: list[tuple[int, type]] = [
    *((1, kind) for kind in (Build, BuildStage, Discard, BuildDiscarded, Decline)),
    *((4, kind) for kind in (TakeOption, TakePawn, GiveUpCard, GiveUpTokens)),
]
"""All kinds of moves, each with the document version that added it."""


LAST: dict[str, Kind] = {**dict.fromkeys(STAGES, "game"), "deal": "deal", "moves": "move"}
"""The kind of document that each fixture is."""


def fixtures(name: str) -> dict[int, Any]:
    return {int(it.parent.name): json.loads(it.read_text("utf-8")) for it in FIXTURES.glob(f"*/{name}.json")}


@pytest.mark.parametrize("name", LAST)
def test_every_version_has_a_fixture_of_every_kind(name: str) -> None:
    assert sorted(fixtures(name)) == list(range(1, HISTORIES[LAST[name]].version + 1))


def test_release_0_5_leaves_to_this_program_what_only_this_one_reads() -> None:
    """It reads games up to version 9 and nights up to 5, and does jobs up to version 30."""
    assert (HISTORIES["game"].version > 9, HISTORIES["night"].version > 5, JOB_VERSION > 30) == (True, True, True)


def test_every_upgrade_leads_to_a_version_that_this_program_reads() -> None:
    for kind, history in HISTORIES.items():
        assert all(1 < number <= history.version for number in history.upgrades), kind


@pytest.mark.parametrize("stage", STAGES)
def test_every_version_of_a_game_can_be_read(stage: str) -> None:
    for version in fixtures(stage):
        saved = Saved.fixture(version, stage)
        game = saved.game(EXPIRES, GameId(9))
        assert isinstance(game.progress, STAGES[stage])
        written = Saved.of(game)
        assert written.game(EXPIRES, GameId(9)) == game
        if version == VERSION:
            assert written == saved


def test_each_field_of_a_game_is_in_its_document_or_has_columns_of_its_own() -> None:
    columns = {"id", "home", "host", "opener", "seats", "panel", "revision", "rated", "taken_out_by", "repeats"}
    kept = columns | {"settings"} | {*game_documents.GAME_FIELDS.__annotations__}
    assert {each.name for each in fields(Game)} == kept | {"cut_off"}, "which is so only while something is decided"


def test_every_version_of_a_deal_and_of_moves_can_be_read() -> None:
    for version, data in fixtures("deal").items():
        sealed = game_documents.read_deal(version, json.dumps(data), "salt")
        if version == HISTORIES["deal"].version:
            assert json.loads(game_documents.DEAL.write(sealed.deal)) == data
    for version, data in fixtures("moves").items():
        read = [game_documents.read_move(version, json.dumps(each), Ruleset.for_players(3)) for each in data]
        assert {type(move) for move in read} == {kind for since, kind in MOVES if since <= version}
        if version == HISTORIES["move"].version:
            assert [json.loads(game_documents.MOVE.write(move)) for move in read] == data


def test_all_kinds_of_moves_have_fixtures() -> None:
    assert {kind for _, kind in MOVES} == set(get_args(Move))


def test_the_fixture_of_a_game_has_all_that_edifices_bring() -> None:
    contents = Saved.fixture(4, "play").read()
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
    contents = Saved.fixture(5, "play").read()
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
    contents = Saved.fixture(6, "play").read()
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
    before = Saved.fixture(5, "play").read()
    since = Timing(asked=before.timing.asked)
    assert (before.settings.pace, before.timing, before.attendance, before.stand_ins) == (
        Calm(),
        since,
        Attendance(),
        (),
    )


def test_the_fixture_of_a_game_has_all_that_reports_bring_and_of_earlier_turns_nothing_is_known() -> None:
    found = Saved.fixture(8, "play").read()
    acted = datetime(2026, 1, 1, 12, 0, 7, tzinfo=UTC)
    assert found.reports == (Report(UserId(101), UserId(100), acted), Report(UserId(102), UserId(100)))
    assert [each.turn for each in found.passages] == [(0, 0), (1, 2)]
    before = Saved.fixture(7, "play").read()
    assert (before.reports, {each.turn for each in before.passages}) == ((), {None})


def test_a_report_that_was_saved_before_the_release_is_not_answered() -> None:
    saved = Saved.fixture(8, "play")
    saved.snapshot["reports"] = [[101, 100]]
    assert saved.read().reports == (Report(UserId(101), UserId(100)),)


def test_the_fixture_of_a_game_has_who_has_let_a_computer_player_choose_and_before_the_release_nobody_had() -> None:
    saved = Saved.fixture(8, "play")
    found = saved.read()
    assert found.attendance.let_choose == {UserId(101)}
    del saved.snapshot["timing"]["let_choose"]
    assert saved.read().attendance == replace(found.attendance, let_choose=frozenset())


def test_the_fixture_of_a_game_has_a_deadline_that_was_given_and_before_the_release_none_was() -> None:
    saved = Saved.fixture(8, "play")
    found = saved.read()
    assert found.timing.given == datetime(2026, 1, 2, 12, tzinfo=UTC)
    del saved.snapshot["timing"]["given"]
    assert saved.read().timing == replace(found.timing, given=None)


def test_the_fixture_of_a_game_has_an_absence_that_begins_later_and_before_the_release_all_began_at_once() -> None:
    saved = Saved.fixture(8, "play")
    found = saved.read()
    assert found.leaves == {
        UserId(100): Leave(datetime(2026, 1, 10, 23, tzinfo=UTC), datetime(2026, 1, 12, 23, tzinfo=UTC))
    }
    del saved.snapshot["leaves"]
    assert saved.read().leaves == {}


def test_the_fixture_of_a_game_has_all_that_levels_bring_and_before_that_there_was_one_to_choose() -> None:
    found = {stage: Saved.fixture(7, f"{stage}").read(EXPIRES) for stage in STAGES}
    levels = {stage: contents.settings.level for stage, contents in found.items()}
    assert levels == {"lobby": Level.EXPERT, "draft": Level.OLD_EASY, "play": Level.HARD, "over": Level.MEDIUM}
    assert found["play"].passages[0].to == Computer(Level.MEDIUM, Style.GENERAL, "Mago")
    before = Saved.fixture(6, "play").read()
    assert before.settings.level is Level.MEDIUM
    assert before.passages[0].to == Computer(Level.MEDIUM)


def test_before_there_was_a_coach_no_table_had_one() -> None:
    for version in range(1, VERSION + 1):
        settings = Saved.fixture(version, "lobby").read(EXPIRES).settings
        assert (settings.coach, settings.beginners) == (version >= 10, version >= 10)


async def test_of_a_game_from_before_that_was_noted_a_person_has_sealed_what_no_computer_player_has(
    store: SqlStore,
) -> None:
    """Old documents do not record who sealed a choice and when its question opened, so both are derived."""
    game = await started(store)
    game = await store.save(game, chosen(game, random.Random(1)))
    assert isinstance(game.progress, Play)
    (seat,) = game.progress.sealers
    state = json.loads(game_documents.game_values(game)["snapshot"])["progress"]["state"]
    old = Saved.fixture(4, "play")
    for by_computers, sealer in (([], game.seats[seat].user), ([seat], None)):
        stage = {**old.snapshot["stage"], "state": state, "by_computers": by_computers, "votes": []}
        text = json.dumps({**old.snapshot, "stage": stage})
        await execute(store, update(games).values(schema_version=4, snapshot=text))
        read = await store.load(game.id)
        assert read is not None
        assert isinstance(read.progress, Play)
        assert read.progress.sealers == {seat: sealer}
        assert read.asked is not None
        assert (read.acts, read.gone, read.motions, read.passages) == ({}, frozenset(), (), ())
        assert absent(read, read.asked + SILENCE - timedelta(minutes=1)) == {}
        assert set(absent(read, read.asked + SILENCE)) == set(game.thinking)


def test_a_game_from_before_the_edifices_has_none() -> None:
    for version in (1, 2, 3):
        contents = Saved.fixture(version, "play").read()
        assert contents.settings.expansions == ()
        assert isinstance(contents.progress, Play)
        table = contents.progress.state.table
        assert table.projects == ()
        assert all(city.participation == Participation() and city.options == () for city in table.cities)
        sealed = game_documents.read_deal(version, json.dumps(fixtures("deal")[version]), "0" * 64)
        assert sealed.deal.edifices == ()
        assert contents.progress.state.table.ruleset == sealed.deal.ruleset == contents.settings.ruleset


def test_an_old_document_goes_through_every_upgrade_in_order_and_is_not_changed_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = {2: lambda data: [*data, "to 2"], 4: lambda data: [*data, "to 4"]}
    monkeypatch.setattr(upgrades, "HISTORIES", {"move": History(5, steps), "deal": History(1, {})})
    old: list[str] = []
    assert upgrades.upgrade("move", 1, old) == ["to 2", "to 4"]
    assert upgrades.upgrade("move", 2, old) == ["to 4"]
    assert upgrades.upgrade("move", 5, old) == old == []
    assert upgrades.upgrade("deal", 1, {"a": 1}) == {"a": 1}
    damaged: tuple[Any, ...] = (0, -1, True, None, "1")
    for version in damaged:
        with pytest.raises(ValueError, match="no version"):
            upgrades.upgrade("move", version, old)


DAMAGES: list[Callable[[Saved], object]] = [
    lambda it: it.settings.update(players=2),
    lambda it: it.settings.update(expansions=["edifice", "edifice"]),
    lambda it: it.settings.update(level="random"),
    lambda it: it.snapshot["progress"].update(held={"seat": 0, "until": "2026-01-01T12:00:00+00:00"}),
    lambda it: it.snapshot["progress"].update(kind="over"),
    lambda it: it.snapshot["progress"].pop("kind"),
    lambda it: it.snapshot["passages"][0]["to"].pop("kind"),
    lambda it: it.snapshot["passages"][0]["to"].update(kind="person"),
    lambda it: it.snapshot["motions"][0].update(number=1),
    lambda it: it.snapshot["motions"][1].update(number=None),
    lambda it: it.snapshot["progress"]["state"]["projects"].reverse(),
    lambda it: it.snapshot["progress"]["state"]["choices"][0].update(card="Stone Pit"),
    lambda it: it.snapshot["progress"]["state"]["hands"][0].append("No such card"),
]
"""Values that are possible each for itself and do not fit together."""


@pytest.mark.parametrize("number", range(len(DAMAGES)))
def test_a_damaged_document_is_refused(number: int) -> None:
    saved = Saved.fixture(VERSION, "play")
    damaged = copy.deepcopy(saved)
    DAMAGES[number](damaged)
    assert damaged != saved
    with pytest.raises(UnreadableGameError, match="game 5 is damaged"), documents.reading(GameId(5)):
        damaged.read(EXPIRES)


def test_what_this_program_does_not_know_is_refused_by_its_kind_and_is_not_quoted() -> None:
    """An unknown key, kind or version: the error says which document, and of which game."""
    unknown: list[Callable[[Any], object]] = [
        lambda it: it.update(more="Zoë"),
        lambda it: it["progress"].update(more="Zoë"),
        lambda it: it["passages"][0]["to"].update(more="Zoë"),
        lambda it: it["passages"][0]["to"].update(kind="Zoë"),
        lambda it: it["timing"].update({"Zoë": 1}),
    ]
    for change in unknown:
        saved = Saved.fixture(VERSION, "play")
        change(saved.snapshot)
        with pytest.raises(UnreadableGameError, match=r"game 5 is damaged \(game: ") as caught, documents.reading(5):
            saved.read()
        assert "Zoë" not in str(caught.value)
    newer = replace(Saved.fixture(VERSION, "play"), version=VERSION + 1)
    with (
        pytest.raises(NewerGameError, match=f"game 5: a newer program wrote its game: version {VERSION + 1}, this one"),
        documents.reading(5),
    ):
        newer.read()
    with pytest.raises(NewerGameError, match="night 5: a newer program wrote its night"), documents.reading(5, "night"):
        read_night(HISTORIES["night"].version + 1, {})


def test_an_old_document_that_cannot_be_upgraded_is_refused_by_its_kind() -> None:
    """The first start after an upgrade reads only old documents."""
    row, rules = Saved.fixture(8, "play").row(), Ruleset.for_players(3)
    reads: list[tuple[str, Callable[[], object]]] = [
        ("game: version 8, KeyError", lambda: game_documents.read_game({**row, "snapshot": "{}"})),
        ("game: version 8, ValueError", lambda: game_documents.read_game({**row, "snapshot": '["Zoë"]'})),
        ("game: json_invalid", lambda: game_documents.read_game({**row, "snapshot": '{"Zoë'})),
        ("game: json_invalid", lambda: game_documents.read_game({**row, "settings": ""})),
        ("game: no version", lambda: game_documents.read_game({**row, "schema_version": 0})),
        ("deal: version 3, TypeError", lambda: game_documents.read_deal(3, '["Zoë"]', "salt")),
        ("deal: json_invalid", lambda: game_documents.read_deal(3, '{"Zoë', "salt")),
        ("move: version 1, KeyError", lambda: game_documents.read_move(1, '{"Zoë": 1}', rules)),
        ("night: version 1, KeyError", lambda: read_night(1, {"Zoë": 1})),
    ]
    for fault, read in reads:
        with pytest.raises(UnreadableGameError) as caught, documents.reading(5):
            read()
        assert str(caught.value) == f"game 5 is damaged ({fault})"


@pytest.mark.parametrize("change", [{"kept": [True]}, {"offers": [[{}]]}, {"offers": 1}])
def test_a_damaged_draft_is_refused(change: dict[str, Any]) -> None:
    saved = Saved.fixture(VERSION, "draft")
    saved.snapshot["progress"].update(change)
    with pytest.raises(UnreadableGameError), documents.reading(GameId(5)):
        saved.read()


def test_a_lobby_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="instead of a moment"):
        Saved.fixture(VERSION, "lobby").read()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("version", [VERSION + 1, 0])
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


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_rows_that_do_not_fit_together_are_refused(store: SqlStore) -> None:
    game = await started(store)
    await execute(store, update(seats).where(seats.c.seat == 2).values(seat=3))
    with pytest.raises(UnreadableGameError, match=f"game {game.id} is damaged"):
        await store.load(game.id)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_computer_of_a_level_that_there_is_not_is_refused(store: SqlStore) -> None:
    game = await started(store)
    await execute(store, update(seats).where(seats.c.seat == 2).values(user_id=None, name=None, level="genius"))
    with pytest.raises(UnreadableGameError):
        await store.load(game.id)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
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
        del settings["persons"]
        return {**data, "settings": settings}

    async with open_store(sqlite) as store:
        game = await started(store)
        old = {**Saved.of(game).settings, "persons": game.settings.players}
        del old["players"]
        await execute(store, update(games).values(settings=json.dumps(old)))
        later = History(VERSION + 1, {VERSION + 1: renamed})
        monkeypatch.setattr(upgrades, "HISTORIES", {**HISTORIES, "game": later})
        monkeypatch.setattr(game_documents, "VERSION", VERSION + 1)
        assert await store.load(game.id) == game
        assert (await past_of(store, game.id)).log == ()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_draft_that_does_not_fit_its_table_is_refused(store: SqlStore) -> None:
    changes: list[Callable[[Any], object]] = [
        lambda stage: stage.update(kept=[2, None, None]),
        lambda stage: stage.update(kept=[None]),
        lambda stage: stage["offers"][0][0].update(city=None),
        lambda stage: stage["offers"][0][0].update(city="Atlantis"),
        lambda stage: stage["offers"][0][0].update(side=None),
        lambda stage: stage.update(sealers={"3": None}),
    ]
    game = await started(store, TableSettings(wonders=Wonders.DRAFTED))
    for number, change in enumerate(changes):
        saved = Saved.of(game)
        change(saved.snapshot["progress"])
        await execute(store, update(games).values(snapshot=json.dumps(saved.snapshot)))
        with pytest.raises(UnreadableGameError, match=f"game {game.id} is damaged"):
            pytest.fail(f"change {number}: {await store.load(game.id)}")
