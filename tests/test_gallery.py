"""The gallery in docs/ is up to date; `make gallery` redraws it."""

import re

import pytest

from tests.gallery import FOLDER, index, only


@pytest.fixture(scope="module")
def told() -> str:
    return (FOLDER / "README.md").read_text(encoding="utf-8")


def test_its_texts_are_those_with_which_pictures_go_out_today(told: str) -> None:
    assert told == index()


def test_it_shows_every_picture_that_lies_there_with_an_alternative_text(told: str) -> None:
    shown = dict(re.findall(r'src="([^"]+)" width="400" alt="([^"]+)"', told))
    shown |= {file: alt for alt, file in re.findall(r"!\[([^]]+)]\(([^)]+)\)", told)}
    assert set(shown) == {file.name for file in FOLDER.glob("*.png")}
    assert all(len(alt) > 20 for alt in shown.values())


def test_it_is_no_burden_to_whoever_clones_the_project() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 5_000_000


@pytest.mark.parametrize(
    ("name", "files"),
    [
        pytest.param("ur", {"ur.png", "ur-phone.png"}, marks=pytest.mark.soak),
        ("trees/palm", {"trees/palm.png"}),
        ("card", {"card.png"}),
        ("../ur", set()),
    ],
)
def test_one_monument_file_of_art_or_picture_is_shown_alone_by_its_name(name: str, files: set[str]) -> None:
    assert set(only(name)) == files
