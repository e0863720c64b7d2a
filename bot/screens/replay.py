"""A game step by step: each screen shows one step, as the channel saw it, with the ways to all others.

It is private, or a message in the channel that everyone steps through. Its buttons carry the step, so that each message
keeps its own, for as long as it stands.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import told_after
from bot.pictures.depicting.grown import grown_picture
from bot.pictures.depicting.handover import handover_picture
from bot.pictures.depicting.opened import opened_picture
from bot.pictures.depicting.scored import with_points
from bot.pictures.depicting.table import leaders, points_changed
from bot.screens.acts import Act, OfferShare, PostStep, ShowStep
from bot.screens.boards import table_screen
from bot.screens.changes import former_player, passage_line
from bot.screens.key_moments import key_moments, way_to
from bot.screens.replay_ways import LAST_OWN, TURNS, replay_menu, to_step, ways_at_end
from bot.screens.reveals import (
    drafted_by_stand_ins,
    fought_screen,
    public_voice,
    reveal_screen,
    table_named,
    table_says,
    tokens_in_brief,
    told_in_brief,
)
from bot.screens.scores import over_screen
from bot.screens.screen import Button, Embed, Row, Screen, Style, fits, with_first_line, without_pictures
from bot.screens.tables import in_words_button, whereabouts
from bot.services.people import GameId
from bot.services.replay import Part, Replay, Step, changes_shown, turn_number
from bot.text import news
from bot.text.cities import structures_by_colour
from bot.text.names import Naming, owner_names, short_name, spoken_name
from bot.text.revealing import conflict_lines, revealed_lines
from bot.text.uncovering import hidden_lines
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Age
from engine.constants import LAST_TURN
from engine.events import CardBuilt, CardDiscarded, StageBuilt, conflicts_of
from engine.questions import FROM_HAND
from engine.ruleset import Seat

_SCORED = frozenset({Part.REVEAL, Part.CONFLICTS})
"""The steps whose pictures have the points of all cities."""
_ABOVE = 130
"""The most characters that stand above a picture: two lines on a phone."""
_MOMENT = 50
"""The most of them for what makes a step worth a look."""


def replay_screen(words: Words, replay: Replay, of: ShowStep, reader: Seat | None, *, pictures: bool = True) -> Screen:
    """Show a step to one person, as text if `of` says so. On the way back it says what comes next.

    `pictures` is whether the reader is shown any. If so, `of.told` is whether they want text for once. If not, it is
    whether they want to hear everything that was hidden, and not only what has changed.
    """
    key = key_moments(words, replay)
    rows = _rows(words, replay, of, _did(words, replay, reader), key, pictures=pictures)
    if pictures and not of.told:
        own = "" if of.part.shows_cities else _own_choice(words, replay, reader)
        screen = _screen(words, replay, of, reader, key, rows, rows, whole=True, brief=True)
        return _above_picture(screen, own, _own_cards(words, replay))
    own, card = _own_choice(words, replay, reader) if of.part is Part.OWN else "", _own_cards(words, replay)
    screen = _screen(words, replay, of, reader, key, rows, rows, whole=pictures or of.told, first=own, card=card)
    return without_pictures(screen) if of.told else screen


def _above_picture(screen: Screen, own: str, card: str) -> Screen:
    """Return a private screen with the essential above its picture, because its text is below the buttons.

    That is the message's own text at the start, at the end and where seats changed hands, if it is short, and the
    `card` that the reader hid. What they chose, their `own`, stands there if there is room: the picture has it, too.
    """
    for mine in (f"{own} {card}".strip(), card):
        notice = "\n".join(filter(None, [screen.notice, screen.content, mine]))
        if len(notice) <= _ABOVE:
            return replace(screen, notice=notice, content="")
    return replace(screen, notice="\n".join(filter(None, [screen.notice, card])))


def shared_step_screen(words: Words, replay: Replay, *, back: bool = False, cities: bool = False) -> Screen:
    """Show a step in the table's channel: whoever presses its buttons changes the message for everyone.

    `cities` is whether it shows all cities as they stood then.
    """
    step, table = replay.step, replay.table
    opened = replay.opened is not None
    replay = replace(replay, own=frozenset(), own_cards=())  # which are nobody else's
    own = ShowStep(table.id, step.part, step.number, opened, told=False, back=False, shared=False)
    of = replace(_cities(replay, own) if cities else own, back=back, shared=True)
    alone = Button(words.say("replay-alone"), own)
    in_words = in_words_button(words, replace(of, told=True, back=False, shared=False))
    key = key_moments(words, replay)
    first, *others = _steps(words, replay, of, {}, key)
    looks, seen = (_looks(words, replay, of, pictures=pictures) for pictures in (False, True))
    rows, glance = (first, *others, (*looks, alone)), (first, *others, (*seen, in_words, alone))
    screen = _screen(words, replay, of, None, key, rows, glance, whole=False, brief=True)
    # A public message has nothing above its text.
    return replace(screen, notice="", content=f"{screen.notice}\n{screen.content}".strip())


def shown_step(acts: Iterable[Act]) -> ShowStep | None:
    """Return the step that a message of `shared_step_screen` shows, by the buttons on it; None if they are gone."""
    alone = (each for each in acts if isinstance(each, ShowStep) and not each.shared)
    return next((each for each in alone if not each.part.shows_cities), None)


def posted_screen(words: Words, replay: Replay) -> Screen:
    """Say that a step is shown in the table's channel."""
    return Screen("\n".join([words.say("replay-posted"), whereabouts(words, replay.table)]))


