"""Sentences about results over time: a person's, and a server's standings."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import partial
from typing import Literal

from bot.services.people import is_former
from bot.services.ports import Before
from bot.services.rating import FEWEST_GAMES, START, Rated, ShownRating
from bot.services.settings import YEARS
from bot.services.statistics import (
    LEAST_CHANGE,
    STRETCH,
    Choice,
    Opponents,
    OwnFigures,
    OwnGame,
    OwnRecord,
    Placed,
    RatedPlace,
    Record,
    Rival,
    Season,
    ServerFigures,
    SizeSums,
    Stretch,
    WonderSums,
    games_in,
    in_tenths,
)
from bot.services.summaries import TableSummary
from bot.text.matching import fold
from bot.text.names import Naming, level_key
from bot.text.times.labels import day_label, short_day_label
from bot.text.words import Words
from engine.ruleset import Seat
from engine.views import PublicView

FEW = 10
"""Of fewer games, a person is told that they are few."""
_LEAST_FOR_STRENGTH = 3
"""After so many games, a person is told what their strength is, and before only what went best."""
_ENOUGH = 2
"""After so many games, a better one is told as the best."""
_MOST_SUGGESTED = 12
FEW_LATEST = 5
"""Of so few of the latest games, each is shown with its place."""
MOST_HOLDERS = 3
"""The most people who are named for a record."""


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose results they are."""

    name: str
    own: bool
    """Whether they are the reader's own."""
    here: bool = True
    """Whether somebody else's are those of the server where the reader asks, and not of games with the reader."""

    def told(self, naming: Naming) -> dict[str, str | int]:
        """Return the arguments of texts."""
        of_other = "here" if self.here else "together"
        return {"whose": "own" if self.own else of_other, "name": naming(self.name)}


def decimal(number: Fraction | int) -> str:
    """Return a number with one decimal, rounded half up."""
    tenths = int(in_tenths(number) * 10)
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def season_name(words: Words, season: Season | None, *, in_short: bool = False) -> str:
    """Return a season's name, perhaps one that is short enough for a menu; None is all time."""
    if season is None:
        return words.say("season-all")
    return words.say("season-in-short" if in_short else "season", **season_parts(season))


def season_parts(season: Season) -> dict[str, str | int]:
    """Return the arguments of texts that name a season."""
    return {"quarter": season.quarter, "year": str(season.year)}


def read_season(typed: str) -> Season | None:
    """Return the season that somebody types, such as 2026 Q4 or 4/2026; None for all time. Raises ValueError."""
    folded = fold(typed)
    if folded.split()[:1] == ["all"]:
        return None
    numbers = re.findall(r"\d+", folded)
    years = [int(each) for each in numbers if len(each) == len("2026")]
    quarters = [int(each) for each in numbers if each in {"1", "2", "3", "4"}]
    if len(numbers) != 2 or len(years) != 1 or len(quarters) != 1 or years[0] not in YEARS:
        raise ValueError("no season")
    return Season(years[0], quarters[0])


def suggested_seasons(words: Words, typed: str, now: Season) -> list[tuple[str, str]]:
    """Return what can be typed for a season, with its name: all time and the last quarters, those that match."""
    numbers = range(now.number, max(now.number - _MOST_SUGGESTED, Season(YEARS.start, 1).number), -1)
    seasons = [Season.numbered(number) for number in numbers]
    found = [(words.say("season-option-all"), "all")]
    found += [(words.say("season-option", **season_parts(each)), f"{each.year} Q{each.quarter}") for each in seasons]
    return [each for each in found if fold(typed) in fold(each[0])]


def chosen(words: Words, choice: Choice) -> dict[str, str | int]:
    """Return the arguments of texts that name the chosen games."""
    return {"players": choice.players, "season": season_name(words, choice.season)}


def heading(words: Words, whose: Whose, choice: Choice, naming: Naming) -> str:
    """Say whose games they are, and which."""
    return words.say("results-heading", **whose.told(naming), **chosen(words, choice))


