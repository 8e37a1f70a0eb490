"""The decisions: what a player or chance answers to a question."""

from crusaders_rules.thy_will_be_done.play.files.decision_document import decision_data
from crusaders_rules.thy_will_be_done.state import decision
from crusaders_rules.thy_will_be_done.state.decision import *  # noqa: F403 -- all its names are public

__all__ = ["decision_data"]
__all__ += decision.__all__
