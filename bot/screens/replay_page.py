"""A page that plays a game in any browser, offline: one HTML file with its pictures, its style and its script.

Without its script, and in print, it is a document: the result, then all steps below each other. With it, one of them
is shown at a time: by buttons, by the arrow keys, Home and End, by the menu of all steps, or by itself. Screen readers
announce each in brief.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from itertools import groupby
from re import fullmatch, sub

from bot.pictures.drawing import palette
from bot.pictures.drawing.animation import packed
from bot.pictures.drawing.palette import Pen
from bot.text.times.labels import day_label
from bot.text.words import Words
from engine.effects import Colour

_DASH = "- "
"""In Discord's markup, the beginning of a line of a list."""


@dataclass(frozen=True, slots=True)
class PageStep:
    """A step of a game on its page."""

    title: str
    in_menu: str
    """A short title."""
    age: str
    """The Age under which the menu has it; empty for the start and the end."""
    brief: str
    """What is announced after the title, in Discord's markup."""
    lines: Sequence[str]
    """Everything that it says, in Discord's markup."""
    picture: bytes | None
    """As a PNG file; None if it has none."""
    cities: Sequence[str] = ()
    """What all cities have then, in Discord's markup, shown on request."""


@dataclass(frozen=True, slots=True)
class Cover:
    """How a game ended: the head of its page, and what is shown first."""

    won: str
    """Who won."""
    players: str
    ended: datetime | None
    """In UTC; None if it is not known."""
    lines: Sequence[str]
    """The ranking, or why there is none, in Discord's markup."""
    kinds: Sequence[str] = ()
    """The heads of the table of points; as all that follows, empty if the game was not scored."""
    cities: Sequence[tuple[str, Sequence[int]]] = ()
    """Its rows: a city, and its points of every kind."""
    course: Sequence[str] = ()
    """The points turn by turn: who led, and then a sentence for every city."""
    pictures: Sequence[bytes] = ()
    """PNG files: who won, and the course."""


def page(words: Words, title: str, cover: Cover, steps: Sequence[PageStep]) -> bytes:
    """Return the page. This takes a second for each ten pictures, so it belongs into a thread."""
    keys = ("back", "play", "pause", "forward", "ages", "steps", "keys", "notice")
    said = {key: escape(words.say(f"page-{key}")) for key in keys}
    ages = "".join(
        f'<button type="button" data-step="{number}">{escape(age)}</button>' for age, number in _ages(steps).items()
    )
    return f"""<!DOCTYPE html>
<html lang="{escape(words.say("page-language"))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_COLOURS}{_STYLE}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
{"".join(_head(words, cover))}
</header>
<nav hidden aria-label="{said["steps"]}">
<div>
<button type="button" id="back">{said["back"]}</button>
<button type="button" id="play" data-pause="{said["pause"]}">{said["play"]}</button>
<button type="button" id="forward">{said["forward"]}</button>
</div>
<div>
<span role="group" aria-label="{said["ages"]}">{ages}</span>
<label><span class="heard">{said["steps"]}</span> <select id="steps">{"".join(_options(words, steps))}</select></label>
</div>
</nav>
<main>
{_result(words, cover)}{"".join(_articles(words, steps))}
</main>
<footer><p>{said["keys"]}</p><p>{said["notice"]}</p></footer>
<p class="heard" id="announced" role="status"></p>
<script>{_SCRIPT}</script>
</body>
</html>
""".encode()


def _head(words: Words, cover: Cover) -> Iterator[str]:
    yield f'<p class="won">{escape(cover.won)}</p><p class="players">{escape(cover.players)}</p>'
    if cover.ended is not None:
        day = escape(words.say("page-day", day=day_label(words, cover.ended)))
        yield f'<p><time datetime="{cover.ended:%Y-%m-%dT%H:%MZ}">{day}</time></p>'


def _ages(steps: Sequence[PageStep]) -> dict[str, int]:
    """Return the number of each Age's first step; the result is number 0."""
    found: dict[str, int] = {}
    for number, each in enumerate(steps, 1):
        if each.age:
            found.setdefault(each.age, number)
    return found


def _options(words: Words, steps: Sequence[PageStep]) -> Iterator[str]:
    yield f'<option value="0">{escape(words.say("page-step", part="result"))}</option>'
    for age, found in groupby(enumerate(steps, 1), lambda each: each[1].age):
        options = "".join(f'<option value="{number}">{escape(each.in_menu)}</option>' for number, each in found)
        yield f'<optgroup label="{escape(age)}">{options}</optgroup>' if age else options


