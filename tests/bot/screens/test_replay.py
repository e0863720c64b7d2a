"""The screens of a replay: each step in words and pictures, and the ways to the others."""

import gc
import re
from dataclasses import replace
from itertools import chain, pairwise

import pytest

from bot.pictures.drawing.grown import CitiesThen
from bot.pictures.drawing.handover import Handovers, Named
from bot.pictures.drawing.opened import Opened
from bot.pictures.drawing.panorama import News
from bot.pictures.drawing.reveal import Built
from bot.pictures.drawing.reveal import Stage as DrawnStage
from bot.pictures.drawing.scored import Scored
from bot.pictures.drawing.table import TableScene
from bot.screens.acts import OfferShare, PostStep, ReviewGame, ShareReplay, ShowHand, ShowStep
from bot.screens.custom_ids import encode
from bot.screens.replay import replay_screen, shared_step_screen
from bot.screens.replay_ways import LAST_OWN
from bot.screens.reveals import fought_screen, reveal_screen
from bot.screens.scores import end_screen
from bot.screens.screen import Menu, Screen, at_a_glance, without_pictures
from bot.screens.sharing import offer_screen
from bot.services.replay import START, Form, OpenHands, Part, Replay, Step, see_step, turn_number
from bot.text.cards import signed
from bot.text.words import Notation, Words
from engine.constants import LAST_TURN
from engine.events import CardBuilt, CardDiscarded, StageBuilt
from engine.ruleset import Ruleset, Seat
from tests.bot.screens.limits import check
from tests.bot.services.replays import GAMES, steps_of, watched
from tests.bot.whole_games import ENDLESS, buttons, renamed, shown
from tests.sweeps import sweep

WORDS = Words()


def of(replay: Replay, *, opened: bool = False, told: bool = False, back: bool = False) -> ShowStep:
    return ShowStep(replay.table.id, replay.step.part, replay.step.number, opened, told, back, shared=False)


@pytest.mark.slow
@pytest.mark.parametrize("number", sweep(range(4), short=(2,)))
async def test_every_step_is_inside_discords_limits_and_each_of_its_ways_is_another(number: int) -> None:
    for each in await steps_of((await watched(GAMES[number])).table, opened=True):
        long = replace(each, table=renamed(each.table, ENDLESS))
        for words in (WORDS, Words(Notation.LETTERS)):
            act = of(long, opened=True, back=True)
            screen = replay_screen(words, long, act, Seat(0))
            check(screen)
            cities = replace(act, part=Part.CITIES, number=long.at)
            for form in (replay_screen(words, long, cities, Seat(0)), shared_step_screen(words, long, cities=True)):
                check(form)
                check(at_a_glance(form))
                check(without_pictures(form))
            check(replay_screen(words, long, of(long, opened=True, told=True), None))
            shared = shared_step_screen(words, long, back=True)
            for form in (shared, at_a_glance(shared), without_pictures(shared)):
                check(form)
                assert Part.OWN not in {act.part for act in acts(form)}
            assert at_a_glance(screen).pictures == screen.pictures
            (menu,) = [row for row in screen.rows if isinstance(row, Menu)]
            for controls in (buttons(screen), menu.options):
                assert len({encode(control.act) for control in controls}) == len(controls)


