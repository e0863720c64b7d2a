"""Results over time as text and pictures: within Discord's limits, and all that is drawn is told."""

import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial
from random import Random

import pytest

from bot.pictures.drawing import Canvas, palette, places
from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights.standings import StandingsScene
from bot.pictures.drawing.results import ResultsScene
from bot.screens.acts import OpenTable, ShowOwnResults, ShowResultsOf, ShowServerResults, ShowStep
from bot.screens.replay_ways import first_step
from bot.screens.screen import Menu, Screen, at_a_glance, without_pictures
from bot.screens.statistics import no_results_screen, ratings_screen, results_screen, standings_screen
from bot.services.people import Person, UserId
from bot.services.rating import Rated, Rating, ShownRating
from bot.services.statistics import (
    KINDS,
    MOST_LATEST,
    Choice,
    Count,
    Opponents,
    OwnFigures,
    OwnGame,
    OwnRecord,
    Page,
    RatingFigures,
    Season,
    counts_of,
    figures,
    own_records,
    rating_figures,
    server_figures,
)
from bot.text.statistics import (
    change_line,
    decimal,
    kind_name,
    percent,
    ratings_rule,
    read_season,
    suggested_seasons,
)
from bot.text.words import Notation, Words
from engine.catalogue import AGES, Board
from engine.ruleset import Expansion, Ruleset
from players.levels import Level
from tests.bot.pictures.drawing.reading import check as check_reading
from tests.bot.results_over_time import (
    ANA,
    FOUR,
    NAMES,
    SEASONS,
    of_server,
    own,
    played,
    ratings_of,
    rivals,
    single,
    single_seen_by_others,
)
from tests.bot.screens.clicking import acts
from tests.bot.screens.limits import check, texts
from tests.bot.whole_games import ENDLESS, LONG, SCRIPTS

WORDS = Words()
ME = Person(ANA, "Ana")
NOW = datetime(2026, 7, 1, tzinfo=UTC)
RATINGS = (ShownRating(1512, 23), ShownRating(None, 0), ShownRating(None, 1), ShownRating(None, 23))
NAMINGS = (NAMES, LONG * 2, ENDLESS * 2, SCRIPTS)


def result_screens(words: Words, names: tuple[str, ...]) -> list[Screen]:
    person = Person(ANA, names[0])
    mine = own(names=names)
    theirs = replace(mine, rivals=mine.rivals[:1], opponents=None)
    everything = own(Choice(), names=names)
    return [
        results_screen(words, mine, person, own=True, server=True),
        *(results_screen(words, everything, person, own=True, server=True, rating=each) for each in (None, *RATINGS)),
        results_screen(words, replace(everything, games=everything.games[:2]), person, own=True, server=True),
        results_screen(words, theirs, person, own=False, server=True),
        results_screen(words, replace(mine, rivals=()), person, own=True, server=False),
        results_screen(
            words, figures(played(), counts_of(played()), Choice(7, SEASONS[0]), ()), person, own=True, server=True
        ),
        *(results_screen(words, mine, person, own=True, server=True, rating=each) for each in RATINGS),
        *(results_screen(words, single(won=won), person, own=True, server=True) for won in (False, True)),
        results_screen(words, single_seen_by_others(), person, own=False, server=True),
        standings_screen(words, of_server(names=names[:1]), ANA, left_out=False),
        *(standings_screen(words, of_server(page, names, ANA), ANA, left_out=page == 2, rates=True) for page in (1, 2)),
        *(ratings_screen(words, ratings_of(page, names, ANA), ANA, left_out=page == 2) for page in (1, 2)),
        ratings_screen(words, RatingFigures(RATINGS[1]), ANA, left_out=False),
    ]


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("names", NAMINGS, ids=lambda each: each[0][:3])
def test_screens_are_within_discords_limits_whoever_is_in_them(notation: Notation, names: tuple[str, ...]) -> None:
    for screen in result_screens(Words(notation), names):
        check(screen)
        for picture in screen.pictures:
            assert len(picture.description) <= 1_024
            picture.scene.draw()


def test_many_seasons_wonders_and_rivals_have_room() -> None:
    seasons = [Season.numbered(Season(2026, 1).number - number) for number in range(60)]
    games = [
        replace(each, season=season, players=players, city=city, side=side)
        for each in played()[:1]
        for season in seasons
        for players in range(2, 8)
        for city in ("Alexandria", "Babylon", "Ephesus", "Giza", "Halicarnassus", "Olympia", "Rhodes", "Ur", "Carthage")
        for side in "AB"
    ]
    counts = counts_of(games)
    screen = results_screen(WORDS, figures(games, counts, FOUR, rivals(names=ENDLESS * 3)), ME, own=True, server=True)
    check(screen)
    check(at_a_glance(screen))


def numbers(of: object) -> set[str]:
    return set(re.findall(r"\d+(?:\.\d)?", str(of)))


IN_WORDS = {
    "Military": "military conflicts",
    "Treasury": "treasury",
    "Wonder": "wonder stages",
    "Civilian": "civilian structures",
    "Science": "science",
    "Trade": "trade",
    "Guilds": "guilds",
}
"""The heads of the score sheet's columns, with what they stand for in sentences."""


def told(screen: Screen) -> str:
    (picture,) = screen.pictures
    return f"{screen.notice}\n{screen.content}\n{picture.description}\n{picture.more}"


def check_records(found: OwnFigures, scene: ResultsScene, text: str) -> None:
    """Check that all that is drawn of records is told, with their games and the days of these."""
    for record, of in zip(scene.records, found.records, strict=True):
        game, day = record.game.split(" · ")
        assert day == "last " * (of.times > 1) + short(of.at)
        assert record.title.endswith((", twice", f", {of.times} times")) == (of.times > 1)
        assert f"{record.title}: {record.told}, {game}, {'last ' * (of.times > 1)}on {of.at:%-d %B %Y}." in text
    drawn = [mark.what for mark in scene.draw().marks if mark.kind == "text" and "record" in mark.about]
    parts = ((each.title, each.game, each.told) for each in scene.records)
    assert drawn == [part for record in parts for part in record]


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_a_picture_of_results_shows_is_told_with_it(seed: int) -> None:
    found = own(seed=seed)
    screen = results_screen(WORDS, found, ME, own=True, server=True)
    (picture,) = screen.pictures
    scene, text = picture.scene, told(screen)
    assert isinstance(scene, ResultsScene)
    assert all(numbers(each.number.removesuffix(".0")) <= numbers(text) for each in scene.tiles)
    _, *insights = screen.notice.splitlines()
    assert [each.split()[1] for each in insights] == ["strength", "most", "latest"]
    assert scene.badge is not None
    assert f"Your strength is {IN_WORDS[scene.badge.name]}:" in screen.notice
    assert not [each for each in insights if each in f"{picture.description}\n{picture.more}"], "nothing is heard twice"
    for share in scene.kinds:
        mine, theirs = (each.removesuffix(".0") for each in (share.amount, share.theirs))
        assert f"{IN_WORDS[share.name]} {mine}, opponents {theirs}." in text
    (average,) = (each.number for each in scene.tiles if each.head == "points a game")
    assert f"Points: {average} on average" in text
    assert f"Your opponents had {scene.kinds_title[1].removeprefix('opponents: ')} on average." in text
    for wonder in scene.wonders:
        side = wonder.told.partition(" · ")[0]
        assert re.search(rf"{wonder.name}, {side}: [^.]*, {wonder.average.removesuffix('.0')} points", text)
    for rival in scene.rivals:
        ahead, behind = rival.told.split(" : ")
        assert re.search(rf"With {rival.name} in [^.]*: ahead in {ahead}, behind in {behind}\b", text)
    assert [each for each in acts(screen) if isinstance(each, ShowStep)] == [
        first_step(each.game) for each in own().games
    ]
    check_records(found, scene, text)
    latest = (
        f"{each.board.city} {each.points}{', won' * each.golden}, "
        f"{each.apart[1:]} {'ahead' if each.golden else 'behind'}{', against mixed computers' * each.alone}"
        for each in scene.latest
    )
    assert f", the newest last: {'; '.join(latest)}." in text
    assert len(scene.latest) == MOST_LATEST
    marks = [mark for mark in scene.draw().marks if "latest" in mark.about]
    drawn = [mark.what for mark in marks if mark.kind == "text"]
    assert drawn == [number for each in scene.latest for number in (each.points, each.apart)]
    assert sum(mark.what == "computer" for mark in marks) == sum(each.alone for each in scene.latest) > 0