def unposted_screen(words: Words, why: str, table: GameId | None = None) -> Screen:
    """Say why a step, or the film, cannot be shown in the table's channel.

    `why` is `lost`, `not-for-you`, `often` or `dealt-again`, and of the film `no-files`, `no-pictures` or
    `not-now`. `table` is the one that plays the deal again.
    """
    permission = words.say("permission-attach-files")
    return Screen(words.say("replay-unposted", why=why, table=str(table), permission=permission))


def _screen(  # noqa: PLR0913, PLR0917 - what differs between a private and a shared step
    words: Words,
    replay: Replay,
    of: ShowStep,
    reader: Seat | None,
    key: Mapping[Step, str],
    rows: tuple[Row, ...],
    glance: tuple[Row, ...],
    *,
    whole: bool,
    brief: bool = False,
    first: str = "",
    card: str = "",
) -> Screen:
    """Return a step with all that its text says; `brief` says above a picture nothing that it shows."""
    cities = of.part.shows_cities
    if cities:
        shown, done = cities_then(words, replay, reader), "\n".join(_done_in_brief(words, replay))
        happened = (Embed(words.say("replay-happened"), done),) if done else ()
        shown = replace(shown, embeds=(*shown.embeds, *happened))
    else:
        shown = step_screen(words, replay, reader)
    points = points_then(words, replay, heard=True)
    hidden, cards = ((), ()) if cities else _hidden(words, replay, whole=whole)
    if cards:  # which take the place of what happened: they say it, too, and two pictures are taller than a phone
        shown = replace(shown, pictures=cards)
    first_lines, coming = [words.say("replay-at", step=where(words, replay))], tuple[Embed, ...]()
    first_lines.append(card if not cities else "" if brief else words.say("replay-cities-then"))
    first_lines.append(_moment_told(words, replay, key, reader, brief=brief))
    if not cities and replay.step.part in _SCORED:
        shown = _with_points(words, replay, shown, reader)
    pictures = shown.pictures
    if of.back and replay.after is not None:
        if not (lines := _told(words, replay, replay.after, short_name, bold=True)):
            first_lines.append(_before(words, replay, replay.after))
        else:
            heading = words.say("replay-next")
            coming = (Embed(heading, "\n".join(lines)),)
            heard = _told(words, replay, replay.after, spoken_name, bold=False)
            told_of = [told_after(words, each, heading, heard, shown=lines) for each in pictures[:1]]
            if cities and any(each.more for each in told_of):  # below the buttons it would push them out of sight
                first_lines.append(_before(words, replay, replay.after))
            else:
                pictures = (*told_of, *pictures[1:])
    told = () if cities else points  # all cities are told with their points
    choices = ((*shown.embeds, *hidden, *told, *coming), (*shown.embeds, *hidden, *told), (*hidden, *told), told)
    embeds = next(each for each in choices if fits(each))
    screen = replace(
        shown,
        embeds=embeds,
        pictures=pictures,
        rows=rows,
        glance=glance if pictures else (),
        mentions=(),
    )
    line = words.in_sequence(first_lines)
    if cities or replay.step.part in _SCORED:
        line = table_says(words, replay.table, line)
    elif named := table_named(words, replay.table):  # the others name it, and warn, with what happened
        line, screen = f"{named}{line}", replace(screen, content=screen.content.removeprefix(named))
    return with_first_line(words.in_sequence([first, line]), screen)


