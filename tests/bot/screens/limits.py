"""Checks whether Discord accepts a screen: its documented limits, in characters and in numbers of components.

Every test that has a screen calls `check`.
"""

from collections.abc import Iterator, Sequence

from bot.screens import custom_ids
from bot.screens.modal import Checkbox, Modal
from bot.screens.screen import Button, Embed, File, Menu, PeopleMenu, Row, Screen, at_a_glance

MOST_COMPONENTS = 40
"""Discord's component limit for layout messages, such as our private ones (from Discord's OpenAPI document)."""


def check(screen: Screen) -> None:
    """Raise AssertionError, with the reason, for a screen that Discord refuses."""
    assert screen.content.strip() or screen.notice.strip() or screen.embeds or screen.files, "an empty message"
    _most(screen.content, 2000, "content")
    _most(screen.notice, 1000, "notice")
    _check_embeds(screen.embeds)
    _check_rows(screen.rows)
    _check_files(screen.files)
    for each in (screen, at_a_glance(screen)):
        assert components(each) <= MOST_COMPONENTS, f"{components(each)} components"
    for picture in screen.pictures:
        assert "<t:" not in f"{picture.description}{picture.brief}", "only in a message Discord shows a time"
    assert len(screen.mentions) <= 100, "too many mentions"
    for user in screen.mentions:
        assert f"<@{user}>" in screen.content, f"{user} is to be notified, but not mentioned"


def check_modal(modal: Modal) -> None:
    """Raise AssertionError, with the reason, for a modal that Discord refuses."""
    _most(modal.title, 45, "title")
    assert len(f"modal:{custom_ids.encode(modal.act)}") <= custom_ids.LONGEST, modal.act
    assert 1 <= len(modal.questions) <= 5, f"{len(modal.questions)} questions"
    for each in modal.questions:
        _most(each.label, 45, "label")
        if isinstance(each, Checkbox):
            _most(each.description, 100, "description")
            continue
        assert 2 <= len(each.options) <= 10, f"{len(each.options)} answers"
        for option in each.options:
            _most(option.label, 100, "answer")
            _most(option.description, 100, "description of an answer")


def components(screen: Screen) -> int:
    """Return the number of layout components: texts, containers, pictures, files, rows and their contents."""
    pressed = [1 + (len(row) if isinstance(row, tuple) else 1) for row in screen.rows]
    words = bool(screen.notice) + bool(screen.content) + 2 * len(screen.embeds)
    more = 2 * sum(bool(each.more) for each in screen.pictures)
    return words + more + sum(pressed) + len(screen.files) + len(screen.pictures)


def texts(screen: Screen) -> Iterator[str]:
    """Yield every text of a screen that is read or heard."""
    yield screen.notice
    yield screen.content
    for embed in screen.embeds:
        yield from (embed.title, embed.description)
        for field in embed.fields:
            yield from (field.name, field.value)
    for row in screen.rows:
        if isinstance(row, tuple):
            yield from (button.label for button in row)
            continue
        yield row.placeholder
        if isinstance(row, Menu):
            for option in row.options:
                yield from (option.label, option.description)
    for file in screen.files:
        yield file.description


def _check_embeds(embeds: Sequence[Embed]) -> None:
    assert len(embeds) <= 10, f"{len(embeds)} embeds"
    for embed in embeds:
        assert embed.title.strip() or embed.description.strip() or embed.fields, "an empty embed"
        _most(embed.title, 256, "title of an embed")
        _most(embed.description, 4096, "description of an embed")
        assert len(embed.fields) <= 25, f"{len(embed.fields)} fields"
        for field in embed.fields:
            _some(field.name, 256, "name of a field")
            _some(field.value, 1024, "value of a field")
    total = sum(_size(embed) for embed in embeds)
    assert total <= 6000, f"{total} characters in all embeds together"


def _size(embed: Embed) -> int:
    fields = sum(len(field.name) + len(field.value) for field in embed.fields)
    return len(embed.title) + len(embed.description) + fields


def _check_rows(rows: Sequence[Row]) -> None:
    assert len(rows) <= 5, f"{len(rows)} rows"
    ids = [each for place, row in enumerate(rows) for each in _custom_ids(row, place)]
    for each in ids:
        _some(each, custom_ids.LONGEST, "custom id")
    assert len(ids) == len(set(ids)), f"a custom id twice: {ids}"
    for row in rows:
        match row:
            case Menu():
                _check_menu(row)
            case PeopleMenu():
                _some(row.placeholder, 150, "placeholder")
                assert 1 <= row.most <= 25, f"{row.most} people"
            case _:
                assert 1 <= len(row) <= 5, f"{len(row)} buttons in a row"
                for button in row:
                    _check_button(button)


def _custom_ids(row: Row, place: int) -> list[str]:
    match row:
        case Menu():
            return [f"menu:{place}"]
        case PeopleMenu():
            return [f"people:{custom_ids.encode(row.act)}"]
        case _:
            return [custom_ids.encode(button.act) for button in row]


def _check_button(button: Button) -> None:
    _some(button.label, 80, "label of a button")
    assert custom_ids.decode(custom_ids.encode(button.act)) == button.act, f"{button.act} does not come back"


def _check_menu(menu: Menu) -> None:
    _some(menu.placeholder, 150, "placeholder")
    assert 1 <= len(menu.options) <= 25, f"{len(menu.options)} options"
    assert sum(option.chosen for option in menu.options) <= 1, "more than one option is chosen"
    for option in menu.options:
        _some(option.label, 100, "label of an option")
        _most(option.description, 100, "description of an option")
        _some(custom_ids.encode(option.act), 100, "value of an option")
        assert custom_ids.decode(custom_ids.encode(option.act)) == option.act, f"{option.act} does not come back"
    values = [custom_ids.encode(option.act) for option in menu.options]
    assert len(values) == len(set(values)), f"a value twice: {values}"


def _check_files(files: Sequence[File]) -> None:
    assert len(files) <= 10, f"{len(files)} files"
    assert len(files) == len({file.name for file in files}), "two files of one name"
    for file in files:
        _some(file.name, 100, "name of a file")
        _most(file.description, 1024, "description of a file")


def _some(text: str, most: int, what: str) -> None:
    assert text.strip(), f"{what}: empty"
    _most(text, most, what)


def _most(text: str, most: int, what: str) -> None:
    assert len(text) <= most, f"{what}: {len(text)} of {most} characters: {text!r}"
