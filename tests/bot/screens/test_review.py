"""The review's screens: the answer stays hidden until it is asked for, and every hand is told in order."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.screens.acts import AskMoment, ReviewGame, ShowAnswer, ShowHand, ShowPassed, TryMoment
from bot.screens.review import (
    answer_screen,
    deeds,
    is_show,
    moment_screen,
    passed_screen,
    read_deed,
    review_screen,
    tried_screen,
    unclear_screen,
    waiting_screen,
)
from bot.screens.screen import Button, Menu, Screen, at_a_glance
from bot.services.review import Faced, Moment, Nothing, OwnGame, Review
from bot.text.words import Words
from engine.catalogue import AGES
from engine.moves import Build
from players.reviewing import Comparison, Weighed, same_deed
from tests.bot.screens.limits import check
from tests.bot.services.reviewing import over, own

WORDS = Words()
GAMES = ((2, False), (3, False), (4, True), (7, False))
"""Numbers of players, and whether edifices are played. They have every kind of question."""


def compared(faced: Faced, best: int = 0, equals: int = 1) -> Comparison:
    """Return a comparison in which this other deed is the best, and the one that was done costs 20 games of 100."""
    possible: list[Weighed] = []
    for move in faced.question.moves:
        if not any(same_deed(move, each.move) for each in possible):
            possible.append(Weighed(move, 0.3, 0.2, 0.05))
    others = [each for each in possible if not same_deed(each.move, faced.move)]
    first = others.pop(best % len(others))
    equal = [replace(each, win=0.48, behind=0.02) for each in others[:equals]]
    done = Weighed(faced.move, 0.3, 0.2, 0.05)
    return Comparison((Weighed(first.move, 0.5, 0.0, 0.0), *equal, *others[equals:], done), 400, len(others) + 1)


async def moments() -> AsyncIterator[tuple[OwnGame, Review, Moment]]:
    """Yield every choice of several games as a moment of a review."""
    for players, edifices in GAMES:
        mine = await own(await over(players, edifices=edifices))
        for faced in mine.choices:
            moment = Moment(faced, compared(faced))
            yield mine, Review((moment,)), moment


def shown(screen: Screen) -> str:
    """Return all that is written on a screen, its pictures' descriptions too."""
    seen = [screen.content, screen.notice, *(f"{each.title}\n{each.description}" for each in screen.embeds)]
    return "\n".join([*seen, *(f"{each.description}\n{each.more}" for each in screen.pictures)])


async def test_the_question_is_the_same_whatever_was_chosen_and_whatever_is_best() -> None:
    async for mine, _, moment in moments():
        asked = []
        for best in (0, 1):
            for move in (moment.faced.question.moves[0], moment.faced.question.moves[-1]):
                faced = replace(moment.faced, move=move)
                again = Moment(faced, compared(faced, best))
                asked.append(moment_screen(WORDS, mine, Review((again,)), again))
        assert len({repr(each) for each in asked}) == 1


async def test_every_screen_is_accepted_by_discord_and_complete_in_text() -> None:
    async for mine, review, moment in moments():
        asked = moment_screen(WORDS, mine, review, moment)
        for each in (
            asked,
            answer_screen(WORDS, mine, review, moment),
            unclear_screen(WORDS, mine, review, moment, "x" * 100),
            *(tried_screen(WORDS, mine, review, moment, move) for move in deeds(moment)),
        ):
            check(each)
            check(at_a_glance(each))
        told = shown(replace(asked, pictures=()))
        for card in moment.faced.question.choosable:
            assert WORDS.called(card.name) in told
        (menu,) = [row for row in asked.rows if isinstance(row, Menu)]
        assert [each.act for each in menu.options] == list(dict.fromkeys(each.act for each in menu.options))
        assert len(menu.options) == len(deeds(moment))


async def test_a_try_is_right_if_it_is_equal_to_the_best() -> None:
    async for mine, review, moment in moments():
        answer = answer_screen(WORDS, mine, review, moment)
        for move in deeds(moment):
            found = moment.tried(move)
            assert found is not None
            told = tried_screen(WORDS, mine, review, moment, move)
            if found.is_worse:
                asked = moment_screen(WORDS, mine, review, moment)
                assert told.rows[0] == asked.rows[0], "one may try again"
                assert "All cards again" in {each.label for each in buttons(told)}
                assert [each.scene for each in told.pictures] == [each.scene for each in asked.pictures]
                heard = " ".join(each.description for each in told.pictures)
                cards = [WORDS.called(each.name) for each in moment.faced.question.choosable]
                assert (told.embeds, [each for each in cards if each in heard]) == ((), []), (
                    "the hand isn't heard again"
                )
                assert "20 fewer than the best choice" in shown(told)
            else:
                assert told.embeds == answer.embeds
                best = same_deed(move, moment.comparison.best.move)
                assert shown(told).startswith("That's it!" if best else "That's about as good")


