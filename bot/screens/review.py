"""The coach's review of a game that is over: moments with their answers hidden at first, and every hand that one saw.

All of it is for the player alone. Each screen can be made from its button's act and the review.
"""

from dataclasses import replace
from typing import assert_never

from bot.pictures import Picture
from bot.pictures.depicting.hand import hand_pictures, same_hand_pictures
from bot.pictures.depicting.passed import passed_picture
from bot.screens.acts import AskMoment, ReviewGame, ShowAnswer, ShowPassed, ShowStep, TellPassed, TryMoment
from bot.screens.hands.question import TableQuestion, action_label, other_use_label, question_at_table
from bot.screens.replay_ways import first_step, to_step, ways_at_end
from bot.screens.reveals import table_says
from bot.screens.screen import (
    LONGEST_OPTION,
    LONGEST_TEXT,
    MOST_OPTIONS,
    Button,
    Embed,
    Menu,
    Option,
    Row,
    Screen,
    Style,
    in_rows,
    with_first_line,
    without_pictures,
)
from bot.services.replay import Part, Step, turn_number
from bot.services.review import LOSING, WINNING, Faced, Moment, Nothing, OwnGame, Review, in_100
from bot.services.views import HandView, TableView
from bot.text import answering, coaching, hearing, joining
from bot.text.choices import deed, edifice_name
from bot.text.inquiry import Inquiry
from bot.text.matching import best_matches
from bot.text.names import cut, echo
from bot.text.uncovering import card_list
from bot.text.words import Words
from engine.catalogue import AGES, Age
from engine.constants import LAST_TURN
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    TakeOption,
    TakePawn,
)
from engine.notation import kind_of, move_text, payment_of
from engine.questions import Answer
from players.reviewing import same_deed

_BOLD = "**"
_MOST_OTHERS = 3
"""How many other choices an answer names at most."""


def waiting_screen(words: Words, own: OwnGame) -> Screen:
    """Say that the review is being thought out; the button shows it, should it not come by itself.

    Nothing leads elsewhere: the review would take the place of what somebody reads there.
    """
    again = Button(words.say("review-look-again"), ReviewGame(own.table.id))
    said = table_says(words, own.table, words.say("review-waiting"))
    return Screen(said, rows=((again,),))


def review_screen(words: Words, own: OwnGame, review: Review) -> Screen:
    """Show how many moments there are, with a button for each, or say why there are none."""
    passed = [*_passed_button(words, own), *_replay_button(words, own)]
    if review.nothing is not None:
        again = [Button(words.say("review-look-again"), ReviewGame(own.table.id))] if review.is_unfinished else []
        nothing = words.say(f"review-nothing-{review.nothing}", chance=_far_chance(review.nothing))
        return Screen(table_says(words, own.table, nothing), rows=in_rows([*again, *passed]))
    found = words.say("review-found", count=len(review.moments), choices=len(own.choices))
    if review.others is not None:
        count, chance = len(own.choices) - len(review.moments), _far_chance(review.others)
        others = words.say("review-others", why=review.others, count=count, chance=chance)
        found = words.in_sequence([found, others])
    return Screen(table_says(words, own.table, found), rows=in_rows([*_moment_buttons(words, own, review), *passed]))


def _far_chance(nothing: Nothing) -> int:
    """Return in how many of 100 games somebody wins at least to be ahead, and otherwise at most to be behind."""
    return in_100(WINNING if nothing is Nothing.AHEAD else LOSING)


