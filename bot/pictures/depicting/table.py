"""What the picture of the table shows: everything public about all cities."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text, cut_short
from bot.pictures.depicting.edifice import edifices_scene
from bot.pictures.depicting.production import in_order
from bot.pictures.depicting.writing import Player, picture_players, picture_words
from bot.pictures.drawing.table import Middle, Place, Rank, Sign, Standing, TableScene, Way
from bot.services.game import Status
from bot.services.views import TableView
from bot.text import cards, cities, edifices, news
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.voice import Voice
from bot.text.words import Words
from engine.city import left_of, points_at_end
from engine.constants import DEBT, LAST_TURN, PAWNS
from engine.edifices import Fate, Project
from engine.effects import Colour, ScienceSymbol, Unit
from engine.questions import OFF_TURN, QuestionKind
from engine.ruleset import Seat
from engine.scoring import Score, best_score
from engine.views import CityView, PublicView

_WAYS: dict[str, Way] = {"left": "clockwise", "right": "anticlockwise"}
"""Which way the arrow points. Two players exchange their hands: with the Free City as a third, no arrow shows that."""


def turn_picture(words: Words, table: TableView, *, since: PublicView | None = None, printed: bool = True) -> Picture:
    """The table for a turn's panel, which says the turn and who is waited for; the picture adds all else.

    It begins with the first seat, for everybody sees the same panel. Where the panel tells more in words, the cities
    alone are described, and the edifice whose `printed` text the panel leaves out. Of edifices it has this Age's alone,
    which says what one can do now; all of them until the first reveal.

    If the panel before has told the table as it was then (`since`), only what is new is described.
    """
    view = table.begun_table
    chosen = [news.how_many_have_chosen(words, view)] if view.asked not in OFF_TURN and view.sealed else []
    present_alone = table.resolutions > 0
    scene = _scene(words, table, None, present_alone=present_alone)
    if since is not None:
        new = _new_sentences(words, table, since)
        told = words.in_sequence([*chosen, *new, *_failing_sentence(words, view)])
        return Picture("table", scene, told, brief=words.in_sequence(new))
    projects = [each for each in view.projects if each is view.project or not present_alone]
    edifices_told = _edifice_sentences(words, view, projects)

    def sentences(players: tuple[str, ...]) -> list[str]:
        return [*leading_sentences(words, view), *_city_sentences(words, table, players)]

    heard, seen = sentences(owner_names(words, table, spoken_name)), sentences(owner_names(words, table, short_name))
    about = words.say("picture-table")
    cities_alone = alt_text(words, [about, *heard, *([] if printed else edifices_told)])
    full, shown = ([about, *chosen, *each, *edifices_told] for each in (heard, seen))
    fitting = alt_text(words, full, shown=shown)
    brief = "" if cities_alone.more else cities_alone.description
    return Picture("table", scene, fitting.description, fitting.more, brief=brief)


def city_sentences(words: Words, table: TableView) -> list[str]:
    """What the picture of the table shows of each city and border, and who leads, in a message's words, a line each."""
    view = table.begun_table
    told = _city_sentences(words, table, owner_names(words, table, short_name))
    return [*standing_sentences(words, view), *told, _border_sentence(words, view)]


def _city_sentences(words: Words, table: TableView, players: tuple[str, ...]) -> list[str]:
    # With a Free City, the text says which player it waits for, but not for which city.
    voice, standings = Voice(words, table.begun_table, None, players), table.begun_table.ruleset.two_player
    return [_in_full(voice, table, seat, standings=standings) for seat in _round(table.begun_table, None)]


