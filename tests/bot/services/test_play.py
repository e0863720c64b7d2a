"""Choices: what is sealed, changed, taken back and revealed, and what everyone is told about it."""

from collections import Counter
from dataclasses import astuple, replace
from random import Random

import pytest

from bot.services import play, substitutes
from bot.services.game import Choice, Ending, Over, SealEntry, Status, TakeBackEntry, TurnRef
from bot.services.news import Announcement, News
from bot.services.people import ChannelId, UserId
from bot.services.refusals import Reason, Refused
from engine.events import PenaltySuffered, TookPart
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.ruleset import FREE_CITY, Expansion, Seat, SeatSetup
from engine.scoring import final_scores, ranking
from players.levels import Level
from tests.bot.services.playing import (
    BABYLON,
    CARTHAGE,
    EDIFICE,
    HALICARNASSUS,
    UR,
    announced,
    begun,
    until,
    until_penalty,
)
from tests.bot.services.world import SEAT_0, SEAT_1, SEAT_2, Table, World, actor, refusal
from tests.sweeps import sweep

REFRESHED = (News.REFRESHED,)


def user(number: int) -> UserId:
    return actor(number).user


# Choosing, changing, taking back.


async def test_a_choice_is_sealed_and_everybody_sees_who_has_chosen() -> None:
    table = await begun(3)
    move = (await table.moves(1))[0]
    outcome = await table.make(1, move)
    assert outcome.news == REFRESHED
    assert outcome.table.thinking == (0, 2)
    assert outcome.table.table is not None
    assert outcome.table.table.sealed == (1,)
    assert table.log == [SealEntry(SEAT_1, move, user(1))]
    hand = await table.hand(1)
    assert hand.view.chosen == ((SEAT_1, move),)
    assert hand.view.questions == ()


async def test_a_choice_can_be_changed_until_the_turn_is_revealed_between_all_kinds_of_moves() -> None:
    """Choices change from a discard to a structure, to a stage of the wonder, and back."""
    table = await begun(3)
    while True:
        moves = await table.moves(0)
        kinds = {type(move): move for move in moves}
        if {Build, BuildStage, Discard} <= kinds.keys():
            break
        await table.turn()
    before = len(table.log)
    plan: list[Move] = [kinds[kind] for kind in (Discard, Build, BuildStage, Discard)]
    for move in plan:
        assert (await table.make(0, move)).news == REFRESHED
        assert table.state.choices[0] == move
    sealed = [SealEntry(SEAT_0, move, user(0)) for move in plan]
    back = TakeBackEntry(SEAT_0, user(0))
    assert table.log[before:] == [sealed[0], back, sealed[1], back, sealed[2], back, sealed[3]]
    revealed = (await table.turn())[-1]
    assert News.REVEALED in revealed.news
    answer = table.act(0, play.seal_choice, Choice(TurnRef(1, 1, "card"), SEAT_0, moves[0]))
    assert await refusal(answer) is Reason.STALE_TURN


async def test_the_same_choice_once_more_saves_nothing_and_tells_nobody() -> None:
    table = await begun(3)
    move = (await table.moves(0))[0]
    first = await table.make(0, move)
    saves, log, waiting = table.store.saves, table.log, dict(table.store.outbox)
    again = await table.make(0, replace(move))
    assert again.news == ()
    assert again.table == first.table
    assert (table.store.saves, table.log, table.store.outbox) == (saves, log, waiting)


async def test_what_is_taken_back_is_as_if_it_had_not_been_chosen() -> None:
    table = await begun(3)
    before = table.state
    move = (await table.moves(2))[0]
    await table.make(2, move)
    taken_back = await table.take_back(2)
    assert taken_back.news == REFRESHED
    assert taken_back.table.thinking == (0, 1, 2)
    assert table.state == before
    assert table.log == [SealEntry(SEAT_2, move, user(2)), TakeBackEntry(SEAT_2, user(2))]
    assert await refusal(table.take_back(2)) is Reason.NOTHING_TO_TAKE_BACK


