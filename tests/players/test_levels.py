"""Each level has its player, and is stored by name."""

import random
from dataclasses import asdict

import pytest

from core.weights import Weights
from players.easy_player import EasyPlayer
from players.greedy_player import GreedyPlayer
from players.levels import LEVELS, Level, Style, create_player, deliberation, liked, offered
from players.overlooking_player import OverlookingPlayer
from players.random_player import RandomPlayer
from tests.engine.builders import city, game
from tests.players.seats import asked


def test_each_level_has_its_player() -> None:
    kinds = {level: type(create_player(level, random.Random(1))) for level in Level}
    assert kinds == {
        Level.RANDOM: RandomPlayer,
        Level.OLD_EASY: EasyPlayer,
        Level.EASY: OverlookingPlayer,
        Level.CASUAL: OverlookingPlayer,
        Level.MEDIUM: GreedyPlayer,
        Level.HARD: GreedyPlayer,
        Level.EXPERT: GreedyPlayer,
    }
    answers = [create_player(level, random.Random(1)) for level in (Level.MEDIUM, Level.HARD, Level.EXPERT)]
    assert answers == [GreedyPlayer(Weights())] * 3, "what they answer at once is the medium one's choice"


def test_the_names_that_are_stored() -> None:
    assert [level.value for level in Level] == ["random", "easy", "beginner", "casual", "greedy", "hard", "expert"]
    assert [style.value for style in Style] == ["trader", "general", "scholar"]


def test_people_choose_among_five_and_those_that_think_say_how_long() -> None:
    assert [level.name for level in LEVELS] == ["EASY", "CASUAL", "MEDIUM", "HARD", "EXPERT"]
    assert [level for level in Level if level.thinks] == [Level.HARD, Level.EXPERT]
    assert deliberation(Level.HARD).seconds <= 0.2 < deliberation(Level.EXPERT).seconds <= 1
    with pytest.raises(KeyError):
        deliberation(Level.MEDIUM)


@pytest.mark.parametrize("style", list(Style))
def test_a_style_is_a_small_change_and_never_a_worse_name_for_the_same(style: Style) -> None:
    usual, styled = asdict(Weights()), asdict(liked(style))
    changed = {name: styled[name] / usual[name] for name in usual if styled[name] != usual[name]}
    assert changed
    assert all(0.7 <= ratio <= 1.4 for ratio in changed.values())
    assert liked(None) == Weights()


def test_the_old_easy_level_is_no_longer_offered_and_the_new_one_takes_its_place() -> None:
    assert {level: offered(level) for level in Level if offered(level) is not level} == {Level.OLD_EASY: Level.EASY}
    assert Level.OLD_EASY not in LEVELS


def test_a_beginner_does_not_always_play_alike_but_with_the_same_chance_does() -> None:
    state = game([city("Giza A"), city("Ephesus A"), city("Babylon A")], {0: ["Theater", "Altar"]}, age=1, turn=6)
    for level in (Level.OLD_EASY, Level.EASY):
        moves = {create_player(level, random.Random(seed)).choose(*asked(state, 0)) for seed in range(20)}
        assert len(moves) > 1
        again = [create_player(level, random.Random(3)).choose(*asked(state, 0)) for _ in range(2)]
        assert again[0] == again[1]
