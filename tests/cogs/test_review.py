"""The review in Discord: by button and typed, after a restart, and shown to its player alone."""

import asyncio

from simcord.actors import MemberActor
from simcord.results import ResponseMessage

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
LOOKING = "Table 1. I'm looking at your game. It usually takes less than a minute."
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


async def test_the_private_end_leads_to_the_review_which_comes_by_itself(server: Server) -> None:
    thinker = costly(2, 7)
    table, ana = await over(server, thinker)
    end = answer(await table.click(ana, ShowHand(table.id)))
    thinker.may_answer.clear()
    messages = len(server.channel.history())
    shown = await press(ana, end, ReviewGame)
    assert text_of(shown).startswith(LOOKING), "the press is answered while workers still think"
    thinker.may_answer.set()
    await thought_out(server)
    assert FOUND in text_of(shown), "the same message is edited"
    assert text_of(shown).startswith(READY), "whoever listens hears first what has changed"
    assert shown.ephemeral
    assert len(server.channel.history()) == messages, "nobody else learns of it"
    known = text_of(answer(await table.click(ana, ReviewGame(table.id))))
    assert FOUND in known
    assert not known.startswith(READY), "this time, nobody has waited"


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
