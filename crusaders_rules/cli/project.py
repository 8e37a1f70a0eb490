"""The specification of this project beside its own code, tests and proofs."""

from pathlib import Path

from crusaders_rules.catalog import specs_folder
from crusaders_rules.catalog.trace import Trace, trace


def project_trace(specs: Path | None = None) -> Trace:
    """Join the specification with the code of this package, and with the tests and proofs where they are at hand.

    Args:
        specs: A specification to use in place of the project's own.

    Returns:
        The join.

    Raises:
        SpecsError: A file of the specification has faults.
    """
    beside = specs_folder().parent
    return trace(
        specs or specs_folder(),
        Path(__file__).resolve().parent.parent / "rules",
        "crusaders_rules.rules",
        tests=beside / "tests",
        proofs=beside / "proofs",
    )
