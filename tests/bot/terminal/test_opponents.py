"""Computer players that think in the background of the terminal: their moves are played, and nobody waits for them."""

import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.thinking import Answers, Task
from bot.terminal import opponents, saving
from bot.terminal.game import Terminal
from bot.terminal.opponents import Beside, Opponents, beside
from bot.terminal.saving import SavedGame
from bot.thinking.work import read_order, think
from engine import FREE_CITY, Move, Seat, legal_moves, player_view
from engine.snapshot import dump_move
from players.levels import Level, deliberation
from tests.bot.terminal import games
from tests.bot.terminal.typist import Typist, always, lines
from tests.bot.thinking.tasks import order
from tests.sweeps import sweep


class Workers(Beside):
    """Workers that think in this process and take no time."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.waits: list[float] = []
        """How long each caller would have waited, in seconds."""

    def begin(self, name: str, task: Task) -> None:
        assert name == f"question {task.resolution}"
        self.tasks.append(task)

    def answers(self, wait: float) -> Answers:
        self.waits.append(wait)
        return dict(think(read_order(order(self.tasks[-1])), lambda: True))


class Contrary(Workers):
    """A thinker that chooses the last of all legal moves for everyone."""

    def __init__(self, game: SavedGame) -> None:
        super().__init__()
        self.game = game

    def answers(self, wait: float) -> Answers:
        self.waits.append(wait)
        state = self.game.state()
        return {each.seat: [{"move": dump_move(legal_moves(state, each.seat)[-1])}] for each in self.tasks[-1].players}


class Broken(Workers):
    """A thinker whose answers cannot be played."""

    def answers(self, wait: float) -> Answers:
        sense = super().answers(wait)
        first, *_ = sense
        return {seat: [{"move": {"kind": "nonsense"}}] if seat == first else [{}] for seat in sense}


def play(game: SavedGame, typist: Typist, path: Path, workers: Beside | None) -> SavedGame:
    Terminal(typist.console, game, path, "resume me", Opponents(workers)).play()
    return saving.read(path)


def experts(players: int = 3, seed: int = 1) -> SavedGame:
    return replace(games.new(players, seed=seed), level=Level.EXPERT)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), sweep([(2, 26), (4, 1)], short=[(2, 26)]))
def test_they_play_to_the_end_and_think_about_each_question_once(players: int, seed: int, tmp_path: Path) -> None:
    """In the game of two, a question for the Free City alone is answered at once."""
    workers = Workers()
    game = play(experts(players, seed), always("1"), tmp_path / "a.game.json", workers)
    assert not game.state().waiting
    assert {seat for seat, _ in game.submissions} == set(range(4 if players == 4 else 3))
    asked = [task.resolution for task in workers.tasks]
    assert asked == sorted(set(asked))
    assert len(asked) >= 18
    assert all(game.person not in [each.seat for each in task.players] for task in workers.tasks)
    assert max(workers.waits) < 1


@pytest.mark.slow
def test_where_everybody_looks_on_they_think_to_the_end(tmp_path: Path) -> None:
    workers = Workers()
    game = replace(games.new(3, person=None), level=Level.EXPERT)
    assert not play(game, always("1"), tmp_path / "a.game.json", workers).state().waiting
    assert {seat for task in workers.tasks for seat in [each.seat for each in task.players]} == {0, 1, 2}
    assert min(workers.waits) > 3 * deliberation(Level.EXPERT).seconds


def choices(game: SavedGame) -> dict[Seat, Move]:
    """Return everyone's first choice."""
    return dict(game.submissions[: len(game.names)])


def test_the_person_chooses_while_they_think_and_what_they_find_is_played(tmp_path: Path) -> None:
    game = experts()
    workers = Contrary(game)

    begun: list[tuple[int, int]] = []

    def answer(_: str) -> str | None:
        begun.append((len(workers.tasks), len(workers.waits)))
        return "1 discard" if len(begun) == 1 else None

    after = play(game, Typist(answer), tmp_path / "a.game.json", workers)
    assert begun == [(1, 0), (2, 1)], "they think before the person chooses, and are asked afterwards"
    found = choices(after)
    state = game.state()
    assert all(found[seat] == legal_moves(state, seat)[-1] for seat in found if seat != game.person)


@pytest.mark.parametrize("workers", [None, Broken()], ids=["none", "broken"])
def test_without_sense_from_workers_they_play_as_medium_ones_do(workers: Beside | None, tmp_path: Path) -> None:
    expected = play(games.new(), lines("1 discard", "quit"), tmp_path / "a.game.json", None)
    found = play(experts(), lines("1 discard", "quit"), tmp_path / "b.game.json", workers)
    assert choices(found) == choices(expected)


@pytest.fixture
def real() -> Iterator[Beside]:
    with beside() as workers:
        yield workers


@pytest.mark.slow
def test_real_workers_answer_and_end_with_the_game(real: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "_LONGEST_WAIT_SECONDS", 60.0)
    game = experts(2)
    asked = Opponents(real)
    state = game.state()
    (seat,) = {*state.table.players} - {game.person}
    asked.consider(game, 0, (seat,))
    (answer, *_) = real.answers(60.0)[seat]
    assert answer["worlds"] > 0
    view = player_view(state, seat)
    question = next(each for each in view.questions if each.seat != FREE_CITY)
    assert dump_move(asked.choose(game, view, question)) == answer["move"]


@pytest.mark.slow
def test_who_has_not_begun_is_not_waited_for_and_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "_LONGEST_WAIT_SECONDS", 0.0)
    monkeypatch.setattr(opponents, "_LAST_WORD_SECONDS", 0.0)
    game = experts(2)
    for _ in range(3):
        with beside() as workers:
            Opponents(workers).consider(game, 0, tuple({*game.state().table.players} - {game.person}))
            assert not workers.answers(0.0)
    gc.collect()  # a process that nobody waited for would cause a warning, which is an error