def insight_lines(words: Words, figures: OwnFigures, *, own: bool) -> list[str]:
    """Say what follows from the numbers: where somebody stands out, how they develop, or that the games are few.

    To whom they belong (`own`), it is also said that there will be more to see after a single game.
    """
    assert figures.sums is not None, "there are games"
    lines, games = [*stands_out_lines(words, figures), *progress_lines(words, figures)], figures.sums.games
    if 1 < games < FEW:
        lines.append(words.say("results-few", games=games))
    if games == 1 and own:
        which = "all" if games_in(figures.counts, Choice()) == 1 else "some"
        lines.append(words.say("results-single-more", which=which))
    return lines


def number_lines(words: Words, figures: OwnFigures) -> list[str]:
    """Say how many games and wins there are, how many points, and what the opponents had.

    A single game has no averages. Games of several numbers of players only have those by kind, and in place of others
    of which part of the opponents somebody finished ahead; if that is none, how close they came to a win.
    """
    sums, players = figures.sums, figures.choice.players
    assert sums is not None, "there are games"
    if figures.ahead is not None:
        lines = [words.say("results-all-games", games=sums.games, wins=sums.wins, best=sums.best)]
        if figures.ahead:
            lines.append(words.say("results-ahead", share=percent(figures.ahead)))
        elif figures.closest is not None:
            lines.append(words.say("results-closest", points=figures.closest))
        return lines
    opponents = [] if figures.opponents is None else [opponents_line(words, figures.opponents)]
    if sums.games == 1:
        told = words.say("results-single", wins=sums.wins, place=sums.places, players=players, points=sums.points)
        return [told, *opponents]
    return [
        words.say("results-games", games=sums.games, wins=sums.wins, place=_spoken(words, sums.place)),
        words.say("results-points", average=_spoken(words, sums.average), best=sums.best),
        *opponents,
    ]


def percent(share: Fraction) -> str:
    """Return a part of something in whole percent, rounded half up, without the sign."""
    return str(int(share * 100 + Fraction(1, 2)))


def opponents_line(words: Words, of: Opponents) -> str:
    """Say how many points all others had on average."""
    return words.say("results-opponents", seats=of.seats, points=of.points, average=_spoken(words, of.average))


def stands_out_lines(words: Words, figures: OwnFigures) -> list[str]:
    """Say where somebody is most ahead of their opponents, and where most behind; empty if they are about level."""
    if figures.sums is None or figures.opponents is None:
        return []
    games, seats = figures.sums.games, figures.opponents.seats
    best = "once" if games < _LEAST_FOR_STRENGTH else "strength"
    weakness = figures.weakness if best == "strength" or figures.strength is None else None
    return [
        words.say(
            "results-stands-out",
            how=how,
            kind=kind,
            points=(told := _spoken(words, points)),
            one="yes" if told == "1" else "no",
            games=games,
            seats=seats,
        )
        for how, found in ((best, figures.strength), ("behind", weakness))
        if found is not None
        for kind, points in (found,)
    ]


def progress_lines(words: Words, figures: OwnFigures) -> list[str]:
    """Say how the latest games went beside those before them; empty if they are too few, and for others to see.

    The part of the opponents that they finished ahead of decides whether that is a change; points stand beside it.
    """
    if figures.progress is None:
        return []
    late, early = figures.progress
    change = late.ahead - early.ahead
    average = {"late": late.average or 0, "early": early.average or 0}
    return [
        words.say(
            "results-progress",
            how="same" if abs(change) < LEAST_CHANGE else "better" if change > 0 else "worse",
            alike="no" if late.average is None else "yes",
            **progress_shares(figures.progress),
            **{f"{which}-points": _spoken(words, of) for which, of in average.items()},
        )
    ]


def progress_shares(progress: tuple[Stretch, Stretch]) -> dict[str, str | int]:
    """Return the arguments of texts that compare the latest games with those before."""
    late, early = progress
    return {"games": STRETCH, "late": percent(late.ahead), "early": percent(early.ahead)}


def size_lines(words: Words, figures: OwnFigures) -> list[str]:
    """Say how somebody has done in games of each number of players."""
    return [size_line(words, each) for each in sizes(figures)]


def sizes(figures: OwnFigures) -> tuple[SizeSums, ...]:
    """Return how somebody has done by number of players, unless the latest games say the same, one by one."""
    alike = any(each.sums.games > 1 for each in figures.sizes)
    return figures.sizes if alike or not 0 < len(figures.latest) <= FEW_LATEST else ()


