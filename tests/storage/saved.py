"""Documents as JSON data, in place of the text that is saved, so that tests can look at them and change them."""

import json
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bot.services.game import Game, TakenSeat
from bot.services.nights.night import Night, NightId
from bot.services.people import GameId, UserId
from storage import documents, game_documents
from storage.nights import NIGHT, NIGHT_FIELDS
from tests.storage.people import HOME

FIXTURES = Path(__file__).with_name("documents")


@dataclass(frozen=True)
class Saved:
    """The documents of a game."""

    version: int
    status: str
    settings: Any
    snapshot: Any

    @classmethod
    def of(cls, game: Game) -> "Saved":
        """Return the documents that are saved of a game."""
        values = game_documents.game_values(game)
        return cls(
            values["schema_version"], values["status"], json.loads(values["settings"]), json.loads(values["snapshot"])
        )

    @classmethod
    def fixture(cls, version: int | str, stage: str) -> "Saved":
        """Return the documents that a program of this version saved of a game in this stage."""
        data = json.loads((FIXTURES / str(version) / f"{stage}.json").read_text(encoding="utf-8"))
        return cls(int(version), data["status"], data["settings"], data["snapshot"])

    def row(self, expires: datetime | None = None, rematch: GameId | None = None) -> dict[str, Any]:
        """Return what `game_documents.read_game` needs of a row."""
        texts = {"settings": json.dumps(self.settings), "snapshot": json.dumps(self.snapshot)}
        times = {"expires_at": expires, "rematch_id": rematch}
        return {"schema_version": self.version, "status": self.status, **texts, **times}

    def read(self, expires: datetime | None = None, rematch: GameId | None = None) -> SimpleNamespace:
        """Return the fields that the documents hold."""
        return SimpleNamespace(**game_documents.read_game(self.row(expires, rematch)))

    def game(
        self, expires: datetime | None = None, rematch: GameId | None = None, seats: tuple[TakenSeat, ...] = ()
    ) -> Game:
        """Return a game with these documents."""
        host = UserId(100)
        return Game(id=GameId(1), home=HOME, host=host, opener=host, seats=seats, **vars(self.read(expires, rematch)))


def night_data(night: Night) -> Any:  # noqa: ANN401 - JSON
    """Return the document of a night."""
    return json.loads(NIGHT.write(documents.part(night, NIGHT_FIELDS)))


def read_night(version: int, data: Any, night: Night | None = None) -> Night:  # noqa: ANN401 - JSON
    """Return a night with this document, and with the number and revision of another."""
    read = Night(id=NightId(5), revision=7, **vars(NIGHT.read(json.dumps(data), version)))
    return read if night is None else replace(read, id=night.id, revision=night.revision)
