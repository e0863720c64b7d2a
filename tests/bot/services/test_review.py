"""The review of a game: whose choices it looks at, which of them are moments, and what it says if none is."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from bot.services import endings, substitutes
from bot.services.exporting import OwnChoice, chosen
from bot.services.game import Past, TableSettings
from bot.services.passages import Passage, Passing
from bot.services.people import Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.refusals import Reason
from bot.services.review import CLOSER, FIRST, LEAST_LOSS, MOST_CLOSER, Moment, Nothing, Reviews
from engine.ruleset import FREE_CITY, Seat
from players.levels import Level
from tests.bot.services.reviewing import ERROR, Looking, over, own, review
from tests.bot.services.world import World, refusal

ANA = UserId(100)


def found(moments: tuple[Moment, ...]) -> list[int]:
    return [each.faced.resolution for each in moments]


# Whose game.


async def test_it_is_about_what_one_chose_and_saw_then() -> None:
    table = await over()
    mine = await own(table, 1)
    past = Past(table.store.deals[table.id], tuple(table.log))
    exported = [each for each in chosen(table.game, past, UserId(101)) if isinstance(each, OwnChoice)]
    assert [(each.place, each.view, each.move) for each in mine.faced] == [
        (each.seat, each.seen, each.move) for each in exported
    ]
    assert all(each.chose for each in mine.faced)
    assert len(mine.choices) < len(mine.faced), "where only one thing could be done, there was no choice"


async def test_of_two_players_it_is_about_the_free_city_too() -> None:
    mine = await own(await over(2, ()))
    assert {each.place for each in mine.faced} == {Seat(0), FREE_CITY}
    assert all(each.view.seat == 0 for each in mine.faced)
    assert all(dict(each.view.chosen) for each in mine.faced if each.place == FREE_CITY), "after their own choice"


async def test_it_is_for_those_alone_who_played_and_only_once_the_game_is_scored() -> None:
    table = await over()
    assert await refusal(own(table, 5)) is Reason.ONLY_PLAYERS
    assert await refusal(own(await World().game(3))) is Reason.NOT_OVER
    abandoned = await World().game(1, TableSettings(players=3))
    await abandoned.turn(2)
    await abandoned.act(0, endings.end_game)
    assert await refusal(own(abandoned)) is Reason.UNSCORED


async def test_a_game_whose_moves_are_gone_or_damaged_says_so() -> None:
    table = await over()
    log = table.store.logs[table.id]
    table.store.logs[table.id] = log[3:]
    with pytest.raises(UnreadableGameError):
        await own(table)
    del table.store.logs[table.id], table.store.deals[table.id]
    assert await refusal(own(table)) is Reason.NO_LONGER_KEPT


async def test_what_a_computer_player_chose_is_shown_and_not_reviewed() -> None:
    table = await World().game(3)
    await table.turn(2)
    await table.act(0, substitutes.step_out, Seat(0), Level.EASY)
    while table.thinking:
        await table.choose(table.thinking[0])
    mine = await own(table)
    assert [each.resolution for each in mine.faced] == [0, 1]


async def test_whoever_comes_later_knows_only_what_came_from_then_on() -> None:
    table = await over()
    game = table.game
    came = Passage(6, Seat(1), Person(UserId(101), "Ben"), Passing.BACK)
    table.game = replace(game, passages=(came,))
    mine = await own(table, 1)
    assert {each.since for each in mine.faced if each.resolution < 6} == {0}
    later = [each for each in mine.faced if each.resolution >= 6]
    assert {each.since for each in later} == {later[0].resolution}
    assert {each.since for each in (await own(table, 0)).faced} == {0}, "the others had their seats all the time"


# The moments.


async def test_the_costliest_three_are_shown_in_the_order_of_the_game() -> None:
    table = await over()
    asked = [each.resolution for each in (await own(table)).choices]
    losses = dict(zip(asked[:5], (0.2, 0.1, 0.3, 0.15, 0.12), strict=True))
    shown = await review(table, Looking(losses))
    assert found(shown.moments) == [asked[0], asked[2], asked[3]]
    assert [each.loss for each in shown.moments] == [20, 30, 15]
    assert shown.nothing is None


@pytest.mark.parametrize(("loss", "shown"), [(ERROR + 0.02, True), (ERROR, False), (ERROR - 0.02, False)])
async def test_a_moment_costs_more_than_the_error_of_the_estimate(loss: float, *, shown: bool) -> None:
    table = await over()
    first = (await own(table)).choices[0]
    found = await review(table, Looking({first.resolution: loss}))
    assert bool(found.moments) is shown
    assert found.nothing is (None if shown else Nothing.ALIKE)


async def test_all_choices_get_a_first_look_and_the_doubtful_ones_a_closer_one() -> None:
    table = await over()
    mine = await own(table)
    asked = [each.resolution for each in mine.choices]
    thinker = Looking(dict.fromkeys(asked[:12], 0.2))
    await review(table, thinker)
    first = [each.resolution for each in thinker.tasks if each.look and each.look.care == FIRST]
    closer = [each.resolution for each in thinker.tasks if each.look and each.look.care == CLOSER]
    assert first == asked
    assert len(closer) == MOST_CLOSER
    assert set(closer) <= set(asked[:12])


async def test_equal_choices_are_all_told_and_tried_as_equal() -> None:
    table = await over()
    first = (await own(table)).choices[0]
    (moment,) = (await review(table, Looking({first.resolution: 0.3}, equals=1))).moments
    assert len(moment.equals) == 1
    for each in (moment.comparison.best, *moment.equals):
        tried = moment.tried(each.move)
        assert tried is not None
        assert not tried.is_worse
    done = moment.tried(moment.faced.move)
    assert done is not None
    assert done.is_worse


async def test_a_deed_that_was_compared_in_two_ways_is_named_once() -> None:
    table = await over()
    first = (await own(table)).choices[0]
    (moment,) = (await review(table, Looking({first.resolution: 0.3}, equals=1))).moments
    named = (moment.equals, moment.rest)
    assert all(named)
    dearer = tuple(replace(each, behind=each.behind + 0.01) for each in moment.comparison.deeds)
    comparison = replace(moment.comparison, deeds=(*moment.comparison.deeds, *dearer))
    twice = replace(moment, comparison=comparison)
    assert (twice.equals, twice.rest) == named


@pytest.mark.parametrize(("win", "others"), [(0.95, Nothing.AHEAD), (0.04, Nothing.BEHIND), (0.5, Nothing.ALIKE)])
async def test_what_was_found_about_the_other_choices_is_said_too(win: float, others: Nothing) -> None:
    table = await over()
    first, second, *rest = (await own(table)).choices
    losses = {first.resolution: 0.3, second.resolution: LEAST_LOSS / 100 - 0.01}
    shown = await review(table, Looking(losses, win=win))
    assert (found(shown.moments), shown.others) == ([first.resolution], others)
    four = dict.fromkeys((each.resolution for each in (first, second, *rest[:2])), 0.3)
    assert (await review(table, Looking(four, win=win))).others is None, "one of the others cost as much"
    failed = Looking(losses, win=win, fails=(second.resolution,))
    assert (await review(table, failed)).others is None, "one of the others was not compared"


# The hands.


@pytest.mark.parametrize("players", [2, 3, 4, 7])
async def test_of_a_hand_that_comes_back_one_learns_what_others_have_taken(players: int) -> None:
    table = await over(players, ())
    mine, *others = [await own(table, who) for who in range(players)]
    hands = {each.turn: each for each in mine.faced if each.turn.asked == "card" and each.place == 0}
    came = 0
    for turn, now in hands.items():
        back, then = mine.back(now), hands.get(replace(turn, turn=turn.turn - players))
        if then is None:
            assert back is None
            continue
        assert back is not None
        hand, left = Counter(then.question.cards), Counter(now.question.cards)
        took = Counter(
            each.card
            for of in others
            for each in of.faced
            if (each.turn.age, each.turn.asked) == (turn.age, "card")
            and then.turn.turn < each.turn.turn < turn.turn
            and hand & left <= Counter(each.question.cards) + Counter([each.card])
            and each.card in hand
        )
        assert (back.since, Counter(back.gone)) == (then.turn.turn, took)
        came += 1
    assert came == 3 * max(0, 6 - players)
    assert all(mine.back(each) is None for each in mine.faced if each not in hands.values() and each.place == 0)


@pytest.mark.parametrize(
    ("win", "nothing"), [(0.95, Nothing.AHEAD), (0.02, Nothing.BEHIND), (0.4, Nothing.ALIKE), (0.8, Nothing.ALIKE)]
)
async def test_if_there_is_nothing_to_show_it_says_why(win: float, nothing: Nothing) -> None:
    shown = await review(await over(), Looking(win=win))
    assert (shown.moments, shown.nothing) == ((), nothing)


async def test_who_chose_nothing_has_nothing_to_review() -> None:
    table = await World().game(3)
    await table.act(0, substitutes.step_out, Seat(0), Level.EASY)
    while table.thinking:
        await table.choose(table.thinking[0])
    thinker = Looking()
    assert (await review(table, thinker)).nothing is Nothing.NOTHING_CHOSEN
    assert not thinker.tasks


# How it is thought out.


async def test_it_is_thought_out_once_for_all_who_ask_and_then_remembered() -> None:
    table, thinker = await over(), Looking()
    reviews, mine = Reviews(thinker), await own(table)
    thinker.may_answer.clear()
    asking = [asyncio.create_task(reviews.think(mine, ANA)) for _ in range(3)]
    await asyncio.sleep(0)
    asking[0].cancel()
    thinker.may_answer.set()
    _, *both = await asyncio.gather(*asking, return_exceptions=True)
    assert both[0] is both[1] is await reviews.think(mine, ANA) is reviews.known(table.id, ANA)
    assert len(thinker.tasks) == len(mine.choices)
    assert reviews.known(table.id, UserId(101)) is None


async def test_another_process_finds_the_same() -> None:
    table = await over()
    first = Looking()
    again = Looking()
    await review(table, first)
    await review(table, again)
    assert [replace(each, moves=()) for each in first.tasks] == [replace(each, moves=()) for each in again.tasks]
    assert len({(each.seed, each.look) for each in first.tasks}) == len(first.tasks)


@pytest.mark.parametrize("thinker", [None, Looking(fails=range(1000)), Looking(fails=(3,))])
async def test_if_workers_fail_it_says_so_and_is_asked_again(thinker: Looking | None) -> None:
    table = await over()
    reviews, mine = Reviews(thinker), await own(table)
    shown = await reviews.think(mine, ANA)
    assert (shown.moments, shown.nothing) == ((), Nothing.BUSY)
    assert reviews.known(table.id, ANA) is None


async def test_what_one_worker_could_not_do_spoils_no_other_moment() -> None:
    table = await over()
    first, second, *_ = (await own(table)).choices
    thinker = Looking({first.resolution: 0.3, second.resolution: 0.3}, fails=(second.resolution,))
    assert found((await review(table, thinker)).moments) == [first.resolution]
