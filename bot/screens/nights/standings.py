"""A night's standings: who leads after a round, who has won, the evening's titles, and unfinished tables."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from bot.pictures import Picture
from bot.pictures.depicting.writing import picture_words
from bot.screens.acts import ChangePace, ComeToNight, LeaveNight, PaceText, PlanAgain, ShowNight, ShowStandings
from bot.screens.nights.drawn import standings_pictures
from bot.screens.nights.plans import embed_of
from bot.screens.nights.telling import (
    ShownStandings,
    above_average,
    award_told,
    heading,
    more_told,
    not_listed,
    share,
    shown_standings,
    side,
    strong,
    strong_heading,
)
from bot.screens.screen import IN_A_ROW, Button, Embed, Screen, Style
from bot.screens.tables import relative_time
from bot.services.nights.night import Night, Stage
from bot.services.nights.posts import Post, PostKind
from bot.services.nights.standings import Standing
from bot.services.nights.views import NightView
from bot.services.pace import Live, pace_text
from bot.services.people import GameId, Person, UserId
from bot.text.names import Naming, short_name, spoken_name
from bot.text.words import Words

_IN_A_FRAME = 30


def standings_screen(words: Words, view: NightView, number: int, mentions: Sequence[UserId] = ()) -> Screen:
    """Show who leads after a round, and when the next one begins."""
    night = view.night
    told = [words.say("night-after-round", number=number, rounds=night.plan.rounds, name=strong_heading(words, night))]
    if night.stage is Stage.BREAK and number == len(night.rounds) and night.turns_at is not None:
        told.append(words.say("night-next-at", left=relative_time(night.turns_at)))
        if night.asked:
            people = [_called(guest.person, mentions) for guest in night.asked]
            told.append(words.say("night-next-asked", people=words.all_of(people)))
    details = Button(words.say("night-details"), ShowNight(night.id, Post(PostKind.STANDINGS, number).key))
    buttons = (
        Button(words.say("night-here"), ComeToNight(night.id), Style.SUCCESS),
        Button(words.say("night-leave"), LeaveNight(night.id, sure=False)),
        Button(words.say("night-standings"), ShowStandings(night.id)),
    )
    is_on = night.stage is Stage.BREAK and number == len(night.rounds)
    rows = ((*(buttons if is_on else buttons[2:]), details),)
    shown = shown_standings(view.standings_after(number))
    title = picture_words(words).say("night-picture-after", number=number, rounds=night.plan.rounds)
    return Screen(
        "\n".join(told),
        embeds=embed_of(standing_lines(words, view, shown, rule=number == 1)),
        rows=rows,
        glance=rows,
        pictures=standings_pictures(
            words, view, shown, title, _spoken_places(words, view, shown, rule=number == 1), over=False
        ),
        mentions=tuple(mentions),
    )


def _called(person: Person, mentions: Sequence[UserId]) -> str:
    return f"<@{person.user}>" if person.user in mentions else short_name(person.name)


def end_screen(words: Words, view: NightView, post: Post) -> Screen:
    """Show who has won the night or, for a night that was already over, the standings after another table has ended."""
    night = view.night
    unfinished, late = night.unfinished(), post.kind is PostKind.LATE
    kind = ("late-ahead" if late else "ahead") if unfinished else "late" if late else "won"
    winners = [each for each in view.standings if each.place == 1]
    if not winners:
        told = [words.say("night-no-winner", name=strong_heading(words, night))]
    else:
        names = words.all_of([short_name(view.name_of(each.user)) for each in winners])
        told = [words.say("night-won", names=strong(names), count=len(winners), name=heading(words, night), kind=kind)]
    if unfinished:
        told.append(words.say("night-unfinished", count=len(unfinished)))
    honours = [] if unfinished else honour_lines(words, view)  # they may still change hands
    shown = shown_standings(view.standings)
    rule = len(night.rounds) == 1
    lines = [*standing_lines(words, view, shown, rule=rule), *_titled(words, honours)]
    buttons = (
        Button(words.say("night-again"), PlanAgain(night.id), Style.SUCCESS),
        Button(words.say("night-standings"), ShowStandings(night.id)),
        Button(words.say("night-details"), ShowNight(night.id, post.key)),
    )
    rows = (buttons, *_play_on(words, view))
    drawn = _pictures(words, view, shown, rule=rule)
    return Screen("\n".join(told), embeds=embed_of(lines), rows=rows, glance=rows, pictures=drawn)


def _pictures(words: Words, view: NightView, shown: ShownStandings, *, rule: bool) -> tuple[Picture, ...]:
    """Draw the standings of now, or of the end with the titles."""
    final = _is_final(view.night)
    winners = sum(each.place == 1 for each in view.standings) if final else 0
    rounds = {"number": len(view.night.rounds), "rounds": max(view.night.plan.rounds, len(view.night.rounds))}
    message = "night-picture-after" if view.night.stage is Stage.BREAK else "night-picture-over"
    title = picture_words(words).say(message, winners=winners, **rounds)
    honours = honour_lines(words, view, spoken_name) if final else []
    return standings_pictures(
        words, view, shown, title, [*_spoken_places(words, view, shown, rule=rule), *honours], over=final
    )


def _is_final(night: Night) -> bool:
    return night.stage is Stage.OVER and not night.unfinished()


def _play_on(words: Words, view: NightView) -> tuple[tuple[Button, ...], ...]:
    """Return, for each table left unfinished, a button to resume it live once everyone there is ready."""
    tables = [each for each in view.night.unfinished() if each[2].game is not None]
    labels = {
        table.game: words.say("night-finish-live", round=number, number=str(view.number_of(place, table)))
        for number, place, table in tables
        if table.game is not None
    }
    return _live(view.night, labels)


def live_again(words: Words, night: Night, games: Sequence[GameId]) -> tuple[tuple[Button, ...], ...]:
    """Return buttons that resume tables in live play at the night's pace, once everyone seated there is ready."""
    return _live(night, {game: words.say("night-live-again", number=str(game)) for game in games})