def moment_screen(words: Words, own: OwnGame, review: Review, moment: Moment) -> Screen:
    """Ask what the player would choose, with all that they saw, and with neither what they chose nor what was best."""
    asked = _asked(words, own.table, moment.faced)
    inquiry, question = asked.inquiry, asked.inquiry.question
    if question.answers:
        told = [*answering.after_heading(inquiry), *(answering.line(inquiry, each) for each in question.answers)]
    else:
        shown = (*question.choosable, *question.unbuildable)
        told = [
            *hearing.card_lines(inquiry, shown, _BOLD),
            *hearing.stage_line(inquiry, _BOLD),
            *hearing.discard_line(inquiry, _BOLD),
            *joining.lines(inquiry),
        ]
    game, turn, seat = own.table.id, moment.faced.turn, moment.faced.place
    options = tuple(
        Option(cut(_label(asked, each), LONGEST_OPTION), TryMoment(game, turn, seat, move_text(each)))
        for each in deeds(moment)
    )
    show = Button(words.say("review-show"), ShowAnswer(game, turn, seat))
    back = (*_moments_button(words, own, review), *_replay_button(words, own))
    rows = (Menu(words.say("review-pick"), options), (show, *back))
    whose = [] if inquiry.own else [words.say("review-for-free-city", city=inquiry.voice.name(seat))]
    return Screen(
        "\n".join([_title(words, own.table, review, moment), *whose, words.say("review-ask")]),
        (Embed(description="\n".join([*told, "", *hearing.market_lines(asked.named)])[:LONGEST_TEXT]),),
        rows,
        pictures=() if question.answers else hand_pictures(inquiry, turn, (*question.choosable, *question.unbuildable)),
        glance=() if question.answers else rows,
    )


def tried_screen(words: Words, own: OwnGame, review: Review, moment: Moment, move: Move) -> Screen:
    """Say whether something else is as good as the best; if so, show the answer, else ask again."""
    found = moment.tried(move)
    if found is not None and not found.is_worse:
        best = same_deed(found.move, moment.comparison.best.move)
        right = words.say("review-is-best" if best else "review-is-equal")
        return with_first_line(right, answer_screen(words, own, review, moment))
    if found is None:
        return _asked_again(words, own, review, moment, words.say("review-not-tried"))
    label = _label(_asked(words, own.table, moment.faced), found.move)
    worse = words.say(
        "review-worse",
        deed=label,
        known="yes" if moment.is_known(found) else "no",
        won=moment.won(found),
        fewer=moment.fewer(found),
    )
    return _asked_again(words, own, review, moment, worse)


def unclear_screen(words: Words, own: OwnGame, review: Review, moment: Moment, typed: str) -> Screen:
    """Ask again, because what was typed means none of the choices, or several."""
    asked = _asked(words, own.table, moment.faced)
    listed = words.all_of([_label(asked, each) for each in deeds(moment)])
    return _asked_again(words, own, review, moment, words.say("review-unclear", typed=echo(typed), deeds=listed))


def _asked_again(words: Words, own: OwnGame, review: Review, moment: Moment, told: str) -> Screen:
    """Ask again below a line. A listener has heard the cards, so they are told again only at the press of a button."""
    asked = moment_screen(words, own, review, moment)
    menu, buttons = asked.rows
    assert isinstance(buttons, tuple), "a menu, then buttons"
    show, *back = buttons
    cards = Button(words.say("review-cards"), AskMoment(own.table.id, moment.faced.turn, moment.faced.place))
    rows = (menu, (show, cards, *back))
    inquiry = _asked(words, own.table, moment.faced).inquiry
    pictures = _same_hand(inquiry, moment)
    again = replace(asked, embeds=(), pictures=pictures, rows=rows, glance=rows if pictures else ())
    return with_first_line(told, again)


