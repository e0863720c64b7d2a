"""People with an open hand get the next hand automatically below the reveal, and the old one is deleted."""

import asyncio
from datetime import timedelta
from unittest.mock import patch

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.client.private.following import GOOD_FOR
from bot.screens import custom_ids
from bot.screens.acts import (
    Act,
    Liking,
    LookOrListen,
    PickFor,
    PlayComputers,
    Reveal,
    Seal,
    SetLiking,
    ShowBoard,
    ShowCourse,
    ShowGuide,
    ShowHand,
    ShowStanding,
    TakeBack,
)
from bot.screens.screen import Screen
from bot.services import archive, substitutes
from bot.services.game import Ending, Status
from bot.services.people import UserId
from bot.services.ports import UnreadableGameError
from engine.ruleset import Seat
from players.levels import Level
from tests.client.server import FIRST, Server, Table
from tests.cogs.conftest import answer
from tests.cogs.playing import begun, buildable, offered, played_on
from tests.messages import text_of
from tests.screens import Shown, find
from tests.sweeps import sweep


async def tap(member: MemberActor, shown: Shown, kind: type[Act]) -> InteractionResult:
    """Press the first button of this kind."""
    return await member.click(shown, custom_id=find(shown, kind)[0].custom_id)


async def sealed_by_buttons(table: Table, member: MemberActor) -> InteractionResult:
    """Discard a card by buttons; return the result of the last press."""
    hand = answer(await table.click(member, ShowHand(table.id)))
    (use,) = [each for each in find(hand, PickFor) if "Discard" in each.label]
    cards = answer(await member.click(hand, custom_id=use.custom_id))
    return await tap(member, cards, Seal)


async def next_turn(table: Table, *members: MemberActor) -> None:
    """Make these people choose, so that the turn is revealed."""
    for member in members:
        await table.answer(member)
    await table.server.env.settle()


def hands(pressed: InteractionResult) -> list[ResponseMessage]:
    """Return the hands that were sent automatically after a press and not deleted."""
    return [each for each in pressed.followups if find(each, PickFor)]


