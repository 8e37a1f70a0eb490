"""Other implementations of this game, as programs: by the book, with one wrong rule, or by another reading.

``python -m tests.third_crusade.programs rule=RULE`` speaks the protocol with a wrong rule, and with
``QUESTION=READING`` by a reading that it plays whatever is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.third_crusade.rules import upkeep_steps
from tests.conformance.as_a_program import answer_until_the_end


def gold_after_income(gold: int, income: int) -> int:
    """Pay one gold too many."""
    return gold + income + 1


def glory_of_regions(*_: object) -> int:
    """Score no Glory for Regions."""
    return 0


# The wrong rules of the Upkeep phase by their ids.
WRONG: Mapping[str, Callable[..., Any]] = {
    "third.upkeep.gold": gold_after_income,
    "third.upkeep.glory": glory_of_regions,
}


def main() -> None:
    """Answer until the input ends."""
    given = dict(text.split("=") for text in sys.argv[1:])
    wrong = given.pop("rule", None)
    if wrong is not None:
        getattr(upkeep_steps, WRONG[wrong].__name__).__code__ = WRONG[wrong].__code__
    answer_until_the_end(THIRD_CRUSADE, given)


if __name__ == "__main__":
    main()
