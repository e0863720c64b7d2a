"""At the reveal, players are told if they will be asked something later in the turn."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from bot.screens.off_turn import unfinished_turn
from bot.screens.reveals import reveal_screen
from bot.services.game import Status
from bot.text.words import Words
from engine import BuildStage, Discard, GameState, Move, Seat, Step, TakeOption, submit
from engine.outlook import later_questions
from engine.questions import QuestionKind
from engine.views import PublicView, Resolution, public_view
from tests.bot.whole_games import whole_game
from tests.engine.builders import DECLINE, card, city, edifice_game, game, producers

ZERO, ONE, TWO, THREE = map(Seat, range(4))
TABLE = whole_game(3).tables[0]


def played(state: GameState, moves: Mapping[Seat, Move]) -> tuple[GameState, Resolution]:
    """Submit these moves, and return the new state and the resolution."""
    before = public_view(state)
    steps: list[Step] = []
    for seat, move in moves.items():
        steps.append(submit(steps[-1].state if steps else state, seat, move))
    events = tuple(event for step in steps for event in step.events)
    after = public_view(steps[-1].state)
    return steps[-1].state, Resolution(0, before.age, before.turn, before.asked, events, before, after)


def later(view: PublicView) -> dict[QuestionKind, tuple[Seat, ...]]:
    return dict(later_questions(view))


def last_turn(cities: Iterable[str], *, turn: int = 6, edifice: bool = True, pawns: int = 2) -> GameState:
    """Return a last turn where Carthage, Babylon, Halicarnassus and Rhodes can build a stage."""
    hands = {seat: ["Altar", "Theater"] for seat in range(4)}
    made = {
        "Carthage A": city("Carthage A", stages=1, built=producers("oop")),
        "Babylon B": city("Babylon B", stages=2, built=["Palace", "Senate"]),
        "Halicarnassus B": city("Halicarnassus B", built=producers("oo")),
        "Carthage B": city("Carthage B", stages=1, options=[0], built=producers("wwwl")),
        "Rhodes A": city("Rhodes A", built=["Baths"]),
    }
    found = [made[each] for each in cities]
    return (
        edifice_game(found, "Archives", hands, turn=turn, pawns=pawns)
        if edifice
        else game(found, hands, age=3, turn=turn)
    )


ALTAR = card("Altar")


def test_seventh_cards_the_discard_pile_and_the_penalty_come_after_what_stages_bring() -> None:
    state = last_turn(["Carthage A", "Babylon B", "Halicarnassus B", "Rhodes A"])
    moves: dict[Seat, Move] = {
        ZERO: BuildStage(ALTAR),
        ONE: Discard(ALTAR),
        TWO: BuildStage(ALTAR),
        THREE: Discard(ALTAR),
    }
    state, resolution = played(state, moves)
    assert resolution.after.asked == "stage-choice"
    assert later(resolution.after) == {
        "seventh-card": (ONE,),
        "discard-pile": (TWO,),
        "penalty": (ONE,),
    }, "Rhodes has only one thing to give up"
    state = submit(state, ZERO, TakeOption(0)).state
    assert later(public_view(state)) == {"discard-pile": (TWO,), "penalty": (ONE,)}


def test_without_edifices_only_who_searches_comes_after_a_seventh_card() -> None:
    state = last_turn(["Rhodes A", "Babylon B", "Halicarnassus B", "Rhodes A"], edifice=False)
    moves: dict[Seat, Move] = {ZERO: Discard(ALTAR), ONE: Discard(ALTAR), TWO: BuildStage(ALTAR), THREE: Discard(ALTAR)}
    _, resolution = played(state, moves)
    assert resolution.after.asked == "seventh-card"
    assert later(resolution.after) == {"discard-pile": (TWO,)}


def test_of_several_who_search_those_come_later_who_are_not_the_first() -> None:
    state = last_turn(["Halicarnassus B", "Rhodes A", "Halicarnassus B", "Rhodes A"], turn=2, edifice=False)
    moves: dict[Seat, Move] = {
        ZERO: BuildStage(ALTAR),
        ONE: Discard(ALTAR),
        TWO: BuildStage(ALTAR),
        THREE: Discard(ALTAR),
    }
    state, resolution = played(state, moves)
    assert resolution.after.asked == "discard-pile"
    assert later(resolution.after) == {"discard-pile": (TWO,)}
    state = submit(state, ZERO, DECLINE).state
    assert later(public_view(state)) == {}


def test_before_the_last_turn_nobody_is_told_of_a_seventh_card_or_a_penalty() -> None:
    state = last_turn(["Carthage A", "Babylon B", "Rhodes A", "Rhodes A"], turn=5)
    _, resolution = played(state, {ZERO: BuildStage(ALTAR), **dict.fromkeys((ONE, TWO, THREE), Discard(ALTAR))})
    assert resolution.after.asked == "stage-choice"
    assert later(resolution.after) == {}


def test_between_two_turns_nobody_comes_later() -> None:
    state = last_turn(["Rhodes A", "Babylon B", "Rhodes A", "Rhodes A"], turn=5)
    _, resolution = played(state, dict.fromkeys((ZERO, ONE, TWO, THREE), Discard(ALTAR)))
    assert resolution.ends_turn
    assert later(resolution.after) == {}


@pytest.mark.parametrize(
    ("pawns", "fate"),
    [(2, "The edifice will fail: then Babylon"), (1, "If the edifice still isn't built by then, Babylon")],
)
def test_the_reveal_tells_it_in_words(pawns: int, fate: str) -> None:
    state = last_turn(["Carthage A", "Babylon B", "Halicarnassus B"], pawns=pawns)
    moves: dict[Seat, Move] = {ZERO: BuildStage(ALTAR), ONE: Discard(ALTAR), TWO: BuildStage(ALTAR)}
    _, resolution = played(state, moves)
    lines = reveal_screen(Words(), replace(TABLE, table=resolution.after), resolution).embeds[0].description
    *_, stage, seventh, pile, penalty = lines.splitlines()
    assert "Carthage (Ana) is choosing what the new stage gives." in stage
    assert seventh == "Then Babylon (Ben) can play a seventh card."
    assert pile == "Then Halicarnassus (Cem) can build a card from the discard pile."
    assert penalty == f"{fate} (Ben) may have to choose what to give up.", "one seventh card takes one pawn"


def test_a_turn_goes_on_until_the_next_one_begins_or_the_game_is_over() -> None:
    state, resolution = played(
        last_turn(["Carthage A", "Rhodes A", "Rhodes A"], turn=2),
        {ZERO: BuildStage(ALTAR), ONE: Discard(ALTAR), TWO: Discard(ALTAR)},
    )
    now = replace(TABLE, status=Status.PLAY, table=public_view(state))
    assert unfinished_turn(now, resolution) == public_view(state)
    assert unfinished_turn(replace(now, status=Status.OVER), resolution) is None
    over = submit(state, ZERO, TakeOption(0)).state
    assert unfinished_turn(replace(now, table=public_view(over)), resolution) is None
