"""What was hidden at a step of a game that is over, line by line, for messages and the description of their picture."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from bot.services.replay import OpenCity, OpenHands
from bot.text.revealing import how_done, totals_changed
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Card
from engine.moves import Build, BuildDiscarded, BuildStage, CardMove, Discard
from engine.ruleset import Seat
from engine.views import Resolution

DONE: Mapping[type[CardMove | BuildDiscarded], str] = {
    Build: "built",
    BuildDiscarded: "built",
    BuildStage: "stage",
    Discard: "discarded",
}
"""How texts name what is done with a card."""


def hidden_lines(  # noqa: PLR0913 - how it is told
    voice: Voice,
    opened: OpenHands,
    *,
    dealt: bool,
    bold: bool,
    whole: bool,
    resolution: Resolution | None = None,
) -> list[str]:
    """Say what was in each hand and what became of it, then what lay under each wonder, then what was discarded.

    Args:
        voice: names the cities with their players.
        opened: what was hidden.
        dealt: whether the hands had just been dealt.
        bold: whether cities are bold, in Discord's markup.
        whole: whether the cards under the wonders and on the discard pile are all named. Else their number is said:
            what came to them is told with the hands.
        resolution: what was revealed then, to tell with each card what was paid for it and what the city has since;
            None if that is told elsewhere.
    """
    words, view, alone = voice.words, voice.table, Voice(voice.words, voice.table, None)

    def city(seat: Seat) -> str:
        return f"**{voice.name(seat)}**" if bold else voice.name(seat)

    seats = [each.seat for each in view.cities]
    hands = [
        words.in_sequence(_of_hand(words, city, seat, opened.cities[seat], resolution, dealt=dealt)) for seat in seats
    ]
    if not whole:
        under = sum(len(opened.cities[seat].buried) for seat in seats)
        return [*filter(None, hands), words.say("replay-counts", under=under, pile=len(opened.discard))]
    buried = [
        words.say("replay-buried", city=alone.name(seat), cards=card_list(words, opened.lay_under(seat)))
        for seat in seats
        if opened.lay_under(seat)
    ]
    pile = words.say("replay-pile", count=len(opened.discard), cards=card_list(words, opened.discard))
    return [*filter(None, hands), *([words.in_sequence(buried)] if buried else []), pile]


def _of_hand(  # noqa: PLR0913 - whose it is, and what is told of it
    words: Words,
    city: Callable[[Seat], str],
    seat: Seat,
    of: OpenCity,
    resolution: Resolution | None,
    *,
    dealt: bool,
) -> Iterator[str]:
    if dealt and of.left:
        yield words.say("replay-dealt", city=city(seat), cards=card_list(words, of.left))
        return
    for each, move in of.used:
        paid = "" if resolution is None else how_done(words, resolution, each)
        card = words.called(move.card.name)
        stage = 0 if resolution is None else resolution.after.cities[each].stages
        yield words.say("replay-used", city=city(each), how=DONE[type(move)], card=card, stage=stage, paid=paid)
        if resolution is not None:
            yield from totals_changed(words, resolution, resolution.after.cities[each])
    if of.left:
        cards = card_list(words, of.left)
        what = "passed" if of.passed else "left"
        yield words.say("replay-left", city=city(seat), what=what, used="yes" if of.used else "no", cards=cards)


def card_list(words: Words, cards: Iterable[Card]) -> str:
    """Return the names of cards as a list, each once, with how many there are of it."""
    counts = Counter(words.called(card.name) for card in cards)
    return words.all_of([words.say("card-times", card=name, count=count) for name, count in counts.items()])
