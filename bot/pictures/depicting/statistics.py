"""What the pictures of results over time show: how somebody has done, and the standings of a server."""

from collections.abc import Sequence
from fractions import Fraction

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.legend import CITIES
from bot.pictures.depicting.writing import picture_name, picture_words
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.rows import Counted, Heading, Standing
from bot.pictures.drawing.nights.standings import Award, StandingsScene
from bot.pictures.drawing.results import FEW, PODIUM, Best, Latest, ResultsScene, RivalRow, Share, Tile, WonderRow
from bot.services.people import UserId
from bot.services.rating import ShownRating
from bot.services.statistics import OwnFigures, Placed, RatedPlace, RatingFigures, ServerFigures, Sums
from bot.text import statistics as told
from bot.text.names import spoken_name
from bot.text.statistics import Whose, decimal
from bot.text.words import Words

MOST = 4
"""The most wonders, and the most people, of whom a person's picture tells."""
_ICONS = {
    "scientific": "science",
    "commercial": "commerce",
    "edifices": "edifice",
    "debts": "debt",
}
"""The icons of kinds of points that have another name."""
_RECORDS = {"best": "best", "science": "science", "margin": "even", "lead": "winner"}
_COLUMNS: tuple[tuple[Counted, str], ...] = (
    ("firsts", "wins"),
    ("games", "games"),
    ("places", "place"),
    ("points", "average"),
    ("best", "best"),
)
"""What is counted, and the words above it; what decides comes first."""


_RATED: tuple[tuple[Counted, str], ...] = (("rating", "rating"), ("games", "games"))


def results_picture(words: Words, whose: Whose, figures: OwnFigures, rating: ShownRating | None) -> Picture:
    """How somebody has done; its description tells all that is drawn and that the message does not say above it.

    `rating` is their rating on the server where somebody asks; None if it has no ratings.
    """
    sums = figures.sums
    assert sums is not None, "there is nothing to draw"
    drawn, own = picture_words(words), whose.own
    wonders, rivals = figures.wonders[:MOST], figures.rivals[:MOST]
    if figures.latest and len(figures.latest) <= FEW:  # each has a row of its own, which names its city
        wonders = ()
    most = max(Fraction(1), *(points for _, points in figures.kinds))
    head = "average" if sums.games > 1 else "points"
    scene = ResultsScene(
        picture_name(spoken_name(whose.name)),
        drawn.say("results-picture-told", **told.chosen(drawn, figures.choice)),
        tuple({each.city: None for each in figures.wonders}) or CITIES,
        _tiles(drawn, sums, figures.choice.players, rating),
        told.kinds_title(drawn, figures),
        tuple(
            Share(
                _ICONS.get(kind, kind),
                told.kind_name(drawn, kind),
                _average(sums, points),
                float(points / most),
            )
            for kind, points in figures.kinds
        ),
        (
            drawn.about("results-wonders", "picture", count=len(figures.wonders)),
            drawn.say("results-picture-head", of=head),
        ),
        tuple(
            WonderRow(
                each.city,
                drawn.say("results-picture-wonder", city=drawn.called(each.city), side=each.side),
                drawn.say("results-picture-wins", wins=each.sums.wins, games=each.sums.games),
                _average(sums, each.sums.average),
            )
            for each in wonders
        ),
        (drawn.say("results-rivals"), drawn.say("results-picture-head", of="rival" if own else "reader")),
        tuple(
            RivalRow(
                picture_name(each.name) if own else drawn.say("picture-hand-you"),
                drawn.say("results-picture-rival", ahead=str(each.ahead), behind=str(each.behind)),
            )
            for each in rivals
        ),
        drawn.say("results-records"),
        tuple(
            Best(
                drawn.say("results-record", kind=kind),
                told.record_amount(drawn, kind, amount),
                _RECORDS[kind],
            )
            for kind, amount in told.own_records(sums)
        ),
        *_latest(drawn, figures),
    )
    latest = [told.latest_line(words, figures.latest)] if figures.latest else []
    sentences = [
        *_titled(words.say("results-latest"), latest),
        *_titled(told.kinds_title(words, figures), [told.kinds_line(words, figures)]),
        *_titled(told.wonders_title(words, figures), [told.wonder_line(words, each) for each in wonders]),
        *_titled(words.say("results-rivals"), [told.rival_line(words, each, spoken_name, own=own) for each in rivals]),
        *_titled(words.say("results-records"), told.record_lines(words, sums)),
    ]
    described = alt_text(words, sentences)
    return Picture("results", scene, described.description, described.more, brief=words.say("picture-same"))


