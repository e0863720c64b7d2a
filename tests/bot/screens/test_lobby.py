"""The messages of the lobby and the draft, and the answer to people who join."""

from dataclasses import replace

import pytest

from bot.screens.acts import (
    AddComputer,
    Join,
    ShowHand,
    ShowSeats,
    ShowWonders,
    Start,
    TakeSeat,
)
from bot.screens.lobby import closed_panel, draft_panel, joined_screen, lobby_panel
from bot.screens.screen import at_a_glance
from bot.services import draft
from bot.services.game import Access, Ending, Motion, Status, TableSettings, Wish, Wonders
from bot.services.lobby import configure
from bot.services.people import GameId, UserId
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.ruleset import ALL_SEATS, Expansion
from tests.bot.screens.limits import check
from tests.bot.screens.lobbies import CHOSEN, acts, full, lobby, with_choices
from tests.bot.services.world import SEAT_0, SEAT_1, Table, to
from tests.bot.whole_games import ENDLESS, LONG, renamed, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
ANA, BEN, CEM = UserId(100), UserId(101), UserId(102)


def test_the_lobby_tells_who_sits_there_what_is_played_and_who_may_join() -> None:
    table = lobby(2, CHOSEN, with_choices)
    assert shown(lobby_panel(WORDS, table)).splitlines() == [
        "Table 1 (Ana's): 3 of 4 seated",
        "1 seat is free. Press Join to play!",
        "---",
        "Seats",
        "1. Ana, the host: any wonder",
        "2. Ben: Giza, either side",
        rf"3. {table.seats[2].occupant.name} \(computer\): any wonder",
        "4. free",
        "[Game setup]",
        "4 players, first edition.",
        "Everyone can choose a wonder; anyone who doesn't is dealt one.",
        "Sides A and B, whichever each player picks.",
        "Computer players: medium. They look one move ahead.",
        "[Who can join]",
        "Anyone who sees this channel can join.",
        "Invited: <@500> and <@501>.",
        "[Open]",
        "The table closes <t:1767312000:R> if nothing happens.",
        "(Join) | (Leave) | (Add a computer player) | (Settings) | (Start)",
        "(Choose my wonder) | (Read the guide)",
    ]


@pytest.mark.parametrize("repeats", [None, GameId(12)])
def test_beside_the_picture_each_line_about_the_game_is_said_once(repeats: GameId | None) -> None:
    settings = TableSettings(3, coach=True)
    for people in (1, 2):
        table = replace(lobby(people, settings), rated=repeats is None, repeats=repeats)
        seen = at_a_glance(lobby_panel(WORDS, table))
        (picture,), (beside,) = seen.pictures, seen.embeds
        lines = beside.description.splitlines()
        assert not [line for line in lines if line in picture.description]
        assert any("Rated" in line for line in lines) == (repeats is None)
        assert any("The deal of table 12" in line for line in lines) == (repeats is not None)
        alone = "If you play alone, there's a coach: "
        assert any(line.startswith(alone) for line in lines) == (repeats is None and not table.is_rated)


def test_a_lobby_for_two_tells_of_the_free_city_and_seats_nobody_there() -> None:
    table = lobby(2)
    text = shown(lobby_panel(WORDS, replace(table, settings=TableSettings(players=2))))
    assert "2 players: the expert variant, with a Free City between them, first edition." in text
    assert "3." not in text


@pytest.mark.parametrize(
    ("expansion", "told"),
    [
        (
            Expansion.EDIFICE,
            (
                "With the Edifice expansion: a shared building each Age, with a reward and a penalty, "
                "plus the wonders of Ur and Carthage."
            ),
        ),
        (Expansion.CARTHAGE, "The wonder of Carthage is in the game, too."),
    ],
)
def test_a_lobby_tells_what_is_added_to_the_game(expansion: Expansion, told: str) -> None:
    with_it = lobby(2, TableSettings(4, expansions=(expansion,)))
    lines = shown(lobby_panel(WORDS, with_it)).splitlines()
    assert lines[lines.index("4 players, first edition.") + 1] == told
    without = shown(lobby_panel(WORDS, lobby(2, TableSettings(4)))).splitlines()
    assert [line for line in lines if line != told] == without


def test_a_private_lobby_says_that_others_may_only_look_on() -> None:
    private = lobby(
        2,
        then=lambda it: it.act(0, configure, to(TableSettings(4, access=Access.INVITED))),
    )
    assert "Only invited players can join." in shown(lobby_panel(WORDS, private))


def test_wonders_are_chosen_only_where_they_are_neither_dealt_nor_drafted() -> None:
    assert ShowWonders(lobby(2, CHOSEN).id) in acts(lobby_panel(WORDS, lobby(2, CHOSEN)))
    dealt = lobby(2)
    assert ShowWonders(dealt.id) not in acts(lobby_panel(WORDS, dealt))
    assert "any wonder" not in shown(lobby_panel(WORDS, dealt))


def test_nobody_is_notified_by_the_lobby_and_everything_can_be_pressed_at_all_times() -> None:
    for persons in (1, 3):
        screen = lobby_panel(WORDS, lobby(persons))
        assert screen.mentions == ()
        assert {Join, AddComputer, Start} <= {type(act) for act in acts(screen)}


