"""Questions not answered with a card from the hand: a new stage's options, and what to give up as a penalty."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import assert_never

from bot.text import cards, counting, edifices
from bot.text.inquiry import Inquiry
from bot.text.matching import best_matches, exact_matches, fold, matches
from bot.text.words import Words
from engine.catalogue import Age, Card, Stage, powers
from engine.constants import LAST_TURN
from engine.edifices import Fate, Project, project_of_age
from engine.effects import Ability, Effect, Once
from engine.moves import GiveUpCard, GiveUpTokens, TakeOption, TakePawn
from engine.notation import move_text
from engine.outlook import can_be_constructed
from engine.questions import FROM_HAND, Answer

_LETTERS_OF_A_WORD = 3


def heading(inquiry: Inquiry) -> str:
    """Say what the player has to choose, and why."""
    words, table = inquiry.voice.words, inquiry.view.table
    project = table.project
    if table.asked == "penalty" and project is not None:
        edifice = project.edifice
        penalty = edifices.penalty(words, edifice)
        return words.say("ask-penalty", edifice=words.called(edifice.name), age=edifice.age, penalty=penalty)
    assert table.asked == "stage-choice", "nothing else is answered without a card"
    asked = "option" if _stage(inquiry).options else "pawn"
    return words.say("ask-stage-choice", asked=asked, number=inquiry.city.stages, whose=inquiry.whose)


def after_heading(inquiry: Inquiry) -> list[str]:
    """Say what applies to every answer; may be empty."""
    gives_up_cards = any(isinstance(each, GiveUpCard) for each in inquiry.question.answers)
    return [inquiry.voice.words.say("penalty-of-card")] if gives_up_cards else []


def line(inquiry: Inquiry, answer: Answer) -> str:
    """Say what an answer brings or costs, in a sentence or two."""
    words = inquiry.voice.words
    match answer:
        case TakeOption(option):
            told = words.say("answer-option", which=_which(words, answer), effects=what(inquiry, answer))
            return words.in_sequence([told, *_pile(inquiry, _stage(inquiry).options[option])])
        case TakePawn():
            return _pawn(inquiry, answer.age)
        case GiveUpCard(card):
            return words.in_sequence(_lost(inquiry, card))
        case GiveUpTokens(tokens):
            return words.say("answer-tokens", what=what(inquiry, answer), points=cards.points(words, sum(tokens)))
        case _:
            assert_never(answer)


def label(inquiry: Inquiry, answer: Answer) -> str:
    """Return an answer as a button's label."""
    words = inquiry.voice.words
    match answer:
        case TakeOption():
            return words.say("answer-take", what=what(inquiry, answer))
        case TakePawn():
            project = _project(inquiry, answer.age)
            reward, state = edifices.reward_for_button(words, project.edifice), _state(inquiry, answer.age)
            return words.say("answer-take-pawn", age=answer.age, state=state, left=project.pawns, reward=reward)
        case GiveUpCard() | GiveUpTokens():
            return words.say("answer-give-up", what=what(inquiry, answer))
        case _:
            assert_never(answer)


def best_first(inquiry: Inquiry) -> list[Answer]:
    """Return the answers in the same order, but with those that bring nothing last."""
    return sorted(inquiry.question.answers, key=partial(brings_nothing, inquiry))


def brings_nothing(inquiry: Inquiry, answer: Answer) -> bool:
    """Return whether the answer takes a pawn that is no longer of any use."""
    return isinstance(answer, TakePawn) and _state(inquiry, answer.age) in {"failed", "second"}


def what(inquiry: Inquiry, answer: Answer) -> str:
    """Name what an answer takes or gives up."""
    words = inquiry.voice.words
    match answer:
        case TakeOption(option):
            return cards.effects(words, _stage(inquiry).options[option], inquiry.whose)
        case TakePawn(age):
            return _of_age(inquiry, _project(inquiry, age))
        case GiveUpCard(card):
            return words.called(card.name)
        case GiveUpTokens(tokens):
            return words.say("answer-worth", count=len(tokens), values=_values(words, tokens))
        case _:
            assert_never(answer)


def matching_answers(inquiry: Inquiry, typed: str) -> list[Answer]:
    """Return the answers that match a partly typed text; all for an empty one."""
    return matches(typed, best_first(inquiry), lambda each: (*_names(inquiry, each), *_sayings(inquiry, each)))


def find_answers(inquiry: Inquiry, typed: str) -> list[Answer]:
    """Return the answers that a typed text names.

    The thing taken or given up, or its slug, is tried before the buttons' labels, which all begin with the same verb.
    """
    for known_as in (_names, _sayings):
        found = best_matches(typed, inquiry.question.answers, partial(known_as, inquiry))
        if found:
            return found
    return []


def is_clear(inquiry: Inquiry, answer: Answer, typed: str) -> bool:
    """Return whether a text names an answer clearly enough to carry it out irrevocably.

    The text must be a whole slug, name or label, or have at least the first three letters of a word of the name.
    """
    words = [word for word in fold(typed).split() if len(word) >= _LETTERS_OF_A_WORD]
    if any(matches(word, [answer], partial(_names, inquiry)) for word in words):
        return True
    all_of_it = exact_matches(typed, [answer], lambda each: (*_names(inquiry, each), *_sayings(inquiry, each)))
    return bool(all_of_it) and "-" not in typed  # -1 is not the number 1


