"""Reads and writes the documents of settings, which contain their version. A missing setting has its default."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from pydantic_core import from_json, to_json

from bot.services.settings import GuildSettings, PersonSettings
from storage.documents import Document
from storage.upgrades import HISTORIES, Kind, upgrade

SettingsT = TypeVar("SettingsT", PersonSettings, GuildSettings)

_KINDS: Mapping[type[Any], Kind] = {PersonSettings: "settings of a person", GuildSettings: "settings of a server"}
_DOCUMENTS = {of: Document(kind, of) for of, kind in _KINDS.items()}
_DEFAULTS = {of: asdict(of()) for of in _KINDS}
COLUMNS = ("left_out",)
"""Settings that have columns of their own, and are not in the document."""


def write_settings(settings: PersonSettings | GuildSettings) -> str:
    """Return the text of a document with these settings."""
    values = {name: getattr(settings, name) for name in _DEFAULTS[type(settings)] if name not in COLUMNS}
    return to_json({"version": HISTORIES[_KINDS[type(settings)]].version, **values}).decode()


def read_settings(of: type[SettingsT], saved: Any) -> tuple[SettingsT, tuple[str, ...]]:  # noqa: ANN401 - a column's value
    """Return the saved settings, and the names of damaged settings, which count as never set.

    So the others are kept, and no table has to wait.
    """
    if saved is None:
        return of(), ()
    try:
        data = _current(of, _parse(saved))
    except Exception:  # noqa: BLE001 - a wrong value can cause any error
        return of(), ("all",)
    found = _read(of, data)
    if found is not None:
        return found, ()
    sound = {name: value for name, value in data.items() if _read(of, {name: value}) is not None}
    damaged = {name if name in _DEFAULTS[of] else "an unknown one" for name in data.keys() - sound.keys()}
    return _read(of, sound) or of(), tuple(sorted(damaged))


def _parse(saved: str) -> Any:  # noqa: ANN401 - JSON
    try:
        return from_json(saved)
    except ValueError:
        return json.loads(saved)  # it also reads what UTF-8 cannot encode


def _current(of: type[SettingsT], data: dict[str, Any]) -> dict[str, Any]:
    """Return the settings in this program's version. Settings that only a newer program knows are left out (ADR 4)."""
    version, latest = data.pop("version", 1), HISTORIES[_KINDS[of]].version
    if type(version) is int and version > latest:
        return {name: value for name, value in data.items() if name in _DEFAULTS[of]}
    return dict(upgrade(_KINDS[of], version, data))


def _read(of: type[SettingsT], data: dict[str, Any]) -> SettingsT | None:
    try:
        found: SettingsT = _DOCUMENTS[of].read(to_json({**_DEFAULTS[of], **data}, inf_nan_mode="constants"))
    except Exception:  # noqa: BLE001 - as above
        return None
    return found
