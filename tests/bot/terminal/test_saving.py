"""A saved game is a record that can be replayed, and continues where it stopped."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bot.terminal import saving
from bot.terminal.console import Console
from bot.terminal.game import Terminal
from bot.terminal.saving import SavedGame
from bot.text.words import Notation
from engine import Decline, GameState, Seat, legal_moves, start, submit
from engine.catalogue import Side
from engine.formats import FormatError, read_record, replay
from engine.state import ChooseCards, SearchDiscard, SeventhCards, StageChoices, SufferPenalty
from players.levels import Level
from tests.bot.terminal import games
from tests.bot.terminal.typist import Typist
from tests.engine import golden
from tests.sweeps import sweep
from tests.warm import ran


def played(game: SavedGame, moves: int) -> SavedGame:
    """Play this many moves and return the game; each is the first legal move of a seat that has to choose."""
    state = game.state()
    for _ in range(moves):
        seat = state.due[-1]
        move = legal_moves(state, seat)[0]
        state, game = submit(state, seat, move).state, game.with_move(seat, move)
    return game


def again(game: SavedGame) -> SavedGame:
    return saving.game_of(json.loads(json.dumps(saving.data_of(game))))


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep((2, 3, 7), short=(2,)))
def test_a_game_is_the_same_after_every_single_move(players: int) -> None:
    game = games.new(players, seed=players)
    state = game.state()
    while state.waiting:
        data = saving.data_of(game)
        found = saving.game_of(json.loads(json.dumps(data)))
        assert found.state() == state
        assert (found.person, found.seed, found.notation, found.names) == (0, players, "words", game.names)
        assert len(list(replay(read_record(data)))) == len(data["turns"])
        seat = state.due[-1]
        move = legal_moves(state, seat)[0]
        state, game = submit(state, seat, move).state, game.with_move(seat, move)
    assert again(game).state() == state
    assert "result" in saving.data_of(game)


@pytest.mark.parametrize(("phase", "city"), [(SeventhCards, "Babylon"), (SearchDiscard, "Halicarnassus")])
def test_off_turn_choices_are_kept_whether_something_is_taken_or_not(phase: type, city: str) -> None:
    game = games.asked(phase, city)
    assert again(game).state() == game.state()
    state = game.state()
    for move in legal_moves(state, state.due[0]):
        going_on = game.with_move(state.due[0], move)
        assert again(going_on).state() == going_on.state()


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep([3, 5], short=(3,)))
def test_a_game_with_edifices_is_the_same_after_every_turn_and_every_choice_off_turn(players: int) -> None:
    dealt, submissions = golden.game(players, edifices=True)
    names = tuple(f"Player {seat}" for seat in range(players))
    game = SavedGame(names, dealt, Seat(0), 1, Notation.WORDS)
    asked = set()
    for seat, move in submissions:
        phase = game.state().phase
        game = game.with_move(seat, move)
        if isinstance(phase, ChooseCards) and seat:
            continue  # only games without edifices are saved after every single move
        asked.add(type(phase))
        assert again(game) == game
    assert asked >= {ChooseCards, StageChoices, SufferPenalty}


def test_answers_to_a_stage_and_to_a_penalty_wait_in_the_file_for_the_others() -> None:
    """Two players choose what to give up; the first has chosen, and only that is saved."""
    dealt, submissions = golden.game(3, edifices=True)
    game = SavedGame(("A", "B", "C"), dealt, Seat(0), 1, Notation.WORDS)
    for seat, move in submissions:
        both = isinstance(game.state().phase, SufferPenalty) and len(game.state().due) > 1
        game = game.with_move(seat, move)
        if both:
            (waiting,) = saving.data_of(game)["pending"]["choices"]
            assert waiting == {"seat": seat, "choice": "edifice-penalty", "cards": ["Stables"]}
            assert again(game).state() == game.state()
            assert again(game).without_last_move(seat).state().choices == (None, None, None)
            return
    pytest.fail("nobody had to choose beside another")


def test_a_seventh_card_left_before_a_search_is_not_asked_for_again() -> None:
    game = games.reaching(_both_asked, "Babylon", Side.B, players=7, since=39)
    assert saving.data_of(game)["pending"]["left_seventh"] == []
    left = game.with_move(Seat(0), Decline())
    assert isinstance(left.state().phase, SearchDiscard)
    assert saving.data_of(left)["pending"]["left_seventh"] == [0]
    assert again(left).state() == left.state()


def test_a_game_from_before_there_were_levels_goes_on_with_what_it_had() -> None:
    hard = replace(games.new(), level=Level.HARD)
    assert again(hard) == hard
    data = saving.data_of(hard)
    del data["pending"]["level"]
    assert saving.game_of(data) == replace(hard, level=Level.MEDIUM)
    data["pending"]["level"] = "genius"
    with pytest.raises(FormatError):
        saving.game_of(data)


def _both_asked(state: GameState) -> bool:
    return isinstance(state.phase, SeventhCards) and bool(state.phase.searchers)


def test_the_file_is_replaced_at_once_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.game.json"
    path.write_text("old", encoding="utf-8")
    saving.write(games.new(), path)
    assert [each.name for each in tmp_path.iterdir()] == ["a.game.json"]
    assert saving.read(path).state() == games.new().state()


SAVE_WITH_A_FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from bot.terminal import saving
from bot.terminal.console import Console
from bot.terminal.game import Terminal
from tests.bot.terminal import games
from tests.bot.terminal.typist import Typist
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    saving.write(games.new(), Path(sys.argv[1]))
except OSError as error:
    print(error.strerror)
"""


