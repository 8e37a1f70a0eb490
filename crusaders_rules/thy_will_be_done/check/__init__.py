"""Exploring the game: whole where it is small, to a depth where it is not.

The faces are ``wheels`` and ``games``; a game is explored with the help of ``watching``, ``claims``, ``allowing``,
``symmetry`` and ``plays``. ``models`` reads from ``proofs/thy_will_be_done/models`` what is explored, ``made`` makes
systems of it, ``runs`` explores them, and ``certified`` certifies what was found.
"""

from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.systems import Refutation, SearchLimits, SearchProgress, SearchResult, System

__all__ = ["Refutation", "SearchLimits", "SearchProgress", "SearchResult", "System", "explore"]
