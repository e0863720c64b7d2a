"""The Age's edifice as part of a question: its terms, and the cost of taking part with the next stage."""

from bot.text import answering, edifices
from bot.text.cards import points
from bot.text.inquiry import Inquiry, because, because_in_short, prices
from engine.constants import DEBT, PAWNS
from engine.edifices import Fate, Project, can_pay_penalty, penalty_choices
from engine.moves import GiveUpCard, Refusal
from engine.questions import Obstacle

_FOR_GOOD = frozenset({Refusal.ALREADY_TOOK_PART, Refusal.WONDER_COMPLETE})


def title(inquiry: Inquiry, project: Project) -> str:
    """Return the edifice's name and Age."""
    edifice = project.edifice
    return inquiry.voice.words.say("part-title", age=edifice.age, edifice=inquiry.voice.words.called(edifice.name))


def terms(inquiry: Inquiry, project: Project) -> list[str]:
    """Say the edifice's cost and reward, the pawns left, and what failure would cost; in brief once it is constructed.

    Cost and reward are omitted for a player who can no longer take part.
    """
    words, edifice = inquiry.voice.words, project.edifice
    reward = edifices.reward(words, edifice, inquiry.whose)
    pawn, never, last = _pawn(inquiry, project), _never(inquiry) is not None, project.pawns == 1
    if project.fate is not Fate.PROJECT:
        return [words.say("part-constructed", pawn=pawn, reward=reward)]
    risk = words.say(
        "part-risk",
        left=project.pawns,
        all=PAWNS[len(inquiry.view.table.cities)],
        pawn=pawn,
        stage=inquiry.city.stages + 1,
        only="no" if never or last else "yes",
        penalty=edifices.penalty(words, edifice),
        today=_today(inquiry, project),
        keeps="no" if never else "yes",
    )
    if never:
        return [risk]
    cost, name = edifices.cost(words, edifice), words.called(edifice.name)
    return [words.say("part-terms", cost=cost, last="yes" if last else "no", edifice=name, reward=reward), risk]


def now(inquiry: Inquiry, project: Project) -> str:
    """Say what taking part costs this turn, with the stage, or why it is impossible; empty once it is constructed."""
    words, cost = inquiry.voice.words, project.edifice.cost
    if project.fate is not Fate.PROJECT:
        return ""
    never = _never(inquiry)
    if never is not None:
        return words.say("part-never", because=because(inquiry, never))
    part = inquiry.question.part
    if part is None:
        return words.say("part-not-without-stage")
    if isinstance(part, Obstacle):
        return words.say("part-not", because=because(inquiry, part, cost))
    return words.say("part-now", price=prices(inquiry, part))


def lines(inquiry: Inquiry) -> list[str]:
    """Describe the edifice, in one line if texts are short; empty if no edifice can be built with a stage.

    If the words are brief, it is omitted once there is nothing to decide: it is constructed, or the city takes part.
    """
    project = inquiry.question.project
    if project is None:
        return []
    settled = project.fate is not Fate.PROJECT or _never(inquiry) is not None
    if inquiry.voice.words.brief and settled:
        return []
    if inquiry.brief:
        return [_in_short(inquiry, project)]
    words = inquiry.voice.words
    heading = words.say("part-heading", title=title(inquiry, project))
    return [words.in_sequence([heading, now(inquiry, project), *terms(inquiry, project)])]


def why(inquiry: Inquiry) -> list[str]:
    """Say in one line whether the player can take part in the edifice or why not, without terms; empty without one."""
    project = inquiry.question.project
    if project is None:
        return []
    told = now(inquiry, project)
    if not told or inquiry.brief:
        return [_in_short(inquiry, project)]
    words = inquiry.voice.words
    return [words.in_sequence([words.say("part-heading", title=title(inquiry, project)), told])]


def _in_short(inquiry: Inquiry, project: Project) -> str:
    words, edifice = inquiry.voice.words, project.edifice
    if project.fate is not Fate.PROJECT:
        return words.say("part-in-short-constructed", edifice=words.called(edifice.name))
    pawns = words.say("part-pawns", left=project.pawns, last="no")
    never = _never(inquiry)
    if never is not None:
        return words.say(
            "part-in-short-never", edifice=words.called(edifice.name), pawns=pawns, now=because_in_short(inquiry, never)
        )
    told = edifices.reward(words, edifice, inquiry.whose)
    reward = words.say("part-reward-in-short", brings="yes" if brings(inquiry, project) else "no", reward=told)
    pawns = words.say("part-pawns", left=project.pawns, last="yes" if project.pawns == 1 else "no")
    part = inquiry.question.part
    if part is None:
        return words.say("part-in-short-without-stage", edifice=words.called(edifice.name), reward=reward, pawns=pawns)
    price = because_in_short(inquiry, part, edifice.cost) if isinstance(part, Obstacle) else prices(inquiry, part)
    return words.say("part-in-short", edifice=words.called(edifice.name), reward=reward, pawns=pawns, now=price)


def reward_on_button(inquiry: Inquiry) -> str:
    """Say what taking part brings, and whether at once, short enough for a button; empty if it adds nothing."""
    project = inquiry.question.project
    if project is None or not brings(inquiry, project):
        return ""
    words = inquiry.voice.words
    reward = edifices.reward_for_button(words, project.edifice)
    return words.say("part-reward-on-button", last="yes" if project.pawns == 1 else "no", reward=reward)


def _today(inquiry: Inquiry, project: Project) -> str:
    """Say what the penalty would take from the city now."""
    words, city, edifice = inquiry.voice.words, inquiry.city, project.edifice
    if not can_pay_penalty(city, edifice):
        return words.say("part-today", way="debt", what=points(words, DEBT[edifice.age]))
    match penalty_choices(city, edifice):
        case ():
            return words.say("part-today", way="coins", what="")
        case (only,):
            return words.say("part-today", way="only", what=answering.what(inquiry, only))
        case (GiveUpCard(), *_) as ways:
            cards = words.all_of([answering.what(inquiry, each) for each in ways])
            return words.say("part-today", way="cards", what=cards)
        case _:
            return words.say("part-today", way="tokens", what="")


def brings(inquiry: Inquiry, project: Project) -> bool:
    """Return whether taking part brings anything: the reward (with the last pawn), or a pawn that the city lacks."""
    return project.pawns == 1 or _pawn(inquiry, project) == "no"


def _pawn(inquiry: Inquiry, project: Project) -> str:
    """Return how the city gets a pawn of the Age: "yes" (it took part), "box", "stage" (with its next stage) or "no".

    With a pawn from the box or the stage it may still take part, but gains from that only if it completes the edifice.
    """
    age, city = project.edifice.age, inquiry.city
    if age in city.pawns:
        return "yes" if city.joined else "box"
    following = city.next_stage
    return "stage" if following is not None and following.pawn == age else "no"


def _never(inquiry: Inquiry) -> Obstacle | None:
    """Return what prevents the city from taking part for the rest of the Age, or None if a later turn may help."""
    found = (inquiry.question.why_no_part, inquiry.question.why_no_stage)
    return next((each for each in found if each is not None and each.refusal in _FOR_GOOD), None)
