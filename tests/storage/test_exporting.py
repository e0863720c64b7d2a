"""The file with everything that is stored about a person tells their games, and nothing that is hidden or others'."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.screens.exporting import PLACES, SECTIONS, Export, export_screen
from bot.services import deadlines, play, substitutes
from bot.services.exporting import PAUSE, Exporter, TooSoonError, seen_by
from bot.services.game import (
    Choice,
    Draft,
    Game,
    Over,
    Past,
    Play,
    SealedDeal,
    SealEntry,
    TableSettings,
    Wonders,
    counting,
    turn_of,
)
from bot.services.nights.night import Answer, Call, CallKind, Guest, NightTable, Order, OrderKind, Round, Stage
from bot.services.nights.stores import Own, StoredGame
from bot.services.occasion import Occasion
from bot.services.people import Person, UserId
from bot.services.personal_data import KINDS, Where
from bot.services.ports import Change, StoreUnavailableError, Trouble
from bot.services.reliability import Turns
from bot.text.words import Words
from engine import legal_moves, start, submit
from engine.moves import Build, BuildStage, Discard, Move
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore
from tests.clock import Clock
from tests.players.test_knowledge import twin_for
from tests.storage import people
from tests.storage.evenings import planned
from tests.storage.people import HOME, NOW, at_once, choosing, finished, started

ANA = UserId(700_000_000_000_000_000)
BEN, CEM = UserId(ANA + 1), UserId(ANA + 2)
Json = Mapping[str, Any]


@pytest.fixture(autouse=True)
def ids_of_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give people ids of Discord's length, which stand in a file as nothing else does."""
    monkeypatch.setattr(people, "FIRST", ANA)


async def exported(store: SqlStore, user: UserId = ANA) -> bytes:
    return await Exporter(store, lambda: NOW).export(user, Export(Words(), user, NOW))


async def read(store: SqlStore, user: UserId = ANA) -> Json:
    found: Json = json.loads(await exported(store, user))
    return found


async def midway(store: SqlStore, choices: int, seed: int = 1) -> Game:
    """Save a game in which so many choices have been made."""
    game = await started(store, TableSettings(3), seed)
    return await store.save(game, at_once(islice(choosing(game, Random(seed)), choices)))


async def changed(store: SqlStore, sql: str, **values: object) -> None:
    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text(sql), values)

    await store._database.write(work)


def sealing(game: Game, seat: Seat, move: Move | None = None) -> Change:
    """Return a change that seals a person's choice, by default the first that the rules allow."""
    assert isinstance(game.progress, Play)
    state = game.progress.state
    choice = Choice(turn_of(state), seat, move or legal_moves(state, seat)[0])
    change = play.seal_choice(game, people.actor(seat), Occasion(NOW, Random(1)), choice)
    assert change is not None
    return change


# What it tells.


async def test_it_tells_the_story_of_a_whole_game(store: SqlStore) -> None:
    game = await finished(store)
    past = await store.past(game.id)
    (result,) = [each for each in (await store.results_at([game.id]))[game.id] if each.user == ANA]
    assert past is not None
    assert isinstance(game.progress, Over)
    assert game.progress.state is not None
    told = await read(store)
    (entry,) = told["games"]["list"]
    assert (entry["table"], entry["server"], entry["channel"]) == (game.id, str(HOME.guild), str(HOME.channel))
    assert entry["ending"] == "it was played to the end"
    assert entry["opened"] <= entry["over"]
    assert [(each["name"], each["wonder"]) for each in entry["seats"]] == [
        (person.name, Words().called(city.board.city))
        for person, city in zip(game.persons, game.progress.state.table.cities, strict=False)
    ]
    assert [each["name"] for each in entry["seats"] if each.get("you")] == ["Zoë 0"]
    (points,) = entry["your_points"]
    assert (points["total"], points["place"], points["coins"]) == (result.tally.total, result.rank, result.tally.coins)
    assert points["stages"] == game.progress.state.table.cities[0].stages
    assert entry["seats"][0]["points"] == points["total"]

    state, own = start(past.sealed.deal), []
    for seal in counting(past.log):
        if seal.by == ANA:
            own.append((state.table.age, state.table.turn, seal.move))
        state = submit(state, seal.seat, seal.move).state
    assert len(own) >= 18
    for line, (age, turn, move) in zip(entry["choices"], own, strict=True):
        assert (line["age"], line["turn"]) == (age, turn)
        assert "still_hidden" not in line
        if isinstance(move, Build | BuildStage | Discard):
            assert Words().called(move.card.name) in line["choice"]
            verb = {Build: "Build", BuildStage: "Build stage", Discard: "Discard"}[type(move)]
            assert line["choice"].startswith(verb)
    assert told["complete"] == "This is the end of the file: it is complete."
    assert list(told)[-1] == "complete"


