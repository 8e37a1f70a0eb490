"""Worked examples of ours, for the expansions: the rulebook has none.

The expected result of each was computed by hand from the text. The calculation stands above the example. Names begin
with DI for Divine Influence, and with CA for the Crimson and Amber expansions.
"""

from crusaders_rules.thy_will_be_done.examples.own import buildings, five, last_scores, orders, tiles  # noqa: F401 -- each adds its examples
from crusaders_rules.thy_will_be_done.examples.own.telling import TOLD

OURS = tuple(sorted(TOLD, key=lambda one: (one.name[:2] != "DI", int(one.name[3:]))))
