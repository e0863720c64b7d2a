"""The story of a game in words. Of several wordings, the facts pick one, so that it is the same whenever it is told."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from bot.services.feats import (
    ArmsRace,
    BestGuild,
    BigTurn,
    Feat,
    FreeStructures,
    NoTrade,
    Symbols,
    Treasury,
    Without,
    WonWithout,
)
from bot.services.own_end import SHARED, BestMove, CloseCall, CloseConflict, LostLead, OwnEnd, Short
from bot.services.people import Computer, Person
from bot.services.statistics import KINDS, points_of
from bot.services.story import (
    RETURNS,
    AlikeOpening,
    Clash,
    Edifices,
    Fact,
    Finish,
    FirstWonder,
    Gift,
    LastConflicts,
    LeadChanges,
    LevelInFront,
    NeverBehind,
    Opening,
    Passed,
    SeatPassed,
    StoodIn,
    Story,
    TurningPoint,
    WonBy,
    set_apart,
)
from bot.services.views import TableView
from bot.text import cards
from bot.text.just_now import conflicts_line
from bot.text.names import Naming, owner_names, short_name
from bot.text.statistics import kinds_row
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES, Card
from engine.constants import LAST_TURN
from engine.effects import Colour
from engine.resources import UNIT
from engine.ruleset import Seat
from engine.scoring import Score
from engine.views import PublicView

_COMEBACK = 8
"""How many points behind a winner must have been, so that one can speak of a comeback."""
_KINDS = {
    Colour.RED: "military",
    Colour.BLUE: "civilian",
    Colour.GREEN: "scientific",
    Colour.YELLOW: "commercial",
    Colour.PURPLE: "guilds",
}
"""The kind of points that anybody expects from a structure of a colour."""
WORDINGS = 3
"""How many wordings a sentence may have, numbered from 0. A language may have fewer."""


def story_sentences(words: Words, table: TableView, story: Story, naming: Naming = short_name) -> list[str]:
    """Return a sentence for each fact. The first one about a city also says who plays it."""
    view, names = table.begun_table, _Names(words, table, naming)
    number = sum(score.total for score in view.scores)
    told = [_sentence(words, table, names, fact, (number + place) % WORDINGS) for place, fact in enumerate(story)]
    return [f"{each[0].upper()}{each[1:]}" for each in told]  # "the Free City" may come first


def own_lines(words: Words, table: TableView, seat: Seat, own: OwnEnd | None) -> list[str]:
    """Tell a player what set them and the winner apart and, if known, their title, best structure and closest call.

    If they were in the lead in the last Age and have not won, that comes first.
    """
    names = _Names(words, table, short_name)
    told = [] if own is None or own.lost is None else [_lost(words, names, own.lost)]
    told += _apart(words, table.begun_table, names, seat)
    if own is not None:
        earned = own.earned
        amount = words.say("titles-amount", title=earned.title.value, amount=earned.amount)
        level = words.all_of([names(each) for each in earned.level])
        shared = "yes" if earned.level else "no"
        title = words.say(f"titles-{earned.title}")
        told.append(words.say("own-title", title=title, amount=amount, shared=shared, level=level))
    if own is not None and own.best is not None:
        told.append(_best(words, own.best, table.begun_table.scores[seat]))
    if own is not None and own.close is not None:
        told.append(_close(words, names, own.close))
    return told


def own_points_line(words: Words, table: TableView, seat: Seat) -> str:
    """Say what a player got points for, as on the score sheet; empty if they have none."""
    score = table.begun_table.scores[seat]
    row = kinds_row(words, ((kind, points) for kind in KINDS if (points := points_of(score, kind))))
    return words.say("own-points", kinds=row) if row else ""


def last_conflicts_line(words: Words, own: OwnEnd, seat: Seat) -> str:
    """Say how a player's last conflicts went."""
    return "".join(conflicts_line(Voice(words, own.fought.before, seat), own.fought, seat))