def _result(words: Words, cover: Cover) -> str:
    """Return what is shown first."""
    title, start = escape(words.say("page-step", part="result")), escape(words.say("page-start"))
    way = f'<p><a class="button" id="start" href="#step-1">{start}</a></p>'
    head = f'<article id="step-0" data-announced="{title}. {escape(cover.won)}"><h2>{title}</h2>'
    table, course = "".join(_table(words, cover)), "".join(_course(words, cover))
    place = "".join(map(_drawn, cover.pictures[:1]))
    return f'{head}{place}<div class="said">{"".join(_said(cover.lines))}{way}</div>{table}{course}</article>\n'


def _table(words: Words, cover: Cover) -> Iterator[str]:
    """Yield the points of every city by kind; nothing if the game was not scored."""
    if not cover.cities:
        return
    heads = "".join(f'<th scope="col"><span>{escape(each)}</span></th>' for each in cover.kinds)
    yield f"<table><caption>{escape(words.say('page-points'))}</caption>"
    yield f'<thead><tr><th scope="col">{escape(words.say("page-city"))}</th>{heads}</tr></thead><tbody>'
    for city, points in cover.cities:
        cells = "".join(f"<td>{_number(words, each)}</td>" for each in points)
        yield f'<tr><th scope="row">{escape(city)}</th>{cells}</tr>'
    yield "</tbody></table>"


def _number(words: Words, points: int) -> str:
    """Return points, with a word for the minus sign to those who hear them: a screen reader may skip a dash."""
    if points >= 0:
        return str(points)
    heard = escape(words.say("minus", amount=-points))
    return f'<span aria-hidden="true">\u2212{-points}</span><span class="heard">{heard}</span>'


def _course(words: Words, cover: Cover) -> Iterator[str]:
    """Yield the points turn by turn; nothing if the game was not scored."""
    if not cover.pictures:
        return
    led, *cities = (f"<p>{escape(each)}</p>" for each in cover.course)
    yield f"<section><h3>{escape(words.say('picture-course-title'))}</h3>{_drawn(cover.pictures[1])}{led}"
    yield f"<details><summary>{escape(words.say('page-course'))}</summary>{''.join(cities)}</details></section>"


def _articles(words: Words, steps: Sequence[PageStep]) -> Iterator[str]:
    for number, each in enumerate(steps, 1):
        picture = _drawn(each.picture) if each.picture else ""
        lines = "".join(_said(each.lines))
        if each.cities:
            summary = escape(words.say("replay-cities"))
            lines += f"<details><summary>{summary}</summary>{''.join(_said(each.cities))}</details>"
        said = f'<div class="said">{lines}</div>'
        title, brief = escape(each.title), _marked(each.brief.replace("**", "")).replace('"', "&quot;")
        head = f'<article id="step-{number}" data-announced="{title}. {brief}"><h2>{title}</h2>'
        yield f"{head}{picture}{said}</article>\n"


def _drawn(picture: bytes) -> str:
    """Return a picture without an alternative text, because the words beside it say all of it."""
    return f'<img alt="" src="data:image/webp;base64,{b64encode(packed(picture)).decode()}">'


