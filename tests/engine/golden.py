"""Playthroughs as text, which were checked against the rulebook and are kept for comparison.

A playthrough is played from a record, so it needs no random generator. `python -m tests.engine.golden` rewrites the
texts: do this only if a rule was wrong, and read the difference line by line. Missing records are created.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import assert_never

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
from engine.edifices import Fate, project_of_age
from engine.effects import Produce
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
    ChoiceSealed,
    CoinsGained,
    ConflictResolved,
    DebtTaken,
    Declined,
    EdificeConstructed,
    EdificeFailed,
    Event,
    GameEnded,
    OptionTaken,
    PawnTaken,
    PenaltySuffered,
    RewardGained,
    StageBuilt,
    TookPart,
    TurnBegan,
)
from engine.formats import play_turns, read_record, record_of
from engine.moves import GiveUpCard, GiveUpTokens, TakeOption, TakePawn
from engine.resources import amounts
from engine.ruleset import FREE_CITY, Expansion, Ruleset
from engine.scoring import Score, final_scores, ranking
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


# With edifices: each of the fifteen is in one of these games.
EDIFICE_WONDERS = {
    3: ("Ur A", "Carthage B", "Olympia B"),
    4: ("Carthage A", "Ur B", "Babylon B", "Giza B"),
    5: ("Halicarnassus B", "Carthage B", "Rhodes A", "Ur A", "Ephesus A"),
    6: ("Ur B", "Babylon B", "Carthage A", "Olympia A", "Alexandria B", "Giza A"),
    7: ("Carthage B", "Olympia B", "Ur A", "Rhodes B", "Halicarnassus A", "Babylon A", "Ephesus B"),
}
EDIFICES = {
    3: ("Belvedere", "Staging Camp", "Agora"),
    4: ("Outpost", "Auction House", "Archives"),
    5: ("Curtain Wall", "River Port", "Concentric Castle"),
    6: ("Artisan District", "Factory", "Military School"),
    7: ("Money Changer", "Amphitheater", "Gold Reserves"),
}
# Games in which edifices are constructed and fail, with every consequence.
EDIFICE_SEEDS = {3: 30, 4: 16, 5: 21, 6: 116, 7: 65}


def playthrough(dealt: Deal, submissions: list[tuple[Seat, Move]]) -> Iterator[str]:
    """Yield a game line by line: what every seat holds and may do, what it does, and what follows."""
    state = start(dealt)
    names = [f"{seat} {board.city}" for seat, board in enumerate(dealt.boards)]
    for seat, move in submissions:
        if not any(state.choices) and isinstance(state.phase, ChooseCards):
            yield from _table(state, names)
        yield f"  {names[seat]} may: {_options(state, seat)}"
        yield f"  {names[seat]} does: {_words(state, seat, move)}"
        step = submit(state, seat, move)
        for event in step.events:
            yield from _event(event, names, with_edifices=bool(dealt.edifices))
        state = step.state
    places = ranking(final_scores(state), state.table.players)
    yield "ranking: " + ", then ".join(" and ".join(names[seat] for seat in place) for place in places)


def _table(state: GameState, names: list[str]) -> Iterator[str]:
    table = state.table
    yield ""
    yield f"Age {table.age}, turn {table.turn}; {len(table.discard)} cards in the discard pile"
    if table.controller is not None:
        yield f"  {names[table.controller]} holds the Free City card and draws {table.draw_pile[0].name}"
    project = project_of_age(table.projects, table.age)
    if project is not None:
        pawns = f"{project.pawns} pawns left" if project.fate is Fate.PROJECT else project.fate
        yield f"  edifice: {project.edifice.name}, {pawns}"
    for seat, city in zip(table.seats, table.cities, strict=True):
        yield (
            f"  {names[seat]} {city.board.side}: {city.coins} coins, {city.stages} stages, {city.shields} shields,"
            f" tokens {[*city.victory]} and {city.defeats} defeats"
        )
        if table.projects:
            part = city.participation
            rewards = ", ".join(edifice.name for edifice in part.rewards) or "nothing"
            yield f"    pawns {[*part.pawns]}, debts {[*part.debts]}, rewards of {rewards}; options {[*city.options]}"
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
        cards.setdefault(_card(move), []).append(_action(move))
    return "; ".join(f"{card} {', '.join(actions)}".strip() for card, actions in cards.items())


def _card(move: Move) -> str:
    """Return a move's card with its cost; empty for a move without a card."""
    match move:
        case Build(card) | BuildStage(card) | Discard(card) | BuildDiscarded(card) | GiveUpCard(card):
            cost = [f"{amount}{resource}" for resource, amount in amounts(card.cost).items()]
            return f"{card.name} ({' '.join(cost + ['1$'] * card.coins) or 'free'})"
        case Decline() | TakeOption() | TakePawn() | GiveUpTokens():
            return ""
        case _:
            assert_never(move)


