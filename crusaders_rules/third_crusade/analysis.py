"""For programs that study the game: the odds of chance, and the answers with their terms."""

from crusaders_rules.answers import Reason, ScoreSheet, Term, Verdict
from crusaders_rules.third_crusade.play.game import odds

__all__ = [
    "Reason",
    "ScoreSheet",
    "Term",
    "Verdict",
    "odds",
]
