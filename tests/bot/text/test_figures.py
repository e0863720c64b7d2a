"""Numbers that the code decides are said by texts as arguments, so that no text can say another one."""

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.text.figures import FIGURES
from bot.text.messages import ENGLISH, LOCALES, texts
from bot.text.words import Words


class Figures(Visitor):
    """Collects which figures a text names, and for which of them it has words for one number, but for no other."""

    def __init__(self) -> None:
        self.named: set[str] = set()
        self.only_in_words: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self.named |= {node.id.name} & FIGURES.keys()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the library's name
        self.generic_visit(node)
        if isinstance(node.selector, ast.VariableReference) and node.selector.id.name in FIGURES:
            other = Figures()
            other.visit(next(each for each in node.variants if each.default))
            self.only_in_words |= {node.selector.id.name} - other.named


def test_every_figure_is_said_somewhere_and_any_number_can_be() -> None:
    found = Figures()
    for pattern in texts(LOCALES, ENGLISH).values():
        found.visit(pattern)
    assert found.named == FIGURES.keys()
    assert found.only_in_words == set()


def test_what_happens_to_the_late_is_told_as_it_is() -> None:
    told = Words().say("rules-text-time")
    for number in (
        "3 minutes for the whole game, at most 1 of them for one choice",
        "once per Age, a sixth of the time per turn",
        "miss two choices in a row",
        "for three turns, the clock stops",
        "when at least two people play",
    ):
        assert number in told
