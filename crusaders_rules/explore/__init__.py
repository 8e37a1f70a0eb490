"""Transition systems: breadth first, in lockstep, as graphs, and with certificates, independent of any game."""

from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.systems import Refutation, SearchLimits, SearchProgress, SearchResult, System

__all__ = ["Refutation", "SearchLimits", "SearchProgress", "SearchResult", "System", "explore"]
