"""The reveal shows every city in its place, and nothing that is face down."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from bot.screens.acts import ShowHand, ShowHistory, ShowProof, ShowTable
from bot.screens.plain import text_lines
from bot.screens.reveals import conflicts_screen, history_screen, reveal_screen
from bot.screens.screen import Style, in_full, with_pictures
from bot.services.game import Status
from bot.services.people import UserId
from bot.text.cards import Whose, effects
from bot.text.words import Notation, Words
from engine.catalogue import Side
from engine.city import Participation
from engine.commerce import NOTHING, Payment
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
    CoinsGained,
    ConflictResolved,
    DebtTaken,
    Declined,
    EdificeConstructed,
    EdificeFailed,
    Event,
    OptionTaken,
    PawnTaken,
    PenaltySuffered,
    RewardGained,
    StageBuilt,
    TookPart,
    Way,
)
from engine.ruleset import Seat, SeatSetup
from engine.views import CityView, PublicView, Resolution
from tests.bot.edifice_games import edifice_game
from tests.bot.screens.limits import check
from tests.bot.whole_games import (
    ENDLESS,
    LONG,
    SHORT,
    WholeGame,
    buttons,
    card_names,
    people,
    renamed,
    shown,
    whole_game,
)
from tests.bot.with_edifices import (
    ANA,
    BELVEDERE,
    BEN,
    CASTLE,
    CEM,
    EDIFICES,
    RIVER_PORT,
    SEEDS,
    game_with_edifices,
    laid_out,
    with_pawns,
)
from tests.bot.with_edifices import VIEW as OF_EDIFICES
from tests.sweeps import sweep

WORDS = Words()
BOARDS = (SeatSetup("Rhodes", Side.A), SeatSetup("Giza", Side.A), SeatSetup("Babylon", Side.B))
GAME = whole_game(3, 1, BOARDS).called(SHORT)
RHODES, GIZA, BABYLON = Seat(0), Seat(1), Seat(2)


def before_all() -> PublicView:
    view = GAME.tables[0].table
    assert view is not None
    return view


VIEW = before_all()
CARDS = VIEW.ruleset.catalogue.cards
LONGEST = max(CARDS.values(), key=lambda card: len(card.name))
WORDIEST = max(CARDS.values(), key=lambda card: len(card.name + effects(WORDS, card.effects, Whose.CITYS)))


def having(view: PublicView, *cities: CityView) -> PublicView:
    """Return the table with some of its cities replaced."""
    changed = {city.seat: city for city in cities}
    return replace(view, cities=tuple(changed.get(city.seat, city) for city in view.cities))


def revealed(events: Sequence[Event], before: PublicView = VIEW, after: PublicView | None = None) -> Resolution:
    return Resolution(7, before.age, before.turn, before.asked, tuple(events), before, after or before)


def age_ends(game: WholeGame) -> list[tuple[Resolution, list[Resolution]]]:
    """Return, for each Age, the resolution that ended it and what was revealed earlier in the same turn."""
    return [
        (each, [other for other in game.resolutions[:place] if (other.age, other.turn) == (each.age, each.turn)])
        for place, each in enumerate(game.resolutions)
        if any(isinstance(event, AgeEnded) for event in each.events)
    ]


def test_a_reveal_tells_every_city_in_one_line_with_what_it_has_now() -> None:
    rhodes, giza, babylon = VIEW.cities
    before = having(replace(VIEW, age=2, turn=3), replace(rhodes, stages=1), replace(giza, built=(CARDS["Baths"],)))
    after = having(
        before,
        replace(rhodes, coins=1, stages=2),
        replace(giza, coins=8, built=(CARDS["Baths"], CARDS["Aqueduct"])),
        replace(babylon, coins=6, built=(CARDS["Apothecary"], CARDS["Workshop"], CARDS["Tavern"])),
    )
    events: list[Event] = [
        StageBuilt(RHODES, 2, Payment(2, 0)),
        CardBuilt(GIZA, CARDS["Aqueduct"], Way.CHAIN, NOTHING, 0),
        CardBuilt(BABYLON, CARDS["Tavern"], Way.PAID, Payment(0, 1), 1),
        CoinsGained(BABYLON, 5),
    ]
    assert shown(reveal_screen(WORDS, GAME.over, revealed(events, before, after))) == (
        "Table 1. Age 2, turn 3 is revealed.\n"
        "---\n"
        "**Rhodes (Ana)** built stage 2 of its wonder, for 2 coins to Giza: 2 shields. Now 1 coin, 2 shields.\n"
        "**Giza (Ben)** built Aqueduct, blue, free thanks to Baths: 5 points. "
        "Now 8 coins (2 from Rhodes and 1 from Babylon).\n"
        "**Babylon (Cem)** built Tavern, yellow, for 1 coin to Giza and 1 coin to the bank: "
        "5 coins at once. Now 6 coins, 1 compass, 1 gear."
    )


def test_conflicts_are_told_border_by_border_and_then_city_by_city() -> None:
    rhodes, giza, babylon = VIEW.cities
    before = replace(VIEW, age=2, turn=6)
    after = having(
        before, replace(rhodes, victory=(1, 3, 3)), replace(giza, defeats=2), replace(babylon, victory=(1,), defeats=1)
    )
    events: list[Event] = [
        ConflictResolved(RHODES, GIZA, 3, 1, RHODES, 3),
        ConflictResolved(GIZA, BABYLON, 1, 1, None, 3),
        ConflictResolved(BABYLON, RHODES, 1, 3, RHODES, 3),
        AgeEnded(2),
    ]
    assert shown(conflicts_screen(WORDS, GAME.over, revealed(events, before, after))) == (
        "Table 1. Age 2 is over: conflicts!\n"
        "---\n"
        "Points at each border\n"
        "Rhodes beat Giza, 3 shields to 1: Rhodes plus 3, Giza minus 1.\n"
        "Giza and Babylon: a tie at 1 shield.\n"
        "Rhodes beat Babylon, 3 shields to 1: Rhodes plus 3, Babylon minus 1.\n"
        "---\n"
        "Conflict tokens so far\n"
        "**Rhodes (Ana)** has 3 victories, worth 1, 3 and 3; plus 7 in all.\n"
        "**Giza (Ben)** has 2 defeats; minus 2 in all.\n"
        "**Babylon (Cem)** has 1 victory, worth 1; 1 defeat; 0 in all."
    )


def test_who_alone_reads_the_conflicts_finds_their_own_first() -> None:
    (ended, _), *_ = age_ends(whole_game(7))
    armed, *others = [city.seat for city in ended.after.cities[1:] if city.victory or city.defeats]
    unarmed = next(city.seat for city in ended.after.cities[1:] if not (city.victory or city.defeats))
    assert others
    for seat in (None, armed, unarmed):
        screen = conflicts_screen(WORDS, whole_game(7).over, ended, (), seat)
        borders, tokens = (each.description.splitlines() for each in screen.embeds[-2:])
        mine = ended.after.cities[seat or 0].board.city
        assert len(borders) == 7
        about_it = [bool(re.search(rf"\b{mine}\b", each)) for each in borders[:2]]
        assert about_it == [True, seat is not None]
        assert any(each.startswith(f"**{mine} (") for each in (tokens[0], tokens[-1]))
        assert sorted(re.findall(r"\w+(?= \()", "".join(tokens))) == sorted(
            city.board.city for city in ended.after.cities
        )


def test_beside_their_pictures_a_turn_and_the_conflicts_are_headings_and_what_is_not_drawn() -> None:
    (resolution, _), *_ = age_ends(GAME)
    turn = reveal_screen(WORDS, GAME.over, GAME.resolutions[0])
    conflicts = conflicts_screen(WORDS, GAME.over, resolution)
    for screen, name in ((turn, "reveal"), (conflicts, "conflicts")):
        drawn = with_pictures(screen, [b"png"])
        assert [file.name for file in drawn.files] == [f"{name}.png"]
        assert shown(drawn) == f"{screen.content}\n(In words)"
        check(drawn)
        without, full = with_pictures(screen, [None]), with_pictures(in_full(screen), [b"png"])
        assert shown(without) == shown(screen) == shown(full)
        assert len(full.files[0].description) < 60, "the words are not told twice"
    after = replace(VIEW, asked="discard-pile", due=(GIZA,))
    asking = replace(GAME.over, status=Status.PLAY, table=after)
    asked = reveal_screen(WORDS, asking, revealed([CardDiscarded(RHODES)], after=after))
    assert shown(with_pictures(asked, [b"png"])).splitlines()[1:] == [
        "---",
        "Giza (Ben) can build a card from the discard pile now.",
        "(My hand) | (In words)",
    ]
    seventh = revealed([CardDiscarded(BABYLON)], replace(VIEW, asked="seventh-card", turn=6))
    told = with_pictures(conflicts_screen(WORDS, GAME.over, resolution, [seventh]), [b"png"])
    assert [embed.title for embed in told.embeds] == ["Age 1, turn 6: the seventh card."]


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(7,)))
def test_beside_its_picture_no_reveal_and_no_end_of_an_age_has_more_than_600_characters(players: int) -> None:
    with_and_without = [whole_game(players), *([edifice_game(players, 0)] if players > 2 else [])]
    for game in (each.called(SHORT) for each in with_and_without):
        told = [reveal_screen(WORDS, game.over, each) for each in game.resolutions]
        told += [conflicts_screen(WORDS, game.over, each, earlier) for each, earlier in age_ends(game)]
        for screen in told:
            drawn = with_pictures(screen, [b"png"])
            assert sum(map(len, text_lines(drawn))) <= 600
            assert len(drawn.files) == 1
            check(drawn)


def test_cities_without_tokens_are_named_in_one_line() -> None:
    text = shown(conflicts_screen(WORDS, GAME.over, revealed([ConflictResolved(RHODES, GIZA, 0, 0, None, 1)])))
    assert text.endswith("**Rhodes (Ana)**, **Giza (Ben)** and **Babylon (Cem)** have none.")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "names"), sweep(product(range(2, 8), (LONG, ENDLESS)), short=[(7, ENDLESS)]))
def test_every_reveal_is_inside_discords_limits(players: int, names: tuple[str, ...]) -> None:
    game = whole_game(players).called(names)
    for words in (Words(Notation.WORDS), Words(Notation.LETTERS)):
        for resolution in game.resolutions:
            check(reveal_screen(words, game.over, resolution, people(game.over)))
        for resolution, earlier in age_ends(game):
            check(conflicts_screen(words, game.over, resolution, earlier))
        for age in (1, 2, 3):
            check(history_screen(words, game.over, game.resolutions, age))


def test_seven_people_with_endless_names_who_all_pay_both_neighbours_fit_into_one_message() -> None:
    game = whole_game(7)
    view = game.over.table
    assert view is not None
    dear: list[list[Event]] = [
        [StageBuilt(city.seat, max(range(1, len(city.board.stages) + 1)), Payment(12, 12)) for city in view.cities],
        [CardBuilt(city.seat, LONGEST, Way.PAID, Payment(12, 12), 12) for city in view.cities],
        [
            event
            for city in view.cities
            for event in (
                CardBuilt(city.seat, WORDIEST, Way.PAID, Payment(12, 12), 12),
                CoinsGained(city.seat, 12),
            )
        ],
    ]
    for events in dear:
        table = renamed(game.over, ENDLESS)
        check(reveal_screen(WORDS, table, revealed(events, view), people(table)))
        long = [replace(revealed(events, view), age=3, turn=turn) for turn in range(1, 7)]
        check(history_screen(WORDS, table, long, 3))


def test_a_history_that_would_be_too_long_leaves_out_what_was_paid() -> None:
    view = whole_game(7).over.table
    assert view is not None
    events = [CardBuilt(city.seat, LONGEST, Way.PAID, Payment(12, 12), 12) for city in view.cities]
    turns = [revealed(events, view)] * 6
    assert ", for 12 coins" in shown(history_screen(WORDS, GAME.over, turns[:2], view.age))
    endless = shown(history_screen(WORDS, GAME.over, turns * 2, view.age))
    assert ", for 12 coins" not in endless
    assert endless.count(LONGEST.name) == 7 * 12


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(3,)))
def test_only_what_was_built_is_named(players: int) -> None:
    game = whole_game(players).called(SHORT)
    for resolution in game.resolutions:
        built = {event.card.name for event in resolution.events if isinstance(event, CardBuilt)}
        chains = {
            card.name for event in resolution.events if isinstance(event, CardBuilt) for card in event.card.free_from
        }
        named = card_names(shown(reveal_screen(WORDS, game.over, resolution)))
        assert built <= named
        assert named <= built | chains


def test_cities_come_in_the_order_of_seats_the_free_city_last() -> None:
    game = whole_game(2).called(SHORT)
    resolution = next(each for each in game.resolutions if each.asked == "card")
    lines = reveal_screen(WORDS, game.over, resolution).embeds[0].description.splitlines()
    assert [line.split("**")[1] for line in lines] == [
        "Babylon (Ana)",
        "Halicarnassus (Ben)",
        f"Free City {resolution.before.cities[2].board.city}",
    ]


def test_who_alone_is_asked_next_is_told_notified_and_has_the_button() -> None:
    after = replace(VIEW, asked="discard-pile", due=(GIZA,))
    resolution, users = revealed([CardDiscarded(RHODES)], after=after), (UserId(101),)
    asking = replace(GAME.over, status=Status.PLAY, table=replace(after, age=resolution.age, turn=resolution.turn))
    screen = reveal_screen(WORDS, asking, resolution, users)
    assert screen.content.endswith("\n<@101>, you can build a card from the discard pile.")
    assert screen.embeds[0].description.endswith("\n\nGiza (Ben) can build a card from the discard pile now.")
    assert [button.act for button in buttons(screen)] == [ShowHand(GAME.over.id)]
    assert screen.mentions == (UserId(101),)
    assert reveal_screen(WORDS, GAME.over, resolution, users).rows == (), "all have answered by now"
    unasked = reveal_screen(WORDS, GAME.over, revealed([CardDiscarded(RHODES)]), (UserId(101),))
    assert unasked.mentions == ()
    assert unasked.rows == ()


def test_an_off_turn_choice_is_revealed_likewise() -> None:
    seventh = revealed([Declined(BABYLON)], replace(VIEW, asked="seventh-card", turn=6), VIEW)
    assert shown(reveal_screen(WORDS, GAME.over, seventh)) == (
        "Table 1. Age 1, turn 6: the seventh card.\n---\n**Babylon (Cem)** didn't play the seventh card."
    )


def test_a_city_that_an_off_turn_choice_pays_is_told_with_what_it_has_now() -> None:
    asked = replace(VIEW, asked="seventh-card", turn=6)
    _, giza, babylon = VIEW.cities
    after = having(VIEW, replace(giza, coins=5), replace(babylon, coins=1))
    bought = CardBuilt(BABYLON, CARDS["Baths"], Way.PAID, Payment(0, 2), 0)
    assert shown(reveal_screen(WORDS, GAME.over, revealed([bought], asked, after))).splitlines()[2:] == [
        "**Giza (Ben)** was paid. Now 5 coins (2 from Babylon).",
        "**Babylon (Cem)** built Baths, blue, for 2 coins to Giza: 3 points. Now 1 coin.",
    ]


def test_off_turn_choices_of_the_last_turn_are_told_before_its_conflicts() -> None:
    seventh = revealed([CardDiscarded(BABYLON)], replace(VIEW, asked="seventh-card", turn=6))
    pile = revealed(
        [Declined(GIZA), ConflictResolved(RHODES, GIZA, 0, 0, None, 1), AgeEnded(1)],
        replace(VIEW, asked="discard-pile", turn=6),
    )
    turn = revealed([CardDiscarded(RHODES)], replace(VIEW, turn=6))
    titles = [embed.title for embed in conflicts_screen(WORDS, GAME.over, pile, [turn, seventh]).embeds]
    assert titles == [
        "Age 1, turn 6: the seventh card.",
        "Age 1, turn 6: the discard pile.",
        "Points at each border",
        "Conflict tokens so far",
    ]


def test_history_tells_an_age_turn_by_turn_the_newest_first() -> None:
    events: list[Event] = [
        CardBuilt(GIZA, CARDS["Baths"], Way.PAID, Payment(0, 2), 0),
        CardDiscarded(BABYLON),
        StageBuilt(RHODES, 1, NOTHING),
    ]
    last: list[Event] = [
        Declined(BABYLON),
        ConflictResolved(RHODES, GIZA, 1, 0, RHODES, 1),
        ConflictResolved(GIZA, BABYLON, 0, 0, None, 1),
        ConflictResolved(BABYLON, RHODES, 0, 1, RHODES, 1),
        AgeEnded(1),
    ]
    told = [revealed(events), revealed(last, replace(VIEW, asked="seventh-card", turn=6))]
    later = replace(revealed(events), age=2)
    screen = history_screen(WORDS, GAME.over, [*told, later], 1)
    assert shown(screen) == (
        "Table 1. What was revealed in Age 1, newest turn first.\n"
        "---\n"
        "Clockwise: Rhodes (Ana), Giza (Ben), Babylon (Cem).\n"
        "**Conflicts.** Rhodes: plus 2. Giza: minus 1. Babylon: minus 1.\n"
        "**Turn 6, seventh card.** Babylon: seventh card not played.\n"
        "**Turn 1.** Rhodes: wonder stage 1. Giza: Baths, for 2 coins to Rhodes. Babylon: discarded a card.\n"
        "(Age 1) | (Age 2) | (Age 3) | (All cities)\n"
        "(Scores) | (Replay) | (Fair deal)"
    )
    *ages, back, _, _, more = [button.act for button in buttons(screen)]
    assert ages == [ShowHistory(GAME.over.id, age) for age in (1, 2, 3)]
    assert (back, more) == (ShowTable(GAME.over.id), ShowProof(GAME.over.id))


@pytest.mark.parametrize("age", [2, 3])
def test_the_history_of_an_age_in_which_nothing_was_revealed_yet_shows_what_was_revealed_last(age: int) -> None:
    last = revealed([CardDiscarded(BABYLON)])
    screen = history_screen(WORDS, GAME.over, [last], age)
    told, rest = shown(screen).split("\n", 1)
    assert told == (
        f"Table 1. Nothing has been revealed in Age {age} yet. What was revealed in Age 1, newest turn first."
    )
    assert rest == shown(history_screen(WORDS, GAME.over, [last], 1)).split("\n", 1)[1]
    assert [button.style for button in buttons(screen)] == [Style.PRIMARY, *[Style.SECONDARY] * 6]


def test_history_before_anything_is_revealed_says_so_and_offers_no_age_to_come() -> None:
    screen = history_screen(WORDS, GAME.tables[0], (), 1)
    assert shown(screen) == "Table 1. Nothing has been revealed in Age 1 yet.\n(Age 1) | (All cities) | (Fair deal)"
    check(screen)


# Edifices: Ana has Ur, Ben Carthage, Cem Babylon.

TABLE = game_with_edifices(3).over
LAST = replace(OF_EDIFICES, turn=6)


def test_a_failed_edifice_is_told_after_the_cards_of_the_turn_and_then_what_it_took() -> None:
    events: list[Event] = [
        CardDiscarded(ANA),
        CardBuilt(BEN, CARDS["Baths"], Way.PAID, NOTHING, 0),
        CardDiscarded(CEM),
        EdificeFailed(BELVEDERE),
        PenaltySuffered(ANA, BELVEDERE, CARDS["Ore Vein"]),
        DebtTaken(BEN, BELVEDERE, 2),
    ]
    after = replace(LAST, asked="penalty", due=(CEM,))
    asking = replace(TABLE, status=Status.PLAY, table=after)
    screen = reveal_screen(WORDS, asking, revealed(events, LAST, after), (UserId(102),))
    assert shown(screen) == (
        "Table 1. Age 1, turn 6 is revealed.\n"
        "<@102>, please choose what to give up for the failed edifice.\n"
        "---\n"
        "**Ur (Ana)** discarded a card for 3 coins.\n"
        "**Carthage (Ben)** built Baths, blue: 3 points.\n"
        "**Babylon (Cem)** discarded a card for 3 coins.\n"
        "**Belvedere wasn't finished in time, so it fails.**\n"
        "**Ur** gave up Ore Vein for the failed Belvedere.\n"
        "**Carthage** had nothing to give up for the failed Belvedere and took a debt token: minus 2 points.\n"
        "\n"
        "Babylon (Cem) is choosing what to give up for the failed Belvedere.\n"
        "(My hand)"
    )


def test_an_edifice_that_fails_after_a_choice_of_some_is_told_below_what_they_did() -> None:
    events: list[Event] = [
        OptionTaken(BEN, 2, 1),
        PawnTaken(ANA, 2),
        EdificeFailed(BELVEDERE),
        DebtTaken(BEN, BELVEDERE, 2),
        ConflictResolved(ANA, BEN, 0, 0, None, 1),
        AgeEnded(1),
    ]
    asked = having(replace(LAST, asked="stage-choice"), replace(LAST.cities[ANA], stages=2))
    screen = conflicts_screen(WORDS, TABLE, revealed(events, asked))
    *_, failed, _ = told = screen.embeds[0].description.splitlines()
    assert failed == "**Belvedere wasn't finished in time, so it fails.**"
    assert told[0].startswith("**Ur** chose what stage 2 gives: a participation pawn ")
    assert told[1] == "**Carthage** chose what stage 2 gives: 1 shield and 2 points."
    assert told[3].startswith("**Carthage** had nothing to give up for the failed Belvedere ")


def test_the_penalty_is_told_before_the_conflicts() -> None:
    suffered: list[Event] = [
        PenaltySuffered(CEM, CASTLE, None, (1, 3)),
        ConflictResolved(ANA, BEN, 0, 0, None, 1),
        AgeEnded(1),
    ]
    stage = revealed([PawnTaken(ANA, 1)], replace(LAST, asked="stage-choice"))
    tokens = having(LAST, replace(LAST.cities[CEM], victory=(1, 3, 5)))
    penalty = revealed(suffered, replace(tokens, asked="penalty"))
    cards_of_all = revealed([CardDiscarded(ANA), EdificeFailed(CASTLE)], LAST)
    screen = conflicts_screen(WORDS, TABLE, penalty, [cards_of_all, stage])
    assert screen.content == "Table 1. Concentric Castle has failed. Age 1 is over: conflicts!"
    embeds = screen.embeds
    assert [embed.title for embed in embeds] == [
        "Age 1, turn 6: what the new stages give.",
        "Age 1, turn 6: the penalty for the failed edifice.",
        "Points at each border",
        "Conflict tokens so far",
    ]
    assert embeds[1].description == (
        "**Babylon** gave up 2 victory tokens (worth 1 and 3) for the failed Concentric Castle. "
        "Conflict tokens are now worth plus 5."
    )


def test_an_edifice_that_fails_after_a_seventh_card_is_told_at_the_head_of_the_conflicts() -> None:
    ends: list[Event] = [EdificeFailed(BELVEDERE), ConflictResolved(ANA, BEN, 0, 0, None, 1), AgeEnded(1)]
    before = having(LAST, replace(LAST.cities[CEM], participation=Participation(pawns=(1,))))
    seventh = revealed([CardDiscarded(CEM), *ends], replace(before, asked="seventh-card"))
    screen = conflicts_screen(WORDS, TABLE, seventh, [revealed([CardDiscarded(ANA)], LAST)])
    assert screen.content == "Table 1. Belvedere has failed. Age 1 is over: conflicts!"
    assert screen.embeds[0].description.splitlines() == [
        "**Babylon** discarded a card for 3 coins.",
        "**Belvedere wasn't finished in time, so it fails.**",
        "Babylon has a pawn and pays nothing.",
    ]
    at_once = revealed([CardDiscarded(ANA), *ends], before)
    told = conflicts_screen(WORDS, TABLE, at_once).content
    assert told == "Table 1. Age 1 is over: conflicts!", "the reveal tells it"


def test_a_token_of_an_edifice_is_no_victory_in_the_conflicts_either() -> None:
    outpost = Participation(rewards=(EDIFICES["Outpost"],))
    cem = replace(OF_EDIFICES.cities[CEM], victory=(3,), participation=outpost, defeats=1)
    after = replace(OF_EDIFICES, cities=(*OF_EDIFICES.cities[:CEM], cem))
    fought: list[Event] = [ConflictResolved(CEM, ANA, 0, 1, ANA, 1), AgeEnded(1)]
    screen = conflicts_screen(WORDS, TABLE, revealed(fought, LAST, after))
    assert "**Babylon (Cem)** has 1 victory token, worth 3; 1 defeat; plus 2 in all." in shown(screen)


def test_history_tells_what_became_of_edifices() -> None:
    built: list[Event] = [
        StageBuilt(ANA, 1, Payment(2, 0)),
        TookPart(ANA, BELVEDERE),
        CardDiscarded(BEN),
        StageBuilt(CEM, 1, NOTHING),
        EdificeConstructed(BELVEDERE),
        RewardGained(ANA, BELVEDERE),
        RewardGained(CEM, BELVEDERE),
    ]
    chosen: list[Event] = [OptionTaken(BEN, 2, 1), PawnTaken(ANA, 2), RewardGained(ANA, RIVER_PORT)]
    lost: list[Event] = [
        CardDiscarded(ANA),
        EdificeFailed(BELVEDERE),
        PenaltySuffered(ANA, EDIFICES["Money Changer"]),
        DebtTaken(BEN, BELVEDERE, 2),
    ]
    given_up: list[Event] = [PenaltySuffered(CEM, BELVEDERE, CARDS["Ore Vein"])]
    told = [
        revealed(built, OF_EDIFICES),
        revealed(chosen, replace(OF_EDIFICES, asked="stage-choice")),
        revealed(lost, LAST),
        revealed(given_up, replace(LAST, asked="penalty")),
    ]
    assert shown(history_screen(WORDS, TABLE, told, 1)).splitlines()[3:-2] == [
        "**Turn 6, penalty.** Babylon gave up Ore Vein.",
        "**Turn 6.** Ur: discarded a card. Belvedere failed. Ur paid 2 coins. Carthage: debt, minus 2 points.",
        (
            "**Turn 1, what new stages give.** Ur: Age 2 pawn. Carthage: 1 shield and 2 points. "
            "Reward of River Port for Ur."
        ),
        (
            "**Turn 1.** Ur: wonder stage 1 and taking part in Belvedere, for 2 coins to Carthage and 1 coin to "
            "the bank. Carthage: discarded a card. Babylon: wonder stage 1. "
            "Belvedere constructed, reward for Ur and Babylon."
        ),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(SEEDS, short=(max(SEEDS),)))
def test_every_reveal_of_a_game_with_edifices_is_inside_discords_limits_and_tells_all(players: int) -> None:
    game = game_with_edifices(players).called(ENDLESS)
    for notation in Notation:
        words = Words(notation)
        for resolution in game.resolutions:
            screen = reveal_screen(words, game.over, resolution, people(game.over))
            check(screen)
            told = shown(screen)
            for event in resolution.events:
                if isinstance(event, EdificeConstructed | EdificeFailed | TookPart | RewardGained | DebtTaken):
                    assert event.edifice.name in told
                if isinstance(event, PenaltySuffered) and event.card is not None:
                    assert event.card.name in told
        for resolution, earlier in age_ends(game):
            check(conflicts_screen(words, game.over, resolution, earlier))
        for age in (1, 2, 3):
            check(history_screen(words, game.over, game.resolutions, age))


@pytest.mark.parametrize("players", sweep([3, 7], short=(3,)))
def test_with_edifices_too_only_what_was_built_or_given_up_is_named(players: int) -> None:
    game = game_with_edifices(players)
    for resolution in game.resolutions:
        built = [event.card for event in resolution.events if isinstance(event, CardBuilt)]
        given = {event.card.name for event in resolution.events if isinstance(event, PenaltySuffered) and event.card}
        chains = {earlier.name for card in built for earlier in card.free_from}
        named = card_names(shown(reveal_screen(WORDS, game.over, resolution)))
        assert named <= {card.name for card in built} | given | chains


def test_seven_people_with_endless_names_who_all_gain_or_lose_by_the_longest_edifice_fit_into_their_messages() -> None:
    table = renamed(game_with_edifices(7).over, ENDLESS)
    longest = max(
        EDIFICES.values(), key=lambda edifice: len(edifice.name + effects(WORDS, edifice.reward, Whose.CITYS))
    )
    assert table.table is not None
    view = with_pawns(laid_out(table.table, BELVEDERE, RIVER_PORT, longest), 3, 0)
    seats = [city.seat for city in view.cities]
    gained: list[Event] = [
        event
        for seat in seats
        for event in (StageBuilt(seat, 2, Payment(12, 12)), TookPart(seat, longest), RewardGained(seat, longest))
    ]
    lost: list[Event] = [
        event
        for seat in seats
        for event in (
            CardBuilt(seat, WORDIEST, Way.PAID, Payment(12, 12), 12),
            CoinsGained(seat, 12),
            DebtTaken(seat, longest, 5),
        )
    ]
    asked = replace(view, asked="penalty", due=tuple(seats))
    for events in ([*gained, EdificeConstructed(longest)], [*lost, EdificeFailed(longest)]):
        check(reveal_screen(WORDS, table, revealed(events, view, asked), people(table)))
    off_turn = [
        revealed(
            [OptionTaken(BEN, 2, 0), CoinsGained(BEN, 7), RewardGained(ANA, longest)],
            replace(view, asked="stage-choice"),
        ),
        revealed(lost[:3], replace(view, asked="seventh-card")),
        revealed([*lost[3:5], EdificeFailed(longest)], replace(view, asked="discard-pile")),
    ]
    given_up: list[Event] = [PenaltySuffered(seat, longest, LONGEST) for seat in seats]
    fought: list[Event] = [
        ConflictResolved(seat, Seat((seat + 1) % 7), 10, 20, Seat((seat + 1) % 7), 5) for seat in seats
    ]
    end = revealed([*given_up, *fought, AgeEnded(3)], replace(view, asked="penalty"))
    check(conflicts_screen(WORDS, table, end, off_turn))