def _names(inquiry: Inquiry, answer: Answer) -> tuple[str, ...]:
    """Return the names of what is taken or given up: its slug, and its text in the player's notation and in words."""
    values = [_values(inquiry.voice.words, answer.tokens)] if isinstance(answer, GiveUpTokens) else []
    return move_text(answer).what, *values, what(inquiry, answer), what(_in_words(inquiry), answer)


def _sayings(inquiry: Inquiry, answer: Answer) -> tuple[str, ...]:
    """Return everything that can be typed for an answer: its label, its verb with each name, and an option's number."""
    words = inquiry.voice.words
    verb = "answer-take" if isinstance(answer, TakeOption | TakePawn) else "answer-give-up"
    numbered = [_which(words, answer)] if isinstance(answer, TakeOption) else []
    labels = label(inquiry, answer), label(_in_words(inquiry), answer)
    return *labels, *(words.say(verb, what=name) for name in _names(inquiry, answer)), *numbered


def _which(words: Words, answer: TakeOption) -> str:
    """Return the number with which an option can be typed, because options have no names."""
    return words.say("answer-option-number", number=answer.option + 1)


def _in_words(inquiry: Inquiry) -> Inquiry:
    return replace(inquiry, voice=replace(inquiry.voice, words=inquiry.voice.words.in_words()))


def _values(words: Words, tokens: Sequence[int]) -> str:
    return words.all_of([str(value) for value in tokens])


def _stage(inquiry: Inquiry) -> Stage:
    """Return the new stage that asks the question."""
    stage = inquiry.city.last_stage
    assert stage is not None, "it has just been built"
    return stage


def _project(inquiry: Inquiry, age: Age) -> Project:
    project = project_of_age(inquiry.view.table.projects, age)
    assert project is not None, "pawns come with edifices"
    return project


def _of_age(inquiry: Inquiry, project: Project) -> str:
    return inquiry.voice.words.say(
        "answer-of-age", age=project.edifice.age, edifice=inquiry.voice.words.called(project.edifice.name)
    )


def _state(inquiry: Inquiry, age: Age) -> str:
    """Return what a pawn of an Age is worth now: a reward, a chance of one, only protection, or nothing, and why."""
    table, project = inquiry.view.table, _project(inquiry, age)
    if project.fate is Fate.FAILED:
        return "failed"
    if age in inquiry.city.pawns:
        return "second"
    if project.fate is Fate.CONSTRUCTED:
        return "constructed"
    if age != table.age:
        return "later"
    return "project" if can_be_constructed(table) else "too-late"


def with_stage(inquiry: Inquiry, stage: Stage) -> list[str]:
    """Say what a stage brings now: a pawn that it gives without a choice (Ur B), or a search of the discard pile."""
    pawn = [] if stage.pawn is None else [_pawn(inquiry, stage.pawn)]
    return [*pawn, *pile_now(inquiry, stage)]


def pile_now(inquiry: Inquiry, stage: Stage) -> list[str]:
    """Say what a stage's search of the discard pile would find now; empty if the stage has no search."""
    return _pile(inquiry, [*stage.effects, *chain.from_iterable(stage.options)])


def _pile(inquiry: Inquiry, effects: Sequence[Effect]) -> list[str]:
    """Say how large a discard pile to be searched is and, if it is empty, whether cards may still be added."""
    table = inquiry.view.table
    if Ability.BUILD_DISCARDED not in powers(effects):
        return []
    to_come = "left-over" if table.turn == LAST_TURN else "discarded" if table.asked in FROM_HAND else "nothing"
    return [inquiry.voice.words.say("pile-now", count=table.discard_size, coming=to_come)]


def _pawn(inquiry: Inquiry, age: Age) -> str:
    words, project = inquiry.voice.words, _project(inquiry, age)
    return words.say(
        "answer-pawn",
        what=_of_age(inquiry, project),
        state=_state(inquiry, age),
        left=project.pawns,
        reward=edifices.reward(words, project.edifice, inquiry.whose),
        penalty=edifices.penalty(words, project.edifice),
    )


def _lost(inquiry: Inquiry, card: Card) -> list[str]:
    """Say what the city would lose with a structure. Coins that it gave and structures that it made free are kept."""
    words, city = inquiry.voice.words, inquiry.city
    lasting = [effect for effect in card.effects if not isinstance(effect, Once)]
    if lasting:
        told = [
            words.say("answer-card", card=words.called(card.name), effects=counting.standing_effects(inquiry, lasting))
        ]
    else:
        told = [words.say("answer-card-nothing", card=words.called(card.name))]
    later = [
        words.called(each.name)
        for each in inquiry.view.table.ruleset.catalogue.leads_to(card)
        if each not in city.built
    ]
    return [*told, words.say("card-leads-to", cards=words.all_of(later))] if later else told