def _said(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines in HTML; those that begin with a dash as one list, because a screen reader would read the dash."""
    for listed, found in groupby(lines, lambda line: line.startswith(_DASH)):
        if listed:
            yield f"<ul>{''.join(f'<li>{_marked(line.removeprefix(_DASH))}</li>' for line in found)}</ul>"
        else:
            yield from map(_line, found)


def _line(line: str) -> str:
    """Return a line as a paragraph or, if all of it is bold, as a heading, which screen readers can list."""
    heading = fullmatch(r"\*\*(.+)(?<!\\)\*\*", line)
    return f"<p>{_marked(line)}</p>" if heading is None or "**" in heading[1] else f"<h3>{_marked(heading[1])}</h3>"


def _marked(line: str) -> str:
    """Return a line in HTML; of Discord's markup it has what our texts use: bold words, links, and escaped letters."""
    text = escape(line, quote=False)
    text = sub(r"\[([^\]]*)\]\(https?://[^)]*\)", r"\1", text)
    text = sub(r"(?<!\\)\*\*(.+?)(?<!\\)\*\*", r"<strong>\1</strong>", text)
    return sub(r"\\([\\*_~`|&lt;()\[\]#@:+.!-])", r"\1", text)


_LIGHT = {"page": palette.ON_PAPER, "quiet": palette.ON_PAPER_FADED, "box": palette.ON_SAND}
_DARK = {"page": palette.ON_NIGHT, "quiet": palette.ON_NIGHT_FADED, "box": palette.ON_DUSK}


def _variables(pens: dict[str, Pen], focus: palette.Paint) -> str:
    """Return the variables of a scheme. Texts have the colours of pens, so all are easy to read."""
    inks = "".join(f"--{name}-ink: {pen.ink}; --{name}: {pen.ground}; " for name, pen in pens.items())
    return f":root {{ {inks}--focus: {focus}; }}"


_COLOURS = f"""
:root {{ --gold-ink: {palette.ON_GOLD.ink}; --gold: {palette.GOLD}; --night-ink: {palette.SNOW}; }}
:root {{ --night: {palette.NIGHT}; --mist: {palette.MIST}; }}
{_variables(_LIGHT, palette.FRAMES[Colour.BLUE])}
@media screen and (prefers-color-scheme: dark) {{ {_variables(_DARK, palette.GOLD)} }}
"""

_STYLE = """
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { background: var(--page); color: var(--page-ink); margin: 0; overflow-wrap: anywhere; }
header { background: var(--night); border-bottom: 4px solid var(--gold); color: var(--mist); padding: .8rem 1rem; }
h1 { color: var(--night-ink); font-size: 1.15rem; margin: 0; }
.won { color: var(--gold); font-size: 1.6rem; font-weight: 700; line-height: 1.25; }
main, footer { padding: 0 1rem; }
main { padding-bottom: 1rem; }
h2 { font-size: 1.25rem; margin: .6rem 0; }
h3 { border-bottom: 2px solid var(--gold); font-size: 1rem; margin: 1rem 0 .3rem; }
img { border-radius: .6rem; display: block; height: auto; max-width: 100%; }
p, li { margin: .3rem 0; }
ul { margin: .3rem 0; padding-left: 1.3rem; }
.said { margin-top: .6rem; max-width: 42rem; }
.said > :first-child { margin-top: 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; max-width: 42rem; width: 100%; }
caption { font-weight: 700; padding-bottom: .3rem; text-align: start; }
th, td { border-top: 1px solid var(--quiet-ink); padding: .35rem .25rem; text-align: end; }
th:first-child { font-weight: 400; text-align: start; }
thead th { border: 0; color: var(--quiet-ink); font-weight: 400; overflow-wrap: normal; vertical-align: bottom; }
thead span { transform: rotate(180deg); writing-mode: vertical-rl; }  /* so that all kinds fit on a phone */
tbody tr:nth-child(odd) > * { background: var(--box); color: var(--box-ink); }
tr > :last-child { font-weight: 700; }
summary { align-items: center; cursor: pointer; display: flex; min-height: 2.75rem; text-decoration: underline; }
nav { background: var(--page); display: flex; flex-wrap: wrap; gap: .5rem; padding: .5rem 1rem; }
nav { position: sticky; top: 0; z-index: 1; }  /* above turned words */
nav[hidden] { display: none; }
nav div, nav span[role] { display: flex; gap: .5rem; }
nav div { min-width: 0; }
nav span[role] { flex: none; }
button, select, .button { background: var(--box); border: 2px solid var(--quiet-ink); border-radius: .6rem; }
button, select, .button { box-sizing: border-box; color: var(--box-ink); cursor: pointer; font: inherit; }
button, select, .button { min-height: 2.75rem; padding: 0 .8rem; text-decoration: none; white-space: nowrap; }
.button { align-items: center; display: inline-flex; }
#play, .button { background: var(--gold); color: var(--gold-ink); font-weight: 700; }
#play { min-width: 5.5rem; }
label { display: contents; }
.heard { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
select { flex: 0 1 18rem; min-width: 0; text-overflow: ellipsis; }
[aria-disabled="true"] { background: none; border-style: dashed; color: var(--quiet-ink); cursor: default; }
[aria-current="step"] { background: var(--page-ink); color: var(--page); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.one article { display: none; }
.one article.shown { display: block; }
.begun header p { display: none; }
footer { color: var(--quiet-ink); font-size: .85rem; padding-bottom: 1rem; }
footer::before { border-top: 1px solid; content: ""; display: block; padding-top: .5rem; }
@media (max-width: 39.99rem) {
  .won { font-size: 1.3rem; }
  .begun header { padding: .4rem 1rem; }
  th, td { font-size: min(.85rem, 3.5vw); padding: .35rem .1rem; }
  th:first-child { font-size: min(.8rem, 3.3vw); min-width: 25vw; }
  header, .begun header, main, footer { padding-left: .6rem; padding-right: .6rem; }
  .one { padding-bottom: 7.5rem; }
  /* The controls lie where the thumbs are. */
  nav { border-top: 2px solid var(--gold); bottom: 0; box-sizing: border-box; display: grid; gap: .4rem; }
  nav { left: 0; padding: .4rem .6rem; position: fixed; right: 0; top: auto; }
  nav div, nav span[role] { gap: .4rem; }
  nav div:first-child button { flex: 1 1 0; min-width: 0; }
  nav div:last-child button, select { font-size: .9rem; padding: 0 .4rem; }
  select { flex: 1 1 0; }
}
@media (min-width: 60rem) and (orientation: landscape) {  /* a picture and its words are seen together */
  .begun header { align-items: baseline; display: flex; gap: 1.5rem; padding: .4rem 1rem; }
  .begun header p:not(.players) { display: block; margin: 0; }
  .begun .won { font-size: 1rem; }
  .one article.shown { align-items: start; column-gap: 1.5rem; display: grid; grid-template-rows: auto 1fr; }
  .one article.shown { grid-template-columns: fit-content(calc(100% - 22.5rem)) minmax(21rem, 1fr); }
  .one article > * { grid-column: 2; }
  .one article > h2 { margin: 0; }
  .one article > img { grid-column: 1; grid-row: 1 / span 2; max-height: calc(100vh - 8rem); width: auto; }
  .one article > img { position: sticky; top: 4.2rem; }
  .one #step-0.shown { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-rows: auto auto auto 1fr; }
  #step-0 > * { grid-column: 1; }
  .one #step-0 > section { grid-column: 2; grid-row: 1 / span 4; }
  .one #step-0 > img { grid-row: auto; position: static; }
  section h3 { margin-top: .2rem; }
}
@media print {
  body { font-size: 10pt; }
  header, .begun header, main, footer { padding: 0; }
  header, h1, .won { background: none; color: inherit; }
  nav, .button { display: none; }
  .one article, .one article.shown { display: block; margin-bottom: 1rem; }
  .begun header, .begun header p { display: block; }
  details::details-content { content-visibility: visible; display: block; }
  summary { display: none; }
  h2, h3, caption { break-after: avoid; }
  p, li, tr { break-inside: avoid; }
  img { break-inside: avoid; max-height: 42vh; max-width: 100%; position: static; width: auto; }
}
"""

_SCRIPT = """
(() => {
  const steps = [...document.querySelectorAll("article")], last = steps.length - 1;
  const [back, play, forward, list, start, announced] =
    ["back", "play", "forward", "steps", "start", "announced"].map(id => document.getElementById(id));
  const ages = [...document.querySelectorAll("[data-step]")];
  const nav = document.querySelector("nav");
  const words = { play: play.textContent, pause: play.dataset.pause };
  let shown = 0, timer = 0;
  const show = number => {
    const held = document.activeElement;
    shown = Math.max(0, Math.min(last, number));
    steps.forEach((step, place) => step.classList.toggle("shown", place === shown));
    document.body.classList.toggle("begun", shown > 0);
    // What is no longer shown would lose the focus.
    if (held && held.closest("article:not(.shown)")) forward.focus();
    scrollTo(0, 0);
    list.value = shown;
    // A control that is disabled would lose the focus, so it only says that it leads nowhere.
    back.setAttribute("aria-disabled", shown === 0);
    forward.setAttribute("aria-disabled", shown === last);
    const age = list.selectedOptions[0].parentNode.label;
    ages.forEach(each => each.setAttribute("aria-current", each.textContent === age ? "step" : "false"));
  };
  const go = number => {
    show(number);
    announced.textContent = steps[shown].dataset.announced;
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = words.play;
  };
  const run = () => {
    go(shown < last ? shown + 1 : 1);
    if (shown === last) return stop();
    timer = setTimeout(run, 2500 + 50 * announced.textContent.length);  // milliseconds, enough to hear it
    play.textContent = words.pause;
  };
  const controls = new Map([
    [back, () => go(shown - 1)],
    [forward, () => go(shown + 1)],
    [start, () => go(1)],
    ...ages.map(each => [each, () => go(Number(each.dataset.step))]),
  ]);
  document.onclick = event => {
    const control = event.target.closest("button, a"), playing = timer;
    if (control || event.target.closest("nav")) stop();
    if (control === play && !playing) run();
    if (!controls.has(control)) return;
    event.preventDefault();
    controls.get(control)();
  };
  list.onchange = () => {
    stop();
    go(Number(list.value));
  };
  const keys = { ArrowLeft: () => shown - 1, ArrowRight: () => shown + 1, Home: () => 0, End: () => last };
  document.onkeydown = event => {
    if (event.target === play && [" ", "Enter"].includes(event.key)) return;
    stop();
    if (event.target === list || event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    go(keys[event.key]());
  };
  document.body.classList.add("one");
  nav.hidden = false;
  show(0);
})();
"""
