"""Learning by playing: `/learn`, and the buttons of the lessons. No table is opened, and every answer is private."""

from dataclasses import replace
from typing import TypeAlias

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call, person_of
from bot.client.incoming.clicks import on
from bot.screens import custom_ids
from bot.screens.acts import (
    Act,
    ActText,
    InLesson,
    Learn,
    LearnAgain,
    LookOrListen,
    Seal,
    ShowHand,
    ShowMe,
    SkipLesson,
    StopLearning,
    TakeBack,
)
from bot.screens.custom_ids import UnknownActError
from bot.screens.hands import TypedAnswer, UnclearError, open_question
from bot.screens.learning import LessonDesk, answers_by_looking, finished_screen, is_possible, stopped_screen
from bot.screens.likings import personal_words
from bot.screens.screen import Screen, with_first_line
from bot.screens.typed_lessons import LessonAnswers, suggested_answers, unclear_text
from bot.services.latest import Latest
from bot.services.learning import Progress
from bot.services.lessons import Asked, lessons
from bot.services.people import UserId
from bot.services.refusals import Reason, Refused
from bot.text.vocabulary import LessonWord
from cogs.shared.hands import settle_how
from cogs.shared.suggesting import as_choices
from engine.moves import Move
from engine.notation import MoveText, NotationError

_LONGEST_ANSWER = 100
_Sealed: TypeAlias = Latest[UserId, tuple[int, bool]]
"""The lesson in which a person has sealed a choice, and whether they have taken it back, for those who type."""