def cities_picture(
    words: Words, table: TableView, viewer: Seat | None, *, since: PublicView | None = None, news: Sequence[str] = ()
) -> Picture:
    """The table for a message about all cities, which says the turn and who is asked; the picture adds all else.

    It begins with the viewer's own city, if there is one.

    In a replay, where nothing else counts them, it has the points of all with what has changed `since` then, and its
    description begins with these and the `news`. What does not fit there is told in words, and not below the picture.
    """
    view, points = table.begun_table, list[str]()
    if since is not None and not view.scores:
        changed = points_changed(words, view, since, heard=True)
        points.append(words.say("picture-table-points", points=changed))

    def sentences(players: tuple[str, ...]) -> list[str]:
        voice = Voice(words, view, viewer, players)
        told = (_in_full(voice, table, seat, standings=True) for seat in _round(view, viewer))
        return [
            words.say("picture-table"),
            *leading_sentences(words, view),
            *news,
            *points,
            *told,
            *_edifice_sentences(words, view, view.projects),
        ]

    heard, scene = sentences(owner_names(words, table, spoken_name)), _scene(words, table, viewer, so_far=bool(points))
    if since is not None:
        return Picture("table", scene, cut_short(words, heard, words.say("picture-rest")))
    text = alt_text(words, heard, shown=sentences(owner_names(words, table, short_name)))
    return Picture("table", scene, text.description, text.more)


def _round(view: PublicView, viewer: Seat | None) -> list[Seat]:
    count = len(view.cities)
    return [Seat(((viewer or 0) + step) % count) for step in range(count)]


def is_over(table: TableView) -> bool:
    """Whether nobody has anything left to choose."""
    return table.status is not Status.PLAY or table.begun_table.asked == "nothing"


def standing(table: TableView, seat: Seat) -> Standing | None:
    """Whether a city's choice is sealed or awaited; None if it has none, as most between turns.

    In a usual turn the Free City's choice is awaited, too, though it is due only after its controller's own. In a
    replay's step none is.
    """
    view = table.begun_table
    if is_over(table) or not view.due:
        return None
    if seat in view.sealed:
        return "sealed"
    return "waiting" if seat in view.due or view.asked == "card" else None


# What is drawn.


def _scene(
    words: Words, table: TableView, viewer: Seat | None, *, present_alone: bool = False, so_far: bool = False
) -> TableScene:
    drawn, players, view = picture_words(words), picture_players(words, table), table.begun_table
    leading, points = leaders(view), {each.seat: each.total for each in view.scores}
    if so_far and not points:
        points = points_so_far(view)
    places = tuple(
        replace(
            _place(drawn, table, seat, viewer, players),
            leads=seat in leading,
            points=points.get(seat),
            won=bool(view.scores) and seat in leading,
        )
        for seat in _round(view, viewer)
    )
    if any(place.counts for place in places):
        places = tuple(
            place if place.counts else replace(place, nothing=drawn.say("picture-table-nothing")) for place in places
        )
    projects = edifices_scene(drawn, view, present_alone=present_alone)
    return TableScene(places, _middle(drawn, table), projects, view.turn == LAST_TURN)


def _place(words: Words, table: TableView, seat: Seat, viewer: Seat | None, players: Sequence[Player]) -> Place:
    view = table.begun_table
    city = view.cities[seat]
    return Place(
        city=words.called(city.board.city),
        board=city.board,
        age=view.age,
        signs=_signs(table, seat),
        player=_player(words, table, seat, viewer, players),
        mine=seat == viewer,
        standing=standing(table, seat),
        coins=city.coins,
        shields=city.shields,
        tokens=_tokens(city),
        stages=city.stages,
        sold=_sold(city),
        counts=(*_kinds(city), *_symbols(city)),
        pawn=view.age if view.age in city.pawns else None,
        debts=sum(city.debts),
    )


def _player(words: Words, table: TableView, seat: Seat, viewer: Seat | None, players: Sequence[Player]) -> str:
    """Who chooses for a city; of a computer player its name alone or its number, for its sign says the rest.

    The Free City's own name stands there once the game is over, and if the other one cannot be written.
    """
    chooses = _chooses(table, seat)
    if chooses == viewer:
        return words.say("you-subject")
    return players[chooses].name or (players[seat].name if seat >= len(table.seats) else "")


def _chooses(table: TableView, seat: Seat) -> Seat:
    """Who chooses for a city: for the Free City whoever holds its card, until the game is over."""
    controller = table.begun_table.controller
    return seat if seat < len(table.seats) or controller is None or is_over(table) else controller