def test_everything_that_a_picture_of_standings_shows_is_told_with_it() -> None:
    screen = standings_screen(WORDS, of_server(reader=UserId(12)), UserId(12), left_out=False)
    (picture,) = screen.pictures
    scene, text = picture.scene, told(screen)
    assert isinstance(scene, StandingsScene)
    assert scene.own is not None
    for row in (*scene.rows, scene.own):
        wins, games, place, average, best = row.counts
        name = row.guest.name
        assert re.search(
            rf"{row.place}\. {name} has {wins} wins? in {games} games?, average place {place.removesuffix('.0')}, "
            rf"{average.removesuffix('.0')} points on average, {best} at most\.",
            text,
        )
    for award in scene.awards:
        assert f"{award.title}: {award.told}." in text
    assert "Your place: 13 of 13." in screen.content.splitlines()


def test_nobody_has_a_crown_or_gold_before_anybody_has_won() -> None:
    def crowns(wins: int) -> int:
        figures = of_server(names=NAMES[:2])
        people = [
            replace(each.standing, sums=replace(each.standing.sums, wins=wins, places=2 * each.standing.sums.games))
            for each in figures.shown.rows
        ]
        screen = standings_screen(WORDS, server_figures(figures.counts, FOUR, people, ANA, 1), ANA, left_out=False)
        return [mark.what for mark in screen.pictures[0].scene.draw().marks if mark.kind == "icon"].count("winner")

    assert crowns(1) - crowns(0) == 2
    games = [replace(each, sums=replace(each.sums, wins=0)) for each in played()]
    lost = figures(games, counts_of(games), FOUR, ())
    scene = results_screen(WORDS, lost, ME, own=True, server=True).pictures[0].scene
    assert isinstance(scene, ResultsScene)
    assert not any(each.golden for each in scene.tiles)


def test_everything_that_a_picture_of_ratings_shows_is_told_with_it() -> None:
    figures = ratings_of(reader=UserId(13))
    screen = ratings_screen(WORDS, figures, UserId(13), left_out=False)
    (picture,) = screen.pictures
    scene = picture.scene
    assert isinstance(scene, StandingsScene)
    assert scene.own is not None
    assert scene.own.is_reader
    everything = "\n".join(texts(replace(screen, pictures=(), glance=())))
    assert [ratings_rule(WORDS, each).count(".") for each in (RATINGS[0], RATINGS[1])] == [2, 2], "it is soon heard"
    for row in (*scene.rows, scene.own):
        rating, games = row.counts
        line = f"{row.place}. {row.guest.name}: {rating}, after {games} rated games."
        assert line in told(screen)
        assert line.replace(".", "\\.", 1) in everything
    for shown, line in (
        (RATINGS[0], "Rating here: 1,512, after 23 rated games."),
        (RATINGS[1], "Rating here: none yet, after no rated game. It shows after 10."),
        (RATINGS[2], "Rating here: none yet, after 1 rated game. It shows after 10."),
        (RATINGS[3], "Rating here: not shown now. It rests on 23 rated games, and none was in the last year."),
    ):
        screen = results_screen(WORDS, own(), ME, own=True, server=True, rating=shown)
        assert (line in screen.notice) == (shown.points is None), "the picture has only a sign for it"
        assert told(screen).count(line) == 1
        assert "\n".join(texts(without_pictures(screen))).count(line) == 1
        scene = screen.pictures[0].scene
        assert isinstance(scene, ResultsScene)
        assert scene.tiles[-1].number == ("?" if shown.points is None else "1,512")


def test_equal_ratings_share_a_place_and_who_is_not_rated_has_none() -> None:
    last = Rating(1_500_000, 12, NOW)
    everyone = [
        Rated(UserId(number), f"p{number}", rating)
        for number, rating in enumerate(
            (last, replace(last, thousandths=1_500_400), replace(last, games=9), replace(last, thousandths=1_500_500)),
            1,
        )
    ]
    found = rating_figures(everyone[2], everyone, NOW, 1)
    assert [(each.place, each.rated.user, each.points) for each in found.shown.rows] == [
        (1, 4, 1501),
        (2, 1, 1500),
        (2, 2, 1500),
    ]
    assert (found.shown.people, found.shown.mine, found.mine) == (3, None, ShownRating(None, 9))
    assert rating_figures(everyone[2], everyone, NOW + timedelta(days=365), 1).shown.rows == ()


@pytest.mark.parametrize(
    ("gained", "line"),
    [(8_000, "1,512, up by 8."), (-600, "1,512, down by 1."), (400, "1,512, as before.")],
)
def test_what_a_game_has_changed_is_the_difference_of_what_is_shown(gained: int, line: str) -> None:
    rated = Rated(ANA, rating=Rating(1_512_000, 12, NOW), gained=gained)
    assert change_line(WORDS, rated) == f"Your rating here: {line}"
    assert "after 9 rated games" in change_line(WORDS, replace(rated, rating=Rating(1_512_000, 9, NOW)))


def test_text_and_picture_together_tell_all_wonders_and_rivals() -> None:
    mine = own()
    screen = results_screen(WORDS, mine, ME, own=True, server=True)
    seen = "\n".join([told(screen), *texts(at_a_glance(screen))])
    whole = "\n".join(texts(replace(screen, pictures=(), glance=())))
    for each in mine.wonders:
        line = f"{each.city}, side {each.side}: "
        assert line in seen
        assert line in whole
    for rival in mine.rivals:
        assert f"With {rival.name} in" in seen
        assert f"With {rival.name} in" in whole
    assert {*numbers(whole)} <= {*numbers(seen)}


@pytest.mark.parametrize(
    ("games", "line"), [(2, "That's only 2 games, so"), (9, "That's only 9 games, so"), (10, None)]
)
def test_few_games_are_said_to_be_few(games: int, line: str | None) -> None:
    above = _after(games, wins=1).notice
    assert (line in above) if line else ("That's" not in above)


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("won", "line", "tiles"),
    [
        (False, "1 game: place 3 of 3, with 36 points.", ["1 game", "3 of 3 place", "36 points", "? rating here"]),
        (True, "1 game, won with 36 points.", ["1 game", "1 win", "1 of 3 place", "36 points", "? rating here"]),
    ],
)
def test_a_single_game_is_told_without_averages_and_records(
    own: bool,  # noqa: FBT001 - a parameter of the test
    won: bool,  # noqa: FBT001
    line: str,
    tiles: list[str],
) -> None:
    shown = single(won=won) if own else single_seen_by_others(won=won)
    screen = results_screen(WORDS, shown, ME, own=own, server=True, rating=RATINGS[2])
    insights = [
        "You did best in science: 2 points more than your opponents.",
        "After 2 games, you'll also see your latest games and your records here.",
    ] * own
    assert screen.notice.splitlines()[1:] == [
        *insights,
        "Rating here: none yet, after 1 rated game. It shows after 10.",
    ]
    assert screen.embeds[0].description.splitlines() == [line, *["Your opponents had 54 points on average."] * own]
    scene = screen.pictures[0].scene
    assert isinstance(scene, ResultsScene)
    assert [f"{each.number} {each.head}" for each in scene.tiles] == tiles
    assert [each.head for each in scene.tiles if each.golden] == ["win"] * won
    assert (scene.kinds_title[0], *(each.amount for each in scene.kinds)) == (
        "Points by kind",
        *["6", "3", "7", "4", "12", "1", "3"],
    )
    assert scene.only is not None
    assert scene.only.board.city == "Giza"
    assert scene.only.built == (2 if own else len(scene.only.board.stages)), "others are not told"
    assert (scene.only.name, scene.only.told) == ("Giza, side A", "1 September 2026" * own)
    assert ("Played on 1 September 2026." in told(screen)) is own
    assert (scene.wonders, scene.records, scene.latest) == ((), (), ())
    damaged = replace(shown, wonders=tuple(replace(each, side="C") for each in shown.wonders))
    assert scene_of(results_screen(WORDS, damaged, ME, own=own, server=True)).only is not None
    damaged = replace(shown, games=tuple(replace(each, stages=9) for each in shown.games))
    assert "9 of 3" not in told(results_screen(WORDS, damaged, ME, own=own, server=True))
    scene_of(results_screen(WORDS, damaged, ME, own=own, server=True)).draw()
    check_reading(scene.draw())
    in_words = "\n".join(texts(without_pictures(screen)))
    for text in (told(screen), in_words):
        assert f"Giza, side A{', 2 of 3 stages' * own}: 1 game" in text
        about = ["Your opponents had 54 points on average.", "you'll also see your latest games"]
        assert [text.count(each) for each in about] == [own] * 2
        assert text.count("average") == own
    everything = f"{told(screen)}{in_words}"
    assert ".0" not in everything
    assert "Records" not in everything


