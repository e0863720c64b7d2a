"""The message catalogue and the program use the same messages."""

import ast
import pickle
import re
from functools import cache
from pathlib import Path

import pytest
from discord import Locale

import bot
from bot.text.messages import ENGLISH, LOCALES, NAME_OF, messages, resources, texts
from bot.text.vocabulary import Command
from bot.text.words import Languages, Notation, Words, WordsError
from engine.effects import Ability, CityFeature, Colour, ScienceSymbol
from engine.loading import catalogue
from engine.moves import Refusal
from engine.notation import MoveKind
from engine.resources import Resource
from engine.ruleset import Expansion

ROOT = Path(bot.__file__).parent
CATALOGUE = sorted((ROOT / "text" / "locales" / "en").glob("*.ftl"))

IDS = [each.id.name for resource in resources(LOCALES, ENGLISH).values() for each in messages(resource)]


_DRAWING = ROOT / "pictures" / "drawing"
"""Folder of code that draws finished texts and names no messages."""
_NAMING = {"say", "_about_file", "asked_instead", "_number_reader", "_not_there", "_with_hand_button"}
"""Functions that take names of messages as arguments, in any position."""
_NAMING_FIRST = {"about"}
"""Functions whose first argument names a message; the others name its attributes."""
_COMMANDS = ("slash-", "context-")
_WITHIN = re.compile(r"{ ([a-z][a-z-]+) }")
"""A message that another one contains."""
"""How messages of commands begin; tests/cogs/test_commands.py checks that each is used."""


def said() -> tuple[set[str], set[str]]:
    """Return the message names in the code, and the prefixes of message names that the code assembles."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    for node in _nodes():
        if isinstance(node, ast.Call) and _name(node.func) in _NAMING | _NAMING_FIRST:
            named = node.args[:1] if _name(node.func) in _NAMING_FIRST else node.args
            for argument in named:
                _collect(argument, whole, beginnings)
    return whole, beginnings


@cache
def _nodes() -> list[ast.AST]:
    """Return the code that may name messages."""
    files = [file for folder in (ROOT, ROOT.parent / "cogs") for file in folder.rglob("*.py")]
    read = [ast.parse(file.read_text(encoding="utf-8")) for file in files if _DRAWING not in file.parents]
    return [node for tree in read for node in ast.walk(tree)]


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _collect(argument: ast.expr, whole: set[str], beginnings: set[str]) -> None:
    match argument:
        case ast.Constant(value=str(name)):
            whole.add(name)
        case ast.IfExp(_, body, orelse):
            _collect(body, whole, beginnings)
            _collect(orelse, whole, beginnings)
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            beginnings.add(beginning)


@pytest.mark.source
def test_every_message_that_is_named_exists() -> None:
    whole, beginnings = said()
    assert whole - set(IDS) == set()
    assert len(IDS) == len(set(IDS))
    for beginning in beginnings:
        assert any(name.startswith(beginning) for name in IDS)


@pytest.mark.source
def test_every_message_is_used() -> None:
    """A name anywhere in the code counts, because it may be passed on, and so does one within another message."""
    _, beginnings = said()
    named = {node.value for node in _nodes() if isinstance(node, ast.Constant)}
    named |= {name for file in CATALOGUE for name in _WITHIN.findall(file.read_text(encoding="utf-8"))}
    put_together = (*beginnings, NAME_OF, *_COMMANDS)
    assert {name for name in IDS if name not in named and not name.startswith(put_together)} == set()


@pytest.mark.parametrize(
    ("beginning", "endings"),
    [
        ("colour", list(Colour)),
        ("thing", [*Colour, *CityFeature]),
        ("science", list(ScienceSymbol)),
        ("symbols", list(ScienceSymbol)),
        ("ability", list(Ability)),
        ("resource", [resource.name.lower() for resource in Resource]),
        ("refusal", [refusal.name.lower().replace("_", "-") for refusal in Refusal]),
        ("prompt", ["card", "card-or-leave", "action", "action-first", "payment", "answer"]),
        ("command", [*MoveKind, *Command]),
    ],
)
def test_messages_whose_names_are_put_together_are_complete_and_no_more(beginning: str, endings: list[str]) -> None:
    assert {f"{beginning}-{ending}" for ending in endings} == {name for name in IDS if name.startswith(f"{beginning}-")}


def test_no_two_commands_are_understood_by_the_same_word() -> None:
    words = Words()
    understood = [word for name in IDS if name.startswith("command-") for word in words.say(name).split()]
    assert len(understood) == len(set(understood))


def test_a_language_is_found_by_its_locale_its_region_or_is_english(tmp_path: Path) -> None:
    for tag in ("en", "de", "pt-BR"):
        write(tmp_path, tag, "name = it\n")
    wanted = ("de", "de-AT", "pt-BR", "pt", "fr", None)
    assert [Languages(tmp_path).best(each) for each in wanted] == ["de", "de", "pt-BR", "en", "en", "en"]


def write(locales: Path, language: str, text: str) -> Path:
    (locales / language).mkdir(exist_ok=True)
    (locales / language / "all.ftl").write_text(text, encoding="utf-8")
    return locales


ENGLISH = """
both = both
    .one = one
    .two = two
