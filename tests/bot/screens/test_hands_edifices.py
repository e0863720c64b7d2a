"""The private hand with edifices, and with Carthage: taking part, options of new stages, penalties."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from bot.screens import hands
from bot.screens.acts import PickPayment, Seal, TakeBack, Why
from bot.screens.custom_ids import encode
from bot.screens.hands.question import inquiry_for
from bot.screens.screen import Button, Screen, Style
from bot.services.views import OfferView, hand_view
from bot.text.joining import lines as joining_lines
from bot.text.words import Notation, Words
from engine import Seat, legal_moves, submit
from engine.catalogue import Age, Side
from engine.city import City
from engine.edifices import Fate
from engine.effects import CardPenalty
from engine.moves import BuildStage, GiveUpCard, GiveUpTokens, Move, Refusal, TakeOption, TakePawn
from engine.notation import MoveKind, NotationError, parse_move_text
from engine.outlook import can_be_constructed
from engine.questions import Answer
from engine.ruleset import FREE_CITY, Expansion, SeatSetup
from engine.state import ChooseCards, GameState, StageChoices, SufferPenalty
from tests.bot.at_table import Moment, Policy, any_move, first, line_of, moments, named, table_of
from tests.bot.screens.clicking import acts, clicked, reachable
from tests.bot.screens.limits import check, texts
from tests.bot.whole_games import ENDLESS, buttons, shown
from tests.engine.builders import city, edifice_game, producers
from tests.sweeps import sweep

WORDS = Words()
EDIFICE = (Expansion.EDIFICE,)
CARTHAGE = (Expansion.CARTHAGE,)
UR_A, CARTHAGE_B = SeatSetup("Ur", Side.A), SeatSetup("Carthage", Side.B)
BIG = (1 << 63) - 1


def hesitating(state: GameState, seat: Seat, chance: Random) -> Move:
    """Choose a stage and sometimes take part, so that some edifices are constructed and others fail."""
    moves = legal_moves(state, seat)
    stages = [move for move in moves if isinstance(move, BuildStage)]
    alone = [move for move in stages if not move.take_part]
    return chance.choice((stages if chance.random() < 0.4 else alone) or moves)


def joining(state: GameState, seat: Seat, chance: Random) -> Move:
    """Choose a move that takes part in the edifice, if there is one."""
    moves = legal_moves(state, seat)
    stages = [move for move in moves if isinstance(move, BuildStage)]
    return chance.choice([move for move in stages if move.take_part] or stages or moves)


def suggested(moment: Moment, words: Words) -> list[Move]:
    """Return the moves that a command's suggestions lead to, as `/play` reads them."""
    hand, seat = moment.hand, moment.seat
    question = next(each for each in hand.view.questions if each.seat == seat)
    typed = ["", *(card.name for card in question.cards)]  # a pile may hold more than is suggested at once
    choices = {choice for text in typed for choice in hands.card_choices(words, hand, text)}
    assert all(0 < len(label) <= 100 for label, _ in choices)
    found: list[Move] = []
    for _, name in choices:
        if answers := hands.find_answers(words, hand, question, name):
            found += answers
            continue
        card = named(moment, seat, name)
        for label, action in hands.action_choices(words, hand, seat, card):
            assert 0 < len(label) <= 100
            ways = hands.payment_choices(words, hand, seat, MoveKind(action), card)
            paid = [hands.parse_payment(value) for _, value in ways] or [None]
            found += [hands.typed_move(hand, seat, MoveKind(action), card, each) for each in paid]
    without = hands.action_choices(words, hand, seat, None)
    return [*found, *(hands.typed_move(hand, seat, MoveKind(action), None, None) for _, action in without)]


@dataclass(frozen=True)
class Deal:
    """A game to deal, and the types of moves it asks for in questions that are not about the hand's cards."""

    players: int
    seed: int
    boards: tuple[SeatSetup, ...]
    asks: set[type[Move]]
    expansions: tuple[Expansion, ...] = EDIFICE
    notation: Notation = Notation.WORDS


