"""What the pictures of results over time show: how somebody has done, and the standings of a server."""

from collections.abc import Sequence
from datetime import UTC
from fractions import Fraction

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.ends import sheet_head
from bot.pictures.depicting.legend import CITIES
from bot.pictures.depicting.writing import picture_name, picture_words
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.rows import Counted, Heading, Standing
from bot.pictures.drawing.nights.standings import Award, StandingsScene
from bot.pictures.drawing.results import (
    PODIUM,
    Badge,
    Best,
    Latest,
    Only,
    ResultsScene,
    RivalRow,
    Share,
    SizeRow,
    Tile,
    WonderRow,
)
from bot.services.people import UserId
from bot.services.rating import ShownRating
from bot.services.statistics import OwnFigures, OwnGame, Placed, RatedPlace, RatingFigures, ServerFigures, Sums
from bot.text import statistics as told
from bot.text.names import spoken_name
from bot.text.statistics import Whose, decimal
from bot.text.words import Words
from engine.catalogue import Board
from engine.ruleset import Expansion, Ruleset

_CATALOGUE = Ruleset(expansions=(Expansion.EDIFICE,)).catalogue
_BOARDS = {board.city: board for board in _CATALOGUE.boards.values()}
"""A board of each city: once all stages are built, both sides look alike."""
MOST = 4
"""The most wonders, and the most people, of whom a person's picture tells."""
_LEAST_FOR_BADGE = 5
"""After so many games, a badge names the kind of points in which somebody is most ahead of their opponents."""
_ICONS = {
    "scientific": "science",
    "commercial": "commerce",
    "edifices": "edifice",
    "debts": "debt",
}
"""The icons and the heads of the score sheet's columns, of kinds of points that have another name."""
_RECORDS = {"best": "best", "margin": "even", "lead": "winner"}
"""The icons of records; those of one kind of points have its icon."""
_COLUMNS: tuple[tuple[Counted, str], ...] = (
    ("firsts", "wins"),
    ("games", "games"),
    ("places", "place"),
    ("points", "average"),
    ("best", "best"),
)
"""What is counted, and the words above it; what decides comes first."""
_OF_SIZES = "games", "wins", "place", "average"
"""The words above the columns of what there is of each number of players."""
_RATED: tuple[tuple[Counted, str], ...] = (("rating", "rating"), ("games", "games"))