async def test_a_step_says_what_its_message_in_the_channel_said() -> None:
    table = (await watched(GAMES[1])).table
    telling = await table.tables.telling(table.id)
    for each in await steps_of(table):
        if each.step.part is Part.REVEAL:
            said = reveal_screen(WORDS, each.table, each.resolution)
        elif each.step.part is Part.CONFLICTS:
            said = fought_screen(WORDS, each.table, each.resolution, None)
        elif each.step.part is Part.END:
            said = end_screen(WORDS, telling.table, await telling.course(), await telling.story())
        else:
            continue
        found = replay_screen(WORDS, each, of(each), None)
        if each.step.part is Part.END:
            assert (found.embeds, found.pictures) == (said.embeds, said.pictures)
            named = f"Table {table.id}. "
            at, won = found.notice.split("\n")
            assert (at, f"{named}{won}", found.content) == (f"{named}Replay. The end.", said.content, "")
            continue
        *embeds, last = found.embeds
        assert tuple(embeds) == said.embeds
        assert last.description.startswith("Points so far: "), "it is heard after what happened"
        assert replay_screen(WORDS, each, of(each), None, pictures=False).embeds == found.embeds
        for picture, plain in zip(found.pictures, said.pictures, strict=True):
            assert isinstance(picture.scene, Scored)
            assert picture.scene.of == plain.scene
            told = f"{picture.description} {picture.more}"
            assert all(text in told for text in (plain.description, last.description))
        # The line above names the moment, so what was the message's heading would be heard twice.
        assert re.match(rf"Table {table.id}\. Replay\. (Age|Conflicts) ", found.notice)
        assert not re.search(r"Table|revealed|is over", found.content)


@pytest.mark.slow
async def test_the_pictures_of_every_kind_of_step_can_be_drawn() -> None:
    drawn = set[tuple[Part, str]]()
    for kind in GAMES[:3]:
        for each in await steps_of((await watched(kind)).table, opened=True):
            what = (each.step.part, each.resolution.asked if each.step.part is Part.REVEAL else "")
            if what not in drawn:
                drawn.add(what)
                screen = replay_screen(WORDS, each, of(each, opened=True), Seat(0))
                for picture in screen.pictures:
                    assert picture.scene.draw().area.height
                options = chain.from_iterable(row.options for row in screen.rows if isinstance(row, Menu))
                here = [option.label.casefold() for option in options if option.chosen]
                ways = {Part.START: ["from the start"], Part.END: ["the end"], Part.SEATS: []}
                if (expected := ways.get(each.step.part)) is None:
                    (label,), age = here, each.resolution.age
                    turn = f"age {age}, turn {min(each.resolution.turn, LAST_TURN)}"
                    assert (f"conflicts of age {age}" if each.step.part is Part.CONFLICTS else turn) in label
                else:
                    assert here == expected
    asked = {"card", "stage-choice", "seventh-card", "discard-pile", "penalty"}
    others = {Part.START, Part.SEATS, Part.CONFLICTS, Part.END}
    assert drawn == {*((Part.REVEAL, each) for each in asked), *((part, "") for part in others)}


async def test_at_the_start_nobody_is_waited_for_and_a_change_of_seats_shows_who_came_in() -> None:
    changes = list[tuple[Named, Named]]()
    for each in await steps_of((await watched(GAMES[1])).table):
        if each.step.part in {Part.START, Part.SEATS}:
            screen = replay_screen(WORDS, each, of(each), None)
            for told in (shown(screen), shown(without_pictures(screen))):
                assert "have chosen" not in told
                assert "choosing" not in told
            scene = screen.pictures[0].scene
            if isinstance(scene, Handovers):
                (seat,) = scene.seats
                changes.append((seat.before, seat.after))
                assert seat.city in screen.pictures[0].description
                assert all(of.name in screen.pictures[0].description for of in changes[-1])
                written = {mark.what for mark in scene.draw().marks}
                assert written >= {seat.city, *filter(None, (of.name for of in changes[-1]))}
                assert "…" not in written
                continue
            assert isinstance(scene, TableScene)
            assert not scene.middle.asked
            assert not any(place.standing for place in scene.places)
    (out, back), ben = changes, Named("Ben", is_computer=False)
    assert (out[0], back[1]) == (ben, ben)
    assert out[1].is_computer
    assert back[0] == Named("", is_computer=True), "no sentence names a computer player that leaves"


