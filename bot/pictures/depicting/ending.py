"""What the picture of the end shows: who has won, the ranking, and what everybody was best at."""

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.ends import categories, placed, points_by_category, sheet_head, sheet_sentences
from bot.pictures.depicting.writing import picture_name, picture_names, picture_players, picture_words
from bot.pictures.drawing.ending import FEW_KINDS, EndScene, Ranked
from bot.services.same_deal import Earlier
from bot.services.story import LastConflicts, NeverBehind, Story, TurningPoint
from bot.services.titles import Earned, Title, are_level, lead_changed, titles, won_in_last_conflicts
from bot.services.views import Course, TableView
from bot.text import cards
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.story import lead_moment
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES
from engine.constants import LAST_TURN
from engine.ruleset import Seat
from engine.views import PublicView

_ICONS = {
    Title.SCIENCE: "science",
    Title.SHIELDS: "shield",
    Title.VICTORIES: "military",
    Title.CIVILIAN: "civilian",
    Title.GUILDS: "guilds",
    Title.WONDER: "wonder",
    Title.COMMERCE: "commerce",
    Title.COINS: "coin",
    Title.FINISH: "points",
    Title.LEADER: "winner",
    Title.BUILDER: "town-brown",
}

_ON_THE_SHEET = frozenset({Title.SCIENCE, Title.VICTORIES, Title.CIVILIAN, Title.GUILDS, Title.WONDER, Title.COMMERCE})
"""The titles that are earned by the most points of a kind."""


def ending_picture(
    words: Words, table: TableView, course: Course | None, story: Story = (), earlier: Earlier | None = None
) -> Picture:
    """The winner's wonder as built, then the ranking with everybody's title; its description tells all of it.

    What the story and the `earlier` result of the deal tell, which stand beside the picture, it does not repeat.
    """
    view, drawn = table.begun_table, picture_words(words)
    winners = view.ranking[0]
    scene = EndScene(
        tuple((view.cities[seat].board, view.cities[seat].stages) for seat in winners),
        _won(drawn, table),
        _won(drawn, table, in_full=True),
        _ranking(drawn, table, course, story, earlier),
        tuple(card.colour for seat in winners for card in view.cities[seat].built) if len(winners) == 1 else (),
        _level(drawn, view),
    )
    cities = words.all_of([words.called(view.cities[seat].board.city) for seat in winners])
    heard, seen = (
        [
            words.say("titles-picture-heard", cities=cities),
            *lead_lines(words, view, course, story),
            *_unfinished(words, view),
            *sheet_sentences(Voice(words, view, None, names)),
            *_titles_in_short(words, view, course),
        ]
        for names in (owner_names(words, table, spoken_name), owner_names(words, table, short_name))
    )
    told = alt_text(words, heard, shown=seen)
    brief = words.say("titles-picture", cities=cities)
    return Picture("end", scene, told.description, told.more, brief=brief)


def _unfinished(words: Words, view: PublicView) -> list[str]:
    """How much the winners have built of wonders that are not finished."""
    return [
        words.say("titles-picture-stages", city=words.called(city.board.city), built=city.stages, stages=stages)
        for city in (view.cities[seat] for seat in view.ranking[0])
        if city.stages < (stages := len(city.board.stages))
    ]


def _titles_in_short(words: Words, view: PublicView, course: Course | None) -> list[str]:
    """The titles by place, as the picture has them, with what earned them unless the points of each kind say it."""
    earned = titles(view, course)
    told: list[str] = []
    for seat in (seat for place in view.ranking for seat in place):
        title, amount = _title(words, earned[seat])
        known = "yes" if earned[seat].title in _ON_THE_SHEET else "no"
        city = words.called(view.cities[seat].board.city)
        told.append(words.say("titles-picture-title", city=city, title=title, told=known, amount=amount))
    return told


def _title(words: Words, earned: Earned) -> tuple[str, str]:
    """A title, and in short what earned it, as the picture has them."""
    title = earned.title.value
    return words.say(f"titles-{title}"), words.say("titles-picture-amount", title=title, amount=earned.amount)


def _won(words: Words, table: TableView, *, in_full: bool = False) -> str:
    """Who has won, in a few words: the player, or the city if the font cannot write them, or `in_full` both."""
    view, (first, *others) = table.begun_table, table.begun_table.ranking[0]
    name = picture_names(words, table)[first]
    if in_full or not name:
        name = Voice(words, view, None, owner_names(words, table, picture_name) if name else ()).name(first)
    return words.say("titles-picture-shared") if others else words.say("titles-picture-won", name=name)


def title_lines(words: Words, view: PublicView, course: Course | None) -> list[str]:
    """The title of each city, by place."""
    earned, city = titles(view, course), {each.seat: words.called(each.board.city) for each in view.cities}
    return [
        words.say(
            "titles-line",
            city=city[seat],
            title=words.say(f"titles-{earned[seat].title}"),
            amount=words.say("titles-amount", title=earned[seat].title.value, amount=earned[seat].amount),
            shared="yes" if earned[seat].level else "no",
            level=words.all_of([city[each] for each in earned[seat].level]),
        )
        for place in view.ranking
        for seat in place
    ]