def test_names_are_no_markup_and_no_mention() -> None:
    table = renamed(lobby(2), ("*Ana*", "@everyone <@7>"))
    assert r"\*Ana\*" in shown(lobby_panel(WORDS, table))
    assert r"\@everyone \<\@7\>" in shown(lobby_panel(WORDS, table))


# The draft.


def drafting(kept: int | None) -> TableView:
    """Return a draft of three people, in which the second has kept a board or not."""

    async def started(it: Table) -> None:
        await it.start(0)
        if kept is not None:
            await it.act(1, draft.keep_board, kept)

    return lobby(3, TableSettings(wonders=Wonders.DRAFTED), started)


def test_the_draft_tells_who_has_kept_a_board_and_notifies_only_who_is_meant() -> None:
    screen = draft_panel(WORDS, drafting(0), mentions=(ANA, CEM))
    check(screen)
    assert shown(screen).splitlines() == [
        "Table 1 (Ana's): choosing boards",
        "Everyone sees two wonder boards in private and keeps one.",
        "Waiting for Ana and Cem.",
        "<@100> <@102>",
        "---",
        "Seats",
        "1. Ana: still choosing",
        "2. Ben: has kept a board",
        "3. Cem: still choosing",
        "(Choose my board) | (Seats)",
    ]
    assert screen.mentions == (ANA, CEM)


def test_the_draft_does_not_tell_which_board_was_kept() -> None:
    assert draft_panel(WORDS, drafting(0)) == draft_panel(WORDS, drafting(1))
    assert draft_panel(WORDS, drafting(0)) != draft_panel(WORDS, drafting(None))


def test_who_is_offered_a_seat_can_take_it_from_the_drafts_message() -> None:
    table = drafting(None)
    offered = replace(table, seats=tuple(replace(seat, offered=UserId(900)) for seat in table.seats))
    screen = draft_panel(WORDS, offered)
    check(screen)
    assert [act for act in acts(screen) if isinstance(act, TakeSeat)] == [
        TakeSeat(table.id, seat) for seat in ALL_SEATS[:3]
    ]
    assert {type(act) for act in acts(draft_panel(WORDS, table))} == {ShowHand, ShowSeats}


# Afterwards.


@pytest.mark.parametrize("ending", [None, *Ending])
def test_afterwards_the_message_has_no_buttons_and_says_how_it_went_on(ending: Ending | None) -> None:
    table = lobby(2) if ending is None else replace(lobby(2), status=Status.OVER, ending=ending)
    screen = closed_panel(WORDS, table)
    check(screen)
    assert not screen.rows
    assert len(screen.content.splitlines()) == 2


def test_a_lobby_that_everybody_has_left_is_closed_without_a_host() -> None:
    table = replace(lobby(1), seats=(), names=(), status=Status.OVER, ending=Ending.EMPTY)
    screen = closed_panel(WORDS, table)
    check(screen)
    assert shown(screen) == "Table 1\nEveryone has left, so the table is closed."


def test_once_the_game_has_begun_the_message_says_where_it_goes_on() -> None:
    assert "It continues in the newest message" in closed_panel(WORDS, whole_game(3).tables[0]).content
    assert "The draft is in the newest message" in closed_panel(WORDS, drafting(None)).content


# People who join.


def test_who_joins_is_told_the_seat_and_what_comes_next() -> None:
    table = lobby(2, CHOSEN)
    guest = joined_screen(WORDS, table, SEAT_1)
    assert guest.content.splitlines()[0] == "You're in: seat 2 of 4 at Table 1 (Ana's)."
    assert "the host can start the game" in guest.content
    assert ShowWonders(table.id) in acts(guest)
    assert "press Start" in joined_screen(WORDS, table, SEAT_0).content
    assert ShowWonders(table.id) not in acts(joined_screen(WORDS, lobby(2), SEAT_1))


# Limits.


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
@pytest.mark.parametrize("names", [pytest.param(LONG, marks=pytest.mark.soak), ENDLESS])
@pytest.mark.parametrize("notation", sweep(list(Notation), short=(Notation.WORDS,)))
def test_every_message_of_a_full_lobby_stays_within_discords_limits(
    players: int, names: tuple[str, ...], notation: Notation
) -> None:
    words, table = Words(notation), renamed(full(players), names)
    offered = tuple(replace(seat, offered=UserId((1 << 63) - 1)) for seat in table.seats)
    drafted = replace(
        table,
        status=Status.DRAFT,
        seats=offered,
        thinking=ALL_SEATS[:players],
        motions=(Motion(None, Wish.ABANDON, frozenset({ANA})),),
        gone=ALL_SEATS[1:players],
    )
    screens = [
        lobby_panel(words, table),
        closed_panel(words, table),
        draft_panel(words, drafted, tuple(UserId((1 << 62) + seat) for seat in range(players))),
        *(joined_screen(words, table, seat) for seat in (SEAT_0, SEAT_1)),
    ]
    for screen in screens:
        check(screen)
