"""Whole games through the real input loop, typed by a script."""

import json
import random
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bot.terminal import saving
from bot.terminal.game import Terminal
from bot.terminal.saving import SavedGame
from bot.text.words import Notation
from engine import FREE_CITY, GameState, Seat, legal_moves, player_view, refusal, start, submit
from engine.catalogue import Side
from engine.commerce import Payment
from engine.events import CardBuilt
from engine.formats import read_record, replay
from engine.moves import Build, Decline
from engine.state import ChooseCards, SearchDiscard, SeventhCards
from players.greedy_player import GreedyPlayer
from tests.bot.terminal import games
from tests.bot.terminal.typist import Typist, always, lines
from tests.sweeps import sweep

pytestmark = pytest.mark.slow

GARBAGE = ("", "99", "0", "-1", "²", "9" * 5000, "pay 1 1", "why", "why 99", "olympia", "7 wonders", "\x1b[A", "é 1")


def play(game: SavedGame, typist: Typist, path: Path) -> SavedGame:
    """Play until the typist leaves or the game is over; return the saved game."""
    Terminal(typist.console, game, path, "resume me").play()
    return saving.read(path)


def chaos(seed: int, *more: str) -> Typist:
    """Return a typist that types random numbers, commands and garbage."""
    chance = random.Random(seed)
    words = [*"1112223344567", *GARBAGE, *more]
    return Typist(lambda _: chance.choice(words))