def size_line(words: Words, of: SizeSums) -> str:
    """Say how somebody has done in games of so many players."""
    return words.say(
        "results-size",
        players=of.players,
        games=of.sums.games,
        wins=of.sums.wins,
        place=_spoken(words, of.sums.place),
        average=_spoken(words, of.sums.average),
    )


def rating_line(words: Words, rating: ShownRating, whose: Literal["yours", "named"] = "named") -> str:
    """Say what somebody's rating on the server is and on how many games it rests, or why it is not shown.

    `whose` is `named` where the message has said whose results these are.
    """
    if rating.points is not None:
        return words.say("results-rating", whose=whose, rating=rating.points, games=rating.games)
    why = "few" if rating.games < FEWEST_GAMES else "absent"
    return words.say("results-no-rating", whose=whose, why=why, games=rating.games, needed=FEWEST_GAMES)


def rated_line(words: Words, rated: RatedPlace, naming: Naming) -> str:
    """Say a person's place among the ratings of a server."""
    named, games = naming(rated.rated.name), rated.rated.rating.games
    return words.say("ratings-line", place=rated.place, name=named, rating=rated.points, games=games)


def milestone_lines(words: Words, view: PublicView, seat: Seat, before: Before | None) -> list[str]:
    """Say that a player has won for the first time, or has never had as many points; empty if neither is so.

    `before` is what they had reached before the game; None if it does not count.
    """
    if before is None:
        return []
    won, points = seat in view.ranking[0], view.scores[seat].total
    if won and before.wins == 0:
        return [words.say("own-first-win", players=before.players, games=before.games + 1)]
    if before.best is None or before.games < _ENOUGH or points <= before.best:
        return []
    return [words.say("own-best-game", players=before.players, points=before.best)]


def change_line(words: Words, rated: Rated) -> str:
    """Say what somebody's rating was after their last game, and by how much it has changed."""
    rating = rated.rating
    assert rating.last is not None, "there was a game"
    shown = rating.shown(rating.last)
    if shown.points is None:
        return rating_line(words, shown, "yours")
    return words.say("own-rating", rating=shown.points, **_gained(rated.gain))


def last_gain_line(words: Words, gain: int) -> str:
    """Say by how many points the reader's last game changed their rating."""
    return words.say("own-rating-last", **_gained(gain))


def _gained(gain: int) -> dict[str, str | int]:
    return {"how": "up" if gain > 0 else "down" if gain < 0 else "same", "by": abs(gain)}


def taken_out_lines(words: Words, table: TableSummary) -> list[str]:
    """Say who has taken a game out of the server's ratings; empty if nobody has."""
    if (who := table.taken_out_by) is None:
        return []
    return [words.say("rating-taken-out", known="no" if is_former(who) else "yes", person=f"<@{who}>")]


