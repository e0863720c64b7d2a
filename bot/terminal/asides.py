"""What a person can look up while they are asked something: cities, wonders, a card, the news, the points so far."""

from collections.abc import Sequence

from bot.text import cards, choices, coaching, counting, edifices, news
from bot.text.cities import all_cities, city, whole_wonder
from bot.text.inquiry import Inquiry
from bot.text.matching import best_matches, nearest
from bot.text.printed_names import printed_names
from bot.text.vocabulary import Command
from engine import Seat, final_scores
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.state import GameState
from players.coaching import advise


def aside(command: Command, inquiry: Inquiry, state: GameState, latest: Sequence[str]) -> list[str]:
    """Return the answer to a one-word command, or an empty list if the command is not a look-up.

    `latest` is the latest news.
    """
    voice = inquiry.voice
    words = voice.words
    match command:
        case Command.HELP:
            letters = words.say("help-letters").splitlines()
            about = [words.say("start-edifices-about"), *words.say("help-edifices").splitlines()]
            more = about if voice.table.projects else []
            return [*words.say("help").splitlines(), *more, *letters]
        case Command.HAND:
            return choices.answer_list(inquiry) if inquiry.question.answers else choices.card_list(inquiry)
        case Command.TURN:
            return [*latest, "", *choices.question_lines(inquiry)] if latest else choices.question_lines(inquiry)
        case Command.TABLE:
            return all_cities(voice)
        case Command.ME | Command.LEFT | Command.RIGHT:
            seat = seat_on(inquiry, command)
            return city(voice, seat, voice.place(seat))
        case Command.EDIFICES:
            _, *told = [
                line for project in voice.table.projects for line in ("", *edifices.project_lines(voice, project))
            ] or ["", words.say("no-edifices")]
            return told
        case Command.NEWS:
            return list(latest) or [words.say("no-news")]
        case Command.SCORE:
            return news.standing(voice, final_scores(state))
        case _:
            return []


def advice(inquiry: Inquiry) -> list[str]:
    """Say what the coach advises."""
    return coaching.lines(inquiry, advise(inquiry.view, inquiry.question)) or [inquiry.voice.words.say("advice-none")]


def wonder(inquiry: Inquiry, side: Command) -> list[str]:
    """Describe all stages of the person's own wonder or of a neighbour's."""
    return whole_wonder(inquiry.voice, seat_on(inquiry, side))


def card_page(inquiry: Inquiry, found: Sequence[Card], typed: str) -> list[str]:
    """Describe everything about a card.

    If several cards match, list only their names; if none does, say so and which is the nearest, or that an edifice has
    this name.
    """
    words = inquiry.voice.words
    if len(found) > 1:
        return several(inquiry, found)
    if not found:
        named = best_matches(typed, inquiry.voice.table.projects, lambda project: (project.edifice.name,))
        if len(named) == 1:
            return [words.say("card-is-edifice", edifice=words.called(named[0].edifice.name))]
        known = inquiry.view.table.ruleset.catalogue.cards.values()
        near = nearest(typed, known, lambda card: (card.name, *printed_names(card.name)))
        meant, card = ("none", "") if near is None else ("one", words.called(near.name))
        return [words.say("no-such-card", meant=meant, card=card)]
    facts = cards.card_facts(words, found[0], inquiry.view.table.ruleset.catalogue)
    counted = counting.sentences(inquiry, found[0]) if inquiry.own else []
    return [words.in_sequence([facts, *counted]), *cards.card_ages(words, found[0])]


def several(inquiry: Inquiry, found: Sequence[Card]) -> list[str]:
    """Say that the name matches several cards, and list them."""
    words = inquiry.voice.words
    return [words.say("several-cards", cards=words.all_of([words.called(card.name) for card in found]))]


def seat_on(inquiry: Inquiry, side: Command) -> Seat:
    """Return the person's own seat, or the one on their left or right."""
    mine, count = inquiry.view.seat, len(inquiry.view.table.cities)
    if side is Command.LEFT:
        return Seat(left_of(mine, count))
    return Seat(right_of(mine, count)) if side is Command.RIGHT else mine