def _moment_told(words: Words, replay: Replay, key: Mapping[Step, str], reader: Seat | None, *, brief: bool) -> str:
    """Say what makes the shown step worth a look: the turning point, or what its turn or the conflicts came to."""
    if replay.step == replay.turning:
        winner = leaders(replay.cities.begun_table)[0]
        city = words.called(replay.table.begun_table.cities[winner].board.city)
        did = [] if brief else _did_to_turn(words, replay, winner, reader)
        return words.in_sequence([words.say("replay-turned", city=city), *did])
    if replay.step.part not in _SCORED or not (replay.step.part is Part.CONFLICTS or replay.resolution.ends_turn):
        return ""
    moment = key.get(way := way_to(replay, replay.step), "")
    if brief and len(moment) > _MOMENT:
        moment = key_moments(words, replay, _MOMENT).get(way, "")
    return words.say("replay-moment", moment=moment) if moment else ""


def _did_to_turn(words: Words, replay: Replay, winner: Seat, reader: Seat | None) -> list[str]:
    """Say in a few words what the winner did at the turning point; empty for the reader's own choice, told anyway."""
    if replay.step.part is not Part.REVEAL or (winner == reader and replay.step.number in replay.own):
        return []
    of = replay.resolution
    theirs = tuple(each for each in of.events if getattr(each, "seat", None) == winner)
    return [*filter(None, told_in_brief(words, replace(of, events=theirs), paid=False))]


def _with_points(words: Words, replay: Replay, shown: Screen, reader: Seat | None) -> Screen:
    """Return the screen of a step, whose picture has the points of all cities, too."""
    (told,), now, was = points_then(words, replay, heard=True), replay.cities.begun_table, replay.cities_before
    seen = (with_points(words, each, now, was, told.description, reader) for each in shown.pictures)
    return replace(shown, pictures=tuple(seen))


def where(words: Words, replay: Replay) -> str:
    """Name the step that is shown."""
    step = replay.step
    if step.part in {Part.START, Part.END}:
        return words.say("replay-step", part=step.part)
    asked = replay.resolution.asked if step.part is Part.REVEAL else ""
    age, turn = _moment(replay)
    number = turn_number(age, turn)
    return words.say("replay-step", part=step.part, number=number, turns=TURNS, age=age, turn=turn, asked=asked)


def _moment(replay: Replay) -> tuple[Age, int]:
    """Return the Age and the turn of the shown step; a change of seats belongs to the turn that was open."""
    step, found = replay.step, replay.resolutions
    if step.number < len(found):
        return found[step.number].age, found[step.number].turn
    view = replay.table.begun_table
    return view.age, min(view.turn, LAST_TURN)


