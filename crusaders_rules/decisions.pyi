# The names of decisions.py with their types: pyright does not follow its list, which is made of another one.

from crusaders_rules.thy_will_be_done.play.files.decision_document import decision_data
from crusaders_rules.thy_will_be_done.state import decision
from crusaders_rules.thy_will_be_done.state.decision import *  # noqa: F403 -- all its names are public

__all__ = ["decision_data"]
__all__ += decision.__all__