only = only { $count }
    .two = two
"""


def test_what_a_language_lacks_is_said_in_english_one_text_at_a_time(tmp_path: Path) -> None:
    write(tmp_path, "en", ENGLISH)
    words = Words(language="de", locales=write(tmp_path, "de", "both = beide\n    .two = zwei\n"))
    assert [words.say("both"), words.about("both", "one"), words.about("both", "two")] == ["beide", "one", "zwei"]
    assert [words.say("only", count=1), words.about("only", "two")] == ["only 1", "two"]


@pytest.mark.parametrize("german", ["only =\n", "only = nur { $number }\n", "only = nur {\n", "only = { none }\n"])
def test_what_cannot_be_said_in_a_language_is_said_in_english(german: str, tmp_path: Path) -> None:
    write(tmp_path, "en", ENGLISH)
    words = Words(language="de", locales=write(tmp_path, "de", german + "both = beide\n"))
    assert [words.say("only", count=1), words.say("both")] == ["only 1", "beide"]


def test_a_language_is_offered_when_nothing_is_missing(tmp_path: Path) -> None:
    write(tmp_path, "en", ENGLISH)
    write(tmp_path, "fr", ENGLISH)
    for begun in ("both = beide\n", ENGLISH.replace(".one = one", "")):
        write(tmp_path, "de", begun)
        texts.cache_clear()
        resources.cache_clear()
        assert Languages(tmp_path).tags == ("en", "fr")
        assert Languages(tmp_path).best("de") == "en"
        assert Languages(tmp_path, unfinished=True).best("de") == "de"


def test_all_cards_cities_wonders_and_edifices_have_their_names_in_the_catalogue() -> None:
    everything = catalogue("first", tuple(Expansion))
    wonders = {board.wonder for board in everything.boards.values()}
    names = {*everything.cards, *everything.cities, *wonders, *everything.edifices}
    words = Words()
    assert {words.called(name) for name in names} == names
    assert len([name for name in IDS if name.startswith("name-of-")]) == len(names)


def test_commands_are_named_as_the_reader_sees_them_and_in_public_as_all_can_type_them(tmp_path: Path) -> None:
    named = """
slash-wonders = {}
slash-wonders-list = {}
    .page = {}
