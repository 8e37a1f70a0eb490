"""Exploring: transition systems whole where they are small, to a depth where they are not.

``systems``, ``explore``, ``graphs`` and ``certificate`` know no game. Its faces are ``wheels`` and ``games``; a game
is explored with the help of ``watching``, ``claims``, ``allowing``, ``symmetry`` and ``plays``. ``models`` reads from
``proofs/models`` what is explored, ``made`` makes systems of it, ``runs`` explores them, and ``certified`` certifies
what was found.
"""

from crusaders_rules.check.explore import explore
from crusaders_rules.check.systems import Exploration, Finding, Limits, Progress, System

__all__ = ["Exploration", "Finding", "Limits", "Progress", "System", "explore"]
