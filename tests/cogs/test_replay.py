"""The replay in Discord: from the end of a game, by command and by context menu, each message at its own turn."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.client.incoming.call import Call
from bot.client.sending.channels import Channels
from bot.screens.acts import (
    OfferShare,
    PostFilm,
    PostStep,
    Rematch,
    ShareReplay,
    ShowOwnResults,
    ShowStanding,
    ShowStep,
    TellConflicts,
    TellReveal,
)
from bot.screens.custom_ids import encode
from bot.screens.film import Frame, film_frames
from bot.screens.replay_ways import first_step
from bot.screens.screen import Screen
from bot.services import lobby
from bot.services.people import Actor, ChannelId, Person, UserId
from bot.services.ports import AsideKind, StoreUnavailableError, Trouble
from bot.services.replay import Form, Part, Replay
from bot.services.same_deal import DealWith
from bot.services.settings import PersonSettings
from bot.text.words import Words
from cogs.wonders import replaying
from engine.catalogue import AGES
from engine.constants import LAST_TURN
from storage import SqlStore
from storage.schema import asides
from tests.client.server import FIRST, Server, Table
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun, played_on, press
from tests.cogs.test_forgetting import ZOE, all_reworded, naming
from tests.cogs.test_lobby import dropped
from tests.cogs.test_typed_lines import say
from tests.messages import text_of
from tests.screens import Shown, answer_to, find


async def finished(server: Server) -> Table:
    table = await begun(server, "ana", "ben", "cem")
    await table.turn(30)
    await server.env.settle()
    return table


async def go(member: MemberActor, shown: Shown, part: Part, number: int | None = None) -> Shown:
    """Press the way to a step."""
    for each in find(shown, ShowStep):
        assert isinstance(each.act, ShowStep)
        if each.act.part is part and number in {None, each.act.number}:
            return await press(member, shown, ShowStep, each.label)
    raise AssertionError(f"no way to {part}")


async def opened_at(server: Server, member: MemberActor, message: discord.Message) -> ResponseMessage:
    """Replay from a message on, by its context menu."""
    answer = answer_to(await member.context_menu(server.channel, "Replay", message))
    assert answer is not None
    return answer


async def test_every_reveal_that_was_posted_is_a_step_of_the_replay_with_the_same_picture_and_words(
    server: Server,
) -> None:
    table = await finished(server)
    ana = table.people[0]
    posted = [
        (act, message)
        for message in server.channel.history()
        for act in (each.act for each in find(message, TellReveal) + find(message, TellConflicts))
    ]
    assert len(posted) == 18 + 3
    for act, message in posted:
        assert isinstance(act, TellReveal | TellConflicts)
        answer = await opened_at(server, ana, message)
        assert len(answer.attachments) == len(message.attachments) == 1
        told = await press(ana, answer, ShowStep, "In words")
        heading, _, rest = text_of(await press(ana, message, type(act))).partition("\n")
        assert re.match(r"Table 1\. Replay\. (Age|Conflicts) ", text_of(told))
        assert rest in text_of(told)
        assert heading not in text_of(told), "the line above it names the moment already"


async def test_from_the_end_two_presses_lead_to_every_turn_and_ones_own_last_choice(server: Server) -> None:
    table = await finished(server)
    ana = table.people[0]
    end = next(message for message in server.channel.history() if find(message, Rematch))
    labels = {each.label for each in find(end, ShowStep)}
    turns = {f"{number}. Age {(number + 5) // 6}, turn {(number - 1) % 6 + 1}" for number in range(1, 19)}
    assert {"Replay", "From the start", "My last choice", "The end"} | turns == labels
    for part, number, begins in (
        (Part.TURN, 11, "Replay. Age 2, turn 5 (11 of 18)."),
        (Part.OWN, None, "Replay. Age 3, turn 6 (18 of 18)"),
        (Part.START, None, "Replay. The start."),
        (Part.END, None, "Replay. The end."),
    ):
        assert begins in text_of(await go(ana, end, part, number))


async def test_each_message_keeps_its_own_turn_also_after_a_restart(server: Server) -> None:
    table = await finished(server)
    ana, ben = table.people[:2]
    end = next(message for message in server.channel.history() if find(message, Rematch))
    mine, yours = await go(ana, end, Part.TURN, 11), await go(ben, end, Part.TURN, 3)
    assert mine.id != yours.id
    server.forget_private_messages()
    mine_next = await press(ana, mine, ShowStep, "Forward")
    yours_before = await press(ben, yours, ShowStep, "Back")
    assert (mine_next.id, yours_before.id) == (mine.id, yours.id), "the same messages"
    assert "Replay. Age 2, turn 6 (12 of 18)" in text_of(mine_next)
    assert "Replay. Age 1, turn 2 (2 of 18).\nYou built Stone Pit, brown: 1 stone.\n" in text_of(yours_before)


async def test_it_is_typed_by_turn_and_with_open_hands_once_it_is_over(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await played_on(table, 2)
    ana = table.people[0]
    assert "Replay. Age 1, turn 2 (2 of 18)" in said(await ana.slash(server.channel, "wonders history", turn=2))
    before, secret = len(server.channel.history()), "That comes once the game is over."
    for channel in (False, True):
        told = said(await ana.slash(server.channel, "wonders history", turn=2, hands=True, channel=channel))
        assert told.startswith(secret)
    await server.env.settle()
    assert len(server.channel.history()) == before
    assert "now" in said(await ana.slash(server.channel, "wonders history", turn=2, channel=True))
    await server.env.settle()
    running = server.channel.history()[-1]
    assert "Replay. Age 1, turn 2 (2 of 18)" in text_of(running)
    forged = ShowStep(table.id, Part.REVEAL, 1, opened=True, told=False, back=False, shared=True)
    refused = await ana.click(await server.forged(forged), custom_id=encode(forged))
    assert [text_of(each).startswith(secret) for each in refused.followups] == [True]
    never = said(await ana.slash(server.channel, "wonders history", turn=3))
    assert "no such turn" in never
    await table.turn(30)
    await server.env.settle()
    assert "Age 2, turn 5 (11 of 18)." in said(await ana.slash(server.channel, "wonders history", age=2, turn=5))
    told = said(await ana.slash(server.channel, "wonders history", turn=2, hands=True))
    assert "Passed on: " in told
    assert "Replay. The start." in said(await ana.slash(server.channel, "wonders history", hands=True))
    for typed, begins in (
        ("replay", "Replay. Age 1, turn 1 (1 of 18)."),
        ("replay turn 11 hands", "Replay. Age 2, turn 5 (11 of 18)."),
        ("history", "Age 3"),
        ("hand", "The game is over. You"),
    ):
        told = await say(ana, typed)
        assert begins in told, "the last game is meant where there is no table"
        assert told.count("Table 1") <= 1 or typed == "hand", "the table is named once"


@pytest.mark.parametrize("on_disk", [True])
async def test_a_game_of_ones_own_is_replayed_beside_the_results_and_steps_on_in_place(server: Server) -> None:
    table = await finished(server)
    ana = table.people[0]
    results = answer(await ana.slash(server.channel, "me"))
    listed = text_of(results)
    (replay,) = (await ana.select(results, [encode(first_step(table.id))], custom_id="menu:0")).followups
    assert "Replay. The start." in text_of(replay)
    assert text_of(results) == listed
    forward = find(replay, ShowStep)[0]
    assert not (await ana.click(replay, custom_id=forward.custom_id)).followups
    assert "Replay. Age 1, turn 1 (1 of 18)" in text_of(replay)


@pytest.mark.parametrize("on_disk", [True])
async def test_how_one_did_stays_where_it_is_beside_ones_results(server: Server) -> None:
    table = await finished(server)
    ana = table.people[0]
    end = next(message for message in server.channel.history() if find(message, Rematch))
    own = await press(ana, end, ShowStanding)
    told = text_of(own)
    assert "The game is over. You " in told
    assert ("Your first game with 3 players, and you won it!" in told) == ("You won, with" in told)
    for other in table.people[1:]:
        own_of_other = text_of(await press(other, end, ShowStanding))
        assert ("and you won it!" in own_of_other) == ("You won, with" in own_of_other)
    (results,) = (await ana.click(own, custom_id=find(own, ShowOwnResults)[0].custom_id)).followups
    assert "Your 3-player games" in text_of(results)
    assert text_of(own) == told


async def posted(server: Server, member: MemberActor, shown: Shown) -> discord.Message:
    """Show the shown step in the channel; return the message there."""
    (offer,) = (await member.click(shown, custom_id=find(shown, OfferShare)[0].custom_id)).followups
    (said,) = (await member.click(offer, custom_id=find(offer, PostStep)[0].custom_id)).followups
    assert "can see this step now" in text_of(said)
    await server.env.settle()
    return server.channel.history()[-1]


async def test_anyone_turns_a_step_that_is_shown_in_the_channel_and_each_such_message_is_at_its_own(
    server: Server,
) -> None:
    table = await finished(server)
    ana, ben, cem = table.people[:3]
    end = next(message for message in server.channel.history() if find(message, Rematch))
    mine = await go(ana, end, Part.TURN, 5)
    first = await posted(server, ana, mine)
    second = await posted(server, ana, await press(ana, mine, ShowStep, "Open the hands"))
    assert first.id != second.id
    heard = [each.attachments[0].description or "" for each in (first, second)]
    assert ["all cards" in each for each in heard] == [False, True]
    server.forget_private_messages()
    before = len(server.channel.history())
    for member, message, label in ((ben, second, "Forward"), (ana, first, "Back"), (ben, second, "Forward")):
        shown = next(each for each in server.channel.history() if each.id == message.id)
        button = next(each for each in find(shown, ShowStep) if each.label == label)
        result = await member.click(shown, custom_id=button.custom_id)
        assert (result.acknowledged, result.followups) == (True, [])
    first, second = (each for each in server.channel.history() if each.id in {first.id, second.id})
    assert len(server.channel.history()) == before
    assert "Replay. Age 1, turn 4 (4 of 18)." in text_of(first)
    assert "What comes next: " in (first.attachments[0].description or ""), "it is heard"
    assert "Replay. Conflicts of Age 1." in text_of(second)
    assert [each.filename for each in second.attachments] == ["conflicts.png"], "nobody has a hand then"
    assert all("My" not in each.label for each in find(second, ShowStep)), "nobody's own choices"
    cities = next(button for button in find(second, ShowStep) if button.label == "All cities")
    await ben.click(second, custom_id=cities.custom_id)
    (second,) = (each for each in server.channel.history() if each.id == second.id)
    assert "All cities, clockwise." in text_of(second)
    assert [each.filename for each in second.attachments] == ["table.png"], "without the hands"
    again = text_of(await opened_at(server, ben, second))
    assert "Conflicts of Age 1." in again
    assert "as they stood" not in again, "the menu of a message leads to what happened"
    happened = next(button for button in find(second, ShowStep) if button.label == "What happened")
    await ana.click(second, custom_id=happened.custom_id)
    (second,) = (each for each in server.channel.history() if each.id == second.id)
    assert [each.filename for each in second.attachments] == ["conflicts.png"]
    assert "Close the hands" in {each.label for each in find(second, ShowStep)}, "they stay open"
    alone = await press(ben, second, ShowStep, "Just for me")
    assert "Conflicts of Age 1." in text_of(alone)
    assert len(server.channel.history()) == before
    results = [await cem.slash(server.channel, "wonders history", turn=1, channel=True) for _ in range(4)]
    assert ["You've just shown a lot" in said(each) for each in results] == [False, False, False, True]
    await server.env.settle()
    before += 3
    server.overwrite(discord.PermissionOverwrite(send_messages=False), ben.id)
    told = said(await ben.slash(server.channel, "wonders history", turn=2, channel=True))
    assert "You can't write in the table's channel" in told
    server.forbid("send_messages")
    told = said(await ana.slash(server.channel, "wonders history", turn=2, channel=True))
    assert "I can't post in the table's channel" in told
    assert len(server.channel.history()) == before


async def test_nobody_posts_a_step_from_elsewhere_where_they_may_not_write(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await played_on(table, 2)
    ana, ben = table.people[:2]
    elsewhere = server.env.create_guild("elsewhere")
    lounge, guest = elsewhere.create_text_channel("lounge"), elsewhere.add_member(ben.user)
    refused, asked = "You can't write in the table's channel", {"turn": 2, "channel": True, "table": "1"}
    before = len(server.channel.history())

    async def posted_from_elsewhere() -> int:
        for result in (
            await ben.user.slash("wonders history", **asked),
            await guest.slash(lounge, "wonders history", **asked),
        ):
            if refused not in said(result):
                assert "can see this step now" in said(result)
        await server.env.settle()
        return len(server.channel.history()) - before

    for denied in ({"send_messages": False}, {"view_channel": False}):
        server.overwrite(discord.PermissionOverwrite(**denied), ben.id)
        assert await posted_from_elsewhere() == 0, denied
    server.overwrite(discord.PermissionOverwrite(), ben.id)
    assert await posted_from_elsewhere() == 2
    server.guild.remove_member(ben)
    assert await posted_from_elsewhere() == 2, "no more than before"
    assert "can see this step now" in said(await ana.slash(server.channel, "wonders history", turn=1, channel=True))


async def test_a_step_is_posted_in_a_private_thread_only_by_who_is_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, zoe = server.persons("ana", "zoe")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    (thread,) = channel.threads
    await zoe.slash(thread, "wonders join")
    with server.working():
        host = Actor(Person(UserId(ana.id), "ana"), ChannelId(thread.id))
        await server.bot.tables.act(FIRST, host, lobby.start_with_computers)
    await server.env.settle()
    monkeypatch.setattr(discord.Thread, "is_private", lambda _: True)
    before = len(thread.history())
    for where, more in ((channel, 0), (thread, 1)):
        await zoe.slash(where, "wonders history", channel=True, table="1")
        await server.env.settle()
        assert len(thread.history()) == before + more


async def test_in_words_and_open_hands_stay_on_the_way(server: Server) -> None:
    table = await finished(server)
    ana = table.people[0]
    end = next(message for message in server.channel.history() if find(message, Rematch))
    shown = await go(ana, end, Part.TURN, 2)
    assert shown.attachments
    told = await press(ana, shown, ShowStep, "In words")
    opened = await press(ana, told, ShowStep, "Open the hands")
    on = await press(ana, opened, ShowStep, "Forward")
    assert not on.attachments
    assert "Passed on: " in text_of(on)
    closed = await press(ana, on, ShowStep, "Close the hands")
    assert "Passed on: " not in text_of(closed)


@pytest.mark.parametrize("on_disk", [True])
async def test_the_whole_game_is_shared_as_a_file_beside_the_replay(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(server)
    ana, stranger = table.people[0], UserId(server.person("zoe").id)
    end = next(message for message in server.channel.history() if find(message, Rematch))
    shown = await go(ana, end, Part.TURN, 2)
    (offer,) = (await ana.click(shown, custom_id=find(shown, OfferShare)[0].custom_id)).followups
    at_once = answer(await ana.click(end, custom_id=find(end, OfferShare)[0].custom_id))
    assert at_once.ephemeral
    assert [each.label for each in find(at_once, ShareReplay)] == [each.label for each in find(offer, ShareReplay)]
    moving = next(each for each in find(offer, ShareReplay) if each.label == "As a film")
    (sent,) = (await ana.click(offer, custom_id=moving.custom_id)).followups
    assert [each.filename for each in sent.attachments] == [f"7-wonders-{table.id}.webp"]
    as_page = next(each for each in find(sent, ShareReplay) if each.label == "As a page")
    (page,) = (await ana.click(sent, custom_id=as_page.custom_id)).followups
    assert [each.filename for each in page.attachments] == [f"7-wonders-{table.id}.html"]
    assert "(3 of 18)" in text_of(await press(ana, shown, ShowStep, "Forward")), "it stays where it was"
    cog, outcomes, told = cast("Any", server.bot.get_cog("Wonders")), list[Screen](), list[str]()
    make_file, all_wait = cog._as_file, asyncio.Event()

    async def three(call: Call, *wanted: object, **_: bool) -> Screen:

        async def tell(screen: Screen) -> None:
            told.append(screen.content)
            if len(told) == 3:
                all_wait.set()

        ben = replace(call, person=replace(call.person, user=UserId(table.people[1].id)))
        zoe = replace(call, person=replace(call.person, user=stranger))
        async with cog._making:
            asked = [asyncio.ensure_future(make_file(each, *wanted[:2], tell)) for each in (call, ben, zoe)]
            await all_wait.wait()
            refused = await make_file(call, *wanted[:2], outcomes.append)  # tells nothing, else it would not go on
            others = {UserId(number) for number in range(18)}
            cog._in_line.update(others)
            cem = replace(call, person=replace(call.person, user=UserId(table.people[2].id)))
            crowded = await make_file(cem, *wanted[:2], outcomes.append)
            cog._in_line.difference_update(others)
            await cog.bot.tables._store.forget_in_game(table.id, cem.user)
            await cog.bot.tables.open_same_deal(table.id, zoe, DealWith.PEOPLE)
        outcomes.extend([*await asyncio.gather(*asked), refused, crowded])
        return outcomes[0]

    with monkeypatch.context() as patched:
        patched.setattr(cog, "_as_file", three)
        await ana.slash(server.channel, "wonders history", file="page")
    assert [len(each.files) for each in outcomes] == [1, 1, 0, 0, 0], "whoever comes second waits"
    for each in outcomes[:2]:
        assert b"(ana)" in each.files[0].data
        assert b"(cem)" not in each.files[0].data, "they were forgotten while it waited"
    assert ["next" in each for each in told] == [False, True, False], "and reads so"
    assert "can't look back at this one" in outcomes[2].content, "and why it is not made after all"
    assert "still drawing the game that you asked for" in outcomes[3].content
    assert "Many people" in outcomes[4].content
    small = property(lambda _: 10, lambda *_: None)
    monkeypatch.setattr(discord.Interaction, "filesize_limit", small, raising=False)
    refused = said(await ana.slash(server.channel, "wonders history", file="gif"))
    assert "may only attach" in refused


@pytest.fixture
def brief_films(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw only how a film begins and ends."""

    def brief(words: Words, steps: Sequence[Replay], *, flows: bool) -> list[Frame]:
        first, second, *_, last = film_frames(words, steps, flows=flows)
        return [first, second, last]

    monkeypatch.setattr(replaying, "film_frames", brief)