def step_screen(words: Words, replay: Replay, reader: Seat | None) -> Screen:
    """Show a step as its own message in the channel did, without a heading where `where` names the same moment."""
    table, step = replay.table, replay.step
    match step.part:
        case Part.REVEAL:
            return replace(reveal_screen(words, table, replay.resolution), content="")
        case Part.CONFLICTS:
            return fought_screen(words, table, replay.resolution, reader)
        case Part.END:
            # The channel has the story below the end's picture; here it would push the picture off a phone's screen.
            return replace(over_screen(words, table, replay.course, replay.story), beside=())
        case Part.SEATS:
            changes = [
                (table.passages[number].seat, former_player(table, number), table.passages[number].to)
                for number in changes_shown(table, step)
            ]
            heard = _told(words, replay, step, spoken_name, bold=False)
            told = Screen("", pictures=(handover_picture(words, table, changes, _moment(replay), heard),))
        case _:
            told = table_screen(words, table, reader)
    text = words.in_sequence(_told(words, replay, step, short_name, bold=True))
    return replace(told, content=table_says(words, table, text))


def step_pictures(words: Words, steps: Sequence[Replay]) -> Iterator[Picture]:
    """Yield the picture of every step, from the first on. A step of a game that was abandoned may have none."""
    for each in steps:
        yield from step_screen(words, each, None).pictures[:1]


def replay_title(words: Words, steps: Sequence[Replay]) -> str:
    """Name a game as a whole."""
    return words.say("share-title", game=str(steps[-1].table.id))


def cities_then(words: Words, replay: Replay, reader: Seat | None) -> Screen:
    """Show all cities as they stood after a step, with a picture that says what it has added.

    Beside it stands nothing about the turn.
    """
    since = None if replay.step.part is Part.START else replay.cities_before  # when nobody has won any yet
    done = _done_in_brief(words, replay)
    news = [f"{words.say('replay-happened')}: {words.in_sequence(done)}"] if done else []
    screen = table_screen(words, replay.cities, reader, since=since, news=news)
    built = Embed(words.say("boards-structures"), "\n".join(structures_then(words, replay)))
    pictures = tuple(grown_picture(words, replay, each) for each in screen.pictures)
    return replace(screen, content="", beside=(), embeds=(*screen.embeds, built), pictures=pictures)


def _done_in_brief(words: Words, replay: Replay) -> list[str]:
    """Say in a few words what every city did or won in a step; empty for other steps than reveals and conflicts."""
    match replay.step.part:
        case Part.REVEAL:
            return [*filter(None, told_in_brief(words, replay.resolution, paid=False))]
        case Part.CONFLICTS:
            return tokens_in_brief(Voice(words, replay.table.begun_table, None), conflicts_of(replay.resolution.events))
        case _:
            return []


def structures_then(words: Words, replay: Replay) -> list[str]:
    """Name the structures that each city had after a step."""
    voice = public_voice(words, replay.table, replay.cities.begun_table)
    return [
        words.say("replay-structures", city=voice.name(city.seat), built=structures_by_colour(words, city))
        for city in voice.table.cities
    ]


def points_then(words: Words, replay: Replay, *, heard: bool = False) -> tuple[Embed, ...]:
    """Say how many points the cities had after the step, and how it has changed them; `heard`, without signs.

    Nothing at the start, and at the end, which says it itself.
    """
    if replay.step.part in {Part.START, Part.END}:
        return ()
    points = points_changed(words, replay.cities.begun_table, replay.cities_before, heard=heard)
    return (Embed(description=words.say("replay-points", points=points)),)


def _before(words: Words, replay: Replay, step: Step) -> str:
    """Say that the step comes later."""
    if step.part not in {Part.REVEAL, Part.CONFLICTS}:
        return words.say("replay-before", part=step.part)
    of = replay.resolutions[step.number]
    return words.say("replay-before", part=step.part, age=of.age, turn=of.turn, asked=of.asked)


def _own_choice(words: Words, replay: Replay, reader: Seat | None) -> str:
    """Say what the reader chose themselves in the shown step; empty if they chose nothing."""
    if reader is None or replay.step.part is not Part.REVEAL or replay.step.number not in replay.own:
        return ""
    voice = Voice(words, replay.resolution.before, reader)
    return news.deeds(voice, reader, replay.resolution.events, voice.subject(reader))


