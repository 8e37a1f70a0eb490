"""Thousands of games of the first game at once, as rows of whole numbers, played by compiled code.

Needs the extra ``batch``. The compiled code has the flow of a game only: it asks the rule functions for every number,
and keeps their answers in tables.
"""

from __future__ import annotations

from crusaders_rules.catalog.extras import missing, missing_extra

# The numbers of decisions are those of the environments.
if _absent := missing(("numpy", "numba", "gymnasium", "pettingzoo")):
    raise ModuleNotFoundError(missing_extra(_absent, "batch"), name=_absent[0])

from crusaders_rules.batch.many_games import Batch, BatchError, begin, from_positions
from crusaders_rules.batch.rule_tables import NotCovered
from crusaders_rules.batch.strong import strong_bot

__all__ = ["Batch", "BatchError", "NotCovered", "begin", "from_positions", "strong_bot"]
