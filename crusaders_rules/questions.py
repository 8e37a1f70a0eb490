"""The questions: what a position asks of a player or of chance."""

from crusaders_rules.thy_will_be_done.state import pending
from crusaders_rules.thy_will_be_done.state.pending import *  # noqa: F403 -- all its names are public

__all__ = []
__all__ += pending.__all__
