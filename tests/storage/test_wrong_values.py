"""Reading a document with any wrong value gives a usable result or raises the documented error."""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.services import moment
from bot.services.game import Game, TakenSeat
from bot.services.nights.night import NightId
from bot.services.people import GameId, Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.settings import GuildSettings, PersonSettings, Reminders
from bot.services.summaries import table_summary
from bot.services.views import table_view
from engine.ruleset import Ruleset, SeatSetup
from storage import documents, night_documents
from storage.documents import GameDocument
from storage.settings import parse_settings
from tests.storage.people import HOME, NOW
from tests.storage.test_documents import FIXTURES, STAGES, fixtures, game_fixture
from tests.storage.wrong_values import WRONG, Json, Place, damaged

EXPIRES = datetime(2026, 1, 1, tzinfo=UTC)


def written(data: Json) -> None:
    """Check that this data can be written as a document."""
    json.dumps(data, allow_nan=False, ensure_ascii=False).encode()


def read_game(data: Json) -> Callable[[], None]:
    """Read a game's document. Return a function that uses the game in the same ways as clicks and lists."""
    contents = documents.read_game(GameDocument(**data), expires=EXPIRES, rematch=None)
    person = Person(UserId(100), "Ann")
    game = Game(
        GameId(5),
        home=HOME,
        host=person.user,
        opener=person.user,
        seats=(TakenSeat(person, None, SeatSetup(), None),) * contents.settings.players,
        **{each.name: getattr(contents, each.name) for each in fields(contents)},
    )

    def use() -> None:
        now = moment.at(game, NOW)
        table_view(now, NOW)
        table_summary(now)
        document = documents.game_document(game)
        written([document.settings, document.snapshot])

    return use


def read_deal(data: Json) -> Callable[[], None]:
    sealed = documents.read_deal(documents.VERSION, data, "salt")
    return lambda: written(documents.deal_document(sealed))


def read_moves(data: Json) -> Callable[[], None]:
    read = [documents.read_move(documents.VERSION, each, Ruleset.for_players(3)) for each in data]
    return lambda: written([documents.move_document(each) for each in read])


def read_night(data: Json) -> Callable[[], None]:
    night = night_documents.read_night(night_documents.VERSION, data, NightId(5), 7)
    return lambda: written(night_documents.night_document(night))


def outcomes(
    read: Callable[[Json], Callable[[], None]], data: Json
) -> Iterator[tuple[Place, Callable[[], None] | None]]:
    """Read a document with each wrong value. Yield the value's place, and what `read` returns (None if refused)."""
    for place, wrong in damaged(data):
        try:
            with documents.reading(5):
                use = read(wrong)
        except UnreadableGameError:
            yield place, None
        else:
            yield place, use


def check(read: Callable[[Json], Callable[[], None]], data: Json) -> None:
    refused = 0
    for place, use in outcomes(read, data):
        refused += use is None
        if use is not None:
            try:
                use()
            except Exception as error:
                raise AssertionError(f"{place} was read, and cannot be used") from error
    assert refused


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
def test_no_wrong_value_in_a_game_is_another_error(stage: str) -> None:
    document = game_fixture(fixtures(stage)[-1])
    check(read_game, {each.name: getattr(document, each.name) for each in fields(document)})


@pytest.mark.parametrize(("name", "read"), [("deal", read_deal), ("moves", read_moves)])
def test_no_wrong_value_in_a_deal_or_a_move_is_another_error(
    name: str, read: Callable[[Json], Callable[[], None]]
) -> None:
    check(read, json.loads(fixtures(name)[-1].read_text("utf-8")))


def test_no_wrong_value_in_a_night_is_another_error() -> None:
    fixture = FIXTURES / "nights" / str(night_documents.VERSION) / "full.json"
    check(read_night, json.loads(fixture.read_text("utf-8")))


def test_the_smallest_step_over_what_can_be_reckoned_with_is_refused() -> None:
    """Values just beyond the allowed range used to be accepted or to raise other errors."""
    for read, wrong in (
        (documents.read_time, "9999-12-31T23:59:59-23:59"),
        (documents.read_time, "3000-01-01T00:00:00+00:00"),
        (documents.read_time, "1969-12-31T00:00:00+00:00"),
        (documents.read_whole, 2**31 + 1),
        (documents.read_text, "\ud800"),
        (documents.read_moments, [[100, "0001-01-01T00:00:00+00:00"]]),
    ):
        with pytest.raises(UnreadableGameError), documents.reading(5):
            read(wrong)


def with_long_ids(data: Json) -> Json:
    """Return a copy of a document with long ids like Discord's. In the fixtures, numbers from 44 on are always ids."""
    if isinstance(data, dict):
        return {key: with_long_ids(value) for key, value in data.items()}
    if isinstance(data, list):
        return [with_long_ids(value) for value in data]
    return data + (1 << 60) if type(data) is int and data >= 44 else data


@pytest.mark.parametrize("stage", STAGES)
def test_every_id_in_a_game_may_be_as_long_as_those_of_discord(stage: str) -> None:
    """A table that had moved to another channel used to be unreadable."""
    short = game_fixture(fixtures(stage)[-1])
    document = replace(short, snapshot=with_long_ids(short.snapshot))
    assert document != short
    read_game({each.name: getattr(document, each.name) for each in fields(document)})()


def test_every_id_in_a_night_may_be_as_long_as_those_of_discord() -> None:
    fixture = FIXTURES / "nights" / str(night_documents.VERSION) / "full.json"
    read_night(with_long_ids(json.loads(fixture.read_text("utf-8"))))()


@pytest.mark.parametrize("name", ["coins", "defeats"])
def test_more_of_something_than_the_results_can_hold_is_refused(name: str) -> None:
    """A game with too many coins or defeats used to be readable, but its results could not be saved."""
    document = game_fixture(fixtures("play")[-1])
    document.snapshot["stage"]["state"]["cities"][0][name] = 10**30
    with pytest.raises(UnreadableGameError), documents.reading(5):
        documents.read_game(document, expires=None, rematch=None)


def test_a_wrong_setting_is_as_if_it_had_never_been_set_and_the_others_stay() -> None:
    liked = {"reminders": "direct", "zone": "Europe/Berlin"}
    for name in PersonSettings.model_fields:
        for wrong in WRONG:
            found, _ = parse_settings(PersonSettings, {**liked, name: wrong})
            assert name == "zone" or found.zone == "Europe/Berlin", (name, wrong)
            assert name == "reminders" or found.reminders is Reminders.DIRECT, (name, wrong)
            assert found.away is None or found.away - timedelta(days=9999) < NOW
            assert found.quiet_hours is None
            written(found.model_dump(mode="json"))
    for name in GuildSettings.model_fields:
        for wrong in WRONG:
            server, _ = parse_settings(GuildSettings, {"language": "de", name: wrong})
            assert name == "language" or server.language == "de", (name, wrong)
            written(server.model_dump(mode="json"))
    for wrong in WRONG:
        assert parse_settings(PersonSettings, wrong)[0] == PersonSettings()
        assert parse_settings(GuildSettings, wrong)[0] == GuildSettings()
