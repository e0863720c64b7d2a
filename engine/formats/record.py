"""Game records: a deal and the turns played from it, from which a game can be replayed."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, assert_never

from engine.catalogue import AGES, Age, Board, Card, Catalogue
from engine.constants import LAST_TURN
from engine.formats.position import cities_data, edifices_data
from engine.formats.reading import Entry, FormatError, RulesetEntry, find_board, find_cards, find_edifices, parse_entry
from engine.formats.turns import PlayedTurn, TurnEntry, decision_data, move_data, play_turn
from engine.loading import FIRST_DATA
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    TakeOption,
    TakePawn,
)
from engine.replaying import PlayedPhase, complete_turns, played_phases
from engine.ruleset import RulesetError, Seat
from engine.scoring import Score, best_score, final_scores, ranking
from engine.seal import hash_deal, is_hex
from engine.setup import Deal, DealError, check_deal, start
from engine.snapshot import ruleset_data
from engine.state import AgeDeal, GameOver, GameState

FORMAT = "seven-wonders-game/1"


class _PlayerEntry(Entry):
    name: str
    wonder: str
    side: str


class _RecordTurn(TurnEntry):
    age: int
    turn: int


class _ScoreEntry(Entry):
    seat: int
    military: int
    treasury: int
    wonder: int
    civilian: int
    scientific: int
    commercial: int
    guilds: int
    edifices: int = 0
    debts: int = 0
    total: int
    coins: int


class _ResultEntry(Entry):
    scores: list[_ScoreEntry]
    ranking: list[list[int]]


class _ProofEntry(Entry):
    salt: str
    hash: str


class _RecordEntry(Entry):
    format: str
    ruleset: RulesetEntry
    players: list[_PlayerEntry]
    deal: dict[str, list[list[str]]]
    draw_pile: dict[str, list[str]] | None = None
    edifices: list[str] | None = None
    turns: list[_RecordTurn]
    result: _ResultEntry | None = None
    proof: _ProofEntry | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """The salt and hash in a record, which seal its deal. Only `verify` checks the hash against deal and salt."""

    salt: str = field(repr=False)
    hash: str


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed game record. Its deal has been checked, but its turns have not been replayed yet."""

    names: tuple[str, ...]
    """The players' names by seat, the Free City's last."""
    deal: Deal
    turns: tuple[_RecordTurn, ...]
    result: _ResultEntry | None
    proof: Proof | None


def read_record(data: object) -> Record:
    """Parse a record and check its deal, without replaying the turns; raise FormatError if either is invalid."""
    entry = parse_entry(data, _RecordEntry, "record")
    if entry.format != FORMAT:
        raise FormatError(f"record: the format is {entry.format!r}, not {FORMAT!r}")
    ruleset = entry.ruleset.ruleset(FIRST_DATA)
    catalogue = ruleset.catalogue
    if set(entry.deal) != {str(age) for age in AGES}:
        raise FormatError("record: the deal must have Ages 1, 2 and 3")
    deal = Deal(
        ruleset=ruleset,
        boards=tuple(find_board(player.wonder, player.side, catalogue) for player in entry.players),
        ages=(_age_deal(entry, 1, catalogue), _age_deal(entry, 2, catalogue), _age_deal(entry, 3, catalogue)),
        edifices=find_edifices(entry.edifices or (), catalogue),
    )
    try:
        check_deal(deal)
    except (DealError, RulesetError) as error:
        raise FormatError(f"record: {error}") from error
    return Record(
        names=tuple(player.name for player in entry.players),
        deal=deal,
        turns=tuple(entry.turns),
        result=entry.result,
        proof=_proof(entry.proof),
    )


def replay(record: Record) -> Iterator[dict[str, Any]]:
    """Replay a record: yield an object for every turn and, if the game is complete, one with the result.

    Raises:
        FormatError: A turn breaks a rule, or the record's result is wrong or belongs to an unfinished game.
    """
    last: PlayedTurn | None = None
    for turn, played in zip(record.turns, play_turns(record), strict=True):
        yield _after_turn(turn, played.state)
        last = played
    if last is not None and isinstance(last.state.phase, GameOver):
        table = last.state.table
        scores = tuple(best_score(table.cities, seat, last.end_choices[seat]) for seat in table.seats)
        result = result_data(scores, table.players)
        _check_result(record, result)
        yield {"result": result}
    elif record.result is not None:
        raise FormatError("record: it has a result, but the game is not over")


def play_turns(record: Record) -> Iterator[PlayedTurn]:
    """Play the turns of a record, one after another.

    Raises:
        FormatError: On reaching a turn that breaks a rule.
    """
    state = start(record.deal)
    for turn in record.turns:
        where = f"Age {turn.age}, turn {turn.turn}"
        age, number = state.table.age, state.table.turn
        if isinstance(state.phase, GameOver):
            raise FormatError(f"{where}: the game is over")
        if (turn.age, turn.turn) != (age, number):
            raise FormatError(f"{where}: the next turn is turn {number} of Age {age}")
        played = play_turn(state, turn)
        yield played
        state = played.state


