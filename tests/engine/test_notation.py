"""Every move has one text, and reading that text gives the move."""

import pytest

from engine import player_view
from engine.commerce import Payment
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
from engine.notation import MoveKind, NotationError, find_move, kind_of, move_text, parse_move_text, payment_of
from tests.engine.builders import card
from tests.engine.playouts import expansion_game, random_game

ALTAR = card("Altar")
TEXTS: dict[str, Move] = {
    "build:altar:0.2": Build(ALTAR, Payment(0, 2)),
    "build:east_trading_post:0.0": Build(card("East Trading Post")),
    "olympia:altar:0.0": Build(ALTAR, olympia=True),
    "stage:altar:12.0": BuildStage(ALTAR, Payment(12, 0)),
    "stage-and-take-part:altar:1.1": BuildStage(ALTAR, Payment(1, 1), take_part=True),
    "discard:altar:0.0": Discard(ALTAR),
    "take:altar:0.0": BuildDiscarded(ALTAR),
    "leave::0.0": Decline(),
    "choose:2:0.0": TakeOption(1),
    "choose:3:0.0": TakePawn(3),
    "give-up:altar:0.0": GiveUpCard(ALTAR),
    "give-up:1_3:0.0": GiveUpTokens((1, 3)),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_is_written_so_and_read_back(text: str) -> None:
    move = TEXTS[text]
    assert str(move_text(move)) == text
    assert parse_move_text(text) == move_text(move)
    assert find_move(parse_move_text(text), [ALTAR, card("East Trading Post")], [move]) == move
    assert kind_of(move) is MoveKind(text.partition(":")[0])


def test_every_kind_of_move_has_a_text() -> None:
    assert {kind_of(move) for move in TEXTS.values()} == set(MoveKind)


@pytest.mark.parametrize("players", range(2, 8))
def test_no_two_moves_of_a_question_have_the_same_text_and_each_is_read_back(players: int) -> None:
    for moment in (*random_game(players, seed=1), *expansion_game(players, seed=1)):
        for question in player_view(moment.state, moment.state.decides_for(moment.seat)).questions:
            texts = {str(move_text(move)): move for move in question.moves}
            assert len(texts) == len(question.moves)
            assert all(question.find_move(parse_move_text(text)) == move for text, move in texts.items())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "build",
        "build:altar",
        "build:altar:0",
        "build:altar:0.0.0",
        "build:altar:00.0",
        "build:altar:+1.0",
        "build:altar:\u0661.0",
        "build:altar: 1.0",
        "build:Altar:0.0",
        "BUILD:altar:0.0",
        "steal:altar:0.0",
        "build:altar:0.0:",
        "build:altar:0.0\n",
    ],
)
def test_what_is_not_written_as_a_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "build:baths:0.0",
        "build::0.0",
        "discard:altar:0.1",
        "take:altar:2.0",
        "leave:altar:0.0",
        "leave::1.0",
        "choose:1:0.0",
        "choose:2:1.0",
        "choose::0.0",
        "give-up:altar:0.0",
        "give-up:3_1:0.0",
    ],
)
def test_a_text_of_no_move_among_these_is_refused(text: str) -> None:
    answers: list[Move] = [TakeOption(1), GiveUpTokens((1, 3))]
    with pytest.raises(NotationError):
        find_move(parse_move_text(text), [ALTAR], answers)


def test_only_building_pays_the_neighbours() -> None:
    paid = {text: payment_of(move) for text, move in TEXTS.items()}
    assert {text for text, payment in paid.items() if payment.total} == {
        "build:altar:0.2",
        "stage:altar:12.0",
        "stage-and-take-part:altar:1.1",
    }