async def test_a_change_that_the_rules_refuse_leaves_the_earlier_choice() -> None:
    table = await begun(3)
    move = (await table.moves(0))[0]
    await table.make(0, move)
    game, saves = table.game, table.store.saves
    others = next(card for card in table.state.table.hands[1] if card not in table.state.table.hands[0])
    with pytest.raises(Refused) as caught:
        await table.make(0, Discard(others))
    assert (caught.value.reason, caught.value.rule) == (Reason.ILLEGAL_MOVE, Refusal.NOT_IN_HAND)
    assert (table.game, table.store.saves) == (game, saves)


async def test_a_choice_for_a_turn_that_was_revealed_is_stale_and_changes_nothing() -> None:
    table = await begun(3)
    old = await table.open_turn()
    move = (await table.moves(0))[0]
    await table.turn()
    game = table.game
    assert await refusal(table.act(0, play.seal_choice, Choice(old, SEAT_0, move))) is Reason.STALE_TURN
    assert await refusal(table.act(0, play.take_back_choice, old, SEAT_0)) is Reason.STALE_TURN
    assert table.game == game


async def test_a_card_of_the_turn_is_no_answer_to_the_question_after_it() -> None:
    table = await until("seventh-card", 3, [BABYLON])
    now = await table.open_turn()
    for asked in ("card", "discard-pile", "nothing"):
        for move in await table.moves(0):
            choice = Choice(TurnRef(now.age, now.turn, asked), SEAT_0, move)
            assert await refusal(table.act(0, play.seal_choice, choice)) is Reason.STALE_TURN


async def test_nobody_chooses_for_the_seat_of_another() -> None:
    table = await begun(3)
    move = (await table.moves(1))[0]
    assert await refusal(table.make(0, move, 1)) is Reason.ONLY_OCCUPANT
    assert await refusal(table.make(6, move, 1)) is Reason.ONLY_OCCUPANT
    await table.make(1, move)
    assert await refusal(table.take_back(0, 1)) is Reason.ONLY_OCCUPANT
    assert table.state.choices == (None, move, None)


async def test_a_player_chooses_from_direct_messages_too() -> None:
    table = await begun(3)
    player = actor(0, channel=None)
    hand = await table.hand(player)
    choice = Choice(hand.turn, SEAT_0, hand.view.questions[0].moves[0])
    assert (await table.act(player, play.seal_choice, choice)).table.thinking == (1, 2)
    assert (await table.act(player, play.take_back_choice, hand.turn, SEAT_0)).table.thinking == (0, 1, 2)


@pytest.mark.parametrize("person", [0, 1, 2])
async def test_whoever_is_last_reveals_the_turn(person: int) -> None:
    table = await begun(3)
    for other in {0, 1, 2} - {person}:
        assert (await table.choose(other)).news == REFRESHED
    last = await table.choose(person)
    assert last.news == (News.REVEALED, News.TURN_BEGAN)
    assert (last.table.turn, last.table.thinking, last.table.resolutions) == (TurnRef(1, 2, "card"), (0, 1, 2), 1)
    assert table.news == [
        Announcement(News.STARTED),
        Announcement(News.REFRESHED),
        Announcement(News.REVEALED, 0),
        Announcement(News.TURN_BEGAN, 0),
    ]


# Two players and the Free City.


async def controlled() -> tuple[Table, int, int]:
    """Return a game for two, the player who holds the Free City's card, and the other player."""
    table = await begun(2)
    controller = table.state.table.controller
    assert controller is not None
    return table, controller, 1 - controller


async def test_who_holds_the_free_citys_card_chooses_for_it_after_the_own_and_the_last_of_three_reveals() -> None:
    table, controller, other = await controlled()
    assert [question.seat for question in await table.questions(controller)] == [controller]
    assert (await table.choose(other)).table.thinking == (controller,)
    own = await table.choose(controller)
    assert (own.news, own.table.thinking) == (REFRESHED, (controller,))
    assert [question.seat for question in await table.questions(controller)] == [FREE_CITY]
    revealed = await table.choose(controller)
    assert revealed.news == (News.REVEALED, News.TURN_BEGAN)
    assert table.state.table.controller == other


async def test_the_free_citys_choice_is_its_controllers_alone() -> None:
    table, controller, other = await controlled()
    await table.choose(controller)
    move = (await table.moves(controller))[0]
    assert await refusal(table.make(other, move, FREE_CITY)) is Reason.ONLY_OCCUPANT
    await table.make(controller, move, FREE_CITY)
    assert await refusal(table.take_back(other, FREE_CITY)) is Reason.ONLY_OCCUPANT


