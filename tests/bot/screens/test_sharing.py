"""A whole replay as a file: the animated picture, and the page for the browser."""

import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.pictures.depicting.table import points_changed
from bot.pictures.drawing import Canvas, motion, palette
from bot.pictures.drawing.affair import Failed
from bot.pictures.drawing.animation import animation
from bot.pictures.drawing.reveal import Reveal
from bot.screens.acts import PostFilm, ReviewGame, ShareReplay, ShowHand
from bot.screens.key_moments import key_moments
from bot.screens.replay import step_pictures, step_screen, where
from bot.screens.replay_page import Cover, PageStep, page
from bot.screens.replay_ways import first_step
from bot.screens.sharing import (
    film_screen,
    page_frames,
    replay_page,
    shared_screen,
    too_large_screen,
)
from bot.services.feats import BigTurn
from bot.services.replay import Form, Part, Replay, Step
from bot.services.story import Finish
from bot.text.names import spoken_name
from bot.text.story import story_sentences
from bot.text.words import Words
from engine.events import DebtTaken, PenaltySuffered, conflicts_of
from engine.ruleset import Expansion, Seat
from tests.bot.pictures.drawing.reading import contrast
from tests.bot.screens.limits import check
from tests.bot.services.playing import BABYLON, CARTHAGE, UR, begun
from tests.bot.services.replays import GAMES, steps_of, watched
from tests.bot.services.world import MOMENT
from tests.bot.whole_games import buttons, shown
from tests.sweeps import sweep

WORDS = Words()


def png(colour: str, high: int) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (40, high), colour).save(data, "PNG")
    return data.getvalue()


@pytest.mark.parametrize("gif", [False, True])
def test_every_picture_is_shown_in_order_and_for_its_time(*, gif: bool) -> None:
    pictures = [Canvas(40, 200, paint).png() for paint in (palette.GOLD, palette.NIGHT, palette.LAUREL)]
    times = 500, 900, 2_000
    with Image.open(
        io.BytesIO(animation([*zip(pictures, times, [motion.AT_ONCE] * 3, strict=True)], gif=gif))
    ) as found:
        assert (found.format, found.size, found.info["loop"]) == ("GIF" if gif else "WEBP", (40, 200), 0)
        shown = list[tuple[bool, int]]()
        for frame, drawn in zip(ImageSequence.Iterator(found), pictures, strict=True):
            same = ImageChops.difference(frame.convert("RGB"), Image.open(io.BytesIO(drawn)).convert("RGB"))
            shown.append((same.getbbox() is None, frame.info["duration"]))
    assert shown == [(True, time) for time in times]


def test_between_two_pictures_is_what_their_motion_makes_of_them() -> None:
    red, gold = (Canvas(40, 200, paint).png() for paint in (palette.BLOOD, palette.GOLD))
    curtain = motion.Motion(4, unveiled=(Canvas(40, 200).area,))
    with Image.open(io.BytesIO(animation([(red, 500, motion.AT_ONCE), (gold, 900, curtain)], gif=False))) as found:
        frames = [(each.convert("RGB"), each.info["duration"]) for each in ImageSequence.Iterator(found)]
    assert [time for _, time in frames] == [500, *[motion.MOMENT] * 3, 900]
    paints = [frame.getcolors() or [] for frame, _ in frames]
    golden = [sum(count for count, paint in each if paint == palette.rgb(palette.GOLD)) for each in paints]
    assert golden == [0, 40 * 88, 40 * 150, 40 * 188, 40 * 200], "most of it at first"


