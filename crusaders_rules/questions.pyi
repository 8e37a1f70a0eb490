# The names of questions.py with their types: pyright does not follow its list, which is made of another one.

from crusaders_rules.thy_will_be_done.state import pending
from crusaders_rules.thy_will_be_done.state.pending import *  # noqa: F403 -- all its names are public

__all__ = []
__all__ += pending.__all__