async def test_forward_says_what_happened_and_back_what_comes_next() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    for before, after in pairwise(steps):
        undone = shown(without_pictures(replay_screen(WORDS, before, of(before, back=True), None)))
        if after.step.part is Part.REVEAL:
            lines = reveal_screen(WORDS, after.table, after.resolution).embeds[0].description.split("\n")
            assert lines[0].split("(")[0] in undone.split("---\nWhat comes next\n")[1]
            picture = replay_screen(WORDS, before, of(before, back=True), None).pictures[0]
            assert lines[0].split("(")[0].replace("*", "") in f"{picture.description}{picture.more.replace('*', '')}"
            here = replay_screen(WORDS, before, of(before), None).pictures[0].description
            if "What comes next: " in picture.description:
                assert picture.description.startswith(f"{here} What comes next: "), "one first hears what one sees"
            else:
                assert picture.description == here
        assert "What comes next\n\n" not in f"{undone}\n"
        first_lines = undone.split("\n")[0]
        assert re.match(r"(Table \d+\. )?Replay\. ", first_lines)
        assert ("Next comes " in first_lines) != ("---\nWhat comes next\n" in undone), "it is said once"
        assert not re.search("Next comes|What comes next", shown(replay_screen(WORDS, before, of(before), None)))


async def test_from_the_end_every_turn_and_ones_own_last_choice_are_one_press_away() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    end = replay_screen(WORDS, steps[-1], of(steps[-1]), Seat(0))
    ways = {act.part: set[int]() for act in acts(end)}
    for act in acts(end):
        ways[act.part].add(act.number)
    assert ways[Part.TURN] == set(range(1, 19))
    assert ways[Part.OWN] == {LAST_OWN.number}
    assert {"Back", "The last hands"} <= {each.label for each in buttons(end)}
    assert sum(act.part is Part.OWN for act in acts(end)) == 1, "nobody hears it twice"
    start = replay_screen(WORDS, steps[0], of(steps[0]), Seat(0))
    assert "Back" not in {each.label for each in buttons(start)}
    assert "Forward" not in {each.label for each in buttons(end)}


async def test_every_step_of_a_scored_game_leads_whoever_chose_something_to_their_result_and_review() -> None:
    played = (await watched(GAMES[1])).table
    for who, leads in ((0, True), (99, False)):
        for step in await steps_of(played, who):
            found = {each.act for each in buttons(replay_screen(WORDS, step, of(step), None))}
            assert [each(step.table.id) in found for each in (ReviewGame, ShowHand)] == [leads, leads]
    shared = shared_step_screen(WORDS, (await steps_of(played))[-1])
    assert not any(isinstance(each.act, ReviewGame) for each in buttons(shared))


async def test_a_card_that_somebody_hid_is_told_to_them_alone_and_never_in_the_channel() -> None:
    hidden = [each for each in await steps_of((await watched(GAMES[1])).table) if each.own_cards]
    assert hidden
    for each in hidden:
        assert "Your card: " in shown(replay_screen(WORDS, each, of(each), Seat(0)))
        for cities in (False, True):
            screen = shared_step_screen(WORDS, each, cities=cities)
            described = [text for picture in screen.pictures for text in (picture.description, picture.more)]
            assert "Your card" not in "\n".join([shown(screen), *described])


async def test_the_menu_of_turns_says_what_the_readers_city_did_in_each() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    for seat in (Seat(0), Seat(2)):
        (menu,) = [row for row in replay_screen(WORDS, steps[0], of(steps[0]), seat).rows if isinstance(row, Menu)]
        labels = [option.label for option in menu.options if option.label[0].isdigit()]
        turns = [each for each in steps[0].resolutions if each.asked == "card"]
        for label, each in zip(labels, turns, strict=True):
            (did,) = [
                event
                for event in each.events
                if isinstance(event, CardBuilt | StageBuilt | CardDiscarded) and event.seat == seat
            ]
            match did:
                case CardBuilt():
                    what = did.card.name
                case StageBuilt():
                    what = f"stage {did.stage}"
                case _:
                    what = "a discard"
            assert label == f"{6 * (each.age - 1) + each.turn}. Age {each.age}, turn {each.turn}: {what}"
    (menu,) = [row for row in shared_step_screen(WORDS, steps[0]).rows if isinstance(row, Menu)]
    assert "1. Age 1, turn 1" in {option.label for option in menu.options}, "it is nobody's"


