"""Everything named in the documents and in the map of use cases exists."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

from bot import services

ROOT = Path(__file__).parents[1]
_NAMED = re.compile(r"`([\w./<>*-]+/[\w./<>*-]*|[\w-]+\.(?:py|ftl|md))(?:::(\w+))?`")

_DOTTED = re.compile(r"`((?:benchmarks|bot|cogs|core|engine|players|storage|tests)(?:\.\w+)+)`")
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
DECISIONS = sorted(page for folder in ("adr", "design") for page in (ROOT / "docs" / folder).glob("*.md"))
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/glossary.md"])
def test_every_file_that_is_named_is_there_and_has_what_is_named_in_it(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = [(path, name) for path, name in _NAMED.findall(text) if "<" not in path and "*" not in path]
    assert len(named) > 20
    for path, name in named:
        found = ROOT / path if "/" in path else next(ROOT.glob(f"*/**/{path}"), ROOT / path)
        assert found.exists(), path
        assert name in found.read_text(encoding="utf-8") if name else True, (path, name)


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_every_module_and_name_in_a_decision_is_there(page: Path) -> None:
    for named in _DOTTED.findall(page.read_text(encoding="utf-8")):
        assert resolve_name(named) is not None, named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_of_the_project_leads_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_make_target_that_is_named_is_there() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = re.findall(r"make ([a-z]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert {"quick", "test", "soak", "mutations"} <= set(named) <= set(targets)


def test_every_module_of_the_use_cases_has_its_place_in_their_map() -> None:
    room = ROOT / "bot" / "services"
    rooms = {path.stem for path in room.glob("*.py")} - {"__init__"} | {
        path.parent.name for path in room.glob("*/__init__.py")
    }
    assert set(re.findall(r"`(\w+)`", services.__doc__ or "")) == rooms
