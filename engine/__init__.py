"""The rules of 7 Wonders, as pure functions on immutable values.

`new_game` deals a game, `legal_moves` and `submit` play it, and `retract` takes back a sealed choice. `public_view` and
`player_view` return what each person may see; `final_scores` counts the points. Nothing in this package reads a clock,
logs, waits or draws random numbers of its own.
"""

from engine.legality import legal_moves, refusal
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    IllegalMove,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.ruleset import FREE_CITY, Expansion, Ruleset, RulesetError, Seat, SeatSetup, Variant
from engine.scoring import Score, final_scores
from engine.setup import Deal, DealError, deal, new_game, start
from engine.state import GameState
from engine.turn import Step, retract, submit
from engine.views import PlayerView, PublicView, player_view, public_view

__all__ = [
    "FREE_CITY",
    "Build",
    "BuildDiscarded",
    "BuildStage",
    "Deal",
    "DealError",
    "Decline",
    "Discard",
    "Expansion",
    "GameState",
    "GiveUpCard",
    "GiveUpTokens",
    "IllegalMove",
    "Move",
    "PlayerView",
    "PublicView",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "Score",
    "Seat",
    "SeatSetup",
    "Step",
    "TakeOption",
    "TakePawn",
    "Variant",
    "deal",
    "final_scores",
    "legal_moves",
    "new_game",
    "player_view",
    "public_view",
    "refusal",
    "retract",
    "start",
    "submit",
]
