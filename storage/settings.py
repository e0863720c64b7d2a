"""Saves the settings of people and of servers: a row for each that has changed any."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cached_property
from logging import getLogger
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, false, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.latest import Latest
from bot.services.people import GuildId, UserId
from bot.services.settings import GuildSettings, PersonSettings
from storage.inserting import insertion
from storage.repository import Repository, reads, writes
from storage.schema import guild_settings, person_settings
from storage.settings_documents import COLUMNS, SettingsT, read_settings, write_settings

_log = getLogger(__name__)


class Settings(Repository):
    """Loads settings, and changes them atomically."""

    @reads
    async def person_settings(
        self, connection: AsyncConnection, users: Collection[UserId]
    ) -> Mapping[UserId, PersonSettings]:
        saved = await _load(connection, person_settings, users)
        return {user: self._parse_settings(PersonSettings, user, saved.get(user)) for user in users}

    @writes
    async def change_person_settings(
        self, connection: AsyncConnection, user: UserId, how: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        return await self._change_settings(connection, person_settings, user, PersonSettings, how)

    @reads
    async def guild_settings(self, connection: AsyncConnection, guild: GuildId) -> GuildSettings:
        saved = await _load(connection, guild_settings, [guild])
        return self._parse_settings(GuildSettings, guild, saved.get(guild))

    @writes
    async def change_guild_settings(
        self, connection: AsyncConnection, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        return await self._change_settings(connection, guild_settings, guild, GuildSettings, how)

    async def _change_settings(
        self,
        connection: AsyncConnection,
        table: Table,
        key: int,
        kind: type[SettingsT],
        how: Callable[[SettingsT], SettingsT],
    ) -> SettingsT:
        (column,) = table.primary_key
        locked = select(*_columns(table)).where(column == key).with_for_update()
        # This adds a row to lock. SQLite has one writer anyway.
        made = insertion(connection.dialect.name, table).values({column.name: key, "settings": write_settings(kind())})
        await connection.execute(made.on_conflict_do_nothing())
        settings = how(self._parse_settings(kind, key, (await connection.execute(locked)).one()))
        apart = {name: getattr(settings, name) for name in COLUMNS if name in table.c}
        saved = update(table).where(column == key).values(settings=write_settings(settings), **apart)
        await connection.execute(saved)
        return settings

    def _parse_settings(self, kind: type[SettingsT], key: int, row: Row[Any] | None) -> SettingsT:
        settings, damaged = read_row(kind, row)
        if damaged and self._complained.get((kind, key)) != damaged:
            self._complained[kind, key] = damaged
            of = "a person" if kind is PersonSettings else f"server {key}"
            _log.error("the settings of %s are damaged, and count as never set: %s", of, ", ".join(damaged))
        return settings

    @cached_property
    def _complained(self) -> Latest[tuple[type[PersonSettings | GuildSettings], int], tuple[str, ...]]:
        """The damaged settings that have been logged. Settings are read often, but damage is logged only once."""
        return Latest()


async def _load(connection: AsyncConnection, table: Table, keys: Collection[int]) -> Mapping[int, Row[Any]]:
    """Return the saved settings, keyed by user or server, for those that have any."""
    (column,) = table.primary_key
    query = select(column.label("key"), *_columns(table)).where(column.in_(keys))
    return {row.key: row for row in await connection.execute(query)}


def read_row(kind: type[SettingsT], row: Row[Any] | None) -> tuple[SettingsT, tuple[str, ...]]:
    """Return the settings of a row, and the names of those that are damaged (`read_settings`)."""
    if row is None:
        return read_settings(kind, None)
    settings, damaged = read_settings(kind, row.settings)
    apart: dict[str, Any] = {name: bool(getattr(row, name)) for name in COLUMNS if name in row._fields}
    return replace(settings, **apart), damaged


def _columns(table: Table) -> list[ColumnElement[Any]]:
    return [table.c.settings, *([left_out()] if table is person_settings else [])]


def left_out() -> ColumnElement[bool]:
    """Return the column that says whether a person is left out of statistics. If it is damaged, they are."""
    return person_settings.c.left_out.is_not(false()).label("left_out")
