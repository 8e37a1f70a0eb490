"""A decision as plain data; ``Decision`` is in the package itself."""

from crusaders_rules.third_crusade.play.files.decision_document import decision_data

__all__ = [
    "decision_data",
]
