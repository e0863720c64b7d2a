"""One question and its answer: card, action, payment, one step after the other, as a person types them."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Literal, TypeAlias, assert_never

from bot.console import Console, Leave
from bot.render import choices
from bot.render.cities import all_cities
from bot.render.inquiry import Action, Inquiry
from engine import refusal
from engine.catalogue import Card
from engine.commerce import Payment
from engine.moves import Build, BuildStage, Decline, Move
from engine.state import GameState

_Step: TypeAlias = Literal["card", "action", "payment"]

_MOST_DIGITS = 3


class TakeBack(Exception):
    """The person wants to choose for the own city again, before the Free City."""


class _Back(Exception):
    """The step before is to be asked again."""


class _Command(StrEnum):
    """What may be typed at every step; PAY only after an action."""

    QUIT = "quit"
    HELP = "help"
    HAND = "hand"
    TABLE = "table"
    WHY = "why"
    BACK = "back"
    PAY = "pay"


class Conversation:
    """Asks a person until there is a move. What is typed wrongly changes nothing."""

    def __init__(self, console: Console, inquiry: Inquiry, state: GameState) -> None:
        self._console = console
        self._inquiry = inquiry
        self._state = state
        self._words = inquiry.voice.words
        self._typed: deque[str] = deque()
        """Words that were typed and not used yet: several steps may be answered in one line."""
        self._commands = {word: command for command in _Command for word in self._understood(command)}
        self._actions = {word: action for action in Action for word in self._understood(action)}

    def choose(self) -> Move:
        """The person's move, confirmed.

        Raises:
            Leave: the person leaves.
            TakeBack: the person takes the choice for the own city back.
        """
        self._console.tell(["", *choices.screen(self._inquiry)])
        if not self._inquiry.cards:
            return Decline()
        while True:
            try:
                card = self._card()
                move = Decline() if card is None else self._move(card)
            except _Back:
                self._go_back()
            else:
                if move is not None:
                    self._console.tell([choices.sealed(self._inquiry, move)])
                    return move

    # The steps.

    def _card(self) -> Card | None:
        """The card; None where all are left, which only some questions allow."""
        cards = self._inquiry.cards
        if len(cards) == 1:
            return cards[0]
        while True:
            word = self._word("card")
            number = _number(word, len(cards))
            if number is not None:
                return cards[number - 1]
            if self._actions.get(word) is Action.LEAVE and Decline() in self._inquiry.question.moves:
                return None
            self._misunderstood("card")

    def _move(self, card: Card) -> Move | None:
        """What is done with the card; None to choose another card."""
        actions = self._inquiry.actions(card)
        while True:
            if not self._typed:
                self._console.tell(["", *choices.action_list(self._inquiry, card)])
            try:
                action = self._action(card, tuple(actions))
            except _Back:
                if len(self._inquiry.cards) == 1:
                    raise
                return None
            try:
                return self._paid(actions[action])
            except _Back:
                continue

    def _action(self, card: Card, actions: Sequence[Action]) -> Action:
        while True:
            word = self._word("action")
            number = _number(word, len(actions))
            action = self._actions.get(word) if number is None else actions[number - 1]
            if action is not None and action in actions:
                return action
            if action is Action.BUILD and card in self._inquiry.obstacles:
                self._typed.clear()
                self._console.tell(choices.why(self._inquiry, card))
            else:
                self._misunderstood("action")

    def _paid(self, moves: Sequence[Move]) -> Move:
        """The move with the payment that is wanted, where there is more than one."""
        if self._typed and self._commands.get(self._typed[0]) is _Command.PAY:
            return self._paid_otherwise(moves[0])
        if len(moves) == 1:
            return moves[0]
        if not self._typed:
            self._console.tell(["", *choices.payment_list(self._inquiry, moves)])
        while True:
            word = self._word("payment")
            if self._commands.get(word) is _Command.PAY:
                self._typed.appendleft(word)
                return self._paid_otherwise(moves[0])
            number = _number(word, len(moves))
            if number is not None:
                return moves[number - 1]
            self._misunderstood("payment")

    def _paid_otherwise(self, move: Move) -> Move:
        """The move with a payment that is not among those listed, but legal all the same."""
        _, *coins = self._typed
        self._typed.clear()
        if len(coins) != 2 or not all(_is_number(word) for word in coins) or not isinstance(move, Build | BuildStage):
            self._console.tell([self._words.say("pay-how")])
            raise _Back
        left, right = map(int, coins)
        paid = replace(move, payment=Payment(left, right))
        broken = refusal(self._state, self._inquiry.question.seat, paid)
        if broken is not None:
            self._console.tell([choices.refused(self._inquiry, broken)])
            raise _Back
        return paid

    # What is typed.

    def _word(self, step: _Step) -> str:
        """The next word that is no command for every step."""
        while True:
            word = self._next(step)
            match self._commands.get(word):
                case _Command.QUIT:
                    raise Leave
                case _Command.HELP:
                    self._console.tell(self._words.say("help").splitlines())
                case _Command.HAND:
                    self._console.tell(choices.screen(self._inquiry))
                case _Command.TABLE:
                    self._console.tell(all_cities(self._inquiry.voice))
                case _Command.WHY:
                    self._why()
                case _Command.BACK:
                    self._typed.clear()
                    raise _Back
                case _Command.PAY | None:
                    return word
                case command:
                    assert_never(command)

    def _next(self, step: _Step) -> str:
        if not self._typed:
            can_leave = step == "card" and Decline() in self._inquiry.question.moves
            prompt = self._words.say("prompt-card-or-leave" if can_leave else f"prompt-{step}")
            self._typed.extend(self._console.ask(prompt).lower().split())
        return self._typed.popleft() if self._typed else ""

    def _why(self) -> None:
        cards = self._inquiry.cards
        number = _number(self._typed.popleft(), len(cards)) if self._typed else None
        if number is None:
            self._typed.clear()
            self._console.tell([self._words.say("why-which")])
        else:
            self._console.tell(choices.why(self._inquiry, cards[number - 1]))

    def _go_back(self) -> None:
        """One step back from the first: the Free City's card was preceded by the own one."""
        if self._inquiry.voice.table.asked == "card" and self._inquiry.question.seat != self._inquiry.view.seat:
            raise TakeBack
        self._console.tell([self._words.say("nothing-to-go-back-to")])

    def _misunderstood(self, step: _Step) -> None:
        self._typed.clear()
        self._console.tell([self._words.say("not-understood", prompt=step)])

    def _understood(self, command: str) -> list[str]:
        return self._words.say(f"command-{command}").split()


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS


def _number(word: str, most: int) -> int | None:
    """A number from 1 to the most; None for anything else."""
    return int(word) if _is_number(word) and 1 <= int(word) <= most else None