def _apart(words: Words, view: PublicView, names: "_Names", seat: Seat) -> Iterator[str]:
    """Say by which kind of points a sole winner was most ahead: of the player, or if they won, of the second.

    To anybody below the second, it says that it is only between the two of them: the story has another pair.
    """
    (winner, *sharing), *others = view.ranking
    if sharing:
        return
    other = view.scores[others[0][0] if seat == winner else winner]
    ahead, behind = (view.scores[seat], other) if seat == winner else (other, view.scores[seat])
    own = "first" if seat == winner else "later"
    if ahead.total == behind.total:
        richer, poorer = (cards.number(words, each.coins) for each in (ahead, behind))
        yield words.say("own-apart-coins", own=own, other=names(other.seat), more=richer, fewer=poorer)
    elif (found := set_apart(ahead, behind)) is not None:
        kind, more, fewer = found
        yield words.say(
            "own-apart",
            own=own,
            other=names(other.seat),
            total=other.total,
            kind=kind,
            more=cards.number(words, more),
            fewer=cards.number(words, fewer),
        )


def _lost(words: Words, names: "_Names", lost: LostLead) -> str:
    return words.say(
        "own-lost-lead",
        conflicts="yes" if lost.before_conflicts else "no",
        age=AGES[-1],
        turn=lost.turn,
        other=names(lost.other),
        points=cards.points(words, lost.points),
    )


def _best(words: Words, best: BestMove, score: Score) -> str:
    """Say what brought a player most, and where these points come from unless they simply are its own."""
    built = best.built
    own_kind = _KINDS.get(built.colour) if isinstance(built, Card) else "wonder"
    by = "kinds" if len(best.kinds) > 1 else "plain" if {*best.kinds} == {own_kind} - SHARED else "alone"
    parts = [
        words.say(
            "own-best-part",
            kind="own" if kind == own_kind and kind not in SHARED else kind,
            alone="yes" if by == "alone" else "no",
            points=cards.points(words, points),
            all=cards.number(words, points_of(score, kind)),
            without=cards.number(words, points_of(score, kind) - points),
        )
        for kind, points in sorted(best.kinds.items(), key=lambda each: -each[1])
    ]
    return words.say(
        "own-best",
        what=_built(words, built),
        age=best.age,
        turn=best.turn,
        points=cards.points(words, best.points),
        by=by,
        parts=words.all_of(parts),
        others=len(best.alike),
        alike=words.all_of([_built(words, each) for each in best.alike]),
    )


def _built(words: Words, built: Card | int) -> str:
    return words.say("own-best-stage", stage=built) if isinstance(built, int) else words.called(built.name)


def _close(words: Words, names: "_Names", call: CloseCall) -> str:
    if isinstance(call, Short):
        return words.say(
            "own-close-stage",
            more=cards.coins(words, 1) if call.resource is None else cards.resources(words, UNIT[call.resource]),
            what=_built(words, call.stage),
            age=call.age,
            turn=call.turn,
            points=cards.points(words, call.points),
        )
    other = names(call.other)
    if isinstance(call, CloseConflict):
        fewer, most = sorted((call.shields, call.others))
        return words.say(
            "own-close-conflict",
            last="yes" if call.age == AGES[-1] else "no",
            age=call.age,
            won="yes" if call.shields > call.others else "no",
            other=other,
            shields=words.say("shields", count=most),
            fewer=fewer,
        )
    side = "ahead" if call.is_ahead else "behind"
    how = "shared" if call.shared else side if call.margin else f"coins-{side}"
    close, points = "yes" if call.is_close else "no", cards.points(words, call.margin)
    return words.say("own-close-places", how=how, close=close, other=other, points=points)


def within_sentence(voice: Voice, seat: Seat) -> str:
    """Name a city within a sentence: "Giza", "the Free City Giza"."""
    name = voice.name(seat)
    return voice.words.say("story-free-city", city=name) if voice.is_free_city(seat) else name