GAMES = [
    Deal(2, 7, (SeatSetup(), SeatSetup(), CARTHAGE_B), {TakeOption}, CARTHAGE),
    Deal(3, 8, (UR_A, CARTHAGE_B), {TakeOption, TakePawn, GiveUpCard}),
    Deal(4, 6, (SeatSetup("Carthage", Side.A), SeatSetup("Ur", Side.B)), {TakeOption, GiveUpCard}),
    Deal(5, 3, (SeatSetup("Babylon", Side.B), UR_A, SeatSetup("Halicarnassus", Side.B)), {TakePawn, GiveUpCard}),
    Deal(6, 9, (CARTHAGE_B, SeatSetup("Olympia", Side.A)), {GiveUpCard, GiveUpTokens}, notation=Notation.LETTERS),
    Deal(7, 4, (UR_A,), {TakeOption, GiveUpCard, GiveUpTokens}),
]


@pytest.mark.slow
@pytest.mark.parametrize("deal", sweep(GAMES, short=[GAMES[1], GAMES[4]]), ids=lambda deal: f"{deal.players}")
def test_whatever_is_legal_and_nothing_else_can_be_clicked_and_typed_within_discords_limits(deal: Deal) -> None:
    words, asked = Words(deal.notation), set()
    course = moments(deal.players, deal.seed, *deal.boards, policy=hesitating, expansions=deal.expansions)
    for place, moment in enumerate(course):
        legal = legal_moves(moment.state, moment.seat)
        rare = {type(move) for move in legal if isinstance(move, Answer)}
        asked |= rare
        if place % deal.players and not rare and not _several_ways(moment):
            continue  # checking every hand would take too long
        screens, found = reachable(moment, table_of(moment.state, ENDLESS, BIG, BIG), words)
        for screen in screens:
            check(screen)
            assert all(text == text.strip() for text in texts(screen))
        moves = clicked(moment, found)
        assert len(moves) == len(set(moves))
        assert set(moves) == set(legal)
        if moment.seat == moment.hand.view.questions[0].seat:
            assert set(suggested(moment, words)) == set(legal)
        _check_sealed(moment, words)
    assert asked == deal.asks


def _check_sealed(moment: Moment, words: Words) -> None:
    """Check that the longest choice fits its screens: once it is revealed, and while the table waits for others."""
    hand = moment.hand
    question = next(each for each in hand.view.questions if each.seat == moment.seat)
    longest = max(question.moves, key=lambda move: len(hands.sealed_lines(words, hand, question, move)[-1]))
    table = table_of(moment.state, ENDLESS, BIG, BIG)
    check(hands.revealed_screen(words, table, hands.sealed_lines(words, hand, question, longest)))
    state = submit(moment.state, moment.seat, longest).state
    if state.waiting:
        check(hands.hand_screen(words, table_of(state, ENDLESS, BIG, BIG), hand_view(state, moment.player)))


# Taking part.


def _part_ways(moment: Moment) -> list[BuildStage]:
    return [move for move in legal_moves(moment.state, moment.seat) if isinstance(move, BuildStage) and move.take_part]


def _several_ways(moment: Moment) -> bool:
    ways = _part_ways(moment)
    return len({move.payment for move in ways}) > 1 and any(all(move.payment) for move in ways)


def the_first(wanted: Callable[[Moment], bool], players: int = 3, policy: Policy = hesitating) -> Moment:
    return first(wanted, players, UR_A, CARTHAGE_B, policy=policy, expansions=EDIFICE)


