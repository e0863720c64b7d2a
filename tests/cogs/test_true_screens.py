"""Private messages stay up to date: they are edited, or a message below them says what has changed."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.client.private.following import GOOD_FOR
from bot.screens.acts import (
    Act,
    ComeBack,
    HandBack,
    Join,
    KeepBoard,
    KeepTable,
    PickFor,
    Reveal,
    Seal,
    ShowBoard,
    ShowHand,
    ShowSeats,
    ShowTable,
    ShowTime,
    TakeBack,
    TakeSeat,
    TellHand,
    Vote,
)
from bot.services import draft, lobby, play, substitutes
from bot.services.game import Wish, Wonders
from bot.services.motions import change_pace, propose, vote
from bot.services.news import News
from bot.services.pace import Days, Pace
from bot.services.people import Actor, ChannelId, Person, UserId
from bot.services.play import SUBSTITUTE
from bot.services.refusals import Reason, Refused
from engine.catalogue import Side
from engine.ruleset import Seat
from tests.client.server import FIRST, Server, Table
from tests.cogs.conftest import answer
from tests.cogs.playing import PLAIN, begun
from tests.messages import text_of
from tests.screens import Shown, find
from tests.sweeps import sweep


async def tap(member: MemberActor, shown: Shown, kind: type[Act]) -> InteractionResult:
    """Press the first button of this kind."""
    return await member.click(shown, custom_id=find(shown, kind)[0].custom_id)


async def sealed_from(member: MemberActor, hand: Shown) -> InteractionResult:
    """Discard a card from this hand; return the result of the last press."""
    (use,) = [each for each in find(hand, PickFor) if "Discard" in each.label]
    return await tap(member, answer(await member.click(hand, custom_id=use.custom_id)), Seal)


async def sealed(table: Table, member: MemberActor) -> InteractionResult:
    """Open a hand and discard from it; return the result of the last press."""
    return await sealed_from(member, answer(await table.click(member, ShowHand(table.id))))


async def taken_back(table: Table, member: MemberActor) -> None:
    """Take back a person's choice without going through their screen."""
    now = await table.view()
    seat = now.seat_of(UserId(member.id))
    assert now.turn is not None
    assert seat is not None
    await table.act(member, play.take_back_choice, now.turn, seat)
    await table.server.env.settle()


async def stepped_out(table: Table, member: MemberActor) -> None:
    """Replace a person with a computer player."""
    seat = (await table.view()).seat_of(UserId(member.id))
    assert seat is not None
    await table.act(member, substitutes.step_out, seat, SUBSTITUTE)
    await table.server.env.settle()


def below(pressed: InteractionResult) -> list[str]:
    """Return the texts of the messages that followed the answer to a press."""
    return [text_of(each) for each in pressed.followups]


def edits(server: Server) -> int:
    """Return how often the bot has edited a private message."""
    return sum(each.method == "PATCH" and "/webhooks/" in each.path for each in server.env.http_requests)


# The choices of a turn.