def _own_cards(words: Words, replay: Replay) -> str:
    """Name the card that the reader chose in the shown step and nobody else saw; empty if there is none."""
    names = words.all_of([words.called(card.name) for card in replay.own_cards])
    return words.say("replay-own-card", cards=names) if names else ""


def _told(words: Words, replay: Replay, step: Step, naming: Naming, *, bold: bool) -> list[str]:
    """Say what happened in a step; the names are those of now at the shown step."""
    table = replay.table
    changes = [passage_line(words, table, number, naming) for number in changes_shown(table, step)]
    match step.part:
        case Part.START:
            return [words.say("replay-began"), *changes, *drafted_by_stand_ins(words, table)]
        case Part.REVEAL:
            names = owner_names(words, table, naming)
            return revealed_lines(words, replay.resolutions[step.number], names, bold=bold)
        case Part.CONFLICTS:
            return conflict_lines(words, replay.resolutions[step.number])
        case _:
            return changes


def _did(words: Words, replay: Replay, reader: Seat | None) -> dict[int, str]:
    """Say in a few words what the reader's city did in each turn, by number."""
    told: dict[int, str] = {}
    for each in replay.resolutions:
        for event in each.events if each.asked == "card" else ():
            match event:
                case CardBuilt(seat, card) if seat == reader:
                    did = words.called(card.name)
                case StageBuilt(seat, stage) if seat == reader:
                    did = words.say("replay-did", what="stage", stage=stage)
                case CardDiscarded(seat) if seat == reader:
                    did = words.say("replay-did", what="discard")
                case _:
                    continue
            told[turn_number(each.age, each.turn)] = did
    return told


def _steps(
    words: Words, replay: Replay, of: ShowStep, did: Mapping[int, str], key: Mapping[Step, str]
) -> tuple[Row, ...]:
    """Return the ways to other steps: the next ones and the turning point as buttons, all turns in a menu."""
    to, before, after = _here(replay, of), replay.before, replay.after
    if of.part.shows_cities:
        before, after = before and Step(Part.CITIES, replay.at - 1), after and Step(Part.CITIES, replay.at + 1)
    near = [
        *([Button(words.say("replay-back"), to_step(to, before, back=True))] if before else []),
        *([Button(words.say("replay-forward"), to_step(to, after), Style.PRIMARY)] if after else []),
    ]
    if replay.turning not in {None, replay.step, replay.after}:  # forward leads to the next step already
        near.append(Button(words.say("replay-turning"), to_step(to, replay.turning)))
    last = replay.resolutions[-1:]
    turns = turn_number(last[0].age, last[0].turn) if last else 0
    own, over = LAST_OWN if replay.own else None, replay.is_over
    menu = replay_menu(
        words,
        words.say("replay-go"),
        partial(to_step, to),
        turns,
        own=own,
        over=over,
        did=did,
        fought={
            turn_number(each.age, LAST_TURN): Step(Part.CONFLICTS, each.number)
            for each in replay.resolutions
            if each.ends_age
        },
        key=key,
        here=_way_here(replay),
    )
    return tuple(row for row in (tuple(near), menu) if row)


def _way_here(replay: Replay) -> Step:
    """Return the way in the menu to the shown step; a change of seats has none."""
    match replay.step.part:
        case Part.REVEAL | Part.CONFLICTS:
            return way_to(replay, replay.step)
        case part:
            return Step(part, 0)