async def test_it_has_everything_of_a_person_and_no_id_and_no_doing_of_anybody_else(store: SqlStore) -> None:
    game = await midway(store, 8)
    await store.save(game, people.told(replace(game, watchers=frozenset([ANA, BEN]), invited=frozenset([BEN]))))
    other = await store.create(people.opened(host=1))
    invited = UserId(ANA + 60)
    await store.save(other, people.told(replace(other, invited=frozenset([invited]))))
    ana, ben = (Person(user, f"Zoë {user - ANA}") for user in (ANA, BEN))
    night = replace(
        planned(),
        organiser=BEN,
        stage=Stage.PLAYING,
        guests=(
            Guest(ana, Answer.IN, day_before=True, came=True, reporters=frozenset([BEN]), reported=BEN),
            Guest(ben, Answer.MAYBE, reported=ANA, reporters=frozenset([ANA, CEM])),
            Guest(Person(CEM, "Sentinel"), Answer.IN),
        ),
        rounds=(Round((NightTable((BEN, CEM)), NightTable((ANA, BEN), game=game.id)), NOW),),
        since=NOW,
        watchers={ANA: None, BEN: None},
        calls=(Call(1, CallKind.SOON, (ANA, CEM)), Call(2, CallKind.SOON, (CEM,))),
        orders=(Order(OrderKind.STEP_OUT, game.id, ANA), Order(OrderKind.STEP_OUT, game.id, CEM)),
    )
    made = await store.create_night(night)
    assert made is not None
    await store.change_person_settings(ANA, lambda known: replace(known, letters=True, zone="Europe/Rome"))
    await store.change_person_settings(BEN, lambda known: replace(known, zone="Asia/Tokyo"))
    await store.snooze(ANA, NOW + timedelta(hours=3))
    data = await exported(store)
    for user in (BEN, CEM):
        assert str(user).encode() not in data
    assert data.count(str(ANA).encode()) == 1
    for hidden in ("Sentinel", "Asia/Tokyo"):
        assert hidden not in data.decode()
    told: Json = json.loads(data)
    assert (told["settings"]["letters"], told["settings"]["zone"]) == (True, "Europe/Rome")
    assert told["reminders"]["none_until"] == "2026-01-01T15:00:00+00:00"
    (entry,) = told["games"]["list"]
    assert (entry["table"], entry["watching"], entry["you_host"]) == (game.id, True, True)
    assert "invited" not in entry
    assert "over" not in entry, "when the game last changed tells what others do in secret"
    assert other.id != game.id
    (evening,) = told["nights"]["list"]
    assert {key: evening[key] for key in ("answer", "your_name", "day_before", "came", "reported", "follow")} == {
        "answer": "I'm in",
        "your_name": "Zoë 0",
        "day_before": True,
        "came": True,
        "reported": True,
        "follow": True,
    }
    assert "you_organise" not in evening
    assert evening["you_reported"] == ["Zoë 1"]
    assert evening["tables"] == [{"round": 1, "table": 2, "game": game.id}]
    assert (evening["to_do"], evening["calls"]) == ([{"what": "step-out", "table": game.id}], ["soon"])
    (entry,) = (await read(store, invited))["games"]["list"]
    assert (entry["table"], entry["invited"], "seats" in entry) == (other.id, True, False)
    nobody = await read(store, UserId(ANA + 50))
    assert (nobody["games"]["list"], nobody["nights"]["list"]) == ([], [])
    assert "letters" not in nobody["settings"]