async def test_whoever_was_the_last_one_is_so_no_more_once_another_chooses_again(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    for each in (ben, cem):
        await table.answer(each)
    pressed = await sealed(table, ana)
    assert find(answer(pressed), Reveal)
    await taken_back(table, ben)
    shown = answer(pressed)
    assert not find(shown, Reveal)
    assert find(shown, TakeBack)
    assert "You're the last" not in text_of(shown)
    assert "Still choosing: ben" in text_of(shown)
    await table.answer(ben)
    assert "Everyone has chosen" not in text_of(answer(pressed)), "that reveals: the next hand comes"


async def test_for_whom_a_choice_waits_is_true_until_the_reveal(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    first = await sealed(table, ana)
    assert "Still choosing: ben and cem" in text_of(answer(first))
    second = await sealed(table, ben)
    assert "Still choosing: cem" in text_of(answer(first))
    await sealed(table, cem)
    assert all("Everyone has chosen" in text_of(answer(each)) for each in (first, second))


async def test_who_has_lost_the_seat_reads_who_plays_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, *_ = table.people
    pressed = await sealed(table, ana)
    await stepped_out(table, ana)
    shown = answer(pressed)
    assert find(shown, HandBack)
    assert not find(shown, TakeBack)
    assert "is playing your seat for now" in text_of(shown)


async def test_who_gave_a_borrowed_seat_back_does_not_read_of_it_as_theirs(server: Server) -> None:
    table, dia = await lent(server)
    pressed = await sealed(table, dia)
    await back(table)
    shown = answer(pressed)
    assert not find(shown, TakeBack)
    assert "ana plays your old seat now." in text_of(shown)


async def lent(server: Server) -> tuple[Table, MemberActor]:
    """Return a table where Dia has taken over Ana's seat this turn and the others have chosen."""
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    (dia,) = server.persons("dia")
    await table.act(ana, substitutes.offer_seat, Seat(0), UserId(dia.id))
    await table.act(dia, substitutes.take_seat, Seat(0))
    for each in (ben, cem):
        await table.answer(each)
    await server.env.settle()
    return table, dia


async def back(table: Table) -> None:
    """Give Ana her seat back."""
    await table.act(table.people[0], substitutes.come_back)
    await table.server.env.settle()


async def test_nobody_is_told_that_a_choice_is_sealed_that_was_revealed_where_no_hand_follows(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await sealed(table, ana)
    with patch.object(server.bot.following, "bring"):
        for each in (ben, cem):
            await table.answer(each)
    shown = answer(pressed)
    assert f"Age 1, turn 1 has been revealed: see <#{server.channel.id}>." in text_of(shown)
    assert find(shown, ShowHand)
    assert not find(shown, TakeBack)


async def test_when_the_game_ends_nothing_is_sealed_any_more(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    pressed = await sealed(table, table.people[0])
    with server.working():
        await table.abandon()
    await server.env.settle()
    shown = answer(pressed)
    assert "This game is over" in text_of(shown)
    assert not find(shown, TakeBack)


async def test_a_choice_in_a_direct_message_is_true_long_after_it_was_made(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await ana.slash(server.channel, "settings messages", on=True)
    hand = ana.user.dm_channel.history()[-1]
    (use,) = [each for each in find(hand, PickFor) if "Discard" in each.label]
    await ana.user.click(hand, custom_id=use.custom_id)
    cards = ana.user.dm_channel.history()[-1]
    await ana.user.click(cards, custom_id=find(cards, Seal)[0].custom_id)
    assert "Still choosing: ben and cem" in text_of(ana.user.dm_channel.history()[-1])
    server.clock.forward(timedelta(hours=5))
    await table.answer(ben)
    assert "Still choosing: cem" in text_of(ana.user.dm_channel.history()[-1])
    await table.answer(cem)
    *_, then, now = ana.user.dm_channel.history()
    assert then.id == hand.id
    assert "Age 1, turn 1 has been revealed" in text_of(then)
    assert find(now, PickFor), "the next question"


# What is half done is left to its reader.


async def test_below_an_open_hand_one_line_says_that_another_plays_the_seat(server: Server) -> None:
    table, dia = await lent(server)
    pressed = await table.click(dia, ShowHand(table.id))
    hand = text_of(answer(pressed))
    await back(table)
    assert pressed.response is not None
    assert text_of(pressed.response) == hand, "a screen reader keeps its place"
    assert below(pressed) == ["ana plays your old seat now."]
    await stepped_out(table, table.people[0])
    assert len(below(pressed)) == 1
    assert "ana" not in below(pressed)[0], "the line is kept true itself"
    refused = await tap(dia, pressed.response, PickFor)
    assert "Only this table's players can do that." in below(refused)[-1]


async def test_nobody_is_told_of_what_they_have_done_themselves(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, *_ = table.people
    pressed = await table.click(ana, ShowHand(table.id))
    hand = text_of(answer(pressed))
    await stepped_out(table, ana)
    assert [text_of(answer(pressed))] == [hand]
    assert below(pressed) == []


@pytest.mark.parametrize("usual_pace", [Days(24)])
async def test_below_an_open_hand_one_line_says_until_when_there_is_time_now(server: Server, usual_pace: Pace) -> None:
    table = await begun(server, "ana", "ben", "cem")
    with server.working():  # the pace is a setting of a table in its lobby
        for each in table.people:
            await table.act(each, change_pace, usual_pace)
    for each in table.people:
        await table.answer(each)
    ana, ben, cem = table.people
    pressed = await table.click(ana, ShowHand(table.id))
    assert "Choose by" in text_of(answer(pressed))
    ends = []
    for _ in range(2):
        await more_time(table)
        end = (await table.view()).deadline
        assert end is not None
        ends.append(end)
        assert [str(int(end.timestamp())) in each for each in below(pressed)] == [True], "a newer line replaces it"
    assert ends[0] < ends[1]
    await table.answer(ben)
    assert len(below(pressed)) == 1, "nothing else has changed"
    await table.answer(ana)
    await table.answer(cem)
    await server.env.settle()
    assert not any("Choose by" in each for each in below(pressed) if "turn 3" not in each), "it goes with its hand"


async def more_time(table: Table) -> None:
    """Make everyone agree to more time."""
    with table.server.working():
        ana, ben, cem = map(table.actor, table.people)
        await table.server.bot.tables.act(table.id, ana, propose, Wish.MORE_TIME)
        for each in (ben, cem):
            motions = (await table.view()).motions
            if motions:
                await table.server.bot.tables.act(table.id, each, vote, News.PROPOSED, motions[0].number, agree=True)
    await table.server.env.settle()


async def test_that_others_choose_again_is_told_as_long_as_it_is_so(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    for each in (ben, cem):
        await table.answer(each)
    pressed = await table.click(ana, ShowHand(table.id))
    assert "Everyone else has chosen." in text_of(answer(pressed))
    for _ in range(3):
        await taken_back(table, ben)
        assert below(pressed) == ["Someone has taken a choice back, so you're no longer the last to choose."]
        await table.answer(ben)
        assert below(pressed) == [], "the hand is right again"


async def test_a_hand_that_says_nothing_untrue_is_left_alone(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await table.click(ana, ShowHand(table.id))
    before = edits(server)
    for _ in range(2):
        await table.answer(ben)
        await taken_back(table, ben)
    await table.answer(cem)
    assert (below(pressed), edits(server)) == ([], before)


async def test_below_an_open_hand_one_line_says_where_the_table_has_gone(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    pressed = await table.click(ben, ShowHand(table.id))
    elsewhere = await moved(server, ana)
    assert below(pressed) == [f"The table is here: <#{elsewhere}>"]


async def moved(server: Server, host: MemberActor) -> int:
    """Make the host move their table; return the ID of its new channel."""
    attic = server.guild.create_text_channel("attic")
    await host.slash(attic, "wonders move")
    await server.env.settle()
    return attic.id


async def test_who_keeps_a_board_reads_for_whom_the_draft_waits(server: Server) -> None:
    table, ana, ben, cem = await drafting(server)
    boards = answer(await table.click(ana, ShowHand(table.id)))
    kept = await tap(ana, boards, KeepBoard)
    assert "Still choosing: ben and cem." in text_of(answer(kept))
    await keep(table, ben)
    assert "Still choosing: cem." in text_of(answer(kept))
    assert find(answer(kept), KeepBoard), "the other one can still be taken"
    with patch.object(server.bot.following, "bring"):
        await keep(table, cem)
    assert text_of(answer(kept)) == "The game has begun!"
    assert below(kept) == []


async def test_who_listens_to_two_boards_goes_on_listening(server: Server) -> None:
    table, ana, ben, _ = await drafting(server)
    boards = answer(await table.click(ana, ShowHand(table.id)))
    told = await tap(ana, answer(await tap(ana, boards, KeepBoard)), TellHand)
    in_words = text_of(answer(told))
    await keep(table, ben)
    assert text_of(answer(told)) == in_words.replace("ben and cem", "cem")


async def drafting(server: Server) -> tuple[Table, MemberActor, MemberActor, MemberActor]:
    """Return a table during the draft of boards, and its people."""
    table = await begun(server, "ana", "ben", "cem", wonders=Wonders.DRAFTED)
    ana, ben, cem = table.people
    return table, ana, ben, cem


async def keep(table: Table, member: MemberActor) -> None:
    """Make someone choose their board without going through their screen."""
    await table.act(member, draft.keep_board, 0)
    await table.server.env.settle()


async def test_nobody_is_shown_cities_before_there_are_any(server: Server) -> None:
    table, ana, *_ = await drafting(server)
    pressed = await table.click(ana, ShowHand(table.id))
    assert not find(answer(pressed), ShowTable)
    await stepped_out(table, ana)
    assert not find(answer(await table.click(ana, ShowHand(table.id))), ShowTable)


# What happens in the meantime.


async def test_after_a_quarter_of_an_hour_discord_lets_nobody_change_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    pressed = await sealed(table, table.people[0])
    server.clock.forward(GOOD_FOR + timedelta(seconds=1))
    before = edits(server)
    await table.answer(table.people[1])
    assert "Still choosing: ben and cem" in text_of(answer(pressed))
    assert edits(server) == before
    assert server.bot.keeper._kept == {}, "its token is of no use any more"


async def test_what_somebody_opens_in_the_same_message_is_not_overwritten(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    pressed = await sealed(table, ana)
    shown = await tap(ana, answer(pressed), ShowBoard)
    before = text_of(answer(shown))
    await table.answer(ben)
    assert text_of(answer(shown)) == before


async def test_a_press_that_fails_leaves_the_message_to_be_kept_true(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    pressed = await sealed(table, ana)
    with patch.object(server.bot.tables, "act", side_effect=Refused(Reason.TIME_IS_UP)):
        await tap(ana, answer(pressed), TakeBack)
    await table.answer(ben)
    assert pressed.response is not None
    assert "Still choosing: cem" in text_of(pressed.response)


async def test_what_changes_during_a_press_that_fails_is_read_again_after_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    pressed = await sealed(table, ana)
    assert pressed.response is not None
    keeper, message = server.bot.keeper, (UserId(ana.id), pressed.response.id)
    keeper.leave(*message)
    await table.answer(ben)
    assert "Still choosing: ben and cem" in text_of(pressed.response)
    with server.working():
        keeper.return_to(*message)
    await server.env.settle()
    assert "Still choosing: cem" in text_of(pressed.response)


async def test_what_was_dismissed_is_no_trouble_and_is_tried_once(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", "dia", boards=(*PLAIN, ("Babylon", Side.A)))
    ana, ben, cem, _ = table.people
    await sealed(table, ana)
    server.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008)
    await table.answer(ben)
    before = edits(server)
    await table.answer(cem)
    assert edits(server) == before


# The lobby.


async def test_an_answer_about_a_lobby_goes_on_with_it(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    opened = await ana.slash(server.channel, "wonders new", players=3)
    joined = await ben.click(server.panel(), label="Join")
    assert "When all seats are taken, the host can start the game." in text_of(answer(joined))
    assert "When all seats are taken, press Start." in text_of(answer(opened))
    await cem.click(server.panel(), label="Join")
    assert "You're in: seat 2 of 3" in text_of(answer(joined))
    assert "All seats are taken, so the host can start the game." in text_of(answer(joined))
    assert "All seats are taken: press Start." in text_of(answer(opened))
    await ana.click(server.panel(), label="Start")
    for each in (opened, joined):
        assert text_of(answer(each)) == "The game has begun!"
        assert find(answer(each), ShowHand)


async def test_whoever_is_removed_reads_that_they_have_no_seat(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    await ana.slash(server.channel, "wonders new", players=3)
    joined = [await each.click(server.panel(), label="Join") for each in (ben, cem)]
    with server.working():
        home = ChannelId(server.channel.id)
        await server.bot.tables.act(FIRST, Actor(Person(UserId(ana.id), "ana"), home), lobby.kick, UserId(ben.id))
    await server.env.settle()
    assert text_of(answer(joined[0])) == (
        "You no longer have a seat at Table 1 (ana's). You can come back if the host invites you."
    )
    assert not find(answer(joined[0]), Join), "that would be refused"
    assert "You're in: seat 2 of 3" in text_of(answer(joined[1])), "the seats move up"
    await ana.slash(server.channel, "wonders invite", person=ben)
    assert text_of(answer(joined[0])) == "You no longer have a seat at Table 1 (ana's)."
    again = await tap(ben, answer(joined[0]), Join)
    assert "You're in: seat 3 of 3" in text_of(answer(again))


async def test_whoever_has_left_elsewhere_can_join_while_a_seat_is_free(server: Server) -> None:
    ana, ben, cem, dia = server.persons("ana", "ben", "cem", "dia")
    await ana.slash(server.channel, "wonders new", players=3)
    joined = await ben.click(server.panel(), label="Join")
    await ben.slash(server.channel, "wonders leave")
    assert find(answer(joined), Join)
    for each in (cem, dia):
        await each.click(server.panel(), label="Join")
    assert text_of(answer(joined)) == "You no longer have a seat at Table 1 (ana's). All seats are taken."
    assert not find(answer(joined), Join)


async def test_an_answer_about_a_lobby_says_where_it_has_gone(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    opened = await ana.slash(server.channel, "wonders new", players=3)
    joined = await ben.click(server.panel(), label="Join")
    elsewhere = await moved(server, ana)
    for each in (opened, joined):
        assert text_of(answer(each)).startswith(f"The table is here: <#{elsewhere}>\nYou're in: seat")


async def test_who_opened_a_table_in_a_thread_still_reads_where_it_is(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    club = server.guild.create_text_channel("club")
    opened = await ana.slash(club, "wonders new", players=3)
    (thread,) = club.threads
    with server.working():
        await server.bot.tables.act(FIRST, Actor(Person(UserId(ben.id), "ben"), ChannelId(thread.id)), lobby.join_table)
    await server.env.settle()
    assert text_of(answer(opened)).startswith(f"The table is here: <#{thread.id}>\nYou're in: seat 1 of 3")


async def test_when_a_game_is_over_its_table_is_not_said_to_be_closed_before_it_began(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    await ana.slash(server.channel, "wonders new", players=3)
    joined = [await each.click(server.panel(), label="Join") for each in (ben, cem)]
    started = await ana.click(server.panel(), label="Start")
    with server.working():
        await Table(server, FIRST, (ana, ben, cem), server.home).abandon()
    await server.env.settle()
    for each in (*joined, started):
        assert text_of(answer(each)).startswith("This game is over")


async def test_below_the_menu_of_wonders_a_line_says_that_nobody_chooses_one_any_more(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", players=3, wonders="chosen")
    await ben.click(server.panel(), label="Join")
    wonders = await ben.click(server.panel(), label="Choose my wonder")
    await ana.slash(server.channel, "wonders settings", wonders="random")
    assert below(wonders) == ["You'll be dealt a random wonder."]


async def test_a_menu_of_the_lobby_is_left_and_a_line_tells_others_than_the_host(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", players=2, wonders="chosen")
    await ben.click(server.panel(), label="Join")
    settings = answer(await ana.click(server.panel(), label="Settings"))
    pace = await ana.click(settings, label="Time per turn")
    wonders = await ben.click(server.panel(), label="Choose my wonder")
    before = [text_of(answer(each)) for each in (pace, wonders)]
    await ana.click(server.panel(), label="Start")
    assert [text_of(each.response) for each in (pace, wonders)] == before
    assert below(pace) == []
    assert below(wonders) == ["The game has begun!"]


async def test_settings_without_a_menu_say_that_the_game_has_begun(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", players=2)
    await ben.click(server.panel(), label="Join")
    settings = await ana.click(server.panel(), label="Settings")
    await ana.click(server.panel(), label="Start")
    assert text_of(settings.response) == "The game has begun!"


async def test_how_many_seats_are_free_stays_true(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", players=4)
    added = await ana.click(server.panel(), label="Add a computer player")
    assert "A computer player joined. 2 seats are free." in text_of(answer(added))
    await ben.click(server.panel(), label="Join")
    assert "A computer player joined. 1 seat is free." in text_of(answer(added))


# Seats, votes and time.


async def test_a_list_of_seats_and_the_count_of_votes_go_on(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    seats = await cem.slash(server.channel, "wonders seats")
    voted = await table.click(ana, Vote(table.id, abandon=True))
    assert "1 of 3 votes needed" in text_of(answer(voted))
    await table.click(ben, Vote(table.id, abandon=True))
    assert "2 of 3 votes needed" in text_of(answer(voted))
    await stepped_out(table, ben)
    assert r" \(computer\), playing for ben: Rhodes" in text_of(answer(seats))
    await table.click(cem, Vote(table.id, abandon=True))
    await server.env.settle()
    assert "This game is over" in text_of(answer(voted))


async def test_whoever_has_taken_a_seat_reads_what_becomes_of_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, *_ = table.people
    (dia,) = server.persons("dia")
    await table.act(ana, substitutes.offer_seat, Seat(0), UserId(dia.id))
    await server.env.settle()
    taken = await table.click(dia, TakeSeat(table.id, Seat(0)))
    assert "until then, a computer player chooses" in text_of(answer(taken))
    for each in table.people[1:]:
        await table.answer(each)
    assert text_of(answer(taken)) == "You play this seat now."
    assert find(answer(taken), ShowHand)
    welcome = await table.click(ana, ComeBack(table.id))
    assert text_of(answer(taken)) == "ana plays your old seat now."
    assert not find(answer(taken), ShowHand)
    for each in table.people:
        await table.answer(each)
    assert text_of(answer(welcome)) == "Welcome back! You're playing seat 1 again."
    await stepped_out(table, ana)
    assert "is playing your seat for now" in text_of(answer(welcome))
    assert find(answer(welcome), HandBack)


async def test_who_has_voted_and_lost_their_seat_is_not_said_to_have_voted_otherwise(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, *_ = table.people
    voted = await table.click(ana, Vote(table.id, abandon=True))
    await stepped_out(table, ana)
    assert text_of(answer(voted)) == "0 of 2 votes needed to abandon the game."
    assert not find(answer(voted), Vote)


async def test_who_keeps_an_idle_table_open_reads_for_whom_it_waits(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, *_ = table.people
    kept = await table.click(ana, KeepTable(table.id))
    assert "It's waiting for ana, ben and cem." in text_of(answer(kept))
    await table.answer(ana)
    assert "It's waiting for ben and cem." in text_of(answer(kept))
    assert not find(answer(kept), ShowHand)
    with server.working():
        await table.abandon()
    await server.env.settle()
    assert "This game is over" in text_of(answer(kept))


@pytest.mark.parametrize("act", sweep([ShowSeats, ShowTime], short=(ShowTime,)))
async def test_below_a_menu_of_a_game_one_line_says_that_it_is_over(
    server: Server, act: type[ShowSeats] | type[ShowTime]
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    hand = await table.click(table.people[0], ShowHand(table.id))
    pressed = await table.click(table.people[0], act(table.id))
    with server.working():
        await table.abandon()
    await server.env.settle()
    assert below(hand) == []
    (told,) = below(pressed)
    assert told.startswith("This game is over")


async def test_a_table_whose_game_is_over_waits_for_nobody(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    shown = await table.click(server.person("dia"), ShowTime(table.id))
    assert "the table waits for everyone" in text_of(answer(shown))
    with server.working():
        await table.abandon()
    await server.env.settle()
    assert text_of(answer(shown)).startswith("This game is over")


async def test_a_line_about_the_clock_is_true_of_what_is_only_proposed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    shown = await table.click(ana, ShowTime(table.id))
    await table.act(ben, change_pace, Days(2))
    await server.env.settle()
    (told,) = below(shown)
    assert told.startswith("Table 1 (ana's): the clock settings, or the proposals to change them, have been updated.")


async def test_what_a_host_has_done_stays_true_when_others_go_on(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    passed = await ana.slash(server.channel, "wonders host", person=ben)
    assert text_of(answer(passed)) == f"You've made <@{ben.id}> the host."


async def test_who_opens_the_seats_again_and_again_is_told_once_that_they_have_changed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    pressed = [await table.click(ana, ShowSeats(table.id)) for _ in range(5)]
    await stepped_out(table, ben)
    assert [len(below(each)) for each in pressed] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("usual_pace", [Days(24)])
async def test_below_the_menu_of_the_clock_a_line_tells_that_time_runs_otherwise(
    server: Server, usual_pace: Pace
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, *_ = table.people
    shown = await table.click(ana, ShowTime(table.id))
    before = text_of(answer(shown))
    with server.working():
        for each in table.people:
            await table.act(each, change_pace, usual_pace)
    await server.env.settle()
    assert text_of(shown.response) == before
    (told,) = below(shown)
    assert "the clock settings, or the proposals to change them, have been updated" in told
    assert find(shown.followups[0], ShowTime)