def test_every_way_to_pay_for_stage_and_edifice_together_is_offered_with_the_coins_for_the_bank() -> None:
    moment = the_first(_several_ways, 4)
    project = moment.hand.view.table.project
    assert project is not None
    bank = f"{project.edifice.cost} coin{'s' if project.edifice.cost > 1 else ''} to the bank"
    card = moment.hand.view.hand[0]
    ways = [move.payment for move in _part_ways(moment) if move.card is card]
    shown_card = hands.card_screen(WORDS, moment.table, moment.hand, moment.seat, card)
    (button,) = [each for each in buttons(shown_card) if isinstance(each.act, PickPayment) and "and" in each.label]
    stage = moment.hand.view.table.cities[moment.seat].stages + 1
    least = min(payment.total for payment in ways) + project.edifice.cost
    assert re.fullmatch(rf"Build stage {stage} and {project.edifice.name}( \(.*\))?: from {least} coins", button.label)
    assert button.style is Style.PRIMARY
    assert isinstance(button.act, PickPayment)
    screen = hands.payment_screen(WORDS, moment.table, moment.hand, moment.seat, button.act.kind, card)
    seals = [each for each in buttons(screen) if isinstance(each.act, Seal)]
    assert [each.act.move.payment for each in seals if isinstance(each.act, Seal)] == ways
    assert all(each.label.endswith(f", {project.edifice.cost} to the bank") for each in seals)
    assert f"take part in {project.edifice.name}" in screen.notice
    for left, right in ways:
        assert f"{left + right + project.edifice.cost} coins in all." in shown(screen)
    typed = hands.payment_choices(WORDS, moment.hand, moment.seat, MoveKind.PART, card)
    assert [value for _, value in typed] == [f"{left}.{right}" for left, right in ways]
    assert all(label.endswith(f" and {bank}") for label, _ in typed)


def test_stage_alone_and_stage_with_edifice_are_two_buttons_each_with_its_price() -> None:
    moment = the_first(lambda it: len({move.payment for move in _part_ways(it)}) == 1)
    project, stage = moment.hand.view.table.project, moment.hand.view.table.cities[moment.seat].stages + 1
    assert project is not None
    screen = hands.card_screen(WORDS, moment.table, moment.hand, moment.seat, moment.hand.view.hand[0])
    labels = {each.act.move.kind: each.label for each in buttons(screen) if isinstance(each.act, Seal)}
    assert labels[MoveKind.STAGE].startswith(f"Build stage {stage}: ")
    assert re.match(rf"Build stage {stage} and {project.edifice.name}( \(.*\))?: pay ", labels[MoveKind.PART])
    assert labels[MoveKind.PART].endswith((" bank", " to the bank"))


def part_button(mine: City, edifice: str, left: int = 2, notation: Notation = Notation.WORDS) -> Button:
    """Return the button that builds Giza's first stage and takes part in this edifice."""
    state = edifice_game([mine, city("Rhodes A", built=["Quarry"]), city("Ur A")], edifice, {0: ["Baths"]}, pawns=left)
    hand = hand_view(state, Seat(0))
    screen = hands.card_screen(Words(notation), table_of(state), hand, Seat(0), hand.view.hand[0])
    (found,) = [each for each in buttons(screen) if each.label.startswith("Build stage 1 and ")]
    return found


def test_the_button_for_stage_and_edifice_says_what_it_brings_where_there_is_room() -> None:
    makes, buys = city("Giza A", built=["Quarry"], coins=9), city("Giza A", coins=9)
    for mine, edifice, left, label in (
        (makes, "Curtain Wall", 2, "Build stage 1 and Curtain Wall (1 shield): pay 2 to the bank"),
        (buys, "Staging Camp", 2, "Build stage 1 and Staging Camp (5 points): pay 2 to Rhodes, 2 to the bank"),
        (makes, "Gold Reserves", 1, "Build stage 1 and Gold Reserves (now 15 coins): pay 3 to the bank"),
        (makes, "Amphitheater", 2, "Build stage 1 and Amphitheater (1 point for each blue card): pay 3 to the bank"),
        (makes, "Artisan District", 2, "Build stage 1 and Artisan District: pay 2 to the bank"),
    ):
        found = part_button(mine, edifice, left)
        assert (found.label, found.style) == (label, Style.PRIMARY)
    assert part_button(makes, "River Port", 1, Notation.LETTERS).label.startswith(
        "Build stage 1 and River Port (now w, s,"
    )


