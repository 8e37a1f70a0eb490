"""Exploring: transition systems whole where they are small, to a depth where they are not.

``systems``, ``explore`` and ``graphs`` know no game; ``wheels`` and ``games`` are its faces, and
``models`` reads what is explored, and what was found, from ``proofs/models``.
"""

from crusaders_rules.check.explore import explore
from crusaders_rules.check.systems import Exploration, Finding, Limits, Progress, System

__all__ = ["Exploration", "Finding", "Limits", "Progress", "System", "explore"]