async def test_all_cities_are_shown_as_they_stood_after_each_step_with_the_points_of_then() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    course, ages, heard = steps[-1].course, list[tuple[int, int]](), set[bool]()
    assert course is not None
    for number, each in enumerate(steps):
        act = replace(of(each), part=Part.CITIES, number=number)
        screen = replay_screen(WORDS, each, act, Seat(0))
        check(screen)
        assert at_a_glance(screen).embeds == (), "nothing stands below the buttons"
        assert "All cities as they stood then." in shown(replay_screen(WORDS, each, act, None, pictures=False))
        (scene,) = [picture.scene for picture in screen.pictures]
        assert isinstance(scene, CitiesThen)
        if each.after is not None:
            (back,) = replay_screen(WORDS, each, replace(act, back=True), Seat(0)).pictures
            assert (back.more, back.scene) == (screen.pictures[0].more, scene), "nothing pushes the buttons away"
            at_once = replay_screen(WORDS, each, replace(act, back=True), Seat(0)).notice
            assert (" What comes next: " in back.description) != ("Next comes " in at_once), "it is said once"
            heard.add("Next comes " not in at_once)
        assert [city.place.stages for city in scene.cities] == [city.stages for city in each.table.begun_table.cities]
        ways = {button.label: button.act for button in buttons(screen)}
        assert ways["What happened"] == of(each)
        opens, opened = ways.get("Open the hands") or ways["The last hands"], replace(act, opened=True)
        assert isinstance(opens, ShowStep)
        assert opens.opened
        assert not opens.part.shows_cities, "which shows no hands"
        closes = {button.label: button.act for button in buttons(replay_screen(WORDS, each, opened, None))}
        assert (closes["Close the hands"], closes["What happened"]) == (act, of(each, opened=True))
        (menu,) = [row for row in screen.rows if isinstance(row, Menu)]
        turns = [option.act for option in menu.options if option.label[0].isdigit()]
        assert turns[::6] == [replace(act, part=Part.TURN, number=number) for number in (1, 7, 13)], "what happened"
        near = [(number + by, ways.get(label)) for label, by in (("Back", -1), ("Forward", 1))]
        for place, way in near:
            assert (way is not None) is (0 <= place < len(steps))
            assert way is None or (isinstance(way, ShowStep) and (way.part, way.number) == (Part.CITIES, place))
        assert act in {button.act for button in buttons(replay_screen(WORDS, each, of(each), None))} or not number
        if each.step.part not in {Part.REVEAL, Part.CONFLICTS}:
            continue
        assert scene.title.split(",")[0] == f"Age {each.resolution.age}", "the turn is that of the step"
        points = [score for city in each.cities.begun_table.cities for score in [city.military]]
        assert points == [city.place.tokens or 0 for city in scene.cities]
        told = replay_screen(WORDS, each, of(each), None, pictures=False).embeds[-1].description
        if each.resolution.ends_turn and (each.step.part is Part.CONFLICTS or not each.resolution.ends_age):
            at = turn_number(each.resolution.age, each.resolution.turn)
            assert sorted(points_told(told).values()) == sorted(course[at])
        if each.step.part is Part.REVEAL and each.resolution.ends_age:
            tokens = [(city.victory, city.defeats) for city in each.cities.begun_table.cities]
            assert tokens == [(city.victory, city.defeats) for city in each.resolution.before.cities]
            ages.append((each.resolution.age, len(each.cities.begun_table.scores)))
    assert ages == [(1, 0), (2, 0), (3, 0)], "the conflicts and the end are told later"
    assert heard == {True, False}, "all of it where there is room"


