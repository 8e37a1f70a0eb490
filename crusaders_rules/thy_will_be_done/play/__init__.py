"""The game as a series of decisions: legal decisions, their results, records of whole games."""

from __future__ import annotations

from typing import Any

from crusaders_rules.thy_will_be_done.state.opened import OPENS


def _opened(ruleset: Any) -> Any:  # noqa: ANN401 -- the books know both
    from crusaders_rules.thy_will_be_done.play import books  # late: a program that only reads a position needs no book

    return books.opened(ruleset)


OPENS["book"] = _opened
