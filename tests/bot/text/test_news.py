"""Texts about the reveal, the conflicts and the end of a game, made only from events and views."""

from dataclasses import replace

from bot.text import cards, news
from bot.text.voice import Voice
from bot.text.words import Words
from engine import Seat, public_view
from engine.catalogue import Side
from engine.commerce import NOTHING, Payment
from engine.edifices import with_project_failed
from engine.effects import ScienceSymbol
from engine.events import (
    CardBuilt,
    CardDiscarded,
    ChoiceSealed,
    CoinsGained,
    ConflictResolved,
    DebtTaken,
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
from engine.scoring import EndChoice, Score
from engine.views import PublicView
from tests.bot.terminal import games
from tests.bot.with_edifices import ANA, BELVEDERE, BEN, CASTLE, CEM, EDIFICES, RIVER_PORT, VIEW, having

TABLE = public_view(games.new(3, seed=1).state())
CATALOGUE = TABLE.ruleset.catalogue
CARDS = CATALOGUE.cards
GIVES = cards.effects(Words(), TABLE.cities[2].board.stages[0].effects)
A, B, C = (city.board.city for city in TABLE.cities)


def voice(listener: int | None = 0, table: PublicView = TABLE) -> Voice:
    return Voice(Words(), table, None if listener is None else Seat(listener))


def test_the_reveal_goes_round_in_the_order_of_seats() -> None:
    events: tuple[Event, ...] = (
        ChoiceSealed(Seat(2)),
        StageBuilt(Seat(2), 1, Payment(2, 0)),
        CardBuilt(Seat(0), CARDS["Tavern"], Way.PAID, NOTHING, 0),
        CardDiscarded(Seat(1)),
        CoinsGained(Seat(0), 5),
    )
    assert news.reveal(voice(), events) == [
        "Age 1, turn 1 is revealed.",
        "You built Tavern, yellow: 5 coins at once.",
        f"{B} discarded a card for 3 coins.",
        f"{C} built stage 1 of its wonder, for 2 coins to you: {GIVES}.",
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
    assert news.reveal(voice(2), [built])[1] == f"You built Haven, yellow: {given.format('your')}."
    assert news.reveal(voice(0), [built])[1] == f"{C} built Haven, yellow: {given.format('its')}."


def test_a_sealed_choice_is_no_news() -> None:
    assert news.reveal(voice(), [ChoiceSealed(Seat(1))]) == []


def test_coins_to_neighbours_and_to_the_bank_are_told() -> None:
    built = CardBuilt(Seat(1), CARDS["Clay Pit"], Way.PAID, Payment(2, 3), 1)
    assert news.reveal(voice(), [built])[1:] == [
        (f"{B} built Clay Pit, brown, for 2 coins to {C}, 3 coins to you and 1 coin to the bank: 1 of ore or clay.")
    ]


def test_conflicts_are_told_border_by_border() -> None:
    events = (
        ConflictResolved(Seat(0), Seat(1), 1, 0, Seat(0), 1),
        ConflictResolved(Seat(1), Seat(2), 1, 2, Seat(2), 1),
        ConflictResolved(Seat(2), Seat(0), 0, 0, None, 1),
    )
    assert news.conflicts(voice(), events) == [
        "Age 1 conflicts, points at each border:",
        f"You beat {B}, 1 shield to none: you plus 1, {B} minus 1.",
        f"{C} beat {B}, 2 shields to 1: {C} plus 1, {B} minus 1.",
        f"{C} and you: a tie at 0 shields.",
    ]


def score(seat: int, military: int, coins: int) -> Score:
    return Score(Seat(seat), military, 1, 2, 3, 4, 5, 6, 0, 0, coins, EndChoice())


def test_places_that_are_shared_are_said_to_be() -> None:
    scores = (score(0, -2, 4), score(1, 5, 3), score(2, 5, 3))
    table = replace(TABLE, scores=scores, ranking=((Seat(1), Seat(2)), (Seat(0),)))
    told = news.score_sheet(voice(0, table))
    assert told[1:9] == [
        f"19 points for {A}, your city.",
        "Military conflicts: minus 2.",
        "Treasury: 1, for 4 coins.",
        "Wonder: 2.",
        "Civilian structures (blue): 3.",
        "Scientific structures (green): 4.",
        "Commercial structures (yellow): 5.",
        "Guilds (purple): 6.",
    ]
    assert told[-3:] == [
        f"Tied for first: {B} and {C}, with 26 points and 3 coins each.",
        f"Third: {A}, your city, with 19 points and 4 coins.",
        "Well played!",
    ]
    assert news.score_sheet(voice(1, table))[-1] == "You share the victory. Congratulations!"
    assert news.score_sheet(voice(None, table))[-1].startswith("Third")


def test_what_was_chosen_at_the_end_is_told() -> None:
    choice = EndChoice(CARDS["Spies Guild"], ())
    scores = tuple(replace(score(seat, 0, 3), choice=choice) for seat in range(3))
    table = replace(TABLE, scores=scores, ranking=((Seat(0), Seat(1), Seat(2)),))
    mine = replace(TABLE.cities[0], built=(CARDS["Workers Guild"], CARDS["Scientists Guild"]))
    right = replace(TABLE.cities[2], built=(CARDS["Barracks"], CARDS["Lumber Yard"]))
    table = replace(table, cities=(mine, TABLE.cities[1], right))
    told = "Guilds (purple): 6. Workers Guild 1, Scientists Guild counted under science, Spies Guild 1 (copied)."
    assert told in news.score_sheet(voice(0, table))


def test_a_chain_is_told_with_the_structure_that_made_it_free() -> None:
    mine = replace(TABLE.cities[0], built=(CARDS["Baths"],))
    table = replace(TABLE, cities=(mine, *TABLE.cities[1:]))
    built = CardBuilt(Seat(0), CARDS["Aqueduct"], Way.CHAIN, NOTHING, 0)
    assert news.reveal(voice(0, table), [built])[1] == ("You built Aqueduct, blue, free thanks to Baths: 5 points.")


def test_chosen_symbols_are_counted() -> None:
    def science(*symbols: ScienceSymbol) -> str:
        scores = tuple(replace(score(seat, 0, 3), choice=EndChoice(None, symbols)) for seat in range(3))
        table = replace(TABLE, scores=scores, ranking=((Seat(0), Seat(1), Seat(2)),))
        return next(line for line in news.score_sheet(voice(0, table)) if "Chosen" in line)

    compass = ScienceSymbol.COMPASS
    assert science(compass) == "Scientific structures (green): 4. Chosen symbol: compass."
    assert science(compass, compass) == "Scientific structures (green): 4. Chosen symbols: 2 compasses."


# Edifices: Ana has Ur, Ben Carthage, Cem Babylon.


def test_taking_part_is_told_with_the_stage_and_the_joint_price() -> None:
    events: list[Event] = [
        StageBuilt(ANA, 1, Payment(2, 0)),
        TookPart(ANA, BELVEDERE),
        StageBuilt(BEN, 1, NOTHING),
    ]
    assert news.reveal(voice(0, VIEW), events)[1:] == [
        "Belvedere: 1 pawn left.",
        (
            "You built stage 1 of your wonder and took part in Belvedere, "
            "for 2 coins to Carthage and 1 coin to the bank: the stage gives 3 points."
        ),
        "Carthage built stage 1 of its wonder: 3 points.",
    ]


def test_who_takes_part_pays_the_bank_even_where_the_stage_costs_nothing_more() -> None:
    (*_, told) = news.reveal(voice(None, VIEW), [StageBuilt(BEN, 1, NOTHING), TookPart(BEN, CASTLE)])
    assert told.startswith(
        "Carthage built stage 1 of its wonder and took part in Concentric Castle, for 5 coins to the"
    )


def test_a_constructed_edifice_is_told_first_and_its_reward_with_every_city_that_gains_it() -> None:
    events: list[Event] = [
        StageBuilt(BEN, 1, NOTHING),
        TookPart(BEN, BELVEDERE),
        CardDiscarded(CEM),
        EdificeConstructed(BELVEDERE),
        RewardGained(ANA, BELVEDERE),
        RewardGained(BEN, BELVEDERE),
    ]
    reward = "1 point at the end for each wonder stage in"
    assert news.reveal(voice(0, VIEW), events)[1:] == [
        "The last pawn is taken: Belvedere is constructed.",
        f"You gained the reward of Belvedere: {reward} your city.",
        (
            "Carthage built stage 1 of its wonder and took part in Belvedere, for 1 coin to the bank: "
            f"the stage gives 3 points. Reward of Belvedere: {reward} the city."
        ),
        "Babylon discarded a card for 3 coins.",
    ]


def test_a_failed_edifice_is_told_after_the_cards_of_the_turn_and_then_what_it_takes() -> None:
    barracks, changer = CARDS["Barracks"], EDIFICES["Money Changer"]
    given_up: list[Event] = [
        CardDiscarded(ANA),
        EdificeFailed(EDIFICES["Outpost"]),
        PenaltySuffered(ANA, EDIFICES["Outpost"], barracks),
        DebtTaken(BEN, EDIFICES["Outpost"], 2),
    ]
    assert news.reveal(voice(0, VIEW), given_up)[1:] == [
        "You discarded a card for 3 coins.",
        "Outpost wasn't finished in time, so it fails.",
        "You gave up Barracks for the failed Outpost.",
        "Carthage had nothing to give up for the failed Outpost and took a debt token: minus 2 points.",
    ]
    paid: list[Event] = [
        CardDiscarded(BEN),
        EdificeFailed(changer),
        PenaltySuffered(ANA, changer),
        PenaltySuffered(BEN, changer),
        PenaltySuffered(CEM, CASTLE, None, (1, 3)),
        ConflictResolved(CEM, ANA, 1, 0, CEM, 1),
    ]
    held = having(VIEW, 2, victory=(1, 3, 5), defeats=1)
    assert news.reveal(voice(0, held), paid)[1:] == [
        "Carthage discarded a card for 3 coins.",
        "Money Changer wasn't finished in time, so it fails.",
        "You paid 2 coins for the failed Money Changer.",
        "Carthage paid 2 coins for the failed Money Changer.",
        (
            "Babylon gave up 2 victory tokens (worth 1 and 3) for the failed Concentric Castle. "
            "Conflict tokens are now worth plus 4."
        ),
    ]
    with_a_token: list[Event] = [
        RewardGained(CEM, EDIFICES["Outpost"]),
        EdificeFailed(CASTLE),
        PenaltySuffered(CEM, CASTLE, None, (1, 3)),
    ]
    for asked in ("card", "stage-choice"):
        told = news.reveal(voice(0, replace(held, asked=asked)), with_a_token)
        assert told[-1].endswith("Conflict tokens are now worth plus 7.")


def test_pawns_are_counted_once_for_all_who_took_part() -> None:
    four = replace(VIEW, projects=(replace(VIEW.projects[0], pawns=3), *VIEW.projects[1:]))
    both: list[Event] = [
        StageBuilt(ANA, 1, NOTHING),
        TookPart(ANA, BELVEDERE),
        StageBuilt(BEN, 1, NOTHING),
        TookPart(BEN, BELVEDERE),
    ]
    told = news.reveal(voice(None, four), both)
    assert told[1] == "Belvedere: 1 pawn left."
    assert sum("left" in line for line in told) == 1
    assert news.reveal(voice(None, four), both[:2])[1] == "Belvedere: 2 pawns left."
    fails: list[Event] = [*both, EdificeFailed(BELVEDERE)]
    assert not any("left." in line for line in news.reveal(voice(None, four), fails))


def test_who_has_a_pawn_of_a_failed_edifice_and_pays_nothing_is_named() -> None:
    lost: list[Event] = [EdificeFailed(BELVEDERE), DebtTaken(BEN, BELVEDERE, 2), DebtTaken(CEM, BELVEDERE, 2)]
    before = having(VIEW, 0, pawns=(1,))
    assert news.reveal(voice(None, before), lost)[2] == "Ur has a pawn and pays nothing."
    assert news.reveal(voice(0, before), lost)[2] == "You have a pawn and pay nothing."
    late: list[Event] = [TookPart(CEM, BELVEDERE), PawnTaken(BEN, 1), PawnTaken(BEN, 2), EdificeFailed(BELVEDERE)]
    assert news.reveal(voice(1, before), late)[2] == "Ur, you and Babylon have a pawn and pay nothing."
    early = having(VIEW, 0, pawns=(2,))
    assert not any("pays nothing" in line for line in news.reveal(voice(None, early), lost))


def test_after_a_choice_of_some_alone_an_edifice_fails_below_what_they_did() -> None:
    events: list[Event] = [
        PawnTaken(ANA, 1),
        OptionTaken(BEN, 2, 1),
        RewardGained(CEM, EDIFICES["Outpost"]),
        EdificeFailed(CASTLE),
        DebtTaken(BEN, CASTLE, 5),
        PenaltySuffered(CEM, CASTLE, None, (1, 3)),
    ]
    asked = having(having(replace(VIEW, asked="stage-choice"), 2, victory=(1, 3, 5)), 0, stages=2)
    assert news.reveal(voice(None, asked), events) == [
        "Age 1, turn 1: what the new stages give.",
        "Ur chose what stage 2 gives: a participation pawn from the box, for Age 1 (Belvedere).",
        "Carthage chose what stage 2 gives: 1 shield and 2 points.",
        "Babylon gained the reward of Outpost: a victory token worth 3 points.",
        "Concentric Castle wasn't finished in time, so it fails.",
        (
            "Carthage had too few tokens to give up for the failed Concentric Castle "
            "and took a debt token: minus 5 points."
        ),
        (
            "Babylon gave up 2 victory tokens (worth 1 and 3) for the failed Concentric Castle. "
            "Conflict tokens are now worth plus 8."
        ),
    ]


def test_what_new_stages_bring_is_told_when_it_is_chosen() -> None:
    asked = having(replace(VIEW, asked="stage-choice", due=(ANA, BEN)), 0, stages=2)
    events: list[Event] = [
        OptionTaken(BEN, 2, 0),
        CoinsGained(BEN, 7),
        PawnTaken(ANA, 2),
        RewardGained(ANA, RIVER_PORT),
    ]
    assert news.reveal(voice(None, asked), events) == [
        "Age 1, turn 1: what the new stages give.",
        (
            "Ur chose what stage 2 gives: a participation pawn from the box, for Age 2 (River Port). "
            "Reward of River Port: 1 of wood, stone, ore or clay, not for sale."
        ),
        "Carthage chose what stage 2 gives: 7 coins at once and 2 points.",
    ]


def test_a_pawn_that_leaves_nothing_to_choose_is_told_with_its_stage_alone() -> None:
    cities = list(VIEW.cities)
    cities[0] = replace(cities[0], board=VIEW.ruleset.catalogue.boards["Ur", Side.B])
    table = replace(VIEW, cities=tuple(cities))
    told = news.reveal(voice(None, table), [StageBuilt(ANA, 1, NOTHING), PawnTaken(ANA, 1)])[1]
    assert told == "Ur built stage 1 of its wonder: a participation pawn from the box, for Age 1."


def test_a_pawn_of_an_edifice_that_has_failed_is_told_to_bring_nothing() -> None:
    table = replace(VIEW, age=2, projects=with_project_failed(VIEW.projects, 1))
    ur_b = having(table, 0, board=VIEW.ruleset.catalogue.boards["Ur", Side.B])
    assert news.reveal(voice(None, ur_b), [StageBuilt(ANA, 1, NOTHING), PawnTaken(ANA, 1)])[1] == (
        "Ur built stage 1 of its wonder: a participation pawn from the box, for Age 1. "
        "Belvedere has failed, so that pawn has no effect."
    )
    asked = having(replace(table, asked="stage-choice", due=(ANA,)), 0, stages=2)
    assert news.reveal(voice(None, asked), [PawnTaken(ANA, 1)])[1] == (
        "Ur chose what stage 2 gives: a participation pawn from the box, for Age 1 (Belvedere). "
        "Belvedere has failed, so that pawn has no effect."
    )


def test_a_second_pawn_of_an_age_is_told_to_bring_nothing() -> None:
    table = having(VIEW, 0, board=VIEW.ruleset.catalogue.boards["Ur", Side.B], pawns=(1,))
    assert news.reveal(voice(None, table), [StageBuilt(ANA, 1, NOTHING), PawnTaken(ANA, 1)])[1] == (
        "Ur built stage 1 of its wonder: a participation pawn from the box, for Age 1. "
        "A second Age 1 pawn has no effect."
    )
    asked = having(replace(table, asked="stage-choice", due=(ANA,)), 0, stages=2)
    assert news.reveal(voice(None, asked), [PawnTaken(ANA, 2)])[1] == (
        "Ur chose what stage 2 gives: a participation pawn from the box, for Age 2 (River Port)."
    )


def test_the_score_sheet_has_the_lines_of_edifices_only_where_they_are_played() -> None:
    counted = replace(score(0, 0, 3), edifices=4, debts=-7, choice=EndChoice(repeated=CARDS["Spies Guild"]))
    table = having(VIEW, 1, built=(CARDS["Stockade"], CARDS["Barracks"]))
    assert news.score_lines(voice(0, table), counted)[-2:] == [
        "Edifices: 4. Counted a second time: Spies Guild 2.",
        "Debts: minus 7.",
    ]
    assert news.score_lines(voice(0, VIEW), counted)[0].startswith("18 points for ")
    assert news.score_lines(voice(0), score(0, 0, 3))[-1] == "Guilds (purple): 6."