class _Names:
    """Names a city with its player once, and afterwards alone."""

    def __init__(self, words: Words, table: TableView, naming: Naming) -> None:
        self._alone = Voice(words, table.begun_table, None)
        self._named = replace(self._alone, players=owner_names(words, table, naming, brief=True))
        self.naming = naming
        self._known: set[Seat] = set()

    def __call__(self, seat: Seat) -> str:
        voice = self._alone if seat in self._known else self._named
        self._known.add(seat)
        return within_sentence(voice, seat)


def _sentence(words: Words, table: TableView, names: _Names, fact: Fact, wording: int) -> str:
    match fact:
        case AlikeOpening() | Opening():
            return _opening(words, names, fact, wording)
        case Edifices(constructed, failed):
            return words.say("story-edifices", constructed=constructed, failed=failed)
        case FirstWonder(seats, age, turn, only):
            cities, which = words.all_of([names(seat) for seat in seats]), "only" if only else "first"
            of: dict[str, str | int] = {"cities": cities, "count": len(seats), "which": which}
            return words.say("story-wonder", wording=wording, age=age, turn=turn, **of)
        case SeatPassed() | StoodIn():
            return _passage(words, table, fact, names.naming)
        case Gift(payer, receiver, coins):
            _, *others = table.begun_table.ranking
            return words.say(
                "story-gift",
                wording=wording,
                last="yes" if others and {payer, receiver} & {*others[-1]} else "no",
                city=names(payer),
                neighbour=names(receiver),
                coins=cards.coins(words, coins),
            )
        case Clash():
            return words.say(
                "story-clash",
                wording=wording,
                age=fact.age,
                winner=names(fact.winner),
                loser=names(fact.loser),
                shields=words.say("shields", count=fact.shields),
                fewer=fact.shields - 1,
                points=cards.points(words, fact.victory),
            )
        case Passed():
            return words.say(
                "story-passed",
                wording=wording,
                card=words.called(fact.card.name),
                age=fact.age,
                holders=fact.holders,
                everyone="yes" if fact.everyone else "no",
                city=names(fact.seat),
                points=cards.points(words, fact.points),
            )
        case LeadChanges() | LevelInFront() | NeverBehind() | TurningPoint() | LastConflicts() | WonBy() | Finish():
            return _victory(words, names, fact, wording)
        case _:
            return _feat(words, names, fact, wording)


def _feat(words: Words, names: _Names, fact: Feat, wording: int) -> str:
    match fact:
        case BigTurn(seat, age, turn, points, built):
            return words.say(
                "story-big-turn",
                wording=wording,
                city=names(seat),
                age=age,
                turn=turn,
                points=cards.points(words, points),
                built=words.all_of([_deed(words, each) for each in built]),
            )
        case BestGuild(seat, card, points, thanks):
            return words.say(
                "story-guild",
                wording=wording,
                city=names(seat),
                card=words.called(card.name),
                points=cards.points(words, points),
                neighbours=words.all_of([names(each) for each in thanks]),
                count=len(thanks),
            )
        case Symbols(seat, symbol, count, points):
            return words.say(
                "story-symbols",
                wording=wording,
                how="alike" if symbol else "sets",
                city=names(seat),
                count=count,
                symbols=words.say(f"symbols-{symbol}", count=count) if symbol else "",
                points=cards.points(words, points),
            )
        case FreeStructures(seat, structures):
            return words.say("story-free", wording=wording, city=names(seat), count=structures)
        case ArmsRace(seat, neighbour, shields, others):
            return words.say(
                "story-arms",
                wording=wording,
                level="yes" if shields == others else "no",
                city=names(seat),
                neighbour=names(neighbour),
                shields=words.say("shields", count=shields),
                others=others,
            )
        case Treasury(seat, coins):
            return words.say("story-treasury", wording=wording, city=names(seat), coins=cards.coins(words, coins))
        case NoTrade(seat, bought):
            return words.say("story-no-trade", wording=wording, city=names(seat), bought="yes" if bought else "no")
        case WonWithout(seat, part):
            what, colour = ("wonder", "") if part is Without.WONDER else ("cards", words.say(f"colour-{part}"))
            return words.say("story-without", wording=wording, city=names(seat), what=what, colour=colour)
        case _:
            assert_never(fact)