def answer_screen(words: Words, own: OwnGame, review: Review, moment: Moment) -> Screen:
    """Show what the player chose and what was best, in chance to win with its error, with one reason.

    Who sees pictures sees their hand below it, with both marked; a listener has heard the cards.
    """
    inquiry = _asked(words, own.table, moment.faced).inquiry
    best, done = moment.comparison.best, moment.comparison.done
    because = coaching.compared(inquiry, moment.advantages)
    merits = coaching.granted(inquiry, moment.faced.move, moment.granted)
    conceded = "yes" if merits else "no"
    better = _in_short(inquiry, best.move)
    told = [
        words.say("review-chose", deed=deed(inquiry, moment.faced.move)),
        f"**{words.say('review-best', deed=deed(inquiry, best.move))}**",
        words.say(
            "review-chance",
            best=moment.best,
            won=moment.best - moment.loss,
            more=moment.loss,
            error=in_100(done.error),
        ),
        words.say("review-why", granted=conceded, merits=merits, better=better, because=because)
        if because
        else words.say("review-no-why", granted=conceded, merits=merits),
        *_other_choices(words, inquiry, moment),
        words.say("review-note", worlds=moment.comparison.worlds),
    ]
    again = Button(words.say("review-ask-again"), AskMoment(own.table.id, moment.faced.turn, moment.faced.place))
    others = _moment_buttons(words, own, review, moment)
    turn = moment.faced.turn
    step = to_step(first_step(own.table.id), Step(Part.TURN, turn_number(turn.age, min(turn.turn, LAST_TURN))))
    replay = Button(words.say("review-replay"), step)
    back = _moments_button(words, own, review)
    rows = in_rows([*others, again, replay, *_passed_button(words, own, turn.age), *back])
    pictures = _same_hand(inquiry, moment, moment.faced.move, best.move)
    title = _title(words, own.table, review, moment)
    return Screen("", rows=rows, notice="\n".join([title, *told]), pictures=pictures, glance=rows if pictures else ())


def _same_hand(
    inquiry: Inquiry, moment: Moment, chosen: Move | None = None, better: Move | None = None
) -> tuple[Picture, ...]:
    """Return the picture of a moment's hand again, with these moves marked; empty if no cards were chosen from."""
    question = inquiry.question
    if question.answers:
        return ()
    shown = (*question.choosable, *question.unbuildable)
    return same_hand_pictures(inquiry, moment.faced.turn, shown, chosen, better)


def _other_choices(words: Words, inquiry: Inquiry, moment: Moment) -> list[str]:
    """Name the best of the other choices in one line, with the chance to win of those that are worse; empty if none."""
    told: list[str] = []
    equals = moment.equals
    if equals:
        named = [_in_short(inquiry, each.move, moment.faced.move) for each in equals[:_MOST_OTHERS]]
        more = len(equals) - len(named)
        named += [words.say("review-more-equals", count=more)] if more else []
        told.append(words.say("review-equals", deeds=words.all_of(named)))
    rest = moment.rest[: max(0, _MOST_OTHERS - len(equals))]
    if rest:
        named = [
            words.say(
                "review-rest-deed",
                first="yes" if each is rest[0] else "no",
                deed=_in_short(inquiry, each.move),
                known="yes" if moment.is_known(each) else "no",
                won=moment.won(each),
            )
            for each in rest
        ]
        told.append(words.say("review-rest", deeds=words.all_of(named)))
    return [words.in_sequence(told)] if told else []


def _in_short(inquiry: Inquiry, move: Move, chosen: Move | None = None) -> str:
    """Name a deed in a few words; if it is the deed that was chosen, done with another card, also that card."""
    words, again = inquiry.voice.words, chosen is not None and same_deed(move, chosen)
    match move:
        case Build(card) | BuildDiscarded(card):
            return words.called(card.name)
        case BuildStage(card):
            return words.say(
                "review-short",
                kind="stage-with" if again else "part" if move.take_part else "stage",
                number=inquiry.city.stages + 1,
                card=words.called(card.name),
                edifice=edifice_name(inquiry),
            )
        case Discard(card):
            return words.say("review-short", kind="discard-of" if again else "discard", card=words.called(card.name))
        case Decline():
            return words.say("review-short", kind="decline")
        case GiveUpCard() | GiveUpTokens():
            return words.say("review-short", kind="give-up", what=answering.what(inquiry, move))
        case TakeOption() | TakePawn():
            return answering.what(inquiry, move)
        case _:
            assert_never(move)