@pytest.mark.parametrize("number", sweep(range(4), short=(0, 1)))
async def test_the_picture_of_all_cities_has_the_points_of_then_and_says_when_the_conflicts_are_over(
    number: int,
) -> None:
    for each in await steps_of((await watched(GAMES[number])).table):
        if each.step.part in {Part.START, Part.END}:
            continue
        act = replace(of(each), part=Part.CITIES, number=each.at)
        screen = replay_screen(WORDS, each, act, Seat(1))
        (picture,) = screen.pictures
        assert isinstance(picture.scene, CitiesThen)
        drawn = [city.place for city in picture.scene.cities]
        assert [place.city for place in drawn] == [city.board.city for city in each.table.begun_table.cities]
        assert [place.mine for place in drawn].index(True) == 1, "whoever looks, all have one order"
        assert "Points" not in shown(at_a_glance(screen)), "the picture has them"
        sentence = re.search(r"\bPoints: [^.]*\.", picture.description)
        assert sentence, "whoever hears the picture hears them, too"
        written = points_told(sentence[0])
        assert {place.city: place.points for place in drawn} == {place.city: written.get(place.city) for place in drawn}
        most = {city for city in written if written[city] == max(written.values()) > min(written.values())}
        assert {place.city for place in drawn if place.leads} == most
        assert not any(place.won for place in drawn)
        if each.step.part is Part.SEATS:
            continue
        age, turn = each.resolution.age, each.resolution.turn
        (when, *_) = replay_screen(WORDS, each, act, None, pictures=False).embeds[0].description.split("\n")
        if each.step.part is Part.CONFLICTS:
            assert picture.scene.title == f"Age {age}, after the conflicts"
            assert when == f"After the conflicts of Age {age}."
        else:
            assert picture.scene.title == f"Age {age}, turn {turn} of 6"
            assert when.startswith(f"Age {age}, turn {turn} of 6.")


@pytest.mark.parametrize("number", sweep(range(4), short=(1,)))
async def test_the_picture_of_all_cities_marks_what_the_step_has_added_and_the_words_say_it(number: int) -> None:
    golden = set[str]()
    for each in await steps_of((await watched(GAMES[number])).table):
        act = replace(of(each), part=Part.CITIES, number=each.at)
        (picture,) = replay_screen(WORDS, each, act, Seat(0)).pictures
        assert isinstance(picture.scene, CitiesThen)
        told = f"{picture.description} {picture.more}", shown(replay_screen(WORDS, each, act, None, pictures=False))
        before = each.cities_before.cities
        for city, now, was in zip(picture.scene.cities, each.cities.begun_table.cities, before, strict=True):
            tokens = now.military - was.military
            if each.step.part is Part.CONFLICTS:
                assert city.added is (tokens > 0)
                assert (city.news == News()) is (not tokens)
                assert all(f"{now.board.city}: {signed(WORDS, tokens)}" in text for text in told) or not tokens
                continue
            built, stage = now.built[len(was.built) :], now.stages > was.stages
            assert city.added is (bool(built) or stage)
            if built:
                golden.add("card")
                assert (city.news.text, city.news.colour) == (built[0].name, built[0].colour)
                assert all(f"{now.board.city}: {built[0].name}" in text for text in told)
            elif stage:
                golden.add("stage")
                assert all(f"{now.board.city}: wonder stage {now.stages}" in text for text in told)
    assert golden == {"card", "stage"}


async def test_at_the_start_what_all_cities_have_is_said_once() -> None:
    for number, stages in ((1, " Each wonder has 3 stages, none of them built."), (2, "")):
        start, first, *_ = await steps_of((await watched(GAMES[number])).table)
        cities = replay_screen(WORDS, start, of(start), Seat(0), pictures=False).embeds[0]
        assert f"\nEvery city has 3 coins, no shields and nothing built yet.{stages}" in f"{cities.description}\n"
        for field, city in zip(cities.fields, start.table.begun_table.cities, strict=True):
            place, *others = field.value.split("\n")
            assert re.fullmatch(rf"Side {city.board.side.value}\. Makes 1 \w+, which neighbours can buy\.", place)
            assert others == ([] if stages else [f"Wonder: 0 of {len(city.board.stages)} stages built."])
        act = replace(of(first), part=Part.CITIES, number=first.at)
        later = replay_screen(WORDS, first, act, Seat(0), pictures=False).embeds[0]
        assert "Every city has" not in later.description
        assert all(re.search(r"\n\d+ coins?, ", field.value) for field in later.fields), "they differ from now on"


