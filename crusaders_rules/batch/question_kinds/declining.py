"""Declining the result of an action: shared by Muster, Crusade and Build."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner


@inner
def with_decline(known: Cells, desk: Cells, found: Cells, count: int) -> int:
    """Add the decision to decline if that is allowed, and return how many decisions there are."""
    if desk[at.BEGUN] or known[f.DECLINABLE]:
        found[count] = known[f.N_DECLINE]
        return count + 1
    return count
