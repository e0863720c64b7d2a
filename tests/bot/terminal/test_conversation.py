"""What a person types at one question, and what the program answers."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.terminal import saving
from bot.terminal.game import Terminal
from bot.terminal.saving import SavedGame
from bot.text.words import Notation
from engine import FREE_CITY, GameState, Seat, legal_moves, public_view
from engine.catalogue import Card, Side
from engine.legality import cards_to_choose_from
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard, Move
from engine.state import SearchDiscard, SeventhCards
from tests.bot.terminal import games
from tests.bot.terminal.typist import Typist, lines


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.game.json"


def said(game: SavedGame, path: Path, *typed: str) -> str:
    """Return everything that is printed while these lines are typed."""
    typist = lines(*typed)
    Terminal(typist.console, game, path, "resume me").play()
    return typist.text


def answer(game: SavedGame, path: Path, *typed: str) -> str:
    """Return what is printed after the last of these lines."""
    *before, _ = typed
    heard: list[str] = []

    def listen(text: str) -> str | None:
        heard.append(text)
        return typed[len(heard) - 1] if len(heard) <= len(typed) else None

    Terminal(Typist(listen).console, game, path, "resume me").play()
    return heard[len(before) + 1]


def mine(path: Path, since: SavedGame) -> list[Move]:
    return [move for seat, move in saving.read(path).submissions[len(since.submissions) :] if seat == 0]


def own_turn(state: GameState) -> bool:
    return state.choices[0] is None and state.is_due(Seat(0)) and bool(state.table.hands[0])


def hand(game: SavedGame) -> list[Card]:
    return list(dict.fromkeys(game.state().table.hands[0]))


def reaching(
    wanted: Callable[[GameState], bool], city: str = "Giza", side: Side = Side.A, players: int = 3
) -> SavedGame:
    return games.reaching(lambda state: own_turn(state) and wanted(state), city, side, players)


def cannot_build(card: Card, state: GameState) -> bool:
    return not any(isinstance(move, Build) and move.card is card for move in legal_moves(state, Seat(0)))


# Superfluous words, and answers that are not possible.


@pytest.mark.parametrize("line", ["2 1", "discard please", "2 please", "back please", "quit please", "why 1 2"])
def test_words_left_over_after_a_card_change_nothing(line: str, path: Path) -> None:
    game = games.new()
    told = answer(game, path, "1", line)
    assert "That's more than one answer. You're deciding what to do with" in told
    assert "Type one number, or back." in told
    assert "Your choice?" in told
    assert mine(path, game) == []


@pytest.mark.parametrize("line", ["1 discard please", "quit please", "hand please", "why 1 2"])
def test_words_left_over_before_a_card_change_nothing(line: str, path: Path) -> None:
    game = games.new()
    told = answer(game, path, line)
    assert "That's more than one answer, so I haven't chosen anything." in told
    assert "Which card?" in told
    assert mine(path, game) == []


def test_words_left_over_change_nothing_where_one_may_leave(path: Path) -> None:
    game = games.reaching(lambda state: _choosable(state) > 1, "Halicarnassus", Side.B)
    assert "more than one answer" in answer(game, path, "leave it")
    assert mine(path, game) == []
    assert "more than one answer" in answer(games.asked(SeventhCards, "Babylon"), path, "1 take")


def _choosable(state: GameState) -> int:
    moves = legal_moves(state, Seat(0)) if isinstance(state.phase, SearchDiscard) else ()
    return sum(isinstance(move, BuildDiscarded) for move in moves)


@pytest.mark.parametrize("action", ["build", "stage", "9", "nonsense"])
def test_a_shortcut_that_fails_tells_what_else_may_be_done(action: str, path: Path) -> None:
    game = reaching(
        lambda state: (
            any(cannot_build(card, state) for card in state.table.hands[0])
            and not any(isinstance(move, BuildStage) for move in legal_moves(state, Seat(0)))
        )
    )
    number = next(place for place, card in enumerate(hand(game), 1) if cannot_build(card, game.state()))
    told = answer(game, path, f"{number} {action}")
    assert "What do you want to do with it instead?\n1. Discard it for 3 coins.\nYour choice?" in told
    if action == "9":
        assert "There's no choice 9. Type 1." in told
    if action == "stage":
        assert "Stage 1 costs" in told


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("9", "There's no card 9. Type 1 to 7."),
        ("why 9", "There's no card 9. Type 1 to 7."),
        ("0", "There's no card 0. Type 1 to 7."),
        ("build", "Which card? Type its number too, for example: build 2"),
        ("why stage", "Stage 1 costs"),
        ("", "Your hand, 7 cards:"),
        ("card st", "More than one card starts like that: Stone Pit, Stockade"),
        ("card nowhere", "There's no card by that name. Check the spelling"),
        ("card palase", "There's no card by that name. Did you mean Palace?"),
        ("card palast", "Palace, blue. Costs"),
        ("card kontor ost", "East Trading Post, yellow."),
        ("wonder nowhere", "Type wonder, wonder left or wonder right."),
    ],
)
def test_what_cannot_be_followed_is_answered_precisely(line: str, heard: str, path: Path) -> None:
    assert heard in answer(games.new(), path, line)


def test_an_empty_line_repeats_the_question_about_a_card(path: Path) -> None:
    game = games.new()
    assert answer(game, path, "1", "") == answer(game, path, "1")


@pytest.mark.parametrize("form", ["{number}. discard", "discard {number}", "{name} discard", "discard {name}"])
def test_a_card_is_named_in_many_ways(form: str, path: Path) -> None:
    game = games.new()
    card = hand(game)[3]
    said(game, path, form.format(number=4, name=card.name.upper()))
    assert mine(path, game) == [Discard(card)]


def test_a_card_is_named_by_the_beginning_of_its_name(path: Path) -> None:
    game = games.new()
    names = [card.name.lower() for card in hand(game)]
    place = next(place for place, name in enumerate(names) if sum(each[:4] == name[:4] for each in names) == 1)
    said(game, path, f"{names[place][:4]} discard")
    assert mine(path, game) == [Discard(hand(game)[place])]


# What is shown.


def test_the_neighbours_are_told_in_full_in_the_first_turn_and_later_on_request(path: Path) -> None:
    text = said(games.new(), path, "1 discard", "left", "right", "me", "table")
    first, later = text.split("is revealed.")
    assert first.count("On the left: ") == first.count("On the right: ") == 1
    turn, left, right, me, table = later.split("Which card?")[:5]
    assert "On the " not in turn
    assert len(turn.splitlines()) < 20
    assert "On the left: " in left
    assert "On the right: " in right
    assert ", your city: " in me
    assert "Clockwise from you: " in table
    assert "On the left: " in table
    assert "On the right: " in table


def test_turn_tells_the_turn_and_the_news_again_and_hand_only_the_cards(path: Path) -> None:
    game = games.new()
    turn = answer(game, path, "1 discard", "turn")
    assert "is revealed." in turn
    assert "Age 1, turn 2 of 6." in turn
    assert "Your hand, 6 cards:" in turn
    assert answer(game, path, "1 discard", "hand").startswith("Your hand, 6 cards:")


@pytest.mark.parametrize("word", ["hand", "turn"])
def test_a_number_means_the_list_that_was_read_last(word: str, path: Path) -> None:
    """After `hand`, 1 is the first card, even if an action or a payment had to be chosen before."""
    game = reaching(lambda state: bool(_two_payments(state)))
    paid, first = _two_payments(game.state())[0], hand(game)[0]
    for step in (("2",), (f"{paid.name} build",)):
        assert answer(game, path, *step, word).endswith("Which card? (a number, or help) ")
        told = answer(game, path, *step, word, "1")
        assert f"{first.name}. What do you want" in told or f"You can't build {first.name} now" in told
        assert mine(path, game) == []


@pytest.mark.parametrize("word", ["hand", "turn"])
def test_of_a_single_card_what_can_be_done_with_it_is_read_last(word: str, path: Path) -> None:
    game = games.asked(SeventhCards, "Babylon")
    (card,) = game.state().table.hands[0]
    _, _, read_last = answer(game, path, word).rpartition("Your hand, 1 card:\n")
    told = rf"{card.name}\. What do you want to do with it\?\n1\. .*\nYour choice\?"
    assert re.search(told, read_last, re.DOTALL)


def test_the_short_form_tells_each_card_in_one_short_line_and_stays_in_a_saved_game(path: Path) -> None:
    game = games.new()
    assert "Brief is on:" in answer(game, path, "brief")
    brief = saving.read(path)
    assert brief.brief
    told = answer(brief, path, "1 discard", "hand")
    assert len(told.splitlines()) == 9
    assert all(len(line) < 110 for line in told.splitlines())
    assert re.search(r"^1\. .*, \w+, .*: .*\.$", told, re.MULTILINE)
    assert "Costs" not in told
    assert "Brief is off: you get full sentences again" in answer(saving.read(path), path, "brief")
    assert not saving.read(path).brief


def test_the_news_are_told_again_after_a_break_too(path: Path) -> None:
    game = games.new()
    assert "There's no news yet." in answer(game, path, "news")
    told = answer(game, path, "1 discard", "news")
    assert "Age 1, turn 1 is revealed." in told
    assert answer(saving.read(path), path, "news") == told


def test_all_stages_of_a_wonder_are_told(path: Path) -> None:
    game = reaching(lambda state: state.table.cities[0].stages == 1)
    assert answer(game, path, "wonder").splitlines()[:4] == [
        "The Pyramids of Giza, side A: 1 of 3 stages built.",
        "Stage 1, built: costs 2 stone and gives 3 points.",
        "Stage 2, the next one: costs 3 wood and gives 5 points.",
        "Stage 3, later: costs 4 stone and gives 7 points.",
    ]
    left, right = (game.state().table.cities[seat].board.wonder for seat in (1, 2))
    assert answer(game, path, "wonder left").startswith(left)
    assert answer(game, path, "wonder right").startswith(right)


def test_any_card_is_told_by_its_name(path: Path) -> None:
    assert answer(games.new(), path, "card baths").splitlines()[:2] == [
        "Baths, blue. Costs 1 stone. Gives 3 points. Makes Aqueduct free later.",
        "Age 1: 1 card with 3 or more players and 2 cards with 7 or more players.",
    ]
    assert "An Age 3 guild" in answer(games.new(), path, "card workers g")


def test_the_score_counts_what_lies_on_the_table(path: Path) -> None:
    told = answer(games.new(), path, "score")
    assert "Nothing hidden is counted." in told
    assert told.count("1 point for ") == 3
    assert told.count("Treasury: 1, for 3 coins.") == 1


def test_what_is_missing_is_named(path: Path) -> None:
    glassless = reaching(_wants_glass)
    assert "1 glass short, and neither neighbour sells it." in said(glassless, path)


def test_what_the_neighbours_sell_is_told_with_where_they_lie(path: Path) -> None:
    glassless = reaching(_wants_glass)
    left, right = (city.board for city in glassless.state().table.cities[1:])
    told = answer(glassless, path, "why workshop")
    assert "You (Giza) make 1 stone; you have 3 coins and no shields; 0 of 3 stages built." in told
    for side, board in (("left", left), ("right", right)):
        sells = f"sells 1 {board.produces.name.lower()} for 2 coins; it has 3 coins and no shields."
        assert f"On the {side}, {board.city} {sells}" in told


def _wants_glass(state: GameState) -> bool:
    held = {card.name for card in state.table.hands[0]}
    makers = {card.name for city in state.table.cities for card in city.built}
    boards = {city.board.city for city in state.table.cities}
    return "Workshop" in held and "Alexandria" not in boards and "Glassworks" not in makers


def test_a_stage_that_a_complete_wonder_has_not_is_not_told_of(path: Path) -> None:
    game = reaching(lambda state: state.table.cities[0].stages == 3)
    assert "Stage 4" not in said(game, path)
    assert answer(game, path, "why stage").startswith("The wonder is complete.")


def test_help_explains_the_letters_only_where_they_are_used(path: Path) -> None:
    assert "w is wood" not in answer(games.new(), path, "help")
    letters = replace(games.new(), notation=Notation.LETTERS)
    told = answer(letters, path, "help")
    assert "w is wood" in told
    assert "& a compass" in told
    assert "Discard it for 3 $." in answer(letters, path, "1")


def test_the_last_turn_says_what_becomes_of_the_other_card(path: Path) -> None:
    game = reaching(lambda state: state.table.turn == 6)
    assert "the other card is discarded for no coins." in said(game, path)
    game = reaching(lambda state: state.table.turn == 6 and state.table.cities[0].stages == 2, "Babylon", Side.B)
    assert "after that, you can play the other card, too." in said(game, path)


# Payments.


def _two_payments(state: GameState) -> list[Card]:
    builds = [move.card for move in legal_moves(state, Seat(0)) if isinstance(move, Build)]
    return [card for card in builds if builds.count(card) > 1]


def test_a_bad_payment_stays_at_the_question_how_to_pay(path: Path) -> None:
    game = reaching(lambda state: bool(_two_payments(state)))
    card = _two_payments(game.state())[0]
    told = said(game, path, f"{card.name} build")
    assert re.search(r"^1\. Pay .* on the (left|right)", told, re.MULTILINE)
    assert "now: pay 2 coins to" in told.lower()
    for bad in ("pay 50 50", "pay", "pay x 1"):
        assert answer(game, path, f"{card.name} build", bad).endswith("Which payment? (a number, back or help) ")
    assert "more than one answer" in answer(game, path, f"{card.name} build", "1 1")
    payments = [
        move.payment for move in legal_moves(game.state(), Seat(0)) if isinstance(move, Build) and move.card is card
    ]
    left, right = payments[1]
    said(game, path, f"{card.name} build", f"pay {left} {right}")
    assert mine(path, game) == [Build(card, payments[1])]


# The seventh card, the discard pile, the Free City.


def test_a_seventh_card_is_left_by_its_name_and_back_is_not_offered(path: Path) -> None:
    game = games.asked(SeventhCards, "Babylon")
    (card,) = game.state().table.hands[0]
    told = said(game, path, "leave")
    assert "Your choice? (a number, or help) " in told
    assert f"Sealed: don't play {card.name}." in told
    assert (Seat(0), Decline()) in saving.read(path).submissions
    assert "the seventh card." in told


def test_build_is_understood_at_the_discard_pile(path: Path) -> None:
    game = games.reaching(lambda state: _choosable(state) > 1, "Halicarnassus", Side.B)
    assert re.search(r"You can build one of these \d+ for free[:;]", said(game, path))
    said(game, path, "1 build")
    assert isinstance(mine(path, game)[0], BuildDiscarded)


def test_what_lies_in_the_discard_pile_and_cannot_be_built_is_told_and_explained(path: Path) -> None:
    game = games.reaching(lambda state: _choosable(state) > 0 and bool(_built_already(state)), "Halicarnassus", Side.B)
    card = _built_already(game.state())[0]
    told = said(game, path)
    assert f"You can look through the discard pile: {len(game.state().table.discard)} card" in told
    assert "what you've already built comes last:" in told
    (line,) = [line for line in told.splitlines() if line.startswith(f"{card.name}, {card.colour}. Gives ")]
    assert line.endswith("You can't build it now: you've already built it.")
    reason = f"You can't build {card.name} now: you've already built it."
    for typed in (f"why {card.name}", card.name, f"{card.name} build", f"take {card.name}"):
        assert reason in answer(game, path, typed)
    brief = said(replace(game, brief=True), path)
    assert f"{card.name}: already built" in brief
    assert mine(path, game) == []


def _built_already(state: GameState) -> list[Card]:
    if not isinstance(state.phase, SearchDiscard):
        return []
    return [card for card in state.table.discard if card in state.table.cities[0].built]


def test_the_free_city_is_told_what_fits_and_as_its_own(path: Path) -> None:
    game = games.new(2)
    first = said(game, path)
    number = len(hand(game)) + 1
    assert "You and one other player each lead a city; the Free City lies between you." in first
    assert f"Card {number} was just drawn from the Free City's pile." in first
    told = said(game, path, "1 discard", "why 1", "1 1")
    assert "The Free City must play a card if it can. " in told
    assert "Sealed for the Free City: build " in told


def _free_city(state: GameState) -> tuple[Card, ...]:
    if not state.is_due(FREE_CITY) or state.decides_for(FREE_CITY) != 0:
        return ()
    return cards_to_choose_from(state, FREE_CITY)


def test_a_card_that_the_free_city_has_free_is_no_reason_against_its_stage(path: Path) -> None:
    def complete_with_chain(state: GameState) -> bool:
        city = state.table.cities[FREE_CITY]
        return city.next_stage is None and any(set(card.free_from) & set(city.built) for card in _free_city(state))

    game = games.reaching(complete_with_chain, "Giza", Side.A, players=2)
    text = said(game, path)
    assert "Now choose a card for the Free City" in text
    assert "Stage " not in text
    assert len(public_view(game.state()).cities[FREE_CITY].board.stages) == game.state().table.cities[FREE_CITY].stages


def test_a_card_that_fits_only_under_the_stage_is_marked(path: Path) -> None:
    def only_stage(state: GameState) -> bool:
        moves = legal_moves(state, FREE_CITY) if _free_city(state) else ()
        return any(isinstance(move, BuildStage) and not _builds(moves, move.card) for move in moves)

    game = games.reaching(only_stage, "Giza", Side.A, players=2)
    assert "It can only go under the stage." in said(game, path)
    assert ": only under the stage." in said(replace(game, brief=True), path)


def _builds(moves: tuple[Move, ...], card: Card) -> bool:
    return any(isinstance(move, Build) and move.card is card for move in moves)


def test_why_speaks_of_the_free_city_by_name(path: Path) -> None:
    def lacks(state: GameState) -> bool:
        moves = legal_moves(state, FREE_CITY) if _free_city(state) else ()
        return any(isinstance(move, BuildStage) and not _builds(moves, move.card) for move in moves) and any(
            card.cost and card not in state.table.cities[FREE_CITY].built and not _builds(moves, card)
            for card in _free_city(state)
        )

    game = games.reaching(lacks, "Giza", Side.A, players=2)
    state = game.state()
    moves = legal_moves(state, FREE_CITY)
    built = state.table.cities[FREE_CITY].built
    card = next(card for card in _free_city(state) if card.cost and card not in built and not _builds(moves, card))
    told = answer(game, path, f"why {card.name}")
    assert re.search(r"The Free City \w+ makes .*; it has ", told)
    assert re.search(r"you sell [^.]+ for 2 coins( each)?; ", told)


# Leaving.


def test_a_game_that_goes_on_is_greeted_once_and_in_its_notation(path: Path) -> None:
    said(replace(games.new(), notation=Notation.LETTERS), path, "1 discard")
    told = said(saving.read(path), path)
    assert told.count("Welcome") == 1
    assert "3 $" in told or "6 $" in told


def test_where_nothing_is_played_a_fresh_file_goes_again(path: Path) -> None:
    game = games.new()
    saving.write(game, path)
    typist = lines("quit")
    Terminal(typist.console, game, path, "resume me", fresh=True).play()
    assert not path.exists()
    assert "resume me" not in typist.text
    typist = lines("1 discard", "quit")
    Terminal(typist.console, game, path, "resume me", fresh=True).play()
    assert path.exists()
    assert "resume me" in typist.text


# Nothing is sealed before it has been announced.


def builds(state: GameState, card: Card, *, olympia: bool = False) -> list[Move]:
    found = (move for move in legal_moves(state, Seat(0)) if isinstance(move, Build) and move.card is card)
    return [move for move in found if move.olympia is olympia]


def test_a_payment_is_chosen_only_when_the_ways_to_pay_were_told(path: Path) -> None:
    """`build 2` means card 2; it must not choose the second payment for the card that is being discussed."""
    game = reaching(lambda state: any(len(builds(state, card)) > 1 for card in state.table.hands[0]))
    state = game.state()
    number = next(place for place, card in enumerate(hand(game), 1) if len(builds(state, card)) > 1)
    heard = answer(game, path, str(number), "build 2")
    assert "more than one way to pay" in heard
    assert "How do you want to pay?" in heard
    assert mine(path, game) == []


def test_a_number_for_a_card_that_cannot_be_built_is_not_taken_for_its_discard(path: Path) -> None:
    game = reaching(lambda state: any(cannot_build(card, state) for card in state.table.hands[0]))
    number = next(place for place, card in enumerate(hand(game), 1) if cannot_build(card, game.state()))
    heard = answer(game, path, f"{number} 1")
    assert "What do you want to do with it instead?" in heard
    assert mine(path, game) == []


def test_olympia_is_spoken_of_beside_a_price_and_where_a_card_cannot_be_built_without_it(path: Path) -> None:
    def both(state: GameState) -> bool:
        cards = state.table.hands[0]
        helped = [card for card in cards if builds(state, card, olympia=True)]
        return any(builds(state, card) for card in helped) and any(not builds(state, card) for card in helped)

    game = reaching(both, "Olympia")
    state = game.state()
    helped = [card for card in hand(game) if builds(state, card, olympia=True)]
    for card in helped:
        line = next(line for line in answer(game, path, "brief", "hand").splitlines() if f" {card.name}, " in line)
        assert ("with Olympia's power" in line) is (not builds(state, card))
        why = answer(game, path, f"why {card.name}")
        if not builds(state, card):
            assert "Olympia lets you build it for free." in why


def test_a_coin_for_the_bank_that_is_not_there_is_named(path: Path) -> None:
    def too_dear(card: Card, state: GameState) -> bool:
        return card.coins > 0 and cannot_build(card, state) and card not in state.table.cities[0].built

    game = reaching(lambda state: any(too_dear(card, state) for card in state.table.hands[0]))
    dear = next(card for card in hand(game) if too_dear(card, game.state()))
    assert "you'd have to pay 1 coin to the bank" in answer(game, path, f"why {dear.name}")
