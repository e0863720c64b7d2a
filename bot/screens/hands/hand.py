"""Screens that show what a player is asked now, or what they have sealed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from bot.pictures.depicting.hand import hand_pictures, same_hand_pictures
from bot.screens.acts import (
    AskCoach,
    HandBack,
    LookOrListen,
    MorePile,
    PickCard,
    PickFor,
    Reveal,
    ShowBoard,
    ShowHand,
    TakeBack,
    TellHand,
    Why,
)
from bot.screens.guide import guide_button
from bot.screens.hands.question import (
    TableQuestion,
    action_buttons,
    answer_buttons,
    card_button,
    inquiry_for,
    open_question,
    other_use_label,
    question_at_table,
    seal,
    stage_fields,
    use_button,
)
from bot.screens.screen import (
    IN_A_ROW,
    MOST_OPTIONS,
    Button,
    Embed,
    Menu,
    Option,
    Row,
    Screen,
    Style,
    in_rows,
    lines_on_a_phone,
    with_first_line,
    without_pictures,
)
from bot.screens.tables import (
    deadline_line,
    in_words_button,
    look_on,
    place_line,
    reach_warning,
    relative_time,
    sooner_line,
    table_button,
    whereabouts,
)
from bot.services.coaching import coached
from bot.services.game import Held, Status
from bot.services.views import HandView, TableView
from bot.text import answering, choices, hearing, joining
from bot.text.inquiry import Inquiry
from bot.text.names import owner_names, short_name, short_names
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Card
from engine.moves import Decline, Move
from engine.notation import MoveKind, slug
from engine.outlook import later_questions
from engine.questions import FROM_HAND, Question
from engine.ruleset import FREE_CITY, Seat
from engine.views import question

OTHER_USES = (MoveKind.PART, MoveKind.STAGE, MoveKind.OLYMPIA, MoveKind.DISCARD)
"""Uses of a card other than building it at its price. The first has the longest label and its own line."""
_BOLD = "**"
_ON_A_PAGE = MOST_OPTIONS
"""The most cards of the discard pile on one screen."""
_MOST_LINES = 5
"""The most lines on a phone for the buttons that use cards, below the picture. Looking at the table takes one more."""


def hand_screen(words: Words, table: TableView, hand: HandView, page: int = 0) -> Screen:
    """Show the first open question, or what has been sealed; `page` is the page of a long discard pile, from 0."""
    if hand.held is not None:
        return _held(words, table, hand, hand.held)
    question = open_question(hand)
    if question is None:
        return _waiting(words, table, hand)
    return _question_screen(question_at_table(words, table, hand, question), hand, page)


def sealed_lines(words: Words, hand: HandView, about: Question, move: Move) -> list[str]:
    """List the choices that a player has sealed in this turn, with this one last."""
    return [*_sealed(words, hand), _sealed_line(words, hand, about, move)]


def chosen_lines(words: Words, hand: HandView) -> list[str]:
    """List the choices that a player has already sealed in this turn."""
    return _sealed(words, hand)


def revealed_screen(words: Words, table: TableView, sealed: Sequence[str]) -> Screen:
    """Tell the player who chose last what they have sealed, and where the reveal is."""
    over = table.status is Status.OVER
    said = words.say("hand-revealed", channel=_channel(table), over="yes" if over else "no")
    if table.lost is not None:
        said = "\n".join([words.say("hand-revealed-later", over="yes" if over else "no"), *reach_warning(words, table)])
    look_on = table_button(words, table)
    next_hand = Button(words.say("hand-next"), ShowHand(table.id), Style.PRIMARY)
    lines = [*(f"**{line}**" for line in sealed), said]
    return Screen("\n".join(lines), rows=((look_on,) if over else (next_hand, look_on),))


def lent_screen(words: Words, table: TableView, seat: Seat) -> Screen:
    """Tell the owner of a lent seat who plays it and how to get it back, without showing its hand."""
    player = short_names(words, table)[seat]
    where = whereabouts(words, table)
    back = Button(words.say("seating-own-back"), HandBack(table.id, seat), Style.PRIMARY)
    told = f"**{words.say('hand-lent', player=player)}** {words.say('hand-lent-back')}"
    return Screen(f"{told}\n{where}", rows=look_on(words, table, back))


def with_first_question(words: Words, table: TableView, screen: Screen) -> Screen:
    """Return someone's first hand with what to do first, a link to the guide, and the way to text."""
    listen = words.say("hand-look-or-listen-button", how="listen")
    buttons = (guide_button(words), Button(listen, LookOrListen(table.id, listen=True)))
    welcome = words.say("hand-look-or-listen", coach="yes" if coached(table) else "no")
    asked = with_first_line(f"{welcome}\n{words.about('hand-look-or-listen', 'listen')}", screen)
    return replace(asked, rows=(*screen.rows, buttons), glance=(*screen.glance, buttons))


