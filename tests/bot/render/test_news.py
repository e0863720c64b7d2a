"""The reveal, the conflicts and the end, from events and views alone."""

from dataclasses import replace

from bot.render import cards, news
from bot.render.cities import Voice
from bot.render.words import Words
from engine import Seat, public_view
from engine.catalogue import Side
from engine.commerce import NOTHING, Payment
from engine.effects import ScienceSymbol
from engine.events import (
    CardBuilt,
    CardDiscarded,
    CoinsGained,
    ConflictResolved,
    Event,
    Sealed,
    StageBuilt,
    Way,
)
from engine.scoring import EndChoice, Score
from engine.views import PublicView
from tests.bot.terminal import games

TABLE = public_view(games.new(3, seed=1).state())
CATALOGUE = TABLE.ruleset.catalogue
CARDS = CATALOGUE.cards
GIVES = cards.effects(Words(), TABLE.cities[2].board.stages[0].effects)
A, B, C = (city.board.city for city in TABLE.cities)


def voice(listener: int | None = 0, table: PublicView = TABLE) -> Voice:
    return Voice(Words(), table, None if listener is None else Seat(listener))


def test_the_reveal_goes_round_in_the_order_of_seats() -> None:
    events: tuple[Event, ...] = (
        Sealed(Seat(2)),
        StageBuilt(Seat(2), 1, Payment(2, 0)),
        CardBuilt(Seat(0), CARDS["Tavern"], Way.PAID, NOTHING, 0),
        CardDiscarded(Seat(1)),
        CoinsGained(Seat(0), 5),
    )
    assert news.reveal(voice(), events) == [
        "Age 1, turn 1: the cards are revealed.",
        "You built Tavern, yellow. It gives 5 coins at once. The bank gave 5 coins.",
        f"{B} discarded a card for 3 coins.",
        f"{C} built stage 1 of its wonder, paying 2 coins to you. It gives {GIVES}.",
    ]
    assert news.reveal(voice(None), events)[1].startswith(f"{A} built Tavern")


def test_a_stage_that_gives_a_choice_calls_only_its_owner_you() -> None:
    babylon = CATALOGUE.boards["Babylon", Side.A]
    cities = tuple(replace(city, board=babylon) if city.seat == 2 else city for city in TABLE.cities)
    table, built = replace(TABLE, cities=cities), StageBuilt(Seat(2), 2, NOTHING)
    assert "a science symbol of its choice" in news.reveal(voice(None, table), [built])[1]
    assert "a science symbol of your choice" in news.reveal(voice(2, table), [built])[1]


def test_a_structure_that_counts_what_a_city_has_calls_only_its_owner_you() -> None:
    built = CardBuilt(Seat(2), CARDS["Haven"], Way.PAID, NOTHING, 0)
    given = "1 coin now and 1 point at the end for each of {} brown cards"
    assert news.reveal(voice(2), [built])[1] == f"You built Haven, yellow. It gives {given.format('your')}."
    assert news.reveal(voice(0), [built])[1] == f"{C} built Haven, yellow. It gives {given.format('its')}."


def test_a_sealed_choice_is_no_news() -> None:
    assert news.reveal(voice(), [Sealed(Seat(1))]) == []


def test_coins_to_neighbours_and_to_the_bank_are_told() -> None:
    built = CardBuilt(Seat(1), CARDS["Clay Pit"], Way.PAID, Payment(2, 3), 1)
    assert news.reveal(voice(), [built])[1:] == [
        (
            f"{B} built Clay Pit, brown, paying 2 coins to {C}, 3 coins to you and 1 coin to the bank. "
            "It gives 1 of clay or ore."
        )
    ]


def test_conflicts_are_told_border_by_border() -> None:
    events = (
        ConflictResolved(Seat(0), Seat(1), 1, 0, Seat(0), 1),
        ConflictResolved(Seat(1), Seat(2), 1, 2, Seat(2), 1),
        ConflictResolved(Seat(2), Seat(0), 0, 0, None, 1),
    )
    assert news.conflicts(voice(), events) == [
        "The conflicts of Age 1, border by border:",
        f"You beat {B}, 1 shield to none: plus 1 for you, minus 1 for {B}.",
        f"{C} beat {B}, 2 shields to 1: plus 1 for {C}, minus 1 for {B}.",
        f"{C} and you, no shields each: a tie, no tokens.",
    ]


def score(seat: int, military: int, coins: int) -> Score:
    return Score(Seat(seat), military, 1, 2, 3, 4, 5, 6, coins, EndChoice())


def test_places_that_are_shared_are_said_to_be() -> None:
    scores = (score(0, -2, 4), score(1, 5, 3), score(2, 5, 3))
    table = replace(TABLE, scores=scores, ranking=((Seat(1), Seat(2)), (Seat(0),)))
    told = news.score_sheet(voice(0, table))
    assert told[1:9] == [
        f"{A}, your city: 19 points.",
        "Military conflicts: minus 2.",
        "Treasury: 1, for 4 coins.",
        "Wonder: 2.",
        "Civilian structures: 3.",
        "Scientific structures: 4.",
        "Commercial structures: 5.",
        "Guilds: 6.",
    ]
    assert told[-3:] == [
        f"First, shared: {B} and {C}, with 26 points and 3 coins each.",
        f"Third: {A}, your city, with 19 points and 4 coins.",
        "Well played!",
    ]
    assert news.score_sheet(voice(1, table))[-1] == "You share the victory. Congratulations!"
    assert news.score_sheet(voice(None, table))[-1].startswith("Third")


def test_what_was_chosen_at_the_end_is_told() -> None:
    choice = EndChoice(CARDS["Spies Guild"], ())
    scores = tuple(replace(score(seat, 0, 3), choice=choice) for seat in range(3))
    table = replace(TABLE, scores=scores, ranking=((Seat(0), Seat(1), Seat(2)),))
    assert "Guilds: 6. Copied from a neighbour: Spies Guild." in news.score_sheet(voice(0, table))


def test_a_chain_is_told_with_the_structure_that_made_it_free() -> None:
    mine = replace(TABLE.cities[0], built=(CARDS["Baths"],))
    table = replace(TABLE, cities=(mine, *TABLE.cities[1:]))
    built = CardBuilt(Seat(0), CARDS["Aqueduct"], Way.CHAIN, NOTHING, 0)
    assert news.reveal(voice(0, table), [built])[1] == (
        "You built Aqueduct, blue, free thanks to Baths. It gives 5 points."
    )


def test_chosen_symbols_are_counted() -> None:
    def science(*symbols: ScienceSymbol) -> str:
        scores = tuple(replace(score(seat, 0, 3), choice=EndChoice(None, symbols)) for seat in range(3))
        table = replace(TABLE, scores=scores, ranking=((Seat(0), Seat(1), Seat(2)),))
        return next(line for line in news.score_sheet(voice(0, table)) if "Chosen" in line)

    compass = ScienceSymbol.COMPASS
    assert science(compass) == "Scientific structures: 4. Chosen symbol: compass."
    assert science(compass, compass) == "Scientific structures: 4. Chosen symbols: 2 compasses."