def test_an_only_opponent_has_no_average() -> None:
    alone = replace(single(), opponents=Opponents(1, 41, (5, 5, 8, 12, 1, 5, 5, 0, 0)))
    screen = results_screen(WORDS, alone, ME, own=True, server=True)
    assert "Your opponent had 41 points." in screen.embeds[0].description.splitlines()
    scene = screen.pictures[0].scene
    assert isinstance(scene, ResultsScene)
    assert {each.theirs for each in scene.kinds} == {"1", "5", "8", "12"}
    assert scene.kinds_title[1] == "opponents: 41 points"


def test_numbers_below_each_other_have_one_decimal_only_if_one_of_them_is_not_whole() -> None:
    others = Opponents(2, 41, (5, 4, *(0 for _ in KINDS[2:])))
    one = next(each for each in played() if each.players == 4)
    for games, points in ((1, 1), (2, 2), (2, 1)):
        some = [replace(one, sums=replace(one.sums, games=games, places=2, points=45 * games), kinds=(points,) * 9)]
        found = figures(some, counts_of(some), FOUR, (), others)
        scene = scene_of(results_screen(WORDS, found, ME, own=True, server=True))
        assert {each.theirs for each in scene.kinds} == {"2.5", "2.0", "0.0"}
        assert {each.amount for each in scene.kinds} == {"0.5" if points < games else "1"}
        assert scene.kinds_title[1] == "opponents: 20.5 points"
        averages = {each.head: each.number for each in scene.tiles}
        assert [averages.get(each) for each in ("average place", "points a game")] == (
            ["1", "45"] if games > 1 else [None, None]
        )


def test_the_picture_of_an_only_game_does_not_claim_that_its_wonder_was_built() -> None:
    easy = replace(single().games[0], computers=frozenset({Level.EASY}), alone=True)
    screen = results_screen(WORDS, replace(single(), games=(easy,)), ME, own=True, server=True)
    scene = scene_of(screen)
    assert scene.only is not None
    assert scene.only.told == "1 September 2026, against easy computers"
    assert f"Played on {scene.only.told}." in told(screen)
    drawn = [mark.what for mark in scene.draw().marks if mark.kind == "text"]
    assert "3 of 3" in drawn
    assert not any("Place" in each for each in drawn), "it is said once"


@pytest.mark.parametrize(
    ("mine", "theirs", "line"),
    [
        (
            {"military": 17, "scientific": 2},
            {"military": Fraction(1, 2), "scientific": 12},
            (
                "Your strength is military conflicts: 16.5 points a game more than your opponents.\n"
                "The most room for more is in science: 10 points a game fewer than your opponents."
            ),
        ),
        ({"military": 1}, {}, "Your strength is military conflicts: 1 point a game more than your opponents."),
        (
            {"treasury": 1, "guilds": 4},
            {"treasury": 2, "guilds": Fraction(13, 2)},
            "The most room for more is in guilds: 2.5 points a game fewer than your opponents.",
        ),
        ({"treasury": 1}, {"treasury": Fraction(3, 2)}, None),
        ({}, {"debts": -3}, None),
        ({"treasury": 2}, {"treasury": Fraction(3, 2)}, None),
    ],
)
def test_sentences_say_where_one_is_most_ahead_and_where_most_behind(
    mine: dict[str, int], theirs: dict[str, Fraction | int], line: str | None
) -> None:
    found = compared(4, mine, theirs)
    lines = results_screen(WORDS, found, ME, own=True, server=True).notice.splitlines()
    assert lines[1:-1] == (line.split("\n") if line else []), "below the heading, and above that games are few"
    alone = results_screen(WORDS, replace(found, opponents=None), ME, own=False, server=True)
    assert "than your opponents" not in "\n".join(texts(alone))


@pytest.mark.parametrize(
    ("games", "line"),
    [
        (1, "You did best in trade: 2 points more than your opponents."),
        (2, "You did best in trade: 2 points a game more than your opponents."),
        (3, "Your strength is trade: 2 points a game more than your opponents."),
        (4, "Your strength is trade: 2 points a game more than your opponents."),
        (5, "Your strength is trade: 2 points a game more than your opponents."),
    ],
)
def test_a_strength_needs_a_few_games_and_a_badge_a_few_more(games: int, line: str) -> None:
    found = replace(compared(games, {"commercial": 4}, {"commercial": 2}), rivals=())
    screen = results_screen(WORDS, found, ME, own=True, server=True)
    assert line in screen.notice.splitlines()
    canvas = scene_of(screen).draw()
    check_reading(canvas)
    badge = [mark.what for mark in canvas.marks if "badge" in mark.about and mark.kind in {"icon", "text"}]
    assert badge == ["commerce", "Trade", "strength"] * (games >= 5)
    behind = compared(games, {"commercial": 1}, {"commercial": 3})
    assert scene_of(results_screen(WORDS, behind, ME, own=True, server=True)).badge is None
    long = results_screen(WORDS, found, Person(ANA, LONG[0]), own=True, server=True)
    assert not any("badge" in mark.about for mark in scene_of(long).draw().marks), "a long name needs its room"


def compared(games: int, mine: dict[str, int], theirs: dict[str, Fraction | int]) -> OwnFigures:
    """Return how somebody has done in so many games of 4, with these points of each kind beside their opponents'."""
    sums = replace(played()[0].sums, games=games)
    kinds = tuple(games * mine.get(each, 0) for each in KINDS)
    some = [replace(played()[0], players=4, sums=sums, kinds=kinds)]
    others = Opponents(12, 99, tuple(int(12 * theirs.get(each, 0)) for each in KINDS))
    return figures(some, counts_of(some), FOUR, (), others)


def test_an_only_opponent_is_one_in_the_sentence_that_compares() -> None:
    alone = replace(single(), opponents=Opponents(1, 41, (6, 3, 7, 4, 9, 1, 3, 0, 0)))
    above = results_screen(WORDS, alone, ME, own=True, server=True).notice
    assert "You did best in science: 3 points more than your opponent." in above.splitlines()


