"""Weak players overlook things, as people do, and never act absurdly."""

import random
from collections import Counter

import pytest

from benchmarks.arena import OverlookingOnCore, easy
from benchmarks.simple_players import First, Thumb
from core.mirroring import begin
from core.moves import BUILD_STAGE, DISCARD, JOIN, PAYMENT, kind_of
from core.tabulating import numbers
from core.weights import Weights
from engine import Discard, Ruleset, Seat, SeatSetup, deal, player_view, start, submit
from engine.ruleset import Expansion
from players.greedy_player import GreedyPlayer
from players.levels import OVERLOOKS, Level, create_player
from players.overlooking_player import OverlookingPlayer, naive, noticed
from tests.engine.builders import city, game
from tests.players.seats import asked


class Always:
    """A chance that always gives the same number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def test_who_overlooks_nothing_builds_what_looks_best_and_who_overlooks_everything_builds_anything() -> None:
    state = game(
        [city("Giza A"), city("Ephesus A"), city("Babylon A")], {0: ["Tavern", "Altar", "Stone Pit"]}, age=1, turn=5
    )
    best = OverlookingPlayer(Always(0.99), 0.5).choose(*asked(state, 0))
    assert best == OverlookingPlayer(Always(0.5), 0.5).choose(*asked(state, 0)), "what is as likely is noticed"
    view, question = asked(state, 0)
    values = GreedyPlayer(naive(Weights())).values(view, question)
    assert values[question.moves.index(best)] == max(values) > min(values)
    assert not isinstance(OverlookingPlayer(Always(0.0), 0.5).choose(*asked(state, 0)), Discard)


def test_it_hardly_looks_ahead_and_spites_nobody() -> None:
    """Its judgement ignores that a neighbour needs the card, which decides for the medium player."""
    state = game(
        [city("Giza A"), city("Rhodes A"), city("Babylon A", built=["Altar"])],
        {0: ["Temple", "Foundry", "Sawmill"]},
        age=2,
        turn=5,
    )
    view, question = asked(state, 0)
    worth = [GreedyPlayer(each).values(view, question) for each in (Weights(), naive(Weights()))]
    number = next(
        at for at, move in enumerate(question.moves) if isinstance(move, Discard) and move.card.name == "Temple"
    )
    other = next(
        at for at, move in enumerate(question.moves) if isinstance(move, Discard) and move is not question.moves[number]
    )
    assert worth[0][number] > worth[0][other], "nobody else gets it"
    assert worth[1][number] == worth[1][other]


def test_moves_that_differ_in_the_payment_only_are_overlooked_together() -> None:
    cheap, dear, discard = 0, 1 << PAYMENT, DISCARD
    chosen = Counter(noticed([cheap, dear, discard], [1.0, 5.0, 9.0], 0.5, random.Random(seed)) for seed in range(40))
    assert chosen == {1: 40}, "the better payment, and no discard"


@pytest.mark.parametrize("level", [Level.EASY, Level.CASUAL])
@pytest.mark.parametrize(("players", "expansions"), [(2, ()), (3, ()), (4, (Expansion.EDIFICE,)), (7, ())])
def test_it_discards_only_if_it_can_do_nothing_else(
    level: Level, players: int, expansions: tuple[Expansion, ...]
) -> None:
    """Before, it discarded in a third of its turns, even if its next stage cost nothing."""
    ruleset = Ruleset.for_players(players, expansions)
    dealt = deal(ruleset, (SeatSetup(),) * ruleset.cities(players), random.Random(players))
    numbered, position = numbers(ruleset, ruleset.cities(players)), begin(dealt)
    state, chance = start(dealt), random.Random(level)
    kinds: Counter[int] = Counter()
    while state.due:
        seat = state.due[0]
        who = state.decides_for(seat)
        view = player_view(state, who)
        question = next(each for each in view.questions if each.seat == seat)
        twin = random.Random()
        twin.setstate(chance.getstate())
        move = create_player(level, chance).choose(view, question)
        number = numbered.move_number(move)
        assert (
            numbered.move_number(numbered.move_of(OverlookingOnCore(level, twin).choose_on(position, seat, numbered)))
            == number
        )
        kinds[kind_of(number)] += 1
        if question.asked == "card" and isinstance(move, Discard):
            assert all(isinstance(each, Discard) for each in question.moves)
        state = submit(state, seat, move).state
        position.choose(seat, number)
    assert kinds[BUILD_STAGE] + kinds[JOIN] > 0


def test_the_simple_players_rarely_discard_by_choice() -> None:
    """They are the yardstick for the weak levels."""
    for player in (First(), Thumb()):
        ruleset = Ruleset.for_players(4)
        numbered = numbers(ruleset, 4)
        turns = by_choice = 0
        for seed in range(20):
            position = begin(deal(ruleset, (SeatSetup(),) * 4, random.Random(seed)))
            rivals = easy(random.Random(seed))
            while (seat := position.due()) >= 0:
                choose = player if seat == 0 else rivals
                move = choose.choose_on(position, Seat(seat), numbered)
                if seat == 0:
                    turns += 1
                    by_choice += kind_of(move) == DISCARD and any(
                        kind_of(each) != DISCARD for each in position.moves(0)
                    )
                position.choose(seat, move)
        assert by_choice < 0.05 * turns


def test_easy_overlooks_more_than_casual() -> None:
    assert 0 < OVERLOOKS[Level.CASUAL] < OVERLOOKS[Level.EASY] < 1
