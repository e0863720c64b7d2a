"""A night's standings: who leads after a round, who has won, the evening's titles, and unfinished tables."""

from collections.abc import Mapping, Sequence
from itertools import islice

from bot.pictures.depicting.writing import picture_words
from bot.screens.acts import ChangePace, ComeToNight, LeaveNight, PaceText, PlanAgain, ShowNight, ShowStandings
from bot.screens.nights.drawn import standings_pictures
from bot.screens.nights.plans import embed_of
from bot.screens.nights.telling import award_told, heading, not_listed, share, signed, strong, strong_heading
from bot.screens.screen import IN_A_ROW, Button, Screen, Style
from bot.screens.tables import relative_time
from bot.services.nights.night import MOST_GUESTS, Night, Stage
from bot.services.nights.posts import Post, PostKind
from bot.services.nights.standings import Standing
from bot.services.nights.views import NightView
from bot.services.pace import Live, pace_text
from bot.services.people import GameId, Person, UserId
from bot.text.names import Naming, short_name, spoken_name
from bot.text.words import Words

_IN_A_FRAME = 30
MOST_SHOWN = 20
"""Maximum number of places in a message; the picture and the private answer show all."""


def standings_screen(words: Words, view: NightView, number: int, mentions: Sequence[UserId] = ()) -> Screen:
    """Show who leads after a round, and when the next one begins."""
    night = view.night
    told = [words.say("night-after-round", number=number, rounds=night.plan.rounds, name=strong_heading(words, night))]
    if night.stage is Stage.BREAK and number == len(night.rounds) and night.turns_at is not None:
        told.append(words.say("night-next-at", left=relative_time(night.turns_at)))
        if night.unanswered:
            people = [_called(guest.person, mentions) for guest in night.unanswered]
            told.append(words.say("night-next-asked", people=words.all_of(people)))
    details = Button(words.say("night-details"), ShowNight(night.id, Post(PostKind.STANDINGS, number).key))
    buttons = (
        Button(words.say("night-here"), ComeToNight(night.id), Style.SUCCESS),
        Button(words.say("night-leave"), LeaveNight(night.id, sure=False)),
        Button(words.say("night-standings"), ShowStandings(night.id)),
    )
    is_on = night.stage is Stage.BREAK and number == len(night.rounds)
    standings, rows = view.standings_after(number), ((*(buttons if is_on else ()), details),)
    lines = standing_lines(words, view, standings)
    if number == 1 and standings:
        told.append(words.say("night-standings-told"))
    title = picture_words(words).say("night-picture-after", number=number, rounds=night.plan.rounds)
    drawn = standings_pictures(words, view, standings, title, _spoken_places(words, view, standings), over=False)
    return Screen(
        "\n".join(told), embeds=embed_of(lines), rows=rows, glance=rows, pictures=drawn, mentions=tuple(mentions)
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
    lines = [*standing_lines(words, view, view.standings), *_titled(words, honours)]
    buttons = (
        Button(words.say("night-again"), PlanAgain(night.id), Style.SUCCESS),
        Button(words.say("night-standings"), ShowStandings(night.id)),
        Button(words.say("night-details"), ShowNight(night.id, post.key)),
    )
    rows = (buttons, *_play_on(words, night))
    title = picture_words(words).say("night-picture-over", final="no" if unfinished else "yes")
    spoken = [] if unfinished else honour_lines(words, view, spoken_name)
    said = [*_spoken_places(words, view, view.standings), *spoken]
    drawn = standings_pictures(words, view, view.standings, title, said, over=not unfinished)
    return Screen("\n".join(told), embeds=embed_of(lines), rows=rows, glance=rows, pictures=drawn)


def _play_on(words: Words, night: Night) -> tuple[tuple[Button, ...], ...]:
    """Return, for each table left unfinished, a button to resume it live once everyone there is ready."""
    tables = [each for each in night.unfinished() if each[2].game is not None]
    labels = {
        table.game: words.say("night-finish-live", round=number, number=str(place))
        for number, place, table in tables
        if table.game is not None
    }
    return _live(night, labels)


def live_again(words: Words, night: Night, games: Sequence[GameId]) -> tuple[tuple[Button, ...], ...]:
    """Return buttons that resume tables in live play at the night's pace, once everyone seated there is ready."""
    return _live(night, {game: words.say("night-live-again", number=str(game)) for game in games})


def _live(night: Night, labels: Mapping[GameId, str]) -> tuple[tuple[Button, ...], ...]:
    pace = night.plan.settings.pace
    live = PaceText(pace_text(pace if isinstance(pace, Live) else Live()))
    buttons = tuple(Button(label, ChangePace(game, live)) for game, label in islice(labels.items(), IN_A_ROW))
    return (buttons,) if buttons else ()


def standing_lines(words: Words, view: NightView, standings: Sequence[Standing], most: int = MOST_SHOWN) -> list[str]:
    """List the places from the first. A list that is too long ends with the number of places left out."""
    if not standings:
        return []
    lines = [strong(words.say("night-standings-title"))]
    lines += [_standing_line(words, view, each, short_name) for each in standings[:most]]
    if (more := len(standings) - most) > 0:
        lines.append(words.say("night-more", count=more))
    return lines


def _standing_line(words: Words, view: NightView, standing: Standing, naming: Naming) -> str:
    player, beaten, points = naming(view.name_of(standing.user)), share(standing.beaten), signed(standing.points)
    told: dict[str, str | int] = {"place": standing.place, "player": player, "won": standing.won}
    if naming is short_name:
        return not_listed(
            words.say("night-standing", beaten=strong(beaten), points=points.replace("-", "\N{MINUS SIGN}"), **told)
        )
    side = {"+": "above", "-": "below"}.get(points[0], "even")
    return words.say("night-standing-spoken", beaten=beaten, points=points[1:], side=side, **told)


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


def _spoken_places(words: Words, view: NightView, standings: Sequence[Standing]) -> list[str]:
    """Describe every place in a sentence, for people who do not see the picture."""
    return [_standing_line(words, view, each, spoken_name) for each in standings]


def _titled(words: Words, honours: Sequence[str]) -> list[str]:
    return [strong(words.say("night-honours")), *honours] if honours else []


def all_standings(words: Words, view: NightView) -> Screen:
    """Show every place, and the titles once the night is over, to someone who asks."""
    lines = [words.say("night-standings-told")] if view.standings else []
    if view.night.stage is Stage.OVER:
        lines += _titled(words, honour_lines(words, view))
    if not view.standings:
        lines.append(words.say("night-nothing-played"))
    places = standing_lines(words, view, view.standings, most=MOST_GUESTS)
    parts = [places[start : start + _IN_A_FRAME] for start in range(0, len(places), _IN_A_FRAME)]
    frames = (frame for part in (*parts, lines) for frame in embed_of(part))
    return Screen(strong_heading(words, view.night), embeds=tuple(frames))
