"""The record of a game as a file."""

import json
from collections.abc import Mapping

from bot.screens.screen import File
from bot.services.people import GameId


def record_file(game: GameId, record: Mapping[str, object]) -> File:
    """Return a game's record as a JSON file, which people can keep, replay and check."""
    return File(f"7-wonders-{game}.json", json.dumps(record, ensure_ascii=False, indent=1).encode())