async def test_the_free_citys_choice_can_be_changed_and_taken_back_alone() -> None:
    table, controller, _ = await controlled()
    await table.choose(controller)
    own = table.state.choices[controller]
    first, second, *_ = await table.moves(controller)
    await table.make(controller, first, FREE_CITY)
    await table.make(controller, second, FREE_CITY)
    assert table.state.choices[FREE_CITY] == second
    await table.take_back(controller, FREE_CITY)
    assert (table.state.choices[controller], table.state.choices[FREE_CITY]) == (own, None)
    back = TakeBackEntry(FREE_CITY, user(controller))
    sealed = [SealEntry(FREE_CITY, move, user(controller)) for move in (first, second)]
    assert table.log[1:] == [sealed[0], back, sealed[1], back]


@pytest.mark.parametrize("again", [True, False])
async def test_with_the_own_choice_the_free_citys_goes_too_and_the_log_says_so(*, again: bool) -> None:
    table, controller, other = await controlled()
    moves = await table.moves(controller)
    await table.make(controller, moves[0])
    free = (await table.moves(controller))[0]
    await table.make(controller, free, FREE_CITY)
    outcome = await (table.make(controller, moves[-1]) if again else table.take_back(controller))
    mine, by = Seat(controller), user(controller)
    expected = [
        SealEntry(mine, moves[0], by),
        SealEntry(FREE_CITY, free, by),
        TakeBackEntry(mine, by),
        TakeBackEntry(FREE_CITY, by),
    ]
    assert table.log == ([*expected, SealEntry(mine, moves[-1], by)] if again else expected)
    assert table.state.choices[FREE_CITY] is None
    assert outcome.table.thinking == (0, 1)
    assert (await table.choose(other)).table.thinking == (controller,)
    await table.play()
    assert without_refreshed(table.news) == announced(table.resolutions)


async def test_a_second_click_on_the_free_citys_card_that_revealed_the_turn_is_stale() -> None:
    """The card has gone to the other player by then, but that is not the reason for the refusal."""
    table, controller, other = await controlled()
    await table.choose(other)
    await table.choose(controller)
    turn, move = await table.open_turn(), (await table.moves(controller))[0]
    choice = Choice(turn, FREE_CITY, move)
    assert News.REVEALED in (await table.act(controller, play.seal_choice, choice)).news
    assert await refusal(table.act(controller, play.seal_choice, choice)) is Reason.STALE_TURN
    assert await refusal(table.act(controller, play.take_back_choice, turn, FREE_CITY)) is Reason.STALE_TURN


async def test_a_second_click_on_the_very_last_card_comes_when_the_game_is_over() -> None:
    for seed in range(20):
        table = await begun(2, seed=seed)
        last: tuple[int, Choice] | None = None
        while table.thinking:
            person = table.thinking[0]
            last = (person, await table.any_choice(person))
            await table.act(person, play.seal_choice, last[1])
        assert last is not None
        assert await refusal(table.act(last[0], play.seal_choice, last[1])) is Reason.NOT_NOW
        if last[1].seat == FREE_CITY:
            return
    raise AssertionError("the Free City never was the last")


# Questions off turn.


async def test_the_seventh_card_can_be_played_changed_and_left() -> None:
    table = await until("seventh-card", 3, [BABYLON])
    assert table.thinking == (0,)
    moves = await table.moves(0)
    assert Decline() in moves
    assert await refusal(table.make(1, Discard(table.state.table.hands[0][0]))) is Reason.ILLEGAL_MOVE
    revealed = len(table.resolutions)
    outcome = await table.make(0, moves[0])
    assert len(table.resolutions) == revealed + 1
    age = table.state.table.age
    assert News.REVEALED not in outcome.news
    is_over = table.game.progress.status is Status.OVER
    assert outcome.news[1:] == ((News.OVER, News.STORY) if is_over else (News.TURN_BEGAN,))
    assert age in {2, 3}


async def test_the_turn_is_announced_before_the_seventh_card_is_asked_for() -> None:
    table = await until("seventh-card", 3, [BABYLON])
    number = len(table.resolutions) - 1
    assert table.news[-2:] == [Announcement(News.REVEALED, number), Announcement(News.REFRESHED)]


