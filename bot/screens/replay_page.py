"""A page that plays a game in any browser, offline: one HTML file with its pictures, its style and its script.

Without its script, and in print, it is a document with all steps below each other. With it, one step is shown at a
time: by buttons, by the arrow keys, Home and End, or by the list of all steps. Screen readers announce each in brief.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from re import fullmatch, sub

from bot.pictures.drawing.animation import packed
from bot.text.words import Words


@dataclass(frozen=True, slots=True)
class PageStep:
    """A step of a game on its page."""

    title: str
    brief: str
    """What is announced after the title, in Discord's markup."""
    lines: Sequence[str]
    """Everything that it says, in Discord's markup."""
    picture: bytes | None
    """As a PNG file; None if it has none."""


def page(words: Words, title: str, steps: Sequence[PageStep]) -> bytes:
    """Return the page. This takes a second for each ten pictures, so it belongs into a thread."""
    said = {name: escape(words.say(f"page-{name}")) for name in ("back", "forward", "steps", "keys", "notice")}
    options = "".join(f'<option value="{number}">{escape(each.title)}</option>' for number, each in enumerate(steps))
    return f"""<!DOCTYPE html>
<html lang="{escape(words.say("page-language"))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<nav hidden aria-label="{said["steps"]}">
<button type="button" id="back">{said["back"]}</button>
<button type="button" id="forward">{said["forward"]}</button>
<label><span>{said["steps"]}</span> <select id="steps">{options}</select></label>
</nav>
<main>
{"".join(_articles(steps))}
</main>
<footer><p>{said["keys"]}</p><p>{said["notice"]}</p></footer>
<p id="announced" role="status"></p>
<script>{_SCRIPT}</script>
</body>
</html>
""".encode()


def _articles(steps: Sequence[PageStep]) -> Iterator[str]:
    for number, each in enumerate(steps):
        picture = _drawn(each.picture) if each.picture else ""
        said = f'<div class="said">{"".join(map(_line, each.lines))}</div>'
        title, brief = escape(each.title), _marked(each.brief.replace("**", "")).replace('"', "&quot;")
        head = f'<article id="step-{number}" data-announced="{title}. {brief}"><h2>{title}</h2>'
        yield f"{head}{picture}{said}</article>\n"


def _drawn(picture: bytes) -> str:
    """Return a picture without an alternative text, because the words beside it say all of it."""
    return f'<img alt="" src="data:image/webp;base64,{b64encode(packed(picture)).decode()}">'


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


_STYLE = """
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 84rem; overflow-wrap: anywhere; padding: 0 1rem 1rem; }
h1 { font-size: 1.15rem; margin: .6rem 0; }
h2 { font-size: 1.15rem; margin: .4rem 0; }
h3 { font-size: 1rem; margin: .7rem 0 .3rem; }
img { display: block; height: auto; max-width: 100%; }
p { margin: .3rem 0; }
.said { margin-top: .5rem; }
.said > :first-child { margin-top: 0; }
nav { align-items: center; background: Canvas; box-sizing: border-box; display: flex; gap: .5rem; padding: .5rem 0; }
nav { position: sticky; top: 0; }
nav[hidden] { display: none; }
button, select { font: inherit; min-height: 2.75rem; padding: 0 .8rem; }
label { display: contents; }
label > span, #announced { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
select { flex: 0 1 24rem; min-width: 0; text-overflow: ellipsis; }
button[aria-disabled="true"] { opacity: .5; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.one article { display: none; }
.one article.shown { display: block; }
footer { border-top: 1px solid; font-size: .85rem; margin-top: 1rem; padding-top: .5rem; }
@media (max-width: 39.99rem) {  /* the controls lie where the thumbs are */
  .one { padding-bottom: 5rem; }
  nav { border-top: 1px solid; bottom: 0; left: 0; padding: .5rem 1rem; position: fixed; right: 0; top: auto; }
  select { flex: 1; order: 1; }
  #forward { order: 2; }
}
@media (min-width: 60rem) and (orientation: landscape) {  /* a picture and its words are seen together */
  .one article.shown { align-items: start; column-gap: 1.5rem; display: grid; grid-template-columns: auto 1fr; }
  .one article.shown > h2 { grid-column: 1 / -1; }
  .one img { max-height: calc(100vh - 10rem); max-width: 56vw; position: sticky; top: 4.5rem; width: auto; }
}
@media print {
  body { font-size: 10pt; max-width: none; padding: 0; }
  nav { display: none; }
  .one article, .one article.shown { display: block; margin-bottom: 1rem; }
  h2, h3 { break-after: avoid; }
  p { break-inside: avoid; }
  .one img { break-inside: avoid; max-height: 42vh; max-width: 100%; position: static; width: auto; }
}
"""

_SCRIPT = """
(() => {
  const steps = [...document.querySelectorAll("article")];
  const [back, forward, list] = ["back", "forward", "steps"].map(id => document.getElementById(id));
  const announced = document.getElementById("announced");
  let shown = 0;
  const show = number => {
    scrollTo(0, 0);
    shown = Math.max(0, Math.min(steps.length - 1, number));
    steps.forEach((step, place) => step.classList.toggle("shown", place === shown));
    list.value = shown;
    // A control that is disabled would lose the focus, so it only says that it leads nowhere.
    back.setAttribute("aria-disabled", shown === 0);
    forward.setAttribute("aria-disabled", shown === steps.length - 1);
  };
  const keys = { ArrowLeft: () => shown - 1, ArrowRight: () => shown + 1, Home: () => 0, End: () => steps.length - 1 };
  const go = number => {
    show(number);
    announced.textContent = steps[shown].dataset.announced;
  };
  back.onclick = () => go(shown - 1);
  forward.onclick = () => go(shown + 1);
  list.onchange = () => go(Number(list.value));
  document.onkeydown = event => {
    if (event.target === list || event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    go(keys[event.key]());
  };
  document.body.classList.add("one");
  document.querySelector("nav").hidden = false;
  show(0);
})();
"""
