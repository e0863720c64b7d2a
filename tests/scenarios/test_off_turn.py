"""Questions between turns: no question goes unnoticed, and a turn adds at most two new messages."""

from random import Random

import pytest

from bot.screens.acts import Join, Rematch, Seal, ShowSeats, Start, TakeBack
from bot.services.game import TurnRef
from bot.services.people import GameId
from engine.edifices import Fate
from engine.moves import BuildDiscarded, BuildStage, Decline, Discard, GiveUpCard, TakeOption, TakePawn
from engine.ruleset import Seat
from engine.state import GameState
from tests.engine.builders import city, edifice_game, game, producers
from tests.messages import text_of
from tests.scenarios.club import Club, club
from tests.scenarios.payloads import check
from tests.scenarios.person import Manner, Person
from tests.scenarios.test_secrecy import people_sit_down
from tests.scenarios.test_whole_games import opened
from tests.scenarios.witness import watching
from tests.screens import find

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]

GAME = GameId(1)


async def test_who_searches_the_discard_pile_after_a_seventh_card_is_called_at_the_reveal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No message is posted between the two questions, so the second one's player must be pinged in advance."""
    cities = [city("Babylon B", stages=2), city("Halicarnassus B", built=["Foundry", "Ore Vein"]), city("Giza A")]
    hands = {0: ["Altar", "Loom"], 1: ["Theater", "Baths"], 2: ["Stockade", "Press"]}
    state = game(cities, hands, age=3, turn=6)
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    async with club(None, 3, chance=Random(1)) as friends:
        home = await opened(friends, 3)
        people = [Person(member, home, Manner.BUTTONS, Random(0)) for member in friends.people]
        await people_sit_down(people)
        card = state.table.ruleset.catalogue.cards
        before = len(home.history())
        await people[0].perform(Discard(card["Altar"]), Seat(0))
        await people[1].perform(BuildStage(card["Theater"]), Seat(1))
        await people[2].perform(Discard(card["Stockade"]), Seat(2))
        (reveal,) = home.history()[before:]
        assert f"<@{people[0].member.id}>, you can play your seventh card." in text_of(reveal)
        assert f"<@{people[1].member.id}>, after that, you can build a card from the discard pile." in text_of(reveal)
        assert {user.id for user in reveal.mentions} == {people[0].member.id, people[1].member.id}
        assert "Then Halicarnassus (ben) can build a card from the discard pile." in str(reveal.embeds[0].description)
        await people[0].perform(Decline(), Seat(0))
        assert (await friends.table().view()).thinking == (1,)
        await people[1].perform(Decline(), Seat(1))
        assert not (await friends.table().view()).thinking
        assert len(home.history()[before:]) == 3, "the reveal, the conflicts, the end"


async def begun_from(monkeypatch: pytest.MonkeyPatch, friends: Club, state: GameState) -> list[Person]:
    """Start a game with edifices in this state; computer players take the seats that people do not fill."""
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    players = len(state.table.cities)
    home = await opened(friends, players, expansion="edifice")
    people = [Person(member, home, Manner.BUTTONS, Random(0)) for member in friends.people]
    for person in people[1:]:
        await person.press_newest(Join)
    if players > len(people):
        await people[0].member.slash(home, "wonders computer", number=players - len(people))
    await people[0].press_newest(Start)
    await friends.restart()  # the panel was posted as one of the first turn
    return people


async def test_options_pawns_a_search_and_a_penalty_bring_no_message_of_their_own_and_pass_nobody_unseen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last turn brings questions about new stages, then the discard pile, and then a failed edifice's penalty."""
    blue = ["Altar", "Theater"]
    cities = [
        city("Carthage B", stages=1, options=[0], built=[*producers("wwwl"), *blue]),
        city("Ur A", stages=1, built=[*producers("ssc"), *blue]),
        city("Giza A", built=blue),
        city("Rhodes A", built=["Baths"]),
    ]
    hands = {0: ["Loom", "Press"], 1: ["Stockade", "Barracks"], 2: ["Apothecary", "Workshop"], 3: ["Tavern", "Temple"]}
    state = edifice_game(cities, "Archives", hands, turn=6)
    card = state.table.ruleset.catalogue.cards
    async with club(None, 4, chance=Random(1)) as friends:
        people = await begun_from(monkeypatch, friends, state)
        ana, ben, cem, dua = (person.member.id for person in people)
        await people[2].member.slash(people[2].home, "settings messages", on=True)
        before = len(people[0].home.history())
        await people[0].perform(BuildStage(card["Loom"]), Seat(0))
        await people[1].perform(BuildStage(card["Stockade"]), Seat(1))
        await people[2].perform(Discard(card["Apothecary"]), Seat(2))
        await people[3].perform(Discard(card["Tavern"]), Seat(3))
        (reveal,) = people[0].home.history()[before:]
        assert f"<@{ana}> and <@{ben}>, please choose the reward for your new stage." in text_of(reveal)
        assert f"<@{ana}>, <@{ben}> and <@{cem}>, after that, you may have to choose what to give up" in text_of(reveal)
        assert {user.id for user in reveal.mentions} == {ana, ben, cem}, "who has one thing to give up is not asked"

        await people[1].type_move(TakePawn(3))
        await people[0].perform(TakeOption(0), Seat(0))
        assert (await friends.table(GAME).view()).thinking == (0,), "the discard pile is searched"
        await people[0].perform(BuildDiscarded(card["Apothecary"]), Seat(0))

        assert (await friends.table(GAME).view()).thinking == (0, 2), "Ur's pawn protects"
        assert dua not in {user.id for user in reveal.mentions}
        asked = people[2].member.user.dm_channel.history()[-1]
        assert "Archives" in text_of(asked)
        assert {each.act.move.what for each in find(asked, Seal) if isinstance(each.act, Seal)} == {"altar", "theater"}
        await friends.restart()
        await people[0].perform(GiveUpCard(card["Theater"]), Seat(0))
        panel = next(each for each in people[0].home.history() if find(each, ShowSeats))
        assert "Giza (cem) is choosing what to give up" in text_of(panel)
        assert "Theater" not in text_of(panel), "sealed until all have chosen"
        assert "discard pile" not in text_of(panel), "what happened in this turn is told after it"
        await people[2].type_move(GiveUpCard(card["Altar"]))

        assert not (await friends.table(GAME).view()).thinking
        conflicts, end = people[0].home.history()[-2:]
        told = text_of(conflicts)
        pieces = ["Ur (ben)", "Apothecary", "Archives", "Theater", "Altar", "Baths"]
        assert [piece for piece in pieces if piece not in told] == []
        assert told.index("Apothecary") < told.index("Theater") < told.index("Conflict tokens so far")
        assert find(end, Rematch)
        assert not any(find(each, ShowSeats) for each in people[0].home.history()), "what is past has no buttons"
        for request in friends.env.http_requests:
            check(request.json)
        assert not friends.env.errors


