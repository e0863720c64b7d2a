"""Why a card or a stage can or cannot be built, and the facts behind it."""

from bot.text import cards, hearing, joining
from bot.text.choices import stage_full
from bot.text.inquiry import Inquiry, because, prices
from engine.catalogue import Card
from engine.moves import Refusal
from engine.notation import MoveKind

_ABOUT_PAYING = frozenset({Refusal.RESOURCES_MISSING, Refusal.NOT_ENOUGH_COINS})


def why_card(inquiry: Inquiry, card: Card) -> list[str]:
    """Say whether a card can be built, or why not, with the facts behind it."""
    words = inquiry.voice.words
    obstacle = inquiry.question.obstacles.get(card)
    if obstacle is None:
        possible = inquiry.question.with_card(card)
        build = possible.get(MoveKind.BUILD) or possible[MoveKind.TAKE]
        return [words.say("why-possible", card=words.called(card.name), price=prices(inquiry, build))]
    told = [words.say("why-not", card=words.called(card.name), because=because(inquiry, obstacle, card.coins))]
    if MoveKind.OLYMPIA in inquiry.question.possibilities(card):
        told.append(words.say("now-olympia"))
    lines = [words.in_sequence(told)]
    if obstacle.refusal in _ABOUT_PAYING:
        lines += [words.in_sequence([cards.cost(words, card), *cards.chains_before(words, card, inquiry.whose)])]
        lines += _means(inquiry)
    return lines


def why_stage(inquiry: Inquiry) -> list[str]:
    """Say whether the next stage can be built or why not, and whether the city can take part in the Age's edifice."""
    return [*stage_full(inquiry), *stage_means(inquiry), *joining.why(inquiry)]


def stage_means(inquiry: Inquiry) -> list[str]:
    """List what the city can pay with, if it cannot pay for the next stage; otherwise empty."""
    obstacle = inquiry.question.why_no_stage
    return _means(inquiry) if obstacle is not None and obstacle.refusal in _ABOUT_PAYING else []


def _means(inquiry: Inquiry) -> list[str]:
    """Say what the city can pay with: what it makes and has, and what its neighbours sell at what price."""
    return [hearing.city_line(inquiry), *hearing.neighbour_lines(inquiry)]