def ratings_rule(words: Words, mine: ShownRating) -> str:
    """Say what a rating is, and when it is shown, unless what is said of the reader's own (`mine`) says that."""
    shows = "said" if mine.points is None else "rule"
    return words.say("ratings-rule", start=START // 1_000, games=FEWEST_GAMES, shows=shows)


def kind_name(words: Words, kind: str) -> str:
    """Return the name of a kind of points."""
    return words.say("results-kind", kind=kind)


def kinds_lines(words: Words, figures: OwnFigures) -> list[str]:
    """Say how many points of each kind there are on average, as on the score sheet, and how many the opponents had."""
    theirs = {} if figures.opponents is None else figures.opponents.by_kind
    return [
        words.say(
            "results-kinds-line",
            kind=kind,
            points=_spoken(words, points),
            compared="yes" if theirs else "no",
            theirs=_spoken(words, theirs.get(kind, 0)),
        )
        for kind, points in figures.kinds
    ]


def kinds_row(words: Words, kinds: Iterable[tuple[str, Fraction | int]]) -> str:
    """List points by kind."""
    return words.row_of(
        words.say("results-kind-line", kind=kind, points=_spoken(words, points)) for kind, points in kinds
    )


def kinds_title(words: Words, figures: OwnFigures) -> str:
    """Return what stands above the points by kind, which are averages except of a single game."""
    assert figures.sums is not None, "there are points"
    return words.say("results-kinds", games=figures.sums.games, players=figures.choice.players)


def computers_of(game: OwnGame) -> str:
    """Return how well the computer players of a game played, in message keys: `none` if there were none."""
    return "mixed" if len(game.computers) > 1 else next(map(level_key, game.computers), "none")


def against(game: OwnGame) -> str:
    """Return which computers somebody played against alone, in message keys: `none` if there were other people.

    It is `any` if it is not known how well they played.
    """
    found = computers_of(game)
    return "none" if not game.alone else "any" if found == "none" else found


def all_against(games: Iterable[OwnGame]) -> str:
    """Return the same of all these games, so that it is said once; `none` if it is not the same of all."""
    found = {*map(against, games)}
    return found.pop() if len(found) == 1 else "none"


def latest_title(words: Words, games: Sequence[OwnGame]) -> str:
    """Return what stands above the latest games in a message, with what computers all were against.

    Of more than few games, it also says when they were.
    """
    few = "yes" if len(games) <= FEW_LATEST else "no"
    return words.say("results-latest", computers=all_against(games), few=few, days=latest_days(words, games))


def latest_days(words: Words, games: Sequence[OwnGame], *, in_short: bool = False) -> str:
    """Return from when to when these games were, the oldest of which comes first; empty if there are none."""
    label = partial(short_day_label, year=_need_year(each.at for each in games)) if in_short else day_label
    days = [label(words, each.at.astimezone(UTC)) for each in (*games[:1], *games[-1:])]
    return (
        words.say("results-days", one="yes" if len({*days}) == 1 else "no", first=days[0], last=days[-1])
        if days
        else ""
    )


def latest_day(words: Words, game: OwnGame, games: Sequence[OwnGame]) -> str:
    """Return the day of one of these games as short as can be: with its year only if these were in several."""
    return short_day_label(words, game.at.astimezone(UTC), year=_need_year(each.at for each in games))


def _need_year(moments: Iterable[datetime]) -> bool:
    return len({each.astimezone(UTC).year for each in moments}) > 1


def apart(words: Words, game: OwnGame) -> str:
    """Say by how many points somebody has won a game, or was behind the winner; empty if that is not known."""
    if game.apart is None:
        return ""
    return words.say("results-apart", won="yes" if game.place == 1 else "no", points=game.apart)


def latest_lines(words: Words, games: Sequence[OwnGame]) -> list[str]:
    """Say with which city somebody had how many points in each of these games, and by how many they won or did not.

    Of few games, each has a line with its day and the place. Against which computers is said of each, unless the title
    says it of all. The newest is the last, as in the picture.
    """
    few, said = len(games) <= FEW_LATEST, all_against(games) != "none"
    told = [
        words.say(
            "results-latest-day" if few else "results-latest-game",
            day=day_label(words, each.at.astimezone(UTC)),
            city=words.called(each.city),
            points=_spoken(words, each.points),
            won="yes" if each.place == 1 else "no",
            place=each.place,
            players=each.players,
            apart=apart(words, each),
            known="no" if each.apart is None else "yes",
            computers="none" if said else against(each),
            **_stages(each),
        )
        for each in games
    ]
    return told if few else [words.say("results-latest-line", games=words.rows_of(told))] if told else []


def game_option(words: Words, game: OwnGame, games: Sequence[OwnGame]) -> tuple[str, str]:
    """Return the label of one of these games of the reader in a menu, and what is told below it."""
    return words.say(
        "results-menu-game",
        place=game.place,
        players=game.players,
        city=words.called(game.city),
        day=latest_day(words, game, games),
    ), words.about("results-menu-game", "below", game=str(game.game), points=game.points, computers=computers_of(game))


def only_line(words: Words, game: OwnGame) -> str:
    """Say when somebody's only game was, and against which computers if all others were."""
    return words.say("results-only", day=day_label(words, game.at.astimezone(UTC)), computers=against(game))


def wonders_title(words: Words, figures: OwnFigures) -> str:
    """Return what stands above the wonders in a message."""
    return words.say("results-wonders", count=len(figures.wonders))


def wonder_lines(words: Words, figures: OwnFigures, most: int | None = None) -> list[str]:
    """Say how somebody has done with each side of a wonder, at most so many; of an only game, also when it was."""
    lines = [wonder_line(words, each, figures.only) for each in figures.wonders[:most]]
    return (
        lines if figures.only is None else [*lines, words.say("results-only-line", told=only_line(words, figures.only))]
    )


def wonder_line(words: Words, of: WonderSums, only: OwnGame | None) -> str:
    """Say how somebody has done with a side of a wonder; of their `only` game, also how many stages they had built."""
    return words.say(
        "results-wonder",
        city=words.called(of.city),
        side=of.side,
        games=of.sums.games,
        wins=of.sums.wins,
        average=_spoken(words, of.sums.average),
        **_stages(only),
    )


def _stages(game: OwnGame | None) -> dict[str, int]:
    """Return how many stages of the wonder were built in a game, of how many; 0 of 0 if that is not known."""
    if game is None or game.stages is None:
        return {"built": 0, "stages": 0}
    most = len(game.board.stages)
    return {"built": min(game.stages, most), "stages": most}


def rival_line(words: Words, rival: Rival, naming: Naming, *, own: bool) -> str:
    """Say how somebody has done against another person; against the reader, if it is not the reader's `own` line."""
    return words.say(
        "results-rival",
        whose="own" if own else "other",
        name=naming(rival.name),
        games=rival.games,
        ahead=rival.ahead,
        behind=rival.behind,
        level=rival.games - rival.ahead - rival.behind,
    )


def record_amount(words: Words, record: OwnRecord | Record) -> str:
    """Return how much a record is."""
    return words.say("results-record-amount", kind=record.kind, amount=record.amount)


def record_game(words: Words, record: OwnRecord, figures: OwnFigures, *, in_short: bool = False) -> str:
    """Return with which side of a wonder a record was reached, and among how many players unless that was chosen.

    To whom the record belongs, it also says when, perhaps as short as can be.
    """
    players = 0 if figures.choice.players else record.players
    there = [*(each.at for each in figures.records), *(each.at for each in figures.games)]
    at = record.at.astimezone(UTC)
    return words.say(
        "results-record-game",
        city=words.called(record.city),
        side=record.side,
        players=players,
        how=("short" if in_short else "long") if figures.games else "none",
        day=short_day_label(words, at, year=_need_year(there)) if in_short else day_label(words, at),
        times=record.times,
    )


def record_lines(words: Words, figures: OwnFigures) -> list[str]:
    """Say a person's records, and in which games they reached them."""
    return [
        words.say(
            "results-record-own",
            kind=each.kind,
            times=each.times,
            told=record_amount(words, each),
            game=record_game(words, each, figures),
        )
        for each in figures.records
    ]


def server_record_told(words: Words, record: Record, naming: Naming) -> str:
    """Say how much a record of a server is, and who holds it: the first few."""
    names = [naming(each.name) for each in record.holders[:MOST_HOLDERS]]
    rest = len(record.holders) - len(names)
    more = [words.say("standings-more", count=rest)] if rest else []
    told = record_amount(words, record)
    return words.say("standings-record", told=told, names=words.row_of([*names, *more]))


def server_record_lines(words: Words, figures: ServerFigures, naming: Naming) -> list[str]:
    """Say the records of a server."""
    return [
        words.say("results-record-line", kind=each.kind, told=server_record_told(words, each, naming))
        for each in figures.records
    ]


def standing_line(words: Words, placed: Placed, naming: Naming) -> str:
    """Say a person's place on a server, and how they have done."""
    sums, name = placed.standing.sums, naming(placed.standing.name)
    told: dict[str, str | int] = {"average-place": _spoken(words, sums.place), "average": _spoken(words, sums.average)}
    return words.say(
        "standings-line",
        place=placed.place,
        name=name,
        wins=sums.wins,
        games=sums.games,
        best=sums.best,
        **told,
    )


def server_heading(words: Words, figures: ServerFigures) -> str:
    """Say which games the standings are about."""
    return words.say("standings-heading", **chosen(words, figures.choice))


def server_games(words: Words, figures: ServerFigures) -> str:
    """Say how many games the standings rest on; of an only person, what would make it a ranking."""
    if figures.shown.people == 1:
        return words.say("standings-alone", players=figures.choice.players, games=figures.games)
    return words.say("standings-games", games=figures.games, people=figures.shown.people)


def _spoken(words: Words, average: Fraction | int) -> str:
    """Return an average for a sentence: without a zero after the point, and with a word for the minus sign."""
    number = decimal(average).removesuffix(".0")
    return words.say("minus", amount=number[1:]) if number.startswith("-") else number
