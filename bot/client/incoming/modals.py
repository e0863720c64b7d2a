"""Converts modals into discord.py's objects, and submitted modals into acts.

A modal is recognised by its custom id, like a button. Therefore one that was opened before a restart can be submitted
after it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

import discord

from bot.screens import custom_ids
from bot.screens.acts import Act
from bot.screens.modal import Checkbox, Modal, Question, RadioGroup

_PREFIX = "modal:"
_NONE = "-"
"""Stands for an empty value, because Discord requires at least one character."""


def modal_of(modal: Modal) -> discord.ui.Modal:
    """Return discord.py's object for a modal, ready to be opened. Raises UnknownActError if its id is too long."""
    custom_id = f"{_PREFIX}{custom_ids.encode(modal.act)}"
    if len(custom_id) > custom_ids.LONGEST:  # no button of ours has such an act
        raise custom_ids.UnknownActError(custom_id)
    shown = discord.ui.Modal(title=modal.title, custom_id=custom_id, timeout=None)
    for each in modal.questions:
        description = each.description or None if isinstance(each, Checkbox) else None
        shown.add_item(
            discord.ui.Label(text=each.label, description=description, component=_component(modal.act, each))
        )
    shown.stop()  # otherwise discord.py would keep it in memory to wait for the answer
    return shown


def _component(act: Act, question: Question) -> discord.ui.Item[Any]:
    now = getattr(act, question.field)
    match question:
        case RadioGroup(name, _, options):
            group: discord.ui.RadioGroup[Any] = discord.ui.RadioGroup(custom_id=name)
            for each in options:
                group.add_option(
                    label=each.label,
                    value=custom_ids.write(each.value) or _NONE,
                    description=each.description or None,
                    default=each.value == now,
                )
            return group
        case Checkbox(name):
            return discord.ui.Checkbox(custom_id=name, default=bool(now))
        case _:
            assert_never(question)


def submitted_act(interaction: discord.Interaction[Any]) -> Act:
    """Return the act of a submitted modal, with the values that were entered.

    Raises:
        UnknownActError: the modal is not this program's, or a value is not among those that it offers.
    """
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    if not custom_id.startswith(_PREFIX):
        raise custom_ids.UnknownActError(custom_id)
    act = custom_ids.decode(custom_id.removeprefix(_PREFIX))
    try:
        entered = dict(_entered(data.get("components") or ()))
    except (AttributeError, TypeError):  # the answers do not have the shape that Discord gives them
        raise custom_ids.UnknownActError(custom_id) from None
    return custom_ids.with_fields(act, entered)


def _entered(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the name of a field of the act and the value entered for it, for each question."""
    for each in components:
        inner = each.get("component", each)
        value = inner.get("value")
        if "custom_id" in inner:
            text = custom_ids.write(value) if isinstance(value, bool) else str(value or "")
            yield str(inner["custom_id"]), "" if text == _NONE else text