def test_the_button_promises_nothing_to_who_has_a_pawn_from_the_box_but_with_the_last_one() -> None:
    boxed = city("Giza A", built=["Quarry"], pawns=[1])
    assert part_button(boxed, "Curtain Wall").label == "Build stage 1 and Curtain Wall: pay 2 to the bank"
    last = part_button(boxed, "Curtain Wall", 1).label
    assert last == "Build stage 1 and Curtain Wall (now 1 shield): pay 2 to the bank"


@pytest.mark.parametrize("joined", [True, False], ids=["joined", "constructed"])
def test_there_is_nothing_to_ask_why_where_only_taking_part_is_over(joined: bool) -> None:  # noqa: FBT001 - parametrized
    mine = city("Giza A", built=["Quarry"], coins=9, pawns=[1] if joined else [], joined=joined)
    cities = [mine, city("Rhodes A"), city("Babylon A")]
    state = edifice_game(cities, "Curtain Wall", {0: ["Baths"]}, pawns=1 if joined else 0)
    hand = hand_view(state, Seat(0))
    screens = [
        hands.hand_screen(WORDS, table_of(state), hand),
        hands.card_screen(WORDS, table_of(state), hand, Seat(0), hand.view.hand[0]),
    ]
    assert not any(isinstance(act, Why) for screen in screens for act in acts(screen))
    assert "Curtain Wall" in shown(screens[0])
    poor = edifice_game([city("Giza A", built=["Quarry"], coins=0), *cities[1:]], "Curtain Wall")
    hand = hand_view(poor, Seat(0))
    assert any(isinstance(act, Why) for act in acts(hands.hand_screen(WORDS, table_of(poor), hand)))


def test_the_hand_tells_the_edifice_beside_the_stage_with_what_both_cost_together() -> None:
    moment = the_first(lambda it: bool(_part_ways(it)))
    project = moment.hand.view.table.project
    assert project is not None
    lines = hands.hand_screen(WORDS, moment.table, moment.hand).embeds[0].description.splitlines()
    title = f"Age {project.edifice.age} edifice: {project.edifice.name}. "
    stage, edifice = lines[(at := next(place for place, line in enumerate(lines) if title in line)) - 1 : at + 1]
    assert ": stage " in stage
    assert edifice.startswith(f"{title}Stage and edifice together, right now, with any card: pay ")
    assert " to the bank" in edifice
    assert " Taking part costs " in edifice
    assert " Reward: " in edifice
    assert f"{project.pawns} of 2 pawns left" in edifice
    assert "the penalty is " in edifice


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (Refusal.ALREADY_TOOK_PART, "You can no longer take part: you've already taken part in it."),
        (Refusal.NOT_ENOUGH_COINS, "You can't take part now: you'd have to pay "),
        (Refusal.NO_PAWNS_LEFT, "Constructed. You have no pawn for it."),
    ],
)
def test_who_cannot_take_part_hears_why(wanted: Refusal, told: str) -> None:
    def so(moment: Moment) -> bool:
        part = moment.question.why_no_part if isinstance(moment.state.phase, ChooseCards) else None
        return part is not None and part.refusal is wanted

    moment = the_first(so, policy=joining)
    screen = hands.hand_screen(WORDS, moment.table, moment.hand)
    assert told in shown(screen)
    assert any(isinstance(act, Why) for act in acts(screen))
    why = hands.why_screen(WORDS, moment.table, moment.hand, moment.seat, None)
    assert told in why.content
    if wanted is Refusal.NOT_ENOUGH_COINS:
        project = moment.hand.view.table.project
        assert project is not None
        assert "to the bank" in why.content.partition(told)[2]


def test_who_cannot_build_the_stage_hears_that_the_edifice_goes_with_it() -> None:
    moment = the_first(lambda it: it.question.why_no_stage is not None)
    assert "You can't take part now: you can't build your next stage." in shown(
        hands.hand_screen(WORDS, moment.table, moment.hand)
    )


def test_a_constructed_edifice_tells_who_is_in_that_its_reward_is_theirs() -> None:
    def so(moment: Moment) -> bool:
        view = moment.hand.view.table
        mine = view.cities[moment.seat]
        return view.asked == "card" and view.project is not None and view.project.edifice in mine.rewards

    moment = the_first(so, policy=joining)
    assert "Constructed. You have its reward: " in shown(hands.hand_screen(WORDS, moment.table, moment.hand))


