"""The review in Discord: by button and typed, after a restart, and shown to its player alone."""

import asyncio

from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.screens.acts import Act, AskMoment, ReviewGame, ShowAnswer, ShowHand, ShowPassed, TellPassed, TryMoment
from bot.services.people import UserId
from bot.services.review import Moment, Reviews
from engine.moves import Build, BuildStage, Move
from players.reviewing import same_deed
from tests.bot.services.reviewing import Looking
from tests.client.server import Server, Table
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun, press
from tests.messages import text_of
from tests.screens import Shown, find
from tests.table import AnyTable

READY = "Your review is ready.\n"
LOOKING = "Table 1. I'm looking at your game. Your review then comes here by itself, usually in less than a minute."
FOUND = "In 2 of them, something else would win more often"


async def over(server: Server, thinker: Looking | None) -> tuple[Table, MemberActor]:
    """Return a game that is over, whose reviews are thought out by this thinker, and one of its players."""
    table = await begun(server, "ana", "ben", "cem")
    table.taste = lambda _, moves: server.chance.choice(moves)
    await AnyTable.turn(table, 18)
    await server.quiet()
    server.bot.tables.reviews = Reviews(thinker)
    return table, table.people[0]


def costly(*numbers: int) -> Looking:
    """Return a thinker who says that the choices of these resolutions have cost 20 games of 100."""
    return Looking(dict.fromkeys(numbers, 0.2), equals=1)


async def thought_out(server: Server) -> None:
    """Wait until every review that is under way has been thought out and shown."""
    with server.working():
        await asyncio.gather(*vars(server.bot.get_cog("Reviewing"))["_coming"])
    await server.quiet()


def first_moment(server: Server, table: Table, person: MemberActor) -> Moment:
    review = server.bot.tables.reviews.known(table.id, UserId(person.id))
    assert review is not None
    return review.moments[0]


async def clicked(table: Table, person: MemberActor, act: Act) -> Shown:
    """Return what a button shows in the end: at once, or when the review has been thought out."""
    shown = answer(await table.click(person, act))
    if text_of(shown).startswith(LOOKING):
        assert find(shown, ReviewGame), "should the answer not come, a button brings it"
        await thought_out(table.server)
    return shown


async def test_the_private_end_stays_and_the_review_comes_below_it_by_itself(server: Server) -> None:
    thinker = costly(2, 7)
    table, ana = await over(server, thinker)
    end = answer(await table.click(ana, ShowHand(table.id)))
    did = text_of(end)
    thinker.may_answer.clear()
    messages = len(server.channel.history())
    (shown,) = (await ana.click(end, custom_id=find(end, ReviewGame)[0].custom_id)).followups
    assert text_of(shown).startswith(LOOKING), "the press is answered while workers still think"
    assert shown.ephemeral
    again = await press(ana, shown, ReviewGame)
    assert (again.id, text_of(again)) == (shown.id, text_of(shown)), "to look again needs no further message"
    thinker.may_answer.set()
    await thought_out(server)
    assert FOUND in text_of(shown), "the same message is edited"
    assert text_of(shown).startswith(READY), "whoever listens hears first what has changed"
    assert text_of(end) == did
    assert len(server.channel.history()) == messages, "nobody else learns of it"
    (known,) = (await ana.click(end, custom_id=find(end, ReviewGame)[0].custom_id)).followups
    assert FOUND in text_of(known)
    assert not text_of(known).startswith(READY), "this time, nobody has waited"
    assert text_of(end) == did
    passed = await press(ana, known, ShowPassed)
    assert FOUND in text_of(await press(ana, passed, ReviewGame))
    assert known.id == passed.id, "within the review, one message shows one thing after another"


async def test_whoever_asks_twice_waits_in_one_message_and_others_in_their_own(server: Server) -> None:
    thinker = costly(2, 7)
    table, ana = await over(server, thinker)
    ben = table.people[1]
    ends = {each: answer(await table.click(each, ShowHand(table.id))) for each in (ana, ben)}
    thinker.may_answer.clear()

    async def waits(member: MemberActor) -> InteractionResult:
        return await member.click(ends[member], custom_id=find(ends[member], ReviewGame)[0].custom_id)

    first, others, second = await waits(ana), await waits(ben), await waits(ana)
    assert not first.followups, "only the message that was asked for last stays"
    thinker.may_answer.set()
    await thought_out(server)
    assert [[FOUND in text_of(each) for each in waited.followups] for waited in (first, others, second)] == [
        [],
        [True],
        [True],
    ]


