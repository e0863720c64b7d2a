"""Marks: by them the program knows again whom it has forgotten, without their ids.

A mark is a keyed hash of an id. The key is in the database. Whoever has the database and somebody's id can tell whether
the person was forgotten; nobody can tell from the marks who they were.
"""

import hmac
from dataclasses import dataclass, field
from hashlib import sha256

from bot.services.people import GameId, UserId


@dataclass(frozen=True, slots=True)
class Marks:
    """Makes the marks of one database."""

    key: bytes = field(default=b"", repr=False)

    def of(self, user: UserId, game: GameId | None = None) -> str:
        """Return the mark of a person, or their mark in a game, as 64 hexadecimal digits.

        A person has another mark in each game, so that nobody can tell that two marks are of the same person.
        """
        said = f"{user}" if game is None else f"{user} {game}"
        return hmac.new(self.key, said.encode(), sha256).hexdigest()