@pytest.mark.parametrize(
    ("players", "notation"),
    sweep(product([2, 3, 7], Notation), short=[(2, Notation.WORDS), (3, Notation.LETTERS)]),
)
def test_a_whole_game_ends_with_scores_and_a_complete_record(players: int, notation: Notation, tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    typist = always("1")
    game = games.new(players, seed=players)
    found = play(replace(game, notation=notation), typist, path)
    assert not found.state().waiting
    *turns, result = replay(read_record(json.loads(path.read_text(encoding="utf-8"))))
    assert len(turns) == 18
    for score in result["result"]["scores"]:
        assert re.search(rf"\n{score['total']} (points?|v) for ", typist.text)
    assert "Age 1 conflicts, points at each border" in typist.text
    assert "First: " in typist.text or "Tied for first: " in typist.text
    assert str(path) in typist.text


@pytest.mark.parametrize("players", sweep([2, 3, 7], short=(2,)))
def test_any_typing_comes_to_the_end_of_the_game(players: int, tmp_path: Path) -> None:
    typist = chaos(
        players, "back", "back", "table", "hand", "help", "why 2", "1 pay 0 2", "1 discard", "stage", "leave"
    )
    assert not play(games.new(players, seed=players), typist, tmp_path / "a.game.json").state().waiting


@pytest.mark.parametrize("typed", GARBAGE)
@pytest.mark.parametrize("before", [[], ["1"]])
def test_garbage_is_answered_and_changes_nothing(typed: str, before: list[str], tmp_path: Path) -> None:
    typist = lines(*before, typed)
    game = games.new()
    found = play(game, typist, tmp_path / "a.game.json")
    mine = [move for seat, move in found.submissions if seat == game.person]
    assert mine == []
    typist_without = lines(*before)
    play(game, typist_without, tmp_path / "a.game.json")
    assert len(typist.text) > len(typist_without.text)


def test_garbage_at_the_question_how_to_pay_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    game = games.reaching(lambda state: _with_two_payments(state) is not None, "Giza", Side.A)
    number = _with_two_payments(game.state())
    untouched = play(game, lines(), path)
    for typed in (*GARBAGE, "pay", "pay 9", "pay x y", "pay 50 50", "back"):
        typist = lines(f"{number} build", typed)
        found = play(game, typist, path)
        assert "How do you want to pay?" in typist.text
        assert found == untouched
    found = play(game, lines(f"{number}", "build", "back", "build", "2"), path)
    assert found.submissions[: len(game.submissions)] == game.submissions
    assert any(isinstance(move, Build) and move.payment.total for seat, move in found.submissions if seat == 0)


def _with_two_payments(state: GameState) -> int | None:
    """Return the number of a card in seat 0's hand that can be paid for in several ways; None if there is none."""
    if not isinstance(state.phase, ChooseCards) or state.choices != (None,) * len(state.choices):
        return None
    builds = [move.card for move in legal_moves(state, Seat(0)) if isinstance(move, Build) and not move.olympia]
    for number, card in enumerate(dict.fromkeys(state.table.hands[0]), start=1):
        if builds.count(card) > 1:
            return number
    return None


def test_another_legal_payment_than_those_listed_can_be_made(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    found = games.reaching(lambda state: _beaten_payment(state) is not None, "Giza", Side.A, since=17)
    beaten = _beaten_payment(found.state())
    assert beaten is not None
    number, payment = beaten
    play(found, lines(f"{number} build pay {payment.left} {payment.right}"), path)
    paid = [move for seat, move in saving.read(path).submissions[len(found.submissions) :] if seat == 0]
    assert [move.payment for move in paid if isinstance(move, Build)] == [payment]


def _beaten_payment(state: GameState) -> tuple[int, Payment] | None:
    """Return the number of a card in seat 0's hand, and a legal payment for it that is not listed."""
    if not isinstance(state.phase, ChooseCards) or state.choices != (None,) * len(state.choices):
        return None
    listed = legal_moves(state, Seat(0))
    for number, card in enumerate(dict.fromkeys(state.table.hands[0]), start=1):
        for move in (Build(card, Payment(left, right)) for left in range(6) for right in range(6)):
            if move not in listed and refusal(state, Seat(0), move) is None and not card.free_from:
                return number, move.payment
    return None


@pytest.mark.parametrize(("players", "step"), sweep(product([2, 3, 7], [0, 1, 7, 30]), short=[(2, 7)]))
def test_leaving_and_coming_back_is_as_if_one_had_stayed(players: int, step: int, tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    stayed = play(games.new(players, seed=players), always("1"), tmp_path / "b.game.json")
    typist = lines(*["1"] * step, "quit")
    left = play(games.new(players, seed=players), typist, path)
    assert left.state().waiting
    assert "resume me" in typist.text
    list(replay(read_record(json.loads(path.read_text(encoding="utf-8")))))
    typed_more = always("1")
    assert play(left, typed_more, path).state() == stayed.state()
    assert "Welcome back" in typed_more.text


@pytest.mark.parametrize(
    ("phase", "city", "telling"),
    [
        (SeventhCards, "Babylon", "You can play your seventh card, too"),
        (SearchDiscard, "Halicarnassus", "You can look through the discard pile"),
    ],
)
@pytest.mark.parametrize("word", ["quit", None])
def test_leaving_in_the_middle_of_an_off_turn_question(
    phase: type, city: str, telling: str, word: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "a.game.json"
    game = games.asked(phase, city)
    for typed in ([], ["nonsense"], ["back"], ["why 1"]):
        typist = lines(*typed) if word is None else lines(*typed, word)
        found = play(game, typist, path)
        assert telling in typist.text
        assert found.state() == game.state()
        assert isinstance(found.state().phase, phase)
        list(replay(read_record(json.loads(path.read_text(encoding="utf-8")))))


def test_an_off_turn_question_can_be_answered_with_nothing(tmp_path: Path) -> None:
    for phase, city in ((SeventhCards, "Babylon"), (SearchDiscard, "Halicarnassus")):
        typist = lines("leave")
        game = games.asked(phase, city)
        found = play(game, typist, tmp_path / "a.game.json")
        assert (Seat(0), Decline()) in found.submissions
        left = ("You didn't play the seventh card.", "You took nothing from the discard pile.")
        assert any(each in typist.text for each in left)


def test_a_card_of_the_discard_pile_is_built(tmp_path: Path) -> None:
    game = games.asked(SearchDiscard, "Halicarnassus")
    typist = lines("1 take")
    found = play(game, typist, tmp_path / "a.game.json")
    assert len(found.state().table.cities[0].built) == len(game.state().table.cities[0].built) + 1
    assert "free from the discard pile" in typist.text


def test_the_free_city_is_played_after_the_own_card_which_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    typist = lines("1 discard", "back")
    found = play(games.new(2), typist, path)
    assert "Now choose a card for the Free City" in typist.text
    assert "Taken back" in typist.text
    assert not [move for seat, move in found.submissions if seat == 0]
    found = play(games.new(2), lines("1 discard", "1 1", "quit"), path)
    assert {seat for seat, _ in found.submissions} >= {0, 1, FREE_CITY}


def test_a_step_back_from_the_first_question_is_refused_kindly(tmp_path: Path) -> None:
    typist = lines("back", "1", "back")
    play(games.new(), typist, tmp_path / "a.game.json")
    assert typist.text.count("You can't go back any further.") == 1


def test_the_free_construction_of_olympia_can_be_used(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    game = games.reaching(_can_use_olympia, "Olympia", Side.A)
    cards = list(dict.fromkeys(game.state().table.hands[0]))
    power = next(move for move in legal_moves(game.state(), Seat(0)) if isinstance(move, Build) and move.olympia)
    typist = lines(f"{cards.index(power.card) + 1}", "olympia")
    found = play(game, typist, path)
    assert (Seat(0), power) in found.submissions
    assert "free, with Olympia's power" in typist.text
    assert "This Age's free build has been used." in typist.text


def _can_use_olympia(state: GameState) -> bool:
    moves = legal_moves(state, Seat(0))
    return state.choices == (None,) * 3 and any(isinstance(move, Build) and move.olympia for move in moves)


def test_an_interrupt_saves_and_leaves(tmp_path: Path) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    typist = Typist(interrupt)
    game = games.new()
    assert play(game, typist, tmp_path / "a.game.json").state().waiting
    assert "resume me" in typist.text


def test_a_game_goes_on_where_it_can_no_longer_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    path.mkdir()
    typist = always("1")
    Terminal(typist.console, games.new(), path, "resume me").play()
    assert "couldn't save the game" in typist.text
    assert "First: " in typist.text
    assert "The game is saved" not in typist.text


def test_a_game_that_is_over_tells_its_end_again(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    over = play(games.new(), always("1"), path)
    typist = lines()
    play(over, typist, path)
    assert "The game is over." in typist.text
    assert "Welcome back" not in typist.text


@pytest.mark.parametrize("players", sweep([2, 3, 7], short=(2, 3)))
def test_who_looks_on_hears_of_no_card_before_it_is_built(players: int, tmp_path: Path) -> None:
    typist = lines()
    game = play(games.new(players, seed=players, person=None), typist, tmp_path / "a.game.json")
    state = start(game.deal)
    built: dict[tuple[int, int], set[str]] = {}
    for seat, move in game.submissions:
        step = submit(state, seat, move)
        turn = state.table.age, state.table.turn
        built.setdefault(turn, set()).update(event.card.name for event in step.events if isinstance(event, CardBuilt))
        state = step.state
    cards = sorted(state.table.ruleset.catalogue.cards, key=len, reverse=True)
    parts = re.split(r"^Age (\d), turn (\d) is revealed", typist.text, flags=re.MULTILINE)
    known: set[str] = set()
    for age, number, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        known |= built[int(age), int(number)]
        assert _named(cards, text) <= known
    assert not _named(cards, parts[0])
    assert "Which card?" not in typist.text


def _named(cards: list[str], text: str) -> set[str]:
    """Return the cards that a text names, long names first, because "Siege Workshop" contains "Workshop"."""
    found: set[str] = set()
    for name in cards:
        if name in text:
            found.add(name)
            text = text.replace(name, "")
    return found


def test_nobody_is_asked_where_all_look_on(tmp_path: Path) -> None:
    game = play(games.new(person=None), Typist(lambda _: pytest.fail("a question was asked")), tmp_path / "a.game.json")
    assert not game.state().waiting


@pytest.mark.parametrize("person", [0, None])
def test_computers_are_greedy_ones_also_in_a_game_begun_against_players_by_chance(
    person: int | None, tmp_path: Path
) -> None:
    begun = games.reaching(lambda state: (state.table.age, state.table.turn) == (2, 1), "Giza", Side.A)
    begun = replace(begun, person=None if person is None else Seat(person))
    found = play(begun, always("1"), tmp_path / "a.game.json")
    state = begun.state()
    for seat, move in found.submissions[len(begun.submissions) :]:
        if seat != person:
            view = player_view(state, state.decides_for(seat))
            assert move == GreedyPlayer().choose(view, next(each for each in view.questions if each.seat == seat))
        state = submit(state, seat, move).state
    assert not state.waiting


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    first, second = Typist(lambda _: "1"), Typist(lambda _: "1")
    path = tmp_path / "a.game.json"
    play(games.new(), first, path)
    play(games.new(), second, path)
    assert first.text == second.text


def test_what_is_told_is_saved_already(tmp_path: Path) -> None:
    """If the program is killed after a choice is confirmed or cards are revealed, the choice is in the file."""
    path = tmp_path / "a.game.json"
    confirmed = 0

    def answer(fresh: str) -> str:
        nonlocal confirmed
        if "Sealed" in fresh:
            confirmed += 1
            found = saving.read(path)
            assert sum(seat in {0, 2} for seat, _ in found.submissions) >= confirmed
        return "1"

    play(games.new(2), Typist(answer), path)
    assert confirmed > 18