async def test_the_answer_says_what_was_chosen_what_was_best_and_by_how_much() -> None:
    async for mine, review, moment in moments():
        told = shown(answer_screen(WORDS, mine, review, moment))
        assert "you chose: " in told
        assert "Better: " in told
        assert "about 50 of 100 games instead of 30: 20 more, give or take 5." in told
        assert ("Why: " in told) is (moment.reason is not None)
        assert ("About as good: " in told) is bool(moment.equals)


async def test_what_is_typed_is_read_as_the_deed_whose_label_or_card_it_is() -> None:
    async for mine, review, moment in moments():
        menu = next(row for row in moment_screen(WORDS, mine, review, moment).rows if isinstance(row, Menu))
        for move, option in zip(deeds(moment), menu.options, strict=True):
            assert read_deed(WORDS, mine, moment, option.label) == move
            if isinstance(move, Build) and not move.olympia:
                found = read_deed(WORDS, mine, moment, move.card.name)
                assert found is not None
                assert same_deed(found, move)
        assert read_deed(WORDS, mine, moment, "xyzzy") is None


@pytest.mark.parametrize("typed", ["show", "answer", "Solution"])
def test_the_answer_can_be_typed_for(typed: str) -> None:
    assert is_show(WORDS, typed)
    assert not is_show(WORDS, "altar")


def buttons(screen: Screen) -> list[Button]:
    return [each for row in screen.rows if isinstance(row, tuple) for each in row]


async def test_the_first_screen_leads_to_every_moment_and_to_all_hands() -> None:
    mine = await own(await over())
    found = tuple(Moment(each, compared(each)) for each in mine.choices[:3])
    screen = review_screen(WORDS, mine, Review(found))
    check(screen)
    acts = [each.act for each in buttons(screen)]
    game = mine.table.id
    assert acts == [
        *(AskMoment(game, each.faced.turn, each.faced.place) for each in found),
        ShowPassed(game, 1),
        ShowHand(game),
    ]
    assert "In 3 of them" in shown(screen)
    answer = answer_screen(WORDS, mine, Review(found), found[1])
    assert {type(each.act) for each in buttons(answer)} == {AskMoment, ReviewGame, ShowHand}
    asked = moment_screen(WORDS, mine, Review(found), found[1])
    for each in (asked, passed_screen(WORDS, mine, 1)):
        assert ShowHand(game) in [button.act for button in buttons(each)], "one press back to how they did"
    left = review_screen(WORDS, replace(mine, seat=None), Review(found))
    assert ShowHand(game) not in [each.act for each in buttons(left)]
    assert ShowAnswer(game, found[1].faced.turn, found[1].faced.place) in [each.act for each in buttons(asked)]
    assert all(
        isinstance(option.act, TryMoment) for row in asked.rows if isinstance(row, Menu) for option in row.options
    )


@pytest.mark.parametrize("nothing", Nothing)
async def test_without_a_moment_it_says_why(nothing: Nothing) -> None:
    mine = await own(await over())
    screen = review_screen(WORDS, mine, Review((), nothing))
    check(screen)
    again = [each for each in buttons(screen) if isinstance(each.act, ReviewGame)]
    assert bool(again) is (nothing is Nothing.BUSY)
    check(waiting_screen(WORDS, mine.table))


async def test_every_hand_that_one_saw_is_told_in_order() -> None:
    for players, edifices in GAMES:
        mine = await own(await over(players, edifices=edifices))
        for age in AGES:
            screen = passed_screen(WORDS, mine, age)
            check(screen)
            lines = [line for each in screen.embeds for line in each.description.splitlines()]
            hands = [each for each in mine.faced if each.turn.age == age and each.place == 0 and each.question.cards]
            hands = [each for each in hands if each.turn.asked != "penalty"]
            assert len(lines) == len(hands) >= 6
            for line, faced in zip(lines, hands, strict=True):
                assert line.startswith(f"Turn {faced.turn.turn}")
                assert ", ".join(WORDS.called(card.name) for card in faced.question.cards) in line
                assert "You chose: " in line