@pytest.mark.parametrize("most", [1, 20])
def test_a_mark_stands_on_each_bar_where_the_opponents_are_on_its_scale(most: int) -> None:
    """The longest bar or the mark furthest to the right is at the right end; a loss is at 0, and red."""
    found = own()
    others = Opponents(1, 99, (-3, most, *(2 for _ in KINDS[2:])))
    compared = figures(played(), found.counts, FOUR, (), others)
    scene = results_screen(WORDS, compared, ME, own=True, server=True).pictures[0].scene
    assert isinstance(scene, ResultsScene)
    ends = [max(part) for part in zip(*((each.part, each.mark) for each in scene.kinds), strict=True)]
    assert max(ends) == ends[most == 20] == pytest.approx(1)
    canvas = scene.draw()
    check_reading(canvas)
    marks = [mark.area for mark in canvas.marks if mark.about[-2:] == ("kind", "mark")]
    bars = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.about[-2:] == ("kind", "bar")]
    assert len(marks) == len(scene.kinds) >= len(bars) > 5
    theirs = [others.by_kind[kind] for kind, _ in compared.kinds]
    own_points = [points for _, points in compared.kinds]
    left, right = min(each.left for each in bars), max(each.right for each in [*bars, *marks])
    red = [mark.what for mark in canvas.marks if mark.type is not None and mark.type.pen == palette.ON_PAPER_BAD]
    assert red == [f"{MINUS}3"]
    names = [mark for mark in canvas.marks if mark.what in IN_WORDS and "kind" in mark.about]
    assert min(area.left for area in marks) > max(mark.area.right for mark in names)
    largest = max(*theirs, *own_points)
    for area, points in zip(marks, theirs, strict=True):
        assert abs(area.left + area.width / 2 - left - (right - left) * max(0.0, float(points / largest))) <= area.width
        assert area.height > bars[0].height
    assert (max(each.right for each in bars) > max(each.right for each in marks)) == (most == 1)


def test_kinds_that_only_opponents_have_points_of_are_shown() -> None:
    compared = figures(played(), (), FOUR, (), Opponents(2, 9, (*(0 for _ in KINDS[2:]), 3, 0)))
    assert "edifices" in dict(compared.kinds)
    assert "debts" not in dict(compared.kinds)


def test_below_a_number_stands_the_form_that_goes_with_it() -> None:
    def tiles(games: int, wins: int) -> list[str]:
        scene = _after(games, wins).pictures[0].scene
        assert isinstance(scene, ResultsScene)
        return [f"{each.number} {each.head}" for each in scene.tiles[:2]]

    assert tiles(2, 1) == ["2 games", "1 win"]
    assert tiles(2, 0) == ["2 games", "0 wins"]
    assert tiles(2, 2) == ["2 games", "2 wins"]


@pytest.mark.parametrize("count", range(2, 13))
def test_each_of_the_latest_games_is_a_bar_and_of_few_the_city_place_and_day_are_told(count: int) -> None:
    found = own()
    screen = results_screen(WORDS, replace(found, games=found.games[:count]), ME, own=True, server=True)
    scene = screen.pictures[0].scene
    assert isinstance(scene, ResultsScene)
    canvas = scene.draw()
    check_reading(canvas)
    marks = [mark for mark in canvas.marks if "latest" in mark.about]
    latest = found.games[:count][::-1]
    few = count <= 5
    for game in latest:
        city, against = f"{game.city} {game.points}", ", against mixed computers" * game.alone
        built = "" if game.stages is None else f", {game.stages} of {len(game.board.stages)} stages"
        place = f"place {game.place} of {game.players}, {apart(game)}{built}"
        line = f"{game.at:%-d %B %Y}: {city}, {place}{against}."
        assert (line if few else f"{city}{', won' * (game.place == 1)}, {apart(game)}{against}") in told(screen)
    begin, end = (f"{each.at:%-d %B %Y}" for each in (latest[0], latest[-1]))
    titled = "Latest games, the newest last: " if few else f"Latest games, {begin} to {end}, the newest last: "
    assert titled in told(screen)
    assert bool(scene.wonders) == (not few), "a few games name their cities themselves"
    drawn = [mark.what for mark in marks if mark.kind == "text"]
    of_few = [(game.city, f"place {game.place} of {game.players}", short(game.at)) for game in latest]
    signed = [1 if game.place > 1 else -1 for game in latest]
    assert drawn == [
        text
        for game, below, sign in zip(latest, of_few, signed, strict=True)
        for text in (
            (str(game.points), str(game.points + sign * (game.apart or 0)), *below)
            if few
            else (str(game.points), f"{MINUS if sign > 0 else '+'}{game.apart}")
        )
    ]
    days = f"{short(latest[0].at)} to {short(latest[-1].at)} · + ahead of the next · {MINUS} behind the winner"
    assert ("beside yours: the best of the others" if few else days) in {mark.what for mark in canvas.marks}
    together = tuple(replace(each, at=latest[0].at) for each in found.games[:count])
    scene = scene_of(results_screen(WORDS, replace(found, games=together), ME, own=True, server=True))
    assert scene.latest_title[2][0].startswith(f"{short(latest[0].at)} · "), "a day of all is told once"
    assert all(len(each.told) == few for each in scene.latest)


def short(day: datetime) -> str:
    """Return a day as a picture names it."""
    return f"{day.day} {'Sept' if day.month == 9 else day.strftime('%b')}"


def apart(game: OwnGame) -> str:
    return f"{game.apart} {'ahead' if game.place == 1 else 'behind'}"


def test_a_game_that_coins_decided_was_level_and_one_of_which_that_is_not_known_says_nothing() -> None:
    lost, won, level, unknown, other = (
        replace(own().games[0], alone=False, place=place, apart=by)
        for place, by in ((2, 3), (1, 4), (2, 0), (1, None), (1, 0))
    )
    for games in ((lost, won, level, unknown), (lost, won, level, unknown, other, lost)):
        screen = results_screen(WORDS, replace(own(), games=games), ME, own=True, server=True)
        scene, text = scene_of(screen), told(screen)
        assert text.count("3 behind") == games.count(lost)
        assert text.count("4 ahead") == 1
        assert text.count("level on points") - text.count("Narrowest win: level on points") == sum(
            each.apart == 0 for each in games
        )
        few, points = len(games) <= 5, lost.points
        below = [""] * 4 if few else [f"{MINUS}3", "0", "", "0", "+4", f"{MINUS}3"]
        beside = [""] * 6 if not few else ["", str(points), str(points - 4), str(points + 3)]
        assert [each.apart for each in scene.latest] == below
        assert [each.best for each in scene.latest] == beside


def test_games_of_several_years_have_their_year() -> None:
    first, second = own().games[:2]
    for year, day in ((2026, "1 Sept"), (2025, "1 Sept 2026")):
        games = (first, replace(second, at=second.at.replace(year=year)))
        scene = scene_of(results_screen(WORDS, replace(own(), games=games), ME, own=True, server=True))
        assert scene.latest[-1].told[-1] == day


@pytest.mark.parametrize("count", [4, 12])
@pytest.mark.parametrize(
    ("levels", "title"),
    [
        ([{Level.EASY}], "all against easy computers"),
        ([{Level.EXPERT}], "all against expert computers"),
        ([{Level.EASY, Level.EXPERT}], "all against mixed computers"),
        ([set()], "all against computers"),
        ([{Level.EASY}, {Level.EXPERT}], ""),
    ],
)
def test_that_all_latest_games_were_against_computers_is_said_once(
    count: int, levels: list[set[Level]], title: str
) -> None:
    games = tuple(
        replace(each, alone=True, computers=frozenset(levels[number % len(levels)]))
        for number, each in enumerate(own().games[:count])
    )
    screen = results_screen(WORDS, replace(own(), games=games), ME, own=True, server=True)
    scene, text = scene_of(screen), told(screen)
    marks = [mark for mark in scene.draw().marks if mark.kind in {"text", "icon"}]
    assert "computer" not in [mark.what for mark in marks]
    assert "against computers" not in [mark.what for mark in marks]
    if title:
        assert scene.latest_title[:2] == (f"Latest games, {title}", "")
        assert f"Latest games, {title}, " in text
        assert text.count("against") == 1
    else:
        assert scene.latest_title[:2] == ("Latest games, all against computers", "")
        assert text.count("against easy computers") == text.count("against expert computers") == count / 2