def results_picture(words: Words, whose: Whose, figures: OwnFigures, rating: ShownRating | None) -> Picture:
    """How somebody has done; its description tells all that is drawn and that the message does not say above it.

    `rating` is their rating on the server where somebody asks; None if it has no ratings.
    """
    sums = figures.sums
    assert sums is not None, "there is nothing to draw"
    drawn, own = picture_words(words), whose.own
    wonders, rivals = figures.wonders[:MOST], figures.rivals[:MOST]
    if figures.latest and len(figures.latest) <= told.FEW_LATEST:  # each is drawn with its wonder
        wonders = ()
    only = _only(drawn, figures)
    cities = figures.wonders or figures.games
    sizes = told.sizes(figures)
    scene = ResultsScene(
        picture_name(spoken_name(whose.name)),
        drawn.say("results-picture-told", **told.chosen(drawn, figures.choice)),
        tuple({each.city: None for each in cities}) or CITIES,
        _tiles(drawn, sums, figures, rating),
        _badge(drawn, figures),
        (drawn.say("results-sizes"), *(drawn.say("results-picture-head", of=of) for of in _OF_SIZES)),
        tuple(
            SizeRow(
                drawn.say("results-menu-of-players", players=each.players),
                (str(each.sums.games), str(each.sums.wins), place, average),
            )
            for each, place, average in zip(
                sizes,
                _column([each.sums.place for each in sizes]),
                _column([each.sums.average for each in sizes]),
                strict=True,
            )
        ),
        (
            told.kinds_title(drawn, figures),
            _opponents(drawn, figures),
        ),
        _shares(drawn, figures),
        only,
        (
            drawn.about("results-wonders", "picture", count=len(figures.wonders)),
            drawn.say("results-picture-head", of="average" if sums.games > 1 else "points"),
        ),
        tuple(
            WonderRow(
                _BOARDS[each.city],
                drawn.called(each.city),
                drawn.say("results-picture-wins", side=each.side, wins=each.sums.wins, games=each.sums.games),
                average,
            )
            for each, average in zip(wonders, _column([each.sums.average for each in wonders]), strict=True)
            if only is None
        ),
        (drawn.say("results-rivals"), drawn.say("results-picture-head", of="rival" if own else "reader")),
        tuple(
            RivalRow(
                picture_name(each.name) if own else drawn.say("picture-hand-you"),
                drawn.say("results-picture-rival", ahead=str(each.ahead), behind=str(each.behind)),
                each.ahead / each.games,
                each.behind / each.games,
            )
            for each in rivals
        ),
        drawn.say("results-records"),
        tuple(
            Best(
                drawn.say("results-record-title", kind=each.kind, times=each.times),
                told.record_amount(drawn, each),
                told.record_game(drawn, each, figures, in_short=True),
                _record_icon(each.kind),
            )
            for each in figures.records
        ),
        *_latest(drawn, figures),
    )
    wonder_lines = told.wonder_lines(words, figures, len(wonders))
    sentences = [
        *told.number_lines(words, figures),
        *([told.rating_line(words, rating)] if rating is not None and rating.points is not None else []),
        *_titled(words.say("results-sizes"), told.size_lines(words, figures)),
        *_titled(told.latest_title(words, figures.latest), told.latest_lines(words, figures.latest)),
        *_titled(told.kinds_title(words, figures), told.kinds_lines(words, figures)),
        *_titled(told.wonders_title(words, figures), wonder_lines),
        *_titled(words.say("results-rivals"), [told.rival_line(words, each, spoken_name, own=own) for each in rivals]),
        *_titled(words.say("results-records"), told.record_lines(words, figures)),
    ]
    described = alt_text(words, sentences)
    return Picture("results", scene, described.description, described.more, brief=words.say("picture-same"))


def _badge(words: Words, figures: OwnFigures) -> Badge | None:
    """The kind in which somebody is most ahead of their opponents, once there are enough games."""
    found = figures.strength
    if found is None or figures.sums is None or figures.sums.games < _LEAST_FOR_BADGE:
        return None
    icon = _ICONS.get(found[0], found[0])
    return Badge(icon, sheet_head(words, icon, "long"), words.say("results-picture-strength"))


def _only(words: Words, figures: OwnFigures) -> Only | None:
    """The wonder of an only game, and when that was if it is known; None of several."""
    if figures.sums is None or figures.sums.games > 1:
        return None
    (of,) = figures.wonders
    name = words.say("results-picture-wonder", city=words.called(of.city), side=of.side)
    said = "" if figures.only is None else told.only_line(words, figures.only)
    return Only(*_built(of.city, figures.only), name, said)


def _built(city: str, game: OwnGame | None) -> tuple[Board, int]:
    """The wonder of a game with how many of its stages were built: all if that is not known."""
    if game is None or game.stages is None:
        return _BOARDS[city], len(_BOARDS[city].stages)
    return game.board, min(game.stages, len(game.board.stages))


def _opponents(words: Words, figures: OwnFigures) -> str:
    """What the opponents' marks are, with their points in all, as the player's stand above; empty without opponents."""
    if figures.opponents is None:
        return ""
    (points,) = _column([figures.opponents.average])
    return words.say("results-picture-opponents", alike="yes" if figures.choice.players else "no", points=points)


def _shares(words: Words, figures: OwnFigures) -> tuple[Share, ...]:
    """The kinds of points, and beside them those of the opponents, on one scale from 0: less has no bar."""
    theirs = {} if figures.opponents is None else figures.opponents.by_kind
    most = max(
        [Fraction(1), *(points for _, points in figures.kinds), *(theirs[kind] for kind, _ in figures.kinds if theirs)]
    )

    def part(points: Fraction) -> float:
        return float(max(Fraction(0), points) / most)

    amounts = _column([points for _, points in figures.kinds])
    of_opponents = _column([theirs[kind] for kind, _ in figures.kinds]) if theirs else [""] * len(amounts)
    return tuple(
        Share(
            _ICONS.get(kind, kind),
            sheet_head(words, _ICONS.get(kind, kind), "long"),
            amount,
            part(points),
            of_theirs,
            part(theirs.get(kind, Fraction(0))),
        )
        for (kind, points), amount, of_theirs in zip(figures.kinds, amounts, of_opponents, strict=True)
    )


