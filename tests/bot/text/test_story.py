"""A story's sentences say what its facts say, in every wording, and nothing else."""

import re
from dataclasses import fields, replace
from typing import Any

import pytest

from bot.screens.scores import end_in_words, end_screen
from bot.screens.screen import at_a_glance
from bot.services.feats import (
    ArmsRace,
    BestGuild,
    BigTurn,
    FreeStructures,
    NoTrade,
    Symbols,
    Treasury,
    Without,
    WonWithout,
)
from bot.services.passages import Passage, Passing
from bot.services.people import Computer, Person, UserId
from bot.services.story import (
    Clash,
    Fact,
    Gift,
    LastConflicts,
    LeadChanges,
    LevelInFront,
    SeatPassed,
    StoodIn,
    Story,
    TurningPoint,
)
from bot.services.views import TableView
from bot.text.phrases import Notation
from bot.text.story import WORDINGS, story_sentences
from bot.text.words import Words
from engine.catalogue import Card
from engine.effects import ScienceSymbol
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.at_table import table_of
from tests.bot.screens import limits
from tests.bot.services.test_story import GAMES, played
from tests.bot.whole_games import ENDLESS, SHORT, card_names, renamed, shown

WORDS = Words()
PASSAGES = (
    Passage(5, Seat(1), Computer(Level.MEDIUM), Passing.AUTOPILOT),
    Passage(7, Seat(1), Person(UserId(9), "Eve"), Passing.OFFERED),
    Passage(9, Seat(1), Person(UserId(101), "Ben"), Passing.BACK),
)


def with_passages(table: TableView) -> TableView:
    return replace(table, passages=PASSAGES)


def in_every_wording(table: TableView, fact: Fact) -> set[str]:
    """Return the sentence about a fact as it is in games whose points differ by one."""
    first, *others = table.begun_table.scores
    told: set[str] = set()
    for more in range(WORDINGS):
        scores = (replace(first, civilian=first.civilian + more), *others)
        view = replace(table.begun_table, scores=scores)
        told.update(story_sentences(WORDS, replace(table, table=view), (fact,)))
    return told


def facts_of(story: Story) -> Story:
    return (*story, *(SeatPassed(number, Seat(1), 2, 3) for number in range(3)), StoodIn(1), StoodIn(4))


def values(fact: Fact) -> list[Any]:
    found = [getattr(fact, each.name) for each in fields(fact)]
    return [inner for each in found for inner in (each if isinstance(each, tuple) else (each,))]


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_a_sentence_has_no_number_card_or_city_that_its_fact_has_not(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    seed: int,
) -> None:
    game = played(players, expansion, seed)
    table = with_passages(table_of(game.end))
    cities = [city.board.city for city in table.begun_table.cities]
    for fact in facts_of(game.facts):
        numbers = {each for each in values(fact) if type(each) is int}
        if isinstance(fact, Clash):
            numbers.add(fact.shields - 1)
        seats = {cities[each] for each in _seats(fact)}
        cards = {each.name for each in values(fact) if isinstance(each, Card)}
        for told in in_every_wording(table, fact):
            assert {int(each.replace("minus ", "-")) for each in re.findall(r"(?:minus )?\d+", told)} <= numbers
            assert card_names(told) == cards
            assert {city for city in cities if re.search(rf"\b{city}\b", told)} == seats
            for name, city in zip(SHORT, cities, strict=False):
                assert (f"{city} ({name})" in told) or name not in told or isinstance(fact, SeatPassed)
            assert told[-1] in ".!"
            assert len(re.findall("[Tt]he Free City", told)) == told.count("Free City")


def _seats(fact: Fact) -> list[Seat]:
    named = {"seat", "seats", "payer", "receiver", "winner", "loser", "winners", "second", "others"}
    named |= {"neighbour", "thanks"}
    found = [getattr(fact, each.name) for each in fields(fact) if each.name in named]
    return [seat for each in found for seat in (each if isinstance(each, tuple) else (each,))]


def test_who_takes_the_lead_in_the_last_turn_does_not_stay_in_front_from_then_on() -> None:
    table = table_of(played(3, expansion=False, seed=0).end)
    for turn, last in ((5, False), (6, True)):
        for told in in_every_wording(table, TurningPoint(Seat(0), 3, turn, 4)):
            assert ("last turn" in told) == last
            assert (f"Age 3, turn {turn}" in told) != last


def test_a_victory_in_the_last_conflicts_says_who_was_ahead_or_level_before() -> None:
    table = table_of(played(3, expansion=False, seed=0).end)
    one, other, third = (table.begun_table.cities[seat].board.city for seat in (0, 1, 2))
    for behind in (0, 5):
        for others in ((Seat(1),), (Seat(1), Seat(2))):
            for told in in_every_wording(table, LastConflicts(Seat(0), others, behind)):
                assert one in told
                assert other in told
                assert (third in told) is (len(others) == 2)
                assert ("level" in told) is not bool(behind)
                assert bool(
                    re.search(rf"{'were' if len(others) == 2 else 'was'} 5 points ahead of {one}", told)
                ) is bool(behind)


