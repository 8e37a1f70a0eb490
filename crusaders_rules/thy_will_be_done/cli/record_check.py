"""What ``crusaders verify`` checks of a record, perhaps under other readings or another edition."""

from __future__ import annotations

import attrs

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.files.verification import Verification
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, with_edition, with_reading
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files import records


def verify(record: records.Record, readings: tuple[str, ...], edition: str | None) -> Verification[State]:
    """Check a record.

    Args:
        record: The record.
        readings: Other readings than those of the record, each as ``QUESTION=READING``.
        edition: The name of another edition; None for that of the record.

    Raises:
        BadInput: There is no such reading or edition.
    """
    try:
        if edition is not None:
            record = attrs.evolve(record, ruleset=with_edition(record.ruleset, edition))
        for text in readings:
            question, _, reading = text.partition("=")
            record = attrs.evolve(record, ruleset=with_reading(record.ruleset, question, reading))
    except DivergenceError as error:
        raise BadInput(str(error)) from error
    return records.verify(record)
