"""The readings: an enum for each question that can be played in several ways; ``Interpretation`` has one of each."""

from crusaders_rules.thy_will_be_done.interpret import readings
from crusaders_rules.thy_will_be_done.interpret.readings import *  # noqa: F403 -- all its names are public

__all__ = []
__all__ += readings.__all__
