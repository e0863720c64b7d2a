"""The review's screens: the answer stays hidden until it is asked for, and every hand is told in order."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.pictures.drawing.halves import Half
from bot.pictures.drawing.opened import Opened
from bot.screens.acts import (
    AskMoment,
    ReviewGame,
    ShowAnswer,
    ShowHand,
    ShowPassed,
    ShowStanding,
    ShowStep,
    TellPassed,
    TryMoment,
)
from bot.screens.replay_ways import first_step
from bot.screens.review import (
    answer_screen,
    deeds,
    is_show,
    moment_screen,
    passed_screen,
    read_deed,
    review_screen,
    told_passed_screen,
    tried_screen,
    unclear_screen,
    waiting_screen,
)
from bot.screens.screen import Button, Menu, Screen, at_a_glance
from bot.services.replay import Part
from bot.services.review import LEAST_LOSS, Faced, Moment, Nothing, OwnGame, Review, in_100
from bot.text.words import Words
from engine.catalogue import AGES
from engine.commerce import NOTHING
from engine.moves import Build, BuildDiscarded, BuildStage, Discard, Move
from engine.notation import kind_of, payment_of
from players.reviewing import Comparison, Weighed, same_deed
from tests.bot.pictures.drawing.reading import check as check_drawn
from tests.bot.pictures.drawing.reading import rows
from tests.bot.screens.limits import check
from tests.bot.services.reviewing import over, own

WORDS = Words()
GAMES = ((2, False), (3, False), (4, True), (7, False))
"""Numbers of players, and whether edifices are played. They have every kind of question."""


def compared(faced: Faced, best: int = 0, equals: int = 1) -> Comparison:
    """Return a comparison in which this other deed is the best, and the one that was done costs 20 games of 100.

    As in every comparison, what was done is paid in the best way, whatever the player paid.
    """
    possible: list[Weighed] = []
    for move in faced.question.moves:
        if not any(same_deed(move, each.move) for each in possible):
            possible.append(Weighed(move, 0.3, 0.2, 0.05))
    others = [each for each in possible if not same_deed(each.move, faced.move)]
    first = others.pop(best % len(others))
    equal = [replace(each, win=0.48, behind=0.02) for each in others[:equals]]
    best_paid = next(each for each in faced.question.moves if unpaid(each) == unpaid(faced.move))
    done = Weighed(best_paid, 0.3, 0.2, 0.05)
    return Comparison((Weighed(first.move, 0.5, 0.0, 0.0), *equal, *others[equals:], done), 400, len(others) + 1)


def all_ways(faced: Faced, best: int) -> Comparison:
    """Return the same with every way of building a card, by a power too, which are ranked whatever was done."""
    found, moves = compared(faced, best), faced.question.moves
    deeds = list(found.deeds)
    for move in moves:
        if not any(same_deed(move, each.move) and kind_of(move) is kind_of(each.move) for each in deeds):
            deeds.append(Weighed(move, 0.3, 0.2, 0.05))
    ranked = [found.best, *sorted(deeds[1:], key=lambda each: moves.index(each.move))]
    return replace(found, deeds=tuple(ranked), made=ranked.index(found.done))


def unpaid(move: Move) -> Move:
    return replace(move, payment=NOTHING) if isinstance(move, Build | BuildStage) else move


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
                again = Moment(faced, all_ways(faced, best))
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
                assert told.notice.split("\n", 1)[1] == answer.notice
                best = same_deed(move, moment.comparison.best.move)
                assert told.notice.startswith("That's it!" if best else "That's about as good")


async def test_the_answer_says_what_was_chosen_what_was_best_and_by_how_much() -> None:
    async for mine, review, moment in moments():
        answer = answer_screen(WORDS, mine, review, moment)
        assert bool(answer.pictures) is not bool(moment.faced.question.answers), "one sees the hand again"
        told = shown(answer)
        assert "you chose: " in told
        assert "Better: " in told
        assert "about 50 of 100 games instead of 30: 20 more, give or take 5." in told
        assert ("Why: " in told) is bool(moment.advantages)
        assert ("About as good: " in told) is bool(moment.equals)


async def test_only_the_picture_of_the_answer_marks_what_was_chosen_and_what_was_better() -> None:
    drawn = set[object]()
    async for mine, review, moment in moments():
        chosen, better = moment.faced.move, moment.comparison.best.move
        asked, answer = (screen(WORDS, mine, review, moment) for screen in (moment_screen, answer_screen))
        kinds = kind_of(chosen), kind_of(better), getattr(chosen, "take_part", False)
        if moment.faced.question.answers or kinds in drawn:
            continue
        drawn.add(kinds)
        assert notes(asked) == {}
        assert notes(answer) == {
            **({marked(moment, chosen): ("You", *signs(moment, chosen))} if marked(moment, chosen) else {}),
            **({marked(moment, better): ("Better", *signs(moment, better))} if marked(moment, better) else {}),
        }
    assert len(drawn) >= 6


def notes(screen: Screen) -> dict[str, tuple[str, ...]]:
    """Return the notes that a screen's pictures have on cards and stages."""
    (whole,) = {each.scene.whole for each in screen.pictures if isinstance(each.scene, Half)}
    canvas = whole.draw()
    check_drawn(canvas)
    return {row.about[0]: row.items for row in rows(canvas) if "note" in row.about}


