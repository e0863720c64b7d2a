"""Write the practice game: a whole game for three, whose positions are the lessons.

Run `python -m tests.practice` after changing what is dealt or scripted here. The lessons come up as scripted; everyone
plays the other turns as a medium computer player would. The texts of the lessons name what happens in this game, so
read them again afterwards.
"""

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from bot.services.lessons import FOLDER, RECORD
from engine.catalogue import AGES, Age, Side
from engine.formats import record_of
from engine.moves import Move
from engine.notation import MoveKind, move_text, slug
from engine.ruleset import Ruleset, Seat
from engine.setup import Deal, start
from engine.state import AgeDeal
from engine.turn import submit
from engine.views import player_view
from players.levels import Level, create_player

Hand: TypeAlias = tuple[str, ...]

NAMES = ("You", "Xenia", "Timon")
BOARDS = ("Giza", "Rhodes", "Alexandria")
DEALT: Mapping[Age, tuple[Hand, Hand, Hand]] = {
    1: (
        ("Stone Pit", "Theater", "Stockade", "Altar", "Loom", "Apothecary", "Barracks"),
        ("Clay Pool", "Ore Vein", "Timber Yard", "East Trading Post", "West Trading Post", "Press", "Scriptorium"),
        ("Lumber Yard", "Baths", "Guard Tower", "Marketplace", "Clay Pit", "Workshop", "Glassworks"),
    ),
    2: (
        ("Aqueduct", "Statue", "Walls", "Caravansery", "Vineyard", "Foundry", "Archery Range"),
        ("Library", "Courthouse", "Temple", "Stables", "Forum", "Sawmill", "Press"),
        ("Brickyard", "Quarry", "Dispensary", "School", "Laboratory", "Loom", "Glassworks"),
    ),
    3: (
        ("Workers Guild", "Arsenal", "Palace", "Pantheon", "Builders Guild", "Haven", "Fortifications"),
        ("Strategists Guild", "Lighthouse", "Observatory", "Arena", "Senate", "Town Hall", "Gardens"),
        ("Traders Guild", "Lodge", "Shipowners Guild", "Siege Workshop", "University", "Academy", "Study"),
    ),
}
SCRIPT: Mapping[tuple[Age, int], Hand] = {
    (1, 1): ("Stone Pit", "Ore Vein", "Lumber Yard"),
    (1, 2): ("Baths", "Barracks", "Press"),
    (1, 3): ("Scriptorium", "Glassworks", "Loom"),
    (1, 4): ("stage Apothecary", "Timber Yard", "Marketplace"),
    (1, 5): ("discard Guard Tower", "Theater", "West Trading Post"),
    (1, 6): ("East Trading Post", "Clay Pit", "Altar"),
    (2, 1): ("Aqueduct", "Press", "Glassworks"),
    (2, 2): ("Library", "Loom", "Foundry"),
    (2, 3): ("School", "", ""),
    (3, 1): ("Workers Guild", "Observatory", ""),
    (3, 2): ("Academy", "", ""),
}
"""What the seats do in a turn, cheapest payment first; an empty text is left to the computer player."""
_KINDS = {"stage": MoveKind.STAGE, "discard": MoveKind.DISCARD}
"""What a script's text begins with if the card is not built."""


def dealt() -> Deal:
    """Return the deal of the practice game."""
    ruleset = Ruleset.for_players(len(NAMES))
    cards = ruleset.catalogue.cards
    first, second, third = (AgeDeal(tuple(tuple(cards[name] for name in hand) for hand in DEALT[age])) for age in AGES)
    boards = tuple(ruleset.catalogue.boards[city, Side.A] for city in BOARDS)
    return Deal(ruleset, boards, (first, second, third))


def played(deal: Deal) -> Iterator[tuple[Seat, Move]]:
    """Yield the moves of the practice game."""
    state = start(deal)
    player = create_player(Level.MEDIUM, random.Random(0))
    while state.waiting:
        before = state
        for seat in before.due:
            view = player_view(state, seat)
            (question,) = view.questions
            told = SCRIPT.get((state.table.age, state.table.turn), ("", "", ""))[seat]
            move = _scripted(told, question.moves) if told else player.choose(view, question)
            yield seat, move
            state = submit(state, seat, move).state


def _scripted(told: str, moves: tuple[Move, ...]) -> Move:
    verb, _, name = told.partition(" ")
    kind, name = (_KINDS[verb], name) if verb in _KINDS else (MoveKind.BUILD, told)
    return next(each for each in moves if move_text(each)[:2] == (kind, slug(name)))


def main() -> None:
    deal = dealt()
    data = record_of(NAMES, deal, played(deal))
    text = json.dumps(data, indent=1, ensure_ascii=False)
    Path(str(FOLDER / RECORD)).write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
