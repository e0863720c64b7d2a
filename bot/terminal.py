"""A game in the terminal: one person, or nobody, and computer players in the other seats."""

import random
from pathlib import Path

from bot import saving
from bot.console import Console, Leave
from bot.conversation import Conversation, TakeBack
from bot.obstacles import inquiry
from bot.render import news
from bot.render.cities import Voice, all_cities
from bot.render.words import Words
from bot.saving import SavedGame
from engine import Deal, Move, PlayerView, Ruleset, Seat, SeatSetup, deal, player_view, public_view, retract, submit
from engine.events import AgeEnded
from engine.views import Question
from players import Player
from players.random_player import RandomPlayer


def deal_with_seed(ruleset: Ruleset, seats: tuple[SeatSetup, ...], seed: int) -> Deal:
    """The deal that belongs to a seed. Raises as `engine.new_game`."""
    return deal(ruleset, seats, random.Random(seed))


class Terminal:
    """Plays one game to its end, or until the person leaves."""

    def __init__(self, console: Console, words: Words, game: SavedGame, path: Path, resume: str) -> None:
        self._console = console
        self._words = words
        self._game = game
        self._state = game.state()
        self._path = path
        self._resume = resume
        """The command line that goes on with the saved game."""

    def play(self) -> None:
        """Plays; the game is in its file afterwards, whether it is over or not."""
        self._greet()
        try:
            while self._state.waiting:
                self._move()
        except (Leave, KeyboardInterrupt):
            self._leave()
        else:
            self._finish()

    def _move(self) -> None:
        """One choice of one player."""
        view, question = self._asked()
        if view.seat != self._game.person:
            self._submit(question.seat, self._computer().choose(view, question))
            return
        told = inquiry(self._words, self._state, view, question)
        try:
            move = Conversation(self._console, told, self._state).choose()
        except TakeBack:
            self._state = retract(self._state, view.seat)
            self._game = self._game.retracted(view.seat)
            self._console.tell(["", self._words.say("taken-back")])
        else:
            self._submit(question.seat, move)

    def _asked(self) -> tuple[PlayerView, Question]:
        """Who is asked next: computer players first, for everybody chooses at once and they need no time."""
        players = sorted(self._state.table.players, key=lambda seat: seat == self._game.person)
        views = (player_view(self._state, seat) for seat in players)
        return next((view, question) for view in views for question in view.questions)

    def _computer(self) -> Player:
        """A computer player whose chance depends on the game's seed and on what was played, as after a break."""
        return RandomPlayer(random.Random(f"{self._game.seed}, move {len(self._game.submissions)}"))

    def _submit(self, seat: Seat, move: Move) -> None:
        before = self._state
        step = submit(before, seat, move)
        self._state, self._game = step.state, self._game.sealed(seat, move)
        voice = Voice(self._words, public_view(before), self._game.person)
        for lines in (news.reveal(voice, step.events), news.conflicts(voice, step.events)):
            if lines:
                self._console.tell(["", *lines])
        if self._game.person is None and any(isinstance(event, AgeEnded) for event in step.events):
            self._console.tell(["", *all_cities(Voice(self._words, public_view(self._state), None))])
        if step.state.table is not before.table:
            self._save()

    def _greet(self) -> None:
        words, table, person = self._words, self._state.table, self._game.person
        boards = [city.board for city in table.cities]
        if person is None:
            names = words.all_of([f"{board.city} {board.side}" for board in boards])
            greeting = words.say("welcome-watch", cities=len(boards), names=names)
        else:
            mine = boards[person]
            greeting = words.say("welcome", city=mine.city, wonder=mine.wonder, cities=len(boards))
        self._console.tell([greeting])
        if self._game.submissions and self._state.waiting:
            self._console.tell([words.say("welcome-back", age=table.age, turn=table.turn)])

    def _finish(self) -> None:
        voice = Voice(self._words, public_view(self._state), self._game.person)
        self._console.tell(["", *news.score_sheet(voice), ""])
        if self._save():
            self._console.tell([self._words.say("saved", file=str(self._path))])

    def _leave(self) -> None:
        lines = [self._words.say("left")]
        if self._save():
            lines += [
                self._words.say("saved", file=str(self._path)),
                self._words.say("resume-with", command=self._resume),
            ]
        self._console.tell(["", *lines])

    def _save(self) -> bool:
        """Whether it could be saved; if not, that is told and the game goes on."""
        try:
            saving.write(self._game, self._path)
        except OSError as error:
            reason = error.strerror or str(error)
            self._console.tell([self._words.say("not-saved", file=str(self._path), reason=reason)])
            return False
        return True
