"""A deal that is played again, in words: before, in the lobby, and with both results side by side."""

from dataclasses import replace

from bot.pictures.drawing.ending import EndScene
from bot.screens.acts import AskDeal, PlayDeal, ShowStep
from bot.screens.lobby import joined_screen, lobby_panel
from bot.screens.same_deal import deal_screen, earlier_embeds
from bot.screens.scores import end_in_words, end_screen, own_end_screen, proof_screen
from bot.screens.screen import at_a_glance
from bot.services.game import TableSettings
from bot.services.people import Computer, GameId, Person, UserId, former_player
from bot.services.same_deal import DealOffer, DealWith, Earlier
from bot.text.words import Words
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.screens.limits import check
from tests.bot.screens.lobbies import lobby
from tests.bot.whole_games import SHORT, buttons, shown, whole_game

WORDS = Words()
FIRST = replace(whole_game(2, 1).called(SHORT).over, id=GameId(12))
AGAIN = replace(whole_game(2, 1).called(("Ana", "Zoe")).over, id=GameId(30), repeats=GameId(12))
ZOE = Person(UserId(900), "Zoe")
AGAIN = replace(AGAIN, seats=(AGAIN.seats[0], replace(AGAIN.seats[1], occupant=ZOE, owner=ZOE)))


def test_the_question_says_what_one_gets_and_offers_only_what_one_can_do() -> None:
    city = WORDS.called(AGAIN.begun_table.cities[1].board.city)
    offer = DealOffer(AGAIN, Seat(1), is_own=False, level=Level.EASY, knows=False)
    screen = deal_screen(WORDS, offer)
    check(screen)
    play, _ = screen.rows
    assert isinstance(play, tuple)
    assert [each.act for each in play] == [PlayDeal(AGAIN.id, each) for each in DealWith]
    first, computers, people, rules = screen.content.splitlines()
    assert "table 12" in first
    assert (
        computers
        == f"**Against computers**: you get {city}, the winner's seat. Easy computer players have the other cities."
    )
    assert people == "**With people**: a lobby for people who don't know the cards."
    assert "look back at table 12" in rules
    known = deal_screen(WORDS, replace(offer, is_own=True, level=Level.EXPERT, knows=True))
    check(known)
    play, _ = known.rows
    assert isinstance(play, tuple)
    assert [each.act for each in play] == [PlayDeal(AGAIN.id, DealWith.COMPUTERS)]
    _, computers, people, _ = known.content.splitlines()
    assert computers == f"You get {city} again. Expert computer players have the other cities."
    assert people.startswith("You know these cards, so no one else can join you.")


def test_the_end_leads_there_and_has_both_results_side_by_side_with_a_way_to_the_first_game() -> None:
    view = AGAIN.begun_table
    cities = [WORDS.called(each.board.city) for each in view.cities]
    points = [each.total for each in view.scores]
    told = [
        f"{cities[0]}: Ana has {points[0]} points now and had {points[0]} points before: no difference.",
        f"{cities[1]}: Zoe has {points[1]} points now; {SHORT[1]} had {points[1]} points before.",
        f"{cities[2]}: now {points[2]} points; before, {points[2]} points.",
    ]
    expected = "The same deal at table 12\n" + "\n".join(told)
    earlier = Earlier(FIRST, named=True)
    screen = end_screen(WORDS, AGAIN, None, (), earlier)
    check(screen)
    for each in (screen, at_a_glance(screen), end_in_words(WORDS, AGAIN, None, (), earlier)):
        assert expected in shown(each)
        assert AskDeal(AGAIN.id) in [button.act for button in buttons(each)]
    scene = screen.pictures[0].scene
    assert isinstance(scene, EndScene)
    assert {each.city: each.note for each in scene.ranking} == {
        city: f"table 12: {then}" for city, then in zip(cities[:2], points[:2], strict=True)
    }
    for each in (screen, at_a_glance(screen)):
        acts = [button.act for button in buttons(each)]
        assert [act.game for act in acts if isinstance(act, ShowStep)].count(FIRST.id) == 1
    worse = replace(view, scores=(replace(view.scores[0], treasury=view.scores[0].treasury - 2), *view.scores[1:]))
    assert "points before: 2 fewer." in shown(end_screen(WORDS, replace(AGAIN, table=worse), None, (), earlier))
    better = replace(FIRST, table=replace(FIRST.begun_table, scores=worse.scores))
    assert "points before: 2 more." in shown(end_screen(WORDS, AGAIN, None, (), Earlier(better, named=True)))
    elsewhere = shown(end_screen(WORDS, AGAIN, None, (), Earlier(FIRST, named=False)))
    assert f"{cities[0]}: now {points[0]} points; before, {points[0]} points." in elsewhere
    assert SHORT[1] not in elsewhere


def test_which_computer_player_had_a_city_is_not_told() -> None:
    first, again = (
        replace(
            each,
            seats=tuple(replace(seat, occupant=Computer(Level.EASY, name=name), owner=None) for seat in each.seats),
        )
        for each, name in ((FIRST, "Zeno"), (AGAIN, "Gisgo"))
    )
    (compared,) = earlier_embeds(WORDS, again, Earlier(first, named=True))
    assert all(": now " in line for line in compared.description.splitlines())


def test_each_player_is_told_how_their_own_city_did_before() -> None:
    ana, other = (seat.user for seat in AGAIN.seats)
    assert ana is not None
    assert other is not None
    points = AGAIN.begun_table.scores[0].total
    renamed = replace(FIRST, seats=(replace(FIRST.seats[0], owner=Person(ana, "Before")), *FIRST.seats[1:]))
    told = shown(own_end_screen(WORDS, AGAIN, ana, earlier=Earlier(renamed, named=True))).splitlines()
    assert told[1] == f"- At table 12, you had {points} points with these cards. Now just as many."
    scores = [replace(each, treasury=each.treasury + 2) for each in FIRST.begun_table.scores]
    better = replace(FIRST, table=replace(FIRST.begun_table, scores=tuple(scores)))
    told = shown(own_end_screen(WORDS, AGAIN, other, earlier=Earlier(better, named=False))).splitlines()
    assert told[1].startswith("- At table 12, your city had ")
    assert told[1].endswith(" Now 2 fewer.")
    assert "with these cards" not in shown(own_end_screen(WORDS, AGAIN, ana))


def test_of_somebody_who_was_forgotten_a_former_player_stands_there() -> None:
    nobody = Person(former_player(FIRST.id, 0), "")
    seats = (replace(FIRST.seats[0], occupant=nobody, owner=nobody), *FIRST.seats[1:])
    before = replace(FIRST, seats=seats, names=(nobody.name, *FIRST.names[1:]))
    assert "; Former player had " in shown(end_screen(WORDS, AGAIN, None, (), Earlier(before, named=True)))


def test_in_the_lobby_and_beside_the_seal_stands_whose_deal_it_is() -> None:
    table = replace(lobby(2, TableSettings(players=3)), repeats=GameId(12))
    for screen in (
        lobby_panel(WORDS, table),
        at_a_glance(lobby_panel(WORDS, table)),
        joined_screen(WORDS, table, Seat(1)),
    ):
        told = shown(screen) + "".join(each.description for each in screen.pictures)
        assert "table 12" in told
        assert "random" not in told
    assert "deal of table 12" in shown(proof_screen(WORDS, AGAIN))
    assert "deal of table" not in shown(proof_screen(WORDS, FIRST))