def test_bars_leave_room_for_the_sign_of_computers_only_if_one_of_them_has_it() -> None:
    def high(alone: int) -> int:
        games = tuple(replace(each, alone=number < alone) for number, each in enumerate(own().games))
        canvas = scene_of(results_screen(WORDS, replace(own(), games=games), ME, own=True, server=True)).draw()
        return canvas.area.height

    assert high(0) == high(12) < high(1)


@pytest.mark.parametrize(("games", "said"), [(1, "1 such game has"), (44, "44 such games have")])
def test_an_only_person_of_a_server_sees_their_row_without_a_place_and_when_a_ranking_begins(
    games: int, said: str
) -> None:
    (row,) = of_server(names=NAMES[:1]).shown.rows
    some = replace(row.standing, sums=replace(row.standing.sums, games=games, points=45 * games, places=2 * games))
    alone = server_figures((Count(None, 4, games),), FOUR, [some], ANA, 1)
    heading = "**Standings here: 4-player games, all time**"
    begins = "Bring somebody along: the ranking begins with the second person who has finished a 4-player game here."
    for reader in (ANA, UserId(99)):
        screen = standings_screen(WORDS, alone, reader, left_out=False)
        assert screen.content.splitlines() == [heading, f"{begins} So far, {said} been finished."]
        assert [type(each) for each in acts(screen)] == [OpenTable, ShowOwnResults], "both are one press away"
        line = (
            f"Ana has {some.sums.wins} wins in {games} game{'s' * (games > 1)}, average place 2, 45 points on average, "
        )
        assert screen.pictures[0].description.startswith(line)
        assert f"\n{line}" in f"\n{screen.embeds[0].description}"
        assert "leave-out" in screen.embeds[0].description
        assert "Most wins come first" not in told(screen)
        canvas = screen.pictures[0].scene.draw()
        check_reading(canvas)
        assert not any({"place", "winner"} & {mark.what, *mark.about} for mark in canvas.marks if "row" in mark.about)
        assert {"Ana", "45"} <= {mark.what for mark in canvas.marks if "row" in mark.about}
        assert "Who comes next?" in {mark.what for mark in canvas.marks}
        assert ("Records" in told(screen)) is (games > 1), "those of an only game would repeat it"
    left_out = standings_screen(WORDS, alone, UserId(99), left_out=True)
    assert "You aren't listed" in left_out.content
    two = standings_screen(WORDS, of_server(names=NAMES[:2]), ANA, left_out=False)
    everything = "\n".join(texts(replace(two, pictures=(), glance=())))
    assert "Most wins come first" in everything
    assert "The ranking begins" not in everything
    assert f"1. {NAMES[0]} has " in told(two) or f"2. {NAMES[0]} has " in told(two)
    assert "place" in {about for mark in two.pictures[0].scene.draw().marks for about in mark.about}


def scene_of(screen: Screen) -> ResultsScene:
    (picture,) = screen.pictures
    assert isinstance(picture.scene, ResultsScene)
    return picture.scene


@pytest.mark.parametrize("shown", [2, 3, 6, 25])
@pytest.mark.parametrize("names", NAMINGS, ids=lambda each: each[0][:3])
def test_everything_that_the_picture_of_all_games_shows_is_told_with_it(shown: int, names: tuple[str, ...]) -> None:
    found = own(Choice(), names=names)
    found = replace(found, games=found.games[:shown])
    screen = results_screen(WORDS, found, ME, own=True, server=True)
    check(screen)
    check(at_a_glance(screen))
    scene, text = scene_of(screen), told(screen)
    check_reading(scene.draw())
    assert scene.told == "all games · all time"
    assert screen.notice.startswith("**All your games, all time**\n")
    assert found.sums is not None
    games, wins, best = (str(each) for each in (found.sums.games, found.sums.wins, found.sums.best))
    assert [each.told for each in scene.records].count(f"{best} points") == 1, "so it is no main number"
    assert found.ahead is not None
    share = percent(found.ahead)
    assert [each.number for each in scene.tiles] == [games, wins, f"{share}%"]
    assert f"{games} games, {wins} wins, {best} points at most. You finished ahead of {share}% of your opp" in text
    assert [each.name for each in scene.sizes] == ["4 players", "5 players"]
    for row in scene.sizes:
        count, won, place, points = (each.removesuffix(".0") for each in row.numbers)
        line = rf"{row.name}: {count} games, {won} wins?, average place {place}, {points} points on average\."
        assert re.search(line, text)
    for record in scene.records:
        assert re.fullmatch(r"\w+, side [AB], [45] players · (last )?\d+ \w+", record.game)
    check_records(found, scene, text)
    assert len(scene.records) == 4
    assert len(scene.rivals) == 4
    assert len(scene.latest) == min(shown, MOST_LATEST)
    for each in found.latest:
        assert f"{each.city} {each.points}" in text
    assert (scene.wonders, scene.kinds_title[1], scene.only) == ((), "opponents", None)
    in_order = ["military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"]
    assert [each.kind for each in scene.kinds] == in_order, "as on the score sheet"
    assert [each.kind for each in scene.kinds if each.theirs] == [each.kind for each in scene.kinds]
    for kind in scene.kinds:
        mine, theirs = (number.removesuffix(".0") for number in (kind.amount, kind.theirs))
        assert f"{IN_WORDS[kind.name]} {mine}, opponents {theirs}." in text
    assert scene.kinds_title[0] == "Average points by kind, all sizes of table"
    most = scene.kinds[0].amount.removesuffix(".0")
    assert f"Average points by kind, all sizes of table: military conflicts {most}, opponents 9." in text
    assert "all sizes" not in told(results_screen(WORDS, own(names=names), ME, own=True, server=True))
    assert "Your strength is science: 3.2 points a game more than your opponents." in screen.notice


def test_how_far_somebody_is_ahead_is_the_difference_of_the_numbers_in_the_picture() -> None:
    differs, everything = 0, own(Choice())
    assert everything.opponents is not None
    for seats in range(90, 400):
        found = replace(everything, opponents=(others := replace(everything.opponents, seats=seats)))
        assert found.strength is not None
        kind, ahead = found.strength
        mine, theirs = dict(found.kinds)[kind], others.by_kind[kind]
        assert ahead == Fraction(decimal(mine)) - Fraction(decimal(theirs))
        differs += Fraction(decimal(mine - theirs)) != ahead
    assert differs


def test_who_was_always_last_is_told_how_close_they_came_and_no_share() -> None:
    games = [replace(each, sums=replace(each.sums, wins=0, places=each.players * each.sums.games)) for each in played()]
    lost = figures(games, counts_of(games), Choice(), (), own().opponents)
    assert lost.sums is not None
    last = of_places(*[4] * lost.sums.games)
    for latest, told_of in ((last, [12]), (last[:-1], []), ((*last[:-1], replace(last[0], apart=None)), [])):
        shown = replace(lost, games=tuple(replace(each, apart=each.apart and 12) for each in latest))
        screen = results_screen(WORDS, shown, ME, own=True, server=True)
        assert "0%" not in told(screen)
        assert [f"At the closest, you were {each} points behind the winner." in told(screen) for each in told_of] == [
            True
        ] * len(told_of)
        assert ("At the closest" in told(screen)) is bool(told_of)
        tiles = [f"{each.number} {each.head}" for each in scene_of(screen).tiles]
        assert tiles == [f"{lost.sums.games} games", "0 wins", f"{lost.sums.best} points at best"]
    level = replace(lost, games=tuple(replace(each, apart=0) for each in last))
    assert "At the closest, you were level with the winner on points." in told(
        results_screen(WORDS, level, ME, own=True, server=True)
    )


