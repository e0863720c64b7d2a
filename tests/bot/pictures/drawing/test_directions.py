"""In which order letters stand that run from right to left, alone and beside others."""

from bot.pictures.drawing.directions import in_order, levels, runs_left

MIRRORED = str.maketrans("()[]", ")(][")


def seen(text: str) -> str:
    """Return the characters as they stand from left to right."""
    letters = [(level, (level, each)) for level, each in zip(levels(text), text, strict=True)]
    return "".join(each.translate(MIRRORED) if level % 2 else each for level, each in in_order(letters))


def test_letters_stand_where_they_are_read() -> None:
    stands = {
        "": "",
        "Ana 12": "Ana 12",
        "王 12": "王 12",
        "אבג": "גבא",
        "אב גד": "דג בא",
        "אבג…": "…גבא",
        "אבג!": "!גבא",
        "אב 12": "12 בא",
        "אב 1,5": "1,5 בא",
        "אב 1-5": "1-5 בא",
        "אב 5%": "5% בא",
        "אב (גד)": "(דג) בא",
        "Ana אב": "Ana בא",
        "Ana אב Ben": "Ana בא Ben",
        "Ana אב, גד Ben": "Ana דג ,בא Ben",
        "אב Ana": "בא Ana",
        "Ana (אב) 12": "Ana (בא) 12",
        "Ana (אב [גד] Ben)": "Ana ([דג] בא Ben)",
        "Ana [(אב) 1": "Ana [(בא) 1",
        "Ana) אב": "Ana) בא",
        "Ana אב 12 גד": "Ana דג 12 בא",
        "Ana אב…": "Ana בא…",
        "سلم 12": "12 ملس",
        "سلم 1-5": "5-1 ملس",
        "٢٣ سلم": "ملس ٢٣",
        "٢,٣ سلم": "ملس ٢,٣",
        "אָב": "בָא",
    }
    assert {text: seen(text) for text in stands} == stands


def test_a_line_runs_from_right_to_left_if_all_its_letters_do() -> None:
    leftwards = {"אב": True, "سلم 12!": True, "12": False, "": False, "אב Ana": False, "王": False}
    assert {text: runs_left(text) for text in leftwards} == leftwards
