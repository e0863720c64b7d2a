"""All dependencies are declared, pinned where necessary, and monitored."""

import ast
import hashlib
import inspect
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any, cast

import pytest
from fluent.runtime import FluentBundle, bundle, resolver, types
from fluent.syntax import FluentParser
from packaging.requirements import Requirement

from bot.text.phrases import Notation, OfMessage, Phrase
from tests.outdated import LOCKS, Audit, Behind, Unreachable, Vulnerability, audit, behind, locked, normal
from tests.sweeps import sweep

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROGRAM = {normal(each.name): each for each in map(Requirement, PROJECT["project"]["dependencies"])}
TOOLS = {normal(each.name): each for each in map(Requirement, PROJECT["dependency-groups"]["dev"])}
FILM = {normal(each.name): each for each in map(Requirement, PROJECT["dependency-groups"]["film"])}
ROOMS = PROJECT["tool"]["importlinter"]["root_packages"]
WITH_SIMCORD = {"bot/local.py"}
"""Files of the program that may import SimCord, a development tool. The local table runs in this simulated Discord."""


@cache
def imported(folder: str) -> frozenset[tuple[str, str]]:
    """Return the imports in a folder's files, as pairs of a file and the module that it imports."""
    return frozenset(_imports(folder))


def _imports(folder: str) -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
                names = [node.module]
            else:
                continue
            yield from ((file.relative_to(ROOT).as_posix(), name) for name in names)


brought_by = cache(packages_distributions)


@cache
def library_of(module: str) -> frozenset[str]:
    """Return the libraries that may provide a module; none for modules of the standard library and of this program."""
    top, *rest = module.split(".")
    if top in sys.stdlib_module_names or (ROOT / top).is_dir():
        return frozenset()
    if top == "fluent":  # two libraries share this name
        return frozenset({f"fluent-{rest[0]}"})
    return frozenset(map(normal, brought_by().get(top, [top])))


def undeclared(folder: str, declared: set[str]) -> set[tuple[str, str]]:
    """Return the imports in a folder whose libraries are not declared."""
    return {
        (file, module)
        for file, module in imported(folder)
        if (libraries := library_of(module)) and not libraries & declared
    }


@pytest.mark.parametrize("room", ROOMS)
def test_each_library_that_the_program_imports_is_declared(room: str) -> None:
    found = undeclared(room, set(PROGRAM))
    assert {each for each in found if each[0] not in WITH_SIMCORD or not each[1].startswith("simcord")} == set()


@pytest.mark.parametrize("folder", sweep(["tests", "benchmarks"], short=["benchmarks"]))
def test_each_library_that_the_tests_import_is_declared(folder: str) -> None:
    assert {file for file, _ in undeclared(folder, {*PROGRAM, *TOOLS})} <= {"tests/film.py"}
    assert undeclared(folder, {*PROGRAM, *TOOLS, *FILM}) == set()


@pytest.mark.parametrize(
    ("lock", "needed"),
    [(LOCKS[0], PROGRAM), (LOCKS[1], {**PROGRAM, **TOOLS}), ("requirements-film.lock", FILM)],
)
def test_the_locks_hold_what_is_declared_and_name_no_registry(lock: str, needed: dict[str, Requirement]) -> None:
    versions = locked(ROOT / lock)
    for name, requirement in needed.items():
        assert all(requirement.specifier.contains(each) for each in versions[name]), name
    text = (ROOT / lock).read_text("utf-8")
    assert "://" not in text
    assert "index-url" not in text


@pytest.mark.parametrize(
    ("name", "reviewed", "next_one"), [("discord-py", "2.7.1", "2.8.0"), ("pydantic", "2.14.3", "2.15.0")]
)
def test_a_new_version_is_reviewed_before_it_is_allowed(name: str, reviewed: str, next_one: str) -> None:
    """`bot.client.undocumented` and `storage.documents` use what these libraries may change in each minor version."""
    specifier = PROGRAM[name].specifier
    assert specifier.contains(reviewed)
    assert not specifier.contains(next_one)


# fluent.runtime: it is no longer maintained, and words.py uses its internals.