def test_what_was_sealed_says_that_one_takes_part_and_what_both_cost() -> None:
    moment = the_first(lambda it: bool(_part_ways(it)) and len(it.state.due) > 1)
    move = _part_ways(moment)[0]
    state = submit(moment.state, moment.seat, move).state
    screen = hands.hand_screen(WORDS, table_of(state), hand_view(state, moment.player))
    project = moment.hand.view.table.project
    assert project is not None
    assert f" and take part in {project.edifice.name}, pay " in screen.content.splitlines()[0]
    assert "to the bank.**" in screen.content.splitlines()[0]
    assert any(isinstance(act, TakeBack) for act in acts(screen))


def test_a_game_without_the_expansion_says_nothing_of_edifices() -> None:
    for moment in moments(3, 5):
        told = shown(hands.hand_screen(WORDS, moment.table, moment.hand))
        assert "difice" not in told
        assert "aking part" not in told


# Options of a new stage.


def test_carthages_options_are_a_button_each_that_says_what_it_brings() -> None:
    moment = the_first(lambda it: TakeOption(0) in legal_moves(it.state, it.seat))
    screen = hands.hand_screen(WORDS, moment.table, moment.hand)
    assert "Stage 1 of your wonder is built. It brings you one of these. Which one?" in screen.content
    assert "Only you can see this." in screen.content
    seals = [each for each in buttons(screen) if isinstance(each.act, Seal)]
    assert [each.label for each in seals] == ["Take 7 coins at once and 4 points", "Take 2 shields"]
    assert "Option 1: 7 coins at once and 4 points.\nOption 2: 2 shields." in screen.embeds[0].description
    assert encode(seals[1].act).endswith("o:1:choose:2:0.0")
    question = moment.hand.view.questions[0]
    assert hands.sealed_lines(WORDS, moment.hand, question, TakeOption(1)) == ["Sealed: take 2 shields."]
    assert not screen.pictures


def test_urs_pawn_is_offered_for_each_age_with_what_it_brings_now() -> None:
    fates = set()
    for seed in range(12):
        for moment in moments(3, seed, UR_A, CARTHAGE_B, policy=hesitating, expansions=EDIFICE):
            if TakePawn(1) not in legal_moves(moment.state, moment.seat):
                continue
            view, told = moment.hand.view.table, hands.hand_screen(WORDS, moment.table, moment.hand)
            mine = view.cities[moment.seat].pawns
            labels = [each.label for each in buttons(told) if isinstance(each.act, Seal)]
            styles = [each.style for each in buttons(told) if isinstance(each.act, Seal)]
            lines = [line for line in told.embeds[0].description.splitlines() if line.startswith("Age ")]
            assert len(labels) == 3
            useless = [each for each in view.projects if each.fate is Fate.FAILED or each.edifice.age in mine]
            useful = [each for each in view.projects if each not in useless]
            assert styles == [Style.PRIMARY] * len(useful) + [Style.SECONDARY] * len(useless)
            for project, label, line in zip([*useful, *useless], labels, lines, strict=True):
                age, fate = project.edifice.age, project.fate
                assert label.startswith(f"Age {age}: ")
                assert len(label) <= 80
                assert line.startswith(f"Age {age}, {project.edifice.name}: ")
                brings_at_once = fate is Fate.CONSTRUCTED and age not in mine
                nothing = fate is Fate.FAILED or age in mine
                assert ("earns its reward right away: " in line) == brings_at_once == (": now " in label)
                assert ("has no effect" in line) == nothing == (": nothing" in label)
                waits = fate is Fate.PROJECT and age not in mine and (age != view.age or can_be_constructed(view))
                assert (
                    ("If it's constructed, this pawn earns the reward: " in line) == waits == (" if built; " in label)
                )
                fates.add((fate, age in mine))
    assert {fate for fate, _ in fates} == set(Fate)
    assert (Fate.PROJECT, True) in fates or (Fate.CONSTRUCTED, True) in fates


