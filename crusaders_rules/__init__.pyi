# The public names with their types; __init__.py loads them.

from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision, apply
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    begin_record,
    read_record,
    resume,
    verify,
    write_record,
)
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game, to_act
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.play.view import view
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.state import CHANCE, Position
from crusaders_rules.thy_will_be_done.state.decision_fields import Decision

__version__: str

__all__ = [
    "CHANCE",
    "Decision",
    "IllegalDecision",
    "Interpretation",
    "Position",
    "Record",
    "Ruleset",
    "State",
    "apply",
    "begin_record",
    "explain",
    "from_text",
    "in_words",
    "is_over",
    "legal",
    "new_game",
    "read_record",
    "resume",
    "score",
    "to_act",
    "to_text",
    "verify",
    "view",
    "winners",
    "write_record",
]