def _deed(words: Words, built: Card | int) -> str:
    return words.say("story-stage", stage=built) if isinstance(built, int) else words.called(built.name)


def _opening(words: Words, names: _Names, fact: AlikeOpening | Opening, wording: int) -> str:
    if isinstance(fact, AlikeOpening):
        return words.say("story-alike", wording=wording, colour=words.say(f"colour-{fact.colour}"))
    return words.say(
        "story-opening",
        wording=wording,
        city=names(fact.seat),
        card=words.called(fact.card.name),
        colour=words.say(f"colour-{fact.card.colour}"),
    )


def _lead(words: Words, names: _Names, fact: LeadChanges | LevelInFront, wording: int) -> str:
    if isinstance(fact, LeadChanges):
        return words.say("story-lead-changes", wording=wording, times=fact.times, leaders=fact.leaders)
    return words.say(
        "story-level",
        wording=wording,
        last="yes" if fact.last else "no",
        cities=words.all_of([names(seat) for seat in fact.seats]),
        points=cards.points(words, fact.points),
        age=fact.age,
        turn=fact.turn,
        turns=fact.turns,
    )


def _victory(
    words: Words,
    names: _Names,
    fact: LeadChanges | LevelInFront | NeverBehind | TurningPoint | LastConflicts | WonBy | Finish,
    wording: int,
) -> str:
    match fact:
        case LeadChanges() | LevelInFront():
            return _lead(words, names, fact, wording)
        case WonBy(seat, second, kind, more, fewer):
            return words.say(
                "story-won-by",
                wording=wording,
                city=names(seat),
                other=names(second),
                kind=kind,
                more=cards.points(words, more),
                fewer=cards.number(words, fewer),
            )
        case NeverBehind(seat):
            return words.say("story-never-behind", wording=wording, city=names(seat))
        case TurningPoint(seat, age, turn, behind, conflicts):
            return words.say(
                "story-turning-point",
                wording=wording,
                city=names(seat),
                moment=lead_moment(words, fact),
                behind=cards.points(words, behind),
                last="yes" if (age, turn) == (AGES[-1], LAST_TURN) and not conflicts else "no",
                comeback="yes" if behind >= _COMEBACK else "no",
            )
        case LastConflicts(seat, others, behind):
            return words.say(
                "story-last-conflicts",
                wording=wording,
                city=names(seat),
                others=words.all_of([names(other) for other in others]),
                count=len(others),
                level="no" if behind else "yes",
                behind=cards.points(words, behind),
            )
        case Finish(winners, second, margin, coins):
            return words.say(
                "story-finish",
                wording=wording,
                how="shared" if len(winners) > 1 else "points" if margin else "coins",
                winners=words.all_of([names(seat) for seat in winners]),
                second=words.all_of([names(seat) for seat in second]),
                points=cards.points(words, margin),
                coins=cards.coins(words, coins),
            )
        case _:
            assert_never(fact)


def lead_moment(words: Words, fact: TurningPoint) -> str:
    """Say when the winner took the lead for good: "Age 2, turn 3"."""
    last = (fact.age, fact.turn) == (AGES[-1], LAST_TURN)
    when = "conflicts" if fact.conflicts else "last" if last else "turn"
    return words.say("story-moment", when=when, age=fact.age, turn=fact.turn)


def _passage(words: Words, table: TableView, fact: SeatPassed | StoodIn, naming: Naming) -> str:
    """Say who plays a city from then on, or how often somebody stood in. Whoever left or was late is not named."""
    if isinstance(fact, StoodIn):
        return words.say("story-stood-in", times=fact.times)
    passage = table.passages[fact.number]
    to = "back" if passage.why in RETURNS else "computer" if isinstance(passage.to, Computer) else "person"
    player = naming(passage.to.name) if isinstance(passage.to, Person) else ""
    city = words.called(table.begun_table.cities[fact.seat].board.city)
    return words.say("story-seat", to=to, player=player, city=city, age=fact.age, turn=fact.turn)