class Page(HTMLParser):
    """What a page has, as a browser without scripts sees it."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.headings: list[str] = []
        self.announced: list[str] = []
        self.cells: list[str] = []
        """What is said in table cells, row by row."""
        self.menu: list[str] = []
        """The menu: its groups in brackets, and its options."""
        self._open: list[str] = []
        self.feed(data.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.announced += [value for name, value in attrs if name == "data-announced" and value is not None]
        self._open.append(tag)
        self.menu += [f"[{value}]" for name, value in attrs if (tag, name) == ("optgroup", "label")]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & {*self._open}:
            self.said.append(data)
        if self._open[-1:] == ["h3"]:
            self.headings.append(data)
        if {"td", "th"} & {*self._open}:
            self.cells.append(data)
        if self._open[-1:] == ["option"]:
            self.menu.append(data)


def each_points(steps: Sequence[Replay]) -> dict[Step, str]:
    """Return the points after each step but the start and the end, the leader first."""
    return {
        each.step: points_changed(WORDS, each.cities.begun_table, each.cities_before, heard=False)
        for each in steps
        if each.step.part not in {Part.START, Part.END}
    }


async def test_the_page_has_every_step_with_its_picture_and_all_of_its_words_and_loads_nothing() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    pictures = list(page_frames(WORDS, steps))
    assert [each.name for each in pictures] == ["end", "course", *(each.name for each in step_pictures(WORDS, steps))]
    assert len(pictures) == 2 + len(steps)
    data = replay_page(WORDS, steps, [png("#aa3311", 30)] * len(pictures))
    heading = f"<h3>{WORDS.say('story-heading')}</h3>"
    assert heading.encode() in data, "a heading stands out from its lines"
    found = Page(data)
    assert sum(tag == "article" for tag, _ in found.tags) == 1 + len(steps)
    sources = [value for _, attributes in found.tags for name, value in attributes.items() if name == "src"]
    assert [attributes["href"] for _, attributes in found.tags if "href" in attributes] == ["#step-1"]
    assert len(sources) == len(pictures)
    assert all(each is not None and each.startswith("data:image/webp;base64,") for each in sources)
    text = "".join(found.said)
    for each in steps:
        if each.step.part is Part.REVEAL:
            for city in each.table.begun_table.cities:
                assert f"{city.board.city} (" in text
    assert found.announced[0] == "The result. Babylon (Ana) won with 31 points!"
    announced = {each.step: value for each, value in zip(steps, found.announced[1:], strict=True)}
    assert announced[Step(Part.START, 0)] == "The start. The game begins."
    assert announced[Step(Part.REVEAL, 0)].startswith("Age 1, turn 1 (1 of 18). Babylon: ")
    assert announced[steps[-1].step].endswith("wins with 31 points!")
    for step, points in each_points(steps).items():
        assert f"Points so far: {points}." in text, step
    for step, said in announced.items():
        assert len(said) < 300
        assert (" led with " in said) is (step.part is Part.CONFLICTS)
        if step.part is Part.CONFLICTS:
            (each,) = (each for each in steps if each.step == step)
            won = [each for each in conflicts_of(each.resolution.events) if each.winner is not None]
            assert said.count(" beat") == len(won), "who beats whom is heard, and no tie"
            (article,) = (part for part in data.decode().split("<article") if f"<h2>{where(WORDS, each)}</h2>" in part)
            built = [card.name for city in each.cities.begun_table.cities for card in city.built]
            assert len(built) > 5
            _, cities = article.split("<details><summary>All cities</summary>")
            assert all(name in cities for name in built), "and the page says what stands by then"
    assert ("p", {"class": "heard", "id": "announced", "role": "status"}) in found.tags
    assert "Table 1." not in text
    assert "**" not in text
    assert "Points at each border" in found.headings
    assert len(found.headings) < len(found.said) / 4, "what happened is no heading"
    assert "\\" not in text


async def test_the_page_begins_with_the_result() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    data = replay_page(WORDS, steps, [png("#aa3311", 30)] * (2 + len(steps)))
    found, text = Page(data), data.decode()
    assert "Played by Ana, Ben and Cem" in found.said
    assert ("time", {"datetime": f"{MOMENT:%Y-%m-%dT%H:%MZ}"}) in found.tags
    assert "1 January 2026 (UTC)" in found.said
    head, cover, start, *_, end = re.split("<article", text)
    assert "Babylon (Ana) won with 31 points!" in head
    assert "First: Babylon (Ana), with 31 points" in cover
    assert "<caption>Points by kind</caption>" in cover
    assert (cover.count('scope="col"'), cover.count('scope="row"')) == (11, 3)
    assert "All points, city by city" in cover
    assert "Olympia: starts at 1; Age 1: " in cover
    assert "<h2>The start</h2>" in start
    for told in (cover, end):
        _, story = told.split("<h3>The story of this game</h3>")
        assert story.startswith("<ul><li>")
        assert story.split("</ul>")[0].count("<li>") == len(steps[-1].story), "as a list, without dashes to be heard"
        assert not re.search(r"<(p|li)>-", told)
    assert "The points, city by city" not in text, "they are in the table"
    heads, rows = found.cells[:11], found.cells[11:]
    assert heads[:2] + heads[-1:] == ["City", "Military", "Total"]
    assert rows[:11] == ["Babylon (Ana)", *["13", "1", "3", "10", "4", "0", "0", "0", "0", "31"]]
    assert rows[rows.index("\u22125") :][:3] == ["\u22125", "minus 5", "30"], "a dash is not heard everywhere"


async def test_the_menu_of_the_page_has_titles_by_age_with_key_moments_and_a_button_leads_to_each_age() -> None:
    steps = await steps_of((await watched(GAMES[2])).table)
    found = Page(replay_page(WORDS, steps, [png("#aa3311", 30)] * (2 + len(steps))))
    moments = key_moments(WORDS, steps[-1])
    told = [each for each in found.menu if each.endswith(tuple(moments.values()))]
    assert len(told) == len(moments)
    for way, moment in moments.items():
        if way.part is Part.CONFLICTS:
            title = f"Age {steps[-1].resolutions[way.number].age}, conflicts"
        else:
            title = f"Age {1 + (way.number - 1) // 6}, turn {1 + (way.number - 1) % 6}"
        assert f"{title}: {moment}" in told
    menu = [each if each not in told else each[: each.index(": ")] for each in found.menu]
    options = [each for each in menu if not each.startswith("[")]
    assert len(options) == 1 + len(steps)
    assert max(map(len, options)) < 30
    assert menu[:4] == ["The result", "The start", "[Age 1]", "Age 1, turn 1"]
    assert menu[-2:] == ["Age 3, conflicts", "The end"]
    assert [each for each in found.menu if each.startswith("[")] == ["[Age 1]", "[Age 2]", "[Age 3]"]
    assert "Age 1, turn 3: seats" in options
    firsts = [int(attributes["data-step"] or 0) for _, attributes in found.tags if "data-step" in attributes]
    assert firsts == [options.index(f"Age {age}, turn 1") for age in (1, 2, 3)]


async def test_the_page_of_an_abandoned_game_says_that_nobody_won() -> None:
    table = await begun(3)
    await table.turn(1)
    table.world.clock.now += timedelta(hours=3)
    await table.abandon()
    steps = await steps_of(table)
    pictures = list(page_frames(WORDS, steps))
    data = replay_page(WORDS, steps, [png("#aa3311", 30)] * len(pictures))
    found = Page(data)
    assert sum(tag == "article" for tag, _ in found.tags) == 1 + len(steps)
    assert found.announced[0] == "The result. Nobody won."
    assert "The players voted to end the game. Nobody wins. It ended in Age 1, turn 2 of 6." in found.said
    assert not {"table", "section"} & {tag for tag, _ in found.tags}
    assert ("time", {"datetime": "2026-01-01T03:00Z"}) in found.tags
    assert found.menu == ["The result", "The start", "[Age 1]", "Age 1, turn 1", "The end"]


def test_all_words_of_the_page_stand_out_in_the_light_and_in_the_dark() -> None:
    style = page(WORDS, "", Cover("", "", None, []), []).decode().partition("<style>")[2].partition("</style>")[0]
    always, light, dark = (
        dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", rules)) for rules in re.split(r"(?=:root \{ --page)", style)
    )
    for scheme in (light, dark):
        paints = {name: palette.rgb(palette.Paint(paint)) for name, paint in (always | scheme).items()}
        pens = [(f"{name}-ink", name) for name in ("page", "quiet", "box", "gold", "night")]
        for ink, ground in (*pens, ("mist", "night"), ("gold", "night"), ("page", "page-ink"), ("focus", "page")):
            assert contrast(paints[ink], paints[ground]) >= 4.5, (ink, ground)


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(3, 8), short=(5,)))
async def test_a_step_with_edifices_shows_nothing_of_later_ones_and_every_loss_is_in_one_picture(players: int) -> None:
    asked = set[str]()
    for seed in (3, 4):
        steps = await steps_of((await watched((players, (CARTHAGE, UR, BABYLON), tuple(Expansion), seed))).table)
        revealed = [each for each in steps if each.step.part is Part.REVEAL]
        asked.update(each.resolution.asked for each in revealed)
        for each in revealed:
            screen, of = step_screen(WORDS, each, None), each.resolution
            (picture,) = screen.pictures
            assert isinstance(picture.scene, Reveal)
            assert picture.scene.entries or picture.scene.title.endswith(": penalty")
            drawn = [mark.what for mark in picture.scene.draw().marks]
            told = "\n".join([*drawn, picture.description, picture.more, shown(screen)])
            assert {*re.findall(r"Age (\d), turn (\d)", told)} == {(str(of.age), str(of.turn))}
            assert not re.search(r"is over|Game over|\bwins?\b|Winner|\bbeat\b|\bturn \d of|chosen", told)
        lost = Counter(
            (of.title, loss.city.monument, loss.card, bool(loss.owed))
            for scene in (each.scene for each in step_pictures(WORDS, steps))
            for of in (scene.affairs if isinstance(scene, Reveal) else ())
            if isinstance(of, Failed)
            for loss in of.losses
            if not loss.chooses
        )
        cities = steps[-1].table.begun_table.cities
        assert lost == Counter(
            (
                f"{event.edifice.name} failed",
                cities[event.seat].board.city,
                event.card if isinstance(event, PenaltySuffered) else None,
                isinstance(event, DebtTaken),
            )
            for each in revealed
            for event in each.resolution.events
            if isinstance(event, PenaltySuffered | DebtTaken)
        )
    assert "penalty" in asked


def test_what_people_call_themselves_is_no_markup_on_the_page() -> None:
    evil = '"><script>alert(1)</script>&amp; \\*\\*x\\*\\* [a](https://example.com) \\<b\\>'
    cover = Cover(evil, evil, None, [evil], [evil], [(evil, (1,))], [evil, evil], [png("#aa3311", 30)] * 2)
    data = page(WORDS, evil, cover, [PageStep(evil, evil, evil, evil, [evil, "**bold** word"], None)])
    assert data.count(b"<script>") == 1
    found = Page(data)
    assert '"><script>alert(1)</script>&amp; **x** a <b>' in found.said
    assert found.announced[1:] == [f'{evil}. "><script>alert(1)</script>&amp; **x** a <b>']
    assert "bold" in found.said
    assert not any(tag == "b" for tag, _ in found.tags)


async def test_coins_are_told_in_a_files_ranking_where_they_decided_and_nowhere_else() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    view = steps[-1].table.begun_table
    first, second, *others = [view.scores[seat] for place in view.ranking for seat in place]
    level = replace(second, civilian=second.civilian + first.total - second.total)
    scores = tuple(sorted((first, level, *others), key=lambda each: each.seat))
    last = replace(steps[-1], table=replace(steps[-1].table, table=replace(view, scores=scores)))
    described = shared_screen(WORDS, [*steps[:-1], last], Form.PAGE, b"x").files[0].description
    told = re.findall(r"(First|Second|Third): [^,]*, with \d+ points?( and \d+ coins?)?\.", described)
    assert [(place, bool(coins)) for place, coins in told] == [("First", True), ("Second", True), ("Third", False)]


def in_words_of(last: Replay) -> list[str]:
    """Return what the message says of a film to those who see no pictures."""
    (told,) = shared_screen(WORDS, [last], Form.WEBP, b"x", pictures=False).embeds
    return told.description.split("\n")


async def test_a_file_says_what_it_shows_and_leads_to_the_other_forms() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    for form in Form:
        screen = shared_screen(WORDS, steps, form, b"x")
        check(screen)
        offered = [button.act for button in buttons(screen)]
        game = steps[-1].table.id
        post = [] if form is Form.PAGE else [PostFilm(game, form)]
        back = [ShowHand(game), first_step(game), ReviewGame(game)]
        assert offered == [*post, *(ShareReplay(game, each) for each in Form if each is not form), *back]
        described = screen.files[0].description
        unseen = shared_screen(WORDS, steps, form, b"x", pictures=False)
        check(unseen)
        assert bool(unseen.embeds) == (form is not Form.PAGE)
        assert not screen.embeds, "whoever sees it need not read it"
        if form is not Form.PAGE:
            in_words = in_words_of(steps[-1])
            assert all(line in described for line in in_words[:-3])
            assert in_words[-3] == "1. Babylon (Ana) has 31: military 13, treasury 1, wonder 3, civilian 10, science 4."
            posted = film_screen(WORDS, steps, form, b"x")
            check(posted)
            assert posted.files == screen.files, "everyone is told the same"
            ways = [first_step(game), ShareReplay(game, Form.PAGE)]
            assert [button.act for button in buttons(posted)] == ways, "private from the start"
        assert all(name in described for name in ("Ana", "Ben", "Cem"))
        parts = [
            "The page has every turn" if form is Form.PAGE else "The whole game as a film: all cities grow",
        ]
        if form is Form.PAGE:
            assert "Age 1" not in described, "the page tells it itself"
            parts.append("First: Babylon (Ana), with 31 points.")
        else:
            parts += [
                "Age 1: Babylon led with 11 points, and nobody won a conflict.",
                "Age 2, turn 3: Olympia takes the lead with 13 points.",
                "Turn 6: Olympia finishes its wonder.",
                "Age 2: Olympia led with 20 points, and Babylon won the most conflicts, 2.",
                "Age 3: Babylon led with 31 points, and Halicarnassus won the most conflicts, 2.",
                *story_sentences(WORDS, steps[-1].table, steps[-1].story, spoken_name),
                "First: Babylon (Ana), with 31 points.",
                "Shared as a page, it has every turn in words.",
            ]
        assert [described.index(each) for each in parts] == sorted({described.index(each) for each in parts})
    big = BigTurn(Seat(0), 2, 3, 9, (1,))
    (told,) = story_sentences(WORDS, steps[-1].table, (big,), spoken_name)
    for story in (steps[-1].story, (big, *steps[-1].story)):
        last = replace(steps[-1], story=story, biggest=big)
        described = shared_screen(WORDS, [*steps[:-1], last], Form.WEBP, b"x").files[0].description
        assert described.count(told) == 1, "the film shows it, also where the story leaves it out"
    brief = replace(steps[-1], story=())
    described = shared_screen(WORDS, [*steps[:-1], brief], Form.WEBP, b"x").files[0].description
    assert f"{in_words_of(brief)[-1]} Shared as a page" in described, "points by kind, where there is room"
    far = tuple(fact for fact in steps[-1].story if not isinstance(fact, Finish)) * 4
    narrow = Finish((Seat(0),), (Seat(2),), 2, 3)
    for story, finish in ((far, far[-1]), ((narrow, *far), narrow)):
        longer = replace(steps[-1], story=story)
        (ended,) = story_sentences(WORDS, longer.table, (finish,), spoken_name)
        described = shared_screen(WORDS, [*steps[:-1], longer], Form.WEBP, b"x").files[0].description
        assert len(described) > 900, "as much as fits"
        before, _ = described.split("Age 1: ")
        assert before.endswith(f"Third: Halicarnassus (Ben), with 26 points. {ended} "), "how it ended comes first"
    of_two = shared_screen(WORDS, await steps_of((await watched(GAMES[0])).table), Form.WEBP, b"x").files[0].description
    ages = "".join(re.findall(r"Age \d: .*?\.", of_two))
    assert ages.count("the Free City ") == ages.count("Free City") > 0
    assert "12 MB" in shown(too_large_screen(WORDS, steps, Form.GIF, 11_200_000, 10_485_760))
