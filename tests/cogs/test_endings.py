"""The end of a table in Discord: closing it, voting to abandon, playing again, and what stays available."""

import json
from datetime import timedelta
from operator import attrgetter

from simcord.actors import MemberActor

from bot.screens.acts import End, KeepTable, SendRecord, Vote
from bot.screens.custom_ids import encode
from bot.services.game import Ending, Status
from bot.services.people import GameId
from tests.client.server import FIRST, Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun
from tests.messages import text_of
from tests.screens import find

SECOND = GameId(2)


async def running(server: Server, *names: str) -> tuple[MemberActor, ...]:
    """Start a game with these people; the first is the host."""
    people = server.persons(*names)
    await people[0].slash(server.channel, "wonders new", players=len(people))
    for person in people[1:]:
        await person.slash(server.channel, "wonders join")
    await people[0].slash(server.channel, "wonders start")
    return people


async def alone(server: Server) -> MemberActor:
    """Start a game between Ana and a computer player, so that she alone may end it."""
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=2)
    await ana.slash(server.channel, "wonders computer")
    await ana.slash(server.channel, "wonders start")
    return ana


async def abandoned(server: Server, *names: str) -> tuple[MemberActor, ...]:
    """Start a game with these people and abandon it."""
    people = await running(server, *names)
    for person in people:
        await person.slash(server.channel, "wonders vote")
    assert (await server.view()).ending is Ending.VOTE
    return people


async def test_the_host_does_not_end_a_game_with_others_and_is_shown_the_way_to_a_vote(server: Server) -> None:
    ana, _ = await running(server, "ana", "ben")
    for sure in (False, True):
        told = await ana.slash(server.channel, "wonders end", sure=sure, table="1")
        assert "ending this game takes a vote" in said(told)
        assert (await server.view()).status is Status.PLAY
        assert find(answer(told), Vote)
    voted = await ana.click(server.panel(), label="Seats")
    voted = await ana.click(answer(voted), label="Vote to abandon the game")
    assert "1 of 2 votes needed" in said(voted)


async def test_a_vote_that_begins_calls_those_whose_vote_is_wanted_once(server: Server) -> None:
    ana, ben, cem, _ = await running(server, "ana", "ben", "cem", "dua")
    await cem.slash(server.channel, "settings mentions", on=False)
    before = len(server.channel.history())
    await ana.slash(server.channel, "wonders vote")
    told = server.channel.history()[-1]
    assert "Someone wants to abandon this game" in text_of(told)
    assert {each.id for each in told.mentions} == {ben.id, server.person("dua").id}
    assert "2 of 4 votes needed" in said(await ben.click(told, label="Vote to abandon the game"))
    assert len(server.channel.history()) == before + 1


async def test_who_left_the_server_is_not_needed_for_a_vote(server: Server) -> None:
    ana, ben, cem = await running(server, "ana", "ben", "cem")
    server.guild.remove_member(cem)
    server.guild.remove_member(ben)
    assert "abandoned" in said(await ana.slash(server.channel, "wonders vote"))


async def test_the_host_is_asked_before_a_game_is_ended(server: Server) -> None:
    ana = await alone(server)
    asked = answer(await ana.slash(server.channel, "wonders end"))
    assert (await server.view()).status is Status.PLAY
    done = await ana.click(asked, custom_id=encode(End(FIRST, sure=True)))
    assert "Done. The table is closed." in said(done)
    assert (await server.view()).ending is Ending.HOST


async def test_a_game_is_ended_by_typing_alone_where_it_is_clear_which_one(server: Server) -> None:
    ana, ben = await alone(server), server.person("ben")
    assert "host" in said(await ben.slash(server.channel, "wonders end", sure=True, table="1"))
    await ana.slash(server.channel, "wonders new")
    assert find(answer(await ana.slash(server.channel, "wonders end", sure=True)), End)
    assert [(await server.view(game=game)).status for game in (FIRST, SECOND)] == [Status.PLAY, Status.LOBBY]
    assert "Done. The table is closed." in said(await ana.slash(server.channel, "wonders end", sure=True, table="1"))
    assert (await server.view()).ending is Ending.HOST
    assert "Done. The table is closed." in said(await ana.slash(server.channel, "wonders end", sure=True))
    assert (await server.view(game=SECOND)).status is Status.OVER


async def test_ending_twice_is_answered_kindly(server: Server) -> None:
    ana = await alone(server)
    asked = [answer(await ana.slash(server.channel, "wonders end")) for _ in range(2)]
    done, again = [await ana.click(each, custom_id=encode(End(FIRST, sure=True))) for each in asked]
    assert "This table is already closed" not in said(done)
    assert "This table is already closed" in said(again)
    assert "This table is already closed" in said(await ana.slash(server.channel, "wonders end", table="1"))


async def test_only_the_host_ends_a_game(server: Server) -> None:
    await alone(server)
    assert "host" in said(await server.person("ben").slash(server.channel, "wonders end", table="1"))
    assert (await server.view()).status is Status.PLAY


