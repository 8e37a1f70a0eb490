"""What all judges of decisions share: the pieces in play, and refusals of what does not exist."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing, NotOnOffer
from crusaders_rules.thy_will_be_done.state import WEDGES, BonusTile, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state.decision import Decision

Refusals = tuple[Refusal, ...]
Judge = Callable[[State, Any, Any], Refusals]
Lister = Callable[[State, Any], tuple[Decision, ...]]
# What is asked: in words, by which rule, which decisions answer it, the judge, and the lister.
Asked = tuple[str, str, tuple[type, ...], Judge, Lister]


def box(state: State) -> tuple[tuple[Token, ...], tuple[BonusTile, ...]]:
    """The enemy tokens and the bonus tiles that are used on this board."""
    board, edition = state.ruleset.laid, state.ruleset.edition
    return (
        edition.tokens if board.tokens is None else board.tokens,
        edition.tiles if board.tiles is None else board.tiles,
    )


def area_of(state: State) -> PlayerArea:
    """The area of the player who is asked."""
    return state.areas[state.pending.seat or 0]


def spoken(decision: type) -> str:
    """The kind of a decision in words, such as ``take reward``."""
    return re.sub(r"(?<!^)([A-Z])", r" \1", decision.__name__).lower()


def some(*refusals: Refusal | None) -> Refusals:
    """Return those of the refusals that there are."""
    return tuple(refusal for refusal in refusals if refusal is not None)


def from_offer(rule: str, given: object, offered: tuple[Any, ...]) -> Refusals:
    """Refuse what is not on offer."""
    if given in offered:
        return ()
    return (NotOnOffer(rule, ", ".join(dict.fromkeys(str(one) for one in offered)) or "none", str(given)),)


def no_place(rule: str, kind: str, number: object, count: int) -> Refusals:
    """Refuse a number that counts nothing."""
    if type(number) is int and 0 <= number < count:
        return ()
    return (NoSuchThing(rule, f"0 to {count - 1}", f"{kind} {number}"),)


def no_wedge(rule: str, wedge: object) -> Refusals:
    """Refuse what is no wedge of a wheel."""
    return no_place(rule, "wedge", wedge, WEDGES)


def no_region(rule: str, state: State, region: object) -> Refusals:
    """Refuse what is no region of the board."""
    return no_place(rule, "region", region, len(state.enemies))