def passed_screen(words: Words, own: OwnGame, age: Age) -> Screen:
    """Show every hand of an Age that the player saw, in order, and what was chosen from it."""
    seen = own.seen_in(age)
    heading = words.say("review-passed-heading", age=age)
    lines = [_passed_line(words, own, each, _BOLD) for each in seen] or [words.say("review-passed-none", age=age)]
    plain = [_passed_line(words, own, each) for each in seen]
    in_words = Button(words.say("hand-in-words"), TellPassed(own.table.id, age))
    return Screen(
        f"**{table_says(words, own.table, heading)}**",
        (Embed(description="\n".join(lines)[:LONGEST_TEXT]),),
        _passed_rows(words, own, age),
        pictures=(passed_picture(words, own, age, plain, lines),) if seen else (),
        glance=_passed_rows(words, own, age, in_words),
    )


def told_passed_screen(words: Words, own: OwnGame, age: Age) -> Screen:
    """Show the same as text, for someone who normally uses the picture."""
    picture = Button(words.say("hand-picture"), ShowPassed(own.table.id, age))
    rows = _passed_rows(words, own, age, picture, way=TellPassed)
    return replace(without_pictures(passed_screen(words, own, age)), rows=rows)


def _passed_rows(
    words: Words, own: OwnGame, shown: Age, *look: Button, way: type[ShowPassed | TellPassed] = ShowPassed
) -> tuple[Row, ...]:
    """Return the buttons to all Ages, shown the same way, to another look at this one, and back."""
    ages = [
        Button(words.say("review-age", age=age), way(own.table.id, age), disabled=age == shown)
        for age in AGES
        if own.seen_in(age)
    ]
    back = Button(words.say("review-button"), ReviewGame(own.table.id))
    return in_rows([*ages, *look, back, *_replay_button(words, own)])


def deeds(moment: Moment) -> tuple[Move, ...]:
    """Return one move for each deed that was possible, in the order of the hand; as many as a menu has room for.

    It is done in the way that was compared, so that the answer names the same payment.
    """
    found: list[Move] = []
    for move in moment.faced.question.moves:
        if not any(same_deed(move, each) for each in found):
            found.append(move)
    if len(found) > MOST_OPTIONS:  # a large discard pile
        compared = [each for each in found if moment.tried(each) is not None]
        others = [each for each in found if each not in compared]
        kept = [*compared, *others][:MOST_OPTIONS]
        found = [each for each in found if each in kept]
    return tuple(_as_compared(moment, each) for each in found)


def _as_compared(moment: Moment, move: Move) -> Move:
    """Return a deed in the way that was compared, or the best of these; as it is if none was.

    Which card goes face down stays open. What was done is not preferred, so that the menu does not tell it.
    """
    best = moment.comparison.best
    alike = (each for each in moment.comparison.deeds if same_deed(each.move, move))
    found = min(alike, key=lambda each: (each is not best, each.is_worse, each.behind), default=None)
    if found is None:
        return move
    paid = kind_of(found.move), payment_of(found.move)
    ways = (each for each in moment.faced.question.moves if same_deed(each, move))
    return next((each for each in ways if (kind_of(each), payment_of(each)) == paid), move)


def read_deed(words: Words, own: OwnGame, moment: Moment, typed: str) -> Move | None:
    """Return the deed that somebody has typed; None if it is none of them, or not clear which."""
    asked = _asked(words, own.table, moment.faced)
    found = best_matches(typed, deeds(moment), lambda each: _names(asked, each))
    return found[0] if len(found) == 1 else None


def is_show(words: Words, typed: str) -> bool:
    """Return whether somebody has typed that they want to see the answer."""
    return bool(best_matches(typed, [True], lambda _: _typed(words, "review-typed-show")))