def test_games_by_number_of_players_are_left_out_where_each_is_told_by_itself() -> None:
    one, other = (next(each for each in played() if each.players == players) for players in (4, 5))
    for several, latest, shown in ((1, 2, False), (2, 2, True), (1, 0, True), (1, 6, True)):
        games = [replace(each, sums=replace(each.sums, games=times)) for each, times in ((one, 1), (other, several))]
        found = replace(figures(games, counts_of(games), Choice(), ()), games=own(Choice()).games[:latest])
        screen = results_screen(WORDS, found, ME, own=True, server=True)
        assert bool(scene_of(screen).sizes) is ("By number of players" in told(screen)) is shown
        assert ("By number of players" in [each.title for each in screen.embeds]) is shown


@pytest.mark.parametrize(("wonders", "count", "beside"), [(4, 1, False), (4, 2, False), (4, 3, True), (1, 1, True)])
def test_few_rivals_stand_below_many_wonders_with_bars(wonders: int, count: int, *, beside: bool) -> None:
    found = replace(own(), wonders=own().wonders[:wonders], rivals=own().rivals[:count])
    canvas = scene_of(results_screen(WORDS, found, ME, own=True, server=True)).draw()
    check_reading(canvas)
    of_wonders, of_rivals = (
        [each.area.top for each in canvas.marks if kind in each.about] for kind in ("wonder", "rival")
    )
    assert (min(of_rivals) < max(of_wonders)) is beside


def test_numbers_of_several_rows_are_aligned_and_those_of_a_single_game_are_told_whole() -> None:
    (first, *_), (other, *_) = ([each for each in played() if each.players == players] for players in (4, 5))
    only = replace(other, sums=replace(other.sums, games=1, wins=1, places=1, points=51))
    for points, average, of_one in ((90, "45", "51"), (91, "45.5", "51.0")):
        two = replace(first, sums=replace(first.sums, games=2, wins=0, places=4, points=points))
        games = [two, only]
        screen = results_screen(WORDS, figures(games, counts_of(games), Choice(), ()), ME, own=True, server=True)
        scene = scene_of(screen)
        assert scene.sizes_title[1:] == ("games", "wins", "average place", "average points")
        assert [each.numbers for each in scene.sizes] == [("2", "0", "2", average), ("1", "1", "1", of_one)]
        assert "5 players: 1 game, won, place 1, 51 points." in told(screen)
        games = [replace(two, city="Ur"), replace(only, players=4)]
        screen = results_screen(WORDS, figures(games, counts_of(games), FOUR, ()), ME, own=True, server=True)
        assert [each.average for each in scene_of(screen).wonders] == [average, of_one]


def test_numbers_of_the_people_of_a_server_are_aligned_and_whole_ones_are_told_whole() -> None:
    found = of_server(names=NAMES[:2])
    first, second = (each.standing for each in found.shown.rows)
    first = replace(first, sums=replace(first.sums, games=2, places=4, points=91))
    of_one = replace(second, sums=replace(second.sums, games=1, wins=0, places=4, points=41, best=41))
    screen = standings_screen(WORDS, server_figures(found.counts, FOUR, [first, of_one], ANA, 1), ANA, left_out=False)
    scene = screen.pictures[0].scene
    assert isinstance(scene, StandingsScene)
    several, one = scene.rows
    assert several.counts[2:4] == ("2", "45.5")
    assert one.counts == ("0", "1", "4", "41.0", "41")
    assert "has no win in 1 game, average place 4, 41 points on average, 41 at most." in told(screen)


def test_the_record_of_one_kind_names_the_kind_with_its_icon_and_the_game() -> None:
    screen = results_screen(WORDS, own(Choice()), ME, own=True, server=True)
    assert [each.kind for each in own(Choice()).records] == ["best", "scientific", "margin", "lead"]
    record = scene_of(screen).records[1]
    assert (record.title, record.icon) == ("Most from science, twice", "science")
    assert re.fullmatch(r"\d+ points", record.told)
    assert re.fullmatch(r"\w+, side [AB], [45] players · last \d+ \w+", record.game)
    assert f"Most from science, twice: {record.told}, {record.game.partition(' · ')[0]}, last on " in told(screen)
    guilds = replace(own().records[1], amount=13, kind="guilds", times=1)
    scene = scene_of(results_screen(WORDS, replace(own(), records=(guilds,)), ME, own=True, server=True))
    (record,) = scene.records
    assert (record.title, record.told, record.icon) == ("Most from guilds", "13 points", "guilds")


@pytest.mark.parametrize("kind", KINDS)
def test_the_record_of_any_kind_has_room(kind: str) -> None:
    before = own().games[0].at.replace(year=2025)
    for times, often, last in ((1, "", ""), (12, ", 12 times", "last ")):
        record = OwnRecord(kind, 147, "Halicarnassus", "A", 7, before, times)
        screen = results_screen(WORDS, replace(own(Choice()), records=(record,)), ME, own=True, server=True)
        canvas = scene_of(screen).draw()
        check_reading(canvas)
        title, game = f"Most from {kind_name(WORDS, kind)}{often}", "Halicarnassus, side A, 7 players"
        assert {title, f"{game} · {last}1 Sept 2025"} <= {mark.what for mark in canvas.marks}, "with its year"
        assert f"{title}: 147 points, {game}, {last}on 1 September 2025." in told(screen)


def test_when_a_record_was_is_told_to_its_player_alone() -> None:
    theirs = results_screen(WORDS, replace(own(), games=(), opponents=None), ME, own=False, server=True)
    assert not any("·" in each.game for each in scene_of(theirs).records)
    assert re.search(r"Best game: \d+ points, \w+, side [AB]\.", told(theirs))
    assert not re.search(r"\b20\d\d\b", told(theirs))


def test_after_the_only_one_of_some_games_more_such_games_bring_more() -> None:
    one = replace(single(), counts=(Count(None, 3, 1), Count(None, 4, 2)))
    screen = results_screen(WORDS, one, ME, own=True, server=True)
    assert "After 2 such games, you'll also see averages" in screen.notice


def test_points_by_kind_have_a_line_for_each_kind() -> None:
    for found, line in ((own(), r"[a-z ]+ [\d.]+, opponents [\d.]+\."), (single_seen_by_others(), r"[a-z ]+ [\d.]+\.")):
        screen = results_screen(WORDS, found, ME, own=True, server=True)
        (embed,) = (each for each in screen.embeds if each.title.endswith("oints by kind"))
        assert len(embed.description.splitlines()) == len(found.kinds) == 7
        assert all(re.fullmatch(line, each) for each in embed.description.splitlines())


def options_of(screen: Screen, act: type[ShowOwnResults]) -> list[tuple[str, bool]]:
    first = next(row for row in screen.rows if isinstance(row, Menu))
    assert all(isinstance(each.act, act) for each in first.options)
    return [(each.label, each.chosen) for each in first.options]


def test_the_menu_leads_from_all_games_to_those_of_a_number_of_players_and_back() -> None:
    counts = (Count(None, 3, 7), Count(None, 5, 1), Count(SEASONS[0], 3, 7), Count(SEASONS[1], 5, 1))
    for choice, all_chosen in ((Choice(), True), (Choice(3), False)):
        screen = results_screen(WORDS, replace(own(), counts=counts, choice=choice), ME, own=True, server=True)
        assert options_of(screen, ShowOwnResults) == [
            ("All games (8 games)", all_chosen),
            ("3 players: 7 games", not all_chosen),
            ("5 players: 1 game", False),
        ]
        assert {ShowOwnResults(0, 0), ShowOwnResults(3, 0)} <= {*acts(screen)}
        assert ShowOwnResults(choice.players, SEASONS[0].number) in acts(screen), "the season keeps what was chosen"
    in_season = replace(own(), counts=counts, choice=Choice(3, SEASONS[0]))
    screen = results_screen(WORDS, in_season, ME, own=True, server=True)
    all_time, *_ = options_of(screen, ShowOwnResults)
    assert all_time == ("all time: 7 games", False), "there is no other number of players to choose"
    theirs = results_screen(WORDS, replace(in_season, choice=Choice(3)), ME, own=False, server=True)
    assert "All games" not in "\n".join(texts(theirs)), "only to their player"