async def test_a_card_that_was_just_put_under_a_wonder_is_told_once() -> None:
    seen = 0
    for each in await steps_of((await watched(GAMES[1])).table, opened=True):
        text = shown(replay_screen(WORDS, each, of(each, opened=True, told=True), None))
        under = dict(re.findall(r"Under (\w+)'s wonder: ([^.]*)\.", text))
        for city, card in re.findall(r"(\w+) \(\w+\)\*\* put ([A-Z][\w ]+) under its wonder", text):
            seen += city in under
            assert card not in under.get(city, "")
    assert seen


def opened_scene(screen: Screen) -> Opened | None:
    """Return the picture of hidden cards, the only one, without points; None if there is another."""
    (picture,) = screen.pictures
    scene = picture.scene.of if isinstance(picture.scene, Scored) else picture.scene
    return scene if isinstance(scene, Opened) else None


def points_told(line: str) -> dict[str, int]:
    """Return the points of every city in a line of points, seen or heard."""
    return {city: int(points) for city, points in re.findall(r"([A-Z][a-z]+) (\d+)", line)}


def options(screen: Screen) -> dict[str, str]:
    """Return what the menu of steps says below each, by its label."""
    (menu,) = [row for row in screen.rows if isinstance(row, Menu)]
    return {option.label.split(":")[0]: option.description for option in menu.options}


async def test_no_two_ways_in_the_menu_and_no_conflicts_have_the_number_of_a_turn() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    heads = [replay_screen(WORDS, each, of(each), None).notice.split("\n")[0] for each in steps]
    cards = [
        head
        for head, each in zip(heads, steps, strict=True)
        if each.step.part is Part.CONFLICTS or (each.step.part is Part.REVEAL and each.resolution.asked == "card")
    ]
    numbers = [head.split("Replay. ")[1].split(".")[0] for head in cards]
    assert len({*numbers}) == len(numbers) == 18 + 3
    assert "Conflicts of Age 1" in numbers


async def test_at_the_end_nothing_stands_below_the_buttons_and_whoever_hears_it_hears_the_story() -> None:
    each = (await steps_of((await watched(GAMES[1])).table))[-1]
    assert each.story
    for screen in (replay_screen(WORDS, each, of(each), Seat(0)), shared_step_screen(WORDS, each)):
        assert at_a_glance(screen).embeds == (), "it would push the picture off a phone's screen"
        assert "The story of this game" in shown(without_pictures(screen))
    assert "The story of this game" in shown(replay_screen(WORDS, each, of(each), Seat(0), pictures=False))


async def test_at_the_start_the_end_and_changes_of_seats_the_text_stands_above_the_picture() -> None:
    told = dict[Part, str]()
    for each in await steps_of((await watched(GAMES[1])).table):
        if each.step.part in {Part.START, Part.SEATS, Part.END}:
            screen = replay_screen(WORDS, each, of(each), Seat(0))
            assert not screen.content, "nothing below the buttons"
            line = screen.notice.split("\n")[1]
            told.setdefault(each.step.part, line)
            assert line in shown(replay_screen(WORDS, each, of(each), None, pictures=False))
    assert told[Part.START] == "The game begins."
    assert told[Part.SEATS].startswith("Ben has stepped out: ")
    assert told[Part.END].endswith(" wins with 31 points!")


def acts(screen: Screen) -> list[ShowStep]:
    options = [option.act for row in screen.rows if isinstance(row, Menu) for option in row.options]
    return [act for act in (*(button.act for button in buttons(screen)), *options) if isinstance(act, ShowStep)]


async def test_who_sees_no_pictures_gets_no_way_to_them() -> None:
    each = (await steps_of((await watched(GAMES[1])).table))[3]
    for pictures in (True, False):
        screen = replay_screen(WORDS, each, of(each), None, pictures=pictures)
        assert ("In words" in {button.label for button in buttons(screen)}) is pictures
        (share,) = (button.act for button in buttons(screen) if isinstance(button.act, OfferShare))
        offered = [button.act for button in buttons(offer_screen(WORDS, each, share, pictures=pictures))]
        assert offered[0] == PostStep(each.table.id, each.step.part, each.step.number, opened=False)
        assert offered[1] == ShareReplay(each.table.id, Form.WEBP if pictures else Form.PAGE)
        *forms, own, _, review = offered[1:]
        assert {*forms} == {ShareReplay(each.table.id, form) for form in Form}
        assert (own, review) == (ShowHand(each.table.id), ReviewGame(each.table.id)), "and back"


