"""Private screens as layouts: the order of their parts, Discord's limits, and content too long for one message."""

from dataclasses import replace
from typing import Any

import pytest

from bot.client.sending import layouts
from bot.screens.acts import OfferSeat, ShowHand
from bot.screens.screen import Button, Embed, Field, File, Menu, Option, PeopleMenu, Screen
from bot.services.people import GameId
from engine.ruleset import Seat
from tests.bot.screens import limits
from tests.bot.screens.limits import components
from tests.messages import laid_out
from tests.scenarios.payloads import check, walk

ROWS = ((Button("My hand", ShowHand(GameId(1))),),)
PICTURE = File("hand.png", b"png", "Seven cards. " * 70)
TEXT, ROW, GALLERY, FILE, CONTAINER = 10, 1, 12, 13, 17


def parts_of(screen: Screen) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = layouts.new_message(screen)["view"].to_components()
    check({"components": sent, "flags": 1 << 15})
    return sent


def kinds(screen: Screen) -> list[int]:
    return [each["type"] for each in parts_of(screen)]


async def test_words_come_first_and_buttons_last_unless_the_screen_is_played_by_its_picture() -> None:
    screen = Screen("Heading", (Embed("Title", "Text", (Field("Name", "Value"),)),), ROWS, (PICTURE,))
    assert kinds(screen) == [TEXT, GALLERY, CONTAINER, ROW]
    first = Screen("Heading", (Embed("Title", "Text"),), ROWS, (PICTURE,), controls_first=True)
    assert kinds(first) == [GALLERY, ROW, TEXT, CONTAINER]
    two = Screen("Heading", rows=ROWS, files=(PICTURE, File("course.png", b"png", "Lines.")), controls_first=True)
    assert kinds(two) == [GALLERY, GALLERY, ROW, TEXT], "two in one gallery are cut to squares"
    assert kinds(Screen("Here", files=(File("record.json", b"{}"),))) == [TEXT, FILE]
    for moving in ("game.webp", "game.gif"):
        assert kinds(Screen("Here", files=(File(moving, b"moving"),))) == [TEXT, GALLERY], "it plays where it is"


def menu(options: int) -> Menu:
    return Menu("Which?", tuple(Option(f"{number}", ShowHand(GameId(number))) for number in range(1, options + 1)))


def many(buttons: int, row: int) -> tuple[Button, ...]:
    return tuple(Button(f"{number}", ShowHand(GameId(100 * row + number))) for number in range(1, buttons + 1))


WHOLE = Screen("Heading", (Embed("Title", "Text"),) * 4, tuple(many(5, row) for row in range(1, 6)))


@pytest.mark.parametrize(
    "screen",
    [
        Screen("Heading"),
        Screen("", (Embed("Title", "Text", (Field("Name", "Value"),)), Embed(description="More")), ROWS),
        Screen("Heading", rows=(menu(25), PeopleMenu("Who?", OfferSeat(GameId(1), Seat(0))), many(4, 1))),
        Screen("Heading", rows=ROWS, notice="Taken back", files=(PICTURE, File("record.json", b"{}"))),
        WHOLE,
    ],
)
async def test_a_layout_has_as_many_components_as_the_tests_of_screens_count(screen: Screen) -> None:
    """`limits.check` uses this component count to reject screens that Discord would refuse."""
    view = layouts.new_message(screen)["view"]
    assert components(screen) == view.total_children_count == len(list(walk(view.to_components())))
    limits.check(screen)


async def test_one_component_more_than_discord_takes_is_found() -> None:
    assert components(WHOLE) == 39
    full = replace(WHOLE, notice="Taken back")
    limits.check(full)
    for beyond in (replace(full, embeds=(*full.embeds, Embed("One more"))), replace(full, files=(PICTURE,))):
        with pytest.raises(AssertionError, match=r"4[12] components"):
            limits.check(beyond)
        with pytest.raises(ValueError, match="40"):
            layouts.new_message(beyond)


async def test_an_edited_message_loses_what_an_earlier_release_had_put_there() -> None:
    shown = layouts.edited_message(Screen("Now"))
    assert (shown["content"], shown["embeds"], shown["attachments"]) == (None, [], [])


@pytest.mark.parametrize("length", [3_900, 4_000, 4_001, 9_000])
async def test_what_is_too_long_for_one_message_goes_on_in_others_and_nothing_is_lost(length: int) -> None:
    lines = [f"line {number}" for number in range(length // 10)]
    screen = Screen("Heading", (Embed(description="\n".join(lines)), Embed(description="The end")), ROWS)
    parts = layouts.in_parts(screen)
    told = [text for part in parts for text in (part.content, *map(layouts.text_of, part.embeds)) if text]
    assert "\n".join(told).split("\n") == ["Heading", *lines, "The end"]
    assert [part.rows for part in parts] == [ROWS, *[()] * (len(parts) - 1)]
    assert all(sum(map(len, laid_out(parts_of(part)))) <= 4_000 for part in parts)
    assert (len(parts) == 1) == (parts[0] is screen)


async def test_a_notice_stands_above_what_is_too_long_once() -> None:
    screen = Screen("line\n" * 900, rows=ROWS, notice="Taken back")
    told = [text for part in layouts.in_parts(screen) for text in laid_out(parts_of(part))]
    assert [text for text in told if "Taken back" in text] == ["Taken back"]