def test_the_free_citys_option_is_chosen_by_its_controller_of_that_turn_alone() -> None:
    boards = (SeatSetup("Giza", Side.A), SeatSetup("Rhodes", Side.A), CARTHAGE_B)
    moment = first(
        lambda it: isinstance(it.state.phase, StageChoices), 2, *boards, policy=hesitating, expansions=CARTHAGE
    )
    assert (moment.seat, moment.player) == (FREE_CITY, moment.state.table.controller)
    screen = hands.hand_screen(WORDS, moment.table, moment.hand)
    assert "You're choosing for the Free City Carthage." in screen.content
    assert "Stage 1 of its wonder is built. It brings one of these." in screen.content
    assert {act.seat for act in acts(screen) if isinstance(act, Seal)} == {FREE_CITY}
    other = hand_view(moment.state, Seat(1 - moment.player))
    waiting = hands.hand_screen(WORDS, moment.table, other)
    assert not any(isinstance(act, Seal) for act in acts(waiting))
    assert "You're waiting for " in shown(waiting)
    assert ", who must choose what a new stage gives." in shown(waiting)


# Penalties.


def test_a_structure_is_given_up_by_a_button_with_what_is_lost() -> None:
    moment = the_first(lambda it: _gives_up_cards(it) and len(it.state.due) == 1, 4, any_move)
    project = moment.hand.view.table.project
    assert project is not None
    assert isinstance(project.edifice.penalty, CardPenalty)
    screen = hands.hand_screen(WORDS, moment.table, moment.hand)
    colour, age, name = project.edifice.penalty.colour, project.edifice.age, project.edifice.name
    assert f"The edifice {name} has failed, and you have no Age {age} pawn." in screen.content
    assert f"Choose one {colour} structure to give up." in screen.content
    assert "Only you can see this." in screen.content
    owned = [card for card in moment.hand.view.table.cities[moment.seat].built if card.colour is colour]
    seals = [each for each in buttons(screen) if isinstance(each.act, Seal)]
    assert [each.label for each in seals] == [f"Give up {card.name}" for card in owned]
    for card in owned:
        assert f"\n{card.name}: gives " in screen.embeds[0].description
    assert hands.why_screen(WORDS, moment.table, moment.hand, moment.seat, owned[0]) == screen
    assert hands.card_screen(WORDS, moment.table, moment.hand, moment.seat, owned[0]) == screen


def _gives_up_cards(moment: Moment) -> bool:
    return any(isinstance(move, GiveUpCard) for move in legal_moves(moment.state, moment.seat))


def test_coins_that_a_given_up_structure_brought_are_not_told_as_lost() -> None:
    moment = the_first(_gives_up_cards, 4, any_move)
    tavern = moment.state.table.ruleset.catalogue.cards["Tavern"]
    hand = moment.hand
    question = replace(hand.view.questions[0], moves=(GiveUpCard(tavern),), cards=(tavern,))
    told = shown(hands.hand_screen(WORDS, moment.table, replace(hand, view=replace(hand.view, questions=(question,)))))
    assert "Tavern: gives nothing more." in told
    assert "5 coins" not in told.partition("Tavern: ")[2]


def test_victory_tokens_are_given_up_in_every_combination_of_values() -> None:
    moment = the_first(lambda it: any(isinstance(each, GiveUpTokens) for each in legal_moves(it.state, it.seat)), 4)
    screen = hands.hand_screen(WORDS, moment.table, moment.hand)
    ways = [move.tokens for move in legal_moves(moment.state, moment.seat) if isinstance(move, GiveUpTokens)]
    seals = [each for each in buttons(screen) if isinstance(each.act, Seal)]
    assert [each.label for each in seals] == [f"Give up victory tokens worth {one} and {two}" for one, two in ways]
    for one, two in ways:
        assert f"The victory tokens worth {one} and {two}: {one + two} points in all." in shown(screen)
    (line,) = hands.sealed_lines(WORDS, moment.hand, moment.hand.view.questions[0], GiveUpTokens(ways[0]))
    assert line == f"Sealed: give up victory tokens worth {ways[0][0]} and {ways[0][1]}."


