"""Shared parts of all judges of decisions: the area of the player to act, and refusals of things that do not exist."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

from crusaders_rules.answers import Choices, shown
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing, NotOnOffer
from crusaders_rules.thy_will_be_done.state import WEDGES, PlayerArea

Refusals = tuple[Refusal, ...]

_CAPITAL = re.compile(r"(?<!^)([A-Z])")


def area_of(state: State) -> PlayerArea:
    """The area of the player to act."""
    return state.areas[state.seat]


def spoken(decision: type) -> str:
    """The kind of a decision in words, such as ``take reward``."""
    return _CAPITAL.sub(lambda found: f" {found[1]}", decision.__name__).lower()


def some(*refusals: Refusal | None) -> Refusals:
    """Return those of the refusals that there are."""
    return tuple(refusal for refusal in refusals if refusal is not None)


def from_offer(rule: str, given: object, offered: tuple[Any, ...]) -> Refusals:
    """Refuse what is not on offer."""
    if given in offered:
        return ()
    has = str(given) if isinstance(given, Enum) else shown(given)[1:-1]
    return (NotOnOffer(rule, Choices(dict.fromkeys(str(one) for one in offered)), has),)


def no_place(rule: str, kind: str, number: int, count: int) -> Refusals:
    """Refuse a number that counts nothing."""
    if 0 <= number < count:
        return ()
    return (NoSuchThing(rule, f"0 to {count - 1}", f"{kind} {shown(number)}"),)


def no_wedge(rule: str, wedge: int) -> Refusals:
    """Refuse what is no wedge of a wheel."""
    return no_place(rule, "wedge", wedge, WEDGES)


def no_region(rule: str, state: State, region: int) -> Refusals:
    """Refuse what is no region of the board."""
    return no_place(rule, "region", region, len(state.enemies))
