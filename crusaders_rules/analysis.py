"""For programs that study the game: whole turns, odds of chance, rules that fire, and the answers with their terms."""

from crusaders_rules.answers import Reason, ScoreSheet, Term, Verdict
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.fired import fired
from crusaders_rules.thy_will_be_done.play.game import odds
from crusaders_rules.thy_will_be_done.play.turns import Turn, turns

__all__ = [
    "Reason",
    "ScoreSheet",
    "Term",
    "Turn",
    "Verdict",
    "check_position",
    "fired",
    "odds",
    "turns",
]