async def test_the_next_hand_comes_below_the_reveal_and_the_one_before_goes(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    assert find(answer(pressed), TakeBack)
    await next_turn(table, ben, cem)
    (hand,) = hands(pressed)
    assert hand.ephemeral
    assert offered(hand) == buildable(await table.hand(ana))
    assert hand.id > server.panel().id, "below the reveal, and the panel"
    assert pressed.response is None, "the one before is taken away"
    again = await tap(ana, hand, PickFor)
    shown = answer(again)
    await tap(ana, shown, Seal)
    assert (await table.hand(ana)).view.chosen, "it is a hand as any other"


async def test_above_the_next_hand_stands_what_has_just_happened(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await table.click(ana, SetLiking(Liking.PICTURES, on=False))
    pressed = await sealed_by_buttons(table, ana)
    await next_turn(table, ben, cem)
    (hand,) = hands(pressed)
    left = (await table.view()).begun_table.cities[1].board.city
    assert text_of(hand).startswith(f"Just now: on your left, {left} ")
    cards = answer(await tap(ana, hand, PickFor))
    for again in (tap(ana, cards, ShowHand), table.click(ana, ShowHand(table.id))):
        opened = answer(await again)
        assert find(opened, PickFor)
        assert "Just now" not in text_of(opened), "she has read it"
    opened = answer(await table.click(ben, ShowHand(table.id)))
    assert "Just now: " in text_of(opened), "he opens his hand for the first time in this turn"


@pytest.mark.parametrize("direct", sweep([False, True], short=[False]))
async def test_above_the_first_hand_of_an_age_stand_the_conflicts(server: Server, direct: bool) -> None:  # noqa: FBT001
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    if direct:
        await ana.slash(server.channel, "settings messages", on=True)
    await table.turn(5)
    pressed = await sealed_by_buttons(table, ana)
    await next_turn(table, ben, cem)
    hand = ana.user.dm_channel.history()[-1] if direct else hands(pressed)[0]
    assert "Age 1 conflicts: " in text_of(hand)
    assert [each.filename for each in hand.attachments] == ["conflicts.png", "market.png", "hand.png"]
    await next_turn(table, ana, ben, cem)
    opened = answer(await table.click(ana, ShowHand(table.id)))
    assert [each.filename for each in opened.attachments] == ["market.png", "hand.png"], "they were shown once"


async def test_what_has_just_happened_is_told_by_button_if_the_direct_message_does_not_arrive(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await ana.slash(server.channel, "settings messages", on=True)
    path = f"/channels/{ana.user.dm_channel.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, times=None)
    await next_turn(table, ana, ben, cem)
    opened = answer(await table.click(ana, ShowHand(table.id)))
    assert "Just now: " in text_of(opened)


async def test_a_log_that_cannot_be_read_keeps_no_hand_back(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    with patch.object(archive, "all_resolutions", side_effect=UnreadableGameError("the log is no game")):
        await next_turn(table, ben, cem)
        opened = answer(await table.click(ana, ShowHand(table.id)))
    assert find(opened, PickFor)
    assert "Just now" not in text_of(opened)
    assert pressed.response is None


async def test_whoever_chooses_last_has_the_next_hand_too_and_it_goes_on_so(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await next_turn(table, ben, cem)
    pressed = await tap(ana, answer(await sealed_by_buttons(table, ana)), Reveal)
    await server.env.settle()
    for turn in (2, 3):
        (hand,) = hands(pressed)
        assert f"Age 1, turn {turn}." in text_of(hand)
        await next_turn(table, ben, cem)
        cards = answer(await tap(ana, hand, PickFor))
        pressed = await tap(ana, answer(await tap(ana, cards, Seal)), Reveal)
        await server.env.settle()


async def test_nothing_waits_for_presses_of_the_hands_that_came_by_themselves(server: Server) -> None:
    """Custom ids contain all that is needed; otherwise discord.py would keep a view and a task for 15 minutes."""
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    running = []
    for _ in range(3):
        pressed = await sealed_by_buttons(table, ana)
        await next_turn(table, ben, cem)
        assert hands(pressed)
        running.append(len(asyncio.all_tasks()))
    assert running == [running[0]] * 3


async def test_there_is_never_a_second_hand_of_a_turn(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    await next_turn(table, ben, cem)
    assert len(hands(pressed)) == 1
    opened = await table.click(ana, ShowHand(table.id))
    await table.answer(ben)
    await server.env.settle()
    assert opened.response is not None
    assert (hands(pressed), hands(opened)) == ([], []), "the panel was only edited"


async def test_what_somebody_reads_in_place_of_a_hand_is_left_to_them(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    city = await tap(ana, answer(pressed), ShowBoard)
    await next_turn(table, ben, cem)
    assert len(hands(pressed)) == 1, "it comes all the same"
    assert city.response is not None, "the city is no hand"
    hand = await tap(ana, city.response, ShowHand)
    await server.env.settle()
    assert not hands(pressed), "the one that had come goes: it stands in the other message now"
    await next_turn(table, ana, ben, cem)
    assert hand.response is None, "now it was one"
    assert len(hands(hand)) == 1


async def test_after_the_start_the_hosts_hand_waits_below_the_first_panel(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", players=2)
    await ben.click(server.panel(), label="Join")
    started = await ana.click(server.panel(), label="Start")
    await server.env.settle()
    assert not find(answer(started), ShowHand), "it would open above the panel"
    assert not hands(started), "nobody has a hand who has opened none"
    hand = answer(await ana.click(server.panel(), label="My hand"))
    assert hand.id > server.panel().id


async def test_a_draft_is_led_to_by_the_answer_to_its_start(server: Server) -> None:
    (ana,) = server.persons("ana")
    await ana.slash(server.channel, "wonders new", players=3, wonders="drafted")
    await ana.slash(server.channel, "wonders computer", number=2)
    started = answer(await ana.click(server.panel(), label="Start"))
    assert [each.label for each in find(started, ShowHand)] == ["Choose my board"]


async def test_a_hand_beside_which_somebody_looks_something_up_is_still_one_and_goes(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await table.click(ana, ShowHand(table.id))
    await tap(ana, answer(pressed), ShowGuide)
    assert find(answer(pressed), PickFor), "the guide comes beside it"
    await next_turn(table, ana, ben, cem)
    assert pressed.response is None


async def test_a_message_is_remembered_once_however_often_it_is_pressed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    (ana, *_) = table.people
    pressed = await table.click(ana, ShowHand(table.id))
    for _ in range(3):
        await tap(ana, answer(await tap(ana, answer(pressed), PickFor)), ShowHand)
    (found,) = server.bot.following._open.values()
    assert len(found.shown) == 1, "each holds a token"


async def test_the_hand_of_another_table_in_the_same_message_is_left(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    other = await begun(server, "ana", "dia")
    with patch.object(custom_ids, "decode", lambda _: ShowHand(other.id)):
        elsewhere = await tap(ana, answer(pressed), TakeBack)
    await next_turn(table, ben, cem)
    assert len(hands(pressed)) == 1
    assert elsewhere.response is not None, "it shows another table by now"
    await next_turn(other, *other.people)
    assert len(hands(elsewhere)) == 1
    assert elsewhere.response is None


async def test_a_hand_that_somebody_opens_anew_replaces_the_one_before(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    first, older = [await table.click(ana, ShowHand(table.id)) for _ in range(2)]
    assert older.response is not None
    pressed = await sealed_by_buttons(table, ana)
    await server.env.settle()
    assert older.response is None
    assert pressed.response is not None
    assert first.response is not None, "it asks whether she looks or listens, and asks it once"
    await next_turn(table, ben, cem)
    assert len(hands(pressed)) == 1
    assert (first.response, pressed.response) == (None, None)


async def test_a_first_hand_that_came_by_itself_stays_with_what_it_asks_once(server: Server) -> None:
    (ana,) = server.persons("ana")
    table = Table(server, FIRST, (ana,), server.home)
    pressed = await table.click(ana, PlayComputers(3, Level.MEDIUM))
    await server.env.settle()
    (first,) = hands(pressed)
    assert find(first, LookOrListen)
    opened = await table.click(ana, ShowHand(table.id))
    await server.env.settle()
    assert [each.id for each in hands(pressed)] == [first.id]
    assert not find(answer(opened), LookOrListen)


async def test_the_hand_of_somebody_else_or_another_table_stays_where_it_was_opened(server: Server) -> None:
    table, other = await begun(server, "ana", "ben"), await begun(server, "ana", "dia")
    ana, ben = table.people
    shown = [await table.click(each, ShowHand(table.id)) for each in (ana, ben)]
    shown += [await other.click(ana, ShowHand(other.id))]
    await server.env.settle()
    assert all(each.response is not None for each in shown)


async def test_who_opens_the_next_hand_while_it_is_on_its_way_has_it_once(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    (found,) = server.bot.following._open.values()
    paint = server.bot.painter.paint

    async def overtaken(screen: Screen, who: UserId | None = None) -> Screen:
        if who == ana.id:
            server.bot.following.note(await table.view(), found.line)
        return await paint(screen, who)

    with patch.object(server.bot.painter, "paint", overtaken):
        await next_turn(table, ben, cem)
    assert hands(pressed) == []


async def test_late_news_of_an_older_question_brings_nothing_later(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    older = await table.telling()
    pressed = await sealed_by_buttons(table, ana)
    with patch.object(server.bot.following, "bring"):
        await next_turn(table, ben, cem)
    opened = await table.click(ana, ShowHand(table.id))
    for told in (older, await table.telling()):
        server.bot.following.bring(told)
    await asyncio.gather(*server.bot.following._tasks)
    assert hands(pressed) == hands(opened) == []
    assert opened.response is not None, "the hand that they have opened stays where it is"


async def test_what_somebody_has_settled_since_counts(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    await table.click(ana, SetLiking(Liking.PICTURES, on=False))
    await next_turn(table, ben, cem)
    (hand,) = hands(pressed)
    assert hand.attachments == []


async def test_who_has_it_by_direct_message_has_no_second_one(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await ana.slash(server.channel, "settings messages", on=True)
    pressed = await sealed_by_buttons(table, ana)
    await next_turn(table, ben, cem)
    assert "Age 1, turn 2" in text_of(ana.user.dm_channel.history()[-1])
    assert hands(pressed) == []


async def test_after_a_pause_there_is_the_button_as_ever(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    server.clock.forward(GOOD_FOR + timedelta(seconds=1))
    await next_turn(table, ben, cem)
    assert hands(pressed) == []
    assert find(server.panel(), ShowHand)


async def test_who_has_not_opened_a_hand_or_has_no_seat_any_more_gets_none(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    await table.act(ana, substitutes.step_out, Seat(0), Level.RANDOM)
    await next_turn(table, ben, cem)
    assert (await table.view()).resolutions == 1
    assert hands(pressed) == []
    assert set(server.bot.following._open) == {(table.id, ana.id)}, "nobody else has pressed anything"


async def test_a_hand_that_discord_refuses_is_no_trouble(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed_by_buttons(table, ana)
    server.env.inject_error("POST", "/webhooks/*", status=404, code=10015)
    await next_turn(table, ben, cem)
    assert hands(pressed) == []
    assert [each.label for each in find(answer(pressed), ShowHand)] == ["My hand"], "there is the button as ever"


# The end.


def ends(pressed: InteractionResult) -> list[ResponseMessage]:
    """Return what was sent automatically about the end after a press."""
    return [each for each in pressed.followups if find(each, ShowCourse) and "You " in text_of(each)]


async def own_place(table: Table, member: MemberActor) -> str:
    """Return how a player has done, from the ranking."""
    view = (await table.view()).begun_table
    seat = next(seat for seat, each in enumerate(table.people) if each == member)
    place = 1 + [seat in tied for tied in view.ranking].index(True)
    assert len(view.ranking) == 3, "nobody is tied"
    how = {1: "You won", 2: "You came second of three", 3: "You came third of three"}[place]
    return f"{how}, with {view.scores[Seat(seat)].total} points"


async def test_whoever_follows_is_told_below_the_end_how_they_have_done_and_the_hand_goes(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await played_on(table, 17)
    pressed = {member: await sealed_by_buttons(table, member) for member in (ana, ben)}
    await next_turn(table, cem)
    assert (await table.view()).status is Status.OVER
    said = set()
    for member, result in pressed.items():
        (own,) = ends(result)
        assert own.ephemeral
        assert own.id > server.channel.history()[-1].id, "below the end"
        assert text_of(own).startswith(f"**The game is over. {await own_place(table, member)}")
        assert "Age 3 conflicts**: " in text_of(own), "no other hand tells them"
        assert [each.filename for each in own.attachments] == ["score-sheet.png"]
        assert result.response is None, "the hand is taken away"
        said.add(text_of(own))
        scores = text_of(answer(await table.click(member, ShowStanding(table.id))))
        assert "wins with" in scores, "they have read how they did"
        assert text_of(answer(await tap(member, own, ShowCourse))) == scores
    assert (await own_place(table, cem)) in text_of(answer(await table.click(cem, ShowStanding(table.id))))
    assert len(said) == 2
    assert server.bot.following._open == {}


async def test_whoever_has_direct_messages_is_told_there_how_they_have_done_and_nobody_twice(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await ana.slash(server.channel, "settings messages", on=True)
    await played_on(table, 17)
    pressed = await sealed_by_buttons(table, ana)
    await next_turn(table, ben, cem)
    told = [text_of(each) for each in ana.user.dm_channel.history()]
    own = await own_place(table, ana)
    assert [text.count(own) for text in told if own in text] == [1]
    assert own in told[-1]
    assert "wins with" in text_of(answer(await table.click(ana, ShowStanding(table.id)))), "she has read how she did"
    assert server.channel.mention in told[-1]
    assert ends(pressed) == []
    assert not any(own in text_of(each) for each in server.channel.history()), "everyone else is told in public"


async def test_after_the_end_my_hand_tells_players_how_they_have_done(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await played_on(table, 18)
    panel = await server.forged(ShowHand(table.id))
    for member in table.people:
        shown = answer(await tap(member, panel, ShowHand))
        assert await own_place(table, member) in text_of(shown)


async def test_a_game_that_nobody_scored_tells_nobody_how_they_have_done(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    pressed = await sealed_by_buttons(table, table.people[0])
    for member in table.people:
        await member.slash(server.channel, "wonders vote")
    await server.quiet()
    assert (await table.view()).ending is Ending.VOTE
    assert ends(pressed) == []
    assert server.bot.following._open == {}
