"""The portable formats in which a game leaves the program: positions, game records and histories.

`docs/formats.md` describes them. Everything read here comes from outside; if something is wrong with it, a FormatError
says so in one sentence.
"""

from engine.formats.history import history_of
from engine.formats.position import position_data, read_position
from engine.formats.proof import verify
from engine.formats.reading import FormatError, read_json
from engine.formats.record import Proof, Record, play_turns, read_record, record_of, replay, result_data, score_data
from engine.formats.turns import (
    PlayedTurn,
    TurnEntry,
    choice_due,
    decision_data,
    move_data,
    option_data,
    play_turn,
    read_turn,
)

__all__ = [
    "FormatError",
    "PlayedTurn",
    "Proof",
    "Record",
    "TurnEntry",
    "choice_due",
    "decision_data",
    "history_of",
    "move_data",
    "option_data",
    "play_turn",
    "play_turns",
    "position_data",
    "read_json",
    "read_position",
    "read_record",
    "read_turn",
    "record_of",
    "replay",
    "result_data",
    "score_data",
    "verify",
]
