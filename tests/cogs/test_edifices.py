"""Playing with edifices by buttons and by commands: participation, options of new stages, penalties."""

import re
from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor

from bot.screens.acts import PickFor, PickPayment, Seal, TakeBack
from bot.services.game import Status, TurnRef
from engine.catalogue import Age
from engine.commerce import Payment
from engine.moves import BuildStage, Discard, GiveUpCard, Move, TakeOption, TakePawn
from engine.notation import MoveKind, MoveText
from engine.ruleset import Expansion, Seat
from engine.state import GameState
from tests.client.server import Server, Table
from tests.cogs.conftest import said
from tests.cogs.playing import acts, begun, offered, press
from tests.engine.builders import card, city, edifice_game, joint, producers
from tests.messages import text_of
from tests.sweeps import sweep


async def at_table(server: Server, monkeypatch: pytest.MonkeyPatch, state: GameState) -> Table:
    """Return a table of three with a game in this state."""
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    return await begun(server, "ana", "ben", "cem", expansions=(Expansion.EDIFICE,))


async def typed(table: Table, member: MemberActor, command: str, /, **options: str) -> str:
    return said(await member.slash(table.server.channel, command, **options))


async def suggested(table: Table, member: MemberActor, option: str, /, **filled: str) -> list[str]:
    found = await member.autocomplete(table.server.channel, "play", option, "", **filled)
    return [each["value"] for each in found]


async def sealed_by(table: Table, member: MemberActor) -> list[Move]:
    return [move for _, move in (await table.hand(member)).view.chosen]


def discarding(_: Age, moves: Sequence[Move]) -> Move:
    return next(move for move in moves if isinstance(move, Discard))


# Taking part.


def joinable(coins: int = 9) -> GameState:
    """Return a state where Ana can buy stone for her stage from either neighbour; the edifice costs 1 more coin."""
    cities = [
        city("Giza A", coins=coins),
        city("Rhodes A", built=["Stone Pit"]),
        city("Ephesus A", built=["Stone Pit"]),
    ]
    return edifice_game(cities, "Belvedere", {0: ["Altar"]})