def test_who_was_level_in_front_is_told_with_when_and_how_often_the_lead_changed() -> None:
    table = table_of(played(3, expansion=False, seed=0).end)
    one, other = (table.begun_table.cities[seat].board.city for seat in (0, 1))
    both = f"{one} (Ana) and {other} (Ben)"
    for fact, said, never in (
        (
            LevelInFront((Seat(0), Seat(1)), 41, 3, 4, 2, last=True),
            [both, "41 points each", "last turn|one turn to go"],
            "Age",
        ),
        (
            LevelInFront((Seat(0), Seat(1)), 23, 2, 4, 3, last=False),
            [both, "3 turns in a row", "Age 2, turn 4", "23"],
            "last",
        ),
        (LeadChanges(2, 2), ["changed hands twice", "2 cities"], "times"),
        (LeadChanges(7, 3), ["changed hands 7 times", "3 cities"], "twice"),
    ):
        told = in_every_wording(table, fact)
        assert len(told) == WORDINGS
        for sentence in told:
            assert all(part in sentence or re.search(part, sentence) for part in said)
            assert not re.search(never, sentence)


def test_a_comeback_is_told_in_every_wording() -> None:
    table = table_of(played(3, expansion=False, seed=0).end)
    for turn in (5, 6):
        for behind, back in ((7, False), (8, True)):
            for told in in_every_wording(table, TurningPoint(Seat(0), 3, turn, behind)):
                assert (f"{behind} points behind" in told) == back


def test_nobody_is_thanked_in_whose_trade_somebody_came_last() -> None:
    table = table_of(played(3, expansion=False, seed=0).end)
    order = [seat for place in table.begun_table.ranking for seat in place]
    for payer, receiver, is_thanked in ((0, 1, True), (1, 0, True), (2, 0, False), (0, 2, False)):
        told = in_every_wording(table, Gift(order[payer], order[receiver], 9))
        assert len(told) == WORDINGS
        assert all(bool(re.search("thank|good customer|Good neighbours", each)) == is_thanked for each in told)
        assert all("9 coins" in each and "for resources" in each.lower() for each in told)


def test_what_a_city_did_most_of_or_without_is_told_in_every_wording() -> None:
    table = table_of(played(3, expansion=False, seed=0).end)
    one, other, third = (table.begun_table.cities[seat].board.city for seat in (0, 1, 2))
    cards = table.begun_table.ruleset.catalogue.cards
    first, second, last = Seat(0), Seat(1), Seat(2)
    for fact, said, never in (
        (BigTurn(first, 3, 2, 11, (2, cards["Palace"])), ["Age 3, turn 2", "stage 2 of its wonder and Palace"], ""),
        (BestGuild(first, cards["Builders Guild"], 9, ()), [one, "Builders Guild", "9 points"], f"{other}|thanks"),
        (BestGuild(first, cards["Spies Guild"], 9, (second, last)), [f"{other} (Ben) and {third} (Cem)"], ""),
        (Symbols(first, None, 2, 38), ["2 sets of all three", "38 points"], "gear|compass|tablet"),
        (Symbols(first, ScienceSymbol.GEAR, 5, 28), ["5 gears", "28 points"], "sets"),
        (FreeStructures(first, 1), ["1 (more was|structure) ", "earlier"], "were"),
        (FreeStructures(first, 6), ["6 (more were|structures)", "earlier"], ""),
        (ArmsRace(first, second, 7, 9), [one, other, "7 shields to 9"], "each (had|with)"),
        (ArmsRace(first, second, 7, 7), [one, other, "each had 7 shields|7 shields each"], "shields to"),
        (Treasury(first, 31), [one, "31 coins"], ""),
        (WonWithout(first, Without.WONDER), ["won", "wonder"], "card"),
        (WonWithout(first, Without.MILITARY), ["won", "red card"], "wonder"),
        (NoTrade(first, bought=False), [one, "neighbour"], "Nobody|bought by"),
        (NoTrade(first, bought=True), [one, "bought|came to buy"], "never bought|needed"),
    ):
        told = in_every_wording(table, fact)
        assert len(told) == WORDINGS
        for sentence in told:
            assert all(re.search(part, sentence) or part in sentence for part in said)
            assert not never or not re.search(never, sentence)


def test_who_stepped_in_is_named_and_who_left_is_not() -> None:
    table = with_passages(table_of(played(3, expansion=False, seed=0).end))
    city = table.begun_table.cities[1].board.city
    assert story_sentences(WORDS, table, tuple(SeatPassed(number, Seat(1), 2, 3) for number in range(3))) == [
        f"In Age 2, turn 3, a computer player took over {city}.",
        f"In Age 2, turn 3, Eve stepped in for {city}.",
        f"In Age 2, turn 3, Ben came back to {city}.",
    ]
    assert story_sentences(WORDS, table, (StoodIn(2),)) == ["A computer player stood in twice, and the game went on."]


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize(("players", "expansion"), [(2, False), (7, True)])
def test_the_story_stands_in_the_message_with_and_without_its_picture_and_in_words(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    notation: Notation,
) -> None:
    words, game = Words(notation), played(players, expansion, 1)
    table = renamed(table_of(game.end), ENDLESS)
    told = "\n".join(f"- {each}" for each in story_sentences(words, table, game.story))
    end = end_screen(words, table, game.course, game.story)
    for screen in (end, at_a_glance(end), end_in_words(words, table, game.course, game.story)):
        limits.check(replace(screen, pictures=()))
        assert told in shown(screen)
    assert "The story" not in shown(end_screen(words, table, game.course))