def marked(moment: Moment, move: Move) -> str:
    """Return where a move is marked in a picture; empty if it is nowhere."""
    if isinstance(move, BuildStage):
        city = moment.faced.question.city
        return f"Stage {city.stages + 1} of {len(city.board.stages)}"
    return move.card.name if isinstance(move, Build | BuildDiscarded | Discard) else ""


def signs(moment: Moment, move: Move) -> tuple[str, ...]:
    """Return the signs in the note on a move that does more, or something else, than to build."""
    if isinstance(move, BuildStage) and move.take_part:
        return "+", "<pawn>", str(moment.faced.turn.age)
    return ("<bank>",) if isinstance(move, Discard) else ()


async def test_the_menu_offers_each_deed_in_the_way_that_was_compared() -> None:
    """The judgement may prefer a payment that is not the cheapest, and the answer names it."""
    paid_otherwise = 0
    async for mine, _, moment in moments():
        first, *others = moment.comparison.deeds
        ways = [each for each in moment.faced.question.moves if same_deed(each, first.move)]
        again = Moment(moment.faced, replace(moment.comparison, deeds=(replace(first, move=ways[-1]), *others)))
        offered = [each for each in deeds(again) if same_deed(each, ways[-1])]
        assert [(kind_of(each), payment_of(each)) for each in offered] == [(kind_of(ways[-1]), payment_of(ways[-1]))]
        assert len(deeds(again)) == len(deeds(moment))
        if not isinstance(ways[-1], Build) or ways[-1] == ways[0]:
            continue
        paid_otherwise += 1
        review = Review((again,))
        menu = next(row for row in moment_screen(WORDS, mine, review, again).rows if isinstance(row, Menu))
        (label,) = [each.label for each in menu.options if ways[-1].card.name in each.label]
        (better,) = [each for each in shown(answer_screen(WORDS, mine, review, again)).splitlines() if "Better" in each]
        paid = [each for each in ways[-1].payment if each]
        assert [int(each) for each in re.findall(r"\d+", label)] == paid
        assert [int(each) for each in re.findall(r"\d+", better)] == paid
        assert "That's it!\n" in shown(tried_screen(WORDS, mine, review, again, offered[0]))
    assert paid_otherwise > 0


async def test_what_was_chosen_is_told_with_the_payment_that_was_made() -> None:
    paid_otherwise = 0
    async for mine, _, moment in moments():
        for way in moment.faced.question.moves:
            faced = replace(moment.faced, move=way)
            again = Moment(faced, compared(faced))
            if isinstance(way, Build) and again.comparison.done.move != way:
                paid_otherwise += 1
                answer = shown(answer_screen(WORDS, mine, Review((again,)), again))
                chose = next(each for each in answer.splitlines() if "you chose: " in each)
                told = re.findall(r"(\d+) coins? to (?!the bank)", chose)
                assert [int(each) for each in told] == [each for each in way.payment if each]
    assert paid_otherwise > 0


async def test_the_answer_leads_to_the_hands_of_the_age_that_it_is_about() -> None:
    async for mine, review, moment in moments():
        (passed,) = [
            each.act for each in buttons(answer_screen(WORDS, mine, review, moment)) if type(each.act) is ShowPassed
        ]
        assert passed == ShowPassed(mine.table.id, moment.faced.turn.age)
        hidden = (moment_screen(WORDS, mine, review, moment), unclear_screen(WORDS, mine, review, moment, "x"))
        assert not any(type(each.act) is ShowPassed for screen in hidden for each in buttons(screen)), "it tells"