async def test_the_discard_pile_is_searched_by_who_may_and_seen_by_nobody_else() -> None:
    table = await until("discard-pile", 3, [HALICARNASSUS])
    assert table.thinking == (0,)
    question = (await table.questions(0))[0]
    assert sorted(map(str, question.cards)) == sorted(map(str, table.state.table.discard))
    for other in (1, 2):
        assert await table.questions(other) == ()
        assert await refusal(table.make(other, Decline())) is Reason.ILLEGAL_MOVE
    taken = next(move for move in question.moves if isinstance(move, BuildDiscarded))
    outcome = await table.make(0, taken)
    assert outcome.news[-1] is News.TURN_BEGAN
    assert outcome.table.table is not None
    assert taken.card in outcome.table.table.cities[0].built


@pytest.mark.slow
async def test_the_free_citys_discard_pile_is_searched_by_who_held_its_card() -> None:
    table = await until("discard-pile", 2, of=FREE_CITY, seed=11)
    controller = table.state.table.controller
    assert controller is not None
    assert table.thinking == (controller,)
    assert (await table.questions(controller))[0].seat == FREE_CITY
    assert await refusal(table.make(1 - controller, Decline(), FREE_CITY)) is Reason.ONLY_OCCUPANT
    revealed = len(table.resolutions)
    await table.make(controller, Decline(), FREE_CITY)
    assert len(table.resolutions) == revealed + 1


# Edifices, and stages that ask something.


@pytest.mark.slow
async def test_what_a_stage_offers_is_sealed_until_all_who_are_asked_have_chosen() -> None:
    """The turn's cards are revealed first. The next panel announces the option taken."""
    table = await until("stage-choice", 3, [UR, CARTHAGE], expansions=EDIFICE, least=2, seed=22)
    number = len(table.resolutions)
    assert table.news[-2:] == [Announcement(News.REVEALED, number - 1), Announcement(News.REFRESHED)]
    assert (table.thinking, (await table.open_turn()).asked) == ((0, 1), "stage-choice")
    pawns, options = await table.moves(0), await table.moves(1)
    assert pawns == (TakePawn(1), TakePawn(2), TakePawn(3))
    assert options == (TakeOption(0), TakeOption(1))
    assert (await table.make(0, pawns[0])).news == REFRESHED
    assert (await table.make(0, pawns[2])).news == REFRESHED
    assert (await table.make(0, pawns[2])).news == ()
    assert (await table.take_back(0)).table.thinking == (0, 1)
    assert (await table.make(1, options[1])).news == REFRESHED
    before = table.state.table.cities[0].participation.pawns
    done = await table.make(0, pawns[1])
    assert News.REVEALED not in done.news
    assert done.news[-1] in {News.TURN_BEGAN, News.REFRESHED, News.STORY}
    assert table.resolutions[number].asked == "stage-choice"
    assert table.state.table.cities[0].participation.pawns == (*before, 2)
    assert table.state.table.cities[1].options[-1] == 1


@pytest.mark.slow
async def test_carthage_alone_asks_two_players_too_and_whoever_controls_the_free_city() -> None:
    table = await until("stage-choice", 2, [CARTHAGE], expansions=(Expansion.CARTHAGE,), of=0)
    assert table.thinking == (0,)
    await table.make(0, TakeOption(0))
    assert table.state.table.cities[0].options[-1:] == (0,)
    table = await until("stage-choice", 2, expansions=(Expansion.CARTHAGE,), of=FREE_CITY, seed=28)
    controller = table.state.table.controller
    assert controller is not None
    assert table.thinking == (controller,)
    assert await refusal(table.make(1 - controller, TakeOption(0), FREE_CITY)) is Reason.ONLY_OCCUPANT
    await table.make(controller, TakeOption(1), FREE_CITY)
    assert table.state.table.cities[FREE_CITY].options[-1:] == (1,)