@pytest.mark.parametrize("season", [None, *SEASONS])
@pytest.mark.parametrize("played_in", [SEASONS, SEASONS[:1]])
@pytest.mark.parametrize("count", [1, 2])
def test_there_is_no_menu_where_there_is_nothing_to_choose(
    count: int, played_in: tuple[Season, ...], season: Season | None
) -> None:
    """Each way that a menu would have had is still there, by a button for an only person."""
    counts = tuple(Count(each, size, 2) for each in (None, *played_in) for size in (4, 5)[:count])
    found = replace(own(Choice(4, season)), counts=counts)
    found = replace(found, games=found.games[:count], rivals=found.rivals[:count])
    mine = results_screen(WORDS, found, ME, own=True, server=True)
    standings = replace(of_server(), counts=counts, choice=Choice(4, season))
    for screen in (mine, standings_screen(WORDS, standings, ANA, left_out=False)):
        check(screen)
        menus = {row.placeholder: len(row.options) for row in screen.rows if isinstance(row, Menu)}
        assert all(options > 1 for title, options in menus.items() if not title.startswith("Replay"))
        assert ("Which season?" in menus) == (season is not None or len(played_in) > 1)
        assert ("How many players?" in menus) == (count > 1 and season in {None, *played_in})
    games, rivals = ([*map(first_step, (each.game for each in found.games))], [each.user for each in found.rivals])
    assert {*games, *(ShowResultsOf(each, 0, 0) for each in rivals)} <= {*acts(mine)}
    theirs = results_screen(WORDS, replace(found, games=(), rivals=found.rivals[:1]), ME, own=False, server=True)
    assert not [each for each in acts(theirs) if isinstance(each, ShowResultsOf) and each.user != ANA]
    labels = {each.label for row in mine.rows if isinstance(row, tuple) for each in row}
    assert (f"{found.rivals[0].name}'s results" in labels) == (count == 1)


@pytest.mark.parametrize("points", [(-3, 1, 0, 90, 5, 60), (147, 147, 100) * 4])
def test_latest_games_can_be_read_however_many_points_they_brought(points: tuple[int, ...]) -> None:
    game = replace(own().latest[0], city="Ephesus")
    mine = replace(own(), games=tuple(replace(game, points=each) for each in points))
    canvas = results_screen(WORDS, mine, ME, own=True, server=True).pictures[0].scene.draw()
    check_reading(canvas)
    bars = [mark for mark in canvas.marks if mark.about[-2:] == ("latest", "bar")]
    assert len(bars) == sum(each > 0 for each in points)
    assert all(each.area.height >= 20 for each in bars), "their corners have room"


def test_the_menu_of_games_has_short_entries_and_says_below_how_well_computer_players_played() -> None:
    newest, *_ = own().games
    for levels, computers in (
        ((), ""),
        ((Level.EASY,), ", easy computers"),
        ((Level.OLD_EASY,), ", easy computers"),
        ((Level.MEDIUM,), ", medium computers"),
        ((Level.RANDOM,), ", random computers"),
        ((Level.EASY, Level.EXPERT), ", mixed computers"),
    ):
        game = replace(newest, city="Giza", place=3, points=36, computers=frozenset(levels))
        screen = results_screen(WORDS, replace(own(), games=(game, newest)), ME, own=True, server=True)
        (option,) = (
            option
            for row in screen.rows
            if isinstance(row, Menu) and row.placeholder.startswith("Replay")
            for option in row.options[:1]
        )
        assert option.label == "1 Sept · Giza, 3rd of 4"
        assert option.description == f"36 points{computers}, table 99"
    for place, said in enumerate(("1st", "2nd", "3rd", "4th", "5th", "6th", "7th"), 1):
        long, before = replace(newest, place=place, players=7, city="Halicarnassus"), newest.at.replace(year=2025)
        games = (long, replace(newest, at=before))
        screen = results_screen(WORDS, replace(own(), games=games), ME, own=True, server=True)
        assert f"1 Sept 2026 · Halicarnassus, {said} of 7" in texts(screen)


@pytest.mark.parametrize("loss", [Fraction(1, 10), Fraction(12)])
def test_a_loss_has_a_red_number_and_no_bar(loss: Fraction) -> None:
    mine = replace(own(), opponents=None, kinds=(*own().kinds[1:], ("military", -loss)))
    screen = results_screen(WORDS, mine, ME, own=True, server=True)
    canvas = scene_of(screen).draw()
    check_reading(canvas)
    bars = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.about[-2:] == ("kind", "bar")]
    assert len(bars) == len(mine.kinds) - 1
    red = [mark.what for mark in canvas.marks if mark.type is not None and mark.type.pen == palette.ON_PAPER_BAD]
    assert red == [f"{MINUS}{float(loss)}"]
    assert f"military conflicts minus {str(float(loss)).removesuffix('.0')}" in told(screen)


def of_places(*places: int, players: int = 4, points: int = 50) -> tuple[OwnGame, ...]:
    """Return games with these places, the last first."""
    return tuple(replace(own().games[0], players=players, place=each, points=points) for each in places)


def test_the_latest_games_are_compared_with_those_before_once_there_are_enough() -> None:
    """Every mixture of places among three and four, with a plain count of the opponents who were not ahead."""
    chance, said = Random(1), Counter[str]()
    for number in range(60):
        players = [chance.randint(3, 4) for _ in range(chance.randint(9, 25))]
        games = tuple(each for of in players for each in of_places(chance.randint(1, of), players=of))
        if number % 3 == 0:
            games = tuple(sorted(games, key=lambda each: each.place, reverse=number % 2 == 0))
        screen = results_screen(WORDS, replace(own(Choice()), games=games), ME, own=True, server=True)
        lines = [each for each in screen.notice.splitlines() if each.startswith("Your latest")]
        below = scene_of(screen).latest_title[2][1:]
        if len(games) < 10:
            assert (lines, below) == ([], ())
            continue
        late, early = (
            [other > each.place for each in some for other in range(1, each.players + 1) if other != each.place]
            for some in (games[:5], games[5:10])
        )
        after, before = (Fraction(sum(each), len(each)) for each in (late, early))
        how = "much like" if abs(after - before) < Fraction(1, 4) else "better than" if after > before else "worse than"
        shares = [percent(each) for each in (after, before)]
        assert lines == [
            f"Your latest 5 games went {how} the 5 before: ahead of {shares[0]}% of opponents (before: {shares[1]}%)."
        ]
        assert below == (f"latest 5: ahead of {shares[0]}% of opponents · 5 before: {shares[1]}%",)
        if not said[how]:
            assert below[0] in {mark.what for mark in scene_of(screen).draw().marks}
        said[how] += 1
    assert len(said) == 3


@pytest.mark.parametrize(
    ("late", "early", "how"),
    [((1, 1, 1, 2, 3), (1, 1, 1, 1, 4), "much like"), ((1, 1, 1, 1, 1), (1, 1, 2, 2, 3), "better than")],
)
def test_games_of_one_number_of_players_are_compared_in_points_too(
    late: tuple[int, ...], early: tuple[int, ...], how: str
) -> None:
    games = (*of_places(*late, points=47), *of_places(*early, points=52))
    screen = results_screen(WORDS, replace(own(), games=games), ME, own=True, server=True)
    shares = [percent(Fraction(sum(4 - each for each in some), 15)) for some in (late, early)]
    line = (
        f"Your latest 5 games went {how} the 5 before: ahead of {shares[0]}% of opponents (before: {shares[1]}%) "
        "and 47 points on average (before: 52)."
    )
    assert line in screen.notice.splitlines()
    theirs = results_screen(WORDS, replace(own(), games=(), opponents=None), ME, own=False, server=True)
    assert "latest" not in "\n".join(texts(theirs))