async def test_the_answer_grants_what_was_better_about_ones_own_choice() -> None:
    with_reason = without = 0
    async for mine, review, moment in moments():
        told = shown(answer_screen(WORDS, mine, review, moment))
        granted = bool(moment.granted)
        assert ("but this speaks for " in told) is (granted and bool(moment.advantages))
        assert ("it still won less often" in told) is (granted and not moment.advantages)
        if granted:
            done = moment.faced.move
            own_name = done.card.name if isinstance(done, Build | BuildDiscarded) else "Your choice"
            assert re.search(rf"^(Why: )?{own_name} (scored|brought|gave|cost) ", told, re.MULTILINE)
        with_reason += granted and bool(moment.advantages)
        without += granted and not moment.advantages
    assert with_reason > 0
    assert without > 0


async def test_of_a_choice_that_was_given_up_after_few_games_only_limits_are_told() -> None:
    """It won 24 of 50 games fewer, which may be off by 21 of 100; what was chosen may be off by 5."""
    given_up = 0
    async for mine, _, moment in moments():
        found = compared(moment.faced, equals=0)
        best, *others, done = found.deeds
        others = [replace(each, win=0.02, behind=0.48, error=0.21) for each in others]
        again = Moment(moment.faced, replace(found, deeds=(best, *others, done)))
        for each in others:
            given_up += 1
            tried = shown(tried_screen(WORDS, mine, Review((again,)), again, each.move))
            assert "That wins at most 23 of 100 games, at least 27 fewer than the best choice." in tried
        answer = shown(answer_screen(WORDS, mine, Review((again,)), again))
        rest = "".join(re.findall(r"As for the rest, .*", answer))
        assert re.findall(r"(about|at most) (\d+)", rest) == [("at most", "23")] * min(3, len(others))
        assert "about 50 of 100 games instead of 30" in answer
    assert given_up > 0


@pytest.mark.parametrize("equals", [0, 1, 2, 3, 5])
async def test_the_answer_names_up_to_three_other_choices_in_the_order_of_the_estimate(equals: int) -> None:
    chance, listed = Random(equals), set[tuple[int, int]]()
    async for mine, _, moment in moments():
        found = compared(moment.faced, equals=equals)
        best, *others, done = found.deeds
        others = [replace(each, behind=chance.uniform(0.06, 0.5)) if each.is_worse else each for each in others]
        moment = Moment(moment.faced, replace(found, deeds=(best, *others, done)))  # noqa: PLW2901 - with other numbers
        told = shown(answer_screen(WORDS, mine, Review((moment,)), moment))
        lines = [each for each in told.splitlines() if each.startswith(("About as good: ", "As for the rest, "))]
        alike = [each for each in others if not each.is_worse]
        rest = sorted((each for each in others if each.is_worse), key=lambda each: each.behind)
        rest = rest[: max(0, 3 - len(alike))]
        assert len(lines) == bool(alike or rest), "all of it is one line"
        as_good, _, worse = "".join(lines).partition("As for the rest, ")
        assert bool(as_good) is bool(alike)
        assert (re.search(r"and \d others?\.", as_good) is not None) is (len(alike) > 3)
        for each in alike[:3] + rest:
            if isinstance(each.move, Build):
                assert each.move.card.name in (worse if each.is_worse else as_good)
        assert list(map(int, re.findall(r"about (\d+)", worse))) == [moment.won(each) for each in rest]
        assert worse.count("of 100 games") == bool(rest)
        listed.add((len(alike), len(rest)))
    assert len(listed) > 1