def leaders(view: PublicView) -> tuple[Seat, ...]:
    """The players who have won, or have most points so far, as everybody can count them; empty if all have as many."""
    if view.scores:
        return view.ranking[0]
    points = points_so_far(view)
    return tuple(seat for seat in points if points[seat] == max(points.values()) > min(points.values()))


def points_so_far(view: PublicView) -> dict[Seat, int]:
    """The points of every player, as everybody can count them."""
    return {seat: best_score(view.cities, seat).total for seat in view.ruleset.players(len(view.cities))}


def _signs(table: TableView, seat: Seat) -> tuple[Sign, ...]:
    """Signs for the Free City, and for a computer player, who may be the one that chooses for it."""
    chooses = _chooses(table, seat)
    free: tuple[Sign, ...] = ("free-city",) if seat >= len(table.seats) else ()
    return (*free, "computer") if chooses < len(table.seats) and table.seats[chooses].user is None else free


def _tokens(city: CityView) -> int | None:
    return city.military if city.victory or city.defeats else None


def _sold(city: CityView) -> tuple[tuple[Unit, int], ...]:
    """What neighbours can buy, and how many of each."""
    sold, _ = cities.sold_and_kept(city)
    return tuple(Counter(in_order(sold)).items())


def _kinds(city: CityView) -> list[tuple[Colour, int]]:
    """The numbers of structures by kind, but for those that make goods, which are shown as such.

    Green ones show as their symbols, unless some have none.
    """
    counts = Counter[Colour](card.colour for card in city.built if card.colour not in (Colour.BROWN, Colour.GRAY))
    if counts[Colour.GREEN] == len(cities.science(city)):
        del counts[Colour.GREEN]
    return [(colour, counts[colour]) for colour in Colour if counts[colour]]


def _symbols(city: CityView) -> list[tuple[ScienceSymbol, int]]:
    counts = Counter(cities.science(city))
    return [(symbol, counts[symbol]) for symbol in ScienceSymbol if counts[symbol]]


def _middle(words: Words, table: TableView) -> Middle:
    if is_over(table):
        won = [words.called(table.begun_table.cities[seat].board.city) for seat in leaders(table.begun_table)]
        over, by_whom = words.say("picture-table-over"), words.all_of(won) if table.begun_table.scores else ""
        return Middle(over, asked=by_whom, asked_sign="winner", ranks=_ranks(words, table.begun_table))
    view = table.begun_table
    hands, age = view.hands_pass, words.say("picture-table-age", age=view.age)
    if view.turn > LAST_TURN:
        return Middle(age, words.say("picture-table-fought"))
    return Middle(
        title=age,
        turn=words.say("picture-table-turn", turn=view.turn),
        way=_WAYS.get(hands),
        passing=words.say("picture-table-hands", hands=hands),
        asked=_asked(words, table),
        asked_sign=_asked_sign(view.asked),
    )


def _ranks(words: Words, view: PublicView) -> tuple[Rank, ...]:
    """The points of all, by their ranks."""
    points = {score.seat: score.total for score in view.scores}
    return tuple(
        Rank(words.called(view.cities[seat].board.city), points[seat], rank == 0)
        for rank, seats in enumerate(view.ranking)
        for seat in seats
    )


def _asked_sign(asked: QuestionKind) -> str:
    match asked:
        case "card" | "nothing":
            return "sealed"
        case "stage-choice":
            return "stage"
        case "seventh-card":
            return "play-seventh-card"
        case "discard-pile":
            return "build-discarded"
        case "penalty":
            return "edifice-failed"
        case _:
            assert_never(asked)


def _asked(words: Words, table: TableView) -> str:
    view = table.begun_table
    if not view.due:
        return ""
    if view.asked in OFF_TURN:
        return words.say("picture-table-alone", asked=view.asked)
    return words.say("picture-table-chosen", chosen=len(view.sealed), cities=len(view.cities))


# What is said.