slash-option-table = {}
see = {} {{ COMMAND("wonders list") }} {{ OPTION("wonders list", "page") }} {{ OPTION("table") }}
"""
    write(tmp_path, "en", named.format("wonders", "list", "page", "table", "See"))
    write(tmp_path, "de", named.format("wunder", "liste", "seite", "tisch", "Siehe"))
    words = Languages(tmp_path).words
    assert words("de").say("see") == words("de").in_words().say("see") == "Siehe /wunder liste seite tisch"
    assert words("de", public=True).say("see") == "Siehe /wonders list page table"
    assert words("en").say("see") == words("en", public=True).say("see") == "See /wonders list page table"


GERMAN = """
coins = { $form ->
    [dative] { $count ->
        [one] einer Münze
       *[other] { $count } Münzen
    }
   *[plain] { $count ->
        [one] eine Münze
       *[other] { $count } Münzen
    }
}
city = { $form ->
    [dative] der Stadt { $name }
   *[plain] die Stadt { $name }
}
colour-red = rot
colour-blue = blau
paid = { $who } { COUNT($who) ->
    [one] zahlt
   *[other] zahlen
} mit { FORM($coins, "dative") } an { FORM($to, "dative") }
card = { KEY($colour) ->
    [colour-red] rote Karte
   *[other] blaue Karte
}
"""


def test_a_language_finds_the_form_the_number_and_the_key_of_what_is_said_in_its_sentences(tmp_path: Path) -> None:
    write(tmp_path, "en", "paid = { $who } pays { $coins } to { $to }\ncard = { $colour } card\n")
    words = Words(language="de", locales=write(tmp_path, "de", GERMAN))

    def paid(who: str, coins: int, to: str) -> str:
        return words.say("paid", who=who, coins=words.say("coins", count=coins), to=to)

    giza, ur = (words.say("city", name=name) for name in ("Giza", "Ur"))
    assert paid(giza, 1, ur) == "die Stadt Giza zahlt mit einer Münze an der Stadt Ur"
    both = words.all_of([giza, ur])
    assert paid(both, 2, both) == (
        "die Stadt Giza und die Stadt Ur zahlen mit 2 Münzen an der Stadt Giza und der Stadt Ur"
    )
    assert paid("Ana", 2, "Ben") == "Ana zahlt mit 2 Münzen an Ben"
    assert [words.say("card", colour=words.say(f"colour-{each}")) for each in ("red", "blue")] == [
        "rote Karte",
        "blaue Karte",
    ]


def test_phrases_that_look_the_same_are_told_apart(tmp_path: Path) -> None:
    german = "you = Sie\nher = Sie\nto = an { KEY($who) }\n"
    words = Words(language="de", locales=write(tmp_path, "de", german))
    assert [words.say("to", who=words.say(each)) for each in ("you", "her")] == ["an you", "an her"]
    assert pickle.loads(pickle.dumps(words.say("you"))) == "Sie"  # noqa: S301 - our own


@pytest.mark.parametrize("locale", [each.value for each in Locale])
def test_each_language_of_discord_has_its_lists_and_plurals(locale: str, tmp_path: Path) -> None:
    words = Words(language=locale, locales=tmp_path)
    for made in (words.all_of, words.any_of):
        assert [made(["a"]), made([])] == ["a", ""]
        assert re.fullmatch("A.+B.+C", made(["A", "B", "C"]))
    assert words._tongue._locale.language == locale.partition("-")[0]


def test_a_missing_message_or_argument_is_an_error() -> None:
    with pytest.raises(WordsError):
        Words().say("no-such-message")
    with pytest.raises(WordsError):
        Words().say("card-cost")


def test_every_message_stands_alone_without_marks_that_are_not_heard() -> None:
    marks = re.compile(r"[|_*=<>~^\\]")
    for line in [line for file in CATALOGUE for line in file.read_text(encoding="utf-8").splitlines()]:
        _, _, text = line.partition(" = ")
        assert not marks.search(text.replace("->", "")), line


def test_lists_end_with_and_or_or() -> None:
    words = Words(Notation.LETTERS)
    assert words.all_of(["a"]) == "a"
    assert words.all_of(["a", "b", "c"]) == "a, b and c"
    assert words.any_of(["a", "b"]) == "a or b"
