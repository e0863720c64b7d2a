"""docs/privacy.md lists everything that the database stores about people."""

import re
from dataclasses import fields
from pathlib import Path

from bot.services.nights.night import Night
from storage.game_documents import GAME_FIELDS
from storage.schema import metadata

PAGE = (Path(__file__).parents[1] / "docs" / "privacy.md").read_text(encoding="utf-8")
_PEOPLE = {"user_id", "owner_id", "offered_id", "host_id", "opener_id", "organiser_id"}


def test_every_table_that_knows_people_is_named() -> None:
    known = [table.name for table in metadata.tables.values() if _PEOPLE & {column.name for column in table.columns}]
    assert len(known) > 5
    assert [name for name in known if f"`{name}" not in PAGE] == []


def test_everything_that_a_game_keeps_by_person_is_named() -> None:
    kept = [name for name, kind in GAME_FIELDS.__annotations__.items() if "UserId" in str(kind)]
    assert len(kept) > 5
    assert [name for name in kept if f"`{name}`" not in PAGE] == []


def test_everything_that_a_night_keeps_by_person_is_named() -> None:
    kept = [each.name for each in fields(Night) if re.search(r"\b(UserId|Guest|Round|Order|Call)\b", str(each.type))]
    assert len(kept) > 5
    assert [name for name in kept if f"`{name}`" not in PAGE and f"`nights.{name}_id`" not in PAGE] == []
