"""What visitors read first (the README and its pictures, the index of the documents) is complete and short."""

import re
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILM, STILL = ROOT / "docs" / "turn.webp", ROOT / "docs" / "turn.png"


def test_the_film_of_a_turn_moves_and_is_small_and_has_a_still_one_for_people_who_want_less_motion() -> None:
    with Image.open(FILM) as film, Image.open(STILL) as still:
        assert getattr(film, "n_frames", 1) >= 5
        assert film.size == still.size
    assert FILM.stat().st_size < 2_000_000
    assert '<source media="(prefers-reduced-motion: reduce)" srcset="docs/turn.png">' in README


def test_every_picture_of_the_readme_is_there_and_has_an_alternative_text() -> None:
    pictures = re.findall(r'<img src="([^"]+)" width="\d+" alt="([^"]+)">', README)
    assert len(pictures) == README.count("<img") == 4
    for path, alt in pictures:
        assert (ROOT / path).exists(), path
        assert len(alt) > 60


def test_the_index_of_documents_names_all_of_them() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = [
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "adr").glob("*.md"),
        *(ROOT / "docs" / "design").glob("*.md"),
    ]
    for page in pages:
        path = page.relative_to(ROOT / "docs")
        assert path.name == "README.md" or f"({path})" in index, path


@pytest.mark.parametrize("page", ["README.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "docs/writing.md"])
def test_what_people_look_for_first_is_no_longer_than_a_page_or_two(page: str) -> None:
    assert 100 < len((ROOT / page).read_text(encoding="utf-8").split()) < 900


def test_the_decisions_in_the_index_have_their_titles() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in sorted((ROOT / "docs" / "adr").glob("*.md")):
        title = page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
        assert f"- [{title}](adr/{page.name})" in index