async def test_who_is_asked_after_a_computer_player_has_answered_at_once_is_called_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A computer player answers before the reveal is posted, so the reveal pings the player of the next question."""
    cities = [
        city("Giza A", built=["Altar", "Theater"]),
        city("Rhodes A"),
        city("Carthage A", stages=1, built=producers("oop")),
    ]
    hands = {0: ["Apothecary", "Workshop"], 1: ["Arsenal", "Circus"], 2: ["Palace", "Senate"]}
    state = edifice_game(cities, "Archives", hands, turn=6)
    async with club(None, 2, chance=Random(1)) as friends:
        ana, ben = await begun_from(monkeypatch, friends, state)
        await ana.perform(Discard(state.table.ruleset.catalogue.cards["Apothecary"]), Seat(0))
        await ben.perform(Discard(state.table.ruleset.catalogue.cards["Arsenal"]), Seat(1))
        table = await friends.table(GAME).view()
        assert table.resolutions == 2, "the computer player has chosen what its stage brings"
        assert table.turn == TurnRef(3, 6, "penalty")
        reveal = ana.home.history()[-1]
        assert f"<@{ana.member.id}>, please choose what to give up for the failed edifice." in text_of(reveal)
        assert {user.id for user in reveal.mentions} == {ana.member.id}


async def test_what_a_stage_brought_in_the_middle_of_an_age_is_told_by_the_next_panel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ur gets the reward of an edifice that was constructed in an earlier Age. A restart in between changes nothing."""
    cities = [city("Ur A", stages=1, built=producers("ssc")), city("Giza A"), city("Rhodes A")]
    hands = {0: ["Loom", "Press"], 1: ["Apothecary", "Workshop"], 2: ["Stockade", "Barracks"]}
    state = edifice_game(cities, "Staging Camp", hands, turn=2, fates={"Money Changer": Fate.CONSTRUCTED})
    card = state.table.ruleset.catalogue.cards
    async with club(None, 3, chance=Random(1)) as friends:
        people = await begun_from(monkeypatch, friends, state)
        await people[0].perform(BuildStage(card["Loom"]), Seat(0))
        for seat, name in ((1, "Apothecary"), (2, "Stockade")):
            await people[seat].perform(Discard(card[name]), Seat(seat))
        await friends.restart()
        await people[0].perform(TakePawn(1), Seat(0))
        reveal, panel = people[0].home.history()[-2:]
        assert f"<@{people[0].member.id}>, please choose the reward for your new stage." in text_of(reveal)
        told = text_of(panel)
        assert "Money Changer" in told
        assert told.index("Money Changer") < told.index("Everyone is choosing"), "the news come first"
        assert [each.id for each in people[0].home.history() if find(each, ShowSeats)] == [panel.id]


async def test_nobody_sees_what_another_gives_up_before_all_have_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben chooses what to give up, takes the choice back, and repeats it. The others cannot see what it is."""
    blue = ["Altar", "Theater"]
    hands = {0: ["Loom", "Press"], 1: ["Apothecary", "Workshop"], 2: ["Stockade", "Barracks"]}
    state = edifice_game([city(each, built=blue) for each in ("Giza A", "Ur A", "Rhodes A")], "Archives", hands, turn=6)
    card = state.table.ruleset.catalogue.cards
    seen: list[tuple[list[str], list[str]]] = []
    for name in blue:
        async with club(None, 3, chance=Random(1)) as friends:
            ana, ben, cem = await begun_from(monkeypatch, friends, state)
            for seat, person in enumerate((ana, ben, cem)):
                await person.perform(Discard(card[hands[seat][0]]), Seat(seat))
            with watching(monkeypatch) as witness:
                sealed = await ben.perform(GiveUpCard(card[name]), Seat(1))
                await ana.open_hand()
                await ben.press(sealed, find(sealed, TakeBack)[0])
                await ben.perform(GiveUpCard(card[name]), Seat(1))
                for command in ("wonders board", "wonders history", "wonders scores", "hand", "edifice"):
                    await ana.member.slash(ana.home, command)
                await ana.member.autocomplete(ana.home, "play", "card", "")
                await friends.env.settle()
            seen.append((witness.seen_by(ana.member.id), witness.seen_by(ben.member.id)))
    (one, bens), (other, bens_other) = seen
    assert len(one) > 8
    assert one == other
    assert bens != bens_other, "it is not the same choice"