def _latest(words: Words, figures: OwnFigures) -> tuple[tuple[str, str, tuple[str, ...]], tuple[Latest, ...]]:
    """The latest games below their title, with what the sign of computers means if only some of them have it.

    What stands below bars is explained, too, and below enough of them stands how somebody develops.
    """
    few = len(figures.latest) <= told.FEW_LATEST
    said = told.all_against(figures.latest)
    whole = all(each.alone for each in figures.latest)
    if whole and said == "none":  # only words say against which
        said = "any"
    signs = any(each.alone for each in figures.latest) and not whole
    best = [_best_of_others(each) if few else None for each in figures.latest]
    highest = max([1, *(each.points for each in figures.latest), *(each for each in best if each is not None)])
    above = words.about("results-latest", "picture", computers=said)
    beside = words.about("results-latest", "alone") if signs else ""
    known = "beside" if any(best) else "yes" if any(_apart(each) for each in figures.latest) else "no"
    apart = few and len({each.at.astimezone(UTC).date() for each in figures.latest}) > 1
    days = "none" if apart or not figures.latest else told.latest_days(words, figures.latest, in_short=True)
    below = [line for line in [words.say("results-picture-bars", days=days, known=known, minus=MINUS)] if line]
    if figures.progress is not None:
        below.append(words.say("results-picture-progress", **told.progress_shares(figures.progress)))
    return (above, beside, tuple(below)), tuple(
        Latest(
            *_built(each.city, each),
            words.called(each.city),
            (
                words.say("results-picture-latest", place=each.place, players=each.players),
                *([told.latest_day(words, each, figures.latest)] if apart else []),
            )
            if few
            else (),
            _figure(str(each.points)),
            each.points / highest,
            golden=each.place == 1,
            alone=each.alone and signs,
            apart="" if few else _apart(each),
            best="" if other is None else _figure(str(other)),
            best_part=(other or 0) / highest,
        )
        for each, other in zip(figures.latest, best, strict=True)
    )


def _best_of_others(game: OwnGame) -> int | None:
    """The points of the winner, or of the next one after a victory; None if they are not known."""
    if game.apart is None:
        return None
    return game.points - game.apart if game.place == 1 else game.points + game.apart


def _apart(game: OwnGame) -> str:
    """By how many points a game was won or not, as a figure below a bar; empty if that is not known."""
    if not game.apart:
        return "" if game.apart is None else "0"
    return f"{'+' if game.place == 1 else MINUS}{game.apart}"


def _tiles(words: Words, sums: Sums, figures: OwnFigures, rating: ShownRating | None) -> tuple[Tile, ...]:
    """The main numbers; games of several numbers of players have no averages, but a figure for all of them.

    The most points stand among the records, which several games always have.
    """
    several, players, ahead = sums.games > 1, figures.choice.players, figures.ahead
    of_players = words.say("results-picture-place", place=sums.places, players=players)
    averages = {
        "place": (_column([sums.place])[0] if several else of_players, PODIUM),
        "average": (_column([sums.average])[0], "points"),
    }
    if ahead:
        averages = {"ahead": (words.say("results-picture-share", share=told.percent(ahead)), PODIUM)}
    elif ahead is not None:
        averages = {"best": (str(sums.best), "best")}
    rated = {} if rating is None else {"rating": (_rating(words, rating.points), "rating")}
    numbers = {
        "games": (str(sums.games), "hand"),
        **({"wins": (str(sums.wins), "winner")} if several or sums.wins else {}),
        **averages,
        **rated,
    }
    return tuple(
        Tile(
            words.say("results-picture-tile", of=of, games=sums.games, wins=sums.wins),
            number,
            icon,
            golden=of == "wins" and sums.wins > 0,
        )
        for of, (number, icon) in numbers.items()
    )


