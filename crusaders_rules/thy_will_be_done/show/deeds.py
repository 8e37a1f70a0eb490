"""What a player does with a decision, as the rest of a sentence that begins with the player."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.play.notation import FORMS
from crusaders_rules.thy_will_be_done.show.area import order_name
from crusaders_rules.thy_will_be_done.state import KnightOrder, Manner

# What a player does whose knight is moved to where it stands already.
_STAYS = "lets the knight in {0} stay"
_MANNERS = {
    Manner.STANDARD: "clockwise",
    Manner.ORIGIN_FIRST: "clockwise, beginning with the wedge itself",
    Manner.COUNTERCLOCKWISE: "counterclockwise",
    Manner.SKIP: "clockwise and skips {0}",
    Manner.DOUBLE: "clockwise with two tokens on {0}",
}
# What a player does, by the first word of the decision.
DOES = {form.word: form.does for form in FORMS.values()}


def deed(text: str) -> str:
    """Return what a player does.

    Args:
        text: The decision in notation.

    >>> deed("build church c3")
    'erects a church in c3'
    """
    first, *rest = text.split()
    if first == "move" and rest[:1] == rest[1:]:
        return _STAYS.format(*rest)
    if first in {"order", "deal"}:
        rest = [order_name(KnightOrder(rest[0]))]
    if first == "sow":
        rest = [_MANNERS[Manner(rest[0])].format(*rest[1:])]
    return DOES[first].format(*rest)
