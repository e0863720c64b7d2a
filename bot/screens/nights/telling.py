"""How a night is described, in messages and pictures: its name, tables' progress, points and honours."""

from fractions import Fraction

from bot.services.game import Status
from bot.services.nights.honours import Award
from bot.services.nights.night import Night, NightTable
from bot.services.nights.views import NightView
from bot.services.views import TableView
from bot.text.names import Naming, short_name
from bot.text.words import Words


def night_name(words: Words, night: Night) -> str:
    """Return a night's name as its organiser typed it, or the default one; not escaped."""
    return night.plan.name or words.say("night-usual-name")


def heading(words: Words, night: Night) -> str:
    """Return a night's name, escaped for a message."""
    return short_name(night_name(words, night))


def strong_heading(words: Words, night: Night) -> str:
    """Return a night's name in bold, escaped for a message."""
    return strong(heading(words, night))


def strong(text: str) -> str:
    """Return the text in bold, for places where Discord renders markup."""
    return f"**{text}**"


def not_listed(line: str) -> str:
    """Escape a line that begins like "1. Ben", which Discord would turn into a list with its own numbers."""
    place, point, rest = line.partition(". ")
    return f"{place}\\{point}{rest}" if place.isdecimal() else line


def state_of(words: Words, view: NightView, table: NightTable, seen: TableView | None) -> str:
    """Say in a few words how far a table has got; `seen` is None before it opens."""
    if seen is None:
        return words.say("night-table-opens" if table.over is None else "night-table-unscored")
    if seen.status is Status.PLAY and seen.turn is not None:
        return words.say("tables-play", age=seen.turn.age, turn=seen.turn.turn)
    if seen.status is Status.LOBBY:
        return words.say("night-table-waits")
    if seen.status is Status.OVER and seen.id not in view.results:
        return words.say("night-table-unscored")
    return words.say("tables-draft" if seen.status is Status.DRAFT else "tables-over")


def share(beaten: Fraction) -> str:
    """Format night points with at most two decimals."""
    return f"{float(beaten):.2f}".rstrip("0").rstrip(".")


def signed(number: Fraction) -> str:
    """Format a difference with its sign, and with one decimal unless that is 0."""
    rounded = f"{float(number):+.1f}".removesuffix(".0")
    return "0" if rounded in {"+0", "-0"} else rounded


def award_told(words: Words, view: NightView, award: Award, naming: Naming) -> str:
    """Say who gets an honour, and for what."""
    who = words.all_of([naming(view.name_of(user)) for user in award.users])
    return words.say("night-honour-told", honour=award.honour.value, who=who, amount=award.amount)
