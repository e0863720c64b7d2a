"""A game in the terminal, played by one person or none, with computer players in the other seats."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bot.services.company import sit_down
from bot.terminal import saving
from bot.terminal.console import Console, Leave
from bot.terminal.conversation import Conversation, TakeBack
from bot.terminal.opponents import Opponents
from bot.terminal.saving import SavedGame
from bot.text import choices, news
from bot.text.cities import all_cities
from bot.text.inquiry import Inquiry
from bot.text.names import level_lines
from bot.text.voice import Voice
from bot.text.words import Words
from core.compiling import will_run_compiled
from engine import (
    Deal,
    Move,
    PlayerView,
    Ruleset,
    Seat,
    SeatSetup,
    Step,
    deal,
    player_view,
    public_view,
    retract,
    start,
    submit,
)
from engine.events import conflicts_of
from engine.questions import Question
from players.levels import Level


def deal_with_seed(ruleset: Ruleset, seats: tuple[SeatSetup, ...], seed: int) -> Deal:
    """Return the deal for a seed. Raises the same errors as `engine.new_game`."""
    return deal(ruleset, seats, random.Random(seed))


def opponents_with_seed(number: int, level: Level, seed: int) -> tuple[str, ...]:
    """Return names for this number of computer players, chosen by the seed; a name implies a style, as on Discord."""
    return tuple(each.occupant.name for each in sit_down((), number, level, random.Random(f"{seed}, names")))


class Terminal:
    """Plays one game until it ends or the person leaves."""

    def __init__(  # noqa: PLR0913 - what stays the same for the whole game
        self,
        console: Console,
        game: SavedGame,
        path: Path,
        resume: str,
        opponents: Opponents | None = None,
        *,
        fresh: bool = False,
    ) -> None:
        self._console = console
        self._words = Words(game.notation)
        self._game = game
        self._state = start(game.deal)
        self._path = path
        self._resume = resume
        """The command line that resumes the saved game."""
        self._fresh = fresh
        """Whether the file was created for this game; if so, it is deleted when the person leaves without choosing."""
        self._latest: list[str] = []
        """The news of the last reveal of cards and everything since; restored in a resumed game."""
        self._introduced = False
        self._opponents = opponents or Opponents()
        self._resolutions = 0
        """How many questions have been answered."""
        for seat, move in game.submissions:
            self._play(seat, move)

    def play(self) -> None:
        """Play; afterwards the game is saved in its file, finished or not."""
        self._greet()
        try:
            while self._state.waiting:
                self._move()
        except (Leave, KeyboardInterrupt):
            self._leave()
        else:
            self._finish()

    def _move(self) -> None:
        """Make one player's next choice."""
        if self._game.level.thinks:
            asked = tuple(each for each in self._computers() if self._state.is_due(each))
            self._opponents.consider(self._game, self._resolutions, asked)
        view, question = self._asked()
        if view.seat != self._game.person:
            self._submit(question.seat, self._opponents.choose(self._game, view, question))
            return
        told = Inquiry(
            Voice(self._words, view.table, view.seat),
            view,
            question,
            brief=self._game.brief,
        )
        conversation = Conversation(self._console, told, self._state, self._latest)
        move: Move | None = None
        try:
            move = conversation.choose(introduce=self._introduces())
        except TakeBack:
            pass
        finally:
            self._game = replace(self._game, brief=conversation.brief)
        if move is None:
            self._state = retract(self._state, view.seat)
            self._game = self._game.without_last_move(view.seat)
            self._save()
            self._console.tell(["", self._words.say("taken-back")])
        else:
            was_asked = question.choosable or question.answers
            self._submit(question.seat, move, [choices.sealed(told, move)] if was_asked else [])

    def _introduces(self) -> bool:
        """Return whether to describe the neighbours in full first: once, in the first turn, unless texts are short."""
        table = self._state.table
        first = not self._introduced and (table.age, table.turn) == (1, 1)
        self._introduced = True
        return first and not self._game.brief

    def _asked(self) -> tuple[PlayerView, Question]:
        """Return the next question and the view of the player who answers it.

        Everyone chooses at the same time. Computer players that think are asked last, so that they can think while the
        person reads.
        """
        computers, person = self._computers(), self._game.person
        persons = [] if person is None else [person]
        players = [*persons, *computers] if self._game.level.thinks else [*computers, *persons]
        views = (player_view(self._state, seat) for seat in players)
        return next((view, question) for view in views for question in view.questions)

    def _computers(self) -> list[Seat]:
        return [seat for seat in self._state.table.players if seat != self._game.person]

    def _submit(self, seat: Seat, move: Move, confirmation: Sequence[str] = ()) -> None:
        """Make a move. Nothing is reported about it, not even that it is sealed, until it is saved."""
        before = self._state
        self._game = self._game.with_move(seat, move)
        step, told = self._play(seat, move)
        if confirmation or step.state.table is not before.table:
            self._save()
        self._console.tell(confirmation)
        if told:
            self._console.tell(["", *told])
        if self._game.person is None and conflicts_of(step.events):
            self._console.tell(["", *all_cities(Voice(self._words, public_view(self._state), None))])

    def _play(self, seat: Seat, move: Move) -> tuple[Step, list[str]]:
        """Make a move; return the step and the news that it caused."""
        voice = Voice(self._words, public_view(self._state), self._game.person)
        step = submit(self._state, seat, move)
        self._resolutions += bool(step.revealed)
        revealed, fought = news.reveal(voice, step.events), news.conflicts(voice, step.events)
        told = [*revealed, *([""] if revealed and fought else []), *fought]
        if told:
            later = voice.table.asked != "card"
            self._latest = [*self._latest, *told] if later else told
        self._state = step.state
        return step, told

    def _greet(self) -> None:
        words, table, person = self._words, self._state.table, self._game.person
        boards = [city.board for city in table.cities]
        going_on = bool(self._game.submissions) and self._state.waiting
        if person is None:
            names = words.all_of([f"{words.called(board.city)} {board.side}" for board in boards])
            greeting = words.say("welcome-watch", cities=len(boards), names=names)
        elif going_on:
            greeting = words.say("welcome-back", city=words.called(boards[person].city), age=table.age, turn=table.turn)
        else:
            city, wonder = words.called(boards[person].city), words.called(boards[person].wonder)
            greeting = words.say("welcome", city=city, wonder=wonder, players=len(table.players))
        self._console.tell([greeting, *([] if person is None or going_on else [self._opposed(person)])])

    def _opposed(self, person: Seat) -> str:
        """Say who plays the other cities, clockwise from the person's left."""
        table, words = self._state.table, self._words
        others = (*table.players[person + 1 :], *table.players[:person])
        cities = [words.called(table.cities[seat].board.city) for seat in others]
        named = [
            words.say("city-of", city=city, player=self._game.names[seat])
            for city, seat in zip(cities, others, strict=True)
        ]
        told = words.say("welcome-opponents", cities=words.all_of(named))
        return " ".join([told, *level_lines(words, self._game.level, compiled=will_run_compiled())])

    def _finish(self) -> None:
        voice = Voice(self._words, public_view(self._state), self._game.person)
        self._console.tell(["", *news.score_sheet(voice), ""])
        if self._save():
            self._console.tell([self._words.say("saved", file=str(self._path))])

    def _leave(self) -> None:
        begun = not self._fresh or any(seat == self._game.person for seat, _ in self._game.submissions)
        if not begun:
            self._path.unlink(missing_ok=True)
        kept = begun and self._save()
        saved = [self._words.say("saved", file=str(self._path))] if kept else []
        self._console.tell(["", self._words.say("left"), *saved])
        if kept:
            self._console.tell_whole(self._words.say("resume-with", command=self._resume))

    def _save(self) -> bool:
        """Save the game; if that fails, say so and return False, and the game continues."""
        try:
            saving.write(self._game, self._path)
        except OSError as error:
            reason = error.strerror or str(error)
            self._console.tell([self._words.say("not-saved", file=str(self._path), reason=reason)])
            return False
        return True
