"""Crusaders: Thy Will Be Done, played by the book."""

from crusaders_rules.interpret import Interpretation, Ruleset, State, Verdict
from crusaders_rules.play.apply import IllegalDecision, apply
from crusaders_rules.play.game import SetupError, is_over, new_game, odds, to_act
from crusaders_rules.play.legal import legal, refusals
from crusaders_rules.state import CHANCE, Outcomes

__version__ = "0.1.0"
