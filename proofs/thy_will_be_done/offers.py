"""What is not on offer: the refusal of a choice that there is not says what was given, and what there is instead."""

from __future__ import annotations

from enum import Enum
from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, theorem
from crusaders_rules.thy_will_be_done.interpret import Refusal
from crusaders_rules.thy_will_be_done.play import legal
from crusaders_rules.thy_will_be_done.play.kinds import judging
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Building, KnightOrder, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .answers import anything_answers_any_question
from .judged import everything_is_refused, nothing_is_refused
from .needs import BOARD
from .seats import WEDGE, position
from .values import EDITION

TILE = EDITION.wedges[WEDGE]
REGIONS = len(BOARD.regions)
WORDS: dict[type[Any], str] = {
    d.Skip: "skip",
    d.TakeReward: "take reward",
    d.TakeInfluence: "take influence",
    d.HoldKnight: "hold knight",
    d.Keep: "keep",
}
TWICE = {"same_action_twice": "YES"}
# What is asked, a decision that is refused, the rule, what there is, and what was given.
NAMED: tuple[tuple[Any, d.Decision, str, Any, str], ...] = (
    *(
        (p.AskTurn(0), d.Resolve(wedge), "turn.choice", f"0 to {WEDGES - 1}", f"wedge {wedge}")
        for wedge in (-1, WEDGES)
    ),
    *(
        (p.AskDistribution(0, optional=True), d.Distribute(wedge), "upgrade.distribute.any", "0 to 5", f"wedge {wedge}")
        for wedge in (-1, WEDGES)
    ),
    *(
        (p.AskTarget(0, WEDGE, (), 4), d.Attack(place), "crusade.region", f"0 to {REGIONS - 1}", f"region {place}")
        for place in (-1, REGIONS)
    ),
    *(
        (p.AskSplit(0, WEDGE), d.Twice(action, 1, 0), "turn.split", tuple(map(str, TILE)), str(action))
        for action in Action
        if action not in TILE
    ),
    (p.AskBuilding(0, WEDGE, (), 4), d.Erect(Building.FARM, REGIONS), "build.knight", "0 to 2", f"region {REGIONS}"),
    (p.AskManner(0, WEDGE), d.Sow(Manner.SKIP, WEDGES), "turn.distribute.sow", "0 to 5", f"wedge {WEDGES}"),
    *((p.AskTurn(0), made(), "turn.choice", "a turn", words) for made, words in WORDS.items() if made is not d.Skip),
)


# The wedge with one token, and the next one.
ONE, NEXT = 2, 3
# An even supply and an odd one.
SUPPLIES = (8, 9)
# Choices by name, among some that are on offer.
OFFERED: tuple[tuple[Any, ...], ...] = ((Building.FARM, Building.BANK), (KnightOrder.AVIZ,), ("a", "b", "a"), ())
# A name that is too long to be said, and not plain.
LONG, FEW = "é" * 60, 50
CANDIDATES: tuple[Any, ...] = (*Building, KnightOrder.AVIZ, KnightOrder.TEMPLAR, "a", "bank and farm", LONG)


@theorem(
    "A wedge, a region or an action that there is not is refused, and the refusal says what was given and what there "
    "is; so is an answer to another question, and every name and every number that is not on offer.",
    rules=["turn.choice", "turn.split", "crusade.region", "upgrade.distribute.any"],
    sabotage=[nothing_is_refused, everything_is_refused, anything_answers_any_question],
    assumes="one position for each question; a few names and numbers",
)
def what_is_not_on_offer_is_named(case: tuple[Any, d.Decision, str, Any, str] = each(NAMED)) -> Claims:
    """For the numbers beside those that there are, and for names of members and other words."""
    asked, given, rule, needs, has = case
    yield from _says(legal.refusals(position(asked, TWICE), given), rule, needs, has)
    yield from _manners_are_named()
    for offered, name in product(OFFERED, CANDIDATES):
        found = judging.from_offer(rule, name, offered)
        yield "a name is refused exactly if it is not on offer", (found == ()) == (name in offered)
        if found:
            word = name.value if isinstance(name, Enum) else name
            said = str(found[0].has)
            yield "in a few plain characters", len(said) <= FEW and said.isascii()
            yield from _says(found, rule, tuple(dict.fromkeys(map(str, offered))), said if name == LONG else word)
    for count, number in product(range(1, 4), range(-2, 5)):
        found = judging.no_place(rule, "row", number, count)
        yield "a number is refused exactly if it counts nothing", (found == ()) == (number in range(count))
        if found:
            yield from _says(found, rule, f"0 to {count - 1}", f"row {number}")


def _manners_are_named() -> Claims:
    """Claims about manners of the Hospitallers, who skip a wedge that they name."""
    asked = p.AskManner(0, ONE)
    state = position(asked, TWICE)
    area = attrs.evolve(state.areas[0], order=KnightOrder.HOSPITALLER)
    state = attrs.evolve(state, areas=(area, *state.areas[1:]))
    names = [wedge.name for wedge in EDITION.wedges]
    needs = ("standard", f"skip {names[NEXT]}")
    refused = ((d.Sow(Manner.SKIP, ONE), f"skip {names[ONE]}"), (d.Sow(Manner.COUNTERCLOCKWISE), "counterclockwise"))
    for (given, has), supply in product(refused, SUPPLIES):
        found = legal.refusals(attrs.evolve(state, supply=supply), given)
        yield from _says(found, "turn.distribute.sow", needs, has)


def _says(found: tuple[Refusal, ...], rule: str, needs: Any, has: str) -> Claims:  # noqa: ANN401 -- words, or choices
    """Claims about the first refusal."""
    yield "it is refused", len(found) > 0
    yield "this is the rule", found[0].rule == rule
    yield "this is what there is", found[0].needs == needs
    yield "this is what was given", found[0].has == has