async def test_a_lobby_is_closed_from_its_settings(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    settings = answer(await ana.click(server.panel(), label="Settings"))
    asked = answer(await ana.click(settings, label="Close the table"))
    await ana.click(asked, custom_id=encode(End(FIRST, sure=True)))
    assert (await server.view()).status is Status.OVER


async def test_all_people_abandon_a_game(server: Server) -> None:
    ana, ben, cem = await running(server, "ana", "ben", "cem")
    assert "1 of 3 votes needed" in said(voted := await ana.slash(server.channel, "wonders vote"))
    assert "0 of 3 votes needed" in said(await ana.click(answer(voted), label="Take my vote back"))
    assert "0 of 3 votes needed" in said(await ana.slash(server.channel, "wonders vote", abandon=False))
    for person in (ana, ben):
        await person.slash(server.channel, "wonders vote")
    assert "abandoned" in said(await cem.slash(server.channel, "wonders vote"))
    assert (await server.view()).ending is Ending.VOTE
    assert "nothing to vote on" in said(await cem.slash(server.channel, "wonders vote", table="1"))


async def test_a_vote_from_the_seats_keeps_them_in_view(server: Server) -> None:
    ana, _, _ = await running(server, "ana", "ben", "cem")
    seats = answer(await ana.slash(server.channel, "wonders seats"))
    voted = await ana.click(seats, label="Vote to abandon the game")
    assert "1 of 3 votes needed" in said(voted)
    assert answer(voted).components


async def test_a_table_that_stands_idle_is_kept_by_one_press_of_who_plays(server: Server) -> None:
    ana, _ = await running(server, "ana", "ben")
    server.clock.forward(timedelta(days=60))
    await server.bot.agenda.work_off()
    notice = server.panel()
    (keep,) = find(notice, KeepTable)
    assert "Only this table's players" in said(await server.person("zoe").click(notice, custom_id=keep.custom_id))
    assert (await server.view()).closes is not None
    kept = await ana.click(notice, custom_id=keep.custom_id)
    assert "The table stays open. It's waiting for ana and ben." in said(kept)
    assert "Age 1, turn 1" in text_of(answer(await ana.click(answer(kept), label="My hand")))
    table = await server.view()
    assert (table.status, table.closes) == (Status.PLAY, None)


async def test_a_rematch_opens_once_and_the_others_join_it(server: Server) -> None:
    ana, ben = await abandoned(server, "ana", "ben")
    over = server.panel()
    assert "rematch is here" in said(await ben.click(over, label="Rematch"))
    assert "rematch is here" in said(await ana.slash(server.channel, "wonders rematch"))
    assert "rematch is here" in said(await ana.click(over, label="Rematch"))
    rematch = await server.view(game=SECOND)
    assert rematch.host == ben.id
    assert [seat.user for seat in rematch.seats] == [ben.id, ana.id]
    await ben.slash(server.channel, "wonders start")
    assert (await server.view()).rematch == SECOND


async def test_a_stranger_cannot_play_again_and_is_told_what_they_can_do(server: Server) -> None:
    await abandoned(server, "ana", "ben")
    zoe = server.person("zoe")
    told = said(await zoe.click(server.panel(), label="Rematch"))
    assert "Watch with /wonders board" in told
    assert "/wonders new" in told
    assert "ana" in said(await zoe.slash(server.channel, "wonders board"))


async def test_a_game_that_ended_in_a_thread_is_found_from_its_channel(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    channel = server.guild.create_text_channel("games")
    for _ in range(2):
        await ana.slash(channel, "wonders new", players=2)
        thread = max(channel.threads, key=attrgetter("id"))
        await ben.slash(thread, "wonders join")
        await ana.slash(thread, "wonders start")
        for person in (ana, ben):
            await person.slash(thread, "wonders vote")
    (file,) = answer(await ana.slash(channel, "wonders record")).attachments
    assert file.filename == "7-wonders-2.json", "the newest"
    (file,) = answer(await ana.slash(channel, "wonders record", table="1")).attachments
    assert file.filename == "7-wonders-1.json"
    suggested = await ana.autocomplete(channel, "wonders record", "table", "")
    assert [each["value"] for each in suggested] == ["2", "1"]
    here = await ana.slash(server.channel, "wonders record")
    assert answer(here).attachments == [], "in another channel it is another's game"


async def test_the_record_is_given_out_after_the_end_and_not_before(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    assert answer(await ana.slash(server.channel, "wonders record", table="1")).attachments == []
    for person in (ana, ben):
        await person.slash(server.channel, "wonders vote")
    (file,) = answer(await ana.slash(server.channel, "wonders record")).attachments
    assert file.filename == "7-wonders-1.json"
    record = json.loads(await file.read())
    assert record["players"]


async def test_the_proof_of_the_deal_can_be_read(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    seal = (await server.view()).seal
    for person in (ana, ben):
        await person.slash(server.channel, "wonders vote")
    assert seal is not None
    more = await ana.click(server.panel(), label="Fair deal")
    assert seal in said(more)
    assert said(await ana.slash(server.channel, "wonders proof")) == said(more)
    record = await ana.click(answer(more), label="Get the record")
    (file,) = answer(record).attachments
    assert file.filename == "7-wonders-1.json"
    assert json.loads(await file.read())["proof"]["hash"] == seal


async def test_a_button_for_the_record_of_a_game_that_goes_on_gives_nothing_away(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    told = await table.click(table.people[0], SendRecord(table.id))
    assert not any(each.attachments for each in (answer(told), *told.followups))


async def test_the_way_to_the_hash_and_the_record_is_on_the_history_all_game_long(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    seal = str((await table.view()).seal)
    assert seal in said(await ana.click(server.panel(), label="Fair deal"))
    while (await table.view()).resolutions == 0:
        await table.turn()
    history = await ana.slash(server.channel, "wonders history")
    assert seal in said(await ana.click(answer(history), label="Fair deal"))


async def test_the_proof_is_asked_for_by_typing_at_any_time(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=2)
    assert "Nothing has been dealt yet" in said(await ana.slash(server.channel, "wonders proof"))
    await ana.slash(server.channel, "wonders computer")
    await ana.slash(server.channel, "wonders start")
    seal = (await server.view()).seal
    assert seal is not None
    assert seal in said(await ana.slash(server.channel, "wonders proof"))