@pytest.mark.slow
async def test_what_is_given_up_is_sealed_changed_and_taken_back_until_all_who_are_asked_have_chosen() -> None:
    table, _ = await until_penalty()
    asked = table.thinking
    number, age = len(table.resolutions), table.state.table.age
    assert News.AGE_ENDED not in {each.news for each in table.news if each.number == number - 1}
    moves = await table.moves(0)
    assert len(moves) > 1
    for move in (moves[0], moves[1]):
        sealed = await table.make(0, move)
        assert (sealed.news, sealed.table.thinking) == (REFRESHED, asked[1:])
        assert sealed.table.table is not None
        assert sealed.table.table.sealed == (0,)
    assert table.log[-2] == TakeBackEntry(SEAT_0, user(0))
    assert (await table.make(0, replace(moves[1]))).news == ()
    assert (await table.take_back(0)).table.thinking == asked
    assert await refusal(table.take_back(0)) is Reason.NOTHING_TO_TAKE_BACK
    for person in asked[1:]:
        assert (await table.choose(person)).news == REFRESHED
    before = table.state.table.cities[0]
    assert len(table.resolutions) == number
    done = await table.make(0, moves[0])
    assert done.news == (News.AGE_ENDED, *((News.TURN_BEGAN,) if age < 3 else (News.OVER, News.STORY)))
    (found,) = table.resolutions[number:]
    assert found.asked == "penalty"
    assert {event.seat for event in found.events if isinstance(event, PenaltySuffered)} == set(asked)
    after = table.state.table.cities[0]
    assert (len(after.built), len(after.victory)) != (len(before.built), len(before.victory))
    assert without_refreshed(table.news) == announced(table.resolutions)


async def test_who_is_not_asked_for_a_penalty_gives_nothing_up() -> None:
    table, _ = await until_penalty()
    free = next(seat for seat in range(4) if seat not in table.thinking)
    move = (await table.moves(0))[0]
    game = table.game
    with pytest.raises(Refused) as caught:
        await table.make(free, move)
    assert (caught.value.reason, caught.value.rule) == (Reason.ILLEGAL_MOVE, Refusal.NOT_DUE)
    assert await table.questions(free) == ()
    assert await refusal(table.make(free, move, 0)) is Reason.ONLY_OCCUPANT
    turn = await table.open_turn()
    for asked in ("card", "stage-choice", "seventh-card", "discard-pile", "nothing"):
        choice = Choice(TurnRef(turn.age, turn.turn, asked), SEAT_0, move)
        assert await refusal(table.act(0, play.seal_choice, choice)) is Reason.STALE_TURN
    assert table.game is game


async def test_a_second_click_on_the_last_thing_that_is_given_up_is_stale() -> None:
    table, last = await until_penalty()
    for person in table.thinking[:-1]:
        await table.choose(person)
    choice = await table.any_choice(last)
    assert News.AGE_ENDED in (await table.act(last, play.seal_choice, choice)).news
    saves = table.store.saves
    reason = Reason.STALE_TURN if table.game.progress.status is Status.PLAY else Reason.NOT_NOW
    assert await refusal(table.act(last, play.seal_choice, choice)) is reason
    assert await refusal(table.act(last, play.take_back_choice, choice.turn, choice.seat)) is reason
    assert table.store.saves == saves


async def who_can_take_part() -> tuple[Table, BuildStage]:
    """Return a game where seat 0 can take part in an edifice, and the move that does so."""
    for seed in range(20):
        table = await begun(3, expansions=EDIFICE, seed=seed)
        while table.thinking:
            if 0 in table.thinking:
                for move in await table.moves(0):
                    if isinstance(move, BuildStage) and move.take_part:
                        return table, move
            await table.choose(table.thinking[0])
    raise AssertionError("nobody can ever take part")


async def test_taking_part_is_one_choice_with_the_stage_and_may_be_left_out_after_all() -> None:
    table, part = await who_can_take_part()
    without = replace(part, take_part=False)
    age, before = table.state.table.age, table.state.table.cities[0].participation.pawns
    edifice = table.state.table.projects[age - 1].edifice
    for move in (part, without, part):
        sealed = await table.make(0, move)
        assert sealed.news == REFRESHED
        assert table.state.choices[0] == move
        assert sealed.table.table is not None
        assert sealed.table.table.cities[0].pawns == before, "nobody sees it before the reveal"
    assert [type(entry) for entry in table.log[-5:]] == [SealEntry, TakeBackEntry, SealEntry, TakeBackEntry, SealEntry]
    number = len(table.resolutions)
    await table.turn()
    assert TookPart(SEAT_0, edifice) in table.resolutions[number].events
    assert table.state.table.cities[0].participation.pawns == (*before, age)