def _in_full(voice: Voice, table: TableView, seat: Seat, *, standings: bool) -> str:
    words, view = voice.words, voice.table
    city = view.cities[seat]
    has = [
        cards.coins(words, city.coins),
        words.say("shields", count=city.shields),
        *(words.say(f"symbols-{symbol}", count=count) for symbol, count in _symbols(city)),
    ]
    stands = [
        words.say("picture-table-stages", built=city.stages, stages=len(city.board.stages)),
        *_token_words(words, city),
        *([words.say("picture-table-pawn", age=view.age)] if view.age in city.pawns else []),
    ]
    kinds = _kind_words(words, city)
    things = [
        *_standing_words(words, table, seat, standings=standings),
        _sale_words(words, city),
        words.row_of(has),
        words.row_of(stands),
        *([words.row_of(kinds)] if kinds else []),
    ]
    return words.say("picture-table-city", city=voice.heading(seat), things=words.rows_of(things))


def _new_sentences(words: Words, table: TableView, since: PublicView) -> list[str]:
    """What has changed since the last panel, but for what the reveals in between have told.

    These have told what was built, and new numbers of coins, shields and scientific symbols. What remains is what a
    city sells, its tokens, how many structures of a colour it has, and who leads.
    """
    view = table.begun_table
    voice = Voice(words, view, None)
    told = [*_new_in_city(voice, table, since)]
    if (leading := leading_sentences(words, view)) != leading_sentences(words, since):
        told += leading or [words.say("picture-table-level")]
    return [words.say("picture-table-new", new="some" if told else "none"), *told]


def _new_in_city(voice: Voice, table: TableView, since: PublicView) -> Iterator[str]:
    words, view = voice.words, voice.table
    for seat in _round(view, None):
        now, then = view.cities[seat], since.cities[seat]
        new = [
            each
            for each in (_sale_words(words, now), *_token_words(words, now), *_kind_words(words, now))
            if each not in {_sale_words(words, then), *_token_words(words, then), *_kind_words(words, then)}
        ]
        standings = _standing_words(words, table, seat, standings=view.ruleset.two_player)
        if things := [*standings, *new]:
            yield words.say("picture-table-city", city=voice.heading(seat), things=words.rows_of(things))


def _failing_sentence(words: Words, view: PublicView) -> list[str]:
    """That this Age's edifice fails after this turn; empty unless it does."""
    project = view.project
    if project is None or project.fate is not Fate.PROJECT or view.turn != LAST_TURN:
        return []
    edifice = words.called(project.edifice.name)
    return [words.say("picture-table-edifice-fails", edifice=edifice, left=project.pawns)]


def _standing_words(words: Words, table: TableView, seat: Seat, *, standings: bool) -> list[str]:
    how = standing(table, seat) if standings else None
    return [words.say(f"picture-table-{how}")] if how else []


def _sale_words(words: Words, city: CityView) -> str:
    sold, _ = cities.sold_and_kept(city)
    return words.say("picture-table-sells", resources=cards.units_in_few(words, sold))


def _token_words(words: Words, city: CityView) -> list[str]:
    tokens = _tokens(city)
    return [
        *([] if tokens is None else [words.say("picture-table-tokens", points=cards.signed(words, tokens))]),
        *([words.say("picture-table-debts", points=cards.signed(words, -sum(city.debts)))] if city.debts else []),
    ]


def leading_sentences(words: Words, view: PublicView) -> list[str]:
    """Who has most points so far; at the end who has won, and the points of all."""
    leading = words.all_of([words.called(view.cities[seat].board.city) for seat in leaders(view)])
    if not view.scores:
        return [words.say("picture-table-leads", cities=leading)] if leading else []
    points = [
        words.say("picture-table-scored", city=words.called(view.cities[score.seat].board.city), points=score.total)
        for score in view.scores
    ]
    return [
        words.say("picture-table-won", cities=leading),
        words.say("picture-table-points", points=words.all_of(points)),
    ]


def standing_sentences(words: Words, view: PublicView, since: PublicView | None = None) -> list[str]:
    """In words, who has most points so far with the points of all, most first; at the end what the picture says.

    The points come with what has changed `since` then.
    """
    told = leading_sentences(words, view)
    if view.scores or not (told or (since is not None and points_so_far(since) != points_so_far(view))):
        return told
    points = points_row(words, view) if since is None else points_changed(words, view, since, heard=True)
    return [words.in_sequence([*told, words.say("picture-table-points", points=points)])]