def _words(state: GameState, seat: Seat, move: Move) -> str:
    match move:
        case BuildStage(card):
            return f"{card.name} {_action(move)} {state.table.cities[seat].stages + 1}"
        case Build(card) | Discard(card) | BuildDiscarded(card) | GiveUpCard(card):
            return f"{card.name} {_action(move)}"
        case Decline() | TakeOption() | TakePawn() | GiveUpTokens():
            return _action(move)
        case _:
            assert_never(move)


def _action(move: Move) -> str:
    match move:
        case Build(_, payment, olympia):
            return "build by Olympia" if olympia else f"build{_paid(payment)}"
        case BuildStage(_, payment, take_part):
            return f"stage{' and edifice' if take_part else ''}{_paid(payment)}"
        case Discard():
            return "discard"
        case BuildDiscarded():
            return "from the discard pile"
        case Decline():
            return "decline"
        case TakeOption(option):
            return f"option {option}"
        case TakePawn(age):
            return f"pawn of Age {age}"
        case GiveUpCard():
            return "give up"
        case GiveUpTokens(tokens):
            return f"give up tokens {[*tokens]}"
        case _:
            assert_never(move)


def _paid(payment: Payment) -> str:
    return "" if payment == NOTHING else f" paying {payment.left} left {payment.right} right"


def _event(event: Event, names: list[str], *, with_edifices: bool) -> Iterator[str]:
    match event:
        case ChoiceSealed() | TurnBegan():
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
                yield _score(score, names, with_edifices=with_edifices)
        case _:
            yield from _event_of_edifices(event, names)


def _event_of_edifices(
    event: OptionTaken
    | TookPart
    | PawnTaken
    | EdificeConstructed
    | RewardGained
    | EdificeFailed
    | PenaltySuffered
    | DebtTaken,
    names: list[str],
) -> Iterator[str]:
    match event:
        case OptionTaken(seat, stage, option):
            yield f"  > {names[seat]} takes option {option} of stage {stage}"
        case TookPart(seat, edifice):
            yield f"  > {names[seat]} takes part in {edifice.name}, {edifice.cost} coins to the bank"
        case PawnTaken(seat, age):
            yield f"  > {names[seat]} takes a pawn of Age {age} from the box"
        case EdificeConstructed(edifice):
            yield f"  > {edifice.name} is constructed"
        case RewardGained(seat, edifice):
            yield f"  > {names[seat]} gains the reward of {edifice.name}"
        case EdificeFailed(edifice):
            yield f"  > {edifice.name} fails"
        case PenaltySuffered(seat, _, card, tokens):
            given = card.name if card else f"tokens {[*tokens]}" if tokens else "the coins"
            yield f"  > {names[seat]} gives up {given}"
        case DebtTaken(seat, _, points):
            yield f"  > {names[seat]} takes a debt of {points}"
        case _:
            assert_never(event)


