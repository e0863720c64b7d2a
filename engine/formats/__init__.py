"""Portable formats for saving and exchanging games: positions, game records and histories.

`docs/formats.md` describes them. All data read here comes from outside the program. Invalid data raises a FormatError
with a one-sentence message.
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
