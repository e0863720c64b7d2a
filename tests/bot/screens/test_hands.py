"""A player's private screens, and where their buttons lead."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

import pytest

from bot.screens import hands
from bot.screens.acts import (
    Act,
    KeepBoard,
    MorePile,
    PickFor,
    PickPayment,
    Seal,
    ShowBoard,
    ShowHand,
    ShowTable,
    TakeBack,
    TellHand,
    Why,
)
from bot.screens.screen import Menu, Screen, at_a_glance, in_rows, lines_on_a_phone
from bot.services import sights
from bot.services.attendance import StandIn
from bot.services.game import Choice, Draft, Held, TableSettings, Wonders
from bot.services.people import Computer, UserId
from bot.services.views import OfferView, TableView, hand_view, table_view
from bot.text import cards, choices
from bot.text.cards import Whose
from bot.text.inquiry import Inquiry
from bot.text.voice import Voice
from bot.text.words import Notation, Words
from engine import Seat, legal_moves, retract, submit
from engine.catalogue import Card
from engine.city import left_of
from engine.moves import Build, BuildStage, Decline, Discard, Refusal
from engine.notation import MoveKind, move_text, slug
from engine.ruleset import FREE_CITY, SeatSetup
from engine.state import ChooseCards, SearchDiscard, SeventhCards
from players.levels import Level
from tests.bot.at_table import (
    Moment,
    building_stages,
    cards_told,
    first,
    line_of,
    long_pile,
    moments,
    named,
    table_of,
)
from tests.bot.screens.clicking import acts, clicked, following, reachable
from tests.bot.screens.limits import check, texts
from tests.bot.services.playing import BABYLON, HALICARNASSUS
from tests.bot.services.world import MOMENT, World
from tests.bot.whole_games import ENDLESS, buttons, shown
from tests.engine.builders import city, discard, game, play, producers, searching, stage
from tests.sweeps import sweep

WORDS = Words()
_kept = lru_cache(512)
"""Many tests look at the screens of the same moments."""


def course(players: int) -> Iterator[Moment]:
    """Return every second moment of a game in which seventh cards are played and the discard pile is searched."""
    return islice(moments(players, 3, BABYLON, HALICARNASSUS), 0, None, 2)


@_kept
def hand_of(moment: Moment, words: Words = WORDS, page: int = 0) -> Screen:
    return hands.hand_screen(words, moment.table, moment.hand, page)


def led_to(moment: Moment, act: Act) -> Screen | None:
    return following(moment, moment.table, act, WORDS)


@_kept
def screens_and_acts(moment: Moment) -> tuple[Sequence[Screen], set[Act]]:
    return reachable(moment, moment.table, WORDS)


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep([2, 3, 5], short=(3,)))
def test_every_legal_choice_and_no_other_can_be_clicked_in_whole_games(players: int) -> None:
    asked = set()
    for moment in course(players):
        _, found = screens_and_acts(moment)
        moves = clicked(moment, found)
        assert len(moves) == len(set(moves))
        assert set(moves) == set(legal_moves(moment.state, moment.seat))
        asked.add(type(moment.state.phase))
    assert ChooseCards in asked


def test_every_card_is_told_once_with_what_it_costs_now() -> None:
    for moment in course(3):
        if not isinstance(moment.state.phase, ChooseCards):
            continue
        screen, question = hand_of(moment), moment.hand.view.questions[0]
        for card in set(question.cards):
            told = line_of(screen, card.name)
            builds = [move for move in question.moves if isinstance(move, Build) and move.card is card]
            paid = [move for move in builds if not move.olympia]
            assert f", {card.colour}; " in told
            assert told.startswith(("**No, ", "**Already built: ", "**Free, with Olympia's power: ")) == (not paid)
            assert ("; costs " in told) == bool(card.cost or card.coins)
            if paid and any(each in moment.state.table.cities[moment.seat].built for each in card.free_from):
                assert told.startswith("**Free, thanks to ")
            elif paid and paid[0].payment.left:
                left = moment.hand.view.table.cities[left_of(moment.seat, 3)].board.city
                assert re.search(rf"coins? to {left} \(| or ", told.partition(card.name)[0])
            else:
                assert told.startswith("**Free: ") == bool(paid and not paid[0].payment.total and not card.coins)


def test_what_can_be_built_is_told_first_and_brief_words_leave_out_what_is_printed() -> None:
    for moment in course(3):
        if not isinstance(moment.state.phase, ChooseCards):
            continue
        question, screen = moment.hand.view.questions[0], hand_of(moment)
        told = cards_told(screen)
        assert told == sorted(told, key=lambda name: name in {each.name for each in question.obstacles})
        brief = hand_of(moment, Words(brief=True))
        lines = brief.embeds[0].description.splitlines()
        for card in set(question.cards):
            (line,) = [each for each in lines if re.search(rf"{card.name}\*\*", each)]
            way = question.possibilities(card).get(MoveKind.BUILD)
            if way is not None and len(way.moves) > 1:
                coins = cards.coins(WORDS, way.cheapest.total + way.bank)
                alike = len({paid.total for paid in way.payments}) == 1
                either = rf"{coins}(, {len(way.moves)} ways to pay| to \w+ or \w+( \([^)]+\))?)"
                price = either if alike else f"From {coins}"
                assert re.match(rf"\*\*{price}: {card.name}", line)
            else:
                assert line.startswith(line_of(screen, card.name).partition("**,")[0].partition("** (")[0])
            assert cards.effects_in_short(Words(brief=True), card.effects) in line
            assert not re.search("costs|later|free with", line)
        assert not any(line.startswith("On the ") and "sells" in line for line in lines)
        assert any(isinstance(act, TellHand) for act in acts(brief))


def test_the_next_stage_is_told_without_saying_twice_which_one_it_is() -> None:
    moment = next(iter(moments(3, 1)))
    stage = moment.hand.view.table.cities[0].board.stages[0]
    assert f"; costs {cards.resources(WORDS, stage.cost)}." in line_of(hand_of(moment), "stage 1")
    why = hands.why_screen(WORDS, moment.table, moment.hand, Seat(0), None).content
    assert why.startswith("**Stage 1 of your wonder**\nCosts ")
    assert why.count("Stage 1") == 1


def test_both_neighbours_stand_in_the_hand_with_their_players_and_what_they_sell() -> None:
    moment = next(iter(moments(5, 1)))
    left, right = moment.hand.view.table.cities[1], moment.hand.view.table.cities[4]
    (embed,) = hand_of(moment).embeds
    assert (
        f"On the left, {left.board.city} (Ben) sells 1 {left.board.produces.name.lower()} for 2 coins"
        in embed.description
    )
    assert (
        f"On the right, {right.board.city} (Eli) sells 1 {right.board.produces.name.lower()} for 2 coins"
        in embed.description
    )


def test_the_hand_says_at_which_turn_of_which_table_it_is_asked_for() -> None:
    moment = next(iter(moments(3, 1)))
    left = moment.hand.view.table.cities[1].board.city
    assert hand_of(moment).content.splitlines() == ["**Age 1, turn 1 of 6.** Table 12, in <#700>."]
    assert hand_of(moment).embeds[0].description.splitlines()[-1] == f"Your other cards go left, to {left} (Ben)."


def test_names_are_neither_markup_nor_mentions() -> None:
    moment = next(iter(moments(3, 1)))
    table = table_of(moment.state, ("Ana", "**Ben** <@1> @everyone", "# Cem"))
    text = shown(hands.hand_screen(WORDS, table, moment.hand))
    assert r"\*\*Ben\*\* \<\@1\> \@everyone" in text
    assert "<@1>" not in text


def test_a_payment_is_asked_for_only_where_there_is_more_than_one_the_cheapest_first() -> None:
    moment = first(lambda it: _split(it) is not None, 4)
    question = moment.hand.view.questions[0]
    _, found = screens_and_acts(moment)
    picks = [act for act in found if isinstance(act, PickPayment)]
    assert picks
    for act in picks:
        payments = [each.move.payment for each in acts(led_to(moment, act)) if isinstance(each, Seal)]
        kind = Build if act.kind is MoveKind.BUILD else BuildStage
        card = named(moment, act.seat, act.card)
        ways = [move.payment for move in question.moves if isinstance(move, kind) and move.card is card]
        assert payments == sorted(ways, key=sum)
        assert len(payments) > 1


def test_where_one_pays_it_is_told_what_both_neighbours_get() -> None:
    moment = first(lambda it: it.seat == 0 and _split(it) is not None, 4)
    move = _split(moment)
    assert move is not None
    text = shown(hands.payment_screen(WORDS, moment.table, moment.hand, Seat(0), MoveKind.BUILD, move.card))
    cities, (left, right) = moment.hand.view.table.cities, move.payment
    first_of, other = (re.escape(cities[seat].board.city) for seat in (1, 3))
    told = rf"{left} coins? to {first_of} on the left \(.*\) and {right} coins? to {other} on the right \(.*\)\."
    assert re.search(told, text)
    assert f"{left + right} coins in all." in text
    assert f"{cities[1].board.city} (Ben)" in text
    assert f"{cities[3].board.city} (Dia)" in text


@pytest.mark.parametrize("players", sweep([2, 3], short=(3,)))
def test_brief_words_describe_the_same_picture_in_brief_and_in_words_tells_the_rest(players: int) -> None:
    for moment in course(players):
        full, brief = hand_of(moment), hand_of(moment, Words(brief=True))
        assert [each.scene for each in brief.pictures] == [each.scene for each in full.pictures]
        if not brief.pictures:
            continue
        described = " ".join(f"{each.description} {each.more}" for each in brief.pictures)
        assert not re.search("; (costs|leads to|free with) ", described)
        assert TellHand(moment.table.id) in acts(at_a_glance(brief))
        lines = [line.replace("**", "") for line in brief.embeds[0].description.splitlines() if "**" in line]
        assert lines
        assert [line for line in lines if line not in described] == []


def test_where_one_pays_it_is_told_for_what_and_the_picture_tells_of_that_card_alone() -> None:
    cities = [city("Babylon A", built=["Loom"]), city("Ephesus A", built=["Ore Vein"]), city("Giza A", built=["Mine"])]
    moment = Moment(game(cities, {0: ["Barracks", "Altar"]}), Seat(0))
    barracks = named(moment, Seat(0), "Barracks")
    screen = hands.payment_screen(WORDS, moment.table, moment.hand, Seat(0), MoveKind.BUILD, barracks)
    assert screen.notice == "**Build Barracks.** You need to buy 1 ore. How do you want to pay?"
    card, market = (each.description for each in screen.pictures)
    assert card == "2 coins to Giza (ore) or 2 coins to Ephesus (ore): Barracks, red; 1 shield; costs 1 ore."
    assert market == "You have 3 coins.", "the hand has just told the rest"


def test_where_one_pays_for_a_stage_the_picture_tells_of_that_alone_whatever_card_lies_below_it() -> None:
    sellers = [city("Ephesus A", built=["Clay Pool"]), city("Giza A", built=["Clay Pool"])]
    moment = Moment(game([city("Babylon A"), *sellers], {0: ["Barracks", "Altar"]}), Seat(0))
    altar = named(moment, Seat(0), "Altar")
    screen = hands.payment_screen(WORDS, moment.table, moment.hand, Seat(0), MoveKind.STAGE, altar)
    assert screen.notice == "**Build stage 1 with Altar under it.** You need to buy 1 clay. How do you want to pay?"
    stage, market = (each.description for each in screen.pictures)
    assert stage == "2 coins to Giza (clay) or 2 coins to Ephesus (clay): stage 1; 3 points; costs 2 clay."
    assert market == "You have 3 coins."
    assert [each.label for each in buttons(at_a_glance(screen))][:1] == ["Pay 2 coins to the right"]


def test_a_price_for_both_neighbours_is_told_on_a_button_with_their_names() -> None:
    whole_course = moments(4, 3, BABYLON, HALICARNASSUS)
    labels = {each.label for moment in whole_course for each in buttons(hand_of(moment))}
    assert any(re.search(r"^Build stage \d: pay \d+ to \w+, \d+ to \w+$", label) for label in labels)
    assert not any(re.search("left|right", label) for label in labels)


def test_a_card_that_is_free_or_has_one_price_is_built_by_one_tap_and_any_other_use_takes_two() -> None:
    for moment in course(3):
        if len(moment.question.choosable) < 2 or moment.question.is_search:
            continue
        at_once = {act.move for act in acts(hand_of(moment)) if isinstance(act, Seal)}
        for card in moment.question.choosable:
            for kind, way in moment.question.possibilities(card).items():
                (move, *more) = map(move_text, way.moves)
                assert (move in at_once) == (kind is MoveKind.BUILD and not more)
                if kind is not MoveKind.BUILD and not more:
                    use = led_to(moment, PickFor(moment.table.id, moment.hand.turn, moment.seat, kind))
                    assert move in {act.move for act in acts(use) if isinstance(act, Seal)}


def test_labels_of_a_hand_are_each_there_once_and_make_sense_alone() -> None:
    for moment in course(3):
        screens, _ = screens_and_acts(moment)
        for screen in screens:
            labels = [each.label for row in screen.glance or screen.rows if isinstance(row, tuple) for each in row]
            assert len(labels) == len(set(labels))
        for each in buttons(hand_of(moment)):
            if isinstance(each.act, Seal) and each.act.move.kind is MoveKind.BUILD:
                assert each.label.startswith(f"Build {named(moment, moment.seat, each.act.move.what).name}")


def test_below_a_picture_cards_are_named_alone_only_where_their_buttons_would_not_fit_on_a_phone() -> None:
    found = set()
    for moment in course(4):
        if moment.hand.turn.asked != "card" or len(moment.question.choosable) < 2:
            continue
        heard = hand_of(moment)
        seen = at_a_glance(heard)
        with_verb = {each.label.startswith("Build ") for each in buttons(seen) if is_for_building(each.act)}
        assert len(with_verb) <= 1
        is_first = (moment.hand.turn.age, moment.hand.turn.turn) == (1, 1)
        assert lines_on_a_phone(seen.rows) <= 6 + is_first
        assert all(each.label.startswith("Build ") for each in buttons(heard) if is_for_building(each.act))
        acting = [
            row for row in seen.rows if isinstance(row, tuple) and not any(is_for_looking(each.act) for each in row)
        ]
        whole = [each for row in acting for each in row]
        longer = [replace(each, label=f"Build {each.label}") if is_for_building(each.act) else each for each in whole]
        assert with_verb != {False} or lines_on_a_phone(in_rows(longer)) > 5 >= lines_on_a_phone(acting)
        assert with_verb != {True} or lines_on_a_phone(acting) <= 5 + is_first
        assert with_verb == {True} or not is_first
        found |= with_verb
    assert found == {True, False}


@pytest.mark.parametrize(("turn", "verb"), [(1, True), (2, False)])
def test_the_first_hand_of_a_game_says_what_a_press_does_however_many_cards_can_be_built(
    turn: int, *, verb: bool
) -> None:
    free = ["Clay Pool", "Pawnshop", "Altar", "Loom", "West Trading Post", "Ore Vein", "East Trading Post"]
    cities = [city("Babylon A"), city("Ephesus A"), city("Giza A"), city("Rhodes A")]
    moment = Moment(game(cities, {0: free}, turn=turn), Seat(0))
    seen = [each for each in buttons(at_a_glance(hand_of(moment))) if is_for_building(each.act)]
    assert [each.label.startswith("Build ") for each in seen] == [verb] * len(free)


def is_for_looking(act: Act) -> bool:
    return isinstance(act, TellHand | ShowBoard | ShowTable)


def is_for_building(act: Act) -> bool:
    kind = act.move.kind if isinstance(act, Seal) else act.kind if isinstance(act, PickPayment) else None
    return kind is MoveKind.BUILD


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep([3, 4], short=(3,)))
def test_a_button_by_which_one_pays_says_how_many_coins_go_where_and_fits_on_a_phone(players: int) -> None:
    screens = [screen for moment in course(players) for screen in payment_screens(moment)]
    labels = {label for screen in screens for label in ways_to_pay(screen, seen=True)}
    one, both = r"Pay \d+ coins? to the (left|right)", r"Pay \d+ to the left, \d+ to the right"
    assert labels
    assert all(re.fullmatch(rf"{one}|{both}", label) for label in labels)
    assert max(map(len, labels)) <= 34
    heard = {label for screen in screens for label in ways_to_pay(screen)}
    assert heard
    assert all(re.fullmatch(r"Pay \d+ to [\w ]+(, \d+ to [\w ]+)?", label) for label in heard)


def test_where_the_free_city_pays_whoever_chooses_for_it_is_told_what_they_get_themselves() -> None:
    moment = first(lambda it: it.seat == FREE_CITY and bool(payment_labels(it)), 2)
    mine, other = ("left", "right") if left_of(FREE_CITY, 3) == moment.player else ("right", "left")
    assert any(re.search(r"\d to you\b", label) for label in payment_labels(moment))
    labels = payment_labels(moment, seen=True)
    assert any(re.search(r"\d coins? to you$|\d coins? to you, |, \d coins? to you", label) for label in labels)
    assert not any(mine in label for label in labels)
    assert any(other in label for label in labels)


def payment_screens(moment: Moment) -> list[Screen]:
    """Return the screens where the player chooses how to pay."""
    screens = [led_to(moment, act) for act in screens_and_acts(moment)[1] if isinstance(act, PickPayment)]
    return [screen for screen in screens if screen is not None]


def ways_to_pay(screen: Screen, *, seen: bool = False) -> list[str]:
    """Return the ways to pay as button labels; with `seen`, return the labels below a picture."""
    if seen and not screen.pictures:
        return []
    return [each.label for each in buttons(at_a_glance(screen) if seen else screen) if isinstance(each.act, Seal)]


def payment_labels(moment: Moment, *, seen: bool = False) -> list[str]:
    """Return the labels of all ways to pay in this moment; `seen` works as in `ways_to_pay`."""
    return [label for screen in payment_screens(moment) for label in ways_to_pay(screen, seen=seen)]


def _split(moment: Moment) -> Build | None:
    """Return a way to build that pays both neighbours, if the card can also be paid for in another way."""
    builds = [move for move in moment.hand.view.questions[0].moves if isinstance(move, Build) and not move.olympia]
    times = Counter(move.card for move in builds)
    return next((move for move in builds if all(move.payment) and times[move.card] > 1), None)


def test_what_was_sealed_is_told_and_can_be_changed() -> None:
    moment = next(iter(moments(3, 1)))
    card = moment.hand.view.hand[0]
    state = submit(moment.state, Seat(0), Discard(card)).state
    screen = hands.hand_screen(WORDS, table_of(state), hand_view(state, Seat(0)))
    assert screen.content.startswith(f"**Sealed: discard {card.name} for 3 coins.**\n")
    assert TakeBack(moment.table.id, moment.hand.turn, Seat(0)) in set(acts(screen))
    assert buttons(screen)[0].label == "Change"
    assert "(Ben)" in screen.embeds[0].description
    assert "(Cem)" in screen.embeds[0].description
    assert not any(each.name in screen.embeds[0].description for each in moment.hand.view.hand)
    assert screen == hands.hand_screen(WORDS, table_of(state), hand_view(state, Seat(0)))


def test_in_brief_words_what_was_sealed_is_told_with_the_names_of_those_who_still_choose_and_no_more() -> None:
    words = Words(brief=True)
    moment = next(iter(moments(3, 1)))
    building = next(each for each in legal_moves(moment.state, Seat(0)) if each == Build(moment.hand.view.hand[0]))
    state = submit(moment.state, Seat(0), building).state
    screen = hands.hand_screen(words, table_of(state), hand_view(state, Seat(0)))
    assert shown(screen) == (
        f"**Sealed: build {moment.hand.view.hand[0].name}.**\n---\nStill choosing: Ben and Cem.\n"
        "(Change) | (My city) | (All cities)"
    )
    held = replace(hand_view(state, Seat(0)), held=Held(Seat(0), MOMENT))
    assert "\nYou're the last to choose. The reveal comes <t:" in shown(hands.hand_screen(words, table_of(state), held))


@pytest.mark.parametrize("brief", [False, True])
def test_of_what_a_computer_player_chose_a_hand_says_only_that_it_has(*, brief: bool) -> None:
    """The screen does not depend on what was chosen. It still shows the hand, because the player may choose instead."""
    words, moment = Words(brief=brief), next(iter(moments(3, 1)))
    states = [submit(moment.state, Seat(0), move).state for move in moment.question.moves]
    chosen = [hand_view(state, Seat(0), by_computer=state.table.seats) for state in states]
    assert len(chosen) > 1
    assert all(hands.card_choices(words, hand) == [] for hand in chosen)
    (screen,) = {hands.hand_screen(words, table_of(state), hand) for state, hand in zip(states, chosen, strict=True)}
    assert shown(screen).startswith(
        "**A computer player has chosen for you.**\nYou'll see its choice at the reveal, like everyone else.\n"
        "You can change it until the turn is revealed."
    )
    assert all(card.name in shown(screen) for card in moment.hand.view.hand)
    assert [each.label for each in buttons(screen)] == ["Change", "My city", "All cities"]
    missed = replace(table_of(states[0]), stand_ins=(StandIn(0, Seat(0), UserId(100)),))
    told = shown(hands.hand_screen(words, missed, chosen[0]))
    assert "**A computer player has chosen for you, because you weren't there.**" in told


def test_a_computer_player_may_have_chosen_for_the_free_city_alone() -> None:
    moment = next(each for each in moments(2, 1) if each.seat == FREE_CITY)
    waiting = retract(moment.state, Seat(1 - moment.player))
    state = submit(waiting, FREE_CITY, legal_moves(waiting, FREE_CITY)[0]).state
    alone = hands.hand_screen(WORDS, table_of(state), hand_view(state, moment.player, by_computer=(FREE_CITY,)))
    told = shown(alone)
    assert told.startswith("**A computer player has chosen for the Free City.**\n")
    assert "\nSealed: " in told
    assert "Sealed for the Free City" not in told
    assert [act.seat for act in acts(alone) if isinstance(act, TakeBack)] == [moment.player, FREE_CITY]
    both = hands.hand_screen(WORDS, table_of(state), hand_view(state, moment.player, by_computer=state.table.seats))
    assert "Sealed" not in shown(both)
    assert [act.seat for act in acts(both) if isinstance(act, TakeBack)] == [moment.player]
    assert buttons(both)[0].label == "Change", "it takes back all that the computer player has chosen"


def test_whoever_has_chosen_is_not_told_to_wait_for_themselves_by_a_table_seen_a_moment_earlier() -> None:
    earlier = next(iter(moments(3, 1)))
    state = submit(earlier.state, Seat(0), Discard(earlier.hand.view.hand[0])).state
    screen = hands.hand_screen(WORDS, earlier.table, hand_view(state, Seat(0)))
    assert "(Ana)" not in shown(screen)
    alone = replace(earlier.table, thinking=(Seat(0),))
    assert "You have nothing to do right now." in shown(hands.hand_screen(WORDS, alone, hand_view(state, Seat(0))))
    held_elsewhere = replace(alone, thinking=(), revealed_at=MOMENT)
    said = shown(hands.hand_screen(WORDS, held_elsewhere, hand_view(state, Seat(0))))
    assert "Everyone has chosen. If the last player changes nothing, the reveal comes <t:" in said
    assert "nothing to do" not in said, "one's own choice can be changed, too"


def test_who_chooses_last_is_told_so_gently_unless_only_computer_players_wait() -> None:
    gentle = "Everyone else has chosen. Take your time."
    third = [moment for moment, _ in zip(moments(3, 1), range(3), strict=False)]
    assert [gentle in hand_of(moment).content for moment in third] == [False, False, True]
    computers = [replace(seat, occupant=Computer(Level.RANDOM)) for seat in third[2].table.seats[:2]]
    alone = replace(third[2].table, seats=(*computers, third[2].table.seats[2]))
    assert gentle not in hands.hand_screen(WORDS, alone, third[2].hand).content


def test_the_free_citys_card_is_asked_for_after_the_own_one_which_can_be_changed_still() -> None:
    moment = next(each for each in moments(2, 1) if each.seat == FREE_CITY)
    screen = hands.hand_screen(WORDS, moment.table, moment.hand)
    ((own, _),) = moment.hand.view.chosen
    assert "Sealed: " in screen.content
    assert "Now choose a card for the Free City" in screen.content
    assert TakeBack(moment.table.id, moment.hand.turn, own) in set(acts(screen))
    picks = [act for act in acts(screen) if isinstance(act, PickFor | Seal)]
    assert picks
    assert {act.seat for act in picks} == {FREE_CITY}


def test_both_sealed_choices_of_the_free_citys_controller_can_be_changed() -> None:
    moment = next(each for each in moments(2, 1) if each.seat == FREE_CITY)
    waiting = retract(moment.state, Seat(1 - moment.player))
    state = submit(waiting, FREE_CITY, legal_moves(waiting, FREE_CITY)[0]).state
    screen = hands.hand_screen(WORDS, table_of(state), hand_view(state, moment.player))
    assert "Sealed for the Free City: " in screen.content
    assert [act.seat for act in acts(screen) if isinstance(act, TakeBack)] == [moment.player, FREE_CITY]


def test_the_only_card_of_a_hand_can_be_played_with_one_click() -> None:
    moment = first(lambda it: isinstance(it.state.phase, SeventhCards), 3, BABYLON, policy=building_stages)
    screen = hand_of(moment)
    assert "You can play your seventh card, too." in screen.content
    moves = clicked(moment, {act for act in acts(screen) if isinstance(act, Seal)})
    assert Decline() in moves
    assert any(isinstance(move, Discard) for move in moves)


def test_a_discard_pile_longer_than_a_menu_is_shown_on_pages_and_all_of_it_can_be_built() -> None:
    moment = long_pile()
    screens, found = screens_and_acts(moment)
    assert set(clicked(moment, found)) == set(legal_moves(moment.state, moment.seat))
    assert len([act for act in found if isinstance(act, MorePile)]) > 1
    for screen in screens:
        check(screen)
    assert hand_of(moment, page=1_000_000).rows


def test_what_is_asked_stands_above_all_that_is_told_with_it() -> None:
    moment = first(lambda it: isinstance(it.state.phase, SearchDiscard), 3, HALICARNASSUS, policy=building_stages)
    assert "You can build a structure from the discard pile for free." in hand_of(moment).content


def searched(discard: Sequence[str], built: Sequence[str]) -> Moment:
    """Return a moment in which a city with these structures searches this discard pile."""
    cities = [city("Halicarnassus B", stages=1, built=built), city("Giza A"), city("Rhodes A")]
    return Moment(searching(cities, discard, [0]), Seat(0))


def test_who_searches_the_discard_pile_sees_all_of_it_and_why_some_of_it_cannot_be_built() -> None:
    moment = searched(["Baths", "Loom", "Altar", "Loom", "Tavern"], built=["Loom", "Altar"])
    screen = hand_of(moment)
    check(screen)
    (embed,) = screen.embeds
    assert [line for line in embed.description.splitlines() if line.startswith("**")] == [
        "**Baths**, blue; 3 points; leads to Aqueduct.",
        "**Tavern**, yellow; 5 coins at once.",
        "**Already built: Loom** (2 of them), gray; 1 loom.",
        "**Already built: Altar**, blue; 2 points; leads to Temple.",
    ]
    (menu,) = [row for row in screen.rows if isinstance(row, Menu)]
    assert [option.label for option in menu.options] == ["Baths", "Tavern"]
    (why,) = [act for act in acts(screen) if isinstance(act, Why)]
    reasons = led_to(moment, why)
    assert reasons is not None
    assert [act.card for act in acts(reasons) if isinstance(act, Why)] == ["loom", "altar"]
    explained = hands.why_screen(WORDS, moment.table, moment.hand, Seat(0), named(moment, Seat(0), "Loom"))
    assert "You can't build Loom now: you've already built it." in explained.content
    offered = hands.card_choices(WORDS, moment.hand)
    assert [name for _, name in offered] == ["tavern", "baths", "loom", "altar"]
    assert offered[2][0] == "Loom, gray: already built"


def test_where_the_discard_pile_holds_nothing_to_build_one_sees_it_and_can_only_take_nothing() -> None:
    moment = searched(["Baths", "Loom"], built=["Loom", "Baths"])
    screen = hand_of(moment)
    check(screen)
    assert "look through the discard pile: 2 cards. But you've already built everything in it:" in shown(screen)
    assert cards_told(screen) == ["Loom", "Baths"]
    assert [act.move.kind for act in acts(screen) if isinstance(act, Seal)] == [MoveKind.LEAVE]
    assert not any(isinstance(row, Menu) for row in screen.rows)


def test_the_only_card_that_can_be_built_and_what_cannot_stand_on_one_screen() -> None:
    moment = searched(["Baths", "Loom"], built=["Loom"])
    screen = hand_of(moment)
    assert cards_told(screen) == ["Baths", "Loom"]
    assert [act.move.kind for act in acts(screen) if isinstance(act, Seal)] == [MoveKind.TAKE, MoveKind.LEAVE]


EMPTY_NOW = "The discard pile is empty now: you could only take cards discarded this turn."
EMPTY_LAST = "The discard pile is empty now, but all cards left over this turn go there first."


@pytest.mark.parametrize(
    ("board", "turn", "pile", "told"),
    [
        ("Halicarnassus B", 2, (), EMPTY_NOW),
        ("Carthage B", 2, (), EMPTY_NOW),
        ("Halicarnassus B", 6, (), EMPTY_LAST),
        ("Halicarnassus B", 2, ("Loom",), "The discard pile has 1 card now."),
        ("Carthage B", 6, ("Loom", "Loom"), "The discard pile has 2 cards now."),
        ("Giza B", 2, (), ""),
    ],
)
def test_before_a_stage_that_searches_the_discard_pile_is_built_its_size_is_told(
    board: str, turn: int, pile: Sequence[str], told: str
) -> None:
    cities = [city(board, stages=1, built=["Brickyard", "Sawmill"]), city("Ephesus A"), city("Rhodes A")]
    moment = Moment(game(cities, {0: ["Baths"]}, turn=turn, discard=pile), Seat(0))
    why = hands.why_screen(WORDS, moment.table, moment.hand, Seat(0), None)
    hint = line_of(hand_of(moment), "stage 2")
    view, (question,) = moment.hand.view, moment.hand.view.questions
    inquiry = Inquiry(Voice(WORDS, view.table, Seat(0)), view, question)
    typed = [choices.card_list(replace(inquiry, brief=brief))[-1] for brief in (False, True)]
    for text in (hint, why.content, *typed):
        assert told in text
        assert ("discard pile" in text.replace("from the discard pile", "")) == bool(told)


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        ((), "The discard pile is empty: there's nothing to take."),
        (("Loom",), "The discard pile has 1 card now."),
    ],
)
def test_before_a_search_of_the_discard_pile_is_chosen_its_size_is_told(pile: Sequence[str], told: str) -> None:
    cities = [city("Carthage B", stages=1, built=producers("wwwl")), city("Ephesus A"), city("Rhodes A")]
    state = game(cities, {0: ["Baths"]}, discard=pile)
    screen = hand_of(Moment(play(state, {0: stage("Baths")}), Seat(0)))
    assert f"Option 1: one free structure from the discard pile. {told}\n" in screen.embeds[0].description


def test_after_the_cards_of_the_turn_the_size_of_the_discard_pile_counts_them() -> None:
    cities = [city("Carthage B", stages=1, built=producers("wwwl")), city("Ephesus A"), city("Rhodes A")]
    state = game(cities, {0: ["Baths"], 1: ["Altar"]})
    screen = hand_of(Moment(play(state, {0: stage("Baths"), 1: discard("Altar")}), Seat(0)))
    assert "The discard pile has 1 card now." in screen.embeds[0].description


def test_a_discard_pile_of_which_nothing_can_be_built_is_told_in_lines_too() -> None:
    moment = searched(["Baths", "Loom", "Loom"], built=["Loom", "Baths"])
    view, (question,) = moment.hand.view, moment.hand.view.questions
    inquiry = Inquiry(Voice(WORDS, view.table, Seat(0)), view, question)
    assert choices.question_lines(inquiry) == [
        "You can look through the discard pile: 3 cards. But you've already built everything in it:",
        "Loom, gray. Gives 1 loom. The pile has 2 copies. You can't build it now: you've already built it.",
        "Baths, blue. Gives 3 points. Makes Aqueduct free later. You can't build it now: you've already built it.",
    ]
    assert choices.question_lines(replace(inquiry, brief=True))[1:] == [
        "Loom: already built",
        "Baths: already built",
    ]


@pytest.mark.parametrize("notation", Notation)
def test_the_longest_discard_pile_fits_its_pages(notation: Notation) -> None:
    catalogue = next(moments(7, 1)).state.table.ruleset.catalogue
    words = Words(notation)
    use = {card: cards.card_use(words, card, catalogue, Whose.YOURS) for card in catalogue.cards.values()}
    wordiest = sorted(use, key=lambda card: len(use[card]), reverse=True)
    pile = [card.name for card in wordiest[:60]]
    for built in ([], pile[:20]):
        moment = searched(pile * 2, built)
        pages = [hand_of(moment, words, page) for page in range(3)]
        for screen in pages:
            check(screen)
            assert any(isinstance(act, MorePile) for act in acts(screen))
        assert sorted(name for screen in pages for name in cards_told(screen)) == sorted(pile)


def test_whoever_is_not_asked_hears_whom_they_wait_for_and_never_what_is_in_the_pile() -> None:
    moment = first(lambda it: isinstance(it.state.phase, SearchDiscard), 3, HALICARNASSUS, policy=building_stages)
    screen = hands.hand_screen(WORDS, moment.table, hand_view(moment.state, Seat(1)))
    text = shown(screen)
    assert "You're waiting for Halicarnassus (Ana), who can build a card from the discard pile." in text
    assert not any(card.name in text for card in moment.state.table.discard)


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep([2, 3, 4], short=(3,)))
def test_a_screen_depends_on_nothing_that_others_have_sealed_or_hold(players: int) -> None:
    for moment in course(players):
        state = moment.state
        others = [seat for seat in state.table.players if seat != moment.player]
        hidden = tuple(
            state.table.hands[others[0]] if seat in others else hand for seat, hand in enumerate(state.table.hands)
        )
        exchanged = tuple(
            Discard(hidden[seat][0]) if seat in others and move is not None else move
            for seat, move in enumerate(state.choices)
        )
        if not isinstance(state.phase, ChooseCards):
            continue
        twin = replace(state, table=replace(state.table, hands=hidden), choices=exchanged)
        table = table_of(state)
        assert table == table_of(twin)
        assert hands.hand_screen(WORDS, table, hand_view(twin, moment.player)) == hand_of(moment)


def test_every_refused_card_and_stage_is_explained() -> None:
    for moment in course(3):
        screens, found = screens_and_acts(moment)
        refused = moment.question
        explained = {act.card for act in found if isinstance(act, Why)}
        assert {slug(card.name) for card in refused.obstacles} <= explained
        complete = refused.why_no_stage is not None and refused.why_no_stage.refusal is Refusal.WONDER_COMPLETE
        stage_is_refused = refused.why_no_stage is not None and not complete
        assert not stage_is_refused or "" in explained or isinstance(moment.state.phase, SearchDiscard)
        for card in refused.obstacles:
            screen = hands.why_screen(WORDS, moment.table, moment.hand, moment.seat, card)
            assert f"You can't build {card.name} now" in screen.content
        assert screens


def test_where_nothing_is_refused_nothing_is_asked_about() -> None:
    """A card that can be built has no "Why?" button if the stage can be built too, whatever the other cards are."""
    stages = set()
    for moment in moments(3, 4, policy=building_stages):
        refused = moment.question
        if refused.why_no_stage is not None and refused.why_no_stage.refusal is not Refusal.WONDER_COMPLETE:
            continue
        stages.add(refused.why_no_stage is None)
        assert any(isinstance(act, Why) for act in acts(hand_of(moment))) == bool(refused.obstacles)
        for card in set(moment.hand.view.questions[0].cards):
            screen = hands.card_screen(WORDS, moment.table, moment.hand, moment.seat, card)
            assert any(isinstance(act, Why) for act in acts(screen)) == (card in refused.obstacles)
    assert stages == {True, False}


def test_why_not_begins_with_something_that_is_refused() -> None:
    moment = first(lambda it: bool(it.question.obstacles) and it.question.why_no_stage is None, 3)
    asked = [act for act in acts(hand_of(moment)) if isinstance(act, Why)]
    assert [act.card for act in asked] == [slug(next(iter(moment.question.obstacles)).name)]


def test_what_the_free_city_may_not_do_is_explained() -> None:
    chained = first(lambda it: it.seat == FREE_CITY and bool(_only_built(it)), 2)
    card = _only_built(chained)[0]
    screen = hands.card_screen(WORDS, chained.table, chained.hand, FREE_CITY, card)
    assert f"{card.name} can't go under the stage" in screen.content
    assert any(isinstance(act, Why) for act in acts(screen))
    why = hands.why_screen(WORDS, chained.table, chained.hand, FREE_CITY, None)
    assert "so it can't discard any of these cards" in why.content


def _only_built(moment: Moment) -> list[Card]:
    """Return the cards that the Free City must build because of a chain, although it could also build its stage."""
    moves = legal_moves(moment.state, FREE_CITY)
    staged = {move.card for move in moves if isinstance(move, BuildStage)}
    return [move.card for move in moves if isinstance(move, Build) and staged and move.card not in staged]


def test_a_click_on_what_was_there_before_shows_the_hand_as_it_is() -> None:
    moment = next(iter(moments(3, 1)))
    card = moment.hand.view.hand[0]
    state = submit(moment.state, Seat(0), Discard(card)).state
    table, hand = table_of(state), hand_view(state, Seat(0))
    now = hands.hand_screen(WORDS, table, hand)
    assert hands.card_screen(WORDS, table, hand, Seat(0), card) == now
    assert hands.payment_screen(WORDS, table, hand, Seat(0), MoveKind.BUILD, card) == now
    assert hands.why_screen(WORDS, table, hand, Seat(0), None) == now
    other = next(each for each in state.table.ruleset.catalogue.cards.values() if each not in moment.hand.view.hand)
    assert hands.card_screen(WORDS, moment.table, moment.hand, Seat(0), other) == hand_of(moment)
    assert hands.why_screen(WORDS, moment.table, moment.hand, Seat(0), other) == hand_of(moment)


def test_who_made_the_last_choice_hears_where_it_is_revealed() -> None:
    moment = next(iter(moments(3, 1)))
    (question,), card = moment.hand.view.questions, moment.hand.view.hand[0]
    sealed = hands.sealed_lines(WORDS, moment.hand, question, Discard(card))
    screen = hands.revealed_screen(WORDS, moment.table, sealed)
    assert screen.content.splitlines() == [
        f"**Sealed: discard {card.name} for 3 coins.**",
        "Everyone's in! See the reveal in <#700>.",
    ]
    assert ShowHand(moment.table.id) in set(acts(screen))
    *_, last = moments(3, 1)
    over = submit(last.state, last.seat, legal_moves(last.state, last.seat)[0]).state
    ended = hands.revealed_screen(WORDS, table_of(over), sealed)
    assert "See the points in <#700>." in ended.content
    assert not any(isinstance(act, ShowHand) for act in acts(ended))


def test_who_chose_for_the_free_city_too_hears_both_choices_when_they_are_revealed() -> None:
    moment = next(each for each in moments(2, 1) if each.seat == FREE_CITY)
    (question,) = moment.hand.view.questions
    sealed = hands.sealed_lines(WORDS, moment.hand, question, question.moves[0])
    own, free_city, last = hands.revealed_screen(WORDS, moment.table, sealed).content.splitlines()
    assert own.startswith("**Sealed: ")
    assert free_city.startswith("**Sealed for the Free City: ")
    assert last.startswith("Everyone's in!")


@pytest.mark.parametrize("board", [BABYLON, HALICARNASSUS])
def test_what_is_left_or_not_taken_is_told_when_it_is_revealed(board: SeatSetup) -> None:
    moment = first(lambda it: Decline() in legal_moves(it.state, it.seat), 3, board, policy=building_stages)
    (question,) = moment.hand.view.questions
    (line,) = hands.sealed_lines(WORDS, moment.hand, question, Decline())
    assert line.startswith(("Sealed: don't play ", "Sealed: take nothing from the discard pile"))


def test_the_letters_of_the_accessible_edition_are_used_for_who_likes_them() -> None:
    text = shown(hand_of(next(iter(moments(3, 1))), Words(Notation.LETTERS)))
    assert re.search(r"\*\*Free: [\w ]*\*\*, brown; [wsoc]\.", text)
    assert "1 wood" not in text


# The draft.


async def test_both_boards_of_a_draft_are_told_with_all_their_stages_and_either_can_be_kept() -> None:
    table, offer = await _draft()
    screen = hands.offer_screen(WORDS, table, offer)
    check(screen)
    catalogue = table.settings.ruleset.catalogue
    for place, (setup, embed) in enumerate(zip(offer.boards, screen.embeds, strict=True)):
        assert setup.city is not None
        assert setup.side is not None
        board = catalogue.boards[setup.city, setup.side]
        assert embed.title == f"{board.city}, side {board.side}: {board.wonder}"
        assert embed.description.count("Stage ") == len(board.stages)
        assert KeepBoard(table.id, place) in set(acts(screen))


async def test_the_board_that_is_kept_can_be_changed_for_the_other() -> None:
    table, offer = await _draft()
    screen = hands.offer_screen(WORDS, table, replace(offer, kept=1))
    assert [act for act in acts(screen) if isinstance(act, KeepBoard)] == [KeepBoard(table.id, 0)]
    assert screen.content.startswith(f"You're keeping {offer.boards[1].city}")
    assert "Still choosing: Ana, Ben and Cem." in screen.content


async def test_which_board_a_computer_player_keeps_is_not_shown() -> None:
    table, offer = await _draft()
    screen = hands.offer_screen(WORDS, table, replace(offer, by_computer=True))
    assert screen.content.startswith("A computer player has picked one of these boards for you.")
    assert "Still choosing: Ana, Ben and Cem." in screen.content
    open_one = hands.offer_screen(WORDS, table, offer)
    assert (screen.rows, screen.embeds, screen.pictures) == (open_one.rows, open_one.embeds, open_one.pictures)


async def _draft() -> tuple[TableView, OfferView]:
    world = World()
    table = await world.game(3, TableSettings(players=3, wonders=Wonders.DRAFTED))
    loaded = await world.store.load(table.id)
    assert loaded is not None
    assert isinstance(loaded.progress, Draft)
    return table_view(loaded, MOMENT), await table.look(0, sights.offer)


# Discord's limits.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "notation"),
    sweep(
        [*((number, list(Notation)[number % 2]) for number in range(2, 7)), *((7, each) for each in Notation)],
        short=[(2, Notation.WORDS), (7, Notation.LETTERS)],
    ),
)
def test_every_screen_of_whole_games_stays_within_discords_limits(players: int, notation: Notation) -> None:
    """Test every number of players in one notation, words or letters, and the largest number in both."""
    words = Words(notation)
    game = moments(players, 11 + players, BABYLON, HALICARNASSUS, policy=building_stages)
    for moment in islice(game, 0, None, 4 if players == 7 else 2):
        for screen in _all_screens(moment, words):
            check(screen)
            assert all(text == text.strip() for text in texts(screen))


def _all_screens(moment: Moment, words: Words) -> Iterator[Screen]:
    """Yield every screen that the player can see, at a table with the largest ids and the longest names."""
    big = (1 << 63) - 1
    table, hand, seat = table_of(moment.state, ENDLESS, big, big), moment.hand, moment.seat
    (question,) = [each for each in hand.view.questions if each.seat == seat]
    yield hands.hand_screen(words, table, hand)
    longest = max(question.moves, key=lambda move: len(hands.sealed_lines(words, hand, question, move)[-1]))
    yield hands.revealed_screen(words, table, hands.sealed_lines(words, hand, question, longest))
    yield hands.why_screen(words, table, hand, seat, None)
    for card in dict.fromkeys(question.cards):
        yield hands.card_screen(words, table, hand, seat, card)
        yield hands.why_screen(words, table, hand, seat, card)
        for told, name in hands.action_choices(words, hand, seat, card):
            assert 0 < len(told) <= 100
            if ways := hands.payment_choices(words, hand, seat, MoveKind(name), card):
                assert all(0 < len(label) <= 100 and len(value) <= 100 for label, value in ways)
                yield hands.payment_screen(words, table, hand, seat, MoveKind(name), card)
    for label, _ in hands.card_choices(words, hand):
        assert 0 < len(label) <= 100
    choice = Choice(hand.turn, seat, question.moves[0])
    state = submit(moment.state, seat, choice.move).state
    if state.table is moment.state.table and state.waiting:
        yield hands.hand_screen(words, table_of(state, ENDLESS, big, big), hand_view(state, moment.player))