async def test_one_takes_part_by_buttons_and_pays_both_as_one_likes(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_table(server, monkeypatch, joinable())
    ana, ben, cem = table.people
    hand = await table.my_hand(ana)
    assert {act.kind for act in acts(hand, PickFor)} == {MoveKind.STAGE, MoveKind.PART, MoveKind.DISCARD}
    shown = await press(ana, await press(ana, hand, PickFor, "Belvedere"), PickPayment, "Altar")
    assert {act.move.payment for act in acts(shown, Seal)} == {Payment(2, 0), Payment(0, 2)}
    sealed = await press(ana, shown, Seal, "to the right, 1 to the bank")
    told = "build stage 1 of your wonder with Altar under it and take part in Belvedere, 2 coins to "
    assert told in text_of(sealed)
    assert await sealed_by(table, ana) == [joint("Altar", 0, 2)]
    for member in (ben, cem):
        assert "take part in Belvedere, " not in text_of(await table.my_hand(member))
        await table.answer(member, discarding)
    view = (await table.view()).table
    assert view is not None
    assert view.cities[0].coins == 6
    assert view.cities[0].pawns == (1,)


@pytest.mark.parametrize("action", sweep(["part", "join", "stage-and-take-part"], short=("stage-and-take-part",)))
async def test_one_takes_part_by_typing(server: Server, monkeypatch: pytest.MonkeyPatch, action: str) -> None:
    table = await at_table(server, monkeypatch, joinable())
    ana = table.people[0]
    assert await suggested(table, ana, "action", card="altar") == ["build", "stage", "stage-and-take-part", "discard"]
    assert await suggested(table, ana, "pay", card="altar", action=action) == ["0.2", "2.0"]
    assert "Same price either way" in await typed(table, ana, "play", card="altar", action=action)
    assert await sealed_by(table, ana) == []
    answer = await typed(table, ana, "play", card="altar", action=action, pay="2 0 1")
    assert "such as 2 1. The edifice's cost goes to the bank automatically. Nothing has changed." in answer
    assert "automatically" not in await typed(table, ana, "play", card="altar", action="stage", pay="2 0 1")
    assert await sealed_by(table, ana) == []
    answer = await typed(table, ana, "play", card="altar", action=action, pay="2 0")
    assert "take part in Belvedere" in answer
    assert await sealed_by(table, ana) == [joint("Altar", 2, 0)]


async def test_who_cannot_take_part_is_told_why_and_nothing_is_sealed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_table(server, monkeypatch, joinable(coins=2))
    ana = table.people[0]
    assert await suggested(table, ana, "action", card="altar") == ["build", "stage", "discard"]
    answer = await typed(table, ana, "play", card="altar", action="part", pay="2 0")
    assert "there aren't enough coins" in answer
    assert "and Belvedere" not in answer
    assert await sealed_by(table, ana) == []
    for asked in ("stage", "part", ""):
        why = await typed(table, ana, "why", card=asked)
        assert "You can't take part now: you'd have to pay " in why
        assert "1 coin to the bank" in why
    act = Seal(table.id, TurnRef(1, 1, "card"), Seat(0), MoveText(MoveKind.PART, "altar", Payment(2, 0)))
    assert "there aren't enough coins" in said(await table.click(ana, act))
    assert await sealed_by(table, ana) == []


async def test_the_actions_that_there_are_are_named_to_who_types_another(server: Server) -> None:
    with pytest.MonkeyPatch.context() as edifices:
        table = await at_table(server, edifices, joinable())
        for action in ("fly", "choose", "give-up"):
            answer = await typed(table, table.people[0], "play", card="altar", action=action)
            assert answer.startswith("The actions are build, stage, part, discard, olympia, take and leave.")
            assert "Altar" in answer, "the hand stays on the screen"
    base = await begun(server, "dua", "eva", "fay")
    answer = await typed(base, base.people[0], "play", card="altar", action="fly", table=str(base.id))
    assert "The actions are build, stage, discard, olympia, take and leave." in answer


# Options of a new stage.


async def asked_for_stages(server: Server, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Make Ana build a stage of Carthage with two options, and Ben a stage of Ur that gives a pawn."""
    cities = [
        city("Carthage A", stages=1, built=producers("oop")),
        city("Ur A", stages=1, built=producers("ssc")),
        city("Giza A"),
    ]
    table = await at_table(server, monkeypatch, edifice_game(cities, "River Port", {0: ["Altar"], 1: ["Baths"]}))
    ana, ben, cem = table.people
    await table.answer(cem, discarding)
    for member in (ana, ben):
        await table.answer(member, lambda _, moves: next(each for each in moves if isinstance(each, BuildStage)))
    turn = (await table.view()).turn
    assert turn == TurnRef(2, 1, "stage-choice")
    return table


async def test_an_option_is_taken_by_one_click_and_can_be_changed_while_others_choose(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await asked_for_stages(server, monkeypatch)
    ana, ben, cem = table.people
    sealed = await press(ana, await table.my_hand(ana), Seal, "coins")
    assert "Sealed: take 7 coins at once and 2 points." in text_of(sealed)
    assert "who must choose what a new stage gives" in text_of(sealed)
    assert not acts(await table.my_hand(cem), Seal)
    again = await press(ana, sealed, TakeBack)
    assert "taken your choice back" in text_of(again)
    await press(ana, again, Seal, "shield")
    assert await sealed_by(table, ana) == [TakeOption(1)]
    answer = await press(ben, await table.my_hand(ben), Seal, "Age 3")
    assert "Age 2, turn 2" in text_of(answer), "the next hand"
    view = (await table.view()).table
    assert view is not None
    assert (view.cities[0].options, view.cities[1].pawns) == ((1,), (3,))
    assert (await table.view()).turn == TurnRef(2, 2, "card")


async def test_what_a_stage_offers_is_taken_by_typing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await asked_for_stages(server, monkeypatch)
    ana, ben, _ = table.people
    assert await suggested(table, ana, "card") == ["1", "2"]
    assert await suggested(table, ben, "card") == ["2", "3", "1"]  # that of Age I has failed
    for options in ({"card": "9"}, {"card": "points"}, {"card": "1", "pay": "1 0"}, {"card": "1", "action": "build"}):
        assert "Nothing has changed" in await typed(table, ana, "play", **options)
        assert await sealed_by(table, ana) == []
    for member, fragments in (
        (ana, ("o", "s", "sh", "7", "-1", "1 2", "1_1", "take o", "option -1")),
        (ben, ("r", "-2")),
    ):
        for text in fragments:
            answer = await typed(table, member, "play", card=text)
            assert answer.startswith("That could be "), text
            assert "Nothing has changed; type a little more of it." in answer
            assert await sealed_by(table, member) == []
    assert "Sealed: take 1 shield" in await typed(table, ana, "play", card="shield", action="choose")
    assert await sealed_by(table, ana) == [TakeOption(1)]
    await typed(table, ana, "change")
    assert "Sealed: take 7 coins" in await typed(table, ana, "play", card="1")
    await typed(table, ben, "play", card="river")
    view = (await table.view()).table
    assert view is not None
    assert (view.cities[0].options, view.cities[1].pawns) == ((0,), (2,))


async def test_a_click_that_takes_what_is_not_offered_changes_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await asked_for_stages(server, monkeypatch)
    ana, _, cem = table.people
    turn = TurnRef(2, 1, "stage-choice")
    for action, name in (
        (MoveKind.CHOOSE, "3"),
        (MoveKind.CHOOSE, ""),
        (MoveKind.GIVE_UP, "1"),
        (MoveKind.BUILD, "altar"),
    ):
        answer = said(await table.click(ana, Seal(table.id, turn, Seat(0), MoveText(action, name))))
        assert "Here's what you can choose from now." in answer
        assert await sealed_by(table, ana) == []
    await table.click(cem, Seal(table.id, turn, Seat(0), MoveText(MoveKind.CHOOSE, "1")))
    assert (await table.view()).turn == turn
    assert await sealed_by(table, ana) == []


# Penalties.


async def asked_for_penalties(server: Server, monkeypatch: pytest.MonkeyPatch) -> Table:
    """End the last Age with a failed edifice: Ana and Ben have two blue structures each, Cem has none."""
    cities = [
        city("Giza A", built=["Altar", "Temple"]),
        city("Rhodes A", built=["Altar", "Baths"]),
        city("Ephesus A"),
    ]
    table = await at_table(server, monkeypatch, edifice_game(cities, "Archives", turn=6))
    for member in table.people:
        await table.answer(member, discarding)
    assert (await table.view()).turn == TurnRef(3, 6, "penalty")
    return table


async def test_a_structure_is_given_up_by_one_click(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await asked_for_penalties(server, monkeypatch)
    ana, ben, cem = table.people
    shown = await table.my_hand(ana)
    assert "The edifice Archives has failed, and you have no Age 3 pawn." in text_of(shown)
    assert "Choose one blue structure to give up." in text_of(shown)
    assert offered(shown) == set()
    altar, temple = acts(shown, Seal)
    sealed = await press(ana, shown, Seal, "Temple")
    assert "Sealed: give up Temple." in text_of(sealed)
    table.server.forget_private_messages()
    assert "You've already chosen" not in said(await table.click(ana, temple)), "as a second click on the same button"
    assert "You've already chosen" in said(await table.click(ana, altar))
    for member in (ben, cem):
        assert "give up Temple" not in text_of(await table.my_hand(member))
    again = await press(ana, sealed, TakeBack)
    await press(ana, again, Seal, "Altar")
    answer = await press(ben, await table.my_hand(ben), Seal, "Baths")
    assert re.match(r"\*\*The game is over\. You ", text_of(answer)), "the end follows, in place of what was sealed"
    view = await table.view()
    assert view.status is Status.OVER
    assert view.table is not None
    assert [[each.name for each in mine.built] for mine in view.table.cities] == [["Temple"], ["Altar"], []]
    assert [mine.debts for mine in view.table.cities] == [(), (), (5,)]


async def test_a_structure_is_given_up_by_typing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await asked_for_penalties(server, monkeypatch)
    ana, ben, cem = table.people
    assert await suggested(table, ana, "card") == ["altar", "temple"]
    assert await suggested(table, ana, "action", card="altar") == ["give-up"]
    assert await suggested(table, cem, "card") == []
    for options in ({"card": "Palace"}, {"card": "altar", "action": "discard"}, {"card": "altar", "pay": "0 1"}):
        assert "Nothing has changed" in await typed(table, ana, "play", **options)
        assert await sealed_by(table, ana) == []
    assert "Sealed: give up Temple." in await typed(table, ana, "play", card="Give up Temple", action="give up")
    assert await sealed_by(table, ana) == [GiveUpCard(card("Temple"))]
    assert "The game is over. You " in await typed(table, ben, "play", card="altar")
    assert (await table.view()).status is Status.OVER


async def test_an_old_click_on_what_was_given_up_tells_that_it_is_over(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await asked_for_penalties(server, monkeypatch)
    ana, ben, _ = table.people
    shown = await table.my_hand(ana)
    altar, _ = acts(shown, Seal)
    await press(ana, shown, Seal, "Temple")
    await press(ben, await table.my_hand(ben), Seal)
    assert "over" in said(await table.click(ana, altar))


async def test_what_is_offered_by_ur_is_a_pawn_of_every_age(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await asked_for_stages(server, monkeypatch)
    asked = (await table.hand(table.people[1])).view.questions[0]
    assert asked.moves == (TakePawn(1), TakePawn(2), TakePawn(3))
    shown = await table.my_hand(table.people[1])
    assert [act.move.what for act in acts(shown, Seal)] == ["2", "3", "1"], "that of Age 1 has failed"
    assert text_of(shown).count("Only you can see this.") == 1