def _rows(  # noqa: PLR0913 - what the menu says of each way
    words: Words,
    replay: Replay,
    of: ShowStep,
    did: Mapping[int, str],
    key: Mapping[Step, str],
    *,
    pictures: bool,
) -> tuple[Row, ...]:
    """Return the ways to other steps, what else can be seen of this one, and what can be done with it."""
    step, to = replay.step, _here(replay, of)
    looks, last = _looks(words, replay, of, pictures=pictures and not of.told), list[Button]()
    if pictures:
        last.append(Button(words.say("hand-picture" if of.told else "hand-in-words"), replace(to, told=not of.told)))
    elif of.opened and not of.part.shows_cities and not _is_settled(replay):
        looks.append(Button(words.say("replay-changed" if of.told else "replay-whole"), replace(to, told=not of.told)))
    share = OfferShare if replay.is_over else PostStep  # until then there is nothing else to share
    label = words.say("share" if replay.is_over else "replay-post")
    last.append(Button(label, share(to.game, step.part, step.number, of.opened)))
    if replay.own and not of.part.shows_cities:  # there the picture leaves no room on a phone
        last += ways_at_end(words, replay.table, played=True, shown=ShowStep)
    # A listener wants to hear all of a step for once, not of each.
    onward = of if pictures else replace(of, told=False)
    return tuple(row for row in (*_steps(words, replay, onward, did, key), tuple(looks), tuple(last)) if row)


def _here(replay: Replay, of: ShowStep) -> ShowStep:
    """Return the act that shows the same again."""
    return _cities(replay, of) if of.part.shows_cities else _event(replay, of)


def _event(replay: Replay, of: ShowStep) -> ShowStep:
    """Return the act that shows what happened in the step."""
    return to_step(of, replay.step)


def _cities(replay: Replay, of: ShowStep) -> ShowStep:
    """Return the act that shows all cities as they stood after the step."""
    return to_step(of, Step(Part.CITIES, replay.at))


def _looks(words: Words, replay: Replay, of: ShowStep, *, pictures: bool) -> list[Button]:
    """Return the buttons that open or close the hands, and that show all cities, or what happened.

    Where nobody's cards are shown, hands are opened at the last step before. In words, they are told at each.
    """
    cities, looks = of.part.shows_cities, list[Button]()
    if replay.is_over and of.opened:
        looks.append(Button(words.say("replay-close"), replace(_here(replay, of), opened=False)))
    elif replay.is_over:
        steps = reversed(replay.steps[: replay.at + 1])
        last = next(each for each in steps if not pictures or _has_cards(replay, each))
        label = words.say("replay-open", where="here" if last == replay.step else "last")
        looks.append(Button(label, replace(to_step(of, last), opened=True)))
    if cities:
        looks.append(Button(words.say("replay-happened"), _event(replay, of)))
    elif replay.step.part is not Part.START:  # which shows them
        looks.append(Button(words.say("replay-cities"), _cities(replay, of)))
    return looks


def _hidden(words: Words, replay: Replay, *, whole: bool) -> tuple[tuple[Embed, ...], tuple[Picture, ...]]:
    """Say and show what was hidden at a step, if that was asked for.

    The text has `whole` lists of what lay under the wonders and on the pile, or only what the step has changed there.
    Lists are always whole where nothing else is told: at the start, at the end of an Age, and at the end. The last two
    have no picture, because nobody has a hand then.
    """
    if replay.opened is None:
        return (), ()
    voice, dealt = public_voice(words, replay.table, replay.table.begun_table), replay.step.part is Part.START
    lines = hidden_lines(voice, replay.opened, dealt=dealt, bold=True, whole=whole or _is_settled(replay))
    embeds = (Embed(words.say("replay-hands"), "\n".join(lines)),)
    if not _has_cards(replay, replay.step):
        return embeds, ()
    of = None if dealt else replay.resolution
    return embeds, (opened_picture(words, replay.table, replay.opened, _moment(replay), of),)


def _has_cards(replay: Replay, step: Step) -> bool:
    """Return whether hidden cards were dealt, chosen or taken at a step, so that a picture shows them."""
    if step.part is Part.REVEAL:
        return replay.resolutions[step.number].asked in {*FROM_HAND, "discard-pile"}
    return step.part is Part.START


def _is_settled(replay: Replay) -> bool:
    """Return whether all that was hidden matters at a step: at the start, after an Age, or in a searched pile."""
    if replay.step.part is Part.REVEAL:
        return replay.resolution.asked == "discard-pile"
    return replay.step.part in {Part.START, Part.CONFLICTS, Part.END}