async def test_another_way_of_doing_what_was_chosen_is_told_from_it() -> None:
    """The stage or a discard may be as good as the best with another card, which then has to be named."""
    mine, kinds = await own(await over()), set[type]()
    for faced in mine.choices:
        for kind, told in ((BuildStage, "stage {} with {} under it"), (Discard, "a discard of {1}")):
            ways = [each for each in faced.question.moves if isinstance(each, kind)]
            alike = [each for each in ways if each.card != ways[0].card and same_deed(each, ways[0])]
            best = [each for each in faced.question.moves if not isinstance(each, kind)]
            if not alike or not best:
                continue
            kinds.add(kind)
            deeds = Weighed(best[0], 0.5, 0, 0), Weighed(alike[0], 0.48, 0.02, 0.05), Weighed(ways[0], 0.3, 0.2, 0.05)
            moment = Moment(replace(faced, move=ways[0]), Comparison(deeds, 400, 2))
            stage = faced.question.city.stages + 1
            name = told.format(stage, alike[0].card.name)
            assert f"About as good: {name}." in shown(answer_screen(WORDS, mine, Review((moment,)), moment))
    assert kinds == {BuildStage, Discard}


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
        first_step(game),
    ]
    assert (
        shown(screen)
        .strip()
        .endswith("In 3 of them, something else would win more often. Press one of these moments to choose again.")
    )
    answer = answer_screen(WORDS, mine, Review(found), found[1])
    assert {type(each.act) for each in buttons(answer)} == {AskMoment, ReviewGame, ShowPassed, ShowStep}
    (step,) = (each.act for each in buttons(answer) if isinstance(each.act, ShowStep))  # one is enough
    turn = found[1].faced.turn
    assert (step.part, step.number, step.opened) == (Part.TURN, 6 * (turn.age - 1) + turn.turn, False)
    asked = moment_screen(WORDS, mine, Review(found), found[1])
    for each in (asked, passed_screen(WORDS, mine, 1), told_passed_screen(WORDS, mine, 1)):
        acts = [button.act for button in buttons(each)]
        assert {first_step(game), ReviewGame(game)} <= {*acts}, "one press back to where they came from"
        assert not {ShowHand(game), ShowStanding(game)} & {*acts}, "that stands above the review, and is not repeated"
    assert ShowAnswer(game, found[1].faced.turn, found[1].faced.place) in [each.act for each in buttons(asked)]
    assert all(
        isinstance(option.act, TryMoment) for row in asked.rows if isinstance(row, Menu) for option in row.options
    )


@pytest.mark.parametrize(
    ("others", "told"),
    [
        (Nothing.ALIKE, "were about as good as any."),
        (
            Nothing.AHEAD,
            (
                "cost you nothing: from most of them, you'd have won about 90 of 100 games or more, "
                "whoever had more points then."
            ),
        ),
        (Nothing.BEHIND, "changed little: for most of them, nothing would have won more than 5 of 100 games."),
    ],
)
async def test_what_was_found_about_the_other_choices_is_said_in_a_sentence(others: Nothing, told: str) -> None:
    mine = await own(await over())
    (found,) = [Moment(each, compared(each)) for each in mine.choices[:1]]
    screen = review_screen(WORDS, mine, Review((found,), others=others))
    check(screen)
    count = len(mine.choices) - 1
    assert shown(screen).strip().endswith(f"As far as I can tell, your other {count} choices {told}")
    one = review_screen(WORDS, replace(mine, faced=(found.faced, mine.choices[1])), Review((found,), others=others))
    assert "other choice" in shown(one)


@pytest.mark.parametrize("nothing", Nothing)
async def test_without_a_moment_it_says_why(nothing: Nothing) -> None:
    mine = await own(await over())
    screen = review_screen(WORDS, mine, Review((), nothing))
    check(screen)
    again = [each for each in buttons(screen) if isinstance(each.act, ReviewGame)]
    assert bool(again) is (nothing is Nothing.BUSY)
    waiting = waiting_screen(WORDS, mine)
    check(waiting)
    assert {type(each.act) for each in buttons(waiting)} == {ReviewGame}, "it would take the place of what one reads"


async def test_every_hand_that_one_saw_is_told_in_order_and_drawn() -> None:
    came_back = 0
    for players, edifices in GAMES:
        mine = await own(await over(players, edifices=edifices))
        for age in AGES:
            screen, told = passed_screen(WORDS, mine, age), told_passed_screen(WORDS, mine, age)
            for each in (screen, at_a_glance(screen), told):
                check(each)
            (picture,), (embed,) = screen.pictures, screen.embeds
            assert (told.pictures, told.embeds) == ((), screen.embeds)
            lines = embed.description.splitlines()
            assert isinstance(picture.scene, Opened)
            hands = [each for each in mine.faced if each.turn.age == age and each.place == 0 and each.question.cards]
            hands = [each for each in hands if each.turn.asked != "penalty"]
            assert len(lines) == len(hands) == len(picture.scene.holders) >= 6
            for line, faced, drawn in zip(lines, hands, picture.scene.holders, strict=True):
                turn, chosen, rest = line.split("**")
                assert turn.startswith(f"Turn {faced.turn.turn}")
                assert drawn.city == f"Turn {faced.turn.turn}"
                assert chosen.startswith("You chose: ")
                others, back = list(faced.question.cards), mine.back(faced)
                shown = [each for each in drawn.cards if each.said != "Since taken"]
                if faced.card is not None:
                    assert faced.card.name in chosen
                    assert shown[0].cards == (faced.card,), "what one took comes first"
                    others.remove(faced.card)
                assert Counter(card for of in shown for card in of.cards) == Counter(faced.question.cards)
                assert ("Also there: " in rest) is bool(others)
                if others:
                    counts = Counter(each.name for each in others)
                    listed = [name + f" ({count} of them)" * (count > 1) for name, count in counts.items()]
                    assert f"Also there: {WORDS.all_of(listed)}." in rest
                gone = [each.cards for each in drawn.cards if each.said == "Since taken"]
                assert gone == ([] if back is None else [back.gone])
                if back is not None:
                    came_back += 1
                    taken = WORDS.all_of([each.name for each in back.gone])
                    assert f"You had this hand in turn {back.since}; since then, others took {taken}." in rest
                    assert drawn.player == f"back from turn {back.since}"
                assert line.replace("**", "") in f"{picture.description}\n{picture.more}".replace("**", "")
    assert came_back > 0