async def test_every_kind_of_data_and_every_field_is_explained(store: SqlStore) -> None:
    stored = {kind.key for kind in KINDS if kind.where is Where.DATABASE}
    assert set(PLACES) == stored
    known = {f"{section}.{path}" for section, shape in SECTIONS.items() for path, *_ in shape.paths()} | set(SECTIONS)
    assert [place for places in PLACES.values() for place in places if place not in known] == []
    told = await read(store)
    for section, shape in SECTIONS.items():
        assert set(told[section]["about"]) == {section, *(path for path, *_ in shape.paths())}
    assert len(told["stored"]) == len(KINDS)
    elsewhere = [each for each in told["stored"] if each["here"].startswith("not in this file")]
    assert len(elsewhere) == len(KINDS) - len(stored) + 2, "of what is in the database, only the copy and the sums"


async def test_what_a_computer_player_chose_for_somebody_is_told_as_everyone_saw_it(store: SqlStore) -> None:
    game = await started(store, TableSettings(3))
    for number in (1, 2):
        game = await store.save(game, sealing(game, Seat(number)))
    await store.save(game, deadlines.answered_for(game, [Seat(0)], Random(1)))
    (entry,) = (await read(store))["games"]["list"]
    (line,) = [each for each in entry["choices"] if each.get("by_computer")]
    assert (line["age"], line["turn"]) == (1, 1)
    assert line["choice"].startswith("Babylon (Zoë 0) built ")


async def test_whoever_has_stepped_out_has_no_hand_and_whoever_plays_now_has_none_of_their_choices(
    store: SqlStore,
) -> None:
    game = await midway(store, 6)
    occasion = Occasion(NOW, Random(1))
    out = await store.save(game, substitutes.step_out(game, people.actor(0), occasion, Seat(0), Level.EASY))
    (entry,) = (await read(store))["games"]["list"]
    assert "hand" not in entry
    assert (entry["seats"][0].get("you"), entry["seats"][0]["yours"]) == (None, True)
    (change,) = entry["changes"]
    assert (change["seat"], change["to"]) == (1, out.names()[0])
    assert change["why"] == "its player let a computer player take over"
    assert len(entry["choices"]) == 2


async def test_in_a_draft_a_person_reads_their_own_two_wonders_alone(store: SqlStore) -> None:
    game = await started(store, TableSettings(3, wonders=Wonders.DRAFTED))
    assert isinstance(game.progress, Draft)
    (entry,) = (await read(store))["games"]["list"]
    offered = [[Words().called(board.city) for board in pair if board.city] for pair in game.progress.offers]
    assert [board.split(" ")[0] for board in entry["boards"]] == offered[0]
    text = json.dumps(entry)
    assert not [city for pair in offered[1:] for city in pair if city in text]


# What it does not tell.


async def test_what_others_choose_in_secret_changes_nothing(store: SqlStore) -> None:
    game = await midway(store, 6)
    assert isinstance(game.progress, Play)
    seen = {await exported(store)}
    for move in legal_moves(game.progress.state, Seat(1))[:6]:
        game = await store.save(game, sealing(game, Seat(1), move))
        seen.add(await exported(store))
    assert len(seen) == 1
    assert (await read(store, BEN))["games"]["list"][0]["choices"][-1]["still_hidden"] is True


async def test_a_game_that_looks_the_same_to_a_person_has_the_same_export(store: SqlStore) -> None:
    game, chance = await started(store, TableSettings(3)), Random(1)
    for choices in (1, 13, 18, 8):
        game = await store.save(game, at_once(islice(choosing(game, chance), choices)))
        await check_twins(store, game, chance)


async def check_twins(store: SqlStore, game: Game, chance: Random) -> None:
    stored = await store.stored_game(game.id, ANA)
    assert stored is not None
    assert stored.past is not None
    assert stored.game is not None
    sealed, log = stored.past.sealed, counting(stored.past.log)
    before, differing = written(stored), 0
    for _ in range(3):
        dealt, moves = twin_for(Seat(0), (sealed.deal, [(each.seat, each.move) for each in log]), chance)
        state = start(dealt)
        for seat, move in moves:
            state = submit(state, seat, move).state
        progress = stored.game.progress
        assert isinstance(progress, Play)
        same = replace(stored.game, progress=replace(progress, state=state))
        entries = tuple(SealEntry(seat, move, entry.by) for (seat, move), entry in zip(moves, log, strict=True))
        twin = stored._replace(game=same, past=Past(SealedDeal(dealt, "another salt"), entries))
        differing += dealt != sealed.deal
        assert written(twin) == before
    assert differing


