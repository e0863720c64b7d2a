"""A value of every class that a document can hold in place of another is read as what it was saved as."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, time
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from bot.services.game import Draft, Lobby, Over, Play, TableSettings
from bot.services.pace import Calm, Days, FixedHour, Live, Pace
from bot.services.people import Computer, GameId, Occupant, Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.settings import GuildSettings, PersonSettings
from engine.moves import Move
from engine.state import GameState, Phase
from players.levels import Level, Style
from storage.documents import Document, reading
from storage.game_documents import GAME_FIELDS, VERSION
from storage.nights import NIGHT_FIELDS
from storage.summaries import SUMMARY_FIELDS
from tests.storage.saved import Saved

EXPIRES = datetime(2026, 1, 1, tzinfo=UTC)
DOCUMENTS = (TableSettings, GAME_FIELDS, NIGHT_FIELDS, SUMMARY_FIELDS, PersonSettings, GuildSettings)
CASES: dict[Any, list[Any]] = {
    Occupant: [
        Person(UserId(1), "Zoë"),
        Computer(Level.HARD, Style.GENERAL, "Mago"),
        Computer(Level.MEDIUM),
    ],
    Pace: [Calm(), Days(12), FixedHour(time(19, 30), "America/New_York", frozenset({0, 3})), Live(60)],
}
"""Values of each union that pydantic reads."""
STAGES = {"lobby": Lobby, "draft": Draft, "play": Play, "over": Over}
BY_ENGINE = (GameState, *get_args(Move), *get_args(Phase))
"""What `engine.snapshot` writes; its kinds have fixtures (`test_documents.py`) and tests in `tests/engine/`."""


def unions(hint: Any, seen: set[Any]) -> Iterator[frozenset[Any]]:  # noqa: ANN401 - a type
    """Yield the types of each union with several of them, from this type down."""
    hint = getattr(hint, "__supertype__", hint)
    if isinstance(hint, type) and is_dataclass(hint) and hint not in seen and hint not in BY_ENGINE:
        seen.add(hint)
        hints = get_type_hints(hint, include_extras=True)
        for each in fields(hint):
            yield from unions(hints[each.name], seen)
    inner = [each for each in get_args(hint) if each is not NoneType]
    if get_origin(hint) in {Union, UnionType} and len(inner) > 1:
        yield frozenset(inner)
    for each in inner:
        yield from unions(each, seen)


def test_every_class_of_every_union_has_a_case() -> None:
    seen: set[Any] = set()
    found = {frozenset(each.__name__ for each in kinds) for hint in DOCUMENTS for kinds in unions(hint, seen)}
    cases = {frozenset(type(each).__name__ for each in values) for values in CASES.values()}
    assert found == cases | {frozenset(each.__name__ for each in STAGES.values())}
    assert len(seen) > 30, "the search has reached all documents"


@pytest.mark.parametrize("union", CASES, ids=["occupant", "pace"])
def test_a_value_of_every_class_is_read_as_it_was_saved(union: Any) -> None:  # noqa: ANN401 - a type
    document = Document("game", union)
    for value in CASES[union]:
        read = document.read(document.write(value))
        assert (type(read), read) == (type(value), value)


def test_a_value_without_its_kind_or_of_an_unknown_one_is_refused() -> None:
    document = Document("game", Occupant)
    for value in CASES[Occupant]:
        data = json.loads(document.write(value))
        others = {"person", "computer", "ghost", None} - {data["kind"]}
        for wrong in ({key: it for key, it in data.items() if key != "kind"}, *({**data, "kind": it} for it in others)):
            with pytest.raises(UnreadableGameError, match=r"game 5 is damaged \(game: "), reading(5):
                document.read(json.dumps(wrong))


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_is_read_as_it_was_saved(stage: str) -> None:
    game = Saved.fixture(VERSION, stage).game(EXPIRES, GameId(9))
    saved = Saved.of(game)
    assert saved.snapshot["progress"]["kind"] == saved.status == stage
    read = saved.game(EXPIRES, GameId(9))
    assert type(read.progress) is STAGES[stage]
    assert read == game