def test_fluent_runtime_is_the_one_whose_inside_was_read() -> None:
    """If this fails, review what changed in these three files, and whether bot/text/words.py still works."""
    assert str(PROGRAM["fluent-runtime"].specifier) == f"=={version('fluent.runtime')}" == "==0.4.0"
    assert {
        each.__name__: hashlib.sha256(inspect.getsource(each).encode()).hexdigest()[:16]
        for each in (bundle, resolver, types)
    } == {
        "fluent.runtime.bundle": "064600390086b13b",
        "fluent.runtime.resolver": "41c836f073e945c3",
        "fluent.runtime.types": "a980a6c380c10809",
    }


def test_the_inside_of_fluent_runtime_does_what_words_needs() -> None:
    phrase = Phrase("3 coins", OfMessage(Notation.WORDS, "coins", None, ("count",), (3,)))
    seen: list[object] = []

    def see(*given: object) -> str:
        seen.extend(given)
        return "seen"

    said = FluentBundle(["en"], {"SEE": cast("Any", see), "COUNT": types.fluent_number}, use_isolating=False)
    said.add_resource(
        FluentParser().parse(
            "one = { SEE($phrase) } { $phrase }\n    .other = Other\nbroken = { $nothing }\n"
            "many = { COUNT($number) ->\n    [one] one\n   *[other] { COUNT($number) }\n}\nbare =\n    .other = It\n"
        )
    )
    one = said.get_message("one")
    assert isinstance(one.value, resolver.Pattern)
    assert said.get_message("bare").value is None
    assert not said.has_message("none")
    assert said.format_pattern(one.value, {"phrase": phrase}) == ("seen 3 coins", [])
    assert said.format_pattern(one.attributes["other"], {}) == ("Other", [])
    assert [type(each) for each in seen] == [Phrase], "a phrase stays one, and knows of what it is made"
    broken, many = said.get_message("broken").value, said.get_message("many").value
    assert broken is not None
    assert many is not None
    assert len(said.format_pattern(broken, {})[1]) == 1, "what cannot be said is told, and not raised"
    assert [said.format_pattern(many, {"number": each})[0] for each in (1, 1234)] == ["one", "1,234"]
    assert isinstance(types.fluent_number(types.FluentNone()), types.FluentNone)
    assert isinstance(types.fluent_number(3), types.FluentNumber)


# Outdated libraries.


def test_only_locked_libraries_are_reported_as_outdated() -> None:
    told = [
        {"name": "Discord.py", "version": "2.7.1", "latest_version": "2.8.0"},
        {"name": "pip", "version": "1", "latest_version": "2"},
    ]
    assert behind(told, locked(ROOT / LOCKS[0])) == [Behind("discord-py", "2.7.1", "2.8.0")]
    assert set(locked(ROOT / LOCKS[0])) <= set(locked(ROOT / LOCKS[1]))


def test_a_vulnerability_is_told_with_the_versions_that_fix_it() -> None:
    weak = {"name": "aiohttp", "version": "3.14.5", "vulns": [{"id": "X-1", "fix_versions": ["3.14.6"]}]}
    sound, unknown = {"name": "yarl", "version": "1", "vulns": []}, {"name": "av", "skip_reason": "not found"}
    assert audit({"dependencies": [unknown, sound, weak]}) == Audit(
        [Vulnerability("aiohttp", "3.14.5", "X-1", ("3.14.6",))], ["av"]
    )
    assert audit({"dependencies": [sound]}) == Audit([], [])
    with pytest.raises(Unreachable, match="none of the libraries"):
        audit({"dependencies": [unknown]})


@pytest.mark.slow
def test_an_unreachable_registry_is_reported_and_is_no_failure() -> None:
    nobody = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_RETRIES": "0",
        "no_proxy": "*",
    }
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith("PIP_")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.outdated"],
        cwd=ROOT,
        env=kept | nobody,
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = done.stdout.splitlines()
    nothing = "Outdated libraries and vulnerabilities are unknown: "
    assert line.startswith(f"{nothing}the package registry cannot be reached (")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("file", [".github/workflows/dependencies.yml", ".gitlab-ci.yml"])
def test_ci_asks_by_itself(file: str) -> None:
    said = (ROOT / file).read_text("utf-8")
    assert re.search(r"^ *(?:- run|-): ?make outdated$|^ *- make outdated$", said, re.MULTILINE)
    assert "schedule" in said
    assert re.search(r"^outdated: ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_every_public_host_checks_with_each_python_that_is_promised() -> None:
    for file in (".github/workflows/check.yml", ".gitlab-ci.yml"):
        said = (ROOT / file).read_text("utf-8")
        assert '["3.11", "3.12", "3.13"]' in said
        assert ".ci/run" in said