def written(stored: StoredGame) -> bytes:
    file = Export(Words(), ANA, NOW)
    file.write_game(stored, seen_by(stored, ANA))
    assert seen_by(stored, ANA).chosen is not None
    return file.finished()


async def test_it_says_when_somebody_was_forgotten_and_has_asked_for_it_again(store: SqlStore) -> None:
    assert "forgotten" not in (await read(store))["forgetting"]
    for _ in range(2):
        await store.ask_to_forget(ANA)
        asked = (await read(store))["forgetting"]["asked"]
        (number,) = await store.requests()
        await store.note_forgotten(number)
        found = (await read(store))["forgetting"]
        assert "asked" not in found
        assert found["forgotten"] >= asked


# What is damaged.


async def test_a_damaged_game_is_named_and_the_rest_goes_on(store: SqlStore) -> None:
    damaged, whole, odd = await finished(store), await midway(store, 6), await midway(store, 6)
    night = await store.create_night(replace(planned(), organiser=ANA))
    assert night is not None
    await changed(store, "UPDATE games SET snapshot = '{}' WHERE id = :game", game=damaged.id)
    await changed(store, "UPDATE moves SET move = '{}' WHERE game_id = :game", game=odd.id)
    await changed(store, "UPDATE nights SET document = '{}'")
    told = await read(store)
    first, second, third = told["games"]["list"]
    assert (first["table"], second["table"], third["table"]) == (damaged.id, whole.id, odd.id)
    assert first["seats"] == [{"seat": 1, "name": "Zoë 0", "you": True, "yours": True}]
    assert first["unreadable"].startswith("This game can't be read completely")
    assert first["unreadable"].endswith(" choices of yours.")
    assert first["your_points"][0]["total"] == (await store.results_at([damaged.id]))[damaged.id][0].tally.total
    assert (first["you_host"], first["stage"]) == (True, "it is over")
    assert "unreadable" not in second
    assert len(second["choices"]) == 2
    assert "unreadable" in third
    assert "choices" not in third
    assert [each["name"] for each in third["seats"]] == ["Zoë 0", "Zoë 1", "Zoë 2"]
    (evening,) = told["nights"]["list"]
    assert (evening["you_organise"], "unreadable" in evening) == (True, True)
    assert told["complete"].endswith("except for what 3 damaged games or nights no longer say.")


# Once a day, and how large.


class Nothing(Export):
    """A file whose making fails."""

    def finished(self) -> bytes:
        raise StoreUnavailableError(Trouble.DAMAGED)


async def test_a_person_gets_one_file_a_day_and_a_failed_attempt_does_not_count(store: SqlStore) -> None:
    clock = Clock(NOW)
    exporter = Exporter(store, clock)
    with pytest.raises(StoreUnavailableError):
        await exporter.export_daily(ANA, Nothing(Words(), ANA, NOW))
    for user in (ANA, BEN):
        assert await exporter.export_daily(user, Export(Words(), user, NOW))
    clock.forward(PAUSE - timedelta(seconds=1))
    with pytest.raises(TooSoonError) as refused:
        await exporter.export_daily(ANA, Export(Words(), ANA, NOW))
    assert refused.value.again == NOW + PAUSE
    clock.forward(timedelta(seconds=1))
    assert await exporter.export_daily(ANA, Export(Words(), ANA, NOW))


def test_a_file_that_is_too_large_is_packed_and_one_that_is_too_large_even_then_is_not_sent() -> None:
    data = Export(Words(), ANA, NOW)
    data.write_own(Own(None, Turns(), None, None, (), None, None))
    whole = data.finished()
    (file,) = export_screen(Words(), whole, len(whole)).files
    assert (file.name, file.data) == ("7-wonders-my-data.json", whole)
    packed = export_screen(Words(), whole, len(whole) - 1)
    assert packed.files[0].name == "7-wonders-my-data.zip"
    assert len(packed.files[0].data) < len(whole)
    nothing = export_screen(Words(), whole, 100)
    assert nothing.files == ()
    assert "whom to ask" in nothing.content