def has_first_question(screen: Screen) -> bool:
    """Return whether a screen is a hand with the question "pictures or text?"."""
    return any(isinstance(each.act, LookOrListen) for row in screen.rows if isinstance(row, tuple) for each in row)


# A question.


def _question_screen(asked: TableQuestion, hand: HandView, page: int) -> Screen:
    if asked.inquiry.question.answers:
        return _answers_screen(asked, hand)
    words, game, inquiry = asked.words, asked.game, asked.inquiry
    shown, pages = _page((*inquiry.question.choosable, *inquiry.question.unbuildable), page)
    if inquiry.question.is_search:
        shown = hearing.by_colour(inquiry.question, shown)
    described = [
        *_list_heading(inquiry),
        *hearing.card_lines(inquiry, shown, _BOLD),
        *hearing.stage_line(inquiry, _BOLD),
        *hearing.discard_line(inquiry, _BOLD),
        *joining.lines(inquiry),
        "",
        *hearing.market_lines(asked.named),
    ]
    heard, seen = (_choosing(asked, shown, seen=each) for each in (False, True))
    more = _more_cards(asked, page % pages, pages)
    in_full = [Button(words.say("hand-in-full"), TellHand(game))] if words.brief else []
    changes, look_on = _changes(words, asked.table, hand), _look_on(words, asked.table, hand)
    in_words, coach = in_words_button(words, TellHand(game)), _coach(asked)
    first: tuple[Row, ...] = ()
    if coach and (asked.turn.age, asked.turn.turn) == (1, 1):  # when a game begins, advice is what newcomers need most
        first, coach = ((replace(coach[0], style=Style.SUCCESS),),), []
    return Screen(
        "\n".join(_heading(asked, hand)),
        (Embed(description="\n".join(described)),),
        (*first, *heard, *in_rows([*more, *_why(asked), *coach, *changes, *in_full, *look_on])),
        pictures=hand_pictures(inquiry, asked.turn, shown),
        glance=(*first, *seen, *in_rows([*more, *coach, *changes, in_words, *look_on])),
    )


def _list_heading(inquiry: Inquiry) -> list[str]:
    """Say which cards are listed, unless the screen's heading already says so."""
    told_above = bool(inquiry.question.choosable) if inquiry.question.is_search else inquiry.own
    return [] if told_above else [choices.list_heading(inquiry)]


def use_screen(words: Words, table: TableView, hand: HandView, seat: Seat, kind: MoveKind) -> Screen:
    """Show the cards that can be used for this kind of move; show the hand if there are none."""
    question = open_question(hand, seat)
    asked = None if question is None else question_at_table(words, table, hand, question)
    rows = () if asked is None else _uses(asked, kind)
    if asked is None or not rows:
        return hand_screen(words, table, hand)
    number, edifice = asked.inquiry.city.stages + 1, choices.edifice_name(asked.inquiry)
    heading = words.say("hand-using", action=kind.value, number=number, edifice=edifice)
    back = (Button(words.say("hand-back"), ShowHand(table.id)),)
    pictures = same_hand_pictures(asked.inquiry, asked.turn, asked.inquiry.question.choosable)
    about_stage = kind in {MoveKind.STAGE, MoveKind.PART} and not words.brief  # otherwise the hand has just shown it
    return Screen(
        notice=f"**{heading}**",
        embeds=(Embed(fields=stage_fields(asked)),) if about_stage else (),
        rows=(*rows, back),
        pictures=pictures,
        glance=(*rows, back),
    )


def told_screen(words: Words, table: TableView, hand: HandView, *, looks: bool) -> Screen:
    """Show the hand as text, for someone who normally sees its picture (`looks`) or gets short texts."""
    screen = hand_screen(words, table, hand)
    if not screen.pictures:
        return screen
    back = [Button(words.say("hand-picture" if looks else "hand-in-brief"), ShowHand(table.id))]
    if looks:
        always = words.say("hand-look-or-listen-button", how="always")
        back.append(Button(always, LookOrListen(table.id, listen=True)))
    *rows, last = screen.rows
    assert isinstance(last, tuple), "the buttons for looking on come last"
    return replace(without_pictures(screen), rows=(*rows, *in_rows((*back, *last))))