def _score(score: Score, names: list[str], *, with_edifices: bool) -> str:
    chosen = [symbol.value for symbol in score.choice.symbols]
    if score.choice.copied:
        chosen.insert(0, score.choice.copied.name)
    if score.choice.repeated:
        chosen.insert(0, f"{score.choice.repeated.name} again")
    edifices = f" edifices {score.edifices}, debts {score.debts}," if with_edifices else ""
    return (
        f"{names[score.seat]}: military {score.military}, treasury {score.treasury}, wonder {score.wonder},"
        f" civilian {score.civilian}, scientific {score.scientific}, commercial {score.commercial},"
        f" guilds {score.guilds},{edifices} total {score.total}, {score.coins} coins; chose {chosen or 'nothing'}"
    )


def written(players: int) -> dict[str, object]:
    """Return the record of a new game. Players mostly build if they can, but randomly enough for every kind of move."""
    chance = random.Random(SEEDS[players])
    dealt = deal(Ruleset.for_players(players), _seats(WONDERS[players]), chance)
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
    names = _NAMES[: len(dealt.boards)]
    if players == 2:
        names[FREE_CITY] = "Free City"
    return record_of(names, dealt, submissions)


def written_with_edifices(players: int) -> dict[str, object]:
    """Return the record of a new game with edifices. Most players who build a stage also take part in the edifice."""
    chance = random.Random(EDIFICE_SEEDS[players])
    ruleset = Ruleset.for_players(players, (Expansion.EDIFICE,))
    edifices = tuple(ruleset.catalogue.edifices[name] for name in EDIFICES[players])
    dealt = replace(deal(ruleset, _seats(EDIFICE_WONDERS[players]), chance), edifices=edifices)
    state = start(dealt)
    submissions: list[tuple[Seat, Move]] = []
    while state.due:
        seat = state.due[0]
        moves = legal_moves(state, seat)
        taking_part = [move for move in moves if isinstance(move, BuildStage) and move.take_part]
        stages = [move for move in moves if isinstance(move, BuildStage) and not move.take_part]
        builds = [move for move in moves if isinstance(move, Build | BuildDiscarded)]
        kinds: list[Sequence[Move]] = [taking_part, stages, builds, moves]
        move = chance.choice(chance.choices(kinds, [4, 2, 6, 1])[0] or builds or moves)
        submissions.append((seat, move))
        state = submit(state, seat, move).state
    return record_of(_NAMES[:players], dealt, submissions)


_NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"]


def _seats(wonders: Sequence[str]) -> list[SeatSetup]:
    return [SeatSetup(city, Side(side)) for city, side in (wonder.split() for wonder in wonders)]


def path(players: int, *, edifices: bool = False) -> Path:
    """Return the path of the golden record for this many players."""
    return FOLDER / f"{players}_players{'_edifice' if edifices else ''}.game.json"


def game(players: int, *, edifices: bool = False) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """Return the deal and the moves of the golden game for this many players."""
    return _game(path(players, edifices=edifices))


def _game(path: Path) -> tuple[Deal, list[tuple[Seat, Move]]]:
    record = read_record(json.loads(path.read_text(encoding="utf-8")))
    return record.deal, [each for played in play_turns(record) for each in played.submissions]


def read(path: Path) -> str:
    """Return the playthrough of a record file as text."""
    return "\n".join(playthrough(*_game(path))) + "\n"


def text_of(path: Path) -> Path:
    """Return the path of the text file that belongs to a record file."""
    return path.with_name(path.name.replace(".game.json", ".txt"))


def main() -> int:
    """Write the golden files; with `--new-games` also new records."""
    games = {path(players): (written, players) for players in WONDERS}
    games |= {path(players, edifices=True): (written_with_edifices, players) for players in EDIFICE_WONDERS}
    for record, (make, players) in games.items():
        if "--new-games" in sys.argv or not record.exists():
            FOLDER.mkdir(exist_ok=True)
            record.write_text(json.dumps(make(players), indent=1) + "\n", encoding="utf-8")
        text_of(record).write_text(read(record), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
