"""Run rule functions over symbolic values; only this package uses z3, loaded on first use.

It does not depend on a game: callers pass functions, domains and rule ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crusaders_rules.catalog.extras import missing, missing_extra
from crusaders_rules.lift.cutting import cut
from crusaders_rules.lift.domains import each, integer, member, record, row, rows, truth
from crusaders_rules.lift.logic import all_of, any_of, implies, suppose
from crusaders_rules.lift.opaque import Opaque, OpaqueRead, Others, PartialTuple, UncountedTuple, is_unseen
from crusaders_rules.lift.shape import Claims
from crusaders_rules.lift.sound import Construct, Sound, allow
from crusaders_rules.lift.strengths import Strength
from crusaders_rules.lift.theorem import (
    Induction,
    Lemma,
    ModelCheck,
    Mutant,
    Theorem,
    instead_of,
    theorem,
    theorems_of,
    with_domains,
)

if TYPE_CHECKING:
    from crusaders_rules.lift.proving import Outcome, ProofVerdict, prove, survives
    from crusaders_rules.lift.running import Budget, Path, paths

_LATE = {
    "Budget": "running",
    "Outcome": "proving",
    "Path": "running",
    "ProofVerdict": "proving",
    "paths": "running",
    "prove": "proving",
    "survives": "proving",
}

__all__ = [
    "Budget",
    "Claims",
    "Construct",
    "Induction",
    "Lemma",
    "ModelCheck",
    "Mutant",
    "Opaque",
    "OpaqueRead",
    "Others",
    "Outcome",
    "PartialTuple",
    "Path",
    "ProofVerdict",
    "Sound",
    "Strength",
    "Theorem",
    "UncountedTuple",
    "all_of",
    "allow",
    "any_of",
    "cut",
    "each",
    "implies",
    "instead_of",
    "integer",
    "is_unseen",
    "member",
    "paths",
    "prove",
    "record",
    "row",
    "rows",
    "suppose",
    "survives",
    "theorem",
    "theorems_of",
    "truth",
    "with_domains",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 -- of the module that has it
    """Load what needs z3 when it is first used."""
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if missing(("z3",)):
        raise ModuleNotFoundError(missing_extra(["z3"], "proofs"), name="z3")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