async def test_in_direct_messages_too_it_comes_below(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    await ana.slash(server.channel, "settings messages", on=True)
    await AnyTable.turn(table, 18)
    await server.quiet()
    server.bot.tables.reviews = Reviews(costly(2))
    inbox = ana.user.dm_channel
    end = next(each for each in inbox.history() if find(each, ReviewGame))
    did = text_of(end)
    await ana.user.click(end, custom_id=find(end, ReviewGame)[0].custom_id)
    await thought_out(server)
    assert did in [text_of(each) for each in inbox.history()]
    assert text_of(inbox.history()[-1]).startswith(READY)


async def test_a_moment_is_asked_tried_and_answered(server: Server) -> None:
    table, ana = await over(server, costly(2, 7))
    shown = await clicked(table, ana, ReviewGame(table.id))
    assert isinstance(shown, ResponseMessage)
    asked = await press(ana, shown, AskMoment)
    moment = first_moment(server, table, ana)
    options = {each.act.move: each.label for each in find(asked, TryMoment) if isinstance(each.act, TryMoment)}

    def label(of: Move) -> str:
        question = moment.faced.question
        return next(label for move, label in options.items() if same_deed(question.find_move(move), of))

    wrong = await press(ana, asked, TryMoment, label(moment.faced.move))
    assert "20 fewer than the best choice" in text_of(wrong)
    right = await press(ana, wrong, TryMoment, label(moment.equals[0].move))
    assert "about as good as the best I know" in text_of(right)
    assert "you chose: " in text_of(right)
    again = await press(ana, right, AskMoment, "Try again")
    assert "you chose: " in text_of(await press(ana, again, ShowAnswer))


async def test_after_a_restart_an_old_message_goes_on_where_it_was(server: Server) -> None:
    thinker = costly(2, 7)
    table, ana = await over(server, thinker)
    await clicked(table, ana, ReviewGame(table.id))
    moment = first_moment(server, table, ana)
    old = ShowAnswer(table.id, moment.faced.turn, moment.faced.place)
    before = text_of(await clicked(table, ana, old))
    server.bot.tables.reviews = Reviews(thinker)
    assert text_of(await clicked(table, ana, old)) == READY + before
    server.bot.tables.reviews = Reviews(costly(7))
    told = text_of(await clicked(table, ana, old))
    assert told.startswith(f"{READY}This is no moment of your review any more."), (
        "an earlier release may have judged otherwise"
    )


async def test_all_of_it_can_be_typed(server: Server) -> None:
    thinker = costly(2, 7)
    table, ana = await over(server, thinker)

    async def typed(**options: object) -> str:
        return said(await ana.slash(server.channel, "review", **options))

    thinker.may_answer.clear()
    assert (await typed()).startswith(LOOKING)
    thinker.may_answer.set()
    await thought_out(server)
    assert FOUND in await typed()
    moment = first_moment(server, table, ana)
    assert "What would you choose?" in await typed(moment=1)
    assert "you chose: " in await typed(moment=2, answer="show")
    done = moment.faced.move
    typed_word = done.card.name if isinstance(done, Build) else "stage" if isinstance(done, BuildStage) else "discard"
    assert "20 fewer than the best choice" in await typed(moment=1, answer=typed_word)
    assert "I can't tell which choice" in await typed(moment=1, answer="xyzzy plugh")
    assert "There's no moment 3" in await typed(moment=3)
    assert "every hand that you saw" in await typed(hands=2)


async def test_others_cannot_look_and_a_running_game_has_none(server: Server) -> None:
    table, _ = await over(server, costly())
    gus = server.person("gus")
    assert "Only this table's players" in said(await table.click(gus, ReviewGame(table.id)))
    assert "Only this table's players" in said(await table.click(gus, ShowPassed(table.id, 1)))
    running = await begun(server, "ana", "ben", "cem")
    assert "once the game is over" in said(await running.click(running.people[0], ReviewGame(running.id)))


async def test_without_workers_it_says_so_and_may_be_asked_again(server: Server) -> None:
    table, ana = await over(server, None)
    shown = await clicked(table, ana, ReviewGame(table.id))
    assert "I couldn't look at your game now" in text_of(shown)
    assert find(shown, ReviewGame)


async def test_every_hand_is_shown_without_any_thinking(server: Server) -> None:
    table, ana = await over(server, None)
    for age in (1, 2, 3):
        seen = await clicked(table, ana, ShowPassed(table.id, age))
        (picture,) = seen.attachments
        told = await press(ana, seen, TellPassed)
        assert text_of(told).count("You chose: ") == 6
        assert picture.description is not None
        assert "You chose: " in picture.description
