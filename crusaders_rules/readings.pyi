# The names of readings.py with their types: pyright does not follow its list, which is made of another one.

from crusaders_rules.thy_will_be_done.interpret import readings
from crusaders_rules.thy_will_be_done.interpret.readings import *  # noqa: F403 -- all its names are public

__all__ = []
__all__ += readings.__all__
