"""Transition systems: breadth first, in lockstep, as graphs, and certificates. No game is known here."""

from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.systems import Refutation, SearchLimits, SearchProgress, SearchResult, System

__all__ = ["Refutation", "SearchLimits", "SearchProgress", "SearchResult", "System", "explore"]