def overview_picture(words: Words, whose: Whose, figures: OwnFigures) -> Picture:
    """All games of somebody who has no two with as many players; its description tells each of them."""
    drawn, games = picture_words(words), figures.latest
    wins = sum(each.place == 1 for each in games)
    tiles = {"games": (len(games), "hand"), "wins": (wins, "winner")}
    title, latest = _latest(drawn, figures)
    scene = ResultsScene(
        picture_name(spoken_name(whose.name)),
        drawn.say("results-picture-overview"),
        tuple({each.city: None for each in games}),
        tuple(
            Tile(
                drawn.say("results-picture-tile", of=of, games=len(games), wins=wins),
                str(number),
                icon,
                golden=of == "wins" and wins > 0,
            )
            for of, (number, icon) in tiles.items()
        ),
        latest_title=title,
        latest=latest,
    )
    described = alt_text(words, _titled(words.say("results-latest"), [told.latest_line(words, games)]))
    return Picture("results", scene, described.description, described.more, brief=words.say("picture-same"))


def _latest(words: Words, figures: OwnFigures) -> tuple[tuple[str, str], tuple[Latest, ...]]:
    """The latest games below their title, with what the sign of computers means if one of them has it."""
    alone = words.about("results-latest", "alone") if any(each.alone for each in figures.latest) else ""
    highest = max([1, *(each.points for each in figures.latest)])
    return (words.about("results-latest", "picture"), alone), tuple(
        Latest(
            each.city,
            words.called(each.city),
            words.say(
                "results-picture-latest",
                place=each.place,
                players=each.players,
                alone="yes" if each.alone else "no",
            ),
            _figure(str(each.points)),
            each.points / highest,
            golden=each.place == 1,
            alone=each.alone,
        )
        for each in figures.latest
    )


def _tiles(words: Words, sums: Sums, players: int, rating: ShownRating | None) -> tuple[Tile, ...]:
    several, of_players = sums.games > 1, words.say("results-picture-place", place=sums.places, players=players)
    rated = {} if rating is None else {"rating": (_rating(words, rating.points), "rating")}
    numbers = {
        "games": (str(sums.games), "hand"),
        **({"wins": (str(sums.wins), "winner")} if several or sums.wins else {}),
        "place": (decimal(sums.place).removesuffix(".0") if several else of_players, PODIUM),
        "average": (_average(sums, sums.average).removesuffix(".0"), "points"),
        **({"best": (_figure(str(sums.best)), "best")} if several else {}),
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

    def row(of: Placed) -> Standing:
        sums, guest = of.standing.sums, Guest(picture_name(of.standing.name))
        averages = decimal(sums.place), _figure(decimal(sums.average))
        counts = (str(sums.wins), str(sums.games), *averages, _figure(str(sums.best)))
        return Standing(of.place, guest, counts, is_reader=of.standing.user == reader, stands_out=has_winner)

    scene = StandingsScene(
        drawn.say("standings-picture-title"),
        drawn.say("results-picture-told", **told.chosen(drawn, figures.choice)),
        CITIES,
        tuple(Heading(which, drawn.say("results-picture-head", of=of)) for which, of in _COLUMNS),
        tuple(row(each) for each in shown.rows),
        awards_title=drawn.say("results-records"),
        awards=tuple(
            Award(drawn.say("results-record", kind=each.kind), told_of, _RECORDS[each.kind])
            for each in figures.records
            if (told_of := picture_name(told.server_record_told(drawn, each, spoken_name)))
        ),
        more=drawn.say("standings-more", count=shown.more) if shown.more else "",
        own=None if shown.own is None else row(shown.own),
    )
    sentences = [
        *(told.standing_line(words, each, spoken_name) for each in (*shown.rows, *own)),
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


def _average(of: Sums, number: Fraction) -> str:
    """Return an average of games with one decimal, or the whole number of a single game."""
    return _figure(decimal(number) if of.games > 1 else str(number))


def _figure(number: str) -> str:
    """Return a number with the minus sign of the font."""
    return MINUS + number[1:] if number.startswith("-") else number
