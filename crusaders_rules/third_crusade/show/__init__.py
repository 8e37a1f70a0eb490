"""Drawings of this game as SVG: the map, the tracks, the Armies, and a Battle in steps.

The printed map is a picture that the text lost, so a drawing of a scenario is a plan: it shows which Regions a Road
joins, not where they lie.
"""