def points_row(words: Words, view: PublicView) -> str:
    """The points of all so far, most first."""
    points = points_so_far(view)
    return words.row_of(
        words.say("picture-table-scored", city=words.called(view.cities[seat].board.city), points=points[seat])
        for seat in sorted(points, key=lambda seat: -points[seat])
    )


def points_changed(words: Words, view: PublicView, before: PublicView, *, heard: bool) -> str:
    """The points of all, most first, each with what has changed since `before`.

    Where they are fewer only because coins were paid, that is said. Else, what guilds built earlier now count more or
    fewer is told apart, because no picture of what happened has it. A change has a sign, as in "+3", or where it is
    `heard` plain words.
    """
    told: list[str] = []
    points = {seat: best_score(view.cities, seat) for seat in view.ruleset.players(len(view.cities))}
    for seat in sorted(points, key=lambda seat: -points[seat].total):
        was, now = best_score(before.cities, seat), points[seat]
        by = now.total - was.total
        paid = by < 0 and now.treasury - was.treasury <= by
        guilds = 0 if paid else _more_for_guilds(view, before, now, was)
        city, by = words.called(view.cities[seat].board.city), by - guilds
        if not (by or guilds):
            told.append(words.say("picture-table-scored", city=city, points=now.total))
            continue
        told.append(
            words.say(
                "replay-changed-heard" if heard else "replay-changed-seen",
                city=city,
                points=now.total,
                way=_way_of(by),
                by=abs(by),
                why="paid" if paid else _way_of(guilds),
                guilds=abs(guilds),
            )
        )
    return words.rows_of(told) if heard else words.row_of(told)


def _more_for_guilds(view: PublicView, before: PublicView, now: Score, was: Score) -> int:
    """How many points more the guilds bring that counted `before` and still do, also copied or repeated ones."""
    seat, stood = now.seat, before.cities[now.seat].built
    counted = [card for card in view.cities[seat].built if card.colour is Colour.PURPLE and card in stood]
    chosen = ((was.choice.copied, now.choice.copied), (was.choice.repeated, now.choice.repeated))
    counted += [card for card, still in chosen if card is not None and card == still]
    effects = [effect for card in counted for effect in card.effects]
    return points_at_end(effects, view.cities, seat) - points_at_end(effects, before.cities, seat)


def _way_of(by: int) -> str:
    return "more" if by > 0 else "fewer" if by < 0 else "none"


def _border_sentence(words: Words, view: PublicView) -> str:
    """Who is ahead in shields at each border, and by how many."""
    borders = []
    for city in view.cities:
        other = view.cities[left_of(city.seat, len(view.cities))]
        first, second = (city, other) if city.shields >= other.shields else (other, city)
        one, two = (words.called(each.board.city) for each in (first, second))
        ahead = first.shields - second.shields
        borders.append(words.say("picture-table-border", city=one, other=two, ahead=ahead))
    return words.say("picture-table-borders", borders=words.row_of(borders))


def _edifice_sentences(words: Words, view: PublicView, projects: Sequence[Project]) -> list[str]:
    """A sentence for each of these edifices, as detailed as it is drawn: this Age's project in full."""
    return [
        words.say(
            "picture-table-edifice",
            age=each.edifice.age,
            edifice=words.called(each.edifice.name),
            fate="now" if each is view.project and each.fate is Fate.PROJECT else each.fate.value,
            last="yes" if view.turn == LAST_TURN else "no",
            left=each.pawns,
            pawns=PAWNS[len(view.cities)],
            cost=edifices.cost(words, each.edifice),
            reward=edifices.reward(words, each.edifice),
            penalty=edifices.penalty(words, each.edifice),
            debt=edifices.debt(words, DEBT[each.edifice.age]),
        )
        for each in projects
    ]


def _kind_words(words: Words, city: CityView) -> list[str]:
    return [
        words.say("picture-table-kind", count=count, colour=words.say(f"colour-{colour}"))
        for colour, count in _kinds(city)
    ]