def record_of(
    names: Sequence[str], deal: Deal, submissions: Iterable[tuple[Seat, Move]], *, salt: str | None = None
) -> dict[str, Any]:
    """Return the record of a game: its complete turns, and the result if it is over.

    Args:
        names: The players' names by seat, the Free City's last.
        deal: The deal that the game started from.
        submissions: All moves in the order in which they were sealed, without those taken back.
        salt: The salt with which the deal was sealed; if given, the record includes the proof.

    Raises:
        IllegalMove: The submissions are not those of a game from this deal.
        SaltError: The salt is not 32 bytes in lower-case hex.
    """
    data: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": ruleset_data(deal.ruleset),
        "players": players_data(names, deal.boards),
        "deal": {str(age): [_names(hand) for hand in dealt.hands] for age, dealt in zip(AGES, deal.ages, strict=True)},
    }
    if deal.ruleset.two_player:
        data["draw_pile"] = {str(age): _names(dealt.draw_pile) for age, dealt in zip(AGES, deal.ages, strict=True)}
    if deal.edifices:
        data["edifices"] = [edifice.name for edifice in deal.edifices]
    if salt is not None:
        data["proof"] = {"salt": salt, "hash": hash_deal(deal, salt)}
    played = list(complete_turns(played_phases(deal, submissions)))
    data["turns"] = [_turn_data(turn) for turn in played]
    if played and isinstance((end := played[-1][-1].state).phase, GameOver):
        scores = final_scores(end)
        data["turns"][-1]["choices"] += [choice for score in scores for choice in _end_choice_data(score)]
        data["result"] = result_data(scores, end.table.players)
    return data


def players_data(names: Sequence[str], boards: Sequence[Board]) -> list[dict[str, str]]:
    """Return each player's name and board, by seat, as in records and histories."""
    return [
        {"name": name, "wonder": board.city, "side": board.side.value}
        for name, board in zip(names, boards, strict=True)
    ]


def score_data(score: Score) -> dict[str, int]:
    """Return a score as a SCORE object (docs/formats.md)."""
    return {
        "seat": score.seat,
        "military": score.military,
        "treasury": score.treasury,
        "wonder": score.wonder,
        "civilian": score.civilian,
        "scientific": score.scientific,
        "commercial": score.commercial,
        "guilds": score.guilds,
        "edifices": score.edifices,
        "debts": score.debts,
        "total": score.total,
        "coins": score.coins,
    }


def result_data(scores: Sequence[Score], players: Sequence[Seat]) -> dict[str, Any]:
    """Return the result of a game: every seat's score, and the ranking, in which tied players share a place."""
    return {
        "scores": [score_data(score) for score in scores],
        "ranking": [list(place) for place in ranking(scores, players)],
    }


def _after_turn(turn: _RecordTurn, state: GameState) -> dict[str, Any]:
    """Return the table after a turn; after turn 6, without the hands of the next Age."""
    table = state.table
    if turn.turn == LAST_TURN:
        table = replace(table, hands=tuple(() for _ in table.hands), draw_pile=())
    data: dict[str, Any] = {
        "age": turn.age,
        "turn": turn.turn,
        "cities": cities_data(table),
        "discard": _names(table.discard),
        **edifices_data(table.projects),
    }
    if table.ruleset.two_player:
        data["draw_pile"] = _names(table.draw_pile)
    return data


def _turn_data(turn: Sequence[PlayedPhase]) -> dict[str, Any]:
    """Return a complete turn: the moves by seat, then the seventh cards."""
    moves: list[dict[str, Any]] = []
    choices: list[dict[str, Any]] = []
    for phase in turn:
        for seat, move in phase.choices:
            match move:
                case Build() | BuildStage() | Discard():
                    seventh = {"seventh": True} if phase.asked == "seventh-card" else {}
                    moves.append({**move_data(seat, move), **seventh})
                case Decline() if phase.asked == "seventh-card":
                    pass  # declined: the record leaves it out
                case BuildDiscarded() | Decline() | TakeOption() | TakePawn() | GiveUpCard() | GiveUpTokens():
                    choices.append(decision_data(seat, move))
                case _:
                    assert_never(move)
    return {"age": turn[0].age, "turn": turn[0].turn, "moves": moves, "choices": choices}


def _end_choice_data(score: Score) -> Iterator[dict[str, Any]]:
    if score.choice.copied is not None:
        yield {"seat": score.seat, "choice": "copy-guild", "card": score.choice.copied.name}
    if score.choice.repeated is not None:
        yield {"seat": score.seat, "choice": "repeat-guild", "card": score.choice.repeated.name}
    if score.choice.symbols:
        yield {
            "seat": score.seat,
            "choice": "science",
            "symbols": [symbol.value for symbol in score.choice.symbols],
        }


def _check_result(record: Record, found: Mapping[str, Any]) -> None:
    if record.result is None:
        return
    for wrong, right in zip_longest((entry.model_dump() for entry in record.result.scores), found["scores"]):
        if wrong != right:
            raise FormatError(f"record: the result says {json.dumps(wrong)}, but it is {json.dumps(right)}")
    if record.result.ranking != found["ranking"]:
        raise FormatError(f"record: the ranking says {record.result.ranking}, but it is {found['ranking']}")


def _proof(entry: _ProofEntry | None) -> Proof | None:
    if entry is None:
        return None
    for key, text in (("salt", entry.salt), ("hash", entry.hash)):
        if not is_hex(text):
            raise FormatError(f"record: proof.{key}: it is not 64 digits of lower-case hex")
    return Proof(entry.salt, entry.hash)


def _age_deal(entry: _RecordEntry, age: Age, catalogue: Catalogue) -> AgeDeal:
    hands = tuple(find_cards(hand, catalogue) for hand in entry.deal[str(age)])
    return AgeDeal(hands, find_cards((entry.draw_pile or {}).get(str(age), []), catalogue))


def _names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]