def _titled(title: str, lines: Sequence[str]) -> list[str]:
    return [f"{title}: {line}" if number == 0 else line for number, line in enumerate(lines)]


def standings_picture(words: Words, figures: ServerFigures, reader: UserId) -> Picture:
    """The people of a page, the reader's own place, and the records.

    Its description tells all of it that the message does not say above it.
    """
    drawn = picture_words(words)
    shown = figures.shown
    own = () if shown.own is None else (shown.own,)
    has_winner = any(each.standing.sums.wins for each in shown.rows)

    listed = (*shown.rows, *own)
    places = _column([each.standing.sums.place for each in listed])
    averages = _column([each.standing.sums.average for each in listed])

    def row(of: Placed, place: str, average: str) -> Standing:
        sums, guest = of.standing.sums, Guest(picture_name(of.standing.name))
        counts = (str(sums.wins), str(sums.games), place, average, _figure(str(sums.best)))
        return Standing(of.place, guest, counts, is_reader=of.standing.user == reader, stands_out=has_winner)

    rows = tuple(map(row, listed, places, averages))
    more = drawn.say("standings-more", count=shown.more) if shown.more else ""
    if shown.people == 1:
        more = drawn.say("standings-free")

    scene = StandingsScene(
        drawn.say("standings-picture-title"),
        drawn.say("results-picture-told", **told.chosen(drawn, figures.choice)),
        CITIES,
        tuple(Heading(which, drawn.say("results-picture-head", of=of)) for which, of in _COLUMNS),
        rows[: len(shown.rows)],
        awards_title=drawn.say("results-records"),
        awards=tuple(
            Award(drawn.say("results-record", kind=each.kind), told_of, _record_icon(each.kind))
            for each in figures.records
            if (told_of := picture_name(told.server_record_told(drawn, each, spoken_name)))
        ),
        more=more,
        own=rows[-1] if own else None,
    )
    sentences = [
        *(told.standing_line(words, each, spoken_name) for each in listed),
        *_titled(words.say("results-records"), told.server_record_lines(words, figures, spoken_name)),
    ]
    described = alt_text(words, sentences)
    return Picture("standings", scene, described.description, described.more, brief=words.say("picture-same"))


def ratings_picture(words: Words, figures: RatingFigures, reader: UserId) -> Picture:
    """The people of a page, and the reader's own place.

    Its description tells all of it that the message does not say above it.
    """
    drawn = picture_words(words)
    shown = figures.shown
    own = () if shown.own is None else (shown.own,)

    def row(of: RatedPlace) -> Standing:
        counts = (_rating(drawn, of.points), str(of.rated.rating.games))
        guest = Guest(picture_name(of.rated.name))
        return Standing(of.place, guest, counts, is_reader=of.rated.user == reader)

    scene = StandingsScene(
        drawn.say("ratings-heading"),
        drawn.say("ratings-people", people=shown.people),
        CITIES,
        tuple(Heading(which, drawn.say("results-picture-head", of=of)) for which, of in _RATED),
        tuple(map(row, shown.rows)),
        more=drawn.say("standings-more", count=shown.more) if shown.more else "",
        own=None if shown.own is None else row(shown.own),
    )
    sentences = [told.rated_line(words, each, spoken_name) for each in (*shown.rows, *own)]
    described = alt_text(words, sentences)
    return Picture("standings", scene, described.description, described.more, brief=words.say("picture-same"))


def _rating(words: Words, points: int | None) -> str:
    """Return a rating as it stands in a picture."""
    return (
        words.say("results-picture-no-rating") if points is None else words.say("results-picture-rating", rating=points)
    )


def _record_icon(kind: str) -> str:
    return _RECORDS.get(kind) or _ICONS.get(kind, kind)


def _column(numbers: Sequence[Fraction]) -> list[str]:
    """Return numbers that stand below each other: without decimals if all are whole, else each has one.

    So their digits align.
    """
    written = [_figure(decimal(each)) for each in numbers]
    whole = all(each.endswith(".0") for each in written)
    return [each.removesuffix(".0") for each in written] if whole else written


def _figure(number: str) -> str:
    """Return a number with the minus sign of the font."""
    return MINUS + number[1:] if number.startswith("-") else number
