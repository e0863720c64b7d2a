"""Buttons are arranged in rows that suit a phone."""

from bot.screens.acts import ShowGuide
from bot.screens.screen import Button, in_rows, lines_on_a_phone

ACT = ShowGuide(0)


def rows(*labels: str) -> list[list[str]]:
    return [[button.label for button in row] for row in in_rows([Button(label, ACT) for label in labels])]


def test_buttons_keep_their_order_in_the_fewest_rows_of_at_most_five() -> None:
    assert rows() == []
    for count in range(1, 26):
        labels = [str(number) for number in range(count)]
        found = rows(*labels)
        assert [label for row in found for label in row] == labels
        assert len(found) == -(-count // 5)
        assert all(1 <= len(row) <= 5 for row in found)


def test_rows_are_broken_where_a_phone_begins_a_line_anyway() -> None:
    labels = (
        "Build Dispensary",
        "Build School",
        "Build Caravansery …",
        "Build Foundry",
        "Build Vineyard",
        "Build Forum",
    )
    assert rows(*labels) == [[*labels[:4]], [*labels[4:]]]
    buttons = [Button(label, ACT) for label in labels]
    assert lines_on_a_phone(in_rows(buttons)) == 3
    assert lines_on_a_phone((tuple(buttons[:5]), tuple(buttons[5:]))) == 4


def test_what_is_wider_than_a_phone_takes_a_line() -> None:
    assert lines_on_a_phone(in_rows([Button("x" * 80, ACT), Button("Back", ACT)])) == 2
