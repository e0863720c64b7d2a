"""What the picture of the end shows: who has won, the ranking, and what everybody was best at."""

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_names, picture_players, picture_words
from bot.pictures.drawing.ending import EndScene, Ranked
from bot.services.titles import Title, lead_changed, titles
from bot.services.views import Course, TableView
from bot.text import news
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES
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
    Title.BUILDER: "town-blue",
}


def ending_picture(words: Words, table: TableView, course: Course | None) -> Picture:
    """The winner's wonder as built, then the ranking with everybody's title; its description tells all of it."""
    view, drawn = table.begun_table, picture_words(words)
    winners = view.ranking[0]
    scene = EndScene(
        tuple((view.cities[seat].board, view.cities[seat].stages) for seat in winners),
        _won(drawn, table),
        _ranking(drawn, table, course),
    )
    cities = words.all_of([words.called(view.cities[seat].board.city) for seat in winners])
    heard, seen = (
        [
            words.say("titles-picture-heard", cities=cities),
            *news.ranking_lines(Voice(words, view, None, names)),
            *title_lines(words, view, course),
        ]
        for names in (owner_names(words, table, spoken_name), owner_names(words, table, short_name))
    )
    told = alt_text(words, heard, shown=seen)
    brief = words.say("titles-picture", cities=cities)
    return Picture("end", scene, told.description, told.more, brief=brief)


def _won(words: Words, table: TableView) -> str:
    """Who has won, in a few words."""
    view, (first, *others) = table.begun_table, table.begun_table.ranking[0]
    name = picture_names(words, table)[first] or words.called(view.cities[first].board.city)
    return words.say("titles-picture-shared") if others else words.say("titles-picture-won", name=name)


def title_lines(words: Words, view: PublicView, course: Course | None) -> list[str]:
    """The title of each city, by place, then since when the winner led."""
    earned, city = titles(view, course), {each.seat: words.called(each.board.city) for each in view.cities}
    lines = [
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
    changed = lead_changed(view, course) if course else None
    if course is not None and changed is not None:
        age, turn = turn_of(course, changed)
        lines.append(words.say("titles-lead", city=city[view.ranking[0][0]], age=age, turn=turn))
    return lines


def turn_of(course: Course, turn: int) -> tuple[int, int]:
    """The Age and its turn of a turn of the whole game, all from 1."""
    turns = (len(course) - 1) // len(AGES)
    return (turn - 1) // turns + 1, (turn - 1) % turns + 1


def _lead(words: Words, view: PublicView, course: Course | None) -> str:
    found = lead_changed(view, course) if course else None
    if course is None or found is None:
        return ""
    age, turn = turn_of(course, found)
    return words.say("titles-picture-lead", age=age, turn=turn)


def _ranking(words: Words, table: TableView, course: Course | None) -> tuple[Ranked, ...]:
    view, players = table.begun_table, picture_players(words, table)
    earned, lead = titles(view, course), _lead(words, view, course)
    rows: list[Ranked] = []
    for place in view.ranking:
        number = str(len(rows) + 1)
        rows += [
            Ranked(
                place=number,
                monument=view.cities[seat].board.city,
                city=words.called(view.cities[seat].board.city),
                player=players[seat].name,
                title=words.say(f"titles-{earned[seat].title}"),
                icon=_ICONS[earned[seat].title],
                amount=words.say("titles-picture-amount", title=earned[seat].title.value, amount=earned[seat].amount),
                points=view.scores[seat].total,
                has_won=place is view.ranking[0],
                lead=lead if place is view.ranking[0] else "",
                is_computer=players[seat].is_computer,
            )
            for seat in place
        ]
    return tuple(rows)
