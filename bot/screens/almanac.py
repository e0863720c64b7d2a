"""Screens with everything about a card, a wonder or an edifice, in play or not, and search by part of a name."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Literal, TypeAlias, assert_never

from bot.pictures.depicting.card import card_picture
from bot.pictures.depicting.edifice import edifice_picture, edifices_picture
from bot.pictures.depicting.wonder import board_picture
from bot.screens.acts import Act, ShowCard, ShowEdifice, ShowWonder
from bot.screens.reveals import public_voice
from bot.screens.screen import MOST_OPTIONS, Button, Embed, Menu, Option, Row, Screen, Style
from bot.screens.tables import heading
from bot.services.views import TableView
from bot.text import cards, edifices
from bot.text.matching import best_matches, exact_matches, matches, nearest
from bot.text.names import echo
from bot.text.printed_names import printed_names
from bot.text.words import Words
from engine.catalogue import Board, Card, Catalogue, Edifice, Side, powers
from engine.constants import DISCARD_COINS
from engine.notation import slug
from engine.resources import UNIT
from engine.ruleset import Expansion, Ruleset

_Kind: TypeAlias = Literal["card", "wonder", "edifice"]
Subject: TypeAlias = Card | Board | Edifice
"""What can be looked up; a wonder is its board with side A."""


@cache
def whole_catalogue() -> Catalogue:
    """Return the catalogue with every expansion: everything that can be looked up."""
    return Ruleset(expansions=tuple(Expansion)).catalogue


# Screens.


def card_screen(words: Words, card: Card, catalogue: Catalogue) -> Screen:
    """Show a card with its picture: kind, cost, effect, chains, copies; and a menu of the cards in its chains."""
    lines = [
        f"**{words.called(card.name)}**",
        words.say("almanac-kind", colour=card.colour),
        cards.cost(words, card),
        cards.gives(words, card),
        *cards.chains(words, card, catalogue),
        *cards.card_ages(words, card),
    ]
    if card.copies:
        lines.append(words.say("almanac-two-players"))
    picture = card_picture(words, card, catalogue)
    return Screen("\n".join(lines), rows=_chain_menu(words, card, catalogue), pictures=(picture,))


def wonder_screen(words: Words, board: Board, catalogue: Catalogue) -> Screen:
    """Show one side of a wonder with its picture: all stages, a button for the other side, a menu of all wonders."""
    made = cards.resources(words, UNIT[board.produces])
    lines = [
        f"**{words.called(board.wonder)}**",
        words.say("almanac-board", city=words.called(board.city), side=board.side, resources=made),
        *(cards.stage(words, number, stage) for number, stage in enumerate(board.stages, start=1)),
        *_powers(words, board),
        *_pawns(words, board),
        *_comes_with(words, board),
    ]
    other = Side.B if board.side is Side.A else Side.A
    turned = Button(words.say("almanac-other-side", side=other), ShowWonder(slug(board.city), other, beside=False))
    rows = ((turned,), _wonder_menu(words, board.side, catalogue))
    return Screen("\n".join(lines), rows=rows, pictures=(board_picture(words, board),))


def edifice_screen(words: Words, edifice: Edifice, catalogue: Catalogue, table: TableView | None = None) -> Screen:
    """Show an edifice (cost, reward, penalty, debt), its state on a `table` that plays it, and a menu of others."""
    lines = [f"**{words.called(edifice.name)}**", *edifices.facts(words, edifice)]
    count = len(catalogue.edifices_of(edifice.age))
    lines.append(words.say("almanac-edifice-drawn", age=edifice.age, count=count))
    menu = _edifice_menu(words, tuple(catalogue.edifices.values()), edifice)
    if table is None:
        return Screen("\n".join(lines), rows=(menu,), pictures=(edifice_picture(words, edifice),))
    assert table.table is not None, "it lies on that table"
    project = next(each for each in table.table.projects if each.edifice.name == edifice.name)
    voice = public_voice(words, table, table.table)
    lies = Embed(heading(words, table), "\n".join(edifices.project_lines(voice, project, printed=False)))
    picture = edifice_picture(words, edifice, project, len(table.table.cities))
    return Screen("\n".join(lines), (lies,), (menu,), pictures=(picture,))


def edifices_screen(words: Words, table: TableView) -> Screen:
    """Show the current state of a game's edifices, and a menu of all edifices in the catalogue."""
    assert table.table is not None, "they are laid out when the game begins"
    voice = public_voice(words, table, table.table)
    told = [edifices.project_lines(voice, project) for project in table.table.projects]
    embeds = tuple(Embed(title, "\n".join(lines)) for title, *lines in told)
    menu = _edifice_menu(words, tuple(table.table.ruleset.catalogue.edifices.values()))
    return Screen(heading(words, table), embeds, (menu,), pictures=(edifices_picture(words, table.table),))