async def film(server: Server, member: MemberActor, form: str = "As a film") -> ResponseMessage:
    """Share a whole game; return the private message with the file."""
    end = next(message for message in server.channel.history() if find(message, Rematch))
    offer = answer(await member.click(end, custom_id=find(end, OfferShare)[0].custom_id))
    button = next(each for each in find(offer, ShareReplay) if each.label == form)
    (sent,) = (await member.click(offer, custom_id=button.custom_id)).followups
    return sent


async def post_film(member: MemberActor, shown: Shown) -> str:
    """Press the button that shows everyone the film; return what that person reads."""
    (button,) = find(shown, PostFilm)
    (told,) = (await member.click(shown, custom_id=button.custom_id)).followups
    assert told.ephemeral
    assert not told.attachments
    return text_of(told)


@pytest.mark.usefixtures("brief_films")
@pytest.mark.parametrize("on_disk", [True])
async def test_a_film_is_shown_to_everyone_in_the_channel_and_goes_on_to_the_replay(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await played_on(table, LAST_TURN * len(AGES))
    ana, ben = table.people[:2]
    await server.bot.preferences.change(UserId(ben.id), lambda _: PersonSettings(pictures=False))
    mine, gif, before = await film(server, ana), await film(server, ben, "As a GIF"), len(server.channel.history())
    heard = ["Age 3: " in (each.attachments[0].description or "") for each in (mine, gif)]
    assert heard == [True, False], "who sees no pictures reads it in the message"
    assert "Age 3: " in text_of(gif)
    assert not find(await film(server, ben, "As a page"), PostFilm)
    server.forget_private_messages()
    cog, busy, drawn = cast("Any", server.bot.get_cog("Wonders")), list[Screen](), replaying._drawn

    async def pressed_again(call: Call, *made_of: Any) -> bytes:  # noqa: ANN401 - as they are
        busy.append(await cog._as_file(call, table.id, Form.WEBP, call.show, posts=True))
        return await drawn(call, *made_of)

    with monkeypatch.context() as patched, dropped("POST", r"/channels/\d+/messages", times=1, done=True):
        patched.setattr(replaying, "_drawn", pressed_again)
        told = await post_film(ana, mine)
    assert told == f"Everyone in the table's channel can watch it now.\nTable 1, in <#{server.channel.id}>."
    assert ["still drawing the game that you asked for" in each.content for each in busy] == [True]
    posted, *others = server.channel.history()[before:]
    assert not others, "though the answer to the first request was lost, and the button pressed twice"
    assert posted.content.startswith("Table 1. Here's the whole game as a film: ")
    assert posted.content.endswith(", from the first card to the last.")
    (there,), (private,) = posted.attachments, mine.attachments
    assert (there.filename, there.description) == (private.filename, private.description)
    assert "First: " in (there.description or ""), "it is heard"
    assert "Replay. The start." in text_of(await press(ben, posted, ShowStep, "Replay"))
    assert "Replay. The start." in text_of(await opened_at(server, ben, posted))
    assert "watch it now" in await post_film(ben, gif)
    assert [each.filename for each in server.channel.history()[-1].attachments] == [f"7-wonders-{table.id}.gif"]
    typed = [said(await ana.slash(server.channel, "wonders history", file="webp", channel=True)) for _ in range(3)]
    assert ["You've just shown a lot" in each for each in typed] == [False, False, True], "the busy press took none"
    as_page = answer(await ana.slash(server.channel, "wonders history", file="page", channel=True))
    assert as_page.attachments, "a page is nobody else's"
    assert len(server.channel.history()) == before + 4
    assert len(await kept_films(server)) == 4


async def kept_films(server: Server) -> Sequence[int]:
    """Return the messages that are kept because their films show names."""
    store = server.bot.tables._store
    assert isinstance(store, SqlStore)

    async def read(connection: AsyncConnection) -> Sequence[int]:
        films = select(asides.c.message_id).where(asides.c.kind == AsideKind.FILM.value)
        return (await connection.scalars(films)).all()

    return await store._database.read(read)


@pytest.mark.usefixtures("brief_films")
@pytest.mark.parametrize("on_disk", [True])
async def test_a_film_is_not_posted_where_that_is_not_possible(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(server, "ana", "ben", "cem")
    forged = await server.forged(PostFilm(table.id, Form.WEBP))
    assert text_of(await press(table.people[0], forged, PostFilm)).startswith("That comes once the game is over.")
    await played_on(table, LAST_TURN * len(AGES))
    ana, ben = table.people[:2]
    mine, yours, before = await film(server, ana), await film(server, ben), len(server.channel.history())
    server.overwrite(discord.PermissionOverwrite(send_messages=False), ben.id)
    assert "You can't write in the table's channel" in await post_film(ben, yours)
    server.forbid("attach_files")
    assert "a permission there: Attach Files" in await post_film(ana, mine)
    server.forbid("send_messages")
    assert "I can't post in the table's channel" in await post_film(ana, mine)
    server.overwrite(discord.PermissionOverwrite())
    with monkeypatch.context() as patched:
        patched.setattr(replaying, "is_closed", lambda *_: False)
        patched.setattr(Channels, "may_attach", lambda *_: True)
        server.forbid("send_messages")
        assert "I can't post in the table's channel" in await post_film(ana, mine), "Discord alone knows it"
        server.overwrite(discord.PermissionOverwrite())
    guild = server.home.guild
    assert guild is not None
    await server.bot.preferences._store.change_guild_settings(guild, partial(replace, pictures=False))
    assert "On this server I post no pictures" in await post_film(ana, mine)
    await server.bot.preferences._store.change_guild_settings(guild, partial(replace, pictures=True))
    server.overwrite(discord.PermissionOverwrite(), ben.id)
    with dropped("POST", r"/channels/\d+/messages", times=2, done=False):
        assert "Discord isn't taking it right now" in await post_film(ben, yours)
    with monkeypatch.context() as patched:
        patched.setattr(SqlStore, "keep_film", unkept)
        assert "watch it now" not in await post_film(ana, mine)
    assert len(server.channel.history()) == before, "what cannot be kept does not stay"
    assert await kept_films(server) == []
    assert "watch it now" in await post_film(ana, mine)


async def unkept(*_: object) -> None:
    raise StoreUnavailableError(Trouble.UNANSWERED)


@pytest.mark.usefixtures("brief_films")
@pytest.mark.parametrize("on_disk", [True])
@pytest.mark.parametrize("meanwhile", [False, True])
async def test_a_film_goes_once_somebody_in_it_is_forgotten_and_its_replay_stays(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, meanwhile: bool
) -> None:
    table = await begun(server, ZOE, "ben", "cem")
    await played_on(table, LAST_TURN * len(AGES))
    zoe, ben = server.person(ZOE), server.person("ben")
    mine, drawn, store = await film(server, ben), replaying._drawn, server.bot.tables._store
    assert isinstance(store, SqlStore)

    async def forgotten(*made_of: Any) -> bytes:  # noqa: ANN401 - as they are
        data = await drawn(*made_of)
        await store.forget_in_game(table.id, UserId(zoe.id))
        return data

    with monkeypatch.context() as patched:
        if meanwhile:
            patched.setattr(replaying, "_drawn", forgotten)
        assert "watch it now" in await post_film(ben, mine)
    posted = server.channel.history()[-1]
    assert len(naming(server, zoe)) > 1
    assert ZOE in (posted.attachments[0].description or "")
    if not meanwhile:
        await server.bot.forgetter.forget(table.actor(0))
    await all_reworded(server)
    assert naming(server, zoe) == []
    left = server.channel.history()[-1]
    assert (left.id, left.attachments) == (posted.id, [])
    assert "somebody whom I have forgotten since, so it is gone." in left.content
    assert "Replay. The start." in text_of(await press(ben, left, ShowStep, "Replay"))
    assert "watch it now" in await post_film(ben, mine)
    await all_reworded(server)
    assert "Former player" in (server.channel.history()[-1].attachments[0].description or ""), "another one stays"