def _live(night: Night, labels: Mapping[GameId, str]) -> tuple[tuple[Button, ...], ...]:
    pace = night.plan.settings.pace
    live = PaceText(pace_text(pace if isinstance(pace, Live) else Live()))
    buttons = tuple(Button(label, ChangePace(game, live)) for game, label in islice(labels.items(), IN_A_ROW))
    return (buttons,) if buttons else ()


def standing_lines(words: Words, view: NightView, shown: ShownStandings, *, rule: bool = False) -> list[str]:
    """List the places from the first, then how many more there are, the reader's own and, with `rule`, what decides.

    The rule stays the same all night: it is told with the first standings, and to anyone who asks for all of them.
    """
    if not shown.first:
        return []
    places = _places(words, view, shown, short_name)
    return [strong(words.say("night-standings-title")), *places, *_rule(words, rule=rule)]


def _rule(words: Words, *, rule: bool) -> list[str]:
    return [words.say("night-standings-told")] if rule else []


def _places(words: Words, view: NightView, shown: ShownStandings, naming: Naming) -> list[str]:
    return [
        *(_standing_line(words, view, each, shown.everyone, naming) for each in shown.first),
        *([more_told(words, shown, naming)] if shown.more else []),
        *([] if shown.own is None else [_standing_line(words, view, shown.own, shown.everyone, naming)]),
    ]


def _standing_line(
    words: Words, view: NightView, standing: Standing, everyone: Sequence[Standing], naming: Naming
) -> str:
    player, beaten = naming(view.name_of(standing.user)), share(standing.beaten)
    points, coins = above_average(standing, everyone)
    told: dict[str, str | int] = {"place": standing.place, "player": player, "won": standing.won}
    if naming is short_name:
        told |= {"points": _with_minus(points), "by": "coins" if coins else "points", "coins": _with_minus(coins)}
        return not_listed(words.say("night-standing", beaten=strong(beaten), **told))
    told |= {"points": points.lstrip("+-"), "side": side(points), "coins": coins.lstrip("+-")}
    told["coins-side"] = side(coins) if coins else "none"
    return words.say("night-standing-spoken", beaten=beaten, **told)


def _with_minus(signed: str) -> str:
    return signed.replace("-", "\N{MINUS SIGN}")


def honour_lines(words: Words, view: NightView, naming: Naming = short_name) -> list[str]:
    """List the evening's titles, one per line."""
    return [
        words.say(
            "night-honour-line",
            title=words.say("night-honour", honour=each.honour.value),
            told=award_told(words, view, each, naming),
        )
        for each in view.honours
    ]


def _spoken_places(words: Words, view: NightView, shown: ShownStandings, *, rule: bool) -> list[str]:
    """Describe every place in a sentence and, with `rule`, what decides, for people who do not see the picture."""
    return [*_places(words, view, shown, spoken_name), *_rule(words, rule=rule)]


def _titled(words: Words, honours: Sequence[str]) -> list[str]:
    return [strong(words.say("night-honours")), *honours] if honours else []


def all_standings(words: Words, view: NightView, reader: UserId) -> Screen:
    """Show someone who asks their own place, every place, and the titles once the night is over.

    The picture has the first places and theirs; beside it are those of all others.
    """
    night, standings = view.night, view.standings
    told = [] if standings else [words.say("night-nothing-played")]
    honours = _titled(words, honour_lines(words, view)) if night.stage is Stage.OVER else []
    shown = replace(shown_standings(standings, reader), lists_others=True)
    listed = standing_lines(words, view, ShownStandings(standings, standings), rule=True)
    undrawn = _places(words, view, ShownStandings(standings, standings[len(shown.first) :]), short_name)
    rows = ((Button(words.say("night-details"), ShowNight(night.id, "")),),)
    return Screen(
        "\n".join([strong_heading(words, night), *_own_line(words, standings, reader)]),
        embeds=_in_frames(listed, [*told, *honours]),
        rows=rows,
        glance=rows,
        beside=_in_frames(undrawn, [*told, *([] if _is_final(night) else honours)]),
        pictures=_pictures(words, view, shown, rule=True),
    )


def _own_line(words: Words, standings: Sequence[Standing], reader: UserId) -> list[str]:
    """Say the reader's place in words; empty if they have not finished a table."""
    places = {each.user: each for each in standings}
    if (own := places.get(reader)) is None:
        return []
    sharing = sum(each.place == own.place for each in standings)
    return [
        words.say(
            "night-own-standing", place=own.place, people=len(standings), sharing=sharing, beaten=share(own.beaten)
        )
    ]


def _in_frames(places: Sequence[str], lines: Sequence[str]) -> tuple[Embed, ...]:
    parts = [places[start : start + _IN_A_FRAME] for start in range(0, len(places), _IN_A_FRAME)]
    return tuple(frame for part in (*parts, lines) for frame in embed_of(part))
