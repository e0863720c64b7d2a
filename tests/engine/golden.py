"""Playthroughs as text, to be read against the rulebook and kept.

A playthrough is played from a record, so no random generator is in it. `python -m tests.engine.golden` writes them
anew: only when a rule was wrong, and then the difference is read line by line.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine import (
    Build,
    BuildDiscarded,
    BuildStage,
    Deal,
    Decline,
    Discard,
    GameState,
    Move,
    Seat,
    SeatSetup,
    legal_moves,
    start,
    submit,
)
from engine.catalogue import Side
from engine.commerce import NOTHING, Payment
from engine.effects import Produce
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
    CoinsGained,
    ConflictResolved,
    Declined,
    Event,
    GameEnded,
    Sealed,
    StageBuilt,
    TurnBegan,
)
from engine.formats import played_turns, read_record, record_of
from engine.resources import amounts
from engine.ruleset import FREE_CITY, Ruleset
from engine.scoring import final_scores, ranking
from engine.setup import deal
from engine.state import ChooseCards

FOLDER = Path(__file__).parent / "golden"

WONDERS = {
    2: ("Halicarnassus B", "Babylon B", "Olympia A"),
    3: ("Babylon B", "Olympia A", "Halicarnassus A"),
    4: ("Olympia B", "Rhodes B", "Giza B", "Halicarnassus B"),
    5: ("Alexandria A", "Ephesus B", "Babylon A", "Olympia B", "Rhodes A"),
    6: ("Giza A", "Alexandria B", "Halicarnassus A", "Olympia A", "Ephesus A", "Babylon B"),
    7: ("Rhodes A", "Olympia B", "Babylon A", "Halicarnassus B", "Alexandria B", "Giza B", "Ephesus B"),
}
# Games in which the wonders' powers come up often.
SEEDS = {2: 20, 3: 37, 4: 29, 5: 25, 6: 18, 7: 30}


def playthrough(dealt: Deal, submissions: list[tuple[Seat, Move]]) -> Iterator[str]:
    """A game line by line: what every seat holds and may do, what it does, what comes of it."""
    state = start(dealt)
    names = [f"{seat} {board.city}" for seat, board in enumerate(dealt.boards)]
    for seat, move in submissions:
        if not any(state.choices) and isinstance(state.phase, ChooseCards):
            yield from _table(state, names)
        yield f"  {names[seat]} may: {_options(state, seat)}"
        yield f"  {names[seat]} does: {_words(state, seat, move)}"
        step = submit(state, seat, move)
        for event in step.events:
            yield from _event(event, names)
        state = step.state
    places = ranking(final_scores(state), state.table.players)
    yield "ranking: " + ", then ".join(" and ".join(names[seat] for seat in place) for place in places)


def _table(state: GameState, names: list[str]) -> Iterator[str]:
    table = state.table
    yield ""
    yield f"Age {table.age}, turn {table.turn}; {len(table.discard)} cards in the discard pile"
    if table.controller is not None:
        yield f"  {names[table.controller]} holds the Free City card and draws {table.draw_pile[0].name}"
    for seat, city in zip(table.seats, table.cities, strict=True):
        yield (
            f"  {names[seat]} {city.board.side}: {city.coins} coins, {city.stages} stages, {city.shields()} shields,"
            f" tokens {[*city.victory]} and {city.defeats} defeats"
        )
        yield f"    produces {_production(state, seat, for_sale=True)}; for itself {_production(state, seat)}"
        yield f"    built: {', '.join(card.name for card in city.built) or 'nothing'}"
        if table.hands[seat]:
            yield f"    holds: {', '.join(card.name for card in state.hand(seat))}"


def _production(state: GameState, seat: Seat, *, for_sale: bool = False) -> str:
    city = state.table.cities[seat]
    units = [city.board.produces.value] if for_sale else []
    for effect in city.effects():
        if isinstance(effect, Produce) and effect.for_sale is for_sale:
            units += ["/".join(unit) for unit in effect.units]
    return " ".join(units) or "nothing"


def _options(state: GameState, seat: Seat) -> str:
    cards: dict[str, list[str]] = {}
    for move in legal_moves(state, seat):
        card = "" if isinstance(move, Decline) else f"{move.card.name} ({_cost(move)})"
        cards.setdefault(card, []).append(_action(move))
    return "; ".join(f"{card} {', '.join(actions)}".strip() for card, actions in cards.items())


def _cost(move: Build | BuildStage | Discard | BuildDiscarded) -> str:
    cost = [f"{amount}{resource}" for resource, amount in amounts(move.card.cost).items()]
    return " ".join(cost + ["1$"] * move.card.coins) or "free"


def _words(state: GameState, seat: Seat, move: Move) -> str:
    if isinstance(move, Decline):
        return "decline"
    what = f"{move.card.name} {_action(move)}"
    if isinstance(move, BuildStage):
        what += f" {state.table.cities[seat].stages + 1}"
    return what


def _action(move: Move) -> str:
    match move:
        case Build(_, payment, olympia):
            return "build by Olympia" if olympia else f"build{_paid(payment)}"
        case BuildStage(_, payment):
            return f"stage{_paid(payment)}"
        case Discard():
            return "discard"
        case BuildDiscarded():
            return "from the discard pile"
        case Decline():
            return "decline"


def _paid(payment: Payment) -> str:
    return "" if payment == NOTHING else f" paying {payment.left} left {payment.right} right"


def _event(event: Event, names: list[str]) -> Iterator[str]:
    match event:
        case Sealed() | TurnBegan():
            pass
        case CardBuilt(seat, card, way, payment, bank):
            coin = ", 1 coin to the bank" if bank else ""
            yield f"  > {names[seat]} builds {card.name} ({way}){_paid(payment)}{coin}"
        case StageBuilt(seat, stage, payment):
            yield f"  > {names[seat]} builds stage {stage}{_paid(payment)}"
        case CardDiscarded(seat):
            yield f"  > {names[seat]} discards a card for 3 coins"
        case CoinsGained(seat, coins):
            yield f"  > {names[seat]} gains {coins} coins"
        case Declined(seat):
            yield f"  > {names[seat]} declines"
        case ConflictResolved(seat, neighbour, shields, others, winner, victory):
            outcome = "a tie" if winner is None else f"{names[winner]} wins a token of {victory}"
            yield f"  > conflict: {names[seat]} {shields} shields, {names[neighbour]} {others}: {outcome}"
        case AgeEnded(age):
            yield f"  > Age {age} ends"
        case GameEnded(scores):
            yield ""
            for score in scores:
                chosen = [symbol.value for symbol in score.choice.symbols]
                if score.choice.copied:
                    chosen.insert(0, score.choice.copied.name)
                yield (
                    f"{names[score.seat]}: military {score.military}, treasury {score.treasury}, wonder {score.wonder},"
                    f" civilian {score.civilian}, scientific {score.scientific}, commercial {score.commercial},"
                    f" guilds {score.guilds}, total {score.total}, {score.coins} coins; chose {chosen or 'nothing'}"
                )


def written(players: int) -> dict[str, object]:
    """A new game: cards are built where they can be, with a little chance, so that every kind of move comes up."""
    chance = random.Random(SEEDS[players])
    seats = [SeatSetup(city, Side(side)) for city, side in (wonder.split() for wonder in WONDERS[players])]
    dealt = deal(Ruleset.for_players(players), seats, chance)
    state = start(dealt)
    submissions: list[tuple[Seat, Move]] = []
    while state.due:
        seat = state.due[0]
        moves = legal_moves(state, seat)
        stages = [move for move in moves if isinstance(move, BuildStage)]
        builds = [move for move in moves if isinstance(move, Build | BuildDiscarded)]
        kinds: list[Sequence[Move]] = [stages, builds, moves]
        move = chance.choice(chance.choices(kinds, [3, 6, 1])[0] or builds or moves)
        submissions.append((seat, move))
        state = submit(state, seat, move).state
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"][: len(dealt.boards)]
    if players == 2:
        names[FREE_CITY] = "Free City"
    return record_of(names, dealt, submissions)


def game(players: int) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """The deal and the moves of the golden game for so many players."""
    return _game(FOLDER / f"{players}_players.game.json")


def _game(path: Path) -> tuple[Deal, list[tuple[Seat, Move]]]:
    record = read_record(json.loads(path.read_text(encoding="utf-8")))
    return record.deal, [each for played in played_turns(record) for each in played.submissions]


def read(path: Path) -> str:
    """The text of the playthrough that a record file holds."""
    return "\n".join(playthrough(*_game(path))) + "\n"


def main() -> int:
    """Writes the golden files; with `--new-games` the records too."""
    for players in WONDERS:
        path = FOLDER / f"{players}_players.game.json"
        if "--new-games" in sys.argv:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(json.dumps(written(players), indent=1) + "\n", encoding="utf-8")
        path.with_name(f"{players}_players.txt").write_text(read(path), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
