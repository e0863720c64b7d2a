"""All about single cards and wonders, whoever has them; and finding them by a part of their name."""

from bot.render import cards
from bot.render.acts import ShowCard, ShowWonder, slug
from bot.render.matching import matching, meant
from bot.render.names import echoed
from bot.render.screen import MOST_OPTIONS, Button, Menu, Option, Screen
from bot.render.words import Words
from engine.catalogue import Board, Card, Catalogue, Side
from engine.effects import Power
from engine.resources import UNIT

# Screens.


def card_screen(words: Words, card: Card, catalogue: Catalogue) -> Screen:
    """A card: kind, cost, effect, chains both ways, how many there are; and a menu of its chains."""
    lines = [
        f"**{card.name}**",
        words.say("almanac-kind", colour=card.colour),
        cards.cost(words, card),
        words.say("card-gives", effects=cards.effects(words, card.effects)),
        *cards.chains(words, card, catalogue),
        *cards.card_ages(words, card),
    ]
    if card.copies:
        lines.append(words.say("almanac-two-players"))
    return Screen("\n".join(lines), rows=_chain_menu(words, card, catalogue))


def wonder_screen(words: Words, board: Board, catalogue: Catalogue) -> Screen:
    """One side of a wonder with all its stages; and the way to the other side and to the other wonders."""
    made = cards.resources(words, UNIT[board.produces])
    lines = [
        f"**{board.wonder}**",
        words.say("almanac-board", city=board.city, side=board.side, resources=made),
        *(cards.stage(words, number, stage) for number, stage in enumerate(board.stages, start=1)),
        *_powers(words, board),
    ]
    other = Side.B if board.side is Side.A else Side.A
    turned = Button(words.say("almanac-other-side", side=other), ShowWonder(slug(board.city), other, beside=False))
    return Screen("\n".join(lines), rows=((turned,), _wonder_menu(words, board.side, catalogue)))


def which_card_screen(words: Words, text: str, catalogue: Catalogue) -> Screen:
    """The answer where a typed name fits several cards, or none."""
    shown, found = echoed(text), card_matches(text, catalogue)
    if not found:
        return Screen(words.say("almanac-no-card", text=shown))
    options = tuple(Option(card.name, ShowCard(slug(card.name), beside=False)) for card in found)
    return Screen(words.say("almanac-several-cards", text=shown), rows=(Menu(words.say("almanac-card-menu"), options),))


def which_wonder_screen(words: Words, text: str, side: Side, catalogue: Catalogue) -> Screen:
    """The answer where a typed name fits no wonder, or several: all of them to choose from."""
    said = words.say("almanac-which-wonder", text=echoed(text))
    return Screen(said, rows=(_wonder_menu(words, side, catalogue),))


def _chain_menu(words: Words, card: Card, catalogue: Catalogue) -> tuple[Menu, ...]:
    before = [(each, words.say("almanac-before", card=card.name)) for each in card.free_from]
    after = [(each, words.say("almanac-after", card=card.name)) for each in catalogue.leads_to(card)]
    options = tuple(
        Option(each.name, ShowCard(slug(each.name), beside=False), description) for each, description in before + after
    )
    return (Menu(words.say("almanac-chain-menu"), options),) if options else ()


def _wonder_menu(words: Words, side: Side, catalogue: Catalogue) -> Menu:
    boards = [catalogue.boards[city, side] for city in catalogue.cities]
    options = tuple(Option(board.wonder, ShowWonder(slug(board.city), side, beside=False)) for board in boards)
    return Menu(words.say("almanac-wonder-menu"), options)


def _powers(words: Words, board: Board) -> list[str]:
    """What the powers of a board mean, each once, with the stages that have it."""
    stages_of: dict[str, list[str]] = {}
    for number, stage in enumerate(board.stages, start=1):
        for effect in stage.effects:
            if isinstance(effect, Power):
                stages_of.setdefault(effect.ability, []).append(str(number))
    return [
        words.say(
            f"almanac-power-{ability}",
            stages=words.say("almanac-stages", count=len(numbers), numbers=words.all_of(numbers)),
            coins=cards.coins(words, cards.COINS_FOR_A_CARD),
        )
        for ability, numbers in stages_of.items()
    ]


# Finding.


def card_matches(text: str, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards with words that begin as the typed ones do, whatever their case and accents; 25 at most."""
    ordered = [catalogue.cards[name] for name in sorted(catalogue.cards)]
    return tuple(matching(text, ordered, lambda card: (card.name,))[:MOST_OPTIONS])


def wonder_matches(text: str, catalogue: Catalogue) -> tuple[Board, ...]:
    """As `card_matches`, the sides A of the wonders."""
    return tuple(matching(text, _one_side(catalogue), _names))


def typed_card(text: str, catalogue: Catalogue) -> Card | None:
    """The card that is called so, or the only one that matches."""
    found = meant(text, catalogue.cards.values(), lambda card: (card.name,))
    return found[0] if len(found) == 1 else None


def typed_city(text: str, catalogue: Catalogue) -> str | None:
    """The city of the wonder that is called so, or of the only one that matches."""
    found = meant(text, _one_side(catalogue), _names)
    return found[0].city if len(found) == 1 else None


def card_of(slugged: str, catalogue: Catalogue) -> Card | None:
    """The card of a custom id."""
    return next((card for name, card in catalogue.cards.items() if slug(name) == slugged), None)


def board_of(slugged: str, side: Side, catalogue: Catalogue) -> Board | None:
    """The wonder board of a custom id."""
    return next((catalogue.boards[city, side] for city in catalogue.cities if slug(city) == slugged), None)


def _one_side(catalogue: Catalogue) -> list[Board]:
    boards = [catalogue.boards[city, Side.A] for city in catalogue.cities]
    return sorted(boards, key=lambda board: board.wonder)


def _names(board: Board) -> tuple[str, ...]:
    return board.wonder, board.city
