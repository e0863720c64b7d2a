"""What stands above a player's next hand: what has just happened to them, from what everyone saw."""

import random
import re
from collections.abc import Sequence

import pytest

from bot.text import cards
from bot.text.just_now import just_now, since_asked
from bot.text.words import Words
from engine import Seat
from engine.city import left_of, right_of
from engine.events import CardBuilt, PenaltySuffered, RewardGained, StageBuilt, TookPart, conflicts_of
from engine.replaying import resolutions
from engine.ruleset import FREE_CITY, Expansion
from engine.views import PublicView, Resolution
from tests.bot.whole_games import whole_game
from tests.engine.twins import twin
from tests.scenarios.test_secrecy import random_game

GAMES = [(2, ()), (3, (Expansion.EDIFICE,)), (5, ()), (7, (Expansion.EDIFICE,))]
_COINS = re.compile(r"(\d+) coins? (from|to) ")


def told(resolution: Resolution, seat: Seat) -> list[str]:
    return just_now(Words(), [resolution], seat)


def decides_for(table: PublicView, seat: Seat) -> Seat | None:
    """Return the player who answers for a seat."""
    return table.controller if table.ruleset.two_player and seat == FREE_CITY else seat


def persons(players: int) -> Sequence[Seat]:
    return [Seat(each) for each in range(players)]


@pytest.mark.parametrize(("players", "expansions"), GAMES)
def test_coins_add_up(players: int, expansions: tuple[Expansion, ...]) -> None:
    moved = 0
    for resolution in whole_game(players, expansions=expansions).resolutions:
        for seat in persons(players):
            deeds = [each for each in told(resolution, seat) if each.startswith("Just now")]
            coins = [int(count) * (1 if way == "from" else -1) for count, way in _COINS.findall("".join(deeds))]
            change = resolution.after.cities[seat].coins - resolution.before.cities[seat].coins
            own = [each for each in resolution.events if getattr(each, "seat", None) == seat]
            if not any(isinstance(each, RewardGained | PenaltySuffered) for each in own):  # these are told apart
                assert sum(coins) == change
            paid = [each.bank for each in own if isinstance(each, CardBuilt)]
            if any(paid) or any(isinstance(each, TookPart) for each in own):
                cost = sum(paid) + sum(each.edifice.cost for each in own if isinstance(each, TookPart))
                assert f"{cards.coins(Words(), cost)} to the bank" in "".join(deeds) or not cost
            moved += len(coins)
    assert moved > 10 * players


@pytest.mark.parametrize(("players", "expansions"), GAMES)
def test_it_tells_what_both_neighbours_built_and_nothing_of_the_others(
    players: int, expansions: tuple[Expansion, ...]
) -> None:
    for resolution in whole_game(players, expansions=expansions).resolutions:
        cities = len(resolution.before.cities)
        for seat in persons(players):
            lines = "\n".join(each for each in told(resolution, seat) if each.startswith("Just now"))
            beside = {left_of(seat, cities): "left", right_of(seat, cities): "right"}
            for event in resolution.events:
                if not isinstance(event, CardBuilt | StageBuilt) or event.seat == seat:
                    continue
                deed = f"built {event.card.name}" if isinstance(event, CardBuilt) else f"built stage {event.stage}"
                city = resolution.before.cities[event.seat].board.city
                if event.seat in beside:
                    free = "Free City " if players == 2 and event.seat == FREE_CITY else ""
                    assert f"on your {beside[event.seat]}, {free}{city} {deed}" in lines
                else:
                    assert city not in lines


@pytest.mark.parametrize(("players", "expansions"), GAMES)
def test_the_end_of_an_age_tells_a_player_their_two_conflicts(players: int, expansions: tuple[Expansion, ...]) -> None:
    ends = [each for each in whole_game(players, expansions=expansions).resolutions if each.ends_age]
    assert len(ends) == 3
    for resolution in ends:
        for seat in persons(players):
            *_, line = told(resolution, seat)
            assert line.startswith(f"Age {resolution.age} conflicts: ")
            own = [each for each in conflicts_of(resolution.events) if seat in {each.seat, each.neighbour}]
            won = sum(each.winner == seat for each in own)
            tied = sum(each.winner is None for each in own)
            found = [line.count(each) for each in ("you beat ", "you tied with ", " beat you ")]
            assert (found, len(own)) == ([won, tied, 2 - won - tied], 2)
            for each in own:
                other = each.neighbour if each.seat == seat else each.seat
                assert resolution.before.cities[other].board.city in line
                if each.winner is None:
                    assert re.search(rf"both with ({each.shields or 'no'}) shields?[.;]", line), line


@pytest.mark.parametrize(("players", "expansions"), GAMES)
def test_everything_is_told_to_a_player_once(players: int, expansions: tuple[Expansion, ...]) -> None:
    found = whole_game(players, expansions=expansions).resolutions
    for seat in persons(players):
        asked = [each.number for each in found if seat in {decides_for(each.before, due) for due in each.before.due}]
        heard = [each.number for number in asked for each in since_asked(found[:number], seat)]
        assert heard == list(range(asked[-1]))


def test_a_player_who_was_never_asked_hears_of_everything() -> None:
    found = whole_game(3).resolutions[:1]
    assert since_asked(found, Seat(7)) == found
    assert just_now(Words(), (), Seat(0)) == []


@pytest.mark.parametrize(("players", "expansions"), GAMES)
def test_it_tells_nothing_that_is_hidden(players: int, expansions: tuple[Expansion, ...]) -> None:
    chance = random.Random(players)
    game = random_game(players, chance, expansions)
    other = twin(game, chance)
    assert other[1] != game[1], "the twin is the same game"
    words = Words()
    for one, same in zip(resolutions(*game), resolutions(*other), strict=True):
        for seat in persons(players):
            assert just_now(words, [one], seat) == just_now(words, [same], seat)