async def test_open_hands_are_told_and_stay_open_from_step_to_step() -> None:
    steps = await steps_of((await watched(GAMES[0])).table, opened=True)
    for each in steps:
        screen = replay_screen(WORDS, each, of(each, opened=True), Seat(0))
        (hidden,) = [embed for embed in screen.embeds if embed.title == "What was hidden then"]
        assert all(act.opened for act in acts(screen) if act.part is not each.step.part)
        opened = each.opened
        assert opened is not None
        text = hidden.description
        hands = [(*city.left, *city.buried, *(move.card for _, move in city.used)) for city in opened.cities]
        for cards in (*hands, opened.discard):
            assert all(card.name in text for card in cards)
    first = replay_screen(WORDS, steps[1], of(steps[1], opened=True), Seat(0)).embeds[-2].description
    assert first.startswith("**Babylon (Ana)** ")
    assert "Free City" in first
    assert "Passed on: " in first


async def test_ears_hear_what_a_step_has_changed_and_everything_on_request() -> None:
    for each in await steps_of((await watched(GAMES[1])).table, opened=True):
        settled = each.step.part not in {Part.SEATS, Part.REVEAL}
        settled = settled or (each.step.part is Part.REVEAL and each.resolution.asked == "discard-pile")
        heard, whole = (
            replay_screen(WORDS, each, of(each, opened=True, told=told), None, pictures=False) for told in (False, True)
        )
        screen = replay_screen(WORDS, each, of(each, opened=True), Seat(0))
        pictured = opened_scene(screen)
        description = f"{screen.pictures[-1].description}{screen.pictures[-1].more}"
        (short, long) = (
            next(embed.description for embed in told.embeds if embed.title == "What was hidden then")
            for told in (heard, whole)
        )
        for text in (short, *([description] if pictured else [])):
            assert ("under the wonders" in text or "under a wonder" in text) is not settled
        assert "discard pile is empty" in long or "In the discard pile: " in long
        offers = "All hidden cards" in {button.label for button in buttons(heard)}
        assert offers is not settled, "offered where it changes anything"
        assert settled is (short == long)
        here = {(each.step.part, each.step.number), (Part.CITIES, each.at)}
        onward = [act for act in acts(whole) if (act.part, act.number) not in here]
        assert not any(act.told for act in onward), "the next step is heard in short again"


async def test_whoever_asks_for_their_own_choice_hears_it_first() -> None:
    steps = await steps_of((await watched(GAMES[1])).table)
    above = 0
    for number in sorted(steps[-1].own)[:8]:
        each = next(each for each in steps if each.step == Step(Part.REVEAL, number))
        act = replace(of(each), part=Part.OWN, number=number + 1)
        mine = r"(\*\*)?You(\*\*)? [a-z]+ .*\."
        heard = replay_screen(WORDS, each, act, Seat(0), pictures=False).notice
        in_words = replay_screen(WORDS, each, replace(act, told=True), Seat(0)).content
        assert all(re.match(rf"{mine} Table \d\. Replay\. ", text) for text in (heard, in_words))
        seen = replay_screen(WORDS, each, of(each), Seat(0)).notice
        card = "".join(rf" Your card: {card.name}\." for card in each.own_cards)
        assert re.search(rf"{card.strip()}$", seen), "it stands above the picture"
        above += bool(re.search(rf"\n{mine}{card}$", seen))
        assert len(seen) <= 130, "on two lines of a phone"
        assert all(re.search(card, text) for text in (heard, in_words))
        assert not re.search(mine, replay_screen(WORDS, replace(each, own=frozenset()), of(each), Seat(0)).notice)
    assert above, "what they chose does, too, where there is room"