def which_card_screen(words: Words, text: str, catalogue: Catalogue) -> Screen:
    """Answer a typed name that matches several cards, or none."""
    shown, found = echo(text), card_matches(words, text, catalogue)
    if not found:
        meant, rows = _did_you_mean(words, text, "card", catalogue)
        asked = meant or words.say("almanac-type-a-card")
        return Screen(words.in_sequence([words.say("almanac-no-card", text=shown), asked]), rows=rows)
    options = tuple(Option(words.called(card.name), ShowCard(slug(card.name), beside=False)) for card in found)
    return Screen(words.say("almanac-several-cards", text=shown), rows=(Menu(words.say("almanac-card-menu"), options),))


def which_wonder_screen(words: Words, text: str, side: Side, catalogue: Catalogue) -> Screen:
    """Answer a typed name that matches no wonder or several: show a menu of all."""
    found = best_matches(text, _side_a_boards(words, catalogue), partial(_names, words), _printed)
    meant, rows = ("", ()) if found else _did_you_mean(words, text, "wonder", catalogue, side)
    asked = [words.say("almanac-which-wonder", text=echo(text)), meant, words.say("almanac-choose-below")]
    return Screen(words.in_sequence(asked), rows=(*rows, _wonder_menu(words, side, catalogue)))


def which_edifice_screen(words: Words, text: str, catalogue: Catalogue) -> Screen:
    """Answer a text that matches no single edifice: show a menu of those that match it, otherwise of all."""
    shown, found = echo(text), edifice_matches(words, text, catalogue)
    rows: tuple[Row, ...] = ()
    if not text:
        said = words.say("almanac-edifices")
    elif found:
        said = words.say("almanac-several-edifices", text=shown)
    else:
        meant, rows = _did_you_mean(words, text, "edifice", catalogue)
        asked = [words.say("almanac-which-edifice", text=shown), meant, words.say("almanac-choose-below")]
        said = words.in_sequence(asked)
    return Screen(said, rows=(*rows, _edifice_menu(words, found or tuple(catalogue.edifices.values()))))


def _did_you_mean(
    words: Words, text: str, asked: _Kind, catalogue: Catalogue, side: Side = Side.A
) -> tuple[str, tuple[Row, ...]]:
    """Return the question whether something with a similar name is meant, and the button for it; both may be empty.

    It may be of another kind than the one that is asked for.
    """
    meant = _meant(words, text, catalogue)
    if meant is None:
        return "", ()
    name, kind = words.called(_titles(meant)[0]), _kind_of(meant)
    said = words.say("almanac-did-you-mean", name=name, kind="same" if kind == asked else kind)
    return said, ((Button(words.say("almanac-show", name=name), _show(meant, side), Style.PRIMARY),),)


def _show(of: Subject, side: Side) -> Act:
    """Return the act that shows something in place of the message."""
    match of:
        case Card():
            return ShowCard(slug(of.name), beside=False)
        case Board():
            return ShowWonder(slug(of.city), side, beside=False)
        case Edifice():
            return ShowEdifice(slug(of.name), beside=False)
        case _:
            assert_never(of)


def _chain_menu(words: Words, card: Card, catalogue: Catalogue) -> tuple[Menu, ...]:
    before = [(each, words.say("almanac-before", card=words.called(card.name))) for each in card.free_from]
    after = [(each, words.say("almanac-after", card=words.called(card.name))) for each in catalogue.leads_to(card)]
    options = tuple(
        Option(words.called(each.name), ShowCard(slug(each.name), beside=False), description)
        for each, description in before + after
    )
    return (Menu(words.say("almanac-chain-menu"), options),) if options else ()


def _wonder_menu(words: Words, side: Side, catalogue: Catalogue) -> Menu:
    boards = [catalogue.boards[city, side] for city in catalogue.cities]
    options = tuple(
        Option(words.called(board.wonder), ShowWonder(slug(board.city), side, beside=False)) for board in boards
    )
    return Menu(words.say("almanac-wonder-menu"), options)


def _edifice_menu(words: Words, offered: Sequence[Edifice], shown: Edifice | None = None) -> Menu:
    options = tuple(
        Option(
            words.called(each.name),
            ShowEdifice(slug(each.name), beside=False),
            words.say("almanac-edifice-age", age=each.age),
            chosen=each is shown,
        )
        for each in offered
    )
    return Menu(words.say("almanac-edifice-menu", shown="none" if shown is None else "one"), options)


def _powers(words: Words, board: Board) -> list[str]:
    """Return a line for each power of a board that says what it means and which stages have it."""
    stages_of: dict[str, list[str]] = {}
    for number, stage in enumerate(board.stages, start=1):
        for ability in sorted(stage.abilities.union(*map(powers, stage.options))):
            stages_of.setdefault(ability, []).append(str(number))
    return [
        words.say(
            f"almanac-power-{ability}",
            stages=words.say("almanac-stages", count=len(numbers), numbers=words.all_of(numbers)),
            coins=cards.coins(words, DISCARD_COINS),
        )
        for ability, numbers in stages_of.items()
    ]


def _pawns(words: Words, board: Board) -> list[str]:
    """Return a line that explains participation pawns from the box, if one of the stages gives one."""
    return [words.say("almanac-pawns")] if any(stage.pawn_ages for stage in board.stages) else []


