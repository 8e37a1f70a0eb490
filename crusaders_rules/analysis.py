"""For programs that study the game: whole turns, odds of chance, rules that fire, and reasons with their terms."""

from crusaders_rules.answers import Reason, Term
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.fired import fired
from crusaders_rules.thy_will_be_done.play.game import odds
from crusaders_rules.thy_will_be_done.play.turns import Turn, turns

__all__ = [
    "Reason",
    "Term",
    "Turn",
    "check_position",
    "fired",
    "odds",
    "turns",
]
