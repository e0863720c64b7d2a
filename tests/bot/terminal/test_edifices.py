"""The terminal with edifices and with Carthage: whole games, taking part, and the questions that follow."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bot.terminal import saving
from bot.terminal.game import Terminal
from bot.terminal.saving import SavedGame
from bot.text.words import Notation
from engine import FREE_CITY, GameState, Seat, SeatSetup, deal, legal_moves, start, submit
from engine.catalogue import Side
from engine.edifices import Fate
from engine.formats import read_record, replay
from engine.moves import BuildStage, GiveUpCard, GiveUpTokens, Move, TakeOption, TakePawn
from engine.ruleset import Expansion, Ruleset
from engine.state import SearchDiscard, StageChoices, SufferPenalty
from tests.bot.terminal import games
from tests.bot.terminal.typist import Typist, always, lines
from tests.sweeps import sweep

pytestmark = pytest.mark.slow

EDIFICE = (Expansion.EDIFICE,)
CARTHAGE = (Expansion.CARTHAGE,)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.game.json"


def play(game: SavedGame, typist: Typist, path: Path) -> SavedGame:
    Terminal(typist.console, game, path, "resume me").play()
    return saving.read(path)


def mine(found: SavedGame, since: SavedGame) -> list[Move]:
    """Return the moves that seat 0 has sealed between the two saved games."""
    return [move for seat, move in found.submissions[len(since.submissions) :] if seat == 0]


def reaching(wanted: Callable[[GameState], bool], city: str = "Ur", side: Side = Side.A) -> SavedGame:
    return games.reaching(wanted, city, side, expansions=EDIFICE)


def _may_join(state: GameState) -> bool:
    moves = legal_moves(state, Seat(0))
    return state.choices == (None,) * 3 and any(isinstance(move, BuildStage) and move.take_part for move in moves)


@cache
def _asks(kind: type[Move]) -> Callable[[GameState], bool]:
    return lambda state: any(isinstance(move, kind) for move in legal_moves(state, Seat(0)))


@pytest.mark.parametrize(
    ("players", "notation"), sweep([(3, Notation.WORDS), (7, Notation.LETTERS)], short=[(3, Notation.WORDS)])
)
def test_a_whole_game_with_edifices_ends_with_scores_and_a_complete_record(
    players: int, notation: Notation, path: Path
) -> None:
    chance = random.Random(players)
    typist = Typist(lambda _: chance.choice(["1", "1", "2", "3", "part", "1 part", "e", "why stage", "back"]))
    game = replace(
        games.new(players, seed=players, first=SeatSetup("Ur", Side.A), expansions=EDIFICE), notation=notation
    )
    found = play(game, typist, path)
    assert not found.state().waiting
    *turns, result = replay(read_record(json.loads(path.read_text(encoding="utf-8"))))
    assert len(turns) == 18
    for score in result["result"]["scores"]:
        assert re.search(rf"\n{score['total']} (points?|v) for ", typist.text)
    for project in found.state().table.projects:
        assert project.fate is not Fate.PROJECT
        assert project.edifice.name in typist.text


def test_taking_part_is_an_action_of_its_own_with_the_price_of_both(path: Path) -> None:
    game = reaching(_may_join)
    name = game.state().table.projects[game.state().table.age - 1].edifice.name
    typist = lines("1")
    play(game, typist, path)
    assert (
        f"Age {game.state().table.age} edifice: {name}. Stage and edifice together, right now, with any card: "
        in typist.text
    )
    assert " Taking part costs " in typist.text
    assert re.search(
        rf"\d\. Put it face down under stage \d of your wonder, and take part in {name}: pay ", typist.text
    )
    for line in ("1 part", "1 join", "part 1"):
        found = play(game, lines(line, "1", "quit"), path)
        (move, *_) = mine(found, game)
        assert isinstance(move, BuildStage)
        assert move.take_part


def test_taking_part_may_be_paid_in_another_way(path: Path) -> None:
    def split(state: GameState) -> bool:
        moves = [move for move in legal_moves(state, Seat(0)) if isinstance(move, BuildStage) and move.take_part]
        return state.choices == (None,) * 3 and len({move.payment for move in moves}) > 1

    game = reaching(split)
    moves = [each for each in legal_moves(game.state(), Seat(0)) if isinstance(each, BuildStage) and each.take_part]
    typist = lines("1 part", "2")
    found = play(game, typist, path)
    assert "How do you want to pay?" in typist.text
    assert typist.text.partition("How do you want to pay?")[2].count("to the bank.") >= 2
    first = next(iter(dict.fromkeys(game.state().table.hands[0])))
    assert mine(found, game)[0] == [move for move in moves if move.card is first][1]
    payment = moves[1].payment
    found = play(game, lines(f"1 part pay {payment.left} {payment.right}"), path)
    assert mine(found, game)[0] == BuildStage(first, payment, take_part=True)


def test_a_third_number_for_the_edifice_is_answered_with_where_its_coins_go(path: Path) -> None:
    game = reaching(_may_join)
    typist = lines("1 part pay 2 4 3")
    assert mine(play(game, typist, path), game) == []
    assert "The edifice's cost goes to the bank automatically. To choose how you pay, type " in typist.text
    typist = lines("1 build pay 0 0 3")
    play(game, typist, path)
    assert "goes to the bank automatically" not in typist.text


def test_who_cannot_take_part_hears_why_and_that_alone(path: Path) -> None:
    game = games.new(first=SeatSetup("Ur", Side.A), expansions=EDIFICE)
    typist = lines("1 part", "part", "why stage")
    assert mine(play(game, typist, path), game) == []
    assert typist.text.count("You can't take part now: you can't build your next stage.") == 4
    assert typist.text.count("Taking part costs ") == 1, "with the hand"


def test_a_game_without_edifices_knows_no_such_action(path: Path) -> None:
    game = games.new()
    typist = lines("1 part", "edifices", "help")
    assert mine(play(game, typist, path), game) == []
    assert "I didn't understand that." in typist.text
    assert "There are no edifices in this game." in typist.text
    assert "take part in this Age's edifice" not in typist.text


def test_help_and_a_command_tell_of_edifices_where_they_are_played(path: Path) -> None:
    game = games.new(expansions=EDIFICE)
    about = "It's constructed when its last pawn is taken, and everyone with a pawn for that Age gains the reward."
    typist = lines("help")
    play(game, typist, path)
    assert "take part in this Age's edifice" in typist.text
    assert about in typist.text.partition("Instead of an action's number")[2]
    typist = lines("edifices")
    play(game, typist, path)
    told = typist.text.rpartition("Which card?")[0].rpartition("Age 1 edifice")
    for project in game.state().table.projects:
        assert f"Age {project.edifice.age} edifice: {project.edifice.name}" in typist.text
    assert len(re.findall(r"\n\nAge \d edifice: ", told[2])) == 2, "a blank line between them, as between cities"


def test_the_first_turn_explains_edifices_and_tells_those_of_the_later_ages(path: Path) -> None:
    game = games.new(expansions=EDIFICE)
    typist = lines("turn")
    play(game, typist, path)
    about = "When players build a stage of their wonder, they can also take part in that Age's edifice, once per Age."
    assert typist.text.count(about) == 1
    now, *later = game.state().table.projects
    for project in later:
        assert typist.text.count(f"Age {project.edifice.age}, {project.edifice.name}: ") == 1
    assert f"Age 1, {now.edifice.name}: " not in typist.text, "it is told with the hand"
    brief = lines()
    play(replace(game, brief=True), brief, path)
    assert about not in brief.text


def test_a_card_that_is_asked_about_and_is_an_edifice_leads_to_them(path: Path) -> None:
    game = games.new(expansions=EDIFICE)
    name = game.state().table.projects[1].edifice.name
    for typed in (name, name[:4].lower()):
        typist = lines(f"card {typed}")
        play(game, typist, path)
        assert f"{name} is an edifice. Type edifices to learn more about it." in typist.text
    typist = lines("card zzz")
    play(game, typist, path)
    assert "There's no card by that name." in typist.text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1", 0),
        ("2", 1),
        ("choose 2", 1),
        ("shields", 1),
        ("2 shields", 1),
        ("7 coins", 0),
        ("take 1", 0),
        ("Take 2 shields.", 1),
        ("option 2", 1),
    ],
)
def test_carthages_option_is_taken_by_number_or_name(typed: str, answer: int, path: Path) -> None:
    game = reaching(_asks(TakeOption), "Carthage", Side.B)
    typist = lines(typed)
    found = play(game, typist, path)
    assert mine(found, game)[0] == TakeOption(answer)
    assert "Stage 1 of your wonder is built. It brings you one of these. Which one?" in typist.text
    assert "Option 1: 7 coins at once and 4 points.\nOption 2: 2 shields.\n" in typist.text
    assert "Sealed: take " in typist.text


@pytest.mark.parametrize(
    ("typed", "heard"),
    [
        ("3", "There's no choice 3. Type 1 to 2."),
        ("0", "There's no choice 0."),
        ("o", "That could be 7 coins at once and 4 points. Type the number."),
        ("-2", "That could be 2 shields. Type the number."),
        ("sausage", "I didn't understand that. Please type the number of your choice"),
        ("pay 1 1", "I didn't understand that."),
        ("help please", "so I haven't chosen anything. Type only one number."),
        ("back", "You can't go back any further."),
        ("why", "Option 1: 7 coins at once and 4 points."),
        ("why 1", "Option 1: 7 coins at once and 4 points."),
        ("hand", "Option 2: 2 shields."),
        ("", "Option 2: 2 shields."),
        ("wonder", "Stage 2"),
        ("score", "points"),
    ],
)
def test_what_is_no_answer_changes_nothing(typed: str, heard: str, path: Path) -> None:
    game = reaching(_asks(TakeOption), "Carthage", Side.B)
    before = lines()
    play(game, before, path)
    typist = lines(typed)
    assert mine(play(game, typist, path), game) == []
    assert typist.text.count(heard) > before.text.count(heard)


def test_urs_pawn_is_chosen_by_its_age(path: Path) -> None:
    game = reaching(_asks(TakePawn))
    names = [project.edifice.name for project in game.state().table.projects]
    typist = lines("3")
    assert mine(play(game, typist, path), game)[0] == TakePawn(3)
    for number, name in enumerate(names, start=1):
        assert f"{number}. Age {number}, {name}: " in typist.text
    assert mine(play(game, lines(names[1].lower()), path), game)[0] == TakePawn(2)


def test_a_penalty_is_chosen_among_the_structures_of_its_colour(path: Path) -> None:
    game = reaching(_asks(GiveUpCard))
    ways = [move for move in legal_moves(game.state(), Seat(0)) if isinstance(move, GiveUpCard)]
    for number, way in enumerate(ways, start=1):
        for typed in (str(number), way.card.name.lower(), f"give-up {way.card.name}", f"Give up {way.card.name}"):
            typist = lines(typed)
            assert mine(play(game, typist, path), game)[0] == way
            assert f"{number}. {way.card.name}: gives " in typist.text
            assert f"Sealed: give up {way.card.name}." in typist.text


def test_victory_tokens_are_given_up_by_number_or_by_their_values(path: Path) -> None:
    game = reaching(_asks(GiveUpTokens))
    ways = [move for move in legal_moves(game.state(), Seat(0)) if isinstance(move, GiveUpTokens)]
    for number, way in enumerate(ways, start=1):
        one, two = way.tokens
        for typed in (str(number), f"{one} {two}", f"{one} and {two}"):
            assert mine(play(game, lines(typed), path), game)[0] == way


@pytest.mark.parametrize("phase", [StageChoices, SufferPenalty])
def test_leaving_in_the_middle_of_such_a_question_keeps_it(phase: type, path: Path) -> None:
    game = reaching(lambda state: isinstance(state.phase, phase) and bool(legal_moves(state, Seat(0))))
    found = play(game, lines("quit"), path)
    assert isinstance(found.state().phase, phase)
    again = always("1")
    assert not play(found, again, path).state().waiting


# In a game of two, the Free City's questions go to that turn's controller.


def _free_city(city: str, phase: type) -> SavedGame:
    """Return a game for two where seat 0 answers for the Free City a question caused by a stage of its wonder."""
    ruleset = Ruleset.for_players(2, CARTHAGE)
    for seed in range(300):
        boards = (SeatSetup("Giza", Side.A), SeatSetup("Rhodes", Side.A), SeatSetup(city, Side.B))
        game = replace(games.new(2), deal=deal(ruleset, boards, random.Random(seed)))
        state, chance = start(game.deal), random.Random(seed)
        while state.due:
            seat = state.due[0]
            if seat == FREE_CITY and state.decides_for(seat) == 0 and isinstance(state.phase, phase):
                return game
            moves = legal_moves(state, seat)
            stages = [move for move in moves if isinstance(move, BuildStage)] if seat == FREE_CITY else []
            move = chance.choice(stages or moves)
            state, game = submit(state, seat, move).state, game.with_move(seat, move)
    raise AssertionError("no game came to that")


def test_the_free_citys_option_is_asked_of_its_controller(path: Path) -> None:
    game = _free_city("Carthage", StageChoices)
    typist = lines("2")
    found = play(game, typist, path)
    assert re.search(r"Stage \d of its wonder is built\. It brings one of these\.", typist.text)
    assert found.submissions[len(game.submissions)] == (FREE_CITY, TakeOption(1))
    assert "Sealed for the Free City: take " in typist.text


@pytest.mark.parametrize(("city", "phase"), [("Carthage", StageChoices), ("Halicarnassus", SearchDiscard)])
def test_there_is_no_step_back_from_what_the_free_city_is_asked_after_its_turn(
    city: str, phase: type, path: Path
) -> None:
    game = _free_city(city, phase)
    typist = lines("back")
    found = play(game, typist, path)
    assert isinstance(found.state().phase, phase)
    assert "Taken back" not in typist.text