def test_what_is_typed_names_an_answer_by_its_slug_or_what_it_is_and_nothing_is_guessed() -> None:
    moment = the_first(lambda it: TakeOption(0) in legal_moves(it.state, it.seat))
    question = moment.hand.view.questions[0]
    for typed, answers in (
        ("1", [TakeOption(0)]),
        ("2", [TakeOption(1)]),
        ("coins", [TakeOption(0)]),
        ("2 SHIELDS", [TakeOption(1)]),
        ("3", []),
        ("", []),
    ):
        assert list(hands.find_answers(WORDS, moment.hand, question, typed)) == answers
    assert question.find_move(parse_move_text("choose:1:0.0")) == TakeOption(0)
    for missing in ("choose:3:0.0", "give-up:1:0.0", "choose::0.0"):
        with pytest.raises(NotationError):
            question.find_move(parse_move_text(missing))


def test_a_sealed_penalty_can_be_changed_and_is_nobody_elses_to_see() -> None:
    moment = first(
        lambda it: isinstance(it.state.phase, SufferPenalty) and len(it.state.due) > 1,
        5,
        policy=hesitating,
        expansions=EDIFICE,
    )
    one, two, *_ = legal_moves(moment.state, moment.seat)
    others = [seat for seat in moment.state.table.players if seat != moment.seat]
    states = [submit(moment.state, moment.seat, move).state for move in (one, two)]
    mine = [hands.hand_screen(WORDS, table_of(each), hand_view(each, moment.seat)) for each in states]
    assert mine[0] != mine[1]
    assert all(screen.content.startswith("**Sealed: give up ") for screen in mine)
    assert all(any(isinstance(act, TakeBack) for act in acts(screen)) for screen in mine)
    assert all("who must choose what to give up." in shown(screen) for screen in mine)
    for seat in others:
        seen = [hands.hand_screen(WORDS, table_of(each), hand_view(each, seat)) for each in states]
        assert seen[0] == seen[1]


def test_that_somebody_takes_part_is_seen_by_nobody_else_before_the_reveal() -> None:
    moment = the_first(lambda it: bool(_part_ways(it)) and len(it.state.due) > 1)
    part = _part_ways(moment)[0]
    states = [submit(moment.state, moment.seat, move).state for move in (part, replace(part, take_part=False))]
    for seat in moment.state.table.players:
        seen = [hands.hand_screen(WORDS, table_of(each), hand_view(each, seat)) for each in states]
        assert (seen[0] == seen[1]) == (seat != moment.player)


@pytest.mark.parametrize("notation", list(Notation))
@pytest.mark.parametrize("side", list(Side))
def test_the_boards_of_ur_and_carthage_are_told_in_a_draft(side: Side, notation: Notation) -> None:
    table = table_of(next(iter(moments(3, 1, expansions=EDIFICE))).state)
    offer = OfferView((SeatSetup("Ur", side), SeatSetup("Carthage", side)), None)
    screen = hands.offer_screen(Words(notation), table, offer)
    check(screen)
    told = shown(screen)
    assert "a participation pawn from the box, for Age 1" in told
    assert " either 7 " in told


# A pawn from the box.

UR_B = producers("sgoo")
"""The producers that pay for the first two stages of Ur B."""


def asked_of_ur(pawns: Sequence[Age] = (), stages: int = 1, *, left: int = 2, **fates: Fate) -> Screen:
    """Return Ur B's hand in Age II, with the River Port; `belvedere` sets the fate of Age I's edifice."""
    of_age_1 = {"Belvedere": fates.get("belvedere", Fate.CONSTRUCTED)}
    cities = [city("Ur B", stages=stages, built=UR_B, pawns=pawns, coins=9), city("Giza A"), city("Rhodes A")]
    state = edifice_game(cities, "River Port", {0: ["Baths"]}, fates=of_age_1, pawns=left)
    return hands.hand_screen(WORDS, table_of(state), hand_view(state, Seat(0)))


