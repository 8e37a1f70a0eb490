"""For programs that study the game: the odds of chance, and reasons with their terms."""

from crusaders_rules.answers import Reason, Term
from crusaders_rules.third_crusade.play.game import odds

__all__ = [
    "Reason",
    "Term",
    "odds",
]