# Computer players.


@pytest.mark.parametrize("players", sweep([2, 3, 5, 7], short=(2, 7)))
async def test_computers_choose_at_once_and_nobody_ever_waits_for_one(players: int) -> None:
    table = await begun(1, players)
    while table.thinking:
        assert table.thinking == (0,)
        await table.choose(0)
    assert without_refreshed(table.news) == announced(table.resolutions)
    assert {entry.by for entry in table.log} == {user(0), None}


async def test_a_computer_answers_for_the_free_city_too() -> None:
    """A person is asked for the Free City only while they hold its card."""
    table = await begun(1, 2)
    asked = Counter[bool]()
    while table.thinking:
        seat = (await table.questions(0))[0].seat
        asked[seat == FREE_CITY] += 1
        await table.choose(0)
    assert asked[True] >= 9
    by_computers = Counter(entry.seat for entry in table.log if entry.by is None)
    assert by_computers[FREE_CITY] >= 9


@pytest.mark.parametrize(
    ("board", "asked"),
    [(BABYLON, "seventh-card"), (HALICARNASSUS, "discard-pile"), (CARTHAGE, "stage-choice"), (UR, "penalty")],
)
async def test_a_computer_answers_questions_off_turn_in_the_same_change(board: SeatSetup, asked: str) -> None:
    """The panel is not refreshed in between, because the next turn's panel comes with the reveal."""
    for seed in range(100):
        table = await begun(2, 3, boards=[board], expansions=EDIFICE, seed=seed)
        await table.act(0, substitutes.step_out, SEAT_0, Level.RANDOM)
        while table.thinking:
            before = len(table.resolutions)
            outcome = await table.choose(1)
            found = table.resolutions[before:]
            # A penalty that the person also has to choose waits for the person.
            if found and found[0].asked == "card" and any(each.asked == asked for each in found):
                assert outcome.news[-1] in {News.TURN_BEGAN, News.STORY}
                assert News.REFRESHED not in outcome.news
                changed = Announcement(News.SEAT_CHANGED, 0)
                started, *told = announced(table.resolutions)
                assert without_refreshed(table.news) == [started, changed, *told]
                return
    raise AssertionError("no computer was asked")


# Whole games.


def without_refreshed(news: list[Announcement]) -> list[Announcement]:
    return [each for each in news if each.news is not News.REFRESHED]


async def play_at_random(table: Table) -> None:
    """Play to the end with changes, repeats and choices taken back; check what every outcome announces."""
    chance, found = table.chance, table.resolutions
    while table.thinking:
        person = chance.choice(table.thinking)
        choice = await table.any_choice(person)
        before, saves = found, table.store.saves
        outcome = await table.act(person, play.seal_choice, choice)
        found = table.resolutions
        assert table.store.saves == saves + 1
        check_outcome(outcome.news, [each.news for each in announced(found)[len(announced(before)) :]])
        stage = table.game.progress
        assert isinstance(stage, Over if not table.thinking else type(stage))
        assert outcome.table.resolutions == len(found)
        if len(found) == len(before) and chance.random() < 0.3:
            assert (await table.act(person, play.seal_choice, choice)).news == ()
            if chance.random() < 0.5:
                assert (await table.act(person, play.take_back_choice, choice.turn, choice.seat)).news == REFRESHED


def check_outcome(news: tuple[News, ...], expected: list[News]) -> None:
    """Check that reveals are in order and that the panel is then refreshed once, unless a new one is posted."""
    if expected and expected[-1] in {News.TURN_BEGAN, News.STORY}:
        assert list(news) == expected
    else:
        assert list(news) == [*expected, News.REFRESHED]