def lead_lines(words: Words, view: PublicView, course: Course | None, story: Story) -> list[str]:
    """Since when the winner led, or that it was level at the end, in a sentence.

    Empty if that is not known, or if the story says it.
    """
    return [words.say("titles-lead", **_lead(words, view, course))] if course and not _told_lead(story) else []


def _told_lead(story: Story) -> NeverBehind | TurningPoint | LastConflicts | None:
    """What the story says of the lead; None if it says nothing of it, or is not there yet."""
    return next((fact for fact in story if isinstance(fact, NeverBehind | TurningPoint | LastConflicts)), None)


def turn_of(course: Course, turn: int) -> tuple[int, int]:
    """The Age and its turn of a turn of the whole game, all from 1."""
    turns = (len(course) - 1) // len(AGES)
    return (turn - 1) // turns + 1, (turn - 1) % turns + 1


def _lead(words: Words, view: PublicView, course: Course, story: Story = ()) -> dict[str, str | int]:
    """When the game was decided: the arguments of the texts about it. A picture says the same as the story beside it.

    The points turn by turn do not tell the last turn of an Age from its conflicts, as the story does.
    """
    match _told_lead(story):
        case NeverBehind():
            return {"how": "start"}
        case TurningPoint(age=age, turn=turn, conflicts=False) if (age, turn) == (AGES[-1], LAST_TURN):
            return {"how": "last"}
        case TurningPoint() as fact:
            return {"how": "turn", "moment": lead_moment(words, fact)}
    level, found = are_level(view), lead_changed(view, course)
    age, turn = (1, 1) if found is None else turn_of(course, found)
    ahead = [
        seat
        for place in view.ranking
        for seat in place
        if view.scores[seat].total == view.scores[view.ranking[0][0]].total
    ]
    cities = words.all_of([words.called(view.cities[seat].board.city) for seat in ahead])
    last = won_in_last_conflicts(view) is not None
    ended = "last" if age == AGES[-1] else "age"
    changed = "start" if found is None else ended if turn == LAST_TURN else "turn"
    return {
        "how": "level" if level else "conflicts" if last else changed,
        "cities": cities,
        "age": age,
        "moment": words.say("story-moment", when="turn", age=age, turn=turn),
    }


def _level(words: Words, view: PublicView) -> str:
    """How many points several had, and the coins that decided; empty if one had the most points."""
    if not are_level(view):
        return ""
    first, second, *_ = (view.scores[seat] for place in view.ranking for seat in place)
    how = "shared" if first.coins == second.coins else "decided"
    return words.say("titles-picture-level", how=how, points=first.total, coins=first.coins, fewer=second.coins)


def _earlier(words: Words, earlier: Earlier, seat: Seat) -> str:
    """How many points a city had when its cards were first played."""
    table = earlier.table
    return words.say("titles-picture-earlier", game=str(table.id), points=table.begun_table.scores[seat].total)


def _ranking(
    words: Words, table: TableView, course: Course | None, story: Story, earlier: Earlier | None
) -> tuple[Ranked, ...]:
    view, players = table.begun_table, picture_players(words, table)
    earned = titles(view, course)
    points = {
        seat: dict(zip(categories(view), points_by_category(view, view.scores[seat]), strict=True))
        for place in view.ranking
        for seat in place
    }
    kinds = [kind for kind in categories(view) if any(each[kind] for each in points.values())]
    heads = tuple((sheet_head(words, kind, "long"), sheet_head(words, kind, "short")) for kind in kinds)
    heads = heads if len(heads) <= FEW_KINDS else ()
    coins = {
        each.score.seat: "" if each.coins is None else cards.coins(words, each.coins)
        for each in placed(view, view.scores, view.ranking)
    }
    lead = words.say("titles-picture-lead", **_lead(words, view, course, story)) if course else ""
    rows: list[Ranked] = []
    for place in view.ranking:
        number = str(len(rows) + 1)
        rows += [
            Ranked(
                place=number,
                monument=view.cities[seat].board.city,
                city=words.called(view.cities[seat].board.city),
                player=players[seat].name,
                title=title,
                icon=_ICONS[earned[seat].title],
                amount=amount,
                points=view.scores[seat].total,
                kinds=tuple((kind, points[seat][kind]) for kind in kinds),
                heads=heads if seat == view.ranking[0][0] else (),
                has_won=place is view.ranking[0],
                lead=lead if place is view.ranking[0] else "",
                is_computer=players[seat].is_computer,
                note=coins[seat] if earlier is None else _earlier(words, earlier, seat),
            )
            for seat in place
            for title, amount in [_title(words, earned[seat])]
        ]
    return tuple(rows)