def _comes_with(words: Words, board: Board) -> list[str]:
    """Return a line that names the expansions a wonder comes with; empty for the base game's."""
    if board.city in Ruleset().catalogue.cities:
        return []
    with_it = [each for each in Expansion if board.city in Ruleset(expansions=(each,)).catalogue.cities]
    return [words.say("almanac-comes-with", expansions="-".join(with_it))]


# Finding.


def card_matches(words: Words, text: str, catalogue: Catalogue) -> tuple[Card, ...]:
    """Return up to 25 cards with words that begin like the typed ones, ignoring case and accents.

    Here and in the functions below, names match in the reader's language and in English; if none does, in any language.
    """
    ordered = sorted(catalogue.cards.values(), key=lambda card: words.called(card.name))
    return tuple(matches(text, ordered, partial(_names, words), _printed)[:MOST_OPTIONS])


def wonder_matches(words: Words, text: str, catalogue: Catalogue) -> tuple[Board, ...]:
    """Match wonders as `card_matches` matches cards; return side A of each."""
    return tuple(matches(text, _side_a_boards(words, catalogue), partial(_names, words), _printed))


def find_card(words: Words, text: str, catalogue: Catalogue) -> Card | None:
    """Return the card of exactly this name, or the only one that matches."""
    found = best_matches(text, catalogue.cards.values(), partial(_names, words), _printed)
    return found[0] if len(found) == 1 else None


def find_city(words: Words, text: str, catalogue: Catalogue) -> str | None:
    """Return the city of the wonder of exactly this name, or of the only one that matches."""
    found = best_matches(text, _side_a_boards(words, catalogue), partial(_names, words), _printed)
    return found[0].city if len(found) == 1 else None


def edifice_matches(words: Words, text: str, catalogue: Catalogue) -> tuple[Edifice, ...]:
    """Match edifices as `card_matches` matches cards, ordered by Age; if an Age is typed, return all edifices of it."""
    known = catalogue.edifices.values()
    of_age = exact_matches(
        text, known, lambda edifice: (str(edifice.age), words.say("almanac-edifice-age", age=edifice.age))
    )
    return tuple(of_age or matches(text, known, partial(_names, words), _printed))


def is_laid_out(edifice: Edifice, table: TableView) -> bool:
    """Return whether the edifice was laid out for this table's game."""
    return table.table is not None and edifice.name in {each.edifice.name for each in table.table.projects}


def find_edifice(words: Words, text: str, catalogue: Catalogue) -> Edifice | None:
    """Return the edifice of exactly this name, or the only one that matches."""
    found = best_matches(text, catalogue.edifices.values(), partial(_names, words), _printed)
    return found[0] if len(found) == 1 else None


def card_by_slug(slugged: str, catalogue: Catalogue) -> Card | None:
    """Return the card that a custom id names, or None if there is none."""
    return next((card for name, card in catalogue.cards.items() if slug(name) == slugged), None)


def board_by_slug(slugged: str, side: Side, catalogue: Catalogue) -> Board | None:
    """Return the wonder board that a custom id names, or None if there is none."""
    return next((catalogue.boards[city, side] for city in catalogue.cities if slug(city) == slugged), None)


def edifice_by_slug(slugged: str, catalogue: Catalogue) -> Edifice | None:
    """Return the edifice that a custom id names, or None if there is none."""
    return next((edifice for name, edifice in catalogue.edifices.items() if slug(name) == slugged), None)


def _side_a_boards(words: Words, catalogue: Catalogue) -> list[Board]:
    boards = [catalogue.boards[city, Side.A] for city in catalogue.cities]
    return sorted(boards, key=lambda board: words.called(board.wonder))


def _meant(words: Words, text: str, catalogue: Catalogue) -> Subject | None:
    """Return what a text names, or else almost names, of any kind and in any language; None if nothing is close."""
    known: list[Subject] = [
        *catalogue.cards.values(),
        *_side_a_boards(words, catalogue),
        *catalogue.edifices.values(),
    ]
    names = partial(_names, words), _printed
    found = best_matches(text, known, *names)
    return found[0] if len(found) == 1 else nearest(text, known, *names)


def _kind_of(of: Subject) -> _Kind:
    match of:
        case Card():
            return "card"
        case Board():
            return "wonder"
        case Edifice():
            return "edifice"
        case _:
            assert_never(of)


def _titles(of: Subject) -> tuple[str, ...]:
    """Return the English names of something: those of a wonder are its own and its city's."""
    return (of.wonder, of.city) if isinstance(of, Board) else (of.name,)


def _names(words: Words, of: Subject) -> tuple[str, ...]:
    """Return the names of something in the reader's language and in English."""
    return tuple(name for title in _titles(of) for name in words.known_as(title))


def _printed(of: Subject) -> tuple[str, ...]:
    """Return the names of something in all languages that we know."""
    return tuple(name for title in _titles(of) for name in printed_names(title))