def of_the_edifice(screen: Screen) -> str:
    (line,) = [each for each in screen.embeds[0].description.splitlines() if each.startswith("Age 2 edifice: ")]
    return line


@pytest.mark.parametrize(
    ("screen", "told"),
    [
        (asked_of_ur(stages=0), "Age 1, Belvedere: it's constructed, so this pawn earns its reward right away: "),
        (asked_of_ur(stages=0, belvedere=Fate.FAILED), "Age 1, Belvedere: it has failed, so this pawn has no effect."),
        (asked_of_ur(), "Age 2, River Port: 2 pawns are still left. If it's constructed, this pawn earns the rew"),
        (asked_of_ur((2,)), "Age 2, River Port: you already have a pawn for this Age, and a second one has no effect."),
        (asked_of_ur(stages=2), "it's still to come. If it's constructed, this pawn earns the reward: "),
    ],
    ids=["constructed", "failed", "project", "second", "later"],
)
def test_a_stage_that_brings_a_pawn_tells_what_it_brings_now(screen: Screen, told: str) -> None:
    assert told in line_of(screen, r"stage \d")
    check(screen)


def test_the_edifice_says_of_a_pawn_from_the_box_that_taking_part_brings_nothing_more() -> None:
    both = "Taking part would bring you nothing more; it would only help to construct the edifice."
    told = of_the_edifice(asked_of_ur((2,), 0))
    assert f"you have one from the box, so you're safe from the penalty. {both}" in told
    assert "the penalty is" not in told
    told = of_the_edifice(asked_of_ur())
    assert f"stage 2 gives you one anyway. {both} If it fails and you have none, the penalty is one blue" in told
    assert "you have none." not in told
    told = of_the_edifice(asked_of_ur(stages=0))
    assert "you have none. If it fails, the penalty is one blue structure" in told
    assert "Constructed. You have no pawn for it yet." in of_the_edifice(asked_of_ur(left=0))


def test_in_short_too_taking_part_promises_nothing_to_whom_it_brings_nothing() -> None:
    cities = [city("Ur B", stages=1, built=UR_B, coins=9), city("Giza A"), city("Rhodes A")]
    state = edifice_game(cities, "River Port", {0: ["Baths"]})
    hand = hand_view(state, Seat(0))
    asked = inquiry_for(WORDS, hand, hand.view.questions[0])
    assert joining_lines(replace(asked, brief=True)) == [
        "3 coins to the bank: stage and edifice River Port; no further reward for you; 2 pawns left."
    ]


@pytest.mark.parametrize(
    ("mine", "left", "told"),
    [
        (city("Giza A", built=["Quarry"], coins=9), 2, True),
        (city("Giza A", built=["Quarry"], coins=0), 2, True),
        (city("Giza A", built=["Quarry"], coins=9, pawns=[1], joined=True), 1, False),
        (city("Giza A", built=["Quarry"], coins=9), 0, False),
        (city("Giza A", stages=3, coins=9), 2, False),
    ],
    ids=["open", "poor", "joined", "constructed", "complete"],
)
def test_brief_words_tell_of_an_edifice_while_there_is_something_to_decide(
    mine: City, left: int, *, told: bool
) -> None:
    state = edifice_game([mine, city("Rhodes A"), city("Babylon A")], "Belvedere", {0: ["Baths"]}, pawns=left)
    hand = hand_view(state, Seat(0))
    assert ("Belvedere" in shown(hands.hand_screen(Words(brief=True), table_of(state), hand))) == told
    assert "Belvedere" in shown(hands.hand_screen(WORDS, table_of(state), hand))


def test_who_has_a_complete_wonder_can_never_take_part_again() -> None:
    cities = [city("Giza A", stages=3), city("Ur A"), city("Rhodes A")]
    state = edifice_game(cities, "River Port", {0: ["Baths"]})
    hand = hand_view(state, Seat(0))
    told = of_the_edifice(hands.hand_screen(WORDS, table_of(state), hand))
    assert "You can no longer take part: the wonder is complete." in told