def _names(asked: TableQuestion, move: Move) -> tuple[str, ...]:
    """Return how a deed can be typed: as its label says, as its card, or with one word."""
    words, label = asked.words, _label(asked, move)
    match move:
        case BuildStage(take_part=False):
            return (label, *_typed(words, "review-typed-stage"))
        case Discard():
            return (label, *_typed(words, "review-typed-discard"))
        case Build(card) | BuildDiscarded(card) | GiveUpCard(card):
            return (label, *words.known_as(card.name))
        case _:
            return (label,)


def _typed(words: Words, message: str) -> tuple[str, ...]:
    return (words.say(message), *words.about(message, "aliases").split(", "))


def _label(asked: TableQuestion, move: Move) -> str:
    """Return a deed's label, with what it costs; the card that goes face down is left open."""
    if isinstance(move, Answer):
        return answering.label(asked.inquiry, move)
    way = asked.inquiry.question.possibility(move)
    if isinstance(move, BuildStage | Discard):
        return other_use_label(asked.short, way)
    return action_label(asked.short, None if isinstance(move, Decline) else move.card, way)


def _asked(words: Words, table: TableView, faced: Faced) -> TableQuestion:
    """Return the question as it was asked then."""
    return question_at_table(words, table, HandView(faced.turn, faced.view), faced.question)


def _title(words: Words, table: TableView, review: Review, moment: Moment) -> str:
    turn, moments = moment.faced.turn, review.moments
    number = moments.index(moment) + 1
    named = words.say(
        "review-moment", number=number, count=len(moments), age=turn.age, turn=turn.turn, asked=turn.asked
    )
    return f"**{table_says(words, table, named)}**"


def _moment_buttons(words: Words, own: OwnGame, review: Review, shown: Moment | None = None) -> list[Button]:
    """Return a button for each moment but the one that is shown; the next one stands out."""
    buttons: list[Button] = []
    following = 0 if shown is None else (review.moments.index(shown) + 1) % len(review.moments)
    for index, each in enumerate(review.moments):
        if each is not shown:
            turn = each.faced.turn
            label = words.say("review-moment-button", number=index + 1, age=turn.age, turn=turn.turn)
            style = Style.PRIMARY if index == following else Style.SECONDARY
            buttons.append(Button(label, AskMoment(own.table.id, turn, each.faced.place), style))
    return buttons


def _moments_button(words: Words, own: OwnGame, review: Review) -> list[Button]:
    """Return the button to all moments, if there are several."""
    return [Button(words.say("review-back"), ReviewGame(own.table.id))] if len(review.moments) > 1 else []


def _replay_button(words: Words, own: OwnGame) -> list[Button]:
    """Return the button to the whole replay. It leads to how the player did, too, which mostly stands above."""
    return [each for each in ways_at_end(words, own.table, played=True) if isinstance(each.act, ShowStep)]


def _passed_button(words: Words, own: OwnGame, shown: Age = 1) -> list[Button]:
    """Return the button to the hands of an Age, or the first one of which there are any; empty if there are none."""
    first = next((age for age in (shown, *AGES) if own.seen_in(age)), None)
    return [] if first is None else [Button(words.say("review-passed"), ShowPassed(own.table.id, first))]


def _passed_line(words: Words, own: OwnGame, faced: Faced, mark: str = "") -> str:
    """Tell a hand: first what was chosen from it, then what else was in it, then what others had taken from it."""
    inquiry = replace(_asked(words, own.table, faced).inquiry, brief=True)
    chose = "you" if faced.chose else "computer"
    told = [
        words.say("history-turn", turn=faced.turn.turn, asked=faced.turn.asked),
        words.say("review-passed-chose", chose=chose, deed=deed(inquiry, faced.move), mark=mark),
    ]
    if faced.others:
        told.append(words.say("review-passed-others", cards=card_list(words, faced.others)))
    if (back := own.back(faced)) is not None:
        told.append(words.say("review-passed-back", turn=back.since, cards=card_list(words, back.gone)))
    return words.in_sequence(told)