def test_above_the_picture_stands_only_what_it_does_not_show() -> None:
    for found in (own(), own(Choice()), single(), replace(own(), games=(), opponents=None)):
        mine = bool(found.games)
        screen = results_screen(WORDS, found, ME, own=mine, server=True, rating=RATINGS[0])
        seen = at_a_glance(screen)
        assert seen.content == ""
        _, *insights = seen.notice.splitlines()
        assert len(insights) == (2 if found == single() else 3) * mine
        described = f"{screen.pictures[0].description}\n{screen.pictures[0].more}"
        numbers_told = screen.embeds[0].description.splitlines()
        assert all(each in described and each not in seen.notice for each in numbers_told)
        in_words = "\n".join(texts(without_pictures(screen)))
        assert all(in_words.count(each) == 1 for each in (*insights, *numbers_told))


@pytest.mark.parametrize(
    "board", Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.boards.values(), ids=lambda each: each.city
)
def test_a_wonder_is_drawn_where_it_stands_alone_and_in_rows_whichever_it_is(board: Board) -> None:
    one, few = single(), own()
    whole = len(board.stages)
    of_this, built = partial(replace, city=board.city, side=board.side), 1
    of_one, unknown = (
        replace(one, wonders=(of_this(one.wonders[0]),), games=(of_this(one.games[0], stages=stages),))
        for stages in (built, None)
    )
    latest = tuple(of_this(each, place=1 + at % 2, stages=built) for at, each in enumerate(few.games[:3]))
    table = tuple(of_this(each) for each in few.wonders)
    for found, size, stages, often in (
        (of_one, (480, 240), built, 1),
        (unknown, (480, 240), whole, 1),
        (replace(few, games=latest), (300, 130), built, 3),
        (replace(few, games=(), wonders=table), (168, 94), whole, 4),
    ):
        canvas = scene_of(results_screen(WORDS, found, ME, own=True, server=True)).draw()
        check_reading(canvas)
        place = places.place(board, stages, AGES[-1], size, over=True).view(size, palette.PAPER, 10)
        wide, high = size
        line = pixels(place.cut(Area(10, high // 2, wide - 10, high // 2 + 1)))
        assert pixels(canvas).count(line) == often, "in its colours, and not as a silhouette"


@pytest.mark.parametrize(("games", "wins"), [(1, 1), (7, 0), (24, 14), (104, 103)])
def test_beside_a_wonder_its_words_have_room(games: int, wins: int) -> None:
    few = own()
    table = tuple(replace(each, sums=replace(each.sums, games=games, wins=wins)) for each in few.wonders)
    scene = scene_of(results_screen(WORDS, replace(few, wonders=table), ME, own=True, server=True))
    drawn = [mark.what for mark in scene.draw().marks if mark.kind == "text" and "wonder" in mark.about]
    assert drawn == [part for each in scene.wonders for part in (each.name, each.told, each.average)]


def test_beside_the_wonders_of_the_latest_games_all_words_have_room() -> None:
    """In several years, so that the days have theirs, and now and then against computers alone."""
    mixed = frozenset({Level.EASY, Level.HARD})
    days = [datetime(2026 - at, 9, 30, tzinfo=UTC) for at in range(5)]
    games = tuple(
        replace(each, at=day, place=1, apart=0, computers=mixed, alone=day != days[0])
        for each, day in zip(own().games, days, strict=False)
    )
    scene = scene_of(results_screen(WORDS, replace(own(), games=games), ME, own=True, server=True))
    drawn = {mark.what for mark in scene.draw().marks if "latest" in mark.about}
    assert {line for each in scene.latest for line in each.told} <= drawn


def pixels(of: Canvas) -> bytes:
    return of._image.convert("RGB").tobytes()


def test_a_single_win_is_not_the_narrowest_one() -> None:
    one = next(each for each in played() if each.players == 4)
    for wins in (1, 2):
        found = own_records([replace(one, sums=replace(one.sums, games=3, wins=wins, margin=3))])
        assert ("margin" in {each.kind for each in found}) is (wins > 1)


def test_where_no_points_come_from_is_shown_but_for_what_most_games_lack() -> None:
    one = next(each for each in played() if each.players == 4)
    none = [replace(one, kinds=tuple(0 for _ in one.kinds))]
    screen = results_screen(WORDS, figures(none, counts_of(none), FOUR, ()), ME, own=True, server=True)
    scene = screen.pictures[0].scene
    assert isinstance(scene, ResultsScene)
    assert [each.amount.removesuffix(".0") for each in scene.kinds] == ["0"] * 7
    assert "civilian structures 0" in told(screen)
    assert "debts" not in told(screen)
    assert "edifices" not in told(screen)


def test_the_chosen_games_stay_chosen_from_screen_to_screen() -> None:
    chosen = Choice(4, SEASONS[1])
    mine = results_screen(WORDS, own(chosen), ME, own=True, server=True)
    assert ShowServerResults(4, SEASONS[1].number, 1) in acts(mine)
    everything = own(Choice())
    latest = everything.games[0].players
    assert ShowServerResults(latest, 0, 1) in acts(results_screen(WORDS, everything, ME, own=True, server=True))
    theirs = standings_screen(WORDS, replace(of_server(), choice=chosen), ANA, left_out=False)
    assert ShowOwnResults(4, SEASONS[1].number) in acts(theirs)


def _after(games: int, wins: int) -> Screen:
    """Return somebody's results after so many games of 4."""
    one = next(each for each in played() if each.players == 4)
    some = [replace(one, sums=replace(one.sums, games=games, wins=wins))]
    return results_screen(WORDS, figures(some, counts_of(some), FOUR, ()), ME, own=True, server=True)


def test_without_games_there_is_a_kind_sentence() -> None:
    assert "haven't finished a game yet. Start one" in no_results_screen(WORDS, (), server=True).content
    other = figures(played(), counts_of(played()), Choice(7), ())
    screen = results_screen(WORDS, other, ME, own=True, server=True)
    assert screen.content.startswith("No 7-player games, all time.")
    check(screen)
    before = figures(played(), counts_of(played()), Choice(0, Season(2020, 1)), ())
    screen = results_screen(WORDS, before, ME, own=True, server=True)
    assert screen.content.startswith("No games, January to March 2020.")
    check(screen)
    everyone = standings_screen(WORDS, replace(of_server(), shown=Page()), ANA, left_out=True)
    assert "You aren't listed" in everyone.content
    check(everyone)
    empty = replace(of_server(), counts=())
    assert standings_screen(WORDS, empty, ANA, left_out=False).content.startswith("Nobody has finished")
    assert Count(None, 4, 44) in of_server().counts


@pytest.mark.parametrize(
    ("typed", "season"),
    [
        ("2026 Q4", Season(2026, 4)),
        ("q1 2027", Season(2027, 1)),
        ("3/2026", Season(2026, 3)),
        ("2026-2", Season(2026, 2)),
        ("2026Q2", Season(2026, 2)),
        ("all", None),
        ("ALL time", None),
    ],
)
def test_a_season_is_typed_as_a_year_and_a_quarter(typed: str, season: Season | None) -> None:
    assert read_season(typed) == season


@pytest.mark.parametrize(
    "typed", ["", "spring", "2026", "2026 Q5", "4 4", "2026 2026", "1 2 2026", "0000 Q1", "9999 Q1"]
)
def test_what_is_no_season_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="no season"):
        read_season(typed)


def test_what_is_suggested_for_a_season_is_understood() -> None:
    now = Season(2026, 1)
    found = suggested_seasons(WORDS, "", now)
    assert [read_season(value) for _, value in found] == [
        None,
        *(Season.numbered(now.number - ago) for ago in range(12)),
    ]
    assert suggested_seasons(WORDS, "january", now)[0] == ("2026 Q1: January to March 2026", "2026 Q1")


def test_averages_have_one_decimal() -> None:
    assert [decimal(Fraction(*each)) for each in ((5, 2), (1, 3), (99, 100), (-1, 4), (0, 1), (25, 100))] == [
        "2.5",
        "0.3",
        "1.0",
        "-0.3",
        "0.0",
        "0.3",
    ]
    assert len(KINDS) == 9