def test_an_old_file_survives_a_save_that_fails(tmp_path: Path) -> None:
    """A real limit on file sizes makes the disk full in the middle of writing the new file."""
    path = tmp_path / "a.game.json"
    path.write_text("old", encoding="utf-8")
    found = ran("-c", SAVE_WITH_A_FULL_DISK, path)
    assert found.stdout == "File too large\n", found.stderr
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_old_file_is_replaced_and_never_written_to(tmp_path: Path) -> None:
    """A kill while saving, or a reader at that time, finds either the old or the new file, complete."""
    path = tmp_path / "a.game.json"
    path.write_text("old", encoding="utf-8")
    with path.open(encoding="utf-8") as old:
        saving.write(games.new(), path)
        assert old.read() == "old"
    assert saving.read(path) == games.new()


def test_nothing_is_told_of_a_turn_before_it_is_saved(tmp_path: Path) -> None:
    """No person plays in this game, so that nothing else is shown between the turns."""
    path = tmp_path / "a.game.json"
    told: list[int] = []
    saved: list[int] = []

    class Output(StringIO):
        def write(self, text: str) -> int:
            if "is revealed." in text:
                told.append(len(told) + 1)
                saved.append(len(read_record(saving.data_of(saving.read(path))).turns))
            return super().write(text)

    Terminal(Console(Typist(lambda _: None), Output()), games.new(person=None), path, "resume me").play()
    assert saved == told == list(range(1, 19))


def test_nothing_but_a_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for there in (tmp_path / "folder", Path("/dev/null"), Path("/"), Path()):
        with pytest.raises(OSError, match="something else"):
            saving.write(games.new(), there)


def test_a_link_stays_a_link_to_the_saved_game(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    saving.write(games.new(), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert saving.read(tmp_path / "real").state() == games.new().state()


def damaged(**changes: object) -> dict[str, Any]:
    data = saving.data_of(played(games.new(), 2))
    data["pending"] |= changes
    return data


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {**saving.data_of(games.new()), "pending": None},
        {key: value for key, value in saving.data_of(games.new()).items() if key != "pending"},
        damaged(person=3),
        damaged(person="0"),
        damaged(seed=None),
        damaged(notation="braille"),
        damaged(left_seventh=[0]),
        damaged(moves=[{"seat": 9, "card": "Altar", "action": "build"}]),
        damaged(moves=[{"seat": 0, "card": "Palace", "action": "discard"}]),
        damaged(moves=[{"seat": 0, "card": "Nowhere", "action": "discard"}]),
        damaged(choices=[{"seat": 0, "choice": "build-discarded", "card": None}]),
        damaged(choices=[{"seat": 0, "choice": "carthage", "option": 0}]),
        damaged(choices=[{"seat": 0, "choice": "edifice-penalty", "tokens": [1, 1]}]),
    ],
)
def test_damaged_data_is_refused_in_one_line(data: object) -> None:
    with pytest.raises(FormatError) as refused:
        saving.game_of(data)
    assert "\n" not in str(refused.value)


def test_a_game_that_needs_other_facts_is_refused_by_name_and_one_that_names_none_goes_on() -> None:
    data = saving.data_of(games.new())
    assert data["ruleset"]["data"] == {"first": 1}
    with pytest.raises(FormatError, match="it needs version 2 of the card data 'first'"):
        saving.game_of({**data, "ruleset": {**data["ruleset"], "data": {"first": 2}}})
    del data["ruleset"]["data"]
    assert saving.game_of(data) == games.new()


def test_a_choice_taken_back_leaves_no_trace() -> None:
    game = games.new(2)
    state = start(game.deal)
    first = legal_moves(state, state.due[0])
    game = game.with_move(state.due[0], first[0])
    assert game.without_last_move(state.due[0]) == games.new(2)