def _answers_screen(asked: TableQuestion, hand: HandView) -> Screen:
    """Ask a question that is not answered with a card of the hand; show each answer's button and its gain or cost."""
    words, inquiry = asked.words, asked.inquiry
    told = [answering.line(inquiry, each) for each in answering.best_first(inquiry)]
    described = [*answering.after_heading(inquiry), *told, "", *hearing.market_lines(asked.named)]
    return Screen(
        "\n".join(_heading(asked, hand)),
        (Embed(description="\n".join(described)),),
        (
            *in_rows(answer_buttons(asked)),
            (*_coach(asked), *_changes(words, asked.table, hand), *_look_on(words, asked.table, hand)),
        ),
    )


def _page(found: Sequence[Card], page: int) -> tuple[Sequence[Card], int]:
    """Return the cards of a page and the number of pages. After the last page, the first comes again."""
    pages = max(1, -(-len(found) // _ON_A_PAGE))
    first = page % pages * _ON_A_PAGE
    return found[first : first + _ON_A_PAGE], pages


def _heading(asked: TableQuestion, hand: HandView) -> list[str]:
    words = asked.words
    first, *others = _told(asked)
    where = place_line(words, asked.table)
    reach = [*reach_warning(words, asked.table), *deadline_line(words, asked.table), *sooner_line(words, asked.table)]
    return [f"**{first}** {where}", *reach, *_sealed(words, hand), *others, *_drawn(asked), *_last(asked, hand)]


def _told(asked: TableQuestion) -> list[str]:
    """Say which Age and turn it is, and what is asked."""
    words, inquiry, turn = asked.words, asked.inquiry, asked.turn
    when = words.say("hand-when", age=turn.age, turn=turn.turn, brevity=words.brevity)
    free_city = inquiry.voice.name(asked.seat)
    for_free_city = [] if inquiry.own else [words.say("hand-for-free-city", city=free_city)]
    match turn.asked:
        case "card":
            if inquiry.own:
                passed_round = inquiry.voice.table.hands_pass in {"left", "right"}  # the market's lines say so
                return [when, *([] if passed_round else [choices.passing(inquiry)]), *choices.control(inquiry)]
            return [when, words.say("ask-free-city", city=free_city)]
        case "seventh-card":
            return [when, words.say("ask-seventh")]
        case "stage-choice" | "penalty":
            return [when, *for_free_city, answering.heading(inquiry), words.say("hand-secret", asked=turn.asked)]
        case "discard-pile":
            search = words.say("hand-search", whose=inquiry.whose, count=len(inquiry.question.choosable))
            return [when, *for_free_city, search]
        case "nothing":
            raise AssertionError("a question is asked only where something is asked")
        case _:
            assert_never(turn.asked)


def _drawn(asked: TableQuestion) -> list[str]:
    """Say which card of the hand came from the Free City's pile; empty if none did."""
    view, inquiry = asked.inquiry.view, asked.inquiry
    drew = inquiry.own and asked.turn.asked == "card" and view.table.controller == view.seat
    if not drew or not view.table.draw_pile_size:
        return []
    return [asked.words.say("hand-drawn", card=asked.words.called(inquiry.question.cards[-1].name))]


def _last(asked: TableQuestion, hand: HandView) -> list[str]:
    """Say if the other people are waiting only for this choice; otherwise empty."""
    return last_lines(asked.words, asked.table, hand)


def last_lines(words: Words, table: TableView, hand: HandView) -> list[str]:
    """Return the line that says that other people are waiting only for this player; otherwise empty."""
    persons = [seat for seat in table.seats if seat.user is not None]
    if table.thinking != (hand.view.seat,) or len(persons) < 2:
        return []
    return [words.say("pace-hurried" if table.hurried else "hand-last", asked=hand.turn.asked)]


def _choosing(asked: TableQuestion, shown: Sequence[Card], *, seen: bool) -> tuple[Row, ...]:
    """Return a button for each card that can be built, then buttons for the other uses of a card.

    For a single card, return everything that can be done with it; for a discard pile, a menu. Empty if there is no
    choice.
    """
    choosable = [card for card in shown if card in asked.inquiry.question.choosable]
    if not choosable:
        return ()
    if len(asked.inquiry.question.choosable) == 1:
        return (action_buttons(asked, choosable[0]),)
    if asked.inquiry.question.is_search:
        return (Menu(asked.words.say("hand-pick"), tuple(_option(asked, card) for card in choosable)),)
    others = [_other_use(asked, kind, seen=seen) for kind in OTHER_USES if _uses(asked, kind)]
    rows = _built_or_used(asked, choosable, others, seen=seen, named=False)
    is_first = (asked.turn.age, asked.turn.turn) == (1, 1)  # its labels say what a press does, and its cards are cheap
    if seen and not is_first and lines_on_a_phone(rows) > _MOST_LINES:
        return _built_or_used(asked, choosable, others, seen=seen, named=True)
    return rows


def _built_or_used(
    asked: TableQuestion, cards: Sequence[Card], others: Sequence[Button], *, seen: bool, named: bool
) -> tuple[Row, ...]:
    buttons = (card_button(asked, card, seen=seen, named=named) for card in cards)
    built = [each for each in buttons if each is not None]
    if len(built) > IN_A_ROW:  # a row for the last ones alone would push the text below off a phone's screen
        return in_rows([*built, *others])
    return (*in_rows(built), *in_rows(others))


def _option(asked: TableQuestion, card: Card) -> Option:
    pick = PickCard(asked.game, asked.turn, asked.seat, slug(card.name))
    return Option(asked.words.called(card.name), pick, asked.words.say(f"colour-{card.colour}"))


def _other_use(asked: TableQuestion, kind: MoveKind, *, seen: bool) -> Button:
    """Return the button that lists the cards for a use other than building."""
    question = asked.inquiry.question
    way = next(ways[kind] for card in question.choosable if kind in (ways := question.possibilities(card)))
    return Button(other_use_label(asked.short, way, seen=seen), PickFor(asked.game, asked.turn, asked.seat, kind))


def _uses(asked: TableQuestion, kind: MoveKind) -> tuple[Row, ...]:
    """Return a button for each card that can be used for this kind of move."""
    question = asked.inquiry.question
    ways = {card: question.possibilities(card).get(kind) for card in hearing.in_order(question, question.choosable)}
    return in_rows([use_button(asked, card, way) for card, way in ways.items() if way is not None])


def _more_cards(asked: TableQuestion, page: int, pages: int) -> list[Button]:
    """Return the buttons for the other pages of a discard pile and for going back."""
    words, game, turn, seat = asked.words, asked.game, asked.turn, asked.seat
    row: list[Button] = []
    if pages > 1:
        said = words.say("hand-more", page=page + 1, pages=pages)
        row.append(Button(said, MorePile(game, turn, seat, (page + 1) % pages), Style.PRIMARY))
    if asked.inquiry.question.may_leave and len(asked.inquiry.question.choosable) != 1:
        row.append(Button(words.say("hand-leave", asked=turn.asked), seal(asked, Decline())))
    return row


def _why(asked: TableQuestion) -> list[Button]:
    if not asked.something_is_refused:
        return []
    return [Button(asked.words.say("hand-why"), Why(asked.game, asked.turn, asked.seat, _explained_first(asked)))]


def _coach(asked: TableQuestion) -> list[Button]:
    """Return the button that asks the coach; empty if the table has none."""
    return [Button(asked.words.say("hand-coach"), AskCoach(asked.game))] if coached(asked.table) else []


def _explained_first(asked: TableQuestion) -> str:
    """Return the slug of the card to explain first, or an empty string to explain the next stage."""
    refused = () if asked.inquiry.question.is_search or asked.stage_is_refused else asked.inquiry.question.obstacles
    return next((slug(card.name) for card in refused), "")


def veiled_screen(words: Words, table: TableView, who: str | None) -> Screen:
    """Tell a player who took over a seat when they start, without showing the current hand or the choice from it.

    `who` is the name of the person who has chosen; None if the player starts with the next turn.
    """
    told = words.say("hand-next-turn") if who is None else words.say("hand-veiled", who=short_name(who))
    where = whereabouts(words, table)
    return Screen(f"**{told}**\n{where}", rows=look_on(words, table))


# No question.


def _waiting(words: Words, table: TableView, hand: HandView) -> Screen:
    """Show the sealed choices, how to change them, and whom the table waits for; hide what a computer player chose.

    Short texts omit the hint that the player's own single choice can be changed, because the button says so.
    """
    by_computer, sealed, changes = _by_computer(words, table, hand), _sealed(words, hand), _changes(words, table, hand)
    goes_without_saying = words.brief and len(sealed) == 1 and not by_computer
    when = words.say("hand-when", age=hand.turn.age, turn=hand.turn.turn, brevity=words.brevity)
    standing = words.say("hand-may-change", count=len(changes)) if changes else when
    about = [] if goes_without_saying else [standing, place_line(words, table)]
    first, *others = [*by_computer, *sealed, *about, *reach_warning(words, table)]
    return Screen(
        "\n".join([f"**{first}**", *others]),
        (Embed(description="\n".join([*_waited_for(words, table, hand), *_cards_held(words, hand)])),),
        ((*changes, *_look_on(words, table, hand)),),
    )


def _held(words: Words, table: TableView, hand: HandView, held: Held) -> Screen:
    """Show a choice that would reveal the turn to the player who made it, and until when they can change it."""
    reveal = Button(words.say("hand-reveal"), Reveal(table.id, hand.turn, held.seat), Style.PRIMARY)
    asked = words.say("hand-last-one", time=relative_time(held.until), brevity=words.brevity)
    where = [] if words.brief else [whereabouts(words, table)]
    lines = [*(f"**{line}**" for line in _sealed(words, hand)), asked, *where]
    # An accidental second tap, where the card's button was, must not hit the button that cannot be undone.
    return Screen("\n".join(lines), rows=((*_changes(words, table, hand), reveal, *_look_on(words, table, hand)),))


def _by_computer(words: Words, table: TableView, hand: HandView) -> list[str]:
    """Say that a computer player has chosen, and when its choice will be shown; empty if none has chosen."""
    if not hand.by_computer:
        return []
    missed = stood_in(table, hand)
    whose = "yours" if hand.view.seat in hand.by_computer else "free-city"
    chosen = words.say("hand-by-computer-missed" if missed else "hand-by-computer", whose=whose)
    return [chosen, words.say("hand-by-computer-later")]


def stood_in(table: TableView, hand: HandView) -> bool:
    """Return whether a computer player has chosen because the player missed the deadline."""
    noted = {(each.resolution, each.seat) for each in table.stand_ins}
    return bool(hand.by_computer) and (table.resolutions, hand.view.seat) in noted


def _waited_for(words: Words, table: TableView, hand: HandView) -> list[str]:
    """Say whom the table waits for; short texts omit these players' cities."""
    players = short_names(words, table)
    voice = Voice(words, hand.view.table, hand.view.seat, owner_names(words, table, short_name))
    others = [seat for seat in table.thinking if seat != hand.view.seat]
    names = [players[seat] if words.brief else voice.name(seat) for seat in others]
    if not names and table.revealed_at is not None:  # someone else was last and may still change their choice
        return [words.say("panel-held", time=relative_time(table.revealed_at))]
    if not names:
        return [words.say("hand-go-on")]
    waiting = words.say("hand-waiting", asked=hand.turn.asked, names=words.all_of(names))
    return [words.in_sequence([waiting, *_later(words, hand)])]


def _later(words: Words, hand: HandView) -> list[str]:
    """Say what this player will be asked later in the same turn, including for the Free City."""
    table, mine = hand.view.table, hand.view.seat
    seats = {mine, FREE_CITY} if table.controller == mine else {mine}
    return [
        words.say("hand-later", asked=each.asked) for each in later_questions(table) if not seats.isdisjoint(each.seats)
    ]


def _cards_held(words: Words, hand: HandView) -> list[str]:
    """Name the cards in the hand; empty if there are none, or the player has just chosen one of them."""
    held = words.row_of(words.called(card.name) for card in hand.view.hand)
    has_chosen = hand.view.chosen and hand.turn.asked in FROM_HAND
    return [words.say("hand-held", cards=held)] if held and not has_chosen else []


def _sealed(words: Words, hand: HandView) -> list[str]:
    """List what the player has sealed in this turn, for their own city and for the Free City."""
    view = hand.view
    return [
        _sealed_line(words, hand, question(view.table, seat, view.hand, (move,)), move) for seat, move in view.chosen
    ]


def _sealed_line(words: Words, hand: HandView, about: Question, move: Move) -> str:
    return choices.sealed(inquiry_for(words, hand, about), move)


def _changes(words: Words, table: TableView, hand: HandView) -> tuple[Button, ...]:
    """Return the buttons that take choices back; a single one for all choices of a computer player."""
    changeable = [*(seat for seat, _ in hand.view.chosen), *hand.by_computer[:1]]
    several = len(changeable) + len(hand.view.questions) > 1
    buttons = []
    for seat in changeable:
        free_city = hand.view.table.ruleset.two_player and seat == FREE_CITY
        which = "free-city" if free_city else "own" if several else "only"
        buttons.append(Button(words.say("hand-change", which=which), TakeBack(table.id, hand.turn, seat)))
    return tuple(buttons)


def _look_on(words: Words, table: TableView, hand: HandView) -> tuple[Button, ...]:
    return (
        Button(words.say("hand-my-city"), ShowBoard(table.id, hand.view.seat)),
        table_button(words, table),
    )


def _channel(table: TableView) -> str:
    return f"<#{table.home.channel}>"
