"""One question and its answer, typed step by step: a card, an action, a payment.

A line may answer several steps. It is accepted only as a whole: a line with words left over changes nothing.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.terminal.asides import advice, aside, card_page, several, wonder
from bot.terminal.console import Console, Leave
from bot.text import answering, choices, explaining
from bot.text.inquiry import Inquiry
from bot.text.matching import exact_matches
from bot.text.printed_names import printed_names
from bot.text.vocabulary import Command, Vocabulary, parse_number, split, take_cards
from engine import refusal
from engine.catalogue import Card
from engine.commerce import Payment
from engine.moves import Build, BuildStage, Decline, Move
from engine.notation import MoveKind, kind_of
from engine.questions import FROM_HAND, Answer, Question
from engine.state import GameState


class TakeBack(Exception):
    """Raised when the person wants to choose again for their own city, before choosing for the Free City."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The current step: no card chosen yet, a card, or a card and an action that has to be paid for."""

    card: Card | None = None
    action: MoveKind | None = None


class _Unclear(Exception):
    """Raised if a line is not understood. `lines` tells the person why, and `place` is the step they are now at."""

    def __init__(self, lines: Sequence[str], place: _Place) -> None:
        self.lines = lines
        self.place = place


class Conversation:
    """Asks a person until they have chosen a move. A mistyped line changes nothing."""

    def __init__(self, console: Console, inquiry: Inquiry, state: GameState, latest: Sequence[str]) -> None:
        self._console = console
        self._inquiry = inquiry
        self._state = state
        self._latest = latest
        """The latest news."""
        self._words = inquiry.voice.words
        self._vocabulary = Vocabulary(self._words)
        self._start = _Place(inquiry.question.choosable[0]) if len(inquiry.question.choosable) == 1 else _Place()
        self._place = self._start

    @property
    def brief(self) -> bool:
        """Whether the person currently wants short texts."""
        return self._inquiry.brief

    @property
    def _question(self) -> Question:
        return self._inquiry.question

    def choose(self, *, introduce: bool = False) -> Move:
        """Return the person's move; with `introduce`, first describe the neighbours in full.

        Raises:
            Leave: the person leaves.
            TakeBack: the person takes back the choice for their own city.
        """
        self._console.tell(["", *choices.question_lines(self._inquiry, introduce=introduce)])
        if not self._question.choosable and not self._question.answers:
            return Decline()
        if self._place.card is not None:
            self._repeat()
        while True:
            move = self._hear(split(self._console.ask(self._prompt())))
            if move is not None:
                return move

    # The current step.

    def _prompt(self) -> str:
        if self._question.answers:
            return self._words.say("prompt-answer")
        if self._place.action is not None:
            return self._words.say("prompt-payment")
        if self._place.card is not None:
            return self._words.say("prompt-action" if self._can_go_back() else "prompt-action-first")
        return self._words.say("prompt-card-or-leave" if self._may_leave() else "prompt-card")

    def _repeat(self) -> None:
        """List the choices at this step."""
        card, action = self._place.card, self._place.action
        if self._question.answers:
            self._console.tell(choices.answer_list(self._inquiry))
        elif card is None:
            self._console.tell(choices.card_list(self._inquiry))
        elif action is None:
            self._console.tell(["", *choices.action_list(self._inquiry, card)])
        else:
            self._console.tell(["", *choices.payment_list(self._inquiry, self._question.possibilities(card)[action])])

    def _go_to(self, place: _Place) -> None:
        """Go to a step and list its choices, except the cards, which have already been listed."""
        if place != self._place:
            self._place = place
            if place.card is not None:
                self._repeat()

    def _back(self) -> None:
        """Go one step back; from the Free City's first step, back to the choice for the person's own city."""
        if self._place != self._start:
            self._go_to(_Place(self._place.card) if self._place.action is not None else self._start)
        elif self._can_go_back():
            raise TakeBack
        else:
            self._console.tell([self._words.say("nothing-to-go-back-to")])

    def _can_go_back(self) -> bool:
        own_card_before = not self._inquiry.own and self._inquiry.voice.table.asked == "card"
        return self._place != self._start or own_card_before

    def _may_leave(self) -> bool:
        return self._question.may_leave

    # What the person types.

    def _hear(self, typed: Sequence[str]) -> Move | None:
        """Return the move if the line completes one, otherwise None."""
        if not typed:
            self._repeat()
            return None
        try:
            command = self._vocabulary.command(typed[0])
            if command is None or command is Command.PAY:
                return self._answer(deque(typed))
            self._obey(command, deque(typed[1:]))
        except _Unclear as unclear:
            self._console.tell(unclear.lines)
            self._go_to(unclear.place)
        return None

    def _answer(self, typed: deque[str]) -> Move | None:
        """Return the move if the line is complete; otherwise list the choices at the next step and return None."""
        if self._question.answers:
            return self._named_answer(typed)
        card = self._place.card
        if card is None:
            if self._may_leave() and self._vocabulary.action(typed[0]) is MoveKind.LEAVE:
                typed.popleft()
                self._check_nothing_left(typed)
                return Decline()
            card = self._card(typed)
        action = self._place.action
        if action is None:
            if not typed:
                self._go_to(_Place(card))
                return None
            action = self._action(typed, card)
        move = self._paid(typed, _Place(card, action), self._question.possibilities(card)[action].moves)
        self._check_nothing_left(typed)
        return move

    def _named_answer(self, typed: deque[str]) -> Answer:
        """Return the answer with this number or name; an action may precede it, as in "give-up altar"."""
        answers = self._question.answers
        if len(typed) > 1 and self._vocabulary.action(typed[0]) is kind_of(answers[0]):
            typed.popleft()
        chosen = parse_number(typed[0]) if len(typed) == 1 else None
        if chosen is not None:
            if not 1 <= chosen <= len(answers):
                raise _Unclear([self._words.say("no-choice", number=chosen, count=len(answers))], self._place)
            return answers[chosen - 1]
        text = " ".join(typed)
        found = answering.find_answers(self._inquiry, text)
        if not found:
            raise self._not_understood(self._place)
        if len(found) > 1 or not answering.is_clear(self._inquiry, found[0], text):
            named = self._words.any_of([answering.what(self._inquiry, each) for each in found])
            raise _Unclear([self._words.say("several-answers", answers=named)], self._place)
        return found[0]

    def _card(self, typed: deque[str]) -> Card:
        """Return the named card. An action typed before it, as in "build 3", is put back to be read next."""
        word = typed[0]
        action = self._vocabulary.action(word)
        if action is not None:
            typed.popleft()
            if not typed:
                raise _Unclear([self._words.say("which-card", action=word)], self._place)
        card = self._named_card(typed)
        if card in self._question.unbuildable:
            raise _Unclear(explaining.why_card(self._inquiry, card), self._place)
        if action is not None:
            typed.appendleft(word)
        return card

    def _named_card(self, typed: deque[str]) -> Card:
        """Return the card with this number or name; unbuildable cards of the discard pile have only a name."""
        cards = self._question.choosable
        chosen = parse_number(typed[0])
        if chosen is not None:
            if not 1 <= chosen <= len(cards):
                raise _Unclear([self._words.say("no-card", number=chosen, count=len(cards))], self._place)
            typed.popleft()
            return cards[chosen - 1]
        if self._vocabulary.command(typed[0]) is Command.PAY:
            raise _Unclear([self._words.say("pay-how")], self._place)
        found = take_cards(typed, cards) or take_cards(typed, self._question.unbuildable)
        if len(found) > 1:
            raise _Unclear(several(self._inquiry, found), self._place)
        if not found:
            raise self._not_understood(self._place)
        return found[0]

    def _action(self, typed: deque[str], card: Card) -> MoveKind:
        """Return the typed action if the card allows it."""
        actions, place = list(self._question.possibilities(card)), _Place(card)
        word = typed.popleft()
        chosen = parse_number(word)
        if chosen is not None:
            if not 1 <= chosen <= len(actions):
                raise _Unclear([self._words.say("no-choice", number=chosen, count=len(actions))], place)
            if place != self._place and actions[0] not in {MoveKind.BUILD, MoveKind.TAKE}:
                raise _Unclear([], place)  # 1 usually means build; if it means something else, show the list first
            return actions[chosen - 1]
        action = self._vocabulary.action(word)
        if action is MoveKind.BUILD and MoveKind.TAKE in actions:
            return MoveKind.TAKE
        if action in actions:
            return action
        if self._vocabulary.command(word) is Command.PAY:
            raise _Unclear([self._words.say("pay-how")], place)
        if action is MoveKind.BUILD and card in self._question.obstacles:
            # If the card's list of actions has not been shown yet, it starts with the reason.
            raise _Unclear(explaining.why_card(self._inquiry, card) if place == self._place else [], place)
        no_stage, no_part = self._question.why_no_stage, self._question.why_no_part
        no_project = self._question.project is None
        refused = {MoveKind.STAGE: no_stage, MoveKind.PART: None if no_project else no_part or no_stage}
        if action is not None and refused.get(action) is not None:
            raise _Unclear(explaining.why_stage(self._inquiry), place)
        if action is MoveKind.STAGE and not self._inquiry.own:
            raise _Unclear([self._words.say("free-city-chain", card=self._words.called(card.name))], place)
        raise self._not_understood(place)

    def _paid(self, typed: deque[str], place: _Place, moves: Sequence[Move]) -> Move | None:
        """Return the move with the payment that the person wants, or None after asking for it."""
        if typed and self._vocabulary.command(typed[0]) is Command.PAY:
            typed.popleft()
            return self._paid_otherwise(typed, place if len(moves) > 1 else _Place(place.card), moves[0])
        if len(moves) == 1:
            return moves[0]
        if not typed:
            self._go_to(place)
            return None
        if place != self._place:  # a number meant for something else must not pick an unlisted payment
            raise _Unclear([self._words.say("pay-when-told")], place)
        chosen = parse_number(typed.popleft())
        if chosen is None:
            raise self._not_understood(place)
        if not 1 <= chosen <= len(moves):
            raise _Unclear([self._words.say("no-choice", number=chosen, count=len(moves))], place)
        return moves[chosen - 1]

    def _paid_otherwise(self, typed: deque[str], place: _Place, move: Move) -> Move:
        """Return the move with a legal payment that is not among those listed."""
        coins = [parse_number(typed.popleft()) for _ in range(min(2, len(typed)))]
        takes_part = isinstance(move, BuildStage) and move.take_part
        match move, coins:
            case ((Build() | BuildStage()), [int(left), int(right)]) if not (takes_part and typed):
                paid = replace(move, payment=Payment(left, right))
            case _:
                bank = [self._words.say("pay-edifice")] if takes_part else []
                raise _Unclear([self._words.in_sequence([*bank, self._words.say("pay-how")])], place)
        broken = refusal(self._state, self._question.seat, paid)
        if broken is not None:
            raise _Unclear([choices.refused(self._inquiry, broken)], place)
        return paid

    def _check_nothing_left(self, typed: deque[str]) -> None:
        """Raise _Unclear if words are left over, because the person must have meant something else."""
        if typed:
            card, back = self._place.card, "yes" if self._can_go_back() else "no"
            if self._question.answers:
                raise _Unclear([self._words.say("too-much-for-answer")], self._place)
            if card is None:
                raise _Unclear([self._words.say("too-much")], self._place)
            raise _Unclear(
                [self._words.say("too-much-for-card", card=self._words.called(card.name), back=back)], self._place
            )

    def _not_understood(self, place: _Place) -> _Unclear:
        if self._question.answers:
            return _Unclear([self._words.say("not-understood-answer")], place)
        if place.action is not None:
            return _Unclear([self._words.say("not-understood-payment")], place)
        if place.card is not None:
            return _Unclear([self._words.say("not-understood-action", card=self._words.called(place.card.name))], place)
        return _Unclear([self._words.say("not-understood-card")], place)

    # Commands.

    def _obey(self, command: Command, arguments: deque[str]) -> None:
        """Carry out a command; only BACK, and those that list the cards, change the step."""
        match command:
            case Command.WHY:
                self._why(arguments)
            case Command.WONDER:
                self._wonder(arguments)
            case Command.CARD:
                self._card_page(arguments)
            case _:
                self._check_nothing_left(arguments)
                self._obey_word(command)

    def _obey_word(self, command: Command) -> None:
        match command:
            case Command.QUIT:
                raise Leave
            case Command.BACK:
                self._back()
            case Command.ADVICE:
                self._console.tell(advice(self._inquiry))
            case Command.HAND | Command.TURN:
                self._console.tell(aside(command, self._inquiry, self._state, self._latest))
                self._place = self._start  # a number means the list that was read last
                if self._start.card is not None:
                    self._repeat()
            case Command.BRIEF:
                self._inquiry = replace(self._inquiry, brief=not self.brief)
                self._console.tell([self._words.say("brief-on" if self.brief else "brief-off")])
            case _:
                self._console.tell(aside(command, self._inquiry, self._state, self._latest))

    def _why(self, typed: deque[str]) -> None:
        """Explain whether the named card, the stage, or the card being decided on can be built, and why."""
        stages = self._inquiry.voice.table.asked in FROM_HAND
        if self._question.answers:  # there is nothing to explain except what each answer brings or costs
            typed.clear()
            lines = choices.answer_list(self._inquiry)
        elif typed and stages and self._vocabulary.action(typed[0]) in {MoveKind.STAGE, MoveKind.PART}:
            typed.popleft()
            lines = explaining.why_stage(self._inquiry)
        elif typed:
            lines = explaining.why_card(self._inquiry, self._named_card(typed))
        elif self._place.card is not None:
            lines = explaining.why_card(self._inquiry, self._place.card)
        else:
            lines = [self._words.say("why-which")]
        self._check_nothing_left(typed)
        self._console.tell(lines)

    def _wonder(self, typed: deque[str]) -> None:
        side = self._vocabulary.command(typed[0]) if typed else Command.ME
        if side is None or side not in {Command.ME, Command.LEFT, Command.RIGHT}:
            raise _Unclear([self._words.say("wonder-which")], self._place)
        self._check_nothing_left(deque(list(typed)[1:]))
        self._console.tell(wonder(self._inquiry, side))

    def _card_page(self, typed: deque[str]) -> None:
        if not typed:
            self._console.tell([self._words.say("card-which")])
            return
        named = " ".join(typed)
        known = list(self._inquiry.view.table.ruleset.catalogue.cards.values())
        found = take_cards(typed, known)
        if typed:
            found = exact_matches(named, known, lambda card: printed_names(card.name))
        self._console.tell(card_page(self._inquiry, found, named))