@pytest.mark.soak
async def test_three_hundred_replays_leave_nothing_in_memory() -> None:
    """Open and step through replays, and count the objects that are held after each hundred."""
    tables, held = [(await watched(each)).table for each in GAMES[:3]], list[int]()
    for number in range(400):
        table = tables[number % len(tables)]
        for step in (await table.look_back(0, see_step, START, opened=True)).steps[:: 3 + number % 5]:
            found = await table.look_back(number % 3, see_step, step, opened=True)
            replay_screen(WORDS, found, of(found, opened=True, back=bool(number % 2)), None)
        if number % 100 == 99:
            gc.collect()
            held.append(len(gc.get_objects()))
    assert held[-1] - held[0] < 1_000, held


async def test_a_step_is_one_picture_with_open_hands_too_and_theirs_has_what_the_turn_cost_and_brought() -> None:
    paid, stages, asked = 0, 0, set[str]()
    for step in await steps_of((await watched(GAMES[1])).table, opened=True):
        screen, closed = (replay_screen(WORDS, step, of(step, opened=each), Seat(0)) for each in (True, False))
        scene = opened_scene(screen)
        if scene is None:
            plain = replay_screen(WORDS, replace(step, opened=None), of(step), Seat(0))
            assert screen.pictures == plain.pictures, "nobody has a hand then"
        else:
            asked.add(step.resolution.asked if step.step.part is Part.REVEAL else step.step.part)
            assert scene.title == (
                f"Age {step.resolution.age}, turn {step.resolution.turn}: the hidden cards"
                if step.step.part is Part.REVEAL and step.resolution.asked == "discard-pile"
                else "Age 1, turn 1: all cards"
                if step.step.part is Part.START
                else f"Age {step.resolution.age}, turn {step.resolution.turn}: all cards"
            )
            (picture,) = screen.pictures
            assert isinstance(picture.scene, Scored) is (step.step.part is Part.REVEAL)
            for done in (cards.done for holder in scene.holders for cards in holder.cards):
                if done is not None and done.coins_before not in {None, done.coins}:
                    assert f"Now {done.coins} coin" in picture.description
                if done is not None and isinstance(done.deed, DrawnStage):
                    stages += 1
                    assert f"Stage {done.deed.built}" in {cards.said for each in scene.holders for cards in each.cards}
                    assert f"under its wonder as stage {done.deed.built}" in f"{picture.description} {picture.more}"
                if done is not None and isinstance(done.deed, Built) and done.deed.coins.neighbours:
                    paid += 1
                    assert all(f"{coins} coin" in picture.description for _, coins in done.deed.coins.neighbours)
        label = "The last hands" if scene is None else "Open the hands"
        opens = next(button.act for button in buttons(closed) if button.label == label)
        assert isinstance(opens, ShowStep)
        there = Step(opens.part, opens.number)
        assert (there == step.step) is (scene is not None), "else to the last step before that has hands"
        assert step.steps.index(there) <= step.at
    assert paid
    assert stages
    assert asked == {"start", "card", "seventh-card", "discard-pile"}


async def test_the_largest_discard_pile_is_told_and_drawn() -> None:
    """Seven players who always discard leave nearly a hundred cards, and no alternative text holds all of these."""
    steps = await steps_of((await watched(GAMES[1])).table, opened=True)
    each = next(each for each in steps if each.step.part is Part.REVEAL and each.resolution.asked == "discard-pile")
    assert each.opened is not None
    cards = sorted(Ruleset.for_players(7).catalogue.cards.values(), key=lambda card: len(card.name))
    cities = tuple(replace(city, buried=()) for city in each.opened.cities)
    full = replace(each, opened=OpenHands(cities, tuple(cards[-70:] * 2)[:98]))
    for words in (WORDS, Words(Notation.LETTERS)):
        screen = replay_screen(words, full, of(full, opened=True), Seat(0))
        check(screen)
        assert screen.pictures[-1].scene.draw().area.height
        told = f"{screen.pictures[-1].description}\n{screen.pictures[-1].more}"
        assert all(words.called(card.name) in told for card in cards[-70:])