@pytest.mark.slow
@pytest.mark.parametrize("seed", sweep([1, 2], short=(1,)))
@pytest.mark.parametrize(
    ("players", "expansions"),
    sweep(
        [
            *((players, ()) for players in (2, 3, 4, 5, 6, 7)),
            *((players, EDIFICE) for players in (3, 4, 5, 6, 7)),
            (2, (Expansion.CARTHAGE,)),
        ],
        short=[(2, ()), (7, ()), (3, EDIFICE), (2, (Expansion.CARTHAGE,))],
    ),
)
async def test_every_resolution_of_a_whole_game_has_exactly_its_announcements(
    players: int, expansions: tuple[Expansion, ...], seed: int
) -> None:
    persons = Random(players * seed).randint(1, players)
    table = await begun(persons, players, expansions=expansions, seed=seed)
    await play_at_random(table)
    told = without_refreshed(table.news)
    assert told == announced(table.resolutions)
    counts = Counter(each.news for each in told)
    assert counts == {
        News.STARTED: 1,
        News.REVEALED: 18,
        News.TURN_BEGAN: 17,
        News.AGE_ENDED: 3,
        News.OVER: 1,
        News.STORY: 1,
    }
    assert all(
        each.after == later.before for each, later in zip(table.resolutions, table.resolutions[1:], strict=False)
    )


@pytest.mark.parametrize(
    ("players", "expansions"), sweep([(2, ()), (3, ()), (5, EDIFICE), (7, EDIFICE)], short=[(2, ()), (5, EDIFICE)])
)
async def test_the_results_are_the_final_scores_and_the_ranking(
    players: int, expansions: tuple[Expansion, ...]
) -> None:
    table = await begun(max(1, players - 1), players, expansions=expansions, seed=players)
    assert table.store.results == []
    await table.play()
    stage, results = table.game.progress, table.store.results
    assert isinstance(stage, Over)
    assert stage.ending is Ending.SCORED
    scores, cities = final_scores(table.state), table.state.table.cities
    assert [result.seat for result in results] == [score.seat for score in scores]
    for result, score in zip(results, scores, strict=True):
        city = cities[score.seat].board
        assert (result.city, result.side) == (city.city, city.side.value)
        sheet = (score.military, score.treasury, score.wonder, score.civilian, score.scientific, score.commercial)
        last = (score.guilds, score.edifices, score.debts, score.total, score.coins)
        assert astuple(result.tally) == (*sheet, *last)
    assert any(result.tally.debts < 0 for result in results) == bool(expansions)
    by_rank = [tuple(result.seat for result in results if result.rank == rank) for rank in range(1, len(results) + 1)]
    assert tuple(filter(None, by_rank)) == ranking(scores, table.state.table.players)
    persons = players - 1 if players > 1 else 1
    assert [result.user for result in results[:persons]] == [user(number) for number in range(persons)]
    assert [result.level for result in results[persons:players]] == [Level.EASY] * (players - persons)
    if players == 2:
        free = results[FREE_CITY]
        assert (free.user, free.level, free.rank) == (None, None, 0)


async def test_what_edifices_bring_and_cost_is_in_the_results() -> None:
    for seed in range(7, 20):
        table = await begun(3, expansions=EDIFICE, seed=seed)
        await table.play()
        tallies = [result.tally for result in table.store.results]
        scores = final_scores(table.state)
        assert [(tally.edifices, tally.debts) for tally in tallies] == [(each.edifices, each.debts) for each in scores]
        if any(tally.edifices > 0 for tally in tallies) and any(tally.debts < 0 for tally in tallies):
            return
    raise AssertionError("in no game anybody gained and anybody owed points")


async def test_those_who_tie_share_a_rank_and_the_next_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def tied(*_: object) -> tuple[tuple[Seat, ...], ...]:
        return ((SEAT_1, SEAT_2), (SEAT_0,))

    monkeypatch.setattr("bot.services.play.ranking", tied)
    table = await begun(3)
    await table.play()
    assert [result.rank for result in table.store.results] == [3, 1, 1]


async def test_nothing_more_can_be_chosen_when_the_game_is_over() -> None:
    table = await World().game(3)
    choice = await table.any_choice(0)
    await table.play()
    for who, reason in ((actor(0), Reason.NOT_NOW), (actor(0, ChannelId(1)), Reason.NOT_NOW)):
        assert await refusal(table.act(who, play.seal_choice, choice)) is reason
        assert await refusal(table.act(who, play.take_back_choice, choice.turn, SEAT_0)) is reason
        assert await refusal(table.hand(who)) is reason
