"""Write the parts of PRIVACY.md and TERMS.md that the program itself says: `python -m tests.policies`."""

from pathlib import Path

from bot.screens.policy import TERMS, how_long
from bot.services.clearing import Kept
from bot.services.personal_data import KINDS, PersonalData
from bot.text.words import Words

ROOT = Path(__file__).parents[1]
PRIVACY, USE = ROOT / "PRIVACY.md", ROOT / "TERMS.md"
_HEAD = "| what | where | why | how long | if you are forgotten |\n| --- | --- | --- | --- | --- |\n"
_ELSEWHERE = {"discord": "on Discord", "memory": "in the program's memory", "backup": "in backups"}


def privacy(page: str) -> str:
    """Return PRIVACY.md, given its text, with a table of all kinds of data between the comments."""
    before, _, rest = page.partition("`. -->\n")
    *_, after = rest.partition("<!-- The end of that. -->")
    table = _HEAD + "".join(_row(Words(), kind) for kind in KINDS)
    return f"{before}`. -->\n\n{table}\n<!-- The end of that. -->{after}"


def use(page: str) -> str:
    """Return TERMS.md, given its text, with the terms below the comment."""
    before, _, _ = page.partition("`. -->\n")
    points = "".join(f"- {Words().say(each)}\n" for each in TERMS)
    return f"{before}`. -->\n\n{points}"


def _row(words: Words, kind: PersonalData) -> str:
    key = f"privacy-{kind.key}"
    places = ", ".join(f"`{place}`" for place in kind.places) or _ELSEWHERE[kind.where]
    cells = (
        words.say(key),
        places,
        words.about(key, "why"),
        how_long(words, kind.term, Kept()),
        words.say(f"privacy-fate-{kind.fate}"),
    )
    return f"| {' | '.join(cells)} |\n"


def main() -> None:
    """Write both files."""
    for file, made in ((PRIVACY, privacy), (USE, use)):
        file.write_text(made(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