class Learning(Cog):
    """The lessons."""

    def __init__(self, bot: WondersBot) -> None:
        super().__init__(bot)
        self._sealed = _Sealed()

    @app_commands.command()
    async def learn(self, interaction: Interaction, answer: Range[str, 0, _LONGEST_ANSWER] = "") -> None:
        """Go on with the lessons, or answer the present one."""
        call = await make_call(interaction)
        await call.show(await self._type(call, answer) if answer.strip() else await self.go_on(call))

    @learn.autocomplete("answer")
    async def suggest_answers(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the cards of the lesson's hand with what they cost, and the words that lead on."""
        bot, person = interaction.client, person_of(interaction.user)
        settings = await bot.suggester.in_time(person.user, lambda: bot.preferences.person(person.user))
        if settings is None or (progress := Progress.of(settings)).is_over:
            return []
        words = personal_words(bot.languages, str(interaction.locale), settings)
        desk = LessonDesk(words, lessons()[max(progress.lesson, 1) - 1], person, bot.clock())
        return as_choices(suggested_answers(desk, typed))

    @on(Learn)
    async def go_on(self, call: Call) -> Screen:
        """Show the lesson where the person is, from its beginning."""
        return _opening(call, await call.bot.learning.begin(call.user))

    @on(LearnAgain)
    async def start_over(self, call: Call) -> Screen:
        """Show the first lesson."""
        self._sealed.pop(call.user, None)
        return _opening(call, await call.bot.learning.start_over(call.user))

    @on(StopLearning)
    async def stop(self, call: Call) -> Screen:
        """Say how the lessons go on later."""
        progress = await _progress(call)
        return finished_screen(call.words) if progress.is_over else stopped_screen(call.words, max(progress.lesson, 1))

    @on(SkipLesson)
    async def skip(self, call: Call, lesson: int) -> Screen:
        """Go on to the next lesson."""
        desk = _desk(call, lesson)
        progress, moved = await call.bot.learning.go_on(call.user, desk.lesson.number, finished=False)
        return _opening(call, progress) if moved else _behind(call, progress)

    @on(ShowMe)
    async def show_me(self, call: Call, lesson: int) -> Screen:
        """Play the right move, which goes on like any right answer."""
        desk = _desk(call, lesson)
        return await _finish(call, desk, desk.lesson.shown, shown=True)

    @on(InLesson)
    async def act_in_lesson(self, call: Call, lesson: int, inner: ActText, *, changed: bool) -> Screen | None:
        """Do in a lesson what a button does at a table."""
        desk, act = _desk(call, lesson, changed=changed), custom_ids.decode(inner)
        progress = await _progress(call)
        if isinstance(act, LookOrListen):
            settled, told = await settle_how(call, listen=act.listen)
            await settled.show(with_first_line(told, _opening(settled, progress)))
            return None
        if not is_possible(desk.lesson, act):
            raise UnknownActError(inner)
        if progress.lesson == lesson:
            return await _act(call, desk, act, self._sealed)
        # Whoever has just looked at what the lesson asks for may go on looking before they go on.
        again = desk.look(act, done=True) if desk.lesson.shown is None and progress.lesson == lesson + 1 else None
        return _behind(call, progress) if again is None else again

    async def _type(self, call: Call, typed: str) -> Screen:
        """Do what a typed answer says: a word that leads on, a question, or a move."""
        progress = await call.bot.learning.begin(call.user)
        answers = LessonAnswers(call.words, typed)
        if answers.word is LessonWord.RESTART:
            return await self.start_over(call)
        if progress.is_over:
            return finished_screen(call.words)
        lesson = progress.lesson
        sealed = self._sealed.get(call.user)
        desk = _desk(call, lesson, changed=sealed == (lesson, True))
        match answers.word:
            case LessonWord.SHOW:
                return await self.show_me(call, lesson)
            case LessonWord.SKIP:
                return await self.skip(call, lesson)
            case LessonWord.STOP:
                return await self.stop(call)
            case LessonWord.NEXT:
                return _opening(call, progress)
            case LessonWord.CHANGE if desk.lesson.asked is Asked.CHANGE and sealed in {(lesson, False), (lesson, True)}:
                self._sealed[call.user] = lesson, True
                return replace(desk, changed=True).again(desk.told("changed"))
            case LessonWord.CHANGE:
                return desk.again(call.words.say("lesson-nothing-to-change"))
            case _:
                return await _read(call, desk, answers, self._sealed)


async def setup(bot: WondersBot) -> None:
    """Load the cog. Raises LessonError if the data about the lessons is wrong."""
    lessons()
    await bot.add_cog(Learning(bot))


async def _progress(call: Call) -> Progress:
    return Progress.of(await call.bot.preferences.person(call.user))


def _desk(call: Call, lesson: int, *, changed: bool = False) -> LessonDesk:
    """Return a lesson as the caller has it before them. Raises UnknownActError if there is no such lesson."""
    if not 1 <= lesson <= len(lessons()):
        raise UnknownActError(lesson)
    looks, undecided = call.settings.pictures, call.settings.pictures and not call.settings.asked_how
    now = call.bot.clock()
    return LessonDesk(call.words, lessons()[lesson - 1], call.person, now, looks, changed, undecided)


def _opening(call: Call, progress: Progress) -> Screen:
    """Show the lesson where the caller is, from its beginning; after the last, what to do next."""
    return finished_screen(call.words) if progress.is_over else _desk(call, max(progress.lesson, 1)).opening()


def _behind(call: Call, progress: Progress) -> Screen:
    """Tell somebody who pressed a button of an earlier lesson which lesson they are in."""
    opening = _opening(call, progress)
    return opening if progress.is_over else with_first_line(call.words.say("lesson-behind"), opening)


async def _act(call: Call, desk: LessonDesk, act: Act, sealed: _Sealed) -> Screen:
    """Do at the practice table what an act does. Raises UnknownActError for a card or a seat that is not there."""
    if answers_by_looking(desk.lesson, act):
        return await _finish(call, desk, None)
    match act:
        case Seal():
            return await _answer(call, desk, _move(desk, act.move), sealed)
        case TakeBack():
            return replace(desk, changed=True).again(desk.told("changed"))
        case ShowHand():
            return desk.again()
        case _:
            if (shown := desk.look(act)) is None:
                raise UnknownActError(act)
            return shown


async def _read(call: Call, desk: LessonDesk, answers: LessonAnswers, sealed: _Sealed) -> Screen:
    """Answer a typed question, or judge a typed move."""
    look = answers.look(desk)
    if look is not None and is_possible(desk.lesson, look):
        return await _act(call, desk, look, sealed)
    reader = answers.reader(desk)
    if look is not None or reader is None:
        return desk.again(unclear_text(desk))
    try:
        if answers.asks_why:
            return desk.explained(reader.explain(answers.rest))
        move, _ = reader.read_move(TypedAnswer(answers.typed))
    except UnclearError as unclear:
        return desk.explained(unclear.screen)
    try:
        return await _answer(call, desk, move, sealed)
    except Refused as refused:
        return desk.explained(reader.alternatives(move, refused))


def _move(desk: LessonDesk, text: MoveText) -> Move:
    """Return the move of a button. Raises UnknownActError if the lesson's hand has no such card."""
    question = None if desk.hand is None else open_question(desk.hand)
    try:
        if question is not None:
            return question.find_move(text)
    except NotationError:
        pass
    raise UnknownActError(text)


async def _answer(call: Call, desk: LessonDesk, move: Move, sealed: _Sealed) -> Screen:
    """Judge a move: go on, or say why another one is better and ask again. Raises Refused if it is not legal."""
    if (broken := desk.lesson.refusal(move)) is not None:
        raise Refused(Reason.ILLEGAL_MOVE, broken)
    if desk.lesson.asked is Asked.CHANGE and not desk.changed:
        sealed[call.user] = desk.lesson.number, False
        return desk.sealed(move)
    sealed.pop(call.user, None)
    verdict = desk.lesson.verdict(move)
    return await _finish(call, desk, move) if verdict.right else desk.mistake(verdict.text)


async def _finish(call: Call, desk: LessonDesk, move: Move | None, *, shown: bool = False) -> Screen:
    """Go on from a lesson that is answered; if the caller is at another one, tell them."""
    progress, moved = await call.bot.learning.go_on(call.user, desk.lesson.number, finished=True)
    return desk.done(move, shown=shown) if moved else _behind(call, progress)