async def test_of_a_hand_from_which_a_computer_player_chose_it_says_so() -> None:
    mine = await own(await over())
    mine = replace(mine, faced=tuple(replace(each, chose=False) for each in mine.faced))
    screen = passed_screen(WORDS, mine, 1)
    assert screen.embeds[0].description.count("A computer player chose for you: ") == 6
    (picture,) = screen.pictures
    assert isinstance(picture.scene, Opened)
    assert all(each.is_computer for each in picture.scene.holders)


async def test_words_lead_to_words_and_pictures_to_pictures() -> None:
    mine = await own(await over())
    game = mine.table.id
    seen, told = passed_screen(WORDS, mine, 2), told_passed_screen(WORDS, mine, 2)
    acts = [each.act for each in buttons(at_a_glance(seen))]
    assert acts[:4] == [*(ShowPassed(game, age) for age in AGES), TellPassed(game, 2)]
    assert TellPassed(game, 2) not in [each.act for each in buttons(seen)], "they are words already"
    assert [each.act for each in buttons(told)][:4] == [*(TellPassed(game, age) for age in AGES), ShowPassed(game, 2)]


# The numbers.


@st.composite
def comparisons(draw: st.DrawFn, faced: Faced) -> Comparison:
    """Return any comparison in which what was done is a moment; others were dropped after fewer worlds."""
    chances = st.floats(0, 1)
    win = draw(st.floats(LEAST_LOSS / 100, 1))
    found = compared(faced)
    loss = draw(st.floats(min(win, LEAST_LOSS / 100 + 0.005), win))
    done = replace(found.done, win=win - loss, behind=loss, error=loss * draw(st.floats(0, 0.8)))
    ways = [each for each in faced.question.moves if same_deed(each, faced.move) and each != faced.move][:1]
    compared_too = [*found.deeds[1:-1], *(replace(found.done, move=each) for each in ways)]
    others = [replace(each, win=draw(chances), behind=draw(chances), error=0.05) for each in compared_too]
    best = replace(found.best, win=win)
    return Comparison((best, *others, done), 400, len(others) + 1)


@pytest.fixture(scope="module")
def asked_once() -> tuple[OwnGame, Sequence[Faced]]:
    mine = asyncio.run(_own())
    return mine, mine.choices[:6]


async def _own() -> OwnGame:
    return await own(await over())


@given(st.data())
def test_the_numbers_of_a_moment_add_up_on_all_of_its_screens(
    asked_once: tuple[OwnGame, Sequence[Faced]], data: st.DataObject
) -> None:
    mine, choices = asked_once
    faced = data.draw(st.sampled_from(choices))
    moment = Moment(faced, data.draw(comparisons(faced)))
    assume(moment.loss >= LEAST_LOSS)
    review = Review((moment,))
    answer = re.search(
        r"about (\d+) of 100 games instead of (\d+): (\d+) more", shown(answer_screen(WORDS, mine, review, moment))
    )
    assert answer is not None
    best, won, more = map(int, answer.groups())
    assert (best, more) == (won + more, moment.loss)
    assert best == in_100(moment.comparison.best.win)
    for move in deeds(moment):
        tried = moment.tried(move)
        assert tried is not None
        told = re.search(
            r"(?:about|at most) (\d+) of 100 games, (?:at least )?(\d+) fewer",
            shown(tried_screen(WORDS, mine, review, moment, move)),
        )
        assert (told is not None) is tried.is_worse
        if told is not None:
            wins, fewer = map(int, told.groups())
            assert wins + fewer == best
            assert fewer >= 1
            if same_deed(move, faced.move):
                assert wins == won, "one's own choice has the same number on both screens"
