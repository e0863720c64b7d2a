"""Each player's private choice in the lobby: a wonder and its side."""

import pytest

from bot.screens.acts import PickWonder
from bot.screens.picking import wonders_screen
from bot.services.game import Sides, TableSettings, Wonders
from bot.services.refusals import Reason, Refused
from bot.text.words import Notation, Words
from engine.catalogue import Side
from engine.ruleset import Expansion
from tests.bot.screens.limits import check, texts
from tests.bot.screens.lobbies import CHOSEN, full, lobby, menus, with_choices
from tests.bot.services.world import SEAT_0, SEAT_1
from tests.bot.whole_games import ENDLESS, LONG, renamed
from tests.sweeps import sweep

WORDS = Words()


def test_a_wonder_is_chosen_with_either_side_and_one_that_another_has_is_marked() -> None:
    table = lobby(2, CHOSEN, with_choices)
    cities, sides, _ = menus(wonders_screen(WORDS, table, SEAT_0))
    assert len(cities.options) == 8
    assert [option.label for option in cities.options if option.description] == ["Giza"]
    assert cities.options[1].description == "Ben has it."
    assert [option.act for option in sides.options] == [
        PickWonder(table.id, "", side) for side in (None, Side.A, Side.B)
    ]


def test_who_has_chosen_a_wonder_sees_it_chosen_and_can_choose_its_side() -> None:
    table = lobby(2, CHOSEN, with_choices)
    screen = wonders_screen(WORDS, table, SEAT_1)
    assert "Your wonder: Giza, either side." in screen.content
    cities, sides, _ = menus(screen)
    assert [option.label for option in cities.options if option.chosen] == ["Giza"]
    assert not any(option.description for option in cities.options)
    assert PickWonder(table.id, "giza", Side.B) in [option.act for option in sides.options]


def test_where_all_play_one_side_only_that_side_is_told_and_none_is_chosen() -> None:
    table = lobby(2, TableSettings(4, Sides.A, Wonders.CHOSEN))
    screen = wonders_screen(WORDS, table, SEAT_0)
    assert "Your wonder: any wonder, side A." in screen.content
    assert "Side B" not in "".join(texts(screen))
    assert len(menus(screen)) == 2


def test_wonders_that_are_dealt_cannot_be_chosen() -> None:
    with pytest.raises(Refused) as caught:
        wonders_screen(WORDS, lobby(2), SEAT_0)
    assert caught.value.reason is Reason.WONDERS_ARE_NOT_CHOSEN


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
@pytest.mark.parametrize("names", [pytest.param(LONG, marks=pytest.mark.soak), ENDLESS])
@pytest.mark.parametrize("notation", sweep(list(Notation), short=(Notation.WORDS,)))
def test_every_screen_for_a_full_lobby_stays_within_discords_limits(
    players: int, names: tuple[str, ...], notation: Notation
) -> None:
    words, table = Words(notation), renamed(full(players), names)
    for screen in (wonders_screen(words, table, SEAT_0), wonders_screen(words, table, SEAT_1)):
        check(screen)


@pytest.mark.parametrize("notation", list(Notation))
def test_with_edifices_the_wonders_of_ur_and_carthage_are_there_too(notation: Notation) -> None:
    settings = TableSettings(3, wonders=Wonders.CHOSEN, expansions=(Expansion.EDIFICE,))
    screen = wonders_screen(Words(notation), lobby(3, settings), SEAT_0)
    check(screen)
    cities, _, about = menus(screen)
    assert [option.label for option in about.options][-2:] == ["Ur", "Carthage"]
    assert {option.label for option in cities.options} >= {"Ur", "Carthage"}
    told = "".join(texts(screen))
    assert "a participation pawn from the box, for Age 1, 2 or 3" in told
    assert " either 7 " in told
