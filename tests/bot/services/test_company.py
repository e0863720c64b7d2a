"""Names and styles of computer players: each has its own, and no two at a table are alike."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.services.company import NAMES, sit_down, stand_in, style_of
from bot.services.game import Game, Lobby, TableSettings, TakenSeat
from bot.services.passages import Passage, Passing
from bot.services.people import Computer, GameId, Person, UserId
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Seat
from players.levels import LEVELS, Level, Style
from tests.bot.services.world import HOME, MOMENT

ALL_NAMES = [name for names in NAMES.values() for name in names]


def person(number: int, name: str) -> TakenSeat:
    who = Person(UserId(100 + number), name)
    return TakenSeat(who, who)


def company(seats: tuple[TakenSeat, ...]) -> list[Computer]:
    return [each.occupant for each in seats if isinstance(each.occupant, Computer)]


def test_every_style_has_more_names_than_a_table_has_seats_and_no_name_is_said_twice() -> None:
    assert set(NAMES) == set(Style)
    assert all(len(names) > MOST_PLAYERS for names in NAMES.values())
    assert max(Counter(name.casefold() for name in ALL_NAMES).values()) == 1
    assert all(name.isascii() and name.istitle() and 4 <= len(name) <= 7 for name in ALL_NAMES)


def test_nobody_is_called_as_a_leader_of_the_published_game_or_as_a_city() -> None:
    leaders = {"Alexander", "Amytis", "Aspasia", "Berenice", "Bilkis", "Croesus", "Hiram", "Midas", "Nimrod", "Plato"}
    assert leaders.isdisjoint(ALL_NAMES)
    assert {"Giza", "Ephesos", "Rhodes", "Babylon", "Olympia", "Carthage", "Ur"}.isdisjoint(ALL_NAMES)


@pytest.mark.parametrize("seed", range(20))
def test_no_two_at_a_table_have_one_name_whoever_sits_there(seed: int) -> None:
    chance = Random(seed)
    people = tuple(person(number, chance.choice(ALL_NAMES).upper()) for number in range(chance.randrange(1, 4)))
    seats = sit_down(people, MOST_PLAYERS - len(people), chance.choice(LEVELS), chance)
    assert seats[: len(people)] == people
    assert len(seats) == MOST_PLAYERS
    names = Counter(each.occupant.name.casefold() for each in seats[len(people) :])
    assert max(names.values()) == 1
    assert names.keys().isdisjoint(each.occupant.name.casefold() for each in people)
    assert all(each.name in NAMES[each.style] for each in company(seats) if each.style is not None)


def test_all_names_and_styles_come_and_say_nothing_of_the_level() -> None:
    """The same random numbers give the same names at every level, so a name says nothing about strength."""
    drawn: dict[Level, list[Computer]] = {}
    for level in LEVELS:
        chance = Random(7)
        drawn[level] = [each for _ in range(500) for each in company(sit_down((), 1, level, chance))]
        assert {each.level for each in drawn[level]} == {level}
    shown = [[(each.style, each.name) for each in drawn[level]] for level in LEVELS]
    assert all(each == shown[0] for each in shown)
    assert {name for _, name in shown[0]} == set(ALL_NAMES)


def test_who_plays_for_somebody_is_called_as_nobody_there_and_comes_again_under_the_same_name() -> None:
    for seed in range(200):
        chance = Random(seed)
        traders = NAMES[Style.TRADER]
        owners = [Person(UserId(500 + place), name) for place, name in enumerate(traders[:MOST_PLAYERS])]
        players = [
            Person(UserId(100 + place), name) for place, name in enumerate([*traders[7:], *NAMES[Style.GENERAL]])
        ]
        seats = tuple(TakenSeat(player, owner) for player, owner in zip(players, owners, strict=False))
        game = Game(GameId(1), HOME, TableSettings(MOST_PLAYERS), UserId(100), UserId(100), seats, Lobby(MOMENT))
        first = stand_in(game, Seat(2), Level.MEDIUM, chance)
        assert first.style is not None
        assert first.name in NAMES[first.style]
        assert first.name not in {each.name for each in (*owners, *players[:MOST_PLAYERS])}
        out = Passage(0, Seat(2), first, Passing.STEPPED_OUT)
        again = replace(game, passages=(out, Passage(0, Seat(2), players[2], Passing.BACK)))
        assert stand_in(again, Seat(2), Level.MEDIUM, chance) == first
        assert stand_in(again, Seat(3), Level.MEDIUM, chance).name != players[3].name
        taken = replace(again, seats=(TakenSeat(first, None), *seats[1:]))
        assert stand_in(taken, Seat(2), Level.MEDIUM, chance).name != first.name
        namesake = TakenSeat(Person(UserId(900), first.name), owners[2])
        lent = replace(again, seats=(*seats[:2], namesake, *seats[3:]))
        assert stand_in(lent, Seat(2), Level.MEDIUM, chance).name != first.name


def test_who_came_first_keeps_its_name() -> None:
    first = sit_down((), 1, Level.EASY, Random(1))
    assert sit_down(first, 5, Level.EASY, Random(2))[:1] == first


def test_a_name_tells_the_style_and_any_other_tells_none() -> None:
    assert all(style_of(name) is style for style, names in NAMES.items() for name in names)
    assert style_of("Computer 2") is style_of("You") is style_of("") is None


_UNSEEN = ["\u200c", "\u200d", "\u200b", "\u202e", "\ufe0f", "\u034f", "\U000e0100", "\U000e0041", "\u00ad", "\ufeff"]


@pytest.mark.parametrize(
    "name",
    [
        "Hanno (computer)",
        "Hanno (COMPUTER)",
        "Hanno ( computer )",
        "(computer) Hanno",
        "Hanno ((computer)computer)",
        "Hanno (com(computer)puter)",
        "Hanno \uff08computer\uff09",
        "Hanno [computer]",
        "Hanno (\uff43\uff4f\uff4d\uff50\uff55\uff54\uff45\uff52)",
        "Hanno <computer>",
        "Hanno \u2039computer\u203a",
        "Hanno \u00abcomputer\u00bb",
        "Hanno \ufd3ecomputer\ufd3f",
        "Hanno \u05d0 )computer(",
        "Hanno (\u0441\u043e\u043c\u0440\u03c5\u0442\u0435\u0433)",
        "Hanno (\u0421\u041e\u041c\u0420\u054d\u0422\u0415R)",
        "Hanno (c\u03bfm\u03c1u\u03c4\u03b5r)",
        "Hanno (C\u039f\u039c\u03a1U\u03a4\u0395R)",
        "Hanno (c0mputer)",
        "Hanno (\u1d04\u1d0f\u1d0d\u1d18\u1d1c\u1d1b\u1d07\u0280)",
        "Hanno (\U0001f152\U0001f15e\U0001f17c\U0001f17f\U0001f1fa\U0001f1f9\U0001f1ea\U0001f1f7)",
        "Hanno (c\u00f8mp\u0173\u0167\u0247r)",
        "Hanno (\u0441(computer)omputer)",
        *(f"Hanno {each.join('(computer)')}" for each in _UNSEEN),
        *(f"Hanno (({each}computer)computer{each})" for each in _UNSEEN),
    ],
)
def test_nobody_passes_for_a_computer_player(name: str) -> None:
    shown = "".join(letter for letter in Person(UserId(1), name).name if letter.isascii())
    assert shown.split() == ["Hanno"]


def test_a_person_who_is_called_nothing_else_has_some_name() -> None:
    assert "computer" not in Person(UserId(1), "(computer)").name
    assert Person(UserId(1), "(computer)").name
