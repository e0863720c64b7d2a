"""What the coach advises, with the hand's own buttons for it."""

from collections.abc import Sequence

from bot.screens.acts import ShowHand
from bot.screens.hands.question import advised_button, question_at_table
from bot.screens.screen import Button, Embed, Screen, in_rows
from bot.services.views import HandView, TableView
from bot.text import coaching
from bot.text.words import Words
from engine.questions import Question
from players.coaching import Advice

_BOLD = "**"


def advice_screen(
    words: Words, table: TableView, hand: HandView, question: Question, advice: Sequence[Advice]
) -> Screen:
    """Show what the coach advises for a question, best first, with a button for each; the hand is one tap away."""
    asked = question_at_table(words, table, hand, question)
    back = Button(words.say("hand-back"), ShowHand(table.id))
    if not advice:
        return Screen(words.say("advice-none"), rows=((back,),))
    told = coaching.lines(asked.named, advice, _BOLD)
    buttons = [advised_button(asked, each.move) for each in advice]
    return Screen(
        f"**{words.say('advice-heading', count=len(advice))}**",
        (Embed(description="\n".join([*told, "", words.say("advice-note")])),),
        in_rows([*buttons, back]),
    )
